"""The one resource: ``polite_fetcher``. Assets ask the web for something through it only.

What belongs here: adapting settings and the crawl to Dagster. What does not: leases, pacing, ladder and breaker;
``crawl`` owns them, and this owns the crawl. It takes no configuration of its own: settings come from the
environment when a run begins, so that secrets never stand in run config, and a process that is told otherwise
(a test, the CLI) hands ``build_defs`` a fetcher made by ``fetcher_for``.
https://docs.dagster.io/guides/build/external-resources
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

import dagster as dg

from menu_pipeline.adapters.database import Database
from menu_pipeline.crawl import verdicts as verdicts_of_menus
from menu_pipeline.crawl.conservation import Conservation, check_conservation
from menu_pipeline.crawl.menu_health import MenuHealth, menu_health
from menu_pipeline.crawl.proving import SiteVerdict, verdicts
from menu_pipeline.crawl.visit import CrawlOptions, SiteVisit
from menu_pipeline.defs.partitions import wanted_partitions
from menu_pipeline.settings import Settings, load_settings

OnVisit = Callable[[SiteVisit], None]


class PoliteFetcher(dg.ConfigurableResource[None]):
    """Owns the crawl: one run of it at a time, in the calling thread, until done or told to stop."""

    def settings(self) -> Settings:
        """The settings of this process. Raises SettingsError."""
        return load_settings()

    def now(self) -> float:
        """The time that plans and verdicts go by, in epoch seconds."""
        return time.time()

    def database(self) -> Database:
        """The crawl's database, opened. Raises DatabaseUnavailable or DatabaseTooNew."""
        return Database.open(self.settings().database_url)

    def verdicts(self, sites: Sequence[str], run_id: str, since: float) -> list[SiteVerdict]:
        """What the ledger proves of the requests that the run sent for ``sites`` since ``since`` (epoch seconds)."""
        with self.database() as database, database.read() as connection:
            return verdicts(connection, sites, run_id, since, self.settings().policy())

    def conservation(self) -> Conservation:
        """Whether pages, requests and menus of all partners add up now."""
        with self.database() as database:
            return check_conservation(database, wanted_partitions(database), time.time())

    def menu_health(self, sites: Sequence[str], now: float) -> list[MenuHealth]:
        """How old the menus of ``sites`` are at ``now`` (epoch seconds), and what of them is held back."""
        with self.database() as database, database.read() as connection:
            return menu_health(connection, sites, now, self.settings().policy())

    def untold(self, now: float, sites: Sequence[str] | None = None) -> dict[str, list[MenuHealth]]:
        """By check, sites (of ``sites``, or of all) whose verdict at ``now`` (epoch seconds) is yet to be told."""
        with self.database() as database, database.read() as connection:
            return verdicts_of_menus.untold(connection, now, self.settings().policy(), sites)

    def tell(self, check: str, sites: Sequence[MenuHealth], now: float) -> None:
        """Keep what evaluations of ``check`` said of ``sites`` at ``now`` (epoch seconds)."""
        with self.database() as database, database.begin() as connection:
            verdicts_of_menus.tell(connection, check, sites, now)

    def crawl(
        self,
        sites: Sequence[str],
        options: CrawlOptions,
        *,
        run_id: str,
        on_visit: OnVisit,
        stop: threading.Event,
    ) -> list[SiteVisit]:
        """Visits ``sites`` politely; blocks. ``on_visit`` is called from this thread as each site finishes.

        Once ``stop`` is set, nothing more is sent and it returns within 10 s, with its leases released. A fault
        of ours in one site's visit is that visit's outcome (failure ``bug``); ``failures.run_failure`` judges it.
        """
        from menu_pipeline.crawl.run import CrawlFailed, crawl_sites  # the code server never crawls

        try:
            return crawl_sites(self.settings(), sites, options, run_id=run_id, on_visit=on_visit, stop=stop)
        except CrawlFailed as failed:
            return failed.visits


def fetcher_for(settings: Settings, watch: OnVisit | None = None) -> PoliteFetcher:
    """A fetcher bound to ``settings``, for code that runs in this process; ``watch`` sees every visit too."""

    class BoundFetcher(PoliteFetcher):
        def settings(self) -> Settings:
            return settings

        def crawl(
            self,
            sites: Sequence[str],
            options: CrawlOptions,
            *,
            run_id: str,
            on_visit: OnVisit,
            stop: threading.Event,
        ) -> list[SiteVisit]:
            def both(visit: SiteVisit) -> None:
                on_visit(visit)
                if watch is not None:
                    watch(visit)

            return super().crawl(sites, options, run_id=run_id, on_visit=both, stop=stop)

    return BoundFetcher()
