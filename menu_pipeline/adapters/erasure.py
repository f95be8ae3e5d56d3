"""Erasing a partner who opts out: every row of the site, and every body that nothing else refers to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from menu_pipeline.adapters.blobs import BlobStore
from menu_pipeline.adapters.database import Database, run

#: Parameters of one statement: SQLite takes 32,766 at most.
_BATCH = 5_000


@dataclass(frozen=True, slots=True)
class Erased:
    """What was deleted of one site."""

    site: str
    pages: int
    requests: int
    bodies: int


def busy_for(db: Database, site: str) -> float:
    """Seconds for which a run still holds a host of ``site``; 0 when none does."""
    with db.read() as conn:
        return max((float(row["left_s"]) for row in run(conn, "pages.site_leases", site=site)), default=0.0)


def erase_site(db: Database, blobs: BlobStore, site: str) -> Erased:
    """Deletes what we hold of ``site``: rows in one transaction, then their bodies.

    The bodies go last, so that a crash in between leaves orphans for the sweep and never a row without its body.
    """
    with db.begin() as conn:
        hashes = [row["sha256"] for row in run(conn, "pages.erase_contents_of", site=site)]
        run(conn, "pages.erase_items", site=site)
        run(conn, "pages.erase_menus", site=site)
        pages = run(conn, "pages.erase_pages", site=site)
        requests = run(conn, "pages.erase_requests", site=site)
        run(conn, "pages.erase_sitemaps", site=site)
        run(conn, "pages.erase_rules", site=site)
        run(conn, "pages.erase_tasks", site=site)
        run(conn, "pages.erase_leads", site=site)
        run(conn, "plans.erase_site", site=site)
        run(conn, "plans.erase_told", site=site)
        # Their menus' events go, waiting or delivered; that they were withdrawn still has to be told.
        run(conn, "events.erase_site", site=site)
        run(conn, "events.erase_announced", site=site)
        run(conn, "events.erase_stream", site=site)
        for row in run(conn, "pages.erase_site", site=site):
            run(conn, "pages.erase_robots", host=row["host"])
            run(conn, "pages.erase_host", host=row["host"])
        keys = [key for batch in _batches(hashes) for key in _erase_contents(conn, batch)]
    bodies = sum(_delete_bodies(db, blobs, batch) for batch in _batches(keys))
    return Erased(site, pages=len(pages), requests=len(requests), bodies=bodies)


def _erase_contents(conn: Connection, hashes: Sequence[str]) -> list[str]:
    return [row["blob_key"] for row in run(conn, "pages.erase_contents", sha256_list=hashes)]


def _delete_bodies(db: Database, blobs: BlobStore, keys: Sequence[str]) -> int:
    """Deletes bodies, save those that another site has stored again since the rows went."""
    with db.read() as conn:
        again = {row["blob_key"] for row in run(conn, "pages.contents_still_there", blob_key_list=keys)}
    gone = [key for key in keys if key not in again]
    for key in gone:
        blobs.delete(key)
    return len(gone)


def _batches(values: Sequence[str]) -> Iterator[Sequence[str]]:
    return (values[start : start + _BATCH] for start in range(0, len(values), _BATCH))
