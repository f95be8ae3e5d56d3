"""A length of time as people write it: ``10s``, ``2 minutes``, ``1h30``, ``5-10 min``, ``PT1H``, ``1,800``, ``1e3``.

It stands behind Crawl-delay in robots.txt and behind Retry-After, for both of which the rules want a bare number of
seconds; webmasters write more, and a person knows what they mean. Of two readings the longer one counts, since the
shorter one may be what the site cannot bear.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

#: Characters that are looked at, and the longest time that comes of it, in seconds: thirty years, and no infinity.
_LOOKED_AT: Final = 1000
_LONGEST: Final = 1e9

_GROUPS: Final = r"\d{1,3}(?:[ ,'’\u00a0\u202f]\d{3})+"
_NUMBER: Final = rf"(?<!\d)(?<!\d[.,])(?:{_GROUPS}|\d+(?:[.,]\d+)?|\.\d+)(?:e[+-]?\d{{1,3}})?(?![.,]?\d)"
_TO: Final = r"to|bis|or|oder|à|a"
_AND: Final = r"and|und|et|y|e|in|after"
_AMOUNT: Final = re.compile(rf"({_NUMBER})\s*(?!(?:{_TO}|{_AND})\b)([^\W\d_]*)", re.IGNORECASE)
_RANGE: Final = re.compile(rf"[\s.]*(?:-|–|—|\.\.|(?:{_TO})\b)\s*", re.IGNORECASE).fullmatch
_BETWEEN: Final = re.compile(rf"\b(?:{_TO}|{_AND})\b", re.IGNORECASE)
_ALL_GROUPS: Final = re.compile(_GROUPS).fullmatch
_CLOCK: Final = re.compile(r"(\d{1,4}):(\d\d)(?::(\d\d))?(?:\.\d+)?").fullmatch
_COUNTED: Final = re.compile(
    r"\b(an?|one|two|three|four|five|six|seven|eight|nine|ten)\b(?=\s+[^\W\d_])", re.IGNORECASE
)
_COUNTS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}

_PART: Final = r"(?:(\d{1,15}(?:[.,]\d{1,9})?)%s)?"
#: ISO 8601 section 5.5.2: ``P1DT2H``; years, months, weeks, days, hours, minutes, seconds.
_ISO: Final = re.compile(
    "P(?=.)" + "".join(_PART % unit for unit in "YMWD") + "(?:T" + "".join(_PART % unit for unit in "HMS") + ")?",
    re.IGNORECASE,
).fullmatch
_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86_400.0
_WEEK, _MONTH, _YEAR = 7 * _DAY, 30 * _DAY, 365 * _DAY
_ISO_UNITS: Final = (_YEAR, _MONTH, _WEEK, _DAY, _HOUR, _MINUTE, 1.0)

#: How a unit of time begins in the languages of our partners -> its seconds.
_UNITS: Final = (
    (("ms", "millis"), 0.001),
    (("sec", "sek", "seg", "сек"), 1.0),
    (("min", "mn", "мин"), _MINUTE),
    (("h", "std", "stund", "ora", "ore", "uur", "час"), _HOUR),
    (("day", "tag", "jour", "giorn", "día", "dia", "день", "дня", "дней"), _DAY),
    (("week", "woche", "semana", "semaine", "settiman", "недел"), _WEEK),
    (("month", "monat", "mois", "mes", "месяц"), _MONTH),
    (("year", "jahr", "année", "año"), _YEAR),
)
_LETTERS: Final = {"s": 1.0, "m": _MINUTE, "d": _DAY, "w": _WEEK}  # a minute rather than a month or a metre


@dataclass(frozen=True, slots=True)
class Length:
    """What a text asks for, in seconds (0 or more). ``whole``: all of it was understood."""

    seconds: float
    whole: bool


@dataclass(frozen=True, slots=True)
class _Amount:
    start: int
    end: int
    number: float
    unit: float | None  # seconds; None where no word stands behind the number
    known: bool


def read_length(text: str) -> Length | None:
    """The length of time that ``text`` names; None where there is no number in it that can be read."""
    text = text[:_LOOKED_AT].strip()
    exact = _exact(text)
    if exact is not None:
        return Length(min(exact, _LONGEST), True)
    text = _COUNTED.sub(lambda found: str(_COUNTS.get(found[0].lower(), 1)), text)
    amounts = [_amount(found) for found in _AMOUNT.finditer(text)]
    if not amounts:
        return None
    ranged = [False, *(bool(_RANGE(text[one.end : two.start])) for one, two in pairwise(amounts))]
    rest = _BETWEEN.sub(" ", _AMOUNT.sub(" ", text))
    whole = all(one.known for one in amounts) and not any(letter.isalnum() for letter in rest)
    return Length(min(_longest(amounts, ranged), _LONGEST), whole)


def unit_seconds(word: str) -> float | None:
    """Seconds of the unit that ``word`` names; None where it is no unit that we know."""
    word = word.lower()
    if word in _LETTERS:
        return _LETTERS[word]
    return next((seconds for starts, seconds in _UNITS if word.startswith(starts)), None)


def _exact(text: str) -> float | None:
    """Seconds of an ISO 8601 duration or of hours, minutes and seconds with colons (``0:05`` may be five minutes)."""
    found = _ISO(text)
    if found is not None and any(found.groups()):
        parts = zip(found.groups("0"), _ISO_UNITS, strict=True)
        return sum(float(number.replace(",", ".")) * unit for number, unit in parts)
    found = _CLOCK(text)
    return None if found is None else int(found[1]) * _HOUR + int(found[2]) * _MINUTE + int(found[3] or 0)


def _amount(found: re.Match[str]) -> _Amount:
    unit = unit_seconds(found[2]) if found[2] else None
    return _Amount(found.start(), found.end(), _number(found[1]), unit, unit is not None or not found[2])


def _number(text: str) -> float:
    """``1.5`` and ``1,5``; what stands before three digits parts thousands: the longer reading."""
    digits, _, exponent = text.lower().partition("e")
    digits = re.sub(r"\D", "", digits) if _ALL_GROUPS(digits) else digits.replace(",", ".")
    return float(f"{digits}e{exponent or 0}")


def _longest(amounts: list[_Amount], ranged: list[bool]) -> float:
    """Amounts with a unit add up (``1 h 30 min``, and ``1h30``), of a range (``5-10 min``) the longer one counts, and
    a bare number may be the seconds that are meant, whatever else is said."""
    spans, bare = [0.0], [0.0]
    before: float | None = None
    for number, one in enumerate(amounts):
        unit = one.unit
        if unit is None and number + 1 < len(amounts) and ranged[number + 1]:
            unit = amounts[number + 1].unit
        elif unit is None and before == _HOUR and one.number < 60:
            unit = _MINUTE
        size = one.number * (unit or 1.0)
        if ranged[number]:
            spans[-1] = max(spans[-1], size)
        elif unit is not None:
            spans.append(size)
        else:
            bare.append(size)
        before = one.unit
    return max(sum(spans), *bare)
