"""Lines cut into fragments: texts and the prices a page really means, in reading order.

Which numbers count as prices is decided in ``acceptance``.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from menu_pipeline.menus.acceptance import CleanLine, accept, offers, piece_at
from menu_pipeline.menus.cleaning import clean_line
from menu_pipeline.menus.columns import PLAIN_PRICE, heads_prices, meaning_of, priced_columns
from menu_pipeline.menus.currencies import BIG, SIGNS, WORDS
from menu_pipeline.menus.east_asian import alternative, begins_with_price, is_of_prices, names_course, title_in
from menu_pipeline.menus.model import Hints
from menu_pipeline.menus.notes import is_surcharge
from menu_pipeline.menus.page import Line, Piece
from menu_pipeline.menus.phrases import ends_open
from menu_pipeline.menus.prices import Strength, Token
from menu_pipeline.menus.sieve import folded
from menu_pipeline.menus.sized import sizes_before
from menu_pipeline.menus.traits import class_words
from menu_pipeline.menus.vocabulary import (
    NAME_CLASSES,
    NOT_A_DISH,
    PRICE_CLASSES,
    UNPRICED,
    VARIANT_CLASSES,
    Kind,
    is_legend,
    kind_of,
)

SAME_LINE = 1_000_000  # added to gaps inside a line, so that a line is cut last of all


@dataclass(slots=True)
class Fragment:
    """A text (``token`` is None) or a price. ``gap`` is the distance to the fragment before."""

    text: str
    token: Token | None
    gap: int
    line: int
    piece: Piece
    region: str
    path: str
    depth: int  # of the line in the element tree
    lang: str
    kind: Kind = Kind.TEXT
    nameable: bool = False  # can be the name of a dish by itself
    unpriced: bool = False  # "market price", "sold out": stands where a price would
    headed: bool = False  # a number under a column head that announces prices
    common: bool = False  # comes back beside dish after dish: a category, a mark
    per_unit: bool = False  # a price by the kilo or litre, as shops must print beside the price itself

    @property
    def is_price(self) -> bool:
        return self.token is not None or self.unpriced


#: What a text may end in to be cut there.
_EDGES = frozenset(" …·•:|;–—~_=-.,/")
_EDGE_LEFT = re.compile(r"^[\s.…·・•:|,;–—~*_/\\-]+(?=\S)|^[\s.…·•|–—~_]+$")
_EDGE_RIGHT = re.compile(r"[\s…·•:|;–—~_=-]+$|(?:\s*\.){2,}\s*$|[\s,/]+$")
_ANY_EDGE = "".join(_EDGES)


def cut(lines: list[Line], hints: Hints) -> list[Fragment]:
    """The fragments of a page, in order."""
    cleaned = [clean_line(line, hints) for line in lines]
    columns = priced_columns([line.line for line in cleaned], [line.text for line in cleaned])
    accepted = accept(cleaned, hints, columns)
    beside = offers(cleaned)
    fragments: list[Fragment] = []
    passed = SAME_LINE  # the shallowest gap of lines of nothing but signs ("🌶") since the last fragment
    for index, (line, tokens) in enumerate(zip(cleaned, accepted, strict=True)):
        found = _fragments(line, tokens, index) if index not in beside else []
        if found:
            found[0].gap = min(found[0].gap, passed)
        passed = SAME_LINE if found else min(passed, line.line.gap)
        fragments.extend(found)
    fragments = _unwrapped(fragments)
    for fragment in fragments:
        fragment.headed = fragment.token is not None and meaning_of(columns, fragment.piece.cell) is True
        if fragment.nameable and fragment.piece.cell is not None and heads_prices(columns, fragment.piece.cell):
            fragment.nameable = PLAIN_PRICE.match(fragment.text) is None
    _mark_unpriced(fragments)
    mark_repeated_labels(fragments)
    _name_marks(fragments)
    return [f for f in fragments if len(f.text) > _LONGEST_DASH or f.is_price or not _is_dash(f.text)]


def _unwrapped(fragments: list[Fragment]) -> list[Fragment]:
    """Texts that a line break cuts in two made one: "Octopus with" above "green sauce 25 €"."""
    out: list[Fragment] = []
    for fragment in fragments:
        last = out[-1] if out else None
        if last is not None and breaks_off(last, fragment) and ends_open(last.text):
            text = f"{last.text} {fragment.text}"
            last.text, last.line, last.kind = text, fragment.line, kind_of(text)
            last.nameable = _can_name(text, last.kind, last.piece)
        else:
            out.append(fragment)
    return out


#: Lines of a PDF no further apart than those of a paragraph (see ``pdf``).
_CLOSE = 48


def breaks_off(last: Fragment, fragment: Fragment) -> bool:
    """Whether a text follows right below another in the same element, or in a PDF set like it."""
    texts = last.token is None and fragment.token is None and last.line + 1 == fragment.line
    if not texts or last.piece.sig != fragment.piece.sig or last.region != fragment.region:
        return False
    if fragment.path == "pdf":
        return fragment.gap >= _CLOSE
    # A line that ends while its element is still open ends at a line break.
    return last.path.rpartition(">")[2] == last.piece.tag and fragment.gap // 4 == last.depth


def _mark_unpriced(fragments: list[Fragment]) -> None:
    """Words like "market price" are prices where other dishes have their price, mere badges elsewhere."""
    makes = {f.piece.sig for f in fragments if f.token is not None}
    for i, fragment in enumerate(fragments):
        if fragment.token is not None:
            continue
        if len(fragment.text) <= _LONGEST_DASH and _is_dash(fragment.text):
            beside = any(f.token is not None for f in (*fragments[max(0, i - 1) : i], *fragments[i + 1 : i + 2]))
            fragment.unpriced = fragment.piece.sig in makes and fragment.gap < SAME_LINE and not beside
            continue
        inline = fragment.gap >= SAME_LINE and i > 0 and fragments[i - 1].token is None
        if inline or fragment.piece.sig in makes or class_words(fragment.piece.css) & PRICE_CLASSES:
            fragment.unpriced = _is_unpriced(fragment)


def mark_repeated_labels(fragments: list[Fragment]) -> None:
    """Words right before prices, in line after line of several prices, tell these apart (*Solo*, *With drink*).

    Not a text before all prices of a line: "House wine 115 / 455" is a name wherever it comes back.
    """
    prices_a_line = Counter([f.line for f in fragments if f.token is not None])
    if all(times == 1 for times in prices_a_line.values()):
        return
    texts_a_line = Counter(f.line for f in fragments if f.token is None)
    before: dict[tuple[str, str], list[Fragment]] = {}
    for fragment, follower in pairwise(fragments):
        alone = fragment.token is None and fragment.kind is Kind.TEXT and len(fragment.text) <= 25
        leads = fragment.gap < SAME_LINE and texts_a_line[fragment.line] == 1
        told = prices_a_line[fragment.line] > 1 and not leads
        if alone and told and follower.token is not None and follower.line == fragment.line:
            before.setdefault((fragment.text.casefold(), fragment.piece.sig), []).append(fragment)
    for same in before.values():
        if len({f.line for f in same}) >= 2:
            for fragment in same:
                fragment.kind, fragment.nameable = Kind.LABEL, False


def _name_marks(fragments: list[Fragment]) -> None:
    """A mark in the place of a name, in a line set like those of other dishes, is a name ("Veggie 9.90").

    So is rum in Spanish, which is money in Romania ("Ron 7.900"), and a size that is described in its line as dishes
    are ("**Bowl** chicken, rice 9.90").
    """
    marks = [
        fragment
        for fragment, after in pairwise(fragments)
        if (
            (fragment.kind is Kind.BADGE or (len(fragment.text) == 3 and fragment.text.casefold() == "ron"))
            and _leads(fragment, after)
        )
        or (fragment.kind is Kind.LABEL and _is_described(fragment, after))
    ]
    if not marks:
        return
    places = Counter(
        f.piece.sig for f, after in pairwise(fragments) if f.nameable and (_leads(f, after) or _is_described(f, after))
    )
    for fragment in marks:
        if places[fragment.piece.sig] >= 2:
            fragment.kind, fragment.nameable = Kind.TEXT, True


def _leads(fragment: Fragment, after: Fragment) -> bool:
    """Whether a text begins a line and a price follows it there at once."""
    first = fragment.token is None and fragment.gap < SAME_LINE
    return first and after.token is not None and after.line == fragment.line


def _is_described(fragment: Fragment, after: Fragment) -> bool:
    """Whether a text set off begins a line and another, set otherwise, tells there what it is."""
    set_off = fragment.token is None and fragment.piece.bold and fragment.gap < SAME_LINE
    told = after.token is None and after.nameable and after.line == fragment.line
    return set_off and told and after.piece.sig != fragment.piece.sig


def _is_unpriced(fragment: Fragment) -> bool:
    """Words in place of a price; single letters are codes, save those that always stand for one (``S/M``)."""
    letters = fragment.kind is Kind.NONE and fragment.text.upper() not in ("S/M", "M/P", "S/P")
    return not letters and bool(UNPRICED.match(fragment.text) or _awaits_a_number(fragment))


def _awaits_a_number(fragment: Fragment) -> bool:
    """A currency alone in an element called price, or what is to be filled in there: "... so'm", "€NA"."""
    if not fragment.piece.css:
        return False
    alone = fragment.text in WORDS or fragment.text in SIGNS or _TO_COME.match(fragment.text) is not None
    return alone and bool(class_words(fragment.piece.css) & PRICE_CLASSES)


_TO_COME = re.compile(r"\W*(?:n/?a|tb[ad]|x{1,4}(?:[.,]x{1,2})?|coming soon)\W*$", re.I)


def _fragments(line: CleanLine, tokens: list[Token], index: int) -> list[Fragment]:
    """The line's texts and prices; texts are cut at prices and where one piece ends and another begins."""
    out: list[Fragment] = []
    gap = line.line.gap
    if not tokens:
        for piece, (start, end) in zip(line.line.pieces, line.spans, strict=True):
            _text(out, line, index, piece, start, end, gap)
            gap = _next_gap(out, gap, piece)
        return out
    places = [piece_at(line, token) for token in tokens]
    sizes = sizes_before(line.text, tokens)
    sized = dict(zip([t.start for t in tokens[-len(sizes) :]], sizes, strict=True)) if sizes else {}
    for number, (start, end) in enumerate(line.spans):
        piece = line.line.pieces[number]
        position = start
        here = [t for t, place in zip(tokens, places, strict=True) if place == number]
        opened = bool(here) and begins_with_price(line.text[start : here[0].start])
        for k, token in enumerate(here):
            label = alternative(line.text[position : token.start]) if opened and k else None
            if sized.get(token.start, -1) > position:
                _text(out, line, index, piece, position, sized[token.start], gap)
                gap, label = _next_gap(out, gap, piece), _bare(line.text[sized[token.start] : token.start])
            if label:
                out.append(_label(_fragment(line, index, piece, label, None, gap)))
            else:
                _text(out, line, index, piece, position, max(position, token.start), gap)
            called = opened and names_course(line.text, token)
            reach = here[k + 1].start if k + 1 < len(here) else end
            if called:
                _text(out, line, index, piece, token.start, reach, gap)
            gap = _next_gap(out, gap, piece)
            out.append(_fragment(line, index, piece, token.text, token, gap))
            unit = _PER_UNIT.match(line.text, token.end)
            out[-1].per_unit = unit is not None
            gap = _next_gap(out, gap, piece)
            position = reach if called else token.end
            if unit is not None and unit.end() <= reach and position < unit.end():
                out.append(_label(_fragment(line, index, piece, unit.group().strip(" /"), None, gap)))
                position = unit.end()
        _text(out, line, index, piece, position, _end_of_text(end, tokens, position), gap)
        gap = _next_gap(out, gap, piece)
    return out


