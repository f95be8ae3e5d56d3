"""What a page points to: links that become rows of the frontier, and the lists (feeds, sitemaps) that it names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row
from menu_pipeline.core import urls
from menu_pipeline.core.page_facts import PageFacts
from menu_pipeline.core.traps import TOO_DEEP
from menu_pipeline.crawl.asking import Settlement
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.knowledge import candidate_of
from menu_pipeline.crawl.links import Found, admit, fresh_of, rows_of, store_fresh, store_refused
from menu_pipeline.crawl.page_rows import LOOK_AGAIN_S


class PageLinks:
    """The links of one site's pages. Each one refused is counted in the site's tally, by reason."""

    def __init__(self, tools: RunTools, site: SiteContext) -> None:
        self._tools, self._site = tools, site

    def of_page(self, page: Row, facts: PageFacts, now: float) -> list[dict[str, Any]]:
        """Rows of the page's links, and of where a meta refresh leads."""
        refusals, depth = self._site.tally.refusals, page["depth"] + 1
        known = self._site.known(self._tools.policy)
        late = page["verified_at"] is not None and known.has_named_many(str(page["url"]))
        followed = [link for link in facts.links if not link.nofollow]
        refusals["nofollow"] += len(facts.links) - len(followed)
        targets = [(link.url, link.text) for link in followed] + ([(facts.refresh, "")] if facts.refresh else [])
        found = []
        for url, text in targets:
            normalized = self._normalized(url)
            if normalized is not None:
                found.append(Found(normalized, text, depth=depth, late=late))
        return self.rows(found, str(page["url"]), now)

    def lists_of(self, url: str, facts: PageFacts) -> list[dict[str, Any]]:
        """Values of ``pages.list_found``: lists of the site that the page at ``url`` names, to be read, not pages."""
        most, named = self._tools.policy.lists_named_by_pages, []
        for link in facts.lists:
            target = self._normalized(link.url)
            if target is not None and self._site.scope.owns(target):
                named.append({"site": self._site.site, "url": target, "kind": link.kind, "found_on": url, "most": most})
        return named

    def _normalized(self, url: str) -> str | None:
        try:
            return urls.normalize(url)
        except urls.UrlRefused as refused:
            self._site.tally.refusals[f"url_{refused.reason}"] += 1
            return None

    def rows(self, found: list[Found], found_on: str, now: float) -> list[dict[str, Any]]:
        """Rows for those of ``found`` that belong to the site. One that is not worth a request by what it taught us has
        the reason under ``refused``; what says the same as a page that was read gets none."""
        site, refusals, known = self._site, self._site.tally.refusals, self._site.known(self._tools.policy)
        rows: list[dict[str, Any]] = []
        too_deep: dict[str, Found] = {}
        links = admit(found, site.scope, self._tools.policy, refusals, now, too_deep)
        for row in rows_of(site.site, links, found_on, now):
            refusal = known.refusal(candidate_of(row))
            if refusal is not None:
                refusals[refusal.reason] += 1
            if refusal is None or refusal.same_as is None:
                rows.append(row | {"refused": refusal.reason if refusal is not None else None})
        return rows + [row | {"refused": TOO_DEEP} for row in rows_of(site.site, too_deep.values(), found_on, now)]

    def add(self, settlement: Settlement, rows: list[dict[str, Any]]) -> Settlement:
        """Let ``settlement`` also store ``rows`` of links, and count them once it is committed."""
        site, policy = self._site, self._tools.policy
        fresh: list[Mapping[Any, Any]] = []
        counts = (0, 0)

        def write(connection: Connection) -> None:
            nonlocal counts, fresh
            fresh = fresh_of(connection, site.site, rows)
            refused = [dict(row) | {"due_at": row["found_at"] + LOOK_AGAIN_S} for row in fresh if row["refused"]]
            worth = [{key: row[key] for key in row if key != "refused"} for row in fresh if not row["refused"]]
            counts = store_fresh(connection, site.site, worth, site.budget(policy))
            store_refused(connection, site.site, refused, policy.growth_kept)

        def committed() -> None:
            site.tally.new_pages += counts[0]
            site.tally.refusals["over_page_budget"] += counts[1]
            for row in fresh:
                if row["refused"] == TOO_DEEP:
                    continue  # it may be the next of a list that ends
                site.known(policy).named(row["found_on"], [(row["url"], row["depth"])])

        settlement.committed = committed
        return settlement.also(write)
