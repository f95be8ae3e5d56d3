"""The eleventh of the later rounds: choices and portions told below a dish, what is there all week beside lunches.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.kitchen_page import menu, nothing


def _dish(name: str, price: str) -> str:
    return f"<li><span class=gericht>{name}</span> <span>{price}</span></li>"


def _choice(name: str, price: str) -> str:
    return f"<div class=wahl>{name} <span>{price}</span></div>"


def _day(name: str, *dishes: tuple[str, str]) -> str:
    return f"<h3>{name}</h3>" + "".join(f"<p><b>{dish}</b> {about}</p>" for dish, about in dishes)


_WEEK = (
    _day("Mandag", ("Stegt sild", "med persillesovs og kartofler"), ("Linsesuppe", "med brød og yoghurt"))
    + _day("Tirsdag", ("Frikadeller", "med kartoffelsalat og agurker"), ("Tomatsuppe", "med basilikum og brød"))
    + _day("Onsdag", ("Boller i karry", "med ris og chutney"), ("Grøntsagslasagne", "med salat og ost"))
)
_OF_THE_WEEK = ["Stegt sild", "Linsesuppe", "Frikadeller", "Tomatsuppe", "Boller i karry", "Grøntsagslasagne"]


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


def _cells(*rows: str) -> str:
    return "".join(f"<div class=celle>{cell}</div>" for row in rows for cell in row.split("|"))


MENUS += [
    menu(
        "a_larger_one_with_two_prices_below_the_usual_one",
        "<h1>Café</h1>"
        + _cells("Espresso|18 kr|22 kr", "Te|20 kr|25 kr", "Cappuccino|28 kr|33 kr", "Cappuccino stor|34 kr|39 kr"),
        ["Espresso | 18 22", "Te | 20 25", "Cappuccino | 28 33", "Cappuccino stor | 34 39"],
        "Kaffebaren",
        "da",
    ),
    menu(
        "there_all_week_at_one_price_beside_lunches_by_the_days",
        f"<h1>Frokost</h1>{_WEEK}<h3>Altid hos os (95 kr)</h3>"
        "<p><b>Smørrebrød:</b> rugbrød med æg, rejer og mayonnaise</p>"
        "<p><b>Caesarsalat:</b> kylling, bacon og parmesan</p>"
        "<p><b>Burger:</b> oksekød, cheddar og pommes frites</p>",
        [*_OF_THE_WEEK, "Smørrebrød | 95", "Caesarsalat | 95", "Burger | 95"],
        "Kantinen",
        "da",
    ),
    menu(
        "what_comes_with_lunches_by_the_days_is_no_dish",
        f"<h1>Frokost</h1>{_WEEK}<h3>Med i prisen (95 kr)</h3><ul><li>Salat</li><li>Brød og smør</li><li>Kaffe</li></ul>",
        _OF_THE_WEEK,
        "Kantinen",
        "da",
        ("Med i prisen",),
    ),
]

NOTHING = [
    nothing(
        "courses_by_the_days_and_what_is_there_all_week",
        "<h1>Hold</h1>"
        + _day("Mandag", ("Yoga", "for begyndere i den store sal"), ("Spinning", "med puls og musik"))
        + _day("Tirsdag", ("Pilates", "for ryg og mave"), ("Boksning", "med handsker og sæk"))
        + _day("Onsdag", ("Dans", "for voksne og børn"), ("Svømning", "i det lille bassin"))
        + "<h3>Altid åbent (95 kr)</h3><p><b>Sauna:</b> med udsigt over havnen</p><p><b>Styrke:</b> vægte og maskiner</p>"
        "<p><b>Kondi:</b> cykler og løbebånd</p>",
        "Motion på havnen",
        "da",
    ),
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
