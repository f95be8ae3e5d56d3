"""Traps by growth: a corner of a site that goes on bringing pages and brings no dishes loses its budget.

What tells a corner without end from a finite one is not how many of its pages are barren (no dishes nobody else had,
and no link to a page with such), but whether its barren pages *breed*: bring URLs that nobody knew. On a finite site
few do, and chains of them are short. So breeders are held to small numbers, by corner and by site, one that a breeder
brought forth or that says what another page says counting twice; pages that bring nothing new (leaves) are read as
long as all that is known of the site is little enough to be read whole and little is added to it any more.

Pages with a query, and pages of a date, are made up by servers at will and are each like the other: those are held to
small numbers, leaves too. Pages that a sitemap lists and those the seed links plainly are the site's own statement of
what it has: they are not refused for this and count for nothing here. What only a sitemap lists is read in portions,
though, where it is more than can be read whole and little of it brings dishes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Final

from menu_pipeline.core.policy import Policy
from menu_pipeline.core.traps import days_of

_NUMBERED: Final = re.compile(r"\d+|[0-9a-f]{8,}", re.IGNORECASE)
#: A segment, or the end of one, that nobody chose: ten characters or more with three digits among letters.
_RANDOM: Final = re.compile(r"(?:(?<=[-_.~=])|^)(?=(?:[a-z]*\d){3})(?=\d*[a-z])[0-9a-z]{10,}$", re.IGNORECASE)
#: ``Candidate.promise`` from which on a word for "menu" in the address or the link speaks for a page (core/routing.py).
MENU_PROMISE: Final = 6

#: Last segments of what content management systems hang on each of their pages.
_SATELLITES: Final = frozenset(("feed", "rss", "atom", "amp", "print", "embed", "trackback"))
SEED: Final = "seed"
SITEMAP: Final = "sitemap"  #: ``Candidate.found_on`` of a page that only a sitemap names
GROWTH: Final = "growth"
DATED: Final = "dated"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page not yet read. ``depth``: links from the seed; ``vouched``: a sitemap lists it, or it is the seed;
    ``found_on``: the page that named it first; ``promise``: how menu-like its link looks."""

    url: str
    depth: int
    vouched: bool
    promise: int = 0
    found_on: str = ""

    @property
    def is_own(self) -> bool:
        """Whether it is the site's own statement of what it has."""
        return self.vouched or (self.depth <= 1 and "?" not in self.url and days_of(self.url) is None)

    @property
    def is_only_listed(self) -> bool:
        """Whether a sitemap lists it, and neither did a page name it first nor does the seed link it."""
        return self.found_on == SITEMAP


@dataclass(frozen=True, slots=True)
class GrowthVerdict:
    """Why a page is not asked for. ``kind``: ``growth`` or ``dated``; ``evidence`` for a person."""

    kind: str
    evidence: str


@dataclass(slots=True)
class _Read:
    """A page that was read, and what it counts for while it is barren."""

    corner: str
    shape: str
    kind: str  # "own" (SEED: the seed, whose menu opens no corner), "clean", "query", "dated"
    found_on: str
    generation: int  # links from what the site itself states, or from dishes
    pool: int  # of the site, when it was read: how much was read in vain by then
    weight: int
    worded: bool
    breeds: bool = False
    fruit: bool = False
    listed: bool = False  # only a sitemap names it


