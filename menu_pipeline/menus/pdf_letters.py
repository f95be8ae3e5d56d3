"""Letters of a PDF that are set apart (``S U P P E N``, ``8 , 7 0 €``) made words again.

The space between such letters is always the same; where the file holds spaces, those end words, and where it holds
none, a wider space does.
"""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median

from menu_pipeline.menus.pdf_words import Word

#: A space this many times as wide as the usual one ends a word; letters stand no further apart than so many sizes.
_WIDER, _WIDEST = 1.5, 1.6
#: Fewer letters are no word set apart; such a share of the parts are single characters.
_FEWEST, _SHARE = 4, 0.8
_AMOUNT = r"(?:[€$£]?\d{1,3}[.,]\d\d[€$£]?|[€$£]\d{1,3}|\d{1,3}[€$£]|\d[.,]\d{1,2}[a-zA-Z]{1,2})"
_AMOUNTS = re.compile(rf"^{_AMOUNT}(?:[/|–-]?{_AMOUNT})*[/|]?$")


def joined_letters(words: list[Word]) -> list[Word]:
    """``words``, in the file's order, with single letters joined that follow each other without a space of the file."""
    out: list[Word] = []
    run: list[Word] = []
    for word in words:
        if run and (len(word.text) > _LETTERS or not _follows(run[-1], word)):
            out.extend(_joined(run) if len(run) >= _FEWEST else run)
            run = []
        run.append(word)
    return [*out, *_joined(run)]


#: What is longer is no letter.
_LETTERS = 2


def _follows(last: Word, word: Word) -> bool:
    """Whether a word, set alike, stands right behind ``last``."""
    if len(word.text) > _LETTERS or len(last.text) > _LETTERS:
        return False
    alike = last.size == word.size and last.bold == word.bold and abs(last.baseline - word.baseline) < 0.1 * word.size
    return alike and 0 <= word.left - last.right < _WIDEST * word.size


def _joined(run: list[Word]) -> list[Word]:
    if len(run) < _FEWEST or not (_is_spaced(run) or _AMOUNTS.match("".join(word.text for word in run))):
        return run
    words: list[list[Word]] = [run[:1]]
    for last, word in pairwise(run):
        if last.parted[1] or word.parted[0]:
            words.append([])
        words[-1].append(word)
    if len(words) * 2 > len(run):
        return run  # parted by spaces of the file, one and all
    return [part for word in words for part in _at_even_spaces(word)]


def without_spacing(words: list[Word]) -> list[Word]:
    """Letters set apart, a whole row, joined to words; a space wider than those between the letters ends one."""
    return _at_even_spaces(words) if _is_spaced(words) else words


def _is_spaced(words: list[Word]) -> bool:
    single = sum(1 for word in words if len(word.text) == 1 and word.text.isalpha())
    return single >= _FEWEST and single >= _SHARE * len(words) and not _is_codes([w.text for w in words])


def _at_even_spaces(words: list[Word]) -> list[Word]:
    if len(words) < 2:
        return words
    gaps = [b.left - a.right for a, b in pairwise(words)]
    usual = median(gaps)
    if usual > _WIDEST * words[0].size:
        return words
    out = words[:1]
    for gap, word in zip(gaps, words[1:], strict=True):
        last = out[-1]
        if gap <= _WIDER * max(usual, 0.1 * word.size):
            parted = last.parted[0], word.parted[1]
            out[-1] = last._replace(text=last.text + word.text, right=word.right, parted=parted)
        else:
            out.append(word)
    return out


def _is_codes(texts: list[str]) -> bool:
    """``A C G L``: letters in order are keys to a legend."""
    letters = [text.casefold() for text in texts if text.isalpha()]
    return all(a < b for a, b in pairwise(letters))
