import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from menu_pipeline.core import backoff
from menu_pipeline.core.outcome import FailureClass, Transient, WireFailure, WireResponse, classify
from menu_pipeline.core.pacing import HostClock, forgiven
from menu_pipeline.core.policy import DAY_S, HOUR_S, Policy

POLICY = Policy()
NOW = 1_796_000_000.0  # 2026-11-30T00:53:20Z


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


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (None, None),
        ("", None),
        ("soon", None),
        ("120", 120.0),
        (" 120 ", 120.0),
        ("0", 0.0),
        ("-5", 0.0),
        ("1.5", 2.0),
        ("3600s", 3600.0),
        ("60 seconds", 60.0),
        ("120, 3600", 3600.0),
        ("soon, 30", 30.0),
        ("Mon, 30 Nov 2026 00:54:20 GMT, 20", 60.0),
        ("20, Mon, 30 Nov 2026 00:54:20 GMT", 60.0),
        ("99999999999999", POLICY.max_retry_after_s),
        ("Mon, 30 Nov 2026 00:54:20 GMT", 60.0),
        ("Monday, 30-Nov-26 00:54:20 GMT", 60.0),
        ("Mon Nov 30 00:54:20 2026", 60.0),
        ("Sun, 29 Nov 2026 00:00:00 GMT", 0.0),
        ("Mon, 30 Nov 2099 00:00:00 GMT", POLICY.max_retry_after_s),
    ],
)
def test_retry_after_is_read_as_seconds_or_as_a_date(value, seconds):
    assert backoff.parse_retry_after(value, NOW, POLICY) == seconds


@given(st.text(max_size=60))
def test_no_retry_after_field_raises_or_asks_for_the_past_or_for_ever(value):
    wait = backoff.parse_retry_after(value, NOW, POLICY)
    assert wait is None or 0 <= wait <= POLICY.max_retry_after_s


_PARTS = ["Mon,", "Fri, 31 Dec", "01", "Jan", "2026", "00:00:00", "GMT", "+0000", "9" * 21, "+" + "9" * 13, ",", "1"]


@given(st.lists(st.sampled_from(_PARTS), max_size=7).map(" ".join))
@example(f"Fri, 31 Dec {'9' * 21} 23:59:59 GMT")
@example("Mon, 01 Jan 2026 00:00:00 +9999999999999")
@example("Mon, 01 Jan 0001 00:00:00 +1400")
def test_no_date_of_parts_out_of_place_raises_or_asks_for_the_past_or_for_ever(value):
    wait = backoff.parse_retry_after(value, NOW, POLICY)
    assert wait is None or 0 <= wait <= POLICY.max_retry_after_s


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
