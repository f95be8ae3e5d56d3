"""The eleventh of the later rounds: choices and portions told below a dish.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.kitchen_page import menu, nothing


def _dish(name: str, price: str) -> str:
    return f"<li><span class=gericht>{name}</span> <span>{price}</span></li>"


def _choice(name: str, price: str) -> str:
    return f"<div class=wahl>{name} <span>{price}</span></div>"


MENUS = [
    menu(
        "choices_and_a_larger_portion_below_a_dish",
        "<h1>Speisekarte</h1><h2>Aus dem Wok</h2><ol>"
        + _dish("Gebratener Reis mit Ei", "9,50 €")
        + _dish("Nudelsuppe mit Rind", "11,00 €")
        + "<li><span class=gericht>Rotes Curry</span> bitte wählen</li>"
        + _choice("Huhn", "12,50 €")
        + _choice("Garnelen", "15,00 €")
        + _choice("Tofu", "11,50 €")
        + "</ol><h2>Vorspeisen</h2><ol>"
        + _dish("Frühlingsrollen", "4,50 €")
        + _choice("oder 8 Stück für", "7,50 €")
        + _dish("Edamame", "5,00 €")
        + "</ol>",
        [
            "Gebratener Reis mit Ei | 9.50",
            "Nudelsuppe mit Rind | 11",
            "Rotes Curry | 12.50 15 11.50",
            "Frühlingsrollen | 4.50 7.50",
            "Edamame | 5",
        ],
        "Wokhaus",
        "de",
    ),
    menu(
        "dishes_to_choose_from_below_the_name_of_a_section",
        "<h1>Menu</h1>"
        + "".join(
            f"<h3>{name} <span>{price}</span></h3>"
            for name, price in (("Ribeye steak", "$31"), ("Half a chicken", "$18"), ("Grilled trout", "$22"))
        )
        + "<h3>Salads</h3><p>Choose one of ours</p><ul><li>Caesar <b>$9</b></li><li>Greek <b>$10</b></li><li>Beetroot and walnut <b>$11</b></li></ul>",
        [
            "Ribeye steak | 31",
            "Half a chicken | 18",
            "Grilled trout | 22",
            "Caesar | 9",
            "Greek | 10",
            "Beetroot and walnut | 11",
        ],
        "The Grill at the Pond",
    ),
]

NOTHING = [
    nothing(
        "cards_with_an_amount_to_choose_below",
        "<h1>Gift cards</h1><ol>"
        + _dish("Posted card", "$25.00")
        + _dish("Printed card", "$50.00")
        + _dish("Card in a box", "$75.00")
        + "<li><span class=gericht>Card by email</span> choose one below</li>"
        + _choice("Small", "$20.00")
        + _choice("Large", "$100.00")
        + "</ol>",
        "Gift cards of the Pond",
    ),
]
