"""Prices in the world's notations: amounts, currencies and how sure a number is one."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.menus.model import Hints
from menu_pipeline.menus.prices import Strength, parse_prices, scan, site_currency


def amounts(text: str, **hints: str) -> list[str]:
    return [format(p.amount, "f") for p in parse_prices(text, Hints(**hints)) if p.amount is not None]


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("12,50 €", ["12.50"]),
        ("€ 9,=", ["9"]),
        ("CHF 12.–", ["12"]),
        ("kr 129,-", ["129"]),
        ("149:-", ["149"]),
        ("1'250.50 CHF", ["1250.50"]),
        ("8.50 .50 €", ["8.50"]),
        ("12 990,-", ["12990"]),
        ("1 500 FCFA", ["1500"]),
        ("Rp.10.000", ["10000"]),
        ("рсд550.00", ["550.00"]),
        ("45K", ["45000"]),
        ("₹1,25,000", ["125000"]),
        ("₹१२०", ["120"]),
        ("٢٥ ر.س", ["25"]),
        ("１，２００円", ["1200"]),
        ("二、五〇〇円〜", ["2500"]),
        ("一万二千円（税込）", ["12000"]),
        ("万円", []),
        ("千円ランチ", []),
        ("3£50", ["3.5"]),
        ("19 ,90 €", ["19.90"]),
        ("12½", ["12.5"]),
        ("£18 £9", ["18", "9"]),
        ("90 / 450 Kč", ["90", "450"]),
        ("3.80/4.45 (iced)", ["3.80", "4.45"]),
        ("lille 25,- / stor 40,-", ["25", "40"]),
        ("From6.5 CAD", ["6.5"]),
        ("10,40€Voit valita", ["10.40"]),
        ("12zł/100g", ["12"]),
        ("Nasi Goreng......Rp18.000", ["18000"]),
        ("6 pcs $7.50", ["7.50"]),
        ("250 g 18,90 €", ["18.90"]),
        ("kr.69", ["69"]),
        ("$.75", ["0.75"]),
        ("99¢", ["0.99"]),
        ("Toast 95p", ["0.95"]),
        ("£1.80p", ["1.80"]),
        ("Cg.12.50", ["12.50"]),
        ("රු.1,250.00", ["1250.00"]),
        ("IQD 5,000", ["5000"]),
        ("5.000 د.ع", ["5000"]),
        ("KWD 1,234.500", ["1234.500"]),
        ("1 234,500 DT", ["1234.500"]),
        ("₹1،250.50", ["1250.50"]),
        ("Spinazie met room 9", ["9"]),  # cream, not a room
        ("Whisky, 12 years 14", ["14"]),
        ("Culatello 18 mesi 16", ["16"]),
        ("Menu, 3 gangen 38", ["38"]),
        ("Sandwiches from 650", ["650"]),
        ("4.35000000000000008882", ["4.35000000000000008882"]),
        ("$.85,400", ["85400"]),
        ("$..85", ["0.85"]),
        ("Soup....85", ["85"]),
        ("2 courses 19€ - 4 courses 31€", ["19", "31"]),
        ("19€ - 31", ["19", "31"]),
        ("Pizza 9 € / large 12", ["9", "12"]),
    ],
)
def test_a_notation_seen_on_menus_is_read(text: str, want: list[str]) -> None:
    assert amounts(text) == want


@pytest.mark.parametrize(
    ("text", "hints", "currency"),
    [
        ("12 kr", {"country": "DK"}, "DKK"),
        ("12 kr", {"currency": "NOK"}, "NOK"),
        ("$12", {"currency": "CAD"}, "CAD"),
        ("¥38", {"currency": "CNY"}, "CNY"),
        ("£30", {"currency": "EGP"}, "EGP"),
        ("Rs. 250", {"currency": "LKR"}, "LKR"),
        ("145 Kn", {"country": "HR"}, "HRK"),  # the kuna, as a card of before 2023 or one never mended writes it
        ("145 KN", {}, "HRK"),
        ("3,500 K", {"country": "MM"}, "MMK"),
        ("ƒ 12,50", {"currency": "AWG"}, "AWG"),
        ("රු. 950", {}, "LKR"),
        ("40 000 soʻm", {}, "UZS"),
        ("900 VT", {"currency": "VUV"}, "VUV"),
        ("45 BWP", {}, "BWP"),
    ],
)
def test_a_shared_sign_means_what_the_site_pays_in(text: str, hints: dict[str, str], currency: str) -> None:
    known = Hints(**{**hints, "currency": site_currency(Hints(**hints)) or ""})
    assert [p.currency for p in parse_prices(text, known)] == [currency]


@pytest.mark.parametrize(
    ("hints", "currency"),
    [
        (Hints(country="CH", language="de"), "CHF"),
        (Hints(language="en-ZA"), "ZAR"),
        (Hints(language="sv"), "SEK"),
        (Hints(language="en"), None),
        (Hints(currency="usd", country="DE"), "USD"),
    ],
)
def test_the_currency_of_a_site_is_stated_or_its_countrys_or_its_languages(hints: Hints, currency: str | None) -> None:
    assert site_currency(hints) == currency


def test_a_code_that_is_an_everyday_word_is_not_believed_elsewhere() -> None:
    assert amounts("Soup CUP 4.50", currency="USD") == ["4.50"]
    assert [p.currency for p in parse_prices("CUP 4.50", Hints(currency="USD"))] == [None]
    assert [p.currency for p in parse_prices("TOP 10")] == [None]
    assert [p.currency for p in parse_prices("UM 10", Hints(currency="BRL"))] == [None]


@pytest.mark.parametrize(
    ("text", "sign"), [("95 рублей", "руб"), ("MOP$38", "MOP$"), ("AUD$ 9", "AUD"), ("Nu. 60", "Nu.")]
)
def test_a_price_keeps_the_sign_it_is_known_by(text: str, sign: str) -> None:
    assert [p.sign for p in parse_prices(text)] == [sign]


def test_a_dot_before_three_digits_groups_save_in_currencies_of_three_decimals() -> None:
    assert amounts("25.000", currency="IDR") == ["25000"]
    assert amounts("4.250 KD") == ["4.250"]


def test_a_k_behind_the_amount_is_the_kyat_where_one_pays_in_kyat() -> None:
    assert amounts("3,500 K", currency="MMK", language="my") == ["3500"]
    assert amounts("3.5k", currency="MMK", language="my") == ["3500.0"]


def test_strength_tells_money_from_plain_numbers() -> None:
    strengths = [t.strength for t in scan("12 or 12.5 or 12.50 or €12")]
    assert strengths == [Strength.BARE, Strength.ODD, Strength.DECIMAL, Strength.MARKED]


def test_two_prices_run_together_are_no_number_and_no_error() -> None:
    assert all(t.strength is Strength.ODD for t in scan("10.3010.30"))
    assert amounts("10.3010.30 €") == ["10.3010"]


#: Pieces of prices, in any order: what arbitrary text hardly ever comes upon.
PIECES = st.sampled_from(
    ["10", "5", "000", "½", ".", ",", " ", "'", ":-", "-", "€", "$", "kr", "Rp", "k", "/", "=", "g"]
)


@given(st.lists(PIECES, max_size=16).map("".join))
def test_no_pile_of_pieces_of_prices_raises_and_every_token_is_a_span_of_its_text(text: str) -> None:
    tokens = scan(text)
    assert all(0 <= t.start < t.end <= len(text) and t.amount.is_finite() and t.amount >= 0 for t in tokens)
    assert all(one.end <= other.start for one, other in pairwise(tokens))


@given(st.text(max_size=200))
def test_no_text_raises_and_no_amount_is_negative(text: str) -> None:
    assert all(p.amount is not None and p.amount >= 0 for p in parse_prices(text))


@given(st.decimals(min_value=Decimal("0.5"), max_value=Decimal("9999"), places=2))
def test_what_is_written_is_read_back(amount: Decimal) -> None:
    for text in (f"€ {amount:.2f}", f"{amount:.2f}".replace(".", ",") + " €", f"${amount:,.2f}", f"CHF {amount:.2f}"):
        assert [p.amount for p in parse_prices(text)] == [amount], text
