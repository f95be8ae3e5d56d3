"""The chart of the audit: when we asked, and how long the server took, as inline SVG. Pure: entries in, text out.

Above, requests over the whole period, which shows how small a part of the day we were there; below, the time to the
first byte of each answer, visit after visit, since a visit of minutes would be a dot on the scale of a day.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from time import gmtime, strftime

from menu_pipeline.core.ledger_entry import Entry
from menu_pipeline.reports.svg import safe

WIDTH, LEFT, RIGHT = 960, 64, 12
BARS = 96  # of a day: a quarter of an hour each
_BAR_TOP, _BAR_BASE = 22, 92
_DOT_TOP, _DOT_BASE = 150, 330
_HEIGHT = 384
#: Seconds without a request after which the next one is a new visit.
VISIT_GAP_S = 1800.0
DAY_S = 86_400.0


def chart(entries: Sequence[Entry], whole_day: str | None = None) -> str:
    """An SVG element of ``entries`` in order of time; of a whole day (UTC), its upper part spans all of it."""
    label = f"{len(entries)} requests over time, and the time to first byte of each answer"
    parts = [*_bars(entries, whole_day is not None), *_dots(entries), *_legend()]
    return (
        f'<svg viewBox="0 0 {WIDTH} {_HEIGHT}" role="img" aria-label="{safe(label)}" style="min-width: 40rem">'
        + "\n".join(parts)
        + "</svg>"
    )


def _span(entries: Sequence[Entry], whole_day: bool) -> tuple[float, float]:
    first, last = entries[0].sent_at, entries[-1].sent_at
    if whole_day or last - first < DAY_S:
        start = first - first % DAY_S
        return start, start + DAY_S * (1 + (last - start) // DAY_S)
    return first, last + 1.0


def _bars(entries: Sequence[Entry], whole_day: bool) -> list[str]:
    start, end = _span(entries, whole_day)
    counts = Counter(int((one.sent_at - start) / (end - start) * BARS) for one in entries)
    most, width = max(counts.values()), (WIDTH - LEFT - RIGHT) / BARS
    minutes = (end - start) / BARS / 60
    parts = [
        _label(
            LEFT,
            14,
            f"requests in each {minutes:.0f} minutes"
            if minutes < 120
            else f"requests in each {minutes / 60:.0f} hours",
        )
    ]
    for place, count in sorted(counts.items()):
        height = max(2.0, (_BAR_BASE - _BAR_TOP) * count / most)
        x, at = LEFT + place * width, strftime("%Y-%m-%d %H:%M", gmtime(start + place * (end - start) / BARS))
        parts.append(
            f'<rect class="bar" x="{x:.1f}" y="{_BAR_BASE - height:.1f}" width="{width - 1:.1f}" height="{height:.1f}">'
            f"<title>{count} requests from {at}</title></rect>"
        )
    parts += [
        _line(_BAR_BASE),
        _label(LEFT - 6, _BAR_TOP + 8, str(most), "end"),
        _label(LEFT - 6, _BAR_BASE, "0", "end"),
    ]
    return parts + _time_marks(start, end)


def _time_marks(start: float, end: float) -> list[str]:
    form = "%H:%M" if end - start <= DAY_S else "%m-%d %H:%M"
    parts = []
    for number in range(7):
        x = LEFT + (WIDTH - LEFT - RIGHT) * number / 6
        anchor = "start" if number == 0 else "end" if number == 6 else "middle"
        text = (
            "24:00"
            if number == 6 and end - start == DAY_S
            else strftime(form, gmtime(start + (end - start) * number / 6))
        )
        parts.append(_label(x, _BAR_BASE + 16, text, anchor))
    return parts


def _dots(entries: Sequence[Entry]) -> list[str]:
    top = _nice(max((one.ttfb_s or 0.0 for one in entries), default=0.0))
    places = _places(entries)
    parts = [_label(LEFT, _DOT_TOP - 14, "seconds to the first byte of each answer, visit after visit")]
    for share in (0.0, 0.5, 1.0):
        y = _DOT_BASE - (_DOT_BASE - _DOT_TOP) * share
        parts += [_line(y), _label(LEFT - 6, y + 4, f"{top * share:g}", "end")]
    parts += _visit_marks(entries, places)
    for one, x in zip(entries, places, strict=True):
        share = 1.0 if one.ttfb_s is None else min(1.0, one.ttfb_s / top)  # no answer stands at the top: it never came
        y = _DOT_BASE - (_DOT_BASE - _DOT_TOP) * share
        parts.append(_dot(one, x, y))
    return parts


def _places(entries: Sequence[Entry]) -> list[float]:
    """Where each request stands: visits side by side, each as wide as its share of requests, true to time inside."""
    visits = _visits(entries)
    room, apart = WIDTH - LEFT - RIGHT - 16, 14.0 if len(visits) < 20 else 2.0
    free = max(room - apart * (len(visits) - 1), room / 2)
    places, x = [], LEFT + 8.0
    for visit in visits:
        width = free * len(visit) / len(entries)
        begin, length = visit[0].sent_at, (visit[-1].sent_at - visit[0].sent_at) or 1.0
        places += [x + width * (one.sent_at - begin) / length for one in visit]
        x += width + (room - free) / max(1, len(visits) - 1)
    return places


def _visits(entries: Sequence[Entry]) -> list[list[Entry]]:
    visits = [[entries[0]]]
    for before, one in pairwise(entries):
        if one.sent_at - before.sent_at > VISIT_GAP_S:
            visits.append([])
        visits[-1].append(one)
    return visits


def _visit_marks(entries: Sequence[Entry], places: Sequence[float]) -> list[str]:
    """The time at which each visit began, as far as they find room."""
    parts, free_from = [], 0.0
    number = 0
    for visit in _visits(entries):
        x = places[number]
        number += len(visit)
        if len(visit) > 1 or number == len(visit):
            parts.append(f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{_DOT_TOP}" y2="{_DOT_BASE + 6}"/>')
        if x < free_from or x > WIDTH - 90:
            continue
        parts.append(_label(x, _DOT_BASE + 18, strftime("%m-%d %H:%M", gmtime(visit[0].sent_at))))
        free_from = x + 76
    return parts


def _dot(one: Entry, x: float, y: float) -> str:
    at = strftime("%Y-%m-%d %H:%M:%S", gmtime(one.sent_at))
    took = "no first byte" if one.ttfb_s is None else f"{one.ttfb_s:.3f} s"
    title = f"<title>{safe(f'{at} {one.answer}, {took}: {one.url}')}</title>"
    if one.status == 304:
        return f'<circle class="same" cx="{x:.1f}" cy="{y:.1f}" r="3">{title}</circle>'
    if one.status is not None and one.status < 400:
        return f'<circle class="ok" cx="{x:.1f}" cy="{y:.1f}" r="3">{title}</circle>'
    path = f"M{x - 3.5:.1f} {y - 3.5:.1f}l7 7m0 -7l-7 7"
    return f'<path class="error" d="{path}">{title}</path>'


def _legend() -> list[str]:
    y = _HEIGHT - 12
    return [
        f'<circle class="ok" cx="{LEFT + 4}" cy="{y}" r="3"/>',
        _label(LEFT + 14, y + 4, "answered"),
        f'<circle class="same" cx="{LEFT + 94}" cy="{y}" r="3"/>',
        _label(LEFT + 104, y + 4, "304, not modified"),
        f'<path class="error" d="M{LEFT + 224} {y - 4}l7 7m0 -7l-7 7"/>',
        _label(LEFT + 238, y + 4, "status 400 or above, or no answer"),
    ]


def _nice(value: float) -> float:
    """The next round number at or above ``value``: 1, 2 or 5 times a power of ten; at least 0.1."""
    value = max(value, 0.1)
    power = 10.0 ** math.floor(math.log10(value))
    return next(round(step * power, 9) for step in (1, 2, 5, 10) if step * power >= value * (1 - 1e-9))


def _line(y: float) -> str:
    return f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'


def _label(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{safe(text)}</text>'
