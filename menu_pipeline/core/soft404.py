"""Soft 404s: pages that say "there is nothing here" under a status that says all is well.

Evidence in order of weight: a title or heading that says so, a title that is little more than "404", an URL of an
error page, a short text that says so. Prices speak against the weaker ones: a café may be called 404. Server default
pages, suspended accounts and parked domains count too: whatever was there is gone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from menu_pipeline.core.content import content_kind, decode
from menu_pipeline.core.html_tree import parse_html
from menu_pipeline.core.page_facts import visible_text
from menu_pipeline.core.soft404_phrases import BARE_NOT_FOUND, ERROR_NUMBER, NOBODY_HOME, NOT_FOUND

#: Characters of visible text. A themed error page (navigation, footer, latest posts) stays under ``_THEMED``.
_TERSE: Final = 600
_SHORT: Final = 1500
_THEMED: Final = 3000
_LONG: Final = 10_000
_PRICES_OF_A_MENU: Final = 3

_SEPARATORS: Final = re.compile(r"\s+[|\-–—:·•»«/]+\s+|\s*[|–—»«•·]\s*|:\s+")
_PRICE: Final = re.compile(
    r"(?:[€$£¥₩₹฿₺₽₴₫]|\b(?:rp|rs|kr|zł|kč|ft|lei|лв|руб|tl|chf|eur|usd|aed|sar)\.?)\s?\d|\d[\d.,]*\s?(?:[€£¥₩₹฿₺₽₴₫円元원บ]|"
    r",-|(?:kr|zł|kč|ft|lei|лв|руб|грн|tl|chf|eur|usd|sek|nok|dkk|din|rsd)\b)|\b\d{1,3}[.,]\d{2,3}\b",
    re.IGNORECASE,
)
_ERROR_PATH: Final = re.compile(
    r"/(?:errors?[/_-]?)?(?:404|not[-_]?found|page[-_]?not[-_]?found|error[-_]?404)(?:\.\w{2,5})?/?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Seen:
    """Case-folded texts of a page."""

    headlines: tuple[str, ...]
    text: str
    url: str

    @property
    def shows_menu(self) -> bool:
        return len(_PRICE.findall(self.text[:_LONG])) >= _PRICES_OF_A_MENU


def is_soft_404(status: int, body: bytes, url: str, content_type: str | None = None) -> bool:
    """Whether the answer's page says that there is no such page though its ``status`` (2xx) says there is."""
    if not 200 <= status < 300 or content_kind(content_type, body, url) not in ("html", "text"):
        return False
    seen = _seen(decode(body, content_type), url)
    return _says_so_on_top(seen) or _is_mere_number(seen) or _says_so_briefly(seen) or _nobody_home(seen)


def _seen(html: str, url: str) -> _Seen:
    tree = parse_html(html)
    nodes = [*tree.css("title")[:1], *tree.css("h1")[:3], *tree.css("h2")[:1]]
    headlines = tuple(_folded(node.text(separator=" "))[:200] for node in nodes)
    return _Seen(headlines, _folded(visible_text(tree)), url)


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("i̇", "i").split())


def _says_so_on_top(seen: _Seen) -> bool:
    """A headline says it: enough on a page of an error page's length; on a longer one it must say little else."""
    if len(seen.text) > _LONG:
        return False
    for headline in seen.headlines:
        for segment in _SEPARATORS.split(headline):
            if BARE_NOT_FOUND.fullmatch(segment):
                return True
            said = NOT_FOUND.search(segment)
            if said and (len(seen.text) < _THEMED or 2 * len(said.group()) > len(segment)):
                return True
    return False


def _is_mere_number(seen: _Seen) -> bool:
    """A headline is only "404" or "Error 404", or the URL is an error page's, over a short text without prices."""
    if len(seen.text) > _SHORT or seen.shows_menu:
        return False
    numbered = any(ERROR_NUMBER.fullmatch(part) for line in seen.headlines for part in _SEPARATORS.split(line))
    return numbered or _is_error_path(seen.url)


def _is_error_path(url: str) -> bool:
    try:
        path = urlsplit(url).path
    except ValueError:
        return False
    return _ERROR_PATH.fullmatch(path) is not None


def _says_so_briefly(seen: _Seen) -> bool:
    return len(seen.text) < _TERSE and not seen.shows_menu and NOT_FOUND.search(seen.text) is not None


def _nobody_home(seen: _Seen) -> bool:
    """A server's default page, a suspended account, a parked domain."""
    if len(seen.text) > 4 * _SHORT or seen.shows_menu:
        return False
    texts = (*seen.headlines, seen.text) if len(seen.text) < _TERSE else seen.headlines
    return any(NOBODY_HOME.search(text) for text in texts)
