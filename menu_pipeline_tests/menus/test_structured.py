"""JSON-LD, microdata, RDFa and embedded JSON: broken parts cost only themselves."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.menus.choose import read_structured
from menu_pipeline.menus.dom import read_page
from menu_pipeline.menus.embedded_json import read_file
from menu_pipeline.menus.limits import MAX_DISHES
from menu_pipeline.menus.model import Hints, MenuItem
from menu_pipeline.menus.script_data import read_embedded
from menu_pipeline.menus.tolerant_json import read_all, read_assignments
from menu_pipeline_tests.support.soundness import assert_sound_items

ITEM = '{"@type":"MenuItem","name":"Soto","offers":{"@type":"Offer","price":"5.50","priceCurrency":"USD"}}'


def page(*scripts: str) -> bytes:
    tags = "".join(f'<script type="application/ld+json">{s}</script>' for s in scripts)
    return f"<!doctype html><html><head>{tags}</head><body></body></html>".encode()


def short(items: list[MenuItem]) -> list[tuple[str, list[str], str | None]]:
    return [(i.name, [format(p.amount or 0, "f") for p in i.prices], i.section) for i in items]


@pytest.mark.parametrize(
    "script",
    [
        ITEM + ";", "\ufeff" + ITEM, "<!-- " + ITEM + " -->", "/* <![CDATA[ */ " + ITEM + " /* ]]> */",
        "//<![CDATA[\n" + ITEM + "\n//]]>", ITEM[:-1] + ",}", ITEM.replace('"offers"', "offers"),
        ITEM.replace('"', "'"),
        ITEM.replace('"', "&quot;"), "// a comment\n" + ITEM,
    ],
)  # fmt: skip
def test_a_damaged_script_is_still_read(script: str) -> None:
    assert short(read_structured(page(script))) == [("Soto", ["5.50"], None)]


def test_values_one_after_another_in_a_script_are_all_read() -> None:
    both = short(read_structured(page(ITEM + ITEM.replace("Soto", "Rawon"))))
    assert both == [("Soto", ["5.50"], None), ("Rawon", ["5.50"], None)]


def test_an_identity_that_is_no_text_is_ignored() -> None:
    assert short(read_structured(page(json.dumps([{"@id": []}, json.loads(ITEM)])))) == [("Soto", ["5.50"], None)]


def test_a_broken_script_costs_only_itself() -> None:
    assert short(read_structured(page('{"@type":"MenuItem","name":', ITEM))) == [("Soto", ["5.50"], None)]


def test_references_are_followed_across_scripts_and_never_for_ever() -> None:
    section = '{"@type":"MenuSection","name":"S","hasMenuItem":[%s,{"@id":"#m"}]}'
    menu = '{"@id":"#m","@type":"Menu","hasMenuSection":' + section + "}"
    items = read_structured(page('{"@type":"Restaurant","name":"R","hasMenu":{"@id":"#m"}}', menu % ITEM))
    assert short(items) == [("Soto", ["5.50"], "S")]
    assert items[0].kitchen == "R"


def test_an_offer_on_the_section_prices_its_dishes() -> None:
    section = {
        "@type": "MenuSection",
        "name": "Bowls",
        "offers": {"price": 12.5, "priceCurrency": "EUR"},
        "hasMenuItem": [{"@type": "MenuItem", "name": "Salmon"}, {"@type": "MenuItem", "name": "Tofu"}],
    }
    assert short(read_structured(page(json.dumps(section)))) == [
        ("Salmon", ["12.5"], "Bowls"),
        ("Tofu", ["12.5"], "Bowls"),
    ]


def test_events_recipes_and_reviews_are_not_dishes() -> None:
    event = {"@type": "Event", "name": "Jazz", "offers": {"price": 12, "priceCurrency": "EUR"}}
    review = {"@type": "Restaurant", "review": {"@type": "Review", "itemReviewed": json.loads(ITEM)}}
    assert read_structured(page(json.dumps([event, review]))) == []


def test_microdata_takes_the_content_attribute_and_the_nearest_owner() -> None:
    html = b"""<div itemscope itemtype="http://schema.org/MenuItem"><b itemprop="name">Gulasch</b>
      <span itemprop="offers" itemscope itemtype="http://schema.org/Offer"><i itemprop="price" content="9.50">9,50</i>
      <meta itemprop="priceCurrency" content="EUR">
      <span itemprop="seller" itemscope><b itemprop="name">Shop</b></span></span></div>"""
    assert short(read_structured(html)) == [("Gulasch", ["9.50"], None)]


def test_microdata_that_an_item_refers_to_belongs_to_it_wherever_it_stands() -> None:
    html = b"""<p id="foot">All prices in <i itemprop="priceCurrency" content="EUR">euros</i></p>
      <div itemscope itemtype="https://schema.org/MenuItem" itemref="fee none"><b itemprop="name">Knedle</b></div>
      <div id="fee"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer" itemref="foot">
      <b itemprop="price">6.40</b></div></div>"""
    items = read_structured(html)
    assert short(items) == [("Knedle", ["6.40"], None)]
    assert [p.currency for p in items[0].prices] == ["EUR"]


@pytest.mark.parametrize(("meta", "currency"), [("", "PLN"), ('<meta itemprop="priceCurrency" content="EUR">', "EUR")])
def test_microdata_without_a_currency_has_that_of_the_price_it_shows(meta: str, currency: str) -> None:
    html = f"""<div itemscope itemtype="https://schema.org/MenuItem"><b itemprop="name">Bigos</b>
      <p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price" content="31.5">31,50 zł</b>
      {meta}</p></div>"""
    (item,) = read_structured(html.encode())
    assert [(p.amount, p.currency) for p in item.prices] == [(Decimal("31.5"), currency)]


def test_microdata_that_refers_to_itself_and_around_ends() -> None:
    scope = 'itemscope itemtype="https://schema.org/MenuItem"'
    html = f"""<div id="a" {scope} itemref="a b"><b itemprop="name">Zander</b></div>
      <div id="b" itemprop="isRelatedTo" {scope} itemref="a b"><b itemprop="name">Wels</b></div>"""
    assert {item.name for item in read_structured(html.encode())} <= {"Zander", "Wels"}


@pytest.mark.parametrize(
    ("price", "currency", "want"),
    [
        ("35.000", "IDR", "35000"),
        ("35.000", "KWD", "35.000"),
        ("35.000", "EUR", "35.000"),
        ("0.500", "HUF", "0.500"),
        ("4e1", "EUR", "40.0"),
    ],
)
def test_an_amount_in_data_is_read_as_its_currency_is_written(price: str, currency: str, want: str) -> None:
    offer = {"@type": "Offer", "price": price, "priceCurrency": currency}
    items = read_structured(page(json.dumps({"@type": "MenuItem", "name": "Rawon", "offers": offer})))
    assert short(items) == [("Rawon", [want], None)]


def test_more_dishes_are_read_of_data_than_are_kept_of_a_page() -> None:
    dishes = [{"@type": "MenuItem", "name": f"Soup {n}", "offers": {"price": "4"}} for n in range(MAX_DISHES * 2)]
    assert len(read_structured(page(json.dumps(dishes)))) == MAX_DISHES * 2


def test_rdfa_reads_like_microdata() -> None:
    html = b"""<div vocab="https://schema.org/" typeof="MenuItem"><b property="name">Gulasch</b>
      <span property="offers" typeof="Offer"><i property="price" content="9.50">9,50</i></span></div>"""
    assert short(read_structured(html)) == [("Gulasch", ["9.50"], None)]


def test_a_json_file_gives_dishes_with_the_sections_they_lie_in() -> None:
    text = json.dumps(
        {"Pizza": [{"nome": "Margherita", "prezzo": "6,50 €"}], "Dolci": [{"nome": "Panna cotta", "prezzo": 5}]}
    )
    assert short(read_file(text, Hints())) == [("Margherita", ["6.50"], "Pizza"), ("Panna cotta", ["5"], "Dolci")]


def test_sizes_in_json_are_prices_of_one_dish() -> None:
    text = json.dumps(
        [
            {"name": "Latte", "prices": {"small": 3, "large": 4}},
            {"name": "Tea", "variants": [{"size": "pot", "price": 5}]},
        ]
    )
    items = read_file(text, Hints())
    assert [[(p.label, p.amount) for p in i.prices] for i in items] == [
        [("small", Decimal(3)), ("large", Decimal(4))],
        [("pot", Decimal(5))],
    ]


def test_shop_platforms_count_in_cents() -> None:
    text = json.dumps([{"title": n, "price": 1250, "compare_at_price": None} for n in ("Pie", "Tart")])
    assert short(read_file(text, Hints(currency="GBP"))) == [("Pie", ["12.5"], None), ("Tart", ["12.5"], None)]


def test_dishes_in_scripts_are_found_in_literals_of_javascript() -> None:
    script = "let x = 1; const MENU = [{name: 'Udon', price: 12.5,}, /* more */ {name: `Soba`, price: 11}]; draw(MENU)"
    found = read_embedded(read_page(f"<script>{script}</script>"), Hints())
    assert short(found) == [("Udon", ["12.5"], None), ("Soba", ["11"], None)]


@given(st.text(max_size=300))
def test_no_text_breaks_the_tolerant_reader_and_what_it_reads_is_json(text: str) -> None:
    for value in read_all(text) + read_assignments("x = " + text):
        assert repr(read_all(json.dumps(value))) == repr([value])  # as text: NaN is not equal to itself


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["@type", "@id", "name", "offers", "price", "hasMenuItem", "itemListElement"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(json_values)
def test_no_graph_breaks_the_walker(value: object) -> None:
    assert_sound_items(read_structured(page(json.dumps(value))))
    assert_sound_items(read_file(json.dumps(value), Hints()))
