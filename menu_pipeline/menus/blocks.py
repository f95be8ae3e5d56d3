"""Dishes from the visible page: records of fragments read as name, prices, labels and description."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise, zip_longest

from menu_pipeline.menus.choices import of_their_dish
from menu_pipeline.menus.continued_rows import under_their_row
from menu_pipeline.menus.described import without_described, without_sums, without_told
from menu_pipeline.menus.diets import diets_of
from menu_pipeline.menus.fragments import Fragment, cut, typical_currency
from menu_pipeline.menus.heads import Heads, heads_of
from menu_pipeline.menus.kitchens import by_box, of_directory
from menu_pipeline.menus.model import Hints, MenuItem, Price
from menu_pipeline.menus.names import last_sentence, split_contents, split_label, split_opened, tidy_name
from menu_pipeline.menus.normal import words
from menu_pipeline.menus.notes import is_fee, is_surcharge
from menu_pipeline.menus.page import Page
from menu_pipeline.menus.panels import one_panel
from menu_pipeline.menus.priceless import beyond_extras, without_prices
from menu_pipeline.menus.records import gather
from menu_pipeline.menus.scale import in_context
from menu_pipeline.menus.shared_price import spread
from menu_pipeline.menus.signs_apart import joined_to_numbers
from menu_pipeline.menus.size_tables import mark_sizes
from menu_pipeline.menus.spans import Record, could_name, looks_like_name, name_numbers, own_element
from menu_pipeline.menus.traits import class_words
from menu_pipeline.menus.unpriced import Placed, with_unpriced
from menu_pipeline.menus.variants import sized_by_name, told_apart, under_one_name
from menu_pipeline.menus.vocabulary import (
    DAYS,
    DESCRIPTION_CLASSES,
    NAME_CLASSES,
    NOT_A_DISH,
    SECTION_CLASSES,
    SECTION_WORDS,
    Kind,
    is_label,
    is_weekday,
)
from menu_pipeline.menus.week_tables import in_week_tables
from menu_pipeline.menus.whole_names import whole_names

EXTRACTOR = "blocks"


def read_blocks(page: Page, hints: Hints) -> list[MenuItem]:
    """The dishes a page shows, in order, with the section each stands in."""
    fragments = whole_names(without_told(without_described(without_sums(joined_to_numbers(cut(page.lines, hints))))))
    mark_sizes(fragments)
    name_numbers(fragments)
    records = _without_related(fragments, gather(fragments))
    heads = heads_of(fragments)
    typical = typical_currency(fragments)
    currency = typical or hints.currency
    placed: list[Placed] = []
    section: str | None = None
    position = 0
    charged = False  # the section is about fees
    sections: list[int | None] = []  # the heading right before each of ``placed``
    for record in records:
        headed = _headed(fragments, position, record, heads)
        if headed is not None:
            section = fragments[headed].text
            charged = record.left - headed <= _NEAR and is_fee(section) and not _heads_dishes(section)
        position = max(position, record.right)
        name_at = _name_at(fragments, record)
        item = _item(fragments, record, name_at, section, currency, heads) if name_at is not None else None
        if item is None or charged or is_fee(item.name):
            continue
        last = placed[-1].item if placed else None
        if last is not None and last.section == section and _continues(last, item):
            placed[-1] = replace(placed[-1], item=_with_variant(last, item))
        else:
            placed.append(Placed(item, name_at or record.left, record.left, record.right))
            sections.append(headed)
    placed = _under_their_dish(fragments, placed, sections)
    placed = under_their_row(fragments, spread(fragments, placed))
    placed = under_one_name(fragments, of_their_dish(fragments, told_apart(fragments, sized_by_name(placed))))
    placed = _without_echoes(fragments, _without_sentences(fragments, placed))
    placed = in_week_tables(fragments, placed, currency)
    placed = with_unpriced(fragments, placed) if placed else without_prices(fragments, page.title)
    placed = beyond_extras(fragments, placed, page.title)
    placed = by_box(page, fragments, placed)
    placed = of_directory(page, fragments, placed, hints) if hints.directory else placed
    items = _without_contents(_without_codes(_without_numbers([p.item for p in placed]), fragments))
    items = in_context(items, currency, guessed=typical is None and hints.country is None)
    return one_panel(items, [fragments[p.name].lang for p in placed], _gaps(fragments, placed), page.language)


def _gaps(fragments: list[Fragment], placed: list[Placed]) -> list[int]:
    """How far each dish stands from the one before: the shallowest gap from name to name."""
    names = [0, *(p.name for p in placed)]
    return [min((fragments[k].gap for k in range(a + 1, b + 1)), default=0) for a, b in pairwise(names)]


def _under_their_dish(fragments: list[Fragment], placed: list[Placed], headings: list[int | None]) -> list[Placed]:
    """``placed`` with variants ("With tofu") gathered under the heading over them, where other dishes are headings.

    ``headings`` are the indices of the headings right before each, where there is one.
    """
    names = Counter(own_element(fragments, p.name) for p in placed)
    out: list[Placed] = []
    gathered = False  # the last of ``out`` is a dish made of variants
    for place, heading in zip(placed, headings, strict=True):
        variant = _CONTINUES.match(place.item.name.lower()) is not None
        if variant and gathered and heading is None:
            out[-1] = replace(out[-1], item=_with_variant(out[-1].item, place.item), right=place.right)
            continue
        marked = heading is not None and fragments[heading].piece.tag != ""  # in a PDF all that is bold is set alike
        gathered = variant and heading is not None and marked and names[own_element(fragments, heading)] >= 3
        if gathered and heading is not None:
            dish = replace(place.item, name=tidy_name(fragments[heading].text), prices=())
            section = out[-1].item.section if out else None
            place = replace(place, item=replace(_with_variant(dish, place.item), section=section), name=heading)
        out.append(place)
    return out


def _without_sentences(fragments: list[Fragment], placed: list[Placed]) -> list[Placed]:
    """``placed`` without prices in sentences set unlike any dish: notes below a menu."""
    makes = Counter(fragments[p.name].piece.sig for p in placed)
    if not makes or makes.most_common(1)[0][1] < 4:
        return placed
    return [p for p in placed if makes[fragments[p.name].piece.sig] > 1 or len(p.item.name.split()) < _WORDS_OF_A_NOTE]


def _without_echoes(fragments: list[Fragment], placed: list[Placed]) -> list[Placed]:
    """``placed`` without a badge that says name and price of the dish before its card does ("Set 1 · Basic 13.50")."""
    echoes = [
        i
        for i, (one, other) in enumerate(pairwise(placed))
        if fragments[one.name].piece.sig != fragments[other.name].piece.sig and _says_again(one.item, other.item)
    ]
    if len(echoes) < 2 or len(echoes) * 5 < 2 * len(placed):
        return placed
    return [place for i, place in enumerate(placed) if i not in echoes]


def _says_again(one: MenuItem, other: MenuItem) -> bool:
    amounts = {p.amount for p in one.prices}
    return amounts == {p.amount for p in other.prices} and one.name.casefold().startswith(other.name.casefold())


#: Names of dishes seldom have as many words.
_WORDS_OF_A_NOTE = 10


def _without_related(fragments: list[Fragment], records: list[Record]) -> list[Record]:
    """Records outside "you may also like" boxes, where there are any."""
    own = [r for r in records if fragments[r.prices[0]].region != "related"]
    return own or records


_COUNTED = re.compile(r"^(\d{1,3})(?:[a-z]?\s+(?=[^\W\d])|(?=[^\W\d_]))", re.I)


def _without_numbers(items: list[MenuItem]) -> list[MenuItem]:
    """Names without the dish numbers in front of them, where the numbers count up through the menu."""
    found = [_COUNTED.match(item.name) for item in items]
    numbers = [int(m.group(1)) for m in found if m]
    rising = sum(1 for a, b in pairwise(numbers) if 0 < b - a <= 3)
    if len(numbers) < 3 or len(numbers) * 2 < len(items) or rising * 10 < 7 * (len(numbers) - 1):
        return items
    return [replace(i, name=i.name[m.end() :]) if m else i for i, m in zip(items, found, strict=True)]


_BARE_CODES = re.compile(r"\s(?:[A-Z]\s*[,/]\s*)+[A-Z]$")
_CAPITALS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_LAST_CODE = re.compile(r"\s([A-Z])$")
#: "(L) (Ag)": letters for allergens and diets, each in brackets of its own.
_BRACKETED = re.compile(r"(?:\s*[(\[][A-Z][a-z]?[)\]])+$")


def _without_codes(items: list[MenuItem], fragments: list[Fragment]) -> list[MenuItem]:
    """Names without codes at the end, where the page's other dishes end in such: single letters where they end in
    lists of these (``L, G``), letters in brackets where several do."""
    lists = [m.group() for f in fragments if f.text[-1:] in _CAPITALS and (m := _BARE_CODES.search(f.text))]
    codes = set("".join(lists)) & _CAPITALS
    bracketed = sum(_BRACKETED.search(i.name) is not None for i in items) >= _FEWEST_CODED
    if not codes and not bracketed:
        return items
    names = [_BRACKETED.sub("", i.name) or i.name if bracketed else i.name for i in items]
    names = [n[: m.start()] if (m := _LAST_CODE.search(n)) and m.group(1) in codes else n for n in names]
    return [i if i.name == name else replace(i, name=name) for i, name in zip(items, names, strict=True)]


#: So many names that end in letters in brackets are no chance.
_FEWEST_CODED = 3


def _without_contents(items: list[MenuItem]) -> list[MenuItem]:
    """Names without the list of contents behind them, where half the dishes, or nearly all of a section, have one."""
    split = [split_contents(i.name) if i.description is None else None for i in items]
    times = sum(parts is not None for parts in split)
    usual = times >= max(2, len(items) / 2) or times >= max(_MANY_LISTED, len(items) / 3)
    here = Counter(i.section for i in items)
    with_list = Counter(i.section for i, parts in zip(items, split, strict=True) if parts)
    listed = {s for s, n in with_list.items() if n >= _FEWEST_LISTED and n * 5 >= here[s] * 4}
    return [
        replace(i, name=s[0], description=s[1]) if s and (usual or i.section in listed) else i
        for i, s in zip(items, split, strict=True)
    ]


#: So many names of a section with a list behind them are no chance.
_FEWEST_LISTED = 4
#: So many of a whole menu, a third of it, are no chance either.
_MANY_LISTED = 12


#: A "name" that goes on from the dish before: *with fries*, *inkl. stor øl*.
_CONTINUES = re.compile(
    r"(?:inkl?|incl|including|with|without|mit|ohne|med|avec|sans|con|com|met|plus|als|as an?|comme|som|jako)\b[\s.]"
)


def _continues(last: MenuItem, item: MenuItem) -> bool:
    return _CONTINUES.match(item.name) is not None and not _CONTINUES.match(last.name)


def _with_variant(item: MenuItem, variant: MenuItem) -> MenuItem:
    """``item`` with the prices of its continuation, which becomes their label."""
    more = tuple(replace(p, label=p.label or variant.name) for p in variant.prices)
    return replace(item, prices=item.prices + more)


#: A heading as many texts before a price does not speak of it.
_NEAR = 10


def _headed(fragments: list[Fragment], start: int, record: Record, heads: Heads) -> int | None:
    """The last heading between the record before and this one."""
    for i in range(record.left - 1, start - 1, -1):
        fragment = fragments[i]
        titled = could_name(fragment) or (fragment.token is None and is_fee(fragment.text))
        if i not in record.names and i not in heads.fragments and titled and _is_heading(fragment):
            return i
    return None


def _heads_dishes(title: str) -> bool:
    """Whether a title that speaks of a charge is that of dishes or drinks: "Getränke zzgl. 0,25 € Pfand"."""
    return SECTION_WORDS.match(_CHARGED_TOO.split(title, maxsplit=1)[0]) is not None


#: What comes on top of the prices under a title begins so.
_CHARGED_TOO = re.compile(
    r"\s*(?:\d|[(+*:,;/–—-]|\b(?:zzgl|zuzüglich|inkl|exkl|excl?|incl?|plus|excluding|including|with|mit|ohne|hors|con|sin|más"
    r"|avec|med|uden|utan|z|bez|met|zonder)\b)",
    re.I,
)


def _is_heading(fragment: Fragment) -> bool:
    if fragment.region or len(fragment.text) > 80:
        return False
    if fragment.piece.heading or class_words(fragment.piece.css) & SECTION_CLASSES:
        return True
    return len(fragment.text) <= 50 and (fragment.piece.bold or fragment.text.isupper())


def _item(
    fragments: list[Fragment], record: Record, name_at: int, section: str | None, currency: str | None, heads: Heads
) -> MenuItem | None:
    prices = _prices(fragments, record, currency, heads)
    text, opened = split_opened(fragments[name_at].text)
    name, labels = split_label(tidy_name(last_sentence(text)), 1 if all(p.label for p in prices) else len(prices))
    labels = labels or ((opened,) if opened else ())
    if not labels and _BRACKETED_SIZE.search(name) and prices[1:] and prices[0].label is None:
        name, labels = _split_bracket(name, prices)
    prices = tuple(replace(p, label=p.label or label) for p, label in zip_longest(prices, labels) if p)
    if not name or not prices or all(p.amount == 0 for p in prices):
        return None
    if is_weekday(name) and any(NOT_A_DISH.match(f.text) for f in fragments[record.left : record.right]):
        return None  # "Monday, closed"
    if _SUPPLEMENT.search(name) or is_surcharge(name) or (name[0] in "(（" and name[-1] in ")）"):
        return None
    texts = [i for i in range(record.left, record.right) if could_name(fragments[i])]
    texts = record.names + [i for i in texts if i not in record.names]
    description = " ".join(fragments[i].text for i in texts if i != name_at)[:600] or None
    price_at = fragments[record.prices[0]]
    return MenuItem(
        name=name,
        section=section,
        prices=prices,
        description=description,
        extractor=EXTRACTOR,
        confidence=_confidence(fragments[name_at], price_at),
        path=price_at.path,
        diets=diets_of(" ".join(fragments[i].text for i in {name_at, *range(record.left, record.right)})),
    )


#: Names do not speak of money: "Wholemeal base: +520 Ft" is a note about all of them.
_SUPPLEMENT = re.compile(r"\+\s?[€£$]?\s?\d+(?:[.,]\d+)?\s?(?:€|£|Ft|Kč|zł|kr|lei|лв|TL|₺|RON|CHF|EUR)", re.I)


def _name_at(fragments: list[Fragment], record: Record) -> int | None:
    """The fragment that names the record's dish."""
    if record.names:
        return record.names[0]
    texts = [i for i in range(record.left, record.right) if could_name(fragments[i])]
    labels = [i for i in range(record.left, record.prices[0]) if fragments[i].kind is Kind.LABEL and i not in texts]
    return _name(fragments, sorted(texts + labels), record)


