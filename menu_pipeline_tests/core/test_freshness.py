import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menu_pipeline.core import freshness, freshness_fleet
from menu_pipeline.core.freshness import AnswerRecord, Evidence, HostPrice, PageNeed, SignalRecord, due_after_s, observe
from menu_pipeline.core.policy import DAY_S, HOUR_S, Policy

POLICY = Policy()
OPEN = Policy(min_revisit_h=0.1, refresh_within_h=20, max_revisit_h=90 * 24)  # nothing but worth decides

visits = st.lists(st.tuples(st.floats(60, 60 * DAY_S), st.booleans()), max_size=30)
needs = st.builds(
    PageNeed,
    evidence=visits.map(lambda seen: after(*seen)),
    has_prices=st.booleans(),
    is_hub=st.booleans(),
    unannounced=st.floats(0.01, 1),
)
prices = st.builds(HostPrice, price=st.floats(1e-4, 100), keeps_promise=st.booleans())


def after(*seen, policy=POLICY):
    evidence = Evidence()
    for after_s, changed in seen:
        evidence = observe(evidence, after_s, changed=changed, policy=policy)
    return evidence


# -- the schedule ------------------------------------------------------------------------------------------------


@given(needs, prices)
def test_a_page_with_displayed_prices_is_due_within_the_promise_where_the_host_allows_it(need, host):
    due = due_after_s(need, POLICY, host)
    assert freshness.shortest_s(POLICY) <= due <= POLICY.max_revisit_h * HOUR_S
    if need.has_prices and host.keeps_promise:
        assert due <= POLICY.refresh_within_h * HOUR_S


def test_a_shorter_promise_is_kept_though_pages_otherwise_rest_for_a_day():
    policy = Policy(refresh_within_h=5)
    assert due_after_s(PageNeed(has_prices=True), policy) == 5 * HOUR_S


def test_a_page_of_which_nothing_is_known_comes_after_the_time_set_for_it():
    assert due_after_s(PageNeed(), POLICY) == pytest.approx(POLICY.other_revisit_h * HOUR_S, rel=0.02)
    assert due_after_s(PageNeed(), Policy(other_revisit_h=48)) == pytest.approx(48 * HOUR_S, rel=0.02)


def test_the_seed_comes_sooner_than_other_pages_and_never_later_than_its_own_limit():
    assert due_after_s(PageNeed(is_hub=True), POLICY) <= POLICY.hub_revisit_h * HOUR_S < due_after_s(PageNeed(), POLICY)
    longer = Policy(hub_revisit_h=1000)
    assert due_after_s(PageNeed(is_hub=True), longer) < due_after_s(PageNeed(), longer)


@given(visits, st.floats(HOUR_S, 30 * DAY_S))
def test_unchanged_visits_never_raise_the_rate_of_a_page_and_five_lower_it(seen, every):
    rates, evidence = [], after(*seen)
    for _ in range(6):
        rates.append(freshness.change_rate(evidence, POLICY))
        evidence = observe(evidence, every, changed=False, policy=POLICY)
    assert all(later <= earlier * (1 + 1e-9) for earlier, later in pairwise(rates))
    if evidence.quiet_s < 0.5 * POLICY.evidence_memory_d * DAY_S:
        assert rates[-1] < rates[0]


def test_five_unchanged_visits_put_the_next_one_off_and_five_changes_bring_it_forward():
    week = 7 * DAY_S
    unknown = due_after_s(PageNeed(), OPEN)
    assert due_after_s(PageNeed(after(*[(week, False)] * 5)), OPEN) > 1.2 * unknown
    assert due_after_s(PageNeed(after(*[(week, True)] * 5)), OPEN) < 0.8 * unknown


def test_a_page_that_changes_at_every_look_is_not_worth_looking_at():
    restless = after(*[(2 * HOUR_S, True)] * 30)
    daily = after(*[(DAY_S, True)] * 2 + [(DAY_S, False)] * 4)
    assert due_after_s(PageNeed(restless), OPEN) > 10 * due_after_s(PageNeed(daily), OPEN)


@given(needs, st.floats(1e-4, 50), st.floats(1.01, 100))
def test_a_dearer_request_never_brings_a_page_sooner(need, price, times):
    assert due_after_s(need, OPEN, HostPrice(price * times)) >= due_after_s(need, OPEN, HostPrice(price)) * (1 - 1e-9)


