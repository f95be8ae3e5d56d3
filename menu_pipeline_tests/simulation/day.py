"""A day of a fleet in virtual time: the real sessions, ledger, hosts and database code; a fake clock and network."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event

from menu_pipeline.adapters.blobs import Stored
from menu_pipeline.adapters.database import Database
from menu_pipeline.core.errors import ExtractionCrashed
from menu_pipeline.core.policy import HOUR_S, Policy
from menu_pipeline.crawl.addresses import Addresses
from menu_pipeline.crawl.browser_desk import BrowserDesk
from menu_pipeline.crawl.context import CrawlOptions, RunTools
from menu_pipeline.crawl.extraction_worker import OPERATIONS
from menu_pipeline.crawl.hosts import Hosts
from menu_pipeline.crawl.ledger import Ledger
from menu_pipeline.crawl.robots_stage import RobotsBook
from menu_pipeline.crawl.run import _load
from menu_pipeline.crawl.session import SiteSession
from menu_pipeline.crawl.visit import SiteVisit
from menu_pipeline.crawl.writer import Writer
from menu_pipeline_tests.simulation.fleet import Fleet
from menu_pipeline_tests.simulation.virtual_time import EPOCH_S, Inline, VirtualClock
from menu_pipeline_tests.support.crawling import add_site

#: Hours of the day at which a run begins: the daily one, what was deferred, and when pages with prices are due again.
RUNS_AT_H = (0, 4, 21)
#: Leases run by the database's real clock, which a day in seconds does not move: none may lapse here.
POLICY = Policy(lease_ttl_s=HOUR_S)


class MemoryBlobs:
    def __init__(self) -> None:
        self._bodies: dict[str, bytes] = {}

    def put(self, sha256: str, data: bytes) -> Stored:
        self._bodies[sha256] = data
        return Stored(sha256, len(data))

    def get(self, key: str) -> bytes:
        return self._bodies[key]


class InlineWorker:
    """The extraction worker's operations, without its process. The menu of a body is read once: in a run that is
    another process's time, and the kitchens of a fleet all have the same pages."""

    def __init__(self) -> None:
        self._menus: dict[tuple[bytes, str | None], Any] = {}

    async def call(self, operation: str, *arguments: Any) -> Any:
        try:
            if operation != "menu":
                return OPERATIONS[operation](*arguments)
            body, url, content_type, hints = arguments
            if (body, content_type) not in self._menus:
                self._menus[body, content_type] = OPERATIONS["menu"](body, url, content_type, hints)
            return self._menus[body, content_type]
        except Exception as error:
            raise ExtractionCrashed(f"{operation} failed: {error}") from error


def open_database(folder: Path) -> Database:
    database = Database.open(f"sqlite:///{folder}/day.db")
    for engine in (database._writer, database._reader):
        engine.dispose()
        event.listen(engine, "connect", lambda connection, _: connection.execute("pragma synchronous = off"))
    return database


async def live(clock: VirtualClock, fleet: Fleet, database: Database, seed: int) -> list[SiteVisit]:
    """The day's runs one after the other; every run ends within its budget and the time of one last request."""
    fleet.clock = clock
    blobs, visits = MemoryBlobs(), []
    for number, hour in enumerate(RUNS_AT_H):
        await clock.sleep(EPOCH_S + hour * HOUR_S - clock.now())
        began = clock.now()
        visits += await _run(clock, fleet, database, blobs, f"run-{number}", seed + number)
        took = clock.now() - began
        assert took <= POLICY.run_budget_s + POLICY.max_delay_s * 1.2 + POLICY.request_deadline_s, took
    return visits


async def _run(
    clock: VirtualClock, fleet: Fleet, database: Database, blobs: MemoryBlobs, run_id: str, seed: int
) -> list[SiteVisit]:
    async with run_tools(clock, fleet, database, blobs, run_id, random.Random(seed)) as tools:
        robots, sites = RobotsBook(tools), await _load(tools.writer, list(fleet.hosts))
        return list(await asyncio.gather(*(SiteSession(tools, robots, site).visit() for site in sites)))


@asynccontextmanager
async def run_tools(
    clock: VirtualClock,
    fleet: Fleet,
    database: Database,
    blobs: MemoryBlobs,
    run_id: str,
    rng: random.Random,
    browser: BrowserDesk | None = None,
) -> AsyncIterator[RunTools]:
    """A run's tools as ``crawl.run`` makes them, over the virtual clock and network; leases are released at the end."""
    writer, stopping = Writer(database, Inline()), asyncio.Event()
    hosts = Hosts(writer, clock, POLICY, run_id, stopping)
    addresses = Addresses(writer, hosts, POLICY, fleet.locate, (), rng)
    tools = RunTools(
        run_id=run_id,
        writer=writer,
        hosts=hosts,
        ledger=Ledger(writer, hosts, fleet, clock, POLICY, run_id, rng, addresses),
        worker=InlineWorker(),  # type: ignore[arg-type]
        blobs=blobs,  # type: ignore[arg-type]
        clock=clock,
        policy=POLICY,
        rng=rng,
        options=CrawlOptions(),
        stopping=stopping,
        started_at=clock.now(),
        deadline_mono=clock.monotonic() + POLICY.run_budget_s,
        browser=browser,
    )
    try:
        yield tools
    finally:
        await addresses.release()
        await hosts.release()
        await writer.aclose()


def enlist(database: Database, fleet: Fleet) -> None:
    for name, host in fleet.hosts.items():
        hours = {} if host.quiet is None else {"quiet_hours": host.quiet.text, "time_zone": host.quiet.time_zone}
        add_site(database, name, f"http://{name}/", **hours)


def words(visits: list[SiteVisit]) -> Counter[str]:
    return Counter(visit.word.value for visit in visits)
