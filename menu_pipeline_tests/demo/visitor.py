"""A visitor with a bare socket: sends exactly the bytes it is given and reads HTTP/1.1 answers by their framing."""

from __future__ import annotations

import gzip
import re
import socket
from collections import deque
from dataclasses import dataclass
from html import unescape
from types import TracebackType
from typing import Self
from urllib.parse import urljoin, urlsplit

from menu_pipeline.demo.process import StreetProcess

HREF = re.compile(rb'<a [^>]*href="([^"]*)"')


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        body = gzip.decompress(self.body) if self.headers.get("content-encoding") == "gzip" else self.body
        charset = re.search(r"charset=([\w-]+)", self.headers.get("content-type", ""))
        return body.decode(charset[1] if charset else "utf-8")


class Line:
    """One connection."""

    def __init__(self, address: str, port: int, timeout_s: float = 60.0) -> None:
        self.socket = socket.create_connection((address, port), timeout=timeout_s)
        self._file = self.socket.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()
        self.socket.close()

    def send(self, host: str, target: str, method: str = "GET", **fields: str) -> None:
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
        self.socket.sendall(f"{method} {target} HTTP/1.1\r\nHost: {host}\r\n{lines}\r\n".encode("latin-1"))

    def read(self, bodyless: bool = False) -> Reply:
        status = int(self._file.readline().split()[1])
        headers: dict[str, str] = {}
        while (line := self._file.readline().strip()) != b"":
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        return Reply(status, headers, b"" if bodyless or status == 304 else self._body(headers))

    def ask(self, host: str, target: str, method: str = "GET", **fields: str) -> Reply:
        self.send(host, target, method, **fields)
        return self.read(bodyless=method == "HEAD")

    def at_end(self) -> bool:
        """Whether the server has hung up."""
        return self._file.read(1) == b""

    def _body(self, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding") != "chunked":
            return self._file.read(int(headers["content-length"]))
        body = b""
        while size := int(self._file.readline(), 16):
            body += self._file.read(size)
            assert self._file.readline() == b"\r\n"
        assert self._file.readline() == b"\r\n"
        return body


class Visitor:
    """Knocks at the doors of a street in another process, a connection a request."""

    def __init__(self, street: StreetProcess) -> None:
        lines = (line.split() for line in street.hosts_file.read_text().splitlines())
        self.addresses = {host: address for address, host in lines}
        self.port = street.port

    def line(self, host: str) -> Line:
        return Line(self.addresses[host], self.port)

    def ask(self, host: str, target: str, method: str = "GET", **fields: str) -> Reply:
        with self.line(host) as line:
            return line.ask(host, target, method, **fields)

    def get(self, url: str, **fields: str) -> Reply:
        parts = urlsplit(url)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return self.ask((parts.hostname or "").lower(), target, **fields)


def links(url: str, reply: Reply) -> list[str]:
    """Absolute targets of the links of a page, fragments taken off, as a browser would resolve them."""
    targets = (unescape(href.decode("ascii")) for href in HREF.findall(reply.body))
    return [urljoin(url, target).partition("#")[0] for target in targets]


def wander(visitor: Visitor, seed: str, hosts: set[str], most: int) -> dict[str, Reply]:
    """Everything a naive visitor gets from following links on ``hosts``, telling URLs apart letter by letter."""
    replies: dict[str, Reply] = {}
    waiting = deque([seed])
    while waiting and len(replies) < most:
        url = waiting.popleft()
        if url in replies or (urlsplit(url).hostname or "").lower() not in hosts:
            continue
        replies[url] = reply = visitor.get(url)
        location = reply.headers.get("location")
        waiting.extend([urljoin(url, location)] if location else links(url, reply) if reply.status == 200 else [])
    return replies
