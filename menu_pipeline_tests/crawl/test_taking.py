"""Which due page comes first: what a request is worth most for, and neither loop crowds out the other."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text

from menu_pipeline.adapters.database import Database, run
from menu_pipeline.core.policy import DAY_S, HOUR_S
from menu_pipeline_tests.crawl.conftest import Visitor
from menu_pipeline_tests.crawl.test_visit import KITCHEN, SITE, Web, page
from menu_pipeline_tests.support.crawling import add_site

NOW = 1_796_000_000.0

#: What each page is: hours since it was verified, hours it is overdue, and the rest of its row.
KNOWN: dict[str, tuple[float, float, dict[str, Any]]] = {
    "announced": (50, 0, {"in_sitemap": 1, "lastmod": NOW - 3600, "lastmod_read": NOW - 90 * DAY_S}),
    "menu": (21, 1, {"has_prices": 1}),
    "menu-late": (25, 5, {"has_prices": 1}),
    "monthly-late": (60 * 24, 30 * 24, {}),
    "weekly": (7 * 24 + 2, 2, {"promise": 9}),
    "weekly-late": (8 * 24, 24, {}),
    "not-due": (30, -100, {}),
}


def lay_out(db: Database, **host: Any) -> None:
    add_site(db, SITE)
    with db.begin() as connection:
        run(connection, "frontier.host_seen", host=SITE, now=NOW)
        for name, value in host.items():
            connection.execute(text(f"update host set {name} = :value"), {"value": value})
    for path, (age_h, overdue_h, columns) in KNOWN.items():
        row = {"verified_at": NOW - age_h * HOUR_S, "due_at": NOW - overdue_h * HOUR_S, "state": "done", **columns}
        add_page(db, path, **row)
    for number in range(60):
        add_page(db, f"new-{number:02}", state="due", due_at=NOW - HOUR_S, promise=50 + number % 2)


def add_page(db: Database, path: str, **columns: Any) -> None:
    row = {"site": SITE, "url": f"http://{SITE}/{path}", "host": SITE, "found_at": 0.0, "depth": 1, **columns}
    with db.begin() as connection:
        names, marks = ", ".join(row), ", ".join(f":{name}" for name in row)
        connection.execute(text(f"insert into page ({names}) values ({marks})"), row)


def known(db: Database, *, heed: int = 1) -> list[str]:
    with db.read() as connection:
        given = {"site": SITE, "now": NOW, "force": 0, "run_started_at": NOW, "heed": heed, "held_list": [], "most": 50}
        given |= {"vouching": 0, "asked_since": 0.0, "sample_list": []}  # no sitemap speaks for pages here
        return [row["url"].rpartition("/")[2] for row in run(connection, "frontier.take_known", **given)]


def test_what_changed_comes_first_then_the_promise_then_by_age_over_the_interval(db: Database) -> None:
    lay_out(db)
    assert known(db) == ["announced", "menu-late", "menu", "monthly-late", "weekly-late", "weekly"]


def test_a_lastmod_that_lies_moves_nothing_to_the_front(db: Database) -> None:
    lay_out(db)
    assert known(db, heed=0) == ["menu-late", "menu", "monthly-late", "weekly-late", "weekly", "announced"]


def test_a_host_too_slow_for_the_promise_goes_by_worth_alone(db: Database) -> None:
    lay_out(db, promise_kept=0)
    assert known(db) == ["announced", "monthly-late", "menu-late", "weekly-late", "menu", "weekly"]


def test_pages_not_read_yet_take_no_place_of_those_that_were(db: Database) -> None:
    lay_out(db)
    with db.read() as connection:
        new = run(connection, "frontier.take_new", site=SITE, now=NOW, held_list=[], most=50)
    assert len(new) == 50
    assert {row["promise"] for row in new[:30]} == {51}
    assert len(known(db)) == 6


@pytest.mark.parametrize("db", ["sqlite"], indirect=True)
def test_a_large_first_pass_does_not_keep_known_pages_waiting(db: Database, visitor: Visitor) -> None:
    visitor(Web(KITCHEN))
    for number in range(60):
        add_page(db, f"menu/{number}", state="due", due_at=0.0, promise=90)
    web = Web(KITCHEN | {f"/menu/{number}": page(f"Menu {number}") for number in range(60)})
    visitor(web, later_h=21)
    asked = [url.removeprefix(f"http://{SITE}") for url, *_ in visitor.tier.log]
    pages = [path for path in asked if path not in ("/robots.txt", "/sitemap.xml")]
    assert set(pages[:4]) >= {"/", "/menu"}
    assert web.asked["/menu/59"] == 1
