"""No input, however broken, raises or takes for ever."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menu_pipeline import menus
from menu_pipeline.menus import Hints, MenuResult
from menu_pipeline_tests.golden.kitchens import KITCHENS
from menu_pipeline_tests.golden.layouts import LAYOUTS, page
from menu_pipeline_tests.golden.odd import MENUS
from menu_pipeline_tests.support.growth import assert_grows_evenly
from menu_pipeline_tests.support.soundness import assert_sound

KINDS = st.sampled_from(["text/html", "application/json", "application/pdf", "text/plain", None, "nonsense"])
PAGES = [
    page(KITCHENS[k], LAYOUTS[n]) for k, n in (("de", "cards"), ("th", "table_with_numbers"), ("us", "flat_siblings"))
]
PAGES += [odd.html.encode() for odd in MENUS]


def read(body: bytes, kind: str | None = "text/html") -> MenuResult:
    return menus.extract(body, "https://kitchen.example/menu", kind, Hints())


@given(st.binary(max_size=2000), KINDS)
def test_random_bytes_never_raise_and_come_to_a_sound_result(body: bytes, kind: str | None) -> None:
    assert_sound(read(body, kind))


@given(st.text(max_size=500))
def test_random_text_never_raises_and_comes_to_a_sound_result(text: str) -> None:
    assert_sound(read(f"<p>{text}</p><table><tr><td>{text} 5.00 €".encode("utf-8", "replace")))


@settings(max_examples=150)
@given(
    st.sampled_from(PAGES), st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=12)), max_size=12), st.floats(0.2, 1)
)
def test_mutated_pages_never_raise_and_come_to_a_sound_result(
    body: bytes, patches: list[tuple[float, bytes]], keep: float
) -> None:
    for place, patch in patches:
        at = int(place * len(body))
        body = body[:at] + patch + body[at + len(patch) // 2 :]
    assert_sound(read(body[: int(keep * len(body))]))


@pytest.mark.parametrize("tag", ["div", "span", "ul><li", "table><tr><td", "a"])
def test_forty_thousand_nested_elements_are_read_in_time(tag: str) -> None:
    assert_grows_evenly(lambda times: read(f"<{tag}>".encode() * times + b"Soup 5.00 &euro;"), 40_000)


def test_a_page_of_five_megabytes_takes_little_longer_than_the_part_of_it_that_is_read() -> None:
    card = b"<div class='c'><h3>Dish</h3><p>with words about it</p><span class='price'>5.00</span></div>"
    assert_grows_evenly(lambda size: read(b"<html><body>" + card * (size // len(card))), 5_000_000, at_most=6)


@pytest.mark.parametrize("unit", ["1,2,", "€", "12.50 / ", "a b c ", "((((", "0", "1 234 ", "- ", "½", "Rp", "12:30 "])
def test_one_endless_line_is_read_in_time(unit: str) -> None:
    assert_grows_evenly(lambda times: read(f"<p>{unit * times}</p>".encode()), 200_000)
    assert_grows_evenly(lambda times: read(f"<p>{unit * times}</p>".encode() * 20), 400)


def test_deep_json_is_no_menu_and_no_crash() -> None:
    assert not read(b"[" * 100_000, "application/json").items
    assert not read(b'{"a":' * 100_000, "application/json").items
    assert not read(b"<script type='application/ld+json'>" + b"[" * 50_000 + b"</script>").items


def test_broken_pdf_is_reported_as_such() -> None:
    result = read(b"%PDF-1.7\n1 0 obj << /Type /Catalog >> garbage", "application/pdf")
    assert (result.is_menu, result.reason) == (False, "pdf")
