"""Webs that grow as they are read, and finite ones that only look so: what growth must tell apart.

A web is a function from a path to what stands there, made up from the path alone, so that it is the same each time.
``real`` are the paths of its real pages: what a person would say the site has.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count as count_up

Link = tuple[str, str]
DISHES = {"Leek soup": "6.50", "Beet soup": "7.00", "Cold soup": "5.20", "Fish soup": "9.80"}
_LETTERS = "abcdefghijklmnoprstu"


@dataclass(frozen=True)
class Page:
    """What stands at a path: its links (href, text), whether it shows dishes, and what is written there."""

    links: tuple[Link, ...]
    text: str
    dishes: bool = False
    title: str = ""
    to: str = ""  # redirects there


@dataclass(frozen=True)
class GrowingWeb:
    name: str
    at: Callable[[str], Page | None]
    real: frozenset[str]
    menu: str = "/menu"


def words(seed: str, count: int = 60) -> str:
    """Text that nobody has read before."""
    rng = random.Random(seed)
    return " ".join("".join(rng.choice(_LETTERS) for _ in range(rng.randint(3, 9))) for _ in range(count))


def word(*parts: object) -> str:
    """A word without digits for a slug."""
    rng = random.Random(repr(parts))
    return "".join(rng.choice(_LETTERS) for _ in range(8))


def html(path: str, page: Page) -> str:
    anchors = "".join(f'<li><a href="{href.replace("&", "&amp;")}">{text}</a></li>' for href, text in page.links)
    title = page.title or path.partition("?")[0].strip("/").replace("/", " ") or "home"
    cards = "".join(
        f'<div class="dish"><h3>{name} {_own(title)}</h3><span class="price">€{price}</span></div>'
        for name, price in (DISHES if page.dishes else {}).items()
    )
    return f"<html><head><title>{title}</title></head><body><h1>{title}</h1><ul>{anchors}</ul><p>{page.text}</p>{cards}"


def _own(title: str) -> str:
    return "of the house" if title == "menu" else f"of {title}"


def _linked(paths: Iterable[str]) -> tuple[Link, ...]:
    return tuple((path, path.strip("/").replace("/", " ") or "home") for path in paths)


def finite(name: str, links: dict[str, list[str]], menu: str, more: Iterable[str] = ()) -> GrowingWeb:
    """A site that has these pages and no others, and its pages with a query; ``menu`` has the dishes (``more``: and
    these others), and every page has words of its own."""
    with_dishes = {menu, *more}

    def at(path: str) -> Page | None:
        path = path.partition("?")[0]
        if path not in links:
            return None
        return Page(_linked(links[path]), words(f"{name}{path}"), path in with_dishes)

    return GrowingWeb(name, at, frozenset(links), menu)


# -- honest sites -------------------------------------------------------------------------------------------------


def three_by_fourteen() -> GrowingWeb:
    """Three categories of fourteen pages without prices, the last of which leads to all the dishes."""
    kinds = ["/c1", "/c2", "/c3"]
    links = {"/": kinds} | {kind: [f"{kind}/n{n}" for n in range(14)] for kind in kinds}
    links |= {page: ["/"] for kind in kinds for page in links[kind]}
    links["/c3/n13"] = ["/", "/c3/evening"]
    return finite("three by fourteen", links | {"/c3/evening": ["/"]}, "/c3/evening")


def blog_of_forty() -> GrowingWeb:
    """Ten posts a list, four lists that name each other; the menu is linked from the oldest post."""
    lists = ["/blog", *(f"/blog/page/{n}" for n in (2, 3, 4))]
    posts = {page: [f"/blog/{word('post', page, n)}" for n in range(10)] for page in lists}
    links = {"/": ["/blog", "/about"], "/about": ["/"]}
    links |= {page: [*posts[page], *lists[place + 1 : place + 2]] for place, page in enumerate(lists)}
    links |= {post: ["/", "/blog"] for page in lists for post in posts[page]}
    links[posts[lists[-1]][-1]] = ["/", "/what-we-cook"]
    return finite("a blog of forty", links | {"/what-we-cook": ["/"]}, "/what-we-cook")


def five_branches() -> GrowingWeb:
    """Five branches of twelve pages; in each, one page leads on to another, which in the last has the dishes."""
    branches = [f"/branch-{name}" for name in ("north", "south", "east", "west", "harbour")]
    links = {"/": ["/branches"], "/branches": branches}
    for branch in branches:
        links[branch] = [f"{branch}/{word(branch, n)}" for n in range(12)]
        links |= {page: [branch] for page in links[branch]}
        links[links[branch][7]] = [branch, f"{branch}/upstairs"]
        links[f"{branch}/upstairs"] = [branch]
    return finite("five branches", links, "/branch-harbour/upstairs")


def gasthof() -> GrowingWeb:
    """History, team, rooms: thirty pages without a price, and the evening's dishes behind the last of them."""
    parts = {"/haus": ["geschichte", "familie", "stube", "garten", "keller"]}
    parts |= {"/team": [f"person-{word('team', n)}" for n in range(9)], "/zimmer": [f"zimmer-{n}" for n in range(12)]}
    links = {"/": [*parts, "/anfahrt", "/kontakt", "/impressum"]}
    links |= {part: [f"{part}/{page}" for page in pages] for part, pages in parts.items()}
    links |= {page: ["/"] for part in parts for page in links[part]}
    links |= {"/anfahrt": ["/"], "/kontakt": ["/"], "/impressum": ["/"], "/haus/keller": ["/haus/keller/wein"]}
    links |= {"/haus/keller/wein": ["/haus/keller/wein/abend"], "/haus/keller/wein/abend": ["/speisen/abend"]}
    return finite("a Gasthof", links | {"/speisen/abend": ["/"]}, "/speisen/abend")


