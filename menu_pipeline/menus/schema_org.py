"""Dishes from schema.org data, whatever syntax it came in: Menu, MenuSection, MenuItem, Product, Offer.

Nodes are plain dicts as JSON-LD writes them; microdata and RDFa are brought into the same shape.
Terms: https://schema.org/Menu, /MenuItem, /Offer, /AggregateOffer, /OfferCatalog.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from itertools import islice
from typing import Any

from menu_pipeline.menus.currencies import BIG
from menu_pipeline.menus.limits import MAX_STATED
from menu_pipeline.menus.model import MenuItem, Price
from menu_pipeline.menus.normal import clean, words
from menu_pipeline.menus.prices import number_value, scan

_ITEMS = words("menuitem product productgroup individualproduct fooditem dish")
_SECTIONS = words("menu menusection offercatalog itemlist")
_NAMED_SECTIONS = words("menusection offercatalog")
_KITCHENS = words(
    "restaurant fastfoodrestaurant cafeorcoffeeshop bakery barorpub foodestablishment icecreamshop winery brewery"
    " distillery localbusiness store foodtruck organization"
)
#: What hangs below these keys or types is about something else.
_ASIDE_KEYS = words(
    "review reviews aggregaterating isrelatedto issimilarto brand seller author publisher potentialaction image logo"
    " address geo nutrition offeredby manufacturer breadcrumb parentmenusectionid menuid location performer"
)
_ASIDE_TYPES = words("event jobposting hotelroom article newsarticle blogposting recipe review person breadcrumblist")
#: What a guest reads where microdata states an amount in an attribute: its sign tells the currency nothing else states.
SHOWN_PRICE = "shownPrice"
#: As many dishes as are read with an offer each, and some sections; bounds the time.
_MAX_NODES = 2 * MAX_STATED + 2_000


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in the graph the walk is."""

    kitchen: str | None = None
    section: str | None = None
    currency: str | None = None
    prices: tuple[Price, ...] = ()


def items_of(nodes: Iterable[Any], extractor: str) -> list[MenuItem]:
    """The dishes among ``nodes`` (parsed JSON-LD values), each once, references resolved across nodes.

    At most ``limits.MAX_STATED``, more than are kept of a page.
    """
    return list(islice(_Graph(list(nodes), extractor).items(), MAX_STATED))


_EATERIES = words(
    """
    restaurant fastfoodrestaurant cafeorcoffeeshop bakery barorpub foodestablishment icecreamshop brewery winery
    foodtruck
    """
)


def kitchen_of(nodes: Iterable[Any]) -> str | None:
    """The name of the one eatery the nodes speak of; None where there is none or several."""
    names = {text_of(_get(node, "name")) for node in _all_dicts(list(nodes)) if _types(node) & _EATERIES}
    return next(iter(names)) if len(names) == 1 else None


