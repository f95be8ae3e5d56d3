"""Dishes whose price stands only in an attribute (``data-price="1250"``), for scripts to show.

Read only where the page shows no prices itself.
"""

from __future__ import annotations

from decimal import Decimal

from selectolax.lexbor import LexborHTMLParser, LexborNode

from menu_pipeline.menus.currencies import BIG
from menu_pipeline.menus.model import Hints, MenuItem, Price
from menu_pipeline.menus.normal import clean
from menu_pipeline.menus.schema_org import amount_of

EXTRACTOR = "attributes"

_PRICES = ("data-price", "data-product-price", "data-item-price", "data-amount", "data-cost", "data-variant-price")
_NAMES = (
    "data-name",
    "data-title",
    "data-product-name",
    "data-item-name",
    "data-product-title",
    "data-product",
    "data-item",
)
_SECTIONS = ("data-category", "data-section", "data-group")
_SELECTOR = ", ".join(f"[{name}]" for name in _PRICES)


def read_attributes(tree: LexborHTMLParser, html: str, hints: Hints) -> list[MenuItem]:
    """The dishes priced in attributes."""
    if not any(name in html for name in _PRICES):
        return []
    found = [item for node in tree.css(_SELECTOR)[:2000] if (item := _item(node, hints)) is not None]
    amounts = [p.amount for item in found for p in item.prices if p.amount is not None]
    if not found:
        return []
    return [_in_major_units(item) for item in found] if _minor(amounts, hints) else found


def _item(node: LexborNode, hints: Hints) -> MenuItem | None:
    attributes = node.attributes
    value = next((attributes[name] for name in _PRICES if attributes.get(name)), None)
    amount, sign = amount_of(value)
    name = _name(node)
    if amount is None or not name:
        return None
    section = next((attributes[s] for s in _SECTIONS if attributes.get(s)), None)
    price = Price(amount, sign or hints.currency, None, value or "")
    return MenuItem(name, section, (price,), None, None, EXTRACTOR, 0.6, f"{node.tag}[data-price]")


def _name(node: LexborNode) -> str | None:
    """The element's own name attribute, else the nearest title inside it or the boxes around it."""
    box: LexborNode | None = node
    for _ in range(4):
        if box is None or box.tag in ("body", "html"):
            return None
        attributes = box.attributes
        stated = next(
            (attributes[n] for n in _NAMES if attributes.get(n) and not (attributes[n] or "").isdigit()), None
        )
        title = box.css_first("h1, h2, h3, h4, h5, h6, [class*=name], [class*=title]") if not stated else None
        text = clean(stated or (title.text() if title is not None else ""))
        if any(ch.isalpha() for ch in text):
            return text[:160]
        box = box.parent
    return None


def _minor(amounts: list[Decimal], hints: Hints) -> bool:
    """Cents: whole numbers of at least three digits throughout, in a currency where dishes cost little."""
    return (
        hints.currency not in BIG
        and all(a >= 50 and a == a.to_integral_value() for a in amounts)
        and max(amounts) >= 500
    )


def _in_major_units(item: MenuItem) -> MenuItem:
    prices = tuple(Price((p.amount or Decimal(0)) / 100, p.currency, p.label, p.text) for p in item.prices)
    return MenuItem(item.name, item.section, prices, None, None, EXTRACTOR, item.confidence, item.path)
