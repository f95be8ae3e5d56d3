"""Kitchens on loopback that answer as a test tells them to and keep each request: one server, many host names."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

#: Status, fields, body.
Answer = tuple[int, Mapping[str, str], bytes]

NOTHING: Answer = (404, {}, b"")
#: This body a kitchen sends when it closes; the head of the answer leaves at once.
HELD = b"<h1>Come back in an hour</h1>"


@dataclass(frozen=True)
class Asked:
    """One request, with the time at which it had come in, by the server's clock."""

    at: float
    host: str
    path: str
    fields: Mapping[str, str]


class Kitchens(ThreadingHTTPServer):
    """``respond`` answers; it is asked by one thread at a time. ``now`` dates what was asked."""

    daemon_threads = True

    def __init__(self, respond: Callable[[Asked], Answer], now: Callable[[], float] = time.time) -> None:
        self.respond, self.now = respond, now
        self.asked: list[Asked] = []
        self.one_at_a_time, self.hold = threading.Lock(), threading.Event()
        super().__init__(("127.0.0.1", 0), _Handler)

    def paths(self, host: str | None = None) -> list[str]:
        return [one.path for one in self.asked if host is None or one.host == host]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        kitchens = self.server
        assert isinstance(kitchens, Kitchens)
        host = self.headers.get("Host", "").partition(":")[0]
        asked = Asked(kitchens.now(), host, self.path, {name.lower(): value for name, value in self.headers.items()})
        with kitchens.one_at_a_time:
            kitchens.asked.append(asked)
            status, fields, body = kitchens.respond(asked)
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.flush()
        kitchens.hold.wait(100 if body is HELD else 0)
        self.wfile.write(b"" if status == 304 else body)

    def log_message(self, format: str, *args: object) -> None:
        return None


@contextmanager
def kitchens(respond: Callable[[Asked], Answer], now: Callable[[], float] = time.time) -> Iterator[Kitchens]:
    """Kitchens that are open within the block."""
    server = Kitchens(respond, now)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.hold.set()
        server.shutdown()
        server.server_close()
        thread.join(60)
