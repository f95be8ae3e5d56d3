"""A new extractor on stored bodies: what it would change, and letting it (docs/decisions/0026).

``preview`` reads the bodies of pages that another extractor read, publishes what comes out in a transaction that is
rolled back, and compares what is on display before and after: exactly what accepting would do, and nothing is sent or
written. ``accept`` lets the pages of sites be published; the next extraction of stored bodies does it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.blobs import BlobStore
from menu_pipeline.adapters.database import Database, run
from menu_pipeline.core.errors import BodyLost, ExtractionCrashed
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl import menu_versions
from menu_pipeline.crawl.extraction import ExtractionWorker
from menu_pipeline.crawl.extractor import extractor_version
from menu_pipeline.crawl.menu_diff import Display, KitchenDiff, differences
from menu_pipeline.crawl.menu_store import WAITS, MenuStore, Reading
from menu_pipeline.crawl.menus_stage import hints_for
from menu_pipeline.menus.model import MenuResult

Row = Any


@dataclass(slots=True)
class SitePreview:
    """What the present extractor would change of one site. ``unread``: pages whose body is lost or crashes it."""

    site: str
    pages: int = 0
    unread: list[str] = field(default_factory=list)
    from_versions: list[str] = field(default_factory=list)
    kitchens: list[KitchenDiff] = field(default_factory=list)


class _RolledBack(Exception):
    """No error: the way out of a transaction that must leave nothing."""


def sites_behind(db: Database, sites: Sequence[str] | None = None) -> dict[str, int]:
    """Sites with pages that another extractor read, and how many; of ``sites`` only, where given."""
    with db.read() as connection:
        rows = run(connection, "menus.sites_behind", version=extractor_version(), waits=WAITS)
    return {row["site"]: row["pages"] for row in rows if sites is None or row["site"] in set(sites)}


async def preview(
    db: Database, blobs: BlobStore, policy: Policy, sites: Sequence[str], now: Callable[[], float]
) -> AsyncIterator[SitePreview]:
    """One ``SitePreview`` a site of ``sites`` that has pages another extractor read, in their order.

    Raises BlobUnavailable when the store as a whole cannot be used, DatabaseUnavailable.
    """
    worker = ExtractionWorker(policy)
    try:
        for site in sites:
            with db.read() as connection:
                pages = run(connection, "menus.behind", site_list=[site], version=extractor_version(), waits=WAITS)
                rows = run(connection, "pages.sites_named", site_list=[site])
            if pages and rows:
                yield await _preview_site(db, blobs, policy, worker, rows[0], pages, now())
    finally:
        await worker.aclose()


async def _preview_site(
    db: Database,
    blobs: BlobStore,
    policy: Policy,
    worker: ExtractionWorker,
    site: Row,
    pages: Sequence[Row],
    now: float,
) -> SitePreview:
    found = SitePreview(str(site["site"]), len(pages))
    found.from_versions = sorted({str(page["extractor_version"]) for page in pages} - {extractor_version(), "None"})
    read: list[tuple[Row, Reading]] = []
    for page in pages:
        try:
            body = blobs.get(page["blob_key"])
            result: MenuResult = await worker.call("menu", body, page["url"], page["content_type"], hints_for(site))
        except (BodyLost, ExtractionCrashed) as failed:
            found.unread.append(f"{page['url']}: {str(failed).splitlines()[-1]}")
        else:
            read.append((page, Reading(result, menu_versions.versions_of(result, str(site["name"])))))
    found.kitchens = _as_if_accepted(db, MenuStore(found.site, policy), found.site, read, now)
    return found


def _as_if_accepted(
    db: Database, store: MenuStore, site: str, read: Sequence[tuple[Row, Reading]], now: float
) -> list[KitchenDiff]:
    """Publish ``read``, look, and take it back."""
    result: list[KitchenDiff] = []
    try:
        with db.begin() as connection:
            before, held_before = _display(connection, site), _held(connection, site)
            for page, reading in read:
                store.store(connection, page, reading, now)
            held = {key[0]: why for key, why in _held(connection, site).items() if key not in held_before}
            result = differences(before, _display(connection, site), held)
            raise _RolledBack
    except _RolledBack:
        return result


def _display(connection: Connection, site: str) -> Display:
    return Display.of_rows(run(connection, "menus.display_of_site", site=site))


def _held(connection: Connection, site: str) -> dict[tuple[str, int], str]:
    rows = run(connection, "menus.suspects_of_site", site=site)
    return {(row["kitchen"], row["menu_id"]): str(row["suspect_why"]) for row in rows}


def accept(db: Database, sites: Sequence[str]) -> None:
    """What the present extractor reads in the stored pages of ``sites`` may be published, as their next extraction
    does: menus that are not plausible are held back as ever."""
    with db.begin() as connection:
        run(connection, "menus.accept", site_list=list(sites), version=extractor_version(), waits=WAITS)
