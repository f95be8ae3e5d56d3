"""Names of dishes freed of what is printed around them: numbers, allergen codes, leaders."""

from __future__ import annotations

import re

from menu_pipeline.menus.vocabulary import SIZES

#: Allergen codes at the end. One code needs a letter ("(G)"); numbers need company ("(1,2)"): "(2)" is a count.
_CODES = re.compile(r"\s*[(\[]\s*(?:[A-Z]|\d{1,2})(?:[\s,.;/&+-]*(?:[A-Z]|\d{1,2})\b)*[\s,.]*[)\]]?\s*$")
_COUNT = re.compile(r"[(\[]\s*\d{1,2}\s*[)\]]?\s*$")
_BARE_CODES = re.compile(r"\s+(?:(?:[A-Z]|\d{1,2})\s*[,;/]\s*)+(?:[A-Z]|\d{1,2})$")
_NUMBER = re.compile(r"^\s*(?:(?:no|nr|n°|nº|#)\.?\s*)?\d{1,3}[a-z]?\s*[.):]\s*(?=\S)", re.I)
_TAIL = re.compile(r"[\s.…:;,*|/–—-]+$")
#: Words that lead from a name to its price: "Lasagne for 12 €".
_LEADS = re.compile(
    r"(?<=\w)\s+(?:for|für|à|per|por|för|voor|om|at|@|only|just|nur|from|ab|från|fra|vanaf|od|от|за|desde|dès|kun|endast)$"
)


def tidy_name(text: str) -> str:
    """A name without item number, allergen codes and dotted leaders."""
    name = _LEADS.sub("", _TAIL.sub("", _NUMBER.sub("", text).rstrip(" ([")))
    shorter = _BARE_CODES.sub("", name if _COUNT.search(name) else _CODES.sub("", name))
    return (shorter if any(ch.isalpha() for ch in shorter) else name).strip()


def split_label(name: str, prices: int) -> tuple[str, str | None]:
    """``Fadøl lille`` with several prices is ``Fadøl``, whose first price is that of the small one."""
    head, _, last = name.rpartition(" ")
    if prices > 1 and head and last.casefold() in SIZES:
        return head.rstrip(" :,–-"), last
    return name, None
