from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core import backoff
from menu_pipeline.core.outcome import FailureClass, Transient, WireFailure, WireResponse, classify
from menu_pipeline.core.pacing import HostClock, forgiven
from menu_pipeline.core.policy import DAY_S, HOUR_S, Policy

POLICY = Policy()


def test_a_page_retries_on_the_schedule_and_then_is_a_dead_letter():
    delays = [backoff.retry_delay(n, POLICY, 0.0) for n in range(1, 9)]
    assert delays == [2, 10, 30, 60, 120, 120, 120, None]


@given(st.integers(1, 7), st.floats(0, 1, exclude_max=True))
def test_retry_jitter_stretches_by_at_most_a_tenth(deliveries, jitter):
    plain = backoff.retry_delay(deliveries, POLICY, 0.0)
    stretched = backoff.retry_delay(deliveries, POLICY, jitter)
    assert plain <= stretched <= 1.1 * plain


def test_what_is_certain_to_come_again_is_asked_once_and_what_is_not_http_twice():
    def most(result):
        outcome = classify(result)
        assert isinstance(outcome, Transient)
        return backoff.deliveries_of(outcome, POLICY)

    def failure(kind, *, certain=False):
        return WireFailure(kind, "x", sent=True, total_s=1.0, certain=certain)

    nowhere = WireResponse(302, {}, b"", 0.1, 0.1, None, 0)
    assert most(nowhere) == most(failure(FailureClass.PROTOCOL, certain=True)) == 1
    assert most(failure(FailureClass.PROTOCOL)) == 2
    assert most(failure(FailureClass.TIMEOUT)) == most(failure(FailureClass.TRUNCATED)) == 8
    assert backoff.retry_delay(1, POLICY, 0.0, 2) == 2
    assert backoff.retry_delay(2, POLICY, 0.0, 2) is None


def test_rests_double_from_an_hour_to_a_day():
    assert [backoff.rest_delay(n, POLICY, 0.0) / HOUR_S for n in range(1, 8)] == [1, 2, 4, 8, 16, 24, 24]


def test_a_failing_host_is_left_alone_for_longer_each_time():
    delays = [backoff.host_retry_delay(n, POLICY, 0.0) for n in range(1, 8)]
    assert delays == sorted(delays)
    assert delays[-1] == DAY_S


def test_a_host_whose_name_does_not_exist_rests_for_a_day_once_that_was_said_twice():
    delays = [backoff.host_retry_delay(n, POLICY, 0.0, certain=True) for n in range(1, 8)]
    assert delays == [POLICY.host_retry_delays_s[0], *[DAY_S] * 6]


def test_a_block_is_forgiven_for_each_good_day_and_no_sooner():
    policy, rested = Policy(), 1_000_000.0
    blocked = HostClock(blocks=3, blocked_until=rested)
    assert forgiven(blocked, rested + DAY_S - 1, policy) == blocked
    assert forgiven(blocked, rested + DAY_S, policy).blocks == 2
    assert forgiven(blocked, rested + 10 * DAY_S, policy).blocks == 0
    once = forgiven(blocked, rested + 1.5 * DAY_S, policy)
    assert (once.blocks, forgiven(once, rested + 1.9 * DAY_S, policy).blocks) == (2, 2)
    assert forgiven(once, rested + 2 * DAY_S, policy).blocks == 1


@given(st.integers(0, 9), st.lists(st.floats(0, 5 * DAY_S), max_size=12))
def test_forgiveness_depends_on_the_time_and_not_on_how_often_we_ask(blocks, steps):
    policy, clock, now = Policy(), HostClock(blocks=blocks, blocked_until=1_000_000.0), 1_000_000.0
    for step in steps:
        now += step
        clock = forgiven(clock, now, policy)
        assert clock.blocked_until <= now
    days = int((now - 1_000_000.0) // DAY_S)
    assert abs(clock.blocks - max(0, blocks - days)) <= 1  # a day's edge may round either way
