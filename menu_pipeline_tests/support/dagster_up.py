"""``menu-pipeline up`` as a process, spoken to as its users do: by its GraphQL endpoint, and by signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.defs.home import open_instance
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline.settings import load_settings
from menu_pipeline_tests.support.crawling import rows_of
from menu_pipeline_tests.support.instigators import switch_off

ROOT = Path(__file__).resolve().parents[2]
CHAIN = ("robots_rules", "sitemap_diff", "fetched_pages", "extracted_menus")
OVER = frozenset({"SUCCESS", "FAILURE", "CANCELED"})

_LAUNCH = """mutation($params: LaunchBackfillParams!) { launchPartitionBackfill(backfillParams: $params) {
  __typename ... on LaunchBackfillSuccess { backfillId } ... on PythonError { message } } }"""
_ONE = """mutation($params: ExecutionParams!) { launchPipelineExecution(executionParams: $params) {
  __typename ... on LaunchRunSuccess { run { runId } } ... on PythonError { message } } }"""
_LOCATIONS = "{ repositoriesOrError { ... on RepositoryConnection { nodes { location { name } } } } }"
_RUNS = "{ runsOrError(limit: 50) { ... on Runs { results { id status jobName tags { key value } } } } }"
_TERMINATE = "mutation($id: String!) { terminateRun(runId: $id) { __typename } }"
_EVENTS = """query($id: ID!) { runOrError(runId: $id) { ... on Run { eventConnection { events {
  __typename ... on ExecutionStepFailureEvent { failureMetadata { description } error { message } }
  ... on LogMessageEvent { message } ... on MaterializationEvent { partition assetKey { path } } } } } } }"""
_CHECKS = """{ assetNodeOrError(assetKey: {path: ["fetched_pages"]}) { ... on AssetNode { assetChecksOrError {
  ... on AssetChecks { checks { name partitionStatuses { __typename ... on AssetCheckDefaultPartitionStatuses {
  succeededPartitions failedPartitions } } } } } } } }"""


class DagsterUp:
    """``menu-pipeline up`` with ``environment``, from its start to its end; its output goes to ``log``.

    ``background``: started as a script starts what it puts into the background, with SIGINT ignored.
    """

    def __init__(self, environment: Mapping[str, str], log: Path, *, background: bool = False) -> None:
        self.address = ""
        self._background = background
        self._environment = {**os.environ, **environment, "PYTHONUNBUFFERED": "1"}
        self._home = environment["MENU_PIPELINE_HOME"]
        self._log = log
        self._folder = ROOT
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if self._process is not None and self._process.poll() is None:
            self.end(signal.SIGTERM)

    def start(self) -> Self:
        self.address = ""
        switch_off(Path(self._home), "recrawl_due")  # these tests start their runs themselves
        with self._log.open("wb") as log:
            command = [sys.executable, "-m", *self._command()]
            self._process = subprocess.Popen(
                command,
                cwd=self._folder,
                env=self._environment,
                stdout=log,
                stderr=log,
                preexec_fn=_ignore_sigint if self._background else None,
            )
        wait_for(self._answers, 200)
        return self

    def _command(self) -> list[str]:
        return ["menu_pipeline.cli", "up"]

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.said()
        for line in self.said().splitlines():
            if line.startswith("Dagster UI: "):
                self.address = line.split()[2]
        return bool(self.address)

    def said(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def end(self, sent: signal.Signals, patience_s: float = 100.0) -> None:
        """Sends a signal and waits until it and everything it started is gone."""
        assert self._process is not None
        self._process.send_signal(sent)
        self._process.wait(patience_s)
        wait_for(lambda: not self.processes(), patience_s)

    def processes(self) -> list[int]:
        """Every process that has our HOME in its environment, this one's own children included."""
        wanted = f"MENU_PIPELINE_HOME={self._home}".encode()
        return [int(path.parent.name) for path in Path("/proc").glob("[0-9]*/environ") if wanted in _environment(path)]

    def ask(self, query: str, **variables: object) -> Any:
        answer = httpx.post(
            f"{self.address}/graphql", json={"query": query, "variables": variables}, timeout=120, trust_env=False
        ).json()
        assert "errors" not in answer, answer
        return answer["data"]

    def backfill(self, *sites: str) -> str:
        """Materializes the chain for ``sites``, as the UI's button does; the backfill's id."""
        assets = [{"path": [name]} for name in CHAIN]
        params = {"assetSelection": assets, "partitionNames": list(sites)}
        launched = self.ask(_LAUNCH, params=params)["launchPartitionBackfill"]
        assert launched["__typename"] == "LaunchBackfillSuccess", launched
        return str(launched["backfillId"])

    def materialize(self, site: str) -> str:
        """Materializes the chain for one site, as the UI does for a single partition; the run's id."""
        selector = {
            "repositoryLocationName": "menu_pipeline",
            "repositoryName": "__repository__",
            "jobName": "__ASSET_JOB",
            "assetSelection": [{"path": [name]} for name in CHAIN],
        }
        params = {
            "selector": selector,
            "runConfigData": "{}",
            "executionMetadata": {"tags": [{"key": "dagster/partition", "value": site}]},
        }
        launched = self.ask(_ONE, params=params)["launchPipelineExecution"]
        assert launched["__typename"] == "LaunchRunSuccess", launched
        return str(launched["run"]["runId"])

    def status(self, run_id: str) -> str:
        (run,) = [run for run in self.runs() if run["id"] == run_id]
        return str(run["status"])

    def ended(self, run_id: str, patience_s: float = 200.0) -> str:
        """A run's last status, once it has one."""
        wait_for(lambda: self.status(run_id) in OVER, patience_s)
        return self.status(run_id)

    def runs(self, backfill: str | None = None) -> list[dict[str, Any]]:
        """Runs, newest first; of one backfill only, if named."""
        runs: list[dict[str, Any]] = self.ask(_RUNS)["runsOrError"]["results"]
        return [
            run for run in runs if backfill is None or {"key": "dagster/backfill", "value": backfill} in run["tags"]
        ]

    def run_of(self, backfill: str, patience_s: float = 200.0) -> dict[str, Any]:
        """The only run of a backfill, once it is over."""
        wait_for(lambda: any(run["status"] in OVER for run in self.runs(backfill)), patience_s)
        (run,) = self.runs(backfill)
        return run

    def cancel(self, run_id: str) -> None:
        assert self.ask(_TERMINATE, id=run_id)["terminateRun"]["__typename"] == "TerminateRunSuccess"

    def events(self, run_id: str) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self.ask(_EVENTS, id=run_id)["runOrError"]["eventConnection"]["events"]
        return events

    def verdicts(self) -> tuple[list[str], list[str]]:
        """Sites that pass and sites that fail ``crawl_outcome``, as the UI shows them."""
        checks = self.ask(_CHECKS)["assetNodeOrError"]["assetChecksOrError"]["checks"]
        (statuses,) = [check["partitionStatuses"] for check in checks if check["name"] == "crawl_outcome"]
        return sorted(statuses["succeededPartitions"]), sorted(statuses["failedPartitions"])


