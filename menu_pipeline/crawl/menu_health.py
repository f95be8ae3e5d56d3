"""How old each site's menus are, a kitchen at a time, and what is held back: values for checks and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run
from menu_pipeline.core.policy import HOUR_S, Policy
from menu_pipeline.core.staleness import Freshness, freshness_of

_ORDER = (Freshness.FRESH, Freshness.STALE, Freshness.BROKEN)


@dataclass(frozen=True, slots=True)
class KitchenAge:
    """One kitchen's menu on display: its oldest page's ``verified_at`` (epoch seconds)."""

    kitchen: str
    freshness: Freshness
    verified_at: float
    age_h: float
    dishes: int
    source_url: str


@dataclass(frozen=True, slots=True)
class HeldMenu:
    """A version held back as suspect ``since`` (epoch seconds), and ``why``, with the numbers."""

    kitchen: str
    why: str
    since: float
    dishes: int
    source_url: str


@dataclass(frozen=True, slots=True)
class MenuHealth:
    """One site. ``why`` is what its last visit came to; times in epoch seconds, None where there is none."""

    site: str
    kitchens: tuple[KitchenAge, ...]
    held: tuple[HeldMenu, ...]
    why: str
    read_at: float | None
    next_try_at: float | None

    @property
    def worst(self) -> Freshness:
        """Of its kitchens; fresh where it has none."""
        return max((kitchen.freshness for kitchen in self.kitchens), key=_ORDER.index, default=Freshness.FRESH)

    @property
    def late(self) -> tuple[KitchenAge, ...]:
        """Kitchens that are not fresh, the oldest first."""
        late = [kitchen for kitchen in self.kitchens if kitchen.freshness is not Freshness.FRESH]
        return tuple(sorted(late, key=lambda kitchen: kitchen.verified_at))


def menu_health(connection: Connection, sites: Sequence[str], now: float, policy: Policy) -> list[MenuHealth]:
    """The health of ``sites`` at ``now`` (epoch seconds), in the order of their names."""
    ages: dict[str, list[KitchenAge]] = {site: [] for site in sites}
    held: dict[str, list[HeldMenu]] = {site: [] for site in sites}
    if not sites:
        return []
    for row in run(connection, "menus.ages", site_list=list(sites)):
        ages[row["site"]].append(_age(row, now, policy))
    for row in run(connection, "menus.held", site_list=list(sites)):
        why = str(row["suspect_why"])
        one = HeldMenu(row["kitchen"], why, row["suspect_since"], row["dishes"], row["source_url"])
        held[row["site"]].append(one)
    return [
        MenuHealth(
            row["site"],
            tuple(ages[row["site"]]),
            tuple(held[row["site"]]),
            f"{row['visit_word'] or 'never visited'}: {row['visit_detail'] or ''}".rstrip(": "),
            row["read_at"],
            row["next_due_at"],
        )
        for row in run(connection, "menus.sites", site_list=list(sites))
    ]


def _age(row: Mapping[Any, Any], now: float, policy: Policy) -> KitchenAge:
    verified_at = float(row["verified_at"])
    return KitchenAge(
        row["kitchen"],
        freshness_of(verified_at, now, policy),
        verified_at,
        (now - verified_at) / HOUR_S,
        int(row["dishes"]),
        row["source_url"],
    )
