"""Every outcome of the one sum type, met by a start page: counted, shown with the site, and told to whoever looks."""

from __future__ import annotations

import threading
import time
from typing import Any, get_args

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.core import urls
from menu_pipeline.core.outcome import FailureClass, FetchOutcome, NotAPage, WireFailure, classify, kind_of
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import SiteVisit, VisitWord
from menu_pipeline_tests.crawl.conftest import Visitor
from menu_pipeline_tests.crawl.test_ladder import CHALLENGE, PAGE, html
from menu_pipeline_tests.support.crawling import ScriptedTier, add_site, answer, rows_of


def failure(kind: FailureClass) -> WireFailure:
    return WireFailure(kind, f"in words: {kind.value}", kind is not FailureClass.UNSAFE, 0.1)


#: Start page -> kind of the outcome, class in ``standing_failures`` that lists its site (None: nothing is broken).
STARTS: dict[str, tuple[Any, str, set[str]]] = {
    "read": (html(PAGE), "fetched", set()),
    "moved": (answer(301, b"", {"location": "/elsewhere"}), "redirected", {"no_menu", "unreachable"}),
    "challenged": (html(CHALLENGE), "challenged", {"unreachable", "host_rests", "blocked"}),
    "refused": (answer(401), "refused", {"unreachable"}),
    "forbidden": (html("<h1>no</h1>", 403), "challenged", {"host_rests", "blocked", "ask_partner"}),
    "limited": (answer(429), "rate_limited", {"host_rests", "blocked"}),
    "gone": (answer(410), "gone", {"unreachable"}),
    "guarded": (failure(FailureClass.UNSAFE), "unsafe", {"unreachable"}),
    "huge": (failure(FailureClass.TOO_LARGE), "too_large", {"unreachable"}),
    "broken": (answer(500), "transient_http_5xx", {"dead_letter", "unreachable"}),
    **{
        kind.value: (failure(kind), f"transient_{kind.value}", {"host_rests", "unreachable", "dead_letter"})
        for kind in FailureClass
        if kind not in (FailureClass.UNSAFE, FailureClass.TOO_LARGE, FailureClass.INTERRUPTED, FailureClass.BROWSER)
        and kind is not FailureClass.SERVER_ERROR
    },
}


@pytest.fixture
def visits(sqlite_visitor: Visitor, sqlite_db: Database) -> dict[str, SiteVisit]:
    sites = {f"{name.replace('_', '-')}.test": start for name, (start, _, _) in STARTS.items()}
    for site in sites:
        add_site(sqlite_db, site)
    clock = sqlite_visitor.clock
    clock.time = time.time()  # the view reads the database's own clock

    def respond(url: str) -> Any:
        return sites[urls.hostname(url)] if urls.path_query(url) == "/" else answer(404)

    found = crawl_sites(
        sqlite_visitor.settings,
        list(sites),
        CrawlOptions(),
        run_id="one",
        on_visit=lambda visit: None,
        stop=threading.Event(),
        clock=clock,
        tier=ScriptedTier(clock, respond),
    )
    return {visit.site: visit for visit in found}


def test_every_outcome_is_counted_and_shown_with_its_site_and_what_is_broken_is_listed(
    visits: dict[str, SiteVisit], sqlite_db: Database
) -> None:
    listed: dict[str, set[str]] = {}
    for row in rows_of(sqlite_db, "select site, class from standing_failures"):
        listed.setdefault(str(row["site"]), set()).add(str(row["class"]))
    for name, (_, kind, classes) in STARTS.items():
        site = f"{name.replace('_', '-')}.test"
        (report,) = [report for report in visits[site].stages if report.stage == "fetched_pages"]
        outcomes = {str(row["reason"]): row["count"] for row in report.tables["outcomes"]}
        assert outcomes.get(kind, 0) >= 1, (name, outcomes)
        assert sum(int(str(count)) for count in outcomes.values()) == report.numbers["requests"], name
        found = listed.get(site, set())
        assert (found & classes) if classes else found <= {"no_menu"}, (name, found)
        if classes - {"no_menu"} and name != "moved":
            assert visits[site].word is not VisitWord.READ, name


def test_the_table_above_has_every_outcome_of_a_page() -> None:
    kinds = {kind.partition("transient_")[0] or "transient" for _, kind, _ in STARTS.values()}
    never = {"not_modified", NotAPage.code}  # to a first request; and of the browser only (tests of the ladder)
    assert kinds | never == {outcome.code for outcome in get_args(FetchOutcome)}


def test_a_kind_is_the_code_and_of_a_transient_outcome_its_class_too() -> None:
    assert kind_of(classify(answer(200))) == "fetched"
    assert kind_of(classify(answer(503))) == "transient_http_5xx"
    assert kind_of(classify(failure(FailureClass.TIMEOUT))) == "transient_timeout"
