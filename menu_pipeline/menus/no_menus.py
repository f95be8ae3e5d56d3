"""What looks like dishes and is none: the ingredients of a recipe, the kinds of dishes a menu has, a story in lines."""

from __future__ import annotations

import re
from typing import Final

from menu_pipeline.menus.model import MenuItem
from menu_pipeline.menus.normal import words
from menu_pipeline.menus.page import Page
from menu_pipeline.menus.vocabulary import SECTION_WORDS

#: What heads the two parts of a recipe, and what is said of its time.
_INGREDIENTS: Final = re.compile(
    r"\W*(?:(?:the|die|les|gli|los|las|os) )?(?:ingredients?|zutaten|ingrédients?|ingredienti|ingredientes|ingrediënten"
    r"|ingrediens(?:er|ser)?|ainekset|składniki|ingredience|suroviny|ingrediencie|hozzávalók|ingrediente|sastojci|ингредиенты|інгредієнти|υλικά"
    r"|malzemeler|bahan(?:-bahan)?|nguyên liệu|ส่วนผสม|材料|재료|المكونات|مكونات|מצרכים)\W*",
    re.I,
)
_METHOD: Final = re.compile(
    r"\W*(?:(?:the|die|la|el|cooking) )?(?:instructions?|method|directions?|preparation|steps?|zubereitung|préparation"
    r"|preparazione|procedimento|preparación|elaboración|modo de (?:preparo|fazer)|preparação|bereiding|bereidingswijze"
    r"|fremgangsmåte|fremgangsmåde|framgangsmåte|tillagning|gör så här|valmistus(?:ohje)?|przygotowanie|wykonanie"
    r"|postup|elkészítés|mod de preparare|priprema|приготовление|способ приготовления|приготування|εκτέλεση|yapılışı"
    r"|hazırlanışı"
    r"|cara (?:membuat|memasak)|cách (?:làm|nấu)|วิธีทำ|作り方|만드는 법|طريقة التحضير|אופן ההכנה"
    r"|(?:prep(?:aration)?|cook(?:ing)?) ?time.{0,20}|zubereitungszeit.{0,20}|temps de (?:préparation|cuisson).{0,20}"
    r"|tempo di (?:preparazione|cottura).{0,20}|tiempo de (?:preparación|cocción).{0,20})\W*",
    re.I,
)
_LONGEST_HEAD: Final = 40


def tells_a_recipe(page: Page) -> bool:
    """Whether a page has the two parts of a recipe, what it takes and how it is made, each under a head of its own."""
    heads = [line.text for line in page.lines if len(line.text) <= _LONGEST_HEAD]
    return any(map(_INGREDIENTS.fullmatch, heads)) and any(map(_METHOD.fullmatch, heads))


#: What dishes are called as a kind, beside the names of sections.
_KINDS: Final = words(
    """
    pizza pasta burger sandwich omelet omelette omeletter salat salate salad salade sallad ensalada insalata
    salata biryani curry sushi tapas steak kebab wrap wraps noodles nudeln rice reis seafood fish fisch fleisch
    meat chicken vegetarian vegetarisch vegan soup suppe soupe zuppa sopa bread cakes kuchen coffee kaffee tea
    tee wine wein beer bier cocktails brunch breakfast lunch dinner grill bbq bowls ramen tacos
    """
)
#: A short list of kinds has no more; so many of its names, in tenths, are of kinds.
_MOST_KINDS: Final = 12
_TENTHS: Final = 8


def names_kinds(items: list[MenuItem]) -> bool:
    """Whether a short list without prices names only what kinds of dishes there are, as a start page does."""
    if len(items) > _MOST_KINDS or any(item.prices for item in items):
        return False
    names = [item.name.casefold().strip() for item in items]
    kinds = sum(name in _KINDS or SECTION_WORDS.fullmatch(name) is not None for name in names)
    return kinds * 10 >= _TENTHS * len(items)


#: How a Korean line ends that goes on, or that is a sentence: no dish is named with a particle or a verb.
_KOREAN_PROSE: Final = re.compile(r"[가-힣](?:는|은|을|를|이며|하며|에게도|에서|으로|하고|리고|니다|어요|세요)[.!]?$")


def is_broken_prose(items: list[MenuItem]) -> bool:
    """Whether half of some names without prices end as lines of a Korean story do."""
    told = sum(_KOREAN_PROSE.search(item.name.strip()) is not None for item in items)
    return not any(item.prices for item in items) and told * 2 >= len(items)
