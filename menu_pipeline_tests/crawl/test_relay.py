"""The relay: in order per site, at least once, nobody held up by anybody else's trouble, and nothing lost or silent."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from uuid import uuid4

import nats
import pytest
from nats.js.api import StreamInfo

from menu_pipeline.adapters.database import Database, run
from menu_pipeline.adapters.events import Answer, Outgoing
from menu_pipeline.core.policy import DAY_S, HOUR_S, Policy
from menu_pipeline.crawl import outbox
from menu_pipeline.crawl.announcing import KINDS
from menu_pipeline.crawl.relay import Backlog, Relay, Relayed, backlog, backlog_line
from menu_pipeline.crawl.sweep import _letters
from menu_pipeline_tests.support.crawling import JumpClock, plain_url, rows_of

POLICY = Policy()


@dataclass
class Sink:
    """Answers by event id; remembers what was sent, and how many were on their way at once."""

    answers: Callable[[Outgoing], Answer] = lambda event: Answer(True)
    sent: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    under_way: int = 0
    most_under_way: int = 0

    async def send(self, event: Outgoing, now: float) -> Answer:
        self.sent.append(event.id)
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        await asyncio.sleep(0)
        self.under_way -= 1
        answer = self.answers(event)
        if answer.taken:
            self.taken.append(event.id)
        return answer

    async def aclose(self) -> None:
        pass


REFUSED = Answer(False, "HTTP 500")


def refuse(*ids: str) -> Callable[[Outgoing], Answer]:
    return lambda event: REFUSED if event.id in ids else Answer(True)


def put(db: Database, clock: JumpClock, *keys: str) -> None:
    """Events named ``site-number``."""
    with db.begin() as connection:
        for key in keys:
            kind = "menu_withdrawn" if key.endswith("w") else "menu_changed"
            outbox.enqueue(connection, kind, key, {"id": key}, clock.now(), lane=key.split("-")[0])


def relay(db: Database, sink: Sink, clock: JumpClock, seconds: float = 10.0, policy: Policy = POLICY) -> Relayed:
    return asyncio.run(Relay(db, sink, clock, policy, random.Random(1)).run_for(seconds))


@pytest.fixture
def clock() -> JumpClock:
    return JumpClock()


def test_events_of_a_site_arrive_in_order_whatever_their_kind_and_those_of_others_beside_them(
    db: Database, clock: JumpClock
) -> None:
    put(db, clock, "a-1", "b-1", "a-2w", "a-3", "c-1")
    sink = Sink()
    done = relay(db, sink, clock)
    assert (done.delivered, done.failed) == (5, 0)
    assert [key for key in sink.taken if key.startswith("a")] == ["a-1", "a-2w", "a-3"]
    assert set(sink.taken[:3]) == {"a-1", "b-1", "c-1"}
    assert sink.most_under_way == 3


def test_a_failed_event_holds_back_its_own_site_and_no_other_until_it_is_taken(db: Database, clock: JumpClock) -> None:
    put(db, clock, "a-1", "a-2", "b-1", "b-2")
    sink = Sink(refuse("a-1"))
    relay(db, sink, clock, seconds=1.0)
    assert sink.taken == ["b-1", "b-2"]
    assert "a-2" not in sink.sent
    sink.answers = refuse()
    clock.time += 2.3  # the first wait, with its jitter
    relay(db, sink, clock)
    assert sink.taken == ["b-1", "b-2", "a-1", "a-2"]


def test_a_failing_receiver_gets_each_event_less_and_less_often_and_in_the_end_all_in_order(
    sqlite_db: Database, clock: JumpClock
) -> None:
    put(sqlite_db, clock, "a-1", "a-2", "a-3")
    sink = Sink(lambda event: REFUSED)
    for _ in range(120):  # two hours, a look a minute
        relay(sqlite_db, sink, clock, seconds=0.0)
        clock.time += 60
    assert set(sink.sent) == {"a-1"}
    assert 8 <= len(sink.sent) <= 10
    sink.answers = refuse()
    clock.time += 1.1 * HOUR_S
    relay(sqlite_db, sink, clock)
    assert sink.taken == ["a-1", "a-2", "a-3"]


def test_a_receiver_that_is_down_is_asked_a_few_times_a_tick_however_much_waits(
    sqlite_db: Database, clock: JumpClock
) -> None:
    put(sqlite_db, clock, *(f"s{number}-1" for number in range(100)))
    sink = Sink(lambda event: REFUSED)
    done = relay(sqlite_db, sink, clock, seconds=28.0)
    assert done.gave_up
    assert len(sink.sent) <= POLICY.event_give_up + POLICY.event_batch
    assert len(clock.slept) == 0
    before = len(sink.sent)
    sink.answers = refuse()
    relay(sqlite_db, sink, clock, seconds=0.0)
    assert len(sink.sent) == before + POLICY.event_batch
    relay(sqlite_db, sink, clock)
    assert len(sink.taken) == 100


def test_a_few_sites_whose_events_nobody_takes_do_not_stop_the_rest(sqlite_db: Database, clock: JumpClock) -> None:
    poison = [f"p{number}-1" for number in range(POLICY.event_give_up)]
    put(sqlite_db, clock, *poison, "a-1", "b-1")
    sink = Sink(refuse(*poison))
    relay(sqlite_db, sink, clock)
    relay(sqlite_db, sink, clock)
    assert sorted(sink.taken) == ["a-1", "b-1"]


def test_a_receiver_that_asks_for_time_gets_it(sqlite_db: Database, clock: JumpClock) -> None:
    put(sqlite_db, clock, "a-1")
    sink = Sink(lambda event: Answer(False, "HTTP 429", retry_after_s=600.0))
    relay(sqlite_db, sink, clock, seconds=1.0)
    clock.time += 590
    relay(sqlite_db, sink, clock, seconds=1.0)
    assert sink.sent == ["a-1"]
    clock.time += 10
    relay(sqlite_db, sink, clock, seconds=1.0)
    assert sink.sent == ["a-1", "a-1"]


def test_it_looks_every_half_second_and_ends_when_its_time_is_over(sqlite_db: Database, clock: JumpClock) -> None:
    began = clock.time
    sink = Sink()

    class Later(JumpClock):
        """While the relay sleeps for the fourth time, a menu changes."""

        async def sleep(self, seconds: float) -> None:
            await super().sleep(seconds)
            if len(self.slept) == 4:
                put(sqlite_db, self, "a-1")

    later = Later(clock.time)
    done = relay(sqlite_db, sink, later, seconds=28.0)
    assert done.delivered == 1
    assert set(later.slept) == {0.5}
    assert done.looks == 58  # 56 half seconds, the first look, and one more right after the event
    assert later.time - began == 28.0


def test_two_relays_at_once_send_nothing_twice_and_nothing_out_of_order(db: Database, clock: JumpClock) -> None:
    put(db, clock, *(f"{site}-{number}" for number in range(4) for site in "abcdef"))
    sink = Sink()

    async def both() -> list[Relayed]:
        relays = [Relay(db, sink, clock, POLICY, random.Random(1)) for _ in range(2)]
        return list(await asyncio.gather(*(one.run_for(60.0) for one in relays)))

    done = asyncio.run(both())
    assert sum(one.delivered for one in done) == 24
    for site in "abcdef":
        assert [key for key in sink.sent if key[0] == site] == [f"{site}-{number}" for number in range(4)]


def test_an_event_that_another_relay_is_sending_holds_back_its_site(db: Database, clock: JumpClock) -> None:
    put(db, clock, "a-1", "a-2")
    claim(db, clock)  # by a relay that dies now
    sink = Sink()
    assert relay(db, sink, clock, seconds=1.0).delivered == 0
    clock.time += POLICY.event_claim_s
    relay(db, sink, clock)
    assert sink.taken == ["a-1", "a-2"]


def claim(db: Database, clock: JumpClock) -> None:
    with db.begin() as connection:
        (row,) = run(connection, "events.heads", kind_list=KINDS, now=clock.now(), at_once=0, tried_list=[], most=9)
        until = clock.now() + POLICY.event_claim_s
        run(connection, "events.claim", outbox_id_list=[row["outbox_id"]], now=clock.now(), claimed_until=until)


def test_alerts_are_none_of_its_business(db: Database, clock: JumpClock) -> None:
    with db.begin() as connection:
        outbox.enqueue(connection, "alert", "x", {}, clock.now(), lane="a")
    put(db, clock, "a-1")
    sink = Sink()
    relay(db, sink, clock, seconds=1.0)
    assert sink.sent == ["a-1"]
    assert backlog(db, clock.now(), POLICY).waiting == 0


def test_by_hand_all_that_waits_is_tried_once_whatever_its_time(sqlite_db: Database, clock: JumpClock) -> None:
    put(sqlite_db, clock, "a-1", "a-2", "b-1")
    sink = Sink(refuse("b-1", "a-1"))
    relay(sqlite_db, sink, clock, seconds=0.1)
    sink.answers = refuse("b-1")
    done = asyncio.run(Relay(sqlite_db, sink, clock, POLICY, random.Random(1)).run_once())
    assert sink.taken == ["a-1", "a-2"]
    assert (done.delivered, done.failed, done.problem) == (2, 1, "HTTP 500")


def test_what_nobody_takes_for_days_is_counted_and_named_and_still_tried(db: Database, clock: JumpClock) -> None:
    assert backlog(db, clock.now(), POLICY) == Backlog(0, 0, None, 0, "")
    began = clock.now()
    put(db, clock, "a-1")
    relay(db, Sink(lambda event: REFUSED), clock, seconds=0.1)
    clock.time += POLICY.event_overdue_s - 1
    put(db, clock, "a-2", "b-1")
    assert backlog(db, clock.now(), POLICY) == Backlog(3, 2, began, 0, "a: HTTP 500")
    clock.time += 2
    assert backlog(db, clock.now(), POLICY).overdue == 1
    said = backlog_line(backlog(db, clock.now(), POLICY), clock.now())
    assert said == "3 events of 2 sites wait, the oldest for 72.0 h, 1 of them too long: a: HTTP 500"
    relay(db, Sink(), clock)
    assert backlog_line(backlog(db, clock.now(), POLICY), clock.now()) == ""


def test_delivered_events_are_swept_after_two_weeks_and_waiting_ones_never(db: Database, clock: JumpClock) -> None:
    put(db, clock, "a-1", "b-1")
    relay(db, Sink(refuse("b-1")), clock, seconds=0.1)
    for days, left in ((13, 2), (15, 1), (400, 1)):
        before = clock.now() + days * DAY_S - POLICY.event_keep_s
        assert _letters(db, before, dry_run=True) == (2 - left if days == 15 else 0)
        _letters(db, before, dry_run=False)
        assert len(rows_of(db, "select key from outbox")) == left


DIES_BETWEEN = """
import asyncio, os, random, signal, sys
from menu_pipeline.adapters.database import Database
from menu_pipeline.adapters.events import open_sink
from menu_pipeline.core.events_url import parse_events_url
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.relay import Relay
from menu_pipeline_tests.support.crawling import JumpClock

