"""Hosts of a run: the lease that allows us to ask at all, and the gate that keeps one request in flight.

A ``Gate`` is one host's clock in this run's memory. Whoever wants to send takes a turn: turns are first come,
first served, so sites that share a host alternate; the wait for the clock happens inside the turn.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.clock import Clock, SystemClock
from menu_pipeline.adapters.database import run
from menu_pipeline.core import pacing
from menu_pipeline.core.pacing import HostClock
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.writer import Writer


_CLOCK_STEP_S = 1e-5  # shorter waits may not move a clock of epoch size at all; the margin is a thousand times that


class HostBusy(Exception):
    """Another run holds the lease. ``holder`` names that run."""

    def __init__(self, host: str, holder: str, left_s: float) -> None:
        self.host, self.holder, self.left_s = host, holder, left_s
        super().__init__(f"{host} is leased to run {holder} for another {left_s:.0f} s")


class LeaseLapsed(Exception):
    """Our lease is no longer safe to send under."""


class Stopped(Exception):
    """The run was asked to stop; nothing more is sent."""


@dataclass(slots=True)
class Gate:
    """One host in this run: ``lease_until`` by the lease clock, ``ready_mono`` by the injected monotonic one."""

    host: str
    token: int
    clock: HostClock
    lease_until: float
    ready_mono: float
    lost: bool = False
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
        self._writer, self._clock, self._policy = writer, clock, policy
        self._lease_clock = lease_clock or SystemClock()
        self._run_id, self._stopping = run_id, stopping
        self.owner = owner_of_this_process(run_id)
        self._gates: dict[str, Gate] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    def held(self, host: str) -> Gate | None:
        return self._gates.get(host)

    async def gate(self, host: str) -> Gate:
        """The gate of ``host``, its lease taken if need be. Raises HostBusy when another run holds it."""
        async with self._opening.setdefault(host, asyncio.Lock()):
            gate = self._gates.get(host)
            if gate is not None and not gate.lost:
                return gate
            gate = await self._take(host)
            self._gates[host] = gate
            return gate

    async def _take(self, host: str) -> Gate:
        now, mono, lease_start = self._clock.now(), self._clock.monotonic(), self._lease_clock.monotonic()
        row, last = await self._writer.write(lambda c: self._take_rows(c, host, now))
        clock = clock_of(row)
        if last is not None:
            ended_at = last["finished_at"] if last["finished_at"] is not None else last["deadline_at"]
            clock = pacing.rebuilt(clock, ended_at, last["promised_delay_s"], self._policy)
        ready_mono = mono + max(0.0, clock.next_request_at + self._policy.gap_margin_s - now)
        return Gate(host, row["lease_token"], clock, lease_start + self._policy.lease_ttl_s, ready_mono)

    def _take_rows(self, connection: Connection, host: str, now: float) -> tuple[Any, Any]:
        run(connection, "frontier.host_seen", host=host, now=now)
        holder = run(connection, "frontier.lease_of", host=host)[0]
        dead = holder["lease_owner"] if _owner_is_dead(holder["lease_owner"]) else None
        taken = run(
            connection,
            "frontier.lease_take",
            host=host,
            owner=self.owner,
            run_id=self._run_id,
            ttl_s=self._policy.lease_ttl_s,
            dead_owner=dead,
        )
        if not taken:
            raise HostBusy(host, str(holder["lease_run"]), float(holder["left_s"]))
        # Whatever an earlier holder had in flight has no outcome and never will have one.
        run(connection, "ledger.close_lost", host=host, token=taken[0]["lease_token"])
        last = run(connection, "ledger.last_of_host", host=host)
        return taken[0], last[0] if last else None

    @asynccontextmanager
    async def turn(self, gate: Gate) -> AsyncIterator[None]:
        """Wait for our turn and for the host's clock; inside, and until the end, nobody else of this run sends."""
        async with gate.lock:
            await self._sleep_until(gate)
            self.check_lease(gate)
            yield

    async def _sleep_until(self, gate: Gate) -> None:
        while (left := gate.ready_mono - self._clock.monotonic()) > _CLOCK_STEP_S:
            await sleep_or_stop(self._clock, left, self._stopping)
        if self._stopping.is_set():
            raise Stopped

    def check_lease(self, gate: Gate, call_s: float | None = None) -> None:
        """Raise LeaseLapsed unless the rest of the lease exceeds a call's deadline (seconds)."""
        left = gate.lease_until - self._lease_clock.monotonic()
        if gate.lost or left <= (call_s or self._policy.request_deadline_s):
            gate.lost = True
            raise LeaseLapsed(f"the lease on {gate.host} has {left:.0f} s left, a request may take longer")

    def advance(self, gate: Gate, clock: HostClock) -> None:
        """Set the host's clock after a response; the wait is measured on the monotonic clock."""
        gate.clock = clock
        wait = max(0.0, clock.next_request_at - self._clock.now()) + self._policy.gap_margin_s
        gate.ready_mono = max(gate.ready_mono, self._clock.monotonic() + wait)

    async def heartbeat(self) -> None:
        """Extend the leases until cancelled; a lease that another run took is marked lost."""
        while True:
            await self._lease_clock.sleep(self._policy.lease_heartbeat_s)
            await self.extend()

    async def extend(self) -> None:
        gates = [gate for gate in self._gates.values() if not gate.lost]
        if not gates:
            return
        lease_start = self._lease_clock.monotonic()
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


async def sleep_or_stop(clock: Clock, seconds: float, stopping: asyncio.Event) -> None:
    """Sleep, but wake at once when the run is asked to stop."""
    nap = asyncio.ensure_future(clock.sleep(seconds))
    stop = asyncio.ensure_future(stopping.wait())
    try:
        await asyncio.wait({nap, stop}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        nap.cancel()
        stop.cancel()
    if stopping.is_set():
        raise Stopped


def owner_of_this_process(run_id: str) -> str:
    """A lease owner that others on this machine can see to be dead: boot, pid namespace, pid, start time, run."""
    return f"{_machine()}/{os.getpid()}/{_start_time(os.getpid())}/{run_id}"


def _owner_is_dead(owner: str | None) -> bool:
    """True only when ``owner`` was a process of this boot and pid namespace that is certainly gone.

    A run killed with SIGKILL then holds nobody up: its hosts need not wait for the lease to lapse. Anything
    unsure (another machine, no /proc) counts as alive, and the TTL decides.
    """
    if not owner or owner.count("/") < 3:
        return False
    machine, pid, started, _ = owner.split("/", 3)
    if machine != _machine() or machine == "?" or not pid.isdigit():
        return False
    return _start_time(int(pid)) != started


def _machine() -> str:
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot}.{os.stat('/proc/self/ns/pid').st_ino}"
    except OSError:
        return "?"


def _start_time(pid: int) -> str:
    """Field 22 of /proc/PID/stat (proc(5)): start time in ticks since boot; empty when there is no such process."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return stat.rpartition(")")[2].split()[19]
