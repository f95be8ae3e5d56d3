"""What a page shows now, against what is on display: one transaction a page, a new version only where it differs.

Three things may keep a new version off display: it is not plausible (``suspects``), another page already shows those
dishes, or it differs only because the extractor does. The last waits for ``menu-pipeline menus accept`` (decision
0026): the page keeps the version it has, with its time, and its row says ``WAITS``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row, run, run_many
from menu_pipeline.core.plausible import judge, moved_elsewhere
from menu_pipeline.core.policy import HOUR_S, Policy
from menu_pipeline.crawl import announcing, menu_versions, revisits, suspects
from menu_pipeline.crawl.extractor import extractor_version
from menu_pipeline.crawl.menu_versions import MenuVersion, PricedDish
from menu_pipeline.menus.model import MenuResult

#: ``page.extract_reason`` of a page that the present extractor reads otherwise than what is on display.
WAITS = "waits_for_acceptance"

Dishes = frozenset[PricedDish]


@dataclass(frozen=True, slots=True)
class Reading:
    """A page's content as read now. ``before`` is None where what was read may be published; else the versions, by
    kitchen, that the same extractor reads in the content that is on display: what differs between the two is new."""

    result: MenuResult
    versions: list[MenuVersion]
    before: Mapping[str, MenuVersion] | None = None


@dataclass(slots=True)
class Stored:
    """What became of it: prices changed, new versions, menus that wait for acceptance, and the page's reason."""

    price_changes: int = 0
    new: int = 0
    waiting: int = 0
    outdated: bool = False  # of those waiting, one shows what its page no longer does
    reason: str = ""


