"""How much of a page is read: bounds on size and depth, so that no page takes longer than about a second."""

from __future__ import annotations

import re

#: Characters of a page that are read. The largest real menu pages we saw (with photographs inlined) have 3 million.
MAX_CHARS = 6_000_000
#: Elements read: twice what the largest real pages have.
MAX_TAGS = 150_000
#: Dishes kept of a page: more than any kitchen has, fifty times what an ordinary one has.
MAX_DISHES = 2_000
#: Dishes read of a page's structured data. It takes a hundredth of what reading lines takes; a shop's feed has many.
MAX_STATED = 10_000
#: Elements open at once. The parser's time rises with the square of it; no menu nests deeper than some hundreds.
MAX_DEPTH = 6_000

_NESTING = (
    "div|ul|ol|dl|section|article|table|center|form|blockquote|main|aside|header|footer|nav|fieldset|figure|details|pre"
    "|dir|menu|option|optgroup"
)
_TAG = re.compile(rf"<(/?)(?:{_NESTING})(?=[\s>/])", re.I)


def bounded(html: str) -> tuple[str, str | None]:
    """As much of ``html`` as is read, and why the rest is not (None where nothing was left out)."""
    end, deepest = _extent(html[:MAX_CHARS])
    shorter = html[:end]
    if deepest > MAX_DEPTH and (cut := _too_deep(shorter)) is not None:
        return shorter[:cut], f"nested deeper than {MAX_DEPTH} elements: cut off there"
    if end < len(html):
        return shorter, f"only the first {end} of {len(html)} characters were read"
    return html, None


def _extent(html: str) -> tuple[int, int]:
    """Where the elements become too many, and a bound on how deep they nest up to there; both by counting only."""
    if html.count("<") <= MAX_DEPTH < MAX_TAGS:
        return len(html), MAX_DEPTH  # as almost every page
    tags = depth = deepest = 0
    for start in range(0, len(html), _CHUNK):
        ends = html.count("</", start, start + _CHUNK)
        begins = html.count("<", start, start + _CHUNK) - ends
        deepest = max(deepest, depth + begins)
        depth = max(0, depth + begins - ends)
        tags += begins
        if tags > MAX_TAGS:
            return start, deepest
    return len(html), deepest


_CHUNK = 16_384


def _too_deep(html: str) -> int | None:
    """Where the nesting passes the limit; None where it does not."""
    depth = 0
    for tag in _TAG.finditer(html):
        depth = max(0, depth - 1) if tag.group(1) else depth + 1
        if depth > MAX_DEPTH:
            return tag.start()
    return None
