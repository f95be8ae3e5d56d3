"""The database goes away while an answer is on its way: what the host told us is not forgotten, and nothing is sent on
what we no longer know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.errors import DatabaseUnavailable
from menu_pipeline.core.outcome import WireResult
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.crawl.asking import Ask, HostResting, Sent, Settlement
from menu_pipeline_tests.support.crawling import Bench, JumpClock, add_site, answer, bench, rows_of

HOST = "busy.test"
ASK = Ask(HOST, f"http://{HOST}/menu", "page")


async def settle(sent: Sent) -> Settlement:
    return Settlement()


class Away:
    """A database that, from an answer on, cannot be used so many times."""

    def __init__(self, db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left, self.refused = 0, 0
        transact = db.transact

        def maybe(*args: Any, **options: Any) -> list[Any]:
            if self.left > 0:
                self.left, self.refused = self.left - 1, self.refused + 1
                raise DatabaseUnavailable("the database went away")
            return transact(*args, **options)

        monkeypatch.setattr(db, "transact", maybe)

    def once_asked(self, times: int) -> Callable[[str], WireResult]:
        def respond(url: str) -> WireResult:
            self.left = times
            return answer(503, headers={"retry-after": "3600"})

        return respond


@pytest.fixture
def away(db: Database, monkeypatch: pytest.MonkeyPatch) -> Away:
    add_site(db, HOST)
    return Away(db, monkeypatch)


def on_bench(db: Database, away: Away, times: int, scenario: Callable[[Bench], Any]) -> Any:
    async def whole() -> Any:
        b = bench(db, respond=away.once_asked(times), lease_clock=JumpClock())
        try:
            return await scenario(b)
        finally:
            away.left = 0
            await b.hosts.release()
            await b.writer.aclose()

    return asyncio.run(whole())


@pytest.mark.parametrize("times", [1, 2, 4])
def test_what_a_host_told_is_committed_when_the_database_is_back(db: Database, away: Away, times: int) -> None:
    async def scenario(b: Bench) -> list[tuple[str, float]]:
        with pytest.raises(DatabaseUnavailable):
            await b.ledger.send(ASK, settle)
        with pytest.raises(HostResting):
            await b.ledger.send(ASK, settle)
        return [(url, began) for url, _, began, _ in b.tier.log]

    asked = on_bench(db, away, times, scenario)
    assert (len(asked), away.refused) == (1, times)
    (host,) = rows_of(db, "select blocked_until, blocked_reason from host")
    assert host["blocked_until"] >= asked[0][1] + HOUR_S
    assert [row["status"] for row in rows_of(db, "select status from request")] == [503]


def test_a_database_that_stays_away_costs_the_lease_and_the_host_rests_for_this_run(db: Database, away: Away) -> None:
    async def scenario(b: Bench) -> tuple[int, bool]:
        with pytest.raises(DatabaseUnavailable):
            await b.ledger.send(ASK, settle)
        gate = b.hosts.held(HOST)
        assert gate is not None
        lost = gate.lost
        away.left = 0
        with pytest.raises(HostResting):
            await b.ledger.send(ASK, settle)
        return len(b.tier.log), lost

    assert on_bench(db, away, 1000, scenario) == (1, True)
    assert rows_of(db, "select finished_at from request") == [{"finished_at": None}], "the next run takes it for lost"


def test_a_fault_of_ours_in_reading_an_answer_loses_nothing_that_the_host_told(db: Database, away: Away) -> None:
    async def broken(sent: Sent) -> Settlement:
        raise ZeroDivisionError("ours")

    async def scenario(b: Bench) -> None:
        with pytest.raises(ZeroDivisionError):
            await b.ledger.send(ASK, broken)
        with pytest.raises(HostResting):
            await b.ledger.send(ASK, broken)

    on_bench(db, away, 0, scenario)
    (request,) = rows_of(db, "select status, retry_after, reason from request")
    assert request["status"] == 503
    assert request["retry_after"] is not None
    assert "ZeroDivisionError" in str(request["reason"])
