"""One price for all dishes of a section of a PDF, set apart from them: in a badge by their list, or behind its head.

Such a price is the only one of its section and set in another type than the names. A head with a price over a list
looks like a dish with a description; it is a head where what stands below are names with descriptions of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from menu_pipeline.menus.pdf_blocks import Entry
from menu_pipeline.menus.pdf_columns import is_currency, is_priced, price_like
from menu_pipeline.menus.pdf_rows import Row, placed
from menu_pipeline.menus.pdf_stops import parts_of, price_at
from menu_pipeline.menus.pdf_words import Word

#: The gap of the first row of a page (``pdf``), and of names that stand side by side.
_NEW_PAGE, _TOGETHER = 6, 60
#: Sizes that differ by less are one.
_SAME = (0.87, 1.15)
#: So many names have one price that stands beside them, behind their head, above or below them all.
_FEWEST, _FEWEST_BEHIND, _FEWEST_BELOW = 2, 3, 4
#: Names have no more words than this.
_MOST_WORDS = 6
#: A page with more such prices prints the price of every dish below it.
_MOST_BADGES = 8
_MONEY = re.compile(r"[€$£¥₹₺]|\d[.,]\d\d(?!\d)|\d,-")
_ALONE = re.compile(r"[\W_]*")
#: What is had one after the other for one price, all at once, or as one has chosen.
_TOGETHER_HAD = re.compile(
    r"men[uüùú]|gäng|gang\b|course|brunch|buffet|platte|teller|box\b|degusta|set\b|formul|portat|combo|kombi|lunch"
    r"|mittag|tages|pranzo|midi\b|du jour|almuerzo|comida|del día|almoço|do dia|oběd|obiad|ebéd|обед|обід",
    re.I,
)
#: What stands between courses, or names one.
_COURSES = re.compile(
    r"[\W_]*(?:oder|or|ou|o|und|and|et|e|y|of|eller|nebo|lub|vagy|или|або|vorspeise|hauptgericht|dessert|starters?|mains?"
    r"|entrée|plat|antipasto|primo|secondo|dolce|entrante|principal|postre)?[\W_]*",
    re.I,
)


@dataclass(frozen=True, slots=True)
class _Badge:
    """A price at ``at`` for the ``names`` below ``head``; ``size`` is the head's."""

    at: int
    head: int
    names: tuple[int, ...]
    size: float


def with_badges(entries: list[Entry]) -> list[Entry]:
    """``entries`` with each such price behind the names that it is the price of, instead of where it stands."""
    starts = [i for i, entry in enumerate(entries) if i == 0 or entry.gap <= _NEW_PAGE]
    found = [badge for start, end in pairwise([*starts, len(entries)]) for badge in _on_page(entries, start, end)]
    if not found:
        return entries
    given: dict[int, list[Word]] = {}
    for badge in found:
        given.update({k: _price(entries[badge.at].row) for k in badge.names})
    told = {badge.at for badge in found}
    gone = {k for at in told for k in _remarks(entries, at)}
    out: list[Entry] = []
    gap = 100
    for i, entry in enumerate(entries):
        gap = min(gap, entry.gap)
        new = [] if i in gone else list(_with_price(entry, given.get(i), i in told))
        if new:
            new[0].gap, gap = gap, 100
        out.extend(new)
    return out


def _on_page(entries: list[Entry], start: int, end: int) -> list[_Badge]:
    """The badges of a page; those of smaller sections take their names from larger ones around them."""
    rows = [entry.row for entry in entries[start:end]]
    apart = [i for i, row in enumerate(rows) if _is_apart(rows, i)]
    if not 0 < len(apart) <= _MOST_BADGES:
        return []
    sections = [badge for i in apart if (badge := _section(rows, i, None))]
    proven = next((_text(rows[badge.head])[0] for badge in sections if badge.head == badge.at), None)
    if proven is not None:
        sections = [badge for i in apart if (badge := _section(rows, i, proven))]
    sections.sort(key=lambda badge: badge.size)
    taken: set[int] = set()
    found: list[_Badge] = []
    for badge in sections:
        names = tuple(k for k in badge.names if k not in taken)
        others = [k for k in range(badge.head, _end(rows, badge.head)) if k not in taken and k != badge.at]
        own = sum(k in apart for k in others)  # a price by nearly every name is the name's own
        priced = any(is_priced(rows[k].words) and k not in apart for k in others)
        if len(names) >= _FEWEST and own * 2 < len(names) and not priced:
            taken |= {badge.at, *range(badge.head, _end(rows, badge.head))}
            found.append(replace(badge, at=start + badge.at, names=tuple(start + k for k in names)))
    return found


def _is_apart(rows: Sequence[Row], i: int) -> bool:
    """Whether a row ends in a price, its only one, that is alone or set unlike the words before it or in the next."""
    price = _price(rows[i])
    amounts = sum(any(ch.isdigit() for ch in word.text) for word in price)
    if amounts != 1 or not _MONEY.search(" ".join(word.text for word in price)):
        return False
    text = _text(rows[i])
    if not text:
        return True
    return not _alike(text[0], price[0]) or _heads_next(rows, i)


def _section(rows: Sequence[Row], i: int, proven: Word | None) -> _Badge | None:
    """What the price at ``i`` is the price of, if that is more than one dish; priced heads are set like ``proven``."""
    if "*" in _said(rows[i]):
        return None  # of what is marked so
    if _heads_next(rows, i):
        known = proven is not None and _alike(proven, _text(rows[i])[0])
        names, end = _names_below(rows, i, i)
        enough = len(names) >= _FEWEST_BEHIND and (known or _are_described(names, end))
        return _badge(rows, i, i, names) if enough else None
    heads = list(_heads_over(rows, i))
    for head in heads[:1] if _text(rows[i]) else heads:
        names, _ = _names_below(rows, head, i)
        if names and _stands_by(rows, i, head, names):
            return _badge(rows, i, head, names)
    return None


