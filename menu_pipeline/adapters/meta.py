"""What is kept of the settings in the table ``meta``: what the views read, and what the audit of old requests needs."""

from __future__ import annotations

import json

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Database, run
from menu_pipeline.core.floors import Floors

#: Changes of the floor kept, the newest: far more than anybody makes.
_MOST_CHANGES = 500


def keep_stale_after(database: Database, hours: float) -> None:
    """Brings STALE_AFTER_H in step with the setting: ``current_menu`` and ``site_status`` judge staleness by it."""
    wanted = f"{hours:g}"
    with database.read() as connection:
        stored = run(connection, "meta.get", key="stale_after_h")
    if not stored or stored[0]["value"] != wanted:
        with database.begin() as connection:
            run(connection, "meta.set", key="stale_after_h", value=wanted)


def keep_floor(connection: Connection, floor_s: float, now: float) -> None:
    """Write down that MIN_DELAY_S is ``floor_s`` seconds from ``now`` (epoch seconds) on, where that is new."""
    floors = read_floors(connection)
    if not floors.ends_with(floor_s):
        kept = [*floors.changes, (now, floor_s)][-_MOST_CHANGES:]
        run(connection, "meta.set", key="min_delay_s", value=json.dumps(kept))


def read_floors(connection: Connection) -> Floors:
    """The floors that crawls began with, over time."""
    stored = run(connection, "meta.get", key="min_delay_s")
    return Floors.of((since, floor_s) for since, floor_s in json.loads(stored[0]["value"])) if stored else Floors()
