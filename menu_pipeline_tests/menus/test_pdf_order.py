"""PDF menus of our own making: what is read with what, one kind of difficulty each."""

from __future__ import annotations

import pytest

from menu_pipeline.menus.pdf_blocks import Entry, without_counts
from menu_pipeline.menus.pdf_rows import Row
from menu_pipeline.menus.pdf_text import in_order
from menu_pipeline.menus.pdf_words import Word
from menu_pipeline_tests.menus.pdf_writer import Placed
from menu_pipeline_tests.menus.test_pdf_layouts import found, read

pytest.importorskip("pypdfium2", reason="SKIPPED: pypdfium2 is not installed, so PDFs are not read")


def test_joined_prices_with_what_each_is_for_in_small_type_below_stay_with_their_names() -> None:
    drinks = [("Pisco", "5.000/6.000/8.000", "Alto/ Bajo/ Viejo"), ("Gin", "6.500/7.000", "Seco/ Rosa")]
    drinks += [("Ron", "7.900/9.900", "Claro/ Oscuro"), ("Vodka", "$5.500", ""), ("Cynar", "5.200", "")]
    texts = []
    for i, (name, price, about) in enumerate(drinks):
        y = 760 - 24 * i
        texts += [Placed(60, y, name, 12), Placed(320 - 6 * len(price), y, price, 12)]
        if about:
            texts.append(Placed(310 - 4 * len(about), y - 9, about, 7))
    pairs = [("Tequila", "Amargo"), ("Anís", "Coñac"), ("Fernet", "Whisky"), ("Orujo", "Grapa")]
    for i, (left, right) in enumerate(pairs):
        y = 600 - 20 * i
        texts += [Placed(60, y, left, 12), Placed(150, y, f"{3 + i}.200", 12)]
        texts += [Placed(220, y, right, 12), Placed(300, y, f"{6 + i}.100", 12)]
    assert found(read(texts)) == {
        "Pisco": ["5000", "6000", "8000"],
        "Gin": ["6500", "7000"],
        "Ron": ["7900", "9900"],
        "Vodka": ["5500.00"],
        "Cynar": ["5200"],
        **{name: [f"{3 + i}200"] for i, name in enumerate(left for left, _ in pairs)},
        **{name: [f"{6 + i}100"] for i, name in enumerate(right for _, right in pairs)},
    }


def test_a_dash_in_place_of_a_price_begins_no_column() -> None:
    dishes = [("Funghi", "9,50", "19,50"), ("Salame", "9,80", "–"), ("Tonno", "10,50", "–"), ("Capri", "9,90", "–")]
    texts = []
    for i, (name, small, large) in enumerate(dishes):
        y = 760 - 24 * i
        texts += [Placed(60, y, f"Pizza {name}"), Placed(260, y, small), Placed(340, y, large)]
    assert found(read(texts)) == {
        "Pizza Funghi": ["9.50", "19.50"],
        "Pizza Salame": ["9.80"],
        "Pizza Tonno": ["10.50"],
        "Pizza Capri": ["9.90"],
    }


def test_days_of_the_week_over_what_there_is_on_each_make_a_menu_without_prices() -> None:
    week = {
        "Montag": ["Linsensuppe mit Brot", "Nudeln mit Pilzen"],
        "Dienstag": ["Rindergulasch mit Klößen", "Reis mit Gemüse"],
        "Mittwoch": ["Hähnchen mit Kartoffeln", "Käsespätzle"],
        "Donnerstag": ["Fischfilet mit Salat", "Gemüsecurry"],
        "Freitag": ["Pizza mit Spinat", "Tomatensuppe"],
    }
    texts, y = [Placed(120, 780, "Was es vom 5.5. bis 9.5. gibt", 13)], 740
    for day, dishes in week.items():
        texts.append(Placed(200, y, day, 12, bold=True))
        texts += [Placed(180 - i, y - 22 * i, dish, 12) for i, dish in enumerate(dishes, 1)]
        y -= 66
    texts.append(Placed(100, y - 30, "Kantine am Markt | Lange Gasse 3, 12345 Ort | 030 123456", 9))
    assert found(read(texts)) == {dish: [] for dishes in week.values() for dish in dishes}


