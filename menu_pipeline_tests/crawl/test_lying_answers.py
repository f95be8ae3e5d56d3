"""Servers that lie about what they have: 304 to whoever asks, validators that mean nothing."""

from __future__ import annotations

from itertools import count

from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline_tests.crawl.conftest import Visitor
from menu_pipeline_tests.crawl.test_visit import DISHES, HTML, KITCHEN, Web, page
from menu_pipeline_tests.support.crawling import answer, rows_of

UNASKED = answer(304, b"", {"etag": '"x"'})


def test_a_304_for_a_page_never_read_is_no_page(sqlite_visitor: Visitor) -> None:
    db = sqlite_visitor.db
    web = Web({**KITCHEN, "/": UNASKED})
    visit = sqlite_visitor(web)
    assert (visit.word, visit.failure) == (VisitWord.UNREADABLE, "protocol")
    assert web.asked["/"] == 2
    assert rows_of(db, "select state, reason, verified_at from page") == [
        {"state": "dead", "reason": "protocol", "verified_at": None}
    ]
    outcomes = rows_of(db, "select distinct outcome from request where purpose = 'page'")
    assert outcomes == [{"outcome": "transient"}]


def test_a_304_that_came_once_in_the_place_of_a_page_costs_one_more_request(sqlite_visitor: Visitor) -> None:
    answers = iter([UNASKED])
    web = Web({**KITCHEN, "/menu": lambda: next(answers, page("Menu", "/", dishes=DISHES))})
    assert sqlite_visitor(web).word is VisitWord.READ
    assert web.asked["/menu"] == 2
    assert len(rows_of(sqlite_visitor.db, "select 1 from current_menu")) == len(DISHES)


def test_a_changed_menu_behind_answers_304_shows_its_price_after_three_of_them(sqlite_visitor: Visitor) -> None:
    visitor, prices = sqlite_visitor, {**DISHES}

    def menu() -> object:
        asked_with = visitor.tier.log[-1][1]
        return answer(304) if "If-None-Match" in asked_with else answer(200, _menu_of(prices), {**HTML, "etag": '"1"'})

    shown = []
    for _ in range(5):
        visitor(Web({**KITCHEN, "/menu": menu}), later_h=21)
        shown += [
            str(r["price"]) for r in rows_of(visitor.db, "select price from current_menu where name = 'Leek soup'")
        ]
        prices["Leek soup"] = "6.90"
    assert shown == ["6.50", "6.50", "6.50", "6.50", "6.90"]


def _menu_of(dishes: dict[str, str]) -> bytes:
    return page("Menu", "/", dishes=dishes).encode()


def test_validators_that_change_with_every_answer_make_no_version_and_store_nothing(sqlite_visitor: Visitor) -> None:
    numbers = count()

    def menu() -> object:
        headers = {**HTML, "etag": f'W/"{next(numbers)}"', "last-modified": "a moment ago"}
        return answer(200, page("Menu", "/", dishes=DISHES).encode(), headers)

    for _ in range(4):
        sqlite_visitor(Web({**KITCHEN, "/menu": menu}), later_h=24)
    assert len(rows_of(sqlite_visitor.db, "select 1 from menu")) == 1
    assert len(rows_of(sqlite_visitor.db, "select 1 from content")) == 3
