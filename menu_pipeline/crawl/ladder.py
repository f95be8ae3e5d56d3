"""A page's way up the ladder and down again: what its visit starts with, and what an answer that is no page leads to.

What a page needed is remembered with it (``page.tier``), what a host's last rung did not solve with the host. Nothing
of a challenge is ever stored as content: its settlement changes the page's place in the frontier and no more.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, RowMapping

from menu_pipeline.adapters.database import run
from menu_pipeline.core import backoff, escalation, pacing
from menu_pipeline.core.challenge import ChallengeVerdict
from menu_pipeline.core.content import content_kind
from menu_pipeline.core.errors import ExtractionCrashed
from menu_pipeline.core.escalation import Remembered, Rung, Signal
from menu_pipeline.core.outcome import Challenged, Transient, WireResponse
from menu_pipeline.core.page_facts import PageFacts
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.crawl.browser_desk import BrowserCall, BrowserWait
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.ledger import Sent, Settlement

#: (page, sent, state, reason, due_at, *, spends_delivery) -> the settlement of the page's row.
Put = Callable[..., Settlement]


class Ladder:
    """The ladder for the pages of one site, in one visit."""

    def __init__(self, tools: RunTools, site: SiteContext, put: Put) -> None:
        self._tools, self._site, self._put = tools, site, put
        self._unsolved: dict[str, int] = {}  # by host, as in the database

    # -- before the request ---------------------------------------------------------------------

    def way(self, page: Mapping[Any, Any], robots_txt: str) -> BrowserCall | None:
        """How to ask for the page: through the browser, or (None) by plain http."""
        known = Remembered(Rung(page["tier"]), page["tier_probed_at"] or 0.0)
        desk, policy = self._tools.browser, self._tools.policy
        rung = escalation.first_rung(known, self._tools.clock.now(), policy, browser=desk is not None)
        if desk is None or rung is not Rung.BROWSER:
            return None
        gate = self._tools.hosts.held(str(page["host"]))
        pace_s = policy.min_delay_s if gate is None else max(gate.clock.delay_s, pacing.base_delay(gate.clock, policy))
        return BrowserCall(desk, {"paceS": pace_s, "robotsTxt": robots_txt})

    async def wait(self, page: RowMapping, wait: BrowserWait) -> None:
        """No call can start now: this page waits, nothing else does."""
        self._site.tally.refusals[wait.reason] += 1
        self._site.tally.defer(wait.until)
        values = {"page_id": page["page_id"], "reason": wait.reason, "due_at": wait.until}
        await self._tools.writer.write(lambda c: run(c, "ladder.page_waits", **values))

    # -- after an answer that is no page --------------------------------------------------------

    async def climb(
        self, page: RowMapping, sent: Sent, verdict: ChallengeVerdict | None, facts: PageFacts | None
    ) -> Settlement | None:
        """The settlement of an answer that ``verdict`` says is not the page; None where it is to be read after all."""
        signal = escalation.signal(sent.result.status or 0, verdict)
        if signal is None or verdict is None or sent.tier != Rung.HTTP.value:
            return None
        is_shell = signal.code == "shell"
        if is_shell and (self._tools.browser is None or self._is_sparse(page, sent.ended_at)):
            return None
        plain_bytes = len(facts.visible_text.encode()) if is_shell and facts is not None else None
        return await self._next(page, sent, signal, plain_bytes)

    def may_render(self, page: RowMapping) -> bool:
        """Whether unchanged content is worth another look: read without a price, and never shown to a browser."""
        return self._tools.browser is not None and not page["has_prices"] and page["sparse_at"] is None

    async def refused(self, page: RowMapping, sent: Sent) -> Settlement | None:
        """The settlement of a 4xx that is a signal (403, or a challenge); None for any other."""
        signal = escalation.signal(sent.result.status or 0, await self._look(page, sent.result))
        return None if signal is None else await self._next(page, sent, signal, None)

    async def _next(self, page: RowMapping, sent: Sent, signal: Signal, plain_bytes: int | None) -> Settlement:
        here = Rung(sent.tier)
        if escalation.next_rung(here, browser=self._tools.browser is not None) is not Rung.BROWSER:
            return await self.unsolved(page, sent, signal)
        self._site.tally.refusals[signal.code] += 1
        settlement = self._deferred(page, sent, signal, signal.code, sent.ended_at)
        needs = _needs(page, Rung.BROWSER, probed_at=sent.ended_at, plain_bytes=plain_bytes)
        return _also(settlement, lambda c: run(c, "ladder.page_needs", **needs))

    async def unsolved(self, page: RowMapping, sent: Sent, signal: Signal) -> Settlement:
        """The last rung did not get through: the page is deferred; after a 403, or two of these, the host rests."""
        tools, host, now = self._tools, str(page["host"]), sent.ended_at
        forbidden = sent.result.status == 403
        count = await self._count_of(host) + 1
        ask = escalation.must_ask_partner(count, tools.policy)
        until = self._rest_until(host, now, rests=forbidden or ask)
        self._site.tally.refusals[signal.code] += 1
        self._site.tally.blocked += 1
        self._site.tally.failed("blocked", f"{page['url']}: {_told(signal)}")
        reason = "status_403" if forbidden and signal.code in ("forbidden", "unsolved") else signal.code
        settlement = self._deferred(page, sent, signal, reason, until)
        settlement.blocks = forbidden
        settlement.rests_as = "ask_partner" if ask and not forbidden else None
        self._unsolved[host] = count
        task = await self._task(host, signal, now) if ask else None

        def write(connection: Connection) -> None:
            run(connection, "ladder.unsolved_more", host=host)
            if task is not None:
                run(connection, "ladder.task_open", **task)

        return _also(settlement, write)

    def _deferred(self, page: RowMapping, sent: Sent, signal: Signal, reason: str, until: float) -> Settlement:
        """The page put off until then, with what it came to as the outcome, for its row and for the ledger's."""
        response = sent.result if isinstance(sent.result, WireResponse) else None
        seen = replace(sent, outcome=Challenged(signal.code, signal.evidence, sent.tier, response))
        settlement = self._put(page, seen, "deferred", reason, until, spends_delivery=False)
        settlement.outcome, settlement.reason = seen.outcome, _told(signal)
        return settlement

    def backend_failed(self, page: RowMapping, sent: Sent, outcome: Transient) -> Settlement:
        """The sidecar failed us: no fault of the page, which a later run asks for again.

        Not this one: a page that breaks the browser would open the breaker for all others by itself.
        """
        self._site.tally.failed("browser", f"{page['url']}: {outcome.detail}")
        wait = self._tools.policy.retry_delays_s[2] * (1 + self._tools.rng.random())
        settlement = self._put(page, sent, "deferred", "browser_failed", sent.ended_at + wait, spends_delivery=False)
        self._site.tally.defer(sent.ended_at + wait)
        settlement.reason = f"browser_failed: {outcome.detail}"
        return settlement

    async def noted(self, page: RowMapping, sent: Sent, settlement: Settlement) -> Settlement:
        """``settlement`` of a 5xx, with what its body turns out to be: recorded, and never climbed on."""
        response = getattr(sent.outcome, "response", None)
        if response is not None and (verdict := await self._look(page, response)) is not None:
            self._site.tally.refusals[verdict.reason] += 1
            settlement.reason = f"{settlement.reason}: {verdict.reason}: {'; '.join(verdict.evidence)}"
        return settlement

    # -- after a page ---------------------------------------------------------------------------

    async def read(self, page: RowMapping, sent: Sent, settlement: Settlement, facts: PageFacts | None) -> Settlement:
        """``settlement`` of a page that was read, with what its way taught: a step down, a sparse page, peace made."""
        needs = self._learned(page, sent, facts)
        host, now = str(page["host"]), sent.ended_at
        at_peace = bool(await self._count_of(host))
        self._unsolved[host] = 0
        if needs is None and not at_peace:
            return settlement

        def write(connection: Connection) -> None:
            if needs is not None:
                run(connection, "ladder.page_needs", **needs)
            if at_peace:
                run(connection, "ladder.unsolved_none", host=host)
                run(connection, "ladder.task_close", host=host, now=now)

        return _also(settlement, write)

    def _learned(self, page: RowMapping, sent: Sent, facts: PageFacts | None) -> dict[str, Any] | None:
        if sent.tier == Rung.HTTP.value:
            return _needs(page, Rung.HTTP, probed_at=sent.ended_at) if page["tier"] != Rung.HTTP.value else None
        plain = page["plain_bytes"]
        if plain is None or facts is None:
            return None
        rendered = len(facts.visible_text.encode())
        if escalation.rendering_helped(plain, rendered, self._tools.policy):
            return None
        return _needs(page, Rung.HTTP, probed_at=sent.ended_at, sparse_at=sent.ended_at)

    def _is_sparse(self, page: RowMapping, now: float) -> bool:
        return page["sparse_at"] is not None and now - page["sparse_at"] < self._tools.policy.sparse_recheck_s

    # -- helpers --------------------------------------------------------------------------------

    async def _look(self, page: RowMapping, result: object) -> ChallengeVerdict | None:
        if not isinstance(result, WireResponse) or not result.body:
            return None
        kind = content_kind(result.headers.get("content-type"), result.body, str(page["url"]))
        if kind != "html":
            return None
        try:
            verdict: ChallengeVerdict | None = await self._tools.worker.call(
                "challenge", result.status, dict(result.headers), result.body, str(page["url"])
            )
        except ExtractionCrashed:
            self._site.tally.refusals["markup_not_read"] += 1
            return None
        return verdict

    async def _count_of(self, host: str) -> int:
        if host not in self._unsolved:
            rows = await self._tools.writer.read(lambda c: run(c, "ladder.unsolved_of", host=host))
            self._unsolved[host] = int(rows[0]["unsolved"]) if rows else 0
        return self._unsolved[host]

    def _rest_until(self, host: str, now: float, *, rests: bool) -> float:
        """When the page may be asked for again: with its host where that rests, else after an hour."""
        gate = self._tools.hosts.held(host)
        blocks = gate.clock.blocks + 1 if rests and gate is not None else 1
        return now + backoff.rest_delay(blocks, self._tools.policy, 1.0)

    async def _task(self, host: str, signal: Signal, now: float) -> dict[str, Any]:
        rows = await self._tools.writer.read(lambda c: run(c, "ladder.conduct", host=host, since=now - HOUR_S, now=now))
        robots = await self._tools.writer.read(lambda c: run(c, "ladder.robots_of_host", host=host))
        conduct = {
            **conduct_of(rows),
            "robots": [f"{row['authority']}: {row['kind']} (status {row['status']})" for row in robots],
            "identity": self._tools.identity,
        }
        return {
            "host": host,
            "site": self._site.site,
            "reason": signal.code,
            "evidence": _told(signal),
            "conduct": json.dumps(conduct, sort_keys=True),
            "now": now,
        }


