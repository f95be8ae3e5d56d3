"""Sensors: partitions in step with the partner list, and menus published after crawls.

What belongs here: what starts something outside of the daily schedule. Each says what happens after the daemon was
away. https://docs.dagster.io/guides/automate/sensors
"""

import dagster as dg

from menu_pipeline.defs.jobs import CRAWL_JOB, PUBLISH_JOB, publish_menus
from menu_pipeline.defs.partitions import describe_change, sync_and_report
from menu_pipeline.defs.resources import PoliteFetcher

MENUS = dg.AssetKey("extracted_menus")


@dg.sensor(
    name="sites_in_step",
    minimum_interval_seconds=60,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Keeps the partitions `sites` in step with the partner list. Starts no run.",
)
def sites_in_step(context: dg.SensorEvaluationContext, polite_fetcher: PoliteFetcher) -> dg.SkipReason:
    """One query and a set difference a minute. Stateless: after any pause the next tick finds what differs."""
    with polite_fetcher.database() as database:
        sync = sync_and_report(database, context.instance)
    changes = [describe_change(sync.added, "added"), describe_change(sync.removed, "removed")]
    return dg.SkipReason("; ".join(filter(None, changes)) or "The partitions are in step with the partner list.")


@dg.run_status_sensor(
    name="publish_after_crawl",
    run_status=dg.DagsterRunStatus.SUCCESS,
    request_job=publish_menus,
    minimum_interval_seconds=15,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Publishes the menus after each crawl run, however it was started.",
)
def publish_after_crawl(context: dg.RunStatusSensorContext) -> dg.RunRequest | dg.SkipReason:
    """After the daemon was away it takes up where it left off: its cursor is an event, not a time.

    A crawl that failed or was cancelled is published with the next one, since the file is always written whole.
    """
    if not extracts_menus(context.dagster_run):
        return dg.SkipReason(f"Run {context.dagster_run.run_id} extracted no menus.")
    return dg.RunRequest(run_key=f"{PUBLISH_JOB}:{context.dagster_run.run_id}")


def extracts_menus(run: dg.DagsterRun) -> bool:
    """Whether ``run`` had ``extracted_menus`` in its selection, by the crawl job, a backfill or a person."""
    if not run.asset_selection:
        return run.job_name == CRAWL_JOB
    return MENUS in run.asset_selection
