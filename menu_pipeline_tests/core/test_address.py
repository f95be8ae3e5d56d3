"""The address guard: only machines on the public internet are asked, by every spelling and over every redirect."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.address import (
    AddressRefused,
    check_addresses,
    check_url,
    guarded_fetch,
    ip_allowed,
    literal_refusal,
    parse_networks,
)
from menu_pipeline.core.urls import UrlRefused, normalize

PUBLIC = "93.184.215.14"
LOOPBACK = parse_networks("127.0.0.0/8")


class Names:
    """A resolver over a table; a name's answers are used up one by one, the last one stays."""

    def __init__(self, **names: Sequence[Sequence[str]]) -> None:
        self._names = {name.replace("_", "."): list(answers) for name, answers in names.items()}

    def __call__(self, host: str) -> Sequence[str]:
        if host not in self._names:
            raise socket.gaierror(-2, "unknown host")
        answers = self._names[host]
        return answers.pop(0) if len(answers) > 1 else answers[0]


class Web:
    """Answers by URL, and what was asked of which address."""

    def __init__(self, answers: Mapping[str, tuple[int, str]]) -> None:
        self._answers = answers
        self.asked: list[tuple[str, str]] = []

    def __call__(self, url: str, ip: str) -> Mapping[str, Any]:
        self.asked.append((url, ip))
        status, location = self._answers[url]
        return {"status": status, "headers": {"location": location} if location else {}, "body": b""}


@pytest.mark.parametrize(
    ("ip", "reason"),
    [
        ("127.0.0.1", "loopback"),
        ("::1", "loopback"),
        ("10.1.2.3", "private"),
        ("192.168.0.1", "private"),
        ("172.31.255.255", "private"),
        ("fd00:ec2::254", "private"),
        ("169.254.169.254", "link_local"),
        ("fe80::1%eth0", "link_local"),
        ("168.63.129.16", "metadata"),
        ("100.64.0.1", "shared"),
        ("224.0.0.1", "multicast"),
        ("ff02::1", "multicast"),
        ("255.255.255.255", "reserved"),
        ("0.0.0.0", "this_network"),
        ("::ffff:8.8.8.8", "embedded_ipv4"),
        ("::10.0.0.1", "embedded_ipv4"),
        ("64:ff9b::8.8.8.8", "embedded_ipv4"),
        ("2002:a00:1::1", "embedded_ipv4"),
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", "embedded_ipv4"),
        ("2001:4860:4860::5efe:7f00:1", "embedded_ipv4"),
        ("4000::1", "reserved"),
        ("127.1", "not_an_address"),
        ("8.8.8.8/16", "not_an_address"),
        ("", "not_an_address"),
    ],
)
def test_addresses_off_the_public_internet_are_refused_by_kind(ip: str, reason: str) -> None:
    decision = ip_allowed(ip)
    assert (decision.allowed, decision.reason) == (False, reason)


@pytest.mark.parametrize("ip", [PUBLIC, "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111"])
def test_public_addresses_pass(ip: str) -> None:
    assert ip_allowed(ip).reason == "public"


def test_an_exempt_network_passes_and_nothing_beside_it() -> None:
    assert ip_allowed("127.0.5.1", LOOPBACK).reason == "exempt"
    assert not ip_allowed("10.0.0.1", LOOPBACK).allowed
    assert not ip_allowed("::ffff:127.0.0.1", LOOPBACK).allowed


@given(st.ip_addresses(v=4))
def test_no_private_ipv4_address_passes_in_any_clothes(address: ipaddress.IPv4Address) -> None:
    if not address.is_global or address.is_multicast:
        assert not ip_allowed(str(address)).allowed
    for clothes in (f"::ffff:{address}", f"64:ff9b::{address}", f"::{address}"):
        assert not ip_allowed(clothes).allowed


@given(st.ip_addresses(v=6))
def test_ipv6_is_refused_at_least_where_the_standard_library_refuses(address: ipaddress.IPv6Address) -> None:
    if not address.is_global:
        assert not ip_allowed(str(address)).allowed


