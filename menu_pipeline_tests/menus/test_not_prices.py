"""Numbers that are no prices, alone and beside one that is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menu_pipeline.menus import not_prices
from menu_pipeline.menus.not_prices import is_hour, measures_something_else, spans_of_no_prices
from menu_pipeline.menus.prices import parse_prices


def amounts(text: str) -> list[str]:
    return [format(p.amount, "f") for p in parse_prices(text) if p.amount is not None]


@pytest.mark.parametrize(
    "text",
    [
        "11:30 – 22:00", "17- 22 Uhr", "03.08.2026", "24.12.", "2026-08-03", "+49 30 1234 5678", "56 31 11 13", "5,5 %",
        "420 kcal", "300 ml", "0,33l", "250g", "200/50 г", "4.5/5", "1 / 3", "5 stars (1,234 reviews)", "180 °C",
        "400°F", "IBU: 15.9", "Market price", "", "Room 9", "a recipe from 1563", "since 1987", "24-Month Parmesan",
    ],
)  # fmt: skip
def test_what_counts_or_measures_something_else_is_no_price(text: str) -> None:
    assert amounts(text) == []


def numbers_of(text: str) -> list[str]:
    return [text[start:end] for start, end in spans_of_no_prices(text)]


def test_dates_and_hours_are_spans_and_the_price_beside_them_is_not() -> None:
    assert numbers_of("24.12.2026, 18:30: Gans 34,50") == ["24.12.2026", "18:30"]
    assert numbers_of("Gans 34,50") == []


def test_dotted_hours_are_hours_only_where_a_day_or_meal_is_spoken_of() -> None:
    assert numbers_of("Lounas 10.30–14.00") == ["10.30–14.00"]
    assert numbers_of("Soup 10.30–14.00") == []


def test_minutes_behind_a_number_make_it_an_hour() -> None:
    assert is_hour("Fr. 10:00-22:00", 6)
    assert not is_hour("Fr. 10:-", 6)


def test_a_sign_of_currency_outweighs_a_unit_behind_the_number() -> None:
    assert measures_something_else("250 g", (0, 3), 3)
    assert not measures_something_else("250 gulden", (0, 3), 3)
    assert amounts("250 g") == []
    assert amounts("€250 g") == ["250"]


PARTS = st.sampled_from(
    ["from", "z roku", "depuis", "until", " ", "   ", "1563", "2015", "5.3", "24.12.", "★", "4.5", "1/2", "(030)",
     "+49", "-", "10:30", "uhr", "soup", "8,50", "€", "1,", "h"]
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(PARTS, max_size=9).map("".join))
def test_a_search_that_begins_a_word_before_each_number_finds_what_one_of_the_whole_text_does(text: str) -> None:
    found = list(not_prices._spans_near_digits(text))
    assert found == [m.span() for m in not_prices._NOT_PRICES.finditer(text)]
