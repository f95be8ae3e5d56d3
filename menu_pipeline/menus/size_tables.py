"""Sizes that no word says are sizes: what a dish is told by in small tables and lines, itself named above them.

A head says so ("Size | Price"), or the tables do among themselves: dish after dish has one with the same rows. Of a
line like "Blanco 9, Reposado 11, Selección Suprema 25" the lines set like it tell, most of which name sizes only.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.vocabulary import Kind

#: Heads of a column of sizes, in many languages.
_SIZES = re.compile(
    r"^\W*(?:sizes?|dimensions?|größen?|grössen?|abmessung(?:en)?|tailles?|formats?|formato|formati|misur[ae]|grandezza"
    r"|dimension[ei]|tamaños?|tamanhos?|medidas?|maten?|maat|afmeting(?:en)?|storlek(?:ar)?|størrelser?|koko|koot"
    r"|rozmiary?|wielkość|velikost[i]?|veľkosť|méret(?:ek)?|mărime|mărimi|dimensiun[ei]|dimenzij[ae]|veličin[ae]"
    r"|velikosti|димензиј[ае]|величин[ае]|размеры?|розмір[и]?|μέγεθος|μεγέθη|boy(?:lar|utu?)?|ukuran"
    r"|kích (?:cỡ|thước)|サイズ|크기|사이즈|尺寸|規格|规格|ขนาด|الحجم|גודל)\W*$",
    re.I,
)
#: So many tables with the same rows are no chance.
_FEWEST = 3
#: So many texts of lines with several prices are no chance.
_FEWEST_TOLD = 4
#: What is written otherwise in one table than in the next: "32cm", "32 cm".
_FIGURES = re.compile(r"[\W\d_]+")

_Rows = dict[int, list[int]]


def mark_sizes(fragments: list[Fragment]) -> None:
    """Makes labels of the sizes in such tables and lines, and no name of the heads over them."""
    _mark_in_lines(fragments)
    tables: dict[int, _Rows] = {}
    for i, fragment in enumerate(fragments):
        if fragment.piece.cell is not None:
            tables.setdefault(fragment.piece.cell.table, {}).setdefault(fragment.piece.cell.row, []).append(i)
    sized = {number: priced for number, rows in tables.items() if (priced := _priced_rows(fragments, rows))}
    times = Counter(_said(fragments, priced) for priced in sized.values())
    for number, priced in sized.items():
        heads = [i for ks in tables[number].values() if ks not in priced for i in ks]
        headed = [i for i in heads if _SIZES.match(fragments[i].text) and _is_first(fragments[i])]
        if not headed and times[_said(fragments, priced)] < _FEWEST:
            continue
        for i in [*headed, *(ks[0] for ks in priced)]:
            fragments[i].kind, fragments[i].nameable = Kind.LABEL, False


def _mark_in_lines(fragments: list[Fragment]) -> None:
    """Makes labels of texts before prices where three of five set like them are, in lines of several prices."""
    told: dict[int, list[Fragment]] = {}
    others: set[int] = set()  # lines with a text that no price follows at once
    for fragment, after in pairwise(fragments):
        if fragment.token is not None or fragment.unpriced:
            continue
        if after.line == fragment.line and after.is_price:
            told.setdefault(fragment.line, []).append(fragment)
        else:
            others.add(fragment.line)
    several = [texts for line, texts in told.items() if line not in others and len(texts) > 1]
    made = [
        ((text.piece.sig, text is texts[0]), text) for texts in several for text in texts
    ]  # the first may be a name
    makes = Counter(make for make, _ in made)
    labels = Counter(make for make, text in made if text.kind is not Kind.TEXT)
    for make, text in made:
        if makes[make] >= _FEWEST_TOLD and labels[make] * 5 >= 3 * makes[make]:
            text.kind, text.nameable = Kind.LABEL, False


def _is_first(fragment: Fragment) -> bool:
    return fragment.piece.cell is not None and fragment.piece.cell.column == 0


def _priced_rows(fragments: list[Fragment], rows: _Rows) -> list[list[int]]:
    """The rows that are a text and a price, where all of a table but its head are such, and two at least."""
    priced = [ks for ks in rows.values() if any(fragments[k].is_price for k in ks)]
    plain = all(len(ks) == 2 and _is_first(fragments[ks[0]]) and fragments[ks[1]].is_price for ks in priced)
    return priced if plain and len(priced) >= 2 and len(rows) - len(priced) <= 1 else []


def _said(fragments: list[Fragment], priced: list[list[int]]) -> tuple[str, ...]:
    return tuple(_FIGURES.sub(" ", fragments[ks[0]].text.casefold()).strip() for ks in priced)
