"""Page bodies: content-addressed, gzipped, written once; in a folder (embedded) or in S3 (production).

A body's key is ``ab/cd/<sha256>.gz``, from the SHA-256 of the body as it was read. The sweep deletes only
unreferenced bodies older than 7 days, so ``put`` renews one older than 6: between ``put`` and the row that names
the body there is then at least a day.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import os
import re
import secrets
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

from menu_pipeline.core.errors import BlobUnavailable, BodyLost, SettingsError

FIELD = "MENU_PIPELINE_BLOB_URL"

#: Seconds after which a body that is put again is written or touched again (the sweep starts at 7 days).
RENEW_AFTER_S = 6 * 86_400.0

#: On 39 real menu pages level 3 takes a quarter less time than level 6 (1.5 ms a page) for 3 % more bytes.
GZIP_LEVEL = 3

#: Tries of one call to S3, the first among them; boto backs off between them, up to 20 s.
S3_TRIES = 4

_KEY = re.compile(r"[0-9a-f]{2}/[0-9a-f]{2}/([0-9a-f]{64})\.gz")
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Stored:
    """Where a body lies and how many bytes it takes there (compressed)."""

    key: str
    stored_size: int


class BlobStore(Protocol):
    """Every method raises ``BlobUnavailable`` with one clear line when the store cannot do it. Safe between threads.

    ``get`` raises its subclass ``BodyLost`` where the store works, and just this body is missing or damaged.
    """

    def put(self, sha256: str, data: bytes) -> Stored:
        """Stores ``data``, whose SHA-256 in hex is ``sha256``, durably; the same again costs one look."""
        ...

    def get(self, key: str) -> bytes:
        """The body under ``key``, checked against its hash."""
        ...

    def exists(self, key: str) -> bool: ...

    def delete(self, key: str) -> None:
        """Removes the body; one that is not there is no error."""
        ...

    def older_than(self, seconds: float) -> Iterator[str]:
        """Keys of bodies last written or renewed more than ``seconds`` ago."""
        ...


def open_blobs(url: str) -> BlobStore:
    """The store at ``file:///folder`` (made if missing) or ``s3://bucket/prefix``.

    S3's endpoint, region and credentials come from the standard AWS variables (``AWS_ENDPOINT_URL``, …). Raises
    ``SettingsError`` for another kind of URL, ``BlobUnavailable`` when the store cannot be used.
    """
    parts = urlsplit(url)
    if parts.scheme == "file" and parts.netloc in ("", "localhost") and parts.path.startswith("/"):
        return FolderBlobs(Path(unquote(parts.path)))
    if parts.scheme == "s3" and parts.netloc and not parts.query:
        return S3Blobs(parts.netloc, parts.path.strip("/"))
    raise SettingsError(f"{FIELD}={url}: use file:///ABSOLUTE/FOLDER or s3://BUCKET/PREFIX")


def blob_key(sha256: str) -> str:
    """``ab/cd/<sha256>.gz``; raises ``ValueError`` for what is no SHA-256 in lower-case hex."""
    if not _SHA256.fullmatch(sha256):
        raise ValueError(f"not a SHA-256 in lower-case hex: {sha256!r}")
    return f"{sha256[:2]}/{sha256[2:4]}/{sha256}.gz"


class FolderBlobs:
    """Bodies as files. A file appears under its name only when it is whole and on disk."""

    def __init__(self, folder: Path, now: Callable[[], float] = time.time) -> None:
        self._folder = folder
        self._now = now
        with self._errors("cannot be used"):
            folder.mkdir(parents=True, exist_ok=True)
            if not os.access(folder, os.W_OK | os.X_OK):
                raise PermissionError(13, "it may not be written")

    def put(self, sha256: str, data: bytes) -> Stored:
        key = blob_key(sha256)
        path = self._folder / key
        with self._errors(f"cannot write {key}"):
            self._require_folder()  # one that went (an unmounted disk) is not made anew, half empty
            size = self._kept(path)
            if size is None:
                packed = _pack(data)
                _write_durably(path, packed)
                size = len(packed)
            return Stored(key, size)

    def get(self, key: str) -> bytes:
        with self._errors(f"cannot read {key}"):
            try:
                packed = (self._folder / _checked(key)).read_bytes()
            except FileNotFoundError as error:
                self._require_folder()
                raise _lost(f"file://{self._folder}", key, "is not there") from error
            return _unpack(key, packed, f"file://{self._folder}")

    def exists(self, key: str) -> bool:
        with self._errors(f"cannot look for {key}"):
            return (self._folder / _checked(key)).is_file()

    def delete(self, key: str) -> None:
        with self._errors(f"cannot delete {key}"):
            (self._folder / _checked(key)).unlink(missing_ok=True)

    def older_than(self, seconds: float) -> Iterator[str]:
        """As in ``BlobStore``; temporary files that a crash left go on the way."""
        before = self._now() - seconds
        for path in self._folder.glob("??/??/*"):
            with self._errors(f"cannot look at {path.name}"), contextlib.suppress(FileNotFoundError):
                if path.stat().st_mtime >= before:
                    continue
                if path.name.endswith(".tmp"):
                    path.unlink()
                elif _KEY.fullmatch(key := path.relative_to(self._folder).as_posix()):
                    yield key

    def _require_folder(self) -> None:
        if not self._folder.is_dir():
            raise NotADirectoryError(20, "the folder is gone")

    def _kept(self, path: Path) -> int | None:
        """Size of the file when it is there already, renewed when it is old; None when it must be written."""
        try:
            found = path.stat()
            if self._now() - found.st_mtime > RENEW_AFTER_S:
                os.utime(path, (self._now(), self._now()))
        except FileNotFoundError:  # not there, or swept between the two calls
            return None
        return found.st_size

    @contextlib.contextmanager
    def _errors(self, problem: str) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BlobUnavailable(
                f"{FIELD}=file://{self._folder}: {problem} ({error.strerror}): "
                "check that the folder exists, may be written and has room"
            ) from error


class S3Blobs:
    """Bodies as objects of a bucket, under a prefix."""

    def __init__(self, bucket: str, prefix: str, now: Callable[[], float] = time.time) -> None:
        self._bucket = bucket
        self._prefix = f"{prefix}/" if prefix else ""
        self._now = now
        from botocore.exceptions import BotoCoreError, ClientError  # takes a while to load, and a folder needs it not

        self._refused: type[Exception] = ClientError
        self._trouble: tuple[type[Exception], ...] = (BotoCoreError, ClientError)
        with self._errors("cannot be used"):
            self._client = _s3_client()
            self._client.head_bucket(Bucket=bucket)

    def put(self, sha256: str, data: bytes) -> Stored:
        key = blob_key(sha256)
        with self._errors(f"cannot write {key}"):
            found = self._head(key)
            if found is not None and self._now() - found[1].timestamp() <= RENEW_AFTER_S:
                return Stored(key, found[0])
            packed = _pack(data)
            self._client.put_object(**self._object(key), Body=packed, ContentType="application/gzip")
            return Stored(key, len(packed))

    def get(self, key: str) -> bytes:
        with self._errors(f"cannot read {key}"):
            try:
                packed = self._client.get_object(**self._object(key))["Body"].read()
            except self._client.exceptions.NoSuchKey as error:
                raise _lost(f"s3://{self._bucket}/{self._prefix}", key, "is not there") from error
        return _unpack(key, packed, f"s3://{self._bucket}/{self._prefix}")

    def exists(self, key: str) -> bool:
        with self._errors(f"cannot look for {key}"):
            return self._head(key) is not None

    def delete(self, key: str) -> None:
        with self._errors(f"cannot delete {key}"):
            self._client.delete_object(**self._object(key))

    def older_than(self, seconds: float) -> Iterator[str]:
        before = self._now() - seconds
        with self._errors("cannot list"):
            pages = self._client.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=self._prefix)
            for page in pages:
                for found in page.get("Contents", []):
                    key = str(found["Key"]).removeprefix(self._prefix)
                    if _KEY.fullmatch(key) and found["LastModified"].timestamp() < before:
                        yield key

    def _head(self, key: str) -> tuple[int, datetime] | None:
        try:
            answer = self._client.head_object(**self._object(key))
        except self._refused as error:
            if _status(error) == 404:
                return None
            raise
        return answer["ContentLength"], answer["LastModified"]

    def _object(self, key: str) -> dict[str, str]:
        return {"Bucket": self._bucket, "Key": self._prefix + _checked(key)}

    @contextlib.contextmanager
    def _errors(self, problem: str) -> Iterator[None]:
        try:
            yield
        except self._trouble as error:
            reason = " ".join(str(error).split())
            raise BlobUnavailable(
                f"{FIELD}=s3://{self._bucket}/{self._prefix}: {problem} ({reason}): "
                "check the bucket, AWS_ENDPOINT_URL, AWS_REGION and the credentials"
            ) from error


def _s3_client() -> Any:
    import boto3
    from botocore.config import Config

    config = Config(
        connect_timeout=5,
        read_timeout=30,
        retries={"mode": "standard", "total_max_attempts": S3_TRIES},
        max_pool_connections=16,
        # Trailing checksums are refused by older S3-compatible servers, and ours is in the key.
        request_checksum_calculation="when_required",
        response_checksum_validation="when_required",
    )
    # A session of its own: the default one is not safe between threads and keeps the first credentials it saw.
    return boto3.Session().client("s3", config=config)


def _status(error: Any) -> int | None:
    status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode")
    return status if isinstance(status, int) else None


def _pack(data: bytes) -> bytes:
    # Without a time in the header the same body always gives the same object.
    return gzip.compress(data, GZIP_LEVEL, mtime=0)


def _unpack(key: str, packed: bytes, where: str) -> bytes:
    problem = "does not match its hash"
    try:
        data = gzip.decompress(packed)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        data, problem = b"", f"is damaged ({error})"
    match = _KEY.fullmatch(key)
    if match is None or hashlib.sha256(data).hexdigest() != match[1]:
        raise _lost(where, key, problem)
    return data


def _lost(where: str, key: str, problem: str) -> BodyLost:
    return BodyLost(f"{FIELD}={where}: {key} {problem}: restore it, or delete it and crawl with --force")


def _checked(key: str) -> str:
    if not _KEY.fullmatch(key):
        raise ValueError(f"not the key of a body: {key!r}")
    return key


def _write_durably(path: Path, packed: bytes) -> None:
    """Writes a temporary file beside ``path``, forces it to disk and renames it; a crash leaves all or nothing."""
    _make_folders(path.parent)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(6)}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(packed)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _make_folders(folder: Path) -> None:
    if folder.is_dir():
        return
    _make_folders(folder.parent)
    folder.mkdir(exist_ok=True)
    _sync_folder(folder.parent)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
