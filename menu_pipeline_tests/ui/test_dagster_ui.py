"""The Dagster UI over our graph, in a real browser, and what its buttons do. The tests build on each other."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from menu_pipeline.browser.rendering import QUIET
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline_tests.support.dagster_up import (
    CHAIN,
    DagsterUp,
    crawling,
    held_leases,
    quiet,
    stored_status,
    wait_for,
)
from menu_pipeline_tests.ui.conftest import SITES

pytestmark = [pytest.mark.ui, pytest.mark.timeout(600)]

SIZE: ViewportSize = {"width": 1600, "height": 1000}
DOWN = "gone-fishing.test"
OPEN = sorted(set(SITES) - {DOWN})


@pytest.fixture(scope="module")
def browser_page(chromium: Path) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        page = browser.new_page(viewport=SIZE)
        page.set_default_timeout(90_000)
        expect.set_options(timeout=90_000)
        yield page
        browser.close()


def open_asset(page: Page, up: DagsterUp, asset: str, view: str) -> None:
    page.goto(f"{up.address}/assets/{asset}?view={view}", wait_until="domcontentloaded")


def test_a_backfill_of_all_partitions_is_one_green_run_and_the_site_that_is_down_fails_its_own_check(
    up: DagsterUp, street: StreetProcess
) -> None:
    run = up.run_of(up.backfill(*SITES))
    assert run["status"] == "SUCCESS"
    events = [event for event in up.events(run["id"]) if event["__typename"] == "MaterializationEvent"]
    assert sorted({event["partition"] for event in events}) == OPEN
    assert {event["assetKey"]["path"][0] for event in events} == set(CHAIN)
    assert up.verdicts() == (OPEN, [DOWN])
    seen = street.summary()
    assert max(seen[site].most_in_flight for site in OPEN) == 1
    assert not any(seen[site].disallowed for site in OPEN)


def test_the_button_materializes_one_partition_and_menus_alone_need_no_request(
    browser_page: Page, up: DagsterUp, street: StreetProcess
) -> None:
    before = len(street.seen())
    known = {run["id"] for run in up.runs()}
    open_asset(browser_page, up, "extracted_menus", "partitions&partition=twelfth-spoon.test")
    browser_page.get_by_role("button", name="Materialize").first.click()
    browser_page.get_by_role("button", name="Launch 1 run").click()
    wait_for(lambda: any(run["status"] == "SUCCESS" for run in _by_hand(up, known)), 200)
    (run,) = _by_hand(up, known)
    made = [event for event in up.events(run["id"]) if event["__typename"] == "MaterializationEvent"]
    assert [(one["partition"], one["assetKey"]["path"][0]) for one in made] == [
        ("twelfth-spoon.test", "extracted_menus")
    ]
    assert len(street.seen()) == before


def _by_hand(up: DagsterUp, known: set[str]) -> list[dict[str, Any]]:
    return [run for run in up.runs() if run["id"] not in known and run["jobName"] != "publish_menus"]


def test_a_run_over_the_one_site_that_is_down_fails_and_says_why(up: DagsterUp) -> None:
    run_id = up.materialize(DOWN)
    assert up.ended(run_id) == "FAILURE"
    (failure,) = [event for event in up.events(run_id) if event["__typename"] == "ExecutionStepFailureEvent"]
    assert re.match(rf"{DOWN} could not be read \(\w+\): ", failure["failureMetadata"]["description"])
    assert up.verdicts() == (OPEN, [DOWN])


def test_menus_are_published_after_the_crawls(up: DagsterUp, environment: dict[str, str]) -> None:
    wait_for(lambda: any(run["jobName"] == "publish_menus" and run["status"] == "SUCCESS" for run in up.runs()), 200)
    assert (Path(environment["MENU_PIPELINE_HOME"]) / "published" / "current_menu.parquet").exists()


def test_the_lineage_shows_groups_kinds_and_state(browser_page: Page, up: DagsterUp, pictures: Path) -> None:
    browser_page.set_viewport_size({"width": 3200, "height": 900})
    groups = "%2C".join(f"global%40global%3A{group}" for group in ("partners", "crawl", "menus"))
    browser_page.goto(f"{up.address}/asset-groups?expanded={groups}", wait_until="domcontentloaded")
    for word in ("partner_sites", *CHAIN, "published_menus", "Parquet"):
        expect(browser_page.get_by_text(word, exact=True).first).to_be_visible()
    expect(browser_page.get_by_text(re.compile("80% filled")).first).to_be_visible()
    browser_page.screenshot(path=pictures / "lineage.png")
    browser_page.set_viewport_size(SIZE)


def test_a_partition_shows_its_menu_and_numbers(browser_page: Page, up: DagsterUp, pictures: Path) -> None:
    open_asset(browser_page, up, "extracted_menus", "partitions&partition=twelfth-spoon.test")
    for word in ("outcome", "dishes", "Prawn cocktail, slightly nervous", "7.80 GBP"):
        expect(browser_page.get_by_text(word, exact=True).first).to_be_visible()
    browser_page.screenshot(path=pictures / "partition.png")
    browser_page.get_by_text("[Show Markdown]").first.click()
    link = browser_page.get_by_role("link", name="/starters").first
    expect(link).to_have_attribute("href", re.compile(r"^http://twelfth-spoon\.test:\d+/starters$"))
    browser_page.screenshot(path=pictures / "menu.png")


def test_the_check_shows_which_site_failed_and_why(browser_page: Page, up: DagsterUp, pictures: Path) -> None:
    open_asset(browser_page, up, "fetched_pages", "checks&checkDetail=crawl_outcome")
    expect(browser_page.get_by_text(DOWN).first).to_be_visible()
    expect(browser_page.get_by_text("unreadable", exact=True).first).to_be_visible()
    browser_page.screenshot(path=pictures / "check.png")
    browser_page.get_by_text("Partitions", exact=True).last.click()  # of the check, below those of the asset
    expect(browser_page.get_by_text("Failed (1)", exact=True)).to_be_visible()
    expect(browser_page.get_by_text(f"Passed ({len(OPEN)})", exact=True)).to_be_visible()
    browser_page.screenshot(path=pictures / "check_partitions.png")
    browser_page.get_by_text(f"Passed ({len(OPEN)})", exact=True).click()  # the filter: what is left has not passed
    expect(browser_page.get_by_text(OPEN[0], exact=True)).to_have_count(0)
    expect(browser_page.get_by_text(DOWN, exact=True).first).to_be_visible()


def test_the_overview_describes_the_asset(browser_page: Page, up: DagsterUp, pictures: Path) -> None:
    open_asset(browser_page, up, "fetched_pages", "overview")
    expect(browser_page.get_by_text("never faster than the site likes").first).to_be_visible()
    expect(browser_page.get_by_text("data-engineering").first).to_be_visible()
    browser_page.screenshot(path=pictures / "overview.png", full_page=True)


def test_cancelling_a_run_stops_its_requests_and_releases_its_leases(
    up: DagsterUp, street: StreetProcess, environment: dict[str, str]
) -> None:
    before = len(street.seen())
    run_id = crawling(up, street)
    assert held_leases(environment)
    up.cancel(run_id)
    wait_for(lambda: not held_leases(environment), 100)  # of the 10 s speaks crawl/test_told_to_stop.py
    assert up.ended(run_id) == "CANCELED"
    assert not any(record.hung_up for record in street.seen()[before:])
    assert quiet(street)


def test_a_killed_up_takes_its_runs_with_it_and_leaves_nothing(
    up: DagsterUp, street: StreetProcess, environment: dict[str, str]
) -> None:
    run_id = crawling(up, street)
    up.end(signal.SIGKILL)
    assert quiet(street)
    # It saw that its code server was gone, and said so.
    wait_for(lambda: stored_status(environment, run_id) == "FAILURE", 60)