def test_days_of_the_week_with_hours_are_no_menu() -> None:
    texts = []
    for i, day in enumerate(["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag"]):
        texts.append(Placed(200, 740 - 60 * i, day, 12, bold=True))
        texts += [Placed(180, 720 - 60 * i, "vormittags geschlossen"), Placed(180, 702 - 60 * i, "nachmittags offen")]
    assert found(read(texts)) == {}


TEAS = ["Grüner Tee", "Kamille", "Pfefferminze", "Earl Grey", "Rooibos"]


def listed(names: list[str], x: float, y: float, bold: bool = False) -> list[Placed]:
    """Names with a description each, one below the other."""
    texts = []
    for i, name in enumerate(names):
        texts.append(Placed(x, y - 36 * i, name, 12, bold=bold))
        texts.append(Placed(x, y - 36 * i - 12, "mild und fein, von Hand gemacht", 8))
    return texts


def test_a_large_price_below_a_list_is_that_of_each_name() -> None:
    texts = [Placed(60, 780, "TEEKARTE", 28), *listed(TEAS, 60, 740), Placed(90, 540, "- 4,50 € -", 20)]
    assert found(read(texts)) == {name: ["4.50"] for name in TEAS}


def test_a_price_in_a_badge_beside_a_list_is_that_of_its_names_only() -> None:
    lists = {"WEISS": (["Riesling", "Silvaner", "Gutedel"], "6,00"), "ROT": (["Lemberger", "Merlot"], "7,50")}
    texts, y = [Placed(200, 800, "OFFENE WEINE", 28)], 750
    for head, (names, price) in lists.items():
        texts.append(Placed(240, y, head, 16, bold=True))
        texts += [Placed(240, y - 16 * i, name, 12) for i, name in enumerate(names, 1)]
        texts += [Placed(340, y - 22, price, 13, bold=True), Placed(342, y - 28, "(ein Glas)", 4)]
        y -= 120
    assert found(read(texts)) == {
        **{name: ["6.00"] for name in lists["WEISS"][0]},
        **{name: ["7.50"] for name in lists["ROT"][0]},
    }


def test_a_price_in_a_corner_is_that_of_all_names_of_the_page() -> None:
    left, right = ["Aperol Sprizz", "Negroni", "Hugo"], ["Mojito", "Daiquiri", "Paloma"]
    texts = [
        Placed(420, 800, "9,50", 20, bold=True),
        Placed(425, 790, "(je Glas)", 6),
        Placed(150, 770, "COCKTAILS", 34),
    ]
    texts += [*listed(left, 60, 700, bold=True), *listed(right, 320, 700, bold=True)]
    assert found(read(texts)) == {name: ["9.50"] for name in left + right}


def test_a_price_behind_a_head_is_that_of_the_described_names_below_it() -> None:
    bowls, salads = ["Lachs", "Huhn", "Tofu"], ["Caesar", "Griechisch", "Nizza"]
    texts = [Placed(200, 800, "FÜR DEN HUNGER", 30)]
    for y, head, names, price in ((750, "BOWLS", bowls, "11,00"), (580, "SALATE", salads, "9,00")):
        texts += [Placed(60, y, head, 14, bold=True), Placed(140, y, price, 14, bold=True), *listed(names, 60, y - 20)]
    texts += [Placed(60, 410, "KALTES", 14, bold=True), Placed(140, 410, "8,00", 14, bold=True)]
    plain = ["Schinken und Melone", "Büffelmozzarella", "Räucherforelle"]
    texts += [Placed(60, 394 - 12 * i, name, 9) for i, name in enumerate(plain)]
    assert found(read(texts)) == {
        **{name: ["11.00"] for name in bowls},
        **{name: ["9.00"] for name in salads},
        **{name: ["8.00"] for name in plain},
    }


