"""One sitemap or feed asked for, or heard from a site of the same host.

What several sites of a host share is asked for once a day: the first to come keeps the body
(``sitemap.content_sha256``), the others read it from there, each what is its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, assert_never

from sqlalchemy import Connection

from menu_pipeline.adapters.blobs import Stored
from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core import urls
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
)
from menu_pipeline.core.policy import PRODUCT_TOKEN
from menu_pipeline.core.sitemap_harvest import SitemapReading
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.hosts import HostBusy
from menu_pipeline.crawl.ledger import Ask, HostResting, Sent, Settlement
from menu_pipeline.crawl.list_storing import CHALLENGED, INDEX, REDIRECTED, Heard, Walked, work_of
from menu_pipeline.crawl.robots_stage import RobotsBook, RobotsUnreachable
from menu_pipeline.crawl.standins import seen_through

#: What lies at the usual place when nobody named it: no sitemap there.
_NOT_THERE = (404, 410)


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


async def _known_already(tools: RunTools, site: SiteContext, found: Walked, url: str, stored: Row) -> bool:
    return _still_not_there(tools, found, url, stored) or await _resumed(tools, site, found, stored)


async def _resumed(tools: RunTools, site: SiteContext, found: Walked, stored: Row) -> bool:
    """Whether a walk that was cut short (a kill, the run's time) has read this file: then it is not asked again.

    Its pages were stored with it. What an index listed stands in ``sitemap`` too, as rows never checked.
    """
    if stored["checked_at"] <= found.since or (stored["status"] or 500) >= 500 or stored["status"] == 429:
        return False
    detail = str(stored["detail"] or "")
    if detail.startswith(CHALLENGED) or tools.clock.now() - stored["checked_at"] >= tools.policy.sitemap_max_age_s:
        return False
    found.complete = found.whole = False
    if detail.startswith(REDIRECTED):
        found.walk.redirected(detail.removeprefix(REDIRECTED))
    elif detail == INDEX:
        rows = await tools.writer.read(lambda c: run(c, "pages.sitemaps_after", site=site.site, since=found.since))
        found.walk.read(SitemapReading(pages=(), sitemaps=tuple(row["url"] for row in rows)))
    else:
        found.walk.failed("read_before" if stored["status"] in (200, 304) else f"status_{stored['status']}")
    return True


def _still_not_there(tools: RunTools, found: Walked, url: str, stored: Row) -> bool:
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
    if detail.startswith(CHALLENGED):
        signal = detail.removeprefix(CHALLENGED).partition(":")[0]
        return Heard(row["status"], row["checked_at"], detail=detail, reason=signal)
    told = Heard(row["status"], row["checked_at"], None, row["content_type"], row["etag"], row["last_modified"])
    if row["status"] not in (200, 304):
        location = detail.removeprefix(REDIRECTED) if detail.startswith(REDIRECTED) else ""
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


async def _ask(tools: RunTools, site: SiteContext, found: Walked, url: str, stored: Row | None) -> None:
    # The stored row holds no entries, so a 304 means: what is marked as listed still is. An index is always read:
    # unchanged itself, it leads to sitemaps that may have changed.
    known = stored is not None and stored["status"] in (200, 304) and stored["detail"] != INDEX
    headers = _conditional(stored) if known and stored is not None else {}

    async def settle(sent: Sent) -> Settlement:
        sent = await seen_through(tools, site, sent, url)
        site.tally.came_to(sent.outcome)
        return await _settle(tools, site, found, url, stored, sent)

    found.asked += 1
    await tools.send(Ask(site.site, url, "sitemap", headers), settle)


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
        heard = replace(heard, sha256=sha256)
    work = await work_of(tools, site, found, url, stored, heard)

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
            return signal, f"{CHALLENGED}{signal}: {'; '.join(evidence)}"[:300]
        case Transient(_, detail) | Unsafe(detail) | TooLarge(detail) | NotAPage(_, detail):
            return f"status_{status}", detail
        case Refused() | RateLimited() | Gone() | NotModified() | Redirected() | Fetched():
            return f"status_{status}", f"status {status}"
        case _:
            assert_never(sent.outcome)


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


async def _note(
    tools: RunTools, site: SiteContext, found: Walked, url: str, stored: Mapping[Any, Any] | None, heard: Heard
) -> None:
    """Write down what a neighbour was told, as if we had asked."""
    work = await work_of(tools, site, found, url, stored, heard)
    await tools.writer.write(work.write)
    work.committed()
