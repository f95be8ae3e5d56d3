"""The mutation check: sessions that are rude on purpose, through the real ledger, and the proof that catches each.

What is broken is named by each test; everything else (database, ledger, pacing, leases) is as in a crawl.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from menu_pipeline.adapters.database import Database, run
from menu_pipeline.adapters.statements import statements
from menu_pipeline.core.policy import HOUR_S, Policy
from menu_pipeline.core.proof import BreachKind
from menu_pipeline.core.server_group import address_key
from menu_pipeline.crawl.hosts import Hosts
from menu_pipeline.crawl.ledger import Ask, Ledger, Settlement
from menu_pipeline.crawl.proving import SiteVerdict, read_evidence, verdicts
from menu_pipeline_tests.support.crawling import Bench, JumpClock, add_site, answer, bench, rows_of

HOST = "soup.test"
START = JumpClock().time
Session = Callable[[Bench], Awaitable[None]]


def page(number: int, path: str = "page") -> Ask:
    return Ask(HOST, f"http://{HOST}/{path}/{number}", "page")


def know_robots(db: Database, body: str = "") -> None:
    values: dict[str, Any] = {
        "authority": f"http://{HOST}", "host": HOST, "kind": "rules", "body": body, "status": 200, "detail": None,
        "fetched_at": START - HOUR_S, "now": START - HOUR_S, "next_check_at": START + HOUR_S, "failures": 0,
    }  # fmt: skip
    with db.begin() as connection:
        run(connection, "pages.robots_save", **values)


@pytest.fixture
def judge(db: Database) -> Callable[..., SiteVerdict]:
    """Runs a session on a fresh bench and gives the verdict on it, by the policy that was promised."""
    add_site(db, HOST)
    know_robots(db)

    def judged(session: Session, run_id: str = "run-1", **options: Any) -> SiteVerdict:
        async def go() -> None:
            made = bench(db, run_id=run_id, **options)
            try:
                await session(made)
            finally:
                await made.hosts.release()
                await made.writer.aclose()

        asyncio.run(go())
        with db.read() as connection:
            (verdict,) = verdicts(connection, [HOST], run_id, START, Policy())
        return verdict

    return judged


async def five_pages(made: Bench) -> None:
    for number in range(5):
        await made.ledger.send(page(number), plain)


async def plain(sent: object) -> Settlement:
    return Settlement()


def kinds(verdict: SiteVerdict) -> set[BreachKind]:
    return {breach.kind for breach in verdict.breaches}


def test_a_polite_session_passes(judge: Callable[..., SiteVerdict]) -> None:
    verdict = judge(five_pages)
    assert (verdict.requests, verdict.breaches) == (5, ())


@pytest.mark.parametrize("status", [200, 403, 404, 429, 500, 503])
def test_a_polite_session_with_a_site_in_trouble_passes(judge: Callable[..., SiteVerdict], status: int) -> None:
    async def twice(made: Bench) -> None:
        await made.ledger.send(page(1), plain)
        made.clock.time += 2 * HOUR_S
        await made.ledger.send(page(2), plain)

    assert judge(twice, respond=lambda url: answer(status, headers={"retry-after": "3600"})).breaches == ()


def test_half_the_delay_is_found(judge: Callable[..., SiteVerdict], monkeypatch: pytest.MonkeyPatch) -> None:
    wait_s = Hosts._wait_s
    monkeypatch.setattr(Hosts, "_wait_s", lambda hosts, clock, now: wait_s(hosts, clock, now) / 2)
    verdict = judge(five_pages)
    assert [breach.kind for breach in verdict.breaches] == [BreachKind.GAP] * 4
    first = verdict.breaches[0]
    assert first.earlier is not None
    assert (first.earlier.url, first.request.url) == (page(0).url, page(1).url)
    assert first.kept == pytest.approx(first.promised / 2, rel=0.02)


def test_half_the_promise_is_found_though_it_was_kept(judge: Callable[..., SiteVerdict]) -> None:
    verdict = judge(five_pages, policy=Policy(min_delay_s=0.5))
    assert kinds(verdict) == {BreachKind.PROMISE}
    assert len(verdict.breaches) == 4
    assert verdict.breaches[0].promised == 1.0


def test_a_crawl_delay_that_is_not_taken_over_is_found(db: Database, judge: Callable[..., SiteVerdict]) -> None:
    know_robots(db, "User-agent: *\nCrawl-delay: 7\n")
    assert kinds(judge(five_pages)) == {BreachKind.PROMISE}


def test_a_lease_that_is_ignored_is_found(
    db: Database, judge: Callable[..., SiteVerdict], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second run sends while the first one holds the lease: it writes its intents under the first one's token."""

    async def both(made: Bench) -> None:
        await five_pages(made)
        (holder,) = rows_of(db, "select lease_owner, lease_token from host")
        rude = bench(db, run_id="rude", clock=made.clock)
        gate = await made.hosts.gate(HOST)
        rude.hosts.owner = str(holder["lease_owner"])
        rude.hosts._gates[HOST] = replace(gate, lock=asyncio.Lock())
        await rude.ledger.send(page(9), plain)
        await rude.writer.aclose()

    assert judge(both).breaches == (), "the run that kept the rules"
    with db.read() as connection:
        (verdict,) = verdicts(connection, [HOST], "rude", START, Policy())
    (breach,) = verdict.breaches
    assert breach.kind is BreachKind.LEASE
    assert breach.earlier is not None
    assert (breach.earlier.run_id, breach.request.run_id) == ("run-1", "rude")


