"""The crawl's database: SQLite (embedded) or PostgreSQL (production) behind one small face.

``Database.open`` -> ``begin()`` for writing, ``read()`` for reading; statements run by name (``statements.run``).
On SQLite a write transaction begins IMMEDIATE: a deferred one that upgrades from reading to writing fails with
"database is locked" whatever the timeout (https://www.sqlite.org/lang_transaction.html).
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from types import TracebackType
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from menu_pipeline.adapters import migrations
from menu_pipeline.adapters.statements import Row, StatementError, run, run_many, run_text, transact
from menu_pipeline.core.errors import DatabaseUnavailable, SettingsError

__all__ = ["Database", "Row", "StatementError", "as_datetime", "run", "run_many"]

FIELD = "MENU_PIPELINE_DATABASE_URL"

#: Seconds a connection waits for another one's lock (SQLite) and for a server to answer (PostgreSQL).
BUSY_TIMEOUT_S = 30.0
CONNECT_TIMEOUT_S = 10

#: Result codes that say the database cannot be used now, as against a fault in a statement.
_SQLITE_UNUSABLE = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_READONLY,
    }
)
#: Of a write that we forbade ourselves SQLite says READONLY too.
_SQLITE_UNUSABLE_TO_READ = _SQLITE_UNUSABLE - {sqlite3.SQLITE_READONLY}
#: What opens a transaction on SQLite; on PostgreSQL the driver does.
_BEGIN_WRITING, _BEGIN_READING = "begin immediate", "begin"
#: SQLSTATE classes: connection exception, insufficient resources, operator intervention, invalid authorization,
#: invalid catalog name (https://www.postgresql.org/docs/current/errcodes-appendix.html).
_POSTGRES_UNUSABLE = frozenset({"08", "53", "57", "28", "3D"})

# Amounts are text on SQLite and Decimal in Python; other programs' connections are not concerned, since a
# converter works only where detect_types is set.
sqlite3.register_adapter(Decimal, lambda amount: format(amount, "f"))
sqlite3.register_converter("decimal_text", lambda stored: Decimal(stored.decode()))


class Database:
    """One database. Safe to share between threads; not across fork."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.where = masked(url)
        self._writer, self._reader = _engines(url)

    @classmethod
    def connect(cls, url: str, *, create: bool = True) -> Database:
        """The database at ``url``, whatever its version (``db upgrade`` needs this).

        ``create`` also makes a missing SQLite file and its folder. Raises ``SettingsError`` for a URL of another
        kind, ``DatabaseUnavailable`` when it cannot be reached or written.
        """
        parsed = parse_url(url)
        if parsed.get_backend_name() == "sqlite":
            _prepare_file(parsed, create)
        database = cls(parsed)
        with database.read():
            return database

    @classmethod
    def open(cls, url: str, *, create: bool = True) -> Database:
        """The database at ``url`` at this program's version; one that is new is set up first (``create``).

        Raises as ``connect``, and ``DatabaseTooNew``, and ``DatabaseUnavailable`` for one that needs an upgrade.
        """
        database = cls.connect(url, create=create)
        version = database.version()
        if version == 0 and create:
            database.upgrade()
            return database
        migrations.refuse_newer(version, database.where)
        if version < migrations.latest_version():
            raise DatabaseUnavailable(
                f"{FIELD}={database.where}: the database has schema version {version}, this program needs "
                f"{migrations.latest_version()}: run `menu-pipeline db upgrade`"
            )
        return database

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return self._writer.dialect.name

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A write transaction: committed at the end, rolled back on an exception."""
        with self._errors(), self._writer.begin() as conn:
            yield conn

    def hold(self, *, reading: bool = False) -> Connection:
        """A connection for one thread to use again and again: half the cost of a transaction is to fetch one.

        Use it through ``transact``, and close it, at the latest when it was lost.
        """
        with self._errors():
            return (self._reader if reading else self._writer).connect()

    def transact(self, held: Connection, works: Sequence[Callable[[Connection], Any]], *, reading: bool) -> list[Any]:
        """What each of ``works`` gives, in one transaction on a connection of ``hold``, for named statements alone.

        All are committed, or none: an error of one of them is raised.
        """
        begin = (_BEGIN_READING if reading else _BEGIN_WRITING) if self.dialect == "sqlite" else None
        with self._errors(_SQLITE_UNUSABLE_TO_READ if reading else _SQLITE_UNUSABLE):
            return transact(held, begin, works)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A read transaction; writing in it is an error on both dialects."""
        with self._errors():  # opening a file in WAL mode writes beside it, whoever only reads
            conn = self._reader.connect()
        with conn, self._errors(_SQLITE_UNUSABLE_TO_READ), conn.begin():
            yield conn

    def upgrade(self) -> list[int]:
        """Applies what is pending and refreshes the views; the versions applied.

        Raises ``DatabaseTooNew``, and ``WorkFailed`` while a host lease is alive. Several at once are safe.
        A new database is set up in one transaction: nobody who opens it meanwhile sees it half made.
        """
        with self.begin() as conn:
            applied = migrations.set_up(conn, self.where)
        while (version := self._apply_next()) is not None:
            applied.append(version)
        with self.begin() as conn:
            migrations.refresh_views(conn)
        return applied

    def version(self) -> int:
        """Schema version of the database, 0 when it is new."""
        with self.read() as conn:
            return migrations.current_version(conn)

    def close(self) -> None:
        self._writer.dispose()
        self._reader.dispose()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def _apply_next(self) -> int | None:
        with self.begin() as conn:
            return migrations.apply_next(conn, self.where)

    @contextmanager
    def _errors(self, unusable_codes: frozenset[int] = _SQLITE_UNUSABLE) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            if not _unusable(error, unusable_codes):
                raise
            raise DatabaseUnavailable(_unavailable(self.url, first_line(error.orig))) from error


