"""The charts of the fleet report. Pure: figures in, inline SVG out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from menu_pipeline.reports.failures import ClassCount
from menu_pipeline.reports.fleet import Ages, Day, HostDrift, HostGaps, MenuDay, day_name
from menu_pipeline.reports.svg import (
    LEFT,
    RIGHT,
    WIDTH,
    Panel,
    area,
    axis,
    bar,
    day_marks,
    drawing,
    hover,
    label,
    legend,
    line,
    nice,
    rule,
    short,
    slots,
)

#: Upper ends of the classes of drift: the second half of a run's answers over the first.
DRIFT_EDGES = (0.8, 0.95, 1.05, 1.2, 1.5)


def ages_chart(ages: Ages) -> str:
    """Displayed prices by age: in time, due again, stale, badly stale."""
    panel = Panel(26, 176, nice(max(ages.prices), 1))
    step, width = slots(len(ages.prices))
    parts = axis(panel)
    starts = (0.0, *ages.edges_h)
    for place, count in enumerate(ages.prices):
        x = LEFT + place * step + (step - width) / 2
        named = _span(starts[place], ages.edges_h[place] if place < len(ages.edges_h) else None)
        kind = "ok" if starts[place] < ages.in_time_h else "warn" if starts[place] < ages.stale_h else "bad"
        share = f"{count / ages.total:.1%}" if ages.total else "0"
        y = panel.y(count)
        if count:
            parts.append(bar(x, y, width, panel.base - y, kind, f"{count:,} prices ({share}) verified {named} ago"))
        parts += [
            label(x + width / 2, y - 6, share if count else "0", "middle", "value"),
            label(x + width / 2, panel.base + 16, named, "middle"),
        ]
    parts += legend(222, [("ok", "in time"), ("warn", "due again"), ("bad", "stale")])
    return drawing(232, f"{ages.total} displayed prices by the hours since they were verified", parts)


def _span(start: float, end: float | None) -> str:
    if end is None:
        return f"> {start:g} h"
    return f"< {end:g} h" if start == 0 else f"{start:g}-{end:g} h"


def requests_chart(days: Sequence[Day]) -> str:
    """Requests by day, split by answer; below, the share of page requests answered "not modified"."""
    counts, shares = Panel(14, 134, nice(max(day.requests for day in days), 1)), Panel(162, 206, 1.0)
    step, width = slots(len(days))
    parts = axis(counts)
    for place, day in enumerate(days):
        x, y = LEFT + place * step, counts.base
        rest = day.requests - day.not_modified - day.failed
        for kind, count, what in (
            ("same", day.not_modified, "not modified"),
            ("ok", rest, "other answers"),
            ("bad", day.failed, "failed"),
        ):
            if count > 0:
                height = counts.base - counts.y(count)
                y -= height
                title = f"{day_name(day.day)}: {count:,} {what} of {day.requests:,} requests to {day.hosts:,} hosts"
                parts.append(bar(x, y, width, height, kind, title))
    points = [
        None if day.share_304 is None else (LEFT + place * step + width / 2, shares.y(day.share_304))
        for place, day in enumerate(days)
    ]
    parts += [rule(shares.top), rule(shares.base, "base"), line(points, "line same")]
    parts += [label(LEFT - 6, shares.top + 4, "100%", "end"), label(LEFT - 6, shares.base + 4, "0", "end")]
    parts += [label(LEFT, shares.top - 8, "share of page requests answered 304")]
    parts += day_marks([day_name(day.day) for day in days], 222)
    parts += legend(246, [("same", "304 not modified"), ("ok", "other answers"), ("bad", "failed")])
    return drawing(256, "requests by day, and the share answered not modified", parts)


def response_chart(days: Sequence[Day]) -> str:
    """Times to first byte by day: the median host and the slowest tenth's best."""
    most = max((day.p90_s or 0.0 for day in days), default=0.0)
    panel = Panel(18, 168, nice(most * 1000, 10))
    step, width = slots(len(days))
    parts = [*axis(panel), label(LEFT, 9, "milliseconds")]

    def points(values: Iterable[float | None]) -> list[tuple[float, float] | None]:
        return [
            None if value is None else (LEFT + place * step + width / 2, panel.y(value * 1000))
            for place, value in enumerate(values)
        ]

    parts += [
        line(points(day.p90_s for day in days), "line warn"),
        line(points(day.median_s for day in days), "line ok"),
    ]
    for place, day in enumerate(days):
        if day.median_s is not None:
            says = f"{day_name(day.day)}: median {day.median_s * 1000:.0f} ms, 90 % of hosts under "
            parts.append(hover(LEFT + place * step, panel, step, f"{says}{(day.p90_s or 0) * 1000:.0f} ms"))
    parts += day_marks([day_name(day.day) for day in days], 186)
    parts += legend(210, [("ok", "median host"), ("warn", "nine in ten hosts answer faster")])
    return drawing(220, "hosts' times to first byte by day", parts)


