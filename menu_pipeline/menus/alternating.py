"""Menus without prices in which names and what they are made of take turns, all of it set alike.

"MARGHERITA", "tomatoes, mozzarella, basil", "CAPRICCIOSA", "tomatoes, ham, mushrooms": only the commas tell them apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import groupby

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.spans import could_name

#: So many names with a list below them are no chance.
_FEWEST = 6
_LONGEST_NAME = 50


@dataclass(slots=True)
class Turn:
    """The index of a name, those of what is said of it, and that of the heading over both."""

    name: int
    about: list[int] = field(default_factory=list)
    heading: int | None = None


def taking_turns(fragments: list[Fragment]) -> list[Turn]:
    """Names with the lists below them, in order; none where fewer than seven of ten names have a list."""
    own = [i for i, fragment in enumerate(fragments) if not fragment.region]
    turns: list[Turn] = []
    heading: int | None = None
    for _, run in groupby(own, key=lambda i: fragments[i].piece.sig):
        indices = list(run)
        if fragments[indices[0]].piece.heading:
            heading = indices[-1]
        else:
            turns.extend(_turns(fragments, indices, heading))
    listed = sum(any(_lists(fragments[k].text) for k in turn.about) for turn in turns)
    return turns if listed >= _FEWEST and listed * 10 >= 7 * len(turns) else []


def _turns(fragments: list[Fragment], run: list[int], heading: int | None) -> list[Turn]:
    """The turns of texts set alike that follow each other; none unless they begin with a name and a list, twice."""
    turns: list[Turn] = []
    for i in run:
        named = could_name(fragments[i]) and not _lists(fragments[i].text)
        if named and len(fragments[i].text) <= _LONGEST_NAME:
            turns.append(Turn(i, heading=heading))
        elif turns:
            turns[-1].about.append(i)
        else:
            return []
    return turns if sum(bool(turn.about) for turn in turns) >= _FEWEST_A_RUN else []


#: One name with a list below it is a title with a sentence.
_FEWEST_A_RUN = 2


_QUANTITY = re.compile(r"\d(?:[\d.,/]*\d)?\s?[^\W\d]+\.?")


def _lists(text: str) -> bool:
    """Whether a text says what a dish is made of ("ham, olives"), or how much of it there is ("2 pieces")."""
    return "," in text or "، " in text or "、" in text or _QUANTITY.fullmatch(text) is not None
