"""The sensor ``recrawl_due``: sites with something due are visited between the daily runs.

What it is for: new partners, pages put off until later, hosts whose rest is over, what a run had no time for, and pages
due sooner than the daily run comes. What it leaves to the daily run: refreshes that are due shortly before it.

Stateless, without a cursor: what is due and what is planned stands in the database, so after any pause the next tick
finds it. Each site that is due is planned once until its run is over (``planning``); a plan with few sites waits a
while for others, since a run costs 8 s of CPU. https://docs.dagster.io/guides/automate/sensors
"""

from __future__ import annotations

import dagster as dg
from sqlalchemy import Connection

from menu_pipeline.core.batches import batches
from menu_pipeline.crawl import planning
from menu_pipeline.crawl.planning import DueSite
from menu_pipeline.defs.jobs import crawl_sites
from menu_pipeline.defs.planning import Planner
from menu_pipeline.defs.resources import PoliteFetcher

RECRAWL = "recrawl_due"


@dg.sensor(
    name=RECRAWL,
    job=crawl_sites,
    minimum_interval_seconds=60,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Visits sites where something is due, between the daily runs. A site is planned once at a time.",
)
def recrawl_due(
    context: dg.SensorEvaluationContext, polite_fetcher: PoliteFetcher
) -> list[dg.RunRequest] | dg.SkipReason:
    """One indexed query a tick; under 2 s of CPU for 2,000 sites of which half are due."""
    settings, now = polite_fetcher.settings(), polite_fetcher.now()
    policy = settings.policy()
    before_daily = planning.before_daily(settings.daily_at, settings.daily_tz, policy)
    due: list[DueSite] = []

    def choose(connection: Connection) -> list[list[str]]:
        due.extend(planning.due_sites(connection, now, policy, before_daily))
        return batches((site.work for site in due), policy) if planning.worth_a_run(due, now, policy) else []

    with polite_fetcher.database() as database:
        planner = Planner(context.instance, database, policy, RECRAWL, f"{now:.3f}", now)
        requests = planner.plan(choose)
    return requests or dg.SkipReason(_why_not(due))


def _why_not(due: list[DueSite]) -> str:
    if not due:
        return "Nothing is due that is not planned already."
    names = ", ".join(site.work.site for site in due[:3]) + (", …" if len(due) > 3 else "")
    return f"{len(due)} due ({names}): waiting a while for others, a run costs more than they do."
