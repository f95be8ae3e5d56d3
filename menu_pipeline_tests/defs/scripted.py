"""A fetcher that plays a script instead of asking the web: what Dagster does with visits is the subject here."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from menu_pipeline.adapters.clock import Clock
from menu_pipeline.adapters.database import Database, run
from menu_pipeline.adapters.partners import import_partners, parse_partners
from menu_pipeline.crawl.asking import Tier
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import STAGES, SiteVisit, StageReport, VisitWord
from menu_pipeline.defs.resources import OnVisit, PoliteFetcher
from menu_pipeline.settings import Settings

MENU = [
    {
        "kitchen": "A Kitchen",
        "section": "Soups",
        "name": "Lentil soup",
        "price": Decimal("4.50"),
        "currency": "EUR",
        "label": None,
        "source_url": "http://a.example/menu",
        "fetched_at": 1_740_800_000.0,
        "verified_at": 1_740_800_000.0,
    }
]


def read(site: str) -> SiteVisit:
    """A visit that read pages and a menu."""
    numbers: dict[str, dict[str, float | int]] = {
        "robots_rules": {"requests": 1},
        "fetched_pages": {"requests": 4, "share_304": 0.25},
        "extracted_menus": {"dishes": 12},
    }
    tables = {"extracted_menus": {"menu": MENU}, "fetched_pages": {"refusals": [{"reason": "trap", "count": 2}]}}
    stages = tuple(StageReport(name, True, numbers.get(name, {}), {}, tables.get(name, {})) for name in STAGES)
    return SiteVisit(site, VisitWord.READ, "3 pages, 12 dishes", next_due_at=1_750_000_000.0, stages=stages)


def unreadable(site: str) -> SiteVisit:
    """A visit of a site that is down: robots.txt was asked for, and that was all."""
    stages = (StageReport("robots_rules", True, {"requests": 1}),)
    evidence = {"url": f"https://{site}/robots.txt", "status": "503"}
    return SiteVisit(site, VisitWord.UNREADABLE, "robots.txt: status 503", "robots_unreachable", evidence, None, stages)


def idle(site: str, word: VisitWord) -> SiteVisit:
    """A visit that did nothing, for the reason ``word`` gives."""
    return SiteVisit(site, word, word.value, stages=tuple(StageReport(name, False) for name in STAGES))


def scripted(
    settings: Settings,
    script: Callable[[str], SiteVisit] = read,
    *,
    calls: list[tuple[tuple[str, ...], CrawlOptions]] | None = None,
    before: Callable[[threading.Event], None] | None = None,
    now: float | None = None,
) -> PoliteFetcher:
    """A fetcher that visits by ``script``; ``before(stop)`` runs before each site, and a set stop ends it.

    ``now`` is the time it goes by (epoch seconds) instead of the real one.
    """

    class Scripted(PoliteFetcher):
        def settings(self) -> Settings:
            return settings

        def now(self) -> float:
            return super().now() if now is None else now

        def crawl(
            self,
            sites: Sequence[str],
            options: CrawlOptions,
            *,
            run_id: str,
            on_visit: OnVisit,
            stop: threading.Event,
        ) -> list[SiteVisit]:
            if calls is not None:
                calls.append((tuple(sites), options))
            visits = []
            for site in sites:
                if before is not None:
                    before(stop)
                if stop.is_set():
                    break
                visit = script(site)
                stages = tuple(report for report in visit.stages if report.stage in options.stages)
                visits.append(replace(visit, stages=stages))
                on_visit(visits[-1])
            return visits

    return Scripted()


def over_web(
    settings: Settings,
    web: Callable[[], tuple[Clock, Tier]],
    *,
    now: Callable[[], float] | None = None,
    last: list[SiteVisit] | None = None,
) -> PoliteFetcher:
    """A fetcher whose crawls are real, each by the clock and over the tier that ``web()`` gives it.

    ``now`` is the fetcher's own time (epoch seconds) instead of the real one; ``last`` holds the last crawl's visits.
    """

    class OverWeb(PoliteFetcher):
        def settings(self) -> Settings:
            return settings

        def now(self) -> float:
            return super().now() if now is None else now()

        def crawl(self, sites: Sequence[str], options: CrawlOptions, **told: Any) -> list[SiteVisit]:
            clock, tier = web()
            visits = crawl_sites(settings, sites, options, clock=clock, tier=tier, **told)
            if last is not None:
                last[:] = visits
            return visits

    return OverWeb()


def add_partners(settings: Settings, *sites: str, kind: str = "kitchen") -> None:
    """Puts ``sites`` into the partner list, each a kitchen (or what ``kind`` says) on a host of its own name."""
    lines = [f"{site},https://{site}/,{site},{kind}," for site in sites]
    text = "\n".join(["site,seed_url,name,kind,page_budget", *lines, ""]).encode()
    with Database.open(settings.database_url) as database:
        import_partners(database, parse_partners(text), 1_740_000_000.0)


def set_status(settings: Settings, site: str, status: str) -> None:
    """Pauses or retires a site."""
    with Database.open(settings.database_url) as database, database.begin() as connection:
        if status == "paused":
            run(connection, "pages.sites_pause", site_list=[site])
        else:
            run(connection, "pages.sites_retire", site_list=[site], now=1_740_000_000.0)
