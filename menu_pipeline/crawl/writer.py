"""One thread for the database, work grouped: whoever asks while a transaction is under way shares the next one.

The event loop never blocks on the database, and thirty sites that finish a page at once cost one commit. What is read
is read in one transaction too, before the writes that wait beside it. In a run of many hosts the first to come waits
some milliseconds for company, as PostgreSQL's commit_delay does where there are commit_siblings
(https://www.postgresql.org/docs/current/runtime-config-wal.html#GUC-COMMIT-DELAY).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection

from menu_pipeline.adapters.daemon_threads import DaemonThreads
from menu_pipeline.adapters.database import Database

T = TypeVar("T")
Work = Callable[[Connection], Any]
#: What one piece of work came to: its result, or its error.
Came = tuple[Any, BaseException | None]


@dataclass(slots=True)
class _Queued:
    work: Work
    done: asyncio.Future[Any]
    reads: bool
    then: Callable[[], None] | None = None


class Writer:
    """Group commit over one ``Database``. Work handed in must only touch the database, so that it may run again."""

    def __init__(
        self, database: Database, thread: Executor | None = None, *, wait_s: float = 0.0, wait_from: int = 0
    ) -> None:
        """``thread`` does the work, one after the other; a thread of its own by default. Work waits ``wait_s`` seconds
        for other work where ``wait_from`` or more are said to hand in some (``expect``)."""
        self._database, self._wait_s, self._wait_from = database, wait_s, wait_from
        self._siblings = self._aside = 0
        self._thread = thread or DaemonThreads(1, "database")
        self._queue: list[_Queued] = []
        self._idle = asyncio.Event()  # nothing is queued or under way
        self._idle.set()
        self._held: dict[bool, Connection] = {}  # for reading, for writing; of the thread

    def expect(self, siblings: int) -> None:
        """Say how many hand in work side by side, each waiting for its own before it hands in more."""
        self._siblings = siblings

    def aside(self, more: int) -> None:
        """Of those expected, so many more (or fewer) hand in nothing until others are done: they wait for these."""
        self._aside += more

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in a committed transaction and give its result; errors of the work come back to its caller.

        A commit is never abandoned half-known: whoever is cancelled while waiting has its work committed all the same.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.hand_in(work, done)
        return await done

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in a read transaction."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._join(_Queued(work, done, reads=True))
        return await done

    def hand_in(
        self, work: Callable[[Connection], T], done: asyncio.Future[T], then: Callable[[], None] | None = None
    ) -> None:
        """As ``write``, for somebody else: ``done`` gets what comes of it. ``then`` is called when it is committed,
        whoever still waits; its error is the work's."""
        self._join(_Queued(work, done, reads=False, then=then))

    def _join(self, queued: _Queued) -> None:
        self._queue.append(queued)
        if self._idle.is_set():
            self._idle.clear()
            self._gather(queued.done.get_loop())

    async def aclose(self) -> None:
        """Finish what is queued and stop the thread. Cancelled where the database does not answer: the thread is left
        to it, and ends with the process."""
        try:
            await self._idle.wait()
            await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        finally:
            self._thread.shutdown(wait=False)

    def _let_go(self) -> None:
        for held in self._held.values():
            held.close()
        self._held.clear()

    def _gather(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._wait_s > 0 and self._siblings - self._aside >= self._wait_from:
            loop.call_later(self._wait_s, self._start, loop)
        else:
            loop.call_soon(self._start, loop)

    def _start(self, loop: asyncio.AbstractEventLoop) -> None:
        batch, self._queue = self._queue, []
        self._thread.submit(self._work, batch, loop)

    def _deliver(self, batch: list[_Queued], outcomes: list[Came], loop: asyncio.AbstractEventLoop) -> None:
        if self._queue:  # the thread works on while those who waited go on
            self._gather(loop)
        else:
            self._idle.set()
        for queued, (result, error) in zip(batch, outcomes, strict=True):
            if error is None and queued.then is not None:
                error = _called(queued.then)
            if queued.done.cancelled():
                continue
            if error is None:
                queued.done.set_result(result)
            else:
                queued.done.set_exception(error)

    def _work(self, batch: list[_Queued], loop: asyncio.AbstractEventLoop) -> None:
        """In the thread. Reads come first."""
        reads = [queued for queued in batch if queued.reads]
        writes = [queued for queued in batch if not queued.reads]
        outcomes = self._together([queued.work for queued in reads], reads=True) if reads else []
        outcomes += self._together([queued.work for queued in writes], reads=False) if writes else []
        loop.call_soon_threadsafe(self._deliver, reads + writes, outcomes, loop)

    def _together(self, works: list[Work], *, reads: bool, again: bool = False) -> list[Came]:
        try:
            results = self._database.transact(self._connection(reads=reads), works, reading=reads)
            return [(result, None) for result in results]
        except Exception as error:  # noqa: BLE001 - not swallowed: it is delivered to whoever handed in the work
            held = self._held.get(reads)
            if len(works) == 1 and (again or held is None or not held.invalidated):
                return [(None, error)]
        # One of the group failed and took the others' transaction with it, or the connection was lost (a restart of
        # PostgreSQL, an administrator): each again, on its own.
        return [outcome for work in works for outcome in self._together([work], reads=reads, again=len(works) == 1)]

    def _connection(self, *, reads: bool) -> Connection:
        held = self._held.get(reads)
        if held is None or held.invalidated:
            if held is not None:
                held.close()
            held = self._held[reads] = self._database.hold(reading=reads)
        return held


def _called(then: Callable[[], None]) -> BaseException | None:
    try:
        then()
    except Exception as error:  # noqa: BLE001 - not swallowed: it is delivered to whoever handed in the work
        return error
    return None