def _label(fragment: Fragment) -> Fragment:
    """``fragment`` as what tells one price of a dish from the other, and no name."""
    fragment.kind, fragment.nameable = Kind.LABEL, False
    return fragment


#: "31,60 € / kg", "2.20 per 100 g"; the large one costs more in "13,90 € / gr. 15,90 €".
_PER_UNIT = re.compile(
    r"\s*(?:/|per|pro|je|par|al|por|a|na|za|pr\.?)\s*(?:1\s?|100\s?)?(?:kg|kilo|g|gr|l|lt|liter|litre|litro|ml)\b(?!\.?\s*\d)",
    re.I,
)


def _end_of_text(end: int, tokens: list[Token], position: int) -> int:
    """Where a piece's text ends: before a price that began in it and goes on in the next piece."""
    return min([end, *[t.start for t in tokens if position <= t.start < end]])


def _next_gap(out: list[Fragment], gap: int, piece: Piece) -> int:
    return SAME_LINE + piece.gap if out else gap


def _text(out: list[Fragment], line: CleanLine, index: int, piece: Piece, start: int, end: int, gap: int) -> None:
    if start >= end:
        return
    text = _bare(line.text[start:end])
    if not (text[:1].isalnum() or any(ch.isalnum() for ch in text)):
        dashes = line.text[start:end].strip()
        if _is_dash(dashes):
            out.append(_fragment(line, index, piece, dashes, None, gap))
        return
    title = title_in(text) if "。" in text else None
    if title:
        out.append(_fragment(line, index, piece, title, None, gap))
        text, gap = text[len(title) + 1 :].strip(), _next_gap(out, gap, piece)
    tail = _UNPRICED_TAIL.search(text) if folded(text[-3:]).endswith(_UNPRICED_ENDS) else None
    if tail:
        out.append(_fragment(line, index, piece, text[: tail.start()].rstrip(" .…-–"), None, gap))
        text, gap = tail.group(1), _next_gap(out, gap, piece)
    out.append(_fragment(line, index, piece, text, None, gap))


