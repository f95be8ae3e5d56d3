"""What goes wrong on the wire is told in words: no class name, error number or bytes of a library's text."""

from __future__ import annotations

import asyncio
import re
import socket
from pathlib import Path

import pytest

from menu_pipeline.adapters.browser import BrowserClient
from menu_pipeline.adapters.http import HttpTier
from menu_pipeline.adapters.resolver import Resolver
from menu_pipeline.core.address import parse_networks
from menu_pipeline.core.outcome import WireFailure
from menu_pipeline.core.policy import Policy
from menu_pipeline_tests.support.certificates import self_signed
from menu_pipeline_tests.support.raw_server import Close, RawServer, Reset, Step, ok

#: What gives a library's own text away.
RAW = re.compile(r"ssl:|\[Errno|\[None|Errno|Error\b|<|\bNone\b|b'|message=|call failed|object at|^\s*$", re.I)
HEAD = b"HTTP/1.1 200 OK\r\n"

BROKEN: dict[str, tuple[list[Step], str]] = {
    "reset": ([Reset], "connection reset by peer"),
    "closed": ([Close], "the connection was closed before an answer came"),
    "junk": ([b"hello\r\n\r\n", Close], "the answer is not well-formed HTTP (expected HTTP/, RTSP/ or ICE/)"),
    "status": ([b"HTTP/1.1 abc OK\r\n\r\n", Close], "the answer is not well-formed HTTP (invalid status code)"),
    "length": ([HEAD + b"Content-Length: a\r\n\r\n", Close], "invalid character in Content-Length"),
    "header": ([HEAD + b"Bad header\r\n\r\n", Close], "invalid header token"),
    "long": ([HEAD + b"A: " + b"x" * 100_000 + b"\r\n\r\n", Close], "got more than 65536 bytes when reading"),
    "short": ([HEAD + b"Content-Length: 100\r\n\r\nabc", Close], "the answer broke off: 3 of 100 bytes came"),
    "cut": ([HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nabc", Reset], "broke off in the middle of its body"),
    "chunk": ([HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nabc", Close], "invalid character in chunk size"),
    "gzip": ([ok(b"\x1f\x8bxx", "Content-Encoding: gzip")], "the gzip body is broken"),
}


def fetched(url: str, lookup: dict[str, OSError] | None = None, hosts: Path | None = None) -> WireFailure:
    async def run() -> object:
        resolver = Resolver(hosts) if lookup is None else Resolver(lookup=raising(lookup))
        tier = HttpTier("DabbaBot/1", resolver, parse_networks("127.0.0.0/8"), Policy(request_deadline_s=0.5))
        try:
            return await tier.fetch(url)
        finally:
            await tier.aclose()

    result = asyncio.run(run())
    assert isinstance(result, WireFailure)
    assert not RAW.search(result.detail), result.detail
    return result


def raising(lookup: dict[str, OSError]):  # type: ignore[no-untyped-def]
    def ask(name: str) -> list[str]:
        raise lookup[name]

    return ask


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_answer_is_told_in_words(name: str) -> None:
    steps, words = BROKEN[name]

    async def run() -> object:
        tier = HttpTier("DabbaBot/1", Resolver(None), parse_networks("127.0.0.0/8"), Policy(request_deadline_s=2.0))
        async with RawServer(lambda asked: steps) as server:
            result = await tier.fetch(server.url())
            await tier.aclose()
            return result

    result = asyncio.run(run())
    assert isinstance(result, WireFailure)
    assert not RAW.search(result.detail), result.detail
    assert words in result.detail


def test_no_connection_is_told_in_words() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: refused
        where = f"127.0.0.1:{taken.getsockname()[1]}"
        for scheme in ("http", "https"):
            assert fetched(f"{scheme}://{where}/").detail == f"no connection to {where}: it is refused"


@pytest.mark.parametrize(
    ("problem", "why"),
    [
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "name or service not known"),
        (socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution"), "temporary failure in name res"),
    ],
)
def test_a_name_without_an_address_is_told_in_words(problem: OSError, why: str) -> None:
    detail = fetched("https://gone.example/", {"gone.example": problem}).detail
    assert detail.startswith(f"gone.example has no address: {why}")


def test_a_certificate_nobody_vouches_for_and_a_server_without_tls_are_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "hosts").write_text("127.0.0.1 kitchen.test\n", encoding="utf-8")

    async def run() -> list[object]:
        found = []
        for tls in (self_signed(tmp_path, "kitchen.test"), None):
            tier = HttpTier("x/1", Resolver(tmp_path / "hosts"), parse_networks("127.0.0.0/8"), Policy())
            async with RawServer(lambda asked: [ok()], tls=tls) as server:
                if tls is None:  # it says something that is no handshake
                    server._server.close()  # type: ignore[union-attr]
                    greeter = await asyncio.start_server(lambda r, w: w.write(b"220 hello\r\n"), "127.0.0.1", 0)
                    port = greeter.sockets[0].getsockname()[1]
                    found.append(await tier.fetch(f"https://kitchen.test:{port}/"))
                    greeter.close()
                else:
                    found.append(await tier.fetch(server.url(host="kitchen.test")))
            await tier.aclose()
        return found

    certificate, greeting = asyncio.run(run())
    assert isinstance(certificate, WireFailure)
    assert isinstance(greeting, WireFailure)
    assert certificate.detail == "the certificate of kitchen.test is not valid: self-signed certificate"
    assert re.fullmatch(r"no TLS with kitchen.test:\d+: wrong version number", greeting.detail)


def test_a_sidecar_that_is_not_there_is_told_in_words() -> None:
    async def run() -> str:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            client = BrowserClient(f"http://127.0.0.1:{taken.getsockname()[1]}/v1", Policy())
            reading = (await client.render("http://kitchen.test/")).reading
            await client.aclose()
            return reading.detail

    detail = asyncio.run(run())
    assert re.fullmatch(r"sidecar: no connection to 127.0.0.1:\d+: it is refused", detail)