class MenuStore:
    """Writes the menus of one site."""

    def __init__(self, site: str, policy: Policy) -> None:
        self._site, self._policy = site, policy

    def store(self, connection: Connection, page: Row, reading: Reading, now: float) -> Stored:
        """Write what ``page`` (a row of ``menus.pending``) shows now."""
        kitchens = [version.kitchen for version in reading.versions]
        current = run(
            connection,
            "menus.current_of_kitchens",
            site=self._site,
            page_id=page["page_id"],
            kitchen_list=kitchens,
        )
        done = Stored(reason=str(reading.result.reason))
        for version in reading.versions:
            rivals = [menu for menu in current if menu["kitchen"] == version.kitchen]
            self._store_version(connection, page, version, rivals, reading.before, now, done)
        shown = {version.kitchen for version in reading.versions}
        for menu in current:
            if menu["page_id"] == page["page_id"] and menu["kitchen"] not in shown:
                if reading.before is not None and menu["kitchen"] not in reading.before:
                    self._wait(connection, page, menu, done)
                else:
                    self._store_absence(connection, page, menu, reading.versions, now)
        self._settle_page(connection, page, reading, now, done)
        here = {menu["kitchen"] for menu in current if menu["page_id"] == page["page_id"]}
        announcing.announce(connection, self._site, shown | here, now)
        return done

    # -- one kitchen ----------------------------------------------------------------------------

    def _store_version(
        self,
        connection: Connection,
        page: Row,
        version: MenuVersion,
        rivals: list[Row],
        before: Mapping[str, MenuVersion] | None,
        now: float,
        done: Stored,
    ) -> None:
        stored = _stored_dishes(connection, rivals)
        dishes = menu_versions.dishes_of(version.items)
        own = next((menu for menu in rivals if menu["page_id"] == page["page_id"]), None)
        if own is None:
            own = self._moved_here(connection, page, dishes, rivals, stored)
        if own is not None and own["menu_sha256"] == version.sha256:
            run(connection, "menus.menu_same", menu_id=own["menu_id"], source_url=page["url"], **_provenance(page))
            suspects.withdraw(connection, page["page_id"], version.kitchen, now)
            self._close_left(connection, own, rivals, dishes, stored, now)
            return
        others = [menu for menu in rivals if menu is not own]
        cover = next((menu for menu in others if _covers(menu, dishes, stored)), None)
        differs = own is not None or cover is None
        if before is not None and differs and self._waits(version, before, own, stored, done):
            self._wait(connection, page, own, done)
        elif cover is not None:
            if own is not None:
                run(connection, "menus.menu_close", menu_id=own["menu_id"], now=now)
            done.reason = f"same dishes as {cover['source_url']}"
        else:
            self._replace(connection, page, version, own, rivals, stored, now, done)

    def _replace(
        self,
        connection: Connection,
        page: Row,
        version: MenuVersion,
        own: Row | None,
        rivals: list[Row],
        stored: Mapping[int, Dishes],
        now: float,
        done: Stored,
    ) -> None:
        """A new version, unless it is held back; it takes the place of the page's own and of all it contains."""
        dishes = menu_versions.dishes_of(version.items)
        if own is not None:
            ruling = self._rule(connection, page, version, stored[own["menu_id"]], now)
            if ruling.hold or ruling.confirmed:
                done.new += int(ruling.confirmed)
                return
            done.price_changes += menu_versions.price_changes(stored[own["menu_id"]], dishes)
        for menu in rivals:
            if menu is own or stored[menu["menu_id"]] <= dishes:
                run(connection, "menus.menu_close", menu_id=menu["menu_id"], now=now)
                suspects.withdraw(connection, menu["page_id"], version.kitchen, now)
        self._close_left(connection, own, rivals, dishes, stored, now)
        self._add(connection, page, version, now)
        done.new += 1

    # -- what moves within the site -------------------------------------------------------------

    def _moved_here(
        self,
        connection: Connection,
        page: Row,
        dishes: Dishes,
        rivals: list[Row],
        stored: Mapping[int, Dishes],
    ) -> Row | None:
        """The menu of a page that leads here or is gone, where its dishes are here now: it goes on under this URL."""
        for menu in rivals:
            leads_here = menu["page_left"] and menu["redirect_to"] == page["url"]
            if leads_here or _left_for(menu, dishes, stored):
                run(connection, "menus.menu_moved", menu_id=menu["menu_id"], page_id=page["page_id"])
                run(connection, "menus.suspects_moved", page_id=menu["page_id"], kitchen=menu["kitchen"],
                    to_page_id=page["page_id"])  # fmt: skip
                run(connection, "menus.read_anew", page_id=menu["page_id"])  # should it ever be back
                return menu
        return None

    def _close_left(
        self,
        connection: Connection,
        own: Row | None,
        rivals: list[Row],
        dishes: Dishes,
        stored: Mapping[int, Dishes],
        now: float,
    ) -> None:
        """End what other pages showed that are gone, where most of it stands here."""
        for menu in rivals:
            if menu is not own and _left_for(menu, dishes, stored):
                run(connection, "menus.menu_close", menu_id=menu["menu_id"], now=now)
                run(connection, "menus.read_anew", page_id=menu["page_id"])

    # -- what waits -----------------------------------------------------------------------------

    def _waits(
        self,
        version: MenuVersion,
        before: Mapping[str, MenuVersion],
        own: Row | None,
        stored: Mapping[int, Dishes],
        done: Stored,
    ) -> bool:
        """Whether ``version`` differs from what is on display by the extractor alone, or mostly."""
        twin = before.get(version.kitchen)
        if twin is None:
            return False
        if twin.sha256 == version.sha256:
            return True
        if own is None:
            return False
        # The page changed as well. What changed is published, unless the extractor is what makes it implausible.
        dishes, twin_dishes = menu_versions.dishes_of(version.items), menu_versions.dishes_of(twin.items)
        doubted = judge(stored[own["menu_id"]], dishes, self._policy).doubt is not None
        by_the_extractor = doubted and judge(twin_dishes, dishes, self._policy).doubt is None
        done.outdated = done.outdated or by_the_extractor
        return by_the_extractor

    def _wait(self, connection: Connection, page: Row, menu: Row | None, done: Stored) -> None:
        """What is on display stays; it is verified by a page that shows the same to one and the same extractor."""
        done.waiting += 1
        if menu is not None and not menu["doubted"] and not done.outdated:
            run(connection, "menus.menu_seen", menu_id=menu["menu_id"], verified_at=page["verified_at"])

    # -- what is held back ----------------------------------------------------------------------

    def _rule(
        self, connection: Connection, page: Row, version: MenuVersion, good: Dishes, now: float
    ) -> suspects.Ruling:
        """Judge a new version against the last good one; what is held back is stored beside it."""
        dishes = menu_versions.dishes_of(version.items)
        ruling = suspects.rule(connection, page, version.kitchen, version.sha256, good, dishes, now, self._policy)
        if ruling.hold and not ruling.known:
            self._add(connection, page, version, now, suspect_why=ruling.why)
        return ruling

    def _store_absence(
        self, connection: Connection, page: Row, menu: Row, shown: Sequence[MenuVersion], now: float
    ) -> None:
        """A menu that the page no longer shows: it has moved, or is held to have vanished until a second visit."""
        good = _stored_dishes(connection, [menu])[menu["menu_id"]]
        menus = run(connection, "menus.current_of_site", site=self._site)
        others = [other for other in menus if other["page_id"] != page["page_id"]]
        elsewhere = [*_stored_dishes(connection, others).values(), *(menu_versions.dishes_of(v.items) for v in shown)]
        if moved_elsewhere(good, elsewhere):
            run(connection, "menus.menu_close", menu_id=menu["menu_id"], now=now)
            return
        ruling = self._rule(connection, page, menu_versions.nothing_of(str(menu["kitchen"])), good, now)
        if ruling.hold and not ruling.known:  # a page that was covered by this one may show the menu now
            run(connection, "menus.extract_again", site=self._site, page_id=page["page_id"])

    # -- rows -----------------------------------------------------------------------------------

    def _settle_page(self, connection: Connection, page: Row, reading: Reading, now: float, done: Stored) -> None:
        """What the page's row says of its extraction, what the visit was evidence of, and when it is due again."""
        held = run(connection, "menus.suspects_of_page", page_id=page["page_id"])
        if held:
            done.reason = f"held back: {held[0]['suspect_why']}"
        if done.waiting:
            done.reason = WAITS
        priced = any(price.amount is not None for item in reading.result.items for price in item.prices)
        has_prices = priced or bool(held) or (done.waiting > 0 and bool(page["has_prices"]))
        digest = menu_versions.digest_of(reading.versions)
        if done.waiting and not done.new and page["menus_sha256"] is not None:
            digest = page["menus_sha256"]  # nothing changed but the extractor
        evidence, after_s = revisits.of_menus(connection, page, self._policy, digest, has_prices=has_prices)
        run(connection, "frontier.menus_evidence", **evidence)
        second_look_s = min(after_s, self._policy.suspect_confirm_after_h * HOUR_S)
        run(
            connection,
            "menus.extracted",
            page_id=page["page_id"],
            # What is outdated is read again at each visit, beside the content that is still on display.
            sha256=page["extracted_sha256"] if done.outdated else page["content_sha256"],
            version=extractor_version(),
            reason=done.reason,
            has_prices=int(has_prices),
            due_at=(page["verified_at"] or now) + (second_look_s if held else after_s),
        )

    def _add(
        self,
        connection: Connection,
        page: Row,
        version: MenuVersion,
        now: float,
        suspect_why: str | None = None,
    ) -> None:
        menu_id = run(
            connection,
            "menus.menu_add",
            site=self._site,
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


def is_behind(page: Mapping[Any, Any]) -> bool:
    """Whether what is on display of ``page`` is another extractor's reading that nobody let go yet.

    A page without ``extracted_sha256`` was never read, or was accepted: what it shows may be published.
    """
    return page["extracted_sha256"] is not None and (
        page["extractor_version"] != extractor_version() or page["extract_reason"] == WAITS
    )


def _covers(menu: Row, dishes: Dishes, stored: Mapping[int, Dishes]) -> bool:
    """Whether ``menu`` shows all of ``dishes``. One in doubt does not: its page shows something else now."""
    return not menu["doubted"] and not menu["page_left"] and dishes <= stored[menu["menu_id"]]


def _left_for(menu: Row, dishes: Dishes, stored: Mapping[int, Dishes]) -> bool:
    return bool(menu["page_left"]) and moved_elsewhere(stored[menu["menu_id"]], [dishes])


def _provenance(page: Mapping[Any, Any]) -> dict[str, Any]:
    return {
        "content_sha256": page["content_sha256"],
        "request_id": page["content_request_id"],
        "extractor_version": extractor_version(),
        "fetched_at": page["fetched_at"],
        "verified_at": page["verified_at"],
    }


def _stored_dishes(connection: Connection, menus: list[Row]) -> dict[int, Dishes]:
    rows: dict[int, list[Row]] = {menu["menu_id"]: [] for menu in menus}
    if menus:
        for row in run(connection, "menus.items_of", menu_list=list(rows)):
            rows[row["menu_id"]].append(row)
    return {menu_id: menu_versions.dishes_of_rows(items) for menu_id, items in rows.items()}
