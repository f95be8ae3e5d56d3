"""Is it a menu, and if it shows no dishes, why not: gift cards, barbers and rooms look exactly like menus."""

from __future__ import annotations

import re
from dataclasses import dataclass
from statistics import median
from typing import Any
from urllib.parse import urljoin

from menu_pipeline.menus.dom import Page
from menu_pipeline.menus.food import is_alien, is_food, is_never_a_dish
from menu_pipeline.menus.model import MenuItem, Price, Reason
from menu_pipeline.menus.topics import address_words, announces_menu, other_topic, speaks_of_menu
from menu_pipeline.menus.vocabulary import SECTION_WORDS

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
     "delivery"}
)  # fmt: skip
#: A page of these is never a menu unless its title or headings call it one, however much food it names.
_FIRM_TOPICS = frozenset({"courses", "donations", "delivery"})
_CLOCK = re.compile(r"\b(?:[01]?\d|2[0-3]):[0-5]\d\b")


@dataclass(frozen=True, slots=True)
class Verdict:
    is_menu: bool
    reason: Reason
    evidence: tuple[str, ...] = ()


def judge(items: list[MenuItem], page: Page, url: str, types: frozenset[str]) -> Verdict:
    """Whether ``items`` are dishes, given what the page is about. ``types`` are its schema.org types."""
    if not items:
        return why_empty(page, url, types)
    food = sum(is_food(_words_of(item)) for item in items)
    alien = sum(_is_of_another_trade(item.name) for item in items)
    topic, menu = _topic(page, url)
    if topic in _FIRM_TOPICS and not any(announces_menu(text) for text in (page.title, *_headings(page))):
        return Verdict(False, Reason.NOT_A_MENU, (f"topic {topic}",))
    share = food / len(items)
    evidence = (f"food words in {food} of {len(items)} items", f"other trades in {alien}", f"topic {topic or 'none'}")
    never = sum(is_never_a_dish(item.name) for item in items)
    if not any(p.amount is not None for i in items for p in i.prices) and not _is_unpriced_menu(
        items, page, url, topic
    ):
        return Verdict(False, Reason.NOTHING_FOUND, (*evidence, "no prices, and nothing calls it a menu"))
    if (alien * 2 >= len(items) and alien >= food) or never * 2 >= len(items):
        return Verdict(False, Reason.NOT_A_MENU, evidence)
    if alien * 5 >= len(items) and alien >= 2 * food:
        return Verdict(False, Reason.NOT_A_MENU, evidence)
    if types & _ALIEN_TYPES and not types & _FOOD_TYPES and share < 0.5:
        return Verdict(False, Reason.NOT_A_MENU, evidence)
    if sum(bool(_CLOCK.search(item.name)) for item in items) * 2 >= len(items):
        return Verdict(False, Reason.NOT_A_MENU, (*evidence, "times of day in the names"))
    if topic == "nutrition" and not any(p.sign for i in items for p in i.prices):
        return Verdict(False, Reason.NOT_A_MENU, evidence)
    if sum(item.name[:1] in ").,;:" for item in items) * 4 >= len(items):
        return Verdict(False, Reason.NOTHING_FOUND, (*evidence, "prices within sentences"))
    if len(items) <= 12 and median(len(item.name.split()) for item in items) >= 8:
        return Verdict(False, Reason.NOTHING_FOUND, (*evidence, "prose, not dishes"))
    if (topic in _STRICT_TOPICS or "recipe" in types) and len(items) <= 2 and not menu:
        return Verdict(False, Reason.NOT_A_MENU, evidence)
    if topic in _STRICT_TOPICS and not (menu and share >= 0.4) and share < 0.75:
        return Verdict(False, Reason.NOT_A_MENU, evidence)
    if topic is not None and share < 0.3 and not menu:
        return Verdict(False, Reason.NOT_A_MENU, evidence)
    if share < 0.08 and len(items) >= 8 and not types & _FOOD_TYPES and _in_known_script(items):
        return Verdict(False, Reason.NOT_A_MENU, (*evidence, "hardly a word of food"))
    named = any(announces_menu(text) for text in (address_words(url), page.title, *_headings(page)))
    known = _in_known_script(items)
    strong = any(_is_strong(p) for i in items for p in i.prices)
    if topic is not None and not strong and share < 0.5:
        return Verdict(False, Reason.NOT_A_MENU, (*evidence, "plain numbers on a page about something else"))
    signed = any(p.sign for i in items for p in i.prices) or any(i.extractor != "blocks" for i in items)
    if len(items) <= 2 and not signed:
        return Verdict(False, Reason.NOTHING_FOUND, (*evidence, "a stray number or two"))
    if known and share < 0.5 and len(items) >= 4 and not strong:
        return Verdict(False, Reason.NOT_A_MENU, (*evidence, "plain numbers, and little food"))
    if known and share < 0.3 and len(items) >= 6 and not named and not types & _FOOD_TYPES:
        return Verdict(False, Reason.NOT_A_MENU, (*evidence, "little food, and nothing calls it a menu"))
    if not food and len(items) <= 8 and not types & _FOOD_TYPES and not named and known:
        return Verdict(False, Reason.NOT_A_MENU, (*evidence, "nothing speaks of food"))
    kitchen = any(speaks_of_menu(text) for text in (address_words(url), page.title, *_headings(page)))
    if food * 3 <= len(items) <= 8 and not types & _FOOD_TYPES and not kitchen and known:
        return Verdict(False, Reason.NOT_A_MENU, (*evidence, "little food, and nothing speaks of a kitchen"))
    return Verdict(True, Reason.MENU, evidence)


