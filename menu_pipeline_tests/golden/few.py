"""Pages that sell few things, or say what these cost in a sentence: a lunch for one price, a set, a buffet.

Written beside the mending, kind by kind; every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str, lang: str) -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


def _days(days: dict[str, str], tag: str = "h3") -> str:
    return "".join(f"<div><{tag}>{day}</{tag}><p>{dish}</p></div>" for day, dish in days.items())


_FINNISH = {
    "Maanantai": "Hernekeittoa ja ruisleipää",
    "Tiistai": "Uunilohta ja perunoita",
    "Keskiviikko": "Lihapullia ja perunamuusia",
    "Torstai": "Kanakeittoa ja sämpylä",
    "Perjantai": "Pinaattilettuja ja puolukkaa",
}
_SWEDISH = {
    "Måndag": "Stekt strömming med potatismos",
    "Tisdag": "Köttbullar med lingon",
    "Onsdag": "Kycklinggryta med ris",
    "Torsdag": "Ärtsoppa och pannkakor",
    "Fredag": "Fläskfilé med gratäng",
}
_GERMAN = {
    "Montag": "Hackbraten mit Kartoffelstock",
    "Dienstag": "Poulet-Spiess mit Reis",
    "Mittwoch": "Schweinsragout mit Nudeln",
    "Donnerstag": "Bitte direkt anfragen",
}
_CROATIAN = {
    "Ponedjeljak": "Pileća juha i rižoto",
    "Utorak": "Grah s kobasicom",
    "Srijeda": "Pečena riba s blitvom",
    "Četvrtak": "Sarma i pire krumpir",
    "Petak": "Lignje na žaru",
}


def _boxed(days: dict[str, str]) -> str:
    return "".join(
        f"<div class=day><div class=label><span class=weekday>{day}</span> <span class=date>0{n}.03.</span></div><span class=dish>{dish}</span></div>"
        for n, (day, dish) in enumerate(days.items(), 1)
    )


MENUS = [
    Odd(
        "lunch_price_in_a_sentence_over_the_days",
        _page(
            f"<h1>Ravintola Kurki</h1><h2>Lounaslista</h2><p>Lounaan hinta 12 euroa, sisältäen kahvin ja jälkiruoan.</p>{_days(_FINNISH)}<p>Puh. 012 345 67</p>",
            "Lounas",
            "fi",
        ),
        ["Lounaan hinta | 12"],
        optional=tuple(_FINNISH.values()),
    ),
    Odd(
        "lunch_price_before_what_is_in_it",
        _page(
            f"<h1>Veckans meny</h1><p>Dagens lunch 129 kr inkl. sallad, bröd och kaffe. Serveras 11–14.</p>{_days(_SWEDISH, 'strong')}",
            "Lunchmeny",
            "sv",
        ),
        ["Dagens lunch | 129"],
        optional=tuple(_SWEDISH.values()),
    ),
    Odd(
        "one_dish_a_weekday_and_none_on_demand",
        _page(
            f"<h1>Take Away <em>Wochenmenu</em></h1><div><p>Abholzeit</p><p>11:00 – 13:30 Uhr</p><p class=caption>Montag bis Freitag</p></div><div class=week>{_boxed(_GERMAN)}</div><p class=caption>Das Menu wechselt jede Woche: 044 000 00 00</p>",
            "Metzgerei",
            "de-CH",
        ),
        ["Hackbraten mit Kartoffelstock", "Poulet-Spiess mit Reis", "Schweinsragout mit Nudeln"],
    ),
    Odd(
        "days_in_boxes_and_a_telephone_below",
        _page(f"<h1>Tjedni meni</h1>{_days(_CROATIAN)}<p>Tel. 01 234 567</p>", "Dnevni meni", "hr"),
        list(_CROATIAN.values()),
    ),
    Odd(
        "set_in_plain_links_with_pieces_and_grams",
        _page(
            """<div class=text><a>Сет "Журавль"   </a><a>24 шт / 760 г</a><br><br><a>1290 Рублей</a><br><a>______</a><br><a>В сете:</a><br><a>Ролл Утро: 8 шт / 230 г</a><br><a>Лосось, огурец, рис</a><br><a>Ролл Закат: 16 шт / 530 г</a><br><a>Угорь и сливочный сыр</a></div><div><button class='button'>Следующее фото</button><a>Главное меню</a></div>""",
            "Суши Журавль",
            "ru",
        ),
        ['Сет "Журавль" | 1290'],
    ),
    Odd(
        "names_with_pieces_weights_and_calories",
        _page(
            """<h2>Rolls</h2><ul><li><b>Maki garden 8 pcs / 180 g</b> <i>£7.50</i></li><li><b>Maki sea 8 pcs / 190 g, 310 kcal</b> <i>£8.50</i></li><li><b>Plum wine 300 ml</b> <i>£9.00</i></li><li><b>Plum wine 500 ml</b> <i>£14.00</i></li><li><b>Gyoza (x6)</b> <i>£6.00</i></li><li><b>VAT 69 whisky</b> <i>£5.00</i></li></ul>""",
            "Menu",
            "en-GB",
        ),
        [
            "Maki garden | 7.50",
            "Maki sea | 8.50",
            "Plum wine 300 ml | 9",
            "Plum wine 500 ml | 14",
            "Gyoza (x6) | 6",
            "VAT 69 whisky | 5",
        ],
    ),
]

NOTHING = [
    Odd(
        "a_price_within_a_sentence_about_a_house",
        _page(
            "<h1>Hotel Kranich</h1><p>Das Frühstück kostet 14 Euro pro Person und wird bis 10 Uhr serviert. Unser Zimmer kostet 95 Euro, inkl. Parkplatz.</p>",
            "Zimmer und Preise",
            "de",
        ),
        url="https://kitchen.example/zimmer",
    ),
]
