"""Dishes without a price of their own among priced ones."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.model import MenuItem, Price
from menu_pipeline.menus.names import tidy_name
from menu_pipeline.menus.notes import is_fee
from menu_pipeline.menus.spans import could_name
from menu_pipeline.menus.vocabulary import SECTION_WORDS, Kind

EXTRACTOR = "blocks"
#: One name in so many that another text of its make follows may be a row read wrongly; it says nothing of the rest
#: where so many without a price follow one another, a section of their own.
_ODD, _RUN = 20, 4


@dataclass(frozen=True, slots=True)
class Placed:
    """An item with the fragments it was read from: its name, and the span ``left`` to ``right``."""

    item: MenuItem
    name: int
    left: int
    right: int


def with_unpriced(fragments: list[Fragment], placed: list[Placed]) -> list[Placed]:
    """``placed`` and the dishes set exactly like them whose price is missing."""
    names = {p.name for p in placed}
    makes = Counter(fragments[p.name].piece.sig for p in placed)
    follow = Counter(_next_make(fragments, p.name, names) for p in placed)
    taken = {i for p in placed for i in range(p.left, p.right)}
    sections = {p.item.section for p in placed}
    more: list[Placed] = []
    for make, priced in makes.items():
        alike = [i for i, f in enumerate(fragments) if f.piece.sig == make and not f.region and could_name(f)]
        free = [i for i in alike if i not in names and i not in taken and _described(fragments, i, follow)]
        loud = all(fragments[p.name].text.isupper() for p in placed if fragments[p.name].piece.sig == make)
        free = [i for i in free if not _heads(fragments[i], sections, loud) and not _names_section(fragments[i].text)]
        free = [i for i in free if not is_fee(fragments[i].text)]
        if follow[make]:
            free = _in_runs(free, names)
        if follow[make] * _ODD > priced:
            continue  # names are set like descriptions or section titles: nothing tells them apart
        if priced >= 3 and 0 < len(free) <= max(2, priced // 3) and len(alike) - priced <= 2 * len(free) + 2:
            more.extend(_placed(fragments, i, _section_of(placed, i)) for i in free)
    return sorted([*placed, *more], key=lambda p: p.name)


def _in_runs(free: list[int], names: set[int]) -> list[int]:
    """Those of ``free`` that follow one another, so many at least, with no priced name between."""
    before = sorted(names)
    runs = Counter(bisect_left(before, i) for i in free)
    return [i for i in free if runs[bisect_left(before, i)] >= _RUN]


def _heads(fragment: Fragment, sections: set[str | None], loud: bool) -> bool:
    """Whether a text stands over priced dishes as a title, or as a list or a count of what they come with.

    A title is in capitals too, unless all names are (``loud``).
    """
    text = fragment.text
    title = fragment.piece.heading > 0 or (not loud and text.isupper())
    return text in sections and (title or "," in text or text[:1].isdecimal())


def _names_section(text: str) -> bool:
    """ "Soups & Salads", "Entrées": every part is the name of a section."""
    return all(
        SECTION_WORDS.match(part) for part in re.split(r"\s*(?:&|\+|/|\band\b|\bund\b|\bet\b|\be\b|\by\b)\s*", text)
    )


def _next_make(fragments: list[Fragment], name: int, names: set[int]) -> str:
    """The make of the text after a name (and its price); "" where the next name follows at once."""
    for i in range(name + 1, min(name + 5, len(fragments))):
        if i in names:
            break
        if not fragments[i].is_price and fragments[i].kind is Kind.TEXT:
            return fragments[i].piece.sig
    return ""


def _described(fragments: list[Fragment], i: int, follow: Counter[str]) -> bool:
    """Whether the next fragment is of the make that descriptions of dishes have, and no price."""
    after = fragments[i + 1] if i + 1 < len(fragments) else None
    return after is not None and not after.is_price and follow[after.piece.sig] >= 2


def _section_of(placed: list[Placed], i: int) -> str | None:
    later = next((p for p in placed if p.left > i), placed[-1])
    earlier = next((p for p in reversed(placed) if p.right <= i), later)
    return earlier.item.section


def _placed(fragments: list[Fragment], i: int, section: str | None) -> Placed:
    about = _about(fragments, i)
    return Placed(unpriced_item(fragments[i], section, " ".join(about)[:600] or None), i, i, i + 1 + len(about))


def unpriced_item(fragment: Fragment, section: str | None, description: str | None) -> MenuItem:
    """The dish that ``fragment`` names, without a price."""
    prices: tuple[Price, ...] = ()
    return MenuItem(tidy_name(fragment.text), section, prices, description, None, EXTRACTOR, 0.5, fragment.path)


def _about(fragments: list[Fragment], i: int) -> list[str]:
    """The texts under the title at ``i``: up to the next of its make, a heading or a price."""
    make = fragments[i].piece.sig
    about: list[str] = []
    for follower in fragments[i + 1 : i + 25]:
        if follower.piece.sig == make or follower.is_price or follower.piece.heading or follower.region:
            break
        about.append(follower.text)
    return about
