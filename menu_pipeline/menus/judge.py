"""Is it a menu? Gift cards, barbers and rooms look exactly like one.

What is known of the page is gathered once (``_Facts``); then the rules below are asked in order, and the
first that applies says no. Each has the words it gives as evidence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

from menu_pipeline.menus.currencies import BIG, SIGNS, WORDS
from menu_pipeline.menus.empty import Verdict, why_empty
from menu_pipeline.menus.food import is_alien, is_booked, is_food, is_never_a_dish
from menu_pipeline.menus.json_courses import says_a_day
from menu_pipeline.menus.model import MenuItem, Price, Reason
from menu_pipeline.menus.page import Page
from menu_pipeline.menus.topics import (
    address_words,
    announces_menu,
    announces_nothing,
    announces_price_list,
    names_allergen,
    other_topic,
    speaks_of_menu,
)
from menu_pipeline.menus.traits import class_words
from menu_pipeline.menus.vocabulary import DISH_CLASSES, SECTION_WORDS, WEEKDAYS

_FOOD_TYPES = frozenset(
    {"restaurant", "foodestablishment", "cafeorcoffeeshop", "fastfoodrestaurant", "bakery", "barorpub", "menu",
     "menuitem", "menusection", "icecreamshop", "brewery", "winery", "grocerystore"}
)  # fmt: skip
_ALIEN_TYPES = frozenset(
    {"hairsalon", "beautysalon", "nailsalon", "dayspa", "healthandbeautybusiness", "tattooparlor", "hotel", "hotelroom",
     "lodgingbusiness", "bedandbreakfast", "jobposting", "event", "musicevent", "recipe", "autorepair", "exercisegym",
     "clothingstore", "bookstore", "dentist", "childcare", "theaterevent", "foodevent"}
)  # fmt: skip
#: A page of these topics is believed to be a menu only if its items clearly are food.
_STRICT_TOPICS = frozenset(
    {"gift cards", "jobs", "events", "rooms", "cart", "courses", "beauty", "merchandise", "recipes", "donations",
     "delivery", "franchise", "rental"}
)  # fmt: skip
#: A page of these is never a menu unless its title or headings call it one, however much food it names.
_FIRM_TOPICS = frozenset({"cart", "courses", "donations", "delivery", "recipes", "franchise", "rental"})
_CLOCK = re.compile(r"\b(?:[01]?\d|2[0-3]):[0-5]\d\b")
_MID_SENTENCE = re.compile(r"^[).,;:]")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
#: "Venison stew / haunch / thyme": no sentence, but a list of what is in the dish.
_LIST_OF = re.compile(r"\s[/|]\s")


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the rules ask about."""

    items: list[MenuItem]
    food: int  # items that speak of food
    alien: int  # items that speak of another trade
    never: int  # items no dish is named like
    topic: str | None  # a topic other than menus that the page announces
    menu: bool  # address, title or first heading speak of a menu, food or a kitchen
    titled: bool  # title or headings call it a menu
    named: bool  # so does the address, or the markup; or it is the price list of a kitchen
    kitchen: bool  # address, title or headings speak of food
    food_types: bool  # schema.org says food
    alien_types: bool  # schema.org says another trade
    recipe: bool
    priced: bool
    signed: bool  # a currency is printed, or structured data says so
    strong: bool  # some price is written as money, or called a price by the data it stands in
    bare: int  # items that speak of food by name or description alone
    known: bool  # the names are in a script whose food words are known well
    sections: int  # different headings over items that only menus have ("Mains", "Drinks")
    listed: bool  # nearly every name is a link to a page of its own
    sums: int  # lines that begin with a word for what a bill comes to

    @property
    def count(self) -> int:
        return len(self.items)

    @property
    def share(self) -> float:
        return self.food / self.count


