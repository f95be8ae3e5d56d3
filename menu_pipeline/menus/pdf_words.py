"""Words of a PDF with their places: the only module that touches the PDF library (pypdfium2, PDFium).

Coordinates are in points, x from the left, y from the bottom, after a page set sideways has been turned upright.
"""

from __future__ import annotations

import ctypes
import math
import re
import sys
import unicodedata
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from menu_pipeline.menus.pdf_angles import across, quarter, slant, turned, unslanted
from menu_pipeline.menus.pdf_fonts import style_of
from menu_pipeline.menus.pdf_gaps import CAMEL, capitals_set_off, spaces_unseen
from menu_pipeline.menus.pdf_library import PdfUnreadable, library, unchecked
from menu_pipeline.menus.pdf_text import ACCENTS, HYPHEN, are_words, composed, in_order, lost_letter, mended, visible

#: Pages and characters read at most: a menu is short, and time is bounded.
MAX_PAGES = 40
MAX_CHARACTERS = 150_000


class Word(NamedTuple):
    """Characters without a space. ``parted`` says whether a real space stands before and after it in the file.

    ``raised`` is set for digits or letters higher and smaller than what they stand at: cents and footnotes.
    ``stop`` is set where a table's column begins, however narrow the space before it; ``column`` counts the columns
    of prices from 1 where they have heads. ``option`` is set for what only tells the next price from others.
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
    option: bool = False


@dataclass(frozen=True, slots=True)
class PdfPage:
    width: float
    height: float
    words: list[Word]
    images: int


class _Run(NamedTuple):
    """A word as read: with its font, the way it runs (degrees), and whether its glyphs have no known characters."""

    word: Word
    font: str
    angle: int
    unmapped: bool


@dataclass(frozen=True, slots=True)
class _Type:
    """How characters that are shown together are set: size in points as scaled, direction in degrees, font."""

    size: float
    angle: int
    font: str
    bold: bool
    italic: bool
    slant: float = 0.0


def read_words(body: bytes) -> list[PdfPage]:
    """The words of each page, in the file's order. Raises ``PdfUnreadable``."""
    pdfium, raw = library()
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
    if unmapped * 2 > len(runs) and not are_words([run.word.text for run in runs if run.unmapped]):
        raise PdfUnreadable(f"fonts without usable characters: {unmapped} of {len(runs)} words cannot be read")
    by_font: dict[str, list[str]] = {}
    for run in runs:
        by_font.setdefault(run.font, []).append(run.word.text)
    legend = any(run.word.text == "=" for run in runs)  # of letters that mean something
    mend = {font: mended(texts) for font, texts in by_font.items() if legend or not _is_ornament(texts)}
    out: list[PdfPage] = []
    for width, height, found, images in pages:
        shown = [run for run in found if run.font in mend]
        words = [_spelt(run.word, text) for run in _upright(shown) if (text := mend[run.font](run.word.text))]
        out.append(PdfPage(width, height, words, images))
    return out


def _is_ornament(texts: list[str]) -> bool:
    """Whether all that a font shows is one letter again and again: a star, a chilli, whatever its code says."""
    return len(texts) >= _FEWEST_ORNAMENTS and texts[0].isalpha() and len(texts[0]) == 1 and len(set(texts)) == 1


_FEWEST_ORNAMENTS = 3


def _spelt(word: Word, text: str) -> Word:
    return word if text == word.text else word._replace(text=text)


def _upright(runs: list[_Run]) -> list[_Run]:
    """The runs of the page's main direction, turned so that they run from left to right; others (seals) left out."""
    angles: Counter[int] = Counter()
    for run in runs:
        angles[run.angle] += len(run.word.text)
    if not angles or set(angles) == {0}:
        return runs
    main = angles.most_common(1)[0][0]
    return [run._replace(word=_turned(run.word, main)) for run in runs if run.angle == main]


def _turned(word: Word, angle: int) -> Word:
    left, right, bottom, top = turned(word.left, word.right, word.bottom, word.top, angle)
    return word._replace(left=left, right=right, bottom=bottom, top=top)


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


