"""Menus without prices that are written by the days of a week: a timetable, or what follows each day's name."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median

from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.phrases import OPEN
from menu_pipeline.menus.sieve import Sieve
from menu_pipeline.menus.spans import could_name, looks_like_name
from menu_pipeline.menus.unpriced import Placed, unpriced_item
from menu_pipeline.menus.vocabulary import SECTION_WORDS, begins_with_weekday, is_weekday

#: So many days, and dishes, make a week's menu; fewer dishes where nearly all of them are food.
_FEWEST_DAYS, _FEWEST_DISHES = 3, 5
#: A dish of a canteen is told in as many words, half of them in fewer.
_WORDS_OF_A_DISH = 12
_LONGEST_DISH = 160
#: "Monday 4 March 2024"; more words are a sentence about a day.
_WORDS_OF_A_DAY = 5

#: Any heading ends a day that is none.
_LOWEST = 6

#: "Montag: Linsensuppe", "Monday - Tomato soup": the dish on the line of its day.
_DAY_AND_DISH = re.compile(r"(?P<day>[^\W\d]+(?:[\s,]+\d[\d./\s]*)?)\s*[:–|-]\s*(?P<dish>[^\W\d_].{3,})$")
#: "Monday to Friday" are the days of something that is no dish.
_SPAN = re.compile(
    r"^\W*[^\W\d_]+\W*?\s*(?:[-–—]|\b(?:bis|to|till?|thru|through|til|à|au|a|al|até|tot|t/m|do|až|po|по|до|până|la)\b)\s*"
    r"(?P<last>[^\W\d_].*)$",
    re.I,
)
#: Where there is nothing to eat.
_CLOSED = Sieve(
    r"geschlossen|ruhetag|feiertag|betriebsferien|\bclosed\b|holiday|chius|ferm[ée]\b|férié|cerrado|festivo|fechado"
    r"|feriado|gesloten|feestdag|lukke|stängt|stengt|suljettu|zavřen|svátek|zatvor|sviatok|zamknię|nieczynne|zárva"
    r"|szünnap|închis|закрыт|выходной|зачинен|вихідний|kapalı|κλειστ|定休|休み|休業|公休|휴무"
    r"|\banfrag|auf anfrage|nach absprache|\bon request|(?:ask|call) us|please (?:ask|call)|sur demande|su richiesta"
    r"|a petición|consultar|sob consulta|op aanvraag|na dotaz|na zapytanie|по запросу",
    re.I,
)
#: "Menu 1", "Soup:", "Vegetarisch": which of a day's dishes follows.
_WHICH = re.compile(
    r"\W*(?:(?:tages)?men[uüúù]\w*|meny|gericht|dagens|suppe|soup|soupe|sopa|zuppa|polévka|polievka|zupa|leves|ciorbă"
    r"|juha|vegetar\w+|vegetár\w+|végétarien|vegan\w*|veggie|hauptg\w+|plat(?: du jour)?|prato|plato|danie|hlavní jídlo"
    r"|dezert|dessert|nachtisch|salat|option|choice|piatto)\s*(?:\d|[IVX]{1,3}|[A-D])?\W*",
    re.I,
)


@dataclass(slots=True)
class _Day:
    """A day's name and the lines below it: the fragments of each."""

    name: str
    lines: list[list[Fragment]] = field(default_factory=list)
    at: list[int] = field(default_factory=list)  # where each line begins


def by_days(fragments: list[Fragment]) -> list[Placed]:
    """The dishes of a page that writes them below, or beside, the names of several days; none if prices stand there."""
    if sum(_begins_with_day(fragment) for fragment in fragments) < _FEWEST_DAYS:
        return []  # cheaper than to ask of each what day it is
    days = _timetable(fragments) or _one_after_the_other(fragments)
    placed = [p for day in days for p in _dishes(day)]
    served = len({p.item.section for p in placed})
    food = sum(is_food(p.item.name) for p in placed)
    if served < _FEWEST_DAYS or (len(placed) < _FEWEST_DISHES and food * 4 < 3 * len(placed)):
        return []
    brief = median(len(p.item.name.split()) for p in placed) <= _WORDS_OF_A_DISH
    return placed if brief and food * 10 >= 6 * len(placed) else []