def conduct_of(rows: list[RowMapping]) -> dict[str, Any]:
    """Our conduct at a host from its ledger rows, oldest first: how many, how close, and whether promises were kept."""
    pairs = itertools.pairwise(rows)
    gaps = [(later["sent_at"] - row["ended_at"], later["promised_delay_s"]) for row, later in pairs]
    starts = [row["sent_at"] for row in rows]
    return {
        "requests": len(rows),
        "smallest_gap_s": round(min(gap for gap, _ in gaps), 3) if gaps else None,
        "gaps_under_the_promise": sum(gap < promised - 0.001 for gap, promised in gaps),
        "most_in_60_s": max((sum(start <= other < start + 60 for other in starts) for start in starts), default=0),
        "refused_answers": sum(row["status"] in (401, 403, 429, 503) for row in rows),
        "by_tier": {tier: sum(row["tier"] == tier for row in rows) for tier in sorted({row["tier"] for row in rows})},
    }


def robots_txt_of(rows: Mapping[Any, Any]) -> str:
    """The stored robots.txt as our own sidecar gets it, so that what a page asks for obeys it too."""
    return str(rows.get("body") or "")


def _told(signal: Signal) -> str:
    return f"{signal.code}: {'; '.join(signal.evidence)}"[:500]


def _needs(
    page: Mapping[Any, Any],
    rung: Rung,
    *,
    probed_at: float,
    plain_bytes: int | None = None,
    sparse_at: float | None = None,
) -> dict[str, Any]:
    return {
        "page_id": page["page_id"],
        "tier": rung.value,
        "probed_at": probed_at,
        "plain_bytes": plain_bytes,
        "sparse_at": sparse_at,
    }


def _also(settlement: Settlement, more: Callable[[Connection], Any]) -> Settlement:
    """``settlement`` that also writes ``more``."""
    write = settlement.write

    def both(connection: Connection) -> None:
        write(connection)
        more(connection)

    settlement.write = both
    return settlement