def test_courses_of_a_set_menu_have_no_price_of_their_own() -> None:
    texts = [Placed(60, 780, "Festliches Menü", 20, bold=True), Placed(300, 780, "45,00", 20, bold=True)]
    courses = ["Kürbissuppe", "Rehrücken", "Mousse"]
    assert not set(courses) & set(found(read([*texts, *listed(courses, 60, 740)])))


def test_dishes_of_two_lines_keep_their_own_large_prices() -> None:
    dishes = {"Zwiebelrostbraten": "24,50", "Käsespätzle": "14,20", "Forelle Müllerin": "19,80"}
    texts = [Placed(60, 800, "SPEISEN", 30)]
    for i, (name, price) in enumerate(dishes.items()):
        y = 740 - 70 * i
        texts += [Placed(60, y, name, 14, bold=True), Placed(400, y, price, 16, bold=True)]
        texts += [Placed(60, y - 15, "Mit Salat vom Markt", 9), Placed(60, y - 27, "Und Brot aus dem Ofen", 9)]
    assert found(read(texts)) == {name: [price.replace(",", ".")] for name, price in dishes.items()}


def test_what_is_served_one_after_the_other_has_one_price() -> None:
    texts = [Placed(60, 780, "Valentinstag", 28), Placed(200, 540, "65,00 €", 20)]
    for i, name in enumerate(["Jakobsmuscheln", "oder", "Burrata", "Rinderfilet", "Kartoffelgratin", "Schokotarte"]):
        texts.append(Placed(60, 740 - 24 * i, name, 12))
    assert "Burrata" not in found(read(texts))


def test_names_of_two_lines_in_wide_leading_have_the_price_beside_either_or_between_them() -> None:
    names = [
        ("Rollo de espinaca con salsa de", "nueces", 0),
        ("Bocado de aceituna picante", "con puré de patatas asadas", 0),
        ("Lomo mechado entre pan y", "pan", 9),
        ("Tarta de cebolla caramelizada", "y queso fresco", 0),
    ]
    texts = [Placed(60, 780, "PARA COMENZAR", 16, bold=True)]
    for i, (first, second, lower) in enumerate(names):
        y = 740 - 52 * i
        texts += [Placed(60, y, first, 12, bold=True), Placed(60, y - 20, second, 12, bold=True)]
        texts.append(Placed(250, y - lower, f"{4 + i}€", 9, bold=True))
    texts += [Placed(60, 520, "Queso curado", 12, bold=True), Placed(250, 520, "9€", 9, bold=True)]
    assert found(read(texts)) == {
        **{f"{first} {second}": [f"{4 + i}.00"] for i, (first, second, _) in enumerate(names)},
        "Queso curado": ["9.00"],
    }


def test_small_letters_below_short_names_describe_them() -> None:
    texts = []
    for i, (name, about) in enumerate(
        [("Schnitzel", "mit Pommes"), ("Gulasch", "mit Knödeln"), ("Forelle", "mit Salat")]
    ):
        texts += [Placed(60, 760 - 40 * i, name), Placed(300, 760 - 40 * i, f"{8 + i},50")]
        texts.append(Placed(60, 747 - 40 * i, about))
    texts += [Placed(60, 630, "Maultaschen in der Brühe"), Placed(300, 630, "7,00")]
    assert set(found(read(texts))) == {"Schnitzel", "Gulasch", "Forelle", "Maultaschen in der Brühe"}


