"""The proof over doctored ledgers: each kind of breach is found, with the two requests that show it, and no other."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from menu_pipeline.core import robots
from menu_pipeline.core.ledger_entry import Entry, with_rest
from menu_pipeline.core.policy import DAY_S, Policy
from menu_pipeline.core.proof import AddressLimits, Breach, BreachKind, RobotsCopy, breaches

START = 1_796_000_000.0
POLICY = Policy()
LIMITS = AddressLimits(
    2, lambda one: 1.0, lambda one: None if one.peer is None or one.peer.startswith("10.") else one.peer
)


def sent(number: int, at: float, *, took: float | None = 0.2, host: str = "soup.test", **values: object) -> Entry:
    """Request ``number``, ``at`` seconds after the start."""
    known: dict[str, object] = {
        "request_id": number, "run_id": "run-1", "site": host, "host": host, "url": f"http://{host}/page/{number}",
        "purpose": "page", "lease_token": 1, "promised_delay_s": 1.0, "sent_at": START + at,
        "deadline_at": START + at + 20, "finished_at": None if took is None else START + at + took,
        "status": 200, "ttfb_s": 0.02, "peer": "192.0.2.7",
    }  # fmt: skip
    return Entry(**{**known, **values})  # type: ignore[arg-type]


def robots_read(number: int = 1, at: float = 0.0, host: str = "soup.test") -> Entry:
    return sent(number, at, host=host, url=f"http://{host}/robots.txt", purpose="robots")


def copy(text: str = "", at: float = 0.2) -> RobotsCopy:
    return RobotsCopy(robots.parse(text.encode()), START + at, START + at)


def found(
    rows: Sequence[Entry], copies: Mapping[str, RobotsCopy] | None = None, limits: AddressLimits | None = LIMITS
) -> list[Breach]:
    known = {f"http://{row.host}": copy() for row in rows} if copies is None else copies
    shuffled = random.Random(1).sample(list(rows), len(rows))
    return breaches(shuffled, known, POLICY, limits)


def only(rows: Sequence[Entry], kind: BreachKind, copies: Mapping[str, RobotsCopy] | None = None) -> Breach:
    (breach,) = found(rows, copies)
    assert breach.kind is kind
    assert breach.says
    return breach


POLITE = [robots_read(), *(sent(n, 1.3 * (n - 1)) for n in range(2, 12))]


def test_a_polite_visit_has_no_breach() -> None:
    assert found(POLITE) == []


def test_two_in_flight() -> None:
    breach = only([robots_read(), sent(2, 2.0, took=3.0), sent(3, 4.0)], BreachKind.TWO_IN_FLIGHT)
    assert (breach.request.request_id, breach.earlier.request_id if breach.earlier else None) == (3, 2)


def test_an_intent_without_outcome_is_in_flight_until_its_deadline() -> None:
    rows = [robots_read(), sent(2, 2.0, took=None, peer=None), sent(3, 21.9)]
    assert only(rows, BreachKind.TWO_IN_FLIGHT).earlier == rows[1]
    assert found([*rows[:2], sent(3, 82.0)]) == []


@pytest.mark.parametrize("outcome", [None, "lost"])
def test_after_an_answer_that_is_lost_its_host_is_left_alone_for_a_minute(outcome: str | None) -> None:
    unheard = sent(2, 2.0, took=None, peer=None, outcome=outcome)
    soon = [sent(3, 30.0, lease_token=2), sent(4, 81.9, lease_token=2)]
    breaches = found([robots_read(), unheard, *soon, sent(5, 83.2, lease_token=2)])
    assert [(one.kind, one.request, one.earlier) for one in breaches] == [
        (BreachKind.LOST_ANSWER, row, unheard) for row in soon
    ]
    assert [round(one.kept, 1) for one in breaches] == [8.0, 59.9]
    heard = sent(2, 2.0, took=20.0, outcome="fetched")
    assert found([robots_read(), heard, *soon]) == [], "its end is known: an answer, or a hang-up of ours"


def test_a_long_request_overlaps_not_only_its_neighbour() -> None:
    rows = [robots_read(), sent(2, 2.0, took=9.0), sent(3, 3.0, took=0.1), sent(4, 5.0, took=0.1)]
    assert [breach.earlier for breach in found(rows, limits=None)] == [rows[1], rows[1]]


def test_a_gap_under_the_promise() -> None:
    breach = only([robots_read(), sent(2, 2.0), sent(3, 3.4, promised_delay_s=1.4)], BreachKind.GAP)
    assert breach.promised == 1.4
    assert breach.kept == pytest.approx(1.2)
    assert breach.earlier is not None
    assert breach.earlier.request_id == 2


def test_the_grain_of_clocks_is_no_breach_and_ten_milliseconds_are() -> None:
    assert found([robots_read(), sent(2, 1.1995)]) == []
    assert only([robots_read(), sent(2, 1.19)], BreachKind.GAP)


def test_a_promise_below_the_floor_does_not_pass_for_kept() -> None:
    breach = only([robots_read(), sent(2, 2.0, promised_delay_s=0.5)], BreachKind.PROMISE)
    assert (breach.promised, breach.kept) == (1.0, 0.5)
    assert "the floor" in breach.says


def test_a_promise_below_the_crawl_delay() -> None:
    rows = [robots_read(), sent(2, 2.0)]
    breach = only(rows, BreachKind.PROMISE, {"http://soup.test": copy("User-agent: *\nCrawl-delay: 5\n")})
    assert (breach.promised, "crawl delay" in breach.says) == (5.0, True)
    assert found(rows, {"http://soup.test": copy("User-agent: *\nCrawl-delay: 5\n", at=3.0)}) == [], "read later"


def test_a_response_time_that_was_not_heeded() -> None:
    slow = [sent(n, 4.0 * n, took=1.0, ttfb_s=0.9) for n in range(2, 20)]
    promises = found([robots_read(), *slow])
    assert {breach.kind for breach in promises} == {BreachKind.PROMISE}
    assert len(promises) == 18 - 12, "once twelve pages were slow"
    kept = [sent(n, 12.0 * n, took=1.0, ttfb_s=0.9, promised_delay_s=9.0) for n in range(2, 20)]
    assert found([robots_read(), *kept]) == []


def test_slow_answers_among_quick_ones_are_nobodys_fault() -> None:
    rows = [robots_read(), *(sent(n, 3.0 * n, ttfb_s=0.9 if n % 9 else 0.02) for n in range(2, 30))]
    assert found(rows) == []


@pytest.mark.parametrize("status", [429, 503])
def test_a_request_before_the_rest_was_over(status: int) -> None:
    told = sent(2, 2.0, status=status, reason=with_rest(f"status_{status}", START + 2.2 + 3600))
    breach = only([robots_read(), told, sent(3, 1000.0)], BreachKind.REST)
    assert breach.earlier == told
    assert (round(breach.promised, 3), round(breach.kept, 3)) == (3600.0, 997.8)
    assert str(status) in breach.says
    assert found([robots_read(), told, sent(3, 3602.2)]) == []


@pytest.mark.parametrize(
    ("values", "rest_s"),
    [
        ({"status": 503, "outcome": "transient", "retry_after": "120, 3600"}, 3600.0),
        ({"status": 200, "retry_after": "600"}, 600.0),
        ({"status": 503, "outcome": "transient", "retry_after": "2 minutes"}, 120.0),
        ({"status": 503, "outcome": "transient", "retry_after": "1,800"}, 1800.0),
        ({"status": 200, "retry_after": "later"}, POLICY.unread_retry_after_s),
        ({"status": 429, "outcome": "rate_limited", "retry_after": "later"}, POLICY.rest_delays_s[0]),
        ({"status": 429, "outcome": "rate_limited"}, POLICY.rest_delays_s[0]),
        ({"status": 429, "outcome": "rate_limited", "retry_after": "900", "reason": "status_429"}, 900.0),
    ],
)
def test_a_session_that_heard_and_wrote_down_no_rest_is_found_out(values: dict[str, object], rest_s: float) -> None:
    told = sent(2, 2.0, **values)
    breach = only([robots_read(), told, sent(3, 50.0)], BreachKind.REST)
    assert (breach.earlier, round(breach.promised, 3)) == (told, rest_s)
    assert found([robots_read(), told, sent(3, 2.3 + rest_s)]) == []


def test_the_longest_rest_counts_whoever_told_it_last() -> None:
    long = sent(2, 2.0, status=429, reason=with_rest("", START + 7200))
    short = sent(3, 7201.0, status=503, reason=with_rest("", START + 7300))
    assert only([robots_read(), long, short, sent(4, 7290.0)], BreachKind.REST).earlier == short


def test_what_a_browser_asked_before_its_call_was_over_is_no_request_in_a_rest() -> None:
    told = sent(2, 2.0, tier="browser", status=503, reason=with_rest("http_5xx", START + 3600))
    part = sent(3, 4.0, tier="browser", purpose="render")
    assert found([robots_read(), told, part]) == []
    assert only([robots_read(), told, part, sent(4, 30.0, purpose="render")], BreachKind.REST)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"lease_token": 0}, "without a lease"),
        ({"lease_token": 1}, "had taken lease 2"),
        ({"lease_token": 2, "run_id": "run-2"}, "which run run-1 held"),
    ],
)
def test_a_request_outside_the_lease(values: dict[str, object], says: str) -> None:
    rows = [robots_read(), replace(sent(2, 2.0), lease_token=2), replace(sent(3, 4.0), **values)]  # type: ignore[arg-type]
    breach = only(rows, BreachKind.LEASE)
    assert says in breach.says
    assert breach.earlier == rows[1]


def test_a_lease_that_changes_hands_is_no_breach() -> None:
    assert found([*POLITE, sent(50, 100.0, lease_token=2, run_id="run-2"), sent(51, 102.0, lease_token=3)]) == []


def test_a_path_that_robots_txt_disallows() -> None:
    rows = [robots_read(), sent(2, 2.0, url="http://soup.test/cart/1")]
    breach = only(rows, BreachKind.ROBOTS, {"http://soup.test": copy("User-agent: *\nDisallow: /cart\n")})
    assert breach.says == "robots.txt says 'Disallow: /cart'"
    assert breach.earlier == rows[0], "the request that brought the rules"


def test_rules_that_were_read_later_do_not_judge_what_was_sent_before() -> None:
    rows = [robots_read(), sent(2, 2.0), robots_read(3, 9.0)]
    assert found(rows, {"http://soup.test": copy("User-agent: *\nDisallow: /\n", at=9.2)}) == []


@pytest.mark.parametrize(
    "known",
    [
        {},
        {"http://soup.test": RobotsCopy(None, None, START + 0.2)},
        {"http://soup.test": RobotsCopy(robots.NO_RULES, START - 2 * DAY_S, START + 0.2)},
    ],
    ids=["never asked", "unreachable", "too old"],
)
def test_a_page_without_robots_txt_that_may_serve(known: dict[str, RobotsCopy]) -> None:
    assert only([robots_read(), sent(2, 2.0)], BreachKind.NO_ROBOTS, known).request.request_id == 2


def test_more_requests_a_day_than_a_long_crawl_delay_leaves() -> None:
    slow = {"http://soup.test": copy("User-agent: *\nCrawl-delay: 3600\n")}
    rows = [robots_read(), *(sent(n, 100.0 * n, promised_delay_s=60.0) for n in range(2, 25))]
    assert found(rows, slow) == []
    breach = only([*rows, sent(25, 9000.0, promised_delay_s=60.0)], BreachKind.DAY_BUDGET, slow)
    assert (breach.promised, breach.kept, breach.earlier) == (24, 25, rows[0])
    assert found([*rows, sent(25, DAY_S + 1, promised_delay_s=60.0)], slow) == [], "a day later"


def three_hosts(*at: float, took: float = 0.2, peer: str = "192.0.2.7") -> list[Entry]:
    """A robots.txt each at one address, the hosts' first requests, so that nothing but the address is at stake."""
    return [
        replace(robots_read(n, moment, host=f"h{n}.test"), finished_at=START + moment + took, peer=peer)
        for n, moment in enumerate(at, 1)
    ]


