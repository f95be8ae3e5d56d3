"""Corners without end, and twelve pages asked for four thousand times: the street's own servers count."""

from __future__ import annotations

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.demo.catalogue import build_street
from menu_pipeline.demo.street import Street
from menu_pipeline_tests.support.crawling import rows_of
from menu_pipeline_tests.support.streets import crawl, import_street, open_street, street_settings

pytestmark = pytest.mark.slow

SPOON = "twelfth-spoon.test"
TRAPS = {
    "cafe-eternity.test": "a calendar from 1066 to 2400",
    "stairs-to-soup.test": "a cyclic path",
    "pick-and-mixed.test": "facets",
    "tales-of-the-ladle.test": "endless slugs",
    "hydra-house.test": "new links on every page",
    "guest-number.test": "session numbers of an unknown name",
    "ja-bestimmt.test": "yes to whatever is asked",
}
MOST = 40


@pytest.fixture(scope="module")
def crawled(tmp_path_factory):
    """The trap kitchens and the story's, crawled on the first day, the same day again, and a day later."""
    folder = tmp_path_factory.mktemp("traps")
    with open_street(folder / "street") as street:
        settings = street_settings(street, folder / "home", min_delay_s=0.05, ttfb_factor=1.0)
        import_street(street, settings)
        seen = []
        for day in ("first", "again", "next"):
            if day == "next":
                a_day_passes(settings)
            crawl(settings, [SPOON, *TRAPS], run_id=day)
            seen.append(street.seen())
        first, again = len(seen[0]), len(seen[1])
        plan = Street(build_street(), port=street.port)
        yield plan, settings, seen[0], seen[1][first:], seen[2][again:]


def a_day_passes(settings):
    """Everything the crawler remembers is a day older; nothing changed on the street."""
    with Database.open(settings.database_url) as db, db.begin() as connection:
        for table, columns in (
            ("page", ("due_at", "fetched_at", "verified_at", "found_at", "changed_at")),
            ("host", ("next_request_at", "blocked_until")),
            ("site", ("sitemap_checked_at", "visited_at", "read_at")),
            ("robots", ("fetched_at", "checked_at", "next_check_at")),
            ("sitemap", ("checked_at",)),
            ("duplicate_rule", ("learned_at", "verified_at", "expires_at")),
            ("request", ("sent_at", "deadline_at", "finished_at")),
        ):
            moved = ", ".join(f"{column} = {column} - 86400" for column in columns)
            connection.exec_driver_sql(f"update {table} set {moved}")


def of(seen, host):
    return [record for record in seen if record.host == host]


@pytest.mark.parametrize("host", TRAPS)
def test_a_trap_costs_at_most_forty_requests_and_hides_no_page(crawled, host):
    plan, settings, first, *_ = crawled
    asked = of(first, host)
    assert len(asked) <= MOST, TRAPS[host]
    with Database.open(settings.database_url) as db:
        read = {row["url"] for row in rows_of(db, "select url from page where content_sha256 is not null")}
    documents = {url.partition("?")[0] for url in read}
    assert plan.site(host).documents - documents == set()


@pytest.mark.parametrize("host", TRAPS)
def test_the_next_day_in_a_trap_is_cheaper_than_the_first(crawled, host):
    plan, _, _, again, following = crawled
    assert of(again, host) == []
    priced = len(plan.site(host).menus_by_url)
    assert len(of(following, host)) <= 3 + priced


@pytest.mark.parametrize("host", TRAPS)
def test_the_dishes_of_a_trapped_kitchen_are_read(crawled, host):
    plan, settings, *_ = crawled
    with Database.open(settings.database_url) as db:
        names = {str(row["name"]) for row in rows_of(db, "select name from current_menu where site = :site", site=host)}
    wanted = {line.name for line in plan.site(host).menu}
    assert len(wanted & names) >= 0.8 * len(wanted)


def test_twelve_pages_cost_at_most_thirty_requests(crawled):
    plan, _, first, *_ = crawled
    asked = of(first, SPOON)
    assert len(asked) <= 30
    assert {record.document for record in asked if record.kind == "page"} >= {
        "/" + url.split("/", 3)[3] for url in plan.site(SPOON).documents
    }
    assert len(plan.site(SPOON).documents) == 12


def test_the_same_day_again_costs_nothing(crawled):
    *_, again, _ = crawled
    assert again == []


def test_an_unchanged_second_day_costs_three_requests_and_one_conditional_one_a_priced_page(crawled):
    plan, *_, following = crawled
    asked = of(following, SPOON)
    priced = {"/" + url.split("/", 3)[3] for url in plan.site(SPOON).menus_by_url}
    pages = [record for record in asked if record.document in priced]
    assert len(asked) - len(pages) <= 3
    assert len(pages) == len(priced)
    assert {record.status for record in pages} == {304}
