"""The asset ``published_menus``: what it writes, shows, and does on the second day."""

from __future__ import annotations

from pathlib import Path

import dagster as dg
import pyarrow.parquet as pq
import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.defs.jobs import PUBLISH_JOB
from menu_pipeline.settings import Settings, load_settings
from menu_pipeline_tests.defs.conftest import RunJob
from menu_pipeline_tests.defs.scripted import scripted
from menu_pipeline_tests.support.crawled import CrawledData


@pytest.fixture
def crawled(settings: Settings, tmp_path: Path) -> None:
    with Database.open(settings.database_url) as database:
        CrawledData.lay_out(database, tmp_path / "blobs")


def published(run_job: RunJob, settings: Settings) -> dict[str, dg.MetadataValue]:
    result = run_job(scripted(settings), job=PUBLISH_JOB)
    assert result.success
    (made,) = result.asset_materializations_for_node("published_menus")
    return dict(made.metadata)


@pytest.mark.usefixtures("crawled")
def test_its_metadata_counts_what_readers_get_and_shows_the_first_dishes(run_job: RunJob, settings: Settings) -> None:
    shown = published(run_job, settings)
    numbers = {key: shown[key].value for key in ("dagster/row_count", "sites", "kitchens", "stale_dishes", "written")}
    assert numbers == {"dagster/row_count": 6, "sites": 2, "kitchens": 2, "stale_dishes": 3, "written": True}
    age = shown["oldest_price_age_h"].value
    assert isinstance(age, float)
    assert 89.9 < age < 90.1
    menu = shown["menu"]
    assert isinstance(menu, dg.TableMetadataValue)
    assert menu.records[0].data["dish"] == "Clam chowder [bold] (cup)"
    told = [" ".join(str(cell) for cell in record.data.values()) for record in menu.records]
    assert not [line for line in told if "nan" in line.split() or "(nan)" in line or "None" in line]
    assert {str(record.data["price"]) for record in menu.records} >= {"6.50 USD", "9.00 USD"}


@pytest.mark.usefixtures("crawled")
def test_a_second_publish_of_the_same_menus_says_that_it_wrote_nothing(run_job: RunJob, settings: Settings) -> None:
    assert published(run_job, settings)["written"].value is True
    assert published(run_job, settings)["written"].value is False


@pytest.mark.usefixtures("crawled")
def test_staleness_follows_the_setting_though_nobody_used_the_command_line(run_job: RunJob, settings: Settings) -> None:
    patient = load_settings(home=settings.home, stale_after_h=100)
    assert published(run_job, patient)["stale_dishes"].value == 0
    rows = pq.read_table(settings.home / "published" / "current_menu.parquet").to_pylist()
    assert not any(row["stale"] for row in rows)


def test_before_the_first_crawl_it_publishes_an_empty_file(run_job: RunJob, settings: Settings) -> None:
    shown = published(run_job, settings)
    assert shown["dagster/row_count"].value == 0
    assert "menu" not in shown
