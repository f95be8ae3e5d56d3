"""Feeds and sitemaps as lists: who names them, how often they are asked for, and once for all sites of a host."""

import json
import threading
from collections import Counter

import pytest

from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline_tests.crawl.conftest import SITE
from menu_pipeline_tests.crawl.test_visit import DISHES, Web, page
from menu_pipeline_tests.support.crawling import ScriptedTier, add_site, answer, rows_of

RSS, ATOM, JSON_FEED = "application/rss+xml", "application/atom+xml", "application/feed+json"


@pytest.fixture
def db(sqlite_db):
    """One database: the statements are plain, and whole visits take their time."""
    return sqlite_db


def named(html, *links):
    """``html`` whose head names lists: (rel, type, href)."""
    tags = "".join(f'<link rel="{rel}" type="{kind}" href="{href}">' for rel, kind, href in links)
    return html.replace("<head>", f"<head>{tags}")


def rss(**days):
    items = "".join(
        f"<item><link>http://{SITE}/{path}</link><pubDate>{day}</pubDate></item>" for path, day in days.items()
    )
    return f'<?xml version="1.0"?><rss version="2.0"><channel>{items}</channel></rss>'.encode()


def atom(*paths):
    entries = "".join(f'<entry><link href="http://{SITE}{path}"/></entry>' for path in paths)
    return f'<feed xmlns="http://www.w3.org/2005/Atom">{entries}</feed>'.encode()


def json_feed(*paths):
    items = [{"id": path, "url": f"http://{SITE}{path}"} for path in paths]
    return json.dumps({"version": "https://jsonfeed.org/version/1.1", "items": items}).encode()


def urlset(*paths):
    urls = "".join(f"<url><loc>http://{SITE}{path}</loc></url>" for path in paths)
    return f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'.encode()


def site(*links, **more):
    return {
        "/": named(page("Soup", "/menu"), *links),
        "/menu": page("Menu", "/", dishes=DISHES),
        "/lunch": page("Lunch", "/"),
        **more,
    }


@pytest.mark.parametrize(
    ("kind", "body"), [(RSS, rss(lunch="Mon, 30 Nov 2026 06:00:00 GMT")), (ATOM, atom("/lunch")),
                       (JSON_FEED, json_feed("/lunch"))], ids=["rss", "atom", "json"]
)  # fmt: skip
def test_a_feed_that_a_page_names_is_read_as_a_list_in_the_same_visit(db, visitor, kind, body):
    web = Web(site(("alternate", kind, "/feed"), **{"/feed": answer(200, body, {"content-type": kind})}))
    visitor(web)
    assert (web.asked["/feed"], web.asked["/lunch"]) == (1, 1)
    assert rows_of(db, "select url from page where url like '%/feed'") == []
    (lunch,) = rows_of(db, "select found_on, listed_by, in_sitemap from page where url like '%/lunch'")
    assert lunch == {"found_on": "feed", "listed_by": f"http://{SITE}/feed", "in_sitemap": 0}


def test_a_feed_is_asked_for_once_a_day_conditionally_and_weekly_beside_a_sitemap_that_works(db, visitor):
    feed = answer(200, rss(lunch="Mon, 30 Nov 2026 06:00:00 GMT"), {"content-type": RSS, "etag": '"1"'})
    pages = site(("alternate", RSS, "/feed"), **{"/feed": feed})
    visitor(Web(pages))
    again = Web({**pages, "/feed": answer(304)})
    visitor(again)
    assert again.asked["/feed"] == 0
    visitor(again, later_h=24)
    assert again.asked["/feed"] == 1
    (headers,) = [headers for url, headers, *_ in visitor.tier.log if url.endswith("/feed")]
    assert headers["If-None-Match"] == '"1"'
    with_sitemap = {**again.pages, "/robots.txt": answer(200, f"Sitemap: http://{SITE}/map.xml".encode())}
    with_sitemap["/map.xml"] = answer(200, urlset("/menu"), {"content-type": "application/xml"})
    for hours, feed_asked in ((24, 0), (24, 0), (6 * 24, 1)):
        web = Web(with_sitemap)
        visitor(web, later_h=hours)
        assert (web.asked["/map.xml"], web.asked["/feed"]) == (1, feed_asked)


def test_a_sitemap_that_a_page_names_is_read_and_walked_daily_from_then_on(db, visitor):
    pages = site(("sitemap", "application/xml", "/pages.xml"))
    pages["/pages.xml"] = answer(200, urlset("/lunch"), {"content-type": "application/xml"})
    web = Web(pages)
    visitor(web)
    assert (web.asked["/pages.xml"], web.asked["/lunch"]) == (1, 1)
    (lunch,) = rows_of(db, "select in_sitemap, listed_by from page where url like '%/lunch'")
    assert lunch == {"in_sitemap": 1, "listed_by": f"http://{SITE}/pages.xml"}
    second = Web(pages)
    visitor(second, later_h=24)
    assert (second.asked["/pages.xml"], second.asked["/sitemap.xml"]) == (1, 0)


def test_feeds_of_other_hosts_and_of_comments_beyond_the_cap_are_not_asked_for(db, visitor):
    links = [("alternate", RSS, "/comments/feed"), ("alternate", RSS, "http://other.test/feed")]
    links += [("alternate", RSS, f"/feed/{n}") for n in range(5)]
    empty = answer(200, rss(), {"content-type": RSS})
    web = Web(site(*links, **{f"/feed/{n}": empty for n in range(5)}))
    visitor(web)
    assert sorted(path for path in web.asked if "feed" in path) == ["/feed/0", "/feed/1", "/feed/2"]


