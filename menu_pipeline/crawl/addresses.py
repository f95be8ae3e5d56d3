"""Server addresses of a run: hosts that share a machine share its patience, across processes and machines.

An address has a few slots (rows with a lease). Whoever sends holds one: so many requests are in flight there, and each
slot sends one request per ``min_delay_s``, counted from the end of the last, so that no window of that length sees
more. Inside a held slot pacing is local memory; the database is asked when a slot is taken and twice a minute. A slot
another run waits for is not renewed, so that two runs with kitchens on one box both get on. Whoever takes a slot over
rebuilds its clock from the ledger. A request goes to the address whose slot is held (``crawl.places``).
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import Connection

from menu_pipeline.adapters.clock import Clock, SystemClock
from menu_pipeline.adapters.database import run
from menu_pipeline.core.address import Networks
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.alarm import CLOCK_STEP_S, Stopped
from menu_pipeline.crawl.hosts import Hosts
from menu_pipeline.crawl.owner import owner_is_dead
from menu_pipeline.crawl.places import Known, Locate, Places
from menu_pipeline.crawl.writer import Writer

#: Seconds after which whoever waits for a slot sees that the run is to stop; nothing is sent meanwhile.
_LOOK_FOR_STOP_S = 1.0

_log = logging.getLogger(__name__)


class AddressBusy(Exception):
    """Other runs kept every slot of the address for longer than a worker waits. ``holders`` names them."""

    def __init__(self, address: str, holders: str) -> None:
        self.address, self.holders = address, holders
        super().__init__(f"every slot of {address} is held by {f'run {holders}' if holders else 'another run'}")


class SlotLost(Exception):
    """The slot is no longer ours; another one may be taken."""


@dataclass(slots=True)
class Slot:
    """One place at an address. ``lease_until`` by the lease clock, ``ready_mono`` by the pacing one."""

    address: str
    number: int
    token: int
    lease_until: float
    ready_mono: float
    busy: bool = False
    spent: bool = False  # a request was sent that is not over


@dataclass(slots=True)
class _Desk:
    """One address in this run: slots held, and a queue of those who want one (first come, first served)."""

    slots: list[Slot] = field(default_factory=list)
    line: deque[asyncio.Future[Slot | None]] = field(default_factory=deque)  # while every slot is ours and busy
    queue: asyncio.Lock = field(default_factory=asyncio.Lock)  # whoever asks the database for one
    freed: asyncio.Event = field(default_factory=asyncio.Event)
    ask_again_at: float = 0.0  # monotonic: the database said no, or we gave way
    without_since: float | None = None  # monotonic: since when other runs keep us out
    holders: str = ""


class Addresses:
    """Slots of one run. ``hosts`` lends owner and clocks; ``exempt`` networks have no clock of their own."""

    def __init__(
        self,
        writer: Writer,
        hosts: Hosts,
        policy: Policy,
        locate: Locate,
        exempt: Networks,
        rng: random.Random,
        known: Known = lambda host: None,
    ) -> None:
        """``known`` says at once what ``locate`` would say without asking anybody."""
        self._writer, self._hosts, self._policy = writer, hosts, policy
        self._rng = rng
        self._clock: Clock = hosts.clock
        self._desks: dict[str, _Desk] = {}
        self.places = Places(writer, policy, locate, exempt, known)

    def key(self, peer: str) -> str | None:
        return self.places.key(peer)

    def ended(self, host: str, slot: Slot | None, peer: str | None) -> None:
        """The slot's request is over (None: of an exempt address): its clock starts, and who took it is noted.

        A sidecar chooses among the addresses of a name by itself: the slots of the one it chose wait too.
        """
        if slot is not None:
            slot.spent, slot.ready_mono = False, self._ready_after()
        if peer is not None:
            self.places.answered(host, peer)
        if slot is None or peer is None or (key := self.key(peer)) == slot.address:
            return
        _log.warning("%s answered from %s, a slot of %s was held for it", host, peer, slot.address)
        for other in self._desks[key].slots if key is not None and key in self._desks else []:
            other.ready_mono = max(other.ready_mono, self._ready_after())

    async def take(self, key: str, call_s: float) -> Slot:
        """A slot of ``key`` for one request of at most ``call_s`` seconds, its clock waited for: to be given back.

        Raises AddressBusy or Stopped.
        """
        desk = self._desks.get(key)
        if desk is None:
            desk = self._desks[key] = _Desk()
        slot = await self._reserve(desk, key, call_s)
        try:
            await self._hosts.sleep_until(slot.ready_mono)
        except BaseException:
            self.give(slot)
            raise
        return slot

    def give(self, slot: Slot) -> None:
        """The slot is free for the next one."""
        if slot.spent:  # sent, and cut off
            slot.ready_mono = self._ready_after()
        slot.busy = slot.spent = False
        desk = self._desks.get(slot.address)
        if desk is None:
            return
        while desk.line and slot in desk.slots:
            place = desk.line.popleft()
            if not place.done():
                slot.busy = True
                place.set_result(slot)
                return
        desk.freed.set()

    def check(self, slot: Slot, call_s: float) -> None:
        """Raise SlotLost unless the rest of the slot's lease exceeds a call's deadline (seconds)."""
        if self._left(slot) <= call_s:
            self.lost(slot)
            raise SlotLost(slot.address)

    def lost(self, slot: Slot) -> None:
        desk = self._desks[slot.address]
        desk.slots = [held for held in desk.slots if held is not slot]
        for place in desk.line:  # there is one to ask for
            if not place.done():
                place.set_result(None)
        desk.line.clear()

    async def release(self) -> None:
        """Give every slot back; what was sent stays in the ledger."""
        held = [key for key, desk in self._desks.items() if desk.slots]
        self._desks.clear()
        if held:
            owner = self._hosts.owner
            await self._writer.write(lambda c: run(c, "frontier.slots_release", address_list=held, owner=owner))

    async def _reserve(self, desk: _Desk, key: str, call_s: float) -> Slot:
        """A slot for the caller alone: one that is free, another one, or the next that becomes free."""
        while True:
            if self._hosts.stopping.is_set():
                raise Stopped
            nobody_before = not desk.queue.locked() and not desk.line
            slot = next(iter(self._idle(desk)), None) if nobody_before else None
            if slot is None or not self._lasts(slot, call_s):
                slot = await self._asked(desk, key, call_s) or await self._handed_on(desk, call_s)
            if slot is not None:
                slot.busy, desk.without_since = True, None
                return slot

    async def _asked(self, desk: _Desk, key: str, call_s: float) -> Slot | None:
        """A slot that is free or that the database gives us; None where all are ours and busy."""
        async with desk.queue:
            while True:
                if self._hosts.stopping.is_set():
                    raise Stopped
                desk.freed.clear()
                slot = await self._renewed(desk, call_s) or await self._another(desk, key, call_s)
                if slot is not None:
                    slot.busy = True
                    return slot
                if len(desk.slots) >= self._policy.address_slots and all(held.busy for held in desk.slots):
                    return None
                self._lose_patience(desk, key)
                await self._wait(desk)

    async def _handed_on(self, desk: _Desk, call_s: float) -> Slot | None:
        """The slot of the next one who is done with his, kept for us; None when one was lost meanwhile."""
        place: asyncio.Future[Slot | None] = asyncio.get_running_loop().create_future()
        desk.line.append(place)
        self._writer.aside(1)
        try:
            slot = await self._hosts.unless_stopped(place)
            kept = slot is not None and (self._lasts(slot, call_s) or await self._renew(desk, slot, call_s))
            return slot if kept else None
        except BaseException:
            given = None if not place.done() or place.cancelled() or place.exception() else place.result()
            if given is not None:  # to somebody who goes
                self.give(given)
            raise
        finally:
            self._writer.aside(-1)

    @staticmethod
    def _idle(desk: _Desk) -> list[Slot]:
        """The held slots that nobody uses, the one that is ready first first."""
        idle = [slot for slot in desk.slots if not slot.busy]
        if len(idle) > 1:
            idle.sort(key=lambda slot: slot.ready_mono)
        return idle

    def _lasts(self, slot: Slot, call_s: float) -> bool:
        """Whether the slot's lease is long enough for a request."""
        wait = max(0.0, slot.ready_mono - self._clock.monotonic())
        return self._left(slot) - wait > call_s + self._policy.address_slot_spare_s / 2

    async def _renewed(self, desk: _Desk, call_s: float) -> Slot | None:
        for slot in self._idle(desk):
            if self._lasts(slot, call_s) or await self._renew(desk, slot, call_s):
                return slot
        return None

    def _left(self, slot: Slot) -> float:
        return slot.lease_until - self._hosts.lease_clock.monotonic()

    async def _renew(self, desk: _Desk, slot: Slot, call_s: float) -> bool:
        """Extend the slot's lease; False where another run waits for it (it is given back), or it has lapsed."""
        if self._left(slot) <= 0:  # it lapsed between two requests of a slow host: whoever waited has it by now
            self.lost(slot)
            return False
        started, ttl_s = self._hosts.lease_clock.monotonic(), call_s + self._policy.address_slot_spare_s
        names = {"address": slot.address, "slot": slot.number, "owner": self._hosts.owner, "token": slot.token}

        def renew(connection: Connection) -> bool:
            kept = bool(run(connection, "frontier.slot_renew", ttl_s=ttl_s, **names))
            if not kept:
                run(connection, "frontier.slot_give", **names)
            return kept

        if await self._writer.write(renew):
            slot.lease_until = started + ttl_s
            return True
        self.lost(slot)
        desk.ask_again_at = self._clock.monotonic() + 2 * self._poll_s()  # after the one who waits has looked
        return False

    async def _another(self, desk: _Desk, key: str, call_s: float) -> Slot | None:
        now = self._clock.monotonic()
        if len(desk.slots) >= self._policy.address_slots or now < desk.ask_again_at - CLOCK_STEP_S:
            return None
        started, held = self._hosts.lease_clock.monotonic(), {slot.number for slot in desk.slots}
        free = [number for number in range(self._policy.address_slots) if number not in held]
        ttl_s = call_s + self._policy.address_slot_spare_s
        taken, told = await self._writer.write(lambda c: self._take(c, key, free, ttl_s))
        if taken is None:
            desk.ask_again_at, desk.holders = now + self._poll_s(), told
            return None
        number, token, ended_at = taken
        ready = self._ready_after(ended_at) if ended_at is not None else now
        slot = Slot(key, number, token, started + ttl_s, ready)
        desk.slots.append(slot)
        return slot

    def _take(
        self, connection: Connection, key: str, free: list[int], ttl_s: float
    ) -> tuple[tuple[int, int, float | None] | None, str]:
        """(number, token, end of its last request) of a slot taken among ``free``, or None and who holds them."""
        names = {"address": key, "owner": self._hosts.owner, "run_id": self._hosts.run_id}
        dead: dict[int, str | None] = dict.fromkeys(free)
        told = ""
        for _ in range(2):  # and once more, with the slots of processes that are gone
            for number, owner in dead.items():
                rows = run(connection, "frontier.slot_take", slot=number, dead_owner=owner, ttl_s=ttl_s, **names)
                if rows:
                    last = run(connection, "ledger.last_of_slot", address=key, slot=number)
                    return (number, int(rows[0]["token"]), last[0]["ended_at"] if last else None), ""
            holders = [row for row in run(connection, "frontier.slots_of", address=key) if row["slot"] in free]
            told = ", ".join(sorted({str(row["run_id"]) for row in holders if row["run_id"]}))
            dead = {row["slot"]: row["owner"] for row in holders if owner_is_dead(row["owner"])}
        run(connection, "frontier.slots_wanted", address=key, owner=self._hosts.owner, for_s=4 * self._poll_s())
        return None, told

    def _lose_patience(self, desk: _Desk, key: str) -> None:
        now = self._clock.monotonic()
        if desk.slots:
            desk.without_since = None
            return
        desk.without_since = now if desk.without_since is None else desk.without_since
        if now - desk.without_since > self._policy.max_delay_s:
            desk.without_since = None
            raise AddressBusy(key, desk.holders)

    async def _wait(self, desk: _Desk) -> None:
        """Until a slot of ours is free, or it is time to ask for another one."""
        left = desk.ask_again_at - self._clock.monotonic()
        if len(desk.slots) >= self._policy.address_slots or left <= CLOCK_STEP_S:
            left = self._poll_s()
        if isinstance(self._clock, SystemClock):  # without a task for each of the three; whoever waits looks for a stop
            with suppress(TimeoutError):
                async with asyncio.timeout(min(left, _LOOK_FOR_STOP_S)):
                    await desk.freed.wait()
            return
        nap = asyncio.ensure_future(self._clock.sleep(left))
        free = asyncio.ensure_future(desk.freed.wait())
        stop = asyncio.ensure_future(self._hosts.stopping.wait())
        try:
            await asyncio.wait({nap, free, stop}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (nap, free, stop):
                task.cancel()

    def _poll_s(self) -> float:
        return self._policy.min_delay_s * (1 + self._policy.delay_jitter * self._rng.random())

    def _ready_after(self, ended_at: float | None = None) -> float:
        """When (monotonic) a slot may send again whose last request ended at ``ended_at`` (epoch seconds; now)."""
        ago = 0.0 if ended_at is None else self._clock.now() - ended_at
        return self._clock.monotonic() + max(0.0, self._policy.min_delay_s + self._policy.gap_margin_s - ago)
