"""PDF menus of our own making: lines that say what each dish of a list costs, and names that look like headings."""

from __future__ import annotations

from decimal import Decimal

import pytest

from menu_pipeline_tests.menus.pdf_writer import Placed
from menu_pipeline_tests.menus.test_pdf_layouts import found, read

pytest.importorskip("pypdfium2", reason="SKIPPED: pypdfium2 is not installed, so PDFs are not read")

ABOUT = ("SMOKED TROUT, DILL, HORSERADISH,", "PICKLED CUCUMBER, RYE CRUMBS")


def sold(texts: list[Placed]) -> dict[str, list[Decimal]]:
    """The names of a menu with their amounts."""
    return {name: sorted(map(Decimal, amounts)) for name, amounts in found(read(texts)).items()}


def described(names: list[str], y: float, size: float = 20) -> list[Placed]:
    """Names with two lines in capitals below each, from ``y`` downwards."""
    texts = []
    for i, name in enumerate(names):
        texts += [Placed(60, y - 60 * i, name, size, bold=True)]
        texts += [Placed(60, y - 60 * i - 14 * n, line, 9) for n, line in enumerate(ABOUT, 1)]
    return texts


@pytest.mark.parametrize(
    ("line", "amounts"),
    [("2 FOR $10", [10]), ("$10 LARGE / $8 SMALL", [8, 10]), ("9 each", [9]), ("Prix unique 11,00", [11])],
    ids=["several", "sizes", "each", "one price"],
)
def test_a_line_below_a_heading_that_tells_a_price_is_that_of_all_names_of_its_list(
    line: str, amounts: list[int]
) -> None:
    names = ["Fjord Roll", "Harbour Roll", "Beach Roll", "Garden Roll"]
    texts = [Placed(60, 790, "ROLLS", 44, bold=True), Placed(60, 760, "On bread of our own", 10)]
    texts += [Placed(60, 735, line, 11), *described(names, 700)]
    texts += [Placed(60, 440, "Soup of the sea", 20, bold=True), Placed(60, 424, "MUSSELS, COD", 9)]
    soups = ["Beet soup", "Pea soup", "Leek soup", "Corn soup"]
    texts += [Placed(60, 380, "SOUPS", 44, bold=True)]
    texts += [Placed(60, 340 - 20 * i, f"{name}   {6 + i}.50", 12) for i, name in enumerate(soups)]
    read_as = sold(texts)
    assert {name: read_as.get(name) for name in names} == dict.fromkeys(names, amounts)
    assert {name: read_as.get(name) for name in soups} == {
        name: [Decimal(f"{6 + i}.50")] for i, name in enumerate(soups)
    }


def test_a_name_with_a_price_of_its_own_in_such_a_list_keeps_that() -> None:
    names = ["Fjord Roll", "Harbour Roll", "Beach Roll", "Garden Roll"]
    texts = [Placed(60, 790, "ROLLS", 44, bold=True), Placed(60, 745, "2 FOR $10", 11), *described(names, 700)]
    texts += [Placed(60, 700 - 60 * 3 - 42, "($4)", 9)]
    assert sold(texts) == {**{name: [10] for name in names[:3]}, "Garden Roll": [4]}


def test_a_larger_name_that_goes_on_with_what_it_is_made_of_is_no_heading() -> None:
    dishes = ["GNOCCHI", "BRANDADE", "TARTARE", "TRUITE", "BETTERAVE", "VELOUTÉ"]
    texts = [Placed(200, 790, "PLATS", 20, bold=True)]
    for i, name in enumerate(dishes):
        y = 750 - 40 * i
        texts += [Placed(60, y, name, 12), Placed(64 + 9 * len(name), y, "herbes fraîches, crème,", 9.5)]
        texts += [Placed(60, y - 12, "poivre rose et croûtons", 9.5), Placed(300, y - 12, str(10 + 5 * i % 7), 9.5)]
    sides = ["Pommes frites", "Haricots verts", "Petite salade", "Riz sauvage", "Purée", "Légumes", "Pain", "Beurre"]
    texts += [Placed(200, 490, "À CÔTÉ", 20, bold=True)]
    texts += [Placed(60, 460 - 16 * i, f"{side}    {4 + 3 * i % 5}", 9.5) for i, side in enumerate(sides)]
    read_as = sold(texts)
    assert {name: read_as.get(name) for name in dishes} == {name: [10 + 5 * i % 7] for i, name in enumerate(dishes)}


def test_large_names_over_a_text_that_ends_in_a_price_alone_are_names() -> None:
    dishes = ["Ceviche", "Tostada", "Elote"]
    texts = [Placed(60, 800, "ROLLS", 44, bold=True), Placed(60, 770, "2 FOR $10", 11)]
    texts += described(["Fjord Roll", "Harbour Roll", "Beach Roll"], 730)
    for i, name in enumerate(dishes):
        y = 520 - 100 * i
        texts += [Placed(60, y, name, 36, bold=True), Placed(60, y - 18, "LIME, RED ONION, CORIANDER,", 9)]
        texts += [Placed(60, y - 30, "CHILI AND A LITTLE SALT", 9), Placed(60, y - 42, f"${7 + i}", 9)]
    read_as = sold(texts)
    assert {name: read_as.get(name) for name in dishes} == {name: [7 + i] for i, name in enumerate(dishes)}
