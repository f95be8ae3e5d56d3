"""Dates as sitemaps and feeds write them.

In: text as it stands in the document. Out: an aware datetime in UTC, or None when it cannot be used. A date
without a zone is taken as UTC: both formats ask for a zone, and a guess off by hours only shifts a revisit.
Never raises.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone
from email.utils import parsedate_to_datetime

#: Nothing on the web changed before the epoch; earlier dates are unset fields (0001-01-01, 1900-01-01).
EARLIEST_YEAR = 1970

# W3C NOTE-datetime, and what is written in its place: a space for the T, one-digit months, +0100 for +01:00.
_W3C = re.compile(
    r"(?P<year>[0-9]{4})(?:-(?P<month>[0-9]{1,2})(?:-(?P<day>[0-9]{1,2})"
    r"(?:(?:[Tt]|\s+)(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?:[.,](?P<fraction>[0-9]+))?)?"
    r"\s*(?P<zone>[Zz]|UTC|GMT|[+-][0-9]{2}(?::?[0-9]{2})?)?)?)?)?"
)
# ISO 8601 basic format.
_BASIC = re.compile(
    r"(?P<year>[0-9]{4})(?P<month>[0-9]{2})(?P<day>[0-9]{2})"
    r"(?:T(?P<hour>[0-9]{2})(?P<minute>[0-9]{2})(?P<second>[0-9]{2})?(?P<fraction>(?!))?(?P<zone>Z|[+-][0-9]{4})?)?"
)
# RFC 822 section 5.1 in its RFC 2822 reading: day, month by name, year of two or four digits.
_MAIL = re.compile(
    r"(?:[^\W\d]+\.?,?\s*)?[0-9]{1,2}[ -][A-Za-z]{3,9}[ -](?:[0-9]{2}|[0-9]{4})(?P<time>\s+[0-9].*)?", re.S
)
_LONGEST = 64  # characters; no date is longer


def parse_lastmod(text: str) -> datetime | None:
    """``lastmod``, and the dates of Atom and JSON Feed: W3C datetime first, else a mail date."""
    cleaned = text.strip()
    if len(cleaned) > _LONGEST:
        return None
    return _iso(cleaned) or _mail(cleaned)


def parse_pubdate(text: str) -> datetime | None:
    """``pubDate`` of RSS 2.0: a mail date first, else a W3C datetime (Dublin Core's ``dc:date``)."""
    cleaned = text.strip()
    if len(cleaned) > _LONGEST:
        return None
    return _mail(cleaned) or _iso(cleaned)


def _iso(text: str) -> datetime | None:
    match = _W3C.fullmatch(text) or _BASIC.fullmatch(text)
    return _from_parts(match.groupdict()) if match else None


def _from_parts(parts: dict[str, str | None]) -> datetime | None:
    numbers = [int(parts[name] or default) for name, default in _DEFAULTS]
    micros = int((parts["fraction"] or "0")[:6].ljust(6, "0"))
    try:
        return _usable(datetime(*numbers, micros, tzinfo=_zone(parts["zone"])))  # type: ignore[misc,arg-type]
    except ValueError:  # no such day, hour or zone
        return None


_DEFAULTS = (("year", 0), ("month", 1), ("day", 1), ("hour", 0), ("minute", 0), ("second", 0))


def _zone(text: str | None) -> timezone:
    if text is None or text[0] not in "+-":
        return UTC
    minutes = int(text[1:3]) * 60 + int(text[3:].lstrip(":") or 0)
    return timezone(timedelta(minutes=-minutes if text[0] == "-" else minutes))


def _mail(text: str) -> datetime | None:
    match = _MAIL.fullmatch(text)
    if match is None:
        return None
    try:
        moment = parsedate_to_datetime(text if match["time"] else f"{text} 00:00:00")
    except (ValueError, OverflowError):
        return None
    return _usable(moment if moment.tzinfo else moment.replace(tzinfo=UTC))


def _usable(moment: datetime) -> datetime | None:
    try:
        in_utc = moment.astimezone(UTC)
    except OverflowError:  # the first and last day of the calendar, moved over its edge
        return None
    return in_utc if in_utc.year >= EARLIEST_YEAR else None
