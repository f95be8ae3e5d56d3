"""Sitemaps of a site: from robots.txt, else the usual place; what is new, changed and gone against the frontier."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, assert_never

from sqlalchemy import Connection, RowMapping

from menu_pipeline.adapters.database import run, run_many
from menu_pipeline.core import backoff, urls
from menu_pipeline.core.errors import ExtractionCrashed
from menu_pipeline.core.outcome import (
    Challenged,
    Fetched,
    Gone,
    NotAPage,
    NotModified,
    RateLimited,
    Redirected,
    Refused,
    TooLarge,
    Transient,
    Unsafe,
    WireResponse,
)
from menu_pipeline.core.policy import PRODUCT_TOKEN
from menu_pipeline.core.sitemap_harvest import SitemapReading
from menu_pipeline.core.sitemap_walk import SitemapWalk
from menu_pipeline.crawl import revisits
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.hosts import HostBusy
from menu_pipeline.crawl.ledger import Ask, HostResting, Sent, Settlement
from menu_pipeline.crawl.links import Found, admit, chunks, rows_of, store_rows
from menu_pipeline.crawl.robots_stage import RobotsBook, RobotsUnreachable
from menu_pipeline.crawl.standins import seen_through

_INDEX = "index"
_REDIRECTED = "redirected to "
_CHALLENGED = "challenged: "

#: What the walk leaves out without making the list of pages incomplete.
_HARMLESS = frozenset({"seen", "status_404", "status_410", "read_before"})


@dataclass(slots=True)
class _Found:
    """What one visit's walk over a site's sitemaps came to."""

    walk: SitemapWalk
    before: Mapping[str, RowMapping]  # pages that some sitemap listed when the walk began
    since: float  # end of the last walk that came to its end; a file read after it belongs to this one
    guessed: str  # the usual place, when robots.txt names none
    listed: dict[str, float | None] = field(default_factory=dict)  # page URL -> lastmod
    complete: bool = True  # every file was read whole, so what is not listed is gone
    asked: int = 0
    new: int = 0
    put_off: bool = False  # a challenge came in a file's place: asked for again soon, by another visit


async def read_sitemaps(tools: RunTools, robots: RobotsBook, site: SiteContext) -> bool:
    """Read the site's sitemaps when they are due. True when requests were made."""
    checked_at = site.row["sitemap_checked_at"]
    now = tools.clock.now()
    fresh = checked_at is not None and now - checked_at < tools.policy.sitemap_max_age_s
    if fresh and not tools.options.force:
        return False
    rules = await robots.rules_for(site, str(site.row["seed_url"]))
    authority = urls.authority(str(site.row["seed_url"]))
    guessed = f"{authority}/sitemap.xml"
    named = rules.sitemaps(f"{authority}/robots.txt")
    before = await tools.writer.read(lambda c: run(c, "frontier.sitemap_listed", site=site.site))
    walk = SitemapWalk(named or [guessed], tools.policy, site.scope.owns)
    found = _Found(walk, {str(row["url"]): row for row in before}, checked_at or 0.0, "" if named else guessed)
    while tools.time_left() > 0 and (url := found.walk.next_url()) is not None:
        tools.check_stop()
        await _read_one(tools, robots, site, found, urls.normalize(url))
    left_out = {reason for reason in found.walk.skipped if reason not in _HARMLESS}
    found.complete = found.complete and not left_out and found.walk.next_url() is None
    site.tally.refusals.update({f"sitemap_{why}": n for why, n in found.walk.skipped.items() if why != "seen"})
    gone = [url for url in found.before if url not in found.listed] if found.complete else []
    ended_at = tools.clock.now()
    if found.put_off:  # what was read counts as read; the rest of the walk is due after a rest
        again_s = backoff.rest_delay(1, tools.policy, tools.rng.random())
        ended_at = ended_at - tools.policy.sitemap_max_age_s + again_s
    await tools.writer.write(lambda c: _close(c, site, gone, ended_at))
    _report(site, found, len(gone))
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
    if stored is not None and not tools.options.force and await _resumed(tools, site, found, stored):
        return
    # The stored row holds no entries, so a 304 means: what is marked as listed still is. An index is always read:
    # unchanged itself, it leads to sitemaps that may have changed.
    known = stored is not None and stored["status"] in (200, 304) and stored["detail"] != _INDEX
    headers = _conditional(stored) if known and stored is not None else {}

    async def settle(sent: Sent) -> Settlement:
        sent = await seen_through(tools, site, sent, url)
        site.tally.came_to(sent.outcome)
        return await _settle(tools, site, found, url, stored, sent)

    found.asked += 1
    await tools.ledger.send(Ask(site.site, url, "sitemap", headers), settle)