def test_the_same_dish_on_each_day_is_a_dish() -> None:
    texts, y = [Placed(60, 800, "Mittagskarte", 18, bold=True)], 760
    daily = {"Montag": "Knödel", "Dienstag": "Tofupfanne", "Mittwoch": "Tortellini", "Donnerstag": "Tafelspitz"}
    for day, dish in daily.items():
        texts.append(Placed(40, y, day, 13, bold=True))
        for n, (name, price) in enumerate([(dish, "10,80 €"), ("Huhn in Rahm", "13,90 €")]):
            texts += [Placed(60, y - 20 - 34 * n, name, 12), Placed(400, y - 20 - 34 * n, price, 10)]
            texts.append(Placed(60, y - 34 - 34 * n, "mit Gemüse und Reis", 9))
        y -= 110
    assert found(read(texts)) == {**{dish: ["10.80"] for dish in daily.values()}, "Huhn in Rahm": ["13.90"]}


def test_digits_drawn_out_of_order_are_read_as_they_stand() -> None:
    assert in_order("05", [(11.0, 22.0), (0.0, 11.0)]) == ("50", 0.0, 22.0)
    assert in_order("5,0", [(6.0, 17.0), (0.0, 6.0), (17.0, 28.0)]) == (",50", 0.0, 28.0)
    assert in_order("11.6", [(0.0, 6.0), (6.0, 12.0), (12.1, 15.0), (10.2, 16.3)])[0] == "11.6"  # set close


def test_much_smaller_letters_close_behind_a_name_are_no_part_of_its_word() -> None:
    texts = []
    for i, name in enumerate(["Radler", "Cola Mix", "Weizen", "Dunkles"]):
        y, end = 760 - 30 * i, 60 + {"Radler": 66.7, "Cola Mix": 84.5, "Weizen": 75.6, "Dunkles": 84.5}[name]
        texts += [Placed(60, y, name, 20, bold=True), Placed(end + 2, y, "ca. 3 Vol. %", 9)]
        texts.append(Placed(400, y, f"{3 + i},50 €", 18, bold=True))
    assert set(found(read(texts))) == {"Radler", "Cola Mix", "Weizen", "Dunkles"}


CARDS = {"Gulasch": "9,50", "Forelle": "14,00", "Knödel": "8,20", "Strudel": "5,90"}
MORE = {"Linsen": "7,50", "Schnitzel": "12,90", "Rösti": "9,80", "Mousse": "6,40"}
BOTH = {name: [price.replace(",", ".")] for name, price in (CARDS | MORE).items()}


def cards(dishes: dict[str, str], middle: int) -> list[Placed]:
    """Name, description and price one below the other, centred."""
    texts = []
    for i, (name, price) in enumerate(dishes.items()):
        y = 740 - 60 * i
        texts += [Placed(middle - 3 * len(name), y, name, 12, bold=True), Placed(middle - 12, y - 28, price, 11)]
        texts.append(Placed(middle - 40, y - 14, "mit Brot und Butter", 9))
    return texts


def test_columns_of_cards_are_told_apart_whose_prices_stand_below() -> None:
    assert found(read([*cards(CARDS, 150), *cards(MORE, 430)])) == BOTH


def test_columns_of_prices_before_names_are_told_apart() -> None:
    texts = []
    for x, dishes in ((40, CARDS), (320, MORE)):
        for i, (name, price) in enumerate(dishes.items()):
            texts += [Placed(x, 740 - 34 * i, price, 11, bold=True), Placed(x + 50, 740 - 34 * i, name, 11, bold=True)]
            texts.append(Placed(x + 50, 727 - 34 * i, "mit Brot und Butter", 8))
    assert found(read(texts)) == BOTH


def test_dishes_end_with_the_price_in_the_last_line_of_what_is_said_of_them() -> None:
    texts = []
    for i, (name, price) in enumerate((CARDS | MORE).items()):
        y = 740 - 39 * i
        texts += [Placed(60, y, name, 12, bold=True), Placed(60, y - 13, "Geschmort und serviert", 10)]
        texts += [Placed(60, y - 26, "Auf Wunsch ohne Fleisch", 10), Placed(400, y - 26, price, 12)]
    assert found(read(texts)) == BOTH


