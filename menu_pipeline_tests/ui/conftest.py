"""One ``menu-pipeline up`` over a few kitchens of the street, shared by the tests of this folder; they run in order."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from menu_pipeline.defs.partitions import sync_partitions
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline_tests.support.dagster_up import DagsterUp
from menu_pipeline_tests.support.streets import import_street, plan_nothing, street_settings

#: masala-monday's crawl delay keeps a run busy for a while; gone-fishing is down.
SITES = ("bao-below.test", "burger-bureau.test", "gone-fishing.test", "masala-monday.test", "twelfth-spoon.test")


@pytest.fixture(scope="module")
def street(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StreetProcess]:
    with StreetProcess(tmp_path_factory.mktemp("street")) as opened:
        header, *rows = opened.partners_file.read_text(encoding="utf-8").splitlines()
        chosen = [row for row in rows if row.split(",")[0] in SITES]
        opened.partners_file.write_text("\n".join([header, *chosen, ""]), encoding="utf-8")
        yield opened


@pytest.fixture(scope="module")
def environment(street: StreetProcess, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Settings for the street, with its partners imported into a home of their own."""
    home = tmp_path_factory.mktemp("up") / "home"
    settings = street_settings(street, home)
    plan_nothing(settings, import_street(street, settings))
    sync_partitions(settings)
    return {
        "MENU_PIPELINE_HOME": str(home),
        "MENU_PIPELINE_HOSTS_FILE": str(street.hosts_file),
        "MENU_PIPELINE_ALLOW_NETWORKS": "127.0.0.0/8",
        "MENU_PIPELINE_MIN_DELAY_S": "0.2",
        "MENU_PIPELINE_UI_PORT": str(free_port()),
    }


@pytest.fixture(scope="module")
def up(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[DagsterUp]:
    with DagsterUp(environment, tmp_path_factory.mktemp("log") / "up.log") as started:
        yield started


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where screenshots go: MENU_PIPELINE_TEST_SCREENSHOTS, or a folder that pytest keeps for a while."""
    chosen = os.environ.get("MENU_PIPELINE_TEST_SCREENSHOTS")
    folder = Path(chosen) if chosen else tmp_path_factory.mktemp("pictures")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])
