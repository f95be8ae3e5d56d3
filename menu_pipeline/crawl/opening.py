"""When the sites of a run may be asked: quiet hours by site, Visit-time by authority, as ``core.hours`` judges them.

Quiet hours are a host's, whoever asks: a document that another partner's menu links is not fetched at dinner either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from menu_pipeline.core import urls
from menu_pipeline.core.hours import Hours, Span, quiet_span
from menu_pipeline.crawl.asking import Ask

#: Why a host is not asked for another site: the site whose own it is was paused, or is no partner any more.
OWNER_PAUSED: Final = "owner_paused"


@dataclass(frozen=True, slots=True)
class _Quiet:
    """Quiet hours of a site that owns ``prefix`` of a host."""

    prefix: str
    span: Span


class HoursBook:
    """What is known of opening hours in this run."""

    def __init__(self) -> None:
        self._quiet: dict[str, Span] = {}
        self._visit: dict[str, Span] = {}
        self._home: dict[str, str] = {}  # site -> its own host
        self._owned: dict[str, tuple[_Quiet, ...]] = {}  # host -> quiet hours of the sites whose own it is

    def note_site(self, row: Mapping[Any, Any]) -> None:
        """Keep the quiet hours in a row of ``site``."""
        self._home[str(row["site"])] = str(row["host"])
        span = quiet_span(row["quiet_hours"], row["time_zone"])
        if span is not None:
            self._quiet[str(row["site"])] = span

    def note_owners(self, host: str, rows: Iterable[Mapping[Any, Any]]) -> None:
        """Keep the quiet hours in the rows of ``site`` whose own host it is."""
        spans = [(str(row["path_prefix"]), quiet_span(row["quiet_hours"], row["time_zone"])) for row in rows]
        self._owned[host] = tuple(_Quiet(prefix, span) for prefix, span in spans if span is not None)

    def knows(self, ask: Ask) -> bool:
        """Whether all is known that bears on ``ask``: who asks a host that is not its own needs to know whose it is."""
        return self._home.get(ask.site, ask.host) == ask.host or ask.host in self._owned

    def note_robots(self, authority: str, visit: Span | None) -> None:
        """Keep the Visit-time that the robots.txt of ``authority`` asks for; None lifts it."""
        self._visit.pop(authority, None)
        if visit is not None:
            self._visit[authority] = visit

    def closed(self, site: str, url: str, now: float) -> tuple[float, str] | None:
        """Until when (epoch seconds) and for which reason ``url`` may not be asked for now; None when it may."""
        if not self._quiet and not self._visit and not self._owned:
            return None
        own = Hours(self._quiet.get(site), self._visit.get(urls.authority(url)))
        for hours in (own, *(Hours(span) for span in self._owners_spans(site, url))):
            reason = hours.closed_for(now)
            if reason is not None:
                return hours.opens_at(now), reason
        return None

    def _owners_spans(self, site: str, url: str) -> list[Span]:
        host = urls.clock_key(url)
        if host not in self._owned or self._home.get(site) == host:
            return []
        path = urls.path_query(url)
        return [quiet.span for quiet in self._owned[host] if path.startswith(quiet.prefix)]


def owner_refuses(owners: Sequence[Mapping[Any, Any]], ask: Ask) -> bool:
    """Whether a site whose own host is asked is paused (or retired, with none in its place), and another one asks.

    ``owners``: rows of ``ledger.owners_of``. The same is a condition of ``ledger.intent``, which holds at any moment.
    """
    if any(row["site"] == ask.site for row in owners):
        return False
    of_path = {row["status"] for row in owners if ask.path.startswith(row["path_prefix"])}
    return "paused" in of_path or ("retired" in of_path and all(row["status"] != "active" for row in owners))
