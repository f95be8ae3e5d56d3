"""The Parquet file that readers get: exact, whole, and written only when something changed."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import boto3
import pyarrow.parquet as pq
import pytest
from sqlalchemy import text

from menu_pipeline.adapters import published as published_module
from menu_pipeline.adapters.database import Database
from menu_pipeline.adapters.published import KEEP_DAYS, SCHEMA, SCHEMA_VERSION, publish
from menu_pipeline.core.errors import BlobUnavailable, WorkFailed
from menu_pipeline_tests.support.crawled import CrawledData


@pytest.fixture
def crawled(db: Database, tmp_path: Path) -> CrawledData:
    return CrawledData.lay_out(db, tmp_path / "blobs")


def published_rows(path: Path) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = pq.read_table(path).to_pylist()
    return rows


def test_the_file_holds_every_current_dish_with_exact_amounts_and_times_in_utc(
    crawled: CrawledData, tmp_path: Path
) -> None:
    published = publish(crawled.db, tmp_path / "published", "file:///nowhere")
    rows = published_rows(published.path)
    assert published.path == tmp_path / "published" / "current_menu.parquet"
    assert [(row["site"], row["label"], row["price"], row["currency"]) for row in rows] == [
        (site, *dish)
        for site in ("annas.example", "joes.example")
        for dish in [("cup", Decimal("6.5000"), "USD"), ("bowl", Decimal("9.0000"), "USD"), (None, None, None)]
    ]
    read_at = rows[-1]["fetched_at"]
    assert isinstance(read_at, datetime)
    assert read_at.tzinfo is not None
    assert abs(read_at.timestamp() - (crawled.now - 3 * 3600)) < 0.01
    assert [row["stale"] for row in rows] == [True] * 3 + [False] * 3


def test_both_databases_give_the_same_types(crawled: CrawledData, tmp_path: Path) -> None:
    published = publish(crawled.db, tmp_path / "published", "file:///nowhere")
    types = {field.name: str(field.type) for field in pq.read_schema(published.path)}
    assert types["price"] == "decimal128(18, 4)"
    assert types["verified_at"] == "timestamp[us, tz=UTC]"
    assert types["stale"] == "bool"
    assert types["request_id"] == "int64"


def test_publishing_the_same_menus_twice_writes_once(crawled: CrawledData, tmp_path: Path) -> None:
    first = publish(crawled.db, tmp_path, "file:///nowhere")
    written_at = first.path.stat().st_mtime_ns
    again = publish(crawled.db, tmp_path, "file:///nowhere")
    assert (first.written, again.written) == (True, False)
    assert again.path.stat().st_mtime_ns == written_at
    assert len(again.menus) == 6


def test_a_changed_price_is_written_and_nothing_else_is_left_behind(crawled: CrawledData, tmp_path: Path) -> None:
    folder = tmp_path / "published"
    publish(crawled.db, folder, "file:///nowhere")
    with crawled.db.begin() as connection:
        connection.execute(text("update menu_item set price = '7.25' where label = 'cup'"))
    assert publish(crawled.db, folder, "file:///nowhere").written
    assert {row["price"] for row in published_rows(folder / "current_menu.parquet")} == {
        Decimal("7.2500"),
        Decimal("9.0000"),
        None,
    }
    left = sorted(path.name for path in folder.iterdir())
    assert [name.partition("=")[0] for name in left] == ["current_menu.parquet", "day", "manifest.json"]


def test_a_file_that_is_no_parquet_is_replaced(crawled: CrawledData, tmp_path: Path) -> None:
    (tmp_path / "current_menu.parquet").write_bytes(b"half a file")
    assert publish(crawled.db, tmp_path, "file:///nowhere").written
    assert len(published_rows(tmp_path / "current_menu.parquet")) == 6


def test_no_menus_are_an_empty_table_and_not_an_error(sqlite_db: Database, tmp_path: Path) -> None:
    published = publish(sqlite_db, tmp_path, "file:///nowhere")
    assert published_rows(published.path) == []
    assert published.oldest_verified is None


def test_the_oldest_price_is_the_one_verified_longest_ago(crawled: CrawledData, tmp_path: Path) -> None:
    oldest = publish(crawled.db, tmp_path, "file:///nowhere").oldest_verified
    assert oldest is not None
    assert abs(oldest.timestamp() - (crawled.now - 90 * 3600)) < 0.01
    assert oldest.astimezone(UTC) == oldest


def test_an_s3_store_gets_the_file_beside_the_bodies(sqlite_db: Database, tmp_path: Path, s3_url: str) -> None:
    CrawledData.lay_out(sqlite_db, tmp_path / "blobs")
    published = publish(sqlite_db, tmp_path, s3_url)
    bucket, _, prefix = s3_url.removeprefix("s3://").partition("/")
    stored = boto3.client("s3").get_object(Bucket=bucket, Key=f"{prefix}/published/current_menu.parquet")
    assert stored["Body"].read() == published.path.read_bytes()
    assert published.also_at == f"{s3_url}/published/current_menu.parquet"
    publish(sqlite_db, tmp_path, s3_url)
    again = boto3.client("s3").head_object(Bucket=bucket, Key=f"{prefix}/published/current_menu.parquet")
    assert again["LastModified"] == stored["LastModified"]
    manifest = json.loads(
        boto3.client("s3").get_object(Bucket=bucket, Key=f"{prefix}/published/manifest.json")["Body"].read()
    )
    key = f"{prefix}/published/{manifest['current']['file']}"
    body = boto3.client("s3").get_object(Bucket=bucket, Key=key)["Body"].read()
    assert hashlib.sha256(body).hexdigest() == manifest["current"]["sha256"]


def test_a_store_that_is_not_there_is_named_with_the_remedy(sqlite_db: Database, tmp_path: Path, s3_url: str) -> None:
    with pytest.raises(BlobUnavailable, match=r"MENU_PIPELINE_BLOB_URL: s3://no-such-bucket/.*check the bucket"):
        publish(sqlite_db, tmp_path, "s3://no-such-bucket/bodies")


def test_a_folder_that_cannot_be_written_is_named_with_the_remedy(sqlite_db: Database, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(WorkFailed, match=r"MENU_PIPELINE_HOME: .*cannot be written.*make room"):
        publish(sqlite_db, tmp_path / "file", "file:///nowhere")


NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def laid_out(sqlite_db: Database, tmp_path: Path) -> CrawledData:
    return CrawledData.lay_out(sqlite_db, tmp_path / "blobs")


def change(data: CrawledData, price: str) -> None:
    with data.db.begin() as connection:
        connection.execute(text("update menu_item set price = :price where label = 'cup'"), {"price": price})


def manifest_in(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_bytes())
    return found


def read_current(folder: Path) -> list[dict[str, object]]:
    """As a careful reader does it: the manifest first, then the file it names, which must be the one it means."""
    entry = manifest_in(folder)["current"]
    data = (folder / entry["file"]).read_bytes()
    assert (len(data), hashlib.sha256(data).hexdigest()) == (entry["bytes"], entry["sha256"])
    rows = published_rows(folder / entry["file"])
    assert len(rows) == entry["rows"]
    return rows


def test_each_day_has_a_file_of_its_own_and_the_manifest_names_the_current_one(
    laid_out: CrawledData, tmp_path: Path
) -> None:
    folder = tmp_path / "published"
    publish(laid_out.db, folder, "file:///nowhere", NOON)
    publish(laid_out.db, folder, "file:///nowhere", NOON + timedelta(days=1))  # though nothing has changed
    manifest = manifest_in(folder)
    assert [one["day"] for one in manifest["days"]] == ["2026-03-02", "2026-03-01"]
    assert manifest["current"] == manifest["days"][0]
    assert manifest["published_at"] == "2026-03-02T12:00:00Z"
    assert manifest["current"]["file"].startswith("day=2026-03-02/menus-")
    assert read_current(folder) == published_rows(folder / "current_menu.parquet")


def test_a_reader_who_has_the_old_manifest_still_finds_its_file_for_an_hour(
    laid_out: CrawledData, tmp_path: Path
) -> None:
    folder = tmp_path / "published"
    publish(laid_out.db, folder, "file:///nowhere", NOON)
    first = manifest_in(folder)["current"]["file"]
    change(laid_out, "7.25")
    publish(laid_out.db, folder, "file:///nowhere", NOON + timedelta(minutes=10))
    assert len(manifest_in(folder)["days"]) == 1
    assert Decimal("6.5000") in {row["price"] for row in published_rows(folder / first)}
    assert Decimal("7.2500") in {row["price"] for row in read_current(folder)}
    change(laid_out, "8.00")
    publish(laid_out.db, folder, "file:///nowhere", NOON + timedelta(minutes=71))
    assert not (folder / first).exists()
    assert len(list((folder / "day=2026-03-01").iterdir())) == 2


def test_menus_that_are_as_they_were_before_noon_get_their_file_back(laid_out: CrawledData, tmp_path: Path) -> None:
    folder = tmp_path / "published"
    for minutes, price in ((0, "6.50"), (90, "7.25"), (180, "6.50"), (270, "7.25")):
        change(laid_out, price)
        publish(laid_out.db, folder, "file:///nowhere", NOON + timedelta(minutes=minutes))
        assert Decimal(price) in {row["price"] for row in read_current(folder)}
    assert len(list((folder / "day=2026-03-01").iterdir())) == 2


def test_what_breaks_between_two_files_leaves_readers_the_old_menus_whole(
    laid_out: CrawledData, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "published"
    publish(laid_out.db, folder, "file:///nowhere", NOON)
    before = read_current(folder)
    change(laid_out, "7.25")

    def full(self: object, name: str, data: bytes) -> None:
        if name == "manifest.json":
            raise WorkFailed("no space left on device")
        write(self, name, data)  # type: ignore[arg-type]

    write = published_module.FolderShelf.write
    monkeypatch.setattr(published_module.FolderShelf, "write", full)
    with pytest.raises(WorkFailed):
        publish(laid_out.db, folder, "file:///nowhere", NOON + timedelta(hours=2))
    assert read_current(folder) == before
    monkeypatch.undo()
    publish(laid_out.db, folder, "file:///nowhere", NOON + timedelta(hours=2))
    assert Decimal("7.2500") in {row["price"] for row in read_current(folder)}


def test_days_beyond_a_year_and_a_month_go(laid_out: CrawledData, tmp_path: Path) -> None:
    folder = tmp_path / "published"
    publish(laid_out.db, folder, "file:///nowhere", NOON)
    manifest = manifest_in(folder)
    old = {**manifest["current"], "day": "2024-01-01", "file": "day=2024-01-01/menus-x.parquet"}
    manifest["days"] += [{**old, "day": f"2025-{n // 28 + 1:02}-{n % 28 + 1:02}"} for n in range(KEEP_DAYS - 1, 0, -1)]
    manifest["days"].append(old)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "day=2024-01-01").mkdir()
    (folder / "day=2024-01-01" / "menus-x.parquet").write_bytes(b"old")
    change(laid_out, "7.25")
    publish(laid_out.db, folder, "file:///nowhere", NOON + timedelta(minutes=1))
    assert len(manifest_in(folder)["days"]) == KEEP_DAYS


def test_a_manifest_that_cannot_be_read_is_begun_anew(laid_out: CrawledData, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_bytes(b'{"days": ')
    assert publish(laid_out.db, tmp_path, "file:///nowhere", NOON).written
    assert len(read_current(tmp_path)) == 6


def test_the_schema_has_a_version_in_manifest_and_file_and_changes_only_with_it(
    laid_out: CrawledData, tmp_path: Path
) -> None:
    columns = "; ".join(f"{field.name} {field.type} {field.nullable}" for field in SCHEMA)
    assert (SCHEMA_VERSION, hashlib.sha256(columns.encode()).hexdigest()[:12]) == (1, "6910ef8a1218")
    published = publish(laid_out.db, tmp_path, "file:///nowhere", NOON)
    assert (pq.read_schema(published.day_file).metadata or {})[b"menu_pipeline.schema_version"] == b"1"
    manifest = manifest_in(tmp_path)
    assert (manifest["schema_version"], manifest["current"]["schema_version"]) == (1, 1)
    assert manifest["columns"]["verified_at"] == "timestamp[us, tz=UTC]"
    assert all(not SCHEMA.field(name).nullable for name in ("fetched_at", "verified_at", "stale", "source_url"))