class DagsterDev(DagsterUp):
    """``dagster dev`` in ``folder``, spoken to in the same way."""

    def __init__(self, environment: Mapping[str, str], log: Path, folder: Path, port: int) -> None:
        super().__init__({**environment, "PYTHONPATH": str(ROOT)}, log)
        self._folder = folder
        self._port = port

    def _command(self) -> list[str]:
        return ["dagster", "dev", "--port", str(self._port)]

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.said()
        try:
            self.address = f"http://127.0.0.1:{self._port}"
            return "menu_pipeline" in str(self.ask(_LOCATIONS))
        except httpx.HTTPError:
            return False


def wait_for(ready: Callable[[], bool], patience_s: float) -> None:
    give_up = time.monotonic() + patience_s
    while not ready():
        assert time.monotonic() < give_up, f"it did not come within {patience_s:.0f} s"
        time.sleep(0.2)


def crawling(up: DagsterUp, street: StreetProcess) -> str:
    """Starts a run over the site that wants 1.5 s between requests; its id, once its requests arrive."""
    before = len(street.seen())
    run_id = up.materialize("masala-monday.test")
    wait_for(lambda: len(street.seen()) > before, 200)
    return run_id


def quiet(street: StreetProcess) -> bool:
    """Whether no request comes for longer than ``crawling``'s site has us wait between two."""
    before = len(street.seen())
    with pytest.raises(AssertionError, match="did not come"):
        wait_for(lambda: len(street.seen()) > before, 1.8)
    return True


def held_leases(environment: Mapping[str, str]) -> list[str]:
    """Hosts that a run holds now."""
    url = load_settings(home=Path(environment["MENU_PIPELINE_HOME"])).database_url
    with Database.open(url) as database:
        return [str(row["host"]) for row in rows_of(database, "select host from host where lease_owner is not null")]


def stored_status(environment: Mapping[str, str], run_id: str) -> str:
    """What the instance says of a run while nothing is up."""
    with open_instance(load_settings(home=Path(environment["MENU_PIPELINE_HOME"]))) as instance:
        run = instance.get_run_by_id(run_id)
    assert run is not None
    return run.status.value


def _ignore_sigint() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _environment(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""  # ended meanwhile, or not ours to read
