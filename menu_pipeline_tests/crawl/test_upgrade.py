"""A new extractor reads stored pages: what differs by it alone is shown before it is published."""

from __future__ import annotations

import asyncio

import pytest

from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl import upgrade
from menu_pipeline.crawl.extractor import extractor_version
from menu_pipeline.crawl.menu_diff import Change
from menu_pipeline.crawl.menu_store import WAITS
from menu_pipeline_tests.crawl.test_visit import page
from menu_pipeline_tests.support.crawling import rows_of
from menu_pipeline_tests.support.shelf import SITE, Shelf

DISHES = {
    "Leek soup": "6.50", "Beet soup": "7.00", "Cold soup": "5.20", "Fish soup": "9.80", "Leek tart": "8.10",
    "Beet tart": "8.20",
}  # fmt: skip
MENU = page("Menu", "/", dishes=DISHES)
OLDER = {**DISHES, "Leek soup": "6.05"}
del OLDER["Cold soup"]


@pytest.fixture
def shelf(db, tmp_path):
    """A site whose menu an older extractor read: one price misread, one dish missed."""
    shelf = Shelf.of(db, tmp_path / "blobs")
    shelf.put("/menu", MENU)
    shelf.put("/about", page("About us"))
    shelf.read()
    shelf.read_by_another("/menu", {"Leek soup": "6.05", "Cold soup": None})
    return shelf


def preview(shelf):
    async def collect():
        return [one async for one in upgrade.preview(shelf.db, shelf.blobs, Policy(), [SITE], shelf.clock.now)]

    return asyncio.run(collect())


def versions(shelf):
    return {
        row["extractor_version"]
        for row in rows_of(shelf.db, "select extractor_version from menu where valid_to is null")
    }


def test_what_differs_by_the_extractor_alone_stays_off_display_and_is_read_once(shelf):
    assert shelf.shown() == OLDER
    tally = shelf.read()
    assert (tally.extracted, tally.menus_waiting, tally.menu_versions) == (2, 1, 0)
    assert (shelf.shown(), versions(shelf)) == (OLDER, {"0"})
    assert shelf.page("/menu")["extract_reason"] == WAITS
    assert shelf.page("/about")["extractor_version"] == extractor_version(), "what reads the same needs nobody"
    assert shelf.read().extracted == 0, "not at each visit"


def test_a_menu_that_waits_is_verified_by_a_page_that_is_unchanged(shelf):
    shelf.read()
    before = shelf.verified_at()
    shelf.put("/menu", MENU, later_h=20)
    shelf.read()
    assert shelf.shown() == OLDER
    assert min(shelf.verified_at()) == max(before) + 20 * 3600


def test_the_diff_says_what_would_be_published_and_leaves_nothing_behind(shelf):
    before = (
        rows_of(shelf.db, "select * from menu order by menu_id"),
        rows_of(shelf.db, "select * from page order by page_id"),
    )
    (found,) = preview(shelf)
    (kitchen,) = found.kitchens
    told = {(change.kind, change.name) for change in kitchen.changes}
    assert told == {(Change.ADDED, "Cold soup"), (Change.PRICE, "Leek soup")}
    assert (found.pages, found.from_versions, kitchen.dishes_before, kitchen.dishes_after) == (2, ["0"], 5, 6)
    assert (
        rows_of(shelf.db, "select * from menu order by menu_id"),
        rows_of(shelf.db, "select * from page order by page_id"),
    ) == before


@pytest.mark.parametrize("reread", [False, True], ids=["at once", "after the nightly crawl"])
def test_accepting_publishes_it_without_a_request(shelf, reread):
    if reread:
        shelf.read()
    requests = rows_of(shelf.db, "select count(*) as n from request")
    assert upgrade.sites_behind(shelf.db) == {SITE: 1 if reread else 2}
    upgrade.accept(shelf.db, [SITE])
    tally = shelf.read()
    assert (tally.menu_versions, tally.price_changes, tally.menus_waiting) == (1, 1, 0)
    assert (shelf.shown(), versions(shelf)) == (DISHES, {extractor_version()})
    assert rows_of(shelf.db, "select count(*) as n from request") == requests
    assert upgrade.sites_behind(shelf.db) == {}
    assert preview(shelf) == []


