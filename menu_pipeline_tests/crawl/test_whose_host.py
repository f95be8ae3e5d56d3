"""A host is its owner's: his pause and his quiet hours hold whoever's page leads there, and so does his crawl delay."""

import itertools
from collections import Counter
from datetime import UTC, datetime

import pytest

from menu_pipeline.adapters.database import run
from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline_tests.crawl.conftest import visitor_of
from menu_pipeline_tests.support.crawling import add_site, answer, rows_of

SITE, OTHER = "soup.test", "other.test"
HTML = {"content-type": "text/html; charset=utf-8"}
TEXT = {"content-type": "text/plain"}
DINNER = "2026-07-01T17:00"


def page(*links):
    return answer(200, ("<html><title>Soup</title>" + "".join(f'<a href="{u}">{u}</a>' for u in links)).encode(), HTML)


class Web:
    """Whole URL -> answer; the rest is 404."""

    def __init__(self, pages):
        self.pages, self.asked = pages, Counter()

    def __call__(self, url):
        self.asked[url] += 1
        return self.pages.get(url, answer(404))

    def of(self, host):
        return [url for url in self.asked if url.startswith(f"http://{host}/")]


@pytest.fixture
def crawl(db, tmp_path):
    return visitor_of(db, tmp_path, listed=False)


def linking(*links):
    return Web({f"http://{SITE}/": page("/about", *links), f"http://{SITE}/about": page()})


PDF = linking(f"http://{OTHER}/menu.pdf").pages
ROBOTS_ELSEWHERE = {**PDF, f"http://{SITE}/robots.txt": answer(301, b"", {"location": f"http://{OTHER}/robots.txt"})}


@pytest.mark.parametrize("status", ["paused", "retired"])
def test_a_paused_host_is_not_asked_for_a_document_that_another_site_links(db, crawl, status):
    add_site(db, SITE)
    add_site(db, OTHER, status=status)
    web = Web(PDF)
    visit = crawl(web)
    assert visit.word is VisitWord.READ
    assert web.of(OTHER) == []
    assert web.asked[f"http://{SITE}/about"] == 1
    assert rows_of(db, "select * from request where host = 'other.test'") == []
    (page_row,) = rows_of(db, "select state, reason, due_at from page where host = 'other.test'")
    assert (page_row["state"], page_row["reason"]) == ("deferred", "owner_paused")
    assert page_row["due_at"] >= crawl.clock.time + 86_000
    with db.begin() as connection:
        connection.exec_driver_sql("update site set status = 'active'")
    crawl(web, later_h=30)
    assert f"http://{OTHER}/menu.pdf" in web.of(OTHER)


def test_a_paused_host_is_not_asked_as_anothers_extra_host(db, crawl):
    add_site(db, SITE, extra_hosts=OTHER)
    add_site(db, OTHER, status="paused")
    web = linking(f"http://{OTHER}/menu")
    assert crawl(web).word is VisitWord.READ
    assert web.of(OTHER) == []


def test_a_paused_host_is_not_asked_for_the_robots_txt_of_another_site(db, crawl):
    add_site(db, SITE)
    add_site(db, OTHER, status="paused")
    web = Web(ROBOTS_ELSEWHERE)
    visit = crawl(web)
    assert visit.word is VisitWord.DEFERRED
    assert "owner_paused" in visit.detail
    assert list(web.asked) == [f"http://{SITE}/robots.txt"]


def test_who_shares_a_host_with_a_paused_site_is_asked_for_what_is_its_own(db, crawl):
    add_site(db, SITE, extra_hosts="box.test")
    add_site(db, "box.test~a", "http://box.test/a/", host="box.test", path_prefix="/a/", status="paused")
    add_site(db, "box.test~b", "http://box.test/b/", host="box.test", path_prefix="/b/")
    web = linking("http://box.test/a/menu", "http://box.test/b/menu", "http://box.test/menu")
    web.pages |= {f"http://box.test/{path}": page() for path in ("a/menu", "b/menu", "menu")}
    crawl(web)
    assert {url for url in web.of("box.test") if "robots" not in url} == {
        "http://box.test/b/menu",
        "http://box.test/menu",
    }


def test_a_retired_site_with_an_active_one_in_its_place_stops_nobody(db, crawl):
    add_site(db, SITE)
    add_site(db, "old", f"http://{OTHER}/", host=OTHER, status="retired")
    add_site(db, "new", f"http://{OTHER}/", host=OTHER)
    web = Web(PDF)
    crawl(web)
    assert f"http://{OTHER}/menu.pdf" in web.of(OTHER)


