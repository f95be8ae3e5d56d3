"""Crawls in processes of their own, started, suspended and killed by a test (``menu_pipeline_tests.crash.crawler``)."""

from __future__ import annotations

import itertools
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from menu_pipeline.crawl import extraction

ROOT = Path(__file__).parents[2]


@dataclass
class Crawler:
    """One process; what it printed is in ``out``, what went wrong in ``err``."""

    run_id: str
    process: subprocess.Popen[bytes]
    out: Path
    err: Path

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def suspend(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def stop(self, timeout: float = 100.0) -> None:
        """As Ctrl-C does, and wait for its end."""
        if self.process.poll() is None:
            self.process.terminate()
        self.wait(timeout, -signal.SIGTERM)  # that is how one ends that was still starting

    def wait(self, timeout: float = 100.0, also: int = 0) -> None:
        code = self.process.wait(timeout)
        assert code in (0, also), self.err.read_text(encoding="utf-8")

    def wait_killed(self, timeout: float) -> None:
        """Until it has killed itself."""
        code = self.process.wait(timeout)
        assert code == -signal.SIGKILL, self.err.read_text(encoding="utf-8")

    @property
    def running(self) -> bool:
        return self.process.poll() is None

    @property
    def lines(self) -> list[str]:
        return self.out.read_text(encoding="utf-8").splitlines()


@dataclass
class Crawlers:
    """Starts crawls over one database. Whatever still runs at the end is killed, by its id."""

    folder: Path
    settings: dict[str, Any]
    policy: dict[str, Any] = field(default_factory=dict)
    started: list[Crawler] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._numbers = itertools.count(1)

    def start(self, sites: list[str] | None = None, dies: tuple[str, str] | None = None) -> Crawler:
        """``dies``: a step of ``Ledger`` and a purpose, after which the process kills itself."""
        run_id = f"run-{next(self._numbers)}"
        job = self.folder / f"{run_id}.json"
        values: dict[str, Any] = {"settings": self.settings, "policy": self.policy, "run_id": run_id}
        values["worker"] = extraction.COMMAND
        given = {name: value for name, value in {"sites": sites, "dies": dies}.items() if value is not None}
        job.write_text(json.dumps(values | given), encoding="utf-8")
        out, err = self.folder / f"{run_id}.out", self.folder / f"{run_id}.err"
        command = [sys.executable, "-m", "menu_pipeline_tests.crash.crawler", str(job)]
        with out.open("wb") as stdout, err.open("wb") as stderr:
            process = subprocess.Popen(command, cwd=ROOT, stdout=stdout, stderr=stderr)
        made = Crawler(run_id, process, out, err)
        self.started.append(made)
        return made

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for crawler in self.started:
            if crawler.running:
                crawler.resume()
                crawler.kill()


def wait_until(true: Callable[[], bool], timeout: float, every: float = 0.02) -> None:
    """Poll until ``true()``; fails after ``timeout`` seconds."""
    give_up = time.monotonic() + timeout
    while not true():
        assert time.monotonic() < give_up, "it did not happen in time"
        time.sleep(every)
