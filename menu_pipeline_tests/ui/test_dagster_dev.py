"""``dagster dev`` in a checkout works like ``up``: same graph, same storage; and its runs end with it."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest

from menu_pipeline.defs.partitions import sync_partitions
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline_tests.support.dagster_up import ROOT, DagsterDev, crawling, quiet
from menu_pipeline_tests.support.streets import import_street, plan_nothing, street_settings
from menu_pipeline_tests.ui.conftest import free_port

FULL = os.environ.get("MENU_PIPELINE_TEST_CRASH") == "full"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not FULL, reason="takes minutes, and test_up has the same services: make crash"),
]


def test_dagster_dev_sees_the_same_storage_and_a_terminated_one_leaves_no_run_crawling(
    environment: dict[str, str], street: StreetProcess, tmp_path: Path
) -> None:
    for name in ("dagster.yaml", "workspace.yaml"):
        shutil.copy(ROOT / name, tmp_path / name)
    home = tmp_path / ".menu_pipeline"
    settings = street_settings(street, home)
    plan_nothing(settings, import_street(street, settings))
    sync_partitions(settings)  # as `menu-pipeline sites import` does, into the embedded instance under HOME
    at_home = {**environment, "MENU_PIPELINE_HOME": str(home)}
    with DagsterDev(at_home, tmp_path / "dev.log", tmp_path, free_port()) as dev:
        run_id = crawling(dev, street)
        assert dev.status(run_id) == "STARTED"
        dev.end(signal.SIGTERM, patience_s=150)
        assert quiet(street)
    assert not (tmp_path / ".tmp_dagster_home").exists()
    assert (home / "dagster" / "history" / "runs" / f"{run_id}.db").exists()