def _dishes(day: _Day) -> list[Placed]:
    """The dishes of a day: its lines, or where a good part of them is set off as names, those with the others below.

    So they are where every other line is set otherwise and longer.
    """
    lines = [(at, _own(line)) for at, line in zip(day.at, day.lines, strict=True)]
    told = [(at, own) for at, own in lines if own and not _CLOSED.search(own[0].text)]
    titled = _taking_turns([own[0] for _, own in told]) or [looks_like_name(own[0]) for _, own in told]
    by_title = 0 < sum(titled) < len(told) <= 3 * sum(titled)
    placed: list[Placed] = []
    for (at, own), title in zip(told, titled, strict=True):
        if title or not by_title:
            courses = (replace(own[0], text=text) for text in _courses(own[0].text))
            placed.extend(Placed(unpriced_item(course, day.name, None), at, at, at + 1) for course in courses)
        elif placed:
            item = placed[-1].item
            about = f"{item.description or ''} {own[0].text}".strip()
            placed[-1] = replace(placed[-1], item=replace(item, description=about), right=at + 1)
    return [p for p in placed if len(p.item.name) <= _LONGEST_DISH]


def _taking_turns(lines: list[Fragment]) -> list[bool]:
    """Which of a day's lines are names, where names and what is said of them take turns; none where they do not."""
    names, about = lines[::2], lines[1::2]
    if len(names) != len(about) or len(names) < _FEWEST_TURNS:
        return []
    makes = {f.piece.sig for f in names}, {f.piece.sig for f in about}
    length = [median(len(f.text) for f in texts) for texts in (names, about)]
    turns = all(len(make) == 1 for make in makes) and makes[0] != makes[1] and length[1] >= _TIMES_LONGER * length[0]
    return [n % 2 == 0 for n in range(len(lines))] if turns else []


#: A single name over a sentence may be two dishes; so much longer is what is said of a dish.
_FEWEST_TURNS, _TIMES_LONGER = 2, 2


def _courses(text: str) -> list[str]:
    """The courses of a day run together: "Soup of leeks Roast cod, rice Berry cake"; the text itself where it is one.

    Each begins with a capital after a word that nothing joins to it, where few words have one.
    """
    words = text.split()
    starts = [n for n, word in enumerate(words) if n and _begins(word) and _may_end(words[n - 1])]
    parts = [" ".join(words[a:b]) for a, b in pairwise([0, *starts, len(words)])]
    capitals = sum(word[0].isupper() for word in words)
    several = _FEWEST_COURSES <= len(parts) <= _MOST_COURSES and capitals * _WORDS_A_CAPITAL <= len(words)
    long = all(len(part.split()) > 1 for part in parts[:-1])
    return parts if several and long else [text]


def _begins(word: str) -> bool:
    return word[0].isupper() and not word.isupper()


def _may_end(word: str) -> bool:
    return word[-1].isalnum() and OPEN.match(word) is None


#: Courses of a day that may be run together; a word in so many begins with a capital.
_FEWEST_COURSES, _MOST_COURSES, _WORDS_A_CAPITAL = 2, 5, 3


def _own(line: list[Fragment]) -> list[Fragment]:
    """What may name a dish in a line."""
    return [f for f in line if could_name(f) and not _WHICH.fullmatch(f.text) and not SECTION_WORDS.match(f.text)]


def _begins_with_day(fragment: Fragment) -> bool:
    """Whether a text is a day, or tells its dish, as far as its first word shows."""
    return fragment.token is None and begins_with_weekday(fragment.text)


def _is_day(fragment: Fragment) -> bool:
    told = not fragment.is_price and not fragment.region and len(fragment.text.split()) <= _WORDS_OF_A_DAY
    return told and is_weekday(fragment.text) and not _dish_of(fragment) and not _is_span(fragment.text)


