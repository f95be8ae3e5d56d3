"""PDF menus of our own making: what weight and size of type say where they say it for a whole page."""

from __future__ import annotations

import pytest

from menu_pipeline_tests.menus.pdf_writer import Placed
from menu_pipeline_tests.menus.test_pdf_layouts import found, read

pytest.importorskip("pypdfium2", reason="SKIPPED: pypdfium2 is not installed, so PDFs are not read")


def test_where_all_is_bold_the_larger_type_names_the_dish_whose_price_stands_below() -> None:
    dishes = [
        ("RIVER TROUT", ("BUTTER, DILL,", "NEW POTATOES"), "24"),
        ("OX CHEEK", ("RED WINE, SHALLOTS,", "CELERIAC PUREE"), "29"),
        ("WILD MUSHROOMS", ("BARLEY, SAGE", "AGED CHEESE"), "21"),
        ("ROAST HEN", ("LEEKS, CIDER,", "SMOKED CREAM"), "26"),
    ]
    texts = []
    for i, (name, lines, price) in enumerate(dishes):
        y = 760 - 52 * i
        texts.append(Placed(100, y, name, 10, bold=True))
        texts += [Placed(104, y - 13 - 12 * n, line, 8, bold=True) for n, line in enumerate(lines)]
        texts.append(Placed(130, y - 38, price, 10, bold=True))
    assert found(read(texts)) == {name: [price] for name, _, price in dishes}
