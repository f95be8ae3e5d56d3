"""The revisit schedule against the optimum and a uniform one, in virtual time. ``make sim`` runs it at full size."""

from __future__ import annotations

import os
from collections.abc import Callable

import numpy as np
import pytest

from menu_pipeline_tests.simulation.freshness_world import (
    ALWAYS,
    HONEST,
    NEVER,
    NONE,
    World,
    fresh_share,
    make_world,
    optimum,
    simulate,
)
from menu_pipeline_tests.support.growth import compare

FULL = os.environ.get("MENU_PIPELINE_SIM") == "full"
SEEDS, PAGES = (20, 80_000) if FULL else (2, 4_000)
HARDER = PAGES // 2
VISITS = 7  # a page on average before the schedule is judged

pytestmark = pytest.mark.timeout(1800 if FULL else 120)


def best(world: World) -> float:
    return float(np.average(fresh_share(optimum(world), world.rate), weights=world.weight))


def test_the_optimum_spends_the_budget_and_beats_small_moves_of_visits_between_pages() -> None:
    world = make_world(1, 4_000)
    visits = optimum(world)
    spent = np.bincount(world.host, visits)
    assert spent == pytest.approx(np.full(world.hosts, 40.0), rel=1e-3)
    rng = np.random.default_rng(1)
    for _ in range(20):
        moved = visits * rng.uniform(0.9, 1.1, len(visits))
        moved *= (spent / np.bincount(world.host, moved))[world.host]
        assert np.average(fresh_share(moved, world.rate), weights=world.weight) <= best(world)


def test_after_seven_visits_the_schedule_is_near_the_optimum_and_above_uniform() -> None:
    ratios, over_uniform = [], []
    for seed in range(SEEDS):
        world = make_world(seed, PAGES)
        ours = simulate(world, seed, VISITS + 2)
        uniform = simulate(world, seed, VISITS + 2, uniform=True)
        assert ours.most_requests <= 1.0 + 1e-9
        ratios.append(np.mean(ours.fresh[VISITS:]) / best(world))
        over_uniform.append(np.mean(ours.fresh[VISITS:]) / np.mean(uniform.fresh[VISITS:]))
    print(
        f"\n{SEEDS} seeds x {PAGES} pages: {np.mean(ratios):.4f} of the optimum (least {min(ratios):.4f}), "
        f"{np.mean(over_uniform):.3f} of uniform"
    )
    assert np.mean(ratios) >= 0.97
    assert min(over_uniform) > 1.0


def test_the_schedule_takes_no_longer_for_each_page_where_there_are_many() -> None:
    few, many = make_world(0, 1_000), make_world(0, 16_000)
    compare(lambda: simulate(few, 0, 2), lambda: simulate(many, 0, 2), at_most=4 * 16)


def lying(seed: int) -> World:
    world = make_world(seed, HARDER)
    world.sitemap = np.random.default_rng(seed).integers(NONE, NEVER + 1, world.hosts)
    return world


def growing(seed: int) -> World:
    world = make_world(seed, HARDER)
    world.born = np.where(np.random.default_rng(seed).random(HARDER) < 0.5, 0.0, 5.0)
    return world


@pytest.mark.parametrize(
    ("world_of", "shift_at", "counted"),
    [
        pytest.param(lambda seed: make_world(seed, HARDER), 7, slice(7, 14), id="all rates are dealt anew"),
        pytest.param(lying, None, slice(1, 10), id="lastmod lies"),
        pytest.param(lambda seed: make_world(seed, HARDER, noise=0.4), None, slice(1, 10), id="pages never stable"),
        pytest.param(lambda seed: make_world(seed, HARDER), None, slice(0, 3), id="cold start"),
        pytest.param(growing, None, slice(5, 8), id="half the pages are new"),
    ],
)
def test_harder_worlds_stay_above_uniform_at_equal_requests(
    request: pytest.FixtureRequest, world_of: Callable[[int], World], shift_at: int | None, counted: slice
) -> None:
    gains = []
    for seed in range(SEEDS):
        world = world_of(seed)
        ours = simulate(world, seed, counted.stop, shift_at=shift_at)
        uniform = simulate(world, seed, counted.stop, uniform=True, shift_at=shift_at)
        assert ours.most_requests <= 1.0 + 1e-9
        gains.append(np.mean(ours.fresh[counted]) / np.mean(uniform.fresh[counted]))
    print(f"\n{request.node.name}: {np.mean(gains):.3f} of uniform (least {min(gains):.3f})")
    assert min(gains) > 1.0


def test_an_honest_lastmod_is_used_and_a_lying_one_costs_little() -> None:
    fresh = {}
    for kind in (NONE, HONEST, ALWAYS, NEVER):
        world = make_world(2, 4_000)
        world.sitemap = np.full(world.hosts, kind)
        fresh[kind] = np.mean(simulate(world, 3, 9).fresh[7:])
    assert fresh[HONEST] > 1.02 * fresh[NONE]
    assert fresh[ALWAYS] > 0.98 * fresh[NONE]
    assert fresh[NEVER] > 0.98 * fresh[NONE]