def test_a_reading_that_is_the_same_is_of_the_new_extractor_at_once(db, tmp_path):
    shelf = Shelf.of(db, tmp_path / "blobs")
    shelf.put("/menu", MENU)
    shelf.read()
    shelf.upgrade()
    (found,) = preview(shelf)
    assert found.kitchens == []
    tally = shelf.read()
    assert (tally.menus_waiting, versions(shelf)) == (0, {extractor_version()})
    assert upgrade.sites_behind(db) == {}


@pytest.mark.parametrize("reread", [False, True], ids=["at once", "after the nightly crawl"])
def test_a_page_that_changes_in_other_words_only_publishes_nothing_of_the_extractors(shelf, reread):
    if reread:
        shelf.read()
    shelf.put("/menu", MENU.replace("<h1>", "<p>Good evening</p><h1>"), later_h=20)
    assert shelf.read().menus_waiting == 1
    assert (shelf.shown(), shelf.verified_at()) == (OLDER, {shelf.clock.time})
    assert [change.name for change in preview(shelf)[0].kitchens[0].changes] == ["Leek soup", "Cold soup"]


@pytest.mark.parametrize("reread", [False, True], ids=["at once", "after the nightly crawl"])
def test_a_price_that_the_kitchen_changes_is_published_whatever_waits(shelf, reread):
    if reread:
        shelf.read()
    dearer = {**DISHES, "Fish soup": "10.40"}
    shelf.put("/menu", page("Menu", "/", dishes=dearer), later_h=20)
    tally = shelf.read()
    assert (tally.menu_versions, tally.menus_waiting) == (1, 0)
    assert (shelf.shown(), versions(shelf)) == (dearer, {extractor_version()})


def test_an_extractor_that_loses_most_dishes_replaces_nothing_though_the_page_changes(db, tmp_path):
    """One price changes on a page of which the new extractor reads a third: not what the kitchen did."""
    shelf = Shelf.of(db, tmp_path / "blobs")
    made = ("Leek", "Beet", "Fish", "Onion")
    many = {f"{name} {what}": f"{n}.50" for n, name in enumerate(made, 4) for what in ("soup", "tart", "salad")}
    shelf.put("/menu", page("Menu", "/", dishes=many))
    shelf.read()
    assert shelf.shown() == many
    # What the new extractor reads is the page's few dishes; the older one had read all of `many` in it.
    few = dict(list(many.items())[:4])
    shelf.put("/menu", page("Menu", "/", dishes=few))
    with db.begin() as connection:
        connection.exec_driver_sql("update page set extracted_sha256 = content_sha256")
    shelf.upgrade("another")
    at = shelf.verified_at()
    for _ in range(2):  # no second visit confirms it
        shelf.put("/menu", page("Menu", "/", dishes={**few, "Leek soup": "4.90"}), later_h=20)
        assert shelf.read().menus_waiting == 1
        assert shelf.shown() == many
        assert shelf.verified_at() == at, "its page shows other prices: it ages, and goes stale"
    (kitchen,) = preview(shelf)[0].kitchens
    assert str(kitchen.held).startswith("halved"), "accepted, it is held back for a second look"


def test_a_page_that_is_gone_does_not_come_back_with_a_new_extractor(db, tmp_path):
    shelf = Shelf.of(db, tmp_path / "blobs")
    shelf.put("/menu", MENU)
    shelf.read()
    shelf.leave("/menu", "gone")
    shelf.upgrade()
    assert preview(shelf) == []
    upgrade.accept(db, [SITE])
    assert shelf.read().extracted == 0
    assert shelf.shown() == {}


def test_a_page_that_is_back_with_the_same_content_shows_its_menu_again(db, tmp_path):
    shelf = Shelf.of(db, tmp_path / "blobs")
    shelf.put("/menu", MENU)
    shelf.read()
    shelf.leave("/menu", "gone")
    shelf.put("/menu", MENU, later_h=24)
    shelf.read()
    assert shelf.shown() == DISHES


def test_a_body_that_is_lost_is_named_and_the_others_are_read(shelf, tmp_path):
    sha256 = str(shelf.page("/about")["content_sha256"])
    (tmp_path / "blobs" / sha256[:2] / sha256[2:4] / f"{sha256}.gz").unlink()
    (found,) = preview(shelf)
    assert [line.split(": ")[0] for line in found.unread] == [f"http://{SITE}/about"]
    assert len(found.kitchens) == 1
