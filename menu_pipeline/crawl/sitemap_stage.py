"""Lists of a site's pages: sitemaps from robots.txt or the usual place, and sitemaps and feeds that its pages name.

What is new, changed and gone against the frontier. A feed tells what is new, never what is gone; beside a sitemap that
works it adds little and is asked for more rarely.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core import backoff, urls
from menu_pipeline.core.sitemap_walk import SitemapWalk
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.links import chunks
from menu_pipeline.crawl.list_reading import read_one
from menu_pipeline.crawl.list_storing import FEED, SITEMAP, Walked
from menu_pipeline.crawl.robots_stage import RobotsBook

#: What the walk leaves out without making the list of pages incomplete.
_HARMLESS = frozenset({"seen", "status_404", "status_410", "read_before"})
#: ... and without leaving open whether a listed page has changed.
_HEARD = _HARMLESS | {"not_modified"}


async def read_sitemaps(tools: RunTools, robots: RobotsBook, site: SiteContext) -> bool:
    """Read the site's sitemaps and feeds when they are due. True when requests were made."""
    checked_at = site.row["sitemap_checked_at"]
    now = tools.clock.now()
    fresh = checked_at is not None and now - checked_at < tools.policy.sitemap_max_age_s
    if fresh and not tools.options.force:
        return False
    rules = await robots.rules_for(site, str(site.row["seed_url"]))
    authority = urls.authority(str(site.row["seed_url"]))
    by_pages = await _named_by_pages(tools, site)
    site.lists_unread = bool(_unread(by_pages))
    named = rules.sitemaps(f"{authority}/robots.txt") + [row["url"] for row in by_pages if row["kind"] == SITEMAP]
    guessed = "" if named else f"{authority}/sitemap.xml"
    found = await _walk(tools, robots, site, named or [guessed], guessed)
    gone = [url for url in found.before if url not in found.listed] if found.complete else []
    asked = found.asked
    whole = int(found.whole and bool(found.listed or found.unchanged))
    if feeds := [row["url"] for row in by_pages if await _feed_due(tools, site, row)]:
        read = await _walk(tools, robots, site, feeds, kind=FEED)
        asked, site.tally.new_pages = asked + read.asked, site.tally.new_pages + read.new
    ended_at = tools.clock.now()
    if found.put_off:  # what was read counts as read; the rest of the walk is due after a rest
        again_s = backoff.rest_delay(1, tools.policy, tools.rng.random())
        ended_at = ended_at - tools.policy.sitemap_max_age_s + again_s
    await tools.writer.write(lambda c: _close(c, site, gone, ended_at, whole))
    _report(site, found, len(gone))
    return asked > 0


async def read_lists_found(tools: RunTools, robots: RobotsBook, site: SiteContext) -> bool:
    """Read the lists that pages of this visit named for the first time. True when that brought new pages."""
    if not site.lists_unread:
        return False
    unread = _unread(await _named_by_pages(tools, site))
    before = site.tally.new_pages
    for kind in (SITEMAP, FEED):
        if starts := [row["url"] for row in unread if row["kind"] == kind]:
            found = await _walk(tools, robots, site, starts, kind=kind)
            site.tally.new_pages += found.new
    return site.tally.new_pages > before


async def _named_by_pages(tools: RunTools, site: SiteContext) -> list[Row]:
    return list(await tools.writer.read(lambda c: run(c, "pages.lists_found", site=site.site)))


def _unread(lists: Sequence[Row]) -> list[Row]:
    return [row for row in lists if row["status"] is None and not row["checked_at"]]


async def _feed_due(tools: RunTools, site: SiteContext, row: Row) -> bool:
    if row["kind"] != FEED:
        return False
    policy = tools.policy
    (lists,) = await tools.writer.read(lambda c: run(c, "pages.sitemaps_that_list", site=site.site))
    wait = policy.feed_beside_sitemap_s if lists["files"] else policy.sitemap_max_age_s
    return tools.options.force or tools.clock.now() - row["checked_at"] >= wait


async def _walk(
    tools: RunTools,
    robots: RobotsBook,
    site: SiteContext,
    starts: Sequence[str],
    guessed: str = "",
    kind: str = SITEMAP,
) -> Walked:
    before, (sites,) = await tools.writer.read(
        lambda c: (
            run(c, "frontier.sitemap_listed", site=site.site),
            run(c, "pages.sites_on_host", host=site.host),
        )
    )
    walk = SitemapWalk(starts, tools.policy, site.scope.owns)
    since = site.row["sitemap_checked_at"] or 0.0
    listed = {str(row["url"]): row for row in before}
    found = Walked(walk, listed, since, urls.normalize(guessed) if guessed else "", kind, shared=sites["sites"] > 1)
    while tools.time_left() > 0 and (url := walk.next_url()) is not None:
        tools.check_stop()
        await read_one(tools, robots, site, found, urls.normalize(url))
    left_out, cut_short = set(walk.skipped), walk.next_url() is not None
    found.complete = found.complete and not left_out - _HARMLESS and not cut_short
    found.whole = found.whole and not left_out - _HEARD and not cut_short
    site.tally.refusals.update({f"{kind}_{why}": n for why, n in walk.skipped.items() if why != "seen"})
    return found


def _close(connection: Connection, site: SiteContext, gone: Sequence[str], now: float, whole: int) -> None:
    """The walk is over: what is no longer listed leaves the sitemap."""
    for some in chunks(gone):
        run(connection, "frontier.sitemap_left", site=site.site, url_list=some)
    run(connection, "pages.sitemap_checked", site=site.site, now=now, whole=whole)


def _report(site: SiteContext, found: Walked, gone: int) -> None:
    """The difference to what we knew, as counts."""
    before, listed = found.before, found.listed
    changed = sum(1 for url, mod in listed.items() if url in before and mod and mod > (before[url]["lastmod"] or 0))
    site.tally.new_pages += found.new
    site.tally.sitemap = {"listed": len(listed), "new": found.new, "changed": changed, "gone": gone}
