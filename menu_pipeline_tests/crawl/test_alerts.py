"""Alerts kept and delivered, on both databases and to a real receiver: once each, whatever is killed or down."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from menu_pipeline.adapters.alerts import AppriseCourier
from menu_pipeline.adapters.database import Database, run
from menu_pipeline.adapters.partners import import_partners, parse_partners
from menu_pipeline.core.alert_text import Notice
from menu_pipeline.core.alerting import CRAWL_OUTCOME, MENU_FRESH, MENU_PLAUSIBLE, POLITENESS, Finding, Severity
from menu_pipeline.core.policy import HOUR_S, Policy
from menu_pipeline.crawl import alerts, outbox
from menu_pipeline_tests.support.crawled import CrawledData
from menu_pipeline_tests.support.inbox import Receiver, receiver

POLICY = Policy()
SITE = "joes.example"
RECOVERED = "recovered (menu not read)"


@pytest.fixture
def data(sqlite_db: Database, tmp_path: Path) -> CrawledData:
    return CrawledData.lay_out(sqlite_db, tmp_path / "blobs")


@dataclass
class Daemon:
    """Ticks as the sensor makes them, over injected time. ``urls`` is ALERT_URLS."""

    db: Database
    urls: Sequence[str]
    now: float
    policy: Policy = POLICY
    events: int = 0
    found: list[Finding] = field(default_factory=list)
    watched: alerts.Watched = alerts.EVERYTHING

    def sees(
        self,
        check: str,
        *sites: str | None,
        failing: bool = True,
        reason: str = "why",
        severity: Severity = Severity.WARNING,
    ) -> None:
        for site in sites:
            self.events += 1
            self.found.append(Finding(check, site, failing, reason, self.now, self.events, severity))

    def tick(self, after_s: float = 30.0, *, caught_up: bool = True) -> alerts.Delivery:
        self.now += after_s
        courier = AppriseCourier(self.urls, 5.0)
        listening = alerts.Listening(courier.lanes, "http://127.0.0.1:3000")
        alerts.take_in(
            self.db,
            self.found,
            self.events,
            self.now,
            self.policy,
            listening,
            caught_up=caught_up,
            watched=self.watched,
        )
        return alerts.deliver(self.db, courier, self.policy, now=lambda: self.now)

    def letters(self) -> list[outbox.Letter]:
        with self.db.read() as conn:
            return outbox.waiting(conn, [alerts.KIND], 100)


@pytest.fixture
def daemon(data: CrawledData, inbox: Receiver) -> Daemon:
    return Daemon(data.db, [inbox.url], data.now)


@pytest.fixture
def daemon_on_both(db: Database, tmp_path: Path, inbox: Receiver) -> Daemon:
    """The same on SQLite and on PostgreSQL in turn."""
    data = CrawledData.lay_out(db, tmp_path / "blobs")
    return Daemon(data.db, [inbox.url], data.now)


def test_one_alert_when_it_breaks_one_on_recovery_and_none_for_looking_again(
    daemon_on_both: Daemon, inbox: Receiver
) -> None:
    daemon = daemon_on_both
    daemon.sees(MENU_FRESH, SITE)
    daemon.tick()
    assert inbox.bodies == []
    for _ in range(10):
        daemon.tick(POLICY.alert_gather_s)
    assert inbox.titles == ["joes.example: menu not read"]
    daemon.sees(MENU_FRESH, SITE, failing=False)
    for _ in range(10):
        daemon.tick()
    assert inbox.titles[1:] == ["joes.example: recovered (menu not read)"]
    with daemon.db.read() as conn:
        assert alerts.load(conn) == ({}, {})


def test_three_hundred_sites_at_once_are_one_alert(db: Database, inbox: Receiver) -> None:
    names = [f"s{number:03}.example" for number in range(300)]
    lines = "\n".join(f"{name},https://{name}/,S,kitchen," for name in names)
    import_partners(db, parse_partners(f"site,seed_url,name,kind,page_budget\n{lines}\n"), 1_800_000_000.0)
    daemon = Daemon(db, [inbox.url], 1_800_000_000.0)
    daemon.sees(POLITENESS, *names)
    daemon.tick()
    daemon.tick(POLICY.alert_gather_s)
    assert inbox.titles == ["300 sites: a promise to the server was broken"]
    daemon.sees(POLITENESS, *names, failing=False)
    daemon.tick()
    assert inbox.titles[1:] == ["300 sites recovered (a promise to the server was broken)"]


def test_a_receiver_that_is_down_for_ten_ticks_gets_every_message_once_and_in_order(
    daemon_on_both: Daemon, inbox: Receiver
) -> None:
    daemon = daemon_on_both
    inbox.status = 503
    daemon.sees(MENU_FRESH, SITE)
    daemon.tick()
    daemon.tick(POLICY.alert_gather_s)
    for _ in range(5):
        assert daemon.tick().delivered == 0
    daemon.sees(MENU_FRESH, SITE, failing=False)
    for _ in range(5):
        assert daemon.tick().delivered == 0
    assert "503" in str(daemon.letters()[0].problem)
    refused, inbox.status = len(inbox.bodies), 200
    for _ in range(30):
        daemon.tick(60)
    assert inbox.titles[refused:] == ["joes.example: menu not read", "joes.example: recovered (menu not read)"]
    assert daemon.letters() == []


def test_a_receiver_that_fails_is_asked_ever_more_rarely_and_never_given_up(daemon: Daemon, inbox: Receiver) -> None:
    inbox.status = 503
    daemon.sees(MENU_FRESH, SITE)
    daemon.tick()
    daemon.tick(POLICY.alert_gather_s)
    waits = []
    for _ in range(10):
        waits.append(daemon.letters()[0].next_try_at - daemon.now)
        assert daemon.tick(waits[-1] - 1).problems == ()
        assert len(daemon.tick(1).problems) == 1
    assert tuple(waits[:7]) == pytest.approx(POLICY.alert_retry_delays_s)
    assert set(waits[7:]) == {POLICY.alert_retry_delays_s[-1]}


def test_a_receiver_that_fails_does_not_hold_back_another(daemon: Daemon, inbox: Receiver) -> None:
    with receiver() as broken:
        broken.status = 500
        daemon.urls = [broken.url, inbox.url]
        daemon.sees(MENU_FRESH, SITE)
        daemon.tick()
        done = daemon.tick(POLICY.alert_gather_s)
        assert (done.delivered, len(done.problems)) == (1, 1)
        daemon.sees(MENU_FRESH, SITE, failing=False)
        daemon.tick()
        assert len(inbox.bodies) == 2
        broken.status = 200
        daemon.tick(60)
        assert broken.titles[-2:] == inbox.titles
        assert broken.keys[-2:] == inbox.keys


def test_a_tick_begins_no_new_attempt_after_its_time(daemon: Daemon, inbox: Receiver) -> None:
    daemon.sees(MENU_FRESH, SITE)
    daemon.sees(POLITENESS, SITE)
    daemon.tick()
    with daemon.db.begin() as conn:
        for number in range(5):
            outbox.enqueue(conn, alerts.KIND, f"k{number}", _payload(number), daemon.now, lane=_lane(inbox))
    clock = iter([0.0, 1.0, 2.0, 21.0, 22.0, 23.0])
    done = alerts.deliver(
        daemon.db, AppriseCourier(daemon.urls, 5.0), POLICY, now=lambda: daemon.now, spent=lambda: next(clock)
    )
    assert (done.delivered, len(daemon.letters())) == (2, 3)


def test_what_went_to_a_receiver_that_was_taken_out_is_forgotten(daemon_on_both: Daemon, inbox: Receiver) -> None:
    daemon = daemon_on_both
    inbox.status = 500
    daemon.sees(MENU_FRESH, SITE)
    daemon.tick()
    daemon.tick(POLICY.alert_gather_s)
    daemon.urls = []
    daemon.tick(HOUR_S)
    assert daemon.letters() == []


def test_who_begins_to_listen_is_told_what_fails_then(daemon: Daemon, inbox: Receiver) -> None:
    urls, daemon.urls = daemon.urls, []
    daemon.sees(MENU_FRESH, SITE)
    daemon.tick(HOUR_S)
    daemon.urls = urls
    daemon.tick()
    assert inbox.titles == ["joes.example: menu not read"]


def test_a_daemon_killed_before_its_tick_was_committed_tells_it_once(daemon: Daemon, inbox: Receiver) -> None:
    class Killed(BaseException):
        pass

    class Dies:
        lanes = AppriseCourier(daemon.urls, 5.0).lanes

        def label(self, lane: str) -> str | None:
            raise Killed

        def send(self, lane: str, notice: Notice) -> str | None:
            raise Killed

    daemon.sees(MENU_FRESH, SITE)
    daemon.tick()
    listening = alerts.Listening(Dies.lanes, "http://127.0.0.1:3000")

    def dies_while_reading() -> Iterator[Finding]:
        yield from daemon.found
        raise Killed

    for _ in range(3):
        daemon.now += POLICY.alert_gather_s
        with pytest.raises(Killed):
            alerts.take_in(daemon.db, dies_while_reading(), 99, daemon.now, POLICY, listening)
        alerts.take_in(daemon.db, daemon.found, daemon.events, daemon.now, POLICY, listening)
        with pytest.raises(Killed):
            alerts.deliver(daemon.db, Dies(), POLICY, now=lambda: daemon.now)
    with daemon.db.read() as conn:
        place = alerts.place(conn)
    assert place is not None
    assert place.event_id == daemon.events
    daemon.tick()
    assert inbox.titles == ["joes.example: menu not read"]


#: A tick's delivery in a process of its own.
_DELIVERS = """
import sys
from menu_pipeline.adapters.alerts import AppriseCourier
from menu_pipeline.adapters.database import Database
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl import alerts
with Database.open(sys.argv[1]) as db:
    alerts.deliver(db, AppriseCourier(sys.argv[2:], 20.0), Policy(), now=lambda: 1.9e9)