async def _resumed(tools: RunTools, site: SiteContext, found: _Found, stored: RowMapping) -> bool:
    """Whether a walk that was cut short (a kill, the run's time) has read this file: then it is not asked again.

    Its pages were stored with it. What an index listed stands in ``sitemap`` too, as rows never checked.
    """
    if stored["checked_at"] <= found.since or (stored["status"] or 500) >= 500 or stored["status"] == 429:
        return False
    detail = str(stored["detail"] or "")
    if detail.startswith(_CHALLENGED) or tools.clock.now() - stored["checked_at"] >= tools.policy.sitemap_max_age_s:
        return False
    found.complete = False
    if detail.startswith(_REDIRECTED):
        found.walk.redirected(detail.removeprefix(_REDIRECTED))
    elif detail == _INDEX:
        rows = await tools.writer.read(lambda c: run(c, "pages.sitemaps_after", site=site.site, since=found.since))
        found.walk.read(SitemapReading(pages=(), sitemaps=tuple(row["url"] for row in rows)))
    else:
        found.walk.failed("read_before" if stored["status"] in (200, 304) else f"status_{stored['status']}")
    return True


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
    pages: dict[str, float | None] = {}
    below: tuple[str, ...] = ()
    nonsense = ""
    validators = (headers.get("etag"), headers.get("last-modified"))
    if isinstance(sent.outcome, Fetched):
        reading = await _parse(tools, site, sent.outcome.response.body, url, headers.get("content-type"))
        entries, detail = len(reading.pages) + len(reading.sitemaps), reading.problem or ""
        detail = detail or (_INDEX if reading.sitemaps else "")
        pages, below = _take_in(site, found, reading), reading.sitemaps[: tools.policy.sitemap_max_files]
        if reading.problem == "html" and url == found.guessed:
            nonsense = await _text_of(tools, sent.outcome.response, url)
    elif isinstance(sent.outcome, NotModified) and stored is not None:
        found.walk.failed("not_modified")
        entries, detail = int(stored["entries"]), "unchanged"
        validators = (validators[0] or stored["etag"], validators[1] or stored["last_modified"])
    elif isinstance(sent.outcome, Redirected):
        found.walk.redirected(sent.outcome.location)
        detail = f"{_REDIRECTED}{sent.outcome.location}"
    else:
        reason, detail = _not_read(sent)
        found.walk.failed(reason)
        found.complete = found.complete and not isinstance(sent.outcome, Challenged)
        found.put_off = found.put_off or isinstance(sent.outcome, Challenged)
        validators = (None, None)  # of an error, or of a challenge: never sent back as if it were the file's
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
    rows = _rows(tools, site, found, pages, sent.ended_at)
    counts = (0, 0)

    def write(connection: Connection) -> None:
        nonlocal counts
        run(connection, "pages.sitemap_save", **values)
        for child in below:
            run(connection, "pages.sitemap_below", site=site.site, url=child)
        if nonsense:
            run(connection, "frontier.nonsense_add", site=site.site, fingerprint=nonsense)
        counts = _store(connection, tools, site, found, rows, sent.ended_at)

    def committed() -> None:
        found.new += counts[0]
        site.tally.refusals["over_page_budget"] += counts[1]

    challenged = sent.outcome if isinstance(sent.outcome, Challenged) else None
    return Settlement(reason=detail or None, write=write, committed=committed, outcome=challenged)


