"""The list of shared platforms that comes with the program (``shared_platforms.txt`` beside this file)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from menu_pipeline.core.address import Networks
from menu_pipeline.core.server_group import parse_platforms


@cache
def shared_platforms() -> Networks:
    """Networks that the clock of a server address does not count for."""
    text = files("menu_pipeline.adapters").joinpath("shared_platforms.txt").read_text(encoding="utf-8")
    return parse_platforms(text)
