"""Further prices of a PDF's dish below its own, each with what it is for: ``$2.99 Cup`` over ``$3.99 Bowl``.

They begin where the first does; what stands left of them is said of the dish, in lesser type or in brackets.
"""

from __future__ import annotations

from dataclasses import replace

from menu_pipeline.menus.pdf_blocks import Entry
from menu_pipeline.menus.pdf_columns import is_currency, price_like
from menu_pipeline.menus.pdf_rows import Row, placed
from menu_pipeline.menus.pdf_words import Word
from menu_pipeline.menus.vocabulary import is_label

#: The gap of what begins a column (``pdf``).
_NEW_COLUMN = 8
#: So many lines below the first the last may stand; each no further below the one before, in sizes.
_MOST_LINES, _STEP = 4, 2.6
#: How far aside of one another prices may begin, in sizes; what each is for has no more words.
_ASIDE, _MOST_WORDS = 0.9, 3


def with_stacked(entries: list[Entry]) -> list[Entry]:
    """``entries`` with such prices behind the first, and the lines below without them."""
    out = [replace(entry) for entry in entries]
    for i, entry in enumerate(out):
        at = _price_with_label(entry.row.words)
        if at > 0 and not _is_price(entry.row.words[0]):
            _gather(out, i, at)
    return [entry for entry in out if entry.row.words]


def _gather(entries: list[Entry], i: int, at: int) -> None:
    """Puts the prices below the one at the word ``at`` of the entry ``i`` behind it."""
    first, last = entries[i].row, entries[i].row.baseline
    found = [first.words[at:]]
    for below in entries[i + 1 : i + 1 + _MOST_LINES]:
        words = below.row.words
        if below.gap <= _NEW_COLUMN or not 0 < last - below.row.baseline <= _STEP * first.words[at].size:
            break
        k = next((k for k, w in enumerate(words) if abs(w.left - first.words[at].left) < _ASIDE * w.size), len(words))
        k -= 0 < k < len(words) and is_currency(words[k - 1].text)
        if k < len(words) and _price_with_label(words[k:]) == 0 and _is_said_of(words[:k], first):
            found.append(words[k:])
            below.row, last = Row(words[:k]), below.row.baseline
        elif any(_is_price(word) for word in words) or not _is_said_of(words, first):
            break
    if len(found) > 1:
        words = [word for price in found for word in _label_first(price)]
        entries[i].row = Row([*first.words[:at], *placed(words, first.baseline)])


def _label_first(price: list[Word]) -> list[Word]:
    """A price and what it is for, that first, each as a part of its own."""
    end = next(k for k, word in enumerate(price) if _is_price(word)) + 1
    label = [word._replace(option=True) for word in price[end:]]
    return [label[0]._replace(stop=True), *label[1:], price[0]._replace(stop=True), *price[1:end]]


def _price_with_label(words: list[Word]) -> int:
    """Where the only price of ``words`` begins, with what it is for behind it to the end; -1 for none."""
    amounts = [k for k, word in enumerate(words) if _is_price(word)]
    if len(amounts) != 1 or len(words) - amounts[0] - 1 not in range(1, _MOST_WORDS + 1):
        return -1
    at, label = amounts[0], [word.text for word in words[amounts[0] + 1 :]]
    for_what = label[0][0] == "(" or (is_label(label[0]) and (len(label) == 1 or label[1][0] == "("))
    signed = at > 0 and is_currency(words[at - 1].text)
    return at - signed if for_what or (len(label) == 1 and label[0].istitle()) else -1


def _is_price(word: Word) -> bool:
    return word.text[0] != "(" and price_like(word.text) and any(ch.isdigit() for ch in word.text)


def _is_said_of(words: list[Word], first: Row) -> bool:
    """Whether ``words`` are set less than the name, or stand in brackets; nothing is said of any dish."""
    if not words:
        return True
    name = first.words[0]
    return words[0].text[0] == "(" or words[0].size < 0.95 * name.size or (name.bold and not words[0].bold)
