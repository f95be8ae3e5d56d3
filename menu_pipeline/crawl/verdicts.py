"""What the checks of a site's menus say, in a word that is kept: so that the freshness pass tells only what is new.

A menu goes stale by time alone, while nothing runs; a menu held back is settled by a person. Both change a verdict
without a visit. What was said last stands in ``check_told``; what differs from it, or was said too long ago, is to be
said again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run, run_many
from menu_pipeline.core.policy import HOUR_S, Policy
from menu_pipeline.crawl.menu_health import MenuHealth, menu_health

FRESH, PLAUSIBLE = "menu_fresh", "menu_plausible"

#: Of a site that shows no menu: said once, where something else was said before.
NO_MENU = "no menu"


def verdicts_of(site: MenuHealth) -> dict[str, str]:
    """Each check's verdict as one word, with a digest of what it names where it fails."""
    late = [f"{kitchen.freshness.value} {kitchen.kitchen}" for kitchen in site.late]
    held = [f"{menu.kitchen} {menu.since:.0f}" for menu in site.held]
    fresh = _with_digest(site.worst.value, late) if site.kitchens else NO_MENU
    plausible = "plausible" if site.kitchens else NO_MENU
    return {FRESH: fresh, PLAUSIBLE: _with_digest("held", held) if held else plausible}


def _with_digest(word: str, named: Iterable[str]) -> str:
    names = "\n".join(sorted(named))
    return f"{word} {hashlib.sha256(names.encode()).hexdigest()[:16]}" if names else word


def untold(
    connection: Connection, now: float, policy: Policy, sites: Sequence[str] | None = None
) -> dict[str, list[MenuHealth]]:
    """By check, the sites whose verdict at ``now`` (epoch seconds) is another than was told, or was told too long ago.

    ``sites``: only these; None: all that show a menu, or did when something was told of them.
    """
    if sites is None:
        sites = [row["site"] for row in run(connection, "plans.sites_with_menus")]
    told = _told(connection, sites)
    since = now - policy.verdict_repeat_h * HOUR_S
    found: dict[str, list[MenuHealth]] = {FRESH: [], PLAUSIBLE: []}
    for site in menu_health(connection, sites, now, policy):
        for check, verdict in verdicts_of(site).items():
            if _is_new(verdict, told.get((site.site, check)), since):
                found[check].append(site)
    return found


def _told(connection: Connection, sites: Sequence[str]) -> Mapping[tuple[str, str], tuple[str, float]]:
    rows = run(connection, "plans.told", site_list=list(sites)) if sites else []
    return {(row["site"], row["check_name"]): (row["verdict"], row["told_at"]) for row in rows}


def _is_new(verdict: str, told: tuple[str, float] | None, since: float) -> bool:
    if verdict == NO_MENU:
        return told is not None and told[0] != NO_MENU
    return told is None or told[0] != verdict or told[1] < since


def tell(connection: Connection, check: str, sites: Sequence[MenuHealth], now: float) -> None:
    """Keep what an evaluation of ``check`` said of ``sites`` at ``now`` (epoch seconds)."""
    rows = [{"site": one.site, "check_name": check, "verdict": verdicts_of(one)[check], "now": now} for one in sites]
    run_many(connection, "plans.told_save", rows)
