"""Dishes from JSON that follows no vocabulary: framework state, shop feeds, menu files a page fetches.

A dish is an object with something like a name and something like a price; lists of such objects are a
menu, and the objects around them name its sections.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any

from menu_pipeline.menus.currencies import BIG
from menu_pipeline.menus.model import Hints, MenuItem, Price
from menu_pipeline.menus.normal import words
from menu_pipeline.menus.page import Page
from menu_pipeline.menus.schema_org import amount_of, text_of
from menu_pipeline.menus.sieve import Sieve
from menu_pipeline.menus.tolerant_json import read_all, read_assignments

EXTRACTOR = "embedded_json"

_NAMES = (
    "name", "title", "nome", "nombre", "nom", "titolo", "titre", "titel", "naam", "navn", "namn", "nazwa", "nazev",
    "név", "ad", "adi", "isim", "nama", "ten", "название", "label", "dish", "item", "itemname", "item_name",
    "productname", "product_name", "dishname", "dish_name", "displayname", "display_name", "menu_name", "heading",
)  # fmt: skip
_PRICES = (
    "price", "prices", "prezzo", "prezzi", "precio", "precios", "prix", "preis", "preise", "prijs", "pris", "cena",
    "ceny", "preco", "preço", "fiyat", "harga", "gia", "цена", "hinta", "ár", "baseprice", "base_price", "unitprice",
    "unit_price", "saleprice", "sale_price", "amount", "cost", "pricing", "price_min", "minprice", "currentprice",
    "displayprice", "price_cents", "pricecents", "priceincents", "price_in_cents", "pricemoney", "price_money",
    "betrag",
)  # fmt: skip
_DESCRIPTIONS = (
    "description", "desc", "beschreibung", "descrizione", "descripcion", "descripción", "ingredienti", "ingredients",
    "zutaten", "details", "subtitle", "descricao", "body", "omschrijving", "beskrivning", "beskrivelse", "opis",
    "popis",
)  # fmt: skip
_SECTIONS = ("category", "section", "categoria", "kategorie", "categorie", "group", "type", "product_type", "tipo",
             "sezione", "kategoria", "kategori", "menusection", "menu_section")  # fmt: skip
#: Words of a key that name a dish or its price, whatever else the key says (``precoVenda``, ``dish_title``) ...
_NAME_WORDS = words(
    "name names title titulo título titolo titre titel nome nombre nom naam navn namn nazwa nazev název nama isim ten"
    " dish item plato prato piatto gericht"
)
_PRICE_WORDS = words(
    "price prices prezzo prezzi precio precios prix preis preise prijs pris cena ceny preco preço precos fiyat harga"
    " gia hinta цена valor"
)
#: ... unless it says one of these.
_NOT_ITS_NAME = words(
    "category categoria section group file image img foto user first last menu type tipo id key class icon brand author"
    " kategorie slug page site restaurant shop store alt short internal"
)
_NOT_ITS_PRICE = words(
    "old compare at original before was list regular antigo anterior vecchio shipping delivery entrega envio frete"
    " min max minimum maximum range tier type tipo currency moneda moeda symbol label text id per unit cost discount"
    " sconto desc total sub tax vat iva minimo desconto from to filter extra"
)
#: Keys of a letter, as short hand-made lists have them; only with a price that is written as one.
_SHORT_NAMES, _SHORT_PRICES, _SHORT_DESCRIPTIONS = ("n", "t"), ("p",), ("d",)
_WORDS_OF_KEY = re.compile(r"[^\W\d_]+?(?=[A-Z]|[\W\d_]|$)")
_VARIANTS = words("variants variations sizes options portions varianti varianten tailles tamaños größen formati offers")
_SKIPPED = words(
    "cart translations i18n locale locales messages seo meta reviews related recommendations settings config theme"
    " modifiers modifiergroups modifier_groups extras addons add_ons supplements giftcards shipping styles"
)
#: More than the largest menus we saw have with all their options; bounds the time.
_MAX_OBJECTS = 15_000


def read_embedded(page: Page, hints: Hints) -> list[MenuItem]:
    """The dishes in a page's scripts that hold data (JSON types, assignments of literals)."""
    values: list[Any] = []
    for kind, text in page.scripts:
        lowered = kind.partition(";")[0].strip().lower()
        if lowered.endswith("json") and lowered != "application/ld+json":
            values.extend(read_all(text))
        elif lowered in ("", "text/javascript", "module", "application/javascript") and _promising(text):
            values.extend(read_assignments(text))
    return read_values(values, hints)


