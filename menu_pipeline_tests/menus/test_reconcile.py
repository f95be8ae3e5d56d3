"""What is shown wins over what is stated, and neither hides the other."""

from __future__ import annotations

from decimal import Decimal

from menu_pipeline.menus.model import MenuItem, Price
from menu_pipeline.menus.reconcile import reconcile, unique


def dish(name: str, *amounts: str, extractor: str = "blocks", section: str | None = None) -> MenuItem:
    return MenuItem(name, section, tuple(Price(Decimal(a), "EUR") for a in amounts), extractor=extractor)


def told(items: list[MenuItem]) -> list[tuple[str, list[str]]]:
    return [(i.name, [format(p.amount or 0, "f") for p in i.prices]) for i in items]


def test_a_stated_price_that_differs_from_the_shown_one_loses_and_says_so() -> None:
    merged = reconcile(
        [dish("Soup", "5.50"), dish("Pie", "7")], [dish("Soup", "4", extractor="jsonld")], "Soup 5.50 Pie 7"
    )
    assert told(merged.items) == [("Soup", ["5.50"]), ("Pie", ["7"])]
    assert merged.notes == ("Soup: stated price 4 differs from the shown 5.50",)


def test_structured_data_that_lists_half_does_not_hide_the_rest() -> None:
    shown = [dish("Soup", "5"), dish("Pie", "7"), dish("Fool", "4")]
    merged = reconcile(shown, [dish("Soup", "5", extractor="jsonld")], "Soup Pie Fool")
    assert told(merged.items) == told(shown)


def test_dishes_stated_and_seen_but_not_read_are_added_in_their_section() -> None:
    shown = [dish("Soup", "5", section="Starters"), dish("Pie", "7", section="Mains")]
    stated = [dish("Soup", "5", extractor="jsonld"), dish("Bread", "2", extractor="jsonld", section="Starters")]
    merged = reconcile(shown, stated, "Soup Bread Pie")
    assert [i.name for i in merged.items] == ["Soup", "Bread", "Pie"]


def test_stale_data_of_another_shop_is_left_out() -> None:
    shown = [dish("Ramen", "13"), dish("Gyoza", "7")]
    merged = reconcile(shown, [dish("Demo Burger", "9"), dish("Demo Fries", "3")], "Ramen Gyoza")
    assert told(merged.items) == told(shown)
    assert merged.notes


def test_all_stated_prices_of_a_product_are_kept_when_the_shown_one_is_among_them() -> None:
    merged = reconcile([dish("Wings", "4.95")], [dish("Wings", "4.95", "9", extractor="jsonld")], "Wings 4.95")
    assert told(merged.items) == [("Wings", ["4.95", "9"])]


def test_a_lone_product_keeps_its_name_without_the_shops() -> None:
    merged = reconcile(
        [dish("Category", "8.99")], [dish("Beef Burger - The Shop", "8.99")], "Beef Burger 8.99 Category"
    )
    assert told(merged.items) == [("Beef Burger", ["8.99"])]


def test_only_structured_data_is_enough() -> None:
    assert told(reconcile([], [dish("Soup", "5")], "").items) == [("Soup", ["5"])]


def test_repeats_and_unpriced_twins_are_one_dish() -> None:
    items = unique([dish("Soup", "5"), dish("SOUP", "5"), dish("Soup"), dish("Soup", "6")])
    assert told(items) == [("Soup", ["5"]), ("Soup", ["6"])]