@dataclass(slots=True)
class Growth:
    """What a site's pages have yielded so far. ``today``: ordinal of the day (UTC), for pages of a date; ``listed``:
    how many pages that only a sitemap names are on record."""

    policy: Policy
    today: int = 0
    listed: int = 0
    _pages: dict[str, _Read] = field(default_factory=dict)
    _urls: set[str] = field(default_factory=set)  # named by any page
    _bred: Counter[str] = field(default_factory=Counter)  # by page: clean URLs that it was the first to name
    _known: int = 0  # clean URLs named so far, without the site's own
    _pool: int = 0  # weight of clean pages read in vain
    _fruit: Counter[str] = field(default_factory=Counter)  # fruitful pages by kind, and by corner
    _breeders: Counter[str] = field(default_factory=Counter)  # their weight by corner
    _queries: Counter[str] = field(default_factory=Counter)  # weight of pages with a query read in vain, by corner
    _dated: Counter[str] = field(default_factory=Counter)  # the same of pages of a date
    _days: dict[str, tuple[int, int]] = field(default_factory=dict)  # pages of a date that were read: first, last day
    _worded: int = 0  # pages whose link spoke for a menu, read in vain
    _late: int = 0  # clean pages read that were named after the pool was spent
    _late_lists: int = 0  # barren pages that named many new ones after the pool was spent
    _shapes: Counter[tuple[str, bool]] = field(default_factory=Counter)  # pages read by shape, and whether they breed
    _chained: set[str] = field(default_factory=set)  # pages that named a breeder of their own corner
    _listed_vain: Counter[str] = field(default_factory=Counter)  # pages only listed, read in vain, by corner
    _listed_fruit: int = 0  # and those that brought dishes
    _sampled: dict[str, set[str]] = field(default_factory=dict)  # by corner: lists of whose pages one was read, in vain

    # -- what was read ---------------------------------------------------------------------------

    def named(self, on: str, urls: Mapping[str, int]) -> None:
        """A page named ``urls`` (with links from the seed), which nobody knew. Comes before its ``read``."""
        new = [depth for url, depth in urls.items() if url not in self._urls and _is_page(url)]
        self._urls.update(urls)
        self._bred[on] += len(new)
        self._known += sum(depth > 1 for depth in new)

    def read(self, page: Candidate, *, fruit: bool, again: bool = False, near: bool = False) -> None:
        """A page was read. ``again``: it says what another page of the site says, ``near``: nearly so; the one counts
        twice, the other does if it also brings new URLs."""
        if page.url in self._pages:  # another address of a page that was read
            if fruit:
                self.bore(page.url)
            return
        kind = ("own" if page.depth else SEED) if page.is_own else kind_of(page.url)
        finder = self._pages.get(page.found_on)
        breeds = self._bred[page.url] > 0
        read = _Read(
            corner=corner(page.url),
            shape=shape(page.url),
            kind=kind,
            found_on=page.found_on,
            generation=0 if page.is_own or fruit else 1 + (finder.generation if finder is not None else 0),
            pool=self._pool,
            weight=2 if again or (near and breeds) else 1,
            worded=page.promise >= MENU_PROMISE,
            breeds=breeds,
            listed=page.is_only_listed,
        )
        self._pages[page.url] = read
        if finder is not None and finder.breeds and not finder.fruit and kind == "clean" and _is_page(page.url):
            self._sampled.setdefault(finder.corner, set()).add(page.found_on)
        self._shapes[read.shape, breeds] += 1
        if kind == "dated" and (days := days_of(page.url)) is not None:
            self._days[page.url] = days
        if kind == "clean" and self._is_late(page.found_on):
            self._late += 1
        if fruit:
            self._bears(page.url, read)
        else:
            self._count(page.url, read, 1)

    def bore(self, url: str) -> None:
        """A page that was counted as barren led to fruit after all."""
        read = self._pages.get(url)
        if read is not None and not read.fruit:
            self._count(url, read, -1)
            self._bears(url, read)

    def _bears(self, url: str, read: _Read) -> None:
        read.fruit, read.generation = True, 0
        self._fruit[read.kind] += 1
        self._fruit[read.corner] += 1
        self._sampled.get(read.corner, set()).discard(url)
        self._listed_fruit += read.listed

    def _count(self, url: str, read: _Read, sign: int) -> None:
        if read.kind == "query":
            self._queries[read.corner] += sign * read.weight
        elif read.kind == "dated":
            self._dated[read.corner] += sign
        elif read.kind == "clean":
            self._count_clean(url, read, sign)
        self._listed_vain[read.corner] += sign * read.listed
        if read.kind not in ("own", SEED) and read.worded:
            self._worded += sign
        finder = self._pages.get(read.found_on)
        if read.breeds and sign > 0 and finder is not None and finder.corner == read.corner:
            self._chained.add(read.found_on)

    def _count_clean(self, url: str, read: _Read, sign: int) -> None:
        late_list = read.pool >= self._pool_limit() and self._bred[url] > self.policy.growth_late
        self._pool += sign * read.weight
        if read.breeds:
            self._breeders[read.corner] += sign * (2 if read.generation > 1 else read.weight)
            self._late_lists += sign * late_list

    # -- what is to be read ----------------------------------------------------------------------

    def verdict(self, page: Candidate) -> GrowthVerdict | None:
        """Why ``page`` should not be asked for now; None when it may be."""
        if page.is_own:
            why = self._listed_limit(page) if page.is_only_listed else None
            return None if why is None else GrowthVerdict(GROWTH, why)
        kind = kind_of(page.url)
        if kind == "dated":
            return self._dated_verdict(page.url)
        if page.promise >= MENU_PROMISE and self._worded < self.policy.growth_menu_words:
            return None
        if kind == "clean" and self.is_probe(page.url, page.found_on):
            return None
        why = self._query_limit(page) if kind == "query" else self._clean_limit(page)
        return None if why is None else GrowthVerdict(GROWTH, why)

    @property
    def has_fruit(self) -> bool:
        """Whether any page of the site brought dishes."""
        return any(self._fruit[kind] for kind in ("own", SEED, "clean", "query", "dated"))

    @property
    def pool(self) -> int:
        """How much was read in vain, of clean pages that are not the site's own statement."""
        return self._pool

    def days_until_near(self, url: str) -> float:
        """Days until a refused page may be worth another look: a week, or until its own day is near."""
        days = days_of(url)
        return 7 if days is None else max(7, days[0] - self.policy.growth_days_ahead - self.today)

    def is_probe(self, url: str, found_on: str) -> bool:
        """Whether ``url`` is a sample of what the lists of a corner name: asked for before more of its lists are and
        before the corner is left, since only what lists lead to shows whether they lead to dishes. One of a list, or of
        a list of such lists."""
        finder = self._pages.get(found_on)
        if finder is None or finder.fruit or finder.kind != "clean" or not finder.breeds or not _is_page(url):
            return False
        sampled = self._sampled.get(finder.corner, ())
        return (
            finder.generation <= 2
            and self._breeders[finder.corner] >= self.policy.growth_probe_after
            and len(sampled) < self.policy.growth_probes
            and found_on not in sampled
        )

    def leads_on(self, url: str) -> bool:
        """Whether pages that look like ``url`` mostly name others that nobody knew: lists, which come before leaves,
        since a chain of them that ends shows that a corner is finite, and one that does not, that it is a trap."""
        look = shape(url)
        breeders = self._shapes[look, True]
        return breeders > 0 and breeders >= self._shapes[look, False]

    def _pool_limit(self) -> int:
        return self.policy.growth_pool + self.policy.growth_credit * (self._fruit["clean"] + self._fruit["own"])

    def _is_late(self, found_on: str) -> bool:
        finder = self._pages.get(found_on)
        return (self._pool if finder is None else finder.pool) >= self._pool_limit()

    def _listed_limit(self, page: Candidate) -> str | None:
        policy, vain = self.policy, self._listed_vain.total()
        most = policy.growth_listed * (1 + self._listed_fruit)
        if page.promise >= MENU_PROMISE or not self._listed_vain[corner(page.url)]:
            most += policy.growth_listed_more
        if self.listed <= policy.growth_whole or vain < most:
            return None
        return f"sitemap: {vain} pages without new dishes, {self._listed_fruit} with, {self.listed} listed"

    def _clean_limit(self, page: Candidate) -> str | None:
        policy, place = self.policy, corner(page.url)
        credit = policy.growth_credit * (self._fruit["clean"] + self._fruit["own"])
        finder = self._pages.get(page.found_on)
        for lists in (place, *self._traps_above(page.found_on)):
            if self._breeders[lists] >= policy.growth_breeders + policy.growth_credit * self._fruit[lists]:
                return f"{lists}: pages lead on to more and more, {self._fruit[lists]} to dishes"
        breeders = self._breeders.total()
        if breeders >= policy.growth_breeders_site + credit and finder is not None and finder.generation > 0:
            return f"site: pages lead on to more and more, {self._fruit['clean'] + self._fruit['own']} to dishes"
        if self._pool < policy.growth_pool + credit:
            return None
        late = self._is_late(page.found_on)
        few = self._late < policy.growth_late and self._bred[page.found_on] <= policy.growth_late
        if late and few and not self._late_lists:
            return None
        most = policy.growth_whole + credit
        if self._pool >= most or self._known > most:
            return f"site: {self._pool} pages without new dishes, {self._known} known"
        if self._late_lists or late or self._is_one_of_many(page, finder):
            return f"site: {self._pool} pages without new dishes, and new ones come up still"
        return None

    def _is_one_of_many(self, page: Candidate, finder: _Read | None) -> bool:
        """Whether ``page`` cannot be told from lists that named one another: it may be the next of them."""
        chained = page.found_on in self._chained or (finder is not None and finder.found_on in self._chained)
        return finder is not None and chained and not finder.fruit and shape(page.url) == finder.shape

    def _traps_above(self, url: str) -> Iterator[str]:
        """Corners that what the page at ``url`` named stands and falls with: its own, and those it was found in."""
        read = self._pages.get(url)
        while (
            read is not None
            and not read.fruit
            and read.breeds
            and (read.kind not in ("own", SEED) or url in self._chained)
        ):
            yield read.corner
            url = read.found_on
            read = self._pages.get(url) if read.generation else None

    def _query_limit(self, page: Candidate) -> str | None:
        policy, place = self.policy, corner(page.url)
        if self._queries[place] >= policy.growth_queries + policy.growth_credit * self._fruit[place]:
            return f"{place}: {self._queries[place]} pages without new dishes, {self._fruit[place]} with"
        total, fruit = self._queries.total(), self._fruit["query"]
        if page.depth > 1 and total >= policy.growth_queries_site + policy.growth_credit * fruit:
            return f"queries: {total} pages without new dishes, {fruit} with"
        return None

    def _dated_verdict(self, url: str) -> GrowthVerdict | None:
        policy, place, days = self.policy, corner(url), days_of(url)
        barren = self._dated[place]
        if barren >= policy.growth_dated and barren >= self._fruit[place]:
            return GrowthVerdict(
                DATED, f"{place}: {barren} pages of days without new dishes, {self._fruit[place]} with"
            )
        away = sum(not self._is_near(*read) for read in self._days.values())
        near = len(self._days) - away
        if days is not None and self._is_near(*days):
            full = near >= policy.growth_dated_near
        else:
            full = away >= policy.growth_dated_away
        return GrowthVerdict(DATED, f"{place}: {near} pages of days near today, {away} of others") if full else None

    def _is_near(self, first: int, last: int) -> bool:
        return last >= self.today - self.policy.growth_days_back and first <= self.today + self.policy.growth_days_ahead


