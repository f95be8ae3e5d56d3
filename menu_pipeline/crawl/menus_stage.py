"""From stored bodies to menus: pending content is extracted without a request, versions are kept by content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, RowMapping

from menu_pipeline.adapters.database import run, run_many
from menu_pipeline.core import urls
from menu_pipeline.core.errors import ExtractionCrashed
from menu_pipeline.core.plausible import moved_elsewhere
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.crawl import menu_versions, revisits, suspects
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.links import Found, admit, rows_of, store_rows
from menu_pipeline.crawl.menu_versions import MenuVersion, PricedDish
from menu_pipeline.menus.model import EXTRACTOR_VERSION, Hints, MenuResult


class MenuDesk:
    """Extracts what one site has pending, and keeps its menus' versions."""

    def __init__(self, tools: RunTools, site: SiteContext) -> None:
        self._tools, self._site = tools, site
        self.sources: set[int] = set()  # pages that brought a new version of a menu in this visit

    async def extract_due(self) -> int:
        """Extract every pending page of the site; how many were extracted."""
        rows = await self._tools.writer.read(
            lambda c: run(
                c,
                "menus.pending",
                site=self._site.site,
                version=EXTRACTOR_VERSION,
                most_attempts=self._tools.policy.extract_max_attempts,
            )
        )
        done = 0
        for page in rows:
            self._tools.check_stop()
            done += await self._extract(page)
        return done

    async def _extract(self, page: RowMapping) -> bool:
        body = await self._tools.get_blob(page["blob_key"])
        if body is None:
            await self._failed(page, "body_missing")
            return False
        try:
            result: MenuResult = await self._tools.worker.call(
                "menu", body, str(page["url"]), page["content_type"], self._hints()
            )
        except ExtractionCrashed as crashed:
            self._site.tally.failed("extraction_crashed", f"{page['url']}: {str(crashed).splitlines()[-1]}")
            await self._failed(page, "extraction_crashed")
            return False
        versions = menu_versions.versions_of(result, str(self._site.row["name"]))
        documents = self._document_rows(page, result)
        changes, new, found = await self._tools.writer.write(
            lambda c: (*self._store(c, page, result, versions), self._store_documents(c, documents))
        )
        tally = self._site.tally
        tally.new_pages += found
        tally.extracted += 1
        tally.extract_reasons[result.reason] += 1
        tally.price_changes += changes
        tally.menu_versions += new
        if new:
            self.sources.add(page["page_id"])
        return True

    def _document_rows(self, page: RowMapping, result: MenuResult) -> list[dict[str, Any]]:
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

    def _hints(self) -> Hints:
        row = self._site.row
        return Hints(
            language=row["language"],
            currency=row["currency"],
            country=country_of(urls.hostname(str(row["seed_url"]))),
            site_name=row["name"],
        )

    async def _failed(self, page: RowMapping, reason: str) -> None:
        self._site.tally.extract_reasons[reason] += 1
        # Counted when the worker failed, not when we began: a kill of ours is no fault of the page, and hundreds may
        # be waiting for their turn when it comes.
        await self._tools.writer.write(lambda c: run(c, "menus.extract_failed", page_id=page["page_id"], reason=reason))

    def _store(
        self, connection: Connection, page: RowMapping, result: MenuResult, versions: list[MenuVersion]
    ) -> tuple[int, int]:
        """Write what a page shows now; gives (prices changed, new versions)."""
        now = self._tools.clock.now()
        current = run(connection, "menus.current_of_site", site=self._site.site)
        has_prices = any(price.amount is not None for item in result.items for price in item.prices)
        changes, new, reason = 0, 0, result.reason
        for version in versions:
            same_kitchen = [menu for menu in current if menu["kitchen"] == version.kitchen]
            changed, added, covered_by = self._store_version(connection, page, version, same_kitchen, now)
            changes, new = changes + changed, new + added
            if covered_by is not None:
                reason = f"same dishes as {covered_by}"
        shown = {version.kitchen for version in versions}
        for menu in current:
            if menu["page_id"] == page["page_id"] and menu["kitchen"] not in shown:
                self._store_absence(connection, page, menu, [*versions], now)
        held = run(connection, "menus.suspects_of_page", page_id=page["page_id"])
        if held:
            reason = f"held back: {held[0]['suspect_why']}"
        has_prices = has_prices or bool(held)
        digest = menu_versions.digest_of(versions)
        evidence, after_s = revisits.of_menus(connection, page, self._tools.policy, digest, has_prices=has_prices)
        run(connection, "frontier.menus_evidence", **evidence)
        run(
            connection,
            "menus.extracted",
            page_id=page["page_id"],
            sha256=page["content_sha256"],
            version=EXTRACTOR_VERSION,
            reason=reason,
            has_prices=int(has_prices),
            due_at=(page["verified_at"] or now) + (self._second_look_s(after_s) if held else after_s),
        )
        return changes, new

    def _store_version(
        self,
        connection: Connection,
        page: RowMapping,
        version: MenuVersion,
        current: list[RowMapping],
        now: float,
    ) -> tuple[int, int, str | None]:
        """One kitchen's menu on one page: (prices changed, new versions, URL of the page that already shows it)."""
        own = next((menu for menu in current if menu["page_id"] == page["page_id"]), None)
        if own is not None and own["menu_sha256"] == version.sha256:
            run(connection, "menus.menu_same", menu_id=own["menu_id"], **_provenance(page))
            suspects.withdraw(connection, page["page_id"], version.kitchen, now)
            return 0, 0, None
        dishes = menu_versions.dishes_of(version.items)
        stored = _stored_dishes(connection, current)
        for menu in current:
            # One in doubt does not stand for others: its page shows something else now.
            if menu is not own and not menu["doubted"] and dishes <= stored[menu["menu_id"]]:
                if own is not None:
                    run(connection, "menus.menu_close", menu_id=own["menu_id"], now=now)
                return 0, 0, str(menu["source_url"])
        if own is not None:
            ruling = self._rule(connection, page, version, stored[own["menu_id"]], now)
            if ruling.hold or ruling.confirmed:
                return 0, int(ruling.confirmed), None
        changes = menu_versions.price_changes(stored[own["menu_id"]], dishes) if own is not None else 0
        for menu in current:  # the page's own older version, and other pages' menus that this one contains
            if menu is own or stored[menu["menu_id"]] <= dishes:
                run(connection, "menus.menu_close", menu_id=menu["menu_id"], now=now)
                suspects.withdraw(connection, menu["page_id"], version.kitchen, now)
        self._add(connection, page, version, now)
        return changes, 1, None

    def _rule(
        self, connection: Connection, page: RowMapping, version: MenuVersion, good: frozenset[PricedDish], now: float
    ) -> suspects.Ruling:
        """Judge a new version against the last good one; what is held back is stored beside it."""
        dishes = menu_versions.dishes_of(version.items)
        ruling = suspects.rule(connection, page, version.kitchen, version.sha256, good, dishes, now, self._tools.policy)
        if ruling.hold and not ruling.known:
            self._add(connection, page, version, now, suspect_why=ruling.why)
        return ruling

    def _store_absence(
        self, connection: Connection, page: RowMapping, menu: RowMapping, shown: list[MenuVersion], now: float
    ) -> None:
        """A menu that the page no longer shows: it has moved, or is held to have vanished until a second visit."""
        good = _stored_dishes(connection, [menu])[menu["menu_id"]]
        menus = run(connection, "menus.current_of_site", site=self._site.site)
        others = [other for other in menus if other["page_id"] != page["page_id"]]
        elsewhere = [*_stored_dishes(connection, others).values(), *(menu_versions.dishes_of(v.items) for v in shown)]
        if moved_elsewhere(good, elsewhere):
            run(connection, "menus.menu_close", menu_id=menu["menu_id"], now=now)
            return
        ruling = self._rule(connection, page, menu_versions.nothing_of(str(menu["kitchen"])), good, now)
        if ruling.hold and not ruling.known:  # a page that was covered by this one may show the menu now
            run(connection, "menus.extract_again", site=self._site.site, page_id=page["page_id"])

    def _second_look_s(self, after_s: float) -> float:
        return min(after_s, self._tools.policy.suspect_confirm_after_h * HOUR_S)

    def _add(
        self,
        connection: Connection,
        page: RowMapping,
        version: MenuVersion,
        now: float,
        suspect_why: str | None = None,
    ) -> None:
        menu_id = run(
            connection,
            "menus.menu_add",
            site=self._site.site,
            kitchen=version.kitchen,
            page_id=page["page_id"],
            source_url=page["url"],
            menu_sha256=version.sha256,
            language=version.language,
            currency=version.currency,
            dishes=len(version.items),
            valid_from=now,
            suspect_since=None if suspect_why is None else now,
            suspect_why=suspect_why,
            **_provenance(page),
        )[0]["menu_id"]
        run_many(connection, "menus.item_add", menu_versions.item_rows(menu_id, version.items))


def _provenance(page: Mapping[Any, Any]) -> dict[str, Any]:
    return {
        "content_sha256": page["content_sha256"],
        "request_id": page["content_request_id"],
        "extractor_version": EXTRACTOR_VERSION,
        "fetched_at": page["fetched_at"],
        "verified_at": page["verified_at"],
    }


def _stored_dishes(connection: Connection, menus: list[RowMapping]) -> dict[int, frozenset[menu_versions.PricedDish]]:
    rows: dict[int, list[RowMapping]] = {menu["menu_id"]: [] for menu in menus}
    if menus:
        for row in run(connection, "menus.items_of", menu_list=list(rows)):
            rows[row["menu_id"]].append(row)
    return {menu_id: menu_versions.dishes_of_rows(items) for menu_id, items in rows.items()}


def country_of(host: str) -> str | None:
    """ISO 3166-1 code of a host under a country's domain; ``uk`` is the one domain that is not its country's code."""
    last = host.rpartition(".")[2].upper()
    if len(last) != 2 or not last.isalpha():
        return None
    return "GB" if last == "UK" else last
