"""What one sitemap or feed lists, written down: its row, its pages, what it says of their last change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row, run, run_many
from menu_pipeline.core import urls
from menu_pipeline.core.errors import ExtractionCrashed
from menu_pipeline.core.outcome import WireResponse
from menu_pipeline.core.sitemap_harvest import SitemapReading
from menu_pipeline.core.sitemap_walk import SitemapWalk
from menu_pipeline.crawl import revisits
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.links import Found, admit, rows_of, store_rows

INDEX = "index"
SITEMAP, FEED = "sitemap", "feed"
REDIRECTED = "redirected to "
CHALLENGED = "challenged: "


@dataclass(slots=True)
class Walked:
    """What one visit's walk over a site's lists came to."""

    walk: SitemapWalk
    before: Mapping[str, Row]  # pages that some sitemap listed when the walk began
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


@dataclass(slots=True)
class Work:
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


async def work_of(
    tools: RunTools, site: SiteContext, found: Walked, url: str, stored: Mapping[Any, Any] | None, heard: Heard
) -> Work:
    """What ``heard`` of the list at ``url`` comes to, the walk told of it; ``stored`` is the list's row of before."""
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
    elif heard.status in (200, 304) and not heard.reason and stored is not None:
        found.walk.failed("not_modified")
        entries, detail = int(stored["entries"]), "unchanged"
        found.unchanged += entries
    elif heard.location:
        found.walk.redirected(heard.location)
        detail = f"{REDIRECTED}{heard.location}"
    else:
        found.walk.failed(heard.reason or f"status_{heard.status}")
        found.put_off = found.put_off or detail.startswith(CHALLENGED)
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
    return Work(tools, site, found, values, _rows(tools, site, found, pages, url, heard.at), below, nonsense)


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


def _store(connection: Connection, work: Work) -> tuple[int, int]:
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
