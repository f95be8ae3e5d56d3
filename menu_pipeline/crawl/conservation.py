"""Nothing lost, nothing twice: what must hold of frontier and ledger, asked of the database after a run."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Database, run
from menu_pipeline.core.policy import DAY_S
from menu_pipeline.crawl.links import chunks

#: Seconds past its deadline after which an intent should have an outcome, written by its process or by another.
_GRACE_S = 60.0
#: No schedule of ours reaches further: a learned rule's thirty days, and a week for it to be read again.
_HORIZON_S = 45 * DAY_S


@dataclass(frozen=True, slots=True)
class Leak:
    """Something that does not add up. ``kind``: ``intent_without_outcome``, ``no_such_state``, ``no_reason``,
    ``never_due`` or ``menu_astray``."""

    kind: str
    site: str
    url: str
    detail: str


@dataclass(frozen=True, slots=True)
class Conservation:
    """``states``: pages by state. ``leaks``: at most a thousand open intents, and of each other kind a hundred of five
    hundred sites."""

    states: Mapping[str, int]
    leaks: tuple[Leak, ...]
    closed: int

    @property
    def kept(self) -> bool:
        return not self.leaks


def check_conservation(db: Database, sites: Sequence[str], now: float) -> Conservation:
    """Close what dead processes left open, then look for what does not add up in ``sites``; ``now``: epoch seconds."""
    with db.begin() as connection:
        closed = len(run(connection, "frontier.close_overdue", before=now - _GRACE_S))
    states: dict[str, int] = {}
    leaks: list[Leak] = []
    with db.read() as connection:
        for some in chunks(list(sites)):
            for row in run(connection, "frontier.states", site_list=some):
                states[row["state"]] = states.get(row["state"], 0) + row["pages"]
            leaks += _leaks(connection, some, now)
        leaks += _open_intents(connection, frozenset(sites), now)
    return Conservation(states, tuple(leaks), closed)


def _leaks(connection: Connection, sites: Sequence[str], now: float) -> Iterator[Leak]:
    for row in run(connection, "frontier.strays", site_list=sites, horizon=now + _HORIZON_S):
        yield _leak(str(row["fault"]), row, f"{row['state']}, reason {row['reason']}")
    for row in run(connection, "frontier.menus_astray", site_list=sites):
        yield _leak("menu_astray", row, f"its page is {row['state']} ({row['reason']})")


def _open_intents(connection: Connection, sites: Collection[str], now: float) -> Iterator[Leak]:
    for row in run(connection, "frontier.open_intents", before=now - _GRACE_S):
        if row["site"] in sites:
            yield _leak("intent_without_outcome", row, f"request {row['request_id']} of run {row['run_id']}")


def _leak(kind: str, row: Mapping[Any, Any], detail: str) -> Leak:
    return Leak(kind, str(row["site"]), str(row["url"]), detail)
