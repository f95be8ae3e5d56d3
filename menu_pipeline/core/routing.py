"""How menu-like a link looks before anything is fetched: menu pages come first in every budget."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from menu_pipeline.core.menu_words import (
    FOOD,
    MENU,
    MENU_ENDINGS,
    MENU_PHRASES,
    MENU_STEMS,
    NOT_MENUS,
    OTHER,
    OTHER_FILES,
    PLACE,
)
from menu_pipeline.core.urls import path_query

#: What a word for a menu is worth.
MENU_POINTS: Final = 6
_FOOD_POINTS: Final = 3
_PLACE_POINTS: Final = 1
_PDF_POINTS: Final = 1  # kitchens that put a document on their site mostly put the menu there
_OTHER_POINTS: Final = -5
_OTHER_FILE_POINTS: Final = -20
_MAX_TEXT: Final = 120  # characters of link text: a longer one is a teaser, not a label

_WORD: Final = re.compile(r"[^\W\d_]+")
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_OWN_LETTERS: Final = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"})


@lru_cache(maxsize=16_384)
def promise(url: str, link_text: str = "") -> int:
    """How much speaks for a menu behind ``url`` (normalised), linked as ``link_text``: higher is better.

    0 when nothing speaks for or against it; below 0 for carts, logins, calendars, blogs, galleries, jobs and the like.
    """
    path = path_query(url)
    return _points(_fold(unquote(path))) + _file_points(path) + _points(_fold(link_text[:_MAX_TEXT]))


def _file_points(path: str) -> int:
    file_type = path.partition("?")[0].lower().rpartition(".")[2]
    if file_type == "pdf":
        return _PDF_POINTS
    return _OTHER_FILE_POINTS if file_type in OTHER_FILES else 0


def _points(text: str) -> int:
    """Points of folded ``text``: its best word for a menu, and once for words against."""
    in_order = _WORD.findall(text)
    words = set(in_order)
    against = _OTHER_POINTS if words & OTHER else 0
    if words & MENU or _is_compound(words) or _has_phrase(" ".join(in_order)) or _has_stem(text):
        return MENU_POINTS + against
    if words & FOOD:
        return _FOOD_POINTS + against
    return against + (_PLACE_POINTS if words & PLACE else 0)


def _is_compound(words: set[str]) -> bool:
    return any(word.endswith(MENU_ENDINGS) for word in words - NOT_MENUS)


def _has_phrase(text: str) -> bool:
    return any(phrase in text for phrase in MENU_PHRASES)


def _has_stem(text: str) -> bool:
    return not text.isascii() and any(stem in text for stem in _STEMS)


def _fold(text: str) -> str:
    """``text`` in lower case without accents, camel case parted."""
    if text.isascii():
        return _CAMEL.sub(" ", text).lower()
    plain = unicodedata.normalize("NFKD", _CAMEL.sub(" ", text)).casefold().translate(_OWN_LETTERS)
    return "".join(character for character in plain if not unicodedata.combining(character))


_STEMS: Final = tuple(dict.fromkeys(_fold(stem) for stem in MENU_STEMS))
