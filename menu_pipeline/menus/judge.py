"""Is it a menu? Gift cards, barbers and rooms look exactly like one.

What is known of the page is gathered once (``Facts``); then the rules below are asked in order, and the
first that applies says no. Each has the words it gives as evidence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from statistics import median
from typing import Any

from menu_pipeline.menus.empty import Verdict, why_empty
from menu_pipeline.menus.facts import Facts, gather
from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.json_courses import says_a_day
from menu_pipeline.menus.likeness import LIKE_DISHES, SURELY_DISHES, items_odds
from menu_pipeline.menus.model import MenuItem, Reason
from menu_pipeline.menus.no_menus import is_broken_prose, names_kinds
from menu_pipeline.menus.page import Page
from menu_pipeline.menus.topics import (
    address_words,
    is_told_in,
    names_allergen,
    other_topic,
    speaks_of_menu,
)
from menu_pipeline.menus.vocabulary import SECTION_WORDS, WEEKDAYS

#: A page of these topics is believed to be a menu only if its items clearly are food.
_STRICT_TOPICS = frozenset(
    {"gift cards", "jobs", "events", "rooms", "cart", "courses", "beauty", "merchandise", "recipes", "donations",
     "delivery", "franchise", "rental"}
)  # fmt: skip
#: A page of these is never a menu unless its title or headings call it one, however much food it names.
_FIRM_TOPICS = frozenset({"gift cards", "cart", "courses", "donations", "delivery", "recipes", "franchise", "rental"})
_CLOCK = re.compile(r"\b(?:[01]?\d|2[0-3]):[0-5]\d\b")
_MID_SENTENCE = re.compile(r"^[).,;:]")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
#: "Venison stew / haunch / thyme": no sentence, but a list of what is in the dish.
_LIST_OF = re.compile(r"\s[/|]\s|, |: ")


def _is_timetable(facts: Facts) -> bool:
    clocks = _names_matching(facts, _CLOCK)
    return clocks > 0 and (clocks + _names_matching(facts, WEEKDAYS)) * 2 >= facts.count


def _names_matching(facts: Facts, pattern: re.Pattern[str]) -> int:
    return sum(bool(pattern.search(item.name)) for item in facts.items)


def _are_of_days(facts: Facts) -> bool:
    """Whether most items stand under days of the week: canteens tell a day's courses in one breath."""
    return sum(i.section is not None and says_a_day(i.section) for i in facts.items) * 2 > facts.count


def _words_a_name(facts: Facts) -> float:
    heads = [_LIST_OF.split(item.name)[0].split() for item in facts.items]
    return median(sum(any(ch.isalpha() for ch in word) for word in words) for words in heads)  # "« Le Midi »" is two


#: Names of what is sold by the hour.
_DURATION = re.compile(
    r"^(?:延長\s*)?\d+(?:[.,]\d+)?\s*(?:分|時間|小時|小时|시간|분|min(?:ut\w*|s)?|hours?|hrs?|h|std|stunden?|heures?|horas?"
    r"|ore|godz\w*|timer?|timmar|tuntia)\.?毎?\W*$",
    re.I,
)


def _is_by_the_hour(facts: Facts) -> bool:
    timed = _names_matching(facts, _DURATION)
    return timed >= 2 and timed * 4 >= facts.count


def _is_added_up(facts: Facts) -> bool:
    return facts.sums >= _FEWEST_SUMS and facts.sums * 8 >= facts.count


#: A basket beside a menu has a sum or two.
_FEWEST_SUMS = 3


def _names_no_dish(facts: Facts) -> bool:
    """Only headings of sections, each with several prices: the names are in pictures."""
    several = facts.count >= 2 and all(len(item.prices) >= 2 for item in facts.items)
    return several and _names_matching(facts, SECTION_WORDS) == facts.count


def _sells_from_recipes(facts: Facts) -> bool:
    """Whether "grandmother's recipes" are dishes with prices: a page of recipes has none."""
    told = facts.topic == "recipes" and not facts.recipe
    return told and facts.count >= _FEWEST_SOLD and facts.signed and facts.bare * 10 >= 8 * facts.count


#: So many dishes with prices in money are sold.
_FEWEST_SOLD = 6


_Rule = tuple[Reason, str, Callable[[Facts], bool]]

