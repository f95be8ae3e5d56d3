"""A page's way up the ladder and down again: what its visit starts with, and what an answer that is no page leads to.

What a page needed is remembered with it (``page.tier``), and what the pages of a host needed is read from all of them.
What a host's last rung did not solve is counted with the host. Nothing of a challenge is ever stored as content: its
settlement changes the page's place in the frontier and no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core import backoff, escalation, pacing
from menu_pipeline.core.challenge import ChallengeVerdict, Standin
from menu_pipeline.core.escalation import HostMemory, Need, Remembered, Rung, Signal
from menu_pipeline.core.outcome import Challenged, NotAPage, Transient, WireResponse, WireResult
from menu_pipeline.core.page_facts import PageFacts
from menu_pipeline.core.policy import DAY_S
from menu_pipeline.core.sidecar import gave_up
from menu_pipeline.crawl.browser_desk import BrowserCall, BrowserWait
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.ledger import Sent, Settlement
from menu_pipeline.crawl.page_rows import LOOK_AGAIN_S
from menu_pipeline.crawl.standins import stands_in, task_for, told

#: (page, sent, state, reason, due_at, *, spends_delivery) -> the settlement of the page's row.
Put = Callable[..., Settlement]


class Ladder:
    """The ladder for the pages of one site, in one visit."""

    def __init__(self, tools: RunTools, site: SiteContext, put: Put) -> None:
        self._tools, self._site, self._put = tools, site, put
        self._unsolved: dict[str, int] = {}  # by host, as in the database
        self._failed: Counter[str] = Counter()  # by host: calls of this visit in which the sidecar failed us
        self.climbed = False  # the last page is due again at once, through the browser

    # -- before the request ---------------------------------------------------------------------

    async def way(self, page: Mapping[Any, Any], robots_txt: str) -> BrowserCall | None:
        """How to ask for the page: through the browser, or (None) by plain http. Raises BrowserWait."""
        known = Remembered(Rung(page["tier"]), page["tier_probed_at"] or 0.0)
        desk, policy = self._tools.browser, self._tools.policy
        if desk is None or known.rung is not Rung.BROWSER:
            return None
        host = await self._memory(str(page["host"]), _need_of(page))
        if escalation.first_rung(known, self._tools.clock.now(), policy, browser=True, host=host) is not Rung.BROWSER:
            return None
        if self._failed[str(page["host"])] >= policy.browser_failures_of_host:
            raise BrowserWait("browser_failed", self._next_run(self._tools.clock.now()))
        gate = self._tools.hosts.held(str(page["host"]))
        pace_s = policy.min_delay_s if gate is None else max(gate.clock.delay_s, pacing.base_delay(gate.clock, policy))
        return BrowserCall(desk, {"paceS": pace_s, "robotsTxt": robots_txt})

    async def wait(self, page: Row, wait: BrowserWait) -> None:
        """No call can start now: this page waits, nothing else does."""
        self._site.tally.refusals[wait.reason] += 1
        self._site.tally.defer(wait.until)
        values = {"page_id": page["page_id"], "reason": wait.reason, "due_at": wait.until}
        await self._tools.writer.write(lambda c: run(c, "ladder.page_waits", **values))

    # -- after an answer that is no page --------------------------------------------------------

    async def climb(
        self, page: Row, sent: Sent, verdict: ChallengeVerdict | None, facts: PageFacts | None
    ) -> Settlement | None:
        """The settlement of an answer that ``verdict`` says is not the page; None where it is to be read after all."""
        signal = escalation.signal(sent.result.status or 0, verdict)
        if signal is None or verdict is None:
            return None
        is_shell = verdict.kind is Standin.SHELL
        if sent.tier != Rung.HTTP.value:
            return None if is_shell else await self.unsolved(page, sent, signal)
        if is_shell and (self._tools.browser is None or await self._is_sparse(page, sent.ended_at)):
            return None
        plain_bytes = len(facts.visible_text.encode()) if is_shell and facts is not None else None
        return await self._next(page, sent, signal, plain_bytes)

    def may_render(self, page: Row) -> bool:
        """Whether unchanged content is worth another look: read without a price, and never shown to a browser."""
        return self._tools.browser is not None and not page["has_prices"] and page["sparse_at"] is None

    async def refused(self, page: Row, sent: Sent) -> Settlement | None:
        """The settlement of a 4xx that is a signal (403, or a challenge); None for any other."""
        signal = escalation.signal(sent.result.status or 0, await self._look(page, sent.result))
        return None if signal is None else await self._next(page, sent, signal, None)

    async def _next(self, page: Row, sent: Sent, signal: Signal, plain_bytes: int | None) -> Settlement:
        here = Rung(sent.tier)
        if escalation.next_rung(here, browser=self._tools.browser is not None) is not Rung.BROWSER:
            return await self.unsolved(page, sent, signal)
        self._site.tally.refusals[signal.code] += 1
        settlement = self._deferred(page, sent, signal, signal.code, sent.ended_at)
        needs = _needs(page, Rung.BROWSER, probed_at=sent.ended_at, plain_bytes=plain_bytes)
        self.climbed = True
        return settlement.also(lambda c: run(c, "ladder.page_needs", **needs))

    async def unsolved(self, page: Row, sent: Sent, signal: Signal) -> Settlement:
        """The last rung did not get through: the page is deferred; after a 403, or two of these, the host rests."""
        tools, host, now = self._tools, str(page["host"]), sent.ended_at
        forbidden = sent.result.status == 403
        count = await self._count_of(host) + 1
        ask = escalation.must_ask_partner(count, tools.policy)
        until = self._rest_until(host, now, rests=forbidden or ask)
        self._site.tally.refusals[signal.code] += 1
        self._site.tally.blocked += 1
        self._site.tally.failed("blocked", f"{page['url']}: {told(signal)}")
        reason = "status_403" if forbidden and signal.code in ("forbidden", "unsolved") else signal.code
        if reason == "status_403" and await self._is_of_page(page, reason):
            settlement = self._deferred(page, sent, signal, reason, now + LOOK_AGAIN_S, state="done")
        else:
            settlement = self._deferred(page, sent, signal, reason, until)
        settlement.blocks = forbidden
        settlement.rests_as = "ask_partner" if ask and not forbidden else None
        self._unsolved[host] = count
        task = await task_for(tools, self._site, host, signal, now) if ask else None

        def write(connection: Connection) -> None:
            run(connection, "ladder.unsolved_more", host=host)
            if task is not None:
                run(connection, "ladder.task_open", **task)

        return settlement.also(write)

    async def met(self, page: Row, sent: Sent, outcome: Challenged) -> Settlement:
        """The settlement of what the last rung says stands in the page's place, or of a page that holds nothing."""
        if outcome.signal == escalation.RENDERED_EMPTY and await self._holds_nothing(page):
            return self._nothing(page, sent, outcome)
        return await self.unsolved(page, sent, Signal(outcome.signal, outcome.evidence))

    async def _holds_nothing(self, page: Row) -> bool:
        """Whether a page of which the browser showed nothing is one, rather than a wall that shows nothing either.

        A shell is no wall. A page that turned plain http away is believed empty when the browser saw it so twice in a
        row; the two calls are an hour apart at least, since the first one counts as unsolved.
        """
        if _need_of(page) is Need.SHELL:
            return True
        values = {"host": page["host"], "page_id": page["page_id"]}
        before = await self._tools.writer.read(lambda c: run(c, "ladder.rendered_before", **values))
        return bool(before) and escalation.RENDERED_EMPTY in str(before[0]["reason"])

    def _nothing(self, page: Row, sent: Sent, outcome: Challenged) -> Settlement:
        """No page, for a week; a shell is read as plain http has it from now on."""
        response = outcome.response or WireResponse(404, {}, b"", 0.0, sent.result.total_s, None, 0)
        empty = NotAPage(response, "; ".join(outcome.evidence))
        if page["role"] == "seed":
            self._site.tally.failed("not_a_page", f"{page['url']}: {empty.detail}")
        seen = replace(sent, outcome=empty)
        settlement = self._put(page, seen, "done", "not_a_page", sent.ended_at + 7 * DAY_S)
        settlement.outcome = empty
        if _need_of(page) is not Need.SHELL:
            return settlement
        needs = _needs(page, Rung.HTTP, probed_at=sent.ended_at, sparse_at=sent.ended_at)
        return settlement.also(lambda c: run(c, "ladder.page_needs", **needs))

    async def _is_of_page(self, page: Row, reason: str) -> bool:
        """Whether a page is refused again, and others of its host were read since it had rested: then that is said of
        this page, which is looked at again like one without content. (The host rests all the same.)
        """
        if page["role"] == "seed" or page["reason"] != reason:
            return False
        values = {"host": page["host"], "since": page["due_at"]}  # it was due when the rest was over
        return bool(await self._tools.writer.read(lambda c: run(c, "ledger.read_since", **values)))

    def _deferred(
        self, page: Row, sent: Sent, signal: Signal, reason: str, until: float, state: str = "deferred"
    ) -> Settlement:
        """The page put off until then, with what it came to as the outcome, for its row and for the ledger's."""
        response = sent.result if isinstance(sent.result, WireResponse) else None
        seen = replace(sent, outcome=Challenged(signal.code, signal.evidence, sent.tier, response))
        settlement = self._put(page, seen, state, reason, until, spends_delivery=False)
        settlement.outcome, settlement.reason = seen.outcome, told(signal)
        return settlement

    async def backend_failed(self, page: Row, sent: Sent, outcome: Transient) -> Settlement:
        """The sidecar failed us: no fault of the page, which a later run asks for again.

        Not this one: a page that breaks the browser would open the breaker for all others by itself; nor would a host
        of such pages, which are not tried beyond a second one. A sidecar that serves others and gives up on a
        challenge has not solved it: that counts with the host, too, for a FlareSolverr has no other word for it.
        """
        self._failed[str(page["host"])] += 1
        desk = self._tools.browser
        if gave_up(outcome.detail) and _need_of(page) is Need.REFUSED and desk is not None and desk.is_well:
            return await self.unsolved(page, sent, Signal("unsolved", (outcome.detail,)))
        self._site.tally.failed("browser", f"{page['url']}: {outcome.detail}")
        until = self._next_run(sent.ended_at)
        settlement = self._put(page, sent, "deferred", "browser_failed", until, spends_delivery=False)
        self._site.tally.defer(until)
        settlement.reason = f"browser_failed: {outcome.detail}"
        return settlement

    async def noted(self, page: Row, sent: Sent, settlement: Settlement) -> Settlement:
        """``settlement`` of a 5xx, with what its body turns out to be: recorded, and never climbed on."""
        if (verdict := await self._look(page, sent.result)) is not None:
            self._site.tally.refusals[verdict.reason] += 1
            settlement.reason = f"{settlement.reason}: {verdict.reason}: {'; '.join(verdict.evidence)}"
        return settlement

    # -- after a page ---------------------------------------------------------------------------

    async def read(self, page: Row, sent: Sent, settlement: Settlement, facts: PageFacts | None) -> Settlement:
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

        return settlement.also(write)

    def _learned(self, page: Row, sent: Sent, facts: PageFacts | None) -> dict[str, Any] | None:
        """Values of ``ladder.page_needs`` where the page's way taught something."""
        if sent.tier == Rung.HTTP.value:
            if page["tier"] == Rung.HTTP.value:
                return None
            return _needs(page, Rung.HTTP, probed_at=sent.ended_at, plain_bytes=page["plain_bytes"])
        plain = page["plain_bytes"]
        if plain is None or facts is None:
            return None
        rendered = len(facts.visible_text.encode())
        if escalation.rendering_helped(plain, rendered, self._tools.policy):
            return None
        return _needs(page, Rung.HTTP, probed_at=sent.ended_at, sparse_at=sent.ended_at)

    async def _is_sparse(self, page: Row, now: float) -> bool:
        """Whether a browser is known to add nothing to it, or to its host's last shells while nothing speaks for it."""
        if page["sparse_at"] is not None and now - page["sparse_at"] < self._tools.policy.sparse_recheck_s:
            return True
        if page["promise"] > 0 or page["role"] == "seed":
            return False
        return (await self._memory(str(page["host"]), Need.SHELL)).is_barren(self._tools.policy)

    def _next_run(self, now: float) -> float:
        return now + self._tools.policy.retry_delays_s[2] * (1 + self._tools.rng.random())

    # -- helpers --------------------------------------------------------------------------------

    async def _look(self, page: Row, result: WireResult) -> ChallengeVerdict | None:
        return await stands_in(self._tools, self._site, result, str(page["url"]))

    async def _memory(self, host: str, need: Need) -> HostMemory:
        """What the host's pages say of each other: read each time, since other sites and runs learn of it too."""
        since = self._tools.clock.now() - self._tools.policy.sparse_recheck_s
        shell = int(need is Need.SHELL)
        row = (
            await self._tools.writer.read(lambda c: run(c, "ladder.host_needs", host=host, shell=shell, since=since))
        )[0]
        barren = 0 if row["fruitful"] else row["barren"]
        return HostMemory(row["met_at"] or 0.0, row["opened_at"] or 0.0, barren)

    async def _count_of(self, host: str) -> int:
        if host not in self._unsolved:
            rows = await self._tools.writer.read(lambda c: run(c, "ladder.unsolved_of", host=host))
            self._unsolved[host] = int(rows[0]["unsolved"]) if rows else 0
        return self._unsolved[host]

    def _rest_until(self, host: str, now: float, *, rests: bool) -> float:
        """When the page may be asked for again: after its host's rest where that rests, else after an hour.

        The jitter is beyond the one that the host gets: the page is never due while its host still rests.
        """
        gate = self._tools.hosts.held(host)
        blocks = gate.clock.blocks + 1 if rests and gate is not None else 1
        return now + backoff.rest_delay(blocks, self._tools.policy, 1.0 + self._tools.rng.random())


def robots_txt_of(rows: Mapping[Any, Any]) -> str:
    """The stored robots.txt as our own sidecar gets it, so that what a page asks for obeys it too."""
    return str(rows.get("body") or "")


def _need_of(page: Mapping[Any, Any]) -> Need:
    """Why the page needed the browser: what plain http brought of it was measured only where it was a shell."""
    return Need.REFUSED if page["plain_bytes"] is None else Need.SHELL


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
