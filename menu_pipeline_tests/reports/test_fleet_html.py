"""The fleet report as a page: whole, safe, self-contained, and readable in a real browser on a phone."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, sync_playwright

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.policy import Policy
from menu_pipeline.reports.fleet import Fleet, HostGaps, read_fleet
from menu_pipeline.reports.fleet_html import fleet_html, problems
from menu_pipeline.reports.svg import nice, safe, short
from menu_pipeline_tests.support.fleet import lay_out_fleet


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Fleet:
    file = tmp_path_factory.mktemp("fleet") / "crawl.db"
    with Database.open(f"sqlite:///{file}") as database:
        lay_out_fleet(database, time.time(), 60, days=10)
        with database.read() as connection:
            return read_fleet(connection, Policy(), time.time())


def test_the_page_loads_nothing_and_runs_nothing(fleet: Fleet) -> None:
    page = fleet_html(fleet)
    assert "<script" not in page
    assert not re.search(r"(?:src|href)=|url\(|@import", page)
    assert "default-src 'none'" in page
    assert "prefers-color-scheme: dark" in page


def test_every_chart_is_there_and_well_formed(fleet: Fleet) -> None:
    charts = re.findall(r"<svg.*?</svg>", fleet_html(fleet), re.DOTALL)
    assert len(charts) == 7
    for chart in charts:
        drawn = ElementTree.fromstring(chart)
        assert drawn.get("aria-label")
        assert len(list(drawn)) > 3


def test_what_other_people_named_is_only_text(fleet: Fleet) -> None:
    evil = HostGaps('"><script>alert(1)</script>\u202e', 9, 8, 1, 1, 0, 0, 0, 0, 0.1, -0.9, 1.0)
    page = fleet_html(replace(fleet, gaps=(evil,)))
    assert "<script" not in page
    assert "\u202e" not in page
    assert "1 requests came sooner than promised, 1 of them overlapping" in page


def test_the_verdict_is_about_the_two_first_rules(fleet: Fleet) -> None:
    assert problems(fleet) == ["24 of 720 displayed prices are stale: not verified for 36 h."]
    fresh = replace(fleet, ages=replace(fleet.ages, prices=(720, 0, 0, 0, 0, 0, 0)))
    assert problems(fresh) == []
    assert "no price on display is stale" in fleet_html(fresh)


def test_a_fleet_without_partners_has_a_page_too(sqlite_db: Database) -> None:
    with sqlite_db.read() as connection:
        page = fleet_html(read_fleet(connection, Policy(), time.time()))
    assert "Nothing was asked and nothing is on display yet." in page


@pytest.fixture(scope="module")
def browser(chromium: Path) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


@pytest.mark.ui
def test_on_a_phone_nothing_is_wider_than_the_screen_and_labels_can_be_read(
    fleet: Fleet, browser: Browser, tmp_path: Path
) -> None:
    (tmp_path / "fleet.html").write_text(fleet_html(fleet), encoding="utf-8")
    page = browser.new_page(viewport={"width": 390, "height": 800})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((tmp_path / "fleet.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    heights = page.evaluate("[...document.querySelectorAll('svg text')].map(t => t.getBoundingClientRect().height)")
    assert min(heights) > 9, "pixels"
    left = page.evaluate(
        "[...document.querySelectorAll('svg')].flatMap(s => [...s.querySelectorAll('text')]"
        ".map(t => t.getBoundingClientRect().left - s.getBoundingClientRect().left))"
    )
    assert min(left) >= 0, "no label is cut off"
    assert len(asked) == 1, "the file itself"
    page.close()


@pytest.mark.parametrize(("value", "end"), [(0.07, 0.08), (1, 1), (1.1, 1.2), (9.5, 10), (1_301, 1_600), (0, 1)])
def test_axes_end_at_round_numbers(value: float, end: float) -> None:
    assert nice(value, least=1 if value == 0 else 1e-9) == pytest.approx(end)


def test_numbers_on_axes_are_short() -> None:
    assert [short(value) for value in (0, 0.5, 1_200, 2_000_000)] == ["0", "0.5", "1.2k", "2M"]
    assert safe("a<b\x00") == "a&lt;b\N{REPLACEMENT CHARACTER}"
