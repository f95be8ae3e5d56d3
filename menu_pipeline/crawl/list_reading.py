"""One sitemap or feed asked for, or heard from a site of the same host, and written down with what it lists.

What several sites of a host share is asked for once a day: the first to come keeps the body
(``sitemap.content_sha256``), the others read it from there, each what is its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, assert_never

from sqlalchemy import Connection, RowMapping

from menu_pipeline.adapters.blobs import Stored
from menu_pipeline.adapters.database import run, run_many
from menu_pipeline.core import urls
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
from menu_pipeline.crawl.links import Found, admit, rows_of, store_rows
from menu_pipeline.crawl.robots_stage import RobotsBook, RobotsUnreachable
from menu_pipeline.crawl.standins import seen_through

INDEX = "index"
SITEMAP, FEED = "sitemap", "feed"
_REDIRECTED = "redirected to "
_CHALLENGED = "challenged: "
#: What lies at the usual place when nobody named it: no sitemap there.
_NOT_THERE = (404, 410)


@dataclass(slots=True)
class Walked:
    """What one visit's walk over a site's lists came to."""

    walk: SitemapWalk
    before: Mapping[str, RowMapping]  # pages that some sitemap listed when the walk began
    since: float  # end of the last walk that came to its end; a file read after it belongs to this one
    guessed: str = ""  # the usual place, when robots.txt names none
    kind: str = SITEMAP
    listed: dict[str, float | None] = field(default_factory=dict)  # page URL -> lastmod
    complete: bool = True  # every file was read whole, so what is not listed is gone
    whole: bool = True  # every file was read whole, or is as it was
    shared: bool = False  # other sites live on the host
    asked: int = 0
    new: int = 0
    unchanged: int = 0  # entries of files that are as they were
    put_off: bool = False  # a challenge came in a file's place: asked for again soon, by another visit


@dataclass(frozen=True, slots=True)
class Heard:
    """What is known of one file now, asked for or heard. Times in epoch seconds; ``body`` None: as it was."""

    status: int | None
    at: float
    body: bytes | None = None
    content_type: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    location: str = ""
    detail: str = ""
    reason: str = ""  # why it was not read, to count
    sha256: str | None = None
    response: WireResponse | None = None


async def read_one(tools: RunTools, robots: RobotsBook, site: SiteContext, found: Walked, url: str) -> None:
    """Read the list at ``url`` (normalised), which ``found.walk`` gave last. Trouble of the site's host is raised."""
    try:
        rules = await robots.rules_for(site, url)
        if not rules.decide(url, PRODUCT_TOKEN).allowed:
            found.walk.failed("robots_disallow")
            return
        async with tools.listening[url]:  # a site of the same host may be asking for it at this moment
            await _hear(tools, site, found, url)
    except (RobotsUnreachable, HostResting, HostBusy):
        if urls.clock_key(url) == site.host:
            raise
        found.walk.failed("other_host_not_available")


async def _hear(tools: RunTools, site: SiteContext, found: Walked, url: str) -> None:
    rows = await tools.writer.read(lambda c: run(c, "pages.sitemap_of", site=site.site, url=url))
    stored = rows[0] if rows else None
    if stored is not None and not tools.options.force and await _known_already(tools, site, found, url, stored):
        return
    if found.shared and (heard := await _from_neighbour(tools, site, url, stored)) is not None:
        await _note(tools, site, found, url, stored, heard)
        return
    await _ask(tools, site, found, url, stored)


async def _known_already(tools: RunTools, site: SiteContext, found: Walked, url: str, stored: RowMapping) -> bool:
    return _still_not_there(tools, found, url, stored) or await _resumed(tools, site, found, stored)


