"""PDF menus of our own making: how letters, leaders and types are set, one kind of difficulty each."""

from __future__ import annotations

import pytest

from menu_pipeline.menus.pdf_rows import lines_of
from menu_pipeline.menus.pdf_words import Word
from menu_pipeline_tests.menus.pdf_writer import Placed
from menu_pipeline_tests.menus.test_pdf_layouts import found, read

pytest.importorskip("pypdfium2", reason="SKIPPED: pypdfium2 is not installed, so PDFs are not read")


def test_names_and_prices_set_letter_by_letter_are_words_and_amounts() -> None:
    dishes = [("FORELLE BLAU", "8,70€"), ("HALBES HUHN", "12,50€"), ("GULASCH", "9,20€"), ("MIX", "3,40€/5,10€")]
    texts = []
    for i, (name, price) in enumerate(dishes):
        y = 760 - 40 * i
        first, _, second = name.partition(" ")
        texts.append(Placed(60, y, first, 12, bold=True, spacing=5))
        texts += [Placed(66 + 13.3 * len(first), y, second, 12, bold=True, spacing=5)] if second else []
        texts += [Placed(400, y + 2, price, 11, bold=True, spacing=5), Placed(60, y - 15, "mit Brot und Salat", 9)]
    assert found(read(texts)) == {
        "FORELLE BLAU": ["8.70"],
        "HALBES HUHN": ["12.50"],
        "GULASCH": ["9.20"],
        "MIX": ["3.40", "5.10"],
    }


def test_codes_in_small_type_a_little_above_the_line_leave_the_price_to_its_name() -> None:
    texts = []
    for i, (name, price) in enumerate([("Margherita", "10,80 €"), ("Tonno", "12,70 €"), ("Parma", "16,50 €")]):
        y = 760 - 44 * i
        texts += [Placed(400, y + 2, price, 13), Placed(200, y + 5, "A, E", 7), Placed(60, y, name, 16)]
        texts.append(Placed(60, y - 17, "mit Tomaten und Basilikum", 10))
    assert found(read(texts)) == {"Margherita": ["10.80"], "Tonno": ["12.70"], "Parma": ["16.50"]}


def test_a_soft_hyphen_that_is_drawn_is_a_hyphen() -> None:
    texts = []
    for i, (name, price) in enumerate(
        [("Stir\xadfried rice", "7.25"), ("Udon", "6.75"), ("Criss\xadcut fries", "4.25")]
    ):
        texts += [Placed(60, 760 - 26 * i, name), Placed(400, 760 - 26 * i, price)]
    assert found(read(texts)) == {"Stir-fried rice": ["7.25"], "Udon": ["6.75"], "Criss-cut fries": ["4.25"]}


def test_a_letter_of_a_symbol_font_behind_every_price_is_its_sign() -> None:
    texts = []
    for i, (name, price) in enumerate([("Borscht", "390"), ("Pelmeni", "480"), ("Blini", "210"), ("Kompot", "120")]):
        y = 760 - 40 * i
        texts += [Placed(60, y, name, 12, bold=True), Placed(400, y, price, 14, bold=True), Placed(430, y, "Q", 12)]
        texts.append(Placed(60, y - 14, "with sour cream", 10))
    assert found(read(texts)) == {
        "Borscht": ["390"],
        "Pelmeni": ["480"],
        "Blini": ["210"],
        "Kompot": ["120"],
    }


def test_words_that_touch_are_parted_where_the_size_or_the_capital_says_so() -> None:
    texts = []
    for i, (name, about) in enumerate([("TORMENTA", "REFRESCANTE"), ("BRISA", "CITRICO"), ("MAREA", "DULCE")]):
        y = 760 - 40 * i
        texts += [Placed(60, y, name, 14), Placed(400, y, f"{6 + i}.500", 14)]
        texts.append(Placed(60 + 9.4 * len(name) if i else 60 + 75.5, y, about, 9))
    assert {name.split(" ")[0] for name in found(read(texts))} == {"TORMENTA", "BRISA", "MAREA"}


