"""Sitemaps of a site: from robots.txt, else the usual place; what is new, changed and gone against the frontier."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run, run_many
from menu_pipeline.core import urls
from menu_pipeline.core.errors import ExtractionCrashed
from menu_pipeline.core.outcome import Fetched, NotModified, Redirected
from menu_pipeline.core.policy import PRODUCT_TOKEN
from menu_pipeline.core.sitemap import SitemapReading
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.hosts import HostBusy
from menu_pipeline.crawl.ledger import Ask, HostResting, Sent, Settlement
from menu_pipeline.crawl.links import Found, admit, rows_of, store_rows
from menu_pipeline.crawl.robots_stage import RobotsBook, RobotsUnreachable


@dataclass(slots=True)
class _Walk:
    """One site's sitemaps, as far as they were read in this visit."""

    waiting: list[tuple[str, int]]  # (URL, depth in the index)
    seen: set[str] = field(default_factory=set)
    listed: dict[str, float | None] = field(default_factory=dict)  # page URL -> lastmod
    complete: bool = True  # every file was read whole, so what is not listed is gone
    asked: int = 0


async def read_sitemaps(tools: RunTools, robots: RobotsBook, site: SiteContext) -> bool:
    """Read the site's sitemaps when they are due. True when requests were made."""
    checked_at = site.row["sitemap_checked_at"]
    now = tools.clock.now()
    fresh = checked_at is not None and now - checked_at < tools.policy.sitemap_max_age_s
    if fresh and not tools.options.force:
        return False
    rules = await robots.rules_for(site, str(site.row["seed_url"]))
    authority = urls.authority(str(site.row["seed_url"]))
    named = rules.sitemaps(f"{authority}/robots.txt") or [f"{authority}/sitemap.xml"]
    walk = _Walk([(url, 0) for url in named])
    while walk.waiting and walk.asked < tools.policy.sitemap_max_files and tools.time_left() > 0:
        tools.check_stop()
        await _read_next(tools, robots, site, walk)
    walk.complete = walk.complete and not walk.waiting
    await tools.writer.write(lambda c: _store(c, tools, site, walk, now))
    return walk.asked > 0


async def _read_next(tools: RunTools, robots: RobotsBook, site: SiteContext, walk: _Walk) -> None:
    raw, depth = walk.waiting.pop(0)
    try:
        url = urls.normalize(raw)
    except urls.UrlRefused as refused:
        site.tally.refusals[f"sitemap_{refused.reason}"] += 1
        return
    if url in walk.seen or depth > tools.policy.sitemap_max_depth:
        return
    walk.seen.add(url)
    try:
        rules = await robots.rules_for(site, url)
        if not rules.decide(url, PRODUCT_TOKEN).allowed:
            site.tally.refusals["robots_disallow"] += 1
            return
        await _ask(tools, site, walk, url, depth)
    except (RobotsUnreachable, HostResting, HostBusy):
        if urls.clock_key(url) == site.host:
            raise
        walk.complete = False  # a sitemap on another host that cannot be read now
        site.tally.refusals["sitemap_host_not_available"] += 1


async def _ask(tools: RunTools, site: SiteContext, walk: _Walk, url: str, depth: int) -> None:
    rows = await tools.writer.read(lambda c: run(c, "pages.sitemap_of", site=site.site, url=url))
    stored = rows[0] if rows else None
    # The stored copy holds no entries, so a 304 means: what is marked as listed still is.
    headers = _conditional(stored) if stored is not None and stored["status"] in (200, 304) else {}
    reading: dict[str, Any] = {}

    async def settle(sent: Sent) -> Settlement:
        return await _settle(tools, site, walk, url, depth, stored, sent, reading)

    walk.asked += 1
    site.tally.requests += 1
    await tools.ledger.send(Ask(site.site, url, "sitemap", headers), settle)


def _conditional(stored: Mapping[Any, Any]) -> dict[str, str]:
    headers = {}
    if stored["etag"]:
        headers["If-None-Match"] = str(stored["etag"])
    if stored["last_modified"]:
        headers["If-Modified-Since"] = str(stored["last_modified"])
    return headers


