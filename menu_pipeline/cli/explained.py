"""What is stored about one URL, gathered for ``menu-pipeline explain``. Reads only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import as_datetime, run
from menu_pipeline.cli.explained_lists import lists_and_groups
from menu_pipeline.cli.output import utc
from menu_pipeline.core import robots, urls
from menu_pipeline.core.policy import PRODUCT_TOKEN, Policy
from menu_pipeline.core.site import SiteScope
from menu_pipeline.core.traps import TOO_DEEP, shape_trap
from menu_pipeline.crawl.knowledge import TRAP, candidate_of
from menu_pipeline.crawl.lessons import knowledge_of

Row = Mapping[str, Any]


def explained_url(conn: Connection, asked: str, url: str, policy: Policy, now: float) -> dict[str, Any]:
    """Everything stored about the normalised ``url``; ``now`` in epoch seconds."""
    pages = [dict(row) for row in run(conn, "pages.pages_at", url=url)]
    owner = _owner(conn, url, pages)
    page = next((page for page in pages if owner is None or page["site"] == owner["site"]), None)
    clock = [
        _timed(row, "blocked_until", "next_request_at")
        for row in run(conn, "pages.host_clock", host=urls.clock_key(url))
    ]
    explained = {
        "asked": asked,
        "url": url,
        "site": owner["site"] if owner else None,
        "site_state": owner["status"] if owner else None,
        "seed": bool(owner and owner["seed_url"] == url),
        "robots": _robots(conn, url, policy, now),
        "trap": _trap(conn, url, page, policy, now),
        "budget": _budget(conn, owner, policy) if owner else None,
        "host": clock[0] if clock else None,
        "page": _page(page) if page else None,
        **lists_and_groups(conn, url, owner, page),
        "menus": _menus(conn, page) if page else [],
        "requests": [_timed(row, "sent_at") for row in run(conn, "pages.last_requests", page_id=page["page_id"])]
        if page
        else [],
    }
    return {"verdict": verdict(explained, now), **explained}


def _owner(conn: Connection, url: str, pages: Sequence[Row]) -> Row | None:
    """The site that has the page, else the one whose scope covers it most closely."""
    sites = [dict(row) for row in run(conn, "pages.site_places")]
    having = {page["site"] for page in pages}
    covering = [site for site in sites if site["site"] in having or _scope(site).owns(url)]
    return max(covering, key=lambda site: (site["site"] in having, len(site["path_prefix"])), default=None)


def _scope(site: Row) -> SiteScope:
    return SiteScope(site["seed_url"], tuple(site["extra_hosts"].split()), site["path_prefix"])


def _robots(conn: Connection, url: str, policy: Policy, now: float) -> dict[str, Any]:
    """The decision of the stored copy; ``allowed`` is ``None`` when nothing is known."""
    stored = run(conn, "pages.robots_of", authority=urls.authority(url))
    if not stored:
        unread = {"allowed": None, "reason": "robots_not_read", "rule": None}
        return unread | {"read_at": None, "detail": None, "again_at": None}
    row = stored[0]
    read_at = _moment(row["fetched_at"])
    usable = (
        row["body"] is not None and row["fetched_at"] is not None and now - row["fetched_at"] < policy.robots_max_age_s
    )
    if row["kind"] == "unreachable" and not usable:
        return {
            "allowed": False,
            "reason": "robots_unreachable",
            "rule": None,
            "read_at": read_at,
            "detail": row["detail"],
            "again_at": _moment(row["next_check_at"]),
        }
    body = "" if row["kind"] == "none" else row["body"] or ""
    decision = robots.parse(body.encode()).decide(url, PRODUCT_TOKEN)
    told = {"allowed": decision.allowed, "reason": decision.reason, "rule": decision.rule}
    return told | {"read_at": read_at, "detail": row["detail"], "again_at": None}


def _moment(seconds: float | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


def _budget(conn: Connection, site: Row, policy: Policy) -> dict[str, Any]:
    """What the budget counts, and what it does not: pages held for traps or known to be copies."""
    kept = int(run(conn, "frontier.pages_of_site", site=site["site"])[0]["pages"])
    limit = policy.page_budget(site["kind"], site["page_budget"])
    refused = dict(run(conn, "pages.pages_refused", site=site["site"])[0])
    return {"pages": kept, "limit": limit, "spent": kept >= limit, "refused_pages": site["refused_pages"]} | refused


def _trap(conn: Connection, url: str, page: Row | None, policy: Policy, now: float) -> dict[str, Any] | None:
    """Why the URL is held for a trap: by its shape, or by what its site's pages yielded so far."""
    by_shape = shape_trap(url, policy, datetime.fromtimestamp(now, UTC).year)
    if by_shape is not None:
        return {"reason": by_shape.reason, "evidence": by_shape.evidence}
    if page is None or page["state"] != "done" or not str(page["reason"]).startswith(TRAP):
        return None
    refusal = knowledge_of(conn, page["site"], policy, now).refusal(candidate_of(page))
    return {"reason": str(page["reason"]), "evidence": refusal.evidence if refusal else "no more: read when it is due"}


