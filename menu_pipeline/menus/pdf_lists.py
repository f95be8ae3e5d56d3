"""Lists of a PDF under one price: headings that name it (``$8 Sandwiches``), flavours with dots between them.

Both lists show by their bullets. A flavour that costs something else says so in brackets: ``Vanilla ($3.29)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from menu_pipeline.menus.pdf_blocks import Entry
from menu_pipeline.menus.pdf_columns import price_like
from menu_pipeline.menus.pdf_rows import Row, placed
from menu_pipeline.menus.pdf_words import Word

BULLET = re.compile(r"^[・•·●○■□◆◇▪‣*✦✧★☆►▸❖✓✔∙]")
_BETWEEN = re.compile(r"^[•·∙・]")
_MONEY = re.compile(r"[€$£¥₹₺]|\d[.,]\d\d(?!\d)")
_IN_BRACKETS = re.compile(r"^([^()]*)\(([^()]*\d[^()]*)\)$")
#: A heading is larger than its list by this factor at least; lines of a list are no further apart than this many sizes.
_LARGER, _NEAR = 1.15, 2.0
#: So many lines with bullets make a list.
_FEWEST = 2
#: The gap of names that stand side by side (``pdf``).
_TOGETHER = 60


def with_lists(entries: list[Entry]) -> list[Entry]:
    """``entries`` with the price of each list behind every name of it."""
    out: list[Entry] = []
    i = 0
    while i < len(entries):
        end = _end_of_bulleted(entries, i)
        if end > i:
            out.extend(_priced(entries[i:end]))
        elif _only_price(entries[i].row) and (listed := _enumerated(out)):
            price = entries[i].row.words
            out[-listed:] = [new for entry in out[-listed:] for new in _apart(entry, price)]
        else:
            out.append(entries[i])
        i = max(end, i + 1)
    return out


def _end_of_bulleted(entries: list[Entry], at: int) -> int:
    """Where the list ends that ``at`` is the heading of, with the price of all in front; ``at`` where it is none."""
    words = entries[at].row.words
    if len(words) < 2 or not _is_money(words[0]) or any(map(_is_money, words[1:])):
        return at
    end = at + 1
    while end < len(entries) and _belongs(entries[end].row, words[0]):
        end += 1
    return end if sum(_bulleted(entry.row) for entry in entries[at + 1 : end]) >= _FEWEST else at


def _belongs(row: Row, head: Word) -> bool:
    return row.size * _LARGER <= head.size and row.baseline < head.baseline and not any(map(_is_money, row.words))


def _bulleted(row: Row) -> bool:
    return len(row.words) > 1 and BULLET.match(row.words[0].text) is not None


def _is_money(word: Word) -> bool:
    return price_like(word.text) and _MONEY.search(word.text) is not None


def _priced(block: list[Entry]) -> Iterator[Entry]:
    """A heading without its price, which stands behind the names instead."""
    price, *title = block[0].row.words
    yield replace(block[0], row=Row(title))
    for entry in block[1:]:
        words = entry.row.words
        if _bulleted(entry.row):
            entry = replace(entry, row=Row([*words[1:], *placed([price._replace(stop=True)], words[1].baseline)]))
        yield entry


def _only_price(row: Row) -> bool:
    return len(row.words) == 1 and _is_money(row.words[0])


def _enumerated(entries: list[Entry]) -> int:
    """How many of the last entries are one list of names with dots between them."""
    count = 0
    for entry in reversed(entries):
        below = entries[-count].row if count else None
        if any(_is_money(w) and not _IN_BRACKETS.match(w.text) for w in entry.row.words) or _has_remark(entry.row):
            break
        if below is not None and not _follows(entry.row, below):
            break
        count += 1
    dotted = [any(_BETWEEN.match(w.text) for w in entry.row.words[1:]) for entry in entries[len(entries) - count :]]
    return count if sum(dotted) >= _FEWEST and sum(dotted) * 2 >= count else 0


def _has_remark(row: Row) -> bool:
    """``($0.75 extra)``"""
    return any("(" in word.text and ")" not in word.text and _MONEY.search(word.text) for word in row.words)


def _follows(row: Row, below: Row) -> bool:
    distance = row.foot - below.baseline
    return 0 < distance <= _NEAR * below.size and 0.95 < row.words[0].size / below.words[0].size < 1.05


def _apart(entry: Entry, price: list[Word]) -> Iterator[Entry]:
    """An entry for each name of a line, with its own price or that of all."""
    names: list[list[Word]] = [[]]
    for word in entry.row.words:
        if _BETWEEN.match(word.text):
            names.append([])
            word = word._replace(text=word.text[1:])
        if word.text:
            names[-1].append(word)
    for n, name in enumerate(filter(None, names)):
        row = Row([*name, *_stopped(price, name[0])])
        last = name[-1]
        own = _IN_BRACKETS.match(last.text) if _MONEY.search(last.text) else None
        if own and (own.group(1) or len(name) > 1):
            said = [last._replace(text=own.group(1))] if own.group(1) else []
            row = Row([*name[:-1], *said, *_stopped([last._replace(text=own.group(2))], last)])
        yield replace(entry, row=row, gap=_TOGETHER if n else entry.gap)


def _stopped(price: list[Word], name: Word) -> list[Word]:
    return placed([price[0]._replace(stop=True), *price[1:]], name.baseline)
