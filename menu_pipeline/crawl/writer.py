"""One thread for the database, writes grouped: whoever writes while a commit is under way shares the next one.

The event loop never blocks on the database, and thirty sites that finish a page at once cost one commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Database

T = TypeVar("T")
Work = Callable[[Connection], Any]


@dataclass(slots=True)
class _Queued:
    work: Work
    done: asyncio.Future[Any]


class Writer:
    """Group commit over one ``Database``. Work handed in must only touch the database, so that it may run again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database")
        self._queue: list[_Queued] = []
        self._flusher: asyncio.Task[None] | None = None
        self._held: Connection | None = None  # of the thread

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in a committed transaction and give its result; errors of the work come back to its caller."""
        queued = _Queued(work, asyncio.get_running_loop().create_future())
        self._queue.append(queued)
        if self._flusher is None or self._flusher.done():
            self._flusher = asyncio.create_task(self._flush(), name="group commit")
        # A commit under way is never abandoned half-known: cancelling the caller does not cancel the commit.
        result: T = await asyncio.shield(queued.done)
        return result

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in a read transaction."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._read, work)

    async def aclose(self) -> None:
        """Finish what is queued and stop the thread."""
        while self._flusher is not None and not self._flusher.done():
            await asyncio.wait({self._flusher})
        self._thread.submit(self._let_go)
        self._thread.shutdown(wait=True)

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._database.read() as connection:
            return work(connection)

    async def _flush(self) -> None:
        loop = asyncio.get_running_loop()
        while self._queue:
            batch, self._queue = self._queue, []
            outcomes = await loop.run_in_executor(self._thread, self._commit, [queued.work for queued in batch])
            for queued, (result, error) in zip(batch, outcomes, strict=True):
                if queued.done.cancelled():
                    continue
                if error is None:
                    queued.done.set_result(result)
                else:
                    queued.done.set_exception(error)

    def _commit(self, works: list[Work]) -> list[tuple[Any, BaseException | None]]:
        try:
            self._held = self._held or self._database.hold()
            with self._database.begin_on(self._held) as connection:
                return [(work(connection), None) for work in works]
        except Exception as error:  # noqa: BLE001 - not swallowed: it is delivered to whoever handed in the work
            if len(works) == 1:
                return [(None, error)]
        # One of the group failed and took the others' transaction with it: each again, on its own.
        return [outcome for work in works for outcome in self._commit([work])]
