"""A server of raw bytes on loopback: says exactly what a test tells it to, and logs exactly what it was sent."""

from __future__ import annotations

import asyncio
import socket
import ssl
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import TracebackType


@dataclass(frozen=True)
class Pause:
    seconds: float


class Close:
    """Closes the connection after what was said."""


class Reset:
    """Closes it with a TCP reset."""


Step = bytes | Pause | type[Close] | type[Reset]


@dataclass(frozen=True)
class Asked:
    """One request as it came in: ``head`` up to the empty line, on the ``connection``-th connection."""

    connection: int
    head: bytes
    at: float

    @property
    def target(self) -> str:
        return self.head.split(b" ", 2)[1].decode("latin-1")

    @property
    def fields(self) -> dict[str, str]:
        lines = self.head.decode("latin-1").split("\r\n")[1:]
        return {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}


def ok(body: bytes = b"hello", *fields: str, status: str = "200 OK") -> bytes:
    """A whole answer with a Content-Length."""
    head = "".join(f"{line}\r\n" for line in (f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *fields))
    return head.encode("latin-1") + b"\r\n" + body


@dataclass
class RawServer:
    """``respond`` gives the steps of the answer to each request; the connection then waits for the next one."""

    respond: Callable[[Asked], Sequence[Step]]
    host: str = "127.0.0.1"
    tls: ssl.SSLContext | None = None
    log: list[Asked] = field(default_factory=list)
    connections: int = 0
    in_flight: int = 0
    most_in_flight: int = 0
    port: int = 0
    _server: asyncio.Server | None = None
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def __aenter__(self) -> RawServer:
        self._server = await asyncio.start_server(self._accept, self.host, 0, ssl=self.tls, limit=2**20)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def url(self, path: str = "/", host: str | None = None) -> str:
        name = host or (f"[{self.host}]" if ":" in self.host else self.host)
        return f"{'https' if self.tls else 'http'}://{name}:{self.port}{path}"

    @property
    def targets(self) -> list[str]:
        return [asked.target for asked in self.log]

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._converse(self.connections, reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass  # the client went away
        except asyncio.CancelledError:
            pass  # the test is over
        finally:
            writer.close()
            self._tasks.discard(task)

    async def _converse(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            asked = Asked(number, head, asyncio.get_running_loop().time())
            self.log.append(asked)
            self.in_flight += 1
            self.most_in_flight = max(self.most_in_flight, self.in_flight)
            try:
                if not await self._say(self.respond(asked), writer):
                    return
            finally:
                self.in_flight -= 1

    async def _say(self, steps: Sequence[Step], writer: asyncio.StreamWriter) -> bool:
        for step in steps:
            if isinstance(step, Pause):
                await asyncio.sleep(step.seconds)
            elif isinstance(step, bytes):
                writer.write(step)
                await writer.drain()
            elif step is Reset:
                connection = writer.get_extra_info("socket")
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                writer.transport.abort()
                return False
            else:
                return False
        return True
