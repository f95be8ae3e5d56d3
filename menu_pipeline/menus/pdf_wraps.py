"""Names of a PDF over several lines, told by how near these are: nearer than dishes ever are to each other.

The last line ends in the price, or stands over it or over what is said of the dish; or the price stands at half the
height of two lines. What is told by distance holds for names that are set otherwise than most text, or where few of
them are so long.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from menu_pipeline.menus.pdf_blocks import Entry
from menu_pipeline.menus.pdf_lines import joined
from menu_pipeline.menus.pdf_rows import Row, placed
from menu_pipeline.menus.pdf_stops import parts_of, price_at
from menu_pipeline.menus.vocabulary import SECTION_WORDS, is_label

#: The gap of what begins a column (``pdf``).
_NEW_COLUMN = 8
#: Lines of a name are no further apart than this many sizes, and dishes at least this many times as far.
_LEADING, _APART = 1.6, 1.15
#: So many dishes show how far apart they are; such a share of them may be nearer; sizes may differ by that factor.
_FEWEST, _EXCEPT, _ALIKE = 3, 0.05, 1.25
#: So many further lines there are for each dish at most, where names are set like most text, and where otherwise.
_FURTHER, _FURTHER_APART = 0.35, 1.0
#: Points by which sizes that are one may differ.
_SAME = 0.3

_Kind = tuple[float, bool, bool]  # size, bold, italic


class _Pair(NamedTuple):
    """Two lines that could be one name, as indices, how far apart they are, how set, and if a price is with them."""

    upper: int
    lower: int
    step: float
    kind: _Kind
    priced: bool


def with_wrapped_names(entries: list[Entry]) -> list[Entry]:
    """``entries`` with the lines of such names joined to one, their price behind them."""
    kinds = [_kind(entry.row) for entry in entries]
    pairs = [pair for i in range(1, len(entries)) if (pair := _pair_at(entries, kinds, i))]
    if not pairs:
        return entries
    apart = _distances(entries, kinds, {pair.lower for pair in pairs})
    texts = Counter(kind for kind in kinds if kind)
    letters: Counter[_Kind] = Counter()
    for kind, entry in zip(kinds, entries, strict=True):
        if kind:
            letters[kind] += sum(len(word.text) for word in entry.row.words)
    plain = letters.most_common(1)[0][0]
    further = Counter(kinds[i] for i in range(1, len(entries)) if kinds[i] and _is_further(entries, kinds, i))
    out: list[Entry | None] = list(entries)
    for pair in reversed(pairs):
        most = _FURTHER_APART if pair.kind > plain else _FURTHER if pair.priced else 0
        few = further[pair.kind] <= most * (texts[pair.kind] - further[pair.kind])
        if few and _is_nearer(pair, apart):
            _join(out, pair)
    return [entry for entry in out if entry is not None]


def _kind(row: Row) -> _Kind | None:
    """Size, weight and slant of the text that a row begins with; None where it begins with a price."""
    words = row.words[: price_at(row)]
    first = next((word for word in words if any(ch.isalpha() for ch in word.text)), None)
    return (round(first.size, 1), first.bold, first.italic) if first else None


def _is_whole(row: Row) -> bool:
    """Whether all words of a row are set alike."""
    first = row.words[0]
    letters = [word for word in row.words if any(ch.isalpha() for ch in word.text)]
    return all(abs(word.size - first.size) <= _SAME and word.bold == first.bold for word in letters)


def _has_price(row: Row) -> bool:
    return price_at(row) < len(row.words)


def _pair_at(entries: list[Entry], kinds: list[_Kind | None], i: int) -> _Pair | None:
    """The lines at ``i`` and above it, be there a price at half their height, if they could be one name."""
    kind = kinds[i]
    upper = i - 2 if i > 1 and _is_price(entries[i - 1].row) and entries[i - 1].gap > _NEW_COLUMN else i - 1
    above, row = entries[upper].row, entries[i].row
    if kind is None or kind != kinds[upper] or entries[i].gap <= _NEW_COLUMN or _has_price(above):
        return None
    step = above.foot - row.baseline
    if not 0 < step <= _LEADING * row.size or not _are_aligned(above, row) or len(parts_of(above)) > 1:
        return None
    if (
        not _is_whole(above)
        or not _begins_word(row.words[0].text)
        or _is_title(above)
        or _is_upper(above) != _is_upper(row)
    ):
        return None
    priced = upper < i - 1 or _has_price(row)
    after = entries[i + 1] if i + 1 < len(entries) else None
    told = after is not None and after.gap > _NEW_COLUMN and kinds[i + 1] != kind
    if (not priced and not told) or (upper < i - 1 and _has_price(row)):
        return None
    before = entries[upper - 1].row if upper and entries[upper].gap > _NEW_COLUMN else None
    first = before is None or kinds[upper - 1] == kind or before.foot - above.baseline >= _APART * step
    priced = priced or (after is not None and told and _is_price(after.row))
    return _Pair(upper, i, step, kind, priced) if first else None


def _is_further(entries: list[Entry], kinds: list[_Kind | None], i: int) -> bool:
    """Whether a line is set like the one above, close below it, and that has no price."""
    above, entry = entries[i - 1].row, entries[i]
    near = 0 < above.foot - entry.row.baseline <= _LEADING * entry.row.size
    return near and kinds[i] == kinds[i - 1] and entry.gap > _NEW_COLUMN and not _has_price(above)


def _is_price(row: Row) -> bool:
    return price_at(row) == 0


def _are_aligned(above: Row, row: Row) -> bool:
    """Whether two rows begin at one place, or have one middle, be it with the price or without."""
    one, other = parts_of(above)[0], parts_of(row)[0]
    middle = one[0].left + one[-1].right
    centred = min(abs(middle - other[0].left - right) for right in (other[-1].right, row.right)) < row.size
    return centred or abs(one[0].left - other[0].left) < 0.5 * row.size


def _begins_word(text: str) -> bool:
    return text[0].isalpha() or (text[0] in _BEFORE_WORDS and text[1:2].isalpha()) or text == "&"


_BEFORE_WORDS = frozenset("(„“‘«\"'")


def _is_upper(row: Row) -> bool:
    return all(word.text.isupper() for word in row.words if any(ch.isalpha() for ch in word.text))


def _is_title(row: Row) -> bool:
    text = " ".join(word.text for word in row.words)
    return text.endswith(":") or SECTION_WORDS.match(text) is not None or is_label(text)


def _distances(entries: list[Entry], kinds: list[_Kind | None], lower: set[int]) -> dict[_Kind, list[float]]:
    """How far below what is another's names begin, by how these are set; headings over them say nothing of that."""
    found: dict[_Kind, list[float]] = {}
    for i, (above, entry) in enumerate(pairwise(entries), 1):
        kind, over = kinds[i], kinds[i - 1]
        if kind is None or i in lower or entry.gap <= _NEW_COLUMN or (_is_price(above.row) and above.gap < entry.gap):
            continue
        if _has_price(above.row) or (over is not None and over < kind):
            found.setdefault(kind, []).append(above.row.foot - entry.row.baseline)
    return found


