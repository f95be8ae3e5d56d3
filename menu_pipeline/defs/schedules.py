"""The schedules: every active partner is visited once a day, at ``DAILY_AT`` in ``DAILY_TZ``.

What belongs here: when, and as which runs. What is due inside a site is the crawl's to decide; a site where
nothing is due costs a query.

Second day: a run key is skipped for ever once it was used, also after its run failed, so each is the number of a
planning mark and never comes again. A tick that is evaluated twice asks for the same runs. Sites that the recrawl
sensor has planned are left to it (``planning``). After a redeploy with another DAILY_AT the next tick follows it.
https://docs.dagster.io/guides/automate/schedules
"""

import dagster as dg
from sqlalchemy import Connection

from menu_pipeline.adapters.database import run
from menu_pipeline.core.batches import batches
from menu_pipeline.crawl import planning
from menu_pipeline.crawl.plan import site_work
from menu_pipeline.defs.jobs import crawl_sites, report_fleet
from menu_pipeline.defs.planning import Planner
from menu_pipeline.defs.resources import PoliteFetcher
from menu_pipeline.settings import Settings

DAILY = "daily_crawl"
REPORT = "daily_report"
NOBODY = "There is no active partner: import a list with `menu-pipeline sites import FILE.csv`."
ALL_PLANNED = "Every active partner is planned already."


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
    ) -> list[dg.RunRequest] | dg.SkipReason:
        policy, now = polite_fetcher.settings().policy(), polite_fetcher.now()
        active: list[str] = []

        def choose(connection: Connection) -> list[list[str]]:
            active.extend(row["site"] for row in run(connection, "reports.active_sites"))
            free = planning.not_planned(connection, active)
            return batches(site_work(connection, free, now, policy), policy)

        with polite_fetcher.database() as database:
            occasion = context.scheduled_execution_time.isoformat()
            requests = Planner(context.instance, database, policy, DAILY, occasion, now).plan(choose)
        return requests or dg.SkipReason(ALL_PLANNED if active else NOBODY)

    return evaluate


def daily_report(settings: Settings) -> dg.ScheduleDefinition:
    """The reports, once the day's crawls are over and published: an hour after their time budget is spent.

    Missed while the daemon was away, it is not made up for: the next one tells of that day.
    """
    return dg.ScheduleDefinition(
        name=REPORT,
        job=report_fleet,
        cron_schedule=report_cron(settings),
        execution_timezone=settings.daily_tz,
        default_status=dg.DefaultScheduleStatus.RUNNING,
        description="Lists what is broken and writes the page about the whole fleet, after the daily crawl.",
    )


def report_cron(settings: Settings) -> str:
    """DAILY_AT, RUN_BUDGET_S and an hour, as a cron line: 06:00 by default."""
    hour, minute = (int(part) for part in settings.daily_at.split(":"))
    at = (60 * hour + minute + int(settings.run_budget_s // 60) + 60) % (24 * 60)
    return f"{at % 60} {at // 60} * * *"
