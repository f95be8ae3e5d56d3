"""Amounts of money written out in Chinese characters: ``二、五〇〇円``, ``八百円``, ``一万二千円``.

Only in front of the word for the currency, and only where neither the word before nor the one behind goes on: a lunch
*called* ``千円ランチ`` keeps its name. Numbers of one sign a digit and sums of tens, hundreds and thousands are read.
"""

from __future__ import annotations

import re
from typing import Final

_DIGITS: Final = {
    **{sign: value for value, sign in enumerate("〇一二三四五六七八九")},
    "零": 0,
    "○": 0,
    "壱": 1,
    "壹": 1,
    "弐": 2,
    "貳": 2,
    "貮": 2,
    "两": 2,
    "兩": 2,
    "参": 3,
    "參": 3,
}
_UNITS: Final = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_MYRIAD: Final = frozenset("万萬")

_SIGNS: Final = "".join((*_DIGITS, *_UNITS, *_MYRIAD))
_AMOUNT: Final = re.compile(
    rf"(?<![\u3400-\u9fff〇○])(?P<number>[{_SIGNS}](?:、?[{_SIGNS}]){{0,11}})\s?(?P<sign>円|圓|元)"
    r"(?=$|[^\w]|也|から|より|税|起)"
)
#: Every amount has one, and few other texts have.
_CURRENCY: Final = re.compile("[円圓元]")


def in_digits(text: str) -> str:
    """``text`` with its amounts of money in Chinese characters written in digits (``2500円``)."""
    return _AMOUNT.sub(_written, text) if _CURRENCY.search(text) else text


def _written(match: re.Match[str]) -> str:
    value = _value(match["number"].replace("、", ""))
    return match.group() if value is None else f"{value}{match['sign']}"


def _value(number: str) -> int | None:
    """The value of a number; None where its signs do not make one."""
    if all(sign in _DIGITS for sign in number):
        return int("".join(str(_DIGITS[sign]) for sign in number))
    total = below = digit = 0
    for sign in number:
        if sign in _DIGITS:
            digit = 10 * digit + _DIGITS[sign]
        elif sign in _UNITS:
            below, digit = below + max(digit, 1) * _UNITS[sign], 0
        elif not below + digit:
            return None  # "万円": ten thousands of nothing
        else:
            total, below, digit = total + (below + digit) * 10_000, 0, 0
    return total + below + digit or None
