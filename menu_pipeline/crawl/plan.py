"""What a crawl would do: requests and time a site, and batches of sites for runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.clock import SystemClock
from menu_pipeline.adapters.database import Database, run
from menu_pipeline.core import pacing
from menu_pipeline.core.batches import SiteWork, batches
from menu_pipeline.core.errors import UnknownSite
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.hosts import clock_of
from menu_pipeline.crawl.visit import CrawlOptions, iso
from menu_pipeline.settings import Settings


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


def _planned(row: Any, policy: Policy, now: float) -> PlannedSite:
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


def plan_batches(settings: Settings, sites: Sequence[str], *, now: float | None = None) -> list[list[str]]:
    """``sites`` in batches for one run each, by estimated work (``core.batches``): a directory alone, and last."""
    policy = settings.policy()
    now = SystemClock().now() if now is None else now
    with Database.open(settings.database_url) as database, database.read() as connection:
        work = {one.site: one for one in site_work(connection, sites, now, policy)}
    return batches([work.get(site) or SiteWork(site, site, 0, 0.0) for site in dict.fromkeys(sites)], policy)


def site_work(connection: Connection, sites: Sequence[str], now: float, policy: Policy) -> list[SiteWork]:
    """What a visit of each of ``sites`` is expected to take, as far as is known at ``now`` (epoch seconds)."""
    before = now - policy.sitemap_max_age_s
    rows = run(connection, "frontier.plan", site_list=list(sites), now=now, force=0, sitemap_before=before)
    planned = [(row, _planned(row, policy, now)) for row in rows]
    return [SiteWork(p.site, row["host"], p.requests, p.seconds, row["kind"] == "directory") for row, p in planned]
