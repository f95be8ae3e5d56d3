"""Signs of currencies from fonts of symbols: a file says ``390 Г`` where a guest reads ``390 ₽``.

That it is no letter shows by its type, which is not that of the number before it, and by its standing behind every
price.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from menu_pipeline.menus.currencies import THREE_DECIMALS, WORDS
from menu_pipeline.menus.pdf_words import Word

#: So many prices have the sign at least, and such a share of the numbers that are set like them.
_FEWEST, _SHARE = 3, 0.6
_ROUBLE = "₽"


def with_signs(pages: list[list[Word]]) -> list[list[Word]]:
    """The words of each page, in the file's order, with such letters as roubles where the menu is in Cyrillic, else
    without them."""
    behind = [(a, b) for words in pages for a, b in pairwise(words) if len(b.text) == 1 and _is_sign_behind(a, b)]
    times = Counter(letter.text for _, letter in behind)
    letter, often = times.most_common(1)[0] if times else ("", 0)
    if often < _FEWEST:
        return pages
    types = {(round(a.size), a.bold) for a, b in behind if b.text == letter}
    numbers = sum(w.text.isdigit() and (round(w.size), w.bold) in types for words in pages for w in words)
    if often < _SHARE * numbers:
        return pages
    signs = {b for _, b in behind if b.text == letter}
    sign = _ROUBLE if _is_cyrillic(pages) else ""
    shown = [[w._replace(text=sign) if w in signs else w for w in words] for words in pages]
    return [[w for w in words if w.text] for words in shown]


def with_dinars(pages: list[list[Word]]) -> list[list[Word]]:
    """The words of each page with the sign behind amounts of three decimals, where the menu names a currency of such.

    Without it ``1.250`` were a thousand.
    """
    times = Counter([w.text for words in pages for w in words])
    named = Counter({text: n for text, n in times.items() if _is_of_thousandths(text)})
    if sum(named.values()) < _FEWEST:
        return pages
    sign = named.most_common(1)[0][0]
    return [[_signed(words, k, sign) for k in range(len(words))] for words in pages]


def _signed(words: list[Word], k: int, sign: str) -> Word:
    beside = [*words[max(0, k - 1) : k], *words[k + 1 : k + 2]]
    if not _IN_THOUSANDTHS.match(words[k].text) or any(_is_of_thousandths(word.text) for word in beside):
        return words[k]
    return words[k]._replace(text=words[k].text + sign)


_IN_THOUSANDTHS = re.compile(r"^\d{1,3}[.,]\d{3}$")


def _is_of_thousandths(text: str) -> bool:
    return WORDS.get(text.upper()) in THREE_DECIMALS


def _is_sign_behind(number: Word, letter: Word) -> bool:
    if not letter.text.isupper() or not number.text.isdigit():
        return False
    other_type = abs(number.size - letter.size) > 0.04 * number.size or number.bold != letter.bold
    on_line = abs(number.baseline - letter.baseline) < 0.3 * number.size
    return other_type and on_line and 0 <= letter.left - number.right < number.size


def _is_cyrillic(pages: list[list[Word]]) -> bool:
    letters = [ch for words in pages for word in words for ch in word.text if ch.isalpha()]
    return sum("\u0400" <= ch < "\u0530" for ch in letters) * 3 > len(letters)