"""


def test_killed_after_the_receiver_took_it_sends_it_once_more_under_the_same_key(
    sqlite_db: Database, inbox: Receiver
) -> None:
    with sqlite_db.begin() as conn:
        outbox.enqueue(conn, alerts.KIND, "k", _payload(1), 1.8e9, lane=_lane(inbox))
    inbox.held = threading.Event()
    command = [sys.executable, "-c", _DELIVERS, sqlite_db.url.render_as_string(hide_password=False), inbox.url]
    child = subprocess.Popen(command)
    try:
        assert inbox.arrived.wait(60)
    finally:
        child.kill()
        child.wait(60)
    inbox.held.set()
    for _ in range(3):
        alerts.deliver(sqlite_db, AppriseCourier([inbox.url], 5.0), POLICY, now=lambda: 1.9e9)
    assert inbox.keys == ["k1", "k1"]


def test_nothing_is_said_before_every_evaluation_was_read(daemon: Daemon, inbox: Receiver) -> None:
    daemon.sees(MENU_FRESH, SITE)
    daemon.tick(caught_up=False)
    daemon.tick(HOUR_S, caught_up=False)
    daemon.sees(MENU_FRESH, SITE, failing=False)
    daemon.tick()
    assert inbox.bodies == []


@pytest.mark.parametrize("status", ["paused", "retired"])
def test_a_site_that_is_left_alone_is_not_alerted_and_what_was_ends(
    daemon: Daemon, inbox: Receiver, status: str
) -> None:
    daemon.sees(CRAWL_OUTCOME, "annas.example")
    daemon.sees(POLITENESS, SITE, "annas.example")
    daemon.tick()
    daemon.tick(POLICY.alert_gather_s)
    with daemon.db.begin() as conn:
        conn.exec_driver_sql(f"update site set status = '{status}' where site = 'annas.example'")
    daemon.tick(25 * HOUR_S)
    assert inbox.titles[-1] == "annas.example: recovered (a promise to the server was broken)"
    assert f"the site is {status}" in inbox.bodies[-1]["message"]
    assert len(inbox.bodies) == 3


def test_a_check_that_is_gone_and_a_partition_that_is_gone_end_what_was_told_of_them(
    daemon_on_both: Daemon, inbox: Receiver
) -> None:
    daemon = daemon_on_both
    daemon.sees("orders/row_count", None, "north", "south")
    daemon.sees("run:old_job", None)
    daemon.sees(POLITENESS, SITE)
    daemon.sees("elsewhere/rows", None)  # of another code location: nothing is said of it
    names = frozenset({"orders/row_count", "run:old_job", POLITENESS})
    daemon.watched = alerts.Watched(names, {"orders/row_count": frozenset({"north", "south"})})
    for _ in range(2):
        daemon.tick(POLICY.alert_gather_s)
    assert len(inbox.bodies) == 5
    daemon.watched = alerts.Watched(names - {"run:old_job"}, {"orders/row_count": frozenset({"north"})})
    for _ in range(3):
        daemon.tick()
    ended = [(body["title"], body["message"]) for body in inbox.bodies[5:]]
    assert [title.removeprefix("[menu_pipeline] ") for title, _ in ended] == [
        "south: recovered (check row_count of orders fails)",
        "recovered (the last run of old_job failed)",
    ]
    assert "the partition is gone" in ended[0][1]
    assert "the check is gone" in ended[1][1]
    with daemon.db.read() as conn:
        assert sorted(alerts.load(conn)[0]) == ["orders/row_count", "orders/row_count:north", f"politeness:{SITE}"]


def test_a_warning_that_became_an_error_is_told_once_more_across_restarts(
    daemon_on_both: Daemon, inbox: Receiver
) -> None:
    daemon = daemon_on_both
    daemon.sees(MENU_FRESH, SITE)
    daemon.tick()
    daemon.tick(POLICY.alert_gather_s)
    daemon.sees(MENU_FRESH, SITE, severity=Severity.ERROR)
    for _ in range(10):
        daemon.tick(POLICY.alert_gather_s)
    daemon.sees(MENU_FRESH, SITE, failing=False)
    daemon.tick()
    assert inbox.titles == [f"{SITE}: {what}" for what in ("menu not read", "menu not read, now an error", RECOVERED)]


def test_nothing_is_held_back_or_stale_any_more_once_the_menu_is_gone(
    daemon: Daemon, data: CrawledData, inbox: Receiver
) -> None:
    daemon.sees(MENU_FRESH, SITE)
    daemon.tick()
    daemon.tick(POLICY.alert_gather_s)
    daemon.sees(MENU_PLAUSIBLE, SITE)
    daemon.tick(HOUR_S)
    assert inbox.titles == ["joes.example: menu not read"]  # and no word of the menu held back: there is none
    with data.db.begin() as conn:
        conn.exec_driver_sql(f"update menu set valid_to = 1 where site = '{SITE}'")
    daemon.tick()
    assert "no menu on display" in inbox.bodies[-1]["message"]


def test_a_partner_to_be_asked_is_told_with_the_evidence_until_the_task_is_closed(
    daemon_on_both: Daemon, inbox: Receiver
) -> None:
    daemon = daemon_on_both
    with daemon.db.begin() as conn:
        run(
            conn,
            "ladder.task_open",
            host=SITE,
            site=SITE,
            reason="challenged",
            evidence="two challenges unsolved",
            conduct="{}",
            now=daemon.now,
        )
    daemon.tick()
    daemon.tick(POLICY.alert_gather_s)
    assert inbox.titles == ["joes.example: the partner must be asked"]
    assert "two challenges unsolved" in inbox.bodies[0]["message"]
    assert "menu-pipeline audit joes.example" in inbox.bodies[0]["message"]
    with daemon.db.begin() as conn:
        conn.exec_driver_sql("update partner_task set closed_at = 1")
    daemon.tick()
    assert inbox.titles[1:] == ["joes.example: recovered (the partner must be asked)"]


def test_a_failure_without_a_command_of_its_own_is_explained_by_the_sites_first_page(
    daemon: Daemon, inbox: Receiver
) -> None:
    daemon.sees(MENU_FRESH, SITE)
    daemon.tick()
    daemon.tick(POLICY.alert_gather_s)
    assert "explain: menu-pipeline explain https://joes.example/menu" in inbox.bodies[0]["message"]


def test_how_long_a_receiver_is_waited_for_is_counted_from_the_oldest_letter(daemon: Daemon, inbox: Receiver) -> None:
    assert alerts.waiting(daemon.db) == alerts.Waiting(0, None)
    inbox.status = 500
    daemon.policy = replace(POLICY, alert_gather_s=0)
    daemon.sees(MENU_FRESH, SITE)
    daemon.tick()
    waits = alerts.waiting(daemon.db)
    assert (waits.letters, waits.since) == (1, pytest.approx(daemon.now))


def _payload(number: int) -> dict[str, str]:
    return {"key": f"k{number}", "tone": "failure", "title": "t", "body": f"b\nkey: k{number}"}


def _lane(inbox: Receiver) -> str:
    return AppriseCourier([inbox.url], 5.0).lanes[0]
