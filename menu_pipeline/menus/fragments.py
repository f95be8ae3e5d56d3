"""Lines cut into fragments: texts and the prices a page really means, in reading order.

What counts as a price is decided here with the whole page in view: a bare ``26`` is one when many lines of
the same make end (or consist) in such numbers, and not otherwise.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise

from menu_pipeline.menus.currencies import BIG
from menu_pipeline.menus.model import Hints
from menu_pipeline.menus.normal import clean
from menu_pipeline.menus.notes import is_contact, is_fee
from menu_pipeline.menus.page import Line, Piece
from menu_pipeline.menus.prices import Strength, Token, joined_to_strongest, scan
from menu_pipeline.menus.traits import class_words
from menu_pipeline.menus.vocabulary import (
    DATE_LINE,
    FEE_BEFORE,
    NOT_A_DISH,
    NOT_A_DISH_LINE,
    PRICE_CLASSES,
    UNPRICED,
    Kind,
    is_label,
    is_legend,
    kind_of,
)

#: A line with more numbers than this is a table dump or a joke, and its reading would take too long.
MAX_PRICES_A_LINE = 60
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
    lang: str
    kind: Kind = Kind.TEXT
    nameable: bool = False  # can be the name of a dish by itself
    unpriced: bool = False  # "market price", "sold out": stands where a price would

    @property
    def is_price(self) -> bool:
        return self.token is not None or self.unpriced


@dataclass(slots=True)
class _Cleaned:
    """A line with clean text; ``spans`` are the pieces' places in it."""

    line: Line
    text: str
    spans: list[tuple[int, int]]
    tokens: list[Token] = field(default_factory=list)


_EDGE_LEFT = re.compile(r"^[\s.…·•:|,;–—~*_/\\-]+(?=\S)|^[\s.…·•|–—~_]+$")
_EDGE_RIGHT = re.compile(r"[\s…·•:|;–—~_=-]+$|(?:\s*\.){2,}\s*$|[\s,/]+$")
_LETTER = re.compile(r"[^\W\d_]")


def cut(lines: list[Line], hints: Hints) -> list[Fragment]:
    """The fragments of a page, in order."""
    cleaned = [_clean_line(line, hints) for line in lines]
    accepted = _accept(cleaned, hints)
    fragments: list[Fragment] = []
    for index, (line, tokens) in enumerate(zip(cleaned, accepted, strict=True)):
        fragments.extend(_fragments(line, tokens, index))
    _mark_unpriced(fragments)
    return [f for f in fragments if f.unpriced or f.token is not None or not _NO_PRICE.match(f.text)]


def _mark_unpriced(fragments: list[Fragment]) -> None:
    """Words like "market price" are prices where other dishes have their price, mere badges elsewhere."""
    makes = {f.piece.sig for f in fragments if f.token is not None}
    for i, fragment in enumerate(fragments):
        if fragment.token is None and _NO_PRICE.match(fragment.text):
            beside = any(f.token is not None for f in (*fragments[max(0, i - 1) : i], *fragments[i + 1 : i + 2]))
            fragment.unpriced = fragment.piece.sig in makes and fragment.gap < SAME_LINE and not beside
        elif fragment.token is None and _is_unpriced(fragment):
            inline = fragment.gap >= SAME_LINE and i > 0 and fragments[i - 1].token is None
            priced = bool(class_words(fragment.piece.css) & PRICE_CLASSES)
            fragment.unpriced = fragment.piece.sig in makes or priced or inline


def _is_unpriced(fragment: Fragment) -> bool:
    """Words in place of a price; single letters are codes, save those that always stand for one (``S/M``)."""
    letters = fragment.kind is Kind.NONE and fragment.text.upper() not in ("S/M", "M/P")
    return not letters and bool(UNPRICED.match(fragment.text))


