"""``menu-pipeline status`` for people: what needs attention, a block a site, and the table of all sites."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from menu_pipeline.cli.output import shown, table, utc
from menu_pipeline.reports.failures import CLASSES, NO_MENU, StandingFailure, no_menu_in_words, short

Row = Mapping[str, Any]

#: Classes of failure that say why there is no menu: the first line of a site's block tells it already.
_OF_MENU = frozenset({"no_menu", "needs_rendering", "image_only"})
#: Failures told of one site: a directory may have a stale menu a kitchen.
MOST_A_SITE = 5
#: Sites told one by one, unless all are asked for: what a person scrolls through.
MOST_SITES = 50
_ORDER = {kind: place for place, kind in enumerate(CLASSES)}


def needs_attention(site: Row, failures: Sequence[StandingFailure]) -> bool:
    """Whether somebody should look at a site: something fails, or it shows no dish. Paused ones need none."""
    return site["status"] == "active" and bool(failures or site["no_menu"] or site["visit_word"] == "partly read")


def attention(
    out: Console, sites: Sequence[Row], failures: Mapping[str, Sequence[StandingFailure]], most: int | None = MOST_SITES
) -> None:
    """A block a site, those without a menu first, then stale ones: what is wrong, since when, why, and what to do.

    After ``most`` sites the rest is counted."""
    troubled = [site for site in sites if needs_attention(site, failures.get(site["site"], ()))]
    now = datetime.now(UTC)
    out.print()
    if not troubled:
        out.print("no site needs attention")
        return
    out.print(Text(f"{len(troubled)} of {len(sites)} sites need attention", style="bold"))
    in_order = sorted(troubled, key=lambda one: _place(one, failures.get(one["site"], ())))
    for site in in_order[:most]:
        out.print()
        out.print(_block(site, failures.get(site["site"], ()), now))
    if left := in_order[most:] if most is not None else ():
        out.print(f"\n… and {len(left)} sites more: menu-pipeline status --all, or by class: menu-pipeline failures")


def _place(site: Row, failures: Sequence[StandingFailure]) -> tuple[object, ...]:
    worst = min((_ORDER.get(one.kind, len(_ORDER)) for one in failures), default=len(_ORDER))
    return not site["no_menu"], not site["stale"], worst, site["site"]


def _block(site: Row, failures: Sequence[StandingFailure], now: datetime) -> RenderableType:
    head = Text.assemble((shown(site["site"]), "bold"), "  ", _headline(site, now))
    lines = [line for one in failures[:MOST_A_SITE] for line in _failure(one, site, now)]
    if len(failures) > MOST_A_SITE:
        lines.append(Text(f"… and {len(failures) - MOST_A_SITE} more: menu-pipeline failures --site {site['site']}"))
    if site["visit_word"] == "partly read" and all(one.evidence != site["visit_detail"] for one in failures):
        lines.append(Text(f"partly read {utc(site['visited_at'])}: {shown(site['visit_detail'])}"))
    if site["no_menu"] and not failures:
        lines.append(step(NO_MENU[site["no_menu"]][1]))
    return Group(head, *(Padding(line, (0, 0, 0, 2)) for line in lines))


def _headline(site: Row, now: datetime) -> Text:
    if site["no_menu"]:
        told = f"no menu since {since(site['no_menu_since'], now)}: "
        return Text.assemble((told, "red"), no_menu_in_words(site))
    stale = ", stale" if site["stale"] else ""
    return Text(f"{site['dishes']} dishes, verified {since(site['menu_verified_at'], now)}{stale}")


def _failure(one: StandingFailure, site: Row, now: datetime) -> Iterator[Text]:
    """What it is with its evidence, and what to do."""
    if one.kind in _OF_MENU:
        yield Text(short(one.evidence))
    else:
        rests = f", rests until {utc(site['blocked_until'])}" if site["blocked_until"] else ""
        many = f" ({one.items})" if one.kind == "dead_letter" else ""
        yield Text(f"{CLASSES.get(one.kind, one.kind)}{many} since {since(one.since, now)}{rests}: {said(one)}")
    yield step(one.next_step)


def said(one: StandingFailure) -> str:
    """Reason and evidence of a failure, the latter where it adds something."""
    reason = short(one.reason or "")
    return reason if one.evidence in (one.reason or "") else f"{reason}{': ' if reason else ''}{short(one.evidence)}"


def step(text: str) -> Text:
    """What to do."""
    return Text(f"→ {text}", style="cyan")


def since(at: datetime | None, now: datetime) -> str:
    """``2026-11-28 04:12 UTC (2 days)``."""
    if at is None:
        return "ever"
    hours = (now - at).total_seconds() / 3600
    age = (
        f"{hours / 24:.0f} days" if hours >= 48 else f"{hours:.0f} h" if hours >= 1 else f"{max(hours, 0) * 60:.0f} min"
    )
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC ({age})"


def every_site(sites: Sequence[Row], due: Mapping[str, object], next_at: Mapping[str, datetime | None]) -> Table:
    """All sites, a line each, narrow enough for 80 columns. ``due`` and ``next_at`` by site. Times in UTC."""
    now = datetime.now(UTC)
    columns = ("site", "visited", "came to", "pages", "due", "dishes", "next due")
    rows = [
        (
            site["site"],
            _short(site["visited_at"]),
            site["visit_word"] or "" if site["status"] == "active" else site["status"],
            site["pages"],
            due[site["site"]],
            site["dishes"],
            _next(site, next_at[site["site"]], now),
        )
        for site in sites
    ]
    return table("all sites, times in UTC", columns, rows, right=("pages", "due", "dishes"))


def _next(site: Row, at: datetime | None, now: datetime) -> str:
    if site["status"] != "active":
        return ""
    return "now" if at is None or at <= now else _short(at)


def _short(at: datetime | None) -> str:
    return "" if at is None else f"{at.astimezone(UTC):%m-%d %H:%M}"
