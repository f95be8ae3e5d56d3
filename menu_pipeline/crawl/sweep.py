"""The sweep: bodies that nothing refers to any more, those that a crash left without a row, and letters delivered.

Only what is older than 7 days goes: a body is durable before the row that names it, and ``put`` renews one older than
6 (adapters/blobs.py), so that between the two there is at least a day.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from menu_pipeline.adapters.blobs import BlobStore
from menu_pipeline.adapters.database import Database, run
from menu_pipeline.core.policy import DAY_S, Policy
from menu_pipeline.crawl import outbox

SWEEP_AFTER_S = 7 * DAY_S
_BATCH = 500


@dataclass(frozen=True, slots=True)
class Swept:
    """``contents``: rows that nothing referred to; ``bodies``: bodies deleted, those without a row among them;
    ``letters``: events and alerts that were delivered long ago (``Policy.event_keep_s``)."""

    contents: int
    bodies: int
    letters: int = 0


def sweep(db: Database, blobs: BlobStore, *, now: float | None = None, dry_run: bool = False) -> Swept:
    """Delete what is unreferenced and older than 7 days; with ``dry_run`` only count. Safe beside a running crawl.

    Raises BlobUnavailable and DatabaseUnavailable; what was done so far stays done.
    """
    now = time.time() if now is None else now
    before = now - SWEEP_AFTER_S
    doomed = _unreferenced(db, before, dry_run=dry_run)
    bodies = 0
    for keys in _batches(blobs.older_than(SWEEP_AFTER_S)):
        with db.read() as connection:
            named = {row["blob_key"] for row in run(connection, "pages.contents_still_there", blob_key_list=keys)}
        # A body that a crawl named again since its row went is no orphan.
        orphans = [key for key in keys if key not in named or (dry_run and key in doomed)]
        bodies += len(orphans)
        for key in [] if dry_run else orphans:
            blobs.delete(key)
    return Swept(len(doomed), bodies, _letters(db, now - Policy().event_keep_s, dry_run=dry_run))


def _letters(db: Database, before: float, *, dry_run: bool) -> int:
    if dry_run:
        with db.read() as connection:
            return int(run(connection, "events.delivered_before", before=before)[0]["letters"])
    with db.begin() as connection:
        return outbox.sweep(connection, before)


def _unreferenced(db: Database, before: float, *, dry_run: bool) -> set[str]:
    """Keys of the bodies whose rows nothing refers to; the rows go at once (unless ``dry_run``)."""
    doomed: set[str] = set()
    while True:
        with db.begin() as connection:
            most = 10**6 if dry_run else _BATCH
            rows = run(connection, "frontier.contents_unreferenced", before=before, most=most)
            if rows and not dry_run:
                run(connection, "pages.erase_contents", sha256_list=[row["sha256"] for row in rows])
        doomed |= {row["blob_key"] for row in rows}
        if dry_run or len(rows) < _BATCH:
            return doomed


def _batches(keys: Iterable[str]) -> Iterator[list[str]]:
    source = iter(keys)
    while batch := list(islice(source, _BATCH)):
        yield batch
