import asyncio
import itertools
from dataclasses import replace

import pytest

from menu_pipeline.adapters.polite_transport import READ_AT_MOST
from menu_pipeline.core.outcome import FailureClass, WireFailure
from menu_pipeline.core.policy import DAY_S, HOUR_S, Policy
from menu_pipeline.crawl.hosts import HostBusy, LeaseLapsed, Stopped
from menu_pipeline.crawl.ledger import Ask, HostResting, Settlement, SitePaused
from menu_pipeline.crawl.writer import Writer
from menu_pipeline_tests.support.crawling import JumpClock, add_site, answer, bench, rows_of

HOST = "soup.test"
ASK = Ask(HOST, f"http://{HOST}/menu", "page")


async def plain(sent):
    return Settlement()


async def page_settlement(sent):
    return Settlement(blocks=True)


def send_all(db, asks, **options):
    """Send ``asks`` one after the other on a fresh bench; gives the bench."""

    async def go():
        made = bench(db, **options)
        try:
            for ask in asks:
                await made.ledger.send(ask, plain)
        finally:
            await made.hosts.release()
            await made.writer.aclose()
        return made

    return asyncio.run(go())


def test_the_intent_is_committed_before_the_request_leaves(db):
    add_site(db, HOST)

    def respond(url):
        rows = rows_of(db, "select outcome, sent_at, deadline_at from request")
        assert [row["outcome"] for row in rows] == [None]
        assert rows[0]["deadline_at"] == rows[0]["sent_at"] + Policy().request_deadline_s
        return answer()

    send_all(db, [ASK], respond=respond)
    assert [row["outcome"] for row in rows_of(db, "select outcome from request")] == ["fetched"]


def test_the_gap_kept_is_never_under_the_gap_promised(db):
    add_site(db, HOST)
    made = send_all(db, [ASK] * 5)
    ledger = rows_of(db, "select sent_at, finished_at, promised_delay_s from request order by sent_at")
    for before, after in itertools.pairwise(ledger):
        gap = after["sent_at"] - before["finished_at"]
        assert gap >= after["promised_delay_s"] - 1e-6
        assert after["promised_delay_s"] >= made.policy.min_delay_s


def test_of_a_robots_txt_only_the_beginning_is_read_and_of_a_page_all(db):
    add_site(db, HOST)
    read = {}

    def respond(url):
        read[url] = READ_AT_MOST.get()
        return answer()

    robots = Ask(HOST, f"http://{HOST}/robots.txt", "robots")
    send_all(db, [robots, ASK], respond=respond)
    assert read == {robots.url: Policy().robots_cap_bytes + 1, ASK.url: None}


def test_many_who_want_the_same_host_take_turns(db):
    for name in ("a.test", "b.test"):
        add_site(db, name, f"http://{HOST}/{name}", host=HOST)

    async def go():
        made = bench(db)
        asks = [Ask(name, f"http://{HOST}/{name}/{n}", "page") for n in range(3) for name in ("a.test", "b.test")]
        await asyncio.gather(*(made.ledger.send(ask, plain) for ask in asks))
        await made.writer.aclose()
        return made

    made = asyncio.run(go())
    assert made.tier.most_in_flight == 1
    order = [url.split("/")[3] for url, *_ in made.tier.log]
    assert order == ["a.test", "b.test"] * 3


def test_apex_and_www_share_one_clock(db):
    add_site(db, HOST)
    made = send_all(db, [ASK, Ask(HOST, f"https://www.{HOST}/menu", "page")])
    (_, _, _, first_ended), (_, _, second_started, _) = made.tier.log
    assert second_started - first_ended >= made.policy.min_delay_s


def test_a_second_run_is_refused_at_once_and_told_who_holds_the_lease(db):
    add_site(db, HOST)

    async def go():
        first, second = bench(db, run_id="first"), bench(db, run_id="second")
        await first.ledger.send(ASK, plain)
        with pytest.raises(HostBusy, match="first"):
            await second.ledger.send(ASK, plain)
        assert second.tier.log == []
        assert second.clock.slept == []
        for made in (first, second):
            await made.writer.aclose()

    asyncio.run(go())


