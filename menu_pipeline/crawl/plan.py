"""What a crawl would do: requests and time a site, and batches of sites for runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from menu_pipeline.adapters.clock import SystemClock
from menu_pipeline.adapters.database import Database, run
from menu_pipeline.core import pacing
from menu_pipeline.core.errors import UnknownSite
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.hosts import clock_of
from menu_pipeline.crawl.visit import iso
from menu_pipeline.settings import Settings

BATCH = 250  # sites a run: wider ranges time out at launch in Dagster (dagster#32242)


@dataclass(frozen=True, slots=True)
class PlannedSite:
    """``requests`` known to be due now; links found on the way add to it. ``seconds`` from the host's clock."""

    site: str
    requests: int
    seconds: float
    reason: str


def plan_requests(
    settings: Settings, sites: Sequence[str], options: CrawlOptions, *, now: float | None = None
) -> list[PlannedSite]:
    """What a crawl of ``sites`` at ``now`` (epoch seconds) would ask each of them. Sends nothing."""
    policy = settings.policy()
    now = SystemClock().now() if now is None else now
    database = Database.open(settings.database_url)
    try:
        with database.read() as connection:
            rows = run(
                connection,
                "frontier.plan",
                site_list=list(sites),
                now=now,
                force=int(options.force),
                sitemap_before=now - policy.sitemap_max_age_s,
            )
    finally:
        database.close()
    missing = sorted(set(sites) - {row["site"] for row in rows})
    if missing:
        raise UnknownSite(f"site: {', '.join(repr(name) for name in missing)} not in the partner list: import it first")
    return [_planned(row, policy, now) for row in rows]


def _planned(row: Any, policy: Any, now: float) -> PlannedSite:
    if row["status"] != "active":
        return PlannedSite(row["site"], 0, 0.0, row["status"])
    clock = clock_of(row)
    if clock.blocked_until > now:
        return PlannedSite(row["site"], 0, 0.0, f"rests until {iso(clock.blocked_until)}: {clock.blocked_reason}")
    requests = row["robots_due"] + row["sitemap_due"] + row["pages_due"] + (1 if row["pages"] == 0 else 0)
    if requests == 0 or (row["pages"] and not row["pages_due"] and not row["sitemap_due"]):
        return PlannedSite(row["site"], 0, 0.0, "nothing due")
    reason = "first visit: the seed, and what it links to" if row["pages"] == 0 else "due"
    return PlannedSite(row["site"], requests, requests * pacing.base_delay(clock, policy), reason)


def plan_batches(settings: Settings, sites: Sequence[str]) -> list[list[str]]:
    """Batches of at most 250 sites for one run each; a directory runs alone, sites that share a host run together."""
    database = Database.open(settings.database_url)
    try:
        with database.read() as connection:
            rows = run(connection, "pages.sites_named", site_list=list(sites))
    finally:
        database.close()
    known = {row["site"]: row for row in rows}
    groups: dict[str, list[str]] = {}
    for name in dict.fromkeys(sites):
        row = known.get(name)
        groups.setdefault(row["host"] if row is not None else name, []).append(name)
    directories = [names for names in groups.values() if any(_is_directory(known.get(name)) for name in names)]
    kitchens = [names for names in groups.values() if names not in directories]
    return _packed(kitchens) + directories  # no kitchen waits for a directory where batches run one after the other


def _is_directory(row: Any) -> bool:
    return row is not None and row["kind"] == "directory"


def _packed(groups: list[list[str]]) -> list[list[str]]:
    batches: list[list[str]] = []
    for group in groups:
        if batches and len(batches[-1]) + len(group) <= BATCH:
            batches[-1].extend(group)
        else:
            batches.append(list(group))
    return batches
