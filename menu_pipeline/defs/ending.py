"""Ending runs: those under way when ``up`` stops, and those whose process is gone when it starts.

What belongs here: what the default launcher leaves undone. It has no health check, so after a crash of everything a
run would read "started" for ever; and a code server that is told to stop waits for its runs instead of ending them.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Mapping

import dagster as dg
from dagster._core.errors import DagsterUserCodeUnreachableError
from dagster._core.storage.dagster_run import IN_PROGRESS_RUN_STATUSES
from dagster._core.storage.tags import GRPC_INFO_TAG

CONNECT_TIMEOUT_S = 1.0

#: Checks in a row that must find no code server before a run takes itself for abandoned.
STRIKES = 3


def runs_of_code_servers(instance: dg.DagsterInstance) -> list[dg.DagsterRun]:
    """Runs under way that a code server launched (not those in a CLI's own process)."""
    under_way = instance.get_runs(dg.RunsFilter(statuses=list(IN_PROGRESS_RUN_STATUSES)))
    return [run for run in under_way if GRPC_INFO_TAG in run.tags]


def cancel_runs(instance: dg.DagsterInstance, patience_s: float) -> int:
    """Asks every launched run to stop and waits up to ``patience_s`` until they have; how many there were."""
    runs = runs_of_code_servers(instance)
    for run in runs:
        _cancel(instance, run)
    give_up = time.monotonic() + patience_s
    while time.monotonic() < give_up and runs_of_code_servers(instance):
        time.sleep(0.2)
    return len(runs)


def settle_abandoned(instance: dg.DagsterInstance, message: str) -> int:
    """Marks launched runs whose code server is gone as canceled, with ``message``; how many there were."""
    abandoned = [run for run in runs_of_code_servers(instance) if not answers(run.tags)]
    for run in abandoned:
        instance.report_run_canceled(run, message)
    return len(abandoned)


def answers(tags: Mapping[str, str]) -> bool:
    """Whether something still listens where the code server that launched a run with these ``tags`` did."""
    info = json.loads(tags.get(GRPC_INFO_TAG, "{}"))
    family, address = _address(info)
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.settimeout(CONNECT_TIMEOUT_S)
        try:
            probe.connect(address)
        except OSError:
            return False
        return True


def abandonment_watch(tags: Mapping[str, str]) -> Callable[[], bool]:
    """A question to ask now and then: is the code server that launched this run gone? Never, where there was none."""
    missed = 0

    def gone() -> bool:
        nonlocal missed
        missed = 0 if GRPC_INFO_TAG not in tags or answers(tags) else missed + 1
        return missed >= STRIKES

    return gone


def _cancel(instance: dg.DagsterInstance, run: dg.DagsterRun) -> None:
    try:
        instance.run_launcher.terminate(run.run_id)
    except DagsterUserCodeUnreachableError:
        instance.report_engine_event("The code server that launched this run does not answer.", run)


def _address(info: Mapping[str, object]) -> tuple[socket.AddressFamily, str | tuple[str, int]]:
    if info.get("socket"):
        return socket.AF_UNIX, str(info["socket"])
    port = info.get("port")
    return socket.AF_INET, (str(info.get("host") or "localhost"), port if isinstance(port, int) else 0)
