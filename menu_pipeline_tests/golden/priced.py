"""Pages whose dishes have prices, a page for each kind of fault that further real pages showed.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


def _with_button(name: str, contents: list[str], price: str) -> str:
    listed = "".join(f"<li>{one}</li>" for one in contents)
    return f"<article class=card><h3>{name}</h3><ul>{listed}</ul><span class=sum>{price}</span><button class='add-to-cart'>In den Korb</button></article>"


def _utility(name: str, about: str, price: str) -> str:
    return f"<div class='row d-flex'><div class='text-left'><p class='text-uppercase fw-light'>{name}</p><p>{about}</p></div><div class=sum>{price}</div></div>"


def _food(name: str, price: str) -> str:
    return f"<div class=food><span>Grill</span><h5>{name}</h5><h4>{price}</h4></div>"


def _wine(colour: str, house: str, grape: str, price: str) -> str:
    return f"<div class=wcard><div class=wtop><div class=wland>Alentejo</div><div class=wkind>{colour}</div></div><div class=wbody><div class=wmark>{grape}</div><div class=wline>{house}</div><div class=wgrape>{grape}</div><div class=wnote>Fruity and light, made for long evenings.</div></div><div class=wfoot>{price}<span>bottle</span></div></div>"


_LINKS = "".join(f"<a href='#{word}'>{word}</a> " for word in ("start", "menu", "contact"))

MENUS = [
    Odd(
        "menu_in_a_box_named_after_navigation",
        _page(
            f"<header><div class=main-nav>{_LINKS}</div></header><section class='nav-target block'><h2>Soups</h2>"
            "<dl><dt>Fish soup</dt><dd>£7.50</dd><dt>Barley broth</dt><dd>£5.20</dd></dl><h2>Pies</h2>"
            "<dl><dt>Leek pie</dt><dd>£11.00</dd><dt>Mutton pie</dt><dd>£13.40</dd></dl></section>"
        ),
        ["Fish soup | 7.50", "Barley broth | 5.20", "Leek pie | 11", "Mutton pie | 13.40"],
    ),
    Odd(
        "navigation_that_is_never_closed",
        _page(
            f"<nav>{_LINKS}<div><h1>Karta dań</h1><table><tr><td>Żurek</td><td>18,00 zł</td></tr><tr><td>Pierogi ruskie</td><td>26,00 zł</td></tr>"
            "<tr><td>Placki ziemniaczane</td><td>24,50 zł</td></tr><tr><td>Kompot</td><td>8,00 zł</td></tr></table></div>",
            "Karta",
            "pl",
        ),
        ["Żurek | 18", "Pierogi ruskie | 26", "Placki ziemniaczane | 24.50", "Kompot | 8"],
    ),
    Odd(
        "wines_of_a_house_that_only_their_grapes_tell_apart",
        _page(
            "<h2>Wines</h2>"
            + _wine("White", "Quinta Alta", "Arinto", "€21").replace("wline", "wname")
            + _wine("White", "Quinta Alta", "Verdelho", "€21").replace("wline", "wname")
            + _wine("Red", "Monte Sul", "Trincadeira", "€24").replace("wline", "wname")
            + _wine("Red", "Quinta Alta", "Aragonez", "€28").replace("wline", "wname")
            + _wine("Red", "Vale Fundo", "Touriga", "€33").replace("wline", "wname")
            + _wine("White", "Casa do Rio", "Encruzado", "€26").replace("wline", "wname"),
            "Wine list",
        ),
        [
            "Quinta Alta Arinto | 21",
            "Quinta Alta Verdelho | 21",
            "Monte Sul | 24",
            "Quinta Alta | 28",
            "Vale Fundo | 33",
            "Casa do Rio | 26",
        ],
    ),
    Odd(
        "categories_that_take_turns_above_the_names",
        _page(
            "".join(
                f"<div class=c><div class=k>{kind}</div><div class=l>{land}</div><div class=n>{name}</div><div class=p>{price}</div></div>"
                for kind, land, name, price in (
                    ("Rouge", "Jura", "Clos des Merles", "34 €"),
                    ("Rouge", "Corse", "Domaine du Vent", "29 €"),
                    ("Blanc", "Jura", "Les Trois Cloches", "31 €"),
                    ("Blanc", "Jura", "Chemin Vert", "36 €"),
                    ("Rosé", "Corse", "Petite Marée", "24 €"),
                    ("Rouge", "Jura", "La Grange", "41 €"),
                    ("Blanc", "Corse", "Roche Noire", "27 €"),
                    ("Rouge", "Jura", "Vieux Pressoir", "45 €"),
                    ("Rosé", "Corse", "Soir d'été", "22 €"),
                )
            ),
            "Carte des vins",
            "fr",
        ),
        [
            "Clos des Merles | 34",
            "Domaine du Vent | 29",
            "Les Trois Cloches | 31",
            "Chemin Vert | 36",
            "Petite Marée | 24",
            "La Grange | 41",
            "Roche Noire | 27",
            "Vieux Pressoir | 45",
            "Soir d'été | 22",
        ],
    ),
    Odd(
        "price_right_before_a_button_for_the_cart",
        _page(
            _with_button("Alte Mühle", ["Roggenbrot", "Rind 150 g", "Bergkäse"], "11,50 €")
            + _with_button("Neue Brücke", ["Brioche", "Rind 150 g", "Gurke", "Senf"], "12,00 €")
            + _with_button("Hafenlicht", ["Brioche", "Kabeljau", "Remoulade"], "12,80 €"),
            "Burgerkarte",
            "de",
        ),
        ["Alte Mühle | 11.50", "Neue Brücke | 12.00", "Hafenlicht | 12.80"],
    ),
    Odd(
        "names_in_utility_classes_that_speak_of_text",
        _page(
            _utility("Pikantní klobása", "s hořčicí, 180g", "95 Kč")
            + _utility("Grilovaný sýr", "Brusinky, chléb", "120 Kč")
            + _utility("Grilovaný sýr", "Rajčata, bazalka", "125 Kč")
            + _utility("Zelný salát", "200g", "45 Kč"),
            "Jídelní lístek",
            "cs",
        ),
        ["Pikantní klobása | 95", "Grilovaný sýr | 120", "Grilovaný sýr | 125", "Zelný salát | 45"],
    ),
    Odd(
        "prices_that_repeat_by_chance_in_one_list",
        _page(
            "<h2>From the grill</h2>"
            + "".join(
                _food(name, price)
                for name, price in zip(
                    [
                        "Lamb skewer",
                        "Sea bream",
                        "Aubergine",
                        "Corn",
                        "Ribeye",
                        "Flat bread",
                        "Halloumi",
                        "Quail",
                        "Prawns",
                        "Leeks",
                    ],
                    ["£9", "£14", "£7", "£4", "£21"] * 2,
                    strict=True,
                )
            )
        ),
        [
            "Lamb skewer | 9",
            "Sea bream | 14",
            "Aubergine | 7",
            "Corn | 4",
            "Ribeye | 21",
            "Flat bread | 9",
            "Halloumi | 14",
            "Quail | 7",
            "Prawns | 4",
            "Leeks | 21",
        ],
    ),
]

NOTHING: list[Odd] = []
