"""From stored bodies to menus: pending content is extracted without a request, versions are kept by content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core import urls
from menu_pipeline.core.errors import ExtractionCrashed
from menu_pipeline.crawl import menu_versions
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.extractor import extractor_version
from menu_pipeline.crawl.links import Found, admit, rows_of, store_rows
from menu_pipeline.crawl.menu_store import WAITS, MenuStore, Reading, is_behind
from menu_pipeline.crawl.menu_versions import MenuVersion
from menu_pipeline.crawl.near import Near
from menu_pipeline.crawl.planning import unread_parameters
from menu_pipeline.menus.model import Hints, MenuResult


class MenuDesk:
    """Extracts what one site has pending, and keeps its menus' versions."""

    def __init__(self, tools: RunTools, site: SiteContext) -> None:
        self._tools, self._site = tools, site
        self._store = MenuStore(site.site, tools.policy)
        self.sources: set[int] = set()  # pages that brought a new version of a menu in this visit

    async def any_left(self) -> bool:
        """Whether a body of the site waits to be read that was fetched before this visit."""
        values = unread_parameters(self._tools.policy)
        rows = await self._tools.writer.read(lambda c: run(c, "menus.left_unread", site=self._site.site, **values))
        return bool(rows)

    async def extract_due(self) -> int:
        """Extract every pending page of the site; how many were extracted."""
        rows = await self._tools.writer.read(
            lambda c: run(
                c,
                "menus.pending",
                site=self._site.site,
                version=extractor_version(),
                most_attempts=self._tools.policy.extract_max_attempts,
            )
        )
        done = 0
        for page in rows:
            self._tools.check_stop()
            done += await self._extract(page)
            await self._group(page)
        return done

    async def _group(self, page: Row) -> None:
        """Whether another page speaks for this one, which nearly says the same; and what this one speaks for."""
        near = Near(self._tools.policy, self._site.knowledge)
        verdict = await self._tools.writer.read(lambda c: near.verdict(c, page, self._tools.clock.now()))
        if self._site.knowledge is not None:
            self._site.knowledge.grouped(str(page["url"]), verdict.speaker)
        if verdict.writes:
            await self._tools.writer.write(verdict.write)
            self._site.tally.extract_reasons["near_duplicate"] += verdict.speaker is not None

    async def _extract(self, page: Row) -> bool:
        body = await self._tools.get_blob(page["blob_key"])
        if body is None:
            await self._failed(page, "body_missing")
            return False
        try:
            result: MenuResult = await self._tools.worker.call(
                "menu", body, str(page["url"]), page["content_type"], hints_for(self._site.row)
            )
        except ExtractionCrashed as crashed:
            problem = f"{page['url']}: {str(crashed).splitlines()[-1]}"
            self._tools.extractor.failed(self._site.site, problem, self._tools.policy)
            self._site.tally.failed("extraction_crashed", problem)
            await self._failed(page, "extraction_crashed")
            return False
        self._tools.extractor.worked()
        reading = Reading(result, self._versions(result), await self._before(page, result))
        documents = self._document_rows(page, result)
        stored, found = await self._tools.writer.write(
            lambda c: (
                self._store.store(c, page, reading, self._tools.clock.now()),
                self._store_documents(c, documents),
            )
        )
        tally = self._site.tally
        tally.new_pages += found
        tally.extracted += 1
        tally.extract_reasons[result.reason] += 1
        tally.price_changes += stored.price_changes
        tally.menu_versions += stored.new
        tally.menus_waiting += stored.waiting
        if stored.new:
            self.sources.add(page["page_id"])
        return True

    def _versions(self, result: MenuResult) -> list[MenuVersion]:
        return menu_versions.versions_of(result, str(self._site.row["name"]))

    async def _before(self, page: Row, result: MenuResult) -> dict[str, MenuVersion] | None:
        """What this extractor reads in the content that is on display of a page another one read; else None."""
        if not is_behind(page):
            return None
        if page["extracted_sha256"] in ("", page["content_sha256"]):
            return {version.kitchen: version for version in self._versions(result)}
        body = None if page["read_blob_key"] is None else await self._tools.get_blob(page["read_blob_key"])
        if body is None:
            return None  # swept: what the page shows now is all there is
        try:
            was: MenuResult = await self._tools.worker.call(
                "menu", body, str(page["url"]), page["read_content_type"], hints_for(self._site.row)
            )
        except ExtractionCrashed:
            return {}  # this extractor sees nothing in it
        return {version.kitchen: version for version in self._versions(was)}

    def _document_rows(self, page: Row, result: MenuResult) -> list[dict[str, Any]]:
        """Frontier rows of the menu files the page links or fetches: a PDF, the JSON its script draws dishes from."""
        found = []
        for url in result.documents:
            try:
                found.append(Found(urls.normalize(url), "menu", depth=page["depth"] + 1, role="document"))
            except urls.UrlRefused as refused:
                self._site.tally.refusals[f"url_{refused.reason}"] += 1
        now = self._tools.clock.now()
        admitted = admit(found, self._site.scope, self._tools.policy, self._site.tally.refusals, now)
        return rows_of(self._site.site, admitted, str(page["url"]), now)

    def _store_documents(self, connection: Connection, rows: list[dict[str, Any]]) -> int:
        return store_rows(connection, self._site.site, rows, self._site.budget(self._tools.policy))[0]

    async def _failed(self, page: Row, reason: str) -> None:
        self._site.tally.extract_reasons[reason] += 1
        # Counted when the worker failed, not when we began: a kill of ours is no fault of the page, and hundreds may
        # be waiting for their turn when it comes.
        await self._tools.writer.write(
            lambda c: run(c, "menus.extract_failed", page_id=page["page_id"], reason=reason, waits=WAITS)
        )


def hints_for(site: Mapping[Any, Any]) -> Hints:
    """What a partner's row tells the extractor beforehand."""
    return Hints(
        language=site["language"],
        currency=site["currency"],
        country=country_of(urls.hostname(str(site["seed_url"]))),
        site_name=site["name"],
        directory=site["kind"] == "directory",
    )


def country_of(host: str) -> str | None:
    """ISO 3166-1 code of a host under a country's domain; ``uk`` is the one domain that is not its country's code."""
    last = host.rpartition(".")[2].upper()
    if len(last) != 2 or not last.isalpha():
        return None
    return "GB" if last == "UK" else last
