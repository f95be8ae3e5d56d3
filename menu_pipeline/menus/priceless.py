"""Menus that name no prices at all: titles with what they are made of, lists under headings, plain titles.

Without a price nothing but its form and its words tells a dish from a news item, so every form asks for many of a
kind, and most of them must speak of food.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from statistics import median

from menu_pipeline.menus.alike import alike
from menu_pipeline.menus.all_week import at_one_price
from menu_pipeline.menus.alternating import taking_turns
from menu_pipeline.menus.by_day import by_days
from menu_pipeline.menus.few_titles import are_told_of, few
from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.headed_lists import are_days, listed
from menu_pipeline.menus.json_courses import says_a_day
from menu_pipeline.menus.likeness import LIKE_DISHES, SURELY_DISHES, mean_odds
from menu_pipeline.menus.meal_prices import names_a_meal
from menu_pipeline.menus.spans import could_name, own_element
from menu_pipeline.menus.titles import (
    FEWEST_PLAIN,
    LONGEST_TITLE,
    Title,
    Titles,
    about_food,
    are_short,
    by_element,
    by_own_element,
    differ,
    head_others,
    heading_above,
    is_title,
    placed_at,
    titles_of,
)
from menu_pipeline.menus.topics import announces_menu
from menu_pipeline.menus.unpriced import Placed
from menu_pipeline.menus.vocabulary import SECTION_WORDS

#: So many headings that only menus have.
_FEWEST_COURSES = 3


def without_prices(fragments: list[Fragment], title: str) -> list[Placed]:
    """The dishes of a page on which nothing costs anything; ``title`` is the page's.

    What is set alike and named like dishes counts where no form is known, or where it is far more: then the known form
    was that of something else, of the headings over them; and where it is the whole of the list that has one.
    """
    found = in_known_forms(fragments, title)
    called = _is_called(fragments, title) or _headed_as_menu(fragments)
    others = alike(fragments, LIKE_DISHES if called else SURELY_DISHES, len(found) + 1)
    more = len({p.item.name.casefold() for p in others}) > _FAR_MORE * len(found)
    return others if more or _goes_on(fragments, found, others) else _with_rest(fragments, found, called)


def _with_rest(fragments: list[Fragment], found: list[Placed], called: bool) -> list[Placed]:
    """``found`` and the dishes of a further list, set in another way: the house's own, and then the classics."""
    taken = {i for p in found for i in range(p.left, p.right)}
    rest = [i for i in range(len(fragments)) if i not in taken] if found else []
    left = [fragments[i] for i in rest]
    others = alike(left, LIKE_DISHES if called else SURELY_DISHES, _FEWEST_OF_REST)
    others = others or (_described(left, titles_of(left)) if called else [])
    apart = [_moved(p, rest) for p in others]
    both = sorted([*found, *apart], key=lambda p: p.name)
    turns = sum((one in found) != (other in found) for one, other in pairwise(both))
    return both if turns * 3 <= len(apart) else found  # what takes turns with names says them again


def _moved(place: Placed, at: list[int]) -> Placed:
    """``place`` where its texts stand on the whole page: the first of those it was read from ``at`` the first place."""
    return replace(place, name=at[place.name], left=at[place.left], right=at[place.right - 1] + 1)


#: So many dishes make a list beside another.
_FEWEST_OF_REST = 8


#: So many times as many names.
_FAR_MORE = 2.5


def _goes_on(fragments: list[Fragment], found: list[Placed], others: list[Placed]) -> bool:
    """Whether ``others`` are ``found`` and more, as like dishes, in elements like theirs."""
    names = {(p.name, p.item.name) for p in found}
    more = [p.name for p in others if (p.name, p.item.name) not in names]
    if not more or not names <= {(p.name, p.item.name) for p in others}:
        return False
    makes = {own_element(fragments, p.name) for p in found}
    heads = {p.item.section for p in found}
    taken = {i for p in found for i in range(p.left - 1, p.right)}  # with what stands right above each
    if mean_odds(fragments[i].text for i in more) < LIKE_DISHES:
        return False
    return all(i not in taken and own_element(fragments, i) in makes and fragments[i].text not in heads for i in more)


