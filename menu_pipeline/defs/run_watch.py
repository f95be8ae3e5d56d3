"""Red runs for the alerts: of each job, whether the run that ended last failed through a fault of ours.

What belongs here: asking Dagster for runs. A run that failed because its only site could not be read is that site's
matter and told by its checks (``failures.py``); any other red run means that we are broken: a crash, a lost
database, a file that cannot be written. A run that ends well is the recovery.
"""

from collections.abc import Iterator

import dagster as dg
from dagster import DagsterEventType, DagsterRunStatus, RunRecord, RunsFilter

from menu_pipeline.core.alerting import RUN, Finding, Severity
from menu_pipeline.defs.failures import BUG
from menu_pipeline.defs.jobs import JOBS

ENDED = [DagsterRunStatus.SUCCESS, DagsterRunStatus.FAILURE]


def run_findings(instance: dg.DagsterInstance) -> Iterator[Finding]:
    """One finding a job that ever ended a run: of the one that ended last."""
    for job in JOBS:
        wanted = RunsFilter(job_name=job.name, statuses=ENDED)
        for record in instance.get_run_records(wanted, limit=1, order_by="update_timestamp"):
            yield _finding(instance, job.name, record)


def _finding(instance: dg.DagsterInstance, job: str, record: RunRecord) -> Finding:
    run = record.dagster_run
    said = _failure(instance, run.run_id) if run.status is DagsterRunStatus.FAILURE else None
    return Finding(
        f"{RUN}{job}",
        None,
        said is not None,
        f"run {run.run_id}: {said}" if said else "the last run ended well",
        record.end_time or record.update_timestamp.timestamp(),
        severity=Severity.ERROR,
        since_at=record.end_time,
    )


def _failure(instance: dg.DagsterInstance, run_id: str) -> str | None:
    """Why the run failed, in a few words; None where it was its only site's fault."""
    steps = [entry.dagster_event for entry in instance.all_logs(run_id, of_type=DagsterEventType.STEP_FAILURE)]
    for event in steps:
        data = event.step_failure_data if event is not None else None
        told = data.user_failure_data if data is not None else None
        cause = told.metadata.get("failure") if told is not None else None
        if told is not None and cause is not None:
            return told.description if cause.value == BUG else None
        if data is not None and data.error is not None:
            return (data.error.cause or data.error).message.strip().splitlines()[0]
    return "it ended without a word: look at its log"
