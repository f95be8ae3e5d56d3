"""Dishes from microdata and RDFa, brought into the shape of JSON-LD nodes.

Sources: HTML Standard, "Microdata" (itemscope, itemtype, itemprop, itemref); RDFa Lite 1.1 (vocab, typeof,
property). Both nest by the element tree, so one reading serves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from menu_pipeline.menus.model import MenuItem
from menu_pipeline.menus.schema_org import items_of

#: As many as ``limits.MAX_DISHES`` have with a name, a price and an offer each.
_MAX_ELEMENTS = 8_000


@dataclass(frozen=True, slots=True)
class _Syntax:
    name: str
    scope: str  # attribute that opens an item
    kind: str  # attribute that names its type
    prop: str  # attribute that names a property


MICRODATA = _Syntax("microdata", "itemscope", "itemtype", "itemprop")
RDFA = _Syntax("rdfa", "typeof", "typeof", "property")


def read_microdata(tree: LexborHTMLParser, html: str) -> list[MenuItem]:
    """The dishes a page states in microdata or RDFa; ``html`` is the text ``tree`` was made of."""
    items: list[MenuItem] = []
    for syntax in (MICRODATA, RDFA):
        if f"{syntax.scope}" in html:
            items.extend(items_of(_top_nodes(tree, syntax), syntax.name))
    return items


def _top_nodes(tree: LexborHTMLParser, syntax: _Syntax) -> list[dict[str, Any]]:
    scopes: dict[int, dict[str, Any]] = {}
    top: list[dict[str, Any]] = []
    elements = tree.css(f"[{syntax.scope}], [{syntax.prop}]")[:_MAX_ELEMENTS]
    for element in elements:
        attributes = element.attributes
        owner = _owner(element, scopes)
        value: Any = None
        if syntax.scope in attributes:
            kinds = (attributes.get(syntax.kind) or "").split()
            value = scopes[element.mem_id] = {"@type": kinds}
            if owner is None or not attributes.get(syntax.prop):
                top.append(value)
        if owner is not None and attributes.get(syntax.prop):
            value = value if value is not None else _value(element, attributes)
            for name in (attributes.get(syntax.prop) or "").split():
                _add(owner, name, value)
    return top


def _owner(element: LexborNode, scopes: dict[int, dict[str, Any]]) -> dict[str, Any] | None:
    """The nearest item around an element (ancestors come first in document order, so it is known)."""
    node = element.parent
    for _ in range(200):
        if node is None:
            return None
        found = scopes.get(node.mem_id)
        if found is not None:
            return found
        node = node.parent
    return None


def _value(element: LexborNode, attributes: dict[str, str | None]) -> str:
    for name in ("content", "datetime", "value") if element.tag != "a" else ("content",):
        if attributes.get(name):
            return attributes[name] or ""
    if element.tag in ("link", "img"):
        return attributes.get("href") or attributes.get("src") or ""
    return element.text() or ""


def _add(owner: dict[str, Any], name: str, value: Any) -> None:
    if name not in owner:
        owner[name] = value
    elif isinstance(owner[name], list):
        owner[name].append(value)
    else:
        owner[name] = [owner[name], value]
