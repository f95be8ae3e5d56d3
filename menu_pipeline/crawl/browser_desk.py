"""The browser tier in a run: two slots and a breaker in the database, one call, and its requests in the ledger."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection

from menu_pipeline.adapters.browser import BrowserClient, Rendering
from menu_pipeline.adapters.clock import Clock
from menu_pipeline.adapters.database import run
from menu_pipeline.adapters.polite_transport import ONLY_TO
from menu_pipeline.adapters.resolver import Resolver
from menu_pipeline.core import breaker, urls
from menu_pipeline.core.address import Decide, Networks, check_addresses, ip_allowed
from menu_pipeline.core.breaker import Admission, Breaker, BreakerState
from menu_pipeline.core.escalation import RENDERED_EMPTY, Rung
from menu_pipeline.core.outcome import (
    Challenged,
    FailureClass,
    Fetched,
    FetchOutcome,
    Gone,
    NotAPage,
    Redirected,
    TooLarge,
    Transient,
    Unsafe,
    WireFailure,
    WireResponse,
    WireResult,
    classify,
)
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.retry_after import parse_retry_after
from menu_pipeline.core.sidecar import Reading, RenderOutcome, SiteRequest

BREAKER: Final = "browser"
#: Seconds beyond a call's deadline after which its slot is free again though nobody gave it back.
_SLOT_GRACE_S: Final = 10.0


class BrowserWait(Exception):
    """No call now: ``browser_busy`` (both slots taken) or ``browser_open`` (the breaker); ask again at ``until``."""

    def __init__(self, reason: str, until: float) -> None:
        self.reason, self.until = reason, until
        super().__init__(reason)


class BrowserDesk:
    """Admits calls to the sidecar, over all runs and machines, and keeps the books of its health."""

    def __init__(
        self,
        client: BrowserClient,
        resolver: Resolver,
        networks: Networks,
        clock: Clock,
        policy: Policy,
        owner: str,
        rng: random.Random,
        decide: Decide = ip_allowed,
    ) -> None:
        self._client, self._resolver, self._networks, self._decide = client, resolver, networks, decide
        self._clock, self._policy, self._owner, self._rng = clock, policy, owner, rng
        self._served_at = float("-inf")  # the last call of this run about which the sidecar had something to say

    @property
    def is_well(self) -> bool:
        """Whether the sidecar served this run lately, so that a failure is rather the target's."""
        return self._clock.now() - self._served_at <= self._policy.browser_well_s

    @property
    def deadline_s(self) -> float:
        """Longest that one call may take, by our own clock."""
        return self._policy.browser_deadline_s

    def admit(self, connection: Connection) -> int | BrowserWait:
        """A slot for one call, in the transaction that commits its intent."""
        now = self._clock.now()
        run(connection, "ladder.breaker_lock", name=BREAKER, now=now)
        before = _breaker_of(run(connection, "ladder.breaker_of", name=BREAKER)[0])
        taken = int(run(connection, "ladder.slots_taken")[0]["taken"])
        admission, after = breaker.admit(before, now, taken, self._policy)
        if admission is Admission.OPEN:
            # Spread over as long again as it stays open: what waited together does not return together.
            return BrowserWait("browser_open", before.open_until + self._policy.breaker_open_s * self._rng.random())
        rows = [] if admission is Admission.FULL else self._take(connection)
        if not rows:
            return BrowserWait("browser_busy", now + self._policy.browser_busy_wait_s * (1 + self._rng.random()))
        self._save(connection, before, after, now)
        return int(rows[0]["slot"])

    def _take(self, connection: Connection) -> Any:
        return run(connection, "ladder.slot_take", owner=self._owner, ttl_s=self.deadline_s + _SLOT_GRACE_S)

    def finished(self, connection: Connection, slot: int, backend_failure: bool | None) -> None:
        """Give the slot back; ``backend_failure`` is None for a call that tells nothing (it was interrupted)."""
        now = self._clock.now()
        run(connection, "ladder.breaker_lock", name=BREAKER, now=now)
        run(connection, "ladder.slot_release", slot=slot, owner=self._owner)
        if backend_failure is None:
            return
        before = _breaker_of(run(connection, "ladder.breaker_of", name=BREAKER)[0])
        if not backend_failure:
            self._served_at = now
        after = breaker.failed(before, now, self._policy) if backend_failure else breaker.succeeded(before)
        self._save(connection, before, after, now)

    @staticmethod
    def _save(connection: Connection, before: Breaker, after: Breaker, now: float) -> None:
        if after != before:
            run(
                connection,
                "ladder.breaker_save",
                name=BREAKER,
                state=after.state.value,
                failures=after.failures,
                open_until=after.open_until,
                now=now,
            )

    async def refusal(self, url: str) -> str | None:
        """Why the address guard refuses the target, or None. A name that does not resolve is refused too."""
        try:
            addresses = await self._resolver.resolve(urls.hostname(url))
        except OSError as problem:
            return str(problem)
        decision = check_addresses(addresses, self._networks, self._decide)
        return None if decision.allowed else f"{decision.address} is {decision.reason}"

    def longest_wait(self, url: str, requests: Iterable[SiteRequest]) -> str | None:
        """The Retry-After that asks for the longest rest, among the answers that the host of ``url`` gave in a call."""
        now = self._clock.now()
        told = [one.retry_after for one in requests if one.retry_after and _same_host(one.url, url)]
        return max(told, key=lambda value: parse_retry_after(value, now, self._policy) or 0.0, default=None)

    async def render(self, url: str, extra: Mapping[str, Any]) -> Rendering:
        return await self._client.render(url, extra)


