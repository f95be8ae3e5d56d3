"""Sending one request by the rules: a turn at the host, the intent committed, one request, the outcome committed.

``Ledger.send`` is the only way from the crawl to a partner's server. What the caller wants written together
with the outcome (page row, links, robots copy) it gives as a ``Settlement``: all of it is one transaction.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import Connection

from menu_pipeline.adapters.clock import Clock
from menu_pipeline.adapters.database import Row, run, run_many
from menu_pipeline.adapters.polite_transport import MAY_LEAVE, ONLY_TO, READ_AT_MOST, TIME_LEFT, TOLD_TO_WAIT
from menu_pipeline.core import pacing, urls
from menu_pipeline.core.errors import BlobUnavailable, DatabaseUnavailable
from menu_pipeline.core.outcome import (
    FailureClass,
    WireFailure,
    WireResponse,
    WireResult,
    classify,
)
from menu_pipeline.core.policy import DAY_S, Policy
from menu_pipeline.crawl.addresses import AddressBusy, Addresses, Slot, SlotLost
from menu_pipeline.crawl.aftermath import next_clock, outcome_values, reported_rows, rest_after
from menu_pipeline.crawl.asking import Ask, HostResting, Sent, Settle, Settlement, SitePaused, Tier
from menu_pipeline.crawl.books import Intent, Outcome, clock_values, save_clocks
from menu_pipeline.crawl.hosts import Gate, Hosts, LeaseLapsed, Stopped
from menu_pipeline.crawl.lag import LagMeter
from menu_pipeline.crawl.opening import OWNER_PAUSED, HoursBook, owner_refuses
from menu_pipeline.crawl.places import Place, Try, Unreached
from menu_pipeline.crawl.writer import Writer

#: Seconds: a "wait" that the head of an answer brought is not committed again when the whole answer says it.
_SAME_WORD_S = 1.0


#: Requests in a row that this machine may be too busy to let leave before their own deadline.
_TRIES_TO_LEAVE = 3


class _TooLate(Exception):
    """A request could not leave (its deadline passed, its name had no address yet): nothing was sent, and the lease is
    good still."""


class _NotYet(Exception):
    """The host's clock was set back while we waited for something else; nothing was written."""


