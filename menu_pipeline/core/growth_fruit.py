"""Which pages bear fruit: show a dish at a price that no page of their corner showed before (core/growth.py)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Set
from dataclasses import dataclass, field

from menu_pipeline.core.corners import corner


@dataclass(slots=True)
class Fruit:
    """A filter shows what is known already in ever new choices ("vegan, not spicy"), each another menu than the rest.
    Dishes count by corner: a branch's menu is its own, though another branch has the same. ``dishes``: of the pages
    read on earlier visits, by page id."""

    dishes: Mapping[int, Set[Hashable]] = field(default_factory=dict)
    _shown: dict[str, set[Hashable]] = field(default_factory=dict)

    def of(self, url: str, dishes: Set[Hashable] | None) -> bool:
        """Whether the page at ``url``, which had a menu, bears fruit. None: what it showed is not known any more."""
        if dishes is None:
            return True
        shown = self._shown.setdefault(corner(url), set())
        new = not dishes <= shown
        shown |= dishes
        return new
