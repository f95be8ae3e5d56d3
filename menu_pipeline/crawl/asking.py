"""What the crawl asks for and what comes back, as values: an ask, a sent request, its settlement, and refusals."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import Connection

from menu_pipeline.core import urls
from menu_pipeline.core.outcome import FetchOutcome, WireResult
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.visit import iso


class Tier(Protocol):
    """One way to fetch: exactly one request, never raising for what a network or server can do."""

    async def fetch(self, url: str, headers: Mapping[str, str] = ...) -> WireResult: ...


class Via(Protocol):
    """Another way to fetch than plain http, for one request: it takes a slot with the intent, and gives it back."""

    tier: str

    @property
    def deadline_s(self) -> float: ...

    def report(self, sent_at: float, ended_at: float) -> list[dict[str, Any]]: ...

    def admit(self, connection: Connection) -> Exception | None: ...

    async def fetch(self, url: str) -> WireResult: ...

    def outcome(self, url: str, result: WireResult) -> FetchOutcome: ...

    def finished(self, connection: Connection) -> None: ...


class SitePaused(Exception):
    """The site was paused or retired since the visit began."""


class HostResting(Exception):
    """The host asked for rest (Retry-After, a block, trouble); nothing is sent before ``until``."""

    def __init__(self, host: str, until: float, reason: str) -> None:
        self.host, self.until, self.reason = host, until, reason
        super().__init__(f"{host} rests until {iso(until)} ({reason})")


@dataclass(frozen=True, slots=True)
class Ask:
    """One request we would like to make."""

    site: str
    url: str
    purpose: str  # robots, sitemap, page
    headers: Mapping[str, str] = field(default_factory=dict)
    page_id: int | None = None
    via: Via | None = None

    @property
    def tier(self) -> str:
        return self.via.tier if self.via is not None else "http"

    def deadline_s(self, policy: Policy) -> float:
        return self.via.deadline_s if self.via is not None else policy.request_deadline_s

    @property
    def host(self) -> str:
        return urls.clock_key(self.url)

    @property
    def path(self) -> str:
        return urls.path_query(self.url).partition("?")[0]

    @property
    def conditional(self) -> bool:
        return any(name.lower().startswith("if-") for name in self.headers)


@dataclass(frozen=True, slots=True)
class Sent:
    """A request that was made. Times in epoch seconds; ``tier`` is the rung that made it."""

    request_id: int
    result: WireResult
    outcome: FetchOutcome
    ended_at: float
    sent_at: float = 0.0
    tier: str = "http"
    late_s: float = 0.0  # by so much, at most, our own event loop was late meanwhile


@dataclass(slots=True)
class Settlement:
    """What is committed together with the outcome; ``committed`` is called once it is.

    ``crawl_delay_s`` replaces the host's when ``sets_delay``.
    """

    reason: str | None = None
    write: Callable[[Connection], None] = lambda connection: None
    committed: Callable[[], None] = lambda: None
    crawl_delay_s: float | None = None
    sets_delay: bool = False
    blocks: bool = False  # a 403 here is a block of us, not a file that is not there
    outcome: FetchOutcome | None = None  # what a look at the body made of it, where that is not what the wire said
    rests_as: str | None = None  # the host rests as after a block, for this reason
    elsewhere: bool = False  # nothing was sent: the next address of the name is tried, and the host has said nothing
    of_page: bool = False  # "too many requests" here is a word on this page: others of the host are answered

    def also(self, more: Callable[[Connection], object]) -> Settlement:
        """This settlement, which now writes ``more`` as well, after what it writes already."""
        write = self.write

        def both(connection: Connection) -> None:
            write(connection)
            more(connection)

        self.write = both
        return self


Settle = Callable[[Sent], Awaitable[Settlement]]
