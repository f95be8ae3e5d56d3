"""A small HTTP/1.1 server, just enough to be a real peer: keep-alive, HEAD, conditional requests, chunks, and junk.

One ``Conversation`` is one connection. It knows nothing of kitchens: it asks its ``Desk`` for an ``Answer`` and tells
the log what happened and when. A request's time starts with its first byte; its response is finished when the last
byte has left for the socket (the transport's write buffer is empty), not when it was handed to the transport. A
visitor who closes his side while he waits has hung up, as most servers see it: nothing more is sent.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from email.utils import formatdate
from typing import Protocol
from urllib.parse import urlsplit

from menu_pipeline.demo.answers import Answer, not_modified
from menu_pipeline.demo.log import RequestLog, Seen, SteadyClock

MAX_HEAD_BYTES = 16 * 1024
IDLE_S = 75.0
_METHODS_WITH_ANSWER = ("GET", "HEAD")
_END = b"\r\n\r\n"


class Desk(Protocol):
    """Who is asked: the street."""

    log: RequestLog
    clock: SteadyClock
    conversations: set[Conversation]

    def reply(self, host: str, target: str) -> Answer:
        """What ``host`` answers to ``target``."""

    def office(self, method: str, target: str) -> bytes | None:
        """The body of an answer to somebody who runs the street; None if there is no such thing."""


class BadRequest(Exception):
    """What came is no request we answer; ``status`` says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Head:
    """A parsed request head: method, target (path and query), host in lower case without its port, and headers."""

    __slots__ = ("fields", "host", "keep_alive", "method", "target", "version")

    def __init__(self, data: bytes) -> None:
        """Raises ``BadRequest``."""
        first, *lines = data.decode("latin-1").split("\r\n")
        words = first.split(" ")
        if len(words) != 3 or words[2] not in ("HTTP/1.1", "HTTP/1.0") or not words[0].isalpha() or not words[1]:
            raise BadRequest(400)
        self.method, self.target, self.version = words
        self.fields = _fields(lines)
        self.host = self.fields.get("host", "")
        if "://" in self.target[:8]:
            self._absolute_form()
        if not self.host or not self.target.startswith("/"):
            raise BadRequest(400)
        self.host = self.host.lower().partition(":")[0].rstrip(".")
        connection = self.fields.get("connection", "").lower()
        self.keep_alive = "keep-alive" in connection if self.version == "HTTP/1.0" else "close" not in connection

    def _absolute_form(self) -> None:
        """``GET http://host/path`` (RFC 9112 section 3.2.2): its host outranks the header."""
        try:
            parts = urlsplit(self.target)
        except ValueError as error:
            raise BadRequest(400) from error
        self.host = parts.netloc
        self.target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")

    @property
    def has_body(self) -> bool:
        return "transfer-encoding" in self.fields or self.fields.get("content-length", "0") != "0"


