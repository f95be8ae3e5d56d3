"""Dagster's UI and daemon on the embedded storage: brought up, kept up, taken down with its runs."""

from __future__ import annotations

import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import dagster as dg
import httpx

import menu_pipeline
from menu_pipeline.adapters.children import same_modules
from menu_pipeline.cli.services import Service, Services, only_one, terminable
from menu_pipeline.core.errors import WorkFailed
from menu_pipeline.defs.ending import cancel_runs, settle_abandoned
from menu_pipeline.defs.home import instance_home, open_instance
from menu_pipeline.settings import PREFIX, Settings

MODULE = "menu_pipeline.definitions"
#: Dagster imports from here first; left alone, from the user's working directory, whatever lies there.
_ROOT = str(Path(menu_pipeline.__file__).resolve().parents[1])
LOCATION = "menu_pipeline"

START_S = 120.0
#: Seconds runs have to end; a crawl stops within 10 s.
RUNS_END_S = 12.0

_WORKSPACE = """\
load_from:
  - grpc_server:
      socket: {socket}
      location_name: {location}
"""


_LOADED = "{ workspaceOrError { ... on Workspace { locationEntries { locationOrLoadError { __typename } } } } }"


@contextmanager
def dagster_ui(settings: Settings) -> Iterator[tuple[str, Services]]:
    """Runs the UI and the daemon for the length of the block; gives the UI's address once it answers.

    At the end runs under way are stopped, then the processes. Raises WorkFailed when something does not come up,
    or when another ``up`` runs on the same HOME.
    """
    home = instance_home(settings)
    taken = f"{PREFIX}HOME: Dagster is already up on {home}: stop that one first, or set another HOME"
    # Two daemons on one SQLite instance would start everything twice. The instance stays open from start to end: to
    # open it takes a second, in which the runs under way would go on asking.
    with (
        only_one(home / "up.lock", taken),
        tempfile.TemporaryDirectory(prefix="menu-pipeline-") as scratch,
        open_instance(settings) as instance,
    ):
        settle_abandoned(instance, "The process of this run is gone: whatever started it was killed.")
        port = free_port(settings.ui_host, settings.ui_port)
        with Services(settings.home / "logs", _environment(settings, home)) as services:
            _start(services, settings, Path(scratch), port)
            try:
                yield _address(settings.ui_host, port), services
            finally:
                _end_runs(instance)
        settle_abandoned(instance, "This run did not stop in time and was killed with Dagster.")


def keep_up(services: Services) -> None:
    """Returns on Ctrl-C or SIGTERM; raises WorkFailed when a service ends by itself."""
    with terminable():
        try:
            while True:
                services.check()
                time.sleep(0.5)
        except KeyboardInterrupt:
            click.echo("stopping…", err=True)


def free_port(host: str, wanted: int) -> int:
    """``wanted`` if it is free on ``host``, else one of the next 20, else any."""
    for port in (*range(wanted, min(wanted + 21, 65536)), 0):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise WorkFailed(f"{PREFIX}UI_HOST: nothing can listen on '{host}': name an address of this machine")


def _start(services: Services, settings: Settings, scratch: Path, port: int) -> None:
    code = scratch / "code.sock"
    workspace = scratch / "workspace.yaml"
    workspace.write_text(_WORKSPACE.format(socket=code, location=LOCATION), encoding="utf-8")
    python = sys.executable
    at = ["--workspace", str(workspace)]
    services.start(
        Service(
            "code-server",
            [python, "-m", "dagster", "api", "grpc", "--socket", str(code), "--module-name", MODULE,
             "--location-name", LOCATION, "--log-level", "warning",
             "--working-directory", _ROOT],
            orphan_signal=signal.SIGKILL,  # told to stop it would wait for its runs; killed, its runs stop themselves
        )
    )  # fmt: skip
    services.start(
        Service(
            "webserver",
            [python, "-m", "dagster_webserver", "--host", settings.ui_host, "--port", str(port), *at,
             "--dagster-log-level", "warning", "--suppress-warnings"],
        )
    )  # fmt: skip
    services.start(Service("daemon", [python, "-m", "dagster._daemon", "run", "--log-level", "warning", *at]))
    address = _address(settings.ui_host, port)
    services.wait_until(lambda: _loaded(address), "Dagster's UI", START_S)


def _loaded(address: str) -> bool:
    """Whether the UI answers and has loaded our definitions."""
    try:
        answer = httpx.post(f"{address}/graphql", json={"query": _LOADED}, timeout=5.0, trust_env=False)
        entries = answer.json()["data"]["workspaceOrError"]["locationEntries"]
    except (httpx.HTTPError, ValueError, KeyError, TypeError):
        return False
    return any((entry["locationOrLoadError"] or {}).get("__typename") == "RepositoryLocation" for entry in entries)


def _end_runs(instance: dg.DagsterInstance) -> None:
    ended = cancel_runs(instance, RUNS_END_S)
    if ended:
        click.echo(f"stopped {ended} run{'s' if ended > 1 else ''}", err=True)


def _environment(settings: Settings, home: Path) -> dict[str, str]:
    """Ours, with every setting spelled out: the three must agree, whatever their working directory."""
    kept = {name: value for name, value in os.environ.items() if not name.upper().startswith(PREFIX)}
    values = {field: getattr(settings, field) for field in type(settings).model_fields}
    spelled = {f"{PREFIX}{field.upper()}": str(value) for field, value in values.items() if value not in (None, "")}
    return same_modules({**kept, **spelled, "DAGSTER_HOME": str(home), "PYTHONUNBUFFERED": "1"})


def _address(host: str, port: int) -> str:
    shown = "127.0.0.1" if host in {"0.0.0.0", "::"} else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
