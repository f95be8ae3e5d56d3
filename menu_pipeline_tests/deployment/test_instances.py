"""The two Dagster instances that the repository describes, brought up on real servers."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import boto3
import dagster as dg
import pytest
import yaml
from dagster._core.instance.config import dagster_instance_config

from menu_pipeline_tests.support.services import fresh_database

ROOT = Path(__file__).resolve().parents[2]


@dg.op
def say_hello() -> None:
    print("the soup is ready")


@dg.job
def hello() -> None:
    say_hello()


@pytest.fixture
def deployed(
    tmp_path: Path, postgres_url: str, s3_url: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[dg.DagsterInstance]:
    """An instance on deploy/dagster.yaml, with its storage in PostgreSQL and its logs in S3."""
    shutil.copy(ROOT / "deploy" / "dagster.yaml", tmp_path / "dagster.yaml")
    monkeypatch.setenv("DAGSTER_LOGS_BUCKET", s3_url.removeprefix("s3://").split("/")[0])
    with fresh_database(postgres_url) as url:
        monkeypatch.setenv("DAGSTER_POSTGRES_URL", url)
        with dg.DagsterInstance.from_config(str(tmp_path)) as instance:
            yield instance


def test_the_production_instance_keeps_runs_in_postgresql_and_their_output_in_s3(
    deployed: dg.DagsterInstance, s3_url: str
) -> None:
    result = hello.execute_in_process(instance=deployed)
    assert result.success
    assert "Postgres" in type(deployed.event_log_storage).__name__ + type(deployed.run_storage).__name__
    assert deployed.get_run_by_id(result.run_id) is not None
    bucket = s3_url.removeprefix("s3://").split("/")[0]
    objects = boto3.client("s3").list_objects_v2(Bucket=bucket)["Contents"]
    outputs = [entry["Key"] for entry in objects if entry["Key"].endswith(".out")]
    assert [key.split("/")[0] for key in outputs] == ["dagster-logs"]
    assert b"the soup is ready" in boto3.client("s3").get_object(Bucket=bucket, Key=outputs[0])["Body"].read()


def test_the_production_instance_ends_lost_runs_and_retries_crashes_only(deployed: dg.DagsterInstance) -> None:
    assert deployed.run_monitoring_enabled
    assert deployed.run_monitoring_max_runtime_seconds == 14_400
    assert deployed.run_monitoring_settings["free_slots_after_run_end_seconds"] == 300
    assert deployed.run_retries_enabled
    assert deployed.run_retries_max_retries == 1
    assert not deployed.run_retries_retry_on_asset_or_op_failure
    assert not deployed.telemetry_enabled


def test_a_production_variable_that_is_not_set_is_named(tmp_path: Path) -> None:
    shutil.copy(ROOT / "deploy" / "dagster.yaml", tmp_path / "dagster.yaml")
    unset = pytest.raises(Exception, match=r"DAGSTER_POSTGRES_URL|DAGSTER_LOGS_BUCKET")
    with unset, dg.DagsterInstance.from_config(str(tmp_path)) as instance:
        instance.get_runs_count()


def test_every_variable_of_the_production_instance_is_explained() -> None:
    config = (ROOT / "deploy" / "dagster.yaml").read_text()
    explained = (ROOT / "deploy" / "README.md").read_text()
    names = [line.split("env:")[1].split("#")[0].strip() for line in config.splitlines() if "env:" in line]
    assert len(names) == 2
    assert all(f"`{name}`" in explained for name in names)


def test_the_embedded_instance_keeps_everything_in_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(ROOT / "dagster.yaml", tmp_path / "dagster.yaml")
    monkeypatch.chdir(tmp_path)
    with dg.DagsterInstance.from_config(str(tmp_path)) as instance:
        assert hello.execute_in_process(instance=instance).success
        assert instance.get_runs_count() == 1
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != ".telemetry") == [
        ".menu_pipeline",
        "dagster.yaml",
    ]
    assert any((tmp_path / ".menu_pipeline" / "dagster").rglob("*.out"))


@pytest.mark.parametrize("file", ["dagster.yaml", "deploy/dagster.yaml"])
def test_dagster_accepts_every_key_of_both_configurations(file: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / file, tmp_path / "dagster.yaml")
    accepted, _ = dagster_instance_config(str(tmp_path))
    assert set(yaml.safe_load((ROOT / file).read_text())) <= set(accepted)


def test_both_instances_have_the_same_limits_save_for_crashes() -> None:
    embedded, production = (
        yaml.safe_load((ROOT / file).read_text()) for file in ("dagster.yaml", "deploy/dagster.yaml")
    )
    for key in ("run_coordinator", "retention", "telemetry", "nux"):
        assert embedded[key] == production[key], key
    assert embedded["run_monitoring"].items() <= production["run_monitoring"].items()
