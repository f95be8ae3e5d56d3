"""Fragments gathered into records: which texts belong to which prices.

Between two prices the page is cut where the gap is smallest: that is where the author's markup (a card, a
row, a list entry, a line break) ends one dish and begins the next. Where everything is a sibling of
everything the markup says nothing, and the rhythm of the page decides (names before prices, or after).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from menu_pipeline.menus.fragments import SAME_LINE, Fragment
from menu_pipeline.menus.grid import Cell
from menu_pipeline.menus.prices import Strength
from menu_pipeline.menus.topics import announces_menu
from menu_pipeline.menus.traits import class_words
from menu_pipeline.menus.vocabulary import NAME_CLASSES, OF_THE_DAY, SECTION_WORDS, WEEKDAYS, Kind


@dataclass(slots=True)
class Record:
    """Indices into the fragments: prices of one dish, and the span of texts that go with them."""

    prices: list[int]
    left: int  # first fragment that belongs to the record
    right: int  # one past the last
    levelled: bool = False  # other prices of the same make reach equally far
    bound: int = 0  # gaps up to this one separate the record from what is around it
    names: list[int] = field(default_factory=list)  # claimed from outside the span


def gather(fragments: list[Fragment]) -> list[Record]:
    """The records of a page, in order; texts outside of all of them are headings or prose."""
    groups, paired = _split_columns(fragments, _price_groups(fragments))
    records = [Record(g, g[0], g[-1] + 1, names=[paired[g[0]]] if g[0] in paired else []) for g in groups]
    _bounds(fragments, records)
    for i, record in enumerate(records):
        low = records[i - 1].prices[-1] + 1 if i else 0
        high = records[i + 1].prices[0] if i + 1 < len(records) else len(fragments)
        _extend(fragments, record, low, high)
        _drop_weak(fragments, record)
    _shed_headings(fragments, records)
    _claim_names(fragments, records)
    return records


def _shed_headings(fragments: list[Fragment], records: list[Record]) -> None:
    """A heading inside a record is a section's where the record holds a text set like the only one of most others."""
    inside = [_inside_names(fragments, record) for record in records]
    alone = Counter(_own(fragments, found[0]) for found in inside if len(found) == 1)
    if not alone:
        return
    usual, times = alone.most_common(1)[0]
    if times < 3 or times * 2 < len(records):
        return
    for record, found in zip(records, inside, strict=True):
        if len(found) < 2 or record.names or not fragments[found[0]].piece.heading:
            continue
        name = next((k for k in found if _own(fragments, k) == usual and not fragments[k].piece.heading), None)
        if name is not None and name < record.prices[0]:
            record.left = name


def _own(fragments: list[Fragment], i: int) -> str:
    """The element itself that a text stands in, with its classes."""
    return _any_column(fragments[i].piece.sig).rpartition("/")[2]


def _drop_weak(fragments: list[Fragment], record: Record) -> None:
    """Plain numbers beside real prices of another make are volumes and weights."""
    strong = {_sig(fragments, i) for i in record.prices if _strength(fragments, i) >= Strength.DECIMAL}
    if strong:
        record.prices = [
            i
            for i in record.prices
            if _strength(fragments, i) >= Strength.DECIMAL or fragments[i].headed or _sig(fragments, i) in strong
        ]


@lru_cache(maxsize=4096)
def _any_column(sig: str) -> str:
    return _COLUMN.sub("", sig)


_COLUMN = re.compile(r"(?<=[\w-]):\d+(?=/|$)")


def _kind_of_place(fragments: list[Fragment], i: int) -> str:
    """The make of a fragment whatever table column it stands in."""
    return _any_column(fragments[i].piece.sig)


def _sig(fragments: list[Fragment], i: int) -> str:
    return fragments[i].piece.sig


def _strength(fragments: list[Fragment], i: int) -> Strength:
    token = fragments[i].token
    return token.strength if token is not None else Strength.DECIMAL


def _price_groups(fragments: list[Fragment]) -> list[list[int]]:
    """Prices with nothing but sizes, fillers and marks between them are one dish's."""
    groups: list[list[int]] = []
    open_group = False
    for i, fragment in enumerate(fragments):
        if fragment.is_price:
            if open_group and not _new_dish(fragments, groups[-1][-1], i):
                groups[-1].append(i)
            else:
                groups.append([i])
            open_group = True
        elif fragment.kind is Kind.TEXT or fragment.nameable:
            open_group = False
    return groups


def _new_dish(fragments: list[Fragment], last: int, now: int) -> bool:
    """A word for 'sold out' beside a price of the same dish adds nothing; far from it, it is another dish."""
    return fragments[now].unpriced and fragments[last].unpriced and fragments[now].line != fragments[last].line


