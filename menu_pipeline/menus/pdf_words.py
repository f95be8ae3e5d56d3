"""Words of a PDF with their places: the only module that touches the PDF library (pypdfium2, PDFium).

Coordinates are in points, x from the left, y from the bottom, after a page set sideways has been turned upright.
"""

from __future__ import annotations

import ctypes
import math
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from typing import Any

from menu_pipeline.menus.pdf_text import ACCENTS, composed, mended

#: Pages and characters read at most: a menu is short, and time is bounded.
MAX_PAGES = 40
MAX_CHARACTERS = 150_000


class PdfUnreadable(Exception):
    """The file is broken, encrypted or without usable characters; ``str(error)`` says which."""


@dataclass(frozen=True, slots=True)
class Word:
    """Characters without a space. ``parted`` says whether a real space stands before and after it in the file.

    ``raised`` is set for digits or letters higher and smaller than what they stand at: cents and footnotes.
    ``stop`` is set where a table's column begins, however narrow the space before it; ``column`` counts the columns
    of prices from 1 where they have heads.
    """

    text: str
    left: float
    right: float
    bottom: float
    top: float
    size: float
    bold: bool
    baseline: float = 0.0
    italic: bool = False
    parted: tuple[bool, bool] = (True, True)
    raised: bool = False
    stop: bool = False
    column: int = 0


@dataclass(frozen=True, slots=True)
class PdfPage:
    width: float
    height: float
    words: list[Word]
    images: int


@dataclass(frozen=True, slots=True)
class _Run:
    """A word as read: with its font, the way it runs (degrees), and whether its glyphs have no known characters."""

    word: Word
    font: str
    angle: int
    unmapped: bool


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
    pages: list[tuple[float, float, list[_Run], int]] = []
    left = MAX_CHARACTERS
    try:
        for number in range(min(len(document), MAX_PAGES)):
            page = _read_page(raw, document, number, left)
            left -= sum(len(run.word.text) for run in page[2])
            pages.append(page)
            if left <= 0:
                break
    except pdfium.PdfiumError as error:
        if not pages:
            raise PdfUnreadable(str(error)) from error
    finally:
        document.close()
    return _finished(pages)


def _finished(pages: list[tuple[float, float, list[_Run], int]]) -> list[PdfPage]:
    """The pages with their words upright and spelt right. Raises ``PdfUnreadable``."""
    runs = [run for page in pages for run in page[2]]
    unmapped = sum(run.unmapped for run in runs)
    if unmapped * 2 > len(runs) and not _are_words([run.word.text for run in runs if run.unmapped]):
        raise PdfUnreadable(f"fonts without usable characters: {unmapped} of {len(runs)} words cannot be read")
    by_font: dict[str, list[str]] = {}
    for run in runs:
        by_font.setdefault(run.font, []).append(run.word.text)
    mend = {font: mended(texts) for font, texts in by_font.items()}
    out: list[PdfPage] = []
    for width, height, found, images in pages:
        words = [_spelt(run.word, text) for run in _upright(found) if (text := mend[run.font](run.word.text))]
        out.append(PdfPage(width, height, words, images))
    return out


def _spelt(word: Word, text: str) -> Word:
    return word if text == word.text else replace(word, text=text)


def _are_words(texts: list[str]) -> bool:
    """Whether texts read as words all the same: the library falls back to the codes, and those may be right."""
    long = [text for text in texts if len(text) >= 3]
    return sum(1 for text in long if text.isalpha() and _VOWEL.search(text)) * 2 > len(long)


_VOWEL = re.compile("[aeiouyà-ÿ]|[^\x00-\u024f]", re.I)


def _upright(runs: list[_Run]) -> list[_Run]:
    """The runs of the page's main direction, turned so that they run from left to right; others (seals) left out."""
    angles: Counter[int] = Counter()
    for run in runs:
        angles[run.angle] += len(run.word.text)
    if not angles or set(angles) == {0}:
        return runs
    main = angles.most_common(1)[0][0]
    return [replace(run, word=_turned(run.word, main)) for run in runs if run.angle == main]


def _turned(word: Word, angle: int) -> Word:
    if angle == 90:
        return replace(word, left=word.bottom, right=word.top, bottom=-word.right, top=-word.left)
    if angle == 270:
        return replace(word, left=-word.top, right=-word.bottom, bottom=word.left, top=word.right)
    if angle == 180:
        return replace(word, left=-word.right, right=-word.left, bottom=-word.top, top=-word.bottom)
    return word


