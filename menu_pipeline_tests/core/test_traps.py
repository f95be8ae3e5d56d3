"""Traps by shape: what no real menu page looks like, and what only looks odd."""

from __future__ import annotations

import pytest

from menu_pipeline.core.policy import Policy
from menu_pipeline.core.traps import shape_trap

BASE = "https://kitchen.example"
YEAR = 2026


def reason(path: str) -> str | None:
    verdict = shape_trap(BASE + path, Policy(), YEAR)
    return verdict.reason if verdict else None


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/" + "a" * 2100, "length"),
        ("/" + "/".join("abcdefghijklm"), "depth"),
        ("/menu/menu/menu", "repeat"),
        ("/a/b/a/b/a/b/x", "repeat"),
        ("/a/b/c/a/b/c/a/b/c", "repeat"),
        ("/menu/a/menu/b/menu/c/menu", "repeat"),
        ("/menu?" + "&".join(f"f{n}=1" for n in range(11)), "parameters"),
        ("/login?back=%252525252Flogin", "nested_escapes"),
        ("/calendar/2400/01", "far_date"),
        ("/calendar/2400", "far_date"),
        ("/events?month=1987-03", "far_date"),
        ("/events?date=20450101", "far_date"),
        ("/kalender?jahr=2031&monat=2", "far_date"),
        ("/menu/2040-01-01", "far_date"),
    ],
)
def test_a_trap_is_known_by_its_shape(path: str, expected: str) -> None:
    assert reason(path) == expected


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/menu/lunch",
        "/cafe/cafe-menu/cafe-latte",
        "/menu/pizza/menu/pasta",
        "/de/menu/de",
        "/2026/08/03/menu",
        "/2011/11/11/opening",
        "/11/11/11/menu",
        "/blog/2009/05/12/opening-party",
        "/events/4711",
        "/events/2345-people-came",
        "/event/2027/01/new-year",
        "/wine/1998-barolo",
        "/p/802310",
        "/menu?table=4&branch=jkt&lang=id&page=2",
        "/search?q=100%25+arabica",
    ],
)
def test_ordinary_pages_are_no_traps(path: str) -> None:
    assert reason(path) is None


def test_a_verdict_shows_its_evidence() -> None:
    verdict = shape_trap(BASE + "/first/second/first/second/first/second", Policy(), YEAR)
    assert verdict is not None
    assert verdict.evidence == "first/second"


def test_the_length_limit_is_the_policys() -> None:
    assert shape_trap(BASE + "/menu", Policy(max_url_length=10), YEAR) is not None


def test_a_calendar_that_links_to_next_month_is_left_within_three_years() -> None:
    followed = 0
    for month in range(12 * 400):
        if reason(f"/calendar/{YEAR + month // 12}/{month % 12 + 1:02}"):
            break
        followed += 1
    assert followed == 36
