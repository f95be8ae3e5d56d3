"""Made-up webs in which anything may come: no input ends a run, loses a page's state, or is asked without end.

Each answer is drawn from the URL, so that a web is the same each time it is built; ``seed`` is the web's number.
"""

from __future__ import annotations

import gzip
import random
from collections import Counter

import pytest
from sqlalchemy import text

from menu_pipeline.core.outcome import FailureClass, WireFailure, WireResult
from menu_pipeline.crawl.conservation import check_conservation
from menu_pipeline_tests.crawl.conftest import SITE, Visitor
from menu_pipeline_tests.crawl.test_visit import HTML
from menu_pipeline_tests.support.crawling import answer, rows_of

BUDGET = 40
ODD_LINKS = [
    *(
        "http:///x",
        "//",
        "///menu",
        "http://[::1/",
        "javascript:alert(1)",
        "data:text/html,x",
        "\\\\odd\\x",
        "/a\tb\nc",
    ),
    *("http://user:pw@soup.test/", "http://soup.test:99999/", "http://soup.test./", "?", "#", "?=&=", "/%zz", "/%00"),
    *("/" + "a" * 3000, "/" + "x/" * 60, "/?" + "&".join(f"a{n}={n}" for n in range(60)), "http://0x7f.1/", "/../../x"),
    *("http://soup.test:80:80/", "/;jsessionid=1", "./././.", "/🍜", "http://a..b/", "https://soup.test/", "ftp://x/"),
]
REDIRECTS = ["/", "", "//", "/#a", "http://www.soup.test/", "http://other.test/", "http://["]
HEADS = [
    '<link rel="canonical" href="{}">',
    '<base href="{}">',
    '<meta http-equiv="refresh" content="0;url={}">',
    '<link rel="alternate" type="application/rss+xml" href="{}">',
]
FAILURES = [FailureClass.TIMEOUT, FailureClass.RESET, FailureClass.PROTOCOL, FailureClass.TRUNCATED]
BODIES = [b"", b"\x00" * 50, b"%PDF-1.4 broken", b"{}", b"[", b"<", b"\xef\xbb\xbf", b"PK\x03\x04"]


class Hostile:
    """``day`` changes what changes on such a site from day to day."""

    def __init__(self, seed: int, day: int) -> None:
        self.seed, self.day, self.asked = seed, day, Counter[str]()

    def __call__(self, url: str) -> WireResult:
        self.asked[url] += 1
        fixed = random.Random(f"{self.seed}:{url}")
        moving = random.Random(f"{self.seed}:{url}:{self.day}:{self.asked[url]}")
        if url.endswith("robots.txt"):
            lines = "Sitemap: /sitemap1.xml\r\nSitemap: ::::\nDisallow: *?*x=\n" * fixed.randint(0, 40)
            return answer(200, b"User-agent: *\n" + lines.encode())
        if "sitemap" in url:
            return self.sitemap(fixed, moving)
        return self.page(fixed, moving, url)

    def sitemap(self, fixed: random.Random, moving: random.Random) -> WireResult:
        dates = ["2026-11-30", "2999-01-01", "", "0000-00-00", "2026-11-30T25:61:00Z"]
        locs = "".join(
            f"<url><loc>http://soup.test/p{moving.randrange(60)}</loc><lastmod>{moving.choice(dates)}</lastmod></url>"
            for _ in range(30)
        )
        maps = "".join(f"<sitemap><loc>/sitemap{moving.randrange(30)}.xml</loc></sitemap>" for _ in range(20))
        return fixed.choice(
            [
                answer(200, f"<urlset>{locs}</urlset>".encode()),
                answer(200, f"<sitemapindex>{maps}".encode()),
                answer(302, b"", {"location": f"/sitemap{moving.randrange(30)}.xml"}),
                answer(200, gzip.compress(f"<urlset>{locs}".encode())),
                answer(304, b""),
                answer(200, b"<html><title>Not found</title><body>nothing here</body></html>", HTML),
            ]
        )

    def page(self, fixed: random.Random, moving: random.Random, url: str) -> WireResult:
        kind = fixed.random()
        if kind < 0.15:
            target = fixed.choice([*REDIRECTS, f"/p{moving.randrange(30)}", f"/?ticket={moving.randrange(10**6)}"])
            return answer(fixed.choice([300, 301, 302, 307, 308]), b"", {"location": target})
        if kind < 0.23:
            return answer(fixed.choice([204, 206, 304, 400, 401, 404, 410, 418, 451, 500, 503, 999, 100]), b"x")
        if kind < 0.27:
            return WireFailure(fixed.choice(FAILURES), "broken", sent=True, total_s=0.1)
        if kind < 0.31:
            kinds = ["text/html", "", "application/pdf", "application/json", "text/html; charset=klingon", ";;;"]
            return answer(200, fixed.choice(BODIES), {"content-type": fixed.choice(kinds)})
        if kind < 0.35:
            return answer(429, b"", {"retry-after": fixed.choice(["1", "-5", "x", "Thu, 01 Jan 1970 00:00:00 GMT"])})
        return answer(200, self.html(moving if kind < 0.6 else fixed).encode(), HTML)

    def html(self, source: random.Random) -> str:
        head = "".join(element.format(self.link(source)) for element in HEADS if source.random() < 0.1)
        links = "".join(f'<p><a href="{self.link(source)}">Menu</a></p>' for _ in range(source.randrange(14)))
        dishes = "".join(
            f'<div class="dish"><h3>Soup {source.choice("abcdef")}</h3><span>€{source.randrange(3, 20)}.50</span></div>'
            for _ in range(source.choice([0, 0, 4]))
        )
        return f"<html><head>{head}</head><body>{links}<h2>Soups</h2>{dishes}</body></html>"

    def link(self, source: random.Random) -> str:
        name = source.choice(["sid", "x", "page", "print"])
        fresh = [f"/new/{source.randrange(10**9)}", f"/p{source.randrange(40)}?{name}={source.randrange(10**6)}"]
        return source.choice(
            [source.choice(ODD_LINKS), *fresh, f"/p{source.randrange(40)}", f"/p{source.randrange(40)}"]
        )


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_no_web_ends_a_run_or_keeps_it(sqlite_visitor: Visitor, seed: int) -> None:
    db, clock = sqlite_visitor.db, sqlite_visitor.clock
    with db.begin() as connection:
        connection.execute(text("update site set page_budget = :budget"), {"budget": BUDGET})
    for day in range(2):
        web, began = Hostile(seed, day), clock.now()
        visit = sqlite_visitor(web, later_h=24.0 * day)
        assert visit.failure != "bug", visit.evidence
        assert max(web.asked.values(), default=0) <= 12
        assert web.asked.total() <= 3 * BUDGET
        assert clock.now() - began < 24 * 3600.0 * day + 3600
        assert check_conservation(db, [SITE], clock.now()).leaks == ()
        again = Hostile(seed, day)
        sqlite_visitor(again)
        assert not again.asked, "the same day again asks for nothing"
        doubled = rows_of(
            db, "select page_id from menu where valid_to is null group by site, kitchen, page_id having count(*) > 1"
        )
        assert doubled == []
