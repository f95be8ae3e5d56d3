"""Reads the hand-made kitchens: one small text file each, in ``written/``.

A file is a header of ``key: value`` lines, then pages, then dishes::

    host: the-sulky-ladle.test
    name: The Sulky Ladle
    == /about | About us | unlisted
    A paragraph, with [a link](/menu).
    - an item of a list
    $ Gift card | £20           (a price that is no dish)
    @menu Soups, Breads         (these sections, in the kitchen's form; ``@menu *`` for all)
    == dishes
    # Soups
    Tomato soup, unimpressed | 6.50 | Tomatoes that have seen things.
    Leek and sigh | cup 4.20; bowl 6.80
    Rösti | 18.50 | | fr=Rösti bien doré; it=Rösti dorato

Header keys that are no fields of ``Kitchen`` are its traits: they say how its server behaves (see ``sites.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cache
from importlib import resources

from menu_pipeline.demo.model import Dish, Kitchen, Page, Price

TRAITS = frozenset(
    (
        *("address", "budget", "directory", "partner", "prices", "seed_host", "skin", "slug", "lobby", "trap", "links"),
        *("robots", "forbid", "allow", "crawl_delay", "sitemap", "announce", "feed"),
        *("charset", "declares", "gzip", "chunked", "validators", "delay", "everything", "lost", "listens"),
    )
)
_FIELDS = ("host", "name", "language", "currency", "money", "form", "motto", "time_zone")


@cache
def written_kitchens() -> tuple[Kitchen, ...]:
    """Every hand-made kitchen, in the order of their file names."""
    folder = resources.files("menu_pipeline.demo") / "written"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".txt")), key=lambda file: file.name)
    return tuple(read_kitchen(file.read_text(encoding="utf-8")) for file in files)


def read_kitchen(text: str) -> Kitchen:
    """The kitchen in ``text``. Raises ``ValueError`` naming the line that does not fit the format."""
    parts = [part.splitlines() for part in ("\n" + text).split("\n== ")]
    header = dict(_header_line(line) for line in parts[0] if line.strip() and not line.startswith("//"))
    missing = [key for key in _FIELDS if key not in header]
    if missing:
        raise ValueError(f"kitchen {header.get('host', '?')}: header lacks {', '.join(missing)}")
    strange = sorted(key for key in header if key not in (*_FIELDS, *TRAITS) and not key.startswith("heading "))
    if strange:
        raise ValueError(f"kitchen {header['host']}: unknown traits: {', '.join(strange)}")
    own = {key: header.pop(key) for key in _FIELDS}
    pages = tuple(_page(part) for part in parts[1:] if part[0].strip() != "dishes")
    dishes = tuple(d for part in parts[1:] if part[0].strip() == "dishes" for d in _dishes(part[1:], own["currency"]))
    return Kitchen(**own, pages=pages, dishes=dishes, traits=header)


def _header_line(line: str) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    if not colon:
        raise ValueError(f"header line without a colon: {line!r}")
    return key.strip(), value.strip()


def _page(lines: list[str]) -> Page:
    path, title, flags = (*(part.strip() for part in lines[0].split("|")), "")[:3]
    if not path.startswith("/"):
        raise ValueError(f"page path does not start with a slash: {lines[0]!r}")
    words = [flag.split(None, 1) for flag in flags.split(",") if flag.strip()]
    return Page(path, title, tuple(_blocks(lines[1:])), {word[0]: (*word, "")[1] for word in words})


def _blocks(lines: Iterable[str]) -> Iterator[str]:
    """Paragraphs: consecutive plain lines are one; marked lines (``- $ @``) stand alone."""
    paragraph: list[str] = []
    for line in (*lines, ""):
        marked = line[:2] in ("- ", "$ ") or line.startswith("@")
        if paragraph and (marked or not line.strip()):
            yield " ".join(paragraph)
            paragraph = []
        if marked:
            yield line
        elif line.strip():
            paragraph.append(line.strip())


def _dishes(lines: Iterable[str], currency: str) -> Iterator[Dish]:
    section = ""
    for line in lines:
        if line.startswith("# "):
            section = line[2:].strip()
        elif line.strip():
            name, prices, note, names = (*(part.strip() for part in line.split("|")), "", "", "")[:4]
            yield Dish(section, name, _prices(prices, currency), note, _names(names))


def _prices(text: str, currency: str) -> tuple[Price, ...]:
    """``6.50`` or ``cup 4.20; bowl 6.80``: the amount is the last word of each part."""
    parts = [part.strip().rpartition(" ") for part in text.split(";") if part.strip()]
    return tuple(Price(label or None, Decimal(amount), currency) for label, _, amount in parts)


def _names(text: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in text.split(";") if part.strip())
    return {language.strip(): name.strip() for language, _, name in pairs}
