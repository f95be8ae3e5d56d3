"""The relay of events: from the outbox to the ordering platform, in order per site, at least once.

An event is claimed before it is sent and marked after the receiver took it. Only the first waiting event of a site can
be claimed, so one that fails holds back its site and no other. Whoever dies in between leaves the claim, which ends by
itself: the event is sent again, with the same id. Any number of relays may run at once.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection

from menu_pipeline.adapters.clock import Clock
from menu_pipeline.adapters.database import Database, Row, run
from menu_pipeline.adapters.events import Answer, EventSink, Outgoing
from menu_pipeline.core.backoff import event_retry_delay
from menu_pipeline.core.policy import HOUR_S, Policy
from menu_pipeline.crawl import outbox
from menu_pipeline.crawl.announcing import KINDS

_SHORTEST_S = 0.001  # a shorter rest of its time is none


@dataclass(slots=True)
class Relayed:
    """What one stretch of relaying came to. ``problem``: the last thing that kept an event from being delivered."""

    delivered: int = 0
    failed: int = 0
    looks: int = 0
    gave_up: bool = False
    problem: str | None = None
    tried: set[int] = field(default_factory=set)

    def add(self, other: Relayed) -> None:
        """Count what another stretch came to as well; whether this one gave up stays."""
        self.delivered += other.delivered
        self.failed += other.failed
        self.looks += other.looks
        self.problem = self.problem or other.problem


@dataclass(frozen=True, slots=True)
class Backlog:
    """What waits: how many events of how many sites, and since when (epoch seconds). ``overdue``: how many nobody took
    for ``event_overdue_s``; ``why``: site and last problem of the oldest one."""

    waiting: int
    sites: int
    oldest_at: float | None
    overdue: int
    why: str


class Relay:
    """Takes what is due from the outbox and sends it. Use it inside one event loop."""

    def __init__(self, db: Database, sink: EventSink, clock: Clock, policy: Policy, rng: random.Random) -> None:
        self._db, self._sink, self._clock, self._policy, self._rng = db, sink, clock, policy, rng
        self._failed_in_a_row = 0

    async def run_for(self, seconds: float, stop: threading.Event | None = None) -> Relayed:
        """Look every ``event_look_s`` until ``seconds`` are over, ``stop`` is set, or the receiver seems to be down."""
        done = Relayed()
        until = self._clock.monotonic() + seconds
        while not (stop is not None and stop.is_set()):
            sent = await self._round(done)
            done.gave_up = self._failed_in_a_row >= self._policy.event_give_up
            left_s = until - self._clock.monotonic()
            if done.gave_up or left_s < _SHORTEST_S:
                break
            if not sent:  # a backlog is worked off without a pause
                await self._clock.sleep(min(self._policy.event_look_s, left_s))
        return done

    async def run_once(self) -> Relayed:
        """Try all that waits, also what would be tried later, until it is delivered or has failed once more."""
        done = Relayed()
        while await self._round(done, at_once=True):
            if self._failed_in_a_row >= self._policy.event_give_up:
                done.gave_up = True
                break
        return done

    async def _round(self, done: Relayed, *, at_once: bool = False) -> int:
        """Claim the first events of some sites, send them side by side, write down what came of it; how many."""
        done.looks += 1
        claimed = self._claim(at_once, done.tried)
        answers = await asyncio.gather(*(self._send(row) for row in claimed))
        if claimed:
            with self._db.begin() as connection:
                for row, answer in zip(claimed, answers, strict=True):
                    self._settle(connection, row, answer, done)
        return len(claimed)

    def _claim(self, at_once: bool, tried: set[int]) -> list[Row]:
        """A look is a read; a write only where there is something to send."""
        now, policy = self._clock.now(), self._policy
        with self._db.read() as connection:
            heads = run(
                connection,
                "events.heads",
                kind_list=KINDS,
                now=now,
                at_once=int(at_once),
                tried_list=sorted(tried) if at_once else [],
                most=policy.event_batch,
            )
        if not heads:
            return []
        chosen = [row["outbox_id"] for row in heads]
        with self._db.begin() as connection:
            rows = run(
                connection, "events.claim", outbox_id_list=chosen, now=now, claimed_until=now + policy.event_claim_s
            )
        return sorted(rows, key=lambda row: int(row["outbox_id"]))

    async def _send(self, row: Row) -> Answer:
        event = Outgoing(row["key"], row["kind"], row["lane"], str(row["payload"]).encode())
        return await self._sink.send(event, self._clock.now())

    def _settle(self, connection: Connection, row: Row, answer: Answer, done: Relayed) -> None:
        now = self._clock.now()
        run(connection, "events.release", outbox_id=row["outbox_id"])
        if answer.taken:
            outbox.delivered(connection, row["outbox_id"], now)
            done.delivered += 1
            self._failed_in_a_row = 0
            return
        wait_s = event_retry_delay(row["attempts"] + 1, self._policy, self._rng.random())
        wait_s = max(wait_s, answer.retry_after_s or 0.0)
        outbox.failed(connection, row["outbox_id"], now + wait_s, answer.problem or "refused")
        done.failed += 1
        done.problem = answer.problem
        done.tried.add(row["outbox_id"])
        self._failed_in_a_row += 1


def backlog(db: Database, now: float, policy: Policy) -> Backlog:
    """What waits at ``now`` (epoch seconds)."""
    with db.read() as connection:
        (row,) = run(connection, "events.backlog", kind_list=KINDS, before=now - policy.event_overdue_s)
        first = run(connection, "events.waiting", kind_list=KINDS, most=1)
    return Backlog(row["waiting"], row["sites"], row["oldest_at"], row["overdue"], _why(first))


def waiting(db: Database, most: int) -> list[Row]:
    """Up to ``most`` events that wait, oldest first: ``key``, ``kind``, ``site``, times, ``attempts``, ``problem``."""
    with db.read() as connection:
        return list(run(connection, "events.waiting", kind_list=KINDS, most=most))


def _why(first: Sequence[Row]) -> str:
    if not first:
        return ""
    return f"{first[0]['site']}: {first[0]['problem'] or 'not tried yet'}"


def backlog_line(left: Backlog, now: float) -> str:
    """What waits, in a line; empty when nothing does. ``now`` in epoch seconds."""
    if not left.waiting or left.oldest_at is None:
        return ""
    late = f", {left.overdue} of them too long" if left.overdue else ""
    age = f"{(now - left.oldest_at) / HOUR_S:.1f} h"
    return f"{left.waiting} events of {left.sites} sites wait, the oldest for {age}{late}: {left.why}"
