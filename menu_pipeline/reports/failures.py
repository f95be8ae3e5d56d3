"""What is broken now, by class: the view ``standing_failures`` for people. Reads only.

The classes are the view's (``sql/views``); here is what each is called, in the order in which a person looks at them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import as_datetime, run

#: Class of ``standing_failures`` -> what it is called; the worst first.
CLASSES: dict[str, str] = {
    "ask_partner": "ask the partner",
    "blocked": "refuses us",
    "robots_forbids": "robots.txt forbids",
    "robots_unreachable": "robots.txt fails",
    "unreachable": "cannot be read",
    "not_read": "not read for long",
    "no_menu": "no menu found",
    "image_only": "menu is a picture",
    "needs_rendering": "needs a browser",
    "stale": "menu is stale",
    "suspect": "menu held back",
    "dead_letter": "pages given up",
    "host_rests": "asked us to wait",
    "browser": "browser is sick",
}
#: ``site_status.no_menu`` -> why no dish of a site is on display, and what to do where it is no failure yet.
NO_MENU: dict[str, tuple[str, str]] = {
    "held_back": ("its menu is held back as suspect", "menu-pipeline menus confirm or reject"),
    "not_visited": ("it was not visited yet", "menu-pipeline crawl --due, or wait for the sensor recrawl_due"),
    "robots_forbids": ("robots.txt keeps us from its start page", "write to the partner"),
    "unreadable": ("no page of it was ever read", "menu-pipeline explain the start page"),
    "page_fails": ("a page that may be the menu fails", "menu-pipeline dead-letters list"),
    "still_reading": ("pages of it wait to be read", "wait: they come with the next visits"),
    "needs_rendering": ("its pages are drawn by scripts", "set BROWSER_URL, or ask the partner for a feed"),
    "image_only": ("its menu is a picture", "ask the partner for the menu as text or a feed"),
    "withdrawn": ("the menu it had is gone from its pages", "look at the site: did the menu page move?"),
    "pdf": ("its menu is a PDF that has no text to read", "ask the partner for text or a feed"),
    "noindex": ("its pages ask not to be indexed", "ask the partner to lift noindex for us"),
    "pages_refused": (
        "no dishes, and {refused_growth} known pages refused as a trap",
        "menu-pipeline explain one of them",
    ),
    "budget_spent": ("no dishes, and more links than the page budget holds", "raise its page_budget"),
    "too_deep": (
        "no dishes, and {refused_deep} known pages too many links away",
        "raise MENU_PIPELINE_MAX_DEPTH, or give a page nearer to them as seed",
    ),
    "nothing_found": ("no dish on any page that was read", "menu-pipeline explain the start page"),
    "not_a_menu": ("none of its pages looks like a menu", "menu-pipeline explain the start page"),
}
EVIDENCE_LENGTH = 140


@dataclass(frozen=True, slots=True)
class StandingFailure:
    """One row of the view. ``host``, ``site`` and ``seed_url`` are None for the browser."""

    kind: str
    site: str | None
    name: str | None
    host: str | None
    reason: str | None
    items: int
    since: datetime | None
    evidence: str
    conduct: Mapping[str, Any] | None
    next_step: str
    seed_url: str | None

    def as_json(self) -> dict[str, Any]:
        """With the view's own names."""
        return {
            "class": self.kind,
            "site": self.site,
            "name": self.name,
            "host": self.host,
            "reason": self.reason,
            "items": self.items,
            "since": self.since,
            "evidence": self.evidence,
            "conduct": self.conduct,
            "next_step": self.next_step,
            "seed_url": self.seed_url,
        }


@dataclass(frozen=True, slots=True)
class ClassCount:
    """How many rows of a class there are, of how many sites, and since when the oldest stands."""

    kind: str
    title: str
    failures: int
    sites: int
    oldest: datetime | None
    next_step: str


def standing_failures(conn: Connection) -> list[StandingFailure]:
    """Everything that is broken now, by class in the order of ``CLASSES``, the oldest first."""
    order = {kind: place for place, kind in enumerate(CLASSES)}
    found = [_failure(row) for row in run(conn, "reports.standing_failures")]
    return sorted(found, key=lambda one: order.get(one.kind, len(order)))  # stable: each class stays in order of time


def _failure(row: Mapping[Any, Any]) -> StandingFailure:
    conduct = None if row["conduct"] is None else json.loads(row["conduct"])
    return StandingFailure(
        kind=row["class"],
        site=row["site"],
        name=row["name"],
        host=row["host"],
        reason=row["reason"],
        items=int(row["items"] or 0),
        since=as_datetime(row["since"]),
        evidence=" ".join(str(row["evidence"] or "").split()),
        conduct=conduct,
        next_step=str(row["next_step"] or ""),
        seed_url=row["seed_url"],
    )


def counts(found: Sequence[StandingFailure]) -> list[ClassCount]:
    """One count a class, those without any failure too, in the order of ``CLASSES``."""
    kinds = dict.fromkeys([*CLASSES, *(one.kind for one in found)])
    return [_count(kind, [one for one in found if one.kind == kind]) for kind in kinds]


def _count(kind: str, found: Sequence[StandingFailure]) -> ClassCount:
    oldest = min((one.since for one in found if one.since is not None), default=None)
    sites = len({one.site for one in found if one.site is not None})
    return ClassCount(kind, CLASSES.get(kind, kind), len(found), sites, oldest, found[0].next_step if found else "")


def no_menu_in_words(site: Mapping[str, Any]) -> str:
    """Why no dish is on display of a row of ``site_status``; nothing where one is, or the site is retired."""
    code = site["no_menu"]
    counts_of = {name: site[name] for name in ("refused_growth", "refused_deep")}
    return NO_MENU[code][0].format(**counts_of) if code else ""


def short(text: str) -> str:
    """``text`` cut to what a table has room for."""
    return text if len(text) <= EVIDENCE_LENGTH else f"{text[: EVIDENCE_LENGTH - 1]}…"


def conduct_in_words(conduct: Mapping[str, Any] | None) -> str:
    """Our own conduct before a block: most blocks are earned, so this is read before the partner is written to."""
    if not conduct:
        return ""
    robots = "; ".join(str(one) for one in conduct.get("robots", []))
    parts = [
        f"{conduct.get('requests', 0)} requests in the hour before",
        f"smallest gap {conduct.get('smallest_gap_s')} s",
        f"{conduct.get('gaps_under_the_promise', 0)} gaps under the promise",
        f"most in 60 s: {conduct.get('most_in_60_s', 0)}",
        f"robots.txt {robots}" if robots else "",
        str(conduct.get("identity") or ""),
    ]
    return ", ".join(part for part in parts if part)
