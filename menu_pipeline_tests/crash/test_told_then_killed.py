"""Killed right after a host told us something: the next run, started at once, knows it.

The process kills itself with the commit of what was said: that is when the head of the answer has been read, whatever
its body takes. A kill before that loses it: the request then counts as in flight until its deadline, and the host is
asked again a minute after it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline_tests.support.crawling import add_site, plain_url, rows_of
from menu_pipeline_tests.support.kitchens import HELD, NOTHING, Answer, Kitchens, kitchens
from menu_pipeline_tests.support.processes import Crawlers, wait_until
from menu_pipeline_tests.support.streets import LOOPBACK

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]

SITE = "told.test"
HTML = {"Content-Type": "text/html"}
PAGE = (200, HTML, b"<html><title>Soup</title><p>Soup of the day</p></html>")
#: Long enough for a machine on which ten others run.
PATIENCE_S = 120.0


@contextmanager
def crawled(answers: dict[str, Answer], db: Database, folder: Path) -> Iterator[tuple[Kitchens, Crawlers]]:
    """SITE with ``answers`` by path, and crawls of it. How long the busy machine of a test takes to answer does not
    slow them down."""
    with kitchens(lambda asked: answers.get(asked.path, NOTHING)) as kitchen:
        hosts = folder / "hosts"
        hosts.write_text(f"127.0.0.1 {SITE}\n", encoding="utf-8")
        add_site(db, SITE, f"http://{SITE}:{kitchen.server_port}/")
        settings = {
            "home": str(folder / "home"),
            "database_url": plain_url(db),
            "hosts_file": str(hosts),
            "allow_networks": LOOPBACK,
            "min_delay_s": 0.2,
            "ttfb_factor": 0.01,
        }
        with Crawlers(folder, settings) as runs:
            yield kitchen, runs


@pytest.mark.parametrize(
    ("answer", "reason", "rest_s"),
    [
        ((503, {"Retry-After": "3600"}, b""), "retry_after_503", 3600.0),
        ((302, {"Retry-After": "3600", "Location": "/soon"}, b""), "retry_after_302", 3600.0),
        ((200, {**HTML, "Retry-After": "3600"}, PAGE[2]), "retry_after_200", 3600.0),
        ((429, {}, b""), "blocked_429", HOUR_S),
        ((403, {}, b""), "blocked_403", HOUR_S),
    ],
)
def test_a_rest_is_kept_by_the_run_after_a_kill(
    database_of_crawls: Database, tmp_path: Path, answer: Answer, reason: str, rest_s: float
) -> None:
    db = database_of_crawls
    with crawled({"/": answer}, db, tmp_path) as (kitchen, runs):
        runs.start(dies=("_settle", "page")).wait_killed(PATIENCE_S)
        assert kitchen.paths()[-1] == "/"
        asked = len(kitchen.asked)
        second = runs.start()
        second.wait(PATIENCE_S)
        assert len(kitchen.asked) == asked
        read = ["read 1 stored pages"] if answer[0] == 200 else []  # it came with a page, which waited to be read
        assert second.lines[0].removeprefix(f"{SITE} ").startswith(tuple(read or ["deferred", "unreadable"]))
        (host,) = rows_of(db, "select blocked_until, blocked_reason from host")
    assert host["blocked_reason"] == reason
    told_at = rows_of(db, "select max(finished_at) as at from request where url like '%/' and status is not null")
    assert rest_s - 1 <= host["blocked_until"] - told_at[0]["at"] <= 1.1 * rest_s  # type: ignore[operator]


@pytest.mark.parametrize("status", [200, 503])
def test_a_rest_is_kept_though_the_answer_that_asked_for_it_was_never_whole(
    database_of_crawls: Database, tmp_path: Path, status: int
) -> None:
    db = database_of_crawls
    with crawled({"/": (status, {**HTML, "Retry-After": "3600"}, HELD)}, db, tmp_path) as (kitchen, runs):
        runs.start(dies=("_keep_head", "page")).wait_killed(PATIENCE_S)
        assert rows_of(db, "select 1 from request where purpose = 'page' and finished_at is not null") == []
        asked = len(kitchen.asked)
        second = runs.start()
        second.wait(PATIENCE_S)
        assert second.lines[0].startswith((f"{SITE} deferred", f"{SITE} unreadable"))
        assert len(kitchen.asked) == asked
    (host,) = rows_of(
        db, "select blocked_until - (select max(sent_at) from request) as rest_s, blocked_reason from host"
    )
    assert host["blocked_reason"] == f"retry_after_{status}"
    assert 3600 <= host["rest_s"] <= 3600 + PATIENCE_S  # type: ignore[operator]


def test_a_delay_of_a_minute_is_kept_by_the_run_after_a_kill(database_of_crawls: Database, tmp_path: Path) -> None:
    db = database_of_crawls
    robots = (200, {"Content-Type": "text/plain"}, b"User-agent: *\nCrawl-delay: 60\n")
    with crawled({"/robots.txt": robots, "/": PAGE}, db, tmp_path) as (kitchen, runs):
        runs.start(dies=("_settle", "robots")).wait_killed(PATIENCE_S)
        second = runs.start()
        wait_until(lambda: bool(rows_of(db, f"select 1 from host where lease_run = '{second.run_id}'")), PATIENCE_S)
        time.sleep(1.0)
        assert second.running
        second.stop()
        assert kitchen.paths() == ["/robots.txt"]
        (host,) = rows_of(db, "select next_request_at, crawl_delay_s from host")
    assert host["crawl_delay_s"] == 60
    assert host["next_request_at"] - kitchen.asked[0].at >= 60 - 0.1  # type: ignore[operator]
