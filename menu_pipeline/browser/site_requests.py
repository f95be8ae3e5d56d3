"""A page's requests, made by us instead of the browser: honest, guarded, one at a time, each reported.

The browser has no network of its own (its resolver knows no name). Whatever a page asks for comes here: what rendering
does not need is refused, the rest goes through the crawl's own transport, which sends our user agent, checks each
socket's address and caps bodies. Requests to the site wait for each other and for the host's delay.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from menu_pipeline.adapters.http import ACCEPT, ACCEPT_ENCODING
from menu_pipeline.adapters.polite_transport import ONLY_TO, OnlyTo, PoliteTransport
from menu_pipeline.core import robots, urls
from menu_pipeline.core.outcome import FailureClass, WireFailure, WireResult
from menu_pipeline.core.policy import PRODUCT_TOKEN

#: Hosts of published script libraries: not the partner's, immutable files, asked once a browser's life.
LIBRARY_HOSTS: Final = frozenset(
    {
        "ajax.googleapis.com",
        "cdn.jsdelivr.net",
        "cdnjs.cloudflare.com",
        "code.jquery.com",
        "esm.sh",
        "unpkg.com",
    }
)
#: Requests to the site that one page may cause.
MAX_REQUESTS: Final = 40
_MAX_REDIRECTS: Final = 3
#: Fields that are the browser's own business, or would say we are somebody else.
_NOT_SENT: Final = re.compile(
    r"user-agent|cookie|host|connection|accept-encoding|if-.*|sec-.*|upgrade-.*|proxy-.*|te|dnt", re.I
)
_UNSENDABLE: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")

Verdict = Literal["site", "library", "empty", "refused"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the browser is handed: an answer, or a reason for none. ``location`` of a redirect, absolute."""

    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    problem: str | None = None
    unsafe: bool = False
    location: str | None = None


