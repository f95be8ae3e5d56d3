"""Lunches of a week in a table whose days head columns and whose menus, each with its price, head rows; or turned.

"Menü 1, 7.90 €" stands once, in front of what it is on each day.
"""

from __future__ import annotations

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.model import MenuItem, Price
from menu_pipeline.menus.names import tidy_name
from menu_pipeline.menus.spans import could_name
from menu_pipeline.menus.unpriced import EXTRACTOR, Placed
from menu_pipeline.menus.vocabulary import is_weekday

#: So many days make a week of lunches.
_FEWEST_DAYS = 2

_Cells = dict[tuple[int, int], list[int]]  # the fragments of each cell, by row and column


def in_week_tables(fragments: list[Fragment], placed: list[Placed], currency: str | None) -> list[Placed]:
    """``placed`` with the dishes of such tables, instead of what else was read of them."""
    tables: dict[int, _Cells] = {}
    for i, fragment in enumerate(fragments):
        if (cell := fragment.piece.cell) is not None:
            tables.setdefault(cell.table, {}).setdefault((cell.row, cell.column), []).append(i)
    found: dict[int, list[Placed]] = {}
    for number, cells in tables.items():
        turned = {(column, row): indices for (row, column), indices in cells.items()}
        if dishes := _dishes(fragments, cells, currency) or _dishes(fragments, turned, currency):
            found[number] = sorted(dishes, key=lambda p: p.name)
    if not found:
        return placed
    kept = [p for p in placed if (cell := fragments[p.name].piece.cell) is None or cell.table not in found]
    return sorted([*kept, *(dish for dishes in found.values() for dish in dishes)], key=lambda p: p.name)


def _dishes(fragments: list[Fragment], cells: _Cells, currency: str | None) -> list[Placed]:
    """The dishes where days stand in one row, prices in the first column below, and none among the dishes."""
    days = {place: fragments[ks[0]].text for place, ks in cells.items() if is_weekday(fragments[ks[0]].text)}
    top = min((row for row, _ in days), default=0)
    days = {place: day for place, day in days.items() if place[0] == top}
    first = min((column for _, column in cells), default=0)
    within = {place: ks for place, ks in cells.items() if place[0] > top and (top, place[1]) in days}
    if len(days) < _FEWEST_DAYS or (top, first) in days or any(_prices(fragments, ks) for ks in within.values()):
        return []
    out: list[Placed] = []
    for (row, column), ks in within.items():
        costs = _prices(fragments, cells.get((row, first), []))
        named = [k for k in ks if could_name(fragments[k])]
        if costs and named:
            prices = tuple(_price(fragments[k], currency) for k in costs)
            out.append(_dish(fragments, named, days[top, column], prices))
    return out


def _prices(fragments: list[Fragment], cell: list[int]) -> list[int]:
    return [k for k in cell if fragments[k].token is not None]


def _price(fragment: Fragment, currency: str | None) -> Price:
    token = fragment.token
    if token is None:
        return Price(None, currency, None, fragment.text)
    return Price(token.amount, token.currency or currency, None, token.text, token.sign)


def _dish(fragments: list[Fragment], cell: list[int], day: str, prices: tuple[Price, ...]) -> Placed:
    """The dish of a cell: its name goes on in lines that begin in small letters."""
    own = next((n for n, k in enumerate(cell) if n and not fragments[k].text[:1].islower()), len(cell))
    name = tidy_name(" ".join(fragments[k].text for k in cell[:own]))
    about = " ".join(fragments[k].text for k in cell[own:])[:600] or None
    item = MenuItem(name, day, prices, about, None, EXTRACTOR, 0.8, fragments[cell[0]].path)
    return Placed(item, cell[0], cell[0], cell[-1] + 1)