def test_two_prices_with_a_slash_between_them_make_no_column_of_texts() -> None:
    texts = [Placed(60, 790, "Nuggets", 14, bold=True)]
    for i, name in enumerate(["Drei Stück Huhn", "Sechs Stück Huhn", "Neun Stück Huhn", "Zwölf Stück Huhn"]):
        y = 760 - 26 * i
        texts += [Placed(60, y, name), Placed(280, y, f"{2 + i},40"), Placed(340, y, f"/ {4 + i},90")]
    assert found(read(texts)) == {
        "Drei Stück Huhn": ["2.40", "4.90"],
        "Sechs Stück Huhn": ["3.40", "5.90"],
        "Neun Stück Huhn": ["4.40", "6.90"],
        "Zwölf Stück Huhn": ["5.40", "7.90"],
    }


def test_numbers_with_a_slash_before_names_begin_texts_and_one_sign_serves_two_amounts() -> None:
    texts = []
    for i, (left, right) in enumerate(
        [("Mista", "Penne"), ("Caprese", "Rigatoni"), ("Tonno", "Farfalle"), ("Estiva", "Ravioli")]
    ):
        y = 760 - 34 * i
        texts += [
            Placed(40, y, f"0{i + 1} / Insalata {left}"),
            Placed(180, y, f"{8 + i},5"),
            Placed(225, y, f"{20 + i},5 €"),
        ]
        texts += [Placed(40, y - 13, "mit Blattsalat und Gurken", 8)]
        texts += [Placed(320, y - 4, f"6{i} / {right} al forno"), Placed(500, y - 4, f"{9 + i},0 €")]
        texts += [Placed(320, y - 17, "mit Tomatensoße", 8)]
    assert found(read(texts)) == {
        **{
            f"Insalata {name}": [f"{8 + i}.50", f"{20 + i}.50"]
            for i, name in enumerate(["Mista", "Caprese", "Tonno", "Estiva"])
        },
        **{f"{name} al forno": [f"{9 + i}.00"] for i, name in enumerate(["Penne", "Rigatoni", "Farfalle", "Ravioli"])},
    }


def test_names_in_two_types_are_whole_where_they_would_else_be_the_same_or_end_open() -> None:
    dishes = [("Espresso", "", "2,10"), ("Cappuccino", "", "2,30"), ("Cappuccino", "senza lattosio", "2,60"),
              ("Cappuccino", "con panna", "3,00"),
              ("Ginseng", "tazza piccola", "2,70"), ("Ginseng", "tazza grande", "3,10"),
              ("Panino con", "cotoletta", "7,00"), ("Spremuta", "di limone", "4,80")]  # fmt: skip
    texts = []
    for i, (name, rest, price) in enumerate(dishes):
        y = 760 - 24 * i
        texts += [Placed(60, y, name, 13, bold=True), Placed(400, y, price, 13)]
        texts += [Placed(66 + 7.6 * len(name), y, rest, 9)] if rest else []
    assert list(found(read(texts))) == [f"{name} {rest}".strip() for name, rest, _ in dishes]


def test_what_is_said_of_a_dish_in_another_type_is_no_part_of_its_name() -> None:
    texts = []
    for i, (name, rest, price) in enumerate(
        [
            ("Brisa", "seca y floral", "6,50"),
            ("Marea", "dulce", "7,00"),
            ("Duna", "especiada", "7,20"),
            ("Luna", "fresca", "6,90"),
        ]
    ):
        y = 760 - 24 * i
        texts += [Placed(60, y, name, 13, bold=True), Placed(120, y, rest, 9), Placed(400, y, price, 13)]
    assert list(found(read(texts))) == ["Brisa", "Marea", "Duna", "Luna"]


