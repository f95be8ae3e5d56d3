"""PDF menus: words by their places made into the lines the other extractors read.

A page is cut into columns where a gutter runs down it that is not merely the space between names and their
prices; each column into lines; each line into pieces at wide spaces. Vertical distance plays the part that
the element tree plays on a web page: a wide space above a line separates as a new block does.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from menu_pipeline.menus.page import Line, Page, Piece
from menu_pipeline.menus.pdf_words import PdfPage, Word

_LEADER = re.compile(r"^[.…·_•\-–—~*]{3,}$|^[.…·_]+$")
_PRICE_LIKE = re.compile(
    r"^[€$£¥₹₺]$|^\W*(?:[A-Z]{2,3}|[€$£¥₹₺])?\W*\d[\d.,'’]*(?:[-–—]{1,2}|[€$£¥₹₺]|[A-Za-zžłč]{1,3}\.?)?\W*$"
)
#: Gap levels of lines, from far to near (compare ``dom``: four a level of depth).
_NEW_PAGE, _NEW_COLUMN = 6, 8
_SPACINGS = ((1.2, 60), (1.55, 48), (2.2, 36), (3.5, 24))
_FAR = 12
_IN_LINE = 100


@dataclass(slots=True)
class _Row:
    """Words on one baseline, left to right."""

    words: list[Word]

    @property
    def middle(self) -> float:
        return median(w.middle for w in self.words)

    @property
    def size(self) -> float:
        return max(w.size for w in self.words)


def page_of(pages: list[PdfPage]) -> Page:
    """The lines of a PDF as one page."""
    out = Page(images=sum(p.images for p in pages))
    sizes = Counter(round(w.size) for p in pages for w in p.words)
    usual = sizes.most_common(1)[0][0] if sizes else 10
    for page in pages:
        words = [w for w in page.words if not _LEADER.match(w.text)]
        gap = _NEW_PAGE
        for column in _columns(words, page.width):
            _emit(out, column, usual, gap)
            gap = _NEW_COLUMN
    return out


def _rows(words: list[Word]) -> list[_Row]:
    """Words grouped by baseline, top to bottom."""
    rows: list[_Row] = []
    for word in sorted(words, key=lambda w: -w.middle):
        row = rows[-1] if rows else None
        if row is not None and abs(row.words[0].middle - word.middle) < 0.45 * min(row.words[0].size, word.size, 30):
            row.words.append(word)
        else:
            rows.append(_Row([word]))
    for row in rows:
        row.words.sort(key=lambda w: w.left)
    return rows


def _columns(words: list[Word], width: float) -> list[list[Word]]:
    """The words of each column in reading order; a row across the gutter ends a band of columns."""
    gutter = _gutter(words)
    if gutter is None:
        return [words] if words else []
    bands: list[list[Word]] = [[]]
    across: list[list[Word]] = []
    for row in _rows(words):
        if any(w.left < gutter < w.right for w in row.words) or _is_centred_over(row, gutter):
            across.append(row.words)
            bands.append([])
        else:
            bands[-1].extend(row.words)
    out: list[list[Word]] = []
    for i, band in enumerate(bands):
        out.extend(_columns([w for w in band if w.right <= gutter], width))
        out.extend(_columns([w for w in band if w.left >= gutter], width))
        if i < len(across):
            out.append(across[i])
    return [column for column in out if column]


def _is_centred_over(row: _Row, gutter: float) -> bool:
    """A short row whose words stand close on both sides of the gutter: a title."""
    left = [w for w in row.words if w.right <= gutter]
    right = [w for w in row.words if w.left >= gutter]
    return bool(left and right) and right[0].left - left[-1].right < 0.8 * row.size


def _gutter(words: list[Word]) -> float | None:
    """Where a column ends and the next begins; None for a single column."""
    rows = _rows(words)
    if len(rows) < 8:
        return None
    low, high = min(w.left for w in words), max(w.right for w in words)
    best: tuple[int, float] | None = None
    x = low + 0.2 * (high - low)
    while x < low + 0.8 * (high - low):
        crossing = sum(1 for row in rows if any(w.left < x + 4 and w.right > x - 4 for w in row.words))
        if crossing <= 0.12 * len(rows) and (best is None or crossing < best[0]) and _parts_columns(rows, x):
            best = (crossing, x)
        x += 6
    return best[1] if best else None


def _parts_columns(rows: list[_Row], x: float) -> bool:
    """Whether what begins right of ``x`` are texts, not the prices of what stands left of it."""
    firsts = [next((w for w in row.words if w.left >= x), None) for row in rows]
    begins = [w for w in firsts if w is not None]
    lefts = sum(1 for row in rows if any(w.right <= x for w in row.words))
    if len(begins) < 4 or lefts < 4 or len(begins) + lefts < len(rows):
        return False
    texts = sum(1 for w in begins if not _PRICE_LIKE.match(w.text))
    starts = Counter(round(w.left / 8) for w in begins if not _PRICE_LIKE.match(w.text))
    aligned = starts.most_common(1)[0][1] + starts.get(starts.most_common(1)[0][0] + 1, 0) if starts else 0
    return texts >= 0.6 * len(begins) and (aligned >= 0.4 * len(begins) or texts >= 0.75 * len(begins))


def _emit(page: Page, words: list[Word], usual: int, gap: int) -> None:
    rows = _rows(words)
    spacing = _usual_spacing(rows)
    before: _Row | None = None
    for row in rows:
        level = gap if before is None else _level(before.middle - row.middle, spacing)
        page.lines.append(_line(row, usual, level))
        before = row


def _usual_spacing(rows: list[_Row]) -> float:
    """The distance of lines that follow each other closely."""
    distances = sorted(a.middle - b.middle for a, b in pairwise(rows))
    return distances[len(distances) // 4] if distances else 12.0


def _level(distance: float, spacing: float) -> int:
    ratio = distance / spacing if spacing > 0 else 1.0
    return next((level for limit, level in _SPACINGS if ratio <= limit), _FAR)


def _other_type(word: Word, first: Word) -> bool:
    """Whether a word is set in another type than the piece before; sizes that differ by a hair are one."""
    return word.bold != first.bold or not 0.8 < word.size / (first.size or 1.0) < 1.25


def _line(row: _Row, usual: int, gap: int) -> Line:
    """A row as a line; a wide space or a change of type begins a new piece."""
    text = ""
    pieces: list[Piece] = []
    last: Word | None = None
    first = row.words[0]
    for word in row.words:
        sig = f"{round(word.size)}{'b' if word.bold else ''}"
        space = word.left - last.right if last is not None else 0.0
        touching = last is not None and space < 0.15 * word.size
        if last is not None and not touching:
            text += " "
        other_type = not touching and _other_type(word, first)
        if last is None or space > 1.6 * word.size or other_type:
            first = word
            heading = 2 if word.size >= 1.25 * usual else 0
            level = gap if last is None else _IN_LINE
            pieces.append(Piece(len(text), len(text), "", "", sig, heading, word.bold or heading > 0, False, level))
        text += word.text
        pieces[-1].end = len(text)
        last = word
    return Line(text, pieces, gap, 1, "", "pdf", "")