def test_what_a_feed_lists_without_end_is_bounded_like_any_other_link(db, visitor):
    """Not vouched for as by a sitemap: a corner without dishes loses its budget."""
    posts = {f"/blog/{n}": page(f"Post {n}") + f"<p>{'word ' * n}</p>" for n in range(60)}
    web = Web(site(("alternate", ATOM, "/feed"), **posts, **{"/feed": answer(200, atom(*posts), {})}))
    visitor(web)
    assert 5 < sum(web.asked[path] for path in posts) <= 30


def test_a_feed_that_dates_a_page_anew_brings_it_at_once_until_it_has_lied_often_enough(db, visitor):
    visitor.clock.time = 1_796_083_200.0  # 2026-12-01, a Tuesday
    posts = {f"/p{n}": page(f"Post {n}") for n in range(8)}
    asked = []
    for day in range(1, 6):
        dates = {path.strip("/"): f"{day:02} Dec 2026 00:00:01 GMT" for path in posts}
        feed = answer(200, rss(**dates), {"content-type": RSS})
        web = Web({**site(("alternate", RSS, "/feed")), **posts, "/feed": feed})
        web.pages["/"] = web.pages["/"].replace("</body>", "".join(f'<a href="{p}">{p}</a>' for p in posts) + "</body>")
        visitor(web, later_h=24)
        asked.append(sum(web.asked[path] for path in posts))
    assert asked[0] == 8
    assert asked[1] + asked[2] >= 4
    assert asked[3:] == [0, 0]
    (record,) = rows_of(db, "select lastmod_hits, lastmod_false from site")
    assert (record["lastmod_hits"], record["lastmod_false"] >= 4) == (0, True)


def test_the_usual_place_that_had_no_sitemap_is_looked_at_again_weekly(db, visitor):
    for days, asked in ((0, 1), (1, 0), (5, 0), (1, 1)):
        web = Web(site())
        visitor(web, later_h=24 * days)
        assert web.asked["/sitemap.xml"] == asked


# --- sites that share a host ----------------------------------------------------------------------------------------

TENANTS = ("annas", "joes", "lees")


class Hall:
    """A host with a kitchen under each path."""

    def __init__(self, sitemap):
        self.sitemap = sitemap
        self.asked = Counter()

    def __call__(self, url):
        path = url.removeprefix("http://hall.test")
        self.asked[path] += 1
        if path == "/sitemap.xml":
            return self.sitemap
        if path == "/robots.txt" or not path.strip("/"):
            return answer(404)
        title = path.strip("/")
        return answer(200, page(title, dishes=DISHES).encode(), {"content-type": "text/html"})


@pytest.fixture
def hall(db, visitor):
    """Visits to the tenants named, in one run."""
    for name in TENANTS:
        seed = f"http://hall.test/{name}/"
        add_site(db, f"hall.test~{name}", seed, host="hall.test", path_prefix=f"/{name}/")

    def go(web, *names, later_h=0.0, run_id="hall"):
        visitor.clock.time += 3600 * later_h
        crawl_sites(
            visitor.settings,
            [f"hall.test~{name}" for name in names],
            CrawlOptions(),
            run_id=run_id,
            on_visit=lambda visit: None,
            stop=threading.Event(),
            clock=visitor.clock,
            tier=ScriptedTier(visitor.clock, web),
        )
        return web.asked

    return go


def hall_map():
    body = "".join(f"<url><loc>http://hall.test/{name}/menu</loc></url>" for name in TENANTS)
    body = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{body}</urlset>'
    return answer(200, body.encode(), {"content-type": "application/xml", "etag": '"m"'})


def listed(db):
    return {row["url"] for row in rows_of(db, "select url from page where in_sitemap = 1")}


def test_sites_of_one_host_ask_for_robots_and_sitemap_once(db, hall):
    asked = hall(Hall(hall_map()), *TENANTS)
    assert (asked["/robots.txt"], asked["/sitemap.xml"]) == (1, 1)
    assert listed(db) == {f"http://hall.test/{name}/menu" for name in TENANTS}
    assert [asked[f"/{name}/menu"] for name in TENANTS] == [1, 1, 1]


def test_a_site_visited_in_another_run_of_the_day_reads_what_its_neighbour_was_told(db, hall):
    first = hall(Hall(hall_map()), "annas", run_id="one")
    second = hall(Hall(hall_map()), "joes", "lees", later_h=2, run_id="two")
    assert (first["/sitemap.xml"], second["/sitemap.xml"], second["/robots.txt"]) == (1, 0, 0)
    assert listed(db) == {f"http://hall.test/{name}/menu" for name in TENANTS}


def test_the_next_day_one_asks_conditionally_and_a_304_holds_for_all(db, hall):
    hall(Hall(hall_map()), *TENANTS)
    asked = hall(Hall(answer(304)), *TENANTS, later_h=24, run_id="next")
    assert asked["/sitemap.xml"] == 1
    assert listed(db) == {f"http://hall.test/{name}/menu" for name in TENANTS}
    statuses = {row["status"] for row in rows_of(db, "select status from sitemap")}
    assert statuses == {304}


def test_a_sitemap_that_is_missing_or_broken_is_asked_for_once_too(db, hall):
    assert hall(Hall(answer(404)), *TENANTS)["/sitemap.xml"] == 1
    assert hall(Hall(answer(500)), *TENANTS, later_h=24 * 8, run_id="next")["/sitemap.xml"] == 1
