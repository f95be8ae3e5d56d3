"""A forgiving reader of XML as sitemaps and feeds write it: pieces of text in, calls on a handler out.

It knows no document types, hence no entity to expand and nothing external to fetch, and it never fails: a
stray ``&`` or ``<``, an undeclared prefix or a missing end tag costs the entry it stands in, not the file.
Memory: one piece and at most ``MAX_TAG`` characters carried over. Time: linear, and bounded by ``limit``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.entities import html5
from typing import Protocol

MAX_TAG = 64 * 1024  # characters; a longer tag is taken for text

# Possessive throughout: no input makes them run back. No "<" inside a value (XML 1.0 section 3.1).
_NAME = r"""([A-Za-z_][^\s<>/="']{0,255}+)"""
_REST = r"""((?:[^<>"']++|"[^"<]*+"|'[^'<]*+')*+)"""
_TAG_AND_TEXT = re.compile(rf"<(/?){_NAME}{_REST}>([^<]*+)(?=<)")
_TAG = re.compile(rf"<(/?){_NAME}{_REST}>()")
_TAG_WITH_STRAY_QUOTES = re.compile(rf"<(/?){_NAME}([^<>]*+)>()")
_STRAY = re.compile(r"<+(?=<)|<")
_ATTRIBUTE = re.compile(r"""([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_REFERENCE = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));")
_OPEN_REFERENCE = re.compile(r"&[^;&\s]{0,32}\Z")
_STRAY_COSTS = 50  # tags; a document full of "<" that begin nothing is not worth reading to its end
_LOOKAHEAD = 16  # characters that tell "<!--", "<![CDATA[", "<!DOCTYPE html" and "<!ENTITY" apart


class Handler(Protocol):
    """Names as written, with their prefix. ``<a/>`` is a start and an end."""

    def start(self, name: str, raw_attributes: str) -> None: ...

    def end(self, name: str) -> None: ...

    def text(self, text: str) -> None:
        """A piece of character data, references resolved; blank pieces are left out."""

    def declaration(self, start: str) -> None:
        """The first characters of a ``<!…>`` construct other than a comment or CDATA, in lower case."""

    def cut(self, markup: str) -> None:
        """The document broke off inside this markup."""

    def exhausted(self) -> None:
        """The limit of tags is reached; nothing more is read."""


def read_tags(pieces: Iterable[str], handler: Handler, limit: int) -> None:
    """Calls ``handler`` for what stands in a document that arrives in pieces, up to ``limit`` tags."""
    reader = _TagReader(handler, limit)
    for piece in pieces:
        reader.feed(piece)
        if reader.tags > limit:
            handler.exhausted()
            return
    reader.finish()


def unescaped(text: str) -> str:
    """References resolved: XML's five, numbers, HTML's names; an unknown one stays as it is written."""
    return _REFERENCE.sub(_character, text) if "&" in text else text


def attributes(raw: str) -> dict[str, str]:
    """Attributes of a start tag by lower-case local name, references resolved."""
    return {
        name.rpartition(":")[2].lower(): unescaped(double or single or bare)
        for name, double, single, bare in _ATTRIBUTE.findall(raw)
    }


def _character(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name is not None:
        return html5.get(f"{name};", match[0])
    code = int(decimal) if decimal else int(hexadecimal, 16)
    valid = 0 < code < 0xD800 or 0xDFFF < code <= 0x10FFFF
    return chr(code) if valid else ""


class _TagReader:
    def __init__(self, handler: Handler, limit: int) -> None:
        self._handler = handler
        self._limit = limit
        self.tags = 0
        self._final = False  # the document is over: what is held back is as whole as it will get
        self._held = ""  # not yet decided: an unfinished tag or reference
        self._until = ""  # inside a comment or CDATA section: what ends it

    def feed(self, piece: str) -> None:
        data = self._held + piece
        self._held = data[self._read(data) :]

    def finish(self) -> None:
        self._final = True
        self.feed("")

    def _read(self, data: str) -> int:
        """Reads on until more text is wanted; where it stopped."""
        position = 0
        while self.tags <= self._limit:
            match = None if self._until else _TAG_AND_TEXT.match(data, position)
            if match is not None:
                self._tag(match)
                position = match.end()
                continue
            following = self._other(data, position)
            if following == position:
                break
            position = following
        return position

    def _tag(self, match: re.Match[str]) -> None:
        self.tags += 1
        slash, name, rest, text = match.groups()
        if slash:
            self._handler.end(name)
        else:
            self._handler.start(name, rest)
            if rest and rest[-1] == "/":
                self._handler.end(name)
        if text and not text.isspace():
            self._handler.text(unescaped(text))

    def _other(self, data: str, position: int) -> int:
        """Anything but a tag with the text behind it. Where the next thing begins; ``position`` to wait."""
        if position >= len(data):
            return position
        if self._until:
            return self._section(data, position)
        if data[position] != "<":
            return self._text(data, position)
        if len(data) - position < _LOOKAHEAD and self._may_grow(data, position):
            return position
        if data.startswith(("<!", "<?"), position):
            return self._markup(data, position)
        return self._odd_tag(data, position)

    def _may_grow(self, data: str, position: int) -> bool:
        """Whether more text could make a tag of the markup at ``position``."""
        return not self._final and len(data) - position < MAX_TAG and data.find("<", position + 1) < 0

    def _section(self, data: str, position: int) -> int:
        end = data.find(self._until, position)
        whole = end >= 0
        if not whole:  # the terminator may be cut in two
            end = len(data) if self._final else max(position, len(data) - 2)
        if self._until == "]]>" and end > position:
            self._handler.text(data[position:end])
        if whole:
            self._until, end = "", end + 3
        return end

    def _text(self, data: str, position: int) -> int:
        end = data.find("<", position)
        if end < 0:
            cut = None if self._final else _OPEN_REFERENCE.search(data, max(position, len(data) - 34))
            end = cut.start() if cut else len(data)
        text = data[position:end]
        if text and not text.isspace():
            self._handler.text(unescaped(text))
        return end

    def _markup(self, data: str, position: int) -> int:
        ahead = data[position : position + _LOOKAHEAD]
        self.tags += 1
        if ahead.startswith("<!--"):
            self._until = "-->"
            return position + 4
        if ahead.startswith("<![CDATA["):
            self._until = "]]>"
            return position + 9
        # What follows reads as text between elements, which nobody keeps: a processing instruction or a
        # declaration that lacks its end cannot swallow the document, and an internal subset comes tag by tag.
        if ahead.startswith("<!"):
            self._handler.declaration(ahead.lower())
        return position + 2

    def _odd_tag(self, data: str, position: int) -> int:
        """A tag at the end of the piece, one with stray quotes, or a "<" that begins none."""
        match = _TAG.match(data, position)
        if match is None and self._may_grow(data, position):
            return position
        match = match or _TAG_WITH_STRAY_QUOTES.match(data, position)
        if match is not None:
            self._tag(match)
            return match.end()
        return self._no_tag(data, position)

    def _no_tag(self, data: str, position: int) -> int:
        self.tags += _STRAY_COSTS
        if self._final and data.find("<", position + 1) < 0:
            self._handler.cut(data[position : position + MAX_TAG])
            return len(data)
        stray = _STRAY.match(data, position)
        return stray.end() if stray else position + 1
