"""A real crawl inside a run that is told to stop: nothing more is sent, and its leases are free within 10 s."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import dagster as dg
import pytest
from dagster._utils.interrupts import capture_interrupts
from sqlalchemy import text

from menu_pipeline.adapters.database import Database
from menu_pipeline.cli.services import terminable
from menu_pipeline.core.outcome import WireResult
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import SiteVisit
from menu_pipeline.defs import local_run
from menu_pipeline.defs.home import local_instance
from menu_pipeline.defs.jobs import LOCAL_TAG, crawl_config
from menu_pipeline.defs.local_run import crawl_here, publish_here
from menu_pipeline.defs.partitions import sync_partitions
from menu_pipeline.defs.resources import OnVisit, PoliteFetcher
from menu_pipeline.settings import Settings
from menu_pipeline_tests.defs.conftest import RunJob
from menu_pipeline_tests.defs.scripted import add_partners, scripted
from menu_pipeline_tests.support.crawling import answer

SITES = ["a.example", "b.example", "c.example"]
GRACE_S = 0.4  # the real one is 5 s, which no test waits for


class Hasty(Settings):
    """Gives requests in flight less time to end than production does."""

    def policy(self) -> Policy:
        return replace(super().policy(), stop_grace_s=GRACE_S, min_delay_s=0.01, ttfb_factor=0.1)


class Tier:
    """Answers robots.txt; a page it never answers. Once all three sites wait for one, the process is told to stop."""

    def __init__(self, settings: Settings, sent: signal.Signals) -> None:
        self.settings, self.signal = settings, sent
        self.asked: list[tuple[str, float]] = []
        self.held: list[str] = []
        self.stopped_at = self.freed_at = 0.0

    async def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> WireResult:
        self.asked.append((url, time.monotonic()))
        if url.endswith(("/robots.txt", "/sitemap.xml")):
            return answer(404)
        if sum(asked.endswith("example/") for asked, _ in self.asked) == len(SITES):
            self.held, self.stopped_at = leases(self.settings), time.monotonic()
            os.kill(os.getpid(), self.signal)
        await asyncio.sleep(600)
        raise AssertionError("nobody waits that long")


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT], ids=["sigterm", "sigint"])
def test_a_run_told_to_stop_sends_nothing_more_and_leaves_no_lease(
    settings: Settings, run_job: RunJob, instance: dg.DagsterInstance, sent: signal.Signals
) -> None:
    hasty = Hasty(**(settings.model_dump() | {"contact_url": "https://example.org/bot"}))
    add_partners(hasty, *SITES)
    sync_partitions(hasty)
    tier = Tier(hasty, sent)

    class Fetcher(PoliteFetcher):
        def settings(self) -> Settings:
            return hasty

        def crawl(
            self,
            sites: Sequence[str],
            options: CrawlOptions,
            *,
            run_id: str,
            on_visit: OnVisit,
            stop: threading.Event,
        ) -> list[SiteVisit]:
            visits = crawl_sites(hasty, sites, options, run_id=run_id, on_visit=on_visit, stop=stop, tier=tier)
            tier.freed_at = time.monotonic()
            return visits

    result = run_job(Fetcher(), run_config=crawl_config(SITES), tags={LOCAL_TAG: "true"})
    assert sorted(tier.held) == SITES
    assert leases(hasty) == []
    # Of the 10 s speaks ``crawl/test_told_to_stop.py``: here it only matters that no answer was waited for.
    assert tier.stopped_at < tier.freed_at < tier.stopped_at + 90
    assert [url for url, at in tier.asked if at > tier.stopped_at] == []
    # A visit that was cut off is no event: 250 of them take longer to write than a stop may.
    assert instance.fetch_materializations(dg.AssetKey("robots_rules"), limit=10).records == []
    run = instance.get_run_by_id(result.run_id)
    assert run is not None
    assert run.status is dg.DagsterRunStatus.CANCELED


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT], ids=["sigterm", "sigint"])
def test_a_signal_that_comes_as_the_run_ends_is_not_lost(settings: Settings, sent: signal.Signals) -> None:
    add_partners(settings, "a.example")
    with told_at_the_end(sent):
        done = crawl_here(settings, ["a.example"], force=False, on_visit=lambda _visit: None, only=["extracted_menus"])
        assert done.stopped
        with pytest.raises(KeyboardInterrupt):
            publish_here(settings)
    assert not crawl_here(
        settings, ["a.example"], force=False, on_visit=lambda _visit: None, only=["extracted_menus"]
    ).stopped


@pytest.mark.parametrize(
    "place",
    [
        (PoliteFetcher, "setup_for_execution"),  # the run is set up: Dagster settles nothing, its run read "started"
        (PoliteFetcher, "conservation"),  # the checks after the crawl: the run read "failed"
        (local_run, "build_defs"),
    ],
    ids=lambda place: place[1],
)
def test_a_signal_at_any_moment_ends_the_crawl_and_leaves_no_run_open(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, place: tuple[Any, str]
) -> None:
    add_partners(settings, "a.example")
    whole = getattr(*place)

    def told(*args: Any, **kwargs: Any) -> Any:
        os.kill(os.getpid(), signal.SIGINT)
        return whole(*args, **kwargs)

    monkeypatch.setattr(*place, told)
    monkeypatch.setattr(local_run, "fetcher_for", lambda settings, watch: scripted(settings))
    with terminable():
        done = crawl_here(settings, ["a.example"], force=False, on_visit=lambda _visit: None)
    assert done.stopped
    assert done.problems == []
    with local_instance(settings) as instance:
        runs = instance.get_runs()
    assert {run.status for run in runs} <= {dg.DagsterRunStatus.CANCELED}


@contextmanager
def told_at_the_end(sent: signal.Signals) -> Iterator[None]:
    """Runs get a signal where Dagster notes it and never looks again: after their last step."""
    whole = dg.JobDefinition.execute_in_process

    def told(*args: Any, **kwargs: Any) -> dg.ExecuteInProcessResult:
        with capture_interrupts():
            result = whole(*args, **kwargs)
            os.kill(os.getpid(), sent)
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dg.JobDefinition, "execute_in_process", told)
        yield


def leases(settings: Settings) -> list[str]:
    with Database.open(settings.database_url) as database, database.read() as connection:
        return [row[0] for row in connection.execute(text("select host from host where lease_owner is not null"))]
