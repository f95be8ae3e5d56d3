"""Kinds of a dish in table rows of their own: "Chow mein | vegetable | 6.50", and below it " | chicken | 7.20"."""

from __future__ import annotations

from dataclasses import replace

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.unpriced import Placed
from menu_pipeline.menus.vocabulary import SECTION_WORDS

#: So many rows without a name, under such that have one and a kind, are no chance.
_FEWEST = 2

#: The first text of each cell, by table, row and column.
_Cells = dict[tuple[int, int, int], str]


def under_their_row(fragments: list[Fragment], placed: list[Placed]) -> list[Placed]:
    """``placed`` with such rows' prices under the dish that the last row with a first cell names."""
    cells: _Cells = {}
    for fragment in fragments:
        if fragment.piece.cell is not None and not fragment.is_price:
            cell = fragment.piece.cell
            cells.setdefault((cell.table, cell.row, cell.column), fragment.text)
    owner: dict[int, int] = {}
    last: int | None = None
    for n, place in enumerate(placed):
        if last is not None and _continues(fragments, cells, placed[last], place):
            owner[n] = last
        else:
            last = n
    return _merged(fragments, cells, placed, owner) if len(owner) >= _FEWEST else placed


def _continues(fragments: list[Fragment], cells: _Cells, head: Placed, place: Placed) -> bool:
    """Whether a row has no first cell, and its name stands where that of ``head`` says which kind it is."""
    first, cell = fragments[head.name].piece.cell, fragments[place.name].piece.cell
    if first is None or cell is None or first.table != cell.table or first.column > 0 or cell.column == 0:
        return False
    if SECTION_WORDS.match(head.item.name):
        return False
    if (cell.table, cell.row, 0) in cells or (first.table, first.row, cell.column) not in cells:
        return False
    return all((cell.table, row, 0) not in cells for row in range(first.row + 1, cell.row))


def _merged(fragments: list[Fragment], cells: _Cells, placed: list[Placed], owner: dict[int, int]) -> list[Placed]:
    out: dict[int, Placed] = {}
    for n, place in enumerate(placed):
        if n not in owner:
            out[n] = place
            continue
        head, cell = out[owner[n]], fragments[place.name].piece.cell
        first = fragments[head.name].piece.cell
        kind = cells.get((first.table, first.row, cell.column)) if first is not None and cell is not None else None
        own = tuple(replace(p, label=p.label or kind) for p in head.item.prices)
        more = tuple(replace(p, label=p.label or place.item.name) for p in place.item.prices)
        out[owner[n]] = replace(head, item=replace(head.item, prices=own + more), right=place.right)
    return list(out.values())
