"""Pages that another one stands for: when that one is gone they are asked at once, and carry the menu."""

from __future__ import annotations

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.outcome import WireResult
from menu_pipeline_tests.crawl.conftest import SITE, Visitor
from menu_pipeline_tests.crawl.test_frontier import Sloppy
from menu_pipeline_tests.crawl.test_visit import DISHES, Web, page
from menu_pipeline_tests.support.crawling import answer, rows_of

NAMES = ("menu-a", "menu-b", "menu-c", "soups")  # the last one has the dishes, and is read last


class Rooms(Sloppy):
    """Every page in two rooms, which show the same; those ``closed`` are gone."""

    def __init__(self, *closed: str) -> None:
        pages = {f"/{name}": page(f"All of {name}", "/") for name in NAMES} | {"/soups": page("Menu", dishes=DISHES)}
        links = [f"/{name}?room={room}" for room in "xy" for name in NAMES]
        super().__init__({"/": page("Soup", *links), **pages}, lambda html, path: html)
        self.closed = closed

    def __call__(self, url: str) -> WireResult:
        found: WireResult = super().__call__(url)
        return answer(404) if url.removeprefix(f"http://{SITE}") in self.closed else found


def sources(db: Database) -> set[str]:
    rows = rows_of(db, "select source_url from current_menu where price is not null")
    return {str(row["source_url"]).removeprefix(f"http://{SITE}") for row in rows}


def test_a_page_never_read_is_asked_in_the_visit_that_finds_the_one_that_stands_for_it_gone(
    sqlite_visitor: Visitor,
) -> None:
    db = sqlite_visitor.db
    first = Rooms()
    sqlite_visitor(first)
    assert sources(db) == {"/soups?room=x"}
    assert first.asked["/soups?room=y"] == 0  # the rule was learned from the others
    sqlite_visitor(Rooms("/soups?room=x"), later_h=24)
    assert sources(db) == {"/soups?room=x"}  # not confirmed yet
    web = Rooms("/soups?room=x")
    sqlite_visitor(web, later_h=24)
    assert web.asked["/soups?room=y"] == 1
    assert sources(db) == {"/soups?room=y"}
    assert [row["thing"] for row in rows_of(db, "select thing from duplicate_rule")] == ["room"]
    for _ in range(8):  # and it stays, though the other is looked at now and then
        sqlite_visitor(Rooms("/soups?room=x"), later_h=24)
        assert sources(db) == {"/soups?room=y"}


def test_a_page_carries_the_menu_again_when_the_one_it_calls_its_own_is_gone(sqlite_visitor: Visitor) -> None:
    db = sqlite_visitor.db
    menu = page("Menu", dishes=DISHES).replace("<head>", '<head><link rel="canonical" href="/menu">')
    pages = {"/": page("Soup", "/menu", "/lunch"), "/menu": menu, "/lunch": menu}
    sqlite_visitor(Web(pages))
    assert sources(db) == {"/menu"}
    left = {path: html for path, html in pages.items() if path != "/menu"}
    sqlite_visitor(Web(left), later_h=24)
    web = Web(left)
    sqlite_visitor(web, later_h=24)
    assert web.asked["/lunch"] == 1
    assert sources(db) == {"/lunch"}
