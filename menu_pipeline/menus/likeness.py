"""How much a short text is like the name of a dish: by its words of food, and by its letters.

The letters are weighed as those of names on real menus were against all else that such pages say in short (what leads
to other pages, headings, addresses, services, rooms): logistic regression over runs of two to four characters of each
word, its edges marked. One name says little and ten say much, so this is asked of lists. ``likeness_weights`` holds the
weights and ``scripts/weigh_names.py`` makes them; docs/decisions/0033 has the numbers.
"""

from __future__ import annotations

import re
from array import array
from base64 import b64decode
from collections.abc import Iterable
from functools import cache, lru_cache
from math import sqrt
from zlib import crc32

from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.likeness_weights import BIAS, SCALE, WEIGHTS
from menu_pipeline.menus.model import MenuItem

#: Log-odds from which on a list on a page that calls itself a menu is one of dishes, and one on any other page. Of the
#: lists of other things on real pages every thirtieth and every five hundredth reaches as much.
LIKE_DISHES, SURELY_DISHES = 1.0, 2.0
#: What a word of food adds, and how far letters alone can tell.
_WORD_OF_FOOD, _MOST_BY_LETTERS = 2.0, 2.0

_WORD = re.compile(r"[^\W_]+")
_DIGIT = re.compile(r"\d")


def runs(word: str) -> Iterable[int]:
    """Where the table holds the weight of each run of characters of a word (lower case, digits as zeros)."""
    edged = f"^{word}$"
    length, mask = len(edged), TABLE - 1
    for size in (2, 3, 4):
        for start in range(length - size + 1):
            yield crc32(edged[start : start + size].encode()) & mask


#: So many weights: a power of two.
TABLE = 1 << 14


def words(text: str) -> list[str]:
    """The words of a text as they are weighed."""
    return _WORD.findall(_DIGIT.sub("0", text.casefold()))


@cache
def _weights() -> array[int]:
    return array("b", b64decode(WEIGHTS))


@lru_cache(maxsize=20_000)
def _weigh(word: str) -> tuple[int, int]:
    """The sum of a word's weights, and how many there are."""
    weights = _weights()
    found = [weights[run] for run in runs(word)]
    return sum(found), len(found)


@lru_cache(maxsize=4096)
def dish_odds(text: str) -> float:
    """The log-odds that a text names a dish, from -2 to 4."""
    weighed = [_weigh(word) for word in words(text)]
    count = sum(n for _, n in weighed)
    letters = BIAS + SCALE * sum(total for total, _ in weighed) / sqrt(count) if count else 0.0
    return max(-_MOST_BY_LETTERS, min(_MOST_BY_LETTERS, letters)) + (_WORD_OF_FOOD if is_food(text) else 0.0)


def mean_odds(texts: Iterable[str]) -> float:
    """The mean log-odds of a list's entries, each asked once; of many, some from all over it."""
    once = list(dict.fromkeys(texts))
    asked = once[:: 1 + len(once) // _MOST_ASKED]
    return sum(map(dish_odds, asked)) / len(asked) if asked else -_MOST_BY_LETTERS


def items_odds(items: list[MenuItem]) -> float:
    """The mean log-odds of what was read: that of names, or of names and descriptions where those tell more."""
    names = mean_odds(item.name for item in items)
    told = [item.description[:_TOLD] for item in items if item.description]
    return max(names, (names + mean_odds(told)) / 2) if len(told) * 10 >= _MOST_TOLD * len(items) else names


#: So many in ten are described, and so much of a description tells what it is of.
_MOST_TOLD, _TOLD = 7, 100
#: More entries say no more of a list.
_MOST_ASKED = 40
