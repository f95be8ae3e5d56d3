"""What is too big or too deep is read up to a bound, in time, and says so."""

from __future__ import annotations

import json

import pytest

from menu_pipeline import menus
from menu_pipeline.menus import Hints, MenuResult, dom, limits
from menu_pipeline_tests.support.growth import assert_grows_evenly

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


def test_a_page_of_more_lines_than_any_menu_has_is_cut_off_and_says_so() -> None:
    lines = "".join(f"<li>Soup of beans {n} <b>&euro;5.00</b></li>" for n in range(dom.MAX_NUMBERED + 100))
    result = read(f"<html><title>Menu</title><body><h1>Menu</h1><ul>{lines}</ul></body>")
    assert f"only the first {dom.MAX_NUMBERED + 1} lines were read" in result.evidence  # and the heading
    assert f"only the first {limits.MAX_DISHES} dishes were read" in result.evidence
    assert len(result.items) == limits.MAX_DISHES


def test_lines_without_a_digit_are_read_further_than_those_with_prices() -> None:
    text = "".join(f"<li>{'Soup of beans ' * 3}</li>" for _ in range(dom.MAX_NUMBERED + 100))
    result = read(f"<title>Menu</title><h1>Menu</h1><ul>{text}</ul><ul>{DISH.format('of leek') * 2}</ul>")
    assert not any("lines were read" in word for word in result.evidence)
    longer = read(f"<title>Menu</title><h1>Menu</h1><ul>{text}{text}</ul>")
    assert f"only the first {dom.MAX_LINES} lines were read" in longer.evidence


def test_a_graph_of_more_dishes_than_any_kitchen_has_is_read_in_time() -> None:
    dishes = [{"@type": "MenuItem", "name": f"Soup of beans {n}", "offers": {"price": "5.00"}} for n in range(30_000)]

    def read_first(count: int) -> None:
        result = read(f"<h1>Menu</h1><script type='application/ld+json'>{json.dumps(dishes[:count])}</script>")
        assert min(count, 1_000) <= len(result.items) <= limits.MAX_DISHES

    assert_grows_evenly(read_first, len(dishes))


def test_hundreds_of_prices_in_a_line_are_read_in_time() -> None:
    assert_grows_evenly(lambda size: read("<h1>Menu</h1>" + f"<p>Soup {'12.50 / ' * size}" * 30), 160, at_most=24)


def test_nesting_is_cut_where_it_gets_too_deep() -> None:
    shorter, why = limits.bounded("<p>Soup 5.00</p>" + "<div>" * 20_000)
    assert shorter.count("<div>") == limits.MAX_DEPTH
    assert why == f"nested deeper than {limits.MAX_DEPTH} elements: cut off there"


def test_many_elements_beside_each_other_are_not_deep() -> None:
    assert limits.bounded("<li>Soup<br>5.00<div>x</div>" * 20_000)[1] is None


@pytest.mark.parametrize("tag", ["div", "b", "option", "select><option", "table><tr><td"])
def test_megabytes_of_open_elements_are_read_in_time(tag: str) -> None:
    assert_grows_evenly(lambda size: read(f"<{tag}>" * (size // (len(tag) + 2)) + "Soup 5.00"), 10_000_000, at_most=16)


def test_amounts_keep_the_minor_digits_of_their_currency() -> None:
    page = "<h1>Menu</h1>" + "".join(DISH.format(n).replace("5.00", "5.6") for n in ("of beans", "of leek", "of fish"))
    told = menus.to_json(read(page))
    assert {price["amount"] for item in told["items"] for price in item["prices"]} == {"5.60"}


def test_whole_amounts_stay_whole_where_one_pays_in_thousands() -> None:
    page = "<h1>Menu</h1>" + "".join(f"<li>{name} <b>Rp 45.000</b></li>" for name in ("Nasi goreng", "Sate", "Soto"))
    told = menus.to_json(read(page))
    assert {price["amount"] for item in told["items"] for price in item["prices"]} == {"45000"}
