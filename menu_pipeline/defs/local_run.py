"""Runs in this process, on the instance the settings name: what ``menu-pipeline crawl`` and ``demo`` do.

What belongs here: starting the same jobs that Dagster's daemon starts, without a daemon. Runs show in the UI like
any other. Dagster's console log is off: the caller is told of each visit and shows it in its own way.
"""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import dagster as dg
from dagster._core.utils import make_new_run_id

from menu_pipeline.crawl.plan import plan_batches
from menu_pipeline.crawl.visit import SiteVisit, VisitWord
from menu_pipeline.defs.build import build_defs
from menu_pipeline.defs.failures import BUG
from menu_pipeline.defs.home import local_instance
from menu_pipeline.defs.jobs import CRAWL_JOB, LOCAL_TAG, PUBLISH_JOB, crawl_config
from menu_pipeline.defs.partitions import sync_partitions
from menu_pipeline.defs.planning import BATCH_TAG
from menu_pipeline.defs.resources import OnVisit, PoliteFetcher, fetcher_for
from menu_pipeline.settings import Settings

_QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


@dataclass
class LocalCrawl:
    """What the runs came to. ``problems``: one line a run that failed for a fault of ours; ``stopped``: by Ctrl-C."""

    visits: list[SiteVisit] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    stopped: bool = False


def crawl_here(
    settings: Settings,
    sites: Sequence[str],
    *,
    force: bool,
    on_visit: OnVisit,
    batches: Sequence[Sequence[str]] | None = None,
    only: Sequence[str] = (),
) -> LocalCrawl:
    """Materializes the chain for ``sites``, a run a batch, one after the other; calls ``on_visit`` from another thread.

    ``batches`` overrides how they are grouped into runs; ``only`` names the assets of the chain to make. A site that
    could not be read is a visit, not a problem.
    Ctrl-C and SIGTERM end it within 10 s; what was visited is logged by then, and the run reads "canceled".
    """
    outcome = LocalCrawl()

    def watch(visit: SiteVisit) -> None:
        outcome.visits.append(visit)
        on_visit(visit)

    try:
        with _ctrl_c():
            sync_partitions(settings)
            planned = plan_batches(settings, sites) if batches is None else batches
            runs = [{**crawl_config(batch, force=force), **_QUIET} for batch in planned]
            _crawl_runs(settings, fetcher_for(settings, watch), runs, only, outcome)
    except KeyboardInterrupt:
        outcome.stopped = True
    return outcome


def _crawl_runs(
    settings: Settings,
    fetcher: PoliteFetcher,
    configs: Sequence[Mapping[str, Any]],
    only: Sequence[str],
    outcome: LocalCrawl,
) -> None:
    """A run a config, one after the other, until one is stopped; what they come to is put into ``outcome``."""
    defs = build_defs(settings=settings, resource_overrides={"polite_fetcher": fetcher})
    job = defs.resolve_job_def(CRAWL_JOB)
    with local_instance(settings) as instance, _listening() as interrupted:
        for number, config in enumerate(configs, start=1):
            before = len(outcome.visits)
            result = _execute(
                job,
                instance,
                run_config=config,
                tags={BATCH_TAG: f"{number}/{len(configs)}", LOCAL_TAG: "true"},
                asset_selection=[dg.AssetKey(name) for name in only] or None,
            )
            outcome.stopped = interrupted() or was_stopped(instance, result.run_id)
            if outcome.stopped:
                _read_canceled(instance, result.run_id)
                break
            outcome.problems += _problems(result, outcome.visits[before:])


def was_stopped(instance: dg.DagsterInstance, run_id: str) -> bool:
    """Whether a run ended because somebody asked it to."""
    run = instance.get_run_by_id(run_id)
    return run is not None and run.status in {dg.DagsterRunStatus.CANCELED, dg.DagsterRunStatus.CANCELING}


def publish_here(settings: Settings) -> list[str]:
    """Materializes ``published_menus``. Returns one line a failure; raises KeyboardInterrupt if one came meanwhile."""
    with _ctrl_c():
        job = build_defs(settings=settings).resolve_job_def(PUBLISH_JOB)
        with local_instance(settings) as instance, _listening() as interrupted:
            result = _execute(job, instance, run_config=_QUIET)
            if interrupted():
                raise KeyboardInterrupt
    return _problems(result, [])


@contextmanager
def _ctrl_c() -> Iterator[None]:
    """Raises KeyboardInterrupt for an interrupt in whatever form: Dagster raises one of its own wherever it calls code
    of ours, before its runs too, which nobody catches and which ends in a traceback."""
    try:
        yield
    except dg.DagsterExecutionInterruptedError:
        raise KeyboardInterrupt from None


def _execute(job: dg.JobDefinition, instance: dg.DagsterInstance, **options: Any) -> dg.ExecuteInProcessResult:
    """One run. An interrupt before its first step or after its last is raised."""
    run_id = make_new_run_id()
    try:
        return job.execute_in_process(run_id=run_id, instance=instance, raise_on_error=False, **options)
    except (KeyboardInterrupt, dg.DagsterExecutionInterruptedError):
        _read_canceled(instance, run_id)
        raise


def _read_canceled(instance: dg.DagsterInstance, run_id: str) -> None:
    """Let a run that an interrupt ended read "canceled". Where Dagster does not know that somebody asked for it, it
    reads "failed", which is an alert, or "started" for ever."""
    run = instance.get_run_by_id(run_id)
    if run is not None and run.status not in {dg.DagsterRunStatus.SUCCESS, dg.DagsterRunStatus.CANCELED}:
        instance.report_run_canceled(run, "Interrupted by Ctrl-C or SIGTERM.")


@contextmanager
def _listening() -> Iterator[Callable[[], bool]]:
    """Tells whether SIGINT or SIGTERM came since the block began: Dagster forgets one that comes as a run ends."""
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False  # signals are the main thread's
        return
    heard = bytearray()
    written, told = socket.socketpair()

    def interrupted() -> bool:
        while chunk := _waiting(told):
            heard.extend(chunk)
        return signal.SIGINT in heard or signal.SIGTERM in heard

    with written, told:
        for end in (written, told):
            end.setblocking(False)
        before = signal.set_wakeup_fd(written.fileno(), warn_on_full_buffer=False)
        try:
            yield interrupted
        finally:
            signal.set_wakeup_fd(before)


def _waiting(end: socket.socket) -> bytes:
    try:
        return end.recv(64)
    except BlockingIOError:
        return b""


def _problems(result: dg.ExecuteInProcessResult, visits: Sequence[SiteVisit]) -> list[str]:
    if result.success or _only_unreadable(visits):
        return []
    reasons = [_reason(event) for event in result.all_events if event.is_step_failure]
    return [f"run {result.run_id} failed: {reason}" for reason in reasons or ["Dagster names no step"]]


def _only_unreadable(visits: Sequence[SiteVisit]) -> bool:
    return len(visits) == 1 and visits[0].word is VisitWord.UNREADABLE and visits[0].failure != BUG


def _reason(event: dg.DagsterEvent) -> str:
    failure = event.step_failure_data
    if failure.user_failure_data is not None and failure.user_failure_data.description:
        return str(failure.user_failure_data.description)
    error = failure.error
    while error is not None and error.cause is not None and not _is_ours(error.message):
        error = error.cause
    if error is None:
        return "without a reason"
    said = error.message.partition(": ")[2] if _is_ours(error.message) else error.message
    return " ".join(said.split())


def _is_ours(message: str) -> bool:
    """Of one of ``core.errors``: it is a line for a person, and its cause is not."""
    return message.startswith("menu_pipeline.core.errors.")