def drift_chart(drift: Sequence[HostDrift]) -> str:
    """Hosts by how the second half of a run's answers compares with its first."""
    names = ["< 0.8", *(f"{a:g}-{b:g}" for a, b in pairwise(DRIFT_EDGES)), "> 1.5"]
    found = Counter(sum(one.drift > edge for edge in DRIFT_EDGES) for one in drift)
    kinds = ("ok", "ok", "ok", "ok", "warn", "bad")
    counted = [(name, found[place], kinds[place]) for place, name in enumerate(names)]
    return columns(counted, "hosts", "second half of a run's answers over its first half")


def menus_chart(days: Sequence[MenuDay]) -> str:
    """Dishes on display at the end of each day; below, prices that rose and fell."""
    dishes = Panel(14, 114, nice(max(day.dishes for day in days), 1))
    moves = nice(max(max(day.raised, day.lowered) for day in days), 1)
    up, down = Panel(142, 182, moves), Panel(182, 222, moves)
    step, width = slots(len(days))
    points = [(LEFT + place * step + width / 2, dishes.y(day.dishes)) for place, day in enumerate(days)]
    parts = [*axis(dishes), area(points, dishes.base, "area ok"), line(points, "line ok")]
    for place, day in enumerate(days):
        x = LEFT + place * step
        title = f"{day_name(day.day)}: {day.dishes:,} dishes, {day.versions:,} new versions of menus"
        parts.append(hover(x, dishes, step, title))
        if day.raised:
            y = up.y(day.raised)
            parts.append(bar(x, y, width, up.base - y, "up", f"{day_name(day.day)}: {day.raised:,} prices rose"))
        if day.lowered:
            height = down.base - down.y(day.lowered)
            parts.append(bar(x, down.top, width, height, "down", f"{day_name(day.day)}: {day.lowered:,} prices fell"))
    parts += [rule(up.base, "base"), label(LEFT - 6, up.top + 6, short(moves), "end")]
    parts += [label(LEFT - 6, down.base + 2, short(moves), "end"), label(LEFT, up.top - 8, "prices that changed")]
    parts += day_marks([day_name(day.day) for day in days], 240)
    parts += legend(264, [("ok", "dishes on display"), ("up", "rose"), ("down", "fell")])
    return drawing(274, "dishes on display and price changes by day", parts)


def failures_chart(counts: Sequence[ClassCount]) -> str:
    """Failures by class as lying bars, those that are there; an empty text when nothing is broken."""
    there = [one for one in counts if one.failures]
    if not there:
        return ""
    names, most = 142, max(one.failures for one in there)
    room = WIDTH - names - RIGHT - 44
    parts = []
    for place, one in enumerate(there):
        y = 6 + place * 24
        width = room * one.failures / most
        title = f"{one.failures:,} rows of {one.sites:,} sites: {one.next_step}"
        parts += [
            label(names - 8, y + 13, one.title, "end"),
            bar(names, y, width, 16, "warn" if one.kind in ("host_rests", "suspect") else "bad", title),
            label(names + width + 6, y + 13, f"{one.failures:,}", "start", "value"),
        ]
    return drawing(10 + len(there) * 24, "failures by class", parts)


def pacing_chart(gaps: Sequence[HostGaps]) -> str:
    """All gaps by how much longer than promised they were: the first column must be empty."""
    counted = [
        ("too soon", sum(host.sooner for host in gaps)),
        ("< 20 ms", sum(host.within_20ms for host in gaps)),
        ("20-100 ms", sum(host.within_100ms for host in gaps)),
        ("0.1-1 s", sum(host.within_1s for host in gaps)),
        ("1-10 s", sum(host.within_10s for host in gaps)),
    ]
    longer = sum(host.gaps for host in gaps) - sum(count for _, count in counted)
    kinds = ("bad", "ok", "ok", "ok", "ok", "ok")
    return columns(
        [(name, count, kind) for (name, count), kind in zip([*counted, ("> 10 s", longer)], kinds, strict=True)],
        "gaps",
        "how much longer than promised a host was left alone",
    )


def columns(counted: Sequence[tuple[str, int, str]], what: str, says: str) -> str:
    """Columns of (name, count, class), each with its count on top."""
    panel = Panel(26, 176, nice(max(count for _, count, _ in counted), 1))
    step, width = slots(len(counted))
    parts = axis(panel)
    for place, (name, count, kind) in enumerate(counted):
        x, y = LEFT + place * step + (step - width) / 2, panel.y(count)
        if count:
            parts.append(bar(x, y, width, panel.base - y, kind, f"{count:,} {what}: {name}"))
        parts += [
            label(x + width / 2, y - 6, f"{count:,}", "middle", "value"),
            label(x + width / 2, panel.base + 18, name, "middle"),
        ]
    parts.append(label((LEFT + WIDTH - RIGHT) / 2, 220, says, "middle"))
    return drawing(230, f"{what}: {says}", parts)
