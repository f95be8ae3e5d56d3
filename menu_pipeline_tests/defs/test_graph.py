"""The whole graph, as a reviewer reads it: a change of keys, dependencies or checks shows here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import dagster as dg
import pytest
import yaml

from menu_pipeline.defs.build import build_defs
from menu_pipeline.defs.home import INSTANCE_CONFIG
from menu_pipeline.settings import Settings, load_settings

ROOT = Path(__file__).resolve().parents[2]

GRAPH = """\
partners  partner_sites     one file  csv table      <- (nothing)
crawl     robots_rules      sites     http text      <- partner_sites
crawl     sitemap_diff      sites     http xml       <- robots_rules
crawl     fetched_pages     sites     html http      <- sitemap_diff
reports   discovered_leads  one file  sql table      <- fetched_pages
menus     extracted_menus   sites     python table   <- fetched_pages
menus     published_menus   one file  pandas parquet <- extracted_menus
reports   standing_failures one file  sql table      <- extracted_menus, fetched_pages
reports   fleet_report      one file  html sql       <- published_menus, standing_failures
"""


@pytest.fixture
def defs(settings: Settings) -> dg.Definitions:
    return build_defs(settings=settings)


def drawn(defs: dg.Definitions) -> str:
    graph = defs.resolve_asset_graph()
    lines = []
    for key in graph.toposorted_asset_keys:
        node = graph.get(key)
        partitions = getattr(node.partitions_def, "name", "one file")
        after = ", ".join(sorted(parent.to_user_string() for parent in node.parent_keys)) or "(nothing)"
        kinds = " ".join(sorted(node.kinds))
        lines.append(f"{node.group_name:<9} {key.to_user_string():<17} {partitions:<9} {kinds:<14} <- {after}\n")
    return "".join(lines)


def test_the_chain_leads_from_the_partner_list_to_published_menus(defs: dg.Definitions) -> None:
    assert drawn(defs) == GRAPH


def test_the_four_assets_of_a_visit_are_one_step_that_may_be_taken_in_part(defs: dg.Definitions) -> None:
    (crawl,) = [one for one in defs.resolve_asset_graph().assets_defs if len(one.keys) > 1]
    assert sorted(key.to_user_string() for key in crawl.keys) == [
        "extracted_menus",
        "fetched_pages",
        "robots_rules",
        "sitemap_diff",
    ]
    assert crawl.can_subset
    assert all(spec.skippable for spec in crawl.specs)
    assert crawl.backfill_policy == dg.BackfillPolicy.multi_run(max_partitions_per_run=250)


def test_each_site_has_checks_of_its_own_on_its_pages_and_its_menus(defs: dg.Definitions) -> None:
    checks = {
        key.to_user_string(): defs.resolve_asset_graph().get(key) for key in defs.resolve_asset_graph().asset_check_keys
    }
    assert sorted(checks) == [
        "extracted_menus:menu_fresh",
        "extracted_menus:menu_plausible",
        "fetched_pages:conservation",
        "fetched_pages:crawl_outcome",
        "fetched_pages:politeness",
    ]
    whole = checks["fetched_pages:conservation"]
    assert getattr(whole, "partitions_def", None) is None
    assert {getattr(c.partitions_def, "name", None) for c in checks.values() if c is not whole} == {"sites"}
    assert not any(check.blocking for check in checks.values())


def test_every_asset_says_what_it_is_and_whose_it_is(defs: dg.Definitions) -> None:
    graph = defs.resolve_asset_graph()
    for key in graph.get_all_asset_keys():
        node = graph.get(key)
        assert len(node.description or "") > 40, key
        assert node.owners == ["team:data-engineering"], key


def test_jobs_schedules_and_sensors_are_on_by_default(defs: dg.Definitions) -> None:
    assert {job.name for job in defs.jobs or []} >= {
        "crawl_sites",
        "freshness_pass",
        "publish_menus",
        "report_fleet",
        "sync_partner_sites",
    }
    started = {one.name: one.default_status.value for one in [*(defs.schedules or []), *(defs.sensors or [])]}
    assert set(started.values()) == {"RUNNING"}
    assert {"daily_crawl", "daily_report", "hourly_freshness", "recrawl_due"} <= set(started)
    assert {"sites_in_step", "publish_after_crawl", "deliver_events"} <= set(started)


def test_the_schedule_follows_the_settings() -> None:
    schedules = build_defs(settings=load_settings(daily_at="03:30", daily_tz="Asia/Tokyo")).schedules or []
    found = {one.name: (one.cron_schedule, one.execution_timezone) for one in schedules}  # type: ignore[union-attr]
    assert found["daily_crawl"] == ("30 3 * * *", "Asia/Tokyo")
    assert found["daily_report"] == ("30 5 * * *", "Asia/Tokyo")


def test_definitions_validate_without_a_word_of_complaint(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "dagster", "definitions", "validate", "-m", "menu_pipeline.definitions"]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "Validation successful for code location menu_pipeline" in said
    assert "PreviewWarning" not in said
    assert "ERROR" not in said


def test_dagster_dev_and_our_own_commands_share_one_storage_under_the_default_home() -> None:
    theirs = yaml.safe_load((ROOT / "dagster.yaml").read_text())
    assert theirs["storage"]["sqlite"]["base_dir"] == ".menu_pipeline/dagster"


def test_the_root_configuration_keeps_the_same_limits_as_the_embedded_one() -> None:
    theirs = yaml.safe_load((ROOT / "dagster.yaml").read_text())
    ours = yaml.safe_load(INSTANCE_CONFIG)
    assert {key: theirs.get(key) for key in ours} == ours
