"""Choices of a dish told below it: "Noodles, choose one" above "Chicken 14" and "Prawn 16", "or 6 pieces for 9"."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.names import tidy_name
from menu_pipeline.menus.spans import could_name, own_element
from menu_pipeline.menus.unpriced import Placed
from menu_pipeline.menus.vocabulary import SECTION_WORDS

#: So many names with a price of their own say how names are set.
_USUAL = 3
#: An invitation to choose is short, and little stands between it and what it offers.
_LONGEST_INVITATION, _NEAR = 48, 3
_INVITES = re.compile(
    r"(?:\bchoose\b|\b(?:pick|select) (?:one|two|any|your|an?|from|between|below)\b|\bchoice of\b"
    r"|\b(?:check|see) below\b|\bwähle|\bzur wahl|\bnach wahl|\bau choix\b|\bchoisi(?:r|ssez)\b|\ba scelta\b"
    r"|\bsceg[lk]i|\ba elegir\b|\belija\b|\belige\b|\bescolh\w+|\bà escolha\b|\bkeuze uit\b|\bkies\b|\bvälj\b|\bvalfri"
    r"|\bvælg\b|\bvalgfri|\bvelg\b|\bvalitse|\bdo wyboru\b|\bwybierz\b|\bna výběr\b|\bvyberte\b|\bna výber\b|\bválassz"
    r"|\bválasztható|\bla alegere\b|\bпо выбору\b|\bна выбор\b|\bна вибір\b|\bseçin"
    r"|\bpilih|選べる|お選び|任選|任选|선택)",
    re.I,
)
#: A longer text is a dish.
_WORDS_OF_A_CHOICE = 4
#: "or 6 pcs for", "oder 12 Stück"
_OR_MORE = re.compile(
    r"\(?(?:or|oder|ou|oppure|o|ó|of|eller|tai|lub|nebo|alebo|vagy|sau|veya|или|або)\s+\d{1,3}\s*"
    r"(?:x|pcs?|pieces?|stk|st|stück|pièces?|pz|pezzi|uds?|unidades|piezas|peças|stuks|stycken|kpl|szt|sztuk|ks|kusů|db|buc"
    r"|adet|шт)?\.?(?:\s+(?:for|für|pour|per|por|voor|för|for|za|за))?\W*",
    re.I,
)


def of_their_dish(fragments: list[Fragment], placed: list[Placed]) -> list[Placed]:
    """``placed`` with choices and larger portions as prices of the dish they are offered with.

    A dish that is chosen below is set as names with a price are, and its choices otherwise.
    """
    names = Counter(own_element(fragments, p.name) for p in placed)
    out: list[Placed] = []
    offered: str | None = None  # how the choices of the last of ``out`` are set
    for place in placed:
        last = out[-1] if out else None
        own = own_element(fragments, place.name) if len(place.item.name.split()) <= _WORDS_OF_A_CHOICE else None
        more = _OR_MORE.fullmatch(fragments[place.name].text) is not None
        chosen = more or (own is not None and own == offered)
        if last is not None and last.right <= place.left and chosen and _next(fragments, last, place):
            out[-1] = replace(_with(last, place), right=place.right)
            continue
        head = _invites(fragments, last.right if last else 0, place, own, names) if own else None
        offered = own if head is not None else None
        if head is not None:
            section = place.item.section
            section = last.item.section if last and section == fragments[head].text else section
            name = tidy_name(fragments[head].text)
            dish = replace(place.item, name=name, section=section, prices=(), description=None)
            place = _with(Placed(dish, head, head, place.right), place)
        out.append(place)
    return out


def _with(dish: Placed, choice: Placed) -> Placed:
    name = choice.item.name.strip(" (:–-")
    prices = tuple(replace(p, label=p.label or name) for p in choice.item.prices)
    return replace(dish, item=replace(dish.item, prices=dish.item.prices + prices))


def _next(fragments: list[Fragment], last: Placed, place: Placed) -> bool:
    """Whether nothing that could name a dish stands between."""
    between = fragments[last.right : min(place.left, place.name)]
    return not any(could_name(f) or f.region for f in between)


def _invites(fragments: list[Fragment], start: int, first: Placed, own: str, names: Counter[str]) -> int | None:
    """The name of a dish before ``first`` that asks to choose from what follows; ``names`` is how names are set."""
    before = min(first.left, first.name)
    for k in range(before - 1, max(start, before - 1 - _NEAR) - 1, -1):
        text = fragments[k].text
        if len(text) > _LONGEST_INVITATION or not _INVITES.search(text):
            continue
        heads = (n for n in range(k - 1, max(start, k - 1 - _NEAR) - 1, -1) if could_name(fragments[n]))
        dishes = [n for n in heads if not fragments[n].region and not SECTION_WORDS.match(fragments[n].text)]
        named = [n for n in dishes if names[own_element(fragments, n)] >= _USUAL]
        return named[0] if named and own_element(fragments, named[0]) != own else None
    return None