def test_three_in_flight_at_one_address() -> None:
    rows = three_hosts(0.0, 2.0, 4.0, took=5.0)
    breach = only(rows, BreachKind.ADDRESS_IN_FLIGHT)
    assert (breach.where, breach.request, breach.earlier) == ("192.0.2.7", rows[2], rows[0])
    assert found(three_hosts(0.0, 2.0, 5.5, took=5.0)) == []


def test_three_within_a_second_at_one_address() -> None:
    rows = three_hosts(0.0, 0.5, 0.9, took=0.1)
    breach = only(rows, BreachKind.ADDRESS_RATE)
    assert (breach.request, breach.earlier) == (rows[2], rows[0])
    assert found(three_hosts(0.0, 0.5, 1.0, took=0.1)) == []


def test_shared_platforms_are_exempt_and_other_addresses_do_not_count() -> None:
    assert found(three_hosts(0.0, 0.1, 0.2, peer="10.0.0.1")) == []
    rows = three_hosts(0.0, 0.1, 0.2)
    assert found([*rows[:2], replace(rows[2], peer="192.0.2.8")]) == []


def doctored(rows: list[Entry], rng: random.Random) -> list[Entry]:
    """One request of a polite visit moved so close to the one before it that the promise is broken."""
    victim = rng.randrange(2, len(rows))
    before = rows[victim - 1]
    rows[victim] = replace(rows[victim], sent_at=before.ended_at + rng.uniform(0, 0.98) * rows[victim].promised_delay_s)
    return rows


@pytest.mark.parametrize("seed", range(20))
def test_any_visit_that_keeps_its_promises_passes_and_one_broken_promise_is_found(seed: int) -> None:
    rng = random.Random(seed)
    rows, at = [robots_read()], 0.2
    for number in range(2, 30):
        promise, took = rng.uniform(1.0, 3.0), rng.uniform(0.01, 2.0)
        at += promise + rng.random()
        rows.append(sent(number, at, took=took, promised_delay_s=promise, ttfb_s=min(took, 0.08)))
        at += took
    assert found(rows) == []
    assert BreachKind.GAP in {breach.kind for breach in found(doctored(rows, rng))}
