"""One menu out of what several extractors saw.

What is shown to a guest wins over what is only stated: a structured price that differs from the visible one
loses and says so; structured dishes nobody sees are kept only where the page shows nothing, or where most of
what is stated there is seen. Structured data that lists half the dishes never hides the rest.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from menu_pipeline.menus.model import MenuItem, Price

_SIMPLE = re.compile(r"[^\w]+")


@dataclass(frozen=True, slots=True)
class Merged:
    items: list[MenuItem]
    notes: tuple[str, ...] = ()


def simple(name: str) -> str:
    """A name as it is compared: lower case, letters and digits only."""
    return _simple_name(name) if len(name) <= _LONGEST_KEPT else _SIMPLE.sub(" ", name.casefold()).strip()


#: Longer texts are whole pages, compared once.
_LONGEST_KEPT = 200


@lru_cache(maxsize=2048)
def _simple_name(name: str) -> str:
    return _SIMPLE.sub(" ", name.casefold()).strip()


def reconcile(shown: list[MenuItem], stated: list[MenuItem], visible_text: str) -> Merged:
    """``shown`` (what the page displays) merged with ``stated`` (structured or embedded data)."""
    if not stated:
        return Merged(shown)
    stated = _without_marks(_merged_variants(stated), shown)
    text = simple(visible_text)
    shown = _named_as_stated(shown, stated, text)
    if not shown:
        return Merged(stated, ("only structured data",))
    if len(stated) == 1 and any(_amounts(i) & _amounts(stated[0]) for i in shown):
        stated = [replace(stated[0], name=_as_shown(shown, stated[0]))]
    by_name = _index(stated)
    used: set[int] = set()
    notes: list[str] = []
    times = Counter(simple(item.name) for item in shown)
    items = [_combined(item, by_name, used, notes, times[simple(item.name)] > 1) for item in shown]
    rest = [item for item in stated if id(item) not in used]
    text, shown_by_name = f" {text} ", _index(shown)
    seen = [i for i in rest if f" {simple(i.name)} " in text and not _is_size_of_one(i, shown_by_name)]
    if len(used) + len(seen) >= len(stated) / 2:
        items = _inserted(items, seen)
        if len(seen) < len(rest):
            notes.append(f"{len(rest) - len(seen)} stated dishes are not on the page")
    elif rest:
        notes.append(f"{len(rest)} stated dishes are not on the page and were left out")
    return Merged(items, tuple(notes))


def _without_marks(stated: list[MenuItem], shown: list[MenuItem]) -> list[MenuItem]:
    """``stated`` without marks of diet behind a name that is shown without: "Onion rings GF"."""
    names = {simple(i.name) for i in shown}
    bare = [_MARKS.sub("", i.name) for i in stated]
    return [
        replace(i, name=name) if name != i.name and simple(name) in names and simple(i.name) not in names else i
        for i, name in zip(stated, bare, strict=True)
    ]


_MARKS = re.compile(r"(?:[\s,/·|]+\(?(?:VG?|VE|VN|VGN|GF|DF|LF|NF|N|H|vegan|vegetarian|gluten[- ]free|new|spicy)\)?)+$")


def _is_size_of_one(stated: MenuItem, shown: dict[str, list[MenuItem]]) -> bool:
    """Whether ``stated`` is a shown dish with the size of one of its prices in its name ("Sangría 1L")."""
    words, amounts = simple(stated.name).split(" "), _amounts(stated)
    beginnings = (" ".join(words[:n]) for n in range(1, len(words)))
    return bool(amounts) and any(amounts < _amounts(i) for name in beginnings for i in shown.get(name, ()))


def _named_as_stated(shown: list[MenuItem], stated: list[MenuItem], text: str) -> list[MenuItem]:
    """On the page of one product its stated name is the one that counts for its price."""
    only = stated[0] if len(stated) == 1 else None
    if only is None or not _amounts(only) or any(simple(i.name) == simple(only.name) for i in shown):
        return shown
    place = next((n for n, item in enumerate(shown) if _amounts(item) & _amounts(only)), None)
    if place is None:
        return shown
    name = only.name
    while simple(name) not in text and _SUFFIX.search(name):
        name = _SUFFIX.sub("", name)  # "Beef Burger - The Shop"
    return [replace(i, name=name) if n == place else i for n, i in enumerate(shown)]


_SUFFIX = re.compile(r"\s+[-–—|·]\s+[^-–—|·]*$")


def _as_shown(shown: list[MenuItem], stated: MenuItem) -> str:
    """The shown name of the dish a page with one product states."""
    named = [i.name for i in shown if _amounts(i) & _amounts(stated) and simple(i.name) in simple(stated.name)]
    return named[0] if named else stated.name


def _index(items: Iterable[MenuItem]) -> dict[str, list[MenuItem]]:
    index: dict[str, list[MenuItem]] = {}
    for item in items:
        index.setdefault(simple(item.name), []).append(item)
    return index


def _combined(
    item: MenuItem, by_name: dict[str, list[MenuItem]], used: set[int], notes: list[str], again: bool
) -> MenuItem:
    """A shown dish, completed by its stated twin: with the same price if there is one.

    What is shown ``again`` elsewhere, at lunch for less, has there the prices shown there.
    """
    twins = by_name.get(simple(item.name), [])
    if not twins:
        return item
    shown = _amounts(item)
    twin = next((t for t in twins if _amounts(t) & shown), twins[0])
    used.update(id(t) for t in twins)
    stated = _amounts(twin)
    prices = item.prices
    confidence = item.confidence
    if shown and stated and shown <= stated:
        prices = twin.prices if len(stated) > len(shown) and not again else item.prices
        confidence = max(item.confidence, 0.95)
    elif not shown and stated:
        prices = twin.prices
    elif shown and stated and not shown & stated:
        notes.append(f"{item.name}: stated price {_say(stated)} differs from the shown {_say(shown)}")
    return replace(
        item,
        prices=_with_currency(prices, twin),
        section=item.section or twin.section,
        description=item.description or twin.description,
        kitchen=item.kitchen or twin.kitchen,
        extractor=f"{item.extractor}+{twin.extractor}",
        confidence=confidence,
        diets=item.diets or twin.diets,
    )


def _amounts(item: MenuItem) -> frozenset[Decimal]:
    return frozenset(p.amount for p in item.prices if p.amount is not None)


def _say(amounts: frozenset[Decimal]) -> str:
    return "/".join(format(a, "f") for a in sorted(amounts))


def _with_currency(prices: tuple[Price, ...], twin: MenuItem) -> tuple[Price, ...]:
    currency = next((p.currency for p in twin.prices if p.currency), None)
    return tuple(replace(p, currency=currency) if currency and not p.sign else p for p in prices)


def _inserted(items: list[MenuItem], more: list[MenuItem]) -> list[MenuItem]:
    """``more`` after the last dish of the same section, else at the end."""
    last: dict[str | None, int] = {item.section: n for n, item in enumerate(items) if item.section}
    behind: dict[int, list[MenuItem]] = {}
    groups: dict[str | int, list[MenuItem]] = {}  # at the end: by section, those without one alone
    for n, item in enumerate(more):
        place = last.get(item.section)
        if place is not None:
            behind.setdefault(place, []).append(item)
        else:
            groups.setdefault(item.section or n, []).append(item)
    out = [one for n, item in enumerate(items) for one in (item, *behind.get(n, ()))]
    return out + [item for group in groups.values() for item in group]


def _merged_variants(items: list[MenuItem]) -> list[MenuItem]:
    """One dish stated several times (once an offer, once a syntax) is one dish."""
    merged: dict[tuple[str, str | None], MenuItem] = {}
    for item in items:
        key = (simple(item.name), item.section)
        known = merged.get(key)
        if known is None:
            merged[key] = item
        else:
            extra = [p for p in item.prices if p.amount not in _amounts(known)]
            merged[key] = replace(
                known, prices=(*known.prices, *extra) if known.extractor == item.extractor else known.prices
            )
    return list(merged.values())


def unique(items: list[MenuItem]) -> list[MenuItem]:
    """Dishes without repeats: the same name and amounts once, and no unpriced twin of a priced dish."""
    priced = {simple(i.name) for i in items if _amounts(i)}
    seen: set[tuple[str, frozenset[Decimal]]] = set()
    out: list[MenuItem] = []
    for item in items:
        amounts = _amounts(item)
        key = (simple(item.name), amounts)
        if key in seen or (not amounts and simple(item.name) in priced):
            continue
        seen.add(key)
        out.append(item)
    return out