async def _settle(
    tools: RunTools,
    site: SiteContext,
    walk: _Walk,
    url: str,
    depth: int,
    stored: Mapping[Any, Any] | None,
    sent: Sent,
    reading_out: dict[str, Any],
) -> Settlement:
    result = sent.result
    headers = result.headers or {}
    entries, detail = 0, ""
    etag, last_modified = headers.get("etag"), headers.get("last-modified")
    if isinstance(sent.outcome, Fetched):
        reading = await _parse(tools, site, sent.outcome.response.body, url, headers.get("content-type"))
        entries, detail = len(reading.pages) + len(reading.sitemaps), reading.problem or ""
        _take_in(walk, reading, depth)
        site.tally.refusals.update({f"sitemap_{why}": count for why, count in reading.refused.items()})
    elif isinstance(sent.outcome, NotModified):
        walk.complete = False
        entries = int(stored["entries"]) if stored is not None else 0
        etag = etag or (stored["etag"] if stored is not None else None)
        last_modified = last_modified or (stored["last_modified"] if stored is not None else None)
        detail = "unchanged"
    elif isinstance(sent.outcome, Redirected):
        walk.waiting.insert(0, (_target(url, sent.outcome.location), depth))
        detail = "redirected"
    else:
        walk.complete = walk.complete and result.status in (404, 410)
        detail = getattr(sent.outcome, "detail", "") or f"status {result.status}"
    site.tally.sitemap_files.append({"url": url, "status": result.status, "entries": entries, "detail": detail})
    values = {
        "url": url,
        "site": site.site,
        "now": sent.ended_at,
        "status": result.status,
        "entries": entries,
        "etag": etag,
        "last_modified": last_modified,
        "detail": detail,
    }
    reading_out.update(values)
    return Settlement(reason=detail or None, write=lambda c: _save(c, values))


def _save(connection: Connection, values: Mapping[Any, Any]) -> None:
    run(connection, "pages.sitemap_save", **values)


def _target(url: str, location: str) -> str:
    try:
        return urls.resolve(url, location)
    except urls.UrlRefused:
        return location  # refused, and counted, when its turn comes


async def _parse(tools: RunTools, site: SiteContext, body: bytes, url: str, content_type: str | None) -> SitemapReading:
    try:
        reading: SitemapReading = await tools.worker.call(
            "sitemap", body, url, content_type, tools.policy, site.scope.owns
        )
    except ExtractionCrashed as crashed:
        return SitemapReading(pages=(), sitemaps=(), truncated=True, problem=str(crashed).splitlines()[0])
    return reading


def _take_in(walk: _Walk, reading: SitemapReading, depth: int) -> None:
    walk.complete = walk.complete and not reading.truncated and reading.problem is None
    walk.waiting.extend((loc, depth + 1) for loc in reading.sitemaps)
    for loc, lastmod in reading.pages:
        try:
            url = urls.normalize(loc)
        except urls.UrlRefused:
            continue
        walk.listed[url] = lastmod.timestamp() if lastmod is not None else None


def _store(connection: Connection, tools: RunTools, site: SiteContext, walk: _Walk, now: float) -> None:
    """Everything the walk found, in one transaction, and the difference to what we knew as counts."""
    before = {row["url"]: row for row in run(connection, "frontier.sitemap_listed", site=site.site)}
    found = [Found(url, lastmod=lastmod, depth=1, in_sitemap=True) for url, lastmod in walk.listed.items()]
    admitted = admit(found, site.scope, tools.policy, site.tally.refusals, now)
    rows = rows_of(site.site, admitted, "sitemap", now)
    added, refused = store_rows(connection, site.site, rows, site.budget(tools.policy))
    if admitted:
        seen = [{"site": site.site, "url": link.url, "lastmod": link.lastmod, "now": now} for link in admitted]
        run_many(connection, "frontier.sitemap_seen", seen)
    gone = [url for url in before if url not in walk.listed] if walk.complete else []
    if gone:
        run(connection, "frontier.sitemap_left", site=site.site, url_list=gone)
    run(connection, "pages.sitemap_checked", site=site.site, now=now)
    changed = sum(
        1 for url, mod in walk.listed.items() if url in before and mod and mod > (before[url]["lastmod"] or 0)
    )
    site.tally.new_pages += added
    if refused:
        site.tally.refusals["over_page_budget"] += refused
    site.tally.sitemap = {"listed": len(walk.listed), "new": added, "changed": changed, "gone": len(gone)}
