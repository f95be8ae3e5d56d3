"""One PostgreSQL database for many tests, emptied between them: 20 ms, where making and dropping one takes 250."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from psycopg2.extensions import connection as PgConnection
from psycopg2.sql import SQL, Composable, Identifier, Literal
from sqlalchemy import make_url

from menu_pipeline.adapters.database import Database
from menu_pipeline_tests.support.services import connect, fresh_database

_SCHEMA = SQL("""
    select 'relation', relname::text, oid::text from pg_class where relnamespace = current_schema()::regnamespace
    union all select 'trigger', tgname::text, oid::text from pg_trigger where not tgisinternal
    union all select 'function', proname::text, oid::text from pg_proc
        where pronamespace = current_schema()::regnamespace
    order by 1, 2, 3
""")
_TABLES = SQL(
    "select relname::text from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace"
)
_COUNTED = SQL(
    "select sequencename::text from pg_sequences where schemaname = current_schema() and last_value is not null"
)
# What a killed process or an unclosed pool left connected: its locks would hold up what comes next.
_END_OTHERS = SQL(
    "select pg_terminate_backend(pid)::text from pg_stat_activity"
    " where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'"
)

_Rows = list[tuple[str, ...]]


class KeptDatabase:
    """A database at the newest version, made when it is first asked for.

    A test that changed its schema costs it: the next gets a new one. Where the server's account may not make
    databases, each test has a schema of its own and nothing is kept.
    """

    def __init__(self, server_url: str) -> None:
        self._server_url = server_url
        self._made = contextlib.ExitStack()
        self._url: str | None = None
        self._schema: _Rows = []
        self._seeded: dict[str, _Rows] = {}

    def url(self) -> str:
        """URL of the database, with nothing in it but what the migrations put there."""
        if self._url is None or not self._emptied(self._url):
            self.close()
            self._url = self._make()
        return self._url

    def close(self) -> None:
        """Drops the database."""
        self._made.close()
        self._url = None

    def _make(self) -> str:
        url = self._made.enter_context(fresh_database(self._server_url))
        Database.open(url).close()
        with _connected(url) as connection:
            self._schema = _rows(connection, _SCHEMA)
            self._seeded = {name: _content(connection, name) for name in _filled(connection)}
        return url

    def _emptied(self, url: str) -> bool:
        """Puts the database's rows back to what they were; False when its schema is another."""
        if make_url(url).database == make_url(self._server_url).database:
            return False
        with _connected(url) as connection:
            _rows(connection, _END_OTHERS)
            if _rows(connection, _SCHEMA) != self._schema:
                return False
            _truncate(connection, _filled(connection) - self._seeded.keys())
            for name in [name for name, rows in self._seeded.items() if _content(connection, name) != rows]:
                _truncate(connection, {name})
                _fill(connection, name, self._seeded[name])
        return True


def _filled(connection: PgConnection) -> set[str]:
    """The tables with rows."""
    tables = [name for (name,) in _rows(connection, _TABLES)]
    one = SQL("select {} where exists (select from {})")
    asked = SQL(" union all ").join(one.format(Literal(name), Identifier(name)) for name in tables)
    return {name for (name,) in _rows(connection, asked)}


def _content(connection: PgConnection, table: str) -> _Rows:
    return _rows(connection, SQL("select t::text from {} t order by 1").format(Identifier(table)))


def _fill(connection: PgConnection, table: str, rows: _Rows) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(SQL("insert into {0} select (%s::{0}).*").format(Identifier(table)), rows)


def _truncate(connection: PgConnection, tables: set[str]) -> None:
    with connection.cursor() as cursor:
        if tables:
            cursor.execute(SQL("truncate {} cascade").format(SQL(", ").join(map(Identifier, sorted(tables)))))
        for (sequence,) in _rows(connection, _COUNTED):
            cursor.execute(SQL("alter sequence {} restart").format(Identifier(sequence)))


def _rows(connection: PgConnection, statement: Composable) -> _Rows:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall()


@contextlib.contextmanager
def _connected(url: str) -> Iterator[PgConnection]:
    connection = connect(make_url(url))
    try:
        connection.autocommit = True
        yield connection
    finally:
        connection.close()
