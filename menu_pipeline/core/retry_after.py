"""Retry-After (RFC 9110 section 10.2.3): a number of seconds or an HTTP date, and what people write in their place.

Ours is often the only request at the host, so whatever stands there is meant for us. What a person would read is read
(``core.durations``); of two readings the longer one counts; and who says something that nobody can read has still
asked us to wait.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from menu_pipeline.core import durations
from menu_pipeline.core.policy import Policy

#: Characters of a field that the ledger keeps: three dates fit, and no server can fill our disk.
FIELD_KEPT = 100
#: Characters that are looked at.
_LOOKED_AT: Final = 300

#: Fields sent twice (by an application and the proxy before it) are joined with commas, by a browser with line ends;
#: the comma behind the name of a day is part of a date.
_DAY_COMMA: Final = r"\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},\s*[^,;\n]+"
_LIST: Final = re.compile(rf"{_DAY_COMMA}|[^,;\n]+", re.IGNORECASE).findall
#: ... and one between two digits may be a part of the number: ``1,800``.
_TIGHT_LIST: Final = re.compile(rf"{_DAY_COMMA}|(?:[^,;\n]|(?<=\d),(?=\d))+", re.IGNORECASE).findall
_NO_VALUE: Final = " \t\r\n\"',;"
_AROUND: Final = " \t\r\"'`()<>[]{}=:~+"
_DATE: Final = re.compile(
    r"\d[\s-]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"[a-z]*[.\s]+\d|\d{4}-\d\d-\d\d|\d{1,4}[./]\d{1,2}[./]\d{2,4}|\d[.\s]+[^\W\d_]{3,12}\s+(?:19|20)\d\d",
    re.IGNORECASE,
).search
#: ``1.800`` may be written by a program, to the millisecond, or by a person, for thousands: the longer reading.
_DOTTED: Final = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.])")


@dataclass(frozen=True, slots=True)
class Asked:
    """``wait_s``: what a field asks for, in seconds. ``read``: some of it was; else the wait is ours."""

    wait_s: float
    read: bool


def asked_wait(value: str | None, now: float, policy: Policy) -> Asked | None:
    """What a Retry-After field asks for; None without one. Never raises. ``now`` in epoch seconds.

    Nought, a negative number and a date that is past are 0. Anything beyond ``policy.max_retry_after_s`` is capped
    there, so that a typing error of a webmaster does not cost a partner's menu for ever. Of several values the longest
    counts. Where a value, or a part of it, cannot be read, the wait is at least ``policy.unread_retry_after_s``.
    """
    # What the ledger keeps of it comes to no more than what we wait, or the proof would find a breach where none is.
    texts = {(value or "")[:most].strip(_NO_VALUE) for most in (_LOOKED_AT, FIELD_KEPT)} - {""}
    if not texts:
        return None
    parts = {part for text in texts for of in (_LIST, _TIGHT_LIST) for part in of(text) if part.strip(_NO_VALUE)}
    read = [_asked(part, now) for part in parts]
    waits = [wait.seconds for wait in read if wait is not None]
    if not all(wait is not None and wait.whole for wait in read):
        waits.append(policy.unread_retry_after_s)
    return Asked(min(max(0.0, *waits), policy.max_retry_after_s), any(wait is not None for wait in read))


def parse_retry_after(value: str | None, now: float, policy: Policy) -> float | None:
    """Seconds to wait by a Retry-After field, as ``asked_wait`` has them; None without a field."""
    asked = asked_wait(value, now, policy)
    return None if asked is None else asked.wait_s


def _asked(part: str, now: float) -> durations.Length | None:
    text = part.strip(_AROUND).rstrip(".!?*")
    if _DATE(text):
        when = _date(text)
        return None if when is None else durations.Length(max(0.0, when - now), True)
    length = durations.read_length(_DOTTED.sub(lambda found: found[0].replace(".", ""), text.lstrip("-")))
    if length is None:
        return None
    if text.startswith("-"):
        return durations.Length(0.0, True) if length.whole else None
    return durations.Length(float(math.ceil(length.seconds)), length.whole)


def _date(text: str) -> float | None:
    """Epoch seconds of a date as HTTP, mail or ISO 8601 write it, in UTC where it does not say; None if it is none."""
    for read in (parsedate_to_datetime, datetime.fromisoformat):
        try:
            when = read(text)
            return (when.replace(tzinfo=UTC) if when.tzinfo is None else when).timestamp()
        except (ValueError, TypeError, IndexError, OverflowError):  # the last: a year or an offset of twenty digits
            continue
    return None
