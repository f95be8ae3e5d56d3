"""Nothing lost, nothing twice: the check, and the sweep, on both databases."""

import os
import time

import pytest
from sqlalchemy import text

from menu_pipeline.adapters.blobs import open_blobs
from menu_pipeline.crawl.conservation import check_conservation
from menu_pipeline.crawl.sweep import SWEEP_AFTER_S, sweep
from menu_pipeline_tests.support.crawled import CrawledData

SITES = ["joes.example", "annas.example"]
DAY = 86_400.0


@pytest.fixture
def data(db, tmp_path):
    return CrawledData.lay_out(db, tmp_path / "blobs")


def change(data, sql, **values):
    with data.db.begin() as connection:
        connection.execute(text(sql), values)


def kinds(data):
    return [leak.kind for leak in check_conservation(data.db, SITES, data.now).leaks]


def test_what_a_crawl_leaves_adds_up(data):
    found = check_conservation(data.db, SITES, data.now)
    assert found.kept, found.leaks
    assert found.states == {"done": 3, "dead": 1}


def test_an_intent_without_an_outcome_is_closed_when_its_lease_is_over(data):
    request = data.add_request(
        "joes.example", "https://joes.example/menu", -600, outcome=None, status=None, took_s=None
    )
    found = check_conservation(data.db, SITES, data.now)
    assert (found.kept, found.closed) == (True, 1)
    assert data.count("request", f"request_id = {request} and outcome = 'lost' and finished_at is null") == 1


def test_an_intent_of_a_run_that_still_holds_the_host_is_a_leak_once_its_deadline_is_long_past(data):
    data.hold("joes.example", 60)
    change(data, "update host set lease_token = 1")
    data.add_request("joes.example", "https://joes.example/menu", -600, outcome=None, status=None, took_s=None)
    data.add_request("joes.example", "https://joes.example/menu", -5, outcome=None, status=None, took_s=None)
    assert kinds(data) == ["intent_without_outcome"]


def test_a_page_nobody_would_come_back_to_is_a_leak(data):
    change(data, "update page set due_at = :at where url like '%/about'", at=data.now + 400 * DAY)
    assert kinds(data) == ["never_due"]


def test_a_page_put_off_without_a_reason_is_a_leak(data):
    change(data, "update page set state = 'deferred', reason = null where url like '%/about'")
    assert kinds(data) == ["no_reason"]


def test_a_menu_on_display_of_a_page_that_is_gone_is_a_leak(data):
    change(data, "update page set reason = 'gone' where url like '%joes.example/menu'")
    assert kinds(data) == ["menu_astray"]


def age(folder, days):
    for path in folder.rglob("*.*"):
        if path.is_file():
            os.utime(path, (time.time() - days * DAY,) * 2)


def test_the_sweep_takes_old_bodies_without_a_row_and_rows_without_a_page(data, tmp_path):
    orphan = data.blobs.put("ab" * 32, b"nobody names me")
    unreferenced = data.add_content(b"<p>nobody shows me")
    change(data, "update content set stored_at = :at", at=data.now - 8 * DAY)
    kept = data.count("content") - 1
    age(tmp_path / "blobs", 8)
    would = sweep(data.db, data.blobs, dry_run=True)
    assert (would.contents, would.bodies) == (1, 2)
    assert data.blobs.exists(orphan.key)
    assert sweep(data.db, data.blobs) == would
    assert not data.blobs.exists(orphan.key)
    assert (data.count("content"), data.count("content", f"sha256 = '{unreferenced}'")) == (kept, 0)
    again = sweep(data.db, data.blobs)
    assert (again.contents, again.bodies) == (0, 0)
    with data.db.read() as connection:
        keys = list(connection.execute(text("select blob_key from content")).scalars())
    assert all(data.blobs.exists(key) for key in keys)


def test_the_sweep_leaves_what_is_young(data, tmp_path):
    orphan = data.blobs.put("cd" * 32, b"just written, its row to come")
    data.add_content(b"<p>its page to come")
    age(tmp_path / "blobs", 6)
    assert sweep(data.db, data.blobs).bodies == 0
    assert data.blobs.exists(orphan.key)


def test_a_body_put_again_before_the_sweep_is_not_taken(data, tmp_path):
    data.blobs.put("ef" * 32, b"old and wanted again")
    age(tmp_path / "blobs", 9)
    stored = open_blobs((tmp_path / "blobs").as_uri()).put("ef" * 32, b"old and wanted again")
    sweep(data.db, data.blobs)
    assert data.blobs.exists(stored.key)


def test_temporary_files_of_a_crash_go_with_the_sweep(data, tmp_path):
    left = next((tmp_path / "blobs").glob("??/??")) / ".x.gz.123.tmp"
    left.write_bytes(b"half")
    os.utime(left, (time.time() - 2 * SWEEP_AFTER_S,) * 2)
    sweep(data.db, data.blobs)
    assert not left.exists()
