"""``menu-pipeline status``: how each site is doing, and what is due next."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

from menu_pipeline.cli.opening import existing_database, json_option
from menu_pipeline.core.errors import WorkFailed
from menu_pipeline.settings import Settings, load_settings

if TYPE_CHECKING:
    from menu_pipeline.crawl.relay import Backlog
    from menu_pipeline.reports.failures import StandingFailure

Row = Mapping[str, Any]

_TIMES = (
    *("visited_at", "read_at", "next_due_at", "blocked_until", "menu_verified_at", "robots_again_at"),
    "no_menu_since",
)


@click.command()
@click.option("--all", "every", is_flag=True, help="List every site too, a line each.")
@json_option
def status(every: bool, as_json: bool) -> None:
    """Sites by state, what is due now and next, blocked hosts, the breaker, dead letters, stale menus.

    Below the totals stand the sites that need attention, those without a menu first: what is wrong, since when, why,
    and what to do about it. `failures` lists the same by class.

    \b
    Examples:  menu-pipeline status
               menu-pipeline status --all
               menu-pipeline status --json
    """
    from menu_pipeline.adapters.database import as_datetime, run
    from menu_pipeline.cli.output import print_json
    from menu_pipeline.crawl.relay import backlog
    from menu_pipeline.reports.failures import standing_failures

    settings = load_settings()
    with existing_database(settings) as db, db.read() as conn:
        rows = run(conn, "pages.status_rows", robots_max_age_s=settings.policy().robots_max_age_s)
        if rows and "no_menu" not in rows[0]:
            raise WorkFailed("the views of the database are of an older version: run `menu-pipeline db upgrade`")
        sites = [dict(row) | {name: as_datetime(row[name]) for name in _TIMES} for row in rows]
        failing = standing_failures(conn)
        breakers = [dict(row) | {"open_until": as_datetime(row["open_until"])} for row in run(conn, "pages.breakers")]
    with existing_database(settings) as db:
        left = backlog(db, time.time(), settings.policy())
    totals = summarize(sites) | {"events": _events(settings, left)}
    if as_json:
        print_json({**totals, "breakers": breakers, "site_status": [_readable(site) for site in sites]})
        return
    _print(totals, breakers, _events_line(settings, left))
    _print_sites(sites, failing, every)


def _events(settings: Settings, left: Backlog) -> dict[str, Any]:
    """What waits for the ordering platform, for programs; ``receiver`` is null while nothing is delivered."""
    from menu_pipeline.crawl.delivery import receiver

    oldest = None if left.oldest_at is None else datetime.fromtimestamp(left.oldest_at, UTC)
    to = None if settings.events_url is None else receiver(settings)
    return {**asdict(left), "oldest_at": oldest, "receiver": to}


def _events_line(settings: Settings, left: Backlog) -> str:
    """The same for a person. Without a receiver nothing is on its way, and nothing is late."""
    from menu_pipeline.crawl.relay import backlog_line

    if settings.events_url is None:
        kept = f"; {left.waiting} are kept until it is" if left.waiting else ""
        return f"none is delivered, MENU_PIPELINE_EVENTS_URL is not set{kept}"
    return backlog_line(left, time.time()) or "none waits"


def _readable(site: Row) -> dict[str, Any]:
    return {**site, "stale": None if site["stale"] is None else bool(site["stale"])}


def summarize(sites: Sequence[Row]) -> dict[str, Any]:
    """Totals over rows of the view ``site_status``. What is due counts active sites only: no other is visited.

    A host that rests, or whose robots.txt fails, is asked nothing before that is over, so its pages are due then.
    """
    active = [site for site in sites if site["status"] == "active"]
    listed = [site for site in sites if site["status"] != "retired"]
    free = [site for site in active if _may_be_asked(site)]
    return {
        "sites": {state: sum(site["status"] == state for site in sites) for state in ("active", "paused", "retired")},
        "last_visits": dict(Counter(site["visit_word"] or "never visited" for site in active)),
        "pages": sum(site["pages"] for site in listed),
        "due_now": sum(site["due"] for site in free),
        "sites_due": sum(1 for site in free if site["due"] or not site["pages"]),
        "due_but_waiting": sum(site["due"] for site in listed) - sum(site["due"] for site in free),
        "next_due_at": min((due for site in active if (due := _due_at(site)) is not None), default=None),
        "blocked_sites": sum(1 for site in active if site["blocked_until"] is not None),
        "deferred_pages": sum(site["deferred"] for site in listed),
        "dead_letters": sum(site["dead"] for site in listed),
        "dishes": sum(site["dishes"] for site in listed),
        "stale_menus": sum(1 for site in listed if site["stale"]),
        "without_menu": dict(Counter(site["no_menu"] for site in active if site["no_menu"]).most_common()),
    }


def _may_be_asked(site: Row) -> bool:
    return site["status"] == "active" and site["blocked_until"] is None and site["robots_again_at"] is None


def _due_at(site: Row) -> datetime | None:
    """When something of the site is asked for next: no page before its host's rest is over or robots.txt is due."""
    times: list[datetime | None] = [site[name] for name in ("next_due_at", "blocked_until", "robots_again_at")]
    return max((at for at in times if at is not None), default=None)


