"""The street as a process: opens whole, says where, and goes when it should."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from menu_pipeline.demo.catalogue import build_street
from menu_pipeline.demo.process import StreetFailed, StreetProcess
from menu_pipeline.demo.street import Street
from menu_pipeline_tests.demo.visitor import Visitor
from menu_pipeline_tests.support.processes import wait_until


def test_a_street_opens_answers_advances_and_closes(tmp_path: Path) -> None:
    with StreetProcess(tmp_path / "street", sites=3, seed=5) as street:
        visitor = Visitor(street)
        before = visitor.ask("sulky-ladle.test", "/menu")
        changed = street.advance(2)
        after = visitor.ask("sulky-ladle.test", "/menu")
        assert before.headers["etag"] != after.headers["etag"]
        assert f"http://sulky-ladle.test:{street.port}/menu" in changed
        assert [record.target for record in street.seen()] == ["/menu", "/menu"]
        assert street.summary()["sulky-ladle.test"].requests == 2
        told = json.loads((street.state / "street.json").read_text())
        assert told == {"port": street.port, "pid": street.pid}
        twin = Street(build_street(5, 3), street.port)
        assert street.partners_file.read_text() == twin.partners_csv()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((visitor.addresses["sulky-ladle.test"], street.port), timeout=2)
    assert len(street.seen()) == 2
    assert "sulky-ladle.test" in (street.state / "street.out").read_text()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals_close_it_with_exit_code_0_and_a_table(tmp_path: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "menu_pipeline.demo", "--sites", "1", "--state", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "The street is open: http://127.0.0.1:" in process.stdout.readline()
        process.send_signal(number)
        rest, _ = process.communicate(timeout=100)
    assert process.returncode == 0
    assert "smallest gap" in rest


def test_it_does_not_outlive_whoever_started_it(tmp_path: Path) -> None:
    starter = (
        "import os, sys; from pathlib import Path; from menu_pipeline.demo.process import StreetProcess;"
        f"street = StreetProcess(Path({str(tmp_path)!r}), sites=1).start(); print(street.pid, flush=True); os._exit(9)"
    )
    output = subprocess.run([sys.executable, "-c", starter], stdout=subprocess.PIPE, text=True, timeout=60, check=False)
    pid = int(output.stdout)
    wait_until(lambda: not _alive(pid), 60)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:  # it ended between the two looks
        return False


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(StreetFailed, match=f"cannot listen on 127.0.0.1:{port}") as failed:
            StreetProcess(tmp_path, sites=1, port=port).start()
    assert "\n" not in str(failed.value)


def test_a_size_that_makes_no_street_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(StreetFailed, match="a street has 1 to 50000 sites, not 0"):
        StreetProcess(tmp_path, sites=0).start()
