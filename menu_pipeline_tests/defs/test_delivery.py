"""The sensor that delivers events: what a tick does, says, and leaves alone."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import dagster as dg
import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.errors import DatabaseUnavailable
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.announcing import announce_site, catch_up
from menu_pipeline.crawl.delivery import relay_for
from menu_pipeline.crawl.relay import Relayed
from menu_pipeline.defs import delivery
from menu_pipeline.defs.delivery import deliver_events
from menu_pipeline.defs.home import INSTANCE_CONFIG
from menu_pipeline.settings import Settings, load_settings
from menu_pipeline_tests.defs.scripted import scripted
from menu_pipeline_tests.support.announced import events, told, view
from menu_pipeline_tests.support.clock import FakeClock
from menu_pipeline_tests.support.crawled import CrawledData
from menu_pipeline_tests.support.processes import wait_until
from menu_pipeline_tests.support.receivers import Receiver, receiving


@pytest.fixture
def crawled(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CrawledData:
    monkeypatch.setattr(delivery, "TICK_S", 0.01)
    monkeypatch.setattr(delivery, "BETWEEN_S", 0.0)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    return CrawledData.lay_out(Database.open(settings.database_url), tmp_path / "blobs")


def tick(settings: Settings, instance: dg.DagsterInstance, url: str | None) -> str:
    with_url = load_settings(home=settings.home, events_url=url)
    context = dg.build_sensor_context(instance=instance, resources={"polite_fetcher": scripted(with_url)})
    answer = deliver_events(context)
    assert isinstance(answer, dg.SkipReason)
    return str(answer.skip_message)


def test_a_tick_delivers_every_menu_there_is_to_whoever_just_turned_events_on(
    settings: Settings, instance: dg.DagsterInstance, crawled: CrawledData
) -> None:
    with receiving(Receiver()) as receiver:
        assert tick(settings, instance, receiver.url) == "2 events delivered"
        assert tick(settings, instance, receiver.url) == "0 events delivered"
    assert told(json.loads(got.body) for got in receiver.took) == view(crawled.db)


def test_a_tick_that_has_much_to_announce_takes_no_longer_than_another(
    settings: Settings, crawled: CrawledData, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(db: Database, now: float, *, enough: Callable[[], bool]) -> int:
        while not enough():
            clock.time += 1.0
        return 9

    clock = FakeClock(crawled.now + 60)
    monkeypatch.setattr("menu_pipeline.crawl.delivery.catch_up", slow)
    catch_up(crawled.db, crawled.now)
    with receiving(Receiver()) as receiver:
        listened = load_settings(home=settings.home, events_url=receiver.url)
        relayed = relay_for(listened, crawled.db, 28.0, clock)
    assert (relayed.delivered, relayed.looks, clock.slept) == (2, 1, [])


def test_without_a_receiver_nothing_is_sent_and_the_newest_event_of_each_kitchen_is_kept(
    settings: Settings, instance: dg.DagsterInstance, crawled: CrawledData
) -> None:
    catch_up(crawled.db, crawled.now)
    with crawled.db.begin() as connection:
        connection.exec_driver_sql("update site set status = 'retired' where site = 'joes.example'")
    catch_up(crawled.db, crawled.now)
    assert tick(settings, instance, None) == "EVENTS_URL is not set: nothing is delivered."
    assert sorted(event["type"] for event in events(crawled.db)) == ["menu_changed", "menu_withdrawn"]


def test_a_tick_says_what_a_receiver_that_is_down_leaves_waiting(
    settings: Settings, instance: dg.DagsterInstance, crawled: CrawledData
) -> None:
    with receiving(Receiver(lambda received: 500)) as receiver:
        said = tick(settings, instance, receiver.url)
    assert said.startswith(
        "0 events delivered; 2 failed (HTTP 500: no, not now); 2 events of 2 sites wait, the oldest for 0.0 h"
    )


def test_what_nobody_takes_for_days_is_in_the_sensors_log(
    settings: Settings, instance: dg.DagsterInstance, crawled: CrawledData, capfd: pytest.CaptureFixture[str]
) -> None:
    catch_up(crawled.db, crawled.now - Policy().event_overdue_s - 60)
    with receiving(Receiver(lambda received: 500)) as receiver:
        said = tick(settings, instance, receiver.url)
    assert "2 of them too long" in said
    assert "Events that nobody takes for more than 3 days: 2 events of 2 sites wait" in capfd.readouterr().err


def test_between_two_ticks_events_go_out_too_and_the_next_tick_takes_over_and_counts_them(
    settings: Settings, instance: dg.DagsterInstance, crawled: CrawledData, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "BETWEEN_S", 60.0)
    with receiving(Receiver()) as receiver:
        assert tick(settings, instance, receiver.url) == "2 events delivered"
        with crawled.db.begin() as connection:
            connection.exec_driver_sql("update site set status = 'retired' where site = 'joes.example'")
            announce_site(connection, "joes.example", crawled.now)
        wait_until(lambda: len(receiver.took) == 3, timeout=60)
        monkeypatch.setattr(delivery, "BETWEEN_S", 0.0)
        assert tick(settings, instance, receiver.url) == "1 events delivered"
        assert tick(settings, instance, receiver.url) == "0 events delivered"


def test_what_ends_the_relay_between_two_ticks_is_raised_by_the_next(
    settings: Settings, instance: dg.DagsterInstance, crawled: CrawledData, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(settings: Settings, seconds: float, stop: threading.Event) -> Relayed:
        raise DatabaseUnavailable("MENU_PIPELINE_DATABASE_URL: gone")

    monkeypatch.setattr(delivery, "BETWEEN_S", 60.0)
    monkeypatch.setattr("menu_pipeline.crawl.delivery.relay_between", lost)
    with receiving(Receiver()) as receiver:
        tick(settings, instance, receiver.url)
        monkeypatch.setattr(delivery, "BETWEEN_S", 0.0)
        with pytest.raises(DatabaseUnavailable, match="gone"):
            tick(settings, instance, receiver.url)
        assert tick(settings, instance, receiver.url) == "0 events delivered"


def test_nothing_is_tried_between_two_ticks_when_the_receiver_seems_to_be_down(
    settings: Settings, instance: dg.DagsterInstance, crawled: CrawledData, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "BETWEEN_S", 60.0)
    monkeypatch.setattr(delivery._between, "start", lambda work: pytest.fail("it goes on"))
    gave_up = load_settings(home=settings.home).policy()
    monkeypatch.setattr(Settings, "policy", lambda self: replace(gave_up, event_give_up=1))
    with receiving(Receiver(lambda received: 500)) as receiver:
        assert "gave up until the next tick" in tick(settings, instance, receiver.url)


def test_no_other_sensor_waits_for_this_one() -> None:
    assert "sensors:\n  use_threads: true" in INSTANCE_CONFIG
    policy = Policy()
    assert policy.event_tick_s + policy.event_deadline_s < 60  # when Dagster gives up on a tick
    assert policy.event_claim_s > 2 * policy.event_deadline_s
