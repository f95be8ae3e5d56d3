"""Tier 1 against a real server of raw bytes: what leaves, what comes back, and what each thing gone wrong is called."""

from __future__ import annotations

import asyncio
import gzip
import socket
import time
import zlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from menu_pipeline.adapters.http import HttpTier
from menu_pipeline.adapters.polite_transport import (
    MAY_LEAVE,
    READ_AT_MOST,
    TOLD_TO_WAIT,
    PoliteTransport,
    WireError,
)
from menu_pipeline.adapters.resolver import Resolver
from menu_pipeline.core.address import only_exempt, parse_networks
from menu_pipeline.core.outcome import FailureClass, WireFailure, WireResponse, WireResult
from menu_pipeline.core.policy import MIB, Policy
from menu_pipeline_tests.support.certificates import self_signed
from menu_pipeline_tests.support.processes import wait_until
from menu_pipeline_tests.support.raw_server import Asked, Close, Pause, RawServer, Reset, Step, ok

AGENT = "DabbaBot/0.1.0 (+https://example.org/bot)"
POLICY = Policy(request_deadline_s=5.0)


def tier(policy: Policy = POLICY, resolver: Resolver | None = None, networks: str = "127.0.0.0/8 ::1") -> HttpTier:
    return HttpTier(AGENT, resolver or Resolver(), parse_networks(networks), policy)


def always(*steps: Step) -> Callable[[Asked], Sequence[Step]]:
    return lambda asked: steps


def told(
    respond: Callable[[Asked], Sequence[Step]],
    story: Callable[[HttpTier, RawServer], Awaitable[WireResult]],
    *,
    policy: Policy = POLICY,
    resolver: Resolver | None = None,
    host: str = "127.0.0.1",
) -> tuple[WireResult, RawServer]:
    """Runs ``story`` against a server that answers with ``respond``."""

    async def run() -> tuple[WireResult, RawServer]:
        client = tier(policy, resolver)
        async with RawServer(respond, host=host) as server:
            try:
                return await story(client, server), server
            finally:
                await client.aclose()

    return asyncio.run(run())


def fetched(
    *steps: Step, path: str = "/", headers: Mapping[str, str] | None = None, policy: Policy = POLICY
) -> tuple[WireResult, RawServer]:
    """One fetch of ``path`` answered with ``steps``."""
    return told(always(*steps), lambda client, server: client.fetch(server.url(path), headers or {}), policy=policy)


def page(result: WireResult) -> WireResponse:
    assert isinstance(result, WireResponse), result
    return result


def failed(result: WireResult) -> WireFailure:
    assert isinstance(result, WireFailure), result
    return result


# --- what leaves ----------------------------------------------------------------------------------------------------


def test_a_request_says_who_we_are_and_nothing_it_need_not_say() -> None:
    _, server = fetched(ok())
    (asked,) = server.log
    assert asked.head.startswith(b"GET / HTTP/1.1\r\n")
    assert asked.fields == {
        "host": f"127.0.0.1:{server.port}",
        "user-agent": AGENT,
        "accept": "text/html,application/xhtml+xml,application/xml;q=0.9,application/pdf;q=0.9,*/*;q=0.5",
        "accept-encoding": "gzip, deflate",
    }


def test_validators_and_preferences_of_the_caller_are_sent() -> None:
    given = {
        "If-None-Match": 'W/"a"',
        "if-modified-since": "Mon, 30 Nov 2026 07:00:00 GMT",
        "Accept-Language": "de",
        "accept": "text/plain",
    }
    _, server = fetched(ok(), headers=given)
    assert {name.lower(): value for name, value in given.items()}.items() <= server.log[0].fields.items()
    assert server.log[0].head.lower().count(b"\r\naccept:") == 1


