"""How menus write money: each style is named by an example of itself.

A kitchen's file says ``money: 185,-`` and gets all its prices written so. ``step`` is the smallest amount by which
a kitchen of that currency would move a price.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal

STEPS = {
    "GBP": Decimal("0.10"),
    "EUR": Decimal("0.10"),
    "USD": Decimal("0.25"),
    "CHF": Decimal("0.50"),
    "BRL": Decimal("0.50"),
    "PLN": Decimal("0.50"),
    "CZK": Decimal(5),
    "DKK": Decimal(1),
    "INR": Decimal(5),
    "JPY": Decimal(10),
    "IDR": Decimal(1000),
}


def point(amount: Decimal) -> str:
    """``6.5`` becomes ``6.50``."""
    return f"{amount:.2f}"


def comma(amount: Decimal) -> str:
    return point(amount).replace(".", ",")


def short(amount: Decimal) -> str:
    """No decimals where there are none to speak of: ``14`` and ``14.5``."""
    return f"{amount.normalize():f}"


def grouped(amount: Decimal, separator: str) -> str:
    return f"{int(amount):,}".replace(",", separator)


def indian(amount: Decimal) -> str:
    """Indian grouping: the last three digits, then pairs (``1,25,000``)."""
    digits = str(int(amount))
    head, tail = digits[:-3], digits[-3:]
    pairs: list[str] = []
    while head:
        pairs.insert(0, head[-2:])
        head = head[:-2]
    return ",".join([*pairs, tail])


def dash(amount: Decimal) -> str:
    """``185,-``, and ``184,50`` where there is small change."""
    return f"{int(amount)},-" if amount == int(amount) else comma(amount)


STYLES: dict[str, Callable[[Decimal], str]] = {
    "£6.50": lambda amount: f"£{point(amount)}",
    "6.5": short,
    "$14.50": lambda amount: f"${point(amount)}",
    "$14": lambda amount: f"${short(amount)}",
    "€12.50": lambda amount: f"€{point(amount)}",
    "12,50 €": lambda amount: f"{comma(amount)} €",
    "12,50": comma,
    "€ 12,50": lambda amount: f"€ {comma(amount)}",
    "CHF 18.50": lambda amount: f"CHF {point(amount)}",
    "185 Kč": lambda amount: f"{short(amount)} Kč",
    "185,-": dash,
    "24,00 zł": lambda amount: f"{comma(amount)} zł",
    "R$ 32,90": lambda amount: f"R$ {comma(amount)}",
    "₹320": lambda amount: f"₹{indian(amount)}",
    "Rs. 320": lambda amount: f"Rs. {indian(amount)}",
    "¥1,200": lambda amount: f"¥{grouped(amount, ',')}",
    "1,200円": lambda amount: f"{grouped(amount, ',')}円",
    "Rp 45.000": lambda amount: f"Rp {grouped(amount, '.')}",
    "45k": lambda amount: f"{short(amount / 1000)}k",
}


def round_to_step(amount: Decimal, currency: str) -> Decimal:
    """The nearest amount a kitchen of that currency would print, at least one step."""
    step = STEPS[currency]
    steps = max(Decimal(1), (amount / step).quantize(Decimal(1), ROUND_HALF_UP))
    return steps * step