def test_the_next_run_honours_the_clock_of_the_last_one(db):
    add_site(db, HOST)
    first = send_all(db, [ASK])
    later = JumpClock(first.clock.now() + 0.2)
    second = send_all(db, [ASK], run_id="second", clock=later)
    assert second.tier.log[0][2] - first.tier.log[0][3] >= first.policy.min_delay_s


def test_an_intent_without_outcome_counts_as_in_flight_until_its_deadline(db):
    add_site(db, HOST)
    clock = JumpClock()

    async def killed_before_the_answer():
        made = bench(db, clock=clock)
        gate = await made.hosts.gate(HOST)
        await made.ledger._intend(ASK, gate)
        await made.hosts.release()
        await made.writer.aclose()

    asyncio.run(killed_before_the_answer())
    started = clock.now()
    second = send_all(db, [ASK], run_id="second", clock=clock)
    waited = second.tier.log[0][2] - started
    # ... and what the host said in it, if it did, is not known: it may have been "wait"
    assert waited >= second.policy.request_deadline_s + second.policy.lost_answer_wait_s


@pytest.mark.parametrize(
    ("status", "headers"), [(503, {"retry-after": "3600"}), (429, {}), (200, {"retry-after": "3600"})]
)
def test_what_a_host_told_us_is_kept_before_anything_is_made_of_the_answer(db, status, headers):
    add_site(db, HOST)
    known = []

    async def dies_over_the_body(sent):
        known.extend(rows_of(db, "select blocked_until - :now as rest_s, blocked_reason from host", now=sent.ended_at))
        raise KeyboardInterrupt  # the process is gone, and the answer's outcome is in no ledger

    async def go():
        made = bench(db, respond=lambda url: answer(status, b"<h1>no</h1>", headers))
        await made.ledger.send(ASK, dies_over_the_body)

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(go())
    assert [(round(row["rest_s"]), row["blocked_reason"].split("_")[0]) for row in known] == [
        (3600, "retry" if headers else "blocked")
    ]
    assert rows_of(db, "select outcome from request") == [{"outcome": None}]
    with db.begin() as connection:
        connection.exec_driver_sql("update host set lease_owner = null")  # as when its process is gone
    with pytest.raises(HostResting):
        send_all(db, [ASK], run_id="second", clock=JumpClock())


EVERY_STATUS = [(status, "3600", 3600) for status in (200, 204, 302, 304, 404, 429, 503)]
UNREADABLE = [(status, "later", Policy().unread_retry_after_s) for status in (200, 302, 304, 404, 503)]
AS_PEOPLE_WRITE = [(503, "2 minutes", 120), (503, "1e99", Policy().max_retry_after_s), (503, "1,800", 1800)]


@pytest.mark.parametrize(("status", "value", "seconds"), EVERY_STATUS + UNREADABLE + AS_PEOPLE_WRITE)
def test_retry_after_is_obeyed_on_every_status_that_carries_it(db, status, value, seconds):
    add_site(db, HOST)
    headers = {"retry-after": value, "location": "/elsewhere"}

    async def go():
        made = bench(db, respond=lambda url: answer(status, headers=headers))
        sent = await made.ledger.send(ASK, plain)
        with pytest.raises(HostResting) as resting:
            await made.ledger.send(ASK, plain)
        assert resting.value.until == pytest.approx(sent.ended_at + seconds)
        assert len(made.tier.log) == 1
        await made.writer.aclose()

    asyncio.run(go())
    (host,) = rows_of(db, "select blocked_until, blocked_reason from host")
    assert host["blocked_reason"] == f"retry_after_{status}"


@pytest.mark.parametrize("value", ["0", "-5", "Thu, 01 Jan 1970 00:00:00 GMT"])
def test_a_retry_after_of_no_time_on_a_success_sends_nobody_to_rest(db, value):
    add_site(db, HOST)
    made = send_all(db, [ASK, ASK], respond=lambda url: answer(200, headers={"retry-after": value}))
    assert len(made.tier.log) == 2
    assert rows_of(db, "select blocked_reason from host") == [{"blocked_reason": None}]


