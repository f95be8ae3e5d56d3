"""How close an extraction comes to the menu that was written: exact names and amounts, both ways."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

Item = tuple[str, frozenset[Decimal]]


@dataclass(frozen=True)
class Score:
    right: int
    missing: list[Item]
    invented: list[Item]

    @property
    def f1(self) -> float:
        wrong = len(self.missing) + len(self.invented)
        return 2 * self.right / (2 * self.right + wrong) if self.right + wrong else 1.0


def plain(name: str) -> str:
    """A name as it is compared: folded, single spaces, no trailing marks."""
    folded = unicodedata.normalize("NFKC", name).casefold().replace("’", "'")
    return re.sub(r"\s+", " ", folded).strip(" .,;:*-–—")


def score(want: Iterable[Item], got: Iterable[Item], optional: Iterable[str] = ()) -> Score:
    """``optional`` names (extras for money) count neither as missing nor as invented."""
    left_out = {plain(n) for n in optional}
    wanted = {(plain(n), a) for n, a in want}
    found = {(plain(n), a) for n, a in got if plain(n) not in left_out}
    return Score(len(wanted & found), sorted(wanted - found, key=str), sorted(found - wanted, key=str))
