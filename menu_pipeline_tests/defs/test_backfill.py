"""A backfill over pages that are not due: each is asked for again, with every validator we hold."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from sqlalchemy import text

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.outcome import WireResult
from menu_pipeline.crawl.visit import SiteVisit, VisitWord
from menu_pipeline.defs.jobs import crawl_config
from menu_pipeline.defs.partitions import sync_partitions
from menu_pipeline.defs.resources import PoliteFetcher
from menu_pipeline.settings import Settings
from menu_pipeline_tests.defs.conftest import RunJob
from menu_pipeline_tests.defs.scripted import add_partners, over_web
from menu_pipeline_tests.defs.test_menu_checks import DISHES, HTML, card
from menu_pipeline_tests.support.crawling import JumpClock, ScriptedTier, answer

SITES = ("a.example", "b.example")


class Web(ScriptedTier):
    """Two kitchens of one page each, with validators; their answers to conditional requests are honest."""

    async def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> WireResult:
        await super().fetch(url, headers)
        if not url.endswith(".example/"):
            return answer(404)
        if (headers or {}).get("If-None-Match") == '"v1"':
            return answer(304, b"", {"etag": '"v1"'})
        return answer(200, card(DISHES), {**HTML, "etag": '"v1"', "last-modified": "Sun, 29 Nov 2026 08:00:00 GMT"})


@pytest.fixture
def web() -> Web:
    return Web(JumpClock())


@pytest.fixture
def fetcher(settings: Settings, web: Web) -> tuple[PoliteFetcher, list[SiteVisit]]:
    known = settings.model_copy(update={"contact_url": "https://example.org/bot"})
    add_partners(known, *SITES)
    sync_partitions(known)
    visits: list[SiteVisit] = []
    return over_web(known, lambda: (web.clock, web), now=web.clock.now, last=visits), visits


def test_a_backfill_asks_for_known_pages_conditionally_and_stores_nothing_twice(
    settings: Settings, run_job: RunJob, fetcher: tuple[PoliteFetcher, list[SiteVisit]], web: Web
) -> None:
    polite, visits = fetcher
    run_job(polite, run_config=crawl_config(SITES))
    before = counted(settings)
    web.clock.time += 60
    asked = len(web.log)
    run_job(polite, run_config=crawl_config(SITES))
    assert len(web.log) == asked  # a scheduled run finds nothing due
    assert run_job(polite, partition_range=SITES).success
    pages = [(url, headers) for url, headers, *_ in web.log[asked:] if url.endswith(".example/")]
    assert sorted(url for url, _ in pages) == [f"https://{site}/" for site in SITES]
    for _, headers in pages:
        assert headers["If-None-Match"] == '"v1"'
        assert headers["If-Modified-Since"] == "Sun, 29 Nov 2026 08:00:00 GMT"
    assert {visit.word for visit in visits} == {VisitWord.UNCHANGED}
    assert counted(settings) == before


def counted(settings: Settings) -> list[int]:
    """Contents and menu versions that are stored."""
    with Database.open(settings.database_url) as database, database.read() as connection:
        return [connection.execute(text(f"select count(*) from {table}")).scalar_one() for table in ("content", "menu")]
