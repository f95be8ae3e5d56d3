"""Names that stand outside of their records: before the price, after it, as a heading over a description.

Where everything is a sibling of everything the markup says nothing, and the rhythm of the page decides.
"""

from __future__ import annotations

from collections import Counter

from menu_pipeline.menus.for_each import prices_each, title_over
from menu_pipeline.menus.fragments import Fragment, breaks_off
from menu_pipeline.menus.normal import words
from menu_pipeline.menus.spans import Record, could_name, inside_names, kind_of_place, looks_like_name, own_element
from menu_pipeline.menus.traits import class_words
from menu_pipeline.menus.vocabulary import DESCRIPTION_CLASSES, SECTION_WORDS, WEEKDAYS, Kind


def claim_names(fragments: list[Fragment], records: list[Record]) -> None:
    """Names for records that have none inside their span, by make of price."""
    by_make: dict[str, list[int]] = {}
    for i, record in enumerate(records):
        if prices_each(fragments, record.prices[0]) and not inside_names(fragments, record):
            record.names = title_over(fragments, record)
        by_make.setdefault(kind_of_place(fragments, record.prices[0]), []).append(i)
    for indices in by_make.values():
        _claim_for_make(fragments, records, indices)


#: Of the words that call a text a description those that call nothing else so.
_DESCRIBED = DESCRIPTION_CLASSES - words("details detail text content subtitle sub info")


def _describes(fragment: Fragment) -> bool:
    """A sentence, or a text that its element calls a description."""
    if len(fragment.text) >= _SENTENCE:
        return True
    return bool(fragment.piece.css and class_words(fragment.piece.css) & _DESCRIBED)


def _claim_for_make(fragments: list[Fragment], records: list[Record], indices: list[int]) -> None:
    nameless = [i for i in indices if not records[i].names and not inside_names(fragments, records[i])]
    for i in indices:
        _claim_over_sizes(fragments, records, i)
    titled = _under_titles(fragments, records, indices)
    told = bool(titled) and _told_below(fragments, records, indices)
    for i in titled:
        records[i].names = _leading(fragments, records[i]) if told else _over(fragments, records, i)[-1:]
    if nameless:
        _claim_nameless(fragments, records, indices, nameless)
    _claim_in_style(fragments, records, indices)
    firsts = [inside_names(fragments, records[i])[:1] for i in indices if not records[i].names]
    short = Counter(own_element(fragments, k) for ks in firsts for k in ks if len(fragments[k].text) < _SENTENCE)
    usual = frozenset(own for own, times in short.items() if times >= 3)
    for i in indices:
        _claim_heading_over(fragments, records, i, usual)


def _claim_over_sizes(fragments: list[Fragment], records: list[Record], i: int) -> None:
    """Lines of sizes with their prices belong to the text over them, whatever is said of it below ("Beers include")."""
    record = records[i]
    lines = {fragments[k].line for k in record.prices}
    pairs = [(fragments[k - 1], fragments[k]) for k in record.prices]
    sized = all(size.kind is Kind.LABEL and size.line == price.line for size, price in pairs)
    over = record.prices[0] - 2
    if record.names or not sized or len(lines) < _FEWEST_SIZES or over < (records[i - 1].right if i else 0):
        return
    inside = inside_names(fragments, record)
    if inside and inside[0] > record.prices[-1] and could_name(fragments[over]) and not fragments[over].region:
        record.names = [over]


#: A single size may stand anywhere.
_FEWEST_SIZES = 2


def _claim_heading_over(fragments: list[Fragment], records: list[Record], i: int, usual: frozenset[str]) -> None:
    """A dish with nothing but a sentence beside its price is called what the heading right above says.

    Not where the sentence stands in an element (``usual``) in which other dishes have their names.
    """
    record = records[i]
    inside = inside_names(fragments, record)
    if record.names or len(inside) != 1 or len(fragments[inside[0]].text) < _SENTENCE:
        return
    if own_element(fragments, inside[0]) in usual:
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
    before = _without_titles(fragments, {i: _before(fragments, records, i) for i in nameless})
    rhythm = Counter(len(free) for free in before.values())
    usual = max(1, min(3, rhythm.most_common(1)[0][0]))
    firsts = Counter(_make(fragments, free[-usual]) for free in before.values() if len(free) == usual)
    for i, free in before.items():
        if told := _paragraph(fragments, free, records[i]):
            records[i].names = told
            continue
        plain = len(free) > usual and firsts[_make(fragments, free[-usual])] * 2 >= len(nameless)
        plain = plain and not _has_own_title(fragments, free[-usual:])
        records[i].names = _from_break(fragments, free[-usual:]) if plain else _nearest(fragments, free, usual)
        if len(records[i].names) < len(free) and _lists(fragments[records[i].names[0]]):
            records[i].names = free[-len(records[i].names) - 1 :]  # what the dish is made of, not its name