def _split_columns(fragments: list[Fragment], groups: list[list[int]]) -> tuple[list[list[int]], dict[int, int]]:
    """A column of names beside a column of as many prices: one group a price, paired with its name."""
    out: list[list[int]] = []
    paired: dict[int, int] = {}
    for group in groups:
        names = _column_before(fragments, group)
        paired.update(zip(group, names, strict=False))
        out.extend([[i] for i in group] if names else [group])
    return out, paired


def _column_before(fragments: list[Fragment], group: list[int]) -> list[int]:
    """Indices of as many names, each on its own line, right before a run of prices on lines of their own.

    The gap between the columns must be shallower than those inside them.
    """
    n = len(group)
    names = list(range(group[0] - n, group[0]))
    if n < 2 or group[-1] - group[0] != n - 1 or names[0] < 0:
        return []
    if any(fragments[i].is_price or not could_name(fragments[i]) for i in names):
        return []
    lines = {fragments[i].line for i in [*names, *group]}
    between = fragments[group[0]].gap
    inside = min(fragments[i].gap for i in [*names[1:], *group[1:]])
    same_make = len({fragments[i].piece.sig for i in names}) == 1
    return names if len(lines) == 2 * n and same_make and between < inside else []


def _bounds(fragments: list[Fragment], records: list[Record]) -> None:
    """Each record's bound: the larger of the smallest gaps to the record before and the one after."""
    gaps = [0]
    for before, after in pairwise(records):
        gaps.append(min(fragments[i].gap for i in range(before.prices[-1] + 1, after.prices[0] + 1)))
    gaps.append(0)
    for i, record in enumerate(records):
        record.bound = max(gaps[i], gaps[i + 1])
    _level(fragments, records)
    for i, record in enumerate(records):
        low = records[i - 1].prices[-1] + 1 if i else 0
        _tighten(fragments, record, low)


def _tighten(fragments: list[Fragment], record: Record, low: int) -> None:
    """A dish without neighbours of its like ends with the nearest name in front of its price.

    Without this, the heading of its section would be inside its span and pass for its name.
    """
    if record.levelled or record.bound >= SAME_LINE:
        return
    nearest = record.prices[0]
    gap = fragments[nearest].gap
    named = False  # by a text on the price's own line
    while nearest > low and fragments[nearest].gap > record.bound:
        gap, step = min(gap, fragments[nearest].gap), fragments[nearest].gap
        nearest -= 1
        if not could_name(fragments[nearest]):
            continue
        if looks_like_name(fragments[nearest]):
            over = named and _heads_dishes(fragments[nearest])
            record.bound = max(record.bound, step if over else min(gap, SAME_LINE) - 1)
            return
        named = fragments[nearest].line == fragments[record.prices[0]].line


def _heads_dishes(fragment: Fragment) -> bool:
    """ "Lunch menu", "Today's special": a heading that names no dish."""
    words = announces_menu(fragment.text) or SECTION_WORDS.match(fragment.text) or OF_THE_DAY.search(fragment.text)
    return bool(fragment.piece.heading and words)


def _level(fragments: list[Fragment], records: list[Record]) -> None:
    """A lone dish of a section reaches no further than its like do elsewhere."""
    heights: dict[str, Counter[int]] = {}
    for record in records:
        fragment = fragments[record.prices[0]]
        if record.bound < SAME_LINE:
            heights.setdefault(fragment.piece.sig, Counter())[_height(fragment, record)] += 1
    for record in records:
        fragment = fragments[record.prices[0]]
        counter = heights.get(fragment.piece.sig)
        if counter is None or record.bound >= SAME_LINE:
            continue
        usual, times = counter.most_common(1)[0]
        record.levelled = times >= 2
        if times >= 2 and _height(fragment, record) < usual:
            limit = min(_inner_gap(fragments, record), _row_gap(fragments, record)) - 1
            record.bound = max(record.bound, min(record.bound + usual - _height(fragment, record), limit))


def _inner_gap(fragments: list[Fragment], record: Record) -> int:
    """The shallowest gap between the prices of a record: it cannot end within itself."""
    return min((fragments[i].gap for i in range(record.prices[0] + 1, record.prices[-1] + 1)), default=SAME_LINE)


def _row_gap(fragments: list[Fragment], record: Record) -> int:
    """The shallowest gap inside a table row whose only prices are the record's: the row is the dish."""
    cell = fragments[record.prices[0]].piece.cell
    if cell is None:
        return SAME_LINE
    row = [i for i in range(record.prices[0], max(-1, record.prices[0] - 40), -1) if _in_row(fragments[i], cell)]
    if any(fragments[i].is_price for i in row[1:]):
        return SAME_LINE
    return min((fragments[i].gap for i in row[:-1]), default=SAME_LINE)


