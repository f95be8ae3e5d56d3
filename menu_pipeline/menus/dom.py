"""One walk over the parsed page: the lines a guest sees, each with what its markup says about it.

A *line* is a run of text without a block boundary or line break in it; a *piece* is the part of a line
inside one inline element. Between two pieces stands a *gap*: how shallow in the tree the walk had to go
from one to the other. Small gaps separate what the author put apart, and the extractors cut there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from selectolax.lexbor import LexborHTMLParser, LexborNode

from menu_pipeline.menus.grid import Cell, Grid, number_of
from menu_pipeline.menus.markup import FORMAT, PLAIN, SKIPPED
from menu_pipeline.menus.normal import clean
from menu_pipeline.menus.options import priced_options
from menu_pipeline.menus.page import Line, Page, Piece
from menu_pipeline.menus.regions import Whole
from menu_pipeline.menus.side_by_side import paired
from menu_pipeline.menus.traits import Traits, language_of, traits
from menu_pipeline.menus.translations import is_translation
from menu_pipeline.menus.vocabulary import UNPRICED

#: A page with more lines than this is cut off: eight times the longest real menu we saw, and time is bounded.
MAX_LINES = 4_000
#: Lines with a digit that are read: it is these that take time, and ``limits.MAX_DISHES`` have a price each.
MAX_NUMBERED = 2_200
#: Characters of a line that are read: no dish takes more.
MAX_LINE = 5_000
#: Nodes walked at most (10,000 nested elements and 5 MB pages stay under a second).
MAX_NODES = 100_000


@dataclass(slots=True)
class _Frame:
    tag: str
    css: str
    own: str
    block: bool
    heading: int
    bold: bool
    struck: bool
    pre: bool
    region: str
    lang: str
    grid: Grid | None = None  # of the table the element is or stands in
    cell: Cell | None = None
    box: int = 0


#: Elements that place what is in them in rows and columns.
_OF_TABLES = frozenset({"table", "tr", "td", "th"})


class _Walk:
    """State of the one pass; ``page`` is its product."""

    def __init__(self, root: LexborNode | None) -> None:
        self.whole = Whole(root)
        self.page = Page()
        self.stack: list[_Frame] = [_Frame("", "", "", True, 0, False, False, False, "", "")]
        self.buffer: list[str] = []
        self.length = 0
        self.pieces: list[Piece] = []
        self.told: _Frame | None = None  # the element of the last piece
        self.low = 0  # shallowest depth since the last text
        self.break_kind = 1  # 0 rule, 1 block or blank line, 2 line break, 3 same line
        self.breaks = 0
        self.line_gap = 0
        self.tables = 0
        self.boxes = 0
        self.counted = self.numbered = 0  # lines looked through for a digit, and those that have one
        self.full = False  # no further line is read
        self.pictured = ""  # what the picture before the line shows, in letters alone

    def enter(self, node: LexborNode, tag: str) -> bool:
        """Opens an element; false when nothing inside it is visible text."""
        if tag == "br":
            self._line_break()
            return False
        if tag == "select":
            self._options(node)
            return False
        if tag in SKIPPED:
            return False
        attributes = node.attributes
        if tag == "input":
            self._control(attributes.get("type"))
            return False
        if not attributes:
            told = traits(tag, "", "")
            told = self._placed(told, node) if told.region else told
            self._push(tag, "", told, None)
        else:
            css = classes = attributes.get("class") or ""
            identity = attributes.get("id") or ""
            if identity:
                css = f"{css} {identity}" if css else identity
            told = traits(tag, css, attributes.get("style") or "")
            if told.invisible or (tag == "i" and attributes.get("aria-hidden") == "true"):
                return False
            if "data-lang" in attributes and is_translation(node, tag, attributes, self.stack[:2][-1].lang):
                return False
            told = self._placed(told, node) if told.region else told
            no_more = len(attributes) == 1 and classes != ""  # than a class, which says nothing of the language
            self._push(tag, css, told, None if no_more else language_of(attributes, identity))
            if "-" in identity or any(map(str.isdigit, identity)):
                self.stack[-1].own = f"{tag}.{classes}" if classes else tag  # made for this one element
        if tag in _OF_TABLES:
            self._in_table(tag, attributes, node)
        if tag == "img":
            self.pictured = _letters(attributes.get("alt") or "")
        if told.block:
            self._end_line()
        elif tag == "hr":
            self.flush()
            self.break_kind = 0
        return True

    def _control(self, kind: str | None) -> None:
        """What is ticked is a thing of its own; what is chosen by a button is one way of having a thing."""
        if kind == "checkbox":
            self._end_line()
        elif kind == "radio" and self.stack[-1].tag == "label":
            self.stack[-1].tag = "option"

    def _push(self, tag: str, css: str, told: Traits, lang: str | None) -> None:
        parent = self.stack[-1]
        region = parent.region if parent.region and told.region != "codes" else told.region or parent.region
        if tag == "footer" and not region and not any(f.tag in ("article", "li") for f in self.stack):
            region = "footer"
        self.stack.append(
            _Frame(
                tag,
                css,
                told.own,
                told.block,
                told.heading or parent.heading,
                told.bold or parent.bold,
                told.struck or parent.struck or (told.usual and any("on-sale" in f.css for f in self.stack[-3:])),
                told.pre or parent.pre,
                region,
                lang.lower() if lang else parent.lang,
                parent.grid,
                parent.cell,
                parent.box,
            )
        )
        if told.kitchen:
            self.boxes += 1
            self.stack[-1].box = self.boxes

    def _placed(self, told: Traits, node: LexborNode) -> Traits:
        """``told`` without the region of a box that holds the menu, whatever it is called."""
        if self.stack[-1].region or not self.whole.is_in(node, told.region):
            return told
        return replace(told, region="")

    def _in_table(self, tag: str, attributes: dict[str, str | None], node: LexborNode) -> None:
        """Keeps count of rows and columns, with cells that span several of them."""
        frame = self.stack[-1]
        if tag == "table":
            self.tables += 1
            frame.grid, frame.cell = Grid(self.tables), None
        elif tag == "tr" and frame.grid is not None:
            frame.grid.start_row()
        elif tag in ("td", "th") and frame.grid is not None:
            rows = number_of(attributes.get("rowspan"))
            text = clean(node.text()[:80]) if rows > 1 or frame.grid.held else ""
            inside = node.first_child
            make = f"{frame.css}/{inside.tag if inside is not None else ''}"
            width = number_of(attributes.get("colspan"))
            frame.cell = frame.grid.take(width, rows, tag == "th", make, text)
            frame.own = f"{frame.own}:{frame.cell.column + 1}"  # a column is a make of its own

    def _end_row(self, grid: Grid) -> None:
        """Says again in this row what a cell of a row above shares with it: a price for several dishes."""
        for cell, text in grid.end_row():
            frame = self.stack[-1]
            own = f"td:{cell.column + 1}"
            self.stack.append(replace(frame, tag="td", own=own, css="", block=True, cell=cell))
            self.flush()
            self._run(text)
            self.leave()

    def _options(self, node: LexborNode) -> None:
        """The choices of a select as lines of their own, where they carry prices."""
        for text in priced_options(node):
            self._push("option", "", traits("option", "", ""), None)
            self.flush()
            self._run(text)
            self.flush()
            self.leave()

    def leave(self) -> None:
        frame = self.stack[-1]
        if frame.tag == "tr" and frame.grid is not None:
            self.flush()
            self._end_row(frame.grid)
        self.stack.pop()
        if len(self.stack) < self.low:
            self.low = len(self.stack)
        if frame.block:
            self._end_line()

    def _end_line(self) -> None:
        """Ends the line, as the beginning and end of each block do; most of them end none."""
        if self.pieces:
            self.flush()
        elif self.break_kind > 1:
            self.break_kind = 1

    def _line_break(self) -> None:
        kind = 1 if not self.pieces and self.break_kind == 2 else 2
        self.flush()
        self.break_kind = min(self.break_kind, kind) if self.break_kind != 3 else kind

    def text(self, raw: str) -> None:
        """Visible text; inside preformatted elements its line ends are line breaks."""
        if not self.stack[-1].pre or "\n" not in raw:
            self._run(raw)
            return
        first, *others = raw.split("\n")
        self._run(first)
        for line in others:
            self._line_break()
            self._run(line)

    def _run(self, raw: str) -> None:
        if not raw or raw.isspace():
            if self.buffer and raw and self.buffer[-1][-1:] != " ":
                self._append(" ")
            return
        frame = self.stack[-1]
        depth = len(self.stack)
        low = min(self.low, depth)
        self.low = depth
        if self.pieces:
            raw = self._joined(raw, frame)
            if not raw:
                return
            gap = 4 * low + 3
        else:
            gap = self.line_gap = 4 * low + self.break_kind
            self.break_kind = 3
        start = self.length
        self._append(raw)
        self._piece(frame, start, gap)

    def _joined(self, raw: str, frame: _Frame) -> str:
        """``raw`` as it continues the line: a space where two elements touch, cents as cents."""
        last = self.buffer[-1][-1:]
        stripped = raw.strip()
        if frame.tag == "sup":
            if last.isdigit() and re.fullmatch(r"\d\d", stripped):
                return "." + stripped
            if re.fullmatch(r"[\dA-Za-z,;.* /()+-]{1,16}", stripped) and not re.fullmatch(r"[.,]?\d\d", stripped):
                return ""
        if last == " " or raw[0].isspace() or raw[0] in ",.;:!?)%’'":
            return raw
        if len(self.buffer) == 1 and len(self.buffer[0]) == 1 and raw[0].islower():
            return raw  # a drop cap
        plain = frame.tag in FORMAT or frame.tag in ("b", "strong") or self.pieces[-1].tag in FORMAT
        return raw if plain and (raw[0].islower() or not last.isalnum()) else " " + raw

    def _append(self, value: str) -> None:
        self.buffer.append(value)
        self.length += len(value)

    def _piece(self, frame: _Frame, start: int, gap: int) -> None:
        sig = _signature(tuple([f.own for f in self.stack[-5:]]))
        last = self.pieces[-1] if self.pieces else None
        alike = last is not None and last.sig == sig and last.struck == frame.struck and gap >= last.gap
        if last is not None and alike and (frame is self.told or not _stands_alone(self.buffer)):
            last.end = self.length
            return
        self.told = frame
        self.pieces.append(
            Piece(
                start,
                self.length,
                frame.tag,
                self._css(),
                sig,
                frame.heading,
                frame.bold,
                frame.struck,
                gap,
                frame.region,
                frame.cell,
            )
        )

    def _css(self) -> str:
        """Class words of the element, else of the nearest ancestor inside the same block."""
        for frame in reversed(self.stack[-3:]):
            if frame.css:
                return frame.css
            if frame.block:
                return ""
        return ""

    def _is_full(self) -> bool:
        """Whether so many lines were read, or so many with a digit, as are read of a page."""
        lines = self.page.lines
        self.numbered += sum(_DIGIT.search(line.text) is not None for line in lines[self.counted :])
        self.counted = len(lines)
        return self.counted >= MAX_LINES or self.numbered >= MAX_NUMBERED

    def flush(self) -> None:
        if not self.pieces:
            self.break_kind = min(self.break_kind, 1)
            return
        text = "".join(self.buffer)
        if self.length > MAX_LINE:
            text, self.pieces = text[:MAX_LINE], [p for p in self.pieces if p.end <= MAX_LINE] or self.pieces[:1]
            self.pieces[-1].end = min(self.pieces[-1].end, MAX_LINE)
        if self.pictured and len(self.pieces) == 1 and _letters(text) == self.pictured:
            self.pieces[0].bold = True  # the caption of the picture before it: its name
        self.pictured = ""
        frame = self.told or self.stack[-1]  # not the block that ends the line by beginning
        path = ">".join([f.tag for f in self.stack[-8:] if f.tag])
        self.page.lines.append(
            Line(text, self.pieces, self.line_gap, len(self.stack), frame.region, path, frame.lang, frame.box)
        )
        self.full = len(self.page.lines) >= MAX_NUMBERED and self._is_full()
        self.buffer, self.pieces, self.length = [], [], 0
        self.break_kind = 1


@lru_cache(maxsize=1024)  # asked of each text, and most stand in elements like those of others
def _signature(owns: tuple[str, ...]) -> str:
    """The make of a text by the innermost elements around it, the last its own."""
    near = [*[own for own in owns[:-1] if own != "span"][-2:], owns[-1]]
    if near[-1] in PLAIN and len(near) > 1 and near[-2] in PLAIN:
        near[-2:] = sorted(near[-2:])  # which of both is inside of the other says nothing
    return "/".join(near)


def read_page(html: str) -> Page:
    """The page of an HTML text. Iterative, bounded, never raises for broken markup."""
    tree = LexborHTMLParser(html)
    walk = _Walk(tree.root)
    if tree.root is not None:
        _drive(tree.root, walk)
        walk.flush()
    walk.page.lines = paired(walk.page.lines)
    _collect(walk.page, tree)
    return walk.page


def _collect(page: Page, tree: LexborHTMLParser) -> None:
    """What is not visible text: title, language, scripts, links, images, embedded documents."""
    page.tree = tree
    title, root = tree.head.css_first("title") if tree.head is not None else None, tree.css_first("html")
    page.title = clean(title.text()) if title is not None else ""
    page.language = (root.attributes.get("lang") or "").lower() if root is not None else ""
    embedded: list[str] = []
    for node in tree.css("script, a[href], img, iframe, object, embed"):  # at once: each pass costs as much
        if node.tag == "img":
            page.images += 1
        elif node.tag == "script":
            _script(page, node)
        elif node.tag != "a":
            embedded.append(node.attributes.get("src") or node.attributes.get("data") or "")
        elif len(page.links) < _MAX_LINKS:
            page.links.append((node.attributes.get("href") or "", node.text()[:80].strip()))
    page.embeds.extend(embedded)


def _script(page: Page, node: LexborNode) -> None:
    attributes = node.attributes
    if attributes.get("src"):
        page.embeds.append(attributes["src"] or "")
    else:
        page.scripts.append((attributes.get("type") or "", node.text()))


def _letters(text: str) -> str:
    return "".join(text.split()).casefold()


_MAX_LINKS = 500
_DIGIT = re.compile(r"\d")


def _stands_alone(texts: list[str]) -> bool:
    """A weight or a word in the place of a price is no part of the name before it, nor one number of another."""
    text = texts[-1]
    if text.strip().isdecimal():
        return "".join(texts[-3:-1]).rstrip()[-1:].isdecimal()
    return bool(_AMOUNT.fullmatch(text) or (len(text) < 40 and UNPRICED.match(text)))


#: A weight or volume in an element of its own.
_AMOUNT = re.compile(r"\s*\(?\d+(?:[.,/]\d+)?\s?(?:k?g|gr|m?l|cl|dl|oz|к?г|м?л)\.?\)?\s*", re.I)


def _drive(root: LexborNode, walk: _Walk) -> None:
    """Document order without recursion: enter, text and leave events for ``walk``."""
    node: LexborNode | None = root
    open_nodes: list[LexborNode] = []
    seen = 0
    while node is not None and seen < MAX_NODES and not walk.full:
        seen += 1
        tag = node.tag or ""
        child = None
        if tag == "-text":
            raw = node.text_content or ""
            if walk.buffer or not raw.isspace() or walk.stack[-1].pre:  # not what only parts one block from the next
                walk.text(raw)
        elif tag[:1] not in "-!" and walk.enter(node, tag):
            child = node.child
            if child is None:
                walk.leave()
            else:
                open_nodes.append(node)
        following = child if child is not None else node.next
        while following is None and open_nodes:
            walk.leave()
            following = open_nodes.pop().next
        node = following
    walk.page.truncated = node is not None
