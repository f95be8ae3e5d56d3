"""What does not matter in a site's URLs, learned from its own pages: parameters, default documents, last slashes.

Two pages whose URLs differ in one thing only are a pair; a pair that says the same, word for word, is evidence that
the thing does not matter there, a pair that does not is evidence that it does. Nothing is merged on less: pages whose
menus differ do not say the same. A rule never invents a URL: of URLs that it makes equal, the first that was read
stands for the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from menu_pipeline.core.simhash import same_text

#: Pairs that make a rule of a parameter. Two could be two empty pages; each further one costs a request.
PAIRS_OF_A_PARAMETER: Final = 3
#: A default document or a slash needs one: servers treat all their folders alike.
PAIRS_OF_A_PATH: Final = 1
#: Share of pairs that may differ: none. A parameter that changes one page in ten changes menus.
_MAX_DIFFERENT: Final = 0

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

    def proves(self, thing: str) -> bool:
        needed = PAIRS_OF_A_PATH if thing.startswith("/") else PAIRS_OF_A_PARAMETER
        return self.same >= needed and self.different <= _MAX_DIFFERENT


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
        self._first: dict[str, dict[str, str]] = {}  # by what is left of a URL, by the thing left out: first URL read

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
        return told

    def _pair(self, thing: str, first: str, page: ReadPage) -> tuple[bool, str]:
        known = self.found.get(thing, Evidence())
        same = same_text(self._read[first], page.fingerprint)
        example = (first, page.url) if same and not known.example[0] else known.example
        self.found[thing] = Evidence(known.same + same, known.different + (not same), example)
        return same, first


def learned(found: Mapping[str, Evidence]) -> dict[str, Evidence]:
    """The things that ``found`` proves not to matter."""
    return {thing: pairs for thing, pairs in found.items() if pairs.proves(thing)}
