"""The sensor ``recrawl_due``: what is due is asked for once, whatever comes of its run. Time is injected."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import dagster as dg
import pytest
from dagster._core.utils import make_new_run_id
from sqlalchemy import text

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.policy import DAY_S, HOUR_S
from menu_pipeline.defs.build import build_defs
from menu_pipeline.defs.jobs import CRAWL_JOB
from menu_pipeline.defs.planning import MARK_TAG
from menu_pipeline.defs.recrawl import RECRAWL
from menu_pipeline.defs.schedules import DAILY
from menu_pipeline.settings import Settings, load_settings
from menu_pipeline_tests.defs.scripted import add_partners, scripted
from menu_pipeline_tests.support.crawling import plain_url
from menu_pipeline_tests.support.statements import statements_sent

TEN = datetime(2026, 12, 1, 10, 0, tzinfo=UTC)
NOW = TEN.timestamp()

Status = dg.DagsterRunStatus


@pytest.fixture
def settings(settings: Settings, db: Database) -> Settings:
    """The crawl's state on SQLite and on PostgreSQL in turn."""
    return settings.model_copy(update={"database_url": plain_url(db)})


#: What the database does is tested on both in ``crawl/test_planning.py``; these are about what Dagster does.
on_one = pytest.mark.parametrize("db", ["sqlite"], indirect=True)


class Daemon:
    """What Dagster's daemon does with our definitions: evaluates ticks, and makes runs of what they ask for."""

    def __init__(self, settings: Settings, instance: dg.DagsterInstance, defs: dg.Definitions) -> None:
        self.settings, self.instance, self.defs = settings, instance, defs
        self.said = ""

    def sensor(self, now: float) -> list[dg.RunRequest]:
        sensor = self.defs.resolve_sensor_def(RECRAWL)
        context = dg.build_sensor_context(
            instance=self.instance,
            resources={"polite_fetcher": scripted(self.settings, now=now)},
            repository_def=self.defs.get_repository_def(),
        )
        data = sensor.evaluate_tick(context)
        self.said = data.skip_message or ""
        return list(data.run_requests or [])

    def daily(self, at: datetime) -> list[dg.RunRequest]:
        schedule = self.defs.resolve_schedule_def(DAILY)
        with dg.build_schedule_context(
            instance=self.instance,
            scheduled_execution_time=at,
            resources={"polite_fetcher": scripted(self.settings, now=at.timestamp())},
            repository_def=self.defs.get_repository_def(),
        ) as context:
            return list(schedule.evaluate_tick(context).run_requests or [])

    def launch(self, requests: list[dg.RunRequest], status: Status = Status.STARTED) -> None:
        for request in requests:
            assert request.run_key == request.tags[MARK_TAG]
            run = dg.DagsterRun(CRAWL_JOB, make_new_run_id(), status=status, tags=dict(request.tags))
            self.instance.add_run(run)

    def end_all(self, how: Callable[[dg.DagsterRun], object]) -> None:
        for run in self.instance.get_runs(dg.RunsFilter(statuses=[Status.STARTED])):
            how(run)


@pytest.fixture(scope="module")
def defs() -> dg.Definitions:
    """Resolved once: ticks get their resources from the test."""
    return build_defs(settings=load_settings())


@pytest.fixture
def daemon(settings: Settings, instance: dg.DagsterInstance, defs: dg.Definitions) -> Daemon:
    return Daemon(settings, instance, defs)


def sites_of(requests: list[dg.RunRequest]) -> list[str]:
    return sorted(site for request in requests for site in request.run_config["ops"]["crawl"]["config"]["sites"])


def visited(db: Database, site: str, due_at: float) -> None:
    """The site's seed, read before and due at ``due_at``."""
    with db.begin() as connection:
        connection.execute(text("delete from page where site = :site"), {"site": site})
        connection.execute(
            text(
                "insert into page (site, url, host, state, due_at, found_at, verified_at)"
                " values (:site, :url, :site, 'done', :due_at, 0, 0)"
            ),
            {"site": site, "url": f"https://{site}/", "due_at": due_at},
        )


@on_one
def test_new_partners_are_visited_at_the_next_tick_and_once(daemon: Daemon, db: Database) -> None:
    add_partners(daemon.settings, "a.example", "b.example")
    first = daemon.sensor(NOW)
    assert sites_of(first) == ["a.example", "b.example"]
    daemon.launch(first)
    assert daemon.sensor(NOW + 60) == []
    assert daemon.said == "Nothing is due that is not planned already."
    assert daemon.daily(TEN + timedelta(minutes=2)) == []


