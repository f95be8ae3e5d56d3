"""A small HTTP/1.1 server, just enough to be a real peer: keep-alive, HEAD, conditional requests, chunks, and junk.

One ``Conversation`` is one connection. It knows nothing of kitchens: it asks its ``Desk`` for an ``Answer`` and tells
the log what happened and when. A request's time starts with its first byte; its response is finished when the last
byte has left for the socket, not when the first did. A visitor who closes his side while he waits has hung up, as most
servers see it: nothing more is sent.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Mapping
from email.utils import formatdate
from typing import Protocol
from urllib.parse import urlsplit

from menu_pipeline.demo.answers import Answer, not_modified
from menu_pipeline.demo.log import RequestLog, Seen, SteadyClock

MAX_HEAD_BYTES = 16 * 1024
IDLE_S = 75.0  # an open line nobody speaks on
GOODBYE_S = 2.0  # a line on which everything is said
_READ_BYTES = 64 * 1024
_PAUSE_S = 1.0
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


class Door:
    """A listening socket: everybody who comes in gets a conversation.

    On readable sockets rather than asyncio's transports: half the processor time for a visitor who comes for one
    page, and an arrival is noticed as soon as the loop turns.
    """

    def __init__(self, desk: Desk, listener: socket.socket) -> None:
        self._desk = desk
        self._listener = listener
        self._address = listener.getsockname()[0]
        self._loop = asyncio.get_running_loop()
        listener.setblocking(False)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # inherited by what is accepted
        self._loop.add_reader(listener, self._accept)

    def close(self) -> None:
        self._loop.remove_reader(self._listener)
        self._listener.close()

    def _accept(self) -> None:
        try:
            line, _ = self._listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        except OSError:  # out of file descriptors: try again when somebody may have left
            self._loop.remove_reader(self._listener)
            self._loop.call_later(_PAUSE_S, self._open_again)
            return
        line.setblocking(False)
        self._desk.conversations.add(Conversation(self._desk, line, self._address))

    def _open_again(self) -> None:
        if self._listener.fileno() >= 0:
            self._loop.add_reader(self._listener, self._accept)


class Conversation:
    """One connection: requests one after another, answered in order."""

    def __init__(self, desk: Desk, line: socket.socket, address: str) -> None:
        self._desk = desk
        self._line = line
        self._address = address
        self._loop = asyncio.get_running_loop()
        self._buffer = bytearray()
        self._arrived = 0.0  # when the first byte of the request being read arrived
        self._record: Seen | None = None  # the request being answered
        self._logged = True
        self._keep_alive = True
        self._waiting: asyncio.TimerHandle | None = None
        self._unsent = memoryview(b"")
        self._saying_goodbye = False  # the last answer is out; what still comes in is thrown away
        self.last_heard = desk.clock()
        self._loop.add_reader(line, self._readable)

    @property
    def busy(self) -> bool:
        return self._record is not None

    def idle_since(self, now: float) -> float:
        """How long nobody has said anything on this line that awaits an answer, in seconds."""
        return 0.0 if self.busy else now - self.last_heard

    @property
    def patience_s(self) -> float:
        return GOODBYE_S if self._saying_goodbye else IDLE_S

    def hang_up(self) -> None:
        """Ends the connection, whatever is under way."""
        if self._line.fileno() < 0:
            return
        self._loop.remove_reader(self._line)
        self._loop.remove_writer(self._line)
        self._line.close()
        self._desk.conversations.discard(self)
        if self._waiting:
            self._waiting.cancel()
        if self._record:
            self._record.hung_up = True
            self._close_record()

    def _say_goodbye(self) -> None:
        """Closes our side and waits for the visitor to close his: closing at once could destroy the answer on its
        way (a reset for the bytes of his that nobody read).
        """
        self._saying_goodbye = True
        try:
            self._line.shutdown(socket.SHUT_WR)
        except OSError:  # he is gone already
            self.hang_up()

    def _readable(self) -> None:
        try:
            data = self._line.recv(_READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data or len(self._buffer) > _READ_BYTES:
            self.hang_up()
        elif not self._saying_goodbye:
            self._heard(data)

    def _heard(self, data: bytes) -> None:
        self.last_heard = self._desk.clock()
        if not self._buffer:
            self._arrived = self.last_heard
        self._buffer += data
        if not self.busy:
            self._read()

    def _write(self, data: bytes) -> None:
        """Sends ``data``, now or as the visitor takes it, and then closes the record."""
        self._unsent = memoryview(data)
        self._push()
        if self._unsent and self._line.fileno() >= 0:
            self._loop.add_writer(self._line, self._writable)

    def _push(self) -> None:
        try:
            sent = self._line.send(self._unsent)
        except BlockingIOError:
            return
        except OSError:
            self.hang_up()
            return
        self._unsent = self._unsent[sent:]
        if not self._unsent:
            self._finish()

    def _writable(self) -> None:
        if len(self._unsent):
            self._push()
        if not self._unsent and self._line.fileno() >= 0:
            self._loop.remove_writer(self._line)

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
            self._waiting = self._loop.call_later(reply.delay_s, self._send_reply, head, reply)
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
        self._write(data)

    def _finish(self) -> None:
        """The response is out: closes the record and turns to the next request."""
        self._close_record()
        if not self._keep_alive:
            self._say_goodbye()
        elif self._buffer:
            self._loop.call_soon(self._read_next)

    def _close_record(self) -> None:
        record, self._record = self._record, None
        assert record is not None
        record.finished = self._desk.clock()
        if self._logged:
            self._desk.log.end(record)

    def _read_next(self) -> None:
        if not self.busy and self._line.fileno() >= 0:
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
