"""A fleet's month as rows: sites, requests, menus and failures, varied but the same each time, without a crawl."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import text

from menu_pipeline.adapters.database import Database

DAY = 86_400.0
HOUR = 3600.0
#: Rows a statement: PostgreSQL gets them as one text.
_BATCH = 2_000


def insert(db: Database, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Many rows of one shape into ``table``."""
    listed = list(rows)
    if not listed:
        return
    names = ", ".join(listed[0])
    marks = ", ".join(f":{name}" for name in listed[0])
    with db.begin() as connection:
        for start in range(0, len(listed), _BATCH):
            batch = listed[start : start + _BATCH]
            connection.execute(text(f"insert into {table} ({names}) values ({marks})"), [dict(row) for row in batch])


def lay_out_fleet(db: Database, now: float, sites: int = 40, days: int = 30) -> None:
    """``sites`` kitchens visited daily for ``days`` days up to ``now``; some fail, one menu in forty is stale."""
    rng = random.Random(7)
    names = [f"kitchen-{number:03}.example" for number in range(sites)]
    insert(db, "site", [_site(name, number, now, days) for number, name in enumerate(names)])
    insert(db, "host", [{"host": name, "updated_at": now} for name in names])
    insert(db, "page", [_page(number, name, now) for number, name in enumerate(names, start=1)])
    sent = (one for day in range(days) for name in names for one in _visit(rng, name, now, days - 1 - day))
    insert(db, "request", sent)
    _menus(db, rng, names, now, days)


def _site(name: str, number: int, now: float, days: int) -> dict[str, Any]:
    down = number % 20 == 13
    return {
        "site": name,
        "seed_url": f"https://{name}/",
        "name": name.split(".")[0].replace("-", " ").title(),
        "kind": "kitchen",
        "host": name,
        "imported_at": now - days * DAY,
        "visited_at": now - 5 * HOUR,
        "visit_word": "unreadable" if down else "read",
        "visit_detail": f"connect: https://{name}/ refused the connection" if down else "3 pages read, 21 unchanged",
        "read_at": now - (9 * DAY if down else 5 * HOUR),
    }


def _page(page_id: int, name: str, now: float) -> dict[str, Any]:
    dead = page_id % 20 == 7
    return {
        "page_id": page_id,
        "site": name,
        "url": f"https://{name}/menu",
        "host": name,
        "state": "dead" if dead else "done",
        "reason": "timeout" if dead else "robots_disallow" if page_id % 20 == 11 else None,
        "role": "seed",
        "due_at": now + HOUR,
        "found_at": now - 30 * DAY,
    }


def _visit(rng: random.Random, name: str, now: float, days_ago: int) -> Iterable[dict[str, Any]]:
    """One day's requests of a site: each after the end of the last one and the promised gap."""
    number = int(name[8:11])
    ttfb = (0.04 + 0.02 * (number % 9)) * (1.6 if number % 17 == 5 and days_ago < 8 else 1.0)
    at, promised = now - days_ago * DAY - 5 * HOUR + number, max(1.0, 10 * ttfb) * (1 + rng.random() / 10)
    for step in range(3 + rng.randrange(6)):
        drift = 1 + (0.08 * step if number % 19 == 3 else 0.0)
        took = ttfb * drift * rng.uniform(0.8, 1.3)
        status = 503 if rng.random() < 0.015 else 304 if step > 1 and rng.random() < 0.75 else 200
        yield _request(name, at, took, step, status, promised, f"run-{days_ago}")
        at += took + promised + 0.01 + rng.expovariate(8)


def _request(name: str, at: float, took: float, step: int, status: int, promised: float, run_id: str) -> dict[str, Any]:
    return {
        "run_id": run_id,
        "site": name,
        "host": name,
        "url": f"https://{name}/{step}",
        "purpose": ("robots", "sitemap")[step] if step < 2 else "page",
        "lease_token": 1,
        "promised_delay_s": promised,
        "sent_at": at,
        "deadline_at": at + 20,
        "finished_at": at + took,
        "outcome": "fetched",
        "status": status,
        "wire_bytes": 400 if status == 304 else 14_000,
        "ttfb_s": took * 0.9,
    }


def _menus(db: Database, rng: random.Random, names: list[str], now: float, days: int) -> None:
    """A menu of twelve dishes a site, replaced now and then by one with other prices."""
    insert(db, "content", [_content(now)])
    menus: list[dict[str, Any]] = []
    items: list[dict[str, Any]] = []
    for page_id, name in enumerate(names, start=1):
        prices = [rng.randrange(450, 2500) for _ in range(12)]
        changes = sorted({0, *(day for day in range(1, days) if rng.random() < 0.03)})
        for place, day in enumerate(changes):
            ends = changes[place + 1] if place + 1 < len(changes) else None
            menus.append(_menu(len(menus) + 1, page_id, name, now, days, day, ends, rng))
            items += [_item(len(menus), dish, cents) for dish, cents in enumerate(prices)]
            prices = [cents + (rng.choice((-30, 20, 50)) if rng.random() < 0.4 else 0) for cents in prices]
    insert(db, "menu", menus)
    insert(db, "menu_item", items)


def _content(now: float) -> dict[str, Any]:
    return {"sha256": "c", "blob_key": "c", "size": 1, "stored_size": 1, "media_kind": "html", "stored_at": now}


def _menu(
    menu_id: int, page_id: int, name: str, now: float, days: int, day: int, ends: int | None, rng: random.Random
) -> dict[str, Any]:
    begin = now - (days - day) * DAY + HOUR
    age_h = 60.0 if page_id % 40 == 9 else 25.0 if page_id % 9 == 4 else rng.uniform(0.5, 19.5)
    return {
        "menu_id": menu_id,
        "site": name,
        "kitchen": name,
        "page_id": page_id,
        "source_url": f"https://{name}/menu",
        "content_sha256": "c",
        "extractor_version": "1",
        "menu_sha256": str(menu_id),
        "dishes": 12,
        "valid_from": begin,
        "valid_to": None if ends is None else now - (days - ends) * DAY + HOUR,
        "fetched_at": begin,
        "verified_at": now - age_h * HOUR,
    }


def _item(menu_id: int, dish: int, cents: int) -> dict[str, Any]:
    return {
        "menu_id": menu_id,
        "position": dish,
        "variant": 0,
        "section": "Mains" if dish > 3 else "Starters",
        "name": f"Dish {dish}",
        "price": f"{cents / 100:.2f}",
        "currency": "EUR",
        "extractor": "jsonld",
        "confidence": 0.9,
    }
