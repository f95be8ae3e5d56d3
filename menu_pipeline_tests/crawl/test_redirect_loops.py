"""Redirects that lead nowhere: few requests, and the site is said to be unreadable."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from menu_pipeline.core.outcome import WireResponse
from menu_pipeline.crawl.conservation import check_conservation
from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline_tests.crawl.conftest import SITE, Visitor
from menu_pipeline_tests.crawl.test_visit import KITCHEN, Web
from menu_pipeline_tests.support.crawling import answer, rows_of

Page = WireResponse | Callable[[], WireResponse]


def to(target: str) -> WireResponse:
    return answer(302, b"", {"location": target})


class Anywhere(Web):
    """Whatever is asked for leads to a URL that nobody has seen before."""

    numbers = count()

    def __call__(self, url: str) -> WireResponse:
        self.asked[url.removeprefix(f"http://{SITE}")] += 1
        return answer(404) if url.endswith((".txt", ".xml")) else to(f"/?ticket={next(self.numbers)}")


CIRCLES: list[dict[str, Page]] = [
    {"/": to("/a"), "/a": to("/b"), "/b": to("/")},
    {"/": to(f"http://www.{SITE}/")},
    {"/": to("/de"), "/de": to("/de/"), "/de/": to("/de")},
]


@pytest.mark.parametrize("number", range(len(CIRCLES) + 1))
def test_a_start_page_that_leads_in_circles_is_an_unreadable_site(sqlite_visitor: Visitor, number: int) -> None:
    web = Web(CIRCLES[number]) if number < len(CIRCLES) else Anywhere({})
    visit = sqlite_visitor(web)
    assert visit.word is VisitWord.UNREADABLE
    assert visit.failure in ("no_page", "gone", "redirect_refused")
    assert web.asked.total() <= 12
    assert check_conservation(sqlite_visitor.db, [SITE], sqlite_visitor.clock.now()).kept
    classes = rows_of(sqlite_visitor.db, "select distinct site from standing_failures")
    assert classes == [{"site": SITE}]
    again = sqlite_visitor(Web(KITCHEN), later_h=30)  # the circle is mended
    assert again.word is VisitWord.READ


def test_a_start_page_that_leads_to_itself_is_a_dead_letter(sqlite_visitor: Visitor) -> None:
    web = Web({"/": to("/#top")})
    visit = sqlite_visitor(web)
    assert visit.word is VisitWord.UNREADABLE
    assert web.asked["/"] == sqlite_visitor.settings.policy().max_deliveries
    rows = rows_of(sqlite_visitor.db, "select class, reason from standing_failures where class = 'dead_letter'")
    assert rows == [{"class": "dead_letter", "reason": "redirect_to_itself"}]
