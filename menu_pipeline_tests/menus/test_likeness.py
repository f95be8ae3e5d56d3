"""Menus without prices in forms of no reader's own: told by what their names are like."""

from __future__ import annotations

import pytest

from menu_pipeline import menus
from menu_pipeline.menus.likeness import LIKE_DISHES, SURELY_DISHES, dish_odds, mean_odds
from menu_pipeline.menus.model import Hints


def _names(body: str, title: str = "Menu", language: str = "en") -> list[str]:
    """The names read from a page."""
    page = f"<!doctype html><html lang={language}><meta charset=utf-8><title>{title}</title><body>{body}</body></html>"
    result = menus.extract(page.encode(), "https://kitchen.example/page", "text/html; charset=utf-8", Hints())
    return [item.name for item in result.items]


#: Names in which few words are of food, or none that is listed.
_UNLISTED = {
    "hr": ["Zagrebački odrezak", "Ćevapčići u lepinji", "Pljeskavica na žaru", "Punjena vješalica", "Mućkalica"],
    "pt": ["Coxinha da casa", "Esfiha aberta", "Quibe recheado", "Risole de palmito", "Bolinha de queijo"],
    "he": ["שקשוקה של הבית", "מוזלי הבית", "כריך טונה", "טוסט גבינה", "סלט ירקות"],
    "en": ["Prawn toast", "Spring rolls", "Salt and pepper squid", "Hot and sour soup", "Crispy wontons"],
}
_OTHER_LISTS = {
    "services": ["Weddings", "Corporate events", "Private hire", "Delivery", "Our team", "Book now"],
    "addresses": ["12 Harbour Street", "Opening hours", "Monday to Friday", "Get directions", "Car park", "Call us"],
    "rooms": ["Doppelzimmer mit Balkon", "Einzelzimmer", "Familiensuite", "Ferienwohnung am See", "Rezeption"],
    "links": ["Home", "About us", "Gallery", "Contact", "Reservations", "Privacy policy"],
    "staff": ["Hedwig Sommerfeld", "Bruno Castell", "Odile Perrin", "Tomas Lindqvist", "Renata Ochoa"],
}


@pytest.mark.parametrize("language", list(_UNLISTED))
def test_the_names_of_dishes_are_like_dishes_where_few_words_of_food_are_known(language: str) -> None:
    assert mean_odds(_UNLISTED[language]) >= LIKE_DISHES


@pytest.mark.parametrize("kind", list(_OTHER_LISTS))
def test_a_list_of_something_else_is_not_like_dishes(kind: str) -> None:
    assert mean_odds(_OTHER_LISTS[kind]) < LIKE_DISHES < SURELY_DISHES


def test_what_has_no_letters_is_like_nothing() -> None:
    assert [dish_odds(""), dish_odds("*** 🌶"), mean_odds([])] == [0, 0, -2]


def test_one_list_counts_the_same_in_any_order_and_however_often_it_says_a_thing() -> None:
    names = _UNLISTED["en"]

    assert mean_odds(names) == pytest.approx(mean_odds([*reversed(names), *names]))


def test_the_names_in_cells_of_a_table_are_read_each_with_what_is_said_below_it() -> None:
    dishes = ["Prawn Toast", "Spring Rolls", "Crispy Wontons", "Salt Squid", "Roast Duck", "Lemon Chicken"]
    cells = [
        f"<td><div><span class=dish>{n}</span></div><div class=text>A house classic, {n}.</div></td>" for n in dishes
    ]
    rows = "".join(f"<tr>{a}{b}</tr>" for a, b in zip(cells[::2], cells[1::2], strict=True))

    assert _names(f"<a href=#x>Starters</a><table>{rows}</table>") == dishes


