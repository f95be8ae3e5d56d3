"""A few dishes without prices, which are all that a page shows: and what is shown like them, a team or services."""

from __future__ import annotations

import re

from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.titles import FEWEST_PLAIN, NO_HEADING, Titles, by_own_element, heading_above, placed_at
from menu_pipeline.menus.topics import announces_menu, speaks_of_people
from menu_pipeline.menus.unpriced import Placed
from menu_pipeline.menus.vocabulary import SECTION_WORDS

#: Fewer dishes are no menu.
_FEWEST = 3
#: Nobody has so many things to say of a house.
_TOO_MANY_TO_TELL_OF = 12


def few(fragments: list[Fragment], makes: Titles, called: bool) -> list[Placed]:
    """Some titles of one make with no others between them but headings of sections, all of them food.

    On a page that is ``called`` a menu, and where a shop's template calls the titles those of goods, what is said of a
    dish may speak of food where its name does not.
    """
    for titles in sorted(by_own_element(makes), key=len, reverse=True):
        found = [placed_at(fragments, [t.at, *t.about], heading_above(fragments, t.at)) for t in titles]
        while found and not _is_about_food(found[-1]):
            found.pop()  # what comes after the dishes: where to find them
        all_there_is = _FEWEST <= len(found) < FEWEST_PLAIN and _are_all(fragments, makes, [p.name for p in found])
        if not all_there_is or are_told_of(found):
            continue
        named = sum(is_food(p.item.name) for p in found)
        strangers = sum(not _is_about_food(p) for p in found)
        if (called or _are_goods(fragments, found)) and named * 2 >= len(found) and strangers <= (len(found) > 3):
            return found
        if named == len(found) >= 4 and any(_OFFERED.search(f.text) for f in fragments if f.piece.heading == 1):
            return found
    return []


#: Words over what is to be had, in other trades too.
_OFFERED = re.compile(
    r"\b(?:naša|наша) (?:ponuda|понуда)|\bspecijalitet|\bnaše speciality|\b(?:nasza|nasze) (?:oferta|specjały)"
    r"|\bunsere (?:angebote|spezialitäten)|\bour (?:food|special(?:i?ties|s))\b|\bnos spécialités"
    r"|\ble nostre specialità|\bnuestras especialidades|\b(?:as )?nossas especialidades",
    re.I,
)


def _are_goods(fragments: list[Fragment], found: list[Placed]) -> bool:
    """Whether each title's element is called the name of something that is sold, as the templates of shops call it."""
    return all(_GOODS.search(fragments[p.name].piece.css) for p in found)


#: ``woocommerce-loop-product__title``, ``product-card__name``.
_GOODS = re.compile(r"product[\w-]*?(?:__|-|_)(?:title|name|heading)\b", re.I)


def _are_all(fragments: list[Fragment], makes: Titles, titles: list[int]) -> bool:
    """Whether only headings of sections stand between some titles, none of them is one, and they lead nowhere."""
    level = fragments[titles[0]].piece.heading or NO_HEADING
    others = {t.at for ts in makes.values() for t in ts if titles[0] < t.at < titles[-1]} - set(titles)
    if any(not 0 < fragments[i].piece.heading < level for i in others):
        return False
    texts = [fragments[i].text for i in titles]
    linked = sum("a" in (part.partition(".")[0] for part in fragments[i].piece.sig.split("/")) for i in titles)
    return not any(SECTION_WORDS.match(t) or announces_menu(t) for t in texts) and linked < len(titles)


def _is_about_food(place: Placed) -> bool:
    return is_food(f"{place.item.name} {(place.item.description or '')[:200]}")


def are_told_of(found: list[Placed]) -> bool:
    """Whether few titles have words below them that say who does what for whom: a team, services, a house's pride."""
    told = sum(speaks_of_people(p.item.description or "") for p in found)
    return len(found) < _TOO_MANY_TO_TELL_OF and told * 2 >= len(found)
