"""From links found on a page to rows of the frontier: scope, traps, depth, budget; each refusal counted by reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run, run_many
from menu_pipeline.core import urls
from menu_pipeline.core.corners import is_page, kind_of
from menu_pipeline.core.growth_pages import SITEMAP
from menu_pipeline.core.page_facts import PageFacts
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.print_views import print_view_of
from menu_pipeline.core.routing import promise
from menu_pipeline.core.site import SiteScope
from menu_pipeline.core.traps import TOO_DEEP, shape_trap

#: Off the site, only documents a menu page links are fetched, each as that one page.
_DOCUMENT_ENDINGS = (".pdf",)
_OTHER = -10  # promise of a page with a word against it, and no such file (core/routing.py)
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Found:
    """A URL somebody pointed us to. ``lastmod`` in epoch seconds, from the sitemap or feed ``listed_by``."""

    url: str
    text: str = ""
    depth: int = 0
    hops: int = 0
    role: str = "page"
    lastmod: float | None = None
    in_sitemap: bool = False
    late: bool = False  # the page that points to it had been read on an earlier visit, and did not then
    listed_by: str | None = None


def admit(
    found: Iterable[Found],
    scope: SiteScope,
    policy: Policy,
    refusals: Counter[str],
    now: float,
    too_deep: dict[str, Found] | None = None,
) -> list[Found]:
    """Those worth a row at ``now`` (epoch seconds), one a URL; every other is counted under its reason. Those refused
    for their depth alone go to ``too_deep``, by URL."""
    year = datetime.fromtimestamp(now, UTC).year
    admitted: dict[str, Found] = {}
    for link in found:
        reason = _refusal(link, scope, policy, year)
        if reason is None:
            admitted.setdefault(link.url, link)
        else:
            refusals[reason] += 1
            if reason == TOO_DEEP and too_deep is not None:
                too_deep.setdefault(link.url, link)
    return list(admitted.values())


def _refusal(link: Found, scope: SiteScope, policy: Policy, year: int) -> str | None:
    if not scope.owns(link.url) and not _is_menu_document(link):
        return "off_site"
    if link.hops > policy.max_redirects:
        return "too_many_redirects"
    trap = shape_trap(link.url, policy, year)
    if trap is not None:
        return f"trap_{trap.reason}"
    return TOO_DEEP if link.depth > policy.max_depth else None


def _is_menu_document(link: Found) -> bool:
    path = urls.path_query(link.url).partition("?")[0].lower()
    return path.endswith(_DOCUMENT_ENDINGS) and promise(link.url, link.text) > 0


def credible_canonical(url: str, facts: PageFacts | None, scope: SiteScope) -> str | None:
    """The URL that the page at ``url`` calls its own (RFC 6596), when it is another one and to be believed.

    Not on another host or scheme (one that does not answer would put the whole host to rest), and not the home page:
    themes that call every page the home page are common, and nothing is lost by reading a page once more.
    """
    if facts is None or facts.canonical is None:
        return None
    try:
        canonical = urls.normalize(facts.canonical)
    except urls.UrlRefused:
        return None
    home = urls.path_query(canonical) == "/" and urls.path_query(url).partition("?")[0] not in ("/", "/index.html")
    elsewhere = urls.authority(canonical) != urls.authority(url) or not scope.owns(canonical)
    return None if canonical == url or home or elsewhere else canonical


def rows_of(site: str, links: Iterable[Found], found_on: str, now: float) -> list[dict[str, Any]]:
    """Rows for ``frontier.page_add``."""
    return [
        {
            "site": site,
            "url": link.url,
            "host": urls.clock_key(link.url),
            "due_at": now,
            "role": link.role,
            "promise": _promise(link, found_on),
            "depth": link.depth,
            "hops": link.hops,
            "found_on": found_on,
            "found_at": now,
            "lastmod": link.lastmod,
            "in_sitemap": int(link.in_sitemap),
            "named_late": int(link.late),
            "listed_by": link.listed_by,
        }
        for link in links
    ]


def _promise(link: Found, found_on: str) -> int:
    """What is promised by a link. Of what the seed links plainly a word against it ("about", "contact") does not count:
    it is the site's frame, and has its turn before what deeper pages name, of which there may be no end."""
    points = promise(link.url, link.text)
    if _OTHER <= points < 0 and link.depth == 1 and not link.late and found_on not in (SITEMAP, "feed"):
        points = points if "?" in link.url else 0
    return points - (print_view_of(link.url) is not None)  # after the page itself, which then speaks for it


def chunks(values: Sequence[_T], most: int = 500) -> Iterator[Sequence[_T]]:
    """``values`` in pieces that fit into one statement's parameters (SQLite takes 32,766)."""
    return (values[start : start + most] for start in range(0, len(values), most))


def store_rows(connection: Connection, site: str, rows: Sequence[Mapping[Any, Any]], budget: int) -> tuple[int, int]:
    """Add the new ones among ``rows`` while the site's page budget lasts: (added, refused).

    The most promising first, so that a trap never starves the menu; what is over budget is counted, not stored.
    """
    return store_fresh(connection, site, fresh_of(connection, site, rows), budget)


