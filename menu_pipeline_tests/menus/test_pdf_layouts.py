"""PDF menus of our own making in layouts that real ones have: one kind of difficulty each."""

from __future__ import annotations

import random
from decimal import Decimal

import pytest

from menu_pipeline import menus
from menu_pipeline.menus import Hints, MenuResult
from menu_pipeline_tests.menus.pdf_writer import JAPANESE, Placed, write_pdf, write_unreadable

pytest.importorskip("pypdfium2", reason="SKIPPED: pypdfium2 is not installed, so PDFs are not read")

Menu = dict[str, list[str]]


def read(*pages: list[Placed], **made: int) -> MenuResult:
    body = write_pdf(list(pages), **made)
    return menus.extract(body, "https://kitchen.example/karte.pdf", "application/pdf", Hints())


def found(result: MenuResult) -> Menu:
    """Names with their prices as printed decimals; sorted prices, as columns may be read in any order."""
    return {
        i.name: [str(p.amount) for p in sorted(i.prices, key=lambda p: p.amount or Decimal(0))] for i in result.items
    }


def flyer(columns: list[list[tuple[str, str, str]]], left: int = 20, width: int = 190, top: int = 560) -> list[Placed]:
    """Columns side by side of (number and name, description, price), on baselines of their own."""
    texts: list[Placed] = []
    for c, dishes in enumerate(columns):
        x = left + c * width
        for i, (name, about, price) in enumerate(dishes):
            y = top - 34 * i - 5 * c
            texts += [
                Placed(x, y, name, 9, bold=True),
                Placed(x + 14, y - 13, about, 8),
                Placed(x + width - 45, y, price, 9, bold=True),
            ]
    return texts


FLYER = [
    [(f"{10 * c + i}. {name}", about, f"{4 + i + c},50") for i, (name, about) in enumerate(dishes)]
    for c, dishes in enumerate(
        [
            [("Linsensuppe", "mit Minze"), ("Fladenbrot", "mit Sesam"), ("Oliven", "grün"), ("Hummus", "mit Tahina")],
            [("Falafel", "im Brot"), ("Halloumi", "gegrillt"), ("Taboulé", "mit Petersilie"), ("Kibbeh", "vom Lamm")],
            [("Schawarma", "vom Huhn"), ("Kafta", "am Spieß"), ("Musakaa", "mit Reis"), ("Mansaf", "mit Joghurt")],
            [("Baklava", "mit Pistazien"), ("Halva", "hausgemacht"), ("Maamoul", "mit Datteln"), ("Tee", "mit Minze")],
        ]
    )
]
FLYER_MENU = {n.split(". ")[1]: [p.replace(",", ".")] for column in FLYER for n, _, p in column}


def test_four_columns_of_numbered_dishes_are_told_apart() -> None:
    assert found(read(flyer(FLYER), width=800, height=600)) == FLYER_MENU


def test_the_order_of_the_texts_in_the_file_does_not_matter() -> None:
    texts = flyer(FLYER)
    scrambled = [texts[i * 29 % len(texts)] for i in range(len(texts))]
    assert found(read(scrambled, width=800, height=600)) == FLYER_MENU


def test_columns_may_begin_below_a_list_that_fills_the_page() -> None:
    wide = [("Gazpacho andaluz con guarnición", "6,00"), ("Tortilla de patatas con cebolla", "7,50")]
    texts = []
    for i, (name, price) in enumerate(wide):
        texts += [
            Placed(40, 760 - 20 * i, f"{name}, servida con pan de pueblo y alioli de la casa"),
            Placed(520, 760 - 20 * i, price),
        ]
    left = [("Croquetas", "5,00"), ("Pimientos", "4,50"), ("Calamares", "9,00"), ("Boquerones", "6,50")]
    right = [("Flan", "4,00"), ("Natillas", "4,20"), ("Torrijas", "5,10"), ("Café", "1,60")]
    for x, dishes in ((40, left), (330, right)):
        for i, (name, price) in enumerate(dishes):
            texts += [Placed(x, 640 - 22 * i, name), Placed(x + 190, 640 - 22 * i, price)]
    menu = found(read(texts))
    assert {name: menu.get(name) for name, _ in (*left, *right)} == {
        name: [price.replace(",", ".")] for name, price in (*left, *right)
    }
    assert len(menu) == 10


def test_descriptions_in_a_column_between_names_and_prices_are_no_column_of_their_own() -> None:
    rows = [
        ("Margherita", "Tomaten, Mozzarella, Basilikum", "8,50"),
        ("Funghi", "Tomaten, Mozzarella, Champignons", "9,50"),
        ("Diavola", "Tomaten, scharfe Salami, Peperoni", "10,50"),
        ("Tonno", "Tomaten, Thunfisch, rote Zwiebeln", "10,00"),
        ("Verdure", "Tomaten, Zucchini, Auberginen", "9,80"),
    ]
    texts = []
    for i, (name, about, price) in enumerate(rows):
        y = 700 - 24 * i
        texts += [Placed(60, y, name), Placed(170, y, about), Placed(470, y, price)]
    assert found(read(texts)) == {name: [price.replace(",", ".") + ""] for name, _, price in rows} | {}