def _gather(
    items: list[MenuItem], page: Page, url: str, types: frozenset[str], topic: str | None, menu: bool
) -> _Facts:
    about = (page.title.replace("_", " "), *_headings(page))
    prices = [p for i in items for p in i.prices]
    bare = [is_food(f"{item.name} {(item.description or '')[:200]}") for item in items]
    titled = any(announces_menu(text) for text in about)
    kitchen = any(speaks_of_menu(text) for text in (address_words(url), *about))
    listed = kitchen and any(announces_price_list(text) for text in (address_words(url), *about))
    whole = frozenset(text.casefold() for text in about)
    return _Facts(
        items=items,
        food=sum(bare[n] or _speaks_of_food(item, whole) for n, item in enumerate(items)),
        alien=sum(_is_of_another_trade(item.name) for item in items),
        never=sum(is_never_a_dish(item.name) or is_booked(item.description or "") for item in items),
        topic=topic,
        menu=menu,
        titled=titled,
        named=titled or listed or announces_menu(address_words(url)) or _is_marked_up_as_food(page),
        kitchen=kitchen,
        food_types=bool(types & _FOOD_TYPES),
        alien_types=bool(types & _ALIEN_TYPES),
        recipe="recipe" in types,
        priced=any(p.amount is not None for p in prices),
        signed=any(p.sign for p in prices) or any(i.extractor != "blocks" for i in items),
        strong=any(_is_strong(p) for p in prices) or any(i.extractor != "blocks" for i in items),
        bare=sum(bare),
        known=_in_known_script(items),
        sections=len({i.section for i in items if i.section and SECTION_WORDS.match(i.section)}),
        listed=_are_links(items, page),
        sums=sum(_SUM.match(line.text) is not None for line in page.lines),
    )


def _are_links(items: list[MenuItem], page: Page) -> bool:
    """Whether nearly every name is a link to a page of its own, as those of kitchens in a directory are."""
    leading = [(href, text) for href, text in page.links if href and not _NO_LISTING.search(href)]
    targets = {" ".join(text.split()): href for href, text in leading}
    linked = {targets[item.name] for item in items if item.name in targets}
    return len(items) >= 5 and len(linked) * 10 >= 8 * len(items)


#: No page of its own, or one of a shop.
_NO_LISTING = re.compile(r"^(?:#|javascript:|tel:|mailto:)|\b(?:products?|items?|shop)[/-]", re.I)


def _is_marked_up_as_food(page: Page) -> bool:
    """Whether classes call several of the page's texts dishes."""
    styles = Counter(piece.css for line in page.lines for piece in line.pieces if piece.css and not piece.region)
    return sum(times for css, times in styles.items() if class_words(css) & DISH_CLASSES) >= _FEWEST_MARKED


#: So many texts of a page in elements called *dish* or *food*.
_FEWEST_MARKED = 4


def _is_timetable(facts: _Facts) -> bool:
    clocks = _names_matching(facts, _CLOCK)
    return clocks > 0 and (clocks + _names_matching(facts, WEEKDAYS)) * 2 >= facts.count


def _names_matching(facts: _Facts, pattern: re.Pattern[str]) -> int:
    return sum(bool(pattern.search(item.name)) for item in facts.items)


def _are_of_days(facts: _Facts) -> bool:
    """Whether most items stand under days of the week: canteens tell a day's courses in one breath."""
    return sum(i.section is not None and says_a_day(i.section) for i in facts.items) * 2 > facts.count


def _words_a_name(facts: _Facts) -> float:
    return median(len(_LIST_OF.split(i.name)[0].split()) for i in facts.items)


#: Names of what is sold by the hour.
_DURATION = re.compile(
    r"^(?:延長\s*)?\d+(?:[.,]\d+)?\s*(?:分|時間|小時|小时|시간|분|min(?:ut\w*|s)?|hours?|hrs?|h|std|stunden?|heures?|horas?"
    r"|ore|godz\w*|timer?|timmar|tuntia)\.?毎?\W*$",
    re.I,
)


def _is_by_the_hour(facts: _Facts) -> bool:
    timed = _names_matching(facts, _DURATION)
    return timed >= 2 and timed * 4 >= facts.count


#: What a bill, a basket or a till's report ends in.
_SUM = re.compile(
    r"\W*(?:(?:sub|grand)?[\s-]?total\w*|summe|gesamt\w*|somme|suma|soma|celkem|spolu|összesen|итого|всего|toplam|合計|小計)"
    r"(?![^\W\d_])",
    re.I,
)


def _is_added_up(facts: _Facts) -> bool:
    return facts.sums >= _FEWEST_SUMS and facts.sums * 8 >= facts.count


#: A basket beside a menu has a sum or two.
_FEWEST_SUMS = 3


def _names_no_dish(facts: _Facts) -> bool:
    """Only headings of sections, each with several prices: the names are in pictures."""
    heads = _names_matching(facts, SECTION_WORDS)
    return heads == facts.count >= 2 and all(len(item.prices) >= 2 for item in facts.items)


_Rule = tuple[Reason, str, Callable[[_Facts], bool]]

