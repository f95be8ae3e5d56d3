"""Events of menus: what readers see now, held against what was last said of it.

Whoever changes which menus are current calls ``announce`` for the kitchens concerned, in the same transaction: a
difference becomes a letter in the outbox, ``menu_changed`` with the whole menu or ``menu_withdrawn``, and none is
written of what readers do not see (a version held back, a retired partner). Comparing states instead of telling of
steps has three gains: nothing is said twice, a step that is forgotten is caught up (``catch_up``), and whoever turns
events on gets every menu there is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Database, Row, run
from menu_pipeline.crawl import outbox

CHANGED = "menu_changed"
WITHDRAWN = "menu_withdrawn"
KINDS = (CHANGED, WITHDRAWN)

#: Of the event's JSON; raised when a field changes its meaning or goes, not when one is added.
SCHEMA_VERSION = 1
#: Bytes of an event's JSON; a larger one goes without dishes. NATS takes messages of 1 MiB unless told otherwise.
MAX_EVENT_BYTES = 512 * 1024

_CATCH_UP = 200  # kitchens in one transaction


@dataclass(frozen=True, slots=True)
class _Shown:
    """One kitchen as readers see it: its current versions. ``sha256`` of dishes and prices, None without any."""

    kitchen: str
    menus: tuple[Row, ...]
    sha256: str | None

    @property
    def numbers(self) -> tuple[int, int]:
        return len(self.menus), sum(menu["menu_id"] for menu in self.menus)


def announce(connection: Connection, site: str, kitchens: Iterable[str], now: float) -> int:
    """Write an event for each of ``kitchens`` whose menu differs from what was last said; how many were.

    Call it after the change, in its transaction; ``now`` in epoch seconds. The site is locked only where there is
    something to say, and looked at once more under the lock.
    """
    names = sorted(set(kitchens))
    if not names or not _differing(connection, site, names):
        return 0
    sequence = first = int(run(connection, "events.stream", site=site)[0]["sequence"])
    for shown, announced in _differing(connection, site, names):
        if announced is not None and announced["sha256"] == shown.sha256:
            # Other versions of the same dishes: read on another page, or the same again after a doubt.
            _remember(connection, "events.announced_same", site, shown)
            continue
        sequence += 1
        _write(connection, site, shown, sequence, now)
    if sequence > first:
        run(connection, "events.stream_save", site=site, sequence=sequence)
    return sequence - first


def announce_page(connection: Connection, site: str, page_id: int, now: float) -> int:
    """``announce`` for every kitchen whose menu stood on this page."""
    kitchens = [row["kitchen"] for row in run(connection, "events.kitchens_of_page", page_id=page_id)]
    return announce(connection, site, kitchens, now)


def announce_url(connection: Connection, site: str, url: str, now: float) -> int:
    """``announce`` for every kitchen whose menu stood at this URL of the site."""
    kitchens = [row["kitchen"] for row in run(connection, "events.kitchens_at", site=site, url=url)]
    return announce(connection, site, kitchens, now)


def announce_site(connection: Connection, site: str, now: float) -> int:
    """``announce`` for every kitchen of the site, shown now or last said to be."""
    kitchens = [row["kitchen"] for row in run(connection, "events.kitchens_of_site", site=site)]
    return announce(connection, site, kitchens, now)


def catch_up(db: Database, now: float, *, enough: Callable[[], bool] = lambda: False) -> int:
    """Announce what nobody did: menus that are older than events, and changes by a program that wrote none.

    Ends early when it is ``enough``, asked after each ``_CATCH_UP``; the next call goes on. How many were announced.
    """
    done = 0
    while not (done and enough()):
        with db.read() as connection:
            rows = run(connection, "events.unannounced", most=_CATCH_UP)
        if not rows:
            return done
        sites: dict[str, list[str]] = {}
        for row in rows:
            sites.setdefault(row["site"], []).append(row["kitchen"])
        with db.begin() as connection:
            done += sum(announce(connection, site, names, now) for site, names in sorted(sites.items()))
    return done


def forget_superseded(db: Database) -> int:
    """Where nobody takes events: of each kitchen only the newest goes on waiting. How many went."""
    with db.begin() as connection:
        return len(run(connection, "events.superseded", kind_list=KINDS))


def _differing(connection: Connection, site: str, kitchens: Sequence[str]) -> list[tuple[_Shown, Row | None]]:
    """Of ``kitchens`` those that are not as they were when they were last announced, with what was said."""
    on_display = run(connection, "events.on_display", site=site, kitchen_list=kitchens)
    said = {row["kitchen"]: row for row in run(connection, "events.announced", site=site, kitchen_list=kitchens)}
    differing: list[tuple[_Shown, Row | None]] = []
    for kitchen in kitchens:
        shown = _shown(kitchen, [row for row in on_display if row["kitchen"] == kitchen])
        last = said.get(kitchen)
        if shown.sha256 is None and last is None:
            continue
        if last is None or shown.numbers != (last["menus"], last["menu_sum"]):
            differing.append((shown, last))
    return differing


def _shown(kitchen: str, menus: Sequence[Row]) -> _Shown:
    hashes = sorted({str(menu["menu_sha256"]) for menu in menus})
    if len(hashes) > 1:
        return _Shown(kitchen, tuple(menus), hashlib.sha256(" ".join(hashes).encode()).hexdigest())
    return _Shown(kitchen, tuple(menus), hashes[0] if hashes else None)


def _write(connection: Connection, site: str, shown: _Shown, sequence: int, now: float) -> None:
    kind = WITHDRAWN if shown.sha256 is None else CHANGED
    key = event_id(site, shown.kitchen, shown.sha256, sequence)
    said = {
        "id": key,
        "type": kind,
        "schema_version": SCHEMA_VERSION,
        "site": site,
        "kitchen": shown.kitchen,
        "sequence": sequence,
        "occurred_at": _iso(now),
        "menus": _menus(connection, shown.menus),
    }
    outbox.enqueue(connection, kind, key, _within(said), now, lane=site)
    if shown.sha256 is None:
        run(connection, "events.announced_forget", site=site, kitchen=shown.kitchen)
    else:
        _remember(connection, "events.announced_save", site, shown, sha256=shown.sha256, event_id=key, now=now)


def _remember(connection: Connection, statement: str, site: str, shown: _Shown, **values: object) -> None:
    menus, menu_sum = shown.numbers
    run(connection, statement, site=site, kitchen=shown.kitchen, menus=menus, menu_sum=menu_sum, **values)


def event_id(site: str, kitchen: str, sha256: str | None, sequence: int) -> str:
    """``evt_``, sixteen hex digits of the kitchen, sixteen of its menu's content and the event's number.

    The same event always has the same id; the same menu again after another one is another event.
    """
    whose = hashlib.sha256(f"{site}\n{kitchen}".encode()).hexdigest()[:16]
    what = hashlib.sha256(f"{site}\n{kitchen}\n{sha256 or ''}\n{sequence}".encode()).hexdigest()[:16]
    return f"evt_{whose}{what}"


def _menus(connection: Connection, menus: Sequence[Row]) -> list[dict[str, Any]]:
    """The versions as readers get them, each with the page and the times that its prices are to be shown with."""
    items: dict[int, list[Row]] = {menu["menu_id"]: [] for menu in menus}
    for row in run(connection, "menus.items_of", menu_list=list(items)) if items else ():
        items[row["menu_id"]].append(row)
    return [
        {
            "menu_id": menu["menu_id"],
            "source_url": menu["source_url"],
            "fetched_at": _iso(menu["fetched_at"]),
            "verified_at": _iso(menu["verified_at"]),
            "content_sha256": menu["content_sha256"],
            "language": menu["language"],
            "currency": menu["currency"],
            "dishes": menu["dishes"],
            "items": _dishes(items[menu["menu_id"]]),
        }
        for menu in menus
    ]


def _dishes(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Rows of ``menu_item`` in their order: a dish once, with all its prices; amounts are decimal strings."""
    dishes: dict[int, dict[str, Any]] = {}
    for row in rows:
        dish = dishes.setdefault(
            row["position"],
            {"section": row["section"], "name": row["name"], "description": row["description"], "prices": []},
        )
        if row["price"] is not None:
            amount = format(Decimal(str(row["price"])), "f")
            dish["prices"].append({"amount": amount, "currency": row["currency"], "label": row["label"]})
    return list(dishes.values())


def _within(said: dict[str, Any]) -> dict[str, Any]:
    """The event, or the event without its dishes (``items`` null) where it would be larger than receivers take."""
    if len(json.dumps(said, ensure_ascii=False).encode("utf-8", "replace")) <= MAX_EVENT_BYTES:
        return said
    return {**said, "menus": [{**menu, "items": None} for menu in said["menus"]]}


def _iso(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
