from dataclasses import replace
from math import inf, isfinite
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.ledger_entry import Entry
from menu_pipeline.core.pacing import (
    HostClock,
    Observation,
    Sign,
    after_response,
    base_delay,
    rebuilt,
    resting,
    sign_of,
)
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.proof import TIMES, BreachKind, RobotsCopy, breaches
from menu_pipeline.core.robots import NO_RULES

POLICY = Policy()
seconds = st.floats(0, 300, allow_nan=False)
variances = st.floats(0, 10)
clocks = st.builds(
    HostClock,
    ttfb_s=st.none() | seconds,
    crawl_delay_s=st.none() | st.floats(0, 10_000),
    loop_delay_s=st.floats(0, 60),
    next_request_at=st.floats(0, 2e9),
    baseline_s=st.none() | seconds,
    load_s=seconds,
    baseline_var=variances,
    load_var=variances,
    shared_var=st.floats(-1, 1),
    ttfb_spread=st.floats(0.05, 0.5),
    ttfb_answers=st.integers(0, 1000),
)
observations = st.builds(
    Observation,
    ended_at=st.floats(1e9, 2e9),
    total_s=seconds,
    ttfb_s=st.none() | seconds,
    sign=st.sampled_from(Sign),
    is_page=st.booleans(),
    late_s=st.sampled_from([0.0, 0.003, 0.05, 1.0, inf]),
    wire_bytes=st.integers(0, 2**25),
)
jitters = st.floats(0, 1, exclude_max=True)


def seen(ttfb_s: float | None, sign: Sign = Sign.HEALTHY, ended_at: float = 1000.0, **facts: Any) -> Observation:
    return Observation(ended_at=ended_at, total_s=ttfb_s or 20.0, ttfb_s=ttfb_s, sign=sign, **facts)


def visited(clock: HostClock, ttfb_s: float, pages: int, idle_s: float = 0.0) -> HostClock:
    """``clock`` after so many pages, each asked for as soon as it may be (or so much later)."""
    for _ in range(pages):
        ended_at = max(1000.0, clock.next_request_at) + idle_s + ttfb_s
        clock = after_response(clock, seen(ttfb_s, ended_at=ended_at), POLICY, 0.0)
    return clock


def as_learned(clock: HostClock) -> HostClock:
    """What of a clock was learned: without what is promised, and that something was asked."""
    return replace(clock, delay_s=0.0, next_request_at=0.0, asked=(), asked_at=0.0)


@given(clocks, observations, jitters)
def test_the_delay_is_never_under_the_floor_nor_over_the_cap_and_its_jitter(clock, observation, jitter):
    after = after_response(clock, observation, POLICY, jitter)
    assert POLICY.min_delay_s <= after.delay_s <= POLICY.max_delay_s * (1 + POLICY.delay_jitter)


@given(clocks, observations, jitters)
def test_the_next_request_is_never_earlier_than_the_end_of_the_last_response_and_the_delay(clock, observation, jitter):
    after = after_response(clock, observation, POLICY, jitter)
    assert after.next_request_at >= observation.ended_at + base_delay(after, POLICY)
    assert after.next_request_at >= clock.next_request_at


@given(clocks, observations, jitters)
def test_jitter_only_stretches(clock, observation, jitter):
    assert (
        after_response(clock, observation, POLICY, jitter).delay_s
        >= after_response(clock, observation, POLICY, 0.0).delay_s
    )


@given(clocks, observations, st.sampled_from([Sign.NEUTRAL, Sign.TROUBLE]))
def test_an_error_page_never_shortens_the_delay(clock, observation, sign):
    after = after_response(clock, replace(observation, sign=sign), POLICY, 0.0)
    assert base_delay(after, POLICY) >= base_delay(clock, POLICY)


@given(clocks, observations)
def test_trouble_doubles_the_delay_up_to_the_cap(clock, observation):
    after = after_response(clock, replace(observation, sign=Sign.TROUBLE), POLICY, 0.0)
    assert base_delay(after, POLICY) >= min(POLICY.max_delay_s, POLICY.trouble_factor * base_delay(clock, POLICY))


@given(clocks, observations)
def test_one_healthy_answer_lowers_the_loops_delay_by_a_small_step_only(clock, observation):
    after = after_response(clock, replace(observation, sign=Sign.HEALTHY), POLICY, 0.0)
    other = base_delay(replace(clock, loop_delay_s=0.0, ttfb_s=after.ttfb_s), POLICY)
    step = min(POLICY.recovery_step_s, POLICY.recovery_share_far * clock.loop_delay_s)
    assert base_delay(after, POLICY) >= min(max(other, clock.loop_delay_s - step), POLICY.max_delay_s) - 1e-9


