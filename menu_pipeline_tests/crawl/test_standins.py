"""Challenges in the place of a page, robots.txt or a sitemap: told apart, deferred, and nothing of them is kept."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping
from itertools import cycle
from typing import Any

from menu_pipeline.adapters.database import Database
from menu_pipeline.core import urls
from menu_pipeline.core.outcome import Challenged, FetchOutcome, RateLimited, Refused
from menu_pipeline.crawl.asking import Sent
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.proving import FOR_EVER, read_evidence
from menu_pipeline.crawl.robots_stage import read_answer
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline_tests.core.test_challenge import INTERSTITIALS
from menu_pipeline_tests.crawl.conftest import SITE, Visitor
from menu_pipeline_tests.crawl.test_ladder import CHALLENGE, HTML, SHELL, html
from menu_pipeline_tests.crawl.test_visit import DISHES, KITCHEN, Web
from menu_pipeline_tests.support.crawling import JumpClock, ScriptedTier, add_site, answer, rows_of
from menu_pipeline_tests.support.sidecars import scripted_sidecar, solved

STATUSES = (200, 403, 202, 405, 200, 429, 200, 503)
SITEMAP = (
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    f"<url><loc>http://{SITE}/menu</loc></url><url><loc>http://{SITE}/about</loc></url></urlset>"
)
LISTED = {**KITCHEN, "/sitemap.xml": answer(200, SITEMAP.encode(), {"content-type": "application/xml", "etag": '"s"'})}


def one(db: Database, sql: str) -> dict[str, Any]:
    (row,) = rows_of(db, sql)
    return row


# --- robots.txt ------------------------------------------------------------------------------------------------------


def test_a_challenge_behind_200_is_no_robots_txt_and_nothing_is_asked_for(visitor: Visitor) -> None:
    db = visitor.db
    visitor.clock.time = time.time()  # the view reads the database's own clock
    web = Web({**KITCHEN, "/robots.txt": html(CHALLENGE)})
    visit = visitor(web)
    assert (visit.word, visit.failure) == (VisitWord.UNREADABLE, "robots_challenged")
    assert "challenge_cloudflare" in visit.detail
    assert web.asked == {"/robots.txt": 1}
    assert one(db, "select kind, body from robots") == {"kind": "unreachable", "body": None}
    assert one(db, "select outcome, status from request") == {"outcome": "challenged", "status": 200}
    assert "ask_partner" not in failing(db)
    visitor(web, later_h=1)  # a second time: no rung of ours leads beyond it
    task = failing(db)["ask_partner"]
    assert "in the place of robots.txt" in task["evidence"]
    assert json.loads(task["conduct"])["requests"] >= 1
    assert visitor(Web(KITCHEN), later_h=3).word is VisitWord.READ
    assert "ask_partner" not in failing(db)


def failing(db: Database) -> dict[str, dict[str, Any]]:
    return {str(row["class"]): row for row in rows_of(db, "select * from standing_failures")}


def test_a_challenge_behind_403_says_there_are_no_rules_and_takes_none_back(sqlite_visitor: Visitor) -> None:
    visitor, db = sqlite_visitor, sqlite_visitor.db
    challenged = {**KITCHEN, "/robots.txt": html(CHALLENGE, 403)}
    visitor(Web(KITCHEN))
    web = Web({**challenged, "/": KITCHEN["/"].replace("</body>", '<a href="/private/room">a room</a></body>')})
    visitor(web, later_h=25)
    assert web.asked["/robots.txt"] == 1
    assert not [path for path in web.asked if path.startswith("/private")]  # what it said before still holds
    assert web.asked["/menu"] == 1
    stored = one(db, "select kind, status, body, detail from robots")
    assert (stored["kind"], stored["status"]) == ("rules", 403)
    assert "Disallow: /private/" in stored["body"]
    assert stored["detail"].startswith("robots_challenged: challenge_cloudflare: status 403")
    policy = visitor.settings.policy()
    with db.read() as connection:
        assert read_evidence(connection, [SITE], 0.0, FOR_EVER, policy).breaches(policy) == []


def test_what_an_answer_in_the_place_of_robots_txt_means() -> None:
    """RFC 9309 section 2.3.1 by status; a challenge behind a success is the one case it does not know."""
    meaning = {status: meant(status, Challenged("challenge_x", ("why",))) for status in (200, 202, 403, 405)}
    assert meaning == {200: "unreachable", 202: "unreachable", 403: "none", 405: "none"}
    assert meant(429, RateLimited(answer(429))) == "unreachable"
    assert meant(403, Refused(answer(403))) == "none"


def meant(status: int, outcome: FetchOutcome) -> str | None:
    found = read_answer(Sent(1, answer(status), outcome, 0.0), final=False)
    return None if found is None else found.kind


def test_an_unrendered_start_page_in_the_place_of_robots_txt_is_a_file_without_rules(sqlite_visitor: Visitor) -> None:
    assert sqlite_visitor(Web({**KITCHEN, "/robots.txt": html(SHELL)})).word is VisitWord.READ


# --- sitemaps --------------------------------------------------------------------------------------------------------


def test_a_sitemap_that_is_challenged_is_asked_for_again_soon_and_forgets_nothing(sqlite_visitor: Visitor) -> None:
    visitor, db = sqlite_visitor, sqlite_visitor.db
    visitor(Web(LISTED))
    listed = "select url, in_sitemap from page order by url"
    before = rows_of(db, listed)
    assert sum(int(str(row["in_sitemap"])) for row in before) == 2
    stand_in = html(CHALLENGE, etag='"challenge"')
    visit = visitor(Web({**KITCHEN, "/sitemap.xml": stand_in}), later_h=25)
    (report,) = [report for report in visit.stages if report.stage == "sitemap_diff"]
    assert str(report.tables["files"][0]["detail"]).startswith("challenged: challenge_cloudflare")
    assert report.numbers["gone"] == 0
    assert rows_of(db, listed) == before
    assert one(db, "select etag, entries from sitemap") == {"etag": None, "entries": 0}
    assert one(db, "select coalesce(nonsense, '') as nonsense from site") == {"nonsense": ""}
    assert rows_of(db, "select 1 as one from request where outcome = 'challenged' and purpose = 'sitemap'")
    rests_s = one(db, "select sitemap_checked_at as at from site")["at"] + 20 * 3600 - visitor.clock.time
    assert 3500 < rests_s < 4000  # it rests for an hour, and no others wait for it
    again = Web(LISTED)
    visitor(again, later_h=1.2)
    assert again.asked["/sitemap.xml"] == 1
    assert one(db, "select etag, entries from sitemap") == {"etag": '"s"', "entries": 2}


# --- the property ----------------------------------------------------------------------------------------------------

#: What the schedule and the readers go by: no challenge may touch any of it.
KEPT = {
    "content": "select * from content order by sha256",
    "menu": "select * from menu order by menu_id",
    "dishes": "select * from menu_item order by menu_id, position, variant",
    "evidence": "select url, content_sha256, content_request_id, text_sha256, etag, last_modified, fetched_at,"
    " changed_at, visits, changes, quiet_s, changed_s, has_prices, noindex, canonical_url, in_sitemap, lastmod"
    " from page where url like '%/menu' order by url",
    "links": "select count(*) as pages from page",
    "trust": "select site, lastmod_hits, lastmod_false, lastmod_missed, nonsense from site order by site",
    "rules": "select authority, body from robots where kind <> 'unreachable' order by authority",
    "duplicates": "select * from duplicate_rule",
}


class Street:
    """A kitchen for each interstitial; once ``closed``, its menu, sitemap or robots.txt is the interstitial."""

    def __init__(self) -> None:
        statuses = cycle(STATUSES)
        self.sites = {f"k{n}.test": (body, next(statuses)) for n, body in enumerate(INTERSTITIALS.values())}
        self.without_robots = {site for n, site in enumerate(self.sites) if n % 8 == 0}
        self.closed = False

    def __call__(self, url: str) -> object:
        site, path = urls.hostname(url), urls.path_query(url)
        body, status = self.sites[site]
        if self.closed and (
            path in ("/menu", "/sitemap.xml") or (path == "/robots.txt" and site in self.without_robots)
        ):
            return answer(
                status, body, {**HTML, "etag": '"challenge"', "last-modified": "Mon, 30 Nov 2026 00:00:00 GMT"}
            )
        pages = {name: page.replace("Soup", site) for name, page in KITCHEN.items() if isinstance(page, str)}
        if path == "/sitemap.xml":
            return answer(200, SITEMAP.replace(SITE, site).encode(), {"content-type": "application/xml"})
        return html(pages[path]) if path in pages else answer(404)


def test_nothing_of_any_challenge_behind_any_status_is_kept(sqlite_visitor: Visitor, sqlite_db: Database) -> None:
    street, clock, visitor = Street(), JumpClock(), sqlite_visitor
    for site in street.sites:
        add_site(sqlite_db, site)
    visitor.hosts_file.write_text("".join(f"127.0.0.9 {site}\n" for site in street.sites), encoding="utf-8")

    def visit_all(run_id: str, sidecar: str | None) -> Mapping[str, list[dict[str, object]]]:
        changes = {"browser_url": sidecar, "hosts_file": visitor.hosts_file, "allow_networks": "127.0.0.0/8"}
        options = CrawlOptions(force=street.closed)
        crawl_sites(
            visitor.settings.model_copy(update=changes),
            list(street.sites),
            options,
            run_id=run_id,
            on_visit=lambda visit: None,
            stop=threading.Event(),
            clock=clock,
            tier=ScriptedTier(clock, street),
        )
        return {name: rows_of(sqlite_db, sql) for name, sql in KEPT.items()}

    before = visit_all("open", None)
    assert len(before["dishes"]) == len(street.sites) * len(DISHES)
    street.closed = True
    clock.time += 30 * 3600
    with scripted_sidecar(lambda url: solved(url, street.sites[urls.hostname(url)][0].decode())) as sidecar:
        after = visit_all("closed", sidecar.url)
    robots_closed = [f"http://{site}" for site in street.without_robots]  # all of them behind 200
    for name, rows in before.items():
        if name == "rules":
            rows = [row for row in rows if row["authority"] not in robots_closed]
        assert after[name] == rows, name
    asked = rows_of(sqlite_db, "select site, outcome, status from request where run_id = 'closed' and purpose = 'page'")
    met = {row["site"] for row in asked if row["outcome"] == "challenged"}
    assert met >= {
        site
        for site, (_, status) in street.sites.items()
        if status in (200, 202, 403, 405) and site not in street.without_robots
    }
    assert {str(row["outcome"]) for row in asked} <= {
        "challenged",
        "rate_limited",
        "transient",
        "not_modified",
        "fetched",
    }