def _is_nearer(pair: _Pair, distances: dict[_Kind, list[float]]) -> bool:
    """Whether lines are nearer to each other than dishes are; in sizes, where too few names are set just so."""
    size = pair.kind[0]
    own = [distance / size for distance in distances.get(pair.kind, [])]
    if len(own) < _FEWEST:
        alike = [kind for kind in distances if _are_alike(kind, pair.kind)]
        own = [distance / kind[0] for kind in alike for distance in distances[kind]]
    near = sum(distance * size < _APART * pair.step for distance in own)
    return len(own) >= _FEWEST and near <= _EXCEPT * len(own)


def _are_alike(kind: _Kind, other: _Kind) -> bool:
    return kind[1:] == other[1:] and 1 / _ALIKE < kind[0] / other[0] < _ALIKE


def _join(entries: list[Entry | None], pair: _Pair) -> None:
    """Puts the lines of a name into one entry, with the price that stands between them behind it."""
    upper, lower = entries[pair.upper], entries[pair.lower]
    if upper is None or lower is None:
        return
    between = entries[pair.upper + 1] if pair.upper + 1 < pair.lower else None
    price = placed(between.row.words, lower.row.baseline) if between else []
    upper.row = Row([*joined(upper.row, lower.row).words, *price])
    entries[pair.upper + 1 : pair.lower + 1] = [None] * (pair.lower - pair.upper)
