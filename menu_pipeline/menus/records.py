"""Fragments gathered into records: which texts belong to which prices.

Between two prices the page is cut where the gap is smallest: that is where the author's markup (a card, a
row, a list entry, a line break) ends one dish and begins the next. Where everything is a sibling of
everything the markup says nothing, and the rhythm of the page decides (names before prices, or after).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from menu_pipeline.menus.claims import claim_names
from menu_pipeline.menus.fragments import SAME_LINE, Fragment
from menu_pipeline.menus.grid import Cell
from menu_pipeline.menus.prices import Strength
from menu_pipeline.menus.set_menus import name_set_menus
from menu_pipeline.menus.spans import (
    Record,
    could_name,
    inside_names,
    kind_of_place,
    looks_like_name,
    own_element,
)
from menu_pipeline.menus.topics import announces_menu
from menu_pipeline.menus.twin_columns import name_by_column
from menu_pipeline.menus.vocabulary import OF_THE_DAY, SECTION_WORDS, Kind


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
    _mark_common(fragments, records)
    _shed_headings(fragments, records)
    claim_names(fragments, records)
    if any(record.names for record in records):
        _shed_headings(fragments, records)
    name_by_column(fragments, records)
    name_set_menus(fragments, records)
    return records


def _mark_common(fragments: list[Fragment], records: list[Record]) -> None:
    """A text that comes back in record after record, beside another one, is a category or a mark and no name.

    So is one of few that take turns in the same place: "White", "Red", "Chile" above the names of wines. What leads the
    line of its price, as the names of most others do, is a dish of every day.
    """
    inside = [inside_names(fragments, record) for record in records]
    told = _told_once(fragments, inside)
    times = Counter(text for found in told for text in {fragments[k].text.casefold() for k in found})
    often = {text for text, n in times.items() if n >= 4 and n * 10 >= 3 * len(told)}
    few = _taking_turns(fragments, told)
    leaders = Counter(_sig(fragments, k) for found in inside for k in found if _leads(fragments, k))
    leading = {make for make, n in leaders.items() if n * 10 >= 8 * len(records)}
    for found in inside:
        repeated = [k for k in found if fragments[k].text.casefold() in often or _sig(fragments, k) in few]
        repeated = [k for k in repeated if _sig(fragments, k) not in leading or not _leads(fragments, k)]
        for k in repeated if len(repeated) < len(found) else []:
            fragments[k].common = True


def _leads(fragments: list[Fragment], k: int) -> bool:
    """Whether a text begins a line and its price follows there at once."""
    after = fragments[k + 1] if k + 1 < len(fragments) else None
    return after is not None and after.is_price and after.line == fragments[k].line and fragments[k].gap < SAME_LINE


def _told_once(fragments: list[Fragment], inside: list[list[int]]) -> list[list[int]]:
    """``inside`` without what says the same as one before: a card that comes again does not make its name a mark."""
    return list({tuple(fragments[k].text for k in found): found for found in reversed(inside)}.values())


def _taking_turns(fragments: list[Fragment], inside: list[list[int]]) -> set[str]:
    """The makes in which many records have a text, and hardly any record one of its own."""
    if len(inside) < _FEWEST_TURNS:
        return set()
    said: dict[str, list[str]] = {}
    for found in inside:
        for make, k in {_sig(fragments, k): k for k in reversed(found)}.items():
            said.setdefault(make, []).append(fragments[k].text.casefold())
    return {make for make, texts in said.items() if len(texts) >= _FEWEST_TURNS and len(set(texts)) * 3 <= len(texts)}


#: So many records whose texts in one place take turns are no chance.
_FEWEST_TURNS = 6


def _shed_headings(fragments: list[Fragment], records: list[Record]) -> None:
    """A heading inside a record is a section's where the record also holds a text set like the names of most others."""
    inside = [record.names or inside_names(fragments, record) for record in records]
    heads = [next((k for k in found if fragments[k].piece.heading), None) for found in inside]
    alone = Counter(own_element(fragments, found[0]) for found in inside if len(found) == 1)
    usual = {own for own, times in alone.items() if times >= 3}
    if sum(alone[own] for own in usual) * 2 < len(records):
        usual = _in_every(fragments, inside)
    if not usual:
        firsts = Counter(own_element(fragments, k) for k in heads if k is not None)
        usual = {own for own, times in firsts.items() if times >= 3 and times * 2 >= len(records)}
    for record, found, head in zip(records, inside, heads, strict=True):
        if len(found) < 2 or record.names or head is None or own_element(fragments, head) in usual:
            continue
        name = next((k for k in found if k > head and own_element(fragments, k) in usual), None)
        if name is not None and name < record.prices[0]:
            record.left = name


