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

from menu_pipeline.core.durations import read_length, unit_seconds

_NUMBER: Final = r"\d{1,12}(?:[.,]\d{1,6})?"
_RATE: Final = re.compile(rf"(\d{{1,9}})\s*/\s*({_NUMBER})?\s*([^\W\d_]*)", re.IGNORECASE).match
_READ: Final = 100  # characters of a delay
_OF_DAY: Final = r"(\d{1,2})(?:[:.h]?(\d{2})(?::\d{2})?)?\s*([ap])?\.?(?:m\b\.?)?(?:\s*(?:utc|gmt|z|uhr)\b)?"
_SPAN: Final = re.compile(rf"(?<!\d){_OF_DAY}\s*(?:-|–|—|\bto\b|\bbis\b|\s)\s*{_OF_DAY}(?![\d-])", re.IGNORECASE).search


def delay_in_words(value: str) -> float | None:
    """Seconds of a delay that is no bare number (``10s``, ``1.5 min``, ``5-10 sec``: the longer, ``1e3``, ``PT30S``);
    None if it is none, or below nought."""
    if value.startswith("-"):
        return None
    per = request_interval(value)  # ``1/10`` is a rate, ``10s/page`` is not
    length = read_length(value[:_READ].partition("/")[0])
    return per or (None if length is None else length.seconds)


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
    """Any word that is no unit counts as seconds."""
    return unit_seconds(word) or 1.0


def _of_day(hour: str, minute: str | None, half: str | None) -> time | None:
    at, past = int(hour), int(minute or 0)
    if half:
        if not 1 <= at <= 12:
            return None
        at = at % 12 + (12 if half.lower() == "p" else 0)
    if at > 24 or past > 59:
        return None
    return time(at % 24, past)  # 2400 is midnight
