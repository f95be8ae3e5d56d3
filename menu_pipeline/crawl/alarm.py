"""One timer for all who sleep until their host's clock allows a request, and one watcher for the word to stop.

A timer, an event and a cancellation for each sleeper cost more than the rest of its wait; here a sleeper is a future
in a heap, and the loop's timer is set for the first of them.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
from contextlib import suppress
from typing import Any, TypeVar

from menu_pipeline.adapters.clock import Clock, SystemClock

T = TypeVar("T")

#: Shorter waits (seconds) may not move a clock of epoch size at all; the pacing margin is a thousand times that.
CLOCK_STEP_S = 1e-5


class Stopped(Exception):
    """The run was asked to stop; nothing more is sent."""


class Alarm:
    """Wakes each sleeper at its own time by ``clock``'s monotonic time, and all of them when ``stopping`` is set."""

    def __init__(self, clock: Clock, stopping: asyncio.Event) -> None:
        self._clock, self._stopping = clock, stopping
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = itertools.count()
        self._timer: asyncio.TimerHandle | None = None
        self._rings_at = 0.0
        self._watch: asyncio.Task[None] | None = None
        self._others: set[asyncio.Future[Any]] = set()

    async def until(self, ready_mono: float) -> None:
        """Sleep until then. Raises Stopped when the run is asked to stop."""
        while (left := ready_mono - self._clock.monotonic()) > CLOCK_STEP_S:
            if isinstance(self._clock, SystemClock):
                await self._sleep(ready_mono, left)
            else:
                await sleep_or_stop(self._clock, left, self._stopping)
        if self._stopping.is_set():
            raise Stopped

    async def unless_stopped(self, awaited: asyncio.Future[T]) -> T:
        """What ``awaited`` comes to. Raises Stopped when the run is asked to stop."""
        self._attend(awaited.get_loop())
        self._others.add(awaited)
        try:
            return await awaited
        finally:
            self._others.discard(awaited)

    def close(self) -> None:
        """Stop watching for a stop until somebody sleeps again."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    async def _sleep(self, ready_mono: float, left: float) -> None:
        loop = asyncio.get_running_loop()
        self._attend(loop)
        woken: asyncio.Future[None] = loop.create_future()
        heapq.heappush(self._sleepers, (ready_mono, next(self._order), woken))
        if self._timer is None or ready_mono < self._rings_at:
            self._set(loop, ready_mono, left)
        await woken

    def _attend(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._stopping.is_set():
            raise Stopped
        if self._watch is None:
            self._watch = loop.create_task(self._ring_on_stop(), name="stop alarm")

    def _set(self, loop: asyncio.AbstractEventLoop, ready_mono: float, left: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._rings_at = ready_mono
        self._timer = loop.call_later(left, self._ring, loop)

    def _ring(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wake whoever is due, and set the timer for the next one."""
        self._timer = None
        now = self._clock.monotonic()
        while self._sleepers:
            ready_mono, _, woken = self._sleepers[0]
            if ready_mono - now > CLOCK_STEP_S and not woken.done():
                self._set(loop, ready_mono, ready_mono - now)
                return
            heapq.heappop(self._sleepers)
            if not woken.done():  # cancelled
                woken.set_result(None)

    async def _ring_on_stop(self) -> None:
        await self._stopping.wait()
        for woken in [*(sleeper[2] for sleeper in self._sleepers), *self._others]:
            if not woken.done():
                woken.set_exception(Stopped())
        self._sleepers.clear()


async def sleep_or_stop(clock: Clock, seconds: float, stopping: asyncio.Event) -> None:
    """Sleep, but wake at once when the run is asked to stop."""
    if isinstance(clock, SystemClock):  # the same without a task a sleep
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await stopping.wait()
                raise Stopped
        return
    nap = asyncio.ensure_future(clock.sleep(seconds))
    stop = asyncio.ensure_future(stopping.wait())
    try:
        await asyncio.wait({nap, stop}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        nap.cancel()
        stop.cancel()
    if stopping.is_set():
        raise Stopped
