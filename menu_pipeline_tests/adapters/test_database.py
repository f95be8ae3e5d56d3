from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import OperationalError as SqlOperationalError

from menu_pipeline.adapters import migrations
from menu_pipeline.adapters.database import Database, as_datetime, run
from menu_pipeline.adapters.statements import expand
from menu_pipeline.core.errors import DatabaseTooNew, DatabaseUnavailable, SettingsError, WorkFailed
from menu_pipeline_tests.support.services import free_port


def set_meta(db: Database, key: str, value: str) -> None:
    with db.begin() as conn:
        run(conn, "meta.set", key=key, value=value)


def get_meta(db: Database, key: str) -> str | None:
    with db.read() as conn:
        rows = run(conn, "meta.get", key=key)
    return rows[0]["value"] if rows else None


def hold_lease(db: Database, seconds: float) -> None:
    sql = f"insert into host (host, lease_until, updated_at) values ('soup.test', $now + {seconds}, $now)"
    with db.begin() as conn:
        conn.exec_driver_sql(expand(sql, db.dialect))


# Opening


def test_a_new_database_is_set_up_when_it_is_opened(database_url: str) -> None:
    with Database.open(database_url) as db:
        assert db.version() == migrations.latest_version()
        with db.read() as conn:
            assert run(conn, "meta.get", key="stale_after_h")[0]["value"] == "36"
            assert conn.execute(text("select version from schema_version")).scalar() == migrations.latest_version()


def test_opening_it_again_changes_nothing(database_url: str) -> None:
    with Database.open(database_url) as db:
        set_meta(db, "note", "kept")
    with Database.open(database_url) as db:
        assert get_meta(db, "note") == "kept"
        assert db.upgrade() == []


def test_a_database_newer_than_the_program_is_refused_and_left_alone(database_url: str) -> None:
    with Database.open(database_url) as db:
        set_meta(db, "schema_version", "999")
    with pytest.raises(DatabaseTooNew, match=r"MENU_PIPELINE_DATABASE_URL=.*version 999.*install the newer"):
        Database.open(database_url)
    with Database.connect(database_url) as db:
        with pytest.raises(DatabaseTooNew):
            db.upgrade()
        assert db.version() == 999