@pytest.mark.parametrize("pages", [PDF, ROBOTS_ELSEWHERE], ids=["document", "robots.txt"])
def test_nobody_is_asked_in_his_quiet_hours_for_another_site(db, crawl, pages):
    add_site(db, SITE)
    add_site(db, OTHER, quiet_hours="16:00-20:00")
    crawl.clock.time = datetime.fromisoformat(DINNER).replace(tzinfo=UTC).timestamp()
    web = Web(pages)
    crawl(web)
    assert web.of(OTHER) == []
    crawl(web, later_h=4)
    assert web.of(OTHER)


def test_quiet_hours_of_one_kitchen_do_not_close_the_part_of_another_on_its_host(db, crawl):
    add_site(db, SITE, extra_hosts="box.test")
    add_site(db, "box.test~a", "http://box.test/a/", host="box.test", path_prefix="/a/", quiet_hours="16:00-20:00")
    crawl.clock.time = datetime.fromisoformat(DINNER).replace(tzinfo=UTC).timestamp()
    web = linking("http://box.test/a/menu", "http://box.test/b/menu")
    crawl(web)
    assert [url for url in web.of("box.test") if "robots" not in url] == ["http://box.test/b/menu"]


# --- the crawl delay of a file that is another host's ---------------------------------------------------------------

SLOW = answer(200, b"User-agent: *\nCrawl-delay: 30\nDisallow: /private\n", TEXT)


def test_a_crawl_delay_read_for_another_site_is_the_hosts_own_from_that_answer_on(db, crawl):
    add_site(db, SITE)
    add_site(db, OTHER)
    web = Web({**ROBOTS_ELSEWHERE, f"http://{OTHER}/robots.txt": SLOW})
    crawl(web)
    delays = {row["host"]: row["crawl_delay_s"] for row in rows_of(db, "select host, crawl_delay_s from host")}
    assert delays == {SITE: 30.0, OTHER: 30.0}
    for host in (SITE, OTHER):
        log = [(started, ended) for url, _, started, ended in crawl.tier.log if url.startswith(f"http://{host}/")]
        first_rest = log[1:] if host == SITE else log  # its own redirect came before anything was known
        assert len(first_rest) > 1
        assert all(after[0] - before[1] >= 30 for before, after in itertools.pairwise(first_rest))


def test_a_delay_that_another_authority_of_the_host_asks_for_is_not_lowered_by_the_redirect(db, crawl):
    add_site(db, SITE)
    now = crawl.clock.time
    other = {
        "authority": f"https://{OTHER}",
        "host": OTHER,
        "kind": "rules",
        "status": 200,
        "detail": "",
        "failures": 0,
    }
    other |= {"body": "User-agent: *\nCrawl-delay: 50\nAllow: /\n", "now": now, "fetched_at": now}
    with db.begin() as connection:
        run(connection, "pages.robots_save", **other, next_check_at=now + 80_000)
    web = Web({**ROBOTS_ELSEWHERE, f"http://{OTHER}/robots.txt": SLOW})
    crawl(web)
    assert rows_of(db, f"select crawl_delay_s from host where host = '{OTHER}'") == [{"crawl_delay_s": 50.0}]


def test_a_file_that_was_read_for_its_own_host_is_not_asked_for_once_more(db, crawl):
    add_site(db, SITE)
    add_site(db, OTHER)
    web = Web({**ROBOTS_ELSEWHERE, f"http://{OTHER}/robots.txt": SLOW, f"http://{SITE}/private": page()})
    web.pages[f"http://{SITE}/"] = page("/about", "/private", f"http://{OTHER}/menu.pdf")
    crawl(web)
    assert web.asked[f"http://{OTHER}/robots.txt"] == 1
    with db.begin() as connection:  # as if its own copy had been read for another authority's sake alone
        connection.exec_driver_sql(f"delete from robots where authority = 'http://{SITE}'")
    crawl(web, later_h=1, force=True)
    assert web.asked[f"http://{OTHER}/robots.txt"] == 1
    assert web.asked[f"http://{SITE}/robots.txt"] == 2
    assert web.asked[f"http://{SITE}/private"] == 0
    rows = {row["authority"]: row["kind"] for row in rows_of(db, "select authority, kind from robots")}
    assert rows == {f"http://{SITE}": "rules", f"http://{OTHER}": "rules"}
