"""Words of a PDF on one baseline: rows, with what is raised put to the row it stands in.

Cents set high (``8`` with a small ``50``) become part of their price, footnotes and allergen codes set high are left
out, and letters set apart (``S U P P E N``) become words again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from operator import attrgetter

from menu_pipeline.menus.pdf_letters import without_spacing
from menu_pipeline.menus.pdf_words import Word


@dataclass(slots=True)
class Row:
    """Words on one baseline, left to right."""

    words: list[Word]
    parts: list[list[Word]] | None = None  # as ``pdf_stops.parts_of`` has found them
    price: int | None = None  # where it begins, as ``pdf_stops.price_at`` has found it

    @property
    def baseline(self) -> float:
        return self.words[0].baseline

    @property
    def foot(self) -> float:
        """The lowest baseline: rows may be joined."""
        return min([w.baseline for w in self.words])

    @property
    def size(self) -> float:
        return max([w.size for w in self.words])

    @property
    def left(self) -> float:
        return min(w.left for w in self.words)

    @property
    def right(self) -> float:
        return max(w.right for w in self.words)


def placed(words: list[Word], baseline: float) -> list[Word]:
    """``words`` moved to another row: they touch nothing there."""
    return [word._replace(baseline=baseline, parted=(True, True)) for word in words]


def heads_names(words: list[Word]) -> bool:
    """``TACOS: three tortillas with``: what is sold is named below."""
    at = next((k for k, word in enumerate(words[:_WORDS_OF_A_HEAD]) if word.text.endswith(":")), None)
    return at is not None and all(word.text.isupper() for word in words[: at + 1])


#: No head of names below has more words than this before its colon.
_WORDS_OF_A_HEAD = 4

#: How far apart the baselines of one row may be, as a share of the smaller size.
_SAME_ROW = 0.42
#: A word this many times as large as those before it is what a row stands by.
_LARGER = 1.3


def rows_of(words: list[Word]) -> list[Row]:
    """``words`` grouped by baseline, top to bottom; those of a row from left to right."""
    rows: list[Row] = []
    largest: Word | None = None  # of the last row: codes in small type stand a little off its line
    for word in sorted(words, key=_BASELINE, reverse=True):
        if largest is None or largest.baseline - word.baseline >= _SAME_ROW * min(largest.size, word.size, 30):
            rows.append(Row([]))
            largest = word
        rows[-1].words.append(word)
        if word.size > _LARGER * largest.size:
            largest = word
    for row in rows:
        row.words.sort(key=_LEFT)
    return rows


_BASELINE, _LEFT = attrgetter("baseline"), attrgetter("left")


def lines_of(words: list[Word]) -> list[Row]:
    """The rows of one column as they are read."""
    rows = _with_raised(rows_of(words))
    return [Row(_right_to_left(without_spacing(_without_codes(_without_small(row.words))))) for row in rows]


def _with_raised(rows: list[Row]) -> list[Row]:
    """Rows of small type beside the words of a row of larger type joined to it."""
    out: list[Row] = []
    for i, row in enumerate(rows):
        below = rows[i + 1] if i + 1 < len(rows) else None
        if below is not None and _stands_at(row, below):
            below.words = sorted([*_raised(row), *below.words], key=lambda w: w.left)
            below.words.insert(0, below.words.pop(_first_full(below.words)))
        elif out and _stands_at(row, out[-1]):
            out[-1].words.extend(_raised(row))
        else:
            out.append(row)
    for row in out:
        row.words.sort(key=_LEFT)
    return out


def _first_full(words: list[Word]) -> int:
    """A word that stands on the row's baseline."""
    return next((k for k, w in enumerate(words) if not w.raised), 0)


def _raised(row: Row) -> list[Word]:
    return [word._replace(raised=True) for word in row.words]


#: What is raised is no smaller than this share of what it stands at.
_LEAST_RAISED = 0.25