class _Graph:
    def __init__(self, roots: list[Any], extractor: str) -> None:
        self.extractor = extractor
        self.by_id: dict[str, dict[str, Any]] = {}
        self.roots = roots
        for node in _all_dicts(roots):
            identity = _identity(node)
            if identity is not None and len(node) > 1:
                self.by_id.setdefault(identity, node)

    def items(self) -> Iterator[MenuItem]:
        """Depth first, in document order, without recursion; every node is visited once."""
        seen: set[int] = set()
        stack: list[tuple[Any, _Place]] = [(root, _Place()) for root in reversed(self.roots)]
        referenced = self._referenced()
        late: list[tuple[Any, _Place]] = []
        while stack or late:
            if not stack:
                stack, late = late[::-1], []
            value, place = stack.pop()
            value = self._resolve(value)
            if isinstance(value, list):
                if place == _Place():
                    late.extend((v, place) for v in value if _identity(v) in referenced)
                    value = [v for v in value if _identity(v) not in referenced]
                stack.extend((v, place) for v in reversed(value) if isinstance(v, dict | list))
            elif isinstance(value, dict) and id(value) not in seen and len(seen) < _MAX_NODES:
                seen.add(id(value))
                yield from self._visit(value, place, stack)

    def _referenced(self) -> set[str]:
        """Identities other nodes point at: they are read where they are pointed from."""
        return {i for node in _all_dicts(self.roots) if len(node) == 1 and (i := _identity(node)) in self.by_id if i}

    def _resolve(self, value: Any) -> Any:
        identity = _identity(value)
        return self.by_id.get(identity, value) if identity is not None and len(value) <= 2 else value

    def _visit(self, node: dict[str, Any], place: _Place, stack: list[tuple[Any, _Place]]) -> Iterator[MenuItem]:
        types = _types(node)
        if types & _ASIDE_TYPES:
            return
        if types & _ITEMS:
            item = self._item(node, place)
            if item is not None:
                yield item
            if "productgroup" not in types or (item is not None and item.prices):
                return
        elif "offer" in types and _get(node, "itemOffered") is not None:
            yield from self._offered(node, place)
            return
        inner = self._enter(node, types, place)
        for key, value in reversed(list(node.items())):
            if isinstance(value, dict | list) and _term(key) not in _ASIDE_KEYS:
                stack.append((value, inner))

    def _enter(self, node: dict[str, Any], types: frozenset[str], place: _Place) -> _Place:
        name = text_of(_get(node, "name"))
        currency = text_of(_get(node, "currenciesAccepted")) or text_of(_get(node, "priceCurrency"))
        if currency:
            place = replace(place, currency=_iso(currency.split(",")[0]) or place.currency)
        if types & _KITCHENS and name:
            return replace(place, kitchen=name)
        if types & _SECTIONS:
            shared = self._prices(node, place) if "menusection" in types else ()
            section = name if name and types & _NAMED_SECTIONS else place.section
            return replace(place, section=section, prices=shared or place.prices)
        return place

    def _offered(self, offer: dict[str, Any], place: _Place) -> Iterator[MenuItem]:
        for offered in _as_list(self._resolve(_get(offer, "itemOffered"))):
            offered = self._resolve(offered)
            if isinstance(offered, dict):
                item = self._item({**offered, "offers": [offer]}, place)
                if item is not None:
                    yield item

    def _item(self, node: dict[str, Any], place: _Place) -> MenuItem | None:
        name = text_of(_get(node, "name"))
        if not name:
            return None
        prices = self._prices(node, place) or place.prices
        return MenuItem(
            name=name,
            section=place.section or text_of(_get(node, "category")),
            prices=prices,
            description=text_of(_get(node, "description")),
            kitchen=place.kitchen,
            extractor=self.extractor,
            confidence=0.9 if "menuitem" in _types(node) else 0.75,
            path="/".join(sorted(_types(node))),
            diets=tuple(_diets(_get(node, "suitableForDiet"))),
        )

    def _prices(self, node: dict[str, Any], place: _Place) -> tuple[Price, ...]:
        prices: list[Price] = []
        queue = _as_list(_get(node, "offers")) or ([node] if _get(node, "price") is not None else [])
        steps = 0
        while queue and steps < 500:
            steps += 1
            offer = self._resolve(queue.pop(0))
            if isinstance(offer, list):
                queue = offer + queue
            elif isinstance(offer, dict):
                price = _price(offer, place.currency)
                if price is not None:
                    prices.append(price)
                nested = _get(offer, "priceSpecification") if price is None else None
                queue = _as_list(nested or (_get(offer, "offers") if price is None else None)) + queue
            elif isinstance(offer, str | int | float) and not isinstance(offer, bool):
                amount, sign = amount_of(offer)
                if amount is not None:
                    prices.append(Price(amount, sign or place.currency, None, str(offer)))
        return _distinct(prices)


def _identity(value: Any) -> str | None:
    found = value.get("@id") if isinstance(value, dict) else None
    return found if isinstance(found, str) else None


def _distinct(prices: list[Price]) -> tuple[Price, ...]:
    seen: dict[tuple[Decimal | None, str | None], Price] = {}
    for price in prices:
        seen.setdefault((price.amount, price.currency), price)
    return tuple(seen.values())


def _price(offer: dict[str, Any], currency: str | None) -> Price | None:
    """The price of an offer; the low end of an aggregate."""
    for key in ("price", "lowPrice"):
        raw = _get(offer, key)
        amount, sign = amount_of(raw)
        if amount is not None:
            stated = (
                _iso(text_of(_get(offer, "priceCurrency")))
                or sign
                or amount_of(_get(offer, SHOWN_PRICE))[1]
                or currency
            )
            if stated in BIG and isinstance(raw, str) and _GROUPED_ONCE.fullmatch(raw.strip()):
                amount = number_value(raw.strip(), stated)
            label = text_of(_get(offer, "name"))
            return Price(amount, stated, label if label and len(label) <= 60 else None, str(amount))
    return None