def decorated(name: str, count: int, links: int) -> GrowingWeb:
    """Pages that link each other, now plainly, now with a word on where one came from or what time it is."""
    pages = ["/", "/menu", *(f"/page-{n}" for n in range(count - 2))]

    def at(path: str) -> Page | None:
        base = path.partition("?")[0]
        if base not in pages:
            return None
        place, found = pages.index(base), []
        chosen = random.Random(f"links {base}").sample(pages, min(links, count))
        for step, other in enumerate([*chosen, *chosen[: links - count], "/menu", "/"]):
            stamp = 1_796_000_000_000 + random.Random(path).randrange(10**6) * 100 + step
            marks = (f"?t={stamp}", f"?from=p{step % 7}", f"?v={stamp % 10**7}&b=2", f"?back=%2Fp{stamp}", "?ref=home")
            found.append((other + ("", *marks)[(place * 31 + step) % 6], other))
        return Page(tuple(found), words(f"{name}{base}"), base == "/menu")

    return GrowingWeb(name, at, frozenset(pages))


def decorated_sixty() -> GrowingWeb:
    return decorated("sixty decorated pages", 60, 20)


def decorated_twelve() -> GrowingWeb:
    return decorated("twelve decorated pages", 12, 22)


def categories(
    name: str, at: str, count: int, dishes: int, *, views: Iterable[str] = (), flat: bool = False
) -> GrowingWeb:
    """So many lists of ``dishes`` pages each, which alone have prices, and of ``views`` of their own; ``flat``: pages
    lie in the folder of the lists."""
    kinds = [f"{at}/{word(name, kind)}" for kind in range(count)]
    pages = {kind: [f"{at if flat else kind}/{word(kind, n)}" for n in range(dishes)] for kind in kinds}
    links = {"/": [at, "/about"], "/about": ["/"], at: kinds}
    links |= {kind: [*pages[kind], *(kind + view for view in views)] for kind in kinds}
    links |= {page: [kind] for kind in kinds for page in pages[kind]}
    last = [page for kind in kinds for page in pages[kind]]
    return finite(name, links, last[-1], last)


VIEWS = ("?sort=asc", "?sort=desc", "?view=list")
HONEST: tuple[Callable[[], GrowingWeb], ...] = (
    three_by_fourteen,
    blog_of_forty,
    five_branches,
    gasthof,
    decorated_sixty,
    decorated_twelve,
    lambda: categories("sixteen lists of one page", "/essen", 16, 1),
    lambda: categories("fourteen lists of four", "/store", 14, 4),
    lambda: categories("fourteen lists of four in one folder", "/store", 14, 4, flat=True),
    lambda: categories("twelve lists of eight with views", "/store", 12, 8, views=VIEWS),
)

# -- traps --------------------------------------------------------------------------------------------------------

