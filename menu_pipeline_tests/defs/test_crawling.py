"""The threads around a crawl: one crawls, one logs, and whatever ends the wait stops both."""

from __future__ import annotations

import threading
import time

import dagster as dg
import pytest

from menu_pipeline.crawl.visit import SiteVisit
from menu_pipeline.defs import crawling
from menu_pipeline.defs.crawling import crawl_interruptibly
from menu_pipeline.defs.resources import OnVisit
from menu_pipeline_tests.defs.scripted import read


def crawl_of(*sites: str) -> crawling.Work:
    def work(report: OnVisit, stop: threading.Event) -> list[SiteVisit]:
        visits = [read(site) for site in sites]
        for visit in visits:
            report(visit)
        return visits

    return work


def until_stopped(report: OnVisit, stop: threading.Event) -> list[SiteVisit]:
    report(read("a.example"))
    assert stop.wait(60)
    report(read("late.example"))
    return [read("a.example"), read("late.example")]


def test_every_visit_is_logged_in_one_thread_that_is_not_the_crawls() -> None:
    threads, logged = set(), []

    def work(report: OnVisit, stop: threading.Event) -> list[SiteVisit]:
        threads.add(threading.current_thread().name)
        return crawl_of("a.example", "b.example")(report, stop)

    def log(visit: SiteVisit) -> None:
        threads.add(threading.current_thread().name)
        logged.append(visit.site)

    visits = crawl_interruptibly(work, log)
    assert [visit.site for visit in visits] == logged == ["a.example", "b.example"]
    assert threads == {"crawl", "log visits"}


def test_a_slow_log_does_not_hold_up_the_crawl() -> None:
    crawled, logged = threading.Event(), []

    def work(report: OnVisit, stop: threading.Event) -> list[SiteVisit]:
        visits = crawl_of("a.example", "b.example", "c.example")(report, stop)
        crawled.set()
        return visits

    def log(visit: SiteVisit) -> None:
        assert crawled.wait(60)  # the crawl comes to its end before the first visit is written
        logged.append(visit.site)

    crawl_interruptibly(work, log)
    assert logged == ["a.example", "b.example", "c.example"]


def test_what_the_crawl_raises_is_raised() -> None:
    def broken(report: OnVisit, stop: threading.Event) -> list[SiteVisit]:
        report(read("a.example"))
        raise ConnectionError("the database is gone")

    logged: list[str] = []
    with pytest.raises(ConnectionError):
        crawl_interruptibly(broken, lambda visit: logged.append(visit.site))
    assert logged == ["a.example"]


def test_a_crawl_whose_events_cannot_be_written_is_stopped() -> None:
    def refuse(visit: SiteVisit) -> None:
        raise OSError("disk full")

    began = time.monotonic()
    with pytest.raises(OSError, match="disk full"):
        crawl_interruptibly(until_stopped, refuse)
    assert time.monotonic() - began < 30


def test_a_run_that_nobody_waits_for_stops_itself_and_logs_what_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crawling, "POLL_S", 0.05)
    asked, logged = [], []

    def abandoned() -> bool:
        asked.append(True)
        return len(asked) == 3

    with pytest.raises(dg.DagsterExecutionInterruptedError):
        crawl_interruptibly(until_stopped, lambda visit: logged.append(visit.site), abandoned=abandoned)
    assert logged == ["a.example", "late.example"]


def test_no_event_is_written_after_a_stop_is_over_however_many_were_to_come(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Dagster locks its logging anew for a next run in this process: an event under way then was a deadlock."""
    monkeypatch.setattr(crawling, "POLL_S", 0.05)
    monkeypatch.setattr(crawling, "LOG_S", 0.5)
    logged: list[str] = []
    sites = [f"{number}.example" for number in range(400)]

    def log(visit: SiteVisit) -> None:
        logged.append(visit.site)
        time.sleep(0.02)

    with pytest.raises(dg.DagsterExecutionInterruptedError):
        crawl_interruptibly(crawl_of(*sites), log, abandoned=lambda: True)
    were = len(logged)
    assert 0 < were < len(sites)
    time.sleep(0.1)
    assert len(logged) == were
    assert f"stopped before the visits of {len(sites) - were} sites were logged" in caplog.text


def test_a_crawl_that_does_not_stop_is_not_waited_for_longer_than_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crawling, "POLL_S", 0.05)
    monkeypatch.setattr(crawling, "STOP_S", 0.2)
    release = threading.Event()

    def deaf(report: OnVisit, stop: threading.Event) -> list[SiteVisit]:
        release.wait(60)
        return []

    began = time.monotonic()
    with pytest.raises(dg.DagsterExecutionInterruptedError):
        crawl_interruptibly(deaf, lambda visit: None, abandoned=lambda: True)
    assert time.monotonic() - began < 30
    release.set()
