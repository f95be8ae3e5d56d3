"""From a kitchen's text to what its server answers: hosts for the network, and a site with its truth for tests.

Traits a kitchen's file may set (all optional):

====================  ================================================================================
``robots``            kind of robots.txt (``robots_files.ROBOTS``), with ``forbid``, ``allow``, ``crawl_delay``
``sitemap``           kind of sitemap (``sitemaps.SITEMAPS``); ``announce: no`` keeps it out of robots.txt
``feed``              ``rss``: a feed of the pages flagged ``news``
``links``             ``decorated`` or ``numbered``: see ``links.py``
``charset, declares`` encoding of pages, and where it is said (``header meta both nowhere``)
``gzip, chunked``     ``yes``
``validators``        ``etag weak modified both none``
``delay``             seconds before each page is answered
``lost``              ``shrug``: 200 and a friendly page for whatever it does not have
``everything``        one status for whatever is asked (a server on fire)
``listens``           ``no``: the name is known, nobody opens
``seed_host``         another name that redirects everything here; the partner is known by it
``trap``              a trap's name (``traps.TRAPS``)
``slug``              one of several kitchens that share the host, each under its own path
``directory``         how many small kitchens the listing has
``partner``           ``no``: a host of the street that is nobody's partner
``prices``            ``steady ordinary restless``: how often prices move (``prices.MOODS``)
``skin, address``     the frame of its pages; a name for an address shared with others
``budget``            pages at most, for the partner list
====================  ================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from menu_pipeline.demo.guarded import guarded_leaves
from menu_pipeline.demo.hosts import Ask, Habits, Host, Kind, Leaf
from menu_pipeline.demo.links import HREFS, PORT, plain
from menu_pipeline.demo.model import Dish, Kitchen, MenuLine, Page
from menu_pipeline.demo.pages import Frame, framed, inline_links, page_html, shown_dishes
from menu_pipeline.demo.prices import PriceBook
from menu_pipeline.demo.robots_files import MOVED_TO, ROBOTS, RobotsFile, Wishes, rules_at_new_place
from menu_pipeline.demo.sitemaps import SITEMAPS, Entry, MapFile, rss
from menu_pipeline.demo.traps import FACETS, TRAPS

OPENING_DAY = date(2026, 1, 5)  # day 0 of every street: the date of Last-Modified and lastmod


@dataclass(frozen=True, slots=True)
class SitePage:
    """A real page of a site: where it is, what it links to, and what a guest reads there."""

    host: str
    document: str
    title: str
    kitchen: str
    links: frozenset[str]
    menu_on: Callable[[int], tuple[MenuLine, ...]]
    changed_on: Callable[[int], int]
    indexed: bool = True


@dataclass(frozen=True, slots=True)
class Site:
    """One partner. ``pages`` holds every real page by document, reachable or not; ``entrances`` those of its seed and
    of its sitemaps. ``host`` is the one that serves the pages; ``seed_host`` may be another that redirects to it.
    """

    name: str
    title: str
    host: str
    seed_host: str
    seed_path: str
    kind: str
    language: str
    currency: str
    time_zone: str
    pages: Mapping[str, SitePage]
    entrances: frozenset[str]
    extra_hosts: tuple[str, ...] = ()
    page_budget: int | None = None
    partner: bool = True
    ordinary: bool = False


@dataclass(frozen=True, slots=True)
class Shelf:
    """The leaves and the real pages of one kitchen, by document."""

    leaves: dict[str, Leaf]
    pages: dict[str, SitePage]


def day_date(day: int) -> date:
    return OPENING_DAY + timedelta(days=day)


def shelve(kitchen: Kitchen, book: PriceBook, prefix: str = "") -> Shelf:
    """All pages of a kitchen, under ``prefix`` of its host (empty, or ``/slug``)."""
    shelf = Shelf({}, {})
    navigation = [(prefix + page.path, page.title) for page in kitchen.pages if page.listed]
    frame = Frame(navigation, plain, _head(kitchen))
    for page in kitchen.pages:
        path = prefix + page.path
        shelf.leaves[path] = _leaf(kitchen, book, page, frame)
        shelf.leaves.update(guarded_leaves(kitchen, page, path, book.on))
        if page.plain:
            shelf.pages[path] = _site_page(kitchen, book, page, prefix, [target for target, _ in navigation])
    return shelf


def _head(kitchen: Kitchen) -> str:
    charset = kitchen.trait("charset", "utf-8")
    declared = kitchen.trait("declares", "header") in ("meta", "both")
    feed = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">' if kitchen.trait("feed") else ""
    return (f'<meta charset="{charset}">' if declared else "") + feed


def _leaf(kitchen: Kitchen, book: PriceBook, page: Page, frame: Frame) -> Leaf:
    if "moves" in page.flags:
        target = page.flags["moves"]
        return Leaf(Kind.REDIRECT, lambda ask: "Moved.\n", status=301, location=lambda ask: target)
    status = int(page.flags.get("status", 200))
    limited = page.flags.get("limited")
    return Leaf(
        Kind.PAGE if status == 200 else Kind.NOTHING,
        lambda ask: page_html(kitchen, page, _sorted(book.on(ask.day), ask), _framed_for(kitchen, frame, ask)),
        _page_changes(book, page),
        status=status,
        once=429 if limited else None,
        retry_after_s=int(limited) if limited else None,
    )


def _sorted(dishes: tuple[Dish, ...], ask: Ask) -> tuple[Dish, ...]:
    """In the order that ``?sort=price`` or ``?sort=name`` asks for; everybody has a plugin for that."""
    if "sort=" not in ask.target:
        return dishes
    if ask.query.get("sort") == "price":
        return tuple(sorted(dishes, key=lambda dish: min((p.amount for p in dish.prices), default=0)))
    return tuple(sorted(dishes, key=lambda dish: dish.name))


def _framed_for(kitchen: Kitchen, frame: Frame, ask: Ask) -> Frame:
    style = HREFS.get(kitchen.trait("links"))
    return frame if style is None else replace(frame, href=style(kitchen.host, ask.target))


def _page_changes(book: PriceBook, page: Page) -> Callable[[int], int]:
    """The last day on which something this page shows moved."""

    def last(day: int) -> int:
        sections = frozenset(dish.section for dish in shown_dishes(page, book.on(0)))
        return book.last_change(sections, day) if sections else 0

    return last


def _site_page(kitchen: Kitchen, book: PriceBook, page: Page, prefix: str, navigation: list[str]) -> SitePage:
    targets = [prefix + link.partition("?")[0] for link in inline_links(page) if link.startswith("/")]
    return SitePage(
        kitchen.host,
        prefix + page.path,
        page.title,
        kitchen.name,
        frozenset(targets + navigation),
        lambda day: tuple(dish.line for dish in shown_dishes(page, book.on(day))),
        _page_changes(book, page),
        "noindex" not in page.flags,
    )


def habits(kitchen: Kitchen) -> Habits:
    return Habits(
        float(kitchen.trait("delay", "0")),
        kitchen.trait("charset", "utf-8"),
        kitchen.trait("declares", "header"),
        kitchen.trait("gzip") == "yes",
        kitchen.trait("chunked") == "yes",
        kitchen.trait("validators", "both"),
        kitchen.trait("listens") != "no",
    )


def _patterns(kitchen: Kitchen, key: str) -> tuple[str, ...]:
    return tuple(pattern.strip() for pattern in kitchen.trait(key).split(",") if pattern.strip())


def wishes(kitchen: Kitchen, sitemaps: tuple[str, ...] = ()) -> Wishes:
    told = sitemaps if kitchen.trait("announce") != "no" else ()
    delay = float(kitchen.trait("crawl_delay", "0"))
    return Wishes(kitchen.host, _patterns(kitchen, "forbid"), _patterns(kitchen, "allow"), delay, told)


def robots_of(kitchen: Kitchen, sitemaps: tuple[str, ...] = ()) -> RobotsFile:
    return ROBOTS[kitchen.trait("robots", "plain")](wishes(kitchen, sitemaps))


MapFiles = Callable[[int], dict[str, MapFile]]


def _map_files(kitchen: Kitchen, pages: Mapping[str, SitePage], robots: RobotsFile) -> MapFiles | None:
    kind = kitchen.trait("sitemap")
    if not kind:
        return None
    listed = [page for path, page in pages.items() if page.indexed and not robots.forbids(path)]
    return lambda day: SITEMAPS[kind](
        kitchen.host, [Entry(page.document, page.title, day_date(page.changed_on(day))) for page in listed]
    )


def map_leaves(kitchen: Kitchen, pages: Mapping[str, SitePage], robots: RobotsFile) -> dict[str, Leaf]:
    """The files of the kitchen's sitemap (none if it has none)."""
    files = _map_files(kitchen, pages, robots)
    if files is None:
        return {}
    newest = _newest(pages)
    return {
        path: Leaf(
            Kind.SITEMAP,
            lambda ask, path=path: files(ask.day)[path].body,  # type: ignore[misc]
            newest,
            content_type=file.content_type,
            gzipped=file.gzipped,
        )
        for path, file in files(0).items()
    }


