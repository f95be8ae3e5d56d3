"""A run that is told to stop while one of its parts hangs comes to its end all the same, and loses nothing.

Each part hangs until the test lets it go, long after the run must be over: nothing here is measured with a watch.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from menu_pipeline.adapters.blobs import FolderBlobs
from menu_pipeline.adapters.database import Database
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl import extraction
from menu_pipeline.crawl.conservation import check_conservation
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import SiteVisit, VisitWord
from menu_pipeline.defs.crawling import LOG_S, STOP_S
from menu_pipeline.settings import Settings
from menu_pipeline_tests.crawl.conftest import SITE
from menu_pipeline_tests.crawl.test_visit import DISHES, KITCHEN, Web
from menu_pipeline_tests.support.crawling import JumpClock, ScriptedTier, add_site, plain_url, rows_of

#: A part that hangs is let go after this long where the test fails before: nobody is to wait for it.
LET_GO_S = 60.0


class Hasty(Settings):
    def policy(self) -> Policy:
        return replace(super().policy(), stop_grace_s=0.3, stop_flush_s=0.3, stop_close_s=0.3)


class Hanging:
    """``hang`` says that it was reached, and holds whoever calls it until ``let_go``."""

    def __init__(self) -> None:
        self.reached, self.let_go = threading.Event(), threading.Event()

    def hang(self, *arguments: Any, **more: Any) -> Any:
        self.reached.set()
        self.let_go.wait(LET_GO_S)
        raise ConnectionError("it hung")


@pytest.fixture
def hanging() -> Iterator[Hanging]:
    made = Hanging()
    yield made
    made.let_go.set()


class Run:
    """A crawl of SITE in a thread of its own."""

    def __init__(self, db: Database, folder: Path) -> None:
        add_site(db, SITE)
        self.db, self.clock, self.stop = db, JumpClock(), threading.Event()
        self.settings = Hasty(
            home=folder / "home",
            database_url=plain_url(db),
            blob_url=(folder / "blobs").as_uri(),
            contact_url="https://x.test",
        )
        self.visits: list[SiteVisit] = []
        self.error: BaseException | None = None

    def go(self, run_id: str, tier: Any = None) -> threading.Thread:
        self.stop.clear()
        thread = threading.Thread(target=self._crawl, args=(run_id, tier or ScriptedTier(self.clock, Web(KITCHEN))))
        thread.daemon = True
        thread.start()
        return thread

    def _crawl(self, run_id: str, tier: Any) -> None:
        options: dict[str, Any] = {"run_id": run_id, "on_visit": self.visits.append, "stop": self.stop}
        try:
            crawl_sites(self.settings, [SITE], CrawlOptions(), clock=self.clock, tier=tier, **options)
        except BaseException as error:  # noqa: BLE001 - for the test to look at
            self.error = error

    def stopped(self, hanging: Hanging, thread: threading.Thread) -> None:
        """Stop once the part hangs; the run is over while it still does."""
        assert hanging.reached.wait(LET_GO_S)
        self.stop.set()
        thread.join(LET_GO_S / 2)
        assert not thread.is_alive()
        assert not hanging.let_go.is_set()
        assert self.error is None, self.error


@pytest.fixture
def run_of(sqlite_db: Database, tmp_path: Path) -> Run:
    return Run(sqlite_db, tmp_path)


def a_server(hanging: Hanging, run: Run, patch: pytest.MonkeyPatch) -> Any:
    """It does not answer."""

    class Silent(ScriptedTier):
        async def fetch(self, url: str, headers: Any = None) -> Any:
            if not url.endswith("/menu"):
                return await super().fetch(url, headers)
            hanging.reached.set()
            await threading_wait(hanging.let_go)
            raise AssertionError("nobody waits that long")

    return Silent(run.clock, Web(KITCHEN))


async def threading_wait(event: threading.Event) -> None:
    while not event.is_set():  # noqa: ASYNC110 - a threading.Event cannot be awaited
        await asyncio.sleep(0.05)


def the_extraction(hanging: Hanging, run: Run, patch: pytest.MonkeyPatch) -> None:
    """The worker is in the middle of a page."""
    asks = extraction.ExtractionWorker.call

    async def call(self: extraction.ExtractionWorker, operation: str, *arguments: Any) -> Any:
        hanging.reached.set()
        return await asks(self, operation, *arguments)

    patch.setattr(extraction.ExtractionWorker, "call", call)
    patch.setattr(extraction, "COMMAND", (sys.executable, "-c", "import time; time.sleep(60)"))


def the_store(hanging: Hanging, run: Run, patch: pytest.MonkeyPatch) -> None:
    """The store of bodies does not answer."""
    patch.setattr(FolderBlobs, "put", hanging.hang)


PARTS: list[Callable[[Hanging, Run, pytest.MonkeyPatch], Any]] = [a_server, the_extraction, the_store]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_a_run_ends_while_a_part_of_it_hangs_and_the_next_one_reads_what_it_left(
    run_of: Run, hanging: Hanging, part: Callable[[Hanging, Run, pytest.MonkeyPatch], Any]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        run_of.stopped(hanging, run_of.go("stopped", part(hanging, run_of, patch)))
        assert rows_of(run_of.db, "select host from host where lease_owner is not null") == []
        assert rows_of(run_of.db, "select request_id from request where outcome is null") == []
        run_of.clock.time += 600
    run_of.visits.clear()
    run_of.go("next").join(LET_GO_S)
    assert [visit.word for visit in run_of.visits] == [VisitWord.READ]
    assert len(rows_of(run_of.db, "select 1 from current_menu")) == len(DISHES)
    assert check_conservation(run_of.db, [SITE], run_of.clock.now()).kept


def test_a_run_ends_while_its_database_hangs_and_what_it_had_in_flight_is_seen_by_the_next(
    run_of: Run, hanging: Hanging, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Locked by somebody else, or a server that is gone: its leases cannot be given back, and lapse."""
    transact = Database.transact

    def hangs_after_the_page(self: Database, *arguments: Any, **more: Any) -> Any:
        if any(url.endswith("/menu") for url, *_ in tier.log):
            hanging.hang()
        return transact(self, *arguments, **more)

    tier = ScriptedTier(run_of.clock, Web(KITCHEN))
    with monkeypatch.context() as patch:
        patch.setattr(Database, "transact", hangs_after_the_page)
        run_of.stopped(hanging, run_of.go("stopped", tier))
    assert [row["url"] for row in rows_of(run_of.db, "select url from request where outcome is null")] == [
        f"http://{SITE}/menu"
    ]
    with run_of.db.begin() as connection:  # its process is gone
        connection.exec_driver_sql("update host set lease_owner = null, lease_until = 0")
    run_of.clock.time += 600
    run_of.visits.clear()
    run_of.go("next").join(LET_GO_S)
    assert [visit.word for visit in run_of.visits] == [VisitWord.READ]
    assert len(rows_of(run_of.db, "select 1 from current_menu")) == len(DISHES)
    assert [row["outcome"] for row in rows_of(run_of.db, "select outcome from request where url like '%/menu'")] == [
        "lost",
        "fetched",
    ]


def test_the_deadlines_of_a_stop_leave_dagster_time_within_ten_seconds() -> None:
    policy = Policy()
    parts = 6  # that each have a last moment of their own, however late it is (crawl.run)
    crawl = policy.stop_grace_s + policy.stop_flush_s + policy.stop_close_s * (1 + parts / 20)
    assert crawl < STOP_S <= 7
    assert LOG_S < STOP_S
