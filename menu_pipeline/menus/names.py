"""Names of dishes freed of what is printed around them: numbers, allergen codes, leaders."""

from __future__ import annotations

import re
from functools import lru_cache

from menu_pipeline.menus.normal import words
from menu_pipeline.menus.vocabulary import SIZES, is_label

#: Allergen codes at the end. One code needs a letter ("(G)"); numbers need company ("(1,2)"): "(2)", "(x3)" count,
#: and "(1 L)" measures.
_CODES = re.compile(
    r"\s*[(\[](?!(?:0[.,]\d+|1[.,]5|\d)\s?L\b)\s*(?:[A-Z]|\d{1,2}(?!\d))(?:[\s,.;/&+-]*(?:[A-Z]|\d{1,2})\b)*[\s,.]*[)\]]?\s*$"
)
_COUNT = re.compile(r"[(\[]\s*[xX×]?\s?\d{1,2}\s*[)\]]?\s*$")
_BARE_CODES = re.compile(r"\s+(?!0[.,]\d)(?:(?:[A-Z]|\d{1,2})\s*[,;/]\s*)+(?:[A-Z]|\d{1,2})$")
_NUMBER = re.compile(
    r"^\s*(?:(?:no|nr|n°|nº|#)\.?\s*)?\d{1,3}[a-z]?\s*[.):]\s*(?=\S)"
    r"|^\s*\d{1,3}\s+/\s+(?=[^\W\d_]{3})|^\s*[A-Z]\d{1,2}(?:\.\s*|\s?[-–:)]\s+)(?=[^\W\d_])",
    re.I,
)
_TAIL = re.compile(r"[\s.…:：;,*|/–—-]+$")
#: Pictures around a name.
_PICTURE = "[\U0001f000-\U0001faff\u2190-\u21ff\u231a-\u23ff\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d]"
_ANY_PICTURE = re.compile(_PICTURE)
_PICTURES = re.compile(rf"^(?:{_PICTURE}\s*)+|(?:\s*{_PICTURE})+$")
#: What is said of a dish in brackets before its name: "【一番人気】".
_BADGE = re.compile(r"^\s*【[^【】]{1,10}】\s*(?=\w)")
#: "Negroni — gin, Campari, vermouth": a name, and a list of what is in it.
_CONTENTS = re.compile(r"^([^,;:()]{2,40}?)(?:(?:\s+[–—/|·-]+|:)\s+(\S.*,.*)|\s+\|\s+(\S.*\s&\s.*))$")
#: Words that lead from a name to its price: "Lasagne for 12 €".
_LEADING = words(
    """
    for für à per por för voor at @ only just nur from ab från fra vanaf od от за desde dès kun endast
    """
)
_LEADS = re.compile(rf"(?<=\w)(?:\s+(?:{'|'.join(sorted(_LEADING, reverse=True))}))+$")


#: A measure and how strong the drink is: "Dunkel 500 ml 5.6%".
_STRENGTH = re.compile(
    r"(?<=[\w)])\s+\d+(?:[.,]\d+)?\s?[mc]?l\s+\d{1,2}(?:[.,]\d+)?\s?%(?:\s*(?:vol|abv|alc)\.?)?$", re.I
)
#: The units of what is counted, weighed and burnt. (By how much of a drink there is it is told from the next.)
_UNITS = {
    "pieces": "шт|pcs?|pieces|st|stk|stuks?|szt|ks|pz|db|adet|cái",
    "mass": "k?g|gr|grams?|г|гр|кг",
    "energy": "k?cal|ккал|kj|кдж",
}
_MEASURE = "|".join(rf"\d+(?:[.,]\d+)?\s?(?:{units})\.?(?![^\W_])" for units in _UNITS.values())
_ANY_MEASURE = re.compile("|".join(rf"(?P<{kind}>\d\s?(?:{units}))(?![^\W_])" for kind, units in _UNITS.items()), re.I)
#: Measures at the end of a name: "Philadelphia 8 шт / 240 г".
_MEASURES = re.compile(rf"(?<=[\w)\"»”])[\s:,–—-]+(?:(?:{_MEASURE})\s*[/|,;·•(–-]?\s*)+\)?$", re.I)
_DIGIT = re.compile(r"\d")
_LONGEST_MEASURE = 12


def _without_measures(name: str) -> str:
    """``name`` without measures of several kinds at its end: those of one kind may tell it from the next dish."""
    match = _MEASURES.search(name) if _DIGIT.search(name, len(name) - _LONGEST_MEASURE) else None
    if match is None:
        return name
    kinds = {found.lastgroup for found in _ANY_MEASURE.finditer(match.group())}
    return name[: match.start()] if len(kinds) > 1 or "energy" in kinds else name


@lru_cache(maxsize=4096)  # what may name a dish is read in one form after the other
def tidy_name(text: str) -> str:
    """A name without item number, allergen codes and dotted leaders."""
    bare = text if text.isascii() else _without_badges(text)
    number = _NUMBER.match(bare)
    name = (bare[number.end() :] if number else bare).rstrip(" ([（【［〔")
    if not name[-1:].isalnum():
        name = _TAIL.sub("", name)
    if name[name.rfind(" ") + 1 :] in _LEADING:
        name = _LEADS.sub("", name)
    name = _without_measures(_STRENGTH.sub("", name) if "%" in name else name)
    shorter = _without_codes(name)
    return (shorter if shorter[:1].isalpha() or any(map(str.isalpha, shorter)) else name).strip()