def read_file(text: str, hints: Hints) -> list[MenuItem]:
    """The dishes of a JSON file."""
    return read_values(read_all(text), hints)


#: Keys that speak of prices, and the short keys of hand-made lists.
_PRICE_KEY = Sieve(
    r"""["'\s{,]\w{0,20}(?:price|prezz[oi]|precios?|prix|preise?|prijs|pris|cen[ay]|fiyat|harga|pre[cç]o|цена)\w*["']?\s*:"""
)
_SHORT_KEYS = re.compile(
    r"""[{,]\s*["']?n["']?\s*:\s*["'`](?:[^{}]|\n){2,400}?[,\s]["']?p["']?\s*:\s*["'`]?[\d€$£¥₹R]""",
    re.I,
)


def _promising(script: str) -> bool:
    return len(script) < 3_000_000 and bool(_PRICE_KEY.search(script) or _SHORT_KEYS.search(script))


def read_values(values: list[Any], hints: Hints) -> list[MenuItem]:
    """The dishes among parsed JSON values: objects with name and price, at least two of a kind."""
    found = list(_walk(values, hints))
    return found if len(found) >= 2 else []


def _walk(values: list[Any], hints: Hints) -> Iterator[MenuItem]:
    stack: list[tuple[Any, str | None, str | None]] = [(v, None, hints.currency) for v in reversed(values)]
    seen = 0
    while stack and seen < _MAX_OBJECTS:
        value, section, currency = stack.pop()
        seen += 1
        if isinstance(value, list):
            stack.extend((v, section, currency) for v in reversed(value) if isinstance(v, dict | list))
        elif isinstance(value, dict):
            keys = {k.lower(): k for k in value if isinstance(k, str)}
            currency = _currency(value, keys) or currency
            item = _item(value, keys, section, currency)
            if item is not None:
                yield item
                continue
            inner = text_of(_first(value, keys, _NAMES)) or section
            for key, child in reversed(list(value.items())):
                if isinstance(child, dict | list) and str(key).lower() not in _SKIPPED:
                    named = inner if inner != section else _keyed_section(key, child) or section
                    stack.append((child, named, currency))


def _keyed_section(key: Any, child: Any) -> str | None:
    """``{"Pizza": [ ... ]}``: the key names the section where it is no technical word."""
    text = str(key)
    technical = text.lower() in words(
        "items products dishes data menu menus sections categories list results props state"
    )
    return text if isinstance(child, list) and not technical and len(text) <= 60 else None


def _first(node: dict[str, Any], keys: dict[str, str], names: tuple[str, ...]) -> Any:
    for name in names:
        if name in keys and node[keys[name]] not in (None, "", [], {}):
            return node[keys[name]]
    return None


@lru_cache(maxsize=2048)
def _speaks_of(key: str, wanted: frozenset[str], unwanted: frozenset[str]) -> bool:
    said = {word.lower() for word in _WORDS_OF_KEY.findall(key)}
    return len(said) > 1 and bool(said & wanted) and not said & unwanted


def _worded(node: dict[str, Any], wanted: frozenset[str], unwanted: frozenset[str]) -> str | None:
    """The first key of several words, one of them ``wanted``, that holds a value."""
    for key, value in node.items():
        if value not in (None, "", [], {}) and isinstance(key, str) and _speaks_of(key, wanted, unwanted):
            return key
    return None


def _name(node: dict[str, Any], keys: dict[str, str]) -> str | None:
    name = text_of(_first(node, keys, _NAMES))
    if name is not None:
        return name
    key = _worded(node, _NAME_WORDS, _NOT_ITS_NAME)
    if key is not None:
        return text_of(node[key])
    short = _first(node, keys, _SHORT_PRICES)
    priced = isinstance(short, int | float) or (isinstance(short, str) and any(ch.isdigit() for ch in short))
    return text_of(_first(node, keys, _SHORT_NAMES)) if priced else None


def _currency(node: dict[str, Any], keys: dict[str, str]) -> str | None:
    for name in ("currency", "currencycode", "currency_code", "pricecurrency", "valuta", "moneda"):
        value = node.get(keys.get(name, ""))
        if isinstance(value, str) and re.fullmatch(r"[A-Za-z]{3}", value):
            return value.upper()
    return None


