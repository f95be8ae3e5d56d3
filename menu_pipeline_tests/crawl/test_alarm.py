"""One timer for all sleepers: each wakes at his own time, and all of them when the run is to stop."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from menu_pipeline.adapters.clock import Clock, SystemClock
from menu_pipeline.crawl.alarm import Alarm, Stopped
from menu_pipeline_tests.simulation.virtual_time import VirtualClock, run_virtual
from menu_pipeline_tests.support.clock import FakeClock

Scenario = Callable[[Alarm, Clock, asyncio.Event], Coroutine[Any, Any, None]]


def with_alarm(clock: Clock, scenario: Scenario) -> Coroutine[Any, Any, None]:
    async def whole() -> None:
        stopping = asyncio.Event()
        alarm = Alarm(clock, stopping)
        try:
            await scenario(alarm, clock, stopping)
        finally:
            alarm.close()

    return whole()


async def each_wakes_in_time(alarm: Alarm, clock: Clock, stopping: asyncio.Event) -> None:
    began, late = clock.monotonic(), []

    async def sleep(seconds: float) -> None:
        await alarm.until(began + seconds)
        late.append(clock.monotonic() - began - seconds)

    wishes = [random.Random(1).choice((0.0, 0.3, 0.5, 2.0, 60.0)) + number / 1000 for number in range(200)]
    await asyncio.gather(*(sleep(wish) for wish in wishes))
    assert len(late) == 200
    assert -1e-4 < min(late) <= max(late) < 1e-3


def test_each_sleeper_wakes_at_his_own_time_and_none_before() -> None:
    run_virtual(lambda clock: with_alarm(clock, each_wakes_in_time))
    asyncio.run(with_alarm(FakeClock(), each_wakes_in_time))


async def a_stop_wakes_all(alarm: Alarm, clock: Clock, stopping: asyncio.Event) -> None:
    now = clock.monotonic()
    sleepers = [asyncio.create_task(alarm.until(now + seconds)) for seconds in (600.0, 6000.0)]
    waits = asyncio.create_task(alarm.unless_stopped(asyncio.get_running_loop().create_future()))
    await asyncio.sleep(0)
    stopping.set()
    outcomes = await asyncio.gather(*sleepers, waits, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Stopped] * 3
    assert clock.monotonic() - now < 600
    with pytest.raises(Stopped):
        await alarm.until(now)


def test_a_stop_wakes_all_who_sleep_or_wait_and_nobody_sleeps_after_it() -> None:
    asyncio.run(with_alarm(SystemClock(), a_stop_wakes_all))


async def who_is_cancelled_wakes_nobody(alarm: Alarm, clock: Clock, stopping: asyncio.Event) -> None:
    now = clock.monotonic()
    first, second = (asyncio.create_task(alarm.until(now + seconds)) for seconds in (10.0, 20.0))
    await asyncio.sleep(0)
    first.cancel()
    await second
    assert first.cancelled()
    assert 20 - 1e-4 < clock.monotonic() - now < 20.1


def test_the_next_one_wakes_in_time_where_the_first_was_cancelled() -> None:
    run_virtual(lambda clock: with_alarm(clock, who_is_cancelled_wakes_nobody))


async def closed_and_used_again(alarm: Alarm, clock: Clock, stopping: asyncio.Event) -> None:
    await alarm.until(clock.monotonic() + 1)
    alarm.close()
    sleeper = asyncio.create_task(alarm.until(clock.monotonic() + 5))
    await asyncio.sleep(0)
    await asyncio.sleep(0)  # its watcher waits now
    stopping.set()
    with pytest.raises(Stopped):
        await sleeper


def test_an_alarm_that_was_closed_watches_again_when_somebody_sleeps() -> None:
    def scenario(clock: VirtualClock) -> Coroutine[Any, Any, None]:
        return with_alarm(clock, closed_and_used_again)

    run_virtual(scenario)