SIZES = [
    ("41. Napoli", ("4,00", "6,50", "12,00", "19,00")),
    ("42. Salami", ("4,50", "7,00", "13,00", "20,50")),
    ("43. Calzone", ("-----", "7,50", "-----", "-----")),
    ("44. Spinaci", ("4,80", "7,20", "13,50", "21,00")),
    ("45. Capri", ("5,00", "7,80", "14,00", "22,00")),
]


def test_prices_of_several_sizes_belong_to_their_row_and_dashes_stand_for_none() -> None:
    texts = [Placed(300 + 60 * k, 725, size, 9) for k, size in enumerate(("22er", "28er", "40er", "60er"))]
    for i, (name, prices) in enumerate(SIZES):
        texts.append(Placed(60, 700 - 30 * i, name, bold=True))
        texts += [Placed(300 + 60 * k, 700 - 30 * i, price, bold=True) for k, price in enumerate(prices)]
        texts.append(Placed(75, 687 - 30 * i, "mit Käse und Tomaten", 9))
    assert found(read(texts)) == {
        name[4:]: [p.replace(",", ".") for p in prices if p[0] != "-"] for name, prices in SIZES
    }


def test_a_centred_name_over_two_lines_is_one_name() -> None:
    texts = []
    dishes = [
        (["Arroz meloso con setas"], "14€"),
        (["Huevos rotos con jamón y", "pimientos asados"], "12€"),
        (["Merluza en salsa verde con almejas", "gallegas"], "19€"),
        (["Tarta de queso"], "6€"),
    ]
    y = 740
    for lines, price in dishes:
        shown = [*lines[:-1], f"{lines[-1]} {price}"]
        for line in shown:
            texts.append(Placed(300 - 2.9 * len(line), y, line, 11, bold=True))
            y -= 15
        texts.append(Placed(240, y, "receta de la abuela", 9))
        y -= 26
    assert found(read(texts)) == {" ".join(lines): [f"{price[:-1]}.00"] for lines, price in dishes}


def test_a_name_that_stops_before_its_phrase_ends_goes_on_below_its_price() -> None:
    texts = [Placed(60, 700, "Gebratene Entenbrust mit", bold=True), Placed(480, 700, "21,90 €")]
    texts += [Placed(60, 686, "Orangensauce", bold=True)]
    for i, (name, price) in enumerate([("Rehragout", "23,50"), ("Zanderfilet", "19,80"), ("Käseknödel", "13,40")]):
        texts += [Placed(60, 650 - 30 * i, name, bold=True), Placed(480, 650 - 30 * i, f"{price} €")]
    assert found(read(texts)) == {
        "Gebratene Entenbrust mit Orangensauce": ["21.90"],
        "Rehragout": ["23.50"],
        "Zanderfilet": ["19.80"],
        "Käseknödel": ["13.40"],
    }


def test_a_note_that_runs_into_the_next_line_brings_its_prices_to_the_name_it_began_with() -> None:
    wines = [
        ("PRIMITIVO", "dark fruit, spice, long on the palate, from", "old vines (Puglia) 9 | 34"),
        ("NEBBIOLO", "rose, tar and cherry, light and dry, with fine", "tannins (Piemonte) 12 |"),
        ("LAGREIN", "violets and plum, soft and round, a classic from", "Bolzano 10 | 38"),
    ]
    texts, y = [], 700
    for name, note, rest in wines:
        texts += [Placed(60, y, name, 12), Placed(150, y, note, 10), Placed(60, y - 15, rest, 10)]
        y -= 30
        if rest.endswith("|"):
            texts.append(Placed(60, y, "46", 10))
            y -= 15
    for name, prices in (("CHIANTI", "8 | 30"), ("BARBERA", "9 | 33"), ("MERLOT", "7 | 28")):
        texts += [Placed(60, y, name, 12), Placed(150, y, f"easy and fruity {prices}", 10)]
        y -= 17
    assert found(read(texts)) == {
        "PRIMITIVO": ["9", "34"],
        "NEBBIOLO": ["12", "46"],
        "LAGREIN": ["10", "38"],
        "CHIANTI": ["8", "30"],
        "BARBERA": ["9", "33"],
        "MERLOT": ["7", "28"],
    }


