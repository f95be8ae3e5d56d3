"""``menu-pipeline demo``: the whole chain over the whole street, as its first visitor sees it."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from menu_pipeline.cli import main
from menu_pipeline.cli.demo_view import servers_table
from menu_pipeline.demo.log import HostSummary, Traffic
from menu_pipeline_tests.support.dagster_up import wait_for

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def environment(home: Path) -> dict[str, str]:
    """A caller's environment that points at production, which a demo must not touch."""
    return {
        **os.environ,
        "MENU_PIPELINE_HOME": str(home),
        "MENU_PIPELINE_DATABASE_URL": "postgresql://production.invalid/menus",
        "MENU_PIPELINE_BLOB_URL": "s3://production-bodies",
        "DAGSTER_HOME": str(home / "production-dagster"),
        "PYTHONUNBUFFERED": "1",
    }


@contextmanager
def demo(home: Path, out: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A demo as a process, ended at the latest with the block."""
    command = [sys.executable, "-m", "menu_pipeline.cli", "demo", *arguments]
    with out.open("wb") as log:
        started = subprocess.Popen(command, cwd=ROOT, env=environment(home), stdout=log, stderr=subprocess.STDOUT)
    try:
        yield started
    finally:
        started.terminate()
        started.wait(100)


def test_a_demo_shows_menus_and_what_the_servers_saw_and_leaves_production_alone(tmp_path: Path) -> None:
    home, out = tmp_path / "home", tmp_path / "demo.out"
    with demo(home, out, "--once") as started:
        assert started.wait(400) == 0, out.read_text()
    told = out.read_text()
    assert _planned_by(home) == [("demo", 1)]
    assert "Prawn cocktail, slightly nervous" in told
    assert "7.80 GBP" in told
    assert f"export MENU_PIPELINE_HOME={home / 'demo'}\n" in told
    assert re.search(r"Prawn cocktail, slightly nervous +7\.80 GBP +20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC", told)
    (total,) = [line.split() for line in told.splitlines() if re.match(r"\d+ hosts ", line)]
    hosts, _, requests, in_flight, gap, _, promised, _, robots_first, disallowed, _ = total
    assert int(hosts) >= 30
    assert int(requests) > 60  # some 260, and fewer within its budget on a busy machine
    counted = re.search(r"(\d+) requests(?: \((\d+) of them reached no server\))?, \d+ dishes", told)
    assert counted is not None
    assert int(counted[1]) - int(counted[2] or 0) == int(requests)  # what we count is what the servers saw
    assert (in_flight, robots_first, disallowed) == ("1", "yes", "0")
    assert float(gap) >= float(promised) >= 0.2
    assert sorted(path.name for path in home.iterdir()) == ["demo"]
    assert (home / "demo" / "published" / "current_menu.parquet").exists()
    looked = CliRunner().invoke(
        main, ["audit", "bao-below.test", "--json"], env={"MENU_PIPELINE_HOME": str(home / "demo")}
    )
    assert json.loads(looked.stdout)["verdict"] == {"kept": True, "breaches": []}


def _planned_by(home: Path) -> list[tuple[str, int]]:
    """Who planned sites, and whether that is all of them: the sensor leaves them to whoever did."""
    with sqlite3.connect(home / "demo" / "crawl.db") as connection:
        return connection.execute(
            "select m.planned_by, count(*) = (select count(*) from site) from planned_site p"
            " join plan_mark m on m.mark_id = p.mark_id group by 1"
        ).fetchall()


def test_ctrl_c_in_the_middle_ends_the_demo_and_its_street(tmp_path: Path) -> None:
    home, out = tmp_path / "home", tmp_path / "demo.out"
    with demo(home, out) as started:
        wait_for(lambda: "pages read" in out.read_text(), 200)
        _a_second_demo_is_refused(home, tmp_path / "second.out")
        started.send_signal(signal.SIGINT)
        assert started.wait(200) == 1, out.read_text()
    assert "Traceback" not in out.read_text()
    wait_for(lambda: not _street_is_open(home), 100)


def _a_second_demo_is_refused(home: Path, out: Path) -> None:
    with demo(home, out, "--once") as second:
        assert second.wait(200) == 1
    assert "a demo is already open on" in out.read_text()


def _street_is_open(home: Path) -> bool:
    wanted = f"--state={home}/demo/street".encode()
    return any(wanted in _command(path) for path in Path("/proc").glob("[0-9]*/cmdline"))


def _command(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_the_servers_table_puts_the_promise_beside_the_gap() -> None:
    seen = {
        host: HostSummary(host, "127.0.0.2", Traffic(3, 1, 0.31, 1, 3), True, 1, (), 2, 2, 0, ())
        for host in ("a.test", "www.a.test")
    }
    made = servers_table(seen, {"a.test": 0.2})
    promised = [str(cell) for cell in made.columns[4].cells]
    assert [column.header for column in made.columns][3:5] == ["smallest gap", "promised gap"]
    assert promised == ["0.200 s"] * 3


def test_at_80_columns_a_host_is_a_line_of_the_servers_table() -> None:
    host = "pizzeria-quinta-stagione.test"
    seen = {host: HostSummary(host, "127.0.0.2", Traffic(30, 1, 0.31, 1, 3), True, 1, (), 20, 20, 0, ())}
    out = io.StringIO()
    Console(file=out, width=80).print(servers_table(seen, {host: 0.2}, 80))
    assert re.search(rf"^{host} +30 +1 +0\.310 s +0\.200 s +0$", out.getvalue(), re.MULTILINE)
