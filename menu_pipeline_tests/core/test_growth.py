"""A corner that yields nothing loses its budget; what a sitemap or the seed vouches for never does."""

import pytest

from menu_pipeline.core.growth import Candidate, Growth, corner
from menu_pipeline.core.policy import Policy

BASE = "http://soup.test"
POLICY = Policy(growth_barren_pages=5, growth_barren_site=8, growth_credit=2)


def barren(growth: Growth, *paths: str) -> Growth:
    for path in paths:
        growth.read(BASE + path, fruit=False)
    return growth


def refused(growth: Growth, path: str, depth: int = 2, *, vouched: bool = False) -> bool:
    return growth.verdict(Candidate(BASE + path, depth, vouched), POLICY) is not None


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/", "/"),
        ("/menu", "/*"),
        ("/?page=2", "/?"),
        ("/menu?page=2", "/*?"),
        ("/calendar/2026/05", "/calendar/**"),
        ("/2026/05", "/#/*"),
        ("/tales/a-b-c", "/tales/*"),
        ("/deadbeef1/x", "/#/*"),
    ],
)
def test_corners(path, place):
    assert corner(BASE + path) == place


def test_a_corner_without_dishes_is_left_after_so_many_pages():
    growth = barren(Growth(), *(f"/tales/{n}" for n in range(5)))
    assert refused(growth, "/tales/6")
    assert not refused(growth, "/menus/6")


def test_dishes_keep_a_corner_open():
    growth = barren(Growth(), *(f"/kitchens/{n}" for n in range(5)))
    growth.read(f"{BASE}/kitchens/fruit", fruit=True)
    assert not refused(growth, "/kitchens/7")


def test_a_list_that_led_to_dishes_bore_fruit():
    growth = barren(Growth(), *(f"/list/{n}" for n in range(5)))
    growth.bore(f"{BASE}/list/0")
    assert not refused(growth, "/list/9")


def test_pages_that_say_what_others_say_count_twice():
    growth = Growth()
    for n in range(3):
        growth.read(f"{BASE}/tales/{n}", fruit=False, again=True)
    assert refused(growth, "/tales/9")


def test_many_small_corners_in_vain_close_all_that_lies_deep():
    growth = barren(Growth(), *(f"/c{n}/x" for n in "abcdefgh"))
    assert refused(growth, "/new/x", depth=3)
    assert not refused(growth, "/new/x", depth=1)


def test_what_the_site_itself_vouches_for_is_never_refused():
    growth = barren(Growth(), *(f"/news/{n}" for n in range(50)))
    assert not refused(growth, "/news/60", vouched=True)
    assert not refused(growth, "/news/60", depth=1)
    assert refused(growth, "/news/60")


def test_the_verdict_says_what_was_seen():
    verdict = barren(Growth(), *(f"/tales/{n}" for n in range(5))).verdict(
        Candidate(f"{BASE}/tales/9", 3, False), POLICY
    )
    assert verdict is not None
    assert verdict.evidence == "/tales/*: 5 pages without new dishes, 0 with"
