"""URLs: one spelling each, and every refusal with a reason and a remedy."""

from __future__ import annotations

import ada_url
import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.urls import (
    MAX_LENGTH,
    UrlRefused,
    authority,
    check_seed_url,
    clock_key,
    hostname,
    normalize,
    path_query,
    resolve,
    robots_url,
)

PAGE = "https://kitchen.example/menu"


@pytest.mark.parametrize(
    "spelling",
    [
        "HTTPS://Kitchen.EXAMPLE/menu",
        "https://kitchen.example:443/menu",
        "https://kitchen.example./menu",
        " https://kitchen.example/menu\n",
        "https://kitchen.example/a/../menu#starters",
        "https://kitchen.example/%6Denu",
        "https:\\\\kitchen.example\\menu",
        PAGE + "?",
        PAGE + "?utm_source=wa&fbclid=xyz",
        PAGE + "?utm%5Fsource=wa",
        PAGE + "?sort=price&order=desc",
        PAGE + "?order=price",
        PAGE + "?PHPSESSID=cdc993a493e899bed04f4d0c8a462a03",
        PAGE + ";jsessionid=1E6FEC0D14D044541DD84D2D013D29ED",
        "https://kitchen.example/(S(4hqa0555fwsecu455xqckv45))/menu",
    ],
)
def test_spellings_of_one_page_are_one_url(spelling: str) -> None:
    assert normalize(spelling) == PAGE


@pytest.mark.parametrize(
    "other",
    [
        "http://kitchen.example/menu",
        "https://www.kitchen.example/menu",
        "https://kitchen.example:8443/menu",
        PAGE + "/",
        PAGE + "?page=2",
        PAGE + "?order=12",
        PAGE + "?sid=4",
        PAGE + "?s=soto",
        PAGE + "?source=kitchen",
        "https://kitchen.example/Menu",
        "https://kitchen.example/men%2Fu",
    ],
)
def test_what_a_server_can_tell_apart_stays_apart(other: str) -> None:
    assert normalize(other) != PAGE


def test_parameters_are_sorted_by_name_and_repeated_ones_keep_their_order() -> None:
    assert normalize(PAGE + "?b=2&a=9&b=1&&c") == PAGE + "?a=9&b=2&b=1&c"


def test_an_encoded_separator_stays_data() -> None:
    assert normalize(PAGE + "?q=a%26b%3dc") == PAGE + "?q=a%26b%3Dc"


def test_a_bare_percent_sign_does_not_join_what_follows_on_the_second_pass() -> None:
    once = normalize("http://kitchen.example/%%32%65/x?discount=100%")
    assert once == "http://kitchen.example/%252e/x?discount=100%25"
    assert normalize(once) == once


@pytest.mark.parametrize("end", [";jsessionid=4F2A", ";PHPSESSID=4f2a&amp;utm_source=card", "&amp;fbclid=9&aff_id=7"])
def test_what_scripts_glue_to_a_query_is_no_part_of_it(end: str) -> None:
    assert normalize(PAGE + "?table=4&week=2" + end) == PAGE + "?table=4&week=2"


def test_a_parameter_written_as_an_entity_twice_is_kept_when_it_may_choose_a_page() -> None:
    assert normalize(PAGE + "?a=1&amp;page=2") != normalize(PAGE + "?a=1")


@pytest.mark.parametrize("label", ["xn--", "xn--menu-", "xn--0", "xn--99999999", "xn--pokxncvks"])
def test_a_host_in_punycode_that_spells_no_name_is_refused(label: str) -> None:
    with pytest.raises(UrlRefused) as refused:
        normalize(f"https://{label}.example:8443/menu")
    assert refused.value.reason == "invalid"


@pytest.mark.parametrize("name", ["xn--bcher-kva.example", "xn--80akhbyknj4f", "a.xn--fiqs8s", "xn--ls8h.example"])
def test_a_host_in_punycode_is_taken(name: str) -> None:
    assert normalize(f"https://{name}/") == f"https://{name}/"


def test_a_session_id_cannot_hide_a_dot_segment() -> None:
    assert normalize("http://kitchen.example/a/b/..;jsessionid=1/menu") == "http://kitchen.example/a/menu"


def test_characters_that_rfc_3986_forbids_are_encoded() -> None:
    assert normalize("http://kitchen.example/a|b[1]?f[]={x}") == "http://kitchen.example/a%7Cb%5B1%5D?f%5B%5D=%7Bx%7D"


def test_international_names_are_sent_as_punycode_and_utf8_escapes() -> None:
    assert normalize("http://bücher.example/menü?q=ä") == "http://xn--bcher-kva.example/men%C3%BC?q=%C3%A4"