def test_names_whose_price_ends_the_description_below_are_parted_by_small_letters() -> None:
    texts = [Placed(60, 790, "Schnitzel", 20, bold=True)]
    y = 760.0
    for name, about, price in [
        ("Jäger Art", ["mit Champignons"], "10,20"),
        ("Burgherren Art", ["mit gebratenen Pilzen", "und Spiegelei"], "11,70"),
        ("Hawaii", ["mit Ananas"], "11,90"),
        ("Zwiebel", ["mit gedämpften Zwiebeln"], "10,90"),
    ]:
        for line in [name, *about]:
            texts.append(Placed(60, y, line, 12))
            y -= 15
        texts.append(Placed(400, y + 15, price, 12))
    assert found(read(texts)) == {
        "Jäger Art": ["10.20"],
        "Burgherren Art": ["11.70"],
        "Hawaii": ["11.90"],
        "Zwiebel": ["10.90"],
    }


def test_a_name_goes_on_below_its_weight_and_price_where_descriptions_are_set_smaller() -> None:
    dishes = [
        ("Pancakes with white chocolate", "and berries", "150/60", "355,00", "three large ones"),
        ("Salad with smoked chicken", "", "300", "425,00", "quail eggs and leaves"),
        ("Omelette", "", "150", "225,00", "with herbs"),
        ("Grilled trout from the lake", "with olives", "215", "385,00", "served with lemon"),
    ]
    texts = []
    for i, (name, rest, weight, price, about) in enumerate(dishes):
        y = 760 - 60 * i
        texts += [Placed(60, y, name, 13), Placed(400, y, weight, 8), Placed(460, y, price, 13)]
        texts += [Placed(60, y - 16, rest, 13)] if rest else []
        texts.append(Placed(60, y - (30 if rest else 15), about, 9))
    assert found(read(texts)) == {
        f"{name} {rest}".strip(): [price.replace(",", ".")] for name, rest, _, price, _ in dishes
    }


def test_lists_behind_names_are_no_sentences_and_countries_in_capitals_no_wines() -> None:
    texts = [Placed(60, 800, "Evening snacks", 24)]
    for i, (name, price) in enumerate(
        [
            ("Bacon rolls / morning rolls / butter / condiments / brown sauce", "£5.50"),
            ("Pulled pork / soft rolls / slaw / barbecue sauce / pickles", "£8.50"),
            ("Pork pies / beef pies / chicken and mushroom pies / gravy / mash", "£8.00"),
        ]
    ):
        texts += [Placed(60, 760 - 20 * i, name, 10), Placed(500, 760 - 20 * i, price, 10)]
    assert len(found(read(texts))) == 3
    wines = [Placed(60, 800, "Wines", 24)]
    y = 760.0
    for country, name, price in [("WALLIS", "Cornalin Reserve", "42.00"), ("PIEMONT", "Barbera Rossa", "38.00")]:
        wines += [Placed(60, y, country, 12, bold=True), Placed(60, y - 15, name, 12, bold=True)]
        wines += [Placed(500, y - 15, price, 12, bold=True), Placed(60, y - 30, "Dark and full of cherries.", 10)]
        wines += [Placed(60, y - 56, f"Cuvee {name}", 12, bold=True), Placed(500, y - 56, price, 12, bold=True)]
        y -= 84
    assert set(found(read(wines))) == {
        *("Cornalin Reserve", "Barbera Rossa", "Cuvee Cornalin Reserve", "Cuvee Barbera Rossa")
    }


WEEK = [
    ("Monday", ["Leek soup with bacon", "Roast chicken with rice"]),
    ("Tuesday", ["Tomato soup", "Beef stew"]),
    ("Wednesday", ["Pea soup", "Fish and chips"]),
    ("Thursday", ["Onion soup", "Lamb curry"]),
    ("Friday", ["Fish soup", "Mushroom risotto"]),
]


