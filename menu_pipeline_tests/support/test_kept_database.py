"""The database that tests have in turn: each finds it as the migrations left it."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg2
import pytest
from sqlalchemy import make_url

from menu_pipeline.adapters.database import Database
from menu_pipeline_tests.support.kept_database import KeptDatabase


@pytest.fixture
def kept(postgres_url: str) -> Iterator[KeptDatabase]:
    kept = KeptDatabase(postgres_url)
    yield kept
    kept.close()


def _database(url: str) -> str | None:
    return make_url(url).database


def _do(url: str, *statements: str) -> None:
    connection = psycopg2.connect(url)
    connection.autocommit = True
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    connection.close()


def _rows(url: str, statement: str) -> list[tuple[object, ...]]:
    connection = psycopg2.connect(url)
    with connection, connection.cursor() as cursor:
        cursor.execute(statement)
        rows: list[tuple[object, ...]] = cursor.fetchall()
    connection.close()
    return rows


_A_ROW = "insert into host (host, updated_at) values ('joes.test', 0)"
_HOSTS = "select host from host"
_META = "select key, value from meta order by key"


def test_each_test_finds_the_rows_of_the_migrations_and_no_others(kept: KeptDatabase) -> None:
    url = kept.url()
    with Database.open(url) as db:
        version = db.version()
    made = _rows(url, _META)
    assert made
    _do(url, _A_ROW, "update meta set value = value || 'x'", "insert into meta values ('mine', '1')")
    assert kept.url() == url
    assert (_rows(url, _HOSTS), _rows(url, _META)) == ([], made)
    with Database.open(url) as db:
        assert db.version() == version


def test_numbers_count_from_one_again(kept: KeptDatabase) -> None:
    url = kept.url()
    counted = "select sequencename from pg_sequences where last_value is not null"
    (sequence,) = _rows(url, "select sequencename from pg_sequences order by 1 limit 1")[0]
    _do(url, f"select nextval('{sequence}')")
    assert _rows(url, counted) == [(sequence,)]
    kept.url()
    assert _rows(url, counted) == []


def test_a_test_that_changed_the_schema_costs_the_database(kept: KeptDatabase) -> None:
    first = kept.url()
    _do(first, "create table left_over (x int)")
    second = kept.url()
    assert _database(second) != _database(first)
    with pytest.raises(psycopg2.OperationalError):
        psycopg2.connect(first)


def test_a_connection_left_open_in_a_transaction_holds_nothing_up(kept: KeptDatabase) -> None:
    url = kept.url()
    left = psycopg2.connect(url)
    left.cursor().execute(_A_ROW)
    assert kept.url() == url
    assert left.closed or _is_ended(left)


def _is_ended(connection: psycopg2.extensions.connection) -> bool:
    try:
        connection.cursor().execute("select 1")
    except psycopg2.OperationalError:
        return True
    return False