def days_from(url: str, today: int) -> int:
    """How many days the date in ``url`` lies from ``today`` (ordinals), the past counted double; 0 without a date."""
    days = days_of(url)
    if days is None or days[0] <= today <= days[1]:
        return 0
    return days[0] - today if days[0] > today else 2 * (today - days[1])


def ordinal(seconds: float) -> int:
    """The ordinal of the day (UTC) of a time in epoch seconds."""
    return date(1970, 1, 1).toordinal() + int(seconds // 86_400)


def kind_of(url: str) -> str:
    """``dated``, ``query`` or ``clean``."""
    if days_of(url) is not None:
        return "dated"
    return "query" if "?" in url else "clean"


def _is_page(url: str) -> bool:
    """Whether a link to ``url`` is to a clean page of its own, not to one that every page of a site has for itself."""
    return kind_of(url) == "clean" and url.rstrip("/").rpartition("/")[2].lower() not in _SATELLITES


@lru_cache(maxsize=16_384)
def corner(url: str) -> str:
    """The corner of a site that ``url`` (normalised) lies in: ``/*``, ``/menu/*``, ``/calendar/**?`` and so on."""
    path, _, query = url[url.find("/", 8) :].partition("?")
    first, *more = path.strip("/").split("/")
    mark = "?" if query else ""
    if not more:
        return ("/*" if first else "/") + mark
    return f"/{_named(first)}/{'*' if len(more) == 1 else '**'}{mark}"


@lru_cache(maxsize=16_384)
def shape(url: str) -> str:
    """What ``url`` looks like: its folders, numbers as ``#``, its last part as ``*`` unless it has a number, and the
    names of its parameters. Lists of a site share one, which articles do not."""
    path, _, query = url[url.find("/", 8) :].partition("?")
    *folders, last = [_named(segment) for segment in path.strip("/").split("/")]
    names = sorted({pair.partition("=")[0] for pair in query.split("&") if pair})
    return "/".join(["", *folders, last if "#" in last or not last else "*"]) + ("?" + "&".join(names) if names else "")


def _named(segment: str) -> str:
    return _NUMBERED.sub("#", _RANDOM.sub("#", segment))
