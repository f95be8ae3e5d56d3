"""Days of a canteen in JSON: objects whose texts are dishes, and whose keys are courses.

``{"soup": "Leek soup", "main": "Roast duck", "vegetarian": "Spinach lasagne"}``: nothing is called a name, nothing has
a price. Read only of a file in which nothing else is a dish.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.json_keys import roles
from menu_pipeline.menus.model import MenuItem
from menu_pipeline.menus.normal import clean
from menu_pipeline.menus.vocabulary import SECTION_WORDS, is_weekday

#: No more objects are looked at, and no course is called so long.
_MOST_OBJECTS, _LONGEST = 2_000, 120
#: So many dishes, and two to an object: fewer are no week and no day.
_FEWEST = 3


def read_courses(values: list[Any]) -> list[MenuItem]:
    """The dishes of such objects, in order, each of its day where one is said; none unless most are food."""
    days = list(_days(values))
    dishes = [dish for _, dishes in days for dish in dishes]
    eaten = sum(is_food(dish) for dish in dishes)
    if len(dishes) < max(_FEWEST, 2 * len(days)) or eaten * 10 < 7 * len(dishes):
        return []
    made = MenuItem("", None, (), None, None, "embedded_json", 0.5, "json courses")
    return [replace(made, name=dish, section=day) for day, dishes in days for dish in dishes]


def says_a_day(text: str) -> bool:
    """Whether a text is a weekday, with its date perhaps ("Montag, 2.3."), and no more."""
    return is_weekday(text) and len(_WORD.findall(text)) <= 1


_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def _days(values: list[Any]) -> Iterator[tuple[str | None, list[str]]]:
    """The objects that are no more than texts and numbers, each with its day, in the order of the document."""
    stack: list[tuple[Any, str | None]] = [(value, None) for value in reversed(values)]
    for _ in range(_MOST_OBJECTS):
        if not stack:
            return
        value, key = stack.pop()
        if isinstance(value, list):
            stack.extend((entry, key) for entry in reversed(value))
        elif isinstance(value, dict):
            inner = [(v, str(k)) for k, v in value.items() if isinstance(v, dict | list) and v]
            if inner:
                stack.extend(reversed(inner))
            elif dishes := _dishes(value):
                days = [str(v) for v in value.values() if isinstance(v, str) and says_a_day(v)]
                yield next(iter(days), key), dishes


def _dishes(node: dict[str, Any]) -> list[str]:
    """The texts of an object that may name dishes; none where it is about something else, or one is a sentence."""
    texts = [clean(v) for v in node.values() if isinstance(v, str) and not says_a_day(v)]
    texts = [text for text in texts if any(ch.isalpha() for ch in text)]
    plain = all(len(text) <= _LONGEST and text[-1] not in ".!?" and "/" not in text for text in texts)
    if roles(node).prices or roles(node).no_food or not plain:
        return []
    return [text for text in texts if not SECTION_WORDS.match(text)]
