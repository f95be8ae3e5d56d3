"""Parts of a crawl for tests: a clock whose sleeps take no time, and a tier that answers from a script."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import text

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.address import Networks
from menu_pipeline.core.outcome import WireResponse, WireResult
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.addresses import Addresses, Locate
from menu_pipeline.crawl.hosts import Hosts
from menu_pipeline.crawl.ledger import Ledger
from menu_pipeline.crawl.writer import Writer


@dataclass
class JumpClock:
    """Sleeping moves the time instead of passing it."""

    time: float = 1_796_000_000.0
    slept: list[float] = field(default_factory=list)

    def now(self) -> float:
        return self.time

    def monotonic(self) -> float:
        return self.time - 1_700_000_000.0

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds
        await asyncio.sleep(0)


def answer(
    status: int = 200, body: bytes = b"ok", headers: Mapping[str, str] | None = None, ttfb_s: float = 0.01
) -> WireResponse:
    return WireResponse(status, dict(headers or {}), body, ttfb_s, ttfb_s, "127.0.0.9", len(body))


@dataclass
class ScriptedTier:
    """Answers by URL; takes ``seconds`` of the clock a request; remembers (url, headers, started, ended)."""

    clock: JumpClock
    respond: Callable[[str], WireResult] = lambda url: answer()
    seconds: float = 0.05
    log: list[tuple[str, Mapping[str, str], float, float]] = field(default_factory=list)
    in_flight: int = 0
    most_in_flight: int = 0

    async def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> WireResult:
        started = self.clock.now()
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        await asyncio.sleep(0)
        self.clock.time += self.seconds
        self.in_flight -= 1
        self.log.append((url, dict(headers or {}), started, self.clock.now()))
        return self.respond(url)


@dataclass
class Bench:
    """A ledger over a real database and a scripted tier."""

    db: Database
    writer: Writer
    hosts: Hosts
    ledger: Ledger
    tier: ScriptedTier
    clock: JumpClock
    stopping: asyncio.Event
    policy: Policy
    addresses: Addresses | None = None


def bench(
    db: Database,
    *,
    run_id: str = "run-1",
    clock: JumpClock | None = None,
    policy: Policy | None = None,
    respond: Callable[[str], WireResult] | None = None,
    lease_clock: JumpClock | None = None,
    locate: Locate | None = None,
    exempt: Networks = (),
) -> Bench:
    """Call inside a running event loop. ``locate`` gives hosts their server addresses; without it they have none."""
    clock = clock or JumpClock()
    policy = policy or Policy()
    writer, stopping = Writer(db), asyncio.Event()
    hosts = Hosts(writer, clock, policy, run_id, stopping, lease_clock)
    tier = ScriptedTier(clock) if respond is None else ScriptedTier(clock, respond)
    rng = random.Random(7)
    addresses = Addresses(writer, hosts, policy, locate, exempt, rng) if locate is not None else None
    ledger = Ledger(writer, hosts, tier, clock, policy, run_id, rng, addresses)
    return Bench(db, writer, hosts, ledger, tier, clock, stopping, policy, addresses)


def add_site(db: Database, site: str, seed_url: str | None = None, **columns: object) -> None:
    """A partner, straight into the table."""
    row: dict[str, object] = {
        "site": site,
        "seed_url": seed_url or f"http://{site}/",
        "name": site.title(),
        "kind": "kitchen",
        "host": site,
        "status": "active",
        "imported_at": 0.0,
        **columns,
    }
    names = ", ".join(row)
    marks = ", ".join(f":{name}" for name in row)
    with db.begin() as connection:
        connection.execute(text(f"insert into site ({names}) values ({marks})"), row)


def plain_url(db: Database) -> str:
    """The database's URL as a setting, without the driver's name."""
    return db.url.set(drivername=db.url.get_backend_name()).render_as_string(hide_password=False)


def rows_of(db: Database, sql: str, **params: object) -> list[dict[str, object]]:
    with db.read() as connection:
        return [dict(row) for row in connection.execute(text(sql), params).mappings()]


__all__ = ["Bench", "JumpClock", "ScriptedTier", "add_site", "answer", "bench", "plain_url", "rows_of"]
