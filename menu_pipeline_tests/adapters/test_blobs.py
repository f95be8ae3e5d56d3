from __future__ import annotations

import gzip
import hashlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import boto3
import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.adapters.blobs import (
    RENEW_AFTER_S,
    BlobStore,
    FolderBlobs,
    S3Blobs,
    Stored,
    blob_key,
    open_blobs,
)
from menu_pipeline.core.errors import BlobUnavailable, BodyLost, SettingsError
from menu_pipeline_tests.support.processes import wait_until
from menu_pipeline_tests.support.services import free_port

DAY_S = 86_400.0
BODY = b"<h1>Dumplings</h1> " * 500


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def put(blobs: BlobStore, data: bytes = BODY) -> Stored:
    return blobs.put(sha256(data), data)


@pytest.fixture(params=["folder", "s3"])
def blob_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """URL of an empty store, a folder and S3 in turn."""
    return f"file://{tmp_path}/blobs" if request.param == "folder" else str(request.getfixturevalue("s3_url"))


@pytest.fixture
def blobs(blob_url: str) -> BlobStore:
    return open_blobs(blob_url)


def later(blob_url: str, seconds: float) -> BlobStore:
    """The same store as seen ``seconds`` from now."""

    def now() -> float:
        return time.time() + seconds

    if blob_url.startswith("file://"):
        return FolderBlobs(Path(blob_url.removeprefix("file://")), now)
    bucket, prefix = blob_url.removeprefix("s3://").split("/", 1)
    return S3Blobs(bucket, prefix, now)


def modified(blob_url: str, key: str) -> float:
    if blob_url.startswith("file://"):
        return (Path(blob_url.removeprefix("file://")) / key).stat().st_mtime
    bucket, prefix = blob_url.removeprefix("s3://").split("/", 1)
    return float(boto3.client("s3").head_object(Bucket=bucket, Key=f"{prefix}/{key}")["LastModified"].timestamp())


def overwrite(blob_url: str, key: str, data: bytes) -> None:
    if blob_url.startswith("file://"):
        (Path(blob_url.removeprefix("file://")) / key).write_bytes(data)
        return
    bucket, prefix = blob_url.removeprefix("s3://").split("/", 1)
    boto3.client("s3").put_object(Bucket=bucket, Key=f"{prefix}/{key}", Body=data)


def test_a_body_comes_back_as_it_went_in(blobs: BlobStore) -> None:
    stored = put(blobs)
    digest = sha256(BODY)
    assert stored.key == f"{digest[:2]}/{digest[2:4]}/{digest}.gz"
    assert 0 < stored.stored_size < len(BODY)
    assert blobs.get(stored.key) == BODY


@pytest.mark.parametrize(
    "data", [b"", b"\x00\xff" * 10, gzip.compress(b"already packed", mtime=0), os.urandom(300_000)]
)
def test_bodies_of_every_kind_are_kept(blobs: BlobStore, data: bytes) -> None:
    assert blobs.get(put(blobs, data).key) == data


def test_the_same_body_again_is_the_same_object_and_is_not_written(blobs: BlobStore, blob_url: str) -> None:
    first = put(blobs)
    overwrite(blob_url, first.key, gzip.compress(b"a marker", mtime=0))
    again = put(blobs)
    assert again.key == first.key
    with pytest.raises(BlobUnavailable):  # the marker is still there: nothing was written over it
        blobs.get(again.key)


def test_a_body_older_than_six_days_is_renewed_before_the_sweep_can_take_it(blob_url: str) -> None:
    key = put(open_blobs(blob_url)).key
    before = modified(blob_url, key)
    put(later(blob_url, RENEW_AFTER_S - DAY_S), BODY)
    assert modified(blob_url, key) == before
    if blob_url.startswith("s3://"):
        time.sleep(1.0 - time.time() % 1.0)  # S3's times are whole seconds
    renewed = later(blob_url, RENEW_AFTER_S + 60.0)
    assert put(renewed).key == key
    assert modified(blob_url, key) > before
    assert renewed.get(key) == BODY


