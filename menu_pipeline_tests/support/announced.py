"""The ordering platform in miniature: what one has who applies the events, and what one sees who reads the view."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from menu_pipeline.adapters.database import Database
from menu_pipeline_tests.support.crawling import rows_of

Dishes = set[tuple[str, str, str, str | None, Decimal | None]]


def events(db: Database) -> list[dict[str, Any]]:
    """Every event that was written, in the order of writing."""
    kinds = "kind in ('menu_changed', 'menu_withdrawn')"
    rows = rows_of(db, f"select key, kind, lane, payload from outbox where {kinds} order by outbox_id")
    said = [json.loads(str(row["payload"])) for row in rows]
    assert [(row["key"], row["kind"], row["lane"]) for row in rows] == [(e["id"], e["type"], e["site"]) for e in said]
    return said


def told(said: Iterable[Mapping[str, Any]]) -> Dishes:
    """Each price of each dish after these events. No price comes without its times."""
    kitchens: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for event in said:
        assert (event["type"] == "menu_withdrawn") == (event["menus"] == [])
        kitchens[event["site"], event["kitchen"]] = event["menus"]
    dishes: Dishes = set()
    for (site, kitchen), menus in kitchens.items():
        for menu in menus:
            assert menu["fetched_at"]
            assert menu["verified_at"]
            for dish in menu["items"]:
                for price in dish["prices"] or [{"amount": None, "label": None}]:
                    amount = None if price["amount"] is None else Decimal(price["amount"])
                    dishes.add((site, kitchen, dish["name"], price["label"], amount))
    return dishes


def view(db: Database) -> Dishes:
    """The same from ``current_menu``."""
    rows = rows_of(db, "select site, kitchen, name, label, price, fetched_at, verified_at from current_menu")
    assert all(row["fetched_at"] and row["verified_at"] for row in rows)
    return {
        (
            str(row["site"]),
            str(row["kitchen"]),
            str(row["name"]),
            None if row["label"] is None else str(row["label"]),
            None if row["price"] is None else Decimal(str(row["price"])),
        )
        for row in rows
    }
