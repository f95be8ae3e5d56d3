"""robots.txt of every authority a run touches: asked once, kept 24 h, and unreachable means hands off.

RFC 9309 as ``core/robots.py`` resolves it. Requests and redirect hops go through the ledger like any other.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, assert_never

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run
from menu_pipeline.core import backoff, escalation, robots, urls
from menu_pipeline.core.escalation import Signal
from menu_pipeline.core.hours import visit_span
from menu_pipeline.core.outcome import (
    Challenged,
    Fetched,
    Gone,
    NotAPage,
    NotModified,
    RateLimited,
    Redirected,
    Refused,
    TooLarge,
    Transient,
    Unsafe,
    WireResponse,
)
from menu_pipeline.core.policy import PRODUCT_TOKEN
from menu_pipeline.core.retry_after import parse_retry_after
from menu_pipeline.core.robots import RobotsRules
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.ledger import Ask, Sent, Settlement
from menu_pipeline.crawl.standins import seen_through, task_for


class RobotsUnreachable(Exception):
    """robots.txt of ``authority`` cannot be had: no page of it is fetched before ``until`` (epoch seconds)."""

    def __init__(self, authority: str, host: str, until: float, failure: str, detail: str) -> None:
        self.authority, self.host, self.until, self.failure, self.detail = authority, host, until, failure, detail
        super().__init__(f"robots.txt of {authority} cannot be read ({detail})")


@dataclass(frozen=True, slots=True)
class Answer:
    """What asking for robots.txt came to: the kind of RFC 9309 section 2.3.1, and its body where there is one."""

    kind: str  # rules, none, unreachable
    body: bytes
    status: int | None
    failure: str
    detail: str
    certain: bool = False  # the next try would come to the same: the host's name does not exist


class RobotsBook:
    """Rules by authority, for all sites of a run."""

    def __init__(self, tools: RunTools) -> None:
        self._tools = tools
        self._known: dict[str, RobotsRules] = {}
        self._rows: dict[str, Mapping[Any, Any]] = {}
        self._until: dict[str, float] = {}  # when a copy in memory must be looked at again (epoch seconds)
        self._locks: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._delays: dict[str, dict[str, float | None]] = defaultdict(dict)

    async def rules_for(self, site: SiteContext, url: str) -> RobotsRules:
        """The rules that govern ``url``, asked for when they are due. Raises RobotsUnreachable."""
        authority = urls.authority(url)
        async with self._locks[authority]:
            if self._until.get(authority, 0.0) <= self._tools.clock.now():
                self._known[authority] = await self._load(site, authority)
        return self._known[authority]

    def row_of(self, authority: str) -> Mapping[Any, Any]:
        """What is stored of that authority's robots.txt, once ``rules_for`` has been asked."""
        return self._rows.get(authority, {})

    async def _load(self, site: SiteContext, authority: str) -> RobotsRules:
        host = urls.clock_key(authority)
        stored = await self._stored(authority)
        now = self._tools.clock.now()
        if stored is None or stored["next_check_at"] <= now:
            if stored is not None and stored["body"]:
                self._note_hours(authority, robots.parse(_bytes_of(stored["body"])))  # what we know holds while we ask
            stored = await self._ask(site, authority, stored)
        self._rows[authority] = stored
        rules = self._serve(authority, stored)
        self._delays[host][authority] = asked_delay(rules)
        # Rules that did not come with an answer of this host (a stored copy, another host's file) slow it as well.
        self._tools.hosts.asked_for(host, self._delay_of(host))
        self._note_hours(authority, rules)
        read_at = stored["fetched_at"] if stored["fetched_at"] is not None else now
        self._until[authority] = min(stored["next_check_at"], read_at + self._tools.policy.robots_max_age_s)
        return rules

    async def _stored(self, authority: str) -> Mapping[Any, Any] | None:
        """What is stored of that authority's file; every authority of its host slows the one clock they share."""
        host = urls.clock_key(authority)
        rows = await self._tools.writer.read(lambda c: run(c, "pages.robots_of_host", host=host))
        for row in rows:
            self._delays[host].setdefault(str(row["authority"]), _delay_in(row))
        return next((row for row in rows if row["authority"] == authority), None)

    def _note_hours(self, authority: str, rules: RobotsRules) -> None:
        self._tools.ledger.hours.note_robots(authority, visit_span(rules.visit_time(PRODUCT_TOKEN)))

    def _serve(self, authority: str, stored: Mapping[Any, Any]) -> RobotsRules:
        now = self._tools.clock.now()
        if stored["kind"] == "none":
            return robots.parse(b"")
        fresh = stored["fetched_at"] is not None and now - stored["fetched_at"] < self._tools.policy.robots_max_age_s
        if stored["kind"] == "rules" or fresh:
            return robots.parse(_bytes_of(stored["body"] or ""))
        host = str(stored["host"])
        failure, _, detail = str(stored["detail"]).partition(": ")
        raise RobotsUnreachable(authority, host, float(stored["next_check_at"]), failure, detail)

    async def _ask(self, site: SiteContext, authority: str, stored: Mapping[Any, Any] | None) -> Mapping[Any, Any]:
        """Fetch robots.txt over up to five redirect hops, each through the clock and lease of its host."""
        url = f"{authority}/robots.txt"
        walked = {url}
        for hop in range(self._tools.policy.robots_max_redirects + 1):
            last_hop = hop == self._tools.policy.robots_max_redirects
            saved: dict[str, Any] = {}
            known = await self._stored(urls.authority(url)) if hop else None
            if known is not None and url == urls.robots_url(url) and self._serves(known):
                return await self._keep_copy(authority, known)

            async def settle(
                sent: Sent, asked: str = url, final: bool = last_hop, out: dict[str, Any] = saved
            ) -> Settlement:
                sent = await seen_through(self._tools, site, sent, asked)
                site.tally.came_to(sent.outcome)
                final = final or _leads_back(asked, sent, walked)
                settlement = self._settle(site, authority, asked, stored, sent, final, out)
                return await self._asks_partner(settlement, site, urls.clock_key(asked), sent, out)

            site.tally.robots_asked += 1
            sent = await self._tools.send(Ask(site.site, url, "robots"), settle)
            if saved:
                return saved
            if not isinstance(sent.outcome, Redirected):
                raise AssertionError("a robots answer that is no redirect is always saved")
            url = urls.resolve(url, sent.outcome.location)
            walked.add(url)
        raise AssertionError("the last hop always saves")

    def _serves(self, stored: Mapping[Any, Any]) -> bool:
        return stored["kind"] != "unreachable" and float(stored["next_check_at"]) > self._tools.clock.now()

    async def _keep_copy(self, authority: str, known: Mapping[Any, Any]) -> Mapping[Any, Any]:
        """The file that ``authority`` leads to was read for its own authority: it is not asked for once more."""
        kept = ("kind", "body", "fetched_at", "status", "detail", "next_check_at", "failures")
        row = {name: known[name] for name in kept}
        row |= {"authority": authority, "host": urls.clock_key(authority), "now": self._tools.clock.now()}
        await self._tools.writer.write(lambda c: _save(c, [row]))
        return row

    def _settle(
        self,
        site: SiteContext,
        authority: str,
        asked: str,
        stored: Mapping[Any, Any] | None,
        sent: Sent,
        final: bool,
        out: dict[str, Any],
    ) -> Settlement:
        answer = read_answer(sent, final)
        if answer is None:
            return Settlement(reason="robots_redirect")
        row = self._row(authority, stored, answer, sent.ended_at)
        if answer.kind == "unreachable":  # asked again on our schedule, but never before the time we were told
            told = parse_retry_after((sent.result.headers or {}).get("retry-after"), sent.ended_at, self._tools.policy)
            row["next_check_at"] = max(row["next_check_at"], sent.ended_at + (told or 0.0))
        out.update(row)
        rows = [row]
        if isinstance(sent.outcome, Challenged) and row["kind"] != "unreachable":
            answer = replace(answer, body=_bytes_of(row["body"]))  # what holds from now on, not what just came
        target = urls.authority(asked)
        if target != authority and asked == urls.robots_url(asked) and answer.kind != "unreachable":
            rows.append({**row, "authority": target, "host": urls.clock_key(target)})  # read once, known for both
        settlement = Settlement(reason=f"robots_{answer.kind}", write=lambda c: _save(c, rows))
        if isinstance(sent.outcome, Challenged):
            site.tally.refusals[f"robots_{sent.outcome.signal}"] += 1
            settlement.outcome, settlement.reason = sent.outcome, f"{settlement.reason}: {row['detail']}"[:500]
        if answer.kind != "unreachable":
            self._slow_down(settlement, urls.clock_key(asked), rows)
        return settlement

    async def _asks_partner(
        self, settlement: Settlement, site: SiteContext, host: str, sent: Sent, row: Mapping[str, Any]
    ) -> Settlement:
        """After a second challenge in a row in the file's place a person is asked: no rung of ours gets beyond it."""
        if not isinstance(sent.outcome, Challenged) or row.get("kind") != "unreachable":
            return settlement
        rows = await self._tools.writer.read(lambda c: run(c, "ladder.unsolved_of", host=host))
        unsolved = int(rows[0]["unsolved"]) + 1 if rows else 1
        ask = escalation.must_ask_partner(unsolved, self._tools.policy)
        signal = Signal(sent.outcome.signal, ("in the place of robots.txt", *sent.outcome.evidence))
        task = await task_for(self._tools, site, host, signal, sent.ended_at) if ask else None

        def count(connection: Connection) -> None:
            run(connection, "ladder.unsolved_more", host=host)
            if task is not None:
                run(connection, "ladder.task_open", **task)

        return settlement.also(count)

    def _slow_down(self, settlement: Settlement, asked_host: str, rows: Sequence[Mapping[Any, Any]]) -> None:
        """The crawl delay the file asks for, set with the very answer that brought it."""
        for row in rows:
            self._delays[str(row["host"])][str(row["authority"])] = _delay_in(row)
        if any(row["host"] == asked_host for row in rows):
            settlement.sets_delay = True
            settlement.crawl_delay_s = self._delay_of(asked_host)

    def _delay_of(self, host: str) -> float | None:
        """The longest delay that any robots.txt of the host asks for."""
        return max((delay for delay in self._delays[host].values() if delay is not None), default=None)

    def _row(self, authority: str, stored: Mapping[Any, Any] | None, answer: Answer, now: float) -> dict[str, Any]:
        policy = self._tools.policy
        unreachable = answer.kind == "unreachable"
        failures = (int(stored["failures"]) if stored else 0) + 1 if unreachable else 0
        wait = policy.robots_max_age_s
        body: str | None = _text_of(answer.body)
        fetched_at: float | None = now
        if unreachable:  # nothing definitive: the last good copy, if there is one, keeps its age
            wait = backoff.host_retry_delay(failures, policy, self._tools.rng.random(), certain=answer.certain)
            body = stored["body"] if stored is not None else None
            fetched_at = stored["fetched_at"] if stored is not None else None
        kind = answer.kind
        if kind == "none" and answer.failure and stored is not None and stored["kind"] == "rules":
            kind, body = "rules", stored["body"]  # a challenge does not take back what the file has said
        return {
            "authority": authority,
            "host": urls.clock_key(authority),
            "kind": kind,
            "body": body,
            "fetched_at": fetched_at,
            "status": answer.status,
            "detail": f"{answer.failure}: {answer.detail}" if answer.failure else answer.detail,
            "now": now,
            "next_check_at": now + wait,
            "failures": failures,
        }