def _is_strong(price: Price) -> bool:
    """Written as money: with a sign, or with cents."""
    return bool(price.sign) or bool(re.search(r"\d[.,](?:\d\d(?!\d)|-|–|=)|\d\s?[kK]$|\d:-", price.text))


def _is_unpriced_menu(items: list[MenuItem], page: Page, url: str, topic: str | None) -> bool:
    """Without prices the page must call itself a menu, or its titles must be food by their names."""
    if (
        topic is not None
        or sum(bool(SECTION_WORDS.match(i.name)) for i in items) * 4 > len(items)
        or any(re.search(r"\b(?:19|20)\d\d\b", item.name) for item in items)
    ):
        return False
    if sum(is_food(item.name) for item in items) * 2 >= len(items):
        return True
    described = sum(is_food(_words_of(item)) for item in items) * 10 >= 9 * len(items)
    announced = any(announces_menu(text) for text in (address_words(url), page.title, *_headings(page)))
    return announced and described and len(items) >= 5


def _headings(page: Page) -> list[str]:
    return [line.text for line in page.lines if line.pieces[0].heading in (1, 2)][:6]


def _in_known_script(items: list[MenuItem]) -> bool:
    """Whether most names are in a script whose food words are known well (Latin, Greek, Cyrillic)."""
    letters = [ch for item in items for ch in item.name if ch.isalpha()]
    return sum(ch < "\u0530" for ch in letters) * 2 > len(letters)


def _is_of_another_trade(name: str) -> bool:
    return is_never_a_dish(name) or (is_alien(name) and not is_food(name))


def _words_of(item: MenuItem) -> str:
    return f"{item.name} {item.section or ''} {(item.description or '')[:200]}"


def _topic(page: Page, url: str) -> tuple[str | None, bool]:
    """A topic other than menus that the page announces, and whether it announces a menu too."""
    heading = next((line.text for line in page.lines if line.pieces[0].heading == 1), "")
    about = [address_words(url), page.title, heading]
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


_PDF = re.compile(r"\.pdf(?:$|[?#])", re.I)
_DATA = re.compile(r"""(?:fetch|axios(?:\.get)?|getJSON|ajax)\s*\(\s*["'`]([^"'`]{1,200})""")
_WIDGETS = re.compile(
    r"gloriafood|fbgcdn|glf-|ordering\.|opentable|toasttab|square(?:up|site)|foodbooking|menufy|chownow"
    r"|deliverect|lightspeed|"
    r"slickdine|resdiary|issuu|flipsnack|flowpaper|calameo|heyzine|yumpu|canva|instantmenu|menulog|popmenu"
    r"|singleplatform",
    re.I,
)
_APP_ROOT = re.compile(r"""<div[^>]+id=["']?(?:root|app|__next|__nuxt|___gatsby|main-app)["'\s>]""", re.I)


def documents_of(page: Page, url: str) -> tuple[str, ...]:
    """Menu documents a page links or fetches (PDF, JSON), absolute."""
    links = [href for href, text in page.links if _PDF.search(href)]
    links += [e for e in page.embeds if _PDF.search(e)]
    for kind, script in page.scripts:
        if "json" not in kind:
            links += [m.group(1) for m in _DATA.finditer(script[:200_000]) if speaks_of_menu(m.group(1))]
    absolute = []
    for link in dict.fromkeys(links):
        try:
            absolute.append(urljoin(url, link))
        except ValueError:
            continue
    return tuple(absolute[:20])


def why_empty(page: Page, url: str, types: frozenset[str]) -> Verdict:
    """The reason a page shows no dishes."""
    visible = sum(len(line.text) for line in page.lines if line.region not in ("nav", "footer", "chrome", "cart"))
    topic, menu = _topic(page, url)
    if topic is not None and not menu:
        return Verdict(False, Reason.NOT_A_MENU, (f"topic {topic}",))
    documents = documents_of(page, url)
    if any("json" in d.lower() or "api" in d.lower() for d in documents):
        return Verdict(False, Reason.NEEDS_RENDERING, documents)
    if any(_WIDGETS.search(e) for e in [*page.embeds, *(h for h, _ in page.links)]):
        return Verdict(False, Reason.NEEDS_RENDERING, ("an ordering widget or viewer holds the menu",))
    if visible < 600 and any(_is_application(script) for script in page.embeds) and page.images < 3:
        return Verdict(False, Reason.NEEDS_RENDERING, (f"{visible} characters of visible text",))
    if any(_PDF.search(d) for d in documents):
        return Verdict(False, Reason.PDF, documents)
    if menu and page.images >= 2 and visible < 3000:
        return Verdict(False, Reason.IMAGE_ONLY, (f"{page.images} images",))
    if topic in _STRICT_TOPICS:
        return Verdict(False, Reason.NOT_A_MENU, (f"topic {topic}",))
    return Verdict(False, Reason.NOTHING_FOUND)


def _is_application(source: str) -> bool:
    return bool(
        re.search(
            r"(?:main|app|bundle|index|runtime|chunk|vendor|_next|static/js|assets/)[^/]*\.m?js|/_next/|/assets/",
            source,
            re.I,
        )
    )
