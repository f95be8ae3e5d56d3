"""Extraction workers hatched from one process that has their modules already: a start costs 30 ms instead of 500.

Nearly every crawl of the tests starts a worker. It stays a process of its own, with the pipes, limits and end of the
real one; only its imports are shared. This module run as a program is the nest: for each caller it forks, and the child
becomes ``extraction_worker.main`` on the caller's stdin, stdout and stderr.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from menu_pipeline.crawl import extraction_worker

ROOT = Path(__file__).resolve().parents[2]

#: Hands its own pipes and limit to the nest and lives as long as the worker; the worker ends when it is killed.
_EGG = """import socket, sys
nest = socket.socket(socket.AF_UNIX)
nest.connect(sys.argv[1])
socket.send_fds(nest, [sys.argv[2].encode()], [0, 1, 2])
nest.recv(1)"""


@contextlib.contextmanager
def nest() -> Iterator[tuple[str, ...]]:
    """The command that stands in for ``python -m menu_pipeline.crawl.extraction_worker``, while the nest is up."""
    with tempfile.TemporaryDirectory(prefix="menu-pipeline-nest-") as folder:
        path = f"{folder}/nest"
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(path)
            listening.listen(64)
            command = [sys.executable, "-m", __name__, str(listening.fileno())]
            process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, pass_fds=[listening.fileno()])
        try:
            yield (sys.executable, "-I", "-S", "-c", _EGG, path)
        finally:
            process.kill()
            process.wait()


def _serve(listening: socket.socket) -> None:
    """Forks a worker for each caller, until the tests that started the nest are gone (its stdin ends)."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the workers: the kernel does away with them
    # Not by sys.stdin, whose lock the workers would inherit, held.
    threading.Thread(target=lambda: (os.read(0, 1), os._exit(0)), daemon=True).start()
    while True:
        caller, _ = listening.accept()
        if os.fork() == 0:
            listening.close()
            _hatch(caller)
        caller.close()


def _hatch(caller: socket.socket) -> NoReturn:
    """The worker of one caller, in a process of its own, for as long as the caller lives."""
    limit, pipes, _, _ = socket.recv_fds(caller, 64, 3)
    for number, pipe in enumerate(pipes):
        os.dup2(pipe, number)
        os.close(pipe)
    threading.Thread(target=lambda: (caller.recv(1), os._exit(9)), daemon=True).start()
    sys.argv = ["extraction_worker", limit.decode()]
    extraction_worker.main()
    os._exit(0)


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
