"""``menu-pipeline events``: what waits, and the relay by hand."""

from __future__ import annotations

import pytest

from menu_pipeline.crawl.announcing import catch_up
from menu_pipeline_tests.cli.conftest import Cli
from menu_pipeline_tests.support.crawled import CrawledData
from menu_pipeline_tests.support.receivers import Receiver, receiving

URL = "MENU_PIPELINE_EVENTS_URL"


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def test_events_that_wait_are_listed_with_age_tries_and_the_last_problem(
    cli: Cli, data: CrawledData, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.ok("events", "list").strip() == "no event waits"
    catch_up(data.db, data.now - 7200)
    with receiving(Receiver(lambda received: 500)) as receiver:
        monkeypatch.setenv(URL, receiver.url)
        (line,) = cli.run("events", "send").stderr.splitlines()
    assert line.startswith("error: 2 failed: HTTP 500: no, not now; nothing is lost")
    first, second = cli.json("events", "list")
    assert (first["site"], second["site"]) == ("annas.example", "joes.example")
    assert {key: first[key] for key in ("type", "attempts", "problem")} == {
        "type": "menu_changed",
        "attempts": 1,
        "problem": "HTTP 500: no, not now",
    }
    assert 2.0 <= first["age_h"] < 2.1
    shown = cli.ok("events", "list")
    assert "joes.example" in shown
    assert "not now" in shown
    monkeypatch.setenv(URL, "https://orders.example/menus")
    assert "2 events of 2 sites wait, the oldest for 2.0 h: annas.example: HTTP 500" in cli.ok("status")
    assert cli.json("status")["events"]["waiting"] == 2


def test_by_hand_they_are_sent_at_once_whenever_their_next_try_would_be(
    cli: Cli, sqlite_only: CrawledData, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([500, 500])
    with receiving(Receiver(lambda received: next(answers, 200))) as receiver:
        monkeypatch.setenv(URL, receiver.url)
        assert cli.run("events", "send").exit_code == 1
        assert cli.ok("events", "send").strip() == f"delivered 2 events to {receiver.url}, 0 wait"
    assert "none waits" in cli.ok("status")


def test_without_a_receiver_no_event_is_on_its_way_and_the_status_says_so(
    cli: Cli, sqlite_only: CrawledData, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "none is delivered, MENU_PIPELINE_EVENTS_URL is not set\n" in _one_space(cli.ok("status"))
    catch_up(sqlite_only.db, sqlite_only.now - 7200)
    shown = _one_space(cli.ok("status"))
    assert "none is delivered, MENU_PIPELINE_EVENTS_URL is not set; 2 are kept until it is\n" in shown
    assert "2 events of 2 sites wait" not in shown
    told = cli.json("status")["events"]
    assert (told["receiver"], told["waiting"]) == (None, 2)
    monkeypatch.setenv(URL, "https://orders.example/menus?key=secret")
    assert cli.json("status")["events"]["receiver"].startswith("https://orders.example/menus")


def _one_space(shown: str) -> str:
    return "\n".join(" ".join(line.split()) for line in shown.splitlines()) + "\n"


def test_without_a_receiver_listing_says_so_and_sending_is_wrong_use(cli: Cli, sqlite_only: CrawledData) -> None:
    assert "EVENTS_URL is not set" in cli.run("events", "list").stderr
    (line,) = cli.refused("events", "send")
    assert line.startswith("error: MENU_PIPELINE_EVENTS_URL is not set: write https://")


def test_an_address_that_cannot_be_right_and_a_weak_secret_are_named_and_the_secret_is_not_shown(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(URL, "nats://hunter2@127.0.0.1/menus/berlin")
    monkeypatch.setenv("MENU_PIPELINE_EVENTS_SECRET", "hunter2")
    lines = cli.refused("settings")
    assert lines == [
        "error: MENU_PIPELINE_EVENTS_URL: 'nats://***@127.0.0.1/menus/berlin' has no subject prefix of letters, "
        "digits, _, - and dots after the host: write https://host/path (webhook) or nats://host:4222/subject-prefix "
        "(JetStream), or unset it",
        "error: MENU_PIPELINE_EVENTS_SECRET: '***' is shorter than 16 characters: write whsec_ and base64 of 24 random "
        "bytes or more (openssl rand -base64 32)",
    ]


def test_a_retired_partner_is_withdrawn_at_once(cli: Cli, sqlite_only: CrawledData) -> None:
    catch_up(sqlite_only.db, sqlite_only.now)
    cli.ok("sites", "retire", "joes.example")
    waiting = [(row["site"], row["type"]) for row in cli.json("events", "list")]
    assert waiting[-1] == ("joes.example", "menu_withdrawn")
