"""Sentences that say what a meal costs: "Lounaan hinta 11 euroa, sisältäen kahvin", "Lunch 125 kr, inkl. sallad".

A price in the middle of a sentence sells nothing as a rule. What is served at noon for one price is told in just such
a sentence, though, over the days of the week or the dishes to choose from.
"""

from __future__ import annotations

import re
from typing import Final

#: What has one price whatever is on it today.
_MEAL: Final = (
    r"(?:business[\s-]?|set[\s-]?|dagens[\s-]|veckans )?lunch\w*|lounas\w*|lounaan|mittag\w*"
    r"|tages(?:menü|menu|teller|gericht)|menü|menu|menú(?: del día)?|menù|(?:[^\W\d]+[\s-])?buff?[eé]t?\w*"
    r"|noutopöytä\w*|brunch\w*"
    r"|dagens(?: rätt| ret| rett)?|frokost\w*|formule|plat du jour|pranzo|almuerzo|almoço|prato do dia|rodízio"
    r"|coquetel|coffee break|obiad\w*"
    r"|zestaw|oběd\w*|obed\w*|polední menu|denné menu|ebéd\w*|prânz\w*|meniul zilei|ručak|kosilo|malica|päevapraad"
    r"|pietūs|бизнес-ланч|комплексный обед|обеды?|бізнес-ланч"
)
_PRICE_WORD: Final = (
    r"(?:hinta|price|preis|prix|prezzo|precio|preço|prijs|pris(?:et)?|cena|ár|preț|цена|стоимость|fiyatı?)"
)
_NAMED: Final = re.compile(
    rf"^\W*(?:(?:{_PRICE_WORD})\W+(?:of|du|del|do|des|för|for|pour|für|za)?\W*)?(?:(?:our|unser|der|das|die|le|la|il|el|o|the|notre)\s)?"
    rf"(?:{_MEAL})(?:\W+(?:[^\W\d]+|\d))?(?:\W+(?:{_PRICE_WORD}))?\W*$",
    re.I,
)
#: How what is in it, or when it is served, goes on behind the price.
_GOES_ON: Final = re.compile(
    r"^\s*(?:[,(–—;-]|(?:inkl?|incl|inc|sis|sisält|including|includes|includ\w+|inclus\w*|compris\w*|včetně|vrátane|wraz|sisaldab|innehåll\w*|tartalmaz\w*|with|mit|avec|con|com|med|met|z|ze|s|se|și|с|со|и|y|e|et|and|und)\b)",
    re.I,
)
_LONGEST_NAME: Final = 40


def prices_a_meal(before: str, behind: str) -> bool:
    """Whether a sentence is about what a meal costs, from what stands ``before`` and ``behind`` its one price."""
    return bool(_GOES_ON.match(behind)) and names_a_meal(before)


def names_a_meal(text: str) -> bool:
    """Whether a text says no more than what meal it is, or that its price follows: "Lunch", "Preis des Menüs"."""
    return len(text) <= _LONGEST_NAME and _NAMED.match(text) is not None
