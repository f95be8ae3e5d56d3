"""What the lines of a PDF belong to: sections under their headings, set menus over their price, tables of delivery.

The distances say it nearly always; here is what they do not say. A heading close above its first dish is none of its
texts; a price "per person" at the end of a list of courses is that of the heading above it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from math import log2

from menu_pipeline.menus.currencies import SIGNS
from menu_pipeline.menus.notes import is_fee, is_surcharge
from menu_pipeline.menus.pdf_columns import NUMBER, is_currency, is_priced, price_like
from menu_pipeline.menus.pdf_rows import Row, heads_names, placed
from menu_pipeline.menus.pdf_stops import parts_of, price_at
from menu_pipeline.menus.vocabulary import is_label, is_legend

#: The gap around a section's heading, and inside of a set menu; closer than any line is to another by itself.
_APART, _TOGETHER, _CLOSE = 10, 60, 70
#: White that parts what stands together.
_FAR = 12
#: Headings are larger than names by this factor at least.
_LARGER = 1.15
#: Headings of one size there are at most, for each price.
_MOST_HEADINGS = 0.6
#: A heading has no more words than this.
_MOST_WORDS = 8
_SAYS_PRICE = re.compile(
    r"^\W*(?:price|pris|preis|prix|prezzo|precio|preço|prijs|cena|ár|hinta|fiyat|цена|ціна|τιμή)\b", re.I
)
_DELIVERY = re.compile(
    r"liefer|frei haus|deliver|livrais|consegna|domicil|reparto|entrega|bezorg|lever|dosta[wv]|dovoz|rozvoz|dowóz"
    r"|szállít|достав|παράδοση",
    re.I,
)


@dataclass(slots=True)
class Entry:
    """A row, its distance from the one before as a gap level, and the region it stands in (``codes``: no dishes).

    ``cell`` is the table and the row of it, where there are heads over the prices. ``is_name`` is set for the name of a
    dish in the type of headings.
    """

    row: Row
    gap: int
    region: str = ""
    cell: tuple[int, int] | None = None
    is_name: bool = False


def with_blocks(entries: list[Entry]) -> list[Entry]:
    """``entries`` with the gaps and regions their blocks ask for."""
    heads = _headings(entries)
    _name_over_prices(entries)
    _part_described(entries)
    _mark_no_dishes(entries, set(heads))
    for start, end in pairwise([*heads, len(entries)]):
        block = _until_apart(entries[start + 1 : end])
        entries[start].gap = min(entries[start].gap, _APART)
        if _is_set_menu(block):
            _price_heading(entries[start], block)
        elif block:
            block[0].gap = min(block[0].gap, _APART)
    return [entry for entry in entries if entry.row.words]


def without_counts(entries: list[Entry]) -> list[Entry]:
    """``entries`` without the numbers of the dishes, where these stand alone on their lines: 1 to the last of them."""
    counted = {
        i for i, entry in enumerate(entries) if len(entry.row.words) == 1 and entry.row.words[0].text.isdecimal()
    }
    numbers = {int(entries[i].row.words[0].text) for i in counted}
    if len(numbers) < _FEWEST_COUNTED or numbers != set(range(1, len(numbers) + 1)):
        return entries
    for i in sorted(counted):
        entries[i + 1 : i + 2] = [replace(e, gap=min(e.gap, entries[i].gap)) for e in entries[i + 1 : i + 2]]
    return [entry for i, entry in enumerate(entries) if i not in counted]


#: Fewer numbers may be prices that happen to follow each other.
_FEWEST_COUNTED = 5


def _part_described(entries: list[Entry]) -> None:
    """Parts dishes that nothing parts but their words: a name, and below it in small letters what ends in its price."""
    found = [i for i in range(1, len(entries)) if _is_described_below(entries, i)]
    for i in found if len(found) >= _FEWEST_DESCRIBED else []:
        entries[i].gap = min(entries[i].gap, _BLOCK)
    bold = [i for i in found if _is_bold_over_plain(entries, i)]
    alone = sum(_is_one_dish(entries, i) for i in bold)
    for i in bold if alone >= _FEWEST_DESCRIBED and alone * 4 >= 3 * len(bold) else []:
        _set_off(entries[i:])
    for entry, below in pairwise(entries):
        if heads_names(entry.row.words) and is_priced(below.row.words) and not is_priced(entry.row.words):
            below.gap = min(below.gap, _APART)


#: Points by which sizes may differ that are one.
_SAME = 0.5
#: So many are no chance; the gap of what begins a block; and the most lines of a description.
_FEWEST_DESCRIBED, _BLOCK, _MOST_LINES = 3, 36, 3


def _is_described_below(entries: list[Entry], i: int) -> bool:
    """Whether the row at ``i``, behind a price, is a name and the next rows, up to a price, are said of it.

    They are where they are set smaller or less bold, or go on in small letters.
    """
    numbered, *rest = entries[i].row.words
    first = rest[0] if rest and NUMBER.match(numbered.text) else numbered
    headed = _is_bold_over_plain(entries, i) and entries[i - 1].row.words[0].size >= _LARGER * first.size
    apart = headed or _costs_something(entries[i - 1].row)
    if is_priced(entries[i].row.words) or not first.text[0].isupper() or not apart:
        return False
    for below in entries[i + 1 : i + 1 + _MOST_LINES]:
        begins = below.row.words[0]
        alike = begins.bold == first.bold and abs(begins.size - first.size) <= _SAME
        lesser = begins.size < first.size - _SAME or (
            first.bold and not begins.bold and begins.size <= first.size + _SAME
        )
        if not lesser and not (alike and begins.text[0].islower()):
            return False
        if _costs_something(below.row):
            return True
    return False


def _costs_something(row: Row) -> bool:
    """Whether a row ends in a price, be there what it is for in brackets behind it: ``$10 (full)``."""
    last = row.words[-1].text
    return is_priced(row.words) or (last[0] == "(" and last[-1] == ")" and is_priced(row.words[:-1]))


def _is_one_dish(entries: list[Entry], i: int) -> bool:
    """Whether one price stands between a bold row and the next: a section's heading has several below it."""
    priced = 0
    for entry in entries[i + 1 :]:
        if entry.row.words[0].bold or priced > 1:
            break
        priced += _costs_something(entry.row)
    return priced == 1