@on_one
@pytest.mark.parametrize("end", ["report_run_failed", "report_run_canceled"])
def test_a_run_that_failed_or_was_cancelled_frees_its_sites_at_the_next_tick(
    daemon: Daemon, db: Database, end: str
) -> None:
    add_partners(daemon.settings, "a.example")
    first = daemon.sensor(NOW)
    daemon.launch(first)
    daemon.end_all(getattr(daemon.instance, end))
    assert sites_of(daemon.daily(TEN + timedelta(minutes=1))) == ["a.example"]  # free for whoever asks
    again = daemon.sensor(NOW + HOUR_S)  # that mark got no run: it has expired
    assert sites_of(again) == ["a.example"]
    assert again[0].run_key != first[0].run_key


@on_one
def test_a_run_that_waits_for_its_turn_keeps_its_sites_for_hours(daemon: Daemon, db: Database) -> None:
    add_partners(daemon.settings, "a.example")
    daemon.launch(daemon.sensor(NOW), Status.NOT_STARTED)
    assert [daemon.sensor(NOW + hours * HOUR_S) for hours in (1, 2, 3)] == [[], [], []]


@on_one
def test_what_the_daily_schedule_planned_the_sensor_leaves_alone(daemon: Daemon, db: Database) -> None:
    add_partners(daemon.settings, "a.example", "b.example")
    daily = daemon.daily(TEN)
    assert sites_of(daily) == ["a.example", "b.example"]
    daemon.launch(daily)
    add_partners(daemon.settings, "c.example")
    assert sites_of(daemon.sensor(NOW + 60)) == ["c.example"]


def test_the_same_site_runs_again_the_next_day(daemon: Daemon, db: Database) -> None:
    add_partners(daemon.settings, "a.example")
    keys = set()
    for day in range(3):
        requests = daemon.sensor(NOW + day * DAY_S)
        assert sites_of(requests) == ["a.example"]
        keys.add(requests[0].run_key)
        daemon.launch(requests)
        daemon.end_all(lambda run: daemon.instance.report_run_canceled(run))
        visited(db, "a.example", NOW + day * DAY_S + 20 * HOUR_S)
        assert daemon.sensor(NOW + day * DAY_S + HOUR_S) == []
    assert len(keys) == 3


@on_one
def test_a_few_due_sites_wait_for_others_and_the_skip_says_so(daemon: Daemon, db: Database) -> None:
    add_partners(daemon.settings, "a.example")
    visited(db, "a.example", NOW)
    assert daemon.sensor(NOW + 60) == []
    assert daemon.said.startswith("1 due (a.example): waiting a while for others")
    assert sites_of(daemon.sensor(NOW + 16 * 60)) == ["a.example"]


def test_of_two_thousand_sites_half_are_due_and_no_site_is_launched_twice_while_the_due_set_shifts(
    daemon: Daemon, db: Database
) -> None:
    _fleet(db)
    with statements_sent() as for_first:
        first = daemon.sensor(NOW)
    assert len(first) == 4
    assert len(sites_of(first)) == len(set(sites_of(first))) == 1000
    daemon.launch(first)
    with db.begin() as connection:  # 200 sites more, and 400 of the first are due for another reason
        connection.exec_driver_sql(
            f"update page set state = 'deferred', reason = 'timeout', due_at = {NOW + 30}"
            " where site >= 's0600.test' and site < 's1200.test'"
        )
    with statements_sent() as for_second:
        second = daemon.sensor(NOW + 60)
    assert sites_of(second) == [f"s{n:04}.test" for n in range(1000, 1200)]
    daemon.launch(second)
    assert daemon.daily(TEN + timedelta(minutes=2)) != []
    assert not set(sites_of(daemon.sensor(NOW + 120))) & {*sites_of(first), *sites_of(second)}
    assert max(len(for_first), len(for_second)) < 30, "a statement for each site"


def _fleet(db: Database) -> None:
    """2,000 sites of twelve pages; of every other one three pages are due."""
    with db.begin() as connection:
        connection.execute(
            text(
                "insert into site (site, seed_url, name, kind, host, status, imported_at)"
                " values (:site, :seed, :site, 'kitchen', :site, 'active', 0)"
            ),
            [{"site": f"s{n:04}.test", "seed": f"https://s{n:04}.test/"} for n in range(2000)],
        )
        numbers = " union all ".join(f"select {n} as n" for n in range(12))
        connection.exec_driver_sql(
            "insert into page (site, url, host, state, due_at, found_at)"
            f" select s.site, s.seed_url || p.n, s.site, 'done', case when p.n < 3 and s.site < 's1000.test'"
            f" then {NOW - 60} else {NOW + 9 * HOUR_S} end, 0 from site s, ({numbers}) p"
        )
