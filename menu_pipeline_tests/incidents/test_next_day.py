"""The same day twice and the days after, over ordinary kitchens whose prices move: real requests, an injected date."""

from __future__ import annotations

import threading
from collections import Counter
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
    versions: int  # menu versions there are afterwards


class Diary:
    """A street of ordinary kitchens and our state of it."""

    def __init__(self, street: StreetProcess, settings: Settings) -> None:
        self.street, self.settings = street, settings
        self.sites = import_street(street, settings)

    def crawl(self, hours: float, changed: frozenset[str] = frozenset()) -> Day:
        before, wanted = len(self.street.seen()), self._wanted()
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
        return Day(changed, seen, {visit.site: visit for visit in visits}, wanted, int(str(menus["n"])))

    def _wanted(self) -> frozenset[str]:
        rows = self._rows("select url from page where content_sha256 is not null and (has_prices = 1 or role = 'seed')")
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


def test_each_day_sends_no_more_than_it_takes(diary: Diary, days: list[Day]) -> None:
    """One robots.txt and one sitemap a site; the seed, pages with prices and what changed, each once."""
    for day in days[2:]:
        kinds = Counter((record.host, record.kind) for record in day.seen)
        assert max(count for (_, kind), count in kinds.items() if kind in ("robots", "sitemap")) == 1
        pages = [diary.url(record) for record in day.seen if record.kind not in ("robots", "sitemap")]
        needed = day.wanted | day.changed
        assert len(pages) <= 1.1 * len(needed)


def test_what_did_not_change_is_asked_for_conditionally_and_answered_in_a_line(diary: Diary, days: list[Day]) -> None:
    for day in days[2:]:
        read = {diary.url(r) for r in day.seen if r.kind not in ("robots", "sitemap") and r.status == 200}
        assert read <= day.changed
