"""What an object of JSON says its dish costs: a number, a text, sizes, variants, minor units."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

from menu_pipeline.menus.currencies import BIG
from menu_pipeline.menus.json_keys import Roles, by_language, fold, in_language, roles
from menu_pipeline.menus.model import Price
from menu_pipeline.menus.normal import clean, words
from menu_pipeline.menus.prices import parse_prices
from menu_pipeline.menus.schema_org import amount_of, text_of
from menu_pipeline.menus.vocabulary import is_label

_CODE = re.compile(r"[A-Za-z]{3}")
#: Labels of what a dish does not cost now.
_NOT_NOW = words("old compare compare_at original before was list cost discount tax vat min_order regular_price uvp")
_NOW = words("sale current discounted final promo")
#: How many digits of an amount stand behind the point.
_DIGITS = ("currency_minor_unit", "precision", "exponent", "decimals", "fractionDigits", "minorUnits")
#: Where the amount of a price that is an object stands.
_AMOUNTS = ("amount", "value", "price", "gross", "current", "raw", "number")


def currency_of(node: dict[str, Any], known: Roles) -> str | None:
    """The ISO 4217 code an object states."""
    for key in known.currencies:
        value = node[key]
        if isinstance(value, dict):
            value = value.get("code") or value.get("iso")
        if isinstance(value, str) and _CODE.fullmatch(value):
            return value.upper()
    return None


def prices_of(node: dict[str, Any], known: Roles, currency: str | None) -> tuple[Price, ...]:
    """The prices of a dish, each amount once; an amount of nothing is none beside another and none alone."""
    stated = _stated(node, known, currency)
    stated += [p for p in _of_variants(node, known, currency, stated) if p is not None]
    unique: dict[Decimal | None, Price] = {}
    for price in stated:
        if price.amount:
            unique.setdefault(price.amount, price)
    return _in_major_units(tuple(unique.values()), node, known, currency)


def _stated(node: dict[str, Any], known: Roles, currency: str | None) -> list[Price]:
    found: list[Price] = []
    sized = False
    for key, size in known.prices:
        if found and size is None:
            continue  # another word for the same price
        amounts = list(amounts_in(node[key], key, currency))
        found += [replace(p, label=p.label or size) if size else p for p in amounts]
        sized = sized or (size is not None and bool(amounts))
    for key in known.sizes if not found or sized else ():
        if not isinstance(node[key], dict | list | bool):
            found += [replace(p, label=key) for p in amounts_in(node[key], key, currency)]
    for key in known.sales:
        sale = next((p for p in amounts_in(node[key], key, currency) if p.amount), None)
        if sale is not None and len(found) <= 1 and (not found or not found[0].amount or _less(sale, found[0])):
            return [sale]
    return found


def _less(one: Price, other: Price) -> bool:
    return one.amount is not None and other.amount is not None and one.amount < other.amount


def _of_variants(node: dict[str, Any], known: Roles, currency: str | None, stated: list[Price]) -> list[Price]:
    """Prices of sizes. What is chosen on top (a topping, a side) is no size: it costs less, or is called otherwise."""
    own = {p.amount for p in stated if p.amount}
    found: list[Price] = []
    for key in known.variants:
        prices = [p for p in _entries(node[key], currency) if p.amount is not None]
        amounts = {p.amount for p in prices if p.amount}
        sure = fold(key) not in ("options", "offers") or not own or bool(own & amounts)
        if amounts and (sure or all(p.label and is_label(p.label) for p in prices if p.amount)):
            found += _on_top(own, prices)
    return found


def _on_top(own: set[Decimal], entries: list[Price]) -> list[Price]:
    """What sizes cost: where one adds nothing to the dish's price (``own``), and none as much, each adds to it."""
    amounts = [p.amount or Decimal(0) for p in entries]
    base = next(iter(own)) if len(own) == 1 else Decimal(0)
    if base and Decimal(0) in amounts and any(amounts) and all(0 <= amount < base for amount in amounts):
        return [replace(p, amount=base + amount) for p, amount in zip(entries, amounts, strict=True)]
    return [p for p in entries if p.amount]


def _entries(value: Any, currency: str | None, depth: int = 0) -> Iterator[Price]:
    if isinstance(value, dict):
        known = roles(value)
        if known.prices and known.names:
            yield from variant_prices(value, currency)
        else:
            for label, entry in list(value.items())[:30]:
                inner = variant_prices(entry, currency) if isinstance(entry, dict) else amounts_in(entry, "", currency)
                yield from (replace(p, label=p.label or str(label)) for p in inner)
    for entry in value[:30] if isinstance(value, list) else ():
        if isinstance(entry, dict):
            found = list(variant_prices(entry, currency))
            yield from found
            for nested in entry.values() if not found and depth < 2 else ():
                if isinstance(nested, list):
                    yield from _entries(nested, currency, depth + 1)
        elif isinstance(entry, list):
            yield from _pair(entry, currency)


def _pair(entry: list[Any], currency: str | None) -> Iterator[Price]:
    """``["small", 5]``"""
    if len(entry) == 2 and isinstance(entry[0], str):
        yield from (replace(p, label=entry[0]) for p in amounts_in(entry[1], "", currency))


