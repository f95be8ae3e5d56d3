"""Traps by the shape of a URL alone: what no real menu page looks like.

Growth (new URLs without new content) and volume (budgets) are other modules' business. The repeat rules follow
Heritrix's PathologicalPathDecideRule and Nutch's regex-urlfilter, which both take three repetitions.
"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from menu_pipeline.core.policy import Policy

#: Path segments. A choice: shops nest some six categories, twice that is nobody's.
MAX_SEGMENTS: Final = 12
#: Parameters left after tracking tags are gone; more are combinations of filters.
MAX_PARAMETERS: Final = 10
#: Years ahead (and, in calendars, back) that a kitchen announces something.
MAX_YEARS_AWAY: Final = 2
#: A segment may come back this often when something stands between ("/menu/a/menu/b").
_MAX_RECURRENCE: Final = 3
_MAX_CYCLE: Final = 4  # segments in a repeating run

#: Why a page is not asked for that lies further from the start page than ``Policy.max_depth`` links.
TOO_DEEP: Final = "too_deep"

_NESTED_ESCAPE: Final = re.compile(r"%25(?:25)+", re.IGNORECASE).search  # "%" encoded three times over
_FOUR_DIGITS: Final = re.compile(r"[12]\d{3}").search
#: A year with its month: 2031-05, 2031/5.
_DATE: Final = re.compile(r"(?<!\d)([12]\d{3})[-/](?:0?[1-9]|1[0-2])(?!\d)")
_CALENDAR: Final = re.compile(
    r"calend|kalend|agenda|event|(?<![a-z])(?:date|day|week|month|year|jahr|monat|mois|annee|ano|anno)(?![a-z])", re.I
)
#: In calendars also without a separator (20310501) and a year alone (/calendar/2400, year=2400).
_CALENDAR_DATE: Final = re.compile(
    _DATE.pattern
    + r"|(?<!\d)([12]\d{3})(?:0[1-9]|1[0-2])(?:[0-3]\d)?(?!\d)"
    + r"|(?:calend[a-z]*|kalend[a-z]*|agenda|year|jahr|annee|ano|anno)[/=]([12]\d{3})(?!\d)",
    re.I,
)

_YMD: Final = (
    r"(?P<y>(?:19|20|21)\d\d)(?P<s>[-_./]?)(?P<m>0[1-9]|1[0-2]|(?<!\d)[1-9](?!\d))(?:(?P=s)(?P<d>[0-2]?\d|3[01]))?"
)
_DMY: Final = r"(?P<d2>[0-2]?\d|3[01])[-_.](?P<m2>0?[1-9]|1[0-2])[-_.](?P<y2>(?:19|20|21)\d\d)"
_WEEK: Final = r"(?P<y3>(?:19|20|21)\d\d)[-_/]?(?:w|kw|week)[-_]?(?P<w>[0-4]?\d|5[0-3])"
#: A date that ends a path, or is all of a parameter's value: it names the page. In front of a title it is an article's.
_LAST_DATE: Final = re.compile(rf"(?:(?<=[/=])|(?<=[a-z][-_]))(?:{_YMD}|{_DMY}|{_WEEK})/?$", re.IGNORECASE)
_YEAR_AND_MONTH: Final = re.compile(r"(?:^|&)(?:y|year|jahr|annee|ano|anno)=(?P<y>\d{4})(?=&|$)", re.IGNORECASE)
_MONTH_OF: Final = re.compile(r"(?:^|&)(?:m|month|monat|mois|mes|mese)=(?P<m>\d{1,2})(?=&|$)", re.IGNORECASE)
_DAY_OF: Final = re.compile(r"(?:^|&)(?:d|day|tag|jour|dia|giorno)=(?P<d>\d{1,2})(?=&|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TrapVerdict:
    """Why a URL is not asked for. ``reason``: ``length``, ``depth``, ``repeat``, ``parameters``, ``nested_escapes``
    or ``far_date``; ``evidence`` is the part that shows it."""

    reason: str
    evidence: str


def shape_trap(url: str, policy: Policy, year: int) -> TrapVerdict | None:
    """The verdict on the shape of ``url`` (normalised) in calendar ``year``; None when it looks ordinary."""
    if len(url) > policy.max_url_length:
        return TrapVerdict("length", f"{len(url)} characters")
    start = url.find("/", 8)  # behind "https://host"
    path, _, query = url[start:].partition("?") if start > 0 else ("", "", "")
    return _path_trap(path) or _query_trap(query) or _escape_trap(url) or _date_trap(path, query, year)


def _path_trap(path: str) -> TrapVerdict | None:
    segments = path.strip("/").split("/")
    if len(segments) < 3:
        return None
    if len(segments) > MAX_SEGMENTS:
        return TrapVerdict("depth", f"{len(segments)} path segments")
    if len(set(segments)) == len(segments):
        return None
    repeated = _repeated_run(segments) or _recurring(segments)
    return TrapVerdict("repeat", repeated) if repeated else None


def _repeated_run(segments: list[str]) -> str | None:
    """A run of one to four segments that follows itself twice; a plain number may (``/11/11/11`` is a date)."""
    for size in range(1, _MAX_CYCLE + 1):
        for start in range(len(segments) - 3 * size + 1):
            run = segments[start : start + size]
            if segments[start : start + 3 * size] == run * 3 and not (size == 1 and run[0].isdigit()):
                return "/".join(run)
    return None


def _recurring(segments: list[str]) -> str | None:
    """A segment that comes more often than any real path needs."""
    return next((one for one in segments if not one.isdigit() and segments.count(one) > _MAX_RECURRENCE), None)


def _query_trap(query: str) -> TrapVerdict | None:
    count = query.count("&") + 1
    return TrapVerdict("parameters", f"{count} parameters") if query and count > MAX_PARAMETERS else None


def _escape_trap(url: str) -> TrapVerdict | None:
    found = _NESTED_ESCAPE(url)
    return TrapVerdict("nested_escapes", found[0]) if found else None


def _date_trap(path: str, query: str, year: int) -> TrapVerdict | None:
    """A date far ahead anywhere, or in a calendar a year far off either way: pages a calendar makes up for us."""
    text = f"{path}?{query}"
    if not _FOUR_DIGITS(text):
        return None
    in_calendar = _CALENDAR.search(text) is not None
    for match in (_CALENDAR_DATE if in_calendar else _DATE).finditer(text):
        away = int(match[match.lastindex or 1]) - year
        if away > MAX_YEARS_AWAY or (in_calendar and away < -MAX_YEARS_AWAY):
            return TrapVerdict("far_date", match[0])
    return None


@lru_cache(maxsize=16_384)
def days_of(url: str) -> tuple[int, int] | None:
    """The first and the last day (ordinals) of the day, week or month that ``url`` (normalised) is the page of.

    None where it is no such page: such as an article whose address has a date in front of its title.
    """
    path, _, query = url[url.find("/", 8) :].partition("?")
    if not _FOUR_DIGITS(path) and not _FOUR_DIGITS(query):
        return None
    for text in (f"={pair.partition('=')[2]}" for pair in query.split("&")):
        if (days := _days_in(_LAST_DATE.match(text, 1))) is not None:
            return days
    if (year := _YEAR_AND_MONTH.search(query)) and (month := _MONTH_OF.search(query)):
        day = _DAY_OF.search(query)
        return _days(int(year["y"]), int(month["m"]), int(day["d"]) if day else None)
    return _days_in(_LAST_DATE.search(path))


def _days_in(match: re.Match[str] | None) -> tuple[int, int] | None:
    if match is None:
        return None
    if match["w"] is not None:
        try:
            monday = date.fromisocalendar(int(match["y3"]), int(match["w"]), 1).toordinal()
        except ValueError:  # no such week
            return None
        return monday, monday + 6
    if match["y2"] is not None:
        return _days(int(match["y2"]), int(match["m2"]), int(match["d2"]))
    return _days(int(match["y"]), int(match["m"]), int(match["d"]) if match["d"] is not None else None)


def _days(year: int, month: int, day: int | None) -> tuple[int, int] | None:
    """None where there is no such day or month."""
    if not (1 <= month <= 12 and 1 <= year <= 9999):
        return None
    last = calendar.monthrange(year, month)[1]
    if day is not None and not 1 <= day <= last:
        return None
    return date(year, month, day or 1).toordinal(), date(year, month, day or last).toordinal()