def test_numbered_names_end_with_the_price_below_them() -> None:
    texts = []
    for i, (name, price) in enumerate((CARDS | MORE).items(), 1):
        y = 760 - 30 * i
        texts += [Placed(60, y, f"{i}. {name}", 12), Placed(60, y - 15, "Rotkraut, Brot, Butter", 10)]
        texts.append(Placed(400, y - 15, price, 12))
    assert found(read(texts)) == BOTH


def test_heads_over_prices_make_no_cards_of_them() -> None:
    drinks = {
        "Calvados": [("Grand Père", "3,20", "6,40"), ("Vieux Pré", "5,20", "9,80")],
        "Rum": [("Añejo", "4,80", "9,60")],
    }
    texts, y = [], 760
    for kind, kinds in drinks.items():
        texts += [Placed(60, y, kind, 16, bold=True), Placed(300, y - 16, "2 cl", 10), Placed(380, y - 16, "4 cl", 10)]
        for i, (name, small, large) in enumerate(kinds):
            line = y - 32 - 16 * i
            texts += [Placed(60, line, name, 10), Placed(300, line, small, 10), Placed(380, line, large, 10)]
        y -= 90
    expected = {name: [s.replace(",", "."), b.replace(",", ".")] for kinds in drinks.values() for name, s, b in kinds}
    assert found(read(texts)) == expected


SHORT = [("Rote Linsensuppe", "6"), ("Bauernomelett", "9"), ("Gurkensalat", "5"), ("Leberkäse", "7")]


def test_a_small_letter_goes_on_with_the_name_above_where_names_begin_with_capitals() -> None:
    long = [
        (("Geschmorte Rinderbacke", "auf Selleriepüree"), "19"),
        (("Gebratener Zander", "mit Linsengemüse", "und krossem Speck"), "21"),
        (("Apfelstrudel", "zu Vanilleeis"), "8"),
    ]
    texts, y = [], 780.0
    for lines, price in [*(((name,), price) for name, price in SHORT), *long]:
        texts.append(Placed(400, y - 14 * (len(lines) - 1), price, 12))
        for line in lines:
            texts.append(Placed(60, y, line, 12))
            y -= 14
        y -= 10
    assert found(read(texts)) == dict(
        [*((name, [price]) for name, price in SHORT), *((" ".join(lines), [price]) for lines, price in long)]
    )


def test_names_in_small_letters_are_not_joined_to_the_title_above_them() -> None:
    texts, y = [], 780.0
    for name, price in [*SHORT, ("Kaffee", ""), ("espresso", "2"), ("cappuccino", "3"), ("milchkaffee", "4")]:
        texts += [Placed(60, y, name, 12), *([Placed(400, y, price, 12)] if price else [])]
        y -= 16
    assert list(found(read(texts))) == [*(name for name, _ in SHORT), "espresso", "cappuccino", "milchkaffee"]


def test_a_dish_without_a_price_is_a_dish_before_all_others_too_but_a_title_in_capitals_is_none() -> None:
    dishes = [("Pilz Pastete", "9"), ("Kraut Kuchen", "12"), ("Gurken Suppe", "7"), ("Ei Salat", "8")]
    for first, expected in (("Brot Korb", {"Brot Korb": []}), ("ZUM TEILEN", {})):
        texts = []
        for i, (name, price) in enumerate([(first, ""), *dishes]):
            y = 760 - 30 * i
            texts += [
                Placed(60, y, f"{name} {price}".strip(), 11, bold=True),
                Placed(60, y - 13, "fein, hausgemacht", 11),
            ]
        assert found(read(texts)) == expected | {name: [price] for name, price in dishes}


LONG_NAMES = [("Panino Castello",), ("Stinco di maiale", "alla birra"), ("Rosti",), ("Tagliere misto", "della malga")]


