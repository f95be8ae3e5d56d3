"""What does not matter in a site's URLs, learned from its own pages: parameters, default documents, last slashes.

Two pages whose URLs differ in one thing only are a pair; a pair that says the same, word for word, is evidence that
the thing does not matter there, a pair that does not is evidence that it does. Nothing is merged on less: pages whose
menus differ do not say the same. A rule never invents a URL: of URLs that it makes equal, the first that was read
stands for the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote

from menu_pipeline.core.simhash import same_text


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Pairs that make a rule of a parameter. Two could be two empty pages; each further one costs a request.
PAIRS_OF_A_PARAMETER: Final = 3
#: A decoration needs two: a parameter whose value each page makes up anew (a time, a number), that is the same on all
#: links, or that says where one came from, on links to several pages. A third pair is not worth its request.
PAIRS_OF_A_DECORATION: Final = 2
#: A default document or a slash needs one: servers treat all their folders alike.
PAIRS_OF_A_PATH: Final = 1
#: Share of pairs that may differ: none. A parameter that changes one page in ten changes menus.
_MAX_DIFFERENT: Final = 0

#: Names of parameters that say where one came from. Kitchens use some of them for branches and tables too (as
#: core/url_parameters.py says), so that they are proven by pairs all the same.
_ORIGINS: Final = _words(
    "ref refer referer referrer from via src source origin back backto back_url backurl return returnto return_to "
    "return_url returnurl came_from camefrom prev previous last lastpage"
)
#: Paths of a site that links must carry a parameter to.
_PATHS_OF_A_DECORATION: Final = 3
_TWINS_KEPT: Final = 8  # pages of one path that a new one is compared with
_VALUES_KEPT: Final = 64  # of a parameter, which is enough to see that they never repeat

_DEFAULT_DOCUMENT: Final = re.compile(r"(?<=/)((?:index|default|home)\.(?:html?|php|aspx?|jsp|cgi))$", re.IGNORECASE)
#: Names of rules about the path are told from parameters by the slash in front; ``?`` is the query as a whole.
SLASH: Final = "/"
QUERY: Final = "?"


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page that was read: its normalised URL and the fingerprint of what it says."""

    url: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """Pairs for and against "this does not matter"; ``example`` is a pair of URLs."""

    same: int = 0
    different: int = 0
    example: tuple[str, str] = ("", "")

    def proves(self, thing: str, *, decoration: bool = False) -> bool:
        needed = PAIRS_OF_A_DECORATION if decoration else PAIRS_OF_A_PARAMETER
        return self.same >= (PAIRS_OF_A_PATH if thing.startswith("/") else needed) and self.different <= _MAX_DIFFERENT


@dataclass(slots=True)
class _Values:
    """A parameter as a site's links have it. ``named_on``: the page that each value stands on first."""

    paths: set[str] = field(default_factory=set)
    pages: set[str] = field(default_factory=set)  # that link with it
    named_on: dict[str, str] = field(default_factory=dict)
    repeats: bool = False  # a value stands on several pages

    def saw(self, path: str, value: str, on: str) -> None:
        for seen, one in ((self.paths, path), (self.pages, on)):
            if len(seen) < _VALUES_KEPT:
                seen.add(one)
        if len(self.named_on) < _VALUES_KEPT or value in self.named_on:
            self.repeats |= self.named_on.setdefault(value, on) != on

    def is_decoration(self, name: str) -> bool:
        if len(self.paths) < _PATHS_OF_A_DECORATION:
            return False
        if len(self.named_on) == 1:  # the same on all links: it tells no two pages apart
            return len(self.pages) >= _PATHS_OF_A_DECORATION
        made_up = not self.repeats and len(self.pages) > 1
        return made_up or name.lower() in _ORIGINS or all(unquote(value)[:1] == "/" for value in self.named_on)


def without(url: str, thing: str) -> str:
    """``url`` without parameter ``thing``, or without its default document or last slash; as it is, if it has none."""
    base, mark, query = url.partition("?")
    if thing == QUERY:
        return base
    if not thing.startswith("/"):
        kept = [pair for pair in query.split("&") if pair and pair.partition("=")[0] != thing]
        return base + ("?" + "&".join(kept) if kept else "")
    if thing == SLASH:
        stripped = base[:-1] if base.endswith("/") and base.count("/") > 3 else base
        return stripped + mark + query
    return (base.removesuffix(thing[1:]) if base.endswith(thing) else base) + mark + query


