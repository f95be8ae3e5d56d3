"""Figures about requests that were sent: gaps, most at once, most in a span of time. Pure: rows in, numbers out."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any

from menu_pipeline.cli.output import iso
from menu_pipeline.core.ledger_entry import Entry

#: Times are stored as doubles of epoch seconds, which keep a microsecond at best.
CLOCK_GRAIN_S = 1e-5


@dataclass(frozen=True, slots=True)
class Sent:
    """One request, and the seconds since the last earlier one at that host was over (None: the first we know of)."""

    entry: Entry
    gap_s: float | None = None

    @property
    def kept(self) -> bool | None:
        """Whether the promised delay was kept; ``None`` for the first request we know of."""
        return None if self.gap_s is None else self.gap_s >= self.entry.promised_delay_s - CLOCK_GRAIN_S

    def as_json(self) -> dict[str, Any]:
        times = {name: iso(getattr(self.entry, name)) for name in ("sent_at", "deadline_at", "finished_at")}
        told = {"reason": self.entry.why, "rests_until": iso(self.entry.rests_until)}
        return asdict(self.entry) | times | told | {"gap_s": self.gap_s, "promise_kept": self.kept}


@dataclass(frozen=True, slots=True)
class Figures:
    """Most at once and in a span are of the busiest host; ``kept`` of ``gaps`` promised delays were kept."""

    requests: int
    first_at: float | None
    last_at: float | None
    most_in_flight: int
    most_in_1s: int
    most_in_60s: int
    most_in_24h: int
    smallest_gap_s: float | None
    smallest_margin_s: float | None
    least_promised_s: float | None
    most_promised_s: float | None
    gaps: int
    kept: int
    bytes: int

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"first_at": iso(self.first_at), "last_at": iso(self.last_at)}


def with_gaps(requests: Iterable[Entry]) -> list[Sent]:
    """The same in order of host and time, each with the gap before it."""
    ordered = sorted(requests, key=lambda one: (one.host, one.sent_at, one.request_id))
    return [one for _, group in groupby(ordered, key=lambda one: one.host) for one in _gaps(list(group))]


def _gaps(requests: Sequence[Entry]) -> list[Sent]:
    found, over = [], None
    for one in requests:
        found.append(Sent(one, None if over is None else one.sent_at - over))
        over = one.ended_at if over is None else max(over, one.ended_at)
    return found


def figures(sent: Sequence[Sent], own: Sequence[Sent]) -> Figures:
    """Figures of one site's own requests; what a host felt at once counts all of ``sent`` to its hosts."""
    by_host = [[one.entry for one in group] for _, group in groupby(sent, key=lambda one: one.entry.host)]
    gaps = [(one.gap_s, one.entry.promised_delay_s) for one in own if one.gap_s is not None]
    times = [one.entry.sent_at for one in own]
    return Figures(
        requests=len(own),
        first_at=min(times, default=None),
        last_at=max(times, default=None),
        most_in_flight=max((most_in_flight(group) for group in by_host), default=0),
        most_in_1s=max((most_within(group, 1.0) for group in by_host), default=0),
        most_in_60s=max((most_within(group, 60.0) for group in by_host), default=0),
        most_in_24h=max((most_within(group, 86_400.0) for group in by_host), default=0),
        smallest_gap_s=min((gap for gap, _ in gaps), default=None),
        smallest_margin_s=min((gap - promise for gap, promise in gaps), default=None),
        least_promised_s=min((promise for _, promise in gaps), default=None),
        most_promised_s=max((promise for _, promise in gaps), default=None),
        gaps=len(gaps),
        kept=sum(1 for one in own if one.kept),
        bytes=sum(one.entry.wire_bytes or 0 for one in own),
    )


def most_in_flight(requests: Sequence[Entry]) -> int:
    """Most requests under way at one moment; one that ends as another begins is over."""
    changes = sorted([(one.sent_at, 1) for one in requests] + [(one.ended_at, -1) for one in requests])
    open_now = most = 0
    for _, change in changes:
        open_now += change
        most = max(most, open_now)
    return most


def most_within(requests: Sequence[Entry], seconds: float) -> int:
    """Most requests sent within any span of ``seconds``; ``requests`` in order of time."""
    window: deque[float] = deque()
    most = 0
    for one in requests:
        window.append(one.sent_at)
        while window[0] <= one.sent_at - seconds:
            window.popleft()
        most = max(most, len(window))
    return most