@dataclass(slots=True)
class SiteRequests:
    """The requests of one call. ``pace_s`` is the delay between two requests to the site, in seconds; ``connect_to``
    are the only addresses of the target's host that may be connected to (none: any)."""

    transport: PoliteTransport
    libraries: dict[str, Answer]
    user_agent: str
    target: str
    pace_s: float
    rules: robots.RobotsRules
    connect_to: tuple[str, ...] = ()
    started: float = field(default_factory=time.monotonic)
    report: list[dict[str, Any]] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    waiting: int = 0
    last_activity: float = field(default_factory=time.monotonic)
    _tasks: set[asyncio.Task[Answer]] = field(default_factory=set)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _free_at: float = 0.0
    _over: bool = False

    def judge(self, url: str, kind: str, method: str) -> Verdict:
        """Whether a request of resource type ``kind`` is made: only what text may depend on, only to the site."""
        if kind == "stylesheet":
            return "empty"  # looks only; an empty one, so that no script waits for it or complains
        if method != "GET" or kind not in ("document", "script", "xhr", "fetch"):
            return self._refuse(kind if method == "GET" else method.lower())
        try:
            normal = urls.normalize(url)
        except urls.UrlRefused:
            return self._refuse("url")
        if urls.clock_key(normal) == urls.clock_key(self.target):
            if not self.rules.decide(normal, PRODUCT_TOKEN).allowed:
                return self._refuse("robots")
            return "site"
        if kind == "script" and urls.hostname(normal) in LIBRARY_HOSTS:
            return "library"
        return self._refuse("third_party")

    def _refuse(self, reason: str) -> Verdict:
        self.refused[reason] = self.refused.get(reason, 0) + 1
        return "refused"

    async def answer(self, url: str, headers: Mapping[str, str]) -> Answer:
        """One request to the site, in its turn. A redirect is given back, not followed."""
        task = asyncio.create_task(self._in_turn(url, headers))
        self._tasks.add(task)
        self.waiting += 1
        try:
            return await task
        except asyncio.CancelledError:
            if not task.cancelled() or not self._over:
                raise
            return Answer(problem="the call is over")
        finally:
            self.waiting -= 1
            self.last_activity = time.monotonic()
            self._tasks.discard(task)

    async def hang_up(self) -> None:
        """End what is under way: after this nothing is asked for any more, and ``report`` is complete."""
        self._over = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _in_turn(self, url: str, headers: Mapping[str, str]) -> Answer:
        async with self._turn:
            if self._over or len(self.report) >= MAX_REQUESTS:
                return Answer(problem=f"the call is over, or made {MAX_REQUESTS} requests already")
            await asyncio.sleep(max(0.0, self._free_at - time.monotonic()))
            return await self._send(url, headers)

    async def followed(self, url: str, headers: Mapping[str, str]) -> Answer:
        """``answer`` over at most three redirects that stay at the site."""
        for _ in range(_MAX_REDIRECTS + 1):
            answer = await self.answer(url, headers)
            if answer.location is None:
                return answer
            if self.judge(answer.location, "fetch", "GET") != "site":
                return Answer(problem=f"redirected to {answer.location[:200]}")
            url = answer.location
        return Answer(problem="more than three redirects")

    async def script_library(self, url: str) -> Answer:
        """A script from a public library, once in the browser's life."""
        if url not in self.libraries:
            self.waiting += 1
            try:
                result = await self.transport.exchange(url, self._fields({}))
            finally:
                self.waiting -= 1
                self.last_activity = time.monotonic()
            answer = _answer(url, result)
            if answer.status != 200:
                return answer
            self.libraries[url] = answer
        return self.libraries[url]

    async def _send(self, url: str, headers: Mapping[str, str]) -> Answer:
        began = time.monotonic()
        result: WireResult | None = None
        pinned = bool(self.connect_to) and urls.hostname(url) == urls.hostname(self.target)
        only = ONLY_TO.set(OnlyTo(self.connect_to) if pinned else None)
        try:
            result = await self.transport.exchange(url, self._fields(headers))
        finally:
            ONLY_TO.reset(only)
            # A call that runs into its deadline hangs up on the site: that request is reported all the same.
            ended = time.monotonic()
            self._free_at = ended + self.pace_s
            self.report.append(_entry(url, began - self.started, ended - self.started, result))
        return _answer(url, result)

    def _fields(self, headers: Mapping[str, str]) -> dict[str, str]:
        given = {
            name.title(): value
            for name, value in headers.items()
            if not _NOT_SENT.fullmatch(name) and not name.startswith(":") and not _UNSENDABLE.search(value)
        }
        own = {"User-Agent": self.user_agent, "Accept-Encoding": ACCEPT_ENCODING}
        return {"Accept": ACCEPT, **given, **own}


def _entry(url: str, started_s: float, ended_s: float, result: WireResult | None) -> dict[str, Any]:
    entry: dict[str, Any] = {"url": url, "startedS": round(started_s, 6), "endedS": round(ended_s, 6)}
    if result is None:
        return {**entry, "problem": FailureClass.INTERRUPTED.value}
    return {
        **entry,
        "status": result.status,
        "wireBytes": result.wire_bytes,
        "ttfbS": result.ttfb_s,
        "peer": result.peer,
        "problem": result.failure.value if isinstance(result, WireFailure) else None,
        "retryAfter": (result.headers or {}).get("retry-after"),
    }


#: Fields that describe the body as it travelled, or would keep the browser from running what it was given.
_DROPPED: Final = frozenset(
    {"content-encoding", "content-length", "transfer-encoding", "connection", "set-cookie", "content-security-policy"}
)


def _answer(url: str, result: WireResult) -> Answer:
    if isinstance(result, WireFailure):
        return Answer(problem=f"{result.failure.value}: {result.detail}", unsafe=result.failure is FailureClass.UNSAFE)
    headers = {name: value for name, value in result.headers.items() if name not in _DROPPED}
    location = result.headers.get("location") if 300 <= result.status < 400 else None
    if location is None:
        return Answer(result.status, headers, result.body)
    try:
        return Answer(result.status, headers, b"", location=urls.resolve(url, location))
    except urls.UrlRefused as refused:
        return Answer(problem=f"redirected to {location[:200]} ({refused.reason})")
