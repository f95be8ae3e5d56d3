"""The one assembly: production, the CLI and the tests share it.

What belongs here: which definitions there are. ``settings`` and ``resource_overrides`` are for processes that
bring their own (tests, the CLI); Dagster's own processes read the environment.
https://docs.dagster.io/api/dagster/definitions
"""

from __future__ import annotations

from collections.abc import Mapping

import dagster as dg

from menu_pipeline.defs.alerting import alerts, heartbeat
from menu_pipeline.defs.assets.crawl import crawl
from menu_pipeline.defs.assets.discovered_leads import discovered_leads
from menu_pipeline.defs.assets.fleet_report import fleet_report
from menu_pipeline.defs.assets.partner_sites import partner_sites
from menu_pipeline.defs.assets.published_menus import published_menus
from menu_pipeline.defs.assets.standing_failures import standing_failures_asset
from menu_pipeline.defs.delivery import deliver_events
from menu_pipeline.defs.jobs import JOBS
from menu_pipeline.defs.menu_verdicts import hourly_freshness
from menu_pipeline.defs.recrawl import recrawl_due
from menu_pipeline.defs.resources import PoliteFetcher, fetcher_for
from menu_pipeline.defs.schedules import daily_crawl, daily_report
from menu_pipeline.defs.sensors import publish_after_crawl, sites_in_step
from menu_pipeline.settings import Settings, load_settings


def build_defs(
    *, settings: Settings | None = None, resource_overrides: Mapping[str, object] | None = None
) -> dg.Definitions:
    """Everything Dagster shows and runs.

    ``settings`` binds the definitions to given settings instead of the environment's; ``resource_overrides``
    replaces resources by key. Raises SettingsError where the environment cannot be read.
    """
    fetcher = PoliteFetcher() if settings is None else fetcher_for(settings)
    return dg.Definitions(
        assets=[partner_sites, crawl, published_menus, standing_failures_asset, discovered_leads, fleet_report],
        jobs=JOBS,
        schedules=[
            daily_crawl(settings or load_settings()),
            daily_report(settings or load_settings()),
            hourly_freshness,
        ],
        sensors=[sites_in_step, publish_after_crawl, deliver_events, recrawl_due, alerts, heartbeat],
        resources={"polite_fetcher": fetcher, **(resource_overrides or {})},
        # A run has one step, so a process for each step would only cost its start: 7 CPU seconds.
        executor=dg.in_process_executor,
    )
