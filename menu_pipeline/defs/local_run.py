"""Runs in this process, on the instance the settings name: what ``menu-pipeline crawl`` and ``demo`` do.

What belongs here: starting the same jobs that Dagster's daemon starts, without a daemon. Runs show in the UI like
any other. Dagster's console log is off: the caller is told of each visit and shows it in its own way.
"""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import dagster as dg

from menu_pipeline.crawl.plan import plan_batches
from menu_pipeline.crawl.visit import SiteVisit, VisitWord
from menu_pipeline.defs.build import build_defs
from menu_pipeline.defs.failures import BUG
from menu_pipeline.defs.home import local_instance
from menu_pipeline.defs.jobs import CRAWL_JOB, LOCAL_TAG, PUBLISH_JOB, crawl_config
from menu_pipeline.defs.partitions import sync_partitions
from menu_pipeline.defs.planning import BATCH_TAG
from menu_pipeline.defs.resources import OnVisit, fetcher_for
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

    sync_partitions(settings)
    planned = plan_batches(settings, sites) if batches is None else batches
    defs = build_defs(settings=settings, resource_overrides={"polite_fetcher": fetcher_for(settings, watch)})
    job = defs.resolve_job_def(CRAWL_JOB)
    with local_instance(settings) as instance, _listening() as interrupted:
        for number, batch in enumerate(planned, start=1):
            before = len(outcome.visits)
            result = job.execute_in_process(
                run_config={**crawl_config(batch, force=force), **_QUIET},
                instance=instance,
                tags={BATCH_TAG: f"{number}/{len(planned)}", LOCAL_TAG: "true"},
                raise_on_error=False,
                asset_selection=[dg.AssetKey(name) for name in only] or None,
            )
            outcome.stopped = interrupted() or was_stopped(instance, result.run_id)
            if outcome.stopped:
                break
            outcome.problems += _problems(result, outcome.visits[before:])
    return outcome


def was_stopped(instance: dg.DagsterInstance, run_id: str) -> bool:
    """Whether a run ended because somebody asked it to."""
    run = instance.get_run_by_id(run_id)
    return run is not None and run.status in {dg.DagsterRunStatus.CANCELED, dg.DagsterRunStatus.CANCELING}


def publish_here(settings: Settings) -> list[str]:
    """Materializes ``published_menus``. Returns one line a failure; raises KeyboardInterrupt if one came meanwhile."""
    job = build_defs(settings=settings).resolve_job_def(PUBLISH_JOB)
    with local_instance(settings) as instance, _listening() as interrupted:
        result = job.execute_in_process(run_config=_QUIET, instance=instance, raise_on_error=False)
        if interrupted():
            raise KeyboardInterrupt
    return _problems(result, [])


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
