from decimal import Decimal

import pytest

from menu_pipeline.cli.output import money


@pytest.mark.parametrize(
    ("price", "currency", "shown"),
    [
        (Decimal("5.6"), "GBP", "5.60 GBP"),
        (Decimal("5.60"), "GBP", "5.60 GBP"),
        (Decimal("55"), "CZK", "55 CZK"),
        (Decimal("55.50"), "CZK", "55.50 CZK"),
        ("28000", "IDR", "28000 IDR"),
        (Decimal("1200.00"), "JPY", "1200 JPY"),
        (Decimal("12"), "EUR", "12.00 EUR"),
        (Decimal("1.2"), "KWD", "1.200 KWD"),
        (Decimal("1.250"), "KWD", "1.250 KWD"),
        (Decimal("4.5"), None, "4.50"),
    ],
)
def test_a_price_reads_as_people_write_it(price, currency, shown):
    assert money(price, currency) == shown
