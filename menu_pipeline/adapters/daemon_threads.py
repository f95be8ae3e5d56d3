"""Threads for blocking calls that nobody can cut short (a database that is locked, a store that does not answer).

The event loop's own executor, and ``ThreadPoolExecutor``, are waited for when a process ends, for as long as their
calls take: a run told to stop would hang with them. These end with the process. What they were doing is then known to
be half done: a body without a row (swept), a transaction without a commit (rolled back).
"""

from __future__ import annotations

import asyncio
import functools
import os
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_Job = tuple[Future[Any], Callable[[], Any]]


class DaemonThreads(Executor):
    """At most ``most`` threads, started when there is work for them."""

    def __init__(self, most: int, name: str) -> None:
        self._most, self._name = most, name
        self._open = True
        self._begin()

    def _begin(self) -> None:
        self._process = os.getpid()  # a fork takes no thread along
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._lock, self._free = threading.Lock(), 0  # free: threads that wait, less the jobs they are to take

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Raises RuntimeError after ``shutdown``."""
        if self._process != os.getpid():
            self._begin()
        done: Future[T] = Future()
        with self._lock:
            if not self._open:
                raise RuntimeError(f"the threads {self._name!r} were shut down")
            self._jobs.put((done, lambda: fn(*args, **kwargs)))
            if self._free > 0:
                self._free -= 1
            elif len(self._threads) < self._most:
                thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._threads.append(thread)
                thread.start()
        return done

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """No more work is taken. What was handed in is done, unless the process ends first."""
        with self._lock:
            self._open = False
            for _ in self._threads:
                self._jobs.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            done, call = job
            deliver = _done(done, call) if done.set_running_or_notify_cancel() else None
            with self._lock:
                self._free += 1  # before anybody hears of it, and hands in more
            if deliver is not None:
                deliver()
            del job, done, call, deliver  # the result is not ours to keep


def _done(done: Future[Any], call: Callable[[], Any]) -> Callable[[], None]:
    """Do the work; gives what tells ``done`` of its end."""
    try:
        result = call()
    except BaseException as error:  # noqa: BLE001 - not swallowed: whoever waits for it has it raised
        return functools.partial(done.set_exception, error)
    return functools.partial(done.set_result, result)


#: For calls to the store of bodies, and the like: of one process, for all its runs.
_SHARED = DaemonThreads(8, "blocking calls")


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """``asyncio.to_thread`` on threads that a process that ends does not wait for."""
    call = functools.partial(function, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(_SHARED, call)
