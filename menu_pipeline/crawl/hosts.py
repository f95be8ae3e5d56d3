"""Hosts of a run: the lease that allows us to ask at all, and the gate that keeps one request in flight.

A ``Gate`` is one host's clock in this run's memory. Whoever wants to send takes a turn: turns are first come,
first served, so sites that share a host alternate; the wait for the clock happens inside the turn.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection

from menu_pipeline.adapters.clock import Clock, SystemClock
from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core import pacing
from menu_pipeline.core.errors import DatabaseUnavailable
from menu_pipeline.core.pacing import HostClock
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.alarm import CLOCK_STEP_S, Alarm, Stopped, sleep_or_stop
from menu_pipeline.crawl.owner import owner_is_dead, owner_of_this_process
from menu_pipeline.crawl.writer import Writer

__all__ = ["Gate", "HostBusy", "Hosts", "LeaseLapsed", "Stopped", "clock_of", "sleep_or_stop"]

T = TypeVar("T")


class HostBusy(Exception):
    """Another run holds the lease. ``holder`` names that run."""

    def __init__(self, host: str, holder: str, left_s: float) -> None:
        self.host, self.holder, self.left_s = host, holder, left_s
        super().__init__(
            f"{host} is leased to {f'run {holder}' if holder else 'another run'} for another {left_s:.0f} s"
        )


class LeaseLapsed(Exception):
    """Our lease is no longer safe to send under."""


@dataclass(slots=True)
class Gate:
    """One host in this run: ``lease_until`` by the lease clock, ``ready_mono`` by the injected monotonic one."""

    host: str
    token: int
    clock: HostClock
    lease_until: float
    ready_mono: float
    lost: bool = False
    told_until: float = 0.0  # the rest (epoch seconds) that the answer now being read asks for, as it was committed
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Hosts:
    """Leases and gates of one run."""

    def __init__(
        self,
        writer: Writer,
        clock: Clock,
        policy: Policy,
        run_id: str,
        stopping: asyncio.Event,
        lease_clock: Clock | None = None,
    ) -> None:
        """``clock`` paces and dates; ``lease_clock`` measures leases, which run by the database's (real) clock."""
        self._writer, self.clock, self._policy = writer, clock, policy
        self.lease_clock = lease_clock or SystemClock()
        self.run_id, self.stopping = run_id, stopping
        self.owner = owner_of_this_process(run_id)
        self._gates: dict[str, Gate] = {}
        self._asked: dict[str, float | None] = {}  # host -> crawl delay of its robots.txt, as this run knows it
        self._opening: dict[str, asyncio.Lock] = {}
        self._alarm = Alarm(clock, stopping)

    def held(self, host: str) -> Gate | None:
        return self._gates.get(host)

    async def gate(self, host: str) -> Gate:
        """The gate of ``host``, its lease taken if need be. Raises HostBusy when another run holds it."""
        gate = self._gates.get(host)
        if gate is not None and not gate.lost:
            return gate
        async with self._opening.setdefault(host, asyncio.Lock()):
            gate = self._gates.get(host)
            if gate is not None and not gate.lost:
                return gate
            taken = await self._take(host)
            if gate is not None:  # what it told us before the lease was lost may not have reached the database
                taken.clock = pacing.resting(
                    taken.clock, gate.clock.blocked_until, gate.clock.blocked_reason or "resting"
                )
            gate = self._gates[host] = taken
            self._writer.expect(len(self._gates))
            return gate

    async def _take(self, host: str) -> Gate:
        now, mono, lease_start = self.clock.now(), self.clock.monotonic(), self.lease_clock.monotonic()
        row, last = await self._writer.write(lambda c: self._take_rows(c, host, now))
        clock = clock_of(row)
        if host in self._asked:
            clock = pacing.delayed(clock, self._asked[host], self._policy)
        if last is not None:
            lost = last["finished_at"] is None
            ended_at = last["deadline_at"] if lost else last["finished_at"]
            clock = pacing.rebuilt(clock, ended_at, last["promised_delay_s"], self._policy, answer_lost=lost)
        ready_mono = mono + self._wait_s(clock, now) + self._policy.gap_margin_s
        return Gate(host, row["lease_token"], clock, lease_start + self._policy.lease_ttl_s, ready_mono)

    def _take_rows(self, connection: Connection, host: str, now: float) -> tuple[Any, Any]:
        taken = self._lease(connection, host, None)
        if not taken:  # held by somebody, or a host that nobody knew
            run(connection, "frontier.host_seen", host=host, now=now)
            holder = run(connection, "frontier.lease_of", host=host)[0]
            dead = holder["lease_owner"] if owner_is_dead(holder["lease_owner"]) else None
            taken = self._lease(connection, host, dead)
            if not taken:
                raise HostBusy(host, str(holder["lease_run"] or ""), float(holder["left_s"]))
        # Whatever an earlier holder had in flight has no outcome and never will have one. That is no fault of the
        # page: up to 64 requests die with a process, and none of them may become a dead letter for it.
        for lost in run(connection, "ledger.close_lost", host=host, token=taken[0]["lease_token"]):
            run(connection, "frontier.delivery_back", page_id=lost["page_id"])
        last = run(connection, "ledger.last_of_host", host=host)
        return taken[0], last[0] if last else None

    def _lease(self, connection: Connection, host: str, dead_owner: str | None) -> list[Row]:
        """The host's row, its lease taken; no row where it is not there, or another process that is alive has it."""
        names = {"host": host, "owner": self.owner, "run_id": self.run_id, "dead_owner": dead_owner}
        return run(connection, "frontier.lease_take", ttl_s=self._policy.lease_ttl_s, **names)

    @staticmethod
    def turn(gate: Gate) -> AbstractAsyncContextManager[None]:
        """Our turn at the host: inside nobody else of this run sends."""
        return gate.lock

    async def wait_for(self, gate: Gate) -> None:
        """Wait for the host's clock, inside a turn."""
        await self._sleep_until(gate)
        self.check_lease(gate)

    def is_ready(self, gate: Gate) -> bool:
        """Whether the host's clock allows a request now. It may be set back while whoever waited for it goes on to wait
        for a slot: by a robots.txt that came from another host, which asks for a longer delay."""
        return gate.ready_mono - self.clock.monotonic() <= CLOCK_STEP_S

    async def _sleep_until(self, gate: Gate) -> None:
        await self._alarm.until(gate.ready_mono)

    async def sleep_until(self, ready_mono: float) -> None:
        """Wait for a time of the pacing clock (monotonic). Raises Stopped when the run is asked to stop."""
        await self._alarm.until(ready_mono)

    async def unless_stopped(self, awaited: asyncio.Future[T]) -> T:
        """What ``awaited`` comes to. Raises Stopped when the run is asked to stop."""
        return await self._alarm.unless_stopped(awaited)

    def check_lease(self, gate: Gate, call_s: float | None = None) -> None:
        """Raise LeaseLapsed unless the rest of the lease exceeds a call's deadline (seconds)."""
        left = gate.lease_until - self.lease_clock.monotonic()
        if gate.lost or left <= (call_s or self._policy.request_deadline_s):
            gate.lost = True
            raise LeaseLapsed(f"the lease on {gate.host} has {left:.0f} s left, a request may take longer")

    def may_send(self, gate: Gate, leave_by: float) -> bool:
        """Whether a request whose intent is committed may still leave (``leave_by`` by the lease clock).

        A process may have been suspended since: later than its deadline nobody counts the request as in flight.
        """
        now = self.lease_clock.monotonic()
        return not gate.lost and now < gate.lease_until and now < leave_by and not self.stopping.is_set()

    async def still_ours(self, gate: Gate) -> bool:
        """Whether the database says that the lease is ours."""
        rows = await self._writer.read(lambda c: run(c, "frontier.lease_of", host=gate.host))
        return bool(rows) and rows[0]["lease_owner"] == self.owner and rows[0]["left_s"] > 0

    def advance(self, gate: Gate, clock: HostClock) -> None:
        """Set the host's clock after a response; the wait is measured on the monotonic clock."""
        gate.clock = clock
        wait = self._wait_s(clock, self.clock.now()) + self._policy.gap_margin_s
        gate.ready_mono = max(gate.ready_mono, self.clock.monotonic() + wait)

    def asked_for(self, host: str, delay_s: float | None) -> None:
        """robots.txt asks for ``delay_s`` seconds between two requests to ``host``: from now on, under a lease that is
        held or still to be taken. Nobody's turn is waited for: whoever has one waits again (``is_ready``)."""
        self._asked[host] = delay_s
        gate = self._gates.get(host)
        if gate is not None and gate.clock.crawl_delay_s != delay_s:
            self.advance(gate, pacing.delayed(gate.clock, delay_s, self._policy))

    def _wait_s(self, clock: HostClock, now: float) -> float:
        """Seconds until the host may be asked.

        A time farther off than any delay reaches was written by a clock that was ahead (this machine's was set back, or
        another's is wrong): the longest delay from now keeps every promise.
        """
        policy = self._policy
        delay = policy.max_delay_s * (1 + policy.delay_jitter)
        deadline = max(policy.request_deadline_s, policy.browser_deadline_s)
        longest = deadline + max(delay, policy.lost_answer_wait_s)
        return min(max(0.0, clock.next_request_at - now), longest)

    async def heartbeat(self) -> None:
        """Extend the leases until cancelled; a lease that another run took is marked lost."""
        while True:
            await self.lease_clock.sleep(self._policy.lease_heartbeat_s)
            try:
                await self.extend()
            except DatabaseUnavailable:  # it may be back before the leases lapse; what lapses is not sent under
                if all(gate.lease_until <= self.lease_clock.monotonic() for gate in self._gates.values()):
                    raise

    async def extend(self) -> None:
        gates = [gate for gate in self._gates.values() if not gate.lost]
        if not gates:
            return
        lease_start = self.lease_clock.monotonic()
        names = [gate.host for gate in gates]
        rows = await self._writer.write(
            lambda c: run(c, "frontier.lease_extend", host_list=names, owner=self.owner, ttl_s=self._policy.lease_ttl_s)
        )
        kept = {(row["host"], row["lease_token"]) for row in rows}
        for gate in gates:
            if (gate.host, gate.token) in kept:
                gate.lease_until = lease_start + self._policy.lease_ttl_s
            else:
                gate.lost = True

    async def release(self) -> None:
        """Give every lease back; clocks stay in the database."""
        names = list(self._gates)
        self._gates.clear()
        self._alarm.close()
        self._writer.expect(0)
        if names:
            await self._writer.write(lambda c: run(c, "frontier.lease_release", host_list=names, owner=self.owner))


def clock_of(row: Any) -> HostClock:
    """The clock stored in a row of ``host``."""
    return HostClock(
        ttfb_s=row["ttfb_s"],
        crawl_delay_s=row["crawl_delay_s"],
        delay_s=row["delay_s"],
        next_request_at=row["next_request_at"],
        blocked_until=row["blocked_until"],
        blocked_reason=row["blocked_reason"],
        failures=row["failures"],
        blocks=row["blocks"],
        loop_delay_s=row["loop_delay_s"],
        load_s=row["load_s"],
        baseline_var=row["baseline_var"],
        load_var=row["load_var"],
        shared_var=row["shared_var"],
        baseline_s=row["baseline_s"],
        ttfb_spread=row["ttfb_spread"],
        ttfb_answers=row["ttfb_answers"],
    )
