"""Where published files lie: a folder, or a prefix of an S3 bucket. Each file is replaced whole, or not at all.

Names are relative, with slashes. ``digest`` is the SHA-256 of what lies there, so that the same is not written twice.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from menu_pipeline.core.errors import BlobUnavailable, WorkFailed

_MISSING = frozenset({"404", "NoSuchKey", "NotFound"})


class Shelf(Protocol):
    """A place for files. Raises WorkFailed (a folder) or BlobUnavailable (a bucket) where it cannot be used."""

    def read(self, name: str) -> bytes | None: ...

    def write(self, name: str, data: bytes) -> None:
        """Puts ``data`` in the place of what was there: a reader gets the old file or the new one."""
        ...

    def delete(self, name: str) -> None:
        """Takes a file away; nothing where there is none."""
        ...

    def digest(self, name: str) -> str | None: ...


class FolderShelf:
    """Files under a folder, made when missing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, name: str) -> bytes | None:
        try:
            return (self.folder / name).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._unusable(name, error) from error

    def write(self, name: str, data: bytes) -> None:
        path = self.folder / name
        partial = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with partial.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())  # else a power cut may leave the new name with nothing in it
            partial.replace(path)
        except OSError as error:
            with suppress(OSError):
                partial.unlink()
            raise self._unusable(name, error) from error

    def delete(self, name: str) -> None:
        path = self.folder / name
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise self._unusable(name, error) from error
        with suppress(OSError):  # a day that others' files still lie in
            path.parent.rmdir()

    def digest(self, name: str) -> str | None:
        data = self.read(name)
        return None if data is None else hashlib.sha256(data).hexdigest()

    def _unusable(self, name: str, error: OSError) -> WorkFailed:
        return WorkFailed(
            f"MENU_PIPELINE_HOME: {self.folder / name} cannot be written ({error.strerror}): make room, or name a "
            "folder this user may write to"
        )


class S3Shelf:
    """Objects under a prefix; their digest stands in their metadata."""

    def __init__(self, bucket: str, prefix: str) -> None:
        import boto3  # takes a while to load, and a folder needs it not
        from botocore.exceptions import BotoCoreError, ClientError

        self.bucket, self.prefix = bucket, prefix
        self._trouble: tuple[type[Exception], ...] = (BotoCoreError, ClientError)
        self._client: Any = boto3.client("s3")

    def url(self, name: str) -> str:
        return f"s3://{self.bucket}/{self._key(name)}"

    def _key(self, name: str) -> str:
        return f"{self.prefix}/{name}" if self.prefix else name

    def read(self, name: str) -> bytes | None:
        try:
            data: bytes = self._client.get_object(Bucket=self.bucket, Key=self._key(name))["Body"].read()
        except self._trouble as error:
            if _is_missing(error):
                return None
            raise self._unusable(name, error) from error
        return data

    def write(self, name: str, data: bytes) -> None:
        metadata = {"sha256": hashlib.sha256(data).hexdigest()}
        try:
            self._client.put_object(Bucket=self.bucket, Key=self._key(name), Body=data, Metadata=metadata)
        except self._trouble as error:
            raise self._unusable(name, error) from error

    def delete(self, name: str) -> None:
        try:
            self._client.delete_object(Bucket=self.bucket, Key=self._key(name))
        except self._trouble as error:
            raise self._unusable(name, error) from error

    def digest(self, name: str) -> str | None:
        try:
            head: Mapping[str, Any] = self._client.head_object(Bucket=self.bucket, Key=self._key(name))
        except self._trouble as error:
            if _is_missing(error):
                return None
            raise self._unusable(name, error) from error
        metadata: Mapping[str, str] = head.get("Metadata", {})
        return metadata.get("sha256")

    def _unusable(self, name: str, error: Exception) -> BlobUnavailable:
        return BlobUnavailable(
            f"MENU_PIPELINE_BLOB_URL: {self.url(name)} cannot be written ({error}): "
            "check the bucket, the credentials and AWS_ENDPOINT_URL"
        )


def _is_missing(error: Exception) -> bool:
    """A missing object; a missing bucket is trouble."""
    response: Mapping[str, Any] = getattr(error, "response", {})  # a ClientError has one
    return response.get("Error", {}).get("Code") in _MISSING
