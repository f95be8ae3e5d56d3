"""The one HTML parse (selectolax on lexbor), with a bound on nesting.

An HTML parser looks up its stack of open elements for many tags, so its time grows with the square of the depth:
100,000 unclosed ``<div>`` (half a megabyte) take lexbor 38 s. Browsers stop nesting at 512 levels; here the page is
cut where it goes past ``MAX_DEPTH``. The scan that finds the place follows tags, not the standard's tree rules, so a
page made to fool it can still be slow: whoever parses pages of strangers also needs a time limit.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser

#: Levels of block elements; others (``span``, ``b``) count a tenth, since the parser seldom looks for them.
MAX_DEPTH: Final = 1000
#: Characters of a page that are parsed; Googlebot reads 15 MB of a file, menus end long before.
MAX_PARSED: Final = 4 * 1024 * 1024
#: With fewer tags than this even the deepest page parses in about 0.1 s, and the scan is left out.
_SCAN_FROM_TAGS: Final = 4000

_TAG: Final = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)")
#: Elements without content, and those that the next of their kind ends (HTML sections 13.1.2.4 and 13.2.6.4.7).
_NEVER_NEST: Final = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}
    | {"p", "li", "dd", "dt", "option", "optgroup", "tr", "td", "th", "tbody", "thead", "tfoot", "colgroup", "rp", "rt"}
    | {"a", "button", "nobr", "form"}
)
_BLOCKS: Final = frozenset(
    {"address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "fieldset"}
    | {"figcaption", "figure", "footer", "header", "hgroup", "main", "menu", "nav", "ol", "pre", "section", "summary"}
    | {"ul", "h1", "h2", "h3", "h4", "h5", "h6", "table", "select", "template", "marquee", "object", "applet"}
)


def parse_html(text: str) -> LexborHTMLParser:
    """The tree of ``text``. Mutation events are off: with them a long ``<select>`` takes quadratic time."""
    text = text[:MAX_PARSED]
    return LexborHTMLParser(text[: _nesting_end(text)], options=LexborDocumentOptions.WO_EVENTS)


def _nesting_end(text: str) -> int:
    """Where ``text`` first nests deeper than ``MAX_DEPTH``, else its length."""
    if text.count("<") < _SCAN_FROM_TAGS:
        return len(text)
    open_tags: Counter[str] = Counter()
    depth = 0
    for tag in _TAG.finditer(text):
        name = tag.group(2).lower()
        if name in _NEVER_NEST:
            continue
        weight = 10 if name in _BLOCKS else 1
        if not tag.group(1):
            depth += weight
            open_tags[name] += 1
            if depth > 10 * MAX_DEPTH:
                return tag.start()
        elif open_tags[name]:
            depth -= weight
            open_tags[name] -= 1
    return len(text)
