"""Receivers of alerts and the heartbeat, over real HTTP: what arrives, what fails, and that no secret shows."""

from __future__ import annotations

import logging
import threading
import time
from pathlib import Path

import pytest

from menu_pipeline.adapters.alerts import AppriseCourier, check_receivers, receivers
from menu_pipeline.adapters.heartbeat import ping
from menu_pipeline.core.alert_text import Notice
from menu_pipeline.core.errors import SettingsError
from menu_pipeline_tests.support.inbox import Receiver
from menu_pipeline_tests.support.services import free_port

NOTICE = Notice("reading:x/broke", "failure", "a <b> title", "first *line*\nkey: reading:x/broke")
SECRETS = ("s3cretpass", "t0kent0ken")


def courier(*urls: str, deadline_s: float = 5.0) -> AppriseCourier:
    return AppriseCourier(urls, deadline_s)


def send(*urls: str, deadline_s: float = 5.0) -> list[str | None]:
    sender = courier(*urls, deadline_s=deadline_s)
    return [sender.send(lane, NOTICE) for lane in sender.lanes]


def test_a_receiver_gets_title_text_tone_and_key_as_they_are(inbox: Receiver) -> None:
    assert send(inbox.url) == [None]
    (body,) = inbox.bodies
    assert (body["title"], body["message"], body["type"]) == (NOTICE.title, NOTICE.body, "failure")


def test_a_receiver_that_refuses_or_is_not_there_is_a_problem_without_its_url(
    inbox: Receiver, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    inbox.status = 500
    nobody = f"json://someone:s3cretpass@127.0.0.1:{free_port()}/hook/t0kent0ken"
    refused, absent = send(inbox.url, nobody)
    assert refused is not None
    assert "500" in refused
    assert absent is not None
    shown = f"{refused}{absent}{caplog.text}{capfd.readouterr()}{courier(nobody).lanes}{receivers([nobody])}"
    assert [secret for secret in SECRETS if secret in shown] == []


def test_a_receiver_that_never_answers_is_left_after_the_deadline(inbox: Receiver) -> None:
    inbox.held = threading.Event()
    began = time.monotonic()
    (problem,) = send(inbox.url, deadline_s=0.3)
    assert problem is not None
    assert "did not finish" in problem
    assert time.monotonic() - began < 30


def test_entries_that_cannot_be_read_are_each_one_line_that_names_the_setting_and_no_secret(
    caplog: pytest.LogCaptureFixture,
) -> None:
    good = "json://127.0.0.1:1/"
    with pytest.raises(SettingsError) as refused:
        check_receivers([good, "slack://s3cretpass", "nonsense://t0kent0ken@host/"])
    lines = str(refused.value).splitlines()
    assert [line.split(":")[0] for line in lines] == ["MENU_PIPELINE_ALERT_URLS"] * 2
    assert "no. 2 (slack://…)" in lines[0]
    assert "no. 3 (nonsense://…)" in lines[1]
    assert [secret for secret in SECRETS if secret in f"{refused.value}{caplog.text}"] == []
    check_receivers([good])


def test_an_entry_that_cannot_be_read_does_not_keep_the_others_from_being_told(inbox: Receiver) -> None:
    problems = send("slack://s3cretpass", inbox.url)
    assert problems[1] is None
    assert "cannot read" in str(problems[0])
    assert len(inbox.bodies) == 1


def test_lanes_stay_the_same_in_every_process_and_differ_by_url() -> None:
    urls = ["json://127.0.0.1:1/", "json://127.0.0.1:2/", "json://127.0.0.1:1/"]
    assert courier(*urls).lanes == ("json-c0519aee0a7d", "json-16eefcd72928")
    assert courier(*urls).label("json-16eefcd72928") == "no. 2 of ALERT_URLS (json://…)"
    assert courier().label("json-16eefcd72928") is None


def test_nothing_is_left_on_disk(inbox: Receiver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "TMPDIR"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert send(inbox.url) == [None]
    assert list(tmp_path.iterdir()) == []


def test_a_ping_is_one_get_and_its_problems_do_not_show_the_url(
    inbox: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    assert ping(f"{inbox.http}t0kent0ken", 5.0) is None
    assert inbox.asked == ["/t0kent0ken"]
    inbox.status = 404
    assert ping(inbox.http, 5.0) == "HEARTBEAT_URL answered 404"
    inbox.held = threading.Event()
    assert ping(inbox.http, 0.2) == "HEARTBEAT_URL did not answer within 0.2 s"
    assert "could not be asked" in str(ping(f"http://127.0.0.1:{free_port()}/t0kent0ken", 5.0))
    assert "t0kent0ken" not in caplog.text