@given(clocks, observations, jitters)
def test_a_time_that_may_be_all_ours_changes_nothing_but_the_promise(clock, observation, jitter):
    clock = replace(clock, ttfb_s=clock.ttfb_s or 0.0)
    lagged = replace(observation, late_s=inf, sign=Sign.HEALTHY)
    after = after_response(clock, lagged, POLICY, jitter)
    assert as_learned(after) == as_learned(clock)
    assert after.next_request_at >= lagged.ended_at + base_delay(clock, POLICY)


@given(st.lists(st.tuples(observations, jitters), max_size=30))
def test_whatever_a_host_answers_its_clock_stays_a_clock(answers):
    clock, now = HostClock(), 1e9
    for observation, jitter in answers:
        now += observation.total_s + base_delay(clock, POLICY)
        clock = after_response(clock, replace(observation, ended_at=now), POLICY, jitter)
        numbers = [clock.load_s, clock.baseline_var, clock.load_var, clock.ttfb_spread, clock.baseline_s or 0.0]
        assert all(isfinite(number) and number >= 0 for number in numbers)


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_statuses_of_a_server_that_cannot_keep_up_are_trouble(status):
    assert sign_of(status) is Sign.TROUBLE


def test_other_answers_are_no_trouble_and_only_pages_are_health():
    assert {sign_of(status) for status in (200, 206, 304)} == {Sign.HEALTHY}
    assert {sign_of(status) for status in (None, 301, 403, 404, 500)} == {Sign.NEUTRAL}
    assert sign_of(None, timed_out=True) is Sign.TROUBLE


def test_an_outage_slows_us_down_and_health_brings_us_back():
    clock = visited(HostClock(), 0.02, 20)
    for _ in range(3):
        clock = after_response(clock, seen(0.01, Sign.TROUBLE, clock.next_request_at + 1), POLICY, 0.0)
    assert clock.delay_s == 8.0
    assert visited(clock, 0.02, 10).delay_s > 4.0
    assert visited(clock, 0.02, 150).delay_s == POLICY.min_delay_s


def test_a_host_that_slows_down_while_we_ask_is_asked_less():
    clock = visited(HostClock(), 0.05, 20)
    assert visited(clock, 0.15, 10).delay_s > 4.0


def test_one_slow_page_is_a_slow_page_and_two_in_a_row_are_a_slow_host():
    usual = visited(HostClock(), 0.05, 20)
    once = visited(usual, 0.2, 1)
    assert (once.delay_s, once.baseline_s, once.doubted) == (usual.delay_s, usual.baseline_s, True)
    assert visited(once, 0.05, 1).delay_s == POLICY.min_delay_s
    assert visited(once, 0.2, 1).delay_s > POLICY.min_delay_s


def test_a_host_that_became_slower_over_night_is_not_punished_for_it():
    clock = HostClock()
    for day in range(60):
        clock = visited(clock, 0.04 if day < 20 else 0.08, 1, idle_s=80_000.0)
        clock = visited(clock, 0.04 if day < 20 else 0.08, 25)
    assert clock.delay_s == POLICY.min_delay_s
    assert 0.075 < clock.baseline_s < 0.085


def test_robots_and_sitemaps_do_not_teach_what_a_page_takes():
    clock = visited(HostClock(), 0.3, 5)
    after = after_response(clock, seen(0.001, ended_at=2000.0, is_page=False), POLICY, 0.0)
    assert as_learned(after) == as_learned(clock)


def test_the_slowest_answer_stands_in_until_a_page_was_timed():
    clock = after_response(HostClock(), seen(2.0, is_page=False), POLICY, 0.0)
    assert clock.delay_s == 20.0
    assert after_response(clock, seen(0.05, ended_at=1030.0), POLICY, 0.0).delay_s == POLICY.min_delay_s


def test_a_slow_host_is_asked_at_most_a_tenth_of_the_time():
    clock = after_response(HostClock(), seen(0.4), POLICY, 0.0)
    assert clock.delay_s == 4.0
    assert clock.next_request_at == 1004.0


def test_a_crawl_delay_paces_up_to_the_cap():
    assert base_delay(HostClock(crawl_delay_s=7), POLICY) == 7
    assert base_delay(HostClock(crawl_delay_s=3600), POLICY) == POLICY.max_delay_s