def amount_of(value: Any) -> tuple[Decimal | None, str | None]:
    """The amount a JSON value states, and the currency if its text shows one; (None, None) otherwise."""
    if isinstance(value, dict):
        value = value.get("@value", value.get("amount"))
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, bool) or value is None:
        return None, None
    if isinstance(value, int | float):
        return _finite(str(value)), None
    if not isinstance(value, str):
        return None, None
    text = clean(value)
    if _PLAIN_AMOUNT.fullmatch(text):
        return _finite(text), None
    if _COMMA_AMOUNT.fullmatch(text):
        return number_value(text), None
    if _POWER_OF_TEN.fullmatch(text):
        return _finite(str(float(text))), None
    tokens = scan(text) if len(text) <= 60 and not text.startswith("-") else []
    return (tokens[0].amount, tokens[0].currency) if tokens else (None, None)


_PLAIN_AMOUNT = re.compile(r"\d+(?:\.\d+)?")
_COMMA_AMOUNT = re.compile(r"\d+,\d{1,2}")
_POWER_OF_TEN = re.compile(r"\d+(?:\.\d+)?[eE][+-]?\d{1,3}")
#: ``25.000``: schema.org wants a dot for decimals only, but where a dish costs thousands it groups.
_GROUPED_ONCE = re.compile(r"[1-9]\d{0,2}\.\d{3}")


def _finite(text: str) -> Decimal | None:
    try:
        amount = Decimal(text)
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and 0 <= amount < 10**10 else None


def text_of(value: Any) -> str | None:
    """A readable text: language maps and lists give their first, markup is taken out."""
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = value.get("@value") or value.get("name")
    if not isinstance(value, str):
        return None
    if "&" in value:
        value = html.unescape(value)
    if "<" in value and re.search(r"<(?:br|p|b|i|strong|em|span|div)\b", value, re.I):
        value = re.sub(r"<[^>]{1,200}>", " ", value)
    return clean(value) or None


def _iso(text: str | None) -> str | None:
    text = (text or "").strip().upper()
    return text if len(text) == 3 and text.isascii() and text.isalpha() else None


def _diets(value: Any) -> Iterator[str]:
    for entry in _as_list(value):
        text = text_of(entry)
        if text:
            yield text.rsplit("/", 1)[-1].removesuffix("Diet").lower()


def _as_list(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]


def _term(key: str) -> str:
    """A key or type without the address or prefix of its vocabulary, lower case."""
    return _known_term(key) if len(key) <= _LONGEST_KEPT else _bare_term(key)


def _bare_term(key: str) -> str:
    return key.rsplit("/", 1)[-1].rsplit("#", 1)[-1].rsplit(":", 1)[-1].lower()


#: A graph has a few keys and types again and again; longer ones are texts in the wrong place.
_LONGEST_KEPT = 80
_known_term = lru_cache(maxsize=2048)(_bare_term)


def _types(node: dict[str, Any]) -> frozenset[str]:
    stated = node.get("@type")
    if isinstance(stated, str):
        return frozenset((_term(stated),))
    return frozenset([_term(t) for t in _as_list(stated) if isinstance(t, str)])


def _get(node: dict[str, Any], key: str) -> Any:
    """The value of a property, with or without the vocabulary's prefix."""
    if key in node:
        return node[key]
    lowered = key.lower()
    for own, value in node.items():
        if isinstance(own, str) and _term(own) == lowered:
            return value
    return None


def _all_dicts(roots: list[Any]) -> Iterator[dict[str, Any]]:
    stack: list[Any] = list(roots)
    count = 0
    while stack and count < _MAX_NODES:
        value = stack.pop()
        count += 1
        if isinstance(value, dict):
            yield value
            stack.extend(v for v in value.values() if isinstance(v, dict | list))
        elif isinstance(value, list):
            stack.extend(v for v in value if isinstance(v, dict | list))
