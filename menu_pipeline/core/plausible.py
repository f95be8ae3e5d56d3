"""Is a menu's new version plausible against the last one? What vanishes, halves or moves tenfold is held back.

A menu is a set of dishes, each a folded name with its amounts as text. Menus do change much in a day (a weekly card),
so names alone are no reason for doubt; what counts is how much is there, and the size of its prices.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from statistics import median

from menu_pipeline.core.policy import Policy

Dish = tuple[str, frozenset[str]]  # name folded, amounts as text


class Doubt(StrEnum):
    """Why a new version is held back."""

    VANISHED = "vanished"
    HALVED = "halved"
    PRICES_GONE = "prices_gone"
    PRICES_MOVED = "prices_moved_tenfold"


@dataclass(frozen=True, slots=True)
class Verdict:
    """``doubt`` is None where the new version is plausible; ``evidence`` holds the numbers that decided."""

    doubt: Doubt | None = None
    evidence: Mapping[str, float] = field(default_factory=dict)

    def says(self) -> str:
        """The verdict in a line for a person."""
        numbers = ", ".join(f"{name.replace('_', ' ')} {value:g}" for name, value in self.evidence.items())
        return f"{self.doubt.value.replace('_', ' ') if self.doubt else 'plausible'} ({numbers})"


def judge(before: frozenset[Dish], now: frozenset[Dish], policy: Policy) -> Verdict:
    """``now`` against ``before``, the last version that was good. An empty ``before`` has nothing to say."""
    counts = {"dishes_before": float(len(before)), "dishes_now": float(len(now))}
    if not before:
        return Verdict(None, counts)
    if not now:
        return Verdict(Doubt.VANISHED, counts)
    if _halved(len(before), len(now), policy):
        return Verdict(Doubt.HALVED, counts)
    priced = {"priced_before": float(_priced(before)), "priced_now": float(_priced(now))}
    if _halved(_priced(before), _priced(now), policy):
        return Verdict(Doubt.PRICES_GONE, priced)
    factor = price_factor(before, now, policy)
    if factor is not None and not 1 / policy.suspect_factor < factor < policy.suspect_factor:
        return Verdict(Doubt.PRICES_MOVED, {**priced, "factor": round(factor, 3)})
    return Verdict(None, {**counts, "factor": round(factor, 3)} if factor is not None else counts)


def _halved(before: int, now: int, policy: Policy) -> bool:
    return before >= policy.suspect_min_dishes and now <= before * policy.suspect_shrink


def _priced(dishes: Iterable[Dish]) -> int:
    return sum(1 for _, amounts in dishes if amounts)


def price_factor(before: frozenset[Dish], now: frozenset[Dish], policy: Policy) -> float | None:
    """How prices moved as a whole: the median over dishes on both menus, or of all prices where names changed.

    None where there is too little to tell.
    """
    old, new = dict(before), dict(now)
    shared = [_highest(new[name]) / _highest(old[name]) for name in old.keys() & new.keys() if _two(old, new, name)]
    if len(shared) >= policy.suspect_min_dishes:
        return float(median(shared))
    prices_before, prices_now = _prices(before), _prices(now)
    if min(len(prices_before), len(prices_now)) < policy.suspect_min_dishes:
        return None
    return float(median(prices_now) / median(prices_before))


def _two(old: Mapping[str, frozenset[str]], new: Mapping[str, frozenset[str]], name: str) -> bool:
    return bool(old[name]) and bool(new[name]) and _highest(old[name]) > 0 and _highest(new[name]) > 0


def _highest(amounts: frozenset[str]) -> Decimal:
    return max(Decimal(amount) for amount in amounts)


def _prices(dishes: Iterable[Dish]) -> list[Decimal]:
    return [price for _, amounts in dishes if amounts and (price := _highest(amounts)) > 0]


def moved_elsewhere(before: frozenset[Dish], others: Iterable[frozenset[Dish]]) -> bool:
    """True where most dishes of ``before`` stand on other menus now: the menu has moved, not vanished."""
    names = {name for name, _ in before}
    there = {name for dishes in others for name, _ in dishes}
    return bool(names) and len(names & there) * 2 > len(names)