def _is_span(text: str) -> bool:
    match = _SPAN.match(text)
    return match is not None and is_weekday(match["last"])


def _dish_of(fragment: Fragment) -> str:
    """The dish in a text that begins with its day; "" where there is none."""
    match = _DAY_AND_DISH.match(fragment.text)
    if match and is_weekday(match["day"]) and not is_weekday(match["dish"]):
        return match["dish"]
    day, _, rest = fragment.text.partition(" ")
    return rest.strip() if is_weekday(day) and is_food(rest) else ""


def _first_word(text: str) -> str:
    return re.split(r"\W", text.strip(), maxsplit=1)[0].casefold()


def _timetable(fragments: list[Fragment]) -> list[_Day]:
    """The days at the heads of a table's columns, with the cells below each."""
    heads = Counter((c.table, c.row) for f in fragments if (c := f.piece.cell) is not None and _is_day(f))
    (table, row), days_there = heads.most_common(1)[0] if heads else ((0, 0), 0)
    if days_there < _FEWEST_DAYS:
        return []
    days: dict[int, _Day] = {}
    last: tuple[int, int] | None = None  # the cell the fragment before stands in
    for i, fragment in enumerate(fragments):
        cell = fragment.piece.cell
        if cell is None or cell.table != table or cell.row < row:
            continue
        if cell.row == row:
            days[cell.column] = _Day(fragment.text) if _is_day(fragment) else _Day("")
        elif cell.column in days and days[cell.column].name:
            if fragment.token is not None:
                return []
            _add(days[cell.column], i, fragment, last == (cell.row, cell.column))
        last = (cell.row, cell.column)
    return [day for day in days.values() if day.name]


def _add(day: _Day, i: int, fragment: Fragment, same_cell: bool) -> None:
    """Add a text to a day: a line in a cell that begins in small letters goes on from the one before."""
    if same_cell and day.lines and fragment.text[:1].islower():
        last = day.lines[-1][-1]
        day.lines[-1][-1] = replace(last, text=f"{last.text} {fragment.text}")
        return
    day.at.append(i)
    day.lines.append([fragment])


def _one_after_the_other(fragments: list[Fragment]) -> list[_Day]:
    """Days in the order of reading, each with the lines behind it up to the next; the last ends where its like do."""
    named = [i for i, f in enumerate(fragments) if not f.region and not f.is_price and _begins_with_day(f)]
    heads = [i for i in named if _is_day(fragments[i]) or _dish_of(fragments[i])]
    if len({_first_word(fragments[i].text) for i in heads}) < _FEWEST_DAYS:
        return []
    spans = list(pairwise([*heads, len(fragments)]))
    shallow = min((fragments[i].gap for i in heads[1:]), default=0)
    boxed = all(fragments[k].gap > shallow for i, end in spans[:-1] for k in range(i + 1, end))
    days = [_day(fragments, i, end, shallow + boxed) for i, end in spans]
    return [day for day in days if day is not None] if None not in days else []


def _day(fragments: list[Fragment], i: int, end: int, shallow: int) -> _Day | None:
    """The day at ``i`` with the lines up to ``end``, or to a gap under ``shallow``; None if one is priced."""
    day = _Day(_first_words(fragments[i]))
    if dish := _dish_of(fragments[i]):
        day.at.append(i)
        day.lines.append([replace(fragments[i], text=dish)])
    lines: dict[int, list[int]] = {}
    for k in range(i + 1, end):
        fragment = fragments[k]
        level = fragments[i].piece.heading or _LOWEST
        if fragment.region or fragment.gap < shallow or 0 < fragment.piece.heading <= level:
            break
        if fragment.token is not None:
            return None
        lines.setdefault(fragment.line, []).append(k)
    for ks in lines.values():
        day.at.append(ks[0])
        day.lines.append([fragments[k] for k in ks])
    return day


def _first_words(fragment: Fragment) -> str:
    dish = _dish_of(fragment)
    return fragment.text[: len(fragment.text) - len(dish)].strip(" :–|-") if dish else fragment.text
