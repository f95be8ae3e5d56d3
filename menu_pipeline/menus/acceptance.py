"""Which numbers of a page are prices, decided with the whole page in view.

A bare ``26`` is one when many lines of the same make end (or consist) in such numbers, and not otherwise.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise

from menu_pipeline.menus.columns import Columns, meaning_of
from menu_pipeline.menus.currencies import BIG
from menu_pipeline.menus.east_asian import without_names
from menu_pipeline.menus.meal_prices import prices_a_meal
from menu_pipeline.menus.model import Hints
from menu_pipeline.menus.notes import is_fee
from menu_pipeline.menus.page import Line, Piece
from menu_pipeline.menus.prices import Strength, Token, joined_to_strongest
from menu_pipeline.menus.sized import sizes_before
from menu_pipeline.menus.traits import class_words
from menu_pipeline.menus.vetoes import FOR_ALL, TAXED, in_brackets, sells_nothing, vetoed
from menu_pipeline.menus.vocabulary import COUNT_CLASSES, PRICE_CLASSES, SECTION_WORDS, is_label

#: A line with more numbers than this is a table dump or a joke, and its reading would take too long.
MAX_PRICES_A_LINE = 60
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(slots=True)
class CleanLine:
    """A line with clean text; ``spans`` are the pieces' places in it."""

    line: Line
    text: str
    spans: list[tuple[int, int]]
    tokens: list[Token] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A token with its make: where in which kind of element it stands."""

    line: int
    token: Token
    piece: Piece
    place: str  # whole, trail, near (a few words follow), lead, mid
    key: tuple[str, str]
    priced_class: bool
    sized: bool = False  # words for sizes stand before it and its like


def accept(lines: list[CleanLine], hints: Hints, columns: Columns) -> list[list[Token]]:
    bracketed = _are_in_brackets(lines)
    read = [c for i, line in enumerate(lines) if line.tokens for c in _candidates(i, line, columns, bracketed)]
    candidates = _without_ages(read)
    strong = Counter(c.key for c in candidates if c.token.strength >= Strength.DECIMAL)
    weak: dict[tuple[str, str], list[_Candidate]] = {}
    for candidate in candidates:
        if candidate.token.strength < Strength.DECIMAL:
            weak.setdefault(candidate.key, []).append(candidate)
    shapes = Counter((line.line.pieces[-1].sig if line.line.pieces else "") for line in lines)
    pays_big = hints.currency in BIG
    priced_lines = [c.line for c in candidates if c.token.strength >= Strength.DECIMAL] if weak else []
    alone = {c.line: c.key[0] for c in candidates if c.place == "whole"} if weak else {}
    good = {
        key
        for key, group in weak.items()
        if _weak_group_is_prices(group, strong[key], sum(strong.values()), shapes[key[0]])
        and not _number_dishes(group, priced_lines)
        and not _end_names(group, alone, lines)
    }
    ending = {_make(sig) for sig, place in good if place == "trail"}
    accepted: list[list[Token]] = [[] for _ in lines]
    for candidate in candidates:
        weak_year = candidate.token.strength is Strength.BARE and _is_year(candidate.token.amount)
        known = candidate.key in good or _ends_like_others(candidate, ending)
        proven = known and not (weak_year and not pays_big)
        proven = proven or (pays_big and _is_in_thousands(candidate)) or candidate.sized
        if candidate.token.strength >= Strength.DECIMAL or proven or _prices_a_section(lines, candidate, bool(good)):
            accepted[candidate.line].append(candidate.token)
    return without_names([line.text for line in lines], accepted)


def _are_in_brackets(lines: list[CleanLine]) -> bool:
    """Whether prices stand in brackets here: "Garlic bread (4.50)", more often than without them."""
    ends = [(line.text, line.tokens[-1]) for line in lines if line.tokens]
    last = [(text, token) for text, token in ends if token.strength >= Strength.DECIMAL]
    times = sum(text[-1] == ")" and in_brackets(text, token) for text, token in last)
    return times >= _FEWEST_BRACKETED and times * 2 > len(last)


#: So many lines that end in a price in brackets are no remarks.
_FEWEST_BRACKETED = 3


def _without_ages(candidates: list[_Candidate]) -> list[_Candidate]:
    """``candidates`` without pence where the page pays in other money: "Old Sock (12p)" is a whisky's years there."""
    pence = [c for c in candidates if c.token.text[-1:] == "p"]
    others = (
        Counter(c.token.currency for c in candidates if c.token.currency and c not in pence) if pence else Counter()
    )
    foreign = bool(others) and others.most_common(1)[0][0] != "GBP"
    return [c for c in candidates if c not in pence] if foreign else candidates