class Dies:
    def __init__(self, sink): self.sink = sink
    async def send(self, event, now):
        assert (await self.sink.send(event, now)).taken
        os.kill(os.getpid(), signal.SIGKILL)

async def main(database, url, at):
    sink = Dies(open_sink(parse_events_url(url), (), Policy()))
    await Relay(Database.open(database), sink, JumpClock(float(at)), Policy(), random.Random(1)).run_for(10)

asyncio.run(main(*sys.argv[1:]))
"""


def test_killed_between_sending_and_marking_it_is_sent_again_with_the_same_id_and_jetstream_keeps_it_once(
    db: Database, clock: JumpClock, nats_url: str
) -> None:
    prefix = f"t{uuid4().hex}"
    url = f"{nats_url}/{prefix}"
    asyncio.run(stream(nats_url, prefix))
    put(db, clock, "a-1", "a-2")
    killed = subprocess.run(
        [sys.executable, "-c", DIES_BETWEEN, plain_url(db), url, str(clock.time)], env=os.environ, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert asyncio.run(stream(nats_url, prefix)).state.messages == 1
    assert [row["delivered_at"] for row in rows_of(db, "select delivered_at from outbox")] == [None, None]

    from menu_pipeline.adapters.events import open_sink
    from menu_pipeline.core.events_url import parse_events_url

    async def again() -> Relayed:
        sink = open_sink(parse_events_url(url), (), POLICY)
        try:
            return await Relay(db, sink, clock, POLICY, random.Random(1)).run_for(1.0)
        finally:
            await sink.aclose()

    assert asyncio.run(again()).delivered == 0  # what the dead one had claimed is not taken from it at once
    clock.time += POLICY.event_claim_s
    assert asyncio.run(again()).delivered == 2
    assert asyncio.run(stream(nats_url, prefix)).state.messages == 2
    assert asyncio.run(ids(nats_url, prefix)) == ["a-1", "a-2"]


async def stream(url: str, prefix: str) -> StreamInfo:
    client = await nats.connect(url)
    try:
        return await client.jetstream().add_stream(name=prefix, subjects=[f"{prefix}.>"])
    finally:
        await client.close()


async def ids(url: str, prefix: str) -> list[str]:
    client = await nats.connect(url)
    try:
        jetstream = client.jetstream()
        kept = [await jetstream.get_msg(prefix, number) for number in (1, 2)]
        return [json.loads(message.data or b"{}")["id"] for message in kept]
    finally:
        await client.close()


def test_how_much_goes_side_by_side_is_the_policys(sqlite_db: Database, clock: JumpClock) -> None:
    put(sqlite_db, clock, *(f"s{number}-1" for number in range(9)))
    sink = Sink()
    relay(sqlite_db, sink, clock, policy=replace(POLICY, event_batch=3))
    assert (sink.most_under_way, len(sink.taken)) == (3, 9)
