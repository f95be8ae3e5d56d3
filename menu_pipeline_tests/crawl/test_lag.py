import asyncio
import time

from menu_pipeline.crawl.lag import LagMeter
from menu_pipeline.crawl.ledger import Ask, Settlement
from menu_pipeline_tests.support.crawling import add_site, bench
from menu_pipeline_tests.support.processes import wait_until


async def measured(block_s: float, *, started: bool = True) -> float:
    """By how much the loop counts as late over a moment in which it was blocked for so long."""
    meter = LagMeter()
    task = asyncio.create_task(meter.watch()) if started else None
    await asyncio.sleep(0.02)
    began = meter.now()
    time.sleep(block_s)  # noqa: ASYNC251 - the lag itself
    await asyncio.sleep(0)
    late = meter.late_since(began)
    if task is not None:
        task.cancel()
    return late


def test_a_blocked_loop_is_noticed_before_the_meter_itself_wakes():
    assert asyncio.run(measured(0.04)) >= 0.04


def test_a_loop_that_was_not_blocked_is_quiet():
    wait_until(lambda: asyncio.run(measured(0.0)) < 0.01, 60)  # the machine may be busy now and then


def test_a_meter_that_was_not_started_finds_nothing():
    assert asyncio.run(measured(0.04, started=False)) == 0


def test_lag_before_a_request_does_not_count_against_it():
    async def scenario():
        meter = LagMeter()
        task = asyncio.create_task(meter.watch())
        await asyncio.sleep(0.01)
        began = meter.now()
        time.sleep(0.1)  # noqa: ASYNC251 - the lag itself
        await asyncio.sleep(0.01)
        of_both = meter.late_since(began), meter.late_since(meter.now())
        task.cancel()
        return of_both

    over_it, after_it = asyncio.run(scenario())
    assert over_it >= 0.1
    assert after_it < over_it


def test_a_time_measured_while_our_loop_lagged_is_not_held_against_the_host(sqlite_db):
    add_site(sqlite_db, "sulky.test")

    async def settle(sent):
        return Settlement()

    async def scenario():
        b = bench(sqlite_db)
        ask = Ask("sulky.test", "http://sulky.test/menu", "page")
        await b.ledger.send(ask, settle)
        before = b.hosts.held("sulky.test").clock
        b.ledger.lag.late_since = lambda began: 0.1
        await b.ledger.send(ask, settle)
        after = b.hosts.held("sulky.test").clock
        b.ledger.lag.late_since = lambda began: 0.0
        await b.ledger.send(ask, settle)
        return before, after, b.hosts.held("sulky.test").clock

    before, after, learned = asyncio.run(scenario())
    assert (before.ttfb_answers, after.ttfb_answers, learned.ttfb_answers) == (1, 1, 2)
    assert after.next_request_at > before.next_request_at