def _save(connection: Connection, rows: list[dict[str, Any]]) -> None:
    for row in rows:
        run(connection, "pages.robots_save", **row)


def asked_delay(rules: RobotsRules) -> float | None:
    """Seconds between two requests that the file asks us for, by Crawl-delay or Request-rate, the longer one."""
    agent = rules.agent(PRODUCT_TOKEN)
    return max((delay for delay in (agent.crawl_delay, agent.request_interval) if delay), default=None)


def _delay_in(row: Mapping[Any, Any]) -> float | None:
    """Seconds between two requests that a file asks for, of its row in ``robots``."""
    return asked_delay(robots.parse(_bytes_of(row["body"] or "")))


def read_answer(sent: Sent, final: bool) -> Answer | None:
    """What an answer to robots.txt means; None for a redirect that may still be followed.

    A challenge is no file. Behind a success status it says nothing about the rules, so they are unreachable; behind a
    4xx the status itself says that there are none (RFC 9309 section 2.3.1.3; docs/decisions/0027).
    """
    status = sent.result.status
    match sent.outcome:
        case Fetched(response):
            return Answer("rules", response.body, status, "", f"status {status}")
        case Redirected(response):
            return _read_redirect(response, final)
        case Challenged(signal, evidence):
            kind = "none" if robots.disposition(status) == "none" else "unreachable"
            return Answer(kind, b"", status, "robots_challenged", f"{signal}: {'; '.join(evidence)}"[:300])
        case Refused() | Gone():
            return Answer("none", b"", status, "", f"status {status}: no rules")
        case RateLimited():
            return Answer("unreachable", b"", status, "rate_limited", f"status {status}")
        case Transient(failure, detail, certain=certain):
            word = "robots_unreachable" if isinstance(sent.result, WireResponse) else failure.value
            return Answer("unreachable", b"", status, word, detail, certain and failure.host_wide)
        case Unsafe(detail):
            return Answer("unreachable", b"", status, "unsafe", detail)
        case TooLarge(detail):
            return Answer("unreachable", b"", status, "too_large", detail)
        case NotModified() | NotAPage():  # to a request without conditions, and of no file that is read as a page
            return Answer("unreachable", b"", status, "robots_unreachable", f"status {status}")
        case _:
            assert_never(sent.outcome)


def _read_redirect(result: WireResponse, final: bool) -> Answer | None:
    if final:
        # RFC 9309 section 2.3.1.2: after five hops the file may be taken as unavailable, that is: no rules. A circle
        # has no end but that one.
        return Answer("none", b"", result.status, "", "more than five redirects, or a circle of them: no rules")
    try:
        urls.resolve("http://placeholder.invalid/", result.headers.get("location", ""))
    except urls.UrlRefused as refused:
        return Answer("unreachable", b"", result.status, "robots_unreachable", f"redirect to nowhere ({refused})")
    return None


def _leads_back(asked: str, sent: Sent, walked: set[str]) -> bool:
    """Whether the answer leads to a URL that was asked on this walk."""
    if not isinstance(sent.outcome, Redirected):
        return False
    with suppress(urls.UrlRefused):  # to nowhere: read_answer says so
        return urls.resolve(asked, sent.outcome.location) in walked
    return False


def _text_of(body: bytes) -> str:
    """A body as database text: UTF-8 where it is, else byte for byte as Latin-1; NUL is not allowed in text."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        text = body.decode("latin-1")
    return text.replace("\x00", "")


def _bytes_of(text: str) -> bytes:
    return text.encode("utf-8")
