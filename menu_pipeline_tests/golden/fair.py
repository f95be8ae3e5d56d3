"""A page for each kind of fault that a second set of real pages chosen by chance showed.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


def _tables(*rows: tuple[str, str, str]) -> str:
    return "".join(f"<table><tr><td>{a}</td><td>{b}</td><td>{c}</td></tr></table>" for a, b, c in rows)


_GRILL = _tables(
    ("Пљескавица са сиром", "220г", "410"),
    ("Ћевапи у лепињи", "200г", "380"),
    ("Димљена вешалица", "250г", "520"),
    ("Сендвич с качкаваљем", "180г", "260"),
    ("Дуплa порција", "400г", "690"),
    ("Кисела вода", "0,5л", "80"),
)

_FANCIFUL = (
    "<table><tr><th>Getränke</th></tr><tr><td>Nebelhexe</td><td></td><td>4,50</td></tr><tr><td>Rabenblut</td><td></td><td>5</td></tr>"
    "<tr><th>Speisen</th></tr><tr><td>Letzte Ruhe</td><td></td><td>9</td></tr><tr><td>Sieben Zwerge</td><td></td><td>11,50</td></tr></table>"
)


def _flat(*dishes: tuple[str, str, str]) -> str:
    """Everything is a sibling of everything: a name, what it is made of if anything, a price."""
    return "".join(
        f"<a><strong>{name}</strong></a>{f'<p>{about}</p>' if about else ''}<p><strong>{price} €</strong></p>"
        for name, about, price in dishes
    )


_SIBLINGS = (
    "<h1>Unsere Karte</h1><h3>Kaltes</h3>"
    + _flat(
        ("1. Linsencreme", "mit Zitrone", "5,00"),
        ("2. Weinblätter", "", "4,90"),
        ("3. Rote Bete", "aus dem Ofen", "4,70"),
    )
    + "<h3>Warmes</h3>"
    + _flat(("7. Gebackener Käse", "mit Honig", "7,50"), ("8. Muscheln", "", "8,70"))
    + "<h3>Suppen</h3>"
    + _flat(("11. Bohnensuppe", "", "4,10"), ("12. Hühnersuppe", "mit Nudeln", "4,30"))
    + "<a><strong>Alles wird frisch zubereitet</strong></a>"
)


def _pairs(*texts: str) -> str:
    return "".join(f"<div class=entry>{text}</div>" for text in texts)


_SOME_TITLED = (
    "<div class='entry head'><hr><h1>burgeri</h1><hr></div>"
    + _pairs("<h6>planinski</h6><p>Junetina, kozji sir, rikola, rajčica, domaći umak</p>", "<h5>58,00 kn</h5>")
    + _pairs("<h6>obalni</h6><p>Tunjevina, kapari, crveni luk, salata, umak od limuna</p>", "<h5>62,00 kn</h5>")
    + "<div class='entry head'><hr><h1>prilozi</h1><hr></div>"
    + _pairs("<p>Sir</p>", "<h5>4,00 kn</h5>", "<p>Ajvar</p>", "<h5>3,00 kn</h5>", "<p>Kajmak</p>", "<h5>5,00 kn</h5>")
    + _pairs("<p>Panceta</p>", "<h5>6,00 kn</h5>", "<p>Limunada</p>", "<h5>14,00 kn</h5>")
)

_TURNS = (
    "<h1>Kod Vile</h1><div class=card><h2>Pice</h2>"
    + "".join(
        f"<p>{name}</p><p>{about}</p>"
        for name, about in (
            ("ŠUMSKA", "Pelat, vrganji, kajmak"),
            ("Planinska - ljuta", "Pelat, kulen, feferone"),
            ("JEZERO", "Pavlaka, dimljena pastrmka, kapar"),
            ("Bašta", "Pelat, tikvice, patlidžan, paprika"),
        )
    )
    + "</div><div class=card><h2>Ostalo</h2>"
    + "<p>Pomfrit</p><p>200 grama</p><p>Sataraš</p><p>Paradajz, luk, paprika</p><p>Vila</p><p>Sir, šunka, jaja</p><p>Urnebes</p></div>"
)


def _cards(*dishes: str) -> str:
    return "".join(
        f"<div class='card{'' if i % 3 else ' card--featured'}'><h3 class=card__title><strong>{dish}</strong></h3>"
        f"<p class=card__about>Made the way our grandmother made it, every day</p></div>"
        for i, dish in enumerate(dishes)
    )


_PLATES = (
    "Onion soup", "Crab cakes", "Potato skins", "Tuna melt", "Meatloaf", "Chicken pot pie", "Turkey club", "Beef stew",
    "Garden salad", "Lobster roll", "Fried haddock", "Pancake stack",
)  # fmt: skip
_PRICED_EXTRAS = (
    "<h1>Lunch Menu</h1><h2>From the kitchen</h2>"
    + _cards(*_PLATES)
    + "<div class=note><p>Add on top</p><p>Smoked salmon $6 | Grilled tofu $4 | Steak tips $9 | Poached egg $2</p></div>"
)

MENUS = [
    Odd(
        "names_and_lists_in_turn",
        _page(_TURNS, "Jelovnik", "sr"),
        ["ŠUMSKA", "Planinska - ljuta", "JEZERO", "Bašta", "Pomfrit", "Sataraš", "Vila", "Urnebes"],
    ),
    Odd("prices_for_extras_alone", _page(_PRICED_EXTRAS, "Lunch Menu"), list(_PLATES)),
    Odd(
        "serbian_names_and_plain_numbers",
        _page(_GRILL, "Роштиљница Брђанин", "sr"),
        [
            "Пљескавица са сиром | 410",
            "Ћевапи у лепињи | 380",
            "Димљена вешалица | 520",
            "Сендвич с качкаваљем | 260",
            "Дуплa порција | 690",
            "Кисела вода | 80",
        ],
    ),
    Odd(
        "fanciful_names_under_plain_headings",
        _page(_FANCIFUL, "Zum Raben", "de"),
        ["Nebelhexe | 4.50", "Rabenblut | 5", "Letzte Ruhe | 9", "Sieben Zwerge | 11.50"],
        url="https://kitchen.example/",
    ),
    Odd(
        "siblings_whose_sections_begin_after_prices",
        _page(_SIBLINGS, "Taverne", "de"),
        [
            "Linsencreme | 5.00",
            "Weinblätter | 4.90",
            "Rote Bete | 4.70",
            "Gebackener Käse | 7.50",
            "Muscheln | 8.70",
            "Bohnensuppe | 4.10",
            "Hühnersuppe | 4.30",
        ],
    ),
    Odd(
        "some_names_titled_and_most_not",
        _page(_SOME_TITLED, "Jelovnik", "hr"),
        [
            "planinski | 58.00",
            "obalni | 62.00",
            "Sir | 4.00",
            "Ajvar | 3.00",
            "Kajmak | 5.00",
            "Panceta | 6.00",
            "Limunada | 14.00",
        ],
    ),
]

NOTHING: list[Odd] = []
