"""The asset ``fleet_report``: the whole fleet on one HTML page, written after the day's crawls.

Unpartitioned. ``HOME/published/fleet_report.html`` is replaced whole; where bodies are on S3 a copy lies in
``published/`` there. Its few numbers are metadata with stable keys, so that the UI plots them day by day. Second day:
the page is of that day, its charts reach back thirty.
"""

from __future__ import annotations

from pathlib import Path

import dagster as dg

from menu_pipeline.adapters.meta import keep_stale_after
from menu_pipeline.defs import metadata
from menu_pipeline.defs.resources import PoliteFetcher
from menu_pipeline.reports.fleet import Fleet, read_fleet
from menu_pipeline.reports.fleet_html import fleet_html, problems
from menu_pipeline.reports.summary import numbers
from menu_pipeline.reports.writing import FILE, store_copy, write_page


@dg.asset(
    name="fleet_report",
    deps=["published_menus", "standing_failures"],
    group_name="reports",
    kinds={"sql", "html"},
    owners=["team:data-engineering"],
    description="One self-contained HTML page with charts: how fresh displayed prices are, requests and 304 share by "
    "day, response times, price changes, failures by class, and whether every promise to a host was kept.",
)
def fleet_report(polite_fetcher: PoliteFetcher) -> dg.MaterializeResult[None]:
    settings = polite_fetcher.settings()
    with polite_fetcher.database() as database:
        keep_stale_after(database, settings.stale_after_h)
        with database.read() as connection:
            fleet = read_fleet(connection, settings.policy(), polite_fetcher.now())
    path, page = settings.home / "published" / FILE, fleet_html(fleet)
    write_page(path, page, "MENU_PIPELINE_HOME")
    return dg.MaterializeResult(metadata=report_metadata(fleet, path, store_copy(page, settings.blob_url)))


def report_metadata(fleet: Fleet, path: Path, also_at: str | None) -> dict[str, dg.MetadataValue]:
    """Where the page is, its numbers, and in words what breaks one of the two first rules."""
    shown: dict[str, dg.MetadataValue] = {
        "report": dg.MetadataValue.url(path.absolute().as_uri()),
        "path": dg.MetadataValue.path(str(path)),
        "verdict": dg.MetadataValue.text(" ".join(problems(fleet)) or "both rules are kept"),
        **{name: metadata.number(value) for name, value in numbers(fleet).items()},
    }
    if also_at:
        shown["also_at"] = dg.MetadataValue.text(also_at)
    return shown
