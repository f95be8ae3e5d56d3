"""Planning marks and the sites that are due, on both databases."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import Connection, text

from menu_pipeline.adapters.database import Database, run
from menu_pipeline.core.policy import DAY_S, HOUR_S, Policy
from menu_pipeline.crawl import planning
from menu_pipeline_tests.support.crawling import add_site

POLICY = Policy()
NOW = datetime(2026, 12, 1, 10, 0, tzinfo=UTC).timestamp()


def add_page(db: Database, site: str, path: str = "/", **columns: Any) -> None:
    row = {
        "site": site,
        "url": f"http://{site}{path}",
        "host": site,
        "state": "done",
        "due_at": NOW - 60,
        "found_at": 0,
    }
    row |= columns
    with db.begin() as connection:
        names, marks = ", ".join(row), ", ".join(f":{name}" for name in row)
        connection.execute(text(f"insert into page ({names}) values ({marks})"), row)


def add_host(db: Database, host: str, **columns: Any) -> None:
    row = {"host": host, "updated_at": 0.0, **columns}
    with db.begin() as connection:
        names, marks = ", ".join(row), ", ".join(f":{name}" for name in row)
        connection.execute(text(f"insert into host ({names}) values ({marks})"), row)


def due(db: Database, now: float = NOW, daily: Any = None) -> list[str]:
    with db.read() as connection:
        return [site.work.site for site in planning.due_sites(connection, now, POLICY, daily)]


def claim(db: Database, *batches: list[str], now: float = NOW, by: str = "recrawl_due") -> list[planning.Mark]:
    with db.begin() as connection:
        return planning.claim(connection, by, f"{now}", batches, now, POLICY)


def settle(db: Database, now: float, over: list[int] | None = None, alive: list[int] | None = None) -> list[int]:
    with db.begin() as connection:
        return planning.settle(connection, over or [], alive or [], now, POLICY)


def test_a_site_is_due_with_its_pages_and_a_new_one_at_once(db: Database) -> None:
    for site in ("due.test", "later.test", "new.test", "dead.test", "retry.test"):
        add_site(db, site)
    add_page(db, "due.test")
    add_page(db, "due.test", "/menu")
    add_page(db, "later.test", due_at=NOW + 1)
    add_page(db, "dead.test", state="dead", reason="timeout")
    add_page(db, "retry.test", state="deferred", reason="timeout", due_at=NOW - 5)
    with db.read() as connection:
        found = {site.work.site: site for site in planning.due_sites(connection, NOW, POLICY)}
    assert set(found) == {"due.test", "new.test", "retry.test"}
    assert (found["due.test"].work.requests, found["new.test"].work.requests) == (3, planning.FIRST_VISIT)
    assert (found["due.test"].due_at, found["new.test"].due_at) == (NOW - 60, None)


def test_paused_sites_hosts_that_rest_or_are_held_and_failing_robots_are_left_out(db: Database) -> None:
    add_site(db, "paused.test", status="paused")
    for name in ("rests.test", "held.test", "robots.test", "rested.test"):
        add_site(db, name)
        add_page(db, name)
    add_page(db, "paused.test")
    add_host(db, "rests.test", blocked_until=NOW + 60)
    add_host(db, "rested.test", blocked_until=NOW - 60)
    with db.begin() as connection:
        run(connection, "frontier.host_seen", host="held.test", now=NOW)
        run(connection, "frontier.lease_take", host="held.test", owner="o", run_id="r", ttl_s=120, dead_owner="d")
        _robots(connection, "robots.test", kind="unreachable", next_check_at=NOW + 60)
    assert due(db) == ["rested.test"]
    with db.begin() as connection:
        run(connection, "frontier.lease_release", host_list=["held.test"], owner="o")
    assert due(db, NOW + 61) == ["held.test", "rested.test", "rests.test", "robots.test"]


def _robots(connection: Connection, host: str, **values: Any) -> None:
    row = {"authority": f"http://{host}", "host": host, "kind": "rules", "body": None, "status": 200, "detail": ""}
    row |= {"fetched_at": NOW, "now": NOW, "next_check_at": NOW + DAY_S, "failures": 0} | values
    run(connection, "pages.robots_save", **row)


def test_quiet_hours_visit_time_and_a_spent_day_budget_are_kept(db: Database) -> None:
    add_site(db, "lunch.test", quiet_hours="11:30-14:00", time_zone="Europe/Berlin")
    add_site(db, "night.test")
    add_site(db, "slow.test")
    for name in ("lunch.test", "night.test", "slow.test"):
        add_page(db, name)
    add_host(db, "slow.test", crawl_delay_s=43_200.0)  # two requests a day
    with db.begin() as connection:
        _robots(connection, "night.test", body="User-agent: *\nVisit-time: 0200-0600\n")
        for at in (NOW - 2 * HOUR_S, NOW - HOUR_S):
            connection.execute(
                text(
                    "insert into request (run_id, site, host, url, purpose, lease_token, promised_delay_s, sent_at,"
                    " deadline_at) values ('r', 'slow.test', 'slow.test', 'u', 'page', 1, 0, :at, :at)"
                ),
                {"at": at},
            )
    at = {hour: due(db, datetime(2026, 12, 1, hour, 0, tzinfo=UTC).timestamp()) for hour in (10, 11, 15)}
    assert at == {10: ["lunch.test"], 11: [], 15: ["lunch.test"]}  # 11:00 UTC is noon in Berlin
    assert due(db, NOW + 17 * HOUR_S) == ["lunch.test", "night.test"]
    assert due(db, NOW + 23 * HOUR_S) == ["lunch.test", "slow.test"]


def test_refreshes_wait_for_the_daily_run_when_it_is_near_and_everything_else_does_not(db: Database) -> None:
    for name in ("refresh.test", "retry.test", "new.test"):
        add_site(db, name)
    add_page(db, "refresh.test", due_at=NOW - 12 * HOUR_S)
    add_page(db, "retry.test", state="deferred", reason="timeout", due_at=NOW - 12 * HOUR_S)
    near = planning.before_daily("14:00", "UTC", POLICY)
    assert (near.start.hour, near.end.hour) == (10, 14)
    assert due(db, NOW - 60, near) == ["new.test", "refresh.test", "retry.test"]
    assert due(db, NOW, near) == ["new.test", "retry.test"]
    assert due(db, NOW + 4 * HOUR_S, near) == ["new.test", "refresh.test", "retry.test"]


def test_the_hours_before_the_daily_run_reach_over_midnight_and_shrink_with_the_promise() -> None:
    near = planning.before_daily("02:00", "Asia/Tokyo", Policy(refresh_within_h=5))
    assert (near.start.isoformat(), near.end.isoformat()) == ("01:00:00", "02:00:00")
    assert planning.before_daily("02:00", "UTC", POLICY).start.isoformat() == "22:00:00"


def test_a_site_that_one_planner_has_is_left_out_by_the_other_until_its_run_is_over(db: Database) -> None:
    for name in ("a.test", "b.test", "c.test"):
        add_site(db, name)
        add_page(db, name)
    (first,) = claim(db, ["a.test", "b.test"])
    assert due(db) == ["c.test"]
    assert [mark.sites for mark in claim(db, ["b.test", "c.test"], ["a.test"], by="daily_crawl")] == [("c.test",)]
    with db.read() as connection:
        assert planning.not_planned(connection, ["a.test", "b.test", "c.test"]) == []
    assert settle(db, NOW + 60, over=[first.mark_id]) == [first.mark_id]
    assert due(db, NOW + 60) == []  # planned a moment ago: what that visit could not change is not tried at once
    assert due(db, NOW + POLICY.recrawl_gap_s + 1) == ["a.test", "b.test"]
    with db.read() as connection:
        assert planning.not_planned(connection, ["a.test", "b.test", "c.test"]) == ["a.test", "b.test"]


def test_a_mark_expires_without_a_run_and_is_kept_for_hours_while_its_run_waits_or_works(db: Database) -> None:
    add_site(db, "a.test")
    add_site(db, "b.test")
    waits, lost = (claim(db, [site])[0] for site in ("a.test", "b.test"))
    late = NOW + POLICY.plan_mark_s
    assert settle(db, late - 1, alive=[waits.mark_id]) == []
    assert settle(db, late, alive=[waits.mark_id]) == [lost.mark_id]
    for hours in range(1, 6):
        assert settle(db, NOW + hours * HOUR_S, alive=[waits.mark_id]) == []
    assert due(db, NOW + 6 * HOUR_S) == ["b.test"]


def test_no_number_is_ever_issued_twice(db: Database) -> None:
    add_site(db, "a.test")
    keys = []
    for day in range(3):
        (mark,) = claim(db, ["a.test"], now=NOW + day * DAY_S)
        keys.append(mark.key)
        settle(db, NOW + day * DAY_S + 60, over=[mark.mark_id])
    assert len(set(keys)) == 3
    assert len({key.split("-")[0] for key in keys}) == 3


def test_few_sites_wait_for_others_a_while_many_or_new_ones_do_not(db: Database) -> None:
    for number in range(POLICY.recrawl_gather_sites):
        add_site(db, f"s{number:02}.test")
        add_page(db, f"s{number:02}.test")
    with db.read() as connection:
        many = planning.due_sites(connection, NOW, POLICY)
    few = many[1:]
    assert planning.worth_a_run(many, NOW, POLICY)
    assert not planning.worth_a_run(few, NOW, POLICY)
    assert planning.worth_a_run(few, NOW + POLICY.recrawl_gather_s - 60, POLICY)
    assert planning.worth_a_run([planning.DueSite(few[0].work, None)], NOW, POLICY)
    assert not planning.worth_a_run([], NOW, POLICY)


@pytest.fixture
def fleet(db: Database) -> Database:
    """2,000 sites of 12 pages; every other site has three that are due."""
    with db.begin() as connection:
        sites = [{"site": f"s{n:04}.test", "seed": f"http://s{n:04}.test/"} for n in range(2000)]
        connection.execute(
            text(
                "insert into site (site, seed_url, name, kind, host, status, imported_at)"
                " values (:site, :seed, :site, 'kitchen', :site, 'active', 0)"
            ),
            sites,
        )
        rows = "".join(
            f" union all select {page}, {state}, {due}"
            for page, state, due in ((p, "'done'", NOW - 60 if p < 3 else NOW + 9 * HOUR_S) for p in range(12))
        ).removeprefix(" union all ")
        connection.exec_driver_sql(
            "insert into page (site, url, host, state, due_at, found_at)"
            " select s.site, s.seed_url || p.n, s.site, p.state,"
            f" case when p.n < 3 and s.site < 's1000.test' then p.due else {NOW + 9 * HOUR_S} end, 0"
            f" from site s, (select 0 as n, '' as state, 0.0 as due where 1 = 0 union all {rows}) p"
        )
    return db


def test_which_sites_are_due_is_read_from_the_index_alone(fleet: Database) -> None:
    assert len(due(fleet)) == 1000
    with fleet.begin() as connection:
        connection.exec_driver_sql(
            "insert into content (sha256, blob_key, size, stored_size, media_kind, stored_at)"
            " values ('c', 'c', 1, 1, 'html', 0)"
        )
        connection.exec_driver_sql(
            "update page set content_sha256 = 'c', extracted_sha256 = 'c' where site >= 's1500.test'"
        )
        connection.exec_driver_sql("analyze")
        plan = _explained(connection)
    assert "page_due_at_idx" in plan
    assert "page_unread_idx" in plan
    if fleet.dialect == "sqlite":
        assert "SEARCH page USING COVERING INDEX page_due_at_idx (due_at<?)" in plan
    assert "SCAN page" not in plan
    assert "Seq Scan on page " not in plan


def _explained(connection: Connection) -> str:
    from menu_pipeline.adapters.statements import statements

    statement = statements(connection.dialect.name)["plans.due_sites"]
    words = "explain query plan " if connection.dialect.name == "sqlite" else "explain "
    values = {"now": NOW, "refreshed_before": NOW, "planned_before": 0.0, **planning.unread_parameters(POLICY)}
    return "\n".join(str(tuple(row)) for row in connection.exec_driver_sql(words + statement.driver_sql, values))
