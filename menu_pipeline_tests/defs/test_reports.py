"""The assets of the daily report job: what they show, keep and write."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

import boto3
import dagster as dg
import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.defs.assets.discovered_leads import leads_metadata
from menu_pipeline.defs.assets.standing_failures import failures_metadata
from menu_pipeline.defs.jobs import REPORT_JOB
from menu_pipeline.defs.schedules import report_cron
from menu_pipeline.reports.failures import CLASSES, standing_failures
from menu_pipeline.reports.writing import store_copy
from menu_pipeline.settings import Settings, load_settings
from menu_pipeline_tests.defs.conftest import RunJob
from menu_pipeline_tests.defs.scripted import scripted
from menu_pipeline_tests.support.fleet import insert, lay_out_fleet

ASSETS = ("standing_failures", "discovered_leads", "fleet_report")


@pytest.fixture
def fleet_of_forty(settings: Settings) -> None:
    now = time.time()
    with Database.open(settings.database_url) as database:
        lay_out_fleet(database, now, 40, days=3)
        lead = {"url": "https://new.example/", "found_on": "https://kitchen-000.example/k", "found_at": now - 60.0}
        insert(database, "lead", [{"host": "new.example", "site": "kitchen-000.example", **lead}])


@pytest.mark.usefixtures("fleet_of_forty")
def test_the_daily_job_lists_failures_and_leads_and_writes_the_page(run_job: RunJob, settings: Settings) -> None:
    result = run_job(scripted(settings), job=REPORT_JOB)
    assert result.success
    made = {name: result.asset_materializations_for_node(name)[0].metadata for name in ASSETS}

    failures = made["standing_failures"]
    assert {kind: failures[kind].value for kind in CLASSES if failures[kind].value} == {
        "robots_forbids": 2, "unreachable": 2, "stale": 1, "dead_letter": 2,
    }  # fmt: skip
    assert (failures["dagster/row_count"].value, failures["sites_failing"].value) == (7, 7)
    linked = failures["failures_with_links"]
    assert isinstance(linked, dg.MarkdownMetadataValue)
    assert "](<https://kitchen-013.example/>)" in str(linked.value)

    leads = made["discovered_leads"]
    assert [leads[key].value for key in ("dagster/row_count", "new_in_7_days", "directories")] == [1, 1, 1]

    report = made["fleet_report"]
    assert report["prices"].value == 480
    assert report["gaps_too_soon_7d"].value == 0
    assert str(report["verdict"].value) == "12 of 480 displayed prices are stale: not verified for 36 h."
    page = Path(unquote(urlsplit(str(report["report"].value)).path))
    assert page == settings.home / "published" / "fleet_report.html"
    assert "Fleet report" in page.read_text(encoding="utf-8")
    assert "also_at" not in report


@pytest.mark.usefixtures("fleet_of_forty")
def test_whom_to_ask_is_shown_with_our_own_conduct(settings: Settings) -> None:
    with Database.open(settings.database_url) as database, database.read() as connection:
        one, *_ = standing_failures(connection)
    asked = replace(
        one, kind="ask_partner", evidence="403 from a | wall", conduct={"requests": 4, "identity": "DabbaBot/1"}
    )
    shown = failures_metadata([asked])
    told = str(shown["ask_the_partner"].value)
    assert "4 requests in the hour before" in told
    assert "DabbaBot/1" in told
    assert shown["ask_partner"].value == 1


def test_without_failures_and_leads_every_number_is_there_and_no_table() -> None:
    assert {key: value.value for key, value in failures_metadata([]).items()} == {
        "dagster/row_count": 0, "sites_failing": 0, **dict.fromkeys(CLASSES, 0),
    }  # fmt: skip
    assert {key: value.value for key, value in leads_metadata([], 0.0).items()} == {
        "dagster/row_count": 0, "new_in_7_days": 0, "directories": 0,
    }  # fmt: skip


def test_where_bodies_are_on_s3_the_page_is_there_too(s3_url: str) -> None:
    at = store_copy("<!doctype html>", s3_url)
    assert at == f"{s3_url.removesuffix('/bodies')}/bodies/published/fleet_report.html"
    bucket = urlsplit(s3_url).netloc
    stored = boto3.client("s3").get_object(Bucket=bucket, Key="bodies/published/fleet_report.html")
    assert stored["ContentType"] == "text/html; charset=utf-8"
    assert store_copy("<!doctype html>", "file:///tmp/bodies") is None


@pytest.mark.parametrize(
    ("daily_at", "budget_s", "cron"),
    [("04:00", 3600, "0 6 * * *"), ("23:30", 1800, "0 1 * * *"), ("00:05", 90, "6 1 * * *")],
)
def test_the_report_is_made_an_hour_after_the_crawls_time_is_spent(daily_at: str, budget_s: float, cron: str) -> None:
    assert report_cron(load_settings(daily_at=daily_at, run_budget_s=budget_s)) == cron
