"""``menu-pipeline up`` comes up, stays on loopback, and takes its runs and processes with it when it is told to end.

That a killed one does so too is the last test of ``test_dagster_ui``.
"""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from menu_pipeline.demo.process import StreetProcess
from menu_pipeline_tests.support.dagster_up import (
    ROOT,
    DagsterUp,
    crawling,
    held_leases,
    quiet,
    stored_status,
    wait_for,
)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def test_a_terminated_up_takes_its_runs_with_it_and_leaves_nothing(
    environment: dict[str, str], street: StreetProcess, tmp_path: Path
) -> None:
    with DagsterUp(environment, tmp_path / "up.log", background=True) as up:
        _listens_on_loopback_only(up)
        _a_second_one_is_refused(environment)
        stopped = crawling(up, street)
        assert held_leases(environment)
        up.end(signal.SIGTERM)
        assert quiet(street)
        wait_for(lambda: held_leases(environment) == [], 60)
        wait_for(lambda: stored_status(environment, stopped) == "CANCELED", 60)
        assert "stopped 1 run" in up.said()
        assert "Traceback" not in up.said()


def _listens_on_loopback_only(up: DagsterUp) -> None:
    port = int(up.address.rsplit(":", 1)[1])
    listening = [
        line.split()[1]
        for table in ("/proc/net/tcp", "/proc/net/tcp6")
        for line in Path(table).read_text().splitlines()[1:]
        if line.split()[3] == "0A" and int(line.split()[1].rsplit(":", 1)[1], 16) == port
    ]
    assert listening == [f"0100007F:{port:04X}"]


def _a_second_one_is_refused(environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "menu_pipeline.cli", "up"],
        env={"PATH": "/usr/bin:/bin", **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 1
    assert "Dagster is already up on" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_not_fought_over() -> None:
    from menu_pipeline.cli.dagster_ui import free_port

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = int(taken.getsockname()[1])
        assert port < free_port("127.0.0.1", port) <= port + 20