def _print(totals: Mapping[str, Any], breakers: Sequence[Row], events: str) -> None:
    from menu_pipeline.cli.output import console, table

    console().print(table(None, ("", ""), [*_lines(totals, breakers), ("events", events)]))


def _print_sites(sites: Sequence[Row], failing: Sequence[StandingFailure], every: bool) -> None:
    from menu_pipeline.cli.output import console
    from menu_pipeline.cli.status_view import MOST_SITES, attention, every_site

    out = console()
    if every:
        out.print()
        out.print(every_site(sites, {s["site"]: _due(s) for s in sites}, {s["site"]: _due_at(s) for s in sites}))
    by_site: dict[str, list[StandingFailure]] = {}
    for one in failing:
        by_site.setdefault(one.site or "", []).append(one)
    attention(out, sites, by_site, None if every else MOST_SITES)


def _lines(totals: Mapping[str, Any], breakers: Sequence[Row]) -> list[tuple[str, object]]:
    from menu_pipeline.cli.output import counted

    visits = ", ".join(f"{n} {word}" for word, n in sorted(totals["last_visits"].items()))
    stale = Text(str(totals["stale_menus"]), style="bold white on red" if totals["stale_menus"] else "")
    return [
        ("sites", ", ".join(f"{n} {state}" for state, n in totals["sites"].items())),
        ("last visits", visits),
        ("without menu", _without_menu(totals)),
        ("stale menus", stale),
        ("due now", _due_now(totals)),
        ("next due", _next_due(totals["next_due_at"])),
        ("blocked", counted(totals["blocked_sites"], "site")),
        ("breaker", ", ".join(_breaker(row) for row in breakers) or "closed"),
        ("dead letters", totals["dead_letters"]),
        ("dishes", totals["dishes"]),
    ]


def _next_due(at: datetime | None) -> str:
    from menu_pipeline.cli.output import utc

    if at is None:
        return "nothing"
    return utc(at) if at.timestamp() > time.time() else f"now (since {utc(at)})"


def _without_menu(totals: Mapping[str, Any]) -> Text:
    kinds: Mapping[str, int] = totals["without_menu"]
    said = ", ".join(f"{count} {code.replace('_', ' ')}" for code, count in kinds.items())
    return Text(f"{sum(kinds.values())} sites{': ' if said else ''}{said}", style="red" if kinds else "")


def _due(site: Row) -> object:
    """Its pages that are due, by the same word as the total above: those that may not be asked for now wait."""
    if site["status"] == "retired":
        return 0
    return site["due"] if _may_be_asked(site) or not site["due"] else f"{site['due']} wait"


def _due_now(totals: Row) -> str:
    from menu_pipeline.cli.output import counted

    pages, sites = counted(totals["due_now"], "page"), counted(totals["sites_due"], "site")
    return f"{pages} of {sites}{_waiting(totals['due_but_waiting'])}"


def _waiting(pages: int) -> str:
    return f"; {pages} more wait: their host rests, its robots.txt fails, or the site is paused" if pages else ""


def _breaker(row: Row) -> str:
    from menu_pipeline.cli.output import utc

    until = f" until {utc(row['open_until'])}" if row["open_until"] else ""
    return f"{row['name']} {row['state']}{until}"
