"""One price for a whole section: "Poke bowls – alle 13,90 €" above a list without prices."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise, takewhile

from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.for_each import prices_each
from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.model import MenuItem
from menu_pipeline.menus.names import tidy_name
from menu_pipeline.menus.sieve import Anywhere
from menu_pipeline.menus.spans import could_name, looks_like_name, own_element
from menu_pipeline.menus.unpriced import Placed
from menu_pipeline.menus.vocabulary import FOR_EACH, SECTION_WORDS, Kind


def spread(fragments: list[Fragment], placed: list[Placed]) -> list[Placed]:
    """``placed`` with every such heading replaced by the dishes it prices."""
    out: list[Placed] = []
    names = Counter(own_element(fragments, p.name) for p in placed if _first_price(fragments, p, p.name) is not None)
    usual = {own for own, times in names.items() if times >= 3}
    tiers = _tiers(fragments, placed)
    for i, place in enumerate(placed):
        end = placed[i + 1].left if i + 1 < len(placed) else len(fragments)
        each = _says_each(fragments[place.name].text)
        listed = each or _prices_all_below(fragments[place.name])
        below = (
            _list_below(fragments, place, end) if listed else tiers.get(i) or _names_below(fragments, place, end, usual)
        )
        below = below or _pieces_below(fragments, place, end) or _kinds_below(fragments, place, end, usual)
        titles = _titles_below(fragments, place, end, usual) or _titles_inside(fragments, place)
        titles = titles or _cards_below(fragments, place, end, usual)
        if each and not below:
            start = placed[i - 1].right if i else 0
            below = _list_above(fragments, place, start)
            titles = titles or _all_titles(fragments, place.right, end)
        if below:
            out.extend(_dish(fragments, place.item, k) for k in below)
        elif titles:
            out.extend(_titled(fragments, place.item, k, after) for k, after in pairwise([*titles, end]))
        else:
            out.append(place)
    return out


def _tiers(fragments: list[Fragment], placed: list[Placed]) -> dict[int, list[int]]:
    """The lists under headings of one name and several prices, by place: "Open sandwiches 39", and those for 45.

    Set menus are called alike too, but their lists share courses.
    """
    alike: dict[str, list[int]] = {}
    for i, place in enumerate(placed):
        title = fragments[place.name]
        if title.piece.heading and title.path != "pdf" and not _SET_MENU.search(title.text):
            alike.setdefault(place.item.name.casefold(), []).append(i)
    tiers: dict[int, list[int]] = {}
    for ix in (ix for ix in alike.values() if len(ix) > 1):
        ends = [placed[i + 1].left if i + 1 < len(placed) else len(fragments) for i in ix]
        lists = [_list_below(fragments, placed[i], end) for i, end in zip(ix, ends, strict=True)]
        texts = [fragments[k].text.casefold() for found in lists for k in found]
        told = sum(text[-1] == "." or text.count(",") > 1 for text in texts)
        if min(map(len, lists)) >= _FEWEST_OF_A_TIER and len(texts) == len(set(texts)) and told * 3 <= len(texts):
            tiers.update(zip(ix, lists, strict=True))
    return tiers


def _names_below(fragments: list[Fragment], place: Placed, end: int, usual: set[str]) -> list[int]:
    """The list under a heading with a price, each entry set as names with a price of their own are (``usual``)."""
    title = fragments[place.name]
    first = _first_price(fragments, place, place.name) if title.piece.heading else None
    if first is None or fragments[first].line != title.line:
        return []
    if own_element(fragments, place.name) in usual or _SET_MENU.search(title.text):
        return []
    below = _list_below(fragments, place, end)
    alike = all(own_element(fragments, k) in usual for k in below)
    return below if alike and len(below) >= _FEWEST_KINDS else []


#: Two lines under a name may be all that is said of it.
_FEWEST_OF_A_TIER = 3


def _prices_all_below(title: Fragment) -> bool:
    """``Soups – cup $5 / bowl $8``: what is priced is no dish but a kind of dish, as where a word says "all"."""
    return _is_kind(title) or _PRICES_OF.search(title.text) is not None


#: "Sandwich fillings, prices from"
_PRICES_OF = re.compile(
    r"\w\W+(?:prices?|preise?|prix|prezz[io]|precios?|preços?|prijzen|priser|ceny)(?:\W+\w{1,5})?\W*$", re.I
)


def _says_each(text: str) -> bool:
    """Whether a word for all stands first, last or behind a mark: "Linguine alle vongole" are not all of them."""
    found = FOR_EACH.search(text) if _EACH.search(text) else None
    if found is None or not found.group().isascii():
        return found is not None
    before, after = text[: found.start()].rstrip(), text[found.end() :].strip(" .:")
    return not before or not after or before[-1] in "–—:|,(-"


_EACH = Anywhere(FOR_EACH.pattern)


def _is_kind(title: Fragment) -> bool:
    if not (title.piece.heading or title.piece.bold):
        return False
    head = _SIZE_AFTER.sub("", title.text)
    kinds = SECTION_WORDS.match(head) or DRINKS.match(head)
    return kinds is not None


#: Kinds of drinks by their plural, with a few words before it: no drink is made of others, as a platter is of dishes.
DRINKS = re.compile(
    r"^(?:[^\W\d_]+[\s-]+){0,3}(?:beers?|wines|drinks|longdrinks|spirits|gins|rums|shakes|smoothies|shots|juices|sodas|soft\s?drinks|lemonades|teas|coffees|cocktails|mocktails"
    r"|biere|weine|säfte|softdrinks|limonaden|bières|vins|sirops|birre|vini|bibite|succhi|cervezas|vinos|refrescos|jugos"
    r"|zumos|cervejas|vinhos|sucos|refrigerantes|bieren|wijnen|frisdranken|piva|vína|limonády|piwa|wina|soki|sörök|borok"
    r"|üdítők|beri|vinuri|sucuri|пиво|вина|соки)\W*$",
    re.I,
)
#: The size that the first price of a heading is for: "Soups – cup", "Cocktails 5 cl".
_SIZE_AFTER = re.compile(r"\s*[–—:|,(-]\s*\w{1,12}\W*$|\s+\d+(?:[.,]\d+)?\s?(?:cl|ml|dl|l|oz|g|gr)\.?$", re.I)


def _list_below(fragments: list[Fragment], place: Placed, end: int) -> list[int]:
    """At least two texts of one make right behind the heading, one a line, up to the next heading or price."""
    found: list[int] = []
    first = _first_price(fragments, place, place.name)
    lines = {fragments[k].line for k in (place.name, first) if k is not None}
    for k in range(place.name + 1, end):
        fragment = fragments[k]
        said = fragment.is_price or fragment.kind is Kind.LABEL or fragment.line in lines
        if said and not found:
            continue
        alike = not found or fragment.piece.sig == fragments[found[0]].piece.sig
        if fragment.piece.heading or fragment.region or not alike or not could_name(fragment):
            break
        found.append(k)
    lines = {fragments[k].line for k in found}
    return found if len(found) >= 2 and len(lines) == len(found) else []


def _pieces_below(fragments: list[Fragment], place: Placed, end: int) -> list[int]:
    """The short lines below a heading that says what a piece costs: "Canapés 2.50 each", and what may be on them."""
    title = fragments[place.name]
    first = _first_price(fragments, place, place.name) if title.piece.heading else None
    unit = fragments[first + 1] if first is not None and first + 1 < len(fragments) else None
    if unit is None or unit.line != title.line or not _PIECE.fullmatch(unit.text):
        return []
    below = _list_below(fragments, place, end)
    short = all(len(fragments[k].text) <= _LONGEST_KIND and fragments[k].text[-1] not in ".!" for k in below)
    return below if len(below) >= _FEWEST_KINDS and short else []


def _kinds_below(fragments: list[Fragment], place: Placed, end: int, usual: set[str]) -> list[int]:
    """The short lines below a title whose price is for each of them: "Sides", "7 each", or "SIDES 7 each".

    ``usual`` are the elements of names with a price of their own: "Oysters 3 each" is one, and no title.
    """
    title, first = fragments[place.name], _first_price(fragments, place, place.name)
    if first is None or not prices_each(fragments, first):
        return []
    below = _list_below(fragments, place, end)
    set_off = looks_like_name(title) and own_element(fragments, place.name) not in usual
    if capitals := title.text.isupper():
        below = list(takewhile(lambda k: not fragments[k].text.isupper(), below))
    short = sum(len(fragments[k].text) <= _LONGEST_KIND and "," not in fragments[k].text for k in below)
    return below if (set_off or capitals) and short * 3 >= 2 * len(below) >= 4 else []


_PIECE = re.compile(
    r"\W*(?:(?:per|pro|pr|par|por|al?|la|za)\W+)?(?:st(?:k|ck|yck|uk|ück)?|bit(?:en)?|each|ea|pcs?|piece|slice|pz|pezzo|uds?|unidade?"
    r"|szt|ks|db|kom|kpl|шт|pièce)\W*",
    re.I,
)
#: So many lines below such a heading are kinds of it, and no longer than this: fewer may say what is in it.
_FEWEST_KINDS, _LONGEST_KIND = 4, 60


def _list_above(fragments: list[Fragment], place: Placed, start: int) -> list[int]:
    """At least two texts of one make right before "each pizza 9.50", one a line, all there is under a heading."""
    found: list[int] = []
    for k in range(place.left - 1, start - 1, -1):
        if fragments[k].piece.heading:
            return found[::-1] if len(found) >= 2 and len({fragments[n].line for n in found}) == len(found) else []
        alike = not found or fragments[k].piece.sig == fragments[found[0]].piece.sig
        if not alike or not could_name(fragments[k]) or fragments[k].region:
            return []
        found.append(k)
    return []


def _all_titles(fragments: list[Fragment], start: int, end: int) -> list[int]:
    """At least two headings of one make behind "all cocktails 9.50", up to one of another."""
    heads = [k for k in range(start, end) if fragments[k].piece.heading and could_name(fragments[k])]
    titles = list(takewhile(lambda k: own_element(fragments, k) == own_element(fragments, heads[0]), heads))
    return titles if len(titles) >= 2 and not fragments[titles[0]].region else []


def _first_price(fragments: list[Fragment], place: Placed, start: int) -> int | None:
    for k in range(start, place.right):
        fragment = fragments[k]
        if fragment.token is not None or fragment.unpriced:
            return k
    return None


def _titles_below(fragments: list[Fragment], place: Placed, end: int, usual: set[str]) -> list[int]:
    """At least two titles set as names before prices are (``usual``), behind prices under a heading of a higher rank.

    A line may stand between the heading and the prices, or they stand in it: "Cocktails", "8 € without, 10 € with
    alcohol", and then a card for each. Not the courses of a set menu.
    """
    first = _first_price(fragments, place, place.left) if usual else None
    above = [f for f in fragments[max(0, first - 2) : first] if f.piece.heading] if first else []
    if first is None or not above or fragments[first].path == "pdf":
        return []
    if _SET_MENU.search(above[-1].text):
        return []
    rank = above[-1].piece.heading
    below = takewhile(lambda k: not 0 < fragments[k].piece.heading <= rank, range(first + 1, end))
    titles = [k for k in below if could_name(fragments[k]) and own_element(fragments, k) in usual]
    titles = [k for k in titles if looks_like_name(fragments[k])]
    return titles if len(titles) >= 2 and place.name not in titles[1:] else []


def _cards_below(fragments: list[Fragment], place: Placed, end: int, usual: set[str]) -> list[int]:
    """At least three headings of one make, food told of below each, behind a heading unlike names, with a price."""
    title = fragments[place.name]
    first = _first_price(fragments, place, place.name) if title.piece.heading else None
    if first is None or own_element(fragments, place.name) in usual:
        return []
    if fragments[first].line != title.line or _SET_MENU.search(title.text):
        return []
    titles = _all_titles(fragments, first + 1, end)
    told = [" ".join(f.text for f in fragments[k : k + 2]) for k in titles if _is_told(fragments, k)]
    courses = any(SECTION_WORDS.match(fragments[k].text) for k in titles)
    return titles if len(titles) == len(told) >= 3 and all(map(is_food, told)) and not courses else []


def _is_told(fragments: list[Fragment], k: int) -> bool:
    return any(not f.piece.heading and not f.region for f in fragments[k + 1 : k + 2])


def _titles_inside(fragments: list[Fragment], place: Placed) -> list[int]:
    """At least two titles between the name of a kind of drink and its price, in a box beside theirs: all cost that."""
    heading = fragments[place.name].piece.heading
    first = _first_price(fragments, place, place.left) if heading else None
    if first is None or not (_WINES.match(fragments[place.name].text) or _is_kind(fragments[place.name])):
        return []
    between = [k for k in range(place.name + 1, first) if could_name(fragments[k]) and looks_like_name(fragments[k])]
    titles = [k for k in between if own_element(fragments, k) == own_element(fragments, between[0])]
    apart = all(fragments[k].gap > fragments[first].gap for k in range(place.name + 1, first))
    return titles if len(titles) >= 2 and apart and fragments[titles[0]].piece.heading != heading else []


#: Kinds of wine that their bottles stand under.
_WINES = re.compile(
    r"^\W*(?:(?:red|white|rosé|sparkling) wine|bubbles|(?:rot|weiß|weiss|rosé|schaum|perl)wein|bulles"
    r"|vins? (?:rouges?|blancs?|rosés?)|vin[oi] (?:ross[oi]|bianc[oi]|rosat[oi]|tintos?|blancos?|rosados?|brancos?)"
    r"|bollicine|(?:rode|witte) wijn|(?:rød|hvid)vin|rosé(?:vin)?|(?:mousserende|rött|vitt) vin|bobler|bubbel"
    r"|(?:puna|valko)viini|(?:červen|bíl|biel)[eé] víno|wino (?:czerwone|białe)|(?:vörös|fehér)bor"
    r"|(?:красное|белое|червоне|біле) вино)\W*$",
    re.I,
)
#: What is priced as a whole, whatever it is made of.
_SET_MENU = re.compile(
    r"\bmen[uüúùy]|formule|lunch|brunch|buffet|course|gang|gäng|\bset\b|tasting|d[eé]gust|platter|combo|コース|セット|套餐",
    re.I,
)


def _titled(fragments: list[Fragment], shared: MenuItem, k: int, end: int) -> Placed:
    about = takewhile(lambda n: not fragments[n].piece.heading, range(k + 1, min(end, k + 1 + _LONGEST_ABOUT)))
    description = " ".join(fragments[n].text for n in about)[:600] or None
    item = replace(shared, name=tidy_name(fragments[k].text), description=description, path=fragments[k].path)
    return Placed(item, k, k, k + 1)


#: Texts said of a dish at most.
_LONGEST_ABOUT = 4


def _dish(fragments: list[Fragment], heading: MenuItem, k: int) -> Placed:
    name = tidy_name(fragments[k].text)
    section = tidy_name(_SIZE_AFTER.sub("", FOR_EACH.sub("", heading.name))).strip(" :,–-") or heading.section
    item = replace(heading, name=name, section=section, description=None, confidence=0.6, path=fragments[k].path)
    return Placed(item, k, k, k + 1)
