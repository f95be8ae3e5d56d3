"""The same day twice and the days after, over ordinary kitchens whose prices move: real requests, an injected date."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from menu_pipeline.adapters.clock import SystemClock
from menu_pipeline.adapters.database import Database
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import SiteVisit, VisitWord
from menu_pipeline.demo.log import Seen
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline.settings import Settings
from menu_pipeline_tests.support.crawling import rows_of
from menu_pipeline_tests.support.streets import import_street, open_street, street_settings

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

SITES = 12
DAYS = 3


class LaterClock(SystemClock):
    """The real clock, some hours later."""

    def __init__(self, hours: float) -> None:
        self._ahead_s = 3600 * hours

    def now(self) -> float:
        return super().now() + self._ahead_s


@dataclass
class Day:
    """One day's crawl: what changed on the street, what its servers saw, and which pages showed prices before."""

    changed: frozenset[str]
    seen: list[Seen]
    visits: dict[str, SiteVisit]
    wanted: frozenset[str]  # URLs that show prices, or list the others: the promise asks for them whatever they do
    seeds: frozenset[str]  # those of them that list the others
    versions: int  # menu versions there are afterwards


class Diary:
    """A street of ordinary kitchens and our state of it."""

    def __init__(self, street: StreetProcess, settings: Settings) -> None:
        self.street, self.settings = street, settings
        self.sites = import_street(street, settings)

    def crawl(self, hours: float, changed: frozenset[str] = frozenset()) -> Day:
        before, seeds = len(self.street.seen()), self._urls("role = 'seed'")
        wanted = seeds | self._urls("has_prices = 1")
        visits = crawl_sites(
            self.settings,
            self.sites,
            CrawlOptions(),
            run_id=f"after-{hours:g}-h",
            on_visit=lambda visit: None,
            stop=threading.Event(),
            clock=LaterClock(hours),
        )
        seen = self.street.seen()[before:]
        (menus,) = self._rows("select count(*) as n from menu")
        return Day(changed, seen, {visit.site: visit for visit in visits}, wanted, seeds, int(str(menus["n"])))

    def _urls(self, which: str) -> frozenset[str]:
        rows = self._rows(f"select url from page where content_sha256 is not null and {which}")
        return frozenset(str(row["url"]) for row in rows)

    def _rows(self, sql: str) -> list[dict[str, object]]:
        with Database.open(self.settings.database_url) as database:
            return rows_of(database, sql)

    def url(self, seen: Seen) -> str:
        return f"http://{seen.host}:{self.street.port}{seen.document}"


@pytest.fixture(scope="module")
def diary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Diary]:
    folder = tmp_path_factory.mktemp("days")
    with open_street(folder / "street", sites=SITES, kinds="ordinary") as street:
        yield Diary(street, street_settings(street, folder / "home", min_delay_s=0.1))


@pytest.fixture(scope="module")
def days(diary: Diary) -> list[Day]:
    """The first day, the same day again, and the days after."""
    first, again = diary.crawl(0), diary.crawl(2)
    return [first, again, *(diary.crawl(24.2 * day, diary.street.advance()) for day in range(1, DAYS + 1))]


def test_the_same_day_twice_sends_nothing_and_makes_no_new_version(days: list[Day]) -> None:
    first, again = days[:2]
    assert {visit.word for visit in again.visits.values()} == {VisitWord.NOTHING_DUE}
    assert again.seen == []
    assert again.versions == first.versions > 0


def test_each_day_catches_what_changed(diary: Diary, days: list[Day]) -> None:
    changed = [(day, url) for day in days[2:] for url in day.changed]
    asked = {id(day): {diary.url(record) for record in day.seen} for day in days[2:]}
    caught = [url for day, url in changed if url in asked[id(day)]]
    assert len(changed) >= 5
    assert len(caught) >= 0.99 * len(changed)
    assert days[-1].versions > days[0].versions


def test_each_day_sends_at_most_a_tenth_more_than_it_takes(diary: Diary, days: list[Day]) -> None:
    """Counted as docs/decisions/0029 says: a robots.txt a site, each list, pages with prices, and what changed."""
    for day in days[2:]:
        lists = {(record.host, record.document) for record in day.seen if record.kind == "sitemap"}
        needed = len(diary.sites) + len(lists) + len(day.wanted | day.changed)
        assert len({host for host, _ in lists}) == len(lists)
        assert len(day.seen) <= 1.1 * needed


def test_a_day_costs_at_most_three_requests_a_site_and_one_for_each_page_that_shows_prices_or_changed(
    diary: Diary, days: list[Day]
) -> None:
    for day in days[2:]:
        assert len(day.seen) <= 3 * len(diary.sites) + len((day.wanted | day.changed) - day.seeds)


def test_what_did_not_change_is_asked_for_conditionally_and_answered_in_a_line(diary: Diary, days: list[Day]) -> None:
    for day in days[2:]:
        read = {diary.url(r) for r in day.seen if r.kind not in ("robots", "sitemap") and r.status == 200}
        assert read <= day.changed
