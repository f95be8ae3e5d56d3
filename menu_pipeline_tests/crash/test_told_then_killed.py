"""Killed right after a host told us something: the next run, started at once, knows it.

The kill comes with the commit of what was said: that is when the head of the answer has been read, whatever its body
takes. A kill before that loses it: the request then counts as in flight until its deadline, and the host is asked again
a minute after it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline_tests.support.crawling import add_site, plain_url, rows_of
from menu_pipeline_tests.support.processes import Crawlers, wait_until
from menu_pipeline_tests.support.streets import LOOPBACK

pytestmark = pytest.mark.slow

SITE = "told.test"
NO_RULES = (404, {}, b"")
PAGE = (
    200,
    {"Content-Type": "text/html"},
    b"<html><title>Soup</title><p>Soup of the day</p></html>",
)

HELD = b"<h1>Come back in an hour</h1>"  # this body the kitchen sends when it closes

ANSWERED = "select 1 from request where purpose = 'page' and finished_at is not null"

Answer = tuple[int, dict[str, str], bytes]


class Kitchen(ThreadingHTTPServer):
    """Answers by path and keeps the time of every request."""

    daemon_threads = True

    def __init__(self, answers: dict[str, Answer]) -> None:
        self.answers, self.asked, self.hold = answers, [], threading.Event()
        super().__init__(("127.0.0.1", 0), Handler)

    asked: list[tuple[float, str]]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        assert isinstance(self.server, Kitchen)
        status, headers, body = self.server.answers.get(self.path, NO_RULES)
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.flush()
        self.server.hold.wait(30 if body is HELD else 0)
        self.wfile.write(body)
        self.server.asked.append((time.time(), self.path))

    def log_message(self, format: str, *args: object) -> None:
        return None


@contextmanager
def opened(answers: dict[str, Answer]) -> Iterator[Kitchen]:
    kitchen = Kitchen(answers)
    thread = threading.Thread(target=kitchen.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield kitchen
    finally:
        kitchen.hold.set()
        kitchen.shutdown()
        kitchen.server_close()
        thread.join()


def crawlers(kitchen: Kitchen, db: Database, folder: Path) -> Crawlers:
    hosts = folder / "hosts"
    hosts.write_text(f"127.0.0.1 {SITE}\n", encoding="utf-8")
    add_site(db, SITE, f"http://{SITE}:{kitchen.server_port}/")
    settings = {
        "home": str(folder / "home"),
        "database_url": plain_url(db),
        "hosts_file": str(hosts),
        "allow_networks": LOOPBACK,
        "min_delay_s": 0.2,
    }
    return Crawlers(folder, settings, {"request_deadline_s": 2.0})


@pytest.mark.parametrize(
    ("answer", "reason", "rest_s"),
    [
        ((503, {"Retry-After": "3600"}, b""), "retry_after_503", 3600.0),
        ((302, {"Retry-After": "3600", "Location": "/soon"}, b""), "retry_after_302", 3600.0),
        ((429, {}, b""), "blocked_429", HOUR_S),
        ((403, {}, b""), "blocked_403", HOUR_S),
    ],
)
def test_a_rest_is_kept_by_the_run_after_a_kill(
    database_of_crawls: Database, tmp_path: Path, answer: Answer, reason: str, rest_s: float
) -> None:
    db = database_of_crawls
    with opened({"/": answer}) as kitchen, crawlers(kitchen, db, tmp_path) as runs:
        first = runs.start()
        wait_until(lambda: bool(rows_of(db, ANSWERED)), 90, every=0.002)
        first.kill()
        told_at, asked = time.time(), len(kitchen.asked)
        second = runs.start()
        second.wait(90)
        assert len(kitchen.asked) == asked
        assert second.lines[0].startswith((f"{SITE} deferred", f"{SITE} unreadable"))
        (host,) = rows_of(db, "select blocked_until, blocked_reason from host")
    assert host["blocked_reason"] == reason
    assert rest_s - 5 <= host["blocked_until"] - told_at <= 1.1 * rest_s


def test_a_rest_is_kept_though_the_answer_that_asked_for_it_was_never_whole(
    database_of_crawls: Database, tmp_path: Path
) -> None:
    db = database_of_crawls
    resting = "select 1 from host where blocked_reason = 'retry_after_503'"
    with opened({"/": (503, {"Retry-After": "3600"}, HELD)}) as kitchen, crawlers(kitchen, db, tmp_path) as runs:
        first = runs.start()
        wait_until(lambda: bool(rows_of(db, resting)), 90, every=0.002)
        first.kill()
        assert rows_of(db, ANSWERED) == []
        second = runs.start()
        second.wait(90)
        assert second.lines[0].startswith((f"{SITE} deferred", f"{SITE} unreadable"))
        assert (
            len([path for _, path in kitchen.asked if path == "/"]) == 0
        )  # noted when the body has left: it never did
        (host,) = rows_of(db, "select blocked_until - (select max(sent_at) from request) as rest_s from host")
    assert host["rest_s"] == pytest.approx(3600, abs=5)


def test_a_delay_of_a_minute_is_kept_by_the_run_after_a_kill(database_of_crawls: Database, tmp_path: Path) -> None:
    db = database_of_crawls
    robots = (200, {"Content-Type": "text/plain"}, b"User-agent: *\nCrawl-delay: 60\n")
    with opened({"/robots.txt": robots, "/": PAGE}) as kitchen, crawlers(kitchen, db, tmp_path) as runs:
        first = runs.start()
        wait_until(lambda: bool(rows_of(db, ANSWERED.replace("page", "robots"))), 90, every=0.002)
        first.kill()
        second = runs.start()
        wait_until(lambda: bool(rows_of(db, f"select 1 from host where lease_run = '{second.run_id}'")), 90)
        time.sleep(1.0)
        assert second.running
        second.stop()
        assert [path for _, path in kitchen.asked] == ["/robots.txt"]
        (host,) = rows_of(db, "select next_request_at, crawl_delay_s from host")
    assert host["crawl_delay_s"] == 60
    assert host["next_request_at"] - kitchen.asked[0][0] >= 60 - 0.1