def test_cents_set_high_are_cents_and_footnotes_set_high_are_none() -> None:
    texts = []
    for i, (name, whole, cents) in enumerate(
        [("Fischsuppe", "8", "50"), ("Matjes", "12", "90"), ("Scholle", "17", "40")]
    ):
        y = 700 - 30 * i
        texts += [Placed(60, y, name, 12), Placed(60 + 6.7 * len(name), y + 4, "1,4", 7)]
        texts += [Placed(460, y, whole, 12), Placed(460 + 6.7 * len(whole), y + 4, cents, 7)]
    assert found(read(texts)) == {"Fischsuppe": ["8.50"], "Matjes": ["12.90"], "Scholle": ["17.40"]}


def test_allergen_codes_in_small_type_on_the_line_are_no_prices() -> None:
    texts = []
    for i, name in enumerate(["Knoblauchbrot", "Bohnensalat", "Schafskäse"]):
        y = 700 - 40 * i
        texts += [Placed(60, y, name, 12, bold=True), Placed(60 + 8 * len(name), y, "a1-b-h-1-16", 7)]
        texts += [Placed(480, y, f"{5 + i},20 €", 12, bold=True)]
        texts += [Placed(60, y - 14, "(mit Oliven und Kräutern)", 12), Placed(220, y - 14, "a1-3-g-12-*", 7)]
    assert found(read(texts)) == {"Knoblauchbrot": ["5.20"], "Bohnensalat": ["6.20"], "Schafskäse": ["7.20"]}


def test_letters_set_apart_are_words() -> None:
    texts = [Placed(200, 760, "S U P P E N", 12), Placed(200, 640, "D E S S E R T S", 12)]
    for y, dishes in (
        (730, [("Minestrone", "6,20"), ("Borschtsch", "7,10")]),
        (610, [("Tiramisu", "5,80"), ("Crêpe", "4,90")]),
    ):
        for i, (name, price) in enumerate(dishes):
            texts += [Placed(60, y - 26 * i, name), Placed(460, y - 26 * i, price)]
    sections = {item.name: item.section for item in read(texts).items}
    assert sections == {"Minestrone": "SUPPEN", "Borschtsch": "SUPPEN", "Tiramisu": "DESSERTS", "Crêpe": "DESSERTS"}


def test_characters_are_mended_whose_font_states_another_encoding() -> None:
    texts = []
    for i, name in enumerate(["Hühnersuppe", "Käsespätzle", "Weißwürste", "Gemüsestrudel"]):
        texts.append(Placed(60, 700 - 30 * i, name, font="misstated bold"))
        texts.append(Placed(460, 700 - 30 * i, f"{6 + i},50", font="misstated"))
    assert list(found(read(texts))) == ["Hühnersuppe", "Käsespätzle", "Weißwürste", "Gemüsestrudel"]


def test_an_accent_drawn_over_a_letter_is_put_on_it() -> None:
    texts = []
    for i, name in enumerate(["Crudit´es", "Pur´ee", "Souffl´e"]):
        before, accented = name.split("´")
        y, x = 700 - 30 * i, 60.0
        texts += [Placed(x, y, before, 12), Placed(460, y, f"{7 + i},50", 12)]
        width = sum(
            {"r": 4.0, "t": 3.3, "i": 2.7, "f": 3.3, "l": 2.7, "C": 8.7, "P": 8.0, "S": 8.0}.get(c, 6.67)
            for c in before
        )
        texts += [Placed(x + width, y, accented, 12), Placed(x + width + 1.3, y, "´", 12)]
    assert list(found(read(texts))) == ["Crudités", "Purée", "Soufflé"]


def test_narrow_spaces_that_the_file_has_are_spaces() -> None:
    texts = []
    for i, name in enumerate(["Topli sir sa medom", "Riblja corba od soma", "Pita sa jabukama"]):
        texts += [Placed(60, 700 - 40 * i, f"{name} {240 + 10 * i},00", 14, spacing=-1.4)]
    assert list(found(read(texts))) == ["Topli sir sa medom", "Riblja corba od soma", "Pita sa jabukama"]


def test_leaders_joined_to_a_word_end_it() -> None:
    texts = [
        Placed(60, 700 - 24 * i, f"{43 + i}. {name}{'…' * 20}.{50 + i},-")
        for i, name in enumerate(["Suppe", "Laks", "Burger"])
    ]
    assert found(read(texts)) == {"Suppe": ["50"], "Laks": ["51"], "Burger": ["52"]}


