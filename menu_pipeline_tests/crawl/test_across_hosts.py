"""What leads to another host is that host's business: its robots, clock and lease. Hours at which nobody is asked."""

import itertools
from collections import Counter
from datetime import UTC, datetime

import pytest

from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline_tests.crawl.conftest import visitor_of
from menu_pipeline_tests.support.crawling import add_site, answer, rows_of

SITE, OTHER = "soup.test", "www.soup-house.test"
HTML = {"content-type": "text/html; charset=utf-8"}
TEXT = {"content-type": "text/plain"}


def page(*links):
    return answer(200, ("<html><title>Soup</title>" + "".join(f'<a href="{u}">{u}</a>' for u in links)).encode(), HTML)


class Web:
    """Whole URL -> answer; the rest is 404."""

    def __init__(self, pages):
        self.pages, self.asked = pages, Counter()

    def __call__(self, url):
        self.asked[url] += 1
        return self.pages.get(url, answer(404))


@pytest.fixture
def crawl(db, tmp_path):
    """Crawl SITE over a web; each test lists it as it wants it."""
    return visitor_of(db, tmp_path, listed=False)


def moved(other_robots=b"User-agent: *\nDisallow:\n"):
    return Web(
        {
            f"http://{SITE}/": answer(301, b"", {"location": f"http://{OTHER}/"}),
            f"http://{OTHER}/robots.txt": answer(200, other_robots, TEXT),
            f"http://{OTHER}/": page("/menu", "/private/diary"),
            f"http://{OTHER}/menu": page(),
            f"http://{OTHER}/private/diary": page(),
        }
    )


def test_a_redirect_to_another_host_is_asked_for_under_that_hosts_robots_and_clock(db, crawl):
    add_site(db, SITE, extra_hosts=OTHER)
    web = moved(b"User-agent: *\nCrawl-delay: 7\nDisallow: /private/\n")
    assert crawl(web).word is VisitWord.READ
    log = [(url, started, ended) for url, _, started, ended in crawl.tier.log if OTHER in url]
    assert log[0][0] == f"http://{OTHER}/robots.txt"
    assert all(later[1] - earlier[2] >= 7 for earlier, later in itertools.pairwise(log))
    assert web.asked[f"http://{OTHER}/menu"] == 1
    assert web.asked[f"http://{OTHER}/private/diary"] == 0
    hosts = rows_of(db, "select host, count(*) as n from request group by host order by host")
    assert [row["host"] for row in hosts] == ["soup-house.test", SITE]
    assert {row["lease_token"] for row in rows_of(db, "select lease_token from host")} == {1}


def test_a_redirect_to_a_host_that_another_run_holds_waits_and_the_site_goes_on(db, crawl):
    add_site(db, SITE, extra_hosts=OTHER)
    with db.begin() as connection:
        connection.exec_driver_sql(
            "insert into host (host, lease_owner, lease_run, lease_until, updated_at)"
            " values ('soup-house.test', 'elsewhere', 'run-x', 9999999999, 0)"
        )
    web = moved()
    web.pages[f"http://{SITE}/"] = page(f"http://{OTHER}/menu", "/lunch")
    web.pages[f"http://{SITE}/lunch"] = page()
    assert crawl(web, run_budget_s=30).word is VisitWord.READ
    assert web.asked[f"http://{SITE}/lunch"] == 1
    assert not [url for url in web.asked if OTHER in url]
    (row,) = rows_of(db, f"select state from page where url = 'http://{OTHER}/menu'")
    assert row["state"] == "deferred"


def test_a_redirect_off_the_site_is_not_followed(db, crawl):
    add_site(db, SITE)
    web = moved()
    crawl(web)
    assert not [url for url in web.asked if OTHER in url]
    (row,) = rows_of(db, "select reason from page")
    assert row["reason"] == "redirect_refused"


def test_a_robots_txt_on_another_host_is_asked_for_under_that_hosts_clock_and_lease(db, crawl):
    add_site(db, SITE)
    web = Web(
        {
            f"http://{SITE}/robots.txt": answer(301, b"", {"location": f"http://{OTHER}/robots.txt"}),
            f"http://{OTHER}/robots.txt": answer(200, b"User-agent: *\nDisallow: /private/\n", TEXT),
            f"http://{SITE}/": page("/menu", "/private/diary"),
            f"http://{SITE}/menu": page(),
            f"http://{SITE}/private/diary": page(),
        }
    )
    assert crawl(web).word is VisitWord.READ
    assert web.asked[f"http://{SITE}/private/diary"] == 0
    rows = rows_of(db, "select host from request where purpose = 'robots' order by request_id")
    assert [row["host"] for row in rows] == [SITE, "soup-house.test"]