def _newest(pages: Mapping[str, SitePage]) -> Callable[[int], int]:
    return lambda day: max((page.changed_on(day) for page in pages.values()), default=0)


def _feed_leaf(kitchen: Kitchen, pages: Mapping[str, SitePage]) -> dict[str, Leaf]:
    if not kitchen.trait("feed"):
        return {}
    news = [page for page in kitchen.pages if "news" in page.flags]

    def render(ask: Ask) -> bytes:
        entries = [Entry(page.path, page.title, day_date(pages[page.path].changed_on(ask.day))) for page in news]
        return rss(kitchen.host, kitchen.name, entries).body

    return {"/feed.xml": Leaf(Kind.FEED, render, _newest(pages), content_type="application/rss+xml")}


def robots_leaf(robots: RobotsFile) -> Leaf:
    moved = robots.moved_to
    return Leaf(
        Kind.ROBOTS,
        lambda ask: robots.body,
        status=robots.status,
        content_type=robots.content_type,
        location=(lambda ask: moved) if moved else None,
    )


def _rules_leaf(kitchen: Kitchen, sitemaps: tuple[str, ...]) -> dict[str, Leaf]:
    """The new place of a robots.txt that has moved."""
    if kitchen.trait("robots") != "moved":
        return {}
    return {MOVED_TO: robots_leaf(rules_at_new_place(wishes(kitchen, sitemaps)))}