def test_the_names_of_a_shops_cards_are_read_where_nothing_calls_the_page_a_menu() -> None:
    dishes = ["Coxinha de frango", "Bolinha de queijo", "Esfiha de carne", "Quibe frito", "Risole de camarão",
              "Empada de palmito", "Pastel de carne", "Torta de limão"]  # fmt: skip
    cards = "".join(
        f"<div class=card><img src={n}.jpg><span class=title-of>{name}</span><button>Encomendar</button></div>"
        for n, name in enumerate(dishes)
    )

    assert _names(f"<p>Festa em casa</p>{cards}", "Casa da Tia", "pt") == dishes


def test_the_names_over_what_is_said_of_them_are_read_and_the_links_beside_them_are_not() -> None:
    dishes = {"שקשוקה של הבית": "ביצים, עגבניות, סלט ולחם", "מוזלי": "יוגורט, גרנולה, פירות ודבש",
              "בוקר זוגי": "סלט, גבינות, ריבה, חמאה וקפה", "כריך טונה": "לחם, טונה, ביצה קשה ועגבניה",
              "טוסט גבינה": "גבינה צהובה, עגבניה וזיתים"}  # fmt: skip
    entries = "".join(f"<li><span>{name}</span><br>{about}</li>" for name, about in dishes.items())
    links = "".join(f"<li><a href=/{n}>{text}</a></li>" for n, text in enumerate(["סלטים", "מרקים", "קינוחים", "יין"]))

    assert _names(f"<ul class=list>{entries}</ul><div class=side><ul>{links}</ul></div>", "MENU", "he") == list(dishes)


def test_a_list_whose_entries_hold_choices_is_read_with_the_plain_one_below_it() -> None:
    morning = "".join(
        f"<li>{name}<ol>{''.join(f'<li>{choice}</li>' for choice in choices)}</ol></li>"
        for name, choices in {"Cornetto": ["Apricot jam", "Pistachio cream"], "Espresso": ["Double", "Decaf"]}.items()
    )
    evening = ["Lasagne", "Risotto ai funghi", "Pizza Romana", "Osso buco", "Cannoli", "Gelato", "Affogato", "Tiramisu"]
    plain = "".join(f"<li>{name}</li>" for name in evening)
    names = _names(f"<h1>Menu</h1><h2>In the morning</h2><ul>{morning}</ul><h2>At night</h2><ul>{plain}</ul>")

    assert {"Cornetto", "Espresso", *evening} <= set(names)


@pytest.mark.parametrize("row", ["<blockquote>{}</blockquote>", "<div class=row><p>{}</p></div>"])
def test_what_guests_say_of_dishes_is_no_menu(row: str) -> None:
    said = ["The best pizza in town!", "Great soup, friendly staff", "Lovely pasta and wine", "Amazing coffee and cake"]

    assert _names("<h1>Menu</h1>" + "".join(map(row.format, said))) == []


def test_a_menu_is_read_in_a_language_of_which_neither_words_nor_letters_are_known() -> None:
    dishes = ["Ugali na sukuma wiki", "Nyama choma", "Pilau ya kuku", "Maharage ya nazi", "Chapati", "Mandazi"]

    rows = "".join(f"<div class=row><p>{name}</p></div>" for name in dishes)

    assert _names(f"<h1>Menu</h1>{rows}", "Mama Ntilie", "sw") == dishes


def test_the_parts_of_recipes_are_no_dishes() -> None:
    recipes = "".join(
        f"<h2>{name}</h2><h3>How it begins</h3><ul><li>Tofu: 100 g</li><li>Rice noodles, {n}00 g</li>"
        f"<li>Fish sauce, {n} spoons</li></ul>"
        for n, name in enumerate(["Pad Thai", "Green Curry", "Tom Yum", "Papaya Salad"], 1)
    )

    assert _names(f"<h1>At home</h1>{recipes}", "Cook with us") == []


@pytest.mark.parametrize("kind", list(_OTHER_LISTS))
def test_a_list_of_something_else_is_not_read_on_a_page_that_calls_itself_a_menu(kind: str) -> None:
    entries = "".join(f"<div class=row><p class=line>{text}</p></div>" for text in _OTHER_LISTS[kind])

    assert _names(f"<h1>Menu</h1>{entries}") == []
