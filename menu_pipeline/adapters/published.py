"""Menus for readers who do not read databases: one Parquet file, replaced whole and atomically.

In: the view ``current_menu``. Out: ``current_menu.parquet`` in a folder, and the same under ``published/`` of an
S3 store. The file's own metadata holds a digest of its rows, so that publishing the same menus twice writes once.
Amounts are exact decimals (Parquet DECIMAL), times are UTC timestamps.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import boto3
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from botocore.exceptions import BotoCoreError, ClientError

from menu_pipeline.adapters.database import Database, as_datetime, run
from menu_pipeline.core.errors import BlobUnavailable, WorkFailed

FILE = "current_menu.parquet"
DIGEST = b"menu_pipeline.digest"

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
    """What was published. ``written`` is False where the file already held exactly these rows."""

    path: Path
    menus: pd.DataFrame
    written: bool
    also_at: str | None

    @property
    def oldest_verified(self) -> datetime | None:
        """When the price that was not looked at for the longest time was last verified (UTC)."""
        return None if self.menus.empty else self.menus["verified_at"].min().to_pydatetime()


def publish(database: Database, folder: Path, blob_url: str) -> Published:
    """Writes the current menus to ``folder`` and, where ``blob_url`` is ``s3://``, to ``published/`` beside the bodies.

    Raises WorkFailed when the folder cannot be written, BlobUnavailable when the store cannot.
    """
    table = read_menus(database)
    path = folder / FILE
    digest = table.schema.metadata[DIGEST]
    written = _digest_of(path) != digest
    if written:
        _replace(path, table)
    return Published(path, table.to_pandas(), written, _upload(path, blob_url))


def read_menus(database: Database) -> pa.Table:
    """The rows of ``current_menu`` in a stable order, with their digest in the schema's metadata."""
    with database.read() as connection:
        rows = [_row(dict(row)) for row in run(connection, "reports.current_menu")]
    columns = {name: [row[name] for row in rows] for name in SCHEMA.names}
    digest = hashlib.sha256(repr(columns).encode()).hexdigest().encode()
    return pa.table(columns, schema=SCHEMA.with_metadata({DIGEST: digest}))


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


def _digest_of(path: Path) -> bytes | None:
    if not path.exists():
        return None
    try:
        return (pq.read_schema(path).metadata or {}).get(DIGEST)
    except pa.ArrowInvalid:
        return None  # not a whole Parquet file: write it again


def _replace(path: Path, table: pa.Table) -> None:
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(table, partial, compression="zstd")
        partial.replace(path)
    except OSError as error:
        with suppress(OSError):
            partial.unlink()
        raise WorkFailed(
            f"MENU_PIPELINE_HOME: {path} cannot be written ({error.strerror}): make room, or name a folder "
            "this user may write to"
        ) from error


def _upload(path: Path, blob_url: str) -> str | None:
    """Puts the file under ``published/`` of an S3 store unless the same one is there; where it then is."""
    parts = urlsplit(blob_url)
    if parts.scheme != "s3":
        return None
    key = "/".join(part for part in (parts.path.strip("/"), "published", FILE) if part)
    body = path.read_bytes()
    digest = hashlib.sha256(body).hexdigest()
    try:
        client = boto3.client("s3")
        if _stored_digest(client, parts.netloc, key) != digest:
            client.put_object(Bucket=parts.netloc, Key=key, Body=body, Metadata={"sha256": digest})
    except (BotoCoreError, ClientError) as error:
        raise BlobUnavailable(
            f"MENU_PIPELINE_BLOB_URL: s3://{parts.netloc}/{key} cannot be written ({error}): "
            "check the bucket, the credentials and AWS_ENDPOINT_URL"
        ) from error
    return f"s3://{parts.netloc}/{key}"


def _stored_digest(client: Any, bucket: str, key: str) -> str | None:
    try:
        head: Mapping[str, Any] = client.head_object(Bucket=bucket, Key=key)
    except ClientError as error:
        if error.response.get("Error", {}).get("Code") in {"404", "NoSuchKey", "NotFound"}:
            return None
        raise
    metadata: Mapping[str, str] = head.get("Metadata", {})
    return metadata.get("sha256")