def test_a_robots_txt_on_a_host_that_another_run_holds_defers_the_site(db, crawl):
    add_site(db, SITE)
    with db.begin() as connection:
        connection.exec_driver_sql(
            "insert into host (host, lease_owner, lease_run, lease_until, updated_at)"
            " values ('soup-house.test', 'elsewhere', 'run-x', 9999999999, 0)"
        )
    web = Web({f"http://{SITE}/robots.txt": answer(301, b"", {"location": f"http://{OTHER}/robots.txt"})})
    visit = crawl(web)
    assert visit.word is VisitWord.BUSY
    assert list(web.asked) == [f"http://{SITE}/robots.txt"]


# --- when -----------------------------------------------------------------------------------------------------------

ORDINARY = {
    f"http://{SITE}/robots.txt": answer(200, b"User-agent: *\nDisallow:\n", TEXT),
    f"http://{SITE}/": page("/menu", "/about"),
    f"http://{SITE}/menu": page(),
    f"http://{SITE}/about": page(),
}


def at(crawl, text):
    crawl.clock.time = datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def test_nobody_is_asked_in_his_quiet_hours(db, crawl):
    add_site(db, SITE, quiet_hours="18:00-22:30", time_zone="Europe/Berlin")
    at(crawl, "2026-07-01T16:30")  # half past six there
    web = Web(ORDINARY)
    visit = crawl(web)
    assert visit.word is VisitWord.DEFERRED
    assert "quiet_hours" in visit.detail
    assert visit.next_due_at == datetime(2026, 7, 1, 20, 30, tzinfo=UTC).timestamp()
    assert not web.asked
    assert rows_of(db, "select * from host where lease_token > 0") == []
    at(crawl, "2026-07-01T20:30")
    assert crawl(web).word is VisitWord.READ


def test_a_visit_ends_when_the_quiet_hours_begin(db, crawl):
    add_site(db, SITE, quiet_hours="18:00-22:30")
    at(crawl, "2026-07-01T17:59:58")
    web = Web(ORDINARY)
    visit = crawl(web)
    assert 0 < sum(web.asked.values()) < 4
    assert all(started < datetime(2026, 7, 1, 18, tzinfo=UTC).timestamp() for _, _, started, _ in crawl.tier.log)
    assert "quiet_hours" in visit.detail


def test_visit_time_in_robots_txt_is_kept(db, crawl):
    add_site(db, SITE)
    robots = answer(200, b"User-agent: *\nVisit-time: 0200-0630\n", TEXT)
    web = Web({**ORDINARY, f"http://{SITE}/robots.txt": robots})
    at(crawl, "2026-07-01T12:00")
    visit = crawl(web)
    assert list(web.asked) == [f"http://{SITE}/robots.txt"]
    assert visit.next_due_at == datetime(2026, 7, 2, 2, tzinfo=UTC).timestamp()
    at(crawl, "2026-07-02T11:00")
    crawl(web)
    assert sum(web.asked.values()) == 1
    at(crawl, "2026-07-03T11:00")  # the copy is too old to serve, but not to be heeded
    crawl(web)
    assert sum(web.asked.values()) == 1
    at(crawl, "2026-07-04T03:00")
    assert crawl(web).word is VisitWord.READ


def test_a_retry_after_on_robots_txt_is_kept_and_said(db, crawl):
    add_site(db, SITE)
    web = Web({f"http://{SITE}/robots.txt": answer(503, b"", {"retry-after": "7200"})})
    at(crawl, "2026-07-01T12:00")
    visit = crawl(web)
    assert visit.next_due_at >= datetime(2026, 7, 1, 14, tzinfo=UTC).timestamp()
    at(crawl, "2026-07-01T13:59")
    crawl(web)
    assert sum(web.asked.values()) == 1


def test_a_crawl_delay_of_an_hour_leaves_a_day_24_requests_the_most_valuable_first(db, crawl):
    add_site(db, SITE)
    robots = answer(200, b"User-agent: *\nCrawl-delay: 3600\n", TEXT)
    others = [f"/p{n}" for n in range(40)]
    web = Web(
        {
            f"http://{SITE}/robots.txt": robots,
            f"http://{SITE}/": page(*others, "/menu"),
            f"http://{SITE}/menu": page(),
            **{f"http://{SITE}{path}": page() for path in others},
        }
    )
    crawl(web)
    assert sum(web.asked.values()) == 24
    order = [url for url, *_ in crawl.tier.log]
    assert order.index(f"http://{SITE}/menu") == order.index(f"http://{SITE}/") + 1
    first = set(order)
    crawl.clock.time += 12 * 3600
    crawl(web)
    assert sum(web.asked.values()) == 24
    crawl.clock.time += 13 * 3600
    crawl(web)
    later = {url for url, *_ in crawl.tier.log} - first
    assert len(later) >= 15  # the rest's turn, spread over runs
    assert sum(web.asked.values()) <= 48
