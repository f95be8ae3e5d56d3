"""What the commands print: tables for people, JSON for programs, times in UTC."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from menu_pipeline.cli.listing import GAP, Listing
from menu_pipeline.core.money import amount as amount
from menu_pipeline.core.money import money as money

#: Columns of a table that is piped to a file or pager, where no terminal tells its width.
PIPED_WIDTH = 160


def console() -> Console:
    """Standard output. Markup is off: what we print comes from partners' pages."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH
    return Console(width=width, markup=False, highlight=False, emoji=False)


def table(
    title: str | None, columns: Sequence[str], rows: Iterable[Sequence[object]], right: Sequence[str] = ()
) -> Table:
    """A table of plain text; columns named in ``right`` are numbers. Without any column name there is no header."""
    made = Listing(
        title=title, title_justify="left", header_style="bold", box=None, pad_edge=False, padding=(0, GAP, 0, 0)
    )
    made.show_header = any(columns)
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left", overflow="fold")
    for row in rows:
        made.add_row(*(cell if isinstance(cell, Text) else Text(shown(cell)) for cell in row))
    return made


def counted(number: int, what: str) -> str:
    """``1 page``, ``2 pages``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def shown(value: object) -> str:
    """A value for people: nothing for ``None``, times to the second, control characters made visible."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return utc(value)
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return "".join(character if character.isprintable() else " " for character in str(value))


def utc(moment: datetime | float | None) -> str:
    """``2025-03-01 04:12:09 UTC``; ``never`` for ``None``. Numbers are epoch seconds."""
    if moment is None:
        return "never"
    at = datetime.fromtimestamp(moment, UTC) if isinstance(moment, (int, float)) else moment.astimezone(UTC)
    return at.strftime("%Y-%m-%d %H:%M:%S UTC")


def iso(moment: datetime | float | None) -> str | None:
    """ISO 8601 in UTC with ``Z``, to the millisecond; numbers are epoch seconds."""
    if moment is None:
        return None
    at = datetime.fromtimestamp(moment, UTC) if isinstance(moment, (int, float)) else moment.astimezone(UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2, default=_plain))


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return amount(value)
    if isinstance(value, datetime):
        return iso(value)
    raise TypeError(f"cannot print {type(value).__name__} as JSON")