@pytest.mark.parametrize("name", ["Cookie", "User-Agent", "Referer", "X-Forwarded-For", "Authorization"])
def test_a_header_that_identifies_or_disguises_is_a_bug_of_the_caller(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        fetched(ok(), headers={name: "x"})


def test_a_broken_validator_is_not_sent_back() -> None:
    result, server = fetched(ok(), headers={"If-None-Match": '"a"\r\nX-Evil: 1'})
    assert page(result).status == 200
    assert "if-none-match" not in server.log[0].fields
    assert b"Evil" not in server.log[0].head


@pytest.mark.parametrize(
    "path",
    [
        "/%41?z=%2f",
        "/menu?b=2&a=1&a=%c3%a9",
        "/a//b///c/",
        "/a/../b/./c",
        "/x;jsessionid=1?y;z",
        "/?",
        "/menu?",
        "/a?b?c",
        "/q?x=a+b%20c",
        "/~!$&'()*+,;=:@",
        "/%zz%",
        "/a|b{c}^",
    ],
)
def test_the_url_leaves_byte_for_byte(path: str) -> None:
    result, server = fetched(ok(), path=path)
    assert page(result).status == 200
    assert server.targets == [path]


def test_a_fragment_is_not_sent() -> None:
    _, server = fetched(ok(), path="/menu#drinks")
    assert server.targets == ["/menu"]


def test_an_url_without_a_path_asks_for_the_root() -> None:
    result, server = told(
        always(ok()), lambda client, server: client.fetch(f"http://127.0.0.1:{server.port}?soup=of+the+day")
    )
    assert page(result).status == 200
    assert server.targets == ["/?soup=of+the+day"]


@pytest.mark.parametrize(
    "url",
    [
        "http://user:secret@127.0.0.1/",
        "http://127.0.0.1/caf\u00e9",
        "http://127.0.0.1/a b",
        "http://127.0.0.1/a\r\nX-Evil: 1",
        "http://127.0.0.1/\x00",
        "http://127.0.0.1:99999/",
        "http://127.0.0.1:0/",
        "http:///menu",
        "http://",
        "ftp://127.0.0.1/",
        "file:///etc/hosts",
        "javascript:alert(1)",
        "//127.0.0.1/",
        "http://[::1/",
        "http://127.0.0.1\\@evil.example/",
        "",
    ],
)
def test_an_url_that_cannot_be_sent_as_written_is_not_sent(url: str) -> None:
    async def story() -> WireResult:
        client = tier()
        try:
            return await client.fetch(url)
        finally:
            await client.aclose()

    failure = failed(asyncio.run(story()))
    assert failure.failure is FailureClass.PROTOCOL
    assert not failure.sent


# --- exactly once ---------------------------------------------------------------------------------------------------


def test_a_dropped_kept_alive_connection_does_not_make_it_ask_twice() -> None:
    """aiohttp would repeat the GET by itself; the server's log shows that this client does not."""

    def respond(asked: Asked) -> Sequence[Step]:
        return [ok()] if asked.target == "/first" else [Close]

    async def story(client: HttpTier, server: RawServer) -> WireResult:
        page(await client.fetch(server.url("/first")))
        return await client.fetch(server.url("/second"))

    result, server = told(respond, story)
    assert server.targets == ["/first", "/second"]
    assert [asked.connection for asked in server.log] == [1, 1]
    failure = failed(result)
    assert failure.failure is FailureClass.RESET
    assert failure.sent
    assert failure.peer == "127.0.0.1"


def test_a_reset_kept_alive_connection_does_not_make_it_ask_twice() -> None:
    def respond(asked: Asked) -> Sequence[Step]:
        return [ok()] if asked.target == "/first" else [Reset]

    async def story(client: HttpTier, server: RawServer) -> WireResult:
        page(await client.fetch(server.url("/first")))
        return await client.fetch(server.url("/second"))

    result, server = told(respond, story)
    assert server.targets == ["/first", "/second"]
    assert failed(result).failure is FailureClass.RESET


def test_a_connection_known_to_be_closed_is_not_used_again() -> None:
    async def story(client: HttpTier, server: RawServer) -> WireResult:
        page(await client.fetch(server.url("/first")))
        await asyncio.sleep(0.05)
        return await client.fetch(server.url("/second"))

    result, server = told(always(ok(), Close), story)
    assert page(result).status == 200
    assert [(asked.target, asked.connection) for asked in server.log] == [("/first", 1), ("/second", 2)]


def test_a_connection_is_kept_for_the_next_page() -> None:
    async def story(client: HttpTier, server: RawServer) -> WireResult:
        for number in range(4):
            page(await client.fetch(server.url(f"/{number}")))
        return await client.fetch(server.url("/last"))

    result, server = told(always(ok()), story)
    assert page(result).peer == "127.0.0.1"
    assert server.connections == 1


def test_an_answer_nobody_asked_for_is_not_taken_for_the_next_one() -> None:
    """Some servers send a 408 to a connection that idles: the next page is asked for on one of its own, once."""
    stray = ok(b"too slow", status="408 Request Timeout")

    async def story(client: HttpTier, server: RawServer) -> WireResult:
        assert page(await client.fetch(server.url("/first"))).body == b"hello"
        while server.in_flight:  # noqa: ASYNC110 - the server has no event for it
            await asyncio.sleep(0.01)
        return await client.fetch(server.url("/second"))

    result, server = told(
        lambda asked: [ok(), Pause(0.02), stray] if asked.target == "/first" else [ok(b"world")], story
    )
    assert page(result).body == b"world"
    assert [(asked.target, asked.connection) for asked in server.log] == [("/first", 1), ("/second", 2)]


def test_a_server_that_hangs_up_on_a_fresh_connection_is_asked_once() -> None:
    result, server = fetched(Close)
    assert failed(result).failure is FailureClass.RESET
    assert failed(result).sent
    assert len(server.log) == 1


def test_two_requests_to_a_host_are_never_in_flight_together() -> None:
    async def story(client: HttpTier, server: RawServer) -> WireResult:
        results = await asyncio.gather(*(client.fetch(server.url(f"/{number}")) for number in range(5)))
        return results[0]

    _, server = told(always(Pause(0.02), ok()), story)
    assert len(server.log) == 5
    assert server.most_in_flight == 1


def test_redirects_are_reported_and_not_followed() -> None:
    result, server = fetched(ok(b"", "Location: /elsewhere", status="302 Found"))
    assert page(result).status == 302
    assert page(result).headers["location"] == "/elsewhere"
    assert server.targets == ["/"]


def test_cookies_are_neither_kept_nor_sent() -> None:
    async def story(client: HttpTier, server: RawServer) -> WireResult:
        page(await client.fetch(server.url("/first")))
        return await client.fetch(server.url("/second"))

    _, server = told(always(ok(b"hi", "Set-Cookie: id=42; Path=/")), story)
    assert len(server.log) == 2
    assert not any("cookie" in asked.fields for asked in server.log)


def test_credentials_are_not_sent_when_a_server_asks_for_them() -> None:
    result, server = fetched(ok(b"", 'WWW-Authenticate: Basic realm="kitchen"', status="401 Unauthorized"))
    assert page(result).status == 401
    assert len(server.log) == 1


# --- what comes back ------------------------------------------------------------------------------------------------


def test_an_answer_is_handed_over_with_its_facts() -> None:
    result, _ = fetched(ok(b"<p>soto", 'ETag: "x"', "Vary: a", "vary: b", "X-Latin: caf\xe9"))
    answer = page(result)
    assert (answer.status, answer.body, answer.wire_bytes, answer.peer) == (200, b"<p>soto", 7, "127.0.0.1")
    assert answer.headers == {"content-length": "7", "etag": '"x"', "vary": "a, b", "x-latin": "caf\xe9"}
    assert 0 <= answer.ttfb_s <= answer.total_s


def test_headers_in_utf8_are_read_as_such() -> None:
    result, _ = fetched(b"HTTP/1.1 301 M\r\nLocation: /\xc3\xa9t\xc3\xa9\r\nContent-Length: 0\r\n\r\n")
    assert page(result).headers["location"] == "/\u00e9t\u00e9"


@pytest.mark.parametrize(
    ("coding", "pack"),
    [
        ("gzip", gzip.compress),
        ("x-gzip", gzip.compress),
        ("deflate", zlib.compress),
        ("deflate", lambda data: zlib.compress(data, wbits=-15)),
        ("identity", bytes),
        ("utf-8", bytes),
    ],
)
def test_one_content_coding_is_undone(coding: str, pack: Callable[[bytes], bytes]) -> None:
    menu = b"<li>Soto Ayam Rp18.000</li>" * 500
    result, _ = fetched(ok(pack(menu), f"Content-Encoding: {coding}"))
    assert page(result).body == menu
    assert page(result).wire_bytes == len(pack(menu))


@pytest.mark.parametrize("coding", ["br", "zstd", "gzip, gzip", "deflate, gzip", "compress"])
def test_other_and_stacked_codings_are_a_failure_and_not_a_bomb(coding: str) -> None:
    result, _ = fetched(ok(gzip.compress(gzip.compress(bytes(8 * MIB))), f"Content-Encoding: {coding}"))
    failure = failed(result)
    assert failure.failure is FailureClass.PROTOCOL
    assert failure.status == 200
    assert failure.headers is not None
    assert failure.headers["content-encoding"] == coding


def test_repeated_coding_fields_are_stacked_codings() -> None:
    body = gzip.compress(gzip.compress(b"x"))
    result, _ = fetched(ok(body, "Content-Encoding: gzip", "Content-Encoding: gzip"))
    assert failed(result).failure is FailureClass.PROTOCOL


def test_not_modified_has_no_body_whatever_its_headers_say() -> None:
    head = b'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\nContent-Encoding: gzip\r\nContent-Length: 512\r\n\r\n'
    result, _ = fetched(head)
    assert (page(result).status, page(result).body) == (304, b"")


def test_a_chunked_body_is_put_together() -> None:
    result, _ = fetched(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n")
    assert page(result).body == b"hello world"


def test_a_body_without_a_length_ends_with_the_connection() -> None:
    result, _ = fetched(b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\nhello", Close)
    assert page(result).body == b"hello"


def test_early_hints_are_passed_over() -> None:
    result, _ = fetched(b"HTTP/1.1 103 Early Hints\r\nLink: </s.css>\r\n\r\n" + ok())
    assert page(result).status == 200


def test_time_to_first_byte_runs_from_the_sent_request_to_the_head() -> None:
    """Neither the lookup and connection before nor the body after count."""

    looked_up: list[float] = []

    def slow_lookup(name: str) -> list[str]:
        time.sleep(0.3)
        looked_up.append(time.monotonic())
        return ["127.0.0.1"]

    def fetch() -> WireResponse:
        result, _ = told(
            always(Pause(0.1), head, Pause(0.3), body),
            lambda client, server: client.fetch(server.url("/", host="soto.example")),
            resolver=Resolver(lookup=slow_lookup),
        )
        return page(result)

    head, body = ok(b"x" * 10)[:-10], b"x" * 10
    answer = fetch()
    assert 0.09 <= answer.ttfb_s < time.monotonic() - looked_up[-1]
    assert answer.total_s >= 0.69
    # A machine too busy to see the head before the body is there finds no time between them; it is not always.
    wait_until(lambda: (again := fetch()).total_s - again.ttfb_s >= 0.5, 60)


# --- bounds ---------------------------------------------------------------------------------------------------------

SMALL = replace(POLICY, body_cap_bytes=100_000)
SHORT = replace(POLICY, request_deadline_s=0.4)


@pytest.mark.parametrize("coding", ["gzip", "deflate"])
def test_a_bomb_is_refused_before_it_expands(coding: str) -> None:
    pack = zlib.compressobj(9, zlib.DEFLATED, 31 if coding == "gzip" else 15)
    bomb = pack.compress(bytes(64 * MIB)) + pack.flush()
    result, _ = fetched(ok(bomb, f"Content-Encoding: {coding}"), policy=SMALL)
    assert failed(result).failure is FailureClass.TOO_LARGE


def test_a_body_announced_too_large_is_not_read() -> None:
    began = time.monotonic()
    result, _ = fetched(b"HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\n", Pause(60), policy=SMALL)
    assert failed(result).failure is FailureClass.TOO_LARGE
    assert failed(result).status == 200
    assert failed(result).wire_bytes is None
    assert time.monotonic() - began < 30


def test_an_endless_body_is_cut_off_at_the_cap() -> None:
    endless = b"HTTP/1.1 200 OK\r\n\r\n" + b"<p>soto" * 100_000
    result, _ = fetched(endless, Pause(3), policy=SMALL)
    assert failed(result).failure is FailureClass.TOO_LARGE
    assert (failed(result).wire_bytes or 0) > SMALL.body_cap_bytes  # what it cost the host is in the ledger


@pytest.mark.parametrize("announced", ["Content-Length: 52428800\r\n", ""], ids=["announced", "not announced"])
@pytest.mark.parametrize("coding", ["", "gzip"])
def test_where_the_beginning_will_do_the_rest_is_not_read(announced: str, coding: str) -> None:
    """A robots.txt of 50 MB: what was read so far is the answer, at once, and the connection is not used again."""
    body = b"Disallow: /a\n" * 200_000
    if coding:
        body, announced = gzip.compress(body), f"{announced}Content-Encoding: gzip\r\n"
    endless = f"HTTP/1.1 200 OK\r\n{announced}\r\n".encode() + body

    async def story(client: HttpTier, server: RawServer) -> WireResult:
        token = READ_AT_MOST.set(50_000)
        result = await client.fetch(server.url("/robots.txt"))
        READ_AT_MOST.reset(token)
        assert page(result).body == (b"Disallow: /a\n" * 4_000)[:50_000]
        return await client.fetch(server.url("/menu"))

    answers = {"/robots.txt": [endless, Pause(60)], "/menu": [ok(b"menu")]}
    began = time.monotonic()
    result, server = told(lambda asked: answers[asked.target], story)
    assert (page(result).body, server.connections) == (b"menu", 2)
    assert time.monotonic() - began < 30


def test_a_body_shorter_than_what_will_do_is_read_whole() -> None:
    async def story(client: HttpTier, server: RawServer) -> WireResult:
        READ_AT_MOST.set(50_000)
        await client.fetch(server.url("/robots.txt"))
        return await client.fetch(server.url("/robots.txt"))

    result, server = told(always(ok(b"Disallow:")), story)
    assert (page(result).body, server.connections) == (b"Disallow:", 1)


@pytest.mark.parametrize(
    ("head", "waits"),
    [
        ("503 Busy\r\nRetry-After: 3600", True),
        ("302 Later\r\nRetry-After: 3600\r\nLocation: /soon", True),
        ("429 Too Many Requests", True),
        ("200 OK\r\nRetry-After: 3600", True),
        ("200 OK", False),
        ("503 Busy", False),
    ],
)
def test_an_answer_that_says_wait_says_so_before_its_body_is_read(head: str, waits: bool) -> None:
    heard: list[tuple[int, str | None]] = []

    async def hear(status: int, headers: Mapping[str, str]) -> None:
        heard.append((status, headers.get("retry-after")))

    async def story(client: HttpTier, server: RawServer) -> WireResult:
        TOLD_TO_WAIT.set(hear)
        return await client.fetch(server.url("/"))

    cut_short = f"HTTP/1.1 {head}\r\nContent-Length: 10\r\n\r\nhel".encode()
    result, _ = told(lambda asked: [cut_short, Close], story)
    failed(result)
    asked = "3600" if "3600" in head else None
    assert heard == ([(int(head[:3]), asked)] if waits else [])


def test_what_is_certain_to_fail_again_is_told_from_what_may_not() -> None:
    assert failed(fetched(ok(b"x", "Content-Encoding: br"))[0]).certain
    assert failed(told(always(ok()), lambda client, server: client.fetch("http://127.0.0.1/a b"))[0]).certain
    assert not failed(fetched(b"SMTP ready\r\n\r\n", Close)[0]).certain
    assert not failed(fetched(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhel", Close)[0]).certain


def test_a_body_of_exactly_the_cap_is_read() -> None:
    result, _ = fetched(ok(bytes(100_000)), policy=SMALL)
    assert len(page(result).body) == 100_000


@pytest.mark.parametrize(
    "steps",
    [
        [Pause(60)],
        [b"HTTP/1.1 200 OK\r\n", Pause(60)],
        [b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhel", Pause(60)],
        [b"HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n", *[b"x", Pause(0.05)] * 900],
        [b"HTTP/1.1 200 OK\r\n", *[b"X-Drip: 1\r\n", Pause(0.05)] * 900],
        [*[b"HTTP/1.1 103 Hold on\r\n\r\n", Pause(0.05)] * 900],
    ],
    ids=["silence", "half a head", "half a body", "dripping body", "dripping head", "hints without end"],
)
def test_the_deadline_covers_everything(steps: list[Step]) -> None:
    began = time.monotonic()
    result, _ = fetched(*steps, policy=SHORT)
    failure = failed(result)
    assert failure.failure is FailureClass.TIMEOUT
    assert failure.sent
    assert 0.35 <= failure.total_s <= time.monotonic() - began < 30


def test_the_deadline_covers_the_lookup() -> None:
    def dead_name_server(name: str) -> list[str]:
        time.sleep(0.8)
        return ["127.0.0.1"]

    result, server = told(
        always(ok()),
        lambda client, server: client.fetch(server.url(host="soto.example")),
        policy=SHORT,
        resolver=Resolver(lookup=dead_name_server),
    )
    assert failed(result).failure is FailureClass.TIMEOUT
    assert not failed(result).sent
    assert server.connections == 0


def test_the_deadline_covers_waiting_for_another_request_to_the_host() -> None:
    async def story(client: HttpTier, server: RawServer) -> WireResult:
        _, second = await asyncio.gather(client.fetch(server.url("/1")), client.fetch(server.url("/2")))
        return second

    result, server = told(always(Pause(3)), story, policy=SHORT)
    assert failed(result).failure is FailureClass.TIMEOUT
    assert failed(result).total_s < 30
    assert server.most_in_flight == 1


def test_long_headers_are_read_up_to_64_kib() -> None:
    result, _ = fetched(ok(b"", f"Content-Security-Policy: {'x' * 60_000}"))
    assert len(page(result).headers["content-security-policy"]) == 60_000


@pytest.mark.parametrize(
    "steps",
    [
        [ok(b"", f"X-Long: {'x' * 70_000}")],
        [b"hello world\r\n\r\n"],
        [b"\x00\x01\x02\x03" * 100],
        [b"HTTP/1.1 abc OK\r\n\r\n"],
        [b"HTTP/1.1 " + b"2" * 200_000],
        [b"HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\nhello"],
        [b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello"],
        [b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n"],
        [b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloworld"],
        [b"HTTP/1.1 200 OK\r\nthis is not a header\r\nContent-Length: 2\r\n\r\nok"],
        [b"HTTP/1.1 200 OK\r\n" + b"X-A: b\r\n" * 50_000],
        [b"SSH-2.0-OpenSSH_9.6\r\n"],
        [b"<html>not even HTTP</html>\n"],
    ],
)
def test_what_is_not_http_is_called_so(steps: list[Step]) -> None:
    result, _ = fetched(*steps, Close)
    assert failed(result).failure is FailureClass.PROTOCOL
    assert failed(result).sent


@pytest.mark.parametrize(
    "steps",
    [
        [b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<li>Soto", Close],
        [b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n", Close],
        [b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<li>Soto", Pause(0.05), Reset],
        [b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", Close],
        [b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel", Close],
        [b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + gzip.compress(bytes(5000))[:-9], Close],
        [ok(gzip.compress(b"a" * 5000)[:20] + b"\xff" * 30, "Content-Encoding: gzip")],
        [ok(b"\xff\xff\xff", "Content-Encoding: deflate")],
    ],
)
def test_a_body_that_stops_early_is_truncated_and_not_a_page(steps: list[Step]) -> None:
    result, _ = fetched(*steps)
    failure = failed(result)
    assert failure.failure is FailureClass.TRUNCATED
    assert failure.sent
    assert failure.status == 200
    assert failure.ttfb_s is not None


def test_what_follows_a_body_does_not_answer_the_next_request() -> None:
    smuggled = ok(b"honest") + ok(b"smuggled")

    async def story(client: HttpTier, server: RawServer) -> WireResult:
        assert page(await client.fetch(server.url("/1"))).body == b"honest"
        return await client.fetch(server.url("/2"))

    result, server = told(lambda asked: [smuggled] if asked.target == "/1" else [ok(b"own")], story)
    assert page(result).body == b"own"
    assert server.connections == 2


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.one_of(
            st.binary(max_size=40),
            st.sampled_from(
                [b"HTTP/1.1 200 OK\r\n", b"HTTP/1.0 204\r\n", b"\r\n", b"\r\n\r\n", b"Content-Length: 5\r\n", b"hello",
                 b"Transfer-Encoding: chunked\r\n", b"5\r\nhello\r\n", b"0\r\n\r\n", b"Content-Encoding: gzip\r\n",
                 b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n", b"Location: //\r\n"]
            ),
        ),
        max_size=8,
    )
)  # fmt: skip
def test_whatever_a_server_says_is_a_response_or_a_failure(said: list[bytes]) -> None:
    result, server = fetched(*said, Close)
    assert isinstance(result, WireResponse | WireFailure)
    assert len(server.log) == 1


# --- where it may connect to ----------------------------------------------------------------------------------------


def guarded(url: str, resolver: Resolver | None = None, networks: str = "") -> WireFailure:
    async def story() -> WireResult:
        client = tier(resolver=resolver, networks=networks)
        try:
            return await client.fetch(url)
        finally:
            await client.aclose()

    return failed(asyncio.run(story()))


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1", "169.254.169.254"],
)
def test_an_address_in_the_url_meets_the_guard_at_the_socket(host: str) -> None:
    failure = guarded(f"http://{host}:9/")
    assert failure.failure is FailureClass.UNSAFE
    assert not failure.sent


def test_a_refused_server_sees_no_connection() -> None:
    async def run() -> tuple[WireResult, int]:
        client = tier(networks="")
        async with RawServer(always(ok())) as server:
            result = await client.fetch(server.url())
            await client.aclose()
            return result, server.connections

    result, connections = asyncio.run(run())
    assert failed(result).failure is FailureClass.UNSAFE
    assert "127.0.0.1" in failed(result).detail
    assert connections == 0


@pytest.mark.parametrize("addresses", [["10.0.0.1"], ["93.184.215.14", "10.0.0.1"], ["2606:2800::1", "::1"]])
def test_a_name_with_one_private_address_is_refused_whole(addresses: list[str]) -> None:
    failure = guarded("http://soto.example/", Resolver(lookup=lambda name: addresses))
    assert failure.failure is FailureClass.UNSAFE
    assert not failure.sent


def test_a_name_is_resolved_once_and_the_checked_address_connected_to() -> None:
    """A name that changes its address between check and use (DNS rebinding) gains nothing."""
    answers = [["127.0.0.1"], ["10.0.0.1"]]
    asked: list[str] = []

    def rebinding(name: str) -> list[str]:
        asked.append(name)
        return answers[min(len(asked), 2) - 1]

    result, server = told(
        always(ok()),
        lambda client, server: client.fetch(server.url(host="soto.example")),
        resolver=Resolver(lookup=rebinding),
    )
    assert page(result).peer == "127.0.0.1"
    assert asked == ["soto.example"]
    assert server.log[0].fields["host"] == f"soto.example:{server.port}"


def test_a_lying_resolver_is_stopped_at_the_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard at the socket does not rely on the one before it."""
    monkeypatch.setattr(
        "menu_pipeline.adapters.polite_transport.check_addresses",
        lambda addresses, networks, decide: type("Waved", (), {"allowed": True})(),
    )
    failure = guarded("http://soto.example/", Resolver(lookup=lambda name: ["10.0.0.1", "10.0.0.2"]))
    assert failure.failure is FailureClass.UNSAFE
    assert not failure.sent


def test_the_peer_is_the_address_really_connected_to(tmp_path: Path) -> None:
    hosts = tmp_path / "hosts"
    hosts.write_text("127.0.0.77 soto.example\n", encoding="utf-8")
    result, _ = told(
        always(ok()),
        lambda client, server: client.fetch(server.url(host="soto.example")),
        resolver=Resolver(hosts),
        host="127.0.0.77",
    )
    assert page(result).peer == "127.0.0.77"


def test_ipv6_works() -> None:
    if not _has_ipv6():
        pytest.skip("no IPv6 loopback on this machine")
    result, server = told(always(ok()), lambda client, server: client.fetch(server.url()), host="::1")
    assert page(result).peer == "::1"
    assert server.log[0].fields["host"] == f"[::1]:{server.port}"


def test_the_next_address_of_a_name_is_tried_when_one_does_not_answer() -> None:
    result, server = told(
        always(ok()),
        lambda client, server: client.fetch(server.url(host="soto.example")),
        resolver=Resolver(lookup=lambda name: ["127.0.0.66", "127.0.0.1"]),
    )
    assert page(result).peer == "127.0.0.1"
    assert len(server.log) == 1


def _has_ipv6() -> bool:
    with socket.socket(socket.AF_INET6) as probe:
        try:
            probe.bind(("::1", 0))
        except OSError:
            return False
    return True


# --- no connection at all -------------------------------------------------------------------------------------------


def test_a_refused_connection_is_called_so() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: refused
        failure = guarded(f"http://127.0.0.1:{taken.getsockname()[1]}/", networks="127.0.0.0/8")
    assert failure.failure is FailureClass.CONNECT
    assert not failure.sent


def test_a_name_that_does_not_resolve_is_called_so() -> None:
    def unknown(name: str) -> list[str]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    failure = guarded("http://gone.example/", Resolver(lookup=unknown))
    assert failure.failure is FailureClass.DNS
    assert not failure.sent
    assert failure.certain
    assert "gone.example" in failure.detail


def test_a_resolver_that_cannot_tell_says_nothing_of_the_name() -> None:
    def silent(name: str) -> list[str]:
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    failure = guarded("http://there.example/", Resolver(lookup=silent))
    assert (failure.failure, failure.certain) == (FailureClass.DNS, False)


def test_a_server_that_speaks_no_tls_is_called_so() -> None:
    async def run() -> WireResult:
        async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            writer.close()

        client = tier()
        async with await asyncio.start_server(greet, "127.0.0.1", 0) as server:
            result = await client.fetch(f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}/")
            await client.aclose()
            return result

    failure = failed(asyncio.run(run()))
    assert failure.failure is FailureClass.TLS
    assert not failure.sent


def test_a_certificate_nobody_vouches_for_is_called_so(tmp_path: Path) -> None:
    async def run() -> tuple[WireResult, RawServer]:
        client = tier(resolver=Resolver(lookup=lambda name: ["127.0.0.1"]))
        async with RawServer(always(ok()), tls=self_signed(tmp_path, "soto.example")) as server:
            result = await client.fetch(server.url(host="soto.example"))
            await client.aclose()
            return result, server

    result, server = asyncio.run(run())
    assert failed(result).failure is FailureClass.TLS
    assert not failed(result).sent
    assert server.log == []


# --- stopping -------------------------------------------------------------------------------------------------------


def test_cancellation_passes_through_and_the_tier_works_on() -> None:
    async def story(client: HttpTier, server: RawServer) -> WireResult:
        slow = asyncio.create_task(client.fetch(server.url("/slow")))
        await asyncio.sleep(0.05)
        slow.cancel()
        with pytest.raises(asyncio.CancelledError):
            await slow
        return await client.fetch(server.url("/next"))

    result, server = told(lambda asked: [Pause(3)] if asked.target == "/slow" else [ok()], story)
    assert page(result).status == 200
    assert server.targets == ["/slow", "/next"]


def test_a_closed_tier_can_be_closed_again_and_lets_go_of_its_connections() -> None:
    async def story(client: HttpTier, server: RawServer) -> WireResult:
        assert page(await client.fetch(server.url("/kept-alive"))).status == 200
        await client.aclose()
        await client.aclose()
        return await client.fetch(server.url("/after"))

    result, server = told(always(ok()), story)
    assert page(result).status == 200
    assert (server.targets, server.connections) == (["/kept-alive", "/after"], 2)


# --- the httpx API --------------------------------------------------------------------------------------------------


def test_httpx_itself_can_use_the_transport() -> None:
    async def run() -> tuple[httpx.Response, RawServer]:
        transport = PoliteTransport(Resolver(), parse_networks("127.0.0.0/8"), POLICY)
        async with (
            RawServer(always(ok(gzip.compress(b"soto"), "Content-Encoding: gzip", "ETag: x"))) as server,
            httpx.AsyncClient(transport=transport, headers={"User-Agent": AGENT}) as client,
        ):
            return await client.get(server.url("/%41?z=%2f")), server

    response, server = asyncio.run(run())
    assert (response.status_code, response.content, response.headers["etag"]) == (200, b"soto", "x")
    assert isinstance(response.extensions["wire"], WireResponse)
    assert server.targets == ["/%41?z=%2f"]
    assert server.log[0].fields["user-agent"] == AGENT


def test_httpx_gets_one_kind_of_error_with_the_facts_in_it() -> None:
    async def run() -> WireFailure:
        transport = PoliteTransport(Resolver(), (), POLICY)
        async with httpx.AsyncClient(transport=transport) as client:
            with pytest.raises(WireError) as problem:
                await client.get("http://127.0.0.1:9/")
            return problem.value.failure

    assert asyncio.run(run()).failure is FailureClass.UNSAFE


# --- who may be asked, and whether still ----------------------------------------------------------------------------


@pytest.mark.parametrize(("networks", "asked"), [("127.0.0.1/32", 1), ("127.0.0.2/32", 0)])
def test_without_a_contact_url_only_exempt_networks_are_asked(networks: str, asked: int) -> None:
    async def run() -> tuple[WireResult, int]:
        client = HttpTier(AGENT, Resolver(), parse_networks(networks), POLICY, only_exempt)
        async with RawServer(always(ok())) as server:
            try:
                return await client.fetch(server.url("/")), len(server.log)
            finally:
                await client.aclose()

    result, seen = asyncio.run(run())
    assert seen == asked
    if not asked:
        assert failed(result).failure is FailureClass.UNSAFE


def test_without_a_contact_url_a_public_name_is_refused_and_says_why(tmp_path: Path) -> None:
    hosts = tmp_path / "hosts"
    hosts.write_text("192.0.32.7 kitchen.test\n", encoding="utf-8")  # never connected to

    async def run() -> WireResult:
        client = HttpTier(AGENT, Resolver(hosts), parse_networks("127.0.0.0/8"), POLICY, only_exempt)
        try:
            return await client.fetch("http://kitchen.test/")
        finally:
            await client.aclose()

    failure = failed(asyncio.run(run()))
    assert (failure.failure, failure.sent) == (FailureClass.UNSAFE, False)
    assert "no_contact_url" in failure.detail


def test_a_request_whose_right_to_leave_is_gone_stays_here() -> None:
    async def story(client: HttpTier, server: RawServer) -> WireResult:
        await client.fetch(server.url("/kept-alive"))
        token = MAY_LEAVE.set(lambda: False)
        try:
            first = await client.fetch(server.url("/menu"))
        finally:
            MAY_LEAVE.reset(token)
        assert failed(first).sent is False
        assert failed(first).failure is FailureClass.INTERRUPTED
        return await client.fetch(server.url("/later"))

    result, server = told(always(ok()), story)
    assert page(result).status == 200
    assert server.targets == ["/kept-alive", "/later"]