_RULES: tuple[_Rule, ...] = (
    (Reason.NOT_A_MENU, "a page about something else", lambda f: f.topic in _FIRM_TOPICS and not f.titled),
    (
        Reason.NOTHING_FOUND,
        "no prices, and nothing calls it a menu",
        lambda f: not f.priced and not _is_unpriced_menu(f),
    ),
    (Reason.NOT_A_MENU, "another trade", lambda f: f.alien * 2 >= f.count and f.alien >= f.food),
    (Reason.NOT_A_MENU, "things that are no dishes", lambda f: f.never * 2 >= f.count),
    (Reason.NOT_A_MENU, "more of another trade than food", lambda f: f.alien * 5 >= f.count and f.alien >= 2 * f.food),
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
        lambda f: f.known and f.share < (0.2 if f.titled else 0.5) and f.count >= 4 and not f.strong,
    ),
    (
        Reason.NOT_A_MENU,
        "little food, and nothing calls it a menu",
        lambda f: f.known and f.share < 0.3 and f.count >= 6 and not f.named and not f.food_types,
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
    facts = _gather(items, page, url, types, topic, menu)
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


def _is_strong(price: Price) -> bool:
    """Written as money: with a sign, with cents, or in thousands where one pays in thousands."""
    if price.currency in BIG and price.amount is not None and price.amount >= 1000:
        return True
    if price.amount is None and (price.text in SIGNS or price.text in WORDS):
        return True  # a currency, its number to be filled in
    return bool(price.sign) or bool(re.search(r"\d[.,](?:\d\d(?!\d)|-|–|=)|\d\s?[kK]$|\d:-", price.text))


#: So many dishes, nearly all of them told in words of food, are a menu whatever the page calls them.
_MANY_DISHES = 20


def _is_unpriced_menu(facts: _Facts) -> bool:
    """Without prices the page must call itself a menu, or its titles must be food by their names."""
    headings = _names_matching(facts, SECTION_WORDS)
    dated = sum(_YEAR.search(item.name) is not None and not is_food(item.name) for item in facts.items)  # no vintage
    food = sum(is_food(item.name) for item in facts.items)
    feast = facts.topic == "events" and facts.titled and food * 10 >= 8 * facts.count  # "Wedding menus"
    if (facts.topic is not None and not feast) or headings * 4 > facts.count or dated:
        return False
    if facts.listed and food * 10 < 9 * facts.count:
        return False  # kitchens are named after food too, and so is the news
    if food * 2 >= facts.count:
        return True
    if all(item.prices for item in facts.items) and facts.count >= 5 and facts.share >= 0.3:
        return True  # each has a place for its price, and words or a lone sign in it
    if facts.kitchen and facts.count >= _MANY_DISHES and facts.bare * 10 >= 9 * facts.count:
        return True
    tenths = 5 if facts.titled and not facts.alien and facts.count >= 12 else 7
    return facts.named and facts.food * 10 >= tenths * facts.count and facts.count >= 5


def _headings(page: Page) -> list[str]:
    return [line.text for line in page.lines if line.pieces[0].heading in (1, 2)][:6]


def _in_known_script(items: list[MenuItem]) -> bool:
    """Whether most names are in a script whose food words are known well (Latin, Greek, Cyrillic)."""
    letters = [ch for item in items for ch in item.name if ch.isalpha()]
    return sum(ch < "\u0530" for ch in letters) * 2 > len(letters)


def _is_of_another_trade(name: str) -> bool:
    return is_never_a_dish(name) or (is_alien(name) and not is_food(name))


#: "Puddings", "Our hot drinks" head sections; "Own a burger barn" heads a page.
_WORDS_OF_A_SECTION = 3


def _speaks_of_food(item: MenuItem, whole: frozenset[str]) -> bool:
    """Whether an item's words do, or its section: names like "Last Meal" say nothing, "Speisen" over them does."""
    section = item.section or ""
    return is_food(_words_of(item, whole)) or (section.casefold() not in whole and bool(SECTION_WORDS.match(section)))


def _words_of(item: MenuItem, whole: frozenset[str]) -> str:
    """What may speak of food: a sentence over the whole page (``whole``) says nothing of one item on it."""
    section = item.section or ""
    sentence = section.casefold() in whole and len(section.split()) > _WORDS_OF_A_SECTION
    above = "" if sentence else announces_nothing(section)
    return f"{item.name} {above} {(item.description or '')[:200]}"


def _topic(page: Page, url: str) -> tuple[str | None, bool]:
    """A topic other than menus that the page announces, and whether it announces a menu too."""
    heading = next((line.text for line in page.lines if line.pieces[0].heading == 1), "")
    about = [address_words(url), page.title.replace("_", " "), heading]
    topic = next((t for t in map(other_topic, about) if t), None)
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
