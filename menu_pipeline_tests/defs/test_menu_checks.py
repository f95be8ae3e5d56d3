"""The checks ``menu_fresh`` and ``menu_plausible``: real crawls over a scripted web whose clock is moved on."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import dagster as dg
import pytest
from dagster._core.storage.asset_check_execution_record import AssetCheckExecutionRecordStatus

from menu_pipeline.core.outcome import WireResult
from menu_pipeline.core.staleness import Freshness
from menu_pipeline.crawl import suspects
from menu_pipeline.crawl.menu_health import KitchenAge, MenuHealth
from menu_pipeline.defs import metadata
from menu_pipeline.defs.checks import menus
from menu_pipeline.defs.jobs import FRESHNESS_JOB, crawl_config
from menu_pipeline.defs.menu_verdicts import hourly_freshness
from menu_pipeline.defs.partitions import sync_partitions
from menu_pipeline.defs.resources import PoliteFetcher
from menu_pipeline.settings import Settings
from menu_pipeline_tests.defs.conftest import RunJob
from menu_pipeline_tests.defs.scripted import add_partners, over_web
from menu_pipeline_tests.support.crawling import JumpClock, ScriptedTier, answer

SITE = "soup.example"
DISHES = {"Leek soup": "6.50", "Beet soup": "7.00", "Cold soup": "5.20", "Fish soup": "9.80", "Pie": "8.10"}
HTML = {"content-type": "text/html; charset=utf-8"}


def card(dishes: dict[str, str]) -> bytes:
    shown = "".join(
        f'<div class="dish"><h3>{name}</h3><p>From our own pot.</p><span class="price">€{price}</span></div>'
        for name, price in dishes.items()
    )
    return f"<html><body><h1>Menu</h1><h2>Soups</h2>{shown}</body></html>".encode()


class World:
    """What the site answers, and how many hours have passed."""

    def __init__(self) -> None:
        self.menu: WireResult = answer(200, card(DISHES), HTML)
        self.robots: WireResult = answer(404)
        self.later_h = 0.0

    def __call__(self, url: str) -> WireResult:
        if url.endswith("/robots.txt"):
            return self.robots
        return self.menu if url == f"https://{SITE}/" else answer(404)


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def fetcher(settings: Settings, world: World) -> PoliteFetcher:
    known = settings.model_copy(update={"contact_url": "https://example.org/bot"})
    add_partners(known, SITE)
    sync_partitions(known)

    def now() -> float:
        return time.time() + 3600 * world.later_h

    def over() -> tuple[JumpClock, ScriptedTier]:
        clock = JumpClock(now())
        return clock, ScriptedTier(clock, world)

    return over_web(known, over, now=now)


def verdict(result: dg.ExecuteInProcessResult, key: dg.AssetCheckKey) -> dg.AssetCheckEvaluation:
    (found,) = [one for one in result.get_asset_check_evaluations() if one.check_name == key.name]
    assert found.partition == SITE
    return found


def test_a_menu_just_read_is_fresh_and_plausible(run_job: RunJob, fetcher: PoliteFetcher) -> None:
    result = run_job(fetcher, run_config=crawl_config([SITE]))
    fresh, plausible = verdict(result, menus.FRESH), verdict(result, menus.PLAUSIBLE)
    assert (fresh.passed, plausible.passed) == (True, True)
    assert float(str(fresh.metadata["age_h"].value)) < 0.1
    assert plausible.metadata["dishes"].value == len(DISHES)
    assert fresh.target_materialization_data is not None


@pytest.mark.parametrize(("hours", "severity"), [(40, dg.AssetCheckSeverity.WARN), (80, dg.AssetCheckSeverity.ERROR)])
def test_a_site_that_is_down_warns_when_its_menu_is_stale_and_fails_at_twice_that(
    run_job: RunJob, fetcher: PoliteFetcher, world: World, hours: float, severity: dg.AssetCheckSeverity
) -> None:
    run_job(fetcher, run_config=crawl_config([SITE]))
    world.robots, world.later_h = answer(503), hours
    late = verdict(run_job(fetcher, run_config=crawl_config([SITE])), menus.FRESH)
    assert (late.passed, late.severity) == (False, severity)
    assert float(str(late.metadata["age_h"].value)) == pytest.approx(hours, abs=0.5)
    assert "unreadable" in str(late.metadata["why"].value)
    assert {"last_success", "next_try", "stale", "explained_by"} <= set(late.metadata)
    world.robots = answer(404)
    world.later_h += 30
    assert verdict(run_job(fetcher, run_config=crawl_config([SITE])), menus.FRESH).passed


def test_a_menu_that_is_held_back_warns_with_what_to_do_and_passes_once_it_is_settled(
    run_job: RunJob, fetcher: PoliteFetcher, world: World
) -> None:
    run_job(fetcher, run_config=crawl_config([SITE]))
    world.menu = answer(200, card({name: f"{float(price) * 10:.2f}" for name, price in DISHES.items()}), HTML)
    world.later_h = 21
    held = verdict(run_job(fetcher, run_config=crawl_config([SITE])), menus.PLAUSIBLE)
    assert (held.passed, held.severity) == (False, dg.AssetCheckSeverity.WARN)
    assert "prices moved tenfold" in str(held.description)
    assert "menus confirm soup.example" in str(held.metadata["settle_with"].value)
    world.later_h += 2
    assert verdict(run_job(fetcher, run_config=crawl_config([SITE])), menus.PLAUSIBLE).passed


def tick(instance: dg.DagsterInstance, fetcher: PoliteFetcher) -> dg.RunRequest | None:
    """The hourly schedule's tick now."""
    with dg.build_schedule_context(
        instance=instance,
        scheduled_execution_time=datetime.fromtimestamp(fetcher.now(), UTC),
        resources={"polite_fetcher": fetcher},
    ) as context:
        answer = hourly_freshness(context)
    return answer if isinstance(answer, dg.RunRequest) else None


