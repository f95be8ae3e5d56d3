"""A page that an answer does not bring: it moved, is gone, is refused to us, or failed and is tried again."""

from __future__ import annotations

from dataclasses import replace

from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core import backoff, urls
from menu_pipeline.core.outcome import FailureClass, Transient, WireResponse
from menu_pipeline.core.policy import DAY_S, HOUR_S
from menu_pipeline.crawl.aftermath import rest_after
from menu_pipeline.crawl.asking import Sent, Settlement
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.knowledge import candidate_of
from menu_pipeline.crawl.links import Found
from menu_pipeline.crawl.page_links import PageLinks
from menu_pipeline.crawl.page_rows import LOOK_AGAIN_S, PageRows

#: How a server fails that is down as a whole, behind a front that still answers.
_OF_A_SERVER = frozenset(
    {
        FailureClass.SERVER_ERROR,
        FailureClass.TIMEOUT,
        FailureClass.RESET,
        FailureClass.PROTOCOL,
        FailureClass.TRUNCATED,
    }
)
#: So many pages in a row that fail after others were read, and tries of a start page alone, are an outage.
_FAILING_AFTER_OTHERS, _SEED_TRIES = 4, 2
#: So many pages in a row, read up to the cap and thrown away, are no pages (a stream, a page that writes itself): what
#: they cost the host's line is all in vain.
_TOO_LARGE_IN_A_ROW = 3


