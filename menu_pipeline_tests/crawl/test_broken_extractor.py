"""An extractor that fails on every page is our fault: the run stops and says so, instead of ending green and empty."""

from __future__ import annotations

import sys
import threading
from urllib.parse import urlsplit

import pytest

from menu_pipeline.core.errors import ExtractorBroken
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl import extraction
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.extractor_health import ExtractorHealth
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.settings import Settings
from menu_pipeline_tests.crawl.test_visit import HTML, answer
from menu_pipeline_tests.support.crawling import JumpClock, ScriptedTier, add_site, plain_url, rows_of

POLICY = Policy()
SITES = [f"soup{n}.test" for n in range(6)]
PATHS = ["/", *(f"/menu{n}" for n in range(5))]
DISH = b"<h2>Soups</h2><div><h3>Tomato soup</h3><p>4.50 EUR</p></div><div><h3>Onion soup</h3><p>5.50 EUR</p></div>"

#: A worker whose extractor fails on the pages whose URL it is told, and on all without.
_BROKEN = """
import sys
from menu_pipeline.crawl import extraction_worker as worker
def broken(body, url, *rest):
    if sys.argv[2] in url:
        raise AttributeError("no attribute 'prices'")
    return read(body, url, *rest)
read, worker.OPERATIONS["menu"] = worker.OPERATIONS["menu"], broken
worker.main()
"""


def web(url):
    host, path = urlsplit(url).hostname, urlsplit(url).path
    if path not in PATHS:
        return answer(404)
    links = "".join(f'<a href="{other}">{other}</a>' for other in PATHS)
    return answer(200, f"<title>{host} {path}</title>{links}".encode() + DISH, HTML)


def crawl(db, tmp_path, sites, clock):
    settings = Settings(
        home=tmp_path / "home",
        database_url=plain_url(db),
        blob_url=(tmp_path / "blobs").as_uri(),
        contact_url="https://x.test",
    )
    tier = ScriptedTier(clock, web)
    crawl_sites(
        settings, sites, CrawlOptions(), run_id=f"run-{clock.now():.0f}", on_visit=lambda _: None,
        stop=threading.Event(), clock=clock, tier=tier,
    )  # fmt: skip


def breaks(monkeypatch, urls_with):
    monkeypatch.setattr(extraction, "COMMAND", (sys.executable, "-c", _BROKEN.replace("sys.argv[2]", repr(urls_with))))


@pytest.fixture
def db(sqlite_db):
    for site in SITES:
        add_site(sqlite_db, site)
    return sqlite_db


def test_a_broken_extractor_stops_the_run_and_what_was_fetched_is_read_once_it_works(db, tmp_path, monkeypatch):
    clock = JumpClock()
    with monkeypatch.context() as patch:
        breaks(patch, "http")
        with pytest.raises(ExtractorBroken, match=r"failed on 10 pages of \d sites in a row.*no attribute 'prices'"):
            crawl(db, tmp_path, SITES, clock)
    assert rows_of(db, "select visit_word from site where visit_word = 'read'") == []
    fetched = rows_of(db, "select page_id from page where content_sha256 <> ''")
    assert fetched
    clock.time += 60
    crawl(db, tmp_path, SITES, clock)
    assert len(rows_of(db, "select distinct site from current_menu")) == len(SITES)


def test_one_site_whose_pages_crash_the_extractor_stops_nothing(db, tmp_path, monkeypatch):
    breaks(monkeypatch, SITES[0])
    crawl(db, tmp_path, SITES, JumpClock())
    assert len(rows_of(db, "select distinct site from current_menu")) == len(SITES) - 1


def test_a_page_that_is_read_between_shows_that_the_extractor_works():
    health = ExtractorHealth()
    for _ in range(3):
        for n in range(POLICY.extractor_broken_pages - 1):
            health.failed(f"site{n}", "it crashed", POLICY)
        health.worked()
    for _ in range(5 * POLICY.extractor_broken_pages):
        for n in range(POLICY.extractor_broken_sites - 1):
            health.failed(f"site{n}", "it crashed", POLICY)
    with pytest.raises(ExtractorBroken, match="menu-pipeline extract FILE"):
        health.failed("another", "it crashed", POLICY)