@given(visits, st.floats(1e-3, 10))
def test_the_worth_of_a_visit_rises_with_the_interval_and_is_met_at_the_interval_chosen(seen, worth):
    curve = freshness.worth_curve(after(*seen), POLICY)
    assert all(later >= earlier for earlier, later in pairwise(curve))
    days = freshness.interval_days(curve, worth)
    if curve[0] < worth < curve[-1]:
        below = max(d for d in freshness.INTERVALS if d <= days * (1 + 1e-9))
        assert curve[freshness.INTERVALS.index(below)] <= worth * (1 + 1e-9)


@given(visits)
def test_a_posterior_is_a_distribution_whatever_was_seen(seen):
    chances = freshness.posterior(after(*seen), POLICY)
    assert math.isclose(sum(chances), 1, rel_tol=1e-9)
    assert min(chances) >= 0


def test_the_posterior_finds_the_rate_of_a_page_visited_often_enough():
    rng = np.random.default_rng(5)
    policy = replace(POLICY, evidence_memory_d=10_000)
    for rate in (0.05, 0.3, 1.5):
        seen = [(DAY_S, bool(rng.random() < -math.expm1(-rate))) for _ in range(300)]
        assert freshness.change_rate(after(*seen, policy=policy), policy) == pytest.approx(rate, rel=0.35)


def test_what_was_seen_long_ago_fades():
    kept = after(*[(DAY_S, True)] * 30, *[(DAY_S, False)] * 30)
    turned = after(*[(DAY_S, False)] * 30, *[(DAY_S, True)] * 30)
    assert freshness.change_rate(kept, POLICY) < freshness.change_rate(turned, POLICY)


def test_an_answer_that_is_not_trusted_is_less_evidence():
    full = observe(Evidence(), DAY_S, changed=False, policy=POLICY)
    half = observe(Evidence(), DAY_S, changed=False, policy=POLICY, trust=0.5)
    assert half.quiet_s == full.quiet_s / 2


# -- a host's budget ---------------------------------------------------------------------------------------------


def test_the_delay_of_a_host_makes_its_budget():
    assert freshness.requests_a_day(3600, 0, POLICY) == pytest.approx(24 * (1 - POLICY.discovery_share))
    assert freshness.requests_a_day(0, 0, POLICY) == freshness.requests_a_day(POLICY.min_delay_s, 0, POLICY)


@settings(max_examples=40, deadline=None)
@given(st.lists(needs, min_size=1, max_size=40), st.floats(0.5, 200))
def test_visits_stay_within_the_budget_unless_even_the_longest_intervals_exceed_it(pages, budget):
    host = freshness_fleet.price_of(pages, budget, OPEN)
    spent = sum(DAY_S / due_after_s(page, OPEN, host) for page in pages)
    least = sum(DAY_S / freshness.longest_s(page, OPEN, keeps_promise=host.keeps_promise) for page in pages)
    assert spent <= max(budget, least) * 1.01
    if spent < 0.98 * budget:  # room is left only where no more visits are worth it
        assert host.price == pytest.approx(freshness.floor_price(OPEN), rel=1e-6) or spent <= least * 1.01


def test_the_promise_is_given_up_only_where_the_host_does_not_allow_it():
    menus = [PageNeed(has_prices=True)] * 100
    assert freshness_fleet.price_of(menus, 24 / 20 * 100 + 1, POLICY).keeps_promise
    tight = freshness_fleet.price_of(menus, 24, POLICY)
    assert not tight.keeps_promise
    assert sum(DAY_S / due_after_s(page, POLICY, tight) for page in menus) <= 24.3


def test_a_tight_host_spends_its_requests_on_menus_first():
    pages = [PageNeed(has_prices=True), PageNeed()]
    tight = freshness_fleet.price_of(pages * 50, 20, POLICY)
    menu, other = (due_after_s(page, POLICY, tight) for page in pages)
    assert menu < other / 2


def test_a_host_without_pages_asks_the_least_there_is():
    assert freshness_fleet.price_of([], 100, POLICY) == HostPrice(freshness.floor_price(POLICY))


