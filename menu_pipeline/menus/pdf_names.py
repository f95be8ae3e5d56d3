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
from itertools import pairwise

from menu_pipeline.menus.pdf_blocks import Entry
from menu_pipeline.menus.pdf_columns import is_year, price_like
from menu_pipeline.menus.pdf_lines import joined
from menu_pipeline.menus.pdf_rows import Row
from menu_pipeline.menus.pdf_stops import WIDE, price_at
from menu_pipeline.menus.pdf_words import Word
from menu_pipeline.menus.phrases import ends_open

#: A second half of a name has no more words than this.
_MOST_WORDS = 5
#: So many names in two types, and such a share of all that could be, make the rest names in two types as well.
#: So many that are set alike tell for themselves.
_FEWEST, _SHARE, _ENOUGH = 3, 0.4, 6
#: No more letters are a code; what is called the same so often needs more of a name.
_CODE, _TWICE = 2, 2
#: Sizes that differ by less are one.
_SAME = (0.9, 1.11)


def with_whole_names(entries: list[Entry]) -> list[Entry]:
    """``entries`` with both halves of such names in one type, and signs in them like the words around them."""
    for entry in entries:
        _even_out(entry)
    halves = [_halves(entry.row) for entry in entries]
    named = Counter(_text(entry.row.words[: at[0]]) for entry, at in zip(entries, halves, strict=True) if at[0])
    parted = [i for i, (first, end) in enumerate(halves) if 0 < first < end]
    sure = {i for i in parted if _is_sure(entries[i].row.words, halves[i], named)}
    sure |= _set_like_most(entries, halves, parted, sure)
    for i in sure:
        first, end = halves[i]
        words = entries[i].row.words
        kind = words[0]
        same = [w._replace(size=kind.size, bold=kind.bold) for w in words[first:end]]
        entries[i].row = Row([*words[:first], *same, *words[end:]])
    return entries


def _set_like_most(entries: list[Entry], halves: list[tuple[int, int]], parted: list[int], sure: set[int]) -> set[int]:
    """Those of ``parted`` whose second half is set as that of many ``sure`` names is; rare kinds are taken together."""
    kinds: dict[tuple[int, bool, bool], list[int]] = {}
    for i in parted:
        second = entries[i].row.words[halves[i][0]]
        kinds.setdefault((round(second.size), second.bold, second.italic), []).append(i)
    few = [i for alike in kinds.values() if len(alike) < _ENOUGH for i in alike]
    found: set[int] = set()
    for alike in [*kinds.values(), few]:
        texts = {i for i in alike if _letters(entries[i].row.words[slice(*halves[i])]) > _CODE}
        if len(texts & (sure | found)) >= max(_FEWEST, _SHARE * len(texts)):
            found |= texts
    return found


def _even_out(entry: Entry) -> None:
    """Sets a sign between two words that are set alike (``Moët & Chandon``) like these, a unit like its number."""
    words = entry.row.words
    for k in range(1, len(words)):
        if words[k].text in _UNITS and words[k - 1].text[-1].isdecimal() and not _alike(words[k], words[k - 1]):
            like = words[k]._replace(size=words[k - 1].size, bold=words[k - 1].bold)
            words = [*words[:k], like, *words[k + 1 :]]
            entry.row = Row(words)
    for k in range(1, len(words) - 1):
        if words[k].text in _JOINING and not _alike(words[k], words[k - 1]) and _alike(words[k - 1], words[k + 1]):
            like = words[k]._replace(size=words[k - 1].size, bold=words[k - 1].bold)
            words = [*words[:k], like, *words[k + 1 :]]
            entry.row = Row(words)


_JOINING, _UNITS = frozenset("&+/–-"), frozenset(("l", "cl", "dl", "ml", "g", "kg"))
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
    if 0 < at < len(row.words) - 1 and (_is_age(row.words, at) or _is_vintage_at(row.words, at)):
        return at + 1
    return at


def _is_vintage_at(words: Sequence[Word], at: int) -> bool:
    return _is_vintage(words[at].text) and words[at + 1].stop


def _is_age(words: Sequence[Word], at: int) -> bool:
    """Whether a number ends a name: it is set like that and close behind, and the price otherwise (``Licor 43``)."""
    if _YEARS.match(words[at].text):
        return True
    short = len(words[at].text) <= len("12") and words[at].text.isdecimal()
    return short and _alike(words[at - 1], words[at]) and not _alike(words[at], words[at + 1]) and not words[at].stop


