"""Traps by shape: what no real menu page looks like, and what only looks odd."""

from __future__ import annotations

from datetime import date

import pytest

from menu_pipeline.core.policy import Policy
from menu_pipeline.core.traps import days_of, shape_trap

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


@pytest.mark.parametrize(
    ("path", "first", "last"),
    [
        ("/day/2026-11-30", "2026-11-30", "2026-11-30"),
        ("/2026/5/7", "2026-05-07", "2026-05-07"),
        ("/lunch/20261130", "2026-11-30", "2026-11-30"),
        ("/lunch-2026-12-01", "2026-12-01", "2026-12-01"),
        ("/30-11-2026/", "2026-11-30", "2026-11-30"),
        ("/calendar/2026/02", "2026-02-01", "2026-02-28"),
        ("/w/2026-W49", "2026-11-30", "2026-12-06"),
        ("/events?month=2026-12&view=list", "2026-12-01", "2026-12-31"),
        ("/x?date=01.12.2026", "2026-12-01", "2026-12-01"),
        ("/x?year=2026&month=5", "2026-05-01", "2026-05-31"),
        ("/x?day=7&year=2026&month=5", "2026-05-07", "2026-05-07"),
    ],
)
def test_pages_of_a_day_a_week_or_a_month(path, first, last):
    assert days_of(f"http://soup.test{path}") == (
        date.fromisoformat(first).toordinal(),
        date.fromisoformat(last).toordinal(),
    )


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/menu", "/2024/05/leek-soup", "/events/2026-12-04-jazz", "/tel/2025551234", "/p/20269999"),
        *("/shop/soup-2023", "/x?id=2026", "/x?t=1796000000", "/2026-02-30", "/w/2026-W60", "/x?year=2026"),
    ],
)
def test_pages_that_are_not_of_a_day(path):
    assert days_of(f"http://soup.test{path}") is None