def kitchen_host(kitchen: Kitchen, shelf: Shelf, address: str) -> Host:
    """The host that serves ``shelf`` in the manner the kitchen's traits ask for."""
    maps = map_leaves(kitchen, shelf.pages, robots_of(kitchen))
    starts = tuple(path for path in maps if path.startswith("/sitemap."))
    robots = robots_of(kitchen, starts)
    extras = {"/robots.txt": robots_leaf(robots), **_rules_leaf(kitchen, starts), **_feed_leaf(kitchen, shelf.pages)}
    host = Host(kitchen.host, address, robots, {**shelf.leaves, **maps, **extras}, habits(kitchen))
    if kitchen.trait("directory"):
        host = replace(host, meaningful=frozenset({"page"}))
    if kitchen.trait("trap"):
        host = replace(host, traps=TRAPS[kitchen.trait("trap")](kitchen))
    if kitchen.trait("trap") == "facets":
        host = replace(host, meaningful=frozenset(FACETS))
    if kitchen.trait("lost") == "shrug":
        host = replace(host, lost=_shrug(kitchen))
    if kitchen.trait("everything"):
        return replace(
            host, leaves={"/robots.txt": robots_leaf(robots)}, lost=_on_fire(int(kitchen.trait("everything")))
        )
    return host


def _shrug(kitchen: Kitchen) -> Leaf:
    """200 and a friendly page for whatever is asked, with links that make the next nonsense of this one."""
    links = "".join(f'<li><a href="{name}/">{name}</a></li>' for name in ("suppen", "braten", "kuchen"))
    body = f"<h1>Ja, bestimmt</h1><p>Das haben wir sicher. Schauen Sie einmal hier:</p><ul>{links}</ul>"
    return Leaf(Kind.NOTHING, lambda ask: framed(kitchen, "Ja, bestimmt", body, Frame((), plain)))


def _on_fire(status: int) -> Leaf:
    return Leaf(Kind.NOTHING, lambda ask: "The kitchen is on fire. So is this server. Please hold.\n", status=status)


def redirecting_host(kitchen: Kitchen, address: str) -> Host:
    """The kitchen's other name: everything moves, path by path; its robots.txt too where it is the www of it."""
    name = kitchen.trait("seed_host")
    moved = Leaf(
        Kind.REDIRECT,
        lambda ask: "We have moved, all of us, even the soup.\n",
        status=301,
        location=lambda ask: f"http://{kitchen.host}{PORT}{ask.target}",
    )
    robots = Wishes(name).file("User-agent: *\nDisallow:\n")
    if kitchen.host == f"www.{name}":
        robots = RobotsFile(301, b"", "text/html", f"http://{kitchen.host}{PORT}/robots.txt")
    return Host(name, address, robots, {"/robots.txt": robots_leaf(robots)}, habits(kitchen), lost=moved)


def kitchen_site(kitchen: Kitchen, shelf: Shelf, prefix: str = "", ordinary: bool = False) -> Site:
    """The partner that ``kitchen`` is, with the truth about its pages."""
    seed_host = kitchen.trait("seed_host") or kitchen.host
    foreign = kitchen.host != seed_host and kitchen.host != f"www.{seed_host}"
    in_maps = shelf.pages.keys() if kitchen.trait("sitemap") else ()
    silent = kitchen.trait("listens") == "no" or kitchen.trait("everything")
    return Site(
        f"{seed_host}~{kitchen.trait('slug')}" if kitchen.trait("slug") else seed_host,
        kitchen.name,
        kitchen.host,
        seed_host,
        f"{prefix}/",
        "directory" if kitchen.trait("directory") else "kitchen",
        kitchen.language,
        kitchen.currency,
        kitchen.time_zone,
        {} if silent else shelf.pages,
        frozenset({f"{prefix}/", *in_maps}),
        (kitchen.host,) if foreign else (),
        int(kitchen.trait("budget")) if kitchen.trait("budget") else None,
        kitchen.trait("partner") != "no",
        ordinary,
    )


def reachable(site: Site, robots: RobotsFile) -> frozenset[str]:
    """Documents that a visitor who obeys ``robots`` can find from the site's entrances by its own links."""
    found: set[str] = set()
    waiting = list(site.entrances)
    while waiting:
        document = waiting.pop()
        page = site.pages.get(document)
        if page is not None and document not in found and not robots.forbids(document):
            found.add(document)
            waiting += page.links
    return frozenset(found)
