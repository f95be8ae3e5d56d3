"""Menus for readers who do not read databases: Parquet by day and a manifest, swapped atomically.

In: the view ``current_menu``. Out, in a folder and the same under ``published/`` of an S3 store:

- ``day=2026-03-01/menus-<digest>.parquet``: the menus as they were last published on that day (UTC). Such a file is
  never written again: other menus get another name.
- ``manifest.json``: which file is current and which one each day ended with, with rows, bytes and SHA-256. It is
  replaced last and whole, so that whoever reads it first gets files that belong together.
- ``current_menu.parquet``: the current file once more, under a name that stays.

Schemas are versioned (``SCHEMA_VERSION``, in the manifest and in each file's metadata). Publishing the same menus
twice on a day writes once. Amounts are exact decimals (Parquet DECIMAL), times are UTC timestamps.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from menu_pipeline.adapters.database import Database, as_datetime, run
from menu_pipeline.adapters.shelves import FolderShelf, S3Shelf, Shelf

#: Goes up when a column changes its meaning or its type, or goes; not when one is added at the end.
SCHEMA_VERSION = 1
MANIFEST = "manifest.json"
#: Days whose files are kept: a year and a month, so that this day can be held against the same one last year.
KEEP_DAYS = 400
#: A file that another one of its day took the place of stays for so long: somebody may be reading it.
GRACE = timedelta(hours=1)

FILE = "current_menu.parquet"
DIGEST = b"menu_pipeline.digest"
VERSION = b"menu_pipeline.schema_version"

#: Scale of the published amounts: three decimals serve every ISO 4217 currency but two that count in ten-thousandths.
PRICE = pa.decimal128(18, 4)
UTC_TIME = pa.timestamp("us", tz="UTC")

SCHEMA = pa.schema(
    [
        pa.field("site", pa.string(), nullable=False),
        pa.field("kitchen", pa.string(), nullable=False),
        pa.field("section", pa.string()),
        pa.field("name", pa.string(), nullable=False),
        pa.field("description", pa.string()),
        pa.field("price", PRICE),
        pa.field("currency", pa.string()),
        pa.field("label", pa.string()),
        pa.field("source_url", pa.string(), nullable=False),
        pa.field("fetched_at", UTC_TIME, nullable=False),
        pa.field("verified_at", UTC_TIME, nullable=False),
        pa.field("stale", pa.bool_(), nullable=False),
        pa.field("language", pa.string()),
        pa.field("extractor", pa.string(), nullable=False),
        pa.field("confidence", pa.float64(), nullable=False),
        pa.field("content_sha256", pa.string(), nullable=False),
        pa.field("request_id", pa.int64()),
        pa.field("menu_id", pa.int64(), nullable=False),
        pa.field("position", pa.int64(), nullable=False),
        pa.field("variant", pa.int64(), nullable=False),
    ]
)


@dataclass(frozen=True)
class Published:
    """What was published. ``written`` is False where the day's file already held exactly these rows; ``days``: how many
    days the manifest lists."""

    path: Path
    day_file: Path
    menus: pd.DataFrame
    written: bool
    days: int
    also_at: str | None

    @property
    def oldest_verified(self) -> datetime | None:
        """When the price that was not looked at for the longest time was last verified (UTC)."""
        return None if self.menus.empty else self.menus["verified_at"].min().to_pydatetime()


def publish(database: Database, folder: Path, blob_url: str, now: datetime | None = None) -> Published:
    """Writes the current menus to ``folder`` and, where ``blob_url`` is ``s3://``, to ``published/`` beside the bodies.

    ``now`` (an aware time) says which day it is. Raises WorkFailed when the folder cannot be written,
    BlobUnavailable when the store cannot.
    """
    at = (now or datetime.now(UTC)).astimezone(UTC)
    table = read_menus(database)
    here = FolderShelf(folder)
    written, manifest = _shelve(here, table, at)
    there = _store_of(blob_url)
    if there is not None:
        _shelve(there, table, at)
    day_file = folder / manifest["current"]["file"]
    also_at = None if there is None else there.url(FILE)
    return Published(folder / FILE, day_file, table.to_pandas(), written, len(manifest["days"]), also_at)


def read_menus(database: Database) -> pa.Table:
    """The rows of ``current_menu`` in a stable order, with their digest in the schema's metadata."""
    with database.read() as connection:
        rows = [_row(dict(row)) for row in run(connection, "reports.current_menu")]
    columns = {name: [row[name] for row in rows] for name in SCHEMA.names}
    digest = hashlib.sha256(repr(columns).encode()).hexdigest().encode()
    return pa.table(columns, schema=SCHEMA.with_metadata({DIGEST: digest, VERSION: b"%d" % SCHEMA_VERSION}))


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    price = row["price"]
    return {
        **row,
        "price": None if price is None else Decimal(price).quantize(Decimal("0.0001")),
        "fetched_at": as_datetime(row["fetched_at"]),
        "verified_at": as_datetime(row["verified_at"]),
        "stale": bool(row["stale"]),
        "confidence": float(row["confidence"]),
    }


