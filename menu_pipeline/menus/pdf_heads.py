"""Heads over a PDF's price columns (``klein``, ``0,4 l``, ``28er``) and the rows below that they speak of.

A head speaks of all rows with as many prices up to the next head or heading, in the next column of the page too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from menu_pipeline.menus.pdf_blocks import Entry
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
