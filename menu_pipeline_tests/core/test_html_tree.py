"""The one HTML parse, and pages made to stall it."""

from __future__ import annotations

import pytest

from menu_pipeline.core.html_tree import MAX_DEPTH, MAX_PARSED, parse_html
from menu_pipeline.core.page_facts import page_facts
from menu_pipeline_tests.support.growth import assert_grows_evenly


@pytest.mark.parametrize("tags", ["<div>", "<ul><li>", "<table><tr><td>", "<span>", "<div></b>", "<DIV\n>"])
def test_nesting_without_end_is_cut_off(tags: str) -> None:
    """100,000 nested elements take lexbor some 40 s when they are left in."""

    def read(times: int) -> None:
        page = page_facts(b"<a href=/first>x</a>" + tags.encode() * times, "https://kitchen.example/", None)
        assert [link.url for link in page.links] == ["https://kitchen.example/first"]

    assert_grows_evenly(read, 100_000)


def test_a_long_page_that_closes_what_it_opens_is_read_whole() -> None:
    html = "<div><p>Soup<br><ul><li>with</li><li>bread</ul></div>" * 5000
    assert parse_html(html).body is not None
    assert len(parse_html(html).css("div")) == 5000


def test_unclosed_elements_that_their_siblings_end_do_not_count_as_nesting() -> None:
    html = "<table>" + "<tr><td><p>Soup<td>3.50" * 3000 + "</table><a href=/last>x</a>"
    assert len(parse_html(html).css("a")) == 1


def test_nesting_up_to_the_limit_is_read() -> None:
    html = "<i></i>" * 4000 + "<div>" * (MAX_DEPTH - 1) + "<a href=/deep>x</a>"
    assert len(parse_html(html).css("a")) == 1


def test_a_select_takes_no_longer_for_each_option_when_it_has_thousands() -> None:
    def read(options: int) -> None:
        assert len(parse_html("<select>" + "<option>x" * options + "</select>").css("option")) == options

    assert_grows_evenly(read, 128_000)  # a few thousand fit in the cache


def test_what_lies_beyond_the_largest_page_is_not_parsed() -> None:
    assert parse_html("x" * MAX_PARSED + "<a href=/late>x</a>").css("a") == []
