"""PDF menus of our own making: how letters, leaders and types are set, one kind of difficulty each."""

from __future__ import annotations

import pytest

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
