"""Dishes from microdata and RDFa, brought into the shape of JSON-LD nodes.

Sources: HTML Standard, "Microdata" (itemscope, itemtype, itemprop, itemref); RDFa Lite 1.1 (vocab, typeof,
property). Both nest by the element tree, so one reading serves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from menu_pipeline.menus.model import MenuItem
from menu_pipeline.menus.schema_org import SHOWN_PRICE, items_of

#: As many as two thousand dishes have with a name, a price and an offer each.
_MAX_ELEMENTS = 8_000

_Item = dict[str, Any]


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


def _top_nodes(tree: LexborHTMLParser, syntax: _Syntax) -> list[_Item]:
    top: list[_Item] = []
    # An element that both selectors match is found twice.
    found = {element.mem_id: element for element in tree.css(f"[{syntax.scope}], [{syntax.prop}]")[:_MAX_ELEMENTS]}
    elements = [(element, element.attributes) for element in found.values()]
    scopes = {
        element.mem_id: {"@type": (attributes.get(syntax.kind) or "").split()}
        for element, attributes in elements
        if syntax.scope in attributes
    }
    referring = _referring(elements, scopes) if syntax is MICRODATA else {}
    for element, attributes in elements:
        own = scopes.get(element.mem_id)
        owners = _owners(element, scopes, referring)
        names = (attributes.get(syntax.prop) or "").split()
        if own is not None and not (owners and names):
            top.append(own)
        value = own if own is not None else _value(element, attributes) if owners and names else None
        for owner in owners:
            for name in names:
                _add(owner, name, value)
            if "price" in names and attributes.get("content"):
                _add(owner, SHOWN_PRICE, element.text() or "")
    return top


def _referring(
    elements: list[tuple[LexborNode, dict[str, str | None]]], scopes: dict[int, _Item]
) -> dict[str, list[_Item]]:
    """The items that name an element with this id in their ``itemref``: what is there is theirs too."""
    found: dict[str, list[_Item]] = {}
    for element, attributes in elements:
        for identity in (attributes.get("itemref") or "").split()[:_MAX_REFERENCES]:
            if element.mem_id in scopes:
                found.setdefault(identity, []).append(scopes[element.mem_id])
    return found


#: Ids one item may name; a property has as many owners.
_MAX_REFERENCES = 50


def _owners(element: LexborNode, scopes: dict[int, _Item], referring: dict[str, list[_Item]]) -> list[_Item]:
    """The items an element is a property of: the nearest one around it, and those that refer to it from elsewhere."""
    own = scopes.get(element.mem_id)
    owners: list[_Item] = []
    node: LexborNode | None = element
    for _ in range(200):
        if node is None:
            break
        if referring and (identity := node.attributes.get("id")) in referring:
            owners += [item for item in referring[identity or ""][:_MAX_REFERENCES] if item is not own]
        node = node.parent
        around = scopes.get(node.mem_id) if node is not None else None
        if around is not None:
            owners.append(around)
            break
    return owners


def _value(element: LexborNode, attributes: dict[str, str | None]) -> str:
    for name in ("content", "datetime", "value") if element.tag != "a" else ("content",):
        if attributes.get(name):
            return attributes[name] or ""
    if element.tag in ("link", "img"):
        return attributes.get("href") or attributes.get("src") or ""
    return element.text() or ""


def _add(owner: _Item, name: str, value: Any) -> None:
    if name not in owner:
        owner[name] = value
    elif isinstance(owner[name], list):
        owner[name].append(value)
    else:
        owner[name] = [owner[name], value]
