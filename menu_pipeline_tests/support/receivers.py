"""Receivers of events: a webhook that answers as told, on a free port of this machine."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Received:
    """One POST."""

    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """``answers(received)`` gives the status, or status and headers; called in the order of arrival."""

    answers: Callable[[Received], int | tuple[int, dict[str, str]]] = lambda received: 204
    took: list[Received] = field(default_factory=list)  # those answered with 2xx
    asked: list[Received] = field(default_factory=list)
    url: str = ""


@contextmanager
def receiving(receiver: Receiver) -> Iterator[Receiver]:
    """Runs it for the duration."""
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            length = int(self.headers.get("content-length", 0))
            received = Received({key.lower(): value for key, value in self.headers.items()}, self.rfile.read(length))
            with lock:
                receiver.asked.append(received)
                told = receiver.answers(received)
                status, headers = (told, {}) if isinstance(told, int) else told
                if 200 <= status < 300:
                    receiver.took.append(received)
            body = b"" if status == 204 else b"no,\r\nnot now"
            self.send_response(status)
            for key, value in headers.items():
                self.send_header(key, value)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    receiver.url = f"http://127.0.0.1:{server.server_port}/menus"
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
