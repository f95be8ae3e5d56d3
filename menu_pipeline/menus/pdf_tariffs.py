"""Lines of a PDF that say what each dish of the list below costs: ``8 each``, ``2 for $10``, ``$10 big / $8 small``.

Such a line stands under the heading of its list, or nearer to the list than to what is above it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from menu_pipeline.menus.pdf_blocks import Entry
from menu_pipeline.menus.pdf_columns import is_currency, is_priced, price_like
from menu_pipeline.menus.pdf_rows import Row, placed
from menu_pipeline.menus.pdf_words import Word
from menu_pipeline.menus.vocabulary import FOR_EACH, is_label

#: A line of more words is a sentence; a list has so many names at least; a line between it and its heading is a remark.
_MOST_WORDS, _FEWEST, _REMARKS = 8, 3, 1
#: A heading is larger than the names below it by this factor at least; sizes closer than that are one.
_LARGER, _SAME = 1.15, (0.92, 1.09)
#: The gap of what begins a column or a page (``pdf``).
_NEW_COLUMN = 8
_SIGNS = frozenset("/|·•–—-&+")
_MONEY = re.compile(r"[€$£¥₹₺₽]|\d[.,]\d\d(?!\d)|\d,-")
_SEVERAL = re.compile(r"for|für|pour|per|por|voor|för|x|za|за", re.I)
_EACH = re.compile(
    rf"\W*(?:{FOR_EACH.pattern}|prix unique|einheitspreis|prezzo unico|prec?[iç]o único|one price)\W*", re.I
)


def with_tariffs(entries: list[Entry]) -> list[Entry]:
    """``entries`` with the prices of each such line behind the names of its list, instead of where they stand."""
    given: dict[int, list[Word]] = {}
    told: set[int] = set()
    for i, entry in enumerate(entries):
        price = _tariff(entry.row)
        names = _names_below(entries, i) if price else []
        if price and names:
            told.add(i)
            given.update(dict.fromkeys(names, price))
    if not told:
        return entries
    return [_priced(entry, given.get(i, [])) for i, entry in enumerate(entries) if i not in told]


def _tariff(row: Row) -> list[Word]:
    """The prices that a line tells, with their sizes, if it tells nothing else but that they are for each."""
    words = [word for word in row.words if word.text not in _SIGNS]
    if not 2 <= len(words) <= _MOST_WORDS or words[0].text[0] in "+(":
        return []
    amounts = [word for word in words if price_like(word.text)]
    said = [word for word in words if not price_like(word.text) and not is_currency(word.text)]
    if not amounts or not said:
        return []
    if len(amounts) == 1 and _EACH.fullmatch(" ".join(word.text for word in said)):
        return [word for word in words if word not in said]
    if len(amounts) == 2 and words[:2] == [amounts[0], said[0]] and amounts[0].text.isdigit():
        return words[2:] if len(said) == 1 and _SEVERAL.fullmatch(said[0].text) and _is_money(words[2]) else []
    labelled = all(map(_is_money, amounts)) and all(is_label(word.text) for word in said)
    return row.words if labelled and len(amounts) == len(said) > 1 else []


def _is_money(word: Word) -> bool:
    return _MONEY.search(word.text) is not None


def _names_below(entries: list[Entry], at: int) -> list[int]:
    """The names of the list below the line ``at``: what is set like the first of them, without a price of its own."""
    first = entries[at + 1].row.words[0] if at + 1 < len(entries) else None
    if first is None or not _is_of_list(entries, at, first):
        return []
    names: list[int] = []
    own: set[int] = set()
    for k in range(at + 1, len(entries)):
        words = entries[k].row.words
        if (k > at + 1 and entries[k].gap <= _NEW_COLUMN) or words[0].size >= _LARGER * first.size:
            break
        if _only_price(entries[k].row):
            own.update(names[-1:])
        elif _alike(words[0], first):
            if is_priced(words):
                return []
            names.append(k)
    left = [k for k in names if k not in own]
    return left if len(left) >= _FEWEST and len(own) * 2 < len(names) else []


def _is_of_list(entries: list[Entry], at: int, first: Word) -> bool:
    """Whether a line is nearer to the list that begins with ``first`` than to what is above, or under its heading."""
    above = [entry.row.words[0] for entry in entries[max(0, at - 1 - _REMARKS) : at]]
    headed = any(word.size >= _LARGER * first.size or (word.bold and not first.bold) for word in above)
    return headed or entries[at].gap < entries[at + 1].gap


def _only_price(row: Row) -> bool:
    return all(price_like(word.text) or is_currency(word.text) for word in row.words)


def _alike(word: Word, other: Word) -> bool:
    kind = (word.bold, word.italic) == (other.bold, other.italic)
    return kind and _SAME[0] < word.size / (other.size or 1.0) < _SAME[1]


def _priced(entry: Entry, price: list[Word]) -> Entry:
    if not price:
        return entry
    words = [price[0]._replace(stop=True), *price[1:]]
    return replace(entry, row=Row([*entry.row.words, *placed(words, entry.row.baseline)]))