_RULES: tuple[_Rule, ...] = (
    (
        Reason.NOT_A_MENU,
        "a page about something else",
        lambda f: f.topic in _FIRM_TOPICS and not f.titled and not _sells_from_recipes(f),
    ),
    (Reason.NOT_A_MENU, "samples of a printer of cards", lambda f: f.printed),
    (Reason.NOT_A_MENU, "a recipe", lambda f: f.cooked and not f.signed and not f.titled),
    (Reason.NOTHING_FOUND, "kinds of dishes, and no dish", lambda f: names_kinds(f.items)),
    (Reason.NOTHING_FOUND, "a story in lines", lambda f: is_broken_prose(f.items)),
    (
        Reason.NOTHING_FOUND,
        "no prices, and nothing calls it a menu",
        lambda f: not f.priced and not _is_unpriced_menu(f),
    ),
    (Reason.NOT_A_MENU, "another trade", lambda f: f.alien * 2 >= f.count and f.alien >= f.food),
    (Reason.NOT_A_MENU, "things that are no dishes", lambda f: f.never * 2 >= f.count),
    (Reason.NOT_A_MENU, "more of another trade than food", lambda f: f.alien * 5 >= f.count and f.alien >= 2 * f.food),
    (Reason.NOT_A_MENU, "chocolate and honey for the skin", lambda f: f.topic == "beauty" and f.mixed * 3 >= f.count),
    (
        Reason.NOT_A_MENU,
        "numbers in news",
        lambda f: f.topic in ("blog", "contact") and not f.signed and not f.titled and not f.food_types and f.priced,
    ),
    (
        Reason.NOT_A_MENU,
        "it states another trade",
        lambda f: f.alien_types and not f.food_types and f.share < 0.5,
    ),
    (Reason.NOT_A_MENU, "times of day in the names", _is_timetable),
    (Reason.NOT_A_MENU, "prices by the hour", _is_by_the_hour),
    (Reason.NOT_A_MENU, "sums, as in a bill", _is_added_up),
    (
        Reason.NOT_A_MENU,
        "a list of allergens",
        lambda f: not f.priced and 2 * sum(names_allergen(item.name) for item in f.items) >= f.count,
    ),
    (Reason.IMAGE_ONLY, "prices of dishes that nothing names", _names_no_dish),
    (
        Reason.NOT_A_MENU,
        "a table of nutrients",
        lambda f: f.topic == "nutrition" and not any(p.sign for i in f.items for p in i.prices),
    ),
    (Reason.NOTHING_FOUND, "prices within sentences", lambda f: _names_matching(f, _MID_SENTENCE) * 4 >= f.count),
    (
        Reason.NOTHING_FOUND,
        "prose, not dishes",
        lambda f: f.count <= 12 and not _are_of_days(f) and _words_a_name(f) >= 8,
    ),
    (
        Reason.NOT_A_MENU,
        "a thing or two on a page about something else",
        lambda f: (f.topic is not None or f.recipe) and f.count <= 2 and not f.menu,
    ),
    (
        Reason.NOT_A_MENU,
        "a price or two in news or beside an address",
        lambda f: f.topic in ("blog", "contact") and f.count <= 3 and not f.titled,
    ),
    (
        Reason.NOT_A_MENU,
        "a price or two among stories",
        lambda f: f.count <= 2 and f.stories > 2 * f.count and not f.titled,
    ),
    (
        Reason.NOT_A_MENU,
        "a page about something else, and too little food",
        lambda f: f.topic in _STRICT_TOPICS and not (f.menu and f.share >= 0.4) and f.share < 0.75,
    ),
    (
        Reason.NOT_A_MENU,
        "a page about something else, and little food",
        lambda f: f.topic is not None and f.share < 0.3 and not f.menu,
    ),
    (
        Reason.NOT_A_MENU,
        "hardly a word of food",
        lambda f: f.share < 0.08 and f.count >= 8 and not f.food_types and f.known,
    ),
    (
        Reason.NOT_A_MENU,
        "plain numbers on a page about something else",
        lambda f: f.topic is not None and not f.strong and f.share < 0.5,
    ),
    (
        Reason.NOTHING_FOUND,
        "a stray number or two",
        lambda f: f.count <= 2 and not f.signed and not (f.titled and f.strong and f.share == 1),
    ),
    (
        Reason.NOT_A_MENU,
        "plain numbers, and little food",
        lambda f: f.known and f.share < (0.2 if f.titled or f.section else 0.5) and f.count >= 4 and not f.strong,
    ),
    (
        Reason.NOT_A_MENU,
        "little food, and nothing calls it a menu",
        lambda f: f.known and f.share < 0.3 and f.count >= 6 and not (f.named or f.section or f.food_types),
    ),
    (
        Reason.NOT_A_MENU,
        "nothing speaks of food",
        lambda f: f.known and not f.food and f.count <= 8 and not f.food_types and not f.named,
    ),
    (
        Reason.NOT_A_MENU,
        "no food beside the headings",
        lambda f: (
            f.known and f.bare == 0 and f.count >= 4 and not (f.food_types or f.menu or f.named or f.sections > 1)
        ),
    ),
    (
        Reason.NOT_A_MENU,
        "nothing speaks of food, in a script we read little of",
        lambda f: not f.known and f.food == 0 and f.count <= 8 and not f.food_types and not f.kitchen,
    ),
    (
        Reason.NOT_A_MENU,
        "little food, and nothing speaks of a kitchen",
        lambda f: f.known and f.food * 3 <= f.count <= 8 and not f.food_types and not f.kitchen,
    ),
)