def test_a_lone_surrogate_becomes_the_replacement_character() -> None:
    assert normalize("http://kitchen.example/\ud800") == "http://kitchen.example/%EF%BF%BD"


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("ftp://kitchen.example/menu", "scheme"),
        ("mailto:chef@kitchen.example", "scheme"),
        ("javascript:void(0)", "scheme"),
        ("https://", "invalid"),
        ("https://kitchen.example:99999/", "invalid"),
        ("https://exa mple.com/", "invalid"),
        ("https://256.0.0.1/", "invalid"),
        ("https://chef:secret@kitchen.example/", "credentials"),
        ("https://kitchen.example/" + "a" * MAX_LENGTH, "length"),
        ("data:image/png;base64," + "A" * 100_000, "length"),
    ],
)
def test_what_cannot_be_asked_for_is_refused_with_its_reason(url: str, reason: str) -> None:
    with pytest.raises(UrlRefused) as refused:
        normalize(url)
    assert refused.value.reason == reason


def test_an_empty_user_name_is_no_credential() -> None:
    assert normalize("http://@kitchen.example/") == "http://kitchen.example/"


@pytest.mark.parametrize(
    ("seed", "remedy"),
    [
        ("kitchen.example/menu", "https://"),
        ("localhost:8080/menu", "https://"),
        ("", "https://"),
        ("ftp://kitchen.example/", "only http and https"),
        ("https://chef:secret@kitchen.example/", "remove what stands before '@'"),
    ],
)
def test_a_bad_seed_is_told_its_remedy(seed: str, remedy: str) -> None:
    with pytest.raises(UrlRefused, match=remedy):
        check_seed_url(seed)


def test_a_refusal_never_repeats_a_password() -> None:
    with pytest.raises(UrlRefused) as refused:
        check_seed_url("https://chef:secret@kitchen.example/")
    assert "secret" not in str(refused.value)


def test_a_good_seed_comes_back_normalised() -> None:
    assert check_seed_url("HTTP://Kitchen.example") == "http://kitchen.example/"


@pytest.mark.parametrize(
    ("href", "absolute"),
    [
        ("lunch", "https://kitchen.example/menu/lunch"),
        ("/lunch?utm_medium=x", "https://kitchen.example/lunch"),
        ("?page=2", "https://kitchen.example/menu/?page=2"),
        ("//cdn.example/menu.pdf", "https://cdn.example/menu.pdf"),
        ("", "https://kitchen.example/menu/"),
        ("../../..", "https://kitchen.example/"),
        ("#top", "https://kitchen.example/menu/"),
    ],
)
def test_links_are_resolved_as_browsers_do(href: str, absolute: str) -> None:
    assert resolve("https://kitchen.example/menu/", href) == absolute


def test_a_link_on_a_broken_base_is_refused() -> None:
    with pytest.raises(UrlRefused):
        resolve("not a url", "menu")


def test_an_authority_leaves_out_the_default_port_only() -> None:
    assert authority("https://kitchen.example:443/x") == "https://kitchen.example"
    assert authority("https://kitchen.example:80/x") == "https://kitchen.example:80"


def test_a_hostname_has_no_port_and_no_brackets() -> None:
    assert hostname("http://Kitchen.example:8080/") == "kitchen.example"
    assert hostname("http://[2001:DB8::1]:8080/") == "2001:db8::1"


@pytest.mark.parametrize(
    "url", ["http://kitchen.example/", "https://www.kitchen.example/", "http://WWW.kitchen.example.:8080/x"]
)
def test_apex_and_www_http_and_https_and_every_port_share_a_clock(url: str) -> None:
    assert clock_key(url) == "kitchen.example"


def test_a_name_that_is_only_www_keeps_it() -> None:
    assert clock_key("http://www.test/") == "www.test"


def test_robots_txt_is_asked_of_the_authority_without_credentials() -> None:
    assert robots_url("https://chef:pw@kitchen.example:8443/a?b#c") == "https://kitchen.example:8443/robots.txt"


def test_path_and_query_start_with_a_slash() -> None:
    assert path_query("https://kitchen.example?x=1#y") == "/?x=1"


@given(st.text(max_size=60), st.sampled_from(["http://k.example/", "https://k.example/a?", "http://k.example/b;"]))
def test_normalising_twice_changes_nothing_and_stays_a_url(tail: str, start: str) -> None:
    try:
        once = normalize(start + tail)
    except UrlRefused:
        return
    assert normalize(once) == once
    assert ada_url.check_url(once)
    assert once.isascii()


@given(st.text(alphabet="%./;?&=ab25eE()Sjsessionid", max_size=40))
def test_escapes_and_session_ids_cannot_be_nested_into_a_second_change(tail: str) -> None:
    once = normalize("http://k.example/" + tail)
    assert normalize(once) == once


@given(st.text(max_size=30), st.text(max_size=30))
def test_whatever_a_page_links_to_is_a_url_or_a_refusal(base: str, href: str) -> None:
    try:
        found = resolve("http://k.example/" + base, href)
    except UrlRefused:
        return
    assert found.startswith(("http://", "https://"))
