"""One request, exactly once, exactly as decided: an ``httpx`` transport on aiohttp's client.

What aiohttp does by itself and must not do here: repeat a GET when a kept-alive connection drops, spell URLs anew,
keep cookies, follow redirects, undo any stack of codings without a bound. Why aiohttp at all: it costs a sixth of
httpx's own transport in CPU (``benchmarks/http_cpu.py`` measures it).

The address guard stands twice: names are checked when resolved (every address of a name must pass), and every socket
is checked when it is made, so literals and whatever else slipped past the resolver meet it too. The socket connects
to the very address that was checked, and where the crawl holds a slot of an address (``ONLY_TO``), to no other one.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, ClassVar, Final
from weakref import WeakSet

import aiohttp
import httpx
import yarl
from aiohttp.abc import AbstractResolver, ResolveResult

from menu_pipeline.adapters.resolver import Resolver, as_address
from menu_pipeline.adapters.wire_failures import (
    EXPECTED,
    AddressGuarded,
    NotLeaving,
    NotSendable,
    OtherAddress,
    UnaskedAnswer,
    failure_of,
    is_certain,
    is_no_connection,
)
from menu_pipeline.core.address import AddressDecision, Decide, Networks, check_addresses, ip_allowed
from menu_pipeline.core.compression import BodyTooLarge, BoundedDecoder
from menu_pipeline.core.outcome import WireFailure, WireResponse, WireResult
from menu_pipeline.core.policy import KIB, MIB, Policy

#: Longest status line or header field read, bytes: real Content-Security-Policy fields pass aiohttp's 8 KiB.
MAX_LINE_BYTES: Final = 64 * KIB
#: Seconds an idle connection is kept: spares handshakes at short delays, and small servers a held worker at long ones.
KEEPALIVE_S: Final = 15.0
#: Seconds before the next address of a name is tried (RFC 8305 section 5 recommends 250 ms), among those allowed.
NEXT_ADDRESS_AFTER_S: Final = 0.25

_SENDABLE: Final = re.compile(r"https?://([^/?#@\\]+)([/?][!-\"$-~]*)?", re.IGNORECASE)
_NO_TIMEOUT: Final = aiohttp.ClientTimeout(total=None, connect=None, sock_connect=None, sock_read=None)


@dataclass(slots=True)
class Exchange:
    """Facts of one request, gathered while it is under way. Times are the loop's, in seconds."""

    started: float
    sent_at: float | None = None
    head_at: float | None = None
    peer: str | None = None
    status: int | None = None
    headers: Mapping[str, str] | None = None
    wire_bytes: int | None = None  # of the body so far, as they came
    guarded: AddressDecision | None = None  # the refusal that a socket or a name met

    @property
    def ttfb_s(self) -> float | None:
        if self.sent_at is None or self.head_at is None:
            return None
        return self.head_at - self.sent_at


@dataclass(frozen=True, slots=True)
class OnlyTo:
    """The addresses that a request may go to, all of one clock; none: its name had none when it was decided on.

    ``within_s``: to connect; None leaves the deadline.
    """

    ips: tuple[str, ...]
    within_s: float | None = None

    def reached_by(self, peer: str) -> bool:
        return peer in self.ips or _plain(peer) in map(_plain, self.ips)


_CURRENT: ContextVar[Exchange] = ContextVar("exchange")
#: Asked right before the first byte of a request leaves, in the context of whoever sends; False stops it.
MAY_LEAVE: ContextVar[Callable[[], bool] | None] = ContextVar("may leave", default=None)
#: Where a request may go; without it, to any address of its name.
ONLY_TO: ContextVar[OnlyTo | None] = ContextVar("only to", default=None)
#: Told the status and fields of an answer that says "wait", when its head has come and before its body is read.
TOLD_TO_WAIT: ContextVar[Callable[[int, Mapping[str, str]], Awaitable[None]] | None] = ContextVar("wait", default=None)
#: Seconds that are left of the deadline the ledger was told, where that is less than the policy's.
TIME_LEFT: ContextVar[float] = ContextVar("time left", default=float("inf"))
#: Bytes of a body, undone, that are read where its beginning will do (robots.txt): the rest is not asked for.
READ_AT_MOST: ContextVar[int | None] = ContextVar("read at most", default=None)


