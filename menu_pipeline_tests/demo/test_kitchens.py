"""What the kitchens wrote is what their pages say, in every form, money and charset."""

from __future__ import annotations

import json
import re
from decimal import Decimal

import pytest
from selectolax.lexbor import LexborHTMLParser

from menu_pipeline.demo.catalogue import build_street
from menu_pipeline.demo.forms import FORMS, by_section
from menu_pipeline.demo.hosts import Ask
from menu_pipeline.demo.kitchens import read_kitchen, written_kitchens
from menu_pipeline.demo.model import Kitchen
from menu_pipeline.demo.money import STEPS, STYLES, round_to_step
from menu_pipeline.demo.ordinary import ordinary_kitchen
from menu_pipeline.demo.pages import shown_dishes
from menu_pipeline.demo.robots_files import ROBOTS
from menu_pipeline.demo.sitemaps import SITEMAPS
from menu_pipeline.demo.traps import TRAPS

KITCHENS = {f"{kitchen.host}{kitchen.trait('slug')}": kitchen for kitchen in written_kitchens()}


@pytest.mark.parametrize("kitchen", KITCHENS.values(), ids=KITCHENS)
def test_every_kitchen_is_written_in_words_the_street_knows(kitchen: Kitchen) -> None:
    assert kitchen.form in FORMS
    assert kitchen.money in STYLES
    assert kitchen.currency in STEPS
    assert kitchen.trait("robots", "plain") in ROBOTS
    assert kitchen.trait("sitemap", "plain") in SITEMAPS
    assert kitchen.trait("trap", "calendar") in TRAPS
    assert kitchen.host.endswith(".test")
    assert kitchen.pages[0].path == "/"


@pytest.mark.parametrize("kitchen", KITCHENS.values(), ids=KITCHENS)
def test_every_section_is_shown_on_exactly_one_page(kitchen: Kitchen) -> None:
    shown = [dish.section for page in kitchen.pages for dish in shown_dishes(page, kitchen.dishes)]
    if kitchen.trait("listens") != "no":
        assert sorted(shown) == sorted(dish.section for dish in kitchen.dishes)


@pytest.mark.parametrize("kitchen", KITCHENS.values(), ids=KITCHENS)
def test_prices_are_amounts_the_kitchen_would_print(kitchen: Kitchen) -> None:
    for dish in kitchen.dishes:
        assert dish.prices, dish
        for price in dish.prices:
            assert price.currency == kitchen.currency
            assert price.amount > 0
            assert _written_back(kitchen, STYLES[kitchen.money](price.amount)) == price.amount


def _written_back(kitchen: Kitchen, text: str) -> Decimal:
    digits = re.sub(r"[^\d.,k]", "", text).strip(".,")
    if digits.endswith("k"):
        return Decimal(digits[:-1]) * 1000
    if kitchen.currency in ("JPY", "INR", "IDR"):
        return Decimal(re.sub(r"\D", "", digits))
    return Decimal(digits.replace(",", "."))


def test_money_is_written_as_its_style_is_named() -> None:
    amounts = {"185 Kč": 185, "185,-": 185, "₹320": 320, "Rs. 320": 320, "¥1,200": 1200, "1,200円": 1200, "45k": 45000}
    amounts |= {"Rp 45.000": 45000, "$14": 14}
    for style, write in STYLES.items():
        number = re.search(r"[\d.,]*\d", style)
        assert number is not None
        amount = amounts.get(style, number[0].replace(",", "."))
        assert write(Decimal(amount)) == style
    assert STYLES["₹320"](Decimal(1234567)) == "₹12,34,567"
    assert round_to_step(Decimal("12.34"), "GBP") == Decimal("12.30")
    assert round_to_step(Decimal("0.01"), "CZK") == 5


ORDINARY = [ordinary_kitchen(7, number) for number in range(44)]


