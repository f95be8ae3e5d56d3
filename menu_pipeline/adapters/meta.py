"""What the views read of the settings, kept in the table ``meta``."""

from __future__ import annotations

from menu_pipeline.adapters.database import Database, run


def keep_stale_after(database: Database, hours: float) -> None:
    """Brings STALE_AFTER_H in step with the setting: ``current_menu`` and ``site_status`` judge staleness by it."""
    wanted = f"{hours:g}"
    with database.read() as connection:
        stored = run(connection, "meta.get", key="stale_after_h")
    if not stored or stored[0]["value"] != wanted:
        with database.begin() as connection:
            run(connection, "meta.set", key="stale_after_h", value=wanted)
