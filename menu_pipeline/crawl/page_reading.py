"""A page that an answer brings: as it was, new, or one that is none of its own (a soft 404, another page's twin).

Everything the answer changes (body reference, page row, links, menus verified) is one transaction.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.blobs import Stored
from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core.challenge import ChallengeVerdict, told_by_headers
from menu_pipeline.core.content import content_kind
from menu_pipeline.core.errors import ExtractionCrashed
from menu_pipeline.core.outcome import NotModified, WireResponse
from menu_pipeline.core.page_facts import PageFacts, x_robots
from menu_pipeline.crawl import announcing, revisits, suspects
from menu_pipeline.crawl.asking import Sent, Settlement
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.knowledge import SiteKnowledge
from menu_pipeline.crawl.ladder import Ladder
from menu_pipeline.crawl.leads import LeadDesk
from menu_pipeline.crawl.links import Found, credible_canonical
from menu_pipeline.crawl.page_links import PageLinks
from menu_pipeline.crawl.page_rows import LOOK_AGAIN_S, PageRows

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

    @property
    def followed(self) -> PageFacts | None:
        """The facts of a page whose links may be followed."""
        return None if self.nofollow else self.facts


class PageReader:
    """Settles pages of one site that were read. What it says of the last one is for the page loop."""

    def __init__(self, tools: RunTools, site: SiteContext, rows: PageRows, links: PageLinks, ladder: Ladder) -> None:
        self._tools, self._site, self._rows, self._links, self._ladder = tools, site, rows, links, ladder
        self._leads = LeadDesk(site, tools.policy)
        self.changed_content, self.unchanged = False, False  # the last answer brought something to extract; the same
        self.asked_in_full = False  # the request now sent holds back validators that we have
        self.text = ""  # of the last page read: its fingerprint,
        self.canonical: str | None = None  # and what it calls its own URL

    @property
    def _known(self) -> SiteKnowledge:
        return self._site.known(self._tools.policy)

    def forget_last(self) -> None:
        """Before the next answer: nothing was read yet."""
        self.changed_content, self.unchanged = False, False

    async def fetched(self, page: Row, sent: Sent, response: WireResponse) -> Settlement:
        """The settlement of a body: verified, kept, or closed with what it is instead of a page."""
        sha256 = hashlib.sha256(response.body).hexdigest()
        same = sha256 == page["content_sha256"]
        if same and not self._ladder.may_render(page):
            return await self.verified(page, sent, response)
        content_type = response.headers.get("content-type")
        kind = content_kind(content_type, response.body, str(page["url"]))
        if kind not in _READABLE_KINDS:
            self._site.tally.refusals[f"not_a_page_{kind}"] += 1
            return self._rows.closed(page, sent, f"not_a_page_{kind}")
        facts, soft_404, text, verdict = await self._facts(page, response, kind)
        if (climbing := await self._ladder.climb(page, sent, verdict, facts)) is not None:
            return climbing
        if same:
            return await self.verified(page, sent, response)
        if page["role"] != "seed" and (soft_404 or self._known.is_nonsense(text)):
            return self._soft_404(page, sent, text)
        noindex, nofollow = _directives(facts, response)
        canonical = credible_canonical(str(page["url"]), facts, self._site.scope)
        if canonical and page["role"] != "seed" and self._known.twin_of(str(page["url"]), canonical, text):
            return self._called_otherwise(page, sent, canonical)
        read = _Read(response, sha256, kind, facts, text, noindex, nofollow, canonical)
        return await self._ladder.read(page, sent, await self._kept(page, sent, read), facts)

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

    # -- as it was ------------------------------------------------------------------------------

    async def verified(self, page: Row, sent: Sent, response: WireResponse) -> Settlement:
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

        return await self._ladder.read(page, sent, Settlement(reason="unchanged", write=write), None)

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

    # -- new ------------------------------------------------------------------------------------

    async def _kept(self, page: Row, sent: Sent, read: _Read) -> Settlement:
        """New content: its body is durable first, then its row, the page, its links and menus in one transaction."""
        stored = await self._tools.put_blob(read.sha256, read.response.body)
        self._site.tally.fetched += 1
        self.changed_content = True
        self.text, self.canonical = read.text, read.canonical
        url, now, followed = str(page["url"]), sent.ended_at, read.followed
        rows = [] if followed is None else self._links.of_page(page, followed, now)
        if read.canonical:
            # One step further, as any URL a page names: a trap that names a new one each time never ends otherwise.
            rows += self._links.rows([Found(read.canonical, depth=page["depth"] + 1)], url, now)
        callers = self._known.callers_of(url, read.text)
        lists = [] if followed is None else self._links.lists_of(url, followed)
        self._site.lists_unread |= bool(lists)
        text_sha256 = None if read.facts is None else hashlib.sha256(read.facts.visible_text.encode()).hexdigest()
        changed: bool | None = text_sha256 is None or text_sha256 != page["text_sha256"]
        if page["has_prices"] and not read.noindex:
            changed = None  # a change is a changed menu, and extraction tells
        content, values = _content_values(read, stored, now), _page_values(page, sent, read)
        leads = None if followed is None else self._leads.of_page(url, followed, now)

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

        return self._links.add(Settlement(reason="noindex" if read.noindex else None, write=write), rows)

    # -- none of its own ------------------------------------------------------------------------

    def _same_as(self, connection: Connection, url: str, reason: str, stands: str, now: float) -> None:
        """``url`` says the same as ``stands``, word for word: looked at again after a week, no menu is its own."""
        site, due_at = self._site.site, now + LOOK_AGAIN_S
        run(connection, "frontier.page_same_as", site=site, url=url, reason=reason, same_as=stands, due_at=due_at)
        run(connection, "menus.menus_close_at", site=site, url=url, now=now)
        announcing.announce_url(connection, site, url, now)

    def _called_otherwise(self, page: Row, sent: Sent, canonical: str) -> Settlement:
        """The page that this one calls its own was read and says the same: nothing is stored of this one."""
        self._site.tally.refusals["canonical"] += 1
        return self._rows.closed(page, sent, "canonical", redirect_to=canonical)

    def _soft_404(self, page: Row, sent: Sent, text: str) -> Settlement:
        """A page that is none. What it says is remembered: the next one is recognised whatever its language."""
        self._site.tally.refusals["soft_404"] += 1
        confirmed = page["reason"] in ("gone_unconfirmed", "soft_404")
        settlement = self._rows.gone(page, sent, "soft_404", confirmed=confirmed)
        if not text or text in self._known.nonsense:
            return settlement
        self._known.nonsense.add(text)
        values = {"site": self._site.site, "fingerprint": text}
        return settlement.also(lambda connection: run(connection, "frontier.nonsense_add", **values))


def _directives(facts: PageFacts | None, response: WireResponse) -> tuple[bool, bool]:
    """Whether the page or its answer says noindex, and nofollow."""
    header = x_robots(response.headers)
    if facts is None:
        return header.noindex, header.nofollow
    return header.noindex or facts.noindex, header.nofollow or facts.nofollow


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