def _badge(rows: Sequence[Row], i: int, head: int, names: list[int]) -> _Badge | None:
    together = _TOGETHER_HAD.search(_said(rows[head]))
    return _Badge(i, head, tuple(names), _text(rows[head])[0].size) if not together else None


def _names_below(rows: Sequence[Row], head: int, i: int) -> tuple[list[int], int]:
    """The rows below ``head`` that are set like the first of them, if these can be names without a price; their end."""
    end = _end(rows, head)
    listed = [k for k in range(head + 1, end) if _text(rows[k]) and not _is_remark(rows[k])]
    names = [k for k in listed if _alike(_text(rows[k])[0], _text(rows[listed[0]])[0])]
    named = sum(_could_name(_text(rows[k])) for k in names)
    priced = any(_price(rows[k]) for k in names if k != i)
    return ([] if priced or named < 0.8 * len(names) else names), end


def _are_described(names: list[int], end: int) -> bool:
    """Whether most of what stands below a priced head is described, as names are."""
    return sum(b - a > 1 for a, b in pairwise([*names, end])) * 2 >= len(names)


def _stands_by(rows: Sequence[Row], i: int, head: int, names: list[int]) -> bool:
    """Whether a price is set apart from all names of a list, whose head is set as nothing is that has a price."""
    if any(_alike(text[0], _text(rows[head])[0]) for row in rows if (text := _text(row)) and _price(row)):
        return False
    size, lines = rows[i].size, [rows[k].baseline for k in names]
    count = sum(len(parts_of(Row(_text(rows[k])))) for k in names)
    if min(lines) - size < rows[i].baseline < max(lines) + size:
        return count >= _FEWEST
    together = any(_TOGETHER_HAD.search(said) or _COURSES.fullmatch(said) for said in map(_said, rows))
    return count >= _FEWEST_BELOW and not together


def _heads_over(rows: Sequence[Row], i: int) -> Iterator[int]:
    """The rows in larger and larger type over the text that is nearest to the price at ``i``."""
    texts = [k for k, row in enumerate(rows) if _text(row) and not _is_remark(row)]
    nearest = min(texts, key=lambda k: abs(rows[k].baseline - rows[i].baseline), default=None)
    if nearest is None:
        return
    below = _text(rows[nearest])[0]
    if sum(_alike(_text(rows[k])[0], below) for k in texts) == 1:
        yield nearest
    for k in range(nearest, -1, -1):
        if k in texts and _greater(_text(rows[k])[0], below):
            below = _text(rows[k])[0]
            yield k


def _heads_next(rows: Sequence[Row], i: int) -> bool:
    """Whether the text of a row is set larger than the next text."""
    text = _text(rows[i])
    after = next((_text(row) for row in rows[i + 1 :] if not _is_remark(row)), [])
    return bool(text and after) and _greater(text[0], after[0])


def _end(rows: Sequence[Row], head: int) -> int:
    """Where the section of ``head`` ends: before the next row that is set as large."""
    first = _text(rows[head])[0]
    for k in range(head + 1, len(rows)):
        text = _text(rows[k])
        if text and (_alike(text[0], first) or _greater(text[0], first)):
            return k
    return len(rows)


def _price(row: Row) -> list[Word]:
    """The price at the end of a row, or all of it but dashes around it."""
    words = row.words[price_at(row) :]
    if not words:
        for word in row.words:
            if price_like(word.text) or is_currency(word.text):
                words.append(word)
            elif not _ALONE.fullmatch(word.text):
                return []
    return [words[0]._replace(stop=True), *words[1:]] if words else []


def _text(row: Row) -> list[Word]:
    """The words of a row before its price; none where it is nothing else."""
    words = row.words[: price_at(row)]
    return words if any(ch.isalpha() for word in words for ch in word.text) else []


def _said(row: Row) -> str:
    return " ".join(word.text for word in row.words)


def _is_remark(row: Row) -> bool:
    said = _said(row)
    return said.startswith("(") and said.endswith(")")


def _could_name(words: list[Word]) -> bool:
    first = next((ch for word in words for ch in word.text if ch.isalpha()), "")
    return (
        not first.islower()
        and words[-1].text[-1] != ","
        and all(len(part) <= _MOST_WORDS for part in parts_of(Row(words)))
    )


def _alike(word: Word, other: Word) -> bool:
    return word.bold == other.bold and _SAME[0] < word.size / (other.size or 1.0) < _SAME[1]


def _greater(word: Word, other: Word) -> bool:
    """Whether a word is set larger than another, or as large and bold where the other is not."""
    if word.size >= _SAME[1] * other.size:
        return True
    return word.bold and not other.bold and word.size > _SAME[0] * other.size


def _remarks(entries: Sequence[Entry], at: int) -> list[int]:
    """The remark in small type below a badge (``(a glass)``)."""
    price = _price(entries[at].row)[0]
    after = entries[at + 1 : at + 2]
    return [at + 1 for entry in after if _is_remark(entry.row) and entry.row.size < 0.8 * price.size]


def _with_price(entry: Entry, price: list[Word] | None, told: bool) -> Iterator[Entry]:
    """``entry`` without the price that stood in it, if it has ``told`` one; its names with theirs."""
    words = _text(entry.row) if told or price else entry.row.words
    if not words:
        return
    if price is None:
        yield replace(entry, row=Row(list(words)))
        return
    for n, part in enumerate(parts_of(Row(list(words)))):
        row = Row([*part, *placed(price, entry.row.baseline)])
        yield replace(entry, row=row, gap=_TOGETHER if n else entry.gap)
