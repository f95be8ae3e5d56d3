"""Choices of a PDF's dishes on lines of their own below each: ``with tofu 11,50``, ``with chicken 12,50``.

That they are no dishes shows by their coming back under one name after another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from menu_pipeline.menus.pdf_blocks import Entry
from menu_pipeline.menus.pdf_rows import Row, placed
from menu_pipeline.menus.pdf_stops import price_at
from menu_pipeline.menus.pdf_words import Word

#: What is set larger than its choices by this factor is the heading of a section.
_SECTION = 1.4
#: So many times a choice comes back; a dish has so many of them at least; so many lines may describe it in between.
_OFTEN, _FEWEST, _MOST_ABOUT = 3, 2, 3


def with_options(entries: list[Entry]) -> list[Entry]:
    """``entries`` with such choices behind the name that they are the choices of, instead of below it."""
    said = [_said(entry.row) for entry in entries]
    times = Counter(said)
    chosen = _with_others(entries, said, [bool(text) and times[text] >= _OFTEN for text in said])
    heads = {start: head for start, end in _runs(chosen) if end - start >= _FEWEST for head in _head(entries, start)}
    named = {_kind(entries[head].row) for head in heads.values()}
    heads = {
        start: head for start, head in heads.items() if _kind(entries[start].row) not in named
    }  # others are dishes
    if len({" ".join(word.text for word in entries[head].row.words) for head in heads.values()}) < _OFTEN:
        return entries
    out: list[Entry | None] = list(entries)
    for start, end in _runs(chosen):
        head = heads.get(start)
        if head is not None:
            options = [word for entry in entries[start:end] for word in _apart(entry.row)]
            row = Row([*entries[head].row.words, *placed(options, entries[head].row.baseline)])
            out[head] = replace(entries[head], row=row)
            out[start:end] = [None] * (end - start)
    return [entry for entry in out if entry is not None]


def _with_others(entries: list[Entry], said: list[str], chosen: list[bool]) -> list[bool]:
    """``chosen`` with rarer choices among them, where at least half of the rows set alike come back elsewhere."""
    out = list(chosen)
    start = 0
    for i in range(1, len(entries) + 1):
        if i < len(entries) and said[i] and said[i - 1] and _alike(entries[i - 1].row, entries[i].row):
            continue
        if any(chosen[start:i]) and sum(chosen[start:i]) * 2 >= i - start:
            out[start:i] = [True] * (i - start)
        start = i
    return out


def _kind(row: Row) -> tuple[int, bool]:
    return round(row.words[0].size), row.words[0].bold


def _alike(row: Row, other: Row) -> bool:
    one, two = row.words[0], other.words[0]
    return one.bold == two.bold and abs(one.size - two.size) < _SAME


#: Points by which sizes may differ that are one.
_SAME = 0.5


def _said(row: Row) -> str:
    """What stands before the price of a row; nothing where it has none, or is nothing else."""
    at = price_at(row)
    words = row.words[:at] if 0 < at < len(row.words) else []
    return " ".join(word.text.casefold() for word in words)


def _runs(chosen: list[bool]) -> Iterator[tuple[int, int]]:
    """Where choices follow each other."""
    start = None
    for i, choice in enumerate([*chosen, False]):
        if choice and start is None:
            start = i
        elif not choice and start is not None:
            yield start, i
            start = None


def _head(entries: list[Entry], start: int) -> Iterator[int]:
    """The name above the choices that begin at ``start``: the next line above that is set larger, or bold."""
    option = entries[start].row.words[0]
    for i in range(start - 1, max(-1, start - 2 - _MOST_ABOUT), -1):
        row = entries[i].row
        if price_at(row) < len(row.words):
            return
        first = row.words[0]
        if first.size > 1.05 * option.size or (first.bold and not option.bold):
            if first.size < _SECTION * option.size:
                yield i
            return


def _apart(row: Row) -> list[Word]:
    """A choice and its price as parts of their own."""
    at = price_at(row)
    return [word._replace(stop=k in (0, at), option=k < at) for k, word in enumerate(row.words)]
