"""What only a page has: signs that an answer is content of its own, whatever marks of interstitials it carries too.

Of every interstitial and block page seen so far (``core.challenge_marks`` names the sources), none has a menu of links
to other pages of the site, asks for a name, a mail address or a message, or lists prices. So a page that has them and
quotes an interstitial, sets its variables or asks its senders for a captcha is a page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from menu_pipeline.core.page_facts import PageFacts

#: From this many links to other pages of the site a page leads somewhere; one or two also stand on block pages.
_MENU_OF_LINKS: Final = 3
#: Numbers with two decimals, or beside the sign of a currency: never an address, a version or a reference.
_PRICE: Final = re.compile(r"(?<![\d.,])\d{1,5}[.,]\d{2}(?![\d.,]*\d)|[€£$¥₹]\s?\d+|\d\s?[€£₹]")
_PRICES: Final = 2
#: Paths that a block page links as well.
_HOUSEKEEPING: Final = re.compile(
    r"/cdn-cgi/|/\.well-known/|captcha|challenge|verif|privacy|terms|legal|cookie|imprint|support|help|contact", re.I
)
#: Fields that a person fills in with something to say. A captcha asks for a line of text at most.
_FIELDS: Final = (
    "select, input[type=email], input[type=tel], input[type=password], input[type=date], input[type=time],"
    "input[type=datetime-local], input[type=number], input[type=search], input[type=url], input[type=file]"
)
_LINES: Final = "textarea, input[type=text], input:not([type])"
_CAPTCHAS_LINE: Final = re.compile(r"captcha|response|token|answer|code|verif|keywords", re.I)


@dataclass(frozen=True, slots=True)
class OwnContent:
    """``weight``: 0 nothing speaks for a page, 1 something does, 2 and more: an interstitial has no such thing."""

    weight: int
    signs: tuple[str, ...]


NOTHING_OWN: Final = OwnContent(0, ())


def own_content(tree: LexborHTMLParser, facts: PageFacts, url: str) -> OwnContent:
    """The signs in the page ``tree`` (with its ``facts``) at ``url``."""
    links = _own_links(facts, url)
    found = [
        (2, f"{links} links to other pages here", links >= _MENU_OF_LINKS),
        (1, "a link to another page here", 0 < links < _MENU_OF_LINKS),
        (1, "an article", tree.css_first("article, nav") is not None),
        (2, "a form to fill in", _asks_for_something(tree)),
        (2, "prices", len(_PRICE.findall(facts.visible_text)) >= _PRICES),
    ]
    return OwnContent(sum(weight for weight, _, seen in found if seen), tuple(sign for _, sign, seen in found if seen))


def _own_links(facts: PageFacts, url: str) -> int:
    here = urlsplit(url)
    paths = set()
    for link in facts.links:
        there = urlsplit(link.url)
        if _host(there.hostname) == _host(here.hostname) and not _HOUSEKEEPING.search(there.path):
            paths.add(there.path)
    return len(paths - {"", "/", here.path})


def _host(name: str | None) -> str:
    return (name or "").removeprefix("www.")


def _asks_for_something(tree: LexborHTMLParser) -> bool:
    return tree.css_first(_FIELDS) is not None or any(not _is_captchas(node) for node in tree.css(_LINES))


def _is_captchas(field: LexborNode) -> bool:
    names = (field.attributes.get(name) or "" for name in ("name", "id", "class", "placeholder", "aria-label"))
    return bool(_CAPTCHAS_LINE.search(" ".join(names))) or not (field.attributes.get("name") or "")
