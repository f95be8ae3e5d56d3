"""Currencies in an element of their own, on a line above or below the number they belong to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from menu_pipeline.menus.currencies import SIGNS, WORDS
from menu_pipeline.menus.fragments import Fragment

#: No currency is longer.
_LONGEST = max(map(len, (*SIGNS, *WORDS)))


def joined_to_numbers(fragments: list[Fragment]) -> list[Fragment]:
    """``fragments`` without texts that are no more than a currency beside a number, which is in it then.

    Only where such a text comes back: rum is called as money is in Romania, and a dish may be.
    """
    priced: dict[int, int] = {}
    for i, fragment in enumerate(fragments):
        text = fragment.text
        if len(text) <= _LONGEST and fragment.token is None and (text in SIGNS or text in WORDS):
            beside = _number_beside(fragments, i)
            if beside is not None:
                priced[i] = beside
    times = Counter(fragments[i].text for i in priced)
    for i, number in priced.items():
        token, text = fragments[number].token, fragments[i].text
        if times[text] > 1 and token is not None:
            if number > i:
                fragments[number].gap = fragments[i].gap
            fragments[number].token = replace(token, currency=SIGNS.get(text) or WORDS[text], sign=text)
    return [f for i, f in enumerate(fragments) if i not in priced or times[f.text] == 1]


def _number_beside(fragments: list[Fragment], i: int) -> int | None:
    """The number without a currency that a text stands next to, nearer to it than to what is on its other side."""
    after = fragments[i + 1].gap if i + 1 < len(fragments) else 0
    if i and fragments[i].gap >= after and _is_bare(fragments[i - 1]):
        return i - 1
    if i + 1 < len(fragments) and after > fragments[i].gap and _is_bare(fragments[i + 1]):
        return i + 1
    return None


def _is_bare(fragment: Fragment) -> bool:
    return fragment.token is not None and fragment.token.currency is None
