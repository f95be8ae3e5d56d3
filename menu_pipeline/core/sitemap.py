"""Reads what a site lists of itself: sitemaps, sitemap indexes, text sitemaps, RSS, Atom and JSON Feed.

    body -> sitemap_bytes (unpack, decode) -> sitemap_tags (tags) -> sitemap_xml (entries) -> SitemapReading
                                         `-> lines, JSON Feed ----------------------------^

The kind is told by the body alone: names and content types lie (scrapy#2900). Everything streams, with caps on
bytes and entries; a sitemap at the protocol's limit of 50 MB needs its own size and that of its result.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain

from menu_pipeline.core.policy import MIB, Policy
from menu_pipeline.core.sitemap_bytes import text_pieces
from menu_pipeline.core.sitemap_dates import parse_lastmod
from menu_pipeline.core.sitemap_harvest import Harvest, Owns, ReadingStopped, SitemapReading, of_normalized, same_host
from menu_pipeline.core.sitemap_xml import ENTRIES, read_xml

__all__ = ["SitemapReading", "parse_sitemap"]

MAX_JSON_CHARS = 4 * MIB  # a JSON Feed cannot be read in pieces

_SNIFFED = 16 * 1024  # characters in which the document's kind must show
_KNOWN_ROOT = re.compile(rf"<(?:[A-Za-z_][\w.-]*:)?(?:{'|'.join(ENTRIES)})[\s>/]", re.I)
_URL_LINE = re.compile(r"https?://\S+", re.I)


def parse_sitemap(
    body: bytes, url: str, content_type: str | None, policy: Policy, owns: Owns | None = None
) -> SitemapReading:
    """What the sitemap or feed ``body``, found at ``url`` (after redirects), lists. Never raises for its content.

    ``content_type`` is only asked for a charset. ``owns`` says which normalised URLs belong to the site
    (``SiteScope.owns``); without it those on the sitemap's own host, apex and www taken as one. Limits:
    ``sitemap_cap_bytes`` after decompression, ``sitemap_max_entries``, ``max_url_length``.
    """
    harvest = Harvest(url, policy, of_normalized(owns) if owns else same_host(url))
    problem, truncated = None, False
    try:
        problem = _read(text_pieces(body, content_type, policy.sitemap_cap_bytes), harvest)
    except ReadingStopped as stopped:
        problem, truncated = stopped.problem, stopped.truncated
    if problem == "entities":  # whoever declares entities in a sitemap is not to be trusted with the rest
        return SitemapReading((), (), truncated, problem)
    return harvest.reading(problem, truncated)


def _read(pieces: Iterator[str], harvest: Harvest) -> str | None:
    head, pieces = _past_blank(pieces)
    if not head:
        return "empty"
    if head.startswith("<") or _KNOWN_ROOT.search(head):
        return read_xml(pieces, harvest)
    if head.startswith(("{", "[")):
        return _read_json(pieces, harvest)
    return _read_lines(pieces, harvest)


def _past_blank(pieces: Iterator[str]) -> tuple[str, Iterator[str]]:
    """The first characters that are not white space, and the document from there."""
    head = ""
    for piece in pieces:
        head = (head + piece).lstrip(" \t\r\n\v\f\0\u00a0\ufeff")
        if len(head) >= _SNIFFED:
            break
    return head[:_SNIFFED], chain((head,), pieces)


def _read_lines(pieces: Iterable[str], harvest: Harvest) -> str | None:
    """sitemaps.org, "Text file": one URL a line and nothing else; other lines are passed over."""
    found = False
    for line in _lines(pieces):
        match = _URL_LINE.fullmatch(line.strip())
        if match:
            found = True
            harvest.entry()
            harvest.page(match[0])
    return None if found else "not_a_sitemap"


def _lines(pieces: Iterable[str]) -> Iterator[str]:
    held = ""
    for piece in pieces:
        lines = (held + piece).splitlines(keepends=True)
        held = lines.pop() if lines and lines[-1][-1:] not in "\r\n" else ""
        yield from lines
        if len(held) > _SNIFFED:  # no URL is so long: what is left of it is passed over too
            held = " ."
    yield held


def _read_json(pieces: Iterable[str], harvest: Harvest) -> str | None:
    """JSON Feed 1.1: ``items`` with ``url`` and ``date_modified`` or ``date_published``."""
    try:
        feed = json.loads(_joined(pieces))
    except (ValueError, RecursionError):
        return "not_a_sitemap"
    items = feed.get("items") if isinstance(feed, dict) else None
    if not isinstance(items, list):
        return "not_a_sitemap"
    for item in items:
        harvest.entry()
        if isinstance(item, dict):
            dates = (parse_lastmod(_text(item, name)) for name in ("date_modified", "date_published"))
            harvest.page(_text(item, "url"), next((date for date in dates if date), None))
    return None


def _joined(pieces: Iterable[str]) -> str:
    parts: list[str] = []
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > MAX_JSON_CHARS:
            raise ReadingStopped(truncated=True)
        parts.append(piece)
    return "".join(parts)


def _text(item: dict[str, object], name: str) -> str:
    value = item.get(name)
    return value if isinstance(value, str) else ""