def _is_bold_over_plain(entries: list[Entry], i: int) -> bool:
    first, below = entries[i].row.words[0], entries[min(i + 1, len(entries) - 1)].row.words[0]
    return first.bold and not below.bold and abs(first.size - below.size) <= _SAME


def _name_over_prices(entries: list[Entry]) -> None:
    """Marks rows as names that stand over nothing but a price, where several set alike do."""
    over = [i for i, entry in enumerate(entries) if not is_priced(entry.row.words) and _priced_below(entries, i)]
    kinds = {i: (round(entries[i].row.words[0].size), entries[i].row.words[0].bold) for i in over}
    often = Counter(kinds.values())
    for i in over:
        entries[i].is_name = entries[i].is_name or often[kinds[i]] >= _FEWEST_DESCRIBED


def _until_apart(block: list[Entry]) -> list[Entry]:
    """``block`` up to where white follows on its first prices."""
    first = next((i for i, entry in enumerate(block) if is_priced(entry.row.words)), len(block))
    return next((block[:i] for i in range(first + 1, len(block)) if block[i].gap <= _FAR), block)


def _price_heading(head: Entry, block: list[Entry]) -> None:
    """The prices at the end of a set menu moved to its heading; the courses describe it."""
    for entry in block:
        entry.gap = _TOGETHER
        if _costs(entry.row):
            price = entry.row.words[price_at(entry.row) :]
            bar = price[0]._replace(text="|")  # else "Menu 1" and "189,-" were a number in thousands
            head.row = Row([*head.row.words, *placed([bar, *price], head.row.baseline)])
            entry.row = Row([])


def _headings(entries: list[Entry]) -> list[int]:
    """Rows without a price in larger type than the names of most priced rows."""
    priced = Counter(round(e.row.words[0].size, 1) for e in entries if _sells(e.row))
    if sum(priced.values()) < 3:
        return []
    usual = priced.most_common(1)[0][0]
    larger = [i for i, e in enumerate(entries) if _is_heading(e.row, usual, priced)]
    names = {i for i in larger if _runs_on(entries, i)}
    names |= _described_below(entries, larger, names)
    for i, end in pairwise([*larger, len(entries)]):
        if i in names:
            _set_off(entries[i:end])
    found = [i for i in larger if i not in names and not _priced_below(entries, i)]
    often = Counter(round(entries[i].row.words[0].size, 1) for i in found)
    most = _MOST_HEADINGS * sum(priced.values())  # as many as there are prices are the names of the dishes
    large = [i for i in found if often[round(entries[i].row.words[0].size, 1)] <= most]
    capitals = _in_capitals(entries)
    return sorted({*large, *(capitals if len(capitals) <= most else [])})


