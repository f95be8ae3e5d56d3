"""The street's own values: dishes, pages and kitchens, before any of it is HTML.

Nothing here knows HTTP. What a guest would read off a menu is a list of ``MenuLine``; tests compare a crawl with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import NamedTuple


class Price(NamedTuple):
    """One price as a guest reads it: ``label`` is the size or portion, ``currency`` an ISO 4217 code."""

    label: str | None
    amount: Decimal
    currency: str


class MenuLine(NamedTuple):
    """One dish of the truth: its section heading, its name and all its prices."""

    section: str
    name: str
    prices: tuple[Price, ...]


@dataclass(frozen=True, slots=True)
class Dish:
    """A dish with what a page says about it. ``other_names`` is keyed by language, for menus in several."""

    section: str
    name: str
    prices: tuple[Price, ...]
    note: str = ""
    other_names: Mapping[str, str] = field(default_factory=dict)

    @property
    def line(self) -> MenuLine:
        return MenuLine(self.section, self.name, self.prices)

    def with_prices(self, prices: tuple[Price, ...]) -> Dish:
        return replace(self, prices=prices)


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a kitchen's site, as text.

    ``blocks`` are paragraphs in the little markup of ``kitchens.py``; ``flags`` say how the server treats the page
    (``unlisted``, ``noindex``, ``status 404``, ``moves /x``, ``limited 2``; ``scripted`` and ``challenge 403``, for
    which see ``guarded.py``).
    """

    path: str
    title: str
    blocks: tuple[str, ...] = ()
    flags: Mapping[str, str] = field(default_factory=dict)

    @property
    def listed(self) -> bool:
        """Whether every page's navigation links here."""
        return "unlisted" not in self.flags

    @property
    def plain(self) -> bool:
        """Whether the server simply answers it: no error, no redirect."""
        return not self.flags.keys() & {"status", "moves", "challenge"}


@dataclass(frozen=True, slots=True)
class Kitchen:
    """A kitchen as its author wrote it. ``traits`` are the header lines that say how its server behaves."""

    host: str
    name: str
    language: str
    currency: str
    money: str
    form: str
    motto: str
    time_zone: str
    pages: tuple[Page, ...]
    dishes: tuple[Dish, ...]
    traits: Mapping[str, str] = field(default_factory=dict)

    def trait(self, key: str, default: str = "") -> str:
        return self.traits.get(key, default)

    @property
    def sections(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(dish.section for dish in self.dishes))