#: "3 for", before what three of a thing cost.
_SEVERAL = re.compile(
    r"^\W*\d{1,2}\s*(?:stk?\.?|st\.|pcs?|ks|szt\.?|db)?\s*(?:for|för|voor|für|pour|per|por|x|za|за)\W*$", re.I
)


def offers(lines: list[CleanLine]) -> set[int]:
    """Indices of lines that are offers on several of a kind ("3 for 160,-"), set unlike what one of them costs."""
    found: dict[int, str] = {}
    makes: Counter[str] = Counter()
    for i, line in enumerate(lines):
        last = line.tokens[-1] if line.tokens else None
        if last is None or last.strength < Strength.DECIMAL:
            continue
        sig = line.line.pieces[piece_at(line, last)].sig
        makes[sig] += 1
        if last.end == len(line.text) and _SEVERAL.match(line.text[: last.start]):
            found[i] = sig
    times = Counter(found.values())
    return {i for i, sig in found.items() if times[sig] * 2 > makes[sig] and makes.total() > 2 * len(found)}


def _is_in_thousands(candidate: _Candidate) -> bool:
    """``180.000`` at the end of a text, or alone: what else would it be where one pays in thousands."""
    token = candidate.token
    return token.strength is Strength.ODD and token.amount >= 1000 and candidate.place in ("whole", "trail")


def _prices_a_section(lines: list[CleanLine], candidate: _Candidate, bare: bool) -> bool:
    """``Classics — all 11`` in a heading, and ``Desserts 8`` where other prices are ``bare`` too."""
    before = lines[candidate.line].text[: candidate.token.start]
    headed = bare and candidate.piece.heading > 0 and candidate.place == "trail"
    if headed and candidate.token.amount >= _LEAST_OF_ALL and SECTION_WORDS.match(before):
        return True
    title = candidate.piece.heading > 0 or candidate.piece.bold or before.isupper() or _CAPITALS.match(before)
    return bool(title) and candidate.place in ("trail", "whole") and bool(FOR_ALL.search(before))


#: A smaller number behind "Mains" is that of a page or a part.
_LEAST_OF_ALL = 4
_CAPITALS = re.compile(r"\W*(?:[^\W\d_a-zà-ÿ]{2,}\W+)+(?=\()")


def _weak_group_is_prices(group: list[_Candidate], strong_here: int, strong_all: int, lines_like_it: int) -> bool:
    """Whether numbers without money notation, all of one make, are prices."""
    amounts = [c.token.amount for c in group]
    place = group[0].place
    if place in ("mid", "near") or (_is_counting(amounts) and not group[0].priced_class):
        return False
    if _is_code_list(group):
        return False
    often = 1 if place == "lead" else 4  # in front of a text a plain number counts: "4 cheeses"
    if group[0].priced_class or (strong_here and strong_here * often >= len(group)):
        return True
    lines = len({c.line for c in group})
    if strong_all > 2 * len(group) or lines < 3 or sum(_is_year(a) for a in amounts) * 3 > len(amounts):
        return False
    if place == "trail":
        return lines * 2 >= lines_like_it
    return place == "whole" and max(amounts) >= 3


def _end_names(group: list[_Candidate], alone: dict[int, str], lines: list[CleanLine]) -> bool:
    """Whether numbers are the last words of names: behind them stand prices by themselves, set otherwise.

    ``alone`` is how these are set, by their lines.
    """
    if group[0].place != "trail" or group[0].priced_class:
        return False
    behind = [c for c in group if alone.get(c.line, c.key[0]) != c.key[0]]
    joined = sum(lines[c.line].text[c.token.end :].lstrip()[:1] in ("|", "/") for c in behind)
    return joined * 3 <= len(behind) and len(behind) * 5 >= 4 * len(group)


def _number_dishes(group: list[_Candidate], priced_lines: list[int]) -> bool:
    """Whether numbers alone on their lines each stand before a name and its price: "04", "Feta", "7.50 €".

    ``priced_lines`` are the lines of all that is written as money, in order.
    """
    if len(group) < _FEWEST_NUMBERED or group[0].place != "whole" or group[0].priced_class:
        return False
    if len({c.token.amount for c in group}) * 10 < 9 * len(group):
        return False
    ends = [*(c.line for c in group[1:]), priced_lines[-1] + 1 if priced_lines else 0]
    before = 0
    for number, end in zip(group, ends, strict=True):
        at = bisect_right(priced_lines, number.line)
        before += at < len(priced_lines) and number.line + 1 < priced_lines[at] < end
    return before * 10 >= 9 * len(group)