def _paragraph(fragments: list[Fragment], free: list[int], record: Record) -> list[int]:
    """The lines right before a price that a paragraph of their own holds, and the price not: name, then description.

    None where a text before them is set off as a name.
    """
    if not free or not fragments[free[-1]].piece.tag or any(looks_like_name(fragments[k]) for k in free):
        return []
    start = len(free) - 1
    while start > 0 and breaks_off(fragments[free[start - 1]], fragments[free[start]]):
        start -= 1
    lines = free[start:]
    apart = len(lines) > 1 and fragments[record.left].gap < min(fragments[k].gap for k in lines[1:])
    return lines if apart else []


def _from_break(fragments: list[Fragment], texts: list[int]) -> list[int]:
    """``texts`` from where a paragraph begins: the ends of lines before it are what is said of the dish before."""
    shallowest = min((fragments[k].gap for k in texts), default=0)
    return texts[next((n for n, k in enumerate(texts) if fragments[k].gap == shallowest), 0) :]


def _has_own_title(fragments: list[Fragment], texts: list[int]) -> bool:
    """Whether a heading stands right over the first of ``texts``, nearer to it than anything else around them."""
    first = texts[0] if texts else 0
    if first == 0 or texts[-1] + 1 >= len(fragments):
        return False
    over, under = fragments[first - 1], fragments[texts[-1] + 1]
    return over.piece.heading > 0 and could_name(over) and fragments[first].gap > max(over.gap, under.gap)


def _without_titles(fragments: list[Fragment], before: dict[int, list[int]]) -> dict[int, list[int]]:
    """Texts in front of prices without those set off, where hardly half of the prices have one: sections are, then.

    Or hardly two in three, where as many texts as the other prices have, two at least, follow each that is set off.
    """
    titled = {i: last for i, free in before.items() if (last := _last_title(fragments, free)) is not None}
    plain = min((len(free) for i, free in before.items() if i not in titled), default=0)
    over = plain > 1 and all(len(before[i]) - last > plain for i, last in titled.items())
    if len(titled) * (3 if over else 4) > len(before) * 2:
        return before
    titled = {i: last for i, last in titled.items() if not _has_own_title(fragments, before[i][last + 1 :])}
    return {i: free[titled[i] + 1 :] or free if i in titled else free for i, free in before.items()}


def _last_title(fragments: list[Fragment], free: list[int]) -> int | None:
    return next((n for n in range(len(free) - 1, -1, -1) if looks_like_name(fragments[free[n]])), None)


def _lists(fragment: Fragment) -> bool:
    """Whether a text goes on in lower case with a list: "chili, cheese, onions"."""
    return fragment.text[:1].islower() and "," in fragment.text


def _claim_in_style(fragments: list[Fragment], records: list[Record], indices: list[int]) -> None:
    """Where most names are set alike, a text set otherwise is a description, and the name stands before it."""
    inside = {i: inside_names(fragments, records[i])[:1] for i in indices}
    named = {i: (records[i].names or inside[i])[0] for i in indices if records[i].names or inside[i]}
    full = [k for k in named.values() if fragments[k].piece.tag != "small"]  # small print seldom names a dish
    styles = Counter(fragments[k].piece.sig for k in full)
    style, times = styles.most_common(1)[0] if styles else ("", 0)
    if times < 4 or times * 10 < 6 * len(full):
        return
    for i, k in named.items():
        if records[i].names or fragments[k].piece.sig == style or looks_like_name(fragments[k]):
            continue
        free = [f for f in _before(fragments, records, i) if fragments[f].piece.sig == style]
        small = fragments[k].piece.tag == "small"
        if free and (small or looks_like_name(fragments[free[-1]]) or _only_names_are_set(fragments, style, times)):
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
    named = [inside_names(fragments, records[i]) for i in indices]
    named += [records[i].names for i in indices if records[i].names]
    makes = Counter(fragments[inside[0]].piece.sig for inside in named if inside)
    before = {i: _before(fragments, records, i) for i in nameless}
    for i, free in before.items():
        titled = [k for k in free if looks_like_name(fragments[k])][-1:]
        if titled and not looks_like_name(fragments[free[-1]]):
            records[i].names = titled
            makes[fragments[titled[0]].piece.sig] += 1
    for i, free in before.items():
        if free and not records[i].names and makes[fragments[free[-1]].piece.sig]:
            records[i].names = free[-1:]


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
    return _from_break(fragments, free[-usual:])


def _names_follow(fragments: list[Fragment], records: list[Record], nameless: list[int]) -> bool:
    """Whether prices of this make stand before their names.

    In a row of siblings the ends tell: a name in front of the first price, or one behind the last. Else the
    side whose neighbour is always of the same make wins, and names come first when nothing tells.
    """
    ahead = [_after(fragments, records, i)[:1] for i in nameless]
    behind = [_before(fragments, records, i)[-1:] for i in nameless]
    if all(_heads(fragments, over, under) for over, under in zip(behind, ahead, strict=True)):
        return False
    makes = Counter(_make(fragments, k) for side in (ahead, behind) for ks in side for k in ks)
    titles = Counter({make: n for make, n in makes.items() if make[1]})
    if not makes:
        return False
    name = (titles or makes).most_common(1)[0][0]
    first = any(_make(fragments, k) == name for k in _before(fragments, records, nameless[0]))
    last = any(_make(fragments, k) == name for k in _after(fragments, records, nameless[-1]))
    if first != last:
        return last
    heads_behind, heads_ahead = (sum(_titles(fragments, side, name) for side in sides) for sides in (behind, ahead))
    if (heads_ahead >= 2) != (heads_behind >= 2):
        return heads_ahead < 2  # sections begin right after a price: it closes a dish
    return _steadiness(fragments, ahead) > _steadiness(fragments, behind)