def variant_prices(variant: dict[str, Any], currency: str | None) -> Iterator[Price]:
    """The prices of one size, which may hide in an object of its own (``item_variation_data``)."""
    for node in (variant, *(v for v in variant.values() if isinstance(v, dict))):
        known = roles(node)
        label = _label(node, known)
        for key, size in known.prices:
            found = [p for p in amounts_in(node[key], key, currency) if p.amount is not None]
            if found:
                yield from (replace(p, label=p.label or label or size) for p in found)
                return


def _label(node: dict[str, Any], known: Roles) -> str | None:
    named = ("size", "taglia", "taille", "tamano", "tamanho", "grosse", "groesse", "option1", "formato", "volume")
    keys = (*known.names, *(k for k in node if isinstance(k, str) and fold(k) in named))
    text = next((text for key in keys if (text := text_of(node[key]))), None)
    return None if text == "Default Title" else text  # what Shopify calls the only variant of a product


def amounts_in(value: Any, key: str, currency: str | None) -> Iterator[Price]:
    """The prices in a value: a number, a text, an object with an amount, sizes with their prices, a list of these."""
    if isinstance(value, list):
        for entry in value[:20]:
            if isinstance(entry, dict):
                found = list(variant_prices(entry, currency))
                yield from found or amounts_in(entry, key, currency)
            elif isinstance(entry, list):
                yield from _pair(entry, currency)
            else:
                yield from amounts_in(entry, key, currency)
    elif isinstance(value, dict):
        yield from _in_object(value, key, currency)
    elif isinstance(value, str):
        yield from _in_text(value, key, currency)
    else:
        amount, _ = amount_of(value)
        if amount is not None:
            yield Price(_major(amount, key), currency, None, str(value))


def _in_object(value: dict[str, Any], key: str, currency: str | None) -> Iterator[Price]:
    currency = currency_of(value, roles(value)) or currency
    named = next((k for k in _AMOUNTS if k in value and not isinstance(value[k], dict | list)), None)
    if named is not None:
        digits = next((value[k] for k in _DIGITS if k in value), None)
        for price in amounts_in(value[named], key, currency):
            whole = price.amount is not None and price.amount == price.amount.to_integral_value()
            if isinstance(digits, int) and 0 <= digits <= 4 and whole and price.amount is not None:
                price = replace(price, amount=price.amount.scaleb(-digits))
            yield price
    elif by_language(value):
        yield from amounts_in(in_language(value, None), key, currency)
    elif value and all(isinstance(k, str) and re.fullmatch("[A-Z]{3}", k) for k in value):
        code = currency if currency in value else next(iter(value))
        yield from amounts_in(value[code], key, code)
    else:
        now = any(fold(str(k)) in _NOW for k in value)
        for label, entry in list(value.items())[:20]:
            past = fold(str(label)) in _NOT_NOW or (now and fold(str(label)) not in _NOW)
            if not past and not isinstance(entry, list):
                yield from (replace(p, label=str(label)) for p in amounts_in(entry, key, currency))


def _in_text(value: str, key: str, currency: str | None) -> Iterator[Price]:
    text = clean(value)
    if not text or len(text) > 80 or text.startswith("-"):
        return
    text = _SUPPLEMENT.sub("", text)
    if re.fullmatch(r"\d+(?:[.,]\d{1,2})?", text):
        yield Price(_major(Decimal(text.replace(",", ".")), key), currency, None, text)
        return
    found = parse_prices(text)
    if not found:
        amount, sign = amount_of(text)
        found = [Price(amount, sign, None, text)] if amount is not None else []
    for price in found:
        yield replace(price, currency=price.currency or currency)


#: What each addition costs, behind the price: "31 zł + 4/5 zł".
_SUPPLEMENT = re.compile(r"(?<=[\d\w€$£])\s*\+\s*\W?\s*\d.*$")


def _major(amount: Decimal, key: str) -> Decimal:
    lowered = key.lower()
    return amount / 100 if "cents" in lowered or "money" in lowered else amount


def _in_major_units(
    prices: tuple[Price, ...], node: dict[str, Any], known: Roles, currency: str | None
) -> tuple[Price, ...]:
    """Shop platforms write 1250 for 12.50; their other keys give them away."""
    whole = isinstance(node.get("price"), int) and not isinstance(node.get("price"), bool)
    if not (known.platform and whole and prices) or currency in BIG or any((p.amount or 0) < 100 for p in prices):
        return prices
    return tuple(_hundredth(p) for p in prices)


def _hundredth(price: Price) -> Price:
    return replace(price, amount=(price.amount or Decimal(0)) / 100)


#: Currencies in which a dish never costs some hundred: there whole numbers throughout are cents.
_DEAR = words("EUR USD GBP CHF CAD AUD NZD SGD BGN BAM BRL GEL AZN ILS MYR PEN")


def cents_throughout(prices: list[Price]) -> bool:
    """Whether all of a menu's prices are in minor units: whole, of at least three digits, most ending in 0 or 5."""
    amounts = [p.amount for p in prices if p.amount]
    stated = all(p.currency in _DEAR and p.text.isdecimal() for p in prices)
    if len(amounts) < 4 or not stated or any(a < 100 or a != a.to_integral_value() for a in amounts):
        return False
    round_ones = sum(1 for a in amounts if a % 10 in (0, 5, 9))
    return sorted(amounts)[len(amounts) // 2] >= 300 and round_ones * 10 >= 8 * len(amounts)


def in_major_units(prices: tuple[Price, ...]) -> tuple[Price, ...]:
    """``prices`` counted in hundredths."""
    return tuple(_hundredth(p) for p in prices)