def _in_row(fragment: Fragment, cell: Cell) -> bool:
    other = fragment.piece.cell
    return other is not None and (other.table, other.row) == (cell.table, cell.row)


def _height(fragment: Fragment, record: Record) -> int:
    return record.bound - 4 * fragment.depth


def _extend(fragments: list[Fragment], record: Record, low: int, high: int) -> None:
    left = record.left
    while left > low and fragments[left].gap > record.bound:
        left -= 1
    right = record.right
    while right < high and fragments[right].gap > record.bound:
        right += 1
    record.left, record.right = left, right


def could_name(fragment: Fragment) -> bool:
    """Whether a text can be the name of a dish by itself."""
    return fragment.nameable and not fragment.unpriced


def looks_like_name(fragment: Fragment) -> bool:
    """Set off as a name by its markup."""
    return bool(fragment.piece.heading or fragment.piece.bold or class_words(fragment.piece.css) & NAME_CLASSES)


def _claim_names(fragments: list[Fragment], records: list[Record]) -> None:
    """Names for records that have none inside their span, by make of price."""
    by_make: dict[str, list[int]] = {}
    for i, record in enumerate(records):
        by_make.setdefault(_kind_of_place(fragments, record.prices[0]), []).append(i)
    for indices in by_make.values():
        _claim_for_make(fragments, records, indices)


def _claim_for_make(fragments: list[Fragment], records: list[Record], indices: list[int]) -> None:
    nameless = [i for i in indices if not records[i].names and not _inside_names(fragments, records[i])]
    for i in _under_titles(fragments, records, indices) if len(nameless) * 2 < len(indices) else []:
        records[i].names = _before(fragments, records, i)[-1:]
    if nameless:
        _claim_nameless(fragments, records, indices, nameless)
    _claim_in_style(fragments, records, indices)
    for i in indices:
        _claim_heading_over(fragments, records, i)


def _claim_heading_over(fragments: list[Fragment], records: list[Record], i: int) -> None:
    """A dish with nothing but a sentence beside its price is called what the heading right above says."""
    record = records[i]
    inside = _inside_names(fragments, record)
    if record.names or len(inside) != 1 or len(fragments[inside[0]].text) < _SENTENCE:
        return
    above = record.left - 1
    low = records[i - 1].right if i else 0
    after = records[i + 1].left if i + 1 < len(records) else len(fragments)
    alone = any(fragments[k].piece.heading for k in range(record.right, after)) or after == len(fragments)
    if above >= low and alone and fragments[above].piece.heading and could_name(fragments[above]):
        record.names = [above]


#: Texts this long describe a dish where a heading stands over them.
_SENTENCE = 60


def _claim_nameless(fragments: list[Fragment], records: list[Record], indices: list[int], nameless: list[int]) -> None:
    if _names_follow(fragments, records, nameless):
        for i in nameless:
            records[i].names = _after(fragments, records, i)
        return
    if len(nameless) * 10 < 3 * len(indices):
        _claim_like_others(fragments, records, indices, nameless)
        return
    before = {i: _before(fragments, records, i) for i in nameless}
    rhythm = Counter(len(free) for free in before.values())
    usual = max(1, min(3, rhythm.most_common(1)[0][0]))
    firsts = Counter(_make(fragments, free[-usual]) for free in before.values() if len(free) == usual)
    for i, free in before.items():
        plain = len(free) > usual and firsts[_make(fragments, free[-usual])] * 2 >= len(nameless)
        records[i].names = free[-usual:] if plain else _nearest(fragments, free, usual)


def _claim_in_style(fragments: list[Fragment], records: list[Record], indices: list[int]) -> None:
    """Where most names are set alike, a text set otherwise is a description, and the name stands before it."""
    inside = {i: _inside_names(fragments, records[i])[:1] for i in indices}
    named = {i: (records[i].names or inside[i])[0] for i in indices if records[i].names or inside[i]}
    styles = Counter(fragments[k].piece.sig for k in named.values())
    style, times = styles.most_common(1)[0] if styles else ("", 0)
    if times < 4 or times * 10 < 6 * len(named):
        return
    for i, k in named.items():
        if records[i].names or fragments[k].piece.sig == style or looks_like_name(fragments[k]):
            continue
        free = [f for f in _before(fragments, records, i) if fragments[f].piece.sig == style]
        if free and (looks_like_name(fragments[free[-1]]) or _only_names_are_set(fragments, style, times)):
            records[i].names = free[-1:]


