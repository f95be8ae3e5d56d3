"""The figures of the report over the whole fleet: freshness, requests, response times, menus, failures, politeness.

In: the crawl's database. Out: ``Fleet``, plain values. The numbers are worked out by the statements of
``sql/reports/fleet.sql``; the ledger is read by ranges of ids, since it has no index on the time alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run
from menu_pipeline.core.policy import DAY_S, HOUR_S, Policy
from menu_pipeline.reports.failures import ClassCount, counts, standing_failures

#: Days shown, the current one included; and days over which pacing and drift are judged: sorting a month takes long.
DAYS = 30
PROOF_DAYS = 7
#: Times are stored as doubles of epoch seconds, which keep a microsecond at best.
CLOCK_GRAIN_S = 1e-5
#: Before the first request of a period by id: processes that write at the same time do not commit in order of time.
_ID_MARGIN_S = 600.0


@dataclass(frozen=True, slots=True)
class Ages:
    """Displayed prices by how long ago they were verified: ``prices[n]`` up to ``edges_h[n]`` hours, the last above."""

    edges_h: tuple[float, ...]
    prices: tuple[int, ...]
    in_time_h: float
    stale_h: float
    oldest_at: float | None

    @property
    def total(self) -> int:
        return sum(self.prices)

    def within(self, hours: float) -> int:
        """Prices verified in the last ``hours``, which is one of the edges."""
        return sum(n for edge, n in zip(self.edges_h, self.prices, strict=False) if edge <= hours)


@dataclass(frozen=True, slots=True)
class Day:
    """One day (UTC) of the ledger. Response times are of hosts: the median and the 90th percentile of their means."""

    day: int
    requests: int = 0
    page_requests: int = 0
    not_modified: int = 0
    failed: int = 0
    bytes: int = 0
    hosts: int = 0
    median_s: float | None = None
    p90_s: float | None = None

    @property
    def share_304(self) -> float | None:
        return self.not_modified / self.page_requests if self.page_requests else None


@dataclass(frozen=True, slots=True)
class MenuDay:
    """``dishes`` on display at the end of a day; versions that came on it, and prices that changed with them."""

    day: int
    dishes: int
    versions: int = 0
    raised: int = 0
    lowered: int = 0


@dataclass(frozen=True, slots=True)
class HostGaps:
    """One host's pacing. ``margin_s``: the least by which a gap exceeded the promise before it; below zero is a fault.

    Gaps are counted by that excess: ``sooner`` than promised, within 20 ms of the promise, and so on.
    """

    host: str
    requests: int
    gaps: int
    sooner: int
    overlapping: int
    within_20ms: int
    within_100ms: int
    within_1s: int
    within_10s: int
    smallest_gap_s: float | None
    margin_s: float | None
    promised_s: float | None


@dataclass(frozen=True, slots=True)
class HostDrift:
    """How much slower a host's answers are in the second half of a run: 1.1 is a tenth slower."""

    host: str
    runs: int
    drift: float
    early_s: float


@dataclass(frozen=True, slots=True)
class Fleet:
    """The whole report. ``made_at`` in epoch seconds."""

    made_at: float
    sites: int
    active: int
    paused: int
    lately_read: int
    ages: Ages
    days: tuple[Day, ...]
    menus: tuple[MenuDay, ...]
    failures: tuple[ClassCount, ...]
    gaps: tuple[HostGaps, ...]
    drift: tuple[HostDrift, ...]

    @property
    def sooner(self) -> int:
        return sum(host.sooner for host in self.gaps)

    @property
    def overlapping(self) -> int:
        return sum(host.overlapping for host in self.gaps)

    @property
    def margin_s(self) -> float | None:
        """The least by which any gap of the fleet exceeded its promise, in seconds."""
        return min((host.margin_s for host in self.gaps if host.margin_s is not None), default=None)


