"""Retry-After on whatever status carries it (RFC 9110 section 10.2.3), over real servers on loopback: the host rests,
as long as it says and no longer than a week, and what came with it counts for what it is."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from email.utils import formatdate

import pytest

from menu_pipeline.core.policy import HOUR_S, Policy
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import SiteVisit, VisitWord
from menu_pipeline_tests.crawl.conftest import SITE, Visitor
from menu_pipeline_tests.crawl.test_visit import DISHES, HTML, KITCHEN, Web, page
from menu_pipeline_tests.support.crawling import add_site, answer, rows_of
from menu_pipeline_tests.support.kitchens import NOTHING, Answer, Asked, Kitchens, kitchens
from menu_pipeline_tests.support.streets import LOOPBACK

STATUSES = (200, 304, 404, 301, 503)
#: What a host says, by name, and for how long it is to be left alone.
VALUES = {"seconds": 7200.0, "date": 5 * HOUR_S, "absurd": Policy().max_retry_after_s}
HOME = page("Soup", "/menu", dishes=DISHES).encode()
TAGGED = {**HTML, "ETag": '"v1"'}


class Street:
    """A host for each status and value, whose start page says it once: a 304 to the second request, else the first."""

    def __init__(self, visitor: Visitor) -> None:
        self.clock, self.visitor = visitor.clock, visitor
        self.hosts = {f"{name}-{status}.test": (status, name) for status in STATUSES for name in VALUES}
        self.told: dict[str, float] = {}

    def respond(self, asked: Asked) -> Answer:
        if asked.path != "/":
            return NOTHING
        status, value = self.hosts[asked.host]
        known = "if-none-match" in asked.fields
        if asked.host in self.told or (status == 304 and not known):
            return (304, {}, b"") if known else (200, TAGGED, HOME)
        self.told[asked.host] = self.clock.now()
        return status, {**TAGGED, **self.said(value), "Location": "/soup"}, HOME if status == 200 else b""

    def said(self, value: str) -> Mapping[str, str]:
        at = formatdate(self.clock.now() + VALUES["date"], usegmt=True)
        return {"Retry-After": {"seconds": "7200", "date": at, "absurd": "99999999999999"}[value]}

    def crawled(self, street: Kitchens, hours: Sequence[float]) -> list[dict[str, SiteVisit]]:
        """All hosts visited at each of ``hours`` after now."""
        self.visitor.hosts_file.write_text(f"127.0.0.1 {' '.join(self.hosts)}\n", encoding="utf-8")
        for host in self.hosts:
            add_site(self.visitor.db, host, f"http://{host}:{street.server_port}/")
        settings = self.visitor.settings.model_copy(
            update={
                "hosts_file": self.visitor.hosts_file,
                "allow_networks": LOOPBACK,
                "ttfb_factor": 0.01,
                "min_delay_s": 0.1,
            }
        )
        began, days = self.clock.now(), []
        for number, hour in enumerate(hours):
            self.clock.time = max(self.clock.time, began + hour * HOUR_S)
            visits: list[SiteVisit] = []
            crawl_sites(
                settings,
                list(self.hosts),
                CrawlOptions(),
                run_id=f"run-{number}",
                on_visit=visits.append,
                stop=threading.Event(),
                clock=self.clock,
            )
            days.append({visit.site: visit for visit in visits})
        return days


def test_a_host_is_left_alone_as_long_as_it_says_whatever_the_status(sqlite_visitor: Visitor) -> None:
    db, street = sqlite_visitor.db, Street(sqlite_visitor)
    with kitchens(street.respond, sqlite_visitor.clock.now) as server:
        hours = (0, 1, 3, 6, 24, 26, 28, 31, 24 * 7 + 3, 24 * 8 + 4)
        first, *_ = street.crawled(server, hours)
    for host, (status, name) in street.hosts.items():
        after = [one.at - street.told[host] for one in server.asked if one.host == host and one.at > street.told[host]]
        # A date has no fractions of a second, and the absurd is cut at a week.
        assert after, host
        assert min(after) >= VALUES[name] - 1, host
        if status in (200, 304):  # the page that came is read, and shown
            assert rows_of(db, "select 1 from current_menu where site = :site", site=host), host
        if status == 200:
            assert first[host].word is VisitWord.READ
            assert "rests until" in first[host].detail
    reasons = {row["outcome"] for row in rows_of(db, "select outcome from request where reason like 'rests until%'")}
    assert reasons == {"fetched", "not_modified", "gone", "redirected", "transient"}


def test_a_host_that_says_a_few_seconds_with_every_answer_is_read_in_one_visit(sqlite_visitor: Visitor) -> None:
    def slowly(found: object) -> object:
        response = answer(200, found.encode(), HTML) if isinstance(found, str) else found
        return replace(response, headers={**response.headers, "retry-after": "20"})  # type: ignore[type-var, attr-defined]

    web = Web({path: slowly(found) for path, found in KITCHEN.items()})
    visit = sqlite_visitor(web)
    assert (visit.word, visit.detail) == (VisitWord.READ, "3 pages read, 0 unchanged")
    assert len(rows_of(sqlite_visitor.db, "select 1 from current_menu")) == len(DISHES)
    times = [(started, ended) for _, _, started, ended in sqlite_visitor.tier.log]
    asked = [url.removeprefix(f"http://{SITE}") for url, *_ in sqlite_visitor.tier.log]
    gaps = {
        path: later[0] - earlier[1]
        for path, earlier, later in zip(asked, times, times[1:], strict=False)
        if path in KITCHEN
    }
    assert min(gaps.values()) >= 20


def test_a_robots_file_that_leads_in_circles_is_asked_for_once(sqlite_visitor: Visitor) -> None:
    """A cookie wall before everything: RFC 9309 section 2.3.1.2 lets five hops be enough, a circle has no sixth."""
    robots = answer(302, b"", {"location": "/robots.txt", "set-cookie": "seen=1"})
    web = Web({**KITCHEN, "/robots.txt": robots})
    visit = sqlite_visitor(web)
    assert web.asked["/robots.txt"] == 1
    assert visit.word is VisitWord.READ
    web = Web({**KITCHEN, "/robots.txt": answer(302, b"", {"location": "/r"}), "/r": robots})
    sqlite_visitor(web, later_h=25)
    assert (web.asked["/robots.txt"], web.asked["/r"]) == (1, 1)


@pytest.mark.parametrize("seconds", ["0", "-3", "0.0"])
def test_a_success_that_says_no_time_costs_nothing(sqlite_visitor: Visitor, seconds: str) -> None:
    menu = answer(200, KITCHEN["/menu"].encode(), {**HTML, "retry-after": seconds})  # type: ignore[union-attr]
    visit = sqlite_visitor(Web({**KITCHEN, "/menu": menu}))
    assert visit.word is VisitWord.READ
    assert rows_of(sqlite_visitor.db, "select blocked_reason from host") == [{"blocked_reason": None}]
