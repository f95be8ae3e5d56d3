"""Whose dishes they are: a directory's pages show a kitchen each, a food hall's page several of them."""

from __future__ import annotations

import re
from dataclasses import replace

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.model import Hints
from menu_pipeline.menus.normal import clean
from menu_pipeline.menus.page import Page
from menu_pipeline.menus.topics import announces_menu
from menu_pipeline.menus.unpriced import Placed
from menu_pipeline.menus.vocabulary import SECTION_WORDS

_PARTS = re.compile(r"\s+[|–—·•:»-]\s+|\s*[|»]\s*")
_MENU_WORD = re.compile(
    r"\s*[-–—|:,]?\s*\b(?:(?:full |our |the )?menus?|speisekarte|carte|carta|menú|menù|order online)\b\s*$", re.I
)


def by_box(page: Page, fragments: list[Fragment], placed: list[Placed]) -> list[Placed]:
    """``placed`` with the kitchen each dish's box is headed by, where boxes of several kitchens share the page."""
    boxes = [page.lines[fragments[p.name].line].box for p in placed]
    titles = _box_titles(page)
    shown = {titles[box] for box in boxes if box in titles}
    if len(shown) < 2 or any(SECTION_WORDS.match(title) for title in shown):
        return placed
    return [_of(p, titles.get(box)) for p, box in zip(placed, boxes, strict=True)]


def _box_titles(page: Page) -> dict[int, str]:
    """The first heading (or first bold line) of each box."""
    titles: dict[int, str] = {}
    for line in page.lines:
        first = line.pieces[0]
        if line.box and line.box not in titles and (first.heading or first.bold):
            titles[line.box] = clean(line.text)
    return titles


def _of(place: Placed, kitchen: str | None) -> Placed:
    if kitchen is None:
        return place
    section = None if place.item.section == kitchen else place.item.section
    return replace(place, item=replace(place.item, kitchen=kitchen, section=section))


def of_directory(page: Page, fragments: list[Fragment], placed: list[Placed], hints: Hints) -> list[Placed]:
    """``placed`` with kitchens read off the headings of a directory's page.

    One kitchen where the page's first heading (or title) names one; else the headings above the dishes do.
    """
    if not placed or any(p.item.kitchen for p in placed):
        return placed
    single = _page_kitchen(page, hints)
    if single is not None:
        return [_of(p, single) for p in placed]
    headed = [_heading_above(fragments, p.name) for p in placed]
    names = {h for h in headed if h}
    if len(names) < 2 or any(SECTION_WORDS.match(n) for n in names):
        return placed
    return [_of(p, h) for p, h in zip(placed, headed, strict=True)]


def _page_kitchen(page: Page, hints: Hints) -> str | None:
    """What the first heading, else the title, names beside the directory itself."""
    heading = next((clean(line.text) for line in page.lines if line.pieces[0].heading == 1), "")
    for text in (heading, *_PARTS.split(page.title)):
        name = _MENU_WORD.sub("", text).strip()
        if name and not _is_directory(name, hints) and not announces_menu(name) and not _LISTING.search(name):
            return name[:120]
    return None


_LISTING = re.compile(
    r"\b(?:restaurants|kitchens|eateries|vendors|traders|stalls|food ?trucks|places|near you|in your area"
    r"|all (?:our )?menus"
    r"|our (?:kitchens|partners)|küchen|traiteurs|ristoranti|restaurantes|restauranger|ravintolat|restauracje"
    r"|restaurace"
    r"|рестораны|home|start|welcome)\b",
    re.I,
)


def _is_directory(name: str, hints: Hints) -> bool:
    site = (hints.site_name or "").casefold()
    return bool(site) and name.casefold() in (site, f"the {site}")


def _heading_above(fragments: list[Fragment], i: int) -> str | None:
    """The shallowest heading below the page's own that stands over a dish."""
    level, found = 9, None
    for k in range(i - 1, -1, -1):
        heading = fragments[k].piece.heading
        if heading and heading < level and heading > 1:
            level, found = heading, fragments[k].text
        if heading == 1 or level == 2:
            break
    return found
