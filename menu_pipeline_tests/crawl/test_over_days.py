"""Sites whose server says another thing tomorrow, over whole visits of some days in virtual time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.crawl.conservation import check_conservation
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline_tests.crawl.conftest import visitor_of
from menu_pipeline_tests.crawl.test_visit import HTML, page
from menu_pipeline_tests.support.crawling import JumpClock, ScriptedTier, add_site, answer, rows_of

NOON = 1_796_040_000.0
DISHES = {"Leek soup": "6.50", "Beet soup": "7.00", "Cold soup": "5.20", "Fish soup": "9.80"}
SITE = "days.test"
#: (path, day, whether validators were sent) -> status and body, or a redirect's target.
Server = Callable[[str, int, bool], tuple[int, str]]


def dishes(day: int) -> dict[str, str]:
    return {name: f"{float(price) + day:.2f}" for name, price in DISHES.items()}


class Days:
    """Visits of one site, one a day at the same hour but two earlier; what was asked for on each day."""

    def __init__(self, db: Database, folder: Path, server: Server) -> None:
        self.db, self._server = db, server
        self._visitor = visitor_of(db, folder, listed=False)
        self._visitor.clock = JumpClock(NOON)
        add_site(db, SITE)
        self.asked: list[list[str]] = []

    def visit(self, days: int) -> None:
        for _ in range(days):
            self._visit()
            self._visitor.clock.time += 22 * 3600.0

    def _visit(self) -> None:
        day, asked = len(self.asked), []

        def respond(url: str):
            path = url.removeprefix(f"http://{SITE}")
            if path in ("/robots.txt", "/sitemap.xml"):
                return answer(404)
            asked.append(path)
            sent = {name.lower() for name in tier.log[-1][1]}
            status, said = self._server(path, day, "if-none-match" in sent)
            if 300 <= status < 304:
                return answer(status, b"", {"location": said})
            return answer(status, said.encode(), HTML | {"etag": '"one"'})

        tier = ScriptedTier(self._visitor.clock, respond)
        self.asked.append(asked)
        crawl_sites(
            self._visitor.settings,
            [SITE],
            CrawlOptions(),
            run_id=f"run-{day}",
            on_visit=lambda visit: None,
            stop=threading.Event(),
            clock=self._visitor.clock,
            tier=tier,
        )
        assert check_conservation(self.db, [SITE], self._visitor.clock.now()).leaks == ()

    def shown(self) -> dict[str, str]:
        """The dishes on display with their prices."""
        return {str(r["name"]): f"{r['price']:.2f}" for r in rows_of(self.db, "select name, price from current_menu")}


@pytest.fixture
def days(sqlite_db: Database, tmp_path: Path) -> Callable[[Server], Days]:
    return lambda server: Days(sqlite_db, tmp_path, server)


@pytest.mark.parametrize("status", [403, 429])
def test_a_page_that_is_always_refused_keeps_no_other_from_being_read(days, status):
    def server(path, day, conditional):
        if path == "/admin":
            return status, ""
        links = ["/admin", "/menu", "/rooms"]
        return 200, page(path, *links, dishes=dishes(day) if path == "/menu" else None)

    crawled = days(server)
    crawled.visit(7)
    assert crawled.shown() in (dishes(6), dishes(5))  # its host may rest for a day by then
    assert {"/", "/menu", "/rooms"} <= {path for asked in crawled.asked for path in asked}
    assert all(asked.index("/admin") == len(asked) - 1 for asked in crawled.asked[1:] if "/admin" in asked)
    assert sum(asked.count("/admin") for asked in crawled.asked) <= (2 if status == 403 else 9)


@pytest.mark.parametrize(("status", "target"), [(302, "/"), (301, "/"), (301, "/about"), (301, "/nowhere")])
def test_a_menu_that_became_a_redirect_is_withdrawn_once_that_was_said_twice(days, status, target):
    def server(path, day, conditional):
        if path == "/nowhere":
            return 404, ""
        if path == "/menu":
            return (200, page("Menu", "/", dishes=DISHES)) if day == 0 else (status, target)
        return 200, page(path, "/about", *(["/menu"] if day == 0 else []))

    crawled = days(server)
    crawled.visit(2)
    assert len(crawled.shown()) == len(DISHES)
    crawled.visit(2)  # it is asked for again a day later, and visits are 22 hours apart
    assert crawled.shown() == {}


def test_a_menu_that_comes_back_is_read_within_a_day_where_its_site_shows_no_other(days):
    def server(path, day, conditional):
        there = day in (0, 5, 6)
        if path == "/menu":
            return (200, page("Menu", "/", dishes=DISHES)) if there else (404, "")
        return 200, page(path, "/about", *(["/menu"] if there else []))

    crawled = days(server)
    crawled.visit(5)
    assert crawled.shown() == {}
    crawled.visit(2)
    assert len(crawled.shown()) == len(DISHES)


def test_a_page_that_is_gone_beside_another_menu_is_asked_for_once_a_week(days):
    def server(path, day, conditional):
        if path == "/lunch":
            return (200, page("Lunch", "/", dishes={"Ham roll": "4.00"})) if day == 0 else (404, "")
        return 200, page(path, "/menu", "/lunch", dishes=DISHES if path == "/menu" else None)

    crawled = days(server)
    crawled.visit(7)
    assert sum(asked.count("/lunch") for asked in crawled.asked) == 3  # read, gone, gone for good


def test_a_server_whose_304s_proved_wrong_twice_is_not_believed_again(days):
    def server(path, day, conditional):
        if conditional:
            return 304, ""
        return 200, page(path, "/menu", dishes=dishes(day) if path == "/menu" else None)

    crawled = days(server)
    crawled.visit(24)
    assert crawled.shown() == dishes(23)


@pytest.mark.parametrize("status", [500, 503])
def test_an_outage_gives_up_no_page_and_asks_little(days, status):
    def server(path, day, conditional):
        if day == 1:
            return status, ""
        return 200, page(path, "/menu", "/about", "/rooms", dishes=dishes(day) if path == "/menu" else None)

    crawled = days(server)
    crawled.visit(2)
    assert len(crawled.asked[1]) == 2
    crawled.visit(1)
    assert crawled.shown() == dishes(2)
    assert rows_of(crawled.db, "select url from page where state = 'dead'") == []


def test_a_start_page_that_fails_alone_is_asked_on_the_schedule_of_its_host(days):
    crawled = days(lambda path, day, conditional: (500, "") if day < 3 else (200, page(path, dishes=DISHES)))
    crawled.visit(4)
    assert [len(asked) for asked in crawled.asked[:3]] == [3, 1, 1]
    assert len(crawled.shown()) == len(DISHES)


def test_two_pages_that_are_broken_for_good_are_given_up_and_keep_no_other_from_being_read(days):
    def server(path, day, conditional):
        if path in ("/a", "/b") and day > 0:
            return 500, ""
        return 200, page(path, "/a", "/b", "/menu", dishes=dishes(day) if path == "/menu" else None)

    crawled = days(server)
    crawled.visit(12)
    assert crawled.shown() == dishes(11)
    dead = rows_of(crawled.db, "select url from page where state = 'dead' order by url")
    assert [str(row["url"]).removeprefix(f"http://{SITE}") for row in dead] == ["/a", "/b"]
