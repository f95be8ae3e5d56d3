"""What becomes of a page's own row after an answer that brings no content: its state, why, and when it is due again."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core import backoff
from menu_pipeline.core.policy import DAY_S, HOUR_S
from menu_pipeline.crawl import announcing
from menu_pipeline.crawl.asking import Sent, Settlement
from menu_pipeline.crawl.context import RunTools, SiteContext

#: A page classified as one without content is looked at again after so long: sites are mended, and moved back.
LOOK_AGAIN_S = 7 * DAY_S
_MOST_AWAITED = 3  # pages of a site without a menu that are asked for each day, since theirs may come back


class PageRows:
    """The rows of one site's pages. Times in epoch seconds."""

    def __init__(self, tools: RunTools, site: SiteContext) -> None:
        self._tools, self._site = tools, site

    def put(
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
        """The page in ``state`` until ``due_at``. A delivery not spent is one that does not count against the page."""
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

    def closed(self, page: Row, sent: Sent, reason: str, again_s: float = LOOK_AGAIN_S, **more: Any) -> Settlement:
        """Done without content: classified once, looked at again after ``again_s``. A seed that is so is a failure.

        ``more`` goes to ``put``.
        """
        if page["role"] == "seed" and reason not in ("redirected", "gone"):
            self._site.tally.failed(reason, f"{page['url']}: {getattr(sent.outcome, 'detail', '') or reason}")
        return self.put(page, sent, "done", reason, sent.ended_at + again_s, **more)

    def gone(self, page: Row, sent: Sent, reason: str, *, confirmed: bool) -> Settlement:
        """A page that is no more (``reason``: how that was said). One whose menu is on display is asked once more, an
        hour later, before its menu is withdrawn; ``confirmed``: it was."""
        if page["has_prices"] and not confirmed:
            due_at = sent.ended_at + HOUR_S * (1 + 0.1 * self._tools.rng.random())
            self._site.tally.defer(due_at)
            return self.put(page, sent, "deferred", "gone_unconfirmed", due_at)
        return self.withdrawing(page, self.closed(page, sent, reason), sent.ended_at)

    def withdrawing(self, page: Row, settlement: Settlement, now: float) -> Settlement:
        """``settlement`` that takes the page's menu off display too. While its site shows no other it is asked for
        each day: it may come back."""
        site, page_id = self._site.site, page["page_id"]

        def withdraw(connection: Connection) -> None:
            run(connection, "menus.menus_close_of_page", page_id=page_id, now=now)
            announcing.announce_page(connection, site, page_id, now)
            run(connection, "menus.extract_again", site=site, page_id=page_id)
            run(connection, "frontier.menu_awaited", site=site, page_id=page_id, due_at=now + DAY_S, most=_MOST_AWAITED)

        return settlement.also(withdraw)

    def tried_again(
        self, page: Row, sent: Sent, reason: str, most: int | None = None, not_before: float = 0.0
    ) -> Settlement:
        """Deferred on the schedule of retries; a dead letter after ``most`` deliveries (by default the policy's)."""
        delay = backoff.retry_delay(page["deliveries"] + 1, self._tools.policy, self._tools.rng.random(), most)
        if delay is None:
            return self.put(page, sent, "dead", reason, sent.ended_at)
        return self.put(page, sent, "deferred", reason, max(sent.ended_at, not_before) + delay)
