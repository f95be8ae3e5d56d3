"""The check ``politeness``: real crawls over a scripted web, one of them rude on purpose."""

from __future__ import annotations

import time
from typing import Any

import dagster as dg
import pytest

from menu_pipeline.core.outcome import WireResult
from menu_pipeline.crawl.hosts import Hosts
from menu_pipeline.defs.jobs import crawl_config
from menu_pipeline.defs.partitions import sync_partitions
from menu_pipeline.defs.resources import PoliteFetcher
from menu_pipeline.settings import Settings
from menu_pipeline_tests.defs.conftest import RunJob
from menu_pipeline_tests.defs.scripted import add_partners, over_web
from menu_pipeline_tests.support.crawling import JumpClock, ScriptedTier, answer, rows_of

SITES = ("a.example", "b.example")
PAGE = b"<html><body><h1>Soup</h1><a href='/menu'>Menu</a><a href='/about'>About</a><p>Come in, sit down.</p></body>"


def web(url: str) -> WireResult:
    if url.endswith("/robots.txt"):
        return answer(200, b"User-agent: *\nDisallow: /cart\n", {"content-type": "text/plain"})
    return answer(200, PAGE, {"content-type": "text/html"}) if url.endswith(("/", "/menu", "/about")) else answer(404)


def over_a_scripted_web(settings: Settings) -> PoliteFetcher:
    """The real crawl and ledger; only the network and the passing of time are made up."""

    def over() -> tuple[JumpClock, ScriptedTier]:
        clock = JumpClock(time.time())
        return clock, ScriptedTier(clock, web)

    return over_web(settings, over)


@pytest.fixture
def fetcher(settings: Settings) -> PoliteFetcher:
    known = settings.model_copy(update={"contact_url": "https://example.org/bot"})
    add_partners(known, *SITES)
    sync_partitions(known)
    return over_a_scripted_web(known)


def politeness(result: dg.ExecuteInProcessResult) -> dict[str | None, dg.AssetCheckEvaluation]:
    return {one.partition: one for one in result.get_asset_check_evaluations() if one.check_name == "politeness"}


def test_a_polite_run_passes_for_every_site_it_asked(run_job: RunJob, fetcher: PoliteFetcher) -> None:
    result = run_job(fetcher, run_config=crawl_config(list(SITES)))
    assert result.success
    verdicts = politeness(result)
    assert {site: verdict.passed for site, verdict in verdicts.items()} == dict.fromkeys(SITES, True)
    for verdict in verdicts.values():
        assert int(str(verdict.metadata["requests"].value)) >= 4
        assert verdict.target_materialization_data is not None


def test_a_rude_run_fails_with_the_two_requests_as_evidence(
    run_job: RunJob, fetcher: PoliteFetcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    advance = Hosts.advance

    def hurry(hosts: Hosts, gate: Any, clock: Any) -> None:
        advance(hosts, gate, clock)
        if gate.host == SITES[0]:
            now = hosts.clock.monotonic()
            gate.ready_mono = now + (gate.ready_mono - now) / 2

    monkeypatch.setattr(Hosts, "advance", hurry)
    result = run_job(fetcher, run_config=crawl_config([SITES[0]]))
    assert result.success, "what we did wrong is told by the check; the site was read"
    rude = politeness(result)[SITES[0]]
    assert not rude.passed
    assert "gap_under_promise" in str(rude.description)
    with fetcher.database() as database:
        ledger = rows_of(database, "select request_id, url from request order by sent_at")
    for name, row in (("earlier_request", ledger[0]), ("request", ledger[1])):
        told = str(rude.metadata[name].value)
        assert str(row["url"]) in told
        assert f"request {row['request_id']} of run {result.run_id}" in told
    evidence = rude.metadata["evidence"]
    assert isinstance(evidence, dg.TableMetadataValue)
    assert len(evidence.records) == rude.metadata["breaches"].value == len(ledger) - 1
    assert [one.passed for one in result.get_asset_check_evaluations()][-1] is False, "failures come last"


def test_a_run_that_asked_nothing_judges_nothing(run_job: RunJob, fetcher: PoliteFetcher) -> None:
    run_job(fetcher, run_config=crawl_config([SITES[0]]))
    again = run_job(fetcher, run_config=crawl_config([SITES[0]]))
    assert again.success
    assert politeness(again) == {}