def _not_read(sent: Sent) -> tuple[str, str]:
    """Why a file was not read, as a reason to count and in words."""
    status = sent.result.status
    match sent.outcome:
        case Challenged(signal, evidence):
            return signal, f"{_CHALLENGED}{signal}: {'; '.join(evidence)}"[:300]
        case Transient(_, detail) | Unsafe(detail) | TooLarge(detail) | NotAPage(_, detail):
            return f"status_{status}", detail
        case Refused() | RateLimited() | Gone() | NotModified() | Redirected() | Fetched():
            return f"status_{status}", f"status {status}"
        case _:
            assert_never(sent.outcome)


async def _text_of(tools: RunTools, response: WireResponse, url: str) -> str:
    """A page where the usual place has no sitemap: what this site says of URLs that are none; "" if it is not read."""
    content_type = response.headers.get("content-type")
    try:
        _, _, text, stands_in = await tools.worker.call(
            "html", response.body, url, content_type, response.status, dict(response.headers)
        )
    except ExtractionCrashed:
        return ""
    return "" if stands_in is not None else str(text)  # a challenge says nothing about what is there


async def _parse(tools: RunTools, site: SiteContext, body: bytes, url: str, content_type: str | None) -> SitemapReading:
    try:
        reading: SitemapReading = await tools.worker.call(
            "sitemap", body, url, content_type, tools.policy, site.scope.owns
        )
    except ExtractionCrashed as crashed:
        return SitemapReading(pages=(), sitemaps=(), truncated=True, problem=str(crashed).splitlines()[0])
    return reading


def _take_in(site: SiteContext, found: _Found, reading: SitemapReading) -> dict[str, float | None]:
    """The pages that this file lists and none before it did, with their lastmod."""
    found.walk.read(reading)
    found.complete = found.complete and not reading.truncated and reading.problem is None
    site.tally.refusals.update({f"sitemap_{why}": count for why, count in reading.refused.items()})
    pages: dict[str, float | None] = {}
    for loc, lastmod in reading.pages:
        try:
            url = urls.normalize(loc)
        except urls.UrlRefused as refused:
            site.tally.refusals[f"sitemap_{refused.reason}"] += 1
            continue
        if url not in found.listed:
            pages.setdefault(url, lastmod.timestamp() if lastmod is not None else None)
    found.listed.update(pages)
    return pages


def _rows(
    tools: RunTools, site: SiteContext, found: _Found, pages: Mapping[str, float | None], now: float
) -> list[dict[str, Any]]:
    links = [Found(url, lastmod=lastmod, depth=1, in_sitemap=True) for url, lastmod in pages.items()]
    return rows_of(site.site, admit(links, site.scope, tools.policy, site.tally.refusals, now), "sitemap", now)


def _store(
    connection: Connection,
    tools: RunTools,
    site: SiteContext,
    found: _Found,
    rows: list[dict[str, Any]],
    now: float,
) -> tuple[int, int]:
    """One file's pages, in the transaction of its outcome, so that a kill forgets none: (added, refused)."""
    added, refused = store_rows(connection, site.site, list(rows), site.budget(tools.policy))
    heed = int(revisits.heeds_lastmod(connection, site.site, tools.policy))
    told = [
        {"site": site.site, "url": row["url"], "lastmod": row["lastmod"], "now": now, "heed": heed}
        for row in rows
        if row["url"] not in found.before or found.before[row["url"]]["lastmod"] != row["lastmod"]
    ]
    if told:
        run_many(connection, "frontier.sitemap_seen", told)
    return added, refused


def _close(connection: Connection, site: SiteContext, gone: Sequence[str], now: float) -> None:
    """The walk is over: what is no longer listed leaves the sitemap."""
    for some in chunks(gone):
        run(connection, "frontier.sitemap_left", site=site.site, url_list=some)
    run(connection, "pages.sitemap_checked", site=site.site, now=now)


def _report(site: SiteContext, found: _Found, gone: int) -> None:
    """The difference to what we knew, as counts."""
    before, listed = found.before, found.listed
    changed = sum(1 for url, mod in listed.items() if url in before and mod and mod > (before[url]["lastmod"] or 0))
    site.tally.new_pages += found.new
    site.tally.sitemap = {"listed": len(listed), "new": found.new, "changed": changed, "gone": gone}