class Ledger:
    """Sends requests of one run and keeps their books."""

    def __init__(
        self,
        writer: Writer,
        hosts: Hosts,
        tier: Tier,
        clock: Clock,
        policy: Policy,
        run_id: str,
        rng: random.Random,
        addresses: Addresses | None = None,
    ) -> None:
        """Without ``addresses`` (a tier that knows none) only the hosts' own clocks pace."""
        self._writer, self._hosts, self._tier = writer, hosts, tier
        self._clock, self._policy, self._run_id, self._rng = clock, policy, run_id, rng
        self._addresses = addresses
        self._in_flight = asyncio.Semaphore(policy.max_in_flight)
        self.hours = HoursBook()
        self.lag = LagMeter()

    async def send(self, ask: Ask, settle: Settle) -> Sent:
        """Make one request and commit what it came to.

        Raises HostBusy, HostResting, SitePaused, LeaseLapsed or Stopped before anything is sent.
        """
        gate = await self._hosts.gate(ask.host)
        if not self.hours.knows(ask):
            self.hours.note_owners(ask.host, await self._owners(ask))
        self._check_rest(gate)
        self._check_hours(gate, ask)
        async with self._hosts.turn(gate):
            return await self._at_one_place(ask, gate, settle)

    async def _places(self, ask: Ask, gate: Gate) -> Sequence[Place]:
        """Where the request may go. Looked up when its time has come, since names move and come back while we wait."""
        if self._addresses is None:
            return [Place(None)]
        await self._hosts.wait_for(gate)
        places = await self._addresses.places.of(ask.url)
        return places if ask.via is None else places[:1]  # one call is many requests: it is not made again elsewhere

    async def _at_one_place(self, ask: Ask, gate: Gate, settle: Settle) -> Sent:
        """The request, at the first of its name's places that takes a connection: it is sent once.

        Each try is an intent and waits for its turn, like any request: whoever takes no connection may be busy.
        """
        ahead, put_off = deque[Place](), deque[Place]()
        while True:
            if not ahead and not put_off:  # at first, and where a name without an address has one by now
                ahead.extend(await self._places(ask, gate))
            place = ahead.popleft() if ahead else put_off.popleft()
            try:
                return await self._at(Try(place, tuple(ahead), not ahead and not put_off), ask, gate, settle)
            except Unreached as nobody:
                if not nobody.tried:
                    put_off.append(place)

    async def _at(self, this: Try, ask: Ask, gate: Gate, settle: Settle) -> Sent:
        tries = 0
        while tries < _TRIES_TO_LEAVE:
            await self._hosts.wait_for(gate)
            self._check_rest(gate)
            self._check_hours(gate, ask)
            await self._check_day(gate)
            try:
                return await self._exchange(this, ask, gate, settle)
            except _NotYet:
                continue
            except _TooLate:
                if not this.place.known:
                    raise Unreached(tried=True) from None
                tries += 1
        raise LeaseLapsed(f"no request to {gate.host} left within its deadline: this machine is too busy")

    async def _exchange(self, this: Try, ask: Ask, gate: Gate, settle: Settle) -> Sent:
        """One request, from a slot of its server address.

        The slot's clock starts when the answer is complete. The slot is free when the ledger has the outcome: were it
        free sooner, a kill would leave two requests of one slot that nobody saw end.
        """
        if self._addresses is None or this.place.key is None:
            return await self._conclude(this, ask, gate, await self._ask(this, ask, gate, None), settle)
        while True:
            try:
                slot = await self._addresses.take(this.place.key, ask.deadline_s(self._policy))
            except AddressBusy as busy:
                until = self._clock.now() + self._policy.max_delay_s * (1 + self._rng.random())
                raise HostResting(gate.host, until, f"address_busy: {busy}") from busy
            try:
                self._check_hours(gate, ask)  # the wait for the slot may have been long
                if self._addresses.places.lead_elsewhere(this.place, this.ahead):  # another host found nobody meanwhile
                    raise Unreached(tried=False)
                return await self._conclude(this, ask, gate, await self._ask(this, ask, gate, slot), settle)
            except SlotLost:
                continue  # nothing was sent; each try waits for its turn
            finally:
                self._addresses.give(slot)

    async def _conclude(self, this: Try, ask: Ask, gate: Gate, sent: Sent, settle: Settle) -> Sent:
        """Commit what the answer came to, even when the run is stopping: from here on it is known. Where it is not made
        out by the end of the stop's grace (a long extraction, a store that hangs), its page is asked for again."""
        failure = sent.result if isinstance(sent.result, WireFailure) else None
        if failure is not None and failure.unreached and not this.last and self._addresses is not None:
            await self._settle(ask, gate, sent, self._elsewhere(ask, failure, this.place))
            if failure.failure is FailureClass.CONNECT:  # a certificate is one host's, a slow handshake may be
                self._addresses.places.unreached(this.place)
            raise Unreached(tried=True)
        stayed = failure is not None and failure.failure is FailureClass.INTERRUPTED
        await self._settle(ask, gate, sent, self._interrupted(ask) if stayed else settle)
        if stayed:
            if self._hosts.stopping.is_set():
                raise Stopped
            self._hosts.check_lease(gate)
            raise _TooLate
        return sent

    async def _ask(self, this: Try, ask: Ask, gate: Gate, slot: Slot | None) -> Sent:
        async with self._in_flight:
            if not self._hosts.is_ready(gate):
                raise _NotYet
            # From before the intent, as the ledger has it: a slow commit is not time that nobody knows of.
            leave_by = self._hosts.lease_clock.monotonic() + ask.deadline_s(self._policy)
            request_id, sent_at = await self._intend(ask, gate, slot)
            if slot is not None:
                slot.spent = True
            began = self.lag.now()
            only = ONLY_TO.set(this.only_to(self._policy))
            try:
                result = await self._fetch(ask, gate, request_id, sent_at, leave_by)
            finally:
                ONLY_TO.reset(only)
        if self._addresses is not None:
            self._addresses.ended(urls.hostname(ask.url), slot, result.peer)
        return self._sent(ask, request_id, result, sent_at, late_s=self.lag.late_since(began))

    def _sent(self, ask: Ask, request_id: int, result: WireResult, sent_at: float, *, late_s: float = 0.0) -> Sent:
        outcome = classify(result) if ask.via is None else ask.via.outcome(ask.url, result)
        return Sent(request_id, result, outcome, self._clock.now(), sent_at, ask.tier, late_s)

    def _check_rest(self, gate: Gate) -> None:
        if gate.clock.blocked_until > self._clock.now():
            raise HostResting(gate.host, gate.clock.blocked_until, gate.clock.blocked_reason or "resting")

    def _check_hours(self, gate: Gate, ask: Ask) -> None:
        closed = self.hours.closed(ask.site, ask.url, self._clock.now())
        if closed is not None:
            raise HostResting(gate.host, *closed)

    async def _check_day(self, gate: Gate) -> None:
        """A crawl delay longer than a worker waits becomes a budget of 86,400 / delay requests in 24 hours."""
        asked = gate.clock.crawl_delay_s or 0.0
        if asked <= self._policy.max_delay_s:
            return
        since = self._clock.now() - DAY_S
        sent = (await self._writer.read(lambda c: run(c, "ledger.sent_since", host=gate.host, since=since)))[0]
        if sent["requests"] >= max(1, int(DAY_S // asked)):
            raise HostResting(gate.host, sent["first_at"] + DAY_S, f"crawl_delay_{asked:g}_s")

    async def _intend(self, ask: Ask, gate: Gate, slot: Slot | None = None) -> tuple[int, float]:
        """Commit the intent; gives the ledger's number and the time of sending."""
        call_s = ask.deadline_s(self._policy)
        self._hosts.check_lease(gate, call_s)
        if slot is not None and self._addresses is not None:
            self._addresses.check(slot, call_s)
        sent_at = self._clock.now()
        values = {
            "run_id": self._run_id,
            "site": ask.site,
            "host": gate.host,
            "url": ask.url,
            "path": ask.path,
            "purpose": ask.purpose,
            "tier": ask.tier,
            "conditional": int(ask.conditional),
            "page_id": ask.page_id,
            "promised_delay_s": gate.clock.delay_s,
            "sent_at": sent_at,
            "deadline_at": sent_at + call_s,
            "owner": self._hosts.owner,
            "token": gate.token,
            "call_s": call_s,
            "address": None if slot is None else slot.address,
            "address_slot": None if slot is None else slot.number,
            "slot_token": None if slot is None else slot.token,
        }
        request_id = await self._writer.write(Intent(values, ask.via))
        if isinstance(request_id, Exception):
            raise request_id
        if request_id is None:
            raise await self._why_refused(ask, gate, slot)
        return request_id, sent_at

    async def _fetch(self, ask: Ask, gate: Gate, request_id: int, sent_at: float, leave_by: float) -> WireResult:
        started = self._clock.monotonic()
        token = MAY_LEAVE.set(lambda: self._hosts.may_send(gate, leave_by))
        left = TIME_LEFT.set(max(0.0, leave_by - self._hosts.lease_clock.monotonic()))
        # RFC 9309 section 2.5: of a robots.txt without end its beginning counts; one byte more tells that it was cut.
        most = READ_AT_MOST.set(self._policy.robots_cap_bytes + 1 if ask.purpose == "robots" else None)
        told = TOLD_TO_WAIT.set(lambda status, headers: self._keep_head(ask, gate, status, headers))
        try:
            if not self._hosts.may_send(gate, leave_by):
                return WireFailure(FailureClass.INTERRUPTED, "not sent: the right to was gone", sent=False, total_s=0.0)
            if ask.via is not None:
                return await ask.via.fetch(ask.url)
            return await self._tier.fetch(ask.url, ask.headers)
        except asyncio.CancelledError:
            # We hung up on the host: that is its outcome, and no fault of the page.
            took = self._clock.monotonic() - started
            result = WireFailure(FailureClass.INTERRUPTED, "the run was stopped", sent=True, total_s=took)
            sent = self._sent(ask, request_id, result, sent_at)
            await self._settle(ask, gate, sent, self._interrupted(ask))
            raise
        finally:
            MAY_LEAVE.reset(token)
            TIME_LEFT.reset(left)
            READ_AT_MOST.reset(most)
            TOLD_TO_WAIT.reset(told)

    @staticmethod
    def _interrupted(ask: Ask) -> Settle:
        async def settle(sent: Sent) -> Settlement:
            if ask.page_id is None:
                return Settlement()
            return Settlement(write=lambda c: _give_back(c, ask.page_id))

        return settle

    @staticmethod
    def _elsewhere(ask: Ask, failure: WireFailure, place: Place) -> Settle:
        """Nothing was sent, and the name has another address: the host rests for nothing, and the page stays due."""
        reason = f"at {', '.join(place.ips)}: {failure.detail}; the next address of the name is tried"

        async def settle(sent: Sent) -> Settlement:
            return Settlement(reason, write=lambda c: _give_back(c, ask.page_id), elsewhere=True)

        return settle

    async def _owners(self, ask: Ask) -> Sequence[Row]:
        return await self._writer.read(lambda c: run(c, "ledger.owners_of", host=ask.host))

    async def _why_refused(self, ask: Ask, gate: Gate, slot: Slot | None) -> Exception:
        rows = await self._writer.read(lambda c: run(c, "pages.sites_named", site_list=[ask.site]))
        if not rows or rows[0]["status"] != "active":
            return SitePaused(ask.site)
        if owner_refuses(await self._owners(ask), ask):
            # No request is made to find out when it goes on: a day is how long nobody misses a page of another host.
            return HostResting(gate.host, self._clock.now() + DAY_S * (1 + self._rng.random() / 8), OWNER_PAUSED)
        if slot is not None and self._addresses is not None and await self._hosts.still_ours(gate):
            self._addresses.lost(slot)
            return SlotLost(slot.address)
        gate.lost = True
        return LeaseLapsed(f"the lease on {gate.host} is no longer ours")

    async def _settle(self, ask: Ask, gate: Gate, sent: Sent, settle: Settle) -> None:
        settlement, fault = await self._made_out(ask, gate, sent, settle)
        if settlement.outcome is not None:
            sent = replace(sent, outcome=settlement.outcome)
        before = gate.clock
        if settlement.elsewhere:
            clock = pacing.promise(before, sent.ended_at, self._policy, self._rng.random())
        else:
            clock = next_clock(before, ask, sent, settlement, self._policy, self._rng)
        self._hosts.advance(gate, clock)
        gate.told_until = 0.0
        rests_until = clock.blocked_until if clock.blocked_until > before.blocked_until else None
        outcome = outcome_values(sent, settlement.reason, rests_until)
        peer = sent.result.peer
        outcome["address"] = self._addresses.key(peer) if self._addresses is not None and peer is not None else None
        reported = reported_rows(ask, gate, sent, self._run_id)
        if reported:
            outcome["finished_at"] = reported[0]["finished_at"]  # the page itself; what it asked for follows
        elif ask.via is not None:
            outcome["ttfb_s"] = None  # a browser's time is not the host's

        def more(connection: Connection) -> None:
            if reported[1:]:
                run_many(connection, "ledger.reported", reported[1:])
            if ask.via is not None:
                ask.via.finished(connection)
            settlement.write(connection)

        work = Outcome(outcome, clock_values(gate, clock, self._hosts.owner, self._clock.now()), gate, more)
        await self._keep(work, gate, settlement.committed)
        if fault is not None:
            raise fault

    async def _made_out(
        self, ask: Ask, gate: Gate, sent: Sent, settle: Settle
    ) -> tuple[Settlement, BaseException | None]:
        """What the answer comes to, and the fault of ours (or the stop) that kept us from making it out: what the host
        told is kept all the same, and a page that has no part in the fault is as it was."""
        try:
            await self._keep_told(gate, sent)
            return await settle(sent), None
        except (BlobUnavailable, DatabaseUnavailable, asyncio.CancelledError) as error:
            return await self._interrupted(ask)(sent), error
        except Exception as error:  # noqa: BLE001 - not swallowed: it is raised once the outcome is committed
            return Settlement(f"a fault of ours: {type(error).__name__}: {error}"[:500]), error

    async def _keep(self, work: Outcome, gate: Gate, then: Callable[[], None]) -> None:
        """Commit an outcome, whatever it takes while the lease lasts: until then nobody asks the host, since we have
        its turn. Where the database stays away the lease is given up: its next holder takes the answer for lost."""
        waits = iter(self._policy.commit_again_s)
        committed = False
        while not committed:
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._writer.hand_in(work, done, then)
            try:
                await done  # whoever is cancelled here leaves it to the writer
                committed = True
            except DatabaseUnavailable:
                wait_s = next(waits, None)
                if wait_s is None or self._hosts.lease_clock.monotonic() + wait_s > gate.lease_until:
                    gate.lost = True
                    raise
                await self._hosts.lease_clock.sleep(wait_s)

    async def _keep_head(self, ask: Ask, gate: Gate, status: int, headers: Mapping[str, str]) -> None:
        """Commit the "wait" of an answer whose body is still to come."""
        head = WireResponse(status, headers, b"", 0.0, 0.0, None, 0)
        await self._keep_told(gate, self._sent(ask, 0, head, 0.0))

    async def _keep_told(self, gate: Gate, sent: Sent) -> None:
        """Commit an answer's "wait" before anything is made of its body, which takes its time: a kill forgets none."""
        response = sent.result
        if not isinstance(response, WireResponse):
            return
        if 200 <= response.status < 300 and "retry-after" not in response.headers:
            return
        told = rest_after(gate.clock, sent, self._policy, 0.0, blocked_by_403=False)
        if told.blocked_until > max(gate.clock.blocked_until, gate.told_until + _SAME_WORD_S, sent.ended_at):
            values = clock_values(gate, told, self._hosts.owner, self._clock.now())
            await self._writer.write(lambda c: save_clocks(c, [values]))
            gate.told_until = told.blocked_until


def _give_back(connection: Connection, page_id: int | None) -> None:
    run(connection, "frontier.delivery_back", page_id=page_id)


__all__ = [
    "Ask",
    "FailureClass",
    "HostResting",
    "Ledger",
    "LeaseLapsed",
    "Sent",
    "Settle",
    "Settlement",
    "SitePaused",
    "Stopped",
    "Tier",
]
