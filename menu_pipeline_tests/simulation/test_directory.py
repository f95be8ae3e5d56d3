"""A directory of many kitchens with a sitemap, day by day in virtual time, over the sample street's own answers.

``make sim`` takes 5,000 kitchens (some twenty minutes); the test suite a few dozen.
"""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.adapters.partners import import_partners, parse_partners
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import SiteVisit, VisitWord
from menu_pipeline.demo.catalogue import build_street
from menu_pipeline.demo.street import SiteView, Street
from menu_pipeline.settings import Settings
from menu_pipeline_tests.support.crawling import JumpClock, rows_of
from menu_pipeline_tests.support.street_tier import StreetTier

FULL = os.environ.get("MENU_PIPELINE_SIM") == "full"
KITCHENS = 5000 if FULL else 90
BUDGET_S = 3600.0 if FULL else 60.0
SITE = "eat-this-street.test"
DAY_S = 86_400.0


@dataclass
class Directory:
    """The directory of a street, crawled run by run until nothing more is due on its day."""

    settings: Settings
    street: Street = field(default_factory=lambda: Street(build_street(directory_kitchens=KITCHENS), port=80))
    clock: JumpClock = field(default_factory=JumpClock)
    runs: int = 0

    @property
    def site(self) -> SiteView:
        return self.street.site(SITE)

    def enlist(self) -> None:
        rows = parse_partners(self.street.partners_csv(), self.settings.networks)
        with Database.open(self.settings.database_url) as database:
            import_partners(database, [row for row in rows if row.site == SITE], self.clock.now())

    def day(self) -> list[StreetTier]:
        """The requests of each run of the day. Raises AssertionError for a day that does not end."""
        made: list[StreetTier] = []
        for _ in range(12):
            tier, visits = StreetTier(self.street, self.clock), list[SiteVisit]()
            self.runs += 1
            options = CrawlOptions(run_budget_s=BUDGET_S)
            crawl_sites(
                self.settings,
                [SITE],
                options,
                run_id=f"run-{self.runs}",
                on_visit=visits.append,
                stop=threading.Event(),
                clock=self.clock,
                tier=tier,
            )
            made.append(tier)
            if visits[0].word is not VisitWord.OVER_BUDGET:
                return made
        raise AssertionError("twelve runs and the day's work is not done")


def asked(runs: list[StreetTier]) -> list[str]:
    return [url for run in runs for url, _ in run.asked]


def is_list(url: str) -> bool:
    return "/kitchens/" not in url


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_directory_is_read_over_several_runs_and_then_only_what_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    directory = Directory(Settings(home=tmp_path, contact_url="https://x.test"))
    directory.enlist()
    began = directory.clock.now()
    first = directory.day()
    assert len(first) > 1, "the first pass is spread over runs by their time"
    assert len(asked(first)) == len(set(asked(first))), "nothing is asked twice"
    assert directory.site.documents <= set(asked(first))
    assert len(asked(first)) <= 1.05 * len(directory.site.documents) + 1 + len(sitemaps(first))
    for day in (1, 2):
        directory.clock.time = began + day * DAY_S
        changed = directory.street.advance() & directory.site.documents
        runs = directory.day()
        requests, sample = asked(runs), 20 if day == 1 else max(5, KITCHENS // 50)
        needed = len(changed) + len([url for url in requests if is_list(url)])
        with capsys.disabled():
            print(
                f"\n{KITCHENS} kitchens, day {day}: {len(changed)} changed, {len(requests)} requests, {needed} needed"
            )
        assert changed <= set(requests)
        assert len([url for url in requests if is_list(url)]) <= 2 + len(sitemaps(first))
        assert len(requests) <= max(1.1 * needed, needed + sample)
    with Database.open(directory.settings.database_url) as database:
        stale = rows_of(database, f"select site from menu where verified_at < {directory.clock.now() - DAY_S}"
                                  " and valid_to is null")  # fmt: skip
    assert stale == []


def sitemaps(runs: list[StreetTier]) -> set[str]:
    return {url for url in asked(runs) if "sitemap" in url}
