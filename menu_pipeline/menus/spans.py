"""A record of fragments, and what is asked of fragments for it: which could be a name, which are set alike."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.traits import class_words
from menu_pipeline.menus.vocabulary import NAME_CLASSES


@dataclass(slots=True)
class Record:
    """Indices into the fragments: prices of one dish, and the span of texts that go with them."""

    prices: list[int]
    left: int  # first fragment that belongs to the record
    right: int  # one past the last
    levelled: bool = False  # other prices of the same make reach equally far
    bound: int = 0  # gaps up to this one separate the record from what is around it
    names: list[int] = field(default_factory=list)  # claimed from outside the span


@lru_cache(maxsize=4096)
def any_column(sig: str) -> str:
    """The make of a text whatever table column it stands in."""
    return _COLUMN.sub("", sig)


_COLUMN = re.compile(r"(?<=[\w-]):\d+(?=/|$)")


def kind_of_place(fragments: list[Fragment], i: int) -> str:
    """The make of a fragment whatever table column it stands in."""
    return any_column(fragments[i].piece.sig)


def own_element(fragments: list[Fragment], i: int) -> str:
    """The element itself that a text stands in, with its classes."""
    return any_column(fragments[i].piece.sig).rpartition("/")[2]


def inside_names(fragments: list[Fragment], record: Record) -> list[int]:
    span = range(record.left, record.right)
    return [i for i in span if (found := fragments[i]).nameable and not found.unpriced]  # ``could_name``, asked often


def could_name(fragment: Fragment) -> bool:
    """Whether a text can be the name of a dish by itself."""
    return fragment.nameable and not fragment.unpriced


def name_numbers(fragments: list[Fragment]) -> None:
    """Lets a number be a name that is set, or called, as names are there ("1800", a tequila; "180", a burger)."""
    titled = Counter(f.piece.sig for f in fragments if f.nameable and f.piece.tag and _is_titled(f))
    for fragment in fragments:
        if fragment.text.isdecimal() and len(fragment.text) >= 3 and titled[fragment.piece.sig] >= _FEWEST_TITLES:
            fragment.nameable = not fragment.is_price


def _is_titled(fragment: Fragment) -> bool:
    return fragment.piece.heading > 0 or bool(class_words(fragment.piece.css) & NAME_CLASSES)


#: So many headings of one make are those of dishes, or of what else a page lists.
_FEWEST_TITLES = 3


def looks_like_name(fragment: Fragment) -> bool:
    """Set off as a name by its markup."""
    return bool(fragment.piece.heading or fragment.piece.bold or class_words(fragment.piece.css) & NAME_CLASSES)
