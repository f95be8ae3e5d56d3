"""Dishes without a price of their own: among priced ones, and on menus that name no prices at all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.model import MenuItem, Price
from menu_pipeline.menus.names import tidy_name
from menu_pipeline.menus.records import could_name, looks_like_name

EXTRACTOR = "blocks"


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
    follow = Counter(fragments[p.name + 1].piece.sig for p in placed if _is_text(fragments, p.name + 1, p.right))
    taken = {i for p in placed for i in range(p.left, p.right)}
    more: list[Placed] = []
    for make, priced in makes.items():
        alike = [i for i, f in enumerate(fragments) if f.piece.sig == make and not f.region and could_name(f)]
        free = [i for i in alike if i not in names and i not in taken and _described(fragments, i, follow)]
        if priced >= 3 and 0 < len(free) <= max(2, priced // 3) and len(alike) - priced <= 2 * len(free) + 2:
            more.extend(_placed(fragments, i, _section_of(placed, i)) for i in free)
    return sorted([*placed, *more], key=lambda p: p.name)


def _is_text(fragments: list[Fragment], i: int, end: int) -> bool:
    return i < min(end, len(fragments)) and not fragments[i].is_price


def _described(fragments: list[Fragment], i: int, follow: Counter[str]) -> bool:
    """Whether the next fragment is of the make that descriptions of dishes have, and no price."""
    after = fragments[i + 1] if i + 1 < len(fragments) else None
    return after is not None and not after.is_price and follow[after.piece.sig] >= 2


def _section_of(placed: list[Placed], i: int) -> str | None:
    later = next((p for p in placed if p.left > i), placed[-1])
    earlier = next((p for p in reversed(placed) if p.right <= i), later)
    return earlier.item.section


def _placed(fragments: list[Fragment], i: int, section: str | None) -> Placed:
    follower = fragments[i + 1].text if i + 1 < len(fragments) else None
    return Placed(_unpriced(fragments[i], section, follower), i, i, i + 2)


def _unpriced(fragment: Fragment, section: str | None, description: str | None) -> MenuItem:
    prices: tuple[Price, ...] = ()
    return MenuItem(tidy_name(fragment.text), section, prices, description, None, EXTRACTOR, 0.5, fragment.path)


def without_prices(fragments: list[Fragment]) -> list[Placed]:
    """The dishes of a page on which nothing costs anything: titles of one make, each described, about food."""
    titles: dict[str, list[int]] = {}
    for i, fragment in enumerate(fragments):
        if not fragment.region and could_name(fragment) and looks_like_name(fragment) and len(fragment.text) <= 60:
            titles.setdefault(fragment.piece.sig, []).append(i)
    best: list[int] = []
    for indices in titles.values():
        described = [i for i in indices if _has_description(fragments, i, indices)]
        if len(described) >= 4 and len(described) * 10 >= 8 * len(indices) and len(described) > len(best):
            best = described
    texts = [" ".join(f.text for f in fragments[i : i + 4]) for i in best]
    if not best or sum(is_food(text) for text in texts) * 10 < 7 * len(best):
        return []
    return [_placed(fragments, i, _heading_above(fragments, i)) for i in best]


def _has_description(fragments: list[Fragment], i: int, alike: list[int]) -> bool:
    """A text of another make right behind, of more than a word or two, before the next title."""
    after = fragments[i + 1 : i + 4]
    words = [f.text for f in after if not f.piece.heading and not f.is_price]
    return bool(words) and after[0].piece.sig != fragments[i].piece.sig and max(len(w.split()) for w in words) >= 3


def _heading_above(fragments: list[Fragment], i: int) -> str | None:
    level = fragments[i].piece.heading
    for k in range(i - 1, -1, -1):
        if fragments[k].piece.heading and fragments[k].piece.heading < level:
            return fragments[k].text
    return None
