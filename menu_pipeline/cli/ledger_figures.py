"""Figures about requests that were sent: gaps, most at once, most in a span of time. Pure: rows in, numbers out."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby, pairwise
from typing import Any

from menu_pipeline.cli.output import iso

#: Times are stored as doubles of epoch seconds, which keep a microsecond at best.
CLOCK_GRAIN_S = 1e-5


@dataclass(frozen=True, slots=True)
class Sent:
    """One request of the ledger. Times in epoch seconds; ``gap_s`` since the end of the one before at that host."""

    request_id: int
    run_id: str
    site: str
    host: str
    url: str
    purpose: str
    tier: str
    conditional: bool
    promised_delay_s: float
    sent_at: float
    deadline_at: float
    finished_at: float | None
    outcome: str | None
    reason: str | None
    status: int | None
    wire_bytes: int | None
    ttfb_s: float | None
    peer: str | None
    gap_s: float | None = None

    @classmethod
    def of(cls, row: Any) -> Sent:
        """From a row of ``pages.audit_rows``."""
        fields = [name for name in cls.__dataclass_fields__ if name != "gap_s"]
        return cls(**{name: row[name] for name in fields} | {"conditional": bool(row["conditional"])})

    @property
    def ended_at(self) -> float:
        """An intent without outcome counts as in flight until its deadline."""
        return self.deadline_at if self.finished_at is None else self.finished_at

    @property
    def kept(self) -> bool | None:
        """Whether the promised delay was kept; ``None`` for the first request we know of."""
        return None if self.gap_s is None else self.gap_s >= self.promised_delay_s - CLOCK_GRAIN_S

    @property
    def answer(self) -> str:
        return str(self.status) if self.status is not None else (self.reason or self.outcome or "in flight")

    def as_json(self) -> dict[str, Any]:
        times = {name: iso(getattr(self, name)) for name in ("sent_at", "deadline_at", "finished_at")}
        return asdict(self) | times | {"promise_kept": self.kept}


@dataclass(frozen=True, slots=True)
class Figures:
    """Most at once and in a span are of the busiest host; ``kept`` of ``gaps`` promised delays were kept."""

    requests: int
    first_at: float | None
    last_at: float | None
    most_in_flight: int
    most_in_1s: int
    most_in_60s: int
    smallest_gap_s: float | None
    smallest_margin_s: float | None
    least_promised_s: float | None
    most_promised_s: float | None
    gaps: int
    kept: int
    bytes: int

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"first_at": iso(self.first_at), "last_at": iso(self.last_at)}


def with_gaps(requests: Iterable[Sent]) -> list[Sent]:
    """The same in order of host and time, each with the gap before it."""
    ordered = sorted(requests, key=lambda one: (one.host, one.sent_at, one.request_id))
    return [one for _, group in groupby(ordered, key=lambda one: one.host) for one in _gaps(list(group))]


def _gaps(requests: Sequence[Sent]) -> list[Sent]:
    later = (replace(after, gap_s=after.sent_at - before.ended_at) for before, after in pairwise(requests))
    return [*requests[:1], *later]


def figures(sent: Sequence[Sent], own: Sequence[Sent]) -> Figures:
    """Figures of one site's own requests; what a host felt at once counts all of ``sent`` to its hosts."""
    by_host = [list(group) for _, group in groupby(sent, key=lambda one: one.host)]
    gaps = [one.gap_s for one in own if one.gap_s is not None]
    promises = [one.promised_delay_s for one in own if one.gap_s is not None]
    return Figures(
        requests=len(own),
        first_at=min((one.sent_at for one in own), default=None),
        last_at=max((one.sent_at for one in own), default=None),
        most_in_flight=max((most_in_flight(group) for group in by_host), default=0),
        most_in_1s=max((most_within(group, 1.0) for group in by_host), default=0),
        most_in_60s=max((most_within(group, 60.0) for group in by_host), default=0),
        smallest_gap_s=min(gaps, default=None),
        smallest_margin_s=min((gap - promise for gap, promise in zip(gaps, promises, strict=True)), default=None),
        least_promised_s=min(promises, default=None),
        most_promised_s=max(promises, default=None),
        gaps=len(gaps),
        kept=sum(1 for one in own if one.kept),
        bytes=sum(one.wire_bytes or 0 for one in own),
    )


def most_in_flight(requests: Sequence[Sent]) -> int:
    """Most requests under way at one moment; one that ends as another begins is over."""
    changes = sorted([(one.sent_at, 1) for one in requests] + [(one.ended_at, -1) for one in requests])
    open_now = most = 0
    for _, change in changes:
        open_now += change
        most = max(most, open_now)
    return most


def most_within(requests: Sequence[Sent], seconds: float) -> int:
    """Most requests sent within any span of ``seconds``; ``requests`` in order of time."""
    window: deque[float] = deque()
    most = 0
    for one in requests:
        window.append(one.sent_at)
        while window[0] <= one.sent_at - seconds:
            window.popleft()
        most = max(most, len(window))
    return most
