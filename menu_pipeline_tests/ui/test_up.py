"""``menu-pipeline up`` comes up, stays on loopback, and takes its runs and processes with it, however it ends."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from menu_pipeline.defs.home import open_instance
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline.settings import load_settings
from menu_pipeline_tests.support.dagster_up import ROOT, DagsterUp, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def crawling(up: DagsterUp, street: StreetProcess) -> str:
    """Starts a run over the site with forty pages; its id, once its requests arrive."""
    before = len(street.seen())
    run_id = up.materialize("cafe-eternity.test")
    wait_for(lambda: len(street.seen()) > before + 3, 60)
    return run_id


def quiet(street: StreetProcess) -> bool:
    """Whether no request comes for a second."""
    before = len(street.seen())
    with pytest.raises(AssertionError, match="did not come"):
        wait_for(lambda: len(street.seen()) > before, 1)
    return True


def test_however_up_ends_its_runs_end_too_and_nothing_is_left(
    environment: dict[str, str], street: StreetProcess, tmp_path: Path
) -> None:
    with DagsterUp(environment, tmp_path / "up.log") as up:
        _listens_on_loopback_only(up)
        _a_second_one_is_refused(environment)
        killed = crawling(up, street)
        assert up.end(signal.SIGKILL) < 25
        assert quiet(street)
        assert stored_status(environment, killed) == "FAILURE"  # it saw that its code server was gone, and said so
        up.start()
        stopped = crawling(up, street)
        assert up.end(signal.SIGTERM) < 25
        assert quiet(street)
        assert stored_status(environment, stopped) == "CANCELED"
        assert "stopped 1 run" in up.said()
        assert "Traceback" not in up.said()


def stored_status(environment: dict[str, str], run_id: str) -> str:
    """What the instance says of a run while nothing is up."""
    with open_instance(load_settings(home=Path(environment["MENU_PIPELINE_HOME"]))) as instance:
        run = instance.get_run_by_id(run_id)
    assert run is not None
    return run.status.value


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
        timeout=60,
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
