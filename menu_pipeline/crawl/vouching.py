"""A proven sitemap's word on pages that show prices: what stands still there need not be asked for, but for a sample.

On a host with thousands of kitchens most pages are the same every day, and its sitemap says so. Where that sitemap has
announced changes before, was heard to its end in the last hours, and a sample of the pages it says stand still did
stand still, the others count as looked at when the sitemap was: they are due again a day later and their menus are
verified as of then. One page of the sample that changed unannounced, and every page is asked (docs/decisions/0025).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run
from menu_pipeline.core import freshness
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.crawl import revisits
from menu_pipeline.crawl.context import RunTools, SiteContext


@dataclass(slots=True)
class Vouching:
    """One visit's. While ``waits``, pages the sitemap vouches for are held back, those in ``sample`` excepted."""

    tools: RunTools
    site: SiteContext
    waits: bool = False
    sample: dict[int, str | None] = field(default_factory=dict)  # page -> digest of its menus when it was chosen
    pages: int = 0
    _began_at: float = 0.0
    _heard_at: float = 0.0

    async def begin(self) -> None:
        """Choose a sample, where enough pages stand still by the word of a sitemap that was heard lately."""
        policy, now = self.tools.policy, self.tools.clock.now()
        if self.tools.options.force:
            return
        heard_at, pages, sample = await self.tools.writer.read(lambda c: self._look(c, now))
        if heard_at is None or now - heard_at >= policy.sitemap_max_age_s or pages < policy.vouch_pages_least:
            return
        self.waits, self.pages, self.sample = True, pages, sample
        self._began_at, self._heard_at = now, heard_at

    def _look(self, connection: Connection, now: float) -> tuple[float | None, int, dict[int, str | None]]:
        site, policy = self.site.site, self.tools.policy
        (row,) = run(connection, "pages.sites_named", site_list=[site])
        asked = {"site": site, "now": now, "asked_since": self.asked_since(now)}
        pages = int(run(connection, "frontier.vouchable", **asked)[0]["pages"])
        record = revisits.record_of(row)
        if pages < policy.vouch_pages_least or not freshness.heeds_signal(record, policy):
            return None, 0, {}
        most = freshness.vouch_sample(record, pages, policy)
        rows = run(connection, "frontier.vouch_sample", most=most, **asked)
        return row["lists_whole_at"], pages, {page["page_id"]: page["menus_sha256"] for page in rows}

    def asked_since(self, now: float) -> float:
        """A page not looked at itself since then is asked for, whatever a sitemap says."""
        return now - self.tools.policy.max_revisit_h * HOUR_S

    def parameters(self, now: float) -> dict[str, Any]:
        """For ``frontier.take``."""
        return {"vouching": int(self.waits), "sample_list": list(self.sample), "asked_since": self.asked_since(now)}

    async def conclude(self) -> bool:
        """All else was asked. True when the sitemap's word did not hold, and what was held back is to be asked now."""
        if not self.waits:
            return False
        self.waits = False
        vouched = await self.tools.writer.write(self._settle)
        self.site.tally.vouched += vouched
        return vouched == 0

    def _settle(self, connection: Connection) -> int:
        rows = run(connection, "frontier.vouch_seen", page_list=list(self.sample))
        (row,) = run(connection, "pages.lastmod_of_site", site=self.site.site)
        if not all(self._stood_still(page) for page in rows):
            return 0
        if not freshness.may_vouch(revisits.record_of(row), self.tools.policy):
            return 0
        now, policy = self.tools.clock.now(), self.tools.policy
        due_at = self._heard_at + policy.refresh_within_h * HOUR_S
        asked = {"site": self.site.site, "now": now, "asked_since": self.asked_since(now)}
        pages = run(connection, "frontier.vouch", due_at=max(due_at, now + HOUR_S), **asked)
        run(connection, "frontier.menus_vouched", site=self.site.site, now=now, heard_at=self._heard_at)
        return len(pages)

    def _stood_still(self, page: Mapping[Any, Any]) -> bool:
        """Whether a page of the sample was looked at in this visit and shows what it showed."""
        looked = page["evidence_at"] is not None and page["evidence_at"] >= self._began_at
        there = page["state"] == "done" and page["reason"] is None
        return looked and there and page["menus_sha256"] == self.sample[page["page_id"]]