async def _resumed(tools: RunTools, site: SiteContext, found: Walked, stored: RowMapping) -> bool:
    """Whether a walk that was cut short (a kill, the run's time) has read this file: then it is not asked again.

    Its pages were stored with it. What an index listed stands in ``sitemap`` too, as rows never checked.
    """
    if stored["checked_at"] <= found.since or (stored["status"] or 500) >= 500 or stored["status"] == 429:
        return False
    detail = str(stored["detail"] or "")
    if detail.startswith(_CHALLENGED) or tools.clock.now() - stored["checked_at"] >= tools.policy.sitemap_max_age_s:
        return False
    found.complete = found.whole = False
    if detail.startswith(_REDIRECTED):
        found.walk.redirected(detail.removeprefix(_REDIRECTED))
    elif detail == INDEX:
        rows = await tools.writer.read(lambda c: run(c, "pages.sitemaps_after", site=site.site, since=found.since))
        found.walk.read(SitemapReading(pages=(), sitemaps=tuple(row["url"] for row in rows)))
    else:
        found.walk.failed("read_before" if stored["status"] in (200, 304) else f"status_{stored['status']}")
    return True


def _still_not_there(tools: RunTools, found: Walked, url: str, stored: RowMapping) -> bool:
    """Whether the usual place had no sitemap lately: it is looked for again in some days, not every day."""
    lately = tools.clock.now() - stored["checked_at"] < tools.policy.sitemap_guess_again_s
    if url != found.guessed or stored["status"] not in _NOT_THERE or not lately:
        return False
    found.walk.failed(f"status_{stored['status']}")
    return True


async def _from_neighbour(
    tools: RunTools, site: SiteContext, url: str, stored: Mapping[Any, Any] | None
) -> Heard | None:
    """What another site of the host was told of this file within the day; None where that is of no use to us."""
    since = tools.clock.now() - tools.policy.sitemap_max_age_s
    rows = await tools.writer.read(lambda c: run(c, "pages.sitemap_elsewhere", url=url, site=site.site, since=since))
    if not rows or tools.options.force:
        return None
    row = rows[0]
    detail = str(row["detail"] or "")
    told = Heard(row["status"], row["checked_at"], None, row["content_type"], row["etag"], row["last_modified"])
    if row["status"] not in (200, 304):
        location = detail.removeprefix(_REDIRECTED) if detail.startswith(_REDIRECTED) else ""
        return Heard(row["status"], row["checked_at"], detail=detail, location=location)
    if row["content_sha256"] is None:
        return None
    known = stored is not None and stored["content_sha256"] == row["content_sha256"] and stored["detail"] != INDEX
    body = None if known else await tools.get_blob(row["blob_key"])
    if body is None and not known:
        return None
    return Heard(
        200 if body is not None else 304,
        told.at,
        body,
        told.content_type,
        told.etag,
        told.last_modified,
        sha256=row["content_sha256"],
    )


async def _ask(tools: RunTools, site: SiteContext, found: Walked, url: str, stored: RowMapping | None) -> None:
    # The stored row holds no entries, so a 304 means: what is marked as listed still is. An index is always read:
    # unchanged itself, it leads to sitemaps that may have changed.
    known = stored is not None and stored["status"] in (200, 304) and stored["detail"] != INDEX
    headers = _conditional(stored) if known and stored is not None else {}

    async def settle(sent: Sent) -> Settlement:
        sent = await seen_through(tools, site, sent, url)
        site.tally.came_to(sent.outcome)
        return await _settle(tools, site, found, url, stored, sent)

    found.asked += 1
    await tools.ledger.send(Ask(site.site, url, "sitemap", headers), settle)


def _conditional(stored: Mapping[Any, Any]) -> dict[str, str]:
    headers = {}
    if stored["etag"]:
        headers["If-None-Match"] = str(stored["etag"])
    if stored["last_modified"]:
        headers["If-Modified-Since"] = str(stored["last_modified"])
    return headers


