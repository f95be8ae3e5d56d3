"""A menu has one history, whatever URL of its site shows it, and each of its prices a source down to the request."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from menu_pipeline_tests.crawl.test_visit import page
from menu_pipeline_tests.support.crawling import rows_of
from menu_pipeline_tests.support.shelf import SITE, Shelf

DISHES = {"Leek soup": "6.50", "Beet soup": "7.00", "Cold soup": "5.20", "Fish soup": "9.80"}
DEARER = {**DISHES, "Leek soup": "6.90"}
MENU = page("Menu", "/", dishes=DISHES)
DICTIONARY = Path(__file__).parents[2] / "docs" / "data-dictionary.md"


@pytest.fixture
def shelf(db, tmp_path):
    shelf = Shelf.of(db, tmp_path / "blobs")
    shelf.put("/menu", MENU)
    shelf.read()
    return shelf


def sources(shelf):
    return {
        row["source_url"].removeprefix(f"http://{SITE}")
        for row in rows_of(shelf.db, "select source_url from current_menu")
    }


def history(shelf, name="Leek soup"):
    sql = "select price, valid_from, valid_to, source_url from price_history where name = :n order by valid_from"
    return [(f"{row['price']:.2f}", row["valid_to"] is None) for row in rows_of(shelf.db, sql, n=name)]


def move(shelf, how, body):
    """The menu of /menu stands at /karte from now on."""
    if how == "redirect":
        shelf.leave("/menu", "redirected", to="/karte")
        shelf.put("/karte", body, later_h=24)
        shelf.read()
    elif how == "known, then redirect":
        shelf.put("/karte", MENU, later_h=24)
        shelf.read()
        shelf.leave("/menu", "redirected", to="/karte")
        shelf.read()
        shelf.put("/karte", body, later_h=24)
        shelf.read()
    else:  # the new page is found first, then the old one is found gone, an hour later gone for good
        shelf.put("/karte", body, later_h=24)
        shelf.read()
        shelf.leave("/menu", "gone_unconfirmed", state="deferred")
        shelf.read()
        shelf.clock.time += 3600
        shelf.leave("/menu", "gone")
        shelf.read()


WAYS = ["redirect", "known, then redirect", "gone"]


@pytest.mark.parametrize("how", WAYS)
def test_a_menu_that_moves_within_its_site_goes_on_as_the_same_version(shelf, how):
    before = rows_of(shelf.db, "select menu_id, valid_from from menu where valid_to is null")
    move(shelf, how, MENU)
    assert (shelf.shown(), sources(shelf)) == (DISHES, {"/karte"})
    assert rows_of(shelf.db, "select menu_id, valid_from from menu where valid_to is null") == before
    assert history(shelf) == [("6.50", True)]


@pytest.mark.parametrize("how", WAYS)
def test_a_price_that_changes_with_the_move_is_one_change_and_no_second_menu(shelf, how):
    move(shelf, how, page("Karte", "/", dishes=DEARER))
    assert (shelf.shown(), sources(shelf)) == (DEARER, {"/karte"})
    assert history(shelf) == [("6.50", False), ("6.90", True)]
    assert history(shelf, "Beet soup") == [("7.00", True)]


def test_a_page_that_leads_to_the_home_page_takes_no_menu_off_display(shelf):
    shelf.leave("/menu", "redirected", to="/")
    shelf.put("/", page("Soup"), later_h=24)
    shelf.read()
    assert shelf.shown() == DISHES


def test_a_menu_that_is_back_at_its_old_url_stands_there_once(shelf):
    move(shelf, "redirect", MENU)
    shelf.put("/menu", MENU, later_h=24)
    shelf.read()
    assert (shelf.shown(), len(rows_of(shelf.db, "select * from current_menu"))) == (DISHES, len(DISHES))


def test_the_history_has_an_entry_for_each_time_a_price_stood_and_no_second_one(shelf):
    for dishes in (DEARER, {**DEARER, "Fish soup": "9.90"}, {**DISHES, "Fish soup": "9.90"}):
        shelf.put("/menu", page("Menu", "/", dishes=dishes), later_h=24)
        shelf.read()
    assert history(shelf) == [("6.50", False), ("6.90", False), ("6.50", True)]
    assert history(shelf, "Fish soup") == [("9.80", False), ("9.90", True)]
    assert history(shelf, "Cold soup") == [("5.20", True)]
    twice = rows_of(
        shelf.db,
        "select name, label, price, valid_from, count(*) as n from price_history"
        " group by site, kitchen, section, name, label, price, valid_from having count(*) > 1",
    )
    assert twice == []


def test_a_dish_that_two_pages_show_at_one_price_is_one_entry(shelf):
    lunch = {"Leek soup": "6.50", "Tart of the day": "8.00", "Apple pie": "4.40"}
    shelf.put("/lunch", page("Lunch menu", "/", dishes=lunch), later_h=1)
    shelf.read()
    assert sources(shelf) == {"/menu", "/lunch"}
    assert history(shelf) == [("6.50", True)]


def test_the_join_in_the_data_dictionary_leads_from_a_price_to_the_request_that_brought_it(shelf):
    section = DICTIONARY.read_text(encoding="utf-8").split("## Where a price comes from", 1)[1]
    match = re.search(r"```sql\n(.*?)```", section, re.DOTALL)
    assert match is not None
    found = rows_of(shelf.db, match[1].replace("'joes.example'", f"'{SITE}'").rstrip().rstrip(";"))
    assert {row["name"]: f"{row['price']:.2f}" for row in found} == DISHES
    assert {(row["status"], row["requested_url"]) for row in found} == {(200, f"http://{SITE}/menu")}
    body = shelf.blobs.get(str(found[0]["blob_key"]))
    assert body.decode() == MENU
