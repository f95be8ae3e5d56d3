"""Intents and outcomes that meet in one transaction are written together, and each comes to what is true of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.crawl.hosts import LeaseLapsed
from menu_pipeline.crawl.ledger import Ask, Sent, Settlement, SitePaused
from menu_pipeline_tests.support.crawling import add_site, bench, rows_of

HOSTS = [f"k{number}.test" for number in range(6)]


async def plain(sent: Sent) -> Settlement:
    return Settlement()


async def failing(sent: Sent) -> Settlement:
    def write(connection: Any) -> None:
        raise ZeroDivisionError

    return Settlement(write=write)


class Together:
    """Makes whatever is handed in within a short while one transaction, and counts them."""

    def __init__(self, db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sizes: list[int] = []
        transact = db.transact

        def counted(held: Any, works: Any, *, reading: bool) -> list[Any]:
            self.sizes.append(len(works))
            return transact(held, works, reading=reading)

        monkeypatch.setattr(db, "transact", counted)

    def bench(self, db: Database) -> Any:
        made = bench(db)
        made.writer._wait_s, made.writer._wait_from = 0.1, 1
        return made


def send_together(
    db: Database, together: Together, settles: dict[str, Any] | None = None, after_leases: Any = None
) -> list[Any]:
    """What one request to each host came to, all intents and all outcomes in one transaction each."""

    async def go() -> list[Any]:
        made = together.bench(db)
        await asyncio.gather(*(made.hosts.gate(host) for host in HOSTS))
        if after_leases is not None:
            after_leases(made)
        together.sizes.clear()
        try:
            asks = [Ask(host, f"http://{host}/menu", "page") for host in HOSTS]
            sends = (made.ledger.send(ask, (settles or {}).get(ask.host, plain)) for ask in asks)
            return await asyncio.gather(*sends, return_exceptions=True)
        finally:
            await made.hosts.release()
            await made.writer.aclose()

    return asyncio.run(go())


@pytest.fixture
def together(db: Database, monkeypatch: pytest.MonkeyPatch) -> Together:
    for host in HOSTS:
        add_site(db, host)
    return Together(db, monkeypatch)


def ledger_of(db: Database) -> dict[str, dict[str, Any]]:
    return {row["host"]: row for row in rows_of(db, "select request_id, host, url, outcome from request")}


def test_each_intent_of_a_group_has_its_own_number_and_its_own_outcome(db: Database, together: Together) -> None:
    sent = send_together(db, together)
    assert together.sizes[:2] == [6, 6]
    ledger = ledger_of(db)
    assert {host: row["outcome"] for host, row in ledger.items()} == dict.fromkeys(HOSTS, "fetched")
    assert [ledger[host]["request_id"] for host in HOSTS] == [one.request_id for one in sent]
    clocks = rows_of(db, "select host, ttfb_answers, next_request_at from host")
    assert {row["host"] for row in clocks if row["ttfb_answers"] == 1 and row["next_request_at"] > 0} == set(HOSTS)


def test_a_paused_site_and_a_lost_lease_in_a_group_send_nothing_and_hold_nobody_up(
    db: Database, together: Together
) -> None:
    def changes(made: Any) -> None:
        with db.begin() as connection:
            connection.exec_driver_sql("update site set status = 'paused' where site = 'k1.test'")
            connection.exec_driver_sql(
                "update host set lease_owner = 'other', lease_token = lease_token + 1 where host = 'k2.test'"
            )

    sent = send_together(db, together, after_leases=changes)
    assert [type(one) for one in sent] == [Sent, SitePaused, LeaseLapsed, Sent, Sent, Sent]
    assert set(ledger_of(db)) == set(HOSTS) - {"k1.test", "k2.test"}


def test_an_open_intent_of_an_older_lease_is_not_taken_for_the_one_refused(db: Database, together: Together) -> None:
    def changes(made: Any) -> None:
        with db.begin() as connection:
            connection.exec_driver_sql(
                "insert into request (run_id, site, host, url, purpose, lease_token, promised_delay_s, sent_at,"
                " deadline_at) values ('old', 'k1.test', 'k1.test', 'http://k1.test/', 'page', 0, 1, 5, 25)"
            )
            connection.exec_driver_sql("update site set status = 'paused' where site = 'k1.test'")

    sent = send_together(db, together, after_leases=changes)
    assert [type(one) for one in sent] == [Sent, SitePaused, Sent, Sent, Sent, Sent]


def test_the_answer_under_a_lease_that_was_lost_meanwhile_is_kept_and_sending_is_over(
    db: Database, together: Together
) -> None:
    gates: list[Any] = []

    def keep_gates(made: Any) -> None:
        gates.extend(made.hosts.held(host) for host in HOSTS)

    async def loses_it(sent: Sent) -> Settlement:
        with db.begin() as connection:
            connection.exec_driver_sql("update host set lease_token = lease_token + 1 where host = 'k4.test'")
        return Settlement()

    send_together(db, together, {"k4.test": loses_it}, keep_gates)
    assert [gate.host for gate in gates if gate.lost] == ["k4.test"]
    assert ledger_of(db)["k4.test"]["outcome"] == "fetched"
    clocks = {row["host"]: row["ttfb_answers"] for row in rows_of(db, "select host, ttfb_answers from host")}
    assert clocks == dict.fromkeys(HOSTS, 1) | {"k4.test": 0}, "whoever has the lease now has the clock"


def test_one_that_cannot_be_written_takes_no_other_outcome_with_it(db: Database, together: Together) -> None:
    sent = send_together(db, together, {"k3.test": failing})
    assert [type(one) for one in sent] == [Sent] * 3 + [ZeroDivisionError] + [Sent] * 2
    open_ones = [host for host, row in ledger_of(db).items() if row["outcome"] is None]
    assert open_ones == ["k3.test"], "its intent counts as in flight until its deadline"
