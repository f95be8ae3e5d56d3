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

import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future

from dagster import DagsterExecutionInterruptedError

from menu_pipeline.crawl.visit import SiteVisit
from menu_pipeline.defs.resources import OnVisit

#: Seconds a crawl has to end once it was told to stop (design, section 4).
STOP_S = 10.0
POLL_S = 1.0

Work = Callable[[OnVisit, threading.Event], list[SiteVisit]]
Abandoned = Callable[[], bool]


class CrawlThread:
    """One crawl in a thread of its own: its visits as they arrive, its result as a future."""

    def __init__(self, work: Work) -> None:
        self.stop = threading.Event()
        self.result: Future[list[SiteVisit]] = Future()
        self._arrived: queue.SimpleQueue[SiteVisit | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, args=(work,), name="crawl", daemon=True)
        self._thread.start()

    def _run(self, work: Work) -> None:
        try:
            self.result.set_result(work(self._arrived.put, self.stop))
        except BaseException as error:  # noqa: BLE001 - not swallowed: the waiting thread raises it
            self.result.set_exception(error)
        finally:
            self._arrived.put(None)

    def visits(self, wait_s: float) -> Iterator[SiteVisit]:
        """Visits as they arrive; ends with the crawl, or raises ``queue.Empty`` when none came for ``wait_s``."""
        while (visit := self._arrived.get(timeout=wait_s)) is not None:
            yield visit

    def drain(self, on_visit: OnVisit) -> None:
        """Tells the crawl to stop; what it still reports goes to ``on_visit``, for at most ``STOP_S`` seconds."""
        self.stop.set()
        give_up = time.monotonic() + STOP_S
        while (left := give_up - time.monotonic()) > 0:
            try:
                visit = self._arrived.get(timeout=left)
            except queue.Empty:
                return
            if visit is None:
                return
            on_visit(visit)


def crawl_interruptibly(work: Work, on_visit: OnVisit, *, abandoned: Abandoned = lambda: False) -> list[SiteVisit]:
    """Runs ``work(report, stop)`` in a thread and calls ``on_visit`` here for each visit it reports.

    ``abandoned`` is asked now and then whether nobody waits for this run any more. Returns the visits; raises what
    ``work`` raised, or the interrupt, after at most ``STOP_S`` seconds.
    """
    crawl = CrawlThread(work)
    try:
        _follow(crawl, on_visit, abandoned)
    except (KeyboardInterrupt, DagsterExecutionInterruptedError):
        crawl.drain(on_visit)
        raise
    except BaseException:  # the events could not be written: nobody would see what is crawled from here on
        crawl.drain(lambda visit: None)
        raise
    return crawl.result.result()


def _follow(crawl: CrawlThread, on_visit: OnVisit, abandoned: Abandoned) -> None:
    asked_at = time.monotonic()
    while True:
        try:
            for visit in crawl.visits(POLL_S):
                on_visit(visit)
                asked_at = _ask(abandoned, asked_at)
        except queue.Empty:
            asked_at = _ask(abandoned, asked_at)
        else:
            return


def _ask(abandoned: Abandoned, asked_at: float) -> float:
    """Asks at most every ``POLL_S`` seconds; when it was last asked."""
    now = time.monotonic()
    if now - asked_at < POLL_S:
        return asked_at
    if abandoned():
        raise DagsterExecutionInterruptedError
    return now
