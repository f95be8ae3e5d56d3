from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.breaker import Admission, Breaker, BreakerState, admit, failed, succeeded
from menu_pipeline.core.policy import Policy

POLICY = Policy()


def broken(now=0.0):
    breaker = Breaker()
    for _ in range(5):
        breaker = failed(breaker, now, POLICY)
    return breaker


def test_five_failures_in_a_row_open_it_for_two_minutes():
    breaker = broken(now=100.0)
    assert breaker.state is BreakerState.OPEN
    assert admit(breaker, 219.9, 0, POLICY)[0] is Admission.OPEN
    assert admit(breaker, 220.0, 0, POLICY)[0] is Admission.PROBE


def test_a_success_forgets_the_failures_before_it():
    breaker = Breaker()
    for _ in range(4):
        breaker = failed(breaker, 0.0, POLICY)
    breaker = succeeded(breaker)
    for _ in range(4):
        breaker = failed(breaker, 0.0, POLICY)
    assert admit(breaker, 1.0, 0, POLICY)[0] is Admission.ALLOWED


def test_exactly_one_probe_passes_until_it_reports():
    kind, breaker = admit(broken(), 120.0, 0, POLICY)
    assert kind is Admission.PROBE
    assert admit(breaker, 150.0, 1, POLICY)[0] is Admission.FULL
    assert admit(succeeded(breaker), 151.0, 0, POLICY)[0] is Admission.ALLOWED
    again = failed(breaker, 150.0, POLICY)
    assert admit(again, 269.9, 0, POLICY)[0] is Admission.OPEN
    assert admit(again, 270.0, 0, POLICY)[0] is Admission.PROBE


def test_a_probe_whose_run_was_killed_is_given_up():
    _, breaker = admit(broken(), 120.0, 0, POLICY)
    assert admit(breaker, 120.0 + POLICY.breaker_probe_s, 0, POLICY)[0] is Admission.PROBE
    assert POLICY.breaker_probe_s > POLICY.browser_deadline_s


def test_a_late_failure_does_not_lengthen_the_pause():
    breaker = broken(now=100.0)
    assert failed(breaker, 130.0, POLICY).open_until == breaker.open_until


@given(st.lists(st.sampled_from(["start", "fail", "ok"]), max_size=60))
def test_failures_and_calls_in_flight_never_exceed_five_before_it_opens(events):
    breaker, in_flight = Breaker(), 0
    for event in events:
        if event == "start":
            kind, breaker = admit(breaker, 0.0, in_flight, POLICY)
            in_flight += kind is Admission.ALLOWED
        elif in_flight:
            in_flight -= 1
            breaker = failed(breaker, 0.0, POLICY) if event == "fail" else succeeded(breaker)
        if breaker.state is BreakerState.OPEN:
            break
        assert breaker.failures + in_flight <= 5