class WireError(httpx.TransportError):
    """What ``handle_async_request`` raises: ``failure`` has the class and the facts."""

    def __init__(self, failure: WireFailure, request: httpx.Request) -> None:
        self.failure = failure
        super().__init__(f"{failure.failure}: {failure.detail}", request=request)


class PoliteTransport(httpx.AsyncBaseTransport):
    """``exchange`` is the whole of it; ``handle_async_request`` gives it httpx's shape.

    ``networks`` are exempt from the address guard, which ``decide`` is. Of ``policy`` it reads
    ``request_deadline_s`` and ``body_cap_bytes``. Belongs to the event loop of its first request. At most one request
    a host is under way; a second waits (within its own deadline).
    """

    def __init__(self, resolver: Resolver, networks: Networks, policy: Policy, decide: Decide = ip_allowed) -> None:
        self._resolver = resolver
        self._networks = networks
        self._policy = policy
        self._decide = decide
        self._session: aiohttp.ClientSession | None = None

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Sends a GET. The response's body is complete and undone; ``extensions["wire"]`` is the ``WireResponse``.

        Raises ``WireError``.
        """
        url = f"{request.url.scheme}://{request.url.netloc.decode()}{request.url.raw_path.decode('ascii')}"
        headers = {name: value for name, value in request.headers.items() if name not in ("host", "connection")}
        result = await self.exchange(url, headers)
        if isinstance(result, WireFailure):
            raise WireError(result, request)
        plain = {name: value for name, value in result.headers.items() if name not in _BODY_FIELDS}
        return httpx.Response(
            result.status, headers=plain, content=result.body, request=request, extensions={"wire": result}
        )

    async def exchange(self, url: str, headers: Mapping[str, str]) -> WireResult:
        """One GET of ``url`` byte for byte, with ``headers`` and Host and nothing else. Cancellation passes through."""
        facts = Exchange(asyncio.get_running_loop().time())
        token = _CURRENT.set(facts)
        try:
            async with asyncio.timeout(min(self._policy.request_deadline_s, TIME_LEFT.get())):
                return await self._attempt(url, headers, facts)
        except EXPECTED as problem:
            return _failure(problem, facts)
        finally:
            _CURRENT.reset(token)

    async def aclose(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def _attempt(self, url: str, headers: Mapping[str, str], facts: Exchange) -> WireResponse:
        target = exact_url(url)
        self._check_literal(target.raw_host or "")
        session = self._session or self._open()
        await _hear_goodbyes()
        try:
            response = await self._get(session, target, headers)
        except (OtherAddress, UnaskedAnswer):  # a kept connection that is of no use, and closed by now
            response = await self._get(session, target, headers)
        try:
            facts.status = response.status
            facts.headers = received = joined_headers(response.raw_headers)
            told = TOLD_TO_WAIT.get()
            if told is not None and (response.status == 429 or "retry-after" in received):
                await told(response.status, received)  # a body may take its time, and we may be killed meanwhile
            body, wire_bytes, whole = await self._read(response, received)
        except BaseException:
            response.close()  # what is left unread must not meet the next request on this connection
            raise
        if whole:
            response.release()
        else:
            response.close()
        ttfb = facts.ttfb_s
        assert ttfb is not None
        return WireResponse(response.status, received, body, ttfb, _elapsed(facts), facts.peer, wire_bytes)

    @staticmethod
    async def _get(session: aiohttp.ClientSession, url: yarl.URL, headers: Mapping[str, str]) -> aiohttp.ClientResponse:
        only = ONLY_TO.get()
        in_time = aiohttp.ClientTimeout(total=None, sock_connect=only.within_s) if only is not None else _NO_TIMEOUT
        return await session.get(url, headers=headers, allow_redirects=False, timeout=in_time)

    async def _read(self, response: aiohttp.ClientResponse, headers: Mapping[str, str]) -> tuple[bytes, int, bool]:
        """The body without its coding, its size on the wire, and whether that is all of it."""
        cap, enough = self._policy.body_cap_bytes, READ_AT_MOST.get()
        announced = headers.get("content-length", "")
        if enough is None and announced.isdecimal() and int(announced[:19]) > cap:
            raise BodyTooLarge(cap)  # told beforehand: not a byte of it is read
        decoder = BoundedDecoder(headers.get("content-encoding"), cap)
        pieces: list[bytes] = []
        facts = _CURRENT.get()
        taken = given = since_yield = 0
        async for chunk in response.content.iter_any():
            taken += len(chunk)
            facts.wire_bytes = taken
            for piece in decoder.feed(chunk):
                pieces.append(piece)
                given += len(piece)
                if enough is not None and given >= enough:
                    return b"".join(pieces)[:enough], taken, False
                since_yield += len(piece)
                if since_yield > MIB:  # others on this loop wait for their first byte, and we measure it
                    since_yield = 0
                    await asyncio.sleep(0)
        pieces.extend(decoder.finish())
        return b"".join(pieces)[:enough], taken, True

    def _open(self) -> aiohttp.ClientSession:
        connector = aiohttp.TCPConnector(
            resolver=_GuardedResolver(self._resolver, self._networks, self._decide),
            use_dns_cache=False,  # the resolver has its own
            socket_factory=self._guarded_socket,
            happy_eyeballs_delay=NEXT_ADDRESS_AFTER_S,
            limit=0,
            limit_per_host=1,
            keepalive_timeout=KEEPALIVE_S,
        )
        session = aiohttp.ClientSession(
            connector=connector,
            cookie_jar=aiohttp.DummyCookieJar(),
            request_class=_LastMinuteRequest,
            response_class=_TimedResponse,
            auto_decompress=False,
            trust_env=False,
            timeout=_NO_TIMEOUT,
            max_line_size=MAX_LINE_BYTES,
            max_field_size=MAX_LINE_BYTES,
        )
        session._retry_connection = False  # never the same request twice; a test reads the server's log
        self._session = session
        return session

    def _check_literal(self, host: str) -> None:
        """Numerals such as ``127.1``, which aiohttp would turn away as no proper address, get their true reason."""
        for address in as_address(host) or ():
            _admit(self._decide(address, self._networks))

    def _guarded_socket(self, info: tuple[Any, ...]) -> socket.socket:
        family, kind, protocol, _, address = info
        _admit(self._decide(str(address[0]), self._networks))
        return socket.socket(family=family, type=kind, proto=protocol)


#: Fields of the body as it arrived, untrue of the body as it is handed to httpx.
_BODY_FIELDS: Final = frozenset({"content-encoding", "content-length", "transfer-encoding"})


class _LastMinuteRequest(aiohttp.ClientRequest):
    """Asks once more before the first byte leaves: a process may have been suspended while the connection opened, and
    a connection that was kept may lead to where its name pointed before, or hold bytes that nobody asked for (a 408 of
    a proxy that tires of waiting, the second half of an answer sent twice)."""

    _asked: ClassVar[WeakSet[Any]] = WeakSet()  # connections that have carried a request

    async def send(self, conn: Any) -> aiohttp.ClientResponse:
        only, peer = ONLY_TO.get(), _peer_of(conn)
        if only is not None and peer is not None and not only.reached_by(peer):
            raise OtherAddress(f"a connection to {peer} was kept, the request may go to {', '.join(only.ips)} only")
        may_leave = MAY_LEAVE.get()
        if may_leave is not None and not may_leave():
            raise NotLeaving("the right to send was gone before the request left")
        if conn.protocol in self._asked and conn.protocol.should_close:
            raise UnaskedAnswer("bytes came on a kept connection while nothing was asked")
        self._asked.add(conn.protocol)
        return await super().send(conn)  # writes without giving way


class _TimedResponse(aiohttp.ClientResponse):
    """Notes when the request had left (``start`` is called right after its last byte was written) and the head came."""

    async def start(self, connection: Any) -> aiohttp.ClientResponse:
        facts = _CURRENT.get()
        loop = asyncio.get_running_loop()
        facts.peer = _peer_of(connection)
        facts.sent_at = loop.time()
        started = await super().start(connection)
        facts.head_at = loop.time()
        return started


class _GuardedResolver(AbstractResolver):
    """aiohttp's resolver interface over ours; a name with one refused address is refused whole."""

    def __init__(self, resolver: Resolver, networks: Networks, decide: Decide) -> None:
        self._resolver = resolver
        self._networks = networks
        self._decide = decide

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        addresses, only = await self._resolver.resolve(host), ONLY_TO.get()
        _admit(check_addresses(addresses, self._networks, self._decide))
        if only is not None and not only.ips:
            raise NotLeaving(f"{host} has an address by now, but the right to send holds for none")
        if only is not None:  # resolved a moment before; the name may have moved since
            _admit(check_addresses(only.ips, self._networks, self._decide))
            addresses = list(only.ips)
        return [_result(host, address, port) for address in addresses]

    async def close(self) -> None:
        return None  # the resolver outlives the connector