@pytest.mark.parametrize("angle", [90, 270])
def test_a_page_set_sideways_is_read_and_a_seal_set_askew_is_not(angle: int) -> None:
    dishes = [("Zwiebelsuppe", "6,10"), ("Flammkuchen", "9,40"), ("Coq au vin", "17,20"), ("Käseteller", "11,30")]
    texts = [Placed(300, 400, "Heute nur 1,99 €", 20, angle=33)]
    for i, (name, price) in enumerate(dishes):
        x = 100 + 30 * i if angle == 90 else 500 - 30 * i
        along = (60, 400) if angle == 90 else (780, 440)
        texts += [Placed(x, along[0], name, angle=angle), Placed(x, along[1], price, angle=angle)]
    assert found(read(texts, rotate=angle)) == {name: [price.replace(",", ".")] for name, price in dishes}


def test_a_code_and_price_over_a_picture_belong_to_the_name_below_it() -> None:
    texts = []
    for c, names in enumerate(
        [["Rindfleisch", "Lachsfilet", "Bratnudeln"], ["Knusprige Ente", "Garnelen", "Tofu süßsauer"]]
    ):
        for i, name in enumerate(names):
            x, y = 40 + 280 * c, 760 - 200 * i
            texts += [
                Placed(x, y, f"M{3 * c + i + 1}", 12, bold=True),
                Placed(x + 34, y, f"{9 + 3 * c + i},90 €", 12, bold=True),
            ]
            texts += [Placed(x, y - 120, name, 12, bold=True), Placed(x, y - 134, "mit Gemüse und Reis", 10)]
    assert found(read(texts)) == {
        "Rindfleisch": ["9.90"],
        "Lachsfilet": ["10.90"],
        "Bratnudeln": ["11.90"],
        "Knusprige Ente": ["12.90"],
        "Garnelen": ["13.90"],
        "Tofu süßsauer": ["14.90"],
    }


def test_cards_in_a_row_are_taken_one_by_one() -> None:
    texts = []
    for k, (name, price) in enumerate([("Nuggets", "6,90"), ("Fischstäbchen", "7,40"), ("Spaghetti", "5,90")]):
        texts += [
            Placed(60 + 170 * k, 700, f"K{k + 9}", 12, bold=True),
            Placed(90 + 170 * k, 700, price, 12, bold=True),
        ]
        texts += [Placed(60 + 170 * k, 600, name, 12, bold=True)]
    for i, (name, price) in enumerate([("Cola", "2,50"), ("Wasser", "2,20"), ("Saft", "2,90")]):
        texts += [Placed(60, 540 - 24 * i, name, 12, bold=True), Placed(460, 540 - 24 * i, price, 12, bold=True)]
    assert found(read(texts)) == {
        "Nuggets": ["6.90"],
        "Fischstäbchen": ["7.40"],
        "Spaghetti": ["5.90"],
        "Cola": ["2.50"],
        "Wasser": ["2.20"],
        "Saft": ["2.90"],
    }


def test_a_price_per_person_below_the_courses_is_that_of_the_set_menu() -> None:
    texts, y = [], 780
    for name, courses, price in (
        ("Menu 1", ["Forret", "Tarteletter med høns", "Hovedret", "Flæskesteg med brun sovs"], "189,-"),
        ("Menu 2", ["Forret", "Rejecocktail", "Hovedret", "Oksefilet med svampe"], "239,-"),
    ):
        texts.append(Placed(60, y, name, 18, bold=True))
        for k, course in enumerate(courses):
            texts.append(Placed(60, y - 30 - 14 * k, course, 11, bold=k % 2 == 0))
        texts.append(Placed(60, y - 90, f"Pris per person {price}", 11, bold=True))
        y -= 150
    for i, (name, price) in enumerate([("Suppe", "59,-"), ("Salat", "69,-"), ("Is", "45,-")]):
        texts += [Placed(60, y - 24 * i, name, 11, bold=True), Placed(460, y - 24 * i, price, 11, bold=True)]
    menu = found(read(texts))
    assert {name: menu.get(name) for name in ("Menu 1", "Menu 2", "Suppe", "Salat", "Is")} == {
        "Menu 1": ["189"],
        "Menu 2": ["239"],
        "Suppe": ["59"],
        "Salat": ["69"],
        "Is": ["45"],
    }
    assert len(menu) == 5