def _stands_at(small: Row, row: Row) -> bool:
    """Whether every word of ``small`` is set high or low right behind a word of ``row``."""
    size, raised = row.size, small.baseline - row.baseline
    if small.size < _LEAST_RAISED * size:
        return False  # a decoration, and the menu around it
    if small.size > (0.87 if raised > 0.2 * size else 0.75) * size or not -0.4 * size <= raised <= 0.75 * size:
        return False
    rights = [w.right for w in row.words]
    for k, word in enumerate(small.words):
        follows = k > 0 and word.left - small.words[k - 1].right < 0.8 * size
        if not follows and not any(-0.4 * size < word.left - right < 1.2 * size for right in rights):
            return False
    return True


_CENTS = re.compile(r"^\d\d(?=\W*$)")
_WHOLE = re.compile(r"^\D{0,4}\d{1,3}[.,]?$")
_CODES = re.compile(r"^[\W_]*(?:(?:[a-zA-Z]{1,2}\d?|\d{1,2}[a-z]?)[\W_]*)*$")


def _without_small(words: list[Word]) -> list[Word]:
    """``words`` without allergen codes in small type (``a1-b-h``); a measure in small type stays."""
    size = max(word.size for word in words)
    return [w for w in words if w.size > 0.75 * size or not _SMALL_CODES.match(w.text)] or words


_SMALL_CODES = re.compile(
    r"^[(\[]?(?=.*[a-zA-Z])(?:[a-zA-Z]\d?|\d{1,2})(?:[-,./;](?:[a-zA-Z]\d?|\d{1,2}|\*+))+[)\],;*-]*$"
)


def _without_codes(words: list[Word]) -> list[Word]:
    """``words`` with raised cents in their price, and without raised codes."""
    if not any(word.raised for word in words):
        return words
    out: list[Word] = []
    coded = False
    for word in words:
        if not word.raised or not out:
            apart = coded and (word.parted[0] or word.left - out[-1].right > 0.15 * word.size)
            ends_name = apart and word.text[:1].isalpha()
            out.append(word._replace(stop=True) if ends_name else word)
            coded = False
            continue
        last = out[-1]
        if _CENTS.match(word.text) and _WHOLE.match(last.text) and word.left - last.right < 0.4 * last.size:
            text = f"{last.text.rstrip('.,')},{word.text}"
            out[-1] = last._replace(text=text, right=word.right, parted=(last.parted[0], word.parted[1]))
        elif _CODES.match(word.text):
            out[-1] = last._replace(right=max(last.right, word.right), parted=(last.parted[0], word.parted[1]))
            coded = True
        else:
            out.append(word)
    return out


_LETTERS = re.compile(r"[^\W\d_]")
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def _right_to_left(words: list[Word]) -> list[Word]:
    """Words of scripts that run to the left in the order they are read; words of others among them keep theirs.

    A row that begins on the left with words of other scripts is read from there.
    """
    text = "".join([word.text for word in words])
    if text.isascii() or not _RTL.search(text):
        return words
    leftmost = next((word.text for word in words if len(_LETTERS.findall(word.text)) > 1), "")
    leftwards = bool(_RTL.search(leftmost)) and len(_RTL.findall(text)) * 2 > len(_LETTERS.findall(text))
    runs = _runs(words, leftwards)
    return [word for run in (runs[::-1] if leftwards else runs) for word in run]


def _runs(words: list[Word], leftwards: bool) -> list[list[Word]]:
    """``words`` in runs of one direction, each in its order; numbers and signs stand in runs of their own."""
    runs: list[tuple[bool | None, list[Word]]] = []
    for word in words:
        way = True if _RTL.search(word.text) else False if _LETTERS.search(word.text) else None
        last = runs[-1][0] if runs else None
        goes_on = last is way if way is not None else last is False and not leftwards
        if runs and goes_on:
            runs[-1][1].append(word)
        else:
            runs.append((way, [word]))
    return [run[::-1] if way else run for way, run in runs]