def _in_every(fragments: list[Fragment], inside: list[list[int]]) -> set[str]:
    """The element in which nearly every record has one heading, the lowest of those: titles of stories, and of dishes.

    Not the section's above the first of them, nor its translation, however low that is set.
    """
    if len(inside) < _FEWEST_TITLED:
        return set()
    times: Counter[tuple[int, str]] = Counter()
    for found in inside:
        ranks = Counter(fragments[k].piece.heading for k in found)
        alone = [k for k in found if fragments[k].piece.heading and ranks[fragments[k].piece.heading] == 1]
        times.update((fragments[k].piece.heading, own_element(fragments, k)) for k in alone)
    usual = [rank for rank, n in times.items() if n * 10 >= len(inside) * 9]
    return {max(usual)[1]} if usual else set()


#: So many records with one heading of a kind each are no chance.
_FEWEST_TITLED = 4


def _drop_weak(fragments: list[Fragment], record: Record) -> None:
    """Plain numbers beside real prices of another make are volumes and weights, unless they say what they price."""
    strong = {_sig(fragments, i) for i in record.prices if _strength(fragments, i) >= Strength.DECIMAL}
    if strong:
        record.prices = [
            i
            for i in record.prices
            if _strength(fragments, i) >= Strength.DECIMAL
            or fragments[i].headed
            or _sig(fragments, i) in strong
            or _is_labelled(fragments, i)
        ]


def _is_labelled(fragments: list[Fragment], i: int) -> bool:
    """Whether a word for a size stands right before a number, in its line: "bottle 29"."""
    label = fragments[i - 1] if i else None
    if label is None or label.kind is not Kind.LABEL or label.line != fragments[i].line:
        return False
    return not any(ch.isdigit() for ch in label.text)


def _sig(fragments: list[Fragment], i: int) -> str:
    return fragments[i].piece.sig


def _strength(fragments: list[Fragment], i: int) -> Strength:
    token = fragments[i].token
    return token.strength if token is not None else Strength.DECIMAL


def _price_groups(fragments: list[Fragment]) -> list[list[int]]:
    """Prices with nothing but sizes, fillers and marks between them are one dish's."""
    groups: list[list[int]] = []
    open_group = False
    opening = _opening_makes(fragments)
    for i, fragment in enumerate(fragments):
        if fragment.is_price:
            begins = _opens_card(fragments, i) and (
                fragment.piece.sig in opening or (open_group and _is_of_next_line(fragments, groups[-1][-1], i))
            )
            if open_group and not begins and not _new_dish(fragments, groups[-1][-1], i):
                groups[-1].append(i)
            else:
                groups.append([i])
            open_group = True
        elif fragment.kind is Kind.TEXT or fragment.nameable:
            open_group = False
    return groups


def _opening_makes(fragments: list[Fragment]) -> set[str]:
    """The makes of prices with which cards begin, name and description behind them: an extra's price may end a card."""
    priced = [i for i, fragment in enumerate(fragments) if fragment.is_price]
    opening = Counter(fragments[i].piece.sig for i in priced if _opens_card(fragments, i))
    times = Counter(fragments[i].piece.sig for i in priced)
    return {make for make, n in opening.items() if n >= _FEWEST_CARDS and n * 10 >= 8 * times[make]}


#: So many cards that begin with a price are no chance.
_FEWEST_CARDS = 4


def _opens_card(fragments: list[Fragment], i: int) -> bool:
    """Whether a price is nearer to the name behind it than to what stands before it."""
    after = fragments[i + 1] if i + 1 < len(fragments) else None
    return after is not None and could_name(after) and fragments[i].gap < min(after.gap, SAME_LINE)


