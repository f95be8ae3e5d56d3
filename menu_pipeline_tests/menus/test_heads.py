"""What stands over the columns of a price table labels the prices, and heads no section."""

from __future__ import annotations

import pytest

from menu_pipeline import menus
from menu_pipeline.menus import Hints, MenuItem
from menu_pipeline_tests.golden import round_one, round_three, round_two

PAGES = {odd.key: odd for odd in [*round_one.MENUS, *round_two.MENUS, *round_three.MENUS]}


def items(key: str) -> dict[str, MenuItem]:
    odd = PAGES[key]
    result = menus.extract(odd.html.encode(), odd.url, odd.kind, Hints())
    return {item.name: item for item in result.items}


def labels(item: MenuItem) -> list[str | None]:
    return [price.label for price in item.prices]


@pytest.mark.parametrize(
    ("key", "name", "section", "expected"),
    [
        ("pizza_table_sizes_in_two_head_rows", "Margherita", "Pizza",
         ["klein 24 cm", "normal 30 cm", "Familie 45 x 32 cm"]),
        ("pizza_table_sizes_in_two_head_rows", "Calzone", "Pizza", ["normal 30 cm"]),
        ("pizza_table_sizes_in_two_head_rows", "Spaghetti Bolognese", "Pasta", [None]),
        ("hindi_half_full", "शाही पनीर", None, ["हाफ", "फुल"]),
        ("chinese_hot_cold_columns", "珍珠鮮奶茶", "鮮奶茶", ["中杯", "大杯"]),
        ("beer_list_pint_half", "Jarl", "Beer", ["Half", "Pint"]),
        ("french_wine_by_region", "Muscadet sur lie 2022 – Landron", "Vallée de la Loire", ["12 cl", "50 cl", "75 cl"]),
        ("bulgarian_grams_leva_euro", "Кебапче", "Скара", ["70 гр."]),
        ("yes_and_no_pictures_in_a_table", "Opera", "Pizzat", ["Normaali", "Perhe"]),
        ("select_of_sizes_in_cards", "Taro Slush", "Our teas", ["Regular", "Large"]),
        ("philippine_combo_cards_peso", "PM2 Pecho Inasal", None, [None, "With drink"]),
        ("sizes_in_a_list_under_the_name", "Kivennäisvesi", "Juomat", ["0,3L", "0,5L"]),
        ("thai_list_three_proteins", "ต้มยำกุ้ง (เล็ก/ใหญ่)", "ต้ม / แกง", ["เล็ก", "ใหญ่"]),
    ],
    ids=str,
)  # fmt: skip
def test_prices_carry_their_labels_in_the_right_section(
    key: str, name: str, section: str | None, expected: list[str | None]
) -> None:
    item = items(key)[name]
    assert (item.section, labels(item)) == (section, expected)


@pytest.mark.parametrize(
    ("head", "amounts"),
    [
        ("Gm/ml", ["46"]),
        ("г / мл", ["46"]),
        ("ml", ["46"]),
        ("гр.", ["46"]),
        ("G", ["200", "46"]),
        ("kg", ["200", "46"]),
    ],
)
def test_numbers_under_a_head_of_units_are_no_prices_but_one_letter_may_be_a_size(
    head: str, amounts: list[str]
) -> None:
    rows = [("Молочний коктейль", 200, 46), ("Банановий коктейль", 200, 49), ("Кавовий коктейль", 250, 46)]
    body = "".join(f"<tr><td>{name}<td>{size}<td>{price}" for name, size, price in rows)
    page = f"<meta charset=utf-8><h2>Коктейлі</h2><table><tr><th>Назва<th>{head}<th>Ціна, грн{body}</table>"
    result = menus.extract(page.encode(), "https://kitchen.example/menu", "text/html", Hints())
    assert [item.name for item in result.items] == [name for name, _, _ in rows]
    assert [f"{price.amount:g}" for price in result.items[0].prices] == amounts