def _store_of(blob_url: str) -> S3Shelf | None:
    parts = urlsplit(blob_url)
    if parts.scheme != "s3":
        return None
    return S3Shelf(parts.netloc, "/".join(part for part in (parts.path.strip("/"), "published") if part))


def _shelve(shelf: Shelf, table: pa.Table, at: datetime) -> tuple[bool, dict[str, Any]]:
    """The day's file, the current one, then the manifest; what nobody needs any more goes last."""
    manifest = _manifest(shelf)
    day, rows_digest = at.date().isoformat(), table.schema.metadata[DIGEST].decode()
    entry = next((one for one in manifest["days"] if one["day"] == day), None)
    if entry is not None and entry["rows_sha256"] == rows_digest and _all_there(shelf, manifest, entry):
        return False, manifest
    data = _parquet(table)
    made = _entry(day, rows_digest, data, table.num_rows, at)
    shelf.write(made["file"], data)
    shelf.write(FILE, data)
    dropped = _swap(manifest, entry, made, at)
    shelf.write(MANIFEST, json.dumps(manifest, indent=1, ensure_ascii=False).encode())
    for name in dropped:
        shelf.delete(name)
    return True, manifest


def _manifest(shelf: Shelf) -> dict[str, Any]:
    """The manifest that is there; an empty one where there is none that can be read."""
    try:
        found = json.loads(shelf.read(MANIFEST) or b"{}")
    except ValueError:
        found = {}
    if not isinstance(found, dict) or not isinstance(found.get("days"), list):
        found = {}
    columns = {field.name: str(field.type) for field in SCHEMA}
    empty: dict[str, Any] = {"published_at": None, "current": None, "days": [], "replaced": []}
    return {**empty, **found, "schema_version": SCHEMA_VERSION, "columns": columns}


def _all_there(shelf: Shelf, manifest: Mapping[str, Any], entry: Mapping[str, Any]) -> bool:
    if manifest["current"] != entry:
        return False
    return [shelf.digest(FILE), shelf.digest(entry["file"])] == [entry["sha256"]] * 2


def _entry(day: str, rows_digest: str, data: bytes, rows: int, at: datetime) -> dict[str, Any]:
    return {
        "day": day,
        "schema_version": SCHEMA_VERSION,
        "file": f"day={day}/menus-{rows_digest[:16]}.parquet",
        "rows": rows,
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "rows_sha256": rows_digest,
        "published_at": _iso(at),
    }


def _swap(manifest: dict[str, Any], before: Mapping[str, Any] | None, made: dict[str, Any], at: datetime) -> list[str]:
    """Puts ``made`` in the place of its day's file; gives the names of files that may go once this is written."""
    days = [made, *(one for one in manifest["days"] if one["day"] != made["day"])]
    days.sort(key=lambda one: str(one["day"]), reverse=True)
    replaced = list(manifest["replaced"])
    if before is not None:
        replaced.append({"file": before["file"], "at": _iso(at)})
    kept = {one["file"] for one in days[:KEEP_DAYS]}
    replaced = [one for one in replaced if one["file"] not in kept]  # the same menus again are current again
    waits = [one for one in replaced if datetime.fromisoformat(one["at"]) > at - GRACE]
    gone = [one["file"] for one in [*days[KEEP_DAYS:], *replaced] if one not in waits]
    manifest |= {"published_at": _iso(at), "current": made, "days": days[:KEEP_DAYS], "replaced": waits}
    return gone


def _parquet(table: pa.Table) -> bytes:
    out = io.BytesIO()
    pq.write_table(table, out, compression="zstd")
    return out.getvalue()


def _iso(at: datetime) -> str:
    return at.isoformat(timespec="seconds").replace("+00:00", "Z")
