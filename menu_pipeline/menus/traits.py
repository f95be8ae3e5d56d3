"""What an element's tag, classes and style say about the text inside it, whatever it stands in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from menu_pipeline.menus.markup import (
    BLOCKS,
    BOLD,
    HEADINGS,
    INVISIBLE_CLASS,
    KITCHEN_CLASS,
    REGIONS,
    STRUCK,
    STRUCK_BLOCK,
    STRUCK_CLASS,
)

_BOLD_STYLE = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)|font-size\s*:\s*(?:1\.[2-9]|2)\S*em", re.I)
_BOLD_CLASS = re.compile(r"(?:^|\s)(?:bold|strong|text-bold|fw-bold(?:er)?|font-(?:semi)?bold)(?:\s|$)", re.I)
#: Shopify's themes hide this price by style where a box around it says ``price--on-sale``.
_USUAL_PRICE = re.compile(r"price(?:__|--|-item--)regular")
_WORDS = re.compile(r"[a-z]+|[A-Z][a-z]*")


@dataclass(frozen=True, slots=True)
class Traits:
    """What a tag with its attributes says, whatever it stands in."""

    own: str
    block: bool
    heading: int
    bold: bool
    struck: bool
    usual: bool  # the price before a sale, where there is one
    invisible: bool
    pre: bool
    region: str
    kitchen: bool


@lru_cache(maxsize=4096)
def class_words(css: str) -> frozenset[str]:
    """The lower-case words of a class or id attribute, split at dashes, underscores and capitals.

    Not those of utility classes: ``text-center`` says how a text is set, and not that it is one.
    """
    found = [word.lower() for word in _WORDS.findall(_UTILITY.sub(" ", css) if "text-" in css else css)]
    return frozenset([*found, *(match.group(1) for word in found if (match := _PREFIXED.fullmatch(word)))])


#: "wname", "ititle": whose name or title it is, in a letter or two.
_PREFIXED = re.compile(r"[b-df-hij-np-tv-z]{1,2}(name|title|price|desc)")

_UTILITY = re.compile(
    r"(?:^|(?<=\s))(?:[a-z]+:)*text-(?:left|right|center|start|end|justify|uppercase|lowercase|capitalize|muted|nowrap|wrap"
    r"|break|truncate|white|black|dark|light|primary|secondary|success|danger|warning|info|body|xs|sm|base|md|lg|x+l"
    r"|\d\S*|[a-z]+-\d+\S*|\[\S+)(?=\s|$)"
)


@lru_cache(maxsize=4096)
def _region_of(css: str) -> str:
    for word in sorted(class_words(css)):
        region = REGIONS.get(word)
        if region and (region != "nav" or not (_amid_names(css, word) or _HOLDS_CONTENT.search(css))):
            return region
    return ""


#: A box called ``content_and_nav`` holds the page and not only what leads on from it.
_HOLDS_CONTENT = re.compile(r"(?:^|\s)(?:main|page)?[-_]?content", re.I)


def _amid_names(css: str, word: str) -> bool:
    """Whether ``word`` stands only within long names that builders make up (``section-collection-nav-tea-4508``)."""
    named = [re.split(r"[-_]+", token.lower()) for token in css.split()]
    with_it = [parts for parts in named if word in parts]
    return bool(with_it) and all(len(parts) >= 5 and word not in (parts[0], parts[-1]) for parts in with_it)


@lru_cache(maxsize=8192)
def traits(tag: str, css: str, style: str) -> Traits:
    block = tag in BLOCKS
    struck = (
        tag in STRUCK
        or "line-through" in style
        or (bool(css) and (STRUCK_BLOCK if block else STRUCK_CLASS).search(css) is not None)
    )
    return Traits(
        own=f"{tag}.{css}" if css else tag,
        block=block,
        heading=HEADINGS.get(tag, 0) or (_heading_of(css) if block and css else 0),
        bold=tag in BOLD or bool(style and _BOLD_STYLE.search(style)) or bool(css and _BOLD_CLASS.search(css)),
        struck=struck,
        usual=bool(css) and bool(_USUAL_PRICE.search(css)),
        pre=tag == "pre" or "white-space:pre" in style.replace(" ", ""),
        invisible=bool(css and INVISIBLE_CLASS.search(css)),
        region=_region_of_element(tag, css, block),
        kitchen=block and bool(css) and bool(KITCHEN_CLASS.search(css)),
    )


def _heading_of(css: str) -> int:
    """The level of a block that is dressed as one of the first headings (``p.h1``)."""
    return next((level for level in (1, 2) if f"h{level}" in css.split()), 0)


def _region_of_element(tag: str, css: str, block: bool) -> str:
    if tag == "nav":
        return "nav"
    if tag in ("body", "html", "main") or not css:
        return ""
    if not block:
        return "codes" if _region_of(css) == "codes" else ""
    lowered = css.lower()
    if lowered in ("footer", "site-footer", "page-footer", "footer-section") or lowered.startswith("footer "):
        return "footer"
    return _region_of(css)


def language_of(attributes: dict[str, str | None], identity: str) -> str | None:
    """The language of an element, by its attributes or, as switched panels have it, its id (``menu-de``)."""
    stated = attributes.get("lang") or attributes.get("data-lang") or attributes.get("data-language")
    if stated:
        return stated
    panel = _PANEL.match(identity) if identity else None
    return panel.group(1) if panel else None


_PANEL = re.compile(
    r"^(?:(?:lang|language|menu|tab|content|panel)[-_]?)?(en|de|fr|it|es|pt|nl|pl|cs|hu|ru|tr|ja|zh|ko)$", re.I
)
