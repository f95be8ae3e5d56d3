"""Two states of a site's menus, dish by dish: what a person has to look at before the second is published."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any

Row = Mapping[Any, Any]


class Change(StrEnum):
    """How one dish differs. ``DETAILS``: its section, description, label or currency, at the same amounts."""

    ADDED = "added"
    REMOVED = "removed"
    PRICE = "price"
    DETAILS = "details"


@dataclass(frozen=True, slots=True)
class ShownPrice:
    amount: Decimal | None
    currency: str | None
    label: str | None


@dataclass(frozen=True, slots=True)
class ShownDish:
    """A dish as readers see it."""

    name: str
    section: str | None
    description: str | None
    prices: tuple[ShownPrice, ...]

    @property
    def amounts(self) -> list[Decimal]:
        return sorted(price.amount for price in self.prices if price.amount is not None)


@dataclass(frozen=True, slots=True)
class DishChange:
    """``before`` is None for a dish that is added, ``after`` for one that is removed."""

    kind: Change
    name: str
    before: ShownDish | None
    after: ShownDish | None

    @property
    def fields(self) -> list[str]:
        """Names of what differs, of a dish on both menus."""
        if self.before is None or self.after is None:
            return []
        names = ("section", "name", "description", "prices")
        return [name for name in names if getattr(self.before, name) != getattr(self.after, name)]


@dataclass(frozen=True, slots=True)
class KitchenDiff:
    """One kitchen's menu before and after. ``held``: why the new one would be held back as suspect, if it would."""

    kitchen: str
    dishes_before: int
    dishes_after: int
    changes: tuple[DishChange, ...] = ()
    held: str | None = None

    def count(self, kind: Change) -> int:
        return sum(change.kind is kind for change in self.changes)


@dataclass(slots=True)
class Display:
    """What is on display of one site: dishes by kitchen, in their order."""

    kitchens: dict[str, list[ShownDish]] = field(default_factory=dict)

    @classmethod
    def of_rows(cls, rows: Iterable[Row]) -> Display:
        """From rows of ``menus.display_of_site``: one a price, a dish without a price is one with none."""
        dishes: dict[tuple[str, int, int], list[Row]] = {}
        for row in rows:
            dishes.setdefault((row["kitchen"], row["menu_id"], row["position"]), []).append(row)
        display = cls()
        for (kitchen, _, _), lines in dishes.items():
            display.kitchens.setdefault(kitchen, []).append(_dish(lines))
        return display


def _dish(lines: Sequence[Row]) -> ShownDish:
    first = lines[0]
    prices = tuple(
        ShownPrice(
            None if row["price"] is None else Decimal(str(row["price"])).normalize(), row["currency"], row["label"]
        )
        for row in lines
        if row["price"] is not None or row["label"]
    )
    return ShownDish(str(first["name"]), first["section"], first["description"], prices)


def differences(before: Display, after: Display, held: Mapping[str, str] | None = None) -> list[KitchenDiff]:
    """The kitchens that differ, by name. ``held``: what would be held back, and why, by kitchen."""
    waiting = held or {}
    found = []
    for kitchen in sorted({*before.kitchens, *after.kitchens, *waiting}):
        old, new = before.kitchens.get(kitchen, []), after.kitchens.get(kitchen, [])
        changes = tuple(_changes(old, new))
        if changes or kitchen in waiting:
            found.append(KitchenDiff(kitchen, len(old), len(new), changes, waiting.get(kitchen)))
    return found


def _changes(old: Sequence[ShownDish], new: Sequence[ShownDish]) -> Iterable[DishChange]:
    """In the order of the new menu, then what is gone. A name that stands there twice is matched by its place."""
    left = _by_name(old)
    for dish in new:
        twins = left.get(dish.name.casefold())
        if not twins:
            yield DishChange(Change.ADDED, dish.name, None, dish)
            continue
        same = next((twin for twin in twins if twin == dish), None)
        twin = same or next((twin for twin in twins if twin.section == dish.section), twins[0])
        twins.remove(twin)
        if twin != dish:
            kind = Change.PRICE if twin.amounts != dish.amounts else Change.DETAILS
            yield DishChange(kind, dish.name, twin, dish)
    for dish in old:
        if any(dish is twin for twin in left[dish.name.casefold()]):
            yield DishChange(Change.REMOVED, dish.name, dish, None)


def _by_name(dishes: Iterable[ShownDish]) -> dict[str, list[ShownDish]]:
    named: dict[str, list[ShownDish]] = {}
    for dish in dishes:
        named.setdefault(dish.name.casefold(), []).append(dish)
    return named