_PAGE_FIELDS = ("state", "reason", "role", "depth", "hops", "promise", "found_on", "deliveries", "last_outcome")
_PAGE_TIMES = ("due_at", "found_at", "fetched_at", "verified_at", "changed_at")


def _page(page: Row) -> dict[str, Any]:
    fields = (*_PAGE_FIELDS, "last_status", "redirect_to", "extract_reason", "content_sha256", "near_of")
    flags = {name: bool(page[name]) for name in ("noindex", "in_sitemap", "has_prices")}
    return {name: page[name] for name in fields} | flags | {name: _moment(page[name]) for name in _PAGE_TIMES}


def _menus(conn: Connection, page: Row) -> list[dict[str, Any]]:
    return [_timed(row, "fetched_at", "verified_at") for row in run(conn, "pages.menus_at", page_id=page["page_id"])]


def _timed(row: Any, *times: str) -> dict[str, Any]:
    return dict(row) | {name: as_datetime(row[name]) for name in times}


def verdict(explained: Row, now: float) -> str:
    """One sentence: the first thing that keeps the URL from being fetched, else where it stands."""
    page, rules = explained["page"], explained["robots"]
    if explained["site"] is None:
        return "belongs to no site in the partner list"
    if explained["site_state"] != "active":
        return f"is not fetched: its site is {explained['site_state']}"
    if rules["allowed"] is False:
        again = f"; robots.txt is asked for again {utc(rules['again_at'])}" if rules["again_at"] else ""
        rule = f", by the rule '{rules['rule']}'" if rules["rule"] else ""
        return f"is not fetched: {rules['reason']}{rule}{again}"
    if explained["list"] is not None and page is None:
        return f"is a {explained['list']['kind']}: read as a list of pages, not as one"
    if page is not None and page["near_of"]:
        return f"nearly repeats {page['near_of']}, which speaks for it{_next(page, now)}"
    if page is not None and explained["trap"] and page["state"] == "done":
        return f"is not fetched now: {explained['trap']['reason']} ({explained['trap']['evidence']}){_next(page, now)}"
    if page is not None and page["state"] == "done" and page["reason"] == TOO_DEEP:
        return (
            f"is not fetched: it lies {page['depth']} links from the start page, more than MENU_PIPELINE_MAX_DEPTH. A "
            "page nearer to it as seed, or a sitemap, would bring it"
        )
    if page is not None and page["state"] in ("dead", "done"):
        return f"is {state_of(page)}{_next(page, now)}"
    if explained["host"] and explained["host"]["blocked_until"]:
        host = explained["host"]
        why = in_words(host["blocked_reason"])
        return f"waits: {host['host']} rests until {utc(host['blocked_until'])}, {why} ({host['blocked_reason']})"
    if page is not None:
        return f"is {state_of(page)}{_next(page, now)}"
    if explained["seed"]:
        return "is the site's seed and was not visited yet"
    if explained["rule"]:
        rule = explained["rule"]
        return (
            f"is not fetched: it says the same as {rule['stands']} ('{rule['does_not_matter']}' does not matter there)"
        )
    if explained["trap"]:
        return f"is not fetched: it looks like a trap ({explained['trap']['reason']})"
    if explained["budget"]["spent"]:
        return f"is not fetched: the site's budget of {explained['budget']['limit']} pages is spent"
    return (
        "is not known: no page we read leads to it (a link marked nofollow does not count, nor one further from the "
        "seed than MENU_PIPELINE_MAX_DEPTH), and no sitemap lists it"
    )


def in_words(rest: str | None) -> str:
    """Why a host rests, by the code that is stored with the rest."""
    code, _, status = (rest or "").rpartition("_")
    if code == "retry_after":
        return f"as its answer with status {status} asked (Retry-After)"
    if code == "blocked":
        return f"since it refused us with status {status}; each refusal in a row makes the rest longer"
    if (rest or "").startswith("crawl_delay_"):
        return "when the crawl delay of its robots.txt leaves another request for the day"
    if rest in ("dns", "connect", "tls"):
        return "since it could not be reached; the next try waits longer each time"
    if rest == "outage":
        return "since page after page failed; the next try waits longer each time"
    if rest == "too_large":
        return "since page after page was larger than what is read of one"
    if rest == "ask_partner":
        return "since it refused us at every rung; only its owner can allow us in"
    return "for the reason that was noted"


def state_of(page: Row) -> str:
    return str(page["state"]) + (f" ({page['reason']})" if page["reason"] else "")


def _next(page: Row, now: float) -> str:
    if page["state"] == "dead":
        return ": menu-pipeline dead-letters redrive puts it back"
    return ", due now" if page["due_at"].timestamp() <= now else f", due {utc(page['due_at'])}"
