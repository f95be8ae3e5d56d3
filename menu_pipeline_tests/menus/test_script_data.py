"""Menus in the data that pages carry for their scripts."""

from __future__ import annotations

import html
import json

import pytest

from menu_pipeline.menus import extract
from menu_pipeline.menus.model import Hints
from menu_pipeline.menus.tolerant_json import read_loosely

DISHES = [{"name": "Leek soup", "price": 5}, {"name": "Roast duck", "price": 19.5}]
LITERAL = "[{name: 'Leek soup', price: 5}, {name: 'Roast duck', price: 19.5,}]"
NUXT = [["Reactive", 1], {"menu": 2}, [3, 6], {"name": 4, "price": 5}, "Leek soup", 5, {"name": 7, "price": 8},
        "Roast duck", 19.5]  # fmt: skip


def read(body: str) -> list[tuple[str, str]]:
    result = extract(f"<html><body>{body}</body></html>".encode(), "https://kitchen.example/", "text/html", Hints())
    return [(i.name, format(i.prices[0].amount or 0, "f")) for i in result.items]


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(f"const menu = {LITERAL}; draw(menu)", id="literal"),
        pytest.param(f"export default {LITERAL}", id="module"),
        pytest.param(f"const menu = Object.freeze({LITERAL})", id="frozen"),
        pytest.param(f"app.use(createStore({{ state() {{ return {{ menu: {LITERAL} }} }} }}))", id="store"),
        pytest.param("menu.push({name: 'Leek soup', price: 5}); menu.push({name: 'Roast duck', price: 19.5})",
            id="pushed"),
        pytest.param("x = [new Dish({name: 'Leek soup', price: 5}), new Dish({name: 'Roast duck', price: 19.5})]",
            id="new"),
        pytest.param(f"window.__STATE__ = JSON.parse({json.dumps(json.dumps(DISHES))})", id="text to parse"),
        pytest.param(
            "x = [{name: t('Leek soup'), price: eur(5), add: () => { buy({a: 1}) }, ...base},"
            " {name: 'Roast' + ' duck', price: 19.5, show(a) { return [a] }, cb: function (e) { return {e} }}]",
            id="code among the values",
        ),
        pytest.param(
            "window.__NUXT__=(function(a,b){return {data:[{menu:[{name:\"Leek soup\",price:a},{name:b,price:19.5}]}]}}"
            "(5,\"Roast duck\"));",
            id="nuxt 2",
        ),
        pytest.param(
            "self.__next_f.push([1," + json.dumps('7:["$","div",null,' + json.dumps({"menu": DISHES}) + "]\n") + "])",
            id="next app router",
        ),
    ],
)  # fmt: skip
def test_dishes_are_read_from_code(script: str) -> None:
    assert read(f"<div id=app></div><script>{script}</script>") == [("Leek soup", "5"), ("Roast duck", "19.50")]


@pytest.mark.parametrize(
    "script",
    [
        pytest.param("const m = [new Dish('Leek soup', 5, 'first'), new Dish('Roast duck', 19.5), new Dish('Pie', 7)]",
            id="made one by one"),
        pytest.param("const m = {Mains: [['Leek soup', '5 €'], ['Roast duck', '19,50 €']], Sweet: [['Pie', '7 €']]}",
            id="rows by section"),
        pytest.param("var prices = {'Leek soup': 5, 'Roast duck': 19.5, 'Apple pie': 7}", id="prices by name"),
        pytest.param("const mon = [{ten: 'Leek soup', gia: '5€'}, {ten: 'Roast duck', gia: '19.5€'}]",
            id="keys in Vietnamese"),
        pytest.param("box.innerHTML = `<h3>Leek soup</h3><p>5 €</p><h3>Roast duck</h3><p>19,50 €</p>`", id="markup"),
        pytest.param("document.write('<ul><li>Leek soup <b>5 €</b></li><li>Roast duck <b>19,50 €</b></li></ul>')",
            id="written"),
    ],
)  # fmt: skip
def test_dishes_are_read_from_code_without_keys_for_them(script: str) -> None:
    told = read(f"<title>Menu</title><div id=app></div><script>{script}</script>")
    assert [(name, float(amount)) for name, amount in told[:2]] == [("Leek soup", 5), ("Roast duck", 19.5)]


