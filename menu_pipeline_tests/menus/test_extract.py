"""The public face: results, reasons, hints, JSON."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from menu_pipeline import menus
from menu_pipeline.menus import Hints

PAGE = """<!doctype html><html lang="{lang}"><title>Menu</title><h2>Mains</h2>
<div class=i><h3>Meat pie</h3><p>with gravy</p><b>{a}</b></div><div class=i><h3>Fish soup</h3><b>{b}</b></div>
<div class=i><h3>Cheese toast</h3><b>{c}</b></div>"""


def read(
    url: str = "https://kitchen.example/menu", lang: str = "en", prices: str = "12 15 14", hints: Hints | None = None
) -> menus.MenuResult:
    a, b, c = prices.split()
    return menus.extract(PAGE.format(lang=lang, a=a, b=b, c=c).encode(), url, "text/html", hints or Hints())


def test_the_json_is_what_extract_prints() -> None:
    out = menus.to_json(read(prices="£12.50 £13 £14"))
    assert json.loads(json.dumps(out)) == out
    assert out["items"][0] == {
        "kitchen": None,
        "section": "Mains",
        "name": "Meat pie",
        "prices": [{"amount": "12.50", "currency": "GBP", "label": None}],
        "description": "with gravy",
        "extractor": "blocks",
        "confidence": out["items"][0]["confidence"],
    }
    assert 0 < out["items"][0]["confidence"] <= 1


@pytest.mark.parametrize(
    ("url", "lang", "hints", "currency"),
    [
        ("https://kitchen.ch/m", "de", Hints(), "CHF"),
        ("https://kitchen.com/m", "sv", Hints(), "SEK"),
        ("https://kitchen.com/m", "en", Hints(currency="ZAR"), "ZAR"),
        ("https://kitchen.io/m", "en-NZ", Hints(), "NZD"),
        ("https://kitchen.io/m", "en", Hints(), None),
    ],
)
def test_bare_prices_are_in_the_currency_of_the_site(url: str, lang: str, hints: Hints, currency: str | None) -> None:
    result = read(url, lang, hints=hints)
    assert {p.currency for item in result.items for p in item.prices} == {currency}
    assert [p.amount for item in result.items for p in item.prices] == [Decimal(12), Decimal(15), Decimal(14)]


@pytest.mark.parametrize("kind", ["text/html", "text/html; charset=latin-1", None, "nonsense"])
def test_the_same_bytes_give_the_same_result(kind: str | None) -> None:
    body = PAGE.format(lang="en", a="$5", b="$6", c="$7").encode()
    first = menus.extract(body, "https://kitchen.example/", kind, Hints())
    assert first == menus.extract(body, "https://kitchen.example/", kind, Hints())
    assert len(first.items) == 3


def test_an_odd_address_does_not_matter() -> None:
    for url in ("", "not a url", "http://[::1", "https://host:99999/x", "https://例え.jp/メニュー"):
        assert len(read(url, prices="$5 $6 $7").items) == 3


def test_documents_a_page_links_or_fetches_are_named_for_the_frontier() -> None:
    body = b"""<title>Menu</title><a href="/files/dinner.pdf">Dinner</a><script>fetch('/data/menu.json')</script>"""
    result = menus.extract(body, "https://kitchen.example/menu/", "text/html", Hints())
    assert result.documents == ("https://kitchen.example/files/dinner.pdf", "https://kitchen.example/data/menu.json")


@pytest.mark.parametrize(
    ("body", "kind", "reason"),
    [
        (b"", "text/html", "nothing_found"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "image/png", "image_only"),
        (b"%PDF-1.4 broken", "application/pdf", "pdf"),
        (b"[]", "application/json", "nothing_found"),
    ],
)
def test_a_body_without_dishes_has_a_reason(body: bytes, kind: str, reason: str) -> None:
    result = menus.extract(body, "https://kitchen.example/x", kind, Hints())
    assert (result.is_menu, result.reason, result.items) == (False, reason, ())


def test_half_a_surrogate_pair_in_json_ld_is_replaced_so_that_the_menu_can_be_stored() -> None:
    ld = (
        '{"@type": "Menu", "hasMenuItem": [{"@type": "MenuItem", "name": "Soup \\ud83d of the day",'
        ' "offers": {"@type": "Offer", "price": "6.50", "priceCurrency": "EUR"}}]}'
    )
    page = f'<title>Menu</title><script type="application/ld+json">{ld}</script>'.encode()
    result = menus.extract(page, "https://k.example/menu", "text/html", menus.Hints())
    assert [item.name.encode().decode() for item in result.items] == ["Soup \ufffd of the day"]


@pytest.mark.parametrize(
    ("title", "want"),
    [
        ("DRINKS zzgl. 0,25 € Pfand auf Flaschen", 4),
        ("Getränke (+ 0,15 € Pfand je Dose und Flasche)", 4),
        ("Dranken – 0,15 € statiegeld per fles of blik", 4),
        ("Lieferung ab 15 € Mindestbestellwert frei Haus", 2),
    ],
)
def test_a_charge_in_the_title_of_drinks_hides_no_drink(title: str, want: int) -> None:
    body = f"""<!doctype html><html lang=de><title>Karte</title><h3>Teller</h3><ul>
    <li>Bohneneintopf <span>7,00 €</span></li><li>Linsensuppe <span>6,00 €</span></li></ul><h3>{title}</h3>
    <ul><li>Holunderlimo <span>2,00 €</span></li><li>Apfelschorle <span>2,50 €</span></li></ul>"""
    result = menus.extract(body.encode(), "https://kitchen.example/", "text/html", Hints())
    assert len(result.items) == want, [item.name for item in result.items]


@pytest.mark.parametrize(
    ("title", "reason"),
    [
        ("Menu cards, business cards and labels in minutes", "not_a_menu"),
        ("Speisekarten und Visitenkarten drucken", "not_a_menu"),
        ("Menu – The Card Room", "menu"),
    ],
)
def test_the_sample_menus_of_a_printer_of_cards_are_no_menu(title: str, reason: str) -> None:
    body = PAGE.format(lang="en", a="$9", b="$8", c="$7").replace("<title>Menu", f"<title>{title}").encode()
    result = menus.extract(body, "https://kitchen.example/", "text/html", Hints())
    assert (result.reason.value, bool(result.items)) == (reason, reason == "menu")


def test_addresses_of_pages_name_no_dishes():
    links = "".join(f'<p><a href="/menu?room={n}">/menu?room={n}</a></p>' for n in range(12))
    html = f"<html><head><title>Soup</title></head><body><h1>Soup</h1>{links}</body></html>"
    result = menus.extract(html.encode(), "https://soup.example/", "text/html", Hints())
    assert not result.items, result.items
