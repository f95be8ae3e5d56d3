"""A line that says no more than what each of several costs: "7 each", "je 4,50"."""

from __future__ import annotations

import re

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.spans import Record, could_name, looks_like_name
from menu_pipeline.menus.vocabulary import FOR_EACH

_EACH = re.compile(rf"\W*(?:{FOR_EACH.pattern})\W*", re.I)


def prices_each(fragments: list[Fragment], i: int) -> bool:
    """Whether a word beside the price ``i`` in its line says that it is for each of several."""
    beside = [fragments[k] for k in (i - 1, i + 1) if 0 <= k < len(fragments)]
    near = [f.text for f in beside if f.line == fragments[i].line and not f.nameable and len(f.text) <= _LONGEST]
    return any(_EACH.fullmatch(text) is not None for text in near)


#: No word for each is longer, with the signs around it.
_LONGEST = 16


def title_over(fragments: list[Fragment], record: Record) -> list[int]:
    """The title right over a line that says no more than a price for each: "Sides", "7 each"."""
    line = fragments[record.prices[0]].line
    above = next((k for k in range(record.prices[0] - 1, -1, -1) if fragments[k].line != line), None)
    titled = above is not None and looks_like_name(fragments[above]) and could_name(fragments[above])
    return [above] if above is not None and titled else []
