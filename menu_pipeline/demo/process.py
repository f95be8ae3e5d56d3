"""The street in a process of its own, for code that is not asyncio or must not share a processor's attention.

    with StreetProcess(folder, sites=30) as street:
        street.port, street.hosts_file, street.partners_file
        street.summary()["sulky-ladle.test"].requests

The street ends with the process that started it, however that ends: it watches its standard input.
"""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from menu_pipeline.adapters.children import same_modules
from menu_pipeline.demo.catalogue import Kinds
from menu_pipeline.demo.log import HostSummary, Seen, read_log, summarize
from menu_pipeline.demo.street import OFFICE_ADDRESS

OFFICE = "street-office.test"
_START_S = 60.0
_STOP_S = 10.0


class StreetFailed(Exception):
    """The street did not open; the message is what it said."""


class StreetProcess:
    """Starts ``python -m menu_pipeline.demo`` with its files in ``state`` and waits until it answers."""

    def __init__(
        self,
        state: Path,
        sites: int | None = None,
        seed: int = 1,
        kinds: Kinds = "all",
        port: int = 0,
        directory_kitchens: int | None = None,
    ) -> None:
        self.state = state
        self.port = port
        self._options = [f"--seed={seed}", f"--kinds={kinds}", f"--port={port}", f"--state={state}"]
        self._options += [f"--sites={sites}"] if sites is not None else []
        self._options += [f"--directory-kitchens={directory_kitchens}"] if directory_kitchens is not None else []
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def hosts_file(self) -> Path:
        return self.state / "hosts"

    @property
    def partners_file(self) -> Path:
        return self.state / "partners.csv"

    @property
    def log_file(self) -> Path:
        return self.state / "log.jsonl"

    @property
    def pid(self) -> int:
        assert self._process is not None, "the street is not open"
        return self._process.pid

    def start(self) -> Self:
        """Raises ``StreetFailed`` with what the street said, if it does not open within a minute."""
        self.state.mkdir(parents=True, exist_ok=True)
        (self.state / "street.json").unlink(missing_ok=True)
        command = [sys.executable, "-m", "menu_pipeline.demo", "--stop-with-stdin", *self._options]
        with (self.state / "street.out").open("wb") as out:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=out, stderr=subprocess.STDOUT, env=same_modules(os.environ)
            )
        deadline = time.monotonic() + _START_S
        while not (self.state / "street.json").exists():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise StreetFailed((self.state / "street.out").read_text(encoding="utf-8").strip())
            time.sleep(0.02)
        self.port = json.loads((self.state / "street.json").read_text(encoding="utf-8"))["port"]
        return self

    def stop(self) -> None:
        """Closes the street, politely first. Does nothing if it is closed."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdin:
            process.stdin.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def advance(self, days: int = 1) -> frozenset[str]:
        """Lets ``days`` pass; returns the URLs of the documents that changed."""
        changed = [json.loads(self._office("POST", "/advance"))["changed"] for _ in range(days)]
        return frozenset(url for urls in changed for url in urls)

    def seen(self) -> list[Seen]:
        """Every finished request since the street opened, from its log file."""
        if self._process is not None:
            self._office("POST", "/flush")
        return read_log(self.log_file)

    def loop_lag_s(self) -> float:
        """The worst lateness of the street's own event loop so far: no time in its log is truer than that."""
        return float(json.loads(self._office("POST", "/flush"))["loop_lag_s"])

    def summary(self) -> dict[str, HostSummary]:
        return summarize(self.seen())

    def _office(self, method: str, target: str) -> bytes:
        connection = http.client.HTTPConnection(OFFICE_ADDRESS, self.port, timeout=30)
        try:
            connection.request(method, target, headers={"Host": OFFICE})
            return connection.getresponse().read()
        finally:
            connection.close()