def _clean_line(line: Line, hints: Hints) -> _Cleaned:
    text = ""
    spans: list[tuple[int, int]] = []
    for piece in line.pieces:
        raw = line.text[piece.start : piece.end]
        value = clean(raw)
        if text and value and (raw[:1].isspace() or line.text[piece.start - 1 : piece.start].isspace()):
            text += " "
        spans.append((len(text), len(text) + len(value)))
        text += value
    cleaned = _Cleaned(line, text, spans)
    if len(text) <= 2000:
        cleaned.tokens = scan(text, hints)
    return cleaned


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A token with its make: where in which kind of element it stands."""

    line: int
    token: Token
    piece: Piece
    place: str  # whole, trail, near (a few words follow), lead, mid
    key: tuple[str, str]
    priced_class: bool


def _accept(lines: list[_Cleaned], hints: Hints) -> list[list[Token]]:
    candidates = [c for i, line in enumerate(lines) for c in _candidates(i, line)]
    strong = Counter(c.key for c in candidates if c.token.strength >= Strength.DECIMAL)
    weak: dict[tuple[str, str], list[_Candidate]] = {}
    for candidate in candidates:
        if candidate.token.strength < Strength.DECIMAL:
            weak.setdefault(candidate.key, []).append(candidate)
    shapes = Counter((line.line.pieces[-1].sig if line.line.pieces else "") for line in lines)
    pays_big = hints.currency in BIG
    good = {
        key
        for key, group in weak.items()
        if _weak_group_is_prices(group, strong[key], sum(strong.values()), shapes[key[0]])
    }
    accepted: list[list[Token]] = [[] for _ in lines]
    for candidate in candidates:
        weak_year = candidate.token.strength is Strength.BARE and _is_year(candidate.token.amount)
        proven = candidate.key in good and not (weak_year and not pays_big)
        if candidate.token.strength >= Strength.DECIMAL or proven or _prices_a_section(lines, candidate):
            accepted[candidate.line].append(candidate.token)
    return accepted


def _prices_a_section(lines: list[_Cleaned], candidate: _Candidate) -> bool:
    """``Classics — all 11`` in a heading."""
    before = lines[candidate.line].text[: candidate.token.start]
    title = candidate.piece.heading > 0 or candidate.piece.bold or before.isupper() or _CAPITALS.match(before)
    return bool(title) and candidate.place in ("trail", "whole") and bool(_ALL.search(before))


_CAPITALS = re.compile(r"\W*(?:[^\W\d_a-zà-ÿ]{2,}\W+)+(?=\()")
_ALL = re.compile(r"[–—:|,(-]\s*(?:all|each|alle|je|tous|toutes|tutti|tutte|todos|todas|cada|wszystkie|все)\W*$", re.I)


def _weak_group_is_prices(group: list[_Candidate], strong_here: int, strong_all: int, lines_like_it: int) -> bool:
    """Whether numbers without money notation, all of one make, are prices."""
    amounts = [c.token.amount for c in group]
    place = group[0].place
    if place in ("mid", "near") or _is_counting(amounts):
        return False
    if _is_code_list(group):
        return False
    if group[0].priced_class or (strong_here and strong_here * 4 >= len(group)):
        return True
    lines = len({c.line for c in group})
    if strong_all > 2 * len(group) or lines < 3 or sum(_is_year(a) for a in amounts) * 3 > len(amounts):
        return False
    if place == "trail":
        return lines * 2 >= lines_like_it
    return place == "whole" and max(amounts) >= 3


def _is_code_list(group: list[_Candidate]) -> bool:
    """Small numbers of which a good part stands several to a line, as allergen codes do (``1, 3, 7``)."""
    a_line = Counter(c.line for c in group)
    several = sum(1 for n in a_line.values() if n >= 2)
    small = all(c.token.amount <= 30 and c.token.strength is Strength.BARE for c in group)
    return small and several * 3 >= len(a_line) and group[0].place == "whole" and not group[0].priced_class


def _is_year(amount: Decimal) -> bool:
    return 1900 <= amount <= 2100 and amount == amount.to_integral_value()


def _is_counting(amounts: list[Decimal]) -> bool:
    """1, 2, 3 ...: item numbers, steps, pages."""
    if len(amounts) < 3:
        return False
    steps = sum(1 for a, b in pairwise(amounts) if b - a == 1)
    return steps * 3 >= 2 * (len(amounts) - 1)


def _candidates(index: int, line: _Cleaned) -> list[_Candidate]:
    if len(line.tokens) > MAX_PRICES_A_LINE:
        return []
    tokens = [t for t in line.tokens if not _vetoed(line.text, t)]
    if not tokens:
        return []
    if line.line.region in ("cart", "chrome", "nav", "footer"):
        return []
    tokens = joined_to_strongest(line.text, tokens)
    if is_fee(line.text):
        return []
    if (
        NOT_A_DISH_LINE.search(line.text)
        or is_contact(line.text)
        or is_legend(line.text)
        or DATE_LINE.search(line.text)
    ):
        tokens = [t for t in tokens if t.strength is Strength.MARKED]
    return [c for c in (_candidate(index, line, t, tokens) for t in tokens) if c is not None]


def _vetoed(text: str, token: Token) -> bool:
    before = text[: token.start].rstrip()
    if before.endswith("+") or token.text.startswith("+") or text.startswith("+"):
        return True  # a supplement
    if _RATE_AFTER.match(text, token.end) or FEE_BEFORE.search(before[-60:]) or text[token.end : token.end + 1] == "+":
        return True
    if token.strength is Strength.MARKED:
        return False
    opened = text.rfind("(", 0, token.start)
    if opened >= 0 and not _ALL.search(before) and text.find(")", opened, token.start) < 0:
        return True
    return not (0 <= token.amount <= 100_000_000)


#: Rent, wages and subscriptions: "$29/month", "95 € / nuit".
_RATE_AFTER = re.compile(
    r"\s*(?:/|per|pro|par|al|por|a|na|za)\s*(?:months?|mo|monat|mois|mese|mes|mês|maand|måned|månad|měsíc|miesiąc"
    r"|nights?|nacht|nuit"
    r"|notte|noche|noite|years?|jahr|an|anno|año|ano|hours?|hr|std|stunde|weeks?|woche|semaine)\b",
    re.I,
)


def _candidate(index: int, line: _Cleaned, token: Token, tokens: list[Token]) -> _Candidate | None:
    number = _piece_at(line, token)
    piece = line.line.pieces[number]
    if piece.region == "codes":
        return None
    start, end = line.spans[number]
    others = [t for t in tokens if t is not token]
    left = _without(line.text, min(start, token.start), token.start, others)
    right = _without(line.text, token.end, max(end, token.end), others)
    place = _place(left, right)
    if place == "mid" and (len(tokens) < 2 or token.strength < Strength.DECIMAL or len(line.text) > 60 * len(tokens)):
        return None
    priced = bool(class_words(piece.css) & PRICE_CLASSES)
    return _Candidate(index, token, piece, place, (piece.sig, place), priced)


def _without(text: str, start: int, end: int, tokens: list[Token]) -> str:
    inside = [t for t in tokens if start <= t.start and t.end <= end]
    for token in reversed(inside):
        text = text[: token.start] + " " * (token.end - token.start) + text[token.end :]
    return text[start:end].strip()


def _place(left: str, right: str) -> str:
    plain_left = not _LETTER.search(left) or is_label(left)
    plain_right = not _LETTER.search(right) or is_label(right)
    if plain_left and plain_right:
        return "whole"
    if plain_right or (len(right) <= 30 and len(right.split()) <= 4 and right[:1] in "(/-*"):
        return "trail"
    if plain_left:
        return "lead"
    return "near" if len(right) <= 24 and len(right.split()) <= 3 else "mid"


def _piece_at(line: _Cleaned, token: Token) -> int:
    """The piece that holds the token's digits."""
    digit = next((i for i in range(token.start, token.end) if line.text[i].isdigit()), token.start)
    for number, (start, end) in enumerate(line.spans):
        if start <= digit < end:
            return number
    return len(line.spans) - 1


