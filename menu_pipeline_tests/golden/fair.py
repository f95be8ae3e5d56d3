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

_DRINKS = (
    "<h1>Drinks</h1><h3>Beer</h3><h4>Canadian bottled beer $4.50</h4><ul><li>NORTH PEAK</li><li>OLD CANOE / CANOE LIGHT</li><li>MAPLE RED</li></ul>"
    "<h4>On tap</h4><div class=row><span>MILL STOUT</span><span>5.00</span><span>7.00</span></div><div class=row><span>HAYFIELD WHEAT</span><span>4.00</span><span>6.50</span></div>"
    "<h3>Wines</h3><p class=note>$6.25</p><ul><li>MERLOT</li><li>CHARDONNAY</li></ul>"
    "<h3>Others</h3><ul><li class=row><span>Horchata</span><span class=price>3.00</span></li><li class=row><span>Hot cocoa</span><span class=price>4.00</span></li></ul>"
)

_NUMBERED_WINES = "<h1>Wine list</h1>" + "".join(
    f"<div><span class=wine>{name}</span><span class=price>{price}</span></div>"
    for name, price in (
        ("Silver Hill", "45.00"),
        ("Maison Ormeau, 281", "150.00"),
        ("Lot 44", "120.00"),
        ("Oak Lane", "39.00"),
    )
)

_HYPHENED = (
    "<h1>Desszertek</h1><table>"
    + "".join(
        f"<tr><td>{name}</td><td>{price} Ft</td></tr>"
        for name, price in (
            ("<span lang=de>Linzer</span>-torta", "790"),
            ("Mákos rétes", "650"),
            ("Túrós palacsinta", "890"),
        )
    )
    + "</table>"
)

_FILTERED = (
    "<h1>Bakery</h1><aside><span>The highest price is £250.00</span><a href=#>Reset</a></aside><div class=grid>"
    "<div class=item><h3>Rye loaf</h3><span class=price>£4.50</span></div><div class=item><h3>Plum cake</h3><span class=price>£22.00</span></div>"
    "<div class=item><h3>Seeded bagel</h3><span class=price>£1.80</span></div></div><p>In England we charge <b>shipping of £7.95</b>.</p>"
)

_CELLAR = "<h3>Unsere Empfehlung</h3>" + "".join(
    f"<p>{name}</p><p><b>Fl. 0,7l &nbsp; {price} €</b></p><p>{'<br>'.join(about)}</p>"
    for name, price, about in (
        ("Weißer Hang", "15,50", ("Erzeuger: Gut Lindenau", "Lage: Nordhügel", "Duftet nach Birne.")),
        (
            "Roter Hang",
            "18,50",
            ("Erzeuger: Gut Lindenau", "Lage: Südhügel", "Kräftig, lange im Fass,", "nach dunklen Beeren."),
        ),
        (
            "Alte Reben",
            "21,90",
            (
                "Erzeuger: Hof Ulmen",
                "Lage: Steinfeld",
                "Trocken, mit viel Frucht",
                "und wenig Säure,",
                "lange im Abgang.",
            ),
        ),
        ("Junge Reben", "12,40", ("Erzeuger: Hof Ulmen", "Lage: Steinfeld", "Leicht.")),
    )
)

_PRICE_FIRST = (
    "<h3>Din cuptor</h3><div class=cards>"
    + "".join(
        f"<div class=card><span class=price>{price} LEI</span><h6>{name}</h6><p class=small>{about}</p>{extra}</div>"
        for price, name, about, extra in (
            ("13", "Lipie cu pui", "pui, cartofi", "<span class='bold small'>Sos: 3 LEI</span>"),
            ("14", "Lipie mixta", "pui, porc, salata", ""),
            ("16", "Placinta cu branza", "branza, marar", ""),
            ("11", "Supa crema", "dovleac, crutoane", ""),
            ("19", "Ciorba de vacuta", "vita, legume", ""),
        )
    )
    + "</div>"
)

MENUS = [
    Odd(
        "an_extra_at_the_end_of_a_card_that_begins_with_its_price",
        _page(_PRICE_FIRST, "Meniu", "ro"),
        ["Lipie mixta | 14", "Placinta cu branza | 16", "Supa crema | 11", "Ciorba de vacuta | 19"],
        optional=(
            "Sos",
            "Lipie cu pui",
        ),  # the dish after the extra keeps its price; the one before it may lose its own
    ),
    Odd(
        "lines_about_a_wine_between_its_price_and_the_next",
        _page(_CELLAR, "Weinkarte", "de"),
        ["Weißer Hang | 15.50", "Roter Hang | 18.50", "Alte Reben | 21.90", "Junge Reben | 12.40"],
    ),
    Odd(
        "an_abbreviation_in_a_name",
        _page(
            "<h1>Salate</h1>"
            + "".join(
                f"<div><span class=dish>{name}</span><span class=price>{price} €</span></div>"
                for name, price in (
                    ("11 Salat mit veg. Maultaschen", "11,90"),
                    ("12 Salat mit Forelle", "13,50"),
                    ("13 Gurkensalat", "4,90"),
                )
            ),
            "Speisekarte",
            "de",
        ),
        ["Salat mit veg. Maultaschen | 11.90", "Salat mit Forelle | 13.50", "Gurkensalat | 4.90"],
    ),
    Odd(
        "one_price_for_a_kind_of_drink",
        _page(_DRINKS, "Drinks"),
        [
            "NORTH PEAK | 4.50",
            "OLD CANOE / CANOE LIGHT | 4.50",
            "MAPLE RED | 4.50",
            "MILL STOUT | 5.00 7.00",
            "HAYFIELD WHEAT | 4.00 6.50",
            "MERLOT | 6.25",
            "CHARDONNAY | 6.25",
            "Horchata | 3.00",
            "Hot cocoa | 4.00",
        ],
    ),
    Odd(
        "names_that_end_in_numbers_beside_prices",
        _page(_NUMBERED_WINES, "Wine list"),
        ["Silver Hill | 45.00", "Maison Ormeau, 281 | 150.00", "Lot 44 | 120.00", "Oak Lane | 39.00"],
    ),
    Odd(
        "a_word_in_an_element_and_what_is_joined_to_it",
        _page(_HYPHENED, "Étlap", "hu"),
        ["Linzer -torta | 790", "Mákos rétes | 650", "Túrós palacsinta | 890"],
    ),
    Odd(
        "what_a_filter_reaches_to_and_shipping",
        _page(_FILTERED, "Bakery"),
        ["Rye loaf | 4.50", "Plum cake | 22.00", "Seeded bagel | 1.80"],
    ),
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
