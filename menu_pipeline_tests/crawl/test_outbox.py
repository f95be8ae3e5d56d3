"""The outbox: nothing twice under one key, order within a lane, and delivery marked after the fact."""

from __future__ import annotations

from menu_pipeline.adapters.database import Database
from menu_pipeline.crawl import outbox

NOW = 1_800_000_000.0


def put(db: Database, *keys: str, lane: str = "", kind: str = "alert") -> list[bool]:
    with db.begin() as conn:
        return [outbox.enqueue(conn, kind, key, {"says": f"“{key}”"}, NOW, lane=lane) for key in keys]


def due(db: Database, now: float = NOW, kind: str = "alert") -> list[outbox.Letter]:
    with db.read() as conn:
        return outbox.due(conn, [kind], now, 100)


def keys(letters: list[outbox.Letter]) -> list[str]:
    return [letter.key for letter in letters]


def test_a_key_is_written_once_whatever_became_of_its_letter(db: Database) -> None:
    assert put(db, "a", "a", "b") == [True, False, True]
    (first, _) = due(db)
    assert (first.key, first.payload, first.attempts) == ("a", {"says": "“a”"}, 0)
    with db.begin() as conn:
        outbox.delivered(conn, first.outbox_id, NOW + 1)
    assert put(db, "a") == [False]
    assert keys(due(db)) == ["b"]


def test_what_rolls_back_was_never_written(db: Database) -> None:
    try:
        with db.begin() as conn:
            outbox.enqueue(conn, "alert", "a", {}, NOW)
            raise KeyError
    except KeyError:
        pass
    assert due(db) == []


def test_kinds_do_not_see_each_other(db: Database) -> None:
    put(db, "a")
    put(db, "b", kind="menu_changed")
    assert (keys(due(db)), keys(due(db, kind="menu_changed"))) == (["a"], ["b"])


def test_a_letter_that_failed_holds_back_its_lane_only_and_only_until_its_time(db: Database) -> None:
    put(db, "a1", "a2", lane="a")
    put(db, "b1", "b2", lane="b")
    (a1, *_) = due(db)
    with db.begin() as conn:
        outbox.failed(conn, a1.outbox_id, NOW + 60, "connection refused")
    assert keys(due(db)) == ["b1", "b2"]
    again = due(db, NOW + 60)
    assert keys(again) == ["a1", "a2", "b1", "b2"]
    assert (again[0].attempts, again[0].problem) == (1, "connection refused")
    with db.read() as conn:
        assert keys(outbox.waiting(conn, ["alert"], 3)) == ["a1", "a2", "b1"]


def test_delivered_letters_are_swept_once_they_are_old_and_waiting_ones_never(db: Database) -> None:
    put(db, "old", "new", "waits")
    old, new, _ = due(db)
    with db.begin() as conn:
        outbox.delivered(conn, old.outbox_id, NOW)
        outbox.delivered(conn, new.outbox_id, NOW + 100)
        assert outbox.sweep(conn, NOW + 50) == 1
        assert outbox.sweep(conn, NOW + 50) == 0
    assert put(db, "new", "waits") == [False, False]


def test_taking_what_is_due_uses_the_index_of_what_waits(sqlite_db: Database) -> None:
    from menu_pipeline.adapters.statements import statements

    sql = "explain query plan " + statements("sqlite")["outbox.due"].driver_sql
    with sqlite_db.read() as conn:
        plan = conn.exec_driver_sql(sql, {"kind_list": '["alert"]', "now": NOW, "most": 10}).fetchall()
    steps = [row[3] for row in plan if " o " in f"{row[3]} " or " e " in f"{row[3]} "]
    assert steps, plan
    assert all("outbox_waiting_idx" in step for step in steps), plan
