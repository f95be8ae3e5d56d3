"""Fixtures of the Dagster tests: a home of their own, an instance on it, and a short way to run a job."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import dagster as dg
import pytest

from menu_pipeline.defs.build import build_defs
from menu_pipeline.defs.home import local_instance
from menu_pipeline.defs.jobs import CRAWL_JOB
from menu_pipeline.defs.resources import PoliteFetcher
from menu_pipeline.settings import Settings, load_settings


@pytest.fixture(scope="session")
def new_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with nothing in it but Dagster's empty databases, made once: setting them up takes a second."""
    home = tmp_path_factory.mktemp("template") / "home"
    with local_instance(load_settings(home=home)):
        return home


@pytest.fixture
def settings(tmp_path: Path, new_home: Path) -> Settings:
    shutil.copytree(new_home, tmp_path / "home")
    return load_settings(home=tmp_path / "home")


@pytest.fixture
def instance(settings: Settings) -> Iterator[dg.DagsterInstance]:
    with local_instance(settings) as opened:
        yield opened


@dataclass(frozen=True)
class RunJob:
    """Runs a job with a fetcher in this process; never raises for a failed run."""

    settings: Settings
    instance: dg.DagsterInstance

    def __call__(
        self,
        fetcher: PoliteFetcher,
        *,
        job: str = CRAWL_JOB,
        partition_key: str | None = None,
        partition_range: tuple[str, str] | None = None,
        run_config: Mapping[str, object] | None = None,
        selection: Sequence[str] | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> dg.ExecuteInProcessResult:
        defs = build_defs(settings=self.settings, resource_overrides={"polite_fetcher": fetcher})
        quiet = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}
        ends = dict(zip((START, END), partition_range, strict=True)) if partition_range else {}
        return defs.resolve_job_def(job).execute_in_process(
            instance=self.instance,
            partition_key=partition_key,
            run_config={**(run_config or {}), **quiet},
            asset_selection=[dg.AssetKey(name) for name in selection] if selection else None,
            tags={**(tags or {}), **ends},
            raise_on_error=False,
        )


@pytest.fixture
def run_job(settings: Settings, instance: dg.DagsterInstance) -> RunJob:
    return RunJob(settings, instance)


START = "dagster/asset_partition_range_start"
END = "dagster/asset_partition_range_end"
