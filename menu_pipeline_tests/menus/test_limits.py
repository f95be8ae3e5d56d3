"""What is too big or too deep is read up to a bound, in time, and says so."""

from __future__ import annotations

import time

import pytest

from menu_pipeline import menus
from menu_pipeline.menus import Hints, MenuResult, limits

DISH = "<div class='c'><h3>Soup {}</h3><span class='price'>&euro;5.00</span></div>"


def read(html: str) -> MenuResult:
    return menus.extract(html.encode(), "https://kitchen.example/menu", "text/html", Hints())


def test_a_page_of_usual_size_is_read_whole() -> None:
    assert limits.bounded(DISH * 1000) == (DISH * 1000, None)


def test_a_page_that_is_too_long_is_read_up_to_the_limit_and_says_so() -> None:
    menu = "".join(DISH.format(word) for word in ("of beans", "of leek", "of fish"))
    result = read(f"<html><title>Menu</title><body>{menu}<p>{'x' * limits.MAX_CHARS}</p></body>")
    assert [item.name for item in result.items] == ["Soup of beans", "Soup of leek", "Soup of fish"]
    assert any(f"only the first {limits.MAX_CHARS} of" in word for word in result.evidence)


def test_elements_beyond_the_limit_are_left_out() -> None:
    shorter, why = limits.bounded("<b>x" * (limits.MAX_TAGS + 50_000))
    assert shorter.count("<") <= limits.MAX_TAGS
    assert why is not None
    assert why.startswith("only the first")


def test_nesting_is_cut_where_it_gets_too_deep() -> None:
    shorter, why = limits.bounded("<p>Soup 5.00</p>" + "<div>" * 20_000)
    assert shorter.count("<div>") == limits.MAX_DEPTH
    assert why == f"nested deeper than {limits.MAX_DEPTH} elements: cut off there"


def test_many_elements_beside_each_other_are_not_deep() -> None:
    assert limits.bounded("<li>Soup<br>5.00<div>x</div>" * 20_000)[1] is None


@pytest.mark.parametrize("tag", ["div", "b", "ul><li", "option", "select><option", "table><tr><td"])
def test_megabytes_of_open_elements_are_read_in_time(tag: str) -> None:
    body = f"<{tag}>" * (10_000_000 // (len(tag) + 2)) + "Soup 5.00"
    started = time.process_time()
    read(body)
    assert time.process_time() - started < 3  # well under a second on an idle machine


def test_amounts_keep_the_minor_digits_of_their_currency() -> None:
    page = "<h1>Menu</h1>" + "".join(DISH.format(n).replace("5.00", "5.6") for n in ("of beans", "of leek", "of fish"))
    told = menus.to_json(read(page))
    assert {price["amount"] for item in told["items"] for price in item["prices"]} == {"5.60"}


def test_whole_amounts_stay_whole_where_one_pays_in_thousands() -> None:
    page = "<h1>Menu</h1>" + "".join(f"<li>{name} <b>Rp 45.000</b></li>" for name in ("Nasi goreng", "Sate", "Soto"))
    told = menus.to_json(read(page))
    assert {price["amount"] for item in told["items"] for price in item["prices"]} == {"45000"}
