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


SALADS = ["crisp lettuce, egg, anchovy", "green leaves, pear, walnut", "kale, avocado, seeds", "duck, fig, almond"]
SALADS += ["squash soup, ginger", "cheeses, honey, oat crackers", "polenta, shrimp, chili", "burrata, olive, beet"]


def lined(dishes: list[str], x: float, y: float) -> list[Placed]:
    """Dishes of one line each, with bare prices that do not count up."""
    return [Placed(x, y - 18 * i, f"{dish}   {12 + 5 * i % 7}", 8) for i, dish in enumerate(dishes)]


def test_a_title_with_a_price_over_larger_names_prices_them_all() -> None:
    texts = [Placed(60, 800, "Salads", 24), *lined(SALADS, 60, 770), Placed(60, 560, "COCKTAILS   15", 8)]
    texts += [Placed(60, 545, "( add bitters 3 )", 6)]
    names = ["Revival", "Duchess", "Mule", "Volver"]
    for i, name in enumerate(names):
        texts += [Placed(60, 500 - 60 * i, name, 24), Placed(60, 480 - 60 * i, "Gin, Lemon, Orange Bitters,", 8)]
        texts += [Placed(60, 470 - 60 * i, "Cherry", 8)]
    read_as = sold(texts)
    assert {name: read_as.get(name) for name in names} == {name: [15] for name in names}
    assert "COCKTAILS" not in read_as


def test_larger_names_over_what_they_are_made_of_are_names_among_dishes_of_one_line() -> None:
    mains = {"Pan-Roasted Bass": 32, "Braised Short Rib": 29, "House Linguine": 28, "Shepherd’s Pie": 27}
    texts = [Placed(60, 800, "Salads", 24), *lined(SALADS, 60, 770), Placed(60, 580, "Mains", 24)]
    for i, (name, price) in enumerate(mains.items()):
        texts += [Placed(60, 550 - 30 * i, name, 10.5)]
        texts += [Placed(60, 540 - 30 * i, f"sweet potato, chard, brown butter   {price}", 8)]
    read_as = sold(texts)
    assert {name: read_as.get(name) for name in mains} == {name: [price] for name, price in mains.items()}


def test_a_measure_and_a_price_over_a_heading_are_those_of_its_list() -> None:
    teas, sodas = ["Assam", "Jasmin", "Earl Grey", "Minze"], ["Quitte", "Holunder"]
    texts = [Placed(60, 800, "Suppen", 22), *lined(SALADS[4:], 60, 770)]
    for y, line, head, names in ((650, "0,65 l / 4,70 €", "Tees", teas), (500, "0,33 l / 3,80 €", "Limonaden", sodas)):
        texts += [Placed(60, y, line, 10), Placed(60, y - 30, head, 22)]
        texts += [Placed(60, y - 55 - 18 * i, name, 10) for i, name in enumerate(names)]
    read_as = sold(texts)
    priced = {**{name: [Decimal("4.70")] for name in teas}, **{name: [Decimal("3.80")] for name in sodas}}
    assert {name: read_as.get(name) for name in priced} == priced


def test_what_has_a_number_to_order_it_by_is_a_dish_under_each_of_many_titles() -> None:
    kinds = {"Chicken": "5.95", "Prawn": "7.50", "King Prawn": "11.95"}
    texts = []
    for n, head in enumerate(["CURRY", "BHUNA", "DOPIAZA", "KORMA"]):
        y = 800 - 90 * n
        texts += [Placed(60, y, head, 13, bold=True), Placed(60, y - 14, "Cooked in a medium sauce with onion", 7)]
        for k, (name, price) in enumerate(kinds.items()):
            row = f"{24 + 3 * n + k}. {name}"
            texts += [Placed(60, y - 30 - 14 * k, row, 9, bold=True), Placed(260, y - 30 - 14 * k, f"£{price}", 9)]
    assert sold(texts) == {name: [Decimal(price)] for name, price in kinds.items()}


