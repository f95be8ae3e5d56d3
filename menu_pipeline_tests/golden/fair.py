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

MENUS = [
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