def read_fleet(conn: Connection, policy: Policy, now: float) -> Fleet:
    """The report as of ``now`` (epoch seconds): the last ``DAYS`` days, pacing and drift over ``PROOF_DAYS``."""
    last_day = int(now // DAY_S)
    first_day = last_day - DAYS + 1
    sites = run(conn, "reports.fleet_sites", read_since=now - DAY_S)[0]
    period = {"first_id": first_id(conn, first_day * DAY_S), "since": first_day * DAY_S, "until": now}
    proof_since = now - PROOF_DAYS * DAY_S
    proof = {"first_id": first_id(conn, proof_since), "since": proof_since, "until": now}
    return Fleet(
        now,
        sites["sites"],
        sites["active"],
        sites["paused"],
        sites["lately_read"],
        _ages(conn, policy, now),
        tuple(_days(run(conn, "reports.fleet_days", **period), first_day, last_day)),
        tuple(_menu_days(conn, first_day, last_day, now)),
        tuple(counts(standing_failures(conn))),
        tuple(HostGaps(**row) for row in run(conn, "reports.fleet_gaps", grain=CLOCK_GRAIN_S, **proof)),
        tuple(HostDrift(**row) for row in run(conn, "reports.fleet_drift", **proof) if row["drift"] is not None),
    )


def first_id(conn: Connection, since: float) -> int:
    """An id of the ledger at or a little before its first request since ``since`` (epoch seconds), in some 20 reads."""
    low, high = 1, int(run(conn, "reports.ledger_end")[0]["request_id"] or 0) + 1
    while low < high:
        middle = (low + high) // 2
        rows = run(conn, "reports.ledger_at", request_id=middle)
        if rows and rows[0]["sent_at"] < since - _ID_MARGIN_S:
            low = int(rows[0]["request_id"]) + 1
        else:
            high = middle
    return low


def edges_h(policy: Policy) -> tuple[float, ...]:
    """Ends of the classes of age, in hours: quarters of the promise, then stale, then twice that."""
    promise, stale = policy.refresh_within_h, policy.stale_after_h
    edges = [promise / 4, promise / 2, 3 * promise / 4, promise, max(stale, promise), 2 * max(stale, promise)]
    return tuple(round(edge, 2) for edge in edges)


def _ages(conn: Connection, policy: Policy, now: float) -> Ages:
    edges = edges_h(policy)
    named = {f"edge_{number}": edge * HOUR_S for number, edge in enumerate(edges, start=1)}
    rows = run(conn, "reports.fleet_ages", now=now, **named)
    prices = [0] * (len(edges) + 1)
    for row in rows:
        prices[row["bucket"]] = row["prices"]
    oldest = min((row["oldest_at"] for row in rows), default=None)
    return Ages(edges, tuple(prices), policy.refresh_within_h, policy.stale_after_h, oldest)


def _days(rows: Sequence[Mapping[Any, Any]], first: int, last: int) -> list[Day]:
    """A day each, also where nothing was sent."""
    found = {row["day"]: Day(**row) for row in rows}
    return [found.get(day, Day(day)) for day in range(first, last + 1)]


def _menu_days(conn: Connection, first: int, last: int, now: float) -> list[MenuDay]:
    steps = {row["day"]: row for row in run(conn, "reports.fleet_menu_days", last_day=last)}
    changes = run(conn, "reports.fleet_price_changes", since=first * DAY_S, until=now)
    moved = {row["day"]: (row["raised"], row["lowered"]) for row in changes}
    dishes = sum(row["put_up"] - row["taken_down"] for day, row in steps.items() if day < first)
    days = []
    for day in range(first, last + 1):
        step = steps.get(day)
        dishes += step["put_up"] - step["taken_down"] if step else 0
        days.append(MenuDay(day, dishes, step["versions"] if step else 0, *moved.get(day, (0, 0))))
    return days


def day_name(day: int) -> str:
    """``03-01`` of a day since 1970."""
    return datetime.fromtimestamp(day * DAY_S, UTC).strftime("%m-%d")
