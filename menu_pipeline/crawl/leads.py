"""Leads of one directory: hosts its pages link outside of itself, kept in the table ``lead`` and never asked anything.

A host that page after page links (who made the site, who sponsors it) is part of the frame and no lead: its row stays,
with an empty ``found_on``, so that it is not found again tomorrow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run
from menu_pipeline.core import urls
from menu_pipeline.core.leads import leads_on
from menu_pipeline.core.page_facts import PageFacts
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.context import SiteContext

Write = Callable[[Connection], None]


class LeadDesk:
    """Leads found in one visit of one site; a kitchen's own site has none."""

    def __init__(self, site: SiteContext, policy: Policy) -> None:
        self._site, self._policy = site, policy
        self._own = [urls.hostname(str(site.row["seed_url"])), *str(site.row["extra_hosts"]).split()]
        self._pages: Counter[str] = Counter()  # host -> pages of this visit that link it

    def of_page(self, url: str, facts: PageFacts, now: float) -> Write | None:
        """What to write of the page at ``url`` with its settlement, None for nothing; ``now`` in epoch seconds."""
        if self._site.row["kind"] != "directory":
            return None
        found = leads_on(facts.links, self._own)
        self._pages.update(found.keys())
        new = {host: at for host, at in found.items() if self._pages[host] == 1}
        frame = [host for host in found if self._pages[host] == self._policy.lead_pages_most + 1]
        if not new and not frame:
            return None
        return lambda connection: self._write(connection, url, new, frame, now)

    def _write(self, connection: Connection, url: str, new: dict[str, str], frame: list[str], now: float) -> None:
        site = self._site.site
        room = 0
        if new:
            room = self._policy.leads_per_site - int(run(connection, "pages.leads_of_site", site=site)[0]["leads"])
        for host, at in list(new.items())[: max(0, room)]:
            run(connection, "pages.lead_add", host=host, url=at, found_on=url, site=site, now=now)
        for host in frame:
            run(connection, "pages.lead_of_frame", host=host, site=site)
