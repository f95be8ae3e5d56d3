"""Heads over a PDF's price columns (``klein``, ``0,4 l``, ``28er``) and the rows below that they speak of.

A head speaks of all rows with as many prices up to the next head or heading, in the next column of the page too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from menu_pipeline.menus.pdf_blocks import Entry
from menu_pipeline.menus.pdf_columns import price_like
from menu_pipeline.menus.pdf_rows import Row
from menu_pipeline.menus.pdf_stops import is_amount, price_at
from menu_pipeline.menus.pdf_words import Word
from menu_pipeline.menus.vocabulary import is_label

#: A head stands no more rows above the first row it speaks of, and no further from a price's middle in sizes.
_ROWS_BELOW, _ASIDE = 3, 3.0
#: The gap of a heading, or of what begins a column (``pdf``).
_NEW_COLUMN, _HEADING = 8, 10


@dataclass(slots=True)
class _Head:
    """A head that was found: the middles of its columns, and whether they are those of the page's column read now."""

    table: int
    middles: list[float]
    here: bool = True
    row: int = 0


def with_heads(entries: Sequence[Entry]) -> list[Entry]:
    """``entries`` with the words numbered by column that stand in a table with heads, and its rows by table."""
    out: list[Entry] = []
    head: _Head | None = None
    tables = 0
    for i, entry in enumerate(entries):
        amounts = _amounts(entry.row)
        found = _head_over(entry.row, entries[i + 1 : i + 1 + _ROWS_BELOW]) if not amounts else None
        if found is not None:
            tables += 1
            head = _Head(tables, found)
            out.append(_numbered(entry, head, _nearest_columns(entry.row, range(len(entry.row.words)), found)))
            continue
        if head is not None and entry.gap <= _NEW_COLUMN:
            head.here = False
        if head is not None and not amounts and _NEW_COLUMN < entry.gap <= _HEADING:
            head = None
        out.append(_row_of(entry, head, amounts) if head is not None and amounts else entry)
    return out


def with_litres(entries: Sequence[Entry]) -> list[Entry]:
    """``entries`` with the unit behind litres (``0,2  0,4``) that stand over prices without one."""
    out = list(entries)
    for i, (entry, below) in enumerate(pairwise(entries)):
        words = entry.row.words
        litres = [k for k, word in enumerate(words) if _LITRES.match(word.text)]
        headed = words[0].size >= _LARGER * below.row.words[0].size or len(litres) == len(words)
        if not litres or not headed or any(price_like(w.text) for k, w in enumerate(words) if k not in litres):
            continue
        prices = [word for word in below.row.words if is_amount(word.text)]
        over = bool(prices) and all(any(_is_over(words[k], price) for price in prices) for k in litres)
        if over and not any(_LITRES.match(price.text) for price in prices):
            said = [w._replace(text=f"{w.text}l", stop=True) if k in litres else w for k, w in enumerate(words)]
            out[i] = replace(entry, row=Row(said))
    return out


#: A title is larger than what is under it by this factor at least.
_LARGER = 1.15
#: What is poured, in litres.
_LITRES = re.compile(r"^(?:0[.,](?:02|04|1|125|15|2|25|3|33|35|4|5|7|75)|1[.,][05])$")


def _is_over(head: Word, price: Word) -> bool:
    return abs(_middle(head) - _middle(price)) <= _ASIDE * price.size


def _amounts(row: Row) -> list[int]:
    """The words of a row that are prices behind a name, as indices."""
    at = price_at(row)
    return [k for k in range(at, len(row.words)) if is_amount(row.words[k].text)] if at > 0 else []


def _middle(word: Word) -> float:
    return (word.left + word.right) / 2


def _head_over(row: Row, below: Sequence[Entry]) -> list[float] | None:
    """The middles of the price columns that ``row`` heads; None if it is no head."""
    for entry in below:
        amounts = _amounts(entry.row)
        if len(amounts) < 2:
            continue
        middles = [_middle(entry.row.words[k]) for k in amounts]
        columns = _nearest_columns(row, range(len(row.words)), middles)
        texts = [" ".join(row.words[k].text for k, c in columns.items() if c == n) for n in range(1, len(middles) + 1)]
        named = [k for k in range(len(row.words)) if k not in columns]
        left = all(row.words[k].right < middles[0] for k in named) and len(named) <= 2
        return middles if left and all(text and is_label(text) for text in texts) else None
    return None


def _nearest_columns(row: Row, words: Sequence[int], middles: list[float]) -> dict[int, int]:
    """The column, from 1, of each word that stands over or in one."""
    spacing = min((b - a for a, b in pairwise(middles)), default=1e9)
    columns: dict[int, int] = {}
    for k in words:
        word = row.words[k]
        nearest = min(range(len(middles)), key=lambda n: abs(middles[n] - _middle(word)))
        if abs(middles[nearest] - _middle(word)) <= min(_ASIDE * word.size, 0.6 * spacing):
            columns[k] = nearest + 1
    return columns


def _row_of(entry: Entry, head: _Head, amounts: list[int]) -> Entry:
    if head.here:
        return _numbered(entry, head, _nearest_columns(entry.row, amounts, head.middles))
    if len(amounts) == len(head.middles):
        return _numbered(entry, head, {k: n for n, k in enumerate(amounts, 1)})
    return entry


def _numbered(entry: Entry, head: _Head, columns: dict[int, int]) -> Entry:
    """``entry`` as the next row of the head's table; each column's first word begins a part."""
    head.row += 1
    begun: set[int] = set()
    words = list(entry.row.words)
    for k, column in columns.items():
        words[k] = words[k]._replace(column=column, stop=words[k].stop or column not in begun)
        begun.add(column)
    return replace(entry, row=Row(words), cell=(head.table, head.row))
