"""One menu in several languages on one page: keep one panel, the page's own language if it can be told."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

from menu_pipeline.menus.model import MenuItem


def one_panel(items: list[MenuItem], languages: list[str], gaps: list[int], wanted: str) -> list[MenuItem]:
    """The items of one of two to four panels whose prices follow each other in the same order.

    ``languages`` are the ``lang`` attributes the items stand under, ``gaps`` the distances to the items before them,
    ``wanted`` is the page's language.
    """
    for parts in (2, 3, 4):
        size, rest = divmod(len(items), parts)
        if rest or size < 2 or not _alike(items, size, languages, gaps):
            continue
        for start in range(0, len(items), size):
            if wanted and languages[start][:2] == wanted[:2]:
                return items[start : start + size]
        return items[:size]
    return items


def _alike(items: list[MenuItem], size: int, languages: list[str], gaps: list[int]) -> bool:
    """Same prices in the same order, other names; short menus must say their languages too, others stand apart."""
    first = [_amounts(i) for i in items[:size]]
    if len(set(first)) < min(3, size) or not any(first):
        return False
    starts = range(size, len(items), size)
    if any([_amounts(i) for i in items[s : s + size]] != first for s in starts):
        return False
    names = [{i.name.casefold() for i in items[s : s + size]} for s in range(0, len(items), size)]
    differ = len(set.intersection(*names)) * 2 <= size
    labelled = len({languages[s] for s in range(0, len(items), size)}) == len(items) // size
    return differ and (labelled or (size >= 5 and all(gaps[s] < _usual(gaps) for s in starts)))


def _usual(gaps: list[int]) -> int:
    return Counter(gaps).most_common(1)[0][0]


def _amounts(item: MenuItem) -> frozenset[Decimal | None]:
    return frozenset(p.amount for p in item.prices)