REAL = ("/", "/menu", "/about", "/hours", "/zz-team")


def kitchen(name: str, entries: Iterable[str], corner: Callable[[str], Page | None]) -> GrowingWeb:
    """A kitchen of five real pages, each of which links the ``entries`` of a ``corner`` without end."""
    frame = (*_linked(REAL), *_linked(entries))

    def at(path: str) -> Page | None:
        if path in REAL:
            return Page(frame, words(f"{name}{path}"), path == "/menu")
        return corner(path)

    return GrowingWeb(name, at, frozenset(REAL))


def months(name: str, month: str, day: str | None, *, dishes: bool = False, text_days: bool = False) -> GrowingWeb:
    """Months without end, each with the months beside it and (``day``) its days; ``text_days``: named by words."""
    spelt = {}

    def day_path(when: date) -> str:
        assert day is not None
        mark = f"{word('day', when)}-{word('of', when)}" if text_days else f"{when:%Y-%m-%d}"
        spelt[day.format(mark)] = when
        return day.format(mark)

    def month_path(when: date) -> str:
        mark = f"{word('month', when)}" if text_days else f"{when:%Y-%m}"
        spelt[month.format(mark)] = when
        return month.format(mark)

    def month_page(path: str, first: date) -> Page:
        after = (first + timedelta(days=31)).replace(day=1)
        before = (first - timedelta(days=1)).replace(day=1)
        days = [first + timedelta(days=n) for n in range((after - first).days)] if day else []
        return Page(_linked([month_path(before), *map(day_path, days), month_path(after), "/menu"]), words(path))

    now = date(2026, 11, 30)
    start = [month_path(now.replace(day=1)), *([day_path(now)] if day else [])]
    starts = frozenset(start)

    def corner(path: str) -> Page | None:
        when = spelt.get(path)
        if when is None:
            return None
        if (when.day == 1 and path == month_path(when)) or (path in starts and path == start[0]):
            return month_page(path, when)
        return Page(_linked(["/", "/menu"]), words(path), dishes)

    return kitchen(name, start, corner)


def slugs(name: str, prefix: str, breed: int, leaves: int = 0, depth: int = 1) -> GrowingWeb:
    """Pages that each bring ``breed`` like themselves and ``leaves`` that bring nothing; ``depth`` folders down."""

    def corner(path: str) -> Page | None:
        if not path.startswith(prefix):
            return None
        if path.endswith(".leaf"):
            return Page(_linked(["/"]), words(path))
        tail = "/".join(word(path, "folder", n) for n in range(depth - 1))
        new = [f"{prefix}{tail}{'/' if tail else ''}{word(path, n)}-{word(path, n, 2)}" for n in range(breed)]
        new += [f"{prefix}{word(path, 'leaf', n)}.leaf" for n in range(leaves)]
        return Page((*_linked(new), *_linked(["/menu"])), words(path))

    return kitchen(name, [f"{prefix}start"], corner)


def menu_slugs() -> GrowingWeb:
    """Every link of the trap says "menu"."""
    web = slugs("slugs that say menu", "/blog/", 8)

    def at(path: str) -> Page | None:
        page = web.at(path)
        if page is None or not path.startswith("/blog/"):
            return page
        links = tuple(
            (href, "Menu: read more") if href.startswith("/blog/") else (href, text) for href, text in page.links
        )
        return Page(links, page.text)

    return GrowingWeb("slugs that say menu", at, web.real)


def sessions(name: str, first: bool) -> GrowingWeb:
    """A new session in the path of each answer's links, in its first or its last segment; each page tells the time."""

    def at(path: str) -> Page | None:
        parts = path.strip("/").split("/")
        marks = [part for part in parts if part.startswith("s-")]
        base = "/" + "/".join(part for part in parts if not part.startswith("s-"))
        if base not in REAL or len(marks) > 1:
            return None
        mark = f"s-{random.Random(path).getrandbits(48):012x}"
        links = [
            (f"/{mark}{real}" if first else f"{real.rstrip('/')}/{mark}", real.strip("/") or "home") for real in REAL
        ]
        text = f"{words(name + base, 120)} now {random.Random(path).randrange(10**9)}"
        return Page(tuple(links), text, base == "/menu", base.strip("/") or "home")

    return GrowingWeb(name, at, frozenset(REAL))


