"""Any finite site is read to its end within a number of days, and no generator gets more than forty requests on its
first day: on webs made up at random, with the crawl's own decisions and no network."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from menu_pipeline.core.policy import Policy
from menu_pipeline_tests.support.growing_crawl import BASE, Frontier, Said
from menu_pipeline_tests.support.growing_webs import REAL, word, words

MOST_PAGES = 38  # and robots.txt and a look for a sitemap
DAYS_WITHOUT_A_DISH, DAYS_WITH_DISHES = 8, 60
#: How deep a page lies is another limit's business (``Policy.max_depth``).
POLICY = replace(Policy(), max_depth=60)


def generator(seed: int):
    """A web without end beside five real pages: how many new pages a page brings, how many of its pages bring any, in
    how many folders they lie and how deep, and whether all of them say the same, is drawn from ``seed``."""
    rng = random.Random(seed)
    breed, share = rng.choice([1, 2, 3, 5, 8, 12, 20, 30]), rng.choice([1, 1, 0.7, 0.5, 0.35])
    folders, depth, uneven = rng.choice([1, 2, 5, 10**6]), rng.choice([1, 2, 3]), rng.random() < 0.5
    one_text, starts = rng.random() < 0.3, [f"/{word(seed, 'start', n)}" for n in range(rng.choice([1, 1, 3]))]

    def children(path: str) -> list[str]:
        drawn = random.Random(f"{seed}{path}")
        if path not in starts and drawn.random() > share:
            return []
        count = drawn.randint(0, 2 * breed) if uneven else breed
        folder = [word(seed, "folder", drawn.randrange(folders)) for _ in range(count)]
        return ["/" + "/".join([folder[n], *(word(path, n, part) for part in range(depth))]) for n in range(count)]

    def web(path: str) -> Said:
        if path in REAL:
            return Said([*REAL, *starts], words(f"{seed}{path}", 12), path == "/menu")
        return Said([*children(path), "/menu"], "Nothing to be read" if one_text else words(f"{seed}{path}", 12))

    return web


def finite_site(seed: int):
    """Up to sixty pages in a few folders, each linked from one before it and linking some at random; with dishes on one
    of them, or on none."""
    rng = random.Random(seed)
    count, degree = rng.randint(2, 60), rng.choice([0, 1, 2, 5, 20])
    folders, dishes = rng.choice([1, 3, 60]), rng.choice([None, rng.randrange(count)])
    pages = ["/", *(f"/{word(seed, rng.randrange(folders))}/{word(seed, 'page', n)}" for n in range(1, count))]
    links: dict[str, list[str]] = {page: [] for page in pages}
    for number in range(1, count):
        links[pages[rng.randrange(max(0, number - rng.choice([3, 10, 60])), number)]].append(pages[number])
    for page in pages:
        links[page] += [rng.choice(pages) for _ in range(degree)]

    def web(path: str) -> Said:
        return Said(links[path], words(f"{seed}{path}", 12), dishes is not None and path == pages[dishes])

    return web, pages


@settings(max_examples=20, derandomize=True, deadline=None)
@given(st.integers(0, 10**6))
def test_no_generator_gets_more_than_forty_requests_on_its_first_day_nor_hides_a_page(seed: int) -> None:
    site = Frontier(generator(seed))
    assert site.day() <= MOST_PAGES
    assert {BASE + path for path in REAL} <= set(site.read)
    assert site.day() <= Policy().growth_looks + Policy().growth_late


@settings(max_examples=50, derandomize=True, deadline=None)
@given(st.integers(0, 10**6))
def test_every_page_of_a_finite_site_is_read_within_a_number_of_days(seed: int) -> None:
    web, pages = finite_site(seed)
    site, days = Frontier(web, POLICY), 0
    while len(site.read) < len(pages):
        site.day()
        days += 1
        found = any(row["fruit"] for row in site.read.values())
        assert days <= (DAYS_WITH_DISHES if found else DAYS_WITHOUT_A_DISH), (len(site.read), len(pages))


def test_most_finite_sites_are_read_on_their_first_day() -> None:
    whole = 0
    for seed in range(40):
        web, pages = finite_site(seed)
        site = Frontier(web, POLICY)
        site.day()
        whole += len(site.read) == len(pages)
    assert whole >= 23
