"""A receiver of alerts on loopback: a real HTTP server that keeps what it was sent, and answers as told."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Receiver:
    """``bodies``: the JSON of every POST, in order; ``asked``: paths of every GET. ``status`` is what it answers.

    ``held``: while set, an answer waits (the request has been received); ``arrived`` is set by each request.
    """

    port: int = 0
    status: int = 200
    bodies: list[dict[str, Any]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    arrived: threading.Event = field(default_factory=threading.Event)
    held: threading.Event | None = None

    @property
    def url(self) -> str:
        """As an entry of ALERT_URLS, with a password and a token that must show nowhere."""
        return f"json://someone:s3cretpass@127.0.0.1:{self.port}/hook/t0kent0ken"

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def keys(self) -> list[str]:
        """The key of each message that came, in order."""
        return [str(body["message"]).rpartition("key: ")[2] for body in self.bodies]

    @property
    def titles(self) -> list[str]:
        return [str(body["title"]).removeprefix("[menu_pipeline] ") for body in self.bodies]


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A receiver on a free port for the duration."""
    kept = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            kept.bodies.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self._answer()

        def do_GET(self) -> None:
            kept.asked.append(self.path)
            self._answer()

        def _answer(self) -> None:
            kept.arrived.set()
            if kept.held is not None:
                kept.held.wait(100)
            try:
                self.send_response(kept.status)
                self.send_header("content-length", "0")
                self.end_headers()
            except OSError:
                pass  # whoever asked was killed meanwhile

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    kept.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield kept
    finally:
        if kept.held is not None:
            kept.held.set()
        server.shutdown()
        server.server_close()
        thread.join()
