"""A process is suspended with a request under way, another one takes its host over, and the first one goes on: its late
outcome makes no breach of what was none, and what the host told it is kept by all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.outcome import FailureClass, WireFailure, WireResult
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.proof import BreachKind
from menu_pipeline.crawl.hosts import LeaseLapsed
from menu_pipeline.crawl.ledger import HostResting
from menu_pipeline.crawl.proving import SiteVerdict, verdicts
from menu_pipeline_tests.crawl.test_proving import HOST, START, know_robots, page, plain
from menu_pipeline_tests.support.crawling import Bench, JumpClock, add_site, answer, bench, rows_of

POLICY = Policy()
SUSPENDED_S = 257.0
#: After the request whose answer is missing: its deadline, and the wait for what may have been told.
TAKEN_OVER_S = POLICY.request_deadline_s + POLICY.lost_answer_wait_s


class Suspension:
    """Run 1 sends and hears nothing until it goes on; the heir asks for pages meanwhile."""

    def __init__(self, db: Database, result: WireResult, heirs: Policy) -> None:
        self.db, self.result, self.clock = db, result, JumpClock()
        self.sent, self.goes_on = asyncio.Event(), asyncio.Event()
        self.first = bench(db, run_id="run-1", clock=self.clock)
        self.heir = bench(db, run_id="heir", clock=self.clock, policy=heirs)
        self.first.tier.fetch = self.suspended  # type: ignore[method-assign]

    async def suspended(self, url: str, headers: Any = None) -> WireResult:
        self.sent.set()
        await self.goes_on.wait()
        return self.result

    async def lived(self, afterwards: Callable[[Bench], Awaitable[None]]) -> None:
        under_way = asyncio.create_task(self.first.ledger.send(page(0), plain))
        await self.sent.wait()
        with self.db.begin() as connection:
            connection.exec_driver_sql("update host set lease_until = 0")
        for number in range(1, 4):
            await self.heir.ledger.send(page(number), plain)
        self.clock.time = START + SUSPENDED_S
        self.goes_on.set()
        await asyncio.gather(under_way, return_exceptions=True)
        await afterwards(self.heir)
        for made in (self.first, self.heir):
            await made.hosts.release()
            await made.writer.aclose()

    def verdict(self) -> SiteVerdict:
        with self.db.read() as connection:
            (verdict,) = verdicts(connection, [HOST], "heir", START, POLICY)
        return verdict


@pytest.fixture
def suspension(db: Database) -> Callable[..., Suspension]:
    add_site(db, HOST)
    know_robots(db)

    def lived(result: WireResult, afterwards: Callable[[Bench], Awaitable[None]], heirs: Policy = POLICY) -> Suspension:
        async def go() -> Suspension:
            made = Suspension(db, result, heirs)
            await made.lived(afterwards)
            return made

        return asyncio.run(go())

    return lived


async def another(heir: Bench) -> None:
    await heir.ledger.send(page(9), plain)


TIMED_OUT = WireFailure(FailureClass.TIMEOUT, "timeout", sent=True, total_s=SUSPENDED_S)
UNREACHED = WireFailure(FailureClass.CONNECT, "refused", sent=False, total_s=SUSPENDED_S)
INTERRUPTED = WireFailure(FailureClass.INTERRUPTED, "not sent: the right to was gone", sent=False, total_s=SUSPENDED_S)


@pytest.mark.parametrize("result", [TIMED_OUT, UNREACHED, INTERRUPTED], ids=["timeout", "connect", "interrupted"])
def test_what_is_no_answer_leaves_the_row_as_its_heir_closed_it(
    suspension: Callable[..., Suspension], result: WireResult
) -> None:
    made = suspension(result, another)
    lost = rows_of(made.db, "select outcome, finished_at, retry_after from request where run_id = 'run-1'")
    assert lost == [{"outcome": "lost", "finished_at": None, "retry_after": None}]
    assert made.verdict().breaches == ()
    assert len(made.heir.tier.log) == 4, "the heir goes on"


def test_an_answer_read_late_is_kept_and_ended_by_its_deadline(suspension: Callable[..., Suspension]) -> None:
    made = suspension(answer(ttfb_s=SUSPENDED_S), another)
    columns = "outcome, status, finished_at - deadline_at as late_s, ttfb_s, total_s"
    assert rows_of(made.db, f"select {columns} from request where run_id = 'run-1'") == [
        {"outcome": "fetched", "status": 200, "late_s": 0.0, "ttfb_s": None, "total_s": None}
    ]
    first_of_heir = made.heir.tier.log[0]
    assert first_of_heir[2] - START >= TAKEN_OVER_S
    assert made.verdict().breaches == ()
    assert len(made.heir.tier.log) == 4


def test_an_heir_that_does_not_wait_for_what_may_have_been_told_is_found_out(
    suspension: Callable[..., Suspension],
) -> None:
    made = suspension(TIMED_OUT, another, Policy(lost_answer_wait_s=1.0))
    assert {breach.kind for breach in made.verdict().breaches} == {BreachKind.LOST_ANSWER}


@pytest.mark.parametrize("status", [200, 503])
def test_a_retry_after_read_late_is_kept_by_whoever_has_the_host_by_then(
    suspension: Callable[..., Suspension], status: int
) -> None:
    """Until it was read nobody knew: the host's own log and the proof name the requests sent meanwhile."""

    async def resting(heir: Bench) -> None:
        with pytest.raises(LeaseLapsed):
            await heir.ledger.send(page(9), plain)
        with pytest.raises(HostResting) as told:
            await heir.ledger.send(page(9), plain)
        assert (told.value.until, told.value.reason) == (START + SUSPENDED_S + 3600, f"retry_after_{status}")

    made = suspension(answer(status, headers={"retry-after": "3600"}), resting)
    assert len(made.heir.tier.log) == 3
    breaches = made.verdict().breaches
    assert {breach.kind for breach in breaches} == {BreachKind.REST}
    assert {breach.earlier.run_id for breach in breaches if breach.earlier is not None} == {"run-1"}
    assert len(breaches) == 3
