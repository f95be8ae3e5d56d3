"""The sensors ``alerts`` and ``heartbeat``: real crawls and evaluations in, messages to a real receiver out."""

from __future__ import annotations

import time
from dataclasses import replace

import dagster as dg
import pytest
from dagster._core.events import DagsterEvent, DagsterEventType
from dagster._core.events.log import EventLogEntry

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.alerting import Severity
from menu_pipeline.core.errors import SettingsError
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.crawl import alerts as kept
from menu_pipeline.crawl import outbox
from menu_pipeline.defs import alerting
from menu_pipeline.defs.build import build_defs
from menu_pipeline.defs.jobs import crawl_config
from menu_pipeline.defs.resources import PoliteFetcher, fetcher_for
from menu_pipeline.settings import Settings
from menu_pipeline_tests.defs.conftest import RunJob
from menu_pipeline_tests.defs.scripted import add_partners
from menu_pipeline_tests.defs.test_menu_checks import SITE, World
from menu_pipeline_tests.defs.test_menu_checks import fetcher as fetcher
from menu_pipeline_tests.defs.test_menu_checks import world as world
from menu_pipeline_tests.support.crawling import answer
from menu_pipeline_tests.support.inbox import Receiver
from menu_pipeline_tests.support.services import free_port


@pytest.fixture
def listened(settings: Settings, inbox: Receiver) -> Settings:
    return settings.model_copy(update={"alert_urls": inbox.url, "ui_url": "https://dagster.example.org/"})


class Ticks:
    """The sensor's work at hours of our choosing; an evaluation was made at the hour that reads it first."""

    def __init__(self, settings: Settings, instance: dg.DagsterInstance) -> None:
        self.settings, self.instance, self.began = settings, instance, time.time()
        self.made_at: dict[int, float] = {}

    def at(self, hours: float) -> None:
        now = self.began + hours * HOUR_S
        with Database.open(self.settings.database_url) as database:
            read = alerting.read_evaluations(self.instance, database, now)
            found = [replace(one, seen_at=self.made_at.setdefault(one.event_id, now)) for one in read.findings]
            courier = alerting.courier_of(self.settings)
            listening = kept.Listening(courier.lanes, self.settings.ui_address)
            for later in (now, now + 121):
                kept.take_in(database, found, read.position, later, self.settings.policy(), listening)
            kept.deliver(database, courier, self.settings.policy(), now=lambda: now + 121)


@pytest.fixture
def ticks(listened: Settings, instance: dg.DagsterInstance) -> Ticks:
    return Ticks(listened, instance)


def evaluate(
    instance: dg.DagsterInstance,
    site: str | None,
    *,
    passed: bool,
    check: str = "politeness",
    at: float = 1.8e9,
    asset: str = "fetched_pages",
) -> None:
    """An evaluation as a run's step writes it."""
    evaluation = dg.AssetCheckEvaluation(
        asset_key=dg.AssetKey(asset), check_name=check, passed=passed, partition=site, description="why"
    )
    event = DagsterEvent(
        DagsterEventType.ASSET_CHECK_EVALUATION.value, "crawl_sites", event_specific_data=evaluation, step_key="crawl"
    )
    instance.event_log_storage.store_event(
        EventLogEntry(
            error_info=None,
            level="info",
            user_message="",
            run_id="0" * 32,
            timestamp=at,
            step_key="crawl",
            job_name="crawl_sites",
            dagster_event=event,
        )
    )


def context(instance: dg.DagsterInstance, settings: Settings) -> dg.SensorEvaluationContext:
    return dg.build_sensor_context(instance=instance, resources={"polite_fetcher": fetcher_for(settings)})


def tick(instance: dg.DagsterInstance, settings: Settings) -> str:
    answered = alerting.alerts(context(instance, settings))
    assert isinstance(answered, dg.SkipReason)
    return str(answered.skip_message)


def beat(instance: dg.DagsterInstance, settings: Settings) -> str:
    answered = alerting.heartbeat(context(instance, settings))
    assert isinstance(answered, dg.SkipReason)
    return str(answered.skip_message)


