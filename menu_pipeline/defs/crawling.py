"""A crawl inside a step: started, waited for, stopped.

What belongs here: the thread around the crawl and how interrupts reach it. What does not: what is logged
(``assets/crawl.py``) and what is crawled (``crawl``).

The crawl runs its event loop in a worker thread; the step's own thread, the only one that receives signals, waits
for visits and hands each to ``on_visit``, which writes the events. So events never block the loop, and there is
one writer. Stopping:

- *cancel* in the UI and SIGTERM arrive as ``DagsterExecutionInterruptedError``, Ctrl-C in the CLI as that or as
  ``KeyboardInterrupt``; whatever ends the wait, ``stop`` is set, what was already visited is still logged, and the
  crawl has ``STOP_S`` seconds to flush and release its leases. Then the interrupt goes on its way.
- A run launched by a code server ends when that server is gone: the default launcher would leave it crawling
  unseen, with a UI that can no longer cancel it.
"""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future

from dagster import DagsterExecutionInterruptedError

from menu_pipeline.crawl.visit import SiteVisit
from menu_pipeline.defs.resources import OnVisit

#: Seconds a crawl has to end once it was told to stop (design, section 4).
STOP_S = 10.0
POLL_S = 1.0

Work = Callable[[OnVisit, threading.Event], list[SiteVisit]]


class _Crawl:
    """One crawl in a thread of its own: its visits as a queue, its result as a future."""

    def __init__(self, work: Work) -> None:
        self.stop = threading.Event()
        self.arrived: queue.SimpleQueue[SiteVisit | None] = queue.SimpleQueue()
        self.result: Future[list[SiteVisit]] = Future()
        self._thread = threading.Thread(target=self._run, args=(work,), name="crawl", daemon=True)
        self._thread.start()

    def _run(self, work: Work) -> None:
        try:
            self.result.set_result(work(self.arrived.put, self.stop))
        except BaseException as error:  # noqa: BLE001 - not swallowed: the waiting thread raises it
            self.result.set_exception(error)
        finally:
            self.arrived.put(None)

    def drain(self, on_visit: OnVisit, until: float) -> None:
        """After a stop: the visits that still arrive, until the crawl has ended or ``until`` (monotonic) is past."""
        while (left := until - time.monotonic()) > 0:
            try:
                visit = self.arrived.get(timeout=left)
            except queue.Empty:
                return
            if visit is None:
                return
            on_visit(visit)


def crawl_interruptibly(work: Work, on_visit: OnVisit, *, launched_by: int | None = None) -> list[SiteVisit]:
    """Runs ``work(report, stop)`` in a thread and calls ``on_visit`` here for each visit it reports.

    ``launched_by`` is the process id of the code server that started this run, if one did. Returns the visits;
    raises what ``work`` raised, or the interrupt, after at most ``STOP_S`` seconds.
    """
    crawl = _Crawl(work)
    try:
        while (visit := _next(crawl, launched_by)) is not None:
            on_visit(visit)
    except (KeyboardInterrupt, DagsterExecutionInterruptedError):
        crawl.stop.set()
        crawl.drain(on_visit, time.monotonic() + STOP_S)
        raise
    except BaseException:  # the events could not be written: nobody would see what is crawled from here on
        crawl.stop.set()
        crawl.drain(lambda visit: None, time.monotonic() + STOP_S)
        raise
    return crawl.result.result()


def _next(crawl: _Crawl, launched_by: int | None) -> SiteVisit | None:
    while True:
        try:
            return crawl.arrived.get(timeout=POLL_S)
        except queue.Empty:
            if launched_by is not None and os.getppid() != launched_by:
                raise DagsterExecutionInterruptedError from None
