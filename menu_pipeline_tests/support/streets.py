"""A street in its own process and the crawl against it, for tests: settings, import, crawl in this process."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import text

from menu_pipeline.adapters.database import Database
from menu_pipeline.adapters.partners import import_partners, parse_partners
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import SiteVisit
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline.settings import Settings

LOOPBACK = "127.0.0.0/8"
#: Kitchens of the street with a corner, or links, without end.
ENDLESS = (
    "cafe-eternity.test",
    "stairs-to-soup.test",
    "pick-and-mixed.test",
    "tales-of-the-ladle.test",
    "hydra-house.test",
    "guest-number.test",
    "ja-bestimmt.test",
)


def street_settings(street: StreetProcess, home: Path, **overrides: Any) -> Settings:
    values: dict[str, Any] = {
        "home": home,
        "hosts_file": street.hosts_file,
        "allow_networks": LOOPBACK,
        "min_delay_s": 0.2,
        "run_budget_s": 300.0,  # nothing waits for it: it ends what hangs
        **overrides,
    }
    return Settings(**values)


def import_street(street: StreetProcess, settings: Settings) -> list[str]:
    """Import the street's partners; gives their site keys."""
    rows = parse_partners(street.partners_file.read_text(encoding="utf-8"), settings.networks)
    with Database.open(settings.database_url) as database:
        import_partners(database, rows, time.time())
    return [row.site for row in rows]


def plan_nothing(settings: Settings, sites: list[str]) -> None:
    """Keeps the sensor ``recrawl_due`` from ``sites`` for an hour: for tests that start each run themselves."""
    planned = [{"site": site, "at": time.time() + 3600.0} for site in sites]
    with Database.open(settings.database_url) as database, database.begin() as connection:
        connection.execute(text("insert into planned_site (site, planned_at) values (:site, :at)"), planned)


def crawl(settings: Settings, sites: list[str], run_id: str = "test", **options: Any) -> dict[str, SiteVisit]:
    visits = crawl_sites(
        settings, sites, CrawlOptions(**options), run_id=run_id, on_visit=lambda visit: None, stop=threading.Event()
    )
    return {visit.site: visit for visit in visits}


@contextmanager
def open_street(state: Path, **options: Any) -> Iterator[StreetProcess]:
    with StreetProcess(state, **options) as street:
        yield street
