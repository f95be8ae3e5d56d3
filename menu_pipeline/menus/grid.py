"""Rows and columns of a table while it is walked, cells that span several of them included."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

#: A cell that says it spans more than this is broken, or is meant to fill a page.
_MOST_SPANNED = 60
#: A price shared by several rows is short.
_LONGEST_SHARED = 24
#: A longer text in the second of two rows with one price describes the dish of the first.
_LONGEST_NAME = 40


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


@dataclass(frozen=True, slots=True)
class _Held:
    """A column taken by a cell from a row above: ``rows`` left of ``height``, and what the cell says."""

    rows: int
    height: int
    text: str
    make: str  # of the first cell in the row it began in


@dataclass(slots=True)
class Grid:
    """One table. ``held`` are the columns taken by cells from rows above."""

    table: int
    row: int = -1
    column: int = 0
    held: dict[int, _Held] = field(default_factory=dict)
    fresh: dict[int, _Held] = field(default_factory=dict)
    first: tuple[str, str] = ("", "")  # make and text of the row's first cell

    def start_row(self) -> None:
        """A row begins."""
        self.row += 1
        self.column = 0
        self.fresh = {}
        self.first = ("", "")

    def take(self, width: int, height: int, head: bool, make: str, text: str) -> Cell:
        """The place of the next cell. ``text`` counts for first cells and cells of several rows; ``make`` is markup."""
        while self.column in self.held:
            self.column += 1
        cell = Cell(self.table, self.row, self.column, width, head)
        if self.first == ("", ""):
            self.first = (make, text)
        if height > 1:
            for column in range(self.column, self.column + width):
                said = text if column == self.column else ""
                self.fresh[column] = _Held(height - 1, height, said, self.first[0])
        self.column += width
        return cell

    def end_row(self) -> list[tuple[Cell, str]]:
        """The prices this row shares with one above; called when its own cells are through."""
        shared = [
            (Cell(self.table, self.row, column, 1, False), held.text)
            for column, held in sorted(self.held.items())
            if self.column and column > 0 and self._shares(held)
        ]
        left = {column: replace(held, rows=held.rows - 1) for column, held in self.held.items() if held.rows > 1}
        self.held = {**left, **self.fresh}
        self.fresh = {}
        return shared

    def _shares(self, held: _Held) -> bool:
        """Whether this row names a dish of its own for a price above, and is not the description of the one above."""
        make, text = self.first
        if len(held.text) > _LONGEST_SHARED or not any(ch.isdigit() for ch in held.text) or make != held.make:
            return False
        return held.height > 2 or not (text[:1].islower() or "," in text or len(text) > _LONGEST_NAME)
