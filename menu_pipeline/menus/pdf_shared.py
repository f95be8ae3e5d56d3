"""One price for several lines of a PDF, printed beside their middle or below them: ``各1200円``, ``je 4,50 €``.

The lines it speaks of are those that follow each other at one distance, in one size, without a price of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from menu_pipeline.menus.pdf_blocks import Entry
from menu_pipeline.menus.pdf_columns import EACH, is_currency, is_priced, price_like
from menu_pipeline.menus.pdf_lists import BULLET
from menu_pipeline.menus.pdf_rows import Row, placed
from menu_pipeline.menus.pdf_stops import parts_of
from menu_pipeline.menus.pdf_words import Word
from menu_pipeline.menus.vocabulary import FOR_EACH

#: Lines of a list are no further apart than this many times the nearest of them, and a price below it than that.
_APART, _BELOW = 1.5, 2.0
_SAME_SIZE = (0.92, 1.09)
#: The gap of names that stand side by side (``pdf``).
_TOGETHER = 60


def with_shared(entries: list[Entry]) -> list[Entry]:
    """``entries`` with each such price behind every name that it is the price of, instead of where it stands."""
    prices = [_each(entry.row) for entry in entries]
    if not any(prices):
        return entries
    names = [_name(entry.row, price) for entry, price in zip(entries, prices, strict=True)]
    given: dict[int, list[list[Word]]] = {}
    for i, price in enumerate(prices):
        listed = _listed(names, prices, i, entries[i].row.baseline) if price else []
        if sum(len(_parts(names[k])) for k in listed) >= 2:
            given.update(dict.fromkeys(listed, price))
            given.setdefault(i, [])
    return [new for i, entry in enumerate(entries) for new in (_priced(entry, names[i], given, i))]


def _each(row: Row) -> list[list[Word]]:
    """The price at the end of ``row`` that says it is that of each, or several where ``row`` is nothing else."""
    parts = parts_of(row)
    found = [_price_of_each(part) for part in parts]
    return found if all(found) else [found[-1]] if found[-1] else []


def _price_of_each(part: list[Word]) -> list[Word]:
    if len(part) == 1 and EACH.match(part[0].text) and price_like(part[0].text):
        return [part[0]._replace(text=EACH.sub("", part[0].text), stop=True)]
    amount = part[1:]
    said = FOR_EACH.fullmatch(part[0].text.rstrip(":")) is not None
    priced = said and all(price_like(word.text) or is_currency(word.text) for word in amount)
    return [amount[0]._replace(stop=True), *amount[1:]] if amount and priced else []


def _name(row: Row, price: list[list[Word]]) -> list[Word]:
    """The words of ``row`` that name something without a price of its own."""
    parts = parts_of(row)
    words = [word for part in parts[: len(parts) - len(price)] for word in part]
    return words if words and (price or not is_priced(words)) and any(ch.isalpha() for ch in words[-1].text) else []


def _listed(names: Sequence[list[Word]], prices: Sequence[list[list[Word]]], at: int, baseline: float) -> list[int]:
    """The entries that the price at ``at``, on ``baseline``, speaks of."""
    above, below = _run(names, prices, at, -1), _run(names, prices, at, 1)
    if names[at]:
        return _alike(names, [*above, at, *below])
    if above and below:
        distance, step = _distance(names, above[-1], below[0]), _usual(names, above + below)
        if distance <= _APART * step:
            return _alike(names, above + below)
    near = len(above) > 1 and 0 < names[above[-1]][0].baseline - baseline <= _BELOW * _usual(names, above)
    return _alike(names, above) if near else []


def _run(names: Sequence[list[Word]], prices: Sequence[list[list[Word]]], at: int, step: int) -> list[int]:
    """The names above (``step`` -1) or below ``at``, in order, as far as they follow each other closely."""
    run = [at] if names[at] else []
    usual = 0.0
    k = at + step
    while 0 <= k < len(names) and names[k] and not prices[k]:
        if run:
            distance = _distance(names, *sorted((run[-1], k)))
            usual = usual or distance
            if distance <= 0 or distance > _APART * usual or not _same_size(names[run[-1]], names[k]):
                break
        run.append(k)
        k += step
    found = [k for k in run if k != at]
    return found[::-1] if step < 0 else found


def _distance(names: Sequence[list[Word]], upper: int, lower: int) -> float:
    return names[upper][0].baseline - names[lower][0].baseline


def _usual(names: Sequence[list[Word]], run: Sequence[int]) -> float:
    return min((d for a, b in pairwise(run) if (d := _distance(names, a, b)) > 0), default=0.0)


def _same_size(words: list[Word], others: list[Word]) -> bool:
    return _SAME_SIZE[0] < words[0].size / (others[0].size or 1.0) < _SAME_SIZE[1] and words[0].bold == others[0].bold


def _alike(names: Sequence[list[Word]], run: list[int]) -> list[int]:
    """``run``, or what has bullets of it where some has: the rest is a heading."""
    marked = [k for k in run if BULLET.match(names[k][0].text)]
    return marked or run


def _parts(words: list[Word]) -> list[list[Word]]:
    """What stands side by side: parted by wide spaces or bullets."""
    if not words:
        return []
    parts: list[list[Word]] = []
    for part in parts_of(Row(words)):
        for k, word in enumerate(part):
            if k == 0 or BULLET.match(word.text):
                parts.append([])
            parts[-1].append(word)
    return parts


def _priced(entry: Entry, name: list[Word], given: dict[int, list[list[Word]]], i: int) -> list[Entry]:
    """The entries that ``entry`` becomes: one for each name, none where only the price stood."""
    if i not in given:
        return [entry]
    baseline = entry.row.baseline
    rows = [Row([*part, *placed(_nearest(given[i], part), baseline)]) for part in _parts(name)] if given[i] else []
    return [replace(entry, row=row, gap=_TOGETHER if n else entry.gap) for n, row in enumerate(rows)]


def _nearest(prices: list[list[Word]], part: list[Word]) -> list[Word]:
    """Of prices that stand side by side the one that is nearest below or beside ``part``."""
    middle = part[0].left + part[-1].right
    return min(prices, key=lambda price: abs(price[0].left + price[-1].right - middle))
