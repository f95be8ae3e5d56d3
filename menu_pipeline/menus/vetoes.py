"""Numbers that what stands around them tells from prices: supplements, rates, discounts, dates, addresses.

Judged by their own line alone; what takes the whole page to say is in ``acceptance``.
"""

from __future__ import annotations

import re

from menu_pipeline.menus.east_asian import said_in_passing
from menu_pipeline.menus.notes import is_contact
from menu_pipeline.menus.prices import Strength, Token
from menu_pipeline.menus.vocabulary import DATE_LINE, FEE_BEFORE, NOT_A_DISH_LINE, WEEKDAYS, is_legend

#: "Classics — all", before what each of a section costs.
FOR_ALL = re.compile(
    r"[–—:|,(-]\s*(?:all|each|alle|je|tous|toutes|tutti|tutte|todos|todas|cada|wszystkie|все)\W*$", re.I
)
#: A price with a note on its tax: "9,00 € IVA esclusa", "£9 inc. VAT", "9 € – 12 € inkl. 19 % MwSt."
TAXED = re.compile(
    r"^[^\w%]*\d[\d.,]*(?![\d.,]|\s?%)"
    r"(?:[^\w%]|\d|%|\b(?:eur|euro|chf|kr|kč|zł|lei|kn|tl|in[ck]l?\w*|e[xs]c?k?l?\w*|zzgl|plus|exkl|con|sin|hors|der|la"
    r"|le|l|de|di)\b){1,60}(?<!\w)(?:iva|vat|mwst|ust|tva|btw|moms|dph|pdv|kdv|gst)\b",
    re.I,
)


def sells_nothing(text: str) -> bool:
    """Whether a line's numbers are no prices unless they carry a sign: addresses, hours, dates, keys to codes."""
    return bool(NOT_A_DISH_LINE.search(text) or is_contact(text) or is_legend(text) or DATE_LINE.search(text))


def in_brackets(text: str, token: Token) -> bool:
    """Whether a token is all that stands in brackets at the end of a text."""
    return text[token.end :].strip() == ")" and text[: token.start].rstrip()[-1:] == "("


def vetoed(text: str, token: Token, bracketed: bool) -> bool:
    """Whether what stands beside a number makes it no price. ``bracketed``: its page has prices in brackets."""
    before = text[: token.start].rstrip()
    if token.strength is not Strength.MARKED and _is_date_of_day(before, token):
        return True
    if before.endswith("+") or token.text.startswith("+") or text.startswith("+"):
        return True  # a supplement
    if (before and _told_before(before)) or (token.end < len(text) and _told_behind(text, token)):
        return True
    if token.strength is Strength.MARKED or (bracketed and in_brackets(text, token)):
        return False
    for opening, closing in ("()", "[]"):
        opened = text.rfind(opening, 0, token.start)
        if opened >= 0 and not FOR_ALL.search(before) and text.find(closing, opened, token.start) < 0:
            return True
    return not (0 <= token.amount <= 100_000_000)


def _told_before(before: str) -> bool:
    """Whether the words before a price make it that of no dish."""
    return bool(
        FEE_BEFORE.search(before[-60:]) or _EXTRA_BEFORE.search(before[-20:]) or _ADDED_BEFORE.search(before[-60:])
    )


def _told_behind(text: str, token: Token) -> bool:
    """Whether the words behind a price make it that of no dish."""
    end = token.end
    after = text[end] == "+" or _RATE_AFTER.match(text, end) or _LESS_AFTER.match(text, end)
    return bool(after or _EXTRA_AFTER.match(text, end) or said_in_passing(text, token))


def _is_date_of_day(before: str, token: Token) -> bool:
    """Whether a number is the date of the weekday right before it: "Tuesday 5.03", "Wtorek, 05.03"."""
    if not before or _DAY_AND_MONTH.fullmatch(token.text) is None:
        return False
    return len(before.split()) <= _WORDS_TO_A_DATE and WEEKDAYS.match(before.rstrip(" ,(")) is not None


#: "Tuesday the 5.3."
_WORDS_TO_A_DATE = 2
_DAY_AND_MONTH = re.compile(r"(?:0?[1-9]|[12]\d|3[01])[.,](?:0?[1-9]|1[0-2])\.?")
#: Rent, wages and subscriptions: "$29/month", "95 € / nuit".
_RATE_AFTER = re.compile(
    r"\s*(?:/|per|pro|par|al|por|a|na|za)\s*(?:months?|mo|monat|mois|mese|mes|mês|maand|måned|månad|měsíc|miesiąc"
    r"|nights?|nacht|nuit"
    r"|notte|noche|noite|years?|jahr|an|anno|año|ano|hours?|hr|std|stunde|weeks?|woche|semaine)\b",
    re.I,
)


#: A supplement: "for an extra $3", "($0.50 extra)".
_EXTRA_BEFORE = re.compile(r"\b(?:for an extra|for an additional|extra charge of|gegen aufpreis von)$", re.I)
#: What may be had on top, told behind what the dish is: "bacon, cheese. Add pulled pork", "- make it a combo, add".
_ADDED_BEFORE = re.compile(
    r"(?<=\w)[^\w+]*[\s(](?:add(?: on)?|suppl?\.?(?:[ée]ments?)?|aggiungi|ajoute[rz]?|añad[ae]|añadir|agreg[au]e?"
    r"|adicione|acrescente|lägg till|tilkøb|tilvalg|dodaj)(?:\s[^\W\d]+){0,4}\W*$",
    re.I,
)
_EXTRA_AFTER = re.compile(r"\s*(?:extra|aufpreis)\s*\)", re.I)
#: A discount: "1,00 € günstiger", "$2 off".
_LESS_AFTER = re.compile(
    r"\s*(?:günstiger|billiger|rabatt|nachlass|off\b|discount|cheaper|de (?:réduction|remise|descuento|desconto)"
    r"|di sconto|korting|goedkoper|billigare|billigere|rabat\b|taniej|levněj|sleva|slevy|kedvezmény|скидк|знижк|дешевле"
    r"|indirim|以上|以下|未満|未满|引き|割引|オフ|할인|이상|이하)",
    re.I,
)
