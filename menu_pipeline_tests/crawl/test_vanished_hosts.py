"""Hosts that are gone: whose name does not exist, or which vanish in the middle of a visit."""

from __future__ import annotations

from menu_pipeline.core.outcome import FailureClass, WireFailure
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline_tests.crawl.conftest import Visitor
from menu_pipeline_tests.crawl.test_visit import KITCHEN, Web
from menu_pipeline_tests.support.crawling import rows_of

GONE = WireFailure(FailureClass.DNS, "soup.test has no address", sent=False, total_s=0.1, certain=True)
NOBODY_TELLS = WireFailure(FailureClass.DNS, "soup.test has no address", sent=False, total_s=0.1)


def vanished(answer: WireFailure) -> Web:
    return Web(dict.fromkeys(KITCHEN, answer))


def asked_after(visitor: Visitor, answer: WireFailure, *later_h: float) -> list[int]:
    """Requests of each of some visits, so many hours after the one before."""
    counts = []
    for hours in later_h:
        web = vanished(answer)
        visit = visitor(web, later_h=hours)
        assert (visit.word, visit.failure) == (VisitWord.UNREADABLE, "dns")
        counts.append(web.asked.total())
    return counts


def test_a_host_whose_name_does_not_exist_rests_for_a_day_and_is_reported(sqlite_visitor: Visitor) -> None:
    assert asked_after(sqlite_visitor, GONE, 0.0, 0.3, 2.0, 20.0, 5.0, 20.0) == [1, 1, 0, 0, 1, 0]
    (host,) = rows_of(sqlite_visitor.db, "select * from host")
    assert host["blocked_reason"] == "dns"
    assert 23 * HOUR_S < host["blocked_until"] - host["updated_at"] < 28 * HOUR_S
    standing = rows_of(sqlite_visitor.db, "select class, site from standing_failures")
    assert {(row["class"], row["site"]) for row in standing} == {("unreachable", "soup.test")}


def test_a_resolver_that_cannot_tell_costs_a_partner_no_day(sqlite_visitor: Visitor) -> None:
    assert asked_after(sqlite_visitor, NOBODY_TELLS, 0.0, 0.3, 2.0) == [1, 1, 1]


def test_a_host_that_vanishes_in_the_middle_of_a_visit_loses_no_page(sqlite_visitor: Visitor) -> None:
    web = Web({**KITCHEN, "/menu": NOBODY_TELLS, "/about": NOBODY_TELLS})
    sqlite_visitor(web)
    assert web.asked["/menu"] + web.asked["/about"] == 1  # the host rests after the first
    pages = rows_of(
        sqlite_visitor.db,
        "select url, state, deliveries from page where url like '%soup.test/menu' or url like '%about'",
    )
    assert len(pages) == 2
    assert {row["state"] for row in pages} <= {"due", "deferred"}
    assert {row["deliveries"] for row in pages} == {0}  # no fault of theirs
    back = Web(KITCHEN)
    assert sqlite_visitor(back, later_h=0.3).word is VisitWord.READ
    assert rows_of(sqlite_visitor.db, "select count(*) as n from current_menu") == [{"n": 4}]
