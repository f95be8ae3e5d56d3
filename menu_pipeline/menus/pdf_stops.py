"""Where the parts of a PDF's rows begin: at wide spaces, and where other rows of the column have one at that place.

The longest name of a table reaches close to its price; that the price is no part of it shows by the prices above and
below, which end at the same place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from menu_pipeline.menus.pdf_columns import is_currency, is_year, price_like
from menu_pipeline.menus.pdf_rows import Row
from menu_pipeline.menus.pdf_words import Word

#: A space wider than this many times the size of the type parts what stands on one line.
WIDE = 1.6
#: So many rows agree on a place at least, and such a share of those that have parts.
_FEWEST, _SHARE = 3, 0.3
#: Points by which places that agree may differ.
_NEAR = 1.5


def parts_of(row: Row) -> list[list[Word]]:
    """The words of a row, parted at wide spaces. Asked many times of a row, whose words no longer change."""
    if row.parts is not None:
        return row.parts
    part = row.words[:1]
    parts, right = [part], part[0].right
    for word in row.words[1:]:
        if word.left - right > WIDE * word.size or word.stop:
            part = [word]
            parts.append(part)
        else:
            part.append(word)
        right = word.right
    row.parts = parts
    return parts


def price_at(row: Row) -> int:
    """Where the price at the end of a row begins, as an index of its words."""
    if row.price is not None:
        return row.price
    at = len(row.words)
    while at > 0 and (price_like(row.words[at - 1].text) or is_currency(row.words[at - 1].text)):
        at -= 1
    row.price = at
    return at


def with_stops(rows: list[Row]) -> list[Row]:
    """``rows`` with the words marked that stand where a column of the table begins."""
    begins = _agreed([part[0].left for part in parts_of(row)[1:]] for row in rows)
    ends = _agreed(_right_ends(row) for row in rows)
    if ends:
        flush = _agreed(_end_of_name(row) for row in rows)  # numbers that end there are the last words of names
        ends = [place for place in ends if not _is_near(place, flush)]
    apart = [row for row in rows if price_at(row) > 0 and _begins_part(row, price_at(row))]
    starts = _agreed([row.words[price_at(row)].left] for row in rows if 0 < price_at(row) < len(row.words))
    shapes = {(_kind(row), _shape(row.words[price_at(row)].text)) for row in apart}
    if not begins and not ends and not shapes and not starts:
        return rows
    return [Row(_marked(row, begins, ends, shapes if len(apart) >= _FEWEST else set(), starts)) for row in rows]


def with_common_sign(rows: list[Row]) -> list[Row]:
    """``rows`` with the sign behind the last of several amounts (``9,5  20,5 €``) behind each of them."""
    return [_commonly_signed(row) for row in rows]


def _commonly_signed(row: Row) -> Row:
    at = price_at(row)
    texts = [word.text for word in row.words[at:]] if at else []
    if not texts:
        return row
    last = _SIGNED.fullmatch(" ".join(texts[-2:] if is_currency(texts[-1]) else texts[-1:]))
    if last is None or not is_currency(last[2]):
        return row
    amounts = [*texts[: -1 - is_currency(texts[-1])], last[1]]
    if len(amounts) < 2 or len({_decimals(text) for text in amounts}) != 1 or not _decimals(last[1]):
        return row
    end = at + len(amounts) - 1
    return Row([w._replace(text=w.text + last[2]) if at <= k < end else w for k, w in enumerate(row.words)])


_SIGNED = re.compile(r"(\S*\d)\s?(\D{1,3})")


def _decimals(text: str) -> int:
    """How many decimals an amount has; 0 for none, and for measures below 1."""
    match = re.fullmatch(r"[1-9]\d{0,3}[.,](\d{1,2})", text)
    return len(match[1]) if match else 0


def with_last_amounts(rows: list[Row]) -> list[Row]:
    """``rows`` with the numbers marked that many rows of one type end in: prices at the end of running text."""
    ending: dict[tuple[float, bool], list[int]] = {}
    for i, row in enumerate(rows):
        if (
            price_at(row) == len(row.words) - 1 > 0
            and is_amount(row.words[-1].text)
            and not is_year(row.words[-1].text)
        ):
            ending.setdefault(_kind(row), []).append(i)
    out = list(rows)
    for found in ending.values():
        numbers = [rows[i].words[-1].text for i in found]
        counts_up = sum(a.isdecimal() and b.isdecimal() and int(b) - int(a) == 1 for a, b in pairwise(numbers))
        if len(found) < _FEWEST_IN_TEXT or counts_up * 2 >= len(found):
            continue
        for i in found:
            out[i] = Row([*rows[i].words[:-1], rows[i].words[-1]._replace(stop=True)])
    return out


#: Fewer rows than this may end in a number by chance.
_FEWEST_IN_TEXT = 4


def with_glass_and_bottle(rows: list[Row]) -> list[Row]:
    """``rows`` with both amounts apart where many end in two, the lower first (``8/31``, ``10 / 39``): wines by glass.

    One such row alone may be a date or a share.
    """
    found = {i: pair for i, row in enumerate(rows) if (pair := _glass_and_bottle(row))}
    if len(found) < _FEWEST_IN_TEXT:
        return rows
    return [Row([*row.words[: found[i][0]], *found[i][1]]) if i in found else row for i, row in enumerate(rows)]


def _glass_and_bottle(row: Row) -> tuple[int, list[Word]] | None:
    """Where the two amounts at the end of a row begin, and a word for each."""
    words = row.words
    if "/" not in words[-1].text and (len(words) < 3 or not words[-2].text.startswith("/")):
        return None
    at = next((len(words) - k for k in (1, 2, 3) if _PAIR.match("".join(w.text for w in words[-k:]))), 0)
    pair = _PAIR.match("".join(word.text for word in words[at:])) if at > 0 else None
    if not pair or int(pair[1]) * _BOTTLE > int(pair[2]):
        return None
    glass, bottle = words[at], words[-1]
    middle, half = (glass.left + bottle.right) / 2, 0.25 * glass.size
    return at, [
        glass._replace(text=pair[1], right=min(glass.right, middle - half), stop=True),
        bottle._replace(text=pair[2], left=max(bottle.left, middle + half), stop=True),
    ]


_PAIR = re.compile(r"^(\d{1,3})/(\d{2,4})$")
#: A bottle costs this many glasses at least.
_BOTTLE = 2


def _right_ends(row: Row) -> list[float]:
    """Where the amounts behind a name end."""
    at = price_at(row)
    if at == len(row.words) - 1 and len(row.words[at].text) == 1 and len(parts_of(row)) == 1:
        return []  # "Menu 1"
    return [word.right for word in row.words[at:] if is_amount(word.text)] if at > 0 else []


def _end_of_name(row: Row) -> list[float]:
    """Where the text before the price ends."""
    at = price_at(row)
    return [row.words[at - 1].right] if 0 < at < len(row.words) else []


def _begins_part(row: Row, at: int) -> bool:
    return at < len(row.words) and row.words[at].left - row.words[at - 1].right > WIDE * row.words[at].size


def is_amount(text: str) -> bool:
    """Whether a word is a number with at most a currency, and no size."""
    letters = _NUMERIC.sub("", text)
    return price_like(text) and text != letters and (not letters or is_currency(letters))


_NUMERIC = re.compile(r"[\d.,'’=–—/|-]+")


def _kind(row: Row) -> tuple[float, bool]:
    return round(row.words[0].size, 1), row.words[0].bold


def _shape(text: str) -> str:
    return re.sub(r"\d", "9", text)


def _agreed(places: Iterable[list[float]]) -> list[float]:
    """The places that enough rows have in common."""
    by_row = [row for row in places if row]
    counts = Counter(round(place) for row in by_row for place in row)
    least = max(_FEWEST, _SHARE * len(by_row))
    return [float(place) for place in counts if counts[place - 1] + counts[place] + counts[place + 1] >= least]


def _marked(
    row: Row, begins: list[float], ends: list[float], shapes: set[tuple[tuple[float, bool], str]], starts: list[float]
) -> list[Word]:
    words = list(row.words)
    at, named = price_at(row), len(parts_of(row)[0])
    for k, (before, word) in enumerate(pairwise(words), 1):
        if word.left - before.right <= 0.1 * word.size:
            continue
        if _THOUSANDS.match(f"{before.text} {word.text}") and (k > named or (k > at > 0 and _are_close(words, k))):
            continue
        if _ends_name(words, at, k, starts):
            named = k + 1
            continue
        if k == named == at + 1:
            words[k] = word._replace(stop=True)
            continue
        if k < at:
            stop = _is_near(word.left, begins)
        else:
            stop = is_amount(word.text) and _is_near(word.right, ends) and not is_currency(before.text)
            stop = stop or (k == at and len(parts_of(row)) == 1 and (_kind(row), _shape(word.text)) in shapes)
        if stop:
            words[k] = word._replace(stop=True)
    return words


def _ends_name(words: list[Word], at: int, k: int, starts: list[float]) -> bool:
    """Whether a number right behind a name is the end of it: ``Macallan 12``.

    The price behind it begins where prices do, or is set otherwise than the name.
    """
    name, word = words[at - 1], words[k]
    if k != at or k == len(words) - 1 or word.left - name.right > _SPACE * word.size or not _NUMBER.match(word.text):
        return False
    if abs(word.size - name.size) >= _SAME or word.bold != name.bold:
        return False
    other = not 0.9 < words[-1].size / word.size < 1.1
    return other or (_is_near(words[k + 1].left, starts) and not _is_near(word.left, starts))


#: The age of a spirit, a number in a brand.
_NUMBER = re.compile(r"^\d{1,2}$")
#: A space between words is no wider, in sizes; points by which sizes that are one may differ.
_SPACE, _SAME = 0.5, 0.3


def _are_close(words: list[Word], k: int) -> bool:
    """Whether a word stands closer to the one before than that to what is before it."""
    first, second, third = words[k - 2 : k + 1]
    return third.left - second.right < _CLOSER * (second.left - first.right)


#: A space within a number is so much narrower than that before it.
_CLOSER = 0.6
#: "3 500" behind the name: no column begins within a number.
_THOUSANDS = re.compile(r"^\d{1,3} \d{3}$")


def _is_near(place: float, places: list[float]) -> bool:
    return any(abs(place - other) <= _NEAR for other in places)
