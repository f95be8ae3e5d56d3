"""The two tables of the demo: what the kitchens sell, and what their servers saw of us."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.table import Table
from rich.text import Text

from menu_pipeline.adapters.database import as_datetime
from menu_pipeline.cli.output import money, shown, table, utc
from menu_pipeline.demo import report
from menu_pipeline.demo.log import HostSummary

#: Dishes shown of each kitchen; the rest is counted.
DISHES = 3
#: Kitchens shown of each site: a directory has many.
KITCHENS = 3

#: Cells that all columns of the servers' table need with the street's longest name, and what narrower consoles lack.
WHOLE = 100
_SPARED = ("robots first", "documents")

Row = Mapping[str, Any]


def menu_table(rows: Iterable[Row]) -> Table:
    """A few dishes of each kitchen, with price and the time its page was read; ``rows`` by site and kitchen."""
    lines: list[tuple[object, ...]] = []
    for _, of_site in groupby(rows, key=lambda row: row["site"]):
        menus = [list(menu) for _, menu in groupby(of_site, key=lambda row: row["kitchen"])]
        for menu in menus[:KITCHENS]:
            lines += _menu_lines(menu)
        if len(menus) > KITCHENS:
            lines.append((Text(f"… and {len(menus) - KITCHENS} more kitchens", style="dim"), "", "", "", ""))
    return table("Menus", ("kitchen", "section", "dish", "price", "read"), lines, right=("price",))


def servers_table(seen: Mapping[str, HostSummary], promised: Mapping[str, float], width: int = WHOLE) -> Table:
    """The street's own log by host. ``promised``: the smallest gap we promised, in seconds, by clock. ``width`` of the
    console in cells: below ``WHOLE`` two columns are left out, so that a host stays a line at 80."""
    columns = list(report.COLUMNS)
    columns.insert(columns.index("smallest gap") + 1, "promised gap")
    kept = [place for place, name in enumerate(columns) if width >= WHOLE or name not in _SPARED]
    lines = [[line[place] for place in kept] for line in (_with_promise(row, promised) for row in report.rows(seen))]
    shown = [columns[place] for place in kept]
    return table("What the street's servers saw of us", shown, lines, right=shown[1:])


def _menu_lines(menu: Sequence[Row]) -> Iterator[tuple[object, ...]]:
    for number, row in enumerate(menu[:DISHES]):
        kitchen = Text(shown(row["kitchen"]), style="bold") if number == 0 else ""
        read = utc(as_datetime(row["fetched_at"])) if number == 0 else ""
        yield kitchen, row["section"], _dish(row), _price(row), read
    if len(menu) > DISHES:
        yield "", "", Text(f"… and {len(menu) - DISHES} more", style="dim"), "", ""


def _dish(row: Row) -> str:
    return f"{row['name']} ({row['label']})" if row["label"] else str(row["name"])


def _price(row: Row) -> str:
    return "" if row["price"] is None else money(row["price"], row["currency"])


def _with_promise(line: Sequence[str], promised: Mapping[str, float]) -> list[str]:
    """``line`` with the promise after its gap; the line over all hosts gets the smallest promise."""
    at = report.COLUMNS.index("smallest gap") + 1
    clock = line[0].removeprefix("www.")
    promise = promised.get(clock) if "." in clock else min(promised.values(), default=None)
    return [*line[:at], "–" if promise is None else f"{promise:.3f} s", *line[at:]]