def test_delivery_zones_hours_extras_and_keys_to_allergens_are_no_dishes() -> None:
    texts = []
    for i, (name, price) in enumerate(
        [("Gyros", "8,50 €"), ("Souvlaki", "9,90 €"), ("Bifteki", "10,40 €"), ("Tzatziki", "4,20 €")]
    ):
        texts += [Placed(60, 780 - 24 * i, name, 11, bold=True), Placed(460, 780 - 24 * i, price, 11, bold=True)]
    texts += [Placed(60, 680, "Extra Zutaten: 22er = 0,50 € / 28er = 1,00 €", 11)]
    texts += [Placed(60, 600, "Stadtteil", 11, bold=True), Placed(250, 600, "Zuschlag", 11, bold=True)]
    texts += [Placed(400, 600, "Lieferung frei Haus ab", 11, bold=True)]
    for i, (place, charge, least) in enumerate(
        [("Nordstadt", "1,50 €", "ab 20,00 €"), ("Südhang", "2,50 €", "ab 30,00 €")]
    ):
        y = 580 - 16 * i
        texts += [Placed(60, y, place, 11, bold=True), Placed(250, y, charge, 11), Placed(400, y, least, 11)]
    texts += [Placed(60, 500, "Mo, Di, Mi von 11.30 bis 14.30 Uhr", 11)]
    texts += [Placed(60, 440, "Zusatzstoffe: 1 Farbstoff, 2 Konservierungsstoff, 3", 9)]
    texts += [
        Placed(60, 428, "Antioxidationsmittel, 4 geschwefelt, 5", 9),
        Placed(60, 416, "Phosphat, 6 Süßungsmittel, 7", 9),
    ]
    assert found(read(texts)) == {"Gyros": ["8.50"], "Souvlaki": ["9.90"], "Bifteki": ["10.40"], "Tzatziki": ["4.20"]}


def test_a_mark_in_the_margin_is_no_part_of_the_name() -> None:
    texts = [Placed(20, 651, "Bio", 7, bold=True), Placed(20, 603, "Neu", 7, bold=True)]
    names = ["Silvaner trocken", "Riesling Kabinett", "Grauburgunder", "Müller-Thurgau", "Scheurebe"]
    for i, name in enumerate(names):
        texts += [
            Placed(70, 700 - 24 * i, name, 12),
            Placed(440, 700 - 24 * i, f"{6 + i},50", 12),
            Placed(500, 700 - 24 * i, f"{24 + i},00", 12),
        ]
    assert found(read(texts)) == {name: [f"{6 + i}.50", f"{24 + i}.00"] for i, name in enumerate(names)}


def test_dishes_of_one_price_under_a_heading_keep_their_names() -> None:
    texts, y = [], 760
    for heading, first, price in (
        ("KNUSPRIGE ENTE", 70, "16,90"),
        ("GEBRATENES HUHN", 80, "14,90"),
        ("LACHSFILET", 90, "19,90"),
    ):
        texts.append(Placed(60, y, heading, 12, bold=True))
        for k, sauce in enumerate(["Mit Erdnusssoße", "In rotem Curry", "In dunkler Soße"]):
            y -= 15
            texts += [
                Placed(60, y, f"{first + k}. {sauce}, {heading.title()}", 12, bold=True),
                Placed(480, y, price, 12, bold=True),
            ]
        y -= 34
    names = [item.name for item in read(texts).items]
    assert names[:2] == ["Mit Erdnusssoße, Knusprige Ente", "In rotem Curry, Knusprige Ente"]
    assert len(names) == 9


def test_the_longest_name_of_a_table_does_not_swallow_the_price_close_behind_it() -> None:
    rows = [
        ("Spaghetti", "15"),
        ("Penne", "14"),
        ("Lasagne mit Spinat und Ricotta, überbacken", "17"),
        ("Gnocchi", "16"),
        ("Risotto", "18"),
    ]
    texts = [Placed(60, 740, "Pasta & Riso", 18)]
    for i, (name, price) in enumerate(rows):
        texts += [Placed(60, 700 - 20 * i, name), Placed(278, 700 - 20 * i, price)]
    assert found(read(texts)) == {name: [price] for name, price in rows}


def test_plain_numbers_at_the_end_of_running_text_are_prices_where_many_rows_end_so() -> None:
    dishes = [
        ("Bietensalade", "geitenkaas, walnoot en dragon", "14"),
        ("Zeebaars", "venkel, citroen en dille", "23"),
        ("Kalfswang", "aardappelpuree en jus", "26"),
        ("Pompoenravioli", "salie en bruine boter", "19"),
        ("Chocoladetaart", "kersen en vanille", "9"),
    ]
    texts = []
    for i, (name, about, price) in enumerate(dishes):
        texts.append(Placed(60, 700 - 26 * i, name, bold=True))
        texts.append(Placed(66 + 6.6 * len(name), 700 - 26 * i, f"{about} {price}"))
    assert found(read(texts)) == {name: [price] for name, _, price in dishes}


def test_names_in_large_type_with_their_prices_below_are_no_headings() -> None:
    texts, y = [], 780
    menu = [
        ("Polévky", [("Kulajda", "75 Kč"), ("Dršťková", "69 Kč")]),
        ("Hlavní jídla", [("Guláš", "189 Kč"), ("Řízek", "199 Kč")]),
    ]
    for section, dishes in ((s.replace("é", "e"), d) for s, d in menu):
        texts.append(Placed(60, y, section, 22, bold=True))
        y -= 34
        for name, price in dishes:
            plain = name.encode("cp1252", "ignore").decode("cp1252")
            texts += [
                Placed(60, y, plain, 14, bold=True),
                Placed(60, y - 15, "s houskou", 11),
                Placed(60, y - 29, price.replace("č", "c"), 11),
            ]
            y -= 58
    result = read(texts)
    assert [item.section for item in result.items] == ["Polevky", "Polevky", "Hlavní jídla", "Hlavní jídla"]
    assert [len(item.prices) for item in result.items] == [1, 1, 1, 1]


