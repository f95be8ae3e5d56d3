"""Versions of menus as values: from a page's items to rows, what changed, and which page speaks for a kitchen."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from menu_pipeline.menus.model import MenuItem, MenuResult

PricedDish = tuple[str, frozenset[str]]  # name folded, amounts as text


@dataclass(frozen=True, slots=True)
class MenuVersion:
    """One kitchen's menu as one page shows it. ``sha256`` identifies what a guest would read."""

    kitchen: str
    items: tuple[MenuItem, ...]
    sha256: str
    language: str | None
    currency: str | None


def versions_of(result: MenuResult, site_name: str) -> list[MenuVersion]:
    """A menu a kitchen, in the order of the page; items without a kitchen belong to the site itself."""
    kitchens: dict[str, list[MenuItem]] = {}
    for item in result.items:
        kitchens.setdefault(item.kitchen or site_name, []).append(item)
    return [
        MenuVersion(kitchen, tuple(items), _digest(items), result.language, result.currency)
        for kitchen, items in kitchens.items()
    ]


def nothing_of(kitchen: str) -> MenuVersion:
    """The version of a page that shows no menu of ``kitchen`` any more."""
    return MenuVersion(kitchen, (), _digest(()), None, None)


def digest_of(versions: Iterable[MenuVersion]) -> str:
    """Of everything a page shows as menus, in any order: the same again is an unchanged page."""
    return hashlib.sha256(" ".join(sorted(f"{v.kitchen} {v.sha256}" for v in versions)).encode()).hexdigest()


def _digest(items: Iterable[MenuItem]) -> str:
    shown = [
        [item.section, item.name, item.description, [[_text(p.amount), p.currency, p.label] for p in item.prices]]
        for item in items
    ]
    return hashlib.sha256(json.dumps(shown, ensure_ascii=False).encode()).hexdigest()


def _text(amount: Decimal | None) -> str | None:
    return None if amount is None else format(amount.normalize(), "f")


def item_rows(menu_id: int, items: Sequence[MenuItem]) -> list[dict[str, Any]]:
    """Rows of ``menu_item``: one a price; a dish without a price is one row with none."""
    rows = []
    for position, item in enumerate(items):
        prices: Sequence[Any] = item.prices or (None,)
        for variant, price in enumerate(prices):
            rows.append(
                {
                    "menu_id": menu_id,
                    "position": position,
                    "variant": variant,
                    "section": item.section,
                    "name": item.name,
                    "description": item.description,
                    "price": None if price is None else price.amount,
                    "currency": None if price is None else price.currency,
                    "label": None if price is None else price.label,
                    "price_text": None if price is None else price.text,
                    "extractor": item.extractor,
                    "confidence": item.confidence,
                }
            )
    return rows


def dishes_of(items: Iterable[MenuItem]) -> frozenset[PricedDish]:
    return frozenset(
        (item.name.casefold(), frozenset(t for p in item.prices if (t := _text(p.amount)) is not None))
        for item in items
    )


def dishes_of_rows(rows: Iterable[Mapping[Any, Any]]) -> frozenset[PricedDish]:
    """The same from stored ``menu_item`` rows of one menu."""
    dishes: dict[int, tuple[str, set[str]]] = {}
    for row in rows:
        _, amounts = dishes.setdefault(row["position"], (str(row["name"]).casefold(), set()))
        text = _text(None if row["price"] is None else Decimal(str(row["price"])))
        if text is not None:
            amounts.add(text)
    return frozenset((name, frozenset(amounts)) for name, amounts in dishes.values())


def price_changes(old: frozenset[PricedDish], new: frozenset[PricedDish]) -> int:
    """Dishes on both menus whose prices differ."""
    before = dict(old)
    return sum(1 for name, amounts in new if name in before and before[name] != amounts)
