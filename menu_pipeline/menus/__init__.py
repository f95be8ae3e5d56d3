"""Menus: bytes in, dishes out. Pure: no I/O, clock or randomness."""

from menu_pipeline.menus.choose import extract, to_json
from menu_pipeline.menus.model import EXTRACTOR_VERSION, Hints, MenuItem, MenuResult, Price, Reason

__all__ = ["EXTRACTOR_VERSION", "Hints", "MenuItem", "MenuResult", "Price", "Reason", "extract", "to_json"]