@pytest.mark.parametrize(("bold", "beside"), [(True, False), (False, False), (True, True)])
def test_a_week_of_lunches_without_prices_is_its_dishes_and_not_its_days(bold: bool, beside: bool) -> None:
    texts, y = [Placed(60, 800, "Lunch menu, 5 to 9 May", 14)], 760.0
    for day, dishes in WEEK:
        texts.append(Placed(60, y, day, 12, bold=bold))
        for n, dish in enumerate(dishes):
            texts.append(Placed(200 if beside else 60, y - 18 * (n if beside else n + 1), dish, 12))
        y -= 18 * (3 - beside) + 8
    assert list(found(read(texts))) == [dish for _, dishes in WEEK for dish in dishes]


def test_courses_with_a_plus_between_them_and_a_price_below_are_a_set_menu() -> None:
    texts, y = [], 780.0
    for title, courses, price in [
        ("Menu petite faim", ["Un pancake salé", "+", "Un pancake sucré"], "10€"),
        ("Menu complet", ["Une galette", "+", "Une crêpe", "+", "Un cidre"], "18€"),
    ]:
        texts.append(Placed(60, y, title, 14, bold=True))
        for n, line in enumerate([*courses, price], 1):
            texts.append(Placed(60, y - 15 * n, line, 9))
        y -= 15 * (len(courses) + 4)
    texts.append(Placed(60, y, "Galettes", 14, bold=True))
    for i, (name, price) in enumerate([("La comté", "8,90€"), ("La chèvre", "9,50€"), ("La rico", "11,20€")]):
        texts += [Placed(60, y - 20 - 16 * i, name, 9), Placed(400, y - 20 - 16 * i, price, 9)]
    assert found(read(texts)) == {
        "Menu petite faim": ["10.00"],
        "Menu complet": ["18.00"],
        "La comté": ["8.90"],
        "La chèvre": ["9.50"],
        "La rico": ["11.20"],
    }


def test_a_head_that_ends_open_is_no_part_of_the_first_of_the_names_below_it() -> None:
    texts, y = [], 780.0
    for head, fillings in [
        ("BURRITOS: 3 tortillas de trigo con:", ["Pollo y frijoles", "Ternera y cebolla"]),
        ("ENCHILADAS: 3 tortillas de maíz con", ["Queso y salsa roja", "Mole y ajonjolí"]),
    ]:
        texts.append(Placed(60, y, head, 14))
        for n, filling in enumerate(fillings, 1):
            texts += [Placed(60, y - 18 * n, filling, 14), Placed(460, y - 18 * n, f"1{n},40€", 14)]
        y -= 90
    assert found(read(texts)) == {
        "Pollo y frijoles": ["11.40"],
        "Ternera y cebolla": ["12.40"],
        "Queso y salsa roja": ["11.40"],
        "Mole y ajonjolí": ["12.40"],
    }


def test_amounts_in_thousandths_have_the_sign_that_the_menu_names_once() -> None:
    texts = [Placed(60, 800, "SOFT DRINKS", 14, bold=True), Placed(300, 780, "KD", 12)]
    for i, (name, price) in enumerate(
        [("Orange", "1.200"), ("Lemonade", "1.250"), ("Cola", "0.500"), ("Water", "0.450")]
    ):
        texts += [Placed(60, 750 - 22 * i, name, 12), Placed(300, 750 - 22 * i, price, 12)]
    for i, name in enumerate(["Rice with prawns", "Noodles with beef"]):
        texts += [Placed(60, 620 - 22 * i, name, 12), Placed(300, 620 - 22 * i, "3.500 KD", 12)]
    assert found(read(texts)) == {
        "Orange": ["1.200"],
        "Lemonade": ["1.250"],
        "Cola": ["0.500"],
        "Water": ["0.450"],
        "Rice with prawns": ["3.500"],
        "Noodles with beef": ["3.500"],
    }


def test_a_number_in_thousands_behind_a_name_is_one_though_prices_end_below_each_other() -> None:
    texts = []
    for i, (name, price) in enumerate(
        [("Tea for four", "each 3 500 ₽"), ("Tea for two", "each 1 500 ₽"), ("Pot of tea", "each 2 500 ₽")]
    ):
        texts += [Placed(60, 760 - 24 * i, name, 14), Placed(380, 760 - 24 * i, price.replace("₽", "RUB"), 14)]
    assert sorted(found(read(texts)).values()) == [["1500.00"], ["2500.00"], ["3500.00"]]