@pytest.mark.parametrize("place", ["behind the last line", "below", "between the lines", "below a description"])
def test_lines_nearer_to_each_other_than_dishes_are_one_name_wherever_its_price_stands(place: str) -> None:
    texts, y = [Placed(60, 780, "Bar Piccolo", 20, bold=True)], 740.0
    for i, lines in enumerate([*LONG_NAMES, ("Polenta",), ("Canederli",)]):
        for line in lines:
            texts.append(Placed(60, y, line, 12, bold=True))
            y -= 15
        if place == "below a description":
            texts.append(Placed(60, y, "con verdure e patate al forno", 9))
            y -= 13
        beside = place == "behind the last line" or (len(lines) == 1 and place == "between the lines")
        at = y + 15 if beside else y + 22.5 if place == "between the lines" else y
        texts.append(Placed(300 if at > y else 60, at, f"€ {i + 4},50", 9))
        y -= 14 + 14 * (at == y)
    expected = [*LONG_NAMES, ("Polenta",), ("Canederli",)]
    assert found(read(texts)) == {" ".join(lines): [f"{i + 4}.50"] for i, lines in enumerate(expected)}


def test_a_title_as_near_to_its_dish_as_lines_of_a_name_is_none_of_it_where_capitals_tell() -> None:
    wines = [("WALLIS", "Cornalin Barrique", "42"), ("", "Golette Rouge", "44"), ("PIEMONT", "Bruma Rossa", "38")]
    texts, y = [], 760.0
    for title, name, price in [*wines, ("", "Barbera Vigna", "36"), ("NAVARRA", "Campezuelo", "39")]:
        for line in [*([title] if title else []), name]:
            texts.append(Placed(60, y, line, 12, bold=True))
            y -= 15
        texts.append(Placed(400, y + 15, f"{price}.00", 12, bold=True))
        texts.append(Placed(60, y, "Ein kräftiger Wein mit Beerennote, lang im Abgang.", 10))
        y -= 28
    prices = {"Cornalin Barrique": "42", "Golette Rouge": "44", "Bruma Rossa": "38", "Barbera Vigna": "36"}
    assert found(read(texts)) == {name: [f"{price}.00"] for name, price in (prices | {"Campezuelo": "39"}).items()}


def test_numbers_in_circles_alone_on_their_lines_are_read_without_failing() -> None:
    row = Row([Word("⓽", 10, 20, 0, 10, 10, False)])
    assert without_counts([Entry(row, 10)] * 6) == [Entry(row, 10)] * 6


def test_the_middle_of_a_centred_name_over_two_lines_may_be_that_of_its_last_line_with_the_price() -> None:
    dishes = [
        ("PENNE VODKA | 28",),
        ("POLLO OR VITELLO", "ALLA PARMIGIANA | 37"),
        ("PESCE SPADA | 34",),
        ("RISOTTO | 26",),
    ]
    texts, y = [Placed(250, 800, "Pasta", 30)], 740.0
    for lines in dishes:
        for line in lines:
            texts.append(Placed(300 - 4 * len(line) + 6 * line.startswith("ALLA"), y, line, 12, bold=True))
            y -= 15
        texts.append(Placed(230, y, "with tomato, cheese and basil", 12))
        y -= 26
    names = ["PENNE VODKA", "POLLO OR VITELLO ALLA PARMIGIANA", "PESCE SPADA", "RISOTTO"]
    assert found(read(texts)) == dict(zip(names, [["28"], ["37"], ["34"], ["26"]], strict=True))


def test_a_list_over_priced_dishes_is_what_they_come_with_and_no_dish_without_a_price() -> None:
    dishes = [("Pilz Pastete", "9"), ("Kraut Kuchen", "12"), ("Gurken Suppe", "7"), ("Ei Salat", "8")]
    texts = []
    for i, (name, price) in enumerate([("Rigatoni, oder Spaghetti", ""), *dishes]):
        y = 760 - 30 * i
        texts += [Placed(60, y, f"{name} {price}".strip(), 11, bold=True), Placed(60, y - 13, "fein, hausgemacht", 11)]
    assert found(read(texts)) == {name: [price] for name, price in dishes}
