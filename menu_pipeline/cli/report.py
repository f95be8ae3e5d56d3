"""``menu-pipeline report``: the whole fleet, as text, JSON or one HTML page with charts."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from menu_pipeline.cli.opening import existing_database, json_option
from menu_pipeline.core.errors import UsageError
from menu_pipeline.settings import load_settings

if TYPE_CHECKING:
    from menu_pipeline.reports.fleet import Fleet

#: What people read for each number of ``reports.summary.numbers``.
WORDS = {
    "active_sites": "active sites",
    "sites_read_24h": "read in the last 24 h",
    "prices": "prices on display",
    "prices_in_time_share": "verified in time (share)",
    "prices_stale": "stale",
    "oldest_price_h": "oldest price (h)",
    "dishes": "dishes on display",
    "price_changes_30d": "price changes in 30 days",
    "requests_yesterday": "requests yesterday",
    "share_304_7d": "answered 304 in 7 days (share)",
    "response_median_ms": "response time, median (ms)",
    "hosts_slower_during_runs": "hosts slower during runs",
    "gaps_7d": "gaps between requests in 7 days",
    "gaps_too_soon_7d": "gaps shorter than promised",
    "smallest_margin_s": "least over the promise (s)",
    "standing_failures": "standing failures",
}


@click.command()
@click.option(
    "--html",
    "html_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write one HTML page with charts instead of text.",
)
@json_option
def report(html_file: Path | None, as_json: bool) -> None:
    """How the whole fleet is doing: freshness, requests, response times, menus, failures, and the promises kept.

    The last 30 days; pacing and drift over the last 7, from the ledger of requests alone. The daily job writes the
    same page to HOME/published/fleet_report.html. Times are UTC.

    \b
    Examples:  menu-pipeline report
               menu-pipeline report --html fleet.html
    """
    from menu_pipeline.cli.output import console, print_json, table
    from menu_pipeline.reports.fleet import read_fleet
    from menu_pipeline.reports.fleet_html import fleet_html, problems
    from menu_pipeline.reports.summary import numbers
    from menu_pipeline.reports.writing import write_page

    if as_json and html_file is not None:
        raise UsageError("--json, --html: choose one of them")
    settings = load_settings()
    with existing_database(settings) as db, db.read() as conn:
        fleet = read_fleet(conn, settings.policy(), time.time())
    if as_json:
        print_json(_readable(fleet))
        return
    found = problems(fleet)
    if html_file is not None:
        write_page(html_file, fleet_html(fleet), "--html")
        click.echo(f"wrote {html_file}: {' '.join(found) or 'both rules are kept'}")
        return
    out = console()
    out.print(table("fleet", ("", ""), [(WORDS[name], value) for name, value in numbers(fleet).items()]))
    out.print()
    for line in found or ["No host was asked sooner than promised, and no price on display is stale."]:
        out.print(line)


def _readable(fleet: Fleet) -> dict[str, Any]:
    from menu_pipeline.cli.output import iso
    from menu_pipeline.reports.summary import numbers

    return {**asdict(fleet), "made_at": iso(fleet.made_at), "numbers": numbers(fleet)}