def key_of(url: str, things: Iterable[str]) -> str:
    """What is left of ``url`` when nothing of ``things`` counts: equal keys are one page."""
    for thing in things:
        url = without(url, thing)
    return url


def things_of(url: str) -> Iterator[str]:
    """What in ``url`` might not matter: each parameter, all of several, its default document, its last slash."""
    base, _, query = url.partition("?")
    names = dict.fromkeys(pair.partition("=")[0] for pair in query.split("&") if pair)
    yield from names
    if len(names) > 1:
        yield QUERY
    if match := _DEFAULT_DOCUMENT.search(base):
        yield "/" + match[1]
    elif base.endswith("/") and base.count("/") > 3:
        yield SLASH


class Learner:
    """What the pages of one site say about each thing in their URLs, page by page."""

    def __init__(self) -> None:
        self.found: dict[str, Evidence] = {}
        self._read: dict[str, str] = {}  # URL -> fingerprint
        self._values: dict[str, _Values] = {}  # by name of a parameter
        self._of_path: dict[str, dict[str, None]] = {}  # by path: pages read of it, the first few
        self._first: dict[str, dict[str, str]] = {}  # by what is left of a URL, by the thing left out: first URL read

    def saw(self, url: str, on: str) -> None:
        """The page ``on`` was the first to link ``url``."""
        base, _, query = url.partition("?")
        for name, _, value in (pair.partition("=") for pair in query.split("&") if pair):
            self._values.setdefault(name, _Values()).saw(base, value, on)

    def is_decoration(self, thing: str) -> bool:
        """Whether the site hangs parameter ``thing`` on its links for its own ends: it proves so with less."""
        return thing in self._values and self._values[thing].is_decoration(thing)

    def learned(self) -> dict[str, Evidence]:
        """What is proven by now not to matter."""
        return {
            thing: pairs
            for thing, pairs in self.found.items()
            if pairs.proves(thing, decoration=self.is_decoration(thing))
        }

    def read(self, page: ReadPage) -> dict[str, tuple[bool, str]]:
        """Take a page in; for each thing it made a pair of: whether the pair says the same, and the other URL."""
        first_time = page.url not in self._read
        if not page.fingerprint or not first_time:
            self._read.update({page.url: page.fingerprint} if page.fingerprint else {})
            return {}
        self._read[page.url] = page.fingerprint
        told = {thing: self._pair(thing, first, page) for thing, first in self._first.get(page.url, {}).items()}
        for thing in things_of(page.url):
            bare = without(page.url, thing)
            first = self._first.setdefault(bare, {}).setdefault(thing, bare if bare in self._read else page.url)
            if first != page.url:
                told[thing] = self._pair(thing, first, page)
        self._together(page, told)
        return told

    def _together(self, page: ReadPage, told: dict[str, tuple[bool, str]]) -> None:
        """Several parameters at once that change nothing: none of them does. Decorations alone are told so by any two
        pages of one path, others by the page that has none of them."""
        base = without(page.url, QUERY)
        for first in {base: None, **self._of_path.setdefault(base, {})}:
            if first == page.url or first not in self._read or not same_text(self._read[first], page.fingerprint):
                continue
            names = _differing(first, page.url)
            if len(names) > 1 and (base in (first, page.url) or all(self.is_decoration(name) for name in names)):
                told |= {name: self._pair(name, first, page) for name in names if name not in told}
        if len(self._of_path[base]) < _TWINS_KEPT:
            self._of_path[base][page.url] = None

    def _pair(self, thing: str, first: str, page: ReadPage) -> tuple[bool, str]:
        known = self.found.get(thing, Evidence())
        same = same_text(self._read[first], page.fingerprint)
        example = (first, page.url) if same and not known.example[0] else known.example
        self.found[thing] = Evidence(known.same + same, known.different + (not same), example)
        return same, first


def _differing(one: str, other: str) -> list[str]:
    """Names of parameters that two URLs of one path do not share, or give another value."""
    pairs = [set(url.partition("?")[2].split("&")) - {""} for url in (one, other)]
    return list(dict.fromkeys(pair.partition("=")[0] for pair in sorted(pairs[0] ^ pairs[1])))