def in_known_forms(fragments: list[Fragment], title: str) -> list[Placed]:
    """The dishes of a page without prices, where their form is known."""
    makes = titles_of(fragments)
    called = _is_called(fragments, title) or any(are_days(fragments, titles) for titles in makes.values())
    found = _in_turns(fragments) or _in_rows(fragments) or (listed(fragments, makes) if called else [])
    found = found or _described(fragments, makes) or _plain(fragments, makes, 6 if called else 8)
    found = found or (_bare(fragments) if called or _headed_as_menu(fragments) else [])
    found = [place for place in found if not says_a_day(place.item.name)]
    found = _without_places(found) or few(fragments, makes, called)
    days = by_days(fragments)
    return days if len(days) * 2 >= len(found) else found


def beyond_extras(fragments: list[Fragment], placed: list[Placed], title: str) -> list[Placed]:
    """``placed``, or with it the dishes of a page that names the prices of a few things only.

    Such a page has many times as many titles without a price. What is priced may be some dishes of many, and what all
    of it costs a person ("lunch buffet 16.90"); what is chosen on top in running text is no dish ("add chicken $6").
    """
    if not placed or len(placed) > _MOST_EXTRAS or not all(p.item.prices for p in placed):
        return placed
    few_priced = len(placed) < _FEWEST_EXTRAS
    titles = by_days(fragments) or _in_rows(fragments) if few_priced else in_known_forms(fragments, title)
    if len({p.item.name for p in titles}) < _TITLES_AN_EXTRA * len(placed):
        further = [] if few_priced else _apart_from(fragments, placed)
        return sorted([*placed, *further], key=lambda p: p.name)
    standing, placed = at_one_price(fragments, placed) if few_priced else ([], placed)
    taken = {k for p in standing for k in range(p.left, p.right)}
    titles = [p for p in titles if p.name not in taken]
    makes = {fragments[p.name].piece.sig for p in titles}
    as_titles = [p for p in placed if fragments[p.name].piece.sig in makes]
    over = {p.item.section for p in titles}
    tariff = [p for p in placed if names_a_meal(p.item.name) or is_title(fragments, p.name)]
    tariff = [p for p in tariff if fragments[p.name].text not in over]
    tariff = [p for p in tariff if not any(p.name < t.name < p.right for t in titles)]
    kept = placed if len(as_titles) * 4 > len(placed) else [p for p in tariff if p not in as_titles]
    names = {p.name for p in kept}
    return sorted([*kept, *standing, *(p for p in titles if p.name not in names)], key=lambda p: p.name)


def _apart_from(fragments: list[Fragment], placed: list[Placed]) -> list[Placed]:
    """The dishes of far longer lists before and after ``placed``, further from these than most are from each other.

    What is no further from them is what a set menu is made of.
    """
    names = sorted({p.name for p in placed})
    inside = median([min(f.gap for f in fragments[a + 1 : b + 1]) for a, b in pairwise(names)] or [0])
    many = _FAR_MORE * len(placed)
    first, last = min(p.left for p in placed), max(p.right for p in placed)
    end = next((k for k in range(first, 0, -1) if fragments[k].gap < inside), 0)
    start = next((k for k in range(last, len(fragments)) if fragments[k].gap < inside), len(fragments))
    before = alike(fragments[:end], LIKE_DISHES, many) if end > many else []
    after = alike(fragments[start:], LIKE_DISHES, many) if len(fragments) - start > many else []
    return before + [_moved(p, list(range(start, len(fragments)))) for p in after]


