"""PDF menus of our own making: what is read with what, one kind of difficulty each."""

from __future__ import annotations

import pytest

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
