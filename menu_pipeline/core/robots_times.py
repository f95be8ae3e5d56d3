"""Crawl-delay, Request-rate and Visit-time as people write them; none of the three is in RFC 9309.

Crawl-delay is a number of seconds, Request-rate ``1/20s``, Visit-time ``0200-0630`` in UTC
(https://en.wikipedia.org/wiki/Robots.txt#Crawl-delay_directive,
http://www.conman.org/people/spc/robots2.html#format.directives.visit-time). Webmasters also write ``10s``,
``2 minutes`` or ``01:00-02:00``, and a person knows what they want. Where a value has two readings the slower one
counts, since the faster one may be what the site cannot bear; what nobody understands is absent.
"""

from __future__ import annotations

import re
from datetime import time
from typing import Final

_NUMBER: Final = r"\d{1,12}(?:[.,]\d{1,6})?"
_DELAY: Final = re.compile(
    rf"(?:{_NUMBER}\s*(?:[-–]|to\b|bis\b)\s*)?({_NUMBER})\s*([^\W\d_]*)(?![\w,/]|\.\d)", re.IGNORECASE
).match
_RATE: Final = re.compile(rf"(\d{{1,9}})\s*/\s*({_NUMBER})?\s*([^\W\d_]*)", re.IGNORECASE).match
#: How a unit of time begins in the languages of our partners -> its seconds. Any other word counts as seconds.
_UNITS: Final = (
    (("ms", "millis"), 0.001),
    (("min", "мин"), 60.0),
    (("h", "std", "stund", "ora", "uur", "час"), 3600.0),
    (("day", "tag", "jour", "giorn", "día", "день"), 86_400.0),
)
_LETTERS: Final = {"m": 60.0, "d": 86_400.0}  # a minute rather than a month or a metre

_OF_DAY: Final = r"(\d{1,2})(?:[:.h]?(\d{2})(?::\d{2})?)?\s*([ap])?\.?(?:m\b\.?)?(?:\s*(?:utc|gmt|z|uhr)\b)?"
_SPAN: Final = re.compile(rf"(?<!\d){_OF_DAY}\s*(?:-|–|—|\bto\b|\bbis\b|\s)\s*{_OF_DAY}(?![\d-])", re.IGNORECASE).search


def delay_in_words(value: str) -> float | None:
    """Seconds of a delay written with its unit (``10s``, ``1.5 min``, ``5-10 sec``: the longer); None if it is none."""
    found = _DELAY(value)
    return _number(found[1]) * _unit(found[2]) if found else None


def request_interval(value: str) -> float | None:
    """Seconds between two requests of ``1/20s``, ``30/1m``, ``1 / minute``; None if it is no rate."""
    found = _RATE(value)
    if not found or not (found[2] or found[3]):
        return None
    requests, span = int(found[1]), _number(found[2] or "1") * _unit(found[3])
    return span / requests if requests and span else None


def visit_span(value: str) -> tuple[time, time] | None:
    """From and to of ``0200-0630``, ``01:00 - 2:00``, ``1am to 5am``, in UTC as written; None if it is no span."""
    found = _SPAN(value)
    if found is None:
        return None
    start, end = _of_day(*found.groups()[:3]), _of_day(*found.groups()[3:])
    return None if start is None or end is None else (start, end)


def _number(text: str) -> float:
    """``1.5`` and ``1,5``; a comma before three digits parts thousands: the slower reading."""
    whole, comma, fraction = text.partition(",")
    return float(f"{whole}{'' if len(fraction) == 3 else '.'}{fraction}") if comma else float(text)


def _unit(word: str) -> float:
    word = word.lower()
    if word in _LETTERS:
        return _LETTERS[word]
    return next((seconds for starts, seconds in _UNITS if word.startswith(starts)), 1.0)


def _of_day(hour: str, minute: str | None, half: str | None) -> time | None:
    at, past = int(hour), int(minute or 0)
    if half:
        if not 1 <= at <= 12:
            return None
        at = at % 12 + (12 if half.lower() == "p" else 0)
    if at > 24 or past > 59:
        return None
    return time(at % 24, past)  # 2400 is midnight
