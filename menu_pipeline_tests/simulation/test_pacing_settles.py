"""The closed loop against servers whose response time rises with our rate: settles, and stays out of the way."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menu_pipeline.core.pacing import HostClock
from menu_pipeline.core.policy import Policy
from menu_pipeline_tests.simulation.loaded_server import Load, Server, cliff, linear, queue, thread_pool, visit

PAGES = 600
LOADS: dict[str, Load] = {
    **{f"linear {slope}": linear(slope) for slope in (0.0, 0.05, 0.3, 2.0, 8.0)},
    **{f"queue {capacity}": queue(capacity) for capacity in (0.3, 1.0, 3.0)},
    **{f"thread pool {capacity}": thread_pool(capacity) for capacity in (0.3, 1.0, 3.0)},
    **{f"cliff {edge}": cliff(edge) for edge in (0.05, 0.2, 0.6)},
}
IDLE_S = (0.03, 0.2, 1.0)


def settled(server: Server, pages: int = PAGES) -> bool:
    seen = visit(server, pages)
    return seen.swing() <= 1.5 and seen.caused() <= 1.2


@pytest.mark.parametrize("load", LOADS)
@pytest.mark.parametrize("idle_s", IDLE_S)
def test_every_load_model_settles_and_stays_within_a_fifth_of_the_hosts_own_time(load, idle_s):
    for sigma, seed in ((0.0, 0), (0.05, 1), (0.05, 2)):
        seen = visit(Server(idle_s, LOADS[load], sigma, seed), PAGES)
        assert seen.swing() <= 1.5
        assert seen.caused() <= 1.2


def test_with_a_tenth_of_noise_nine_servers_of_ten_settle():
    outcomes = [settled(Server(idle, load, 0.1, seed)) for load in LOADS.values() for idle in IDLE_S for seed in (1, 2)]
    assert sum(outcomes) / len(outcomes) >= 0.9


@settings(max_examples=40)
@given(
    idle_s=st.floats(0.02, 1.5),
    slope=st.floats(0, 5),
    seed=st.integers(0, 50),
)
def test_any_server_whose_time_rises_in_proportion_is_kept_near_its_own_time(idle_s, slope, seed):
    seen = visit(Server(idle_s, linear(slope), 0.0, seed), 400)
    assert seen.swing() <= 1.5
    assert seen.caused() <= 1.21  # a fifth, and what the page before the last step down adds


@pytest.mark.parametrize("load", ["linear 0.0", "linear 0.05", "linear 0.3", "queue 3.0"])
def test_a_sudden_slow_down_that_is_not_ours_is_borne_for_a_while_and_then_believed(load):
    server = Server(0.03, LOADS[load], 0.03, 3, others=lambda n: 1.0 if n < 200 else 3.0)
    before = visit(server, 200)
    usual = before.delays[-1]
    during = visit(server, 60, before=before)
    assert max(during.delays[-60:]) > 1.2 * usual
    after = visit(server, 1200, before=during)
    assert after.swing() <= 1.5
    assert after.caused() <= 1.2
    assert after.delays[-1] < max(5.0, 1.5 * usual)


@pytest.mark.parametrize("idle_s", [0.02, 0.03, 0.2])
@pytest.mark.parametrize("sigma", [0.0, 0.05])
def test_one_slow_page_among_hundreds_costs_nothing(idle_s, sigma):
    usual = visit(Server(idle_s, LOADS["linear 0.05"], sigma, 1), 300)
    one = visit(Server(idle_s, LOADS["linear 0.05"], sigma, 1, others=lambda n: 3.0 if n == 20 else 1.0), 300)
    assert max(one.delays[20:50]) <= 1.1 * max(usual.delays[20:50])  # later, chance parts what the two went through


def test_where_three_pages_in_a_hundred_are_slow_most_hosts_stay_near_the_floor():
    def others(seed):
        slow = set(random.Random(seed).sample(range(200), 6))
        return lambda n: 3.0 if n in slow else 1.0

    visits = [visit(Server(0.02, LOADS["linear 0.0"], 0.05, seed, others=others(seed)), 200) for seed in range(15)]
    assert sorted(seen.delays[-1] for seen in visits)[len(visits) // 2] <= 2 * Policy().min_delay_s


def test_a_host_that_gets_slower_bit_by_bit_is_followed():
    drifting = Server(0.03, LOADS["linear 0.05"], 0.05, 4, others=lambda n: 1 + n / 800)
    seen = visit(drifting, 1600)
    assert seen.delays[-1] < 3
    assert seen.swing() <= 1.5


def test_a_host_that_is_not_bothered_by_us_is_asked_at_the_floor_or_little_more():
    delays = [visit(Server(0.02, LOADS["linear 0.0"], 0.05, seed), 400).delays[-1] for seed in range(8)]
    assert max(delays) <= 3 * Policy().min_delay_s
    assert sorted(delays)[4] <= 1.1 * Policy().min_delay_s


def test_without_the_loop_the_same_servers_would_be_slowed_down():
    """The figure that the loop is there for: paced by the floor and ten times the response time alone."""
    deaf = Policy(slow_after=10**9)
    assert visit(Server(0.03, LOADS["linear 2.0"]), PAGES, deaf).caused() > 2
    assert visit(Server(0.03, LOADS["linear 2.0"]), PAGES).caused() < 1.2
    assert HostClock().loop_delay_s == 0