def fresh_of(connection: Connection, site: str, rows: Sequence[Mapping[Any, Any]]) -> list[Mapping[Any, Any]]:
    """Those of ``rows`` that the site has no page of yet, the most promising first. Of others that only a sitemap
    listed so far is kept what the link says of them."""
    known = {
        row["url"]: row
        for some in chunks([row["url"] for row in rows])
        for row in run(connection, "frontier.known_urls", site=site, url_list=some)
    }
    told = [
        {"site": site, "url": row["url"], "promise": max(row["promise"], page["promise"]), "found_on": finder}
        for row in rows
        if (page := known.get(row["url"])) is not None and (finder := _finder(row, page)) is not None
    ]
    if told:
        run_many(connection, "frontier.listed_linked", told)
    far = {url: page["depth"] for url, page in known.items() if page["verified_at"] is None}
    if nearer := [row for row in rows if row["depth"] < far.get(row["url"], 0) and not row.get("refused")]:
        values = ("site", "url", "due_at", "depth", "found_on", "promise", "named_late")
        run_many(connection, "frontier.page_nearer", [{name: row[name] for name in values} for row in nearer])
    return sorted((row for row in rows if row["url"] not in known), key=lambda row: -row["promise"])


def _finder(row: Mapping[Any, Any], page: Mapping[Any, Any]) -> str | None:
    """Who ``page`` (never read, only listed by a sitemap) is found by from now on, as ``row`` links it; None where the
    link says nothing new of it."""
    if page["found_on"] != SITEMAP or page["verified_at"] is not None or row["found_on"] == SITEMAP:
        return None
    if row["depth"] <= 1 and "?" not in row["url"]:
        return str(row["found_on"])
    return SITEMAP if row["promise"] > page["promise"] else None


def store_fresh(connection: Connection, site: str, fresh: Sequence[Mapping[Any, Any]], budget: int) -> tuple[int, int]:
    """Add ``fresh`` rows as ``store_rows`` does. When the budget is spent, pages never asked for give way to those
    worth more; what gave way is counted as refused in their place."""
    if not fresh:
        return 0, 0  # the usual case, and counting a directory's twenty thousand pages is not for nothing
    room = max(0, budget - int(run(connection, "frontier.pages_of_site", site=site)[0]["pages"]))
    over = fresh[room:]
    taking = _given_way(connection, site, over, budget // 2)
    added = [*fresh[:room], *taking]
    if added:
        run_many(connection, "frontier.page_add", added)
    if over:
        run(connection, "frontier.refused_count", site=site, refused=len(over))
        taken = {row["url"] for row in taking}
        name_more(connection, site, [row for row in over if row["url"] not in taken])
    return len(added), len(over)


def _given_way(
    connection: Connection, site: str, over: Sequence[Mapping[Any, Any]], whole: int
) -> list[Mapping[Any, Any]]:
    """Those of ``over`` that took the place of pages worth less, which are gone. What the seed links plainly is not
    among those where that is no more than ``whole`` pages."""
    if not over:
        return []
    ranked = sorted(over, key=_worth, reverse=True)
    values = {"site": site, "worth": _worth(ranked[0]), "most": len(ranked), "linked": int(_is_linked(ranked[0]))}
    values["whole"] = whole
    pairs = zip(ranked, run(connection, "frontier.pages_giving_way", **values), strict=False)
    taken = [(row, page) for row, page in pairs if _worth(row) > page["worth"]]
    for some in chunks([page["page_id"] for _, page in taken]):
        run(connection, "frontier.pages_give_way", page_list=some)
    name_more(connection, site, [page for _, page in taken])
    return [row for row, _ in taken]


def name_more(connection: Connection, site: str, pages: Iterable[Mapping[Any, Any]]) -> None:
    """Of ``pages`` there are no rows, or none any more: that they were named stays on record with what named them."""
    for url, more in Counter(page["found_on"] for page in pages if _may_go_on(page)).items():
        run(connection, "frontier.named_more", site=site, url=url, more=more)


def _may_go_on(page: Mapping[Any, Any]) -> bool:
    """Whether what named ``page`` is told by that from a page that ends: one with a query by others with one."""
    kind = kind_of(page["url"])
    return kind == "query" if kind_of(str(page["found_on"])) == "query" else is_page(page["url"])


def _worth(row: Mapping[Any, Any]) -> int:
    """What a new page is worth where the budget is spent: twice its promise, and one more for what the seed links
    plainly, whose ordinary pages (not its pictures) are never below what only a sitemap lists. That is worth one less,
    and never drives out its like. Of what those pages link in turn ("team") a word against it does not count, or what
    lies deeper would drive it out. (``frontier.pages_giving_way`` has the same words.)"""
    promised = int(row["promise"])
    if not _is_linked(row):
        return 2 * promised - 1
    if row["depth"] > 2 or "?" in row["url"] or promised < _OTHER:
        return 2 * promised
    return 2 * max(promised, 0) + int(row["depth"] <= 1)


def _is_linked(row: Mapping[Any, Any]) -> bool:
    """Whether a page names it, and not a list that may go on for ever."""
    return row["found_on"] not in (SITEMAP, "feed")


def store_refused(connection: Connection, site: str, rows: Sequence[Mapping[Any, Any]], most: int) -> None:
    """Keep ``rows`` (with a ``refused`` and a ``due_at`` each) on record as pages refused; of a site no more than
    ``most``."""
    if not rows:
        return
    room = max(0, most - int(run(connection, "frontier.growth_count", site=site)[0]["pages"]))
    if rows[:room]:
        run_many(connection, "frontier.page_add_refused", rows[:room])
    name_more(connection, site, rows[room:])
