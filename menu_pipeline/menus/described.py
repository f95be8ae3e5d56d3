"""Prices that a description tells again beside the dish's own: "small 3.50, large 4.90" above "from 3.50"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.normal import words
from menu_pipeline.menus.traits import class_words
from menu_pipeline.menus.vocabulary import NAME_CLASSES, PRICE_CLASSES

#: Classes that call a text a description and nothing else.
_DESCRIBED: Final = words("desc descr description beschreibung descripcion descrizione descricao")
#: So many prices in elements called price show that the author calls them so.
_FEWEST: Final = 4
#: Fragments of a description at most.
_REACH: Final = 8


def without_described(fragments: list[Fragment]) -> list[Fragment]:
    """``fragments`` with the prices of descriptions made texts again, where the dish's own price follows below.

    Only on pages most of whose other prices stand in elements called so.
    """
    priced = [f for f in fragments if f.token is not None]
    told = [i for i, f in enumerate(fragments) if f.token is not None and _is(f, _DESCRIBED)]
    own = sum(_is(f, PRICE_CLASSES) for f in priced) if told else 0
    if own < _FEWEST or own * 10 < 7 * (len(priced) - len(told)):
        return fragments
    for i in told:
        if _own_price_follows(fragments[i + 1 : i + 1 + _REACH]):
            fragments[i].token = None
    return fragments


def without_sums(fragments: list[Fragment]) -> list[Fragment]:
    """``fragments`` without the sums of what nobody has ordered yet: zeros in elements that hold nothing else."""
    zeros = [f.piece.sig for f in fragments if f.token is not None and not f.token.amount]
    if len(zeros) < _FEWEST_SUMS:
        return fragments
    makes = {f.piece.sig for f in fragments if f.token is not None and f.token.amount}
    if not makes:
        return fragments
    return [f for f in fragments if f.token is None or f.token.amount or f.piece.sig in makes]


#: So many zeros are no gift.
_FEWEST_SUMS: Final = 3


def without_told(fragments: list[Fragment]) -> list[Fragment]:
    """``fragments`` with the prices of prose made texts again, where nearly all prices stand in elements called so.

    "Thin crust, from our oven. Margherita from 100 kr, others 120 kr." stands above cards with prices of their own.
    """
    priced = [f for f in fragments if f.token is not None]
    called = sum(_is(f, PRICE_CLASSES) for f in priced)
    if called < _FEWEST_CALLED or called * 10 < 8 * len(priced) or called == len(priced):
        return fragments
    lines: dict[int, list[Fragment]] = {}
    for fragment in fragments:
        lines.setdefault(fragment.line, []).append(fragment)
    for line in lines.values():
        prose = sum(len(f.text) for f in line) >= _PROSE and not any(
            f.piece.heading or _is(f, PRICE_CLASSES) for f in line
        )
        for fragment in line if prose and any(_SENTENCE.search(f.text) for f in line) else ():
            fragment.token = None
    return fragments


#: So many prices called so, of which hardly any is not; so long a line, and where a sentence ends in it.
_FEWEST_CALLED: Final = 8
_PROSE: Final = 50
_SENTENCE: Final = re.compile(r"[^\W\d_]{3}[.!]\s+\w")


def _own_price_follows(fragments: Sequence[Fragment]) -> bool:
    """Whether the next price outside of the description is called one, and no name stands before it."""
    for fragment in fragments:
        if _is(fragment, _DESCRIBED):
            continue
        if fragment.piece.heading or _is(fragment, NAME_CLASSES):
            return False
        if fragment.token is not None:
            return _is(fragment, PRICE_CLASSES)
    return False


def _is(fragment: Fragment, classes: frozenset[str]) -> bool:
    return bool(fragment.piece.css and class_words(fragment.piece.css) & classes)