async def _settle(
    tools: RunTools, site: SiteContext, found: Walked, url: str, stored: Mapping[Any, Any] | None, sent: Sent
) -> Settlement:
    heard = _heard(sent, stored)
    kept: Stored | None = None
    if heard.body is not None and found.shared:
        sha256 = hashlib.sha256(heard.body).hexdigest()
        kept = await tools.put_blob(sha256, heard.body)
        heard = _with_sha256(heard, sha256)
    work = await _work(tools, site, found, url, stored, heard)

    def write(connection: Connection) -> None:
        if kept is not None:
            run(connection, "pages.content_add", **_content_values(heard, kept))
        work.write(connection)

    challenged = sent.outcome if isinstance(sent.outcome, Challenged) else None
    return Settlement(reason=work.detail or None, write=write, committed=work.committed, outcome=challenged)


def _heard(sent: Sent, stored: Mapping[Any, Any] | None) -> Heard:
    headers = sent.result.headers or {}
    status, at = sent.result.status, sent.ended_at
    etag, last_modified = headers.get("etag"), headers.get("last-modified")
    if isinstance(sent.outcome, Fetched):
        response = sent.outcome.response
        return Heard(status, at, response.body, headers.get("content-type"), etag, last_modified, response=response)
    if isinstance(sent.outcome, NotModified) and stored is not None:
        etag, last_modified = etag or stored["etag"], last_modified or stored["last_modified"]
        return Heard(status, at, None, None, etag, last_modified, sha256=stored["content_sha256"])
    if isinstance(sent.outcome, Redirected):
        return Heard(status, at, location=sent.outcome.location)
    # Validators of an error, or of a challenge, are never sent back as if they were the file's.
    reason, detail = _not_read(sent)
    return Heard(status, at, detail=detail, reason=reason)


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


def _with_sha256(heard: Heard, sha256: str) -> Heard:
    return Heard(
        heard.status,
        heard.at,
        heard.body,
        heard.content_type,
        heard.etag,
        heard.last_modified,
        sha256=sha256,
        response=heard.response,
    )


def _content_values(heard: Heard, kept: Stored) -> dict[str, Any]:
    return {
        "sha256": heard.sha256,
        "blob_key": kept.key,
        "size": len(heard.body or b""),
        "stored_size": kept.stored_size,
        "media_kind": "xml",
        "content_type": heard.content_type,
        "simhash": None,
        "now": heard.at,
    }


@dataclass(slots=True)
class _Work:
    """What is to be written of one file; ``counts``: pages added and refused, once it is."""

    tools: RunTools
    site: SiteContext
    found: Walked
    values: dict[str, Any]
    rows: list[dict[str, Any]]
    below: tuple[str, ...] = ()
    nonsense: str = ""
    counts: tuple[int, int] = (0, 0)

    @property
    def detail(self) -> str:
        return str(self.values["detail"] or "")

    def write(self, connection: Connection) -> None:
        site = self.site.site
        run(connection, "pages.sitemap_save", **self.values)
        for child in self.below:
            run(connection, "pages.sitemap_below", site=site, url=child)
        if self.nonsense:
            run(connection, "frontier.nonsense_add", site=site, fingerprint=self.nonsense)
        self.counts = _store(connection, self)

    def committed(self) -> None:
        self.found.new += self.counts[0]
        self.site.tally.refusals["over_page_budget"] += self.counts[1]


async def _note(
    tools: RunTools, site: SiteContext, found: Walked, url: str, stored: Mapping[Any, Any] | None, heard: Heard
) -> None:
    """Write down what a neighbour was told, as if we had asked."""
    work = await _work(tools, site, found, url, stored, heard)
    await tools.writer.write(work.write)
    work.committed()


