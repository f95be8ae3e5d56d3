"""PDF menus of our own making: prices on lines of their own, above, below or beside what they are for."""

from __future__ import annotations

import pytest

from menu_pipeline_tests.menus.pdf_writer import Placed
from menu_pipeline_tests.menus.test_pdf_layouts import found, read

pytest.importorskip("pypdfium2", reason="SKIPPED: pypdfium2 is not installed, so PDFs are not read")

SOUPS = [("Lentil Soup", "with lemon"), ("Bean Soup", "with bacon"), ("Fish Soup", "")]


@pytest.mark.parametrize("labels", [("Cup", "Bowl"), ("Small", "Large"), ("(8oz)", "(12oz)"), ("(local)", "(farmed)")])
def test_prices_under_one_another_each_with_what_it_is_for_are_those_of_the_dish_above(labels: tuple[str, str]) -> None:
    texts, y = [Placed(60, 800, "Soups", 20, bold=True)], 760.0
    for name, about in SOUPS:
        texts += [Placed(60, y, name, 12, bold=True), Placed(300, y, f"$ 2.99 {labels[0]}", 11, bold=True)]
        texts += [Placed(60, y - 15, about, 9)] if about else []
        texts.append(Placed(300, y - 15, f"$ 3.99 {labels[1]}", 11, bold=True))
        y -= 44
    texts += [Placed(60, y, "Bread", 12, bold=True), Placed(300, y, "$ 1.99", 11, bold=True)]
    assert found(read(texts)) == {name: ["2.99", "3.99"] for name, _ in SOUPS} | {"Bread": ["1.99"]}


def test_a_dish_behind_the_price_of_another_is_not_what_that_is_for() -> None:
    rows = [("Rice", "2.99", "Corn", "1.99"), ("Beans", "3.50", "Chips", "2.25"), ("Peas", "4.50", "Slaw", "3.99")]
    texts = []
    for i, (left, price, right, other) in enumerate(rows):
        y = 760 - 16 * i
        texts += [
            Placed(60, y, left),
            Placed(130, y, f"$ {price}"),
            Placed(172, y, right),
            Placed(250, y, f"$ {other}"),
        ]
    assert found(read(texts)) == {name: [price] for row in rows for name, price in (row[:2], row[2:])}


def test_names_in_the_type_of_titles_over_nothing_but_their_price_are_dishes() -> None:
    texts = [Placed(60, 800, "Panini", 24, bold=True)]
    for i, name in enumerate(["Castello", "Frati", "Platano", "Fersina", "Malga", "Bosco", "Lago"]):
        y = 760 - 48 * i
        texts += [Placed(60, y, name, 13, bold=True), Placed(60, y - 12, "ricotta, noci, speck", 9)]
        texts.append(Placed(60, y - 28, "€ 7,5", 9))
    texts.append(Placed(320, 800, "Snacks", 24, bold=True))
    snacks = ["Anelli", "Olive", "Rosti"]
    for i, name in enumerate(snacks):
        texts += [Placed(320, 760 - 40 * i, name, 13, bold=True), Placed(320, 745 - 40 * i, "€ 5", 9)]
    items = found(read(texts))
    assert {name: items.get(name) for name in snacks} == {name: ["5.00"] for name in snacks}
    assert items["Castello"] == ["7.50"]
    assert len(items) == 10


def test_the_energies_of_a_canteen_s_dishes_below_their_heads_are_no_prices() -> None:
    dishes = [
        ("Apfelkuchen", "1.75", "490 8 63"),
        ("Linseneintopf", "4.79", "661 11 39"),
        ("Putenbrust", "5.95", "917 9 112"),
    ]
    texts = [Placed(60, 800, "Speiseplan", 20, bold=True)]
    for i, (name, price, energies) in enumerate(dishes):
        y = 760 - 60 * i
        texts += [Placed(60, y, name, 10), Placed(60, y - 16, "kcal FE KH", 8), Placed(160, y - 16, f"€{price}", 8)]
        texts.append(Placed(60, y - 25, energies, 8))
    assert found(read(texts)) == {name: [price] for name, price, _ in dishes}


