"""The daily schedule: every active partner is visited once a day, at ``DAILY_AT`` in ``DAILY_TZ``.

What belongs here: when, and as which runs. What is due inside a site is the crawl's to decide; a site where
nothing is due costs a query.

Second day: a run key is skipped for ever once it was used, also after its run failed, so each key holds the
scheduled moment and never comes again. A tick that is evaluated twice asks for the same keys and launches nothing
twice. After a redeploy with another DAILY_AT the next tick follows the new time.
https://docs.dagster.io/guides/automate/schedules
"""

from collections.abc import Iterator

import dagster as dg

from menu_pipeline.adapters.database import Database, run
from menu_pipeline.crawl.plan import plan_batches
from menu_pipeline.defs.jobs import crawl_config, crawl_sites
from menu_pipeline.defs.resources import PoliteFetcher
from menu_pipeline.settings import Settings

DAILY = "daily_crawl"
BATCH_TAG = "menu_pipeline/batch"


def active_sites(settings: Settings) -> list[str]:
    """The sites that are neither paused nor retired, sorted."""
    with Database.open(settings.database_url) as database, database.read() as connection:
        return [row["site"] for row in run(connection, "reports.active_sites")]


def daily_crawl(settings: Settings) -> dg.ScheduleDefinition:
    """The schedule; cron line and time zone are fixed when the code location is loaded."""

    @dg.schedule(
        name=DAILY,
        job=crawl_sites,
        cron_schedule=settings.daily_cron,
        execution_timezone=settings.daily_tz,
        default_status=dg.DefaultScheduleStatus.RUNNING,
        description="Visits every active partner once a day.",
    )
    def evaluate(
        context: dg.ScheduleEvaluationContext, polite_fetcher: PoliteFetcher
    ) -> Iterator[dg.RunRequest | dg.SkipReason]:
        now = polite_fetcher.settings()
        batches = plan_batches(now, active_sites(now))
        if not batches:
            yield dg.SkipReason("There is no active partner: import a list with `menu-pipeline sites import FILE.csv`.")
        for number, sites in enumerate(batches, start=1):
            yield dg.RunRequest(
                run_key=f"{DAILY}:{context.scheduled_execution_time.isoformat()}:{number}",
                run_config=crawl_config(sites),
                tags={BATCH_TAG: f"{number}/{len(batches)}"},
            )

    return evaluate
