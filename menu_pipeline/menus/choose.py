"""The public face: picks the reader for a body, reconciles what the extractors found, gives a reason."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from menu_pipeline.core.content import decode
from menu_pipeline.menus.blocks import read_blocks
from menu_pipeline.menus.dom import Page, read_page
from menu_pipeline.menus.jsonld import read_jsonld
from menu_pipeline.menus.microdata import read_microdata
from menu_pipeline.menus.model import Hints, MenuItem, MenuResult, Reason
from menu_pipeline.menus.prices import site_currency


def read_structured(body: bytes, content_type: str | None = None) -> list[MenuItem]:
    """What a page states in JSON-LD, microdata and RDFa, taken at its word: no judgement, no merging."""
    html = decode(body, content_type)
    return _structured(read_page(html), html)


def _structured(page: Page, html: str) -> list[MenuItem]:
    return read_jsonld(page) + (read_microdata(page.tree, html) if page.tree is not None else [])


def extract(body: bytes, url: str, content_type: str | None, hints: Hints) -> MenuResult:
    """The menu in ``body`` as fetched from ``url``; never raises for any input.

    ``content_type`` is the header's value. ``hints`` is what is known of the site.
    """
    if body[:1024].lstrip().startswith(b"%PDF-"):
        return MenuResult(False, Reason.PDF)
    page = read_page(decode(body, content_type))
    known = _hints(hints, page.language, url)
    items = read_blocks(page, known)
    if not items:
        return MenuResult(False, Reason.NOTHING_FOUND, language=known.language)
    return MenuResult(True, Reason.MENU, tuple(_unique(items)), known.language, known.currency)


def _hints(hints: Hints, language: str, url: str) -> Hints:
    """``hints`` filled up with the page's language and the currency of its country."""
    country = hints.country or _country(url)
    filled = replace(hints, language=hints.language or language or None, country=country)
    return replace(filled, currency=site_currency(filled))


def _country(url: str) -> str | None:
    host = urlsplit(url).hostname or ""
    suffix = host.rsplit(".", 1)[-1]
    return (
        suffix.upper() if re.fullmatch(r"[a-z]{2}", suffix) and suffix not in ("tv", "me", "io", "co", "ai") else None
    )


def _unique(items: list[MenuItem]) -> list[MenuItem]:
    """Items without repeats of the same name, section and amounts."""
    seen = set()
    out = []
    for item in items:
        key = (item.name.casefold(), item.section, tuple(p.amount for p in item.prices))
        if key not in seen:
            seen.add(key)
            out.append(item)
    return out


def to_json(result: MenuResult) -> dict[str, Any]:
    """``result`` in the shape ``extract --json`` prints; amounts as decimal strings."""
    return {
        "is_menu": result.is_menu,
        "reason": str(result.reason),
        "items": [_item_json(item) for item in result.items],
    }


def _item_json(item: MenuItem) -> dict[str, Any]:
    return {
        "kitchen": item.kitchen,
        "section": item.section,
        "name": item.name,
        "prices": [
            {
                "amount": None if p.amount is None else format(p.amount, "f"),
                "currency": p.currency,
                "label": p.label,
            }
            for p in item.prices
        ],
        "description": item.description,
        "extractor": item.extractor,
        "confidence": item.confidence,
    }
