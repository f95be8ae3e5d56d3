"""The word of a visit: a page that fails is not the site, and a site whose menu fails is not read."""

from __future__ import annotations

import pytest

from menu_pipeline.crawl.endings import Failing, ending
from menu_pipeline.crawl.visit import Tally, VisitWord
from menu_pipeline_tests.crawl.test_visit import KITCHEN, Web, page
from menu_pipeline_tests.support.crawling import answer, rows_of

DOWN = answer(500)


def words(visit):
    return visit.word, visit.failure


def test_a_site_of_which_one_page_fails_is_read_and_the_page_is_named(db, visitor):
    visit = visitor(Web({**KITCHEN, "/about": DOWN}))
    assert words(visit) == (VisitWord.READ, None)
    assert visit.detail == "2 pages read, 0 unchanged; 1 page fails (http_5xx: http://soup.test/about)"
    assert visit.evidence == {"pages failing": "1", "of its menu": "0", "such as": "http://soup.test/about"}
    put_back(db)
    again = visitor(Web({**KITCHEN, "/about": DOWN}), later_h=1)  # all that is asked for fails: this page, not the site
    assert words(again) == (VisitWord.PARTLY_READ, None)
    assert "its other pages stand" in again.detail
    (site,) = rows_of(db, "select visit_word, read_at, visited_at from site_status")
    assert site["visit_word"] == "partly read"
    assert site["read_at"] < site["visited_at"]


@pytest.mark.parametrize("path", ["/menu", "/"])
def test_a_site_whose_menu_or_start_page_fails_is_partly_read(db, visitor, path):
    visitor(Web(KITCHEN))
    with db.begin() as connection:
        connection.exec_driver_sql("update page set due_at = 0")
    down = visitor(Web({**KITCHEN, path: DOWN}), later_h=24)
    assert words(down) == (VisitWord.PARTLY_READ, "http_5xx")
    assert f"1 page fails (http_5xx: http://soup.test{path})" in down.detail
    later = visitor(Web(KITCHEN), later_h=1)  # given up: nothing asks for it, and nothing has changed for the better
    assert words(later) == (VisitWord.NOTHING_DUE, "http_5xx")
    assert rows_of(db, "select visit_word from site_status") == [{"visit_word": "partly read"}]
    put_back(db)
    mended = visitor(Web(KITCHEN), later_h=1)
    assert words(mended) == (VisitWord.UNCHANGED, None)


def test_a_new_site_whose_menu_page_fails_is_partly_read(sqlite_visitor):
    visit = sqlite_visitor(Web({**KITCHEN, "/menu": DOWN}))
    assert words(visit) == (VisitWord.PARTLY_READ, "http_5xx")


def test_a_site_of_which_all_fails_is_unreadable_again_once_what_was_read_is_a_day_old(sqlite_visitor):
    visit = sqlite_visitor(Web({"/": DOWN}))
    assert words(visit) == (VisitWord.UNREADABLE, "outage")
    sqlite_visitor(Web(KITCHEN), later_h=1)
    put_back(sqlite_visitor.db)
    sqlite_visitor(Web(KITCHEN), later_h=1)
    with sqlite_visitor.db.begin() as connection:
        connection.exec_driver_sql("update page set due_at = 0")
    gone_dark = sqlite_visitor(Web(dict.fromkeys(KITCHEN, DOWN) | {"/robots.txt": answer(404)}), later_h=30)
    assert words(gone_dark) == (VisitWord.UNREADABLE, "outage")


def test_a_start_page_that_moved_is_no_failing_page_where_it_leads_to_one_that_is_read(sqlite_visitor):
    moved = {**KITCHEN, "/": answer(302, b"", {"location": "/home"}), "/home": page("Soup", "/menu", "/about")}
    assert words(sqlite_visitor(Web(moved))) == (VisitWord.READ, None)


def test_a_host_that_refuses_us_halfway_was_partly_read(sqlite_visitor):
    visit = sqlite_visitor(Web({**KITCHEN, "/menu": answer(403)}))
    assert words(visit) == (VisitWord.PARTLY_READ, "blocked")


def test_over_budget_stays_so_though_a_page_of_the_menu_fails():
    failing = Failing(2, 1, "https://soup.test/menu", "timeout", 0)
    came = ending(Tally(fetched=3, out_of_time=True), failing, ever_read=False)
    assert (came.word, came.failure) == (VisitWord.OVER_BUDGET, "timeout")
    assert came.detail.endswith("2 pages fail, among them 1 of its menu (timeout: https://soup.test/menu)")


def put_back(db):
    with db.begin() as connection:
        connection.exec_driver_sql("update page set state = 'due', due_at = 0, deliveries = 0 where state = 'dead'")