def test_a_database_older_than_the_program_asks_for_the_upgrade_command(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Database.open(database_url).close()
    add_migration(monkeypatch, "create table later (x $int)")
    with pytest.raises(DatabaseUnavailable, match="menu-pipeline db upgrade"):
        Database.open(database_url)
    with Database.connect(database_url) as db:
        assert db.upgrade() == [migrations.latest_version()]
    Database.open(database_url).close()


def test_a_missing_file_is_not_made_when_the_caller_only_reads(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match="there is no database yet: run `menu-pipeline sites import"):
        Database.open(f"sqlite:///{tmp_path}/none/x.db", create=False)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("url", ["mysql://u:pw@h/d", "sqlite://", "sqlite:///:memory:", "not a url"])
def test_a_url_of_another_kind_is_wrong_use_and_names_what_works(url: str) -> None:
    with pytest.raises(SettingsError, match=r"MENU_PIPELINE_DATABASE_URL.*use sqlite:///FILE") as caught:
        Database.open(url)
    assert "pw" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_server_that_is_not_there_is_one_line_without_the_password() -> None:
    with pytest.raises(DatabaseUnavailable) as caught:
        Database.open(f"postgresql://menu:hush@127.0.0.1:{free_port()}/menus?connect_timeout=2")
    line = str(caught.value)
    assert line.startswith("MENU_PIPELINE_DATABASE_URL=postgresql://menu:***@127.0.0.1:")
    assert "refused" in line
    assert "check that the server is up" in line
    assert "hush" not in line
    assert "\n" not in line


@pytest.mark.parametrize(("fault", "said"), [("user", r"password|role"), ("database", r"nowhere_at_all")])
def test_a_wrong_user_or_database_name_is_reported_as_such(postgres_url: str, fault: str, said: str) -> None:
    url = make_url(postgres_url)
    wrong = url.set(username="nobody_here", password="hush") if fault == "user" else url.set(database="nowhere_at_all")
    with pytest.raises(DatabaseUnavailable, match=said) as caught:
        Database.open(wrong.render_as_string(hide_password=False))
    assert "hush" not in str(caught.value)


def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("I am no folder")
    with pytest.raises(DatabaseUnavailable, match=r"MENU_PIPELINE_DATABASE_URL=sqlite:.*check that the folder exists"):
        Database.open(f"sqlite:///{tmp_path}/file/x.db")


def test_a_file_that_may_not_be_written_is_one_clear_line(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    code = (
        "import os, sys\n"
        "from menu_pipeline.adapters.database import Database\n"
        "from menu_pipeline.core.errors import DatabaseUnavailable\n"
        "if os.geteuid() == 0: os.setgid(65534); os.setuid(65534)\n"
        "try: Database.open(sys.argv[1])\n"
        "except DatabaseUnavailable as error: print(error)\n"
    )
    for parent in (path for path in folder.parents if Path(tempfile.gettempdir()) in path.parents):
        parent.chmod(parent.stat().st_mode | stat.S_IXOTH | stat.S_IXGRP)
    folder.chmod(0o555)
    url = f"sqlite:///{folder}/x.db"
    done = subprocess.run([sys.executable, "-c", code, url], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.count("\n") == 1, done.stdout + done.stderr
    assert f"MENU_PIPELINE_DATABASE_URL={url}: unable to open database file" in done.stdout


def test_a_file_that_is_no_database_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("a shopping list " * 100)
    with pytest.raises(DatabaseUnavailable, match="file is not a database"):
        Database.open(f"sqlite:///{tmp_path}/x.db")


# Transactions


def test_an_exception_rolls_the_transaction_back(db: Database) -> None:
    def write_and_fail() -> None:
        with db.begin() as conn:
            run(conn, "meta.set", key="note", value="x")
            _ = 1 / 0

    with pytest.raises(ZeroDivisionError):
        write_and_fail()
    assert get_meta(db, "note") is None


def test_writing_in_a_read_transaction_is_an_error(db: Database) -> None:
    with pytest.raises(DBAPIError), db.read() as conn:
        run(conn, "meta.set", key="note", value="x")
    set_meta(db, "note", "y")  # the connection goes back to the pool able to write
    assert get_meta(db, "note") == "y"


def test_a_faulty_statement_is_not_mistaken_for_a_lost_database(db: Database) -> None:
    with pytest.raises((SqlOperationalError, ProgrammingError)), db.read() as conn:
        conn.execute(text("select nothing_like_it from meta"))


def test_foreign_keys_are_enforced(db: Database) -> None:
    with pytest.raises(IntegrityError), db.begin() as conn:
        conn.execute(text("insert into sitemap (url, site, checked_at) values ('u', 'nobody', 0)"))


def test_sqlite_is_set_up_for_several_writers(sqlite_db: Database) -> None:
    with sqlite_db.read() as conn:
        facts = {name: conn.exec_driver_sql(f"pragma {name}").scalar() for name in ("journal_mode", "synchronous")}
        assert facts == {"journal_mode": "wal", "synchronous": 1}
        assert conn.exec_driver_sql("pragma busy_timeout").scalar() == 30_000


def test_a_sqlite_write_transaction_takes_the_write_lock_at_once(sqlite_db: Database) -> None:
    other = sqlite3.connect(str(sqlite_db.url.database), timeout=0)
    with sqlite_db.begin(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("begin immediate")
    other.close()


def test_readers_do_not_wait_for_a_writer(db: Database) -> None:
    with db.begin() as writer:
        run(writer, "meta.set", key="note", value="unseen")
        assert get_meta(db, "note") is None


def test_read_then_write_by_many_threads_loses_no_update(db: Database) -> None:
    set_meta(db, "count", "0")

    def count_up() -> None:
        for _ in range(25):
            with db.begin() as conn:
                conn.execute(text("update meta set value = value where key = 'count'"))  # PostgreSQL locks the row here
                value = int(run(conn, "meta.get", key="count")[0]["value"])
                run(conn, "meta.set", key="count", value=str(value + 1))

    threads = [threading.Thread(target=count_up) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert get_meta(db, "count") == "100"


def test_a_lock_that_is_never_given_back_becomes_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("menu_pipeline.adapters.database.BUSY_TIMEOUT_S", 0.2)
    url = f"sqlite:///{tmp_path}/x.db"
    locked = pytest.raises(DatabaseUnavailable, match=r"database is locked.*no other program holds the file")
    with Database.open(url) as db, Database.open(url) as other, db.begin(), locked:
        set_meta(other, "note", "x")


def test_a_server_that_ends_our_connections_costs_one_clear_error_and_no_restart(postgres_database: str) -> None:
    end_the_others = text(
        "select pg_terminate_backend(pid) from pg_stat_activity "
        "where datname = current_database() and pid <> pg_backend_pid()"
    )

    def lose_the_connection(db: Database, other: Database) -> None:
        with db.begin() as conn, other.begin() as killer:
            killer.execute(end_the_others)
            conn.execute(text("select 1"))

    with Database.open(postgres_database) as db, Database.open(postgres_database) as other:
        with pytest.raises(DatabaseUnavailable, match="check that the server is up"):
            lose_the_connection(db, other)
        assert db.version() == migrations.latest_version()


# Upgrades


def add_migration(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    known = migrations.migrations()
    version = len(known) + 1
    extended = (*known, migrations.Migration(version, f"{version:04d}_test", script))
    monkeypatch.setattr(migrations, "migrations", lambda: extended)


def test_an_upgrade_that_fails_half_way_leaves_nothing_behind(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    before = db.version()
    add_migration(monkeypatch, "create table half (x $int); insert into half values (1, 2, 3)")
    with pytest.raises(DBAPIError):
        db.upgrade()
    assert db.version() == before
    with db.begin() as conn:
        conn.exec_driver_sql("create table half (x integer)")  # not there, or this would fail


def test_an_upgrade_waits_for_no_lease_but_refuses(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    hold_lease(db, 60)
    assert db.upgrade() == []  # nothing to do, nothing to refuse
    add_migration(monkeypatch, "create table later (x $int)")
    with pytest.raises(WorkFailed, match=r"1 host lease\(s\) are alive, the last for [56]\d s more"):
        db.upgrade()
    with db.begin() as conn:
        conn.execute(text("update host set lease_until = lease_until - 3600"))
    assert db.upgrade() == [migrations.latest_version()]


def test_upgrades_at_the_same_time_apply_each_migration_once(database_url: str) -> None:
    start, applied, failed = threading.Barrier(4), [], []

    def upgrade() -> None:
        start.wait()
        try:
            with Database.connect(database_url) as db:
                applied.append(db.upgrade())
        except Exception as error:  # noqa: BLE001 - reported by the assertion below
            failed.append(error)

    threads = [threading.Thread(target=upgrade) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    each = sorted(version for versions in applied for version in versions)
    assert each == list(range(1, migrations.latest_version() + 1))


def test_nobody_sees_a_new_database_half_made(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    apply_next, seen = migrations.apply_next, []
    with Database.connect(database_url) as onlooker:

        def watched(conn: Connection, where: str) -> int | None:
            applied = apply_next(conn, where)
            seen.append(onlooker.version())
            return applied

        monkeypatch.setattr(migrations, "apply_next", watched)
        Database.open(database_url).close()
        assert set(seen[: migrations.latest_version()]) == {0}
        assert onlooker.version() == migrations.latest_version()


def test_a_view_whose_text_changed_is_made_again_and_a_dropped_one_goes(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def use(*views: tuple[str, str]) -> list[str]:
        monkeypatch.setattr(migrations, "_views", lambda: views)
        with db.begin() as conn:
            return migrations.refresh_views(conn)

    with db.begin() as conn:
        migrations._drop_views(conn, migrations.view_names())
    first = ("a_view", "create view a_view as select 1 as one")
    second = ("b_view", "create view b_view as select one from a_view")
    assert use(first, second) == ["a_view", "b_view"]
    assert use(first, second) == []
    assert use(("a_view", "create view a_view as select 'x' as one, 2 as two"), second) == ["a_view", "b_view"]
    with db.read() as conn:
        assert conn.execute(text("select one from b_view")).scalar() == "x"
    assert use(first) == ["a_view"]
    with pytest.raises((SqlOperationalError, ProgrammingError)), db.read() as conn:
        conn.execute(text("select * from b_view"))


def test_readers_keep_their_grants_when_a_view_gains_a_column(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Database.open(postgres_database) as db:
        with db.begin() as conn:
            conn.exec_driver_sql("grant select on schema_version to public")
        wider = [
            (name, sql.replace("as version", "as version, 1 as more") if name == "schema_version" else sql)
            for name, sql in migrations._views()
        ]
        monkeypatch.setattr(migrations, "_views", lambda: wider)
        db.upgrade()
        with db.read() as conn:
            assert conn.execute(text("select has_table_privilege('public', 'schema_version', 'select')")).scalar()
            assert conn.execute(text("select more from schema_version")).scalar() == 1


def test_migrations_are_numbered_without_gaps() -> None:
    assert [one.version for one in migrations.migrations()] == list(range(1, migrations.latest_version() + 1))


# Values


def test_amounts_come_back_exactly_as_they_were_written(db: Database) -> None:
    amounts = [Decimal("12.50"), Decimal("0.1"), Decimal("1E+3"), Decimal("1.250"), Decimal("99999999.99"), None]
    with db.begin() as conn:
        conn.exec_driver_sql(expand("create table amounts (position $int, price $decimal)", db.dialect))
        insert = text("insert into amounts values (:position, :price)")
        conn.execute(insert, [{"position": at, "price": price} for at, price in enumerate(amounts)])
        conn.exec_driver_sql("create view shown as select price from amounts order by position")
        found = list(conn.execute(text("select price from shown")).scalars())
    assert found == amounts
    assert [str(one) for one in found[:4]] == ["12.50", "0.1", "1000", "1.250"]


def test_the_database_clock_is_in_seconds_utc(db: Database) -> None:
    before = datetime.now(UTC).timestamp()
    with db.read() as conn:
        now, moment = conn.exec_driver_sql(expand("select $now, $ts($now)", db.dialect)).one()
    after = datetime.now(UTC).timestamp()
    assert before - 0.01 <= now <= after + 0.01
    assert isinstance(now, float)
    shown = as_datetime(moment)
    assert shown is not None
    assert abs(shown.timestamp() - now) < 0.01
    assert shown.utcoffset() is not None


def test_timestamps_are_utc_whatever_the_time_zone_of_the_machine(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "TZ", "Asia/Kathmandu")
    with db.read() as conn:
        moment, nothing = conn.exec_driver_sql(expand("select $ts(86400.25), $ts(null)", db.dialect)).one()
    assert as_datetime(moment) == datetime(1970, 1, 2, 0, 0, 0, 250_000, tzinfo=UTC)
    assert as_datetime(nothing) is None
    assert str(as_datetime(moment)).endswith("+00:00")


def test_postgresql_compiles_no_query_and_takes_the_options_of_the_url(postgres_database: str) -> None:
    url = make_url(postgres_database).update_query_dict({"options": "-c work_mem=7MB"})
    with Database.open(url.render_as_string(hide_password=False)) as db, db.read() as conn:
        told = [conn.exec_driver_sql(f"show {name}").scalar_one() for name in ("jit", "work_mem", "timezone")]
    assert told == ["off", "7MB", "UTC"]
