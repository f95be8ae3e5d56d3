"""Virtual time: sleepers wait in a heap, and when everybody waits, time jumps to the first of them."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

#: Turns of the event loop without a new sleeper after which everybody is taken to be waiting.
IDLE_TURNS = 20


@dataclass
class FakeClock:
    """Implements ``adapters.clock.Clock``. Deterministic: sleepers due at the same time wake in the order they came.

    Work that waits for something else than this clock (a socket, a thread) is not seen: wrap it in ``holding()``.
    """

    time: float = 1_796_000_000.0
    boot: float = 1_700_000_000.0
    slept: list[float] = field(default_factory=list)
    _sleepers: list[tuple[float, int, asyncio.Future[None]]] = field(default_factory=list)
    _order: Iterator[int] = field(default_factory=itertools.count)
    _driver: asyncio.Task[None] | None = None
    _holds: int = 0

    def now(self) -> float:
        return self.time

    def monotonic(self) -> float:
        return self.time - self.boot

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        wake = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.time + seconds, next(self._order), wake))
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._drive())
        await wake

    def advance(self, seconds: float) -> None:
        """Moves the time by hand and wakes who is due, in order."""
        until = self.time + seconds
        while self._sleepers and self._sleepers[0][0] <= until:
            self._wake_first()
        self.time = until

    @contextmanager
    def holding(self) -> Iterator[None]:
        """While held, time does not jump."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1

    async def _drive(self) -> None:
        while self._sleepers:
            if await self._everybody_waits():
                self._wake_first()

    async def _everybody_waits(self) -> bool:
        for _ in range(IDLE_TURNS):
            before = len(self._sleepers)
            await asyncio.sleep(0.001 if self._holds else 0)
            if self._holds or len(self._sleepers) != before:
                return False
        return True

    def _wake_first(self) -> None:
        if not self._sleepers:
            return
        due, _, wake = heapq.heappop(self._sleepers)
        if not wake.done():  # a cancelled sleeper does not move the time
            self.time = max(self.time, due)
            wake.set_result(None)
