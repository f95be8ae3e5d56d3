"""A table that stays readable where it is narrow: words whole as long as they fit, else a short paragraph a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

#: Cells between two columns.
GAP = 2
#: A longer word (an address, an id) may be cut in a table; cells.
_LONGEST = 60
#: The same of a text in a script without spaces, which may be cut anywhere.
_LONGEST_WIDE = 12


class Listing(Table):
    """Rows under headings. Where the console is too narrow for the longest word of each column, each row becomes its
    first cell and, below it, the others with their headings; times and names cut in pieces are nothing to read."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        cells = [[cell if isinstance(cell, Text) else Text(str(cell)) for cell in one.cells] for one in self.columns]
        widths = fitted(
            [
                [str(one.header), *(cell.plain for cell in column)]
                for one, column in zip(self.columns, cells, strict=True)
            ],
            options.max_width,
        )
        if widths is None and self.show_header and all(cell.plain for cell in cells[0]):
            yield from self._paragraphs(cells, console, options.max_width)
            return
        for column, width in zip(self.columns, widths or (), strict=widths is not None):
            column.width = width
        yield from super().__rich_console__(console, options)

    def _paragraphs(self, cells: Sequence[Sequence[Text]], console: Console, width: int) -> Iterator[RenderableType]:
        if self.title:
            yield Text(str(self.title), style="bold")
        names = [str(column.header) for column in self.columns]
        for first, *others in zip(*cells, strict=True):
            yield Text.assemble((first.plain, "bold"), overflow="fold")
            told = [
                Text.assemble((f"{name}: ", "dim"), cell)
                for name, cell in zip(names[1:], others, strict=True)
                if cell.plain
            ]
            for line in Text(" · ").join(told).wrap(console, width - GAP, overflow="fold"):
                yield Text(" " * GAP) + line


def fitted(columns: Sequence[Sequence[str]], room: int) -> list[int] | None:
    """A width for each column, in cells, so that all are within ``room`` and words stay whole, taken from the columns
    with most to spare; None where that is not possible. ``columns``: the texts of each, its heading too."""
    widths = [max((cell_len(text) for text in texts), default=0) for texts in columns]
    least = [max((_longest_word(text) for text in texts), default=0) for texts in columns]
    spare = sum(widths) + GAP * (len(columns) - 1) - room
    while spare > 0:
        widest = max(range(len(columns)), key=lambda place: widths[place] - least[place], default=0)
        if not widths or widths[widest] <= least[widest]:
            return None
        widths[widest] -= 1
        spare -= 1
    return widths


def _longest_word(text: str) -> int:
    return max((_need(word) for word in text.split()), default=0)


def _need(word: str) -> int:
    cells = cell_len(word)
    return min(cells, _LONGEST if cells == len(word) else _LONGEST_WIDE)