def _fragments(line: _Cleaned, tokens: list[Token], index: int) -> list[Fragment]:
    """The line's texts and prices; texts are cut at prices and where one piece ends and another begins."""
    out: list[Fragment] = []
    gap = line.line.gap
    for number, (start, end) in enumerate(line.spans):
        piece = line.line.pieces[number]
        position = start
        for token in (t for t in tokens if _piece_at(line, t) == number):
            _text(out, line, index, piece, position, max(position, token.start), gap)
            gap = _next_gap(out, gap, piece)
            out.append(_fragment(line, index, piece, token.text, token, gap))
            gap = _next_gap(out, gap, piece)
            position = token.end
        _text(out, line, index, piece, position, _end_of_text(end, tokens, position), gap)
        gap = _next_gap(out, gap, piece)
    return out


def _end_of_text(end: int, tokens: list[Token], position: int) -> int:
    """Where a piece's text ends: before a price that began in it and goes on in the next piece."""
    starts = [t.start for t in tokens if position <= t.start < end]
    return min([end, *starts])


def _next_gap(out: list[Fragment], gap: int, piece: Piece) -> int:
    return SAME_LINE + piece.gap if out else gap


def _text(out: list[Fragment], line: _Cleaned, index: int, piece: Piece, start: int, end: int, gap: int) -> None:
    text = _EDGE_RIGHT.sub("", _EDGE_LEFT.sub("", line.text[start:end])).strip()
    if not any(ch.isalnum() for ch in text):
        dashes = line.text[start:end].strip()
        if _NO_PRICE.match(dashes):
            out.append(_fragment(line, index, piece, dashes, None, gap))
        return
    tail = _UNPRICED_TAIL.search(text)
    if tail:
        out.append(_fragment(line, index, piece, text[: tail.start()].rstrip(" .…-–"), None, gap))
        text, gap = tail.group(1), _next_gap(out, gap, piece)
    out.append(_fragment(line, index, piece, text, None, gap))


