"""Links that look like menus come first, in any language; carts and calendars come last."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.routing import promise
from menu_pipeline.core.urls import UrlRefused, normalize

BASE = "https://kitchen.example"
PLAIN = promise(BASE + "/x/17")


@pytest.mark.parametrize(
    "path",
    [
        "/menu",
        "/our-menus/",
        "/OurMenu.aspx",
        "/lunchmenu",
        "/speisekarte",
        "/Getränkekarte",
        "/la-carta",
        "/carte",
        "/cardápio",
        "/ementa",
        "/menù",
        "/jídelníček",
        "/jidelni-listek",
        "/jadłospis",
        "/étlap",
        "/jelovnik",
        "/meniu",
        "/yemek-menüsü",
        "/menukaart",
        "/matsedel",
        "/ruokalista",
        "/thực-đơn",
        "/меню",
        "/јеловник",
        "/μενού",
        "/תפריט",
        "/قائمة-الطعام",
        "/لائحة",
        "/منو",
        "/मेनू",
        "/เมนู",
        "/メニュー",
        "/お品書き",
        "/菜单",
        "/菜單",
        "/메뉴",
        "/page?view=menu",
    ],
)
def test_menu_words_of_many_languages_are_known_in_paths_and_labels(path: str) -> None:
    assert promise(BASE + quote(path, safe="/?=")) >= 6
    assert promise(BASE + "/x/17", path.strip("/").replace("-", " ")) >= 6


@pytest.mark.parametrize(
    "path",
    [
        "/privacy-policy",
        "/datenschutz",
        "/cart",
        "/login",
        "/calendar/2026/08",
        "/blog/opening",
        "/gallery",
        "/jobs",
        "/gift-cards",
        "/gutscheine",
        "/contact",
        "/style.css",
        "/soto.jpg",
    ],
)
def test_pages_that_hold_no_menu_fall_behind_those_nothing_is_known_of(path: str) -> None:
    assert promise(BASE + path) < PLAIN


def test_nothing_known_is_zero() -> None:
    assert PLAIN == 0
    assert promise(BASE + "/") == 0


def test_a_menu_beats_food_beats_a_place_beats_the_unknown() -> None:
    order = [promise(BASE + path) for path in ("/menu", "/lunch", "/restaurant", "/x")]
    assert order == sorted(order, reverse=True)
    assert len(set(order)) == 4


def test_address_and_label_add_up() -> None:
    assert promise(BASE + "/menu", "Menu") > promise(BASE + "/menu") < promise(BASE + "/menu.pdf", "Our menu")


@pytest.mark.parametrize("path", ["/menuiserie", "/geschenkkarte", "/landkarte", "/documents"])
def test_words_that_only_sound_like_a_menu_do_not_count(path: str) -> None:
    assert promise(BASE + path) <= 0


def test_a_menu_behind_a_blog_path_is_worth_less_than_a_menu() -> None:
    assert promise(BASE + "/blog/our-new-menu") < promise(BASE + "/menu")


def test_a_document_is_worth_a_look() -> None:
    assert promise(BASE + "/files/a.pdf") > PLAIN


def test_a_picture_of_a_menu_is_no_page() -> None:
    assert promise(BASE + "/menu.jpg", "Menu") < 0


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_link_has_a_promise(path: str, label: str) -> None:
    try:
        url = normalize(f"{BASE}/{path}")
    except UrlRefused:
        return
    assert -40 < promise(url, label) < 40
