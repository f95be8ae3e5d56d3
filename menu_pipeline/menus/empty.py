"""Why a page shows no dishes, and where its menu may be instead."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urljoin

from menu_pipeline.menus.model import Reason
from menu_pipeline.menus.page import Page
from menu_pipeline.menus.sieve import Sieve
from menu_pipeline.menus.topics import speaks_of_menu


@dataclass(frozen=True, slots=True)
class Verdict:
    is_menu: bool
    reason: Reason
    evidence: tuple[str, ...] = ()


_PDF = re.compile(r"\.pdf(?:$|[?#])", re.I)
_DATA = re.compile(r"""(?:fetch|axios(?:\.get)?|getJSON|ajax)\s*\(\s*["'`]([^"'`]{1,200})""")
_WIDGETS = Sieve(
    r"gloriafood|fbgcdn|glf-|ordering\.|opentable|toasttab|square(?:up|site)|foodbooking|menufy|chownow"
    r"|deliverect|lightspeed|"
    r"slickdine|resdiary|issuu|flipsnack|flowpaper|calameo|heyzine|yumpu|canva|instantmenu|menulog|popmenu"
    r"|singleplatform",
    re.I,
)


def documents_of(page: Page, url: str) -> tuple[str, ...]:
    """Menu documents a page links or fetches (PDF, JSON), absolute."""
    links = [href for href, text in page.links if ".pdf" in href.lower() and _PDF.search(href)]
    links += [e for e in page.embeds if _PDF.search(e)]
    for kind, script in page.scripts:
        if "json" not in kind:
            links += [m.group(1) for m in _DATA.finditer(script[:200_000]) if speaks_of_menu(m.group(1))]
    absolute = []
    for link in dict.fromkeys(links):
        try:
            absolute.append(urljoin(url, link))
        except ValueError:
            continue
    return tuple(absolute[:20])


def why_empty(page: Page, url: str, topic: str | None, strict: bool, menu: bool) -> Verdict:
    """The reason a page shows no dishes.

    ``topic`` is what it announces beside menus (``strict``: a topic that rules menus out), ``menu`` whether
    it speaks of a menu too.
    """
    visible = sum(len(line.text) for line in page.lines if line.region not in ("nav", "footer", "chrome", "cart"))
    if topic is not None and not menu:
        return Verdict(False, Reason.NOT_A_MENU, (f"topic {topic}",))
    documents = documents_of(page, url)
    if any("json" in d.lower() or "api" in d.lower() for d in documents):
        return Verdict(False, Reason.NEEDS_RENDERING, documents)
    if any(_WIDGETS.search(e) for e in [*page.embeds, *(h for h, _ in page.links)]):
        return Verdict(False, Reason.NEEDS_RENDERING, ("an ordering widget or viewer holds the menu",))
    if visible < 600 and any(_is_application(script) for script in page.embeds) and page.images < 3:
        return Verdict(False, Reason.NEEDS_RENDERING, (f"{visible} characters of visible text",))
    if any(_PDF.search(d) for d in documents):
        return Verdict(False, Reason.PDF, documents)
    if menu and page.images >= 2 and visible < 3000:
        return Verdict(False, Reason.IMAGE_ONLY, (f"{page.images} images",))
    if strict:
        return Verdict(False, Reason.NOT_A_MENU, (f"topic {topic}",))
    return Verdict(False, Reason.NOTHING_FOUND)


def _is_application(source: str) -> bool:
    return bool(
        re.search(
            r"(?:main|app|bundle|index|runtime|chunk|vendor|_next|static/js|assets/)[^/]*\.m?js|/_next/|/assets/",
            source,
            re.I,
        )
    )