def path_facets() -> GrowingWeb:
    """A filter whose answers are folders, in any number and order."""
    answers = {"diet": "vegan beige liquid", "heat": "none some regret", "size": "s m l xl", "mood": "fine odd"}

    def corner(path: str) -> Page | None:
        if not path.startswith("/pick"):
            return None
        new = [f"{path}/{name}-{one}" for name, all_of in answers.items() if name not in path for one in all_of.split()]
        return Page((*_linked(new), *_linked(["/menu"])), words(path))

    return kitchen("facets in the path", ["/pick"], corner)


def query_facets() -> GrowingWeb:
    answers = {"diet": "vegan beige liquid", "heat": "none some regret", "size": "s m l xl", "page": "1 2 3 4 5"}

    def corner(path: str) -> Page | None:
        base, _, query = path.partition("?")
        if base != "/pick":
            return None
        chosen = dict(pair.split("=") for pair in query.split("&") if pair)
        new = [
            "/pick?" + "&".join(f"{k}={v}" for k, v in sorted({**chosen, name: one}.items()))
            for name, all_of in answers.items()
            for one in all_of.split()
        ]
        return Page((*_linked(new), *_linked(["/menu"])), words(path))

    return kitchen("facets", ["/pick"], corner)


def stairs() -> GrowingWeb:
    def corner(path: str) -> Page | None:
        if not path.startswith("/stairs"):
            return None
        return Page(_linked([*(f"{path.rstrip('/')}/{way}" for way in ("up", "down", "left")), "/"]), words(path))

    return kitchen("a cyclic path", ["/stairs/"], corner)


def hydra() -> GrowingWeb:
    """New links on every page, the real ones too, in folders of ever new names."""

    def heads(path: str) -> list[str]:
        return [f"/{word(path, 1)}", f"/{word(path, 2)}/{word(path, 3)}", f"/{word(path, 4)}/x/{word(path, 5)}"]

    def at(path: str) -> Page | None:
        return Page((*_linked(REAL), *_linked(heads(path))), words(path), path == "/menu")

    return GrowingWeb("a hostile web", at, frozenset(REAL))


def beside_a_finite_site() -> GrowingWeb:
    """Endless slugs, beside twenty honest pages in a folder of their own."""
    honest = [f"/rooms/{word('room', n)}" for n in range(20)]
    trap = slugs("", "/tales/", 5)

    def at(path: str) -> Page | None:
        if path == "/rooms":
            return Page(_linked(honest), words(path))
        if path in honest:
            return Page(_linked(["/"]), words(path))
        page = trap.at(path)
        return Page((*page.links, ("/rooms", "rooms")), page.text, page.dishes) if page and path in REAL else page

    return GrowingWeb("a trap beside a finite site", at, frozenset({*REAL, "/rooms", *honest}))


def dish_slugs(name: str, prefix: str, share: float) -> GrowingWeb:
    """Pages that each bring four like themselves; this ``share`` of them shows dishes of its own."""

    def corner(path: str) -> Page | None:
        if not path.startswith(prefix):
            return None
        new = [f"{prefix}{word(path, n)}" for n in range(4)]
        return Page(_linked(new), words(path), random.Random(f"dishes {path}").random() < share)

    return kitchen(name, [f"{prefix}start"], corner)


def redirecting_slugs() -> GrowingWeb:
    """Pages whose four links each redirect (``to``) to a page like themselves."""

    def corner(path: str) -> Page | None:
        if path.startswith("/out/"):
            return Page((), "", to=f"/in/{word(path)}")
        return (
            Page(_linked(f"/out/{word(path, n)}" for n in range(4)), words(path)) if path.startswith("/in/") else None
        )

    return kitchen("slugs behind redirects", ["/out/start"], corner)


def renewed(name: str, count: int, *, everywhere: bool = False, leaf: str = "/pick/{}") -> GrowingWeb:
    """A start page (``everywhere``: all real pages) whose ``count`` links to leaves are made up anew each time; one
    real page is linked from another only. ``leaf``: their path, each {} a word."""
    times = count_up()

    def at(path: str) -> Page | None:
        if path not in REAL:
            return Page(_linked(["/"]), words(path)) if path.startswith(leaf.partition("{")[0]) else None
        made_up = (word(name, next(times)) for _ in range(count if everywhere or path == "/" else 0))
        new = [leaf.format(slug, slug) for slug in made_up]
        frame = [real for real in REAL if real != "/zz-team" or path == "/about"]
        return Page(_linked([*frame, *new]), words(f"{name}{path}"), path == "/menu")

    return GrowingWeb(name, at, frozenset(REAL))


