"""Column heads of price tables: what tells the prices of a row apart, and no section of the menu."""

from __future__ import annotations

from dataclasses import dataclass, field

from menu_pipeline.menus.columns import PLAIN_NAME, PLAIN_PRICE
from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.grid import Cell
from menu_pipeline.menus.vocabulary import Kind

#: A head longer than this is a sentence.
_LONGEST = 40


@dataclass(slots=True)
class _Row:
    texts: dict[int, list[int]] = field(default_factory=dict)  # by column
    priced: set[int] = field(default_factory=set)  # columns with prices


@dataclass(frozen=True, slots=True)
class Heads:
    """``label_of`` maps prices (by index) to the head of their column; ``fragments`` are heads themselves."""

    label_of: dict[int, str] = field(default_factory=dict)
    fragments: frozenset[int] = frozenset()


def heads_of(fragments: list[Fragment]) -> Heads:
    """The column heads of all tables on the page."""
    tables: dict[int, dict[int, _Row]] = {}
    for i, fragment in enumerate(fragments):
        cell = fragment.piece.cell
        if cell is None:
            continue
        row = tables.setdefault(cell.table, {}).setdefault(cell.row, _Row())
        row.texts.setdefault(cell.column, []).append(i)
        if fragment.is_price:
            row.priced.add(cell.column)
    label_of: dict[int, str] = {}
    found: set[int] = set()
    for rows in tables.values():
        _read_table(fragments, [rows[n] for n in sorted(rows)], label_of, found)
    return Heads(label_of, frozenset(found))


def _read_table(fragments: list[Fragment], rows: list[_Row], label_of: dict[int, str], found: set[int]) -> None:
    heads: list[_Row] = []
    fresh = False
    for number, row in enumerate(rows):
        if row.priced:
            fresh = False
            _label_row(fragments, row, heads, label_of)
        elif _is_head(fragments, row, _priced_below(rows, number)):
            heads = [*heads, row] if fresh else [row]
            fresh = True
            found.update(i for column in row.texts for i in row.texts[column] if _says_nothing(fragments[i], column))
    return


def _priced_below(rows: list[_Row], number: int) -> set[int]:
    """Columns with prices in the rows right below, up to the next row without any."""
    columns: set[int] = set()
    for row in rows[number + 1 : number + 12]:
        if not row.priced and columns:
            break
        columns |= row.priced
    return columns


def _is_head(fragments: list[Fragment], row: _Row, priced: set[int]) -> bool:
    """A row of short texts, some of them above prices."""
    indices = [i for column in row.texts for i in row.texts[column]]
    if not priced or any(len(fragments[i].text) > _LONGEST for i in indices):
        return False
    over = [i for i in indices if _covered(fragments[i].piece.cell, priced)]
    named = [i for i in over if fragments[i].kind is not Kind.TEXT or PLAIN_PRICE.match(fragments[i].text)]
    if not over or (len(row.texts) < 2 and not named):
        return False
    cells = [cell for i in indices if (cell := fragments[i].piece.cell) is not None]
    return bool(named) or all(cell.head for cell in cells) or all(fragments[i].piece.bold for i in over)


def _covered(cell: Cell | None, columns: set[int]) -> bool:
    return cell is not None and any(cell.column <= c < cell.column + cell.width for c in columns)


def _says_nothing(fragment: Fragment, column: int) -> bool:
    """Heads of price columns, and of the names' column where they are words like *dish*."""
    return column > 0 or bool(PLAIN_NAME.match(fragment.text))


def _label_row(fragments: list[Fragment], row: _Row, heads: list[_Row], label_of: dict[int, str]) -> None:
    for column in row.priced:
        label = _label(fragments, heads, column)
        prices = [i for i in row.texts[column] if fragments[i].is_price]
        if label and len(prices) == 1:
            label_of[prices[0]] = label


def _label(fragments: list[Fragment], heads: list[_Row], column: int) -> str | None:
    """The texts above a column in the nearest head row that says something; a head over all prices says nothing."""
    for head in reversed(heads):
        indices = [i for c in head.texts for i in head.texts[c] if _covered(fragments[i].piece.cell, {column})]
        label = " ".join(fragments[i].text for i in indices)
        if label and not PLAIN_PRICE.match(label):
            return label[:60]
    return None
