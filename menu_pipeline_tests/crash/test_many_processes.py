"""Three crawls at once over the same sites, one killed every few seconds: judged by the street's own log.

``MENU_PIPELINE_TEST_CRASH=full`` takes 300 sites and twenty kills on both databases; the usual run 24 and three.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections import defaultdict
from pathlib import Path

import pytest
from sqlalchemy import make_url

from menu_pipeline.adapters.database import Database
from menu_pipeline.core import urls
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.proving import FOR_EVER, read_evidence
from menu_pipeline.demo.catalogue import build_street
from menu_pipeline.demo.log import Seen, hurried, most_in_flight, smallest_gap
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline.demo.street import Street
from menu_pipeline_tests.support.crawling import plain_url, rows_of
from menu_pipeline_tests.support.processes import Crawler, Crawlers, wait_until
from menu_pipeline_tests.support.streets import LOOPBACK, import_street, open_street, street_settings

FULL = os.environ.get("MENU_PIPELINE_TEST_CRASH") == "full"
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
SITES, KILLS, EVERY_S = (300, 20, 3.0) if FULL else (24, 3, 0.7)
PATIENCE_S = 240.0
FLOOR_S = 0.2
#: Issue 3: what the server's log may differ by, beside the measured lag of its own loop.
GRAIN_S = 0.020
HASTY = {
    "request_deadline_s": 2.0,
    "lost_answer_wait_s": 0.5,
    "lease_ttl_s": 8.0,
    "lease_heartbeat_s": 1.0,
    "address_slot_spare_s": 2.0,
}


def crawlers(street: StreetProcess, folder: Path, database_url: str, **policy: float) -> Crawlers:
    settings = {
        "home": str(folder / "home"),
        "database_url": database_url,
        "hosts_file": str(street.hosts_file),
        "allow_networks": LOOPBACK,
        "min_delay_s": FLOOR_S,
        "run_budget_s": 300.0,
    }
    return Crawlers(folder, settings, HASTY | policy)


def by_clock(seen: list[Seen]) -> dict[str, list[Seen]]:
    groups: dict[str, list[Seen]] = defaultdict(list)
    for record in sorted(seen, key=lambda record: record.started):
        groups[record.host.removeprefix("www.")].append(record)
    return groups


def by_address(seen: list[Seen]) -> dict[str, list[Seen]]:
    groups: dict[str, list[Seen]] = defaultdict(list)
    for record in sorted(seen, key=lambda record: record.started):
        groups[record.address].append(record)
    return groups


def judge(seen: list[Seen], plan: Street, lag_s: float) -> list[str]:
    """Every breach that a webmaster would find in the log, in words."""
    grain, found = GRAIN_S + lag_s, []
    for host, records in by_clock(seen).items():
        robots = plan.hosts[records[0].host].robots
        owed = max(FLOOR_S, robots.crawl_delay_s)
        if most_in_flight(records) > 1:
            found.append(f"{host}: {most_in_flight(records)} in flight")
        gap = smallest_gap(records)
        # The crawl delay is not known before robots.txt was read, so the first gap owes the floor only.
        later = smallest_gap(records[1:])
        if gap is not None and gap < FLOOR_S - grain:
            found.append(f"{host}: gap {gap:.3f} s under the floor")
        if later is not None and later < owed - grain:
            found.append(f"{host}: gap {later:.3f} s, {owed:g} s owed")
        found += [f"{host}: {record.target} is disallowed" for record in records if record.disallowed]
        found += [f"{host}: {target} during Retry-After" for target in hurried(records)]
    for address, records in by_address(seen).items():
        if most_in_flight(records) > 2:
            found.append(f"{address}: {most_in_flight(records)} in flight")
        for first, third in zip(records, records[2:], strict=False):
            if third.started - first.started < FLOOR_S - grain:
                found.append(f"{address}: three requests within {third.started - first.started:.3f} s")
    return found


def unknown_to_the_ledger(seen: list[Seen], db: Database, port: int) -> list[str]:
    """Requests that the street saw and no row of the ledger explains, and rows with an answer it never saw."""
    rows = rows_of(db, "select url, sent_at, deadline_at, status from request order by sent_at")
    intents: dict[str, list[dict[str, object]]] = defaultdict(list)
    for row in rows:
        intents[str(row["url"])].append(row)
    found = []
    for record in sorted(seen, key=lambda record: record.started):
        url = urls.normalize(f"http://{record.host}:{port}{record.target}")
        fitting = [row for row in intents[url] if row["sent_at"] - 1 <= record.started <= row["deadline_at"] + 1]
        if fitting:  # the nearest: an intent of a run that was killed before it sent is no answer's
            intents[url].remove(min(fitting, key=lambda row: abs(row["sent_at"] - record.started)))
        else:
            found.append(f"{url} at {record.started:.3f} is in no ledger")
    answered = [row for left in intents.values() for row in left if row["status"] is not None]
    return found + [f"{row['url']} has an answer nobody gave" for row in answered]


def test_three_crawls_at_once_with_kills_break_no_promise(database_of_crawls: Database, tmp_path: Path) -> None:
    db = database_of_crawls
    plan = Street(build_street(seed=1, sites=SITES))
    with open_street(tmp_path / "street", sites=SITES) as street:
        settings = street_settings(street, tmp_path / "home", database_url=plain_url(db))
        sites = import_street(street, settings)
        with crawlers(street, tmp_path, plain_url(db)) as runs:
            alive = [runs.start() for _ in range(3)]
            for kill in range(KILLS):
                victim = alive[kill % 3]
                wait_until(lambda: not victim.running or _sent_by(db, victim.run_id) > 0, PATIENCE_S)  # noqa: B023
                time.sleep(EVERY_S)
                victim.kill()
                alive[kill % 3] = runs.start()
            wait_until(lambda: _much_was_asked(street.seen()), PATIENCE_S, every=0.5)
            for crawler in alive:
                crawler.stop()
        seen, lag_s = street.seen(), street.loop_lag_s()
    assert _much_was_asked(seen)
    assert judge(seen, plan, lag_s) == []
    assert unknown_to_the_ledger(seen, db, street.port) == []
    policy = Policy(min_delay_s=FLOOR_S, lost_answer_wait_s=HASTY["lost_answer_wait_s"])
    with db.read() as connection:
        evidence = read_evidence(connection, sites, 0.0, FOR_EVER, policy)
    assert [breach.says for breach in evidence.breaches(policy)] == []


def test_the_loser_defers_at_once_and_names_the_run_that_holds_the_lease(sqlite_db: Database, tmp_path: Path) -> None:
    with open_street(tmp_path / "street", sites=12, kinds="ordinary") as street:
        settings = street_settings(street, tmp_path / "home", database_url=plain_url(sqlite_db))
        sites = import_street(street, settings)
        with crawlers(street, tmp_path, plain_url(sqlite_db), lease_ttl_s=1000.0) as runs:
            first = runs.start()
            wait_until(lambda: len({record.host for record in street.seen()}) == len(sites), PATIENCE_S)
            _suspend_between_transactions(first, sqlite_db)  # in the middle of every site, for as long as it takes
            second = runs.start(sites)
            second.wait(PATIENCE_S)  # far less than the lease: it did not wait for it
            first.resume()
            first.stop()
    words = [line.partition(" ")[2] for line in second.lines[:-1]]
    busy = [word for word in words if word.startswith("busy") and f"leased to run {first.run_id} " in word]
    assert len(busy) == len(sites)
    assert rows_of(sqlite_db, f"select * from request where run_id = '{second.run_id}'") == []


def test_a_run_that_was_suspended_sends_nothing_after_its_lease_lapsed(sqlite_db: Database, tmp_path: Path) -> None:
    plan = Street(build_street(seed=1, sites=12, kinds="ordinary"))
    with open_street(tmp_path / "street", sites=12, kinds="ordinary") as street:
        settings = street_settings(street, tmp_path / "home", database_url=plain_url(sqlite_db))
        sites = import_street(street, settings)
        with crawlers(street, tmp_path, plain_url(sqlite_db), request_deadline_s=1.0, lease_ttl_s=8.0) as runs:
            sleeper = runs.start()
            wait_until(lambda: len(street.seen()) > 3 * len(sites), PATIENCE_S)
            _suspend_between_transactions(sleeper, sqlite_db)
            last = rows_of(sqlite_db, f"select max(lease_until) as at from host where lease_run = '{sleeper.run_id}'")
            wait_until(lambda: time.time() > float(last[0]["at"]), 60)
            # However busy the machine, the heir's leases hold and its visits go on: the hosts are its own.
            runs.policy |= {"lease_ttl_s": 300.0, "request_deadline_s": 10.0}
            heir = runs.start()
            others = f"select 1 from host where lease_run is null or lease_run <> '{heir.run_id}'"
            wait_until(
                lambda: _sent_by(sqlite_db, heir.run_id) > len(sites) and not rows_of(sqlite_db, others), PATIENCE_S
            )
            woke_at = time.time()
            sleeper.resume()
            sleeper.wait(PATIENCE_S)
            heir.stop(PATIENCE_S)
        seen, lag_s = street.seen(), street.loop_lag_s()
    assert judge(seen, plan, lag_s) == []
    assert _sent_by(sqlite_db, heir.run_id) > len(sites)
    # Under a lease that it held before it slept: one that it takes anew, of a heir who is done, is its own.
    late = (
        f"select r.* from request r where r.run_id = '{sleeper.run_id}' and r.sent_at > {woke_at} and exists "
        "(select 1 from request b where b.host = r.host and b.run_id = r.run_id and b.lease_token = r.lease_token"
        f" and b.sent_at <= {woke_at})"
    )
    assert rows_of(sqlite_db, late) == []


def _much_was_asked(seen: list[Seen]) -> bool:
    """Nearly every host was visited, most for more than its robots.txt and one page."""
    return len(by_clock(seen)) >= SITES * 0.8 and len(seen) > 3 * SITES


def _suspend_between_transactions(crawler: Crawler, db: Database) -> None:
    """Suspend a crawl while it does not hold the lock of the SQLite file, which nobody could take from it."""
    for _ in range(200):
        crawler.suspend()
        with sqlite3.connect(make_url(plain_url(db)).database or "", timeout=0.05) as connection:
            try:
                connection.execute("begin immediate")
            except sqlite3.OperationalError:
                crawler.resume()
                time.sleep(0.01)
                continue
            connection.rollback()
            return
    pytest.fail("the crawl held the lock of the database each of 200 times it was suspended")


def _sent_by(db: Database, run_id: str) -> int:
    return len(rows_of(db, f"select 1 from request where run_id = '{run_id}'"))
