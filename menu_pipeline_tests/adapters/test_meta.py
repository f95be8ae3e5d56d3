"""What is kept of the settings beside the state."""

from __future__ import annotations

from menu_pipeline.adapters.database import Database
from menu_pipeline.adapters.meta import keep_floor, read_floors


def test_each_change_of_the_floor_is_kept_with_its_time_and_nothing_else(db: Database) -> None:
    with db.read() as connection:
        assert read_floors(connection).changes == ()
    for now, floor_s in ((100.0, 1.0), (200.0, 1.0), (300.5, 0.2), (400.0, 0.2), (500.0, 1.0)):
        with db.begin() as connection:
            keep_floor(connection, floor_s, now)
    with db.read() as connection:
        assert read_floors(connection).changes == ((100.0, 1.0), (300.5, 0.2), (500.0, 1.0))


def test_of_very_many_changes_the_newest_are_kept(db: Database) -> None:
    with db.begin() as connection:
        for number in range(503):
            keep_floor(connection, 1.0 + number % 2, float(number))
    with db.read() as connection:
        changes = read_floors(connection).changes
    assert (len(changes), changes[0][0], changes[-1][0]) == (500, 3.0, 502.0)