#: What stands in a price column where there is no price.
_NO_PRICE = re.compile(r"^[-–—]{1,3}$")
#: "Lobster ........ market price"
_UNPRICED_TAIL = re.compile(
    r"(?<=\w)(?:\s*\.{2,}\s*|\s*…+\s*|\s+[-–—|:]\s+|\s{2,})"
    r"(market price|m\.?p\.?|apc|tagespreis|selon arrivage|prix du marché|s\.?q\.?|s/m|dagpris|dagspris"
    r"|dagprijs|時価|時價|시가)$",
    re.I,
)


def _fragment(line: _Cleaned, index: int, piece: Piece, text: str, token: Token | None, gap: int) -> Fragment:
    kind = kind_of(text) if token is None else Kind.TEXT
    if piece.tag == "option" and token is None:
        kind = Kind.LABEL
    nameable = token is None and _can_name(text, kind, piece)
    return Fragment(text, token, gap, index, piece, line.line.region, line.line.path, line.line.lang, kind, nameable)


def _can_name(text: str, kind: Kind, piece: Piece) -> bool:
    if len(text) > 160 or text[-1:] in "?？" or NOT_A_DISH.match(text) or is_legend(text) or piece.region == "codes":
        return False
    if len(text) <= 4 and "currency" in piece.css.lower():
        return False
    return kind is Kind.TEXT or titled_word(text, kind, piece)


def titled_word(text: str, kind: Kind, piece: Piece) -> bool:
    """``Double`` or ``Veggie`` set as a heading is a name although it is a size or a mark elsewhere."""
    return kind in (Kind.LABEL, Kind.BADGE) and piece.heading > 0 and not any(ch.isdigit() for ch in text)


def typical_currency(fragments: list[Fragment]) -> str | None:
    """The currency the page's prices carry; a stray sign among many bare prices is no evidence."""
    tokens = [f.token for f in fragments if f.token]
    counts = Counter(t.currency for t in tokens if t.currency)
    if not counts:
        return None
    currency, times = counts.most_common(1)[0]
    return currency if times * 5 >= len(tokens) else None
