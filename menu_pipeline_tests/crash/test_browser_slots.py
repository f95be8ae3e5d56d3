"""Several crawl processes as one sidecar sees them: two calls at a time, five failures, one probe, none in vain.

The database is all that they share. The judge is the sidecar's own log. The first two are processes; the later pairs
run in threads, each with a loop, a client and a connection of its own, which for a sidecar and a database is the same.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.settings import Settings
from menu_pipeline_tests.crawl.test_ladder import CHALLENGE, PAGE
from menu_pipeline_tests.support.crawling import add_site, plain_url, rows_of
from menu_pipeline_tests.support.processes import Crawlers
from menu_pipeline_tests.support.sidecars import ScriptedSidecar, scripted_sidecar, solved
from menu_pipeline_tests.support.streets import LOOPBACK

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

SITES = [f"soup-{number}.test" for number in range(8)]
OPEN = "soup-7.test"  # the one that nobody challenges


class Network(ThreadingHTTPServer):
    """Every site's server: no robots.txt, and a challenge to whoever asks, but for one site."""

    daemon_threads = True
    challenged: set[str]

    def __init__(self) -> None:
        self.challenged = set()
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        assert isinstance(self.server, Network)
        host = self.headers["Host"]
        status, body = 404, b""
        if self.path == "/" and host.startswith(OPEN):
            status, body = 200, PAGE.encode()
        elif self.path == "/":
            status, body = 403, CHALLENGE.encode()
            self.server.challenged.add(f"http://{host}/")
        self.send_response(status)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        return None


@contextmanager
def opened() -> Iterator[Network]:
    network = Network()
    thread = threading.Thread(target=network.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield network
    finally:
        network.shutdown()
        network.server_close()
        thread.join()


POLICY = {"browser_busy_wait_s": 0.1, "breaker_open_s": 600.0}


class QuickSettings(Settings):
    def policy(self) -> Policy:
        return replace(super().policy(), **POLICY)  # type: ignore[arg-type]


def settings_of(network: Network, db: Database, sidecar: ScriptedSidecar, folder: Path) -> dict[str, Any]:
    hosts = folder / "hosts"
    hosts.write_text("".join(f"127.0.0.1 {site}\n" for site in SITES), encoding="utf-8")
    for site in SITES:
        add_site(db, site, f"http://{site}:{network.server_port}/")
    return {
        "home": str(folder / "home"),
        "database_url": plain_url(db),
        "blob_url": (folder / "blobs").as_uri(),
        "hosts_file": str(hosts),
        "allow_networks": LOOPBACK,
        "browser_url": sidecar.url,
        "min_delay_s": 0.02,
        "ttfb_factor": 1.0,
    }


def two_processes(folder: Path, settings: dict[str, Any]) -> None:
    """At once, each with half of the sites; ended."""
    with Crawlers(folder, settings, POLICY) as runs:
        started = [runs.start(SITES[half::2]) for half in (0, 1)]
        for each in started:
            each.wait(200)


def two_runs(settings: dict[str, Any], name: str) -> None:
    """The same, in threads."""

    def crawl(half: int) -> None:
        crawl_sites(
            QuickSettings(**settings),
            SITES[half::2],
            CrawlOptions(),
            run_id=f"{name}-{half}",
            on_visit=lambda visit: None,
            stop=threading.Event(),
        )

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(crawl, (0, 1)))


def make_due(db: Database) -> None:
    """As if the breaker's pause, the pages' jitter after it and the hosts' delays had passed."""
    with db.begin() as connection:
        connection.exec_driver_sql("update page set due_at = 0 where state = 'deferred'")
        connection.exec_driver_sql("update host set blocked_until = 0, next_request_at = 0")
        connection.exec_driver_sql("update breaker set open_until = 0")


def test_what_two_crawl_processes_ask_of_one_sidecar(database_of_crawls: Database, tmp_path: Path) -> None:
    db, well = database_of_crawls, threading.Event()

    def respond(url: str) -> tuple[int, dict[str, object]]:
        time.sleep(0.3)  # long enough for calls of both processes to meet
        return (
            solved(url, PAGE.replace("Menu", url)) if well.is_set() else (500, {"status": "error", "message": "sick"})
        )

    with opened() as network, scripted_sidecar(respond) as sidecar:
        settings = settings_of(network, db, sidecar, tmp_path)
        two_processes(tmp_path, settings)
        assert len(sidecar.log) == 5  # over both, whose seven pages need it: then it is left alone
        assert rows_of(db, "select state, failures from breaker") == [{"state": "open", "failures": 5}]
        assert sidecar.most_at_once <= 2
        make_due(db)
        two_runs(settings, "probing")
        assert len(sidecar.log) == 6  # one probe; nothing while it tells, and nothing after it has told
        well.set()
        make_due(db)
        two_runs(settings, "well")
        asked = [url for url, *_ in sidecar.log[6:]]
    assert sidecar.most_at_once <= 2
    assert (
        set(asked) == network.challenged == {f"http://{site}:{network.server_port}/" for site in SITES if site != OPEN}
    )
    assert {url for url, *_ in sidecar.log} <= network.challenged
    assert {row["state"] for row in rows_of(db, "select state from page where depth = 0")} == {"done"}
    assert rows_of(db, "select state, failures from breaker") == [{"state": "closed", "failures": 0}]