def test_a_name_whose_second_word_is_a_little_smaller_is_one() -> None:
    texts = []
    for i, name in enumerate(["Crème Brûlée", "Tiramisu", "Panna Cotta", "Tartufo"]):
        first, _, second = name.partition(" ")
        texts += [Placed(60, 760 - 30 * i, first, 14, bold=True), Placed(400, 760 - 30 * i, "7,50", 14)]
        texts += [Placed(66 + 8.2 * len(first), 760 - 30 * i, second, 12, bold=True)] if second else []
    assert list(found(read(texts))) == ["Crème Brûlée", "Tiramisu", "Panna Cotta", "Tartufo"]


@pytest.mark.parametrize(
    ("left_to_right", "as_read"),
    [
        (["Mint", "&", "Lemon", "1.200", "النعنع", "ليمون"], ["Mint", "&", "Lemon", "1.200", "ليمون", "النعنع"]),
        (["12", "زيتون", "خبز"], ["خبز", "زيتون", "12"]),
        (["15", "كبيرة", "Ice", "Tea", "بارد"], ["بارد", "Ice", "Tea", "كبيرة", "15"]),
        (["Orange", "1.200"], ["Orange", "1.200"]),
    ],
)
def test_a_row_in_two_scripts_is_read_the_way_it_begins_and_each_script_in_its_own(
    left_to_right: list[str], as_read: list[str]
) -> None:
    words = [Word(text, 60 * k, 60 * k + 40, 0, 10, 10, False) for k, text in enumerate(left_to_right)]
    assert [word.text for row in lines_of(words) for word in row.words] == as_read


@pytest.mark.parametrize("count", [3, 5, 8])
def test_dishes_with_their_prices_on_lines_of_their_own_keep_them_and_share_none(count: int) -> None:
    texts = [Placed(250, 800, "Speisekarte", 26, bold=True)]
    for i in range(count):
        y = 760 - 60 * i
        texts += [
            Placed(220, y, f"Suppe {'ABCDEFGH'[i]} mit Brot", 13, bold=True),
            Placed(230, y - 15, "aus Gemüse", 9),
        ]
        texts.append(Placed(260, y - 30, f"{6 + i},50 €", 11))
    assert list(found(read(texts)).values()) == [[f"{6 + i}.50"] for i in range(count)]


def test_names_in_capitals_end_where_small_letters_say_what_is_in_the_dish() -> None:
    dishes = [
        ("BRUSCHETTA", "geröstetes Brot mit Tomaten", "6,50"),
        ("VITELLO TONNATO", "Kalbfleisch in Thunfischsauce", "13,90"),
        ("SALTIMBOCCA", "mit Salbei und Schinken", "21,50"),
        ("PANNA COTTA", "mit Beeren", "6,20"),
        ("TIRAMISU", "", "6,90"),
    ]
    texts = [Placed(60, 800, "Karte", 20, bold=True)]
    for i, (name, about, price) in enumerate(dishes):
        texts += [Placed(60, 770 - 20 * i, f"{name} {about}", 10), Placed(500, 770 - 20 * i, price, 10)]
    assert found(read(texts)) == {name: [price.replace(",", ".")] for name, _, price in dishes}


ITALIAN = [
    ("Bruschetta", "con pomodori", "6,50"),
    ("Vitello tonnato", "freddo, in salsa di tonno", "13,90"),
    ("Spaghetti alle vongole", "con aglio e prezzemolo", "12,50"),
    ("Risotto", "ai funghi", "14,80"),
    ("Saltimbocca alla romana", "vitello con prosciutto", "21,50"),
    ("Tiramisu", "fatto in casa", "6,90"),
    ("Panna cotta", "ai frutti di bosco", "6,20"),
    ("Branzino", "alla griglia con verdure", "24,00"),
]