def test_no_turns_are_found(judge: Callable[..., SiteVerdict], monkeypatch: pytest.MonkeyPatch) -> None:
    @asynccontextmanager
    async def no_turn(hosts: Hosts, gate: Any) -> AsyncIterator[None]:
        yield

    async def at_once(made: Bench) -> None:
        await made.ledger.send(page(0), plain)
        made.clock.time += 5.0
        fetch = made.tier.fetch

        async def slowly(url: str, headers: Any = None) -> Any:
            await asyncio.sleep(0.05)  # of real time, so that the other one is sent meanwhile
            return await fetch(url, headers)

        made.tier.fetch = slowly  # type: ignore[method-assign]
        monkeypatch.setattr(Hosts, "turn", no_turn)
        await asyncio.gather(*(made.ledger.send(page(number), plain) for number in (1, 2)))

    verdict = judge(at_once)
    assert kinds(verdict) == {BreachKind.TWO_IN_FLIGHT}
    earlier = verdict.breaches[0].earlier
    assert earlier is not None
    assert {earlier.url, verdict.breaches[0].request.url} == {page(1).url, page(2).url}


@pytest.mark.parametrize("status", [200, 429, 503])
def test_a_retry_after_that_is_ignored_is_found(
    judge: Callable[..., SiteVerdict], monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setattr(Ledger, "_check_rest", lambda ledger, gate: None)
    verdict = judge(five_pages, respond=lambda url: answer(status, headers={"retry-after": "3600"}))
    assert kinds(verdict) == {BreachKind.REST}
    assert len(verdict.breaches) == 4
    first = verdict.breaches[0]
    assert first.earlier is not None
    assert (first.earlier.status, round(first.promised)) == (status, 3600)


def test_a_retry_after_that_nobody_heard_is_found_all_the_same(
    judge: Callable[..., SiteVerdict], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The field as sent is in the ledger: a session that takes no rest from it writes none down either."""
    for module in ("ledger", "aftermath"):
        monkeypatch.setattr(f"menu_pipeline.crawl.{module}.rest_after", lambda clock, *told, **more: clock)
    verdict = judge(five_pages, respond=lambda url: answer(503, headers={"retry-after": "120, 3600"}))
    assert kinds(verdict) == {BreachKind.REST}
    assert {round(breach.promised) for breach in verdict.breaches} == {3600}


def test_a_block_that_is_ignored_is_found(judge: Callable[..., SiteVerdict], monkeypatch: pytest.MonkeyPatch) -> None:
    async def blocked(made: Bench) -> None:
        for number in range(2):
            await made.ledger.send(page(number), block)

    async def block(sent: object) -> Settlement:
        return Settlement(blocks=True)

    monkeypatch.setattr(Ledger, "_check_rest", lambda ledger, gate: None)
    (breach,) = judge(blocked, respond=lambda url: answer(403)).breaches
    assert (breach.kind, breach.promised >= HOUR_S) == (BreachKind.REST, True)


def test_a_path_that_robots_txt_forbids_is_found(db: Database, judge: Callable[..., SiteVerdict]) -> None:
    know_robots(db, "User-agent: *\nDisallow: /cart\n")

    async def cart(made: Bench) -> None:
        await made.ledger.send(Ask(HOST, f"http://{HOST}/robots.txt", "robots"), plain)
        await made.ledger.send(page(1, "cart"), plain)

    (breach,) = judge(cart).breaches
    assert (breach.kind, breach.says) == (BreachKind.ROBOTS, "robots.txt says 'Disallow: /cart'")
    assert breach.earlier is not None
    assert breach.earlier.purpose == "robots"


def test_a_page_before_robots_txt_is_found(db: Database, judge: Callable[..., SiteVerdict]) -> None:
    with db.begin() as connection:
        connection.execute(text("delete from robots"))
    assert kinds(judge(five_pages)) == {BreachKind.NO_ROBOTS}


def test_more_requests_a_day_than_allowed_are_found(
    db: Database, judge: Callable[..., SiteVerdict], monkeypatch: pytest.MonkeyPatch
) -> None:
    know_robots(db, "User-agent: *\nCrawl-delay: 43200\n")

    async def keep(sent: object) -> Settlement:
        return Settlement(sets_delay=True, crawl_delay_s=43200.0)

    async def three(made: Bench) -> None:
        gate = await made.hosts.gate(HOST)
        gate.clock = replace(gate.clock, crawl_delay_s=43200.0, delay_s=60.0)
        for number in range(3):
            await made.ledger.send(page(number), keep)

    async def unlimited(ledger: Ledger, gate: Any) -> None:
        return None

    monkeypatch.setattr(Ledger, "_check_day", unlimited)
    (breach,) = judge(three).breaches
    assert (breach.kind, breach.promised, breach.kept) == (BreachKind.DAY_BUDGET, 2, 3)


def test_what_happened_before_the_run_counts_as_evidence_and_not_as_its_breach(
    db: Database, judge: Callable[..., SiteVerdict], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Ledger, "_check_rest", lambda ledger, gate: None)
        earlier = judge(five_pages, run_id="before", respond=lambda url: answer(503, headers={"retry-after": "600"}))
    assert earlier.breaches
    clock = JumpClock(START + 600.0)

    async def one(made: Bench) -> None:
        gate = await made.hosts.gate(HOST)
        gate.clock = replace(gate.clock, blocked_until=0.0)
        await made.ledger.send(page(7), plain)

    (breach,) = judge(one, clock=clock).breaches
    assert breach.kind is BreachKind.REST
    assert breach.earlier is not None
    assert breach.earlier.run_id == "before"


def test_a_site_that_got_no_request_has_no_verdict(db: Database, judge: Callable[..., SiteVerdict]) -> None:
    judge(five_pages)
    with db.read() as connection:
        assert verdicts(connection, [HOST, "other.test"], "another run", START, Policy()) == []
        assert [one.site for one in verdicts(connection, [HOST, "other.test"], "run-1", START, Policy())] == [HOST]


def test_evidence_is_read_by_index_only(sqlite_db: Database) -> None:
    lists = {"places_asked": "site", "entries_of_hosts": "host", "rests_of_hosts": "host", "entries_of_peers": "peer"}
    lists["entries_of_addresses"] = "address"
    with sqlite_db.read() as connection:
        for name, listed in lists.items():
            sql = statements("sqlite")[f"ledger.{name}"].sql.replace(f"in :{listed}_list", "in (:one)")
            plan = connection.exec_driver_sql(f"explain query plan {sql}", {"since": 0.0, "until": 1.0, "one": "a"})
            steps = [str(row[3]) for row in plan if "request" in str(row[3])]
            assert [step.split(" (")[0] for step in steps] == [f"SEARCH request USING INDEX request_{listed}_idx"], name


def test_no_site_is_no_evidence(db: Database) -> None:
    with db.read() as connection:
        assert read_evidence(connection, [], 0.0, 1.0, Policy()).entries == ()


@pytest.mark.parametrize(
    ("peer", "judged"), [("192.0.2.7", True), ("2001:db8::1", True), ("104.16.0.1", False)], ids=["v4", "v6", "CDN"]
)
def test_hosts_on_one_server_address_are_judged_together_across_runs(db: Database, peer: str, judged: bool) -> None:
    """Three runs, each with a host of its own on one machine, send within half a second: no host could tell."""
    with db.begin() as connection:
        for number in range(3):
            host = f"h{number}.test"
            other = f"{peer[:-1]}{number}" if ":" in peer else peer
            values: dict[str, Any] = {"h": host, "at": START + 0.2 * number, "peer": other, "run": f"run-{number}"}
            connection.execute(
                text(
                    "insert into request (run_id, site, host, url, purpose, lease_token, promised_delay_s, sent_at,"
                    " deadline_at, finished_at, peer, address) values (:run, :h, :h, 'http://' || :h || '/robots.txt',"
                    " 'robots', 1, 0, :at, :at + 20, :at + 0.01, :peer, :address)"
                ),
                values | {"address": address_key(other)},
            )
    with db.read() as connection:
        (verdict,) = verdicts(connection, ["h2.test"], "run-2", START, Policy())
    assert kinds(verdict) == ({BreachKind.ADDRESS_RATE} if judged else set())
    if judged:
        assert verdict.breaches[0].earlier is not None
        assert verdict.breaches[0].earlier.run_id == "run-0"