def _is_of_next_line(fragments: list[Fragment], last: int, now: int) -> bool:
    """Whether a price leads a line of its own below one that stands alone: "50" above "20 for more"."""
    before, price, after = fragments[last], fragments[now], fragments[now + 1]
    alone = last + 1 == now and not (last and fragments[last - 1].line == before.line)
    unlike = before.piece.sig != price.piece.sig and before.line != price.line == after.line
    return alone and unlike and after.piece.sig == price.piece.sig


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
    """Indices of as many names, each on its own line, before a run of prices on lines of their own but for a few.

    The gap between the columns must be shallower than those inside them, or as shallow where three or more names end
    in a make of their own.
    """
    n = len(group)
    if n < 2 or group[-1] - group[0] != n - 1 or group[0] < n:
        return []
    between = fragments[group[0]].gap
    for names in _columns_of_texts(fragments, group[0], n):
        lines = {fragments[i].line for i in [*names, *group]}
        inside = min(fragments[i].gap for i in [*names[1:], *group[1:]])
        apart = between < inside + _is_whole_run(fragments, names, group)
        if _are_named(fragments, names) and len(lines) >= 2 * n - n // 4 and apart:
            return names
    return []


def _is_whole_run(fragments: list[Fragment], names: list[int], group: list[int]) -> bool:
    """Whether three or more names, and as many prices, are each all that is set alike there."""
    make, others = _sig(fragments, names[0]), {_sig(fragments, i) for i in group}
    begins = names[0] == 0 or _sig(fragments, names[0] - 1) != make
    return len(names) >= _FEWEST_NAMES and begins and len(others) == 1 and make not in others


#: So many names before as many prices are no chance.
_FEWEST_NAMES = 3


def _columns_of_texts(fragments: list[Fragment], end: int, n: int) -> Iterator[list[int]]:
    """The last ``n`` texts before ``end`` where they are set alike, and the ``n`` of one make in the box before it.

    What is set otherwise in that box heads the names or describes them; in a PDF headings may be set like names. Where
    names are set in several ways, those are descriptions that begin in lower case ("w/ cheese or gravy").
    """
    last = list(range(end - n, end))
    alike = len({kind_of_place(fragments, i) for i in last}) == 1
    if alike and end >= 2 * n and _stands_over(fragments, titles := list(range(end - 2 * n, end - n)), last):
        yield titles
    if alike and not _heads_prices(fragments, last):
        yield last
    start = end - 1
    while start > 0 and fragments[start].gap > fragments[end].gap and not fragments[start].is_price:
        start -= 1
    by_make: dict[str, list[int]] = {}
    for i in range(start, end) if fragments[start].piece.tag else ():
        by_make.setdefault(kind_of_place(fragments, i), []).append(i)
    yield from (ks for ks in by_make.values() if len(ks) == n and not _heads_prices(fragments, ks))
    named = [k for ks in by_make.values() for k in ks if could_name(f := fragments[k]) and not f.text[0].islower()]
    if len(named) == n >= _FEWEST_NAMES and not _heads_prices(fragments, named):
        yield sorted(named)


def _stands_over(fragments: list[Fragment], titles: list[int], texts: list[int]) -> bool:
    """Whether titles fill the row of a table right over that of ``texts``, which describe them."""
    pairs = [(fragments[a], fragments[b]) for a, b in zip(titles, texts, strict=True)]
    columns = [(over.piece.cell, under.piece.cell) for over, under in pairs]
    beneath = all(a and b and a.column == b.column and a.row < b.row and a.table == b.table for a, b in columns)
    return beneath and all(looks_like_name(over) and not looks_like_name(under) for over, under in pairs)


def _heads_prices(fragments: list[Fragment], column: list[int]) -> bool:
    """Whether texts are the heads of a table, which stand over its prices and not over what its first column says."""
    first, second = (fragments[i].piece.cell for i in column[:2])
    if first is None or second is None or first.column == second.column:
        return False
    return first.head or first.column > 0


def _are_named(fragments: list[Fragment], column: list[int]) -> bool:
    """Whether a column's texts are names; a few may be words that name sizes elsewhere ("Maxi")."""
    if any(fragments[i].is_price for i in column):
        return False
    named = sum(could_name(fragments[i]) for i in column)
    return named * 2 > len(column) and all(any(ch.isalpha() for ch in fragments[i].text) for i in column)


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
