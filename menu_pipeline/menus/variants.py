"""Sizes set as entries of their own under the name of the dish: "Pommes" above "klein 3,50" and "groß 4,00".

So are those who pay: a buffet above "Adults" and "Kids". And dishes that only the line below their name tells apart:
"Castello" above "Merlot", "Castello" above "Syrah".
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from decimal import Decimal

from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.fragments import Fragment, breaks_off
from menu_pipeline.menus.names import tidy_name
from menu_pipeline.menus.spans import could_name, looks_like_name, own_element
from menu_pipeline.menus.unpriced import Placed
from menu_pipeline.menus.vocabulary import SECTION_WORDS, Kind, begins_with_weekday, kind_of


def under_one_name(fragments: list[Fragment], placed: list[Placed]) -> list[Placed]:
    """``placed`` with runs of entries that only name sizes merged into the dish named above them.

    A size is a word known as one, or a name that comes back under dish after dish ("Normaali", "Perhe").
    """
    repeated = _repeated([p for p in placed if not _ORDERED_BY.match(fragments[p.name].text)])
    heads = _heads_of_several(fragments, placed)
    out: list[Placed] = []
    run: list[Placed] = []
    renamed: dict[str, str | None] = {}
    for place in [*placed, None]:
        size = place is not None and _is_size(place.item.name, repeated)
        if place is not None and size and _follows(fragments, run, place):
            run.append(place)
            continue
        if run:
            out.extend(_merged(fragments, out, run, renamed, repeated, heads))
            run = []
        if place is not None and size:
            run = [place]
        elif place is not None:
            section = place.item.section
            if section is not None and section in renamed:
                place = replace(place, item=replace(place.item, section=renamed[section]))
            out.append(place)
    return out


def told_apart(fragments: list[Fragment], placed: list[Placed]) -> list[Placed]:
    """``placed`` with the line below the name in the name of those of a section that share name and prices.

    Sections and prices may differ too where the line is one of the title itself, which a line break parts.
    """
    alike: dict[tuple[str, *tuple[object, ...]], dict[int, str]] = {}
    for n, place in enumerate(placed):
        broken = _is_broken(fragments, place.name)
        prices = frozenset(p.amount for p in place.item.prices)
        key = (place.item.name.casefold(), *(() if broken else (place.item.section, prices)))
        alike.setdefault(key, {})[n] = _line_below(fragments, place)
    out = list(placed)
    for lines in alike.values():
        if len(lines) < 2 or not all(lines.values()) or len(set(lines.values())) < len(lines):
            continue
        for n, line in lines.items():
            out[n] = replace(out[n], item=replace(out[n].item, name=f"{out[n].item.name} {tidy_name(line)}"))
    return out


def sized_by_name(placed: list[Placed]) -> list[Placed]:
    """``placed`` with a size back in the name of a dish whose like without it has prices of its own.

    "Cappuccino grande 2.50 3" below "Cappuccino 1.80 2.50": both prices are those of the larger one.
    """
    names = Counter((p.item.section, p.item.name.casefold()) for p in placed)
    return [_named_by_size(p) if names[p.item.section, p.item.name.casefold()] > 1 else p for p in placed]


def _named_by_size(place: Placed) -> Placed:
    item = place.item
    size = item.prices[0].label if len(item.prices) > 1 and not any(p.label for p in item.prices[1:]) else None
    if size is None or kind_of(size) is not Kind.LABEL or " " in size:
        return place
    prices = (replace(item.prices[0], label=None), *item.prices[1:])
    return replace(place, item=replace(item, name=f"{item.name} {size}", prices=prices))


def _is_broken(fragments: list[Fragment], i: int) -> bool:
    """Whether a title goes on behind a line break: "BUFFET" above "EVENING", in one element."""
    title, below = fragments[i], fragments[i + 1] if i + 1 < len(fragments) else None
    return below is not None and looks_like_name(title) and breaks_off(title, below)


def _line_below(fragments: list[Fragment], place: Placed) -> str:
    """The short text right below a name, in the same record; "" where there is none."""
    i = place.name + 1
    below = fragments[i] if i < place.right else None
    if below is None or not could_name(below) or len(below.text) > _LONGEST_LINE or below.text[:1].islower():
        return ""
    return below.text


#: A longer text describes a dish.
_LONGEST_LINE = 40


#: What has a number to order it by is a dish, whatever else is called so: "24. Prawn" under "Curry".
_ORDERED_BY = re.compile(r"\W*\d{1,3}[a-z]?[.)]\s*[^\W\d_]")
#: Who pays a price of a buffet's tariff: "Kids (ages 4-10)", "Erwachsene ab 12". ("Children's tea" is a dish.)
_PERSONS = re.compile(
    r"\W*(?:(?:pe?r|pro|par|por|p[åe]|na|za)\.? ?(?:pers(?:on|onn?[ae]?)?|kopf|head|cabeza|osob[aęuy]?)\.?"
    r"|adults?|kids?|child(?:ren)?|seniors?|students?|toddlers?|infants?|under|erwachsene[rn]?|kinder|senioren"
    r"|studenten|schüler|adultes?|enfants?|étudiants?|adult[io]|bambin[io]|ragazz[io]|adultos?|niñ[oa]s?|crianças?"
    r"|volwassenen|kinderen|vuxna?|barn|voksne?|børn|aikuis(?:et|ten)|lapset|lasten|dorośli|dzieci|dospěl[íý]|děti|dospelí"
    r"|deti|felnőtt(?:ek)?|gyer(?:m)?ek(?:ek)?|adulți|copii|odrasli|djeca|deca|взрослы[йе]|дети|детский|дорослі|діти|ενήλικες"
    r"|παιδιά|yetişkin|çocuk|dewasa|anak|người lớn|trẻ em|ผู้ใหญ่|เด็ก"
    r"|大人|小人|子供|子ども|こども|小学生|中学生|幼児|成人|兒童|儿童|小孩|長者"
    r"|성인|어른|어린이|초등학생|미취학)(?![^\W\d_]|['’]).{0,32}",
    re.I,
)


def _is_size(name: str, repeated: frozenset[str]) -> bool:
    return kind_of(name) is Kind.LABEL or name.casefold() in repeated or _PERSONS.fullmatch(name) is not None


def _repeated(placed: list[Placed]) -> frozenset[str]:
    """Names that at least three entries carry, where such names make up a good part of the menu.

    Not a name of food, or the only such name, that costs the same wherever it stands: a dish of every day.
    """
    counts = Counter(p.item.name.casefold() for p in placed)
    costs: dict[str, set[frozenset[Decimal | None]]] = {}
    for place in placed:
        costs.setdefault(place.item.name.casefold(), set()).add(frozenset(p.amount for p in place.item.prices))
    often = {name for name, n in counts.items() if n >= 3}
    daily = {name for name in often if len(costs[name]) == 1 and (len(often) == 1 or is_food(name))}
    daily -= _kinds_of_each(placed, often)
    often -= daily
    usual = len(often) <= 4 and sum(counts[n] for n in often) * 4 >= len(placed)
    return frozenset(often | _beside(placed, often)) if usual else frozenset()


def _kinds_of_each(placed: list[Placed], often: set[str]) -> set[str]:
    """Those of ``often`` that stand together under title after title, with nothing else: "Lamb" and "Prawn" of a curry.

    Not under weekdays, whose lunches come back.
    """
    under: dict[str | None, set[str]] = {}
    for place in placed:
        under.setdefault(place.item.section, set()).add(place.item.name.casefold())
    titled = (names for title, names in under.items() if title is not None and not begins_with_weekday(title))
    kinds = Counter(frozenset(names) for names in titled if len(names) > 1 and names <= often)
    return {name for names, times in kinds.items() if times >= _FEWEST_LISTS for name in names}


def _beside(placed: list[Placed], often: set[str]) -> set[str]:
    """Short names that stand under the same titles as those that come back ``often``: "Prawn" below "Chicken".

    Most of what is under such a title comes back under another.
    """
    under: dict[str | None, list[str]] = {}
    for place in placed:
        under.setdefault(place.item.section, []).append(place.item.name.casefold())
    times = Counter(name for names in under.values() for name in set(names))
    listed = [names for title, names in under.items() if title is not None and len(names) >= 2 and often & {*names}]
    listed = [names for names in listed if sum(times[name] > 1 for name in names) * 2 >= len(names)]
    short = all(len(name.split()) <= _WORDS_OF_A_KIND for names in listed for name in names)
    return {name for names in listed for name in names} if len(listed) >= _FEWEST_LISTS and short else set()


#: So many titles with the same short names below are those of dishes, which come in kinds.
_FEWEST_LISTS, _WORDS_OF_A_KIND = 3, 3


def _follows(fragments: list[Fragment], run: list[Placed], place: Placed) -> bool:
    """Whether ``place`` goes on the run: nothing that could name a dish in between, no size twice."""
    if not run:
        return True
    sizes = {p.item.name.casefold() for p in run}
    between = range(run[-1].right, min(place.left, place.name))
    apart = any(could_name(fragments[k]) for k in between)
    return not apart and run[-1].item.section == place.item.section and place.item.name.casefold() not in sizes


def _merged(
    fragments: list[Fragment],
    before: list[Placed],
    run: list[Placed],
    renamed: dict[str, str | None],
    repeated: frozenset[str],
    heads: frozenset[str],
) -> list[Placed]:
    if before and _goes_on(fragments, before[-1], run, repeated):
        last = before.pop()
        more = tuple(replace(p, label=p.label or place.item.name) for place in run for p in place.item.prices)
        return [replace(last, item=replace(last.item, prices=last.item.prices + more), right=run[-1].right)]
    above = _name_above(fragments, run[0], before[-1].right if before else 0, heads)
    alone = len(run) < 2 and len(run[0].item.prices) < 2
    if above is None or (alone and run[0].item.name.casefold() not in repeated):
        return run
    first = run[0].item
    name = fragments[above].text
    section = first.section
    if section == name:
        section = before[-1].item.section if before else None
        renamed[name] = section
    prices = tuple(
        replace(p, label=p.label or (place.item.name if n == 0 else None))
        for place in run
        for n, p in enumerate(place.item.prices)
    )
    item = replace(first, name=tidy_name(name), section=section, prices=prices)
    return [Placed(item, above, above, run[-1].right)]


def _goes_on(fragments: list[Fragment], last: Placed, run: list[Placed], repeated: frozenset[str]) -> bool:
    """Whether a run names further sizes of ``last``, or people who pay for it, set like the one told with it."""
    label = last.item.prices[-1].label if last.item.prices else None
    if label is None:
        return False
    make = fragments[run[0].name].piece.sig
    told = [k for k in range(last.left, last.right) if fragments[k].text == label and fragments[k].piece.sig == make]
    sizes = bool(told) and fragments[told[0]].line != fragments[last.name].line
    sizes = sizes and _is_size(label, repeated)
    paid = _PERSONS.fullmatch(label) and all(_PERSONS.fullmatch(p.item.name) for p in run)
    return bool(sizes or paid) and not any(
        could_name(fragments[k]) for k in range(last.right, min(run[0].left, run[0].name))
    )


def _heads_of_several(fragments: list[Fragment], placed: list[Placed]) -> frozenset[str]:
    """The elements of headings with the same size below them twice: such head several dishes and name none."""
    times = Counter((p.item.section, p.item.name.casefold()) for p in placed if _is_size(p.item.name, frozenset()))
    several = {section for (section, _), n in times.items() if n > 1}
    titles = (k for k, f in enumerate(fragments) if f.piece.heading and f.text in several) if several else ()
    return frozenset(own_element(fragments, k) for k in titles)


#: Five words and a full stop.
_SENTENCE = re.compile(r"^(?:\S+\s+){4,}\S+[.!]$")


def _name_above(fragments: list[Fragment], first: Placed, end: int, heads: frozenset[str]) -> int | None:
    """The name in front of a run: the first text of its row or box, else the nearest; no section's where others are.

    What stands in one of the elements ``heads`` is a section's.

    Where the first is no heading but another is, that one: a list's head, then the dish's.
    """
    start = min(first.left, first.name)
    level = fragments[start].gap
    found: list[int] = []
    for k in range(start - 1, end - 1, -1):
        if could_name(fragments[k]) and not fragments[k].region:
            found.append(k)
        if fragments[k].gap < level:
            break
    dishes = [k for k in found if own_element(fragments, k) not in heads]
    found = [k for k in dishes if not SECTION_WORDS.match(fragments[k].text)] or found
    if found and _PERSONS.fullmatch(first.item.name) and _SENTENCE.match(fragments[found[-1]].text):
        over = found[-1] - 1  # of a buffet, and what is said of it
        if over >= end and fragments[over].piece.heading and could_name(fragments[over]):
            return over
    if found and not looks_like_name(fragments[found[-1]]):
        return next((k for k in found if fragments[k].piece.heading), found[-1])
    return found[-1] if found else None