def _set_off(block: list[Entry]) -> None:
    """Makes the row a ``block`` begins with the name of what is told below it, down to the price."""
    block[0].is_name = True
    block[0].gap = min(block[0].gap, _BLOCK)
    for entry in block[1 : 1 + _MOST_LINES]:
        entry.gap = max(entry.gap, _CLOSE)
        if _costs_something(entry.row):
            break


def _in_capitals(entries: list[Entry]) -> list[int]:
    """Rows all in capitals right above the first dish of a section, on a menu whose dishes are not written so."""
    sold = [_text(e.row) for e in entries if _sells(e.row)]
    if sum(text.isupper() for text in sold) * 10 > len(sold):
        return []
    return [
        i
        for i, (entry, after) in enumerate(pairwise(entries))
        if (text := _text(entry.row)).isupper()
        and sum(ch.isalpha() for ch in text) >= _LETTERS
        and len(entry.row.words) <= _MOST_WORDS
        and not is_priced(entry.row.words)
        and _sells(after.row)
        and not _priced_below(entries, i)
    ]


#: Fewer capitals are a code or a number of litres.
_LETTERS = 4


def _joined(row: Row) -> str:
    return " ".join(word.text for word in row.words)


def _text(row: Row) -> str:
    return " ".join(word.text for word in row.words if not price_like(word.text))


def _priced_below(entries: list[Entry], i: int) -> bool:
    """Whether a row of nothing but a price follows, which makes what stands above a name."""
    return i + 1 < len(entries) and is_priced(entries[i + 1].row.words) and price_at(entries[i + 1].row) == 0


def _runs_on(entries: list[Entry], i: int) -> bool:
    """Whether a row goes on in lesser type, and in the row below: a name, and what it is made of right behind it."""
    first, last = entries[i].row.words[0], entries[i].row.words[-1]
    below = entries[i + 1].row.words[0] if i + 1 < len(entries) else None
    lesser = last.size < first.size - _SAME or (first.bold and not last.bold)
    if below is None or not lesser or abs(below.size - last.size) > _SAME or below.bold != last.bold:
        return False
    return last.text.endswith(",") or below.text[0].islower()


def _described_below(entries: list[Entry], larger: list[int], names: set[int]) -> set[int]:
    """Rows of ``larger`` that are names with what they are made of below them, as most others set alike are.

    Below them is text in small letters where that goes on behind most ``names``; or a text that ends in a price alone.
    """
    kinds = {i: (round(4 * log2(max(1.0, (w := entries[i].row.words[0]).size))), w.bold) for i in larger}
    if len(names) * 2 > len(larger):
        usual = {kinds[i] for i in names}
        return {
            i
            for i in larger
            if kinds[i] in usual and entries[min(i + 1, len(entries) - 1)].row.words[0].text[0].islower()
        }
    blocks = {i: entries[i + 1 : end] for i, end in pairwise([*larger, len(entries)])}
    often = Counter(kinds[i] for i, block in blocks.items() if block)
    told = {i: _rows_to_price(block) for i, block in blocks.items()}
    alone = Counter(
        kinds[i] for i, rows in told.items() if rows and not _sells_more(blocks[i][rows:], blocks[i][0].row)
    )
    usual = {kind for kind, times in alone.items() if times >= _FEWEST_DESCRIBED and times * 3 >= 2 * often[kind]}
    return {i for i, rows in told.items() if rows and kinds[i] in usual}


def _rows_to_price(block: list[Entry]) -> int:
    """How many rows a description of one type has, the price in its last or alone below it counted; 0 for none.

    It is a list, goes on in small letters, ends in a full stop, or is above a price alone on its line.
    """
    at = next((k for k, entry in enumerate(block) if is_priced(entry.row.words) or price_at(entry.row) == 0), -1)
    if at < 0:
        return 0
    alone = price_at(block[at].row) == 0
    words = [entry.row.words[0] for entry in block[: at + (not alone)]]
    if any(abs(word.size - words[0].size) > _SAME or word.bold != words[0].bold for word in words):
        return 0
    if alone:
        return at + 1 if at > 0 and _MARKED.search(_joined(block[at].row)) else 0
    text = " ".join(_text(entry.row) for entry in block[: at + 1])
    return at + 1 if text[:1].islower() or "," in text or text.endswith(".") else 0


def _sells_more(block: list[Entry], about: Row) -> bool:
    """Whether a row of ``block`` has a price, but for supplements and what is smaller than ``about``, a description."""
    least = about.words[0].size - _SAME
    rows = [entry.row for entry in block if entry.row.words[0].size >= least]
    return any(is_priced(row.words) and not row.words[-1].text.startswith("+") for row in rows)


