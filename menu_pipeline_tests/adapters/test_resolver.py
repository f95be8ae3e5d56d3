"""Names to addresses."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.adapters import resolver as resolver_module
from menu_pipeline.adapters.resolver import (
    ANSWER_TTL_S,
    FAILURE_TTL_S,
    LOOKUPS_AT_ONCE,
    NameNotResolved,
    Resolver,
)
from menu_pipeline.core.errors import SettingsError


class Names:
    """A name server of two lines; counts what it is asked."""

    def __init__(self, answers: dict[str, Sequence[str]], wait_s: float = 0.0) -> None:
        self.answers = answers
        self.wait_s = wait_s
        self.asked: list[str] = []
        self.at_once = 0
        self.most_at_once = 0
        self._lock = threading.Lock()

    def __call__(self, name: str) -> Sequence[str]:
        with self._lock:
            self.asked.append(name)
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        time.sleep(self.wait_s)
        with self._lock:
            self.at_once -= 1
        if name not in self.answers:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return self.answers[name]


def hosts(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "hosts"
    path.write_text(text, encoding="utf-8")
    return path


def resolve(resolver: Resolver, host: str) -> list[str]:
    return asyncio.run(resolver.resolve(host))


def at(now: list[float]) -> Callable[[], float]:
    return lambda: now[0]


def test_hosts_file_is_read_before_dns_is_asked(tmp_path: Path) -> None:
    names = Names({"soto.example": ["192.0.2.1"]})
    text = "# staging\n127.0.0.5\tsoto.example www.soto.example # trailing\n\n127.0.0.6 other.example\n"
    resolver = Resolver(hosts(tmp_path, text), lookup=names)
    assert resolve(resolver, "soto.example") == ["127.0.0.5"]
    assert resolve(resolver, "WWW.Soto.Example.") == ["127.0.0.5"]
    assert names.asked == []


def test_several_lines_of_one_name_add_up(tmp_path: Path) -> None:
    resolver = Resolver(hosts(tmp_path, "127.0.0.5 soto.example\n::1 soto.example\n127.0.0.5 soto.example\n"))
    assert resolve(resolver, "soto.example") == ["127.0.0.5", "::1"]


@pytest.mark.parametrize(
    ("text", "named"),
    [("127.0.0.5 a.example\nsoto.example 127.0.0.1\n", "line 2"), ("127.0.0.5\n", "no name"), ("300.1.1.1 a\n", "300")],
)
def test_a_bad_line_of_the_hosts_file_is_named(tmp_path: Path, text: str, named: str) -> None:
    with pytest.raises(SettingsError, match=named):
        Resolver(hosts(tmp_path, text))


def test_a_missing_hosts_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"HOSTS_FILE.*nowhere"):
        Resolver(tmp_path / "nowhere")


def test_an_answer_is_kept_for_its_time() -> None:
    now = [0.0]
    names = Names({"soto.example": ["192.0.2.1"]})
    resolver = Resolver(lookup=names, monotonic=at(now))
    for now[0] in (0.0, ANSWER_TTL_S - 1):
        assert resolve(resolver, "soto.example") == ["192.0.2.1"]
    assert len(names.asked) == 1
    now[0] = ANSWER_TTL_S + 1
    names.answers["soto.example"] = ["192.0.2.2"]
    assert resolve(resolver, "soto.example") == ["192.0.2.2"]


def test_what_is_known_is_said_without_asking_for_as_long_as_it_is_used(tmp_path: Path) -> None:
    now = [0.0]
    names = Names({"soup.example": ["192.0.2.1"]})
    resolver = Resolver(hosts(tmp_path, "127.0.0.9 soto.example\n"), lookup=names, monotonic=at(now))
    assert resolver.known("soto.example") == ["127.0.0.9"]
    assert [resolver.known(host) for host in ("soup.example", "127.0.0.1")] == [None, None]
    resolve(resolver, "soup.example")
    with contextlib.suppress(NameNotResolved):
        resolve(resolver, "gone.example")
    assert resolver.known("Soup.example.") == ("192.0.2.1",)
    assert resolver.known("gone.example") is None
    now[0] = ANSWER_TTL_S + 1
    assert resolver.known("soup.example") is None
    assert names.asked == ["soup.example", "gone.example"]


def test_a_failure_is_kept_for_a_shorter_time() -> None:
    now = [0.0]
    names = Names({})
    resolver = Resolver(lookup=names, monotonic=at(now))
    for now[0] in (0.0, FAILURE_TTL_S - 1, FAILURE_TTL_S + 1):
        with pytest.raises(NameNotResolved, match=r"gone\.example"):
            resolve(resolver, "gone.example")
    assert len(names.asked) == 2


def test_a_name_without_addresses_is_not_resolved() -> None:
    with pytest.raises(NameNotResolved, match="no address"):
        resolve(Resolver(lookup=Names({"empty.example": []})), "empty.example")


def test_a_name_that_idna_cannot_spell_is_not_resolved() -> None:
    with pytest.raises(NameNotResolved):
        resolve(Resolver(), "a" * 70 + ".example")


def test_everybody_who_asks_at_once_shares_one_lookup() -> None:
    names = Names({"soto.example": ["192.0.2.1"]}, wait_s=0.05)
    resolver = Resolver(lookup=names)

    async def story() -> list[list[str]]:
        return await asyncio.gather(*(resolver.resolve("soto.example") for _ in range(50)))

    assert asyncio.run(story()) == [["192.0.2.1"]] * 50
    assert len(names.asked) == 1


def test_one_who_stops_waiting_does_not_spoil_it_for_the_others() -> None:
    names = Names({"soto.example": ["192.0.2.1"]}, wait_s=0.05)
    resolver = Resolver(lookup=names)

    async def story() -> list[str]:
        first = asyncio.create_task(resolver.resolve("soto.example"))
        second = asyncio.create_task(resolver.resolve("soto.example"))
        await asyncio.sleep(0.01)
        first.cancel()
        return await second

    assert asyncio.run(story()) == ["192.0.2.1"]


def test_few_names_are_looked_up_at_once_and_never_on_the_loops_own_threads() -> None:
    gate = threading.Event()
    names = Names({f"{n}.example": ["192.0.2.1"] for n in range(40)})

    def slow(name: str) -> Sequence[str]:
        gate.wait(100)
        return names(name)

    async def story() -> None:
        resolver = Resolver(lookup=slow)
        lookups = asyncio.gather(*(resolver.resolve(f"{n}.example") for n in range(40)))
        await asyncio.wait_for(asyncio.to_thread(lambda: None), 90)  # a thread of the loop's own is free
        gate.set()
        await lookups

    asyncio.run(story())
    assert len(names.asked) == 40
    assert names.most_at_once <= LOOKUPS_AT_ONCE


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 100  # each name takes a thread
    monkeypatch.setattr(resolver_module, "MAX_CACHED", most)
    resolver = Resolver(lookup=lambda name: ["192.0.2.1"])

    async def story() -> None:
        for number in range(most + 10):
            await resolver.resolve(f"{number}.example")

    asyncio.run(story())
    assert len(resolver._cache) == most
    assert not resolver._locks


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("127.1", "127.0.0.1"),
        ("2130706433", "127.0.0.1"),
        ("0x7f.0.0.1", "127.0.0.1"),
        ("0177.0.0.1", "127.0.0.1"),
        ("0x7F000001", "127.0.0.1"),
        ("127.0.0.1.", "127.0.0.1"),
        ("[::1]", "::1"),
        ("::ffff:127.0.0.1", "::ffff:127.0.0.1"),
    ],
)
def test_addresses_in_any_spelling_are_understood_without_dns(host: str, address: str) -> None:
    names = Names({})
    assert resolve(Resolver(lookup=names), host) == [address]
    assert names.asked == []


def test_localhost_resolves_by_the_system() -> None:
    assert set(resolve(Resolver(), "localhost")) <= {"127.0.0.1", "::1"}


def test_a_lookup_that_hangs_does_not_hold_up_the_end_of_the_process() -> None:
    gate = threading.Event()
    resolver = Resolver(lookup=lambda name: ["192.0.2.1"] if gate.wait(100) else [])

    async def story() -> bool:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(resolver.resolve("hung.example"), 0.05)
        return all(thread.daemon for thread in threading.enumerate() if thread.name == "resolver hung.example")

    try:
        assert asyncio.run(story())
    finally:
        gate.set()


def test_abandoned_lookups_keep_their_slots_until_they_end() -> None:
    gate = threading.Event()
    names = Names({f"{n}.example": ["192.0.2.1"] for n in range(40)})

    def slow(name: str) -> Sequence[str]:
        gate.wait(100)
        return names(name)

    async def story() -> list[str]:
        resolver = Resolver(lookup=slow)
        waiting = [asyncio.create_task(resolver.resolve(f"{n}.example")) for n in range(30)]
        await asyncio.sleep(0.01)
        for task in waiting:
            task.cancel()
        last = asyncio.create_task(resolver.resolve("39.example"))
        await asyncio.sleep(0.01)
        busy = sum(thread.name.startswith("resolver") for thread in threading.enumerate())
        assert busy <= LOOKUPS_AT_ONCE
        gate.set()
        return await last

    assert asyncio.run(story()) == ["192.0.2.1"]


def test_a_closed_resolver_forgets() -> None:
    names = Names({"soto.example": ["192.0.2.1"]})
    resolver = Resolver(lookup=names)
    resolve(resolver, "soto.example")
    resolver.close()
    resolve(resolver, "soto.example")
    assert len(names.asked) == 2


@given(st.text(max_size=80))
def test_any_host_gives_addresses_or_one_kind_of_error(host: str) -> None:
    resolver = Resolver(lookup=Names({}))
    with contextlib.suppress(NameNotResolved):
        assert resolve(resolver, host)
