"""A site crawled over a made-up web: real database, blobs and worker; only the network is scripted."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.crawl.announcing import catch_up
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import SiteVisit
from menu_pipeline.settings import Settings
from menu_pipeline_tests.support.announced import events, told, view
from menu_pipeline_tests.support.crawling import JumpClock, ScriptedTier, add_site, plain_url

SITE = "soup.test"


@dataclass
class Visitor:
    """Crawls SITE; clock and runs go on from call to call. ``settings`` may be changed between them."""

    settings: Settings
    db: Database
    hosts_file: Path  # SITE on loopback, for settings that need its address
    clock: JumpClock = field(default_factory=JumpClock)
    runs: count[int] = field(default_factory=lambda: count(1))

    def __call__(self, web: Callable[[str], Any], *, later_h: float = 0.0, **options: Any) -> SiteVisit:
        self.clock.time += 3600 * later_h
        self.tier = ScriptedTier(self.clock, web)
        visits: list[SiteVisit] = []
        crawl_sites(
            self.settings,
            [SITE],
            CrawlOptions(**options),
            run_id=f"run-{next(self.runs)}",
            on_visit=visits.append,
            stop=threading.Event(),
            clock=self.clock,
            tier=self.tier,
        )
        return visits[0]


def visitor_of(db: Database, folder: Path, *, listed: bool = True) -> Visitor:
    """A visitor of SITE, which is in the partner list unless the caller puts it there (``listed`` false)."""
    if listed:
        add_site(db, SITE)
    hosts_file = folder / "hosts"
    hosts_file.write_text(f"127.0.0.9 {SITE}\n", encoding="utf-8")
    settings = Settings(
        home=folder / "home",
        database_url=plain_url(db),
        blob_url=(folder / "blobs").as_uri(),
        contact_url="https://x.test",
    )
    return Visitor(settings, db, hosts_file)


#: Tests of whole visits: after each of them a platform that follows the events has what the view shows.
_ANNOUNCED = ("test_suspects", "test_visit", "test_menu_history", "test_upgrade")


@pytest.fixture(autouse=True)
def events_agree_with_the_view(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a visit does to menus, it announces in the same transaction: nothing is left to catch up with."""
    if "db" not in request.fixturenames or not request.module.__name__.endswith(_ANNOUNCED):
        yield
        return
    db: Database = request.getfixturevalue("db")
    yield
    assert told(events(db)) == view(db)
    assert catch_up(db, 0.0) == 0


@pytest.fixture
def visitor(db: Database, tmp_path: Path) -> Visitor:
    return visitor_of(db, tmp_path)


@pytest.fixture
def sqlite_visitor(sqlite_db: Database, tmp_path: Path) -> Visitor:
    """Where the database does not matter: a visit takes its time."""
    return visitor_of(sqlite_db, tmp_path)
