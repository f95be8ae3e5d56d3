from __future__ import annotations

import re
from pathlib import Path

from sqlalchemy import inspect

from menu_pipeline.adapters.database import Database

DICTIONARY = Path(__file__).resolve().parents[2] / "docs" / "data-dictionary.md"

_HEADING = re.compile(r"^## (\w+)$", re.MULTILINE)
_ROW = re.compile(r"^\| (\w+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


def described() -> dict[str, list[str]]:
    """Columns of each table and view, in the order of the page."""
    parts = _HEADING.split(DICTIONARY.read_text(encoding="utf-8"))
    names, bodies = parts[1::2], parts[2::2]
    rows = [[row[0] for row in _ROW.findall(body) if row[0] != "column"] for body in bodies]
    return dict(zip(names, rows, strict=True))


def real(db: Database) -> dict[str, list[str]]:
    with db.read() as conn:
        schema = inspect(conn)
        names = [*schema.get_table_names(), *schema.get_view_names()]
        return {name: [column["name"] for column in schema.get_columns(name)] for name in names}


def test_the_dictionary_describes_every_column_of_every_table_and_view_in_order(db: Database) -> None:
    assert described() == real(db)


def test_every_description_says_something() -> None:
    rows = _ROW.findall(DICTIONARY.read_text(encoding="utf-8"))
    assert [name for name, kind, meaning in rows if not kind.strip() or len(meaning.strip()) < 3] == []
