"""Boxes named after navigation or a cart that hold the menu all the same: "nav-target", a nav that is never closed."""

from __future__ import annotations

import re
from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from menu_pipeline.menus.currencies import SIGNS, WORDS

#: Regions whose boxes are small beside the page.
_SMALL = frozenset({"nav", "cart"})
#: So much of a page's text in a box shows that it is no navigation.
_SHARE = 1 / 3
_SIGN = "|".join(map(re.escape, sorted([*SIGNS, *WORDS], key=len, reverse=True)))
#: Amounts with a currency or cents; so many of them, in so many characters, show a menu.
_PRICES = re.compile(rf"\d\s?(?:{_SIGN})(?!\w)|(?<!\w)(?:{_SIGN})\s?\d|\b\d{{1,3}}[.,]\d\d\b")
_FEWEST_PRICES = 3
_FAR = 20_000


@dataclass(slots=True)
class Whole:
    """A page and the characters of its text, counted when they are first asked for."""

    root: LexborNode | None
    chars: int = 0

    def is_in(self, node: LexborNode, region: str) -> bool:
        """Whether an element taken for ``region`` holds a good part of the page's text, and prices."""
        if region not in _SMALL:
            return False
        self.chars = self.chars or (_chars(self.root) if self.root is not None else 1)
        text = node.text(separator=" ") if _chars(node) > _SHARE * self.chars else ""
        return len(_PRICES.findall(text, 0, _FAR)) >= _FEWEST_PRICES


def _chars(node: LexborNode) -> int:
    """Characters of an element's text, without those of scripts and styles in it."""
    return len(node.text()) - sum(len(one.text()) for one in node.css("script, style"))
