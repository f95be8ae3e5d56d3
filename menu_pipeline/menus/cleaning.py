"""Lines of a page made clean, and the numbers in them that may be prices.

Where markup or white parts a number in a name or weight from the price beside it, they are not read as one.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from menu_pipeline.menus.acceptance import CleanLine
from menu_pipeline.menus.model import Hints
from menu_pipeline.menus.normal import clean
from menu_pipeline.menus.page import Line
from menu_pipeline.menus.phrases import joined
from menu_pipeline.menus.prices import ANY_NUMBER, scan


def clean_line(line: Line, hints: Hints) -> CleanLine:
    """``line`` with clean text, phrases that run through an element made one, and the numbers that may be prices."""
    pieces = joined(line.text, line.pieces) if len(line.pieces) > 1 else line.pieces
    if len(pieces) < len(line.pieces):
        line = replace(line, pieces=pieces)
    text, spans = _clean_text(line)
    cleaned = CleanLine(line, text, spans)
    if len(text) <= _LONGEST_SCANNED and ANY_NUMBER.search(text):
        apart = _printed_apart(text, spans) if line.path == "pdf" else text
        cleaned.tokens = scan(_parted(apart, spans, [piece.sig for piece in line.pieces]), hints)
    return cleaned


#: A longer line is no dish.
_LONGEST_SCANNED = 2000


def _clean_text(line: Line) -> tuple[str, list[tuple[int, int]]]:
    """The clean text of a line, and the places of its pieces in it."""
    first = line.pieces[0]
    text = clean(line.text[first.start : first.end])
    spans = [(0, len(text))]
    for piece in line.pieces[1:]:
        raw = line.text[piece.start : piece.end]
        value = clean(raw)
        if text and value and (raw[:1].isspace() or line.text[piece.start - 1 : piece.start].isspace()):
            text += " "
        spans.append((len(text), len(text) + len(value)))
        text += value
    return text, spans


def _parted(text: str, spans: list[tuple[int, int]], makes: list[str]) -> str:
    """``text`` with a bar for the space between a name or weight in numbers and the price in the next element.

    ``spans`` are the pieces' places. "Cuvée 281" beside "150.00" costs 150, not 281,150; so does "120/60" of another
    of the ``makes``. "8" beside "110" of one make are two prices. "Chicken 65" beside "₹ 180" costs 180.
    """
    if len(spans) == 1 and text[:4] != "RON ":
        return text
    if text.startswith("RON ") and spans[0][1] == 3:
        text = f"RON|{text[4:]}"  # rum, not Romanian money
    for n, ((start, end), (right, _)) in enumerate(pairwise(spans)):
        if right - end != 1:
            continue
        if not _HUNDREDS.match(text, right):
            if text[end - 1 : end].isdigit() and _SIGNED.match(text, right):
                text = f"{text[:end]}|{text[right:]}"
            continue
        alike = makes[n] == makes[n + 1]
        weighs = not alike and _WEIGHT.match(text, start, end) and _CENTS.match(text, right)
        columns = alike and text[start:end].isdigit() and text[slice(*spans[n + 1])].isdigit()
        if weighs or columns or _NUMBERED_NAME.search(text[start:end]):
            text = f"{text[:end]}|{text[right:]}"
    return text


def _printed_apart(text: str, spans: list[tuple[int, int]]) -> str:
    """``text`` of a print with a bar between a number and the next, which white or type parts: "V60" and "S/16"."""
    for (_, end), (right, _) in pairwise(spans):
        if right - end == 1 and text[end - 1 : end].isdigit() and _BEGINS_PRICE.match(text, right):
            text = f"{text[:end]}|{text[right:]}"
    return text


_BEGINS_PRICE = re.compile(r"(?:[€$£¥₹₺₽]|S/|R\$|Rs\.?|CHF|Fr\.)\s?\d|\d{3}(?!\d)")
_SIGNED = re.compile(r"(?:[€$£¥₹₺₽₩₪฿₫₱₦]|Rs\.?|CHF|Fr\.)\s?\d")
_HUNDREDS = re.compile(r"\d{3}(?!\d)")
_WEIGHT = re.compile(r"[\d/*]*\d{1,3}\Z")
_CENTS = re.compile(r"\d{3}[.,]\d\d(?!\d)")
_NUMBERED_NAME = re.compile(r"[^\W\d_]{2}.*\s\d{1,3}$")
