"""The sensors ``alerts`` and ``heartbeat``: what failing checks come to, and a sign of life.

What belongs here: reading evaluations from Dagster's event log, and what each check's evaluation says for an alert.
What does not: what is said and when (``core/alerting.py``), keeping and sending it (``crawl/alerts.py``).

A run status sensor would miss everything: a failed check leaves its run green. So evaluations are paged by storage id.
On PostgreSQL ids may be committed out of order, so each tick reads ``OVERLAP`` ids again; ``observe`` knows what is no
news. The place is kept in the crawl's database, in the transaction that writes the letters, and not in the sensor's
cursor, which Dagster saves after the tick: a daemon killed in between would tell everything twice
(docs/decisions/0021).

After the daemon was away: evaluations are read from where it stopped, and nothing is said before the last is read.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import dagster as dg
from dagster import DagsterEventType, EventRecordsFilter
from dagster._core.storage.event_log import SqlEventLogStorage, SqliteEventLogStorage

from menu_pipeline.adapters.alerts import AppriseCourier, check_receivers
from menu_pipeline.adapters.database import Database
from menu_pipeline.adapters.heartbeat import ping
from menu_pipeline.core import alerting
from menu_pipeline.core.errors import DatabaseUnavailable
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.crawl import alerts as kept
from menu_pipeline.defs.failures import BUG
from menu_pipeline.defs.jobs import JOBS
from menu_pipeline.defs.partitions import SITES
from menu_pipeline.defs.resources import PoliteFetcher
from menu_pipeline.defs.run_watch import run_findings
from menu_pipeline.settings import Settings

#: Storage ids read again in each tick: more than are written while one transaction is late.
OVERLAP = 2000
#: Nothing is read again once the log did not grow for so long (s): whatever was under way is committed.
SETTLED_S = 300.0
#: The first tick of all begins so many ids back: what fails longer than that is evaluated again within a day.
FIRST_LOOK = 20_000
PAGE = 500
#: Evaluations are read for so long in a tick (s), then the next one goes on.
READ_S = 15.0


@dataclass(frozen=True)
class Read:
    """Evaluations as findings, the storage id up to which the log was read, and whether that is its end."""

    findings: list[alerting.Finding]
    position: int
    caught_up: bool


@dg.sensor(
    name="alerts",
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Tells ALERT_URLS what began to fail and what passes again, once each. Starts no run.",
)
def alerts(context: dg.SensorEvaluationContext, polite_fetcher: PoliteFetcher) -> dg.SkipReason:
    """One tick. A receiver that fails stops nothing and is tried again; an entry nobody can read fails the tick."""
    settings = polite_fetcher.settings()
    with polite_fetcher.database() as database:
        watched = what_is_watched(context.repository_def, context.instance)
        said = watch(settings, database, context.instance, polite_fetcher.now(), watched)
        round_ = kept.deliver(database, courier_of(settings), settings.policy())
    for problem in round_.problems:
        context.log.warning(f"an alert was not delivered and will be tried again: {problem}")
    check_receivers(settings.alert_targets)
    return dg.SkipReason(f"{said} {round_.delivered} letters delivered, {len(round_.problems)} receivers failed.")


def courier_of(settings: Settings) -> AppriseCourier:
    """Who delivers to ALERT_URLS."""
    return AppriseCourier(settings.alert_targets, settings.policy().alert_deadline_s)


def what_is_watched(definitions: dg.RepositoryDefinition | None, instance: dg.DagsterInstance) -> kept.Watched:
    """The checks and jobs of this code location, and the partitions of checks that are not about sites."""
    if definitions is None:
        return kept.EVERYTHING
    names, partitions = {alerting.ASK_PARTNER, *(f"{alerting.RUN}{job.name}" for job in JOBS)}, {}
    for key in definitions.asset_graph.asset_check_keys:
        name = alerting.check_name(key.asset_key.to_user_string(), key.name)
        names.add(name)
        of = definitions.asset_graph.get(key).partitions_def
        if of is not None and of != SITES:
            partitions[name] = frozenset(of.get_partition_keys(dynamic_partitions_store=instance))
    return kept.Watched(frozenset(names), partitions)


def watch(
    settings: Settings,
    database: Database,
    instance: dg.DagsterInstance,
    now: float,
    watched: kept.Watched = kept.EVERYTHING,
) -> str:
    """Takes in what was evaluated since the last time, and writes what is to be said at ``now``; a line about it."""
    read = read_evaluations(instance, database, now)
    listening = kept.Listening(courier_of(settings).lanes, settings.ui_address)
    found = [*read.findings, *run_findings(instance, now, settings.policy())]
    told = kept.take_in(
        database, found, read.position, now, settings.policy(), listening, caught_up=read.caught_up, watched=watched
    )
    if not read.caught_up:
        return f"{len(read.findings)} evaluations read, more to come."
    return f"{len(read.findings)} evaluations read, {len(told)} messages written."


def read_evaluations(instance: dg.DagsterInstance, database: Database, now: float) -> Read:
    """What was evaluated after the place we stopped at, and a little before it again."""
    head = instance.event_log_storage.get_maximum_record_id() or 0
    with database.read() as conn:
        before = kept.place(conn)
    last = max(0, head - FIRST_LOOK) if before is None else before.event_id
    if before is not None and last == head and now - before.moved_at > SETTLED_S:
        return Read([], head, caught_up=True)
    if last > head:  # the event log began anew, or its end was deleted
        kept.forget_order(database, head, now)
        last = head
    findings: list[alerting.Finding] = []
    after, began = max(0, last - OVERLAP), time.monotonic()
    while time.monotonic() - began < READ_S:
        records = _page(instance, after)
        findings += findings_of(records)
        if len(records) < PAGE:
            return Read(findings, max(head, last, after, *(one.storage_id for one in records)), caught_up=True)
        after = records[-1].storage_id
    return Read(findings, max(last, after), caught_up=False)


def _page(instance: dg.DagsterInstance, after: int) -> Sequence[dg.EventLogRecord]:
    """Evaluations after a storage id, in their order.

    The embedded storage has a file a run and refuses this question, though it keeps these events in its index file
    too; what it inherits reads that one (as it does itself for run status sensors).
    """
    wanted = EventRecordsFilter(DagsterEventType.ASSET_CHECK_EVALUATION, after_cursor=after)
    storage = instance.event_log_storage
    if isinstance(storage, SqliteEventLogStorage):
        return SqlEventLogStorage.get_event_records(storage, wanted, limit=PAGE, ascending=True)
    return storage.get_event_records(wanted, limit=PAGE, ascending=True)


def findings_of(records: Iterable[dg.EventLogRecord]) -> Iterator[alerting.Finding]:
    """The evaluations of ``records`` as findings."""
    for record in records:
        event = record.event_log_entry.dagster_event
        if event is not None:
            yield _finding(event.asset_check_evaluation_data, record.storage_id, record.timestamp)


def _finding(evaluation: dg.AssetCheckEvaluation, event_id: int, at: float) -> alerting.Finding:
    said = {key: value.value for key, value in evaluation.metadata.items()}
    check = alerting.check_name(evaluation.asset_key.to_user_string(), evaluation.check_name)
    site = evaluation.partition
    ours = said.get("failure") == BUG
    error = evaluation.severity is dg.AssetCheckSeverity.ERROR and check != alerting.CRAWL_OUTCOME
    last_success = said.get("last_success")
    return alerting.Finding(
        check,
        site,
        not evaluation.passed,
        evaluation.description or "no description",
        at,
        event_id,
        severity=alerting.Severity.ERROR if error or ours else alerting.Severity.WARNING,
        since_at=float(last_success) if isinstance(last_success, (int, float)) else None,
        explained_by=_command(check, site, said.get("explained_by")),
    )


def _command(check: str, site: str | None, said: object) -> str:
    """The command that explains it; empty: ``explain`` of the site's first page."""
    if isinstance(said, str):
        return said
    if check == alerting.POLITENESS:
        return f"menu-pipeline audit {site}"
    if check == alerting.MENU_PLAUSIBLE:
        return f"menu-pipeline menus confirm {site} (or: reject)"
    return ""


