"""The figures of the fleet report: worked out again by hand from the same rows, on both databases."""

from __future__ import annotations

import time
from collections import defaultdict
from itertools import pairwise
from statistics import mean

import pytest
from sqlalchemy import text

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.policy import Policy
from menu_pipeline.reports.fleet import DAYS, PROOF_DAYS, Fleet, first_id, read_fleet
from menu_pipeline.reports.summary import numbers
from menu_pipeline_tests.support.crawling import rows_of
from menu_pipeline_tests.support.fleet import DAY, HOUR, lay_out_fleet

#: Noon, so that a day's visits (each after five in the morning) are all of that day. The database's clock is not asked.
NOW = (time.time() // DAY) * DAY + DAY / 2
SITES = 20


def read(db: Database) -> Fleet:
    with db.read() as connection:
        return read_fleet(connection, Policy(), NOW)


@pytest.fixture
def fleet(db: Database) -> Fleet:
    lay_out_fleet(db, NOW, SITES, days=35)
    return read(db)


def test_figures_are_those_of_the_rows(db: Database, fleet: Fleet) -> None:
    requests = rows_of(db, "select * from request order by host, sent_at, request_id")
    check_days(fleet, requests)
    check_gaps(fleet, requests)
    check_drift(fleet, requests)
    check_ages(db, fleet)
    check_menus(db, fleet)


def check_days(fleet: Fleet, requests: list[dict[str, object]]) -> None:
    assert [day.day for day in fleet.days] == list(range(int(NOW // DAY) - DAYS + 1, int(NOW // DAY) + 1))
    yesterday = fleet.days[-2]
    sent = [row for row in requests if float(str(row["sent_at"])) // DAY == yesterday.day]
    pages = [row for row in sent if row["purpose"] == "page"]
    assert (yesterday.requests, yesterday.hosts, yesterday.page_requests) == (len(sent), SITES, len(pages))
    assert yesterday.not_modified == sum(row["status"] == 304 for row in sent)
    assert yesterday.failed == sum(row["status"] == 503 for row in sent)
    times = defaultdict(list)
    for row in sent:
        times[row["host"]].append(float(str(row["ttfb_s"])))
    means = sorted(sum(found) / len(found) for found in times.values())
    assert yesterday.median_s == pytest.approx(means[(SITES + 1) // 2 - 1])
    assert yesterday.p90_s == pytest.approx(means[SITES * 9 // 10 - 1])


def check_gaps(fleet: Fleet, requests: list[dict[str, object]]) -> None:
    by_host = defaultdict(list)
    for row in requests:
        if float(str(row["sent_at"])) >= NOW - PROOF_DAYS * DAY:
            by_host[str(row["host"])].append(row)
    assert len(fleet.gaps) == SITES
    for found in fleet.gaps:
        rows = by_host[found.host]
        gaps = [
            (number(b["sent_at"]) - number(a["finished_at"]), number(b["promised_delay_s"])) for a, b in pairwise(rows)
        ]
        assert (found.requests, found.gaps) == (len(rows), len(gaps))
        assert found.smallest_gap_s == pytest.approx(min(gap for gap, _ in gaps), abs=1e-5)
        assert found.margin_s == pytest.approx(min(gap - promised for gap, promised in gaps), abs=1e-5)
        assert (found.sooner, found.overlapping) == (0, 0)
        counted = found.within_20ms + found.within_100ms + found.within_1s + found.within_10s
        assert counted == sum(gap - promised < 10 for gap, promised in gaps)


def number(value: object) -> float:
    assert isinstance(value, float)
    return value


def check_drift(fleet: Fleet, requests: list[dict[str, object]]) -> None:
    runs = defaultdict(list)
    for row in requests:
        mine = row["host"] == "kitchen-003.example" and row["purpose"] == "page"
        if mine and number(row["sent_at"]) >= NOW - PROOF_DAYS * DAY:
            runs[row["run_id"]].append(number(row["ttfb_s"]))
    halves = [(mean(run[: -(len(run) // 2)]), mean(run[-(len(run) // 2) :])) for run in runs.values() if len(run) >= 4]
    (found,) = [one for one in fleet.drift if one.host == "kitchen-003.example"]
    assert found.runs == len(halves) > 0
    assert found.drift == pytest.approx(mean([late for _, late in halves]) / mean([early for early, _ in halves]))
    assert [one.drift for one in fleet.drift] == sorted((one.drift for one in fleet.drift), reverse=True)


def check_ages(db: Database, fleet: Fleet) -> None:
    ages = [
        (NOW - number(row["verified_at"])) / 3600
        for row in rows_of(db, "select verified_at from menu join menu_item using (menu_id) where valid_to is null")
    ]
    assert fleet.ages.edges_h == (5, 10, 15, 20, 36, 72)
    assert fleet.ages.total == len(ages) == SITES * 12
    assert fleet.ages.within(20) == sum(age < 20 for age in ages)
    assert fleet.ages.prices[-2:] == (12, 0), "one menu is sixty hours old"


def check_menus(db: Database, fleet: Fleet) -> None:
    assert {day.dishes for day in fleet.menus} == {SITES * 12}
    since = fleet.menus[0].day * DAY
    (versions,) = rows_of(db, f"select count(*) as n from menu where valid_from >= {since}")
    assert sum(day.versions for day in fleet.menus) == versions["n"]
    raised = lowered = 0
    prices = defaultdict(list)
    for row in rows_of(db, "select page_id, valid_from, position, price from menu join menu_item using (menu_id) "
                           "order by page_id, position, valid_from"):  # fmt: skip
        prices[row["page_id"], row["position"]].append((number(row["valid_from"]), float(str(row["price"]))))
    for versions_of_dish in prices.values():
        for (_, before), (at, after) in pairwise(versions_of_dish):
            raised += at >= since and after > before
            lowered += at >= since and after < before
    assert (sum(day.raised for day in fleet.menus), sum(day.lowered for day in fleet.menus)) == (raised, lowered)
    assert raised > lowered > 0


def test_a_request_that_came_too_soon_is_counted_and_is_the_headline(db: Database) -> None:
    lay_out_fleet(db, NOW, 3, days=3)
    with db.begin() as connection:
        last = connection.execute(
            text("select max(request_id) from request where host like 'kitchen-001%'")
        ).scalar_one()
        connection.execute(text("update request set sent_at = sent_at - 0.4 where request_id = :r"), {"r": last})
    fleet = read(db)
    assert (fleet.sooner, fleet.overlapping) == (1, 0)
    assert fleet.margin_s == pytest.approx(-0.4, abs=0.6)
    assert numbers(fleet)["gaps_too_soon_7d"] == 1


def test_the_ledger_is_entered_at_the_period_by_its_ids(db: Database) -> None:
    lay_out_fleet(db, NOW, 5, days=20)
    since = NOW - 6 * DAY - 4 * HOUR
    with db.read() as connection:
        found = first_id(connection, since)
        sent = connection.execute(text("select sent_at from request where request_id = :r"), {"r": found}).scalar_one()
        missed = text("select count(*) from request where request_id < :r and sent_at >= :since")
        assert connection.execute(missed, {"r": found, "since": since}).scalar_one() == 0
        assert since - 0.2 * DAY < sent < since + DAY, "the first visit after it"
        assert first_id(connection, 0.0) == 1
        assert (
            first_id(connection, NOW + DAY)
            > connection.execute(text("select max(request_id) from request")).scalar_one()
        )


def test_a_new_database_gives_an_empty_report(sqlite_db: Database) -> None:
    fleet = read(sqlite_db)
    assert (fleet.sites, fleet.ages.total, fleet.gaps, fleet.margin_s) == (0, 0, (), None)
    assert numbers(fleet)["standing_failures"] == 0
