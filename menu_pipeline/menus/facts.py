"""What the judge asks about a page and the items read from it, gathered once."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from menu_pipeline.menus.currencies import BIG, SIGNS, WORDS
from menu_pipeline.menus.food import is_alien, is_booked, is_food, is_let_by_night, is_never_a_dish
from menu_pipeline.menus.meal_prices import names_a_meal
from menu_pipeline.menus.model import MenuItem, Price
from menu_pipeline.menus.no_menus import tells_a_recipe
from menu_pipeline.menus.page import Page
from menu_pipeline.menus.sieve import Beginning
from menu_pipeline.menus.topics import (
    address_words,
    announces_menu,
    announces_nothing,
    announces_price_list,
    goes_on_elsewhere,
    is_print_shop,
    speaks_of_menu,
)
from menu_pipeline.menus.traits import class_words
from menu_pipeline.menus.vocabulary import DISH_CLASSES, SECTION_WORDS

_FOOD_TYPES = frozenset(
    {"restaurant", "foodestablishment", "cafeorcoffeeshop", "fastfoodrestaurant", "bakery", "barorpub", "menu",
     "menuitem", "menusection", "icecreamshop", "brewery", "winery", "grocerystore"}
)  # fmt: skip
_ALIEN_TYPES = frozenset(
    {"hairsalon", "beautysalon", "nailsalon", "dayspa", "healthandbeautybusiness", "tattooparlor", "hotel", "hotelroom",
     "lodgingbusiness", "bedandbreakfast", "jobposting", "event", "musicevent", "recipe", "autorepair", "exercisegym",
     "clothingstore", "bookstore", "dentist", "childcare", "theaterevent", "foodevent"}
)  # fmt: skip
#: What a bill, a basket or a till's report ends in.
_SUM = Beginning(
    r"\W*(?:(?:sub|grand)?[\s-]?total\w*|summe|gesamt\w*|somme|suma|soma|celkem|spolu|összesen|итого|всего|toplam|合計|小計)"
    r"(?![^\W\d_])"
)


#: Where there are more dishes nobody asks for stories.
_FEW_AMONG_STORIES = 2


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules ask about."""

    items: list[MenuItem]
    food: int  # items that speak of food
    alien: int  # items that speak of another trade
    mixed: int  # so many speak of one, whatever else they speak of
    never: int  # items no dish is named like
    topic: str | None  # a topic other than menus that the page announces
    menu: bool  # address, title or first heading speak of a menu, food or a kitchen
    titled: bool  # title or headings call it a menu
    printed: bool  # the title is a printer's, who shows menus as samples
    section: bool  # its title names a section of a menu ("Drinks | The Anchor")
    named: bool  # so does the address, or the markup; or it is the price list of a kitchen
    kitchen: bool  # address, title or headings speak of food
    food_types: bool  # schema.org says food
    alien_types: bool  # schema.org says another trade
    recipe: bool
    cooked: bool  # it has the two parts of a recipe
    priced: bool
    signed: bool  # a currency is printed, or structured data says so
    strong: bool  # some price is written as money, or called a price by the data it stands in
    bare: int  # items that speak of food by name or description alone
    known: bool  # the names are in a script whose food words are known well
    sections: int  # different headings over items that only menus have ("Mains", "Drinks")
    listed: bool  # nearly every name is a link to a page of its own
    sums: int  # lines that begin with a word for what a bill comes to
    stories: int  # lines that lead to the rest of a story

    @property
    def count(self) -> int:
        """How many items there are."""
        return len(self.items)

    @property
    def share(self) -> float:
        """The share of them that speaks of food."""
        return self.food / self.count


def gather(items: list[MenuItem], page: Page, url: str, types: frozenset[str], topic: str | None, menu: bool) -> Facts:
    """What is to be known of ``items`` on a page.

    ``topic`` and ``menu`` are what it announces beside a menu and whether one too, ``types`` its schema.org types.
    """
    about = (page.title.replace("_", " "), *_headings(page))
    prices = [p for i in items for p in i.prices]
    bare = [is_food(f"{i.name} {(i.description or '')[:200]}") or names_a_meal(i.name) for i in items]
    titled = any(announces_menu(text) for text in about)
    kitchen = any(speaks_of_menu(text) for text in (address_words(url), *about))
    listed = kitchen and any(announces_price_list(text) for text in (address_words(url), *about))
    whole = frozenset(text.casefold() for text in about)
    return Facts(
        items=items,
        food=sum(bare[n] or _speaks_of_food(item, whole) for n, item in enumerate(items)),
        alien=sum(_is_of_another_trade(item.name) for item in items),
        mixed=sum(is_alien(item.name) for item in items),
        never=sum(map(_is_no_dish, items)),
        topic=topic,
        menu=menu,
        titled=titled,
        section=any(map(SECTION_WORDS.fullmatch, _BETWEEN.split(page.title.strip()))),
        printed=is_print_shop(page.title),
        named=titled or listed or announces_menu(address_words(url)) or _is_marked_up_as_food(page),
        kitchen=kitchen,
        food_types=bool(types & _FOOD_TYPES),
        alien_types=bool(types & _ALIEN_TYPES),
        recipe="recipe" in types,
        cooked=tells_a_recipe(page),
        priced=any(p.amount is not None for p in prices),
        signed=any(p.sign for p in prices) or any(i.extractor != "blocks" for i in items),
        strong=any(_is_strong(p) for p in prices) or any(i.extractor != "blocks" for i in items),
        bare=sum(bare),
        known=_in_known_script(items),
        sections=sum(bool(SECTION_WORDS.match(section)) for section in {i.section for i in items if i.section}),
        listed=_are_links(items, page),
        sums=sum(_SUM.match(line.text) for line in page.lines),
        stories=sum(goes_on_elsewhere(line.text) for line in page.lines) if len(items) <= _FEW_AMONG_STORIES else 0,
    )


#: What stands between a page's name and its site's.
_BETWEEN = re.compile(r"\s+[|–—·:-]\s+")


def _is_no_dish(item: MenuItem) -> bool:
    booked = is_booked(item.description or "") or is_let_by_night(item.section or "")
    return booked or is_never_a_dish(item.name)


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


def _is_strong(price: Price) -> bool:
    """Written as money: with a sign, with cents, or in thousands where one pays in thousands."""
    if price.currency in BIG and price.amount is not None and price.amount >= 1000:
        return True
    if price.amount is None and (price.text in SIGNS or price.text in WORDS):
        return True  # a currency, its number to be filled in
    return bool(price.sign) or bool(re.search(r"\d[.,](?:\d\d(?!\d)|-|–|=)|\d\s?[kK]$|\d:-", price.text))


def _headings(page: Page) -> list[str]:
    return [line.text for line in page.lines if line.pieces[0].heading in (1, 2)][:6]


def _in_known_script(items: list[MenuItem]) -> bool:
    """Whether most names are in a script whose food words are known well (Latin, Greek, Cyrillic)."""
    letters = list(filter(str.isalpha, "".join([item.name for item in items])))
    return sum(map("\u0530".__gt__, letters)) * 2 > len(letters)


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