def _bare(text: str) -> str:
    """``text`` without spaces, leaders and separators around it."""
    if not text[:1].isalnum():
        text = _EDGE_LEFT.sub("", text)
    if text[-1:] not in _EDGES:
        return text
    edge = _EDGE_RIGHT.search(text, len(text.rstrip(_ANY_EDGE)))
    return text[: edge.start()].strip() if edge else text.strip()


def _is_dash(text: str) -> bool:
    """What stands in a price column where there is no price."""
    return 0 < len(text) <= _LONGEST_DASH and not text.strip("-–—?")


_LONGEST_DASH = 3


#: "Lobster ........ market price"
_UNPRICED_TAIL = re.compile(
    r"(?<=\w)(?:\s*\.{2,}\s*|\s*…+\s*|\s+[-–—|:]\s+|\s{2,})"
    r"(market price|m\.?p\.?|apc|tagespreis|selon arrivage|prix du marché|s\.?q\.?|s/m|dagpris|dagspris"
    r"|dagprijs|時価|時價|시가)$",
    re.I,
)
#: How those words end.
_UNPRICED_ENDS = (
    "ice", "mp", "p.", ".p", "apc", "eis", "age", "ché", "sq", "q.", ".q", "/m", "ris", "ijs", "価", "價", "가",
)  # fmt: skip


