"""What lists, learned rules and near-duplicates say about a URL, for ``menu-pipeline explain``. Reads only."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run
from menu_pipeline.core import freshness
from menu_pipeline.core.duplicates import without
from menu_pipeline.core.print_views import print_view_of
from menu_pipeline.crawl.knowledge import DUPLICATE
from menu_pipeline.crawl.revisits import record_of

Row = Mapping[str, Any]


def lists_and_groups(conn: Connection, url: str, site: Row | None, page: Row | None) -> dict[str, Any]:
    """``kind`` of the URL, the list it is or stands in, the learned rule it falls under, and its group."""
    if site is None:
        return {"kind": None, "list": None, "listed": None, "rule": None, "group": None}
    found = run(conn, "pages.sitemap_of", site=site["site"], url=url)
    as_list = _list(found[0]) if found else None
    return {
        "kind": _kind(conn, url, page, as_list),
        "list": as_list,
        "listed": _listed(conn, site, page) if page else None,
        "rule": _rule(conn, url, site, page),
        "group": _group(conn, page) if page else None,
    }


def _kind(conn: Connection, url: str, page: Row | None, as_list: Row | None) -> str | None:
    """What the URL is, as far as is known: a list, the seed, a menu, a print view, or the form of its content."""
    if as_list is not None:
        return str(as_list["kind"])
    if page is None:
        return "print view" if print_view_of(url) else None
    if page["role"] == "seed":
        return "seed, with prices" if page["has_prices"] else "seed"
    if page["near_of"]:
        return "print view" if print_view_of(url) == page["near_of"] else "near-duplicate"
    if page["has_prices"]:
        return "page with prices"
    if page["noindex"]:
        return "page marked noindex, whose dishes are not shown"
    content = run(conn, "pages.content_of", sha256=page["content_sha256"]) if page["content_sha256"] else []
    form = content[0]["media_kind"] if content else None
    if form is None:
        return "page not read yet" if page["last_outcome"] is None else "page without content"
    return "page without prices" if form == "html" else f"document ({form})"


def _list(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {
        "kind": row["kind"],
        "checked_at": _moment(row["checked_at"] or None),
        "status": row["status"],
        "entries": row["entries"],
        "detail": row["detail"],
        "found_on": row["found_on"],
    }


def _listed(conn: Connection, site: Row, page: Row) -> dict[str, Any] | None:
    """Which list names the page, what it says of its last change, and how far that is believed there."""
    if page["listed_by"] is None and not page["in_sitemap"]:
        return None
    record = record_of(run(conn, "pages.lastmod_of_site", site=site["site"])[0])
    return {
        "by": page["listed_by"],
        "lastmod": _moment(page["lastmod"]),
        "lastmod_trust": round(freshness.signal_trust(record), 3),
        "vouched_at": _moment(page["vouched_at"]),
    }


def _rule(conn: Connection, url: str, site: Row, page: Row | None) -> dict[str, Any] | None:
    """The learned rule that keeps the URL from being asked for, or would."""
    reason = str((page["reason"] if page else None) or "")
    for row in run(conn, "frontier.rules", site=site["site"]):
        kept = reason == f"{DUPLICATE}{row['thing']}"
        if kept or (page is None and without(url, row["thing"]) != url):
            stands = page["redirect_to"] if page is not None and kept else without(url, row["thing"])
            return {"does_not_matter": row["thing"], "pairs": row["pairs"], "example": row["example"], "stands": stands}
    return None


def _group(conn: Connection, page: Row) -> dict[str, Any] | None:
    members = [row["url"] for row in run(conn, "frontier.near_members", site=page["site"], url=page["url"])]
    return {"speaker": page["near_of"], "members": members} if page["near_of"] or members else None


def _moment(seconds: float | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
