"""Prices as people write them."""

from __future__ import annotations

from decimal import Decimal

#: Digits after the point where menus do not write two, for the currencies a menu may well be in: the digits of cash in
#: Unicode CLDR 45, common/supplemental/supplementalData.xml, currencyData (ISO 4217 has two for CZK, HUF or IDR, which
#: nobody prints).
_NO_DIGITS = frozenset(
    {"AFN", "ALL", "AMD", "CLP", "COP", "CRC", "CZK", "DJF", "GNF", "HUF", "IDR", "IQD", "IRR", "ISK", "JPY", "KMF",
     "KRW", "LAK", "LBP", "MGA", "MMK", "MNT", "NOK", "PKR", "PYG", "RSD", "RWF", "SEK", "SOS", "SYP", "TWD", "TZS",
     "UGX", "UZS", "VND", "VUV", "XAF", "XOF", "XPF", "YER"}
)  # fmt: skip
_THREE_DIGITS = frozenset({"BHD", "JOD", "KWD", "LYD", "OMR", "TND"})


def money(price: Decimal | str, currency: str | None) -> str:
    """A price with its currency's digits, and more where it has more: ``5.60 EUR``, ``28000 IDR``, ``1.250 KWD``.

    Without a currency a fraction has at least two digits, and a whole number none.
    """
    whole, _, fraction = (amount(price) or "").partition(".")
    fraction = fraction.rstrip("0")
    digits = 0 if currency is None or currency in _NO_DIGITS else 3 if currency in _THREE_DIGITS else 2
    fraction = fraction.ljust(max(digits, 2) if fraction else digits, "0")  # 5.6 reads as a mistake
    return f"{whole}{'.' if fraction else ''}{fraction} {currency or ''}".strip()


def amount(value: Decimal | str | None) -> str | None:
    """A price as a decimal string with its own number of places, never in exponent form."""
    return None if value is None else format(Decimal(value), "f")
