"""Menus that are held back, over whole visits: what readers see never loses a menu that was there."""

from __future__ import annotations

import pytest

from menu_pipeline.core.outcome import FailureClass, WireFailure
from menu_pipeline.crawl import suspects
from menu_pipeline_tests.crawl.test_visit import DISHES, HTML, KITCHEN, Web, page
from menu_pipeline_tests.support.announced import events, told, view
from menu_pipeline_tests.support.crawling import answer, rows_of

MORE = {**DISHES, "Leek tart": "8.10", "Beet tart": "8.20", "Fish pie": "11.40", "Apple pie": "4.40"}
GOOD = {**KITCHEN, "/menu": page("Menu", "/", dishes=MORE)}
EMPTY = {**KITCHEN, "/menu": page("Menu", "/")}
HALF = {**KITCHEN, "/menu": page("Menu", "/", dishes=dict(list(MORE.items())[:3]))}
TENFOLD = {**KITCHEN, "/menu": page("Menu", "/", dishes={name: f"{float(p) * 10:.2f}" for name, p in MORE.items()})}
OTHER = {**KITCHEN, "/menu": page("Menu", "/", dishes={**MORE, "Leek soup": "6.90"})}


def shown(db):
    return {row["name"]: str(row["price"]) for row in rows_of(db, "select name, price from current_menu")}


def times(db):
    return {row["verified_at"] for row in rows_of(db, "select verified_at from current_menu")}


def held(db):
    return rows_of(db, "select * from held_menu")


@pytest.fixture
def read(db, visitor):
    """A site whose menu was read, and what readers saw of it."""
    visitor(Web(GOOD))
    assert len(shown(db)) == len(MORE)
    return shown(db), times(db)


@pytest.mark.parametrize(
    ("web", "why"),
    [(EMPTY, "vanished"), (HALF, "halved"), (TENFOLD, "prices moved tenfold")],
    ids=["gone", "half", "x10"],
)
def test_a_menu_that_is_not_plausible_is_held_back_and_the_last_good_one_stays_with_its_time(
    db, visitor, read, web, why
):
    visitor(Web(web), later_h=21)
    assert (shown(db), times(db)) == read
    (row,) = held(db)
    assert row["why"].startswith(why)
    assert row["dishes_on_display"] == len(MORE)
    (history,) = rows_of(db, "select count(*) as n from price_history")
    assert history["n"] == len(MORE)  # what is held back never was a price


@pytest.mark.parametrize("web", [EMPTY, HALF, TENFOLD], ids=["gone", "half", "x10"])
def test_a_second_visit_an_hour_later_confirms_it(db, visitor, read, web):
    visitor(Web(web), later_h=21)
    again = Web(web)
    visitor(again, later_h=1.1)
    assert again.asked["/menu"] == 1  # it is due for the second look, and nothing else is
    assert again.asked["/about"] == 0
    assert held(db) == []
    assert len(shown(db)) == {id(EMPTY): 0, id(HALF): 3, id(TENFOLD): len(MORE)}[id(web)]
    assert shown(db) != read[0]


def test_a_second_visit_with_other_bytes_and_the_same_menu_confirms_it_too(db, visitor, read):
    visitor(Web(HALF), later_h=21)
    visitor(Web({**HALF, "/menu": HALF["/menu"].replace("<h1>", "<p>Good evening</p><h1>")}), later_h=1.1)
    assert held(db) == []
    assert len(shown(db)) == 3


def test_a_second_visit_at_once_is_none(db, visitor, read):
    visitor(Web(HALF), later_h=21)
    visitor(Web(HALF), force=True, later_h=0.2)
    assert (shown(db), times(db)) == read
    assert len(held(db)) == 1


def test_a_menu_that_is_back_at_the_second_visit_withdraws_the_doubt(db, visitor, read):
    visitor(Web(EMPTY), later_h=21)
    visitor(Web(GOOD), later_h=1.1)
    assert held(db) == []
    assert shown(db) == read[0]
    assert times(db) != read[1]  # and it was verified


