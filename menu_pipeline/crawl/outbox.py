"""The outbox: what is to be told to others, written in the same transaction as what happened.

In: an open transaction. Out: letters to deliver. Delivery is at least once: whoever delivers marks a letter after the
receiver took it, so a crash in between sends it again with the same ``key``, by which a receiver tells the two apart.
A ``kind`` has one relay; within a kind, letters of one ``lane`` (a receiver, a site) are delivered in order.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter that was not delivered yet. Times in epoch seconds; ``attempts`` failed so far."""

    outbox_id: int
    key: str
    kind: str
    lane: str
    payload: Mapping[str, Any]
    created_at: float
    attempts: int
    next_try_at: float
    problem: str | None


def enqueue(conn: Connection, kind: str, key: str, payload: Mapping[str, Any], now: float, *, lane: str = "") -> bool:
    """Writes a letter, due at once, unless one with ``key`` was ever written and not swept; whether it did."""
    text = json.dumps(payload, ensure_ascii=False, sort_keys=True)
    return bool(run(conn, "outbox.enqueue", kind=kind, key=key, lane=lane, payload=text, now=now))


def due(conn: Connection, kinds: Sequence[str], now: float, most: int) -> list[Letter]:
    """Up to ``most`` letters to try at ``now``, oldest first; none of a lane whose first one must wait.

    When one fails, leave out the rest of its lane: they are in this list because it was due too.
    """
    return [_letter(row) for row in run(conn, "outbox.due", kind_list=list(kinds), now=now, most=most)]


def waiting(conn: Connection, kinds: Sequence[str], most: int) -> list[Letter]:
    """Up to ``most`` letters not delivered yet, due or not, oldest first."""
    return [_letter(row) for row in run(conn, "outbox.waiting", kind_list=list(kinds), most=most)]


def delivered(conn: Connection, outbox_id: int, now: float) -> None:
    """The receiver took it. Marking twice changes nothing."""
    run(conn, "outbox.delivered", outbox_id=outbox_id, now=now)


def failed(conn: Connection, outbox_id: int, next_try_at: float, problem: str) -> None:
    """It did not: try again at ``next_try_at``; ``problem`` is for people and holds no secret."""
    run(conn, "outbox.failed", outbox_id=outbox_id, next_try_at=next_try_at, problem=problem)


def sweep(conn: Connection, before: float) -> int:
    """Deletes letters delivered before then (epoch seconds); how many. Their keys may be used again after that."""
    return len(run(conn, "outbox.sweep", before=before))


def _letter(row: Mapping[Any, Any]) -> Letter:
    return Letter(
        row["outbox_id"],
        row["key"],
        row["kind"],
        row["lane"],
        json.loads(row["payload"]),
        row["created_at"],
        row["attempts"],
        row["next_try_at"],
        row["problem"],
    )
