"""Kitchens that are no partners yet, as directories name them: the table ``lead``. Reads only; nobody asks them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import as_datetime, run


@dataclass(frozen=True, slots=True)
class FoundLead:
    """A host, what was linked there, and the page of the partner ``site`` that links it."""

    host: str
    url: str
    found_on: str
    site: str
    found_by: str
    found_at: datetime | None

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def found_leads(conn: Connection) -> list[FoundLead]:
    """Every lead whose host is no partner, the newest first."""
    return [FoundLead(**{**row, "found_at": as_datetime(row["found_at"])}) for row in run(conn, "reports.leads")]
