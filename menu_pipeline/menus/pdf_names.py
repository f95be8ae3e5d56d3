"""Names of a PDF that are set in two types: ``Espresso`` and, smaller, ``doppio``; ``Soave,`` and, plain, its maker.

Mostly the second type says what is in a dish, surely so behind a colon. It is part of the name where the first ends
open (a comma, ``con``, a quotation mark), where it is itself in quotation marks, or where several dishes would
otherwise be called the same; where that is so for many, it is for all that are set so. Behind a wine sold by the glass
and the bottle, with a price for each, a maker and a region with a comma between are no list of what is in it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from menu_pipeline.menus.pdf_blocks import Entry
from menu_pipeline.menus.pdf_columns import is_year, price_like
from menu_pipeline.menus.pdf_rows import Row
from menu_pipeline.menus.pdf_stops import WIDE, price_at
from menu_pipeline.menus.pdf_words import Word
from menu_pipeline.menus.phrases import ends_open

#: A second half of a name has no more words than this.
_MOST_WORDS = 5
#: So many names in two types, and such a share of all that could be, make the rest names in two types as well.
_FEWEST, _SHARE = 3, 0.4
#: Sizes that differ by less are one.
_SAME = (0.9, 1.11)


def with_whole_names(entries: list[Entry]) -> list[Entry]:
    """``entries`` with both halves of such names in one type."""
    halves = [_halves(entry.row) for entry in entries]
    named = Counter(_text(entry.row.words[: at[0]]) for entry, at in zip(entries, halves, strict=True) if at[0])
    parted = [i for i, (first, end) in enumerate(halves) if 0 < first < end]
    sure = {i for i in parted if _is_sure(entries[i].row.words, halves[i], named)}
    if len(sure) >= max(_FEWEST, _SHARE * len(parted)):
        sure = set(parted)
    for i in sure:
        first, end = halves[i]
        words = entries[i].row.words
        kind = words[0]
        same = [w._replace(size=kind.size, bold=kind.bold) for w in words[first:end]]
        entries[i].row = Row([*words[:first], *same, *words[end:]])
    return entries


#: A name of its own, and the beginning of one.
_QUOTED = re.compile(r"[‘“\"«][^‘’“”\"«»]+[’”\"»]")
_QUOTE_OPEN = re.compile(r"\s[‘“«][^‘’“”«»]+$")


def _halves(row: Row) -> tuple[int, int]:
    """Where the first type of a priced row ends, and where the second, as indices of its words; (0, 0) for no price.

    They are equal where nothing in another type could end the name.
    """
    words, price = row.words, _price_at(row)
    if not 0 < price < len(row.words) or price_like(words[0].text):
        return 0, 0
    poured = price == len(words) - 2 and words[-1].stop and words[-2].stop
    first = next((k for k in range(1, price) if not _alike(words[k], words[0])), price)
    end = (
        next((k for k in range(first + 1, price) if not _alike(words[k], words[first])), price)
        if first < price
        else first
    )
    second = words[first:end]
    if words[first - 1].text.endswith(":"):
        return first, first
    return first, end if second and _could_end_a_name(second, poured) and _is_near(
        words[first - 1], words[first]
    ) else first


def _alike(word: Word, other: Word) -> bool:
    return word.bold == other.bold and _SAME[0] < word.size / (other.size or 1.0) < _SAME[1]


def _price_at(row: Row) -> int:
    """Where the price at the end begins: behind the vintage, where a stop shows that."""
    at = price_at(row)
    return at + 1 if at + 1 < len(row.words) and _is_vintage(row.words[at].text) and row.words[at + 1].stop else at


def _is_vintage(text: str) -> bool:
    return is_year(text) or (len(text) == 3 and text[0] in "‘’'" and text[1:].isdigit())


def _could_end_a_name(words: Sequence[Word], poured: bool) -> bool:
    text = _text(words)
    short = len(words) <= _MOST_WORDS and sum(ch.isalpha() for ch in text) > 2
    listed = any(w.text.endswith(",") for w in words[:-1]) and not poured
    return short and not listed and not any(price_like(w.text) and not _is_vintage(w.text) for w in words)


def _is_near(last: Word, word: Word) -> bool:
    return word.left - last.right <= WIDE * word.size and not word.stop


def _is_sure(words: Sequence[Word], halves: tuple[int, int], named: Counter[str]) -> bool:
    first, second = _text(words[: halves[0]]), _text(words[halves[0] : halves[1]])
    if _QUOTED.fullmatch(second) or _QUOTE_OPEN.search(first):
        return True
    return named[first] > 1 or first.endswith(",") or ends_open(first)


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def with_names_in_capitals(entries: list[Entry]) -> list[Entry]:
    """``entries`` with what follows a name in capitals on its line as a part of its own, where many are set so."""
    ends = [_end_of_capitals(entry.row) for entry in entries]
    sold = sum(0 < price_at(entry.row) < len(entry.row.words) for entry in entries)
    if sum(end > 0 for end in ends) < max(_FEWEST, _SHARE * sold):
        return entries
    for entry, end in zip(entries, ends, strict=True):
        if end:
            words = list(entry.row.words)
            words[end] = words[end]._replace(stop=True)
            entry.row = Row(words)
    return entries


def _end_of_capitals(row: Row) -> int:
    """Where in a priced row small letters follow on words in capitals, close behind and set alike; 0 for nowhere."""
    words, price = row.words, price_at(row)
    end = next((k for k in range(price) if not words[k].text.isupper()), price)
    capitals = sum(ch.isalpha() for word in words[:end] for ch in word.text)
    if not 0 < end < price < len(words) or capitals < _LETTERS or not any(ch.islower() for ch in words[end].text):
        return 0
    return end if words[end].text[0].isalpha() and _is_near(words[end - 1], words[end]) and price - end >= 2 else 0


#: Fewer capitals are a size or a brand.
_LETTERS = 4
