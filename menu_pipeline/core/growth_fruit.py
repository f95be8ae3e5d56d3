"""Which pages bear fruit: show dishes at prices that no page of their corner showed before (core/growth.py)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Set
from dataclasses import dataclass, field

from menu_pipeline.core.corners import corner
from menu_pipeline.core.policy import Policy


@dataclass(slots=True)
class Fruit:
    """A filter shows what is known already in ever new choices ("vegan, not spicy"), each another menu than the rest;
    a web that repeats the menu adds a dish to it on each page. So more than one in ``new_part`` of the dishes is new.
    Dishes count by corner: a branch's menu is its own, though another branch has the same. ``dishes``: of the pages
    read on earlier visits, by page id."""

    dishes: Mapping[int, Set[Hashable]] = field(default_factory=dict)
    new_part: int = field(default_factory=lambda: Policy().growth_new_part)
    _shown: dict[str, set[Hashable]] = field(default_factory=dict)

    def of(self, url: str, dishes: Set[Hashable] | None) -> bool:
        """Whether the page at ``url``, which had a menu, bears fruit. None: what it showed is not known any more."""
        if dishes is None:
            return True
        shown = self._shown.setdefault(corner(url), set())
        new = len(dishes - shown) * self.new_part > len(dishes)
        shown |= dishes
        return new