@pytest.mark.parametrize("kitchen", [*KITCHENS.values(), *ORDINARY], ids=lambda kitchen: kitchen.host)
def test_each_dish_stands_on_its_page_with_all_its_prices_in_order(kitchen: Kitchen) -> None:
    html = FORMS[kitchen.form](kitchen, by_section(kitchen.dishes))
    tree = LexborHTMLParser(html)
    for hidden in tree.css("script, [style*=none]"):
        hidden.decompose()
    text = re.sub(r"\s+", " ", (tree.body.text(separator=" ") if tree.body else ""))
    for dish in kitchen.dishes:
        prices = [STYLES[kitchen.money](price.amount) for price in dish.prices]
        assert dish.name in text
        assert all(price in text for price in prices)


@pytest.mark.parametrize("form", ["json-ld", "half-json-ld"])
def test_structured_menus_parse_and_say_what_the_page_says(form: str) -> None:
    kitchen = KITCHENS["burger-bureau.test"]
    html = FORMS[form](kitchen, by_section(kitchen.dishes))
    script = re.search(r"<script[^>]*>(.*?)</script>", html, re.S)
    assert script is not None
    sections = json.loads(script[1])["hasMenu"]["hasMenuSection"]
    listed = [
        (section["name"], item["name"], item["offers"]["price"])
        for section in sections
        for item in section["hasMenuItem"]
    ]
    whole = [(dish.section, dish.name, f"{dish.prices[0].amount:.2f}") for dish in kitchen.dishes]
    assert listed == (whole if form == "json-ld" else whole[: len(listed)])
    assert form == "json-ld" or 0 < len(listed) < len(whole)


def test_panels_show_one_language_and_hide_the_others() -> None:
    kitchen = KITCHENS["dreieinhalb-zungen.test"]
    tree = LexborHTMLParser(FORMS["panels"](kitchen, by_section(kitchen.dishes)))
    panels = {node.attributes["lang"]: node for node in tree.css(".panel")}
    assert list(panels) == ["de", "fr", "it"]
    assert "style" not in panels["de"].attributes
    assert panels["fr"].attributes["style"] == "display:none"
    assert "Entrées" in panels["fr"].text()
    assert "Soupe d'orge avec accent" in panels["fr"].text()


def test_pages_survive_their_charsets() -> None:
    """Letters a charset lacks become character references, not question marks; few kitchens should need that."""
    plan = build_street()
    for host in plan.hosts.values():
        for path, leaf in host.leaves.items():
            if leaf.kind == "page":
                text = leaf.render(Ask(path, 0))
                assert isinstance(text, str)
                assert text.encode(host.habits.charset, "xmlcharrefreplace").decode(host.habits.charset)


def test_a_kitchens_file_that_makes_no_sense_says_where() -> None:
    with pytest.raises(ValueError, match="without a colon: 'soup'"):
        read_kitchen("host: a.test\nsoup\n")
    with pytest.raises(ValueError, match=r"a\.test: header lacks name, language"):
        read_kitchen("host: a.test\n")
    header = "\n".join(f"{key}: x" for key in Kitchen.__slots__ if key not in ("pages", "dishes", "traits"))
    with pytest.raises(ValueError, match="x: unknown traits: robot"):
        read_kitchen(f"{header}\nrobot: plain\n")
    with pytest.raises(ValueError, match="does not start with a slash: 'menu"):
        read_kitchen(f"{header}\n== menu | M")


def test_no_two_kitchens_tell_the_same_joke() -> None:
    mottos = [kitchen.motto for kitchen in written_kitchens()]
    dishes = [dish.name for kitchen in written_kitchens() for dish in kitchen.dishes]
    assert len(set(mottos)) == len(mottos)
    assert len(set(dishes)) == len(dishes)


def test_ordinary_kitchens_have_eight_to_twelve_pages_and_no_dish_twice() -> None:
    for kitchen in ORDINARY:
        assert 8 <= len(kitchen.pages) <= 12
        names = [(dish.section, dish.name) for dish in kitchen.dishes]
        assert len(set(names)) == len(names) >= 15
    assert {kitchen.language for kitchen in ORDINARY} == {"cs", "de", "en", "es", "fr", "it"}
    assert {kitchen.form for kitchen in ORDINARY} == set(FORMS) - {"panels"}
