"""The view ``standing_failures``: one row a failure, by class, each with since when and what to do next."""

from __future__ import annotations

import time

import pytest

from menu_pipeline.core.outcome import FailureClass, WireFailure
from menu_pipeline_tests.crawl.test_visit import DISHES, HTML, KITCHEN, Web, page
from menu_pipeline_tests.support.crawling import answer, rows_of

TENFOLD = {**KITCHEN, "/menu": page("Menu", "/", dishes={name: f"{float(p) * 10:.2f}" for name, p in DISHES.items()})}


def failures(db):
    rows = rows_of(db, "select * from standing_failures")
    assert all(row["since"] is not None and row["next_step"] and row["site"] == "soup.test" for row in rows)
    return {row["class"]: row for row in rows}


@pytest.fixture(autouse=True)
def as_of_now(visitor):
    visitor.clock.time = time.time()  # the view reads the database's own clock


def test_a_site_that_was_read_is_in_no_class(db, visitor):
    visitor(Web(KITCHEN))
    assert failures(db) == {}


def test_a_site_that_cannot_be_reached_is_listed(db, visitor):
    visitor(Web({**KITCHEN, "/robots.txt": WireFailure(FailureClass.DNS, "no such host", False, 0.1)}))
    found = failures(db)
    assert set(found) == {"unreachable"}, "once, though its robots.txt cannot be read either"
    assert "no such host" in str(found["unreachable"])
    visitor(Web({**KITCHEN, "/robots.txt": answer(503)}), later_h=30)
    assert set(failures(db)) == {"robots_unreachable"}


def test_a_host_that_refuses_us_is_blocked_and_one_that_asks_us_to_wait_only_rests(db, visitor):
    visitor(Web(KITCHEN))
    read_at = rows_of(db, "select read_at from site_status")[0]["read_at"]
    visitor(Web({**KITCHEN, "/": answer(403), "/menu": answer(403)}), later_h=21)
    found = failures(db)
    assert set(found) & {"blocked", "ask_partner"}
    assert "partner" in found.get("blocked", found.get("ask_partner"))["next_step"]
    for reason, named in (("blocked_429", "blocked"), ("retry_after_503", "host_rests"), ("tls", "unreachable")):
        rests(db, reason)
        assert set(failures(db)) - {"ask_partner"} == {named}
        assert failures(db)[named]["since"] == read_at, "since it was read last"
    rests(db, "crawl_delay_3600")
    assert set(failures(db)) - {"ask_partner"} == set(), "a rest that a crawl delay asks for is no failure"


def rests(db, reason):
    with db.begin() as connection:
        connection.exec_driver_sql(f"update host set blocked_until = {time.time() + 5000}, blocked_reason = '{reason}'")
        connection.exec_driver_sql("update partner_task set closed_at = 1")


def test_a_site_that_no_visit_came_to_read_is_listed_though_nothing_failed(db, visitor):
    visitor(Web({"/": page("Soup", "/about"), "/about": page("About us")}))
    with db.begin() as connection:
        connection.exec_driver_sql("update site set read_at = read_at - 80 * 3600, visit_word = 'busy'")
        connection.exec_driver_sql("update page set extract_reason = null")
    assert set(failures(db)) == {"not_read"}


def test_a_paused_site_fails_in_nothing(db, visitor):
    visitor(Web({**KITCHEN, "/about": answer(500)}))
    with db.begin() as connection:
        connection.exec_driver_sql("update site set status = 'paused'")
    assert failures(db) == {}


def test_robots_that_forbids_the_start_page_is_listed(db, visitor):
    forbids = answer(200, b"User-agent: *\nDisallow: /\n", {"content-type": "text/plain"})
    visitor(Web({**KITCHEN, "/robots.txt": forbids}))
    assert "partner" in failures(db)["robots_forbids"]["next_step"]


def test_a_site_without_a_menu_is_listed_by_what_its_pages_are(db, visitor):
    visitor(Web({"/": page("Soup", "/about"), "/about": page("About us")}))
    assert set(failures(db)) == {"no_menu"}
    with db.begin() as connection:
        connection.exec_driver_sql("update page set extract_reason = 'image_only' where role <> 'seed'")
    assert set(failures(db)) == {"image_only"}
    with db.begin() as connection:
        connection.exec_driver_sql("update page set extract_reason = 'needs_rendering' where role = 'seed'")
    assert set(failures(db)) == {"needs_rendering"}


def test_a_menu_that_is_held_back_and_one_that_is_stale_are_listed(db, visitor):
    visitor(Web(KITCHEN))
    visitor(Web(TENFOLD), later_h=21)
    assert set(failures(db)) == {"suspect"}
    with db.begin() as connection:
        connection.exec_driver_sql("update menu set verified_at = verified_at - 400000 where suspect_since is null")
    found = failures(db)
    assert set(found) == {"suspect", "stale"}
    assert found["stale"]["items"] == len(DISHES)


def test_a_dead_letter_is_listed_with_the_way_to_redrive_it(db, visitor):
    visitor(Web({**KITCHEN, "/about": answer(500)}))
    assert "redrive" in failures(db)["dead_letter"]["next_step"]


def test_an_empty_answer_is_no_reason_to_lose_sight_of_a_site(db, visitor):
    visitor(Web({**KITCHEN, "/menu": answer(200, b"", HTML)}))
    assert set(failures(db)) <= {"no_menu"}


PARTS = {
    "nothing_found": {"/": page("Soup", "/about"), "/about": page("About us")},
    "noindex": {"/": page("Soup").replace("<head>", '<head><meta name="robots" content="noindex">')},
    "unreadable": {"/": answer(500)},
    "too_deep": {"/": page("0", "/p1")} | {f"/p{n}": page(f"{n}", f"/p{n + 1}") for n in range(1, 12)},
    "page_fails": {"/": page("Soup", "/menu"), "/menu": answer(500)},
}


@pytest.mark.parametrize("why", PARTS)
def test_a_site_without_a_dish_says_why(db, visitor, why):
    visitor(Web(PARTS[why]))
    (site,) = rows_of(db, "select no_menu, no_menu_since from site_status")
    assert site["no_menu"] == why
    assert site["no_menu_since"] is not None
    assert failures(db), "nothing of it is in no class"


def test_a_menu_that_is_withdrawn_says_since_when(db, visitor):
    visitor(Web(KITCHEN))
    withdrawn_at = time.time() - 7200
    with db.begin() as connection:
        connection.exec_driver_sql(f"update menu set valid_to = {withdrawn_at}")
    found = failures(db)["no_menu"]
    assert (found["reason"], found["evidence"]) == ("withdrawn", "http://soup.test/")
    (site,) = rows_of(db, "select no_menu, no_menu_since from site_status")
    assert site == {"no_menu": "withdrawn", "no_menu_since": found["since"]}