def test_existence_and_deletion(blobs: BlobStore) -> None:
    key = blob_key(sha256(BODY))
    assert not blobs.exists(key)
    put(blobs)
    assert blobs.exists(key)
    blobs.delete(key)
    assert not blobs.exists(key)
    blobs.delete(key)  # twice is no error


def test_a_body_that_is_not_there_is_one_clear_line(blobs: BlobStore) -> None:
    key = blob_key("0" * 64)
    with pytest.raises(BodyLost, match=rf"MENU_PIPELINE_BLOB_URL=.*{key} is not there: restore it") as caught:
        blobs.get(key)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "damage", [b"", b"junk", gzip.compress(b"another body", mtime=0), gzip.compress(BODY, mtime=0)[:-20]]
)
def test_a_damaged_body_is_never_handed_out(blobs: BlobStore, blob_url: str, damage: bytes) -> None:
    key = put(blobs).key
    overwrite(blob_url, key, damage)
    with pytest.raises(BodyLost, match=r"does not match its hash|is damaged"):
        blobs.get(key)


@pytest.mark.parametrize("key", ["../../etc/passwd", "ab/cd/short.gz", "", f"AB/CD/{'A' * 64}.gz"])
def test_what_is_no_key_of_a_body_is_a_bug_and_says_so(blobs: BlobStore, key: str) -> None:
    for use in (blobs.get, blobs.exists, blobs.delete):
        with pytest.raises(ValueError, match="not the key of a body"):
            use(key)
    with pytest.raises(ValueError, match="not a SHA-256"):
        blobs.put("xyz", b"")