def as_datetime(value: str | datetime | None) -> datetime | None:
    """A ``$ts`` column as an aware datetime in UTC, whichever dialect it came from."""
    if value is None:
        return None
    moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    return moment.astimezone(UTC)


def parse_url(url: str) -> URL:
    """``url`` checked and with its driver; raises ``SettingsError``."""
    try:
        parsed = make_url(url.replace("postgres://", "postgresql://", 1) if url.startswith("postgres://") else url)
    except ArgumentError as error:
        raise SettingsError(f"{FIELD}: this is not a database URL; use sqlite:///FILE or postgresql://…") from error
    backend = parsed.get_backend_name()
    if backend == "postgresql":
        return parsed.set(drivername="postgresql+psycopg2")
    if backend == "sqlite" and parsed.database and parsed.database != ":memory:" and not parsed.host:
        return parsed.set(drivername="sqlite+pysqlite")
    raise SettingsError(
        f"{FIELD}={masked(parsed)}: use sqlite:///FILE (three slashes, four for an absolute path) "
        "or postgresql://USER@HOST:PORT/DATABASE"
    )


def masked(url: URL) -> str:
    """``url`` as it may be shown: no password, no driver."""
    shown = url.set(drivername=url.get_backend_name())
    if "password" in shown.query:
        shown = shown.update_query_dict({"password": "***"})
    return shown.render_as_string(hide_password=True)


def _unusable(error: DBAPIError, sqlite_codes: frozenset[int]) -> bool:
    """Whether the database is out of reach, locked, full, broken or closed to us (not: a statement is wrong)."""
    if error.connection_invalidated:
        return True
    if isinstance(error.orig, sqlite3.Error):
        code = getattr(error.orig, "sqlite_errorcode", None)
        return code is not None and code & 0xFF in sqlite_codes
    state = getattr(error.orig, "pgcode", None)
    return isinstance(error, OperationalError) and (state is None or state[:2] in _POSTGRES_UNUSABLE)


def first_line(error: object) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__


def _unavailable(url: URL, problem: str) -> str:
    if url.get_backend_name() == "sqlite":
        remedy = "check that the folder exists and may be written, and that no other program holds the file"
    else:
        remedy = "check that the server is up, and the host, port, database, user and password in the URL"
    return f"{FIELD}={masked(url)}: {problem}: {remedy}"


def _prepare_file(url: URL, create: bool) -> None:
    path = Path(str(url.database))
    if not create and not path.exists():
        raise DatabaseUnavailable(
            f"{FIELD}={masked(url)}: there is no database yet: run `menu-pipeline sites import FILE.csv`"
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseUnavailable(_unavailable(url, f"cannot make {path.parent} ({error.strerror})")) from error


def _engines(url: URL) -> tuple[Engine, Engine]:
    """For writing and for reading."""
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url, _BEGIN_WRITING), _sqlite_engine(url, _BEGIN_READING, "pragma query_only = on")
    engine = _postgres_engine(url)
    return engine, engine.execution_options(postgresql_readonly=True)


def _postgres_engine(url: URL) -> Engine:
    arguments: dict[str, Any] = {
        "application_name": "menu_pipeline",
        "connect_timeout": CONNECT_TIMEOUT_S,
        # A server that vanished must not hang a crawl that holds leases: give up within half a minute.
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 30_000,
    }
    arguments = {key: value for key, value in arguments.items() if key not in url.query}
    # Compiling a view of many subqueries takes PostgreSQL seconds, and running it milliseconds.
    arguments["options"] = f"-c jit=off {url.query.get('options', '')} -c timezone=UTC"
    return create_engine(
        url, connect_args=arguments, pool_pre_ping=True, executemany_mode="values_plus_batch", pool_size=5
    )


def _sqlite_engine(url: URL, begin: str, *pragmas: str) -> Engine:
    arguments = {"timeout": BUSY_TIMEOUT_S, "detect_types": sqlite3.PARSE_DECLTYPES}
    engine = create_engine(url, connect_args=arguments)
    event.listen(engine, "connect", lambda connection, _: _configure_sqlite(connection, *pragmas))
    event.listen(engine, "begin", lambda conn: run_text(conn, begin))
    return engine


def _configure_sqlite(connection: sqlite3.Connection, *pragmas: str) -> None:
    connection.isolation_level = None  # the driver opens no transactions of its own
    _write_ahead(connection)
    # NORMAL in WAL: a crash of the process loses nothing, a power cut may lose the last commits but never
    # corrupts (https://www.sqlite.org/pragma.html#pragma_synchronous).
    connection.execute("pragma synchronous = normal")
    connection.execute("pragma foreign_keys = on")
    for pragma in pragmas:
        connection.execute(pragma)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switches to WAL. The switch ignores the busy timeout, so several first openers wait here for each other."""
    give_up = time.monotonic() + BUSY_TIMEOUT_S
    while connection.execute("pragma journal_mode").fetchone()[0] != "wal":
        try:
            connection.execute("pragma journal_mode = wal")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.02)