#: Upright characters lean no further.
_LEANS = 0.1
_MIXED = re.compile(r"[^\W\d_][)*]?\d|\d\d|\d[a-zA-Z]|[.,]\d")
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
#: Marks before their letter once a word is turned around, and numbers.
_CLUSTER = re.compile("[\u0591-\u05c7\u064b-\u065f\u0670]+[^\\W\\d_]|\\d[\\d.,]*\\d")
#: Words that touch are longer together than this.
_GLUED = 10
#: And so are words with a space between them that the library has not seen; real spaces around them tell of others.
_GLUED_UNSEEN = 5
_WORD = re.compile(rf"[^\s{HYPHEN}]+{HYPHEN}?")
_COMPOSED = re.compile(f"f[il]|[{''.join(ACCENTS)}]")
_NO_CHARACTER = re.compile("[\\0\ud800-\udfff]")
_NAME_LENGTH = ctypes.c_ulong(128)
_UTF16 = "utf-16-le" if sys.byteorder == "little" else "utf-16-be"


class _Reader:
    """The characters of one page, made into words at spaces, line ends and jumps."""

    def __init__(self, raw: Any, text: Any) -> None:
        self.raw, self.handle, self.text = raw, text, ctypes.cast(text, ctypes.c_void_p)
        self.rect, self.matrix = raw.FS_RECTF(), raw.FS_MATRIX()
        self.x, self.y = ctypes.c_double(), ctypes.c_double()
        self.rect_at, self.x_at, self.y_at = ctypes.byref(self.rect), ctypes.byref(self.x), ctypes.byref(self.y)
        self.name, self.flags = ctypes.create_string_buffer(_NAME_LENGTH.value), ctypes.c_int()
        self.box_of = unchecked("FPDFText_GetLooseCharBox")
        self.origin_of = unchecked("FPDFText_GetCharOrigin")
        self.shown_by = unchecked("FPDFText_GetTextObject")
        self.is_generated = unchecked("FPDFText_IsGenerated")
        self.has_no_character = unchecked("FPDFText_HasUnicodeMapError")
        # What is asked of the first and last characters of words, twice and three times: a call costs a microsecond.
        self.boxes: dict[int, tuple[float, float, float, float]] = {}
        self.origins: dict[int, tuple[float, float]] = {}
        self.sizes: dict[int, float] = {}
        self.types: dict[int, _Type] = {}  # by character
        self.fonts: dict[str, tuple[bool, bool]] = {}  # bold and italic, by name
        self.types_shown: dict[int | None, _Type] = {}  # by the address of what shows the characters

    def words(self, count: int) -> list[_Run]:
        """The words among the page's first ``count`` characters."""
        text = self._characters(count)
        runs: list[_Run] = []
        before, after = -1, True  # where the last word ended, and whether a space of the file stands there
        for match in _WORD.finditer(visible(text)):
            first, end = match.span()
            parted = after or any(self._is_real(i) for i in range(before + 1, first))
            if parted and text[first - 1 : first] == " " and (before == first - 1 or self._is_real(first - 1)):
                parted = not self._closed(first - 1, first)
            before, after = end, end >= count or self._is_real(end)
            letters = match.group().replace(HYPHEN, "-")
            if len(letters) >= _GLUED and (cut := self._other_size(first, letters)):
                runs.extend(self._runs(first, letters[:cut], (parted, True)))
                runs.extend(self._runs(first + cut, letters[cut:], (True, after)))
            elif (
                letters.isalpha() and (len(letters) < _GLUED_UNSEEN or (parted and after)) and not CAMEL.search(letters)
            ):
                runs.extend(self._run(first, letters, (parted, after), False))
            else:
                runs.extend(self._runs(first, letters, (parted, after)))
        return runs

    def _is_real(self, index: int) -> bool:
        """Whether a space or line end stands in the file; the library puts others where it sees gaps."""
        return not self.is_generated(self.text, index)

    def _characters(self, count: int) -> str:
        """The page's first ``count`` characters, one for each that the library counts; a space for what is none.

        Asked for at once; one by one where the library leaves some out of its text (control characters), writes one as
        two, or U+FFFE for want of another.
        """
        buffer = (ctypes.c_ushort * (count + 1))()
        got = self.raw.FPDFText_GetText(self.handle, 0, count, buffer) == count + 1
        text = bytes(buffer)[:-2].decode(_UTF16, "surrogatepass") if got else ""
        if len(text) != count or _NO_CHARACTER.search(text):
            text = "\ufffe" * count
        if "\ufffe" in text:
            text = "".join([self._coded(i) if char == "\ufffe" else char for i, char in enumerate(text)])
        return self._with_lost_letters(text) if "\0" in text else text

    def _coded(self, index: int) -> str:
        code = self.raw.FPDFText_GetUnicode(self.handle, index)
        return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else " "

    def _with_lost_letters(self, text: str) -> str:
        """``text`` with the letter that its fonts lack for glyphs without a character, and spaces for other glyphs."""
        lost: dict[str, list[int]] = {}
        for index, char in enumerate(text):
            if char == "\0":
                lost.setdefault(self._type(index).font, []).append(index)
        said = "".join([ch for i, ch in enumerate(text) if "a" <= ch <= "z" and self._type(i).font in lost])
        boxes = [[self._box(index) for index in places] for places in lost.values()]
        widths = [[(box[1] - box[0]) / (box[3] - box[2] or 1.0) for box in font] for font in boxes]
        return text.replace("\0", lost_letter(said, widths) or " ")

    def _closed(self, space: int, index: int) -> bool:
        """Whether a character is set back over the space before it, which nobody sees then."""
        (x, y), (left, low), near = self._origin(space), self._origin(index), 0.04 * self._size(index)
        return abs(left - x) < near and abs(low - y) < near

    def _runs(self, first: int, letters: str, parted: tuple[bool, bool]) -> list[_Run]:
        """The characters from ``first`` on as one word, or as several: digits that are raised, bars."""
        levels = self._levels(first, letters) if _MIXED.search(letters) else [0] * len(letters)
        cuts = {k for k in range(1, len(letters)) if levels[k] != levels[k - 1]}
        unseen = self._cuts(first, letters, parted) | {k for k in cuts if levels[k] < 0}
        cuts |= unseen
        if "|" in letters:
            cuts |= {k for k in range(1, len(letters)) if "|" in letters[k - 1 : k + 1]}
        if not cuts:
            return self._run(first, letters, parted, levels[0] > 0)
        cuts |= {0, len(letters)}
        runs: list[_Run] = []
        for start, end in pairwise(sorted(cuts)):
            opened = start in unseen or (start > 0 and letters[start].isupper() and levels[start] <= 0)
            open_ends = ((parted[0] and start == 0) or opened, parted[1] and end == len(letters))
            runs.extend(self._run(first + start, letters[start:end], open_ends, levels[start] > 0))
        return runs

    def _other_size(self, first: int, letters: str) -> int:
        """How many characters stand before a word in another size that touches this one; 0 for none."""
        last = first + len(letters) - 1
        if not letters.isalpha() or 0.88 < self._type(first).size / (self._type(last).size or 1.0) < 1.14:
            return 0
        size = self._type(first).size
        return next((k for k in range(1, len(letters)) if self._type(first + k).size != size), 0)

    def _cuts(self, first: int, letters: str, parted: tuple[bool, bool]) -> set[int]:
        """Where white inside of a word parts it, though the library has seen no space there."""
        camel, long = CAMEL.search(letters) is not None, len(letters) >= _GLUED_UNSEEN and parted != (True, True)
        if not camel and not long:
            return set()
        spans = [self._box(first + k)[:2] for k in range(len(letters))]
        gaps, size = [b[0] - a[1] for a, b in pairwise(spans)], self._size(first)
        cuts = capitals_set_off(letters, gaps, size) if camel else set()
        return cuts | spaces_unseen(letters, gaps, size) if long else cuts

    def _levels(self, first: int, letters: str) -> list[int]:
        """1 for characters that stand higher than the word's first, less than 0 for those of the lines below it.

        Prices under one another may have no line end in the file.
        """
        base, size = self._origin(first)[1], self._size(first)
        rise = [(self._origin(first + k)[1] - base) / size for k in range(len(letters))]
        levels = [1 if up > 0.15 else round(up) if up < -0.7 else 0 for up in rise]
        return levels if any(levels) and self._type(first).angle == 0 else [0] * len(letters)

    def _run(self, first: int, letters: str, parted: tuple[bool, bool], raised: bool) -> list[_Run]:
        last = first + len(letters) - 1
        one, other = self._box(first), self._box(last)
        if one[0] > other[0] and not letters.isascii():
            pass  # right to left, as it is read
        elif other[0] > one[0] and _RTL.match(letters) and _RTL.match(letters[-1]):
            letters = _CLUSTER.sub(lambda m: m.group()[::-1], letters[::-1])  # in the order it is drawn
        left, right = one[0] if one[0] < other[0] else other[0], one[1] if one[1] > other[1] else other[1]
        bottom, top = one[2] if one[2] < other[2] else other[2], one[3] if one[3] > other[3] else other[3]
        if top <= bottom or right <= left:
            return []
        if letters[-1] > "\u02ff" and unicodedata.category(letters[-1]) == "Mn":  # drawn over the letter before it
            right = max([right, *(self._box(k)[1] for k in range(max(first, last - 3), last))])
        kind = self._type(first)
        if letters[-1].isdigit() and last > first and kind.angle == 0 and letters.isascii():
            letters, left, right = in_order(letters, [self._box(first + k)[:2] for k in range(len(letters))])
        origin = self._origin(first)
        baseline = origin[1] if kind.angle == 0 else across(origin, kind.angle)
        if kind.slant:
            left, right = unslanted(left, right, bottom, top, baseline, kind.slant)
        unmapped = self.has_no_character(self.text, first) > 0 or 0xE000 <= ord(letters[0]) < 0xF900
        if (not letters.isascii() or "f" in letters or "`" in letters) and _COMPOSED.search(letters):
            letters = composed(letters, [self._box(first + k)[:2] for k in range(len(letters))])
        size = self._size(first)
        word = Word(letters, left, right, bottom, top, size, kind.bold, baseline, kind.italic, parted, raised)
        return [_Run(word, kind.font, kind.angle, unmapped)]

    def _box(self, index: int) -> tuple[float, float, float, float]:
        """left, right, bottom, top of a character (loose: all of a font's characters are equally high)."""
        box = self.boxes.get(index)
        if box is None:
            box = 0.0, 0.0, 0.0, 0.0
            if self.box_of(self.text, index, self.rect_at):
                box = self.rect.left, self.rect.right, self.rect.bottom, self.rect.top
            self.boxes[index] = box
        return box

    def _origin(self, index: int) -> tuple[float, float]:
        origin = self.origins.get(index)
        if origin is None:
            origin = 0.0, 0.0
            if self.origin_of(self.text, index, self.x_at, self.y_at):
                origin = self.x.value, self.y.value
            self.origins[index] = origin
        return origin

    def _size(self, index: int) -> float:
        """The size a character is shown in: the font's, as the text is scaled."""
        size = self.sizes.get(index)
        if size is None:
            size = self.sizes[index] = self._measured(index)
        return size

    def _measured(self, index: int) -> float:
        kind = self._type(index)
        size, box = kind.size, self._box(index)
        height = min(box[1] - box[0] if kind.angle in (90, 270) else box[3] - box[2], 1e6)
        return size if height <= 0 or 0.4 < size / height < 2.5 else height

    def _type(self, index: int) -> _Type:
        """How a character is set: asked once for all that the file shows at a time."""
        known = self.types.get(index)
        if known is None:
            shown = self.shown_by(self.text, index)
            known = self.types_shown.get(shown) if shown else None
            if known is None:
                known = self.types_shown[shown] = self._type_set(index)
            self.types[index] = known
        return known

    def _type_set(self, index: int) -> _Type:
        size = float(unchecked("FPDFText_GetFontSize")(self.text, index))
        angle, leaning = 0, 0.0
        if unchecked("FPDFText_GetMatrix")(self.text, index, ctypes.byref(self.matrix)):
            size *= math.hypot(self.matrix.c, self.matrix.d) or 1.0
            angle = quarter(self.matrix.a, self.matrix.b, self.matrix.c)
            leaning = slant(self.matrix.a, self.matrix.b, self.matrix.c, self.matrix.d)
        font = self._font(index)
        known = self.fonts.get(font)
        if known is None:
            known = self.fonts[font] = style_of(font, unchecked("FPDFText_GetFontWeight")(self.text, index))
        return _Type(size, angle, font, known[0], known[1] or leaning > _LEANS, leaning)

    def _font(self, index: int) -> str:
        info = unchecked("FPDFText_GetFontInfo")
        length = info(self.text, index, self.name, _NAME_LENGTH, ctypes.byref(self.flags))
        return self.name.value.decode("utf-8", "replace") if length else ""