@pytest.mark.parametrize("headers", [{}, {"retry-after": "later"}], ids=["without", "unreadable"])
@pytest.mark.parametrize("status", [403, 429])
def test_a_block_sends_the_host_to_rest_for_an_hour(db, status, headers):
    add_site(db, HOST)

    async def go():
        made = bench(db, respond=lambda url: answer(status, headers=headers))
        sent = await made.ledger.send(ASK, page_settlement)
        with pytest.raises(HostResting) as resting:
            await made.ledger.send(ASK, plain)
        assert HOUR_S <= resting.value.until - sent.ended_at <= 1.1 * HOUR_S
        await made.writer.aclose()

    asyncio.run(go())


def test_a_dead_host_is_left_alone_and_said_why(db):
    add_site(db, HOST)
    failure = WireFailure(FailureClass.CONNECT, "connection refused", sent=False, total_s=0.1)

    async def go():
        made = bench(db, respond=lambda url: failure)
        await made.ledger.send(ASK, plain)
        with pytest.raises(HostResting, match="connect"):
            await made.ledger.send(ASK, plain)
        await made.writer.aclose()

    asyncio.run(go())


def test_a_pause_stops_requests_within_one_request(db):
    add_site(db, HOST)

    async def go():
        made = bench(db)
        await made.ledger.send(ASK, plain)
        with db.begin() as connection:
            connection.exec_driver_sql("update site set status = 'paused'")
        with pytest.raises(SitePaused):
            await made.ledger.send(ASK, plain)
        assert len(made.tier.log) == 1
        await made.writer.aclose()

    asyncio.run(go())


def test_a_process_that_wakes_after_its_lease_lapsed_sends_nothing_more(db):
    add_site(db, HOST)

    async def go():
        lease_clock = JumpClock()
        made = bench(db, lease_clock=lease_clock)
        await made.ledger.send(ASK, plain)
        lease_clock.time += made.policy.lease_ttl_s  # suspended
        with pytest.raises(LeaseLapsed):
            await made.ledger.send(ASK, plain)
        assert len(made.tier.log) == 1
        await made.writer.aclose()

    asyncio.run(go())


class SlowOnce(Writer):
    """Takes ``seconds`` of the lease's clock for its ``nth`` write."""

    def __init__(self, db, clock, nth, seconds):
        super().__init__(db)
        self.clock, self.nth, self.seconds = clock, nth, seconds

    async def write(self, work):
        result = await super().write(work)
        self.nth -= 1
        self.clock.time += self.seconds if self.nth == 0 else 0.0
        return result


def test_a_request_that_came_too_late_to_leave_is_made_anew_at_its_pace(db):
    """A busy machine, not a lost lease: the intent took longer to commit than a request may take."""
    add_site(db, HOST)

    async def go():
        lease_clock = JumpClock()
        made = bench(db, lease_clock=lease_clock)
        made.ledger._writer = SlowOnce(db, lease_clock, 1, made.policy.request_deadline_s + 1)
        await made.ledger.send(ASK, plain)
        assert len(made.tier.log) == 1
        rows = rows_of(db, "select outcome, sent_at, reason from request order by request_id")
        assert [row["outcome"] for row in rows] == ["transient", "fetched"]
        assert rows[1]["sent_at"] - rows[0]["sent_at"] >= made.policy.min_delay_s
        await made.ledger._writer.aclose()
        await made.writer.aclose()

    asyncio.run(go())


def test_a_lease_somebody_else_took_is_noticed_at_the_next_intent(db):
    add_site(db, HOST)

    async def go():
        made = bench(db)
        await made.ledger.send(ASK, plain)
        with db.begin() as connection:
            connection.exec_driver_sql("update host set lease_owner = 'other', lease_token = lease_token + 1")
        with pytest.raises(LeaseLapsed):
            await made.ledger.send(ASK, plain)
        assert len(made.tier.log) == 1
        await made.writer.aclose()

    asyncio.run(go())


