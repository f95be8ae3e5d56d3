"""Dagster's three processes (code server, webserver, daemon) as one thing that starts, is watched, and ends.

Each has a session of its own, so that Ctrl-C in the terminal reaches us alone and we decide the order: first the
runs are told to stop, then the processes; what is left of a process group after that is killed. If we are killed
ourselves, the kernel ends them (PR_SET_PDEATHSIG), and runs end themselves when their code server is gone.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, TracebackType

from menu_pipeline.core.errors import WorkFailed

#: Seconds a process has to end after SIGTERM before its group is killed.
TERM_S = 3.0
_PR_SET_PDEATHSIG = 1  # prctl(2)


@dataclass(frozen=True)
class Service:
    """A process to run. ``orphan_signal`` is what the kernel sends it when we are gone without having ended it."""

    name: str
    command: Sequence[str]
    orphan_signal: int = signal.SIGTERM


class Services:
    """Started in order; ``stop`` is idempotent and also runs at the end of a ``with`` block."""

    def __init__(self, logs: Path, environment: Mapping[str, str]) -> None:
        self._logs = logs
        self._environment = dict(environment)
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        logs.mkdir(parents=True, exist_ok=True)

    def __enter__(self) -> Services:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.stop()

    def start(self, service: Service) -> None:
        """Starts ``service``; its output goes to a file of its name."""
        with self.log_of(service.name).open("wb") as log:
            self._running[service.name] = subprocess.Popen(
                service.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self._environment,
                start_new_session=True,
                preexec_fn=_die_with_parent(os.getpid(), service.orphan_signal),
            )

    def log_of(self, name: str) -> Path:
        """The file that a service's output goes to."""
        return self._logs / f"{name}.log"

    def check(self) -> None:
        """Raises WorkFailed, with the end of its log, when one of the services has ended by itself."""
        for name, process in self._running.items():
            if process.poll() is not None:
                raise WorkFailed(f"{name} ended by itself (exit code {process.returncode}): {self._last_words(name)}")

    def wait_until(self, ready: Callable[[], bool], what: str, patience_s: float) -> None:
        """Waits until ``ready()``; raises WorkFailed when it takes too long or a service ends meanwhile."""
        give_up = time.monotonic() + patience_s
        while not ready():
            self.check()
            if time.monotonic() > give_up:
                raise WorkFailed(f"{what} did not come up within {patience_s:.0f} s; its output is in {self._logs}")
            time.sleep(0.1)

    def stop(self) -> None:
        """Ends every service and whatever it started, in a few seconds."""
        for process in self._running.values():
            with suppress(ProcessLookupError):
                process.terminate()
        give_up = time.monotonic() + TERM_S
        for process in self._running.values():
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=max(0.0, give_up - time.monotonic()))
        for process in self._running.values():
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self._running.clear()

    def _last_words(self, name: str) -> str:
        with self.log_of(name).open(encoding="utf-8", errors="replace") as log:
            lines = [line.strip() for line in deque(log, maxlen=20) if line.strip()]
        return f"{lines[-1] if lines else 'no output'} (all of it: {self.log_of(name)})"


@contextmanager
def only_one(lock: Path, taken: str) -> Iterator[None]:
    """Holds ``lock`` for the length of the block, and as long as this process lives. Raises WorkFailed(``taken``)."""
    with lock.open("a+") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise WorkFailed(taken) from error
        yield


@contextmanager
def terminable() -> Iterator[None]:
    """Within the block SIGTERM is Ctrl-C, so that a service manager ends us as gently as a person does.

    SIGINT too: a shell starts what it puts into the background with SIGINT ignored, and nothing would end that.
    """

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _die_with_parent(parent: int, orphan_signal: int) -> Callable[[], None]:
    """To be called in the child between fork and exec. Linux only; elsewhere a killed parent leaves its children."""
    if not sys.platform.startswith("linux"):
        return lambda: None
    prctl = ctypes.CDLL(None).prctl

    def arm() -> None:
        prctl(_PR_SET_PDEATHSIG, orphan_signal)
        if os.getppid() != parent:  # it died before the kernel knew
            os._exit(1)

    return arm
