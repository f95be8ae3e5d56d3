"""The public face: picks the reader for a body, reconciles what the extractors found, gives a reason."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from operator import is_
from typing import Any, Final
from urllib.parse import urlsplit

from menu_pipeline.core.content import content_kind, decode
from menu_pipeline.menus.attributes import read_attributes
from menu_pipeline.menus.blocks import read_blocks
from menu_pipeline.menus.dom import read_page
from menu_pipeline.menus.embedded_json import read_values
from menu_pipeline.menus.empty import Verdict, documents_of
from menu_pipeline.menus.food import is_sold_beside
from menu_pipeline.menus.json_shapes import untyped
from menu_pipeline.menus.jsonld import nodes_of, read_jsonld
from menu_pipeline.menus.judge import judge, schema_types
from menu_pipeline.menus.limits import MAX_CHARS, MAX_DISHES, bounded
from menu_pipeline.menus.microdata import read_microdata
from menu_pipeline.menus.model import Hints, MenuItem, MenuResult, Price, Reason
from menu_pipeline.menus.page import Page
from menu_pipeline.menus.pdf import page_of
from menu_pipeline.menus.pdf_library import PdfUnreadable
from menu_pipeline.menus.pdf_words import read_words
from menu_pipeline.menus.prices import padded, site_currency
from menu_pipeline.menus.reconcile import reconcile, unique
from menu_pipeline.menus.schema_org import items_of, kitchen_of
from menu_pipeline.menus.script_data import read_embedded
from menu_pipeline.menus.tolerant_json import read_all
from menu_pipeline.menus.written import told, written


def read_structured(body: bytes, content_type: str | None = None) -> list[MenuItem]:
    """What a page states in JSON-LD, microdata and RDFa, taken at its word: no judgement, no merging."""
    html = decode(body, content_type)
    page = read_page(html)
    return _structured(page, html, nodes_of(page))


def _structured(page: Page, html: str, nodes: list[Any]) -> list[MenuItem]:
    return read_jsonld(nodes) + (read_microdata(page.tree, html) if page.tree is not None else [])


def _in_attributes(page: Page, html: str, hints: Hints) -> list[MenuItem]:
    """Prices in attributes, for scripts to show: they count as shown, for a guest sees them."""
    return read_attributes(page.tree, html, hints) if page.tree is not None else []


_HALF_PAIR: Final = re.compile("[\ud800-\udfff]")


def extract(body: bytes, url: str, content_type: str | None, hints: Hints) -> MenuResult:
    """The menu in ``body`` as fetched from ``url``; never raises for any input.

    ``content_type`` is the header's value. ``hints`` is what is known of the site. Every text of the result can be
    stored and sent: a half of a surrogate pair, which JSON may spell, becomes U+FFFD.
    """
    return _sound(_read(body, url, content_type, hints))


def _sound(result: MenuResult) -> MenuResult:
    own = [text for item in result.items for text in (item.name, item.section, item.description, item.kitchen) if text]
    priced = [text for i in result.items for p in i.prices for text in (p.label, p.text, p.currency) if text]
    texts = "".join(own + priced)
    if texts.isprintable() or not _HALF_PAIR.search(texts):
        return result
    return replace(result, items=tuple(_sound_item(item) for item in result.items))


def _sound_item(item: MenuItem) -> MenuItem:
    prices = tuple(
        replace(price, label=_whole(price.label), text=_whole(price.text) or "", currency=_whole(price.currency))
        for price in item.prices
    )
    return replace(
        item,
        name=_whole(item.name) or "",
        section=_whole(item.section),
        description=_whole(item.description),
        kitchen=_whole(item.kitchen),
        prices=prices,
    )


def _whole(text: str | None) -> str | None:
    return None if text is None else _HALF_PAIR.sub("\ufffd", text)


def _read(body: bytes, url: str, content_type: str | None, hints: Hints) -> MenuResult:
    kind = content_kind(content_type, body, url)
    if kind == "pdf":
        return _from_pdf(body, url, hints)
    if kind in ("image", "empty", "binary"):
        return MenuResult(False, Reason.IMAGE_ONLY if kind == "image" else Reason.NOTHING_FOUND)
    text = decode(body[:_MAX_BYTES], content_type)
    if kind == "json":
        return _from_json(text, url, hints)
    html, cut = bounded(text)
    result = _from_html(html, url, hints)
    return replace(result, evidence=(*result.evidence, cut)) if cut else result


#: More than any page we read on: four bytes a character at most.
_MAX_BYTES = 4 * MAX_CHARS


def _from_html(text: str, url: str, hints: Hints) -> MenuResult:
    page = read_page(text)
    known = _hints(hints, page.language, url)
    nodes = nodes_of(page)
    shown = read_blocks(page, known) or _in_attributes(page, text, known)
    stated = _structured(page, text, nodes) or ([] if shown else read_embedded(page, known, text))
    if not shown and not stated and (markup := written(page)):
        shown = read_blocks(read_page(markup), known)
    text_shown = " ".join(line.text for line in page.lines)
    merged = reconcile(shown[:MAX_DISHES], stated[:MAX_DISHES], text_shown)
    merged = replace(merged, notes=(*merged.notes, *_left_out(page, shown, stated)))
    items = _in_kitchen(unique(merged.items), kitchen_of(nodes))
    verdict = judge(items, page, url, schema_types(nodes))
    if shown and not stated and (not verdict.is_menu or len(items) <= _FEW):
        drawn = unique(read_embedded(page, known, text))
        if len(drawn) > max(_FEW, 2 * len(items)) and (seen := judge(drawn, page, url, schema_types(nodes))).is_menu:
            items, verdict = drawn, seen
    return _result(items, verdict, known, merged.notes, documents_of(page, url))


#: So few dishes shown may be a teaser, or no dishes, beside a menu that scripts draw.
_FEW = 3


def _in_kitchen(items: list[MenuItem], kitchen: str | None) -> list[MenuItem]:
    """``items`` with the name of the one kitchen a page states, where they have none."""
    return [replace(i, kitchen=kitchen) if kitchen and not i.kitchen else i for i in items]


def _left_out(page: Page, *found: list[MenuItem]) -> tuple[str, ...]:
    """What is said of a page with more lines or dishes than are read."""
    lines = (f"only the first {len(page.lines)} lines were read",) if page.truncated else ()
    many = any(len(items) > MAX_DISHES for items in found)
    return (*lines, f"only the first {MAX_DISHES} dishes were read") if many else lines


def _from_pdf(body: bytes, url: str, hints: Hints) -> MenuResult:
    try:
        pages = read_words(body)
    except PdfUnreadable as error:
        return MenuResult(False, Reason.PDF, evidence=(str(error),))
    page = page_of(pages)
    if not page.lines:
        return MenuResult(False, Reason.IMAGE_ONLY, evidence=(f"{len(pages)} pages without text",))
    known = _hints(hints, "", url)
    items = unique(read_blocks(page, known))
    return _result(items, judge(items, page, url, frozenset()), known, (), ())


def _from_json(text: str, url: str, hints: Hints) -> MenuResult:
    known = _hints(hints, "", url)
    values = read_all(text)
    values = untyped(values) if "stringValue" in text else values
    items = unique((items_of(values, "json") or read_values(values, known, True))[:MAX_DISHES])
    verdict = judge(items, Page(), url, schema_types(values))
    if not any(item.prices for item in items) and (markup := told(values)):
        page = read_page(markup)
        shown = unique(read_blocks(page, known)[:MAX_DISHES])
        if sum(bool(item.prices) for item in shown) >= _FEW and (seen := judge(shown, page, url, frozenset())).is_menu:
            items, verdict = shown, seen
    return _result(items, verdict, known, (), ())


def _result(
    items: list[MenuItem], verdict: Verdict, hints: Hints, notes: tuple[str, ...], documents: tuple[str, ...]
) -> MenuResult:
    return MenuResult(
        is_menu=verdict.is_menu,
        reason=verdict.reason,
        items=tuple(_in_minor_digits(i) for i in items if not is_sold_beside(i.name)) if verdict.is_menu else (),
        language=hints.language,
        currency=_currency(items) or hints.currency,
        evidence=(*verdict.evidence, *notes),
        documents=documents,
    )


def _in_minor_digits(item: MenuItem) -> MenuItem:
    """Amounts with the digits their currency is written in: 5.60, not 5.6."""
    prices = tuple([p if p.amount is None else _padded(p, padded(p.amount, p.currency)) for p in item.prices])
    return item if all(map(is_, prices, item.prices)) else replace(item, prices=prices)


def _padded(price: Price, amount: Decimal) -> Price:
    return price if amount is price.amount else replace(price, amount=amount)


def _currency(items: list[MenuItem]) -> str | None:
    counts = Counter(p.currency for i in items for p in i.prices if p.currency)
    return counts.most_common(1)[0][0] if counts else None


def _hints(hints: Hints, language: str, url: str) -> Hints:
    """``hints`` filled up with the page's language and the currency of its country."""
    country = hints.country or _country(url)
    filled = replace(hints, language=hints.language or language or None, country=country)
    return replace(filled, currency=site_currency(filled))


def _country(url: str) -> str | None:
    """The country of a host's top-level domain; those sold to everybody say nothing."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return None
    suffix = host.rsplit(".", 1)[-1]
    return suffix.upper() if re.fullmatch(r"[a-z]{2}", suffix) and suffix not in _SOLD_TO_ALL else None


_SOLD_TO_ALL = frozenset({"tv", "me", "io", "co", "ai", "cc", "ws", "to", "fm", "la", "eu"})


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
