"""Where Dagster keeps its own state, and how to open it outside of Dagster's own processes.

What belongs here: the embedded instance under ``HOME/dagster``. What does not: the production instance
(``deploy/dagster.yaml``), which whoever deploys names by setting ``DAGSTER_HOME`` themselves.
https://docs.dagster.io/deployment/oss/oss-instance-configuration
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dagster as dg
from dagster._core.instance import InstanceRef
from dagster._core.storage.noop_compute_log_manager import NoOpComputeLogManager

from menu_pipeline.settings import Settings, ensure_home

#: Kept in step with the root ``dagster.yaml``, which ``dagster dev`` reads; a test compares the two.
INSTANCE_CONFIG = """\
# Written by menu-pipeline; written again when the program's own version of it changes.
# Storage is SQLite in this folder. Production has deploy/dagster.yaml instead.
telemetry:
  enabled: false
nux:
  enabled: false
run_coordinator:
  module: dagster.core.run_coordinator
  class: QueuedRunCoordinator
  config:
    max_concurrent_runs: 2  # two cores stay busy; a crawl run waits for the network most of its time
run_monitoring:
  enabled: true
  start_timeout_seconds: 600  # planning 250 partitions of four assets takes up to 23 s on SQLite
  cancel_timeout_seconds: 30  # a crawl stops within 10 s
  max_runtime_seconds: 14400  # the default launcher cannot tell a dead run from a busy one
  poll_interval_seconds: 30
run_retries:
  enabled: true
  max_retries: 0
  retry_on_asset_or_op_failure: false  # pages are retried by the frontier; a run only after a crash
sensors:
  use_threads: true  # deliver_events takes its time, and none of the others waits for it
  num_workers: 4
retention:
  schedule:
    purge_after_days: 90
  sensor:
    purge_after_days:
      skipped: 2
      failure: 30
      success: 30
"""


def instance_home(settings: Settings) -> Path:
    """The folder of the Dagster instance: ``DAGSTER_HOME`` if it is set, else ``HOME/dagster``, made when missing.

    Raises SettingsError when HOME cannot be written to.
    """
    given = os.environ.get("DAGSTER_HOME", "").strip()
    if given:
        return Path(given)
    folder = ensure_home(settings) / "dagster"
    folder.mkdir(exist_ok=True)
    _write_if_changed(folder / "dagster.yaml", INSTANCE_CONFIG)
    return folder


@contextmanager
def open_instance(settings: Settings) -> Iterator[dg.DagsterInstance]:
    """The Dagster instance that the CLI works on, closed at the end."""
    folder = instance_home(settings)
    with _alone(folder):
        opened = dg.DagsterInstance.from_config(str(folder))
    with opened as instance:
        yield instance


@contextmanager
def local_instance(settings: Settings) -> Iterator[dg.DagsterInstance]:
    """The same, for runs in this process: its output stays on the terminal instead of going to a log file.

    Capturing would start two helper processes that write to the terminal when Ctrl-C reaches them too.
    """
    folder = str(instance_home(settings))
    overrides = {"compute_logs": {"module": NoOpComputeLogManager.__module__, "class": NoOpComputeLogManager.__name__}}
    with _alone(Path(folder)):
        opened = dg.DagsterInstance.from_ref(InstanceRef.from_dir(folder, overrides=overrides))
    with opened as instance:
        yield instance


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One process at a time within the block: two that make a new instance's tables at once fail, Dagster's SQLite
    storage looks first and creates then."""
    if not folder.is_dir():
        yield  # a DAGSTER_HOME that is not there: Dagster says so
        return
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def _write_if_changed(path: Path, text: str) -> None:
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    partial = path.with_suffix(f".{os.getpid()}.part")
    partial.write_text(text, encoding="utf-8")
    partial.replace(path)