def test_a_site_that_goes_down_is_one_alert_when_its_menu_goes_stale_and_one_on_recovery(
    run_job: RunJob, fetcher: PoliteFetcher, world: World, ticks: Ticks, inbox: Receiver
) -> None:
    def crawl_at(hours: float) -> None:
        world.later_h = hours
        run_job(fetcher, run_config=crawl_config([SITE]))
        ticks.at(hours)

    crawl_at(0)
    crawl_at(1)  # the same day twice
    assert inbox.bodies == []
    world.robots = answer(503)
    crawl_at(40)
    assert inbox.titles == [f"{SITE}: menu not read"]
    ticks.at(80)
    assert len(inbox.bodies) == 1
    world.robots = answer(404)
    crawl_at(110)
    ticks.at(150)
    assert inbox.titles[1:] == [f"{SITE}: recovered (menu not read)"]
    said = inbox.bodies[0]["message"]
    assert "menu_fresh (warning): stale: " in said
    assert "(40 h)" in said
    assert f"look: https://dagster.example.org/assets/extracted_menus?view=partitions&partition={SITE}" in said
    assert f"explain: menu-pipeline explain https://{SITE}/" in said


def test_pages_of_evaluations_are_read_to_the_end_and_read_again_without_news(
    listened: Settings, instance: dg.DagsterInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alerting, "PAGE", 4)
    for number in range(15):
        evaluate(instance, f"s{number}.example", passed=number % 3 != 0)
    with Database.open(listened.database_url) as database:
        for _ in range(2):
            read = alerting.read_evaluations(instance, database, 1.8e9)
            assert (len(read.findings), read.caught_up) == (15, True)
            kept.take_in(
                database, [], read.position, 1.8e9, listened.policy(), kept.Listening([], ""), caught_up=read.caught_up
            )
        settled = 1.8e9 + alerting.SETTLED_S + 1
        assert alerting.read_evaluations(instance, database, settled).findings == []
        evaluate(instance, "late.example", passed=False)
        assert len(alerting.read_evaluations(instance, database, settled).findings) == 16
        monkeypatch.setattr(alerting, "OVERLAP", 0)
        (late,) = alerting.read_evaluations(instance, database, 1.8e9).findings
    assert (late.site, late.failing, late.seen_at) == ("late.example", True, 1.8e9)


def test_a_tick_that_runs_out_of_time_says_nothing_and_the_next_goes_on(
    listened: Settings, instance: dg.DagsterInstance, monkeypatch: pytest.MonkeyPatch, inbox: Receiver
) -> None:
    add_partners(listened, "a.example")
    monkeypatch.setattr(alerting, "PAGE", 2)
    monkeypatch.setattr(alerting, "OVERLAP", 0)
    for passed in (False, False, False, True):
        evaluate(instance, "a.example", passed=passed)
    clock = iter([0.0, 1.0, 99.0])
    monkeypatch.setattr(alerting.time, "monotonic", lambda: next(clock, 100.0))
    with Database.open(listened.database_url) as database:
        assert "more to come" in alerting.watch(listened, database, instance, 1.8e9 + 600)
        monkeypatch.undo()
        alerting.watch(listened, database, instance, 1.8e9 + 1200)
        with database.read() as conn:
            assert outbox.waiting(conn, [kept.KIND], 10) == []
            assert kept.load(conn) == ({}, {})


def test_an_event_log_that_began_anew_is_read_from_its_start(listened: Settings, instance: dg.DagsterInstance) -> None:
    add_partners(listened, "a.example")
    with Database.open(listened.database_url) as database:
        evaluate(instance, "a.example", passed=False)
        alerting.watch(listened, database, instance, 1.8e9)
        with database.begin() as conn:
            conn.exec_driver_sql("update alert set event_id = 5000")
            conn.exec_driver_sql("update meta set value = '5000' where key = 'alerts_position'")
        evaluate(instance, "a.example", passed=True)
        alerting.watch(listened, database, instance, 1.8e9 + 30)
        with database.read() as conn:
            assert kept.load(conn) == ({}, {})


def test_a_fault_of_ours_is_an_error_and_a_site_that_cannot_be_read_a_warning() -> None:
    def severity(failure: str) -> Severity:
        evaluation = dg.AssetCheckEvaluation(
            asset_key=dg.AssetKey("fetched_pages"),
            check_name="crawl_outcome",
            passed=False,
            partition="a.example",
            metadata={"failure": failure},
        )
        return alerting._finding(evaluation, 1, 1.8e9).severity

    assert (severity("bug"), severity("dns")) == (Severity.ERROR, Severity.WARNING)


def test_the_sensor_tells_and_says_what_it_did(
    listened: Settings, instance: dg.DagsterInstance, inbox: Receiver
) -> None:
    add_partners(listened, "a.example")
    evaluate(instance, "a.example", passed=False, at=time.time() - 300)
    assert "1 messages written. 1 letters delivered, 0 receivers failed" in tick(instance, listened)
    assert "0 messages written. 0 letters delivered" in tick(instance, listened)
    assert inbox.titles == ["a.example: a promise to the server was broken"]
    assert instance.get_runs_count() == 0


