"""Redirects that lead nowhere: few requests, and the site is said to be unreadable."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from itertools import count

import pytest

from menu_pipeline.core.outcome import WireResponse
from menu_pipeline.core.policy import DAY_S
from menu_pipeline.crawl.conservation import check_conservation
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline_tests.crawl.conftest import SITE, Visitor
from menu_pipeline_tests.crawl.test_visit import DISHES, HTML, KITCHEN, Web, page
from menu_pipeline_tests.support.crawling import add_site, answer, rows_of
from menu_pipeline_tests.support.kitchens import NOTHING, Answer, Asked, kitchens
from menu_pipeline_tests.support.streets import LOOPBACK

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
    assert visit.failure in ("no_page", "gone", "redirect_refused", "redirect_loop")
    assert web.asked.total() <= 12
    assert check_conservation(sqlite_visitor.db, [SITE], sqlite_visitor.clock.now()).kept
    classes = rows_of(sqlite_visitor.db, "select distinct site from standing_failures")
    assert classes == [{"site": SITE}]
    again = sqlite_visitor(Web(KITCHEN), later_h=30)  # the circle is mended
    assert again.word is VisitWord.READ


COOKIE_WALL = answer(302, b"", {"location": "/menu#top", "set-cookie": "seen=1; path=/"})
#: What leads in circles behind a start page that is read, by the first URL of the circle.
BEHIND: list[dict[str, Page]] = [
    {"/menu": COOKIE_WALL},
    {"/menu": to("/menu/"), "/menu/": to("/menu")},
    {"/menu": to("/index.html"), "/index.html": to("/index.php"), "/index.php": to("/menu")},
    {"/menu": to("/a"), "/a": to("/b"), "/b": to("/a")},  # into a circle
]


def asked_by_day(visitor: Visitor, pages: dict[str, Page | str], circle: dict[str, Page], days: int) -> list[int]:
    """Requests into the circle, on each of ``days``; the site is visited three times in each of them."""
    counts = []
    for _ in range(days):
        web = Web({**pages, **circle})
        for _ in range(3):
            visitor(web, later_h=8.1)
        counts.append(sum(web.asked[path] for path in circle))
    return counts


@pytest.mark.parametrize("number", range(len(BEHIND)))
def test_a_circle_is_an_answer_once_then_a_day_later_then_weekly(sqlite_visitor: Visitor, number: int) -> None:
    circle = BEHIND[number]
    pages = {**KITCHEN, "/": page("Soup", "/about", "/menu", dishes=DISHES)}
    first = Web({**pages, **circle})
    visit = sqlite_visitor(first)
    assert visit.word is VisitWord.READ
    assert {path: first.asked[path] for path in circle} == dict.fromkeys(circle, 1)
    circles = "select 1 from page where reason in ('redirect_loop', 'redirect_to_itself')"
    assert rows_of(sqlite_visitor.db, circles)
    counts = asked_by_day(sqlite_visitor, pages, circle, 4)
    assert sum(counts) <= 3 * len(circle)
    assert counts[-1] <= 1
    dead = rows_of(sqlite_visitor.db, "select url from page where state = 'dead'")
    assert dead == []
    assert check_conservation(sqlite_visitor.db, [SITE], sqlite_visitor.clock.now()).kept


def test_a_cookie_wall_that_lets_pass_the_next_day_is_read_then(sqlite_visitor: Visitor) -> None:
    db = sqlite_visitor.db
    for path in ("/", "/menu"):  # new, then with a menu on display
        sqlite_visitor(Web({**KITCHEN, path: COOKIE_WALL if path == "/menu" else to("/")}), later_h=25)
        web = Web(KITCHEN)
        sqlite_visitor(web, later_h=25)
        assert web.asked[path] == 1
        (row,) = rows_of(db, f"select state, reason from page where url = 'http://{SITE}{path}'")
        assert row == {"state": "done", "reason": None}
        assert len(rows_of(db, "select 1 from current_menu")) == len(DISHES)


def test_a_start_page_that_leads_to_itself_is_asked_once_a_day(sqlite_visitor: Visitor) -> None:
    web = Web({"/": to("/#top")})
    visit = sqlite_visitor(web)
    assert (visit.word, visit.failure) == (VisitWord.UNREADABLE, "redirect_to_itself")
    assert web.asked["/"] == 1
    rows = rows_of(sqlite_visitor.db, "select class, site from standing_failures")
    assert rows == [{"class": "unreachable", "site": SITE}]
    assert asked_by_day(sqlite_visitor, {}, {"/": to("/")}, 3) == [1, 1, 1]
    visit = sqlite_visitor(Web(KITCHEN), later_h=25)
    assert visit.word is VisitWord.READ


def test_a_page_that_moved_back_is_no_circle_for_long(visitor: Visitor) -> None:
    """/menu moved to /karte, and back: yesterday's word on /menu is not held against today's on /karte."""
    moved: dict[str, Page | str] = {**KITCHEN, "/menu": to("/karte"), "/karte": str(KITCHEN["/menu"])}
    visitor(Web(moved))
    back = Web({**KITCHEN, "/karte": to("/menu")})
    visitor(back, later_h=30)
    assert (back.asked["/menu"], back.asked["/karte"]) == (1, 1)
    rows = rows_of(visitor.db, "select url, reason from page where url like '%/menu' or url like '%/karte'")
    assert {row["url"]: row["reason"] for row in rows} == {
        f"http://{SITE}/menu": None,
        f"http://{SITE}/karte": "redirected",
    }


def test_walls_on_a_real_server_are_asked_once_then_a_day_later_then_weekly(sqlite_visitor: Visitor) -> None:
    """Two partners over the network, for ten days: a page that sends everybody to itself with a cookie, and one that
    goes round over two addresses and is mended on the fourth day."""
    db, clock = sqlite_visitor.db, sqlite_visitor.clock
    hosts = ("wall.test", "round.test")
    began = clock.now()

    def respond(asked: Asked) -> Answer:
        wall = {"Location": asked.path, "Set-Cookie": "seen=1"}
        if asked.path == "/":
            return 200, HTML, page("Soup", "/menu", "/about", dishes=DISHES).encode()
        if asked.host == "wall.test" and asked.path == "/menu":
            return 302, wall, b""
        if asked.host == "round.test" and asked.path in ("/menu", "/index.html"):
            if clock.now() > began + 3.5 * DAY_S and asked.path == "/menu":
                return (
                    200,
                    HTML,
                    page("Menu", dishes={f"{name} with bread": price for name, price in DISHES.items()}).encode(),
                )
            return 307, {"Location": {"/menu": "/index.html", "/index.html": "/menu"}[asked.path]}, b""
        return NOTHING

    days: dict[str, Counter[int]] = {host: Counter() for host in hosts}
    with kitchens(respond, clock.now) as street:
        sqlite_visitor.hosts_file.write_text(f"127.0.0.1 {' '.join(hosts)}\n", encoding="utf-8")
        for host in hosts:
            add_site(db, host, f"http://{host}:{street.server_port}/")
        settings = sqlite_visitor.settings.model_copy(
            update={"hosts_file": sqlite_visitor.hosts_file, "allow_networks": LOOPBACK}
        )
        for number in range(20):
            clock.time = began + number * DAY_S / 2
            crawl_sites(
                settings,
                hosts,
                CrawlOptions(),
                run_id=f"walls-{number}",
                on_visit=lambda visit: None,
                stop=threading.Event(),
                clock=clock,
            )
        for asked in street.asked:
            if asked.path in ("/menu", "/index.html"):
                days[asked.host][int((asked.at - began) // DAY_S)] += 1
    wall = sorted(days["wall.test"].elements())
    assert wall in ([0, 1, 8], [0, 1, 9])  # half a day lies between visits: due seconds after one is due at the next
    assert sum(days["round.test"][day] for day in (0, 1, 2, 3)) <= 5
    assert max(days["round.test"].values()) <= 2
    assert rows_of(db, "select 1 from current_menu where site = 'round.test' and name like '% with bread'")
    assert rows_of(db, "select 1 from page where state = 'dead'") == []
