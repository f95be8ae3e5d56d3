"""429 with a short Retry-After, again and again: it costs neither the site's other pages nor the run's hour."""

from __future__ import annotations

import pytest

from menu_pipeline.core.outcome import WireResponse
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.crawl.conservation import check_conservation
from menu_pipeline_tests.crawl.conftest import SITE, Visitor
from menu_pipeline_tests.crawl.test_visit import DISHES, KITCHEN, Web, page
from menu_pipeline_tests.support.crawling import answer, rows_of

SOON = ("1", "0", "Thu, 01 Jan 1970 00:00:00 GMT", "-5")


def too_many(retry_after: str) -> WireResponse:
    return answer(429, b"", {"retry-after": retry_after})


@pytest.mark.parametrize("retry_after", SOON[:3])
def test_a_page_that_always_says_so_is_a_dead_letter_and_the_others_are_read(
    sqlite_visitor: Visitor, retry_after: str
) -> None:
    db, policy = sqlite_visitor.db, sqlite_visitor.settings.policy()
    pages = {**KITCHEN, "/": page("Soup", "/menu/card", "/menu", "/about"), "/menu/card": too_many(retry_after)}
    web = Web(pages)
    began = sqlite_visitor.clock.now()
    sqlite_visitor(web)
    assert web.asked["/menu/card"] == policy.max_deliveries
    assert sqlite_visitor.clock.now() - began < 900
    assert web.asked["/menu"] == web.asked["/about"] == 1
    assert len(rows_of(db, "select 1 from current_menu")) == len(DISHES)
    dead = rows_of(db, "select url, reason from page where state = 'dead'")
    assert dead == [{"url": f"http://{SITE}/menu/card", "reason": "rate_limited"}]
    (host,) = rows_of(db, "select failures, blocked_until from host")
    assert host["failures"] == 0
    again = Web(pages)
    sqlite_visitor(again, later_h=24)
    assert again.asked["/menu/card"] == 0
    assert again.asked["/menu"] == 1
    assert check_conservation(db, [SITE], sqlite_visitor.clock.now()).kept


@pytest.mark.parametrize("retry_after", SOON[:1])
def test_a_host_that_always_says_so_is_left_alone_for_longer_each_time(
    sqlite_visitor: Visitor, retry_after: str
) -> None:
    """All of it limits us from now on: three times as told, then by a widening schedule; no page is given up."""
    db = sqlite_visitor.db
    sqlite_visitor(Web(KITCHEN))
    limited = dict.fromkeys(("/", "/menu", "/about", "/sitemap.xml"), too_many(retry_after))
    asked = []
    for _ in range(50):
        web = Web({**KITCHEN, **limited})
        sqlite_visitor(web, later_h=1)
        asked.append(sum(count for path, count in web.asked.items() if path != "/robots.txt"))
    assert max(asked) <= 8
    assert sum(asked) <= 24, asked
    assert {row["state"] for row in rows_of(db, "select state from page where url not like '%diary'")} <= {
        "done",
        "due",
        "deferred",
    }
    (host,) = rows_of(db, "select * from host")
    assert host["blocked_reason"] == "retry_after_429"
    assert host["blocked_until"] - host["updated_at"] >= HOUR_S
    sqlite_visitor(Web(KITCHEN), later_h=30)
    (host,) = rows_of(db, "select failures from host")
    assert host["failures"] == 0
    assert len(rows_of(db, "select 1 from current_menu")) == len(DISHES)
