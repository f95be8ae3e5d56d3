"""The shapes menus take in JSON: each kind is read, and what only looks like one is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from menu_pipeline.menus import extract
from menu_pipeline.menus.embedded_json import read_file
from menu_pipeline.menus.model import Hints

Read = list[tuple[str, list[str]]]


def read(value: Any, hints: Hints | None = None) -> Read:
    items = read_file(json.dumps(value, ensure_ascii=False), hints or Hints())
    return [(i.name, [format(p.amount or 0, "f") for p in i.prices]) for i in items]


def labelled(value: Any) -> list[list[tuple[str | None, str]]]:
    items = read_file(json.dumps(value), Hints())
    return [[(p.label, format(p.amount or 0, "f")) for p in i.prices] for i in items]


SOUP_AND_DUCK: Read = [("Leek soup", ["5"]), ("Roast duck", ["19"])]


@pytest.mark.parametrize(
    "value",
    [
        pytest.param({"mains": {"Leek soup": {"price": 5}, "Roast duck": {"price": 19}}}, id="keyed by name"),
        pytest.param({"mains": {"leek-soup": {"price": 5}, "roast_duck": {"price": 19}}}, id="keyed by slug"),
        pytest.param({"mains": {"Leek soup": 5, "Roast duck": 19}}, id="name to price"),
        pytest.param([{"bezeichnung": n, "preis": p} for n, p in (("Leek soup", 5), ("Roast duck", 19))], id="German"),
        pytest.param({"mains": [["Leek soup", 5], ["Roast duck", 19]]}, id="pairs"),
        pytest.param({"K07": [5, "Leek soup"], "K19": [19, "Roast duck"]}, id="keyed by code"),
        pytest.param([[1, "Leek soup", 5], [2, "Roast duck", 19]], id="numbered rows"),
        pytest.param({"Leek soup": [5], "Roast duck": [19]}, id="name to list of prices"),
        pytest.param([["Leek soup", "creamy", 5], ["Roast duck", "crisp", 19]], id="rows"),
        pytest.param({"values": [["Gericht", "Preis"], ["Leek soup", 5], ["Roast duck", 19]]}, id="sheet"),
        pytest.param({"names": ["Leek soup", "Roast duck"], "prices": [5, 19]}, id="parallel arrays"),
        pytest.param({"columns": ["name", "price"], "data": [["Leek soup", 5], ["Roast duck", 19]]}, id="columns"),
        pytest.param(
            {
                "table": {
                    "cols": [{"label": "Dish"}, {"label": "Price"}],
                    "rows": [
                        {"c": [{"v": "Leek soup"}, {"v": 5}]},
                        {"c": [{"v": "Roast duck"}, {"v": 19}]},
                    ],
                }
            },
            id="google table",
        ),
        pytest.param(
            {"2024": {"1": {"name": "Leek soup", "price": 5}, "2": {"name": "Roast duck", "price": 19}}}, id="numbered"
        ),
        pytest.param(
            [{"title": {"rendered": "Leek soup"}, "acf": {"precio": 5}},
             {"title": "Roast duck", "acf": {"precio": 19}}],
            id="fields of a content system",
        ),
        pytest.param(
            [{"id": 1, "attributes": {"name": "Leek soup", "price": 5}},
             {"id": 2, "attributes": {"name": "Roast duck", "price": 19}}],
            id="attributes",
        ),
        pytest.param(
            [{"name": "leek-soup", "title": "Leek soup", "price": 5},
             {"name": "roast-duck", "title": "Roast duck", "price": 19}],
            id="identifiers as names",
        ),
        pytest.param(
            {"data": json.dumps({"menu": [{"name": "Leek soup", "price": 5}, {"name": "Roast duck", "price": 19}]})},
            id="a text of JSON inside",
        ),
    ],
)  # fmt: skip
def test_dishes_are_read_from_lists_of_every_shape(value: Any) -> None:
    assert read(value) == SOUP_AND_DUCK


@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("nome", "preço"), ("nom", "prix"), ("nombre", "precio"), ("naam", "prijs"), ("název", "cena"),
        ("nama", "harga"), ("nomi", "narxi"), ("tên", "giá"), ("ad", "fiyat"), ("название", "цена"), ("名称", "価格"),
        ("이름", "가격"), ("ชื่อ", "ราคา"), ("الاسم", "السعر"), ("nimi", "hinta"), ("naziv", "cijena"),
        ("DishName", "UnitPrice"), ("titulo", "precoVenda"), ("Name of dish", "Price (EUR)"),
    ],
)  # fmt: skip
def test_keys_are_understood_in_the_language_they_are_written_in(name: str, price: str) -> None:
    assert read([{name: "Leek soup", price: 5}, {name: "Roast duck", price: 19}]) == SOUP_AND_DUCK


@pytest.mark.parametrize(
    "value",
    [
        pytest.param([{"name": {"de": "Suppe", "en": "Soup"}, "price": 5}, {"name": {"de": "Ente"}, "price": 9}],
            id="map"),
        pytest.param([{"name_de": "Suppe", "name_en": "Soup", "price": 5}, {"name_de": "Ente", "price": 9}],
            id="suffix"),
        pytest.param(
            {"de": {"m": [{"name": "Suppe", "price": 5}, {"name": "Ente", "price": 9}]}, "en": {"m": []}}, id="whole"
        ),
        pytest.param([{"price": 5, "de": {"name": "Suppe"}}, {"price": 9, "de": {"name": "Ente"}}], id="inside"),
        pytest.param(
            [{"price": 5, "translations": [{"locale": "de", "name": "Suppe"}]},
             {"price": 9, "translations": [{"locale": "de", "name": "Ente"}]}],
            id="list of translations",
        ),
    ],
)  # fmt: skip
def test_of_several_languages_one_is_read(value: Any) -> None:
    assert read(value) == [("Suppe", ["5"]), ("Ente", ["9"])]


def test_of_several_languages_the_one_of_the_site_is_read() -> None:
    value = [{"name": {"en": "Soup", "de": "Suppe"}, "price": 5}, {"name_en": "Duck", "name_de": "Ente", "price": 9}]
    assert read(value, Hints(language="de-AT")) == [("Suppe", ["5"]), ("Ente", ["9"])]


@pytest.mark.parametrize(
    "dish",
    [
        pytest.param({"price": {"small": 3, "large": 4}}, id="map of sizes"),
        pytest.param({"price_small": 3, "price_large": 4}, id="keys of price and size"),
        pytest.param({"small": 3, "large": 4}, id="keys of size"),
        pytest.param({"prices": [["small", 3], ["large", "4,00 €"]]}, id="pairs"),
        pytest.param({"variants": {"small": {"price": 3}, "large": {"price": 4}}}, id="map of variants"),
        pytest.param({"variants": [{"title": "small", "price": "3.00"}, {"title": "large", "price": 4}]},
            id="variants"),
        pytest.param({"price": 3, "options": [{"name": "small", "price": 3}, {"name": "large", "price": 4}]},
            id="options"),
        pytest.param(
            {"variations": [{"item_variation_data": {"name": "small", "price_money": {"amount": 300}}},
                            {"item_variation_data": {"name": "large", "price_money": {"amount": 400}}}]},
            id="money of a till",
        ),
        pytest.param(
            {"options": [{"title": "Size", "values": [{"name": "small", "price": 3}, {"name": "large", "price": 4}]}]},
            id="choices of a group",
        ),
    ],
)  # fmt: skip
def test_sizes_are_prices_of_one_dish_however_they_are_written(dish: dict[str, Any]) -> None:
    found = labelled([{"name": "Latte", **dish}, {"name": "Mocha", **dish}])
    assert len(found) == 2
    assert [amount.removesuffix(".00") for _, amount in found[0]] == ["3", "4"]
    assert found[0][1][0] == "large"


def test_what_is_chosen_on_top_is_no_size() -> None:
    value = [
        {"name": "Burger", "price": 12, "options": [{"name": "Bacon", "price": 2}, {"name": "Cheese", "price": 1}]},
        {"name": "Hot dog", "price": 8, "extras": [{"name": "Onions", "price": 1}]},
    ]
    assert read(value) == [("Burger", ["12"]), ("Hot dog", ["8"])]


def test_what_a_dish_costs_now_counts_where_it_says_both() -> None:
    value = [
        {"name": "Pizza", "price": 12, "salePrice": 9},
        {"name": "Pasta", "price": 11, "salePrice": None},
        {"name": "Soup", "price": {"regular": 8, "sale": 6}},
        {"name": "Stew", "prices": {"price": "950", "regular_price": "1150", "currency_minor_unit": 2}},
    ]
    assert read(value) == [("Pizza", ["9"]), ("Pasta", ["11"]), ("Soup", ["6"]), ("Stew", ["9.50"])]


def test_what_says_how_long_it_takes_is_a_dish_where_it_has_a_price() -> None:
    soup = {"name": "Leek soup", "prepTime": "", "price": "5"}
    duck = {"name": "Roast duck", "prepTime": 20, "price": "19"}
    assert read([soup, duck]) == SOUP_AND_DUCK


def test_whole_numbers_throughout_are_cents_where_no_dish_costs_hundreds() -> None:
    dishes = [{"name": n, "price": p} for n, p in (("Suppe", 550), ("Salat", 650), ("Ente", 1690), ("Bier", 390))]
    assert read({"shop": {"currency": "EUR"}, "menu": dishes})[2] == ("Ente", ["16.9"])
    assert read({"shop": {"currency": "CZK"}, "menu": dishes})[2] == ("Ente", ["1690"])
    assert read({"menu": dishes})[2] == ("Ente", ["1690"])


def test_a_section_gives_its_price_to_its_dishes() -> None:
    value = {
        "sides": {"title": "Sides", "basePrice": "3.49", "items": [{"name": "Potato salad"}, {"name": "Coleslaw"}]},
        "soups": {"price": 6, "byDay": {"1": {"day": "Monday", "name": "Leek"}, "2": {"name": "Pea"}}},
    }
    assert read(value) == [("Potato salad", ["3.49"]), ("Coleslaw", ["3.49"]), ("Leek", ["6"]), ("Pea", ["6"])]


def test_a_set_menu_is_one_dish_and_its_courses_are_none() -> None:
    value = [
        {"name": "For two", "price": 45, "courses": [{"name": "Soup"}, {"name": "Duck"}]},
        {"name": "For four", "price": 80, "courses": [{"name": "Soup"}, {"name": "Duck"}]},
    ]
    assert read(value) == [("For two", ["45"]), ("For four", ["80"])]


def test_a_priced_section_is_no_dish_where_its_dishes_are_priced() -> None:
    value = [
        {"title": "Make it a meal", "price": 4, "items": [{"name": "Cola", "price": 3}, {"name": "Tea", "price": 2}]}
    ]
    assert read(value) == [("Cola", ["3"]), ("Tea", ["2"])]


def test_dishes_without_a_price_are_kept_beside_those_that_have_one() -> None:
    value = [
        {"name": "Soup", "price": 5},
        {"name": "Catch of the day", "price": "market price"},
        {"name": "Stew", "price": 9},
    ]
    assert read(value) == [("Soup", ["5"]), ("Catch of the day", []), ("Stew", ["9"])]


def test_what_costs_nothing_is_a_dish_without_a_price() -> None:
    value = {
        "wings": [{"name": "Six wings", "price": 9}, {"name": "Twelve wings", "price": 16}],
        "dips": [{"name": "Smoky", "price": 0}, {"name": "Hot", "price": 0}, {"name": "Ranch", "price": 0}],
    }
    assert read(value)[1:] == [("Twelve wings", ["16"]), ("Smoky", []), ("Hot", []), ("Ranch", [])]


def test_a_file_without_prices_is_a_menu_where_its_entries_are_food() -> None:
    value = {
        "class1": [{"name": "Vesuvio", "description": "ham"}, {"name": "Hawaii", "description": "ham, pineapple"}],
        "salads": [{"name": "Greek salad"}, {"name": "Kebab salad"}],
        "mains": ["Roast duck", "Beef goulash", "Mushroom pasta"],
    }
    assert [name for name, _ in read(value)] == [
        "Vesuvio", "Hawaii", "Greek salad", "Kebab salad", "Roast duck", "Beef goulash", "Mushroom pasta",
    ]  # fmt: skip


def test_texts_that_end_in_a_price_are_dishes() -> None:
    assert read({"pizza": ["Margherita - 8,50 €", "Funghi ... 9,00 €"]}) == [
        ("Margherita", ["8.50"]),
        ("Funghi", ["9.00"]),
    ]


def test_what_is_hidden_is_left_out_and_what_is_sold_out_is_not() -> None:
    value = [
        {"name": "Soup", "price": 5, "active": True, "available": False},
        {"name": "Stew", "price": 6, "active": False},
        {"name": "Roast", "price": 7, "hidden": True},
        {"name": "Pie", "price": 8},
    ]
    assert read(value) == [("Soup", ["5"]), ("Pie", ["8"])]


def test_numbers_beside_names_are_no_prices_where_dishes_have_theirs() -> None:
    value = {
        "menu": [{"name": "Pizza", "price": 9}, {"name": "Pasta", "price": 8}, {"name": "Soup", "price": 5}],
        "weights_g": {"Tomato": 30, "Cheese": 80, "Ham": 40, "Flour": 200},
    }
    assert [name for name, _ in read(value)] == ["Pizza", "Pasta", "Soup"]


@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("Bezeichnung", "Preis in EUR"), ("product", "price"), ("menu_item_name", "menu_item_price"), ("food", "rate"),
        ("drink", "cost"), ("блюдо", "стоимость"), ("ürün", "ücret"), ("producto", "pvp"), ("produto", "valor"),
        ("piatto", "costo"), ("étel", "ár"), ("Nom du plat", "Prix TTC"),
    ],
)  # fmt: skip
def test_what_is_sold_and_what_it_costs_are_told_in_many_words(name: str, price: str) -> None:
    assert read({"list": [{name: "Leek soup", price: 5}, {name: "Roast duck", price: 19}]}) == SOUP_AND_DUCK


def test_a_word_for_what_is_sold_is_no_name_where_it_holds_more_than_a_text() -> None:
    value = [{"product": {"title": "Leek soup"}, "price": 5}, {"product": {"title": "Roast duck"}, "price": 19}]
    assert read(value) == SOUP_AND_DUCK
    assert read([{"wine": "Rioja", "glass": 5, "bottle": 24}, {"wine": "Chianti", "glass": 6, "bottle": 28}]) == [
        ("Rioja", ["5", "24"]),
        ("Chianti", ["6", "28"]),
    ]


def test_an_amount_in_minor_units_says_how_many_digits_these_are() -> None:
    value = [
        {"name": "Leek soup", "price": {"amount": 500, "currency": "EUR", "precision": 2}},
        {"name": "Roast duck", "price": {"amount": 19.0, "currency": "EUR", "precision": 0}},
    ]
    assert [(name, [float(p) for p in prices]) for name, prices in read(value)] == [
        ("Leek soup", [5]),
        ("Roast duck", [19]),
    ]


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(
            {
                "page": {
                    "title": "Menu",
                    "body": "<h3>Leek soup</h3><p>€5</p><h3>Roast duck</h3><p>€19</p><h3>Pie</h3><p>€7</p>",
                }
            },
            id="a page's text",
        ),
        pytest.param(
            [
                {"title": {"rendered": "Leek soup"}, "content": {"rendered": "<p>with cream</p><p>€5</p>"}},
                {"title": {"rendered": "Roast duck"}, "content": {"rendered": "<p>crisp</p><p>€19</p>"}},
                {"title": {"rendered": "Pie"}, "content": {"rendered": "<p>with apples</p><p>€7</p>"}},
            ],
            id="a post a dish",
        ),
    ],
)
def test_markup_in_data_is_read_as_a_page_is(value: Any) -> None:
    result = extract(json.dumps(value).encode(), "https://kitchen.example/menu", "application/json", Hints())
    told = [(i.name, [float(p.amount or 0) for p in i.prices]) for i in result.items]
    assert told == [("Leek soup", [5]), ("Roast duck", [19]), ("Pie", [7])]


def test_a_price_at_the_end_of_a_name_is_its_price() -> None:
    assert read({"menu": [{"name": "Leek soup 5 €"}, {"name": "Roast duck - 19€"}]}) == SOUP_AND_DUCK


def test_a_size_that_adds_nothing_says_that_the_others_add_to_the_price() -> None:
    sizes = [{"name": "Regular", "price": 0}, {"name": "Feast", "price": 4}]
    options = [{"name": "Plain", "price": 0}, {"name": "With egg", "price": 2}]
    value = [{"name": "Leek soup", "price": 5, "sizes": sizes}, {"name": "Roast duck", "price": 19, "options": options}]
    assert read(value) == [("Leek soup", ["5", "9"]), ("Roast duck", ["19"])]


def test_a_size_without_a_price_beside_a_dearer_one_adds_nothing_up() -> None:
    sizes = [{"name": "Regular", "price": 0}, {"name": "Feast", "price": 9}]
    assert read([{"name": "Leek soup", "price": 5, "sizes": sizes}, {"name": "Pie", "price": 7}])[0][1] == ["5", "9"]


def test_what_each_topping_costs_behind_a_plus_is_no_price_of_the_dish() -> None:
    value = [{"name": "Your own pie", "price": "12 € + 1/2 €"}, {"name": "Leek soup", "price": "5 €"}]
    assert read(value) == [("Your own pie", ["12"]), ("Leek soup", ["5"])]


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(
            {
                "week": [
                    {"m": "Roast duck with dumplings", "s": "Leek soup"},
                    {"m": "Grilled trout", "s": "Tomato soup"},
                ]
            },
            id="keys of a letter",
        ),
        pytest.param(
            {
                "monday": {"main": "Roast duck with dumplings", "soup": "Leek soup"},
                "tuesday": {"main": "Grilled trout", "soup": "Tomato soup", "dessert": "Dessert"},
            },
            id="by the day",
        ),
        pytest.param(
            [
                {"title": "Monday", "date": "2.3.", "main": "Roast duck with dumplings", "soup": "Leek soup"},
                {"title": "Tuesday", "date": "3.3.", "main": "Grilled trout", "soup": "Tomato soup"},
            ],
            id="days with titles",
        ),
    ],
)
def test_the_courses_of_a_canteens_days_are_dishes(value: Any) -> None:
    names = ["Roast duck with dumplings", "Leek soup", "Grilled trout", "Tomato soup"]
    assert read(value) == [(name, []) for name in names]


@pytest.mark.parametrize(
    "value",
    [
        pytest.param([{"name": "Basic", "price": 9}, {"name": "Pro", "price": 29}], id="subscriptions"),
        pytest.param([{"title": "Wine tasting", "venue": "Hall", "price": 35}] * 3, id="events"),
        pytest.param([{"title": n, "date": "Friday"} for n in ("Wine tasting", "Pizza night")], id="evenings"),
        pytest.param([{"title": "Our pizza", "src": "a.jpg"}, {"title": "Our pasta", "src": "b.jpg"}], id="gallery"),
        pytest.param([{"name": n, "text": "Best pizza in town!"} for n in ("Anna", "Tom", "Kim")], id="praise"),
        pytest.param([{"name": n, "price": 25} for n in ("Haarschnitt", "Färben", "Bart")], id="hairdresser"),
        pytest.param([{"name": n, "price": 20} for n in ("Coffee mug", "T-shirt", "Tote bag", "Cap")],
            id="merchandise"),
        pytest.param({"recipes": [{"name": "Soup", "cost": 3}, {"name": "Pasta", "cost": 4}]}, id="recipes"),
        pytest.param({"team": [{"name": "Anna Baker"}, {"name": "Tom Cook"}]}, id="employees"),
        pytest.param({"menu": [{"name": "Food", "href": "/food"}, {"name": "Pizza", "href": "/pizza"}]},
            id="navigation"),
        pytest.param({"en": {"soup": "Soup", "price": "Price"}, "de": {"soup": "Suppe", "price": "Preis"}}, id="words"),
        pytest.param({"Burger": {"calories": 500, "fat": 20}, "Salad": {"calories": 200}}, id="nutrients"),
        pytest.param({"reviews": [{"name": "Anna", "text": "Great pizza"}, {"name": "Tom", "text": "Soup"}]},
            id="reviews"),
        pytest.param({"monday": {"open": "11:00"}, "tuesday": {"open": "12:00"}}, id="hours"),
        pytest.param({"orders": [{"items": [{"name": "Pizza", "price": 9}, {"name": "Soup", "price": 3}]}]},
            id="orders"),
        pytest.param({"categories": [{"name": "Pizza"}, {"name": "Burgers"}, {"name": "Drinks"}]}, id="categories"),
        pytest.param({"customizations": [{"name": "Oat milk", "price": 1}, {"name": "Soy", "price": 1}]}, id="extras"),
        pytest.param({"allergens": [{"name": "Milk"}, {"name": "Eggs"}, {"name": "Fish"}]}, id="allergens"),
        pytest.param([{"name": "Pizza Roma", "cuisine": "Italian"}, {"name": "Sushi Bar", "cuisine": "x"}],
            id="kitchens"),
        pytest.param({"home": "Home", "menu": "Our menu", "pizza": "Pizza", "cart": "Cart", "order": "Order now"},
            id="labels of a page"),
        pytest.param([{"q": "Is the soup vegan?", "a": "Yes, our soup is."}, {"q": "Is there duck?", "a": "No duck."}],
            id="questions"),
        pytest.param([{"title": {"rendered": "Our new oven"}, "content": {"rendered": "<p>Of €5,000, for bread.</p>"}},
            {"title": {"rendered": "Summer fair"}, "content": {"rendered": "<p>Tickets €5.</p>"}}], id="news"),
        pytest.param({"name": "pizzeria", "scripts": {"build": "x"}, "dependencies": {"react": "^18.2"}}, id="package"),
    ],
)  # fmt: skip
def test_data_of_other_things_is_no_menu(value: Any) -> None:
    body = json.dumps(value).encode()
    assert not extract(body, "https://kitchen.example/", "application/json", Hints()).is_menu


def test_a_document_that_states_the_type_of_every_value_is_read_as_plain_data() -> None:
    documents = [
        {
            "name": f"projects/kitchen/documents/dishes/{n}",
            "fields": {
                "name": {"stringValue": name},
                "price": {"doubleValue": price},
                "sizes": {"arrayValue": {"values": [{"mapValue": {"fields": {"note": {"stringValue": "hot"}}}}]}},
            },
        }
        for n, (name, price) in enumerate([("Leek soup", 5.5), ("Roast duck", 19)])
    ]
    body = json.dumps({"documents": documents}).encode()
    result = extract(body, "https://kitchen.example/menu.json", "application/json", Hints())
    assert [(i.name, [format(p.amount or 0, "f") for p in i.prices]) for i in result.items] == [
        ("Leek soup", ["5.50"]),
        ("Roast duck", ["19"]),
    ]