def _breaker_of(row: Any) -> Breaker:
    return Breaker(BreakerState(row["state"]), row["failures"], row["open_until"])


@dataclass(slots=True)
class BrowserCall:
    """One page's way through the browser, as ``Ledger.send`` takes it (``Ask.via``)."""

    desk: BrowserDesk
    extra: dict[str, Any]  # what only our own sidecar understands: paceS, robotsTxt
    tier: str = Rung.BROWSER.value
    slot: int | None = None
    reading: Reading | None = None
    refused: str | None = field(default=None)

    @property
    def deadline_s(self) -> float:
        return self.desk.deadline_s + 1.0

    def admit(self, connection: Connection) -> Exception | None:
        """Take a slot; the exception says why there is none. Runs again when its transaction did."""
        admitted = self.desk.admit(connection)
        if isinstance(admitted, BrowserWait):
            return admitted
        self.slot = admitted
        return None

    async def fetch(self, url: str) -> WireResult:
        """The page as a wire result: never raises for what a sidecar or a target can do."""
        self.refused = await self.desk.refusal(url)
        if self.refused is not None:
            return WireFailure(FailureClass.UNSAFE, self.refused, sent=False, total_s=0.0)
        only = ONLY_TO.get()  # the address whose slot is held; a FlareSolverr goes where it likes
        if only is not None and not only.ips:  # it has one by now, and no slot is held of it
            return WireFailure(FailureClass.INTERRUPTED, "not sent: its name had no address", sent=False, total_s=0.0)
        connect_to = {"connectTo": list(only.ips)} if only is not None else {}
        rendering = await self.desk.render(url, self.extra | connect_to)
        self.reading = rendering.reading
        return _wire(rendering, self.desk.longest_wait(url, rendering.reading.requests))

    def outcome(self, url: str, result: WireResult) -> FetchOutcome:
        """What the call came to, in the terms of the crawl."""
        if self.reading is None:
            return classify(result)
        return _outcome(self.reading, url, result)

    def finished(self, connection: Connection) -> None:
        """Give the slot back and report on the sidecar's health, with the call's outcome."""
        if self.slot is not None:
            failed = self.reading.backend_failure if self.reading is not None else None
            self.desk.finished(connection, self.slot, failed)

    def report(self, sent_at: float, ended_at: float) -> list[dict[str, Any]]:
        """Ledger rows of what our own sidecar asked of the site, the page itself first; none of a FlareSolverr.

        Its times count from the start of the call, which is taken for ``sent_at``: gaps and durations are exact.
        """
        reported = self.reading.requests if self.reading is not None else ()
        return [self._row(request, sent_at, ended_at) for request in reported]

    def _row(self, request: SiteRequest, sent_at: float, ended_at: float) -> dict[str, Any]:
        return {
            "url": request.url,
            "purpose": "render",
            "promised_delay_s": self.extra.get("paceS", 0.0),
            "sent_at": sent_at + request.started_s,
            "deadline_at": sent_at + self.deadline_s,
            "finished_at": min(ended_at, sent_at + request.ended_s),
            "outcome": "fetched" if request.problem is None else "transient",
            "reason": request.problem,
            "status": request.status,
            "wire_bytes": request.wire_bytes,
            "ttfb_s": request.ttfb_s,
            "total_s": request.ended_s - request.started_s,
            "peer": request.peer,
            "retry_after": request.retry_after,
        }


