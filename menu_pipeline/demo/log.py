"""What the street's servers saw: one record a request, and the sums a webmaster would do on them.

Times are epoch seconds of a clock that never steps back (``SteadyClock``), so they can be laid beside the ledger of
another process. ``started`` is when the first byte of a request arrived, ``finished`` when the last byte of its
response had left for the socket, or when the visitor hung up. Everything in a summary is computed from the records
alone; the two in-flight numbers of a record are counted as it happens, so one can check the other.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import IO

ROBOTS_PATH = "/robots.txt"


class SteadyClock:
    """Epoch seconds, read once and then carried on by the monotonic clock."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def __call__(self) -> float:
        return self._offset + time.monotonic()


@dataclass(slots=True)
class Seen:
    """One request as the server saw it. ``kind`` is a ``hosts.Kind``; ``document`` what the target meant there.

    ``disallowed``: the host's robots.txt forbids it. ``hung_up``: the visitor left before the response was out.
    ``retry_after_s``: what the response asked of the visitor, in seconds.
    """

    host: str
    address: str
    method: str
    target: str
    user_agent: str
    started: float
    first_byte: float = 0.0
    finished: float = 0.0
    status: int = 0
    sent_bytes: int = 0
    in_flight_host: int = 0
    in_flight_address: int = 0
    kind: str = "junk"
    document: str = ""
    disallowed: bool = False
    hung_up: bool = False
    retry_after_s: int | None = None


@dataclass(frozen=True, slots=True)
class Traffic:
    """How hard a set of requests was on whoever served it. Seconds; ``smallest_gap_s`` is from the end of every
    earlier response to the start of the next request (negative: they overlapped), None for a single request.
    """

    requests: int
    most_in_flight: int
    smallest_gap_s: float | None
    most_in_1_s: int
    most_in_60_s: int


@dataclass(frozen=True, slots=True)
class HostSummary:
    """What one host saw. ``robots_first``: its first request was for robots.txt; None when it saw nothing.

    ``documents`` counts distinct documents answered with 200 or 304; ``page_requests`` every request that was not for
    robots.txt, a sitemap or a feed; ``hurried`` requests sent before a ``Retry-After`` was over.
    """

    host: str
    address: str
    traffic: Traffic
    robots_first: bool | None
    robots_requests: int
    disallowed: tuple[str, ...]
    documents: int
    page_requests: int
    trap_requests: int
    hurried: tuple[str, ...]
    statuses: dict[int, int] = field(default_factory=dict)

    @property
    def requests(self) -> int:
        return self.traffic.requests

    @property
    def most_in_flight(self) -> int:
        return self.traffic.most_in_flight

    @property
    def smallest_gap_s(self) -> float | None:
        return self.traffic.smallest_gap_s

    @property
    def page_requests_a_document(self) -> float | None:
        return self.page_requests / self.documents if self.documents else None