def _without_badges(text: str) -> str:
    """``text`` without the pictures around it and a badge before it."""
    pictured = _PICTURES.sub("", text) if _ANY_PICTURE.search(text[:1] + text[-1:]) else text
    return _BADGE.sub("", pictured) if "【" in pictured else pictured


def _without_codes(name: str) -> str:
    """``name`` without allergen codes at its end: in brackets, then bare ones."""
    if ("(" in name or "[" in name) and not _COUNT.search(name):
        name = _CODES.sub("", name)
    last = name[-1:]
    return _BARE_CODES.sub("", name) if last.isdecimal() or last.isupper() else name


def split_contents(name: str) -> tuple[str, str] | None:
    """``Negroni — gin, Campari, vermouth`` as a name and a description; None where there is no such list."""
    match = _CONTENTS.match(name)
    if match is None or len(match.group(1).split()) > 5:
        return None
    contents = match.group(2) or match.group(3)
    return (match.group(1).rstrip(), contents) if len(contents) >= 8 else None


def split_label(name: str, prices: int) -> tuple[str, tuple[str | None, ...]]:
    """``Fadøl lille`` with several prices is ``Fadøl``, whose first price is that of the small one.

    ``Tom yam (small/large)`` and ``Tartar 80 g / 160 g`` with two prices name the sizes of both, and are called so.
    """
    listed = _LISTED.search(name) if prices > 1 else None
    if listed is not None:
        sizes = [part.strip() for part in re.split(r"[/|,]", listed.group(1))]
        if len(sizes) == prices and all(is_label(size) or size.casefold() in SIZES for size in sizes):
            return name, tuple(sizes)
    measured = _MEASURED.search(name) if prices > 1 else None
    if measured is not None and len(sizes := re.split(r"\s*/\s*", measured.group(1))) == prices:
        return name, tuple(sizes)
    counted = _COUNTED.search(name) if prices > 1 else None
    if counted is not None:
        return name[: counted.start()], (counted.group(1),)
    head, _, last = name.rpartition(" ")
    named = any(ch.isalpha() for ch in head)
    if prices > 1 and named and last.casefold() in SIZES and not _OF.search(head):
        return head.rstrip(" :,–-"), (last,)
    return name, ()


#: "Garnaalkroketten 2st.", whose second price is that of three.
_COUNTED = re.compile(r"(?<=[^\W\d_])\s+(\d{1,3}\s?(?:st|stk|stuks?|stück|pcs?|pz|szt|ks|шт|db)\.?)$", re.I)


def split_opened(text: str) -> tuple[str, str | None]:
    """A text cut at a price inside brackets: ``cheese balls (10 pcs.`` is ``cheese balls``, sold by ten."""
    head, bracket, tail = text.rpartition("(")
    if bracket and ")" not in tail and head.strip() and is_label(tail.strip(" .,:")):
        return head.strip(), tail.strip(" ,:")
    return text, None


_LISTED = re.compile(r"\s*[(\[]([^()\[\]]*[/|,][^()\[\]]*)[)\]]$")


#: "Frutti di mare": the last word belongs to the name.
_OF = re.compile(
    r"\b(?:di|de|du|del|della|al|alla|of|da|do|von|vom|van|à|aux|zum|with|and|e|und|et|y|in|der|the|a|en|la|le|el)$",
    re.I,
)
#: "Rindstatar 80 g / 160 g"
_MEASURED = re.compile(
    r"\s+((?:\d+(?:[.,]\d+)?\s?(?:k?g|gr|[cmd]?l|cm|oz|stk|st|pcs|pz|szt|ks|шт|г"
    r"|мл)?\.?\s*/\s*)+\d+(?:[.,]\d+)?\s?(?:k?g|gr|[cmd]?l|cm|oz|stk|st|pcs|pz|szt|ks|шт|г|мл)\.?)$",
    re.I,
)


def last_sentence(text: str) -> str:
    """The end of a text that speaks of other things before: "Prices are net. Kids' menu" names the menu."""
    if ":" in text and (told := _TOLD_OF.match(text)):
        text = text[told.end() :]  # "Our add-ons include: Gyoza"
    parts = _SENTENCES.split(text) if len(text) > 24 else [text]
    if len(parts) < 2 or len(parts[0].split()) < 3 or _SHORTENED.search(parts[-2]) or _is_proper(parts[0]):
        return text
    return parts[-1]


_TOLD_OF = re.compile(
    r"[^:]{8,80}\s(?:includes?|are|offer|following|umfass\w+|sind|folgende\w*|comprend|comprennent|suivants?|includono"
    r"|seguenti|incluye|incluyen|son|siguientes|incluem|seguintes)\s*:\s+(?=\w)",
    re.I,
)


def _is_proper(text: str) -> bool:
    """Whether nearly all words are capitalised: "Viña del Mar Crianza." is a wine, and no sentence."""
    words = [word for word in text.split() if word[:1].isalpha()]
    return sum(word[0].islower() for word in words) * 3 <= len(words)


#: An abbreviation ends no sentence: "gebr. Tofu", "knuspr. Ente".
_SHORTENED = re.compile(
    r"(?<![^\W\d_])(?:[^\W\d_]{1,4}[^\W\d_aeiouyäöüáéíóú][^\W\d_aeiouyäöüáéíóús]"
    r"|veg|veget|vegetar|div|var|orig|org|gem|gek|geb|mar)\.$"
)


_SENTENCES = re.compile(r"(?<=[^\W\d_]{3}[.!;])\s+(?=[^\W\d_a-z])")
