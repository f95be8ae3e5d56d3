"""Red runs for the alerts: of each job, whether its last run, or any of the last hour, failed through a fault of ours.

What belongs here: asking Dagster for runs. A run that failed because its only site could not be read is that site's
matter and told by its checks (``failures.py``); any other red run means that we are broken: a crash, a lost
database, a file that cannot be written.

A run that ends well is the recovery, though no sooner than ``alert_group_window_s`` after the red one: the daily crawl
is many runs of one job side by side, and the next batch that ends well says nothing of the one that crashed.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import dagster as dg
from dagster import DagsterEventType, DagsterRunStatus, RunRecord, RunsFilter

from menu_pipeline.core.alerting import RUN, Finding, Severity
from menu_pipeline.core.policy import Policy
from menu_pipeline.defs.failures import BUG
from menu_pipeline.defs.jobs import JOBS

ENDED = [DagsterRunStatus.SUCCESS, DagsterRunStatus.FAILURE]
#: Failed runs whose log is read in a tick until one is found that is ours.
_MOST_READ = 10


def run_findings(instance: dg.DagsterInstance, now: float, policy: Policy) -> Iterator[Finding]:
    """One finding a job that ever ended a run, as of ``now`` (epoch seconds)."""
    for job in JOBS:
        last = _ended(instance, RunsFilter(job_name=job.name, statuses=ENDED), 1)
        if last:
            since = datetime.fromtimestamp(now - policy.alert_group_window_s, UTC)
            failed = RunsFilter(job_name=job.name, statuses=[DagsterRunStatus.FAILURE], updated_after=since)
            yield _finding(instance, job.name, last[0], _ended(instance, failed, _MOST_READ))


def _ended(instance: dg.DagsterInstance, wanted: RunsFilter, most: int) -> Sequence[RunRecord]:
    """The newest first."""
    return instance.get_run_records(wanted, limit=most, order_by="update_timestamp")


def _finding(instance: dg.DagsterInstance, job: str, last: RunRecord, failed: Sequence[RunRecord]) -> Finding:
    """``last``: the run that ended last. ``failed``: those of the last hour, which it may be one of."""
    reds = failed if last.dagster_run.status is DagsterRunStatus.SUCCESS else [last, *failed]
    told = ((record, _failure(instance, record.dagster_run.run_id)) for record in reds)
    record, said = next(((record, said) for record, said in told if said is not None), (last, None))
    return Finding(
        f"{RUN}{job}",
        None,
        said is not None,
        f"run {record.dagster_run.run_id}: {said}" if said else "the last run ended well",
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
