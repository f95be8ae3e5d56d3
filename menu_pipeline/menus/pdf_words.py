"""Words of a PDF with their places: the only module that touches the PDF library (pypdfium2, PDFium).

Coordinates are in points, x from the left, y from the bottom of the page.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any

#: Pages and characters read at most: a menu is short, and time is bounded.
MAX_PAGES = 40
MAX_CHARACTERS = 150_000


class PdfUnreadable(Exception):
    """The file is broken or encrypted; ``str(error)`` says which."""


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    left: float
    right: float
    bottom: float
    top: float
    size: float
    bold: bool

    @property
    def middle(self) -> float:
        return (self.bottom + self.top) / 2


@dataclass(frozen=True, slots=True)
class PdfPage:
    width: float
    height: float
    words: list[Word]
    images: int


@lru_cache(maxsize=1)
def _library() -> tuple[Any, Any]:
    """The PDF library and its raw functions, loaded when the first PDF comes: most sites have none."""
    try:
        return import_module("pypdfium2"), import_module("pypdfium2.raw")
    except ImportError as error:
        raise PdfUnreadable("pypdfium2 is not installed") from error


def read_words(body: bytes) -> list[PdfPage]:
    """The words of each page, in the file's order. Raises ``PdfUnreadable``."""
    pdfium, raw = _library()
    try:
        document = pdfium.PdfDocument(body)
    except (pdfium.PdfiumError, ValueError, TypeError) as error:
        raise PdfUnreadable(str(error)) from error
    pages: list[PdfPage] = []
    left = MAX_CHARACTERS
    try:
        for number in range(min(len(document), MAX_PAGES)):
            page = _read_page(raw, document, number, left)
            left -= sum(len(word.text) for word in page.words)
            pages.append(page)
            if left <= 0:
                break
    except pdfium.PdfiumError as error:
        if not pages:
            raise PdfUnreadable(str(error)) from error
    finally:
        document.close()
    return pages


def _read_page(raw: Any, document: Any, number: int, most: int) -> PdfPage:
    page = document[number]
    text = page.get_textpage()
    try:
        width, height = page.get_size()
        count = min(raw.FPDFText_CountChars(text.raw), most)
        words = _words(raw, text.raw, count) if count > 0 else []
        images = sum(1 for _ in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=2)) if len(words) < 5 else 0
        return PdfPage(width, height, words, images)
    finally:
        text.close()
        page.close()


def _words(raw: Any, text: Any, count: int) -> list[Word]:
    """Runs of characters between spaces, line ends and jumps."""
    words: list[Word] = []
    start, letters = 0, ""
    for i in range(count + 1):
        code = raw.FPDFText_GetUnicode(text, i) if i < count else 32
        char = chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else " "
        if not char.isspace() and char.isprintable():
            if not letters:
                start = i
            letters += char
        elif letters:
            words.extend(_word(raw, text, start, i - 1, letters))
            letters = ""
    return words


def _word(raw: Any, text: Any, first: int, last: int, letters: str) -> list[Word]:
    one, other = _box(raw, text, first), _box(raw, text, last)
    size = raw.FPDFText_GetFontSize(text, first)
    height = max(one[3], other[3]) - min(one[2], other[2])
    if height <= 0 or other[1] <= one[0]:
        return []  # vertical or empty
    if not 0.5 < size / height < 2:
        size = height  # the font is scaled by the page, and its own size says nothing
    bold = raw.FPDFText_GetFontWeight(text, first) >= 600
    return [Word(letters, one[0], other[1], min(one[2], other[2]), max(one[3], other[3]), size, bold)]


def _box(raw: Any, text: Any, index: int) -> tuple[float, float, float, float]:
    """left, right, bottom, top of a character (loose box: all of a font's characters are equally high)."""
    rect = raw.FS_RECTF()
    if raw.FPDFText_GetLooseCharBox(text, index, ctypes.byref(rect)):
        return rect.left, rect.right, rect.bottom, rect.top
    return 0.0, 0.0, 0.0, 0.0
