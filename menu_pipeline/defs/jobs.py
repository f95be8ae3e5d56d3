"""The jobs that schedules, sensors and the CLI start.

What belongs here: names and selections. A backfill or "materialize" in the UI uses Dagster's implicit asset job
over the same step, so nothing is decided here that must hold for those too.
https://docs.dagster.io/guides/build/jobs/asset-jobs
"""

from __future__ import annotations

from collections.abc import Sequence

import dagster as dg

from menu_pipeline.crawl.visit import STAGES
from menu_pipeline.defs.checks import menus

CRAWL_JOB = "crawl_sites"
PUBLISH_JOB = "publish_menus"
PARTNERS_JOB = "sync_partner_sites"
REPORT_JOB = "report_fleet"
FRESHNESS_JOB = "freshness_pass"

#: Marks runs in the CLI's own process, where Ctrl-C is a person's wish to cancel and not a machine's end.
LOCAL_TAG = "menu_pipeline/local"

crawl_sites = dg.define_asset_job(
    CRAWL_JOB,
    selection=list(STAGES),
    description="Visits the sites in its config (or its partitions): robots, sitemap, pages, menus. Up to 250 a run.",
)
publish_menus = dg.define_asset_job(
    PUBLISH_JOB, selection=["published_menus"], description="Writes the current menus to Parquet."
)
sync_partner_sites = dg.define_asset_job(
    PARTNERS_JOB, selection=["partner_sites"], description="Brings the partitions in step with the partner list."
)
report_fleet = dg.define_asset_job(
    REPORT_JOB,
    selection=["standing_failures", "discovered_leads", "fleet_report"],
    description="What is broken, who might become a partner, and the whole fleet on one page.",
)

freshness_pass = dg.define_asset_job(
    FRESHNESS_JOB,
    selection=dg.AssetSelection.checks(menus.FRESH, menus.PLAUSIBLE),
    tags={"dagster/priority": "1"},  # it takes seconds: crawls that wait for their turn let it pass
    description="Evaluates the checks of menus whose verdict changed without a visit. Sends no request.",
)

JOBS = (crawl_sites, publish_menus, sync_partner_sites, report_fleet, freshness_pass)


def crawl_config(sites: Sequence[str], *, force: bool = False) -> dict[str, object]:
    """Run config of a crawl over ``sites``: a run's tags can only express contiguous ranges of partitions."""
    return {"ops": {"crawl": {"config": {"sites": list(sites), "force": force}}}}