def test_sizes_that_come_back_under_names_below_a_title_are_those_of_each_and_no_set_menu() -> None:
    soups = [("Gumbo", "8.99", "13.49"), ("Bisque", "9.99", "14.49"), ("Chowder", "10.99", "15.49")]
    texts, y = [Placed(60, 800, "SOUPS", 40, bold=True), Placed(60, 770, "Ask for more soups.", 12)], 750.0
    for name, cup, bowl in soups:
        texts += [Placed(60, y, name, 14, bold=True), Placed(60, y - 16, "with white rice and", 12)]
        texts += [
            Placed(60, y - 32, "potato salad", 12),
            Placed(60, y - 54, "cup", 12),
            Placed(100, y - 54, f"${cup}", 12),
        ]
        texts += [Placed(60, y - 70, "bowl", 12), Placed(100, y - 70, f"${bowl}", 12)]
        y -= 104
    assert found(read(texts)) == {name: [cup, bowl] for name, cup, bowl in soups}


def test_litres_without_their_unit_over_prices_are_sizes_and_no_prices() -> None:
    texts = []
    for x, section, names in ((60, "SOFTS", ("Cola", "Limo", "Spezi")), (320, "SAFT", ("Apfel", "Kirsche", "Banane"))):
        texts += [
            Placed(x, 780, section, 16, bold=True),
            Placed(x + 120, 780, "0,2", 14),
            Placed(x + 170, 780, "0,4", 14),
        ]
        for i, name in enumerate(names):
            y = 756 - 18 * i
            texts += [Placed(x, y, name, 11), Placed(x + 120, y, "3,30", 11), Placed(x + 170, y, "5,10", 11)]
    assert found(read(texts)) == {
        name: ["3.30", "5.10"] for name in ("Cola", "Limo", "Spezi", "Apfel", "Kirsche", "Banane")
    }


def test_what_a_dish_costs_as_something_else_on_the_line_below_is_a_price_of_the_dish() -> None:
    texts = []
    for i, (name, price, less) in enumerate([("Sauerbraten", "18,00", "16,00"), ("Schnitzel", "16,00", "14,00")]):
        y = 760 - 50 * i
        texts += [Placed(60, y, name, 12), Placed(400, y, price, 12)]
        texts += [Placed(75, y - 16, "als Seniorenportion", 11), Placed(400, y - 16, less, 11)]
    texts += [Placed(60, 660, "Salatteller", 12), Placed(400, 660, "9,50", 12)]
    expected = {"Sauerbraten": ["16.00", "18.00"], "Schnitzel": ["14.00", "16.00"], "Salatteller": ["9.50"]}
    assert found(read(texts)) == expected


@pytest.mark.parametrize("aside", [4, -4])
def test_a_column_of_prices_half_a_line_above_or_below_its_names_goes_with_them_in_order(aside: int) -> None:
    bottles = [("Raki Altin 0,35l", "50"), ("Raki Serie 0,7l", "90"), ("Beyler 0,35l", "55"), ("Yeni Raki 0,7l", "95")]
    texts = [Placed(60, 790, "Cocktails, Wein, Bier", 18, bold=True)]
    for i, (name, price) in enumerate(bottles):
        texts += [Placed(60, 760 - 11 * i, name, 8), Placed(260, 760 - 11 * i + aside, f"{price},00", 8)]
    for i, name in enumerate(["Radler", "Weizen", "Helles", "Pils"]):
        texts += [Placed(60, 660 - 11 * i, name, 8), Placed(260, 660 - 11 * i, "4,50", 8)]
    beers = {name: ["4.50"] for name in ("Radler", "Weizen", "Helles", "Pils")}
    assert found(read(texts)) == {name: [f"{price}.00"] for name, price in bottles} | beers