def _same_host(reported: str, url: str) -> bool:
    try:
        return urls.clock_key(reported) == urls.clock_key(url)
    except urls.UrlRefused:  # what a sidecar says it asked for may be anything
        return False


def _wire(rendering: Rendering, wait: str | None) -> WireResult:
    """``wait``: the Retry-After that the host gave in this call."""
    reading, total_s = rendering.reading, rendering.total_s
    first = reading.requests[0] if reading.requests else None
    told = {"retry-after": wait} if wait else {}
    if reading.html is None:
        status = reading.status or (first.status if first else None)
        failure = FailureClass.BROWSER if reading.backend_failure else FailureClass.PROTOCOL
        peer = first.peer if first else None
        return WireFailure(failure, reading.detail, True, total_s, status, told or None, None, peer)
    return WireResponse(
        status=reading.status or 200,
        headers={"content-type": reading.content_type, **told},
        body=reading.html.encode("utf-8", "replace"),
        ttfb_s=first.ttfb_s if first and first.ttfb_s is not None else total_s,
        total_s=total_s,
        peer=first.peer if first else None,
        wire_bytes=sum(request.wire_bytes or 0 for request in reading.requests),
    )


def _outcome(reading: Reading, url: str, result: WireResult) -> FetchOutcome:
    detail, empty = reading.detail, _stub(reading, result)
    match reading.outcome:
        case RenderOutcome.PAGE if isinstance(result, WireResponse):
            moved = reading.url is not None and urls.normalize(reading.url) != url
            return Redirected(result, str(reading.url)) if moved else Fetched(result)
        case RenderOutcome.REDIRECTED:
            return Redirected(empty, str(reading.url))
        case RenderOutcome.BLOCKED:
            return Challenged("unsolved", (detail,), Rung.BROWSER.value)
        case RenderOutcome.GONE:
            return Gone(empty)
        case RenderOutcome.EMPTY:  # settled by what was known of the page: a wall that shows nothing, or no more to see
            return Challenged(RENDERED_EMPTY, (detail,), Rung.BROWSER.value, empty)
        case RenderOutcome.BINARY:
            return NotAPage(empty, detail)
        case RenderOutcome.TOO_LARGE:
            return TooLarge(detail)
        case RenderOutcome.UNSAFE:
            return Unsafe(detail)
    failure = FailureClass.BROWSER if reading.backend_failure else FailureClass.PROTOCOL
    return Transient(failure, detail)


def _stub(reading: Reading, result: WireResult) -> WireResponse:
    """A response without a body, where there is no page but an outcome wants one."""
    return WireResponse(reading.status or 404, {}, b"", 0.0, result.total_s, result.peer, 0)
