"""What is read of a page: its lines, each in pieces, and what the markup says of them. Values only."""

from __future__ import annotations

from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser

from menu_pipeline.menus.grid import Cell


@dataclass(slots=True)
class Piece:
    """Text inside one inline element of a line; ``start`` and ``end`` index the line's text."""

    start: int
    end: int
    tag: str
    css: str
    sig: str
    heading: int
    bold: bool
    struck: bool
    gap: int
    region: str = ""
    cell: Cell | None = None  # the table cell it stands in


@dataclass(slots=True)
class Line:
    """A visible line. ``gap`` is that to the line before; ``path`` names the place for provenance."""

    text: str
    pieces: list[Piece]
    gap: int
    depth: int
    region: str
    path: str
    lang: str
    box: int = 0  # which of a page's kitchens it stands in; 0 for none


@dataclass(slots=True)
class Page:
    """What is read of a page. ``scripts`` are (type, text) of inline scripts; links (href, text)."""

    lines: list[Line] = field(default_factory=list)
    title: str = ""
    language: str = ""
    scripts: list[tuple[str, str]] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)
    images: int = 0
    embeds: list[str] = field(default_factory=list)
    truncated: bool = False
    tree: LexborHTMLParser | None = None
