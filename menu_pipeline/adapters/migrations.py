"""Forward-only migrations and the readers' views, applied under one lock.

``sql/migrations/NNNN_name.sql`` are numbered without gaps; each is applied in one transaction that also writes
its number to ``meta`` (``schema_version``), to a new database all of them in one.
``sql/views/*.sql`` are made again when their text changed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from sqlalchemy import Connection, text
from sqlalchemy.exc import ProgrammingError

from menu_pipeline.adapters.statements import StatementError, expand, parse_named, split_script, sql_folder
from menu_pipeline.core.errors import DatabaseTooNew, DatabaseUnavailable, WorkFailed

#: Key of the advisory lock that upgrades of one PostgreSQL database take (any constant of our own).
_ADVISORY_LOCK = 0x4D454E55  # "MENU"

_FILE_NAME = re.compile(r"(\d{4})_\w+\.sql")
_SET_META = text(
    "insert into meta (key, value) values (:key, :value) on conflict (key) do update set value = excluded.value"
)


@dataclass(frozen=True, slots=True)
class Migration:
    version: int
    name: str
    script: str


@cache
def migrations() -> tuple[Migration, ...]:
    """The program's migrations in order, numbered from 1 without gaps; raises ``StatementError`` otherwise."""
    found: list[Migration] = []
    for path in sorted((sql_folder() / "migrations").glob("*.sql")):
        match = _FILE_NAME.fullmatch(path.name)
        if match is None or int(match[1]) != len(found) + 1:
            raise StatementError(f"{path.name}: expected {len(found) + 1:04d}_name.sql")
        found.append(Migration(int(match[1]), path.stem, path.read_text(encoding="utf-8")))
    return tuple(found)


def latest_version() -> int:
    return len(migrations())


def current_version(conn: Connection) -> int:
    """The database's schema version; 0 when nothing of ours is there yet. Raises ``DatabaseUnavailable`` for a
    version that somebody garbled."""
    if not _has_table(conn, "meta"):
        return 0
    value = _meta(conn, "schema_version")
    if value and not value.isdecimal():
        raise DatabaseUnavailable(
            f"MENU_PIPELINE_DATABASE_URL: meta.schema_version is {value[:40]!r}, which is no number: "
            f"restore a backup, or write the version the schema has (this program's is {latest_version()})"
        )
    return int(value) if value else 0


def refuse_newer(version: int, where: str) -> None:
    """Raises ``DatabaseTooNew`` when the database at ``where`` is ahead of this program."""
    if version > latest_version():
        raise DatabaseTooNew(
            f"MENU_PIPELINE_DATABASE_URL={where}: the database has schema version {version}, "
            f"this program knows only up to {latest_version()}: install the newer menu-pipeline"
        )


def lock_out_others(conn: Connection) -> None:
    """Makes this the only upgrade until the transaction ends (on SQLite BEGIN IMMEDIATE has done it)."""
    if conn.dialect.name == "postgresql":
        conn.execute(text("select pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})


def apply_next(conn: Connection, where: str) -> int | None:
    """Applies the next pending migration in the transaction of ``conn``; its version, or None when there is none."""
    lock_out_others(conn)
    version = current_version(conn)
    refuse_newer(version, where)
    if version == latest_version():
        return None
    if version:
        _refuse_leases(conn)
    migration = migrations()[version]
    for statement in split_script(migration.script):
        conn.exec_driver_sql(_for_driver(conn, statement))
    _set_meta(conn, "schema_version", str(migration.version))
    return migration.version


def set_up(conn: Connection, where: str) -> list[int]:
    """Makes a new database whole, views included, in the transaction of ``conn``; the versions applied, none if it is
    not new."""
    lock_out_others(conn)
    applied: list[int] = []
    if current_version(conn) == 0:
        while (version := apply_next(conn, where)) is not None:
            applied.append(version)
        refresh_views(conn)
    return applied


def refresh_views(conn: Connection) -> list[str]:
    """Makes the views anew when their text changed; the names of those made."""
    lock_out_others(conn)
    views = _views()
    digest = hashlib.sha256("\n".join(sql for _, sql in views).encode()).hexdigest()
    recorded = (_meta(conn, "views") or "").split()
    if recorded[:1] == [digest]:
        return []
    names = [name for name, _ in views]
    _drop_views(conn, [name for name in recorded[1:] if name not in names])
    _make_views(conn, views)
    _set_meta(conn, "views", " ".join([digest, *names]))
    return names


def _make_views(conn: Connection, views: Sequence[tuple[str, str]]) -> None:
    """Replaces views in place where PostgreSQL can, since dropping one loses the grants readers were given."""
    if conn.dialect.name == "postgresql":
        try:
            with conn.begin_nested():
                for _, sql in views:
                    conn.exec_driver_sql(_for_driver(conn, re.sub(r"^create view", "create or replace view", sql)))
            return
        except ProgrammingError:  # a column went, moved or changed its type: only a new view will do
            pass
    _drop_views(conn, [name for name, _ in views])
    for _, sql in views:
        conn.exec_driver_sql(_for_driver(conn, sql))


def _drop_views(conn: Connection, names: Sequence[str]) -> None:
    for name in reversed(names):
        conn.exec_driver_sql(f"drop view if exists {name}")


@cache
def _views() -> tuple[tuple[str, str], ...]:
    found = []
    for path in sorted((sql_folder() / "views").glob("*.sql")):
        found += [(name, sql) for name, _, sql in parse_named(path.read_text(encoding="utf-8"), str(path))]
    return tuple(found)


def view_names() -> list[str]:
    return [name for name, _ in _views()]


def _refuse_leases(conn: Connection) -> None:
    sql = expand("select count(*), max(lease_until) - $now from host where lease_until > $now", conn.dialect.name)
    held, seconds = conn.execute(text(sql)).one()
    if held:
        raise WorkFailed(
            f"db upgrade: {held} host lease(s) are alive, the last for {seconds:.0f} s more: "
            "a crawl is running; wait for it to end or stop it, then upgrade"
        )


def _for_driver(conn: Connection, sql: str) -> str:
    return expand(sql, conn.dialect.name)


def _has_table(conn: Connection, name: str) -> bool:
    return conn.dialect.has_table(conn, name)


def _meta(conn: Connection, key: str) -> str | None:
    value = conn.execute(text("select value from meta where key = :key"), {"key": key}).scalar()
    return None if value is None else str(value)


def _set_meta(conn: Connection, key: str, value: str) -> None:
    conn.execute(_SET_META, {"key": key, "value": value})