def test_codes_set_high_end_a_name_before_its_description() -> None:
    texts = []
    for i, (name, about) in enumerate(
        [("Zander", "mit Butterkartoffeln"), ("Forelle", "mit Mandeln"), ("Karpfen", "blau gekocht")]
    ):
        y = 700 - 24 * i
        texts += [Placed(60, y, name), Placed(61 + 5.9 * len(name), y + 4, "A,D,G", 7)]
        texts += [Placed(84 + 5.9 * len(name), y, about), Placed(460, y, f"{17 + i},50 €")]
    assert found(read(texts)) == {"Zander": ["17.50"], "Forelle": ["18.50"], "Karpfen": ["19.50"]}


def test_currency_words_in_front_make_a_price_column_and_no_column_of_texts() -> None:
    dishes = [
        ("Nasi goreng", "telur dan kerupuk", "Rp28.000"),
        ("Soto ayam", "", "Rp22.000"),
        ("Mie bakso", "sawi", "Rp25.000"),
        ("Gado-gado", "bumbu kacang", "Rp20.000"),
    ]
    texts = []
    for i, (name, about, price) in enumerate(dishes):
        texts += [Placed(60, 700 - 20 * i, name), Placed(180, 700 - 20 * i, about), Placed(300, 700 - 20 * i, price)]
    assert {name: prices[0] for name, prices in found(read(texts)).items()} == {
        name: price[2:].replace(".", "") for name, _, price in dishes
    }


def test_a_pdf_whose_fonts_give_no_characters_says_so() -> None:
    result = menus.extract(write_unreadable(), "https://kitchen.example/karte.pdf", "application/pdf", Hints())
    assert (result.is_menu, result.reason) == (False, "pdf")
    assert "without usable characters" in result.evidence[0]


def test_heads_tell_the_prices_below_them_apart_section_by_section() -> None:
    texts = [
        Placed(60, 780, "Pizza", 20),
        *(Placed(300 + 60 * k, 755, size, 9) for k, size in enumerate(("klein", "groß"))),
    ]
    texts += [
        Placed(60, 600, "Bier", 20),
        *(Placed(300 + 60 * k, 575, size, 9) for k, size in enumerate(("0,3 l", "0,5 l"))),
    ]
    for y, dishes in (
        (735, [("Margherita", "6,50", "9,50"), ("Salami", "7,50", "10,50"), ("Calzone", "", "11,00")]),
        (555, [("Pils", "3,20", "4,90"), ("Weizen", "", "5,10"), ("Helles", "3,10", "4,80")]),
        (420, [("Apfelstrudel", "5,50", ""), ("Eis", "4,20", ""), ("Kuchen", "3,90", "")]),
    ):
        for i, (name, small, large) in enumerate(dishes):
            texts += [Placed(60, y - 22 * i, name), *([Placed(300, y - 22 * i, small)] if small else [])]
            texts += [Placed(360, y - 22 * i, large)] if large else []
    texts += [Placed(60, 450, "Süßes", 20)]
    labels = {item.name: [(str(p.amount), p.label) for p in item.prices] for item in read(texts).items}
    assert labels == {
        "Margherita": [("6.50", "klein"), ("9.50", "groß")],
        "Salami": [("7.50", "klein"), ("10.50", "groß")],
        "Calzone": [("11.00", "groß")],
        "Pils": [("3.20", "0,3 l"), ("4.90", "0,5 l")],
        "Weizen": [("5.10", "0,5 l")],
        "Helles": [("3.10", "0,3 l"), ("4.80", "0,5 l")],
        "Apfelstrudel": [("5.50", None)],
        "Eis": [("4.20", None)],
        "Kuchen": [("3.90", None)],
    }


@pytest.mark.parametrize("seed", range(6))
def test_no_heap_of_words_ends_the_reading(seed: int) -> None:
    chance = random.Random(seed)
    words = [
        "Suppe",
        "12,50",
        "(",
        "A,C",
        "Salat mit",
        "€",
        "9",
        "Menu 1",
        "1.",
        "K9",
        "|",
        "......",
        "8",
        "50",
        "a)",
        "-",
    ]
    heap = [
        Placed(
            chance.uniform(0, 590), chance.uniform(0, 840), chance.choice(words), chance.uniform(3, 20),
            angle=chance.choice([0, 0, 0, 90]),
        )
        for _ in range(60 + 100 * seed)
    ]  # fmt: skip
    assert read(heap).reason in ("menu", "not_a_menu", "nothing_found")