def test_the_lease_of_a_process_that_is_gone_is_taken_over_at_once(db):
    add_site(db, HOST)

    async def go():
        first = bench(db, run_id="killed")
        await first.ledger.send(ASK, plain)
        machine, _, started, run_id = first.hosts.owner.split("/", 3)
        with db.begin() as connection:
            gone = f"{machine}/4194999/{started}/{run_id}"  # beyond the kernel's largest pid
            connection.exec_driver_sql(f"update host set lease_owner = '{gone}'")
        second = bench(db, run_id="second", clock=first.clock)
        await second.ledger.send(ASK, plain)
        assert len(second.tier.log) == 1
        for made in (first, second):
            await made.writer.aclose()

    asyncio.run(go())


def test_after_the_clock_was_set_back_nobody_waits_for_the_time_it_had(db):
    """Rows dated an hour ahead: the longest delay from now keeps each promise, and no run sleeps for an hour."""
    add_site(db, HOST)
    ahead = JumpClock()
    send_all(db, [ASK], clock=JumpClock(ahead.time + HOUR_S))
    send_all(db, [ASK], clock=ahead)
    policy = Policy()
    longest = policy.browser_deadline_s + max(policy.max_delay_s * (1 + policy.delay_jitter), policy.lost_answer_wait_s)
    assert policy.max_delay_s <= sum(ahead.slept) <= longest + 1


def test_a_stop_ends_the_wait_for_the_clock_and_sends_nothing(db):
    add_site(db, HOST)

    async def go():
        made = bench(db)
        await made.ledger.send(ASK, plain)
        made.stopping.set()
        with pytest.raises(Stopped):
            await made.ledger.send(ASK, plain)
        assert len(made.tier.log) == 1
        await made.writer.aclose()

    asyncio.run(go())


def test_a_request_cut_off_by_a_stop_has_an_outcome(db):
    add_site(db, HOST)

    async def go():
        made, hangs = bench(db), asyncio.Event()

        async def hang(url, headers=None):
            hangs.set()
            await asyncio.sleep(30)

        made.tier.fetch = hang
        task = asyncio.create_task(made.ledger.send(ASK, plain))
        await hangs.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await made.writer.aclose()

    asyncio.run(go())
    assert [row["reason"] for row in rows_of(db, "select reason from request")] == ["the run was stopped"]


def test_a_crawl_delay_of_an_hour_is_a_budget_of_24_requests_a_day(db):
    add_site(db, HOST)

    async def go():
        made = bench(db)
        gate = await made.hosts.gate(HOST)
        gate.clock = replace(gate.clock, crawl_delay_s=3600.0)

        async def keep(sent):
            return Settlement(sets_delay=True, crawl_delay_s=3600.0)

        started = made.clock.now()
        for _ in range(24):
            await made.ledger.send(ASK, keep)
        with pytest.raises(HostResting, match="crawl_delay_3600"):
            await made.ledger.send(ASK, keep)
        assert len(made.tier.log) == 24
        assert max(made.clock.slept) <= 1.1 * made.policy.max_delay_s
        assert made.clock.now() - started < DAY_S
        await made.writer.aclose()

    asyncio.run(go())


def test_the_promise_is_kept_with_a_margin_for_the_hosts_own_clock(db):
    add_site(db, HOST)
    made = send_all(db, [ASK] * 3)
    ledger = rows_of(db, "select sent_at, finished_at, promised_delay_s from request order by sent_at")
    for before, after in itertools.pairwise(ledger):
        kept = after["sent_at"] - before["finished_at"]
        assert kept >= after["promised_delay_s"] + made.policy.gap_margin_s - 1e-4


def test_a_request_whose_intent_took_too_long_to_commit_does_not_leave(db):
    """Later than its deadline nobody counts it as in flight: whoever takes the host over may send already."""
    add_site(db, HOST)

    async def go():
        lease_clock = JumpClock()
        made = bench(db, lease_clock=lease_clock)
        commit = made.writer.write

        async def slow(work):
            result = await commit(work)
            lease_clock.time += made.policy.request_deadline_s
            return result

        await made.hosts.gate(HOST)
        made.writer.write = slow
        with pytest.raises(LeaseLapsed):
            await made.ledger.send(ASK, plain)
        assert made.tier.log == []
        await made.writer.aclose()

    asyncio.run(go())
    outcomes = [row["outcome"] for row in rows_of(db, "select outcome from request")]
    assert outcomes == ["transient"] * 3  # each of the tries
