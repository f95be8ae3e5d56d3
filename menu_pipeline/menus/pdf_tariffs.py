"""Lines of a PDF that say what each dish of the list below costs: ``8 each``, ``2 for $10``, ``$10 big / $8 small``.

Such a line stands under the heading of its list, or nearer to the list than to what is above it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from menu_pipeline.menus.pdf_blocks import Entry
from menu_pipeline.menus.pdf_columns import is_currency, is_priced, price_like
from menu_pipeline.menus.pdf_rows import Row, placed
from menu_pipeline.menus.pdf_words import Word
from menu_pipeline.menus.shared_price import DRINKS
from menu_pipeline.menus.vocabulary import FOR_EACH, SECTION_WORDS, is_label

#: A line of more words, and signs between them, is a sentence; a list has so many names at least; a line between it
#: and its heading is a remark.
_MOST_WORDS, _MOST_SIGNS, _FEWEST, _REMARKS = 8, 4, 3, 1
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


@dataclass(frozen=True, slots=True)
class _Tariff:
    """The ``price`` that a line tells of what follows; the ``title`` before it; whether it says what is ``poured``."""

    price: list[Word]
    title: list[Word] = field(default_factory=list)
    poured: bool = False


def with_tariffs(entries: list[Entry]) -> list[Entry]:
    """``entries`` with the prices of each such line behind the names of its list, instead of where they stand."""
    given: dict[int, list[Word]] = {}
    told: dict[int, list[Word]] = {}
    for i, entry in enumerate(entries):
        tariff = _tariff(entry.row)
        names = _names_below(entries, i, tariff) if tariff else []
        if tariff and names:
            told[i] = tariff.title
            given.update(dict.fromkeys(names, tariff.price))
    if not told:
        return entries
    rows = [Row(told[i]) if i in told else _priced(entry.row, given.get(i, [])) for i, entry in enumerate(entries)]
    return [replace(entry, row=row) for entry, row in zip(entries, rows, strict=True) if row.words]


def _tariff(row: Row) -> _Tariff | None:
    """What a line tells that tells nothing but prices, with their sizes, and that they are for each of several."""
    if not 2 <= len(row.words) <= _MOST_WORDS + _MOST_SIGNS:
        return None
    words = [word for word in row.words if word.text not in _SIGNS]
    if not 2 <= len(words) <= _MOST_WORDS or words[0].text[0] in "+(":
        return None
    poured = _POURED.fullmatch(" ".join(word.text for word in words)) if words[0].text[0].isdigit() else None
    if poured is not None:
        return _Tariff([words[-1]._replace(text=poured[1].replace(" ", ""))], poured=True)
    amounts = [word for word in words if price_like(word.text)]
    said = [word for word in words if not price_like(word.text) and not is_currency(word.text)]
    if not amounts or not said:
        return None
    text = " ".join(word.text for word in said)
    if len(amounts) == 1 and _EACH.fullmatch(text):
        return _Tariff([word for word in words if word not in said])
    if len(amounts) == 1 and words[0] is said[0] and len(said) <= _WORDS_OF_A_TITLE and _is_kind(text):
        return _Tariff([word for word in words if word not in said], said)
    if len(amounts) == 2 and words[:2] == [amounts[0], said[0]] and amounts[0].text.isdigit():
        several = len(said) == 1 and _SEVERAL.fullmatch(said[0].text) and _is_money(words[2])
        return _Tariff(words[2:]) if several else None
    labelled = all(map(_is_money, amounts)) and all(is_label(word.text) for word in said)
    return _Tariff(row.words) if labelled and len(amounts) == len(said) > 1 else None


#: "0,35 l / 4,50"
_POURED = re.compile(r"\d+(?:[.,]\d+)?\s*(?:ml|cl|dl|l|oz|мл|л)\s*[/|–—-]?\s*(\d[\d.,]*\s?[^\w\s.,]?)", re.I)
_WORDS_OF_A_TITLE = 3


def _is_kind(text: str) -> bool:
    return (SECTION_WORDS.match(text) or DRINKS.match(text)) is not None


def _is_money(word: Word) -> bool:
    return _MONEY.search(word.text) is not None


def _names_below(entries: list[Entry], at: int, tariff: _Tariff) -> list[int]:
    """The names of the list below the line ``at``: what is set like the first of them, without a price of its own."""
    start = next((k for k in range(at + 1, len(entries)) if not _is_remark(entries[k].row)), len(entries))
    if tariff.poured and start + 1 < len(entries) and _is_larger(entries[start].row, entries[start + 1].row):
        start += 1  # it stands over the heading
    first = entries[start].row.words[0] if start < len(entries) else None
    if first is None or not _is_of_list(entries, at, start, tariff):
        return []
    names: list[int] = []
    own: set[int] = set()
    for k in range(start, len(entries)):
        words = entries[k].row.words
        apart = k > start and (entries[k].gap <= _NEW_COLUMN or _tariff(entries[k].row) is not None)
        if apart or words[0].size >= _LARGER * first.size:
            break
        if _only_price(entries[k].row):
            own.update(names[-1:])
        elif is_priced(words) and (tariff.title or _alike(words[0], first)):
            return []
        elif _alike(words[0], first):
            names.append(k)
    left = [k for k in names if k not in own]
    return left if len(left) >= _FEWEST - tariff.poured and len(own) * 2 < len(names) else []


def _is_of_list(entries: list[Entry], at: int, start: int, tariff: _Tariff) -> bool:
    """Whether a line is nearer to the list that begins at ``start`` than to what is above it, or under its heading.

    A measure with a price stands over the heading: below a name it is what one dish costs. A title with a price is that
    of a list in larger type only: of one in smaller type it may be a dish, and ``pdf_badges`` tells.
    """
    first = entries[start].row.words[0]
    if tariff.title:
        return first.size >= _LARGER * tariff.title[0].size
    if tariff.poured:
        return start > at + 1 and _is_larger(entries[start - 1].row, entries[start].row)
    above = [entry.row.words[0] for entry in entries[max(0, at - 1 - _REMARKS) : at]]
    headed = any(word.size >= _LARGER * first.size or (word.bold and not first.bold) for word in above)
    return headed or entries[at].gap < entries[at + 1].gap


def _is_larger(row: Row, other: Row) -> bool:
    return row.words[0].size >= _LARGER * other.words[0].size


def _is_remark(row: Row) -> bool:
    return row.words[0].text[0] == "(" and row.words[-1].text[-1] == ")"


def _only_price(row: Row) -> bool:
    return all(price_like(word.text) or is_currency(word.text) for word in row.words)


def _alike(word: Word, other: Word) -> bool:
    kind = (word.bold, word.italic) == (other.bold, other.italic)
    return kind and _SAME[0] < word.size / (other.size or 1.0) < _SAME[1]


def _priced(row: Row, price: list[Word]) -> Row:
    """``row`` with a price behind it."""
    words = [price[0]._replace(stop=True), *price[1:]] if price else []
    return Row([*row.words, *placed(words, row.baseline)]) if words else row
