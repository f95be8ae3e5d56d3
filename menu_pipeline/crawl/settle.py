"""What an answer means for its page: one match over the outcome, one settlement written with the ledger's outcome.

Everything a page's answer changes (body reference, page row, links, menus verified) is one transaction.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Any, assert_never

from sqlalchemy import Connection

from menu_pipeline.adapters.blobs import Stored
from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core import backoff, urls
from menu_pipeline.core.challenge import ChallengeVerdict, told_by_headers
from menu_pipeline.core.content import content_kind
from menu_pipeline.core.errors import ExtractionCrashed
from menu_pipeline.core.growth import Candidate
from menu_pipeline.core.outcome import (
    Challenged,
    FailureClass,
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
from menu_pipeline.core.page_facts import PageFacts, x_robots
from menu_pipeline.core.policy import DAY_S, HOUR_S
from menu_pipeline.crawl import announcing, revisits, suspects
from menu_pipeline.crawl.aftermath import rest_after
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.knowledge import SiteKnowledge
from menu_pipeline.crawl.ladder import Ladder
from menu_pipeline.crawl.leads import LeadDesk
from menu_pipeline.crawl.ledger import Sent, Settlement
from menu_pipeline.crawl.links import Found, admit, credible_canonical, rows_of, store_rows

_READABLE_KINDS = frozenset({"html", "pdf", "json", "xml", "text"})


@dataclass(frozen=True, slots=True)
class _Read:
    """A page that was read and is to be kept."""

    response: WireResponse
    sha256: str
    kind: str
    facts: PageFacts | None
    text: str
    noindex: bool
    nofollow: bool
    canonical: str | None


class PageSettler:
    """Settles the pages of one site. ``changed_content`` tells whether the last one brought something to extract."""

    def __init__(self, tools: RunTools, site: SiteContext) -> None:
        self._tools, self._site = tools, site
        self.ladder = Ladder(tools, site, self._settlement)
        self._leads = LeadDesk(site, tools.policy)
        self.changed_content, self.unchanged = False, False
        self._limited: set[int] = set()  # pages whose last answer was 429, since one of the site was read
        self.asked_in_full = False  # the request now sent holds back validators that we have
        self.text = ""  # of the last page read: its fingerprint,
        self.canonical: str | None = None  # and what it calls its own URL

    @property
    def _known(self) -> SiteKnowledge:
        if self._site.knowledge is None:
            self._site.knowledge = SiteKnowledge(self._tools.policy)
        return self._site.knowledge

    async def settle(self, page: Row, sent: Sent) -> Settlement:
        """The settlement of one answered page; bodies are durable before it is returned."""
        self.changed_content, self.unchanged = False, False
        self._count(sent)
        settlement = await self._settled(page, sent)
        self._site.tally.came_to(settlement.outcome or sent.outcome)
        self._site.tally.page_requests += 1
        if self.changed_content or self.unchanged:
            self._limited.clear()
        return settlement

    async def _settled(self, page: Row, sent: Sent) -> Settlement:
        match sent.outcome:
            case Fetched(response):
                return await self._fetched(page, sent, response)
            case NotModified(response) if page["content_sha256"] is None:
                return self._of_nothing(page, sent, response)
            case NotModified(response):
                self._site.tally.not_modified += 1
                return await self._verified(page, sent, response)
            case Redirected(response, location):
                return self._redirected(page, sent, response, location)
            case Gone(response):
                return self._gone(page, sent, response.status)
            case Challenged():
                return await self.ladder.met(page, sent, sent.outcome)
            case RateLimited() | Refused():
                return await self.ladder.refused(page, sent) or await self._refused(page, sent)
            case Transient(FailureClass.BROWSER):
                return await self.ladder.backend_failed(page, sent, sent.outcome)
            case Transient():
                return await self.ladder.noted(page, sent, self._transient(page, sent, sent.outcome))
            case Unsafe(detail):
                self._site.tally.failed("unsafe", detail)
                return self._closed(page, sent, "unsafe", 7 * DAY_S)
            case TooLarge():
                return self._closed(page, sent, "too_large", 7 * DAY_S)
            case NotAPage():
                return self._closed(page, sent, "not_a_page", 7 * DAY_S)
            case _:
                assert_never(sent.outcome)

    def _count(self, sent: Sent) -> None:
        tally = self._site.tally
        if isinstance(sent.result, WireResponse):
            tally.wire_bytes += sent.result.wire_bytes
        if sent.result.ttfb_s is not None:
            tally.ttfb_total_s += sent.result.ttfb_s
            tally.ttfb_count += 1

    # -- the page, as it was or new -------------------------------------------------------------

    def _counted(
        self,
        connection: Connection,
        page: Row,
        sent: Sent,
        changed: bool | None,
        text_sha256: str | None = None,
    ) -> float:
        """Keep what the visit says about the page's change rate; gives when it is due again."""
        policy, by_304 = self._tools.policy, isinstance(sent.outcome, NotModified)
        if self.asked_in_full and revisits.says_unmodified(page, sent.result.headers or {}):
            same = changed is False or (text_sha256 is not None and text_sha256 == page["text_sha256"])
            revisits.held_to_its_word(connection, page, policy, right=same)
        counted = revisits.of_visit(
            connection, page, policy, sent.ended_at, changed=changed, text_sha256=text_sha256, by_304=by_304
        )
        counted.write(connection, self._site.site)
        return counted.due_at

    async def _verified(self, page: Row, sent: Sent, response: WireResponse) -> Settlement:
        """The same content again: nothing is stored, the page and its menus are as of now."""
        self._site.tally.unchanged += 1
        self.unchanged = True
        values = {
            "page_id": page["page_id"],
            "outcome": sent.outcome.code,
            "status": response.status,
            # RFC 9111 section 4.3.4: a 304's validators replace the stored ones
            "etag": response.headers.get("etag"),
            "last_modified": response.headers.get("last-modified"),
            "now": sent.ended_at,
        }

        def write(connection: Connection) -> None:
            due_at = self._counted(connection, page, sent, changed=False)
            run(connection, "frontier.page_verified", due_at=due_at, **values)
            settled = suspects.seen_again(connection, page["page_id"], sent.ended_at, self._tools.policy)
            if page["near_of"] is not None:
                run(connection, "frontier.near_again", page_id=page["page_id"])
            run(connection, "menus.menus_verified", page_id=page["page_id"], now=sent.ended_at)
            if settled:
                announcing.announce_page(connection, self._site.site, page["page_id"], sent.ended_at)

        return await self.ladder.read(page, sent, Settlement(reason="unchanged", write=write), None)

    def _of_nothing(self, page: Row, sent: Sent, response: WireResponse) -> Settlement:
        """A 304 for a page that was never read, which nobody asked for (RFC 9110 section 15.4.5): no answer."""
        outcome = Transient(FailureClass.PROTOCOL, "status 304 to a request without conditions", response)
        settlement = self._transient(page, replace(sent, outcome=outcome), outcome)
        settlement.outcome = outcome
        return settlement

    async def _fetched(self, page: Row, sent: Sent, response: WireResponse) -> Settlement:
        sha256 = hashlib.sha256(response.body).hexdigest()
        same = sha256 == page["content_sha256"]
        if same and not self.ladder.may_render(page):
            return await self._verified(page, sent, response)
        content_type = response.headers.get("content-type")
        kind = content_kind(content_type, response.body, str(page["url"]))
        if kind not in _READABLE_KINDS:
            self._site.tally.refusals[f"not_a_page_{kind}"] += 1
            return self._closed(page, sent, f"not_a_page_{kind}", 7 * DAY_S)
        facts, soft_404, text, verdict = await self._facts(page, response, kind)
        if (climbing := await self.ladder.climb(page, sent, verdict, facts)) is not None:
            return climbing
        if same:
            return await self._verified(page, sent, response)
        if page["role"] != "seed" and (soft_404 or self._known.is_nonsense(text)):
            return self._soft_404(page, sent, text)
        noindex, nofollow = self._directives(facts, response)
        canonical = credible_canonical(str(page["url"]), facts, self._site.scope)
        if canonical and page["role"] != "seed" and self._known.twin_of(str(page["url"]), canonical, text):
            return self._called_otherwise(page, sent, canonical)
        read = _Read(response, sha256, kind, facts, text, noindex, nofollow, canonical)
        return await self.ladder.read(page, sent, await self._kept(page, sent, read), facts)

    async def _kept(self, page: Row, sent: Sent, read: _Read) -> Settlement:
        """New content: its body is durable first, then its row, the page, its links and menus in one transaction."""
        stored = await self._tools.put_blob(read.sha256, read.response.body)
        self._site.tally.fetched += 1
        self.changed_content = True
        self.text, self.canonical = read.text, read.canonical
        url, now = str(page["url"]), sent.ended_at
        rows = [] if read.facts is None or read.nofollow else self._link_rows(page, read.facts, now)
        if read.canonical:
            rows += self._rows([Found(read.canonical, depth=page["depth"])], url, now)
        callers, lists = self._known.callers_of(url, read.text), self._lists(url, read)
        self._site.lists_unread |= bool(lists)
        text_sha256 = None if read.facts is None else hashlib.sha256(read.facts.visible_text.encode()).hexdigest()
        changed: bool | None = text_sha256 is None or text_sha256 != page["text_sha256"]
        if page["has_prices"] and not read.noindex:
            changed = None  # a change is a changed menu, and extraction tells
        content, values = _content_values(read, stored, now), _page_values(page, sent, read)
        leads = None if read.facts is None or read.nofollow else self._leads.of_page(url, read.facts, now)

        def write(connection: Connection) -> None:
            run(connection, "pages.content_add", **content)
            due_at = self._counted(connection, page, sent, changed, text_sha256)
            run(connection, "frontier.page_read", due_at=due_at, **values)
            if read.noindex:
                run(connection, "menus.menus_close_of_page", page_id=page["page_id"], now=now)
                announcing.announce_page(connection, self._site.site, page["page_id"], now)
            if leads is not None:
                leads(connection)
            for one in lists:
                run(connection, "pages.list_found", **one)
            for caller in callers:  # read before the page they call their own: it speaks for them from now on
                self._same_as(connection, caller, "canonical", url, now)

        return self._adds(Settlement(reason="noindex" if read.noindex else None, write=write), rows)

    def _same_as(self, connection: Connection, url: str, reason: str, stands: str, now: float) -> None:
        """``url`` says the same as ``stands``, word for word: looked at again after a week, no menu is its own."""
        site, due_at = self._site.site, now + 7 * DAY_S
        run(connection, "frontier.page_same_as", site=site, url=url, reason=reason, same_as=stands, due_at=due_at)
        run(connection, "menus.menus_close_at", site=site, url=url, now=now)
        announcing.announce_url(connection, site, url, now)

    def _called_otherwise(self, page: Row, sent: Sent, canonical: str) -> Settlement:
        """The page that this one calls its own was read and says the same: nothing is stored of this one."""
        self._site.tally.refusals["canonical"] += 1
        return self._closed(page, sent, "canonical", 7 * DAY_S, redirect_to=canonical)

    def _soft_404(self, page: Row, sent: Sent, text: str) -> Settlement:
        """A page that is none. What it says is remembered: the next one is recognised whatever its language."""
        self._site.tally.refusals["soft_404"] += 1
        settlement = self._closed(page, sent, "soft_404", 7 * DAY_S)
        if text and text not in self._known.nonsense:
            self._known.nonsense.add(text)
            close = settlement.write

            def write(connection: Connection) -> None:
                close(connection)
                run(connection, "frontier.nonsense_add", site=self._site.site, fingerprint=text)

            settlement.write = write
        return settlement

    async def _facts(
        self, page: Row, response: WireResponse, kind: str
    ) -> tuple[PageFacts | None, bool, str, ChallengeVerdict | None]:
        if kind != "html":
            return None, False, "", None
        content_type = response.headers.get("content-type")
        try:
            facts, soft, text, verdict = await self._tools.worker.call(
                "html", response.body, str(page["url"]), content_type, response.status, dict(response.headers)
            )
        except ExtractionCrashed as crashed:
            self._site.tally.refusals["markup_not_read"] += 1
            self._site.tally.failed("markup_not_read", f"{page['url']}: {str(crashed).splitlines()[0]}")
            return None, False, "", told_by_headers(response.headers)
        return facts, soft, text, verdict

    @staticmethod
    def _directives(facts: PageFacts | None, response: WireResponse) -> tuple[bool, bool]:
        header = x_robots(response.headers)
        if facts is None:
            return header.noindex, header.nofollow
        return header.noindex or facts.noindex, header.nofollow or facts.nofollow

    def _link_rows(self, page: Row, facts: PageFacts, now: float) -> list[dict[str, Any]]:
        """Rows of the page's links, and of where a meta refresh leads."""
        refusals, depth = self._site.tally.refusals, page["depth"] + 1
        followed = [link for link in facts.links if not link.nofollow]
        refusals["nofollow"] += len(facts.links) - len(followed)
        targets = [(link.url, link.text) for link in followed] + ([(facts.refresh, "")] if facts.refresh else [])
        found = []
        for url, text in targets:
            try:
                found.append(Found(urls.normalize(url), text, depth=depth))
            except urls.UrlRefused as refused:
                refusals[f"url_{refused.reason}"] += 1
        return self._rows(found, str(page["url"]), now)

    def _lists(self, url: str, read: _Read) -> list[dict[str, Any]]:
        """Feeds and sitemaps of the site that the page names: lists to be read, not pages."""
        if read.facts is None or read.nofollow:
            return []
        named = []
        for link in read.facts.lists:
            try:
                target = urls.normalize(link.url)
            except urls.UrlRefused as refused:
                self._site.tally.refusals[f"url_{refused.reason}"] += 1
                continue
            if self._site.scope.owns(target):
                most = self._tools.policy.lists_named_by_pages
                named.append({"site": self._site.site, "url": target, "kind": link.kind, "found_on": url, "most": most})
        return named

    def _rows(self, found: list[Found], found_on: str, now: float) -> list[dict[str, Any]]:
        admitted = admit(found, self._site.scope, self._tools.policy, self._site.tally.refusals, now)
        worth = []
        for link in admitted:
            refusal = self._known.refusal(Candidate(link.url, link.depth, link.in_sitemap))
            if refusal is None:
                worth.append(link)
            else:
                self._site.tally.refusals[refusal.reason] += 1
        admitted = worth
        return rows_of(self._site.site, admitted, found_on, now)

    def _adds(self, settlement: Settlement, rows: list[dict[str, Any]]) -> Settlement:
        """Let ``settlement`` also store ``rows`` of links, and count them once it is committed."""
        write, budget = settlement.write, self._site.budget(self._tools.policy)
        counts = (0, 0)

        def write_both(connection: Connection) -> None:
            nonlocal counts
            write(connection)
            counts = store_rows(connection, self._site.site, list(rows), budget)

        def committed() -> None:
            self._site.tally.new_pages += counts[0]
            self._site.tally.refusals["over_page_budget"] += counts[1]

        settlement.write, settlement.committed = write_both, committed
        return settlement

    # -- everything else ------------------------------------------------------------------------

    def _redirected(self, page: Row, sent: Sent, response: WireResponse, location: str) -> Settlement:
        """A hop is a frontier entry of its target, under that host's robots and clock: never a request out of turn."""
        try:
            target = urls.resolve(str(page["url"]), location)
        except urls.UrlRefused as refused:
            return self._closed(page, sent, f"redirect_{refused.reason}", DAY_S)
        if target == page["url"]:
            return self._transient_values(page, sent, "redirect_to_itself")
        if page["role"] == "seed":
            self._site.scope = self._site.scope.with_redirect(target)
        found = Found(target, depth=page["depth"], hops=page["hops"] + 1, role=str(page["role"]))
        rows = self._rows([found], str(page["url"]), sent.ended_at)
        for row in rows:
            row["promise"] = max(row["promise"], page["promise"])
        settlement = self._closed(page, sent, "redirected" if rows else "redirect_refused", DAY_S, redirect_to=target)
        return self._adds(settlement, rows)

    def _gone(self, page: Row, sent: Sent, status: int) -> Settlement:
        """A page whose menu is on display is asked once more, an hour later, before its menu is withdrawn."""
        self._site.tally.refusals["gone"] += 1
        if page["has_prices"] and page["last_outcome"] != "gone":
            due_at = sent.ended_at + HOUR_S * (1 + 0.1 * self._tools.rng.random())
            self._site.tally.defer(due_at)
            return self._settlement(page, sent, "deferred", "gone_unconfirmed", due_at)
        if page["role"] == "seed":
            self._site.tally.failed("gone", f"{page['url']} answered {status}")
        settlement = self._closed(page, sent, "gone", 7 * DAY_S)
        close = settlement.write

        def write(connection: Connection) -> None:
            close(connection)
            run(connection, "menus.menus_close_of_page", page_id=page["page_id"], now=sent.ended_at)
            announcing.announce_page(connection, self._site.site, page["page_id"], sent.ended_at)
            run(connection, "menus.extract_again", site=self._site.site, page_id=page["page_id"])

        settlement.write = write
        return settlement

    async def _refused(self, page: Row, sent: Sent) -> Settlement:
        status = sent.result.status or 0
        self._site.tally.refusals[f"status_{status}"] += 1
        if status not in (403, 429):
            return self._closed(page, sent, f"status_{status}", 7 * DAY_S)
        # The host rests (aftermath.rest_after): the page is deferred with it, and it is not the page's fault.
        self._site.tally.blocked += 1
        self._site.tally.failed("blocked" if status == 403 else "rate_limited", f"{page['url']} answered {status}")
        rest = self._rest_until(page, sent)
        if status == 429 and await self._is_of_page(page, sent):
            settlement = self._transient_values(page, sent, "rate_limited", not_before=rest)
            settlement.of_page = True
            return settlement
        settlement = self._settlement(page, sent, "deferred", f"status_{status}", rest, spends_delivery=status == 403)
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

    def _transient(self, page: Row, sent: Sent, outcome: Transient) -> Settlement:
        self._site.tally.failed(outcome.failure.value, f"{page['url']}: {outcome.detail}")
        if outcome.failure.host_wide:
            return self._settlement(page, sent, "deferred", outcome.failure.value, sent.ended_at, spends_delivery=False)
        most = backoff.deliveries_of(outcome, self._tools.policy)
        return self._transient_values(page, sent, outcome.failure.value, most)

    def _transient_values(
        self, page: Row, sent: Sent, reason: str, most: int | None = None, not_before: float = 0.0
    ) -> Settlement:
        delay = backoff.retry_delay(page["deliveries"] + 1, self._tools.policy, self._tools.rng.random(), most)
        if delay is None:
            return self._settlement(page, sent, "dead", reason, sent.ended_at)
        due_at = max(sent.ended_at, not_before) + delay
        return self._settlement(page, sent, "deferred", reason, due_at)

    def _closed(self, page: Row, sent: Sent, reason: str, again_s: float, redirect_to: str | None = None) -> Settlement:
        """Done without content: classified once, looked at again after ``again_s``. A seed that is so is a failure."""
        if page["role"] == "seed" and reason not in ("redirected", "gone"):
            self._site.tally.failed(reason, f"{page['url']}: {getattr(sent.outcome, 'detail', '') or reason}")
        return self._settlement(page, sent, "done", reason, sent.ended_at + again_s, redirect_to=redirect_to)

    def _settlement(
        self,
        page: Row,
        sent: Sent,
        state: str,
        reason: str,
        due_at: float,
        *,
        redirect_to: str | None = None,
        spends_delivery: bool = True,
    ) -> Settlement:
        values = {
            "page_id": page["page_id"],
            "state": state,
            "reason": reason,
            "due_at": due_at,
            "outcome": sent.outcome.code,
            "status": sent.result.status,
            "redirect_to": redirect_to,
        }

        def write(connection: Connection) -> None:
            run(connection, "frontier.page_settled", **values)
            if not spends_delivery:
                run(connection, "frontier.delivery_back", page_id=page["page_id"])

        return Settlement(reason=reason, write=write)


def _content_values(read: _Read, stored: Stored, now: float) -> dict[str, Any]:
    """Values of ``pages.content_add``."""
    return {
        "sha256": read.sha256,
        "blob_key": stored.key,
        "size": len(read.response.body),
        "stored_size": stored.stored_size,
        "media_kind": read.kind,
        "content_type": read.response.headers.get("content-type"),
        "simhash": read.text or None,
        "now": now,
    }


def _page_values(page: Row, sent: Sent, read: _Read) -> dict[str, Any]:
    """Values of ``frontier.page_read``, but for when the page is due again."""
    return {
        "page_id": page["page_id"],
        "outcome": sent.outcome.code,
        "status": read.response.status,
        "etag": read.response.headers.get("etag"),
        "last_modified": read.response.headers.get("last-modified"),
        "sha256": read.sha256,
        "request_id": sent.request_id,
        "noindex": int(read.noindex),
        "canonical_url": read.canonical,
        "now": sent.ended_at,
    }
