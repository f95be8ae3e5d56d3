"""One step, many sites: what is logged, what is checked, and when the run is red."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import replace

import dagster as dg
import pytest

from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.visit import ALL_STAGES, STAGES, SiteVisit, VisitWord
from menu_pipeline.defs.jobs import LOCAL_TAG, crawl_config
from menu_pipeline.defs.partitions import sync_partitions
from menu_pipeline.settings import Settings
from menu_pipeline_tests.defs.conftest import RunJob
from menu_pipeline_tests.defs.scripted import add_partners, idle, read, scripted, unreadable

DOWN = "down.example"


def script(site: str) -> SiteVisit:
    return unreadable(site) if site == DOWN else read(site)


def logged(result: dg.ExecuteInProcessResult) -> dict[str, list[str]]:
    """Assets by partition, in the order of their events."""
    found: dict[str, list[str]] = {}
    for event in result.all_events:
        if event.is_step_materialization:
            found.setdefault(str(event.partition), []).append(event.asset_key.to_user_string())  # type: ignore[union-attr]
    return found


def verdicts(result: dg.ExecuteInProcessResult) -> list[tuple[str | None, bool]]:
    """Partition and verdict of each evaluation about a site, in order."""
    return [(one.partition, one.passed) for one in result.get_asset_check_evaluations() if one.partition is not None]


@pytest.fixture
def street(settings: Settings) -> None:
    add_partners(settings, "a.example", "b.example", DOWN, "e.example")
    sync_partitions(settings)


@pytest.mark.usefixtures("street")
def test_one_site_that_is_down_leaves_the_run_green_and_fails_its_own_check_last(
    settings: Settings, run_job: RunJob
) -> None:
    result = run_job(scripted(settings, script), run_config=crawl_config(["a.example", DOWN, "b.example"]))
    assert result.success
    assert logged(result) == {"a.example": list(STAGES), "b.example": list(STAGES)}
    assert verdicts(result) == [("a.example", True), ("b.example", True), (DOWN, False)]


@pytest.mark.usefixtures("street")
def test_a_failed_check_says_of_which_class_and_shows_the_evidence(settings: Settings, run_job: RunJob) -> None:
    def again_tomorrow(site: str) -> SiteVisit:
        return replace(script(site), next_due_at=1.8e9)

    result = run_job(scripted(settings, again_tomorrow), run_config=crawl_config(["a.example", DOWN]))
    *passed, failed = result.get_asset_check_evaluations()
    assert [list(one.metadata) for one in passed if one.check_name == "crawl_outcome"] == [["outcome"]]
    assert failed.description == "robots.txt: status 503"
    assert {key: value.value for key, value in failed.metadata.items()} == {
        "outcome": "unreadable",
        "site": DOWN,
        "failure": "robots_unreachable",
        "status": "503",
        "url": "https://down.example/robots.txt",
        "next_try": 1.8e9,
    }


@pytest.mark.usefixtures("street")
def test_a_run_over_one_site_that_is_down_fails_and_says_why(settings: Settings, run_job: RunJob) -> None:
    result = run_job(scripted(settings, script), partition_key=DOWN)
    assert not result.success
    assert verdicts(result) == [(DOWN, False)]
    (failure,) = [event.step_failure_data for event in result.all_events if event.is_step_failure]
    assert failure.user_failure_data is not None
    assert failure.user_failure_data.description == (
        "down.example could not be read (robots_unreachable): robots.txt: status 503"
    )


@pytest.mark.usefixtures("street")
def test_a_fault_of_ours_in_one_visit_fails_the_run_after_all_other_work(settings: Settings, run_job: RunJob) -> None:
    def broken(site: str) -> SiteVisit:
        if site == "a.example":
            return SiteVisit(site, VisitWord.UNREADABLE, "KeyError: 'x'", "bug", {"traceback": "…"})
        return read(site)

    result = run_job(scripted(settings, broken), run_config=crawl_config(["a.example", "b.example"]))
    assert not result.success
    assert list(logged(result)) == ["b.example"]
    assert verdicts(result) == [("b.example", True), ("a.example", False)]


@pytest.mark.usefixtures("street")
def test_a_lost_database_fails_the_run(settings: Settings, run_job: RunJob) -> None:
    def lost(site: str) -> SiteVisit:
        raise ConnectionError("the database is gone")

    result = run_job(scripted(settings, lost), run_config=crawl_config(["a.example"]))
    assert not result.success
    assert logged(result) == {}


@pytest.mark.usefixtures("street")
def test_a_backfill_over_a_range_covers_exactly_its_partitions_and_asks_known_pages_again(
    settings: Settings, run_job: RunJob
) -> None:
    calls: list[tuple[tuple[str, ...], CrawlOptions]] = []
    result = run_job(scripted(settings, calls=calls), partition_range=("a.example", DOWN))
    assert result.success
    assert calls == [(("a.example", "b.example", DOWN), CrawlOptions(force=True))]
    assert set(logged(result)) == {"a.example", "b.example", DOWN}


@pytest.mark.usefixtures("street")
def test_a_scheduled_run_fetches_what_is_due_and_no_more(settings: Settings, run_job: RunJob) -> None:
    calls: list[tuple[tuple[str, ...], CrawlOptions]] = []
    run_job(scripted(settings, calls=calls), run_config=crawl_config(["e.example", "a.example"]))
    assert calls == [(("e.example", "a.example"), CrawlOptions(force=False, stages=ALL_STAGES))]


@pytest.mark.usefixtures("street")
def test_only_menus_selected_reads_stored_pages_again_without_a_request(settings: Settings, run_job: RunJob) -> None:
    calls: list[tuple[tuple[str, ...], CrawlOptions]] = []
    result = run_job(scripted(settings, calls=calls), partition_key="a.example", selection=["extracted_menus"])
    assert result.success
    (options,) = [options for _, options in calls]
    assert options.stages == {"extracted_menus"}
    assert not options.sends_requests
    assert logged(result) == {"a.example": ["extracted_menus"]}
    assert verdicts(result) == []


@pytest.mark.usefixtures("street")
@pytest.mark.parametrize("word", [word for word in VisitWord if word not in {VisitWord.READ, VisitWord.UNREADABLE}])
def test_a_backfill_that_looked_at_a_partition_is_complete_whatever_came_of_it(
    settings: Settings, run_job: RunJob, word: VisitWord
) -> None:
    result = run_job(scripted(settings, lambda site: idle(site, word)), partition_key="a.example")
    assert result.success
    assert logged(result) == {"a.example": list(STAGES)}
    metadata = result.asset_materializations_for_node("crawl")[0].metadata
    assert metadata["outcome"].value == word.value


@pytest.mark.usefixtures("street")
def test_a_scheduled_run_logs_only_stages_that_did_work(settings: Settings, run_job: RunJob) -> None:
    fetcher = scripted(settings, lambda site: idle(site, VisitWord.NOTHING_DUE))
    result = run_job(fetcher, run_config=crawl_config(["a.example", "b.example"]))
    assert result.success
    assert logged(result) == {}
    assert verdicts(result) == [("a.example", True), ("b.example", True)]


@pytest.mark.usefixtures("street")
@pytest.mark.parametrize("word", [VisitWord.PAUSED, VisitWord.BUSY, VisitWord.DEFERRED])
def test_a_visit_that_says_nothing_about_the_site_leaves_the_last_verdict(
    settings: Settings, run_job: RunJob, word: VisitWord
) -> None:
    fetcher = scripted(settings, lambda site: idle(site, word))
    assert verdicts(run_job(fetcher, run_config=crawl_config(["a.example"]))) == []


@pytest.mark.usefixtures("street")
def test_a_verdict_points_at_the_partitions_latest_materialization(settings: Settings, run_job: RunJob) -> None:
    first = run_job(scripted(settings, read), run_config=crawl_config(["a.example", "b.example"]))
    second = run_job(scripted(settings, unreadable), run_config=crawl_config(["a.example", "e.example"]))
    for result, expected in ((first, {"a.example", "b.example"}), (second, {"a.example"})):
        evaluations = result.get_asset_check_evaluations()
        targets = {one.partition: one.target_materialization_data for one in evaluations}
        pointed = {site: target.run_id for site, target in targets.items() if target is not None}
        assert pointed == dict.fromkeys(expected, first.run_id)


@pytest.mark.usefixtures("street")
def test_a_run_that_names_no_site_is_refused_with_the_remedy(settings: Settings, run_job: RunJob) -> None:
    result = run_job(scripted(settings, read))
    (failure,) = [event.step_failure_data for event in result.all_events if event.is_step_failure]
    assert failure.user_failure_data is not None
    assert "choose partitions, or give ops.crawl.config.sites" in str(failure.user_failure_data.description)


@pytest.mark.usefixtures("street")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_crawl_at_once_and_keeps_what_was_visited(
    settings: Settings, run_job: RunJob, instance: dg.DagsterInstance, sent: signal.Signals
) -> None:
    visited = []

    def interrupt(stop: threading.Event) -> None:
        if len(visited) == 2:
            os.kill(os.getpid(), sent)
            assert stop.wait(60)

    def visit(site: str) -> SiteVisit:
        visited.append(site)
        return read(site)

    result = run_job(
        scripted(settings, visit, before=interrupt),
        run_config=crawl_config(["a.example", "b.example", DOWN, "e.example"]),
        tags={LOCAL_TAG: "true"},
    )
    stored = instance.fetch_materializations(dg.AssetKey("extracted_menus"), limit=10, ascending=True).records
    assert [record.partition_key for record in stored] == visited == ["a.example", "b.example"]
    run = instance.get_run_by_id(result.run_id)
    assert run is not None
    assert run.status is dg.DagsterRunStatus.CANCELED


@pytest.mark.usefixtures("street")
def test_metadata_is_numbers_that_plot_and_a_menu_with_its_source(settings: Settings, run_job: RunJob) -> None:
    result = run_job(scripted(settings, read), partition_key="a.example")
    shown = {one.asset_key.to_user_string(): one.metadata for one in result.asset_materializations_for_node("crawl")}
    assert shown["fetched_pages"]["requests"] == dg.MetadataValue.int(4)
    assert shown["fetched_pages"]["share_304"] == dg.MetadataValue.float(0.25)
    assert shown["fetched_pages"]["outcome"] == dg.MetadataValue.text("read")
    menu, linked = shown["extracted_menus"]["menu"], shown["extracted_menus"]["menu_with_links"]
    assert isinstance(menu, dg.TableMetadataValue)
    assert menu.records[0].data["price"] == "4.50 EUR"
    assert isinstance(linked, dg.MarkdownMetadataValue)
    assert "| Lentil soup | 4.50 EUR | 2025-03-01 03:33 UTC | [/menu](<http://a.example/menu>) |" in str(linked.md_str)
