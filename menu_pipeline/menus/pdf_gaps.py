"""Where a PDF's word is two: at white between its characters that is none of the spaces which the library has seen.

Between the characters of one word there is none, or the same everywhere; so only white among even characters counts.
``gaps`` are the distances of a word's characters in points, ``size`` is that of its type.
"""

from __future__ import annotations

import re

CAMEL = re.compile(r"[a-zà-ÿ](?=[A-ZÀ-Þ][a-zà-ÿ])")
#: Shares of the size: what a capital behind a small letter is set off by at least, and what a space is wide.
_SET_OFF, _SPACE = 0.03, 0.12
#: What stands around such a space: no sign, no leader, no single letter that the font alone sets off.
_BETWEEN = re.compile(r"[^\W\d_][^\W\d_,;][^\W\d_]{2}|[^\W\d_][,;][^\W\d_]{2}")
#: Distances of characters that differ by no more are the same; of those between words so many in four may be others.
_EVEN = 0.01


def capitals_set_off(letters: str, gaps: list[float], size: float) -> set[int]:
    """Where a capital is set off from the small letter before it, in a word whose other letters just follow."""
    inside = {m.start() + 1 for m in CAMEL.finditer(letters)}
    found = {k for k in inside if abs(gaps[k - 1]) > _SET_OFF * size}
    return found if _are_even(gaps, inside, size) else set()


def spaces_unseen(letters: str, gaps: list[float], size: float) -> set[int]:
    """Where a space stands that the library has not seen, in a word whose characters just follow each other."""
    wide = [k for k, gap in enumerate(gaps, 1) if gap >= _SPACE * size]
    found = {k for k in wide if _BETWEEN.fullmatch(letters[max(0, k - 2) : k + 2])}
    return found if found and len(found) * 3 <= len(gaps) and _are_even(gaps, found, size) else set()


def _are_even(gaps: list[float], but: set[int], size: float) -> bool:
    uneven = sum(1 for k, gap in enumerate(gaps, 1) if k not in but and abs(gap) > _EVEN * size)
    return uneven * 4 <= len(gaps)
