"""What visits teach about change rates, in the database, and when pages are due from it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import text

from menu_pipeline.core.policy import DAY_S, HOUR_S
from menu_pipeline.crawl import revisits
from menu_pipeline.settings import Settings
from menu_pipeline_tests.crawl.conftest import SITE
from menu_pipeline_tests.crawl.test_visit import DISHES, HTML, KITCHEN, Web, page
from menu_pipeline_tests.support.crawling import answer, rows_of
from menu_pipeline_tests.support.statements import statements_sent


@pytest.fixture
def db(sqlite_db):
    """One database: its statements are plain, and were run on both; whole visits take their time."""
    return sqlite_db


def row(db, path):
    (found,) = rows_of(db, "select * from page where url = :url", url=f"http://{SITE}{path}")
    return found


def sitemap(**lastmods):
    urls = "".join(
        f"<url><loc>http://{SITE}/{path}</loc><lastmod>{lastmod}</lastmod></url>" for path, lastmod in lastmods.items()
    )
    body = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'
    return answer(200, body.encode(), {"content-type": "application/xml"})


def wait_h(db, path, visitor):
    return (row(db, path)["due_at"] - row(db, path)["verified_at"]) / HOUR_S


def test_a_first_reading_is_no_evidence_and_an_unchanged_one_is(db, visitor):
    visitor(Web(KITCHEN))
    assert (row(db, "/menu")["visits"], row(db, "/menu")["changes"]) == (0, 0)
    visitor(Web(KITCHEN), later_h=21)
    seen = row(db, "/menu")
    assert seen["visits"] == pytest.approx(1, abs=0.05)
    assert seen["changes"] == 0
    assert seen["quiet_s"] == pytest.approx(21 * HOUR_S, rel=0.05)
    assert seen["evidence_at"] == seen["verified_at"]


def test_a_304_and_the_same_bytes_are_the_same_evidence(db, visitor):
    menu = answer(200, KITCHEN["/menu"].encode(), {**HTML, "etag": '"v1"'})
    visitor(Web({**KITCHEN, "/menu": menu}))
    visitor(Web({**KITCHEN, "/menu": answer(304)}), later_h=21)
    assert row(db, "/menu")["visits"] == pytest.approx(row(db, "/")["visits"], rel=1e-3)
    assert row(db, "/menu")["quiet_s"] == pytest.approx(row(db, "/")["quiet_s"], rel=1e-3)


def test_a_page_with_prices_changed_when_its_menu_did_and_not_when_something_else_on_it_did(db, visitor):
    visitor(Web(KITCHEN))
    chatter = KITCHEN["/menu"].replace("<h1>Menu</h1>", "<h1>Menu</h1><p>Visitor 12345, good evening</p>")
    visitor(Web({**KITCHEN, "/menu": chatter}), later_h=21)
    assert row(db, "/menu")["visits"] > 0.9
    assert row(db, "/menu")["changes"] == 0
    dearer = page("Menu", "/", dishes={**DISHES, "Leek soup": "6.90"})
    visitor(Web({**KITCHEN, "/menu": dearer}), later_h=21)
    assert row(db, "/menu")["changes"] == pytest.approx(1, abs=0.05)
    assert row(db, "/menu")["changed_s"] == pytest.approx(21 * HOUR_S, rel=0.05)


def test_another_page_changed_when_its_visible_text_did_and_not_when_only_its_markup_did(db, visitor):
    visitor(Web(KITCHEN))
    nonce = KITCHEN["/about"].replace("<body>", '<body data-nonce="a81f">')
    visitor(Web({**KITCHEN, "/about": nonce}), later_h=24 * 8)
    assert row(db, "/about")["visits"] > 0.8
    assert row(db, "/about")["changes"] == 0
    retold = KITCHEN["/about"].replace("<h1>About us</h1>", "<h1>About us</h1><p>Now with a garden.</p>")
    visitor(Web({**KITCHEN, "/about": retold}), later_h=24 * 12)
    assert row(db, "/about")["changes"] > 0.8


def test_a_page_with_prices_is_due_within_the_promise_after_every_answer(db, visitor):
    visitor(Web(KITCHEN))
    for _ in range(3):
        assert wait_h(db, "/menu", visitor) <= 20
        visitor(Web(KITCHEN), later_h=21)
    assert wait_h(db, "/menu", visitor) <= 20


def test_pages_that_stay_the_same_come_less_often_and_pages_that_change_more_often(db, visitor):
    visitor(Web(KITCHEN))
    at_first = wait_h(db, "/about", visitor)
    assert at_first == pytest.approx(7 * 24, rel=0.05)
    for _ in range(5):
        visitor(Web(KITCHEN), later_h=24 * 12)
    assert wait_h(db, "/about", visitor) > 1.2 * at_first
    for n in range(6):
        about = KITCHEN["/about"].replace("About us", f"About us in week {n}")
        visitor(Web({**KITCHEN, "/about": about}), later_h=24 * 14)
    assert wait_h(db, "/about", visitor) < at_first


def test_extracting_stored_bodies_again_counts_no_visit(db, visitor):
    visitor(Web(KITCHEN))
    visitor(Web(KITCHEN), later_h=21)
    before = {key: row(db, "/menu")[key] for key in ("visits", "changes", "quiet_s", "evidence_at")}
    with db.begin() as connection:
        connection.exec_driver_sql("update page set extractor_version = 'older'")
    visitor(Web(KITCHEN), stages=frozenset({"extracted_menus"}))
    assert {key: row(db, "/menu")[key] for key in before} == before


def test_a_moved_lastmod_brings_its_page_at_once_until_it_has_lied_often_enough(db, visitor):
    web = {**KITCHEN, "/": page("Soup", "/menu", "/about", *(f"/p{n}" for n in range(8)))}
    web |= {f"/p{n}": page(f"Page {n}") for n in range(8)}
    days = iter(range(1, 20))

    def moved():
        stamp = f"2026-12-{next(days):02}T00:00:00Z"
        return sitemap(about=stamp, **{f"p{n}": stamp for n in range(8)})

    visitor.clock.time = 1_796_083_200.0  # 2026-12-01
    visitor(Web({**web, "/sitemap.xml": moved()}))
    first = Web({**web, "/sitemap.xml": moved()})
    visitor(first, later_h=24)
    assert first.asked["/about"] == 1
    second = Web({**web, "/sitemap.xml": moved()})
    visitor(second, later_h=24)
    assert second.asked["/about"] == 0
    (site,) = rows_of(db, "select lastmod_hits, lastmod_false from site")
    assert (site["lastmod_hits"], round(site["lastmod_false"])) == (0, 9)


def test_a_lastmod_that_tells_the_truth_goes_on_being_followed(db, visitor):
    visitor.clock.time = 1_796_083_200.0
    for day in range(1, 9):
        about = KITCHEN["/about"].replace("About us", f"About us on day {day}")
        web = Web({**KITCHEN, "/about": about, "/sitemap.xml": sitemap(about=f"2026-12-{day:02}T00:00:00Z")})
        visitor(web, later_h=24)
        assert web.asked["/about"] == 1
    (site,) = rows_of(db, "select lastmod_hits, lastmod_false, lastmod_missed from site")
    assert site["lastmod_hits"] > 6
    assert site["lastmod_false"] == site["lastmod_missed"] == 0


def test_a_slow_host_is_priced_and_spends_its_requests_on_menus(db, visitor):
    visitor(Web(KITCHEN))
    policy = visitor.settings.policy()
    with db.begin() as connection:  # one request in eight hours: 2.1 a day for revisits, three pages
        connection.exec_driver_sql("update host set crawl_delay_s = 28800")
        price = revisits.price_host(connection, SITE, policy)
    assert price.keeps_promise is False or price.price > 0
    (host,) = rows_of(db, "select revisit_price, promise_kept from host")
    assert (host["revisit_price"], bool(host["promise_kept"])) == (pytest.approx(price.price), price.keeps_promise)
    spent = sum(24 / wait_h(db, path, visitor) for path in ("/", "/menu", "/about"))
    assert spent <= 0.7 * 3 * 1.02
    assert wait_h(db, "/menu", visitor) < wait_h(db, "/about", visitor)
    with db.begin() as connection:
        connection.exec_driver_sql("update host set crawl_delay_s = null")
        revisits.price_host(connection, SITE, policy)
    assert wait_h(db, "/menu", visitor) == pytest.approx(20)


def test_a_price_that_has_not_moved_leaves_due_times_alone(db, visitor):
    visitor(Web(KITCHEN))
    with db.begin() as connection:
        connection.exec_driver_sql("update page set due_at = due_at + 77")
    before = rows_of(db, "select page_id, due_at from page order by page_id")
    with db.begin() as connection:
        revisits.price_host(connection, SITE, visitor.settings.policy())
    assert rows_of(db, "select page_id, due_at from page order by page_id") == before


def test_the_pages_of_a_large_host_are_priced_together(db, visitor):
    visitor(Web(KITCHEN))
    with db.begin() as connection:
        about = row(db, "/about")
        columns = {**about, "page_id": None}
        names = [name for name in columns if name != "page_id"]
        marks = ", ".join(f":{name}" for name in names)
        connection.execute(
            text(f"insert into page ({', '.join(names)}) values ({marks})"),
            [{**columns, "url": f"http://{SITE}/far/{n}"} for n in range(5_000)],
        )
        connection.exec_driver_sql("update host set delay_s = 60")
        with statements_sent() as sent:
            price = revisits.price_host(connection, SITE, visitor.settings.policy())
    assert len(sent) < 10, "a statement for each page"
    assert price.price > 0
    (daily,) = rows_of(db, "select sum(86400 / (due_at - verified_at)) as visits from page where state = 'done'")
    assert daily["visits"] <= 0.7 * DAY_S / 60 * 1.02


class Suspicious(Settings):
    """Reads a page in full after two answers 304, not twenty."""

    def policy(self):
        return replace(super().policy(), full_read_every=2)


def answers_304(visitor, dishes, *, etag='"v1"', honest=False):
    """A kitchen whose menu has a validator; unless ``honest`` it says 304 to whoever shows any."""
    menu = page("Menu", "/", dishes=dishes)
    changed = answer(200, menu.encode(), {**HTML, "etag": etag})
    web = Web({**KITCHEN, "/menu": changed})

    def respond(url):
        shown = visitor.tier.log[-1][1].get("If-None-Match")
        if url.endswith("/menu") and shown and (shown == etag or not honest):
            web.asked["304"] += 1
            return answer(304)
        return web(url)

    respond.asked = web.asked
    return respond


def record(db):
    (site,) = rows_of(db, "select not_modified_right, not_modified_wrong from site")
    return [round(site[name]) for name in ("not_modified_right", "not_modified_wrong")]


def shown_price(db, name="Leek soup"):
    return [str(row["price"]) for row in rows_of(db, "select price from current_menu where name = :name", name=name)]


def test_a_server_that_answers_304_whatever_changed_is_found_out_and_not_believed_again(db, visitor):
    visitor.settings = Suspicious(**visitor.settings.model_dump())
    visitor(answers_304(visitor, DISHES))
    dearer = {**DISHES, "Leek soup": "6.90"}
    for _ in range(2):
        visitor(answers_304(visitor, dearer), later_h=21)
    assert shown_price(db) == ["6.50"]
    visitor(answers_304(visitor, dearer), later_h=21)
    assert (shown_price(db), record(db)) == (["6.90"], [0, 1])
    weight = row(db, "/menu")["visits"]
    visitor(answers_304(visitor, dearer), later_h=21)
    assert row(db, "/menu")["visits"] - weight < 0.8  # a 304 counts for less there
    for price in ("7.10", "7.30", "7.50"):
        visitor(answers_304(visitor, {**DISHES, "Leek soup": price}), later_h=63)
    assert record(db)[1] >= 2
    last = answers_304(visitor, {**DISHES, "Leek soup": "7.70"})
    visitor(last, later_h=21)
    assert last.asked["304"] == 0
    assert shown_price(db) == ["7.70"]


def test_a_server_whose_304s_are_true_goes_on_being_believed(db, visitor):
    visitor.settings = Suspicious(**visitor.settings.model_dump())
    for _ in range(5):
        visitor(answers_304(visitor, DISHES, honest=True), later_h=21)
    assert record(db) == [1, 0]
    dearer = answers_304(visitor, {**DISHES, "Leek soup": "6.90"}, etag='"v2"', honest=True)
    visitor(dearer, later_h=21)
    assert shown_price(db) == ["6.90"]
    assert record(db) == [1, 0]  # it said so itself