def test_columns_of_centred_names_and_prices_are_told_apart() -> None:
    texts = [Placed(270, 810, "MENU", 24, bold=True)]
    for i, (name, about, price) in enumerate(ITALIAN):
        x, y = (160, 440)[i // 4], 770 - 60 * (i % 4)
        texts += [Placed(x - 3.2 * len(name), y, name, 12, bold=True), Placed(x - 2 * len(about), y - 14, about, 8)]
        texts.append(Placed(x - 14, y - 28, price, 11))
    assert found(read(texts)) == {name: [price.replace(",", ".")] for name, _, price in ITALIAN}


def test_a_dish_in_the_manner_of_somebody_is_not_all_of_a_kind() -> None:
    texts = [Placed(60, 800, "Secondi", 18, bold=True)]
    for i, (name, about, price) in enumerate(ITALIAN):
        y = 770 - 52 * i
        texts += [Placed(60, y, name, 12, bold=True), Placed(470, y, f"{price} €", 12)]
        texts += [Placed(60, y - 14, f"{about}, servito con", 9), Placed(60, y - 26, "pane e insalata mista", 9)]
    assert found(read(texts)) == {name: [price.replace(",", ".")] for name, _, price in ITALIAN}


def test_a_word_in_huge_type_does_not_swallow_the_lines_beside_it() -> None:
    texts = [Placed(60, 700, "LOVE", 110, bold=True)]
    for i, (name, _, price) in enumerate(ITALIAN):
        texts += [Placed(380, 790 - 20 * i, name, 9), Placed(540, 790 - 20 * i, price, 9)]
    assert found(read(texts)) == {name: [price.replace(",", ".")] for name, _, price in ITALIAN}


def test_numbers_of_dishes_on_lines_of_their_own_are_no_prices() -> None:
    texts, y = [Placed(60, 810, "NOODLES", 20, bold=True)], 780.0
    for i, (name, about, price) in enumerate(ITALIAN):
        number = (3, 4, 1, 2, 7, 8, 5, 6)[i]
        texts += [Placed(60, y, str(number), 14, bold=True), Placed(60, y - 18, name, 12, bold=True)]
        texts += [Placed(60, y - 34, price, 10), Placed(60, y - 48, about, 8)]
        y -= 84
    assert found(read(texts)) == {name: [price.replace(",", ".")] for name, _, price in ITALIAN}


def test_a_name_that_ends_in_a_number_is_no_part_of_the_price_in_the_next_column() -> None:
    texts = [Placed(60, 800, "CAFÉ", 18, bold=True)]
    for i, (name, price) in enumerate([("METODO V60", "S/16"), ("BATIDO 630", "S/12"), ("FILTRO 20", "S/ 14")]):
        texts += [Placed(60, 770 - 22 * i, name, 12, bold=True), Placed(420, 770 - 22 * i, price, 12, bold=True)]
    assert list(found(read(texts)).values()) == [["16.00"], ["12.00"], ["14.00"]]


def test_choices_that_come_back_below_every_dish_are_its_prices() -> None:
    texts, y = [Placed(60, 810, "Currys", 20, bold=True)], 780.0
    choices = [("mit Tofu", "11,50"), ("mit Huhn", "12,50"), ("mit Ente", "15,50")]
    for name in ("Rotes Curry", "Grünes Curry", "Massaman Curry", "Panang Curry"):
        texts += [Placed(60, y, name, 12, bold=True), Placed(60, y - 13, "mit Kokosmilch und Gemüse", 9)]
        for n, (choice, price) in enumerate(choices):
            texts += [Placed(70, y - 27 - 13 * n, choice, 10), Placed(300, y - 27 - 13 * n, price, 10)]
        y -= 76
    items = read(texts).items
    assert [item.name for item in items] == ["Rotes Curry", "Grünes Curry", "Massaman Curry", "Panang Curry"]
    labelled = [(p.label, str(p.amount)) for p in items[1].prices]
    assert labelled == [(choice, price.replace(",", ".")) for choice, price in choices]
