"""Prices in the world's notations: text in, amounts with currency and label out.

``scan`` finds every number that could be a price and says how strongly it looks like one; what a page
makes of the weak ones is the business of the extractors, which see its structure. ``parse_prices`` judges
a text that stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from functools import lru_cache
from itertools import islice

from menu_pipeline.menus.currencies import (
    ABBREVIATED,
    BIG,
    COUNTRY_CURRENCY,
    GLUED_PREFIXES,
    LANGUAGE_CURRENCY,
    OTHER_WORDS,
    RISKY_WORDS,
    SHARED,
    SIGNS,
    THREE_DECIMALS,
    WORDS,
)
from menu_pipeline.menus.model import Hints, Price
from menu_pipeline.menus.normal import clean
from menu_pipeline.menus.not_prices import is_hour, measures_something_else, spans_of_no_prices

NO_HINTS = Hints()
#: Numbers read of one text at most: more make it a table dump, not a price.
MAX_NUMBERS = 100


class Strength(IntEnum):
    """How much a number looks like a price by itself."""

    BARE = 1  # 12
    ODD = 2  # 12.5 or 1.250: a decimal or grouped number, but no money notation
    DECIMAL = 3  # 12.50
    MARKED = 4  # a currency sign, or a dash for the cents (12,-)


@dataclass(frozen=True, slots=True)
class Token:
    """A number in a text that could be a price. ``start`` and ``end`` include sign and currency."""

    start: int
    end: int
    amount: Decimal
    currency: str | None
    strength: Strength
    text: str
    sign: str | None = None


def _alternation(words: Iterable[str]) -> str:
    """The longest of ``words`` that fits. Grouped by first letter, so that at most places none is compared."""
    by_first: dict[str, list[str]] = {}
    for word in sorted(words, key=len, reverse=True):
        by_first.setdefault(word[0], []).append(re.escape(word[1:]))
    groups = "|".join(f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in by_first.items())
    return f"(?=[{re.escape(''.join(by_first))}])(?:{groups})"


_LETTER = r"[^\W\d_]"
_SPACE = r"[ \t]"
_CURRENCY = rf"(?:{_alternation(SIGNS)}|(?<!{_LETTER})(?:{_alternation(WORDS)})(?!{_LETTER}))"
_POST = rf"(?:{_alternation(SIGNS)}|(?:{_alternation(WORDS)})(?:(?!{_LETTER})|(?<=[a-zčłé.])(?=[A-ZÄÖÜÅÉ][a-zäöüåé])))"
_SIGN = r"[€£$]"
_GROUPS = r"\d{1,3}(?:(?P<gsep>[ '’´.,])\d{3})(?:(?P=gsep)\d{3})*(?!\d)|\d{1,2}(?:,\d{2})+,\d{3}(?!\d)"
_PRICE = re.compile(
    rf"(?<!\d)(?<!\d[.,:'’])"
    rf"(?:(?P<pre>{_CURRENCY})(?::|(?<={_LETTER})[.]|[.](?!\d\d(?!\d|[.,]\d{{3}}(?!\d))))?{_SPACE}?"
    rf"|(?<!{_LETTER})(?P<glued>[RPQNKL])(?={_SPACE}?\d){_SPACE}?)?"
    rf"(?P<num>(?:{_GROUPS})(?:[.,]\d{{1,2}}(?!\d)|(?!(?P=gsep))[.,]\d{{3}}(?!\d))?"
    rf"|\d{{1,9}}(?:[.,]\d{{1,24}}(?![\d]))?(?:[½¼¾])?|[½¼¾]"
    rf"|(?:(?<![.,…])(?<!{_LETTER})|(?<={_SIGN}\.))[.,]\d{{2}}(?!\d|[.,]\d))"
    rf"(?P<spaced>{_SPACE}?[.,]{_SPACE}?\d{{2}}(?=\s*(?:€|{_POST}|$)))?"
    rf"(?P<dash>{_SPACE}?[.,:]{_SPACE}?(?:-{{1,2}}|–|—|=)|/[-=](?!\d)|[-,](?={_SPACE}?kr)|-(?={_SPACE}?$))?"
    rf"(?P<kilo>{_SPACE}?(?:[kK](?![\w'’])|rb(?!{_LETTER})|ribu(?!{_LETTER})|tis\.?(?!{_LETTER})))?"
    rf"(?P<minor>(?<![\d.,]\d\d)(?<=\d)(?:¢|(?<=\d\d)p(?![\w.'’])))?"
    # After a sign in front, a sign behind may be that of the next price (``$18 $9``).
    rf"(?(pre)(?:{_SPACE}?(?P<again>{_POST})(?!{_SPACE}?\d))?"
    # A sign behind a space, a number at once behind it, is that number's (``Old 40 $5.500``), save cents (``19 €50``).
    rf"|(?:(?:{_SPACE}(?!{_CURRENCY}[.]?\d(?!\d(?![\d.,]))))?(?P<post>{_POST})"
    rf"(?P<cents>(?<={_SIGN})\d{{2}}(?![\d.,]))?)?)"
)

_BRACKETS = re.compile(r"[(\[][^()\[\]]{0,60}[)\]]?")
#: What every price has.
ANY_NUMBER = re.compile(r"[0-9½¼¾]")
_FRACTIONS = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}
_REVIEWS = re.compile(r"\b(?:stars?|reviews?|ratings?|bewertungen|avis|reseñas)\b", re.I)


#: "175ml 11 250ml 15": a price and the next volume, not eleven thousand.
_UNIT_AFTER_PRICE = re.compile(r"((?:ml|cl|oz|cm|[lg])\.?\s\d{1,3}) (?=\d{3}\s?(?:ml|cl|oz|cm|[lg])\b)", re.I)


#: "Ham. . . . .16,00": the last of the dots is no decimal point.
_LEADERS = re.compile(r"(?:\. )+\.(?=\d)")


def scan(text: str, hints: Hints = NO_HINTS) -> list[Token]:
    """Every number of ``text`` (cleaned by ``normal.clean``) that may be a price, in order."""
    if not ANY_NUMBER.search(text):
        return []
    return list(_scan_short(text, hints.currency)) if len(text) <= _SHORT else _scan(text, hints.currency)


#: Texts as short as this are often nothing but a price, and come again and again on a menu and on the next.
_SHORT = 16


@lru_cache(maxsize=4096)
def _scan_short(text: str, pays_in: str | None) -> tuple[Token, ...]:
    return tuple(_scan(text, pays_in))


def _scan(text: str, pays_in: str | None) -> list[Token]:
    if _DIGITS_APART.search(text):
        text = _UNIT_AFTER_PRICE.sub(r"\1|", text)
    if ". ." in text:
        text = _LEADERS.sub(lambda dots: " " * len(dots.group()), text)
    found = [(match, _currency(text, match, pays_in)) for match in islice(_notations(text), MAX_NUMBERS)]
    plain = any(currency is None for _, (currency, _, _) in found)
    blocked = spans_of_no_prices(text) if plain else []
    tokens = [_token(text, match, pays_in, notation, blocked) for match, notation in found]
    return [token for token in tokens if token is not None]


def _notations(text: str) -> Iterator[re.Match[str]]:
    """The matches of the pattern of prices, which is costly and so tried only near digits."""
    position = 0
    while (digit := ANY_NUMBER.search(text, position)) is not None:
        match = _PRICE.search(text, max(position, digit.start() - _LONGEST_SIGN))
        if match is None:
            return
        part = _PART_OF.match(text, match.start("num"))
        if part is None:
            yield match
        position = match.end() if part is None else part.end()


#: How far before its first digit a price may begin: a sign with a dot or colon, a space and a decimal point.
_LONGEST_SIGN = max(map(len, (*SIGNS, *WORDS))) + 3


#: "½ $14": what half of it costs.
_PART_OF = re.compile(r"(?<![\d.,])[½¼¾](?=\s+[€$£¥₹]\s?\d)")
_DIGITS_APART = re.compile(r"\d \d\d\d")


def _token(
    text: str,
    match: re.Match[str],
    pays_in: str | None,
    notation: tuple[str | None, int, int],
    blocked: list[tuple[int, int]],
) -> Token | None:
    currency, start, end = notation
    if currency is None and any(match.start("num") < b and a < match.end("num") for a, b in blocked):
        return None
    if match["pre"] not in SIGNS and is_hour(text, match.end("num")):
        return None
    dash = match["dash"] is not None
    if currency is None and not dash and measures_something_else(text, match.span("num"), match.end()):
        return None
    amount = _amount(match, currency or pays_in, currency is not None or dash)
    sign = _printed_sign(match["pre"] or match["glued"] or match["post"] or "") if currency else None
    return Token(start, end, amount, currency, _strength(match, currency), text[start:end].strip(), sign)


def _printed_sign(sign: str) -> str:
    """The sign as printed, without the dot of an abbreviation or a sign glued to a code (``SGD$``)."""
    bare = sign.rstrip(".")
    if len(bare) > 1 and bare in WORDS:
        return ABBREVIATED.get(bare, bare)
    return sign[:3] if sign[:3] in WORDS and sign[3:] == "$" and sign[:3] not in RISKY_WORDS else sign


def _currency(text: str, match: re.Match[str], pays_in: str | None) -> tuple[str | None, int, int]:
    """ISO code and the span of the notation; a sign that cannot be meant is left out of the span."""
    start = match.start("num") if match["pre"] is None and match["glued"] is None else match.start()
    end = match.end("cents") if match["cents"] else match.end()
    pre, post = match["pre"], match["post"]
    code = _resolve(pre, pays_in) if pre else None
    if pre and code is None:
        start = match.start("num")
    if code is None and match["glued"]:
        code = _glued(match, pays_in)
        start = match.start() if code else match.start("num")
    if code is None and pays_in == "MMK" and (match["kilo"] or "").endswith("K"):
        code = pays_in  # there a K is the kyat's sign
    if match["minor"]:
        code = code or _minor(match["minor"], pays_in)
        end = end if code else match.start("minor")
    if post:
        after = _resolve(post, pays_in)
        if after is None:
            end = match.start("post")
        code = code or after
    return code, start, end


def _glued(match: re.Match[str], pays_in: str | None) -> str | None:
    code = GLUED_PREFIXES[match["glued"]]
    spaced = match.end("glued") < match.start("num")
    if code == pays_in or (code == "ZAR" and len(match["num"]) >= 2 and pays_in is None and not spaced):
        return code
    return None


def _minor(sign: str, pays_in: str | None) -> str | None:
    """The currency of whose hundredths ``sign`` tells: ``99¢``, ``80p``. Elsewhere a p counts pieces or persons."""
    return (pays_in or "USD") if sign == "¢" else ("GBP" if pays_in in (None, "GBP") else None)


def _resolve(sign: str, pays_in: str | None) -> str | None:
    """The currency a sign means on a page whose site pays in ``pays_in``."""
    code = SIGNS.get(sign) or WORDS.get(sign)
    if code is None:
        return None
    if pays_in and pays_in in SHARED.get(code, ()):
        return pays_in
    if sign in RISKY_WORDS and pays_in is not None and pays_in != code:
        return None
    if sign in OTHER_WORDS and pays_in != code:
        return None
    return code


def _is_set_apart(spaced: str) -> bool:
    """Whether cents behind a point and a space ("23. 90") cannot be a month; with a comma it is a list of codes."""
    return spaced[0] == "." and (spaced[-2:] == "00" or int(spaced[-2:]) > _LAST_MONTH)


_LAST_MONTH = 12


#: Decimals a number has already (``8.50 .50 €``, or two prices run together: ``10.3010.30``); three digits are a group.
_DECIMALS = re.compile(r"[.,](?!\d{3}$)\d+$")


def _amount(match: re.Match[str], currency: str | None, marked: bool) -> Decimal:
    number = match["num"]
    fraction = Decimal(0)
    if number[-1] in _FRACTIONS:
        fraction = _FRACTIONS[number[-1]]
        number = number[:-1] or "0"
    spaced = match["spaced"]
    if spaced and (marked or _is_set_apart(spaced)) and not _DECIMALS.search(number):
        number += "." + spaced[-2:]
        amount = Decimal(re.sub(r"[^\d.]", "", re.sub(r"[.,](?=\d{3}\b)", "", number)))
    else:
        amount = number_value(number, currency, marked) + fraction
    if match["cents"] and amount == amount.to_integral_value():
        amount += Decimal(match["cents"]) / 100
    if match["minor"] and marked and match["pre"] is None:
        amount /= 100
    if match["kilo"] and not (currency == "MMK" and match["kilo"].endswith("K")):
        amount *= 1000
    return amount


_GROUPING = str.maketrans("", "", " '’´")


def number_value(number: str, currency: str | None = None, marked: bool = False) -> Decimal:
    """The value of a number written with any separators; ``currency`` settles what ``1.250`` means."""
    if number.isdecimal():
        return Decimal(number)
    plain = number.translate(_GROUPING)
    last = max(plain.rfind("."), plain.rfind(","))
    if last < 0:
        return Decimal(plain)
    head, tail = plain[:last], plain[last + 1 :]
    kinds = {ch for ch in plain if ch in ".,"}
    # Two kinds of separator: the last is the point. One: it groups, if the first group has three digits at most.
    groups = len(kinds) == 1 and len(tail) == 3 and head not in ("", "0") and currency not in THREE_DECIMALS
    if groups and len(re.split(r"[.,]", head)[0]) <= 3:
        return Decimal(head.replace(".", "").replace(",", "") + tail)
    return Decimal((head.replace(".", "").replace(",", "") or "0") + "." + tail)


def _strength(match: re.Match[str], currency: str | None) -> Strength:
    if currency is not None or match["dash"]:
        return Strength.MARKED
    if match["spaced"] and _is_set_apart(match["spaced"]) and not _DECIMALS.search(match["num"]):
        return Strength.DECIMAL
    if re.search(r"\d[.,]\d{2}$", match["num"]) and not match["num"].startswith(("0.", "0,")):
        return Strength.DECIMAL
    if not match["num"].isdigit() or match["kilo"]:
        return Strength.ODD
    return Strength.BARE


def parse_prices(text: str, hint: Hints = NO_HINTS) -> list[Price]:
    """The prices a text that stands alone names, in order; amounts in major units.

    Where one number carries a currency or a money notation, plain counts beside it are no prices, save
    those joined to it (``90 / 450 Kč``).
    """
    cleaned = clean(text)
    tokens = _outside_brackets(cleaned, scan(cleaned, hint))
    if _REVIEWS.search(cleaned):
        tokens = [t for t in tokens if t.strength is Strength.MARKED]
    kept = joined_to_strongest(cleaned, tokens)
    shared = next((t for t in kept if t.currency), None)
    return [price_of(t, shared) for t in kept]


def price_of(token: Token, shared: Token | None = None) -> Price:
    """``token`` as a price; one without a currency takes that of ``shared``, its neighbour."""
    marked = token if token.currency or shared is None else shared
    return Price(token.amount, marked.currency, None, token.text, marked.sign)


def _outside_brackets(text: str, tokens: list[Token]) -> list[Token]:
    """Weak numbers in brackets are codes and counts, not prices."""
    spans = [m.span() for m in _BRACKETS.finditer(text)]
    return [t for t in tokens if t.strength is Strength.MARKED or not any(a < t.start and t.end <= b for a, b in spans)]


_JOINED = re.compile(r"\s*[/|–\-]\s*(?:[^\W\d_]{0,12}\s*)")
#: "each 3.75, half dozen 21"
_SIZE_BETWEEN = re.compile(r",?\s*(?:(?:half|½|a)[\s-]+)?(?:dozen|large|small|medium|double|bottle|carafe)\W*", re.I)


def joined_to_strongest(text: str, tokens: list[Token]) -> list[Token]:
    """The strongest tokens of a text and those joined to one of them by a slash, dash, comma or bar."""
    if not tokens:
        return []
    best = max(t.strength for t in tokens)
    if best is Strength.ODD:
        best = Strength.BARE
    keep = [t.strength >= best for t in tokens]
    for i in (*range(len(tokens) - 1), *reversed(range(len(tokens) - 1))):
        between = text[tokens[i].end : tokens[i + 1].start]
        if keep[i] == keep[i + 1] or not (_JOINED.fullmatch(between) or _SIZE_BETWEEN.fullmatch(between)):
            continue
        if not (keep[i] and _is_count(text, tokens[i + 1 : i + 3])):
            keep[i] = keep[i + 1] = True
    return [t for t, k in zip(tokens, keep, strict=True) if k]


_WHAT_IS_COUNTED = re.compile(rf"\s?{_LETTER}{{3,}}(?:\s{_LETTER}+)*\s*")


def _is_count(text: str, tokens: list[Token]) -> bool:
    """Whether the first of two tokens counts what the second is the price of (``18 € - 3 courses 24 €``)."""
    if len(tokens) < 2 or tokens[0].strength is not Strength.BARE or tokens[1].strength is not Strength.MARKED:
        return False
    return _WHAT_IS_COUNTED.fullmatch(text[tokens[0].end : tokens[1].start]) is not None


def site_currency(hints: Hints) -> str | None:
    """The currency a site is likely to use: stated, else its country's, else its language's."""
    if hints.currency:
        return hints.currency.upper()
    if hints.country and hints.country.upper() in COUNTRY_CURRENCY:
        return COUNTRY_CURRENCY[hints.country.upper()]
    language = (hints.language or "").replace("_", "-").split("-")
    if len(language) > 1 and language[-1].upper() in COUNTRY_CURRENCY:
        return COUNTRY_CURRENCY[language[-1].upper()]
    return LANGUAGE_CURRENCY.get(language[0].lower())


def padded(amount: Decimal, currency: str | None) -> Decimal:
    """``amount`` with at least the minor digits of its currency (ISO 4217); whole amounts stay whole in big currencies.

    Of no currency nothing is known: two digits as soon as there is one.
    """
    digits = 3 if currency in THREE_DECIMALS else 2
    exponent = amount.as_tuple().exponent
    if not isinstance(exponent, int) or exponent <= -digits:
        return amount
    if (currency is None or currency in BIG) and amount == amount.to_integral_value():
        return amount
    return amount.quantize(_THOUSANDTH if digits == 3 else _HUNDREDTH)


_HUNDREDTH, _THOUSANDTH = Decimal("0.01"), Decimal("0.001")


def plausible(amount: Decimal, currency: str | None) -> bool:
    """No dish costs this much: guards against numbers that only look like prices."""
    ceiling = Decimal(50_000_000) if currency in BIG or currency is None else Decimal(200_000)
    return Decimal(0) <= amount <= ceiling
