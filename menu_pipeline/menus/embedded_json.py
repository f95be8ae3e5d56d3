"""Dishes from JSON that follows no vocabulary: framework state, shop feeds, menu files a page fetches.

A dish is an object with something like a name and something like a price; lists of such objects are a
menu, and the objects around them name its sections. ``json_keys`` reads keys, ``json_prices`` prices, and
``json_shapes`` brings lists of another make into that of objects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any

from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.json_courses import read_courses, says_a_day
from menu_pipeline.menus.json_keys import Roles, by_language, fold, in_language, is_language, key_words, roles
from menu_pipeline.menus.json_prices import amounts_in, cents_throughout, currency_of, in_major_units, prices_of
from menu_pipeline.menus.json_shapes import MAPPED, is_slug, price_apart, rows_of
from menu_pipeline.menus.model import Hints, MenuItem, Price
from menu_pipeline.menus.normal import clean, words
from menu_pipeline.menus.schema_org import text_of
from menu_pipeline.menus.tolerant_json import read_all
from menu_pipeline.menus.vocabulary import SECTION_WORDS

EXTRACTOR = "embedded_json"
#: Where a dish was read whose price is the value of its name.
_BY_NAME = "json map"

#: Keys whose contents are no dishes of the menu: the shop's own business, and choices within a dish.
_SKIPPED = words(
    "cart translations i18n locale locales messages seo meta reviews related recommendations settings config theme"
    " modifiers modifiergroups modifier customization customizations customizationoptions shops giftcards"
    " shipping styles orders order_items orderhistory history invoices"
    " transactions payments customers users employees staff team jobs careers vacancies events workshops recipes"
    " testimonials faq faqs blog posts news allergens allergenes allergeni allergene alergenos allergen tags labels"
    " diets filters badges icons legend gallery images photos media links nav navigation social coupons vouchers"
    " discounts promocodes delivery zones hours opening openinghours horarios horaires orari rooms services analytics"
    " nutrition kcal calories nutrients stock inventory ingredients ingredienti ingredientes zutaten toppings hero"
    " footer header contact features steps stats"
)
#: Keys whose entries are the sections of a menu, not its dishes.
_GROUPS = words("categories sections category section kategorien categorie categorias menus groups tabs rubriques"
                " kategorie kategoriler kategorier kategoriat kategorije")  # fmt: skip
#: What wraps the dish itself in feeds of shops and content systems.
_WRAPPERS = ("acf", "fields", "attributes", "node", "item", "item_data", "product", "dish", "data", "meta")
_TECHNICAL = words("items products dishes data menu menus sections categories list results props state pageprops"
                   " nodes edges entries children rows values content liste elements")  # fmt: skip
#: A price of a section that is said to be that of each of its dishes.
_BASE = words("baseprice base_price unitprice unit_price priceeach price_each pricefrom shared_price sharedprice")
#: Keys of a letter, as short hand-made lists have them; only with a price that is written as one.
_SHORT_NAMES, _SHORT_PRICE, _SHORT_DESCRIPTION = ("n", "t"), "p", "d"
#: More than the largest menus we saw have with all their options; bounds the time.
_MAX_OBJECTS = 15_000


def read_file(text: str, hints: Hints) -> list[MenuItem]:
    """The dishes of a JSON file, those without a price too."""
    return read_values(read_all(text), hints, whole=True)


#: Each word begins with one letter, no set or assertion: only where one may begin is looked at closely.
_PROMISE = re.compile(
    r"""(?:price|prezz[oi]|precio|prix|preis|prijs|pris|cen[ay]|fiyat|harga|pre[cç]o|цена|ціна|hinta|cijena|pret|narx"""
    r"""|bottle|bottiglia|flasche|bouteille|botella|garrafa|valor|価格|价格|가격|ราคา|سعر|מחיר|τιμ[ηή]|qiym[aə]t|ucret|ücret"""
    r"""|стоимость|pvp(?<![^\W_]pvp)|costo(?<![^\W_]costo)|gi[aá](?<![^\W_]gi[aá]))\w*(?:(?:\\*["'])?\s*:|\s*=\s*[{\[])"""
)
_SHORT_PROMISE = re.compile(
    r"""[{,]\s*["']?n["']?\s*:\s*["'`](?:[^{}]|\n){2,400}?[,\s]["']?p["']?\s*:\s*["'`]?[\d€$£¥₹r]"""
)
_SHORT_KEY = re.compile(r"""[,\s]["']?p["']?\s*:""")


#: ``["Leek soup", "5,20 €"]``, ``Dish("Leek soup", 5.5)``: a name and an amount of money.
_ROW = re.compile(
    r"""(?:\[|(new\s+\w+)?\()\s*(["'`])[^"'`\n]{3,80}\2\s*,\s*"""
    r"""(?:(?(1)\d{1,6}|\d{1,4}[.,]\d{1,2})|["'`]?[€$£¥₹₩₫]\s?\d[\d.,]{0,9}"""
    r"""|["'`]\d[\d.,]{0,9}\s?(?:[€$£¥₹₩₫円원]|zł|kr|kč|ft|eur|chf|lei)\.?)["'`]?\s*[,\])]"""
)
_FEWEST_ROWS = 3


def promising(script: str) -> bool:
    """Whether a text has a key that speaks of prices, or rows of a name and one."""
    if len(script) > 3_000_000:
        return False
    lowered = script.lower()
    short = _SHORT_KEY.search(lowered) is not None and _SHORT_PROMISE.search(lowered) is not None
    if short or _PROMISE.search(lowered) is not None:
        return True
    return len(list(islice(_ROW.finditer(lowered), _FEWEST_ROWS))) == _FEWEST_ROWS


def read_values(values: list[Any], hints: Hints, whole: bool = False) -> list[MenuItem]:
    """The dishes among parsed JSON values, at least two; ``whole``: of a file of data, dishes without prices too."""
    found = list(_Walk(hints, whole).items(values))
    priced = [p for item in found for p in item.prices]
    if cents_throughout(priced):
        found = [replace(item, prices=in_major_units(item.prices)) for item in found]
    sections = {(item.section or "").casefold() for item in found}
    found = [i for i in found if i.prices or i.name.casefold() not in sections]
    sure = sum(bool(item.prices) and item.path != _BY_NAME for item in found)
    if sure * 2 >= sum(item.path == _BY_NAME for item in found):  # stock, calories: what else a file counts
        found = [item for item in found if item.path != _BY_NAME]
    if not found and whole:
        return read_courses(values)
    return found if len(found) >= 2 else []


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in the data the walk is; ``prices`` are those of the section, for its dishes that have none."""

    section: str | None = None
    currency: str | None = None
    prices: tuple[Price, ...] = ()
    groups: bool = False  # the entries here are sections


@dataclass(frozen=True, slots=True)
class _Walk:
    hints: Hints
    whole: bool

    def items(self, values: list[Any]) -> Iterator[MenuItem]:
        """Depth first, in the order of the document, without recursion."""
        start = _Place(currency=self.hints.currency)
        stack: list[tuple[Any, _Place]] = [(v, start) for v in reversed(values)]
        seen = 0
        while stack and seen < _MAX_OBJECTS:
            value, place = stack.pop()
            if isinstance(value, MenuItem):
                yield value
                continue
            seen += 1
            rows = rows_of(value)
            if rows is not None:
                stack.extend(reversed(self._entries(rows, place)))
            elif isinstance(value, dict):
                stack.extend(reversed(self._inside(value, place)))

    def _entries(self, rows: list[Any], place: _Place) -> list[tuple[Any, _Place]]:
        """The dishes of a list, and what of its entries is to be looked into."""
        texts = [row for row in rows if isinstance(row, str)]
        if texts and len(texts) == len(rows):
            return [(item, place) for item in self._named(texts, place)]
        nodes = [self._unwrapped(row) if isinstance(row, dict) else row for row in rows]
        if self.whole:
            nodes = [price_apart(node) if isinstance(node, dict) else node for node in nodes]
        shown = [node for node in nodes if isinstance(node, list) or (isinstance(node, dict) and not _hidden(node))]
        dishes = [self._dish(node, place) if isinstance(node, dict) else None for node in shown]
        most = sum(dish is not None for dish in dishes) * 2 > len(dishes)
        plain = [
            self._plain(node, place, most) if dish is None and isinstance(node, dict) else None
            for node, dish in zip(shown, dishes, strict=True)
        ]
        costing = sum(dish is not None for dish in dishes)
        costing += sum(
            named is not None and isinstance(node, dict) and bool(roles(node).prices)
            for named, node in zip(plain, shown, strict=True)
        )  # with a place for a price, if none in it
        if not self._are_dishes([p for p in plain if p is not None], costing, place):
            plain = [None] * len(plain)
        return [(dish or named or node, place) for dish, named, node in zip(dishes, plain, shown, strict=True)]

    def _named(self, texts: list[str], place: _Place) -> list[MenuItem]:
        """``{"Mains": ["Roast duck", "Schnitzel"]}``: a list of names, where most are food by their words."""
        fit = all(_is_name(text) and len(text) <= 80 and text[-1] not in ".!?" for text in texts)
        eaten = sum(is_food(text) for text in texts)
        if not (self.whole and fit and place.section) or len(texts) < 2 or eaten * 10 < 6 * len(texts):
            return []
        made = MenuItem("", place.section, place.prices, None, None, EXTRACTOR, 0.5, "json texts")
        return [replace(made, name=clean(text)) for text in texts]

    def _are_dishes(self, plain: list[MenuItem], priced: int, place: _Place) -> bool:
        """Whether entries without a price are dishes as well: beside priced ones, or food by what they say."""
        if place.groups or not plain:
            return False
        if place.prices or priced >= len(plain):
            return True
        heads = sum(bool(SECTION_WORDS.match(p.name)) for p in plain)
        if not self.whole or len(plain) < 2 or heads * 2 > len(plain):
            return False
        eaten = sum(is_food(p.name) or _lists_food(p.description or "") for p in plain)
        return eaten * 2 >= len(plain) or is_food(spaced(place.section or ""))

    def _inside(self, node: dict[str, Any], place: _Place) -> list[tuple[Any, _Place]]:
        """An object that is no list: one dish, or the section its children lie in."""
        if by_language(node) and all(isinstance(v, dict | list) for v in node.values()):
            return [(in_language(node, self.hints.language), place)]
        if _hidden(node):
            return []
        dish = self._dish(self._unwrapped(node), place)
        if dish is not None:
            return [(dish, place)]
        known = roles(node)
        place = replace(place, currency=currency_of(node, known) or _currency_beside(node) or place.currency)
        name = self._name(node, known)
        shared = prices_of(node, known, place.currency) if known.prices else ()
        place = replace(place, prices=shared or place.prices, groups=False)
        out: list[tuple[Any, _Place]] = []
        for key, child in node.items():
            if not isinstance(child, dict | list) or _is_skipped(str(key)):
                if isinstance(child, str) and child[:1] in "[{" and promising(child):
                    out.extend((v, place) for v in read_all(child))
                continue
            section = name or _keyed_section(key, child) or place.section
            out.append((child, replace(place, section=section, groups=fold(str(key)) in _GROUPS)))
        return out

    def _unwrapped(self, node: dict[str, Any]) -> dict[str, Any]:
        """``node`` with what an object inside says of the dish, where name or price stands there."""
        known = roles(node)
        if known.names and (known.prices or known.variants):
            return node
        for key in _WRAPPERS:
            inner = node.get(key)
            if isinstance(inner, dict) and (roles(inner).prices or roles(inner).variants or not known.names):
                rest = {k: v for k, v in node.items() if k != key}
                return {**inner, **rest} if known.names else {**rest, **inner}
        told = node.get("translations", node.get("i18n")) if not known.names else None
        if told is None and not known.names and known.languages:
            told = {k: node[k] for k in known.languages}
        if isinstance(told, dict) and by_language(told):
            told = [in_language(told, self.hints.language)]
        if isinstance(told, list) and told and isinstance(told[0], dict):
            return {**told[0], **node}
        return node

    def _dish(self, node: dict[str, Any], place: _Place) -> MenuItem | None:
        known = roles(node)
        short = not known.prices and _SHORT_PRICE in node
        if known.no_food or not (known.prices or known.variants or known.sizes or known.sales or short):
            return None
        name = self._name(node, known)
        if not _is_name(name) or name == "Default Title":  # what Shopify calls the only variant of a product
            return None
        currency = currency_of(node, known) or place.currency
        prices = prices_of(node, known, currency)
        if not prices and short:
            prices = tuple(amounts_in(node[_SHORT_PRICE], "p", currency))
        if not prices or (_has_entries(node) and _is_section(node, name or "", known)):
            return None
        return self._made(node, known, name or "", prices, place)

    def _plain(self, node: dict[str, Any], place: _Place, among_dishes: bool) -> MenuItem | None:
        """An object that names something and holds no list of things, as a dish without a price of its own.

        Dates and links are said of other things, save of what has a place for a price ``among_dishes``.
        """
        known = roles(node)
        name = self._name(node, known)
        aside = known.aside and not (among_dishes and known.prices)
        if known.no_food or aside or not _is_name(name) or len(name or "") > 100 or _has_entries(node):
            return None
        if says_a_day(name or ""):
            return None
        return self._made(node, known, name or "", place.prices, place)

    def _made(
        self, node: dict[str, Any], known: Roles, name: str, prices: tuple[Price, ...], place: _Place
    ) -> MenuItem:
        own = next((text for key in known.sections if (text := self._text(node[key]))), None)
        told = (text for key in (*known.descriptions, _SHORT_DESCRIPTION) if (text := self._text(node.get(key))))
        return MenuItem(
            name=name,
            section=own or place.section,
            prices=prices,
            description=next((text for text in told if text != name), None) or _longest_text(node, name),
            extractor=EXTRACTOR,
            confidence=0.7 if prices else 0.5,
            path=_BY_NAME if MAPPED in node else "json",
        )

    def _name(self, node: dict[str, Any], known: Roles) -> str | None:
        keys = known.names
        wanted = (self.hints.language or "")[:2].lower()
        if len(keys) > 1 and wanted:
            keys = tuple(sorted(keys, key=lambda k: _other_language(k, wanted)))
        texts = [text for key in keys if (text := self._text(node[key]))]
        if texts:
            return next((t for t in texts if not is_slug(t)), texts[0])
        value = node.get(_SHORT_PRICE)
        priced = isinstance(value, int | float) or (isinstance(value, str) and any(ch.isdigit() for ch in value))
        return next((t for k in _SHORT_NAMES if priced and (t := self._text(node.get(k)))), None)

    def _text(self, value: Any) -> str | None:
        if isinstance(value, dict):
            if by_language(value):
                value = in_language(value, self.hints.language)
            elif "rendered" in value:
                value = value["rendered"]
            elif not value.get("name") and not value.get("@value"):
                value = value.get("title") or value.get("text")
        if isinstance(value, list) and value and all(isinstance(v, str) for v in value):
            return text_of(", ".join(value[:40]))
        return text_of(value)


def _lists_food(description: str) -> bool:
    """Food without a sentence around it: what a dish is made of, and not what somebody says of it."""
    return len(description) <= 120 and description[-1:] not in (".", "!", "?") and is_food(description)


def _other_language(key: str, wanted: str) -> bool:
    said = key_words(key)
    return len(said) > 1 and is_language(said[-1]) and said[-1] != wanted


def _is_name(name: str | None) -> bool:
    return bool(name) and len(name or "") <= 160 and any(ch.isalpha() for ch in name or "")


def _hidden(node: dict[str, Any]) -> bool:
    """Said not to be shown. What is only sold out is shown."""
    known = roles(node)
    off = any(node[k] in (False, 0, "0", "false") and node[k] is not None for k in known.hidden_unless)
    return off or any(node[k] in (True, 1, "1", "true") for k in known.hidden_if)


def _has_entries(node: dict[str, Any]) -> bool:
    """Whether a list of named things lies in an object, sizes and choices aside."""
    variants = roles(node).variants
    return any(
        len(rows) > 0 and all(isinstance(row, dict) and (roles(row).names or _SHORT_PRICE in row) for row in rows[:20])
        for key, child in node.items()
        if isinstance(child, dict | list) and key not in variants and not _is_skipped(str(key)) and not _chosen(key)
        if (rows := child if isinstance(child, list) else _named_children(child))
    )


def _named_children(child: dict[str, Any]) -> list[Any]:
    inner = list(child.values())
    return inner if len(inner) > 1 and all(isinstance(v, dict) for v in inner) and not by_language(child) else []


def _chosen(key: Any) -> bool:
    """What is chosen within a dish: extras, additions, sides."""
    return bool(set(key_words(str(key))) & _CHOICES)


_CHOICES = words("extras extra addons addon additions supplements supplementi adicionales adicionais complementos"
                 " options option choices ingredients ingredienti zutaten beilagen sauces dips sides accompagnements"
                 " zusatz tilvalg tillbehor toppings upsell images variants")  # fmt: skip


def _is_section(node: dict[str, Any], name: str, known: Roles) -> bool:
    """Whether a priced object with a list inside is a section: the things there are priced, or share its price."""
    if any(fold(key) in _BASE for key, _ in known.prices) or SECTION_WORDS.match(name):
        return True
    lists = [v for v in node.values() if isinstance(v, list)]
    return any(isinstance(e, dict) and bool(roles(e).prices) for entries in lists for e in entries[:20])


def _currency_beside(node: dict[str, Any]) -> str | None:
    """``{"restaurant": {"currency": "EUR"}, "menu": [...]}``"""
    beside = (currency_of(v, roles(v)) for v in node.values() if isinstance(v, dict) and roles(v).currencies)
    return next((code for code in beside if code), None)


@lru_cache(maxsize=2048)
def _is_skipped(key: str) -> bool:
    return fold(key) in _SKIPPED or bool(set(key_words(key)) & _SKIPPED)


def spaced(key: str) -> str:
    """A key as words: ``coldDrinks`` is cold drinks."""
    return key if " " in key else " ".join(key_words(key)) or key


def _keyed_section(key: Any, child: Any) -> str | None:
    """``{"Pizza": [ ... ]}``: the key names the section where it is no technical word."""
    text = str(key)
    technical = fold(text) in _TECHNICAL or is_language(text)
    return text if not technical and len(text) <= 60 and any(ch.isalpha() for ch in text) else None


def _longest_text(node: dict[str, Any], name: str) -> str | None:
    """What an object says of itself under a key we do not know: its longest text of several words."""
    texts = (
        v for v in node.values() if isinstance(v, str) and " " in v and v != name and "//" not in v and "<" not in v
    )
    return max(texts, key=len, default=None)
