"""Pages that say "there is nothing here" under status 200, and pages that only look like it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.soft404 import is_soft_404
from menu_pipeline_tests.support.growth import assert_grows_evenly

URL = "https://kitchen.example/old-dish"
DISHES = "".join(f"<p>Dish {number} Rp{number}8.000</p>" for number in range(1, 15))


def page(title: str = "", heading: str = "", text: str = "") -> bytes:
    return (
        f"<!doctype html><html><head><title>{title}</title></head><body><h1>{heading}</h1>{text}</body></html>".encode()
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "Page not found",
        "Oops! That page can’t be found.",
        "The page you are looking for doesn't exist.",
        "We couldn't find the page",
        "Seite nicht gefunden",
        "Die angeforderte Seite wurde leider nicht gefunden",
        "Pagina niet gevonden",
        "Page introuvable",
        "La page demandée n’existe pas",
        "Página no encontrada",
        "No se ha encontrado la página",
        "Página não encontrada",
        "Pagina non trovata",
        "Pagina nu a fost găsită",
        "Sidan kunde inte hittas",
        "Siden blev ikke fundet",
        "Siden finnes ikke",
        "Sivua ei löytynyt",
        "Strona nie została znaleziona",
        "Stránka nenalezena",
        "Stránka sa nenašla",
        "Az oldal nem található",
        "Stranica nije pronađena",
        "Страница не найдена",
        "Сторінку не знайдено",
        "Страницата не е намерена",
        "Η σελίδα δεν βρέθηκε",
        "Sayfa bulunamadı",
        "SAYFA BULUNAMADI",
        "الصفحة غير موجودة",
        "הדף לא נמצא",
        "صفحه مورد نظر یافت نشد",
        "पृष्ठ नहीं मिला",
        "Halaman tidak ditemukan",
        "Không tìm thấy trang",
        "ไม่พบหน้าที่คุณต้องการ",
        "ページが見つかりません",
        "お探しのページは見つかりませんでした。",
        "페이지를 찾을 수 없습니다",
        "页面不存在",
        "找不到網頁",
    ],
)
def test_a_page_that_says_so_in_any_partners_language_is_one(sentence: str) -> None:
    assert is_soft_404(200, page(f"{sentence} - Warung Sari", "", "<p>Home Menu Contact</p>"), URL)
    assert is_soft_404(200, page("Warung Sari", sentence, ""), URL)
    assert is_soft_404(200, page("Warung Sari", "", f"<p>{sentence}</p>"), URL)


@pytest.mark.parametrize(
    "title",
    ["404", "Error 404", "404 - Warung Sari", "Fehler 404 | Gasthaus", "Erreur 404", "HTTP Status 404", "404 Not Found",
     "Not Found", "Oops! 404", "410 Gone", "Warung Sari – 404 Error!"],
)  # fmt: skip
def test_a_title_that_is_only_an_error_number_is_enough_on_a_short_page(title: str) -> None:
    assert is_soft_404(200, page(title, "", "<p>Go home</p>"), URL)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Welcome to nginx!", ""),
        ("Apache2 Ubuntu Default Page: It works", ""),
        ("Account Suspended", "This Account has been suspended."),
        ("kitchen.example", "This domain is parked. Buy this domain!"),
        ("IIS Windows Server", ""),
    ],
)
def test_a_place_where_nobody_lives_is_one(title: str, text: str) -> None:
    assert is_soft_404(200, page(title, "", text), URL)


def test_a_themed_error_page_with_navigation_and_footer_is_one() -> None:
    furniture = "<nav>" + "<a>Menu</a> <a>Reservations</a> <a>About our kitchen</a> " * 20 + "</nav>"
    assert is_soft_404(200, page("Page not found – Warung Sari", "Warung Sari", furniture), URL)


def test_the_url_of_an_error_page_is_evidence() -> None:
    assert is_soft_404(200, page("Warung Sari", "Sorry"), "https://kitchen.example/404.html")
    assert not is_soft_404(200, page("Warung Sari", "Sorry"), "https://kitchen.example/404-noodles")


@pytest.mark.parametrize(
    ("title", "heading", "text"),
    [
        ("Room 404 Cafe", "Menu", DISHES),
        ("404", "Our menu", DISHES),
        ("Cafe 404 Jakarta", "Welcome", "<p>Coffee and cake</p>"),
        ("Menu", "Soups", "<p>Flavours not found elsewhere</p>" + DISHES),
        ("Lunch menu", "Lunch", DISHES + "<p>Side dishes: page two. Vegan option not available on Mondays.</p>"),
        ("Your cart", "Cart", "<p>Your cart is empty. No products found.</p>"),
        ("Menu", "Today", "<p>Sold out. This dish is not available today.</p>"),
        ("What is a 404 page not found error and how do we fix it for restaurants", "Blog", "<p>Long read.</p>" * 1000),
        ("Opening hours", "We moved", "<p>Nothing to see yet, come back in May.</p>"),
        ("", "", ""),
    ],
)
def test_a_page_that_only_looks_like_it_is_none(title: str, heading: str, text: str) -> None:
    assert not is_soft_404(200, page(title, heading, text), URL)


@pytest.mark.parametrize("status", [404, 410, 301, 500, 304])
def test_an_honest_status_is_not_soft(status: int) -> None:
    assert not is_soft_404(status, page("Page not found"), URL)


@pytest.mark.parametrize("body", [b"", b"%PDF-1.7 page not found", b"\x00\x01page not found"])
def test_what_is_no_page_is_none(body: bytes) -> None:
    assert not is_soft_404(200, body, URL)


def test_the_charset_of_the_header_counts() -> None:
    body = "<title>Страница не найдена</title>".encode("koi8-r")
    assert is_soft_404(200, body, URL, "text/html; charset=koi8-r")


@given(st.text(max_size=300), st.text(max_size=300), st.text(max_size=60))
def test_any_page_is_judged(title: str, text: str, url: str) -> None:
    body = page(title, "", text)
    assert is_soft_404(200, body, url) in (True, False)


@pytest.mark.parametrize(
    "piece", ["error ", "errors", "404 ", "page ", "not found ", "seite ", "0.00 ", "- ", "找不到", "."]
)
def test_repetition_does_not_stall_it(piece: str) -> None:
    def judge(times: int) -> None:
        is_soft_404(200, page(piece * (times // 40), piece * (times // 40), piece * times), URL)

    assert_grows_evenly(judge, 160_000)