@pytest.mark.parametrize(
    "script",
    [
        pytest.param("gtag('event', 1.5); gtag('timing', 2.25); track('soup', 4.5)", id="analytics"),
        pytest.param("x = [new Point('a-b', 5), new Point('b-c', 19), new Point('c-d', 7)]", id="drawing"),
        pytest.param("rows.map(d => `<li class=dish><h3>${d.name}</h3><b>${d.price} €</b><i>soup</i></li>`)",
            id="places to be filled in"),
        pytest.param("const prices = {basic: 9, team: 29, business: 99}", id="subscriptions"),
    ],
)  # fmt: skip
def test_other_code_holds_no_dishes(script: str) -> None:
    assert read(f"<title>Menu</title><div id=app></div><script>{script}</script>") == []


def test_dishes_are_read_from_a_flat_list_of_references() -> None:
    script = f'<script type="application/json" id="__NUXT_DATA__">{json.dumps(NUXT)}</script>'
    assert read(script) == [("Leek soup", "5"), ("Roast duck", "19.50")]


@pytest.mark.parametrize("attribute", ["data-page", "wire:snapshot", ":dishes", "x-data"])
def test_dishes_are_read_from_attributes(attribute: str) -> None:
    value = html.escape(json.dumps({"props": {"dishes": DISHES}}))
    assert read(f'<div id="app" {attribute}="{value}"></div>') == [("Leek soup", "5"), ("Roast duck", "19.50")]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{a: 'it\\'s', b: .5, c: 1_000, d: 08}", {"a": "it's", "b": 0.5, "c": 1000, "d": "08"}),
        ("{a: x ? 'yes' : 'no', b: undefined, c: null, d: true}", {"a": "yes", "c": None, "d": True}),
        ("{[key]: 1, b: list[0], c: f(2)(3), d: `x` }", {"b": "list", "c": 2, "d": "x"}),
        ("{a: [1, 2}] {b: [1", {"a": [1, 2]}),
    ],
)
def test_code_in_place_of_a_value_costs_only_that_value(text: str, value: object) -> None:
    assert read_loosely(text) == [value]


@pytest.mark.parametrize("text", ["'\\" * 50_000, "[{(" * 50_000, "/*" * 50_000, "\"'`" * 50_000, "{a:" * 50_000])
def test_a_hostile_text_is_read_in_time_that_grows_with_its_length(text: str) -> None:
    assert len(read_loosely(text)) <= 50


MANY = [{"name": n, "price": 5 + k} for k, n in enumerate(("Leek soup", "Roast duck", "Beef stew", "Fruit salad"))]


@pytest.mark.parametrize(
    "shown",
    ["<p>Free delivery from 20 €</p>", "<h3>Haircut</h3><p>25 €</p>", "<h3>Roast duck</h3><p>6 €</p>"],
    ids=["a fee", "another trade", "a teaser"],
)
def test_a_menu_that_scripts_draw_is_read_beside_the_little_that_is_shown(shown: str) -> None:
    found = read(f"<h1>The Crown</h1>{shown}<div id=menu></div><script>const menu = {json.dumps(MANY)}</script>")
    assert [name for name, _ in found] == [dish["name"] for dish in MANY]


def test_data_of_a_shop_that_sells_no_food_makes_no_page_a_menu() -> None:
    goods = [{"name": n, "price": 20} for n in ("T-shirt", "Tote bag", "Coffee mug", "Cap", "Poster")]
    assert read(f"<h1>Merch</h1><p>T-shirt 20 €</p><script>window.products = {json.dumps(goods)}</script>") == []


def test_dishes_commented_out_are_off_the_menu() -> None:
    script = """/* const old = [{name: 'Pea soup', price: 4}, {name: 'Ham pie', price: 9}]; */
      const menu = [{name: 'Leek soup', price: 5, img: 'https://a.example/x'}, // {name: 'Stew', price: 6},
        {name: 'Roast duck', price: 19.5}];"""
    assert read(f"<script>{script}</script>") == [("Leek soup", "5"), ("Roast duck", "19.50")]
