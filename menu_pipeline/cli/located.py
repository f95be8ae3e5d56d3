"""Where on a page each dish and price was read: found again in the text nodes, for a person to check.

The extractors work on lines, a person on the page. Names and prices are looked for in the page's visible text, in the
order they were read, whatever elements they are spread over; each is then a range of text nodes with a path of its
first one (a CSS selector, as the browser's tools give it).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

from menu_pipeline.menus.model import MenuItem

#: Elements whose text no guest sees.
UNSEEN = ("script", "style", "noscript", "template", "title", "head", "textarea", "svg", "iframe")
#: Characters, spaces not counted, in which a dish's price is looked for after its name, and before it.
_AFTER, _BEFORE = 600, 120
#: Elements of a path at most, from the page's body down.
_DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Span:
    """A part of one text node: ``start`` and ``end`` count its characters."""

    node: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where one dish stands: its name and its prices. Empty where the page does not show it (structured data)."""

    name: tuple[Span, ...] = ()
    prices: tuple[tuple[Span, ...], ...] = ()


@dataclass(slots=True)
class VisibleText:
    """The page's text nodes, and all their letters in one string without spaces, folded; ``at`` leads back."""

    nodes: list[LexborNode] = field(default_factory=list)
    letters: str = ""
    at: list[tuple[int, int]] = field(default_factory=list)

    @classmethod
    def of(cls, tree: LexborHTMLParser) -> VisibleText:
        text, letters = cls(), []
        for node in _text_nodes(tree):
            number = len(text.nodes)
            text.nodes.append(node)
            for place, character in enumerate(node.text_content or ""):
                folded = _folded(character)
                letters.append(folded)
                text.at += [(number, place)] * len(folded)
        text.letters = "".join(letters)
        return text

    def spans(self, begin: int, end: int) -> tuple[Span, ...]:
        """The range of ``letters`` as parts of text nodes."""
        found: list[Span] = []
        for number, place in self.at[begin:end]:
            if found and found[-1].node == number:
                found[-1] = Span(number, found[-1].start, place + 1)
            else:
                found.append(Span(number, place, place + 1))
        return tuple(found)

    def path(self, spans: Sequence[Span]) -> str:
        return path_of(self.nodes[spans[0].node]) if spans else ""


def _text_nodes(tree: LexborHTMLParser) -> Iterator[LexborNode]:
    if tree.root is None:
        return
    unseen = {
        inside.mem_id
        for node in tree.root.css(", ".join(UNSEEN))
        for inside in node.traverse(include_text=True)
        if inside.tag == "-text"
    }
    for node in tree.root.traverse(include_text=True):
        if node.tag == "-text" and node.mem_id not in unseen:
            yield node


def _folded(text: str) -> str:
    """As names are compared here: compatible forms, no case, no spaces, one kind of apostrophe."""
    kept = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    return "".join(c for c in kept if not c.isspace() and c != "\u200b" and c != "\u00ad")


def locate(text: VisibleText, items: Sequence[MenuItem]) -> list[Place]:
    """A place for each of ``items``, which come in the order they were read."""
    places, cursor = [], 0
    taken: set[int] = set()
    for item in items:
        begin, end = _find(text, _folded(item.name), cursor, taken)
        if begin < 0:
            places.append(Place())
            continue
        taken.update(range(begin, end))
        prices, cursor = [], end
        for price in item.prices:
            first, last = _find_price(text, _folded(price.text), begin, end, taken)
            if first >= 0:
                taken.update(range(first, last))
                prices.append(text.spans(first, last))
        places.append(Place(text.spans(begin, end), tuple(prices)))
    return places


def _find(text: VisibleText, needle: str, cursor: int, taken: set[int]) -> tuple[int, int]:
    """The first place from ``cursor`` on, else from the page's beginning, that nothing else was found in."""
    if not needle:
        return -1, -1
    for start in (cursor, 0):
        begin = text.letters.find(needle, start)
        while begin >= 0 and (begin in taken or begin + len(needle) - 1 in taken):
            begin = text.letters.find(needle, begin + 1)
        if begin >= 0:
            return begin, begin + len(needle)
    return -1, -1


def _find_price(text: VisibleText, needle: str, begin: int, end: int, taken: set[int]) -> tuple[int, int]:
    if not needle:
        return -1, -1
    first = text.letters.find(needle, end, end + _AFTER)
    while first >= 0 and first in taken:
        first = text.letters.find(needle, first + 1, end + _AFTER)
    if first < 0:
        first = text.letters.rfind(needle, max(0, begin - _BEFORE), begin)
        if first in taken:
            first = -1
    return (first, first + len(needle)) if first >= 0 else (-1, -1)


def path_of(node: LexborNode) -> str:
    """A CSS selector of the element a text node stands in: tags from the body down, numbered among their like."""
    steps: list[str] = []
    at = node.parent
    while at is not None and at.tag not in ("html", "-undef", "-document") and len(steps) < _DEEPEST:
        steps.append(_step(at))
        at = at.parent
    return " > ".join(reversed(steps))


def _step(node: LexborNode) -> str:
    tag, number, alone = str(node.tag), 1, True
    before = node.prev
    while before is not None:
        if before.tag == tag:
            number, alone = number + 1, False
        before = before.prev
    after = node.next
    while alone and after is not None:
        alone = after.tag != tag
        after = after.next
    return tag if alone else f"{tag}:nth-of-type({number})"
