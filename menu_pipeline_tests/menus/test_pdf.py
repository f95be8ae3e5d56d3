"""PDF menus of our own making, in the layouts that a dump of their text interleaves."""

from __future__ import annotations

from decimal import Decimal

import pytest

from menu_pipeline import menus
from menu_pipeline.menus import Hints, MenuResult
from menu_pipeline_tests.menus.pdf_writer import Placed, write_pdf

pytest.importorskip("pypdfium2", reason="SKIPPED: pypdfium2 is not installed, so PDFs are not read")

DISHES = [("Tomatensuppe", "5,90"), ("Käsespätzle", "12,50"), ("Forelle Müllerin", "19,80"), ("Apfelstrudel", "6,40")]
MORE = [("Weizenbier", "4,60"), ("Apfelschorle", "3,40"), ("Kaffee", "2,90"), ("Grüner Tee", "2,80")]


def read(pages: list[list[Placed]]) -> MenuResult:
    return menus.extract(write_pdf(pages), "https://kitchen.example/speisekarte.pdf", "application/pdf", Hints())


def prices(result: MenuResult) -> dict[str, list[Decimal | None]]:
    return {item.name: [p.amount for p in item.prices] for item in result.items}


def wanted(*menu: list[tuple[str, str]]) -> dict[str, list[Decimal | None]]:
    return {name: [Decimal(price.replace(",", "."))] for part in menu for name, price in part}


def column(dishes: list[tuple[str, str]], left: float, right: float, top: float = 700) -> list[Placed]:
    texts = []
    for i, (name, price) in enumerate(dishes):
        texts += [Placed(left, top - 30 * i, name, bold=True), Placed(right, top - 30 * i, f"{price} €")]
    return texts


def test_names_and_prices_on_one_line_are_paired() -> None:
    page = [Placed(60, 760, "Speisekarte", 24), *column(DISHES, 60, 480)]
    assert prices(read([page])) == wanted(DISHES)


def test_descriptions_below_the_names_are_no_dishes() -> None:
    page = column(DISHES, 60, 480)
    page += [Placed(60, 688 - 30 * i, "mit Brot, Salat und Geduld", 9) for i in range(len(DISHES))]
    result = read([page])
    assert prices(result) == wanted(DISHES)
    assert result.items[0].description == "mit Brot, Salat und Geduld"


def test_two_columns_are_not_interleaved() -> None:
    food = [
        *DISHES,
        ("Rösti", "9,90"),
        ("Gulasch", "14,20"),
        ("Wurstsalat", "8,80"),
        ("Pfannkuchen", "7,70"),
        ("Eis", "4,00"),
    ]
    drinks = [
        *MORE,
        ("Limonade", "3,20"),
        ("Pils", "4,10"),
        ("Rotwein", "5,60"),
        ("Weißwein", "5,50"),
        ("Wasser", "2,50"),
    ]
    page = [Placed(200, 790, "Speisen und Getränke", 22), *column(food, 50, 230), *column(drinks, 320, 500)]
    result = read([page])
    assert prices(result) == wanted(food, drinks)
    names = [item.name for item in result.items]
    assert names.index("Eis") < names.index("Weizenbier")


def test_dotted_leaders_are_left_out() -> None:
    page = [Placed(60, 700 - 24 * i, f"{name} {'.' * 40} {price}") for i, (name, price) in enumerate(DISHES)]
    assert prices(read([page])) == wanted(DISHES)


def test_a_section_goes_on_over_the_page() -> None:
    first = [Placed(60, 780, "Vorspeisen", 20), *column(DISHES, 60, 480)]
    result = read([first, column(MORE, 60, 480)])
    assert prices(result) == wanted(DISHES, MORE)
    assert {item.section for item in result.items} == {"Vorspeisen"}


def test_dish_numbers_and_unclosed_allergen_codes_are_no_part_of_the_name() -> None:
    page = []
    for i, (name, price) in enumerate(DISHES):
        page += [Placed(60, 700 - 30 * i, f"{i + 11} {name} (A,G"), Placed(480, 700 - 30 * i, f"{price} €")]
    assert prices(read([page])) == wanted(DISHES)


def test_a_price_on_the_next_line_belongs_to_the_name_above() -> None:
    page = []
    for i, (name, price) in enumerate(DISHES):
        page += [Placed(60, 700 - 60 * i, name, bold=True), Placed(60, 686 - 60 * i, f"{price} €")]
    assert prices(read([page])) == wanted(DISHES)


def test_a_pdf_without_text_is_reported_as_a_picture() -> None:
    result = read([[]])
    assert (result.is_menu, result.reason) == (False, "image_only")
