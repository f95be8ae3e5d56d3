"""Menus written by us, on pages written by us: each must be read exactly as it was written."""

from __future__ import annotations

import pytest

from menu_pipeline import menus
from menu_pipeline.menus import Hints, MenuResult
from menu_pipeline_tests.golden import (
    apart,
    bare,
    bare_further,
    bare_third,
    east_asian,
    fair,
    few,
    forms,
    further,
    headed,
    priced,
    round_eight,
    round_eleven,
    round_five,
    round_four,
    round_nine,
    round_one,
    round_seven,
    round_six,
    round_ten,
    round_three,
    round_two,
    shops,
    tariffs,
    whole,
)
from menu_pipeline_tests.golden.kitchens import KITCHENS, Kitchen
from menu_pipeline_tests.golden.layouts import LAYOUTS, page
from menu_pipeline_tests.golden.odd import MENUS, NOTHING, Odd
from menu_pipeline_tests.golden.scoring import Item, score

#: Written before what they found was mended (the first of them before the code was looked at).
APART = (
    apart,
    bare,
    bare_further,
    bare_third,
    further,
    headed,
    whole,
    round_one,
    round_two,
    round_three,
    round_four,
    round_five,
    round_six,
    round_seven,
    round_eight,
    round_eleven,
    round_nine,
    round_ten,
    east_asian,
    shops,
    tariffs,
    fair,
    priced,
    few,
    forms,
)


def found(result: MenuResult) -> list[Item]:
    return [(i.name, frozenset(p.amount for p in i.prices if p.amount is not None)) for i in result.items]


def read(kitchen: Kitchen, layout: str) -> MenuResult:
    body = page(kitchen, LAYOUTS[layout])
    return menus.extract(body, f"https://{kitchen.host}/menu", "text/html", Hints())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_kitchen_is_read_exactly_in_this_layout(layout: str) -> None:
    wrong = {}
    for key, kitchen in KITCHENS.items():
        result = score([(d.name, frozenset([d.amount])) for d in kitchen.dishes], found(read(kitchen, layout)))
        if result.f1 < 1:
            wrong[key] = (result.missing, result.invented)
    assert not wrong


@pytest.mark.parametrize("key", KITCHENS)
def test_the_currency_is_the_one_the_country_pays_in(key: str) -> None:
    kitchen = KITCHENS[key]
    items = read(kitchen, "cards").items
    assert {p.currency for item in items for p in item.prices} == {kitchen.currency}


@pytest.mark.parametrize("key", KITCHENS)
def test_dishes_stand_in_the_section_they_were_written_in(key: str) -> None:
    kitchen = KITCHENS[key]
    sections = {d.name.casefold(): s.title.casefold() for s in kitchen.sections for d in s.dishes}
    for layout in ("cards", "table_two_columns", "dotted_list", "price_in_heading"):
        for item in read(kitchen, layout).items:
            assert (item.section or "").casefold() == sections[item.name.casefold()], (layout, item)


@pytest.mark.parametrize("odd", MENUS, ids=lambda odd: odd.key)
def test_a_page_with_a_trap_is_read_as_a_guest_would(odd: Odd) -> None:
    result = menus.extract(odd.html.encode(), odd.url, odd.kind, Hints())
    told = score(odd.items, found(result))
    assert (told.missing, told.invented) == ([], [])


@pytest.mark.parametrize("odd", NOTHING, ids=lambda odd: odd.key)
def test_a_page_that_is_no_menu_yields_nothing_and_says_why(odd: Odd) -> None:
    result = menus.extract(odd.html.encode(), odd.url, odd.kind, Hints())
    assert not result.items
    assert not result.is_menu
    assert odd.reason is None or result.reason == odd.reason


@pytest.mark.parametrize("odd", [odd for module in APART for odd in module.MENUS], ids=lambda odd: odd.key)
def test_a_page_held_apart_is_read_as_a_guest_would(odd: Odd) -> None:
    result = menus.extract(odd.html.encode(), odd.url, odd.kind, Hints())
    told = score(odd.items, found(result), odd.optional)
    assert (told.missing, told.invented) == ([], [])


@pytest.mark.parametrize("odd", [odd for module in APART for odd in module.NOTHING], ids=lambda odd: odd.key)
def test_a_page_held_apart_that_is_no_menu_yields_nothing(odd: Odd) -> None:
    assert not menus.extract(odd.html.encode(), odd.url, odd.kind, Hints()).items
