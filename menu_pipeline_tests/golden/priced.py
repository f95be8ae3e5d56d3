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


MENUS = [
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
