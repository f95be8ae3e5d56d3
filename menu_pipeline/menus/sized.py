"""Plain numbers that the words before them tell to be prices: "half 6 full 11" can be nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from menu_pipeline.menus.prices import Strength, Token
from menu_pipeline.menus.vocabulary import SIZES

#: Shorter words are units and codes elsewhere ("2 l", "L 3"), unless a mark follows ("S - 1.99").
_SHORTEST = 3


def sizes_before(text: str, tokens: Sequence[Token]) -> list[int]:
    """Where in ``text`` the word for a size begins that stands right before each of the last ``tokens``, in order.

    Empty unless there are several of them, each another size, and the last price ends the text. The first of ``tokens``
    may be the number of the dish, and is left out then.
    """
    if len(tokens) < 2 or text[tokens[-1].end :].strip(" .*)"):
        return []
    numbered = len(tokens) > 2 and tokens[0].strength is Strength.BARE
    return _places(text, tokens, 0) or (_places(text, tokens[1:], tokens[0].end) if numbered else [])


def _places(text: str, tokens: Sequence[Token], start: int) -> list[int]:
    """Those places, where all of ``tokens`` have one behind ``start``."""
    places: list[int] = []
    words: set[str] = set()
    for before, token in zip((start, *(t.end for t in tokens)), tokens, strict=False):
        said = text[before : token.start].rstrip(" .:-–=")
        word = said.rpartition(" ")[2].strip("(/|,;")
        marked = len(said) < len(text[before : token.start].rstrip())
        if (len(word) < _SHORTEST and not marked) or word.casefold() not in SIZES or word.casefold() in words:
            return []
        words.add(word.casefold())
        places.append(before + len(said) - len(word))
    return places