async def _work(
    tools: RunTools, site: SiteContext, found: Walked, url: str, stored: Mapping[Any, Any] | None, heard: Heard
) -> _Work:
    entries, detail, nonsense = 0, heard.detail, ""
    pages: dict[str, float | None] = {}
    below: tuple[str, ...] = ()
    if heard.body is not None:
        reading = await _parse(tools, site, heard.body, url, heard.content_type)
        entries, detail = len(reading.pages) + len(reading.sitemaps), reading.problem or ""
        detail = detail or (INDEX if reading.sitemaps else "")
        pages, below = _take_in(site, found, reading), reading.sitemaps[: tools.policy.sitemap_max_files]
        if reading.problem == "html" and url == found.guessed and heard.response is not None:
            nonsense = await _text_of(tools, heard.response, url)
    elif heard.status in (200, 304) and stored is not None:
        found.walk.failed("not_modified")
        entries, detail = int(stored["entries"]), "unchanged"
        found.unchanged += entries
    elif heard.location:
        found.walk.redirected(heard.location)
        detail = f"{_REDIRECTED}{heard.location}"
    else:
        found.walk.failed(heard.reason or f"status_{heard.status}")
        found.put_off = found.put_off or detail.startswith(_CHALLENGED)
    site.tally.sitemap_files.append({"url": url, "status": heard.status, "entries": entries, "detail": detail})
    values = {
        "url": url,
        "site": site.site,
        "now": heard.at,
        "status": heard.status,
        "entries": entries,
        "etag": heard.etag,
        "last_modified": heard.last_modified,
        "detail": detail,
        "kind": found.kind,
        "content_sha256": heard.sha256,
    }
    return _Work(tools, site, found, values, _rows(tools, site, found, pages, url, heard.at), below, nonsense)


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


def _take_in(site: SiteContext, found: Walked, reading: SitemapReading) -> dict[str, float | None]:
    """The pages that this file lists and none before it did, with their lastmod."""
    found.walk.read(reading)
    whole = not reading.truncated and reading.problem is None
    found.complete, found.whole = found.complete and whole, found.whole and whole
    site.tally.refusals.update({f"{found.kind}_{why}": count for why, count in reading.refused.items()})
    pages: dict[str, float | None] = {}
    for loc, lastmod in reading.pages:
        try:
            url = urls.normalize(loc)
        except urls.UrlRefused as refused:
            site.tally.refusals[f"{found.kind}_{refused.reason}"] += 1
            continue
        if url not in found.listed:
            pages.setdefault(url, lastmod.timestamp() if lastmod is not None else None)
    found.listed.update(pages)
    return pages


def _rows(
    tools: RunTools, site: SiteContext, found: Walked, pages: Mapping[str, float | None], url: str, now: float
) -> list[dict[str, Any]]:
    # A sitemap is the site's own word on what it has. A feed goes on for ever: what it lists is bounded like any link.
    place: dict[str, Any] = {"depth": 1, "in_sitemap": True} if found.kind == SITEMAP else {"depth": 2}
    links = [Found(page, lastmod=lastmod, listed_by=url, **place) for page, lastmod in pages.items()]
    return rows_of(site.site, admit(links, site.scope, tools.policy, site.tally.refusals, now), found.kind, now)


def _store(connection: Connection, work: _Work) -> tuple[int, int]:
    """One file's pages, in the transaction of its outcome, so that a kill forgets none: (added, refused)."""
    tools, site, found, rows = work.tools, work.site, work.found, work.rows
    added, refused = store_rows(connection, site.site, list(rows), site.budget(tools.policy))
    heed = int(revisits.heeds_lastmod(connection, site.site, tools.policy))
    told = [
        {
            "site": site.site,
            "url": row["url"],
            "lastmod": row["lastmod"],
            "now": work.values["now"],
            "heed": heed,
            "listed_by": row["listed_by"],
        }
        for row in rows
        if _is_news(found, row)
    ]
    if told:
        run_many(connection, "frontier.sitemap_seen" if found.kind == SITEMAP else "frontier.feed_seen", told)
    return added, refused


def _is_news(found: Walked, row: Mapping[str, Any]) -> bool:
    """Whether a list says something of a page that is not on record."""
    if found.kind == FEED:
        return row["lastmod"] is not None
    known = found.before.get(row["url"])
    return known is None or known["lastmod"] != row["lastmod"] or known["listed_by"] != row["listed_by"]
