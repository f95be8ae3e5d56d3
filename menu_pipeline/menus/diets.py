"""Dietary marks of a dish, from the words and codes beside its name."""

from __future__ import annotations

from menu_pipeline.menus.sieve import Sieve

_MARKS = {
    "vegan": r"\bvegan\w*|\bveganistisch\w*|веган\w*|純素|纯素|ヴィーガン|비건|\(vg\)|\(ve\)|🌱",
    "vegetarian": r"\bvegetari\w*|\bvégétari\w*|\bveggie\b|вегетариан\w*|素食|베지|\(v\)",
    "gluten-free": r"gluten[\s-]?(?:free|frei|vrij|fri|fritt|ittom\w*|itön)|glutenfre[ei]|sans gluten"
    r"|senza glutine|sin gluten|sem glúten"
    r"|bez ?lepk\w*|bezglutenow\w*|gluténmentes|без глютена|\(gf\)",
    "lactose-free": r"lactose[\s-]?free|laktose(?:frei|fri)|laktosfri|laktoosi(?:ton|ttom\w*)|sans lactose"
    r"|senza lattosio|sin lactosa",
    "halal": r"\bhalal\b|\bhelal\b|حلال",
    "kosher": r"\bkosher\b|\bkoscher\b|כשר",
}
_PATTERNS = tuple((mark, Sieve(pattern)) for mark, pattern in _MARKS.items())
_ANY = Sieve("|".join(_MARKS.values()))


def diets_of(text: str) -> tuple[str, ...]:
    """The marks ``text`` (name, badges, description) carries, in a fixed order."""
    if not _ANY.may_match(text):
        return ()
    found = [mark for mark, pattern in _PATTERNS if pattern.search(text)]
    return tuple(mark for mark in found if not (mark == "vegetarian" and "vegan" in found and "egetar" not in text))
