"""Sidecars for tests: our own in a process of its own, and one that answers from a script."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from menu_pipeline.adapters.browser import BrowserClient, Rendering
from menu_pipeline.core.policy import Policy


@dataclass
class OwnSidecar:
    """``menu-pipeline browser serve`` as users start it."""

    url: str
    process: subprocess.Popen[str]

    async def render(self, url: str, policy: Policy | None = None, **extra: Any) -> Rendering:
        client = BrowserClient(self.url, policy or Policy())
        try:
            return await client.render(url, extra)
        finally:
            await client.aclose()

    def descendants(self) -> dict[int, str]:
        """Process id -> command line of everything it started and that still runs (no zombies)."""
        return descendants_of(self.process.pid)

    def browsers(self) -> list[int]:
        """The main process of each Chromium."""
        found = self.descendants()
        wrappers = ("/bin/sh", "sh ", "/bin/bash")  # as distributions start it
        return [
            pid
            for pid, line in found.items()
            if "chrom" in line and "--type=" not in line and "node" not in line and not line.startswith(wrappers)
        ]


def descendants_of(root: int) -> dict[int, str]:
    parents, lines = {}, {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            stat = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if stat[0] != "Z":
            parents[int(entry.name)], lines[int(entry.name)] = int(stat[1]), line
    found: dict[int, str] = {}
    fresh = {root}
    while fresh:
        fresh = {pid for pid, parent in parents.items() if parent in fresh and pid not in found}
        found.update({pid: lines[pid] for pid in fresh})
    return found


@contextmanager
def own_sidecar(chromium: Path, *options: str, **settings: str) -> Iterator[OwnSidecar]:
    """Started on a free port; ``settings`` are MENU_PIPELINE_ variables."""
    given = {f"MENU_PIPELINE_{name.upper()}": value for name, value in settings.items()}
    environment = {**os.environ, "MENU_PIPELINE_ALLOW_NETWORKS": "127.0.0.0/8", **given}
    command = [sys.executable, "-m", "menu_pipeline.cli", "browser", "serve", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--chromium", str(chromium), *options], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("rendering on "), line
        yield OwnSidecar(line.split()[2], process)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        assert process.stdout is not None
        process.stdout.close()


@dataclass
class ScriptedSidecar:
    """Answers ``/v1`` from ``respond(url)``: (HTTP status, JSON), or None to hang until the end.

    ``log`` has (url, started, ended) by the monotonic clock; ``most_at_once`` the calls it had at a time.
    """

    respond: Callable[[str], tuple[int, dict[str, Any]] | None]
    url: str = ""
    log: list[tuple[str, float, float]] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)
    most_at_once: int = 0
    hung: threading.Event = field(default_factory=threading.Event)
    _at_once: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self, request: dict[str, Any], client: socket.socket) -> tuple[int, dict[str, Any]] | None:
        started = time.monotonic()
        with self._lock:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
            self.asked.append(request)
        try:
            found = self.respond(str(request["url"]))
            while found is None and not self.hung.is_set():
                if select.select([client], [], [], 0.01)[0]:
                    break  # the client hung up
            return found
        finally:
            with self._lock:
                self._at_once -= 1
                self.log.append((str(request["url"]), started, time.monotonic()))


def solved(url: str, html: str, **more: Any) -> tuple[int, dict[str, Any]]:
    """FlareSolverr's answer to a page it got, as it really is."""
    solution = {
        "url": url,
        "status": 200,
        "headers": {},
        "cookies": [],
        "userAgent": "Chrome",
        "response": html,
        **more,
    }
    return 200, {"status": "ok", "message": "Challenge not detected!", "solution": solution, "version": "3.5.0"}


@contextmanager
def scripted_sidecar(respond: Callable[[str], tuple[int, dict[str, Any]] | None]) -> Iterator[ScriptedSidecar]:
    sidecar = ScriptedSidecar(respond)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            found = sidecar.answer(request, self.connection)
            if found is None:
                self.close_connection = True
                return
            body = json.dumps(found[1]).encode()
            self.send_response(found[0])
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments: Any) -> None:
            pass

        def handle(self) -> None:
            with suppress(OSError):  # the client hung up, as it should on a sidecar that hangs
                super().handle()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    sidecar.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield sidecar
    finally:
        sidecar.hung.set()
        server.shutdown()
        server.server_close()
