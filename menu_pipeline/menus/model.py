"""The values the extractors speak in: hints in, a menu or a reason out."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

#: The number that people name; ``crawl.extractor`` puts a digest of this package behind it, so that nobody has to
#: remember to raise it: stored with every menu, and stored bodies are read again when it changes.
EXTRACTOR_VERSION = "2"


class Reason(StrEnum):
    """Why a page came out the way it did. Only ``MENU`` carries items."""

    MENU = "menu"
    NEEDS_RENDERING = "needs_rendering"  # the dishes are drawn by scripts we do not run
    IMAGE_ONLY = "image_only"  # the menu is a picture
    PDF = "pdf"  # a PDF we cannot read, or a page that only links one
    NOT_A_MENU = "not_a_menu"  # gift cards, jobs, events, another trade
    NOTHING_FOUND = "nothing_found"  # food may be the subject, but no dish with a price stands there


@dataclass(frozen=True, slots=True)
class Hints:
    """What is known of a site beforehand; all of it optional and weaker than what the page says.

    ``language``: BCP 47 tag; ``currency``: ISO 4217 code; ``country``: ISO 3166-1 alpha-2 code. ``directory``: the
    site shows the menus of several kitchens, and ``site_name`` is none of them.
    """

    language: str | None = None
    currency: str | None = None
    country: str | None = None
    site_name: str | None = None
    directory: bool = False


@dataclass(frozen=True, slots=True)
class Price:
    """One price as a guest would read it.

    ``amount`` is in major units, ``None`` where the page names no number (market price, sold out).
    ``currency`` is an ISO 4217 code. ``label`` tells variants apart (size, glass or bottle).
    ``text`` is the notation that was read, ``sign`` the currency as printed.
    """

    amount: Decimal | None
    currency: str | None = None
    label: str | None = None
    text: str = ""
    sign: str | None = None


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A dish. ``confidence`` is between 0 and 1; ``path`` says where in the document it was read."""

    name: str
    section: str | None = None
    prices: tuple[Price, ...] = ()
    description: str | None = None
    kitchen: str | None = None
    extractor: str = ""
    confidence: float = 0.5
    path: str = ""
    diets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MenuResult:
    """What a page came to. ``items`` is empty exactly when ``is_menu`` is false.

    ``evidence`` names what spoke for the reason; ``documents`` are menu files the page links or fetches
    (PDF, JSON), as absolute URLs, for the frontier.
    """

    is_menu: bool
    reason: str
    items: tuple[MenuItem, ...] = ()
    language: str | None = None
    currency: str | None = None
    evidence: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
