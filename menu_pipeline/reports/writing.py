"""Where the fleet report goes: one file, replaced whole, and a copy beside the bodies where those are on S3."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from menu_pipeline.core.errors import BlobUnavailable, WorkFailed

FILE = "fleet_report.html"


def write_page(path: Path, text: str, field: str) -> None:
    """Replaces ``path`` atomically. Raises WorkFailed that names ``field``, where the path came from."""
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        with suppress(OSError):
            partial.unlink()
        raise WorkFailed(f"{field}: {path} cannot be written ({error.strerror}): name a place that can") from error


def store_copy(text: str, blob_url: str) -> str | None:
    """Puts the page under ``published/`` of an S3 store; where it then is, None for other stores.

    Raises BlobUnavailable.
    """
    parts = urlsplit(blob_url)
    if parts.scheme != "s3":
        return None
    import boto3  # takes a second to load
    from botocore.exceptions import BotoCoreError, ClientError

    key = "/".join(part for part in (parts.path.strip("/"), "published", FILE) if part)
    try:
        boto3.client("s3").put_object(
            Bucket=parts.netloc, Key=key, Body=text.encode(), ContentType="text/html; charset=utf-8"
        )
    except (BotoCoreError, ClientError) as error:
        raise BlobUnavailable(
            f"MENU_PIPELINE_BLOB_URL: s3://{parts.netloc}/{key} cannot be written ({error}): "
            "check the bucket, the credentials and AWS_ENDPOINT_URL"
        ) from error
    return f"s3://{parts.netloc}/{key}"