def _fields(lines: list[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or name != name.strip() or not name:
            raise BadRequest(400)
        fields[name.lower()] = value.strip()
    return fields


class _Dates:
    """The ``Date`` header's line, made once a second."""

    def __init__(self) -> None:
        self._second = 0
        self._line = b""

    def line(self) -> bytes:
        second = int(time.time())
        if second != self._second:
            self._second = second
            self._line = f"Date: {formatdate(second, usegmt=True)}\r\nServer: hotplate/1.1\r\n".encode()
        return self._line


_DATES = _Dates()


class Conversation(asyncio.Protocol):
    """One connection: requests one after another, answered in order."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._buffer = bytearray()
        self._arrived = 0.0  # when the first byte of the request being read arrived
        self._record: Seen | None = None  # the request being answered
        self._logged = True
        self._keep_alive = True
        self._waiting: asyncio.TimerHandle | None = None
        self.last_heard = desk.clock()

    @property
    def busy(self) -> bool:
        return self._record is not None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._transport.set_write_buffer_limits(high=0)  # so that resume_writing means: the last byte has left
        self._address = transport.get_extra_info("sockname")[0]
        self._desk.conversations.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._desk.conversations.discard(self)
        if self._waiting:
            self._waiting.cancel()
        if self._record:
            self._record.hung_up = True
            self._finish()

    def hang_up(self) -> None:
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self.last_heard = self._desk.clock()
        if not self._buffer:
            self._arrived = self.last_heard
        self._buffer += data
        if not self.busy:
            self._read()

    def resume_writing(self) -> None:
        if self._record and self._record.first_byte:
            self._finish()

    def _read(self) -> None:
        """Takes the next request out of the buffer, if it is all there."""
        while self._buffer[:2] == b"\r\n":  # RFC 9112 section 2.2: empty lines before a request are ignored
            del self._buffer[:2]
        end = self._buffer.find(_END)
        if end > MAX_HEAD_BYTES or (end < 0 and len(self._buffer) > MAX_HEAD_BYTES):
            self._refuse(431)
        elif end >= 0:
            data = bytes(self._buffer[:end])
            del self._buffer[: end + len(_END)]
            self._take(data)

    def _take(self, data: bytes) -> None:
        try:
            head = Head(data)
            if head.method not in _METHODS_WITH_ANSWER and not head.host.startswith("street-office."):
                raise BadRequest(405)
        except BadRequest as error:
            self._refuse(error.status)
            return
        self._keep_alive = head.keep_alive and not head.has_body
        visitor = head.host.endswith(".localhost") or head.host in ("localhost", "127.0.0.1")
        if visitor or head.host.startswith("street-office."):
            self._answer_office(head)
        else:
            self._answer(head, self._desk.reply(head.host, head.target), logged=True)

    def _answer_office(self, head: Head) -> None:
        """People who look at the street through ``<kitchen>.localhost``, or run it, are not its visitors."""
        if head.host.endswith(".localhost"):
            reply = self._desk.reply(head.host.removesuffix(".localhost"), head.target)
            self._answer(head, reply, logged=False)
            return
        body = self._desk.office(head.method, head.target)
        kind = b"text/html; charset=utf-8" if body and body.startswith(b"<") else b"application/json"
        line = b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\n" % kind if body is not None else b"HTTP/1.1 404 Not Found\r\n"
        self._begin(Seen(head.host, self._address, head.method, head.target, "", self._arrived), logged=False)
        self._send(200 if body is not None else 404, line, body or b"", head.method == "HEAD")

    def _answer(self, head: Head, reply: Answer, logged: bool) -> None:
        agent = head.fields.get("user-agent", "")
        record = Seen(head.host, self._address, head.method, head.target, agent, self._arrived)
        record.kind, record.document, record.disallowed = reply.kind.value, reply.document, reply.disallowed
        record.retry_after_s = reply.retry_after_s
        self._begin(record, logged)
        if reply.delay_s:
            loop = asyncio.get_running_loop()
            self._waiting = loop.call_later(reply.delay_s, self._send_reply, head, reply)
        else:
            self._send_reply(head, reply)

    def _begin(self, record: Seen, logged: bool) -> None:
        self._record, self._logged = record, logged
        if logged:
            self._desk.log.begin(record)

    def _send_reply(self, head: Head, reply: Answer) -> None:
        fields = head.fields
        if not_modified(reply, fields.get("if-none-match"), fields.get("if-modified-since")):
            self._send(304, reply.unchanged, None, bodyless=True)
            return
        start, body = reply.head, reply.body
        if reply.zipped and _accepts_gzip(fields):
            start, body = reply.zipped
        if reply.chunked and head.version == "HTTP/1.1":
            self._send(
                reply.status, start + b"Transfer-Encoding: chunked\r\n", _in_chunks(body), head.method == "HEAD", True
            )
        else:
            self._send(reply.status, start, body, head.method == "HEAD")

    def _send(self, status: int, start: bytes, body: bytes | None, bodyless: bool, framed: bool = False) -> None:
        """Sends it all and notes when it was out. ``framed``: the body carries its own length."""
        assert self._record is not None
        record = self._record
        length = b"" if framed or body is None else b"Content-Length: %d\r\n" % len(body)
        stay = b"Connection: keep-alive\r\n\r\n" if self._keep_alive else b"Connection: close\r\n\r\n"
        data = start + _DATES.line() + length + stay + (b"" if bodyless or body is None else body)
        record.status, record.sent_bytes, record.first_byte = status, len(data), self._desk.clock()
        self._transport.write(data)
        if self._transport.get_write_buffer_size() == 0:
            self._finish()

    def _finish(self) -> None:
        """The response is out: closes the record and turns to the next request."""
        record, self._record = self._record, None
        assert record is not None
        record.finished = self._desk.clock()
        if self._logged:
            self._desk.log.end(record)
        if self._transport.is_closing():
            return
        if not self._keep_alive:
            self._transport.close()
        elif self._buffer:
            asyncio.get_running_loop().call_soon(self._read_next)

    def _read_next(self) -> None:
        if not self.busy and not self._transport.is_closing():
            self._read()

    def _refuse(self, status: int) -> None:
        """Answers junk, and hangs up: what follows on this connection cannot be trusted."""
        self._keep_alive = False
        self._buffer.clear()
        self._begin(Seen("?", self._address, "?", "?", "", self._arrived), logged=True)
        line = {400: b"400 Bad Request", 405: b"405 Method Not Allowed\r\nAllow: GET, HEAD"}.get(
            status, b"431 Request Header Fields Too Large"
        )
        self._send(status, b"HTTP/1.1 " + line + b"\r\nContent-Type: text/plain\r\n", b"Pardon?\n", bodyless=False)


def _accepts_gzip(fields: Mapping[str, str]) -> bool:
    accepted = fields.get("accept-encoding", "")
    return "gzip" in accepted and "gzip;q=0" not in accepted.replace(" ", "")


def _in_chunks(body: bytes, size: int = 1000) -> bytes:
    parts = (body[start : start + size] for start in range(0, len(body), size))
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"
