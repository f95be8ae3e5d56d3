"""What an answer means for its page: one match over the outcome, one settlement written with the ledger's outcome.

A page that came is settled in ``page_reading``, one that did not in ``page_unread``, one that something stands in the
place of in ``ladder``.
"""

from __future__ import annotations

from typing import assert_never

from menu_pipeline.adapters.database import Row
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
)
from menu_pipeline.crawl.asking import Sent, Settlement
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.ladder import Ladder
from menu_pipeline.crawl.page_links import PageLinks
from menu_pipeline.crawl.page_reading import PageReader
from menu_pipeline.crawl.page_rows import PageRows
from menu_pipeline.crawl.page_unread import Unread


class PageSettler:
    """Settles the pages of one site. ``reader`` tells what the last answer brought."""

    def __init__(self, tools: RunTools, site: SiteContext) -> None:
        self._site, self._rows = site, PageRows(tools, site)
        links = PageLinks(tools, site)
        self.ladder = Ladder(tools, site, self._rows.put)
        self.reader = PageReader(tools, site, self._rows, links, self.ladder)
        self._unread = Unread(tools, site, self._rows, links)

    async def settle(self, page: Row, sent: Sent) -> Settlement:
        """The settlement of one answered page; bodies are durable before it is returned."""
        self.reader.forget_last()
        self._count(sent)
        settlement = await self._settled(page, sent)
        self._site.tally.came_to(settlement.outcome or sent.outcome)
        self._site.tally.page_requests += 1
        if self.reader.changed_content or self.reader.unchanged:
            self._unread.one_was_read()
        return settlement

    async def _settled(self, page: Row, sent: Sent) -> Settlement:
        match sent.outcome:
            case Fetched(response):
                return await self.reader.fetched(page, sent, response)
            case NotModified(response) if page["content_sha256"] is None:
                return self._unread.unmodified_nothing(page, sent, response)
            case NotModified(response):
                self._site.tally.not_modified += 1
                return await self.reader.verified(page, sent, response)
            case Redirected(_, location):
                return await self._unread.redirected(page, sent, location)
            case Gone(response):
                return self._unread.gone(page, sent, response.status)
            case Challenged():
                return await self.ladder.met(page, sent, sent.outcome)
            case RateLimited() | Refused():
                return await self.ladder.refused(page, sent) or await self._unread.refused(page, sent)
            case Transient(FailureClass.BROWSER):
                return await self.ladder.backend_failed(page, sent, sent.outcome)
            case Transient():
                return await self.ladder.noted(page, sent, self._unread.transient(page, sent, sent.outcome))
            case Unsafe(detail):
                return self._unread.unsafe(page, sent, detail)
            case TooLarge():
                return self._unread.too_large(page, sent)
            case NotAPage():
                return self._rows.closed(page, sent, "not_a_page")
            case _:
                assert_never(sent.outcome)

    def _count(self, sent: Sent) -> None:
        tally = self._site.tally
        tally.wire_bytes += sent.result.wire_bytes or 0
        if sent.result.ttfb_s is not None:
            tally.ttfb_total_s += sent.result.ttfb_s
            tally.ttfb_count += 1
