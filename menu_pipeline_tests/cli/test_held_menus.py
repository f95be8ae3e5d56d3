"""``menu-pipeline menus confirm/reject`` on a menu that is held back, and what ``menus`` says of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from menu_pipeline.adapters.database import Database
from menu_pipeline.cli import main
from menu_pipeline_tests.crawl.conftest import SITE, Visitor
from menu_pipeline_tests.crawl.conftest import visitor as visitor
from menu_pipeline_tests.crawl.test_suspects import GOOD, MORE, TENFOLD
from menu_pipeline_tests.crawl.test_visit import Web
from menu_pipeline_tests.support.crawling import rows_of


@pytest.fixture
def held(db: Database, visitor: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> CliRunner:
    """A runner of the command line on a database with one menu held back."""
    visitor(Web(GOOD))
    visitor(Web(TENFOLD), later_h=21)
    monkeypatch.setenv("MENU_PIPELINE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("MENU_PIPELINE_DATABASE_URL", visitor.settings.database_url)
    return CliRunner()


def price(db: Database) -> str:
    (row,) = rows_of(db, "select price from current_menu where name = 'Leek soup'")
    return str(row["price"])


def test_menus_says_what_is_held_back_on_standard_error_and_prints_the_last_good_one(
    held: CliRunner, db: Database
) -> None:
    shown = held.invoke(main, ["menus", "--site", SITE])
    assert shown.exit_code == 0
    assert "held back" in shown.stderr
    assert f"menu-pipeline menus confirm {SITE}" in shown.stderr
    assert "6.50" in shown.stdout
    rows = json.loads(held.invoke(main, ["menus", "--json"]).stdout)
    assert {row["name"] for row in rows} == set(MORE)


@pytest.mark.parametrize(("word", "after"), [("confirm", "65"), ("reject", "6.5")])
def test_a_person_settles_it_once(held: CliRunner, db: Database, word: str, after: str) -> None:
    done = held.invoke(main, ["menus", word, SITE, "--json"])
    assert (done.exit_code, [row["now"] for row in json.loads(done.stdout)]) == (0, [f"{word}ed"])
    assert price(db).startswith(after)
    again = held.invoke(main, ["menus", word, SITE])
    assert (again.exit_code, again.stdout.strip()) == (0, f"{SITE}: nothing is held back")


def test_an_unknown_site_is_wrong_use(held: CliRunner) -> None:
    assert held.invoke(main, ["menus", "confirm", "soup.tset"]).exit_code == 2