def repeated_menus() -> GrowingWeb:
    """Pages that repeat the menu and add one dish; three in four name four more of their kind, the others end."""

    def corner(path: str) -> Page | None:
        if not path.startswith("/chef/"):
            return None
        menu = [*((f"{name} of the house", price) for name, price in DISHES.items()), (f"{word(path)} pot", "9.10")]
        cards = (f'<div class="dish"><h3>{dish}</h3><span class="price">€{price}</span></div>' for dish, price in menu)
        count = 4 if random.Random(path).random() < 0.75 else 0
        return Page(_linked(f"/chef/{word(path, n)}" for n in range(count)), f"{words(path)}</p>{''.join(cards)}<p>")

    return kitchen("pages that repeat the menu and add a dish", ["/chef/start"], corner)


def made_up_dishes(count: int) -> GrowingWeb:
    """A start page that links ``count`` made-up menus before its own pages, each with dishes and as many more."""

    def corner(path: str) -> Page:
        links = [(f"/menu/{word(path, n)}", "Menu of the day") for n in range(count)]
        return Page((*links, *_linked(REAL)), words(path), True)

    def at(path: str) -> Page | None:
        if path in REAL and path != "/":
            return Page(_linked(REAL), words(path), path == "/menu")
        return corner(path) if path == "/" or path.startswith("/menu/") else None

    return GrowingWeb("made-up menus before the site's own", at, frozenset(REAL))


def redirects(name: str, *, to_pages: bool) -> GrowingWeb:
    """Eight links on each page that redirect to others that redirect; or (``to_pages``) to pages of the site."""

    def at(path: str) -> Page | None:
        if path.startswith("/go/"):
            return Page((), "", to=REAL[len(path) % len(REAL)] if to_pages else f"/go/{word(path)}")
        ways = [f"/go/{word(path, n)}{'x' * n}" for n in range(8)]
        return Page(_linked([*REAL, *ways]), words(f"{name}{path}"), path == "/menu") if path in REAL else None

    return GrowingWeb(name, at, frozenset(REAL))


TRAPS: tuple[Callable[[], GrowingWeb], ...] = (
    lambda: months("months in the path", "/calendar/{}", None),
    lambda: months("months in the query", "/events?month={}", None),
    lambda: months("days as leaves", "/events?month={}", "/day/{}"),
    lambda: months("days with prices", "/events?month={}", "/day/{}", dishes=True),
    lambda: months("days as words", "/events/{}", "/event/{}", text_days=True),
    lambda: months("days and months as words in one folder", "/events/{}", "/events/{}", text_days=True),
    lambda: slugs("slugs that breed one", "/tales/", 1),
    lambda: slugs("slugs that breed five", "/tales/", 5),
    lambda: slugs("slugs that breed twenty", "/tales/", 20),
    lambda: slugs("slugs at the root", "/x", 5),
    lambda: slugs("slugs in folders of ever new names", "/x/", 4, depth=3),
    lambda: slugs("slugs among leaves", "/tales/", 3, leaves=7),
    menu_slugs,
    lambda: sessions("sessions in the first segment", first=True),
    lambda: sessions("sessions in the last segment", first=False),
    path_facets,
    query_facets,
    stairs,
    hydra,
    beside_a_finite_site,
    lambda: dish_slugs("slugs that all show dishes", "/chef/", 1.0),
    lambda: dish_slugs("slugs that show dishes now and then", "/tales/", 0.2),
    redirecting_slugs,
    lambda: made_up_dishes(60),
    lambda: redirects("redirects that lead on and on", to_pages=False),
    lambda: redirects("clicks that are counted", to_pages=True),
    lambda: renewed("a start page of fifty new links", 50),
    lambda: renewed("real pages of twenty new links each", 20, everywhere=True),
    lambda: renewed("real pages of 26 new links each at the root", 26, everywhere=True, leaf="/{}"),
    lambda: renewed("real pages of 26 new links each in folders", 26, everywhere=True, leaf="/{}/{}"),
    repeated_menus,
)