def _is_vintage(text: str) -> bool:
    return is_year(text) or (len(text) == 3 and text[0] in "‘’'" and text[1:].isdigit())


def _could_end_a_name(words: Sequence[Word], poured: bool) -> bool:
    text = _text(words)
    short = len(words) <= _MOST_WORDS and any(ch.isalpha() for ch in text)
    listed = any(w.text.endswith(",") for w in words[:-1]) and not poured
    return short and not listed and not any(price_like(w.text) and not _could_be_of_name(w.text) for w in words)


def _could_be_of_name(text: str) -> bool:
    return _is_vintage(text) or _YEARS.match(text) is not None or (len(text) <= len("43") and text.isdecimal())


#: "12Y"
_YEARS = re.compile(r"^\d{1,2}[yY]\.?[oO]?\.?$")


def _is_near(last: Word, word: Word) -> bool:
    return word.left - last.right <= WIDE * word.size and not word.stop


def _is_sure(words: Sequence[Word], halves: tuple[int, int], named: Counter[str]) -> bool:
    first, second = _text(words[: halves[0]]), _text(words[halves[0] : halves[1]])
    mark = _letters(words[slice(*halves)]) <= _CODE and not _YEARS.match(second)
    if mark and (named[first] < _TWICE or len(second) < _CODE or not second.isalpha()):
        return False  # "Rémy XO" is none, where there are others
    if _QUOTED.fullmatch(second) or _QUOTE_OPEN.search(first) or _YEARS.match(second):
        return True
    return named[first] > 1 or first.endswith(",") or ends_open(first)


def _letters(words: Sequence[Word]) -> int:
    return sum(ch.isalpha() for word in words for ch in word.text)


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def with_names_over_lesser(entries: list[Entry]) -> list[Entry]:
    """``entries`` with names joined that end, with their price, in lesser type on the next line.

    That it is no description shows where the first line alone would be the name of several, or no phrase ends there.
    """
    pairs = [i for i, (upper, lower) in enumerate(pairwise(entries)) if _is_over_lesser(upper, lower)]
    named = Counter(_text(entries[i].row.words) for i in pairs)
    sure = [i for i in pairs if _is_surely_over(entries[i].row, entries[i + 1].row, named)]
    if len(sure) < max(_FEWEST, _SHARE * len(pairs)):
        return entries
    out: list[Entry | None] = list(entries)
    for i in pairs:
        upper, lower = entries[i], entries[i + 1]
        kind, at = upper.row.words[0], price_at(lower.row)
        same = [w._replace(size=kind.size, bold=kind.bold) for w in lower.row.words[: _end_of_type(lower.row, at)]]
        upper.row = joined(upper.row, Row([*same, *lower.row.words[len(same) :]]))
        out[i + 1] = None
    return [entry for entry in out if entry is not None]


def _is_over_lesser(upper: Entry, lower: Entry) -> bool:
    """Whether a line without a price stands close over a few smaller words with one."""
    above, row = upper.row, lower.row
    at, first = price_at(row), row.words[0]
    if lower.gap <= _NEW_COLUMN or not 0 < at < len(row.words) or price_at(above) < len(above.words):
        return False
    smaller = first.size < _SAME[0] * above.words[-1].size and first.bold == above.words[-1].bold
    name = row.words[: _end_of_type(row, at)]
    near = 0 < above.foot - row.baseline <= _CLOSE * above.size
    return smaller and near and len(above.words) <= _MOST_WORDS and _could_end_a_name(name, poured=False)


#: The gap of what begins a column (``pdf``); lines of one name are no further apart, in sizes.
_NEW_COLUMN, _CLOSE = 8, 1.25


def _end_of_type(row: Row, at: int) -> int:
    """How many words up to ``at`` are set like the first."""
    return next((k for k in range(1, at) if not _alike(row.words[k], row.words[0])), at)


def _is_surely_over(row: Row, lower: Row, named: Counter[str]) -> bool:
    text = _text(row.words)
    return named[text] > 1 or ends_open(text) or ends_open(f"– {lower.words[0].text}")


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
