from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, text

from menu_pipeline.adapters import statements
from menu_pipeline.adapters.database import Database, run, run_many
from menu_pipeline.adapters.statements import (
    DIALECTS,
    Statement,
    StatementError,
    expand,
    load_statements,
    parse_named,
    portable,
    split_script,
    sql_folder,
)
from menu_pipeline.core.outcome import FailureClass

OWN = """
-- name: add
insert into thing (name, number, amount) values (:name, :number, :amount) returning name, number, amount;

-- name: pick
select name from thing where name in :name_list order by name;

-- name: pick_numbers
select name from thing where number in :number_list order by name;

-- name: others
select name from thing where number NOT  IN :number_list order by name;

-- name: literal
select 'at 12:30:number' as said, name from thing where number = :number;

-- name: percent
select name from thing where name like '%a:b%' and number % 2 = :odd;

-- name: which [postgresql]
select 'elephant' as animal;

-- name: which [sqlite]
select 'feather' as animal;
"""


@pytest.fixture
def own(db: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """A database with a table ``thing`` and the statements above as ``own.*``."""
    folder = tmp_path / "sql" / "own"
    folder.mkdir(parents=True)
    (folder / "own.sql").write_text(OWN)
    loaded = load_statements(folder.parent, db.dialect)
    monkeypatch.setattr(statements, "statements", lambda dialect: loaded)
    with db.begin() as conn:
        conn.exec_driver_sql(expand("create table thing (name text, number $int, amount $decimal)", db.dialect))
    return db


# The program's own files


def explain(conn: Connection, statement: Statement) -> None:
    """Has the database parse and plan the statement; its parameters are all null, its lists empty."""
    empty = "[]" if conn.dialect.name == "sqlite" else []
    values = {name: empty if name.endswith("_list") else None for name in statement.parameters}
    conn.exec_driver_sql("explain " + statement.driver_sql, values)


def test_every_statement_of_the_program_is_accepted_by_both_databases(db: Database) -> None:
    broken = []
    known = load_statements(sql_folder(), db.dialect)
    for name, statement in sorted(known.items()):
        try:
            with db.begin() as conn:
                explain(conn, statement)
        except Exception as error:  # noqa: BLE001 - every broken statement is listed, not the first alone
            broken.append(f"{name}: {str(error).splitlines()[0]}")
    assert broken == []
    assert known


def test_every_statement_has_a_text_for_both_dialects() -> None:
    assert set(load_statements(sql_folder(), "sqlite")) == set(load_statements(sql_folder(), "postgresql"))


def test_dialect_pairs_take_the_same_parameters() -> None:
    lite, postgres = (load_statements(sql_folder(), dialect) for dialect in ("sqlite", "postgresql"))
    assert {name: one.parameters for name, one in lite.items()} == {n: one.parameters for n, one in postgres.items()}


def test_every_statement_that_the_program_names_exists() -> None:
    package = sql_folder().parent / "menu_pipeline"
    source = "\n".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    folders = {path.parent.name for path in sql_folder().glob("*/*.sql")} - {"migrations", "views"}
    used = set(re.findall(rf"[\"']((?:{'|'.join(sorted(folders))})\.[a-z_0-9]+)[\"']", source))
    known = set(load_statements(sql_folder(), "sqlite"))
    assert sorted(used - known) == []


# Running


def test_a_statement_gives_its_rows_as_mappings(own: Database) -> None:
    with own.begin() as conn:
        rows = run(conn, "own.add", name="soup", number=3, amount=Decimal("4.20"))
        assert [dict(row) for row in rows] == [{"name": "soup", "number": 3, "amount": Decimal("4.20")}]


def test_an_unknown_name_or_wrong_parameters_raise_at_once(own: Database) -> None:
    with own.begin() as conn:
        with pytest.raises(StatementError, match=r"no statement named 'own\.nothing'"):
            run(conn, "own.nothing")
        with pytest.raises(StatementError, match=r"takes \['number'\], was given \[\]"):
            run(conn, "own.literal")
        with pytest.raises(StatementError, match="was given"):
            run(conn, "own.literal", number=1, more=2)


def test_lists_expand_and_an_empty_one_matches_nothing(own: Database) -> None:
    with own.begin() as conn:
        run_many(conn, "own.add", [{"name": name, "number": at, "amount": None} for at, name in enumerate("abc")])

        def names(statement: str, **params: object) -> str:
            return "".join(row["name"] for row in run(conn, statement, **params))

        assert names("own.pick", name_list=["a", "c", "z"]) == "ac"
        assert names("own.pick", name_list={"b"}) == "b"
        assert names("own.pick", name_list=['"quoted"', "it's", FailureClass.DNS, "a"]) == "a"
        assert names("own.pick", name_list=[]) == ""
        assert names("own.pick_numbers", number_list=(1, 2)) == "bc"
        assert names("own.pick_numbers", number_list=[]) == ""
        assert names("own.others", number_list=[1]) == "ac"
        assert names("own.others", number_list=[]) == "abc"


def test_a_long_list_is_no_problem(own: Database) -> None:
    with own.begin() as conn:
        run(conn, "own.add", name="x", number=39_999, amount=None)
        assert [row["name"] for row in run(conn, "own.pick_numbers", number_list=list(range(40_000)))] == ["x"]


def test_a_colon_in_a_literal_is_no_parameter(own: Database) -> None:
    with own.begin() as conn:
        run(conn, "own.add", name="tea", number=1, amount=None)
        assert run(conn, "own.literal", number=1)[0]["said"] == "at 12:30:number"


def test_the_text_marked_for_the_dialect_is_the_one_that_runs(own: Database) -> None:
    expected = {"sqlite": "feather", "postgresql": "elephant"}[own.dialect]
    with own.read() as conn:
        assert run(conn, "own.which")[0]["animal"] == expected


def test_many_rows_and_no_rows_go_in(own: Database) -> None:
    with own.begin() as conn:
        run_many(conn, "own.add", [])
        run_many(conn, "own.add", [{"name": "x", "number": at, "amount": None} for at in range(500)])
        assert conn.execute(text("select count(*) from thing")).scalar() == 500


def test_values_that_only_one_driver_takes_are_made_portable(own: Database) -> None:
    with own.begin() as conn:
        row = run(conn, "own.add", name=FailureClass.DNS, number=True, amount=Decimal("1"))[0]
        assert (row["name"], row["number"]) == ("dns", 1)
        assert type(row["name"]) is str


@given(st.text(alphabet=st.characters(exclude_categories=()), max_size=40))
def test_any_text_a_hostile_page_holds_can_be_stored(value: str) -> None:
    stored = portable(value)
    assert "\x00" not in stored
    assert stored.encode("utf-8").decode("utf-8") == stored
    clean = "\x00" not in value and not any(0xD800 <= ord(character) < 0xE000 for character in value)
    assert not clean or stored == value


def test_hostile_text_reaches_both_databases(own: Database) -> None:
    with own.begin() as conn:
        row = run(conn, "own.add", name="a\x00b\ud800c 🥟", number=1, amount=None)[0]
        assert row["name"] == "a\ufffdb\ufffdc 🥟"


# Files


def test_a_script_is_split_outside_literals_and_comments() -> None:
    script = "insert into t values ('a;b', 'it''s;'); -- not; here\nselect 1;\n;\n"
    assert split_script(script) == ["insert into t values ('a;b', 'it''s;')", "select 1"]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_macros_expand_and_nest(dialect: str) -> None:
    sql = expand("select $ts(coalesce(max(a), $now)), '$now', $ts($ts(b)), $int -- $nonsense", dialect)
    assert "'$now'" in sql
    assert "nonsense" not in sql
    assert sql.count("to_timestamp(" if dialect == "postgresql" else "strftime(") == 3
    assert re.sub(r"'[^']*'", "", sql).count("$") == 0
    assert sql.count("(") == sql.count(")")


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("select 1;", "before the first"),
        ("-- name: a [oracle]\nselect 1", "none of sqlite, postgresql"),
        ("-- name: a\nselect 1; select 2", "exactly one statement"),
        ("-- name: a\n-- nothing here", "exactly one statement"),
    ],
)
def test_a_faulty_file_is_refused_with_its_name(script: str, fault: str) -> None:
    with pytest.raises(StatementError, match=f"x.sql.*{fault}"):
        parse_named(script, "x.sql")


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("-- name: a\nselect $nope", "unknown macro"),
        ("-- name: a\nselect $ts", "needs an expression"),
        ("-- name: a\nselect $ts(1", "not closed"),
        ("-- name: a\nselect 1;\n-- name: a\nselect 2", "there twice"),
        ("-- name: a [postgresql]\nselect 1", "no text for sqlite"),
        ("-- name: a\nselect * from t where a = :x_list", "goes after 'in'"),
    ],
)
def test_a_faulty_statement_is_refused_when_it_is_loaded(tmp_path: Path, script: str, fault: str) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "a.sql").write_text(script)
    with pytest.raises(StatementError, match=fault):
        load_statements(tmp_path, "sqlite")


def test_percent_signs_and_colons_reach_the_database_as_written(own: Database) -> None:
    with own.begin() as conn:
        for number, name in enumerate(["xa:by", "xa:b%y", "other"]):
            run(conn, "own.add", name=name, number=number, amount=None)
        assert [row["name"] for row in run(conn, "own.percent", odd=1)] == ["xa:b%y"]
