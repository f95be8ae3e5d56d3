"""A crawl inside a step: started, waited for, stopped.

What belongs here: the threads around the crawl and how interrupts reach it. What does not: what is logged
(``assets/crawl.py``) and what is crawled (``crawl``).

The crawl runs its event loop in one thread; a second one writes the events, so that they never block the loop and
have one writer. The step's own thread, the only one that receives signals, does nothing but wait: an interrupt never
hits an event half written. Stopping:

- *cancel* in the UI and SIGTERM arrive as ``DagsterExecutionInterruptedError``, Ctrl-C in the CLI as that or as
  ``KeyboardInterrupt``; whatever ends the wait, ``stop`` is set, what was already visited is still logged as far as
  there is time, and the crawl has ``STOP_S`` seconds to flush and release its leases. Then the interrupt goes on its
  way. No event is begun after that: one that was being written while Dagster set up its logging anew (for a next run in
  the same process) waited for it, and it for the event, for ever.
- A run launched by a code server ends when that server is gone: the default launcher would leave it crawling
  unseen, with a UI that can no longer cancel it.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, TypeVar

from dagster import DagsterExecutionInterruptedError

from menu_pipeline.crawl.visit import SiteVisit
from menu_pipeline.defs.resources import OnVisit

#: Seconds a crawl has to end once it was told to stop: the deadlines of ``core.policy``, and some time for the threads.
#: Within 10 s the run is over (design, section 4), and Dagster has to write that down.
STOP_S = 7.0
#: ... after which no further visit is logged: what it came to is in the database, the next one's event tells it.
LOG_S = 6.0
POLL_S = 1.0

_log = logging.getLogger(__name__)

Work = Callable[[OnVisit, threading.Event], list[SiteVisit]]
T = TypeVar("T")


def crawl_interruptibly(
    work: Work, on_visit: OnVisit, *, abandoned: Callable[[], bool] = lambda: False
) -> list[SiteVisit]:
    """Runs ``work(report, stop)`` in one thread and ``on_visit`` in another, for each visit that it reports.

    ``abandoned`` is asked every ``POLL_S`` seconds whether nobody waits for this run any more. Returns the visits;
    raises what ``work`` or ``on_visit`` raised, or the interrupt, after at most ``STOP_S`` seconds.
    """
    stop = threading.Event()
    arrived: queue.SimpleQueue[SiteVisit | None] = queue.SimpleQueue()
    crawled: Future[list[SiteVisit]] = Future()
    logged: Future[None] = Future()
    log_until, unlogged = [float("inf")], list[str]()

    def crawl() -> list[SiteVisit]:
        try:
            return work(arrived.put, stop)
        finally:
            arrived.put(None)

    def log() -> None:
        try:
            for visit in iter(arrived.get, None):
                if time.monotonic() < log_until[0]:
                    on_visit(visit)
                else:
                    unlogged.append(visit.site)
        finally:
            stop.set()  # all is logged; or it cannot be, and nobody would see what is crawled from here on

    try:
        _in_thread("log visits", log, logged)
        _in_thread("crawl", crawl, crawled)
        _wait(logged, abandoned)
    finally:
        log_until[0] = time.monotonic() + LOG_S
        stop.set()
        started: list[Future[Any]] = [crawled, logged]
        wait(started, timeout=STOP_S)
        if unlogged:
            _log.warning("stopped before the visits of %d sites were logged: %s", len(unlogged), ", ".join(unlogged))
    logged.result()
    return crawled.result()


def _in_thread(name: str, function: Callable[[], T], result: Future[T]) -> None:
    def fulfil() -> None:
        try:
            result.set_result(function())
        except BaseException as error:  # noqa: BLE001 - not swallowed: the waiting thread raises it
            result.set_exception(error)

    threading.Thread(target=fulfil, name=name, daemon=True).start()


def _wait(logged: Future[None], abandoned: Callable[[], bool]) -> None:
    while not wait([logged], timeout=POLL_S).done:
        if abandoned():
            raise DagsterExecutionInterruptedError
