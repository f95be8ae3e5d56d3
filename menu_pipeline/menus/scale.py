"""Amounts as the page means them: ``18,000`` for eighteen euros, ``4.5`` for 4,500 won.

Decided over the whole menu, since one price alone cannot tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from statistics import median

from menu_pipeline.menus.currencies import THREE_DECIMALS
from menu_pipeline.menus.model import MenuItem, Price
from menu_pipeline.menus.normal import words

#: Currencies in which no dish costs thousands.
_SMALL = frozenset({"EUR", "USD", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD", "BGN", "BAM", "ILS", "MYR", "BRL", "PEN"})
#: Currencies in which menus leave the thousands out.
_THOUSANDS = words("KRW VND IDR COP CLP IRR IRT IQD UZS LBP PYG LAK KHR MMK")
_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?:[.,' ]\d{3})+(?![\d.,])")
_THREE_DECIMALS = re.compile(r"(?<![\d.,])\d{1,3}[.,]\d{3}(?![\d.,])")


def in_context(items: list[MenuItem], currency: str | None, guessed: bool = False) -> list[MenuItem]:
    """``items`` with amounts rescaled where the menu's other prices show what is meant.

    ``guessed`` says that nothing but the page's language speaks for ``currency``.
    """
    amounts = [p.amount for i in items for p in i.prices if p.amount]
    if not amounts:
        return items
    middle = median(amounts)
    if currency in _THOUSANDS and middle < 200:
        return [_each(item, _times_thousand) for item in items]
    if currency == "USD" and _are_pesos([p for i in items for p in i.prices]):
        return [_each(item, _in_some_pesos) for item in items]
    if currency in THREE_DECIMALS:
        return [_each(item, lambda p: _in_thousandths(p, currency)) for item in items]
    if currency in _SMALL and guessed and _are_thousands([p for i in items for p in i.prices]):
        return [_each(item, _in_no_currency) for item in items]
    if currency in _SMALL and any(a >= 1000 for a in amounts):
        return [_each(item, lambda p: _with_three_decimals(p, currency)) for item in items]
    return items


def _are_pesos(prices: list[Price]) -> bool:
    """``$6.000`` beside ``$8.500``: most of a menu in thousands is in another currency of that sign."""
    thousands = sum(1 for p in prices if p.sign == "$" and p.amount and p.amount >= 1000 and _GROUPED.search(p.text))
    return thousands * 2 > len(prices)


def _are_thousands(prices: list[Price]) -> bool:
    """``4.500`` without a sign on all of a menu: three digits behind a point are no cents, whatever the language."""
    amounts = [p for p in prices if p.amount]
    return len(amounts) >= _FEWEST and all(not p.sign and _ROUND_THOUSANDS.fullmatch(p.text) for p in amounts)


#: So few prices may be written oddly by mistake.
_FEWEST = 3
_ROUND_THOUSANDS = re.compile(r"\d{1,3}(?:\.\d{3})*\.\d[05]0|\d{3}")


def _in_no_currency(price: Price) -> Price:
    return replace(price, currency=None)


def _in_some_pesos(price: Price) -> Price:
    """Which of them, nothing says."""
    return replace(price, currency=None) if price.sign == "$" else price


def _each(item: MenuItem, change: Callable[[Price], Price]) -> MenuItem:
    return replace(item, prices=tuple(change(p) for p in item.prices))


def _times_thousand(price: Price) -> Price:
    if price.amount is None or price.amount >= 1000 or price.amount == 0:
        return price
    return replace(price, amount=price.amount * 1000)


def _in_thousandths(price: Price, currency: str) -> Price:
    """``3.950`` beside ``KD 3.500``: where a unit has a thousand parts, three digits behind a point are these."""
    if price.amount is None or price.amount < 1000 or price.currency != currency:
        return price
    return replace(price, amount=price.amount / 1000) if _THREE_DECIMALS.fullmatch(price.text.strip()) else price


def _with_three_decimals(price: Price, currency: str | None) -> Price:
    if price.amount is None or price.amount < 1000 or price.currency != currency:
        return price
    if not _THREE_DECIMALS.search(price.text):
        return price
    return replace(price, amount=(price.amount / 1000).quantize(Decimal("0.01")))
