"""The daily schedule: every active partner, in batches, every day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import dagster as dg
import pytest

from menu_pipeline.defs import planning, schedules
from menu_pipeline.defs.build import build_defs
from menu_pipeline.settings import Settings
from menu_pipeline_tests.defs.scripted import add_partners, scripted, set_status

FIRST = datetime(2025, 3, 1, 4, 0, tzinfo=UTC)


def tick(
    settings: Settings, instance: dg.DagsterInstance, at: datetime, late_s: float = 5.0
) -> dg.ScheduleExecutionData:
    """The tick of ``at``, evaluated a little later."""
    defs = build_defs(settings=settings)
    schedule = defs.resolve_schedule_def(schedules.DAILY)
    with dg.build_schedule_context(
        instance=instance,
        scheduled_execution_time=at,
        resources={"polite_fetcher": scripted(settings, now=at.timestamp() + late_s)},
        repository_def=defs.get_repository_def(),
    ) as context:
        return schedule.evaluate_tick(context)


def sites_of(request: dg.RunRequest) -> list[str]:
    sites = request.run_config["ops"]["crawl"]["config"]["sites"]
    assert isinstance(sites, list)
    return sites


def test_every_active_partner_is_in_exactly_one_run(settings: Settings, instance: dg.DagsterInstance) -> None:
    add_partners(settings, "a.example", "b.example", "paused.example", "retired.example")
    set_status(settings, "paused.example", "paused")
    set_status(settings, "retired.example", "retired")
    requests = tick(settings, instance, FIRST).run_requests or []
    assert sorted(site for request in requests for site in sites_of(request)) == ["a.example", "b.example"]
    assert all(request.job_name in (None, "crawl_sites") for request in requests)


def test_a_run_carries_at_most_250_sites(settings: Settings, instance: dg.DagsterInstance) -> None:
    add_partners(settings, *(f"s{number:03}.example" for number in range(260)))
    requests = tick(settings, instance, FIRST).run_requests or []
    assert max(len(sites_of(request)) for request in requests) <= 250
    assert sum(len(sites_of(request)) for request in requests) == 260
    assert [request.tags[planning.BATCH_TAG] for request in requests] == ["1/2", "2/2"]


def test_same_site_next_day_runs(settings: Settings, instance: dg.DagsterInstance) -> None:
    add_partners(settings, "a.example")
    keys = [
        request.run_key
        for day in range(3)
        for request in tick(settings, instance, FIRST + timedelta(days=day)).run_requests or []
    ]
    assert len(keys) == 3
    assert len(set(keys)) == 3


def test_a_tick_evaluated_twice_asks_for_the_same_runs(settings: Settings, instance: dg.DagsterInstance) -> None:
    add_partners(settings, *(f"s{number:03}.example" for number in range(260)))
    first = tick(settings, instance, FIRST).run_requests or []
    again = tick(settings, instance, FIRST, late_s=65.0).run_requests or []
    assert [(one.run_key, sites_of(one), one.tags) for one in first] == [
        (one.run_key, sites_of(one), one.tags) for one in again
    ]


def test_a_run_is_planned_by_its_work_and_a_directory_comes_last_and_alone(
    settings: Settings, instance: dg.DagsterInstance
) -> None:
    add_partners(settings, "a.example", "b.example")
    add_partners(settings, "guide.example", kind="directory")
    requests = tick(settings, instance, FIRST).run_requests or []
    assert [sites_of(request) for request in requests] == [["a.example", "b.example"], ["guide.example"]]


def test_a_day_without_partners_is_skipped_with_the_remedy(settings: Settings, instance: dg.DagsterInstance) -> None:
    data = tick(settings, instance, FIRST)
    assert not data.run_requests
    assert "menu-pipeline sites import" in str(data.skip_message)


def test_a_tick_with_nothing_left_to_plan_says_so(settings: Settings, instance: dg.DagsterInstance) -> None:
    add_partners(settings, "a.example")
    tick(settings, instance, FIRST)
    assert tick(settings, instance, FIRST + timedelta(minutes=1)).skip_message == schedules.ALL_PLANNED


@pytest.mark.parametrize("job", ["crawl_sites"])
def test_the_requested_config_is_one_the_job_accepts(
    settings: Settings, instance: dg.DagsterInstance, job: str
) -> None:
    add_partners(settings, "a.example")
    (request,) = tick(settings, instance, FIRST).run_requests or []
    definition = build_defs(settings=settings).resolve_job_def(job)
    assert dg.validate_run_config(definition, request.run_config)
