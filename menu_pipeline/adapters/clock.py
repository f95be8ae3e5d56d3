"""Time, injected: the wall clock for what is stored, a clock that counts suspended time for what is waited.

Tests bring a clock whose sleeps take no time (``menu_pipeline_tests/support/clock.py``).
"""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

#: CLOCK_BOOTTIME goes on while the machine is suspended (clock_gettime(2)), so a lease is never thought to be alive
#: because the laptop slept. Where it does not exist (macOS) the monotonic clock counts suspended time itself.
_CLOCK_ID = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since the epoch, UTC."""
        ...

    def monotonic(self) -> float:
        """Seconds from an arbitrary start; never set back, suspended time included."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Returns after ``seconds`` of this clock; at once when they are not positive."""
        ...


class SystemClock:
    """The machine's own clocks."""

    def now(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.clock_gettime(_CLOCK_ID)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
