"""Text made comparable: invisible characters away, digits of every script as 0-9, spaces as one."""

from __future__ import annotations

import re
import unicodedata

from menu_pipeline.menus.kanji_numerals import in_digits

_INVISIBLE = dict.fromkeys(
    [0x00AD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
_PLAIN = {0x066B: ".", 0x066C: ",", 0x2044: "/", 0x2212: "-", 0x2010: "-", 0x2011: "-"}
_SPACES = re.compile(r"[\s\x00-\x1f\u00a0\u2000-\u200a\u202f\u205f\u3000]+")


_ODD = re.compile(
    "[\u00ad\u066b\u066c\u200b-\u200f\u2010\u2011\u2044\u202a-\u202e\u2060\u2066-\u2069\u2212\ufeff\uff0c\uff0e]"
)
_FOREIGN_DIGIT = re.compile(r"(?![0-9])\d")
#: Characters with which nothing of all that is done: letters of the alphabets, accents, dashes and quotes.
_FAMILIAR = re.compile("[\x00-\xac\xae-\u052f\u2013\u2014\u2018\u2019\u201c-\u201e\u2022\u2026\u20ac]*")
#: The comma of Arabic script between digits: it groups thousands there (CLDR: ks_Arab, bgn, nqo).
_ARABIC_GROUP = re.compile(r"(?<=\d)،(?=\d{3}(?!\d))")


def clean(text: str) -> str:
    """``text`` without invisible characters, with ASCII digits (amounts of money too) and single spaces, trimmed."""
    if not text.isascii() and not _FAMILIAR.fullmatch(text):
        if _ODD.search(text):
            text = text.translate(_INVISIBLE).translate(_PLAIN)
        if _FOREIGN_DIGIT.search(text):
            text = _FOREIGN_DIGIT.sub(lambda m: str(unicodedata.decimal(m.group())), text)
            text = text.replace("．", ".").replace("，", ",")
        if "،" in text:
            text = _ARABIC_GROUP.sub(",", text)
        text = in_digits(text)
    joined = " ".join(
        text.split()
    )  # knows all spaces, and is much faster than the pattern; control characters are none
    return joined if joined.isprintable() else _SPACES.sub(" ", joined).strip()


def words(text: str) -> frozenset[str]:
    """The words of a list written with spaces between them."""
    return frozenset(text.split())
