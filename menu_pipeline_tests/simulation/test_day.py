"""A day of many sites in virtual time; what every host may rely on, checked from its own log.

``make sim`` lives through 2,000 sites and several seeds; the test suite through fewer.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path

import pytest

from menu_pipeline_tests.simulation.day import POLICY, enlist, live, open_database, words
from menu_pipeline_tests.simulation.fleet import Fleet, Host
from menu_pipeline_tests.simulation.virtual_time import run_virtual
from menu_pipeline_tests.support.crawling import rows_of

FULL = os.environ.get("MENU_PIPELINE_SIM") == "full"
SITES = 2000 if FULL else 100
SEEDS = range(3 if FULL else 1)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_day_of_the_fleet_breaks_no_promise(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fleet = Fleet(SITES, seed)
    with open_database(tmp_path) as database:
        enlist(database, fleet)
        began = time.monotonic()
        visits = run_virtual(lambda clock: live(clock, fleet, database, seed))
        took = time.monotonic() - began
        ledger = rows_of(
            database, "select host, url, sent_at, finished_at, promised_delay_s from request order by sent_at"
        )
        left_open = rows_of(database, "select url from request where outcome is null")
    requests = sum(len(host.seen) for host in fleet.hosts.values())
    with capsys.disabled():
        print(f"\n{SITES} sites, seed {seed}: {requests} requests, {took:.1f} s; {dict(words(visits))}")
    assert [visit.detail for visit in visits if visit.failure == "bug"] == []
    assert left_open == []
    assert len(ledger) == requests
    promises: dict[str, list[float]] = {}
    for row in ledger:
        promises.setdefault(str(row["host"]), []).append(float(str(row["promised_delay_s"])))
    for host in fleet.hosts.values():
        assert host.most_in_flight <= 1, host.name
        assert fleet.most_per_address[host.address] <= POLICY.address_slots, host.address
        assert broken_promises(host, promises.get(host.name, [])) == []
        assert [seen.url for seen in host.seen if "/secret" in seen.url and host.kind != "no_robots"] == []
        assert requests_while_told_to_wait(host) == []
        assert pages_without_rules(host) == []
        assert requests_out_of_hours(host) == []
    told = Counter(reason for visit in visits for reason in ("quiet_hours", "visit_time") if reason in visit.detail)
    assert min(told["quiet_hours"], told["visit_time"]) > 0, "hours were met, at the start of a visit or within one"
    budget_of_an_hours_delay = [len(h.seen) for h in fleet.hosts.values() if h.kind == "crawl_hour"]
    assert max(budget_of_an_hours_delay, default=0) <= 26  # 24 in any 24 hours, and the day here has a little more


def broken_promises(host: Host, promised: list[float]) -> list[str]:
    """Gaps under what was promised, under the floor, or under the crawl delay once it was told."""
    broken = []
    for number, (before, after) in enumerate(zip(host.seen, host.seen[1:], strict=False), start=1):
        told = min(host.crawl_delay_s, POLICY.max_delay_s)
        least = max(POLICY.min_delay_s, told, promised[number])
        if after.started_at - before.ended_at < least:
            broken.append(f"{host.name} {after.url}: {after.started_at - before.ended_at:.3f} s for {least:.3f} s")
    return broken


def requests_while_told_to_wait(host: Host) -> list[str]:
    told_until, early = 0.0, []
    for seen in host.seen:
        if seen.started_at < told_until - 1:  # an HTTP date has no fractions of a second
            early.append(seen.url)
        told_until = max(told_until, seen.asked_to_wait_until)
    return early


def requests_out_of_hours(host: Host) -> list[str]:
    """Requests in the partner's quiet hours, and outside of the Visit-time of a robots.txt that was read."""
    out, read = [], False
    for seen in host.seen:
        if host.quiet is not None and host.quiet.hold(seen.started_at):
            out.append(f"{seen.url} in quiet hours")
        if read and host.visit_time is not None and not host.visit_time.hold(seen.started_at):
            out.append(f"{seen.url} outside of its Visit-time")
        read = read or (seen.url.endswith("/robots.txt") and host.kind not in ("robots_down", "no_robots", "dead"))
    return out


def pages_without_rules(host: Host) -> list[str]:
    """Requests to a host whose robots.txt could not be had, other than for robots.txt."""
    if host.kind not in ("robots_down", "dead"):
        return []
    return [seen.url for seen in host.seen if not seen.url.endswith("/robots.txt")]
