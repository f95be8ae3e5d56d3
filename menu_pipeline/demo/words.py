"""The words from which ordinary kitchens are made, a file a language in ``tongues/``.

A dish is a noun phrase of a section and one of the ``manners``, which fit them all.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language's stock: ``pages`` has titles by path (home, food, drinks, then others), ``sections`` noun phrases
    by heading, drinks last. ``scale`` is a main course's price against one of 10; ``sizes`` a small and a large one.
    """

    currency: str
    money: list[str]
    time_zone: str
    scale: float
    sizes: list[str]
    names: list[str]
    mottos: list[str]
    manners: list[str]
    remarks: list[str]
    pages: dict[str, str]
    sections: dict[str, list[str]]


@cache
def tongues() -> dict[str, Tongue]:
    """Every language there is, by its code, sorted."""
    folder = resources.files("menu_pipeline.demo") / "tongues"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return {
        file.name.removesuffix(".toml"): Tongue(**tomllib.loads(file.read_text(encoding="utf-8"))) for file in files
    }
