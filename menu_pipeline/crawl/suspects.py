"""Menus held back: the last good one stays on display, with its time, until a second visit or a person decides.

A suspect version is a row of ``menu`` with ``suspect_since``; an open one (``valid_to`` null) waits. The last good
version stays as it is and is not verified by a page that shows something else. What was rejected by a person is
remembered: while the page shows it, the last good menu ages, and goes stale in the end.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core.plausible import Dish, judge
from menu_pipeline.core.policy import HOUR_S, Policy
from menu_pipeline.crawl.announcing import announce
from menu_pipeline.crawl.menu_versions import dishes_of_rows

SECOND_VISIT = "second visit"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What becomes of a new version. ``hold``: it is kept back, ``why`` says so; ``confirmed``: the row that became
    current; neither: it is accepted and stored as any other."""

    hold: bool = False
    why: str | None = None
    known: bool = False  # held, and the row is there already
    confirmed: bool = False


def rule(
    connection: Connection,
    page: Row,
    kitchen: str,
    sha256: str,
    good: frozenset[Dish],
    dishes: frozenset[Dish],
    now: float,
    policy: Policy,
) -> Ruling:
    """A page's new version of ``kitchen`` (``dishes``, ``sha256`` of its items) against its last good one."""
    held = run(connection, "menus.held_of_page", page_id=page["page_id"], kitchen=kitchen)
    if any(row["valid_to"] is not None and row["menu_sha256"] == sha256 for row in held):
        run(connection, "menus.rejected_seen", page_id=page["page_id"], kitchen=kitchen, sha256=sha256,
            content_sha256=page["content_sha256"])  # fmt: skip
        return Ruling(hold=True, known=True, why="rejected")
    waiting = next((row for row in held if row["valid_to"] is None), None)
    verdict = judge(good, dishes, policy)
    second = waiting is not None and now - waiting["suspect_since"] >= policy.suspect_confirm_after_h * HOUR_S
    if waiting is not None and waiting["menu_sha256"] == sha256:
        if second:
            confirm(connection, waiting, now, SECOND_VISIT)
            return Ruling(confirmed=True)
        run(connection, "menus.menu_content", menu_id=waiting["menu_id"], content_sha256=page["content_sha256"])
        return Ruling(hold=True, known=True, why=str(waiting["suspect_why"]))
    if waiting is not None:
        run(connection, "menus.suspect_settled", menu_id=waiting["menu_id"], now=now, by="replaced")
    if verdict.doubt is None:
        return Ruling()
    if waiting is not None and second and _agrees(connection, waiting, dishes, policy):
        return Ruling()  # two visits, apart in time, saw nearly the same
    return Ruling(hold=True, why=verdict.says())


def _agrees(connection: Connection, waiting: Row, dishes: frozenset[Dish], policy: Policy) -> bool:
    if not waiting["dishes"] or not dishes:
        return False
    seen = dishes_of_rows(run(connection, "menus.items_of", menu_list=[waiting["menu_id"]]))
    return judge(seen, dishes, policy).doubt is None and judge(dishes, seen, policy).doubt is None


def confirm(connection: Connection, suspect: Row, now: float, by: str) -> None:
    """The suspect version takes the place of the last good one. One without dishes just ends it."""
    run(connection, "menus.good_of_suspect_close", page_id=suspect["page_id"], kitchen=suspect["kitchen"], now=now)
    valid_to = None if suspect["dishes"] else now
    run(connection, "menus.suspect_confirmed", menu_id=suspect["menu_id"], now=now, by=by, valid_to=valid_to)


def withdraw(connection: Connection, page_id: int, kitchen: str, now: float) -> None:
    """The page shows its last good menu again: what was held back is over."""
    run(connection, "menus.suspects_withdrawn", page_id=page_id, kitchen=kitchen, now=now)


def seen_again(connection: Connection, page_id: int, now: float, policy: Policy) -> int:
    """The page was found unchanged: a second visit, where the first is long enough ago. Gives how many it settled."""
    waiting = run(connection, "menus.suspects_of_page", page_id=page_id)
    ripe = [row for row in waiting if now - row["suspect_since"] >= policy.suspect_confirm_after_h * HOUR_S]
    for row in ripe:
        confirm(connection, row, now, SECOND_VISIT)
    return len(ripe)


def settle_by_person(connection: Connection, site: str, now: float, *, accept: bool) -> list[Row]:
    """Confirm or reject all that is held back of ``site``; gives the rows that were."""
    rows: list[Row] = list(run(connection, "menus.suspects_of_site", site=site))
    for row in rows:
        if accept:
            confirm(connection, row, now, "confirmed")
        else:
            run(connection, "menus.suspect_settled", menu_id=row["menu_id"], now=now, by="rejected")
    announce(connection, site, {row["kitchen"] for row in rows}, now)
    return rows