class Unread:
    """Settles pages of one site that were answered and not read."""

    def __init__(self, tools: RunTools, site: SiteContext, rows: PageRows, links: PageLinks) -> None:
        self._tools, self._site, self._rows, self._links = tools, site, rows, links
        self._failing: set[int] = set()  # pages that failed in a row, since one of the site was read
        self._was_read, self._worked = False, False  # a page in this visit; one of the failing, before
        self._large = 0  # pages in a row that were read and found too large
        self._limited: set[int] = set()  # pages whose last answer was 429, since one of the site was read

    def one_was_read(self) -> None:
        """A page of the site was answered as it should be: "too many requests" before it was no word on the site."""
        self._limited.clear()
        self._failing.clear()
        self._was_read, self._worked, self._large = True, False, 0

    def too_large(self, page: Row, sent: Sent) -> Settlement:
        """More than the cap. Where the server told its size beforehand, not a byte of it was read."""
        settlement = self._rows.closed(page, sent, "too_large")
        self._large += bool(sent.result.wire_bytes)
        if self._large >= _TOO_LARGE_IN_A_ROW:
            self._large = 0
            settlement.rests_as = "too_large"
        return settlement

    def unsafe(self, page: Row, sent: Sent, detail: str) -> Settlement:
        """An address that the guard refuses."""
        self._site.tally.failed("unsafe", detail)
        return self._rows.closed(page, sent, "unsafe")

    async def redirected(self, page: Row, sent: Sent, location: str) -> Settlement:
        """A hop is a frontier entry of its target, under that host's robots and clock: never a request out of turn."""
        try:
            target = urls.resolve(str(page["url"]), location)
        except urls.UrlRefused as refused:
            return self._rows.closed(page, sent, f"redirect_{refused.reason}", DAY_S)
        if target == page["url"]:
            return self._in_circles(page, sent, "redirect_to_itself", target)
        if await self._leads_back(page, target, sent.ended_at):
            return self._in_circles(page, sent, "redirect_loop", target)
        if page["role"] == "seed":
            self._site.scope = self._site.scope.with_redirect(target)
        late = page["redirect_to"] not in (None, target)
        found = Found(target, depth=page["depth"], hops=page["hops"] + 1, role=str(page["role"]), late=late)
        rows = self._links.rows([found], str(page["url"]), sent.ended_at)
        for row in rows:
            row["promise"] = max(row["promise"], page["promise"])
        reason = "redirected" if rows else "redirect_refused"
        if page["verified_at"] is None:
            lessons = self._site.known(self._tools.policy)
            in_vain = not rows or bool(rows[0]["refused"]) or lessons.has_heard_of(target)
            lessons.redirected(candidate_of(page), in_vain=in_vain)
        told_for_good = sent.result.status in (301, 308)  # RFC 9110 sections 15.4.2 and 15.4.9
        known = told_for_good or page["redirect_to"] == target
        # Where a menu stood, a second answer says that it is not there any more.
        repeated = page["last_outcome"] == sent.outcome.code
        again_s = LOOK_AGAIN_S if known and page["role"] != "seed" and (repeated or not page["has_prices"]) else DAY_S
        settlement = self._rows.closed(page, sent, reason, again_s, redirect_to=target)
        if page["has_prices"] and repeated:
            settlement = self._rows.withdrawing(page, settlement, sent.ended_at)
        return self._links.add(settlement, rows)

    async def _leads_back(self, page: Row, target: str, now: float) -> bool:
        """Whether ``target`` was found to lead back here, or into a circle, by redirects whose word still stands: one
        that is due itself is about to be asked again."""
        values = {"site": self._site.site, "url": target, "now": now, "most": self._tools.policy.max_redirects + 1}
        hops = await self._tools.writer.read(lambda c: run(c, "frontier.redirect_hops", **values))
        led_to = [str(hop["redirect_to"]) for hop in hops]
        walked = [str(page["url"]), target, *led_to]
        return len(set(walked)) < len(walked)

    def _in_circles(self, page: Row, sent: Sent, reason: str, target: str) -> Settlement:
        """A circle of redirects is an answer about the page: asked again a day later, since a cookie wall may be gone
        by then, and from the second time on after a week like all that has no content; a start page, and a page whose
        prices are on display, each day."""
        self._site.tally.refusals[reason] += 1
        awaited = page["role"] == "seed" or page["has_prices"]
        repeated = page["last_outcome"] == sent.outcome.code
        return self._rows.closed(
            page, sent, reason, LOOK_AGAIN_S if repeated and not awaited else DAY_S, redirect_to=target
        )

    def gone(self, page: Row, sent: Sent, status: int) -> Settlement:
        """A page that is no more, by its status."""
        self._site.tally.refusals["gone"] += 1
        if page["verified_at"] is None:
            self._site.known(self._tools.policy).is_none(candidate_of(page))
        settlement = self._rows.gone(page, sent, "gone", confirmed=page["last_outcome"] == "gone")
        if settlement.reason == "gone" and page["role"] == "seed":
            self._site.tally.failed("gone", f"{page['url']} answered {status}")
        return settlement

    async def refused(self, page: Row, sent: Sent) -> Settlement:
        """A 4xx that is neither gone nor a signal to climb. A 403 or 429 is for the host, unless shown otherwise."""
        status = sent.result.status or 0
        self._site.tally.refusals[f"status_{status}"] += 1
        if status not in (403, 429):
            return self._rows.closed(page, sent, f"status_{status}")
        # The host rests (aftermath.rest_after): the page is deferred with it, and it is not the page's fault.
        self._site.tally.blocked += 1
        self._site.tally.failed("blocked" if status == 403 else "rate_limited", f"{page['url']} answered {status}")
        rest = self._rest_until(page, sent)
        if status == 429 and await self._is_of_page(page, sent):
            settlement = self._rows.tried_again(page, sent, "rate_limited", not_before=rest)
            settlement.of_page = True
            return settlement
        settlement = self._rows.put(page, sent, "deferred", f"status_{status}", rest, spends_delivery=status == 403)
        settlement.blocks = status == 403
        return settlement

    async def _is_of_page(self, page: Row, sent: Sent) -> bool:
        """Whether "too many requests" is a word on this page alone: the only one to get it since one was read, on a
        host that was read within a day. Then it is tried as any page that fails, and is a dead letter in the end;
        else its site would be asked for it in vain for as long as it says so. A seed is never given up for it."""
        if not page["deliveries"]:  # else it was found to be so before, and says nothing of others
            self._limited.add(page["page_id"])
            if len(self._limited) > 1:
                return False
        if page["role"] == "seed":
            return False
        values = {"host": page["host"], "since": sent.ended_at - DAY_S}
        return bool(await self._tools.writer.read(lambda c: run(c, "ledger.read_since", **values)))

    def _rest_until(self, page: Row, sent: Sent) -> float:
        gate = self._tools.hosts.held(str(page["host"]))
        if gate is None:
            return sent.ended_at + HOUR_S * (1 + self._tools.rng.random())
        jitter = 1.0 + self._tools.rng.random()  # beyond the host's own: no page is due while its host still rests
        return rest_after(gate.clock, sent, self._tools.policy, jitter, blocked_by_403=True).blocked_until

    def transient(self, page: Row, sent: Sent, outcome: Transient) -> Settlement:
        """A failure that may pass: of the whole host, which spends none of the page's deliveries, or of the page."""
        if self._is_outage(page, outcome):
            whole = replace(outcome, failure=FailureClass.OUTAGE)
            settlement = self.transient(page, replace(sent, outcome=whole), whole)
            settlement.outcome = whole
            return settlement
        self._site.tally.failed(outcome.failure.value, f"{page['url']}: {outcome.detail}")
        if outcome.failure.host_wide:
            return self._rows.put(page, sent, "deferred", outcome.failure.value, sent.ended_at, spends_delivery=False)
        most = backoff.deliveries_of(outcome, self._tools.policy)
        return self._rows.tried_again(page, sent, outcome.failure.value, most)

    def _is_outage(self, page: Row, outcome: Transient) -> bool:
        """Whether a failure is one of the whole host: no page was read in this visit, and a second one fails, of which
        one is the start page or was read before; or after some that were read several fail in a row. A start page
        alone is none to give up."""
        if outcome.failure not in _OF_A_SERVER or outcome.certain:
            return False
        self._failing.add(page["page_id"])
        self._worked |= page["role"] == "seed" or page["verified_at"] is not None
        if self._was_read:
            return len(self._failing) >= _FAILING_AFTER_OTHERS
        alone = page["role"] == "seed" and page["deliveries"] >= _SEED_TRIES
        return (len(self._failing) > 1 and self._worked) or alone

    def unmodified_nothing(self, page: Row, sent: Sent, response: WireResponse) -> Settlement:
        """A 304 for a page that was never read, which nobody asked for (RFC 9110 section 15.4.5): no answer."""
        outcome = Transient(FailureClass.PROTOCOL, "status 304 to a request without conditions", response)
        settlement = self.transient(page, replace(sent, outcome=outcome), outcome)
        settlement.outcome = outcome
        return settlement
