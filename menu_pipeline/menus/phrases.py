"""Phrases that run on through an element: "Pastrami on <b>rye</b>" is one name, not two texts.

Only elements that stand directly in the text around them count, and only where the words show that the phrase goes
on; elsewhere what is set apart is a name, a size or a mark of its own.
"""

from __future__ import annotations

import re
from dataclasses import replace

from menu_pipeline.menus.markup import FORMAT
from menu_pipeline.menus.normal import words
from menu_pipeline.menus.page import Piece
from menu_pipeline.menus.vocabulary import WEEKDAYS, Kind, kind_of

_INLINE = FORMAT | words("b strong")
#: No phrase ends in one of these.
OPEN = re.compile(
    r"(?<![^\W_])(?:on|with|of|in|and|or|the|a|an|from|for|&|\+|mit|auf|und|oder|vom|von|nach|in|im|aus|zum|zur|der|die"
    r"|das|an|am|à|au|aux|de|du|des|d['’]|et|ou|avec|sur|la|le|les|l['’]|en|di|del|della|dello|dei|delle|con|e|ed|al"
    r"|alla|ai|alle|allo|in|su|y|o|con|do|da|dos|das|com|ao|op|met|van|en|het|de|med|och|og|på|i|til|av|af|z|ze|s|se|na"
    r"|w|i|a|v|ve|ile|ja|sekä|с|со|в|на|из|и|з|та|со|με|και|dan|dengan)$",
    re.I,
)
#: The longest of these words, with a line end behind it.
_LONGEST_OPEN = 8
#: The end of an enumeration: another thing begins.
_CONJOINED = re.compile(
    r"(?:^|\d|[,;:€£$])\s*(?:and|or|und|oder|sowie|et|ou|e|o|ed|y|och|og|eller|en|of|i|a|lub|nebo|vagy|și|и|или|ve|dan)"
    r"(?:\s+(?:a|an|the|ein|eine|der|die|das|un|une|una|le|la|les|el|il|en|ett|et))?$",
    re.I,
)
#: A letter or two that a tag in the middle of a word cut off: "Rol|l".
_END_OF_WORD = re.compile(r"[^\W\d_]{1,2}\s*$")
#: Words before a name set in bold that belong to it: "Pizza <b>Margherita</b>".
_MOST_LEADING = 3
#: Words that end a phrase behind an element: "with <b>spicy</b> mayo".
_MOST_TRAILING = 3
_TO_THE_PRICE = re.compile(r"[^\d€£$.…]*")


def joined(text: str, pieces: list[Piece]) -> list[Piece]:
    """``pieces`` of a line with ``text``, those of one phrase made one, set like its first."""
    out: list[Piece] = pieces[:1]
    entered = False  # the last of ``out`` has just taken in an element
    for number, piece in enumerate(pieces[1:], 1):
        last, before = out[-1], pieces[number - 1]
        after = pieces[number + 1] if number + 1 < len(pieces) else None
        here, behind = text[piece.start : piece.end], text[after.start : after.end] if after else ""
        said = text[last.start : last.end]
        if _hyphened(said, here.lstrip()):
            out[-1], entered = replace(piece, start=last.start), False
            continue
        if _END_OF_WORD.match(here) and said[-2:].isalpha() and piece.start == last.end:
            out[-1] = replace(last, end=piece.end)
            continue
        if here.lstrip()[:1] == ")" and said.count("(") > said.count(")"):
            closed = text.index(")", piece.start) + 1
            out[-1], piece = replace(last, end=closed), replace(piece, start=closed)
            if not text[closed : piece.end].strip():
                continue
        if entered and piece.sig == last.sig:
            on, entered = _goes_on(said, here), False
        else:
            alone = piece.bold and not last.bold and not _starts_a_word(behind)
            on = entered = _stands_in(piece, before) and _goes_in(said, here, alone, _glued(here, behind))
            on = entered = on and (piece.tag != "span" or ends_open(said.strip()))
        if on:
            out[-1] = replace(last, end=piece.end)
        else:
            out.append(piece)
    return out


def ends_open(text: str) -> bool:
    """Whether a text ends in a word that no phrase ends in; a capital alone is a code, unless all are capitals."""
    match = OPEN.search(text, max(0, len(text) - _LONGEST_OPEN))
    if match is None or not match.start():
        return False
    last = match.group()
    capitals = text.isupper() and len(text.split()) >= 3
    return len(last) > 1 or last.islower() or last == "&" or capitals


def _stands_in(inner: Piece, outer: Piece) -> bool:
    """Whether ``inner`` is an inline element directly in the element whose own text ``outer`` is."""
    return (
        (inner.tag in _INLINE or inner.sig.endswith("/span"))
        and not inner.struck
        and inner.region == outer.region
        and inner.sig.split("/")[:-1] == outer.sig.split("/")[1:]
    )


def _goes_in(said: str, here: str, alone: bool, glued: bool) -> bool:
    """Whether a phrase goes on into an element.

    ``alone``: it is set in bold, and no words follow. ``glued``: it is part of a word that goes on behind it.
    """
    bare = said.strip()
    if not _starts_a_word(here) or _any_digit(here) or not (bare[-1:].isalpha() or bare[-1:] in "'’&+"):
        return False
    if glued or _glued(said, here):
        return True
    if _CONJOINED.search(bare):
        return False  # "for £9 and a <b>lobster roll</b>"
    if OPEN.search(bare):
        return True
    few = len(bare.split()) <= _MOST_LEADING and kind_of(bare) is Kind.TEXT and not _any_digit(bare)
    return alone and few and kind_of(here.strip()) is Kind.TEXT and not WEEKDAYS.match(bare)


def _goes_on(said: str, here: str) -> bool:
    """Whether the words behind an element end the phrase that went into it; a price may stand behind them."""
    if _glued(said, here) or OPEN.search(said.strip()):
        return True
    ending = _TO_THE_PRICE.match(here.strip())
    bare = ending.group().rstrip() if ending else ""
    few = len(bare.split()) <= _MOST_TRAILING and not re.search(r"[,;:(–—|]", bare)
    return few and bare[:1].islower()


def _glued(said: str, here: str) -> bool:
    """``cheese|burger``"""
    return said[-1:].isalpha() and here[:1].islower()


def _hyphened(said: str, here: str) -> bool:
    """``Sacher|-torta``: a foreign word in an element of its own, and what is joined to it."""
    return said[-1:].isalpha() and here[:1] == "-" and here[1:2].islower()


def _any_digit(text: str) -> bool:
    return any(ch.isdigit() for ch in text)


def _starts_a_word(text: str) -> bool:
    return text.strip()[:1].isalpha()
