"""Webs that grow as they are read, and finite ones that look so, over whole visits: no trap gets more than forty
requests on its first day nor hides a page, and no honest site loses its menu."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass, field

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.cli.explained import explained_url
from menu_pipeline.core.policy import DAY_S, Policy
from menu_pipeline.crawl.conservation import check_conservation
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import SiteVisit
from menu_pipeline.reports.failures import no_menu_in_words
from menu_pipeline_tests.crawl.conftest import Visitor, visitor_of
from menu_pipeline_tests.crawl.test_visit import HTML
from menu_pipeline_tests.support.crawling import JumpClock, ScriptedTier, add_site, answer, rows_of
from menu_pipeline_tests.support.growing_webs import DISHES, HONEST, TRAPS, GrowingWeb, finite, html

pytestmark = pytest.mark.timeout(300)  # eleven seconds of a free processor, which CI's is not
MOST = 40
NOON = 1_796_040_000.0  # 2026-11-30 12:00 UTC, where the calendars begin
WEBS = {f"web{number}.test": make() for number, make in enumerate((*HONEST, *TRAPS))}
HONEST_HOSTS = list(WEBS)[: len(HONEST)]
TRAP_HOSTS = list(WEBS)[len(HONEST) :]


def names(hosts: list[str]) -> list[str]:
    return [WEBS[host].name for host in hosts]


@dataclass
class Webs:
    """All webs behind one tier; what was asked of each."""

    asked: dict[str, Counter[str]] = field(default_factory=lambda: {host: Counter() for host in WEBS})

    def __call__(self, url: str):
        host, slash, path = url.removeprefix("http://").partition("/")
        path = slash + path
        self.asked[host][path] += 1
        page = None if path in ("/robots.txt", "/sitemap.xml") else WEBS[host].at(path)
        if page is not None and page.to:
            return answer(302, b"", {"location": page.to})
        return answer(404) if page is None else answer(200, html(path, page).encode(), HTML)


@dataclass
class Days:
    """The webs' first day, the same day again, and days after."""

    db: Database
    visitor: Visitor
    first: Webs
    again: Webs
    second: Webs

    def read(self, host: str, *days: Webs) -> set[str]:
        """Real pages that were asked for by any address."""
        asked = {path for day in days for path in day.asked[host]}
        plain = {path.partition("?")[0] for path in asked}
        return plain | {"/" + "/".join(part for part in path.split("/") if part and part[:2] != "s-") for path in plain}

    def dishes(self, host: str) -> set[str]:
        rows = rows_of(self.db, "select source_url from current_menu where site = :site", site=host)
        return {str(row["source_url"]) for row in rows}


def crawl_all(visitor: Visitor, hosts: list[str], *, later_h: float = 0.0, **options: object) -> Webs:
    webs = Webs()
    visitor.clock.time += 3600 * later_h
    crawl_sites(
        visitor.settings,
        hosts,
        CrawlOptions(**options),
        run_id=f"run-{next(visitor.runs)}",
        on_visit=lambda visit: None,
        stop=threading.Event(),
        clock=visitor.clock,
        tier=ScriptedTier(visitor.clock, webs),
    )
    return webs


@pytest.fixture(scope="module")
def days(tmp_path_factory):
    folder = tmp_path_factory.mktemp("growing")
    with Database.open(f"sqlite:///{folder / 'webs.db'}") as db:
        visitor = visitor_of(db, folder, listed=False)
        visitor.clock = JumpClock(NOON)
        for host in WEBS:
            add_site(db, host)
        hosts = list(WEBS)
        first, again = crawl_all(visitor, hosts), crawl_all(visitor, hosts)
        yield Days(db, visitor, first, again, crawl_all(visitor, hosts, later_h=22))


@pytest.mark.parametrize("host", TRAP_HOSTS, ids=names(TRAP_HOSTS))
def test_a_trap_costs_at_most_forty_requests_and_hides_no_page(days: Days, host: str) -> None:
    assert days.first.asked[host].total() <= MOST
    assert WEBS[host].real - days.read(host, days.first) == set()
    assert days.dishes(host)


@pytest.mark.parametrize("host", HONEST_HOSTS, ids=names(HONEST_HOSTS))
def test_an_honest_site_of_barren_pages_is_read_with_its_menu(days: Days, host: str) -> None:
    read = days.read(host, days.first)
    assert len(WEBS[host].real - read) <= 1
    assert WEBS[host].real - days.read(host, days.first, days.second) == set()
    assert any(WEBS[host].menu in url for url in days.dishes(host))


LISTS = [host for host in HONEST_HOSTS if "lists of" in WEBS[host].name]


@pytest.mark.parametrize("host", LISTS, ids=names(LISTS))
def test_lists_whose_pages_alone_have_dishes_are_read_on_their_first_day_with_all_of_them(
    days: Days, host: str
) -> None:
    dishes = {path for path in WEBS[host].real if (page := WEBS[host].at(path)) is not None and page.dishes}
    assert len(dishes) >= 16
    assert {url.removeprefix(f"http://{host}") for url in days.dishes(host)} == dishes
    assert days.first.asked[host].total() <= len(WEBS[host].real) + 8


def test_twelve_pages_behind_decorations_that_no_list_names_cost_thirty_requests(days: Days) -> None:
    host = next(host for host, web in WEBS.items() if web.name == "twelve decorated pages")
    assert days.first.asked[host].total() <= 30


@pytest.mark.parametrize("host", WEBS, ids=names(list(WEBS)))
def test_the_same_day_again_asks_for_nothing(days: Days, host: str) -> None:
    assert days.again.asked[host] == Counter()