#: Set menus are fewer, and what they are made of has no price; a page with more prices is a priced menu.
_FEWEST_EXTRAS, _MOST_EXTRAS = 4, 20
_TITLES_AN_EXTRA = 3


def _in_turns(fragments: list[Fragment]) -> list[Placed]:
    turns = taking_turns(fragments)
    found = [
        placed_at(fragments, [turn.name, *turn.about], None if turn.heading is None else fragments[turn.heading].text)
        for turn in turns
    ]
    return found if about_food(found, 6) else []


def _in_rows(fragments: list[Fragment]) -> list[Placed]:
    """The dishes of a table whose rows have a name, and beside it what the dish is made of."""
    rows: dict[tuple[int, int], list[int]] = {}
    for i, fragment in enumerate(fragments):
        cell = fragment.piece.cell
        if cell is not None and not cell.head and not fragment.region:
            rows.setdefault((cell.table, cell.row), []).append(i)
    told = [at for at in rows.values() if _names_and_describes([fragments[i] for i in at])]
    if len(told) < _FEWEST_ROWS or len(told) * 10 < 7 * len(rows):
        return []
    found = [placed_at(fragments, at, heading_above(fragments, at[0])) for at in told]
    longer = sum(len(p.item.description or "") > len(p.item.name) for p in found) * 10 >= 7 * len(found)
    return found if longer and are_short(found) and about_food(found, 7) else []


#: So many rows of names and what they are made of are no chance.
_FEWEST_ROWS = 5


def _names_and_describes(row: list[Fragment]) -> bool:
    cells = {f.piece.cell.column for f in row if f.piece.cell is not None}
    named = could_name(row[0]) and len(row[0].text) <= LONGEST_TITLE and not any(f.is_price for f in row)
    return named and len(cells) == 2


def _is_called(fragments: list[Fragment], title: str) -> bool:
    """Whether the page calls itself a menu, by its title or in its headings."""
    headed = any(announces_menu(f.text) for f in fragments if f.piece.heading in (1, 2))
    headed = headed or any(SECTION_WORDS.match(f.text) for f in fragments if f.piece.heading == 1 and not f.region)
    return headed or announces_menu(title) or _printed_as_menu(fragments) or _headed_by_courses(fragments)


def _headed_by_courses(fragments: list[Fragment]) -> bool:
    """Whether several headings of one level are those of a menu ("Breakfast", "Lunch")."""
    heads = [f for f in fragments if f.piece.heading and not f.region and SECTION_WORDS.match(f.text)]
    levels = Counter(level for level, _ in {(f.piece.heading, f.text.casefold()) for f in heads})
    return any(times >= _FEWEST_COURSES for times in levels.values())


def _headed_as_menu(fragments: list[Fragment]) -> bool:
    """Whether the first text of the page, or one of the next, set in bold, calls it a menu."""
    return any(f.piece.bold and announces_menu(f.text) and len(f.text) <= LONGEST_TITLE for f in fragments[:5])


def _printed_as_menu(fragments: list[Fragment]) -> bool:
    """Whether one of the first texts of a print calls it a menu, however it is set."""
    first = fragments[:3]
    return any(f.path == "pdf" and announces_menu(f.text) and len(f.text) <= LONGEST_TITLE for f in first)


def _bare(fragments: list[Fragment]) -> list[Placed]:
    """Short texts of one make, a line each, that are most of what a page says, and most of them about food."""
    own = [i for i, f in enumerate(fragments) if not f.region and could_name(f)]
    short = [i for i in own if not fragments[i].piece.heading and len(fragments[i].text) <= LONGEST_TITLE]
    elements = {i: _ANY_COLUMN.sub("", fragments[i].piece.sig).rpartition("/")[2] for i in short}
    for make in (elements, {i: element.partition(".")[0] for i, element in elements.items()}):
        usual = Counter(make.values()).most_common(1)
        named = [i for i in short if make[i] == usual[0][0] and not fragments[i].piece.bold]
        if len(named) < FEWEST_PLAIN or len(named) * 10 < 6 * len(own):
            continue
        if len({fragments[i].line for i in named}) < len(named):
            continue
        found = [placed_at(fragments, [i], _bold_above(fragments, i)) for i in named]
        if are_short(found) and about_food(found, 6):
            return found
    return []


