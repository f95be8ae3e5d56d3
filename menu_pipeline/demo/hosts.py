"""A name on the street: which documents it has, and what it does with a request's target.

A ``Host`` is a table of ``Leaf`` by path, with its robots file and its habits. It knows which document a target
means (queries, session numbers and dot segments taken away), so the log can count documents as the kitchen would.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import parse_qsl

from menu_pipeline.demo.robots_files import RobotsFile


class Kind(StrEnum):
    """What a request was for. Only ``PAGE`` and ``TRAP`` answer with documents a crawler came for."""

    PAGE = "page"
    TRAP = "trap"
    ROBOTS = "robots"
    SITEMAP = "sitemap"
    FEED = "feed"
    PART = "part"  # a script, or the data it asks for: part of a page
    REDIRECT = "redirect"
    NOTHING = "nothing"  # no such page, or an error in its place
    JUNK = "junk"  # not a request


class Ask(NamedTuple):
    """The target as received, and the day it was received on."""

    target: str
    day: int

    @property
    def query(self) -> dict[str, str]:
        return dict(parse_qsl(self.target.partition("?")[2]))


@dataclass(frozen=True, slots=True)
class Leaf:
    """One thing a host can answer with.

    ``render`` gives the body; ``changed_on`` the last day up to the asked one on which it changed. ``once`` is a
    status given the first time only, with a ``Retry-After`` of ``retry_after_s`` seconds.
    """

    kind: Kind
    render: Callable[[Ask], str | bytes]
    changed_on: Callable[[int], int] = lambda day: 0
    status: int = 200
    content_type: str = "text/html"
    location: Callable[[Ask], str] | None = None
    once: int | None = None
    retry_after_s: int | None = None
    gzipped: bool = False  # the document itself is a gzip archive


NOT_HERE = Leaf(
    Kind.NOTHING,
    lambda ask: "<!doctype html><title>Not here</title><p>Nothing is served at this table. Try the door again.</p>\n",
    status=404,
)


@dataclass(frozen=True, slots=True)
class Habits:
    """How a host's server behaves, whatever it is asked for."""

    delay_s: float = 0.0
    charset: str = "utf-8"
    declares: str = "header"  # where the charset is said: header, meta, both, nowhere
    gzip: bool = False
    chunked: bool = False
    validators: str = "both"  # etag, weak, modified, both, none
    listens: bool = True


Trap = tuple[re.Pattern[str], Callable[["re.Match[str]"], str]]

_MATRIX = re.compile(r";[^/?#]*")
#: Where visitors look for lists of pages without having been told; in vain, but they came for no page.
_USUAL_PLACES = {
    Kind.SITEMAP: re.compile(r"/(wp-)?sitemaps?([_-]?index|[_-]?\d+)?\.(xml|txt)(\.gz)?"),
    Kind.FEED: re.compile(r"/(feed|rss|atom)(\.xml|\.json|/)?"),
}


@dataclass(frozen=True, slots=True)
class Host:
    """``leaves`` is keyed by document; ``meaningful`` names the query parameters that make another document."""

    name: str
    address: str
    robots: RobotsFile
    leaves: Mapping[str, Leaf]
    habits: Habits = Habits()
    traps: tuple[Trap, ...] = ()
    meaningful: frozenset[str] = frozenset()
    lost: Leaf = NOT_HERE

    def document(self, target: str) -> str:
        """The document that ``target`` means here: its path tidied, plus the parameters that matter."""
        path, _, query = target.partition("#")[0].partition("?")
        path = _MATRIX.sub("", path) or "/"
        tidy = posixpath.normpath(path)
        tidy = "/" + tidy.lstrip("/") + ("/" if path.endswith(("/", "/.", "/..")) and tidy.strip("/") else "")
        tidy = tidy.removesuffix("index.html") if tidy.endswith("/index.html") else tidy
        kept = sorted((k, v) for k, v in parse_qsl(query) if k in self.meaningful)
        return tidy + ("?" + "&".join(f"{k}={v}" for k, v in kept) if kept else "")

    def leaf(self, document: str) -> Leaf:
        """What answers for ``document``: a page of its own, a trap's, or the page that says there is none."""
        return self.leaves.get(document) or self._trap(document) or self._nothing(document)

    def _nothing(self, document: str) -> Leaf:
        path = document.partition("?")[0]
        kind = next((kind for kind, places in _USUAL_PLACES.items() if places.fullmatch(path)), self.lost.kind)
        return replace(self.lost, kind=kind)

    def _trap(self, document: str) -> Leaf | None:
        for pattern, render in self.traps:
            match = pattern.fullmatch(document)
            if match:
                return Leaf(Kind.TRAP, lambda ask, m=match, r=render: r(m))  # type: ignore[misc]
        return None
