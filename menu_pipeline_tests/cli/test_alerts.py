"""``menu-pipeline alerts``: a test message to real receivers, and what fails now."""

from __future__ import annotations

import pytest

from menu_pipeline.core.alerting import MENU_FRESH, Finding
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl import alerts, outbox
from menu_pipeline_tests.cli.conftest import Cli
from menu_pipeline_tests.support.crawled import CrawledData
from menu_pipeline_tests.support.inbox import Receiver
from menu_pipeline_tests.support.services import free_port


def fail(data: CrawledData, *, told: bool) -> None:
    """Anna's menu is stale since 90 hours, and somebody was told, or nobody."""
    seen_at, since_at = data.now - 300, data.now - 90 * 3600
    found = [Finding(MENU_FRESH, "annas.example", True, "stale [bold]", seen_at, 1, since_at=since_at)]
    listening = alerts.Listening(["json-1"] if told else [], "http://127.0.0.1:3000")
    for later_s in (0.0, 300.0):
        alerts.take_in(data.db, found, 1, seen_at + later_s, Policy(), listening)


def test_the_test_message_reaches_every_receiver(cli: Cli, inbox: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENU_PIPELINE_ALERT_URLS", inbox.url)
    assert cli.ok("alerts", "test") == "no. 1 of ALERT_URLS (json://…): took the message\n"
    assert inbox.titles == ["test of ALERT_URLS"]
    assert "Nothing is wrong" in inbox.bodies[0]["message"]


def test_a_receiver_that_does_not_take_it_is_named_without_its_url(
    cli: Cli, inbox: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody = f"json://someone:s3cretpass@127.0.0.1:{free_port()}/"
    monkeypatch.setenv("MENU_PIPELINE_ALERT_URLS", f"{inbox.url} {nobody}")
    result = cli.run("alerts", "test")
    assert result.exit_code == 1
    assert "no. 1 of ALERT_URLS (json://…): took the message" in result.stdout
    assert "no. 2 of ALERT_URLS (json://…): A Connection error" in result.stdout
    assert result.stderr == "error: 1 of 2 receivers did not take the message\n"
    assert "s3cretpass" not in result.output


@pytest.mark.parametrize("command", [("alerts", "test"), ("settings",), ("up",)])
@pytest.mark.parametrize(
    "value", ["json://127.0.0.1:1/ nonsense://s3cretpass@x/", "s3cretpass", "json://a,slack://s3cretpass"]
)
def test_an_entry_that_cannot_be_read_is_one_clear_line_before_anything_starts(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], value: str
) -> None:
    monkeypatch.setenv("MENU_PIPELINE_ALERT_URLS", value)
    (line,) = cli.refused(*command)
    assert line.startswith("error: MENU_PIPELINE_ALERT_URLS: '***' ")
    assert "s3cretpass" not in line


def test_testing_nobody_says_what_to_set(cli: Cli) -> None:
    (line,) = cli.refused("alerts", "test")
    assert line.startswith("error: MENU_PIPELINE_ALERT_URLS: not set")


def test_the_list_shows_what_fails_since_when_who_was_told_and_what_explains_it(
    cli: Cli, sqlite_only: CrawledData, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail(sqlite_only, told=True)
    monkeypatch.setenv("MENU_PIPELINE_ALERT_URLS", "json://127.0.0.1:1/")
    shown = cli.run("alerts", "list")
    assert "annas.example" in shown.stdout
    assert "90 h" in shown.stdout
    assert "stale [bold]" in shown.stdout
    assert "menu-pipeline explain https://annas.example/" in " ".join(shown.stdout.split())
    assert "1 messages wait for a receiver" in shown.stderr
    assert "note:" not in shown.stderr
    (row,) = cli.json("alerts", "list")
    assert (row["check"], row["site"], row["severity"]) == ("menu_fresh", "annas.example", "warning")
    assert row["told_at"] is not None
    assert row["since"].endswith("Z")


def test_the_list_says_when_nobody_is_told_and_why_a_message_waits(cli: Cli, sqlite_only: CrawledData) -> None:
    fail(sqlite_only, told=False)
    shown = cli.run("alerts", "list")
    assert "not yet" in shown.stdout
    assert "ALERT_URLS is not set: nobody is told" in shown.stderr
    with sqlite_only.db.begin() as conn:
        outbox.enqueue(conn, alerts.KIND, "k", {}, sqlite_only.now, lane="json-1")
        (letter,) = outbox.waiting(conn, [alerts.KIND], 10)
        outbox.failed(conn, letter.outbox_id, sqlite_only.now + 60, "connection refused")
    assert "1 messages wait for a receiver: connection refused" in cli.run("alerts", "list").stderr


def test_a_list_of_nothing_says_whether_anybody_looked(cli: Cli, sqlite_only: CrawledData) -> None:
    shown = cli.run("alerts", "list")
    assert shown.stdout == "no alert stands; menu-pipeline failures lists what is broken, told or not\n"
    assert "note: the daemon looked last: never" in shown.stderr
    assert cli.json("alerts", "list") == []
