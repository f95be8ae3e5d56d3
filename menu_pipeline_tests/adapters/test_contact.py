"""Without CONTACT_URL nobody outside ALLOW_NETWORKS is asked anything; looked up before anything is sent."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from menu_pipeline.adapters.contact import refuse_strangers, refuse_strangers_now
from menu_pipeline.core.errors import SettingsError
from menu_pipeline.settings import Settings, load_settings

LOOPBACK = "127.0.0.0/8"


class Names:
    """A resolver over a table; a name that is not in it does not resolve."""

    def __init__(self, **table: list[str]) -> None:
        self.table = table
        self.asked: list[str] = []

    async def resolve(self, host: str) -> list[str]:
        self.asked.append(host)
        if host not in self.table:
            raise OSError(f"{host}: no such name")
        return self.table[host]


def check(settings: Settings, names: Names, *hosts: str) -> list[str]:
    asyncio.run(refuse_strangers(settings, hosts, names))
    return names.asked


def test_with_a_contact_nothing_is_looked_up() -> None:
    assert check(load_settings(contact_url="https://example.org/bot"), Names(), "a", "b") == []


def test_without_contact_and_networks_every_host_is_refused_without_a_look_up() -> None:
    names = Names(a=["127.0.0.1"])
    with pytest.raises(SettingsError, match="'a' and 1 more"):
        check(load_settings(), names, "a", "b")
    assert names.asked == []


def test_one_host_outside_is_enough_and_each_is_looked_up_once() -> None:
    settings = load_settings(allow_networks=LOOPBACK)
    assert check(settings, Names(a=["127.0.0.1"]), "a", "a") == ["a"]
    with pytest.raises(SettingsError, match=r"'b' is not crawled, because its address 8\.8\.8\.8 lies outside"):
        check(settings, Names(a=["127.0.0.1"], b=["127.0.0.1", "8.8.8.8"]), "a", "b")


def test_a_name_that_does_not_resolve_now_is_left_to_the_crawl() -> None:
    assert check(load_settings(allow_networks=LOOPBACK), Names(), "gone") == ["gone"]


def test_commands_look_in_the_hosts_file(tmp_path: Path) -> None:
    hosts = tmp_path / "hosts"
    hosts.write_text("127.0.0.4 near.test\n192.0.2.4 far.test\n")
    settings = load_settings(allow_networks=LOOPBACK, hosts_file=hosts)
    refuse_strangers_now(settings, ["http://near.test/menu"])
    with pytest.raises(SettingsError, match=r"'far\.test'"):
        refuse_strangers_now(settings, ["http://near.test/menu", "https://far.test/"])
