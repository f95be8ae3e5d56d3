"""Set menus: one price for several courses, under a title that may stand far from it."""

from __future__ import annotations

import re
from collections import Counter

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.spans import Record, could_name, inside_names, looks_like_name


def name_set_menus(fragments: list[Fragment], records: list[Record]) -> None:
    """Gives prices over a list of courses, and those below the courses of a numbered menu, that menu's title."""
    for record in records:
        if _is_over_courses(fragments, record):
            title = _heading_before(fragments, records, record)
            record.names = [title] if title is not None else []
    titles = [k for k, f in enumerate(fragments) if could_name(f) and _NUMBERED.match(f.text)]
    for i, record in enumerate(records) if titles else []:
        low = max(records[i - 1].prices[-1] if i else -1, record.prices[0] - _MOST_BETWEEN)
        record.names = [k for k in titles if low < k <= record.prices[0] - _FEWEST_BETWEEN][-1:] or record.names


_NUMBERED = re.compile(
    r"\W*(?:men[uüúùy]|menukaart|formule|set|lunch)\s*(?:nr\.?\s*)?(?:\d|[A-F]|I{1,3}|IV|V)\W*$", re.I
)
#: How far the title of a menu stands from its price: three courses at least.
_FEWEST_BETWEEN, _MOST_BETWEEN = 4, 24
#: So many lines behind a price are the courses of a menu.
_FEWEST_COURSES = 5


def _is_over_courses(fragments: list[Fragment], record: Record) -> bool:
    """Whether all a record says are lines of one make behind its price, and "for six" beside each such price."""
    inside = inside_names(fragments, record)
    if record.names or not inside or inside[0] < record.prices[-1]:
        return False
    beside = [k for k in inside if fragments[k].line == fragments[record.prices[-1]].line]
    courses = [k for k in inside if k not in beside]
    makes = Counter(fragments[k].piece.sig for k in courses)
    if len(courses) < _FEWEST_COURSES or makes.most_common(1)[0][1] * 10 < len(courses) * 9:
        return False
    return not any(looks_like_name(fragments[k]) for k in courses) and all(_comes_back(fragments, k) for k in beside)


def _comes_back(fragments: list[Fragment], k: int) -> bool:
    return sum(f.text == fragments[k].text for f in fragments) >= 2


def _heading_before(fragments: list[Fragment], records: list[Record], record: Record) -> int | None:
    """The nearest heading before a record that stands in none itself."""
    held = {k for other in records for k in range(other.left, other.right)}
    over = (k for k in range(record.left - 1, -1, -1) if fragments[k].piece.heading and k not in held)
    heading = next(over, None)
    return heading if heading is not None and could_name(fragments[heading]) else None
