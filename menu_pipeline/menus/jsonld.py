"""Dishes from JSON-LD scripts: each script read by itself, so that a broken one costs only itself."""

from __future__ import annotations

from typing import Any

from menu_pipeline.menus.model import MenuItem
from menu_pipeline.menus.page import Page
from menu_pipeline.menus.schema_org import items_of
from menu_pipeline.menus.tolerant_json import read_all

EXTRACTOR = "jsonld"


def nodes_of(page: Page) -> list[Any]:
    """The values of all scripts of type ``application/ld+json`` (parameters and case ignored)."""
    nodes: list[Any] = []
    for kind, text in page.scripts:
        if kind.partition(";")[0].strip().lower() == "application/ld+json":
            nodes.extend(read_all(text))
    return nodes


def read_jsonld(nodes: list[Any]) -> list[MenuItem]:
    """The dishes a page states in JSON-LD (``nodes_of`` the page), in order."""
    return items_of(nodes, EXTRACTOR)