def judge(items: list[MenuItem], page: Page, url: str, types: frozenset[str]) -> Verdict:
    """Whether ``items`` are dishes, given what the page is about. ``types`` are its schema.org types."""
    topic, menu = _topic(page, url)
    if not items:
        return why_empty(page, url, topic, topic in _STRICT_TOPICS, menu)
    facts = gather(items, page, url, types, topic, menu)
    evidence = (
        f"food words in {facts.food} of {facts.count} items",
        f"other trades in {facts.alien}",
        f"topic {topic or 'none'}",
    )
    for reason, words, applies in _RULES:
        if applies(facts):
            empty = None if facts.priced else why_empty(page, url, topic, topic in _STRICT_TOPICS, menu)
            return Verdict(False, empty.reason if empty else reason, (*evidence, words))
    return Verdict(True, Reason.MENU, evidence)


#: So many dishes, nearly all of them told in words of food, are a menu whatever the page calls them.
_MANY_DISHES = 20


def _is_called_like_food(facts: Facts) -> bool:
    """Whether nothing speaks of food but the words that all names begin with: branches of a house that is called so."""
    names = [item.name.casefold().split() for item in facts.items]
    shared = [words[0] for words in zip(*names, strict=False) if len(set(words)) == 1]
    if facts.count < _FEWEST_BRANCHES or not shared:
        return False
    told = [f"{' '.join(i.name.split()[len(shared) :])} {(i.description or '')[:200]}" for i in facts.items]
    return sum(map(is_food, told)) * 10 < 3 * facts.count


_FEWEST_BRANCHES = 3


def _is_unpriced_menu(facts: Facts) -> bool:
    """Without prices the page must call itself a menu, or its titles must be food by their names."""
    headings = _names_matching(facts, SECTION_WORDS)
    dated = sum(_YEAR.search(item.name) is not None and not is_food(item.name) for item in facts.items)  # no vintage
    if _is_called_like_food(facts):
        return False  # "Burger Barn Downtown", "Burger Barn Harbour"
    food = sum(is_food(item.name) for item in facts.items)
    feast = facts.topic == "events" and facts.titled and food * 10 >= 8 * facts.count  # "Wedding menus"
    if (facts.topic is not None and not feast) or headings * 4 > facts.count or dated:
        return False
    if facts.listed and food * 10 < 9 * facts.count:
        return False  # kitchens are named after food too, and so is the news
    if food * 2 >= facts.count:
        return True
    least = LIKE_DISHES if facts.titled or facts.named else SURELY_DISHES
    if facts.count >= _FEWEST_LIKE_DISHES and items_odds(facts.items) >= least:
        return True
    if all(item.prices for item in facts.items) and facts.count >= 5 and facts.share >= 0.3:
        return True  # each has a place for its price, and words or a lone sign in it
    if facts.kitchen and facts.count >= _MANY_DISHES and facts.bare * 10 >= 9 * facts.count:
        return True
    tenths = 5 if facts.titled and not facts.alien and facts.count >= 12 else 7
    return facts.named and facts.food * 10 >= tenths * facts.count and facts.count >= 5


#: A list of so many entries can be told by what their names are like.
_FEWEST_LIKE_DISHES = 4

#: Lines in which an article says who wrote it, and how long it takes to read.
_WITHIN = 60


def _topic(page: Page, url: str) -> tuple[str | None, bool]:
    """A topic other than menus that the page announces, and whether it announces a menu too."""
    heading = next((line.text for line in page.lines if line.pieces[0].heading == 1), "")
    about = [address_words(url), page.title.replace("_", " "), heading]
    topic = next((t for t in map(other_topic, about) if t), None)
    if topic is None and any(is_told_in(line.text) for line in page.lines[:_WITHIN]):
        topic = "blog"
    return topic, any(speaks_of_menu(text) for text in about)


def schema_types(nodes: list[Any]) -> frozenset[str]:
    """The schema.org types at the top of a page's nodes and in their graphs, lower case."""
    found: set[str] = set()
    stack = list(nodes)
    for _ in range(2000):
        if not stack:
            break
        node = stack.pop()
        if isinstance(node, list):
            stack.extend(node[:200])
        elif isinstance(node, dict):
            kinds = node.get("@type")
            found.update(str(k).lower() for k in (kinds if isinstance(kinds, list) else [kinds]) if k)
            stack.append(node.get("@graph"))
    return frozenset(found)
