"""Tables with several dishes to a row, each before its price in the next column: "day, meat, price, fish, price"."""

from __future__ import annotations

from collections.abc import Iterator

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.spans import Record, could_name

#: The indices of fragments by row and column of a table.
_Rows = dict[int, dict[int, list[int]]]


def name_by_column(fragments: list[Fragment], records: list[Record]) -> None:
    """Gives records in such tables the text in the column before their price for a name."""
    tables: dict[int, _Rows] = {}
    for i, fragment in enumerate(fragments):
        if fragment.piece.cell is not None:
            cell = fragment.piece.cell
            tables.setdefault(cell.table, {}).setdefault(cell.row, {}).setdefault(cell.column, []).append(i)
    twins = {number: rows for number, rows in tables.items() if _are_twins(fragments, rows)}
    for record in records if twins else []:
        place = fragments[record.prices[0]].piece.cell
        if place is not None and place.table in twins:
            before = twins[place.table][place.row].get(place.column - 1, [])
            named = [i for i in before if could_name(fragments[i])]
            record.names = named or record.names


def _are_twins(fragments: list[Fragment], rows: _Rows) -> bool:
    """Whether several columns hold nothing but prices, each behind a column of names, and more texts stand before."""
    columns = {column for row in rows.values() for column in row}
    priced = {c for c in columns if sum(any(_priced(fragments, row.get(c, []))) for row in rows.values()) >= _FEWEST}
    if len(priced) < 2 or min(priced) < 2:
        return False
    pairs = [
        (row.get(c - 1, []), row[c]) for row in rows.values() for c in priced if any(_priced(fragments, row.get(c, [])))
    ]
    named = sum(any(could_name(fragments[i]) for i in before) for before, _ in pairs)
    return not priced & {c - 1 for c in priced} and named * 10 >= 9 * len(pairs)


#: So many rows show what a column holds.
_FEWEST = 2


def _priced(fragments: list[Fragment], indices: list[int]) -> Iterator[bool]:
    return (fragments[i].token is not None for i in indices)