def test_a_quick_host_is_paced_by_the_floor():
    assert base_delay(HostClock(ttfb_s=0.01), POLICY) == POLICY.min_delay_s


def test_no_first_byte_counts_as_slow_for_as_long_as_we_waited():
    assert after_response(HostClock(), seen(None, Sign.NEUTRAL), POLICY, 0.0).ttfb_s == 20.0


def test_whoever_takes_over_keeps_the_promise_of_the_last_request():
    clock = rebuilt(HostClock(next_request_at=0.0), last_ended_at=500.0, promised_delay_s=30.0, policy=POLICY)
    assert clock.next_request_at == 530.0
    heard = rebuilt(clock, last_ended_at=600.0, promised_delay_s=30.0, policy=POLICY)
    unheard = rebuilt(clock, last_ended_at=600.0, promised_delay_s=30.0, policy=POLICY, answer_lost=True)
    assert (heard.next_request_at, unheard.next_request_at) == (630.0, 600.0 + POLICY.lost_answer_wait_s)


def test_a_longer_rest_already_promised_stays():
    clock = resting(HostClock(), 2000.0, "retry_after_503")
    assert resting(clock, 1500.0, "blocked_403") == clock
    assert resting(clock, 2500.0, "blocked_403").blocked_reason == "blocked_403"
    assert clock.ready_at() == 2000.0


@given(st.lists(st.floats(0.0005, 0.019), min_size=5, max_size=80))
def test_a_server_that_answers_in_milliseconds_is_asked_at_the_floor_whatever_their_noise(times):
    clock = HostClock()
    for number, ttfb in enumerate(times):
        seen_page = Observation(1000.0 + 2 * number, ttfb, ttfb, Sign.HEALTHY)
        clock = after_response(clock, seen_page, POLICY, 0.0)
    assert clock.loop_delay_s == 0.0
    assert clock.delay_s == POLICY.min_delay_s


@given(st.lists(st.floats(0, 0.010), min_size=1, max_size=100), st.floats(0.020, 1.0))
def test_what_our_own_lateness_may_explain_of_a_time_slows_nobody(lateness, ttfb):
    clock = visited(HostClock(), ttfb, 5)
    at_first = clock.delay_s
    for late_s in lateness:
        now = clock.next_request_at + ttfb + late_s
        clock = after_response(clock, seen(ttfb + late_s, ended_at=now, late_s=late_s), POLICY, 0.0)
    assert clock.loop_delay_s == 0.0
    assert clock.delay_s <= max(at_first, 3 * (ttfb + lateness[-1])) + 1e-9


@pytest.mark.parametrize("share", [0.1, 0.5])
@pytest.mark.parametrize("ttfb", [0.05, 0.5, 3.0])
def test_a_host_that_becomes_slow_is_seen_to_though_our_loop_is_late(ttfb, share):
    late_s = share * ttfb
    clock = visited(HostClock(), ttfb, 6)
    for _ in range(20):
        slow = 2 * ttfb + late_s / 2
        clock = after_response(clock, seen(slow, ended_at=clock.next_request_at + slow, late_s=late_s), POLICY, 0.0)
    assert clock.delay_s >= 1.5 * POLICY.ttfb_factor * ttfb
    assert clock.ttfb_s > 1.5 * ttfb


def test_a_slow_hosts_first_answer_is_known_though_our_loop_was_late():
    assert after_response(HostClock(), seen(3.0, late_s=0.2), POLICY, 0.0).delay_s == 30.0
    assert after_response(HostClock(), seen(3.0, late_s=1.5), POLICY, 0.0).delay_s == 15.0


@given(clocks, st.floats(0.1, 100), st.floats(0, 0.5))
def test_what_is_surely_the_hosts_own_time_is_owed_its_pause_however_late_we_were(clock, total_s, share):
    answer = Observation(1e9, total_s, total_s, Sign.HEALTHY, late_s=share * total_s)
    after = after_response(clock, answer, POLICY, 0.0)
    assert after.next_request_at >= 1e9 + min(POLICY.max_delay_s, 3 * (1 - share) * total_s) - 1e-6


def test_a_first_answer_timed_while_our_own_loop_lagged_slows_nobody():
    lagged = Observation(1000.0, 0.7, 0.7, Sign.HEALTHY, is_page=False, late_s=0.65)
    assert after_response(HostClock(), lagged, POLICY, 0.0).delay_s == POLICY.min_delay_s