class RequestLog:
    """Every finished request, in the order in which they finished; also written to ``path`` as JSON lines.

    ``loop_lag_s`` is the worst lateness of the server's own event loop: no time here is truer than that.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.seen: list[Seen] = []
        self.loop_lag_s = 0.0
        self._file: IO[str] | None = path.open("a", encoding="utf-8") if path else None
        self._at_host: dict[str, int] = {}
        self._at_address: dict[str, int] = {}

    def begin(self, record: Seen) -> None:
        """A request is under way: counts it in flight at its host and address, itself included."""
        record.in_flight_host = self._at_host[record.host] = self._at_host.get(record.host, 0) + 1
        record.in_flight_address = self._at_address[record.address] = self._at_address.get(record.address, 0) + 1

    def end(self, record: Seen) -> None:
        """Its response is out (or its visitor gone), with everything in the record filled in."""
        self._at_host[record.host] -= 1
        self._at_address[record.address] -= 1
        self.seen.append(record)
        if self._file:
            self._file.write(_as_line(record))

    def flush(self) -> None:
        if self._file:
            self._file.flush()

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None

    def clear(self) -> None:
        """Forgets what is in memory (the file keeps it): between two crawls whose traffic is judged separately."""
        self.seen.clear()

    def at(self, host: str) -> list[Seen]:
        """The requests of one host, by start."""
        return sorted((record for record in self.seen if record.host == host), key=lambda record: record.started)

    def summary(self) -> dict[str, HostSummary]:
        return summarize(self.seen)

    def by_address(self) -> dict[str, Traffic]:
        return traffic_by(self.seen, lambda record: record.address)

    def by_clock(self) -> dict[str, Traffic]:
        """By host, a host and its ``www.`` together: they are one server to be patient with."""
        return traffic_by(self.seen, lambda record: record.host.removeprefix("www."))


_FIELDS = [field.name for field in fields(Seen)]
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode  # built once: it is asked every request


def _as_line(record: Seen) -> str:
    return _encode({name: getattr(record, name) for name in _FIELDS}) + "\n"


def read_log(path: Path) -> list[Seen]:
    """The records of a JSON lines file; a last line still being written is left out."""
    lines = path.read_text(encoding="utf-8").split("\n")
    return [Seen(**json.loads(line)) for line in lines[:-1]]


def summarize(seen: Iterable[Seen]) -> dict[str, HostSummary]:
    """A summary a host, by name."""
    return {host: _summary(host, records) for host, records in sorted(_grouped(seen, lambda r: r.host).items())}


def traffic_by(seen: Iterable[Seen], key: Callable[[Seen], str]) -> dict[str, Traffic]:
    return {name: traffic(records) for name, records in sorted(_grouped(seen, key).items())}


def _grouped(seen: Iterable[Seen], key: Callable[[Seen], str]) -> dict[str, list[Seen]]:
    groups: dict[str, list[Seen]] = {}
    for record in sorted(seen, key=lambda record: record.started):
        groups.setdefault(key(record), []).append(record)
    return groups


def traffic(records: Sequence[Seen]) -> Traffic:
    """The sums over ``records``, which must be sorted by start."""
    starts = [record.started for record in records]
    return Traffic(
        len(records), most_in_flight(records), smallest_gap(records), _most(starts, 1.0), _most(starts, 60.0)
    )


def most_in_flight(records: Sequence[Seen]) -> int:
    """The most requests that were open at one moment; one that ends as another starts does not overlap it."""
    edges = sorted([(r.started, 1) for r in records] + [(max(r.finished, r.started), -1) for r in records])
    most = open_now = 0
    for _, step in edges:
        open_now += step
        most = max(most, open_now)
    return most


def smallest_gap(records: Sequence[Seen]) -> float | None:
    """From the end of every earlier response to the start of the next request, in seconds; by start."""
    gaps: list[float] = []
    busy_until = float("-inf")
    for record in records:
        gaps.append(record.started - busy_until)
        busy_until = max(busy_until, record.finished)
    return min(gaps[1:], default=None)


def _most(starts: Sequence[float], window_s: float) -> int:
    """The most of ``starts`` (sorted) within any half-open window of that length."""
    most = first = 0
    for last, start in enumerate(starts):
        while starts[first] <= start - window_s:
            first += 1
        most = max(most, last - first + 1)
    return most


def _summary(host: str, records: Sequence[Seen]) -> HostSummary:
    pages = [record for record in records if record.kind not in ("robots", "sitemap", "feed", "junk")]
    asked_robots = [record for record in records if record.target == ROBOTS_PATH]
    statuses: dict[int, int] = {}
    for record in records:
        statuses[record.status] = statuses.get(record.status, 0) + 1
    return HostSummary(
        host,
        records[0].address,
        traffic(records),
        records[0].target == ROBOTS_PATH,
        len(asked_robots),
        tuple(record.target for record in records if record.disallowed),
        len({record.document for record in pages if record.kind == "page" and record.status in (200, 304)}),
        len(pages),
        sum(record.kind == "trap" for record in records),
        hurried(records),
        statuses,
    )


def hurried(records: Sequence[Seen]) -> tuple[str, ...]:
    """Targets asked for before an earlier response's ``Retry-After`` was over (records of one host, by start)."""
    early: list[str] = []
    not_before = float("-inf")
    for record in records:
        if record.started < not_before:
            early.append(record.target)
        if record.retry_after_s is not None:
            not_before = max(not_before, record.finished + record.retry_after_s)
    return tuple(early)