def _only_names_are_set(fragments: list[Fragment], style: str, times: int) -> bool:
    """Whether hardly anything but names is set in a style of its own (inline elements only: blocks are all alike)."""
    inline = style.rpartition("/")[2].split(".")[0] in ("span", "em", "i", "font", "a", "u")
    alike = sum(1 for f in fragments if f.piece.sig == style and not f.is_price)
    return inline and alike <= times + max(3, times // 3)


def _claim_like_others(
    fragments: list[Fragment], records: list[Record], indices: list[int], nameless: list[int]
) -> None:
    """A few nameless prices among many named ones (wrapped lines, second prices): only a like name will do."""
    named = [_inside_names(fragments, records[i]) for i in indices]
    named += [records[i].names for i in indices if records[i].names]
    makes = Counter(fragments[inside[0]].piece.sig for inside in named if inside)
    for i in nameless:
        free = _before(fragments, records, i)
        titled = [k for k in free if looks_like_name(fragments[k])][-1:]
        nearest = free[-1:]
        if titled and nearest and not looks_like_name(fragments[nearest[0]]):
            records[i].names = titled
        elif nearest and makes[fragments[nearest[0]].piece.sig]:
            records[i].names = nearest


def _inside_names(fragments: list[Fragment], record: Record) -> list[int]:
    return [i for i in range(record.left, record.right) if could_name(fragments[i])]


def _before(fragments: list[Fragment], records: list[Record], i: int) -> list[int]:
    """Free texts between the record before and this one, nearest last, not beyond a shallower gap."""
    low = records[i - 1].right if i else 0
    level = fragments[records[i].left].gap
    free: list[int] = []
    k = records[i].left - 1
    while k >= low and len(free) < 8:
        if could_name(fragments[k]) and not fragments[k].region:
            free.append(k)
        if fragments[k].gap < level and free:
            break
        k -= 1
    return free[::-1]


def _after(fragments: list[Fragment], records: list[Record], i: int) -> list[int]:
    high = records[i + 1].left if i + 1 < len(records) else len(fragments)
    bound = records[i].bound or fragments[records[i].prices[0]].gap
    free: list[int] = []
    for k in range(records[i].right, high):
        if fragments[k].gap < bound or len(free) == 4:
            break
        if could_name(fragments[k]):
            free.append(k)
    return free


def _nearest(fragments: list[Fragment], free: list[int], usual: int) -> list[int]:
    """The name and what follows it: back to the nearest text set off as a name, else the usual distance."""
    for k in reversed(free):
        if looks_like_name(fragments[k]):
            return free[free.index(k) :]
    return free[-usual:]


def _names_follow(fragments: list[Fragment], records: list[Record], nameless: list[int]) -> bool:
    """Whether prices of this make stand before their names.

    In a row of siblings the ends tell: a name in front of the first price, or one behind the last. Else the
    side whose neighbour is always of the same make wins, and names come first when nothing tells.
    """
    ahead = [_after(fragments, records, i)[:1] for i in nameless]
    behind = [_before(fragments, records, i)[-1:] for i in nameless]
    makes = Counter(_make(fragments, k) for side in (ahead, behind) for ks in side for k in ks)
    titles = Counter({make: n for make, n in makes.items() if make[1]})
    if not makes:
        return False
    name = (titles or makes).most_common(1)[0][0]
    first = any(_make(fragments, k) == name for k in _before(fragments, records, nameless[0]))
    last = any(_make(fragments, k) == name for k in _after(fragments, records, nameless[-1]))
    if first != last:
        return last
    return _steadiness(fragments, ahead) > _steadiness(fragments, behind)


def _make(fragments: list[Fragment], k: int) -> tuple[str, bool]:
    return _kind_of_place(fragments, k), looks_like_name(fragments[k])


def _steadiness(fragments: list[Fragment], sides: list[list[int]]) -> int:
    counts = Counter(_make(fragments, ks[0]) for ks in sides if ks)
    return counts.most_common(1)[0][1] if counts else 0


def _under_titles(fragments: list[Fragment], records: list[Record], indices: list[int]) -> list[int]:
    """Records whose own text is a description, its name being the heading right before it."""
    titled = []
    for i in indices:
        free = _before(fragments, records, i)
        inside = _inside_names(fragments, records[i])
        if not free or not inside or WEEKDAYS.match(fragments[free[-1]].text):
            continue
        if looks_like_name(fragments[free[-1]]) and not looks_like_name(fragments[inside[0]]):
            titled.append(i)
    if len(titled) < 3 or len(titled) * 10 < len(indices) * 9:
        return []
    makes = Counter(fragments[_before(fragments, records, i)[-1]].piece.sig for i in titled)
    return titled if makes.most_common(1)[0][1] * 10 >= len(titled) * 8 else []
