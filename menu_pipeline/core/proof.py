"""The proof of politeness: every breach that the ledger of requests shows, from the ledger alone.

What we promised is worked out again here and not believed: a session that halves its delay, or promises half of it,
and one that sends without a lease leave rows that give them away. Evidence of a breach is two requests: the one that
should not have been sent when it was, and the one that made it so.

What is not proved: requests whose outcome is unknown have no address, and a robots copy that was replaced since
judges only what was sent after it was read.
"""

from __future__ import annotations

import heapq
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from menu_pipeline.core import robots, urls
from menu_pipeline.core.ledger_entry import Entry
from menu_pipeline.core.outcome import RateLimited
from menu_pipeline.core.policy import DAY_S, PRODUCT_TOKEN, Policy
from menu_pipeline.core.retry_after import asked_wait
from menu_pipeline.core.robots import RobotsRules

#: Seconds by which wall clocks may differ from the clock that paced: a millisecond, and what NTP slews in the
#: meantime (at most 500 parts per million, adjtimex(2)).
GRAIN_S = 0.001
SLEW = 0.0005

#: What is owed for the response time is judged from below, since the smoothed value and what taught it (outliers are
#: cut, times measured while we lagged are left aside) is not in the ledger: a share of the quickest of so many pages.
TIMES = 12
LEAST_SHARE = 0.5
HEALTHY = frozenset({*range(200, 300), 304})


class BreachKind(StrEnum):
    """What was not kept."""

    TWO_IN_FLIGHT = "two_in_flight"
    GAP = "gap_under_promise"
    PROMISE = "promise_too_small"  # kept, but less than the floor, the crawl delay or the response time asks for
    REST = "during_rest"  # Retry-After, a block, or a host that fails
    LOST_ANSWER = "after_lost_answer"  # which may have said "wait"; nobody knows any more
    LEASE = "outside_lease"
    ROBOTS = "robots_disallow"
    NO_ROBOTS = "robots_not_known"  # no copy that may serve
    DAY_BUDGET = "over_day_budget"  # a crawl delay beyond the cap is a number of requests a day
    ADDRESS_IN_FLIGHT = "address_in_flight"
    ADDRESS_RATE = "address_too_fast"


@dataclass(frozen=True, slots=True)
class Breach:
    """One breach: ``request`` should not have been sent at that time, because of ``earlier`` (None: of no request).

    ``where`` is the host, or the server address. ``kept`` and ``promised`` are in seconds or in requests, by kind.
    """

    kind: BreachKind
    where: str
    request: Entry
    earlier: Entry | None
    promised: float
    kept: float
    says: str


@dataclass(frozen=True, slots=True)
class RobotsCopy:
    """What is stored of one authority's robots.txt: ``rules`` None when there is no copy. Times in epoch seconds."""

    rules: RobotsRules | None
    read_at: float | None
    checked_at: float


Copies = Mapping[str, RobotsCopy]  # by authority


@dataclass(frozen=True, slots=True)
class AddressLimits:
    """``in_flight`` requests at once, and as many begun in any ``window_s``, at one server address.

    ``window_s`` is that of the time a request was sent at. ``key`` gives the clock of the address that it went to, as
    text (IPv6 hosts share a network's); None where it is exempt or not known.
    """

    in_flight: int
    window_s: Callable[[Entry], float]
    key: Callable[[Entry], str | None]


def breaches(
    entries: Iterable[Entry],
    copies: Copies,
    policy: Policy,
    limits: AddressLimits | None,
    hosts: Collection[str] | None = None,
    floor: Callable[[Entry], float] | None = None,
) -> list[Breach]:
    """Every breach among ``entries``, in order of time; earlier requests of the same hosts belong in there too.

    Where ``hosts`` are given, what went to others counts for the addresses only. ``floor`` gives the least delay that
    held when a request was sent, in seconds; without it, it is the policy's.
    """
    floor = floor or (lambda row: policy.min_delay_s)
    rows = sorted(entries, key=lambda one: (one.sent_at, one.request_id))
    found: list[Breach] = []
    for host, group in _grouped(rows, lambda one: one.host if hosts is None or one.host in hosts else None).items():
        found += host_breaches(host, group, copies, policy, floor)
    if limits is not None:
        for address, group in _grouped(rows, limits.key).items():
            found += address_breaches(address, group, limits)
    return sorted(found, key=lambda one: (one.request.sent_at, one.request.request_id))


def _grouped(rows: Sequence[Entry], key: Callable[[Entry], str | None]) -> dict[str, list[Entry]]:
    groups: dict[str, list[Entry]] = defaultdict(list)
    for row in rows:
        name = key(row)
        if name is not None:
            groups[name].append(row)
    return groups


def host_breaches(
    host: str, rows: Sequence[Entry], copies: Copies, policy: Policy, floor: Callable[[Entry], float]
) -> Iterator[Breach]:
    """Breaches at one host; ``rows`` in order of time."""
    yield from _overlaps_and_gaps(host, rows)
    yield from _promises(host, rows, copies, policy, floor)
    yield from _rests(host, rows, policy)
    yield from _lost_answers(host, rows, policy)
    yield from _leases(host, rows)
    yield from _robots(host, rows, copies, policy)
    yield from _day_budgets(host, rows, copies, policy)


