"""Names in one column and their prices in the next, where a column is one text: paired line by line.

An author who sets a menu with line ends (``<pre>``, ``<br>``, or a style sheet that keeps them) puts all names of a
section in one element and all its prices in the next. Nothing in the markup joins a name with its price; their
order does. Pairs are made only where as many lines begin a dish as there are prices.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from menu_pipeline.menus.normal import clean
from menu_pipeline.menus.page import Line, Piece
from menu_pipeline.menus.prices import scan
from menu_pipeline.menus.vocabulary import Kind, kind_of

#: Fewer prices under each other may be those of one dish.
_FEWEST: Final = 3
_LONGEST_PRICE: Final = 16
_DIGIT: Final = re.compile(r"\d")
_NUMBERED: Final = re.compile(r"\s*\d{1,3}\s?[a-z]?[.)]\s?\D")
_STARTS_LOW: Final = re.compile(r"\s*(?:[(a-zà-öø-ÿα-ωа-я]|[^\w\s])")


@dataclass(slots=True)
class _Row:
    """One row of a column: its pieces in the text of ``line``, blank ones left out."""

    line: Line
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.line.text[self.start : self.end]

    @property
    def pieces(self) -> list[Piece]:
        return [p for p in self.line.pieces if p.start < self.end and self.start < p.end and _said(self, p).strip()]


def _said(row: _Row, piece: Piece) -> str:
    """What ``piece`` says in ``row``."""
    return row.line.text[max(row.start, piece.start) : min(row.end, piece.end)]


def paired(lines: list[Line]) -> list[Line]:
    """``lines`` with each price of a column behind the name it belongs to; ``lines`` itself where there is none."""
    out: list[Line] = []
    done = 0
    for first, end in _columns_of_prices(lines):
        start, rows = _column_before(lines, first, done)
        prices = [row for line in lines[first:end] for row in _rows(line)]
        named = _begin_dishes(rows, len(prices))
        if named is not None:
            out += lines[done:start]
            out += _joined(rows, named, prices)
            done = end
    return out + lines[done:] if done else lines


def _columns_of_prices(lines: list[Line]) -> Iterator[tuple[int, int]]:
    """Spans of lines that are nothing but prices set alike: one line of many rows, or many of one."""
    end = 0
    for i, line in enumerate(lines):
        if i < end or not _is_prices(line):
            continue
        end = i + 1
        while end < len(lines) and _goes_on(lines[end - 1], lines[end]) and _is_prices(lines[end]):
            end += 1
        if sum(len(_rows(priced)) for priced in lines[i:end]) >= _FEWEST:
            yield i, end


def _is_prices(line: Line) -> bool:
    text = line.text.strip()
    if (len(text) > _LONGEST_PRICE and "\n" not in text) or not _DIGIT.search(text, 0, _LONGEST_PRICE):
        return False
    return all(_is_price(clean(row.text)) for row in _rows(line))


def _is_price(text: str) -> bool:
    """Whether ``text`` is one price, or two of one dish ("3,2/4,1"), and nothing else."""
    tokens = scan(text) if len(text) <= _LONGEST_PRICE else []
    if len(tokens) == 2 and text[tokens[0].end : tokens[1].start].strip() == "/":
        return tokens[0].start == 0 and tokens[1].end == len(text)
    return len(tokens) == 1 and tokens[0].end - tokens[0].start == len(text)


def _goes_on(line: Line, after: Line) -> bool:
    """Whether ``after`` is the next line of the same element or of one like it beside it."""
    return _follows(line, after) and _place(line) == _place(after) and not after.pieces[0].cell


def _follows(line: Line, after: Line) -> bool:
    """Whether nothing but a line break, or the end of one box and the beginning of the next, is between two lines."""
    return after.gap >= 4 * line.depth + 1 and not line.region


#: The kind of gap a line break leaves (see ``dom``).
_LINE_BREAK: Final = 2


def _place(line: Line) -> tuple[str, str]:
    """The element a line's element stands in, and its tag; the last of a column may have a class of its own."""
    piece = line.pieces[0]
    return piece.sig.rpartition("/")[0], piece.tag


def _rows(line: Line) -> list[_Row]:
    if "\n" not in line.text:
        return [_Row(line, 0, len(line.text))]
    ends = [m.end() for m in re.finditer("\n", line.text)]
    spans = zip([0, *ends], [*ends, len(line.text)], strict=True)
    return [row for start, end in spans if (row := _Row(line, start, end)).text.strip()]


def _column_before(lines: list[Line], first: int, done: int) -> tuple[int, list[_Row]]:
    """Where the column before that of prices begins, and its rows: back to the beginning of its element."""
    start = first - 1
    if start < done or lines[start].region:
        return first, []
    while start > done and _follows(lines[start - 1], lines[start]):
        start -= 1
    return start, [row for line in lines[start:first] for row in _rows(line)]


def _begin_dishes(rows: list[_Row], prices: int) -> list[bool] | None:
    """Which of ``rows`` begin a dish, where some way to tell finds as many as there are ``prices``."""
    if len(rows) < prices:
        return None
    titles = [_is_title(row) for row in rows]
    set_off = not all(titles)
    dishes = [not (set_off and title) and _may_name(row.text.strip()) for title, row in zip(titles, rows, strict=True)]
    for begins in _WAYS:
        marked = [dish and begins(row) for dish, row in zip(dishes, rows, strict=True)]
        if sum(marked) == prices:
            return marked
    return None


def _may_name(text: str) -> bool:
    return kind_of(text) is Kind.TEXT or (text[:1].isdigit() and text[-1:].isalpha())


def _is_title(row: _Row) -> bool:
    """A row set bold or as a heading; a remark may follow it."""
    pieces = row.pieces
    return bool(pieces) and (pieces[0].bold or pieces[0].heading > 0)


#: Ways to tell where a dish begins: by number, by the margin, by a capital, on every line.
_WAYS: Final[tuple[Callable[[_Row], bool], ...]] = (
    lambda row: _NUMBERED.match(row.text) is not None,
    lambda row: not row.text[0].isspace(),
    lambda row: _STARTS_LOW.match(row.text) is None,
    lambda row: True,
)


def _joined(rows: list[_Row], named: list[bool], prices: list[_Row]) -> list[Line]:
    """A line for each dish: its name, what is said of it in the rows below, its price. Titles have their own."""
    dishes: list[list[_Row]] = []
    priced: list[bool] = []
    for row, begins in zip(rows, named, strict=True):
        if begins or not priced or not priced[-1] or _is_title(row):
            dishes.append([])
            priced.append(begins)
        dishes[-1].append(row)
    left = iter(prices)
    return [_line(dish, next(left) if begins else None) for dish, begins in zip(dishes, priced, strict=True)]


def _line(rows: list[_Row], price: _Row | None) -> Line:
    """``rows`` as one line with ``price`` behind them."""
    line = rows[0].line
    text = ""
    pieces: list[Piece] = []
    for row in rows:
        for piece in row.pieces:
            said = _said(row, piece).rstrip() + " "
            gap = 4 * line.depth + 3 if pieces else piece.gap
            pieces.append(replace(piece, start=len(text), end=len(text) + len(said), gap=gap))
            text += said
    if price is not None:
        said = price.text.strip()
        shown = price.line.pieces[0]
        pieces.append(replace(shown, start=len(text), end=len(text) + len(said), gap=4 * line.depth + 3))
        text += said
    gap = 4 * line.depth + _LINE_BREAK if line.text[: rows[0].start].strip() else line.gap
    return replace(line, text=text, pieces=pieces, gap=gap)