_ANY_COLUMN = re.compile(r"(?<=[\w-]):\d+(?=/|$)")


def _bold_above(fragments: list[Fragment], i: int) -> str | None:
    """The nearest bold line before a text."""
    return next((fragments[k].text for k in range(i - 1, -1, -1) if fragments[k].piece.bold), None)


def _described(fragments: list[Fragment], makes: Titles) -> list[Placed]:
    """Titles of one make, most of them with some words of another make below them."""
    best: list[Title] = []
    for titles in by_element(makes):
        described = [t for t in titles if _says_something(" ".join(fragments[k].text for k in t.about))]
        fewest = 4 if len({fragments[t.at].piece.sig for t in titles}) == 1 else 6
        enough = len(described) >= fewest and len(described) * 10 >= 8 * len(titles)
        heads = are_days(fragments, titles) or not differ(fragments, titles) or head_others(fragments, titles)
        if enough and len(titles) > len(best) and not heads:
            best = titles
    if sum(SECTION_WORDS.match(fragments[t.at].text) is not None for t in best) >= 2:
        return []
    if sum(announces_menu(fragments[t.at].text) for t in best) * 3 >= len(best):
        return []  # a list of menus, not of dishes
    found = [placed_at(fragments, [t.at, *t.about], heading_above(fragments, t.at)) for t in best]
    return found if about_food(found, 7) and not are_told_of(found) else []


def _says_something(about: str) -> bool:
    """Whether a text describes: some words, or a list of two."""
    return len(about.split()) >= (2 if _LIST.search(about) else 4)


_LIST = re.compile(r"[^\W\d_],\s?[^\W\d_]|、|، ")


def _plain(fragments: list[Fragment], makes: Titles, tenths: int) -> list[Placed]:
    """Many short titles of one make, whatever stands between them, so many ``tenths`` of them about food."""
    best: list[Placed] = []
    for titles in by_own_element(makes):
        menus = sum(announces_menu(fragments[t.at].text) for t in titles)
        if len(titles) < max(FEWEST_PLAIN, 5 * menus) or len(titles) <= len(best) or not differ(fragments, titles):
            continue
        found = [
            placed_at(fragments, [t.at, *_own_words(fragments, t)], heading_above(fragments, t.at)) for t in titles
        ]
        around = [0, *(t.at + 1 for t in titles[:-1])]
        food = sum(
            is_food(" ".join(f.text for f in fragments[max(start, t.at - 3) : t.at + 1 + len(t.about[:2])]))
            for start, t in zip(around, titles, strict=True)
        )
        if are_short(found) and food * 10 >= tenths * len(titles):
            best = found
    return [] if are_told_of(best) else best


def _without_places(found: list[Placed]) -> list[Placed]:
    """``found`` without sections of which no word speaks of food, though each entry is described: rooms, the team."""
    sections: dict[str | None, list[Placed]] = {}
    for place in found:
        sections.setdefault(place.item.section, []).append(place)
    alien = {section for section, places in sections.items() if section and _is_of_places(section, places)}
    left = [place for place in found if place.item.section not in alien]
    return left if len(left) * 2 > len(found) and about_food(left, 8) else found


def _is_of_places(section: str, places: list[Placed]) -> bool:
    described = all(place.item.description for place in places)
    return described and len(places) >= 2 and not is_food(section) and not about_food(places, 1)


def _own_words(fragments: list[Fragment], title: Title) -> list[int]:
    """The texts behind a title that are no further from it than it is from what stands before."""
    return [k for k in title.about[:3] if fragments[k].gap >= fragments[title.at].gap]
