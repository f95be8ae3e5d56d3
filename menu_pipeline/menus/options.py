"""Choices in a ``select`` that name prices: sizes of a dish, as shops and order forms offer them."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from menu_pipeline.menus.normal import clean

#: More choices than this are a list of countries, not of sizes.
_MOST = 24
_PRICE = re.compile(r"[€£$¥₹₺₽₩฿₫₪]\s?\d|\d\s?[€£¥₹₺₽₩฿₫₪]|\d[.,]\d\d(?!\d)")
_ATTRIBUTE = re.compile(r"\d{1,6}(?:\.\d{1,2})?")
#: Choices that sort or filter a list of goods, or pay extra for something.
_NO_SIZE = re.compile(r"(?:^|[(\s])\+\s?[€£$]?\d|\(-|\bunder\b|\bover\b|\d\s?[-–]\s?[€£$]\s?\d|\bunter\b|\bbis\b", re.I)


def priced_options(select: LexborNode) -> list[str]:
    """The texts of the choices of ``select``, price and all; empty where they are no priced sizes."""
    options = _options(select)
    if len(options) > _MOST:
        return []
    texts = [clean(option.text()) for option in options]
    priced = [text for text in texts if _PRICE.search(text) and not _NO_SIZE.search(text)]
    if priced:
        return priced
    return [text for text in map(_with_attribute, options, texts) if text]


def _options(select: LexborNode) -> list[LexborNode]:
    """The choices, grouped or not; one more than the limit where there are too many."""
    found: list[LexborNode] = []
    group: LexborNode | None = None
    node = select.first_child
    while (node is not None or group is not None) and len(found) <= _MOST:
        if node is None:
            node, group = (group.next if group is not None else None), None
            continue
        if node.tag == "optgroup" and group is None:
            group, node = node, node.first_child
            continue
        if node.tag == "option":
            found.append(node)
        node = node.next
    return found


def _with_attribute(option: LexborNode, text: str) -> str:
    price = option.attributes.get("data-price") or ""
    return f"{text} | {price}" if text and _ATTRIBUTE.fullmatch(price) and "." in price else ""