def test_many_threads_may_put_the_same_body_at_once(blobs: BlobStore, blob_url: str) -> None:
    results: list[str] = []
    threads = [threading.Thread(target=lambda: results.append(put(blobs).key)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8
    assert set(results) == {blob_key(sha256(BODY))}
    assert blobs.get(results[0]) == BODY
    assert leftovers(blob_url) == []


def leftovers(blob_url: str) -> list[Path]:
    return list(Path(blob_url.removeprefix("file://")).rglob("*.tmp")) if blob_url.startswith("file://") else []


def test_the_same_body_always_makes_the_same_object(tmp_path: Path) -> None:
    files = []
    for name in ("one", "two"):
        key = put(open_blobs(f"file://{tmp_path}/{name}")).key
        files.append((tmp_path / name / key).read_bytes())
    assert files[0] == files[1]


@given(data=st.binary(max_size=2000))
def test_any_bytes_survive_the_round_trip(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    blobs = FolderBlobs(tmp_path_factory.getbasetemp() / "round-trip")
    assert blobs.get(put(blobs, data).key) == data


def test_a_writer_killed_at_any_moment_leaves_whole_bodies_only(tmp_path: Path) -> None:
    code = (
        "import hashlib, sys\n"
        "from menu_pipeline.adapters.blobs import open_blobs\n"
        "blobs = open_blobs(sys.argv[1])\n"
        "print('ready', flush=True)\n"
        "for at in range(1_000_000):\n"
        "    data = str(at).encode() * 20_000\n"
        "    blobs.put(hashlib.sha256(data).hexdigest(), data)\n"
    )
    url = f"file://{tmp_path}/blobs"
    process = subprocess.Popen([sys.executable, "-c", code, url], stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    wait_until(lambda: sum(1 for _ in (tmp_path / "blobs").rglob("*.gz")) >= 20, 60)
    process.kill()
    process.wait()
    process.stdout.close()
    blobs = open_blobs(url)
    keys = [str(path.relative_to(tmp_path / "blobs")) for path in (tmp_path / "blobs").rglob("*.gz")]
    assert keys
    for key in keys:
        blobs.get(key)


# Faults and wrong use


@pytest.mark.parametrize("url", ["ftp://x/y", "file://relative/path", "/plain/path", "s3://", "s3:///key"])
def test_a_url_of_another_kind_is_wrong_use_and_names_what_works(url: str) -> None:
    with pytest.raises(SettingsError, match=r"MENU_PIPELINE_BLOB_URL=.*use file:///ABSOLUTE/FOLDER or s3://"):
        open_blobs(url)


def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("I am no folder")
    with pytest.raises(BlobUnavailable, match=r"MENU_PIPELINE_BLOB_URL=file://.*check that the folder exists"):
        open_blobs(f"file://{tmp_path}/file/blobs")


def test_a_folder_that_went_is_the_store_and_not_one_body_and_is_not_made_anew(tmp_path: Path) -> None:
    blobs = open_blobs(f"file://{tmp_path}/bodies")
    (tmp_path / "bodies").rmdir()
    for use in (lambda: put(blobs), lambda: blobs.get(blob_key("0" * 64))):
        with pytest.raises(BlobUnavailable, match=r"the folder is gone.*check that the folder exists") as caught:
            use()
        assert not isinstance(caught.value, BodyLost)
    assert not (tmp_path / "bodies").exists()


def test_a_folder_with_spaces_and_umlauts_is_found(tmp_path: Path) -> None:
    blobs = open_blobs(f"file://{tmp_path}/K%C3%BCche%201")
    key = put(blobs).key
    assert (tmp_path / "Küche 1" / key).is_file()


def test_a_full_disk_leaves_no_half_written_body(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blobs = open_blobs(f"file://{tmp_path}")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("menu_pipeline.adapters.blobs.os.fsync", full)
    with pytest.raises(BlobUnavailable, match=r"No space left on device.*has room"):
        put(blobs)
    assert not blobs.exists(blob_key(sha256(BODY)))
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_bucket_that_is_not_there_is_one_clear_line(s3_url: str) -> None:
    with pytest.raises(
        BlobUnavailable, match=r"MENU_PIPELINE_BLOB_URL=s3://nobody-has-this/.*check the bucket"
    ) as caught:
        open_blobs("s3://nobody-has-this")
    assert "\n" not in str(caught.value)


@pytest.mark.usefixtures("s3_url")
def test_an_s3_server_that_is_not_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{free_port()}")
    monkeypatch.setattr("menu_pipeline.adapters.blobs.S3_TRIES", 1)
    with pytest.raises(BlobUnavailable, match=r"s3://menus/bodies/.*AWS_ENDPOINT_URL"):
        open_blobs("s3://menus/bodies")


def test_missing_credentials_are_one_clear_line(s3_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "none"))
    with pytest.raises(BlobUnavailable, match=r"credentials"):
        open_blobs(s3_url)


@pytest.mark.parametrize("prefix", ["", "/", "/deep/er/"])
def test_a_prefix_may_be_missing_or_have_slashes(s3_url: str, prefix: str) -> None:
    bucket = s3_url.removeprefix("s3://").split("/")[0]
    key = put(open_blobs(f"s3://{bucket}{prefix}")).key
    listed = boto3.client("s3").list_objects_v2(Bucket=bucket)["Contents"]
    assert [entry["Key"] for entry in listed] == ["deep/er/" + key if "deep" in prefix else key]


def count_calls(blobs: S3Blobs, call: Callable[[], object]) -> list[str]:
    seen: list[str] = []
    blobs._client.meta.events.register("before-call.s3.*", lambda model, **_: seen.append(model.name))
    call()
    return seen


def test_a_body_that_s3_has_costs_one_look(s3_url: str) -> None:
    bucket, prefix = s3_url.removeprefix("s3://").split("/", 1)
    blobs = S3Blobs(bucket, prefix)
    put(blobs)
    assert count_calls(blobs, lambda: put(blobs)) == ["HeadObject"]
