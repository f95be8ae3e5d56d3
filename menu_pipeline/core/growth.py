"""Traps by growth: a corner of a site that goes on bringing pages and brings no dishes loses its budget.

What tells a corner without end from a finite one is not how many of its pages are barren (no dishes nobody else had,
and no link to a page with such), but whether its barren pages *breed*: bring URLs that nobody knew. On a finite site
few do, and chains of them are short. So breeders are held to small numbers, by corner and by site, one that a breeder
brought forth or that says what another page says counting twice; pages that bring nothing new (leaves) are read as
long as all that is known of the site is little enough to be read whole and little is added to it any more. A page with
dishes that forks is a breeder too, until one of those it named ends.

Pages with a query, and pages of a date, are made up by servers at will and are each like the other: those are held to
small numbers, leaves too. Pages that a sitemap lists and those the seed linked plainly when it was first read are the
site's own statement of what it has: they count for little here. What only a sitemap lists is read in portions, though,
where it is more than can be read whole and little of it brings dishes; of a folder the seed links a sample, where all
dishes are elsewhere; and what comes up on pages read before in small number (docs/decisions/0032, 0034, 0036).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from menu_pipeline.core.corners import corner, is_page, is_satellite, kind_of, shape
from menu_pipeline.core.growth_dates import dated_limit
from menu_pipeline.core.growth_frame import Frame
from menu_pipeline.core.growth_pages import MENU_PROMISE, SEED, Candidate, GrowthVerdict, ReadOne
from menu_pipeline.core.growth_ways import Ways
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.traps import days_of

GROWTH: Final = "growth"
DATED: Final = "dated"


@dataclass(slots=True)
class Growth:
    """What a site's pages have yielded so far. ``today``: ordinal of the day (UTC), for pages of a date; ``listed``:
    how many pages that only a sitemap names are on record; ``scale``: its page budget over a kitchen's, as many times
    as many lists with dishes it may have (of a directory each kitchen may name its neighbours)."""

    policy: Policy
    today: int = 0
    listed: int = 0
    scale: float = 1.0
    _pages: dict[str, ReadOne] = field(default_factory=dict)
    _ways: Ways = field(init=False)  # URLs that redirect
    _urls: set[str] = field(default_factory=set)  # named by any page
    _bred: Counter[str] = field(default_factory=Counter)  # by page: clean URLs that it was the first to name
    _named: Counter[str] = field(default_factory=Counter)  # by corner: clean URLs named so far
    _bred_views: Counter[str] = field(default_factory=Counter)  # by page with a query: others with one, that were new
    _known: int = 0  # clean URLs named so far, without the site's own
    _pool: int = 0  # weight of clean pages read in vain
    _own_leaves: int = 0  # pages that the seed links, read in vain, which name no others
    has_fruit: bool = False  # whether any page of the site brought dishes
    _fruit: Counter[str] = field(default_factory=Counter)  # pages that bore fruit in the end, by kind, and by corner
    _breeders: dict[str, float] = field(default_factory=lambda: defaultdict(float))  # their weight by corner
    _forks: Counter[str] = field(default_factory=Counter)  # pages with dishes that lead on and on, by corner
    _own_forks: dict[str, float] = field(default_factory=lambda: defaultdict(float))  # those that the seed links
    _own_lists: Counter[str] = field(default_factory=Counter)  # the same that lead on to no dishes
    _vain: Counter[str] = field(default_factory=Counter)  # clean pages without fruit, which no sitemap lists, by corner
    _frame: Frame = field(init=False)  # the same of pages that those the seed links name
    _renewed: int = 0  # the same of pages that came up on pages read before
    _renewed_fruit: int = 0
    _queries: Counter[str] = field(default_factory=Counter)  # weight of pages with a query read in vain, by corner
    _dated: Counter[str] = field(default_factory=Counter)  # the same of pages of a date
    _days: dict[str, tuple[int, int]] = field(default_factory=dict)  # pages of a date that were read: first, last day
    _satellites: int = 0  # views and feeds that hang on pages, read in vain
    _worded: int = 0  # pages whose link spoke for a menu, read in vain
    _late: int = 0  # clean pages read that were named after the pool was spent
    _late_lists: int = 0  # barren pages that named many new ones after the pool was spent
    _shapes: Counter[tuple[str, bool]] = field(default_factory=Counter)  # pages read by shape, and whether they breed
    _chained: set[str] = field(default_factory=set)  # pages that named a breeder of their own corner
    _listed_vain: Counter[str] = field(default_factory=Counter)  # pages only listed, read in vain, by corner
    _listed_fruit: int = 0  # and those that brought dishes
    _sampled: dict[str, set[str]] = field(default_factory=dict)  # by corner: lists of whose pages one was read, in vain

    def __post_init__(self) -> None:
        self._ways, self._frame = Ways(self.policy), Frame(self.policy)

    # -- what was read ---------------------------------------------------------------------------

    def named(self, on: str, urls: Mapping[str, int]) -> None:
        """A page named ``urls`` (with links from the seed), which nobody knew. Comes before its ``read``."""
        new = {url: depth for url, depth in urls.items() if url not in self._urls and is_page(url)}
        if kind_of(on) == "query":  # a filter names filters: its own are what tells whether it goes on for ever
            self._bred_views[on] += sum(url not in self._urls and kind_of(url) == "query" for url in urls)
        self._urls.update(urls)
        self._bred[on] += len(new)
        self._known += sum(depth > 1 for depth in new.values())
        self._named.update(map(corner, new))

    def named_more(self, on: str, pages: int) -> None:
        """A page named so many new pages that are not on record. Comes before its ``read``."""
        (self._bred_views if kind_of(on) == "query" else self._bred)[on] += pages

    def redirected(self, page: Candidate, *, in_vain: bool) -> None:
        """A URL redirects to another of the site, which stands with the page that named the first. ``in_vain``: to one
        that is refused, or that another page named before."""
        if page.url not in self._pages and page.url not in self._ways.via:
            self._ways.led(page, in_vain=in_vain)

    def is_none(self, page: Candidate) -> None:
        """A page was asked for and is none (gone, no page): its request was in vain all the same."""
        if page.url in self._pages:
            return
        self._listed_vain[corner(page.url)] += page.is_only_listed
        self._renewed += page.late
        self._vain[corner(page.url)] += not page.vouched and is_page(page.url)
        self._satellites += not page.vouched and is_satellite(page.url)
        if not page.is_own and kind_of(page.url) == "query":
            self._queries[corner(page.url)] += 1
            self._worded += page.promise >= MENU_PROMISE

    def read(self, page: Candidate, *, fruit: bool, again: bool = False, near: bool = False) -> None:
        """A page was read. ``again``: it says what another page of the site says, ``near``: nearly so; the one counts
        twice, the other does if it also brings new URLs."""
        if page.url in self._pages:  # another address of a page that was read
            if fruit:
                self.bore(page.url)
            return
        self._ways.arrived(page)
        own, page = page.is_own, replace(page, found_on=self._ways.namer(page.found_on))
        kind = ("own" if page.depth else SEED) if own else kind_of(page.url)
        finder = self._pages.get(page.found_on)
        breeds = self._bred[page.url] > 0
        named = self._bred_views[page.url] if kind == "query" else self._bred[page.url]
        forks = kind in ("clean", "own", "query") and not page.vouched and named >= self.policy.growth_fork
        read = ReadOne(
            corner=corner(page.url),
            shape=shape(page.url),
            kind=kind,
            found_on=page.found_on,
            generation=0 if own or (fruit and not forks) else 1 + (finder.generation if finder is not None else 0),
            pool=self._pool,
            weight=2 if again or (near and breeds) else 1,
            worded=page.promise >= MENU_PROMISE,
            breeds=breeds,
            listed=page.is_only_listed,
            vouched=page.vouched,
            late=page.late,
            way=self._frame.way(page, finder, self._bred[page.found_on]),
        )
        self._pages[page.url] = read
        if finder is not None and finder.breeds and not finder.ends and kind == "clean" and is_page(page.url):
            self._sampled.setdefault(finder.corner, set()).add(page.found_on)
        self._shapes[read.shape, breeds] += 1
        if kind == "dated" and (days := days_of(page.url)) is not None:
            self._days[page.url] = days
        if kind == "clean" and self._is_late(page.found_on):
            self._late += 1
        self.has_fruit |= fruit
        if not fruit:
            self._count(page.url, read, 1)
            if not forks and finder is not None and finder.fruit and not breeds:
                self.bore(page.found_on)  # a list with dishes that has an end
        elif forks:
            read.fruit = True
            self._count_fork(read, 1)
        else:
            self._bears(page.url, read)

    def bore(self, url: str) -> None:
        """A page led to fruit, or has dishes and led to a page that leads on no further."""
        read = self._pages.get(url)
        if read is None or read.ends:
            return
        self.has_fruit = True
        if read.fruit:
            self._count_fork(read, -1)
        else:
            self._count(url, read, -1)
        self._bears(url, read)

    def _bears(self, url: str, read: ReadOne) -> None:
        read.fruit, read.ends, read.generation = True, True, 0
        self._fruit[read.kind] += 1
        self._fruit[read.corner] += 1
        self._sampled.get(read.corner, set()).discard(url)
        self._listed_fruit += read.listed
        self._renewed_fruit += read.late
        self.bore(read.found_on)  # pages that led here bore fruit too: a list of kitchens, and the list that led to it

    def _count_fork(self, read: ReadOne, sign: int) -> None:
        """A page with dishes that names pages none of which has ended so far: its like may be made up at will."""
        if read.kind == "query":
            self._queries[read.corner] += sign
        else:
            self._breeders[read.corner] += sign / self.scale
        self._forks[read.corner] += sign
        self._own_forks[read.corner] += (read.kind == "own") * sign / self.scale
        self._worded += sign * read.worded
        self._frame.count(read.way, sign)
        self._renewed += sign * read.late

    def _count(self, url: str, read: ReadOne, sign: int) -> None:
        if read.kind == "query":
            self._queries[read.corner] += sign * read.weight
        elif read.kind == "dated":
            self._dated[read.corner] += sign
        elif read.kind == "clean":
            self._count_clean(url, read, sign)
        elif read.kind == "own":
            self._own_lists[read.corner] += sign * (read.breeds and not read.vouched)
            self._own_leaves += sign * (not read.breeds and not read.vouched)
        self._listed_vain[read.corner] += sign * read.listed
        if read.kind in ("own", "clean") and not read.vouched:
            self._vain[read.corner] += sign
            self._frame.count(read.way, sign)
            self._renewed += sign * read.late
        self._worded += sign * (read.worded and read.kind != SEED)
        self._satellites += sign * (not read.vouched and is_satellite(url))
        finder = self._pages.get(read.found_on)
        if read.breeds and sign > 0 and finder is not None and finder.corner == read.corner:
            self._chained.add(read.found_on)

    def _count_clean(self, url: str, read: ReadOne, sign: int) -> None:
        late_list = read.pool >= self._pool_limit() and self._bred[url] > self.policy.growth_late
        self._pool += sign * read.weight
        if read.breeds:
            self._breeders[read.corner] += sign * (2 if read.generation > 1 else read.weight)
            self._late_lists += sign * late_list

    # -- what is to be read ----------------------------------------------------------------------

    def verdict(self, page: Candidate) -> GrowthVerdict | None:
        """Why ``page`` should not be asked for now; None when it may be."""
        if (way := self._ways.limit(page)) is not None:
            return GrowthVerdict(GROWTH, way)
        if is_satellite(page.url) and self._satellites >= self.policy.growth_satellites and not page.vouched:
            return GrowthVerdict(GROWTH, f"site: {self._satellites} views and feeds of pages had no dishes")
        if page.is_own:
            listed = page.is_only_listed
            why = self._listed_limit(page) if listed else self._sample_limit(page) or self._fork_limit(page)
            return None if why is None else GrowthVerdict(GROWTH, why)
        kind, page = kind_of(page.url), replace(page, found_on=self._ways.namer(page.found_on))
        if kind == "dated":
            barren, fruit = self._dated[corner(page.url)], self._fruit[corner(page.url)]
            why = dated_limit(self.policy, self.today, page.url, barren, fruit, self._days.values())
            return None if why is None else GrowthVerdict(DATED, why)
        if self._speaks_for_a_menu(page):
            return None
        if kind == "query":
            why = self._query_limit(page)
        elif self.is_probe(page.url, page.found_on) or self._is_frame(page):
            return None
        else:
            why = self._renewed_limit(page) or self._sample_limit(page) or self._clean_limit(page)
        return None if why is None else GrowthVerdict(GROWTH, why)

    def _speaks_for_a_menu(self, page: Candidate) -> bool:
        return page.promise >= MENU_PROMISE and self._worded < self.policy.growth_menu_words

    def looks_most(self, page: Candidate) -> int:
        """How many refused pages like ``page`` a visit asks for all the same: none is dropped for good. More of a
        folder whose pages do not lead on; many of a site without a dish, and the more the more of its pages led
        nowhere, since then it has an end."""
        policy, breeders = self.policy, math.ceil(sum(self._breeders.values()))
        if not self.has_fruit:
            most = self._vain.total() - policy.growth_credit * breeders
            return min(policy.growth_looks_cap, max(policy.growth_looks_no_menu, most))
        if kind_of(page.url) == "dated" or self._pool >= policy.growth_looks_most:
            return 0
        if self._forks.total() >= policy.growth_breeders_site and self.today % policy.growth_looks_forks_d:
            return 0
        leaf = self._sample_limit(page) is not None and not self._breeders[corner(page.url)]
        return policy.growth_looks_leaves if leaf and self._renewed < policy.growth_renewed else policy.growth_looks

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
        if finder is None or finder.kind not in ("clean", "own") or finder.ends or not finder.breeds:
            return False
        sampled = self._sampled.get(finder.corner, ())
        return (
            is_page(url)
            and finder.generation <= 2
            and self._lists(finder.corner) >= self.policy.growth_probe_after
            and len(sampled) < self.policy.growth_probes
            and found_on not in sampled
        )

    def leads_on(self, url: str) -> bool:
        """Whether pages that look like ``url`` mostly name others that nobody knew: lists, which come before leaves,
        since a chain of them that ends shows that a corner is finite, and one that does not, that it is a trap."""
        look = shape(url)
        breeders = self._shapes[look, True]
        return breeders > 0 and breeders >= self._shapes[look, False]

    def _lists(self, place: str) -> float:
        """The weight of what leads on in a corner; of two pages that the seed links there, one."""
        return self._breeders[place] + self._own_lists[place] / 2

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

    def _renewed_limit(self, page: Candidate) -> str | None:
        """Against a site that makes up its links anew: what comes up on pages read before is read in small number."""
        most = self.policy.growth_renewed + self.policy.growth_credit * self._renewed_fruit
        if not page.late or self._renewed < most:
            return None
        return f"site: {self._renewed} pages without dishes came up on pages read before, {self._renewed_fruit} with"

    def _sample_limit(self, page: Candidate) -> str | None:
        """Of a folder's pages in vain a sample is read where the site has dishes, and all of them elsewhere."""
        place = corner(page.url)
        elsewhere = self.has_fruit and not self._fruit[place] and place != "/*"
        few = self._vain[place] < self.policy.growth_sample or self._named[place] <= self.policy.growth_folder
        if not elsewhere or page.vouched or self._speaks_for_a_menu(page) or few:
            return None
        return (
            f"{place}: {self._vain[place]} of {self._named[place]} pages without dishes, which the site has elsewhere"
        )

    def _fork_limit(self, page: Candidate) -> str | None:
        """Against a folder whose pages, with dishes and linked by the seed, all lead on to more."""
        place = corner(page.url)
        most = self.policy.growth_breeders + self.policy.growth_credit * self._fruit[place]
        few = self._own_forks[place] < most
        if page.vouched or place == "/*" or few or self.is_probe(page.url, page.found_on):
            return None
        return f"{place}: pages with dishes lead on to more and more, {self._fruit[place]} to an end"

    def _is_frame(self, page: Candidate) -> bool:
        finder, place = page.found_on, corner(page.url)
        in_vain = self._vain[place] + self._forks[place]
        return self._frame.holds(page, self._pages.get(finder), self._bred[finder], in_vain)

    def _clean_limit(self, page: Candidate) -> str | None:
        policy, place = self.policy, corner(page.url)
        credit = policy.growth_credit * (self._fruit["clean"] + self._fruit["own"])
        finder = self._pages.get(page.found_on)
        for lists in (place, *self._traps_above(page.found_on)):
            if self._lists(lists) >= policy.growth_breeders + policy.growth_credit * self._fruit[lists]:
                return f"{lists}: pages lead on to more and more, {self._fruit[lists]} to dishes"
        breeders = sum(self._breeders.values())
        if breeders >= policy.growth_breeders_site + credit and finder is not None and finder.generation > 0:
            return f"site: pages lead on to more and more, {self._fruit['clean'] + self._fruit['own']} to dishes"
        most = policy.growth_whole + credit
        known = self._known + self._own_leaves
        pool = self._pool + (self._own_leaves if known > most else 0)  # more than is read whole: they were a sample
        if pool < policy.growth_pool + credit:
            return None
        late = self._is_late(page.found_on)
        few = self._late < policy.growth_late and self._bred[page.found_on] <= policy.growth_late
        if late and few and not self._late_lists:
            return None
        if self._pool >= most or known > most:
            return f"site: {pool} pages without new dishes, {known} known"
        if self._late_lists or late or self._is_one_of_many(page, finder):
            return f"site: {self._pool} pages without new dishes, and new ones come up still"
        return None

    def _is_one_of_many(self, page: Candidate, finder: ReadOne | None) -> bool:
        """Whether ``page`` cannot be told from lists that named one another: it may be the next of them."""
        chained = page.found_on in self._chained or (finder is not None and finder.found_on in self._chained)
        return finder is not None and chained and not finder.fruit and shape(page.url) == finder.shape

    def _traps_above(self, url: str) -> Iterator[str]:
        """Corners that what the page at ``url`` named stands and falls with: its own, and those it was found in."""
        read = self._pages.get(url)
        while (
            read is not None
            and not read.ends
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