def _split_bracket(name: str, prices: tuple[Price, ...]) -> tuple[str, tuple[str, ...]]:
    """``Salad (side)``, whose next price is that of the "(full)" one, is ``Salad``."""
    head, _, size = name.rpartition("(")
    alike = is_label(size[:-1]) or all((p.label or "")[:1] == "(" for p in prices[1:])
    return (head.rstrip(), (size[:-1],)) if alike else (name, ())


_BRACKETED_SIZE = re.compile(r"\w\s*\([^()]{2,16}\)$")


def _name(fragments: list[Fragment], texts: list[int], record: Record) -> int | None:
    """The text most set off as a name; the first one where none is."""
    if len(texts) == 1:
        return texts[0]
    best, best_score = None, -99
    price = fragments[record.prices[0]].piece
    boxes = {fragments[i].piece.sig.rpartition("/")[0] for i in texts}
    for i in texts:
        # What stands around all of the texts says nothing of one: <div class=description><b>Feta</b><p>...</p></div>
        around = fragments[i].piece.css if len(boxes) == 1 and "." not in own_element(fragments, i) else price.css
        score = _name_score(fragments[i], around) + (1 if i < record.prices[0] else 0)
        if score > best_score:
            best, best_score = i, score
    return best


def _name_score(fragment: Fragment, around: str) -> int:
    """How much a text is set off as a name; ``around`` are the classes that its price stands in too."""
    words = class_words(fragment.piece.css) if fragment.piece.css != around else frozenset()
    score = -5 if fragment.common else 0
    if words & NAME_CLASSES:
        score += 5
    if words & _CATEGORY:
        score -= 4
    if words & DESCRIPTION_CLASSES and not words & NAME_CLASSES:
        score -= 3
    if fragment.piece.heading:
        score += 4
    elif fragment.piece.bold:
        score += 2
    if len(fragment.text) > 90:
        score -= 2
    if fragment.text[-1:] == "." and len(fragment.text) > 40:
        score -= 1
    if fragment.text[:1] in "(（" and fragment.text[-1:] in ")）":
        score -= 3
    if fragment.text.casefold() in DAYS or (is_weekday(fragment.text) and len(_LETTERED.findall(fragment.text)) <= 1):
        score -= 9
    if fragment.kind is Kind.LABEL or fragment.kind is Kind.BADGE:
        score -= 2 if fragment.piece.heading else 3 if len(fragment.text.split()) > 1 else 6
    return score


