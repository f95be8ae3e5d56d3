"""A host that is slow for a few pages for reasons of its own, and then as quick as ever: we come back too."""

from __future__ import annotations

import pytest

from menu_pipeline.core.pacing import HostClock
from menu_pipeline.core.policy import Policy
from menu_pipeline_tests.simulation.loaded_server import Server, Visit, a_day_later, cliff, linear, visit

START = 100
BACK = 130  # pages: from the cap to the floor by steps of a twentieth are ninety


def after_a_bad_minute(
    idle_s: float, pages: int, sigma: float, seed: int, policy: Policy | None = None
) -> tuple[float, float, float, float]:
    """Usual delay, delay when the host is well again, largest and last delay of the ``BACK`` pages after that."""
    server = Server(idle_s, linear(0.0), sigma, seed, others=lambda n: 5.0 if START <= n < START + pages else 1.0)
    seen = visit(server, START + pages + BACK, policy)
    well = START + pages
    usual = max(1.0, 10 * idle_s)
    return usual, seen.delays[well - 1], max(seen.delays[well:]), seen.delays[-1]


@pytest.mark.parametrize("idle_s", [0.03, 0.2, 1.0])
@pytest.mark.parametrize("pages", [6, 12, 40])
@pytest.mark.parametrize("sigma", [0.0, 0.05])
def test_a_bad_minute_that_is_not_ours_is_forgotten_once_the_host_is_well(idle_s, pages, sigma):
    for seed in (1, 2) if sigma else (1,):
        usual, when_well, most, last = after_a_bad_minute(idle_s, pages, sigma, seed)
        assert most <= 1.25 * when_well  # one page is not believed yet, and jitter
        assert last < 2 * usual


def test_where_answers_scatter_by_a_tenth_most_bad_minutes_are_forgotten():
    ends = [after_a_bad_minute(idle_s, 12, 0.1, seed) for idle_s in (0.03, 0.2, 1.0) for seed in (1, 2, 3)]
    assert sum(last < 2 * usual for usual, _, _, last in ends) >= 7
    assert sum(most <= 1.25 * when_well for _, when_well, most, _ in ends) >= 7


def test_without_relief_the_same_minute_has_the_host_asked_ever_more_slowly():
    """The figure that the rule is there for."""
    deaf = Policy(relief_least=10**9, load_drift_untested=0.0)
    usual, _, _, last = after_a_bad_minute(0.2, 40, 0.0, 1, deaf)
    assert last > 5 * usual
    assert after_a_bad_minute(0.2, 40, 0.0, 1)[3] < 2 * usual


def test_a_host_that_is_slow_again_when_we_come_back_is_believed():
    """Nothing but coming back tells a cliff from a bad minute; after that we stay on its safe side."""
    seen = visit(Server(0.2, cliff(0.2), 0.05, 1), 300)
    assert seen.clock.turns > 1
    assert sum(slowdown > 1 for slowdown in seen.slowdowns[200:]) == 0


def test_a_belief_in_our_load_from_long_ago_wears_off_in_weeks_of_short_visits_where_answers_scatter():
    """Such a clock was saved before relief was known, or after a minute that chance kept from being recognised."""
    idle_s = 0.03
    old = HostClock(
        ttfb_s=idle_s,
        loop_delay_s=60.0,
        delay_s=60.0,
        baseline_s=0.93 * idle_s,
        load_s=5 * idle_s,
        baseline_var=0.012**2,
        load_var=0.1**2,
        ttfb_spread=0.05,
        ttfb_answers=300,
    )
    server, seen = Server(idle_s, linear(0.0), 0.05, 1), Visit(old, 1e9)
    for _day in range(40):
        seen = visit(server, 30, before=a_day_later(seen))
    assert seen.delays[-1] < 2


def test_a_host_that_suffers_at_any_pace_of_ours_is_not_asked_faster_from_visit_to_visit():
    server, seen = Server(0.2, linear(8.0), 0.05, 1), Visit(HostClock(), 1e9)
    caused = []
    for _day in range(25):
        seen = visit(server, 30, before=a_day_later(seen))
        caused.append(seen.caused(30))
    assert max(caused[5:]) <= 1.2
