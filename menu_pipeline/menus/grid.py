"""Rows and columns of a table while it is walked, cells that span several of them included."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

#: A cell that says it spans more than this is broken, or is meant to fill a page.
_MOST_SPANNED = 60
#: A price shared by several rows is short.
_LONGEST_SHARED = 24


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a cell stands. ``column`` counts from 0; ``width`` is the number of columns it covers."""

    table: int
    row: int
    column: int
    width: int
    head: bool


def number_of(attribute: str | None) -> int:
    """A rowspan or colspan; 1 for what is none."""
    text = (attribute or "").strip()
    return max(1, min(int(text), _MOST_SPANNED)) if re.fullmatch(r"[0-9]{1,4}", text) else 1


@dataclass(slots=True)
class Grid:
    """One table. ``held`` are columns taken by cells from rows above: rows left, and what is said there."""

    table: int
    row: int = -1
    column: int = 0
    held: dict[int, tuple[int, str]] = field(default_factory=dict)
    fresh: dict[int, tuple[int, str]] = field(default_factory=dict)

    def start_row(self) -> None:
        """A row begins."""
        self.row += 1
        self.column = 0
        self.fresh = {}

    def take(self, width: int, height: int, head: bool, text: str) -> Cell:
        """The place of the next cell; ``text`` is what a cell of several rows says."""
        while self.column in self.held:
            self.column += 1
        cell = Cell(self.table, self.row, self.column, width, head)
        if height > 1:
            for column in range(self.column, self.column + width):
                self.fresh[column] = (height - 1, text if column == self.column else "")
        self.column += width
        return cell

    def end_row(self) -> list[tuple[Cell, str]]:
        """The prices this row shares with one above; called when its own cells are through."""
        shared = [
            (Cell(self.table, self.row, column, 1, False), text)
            for column, (_, text) in sorted(self.held.items())
            if self.column and _is_shared_price(column, text)
        ]
        left = {column: (rows - 1, text) for column, (rows, text) in self.held.items() if rows > 1}
        self.held = {**left, **self.fresh}
        self.fresh = {}
        return shared


def _is_shared_price(column: int, text: str) -> bool:
    return column > 0 and len(text) <= _LONGEST_SHARED and any(ch.isdigit() for ch in text)
