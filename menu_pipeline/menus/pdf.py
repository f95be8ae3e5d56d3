"""PDF menus: words by their places made into the lines the other extractors read.

A page is cut into columns where a gutter runs down it that is not merely the space between names and their
prices; each column into lines; each line into pieces at wide spaces. Vertical distance plays the part that
the element tree plays on a web page: a wide space above a line separates as a new block does.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from menu_pipeline.menus.grid import Cell
from menu_pipeline.menus.page import Line, Page, Piece
from menu_pipeline.menus.pdf_badges import with_badges
from menu_pipeline.menus.pdf_blocks import Entry, with_blocks, without_counts
from menu_pipeline.menus.pdf_columns import NUMBER, columns_of, price_like
from menu_pipeline.menus.pdf_heads import with_heads, with_litres
from menu_pipeline.menus.pdf_letters import joined_letters
from menu_pipeline.menus.pdf_lines import read_rows
from menu_pipeline.menus.pdf_lists import BULLET, with_lists
from menu_pipeline.menus.pdf_names import with_names_in_capitals, with_names_over_lesser, with_whole_names
from menu_pipeline.menus.pdf_options import with_options
from menu_pipeline.menus.pdf_rows import Row, lines_of
from menu_pipeline.menus.pdf_shared import with_shared
from menu_pipeline.menus.pdf_signs import with_dinars, with_signs
from menu_pipeline.menus.pdf_stacked import with_stacked
from menu_pipeline.menus.pdf_stops import WIDE, with_glass_and_bottle, with_last_amounts
from menu_pipeline.menus.pdf_tariffs import with_tariffs
from menu_pipeline.menus.pdf_words import PdfPage, Word
from menu_pipeline.menus.pdf_wraps import with_wrapped_names

#: Leaders; some fonts give their dots no character.
#: So is the rest of a number whose first digit has none: ``0.40`` over spirits is no price of 40 cents.
_LEADER = re.compile(r"^[.…·_•\-–—~*]{3,}$|^[.…·_\ufffd]+$|^\ufffd+[.,]\d+$")
#: Gap levels of lines, from far to near (compare ``dom``: four a level of depth).
_NEW_PAGE, _NEW_COLUMN = 6, 8
_SPACINGS = ((1.2, 60), (1.55, 48), (2.2, 36), (3.5, 24))
_FAR = 12
_IN_LINE = 100


def page_of(pages: list[PdfPage]) -> Page:
    """The lines of a PDF as one page."""
    sizes = Counter(round(w.size) for p in pages for w in p.words)
    usual = sizes.most_common(1)[0][0] if sizes else 10
    bold = sum(w.bold for p in pages for w in p.words)
    set_off = _SET_OFF * usual if bold * 10 >= 9 * sizes.total() else 0.0
    entries: list[Entry] = []
    said = [
        [part for word in joined_letters(_printed_once(page.words)) for part in _without_leaders(word)]
        for page in pages
    ]
    for words in _without_marks(with_dinars(with_signs(said))):
        gap = _NEW_PAGE
        for column in columns_of(words):
            entries.extend(_entries(read_rows(lines_of(column)), gap))
            gap = _NEW_COLUMN
    rows = with_last_amounts(with_glass_and_bottle([entry.row for entry in entries]))
    for entry, row in zip(entries, rows, strict=True):
        entry.row = row
    entries = with_names_over_lesser(with_wrapped_names(with_stacked(with_litres(entries))))
    entries = with_names_in_capitals(with_whole_names(_without_emphasis(with_options(without_counts(entries)))))
    entries = with_lists(with_badges(with_tariffs(entries)))
    entries = with_heads(with_blocks(with_shared(entries)))
    lines = [_line(_without_bullet(entry), usual, set_off) for entry in entries]
    return Page(lines=lines, images=sum(p.images for p in pages))


#: Where all is bold, type this many times the usual is what sets names off.
_SET_OFF = 1.15


def _without_bullet(entry: Entry) -> Entry:
    """``entry`` without the bullet before its text."""
    first, *rest = entry.row.words
    text = BULLET.sub("", first.text).lstrip()
    if text and text != first.text:
        entry.row = Row([first._replace(text=text), *rest])
    elif not text and rest:
        entry.row = Row(rest)
    return entry


def _printed_once(words: list[Word]) -> list[Word]:
    """``words`` without those printed again over themselves, a hair aside, to look bolder or to cast a shadow."""
    seen: dict[str, list[Word]] = {}
    out: list[Word] = []
    for word in words:
        same = seen.get(word.text)
        if same is None:
            seen[word.text] = [word]
            out.append(word)
            continue
        if not any(_covers(other, word) for other in same[-_MOST_COPIES:]):
            out.append(word)
        same.append(word)
    return out


#: So many times the same word is looked for under one that is printed over it; and how far aside that may stand.
_MOST_COPIES, _ASIDE = 8, 0.25


def _covers(one: Word, other: Word) -> bool:
    limit = _ASIDE * other.size
    return abs(one.left - other.left) < limit and abs(one.baseline - other.baseline) < limit


def _without_leaders(word: Word) -> list[Word]:
    """What a word says on both sides of a leader (``suppe......59,-``); nothing of what is only a leader."""
    text = word.text
    if text.isalnum():
        return [word]
    if _LEADER.match(text):
        return []
    if ".." not in text and "…" not in text and "__" not in text:
        return [word]
    step = (word.right - word.left) / len(text)
    cuts = [0, *(at for m in _LEADERS.finditer(text) for at in m.span()), len(text)]
    return [
        word._replace(text=text[start:end], left=word.left + step * start, right=word.left + step * end)
        for start, end in zip(cuts[::2], cuts[1::2], strict=True)
        if end > start
    ]


def _without_marks(pages: list[list[Word]]) -> list[list[Word]]:
    """The words of each page without letters that a legend explains (``v = vegetarian``), and without the legend."""
    said = [words[k : k + 3] for words in pages for k in range(len(words) - 2) if _explains(words[k], words[k + 1])]
    if not said:
        return pages
    marks = {legend[0].text for legend in said}
    explained = {word for legend in said for word in legend}
    return [[word for word in words if word.text not in marks and word not in explained] for words in pages]


def _explains(mark: Word, sign: Word) -> bool:
    return sign.text == "=" and len(mark.text) <= 2 and mark.text.isalpha() and mark.text.islower()


def _without_emphasis(entries: list[Entry]) -> list[Entry]:
    """``entries`` with bold words set like the plain text around them that are no names by themselves.

    They are where name after name begins with one (``Vegan``), or where they stand in small letters in a sentence.
    """
    begins = [_emphasis(entry.row) for entry in entries]
    times = Counter(entry.row.words[k].text for entry, k in zip(entries, begins, strict=True) if k >= 0)
    for entry, k in zip(entries, begins, strict=True):
        words = entry.row.words
        if k >= 0 and times[words[k].text] >= _OFTEN:
            entry.row = Row([w._replace(bold=False) if n <= k else w for n, w in enumerate(words)])
        elif not words[0].bold and any(w.bold for w in words):
            entry.row = Row(_plain(words))
    return entries


def _plain(words: list[Word]) -> list[Word]:
    """``words`` with bold ones in small letters, right behind plain words of their size, set like these."""
    out = words[:1]
    for word in words[1:]:
        last = out[-1]
        alike = last.text[-1].isalpha() and abs(word.size - last.size) < _HAIR and word.text[0].islower()
        inside = word.bold and not last.bold and alike and word.left - last.right <= WIDE * word.size
        out.append(word._replace(bold=False) if inside else word)
    return out


#: Points by which sizes may differ that are one.
_HAIR = 0.5


#: So many names begin with a word before it is no name by itself.
_OFTEN = 3


def _emphasis(row: Row) -> int:
    """The index of the only bold word that begins a name set plain, be there a number before it; -1 for none."""
    words = row.words
    k = 1 if NUMBER.match(words[0].text) else 0
    if len(words) < k + 2 or not words[k].bold or words[k + 1].bold or price_like(words[k + 1].text):
        return -1
    near = words[k + 1].left - words[k].right <= WIDE * words[k].size
    return k if near and words[k].text.isalpha() and words[k + 1].text[:1].isupper() else -1


_LEADERS = re.compile(r"[.…_]*(?:\.\.|…|__)[.…_]*")


def _entries(rows: list[Row], gap: int) -> list[Entry]:
    """The rows of a column with their distances as gap levels; ``gap`` is that of the first."""
    spacing = _usual_spacing(rows)
    out: list[Entry] = []
    before: Row | None = None
    for row in rows:
        out.append(Entry(row, gap if before is None else _level(before.foot - row.baseline, spacing)))
        before = row
    return out


def _usual_spacing(rows: list[Row]) -> float:
    """The distance of lines that follow each other closely."""
    distances = sorted(a.foot - b.baseline for a, b in pairwise(rows))
    return distances[len(distances) // 4] if distances else 12.0


def _level(distance: float, spacing: float) -> int:
    ratio = distance / spacing if spacing > 0 else 1.0
    return next((level for limit, level in _SPACINGS if ratio <= limit), _FAR)


def _other_type(word: Word, first: Word) -> bool:
    """Whether a word is set in another type than the piece before; sizes that differ by a hair are one."""
    ratio = word.size / (first.size or 1.0)
    if word.bold and first.bold and 0.8 < ratio < 1.25 and word.text.istitle() and first.text.istitle():
        return False  # one name, carelessly set
    if word.bold != first.bold or not 0.87 < ratio < 1.15:
        return True
    return not 0.95 < ratio < 1.05 and first.text.isupper() and not word.text.isupper()


def _touches(last: Word, word: Word, narrow: float) -> bool:
    """Whether two words are one that the file shows in parts: closer than ``narrow`` and no space in between."""
    if last.parted[1] or word.parted[0]:
        return False
    space = word.left - last.right
    larger = last.size > _LARGER * word.size and last.text[-1:].isalpha() and word.text[:1].isalpha()
    if larger or (last.text[-1].islower() and word.text[:1].isupper()):
        narrow = min(narrow, _CAMEL * word.size)
    hyphened = len(last.text) > 1 and last.text[-1] == "-" and word.text[:1].isalpha()
    return space < (1.7 * narrow if hyphened or _YEAR.match(last.text + "/" + word.text) else narrow)


#: A capital behind a small letter begins a word if there is any white between them, and so do much smaller letters.
_CAMEL, _LARGER = 0.05, 1.5
#: A year in two parts: fonts whose digits are narrower than they say.
_YEAR = re.compile(r"^(?=(?:19|2/?0))\d{1,3}/\d{1,3}$")


def _narrow(words: list[Word]) -> float:
    """Spaces narrower than this are none: a share of the size, or of the other spaces where these are narrow too."""
    usual = 0.15 * words[0].size
    spaces = sorted(gap for a, b in pairwise(words) if (gap := b.left - a.right) >= usual)
    if len(spaces) < 3 or len(spaces) * 10 < 6 * (len(words) - 1):
        return usual
    return min(usual, 0.5 * spaces[len(spaces) // 2])


def _line(entry: Entry, usual: int, set_off: float) -> Line:
    """A row as a line; a wide space or a change of type begins a new piece. Bold smaller than ``set_off`` is plain."""
    text = ""
    pieces: list[Piece] = []
    last: Word | None = None
    first = entry.row.words[0]
    narrow = _narrow(entry.row.words)
    for word in entry.row.words:
        size = entry.row.words[0].size if word.stop and 0.87 < word.size / entry.row.words[0].size < 1.15 else word.size
        sig = f"{round(size)}{'b' if word.bold else ''}"
        space = word.left - last.right if last is not None else 0.0
        touching = last is not None and _touches(last, word, narrow)
        if last is not None and not touching:
            text += " "
        other_type = (not touching or text[-1:] == "|") and _other_type(word, first) and not _in_brackets(text, pieces)
        if last is None or space > WIDE * word.size or other_type or word.stop:
            first = word
            large = word.size >= 1.25 * usual
            heading = 2 if large and not entry.is_name else 0
            level = entry.gap if last is None else _IN_LINE
            bold = (word.bold and word.size >= set_off) or large
            cell = Cell(*entry.cell, word.column, 1, False) if entry.cell and (word.column or last is None) else None
            tag = "option" if word.option else ""
            pieces.append(Piece(len(text), len(text), tag, "", sig, heading, bold, False, level, entry.region, cell))
        text += word.text
        pieces[-1].end = len(text)
        last = word
    return Line(text, pieces, entry.gap, 1, "", "pdf", "")


def _in_brackets(text: str, pieces: list[Piece]) -> bool:
    """Whether the last piece has a bracket open."""
    said = text[pieces[-1].start :] if pieces else ""
    return said.rfind("(") > said.rfind(")")
