"""The night the sidecar hung, in virtual time: to the second who waited for whom, whatever this machine is doing.

The real sessions, ladder, desk, ledger and database; a fake clock, network and sidecar. ``make sim`` and
``make incident`` replay it with 300 sites, the test suite with fewer.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from menu_pipeline.adapters.browser import Rendering
from menu_pipeline.adapters.database import Database
from menu_pipeline.core import urls
from menu_pipeline.core.address import parse_networks
from menu_pipeline.core.outcome import WireResponse, WireResult
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.core.sidecar import interpret
from menu_pipeline.crawl.browser_desk import BrowserDesk
from menu_pipeline.crawl.robots_stage import RobotsBook
from menu_pipeline.crawl.run import _load
from menu_pipeline.crawl.session import SiteSession
from menu_pipeline.crawl.visit import SiteVisit, VisitWord
from menu_pipeline_tests.simulation.day import POLICY, MemoryBlobs, enlist, open_database, run_tools
from menu_pipeline_tests.simulation.fleet import Fleet, Host
from menu_pipeline_tests.simulation.virtual_time import VirtualClock, run_virtual
from menu_pipeline_tests.support.crawling import rows_of
from menu_pipeline_tests.support.sidecars import solved

FULL = "full" in (os.environ.get("MENU_PIPELINE_SIM"), os.environ.get("MENU_PIPELINE_TEST_INCIDENT"))
SITES, CHALLENGED = (300, 50) if FULL else (48, 8)
#: The issue allows 1.1 times. Up to as many sites as have their requests in flight together it is the same second; more
#: of them queue for a moment behind the challenged sites' plain requests too.
MOST_TIMES_AS_LATE = 1.1 if FULL else 1.000001
CHALLENGE = b"<html><head><title>Just a moment...</title></head><body><script>_cf_chl_opt={}</script></body></html>"
MENU = "<html><body><h1>Menu</h1><p>Solved, at last: soup 6.50 and bread 2.10 for {}.</p></body></html>"


class Even(random.Random):
    """No jitter that depends on who asked first: two runs differ by what they waited for, and by nothing else."""

    def random(self) -> float:
        return 0.5


class Rope(Fleet):
    """Ordinary hosts with one page beside the first; those of ``challenged`` turn away whoever asks for it."""

    def __init__(self) -> None:
        super().__init__(SITES, seed=4)
        self.hosts = {
            name: Host(name, "ordinary", f"127.3.{number >> 8}.{number & 255}", 0.1, Even())
            for number, name in enumerate(self.hosts)
        }
        self.challenged: set[str] = set()
        self.turned_away: set[str] = set()

    async def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> WireResult:
        result = await super().fetch(url, headers)
        if urls.hostname(url) not in self.challenged or not urls.path_query(url).startswith("/page"):
            return result
        assert isinstance(result, WireResponse)
        self.turned_away.add(url)
        return replace(result, status=403, headers={"content-type": "text/html"}, body=CHALLENGE)


@dataclass
class Sidecar:
    """A browser client and the sidecar behind it. Hangs to the caller's deadline while it is sick."""

    clock: VirtualClock
    sick: bool = True
    calls: list[str] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0

    async def render(self, url: str, extra: Mapping[str, Any]) -> Rendering:
        self.calls.append(url)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        takes = POLICY.browser_deadline_s if self.sick else 2.0
        await self.clock.sleep(takes)
        self.at_once -= 1
        if self.sick:
            return Rendering(interpret(None, None, TimeoutError("no answer"), url), takes)
        status, answer = solved(url, MENU.format(url))
        return Rendering(interpret(status, json.dumps(answer).encode(), None, url), takes)


@dataclass
class Night:
    """What a run came to: visits, and seconds from its start to each one's end, by site."""

    visits: dict[str, SiteVisit] = field(default_factory=dict)
    ended_s: dict[str, float] = field(default_factory=dict)