def _item(node: dict[str, Any], keys: dict[str, str], section: str | None, currency: str | None) -> MenuItem | None:
    name = _name(node, keys)
    if name == "Default Title":  # what Shopify calls the only variant of a product
        return None
    if not name or len(name) > 160 or not any(ch.isalpha() for ch in name):
        return None
    prices = _prices(node, keys, currency)
    if not prices:
        return None
    own = _first(node, keys, _SECTIONS)
    return MenuItem(
        name=name,
        section=text_of(own) or section,
        prices=prices,
        description=text_of(_first(node, keys, (*_DESCRIPTIONS, *_SHORT_DESCRIPTIONS))) or _longest_text(node, name),
        extractor=EXTRACTOR,
        confidence=0.7,
        path="json",
    )


def _longest_text(node: dict[str, Any], name: str) -> str | None:
    """What an object says of itself under a key we do not know: its longest text of several words."""
    texts = (
        v for v in node.values() if isinstance(v, str) and " " in v and v != name and "//" not in v and "<" not in v
    )
    return max(texts, key=len, default=None)


def _prices(node: dict[str, Any], keys: dict[str, str], currency: str | None) -> tuple[Price, ...]:
    prices: list[Price] = []
    for key in _PRICES:
        if key in keys:
            prices.extend(_amounts(node[keys[key]], key, currency))
        if prices:
            break
    if not prices and (worded := _worded(node, _PRICE_WORDS, _NOT_ITS_PRICE)) is not None:
        prices.extend(_amounts(node[worded], worded.lower(), currency))
    if not prices and _first(node, keys, _SHORT_NAMES) is not None:
        prices.extend(_amounts(_first(node, keys, _SHORT_PRICES), "p", currency))
    for key in _VARIANTS & keys.keys():
        variants = node[keys[key]]
        for variant in variants if isinstance(variants, list) else []:
            prices.extend(_variant(variant, currency))
    unique: dict[Decimal | None, Price] = {}
    for price in prices:
        unique.setdefault(price.amount, price)
    return _in_major_units(tuple(unique.values()), node, keys, currency)


def _variant(variant: Any, currency: str | None) -> Iterator[Price]:
    if not isinstance(variant, dict):
        return
    keys = {k.lower(): k for k in variant if isinstance(k, str)}
    label = text_of(_first(variant, keys, (*_NAMES, "size", "taglia", "größe", "groesse", "option1")))
    for key in _PRICES:
        if key in keys:
            for price in _amounts(variant[keys[key]], key, currency):
                yield Price(price.amount, price.currency, label, price.text)
            return


def _amounts(value: Any, key: str, currency: str | None) -> Iterator[Price]:
    """A number, a text, a map of sizes to numbers, or a list of any of these."""
    if isinstance(value, list):
        for entry in value[:20]:
            if isinstance(entry, dict):
                yield from _variant(entry, currency)
            else:
                yield from _amounts(entry, key, currency)
    elif isinstance(value, dict) and "amount" not in value and "value" not in value:
        for label, entry in list(value.items())[:20]:
            if not isinstance(entry, dict | list):
                amount, sign = amount_of(entry)
                if amount is not None:
                    yield Price(amount, sign or currency, str(label), str(entry))
    else:
        if isinstance(value, dict):
            currency = value.get("currency") or value.get("currencyCode") or currency
            value = value.get("amount", value.get("value"))
        amount, sign = amount_of(value)
        if amount is not None:
            minor = amount / 100 if "cents" in key or "money" in key else amount
            yield Price(minor, sign or currency, None, str(value))


def _in_major_units(
    prices: tuple[Price, ...], node: dict[str, Any], keys: dict[str, str], currency: str | None
) -> tuple[Price, ...]:
    """Shop platforms write 1250 for 12.50; their other keys give them away."""
    platform = "compare_at_price" in keys or "price_min" in keys
    whole = all(isinstance(node.get(keys.get(k, "")), int) for k in ("price",) if k in keys)
    big = currency in BIG or any(p.amount is None or p.amount < 100 for p in prices)
    if not (platform and whole and prices) or big:
        return prices
    return tuple(Price((p.amount or Decimal(0)) / 100, p.currency, p.label, p.text) for p in prices)
