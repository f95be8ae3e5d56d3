"""Traps: corners of a site that go on for ever. Each gives a pattern of documents and how to render a match.

``TRAPS`` is keyed by the ``trap:`` line of a kitchen's file; later traps are further functions in it.
"""

from __future__ import annotations

import calendar as almanac
import re
from collections.abc import Callable

from menu_pipeline.demo.hosts import Trap
from menu_pipeline.demo.links import digest, plain
from menu_pipeline.demo.model import Kitchen
from menu_pipeline.demo.pages import Frame, framed

_EVENTS = (
    "Open mic night. Bring your own microphone, and your own open",
    "Soup tasting with the Society for Lukewarm Things",
    "Private party: the Hendersons and the other Hendersons",
    "Chess against the chef. The chef cheats",
    "Jazz, unless it rains; then louder jazz",
    "Knitting circle (it is an oval, we have told them)",
    "Closed for stocktaking. There are nine spoons",
    "Quiz night: all answers are Belgium",
)
_FIRST, _LAST = 1066, 2400


def calendar(kitchen: Kitchen) -> tuple[Trap, ...]:
    """A month a page, each with the month before and the month after, from 1066 to the year 2400."""
    navigation = [(page.path, page.title) for page in kitchen.pages if page.listed]

    def render(match: re.Match[str]) -> str:
        year, month = int(match[1]), int(match[2])
        title = f"{almanac.month_name[month]} {year}"
        body = f"<h1>{title}</h1>\n<ul>{_events(kitchen.host, year, month)}</ul>\n<p>{_steps(year, month)}</p>"
        return framed(kitchen, title, body, Frame(navigation, plain))

    return ((re.compile(r"/calendar/(\d{4})/(0[1-9]|1[0-2])"), render),)


def _events(host: str, year: int, month: int) -> str:
    if year == _FIRST:
        return "<li>The 14th: a party from Normandy, about eight thousand. No deposit taken.</li>"
    if year == _LAST:
        return "<li>Nothing booked. Robots welcome; ask for table two.</li>"
    mark = digest(host, year, month)
    days = sorted({int(mark[place : place + 2], 16) % 28 + 1 for place in (0, 2, 4)})
    return "".join(f"<li>{day}: {_EVENTS[int(mark[day], 16) % len(_EVENTS)]}.</li>" for day in days)


def _steps(year: int, month: int) -> str:
    here = year * 12 + month - 1
    steps = [(here - 1, "the month before"), (here + 1, "the month after"), (here + 12, "same time next year?")]
    return " · ".join(
        f'<a href="/calendar/{step // 12}/{step % 12 + 1:02d}">{text}</a>'
        for step, text in steps
        if _FIRST <= step // 12 <= _LAST
    )


TRAPS: dict[str, Callable[[Kitchen], tuple[Trap, ...]]] = {"calendar": calendar}