@pytest.mark.parametrize("host", TRAP_HOSTS, ids=names(TRAP_HOSTS))
def test_the_next_day_in_a_trap_costs_a_request_more_than_its_prices(days: Days, host: str) -> None:
    priced = rows_of(days.db, "select count(*) as n from page where site = :site and has_prices = 1", site=host)
    looks = Policy().growth_looks_leaves if "new links" in WEBS[host].name else Policy().growth_looks
    assert days.second.asked[host].total() <= 2 + looks + int(str(priced[0]["n"]))


def test_pages_refused_are_on_record_with_what_they_are_refused_for(days: Days) -> None:
    rows = rows_of(days.db, "select site, refused_growth, refused_dated, refused_copies from site_status")
    by_name = {WEBS[str(row["site"])].name: row for row in rows}
    assert by_name["slugs that breed five"]["refused_growth"]
    assert by_name["days with prices"]["refused_dated"]
    assert by_name["sixty decorated pages"]["refused_copies"]
    assert by_name["a Gasthof"]["refused_growth"] == 0
    assert all(int(str(row["refused_growth"])) <= 400 for row in rows)


def test_a_day_years_ahead_is_thought_of_again_before_the_check_calls_it_never_due(days: Days) -> None:
    hosts, now = list(WEBS), days.visitor.clock.now()
    later = rows_of(days.db, "select max(due_at) as at from page where reason = 'trap_dated'")
    assert Policy().growth_days_far >= (float(str(later[0]["at"])) - now) / DAY_S > 20  # some lie far ahead
    assert check_conservation(days.db, hosts, now).leaks == ()


def test_explain_says_what_holds_a_page_for_a_trap_and_what_the_budget_does_not_count(days: Days) -> None:
    host = next(host for host, web in WEBS.items() if web.name == "slugs that breed five")
    refused = rows_of(days.db, "select url from page where site = :site and reason = 'trap_growth'", site=host)
    pages = rows_of(days.db, "select count(*) as n from page where site = :site and reason is null", site=host)
    url = str(refused[0]["url"])
    with days.db.read() as connection:
        told = explained_url(connection, url, url, Policy(), days.visitor.clock.now())
    assert told["trap"]["reason"] == "trap_growth"
    assert "lead on to more and more" in told["trap"]["evidence"]
    assert told["verdict"].startswith("is not fetched now: trap_growth (")
    assert (told["budget"]["pages"], told["budget"]["traps"]) == (pages[0]["n"], len(refused))


def test_force_asks_for_no_page_that_is_known_to_be_a_copy(days: Days) -> None:
    host = next(host for host, web in WEBS.items() if web.name == "sixty decorated pages")
    copies = {
        str(row["url"]).removeprefix(f"http://{host}")
        for row in rows_of(
            days.db,
            "select url from page where site = :site and content_sha256 is not null"
            " and (near_of is not null or reason like 'duplicate_%')",
            site=host,
        )
    }
    assert copies
    forced = crawl_all(days.visitor, [host], force=True)
    assert forced.asked[host]["/menu"] or forced.asked[host].total() > 50
    assert set(forced.asked[host]) & copies == set()


# -- a site without a dish so far -----------------------------------------------------------------------------------


class Grown:
    """``web`` on the one site of the visitor."""

    def __init__(self, web: GrowingWeb) -> None:
        self.web, self.asked = web, Counter[str]()

    def __call__(self, url: str):
        path = url.removeprefix("http://soup.test")
        self.asked[path] += 1
        page = None if path in ("/robots.txt", "/sitemap.xml") else self.web.at(path)
        return answer(404) if page is None else answer(200, html(path, page).encode(), HTML)


def of_pages(visit: SiteVisit):
    return next(report for report in visit.stages if report.stage == "fetched_pages")


def large_site() -> GrowingWeb:
    """More pages than are read on suspicion; the menu is behind the sixty-first of them."""
    pages = [f"/all/page-{number}" for number in range(110)]
    links = {"/": ["/all"], "/all": pages} | {page: ["/"] for page in pages}
    return finite("large", links | {pages[60]: ["/", "/what-we-cook"], "/what-we-cook": ["/"]}, "/what-we-cook")


def test_a_site_without_a_dish_says_that_pages_are_refused_and_gets_some_of_them_each_day(sqlite_visitor) -> None:
    web, policy = large_site(), Policy()
    first = sqlite_visitor(Grown(web))
    assert of_pages(first).numbers["pages_refused"] == 110 - policy.growth_pool
    assert "no dish so far" in of_pages(first).text["next"]
    (failure,) = rows_of(sqlite_visitor.db, "select class, reason, evidence from standing_failures")
    assert (failure["class"], failure["reason"]) == ("no_menu", "pages_refused")
    assert str(failure["evidence"]).startswith(f"{110 - policy.growth_pool} known pages refused")
    (status,) = rows_of(sqlite_visitor.db, "select * from site_status")
    assert f"no dishes, and {110 - policy.growth_pool} known pages refused" in no_menu_in_words(status)
    second = Grown(web)
    sqlite_visitor(second, later_h=22)
    assert len([path for path in second.asked if path.startswith("/all/")]) == policy.growth_looks_cap
    assert rows_of(sqlite_visitor.db, "select * from current_menu") == []
    third = sqlite_visitor(Grown(web), later_h=22)
    assert len(rows_of(sqlite_visitor.db, "select * from current_menu")) == len(DISHES)
    assert "next" not in of_pages(third).text
    (status,) = rows_of(sqlite_visitor.db, "select * from site_status")
    assert "no dishes" not in no_menu_in_words(status)
    assert rows_of(sqlite_visitor.db, "select * from standing_failures") == []