def _fragment(line: CleanLine, index: int, piece: Piece, text: str, token: Token | None, gap: int) -> Fragment:
    kind = kind_of(text) if token is None else Kind.TEXT
    if piece.tag == "option" and token is None:
        kind = Kind.LABEL
    nameable = token is None and _can_name(text, kind, piece) and not (kind is Kind.LABEL and gap >= SAME_LINE)
    return Fragment(
        text,
        token,
        gap,
        index,
        piece,
        line.line.region,
        line.line.path,
        line.line.depth,
        line.line.lang,
        kind,
        nameable,
    )


#: A name may end in a full stop; a Japanese or Chinese text as long as this that does is a sentence.
_SHORT_SENTENCE = 12


_QUERY = re.compile(r"^\S*[?&]\w+=\S*$")


def _can_name(text: str, kind: Kind, piece: Piece) -> bool:
    if piece.region == "codes" or (kind is not Kind.TEXT and not titled_word(text, kind, piece)) or _names_none(text):
        return False
    if text[:1] in "(（" and piece.tag and not any(ch in text for ch in ")）"):
        return False  # a remark that a price stands in: "(per person 38 €)"
    return not (len(text) <= 4 and "currency" in piece.css.lower())


@lru_cache(maxsize=4096)
def _names_none(text: str) -> bool:
    """Whether a text is no name of a dish, wherever it stands."""
    if len(text) > 160 or text[-1:] in "?？" or NOT_A_DISH.match(text) or is_legend(text):
        return True
    if "=" in text and _QUERY.search(text):
        return True  # the address of a page
    if text[:1] in "(（[" and text[-1:] in ")）]" and not any(ch in text[1:-1] for ch in ")）]"):
        return True  # a remark
    if (text[-1:] == "。" and len(text) > _SHORT_SENTENCE) or is_of_prices(text):
        return True
    return text[:1] == "+" and is_surcharge(text)


def titled_word(text: str, kind: Kind, piece: Piece) -> bool:
    """``Double`` or ``Veggie`` set as a heading, or called a name, is one although it is a size or a mark elsewhere."""
    if kind not in (Kind.LABEL, Kind.BADGE) or any(ch.isdigit() for ch in text):
        return False
    called = class_words(piece.css) if piece.css else frozenset()
    return piece.heading > 0 or bool(called & NAME_CLASSES and not called & VARIANT_CLASSES)


def typical_currency(fragments: list[Fragment]) -> str | None:
    """The currency the page's prices carry; a stray sign among many bare prices is no evidence.

    Unless the bare ones are all written as only such a currency has them: "4.500" where the total is "0 FCFA".
    """
    tokens = [f.token for f in fragments if f.token]
    counts = Counter(t.currency for t in tokens if t.currency)
    if not counts:
        return None
    currency, times = counts.most_common(1)[0]
    return currency if times * 5 >= len(tokens) or (currency in BIG and _in_thousands(tokens)) else None


def _in_thousands(tokens: list[Token]) -> bool:
    """Whether all that is written without a currency is thousands, grouped by a point or comma."""
    bare = [t for t in tokens if t.currency is None]
    return all(t.strength is Strength.ODD and t.amount >= 1000 for t in bare)