def _overlaps_and_gaps(host: str, rows: Sequence[Entry]) -> Iterator[Breach]:
    latest: Entry | None = None
    for row in rows:
        if latest is not None:
            gap = row.sent_at - latest.ended_at
            if gap < -GRAIN_S:
                says = f"sent {-gap:.3f} s before the answer to the request before it was complete"
                yield Breach(BreachKind.TWO_IN_FLIGHT, host, row, latest, 1, 2, says)
            elif gap < _at_least(row.promised_delay_s):
                says = f"sent {gap:.3f} s after the answer before it; {row.promised_delay_s:.3f} s were promised"
                yield Breach(BreachKind.GAP, host, row, latest, row.promised_delay_s, gap, says)
        if latest is None or row.ended_at > latest.ended_at:
            latest = row


def _at_least(seconds: float) -> float:
    return seconds * (1 - SLEW) - GRAIN_S


def _promises(
    host: str, rows: Sequence[Entry], copies: Copies, policy: Policy, floor: Callable[[Entry], float]
) -> Iterator[Breach]:
    """Was enough promised?"""
    held_to = cache(lambda floor_s: replace(policy, min_delay_s=floor_s))  # few floors, many rows
    times: deque[float] = deque(maxlen=TIMES)
    before: Entry | None = None
    for row in rows:
        if before is not None:
            owed, because = _owed(row, times, copies, held_to(floor(row)))
            if row.promised_delay_s < _at_least(owed):
                says = f"{row.promised_delay_s:.3f} s were promised, {owed:.3f} s are owed ({because})"
                yield Breach(BreachKind.PROMISE, host, row, before, owed, row.promised_delay_s, says)
        if row.purpose == "page" and row.ttfb_s is not None and row.status in HEALTHY:
            times.append(row.ttfb_s)
        before = row


def _owed(row: Entry, times: Sequence[float], copies: Copies, policy: Policy) -> tuple[float, str]:
    """The least delay that was due before ``row``, and why. ``times``: to the first byte, of the pages before it."""
    rules = _rules_then(row, copies)
    asked = robots.effective_delay(rules, PRODUCT_TOKEN, policy) if rules is not None else 0.0
    slow = LEAST_SHARE * policy.ttfb_factor * min(times) if len(times) == TIMES else 0.0
    owed = min(policy.max_delay_s, max(policy.min_delay_s, asked, slow))
    if owed <= policy.min_delay_s:
        return owed, "the floor"
    if asked >= slow:
        return owed, "the crawl delay of robots.txt"
    return owed, f"half of {policy.ttfb_factor:g} times the quickest of its last {TIMES} pages"


def _rules_then(row: Entry, copies: Copies) -> RobotsRules | None:
    """The rules that were known when ``row`` was sent; None when they are not known any more."""
    copy = copies.get(urls.authority(row.url))
    if copy is None or copy.read_at is None or row.sent_at < copy.read_at:
        return None
    return copy.rules


def _rests(host: str, rows: Sequence[Entry], policy: Policy) -> Iterator[Breach]:
    resting: Entry | None = None
    until = 0.0
    for row in rows:
        if resting is not None and resting.ended_at <= row.sent_at < until - GRAIN_S and not _same_call(row, resting):
            told, waited = until - resting.ended_at, row.sent_at - resting.ended_at
            says = f"sent {waited:.3f} s after an answer ({resting.answer}) that sent us to rest for {told:.3f} s"
            yield Breach(BreachKind.REST, host, row, resting, told, waited, says)
        told_until = _told_to_rest(row, policy)
        if told_until is not None and (resting is None or told_until > until):
            resting, until = row, told_until


def _told_to_rest(row: Entry, policy: Policy) -> float | None:
    """Until when (epoch seconds) a host is to be left alone after the answer ``row``: what we wrote down, or more where
    the host itself said more (its Retry-After), or said 429 without one that can be read (the first block's rest).
    None: no rest."""
    asked = asked_wait(row.retry_after, row.ended_at, policy)
    wait = None if asked is None else asked.wait_s
    if (asked is None or not asked.read) and row.status == 429 and row.outcome == RateLimited.code:
        wait = max(wait or 0.0, policy.rest_delays_s[0])
    told = (row.rests_until, None if wait is None else row.ended_at + wait)
    return max((until for until in told if until is not None), default=None)


def _lost_answers(host: str, rows: Sequence[Entry], policy: Policy) -> Iterator[Breach]:
    """Whoever takes over a host with an intent that has no outcome leaves it alone for ``lost_answer_wait_s`` from that
    request's deadline on; of a browser's call, whose deadline is longer, from an ordinary one's."""
    lost: Entry | None = None
    for row in rows:
        if lost is not None and row.sent_at >= lost.deadline_at:
            waited = row.sent_at - min(lost.deadline_at, lost.sent_at + policy.request_deadline_s)
            if waited < _at_least(policy.lost_answer_wait_s):
                says = f"sent {waited:.3f} s after the deadline of a request whose answer is lost; "
                says += f"{policy.lost_answer_wait_s:g} s are owed, since it may have said 'wait'"
                yield Breach(BreachKind.LOST_ANSWER, host, row, lost, policy.lost_answer_wait_s, waited, says)
        if row.finished_at is None:
            lost = row


