from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.pacing import (
    HostClock,
    Observation,
    after_response,
    base_delay,
    rebuilt,
    resting,
    smoothed_ttfb,
)
from menu_pipeline.core.policy import Policy

POLICY = Policy()
seconds = st.floats(0, 300, allow_nan=False)
clocks = st.builds(
    HostClock,
    ttfb_s=st.none() | seconds,
    crawl_delay_s=st.none() | st.floats(0, 10_000),
    next_request_at=st.floats(0, 2e9),
)
observations = st.builds(
    Observation,
    ended_at=st.floats(1e9, 2e9),
    total_s=seconds,
    ttfb_s=st.none() | seconds,
    healthy=st.booleans(),
)
jitters = st.floats(0, 1, exclude_max=True)


def seen(ttfb_s: float | None, *, healthy: bool = True, ended_at: float = 1000.0) -> Observation:
    return Observation(ended_at=ended_at, total_s=ttfb_s or 20.0, ttfb_s=ttfb_s, healthy=healthy)


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


@given(clocks, observations)
def test_an_error_page_never_shortens_the_delay(clock, observation):
    known = replace(clock, ttfb_s=clock.ttfb_s or 0.0)
    after = after_response(known, replace(observation, healthy=False), POLICY, 0.0)
    assert base_delay(after, POLICY) >= base_delay(known, POLICY)


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
    assert smoothed_ttfb(HostClock(ttfb_s=0.1), seen(None, healthy=False), POLICY) == 0.3 * 20 + 0.7 * 0.1


def test_whoever_takes_over_keeps_the_promise_of_the_last_request():
    clock = rebuilt(HostClock(next_request_at=0.0), last_ended_at=500.0, promised_delay_s=30.0, policy=POLICY)
    assert clock.next_request_at == 530.0


def test_a_longer_rest_already_promised_stays():
    clock = resting(HostClock(), 2000.0, "retry_after_503")
    assert resting(clock, 1500.0, "blocked_403") == clock
    assert resting(clock, 2500.0, "blocked_403").blocked_reason == "blocked_403"
    assert clock.ready_at() == 2000.0
