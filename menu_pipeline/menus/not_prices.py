"""Numbers that are no prices: dates, hours, telephone numbers, ratings, and what counts or measures something else.

Words and signs beside a number tell it; a currency's sign on the number itself outweighs them, which is for the caller
to see (``prices`` asks here of numbers without one).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

#: What follows a number that counts or measures something else (quantities, times, shares, energy).
_UNIT = re.compile(
    r"-(?:month|year|day|hour|week|course|pack|piece|inch)s?\b|u\b|\s?(?:kcal|kj|uur)\b"
    r"|(?:\s?/\s?\d+(?:[.,]\d+)?){0,6}\s?(?:%|‰|°|º\s?[CF]\b|′|″|\"|(?:g|gr|gr\.|grs|gramm?|grams?|kg|kgs|dkg"
    r"|dag|mg|ml|cl|dl|l|lt|ltr|litres?|liters?|litr[oi]s?"
    r"|oz|lbs?|cm|mm|m|km|kcal|kj|cal|min|mins|minut\w*|sec|std|stunden|hrs?|hours?|h|uhr|am|pm|a\.m\.|p\.m\."
    r"|pcs?|pc\.|pieces?|pzs?|pz\.|st|st\.|stk|stk\.|stck|stücke?|ks|szt|szt\.|db|buc|uds?|uds\.|unidades|unid"
    r"|pers|pers\.|persons?|personen|personer|personnes?|persone|personas|pessoas|people|guests?|pax"
    r"|vuotta|v\.|years?|jahren?|ans|anni|años|anos"
    r"|gangen|gänge\w*|gångar|courses|portate|months?|monaten?|mois|mesi|meses|maanden|månader|måneder|miesięcy|měsíců"
    r"|tomm[aeu]\w*|inch(?:es)?|zoll|pouces|pulgadas|pollici|stars?|reviews?|votes|ratings?|days?|tage|jours|nights?|vol|ibu|ebc|abv|grad|г|гр|кг|мл|л|см|мин|ч"
    r"|шт|год|лет|дней"
    r"|克|分鐘|分钟|分|時|时|点|人|個|个|件|枚|本|年|月|日|度|毫升|公克|개|인분|명|년|월|일|시|เม็ด|ชิ้น"
    r"|นาที|กรัม|ชม)\b(?!\s?/?\s?\d+[.,]\d\d))",
    re.I,
)
#: No price is less than one and followed by these, whatever comes next (``0,75 l 27,00``).
_VOLUME = re.compile(r"\s?(?:l|lt|ltr|cl|dl|kg|л|кг)\b", re.I)
_UNIT_BEFORE = re.compile(
    r"(?:\b(?:alc|abv|vol|ibu|ebc|tel|phone|tlf|fax|fon|code|wifi|no|nr|n°|nº|№|article|table"
    r"|(?<!\ben )(?<!\bmet )(?<!\bof )(?<!zure )(?<!verse )room|seit"  # Dutch room is cream: "met room 9"
    r"|since|dal|depuis|desde|est|ab|kod"
    # What a dish has of energy: "Calories: 149".
    r"|kcal|kj|calor[ií]as?|calories?|[kc]alorie[nr]?|калори\w{1,3}|ккал|energ\w{1,4}|brennwert|السعرات|الحرارية|سعرة)"
    r"\.?|[×#@+]|\bx)\s*:?\s*$",
    re.I,
)
_NOT_PRICES = re.compile(
    # The year of a recipe or house ("from 1563"); round numbers may be prices where one pays in thousands.
    r"\b(?:from|since|anno|von|aus|anni|depuis|dès|del|dal|desde|uit|sinds|från|fra|z roku|от)\s+"
    r"(?:1[0-9]\d[1-9]|20[0-2][1-9])(?![\d.,]|\s?[€£$¥₹])"
    r"|[★⭐✩✭]\s*[0-5][.,]\d(?!\d)"  # ratings
    # Codes of allergens, of which there are some twenty: "Alergény: 6,10".
    r"|(?:lerg[eèéií]n|лерген)\w{0,2}\W{0,3}(?:1?\d|2[0-2])(?:\s*[,;/+]\s*(?:1?\d|2[0-2]))*(?![\d.,])"
    r"|(?=[\d(+])(?:(?<![\d.,])\d{1,4}([./-])\d{1,2}\1\d{2,4}(?!\d)(?!\s?[€$£])"  # dates
    r"|(?<![\d.,])\d{1,2}(?:\s*,\s*\d{1,2}){2,}(?![.,\d])"  # allergen lists
    r"|(?<!\d)\+\d[\d ()/.-]{6,}\d"  # international phone numbers
    r"|(?<![\d.,])\(?0\d{1,4}\)?[ /-]?\d{2,}[\d /-]{3,}\d"  # national phone numbers
    r"|(?<![\d.,])\d{3}[ .-]\d{3}[ .-]\d{4}(?![\d.,])"
    r"|(?<![\d.,])\d{2}(?:[ .-]\d{2}){3,}(?![\d.,])"
    r"|(?<![\d.,])(?:\(?\d{3}\)?[ .-])?\d{3}-\d{4}(?![\d.,])"
    r"|(?<![\d.,])\d{1,2}\.(?:\s?[-–]\s?\d{1,2}\.)?\s?(?:0?[1-9]|1[0-2])\.(?!\d)"  # 24.12., 2.–6. 12.
    r"|(?<![\d.,])(?:[01]?\d|2[0-4])[.:](?:00|15|30|45)\s?[-–]\s?(?:[01]?\d|2[0-4])(?![\d.,]|\s?[€$£])"  # hours
    r"|(?<![\d.,/])[1-9]\s?/\s?[1-9](?![\d.,/])"  # slide 1 / 3
    r"|(?<![\d.,])\d{1,2}:\d{2}(?!\d)(?:\s*(?:[ap]\.?m\b|uhr|h\b))?"  # times
    r"|(?<![\d.,])\d{1,2}(?:[.:]\d\d)?\s*(?:uhr|h|am|pm)?\s*[-–]\s*\d{1,2}(?:[.:]\d\d)?\s*(?:uhr\b|h\b"
    r"|[ap]\.?m\b|klo\b|ч\b|год)"
    r"|(?<![\d.,])[0-5](?:[.,]\d)?\s?/\s?5(?:[.,]0)?(?![\d.,])"  # ratings
    r"|(?<![\d.,])[0-5][.,]\d(?=\s?[★⭐☆✩✭])"
    r"|(?<![\d.,])1/[234](?![\d/.,])"  # fractions
    r"|(?<![\d.,])(?:19|20)\d\d\s?[-–/]\s?(?:19|20)?\d\d(?![\d.,]))"  # spans of years
    r"|\b(?:vom|am|bis|zum|from|until|till|du|au|dal|al|il|fra|til|den|del|desde|hasta|od|do|с"
    r"|до)\s+\d{1,2}[./]\d{1,2}(?![\d€$])",
    re.I,
)
#: 10.30–14.00, which are prices too unless a day or a meal's hours are spoken of.
_DOTTED_HOURS = re.compile(
    r"(?<![\d.,])(?:[01]?\d|2[0-4])[.:](?:00|15|30|45)\s?(?:[-–—]|bis|to|à|do|till?|til|a|alle|and"
    r"|und)\s?(?:[01]?\d|2[0-4])[.:](?:00|15|30|45)"
    r"(?![\d]|\s?[€$£])",
    re.I,
)
#: What a span of hours has in its middle, and most texts do not.
_QUARTERS = re.compile(r"[.:](?:00|15|30|45)\s?(?:[-–—]|[^\W\d_])")
#: The days and meals that make hours of them.
_SERVED = re.compile(
    r"\b(?:klo|kl|open|opening|served|serviert|daily|täglich|weekdays?|weekends?|arkisin|vardag\w*|hverdag\w*"
    r"|werktags|lounas\w*|lunch\w*"
    r"|brunch|breakfast|happy hour|mittags\w*|midi|pranzo|cena|almuerzo|obiad|oběd\w*|from|von|de|dalle|mon|tue"
    r"|wed|thu|fri|sat"
    r"|sun|mo|di|mi|do|fr|sa|so|ma|ti|ke|to|pe|la|su|man|tir|ons|tor|fre|lør|søn|lör|sön|lun|mar|mer|gio|ven|sab"
    r"|dom|jeu|dim|mié"
    r"|jue|vie|sáb|po|út|st|čt|pá|ne|pon|wt|śr|czw|pt|sob|ndz|пн|вт|ср|чт|пт|сб|вс)\b",
    re.I,
)


def spans_of_no_prices(text: str) -> list[tuple[int, int]]:
    """Spans (start, end) of dates, telephone numbers, times and the like in ``text``."""
    spans = list(_spans_near_digits(text))
    hours = [m.span() for m in _DOTTED_HOURS.finditer(text)] if _QUARTERS.search(text) else []
    return spans + hours if hours and _SERVED.search(text) else spans


def _spans_near_digits(text: str) -> Iterator[tuple[int, int]]:
    """The spans that ``_NOT_PRICES`` matches: tried from a word before each number, since it is long."""
    position = 0
    while (digit := _DIGIT.search(text, position)) is not None:
        word = len(text[: digit.start()].rstrip()) - _LONGEST_WORD
        match = _NOT_PRICES.search(text, max(position, word))
        if match is None:
            return
        yield match.span()
        position = match.end()


_DIGIT = re.compile(r"\d")
#: The longest word, or sign, that a match may begin with before its first digit and spaces.
_LONGEST_WORD = 10


def is_hour(text: str, end: int) -> bool:
    """Whether minutes follow the number that ends at ``end``: "Fr. 10:00-22:00" is a day and its hours."""
    return _MINUTES.match(text, end) is not None


_MINUTES = re.compile(r":[0-5]\d(?!\d)")


def measures_something_else(text: str, digits: tuple[int, int], end: int) -> bool:
    """Whether a number counts or measures: ``digits`` is its span in ``text``, ``end`` where its notation ends."""
    start, behind = digits
    unit = _may_be_unit(text, behind) and _UNIT.match(text, behind)
    if unit or (text[start:behind][:2] in ("0,", "0.") and _VOLUME.match(text, end)):
        return True
    if text[end : end + 1] in ("%", "°", "º", "'", "×") or _TIMES.match(text, end):
        return True
    if _HASH_FOR_SIGN.fullmatch(text):
        return False
    return bool(_UNIT_BEFORE.search(text, max(0, start - 12), start))


def _may_be_unit(text: str, at: int) -> bool:
    """Whether a unit could begin here: most numbers have none behind them, and its pattern is long."""
    behind = text[at : at + 2].lstrip()[:1]
    return behind.isalpha() or behind in _UNIT_SIGNS


#: Signs that units, and fractions before them, begin with; and nothing, at the end of a text.
_UNIT_SIGNS = frozenset('%‰°º′″"/-')


#: "#700" alone: where the sign of the naira is not on the keyboard. Numbers of dishes are smaller, or not that round.
_HASH_FOR_SIGN = re.compile(r"#\s?\d{2,5}0")
_TIMES = re.compile(r"\s?[xX×](?![^\W_])")
