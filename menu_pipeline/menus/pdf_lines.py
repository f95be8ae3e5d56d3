"""Rows of a PDF's column made into what is read as one line: wrapped names joined, cards in a row taken one by one.

A name is wrapped where its next word would not have fitted, or where no phrase ends (``con``, ``&``, a hyphen).
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from statistics import median

from menu_pipeline.menus.pdf_columns import NUMBER, is_priced, price_like
from menu_pipeline.menus.pdf_rows import Row, heads_names, placed
from menu_pipeline.menus.pdf_stops import is_amount, parts_of, price_at, with_common_sign, with_stops
from menu_pipeline.menus.pdf_words import Word
from menu_pipeline.menus.phrases import ends_open

_CODE = re.compile(r"^[A-Z]{1,2}\d{1,2}[.):]?$")
_GOES_ON = re.compile(r"[,&+/(–-]$")


def read_rows(rows: list[Row]) -> list[Row]:
    """The rows of one column, top to bottom, as they are read."""
    return with_stops(
        with_common_sign(_wrapped(_cards(_without_item_codes(_without_margin(_with_strays(_with_shifted(rows)))))))
    )


#: A price beside a name stands no higher or lower than this many sizes, and that many times nearer than other rows.
_STRAY, _NEARER = 0.75, 3.0


def _with_shifted(rows: list[Row]) -> list[Row]:
    """``rows`` with a column of prices that stands half a line aside of its names put to them, one by one in order."""
    out: list[Row] = []
    i = 0
    while i < len(rows):
        end = i
        while end + 1 < len(rows) and _is_shifted(rows[end], rows[end + 1]):
            end += 1
        run = rows[i : end + 1]
        if len(run) < 2 * _FEWEST_SHIFTED or len(run) % 2:
            run = run[:1]  # a title over them, or no column
            out.extend(run)
        for one, other in zip(run[::2], run[1::2], strict=False):
            name, price = (other, one) if _only_prices(one.words) else (one, other)
            out.append(Row([*name.words, *placed(price.words, name.baseline)]))
        i += len(run)
    return out


#: So many names in a row with their prices aside; a line further down begins another size.
_FEWEST_SHIFTED, _SHIFTED = 2, 1.0


def _is_shifted(row: Row, after: Row) -> bool:
    """Whether of two rows one is a name and one a price right of it, less than a line apart."""
    priced = _only_prices(row.words)
    name, price = (after, row) if priced else (row, after)
    if priced == _only_prices(after.words) or not _LETTERS.search(name.words[0].text) or is_amount(name.words[-1].text):
        return False
    return name.right < price.left and 0 < row.baseline - after.baseline < _SHIFTED * min(row.size, after.size)


def _with_strays(rows: list[Row]) -> list[Row]:
    """``rows`` with prices put to the name beside them that they do not quite stand on one line with."""
    out: list[Row] = []
    for i, row in enumerate(rows):
        above = rows[i - 2] if i > 1 else None
        below = rows[i + 1] if i + 1 < len(rows) else None
        if len(out) > 1 and _is_between(out[-2], out[-1], row):
            price = out.pop()
            out[-1] = Row([*joined(out[-1], row).words, *placed(price.words, row.baseline)])
        elif out and _strays(rows[i - 1], row, above, below):
            name, price = (row, out.pop()) if _only_prices(rows[i - 1].words) else (out.pop(), row)
            out.append(Row([*name.words, *placed(price.words, name.baseline)]))
        else:
            out.append(row)
    return out


def _strays(row: Row, after: Row, above: Row | None, below: Row | None) -> bool:
    """Whether of two rows one is a price, a little above or below the name left of it, and all else far away."""
    name, price = (after, row) if _only_prices(row.words) else (row, after)
    if not _only_prices(price.words) or not _is_text(name.words) or name.right >= price.left:
        return False
    apart = row.baseline - after.baseline
    if not 0 < apart < _STRAY * min(row.size, after.size):
        return False
    far = _NEARER * apart
    return (above is None or above.foot - row.baseline > far) and (below is None or after.foot - below.baseline > far)


def _is_between(row: Row, price: Row, after: Row) -> bool:
    """Whether a price stands at half the height of a name of two lines, right of both."""
    if not _only_prices(price.words) or not _is_text(row.words) or not _is_text(after.words):
        return False
    near = row.foot - after.baseline <= _WRAPPED * after.size and abs(row.left - after.left) < after.size
    goes_on = _is_open(row.words) or after.words[0].text[0].islower()
    return near and goes_on and _same_type(row.words, after.words[0]) and price.left > max(row.right, after.right)


def _without_margin(rows: list[Row]) -> list[Row]:
    """``rows`` without marks in small type that stand in the margin left of where most rows begin."""
    begins = Counter(round(part[0].left / 2) for row in rows for part in parts_of(row)[:2])
    edge, times = begins.most_common(1)[0] if begins else (0, 0)
    if times < max(_FEWEST_ALIKE, 0.4 * len(rows)):
        return rows
    size = median(w.size for row in rows for w in row.words if round(w.left / 2) == edge)
    kept = [[w for w in row.words if w.right > 2 * edge - 1 or w.size > 0.75 * size] for row in rows]
    return [Row(words) for words in kept if words]


def _without_item_codes(rows: list[Row]) -> list[Row]:
    """``M1 12,90 €`` over a picture and a name: what is ordered by is no name, and what it costs goes to the name."""
    out: list[Row] = []
    held: list[Word] = []
    for row, after in pairwise([*rows, None]):
        if row is None:
            break
        parts = parts_of(row)
        coded = all(_CODE.match(part[0].text) and _only_prices(part[1:]) for part in parts)
        if coded and len(parts) > 1:
            out.append(Row([word for part in parts for word in part[1:]]))
        elif coded and after is not None and _is_text(after.words):
            held = row.words[1:]
        else:
            out.append(Row([*row.words, *placed(held, row.baseline)]) if held else row)
            held = []
    return out


def _only_prices(words: list[Word]) -> bool:
    return bool(words) and all(price_like(word.text) for word in words)


def _cards(rows: list[Row]) -> list[Row]:
    """Names in a row and their prices in the row above or below, each under the other: one card after the other."""
    out: list[Row] = []
    skip = False
    for row, after in pairwise([*rows, None]):
        if skip or row is None:
            skip = False
            continue
        cards = _paired(row, after) if after is not None else []
        out.extend(cards or [row])
        skip = bool(cards)
    return out


def _paired(row: Row, after: Row) -> list[Row]:
    above, below = parts_of(row), parts_of(after)
    if len(above) < 2 or len(above) != len(below) or any(not _under(a, b) for a, b in zip(above, below, strict=True)):
        return []
    priced = [all(map(_only_prices, parts)) for parts in (above, below)]
    named = [all(_is_text(part) for part in parts) for parts in (above, below)]
    if not (priced[0] and named[1]) and not (named[0] and priced[1]):
        return []
    pairs = zip(below, above, strict=True) if priced[0] else zip(above, below, strict=True)
    return [Row([*name, *placed(price, name[0].baseline)]) for name, price in pairs]


def _under(above: list[Word], below: list[Word]) -> bool:
    """Whether two parts of rows stand one over the other."""
    return min(above[-1].right, below[-1].right) - max(above[0].left, below[0].left) > 0


def _is_text(words: list[Word]) -> bool:
    return not any(price_like(word.text) for word in words) and any(ch.isalpha() for w in words for ch in w.text)


def _wrapped(rows: list[Row]) -> list[Row]:
    """``rows`` with names that run over several joined to one."""
    widest = max((_text_width(row) for row in rows), default=0.0)
    names = _type_of_names(rows)
    apart = _are_apart(rows, names) or _are_full(rows, names)
    capital = _begin_in_capitals(rows)
    told = apart or _are_over_descriptions(rows)
    out: list[Row] = []
    for row, then in zip(rows, [*rows[1:], None], strict=True):
        before = out[-1] if out else None
        if before is None or (heads_names(before.words) and row.words[0].text[0].isupper()):
            out.append(row)
        elif (
            _goes_on(out[-2] if len(out) > 1 else None, before, row, widest, capital)
            or _ends_with_price_below(before, row, names)
            or _price_goes_on(before, row)
        ):
            out[-1] = joined(before, row)
            while capital and len(out) > 1 and _goes_on(None, out[-2], out[-1], widest, capital):
                out[-2:] = [joined(out[-2], out[-1])]
        elif _ends_below(before, row, apart) or (told and _ends_over_description(before, row, then)):
            out[-1] = _joined_before_price(before, row)
        else:
            out.append(row)
    return out


def _text_width(row: Row) -> float:
    first = parts_of(row)[0]
    return first[-1].right - first[0].left


def _begin_in_capitals(rows: list[Row]) -> bool:
    """Whether names begin with a capital: many have their price in that line, and one in a small letter none above."""
    begins = [(row, after.words[0].text[0]) for row, after in pairwise(rows) if is_priced(after.words)]
    small = [row for row, first in begins if first.islower()]
    capitals = sum(first.isupper() for _, first in begins)
    if capitals < max(_FEWEST_ALIKE, 0.5 * len(small)):
        return False
    return all(row.words[0].text[0].isalpha() and not _has_price(row) for row in small)


def _goes_on(earlier: Row | None, row: Row, after: Row, widest: float, capital: bool) -> bool:
    """Whether ``row`` is the beginning of the name that ends with a price in the row after it.

    ``capital`` says whether names begin with one.
    """
    if _has_price(row) or not is_priced(after.words) or NUMBER.match(after.words[0].text):
        return False
    if price_like(after.words[0].text) or not _same_type(row.words, after.words[0]):
        return False
    distance = row.foot - after.baseline
    if distance > 1.6 * after.size or len(parts_of(row)) > 2 or len(parts_of(after)) > 2:
        return False
    if _is_open(row.words) or (capital and after.words[0].text[0].islower()):
        return True
    filled = row.right - row.left + after.words[0].right - after.words[0].left + 0.25 * after.size > 0.97 * widest
    described = earlier is not None and is_priced(earlier.words) and earlier.foot - row.baseline < 1.1 * distance
    return filled and (not described or bool(NUMBER.match(row.words[0].text)))


def _type_of_names(rows: list[Row]) -> tuple[float, bool] | None:
    """Size and weight in which rows with prices begin, the largest of those that a good part do; None for few."""
    types = Counter((round(row.words[0].size, 1), row.words[0].bold) for row in rows if is_priced(row.words))
    often = [kind for kind, n in types.items() if n >= max(_FEWEST_ALIKE, 0.3 * sum(types.values()))]
    return max(often, key=lambda kind: (kind[1], kind[0]), default=None)


#: So many names are set alike at least.
_FEWEST_ALIKE = 3


def _ends_with_price_below(row: Row, after: Row, names: tuple[float, bool] | None) -> bool:
    """Whether ``row`` begins as names do and has no price, and the row after it has one and does not begin so."""
    first, follower = row.words[0], after.words[0]
    if names is None or (round(first.size, 1), first.bold) != names or _has_price(row) or _is_priced_name(after, names):
        return False
    near = row.foot - after.baseline <= 1.8 * after.size
    return near and 0.92 < row.words[-1].size / follower.size < 1.09 and row.words[-1].bold == follower.bold


def _is_priced_name(row: Row, names: tuple[float, bool]) -> bool:
    return (round(row.words[0].size, 1), row.words[0].bold) == names or NUMBER.match(row.words[0].text) is not None


_DANGLING = re.compile(r"^[|/]$")


def _price_goes_on(row: Row, after: Row) -> bool:
    """``12 |`` over ``38``, or ``12`` over ``| 38``."""
    words = [w for w in after.words if not _DANGLING.match(w.text)]
    parted = bool(_DANGLING.match(row.words[-1].text) or _DANGLING.match(after.words[0].text))
    return parted and is_priced([w for w in row.words if not _DANGLING.match(w.text)]) and _only_prices(words)


def _has_price(row: Row) -> bool:
    return is_priced(row.words) or any(price_like(w.text) and _MONEY.search(w.text) for w in row.words)


_SIGNED, _LETTERS = re.compile(r"[€$£¥₹₺]|,-"), re.compile(r"[^\W\d_]")
_MONEY = re.compile(r"\d[.,]\d\d(?!\d)|[€$£¥₹₺]|,-")


def _is_open(words: list[Word]) -> bool:
    """Whether no phrase ends here."""
    text = " ".join(word.text for word in words[-2:])
    return ends_open(text) or bool(_GOES_ON.search(text)) or _bracket_open(words)


def _bracket_open(words: list[Word]) -> bool:
    text = " ".join(word.text for word in words)
    return text.count("(") > text.count(")")


def _same_type(words: list[Word], other: Word) -> bool:
    return all(w.bold == other.bold and w.italic == other.italic and 0.92 < w.size / other.size < 1.09 for w in words)


def joined(row: Row, after: Row) -> Row:
    """One row of two lines, without the hyphen that ends the first."""
    words = [*row.words[:-1], row.words[-1]._replace(parted=(row.words[-1].parted[0], True)), *after.words]
    last, first = row.words[-1].text, after.words[0].text
    if last.endswith("-") and len(last) > 2 and first[:1].islower():
        k = len(row.words) - 1
        words[k : k + 2] = [row.words[-1]._replace(text=last[:-1] + first, parted=(True, True))]
    return Row(words)


def _ends_below(row: Row, after: Row, apart: bool) -> bool:
    """Whether the name in front of a price goes on in the row below.

    It does where no phrase ends where it stops; and in small letters, where names are told ``apart`` from what is said
    of them.
    """
    name = _before_numbers(row)
    if not name or not is_priced(row.words) or _has_price(after) or NUMBER.match(after.words[0].text):
        return False
    near = row.foot - after.baseline <= (_WRAPPED if apart else 1.6) * after.size
    small = apart and after.words[0].text[0].islower() and name[0].size == name[-1].size
    return near and _same_type(name[-1:], after.words[0]) and (_is_open(name) or small)


def _are_over_descriptions(rows: list[Row]) -> bool:
    """Whether most priced names go on in the row below, over what the dish is made of."""
    priced = sum(is_priced(row.words) for row in rows)
    if not 2 <= priced <= len(rows) // 2:
        return False
    over = sum(map(_ends_over_description, rows, rows[1:], rows[2:]))
    return over >= 2 and over * 3 >= 2 * priced


def _ends_over_description(row: Row, after: Row, then: Row | None) -> bool:
    """Whether the row below a priced name is set like the name, close to it, and over what the dish is made of.

    Only where what is said of dishes is set otherwise.
    """
    name = _before_numbers(row)
    if then is None or not name or not is_priced(row.words) or _has_price(after) or _has_price(then):
        return False
    first, told = after.words[0], then.words[0]
    if NUMBER.match(first.text) or not first.text[0].isalpha() or first.text == name[0].text:
        return False
    foreign = first.text.isascii() and not any(ch.isascii() for ch in name[0].text)  # a translation
    if foreign or not _same_type(name, first) or not _same_type(after.words, first):
        return False
    step, below = row.foot - after.baseline, after.foot - then.baseline
    less = told.size < 0.97 * first.size or (first.bold and not told.bold)
    return less and step <= _WRAPPED * first.size and 0.95 * step <= below < _TOLD_BELOW * first.size


#: What is said of a dish stands no further below its name, in sizes of the name.
_TOLD_BELOW = 2.5


def _before_numbers(row: Row) -> list[Word]:
    """The words of a row up to the first part of it without letters."""
    parts = parts_of(row)
    at = price_at(row)
    if len(parts) == 1 and 0 < at < len(row.words):
        if _SIGNED.search(row.words[at].text):
            return row.words[: 1 + max(k for k in range(at) if k == 0 or _LETTERS.search(row.words[k].text))]
        if not _same_type(row.words[at - 1 : at], row.words[at]):
            return row.words[:at]
    numbers = next((k for k, part in enumerate(parts) if not any(ch.isalpha() for w in part for ch in w.text)), 0)
    return [word for part in parts[:numbers] for word in part]


def _are_apart(rows: list[Row], names: tuple[float, bool] | None) -> bool:
    """Whether what stands below priced names is mostly set in another type."""
    if names is None:
        return False
    below = [after for row, after in pairwise(rows) if _is_priced_name(row, names) and not _has_price(after)]
    others = sum((round(after.words[0].size, 1), after.words[0].bold) != names for after in below)
    return others >= _FEWEST_ALIKE and others * 2 >= len(below)


def _are_full(rows: list[Row], names: tuple[float, bool] | None) -> bool:
    """Whether all priced names above a row without a price, set alike, stop where its first word had not fitted."""
    priced = [_before_numbers(row) if is_priced(row.words) else [] for row in rows]
    edge = max((name[-1].right for name in priced if name), default=0.0)
    found = [
        name[-1].right + 0.25 * first.size + first.right - first.left > edge - _NEARLY
        for name, after in zip(priced, rows[1:], strict=False)
        if name and not _has_price(after) and _same_type(name[-1:], first := after.words[0])
    ]
    return names is not None and len(found) >= _FEWEST_WRAPPED and all(found)


#: So many names that go on below are no chance; lines of one name are no further apart; points a line may fall short.
_FEWEST_WRAPPED, _WRAPPED, _NEARLY = 2, 1.9, 2.0


def _joined_before_price(row: Row, after: Row) -> Row:
    name = _before_numbers(row)
    return Row([*joined(Row(name), after).words, *row.words[len(name) :]])
