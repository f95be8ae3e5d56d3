"""Columns of a PDF page: where white runs down between texts, and not between names and their prices.

A gutter is sought in the rows of a region; it need not run from its top to its bottom, and a few rows may cross it
(titles). What is above, left, right and below is a region again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from menu_pipeline.menus.currencies import SIGNS, WORDS
from menu_pipeline.menus.pdf_rows import rows_of
from menu_pipeline.menus.pdf_white import Parts, in_parts, spans, white_ends
from menu_pipeline.menus.pdf_words import Word
from menu_pipeline.menus.vocabulary import is_label

#: Fewer words than this have no columns.
_FEWEST_WORDS = 12
#: A page of more words is no menu, and its cutting would take too long; nor has a page more cuts, one in the other.
_MOST_WORDS, _MOST_CUTS = 6000, 24
#: Rows a column has at least.
_FEWEST_ROWS = 3
#: What begins this many sizes right of the white stands at it; the rest may belong to columns further right.
_NEAR = 4
#: Places tried in a region.
_MOST_PLACES = 60
_MONEY = "|".join(re.escape(sign) for sign in sorted({*SIGNS, *WORDS}, key=len, reverse=True))
#: Before the price of each of several things.
EACH = re.compile(r"^[各每각]")
_PRICE = re.compile(
    rf"^[各每각]?\W*(?:{_MONEY}|[A-Z]{{2,3}})?\W*\d[\d.,'’]*(?:[-–—=]{{1,2}}|{_MONEY}|[A-Za-zžłč]{{1,3}}\.?)?\W*$"
)
_DIGIT = re.compile(r"\d")
#: Prices of two or more digits joined: ``4.900/15.900``.
_JOINED = re.compile(rf"^(?:(?:{_MONEY})?\d[\d.,]+(?:{_MONEY})?/)+(?:{_MONEY})?\d[\d.,]+(?:{_MONEY})?$")
NUMBER = re.compile(r"^\(?(?:[A-Za-z]{0,2}\d{1,3}[a-z]?[.):]?|[a-z]\))$")
_YEAR = re.compile(r"^(?:19|20)\d\d$")
_DECIMAL = re.compile(r"\d[.,]\d")
#: What stands between the prices of a row.
_BARS = frozenset("/|–—-")


@lru_cache(maxsize=8192)
def price_like(text: str) -> bool:
    """Whether a word may be a price or a part of one, a size or a number: digits with at most a few letters."""
    if not _DIGIT.search(text):
        return text in SIGNS
    return (bool(_PRICE.match(text)) and text[-1] not in "°%") or ("/" in text and bool(_JOINED.match(text)))


@lru_cache(maxsize=8192)
def is_currency(text: str) -> bool:
    """Whether a word only names a currency."""
    return text in SIGNS or text in WORDS or text == "R" or text.rstrip(".") in WORDS


def is_year(text: str) -> bool:
    """A vintage or the year of the menu."""
    return _YEAR.match(text) is not None


@dataclass(frozen=True, slots=True)
class _Gutter:
    """White left of ``x`` in the rows from ``first`` up to ``end``; ``across`` are the rows that cross it."""

    x: float
    first: int
    end: int
    across: frozenset[int]
    worth: float


@dataclass(frozen=True, slots=True)
class _Tests:
    """Whether a side of a row begins with a name, and whether it has a price: behind the name, or before it."""

    begins_text: Callable[[list[Word]], bool]
    has_price: Callable[[list[Word]], bool]


def columns_of(words: list[Word], depth: int = 0) -> list[list[Word]]:
    """The words of each column, in the order columns are read; ``depth`` counts the cuts made before."""
    if len(words) < _FEWEST_WORDS or len(words) > _MOST_WORDS or depth > _MOST_CUTS:
        return [words] if words else []
    size = sorted(word.size for word in words)[len(words) // 2]
    width = max(5.0, 0.7 * size)
    rows = [in_parts(row, width) for row in rows_of(words)]
    gutter = _best(rows, width)
    if gutter is None:
        return [words]
    gutter = _trimmed(rows, gutter)
    deeper = depth + 1
    out = columns_of(_words(rows[: gutter.first]), deeper)
    left: list[Word] = []
    right: list[Word] = []
    for i in range(gutter.first, gutter.end):
        parts = rows[i].parts
        if i in gutter.across and len(parts) == 1:
            out.extend([*columns_of(left, deeper), *columns_of(right, deeper), parts[0]])
            left, right = [], []
            continue
        for part in parts:
            (right if _is_right(part, gutter.x) else left).extend(part)
    for part in (left, right, _words(rows[gutter.end :])):
        out.extend(columns_of(part, deeper))
    return out


def _words(rows: list[Parts]) -> list[Word]:
    return [word for row in rows for part in row.parts for word in part]


def _is_right(part: list[Word], x: float) -> bool:
    """Whether a part of a row lies right of ``x``, or most of one that reaches across it."""
    return part[0].left + max(word.right for word in part) > 2 * x


def _best(rows: list[Parts], width: float) -> _Gutter | None:
    """The gutter with the most rows on its lesser side."""
    best: _Gutter | None = None
    tests = (
        _Tests(_begins_behind_price, _begins_behind_price) if _price_first(rows) else _Tests(_begins_text, is_priced)
    )
    for x in _places(rows) if len(rows) >= _FEWEST_ROWS else []:
        best = _better_at(rows, x, width, tests, best)
    return best


def _places(rows: list[Parts]) -> list[float]:
    """Where texts begin behind white, the most frequent places first, and where white ends that few rows cross."""
    votes = Counter(round(left / 3) for row in rows for left in row.lefts)
    often = [key for key, n in votes.most_common(_MOST_PLACES) if n + votes[key - 1] + votes[key + 1] >= _FEWEST_ROWS]
    firsts: dict[int, float] = {}
    for row in rows:
        for left in row.lefts:
            key = round(left / 3)
            firsts[key] = min(left, firsts.get(key, left))
    few, none = white_ends(rows)
    places = sorted({*(min(firsts[key], firsts.get(key - 1, 1e9)) for key in often), *few})
    centred = len(rows) >= 2 * _FEWEST_ROWS and _are_twins(*_halves(rows, none)) if none else False
    return [*places, *(none if centred else [])]


def _halves(rows: list[Parts], places: list[float]) -> tuple[list[list[Word]], list[list[Word]]]:
    """The parts of rows left and right of the place that is nearest to their middle."""
    middle = (min(row.lefts[0] for row in rows) + max(row.rights[-1] for row in rows)) / 2
    x = min(places, key=lambda place: abs(place - middle))
    parts = [part for row in rows for part in row.parts]
    return [part for part in parts if not _is_right(part, x)], [part for part in parts if _is_right(part, x)]


def _price_first(rows: list[Parts]) -> bool:
    """Whether the prices of a region stand before their names."""
    first = last = 0
    for row in rows:
        words = [word for part in row.parts for word in part]
        first += _begins_behind_price(words) and not _begins_text(words)
        last += is_priced(words)
    return first >= _FEWEST_ROWS and last * 4 <= first


def _better_at(rows: list[Parts], x: float, width: float, tests: _Tests, best: _Gutter | None) -> _Gutter | None:
    """A gutter that ends at ``x``, white but for a few rows, if it parts columns better than ``best`` does."""
    at = [row.split_at(x) for row in rows]
    across = [k > 0 and row.rights[k - 1] > x - width + 0.5 for row, k in zip(rows, at, strict=True)]
    tests = _with_cards(rows, at, tests)
    _mark_prices(rows, at, across, tests)
    for first, end in spans(across):
        inside = [i for i in range(first, end) if not across[i]]
        left = [i for i in inside if at[i]]
        right = [i for i in inside if at[i] < len(rows[i].parts)]
        worth = min(len(left), len(right)) * len(inside) / (end - first)
        if len(left) < _FEWEST_ROWS or len(right) < _FEWEST_ROWS or (best is not None and worth <= best.worth):
            continue
        lefts = [[w for part in rows[i].parts[: at[i]] for w in part] for i in left]
        rights = [[w for part in rows[i].parts[at[i] :] for w in part] for i in right]
        if _parts_columns(lefts, rights, x, len(inside), tests):
            best = _Gutter(x, first, end, frozenset(i for i in range(first, end) if across[i]), worth)
    return best


def _with_cards(rows: list[Parts], at: list[int], tests: _Tests) -> _Tests:
    """``tests`` that take a price in the card of what stands right above it for a text of the right side.

    Such a price is nearer to the text above than to what follows.
    """
    rights = [row.parts[k] for row, k in zip(rows, at, strict=True) if k < len(row.parts)]
    stacked = {
        id(words[0])
        for before, above, words, below in zip([None, *rights], rights, rights[1:], [*rights[2:], None], strict=False)
        if _is_stacked(above, words, below) and not (before and _is_below(above, before, words))
    }
    priced = sum(not any(_is_word(word.text) for word in words) for words in rights)
    if len(stacked) < _FEWEST_ROWS or len(stacked) * 10 < 6 * priced:
        return tests  # the heads of columns of prices
    return replace(tests, begins_text=lambda words: id(words[0]) in stacked or tests.begins_text(words))


def _is_stacked(above: list[Word], words: list[Word], below: list[Word] | None) -> bool:
    if not all(price_like(word.text) or is_currency(word.text) for word in words):
        return False
    if price_like(above[-1].text) or not any(_is_word(word.text) for word in above):
        return False
    gap = above[0].baseline - words[0].baseline
    near = 0 < gap < _CARD * max(above[0].size, words[0].size)
    nearer = below is None or gap <= 1.05 * (words[0].baseline - below[0].baseline)
    return near and nearer and min(above[-1].right, words[-1].right) - max(above[0].left, words[0].left) > 0


def _is_below(text: list[Word], price: list[Word], after: list[Word]) -> bool:
    """Whether a text says what the price above it is for: it is nearer to that than to what follows."""
    nearer = price[0].baseline - text[0].baseline < text[0].baseline - after[0].baseline
    return nearer and price_like(price[-1].text)


#: The price of a card stands no more sizes below its text.
_CARD = 2.2


def _mark_prices(rows: list[Parts], at: list[int], across: list[bool], tests: _Tests) -> None:
    """Marks runs of rows whose names stand left of the white and their prices right of it: it parts nothing there."""
    run: list[int] = []
    for i, (row, k) in enumerate(zip(rows, at, strict=True)):
        priced = (
            0 < k < len(row.parts) and not across[i] and not tests.begins_text([w for p in row.parts[k:] for w in p])
        )
        if priced or (run and run[-1] == i - 1 and _tell_apart(row.parts[k:], rows[i - 1])):
            run.append(i)
            continue
        if k < len(row.parts) and not across[i]:
            if len(run) >= _FEWEST_ROWS:
                across[run[0] : run[-1] + 1] = [True] * (run[-1] + 1 - run[0])
            run = []
    if len(run) >= _FEWEST_ROWS:
        across[run[0] : run[-1] + 1] = [True] * (run[-1] + 1 - run[0])


def _tell_apart(parts: list[list[Word]], priced: Parts) -> bool:
    """Whether texts say in small type, right below the prices of the row before, what each is for."""
    price, words = priced.parts[-1][0], [word for part in parts for word in part]
    if not words or any(w.size >= 0.9 * price.size for w in words):
        return False
    left, right = words[0].left, words[-1].right
    under = min(right, priced.rights[-1]) - max(left, price.left) >= 0.5 * (right - left)
    return under and price.baseline - words[0].baseline < 1.25 * price.size


def _trimmed(rows: list[Parts], gutter: _Gutter) -> _Gutter:
    """``gutter`` without rows of one side at its ends that stand nearer to what is above or below the columns."""
    sides = [_sides(row, gutter.x) for row in rows]
    first = _widest_above(rows, range(gutter.first, gutter.end), sides)
    end = _widest_above(rows, range(gutter.end - 1, first, -1), sides)
    return replace(gutter, first=first, end=end + 1)


def _sides(row: Parts, x: float) -> tuple[bool, bool]:
    return row.lefts[0] < x - 0.5, row.lefts[-1] >= x - 0.5


def _widest_above(rows: list[Parts], span: range, sides: list[tuple[bool, bool]]) -> int:
    """The row of ``span`` (up or down) where the columns begin: of the leading ones of one side, behind most white."""
    best, most = span[0], -1.0
    seen = (False, False)
    for i in span:
        before = i - span.step
        white = abs(_baseline(rows[before]) - _baseline(rows[i])) if 0 <= before < len(rows) else 0.0
        if white > 1.2 * most:
            best, most = i, white
        seen = (seen[0] or sides[i][0], seen[1] or sides[i][1])
        if all(seen):
            break
    return best


def _baseline(row: Parts) -> float:
    return row.parts[0][0].baseline


def _parts_columns(left: list[list[Word]], right: list[list[Word]], x: float, rows: int, tests: _Tests) -> bool:
    """Whether what begins at ``x`` are texts of their own, not the prices or descriptions of what stands left of it."""
    if sum(any(_is_word(w.text) for w in words) for words in left) * 2 < len(left):
        return False  # the numbers of the dishes
    if tests.has_price is _begins_behind_price and sum(map(is_priced, left)) * 3 >= len(left):
        return False  # prices before their names
    near = [words for words in right if words[0].left - x < _NEAR * words[0].size]
    for begins in (near, right) if len(near) >= _FEWEST_ROWS else (right,):
        texts = sum(tests.begins_text(words) for words in begins)
        if texts < 0.6 * len(begins):
            return False
    aligned = sum(1 for words in right if words[0].left - x < 0.5 * words[0].size)
    if aligned < 0.4 * len(right) and texts < 0.75 * len(right) and not _are_twins(left, right):
        return False
    beside = len(left) + len(right) - rows  # rows with words on both sides
    priced_left, priced_right = sum(map(tests.has_price, left)), sum(map(tests.has_price, right))
    if beside < 0.6 * min(len(left), len(right)):
        return True
    if priced_left < max(2, 0.15 * priced_right) and priced_right >= 3:
        return False  # names and what is said of them, with the prices behind
    return not (priced_right == 0 and priced_left >= 3 and beside >= 0.8 * len(right))


def _are_twins(left: list[list[Word]], right: list[list[Word]]) -> bool:
    """Whether on both sides prices stand on lines of their own, as many here as there: centred columns."""
    alone = [sum(all(price_like(word.text) for word in words) for words in side) for side in (left, right)]
    return min(alone) >= _FEWEST_ROWS and min(alone) * 4 >= max(alone) * 3


@lru_cache(maxsize=8192)
def _is_word(text: str) -> bool:
    return sum(ch.isalpha() for ch in text) >= 2 and not price_like(text)


def _begins_text(words: list[Word]) -> bool:
    """Whether a side of a row begins with a name, be there a number before it."""
    first = words[0].text
    rest = [word for word in words[1:] if word.text not in _BARS]
    if first in _BARS:
        return bool(rest) and _begins_text(rest)
    if not price_like(first):
        return not (is_label(first) and (not rest or bool(price_like(rest[0].text))))
    follower = rest[0] if rest else None
    return bool(
        follower is not None
        and NUMBER.match(first)
        and _is_word(follower.text)
        and not is_label(follower.text)
        and follower.left - words[0].right < 4 * follower.size
    )


def _begins_behind_price(words: list[Word]) -> bool:
    """Whether a side of a row begins with a name, be there a price or a number before it."""
    k = 0
    while k < len(words) and (price_like(words[k].text) or is_currency(words[k].text)):
        k += 1
    money = any(_DECIMAL.search(word.text) or word.text.strip("\xa0.") in SIGNS for word in words[:k])
    return _begins_text(words[k:]) if k < len(words) and (k == 0 or money) else _begins_text(words)


def is_priced(words: list[Word]) -> bool:
    """Whether a side of a row ends with a price."""
    end = len(words)
    while end > 1 and is_currency(words[end - 1].text):
        end -= 1
    return end > 0 and _ends_priced(words[end - 1].text, end == len(words), end == 1)


@lru_cache(maxsize=8192)
def _ends_priced(last: str, bare: bool, alone: bool) -> bool:
    """Whether the last word of a side is a price: ``bare`` without a currency behind it, ``alone`` without a name."""
    if not price_like(last) or (bare and _YEAR.match(last)):
        return False
    return not (alone and bare) or bool(_DECIMAL.search(last))