def _peer_of(connection: Any) -> str | None:
    peer = connection.transport.get_extra_info("peername") if connection.transport is not None else None
    return str(peer[0]) if peer else None


def _plain(address: str) -> object:
    """An address whatever its spelling, without its zone."""
    return ip_address(address.partition("%")[0])


async def _hear_goodbyes() -> None:
    """Lets the loop read what has arrived, so that a kept connection the server has closed is not used once more."""
    await asyncio.sleep(0)  # the selector is asked after this turn's callbacks were lined up ...
    await asyncio.sleep(0)  # ... and what it found has run after the next


def _admit(decision: AddressDecision) -> None:
    """Raises ``AddressGuarded``, noting the refusal: aiohttp may wrap it, or merge it with other problems."""
    if not decision.allowed:
        _CURRENT.get().guarded = decision
        raise AddressGuarded(decision)


def _result(host: str, address: str, port: int) -> ResolveResult:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    return ResolveResult(hostname=host, host=address, port=port, family=family, proto=0, flags=socket.AI_NUMERICHOST)


def exact_url(url: str) -> yarl.URL:
    """``url`` such that aiohttp sends its path and query as they are written. Raises ``NotSendable``.

    Not sendable: other schemes, credentials, and characters that no request line may hold (RFC 9112 section 3.2).
    """
    match = _SENDABLE.fullmatch(url.partition("#")[0])
    if match is None:
        raise NotSendable(f"{url[:200]!r} is not an http(s) URL in printable ASCII without credentials")
    target = match.group(2) or "/"
    if target.startswith("?"):
        target = f"/{target}"
    try:
        parsed = yarl.URL(url, encoded=True)
        if parsed.raw_path_qs != target:  # an empty query: yarl drops its question mark
            parsed = yarl.URL.build(scheme=parsed.scheme, authority=parsed.raw_authority, path=target, encoded=True)
        if not parsed.raw_host or not parsed.port:
            raise NotSendable(f"{url[:200]!r} has no usable host or port")
    except ValueError as problem:
        raise NotSendable(f"{url[:200]!r}: {problem}") from problem
    return parsed


def joined_headers(raw: tuple[tuple[bytes, bytes], ...]) -> dict[str, str]:
    """Fields by lower-case name, repeated ones joined (RFC 9110 section 5.3); bytes that are not UTF-8 as Latin-1."""
    joined: dict[str, str] = {}
    for raw_name, raw_value in raw:
        name, value = _text(raw_name).lower(), _text(raw_value)
        joined[name] = f"{joined[name]}, {value}" if name in joined else value
    return joined


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def _failure(problem: BaseException, facts: Exchange) -> WireFailure:
    if facts.guarded is not None and is_no_connection(problem):
        problem = AddressGuarded(facts.guarded)
    kind, detail = failure_of(problem, head_seen=facts.head_at is not None)
    return WireFailure(
        failure=kind,
        detail=detail,
        sent=facts.sent_at is not None,
        total_s=_elapsed(facts),
        status=facts.status,
        headers=facts.headers,
        ttfb_s=facts.ttfb_s,
        peer=facts.peer,
        certain=is_certain(problem),
        wire_bytes=facts.wire_bytes,
    )


def _elapsed(facts: Exchange) -> float:
    return asyncio.get_running_loop().time() - facts.started
