"""When the sites of a run may be asked: quiet hours by site, Visit-time by authority, as ``core.hours`` judges them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from menu_pipeline.core import urls
from menu_pipeline.core.hours import Hours, Span, quiet_span


class HoursBook:
    """What is known of opening hours in this run."""

    def __init__(self) -> None:
        self._quiet: dict[str, Span] = {}
        self._visit: dict[str, Span] = {}

    def note_site(self, row: Mapping[Any, Any]) -> None:
        """Keep the quiet hours in a row of ``site``."""
        span = quiet_span(row["quiet_hours"], row["time_zone"])
        if span is not None:
            self._quiet[str(row["site"])] = span

    def note_robots(self, authority: str, visit: Span | None) -> None:
        """Keep the Visit-time that the robots.txt of ``authority`` asks for; None lifts it."""
        self._visit.pop(authority, None)
        if visit is not None:
            self._visit[authority] = visit

    def closed(self, site: str, url: str, now: float) -> tuple[float, str] | None:
        """Until when (epoch seconds) and for which reason ``url`` may not be asked for now; None when it may."""
        if not self._quiet and not self._visit:
            return None
        hours = Hours(self._quiet.get(site), self._visit.get(urls.authority(url)))
        reason = hours.closed_for(now)
        return None if reason is None else (hours.opens_at(now), reason)