def shown(instance: dg.DagsterInstance, key: dg.AssetCheckKey) -> bool:
    """Whether the UI shows the site's partition as failed, by what it reads of the storage."""
    infos = instance.event_log_storage.get_asset_check_partition_info([key])
    (info,) = [one for one in infos if one.partition_key == SITE]
    assert info.is_current, "a status of an older materialization shows as blank"
    return info.latest_execution_status is AssetCheckExecutionRecordStatus.FAILED


def test_a_site_that_goes_stale_while_nothing_runs_turns_red_within_the_hour_and_is_told_once(
    instance: dg.DagsterInstance, run_job: RunJob, fetcher: PoliteFetcher, world: World
) -> None:
    run_job(fetcher, run_config=crawl_config([SITE]))
    assert not shown(instance, menus.FRESH)
    assert tick(instance, fetcher) is None
    for hours, severity in ((37, dg.AssetCheckSeverity.WARN), (73, dg.AssetCheckSeverity.ERROR)):
        world.later_h = hours
        assert tick(instance, fetcher) is not None
        result = run_job(fetcher, job=FRESHNESS_JOB)
        late = verdict(result, menus.FRESH)
        assert (late.passed, late.severity) == (False, severity)
        assert shown(instance, menus.FRESH)
        assert not [event for event in result.all_events if event.is_step_materialization]
        assert tick(instance, fetcher) is None
    world.later_h = 73 + 27  # nobody visits it: said again once a day
    assert tick(instance, fetcher) is not None


def test_a_menu_that_a_person_settles_turns_green_at_the_next_pass(
    instance: dg.DagsterInstance, run_job: RunJob, fetcher: PoliteFetcher, world: World
) -> None:
    run_job(fetcher, run_config=crawl_config([SITE]))
    world.menu = answer(200, card({name: f"{float(price) * 10:.2f}" for name, price in DISHES.items()}), HTML)
    world.later_h = 21
    run_job(fetcher, run_config=crawl_config([SITE]))
    assert shown(instance, menus.PLAUSIBLE)
    with fetcher.database() as database, database.begin() as connection:
        assert suspects.settle_by_person(connection, SITE, fetcher.now(), accept=True)
    assert tick(instance, fetcher) is not None
    assert verdict(run_job(fetcher, job=FRESHNESS_JOB), menus.PLAUSIBLE).passed
    assert not shown(instance, menus.PLAUSIBLE)


def test_of_a_directory_the_check_says_which_kitchens_are_late_the_oldest_first() -> None:
    def kitchen(name: str, state: Freshness, age_h: float) -> KitchenAge:
        return KitchenAge(name, state, 1000.0 - age_h, age_h, 9, f"https://{SITE}/{name}")

    late = [kitchen(f"k{number:03}", Freshness.STALE, 40.0 + number) for number in range(120)]
    broken, fresh = kitchen("old", Freshness.BROKEN, 200.0), kitchen("new", Freshness.FRESH, 2.0)
    directory = MenuHealth(SITE, (fresh, *late, broken), (), "over budget", None, None)
    (found,) = menus.evaluations(menus.FRESH, [directory], {})
    assert (found.passed, found.severity) == (False, dg.AssetCheckSeverity.ERROR)
    assert str(found.description).startswith("broken: 121 of 122 kitchens (old, k119, k118, …) not verified for 8 days")
    assert found.metadata["stale_kitchens"].value == 121
    table = found.metadata["stale"]
    assert isinstance(table, dg.TableMetadataValue)
    assert len(table.records) == metadata.MAX_ROWS
    assert table.records[0].data["kitchen"] == "old"


def test_a_site_without_a_menu_is_not_judged(run_job: RunJob, fetcher: PoliteFetcher, world: World) -> None:
    world.menu = answer(200, b"<html><body><h1>Soup</h1><p>Come in, sit down and be merry.</p></body></html>", HTML)
    result = run_job(fetcher, run_config=crawl_config([SITE]))
    judged = {one.check_name for one in result.get_asset_check_evaluations()}
    assert not judged & {menus.FRESH.name, menus.PLAUSIBLE.name}