#: Of the words that call a text a section's title those that mean a dish's kind beside its name.
_CATEGORY = SECTION_CLASSES - words("section group heading")
#: "Monday", "Monday 4.3.", "Segunda-feira" have one; "Quinta Velha" is a wine.
_LETTERED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def _prices(fragments: list[Fragment], record: Record, currency: str | None, heads: Heads) -> tuple[Price, ...]:
    """The record's prices with labels; struck-out ones and repeats left out."""
    at = [i for i in record.prices if not fragments[i].unpriced]
    if not at:
        return (Price(None, currency, None, fragments[record.prices[0]].text),)
    current = [i for i in at if not fragments[i].piece.struck] or at
    current = [i for i in current if not fragments[i].per_unit] or current
    prices: list[Price] = []
    for i in current:
        token = fragments[i].token
        if token is None or any(p.amount == token.amount for p in prices):
            continue
        label = (_label(fragments, record, i) or "").lstrip(") ").rstrip("( ") or heads.label_of.get(i)
        prices.append(Price(token.amount, token.currency or currency, label, token.text, token.sign))
    return tuple(prices)


def _label(fragments: list[Fragment], record: Record, at: int) -> str | None:
    """A size beside the price: before it by habit, after it where the first has none before and the last one behind."""
    before, after = at - 1, at + 1
    if _labels(fragments, record, before, at):
        return fragments[before].text
    leading = record.prices[0] - 1
    if _labels(fragments, record, leading, record.prices[0]):
        return None
    trailing = record.prices[-1] + 1
    if trailing < record.right and _is_size(fragments[trailing]) and _is_size(fragments[after]):
        return fragments[after].text
    return None


def _labels(fragments: list[Fragment], record: Record, i: int, price: int) -> bool:
    """Whether the fragment at ``i`` is a size of the record's, in its span or on the line of the price."""
    near = i >= record.left or (i >= 0 and fragments[i].line == fragments[price].line)
    return near and _is_size(fragments[i])


def _is_size(fragment: Fragment) -> bool:
    return not fragment.is_price and fragment.kind is Kind.LABEL


def _confidence(name: Fragment, price: Fragment) -> float:
    confidence = 0.6 + 0.1 * looks_like_name(name)
    if price.token is not None:
        confidence += 0.05 * price.token.strength
    return round(min(confidence, 0.95), 2)