def _same_call(row: Entry, page: Entry) -> bool:
    """A browser's further request for the very page: what that page told us we heard when the call was over."""
    return row.purpose == "render" and row.lease_token == page.lease_token and row.sent_at <= page.deadline_at


def _leases(host: str, rows: Sequence[Entry]) -> Iterator[Breach]:
    """Each taking of a lease raises the host's token, so one token is one run's, and an older one is void."""
    holder: Entry | None = None
    for row in sorted(rows, key=lambda one: one.request_id):
        says = _lease_fault(row, holder)
        if says is not None:
            token = holder.lease_token if holder is not None else 1
            yield Breach(BreachKind.LEASE, host, row, holder, token, row.lease_token, says)
        elif holder is None or row.lease_token > holder.lease_token:
            holder = row


def _lease_fault(row: Entry, holder: Entry | None) -> str | None:
    if row.lease_token < 1:
        return f"sent by run {row.run_id} without a lease"
    if holder is None or row.lease_token > holder.lease_token:
        return None
    if row.lease_token < holder.lease_token:
        return f"sent under lease {row.lease_token}, when run {holder.run_id} had taken lease {holder.lease_token}"
    if row.run_id != holder.run_id:
        return f"sent by run {row.run_id} under lease {row.lease_token}, which run {holder.run_id} held"
    return None


def _robots(host: str, rows: Sequence[Entry], copies: Copies, policy: Policy) -> Iterator[Breach]:
    read: Entry | None = None
    for row in rows:
        if robots.is_robots_txt(row.url) or row.purpose == "robots":
            read = row
            continue
        found = _robots_fault(row, copies, policy)
        if found is not None:
            kind, says = found
            yield Breach(kind, host, row, read, 0, 1, says)


def _robots_fault(row: Entry, copies: Copies, policy: Policy) -> tuple[BreachKind, str] | None:
    copy = copies.get(urls.authority(row.url))
    if copy is None:
        return BreachKind.NO_ROBOTS, "its robots.txt was never asked for"
    usable_for = policy.robots_max_age_s + policy.run_budget_s  # a run goes on with the copy it began with
    if copy.rules is None or copy.read_at is None or row.sent_at - copy.read_at > usable_for:
        if row.sent_at <= copy.checked_at:
            return None  # sent before it was last asked for: what was known then is not known any more
        return BreachKind.NO_ROBOTS, "no copy of its robots.txt was young enough to serve"
    if row.sent_at < copy.read_at:
        return None
    decision = copy.rules.decide(row.url, PRODUCT_TOKEN)
    return None if decision.allowed else (BreachKind.ROBOTS, f"robots.txt says '{decision.rule}'")


def _day_budgets(host: str, rows: Sequence[Entry], copies: Copies, policy: Policy) -> Iterator[Breach]:
    day: deque[Entry] = deque()
    for row in rows:
        day.append(row)
        while day[0].sent_at <= row.sent_at - DAY_S:
            day.popleft()
        rules = _rules_then(row, copies)
        budget = None if rules is None else robots.daily_budget(rules, PRODUCT_TOKEN, policy)
        if budget is not None and len(day) > budget:
            says = f"request {len(day)} within 24 hours; the crawl delay of robots.txt leaves {budget} a day"
            yield Breach(BreachKind.DAY_BUDGET, host, row, day[0], budget, len(day), says)


def address_breaches(address: str, rows: Sequence[Entry], limits: AddressLimits) -> Iterator[Breach]:
    """Breaches at one server address, whatever hosts are on it; ``rows`` in order of time."""
    flying: list[tuple[float, int, Entry]] = []
    begun: deque[Entry] = deque(maxlen=limits.in_flight)
    for row in rows:
        while flying and flying[0][0] <= row.sent_at + GRAIN_S:
            heapq.heappop(flying)
        if len(flying) >= limits.in_flight:
            last = min((one for _, _, one in flying), key=lambda one: (one.sent_at, one.request_id))
            says = f"{len(flying) + 1} requests in flight at one server address, {limits.in_flight} are allowed"
            yield Breach(BreachKind.ADDRESS_IN_FLIGHT, address, row, last, limits.in_flight, len(flying) + 1, says)
        elif len(begun) == limits.in_flight and row.sent_at - begun[0].sent_at < _at_least(limits.window_s(row)):
            span = row.sent_at - begun[0].sent_at
            says = f"{limits.in_flight + 1} requests to one server address within {span:.3f} s; in any "
            says += f"{limits.window_s(row):g} s {limits.in_flight} are allowed"
            yield Breach(BreachKind.ADDRESS_RATE, address, row, begun[0], limits.in_flight, limits.in_flight + 1, says)
        heapq.heappush(flying, (row.ended_at, row.request_id, row))
        begun.append(row)
