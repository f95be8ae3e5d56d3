"""When a site may be visited by the clock on the wall: its quiet hours, and the Visit-time of its robots.txt.

Quiet hours (``11:30-14:00``, over midnight too) are the site's own, in its time zone: no kitchen is asked at dinner.
Visit-time is the reverse, hours in UTC in which alone a site wants to be visited (an extension of robots.txt that
some webmasters write: ``Visit-time: 0200-0630``). Both hold by the minute, their end excluded.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

QUIET_HOURS: Final = "quiet_hours"
VISIT_TIME: Final = "visit_time"

_MINUTE_S: Final = 60.0
#: Days looked ahead for an opening: an hour that daylight saving skips comes back the day after.
_DAYS_AHEAD: Final = 3


@dataclass(frozen=True, slots=True)
class Span:
    """Hours of a day by the wall clock of ``zone``, from ``start`` to ``end`` (excluded); over midnight if reversed."""

    start: time
    end: time
    zone: tzinfo = UTC

    def holds(self, at: float) -> bool:
        """Whether ``at`` (epoch seconds) lies in these hours. Equal ends mean the whole day."""
        wall = datetime.fromtimestamp(at, self.zone).time()
        if self.start < self.end:
            return self.start <= wall < self.end
        return wall >= self.start or wall < self.end


@dataclass(frozen=True, slots=True)
class Hours:
    """When a site may be asked. ``quiet`` closes, ``visit`` opens; without either it is always open."""

    quiet: Span | None = None
    visit: Span | None = None

    def closed_for(self, at: float) -> str | None:
        """The reason code for which nothing may be asked at ``at`` (epoch seconds); None when it may."""
        if self.quiet is not None and self.quiet.holds(at):
            return QUIET_HOURS
        if self.visit is not None and not self.visit.holds(at):
            return VISIT_TIME
        return None

    def opens_at(self, at: float) -> float:
        """The first moment not before ``at`` (epoch seconds) at which the site may be asked.

        Hours that leave nothing open (quiet hours that cover Visit-time) open a day later: then they are asked again.
        """
        if self.closed_for(at) is None:
            return at
        edges = sorted(edge for edge in self._edges(at) if edge > at and self.closed_for(edge) is None)
        return self._no_later_than(edges[0], at) if edges else at + 86_400.0

    def _edges(self, at: float) -> list[float]:
        quiet_ends = _moments(self.quiet.end, self.quiet.zone, at) if self.quiet is not None else []
        visit_starts = _moments(self.visit.start, self.visit.zone, at) if self.visit is not None else []
        return quiet_ends + visit_starts

    def _no_later_than(self, edge: float, at: float) -> float:
        """``edge``, or earlier: where daylight saving skips an end, the hours end with the skipped ones."""
        while edge - _MINUTE_S > at and self.closed_for(edge - _MINUTE_S) is None:
            edge -= _MINUTE_S
        return edge


def _moments(wall: time, zone: tzinfo, at: float) -> list[float]:
    """When the wall clock shows ``wall`` in the days around ``at``; twice where daylight saving repeats an hour."""
    today = datetime.fromtimestamp(at, zone).date()
    days = [today + timedelta(days=ahead) for ahead in range(-1, _DAYS_AHEAD)]
    shown = [datetime.combine(day, wall, zone).replace(fold=fold) for day in days for fold in (0, 1)]
    return [moment.timestamp() for moment in shown]


def quiet_span(text: str | None, time_zone: str | None) -> Span | None:
    """Quiet hours as the partner list has them (``HH:MM-HH:MM``, checked on import); UTC without a time zone."""
    if not text:
        return None
    start, _, end = text.partition("-")
    return Span(time.fromisoformat(start), time.fromisoformat(end), ZoneInfo(time_zone) if time_zone else UTC)


def visit_span(visit_time: tuple[time, time] | None) -> Span | None:
    """Visit-time as ``core.robots`` reads it, in UTC; equal ends close nothing."""
    if visit_time is None or visit_time[0] == visit_time[1]:
        return None
    return Span(*visit_time)