@given(clocks, st.floats(0.001, 100), st.floats(0.001, 100), st.booleans())
def test_after_an_answer_its_host_has_three_times_as_long_as_that_took_whatever_was_learned(
    clock, ttfb_s, body_s, is_page
):
    answer = Observation(1e9, ttfb_s + body_s, ttfb_s, Sign.HEALTHY, is_page)
    after = after_response(clock, answer, POLICY, 0.0)
    assert after.next_request_at >= 1e9 + min(POLICY.max_delay_s, 3 * (ttfb_s + body_s)) - 1e-6


@given(clocks, observations)
def test_a_hosts_line_carries_no_more_of_us_than_it_should_on_average(clock, observation):
    after = after_response(clock, observation, POLICY, 0.0)
    pause_s = after.next_request_at - observation.ended_at
    assert pause_s >= min(POLICY.max_delay_s, observation.wire_bytes / POLICY.bytes_per_s) - 1e-6


def test_an_ordinary_page_costs_no_more_than_the_floor():
    page = Observation(1000.0, 0.05, 0.02, Sign.HEALTHY, wire_bytes=900_000)
    assert after_response(HostClock(), page, POLICY, 0.0).delay_s == POLICY.min_delay_s


def test_a_slow_menu_behind_a_quick_start_page_is_left_alone_from_its_first_page_on():
    clock = visited(HostClock(), 0.02, 3)
    pauses = []
    for _ in range(8):
        clock = visited(clock, 3.0, 1)
        pauses.append(clock.delay_s)
    assert min(pauses) >= 9.0
    assert min(pauses[2:]) >= 30.0  # ten times what three pages in a row took is no outlier's pause


def test_two_slow_pages_among_quick_ones_cost_two_long_pauses_and_no_more():
    clock = visited(visited(HostClock(), 0.02, 20), 3.0, 2)
    assert visited(clock, 0.02, 1).delay_s < 2.0


@given(
    st.lists(st.tuples(st.floats(0.001, 15.0), st.booleans(), st.integers(0, 3)), min_size=TIMES, max_size=60),
    st.floats(0.0, 90_000.0),
)
def test_the_proof_finds_every_promise_of_this_clock_large_enough(pages, idle_s):
    """Whatever times a host has, in several visits: what pacing promises is what the proof says is owed."""
    clock, rows, now = HostClock(), [], 1e9
    for number, (ttfb_s, comes_back, repeats) in enumerate(pages):
        if comes_back:
            clock, now = stored(clock), now + idle_s
        for _ in range(1 + repeats):
            now = max(now, clock.next_request_at)
            promised, ended_at = clock.delay_s, now + ttfb_s
            rows.append(entry(len(rows) + 1, now, ended_at, ttfb_s, promised))
            clock = after_response(clock, seen(ttfb_s, ended_at=ended_at), POLICY, (number % 10) / 10)
            now = ended_at
    found = breaches(rows, COPIES, POLICY, None)
    assert [one.says for one in found if one.kind is not BreachKind.NO_ROBOTS] == []


def stored(clock: HostClock) -> HostClock:
    """The clock as the next visit finds it."""
    return replace(clock, doubted=False, turns=0, recent_s=(), beliefs=(), asked=(), asked_at=0.0)


COPIES = {"http://soup.test": RobotsCopy(NO_RULES, 1e9, 1e9)}


def entry(number: int, sent_at: float, ended_at: float, ttfb_s: float, promised_s: float) -> Entry:
    return Entry(
        request_id=number,
        run_id="run-1",
        site="soup.test",
        host="soup.test",
        url="http://soup.test/menu",
        purpose="page",
        lease_token=1,
        promised_delay_s=promised_s,
        sent_at=sent_at,
        deadline_at=sent_at + 20.0,
        finished_at=ended_at,
        outcome="fetched",
        status=200,
        ttfb_s=ttfb_s,
        total_s=ttfb_s,
    )


def test_an_answer_that_our_own_lag_or_the_hosts_trouble_made_long_owes_no_pause_of_its_own():
    quick = visited(HostClock(), 0.02, 5)
    lagged = after_response(quick, seen(5.0, late_s=4.9), POLICY, 0.0)
    assert lagged.delay_s == quick.delay_s
    assert after_response(quick, seen(None, Sign.TROUBLE), POLICY, 0.0).delay_s == 2 * quick.delay_s