def _is_heading(row: Row, usual: float, priced: Counter[float]) -> bool:
    size = row.words[0].size
    if size < _LARGER * usual or len(row.words) > _MOST_WORDS or priced[round(size, 1)] * 4 > sum(priced.values()):
        return False
    return not _sells(row) and any(ch.isalpha() for word in row.words for ch in word.text)


def _sells(row: Row) -> bool:
    """Whether a row ends with a price; ``Menu 1`` does not."""
    return is_priced(row.words) and not (len(parts_of(row)) == 1 and _ORDINAL.match(row.words[-1].text))


_ORDINAL = re.compile(r"^\d$")


def _is_set_menu(block: list[Entry]) -> bool:
    """Whether all prices between two headings only say that they are prices, behind texts that name the courses."""
    priced = [i for i, entry in enumerate(block) if _costs(entry.row)]
    if not priced or priced[0] < 2:
        return False
    summed = any(len(entry.row.words) == 1 and _AND.match(entry.row.words[0].text) for entry in block[: priced[0]])
    if summed and len(priced) == 1 and price_at(block[priced[0]].row) == 0:
        return True
    said = [_text(block[i].row).casefold() for i in priced]
    return all(_says_price(block[i].row) for i in priced) and len(set(said)) == len(said)


def _costs(row: Row) -> bool:
    """Whether a row ends with a price, or is no more than one: ``10€``."""
    return is_priced(row.words) or (len(row.words) == 1 and row.words[0].text[-1:] in SIGNS and price_at(row) == 0)


#: Alone on a line between the courses of a set menu.
_AND = re.compile(r"^(?:[+&＋]|et|und|and|e|y|og|och|en)$", re.I)


def _says_price(row: Row) -> bool:
    said = _text(row)
    return bool(_SAYS_PRICE.match(said)) or (is_label(said) and not all(map(is_currency, said.split())))


def _mark_no_dishes(entries: list[Entry], heads: set[int]) -> None:
    """Rows that sell no dish: hours, extras, keys to allergens, and what is below the head of a table of delivery."""
    inside = legend = False
    for i, entry in enumerate(entries):
        text = " ".join(word.text for word in entry.row.words)
        if i in heads or entry.gap <= _APART:
            inside = legend = False
        if not is_priced(entry.row.words) and len(parts_of(entry.row)) > 1 and _DELIVERY.search(text) and is_fee(text):
            inside = True
        said = _text(entry.row)
        legend = (
            is_legend(text) or text.startswith("※") or (legend and entry.gap > _FAR_BELOW and not _MARKED.search(text))
        )
        above = entries[i - 1].row if i else entry.row
        if (
            inside
            or legend
            or (_ENERGY.search(_joined(above)) and _is_counted(entry.row))
            or (is_priced(entry.row.words) and is_surcharge(said.partition(":")[0]))
            or _HOURS.search(text)
            or _is_imprint(text)
        ):
            entry.region = "codes"


def _is_counted(row: Row) -> bool:
    """Whether a row is nothing but plain numbers, several."""
    return len(row.words) > 1 and all(word.text.isdecimal() for word in row.words)


_ENERGY = re.compile(r"\b(?:kcal|kj)\b", re.I)


def _is_imprint(text: str) -> bool:
    """Addresses, rights, telephone numbers: their numbers are no prices."""
    return bool(_IMPRINT.search(text)) and not _MARKED.search(text)


_IMPRINT = re.compile(
    r"©|〒|[都道府県市区町村郡]\D{0,8}\d+(?:[-−‐–]\d+){2}|\bwww\.|https?://|\w@\w|\(0\d{2,4}\)|\+\d{2}[\s\d(/]{5}"
)
#: A legend goes on in lines that stand closer than this level says.
_FAR_BELOW = 36
_MARKED = re.compile(r"[€$£¥₹₺]|\d[.,]\d\d(?!\d)")
#: Opening and serving hours; a line of them sells nothing.
_HOURS = re.compile(
    r"\b(?:von|from|de|dalle|van|fra|od|с|від|kl\.?)?\s*\d{1,2}[.:]\d\d\s*(?:[-–—]|bis|to|till?|à|a|alle|tot|til|do|до)"
    r"\s*\d{1,2}[.:]\d\d\s*(?:uhr|h|hrs|hodin|uur)\b",
    re.I,
)
