"""``menu-pipeline menus diff`` and ``accept`` after an upgrade of the extractor: shown first, published then."""

from __future__ import annotations

from pathlib import Path

import pytest

from menu_pipeline_tests.cli.conftest import Cli
from menu_pipeline_tests.crawl.test_visit import page
from menu_pipeline_tests.support.shelf import SITE, Shelf

DISHES = {"Leek soup": "6.50", "Beet soup": "7.00", "Cold soup": "5.20", "Fish soup": "9.80", "Leek tart": "8.10"}


@pytest.fixture
def shelf(cli: Cli, tmp_path: Path) -> Shelf:
    """Under HOME: one site, whose menu an older extractor read with a wrong price and one dish fewer."""
    from menu_pipeline.adapters.database import Database

    cli.home.mkdir()
    db = Database.open(f"sqlite:///{cli.home}/crawl.db")
    shelf = Shelf.of(db, cli.home / "blobs")
    shelf.clock.time = 1_790_000_000.0
    shelf.put("/menu", page("Menu", "/", dishes=DISHES))
    shelf.read()
    shelf.read_by_another("/menu", {"Leek soup": "65.00", "Cold soup": None})
    return shelf


def test_the_diff_is_shown_and_nothing_is_published_before_it_is_accepted(cli: Cli, shelf: Shelf) -> None:
    before = shelf.shown()
    shown = cli.ok("menus", "diff")
    assert "soup.test: Soup Kitchen: 4 -> 5 dishes" in shown
    assert "  ~ Leek soup  65.00 EUR -> 6.50 EUR" in shown
    assert "  + Cold soup  5.20 EUR" in shown
    assert "1 page of 1 site read again by extractor" in shown
    assert "1 dishes added, 0 removed, 1 with another price" in shown
    (site,) = cli.json("menus", "diff", "--site", SITE)
    (kitchen,) = site["kitchens"]
    assert {(change["change"], change["name"]) for change in kitchen["changes"]} == {
        ("price", "Leek soup"),
        ("added", "Cold soup"),
    }
    assert kitchen["changes"][0]["before"]["prices"] == [{"amount": "65", "currency": "EUR", "label": None}]
    assert (shelf.shown(), before["Leek soup"]) == (before, "65.00")
    assert "a new extractor reads" not in cli.run("menus").stderr, "nothing was looked at yet but by the diff"
    shelf.read()  # as the nightly crawl does
    assert "a new extractor reads menus of 1 sites otherwise: menu-pipeline menus diff" in cli.run("menus").stderr

    done = cli.json("menus", "accept", "--all")
    assert [(row["site"], row["menu_versions"], row["held_back"]) for row in done] == [(SITE, 1, [])]
    assert shelf.shown() == DISHES
    assert "nothing to show" in cli.ok("menus", "diff")
    assert "nothing to accept" in cli.ok("menus", "accept", "--all")


def test_which_sites_are_accepted_must_be_said_once(cli: Cli, shelf: Shelf) -> None:
    assert "Say which sites" in cli.refused("menus", "accept")[-1]
    assert "Say which sites" in cli.refused("menus", "accept", "--all", "--site", SITE)[-1]
    assert "not in the partner list" in cli.refused("menus", "diff", "--site", "soup.tset")[-1]


def test_a_garbled_version_and_a_broken_store_are_one_line_with_the_remedy(
    cli: Cli, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MENU_PIPELINE_BLOB_URL", f"file://{cli.home}/crawl.db/bodies")
    (line,) = cli.refused("menus", "diff", exit_code=1)
    assert line.startswith("error: MENU_PIPELINE_BLOB_URL=file://")
    assert "check that the folder exists" in line
    with shelf.db.begin() as connection:
        connection.exec_driver_sql("update meta set value = 'twelve' where key = 'schema_version'")
    for command in (("menus",), ("status",), ("db", "upgrade")):
        (line,) = cli.refused(*command, exit_code=1)
        assert "meta.schema_version is 'twelve', which is no number: restore a backup" in line