class _Names:
    """Names of the fleet resolve to its addresses."""

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet

    async def resolve(self, host: str) -> list[str]:
        return await self._fleet.locate(host)


async def night(
    clock: VirtualClock,
    fleet: Rope,
    database: Database,
    blobs: MemoryBlobs,
    run_id: str,
    sidecar: Sidecar | None,
    sites: list[str],
) -> Night:
    fleet.clock, rng, done, began = clock, Even(), Night(), clock.now()
    desk = None
    if sidecar is not None:
        own = parse_networks("127.0.0.0/8")
        desk = BrowserDesk(sidecar, _Names(fleet), own, clock, POLICY, run_id, rng)  # type: ignore[arg-type]
    async with run_tools(clock, fleet, database, blobs, run_id, rng, desk) as tools:
        robots = RobotsBook(tools)

        async def visit(site: Any) -> None:
            came_to = await SiteSession(tools, robots, site).visit()
            done.visits[came_to.site], done.ended_s[came_to.site] = came_to, clock.now() - began

        await asyncio.gather(*(visit(site) for site in await _load(tools.writer, sites)))
    return done


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_who_needs_no_browser_ends_to_the_second_as_if_nobody_did(tmp_path: Path) -> None:
    fleet = Rope()
    sites = list(fleet.hosts)
    challenged, others = sites[:CHALLENGED], sites[CHALLENGED:]

    async def nights(clock: VirtualClock) -> tuple[Night, Night, Night, Sidecar]:
        without = await night(clock, fleet, alone, MemoryBlobs(), "without", None, others)
        fleet.challenged, blobs, sidecar = set(challenged), MemoryBlobs(), Sidecar(clock)
        sick = await night(clock, fleet, database, blobs, "sick", sidecar, sites)
        assert_all_wait_for_the_sidecar(database, fleet, sidecar)
        sidecar.sick = False
        await clock.sleep(HOUR_S)
        return without, sick, await night(clock, fleet, database, blobs, "well", sidecar, sites), sidecar

    (tmp_path / "alone").mkdir()
    with open_database(tmp_path) as database, open_database(tmp_path / "alone") as alone:
        for one in (database, alone):
            enlist(one, fleet)
        without, sick, well, sidecar = run_virtual(nights)
        assert rows_of(database, "select url from page where state <> 'done'") == []
        assert rows_of(database, "select state, failures from breaker") == [{"state": "closed", "failures": 0}]
    assert {sick.visits[site].word for site in others} == {VisitWord.READ}
    late = {site: sick.ended_s[site] / without.ended_s[site] for site in others}
    assert max(late.values()) <= MOST_TIMES_AS_LATE, late
    assert min(without.ended_s.values()) > 0
    assert sidecar.most_at_once == 2
    assert set(sidecar.calls[5:]) == fleet.turned_away
    assert {well.visits[site].failure for site in challenged} == {None}


def assert_all_wait_for_the_sidecar(database: Database, fleet: Rope, sidecar: Sidecar) -> None:
    """Five calls, two at a time; then each page that needs it is put off with its reason, and none of them is dead."""
    assert len(fleet.turned_away) == CHALLENGED
    assert len(sidecar.calls) == 5
    assert sidecar.most_at_once == 2
    reasons = Counter(row["reason"] for row in rows_of(database, "select reason from page where state = 'deferred'"))
    assert reasons == {"browser_failed": 5, "browser_open": CHALLENGED - 5}
    assert rows_of(database, "select url from page where state not in ('done', 'deferred')") == []
    due = rows_of(database, "select count(distinct due_at) as times, count(*) as n from page where state = 'deferred'")
    assert due[0]["n"] == CHALLENGED
    assert rows_of(database, "select state, failures from breaker") == [{"state": "open", "failures": 5}]
    stored = "select 1 as one from page where content_sha256 is not null and url like '%/page%' and last_outcome = :no"
    assert rows_of(database, stored, no="challenged") == []
