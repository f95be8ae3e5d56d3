"""Plain numbers that the words before them tell to be prices: "half 6 full 11" can be nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from menu_pipeline.menus.prices import Token
from menu_pipeline.menus.vocabulary import SIZES

#: Shorter words are units and codes elsewhere ("2 l", "L 3").
_SHORTEST = 3


def sizes_before(text: str, tokens: Sequence[Token]) -> list[int]:
    """Where in ``text`` the word for a size begins that stands right before each of ``tokens``, in order.

    Empty unless there are several of them, each another size, and the last price ends the text.
    """
    if len(tokens) < 2 or text[tokens[-1].end :].strip(" .*"):
        return []
    places: list[int] = []
    words: set[str] = set()
    for before, token in zip((0, *(t.end for t in tokens)), tokens, strict=False):
        said = text[before : token.start].rstrip(" .:-–=")
        word = said.rpartition(" ")[2].strip("(/|,;")
        if len(word) < _SHORTEST or word.casefold() not in SIZES or word.casefold() in words:
            return []
        words.add(word.casefold())
        places.append(before + len(said) - len(word))
    return places