def test_what_changes_plausibly_meanwhile_is_published(db, visitor, read):
    visitor(Web(HALF), later_h=21)
    visitor(Web(OTHER), later_h=1.1)
    assert held(db) == []
    assert shown(db)["Leek soup"].startswith("6.9")


def test_a_person_confirms(db, visitor, read):
    visitor(Web(TENFOLD), later_h=21)
    with db.begin() as connection:
        rows = suspects.settle_by_person(connection, "soup.test", visitor.clock.now(), accept=True)
    assert len(rows) == 1
    assert held(db) == []
    assert shown(db)["Leek soup"].startswith("65")


def test_what_a_person_rejects_stays_out_and_the_last_good_menu_ages(db, visitor, read):
    visitor(Web(TENFOLD), later_h=21)
    with db.begin() as connection:
        suspects.settle_by_person(connection, "soup.test", visitor.clock.now(), accept=False)
    for hours in (1.1, 21, 21):
        visitor(Web(TENFOLD), later_h=hours)
        assert (shown(db), times(db)) == read
        assert held(db) == []
    chatty = {**TENFOLD, "/menu": TENFOLD["/menu"].replace("<h1>", "<p>Good evening</p><h1>")}
    visitor(Web(chatty), later_h=21)
    visitor(Web(chatty), later_h=21)
    assert (shown(db), times(db)) == read
    visitor(Web(OTHER), later_h=21)
    assert shown(db)["Leek soup"].startswith("6.9")


def test_a_menu_that_moves_to_another_page_is_not_missed_and_not_doubted(db, visitor, read):
    moved = {**KITCHEN, "/menu": page("Our menu has moved", "/about"), "/about": page("Menu", dishes=MORE)}
    visitor(Web(moved), later_h=24 * 8)
    assert shown(db) == read[0]
    assert held(db) == []
    visitor(Web(moved), later_h=1.1)
    assert shown(db) == read[0]


def test_a_menu_that_two_pages_showed_stays_when_the_one_it_was_read_from_drops_it(db, visitor):
    both = {**GOOD, "/about": page("The same again", dishes=MORE)}
    visitor(Web(both))
    visitor(Web({**both, "/menu": page("Our menu has moved", "/about")}), later_h=21)
    assert len(shown(db)) == len(MORE)
    assert held(db) == []
    assert rows_of(db, "select distinct source_url from current_menu") == [{"source_url": "http://soup.test/about"}]


FAILED = {
    "robots": {**GOOD, "/robots.txt": answer(500)},
    "server": {**GOOD, "/menu": answer(500), "/": answer(500)},
    "refused": {**GOOD, "/menu": answer(403)},
    "gone once": {**GOOD, "/menu": answer(404)},
    "timeout": {**GOOD, "/menu": WireFailure(FailureClass.TIMEOUT, "no answer in 20 s", True, 20.0)},
    "dns": {**GOOD, "/robots.txt": WireFailure(FailureClass.DNS, "no such host", False, 0.1)},
    "empty page": {**GOOD, "/menu": answer(200, b"", HTML)},
    "soft 404": {**GOOD, "/menu": page("Page not found", "/") + "<p>404</p>"},
    "vanished": EMPTY,
    "halved": HALF,
    "tenfold": TENFOLD,
}


@pytest.mark.parametrize("trouble", list(FAILED))
def test_a_menu_that_was_there_is_never_missing_during_a_crawl_a_failed_crawl_or_a_suspect_menu(
    db, visitor, read, trouble
):
    seen = []

    class Watched(Web):
        def __call__(self, url):  # in the midst of the crawl, before each answer
            seen.append((len(shown(db)), told(events(db)) == view(db)))
            return super().__call__(url)

    visitor(Watched(FAILED[trouble]), later_h=21, run_budget_s=600)
    seen.append((len(shown(db)), told(events(db)) == view(db)))
    assert set(seen) == {(len(MORE), True)}  # also for who follows the events
    assert len(events(db)) == 1
    untimed = rows_of(db, "select name from current_menu where verified_at is null or fetched_at is null")
    assert untimed == []