def japanese(x: float, y: float, text: str, size: float = 12) -> Placed:
    return Placed(x, y, text, size, font=JAPANESE)


def test_a_price_of_each_beside_the_middle_of_a_list_is_that_of_all_its_lines() -> None:
    texts = [japanese(60, 780, "喫茶つばめ", 30), japanese(60, 720, "ホットケーキ")]
    for i, name in enumerate(["・バター", "・小倉あん", "・りんごとシナモン", "・栗のクリーム"]):
        texts.append(japanese(60, 690 - 24 * i, name))
    texts.append(japanese(380, 690 - 36, "各９５０円"))  # between the second and the third
    texts += [japanese(60, 570, "飲み物"), japanese(60, 540, "・珈琲"), japanese(380, 540, "４２０円")]
    for i, name in enumerate(["・ほうじ茶", "・ゆず茶", "・麦茶"]):
        texts.append(japanese(60, 516 - 24 * i, name))
    texts.append(japanese(380, 516 - 24, "各３８０円"))
    texts.append(japanese(60, 420, "神奈川県鎌倉市御成町９−８−７", 10))
    cakes = {key: ["950"] for key in ["バター", "小倉あん", "りんごとシナモン", "栗のクリーム"]}
    drinks = {"珈琲": ["420"], **{key: ["380"] for key in ["ほうじ茶", "ゆず茶", "麦茶"]}}
    assert found(read(texts)) == cakes | drinks


def test_prices_of_each_below_columns_are_those_of_the_column_above() -> None:
    texts = [Placed(60, 780, "Gartenküche", 24), Placed(60, 740, "Suppe des Tages"), Placed(480, 740, "6,50 €")]
    texts += [Placed(60, 722, "Ofenkartoffel mit Quark"), Placed(480, 722, "9,20 €"), Placed(60, 660, "Extras", 14)]
    for i, (left, right) in enumerate([("Oliven", "Schafskäse"), ("Kapern", "Thunfisch"), ("Mais", "Lachs")]):
        texts += [Placed(60, 630 - 16 * i, left), Placed(220, 630 - 16 * i, right)]
    texts += [Placed(60, 576, "je 1,20 €"), Placed(220, 576, "je 2,80 €")]
    small, large = (
        {key: ["1.20"] for key in ["Oliven", "Kapern", "Mais"]},
        {key: ["2.80"] for key in ["Schafskäse", "Thunfisch", "Lachs"]},
    )
    assert found(read(texts)) == {"Suppe des Tages": ["6.50"], "Ofenkartoffel mit Quark": ["9.20"]} | small | large


def test_a_heading_that_begins_with_a_price_prices_the_bulleted_list_below() -> None:
    texts = [Placed(60, 780, "Tavern on the Lock", 26)]
    for k, (title, dishes) in enumerate(
        [
            ("$7 Toasties (2pc)", [("Brie melt v", "Brie, fig, walnut"), ("Reuben", "Beef, Swiss, kraut")]),
            ("$9 Bowls", [("Ramen", "Pork, egg, leek"), ("Laksa v", "Tofu, coconut"), ("Pho", "Beef, basil")]),
        ]
    ):
        texts.append(Placed(60, 720 - 220 * k, title, 20))
        for i, (name, about) in enumerate(dishes):
            texts += [
                Placed(70, 690 - 220 * k - 50 * i, "•", 14),
                Placed(88, 690 - 220 * k - 50 * i, name, 14),
                Placed(88, 673 - 220 * k - 50 * i, about, 14),
            ]
    texts += [Placed(60, 300, "$4 Lemonade", 14), Placed(60, 250, "Any bowl with rice for an extra $1.50", 9)]
    texts += [Placed(300, 690, "v = vegetarian", 14)]
    expected = {"Brie melt": ["7.00"], "Reuben": ["7.00"], "Ramen": ["9.00"], "Laksa": ["9.00"], "Pho": ["9.00"]}
    assert found(read(texts)) == expected | {"Lemonade": ["4.00"]}


def test_flavours_with_dots_between_them_cost_what_stands_below_or_in_brackets() -> None:
    lines = [("Slushies", 18), ("Cherry • Lime • Cola", 11), ("Peach • Melon ($4.10)", 11), ("$3.60", 14)]
    lines += [("Milk Teas", 18), ("Assam • Oolong($4.40) • Matcha", 11), ("Sesame • Taro", 11), ("$4.20", 14)]
    texts = [Placed(60, 780, "The Bubble Corner", 24)]
    texts += [Placed(60, 740 - 15 * i, text, size, bold=size > 11) for i, (text, size) in enumerate(lines)]
    slushies = {"Cherry": ["3.60"], "Lime": ["3.60"], "Cola": ["3.60"], "Peach": ["3.60"], "Melon": ["4.10"]}
    teas = {"Assam": ["4.20"], "Oolong": ["4.40"], "Matcha": ["4.20"], "Sesame": ["4.20"], "Taro": ["4.20"]}
    assert found(read(texts)) == slushies | teas