def test_networks_are_read_from_a_list_with_commas_or_blanks() -> None:
    assert [str(net) for net in parse_networks("127.0.0.0/8, ::1 fd00::/8")] == ["127.0.0.0/8", "::1/128", "fd00::/8"]
    assert parse_networks("") == ()


def test_a_bad_network_is_named_with_its_remedy() -> None:
    with pytest.raises(ValueError, match=r"'10.0.0.1/8' is not a network .*write it like 127.0.0.0/8"):
        parse_networks("127.0.0.0/8 10.0.0.1/8")


def test_one_private_address_among_public_ones_refuses_the_name() -> None:
    assert check_addresses([PUBLIC, "10.0.0.1"]).reason == "private"
    assert check_addresses([PUBLIC, "1.1.1.1"]).address == PUBLIC
    assert check_addresses([]).reason == "no_address"


@pytest.mark.parametrize("url", ["http://127.1/", "http://0x7f000001/", "http://2130706433/", "http://[::1]/"])
def test_a_literal_is_judged_without_asking_the_resolver(url: str) -> None:
    assert check_url(url, Names()).reason == "loopback"


def test_a_url_that_cannot_be_asked_for_is_a_refusal_too() -> None:
    assert check_url("file:///etc/passwd", Names()).reason == "scheme"
    assert check_url("http://nowhere.example/", Names()).reason == "no_address"


def test_literal_refusal_speaks_of_addresses_only() -> None:
    refusal = literal_refusal("http://10.0.0.8/robots.txt")
    assert refusal is not None
    assert refusal.reason == "private"
    assert literal_refusal("http://127.0.0.1/", LOOPBACK) is None
    assert literal_refusal("http://10.kitchen.example/") is None


@pytest.mark.parametrize("host", ["localhost", "localhost.", "LocalHost", "menu.localhost"])
def test_localhost_is_an_address_whatever_it_resolves_to(host: str) -> None:
    refusal = literal_refusal(normalize(f"http://{host}/robots.txt"))
    assert refusal is not None
    assert refusal.reason == "loopback"
    assert literal_refusal(normalize(f"http://{host}/"), LOOPBACK) is None


def test_a_redirect_is_followed_to_the_address_that_was_checked() -> None:
    web = Web({"https://k.example/": (302, "/menu"), "https://k.example/menu": (200, "")})
    assert guarded_fetch("https://k.example", Names(k_example=[[PUBLIC]]), web)["status"] == 200
    assert web.asked == [("https://k.example/", PUBLIC), ("https://k.example/menu", PUBLIC)]


def test_a_name_that_turns_private_between_two_hops_is_refused() -> None:
    web = Web({"https://k.example/": (302, "/menu")})
    with pytest.raises(AddressRefused, match="loopback"):
        guarded_fetch("https://k.example/", Names(k_example=[[PUBLIC], ["127.0.0.1"]]), web)
    assert len(web.asked) == 1


@pytest.mark.parametrize("location", ["http://169.254.169.254/", "https://inside.example/"])
def test_a_redirect_inside_is_refused_before_it_is_sent(location: str) -> None:
    web = Web({"https://k.example/": (302, location)})
    with pytest.raises(AddressRefused):
        guarded_fetch("https://k.example/", Names(k_example=[[PUBLIC]], inside_example=[["10.0.0.1"]]), web)
    assert len(web.asked) == 1


def test_a_redirect_to_another_scheme_is_refused() -> None:
    with pytest.raises(UrlRefused, match="only http and https"):
        guarded_fetch("https://k.example/", Names(k_example=[[PUBLIC]]), Web({"https://k.example/": (302, "ftp://x/")}))


def test_a_redirect_loop_ends_after_five_hops() -> None:
    web = Web({"https://k.example/": (302, "/")})
    with pytest.raises(AddressRefused, match="too_many_redirects"):
        guarded_fetch("https://k.example/", Names(k_example=[[PUBLIC]]), web)
    assert len(web.asked) == 6
