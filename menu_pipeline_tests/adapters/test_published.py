"""The Parquet file that readers get: exact, whole, and written only when something changed."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import boto3
import pyarrow.parquet as pq
import pytest
from sqlalchemy import text

from menu_pipeline.adapters.database import Database
from menu_pipeline.adapters.published import publish
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
    assert [path.name for path in folder.iterdir()] == ["current_menu.parquet"]


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


def test_a_store_that_is_not_there_is_named_with_the_remedy(sqlite_db: Database, tmp_path: Path, s3_url: str) -> None:
    with pytest.raises(BlobUnavailable, match=r"MENU_PIPELINE_BLOB_URL: s3://no-such-bucket/.*check the bucket"):
        publish(sqlite_db, tmp_path, "s3://no-such-bucket/bodies")


def test_a_folder_that_cannot_be_written_is_named_with_the_remedy(sqlite_db: Database, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(WorkFailed, match=r"MENU_PIPELINE_HOME: .*cannot be written.*make room"):
        publish(sqlite_db, tmp_path / "file", "file:///nowhere")
