"""Menus: bytes in, dishes out. Pure: no I/O, clock or randomness.

The extractor is loaded when it is asked for: most processes only pass its results on, and its patterns take most of a
second to compile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from menu_pipeline.menus.model import EXTRACTOR_VERSION, Hints, MenuItem, MenuResult, Price, Reason

if TYPE_CHECKING:
    from menu_pipeline.menus.choose import extract, to_json

__all__ = ["EXTRACTOR_VERSION", "Hints", "MenuItem", "MenuResult", "Price", "Reason", "extract", "to_json"]


def __getattr__(name: str) -> Any:
    """``extract`` and ``to_json``, once somebody wants them (PEP 562)."""
    if name not in {"extract", "to_json"}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from menu_pipeline.menus import choose

    return getattr(choose, name)
