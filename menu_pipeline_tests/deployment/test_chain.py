"""The whole chain as it is deployed: Dagster's storage and the crawl's in PostgreSQL, logs and bodies in S3."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import boto3
import dagster as dg
import pytest

from menu_pipeline.adapters.blobs import open_blobs
from menu_pipeline.adapters.database import Database
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline_tests.support.crawling import rows_of
from menu_pipeline_tests.support.services import fresh_database, s3_environment

ROOT = Path(__file__).resolve().parents[2]
CHAIN = "robots_rules,sitemap_diff,fetched_pages,extracted_menus"

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.fixture
def street(tmp_path: Path) -> Iterator[StreetProcess]:
    with StreetProcess(tmp_path / "street", sites=2, kinds="ordinary") as process:
        yield process


@pytest.fixture
def deployment(
    tmp_path: Path, postgres_url: str, s3_url: str, s3_endpoint: str, street: StreetProcess
) -> Iterator[dict[str, str]]:
    """The environment of every process of a deployment."""
    home = tmp_path / "dagster"
    home.mkdir()
    shutil.copy(ROOT / "deploy" / "dagster.yaml", home / "dagster.yaml")
    with fresh_database(postgres_url) as crawl, fresh_database(postgres_url) as dagster:
        yield {
            **{name: value for name, value in os.environ.items() if not name.startswith("MENU_PIPELINE_")},
            **s3_environment(s3_endpoint),
            "PYTHONPATH": str(ROOT),
            "DAGSTER_HOME": str(home),
            "DAGSTER_POSTGRES_URL": dagster,
            "DAGSTER_LOGS_BUCKET": s3_url.removeprefix("s3://").split("/")[0],
            "MENU_PIPELINE_HOME": str(tmp_path / "home"),
            "MENU_PIPELINE_DATABASE_URL": crawl,
            "MENU_PIPELINE_BLOB_URL": s3_url,
            "MENU_PIPELINE_HOSTS_FILE": str(street.hosts_file),
            "MENU_PIPELINE_ALLOW_NETWORKS": "127.0.0.0/8",
            "MENU_PIPELINE_MIN_DELAY_S": "0.1",
        }


def call(environment: Mapping[str, str], *command: str, cwd: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command], env=dict(environment), cwd=cwd, capture_output=True, text=True, timeout=200,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-8000:]
    return done.stdout


def test_a_partition_goes_through_the_chain_on_postgresql_and_s3(
    deployment: dict[str, str], street: StreetProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call(deployment, "menu_pipeline.cli", "sites", "import", str(street.partners_file), cwd=tmp_path)
    with Database.open(deployment["MENU_PIPELINE_DATABASE_URL"]) as db:
        site = str(rows_of(db, "select site from site order by site")[0]["site"])
    materialize = ("asset", "materialize", "-m", "menu_pipeline.definitions", "--select", CHAIN, "--partition", site)
    call(deployment, "dagster", *materialize, cwd=tmp_path)

    for name, value in deployment.items():
        if name.startswith(("AWS_", "DAGSTER_")):
            monkeypatch.setenv(name, value)
    with dg.DagsterInstance.from_config(deployment["DAGSTER_HOME"]) as instance:
        for asset in CHAIN.split(","):
            assert site in instance.get_materialized_partitions(dg.AssetKey(asset)), asset
    with Database.open(deployment["MENU_PIPELINE_DATABASE_URL"]) as db:
        assert rows_of(db, f"select count(*) as dishes from current_menu where site = '{site}'")[0]["dishes"] > 0
        assert rows_of(db, "select count(*) as others from request where site <> '" + site + "'") == [{"others": 0}]
        keys = [row["blob_key"] for row in rows_of(db, "select blob_key from content")]
    blobs = open_blobs(deployment["MENU_PIPELINE_BLOB_URL"])
    assert keys
    assert all(blobs.get(key) for key in keys)
    logged = boto3.client("s3").list_objects_v2(Bucket=deployment["DAGSTER_LOGS_BUCKET"], Prefix="dagster-logs/")
    assert logged["KeyCount"] > 0
    assert not (tmp_path / "home" / "blobs").exists()
    assert list((tmp_path / "home").rglob("*.db")) == []