def _titles(fragments: list[Fragment], side: list[int], name: tuple[str, bool]) -> bool:
    """Whether the text next to a price is a heading, and not set as names (``name``) are."""
    return bool(side) and fragments[side[0]].piece.heading > 0 and _make(fragments, side[0]) != name


def _heads(fragments: list[Fragment], over: list[int], under: list[int]) -> bool:
    """Whether a heading stands over a price, and one of lower rank, or a section's, under it: a set menu's courses."""
    above = fragments[over[0]].piece.heading if over else 0
    below = fragments[under[0]].piece.heading if under else 0
    course = below > 0 and SECTION_WORDS.match(fragments[under[0]].text) is not None
    return 0 < above < below or (above > 0 and course and not SECTION_WORDS.match(fragments[over[0]].text))


def _make(fragments: list[Fragment], k: int) -> tuple[str, bool]:
    return kind_of_place(fragments, k), looks_like_name(fragments[k])


def _steadiness(fragments: list[Fragment], sides: list[list[int]]) -> int:
    counts = Counter(_make(fragments, ks[0]) for ks in sides if ks)
    return counts.most_common(1)[0][1] if counts else 0


def _over(fragments: list[Fragment], records: list[Record], i: int) -> list[int]:
    """Free texts before a record, without those that begin the description which goes on in it in the same make."""
    free = _before(fragments, records, i)
    inside = inside_names(fragments, records[i])
    make = fragments[inside[0]].piece.sig if inside else ""
    while len(free) > 1 and fragments[free[-1]].piece.sig == make and not looks_like_name(fragments[free[-1]]):
        free.pop()
    return free


def _under_titles(fragments: list[Fragment], records: list[Record], indices: list[int]) -> list[int]:
    """Records whose name is the heading right before them: most have a description beside their price, some nothing."""
    titled: list[int] = []
    bare: list[int] = []  # nothing but the price under the heading
    for i in indices:
        free = _over(fragments, records, i)
        inside = inside_names(fragments, records[i])
        if not free or WEEKDAYS.match(fragments[free[-1]].text):
            continue
        above = fragments[free[-1]]
        if not inside:
            bare += [i] if looks_like_name(above) else []
            continue
        below = fragments[inside[0]]
        named = looks_like_name(above) and not looks_like_name(below)
        if named or (_describes(below) and not _describes(above) and inside[0] < records[i].prices[0]):
            titled.append(i)
    if len(titled) < 3 or (len(titled) + len(bare)) * 10 < len(indices) * 9:
        return []
    many = [i for i in titled if i + 1 < len(records) and i + 1 not in indices and not _over(fragments, records, i + 1)]
    if len(many) * 2 > len(titled):
        return []  # other dishes follow under the same title
    pieces = [fragments[_over(fragments, records, i)[-1]].piece for i in titled]
    makes = Counter("heading" if piece.heading else piece.sig for piece in pieces)
    return titled if makes.most_common(1)[0][1] * 10 >= len(titled) * 8 else []


def _leading(fragments: list[Fragment], record: Record) -> list[int]:
    """The text that stands before the first price of a record in its line."""
    line = fragments[record.prices[0]].line
    return [k for k in inside_names(fragments, record) if fragments[k].line == line and k < record.prices[0]][:1]


def _told_below(fragments: list[Fragment], records: list[Record], indices: list[int]) -> bool:
    """Whether texts set like titles tell what the dish above them is: the first of a section has one only below it."""
    price = own_element(fragments, records[indices[0]].prices[0])
    alike = [i for i, record in enumerate(records) if own_element(fragments, record.prices[0]) == price]
    over = {i: _rank(fragments, free[-1]) for i in alike if (free := _over(fragments, records, i))}
    under = {i: _rank(fragments, free[0]) for i in over if (free := _below(fragments, records, i))}
    times = Counter(over.values())
    title = max(times, key=lambda rank: (rank[0] * (times[rank] > 1), times[rank]))
    below = sum(0 < rank[0] < title[0] and under.get(i) == title for i, rank in over.items())
    return below > sum(rank == title != under.get(i, title) for i, rank in over.items())


def _rank(fragments: list[Fragment], k: int) -> tuple[int, str]:
    """Which heading a text is (0 for none), and in which element it stands."""
    return fragments[k].piece.heading, own_element(fragments, k)


def _below(fragments: list[Fragment], records: list[Record], i: int) -> list[int]:
    """The first text between a record and the next, where there is one."""
    high = records[i + 1].left if i + 1 < len(records) else len(fragments)
    return next(([k] for k in range(records[i].right, high) if could_name(fragments[k])), [])
