"""Partitions stay in step with the partner list, and menus are published after crawls, however they began."""

from __future__ import annotations

import dagster as dg

from menu_pipeline.defs.jobs import crawl_config
from menu_pipeline.defs.partitions import SITES_NAME, sync_partitions
from menu_pipeline.defs.sensors import publish_after_crawl, sites_in_step
from menu_pipeline.settings import Settings
from menu_pipeline_tests.defs.conftest import RunJob
from menu_pipeline_tests.defs.scripted import add_partners, scripted, set_status
from menu_pipeline_tests.support.statements import statements_sent


def tick(settings: Settings, instance: dg.DagsterInstance) -> str:
    context = dg.build_sensor_context(instance=instance, resources={"polite_fetcher": scripted(settings)})
    answer = sites_in_step(context)
    assert isinstance(answer, dg.SkipReason)
    return str(answer.skip_message)


def test_new_partners_become_partitions_and_retired_ones_leave(
    settings: Settings, instance: dg.DagsterInstance
) -> None:
    add_partners(settings, "a.example", "b.example", "c.example")
    assert tick(settings, instance) == "3 added (a.example, b.example, c.example)"
    set_status(settings, "b.example", "retired")
    set_status(settings, "c.example", "paused")
    assert tick(settings, instance) == "1 removed (b.example)"
    assert sorted(instance.get_dynamic_partitions(SITES_NAME)) == ["a.example", "c.example"]
    assert tick(settings, instance) == "The partitions are in step with the partner list."


def test_a_change_of_the_list_shows_on_the_asset_without_a_run(
    settings: Settings, instance: dg.DagsterInstance
) -> None:
    add_partners(settings, "a.example", "b.example")
    tick(settings, instance)
    tick(settings, instance)
    (record,) = instance.fetch_materializations(dg.AssetKey("partner_sites"), limit=10).records
    assert record.asset_materialization is not None
    assert record.asset_materialization.metadata["dagster/row_count"].value == 2
    assert instance.get_runs_count() == 0


def test_importing_brings_the_partitions_in_step_at_once(settings: Settings, instance: dg.DagsterInstance) -> None:
    add_partners(settings, "a.example")
    assert sync_partitions(settings).added == ("a.example",)
    assert not sync_partitions(settings).changed
    assert instance.get_dynamic_partitions(SITES_NAME) == ["a.example"]


def test_a_tick_over_a_thousand_partners_asks_no_more_than_one_over_a_few(
    settings: Settings, instance: dg.DagsterInstance
) -> None:
    add_partners(settings, "a.example", "b.example", "c.example")
    tick(settings, instance)
    with statements_sent() as for_few:
        tick(settings, instance)
    add_partners(settings, *(f"s{number:03}.example" for number in range(1000)))
    tick(settings, instance)
    with statements_sent() as for_many:
        tick(settings, instance)
    assert len(for_many) == len(for_few) < 10


def test_menus_are_published_once_after_each_crawl(
    settings: Settings, instance: dg.DagsterInstance, run_job: RunJob
) -> None:
    add_partners(settings, "a.example")
    sync_partitions(settings)
    keys = []
    for _ in range(2):
        result = run_job(scripted(settings), run_config=crawl_config(["a.example"]))
        keys.append(_published_after(result, instance))
    assert len(set(keys)) == 2
    assert None not in keys


def test_nothing_is_published_after_runs_that_extract_nothing(
    settings: Settings, instance: dg.DagsterInstance, run_job: RunJob
) -> None:
    add_partners(settings, "a.example")
    sync_partitions(settings)
    without_menus = run_job(scripted(settings), partition_key="a.example", selection=["robots_rules"])
    published = run_job(scripted(settings), job="publish_menus")
    assert [_published_after(result, instance) for result in (without_menus, published)] == [None, None]


def _published_after(result: dg.ExecuteInProcessResult, instance: dg.DagsterInstance) -> str | None:
    run = instance.get_run_by_id(result.run_id)
    assert run is not None
    (event,) = [event for event in result.all_events if event.is_job_success]
    context = dg.build_run_status_sensor_context(
        sensor_name="publish_after_crawl", dagster_event=event, dagster_instance=instance, dagster_run=run
    )
    answer = publish_after_crawl(context)
    return answer.run_key if isinstance(answer, dg.RunRequest) else None
