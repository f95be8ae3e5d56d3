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
from menu_pipeline.core.sitemap_harvest import SitemapReading
from menu_pipeline.core.sitemap_walk import SitemapWalk
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.hosts import HostBusy
from menu_pipeline.crawl.ledger import Ask, HostResting, Sent, Settlement
from menu_pipeline.crawl.links import Found, admit, chunks, rows_of, store_rows
from menu_pipeline.crawl.robots_stage import RobotsBook, RobotsUnreachable

_INDEX = "index"

#: What the walk leaves out without making the list of pages incomplete.
_HARMLESS = frozenset({"seen", "status_404", "status_410"})


@dataclass(slots=True)
class _Found:
    """What one visit's walk over a site's sitemaps came to."""

    walk: SitemapWalk
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
    found = _Found(SitemapWalk(named, tools.policy, site.scope.owns))
    while tools.time_left() > 0 and (url := found.walk.next_url()) is not None:
        tools.check_stop()
        await _read_one(tools, robots, site, found, urls.normalize(url))
    left_out = {reason for reason in found.walk.skipped if reason not in _HARMLESS}
    found.complete = found.complete and not left_out and found.walk.next_url() is None
    site.tally.refusals.update({f"sitemap_{why}": n for why, n in found.walk.skipped.items() if why != "seen"})
    await tools.writer.write(lambda c: _store(c, tools, site, found, now))
    return found.asked > 0


async def _read_one(tools: RunTools, robots: RobotsBook, site: SiteContext, found: _Found, url: str) -> None:
    try:
        rules = await robots.rules_for(site, url)
        if not rules.decide(url, PRODUCT_TOKEN).allowed:
            found.walk.failed("robots_disallow")
            return
        await _ask(tools, site, found, url)
    except (RobotsUnreachable, HostResting, HostBusy):
        if urls.clock_key(url) == site.host:
            raise
        found.walk.failed("other_host_not_available")


async def _ask(tools: RunTools, site: SiteContext, found: _Found, url: str) -> None:
    rows = await tools.writer.read(lambda c: run(c, "pages.sitemap_of", site=site.site, url=url))
    stored = rows[0] if rows else None
    # The stored row holds no entries, so a 304 means: what is marked as listed still is. An index is always read:
    # unchanged itself, it leads to sitemaps that may have changed.
    known = stored is not None and stored["status"] in (200, 304) and stored["detail"] != _INDEX
    headers = _conditional(stored) if known and stored is not None else {}

    async def settle(sent: Sent) -> Settlement:
        return await _settle(tools, site, found, url, stored, sent)

    found.asked += 1
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
    tools: RunTools, site: SiteContext, found: _Found, url: str, stored: Mapping[Any, Any] | None, sent: Sent
) -> Settlement:
    headers = sent.result.headers or {}
    entries, detail = 0, ""
    validators = (headers.get("etag"), headers.get("last-modified"))
    if isinstance(sent.outcome, Fetched):
        reading = await _parse(tools, site, sent.outcome.response.body, url, headers.get("content-type"))
        entries, detail = len(reading.pages) + len(reading.sitemaps), reading.problem or ""
        detail = detail or (_INDEX if reading.sitemaps else "")
        _take_in(site, found, reading)
    elif isinstance(sent.outcome, NotModified) and stored is not None:
        found.walk.failed("not_modified")
        entries, detail = int(stored["entries"]), "unchanged"
        validators = (validators[0] or stored["etag"], validators[1] or stored["last_modified"])
    elif isinstance(sent.outcome, Redirected):
        found.walk.redirected(sent.outcome.location)
        detail = "redirected"
    else:
        found.walk.failed(f"status_{sent.result.status}")
        detail = getattr(sent.outcome, "detail", "") or f"status {sent.result.status}"
    site.tally.sitemap_files.append({"url": url, "status": sent.result.status, "entries": entries, "detail": detail})
    values = {
        "url": url,
        "site": site.site,
        "now": sent.ended_at,
        "status": sent.result.status,
        "entries": entries,
        "etag": validators[0],
        "last_modified": validators[1],
        "detail": detail,
    }
    return Settlement(reason=detail or None, write=lambda c: _save(c, values))


def _save(connection: Connection, values: Mapping[Any, Any]) -> None:
    run(connection, "pages.sitemap_save", **values)


async def _parse(tools: RunTools, site: SiteContext, body: bytes, url: str, content_type: str | None) -> SitemapReading:
    try:
        reading: SitemapReading = await tools.worker.call(
            "sitemap", body, url, content_type, tools.policy, site.scope.owns
        )
    except ExtractionCrashed as crashed:
        return SitemapReading(pages=(), sitemaps=(), truncated=True, problem=str(crashed).splitlines()[0])
    return reading


def _take_in(site: SiteContext, found: _Found, reading: SitemapReading) -> None:
    found.walk.read(reading)
    found.complete = found.complete and not reading.truncated and reading.problem is None
    site.tally.refusals.update({f"sitemap_{why}": count for why, count in reading.refused.items()})
    for loc, lastmod in reading.pages:
        try:
            url = urls.normalize(loc)
        except urls.UrlRefused as refused:
            site.tally.refusals[f"sitemap_{refused.reason}"] += 1
            continue
        found.listed.setdefault(url, lastmod.timestamp() if lastmod is not None else None)


def _store(connection: Connection, tools: RunTools, site: SiteContext, found: _Found, now: float) -> None:
    """Everything the walk found, in one transaction, and the difference to what we knew as counts."""
    before = {row["url"]: row for row in run(connection, "frontier.sitemap_listed", site=site.site)}
    links = [Found(url, lastmod=lastmod, depth=1, in_sitemap=True) for url, lastmod in found.listed.items()]
    admitted = admit(links, site.scope, tools.policy, site.tally.refusals, now)
    rows = rows_of(site.site, admitted, "sitemap", now)
    added, refused = store_rows(connection, site.site, rows, site.budget(tools.policy))
    if admitted:
        seen = [{"site": site.site, "url": link.url, "lastmod": link.lastmod, "now": now} for link in admitted]
        run_many(connection, "frontier.sitemap_seen", seen)
    gone = [url for url in before if url not in found.listed] if found.complete else []
    for some in chunks(gone):
        run(connection, "frontier.sitemap_left", site=site.site, url_list=some)
    run(connection, "pages.sitemap_checked", site=site.site, now=now)
    changed = sum(
        1 for url, mod in found.listed.items() if url in before and mod and mod > (before[url]["lastmod"] or 0)
    )
    site.tally.new_pages += added
    if refused:
        site.tally.refusals["over_page_budget"] += refused
    site.tally.sitemap = {"listed": len(found.listed), "new": added, "changed": changed, "gone": len(gone)}