def test_choices_below_a_name_are_all_its_own_though_some_come_back_nowhere_else() -> None:
    dishes = {
        "KOKOS SUPPE": [("Tofu", 6.5), ("Hühnchen", 6.5), ("Lachs", 7.5)],
        "SOMMERROLLE": [("Tofu", 5.9), ("Hühnchen", 6.9), ("Roher Thunfisch", 7.9)],
        "REISNUDELN": [("Tofu", 11.9), ("Hühnchen", 12.9), ("Gegrilltes Rind", 14.9), ("Ente", 15.9)],
        "UDON": [("Tofu", 12.9), ("Hühnchen", 13.9)],
    }
    texts, y = [Placed(60, 810, "WARMES", 16, bold=True)], 780
    for name, choices in dishes.items():
        texts += [Placed(60, y, name, 10, bold=True), Placed(60, y - 12, "Pilze, Limette, Koriander mit:", 9)]
        for n, (choice, price) in enumerate(choices, 2):
            amount = f"{price:.2f}".replace(".", ",") + " €"
            texts += [Placed(60, y - 12 * n, choice, 9), Placed(300, y - 12 * n, amount, 9, bold=True)]
        y -= 90
    amounts = {name: sorted({Decimal(f"{price:.2f}") for _, price in choices}) for name, choices in dishes.items()}
    assert sold(texts) == amounts


def test_a_page_of_three_set_menus_with_long_names_is_a_menu() -> None:
    menus = {"MIDI": 58, "PLEIN D’ENVIES": 138, "GRANDE FÊTE": 188}
    texts = [Placed(240, 760, "La maison", 12)]
    for i, (name, price) in enumerate(menus.items()):
        line = f"Le menu « {name} » en {4 + 3 * i} saveurs - {price}€ par personne"
        texts += [Placed(120, 700 - 90 * i, line, 11), Placed(200, 684 - 90 * i, "Au déjeuner, en semaine", 9)]
    texts += [Placed(200, 380, "Le poisson vient du lac, les légumes du jardin.", 9)]
    assert [amount for amounts in sold(texts).values() for amount in amounts] == [58, 138, 188]


def test_names_over_a_description_that_ends_in_its_price_keep_their_supplements_below() -> None:
    dishes = {"LOCO MOCO": "12.25", "BURRITO": "10.50", "QUESADILLA": "11.25", "AVOCADO TOAST": "8.95"}
    texts = [Placed(60, 800, "SPECIALTIES", 30, bold=True)]
    for i, (name, price) in enumerate(dishes.items()):
        y = 760 - 70 * i
        texts += [Placed(60, y, name, 12, bold=True), Placed(60, y - 13, "Scrambled eggs, roasted peppers,", 10)]
        texts += [Placed(60, y - 25, f"grilled onions and cheddar cheese. ${price}", 10)]
        texts += [Placed(60, y - 36, "add bacon or sausage. +2", 8)]
    sides = ["Fruit plate", "Bacon", "Sausage links", "Toast", "Muffin"]
    texts += [Placed(60, 440, "SIDES", 30, bold=True)]
    texts += [Placed(60, 410 - 14 * i, f"{side}   ${3 + 4 * i % 7}.00", 10) for i, side in enumerate(sides)]
    read_as = sold(texts)
    assert {name: read_as.get(name) for name in dishes} == {name: [Decimal(price)] for name, price in dishes.items()}


def test_bold_names_over_plain_descriptions_are_read_beside_a_list_with_names_and_prices_in_one_line() -> None:
    toasts = {"Easy Cheesy": "$6", "The Gardener": "$6", "I Got Beef": "$5.50 (half); $10 (full)", "Beet This": "$8"}
    texts = [Placed(60, 800, "Toasties", 11, bold=True)]
    for i, (name, price) in enumerate(toasts.items()):
        about = "Grated cheddar and tomato relish on sourdough"
        texts += [Placed(70, 784 - 24 * i, name, 7.5, bold=True), Placed(70, 774 - 24 * i, about, 7.5)]
        texts += [Placed(380, 774 - 24 * i, price, 7.5)]
    coffees = ["Flat White", "Latte", "Long Black", "Espresso", "Mocha", "Tea", "Hot Chocolate"]
    texts += [Placed(60, 660, "Hot drinks", 11, bold=True)]
    for i, name in enumerate(coffees):
        texts += [
            Placed(70, 640 - 12 * i, name, 7.5, bold=True),
            Placed(380, 640 - 12 * i, f"${3 + 3 * i % 4}.50", 7.5),
        ]
    read_as = sold(texts)
    assert {name: read_as.get(name) for name in toasts} == {
        "Easy Cheesy": [6],
        "The Gardener": [6],
        "I Got Beef": [Decimal("5.50"), 10],
        "Beet This": [8],
    }
