"""How many statements work sends to databases: a measure of it that is the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from unittest.mock import patch

from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine

from menu_pipeline.adapters import statements


@contextmanager
def statements_sent() -> Iterator[list[str]]:
    """What goes to any database of this process meanwhile: the text of Dagster's statements, the names of ours.

    A statement of many rows is one.
    """
    sent: list[str] = []
    find = statements._find

    def found(connection: Connection, name: str, params: Mapping[str, object]) -> statements.Statement:
        sent.append(name)
        return find(connection, name, params)

    def note(connection: object, cursor: object, statement: str, *others: object) -> None:
        sent.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        with patch.object(statements, "_find", found):
            yield sent
    finally:
        event.remove(Engine, "before_cursor_execute", note)
