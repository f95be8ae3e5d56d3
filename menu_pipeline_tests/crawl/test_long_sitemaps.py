"""Sitemaps that list more than a site's budget, or never end: they starve neither the menu nor what the seed links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.policy import Policy
from menu_pipeline.reports.failures import no_menu_in_words
from menu_pipeline_tests.crawl.test_visit import HTML
from menu_pipeline_tests.support.crawling import answer, rows_of
from menu_pipeline_tests.support.growing_webs import Link, Page, html, word, words

pytestmark = pytest.mark.timeout(120)
HOST = "http://soup.test"
POSTS = [f"/blog/{word('post', number)}" for number in range(300)]
#: Robots.txt, the sitemap and the site's own pages beside the posts that only the sitemap lists.
MOST = 40
Paths = Sequence[str]


@dataclass
class Listed:
    """A site of ``pages`` (what each links) whose sitemap lists ``listed`` on a day; ``menus`` show dishes."""

    pages: Mapping[str, Sequence[Link]]
    listed: Callable[[int], Paths]
    menus: frozenset[str]
    day: int = 0
    asked: Counter[str] = field(default_factory=Counter)

    def __call__(self, url: str):
        path = url.removeprefix(HOST)
        self.asked[path] += 1
        if path == "/robots.txt":
            return answer(404)
        if path == "/sitemap.xml":
            entries = "".join(f"<url><loc>{HOST}{page}</loc></url>" for page in self.listed(self.day))
            body = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{entries}</urlset>'
            return answer(200, body.encode(), {"content-type": "application/xml"})
        links = self.pages.get(path, (("/", "home"),))
        return answer(200, html(path, Page(tuple(links), words(path), path in self.menus)).encode(), HTML)


def blog(listed: Paths, menu: str = "/speisekarte", *, linked: str | None = "Speisekarte") -> Listed:
    """A home page that links the menu (as ``linked``) and the house; the wines are linked from there only."""
    home = [("/haus", "Haus"), *([(menu, linked)] if linked else [])]
    pages = {"/": home, "/haus": [("/wines-we-pour", "Keller")]}
    return Listed(pages, lambda day: ["/", *listed], frozenset({menu, "/wines-we-pour"}))


def menus_of(db: Database) -> set[str]:
    rows = rows_of(db, "select source_url from current_menu")
    return {str(row["source_url"]).removeprefix(HOST) for row in rows}


def test_a_menu_that_the_home_page_links_is_read_though_the_sitemap_fills_the_budget(visitor) -> None:
    web = blog(POSTS)
    visitor(web)
    assert menus_of(visitor.db) == {"/speisekarte", "/wines-we-pour"}
    assert web.asked.total() < MOST
    (site,) = rows_of(visitor.db, "select pages, refused_pages from site_status")
    assert site["pages"] <= Policy().kitchen_page_budget
    assert site["refused_pages"] >= 100, "what gave way is counted beyond the budget"


def test_a_menu_at_an_address_without_a_word_for_it_is_found_by_its_link(sqlite_visitor) -> None:
    web = blog(POSTS, "/tisch")
    sqlite_visitor(web)
    assert "/tisch" in menus_of(sqlite_visitor.db)


def test_a_listed_page_that_the_home_page_links_counts_for_no_part_of_the_list(sqlite_visitor) -> None:
    web = blog([f"/l/{word(number)}" for number in range(150)] + ["/l/tisch"], "/l/tisch", linked="Unser Tisch")
    sqlite_visitor(web)
    assert "/l/tisch" in menus_of(sqlite_visitor.db)


def test_a_hundred_listed_posts_are_read_within_days_and_the_menu_at_once(sqlite_visitor) -> None:
    web = blog(POSTS[:100])
    sqlite_visitor(web)
    assert "/speisekarte" in menus_of(sqlite_visitor.db)
    assert web.asked.total() < MOST
    for _ in range(8):
        sqlite_visitor(web, later_h=24)
    assert set(POSTS[:100]) <= set(web.asked)


def test_seventy_listed_posts_are_read_on_the_first_day(sqlite_visitor) -> None:
    web = blog(POSTS[:70])
    sqlite_visitor(web)
    assert set(POSTS[:70]) <= set(web.asked)


def test_a_listed_corner_of_dishes_is_found_behind_a_listed_blog_and_read_whole(sqlite_visitor) -> None:
    plates = [f"/plates/{word('plate', number)}" for number in range(40)]
    web = Listed({"/": []}, lambda day: [*(f"/l/{word(n)}" for n in range(60)), *plates], frozenset(plates))
    sqlite_visitor(web)
    assert menus_of(sqlite_visitor.db) == set(plates)


def test_an_endless_sitemap_costs_forty_requests_and_hides_no_page(sqlite_visitor) -> None:
    home = [("/menu", "Menu"), ("/about", "About")]
    pages = {"/": home, "/about": [("/team", "Team")]}
    listed: Callable[[int], Paths] = lambda day: [f"/l/{word(day, number)}" for number in range(3000)]  # noqa: E731
    web = Listed(pages, listed, frozenset({"/menu"}))
    sqlite_visitor(web)
    assert {"/menu", "/about", "/team"} <= set(web.asked)
    assert web.asked.total() < MOST
    for day in range(1, 3):
        before, web.day = web.asked.total(), day
        sqlite_visitor(web, later_h=24)
        assert web.asked.total() - before <= Policy().growth_looks_no_menu + 6
    (site,) = rows_of(sqlite_visitor.db, "select pages from site_status")
    assert site["pages"] <= Policy().kitchen_page_budget


def test_an_endless_sitemap_of_ever_new_corners_and_menu_words_costs_no_more(sqlite_visitor) -> None:
    paths = [f"/{word('corner', number)}/{'menu-' * (number % 2)}{word(number)}" for number in range(3000)]
    web = Listed({"/": [("/menu", "Menu")]}, lambda day: paths, frozenset({"/menu"}))
    sqlite_visitor(web)
    assert "/menu" in menus_of(sqlite_visitor.db)
    assert web.asked.total() < MOST


def test_a_site_without_a_dish_says_that_listed_pages_wait(sqlite_visitor) -> None:
    sqlite_visitor(Listed({"/": []}, lambda day: POSTS, frozenset()))
    (status,) = rows_of(sqlite_visitor.db, "select * from site_status")
    assert "no dishes, and 175 known pages refused" in no_menu_in_words(status)
    (failure,) = rows_of(sqlite_visitor.db, "select class, reason from standing_failures")
    assert (failure["class"], failure["reason"]) == ("no_menu", "pages_refused")


def test_a_site_without_a_dish_says_that_its_page_budget_is_spent(sqlite_visitor) -> None:
    with sqlite_visitor.db.begin() as connection:
        connection.exec_driver_sql("update site set page_budget = 5")
    sqlite_visitor(Listed({"/": []}, lambda day: POSTS[:20], frozenset()))
    (status,) = rows_of(sqlite_visitor.db, "select * from site_status")
    assert "no dishes, and more links than the page budget holds" in no_menu_in_words(status)
    (failure,) = rows_of(sqlite_visitor.db, "select class, reason, next_step from standing_failures")
    assert (failure["class"], failure["reason"]) == ("no_menu", "budget_spent")
    assert "page_budget" in str(failure["next_step"])