def _read_page(raw: Any, document: Any, number: int, most: int) -> tuple[float, float, list[_Run], int]:
    page = document[number]
    text = page.get_textpage()
    try:
        width, height = page.get_size()
        count = min(raw.FPDFText_CountChars(text.raw), most)
        words = _Reader(raw, text.raw).words(count) if count > 0 else []
        images = sum(1 for _ in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=2)) if len(words) < 5 else 0
        return width, height, words, images
    finally:
        text.close()
        page.close()


_BOLD = re.compile(r"bold|black|heavy|extrab|demi(?!l)", re.I)
#: Names of fonts that are not bold, whatever weight they state.
_LIGHT = re.compile(r"regular|light|book|roman|thin", re.I)
_ITALIC = re.compile(r"italic|oblique", re.I)
_MIXED = re.compile(r"[^\W\d_][)*]?\d|\d\d|\d[a-zA-Z]|[.,]\d")
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
#: Marks before their letter once a word is turned around, and numbers.
_CLUSTER = re.compile("[\u0591-\u05c7\u064b-\u065f\u0670]+[^\\W\\d_]|\\d[\\d.,]*\\d")
_CAMEL = re.compile(r"[a-zà-ÿ](?=[A-ZÀ-Þ][a-zà-ÿ])")
_COMPOSED = re.compile(f"f[il]|[{''.join(ACCENTS)}]")