@dg.sensor(
    name="heartbeat",
    minimum_interval_seconds=60,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Asks HEARTBEAT_URL every minute, so that an outside watcher notices when it stops. Starts no run.",
)
def heartbeat(context: dg.SensorEvaluationContext, polite_fetcher: PoliteFetcher) -> dg.SkipReason:
    """One ping, unless we know that nobody would hear our alerts: then silence is the alarm."""
    settings = polite_fetcher.settings()
    if settings.heartbeat_url is None:
        return dg.SkipReason("HEARTBEAT_URL is not set.")
    silence = reason_for_silence(polite_fetcher, settings, polite_fetcher.now())
    problem = silence or ping(settings.heartbeat_url, settings.policy().heartbeat_deadline_s)
    if problem:
        context.log.warning(f"no heartbeat: {problem}")
        return dg.SkipReason(f"No heartbeat: {problem}.")
    return dg.SkipReason("HEARTBEAT_URL answered.")


def reason_for_silence(fetcher: PoliteFetcher, settings: Settings, now: float) -> str | None:
    """Why an outside watcher had better raise the alarm, or None: the database is gone, or no alert gets through."""
    try:
        with fetcher.database() as database:
            waiting = kept.waiting(database)
    except DatabaseUnavailable as error:
        return str(error)
    withheld_h = settings.policy().heartbeat_withheld_after_h
    if waiting.since is not None and settings.alert_targets and now - waiting.since > withheld_h * HOUR_S:
        return f"{waiting.letters} alerts were not taken by their receivers, the oldest for more than {withheld_h:g} h"
    return None
