"""Dishes that are there all week at one price, beside lunches by the days: "Always on (95 kr)"."""

from __future__ import annotations

from dataclasses import replace

from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.meal_prices import names_a_meal
from menu_pipeline.menus.names import tidy_name
from menu_pipeline.menus.spans import could_name, looks_like_name, own_element
from menu_pipeline.menus.unpriced import Placed
from menu_pipeline.menus.vocabulary import SECTION_WORDS, begins_with_weekday

#: Fewer lines below a price say what is in it.
_FEWEST = 3


def at_one_price(fragments: list[Fragment], placed: list[Placed]) -> tuple[list[Placed], list[Placed]]:
    """The dishes below prices whose title is no dish, and what is left of ``placed``. Not what comes with a meal."""
    found: list[Placed] = []
    left: list[Placed] = []
    for place in placed:
        price = next((k for k in range(place.left, place.right) if fragments[k].token is not None), 0)
        lines = _lines(fragments, price) if len(place.item.prices) == 1 and _titles(fragments, price) else []
        told = sum(is_food(" ".join(fragments[k].text for k in line)) for line in lines)
        alike = {own_element(fragments, line[0]) for line in lines}
        courses = any(SECTION_WORDS.match(fragments[line[0]].text) for line in lines)
        if len(lines) < _FEWEST or len(alike) > 1 or courses or told * 10 < 8 * len(lines):
            left.append(place)
        else:
            section = tidy_name(fragments[price - 1].text)
            found.extend(_dish(fragments, place, section, line) for line in lines)
    return found, left


def _titles(fragments: list[Fragment], price: int) -> bool:
    """Whether what stands before a price, on its line, is a title: no dish, no meal, no day."""
    title = fragments[price - 1] if price else None
    if title is None or title.line != fragments[price].line or not could_name(title) or not looks_like_name(title):
        return False
    return not (is_food(title.text) or names_a_meal(title.text) or begins_with_weekday(title.text))


def _lines(fragments: list[Fragment], price: int) -> list[list[int]]:
    """The lines below a price, by where their texts stand: each begun by a name that is set off, or all plain."""
    lines: list[list[int]] = []
    for k in range(price + 1, len(fragments)):
        fragment = fragments[k]
        ends = fragment.piece.heading or fragment.region or fragment.token is not None
        if ends or begins_with_weekday(fragment.text):
            break
        if fragment.line == fragments[price].line:
            continue
        if lines and fragment.line == fragments[lines[-1][0]].line:
            lines[-1].append(k)
        elif could_name(fragment):
            lines.append([k])
    titled = all(len(line) > 1 and looks_like_name(fragments[line[0]]) for line in lines)
    plain = all(len(line) == 1 and len(fragments[line[0]].text.split()) >= _WORDS_OF_A_DISH for line in lines)
    return lines if titled or plain else []


#: "Bread", "salad" and "coffee" come with a lunch.
_WORDS_OF_A_DISH = 3


def _dish(fragments: list[Fragment], title: Placed, section: str, line: list[int]) -> Placed:
    name, about = fragments[line[0]], " ".join(fragments[k].text for k in line[1:])
    prices = tuple(replace(p, label=None) for p in title.item.prices)  # it was that of the title, if any
    item = replace(title.item, name=tidy_name(name.text), section=section, prices=prices, description=about or None)
    return Placed(replace(item, confidence=0.6, path=name.path), line[0], line[0], line[-1] + 1)