def test_a_bold_word_that_many_names_begin_with_is_part_of_them() -> None:
    texts = [Placed(60, 780, "Green Wok", 24)]
    dishes = ["Lemongrass Curry", "Sweet & Sour Tofu", "Peking Noodles", "Mushroom Congee"]
    for i, dish in enumerate(dishes):
        y = 740 - 16 * i
        texts += [Placed(60, y, f"{i + 1}."), Placed(80, y, "Vegan", bold=True), Placed(118, y, dish)]
        texts.append(Placed(420, y, f"${6 + i}.80"))
    texts += [Placed(60, 660, "5. Beef Chow Fun"), Placed(420, 660, "$12.40")]
    expected = {f"Vegan {dish}": [f"{6 + i}.80"] for i, dish in enumerate(dishes)}
    assert found(read(texts)) == expected | {"Beef Chow Fun": ["12.40"]}


def test_prices_that_slip_off_the_line_of_their_names_stay_theirs() -> None:
    texts = [Placed(60, 790, "Gelateria", 40)]
    expected: Menu = {}
    for i, (name, price) in enumerate(
        [("Pistacchio", "3.40"), ("Nocciola", "3.20"), ("Limone", "2.90"), ("Fico", "3.10")]
    ):
        texts += [
            Placed(60, 700 - 90 * i, name, 24, bold=True),
            Placed(420, 700 - 90 * i + 5 * i, price, 24, bold=True),
        ]
        expected[name] = [price]
    assert found(read(texts)) == expected


def test_words_printed_over_themselves_are_read_once() -> None:
    texts = [Placed(60, 780, "Desayunos", 22)]
    dishes = [("Tamal de olla", "S/ 14"), ("Humita dulce", "S/ 11"), ("Pan con palta", "S/ 9")]
    for aside in (0, 0.8, 1.6):  # each layer whole, so that the library does not see it
        for i, (name, price) in enumerate(dishes):
            texts += [Placed(60 + aside, 740 - 20 * i, name), Placed(420 + aside, 740 - 20 * i, price)]
    assert found(read(texts)) == {"Tamal de olla": ["14.00"], "Humita dulce": ["11.00"], "Pan con palta": ["9.00"]}


def test_large_names_over_their_prices_are_no_headings_and_three_decimals_no_thousands() -> None:
    texts = [Placed(60, 800, "Steam & Bowl", 26, bold=True)]
    for i, (name, about, prices) in enumerate(
        [
            ("Ginger Noodles", "Egg noodles with ginger", ["KD 2.750", "KD 3.900"]),
            ("Basil Duck", "Duck with basil and rice", ["KD 4.250"]),
            ("Green Curry", "Chicken in coconut milk", ["KD 3.100", "KD 4.300"]),
            ("Plum Tea", "With honey", ["1.150"]),
        ]
    ):
        texts.append(Placed(60, 740 - 120 * i, name, 15, bold=True))
        texts += [Placed(60, 722 - 120 * i - 14 * k, price, 10, bold=True) for k, price in enumerate(prices)]
        texts.append(Placed(60, 680 - 120 * i, about, 8))
    expected = {"Ginger Noodles": ["2.750", "3.900"], "Basil Duck": ["4.250"], "Green Curry": ["3.100", "4.300"]}
    assert found(read(texts)) == expected | {"Plum Tea": ["1.150"]}


def test_a_set_lunch_with_one_price_on_its_cover_is_a_menu() -> None:
    cover = [cyrillic(200, 600, "Обед дня", 34), cyrillic(220, 540, "420₽", 30)]
    lists = [("Супы", ["Щи со сметаной", "Солянка"]), ("Горячее", ["Котлета с пюре", "Треска с рисом"])]
    texts = [cyrillic(200, 780, "Обед дня", 30)]
    for k, (title, dishes) in enumerate(lists):
        texts.append(cyrillic(60, 720 - 120 * k, title, 18))
        texts += [cyrillic(60, 696 - 120 * k - 20 * i, dish, 14) for i, dish in enumerate(dishes)]
    assert found(read(cover, texts)) == {"Обед дня": ["420.00"]}


def cyrillic(x: float, y: float, text: str, size: float) -> Placed:
    """The Japanese font has these letters too."""
    return japanese(x, y, text, size)
