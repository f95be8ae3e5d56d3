"""PDF menus: words by their places made into the lines the other extractors read.

A page is cut into columns where a gutter runs down it that is not merely the space between names and their
prices; each column into lines; each line into pieces at wide spaces. Vertical distance plays the part that
the element tree plays on a web page: a wide space above a line separates as a new block does.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from menu_pipeline.menus.page import Line, Page, Piece
from menu_pipeline.menus.pdf_columns import columns_of
from menu_pipeline.menus.pdf_rows import Row, lines_of
from menu_pipeline.menus.pdf_words import PdfPage, Word

_LEADER = re.compile(r"^[.…·_•\-–—~*]{3,}$|^[.…·_]+$")
#: Gap levels of lines, from far to near (compare ``dom``: four a level of depth).
_NEW_PAGE, _NEW_COLUMN = 6, 8
_SPACINGS = ((1.2, 60), (1.55, 48), (2.2, 36), (3.5, 24))
_FAR = 12
_IN_LINE = 100


def page_of(pages: list[PdfPage]) -> Page:
    """The lines of a PDF as one page."""
    out = Page(images=sum(p.images for p in pages))
    sizes = Counter(round(w.size) for p in pages for w in p.words)
    usual = sizes.most_common(1)[0][0] if sizes else 10
    for page in pages:
        words = [w for w in page.words if not _LEADER.match(w.text)]
        gap = _NEW_PAGE
        for column in columns_of(words):
            _emit(out, column, usual, gap)
            gap = _NEW_COLUMN
    return out


def _emit(page: Page, words: list[Word], usual: int, gap: int) -> None:
    rows = lines_of(words)
    spacing = _usual_spacing(rows)
    before: Row | None = None
    for row in rows:
        level = gap if before is None else _level(before.baseline - row.baseline, spacing)
        page.lines.append(_line(row, usual, level))
        before = row


def _usual_spacing(rows: list[Row]) -> float:
    """The distance of lines that follow each other closely."""
    distances = sorted(a.baseline - b.baseline for a, b in pairwise(rows))
    return distances[len(distances) // 4] if distances else 12.0


def _level(distance: float, spacing: float) -> int:
    ratio = distance / spacing if spacing > 0 else 1.0
    return next((level for limit, level in _SPACINGS if ratio <= limit), _FAR)


def _other_type(word: Word, first: Word) -> bool:
    """Whether a word is set in another type than the piece before; sizes that differ by a hair are one."""
    return word.bold != first.bold or not 0.8 < word.size / (first.size or 1.0) < 1.25


def _touches(last: Word, word: Word) -> bool:
    """Whether two words are one that the file shows in parts."""
    apart = last.parted[1] and word.parted[0]
    return not apart and word.left - last.right < 0.15 * word.size


def _line(row: Row, usual: int, gap: int) -> Line:
    """A row as a line; a wide space or a change of type begins a new piece."""
    text = ""
    pieces: list[Piece] = []
    last: Word | None = None
    first = row.words[0]
    for word in row.words:
        sig = f"{round(word.size)}{'b' if word.bold else ''}"
        space = word.left - last.right if last is not None else 0.0
        touching = last is not None and _touches(last, word)
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
