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
    navigation = _navigation(kitchen)

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


def stairs(kitchen: Kitchen) -> tuple[Trap, ...]:
    """Relative links that never leave the folder they stand in: each turn makes the path one step longer."""

    def render(match: re.Match[str]) -> str:
        steps = match[1].count("/")
        body = f"<h1>Landing {steps}</h1>\n<p>{_LANDINGS[steps % len(_LANDINGS)]}</p>\n<p>"
        body += " · ".join(f'<a href="{way}/">go {way}</a>' for way in _WAYS) + "</p>"
        return framed(kitchen, f"Landing {steps}", body, Frame(_navigation(kitchen), plain))

    return ((re.compile(rf"/stairs/((?:(?:{'|'.join(_WAYS)})/)*)"), render),)


_WAYS = ("up", "down", "left")
_LANDINGS = ("You smell soup from above.", "You smell soup from below.", "A waiter passes, as he has for years.")


def facets(kitchen: Kitchen) -> tuple[Trap, ...]:
    """A filter of three questions whose answers can be combined in any number, each combination a page."""

    def render(match: re.Match[str]) -> str:
        chosen = dict(pair.split("=", 1) for pair in (match[1] or "").split("&") if "=" in pair)
        number = int(digest(kitchen.host, *sorted(chosen.items()))[:4], 16) % 7
        told = ", ".join(f"{question}: {choice}" for question, choice in sorted(chosen.items())) or "everything"
        body = f"<h1>Pick and choose</h1>\n<p>{told}. That leaves {number} dishes, none of them yours.</p>\n<ul>"
        for question, choices in FACETS.items():
            for choice in choices:
                query = "&amp;".join(f"{q}={c}" for q, c in sorted({**chosen, question: choice}.items()))
                body += f'<li><a href="/pick?{query}">{question}: {choice}</a></li>'
        return framed(kitchen, "Pick and choose", body + "</ul>", Frame(_navigation(kitchen), plain))

    return ((re.compile(r"/pick(?:\?(.*))?"), render),)


#: Parameters that make another document of the facets' page.
FACETS = {
    "diet": ("vegan", "liquid", "beige", "grandmother"),
    "heat": ("none", "some", "regret"),
    "mood": ("fine", "hungry", "undecided", "Tuesday"),
    "size": ("s", "m", "l", "bucket"),
    "wait": ("short", "long", "philosophical"),
}


def tales(kitchen: Kitchen) -> tuple[Trap, ...]:
    """Stories with speaking addresses, each of which leads to five more that nobody has written yet."""

    def render(match: re.Match[str]) -> str:
        title = match[1].replace("-", " ").capitalize()
        lines = [_sentence(digest(kitchen.host, match[1], line)) for line in range(4)]
        links = [_slug(digest(kitchen.host, match[1], "next", number)) for number in range(5)]
        more = "".join(f'<li><a href="/tales/{slug}">{slug.replace("-", " ")}</a></li>' for slug in links)
        body = f"<h1>{title}</h1>\n<p>{' '.join(lines)}</p>\n<ul>{more}</ul>"
        return framed(kitchen, title, body, Frame(_navigation(kitchen), plain))

    return ((re.compile(r"/tales/([a-z]+(?:-[a-z]+){3})"), render),)


_WHO = ("cook", "waiter", "spoon", "guest", "cat", "inspector", "turnip", "ladle")
_DID = ("lost", "praised", "borrowed", "buried", "salted", "forgave", "reheated", "framed")
_WHAT = ("soup", "bill", "apron", "door", "recipe", "piano", "dumpling", "tip")
_WHEN = ("twice", "quietly", "again", "sideways", "politely", "today", "once", "regardless")


def _picked(mark: str) -> list[str]:
    lists = (_WHO, _DID, _WHAT, _WHEN)
    return [words[int(mark[4 * place : 4 * place + 4], 16) % len(words)] for place, words in enumerate(lists)]


def _sentence(mark: str) -> str:
    who, did, what, when = _picked(mark)
    return f"The {who} {did} the {what} {when}."


def _slug(mark: str) -> str:
    return "-".join(_picked(mark))


def hydra(kitchen: Kitchen) -> tuple[Trap, ...]:
    """Every page grows new ones: at the root, in folders of ever new names, with text nobody has read before."""

    def render(match: re.Match[str]) -> str:
        mark = digest(kitchen.host, match[0])
        heads = [digest(mark, number)[:9] for number in range(3)]
        links = (f"/{heads[0]}", f"/{heads[1]}/{_picked(mark)[2]}", f"/{heads[2]}/{mark[:3]}/{_picked(mark)[0]}")
        lines = " ".join(_sentence(digest(mark, line)) for line in range(6))
        more = "".join(f'<li><a href="{link}">{link}</a></li>' for link in links)
        body = f"<h1>Head {int(mark[:5], 16)}</h1>\n<p>{lines}</p>\n<ul>{more}</ul>"
        return framed(kitchen, f"Head {int(mark[:5], 16)}", body, Frame(_navigation(kitchen), plain))

    return ((re.compile(r"/(?=[0-9a-f]*\d)[0-9a-f]{9}(?:/[0-9a-z]+){0,2}"), render),)


def _navigation(kitchen: Kitchen) -> list[tuple[str, str]]:
    return [(page.path, page.title) for page in kitchen.pages if page.listed]


TRAPS: dict[str, Callable[[Kitchen], tuple[Trap, ...]]] = {
    "calendar": calendar,
    "facets": facets,
    "hydra": hydra,
    "stairs": stairs,
    "tales": tales,
}
