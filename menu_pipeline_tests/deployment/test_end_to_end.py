"""One partition from the web to the published file, on the servers of production: PostgreSQL and S3 for everything."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import boto3
import dagster as dg
import pyarrow.parquet as pq
import pytest
from sqlalchemy import text

from menu_pipeline.adapters.database import Database
from menu_pipeline.crawl.visit import STAGES
from menu_pipeline.defs.build import build_defs
from menu_pipeline.defs.jobs import CRAWL_JOB, PUBLISH_JOB
from menu_pipeline.defs.partitions import sync_partitions
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline.settings import Settings
from menu_pipeline_tests.support.services import fresh_database
from menu_pipeline_tests.support.streets import import_street, street_settings

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow


@pytest.fixture
def settings(
    tmp_path: Path, postgres_url: str, s3_url: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Settings, StreetProcess]]:
    """Settings for a street, with Dagster's instance, crawl state and bodies on the two servers."""
    home = tmp_path / "dagster_home"
    home.mkdir()
    shutil.copy(ROOT / "deploy" / "dagster.yaml", home / "dagster.yaml")
    monkeypatch.setenv("DAGSTER_HOME", str(home))
    monkeypatch.setenv("DAGSTER_LOGS_BUCKET", _bucket(s3_url))
    with (
        fresh_database(postgres_url) as for_dagster,
        fresh_database(postgres_url) as for_crawl,
        StreetProcess(tmp_path / "street", sites=6) as street,
    ):
        monkeypatch.setenv("DAGSTER_POSTGRES_URL", for_dagster)
        yield street_settings(street, tmp_path / "home", database_url=for_crawl, blob_url=s3_url), street


def test_a_partition_runs_end_to_end_on_postgresql_and_s3(
    settings: tuple[Settings, StreetProcess], s3_url: str, tmp_path: Path
) -> None:
    made, street = settings
    site = import_street(street, made)[0]
    assert site in sync_partitions(made).added
    defs = build_defs(settings=made)
    with dg.DagsterInstance.get() as instance:
        assert "Postgres" in type(instance.event_log_storage).__name__
        crawled = defs.resolve_job_def(CRAWL_JOB).execute_in_process(instance=instance, partition_key=site)
        published = defs.resolve_job_def(PUBLISH_JOB).execute_in_process(instance=instance)
        assert crawled.success
        assert published.success
        events = [event for event in crawled.all_events if event.is_step_materialization]
        assert [event.asset_key and event.asset_key.to_user_string() for event in events] == list(STAGES)
        verdicts = {one.check_name: one for one in crawled.get_asset_check_evaluations()}
        assert verdicts["crawl_outcome"].passed
        assert verdicts["crawl_outcome"].partition == site
    with Database.open(made.database_url) as database, database.read() as connection:
        bodies = connection.execute(text("select count(*) from content")).scalar_one()
    stored = boto3.client("s3").list_objects_v2(Bucket=_bucket(s3_url), Prefix="bodies/")["Contents"]
    keys = [entry["Key"] for entry in stored]
    assert len([key for key in keys if "published" not in key]) == bodies > 1
    copy = tmp_path / "copy.parquet"
    boto3.client("s3").download_file(_bucket(s3_url), "bodies/published/current_menu.parquet", str(copy))
    assert {row["site"] for row in pq.read_table(copy).to_pylist()} == {site}


def _bucket(s3_url: str) -> str:
    return s3_url.removeprefix("s3://").split("/")[0]