def test_a_receiver_that_is_not_there_does_not_fail_the_tick_and_an_entry_that_cannot_be_read_does(
    listened: Settings, instance: dg.DagsterInstance, inbox: Receiver
) -> None:
    add_partners(listened, "a.example")
    evaluate(instance, "a.example", passed=False, at=time.time() - 300)
    nobody = listened.model_copy(update={"alert_urls": f"json://127.0.0.1:{free_port()}/"})
    assert "0 letters delivered, 1 receivers failed" in tick(instance, nobody)
    evaluate(instance, "a.example", passed=False, check="menu_plausible_by_hand", at=time.time() - 300)
    half = listened.model_copy(update={"alert_urls": f"slack://s3cretpass {inbox.url}"})
    with pytest.raises(SettingsError, match="ALERT_URLS") as refused:
        tick(instance, half)
    assert "s3cretpass" not in str(refused.value)
    assert inbox.titles == ["a.example: check menu_plausible_by_hand of fetched_pages fails"]


def test_what_is_watched_are_the_checks_and_jobs_of_this_code_location(
    instance: dg.DagsterInstance, settings: Settings
) -> None:
    @dg.asset_check(asset="orders", partitions_def=dg.StaticPartitionsDefinition(["north", "south"]))
    def row_count() -> dg.AssetCheckResult:
        return dg.AssetCheckResult(passed=True)

    ours = dg.Definitions.merge(build_defs(settings=settings), dg.Definitions(asset_checks=[row_count]))
    watched = alerting.what_is_watched(ours.get_repository_def(), instance)
    assert watched.names is not None
    assert {"menu_fresh", "politeness", "ask_partner", "run:crawl_sites", "orders/row_count"} <= watched.names
    assert watched.partitions == {"orders/row_count": {"north", "south"}}
    assert alerting.what_is_watched(None, instance) == kept.EVERYTHING


def test_two_checks_of_one_name_are_two_failures(instance: dg.DagsterInstance, listened: Settings) -> None:
    evaluate(instance, None, passed=False, check="row_count", asset="orders")
    evaluate(instance, None, passed=True, check="row_count", asset="returns")
    with Database.open(listened.database_url) as database:
        alerting.watch(listened, database, instance, 1.8e9)
        with database.read() as conn:
            assert sorted(kept.load(conn)[0]) == ["orders/row_count"]


def test_without_receivers_what_fails_is_known_and_nothing_is_written(
    settings: Settings, instance: dg.DagsterInstance
) -> None:
    add_partners(settings, "a.example")
    evaluate(instance, "a.example", passed=False, at=time.time() - 300)
    assert "0 messages written" in tick(instance, settings)
    with Database.open(settings.database_url) as database, database.read() as conn:
        failures, _ = kept.load(conn)
    assert [one.told_at for one in failures.values()] == [None]


def test_the_heartbeat_is_asked_once_a_tick_and_its_failures_do_not_fail_the_tick(
    settings: Settings, instance: dg.DagsterInstance, inbox: Receiver
) -> None:
    assert beat(instance, settings) == "HEARTBEAT_URL is not set."
    beating = settings.model_copy(update={"heartbeat_url": f"{inbox.http}my-uuid"})
    assert beat(instance, beating) == "HEARTBEAT_URL answered."
    inbox.status = 500
    assert beat(instance, beating) == "No heartbeat: HEARTBEAT_URL answered 500."
    assert inbox.asked == ["/my-uuid", "/my-uuid"]
    assert alerting.heartbeat.minimum_interval_seconds == 60


def test_the_heartbeat_stops_when_alerts_do_not_get_through_or_the_database_is_gone(
    listened: Settings, instance: dg.DagsterInstance, inbox: Receiver
) -> None:
    beating = listened.model_copy(update={"heartbeat_url": inbox.http})
    letter = {"key": "k", "tone": "failure", "title": "t", "body": "b"}
    lane = alerting.courier_of(beating).lanes[0]
    for age_h, beats in ((5.9, True), (6.1, False)):
        with Database.open(beating.database_url) as database, database.begin() as conn:
            outbox.enqueue(conn, kept.KIND, f"k{age_h}", letter, time.time() - age_h * HOUR_S, lane=lane)
        said = beat(instance, beating)
        assert (said == "HEARTBEAT_URL answered.") is beats
    assert "2 alerts were not taken" in said
    gone = beating.model_copy(update={"database_url": f"sqlite:///{beating.home}/dagster"})
    assert beat(instance, gone).startswith("No heartbeat: MENU_PIPELINE_DATABASE_URL=")
    assert len(inbox.asked) == 1