class _Reader:
    """The characters of one page, made into words at spaces, line ends and jumps."""

    def __init__(self, raw: Any, text: Any) -> None:
        self.raw, self.text = raw, text
        self.rect, self.matrix = raw.FS_RECTF(), raw.FS_MATRIX()
        self.x, self.y = ctypes.c_double(), ctypes.c_double()
        self.name, self.flags = ctypes.create_string_buffer(128), ctypes.c_int()
        # What is asked of the first and last characters of words, twice and three times: a call costs a microsecond.
        self.boxes: dict[int, tuple[float, float, float, float]] = {}
        self.origins: dict[int, tuple[float, float]] = {}
        self.sizes: dict[int, float] = {}

    def words(self, count: int) -> list[_Run]:
        runs: list[_Run] = []
        start, letters, before = 0, "", True
        space = -1  # the last space of the file
        for i in range(count + 1):
            code = self.raw.FPDFText_GetUnicode(self.text, i) if i < count else 32
            char = chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else " "
            if not char.isspace() and (char.isprintable() or 0xE000 <= code < 0xF900):
                if not letters:
                    start = i
                    before = before and not (space == i - 1 and self._closed(space, i))
                letters += char
                continue
            real = i >= count or not self.raw.FPDFText_IsGenerated(self.text, i)
            if letters:
                runs.extend(self._runs(start, letters, (before, real)))
                letters, before = "", real
            else:
                before = before or real
            space = i if real and char == " " else space
        return runs

    def _closed(self, space: int, index: int) -> bool:
        """Whether a character is set back over the space before it, which nobody sees then."""
        (x, y), (left, low) = self._origin(space), self._origin(index)
        return abs(left - x) < 0.04 * self._size(index) and abs(low - y) < 0.04 * self._size(index)

    def _runs(self, first: int, letters: str, parted: tuple[bool, bool]) -> list[_Run]:
        """The characters from ``first`` on as one word, or as several: digits that are raised, bars."""
        raised = self._raised(first, letters) if _MIXED.search(letters) else [False] * len(letters)
        cuts = {k for k in range(1, len(letters)) if raised[k] != raised[k - 1]}
        if _CAMEL.search(letters):
            cuts |= self._open_inside(first, letters)
        if "|" in letters:
            cuts |= {k for k in range(1, len(letters)) if "|" in letters[k - 1 : k + 1]}
        if not cuts:
            return self._run(first, letters, parted, raised[0])
        cuts |= {0, len(letters)}
        runs: list[_Run] = []
        for start, end in pairwise(sorted(cuts)):
            capital = start > 0 and letters[start].isupper() and not raised[start]
            open_ends = ((parted[0] and start == 0) or capital, parted[1] and end == len(letters))
            runs.extend(self._run(first + start, letters[start:end], open_ends, raised[start]))
        return runs

    def _open_inside(self, first: int, letters: str) -> set[int]:
        """Where a capital is set off from the small letter before it, in a word whose other letters just follow."""
        spans = [self._box(first + k)[:2] for k in range(len(letters))]
        gaps = [b[0] - a[1] for a, b in pairwise(spans)]
        most = 0.03 * self._size(first)
        inside = [m.start() + 1 for m in _CAMEL.finditer(letters)]
        uneven = sum(1 for k, gap in enumerate(gaps, 1) if k not in inside and abs(gap) > most / 3)
        return {k for k in inside if abs(gaps[k - 1]) > most} if uneven * 4 <= len(gaps) else set()

    def _raised(self, first: int, letters: str) -> list[bool]:
        """Which characters stand higher than the word's first; what is in between or behind them goes with them."""
        base, size = self._origin(first)[1], self._size(first)
        raised = [self._origin(first + k)[1] - base > 0.15 * size for k in range(len(letters))]
        return raised if True in raised and self._angle(first) == 0 else [False] * len(letters)

    def _run(self, first: int, letters: str, parted: tuple[bool, bool], raised: bool) -> list[_Run]:
        last = first + len(letters) - 1
        one, other = self._box(first), self._box(last)
        if one[0] > other[0] and not letters.isascii():
            pass  # right to left, as it is read
        elif other[0] > one[0] and _RTL.match(letters) and _RTL.match(letters[-1]):
            letters = _CLUSTER.sub(lambda m: m.group()[::-1], letters[::-1])  # in the order it is drawn
        left, right = min(one[0], other[0]), max(one[1], other[1])
        bottom, top = min(one[2], other[2]), max(one[3], other[3])
        if top <= bottom or right <= left:
            return []
        if unicodedata.category(letters[-1]) == "Mn":  # drawn over the letter before it
            right = max([right, *(self._box(k)[1] for k in range(max(first, last - 3), last))])
        angle = self._angle(first)
        origin = self._origin(first)
        baseline = {90: -origin[0], 180: -origin[1], 270: origin[0]}.get(angle, origin[1])
        weight = self.raw.FPDFText_GetFontWeight(self.text, first)
        font = self._font(first)
        unmapped = self.raw.FPDFText_HasUnicodeMapError(self.text, first) > 0 or 0xE000 <= ord(letters[0]) < 0xF900
        if _COMPOSED.search(letters):
            letters = composed(letters, [self._box(first + k)[:2] for k in range(len(letters))])
        bold = bool(_BOLD.search(font)) or (weight >= 600 and not _LIGHT.search(font))
        size = self._size(first)
        italic = bool(_ITALIC.search(font))
        word = Word(letters, left, right, bottom, top, size, bold, baseline, italic, parted, raised)
        return [_Run(word, font, angle, unmapped)]

    def _box(self, index: int) -> tuple[float, float, float, float]:
        """left, right, bottom, top of a character (loose: all of a font's characters are equally high)."""
        box = self.boxes.get(index)
        if box is None:
            box = 0.0, 0.0, 0.0, 0.0
            if self.raw.FPDFText_GetLooseCharBox(self.text, index, ctypes.byref(self.rect)):
                box = self.rect.left, self.rect.right, self.rect.bottom, self.rect.top
            self.boxes[index] = box
        return box

    def _origin(self, index: int) -> tuple[float, float]:
        origin = self.origins.get(index)
        if origin is None:
            origin = 0.0, 0.0
            if self.raw.FPDFText_GetCharOrigin(self.text, index, ctypes.byref(self.x), ctypes.byref(self.y)):
                origin = self.x.value, self.y.value
            self.origins[index] = origin
        return origin

    def _size(self, index: int) -> float:
        """The size a character is shown in: the font's, as the text is scaled."""
        if index not in self.sizes:
            self.sizes[index] = self._measured(index)
        return self.sizes[index]

    def _measured(self, index: int) -> float:
        size = float(self.raw.FPDFText_GetFontSize(self.text, index))
        if self.raw.FPDFText_GetMatrix(self.text, index, ctypes.byref(self.matrix)):
            size *= math.hypot(self.matrix.c, self.matrix.d) or 1.0
        box = self._box(index)
        height = min(box[3] - box[2], 1e6)
        return size if height <= 0 or 0.4 < size / height < 2.5 else height

    def _angle(self, index: int) -> int:
        """The way a character's line runs, to the nearest quarter; 45 for what is set askew."""
        degrees = -math.degrees(self.raw.FPDFText_GetCharAngle(self.text, index)) % 360  # it counts clockwise
        quarter = round(degrees / 90) * 90
        return quarter % 360 if abs(degrees - quarter) < 12 else 45

    def _font(self, index: int) -> str:
        length = self.raw.FPDFText_GetFontInfo(self.text, index, self.name, 128, ctypes.byref(self.flags))
        return self.name.value.decode("utf-8", "replace") if length else ""