@settings(max_examples=60, deadline=None)
@given(st.lists(needs, min_size=1, max_size=20), prices)
def test_many_pages_at_once_and_one_by_one_are_the_same_schedule(pages, host):
    fleet = freshness_fleet.fleet_of(pages, OPEN)
    curves = freshness_fleet.worth_curves(fleet, OPEN)
    many = freshness_fleet.intervals_s(
        fleet, curves, np.full(len(pages), host.price), np.full(len(pages), host.keeps_promise)
    )
    assert many.tolist() == pytest.approx([due_after_s(page, OPEN, host) for page in pages], rel=1e-6)


# -- sitemaps ----------------------------------------------------------------------------------------------------


def record(*, moved, changed, chance, times):
    made = SignalRecord()
    for _ in range(times):
        made = freshness.noted(made, moved=moved, changed=changed, chance=chance, policy=POLICY)
    return made


def test_a_lastmod_is_followed_until_it_proves_wrong():
    assert freshness.heeds_signal(SignalRecord(), POLICY)
    assert freshness.heeds_signal(record(moved=True, changed=True, chance=0.1, times=30), POLICY)
    assert not freshness.heeds_signal(record(moved=True, changed=False, chance=0.1, times=30), POLICY)


def test_a_lastmod_that_always_moves_is_not_right_because_pages_happen_to_change():
    coin = SignalRecord()
    for turn in range(60):
        coin = freshness.noted(coin, moved=True, changed=turn % 2 == 0, chance=0.5, policy=POLICY)
    assert not freshness.heeds_signal(coin, POLICY)


def test_pages_whose_changes_are_announced_are_visited_less_for_the_others():
    honest = record(moved=True, changed=True, chance=0.1, times=30)
    silent = record(moved=False, changed=True, chance=0.1, times=30)
    assert freshness.unannounced_share(honest, POLICY) < 0.15
    assert freshness.unannounced_share(silent, POLICY) > 0.9
    told = due_after_s(PageNeed(unannounced=freshness.unannounced_share(honest, POLICY)), OPEN)
    assert told > 1.5 * due_after_s(PageNeed(unannounced=freshness.unannounced_share(silent, POLICY)), OPEN)


def test_the_chance_of_a_change_grows_with_the_time_since_the_last_look():
    seen = after(*[(DAY_S, True), (DAY_S, False)] * 4)
    chances = [freshness.change_chance(seen, days * DAY_S, POLICY) for days in (0, 1, 5, 50)]
    assert chances == sorted(chances)
    assert chances[0] == pytest.approx(0)
    assert 0.3 < chances[1] < 0.7


# -- answers 304 -------------------------------------------------------------------------------------------------


def test_answers_304_are_believed_until_pages_read_in_full_say_otherwise_and_again_when_they_prove_true():
    record = AnswerRecord()
    assert freshness.answer_trust(record) == 1
    for right in (False, False):
        record = freshness.answer_noted(record, right=right, policy=POLICY)
    assert freshness.asks_in_full(record, 0, POLICY)
    for _ in range(3):
        record = freshness.answer_noted(record, right=True, policy=POLICY)
    assert not freshness.asks_in_full(record, 0, POLICY)
    assert 0.7 < freshness.answer_trust(record) < 0.8


def test_a_page_is_read_in_full_after_so_many_answers_304_and_not_before():
    believed = AnswerRecord(right=9)
    assert not freshness.asks_in_full(believed, POLICY.full_read_every - 1, POLICY)
    assert freshness.asks_in_full(believed, POLICY.full_read_every, POLICY)


def test_a_site_whose_answers_304_were_never_found_true_is_looked_at_sooner():
    for unproved in (AnswerRecord(), AnswerRecord(wrong=1)):
        assert not freshness.asks_in_full(unproved, POLICY.full_read_first - 1, POLICY)
        assert freshness.asks_in_full(unproved, POLICY.full_read_first, POLICY)
    once_true = freshness.answer_noted(AnswerRecord(), right=True, policy=POLICY)
    assert not freshness.asks_in_full(once_true, POLICY.full_read_first, POLICY)


def test_an_answer_that_is_half_believed_is_half_a_visit():
    full, half = (observe(Evidence(), DAY_S, changed=False, policy=POLICY, trust=trust) for trust in (1.0, 0.5))
    assert half.visits == pytest.approx(full.visits / 2)
    assert half.quiet_s == pytest.approx(full.quiet_s / 2)