#: So many numbers, each before a name and a price, are no chance.
_FEWEST_NUMBERED = 4


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


def _candidates(index: int, line: CleanLine, columns: Columns, bracketed: bool) -> list[_Candidate]:
    if len(line.tokens) > MAX_PRICES_A_LINE:
        return []
    sized = sizes_before(line.text, line.tokens)
    tokens = line.tokens[-len(sized) :] if sized else [t for t in line.tokens if not vetoed(line.text, t, bracketed)]
    if not tokens:
        return []
    if line.line.region in ("cart", "chrome", "nav", "footer"):
        return []
    tokens = joined_to_strongest(line.text, tokens)
    if is_fee(line.text) and not TAXED.match(line.text):
        return []
    marked = [t for t in tokens if t.strength is Strength.MARKED]
    if len(marked) < len(tokens) and sells_nothing(line.text):
        tokens = marked
    found = [c for c in (_candidate(index, line, t, tokens, columns) for t in tokens) if c is not None]
    return [replace(c, sized=True) for c in found] if sized else found


def _candidate(index: int, line: CleanLine, token: Token, tokens: list[Token], columns: Columns) -> _Candidate | None:
    number = piece_at(line, token)
    piece = line.line.pieces[number]
    column = meaning_of(columns, piece.cell)
    if piece.region == "codes" or (column is False and token.strength is not Strength.MARKED):
        return None
    if token.strength < Strength.MARKED and piece.css and class_words(piece.css) & COUNT_CLASSES:
        return None
    start, end = line.spans[number]
    others = [t for t in tokens if t is not token]
    left = _without(line.text, min(start, token.start), token.start, others)
    right = _without(line.text, token.end, max(end, token.end), others)
    place = _place(left, right)
    if token.strength is Strength.ODD and place == "trail" and _LITRES.fullmatch(token.text):
        return None
    if token.strength is Strength.BARE and not left and right in (".", ")"):
        return None  # the number of a dish
    if place == "mid" and token.strength is Strength.MARKED and prices_a_meal(left, right):
        place = "near"
    if place == "mid" and (len(tokens) < 2 or token.strength < Strength.DECIMAL or len(line.text) > 60 * len(tokens)):
        return None
    priced = bool(class_words(piece.css) & PRICE_CLASSES) or (column is True and place == "whole")
    return _Candidate(index, token, piece, place, (piece.sig, place), priced)


@lru_cache(maxsize=1024)
def _make(sig: str) -> str:
    return _SET_PLAINLY.sub("", sig)


def _ends_like_others(candidate: _Candidate, ending: set[str]) -> bool:
    """Whether a number set in italics or bold ends a line as prices do in lines of a make in ``ending``."""
    sig, place = candidate.key
    return place in ("trail", "whole") and _make(sig) != sig and _make(sig) in ending


#: "Pilsner 0,3"
_LITRES = re.compile(r"0[.,](?:[1-9]|25|33|75)")
#: How a text is set in an element, which is no make of its own: editors set one price in italics and the next not.
_SET_PLAINLY = re.compile(r"(?:/(?:b|strong|i|em|u|font|span))+$")


def _without(text: str, start: int, end: int, tokens: list[Token]) -> str:
    inside = [t for t in tokens if start <= t.start and t.end <= end]
    for token in reversed(inside):
        text = text[: token.start] + " " * (token.end - token.start) + text[token.end :]
    return text[start:end].strip()


#: What is remarked behind a price in brackets is no longer than this.
_SHORT_REMARK = 32


def _place(left: str, right: str) -> str:
    plain_left = not _LETTER.search(left) or is_label(left)
    plain_right = not _LETTER.search(right) or is_label(right)
    if plain_left and plain_right:
        return "whole"
    if plain_right or (len(right) <= 30 and len(right.split()) <= 4 and right[:1] in "(/-*"):
        return "trail"
    if left[-1:] == "(" and right[0] == ")" and len(right) <= _SHORT_REMARK:
        return "trail"  # "Sole (€ 42.80) cooked in 25 min."
    if right[0] == "(" and right.find(")") == len(right) - 1:
        return "trail"  # a remark, however long
    if plain_left:
        return "lead"
    return "near" if len(right) <= 24 and len(right.split()) <= 3 else "mid"


def piece_at(line: CleanLine, token: Token) -> int:
    """The piece that holds the token's digits."""
    if len(line.spans) == 1:
        return 0
    digit = next((i for i in range(token.start, token.end) if line.text[i].isdigit()), token.start)
    for number, (start, end) in enumerate(line.spans):
        if start <= digit < end:
            return number
    return len(line.spans) - 1
