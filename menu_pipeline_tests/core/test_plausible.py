import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.plausible import Doubt, judge, moved_elsewhere
from menu_pipeline.core.policy import Policy

POLICY = Policy()

amounts = st.decimals("0.5", "500", places=2).map(str)
dishes = st.frozensets(
    st.tuples(st.text("abcdefgh ", min_size=1, max_size=8), st.frozensets(amounts, max_size=3)), max_size=20
)


def menu(count, *, price=7.0, name="dish", step=0.5):
    return frozenset((f"{name} {n}", frozenset({f"{price + n * step:.2f}"})) for n in range(count))


def times(dishes, factor):
    return frozenset((name, frozenset(f"{float(a) * factor:.2f}" for a in amounts)) for name, amounts in dishes)


@given(dishes)
def test_the_same_menu_is_plausible(shown):
    assert judge(shown, shown, POLICY).doubt is None


@given(dishes, dishes)
def test_every_pair_of_menus_is_judged_and_the_judgement_says_its_numbers(before, now):
    verdict = judge(before, now, POLICY)
    assert verdict.says()
    if before and not now:
        assert verdict.doubt is Doubt.VANISHED


def test_a_menu_that_vanishes_or_halves_is_held_back_and_one_that_loses_a_third_is_not():
    assert judge(menu(10), frozenset(), POLICY).doubt is Doubt.VANISHED
    assert judge(menu(10), menu(5), POLICY).doubt is Doubt.HALVED
    assert judge(menu(10), menu(7), POLICY).doubt is None


def test_a_menu_that_grows_is_plausible():
    assert judge(menu(10), menu(40), POLICY).doubt is None
    assert judge(frozenset(), menu(40), POLICY).doubt is None


@pytest.mark.parametrize("factor", [10, 0.1, 100, 0.01])
def test_prices_that_move_tenfold_are_held_back_with_the_factor(factor):
    verdict = judge(menu(8), times(menu(8), factor), POLICY)
    assert verdict.doubt is Doubt.PRICES_MOVED
    assert verdict.evidence["factor"] == pytest.approx(factor, rel=0.05)


@pytest.mark.parametrize("factor", [1.1, 0.8, 1.5, 2.5])
def test_prices_that_rise_or_fall_as_prices_do_are_plausible(factor):
    assert judge(menu(8), times(menu(8), factor), POLICY).doubt is None


def test_one_dish_with_a_wrong_price_is_no_reason_to_hold_the_menu():
    wrong = frozenset({*list(menu(8))[1:], ("dish x", frozenset({"900.00"}))})
    assert judge(menu(8), wrong, POLICY).doubt is None


def test_a_weekly_card_with_other_dishes_at_like_prices_is_plausible_and_at_tenfold_prices_is_not():
    assert judge(menu(8), menu(8, name="special"), POLICY).doubt is None
    assert judge(menu(8), menu(8, name="special", price=70, step=5), POLICY).doubt is Doubt.PRICES_MOVED


def test_prices_that_are_gone_are_held_back_though_the_dishes_stand():
    bare = frozenset((name, frozenset()) for name, _ in menu(8))
    assert judge(menu(8), bare, POLICY).doubt is Doubt.PRICES_GONE


def test_too_few_dishes_are_not_judged_but_for_vanishing():
    assert judge(menu(3), menu(1), POLICY).doubt is None
    assert judge(menu(3), times(menu(3), 10), POLICY).doubt is None
    assert judge(menu(3), frozenset(), POLICY).doubt is Doubt.VANISHED


def test_the_knobs_decide():
    assert judge(menu(10), menu(7), Policy(suspect_shrink=0.8)).doubt is Doubt.HALVED
    assert judge(menu(8), times(menu(8), 3), Policy(suspect_factor=2)).doubt is Doubt.PRICES_MOVED
    assert judge(menu(10), menu(5), Policy(suspect_min_dishes=11)).doubt is None


def test_a_menu_whose_dishes_stand_elsewhere_has_moved():
    assert moved_elsewhere(menu(6), [menu(4), menu(3, name="other")])
    assert not moved_elsewhere(menu(6), [menu(2)])
    assert not moved_elsewhere(frozenset(), [menu(2)])
