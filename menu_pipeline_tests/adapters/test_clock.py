"""The system's clock, and the virtual one tests use."""

from __future__ import annotations

import asyncio
import time

from menu_pipeline.adapters.clock import Clock, SystemClock
from menu_pipeline_tests.support.clock import FakeClock


def test_now_is_the_wall_clock() -> None:
    assert time.time() <= SystemClock().now() <= time.time()


def test_monotonic_counts_suspended_time_where_the_system_can() -> None:
    wanted = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    assert time.clock_gettime(wanted) <= SystemClock().monotonic() <= time.clock_gettime(wanted)


def test_monotonic_never_goes_back() -> None:
    clock = SystemClock()
    readings = [clock.monotonic() for _ in range(1000)]
    assert readings == sorted(readings)


def test_sleep_passes_the_time() -> None:
    clock = SystemClock()
    before = clock.monotonic()
    asyncio.run(clock.sleep(0.02))
    assert 0.019 <= clock.monotonic() - before < 20


def test_virtual_sleep_takes_no_time() -> None:
    clock: Clock = FakeClock(time=100.0)
    began = time.monotonic()
    asyncio.run(clock.sleep(3600))
    assert clock.now() == 3700
    assert time.monotonic() - began < 60


def test_virtual_sleepers_wake_in_order_of_their_times() -> None:
    clock = FakeClock(time=0.0)
    woken: list[tuple[str, float]] = []

    async def sleeper(name: str, *naps: float) -> None:
        for nap in naps:
            await clock.sleep(nap)
            woken.append((name, clock.now()))

    async def everybody() -> None:
        await asyncio.gather(sleeper("a", 3, 3), sleeper("b", 1, 4), sleeper("c", 2))

    asyncio.run(everybody())
    assert woken == [("b", 1), ("c", 2), ("a", 3), ("b", 5), ("a", 6)]


def test_a_cancelled_sleeper_does_not_move_the_time() -> None:
    clock = FakeClock(time=0.0)

    async def story() -> None:
        long = asyncio.create_task(clock.sleep(1000))
        await asyncio.sleep(0)
        long.cancel()
        await clock.sleep(5)

    asyncio.run(story())
    assert clock.now() == 5


def test_time_stands_still_while_held() -> None:
    clock = FakeClock(time=0.0)

    async def story() -> float:
        with clock.holding():
            nap = asyncio.create_task(clock.sleep(10))
            await asyncio.sleep(0.05)
            at = clock.now()
        await nap
        return at

    assert asyncio.run(story()) == 0.0
    assert clock.now() == 10


def test_time_can_be_moved_by_hand() -> None:
    clock = FakeClock(time=0.0)

    async def story() -> None:
        with clock.holding():
            nap = asyncio.create_task(clock.sleep(10))
            await asyncio.sleep(0)
            clock.advance(12)
            await nap

    asyncio.run(story())
    assert clock.now() == 12
