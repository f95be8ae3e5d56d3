"""Order forms, sizes told in words, and names set in bold in whatever way an editor came to do it.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


def _ticked(name: str, price: str) -> str:
    return (
        f"<label><input type=checkbox> {name} ({price}) <input type=number value=1><span class=sum>₹0</span></label>\n"
    )


def _counted(name: str, price: str) -> str:
    return f"<span class=line>{name} <b>{price}</b> <input type=number value=0> <i class=amount>0,00 €</i></span> "


_CHOICES = (
    "<div class=several><label class=what>Millet flatbread</label><div class=ways>"
    "<label><input type=radio name=m> Plain (₹55)</label> <label><input type=radio name=m> Ghee (₹60)</label></div>"
    "<input type=number value=1><span class=sum>₹0</span></div>"
)

_SALADS = (
    "<h2>Salads</h2><p><span style='color:#111'><strong><em>Burnt Carrot</em></strong></span></p>"
    "<p><em>Orchard carrots +goat curd +rocket +pine nuts +orange&nbsp;&nbsp;</em></p><p><em>+honey + dill &nbsp; half 7 &nbsp;full 12</em></p>"
    "<p><strong><em>Winter Leaves</em></strong></p><p><em>Pear vinaigrette +blue cheese +walnuts half 6 full 10</em></p>"
    "<p><span style='color:#111'><strong><em>Caesar</em></strong></span></p><p><span style='color:#111'><em>romaine +egg +parmesan half 6 full 11</em></span></p>"
    "<p><strong><em>Harbour</em></strong></p><p><em>smoked trout +avocado +couscous half 9 full 15</em></p>"
)

_NESTED = (
    "<h2>Sushi</h2><h3>Rolls</h3><div class=paragraph>"
    + "<br>".join(
        (f"<strong><font size=4>{name}</font></strong>" if n % 2 else f"<font size=4><strong>{name}</strong></font>")
        + f" &ndash; {about}"
        for n, (name, about) in enumerate(
            (
                ("Ferry Roll", "cooked prawn and avocado wrapped in nori"),
                ("Lantern Roll", "salmon, cucumber, cream cheese"),
                ("Moss Roll", "avocado, cucumber and spinach"),
                ("Comet Roll", "spicy tuna with tempura flakes"),
                ("Pier Roll", "eel, cucumber, omelette"),
                ("Old Town Roll", "yellowtail, coriander, jalapeno"),
                ("Paper Kite", "crab, mango, avocado"),
                ("Night Train", "grilled salmon skin, radish, cucumber"),
                ("Tin Roof", "fried squid, lettuce, mayonnaise"),
                ("Glasshouse", "tofu, pickled radish, sesame"),
            )
        )
    )
    + "<br><font size=4><strong>Two Rivers (trout or salmon</strong>)</font> &ndash; fish rolled in sushi rice</div>"
)

MENUS = [
    Odd(
        "order_form_of_ticks",
        _page(
            "<form><h2>BREADS</h2><div class=c>"
            + _ticked("Smoked Millet Bread", "₹150")
            + _ticked("Garlic Flatbread", "₹90")
            + "</div><h2>CURRIES</h2><div class=c>"
            + _ticked("Okra Curry", "₹170")
            + _ticked("Cashew Curry", "₹190")
            + _CHOICES
            + "</div></form><div id=all>Total: ₹0</div>",
            "Take away",
        ),
        [
            "Smoked Millet Bread | 150",
            "Garlic Flatbread | 90",
            "Okra Curry | 170",
            "Cashew Curry | 190",
            "Millet flatbread | 55 60",
        ],
    ),
    Odd(
        "order_form_of_counts",
        _page(
            "<h1>Bestellen</h1>"
            + _counted("Linsensuppe", "5,50 €")
            + _counted("Käsespätzle", "9,80 €")
            + _counted("Apfelstrudel", "4,20 €")
            + "<p>Summe: 0,00 €</p>",
            "Speisekarte",
            "de",
        ),
        ["Linsensuppe | 5.50", "Käsespätzle | 9.80", "Apfelstrudel | 4.20"],
    ),
    Odd(
        "sizes_in_words_below_names",
        _page(_SALADS, "Salads"),
        ["Burnt Carrot | 7 12", "Winter Leaves | 6 10", "Caesar | 6 11", "Harbour | 9 15"],
    ),
    Odd(
        "sizes_in_words_on_lines",
        _page(
            "<h2>Suppen</h2><ul><li>Kürbissuppe: klein 5, groß 8</li><li>Fischsuppe: klein 6, groß 9</li><li>Gulasch: klein 7, groß 11</li></ul>",
            "Speisekarte",
            "de",
        ),
        ["Kürbissuppe | 5 8", "Fischsuppe | 6 9", "Gulasch | 7 11"],
    ),
    Odd(
        "bold_and_font_nested_either_way",
        _page(_NESTED, "Sushi"),
        [
            "Ferry Roll",
            "Lantern Roll",
            "Moss Roll",
            "Comet Roll",
            "Pier Roll",
            "Old Town Roll",
            "Paper Kite",
            "Night Train",
            "Tin Roof",
            "Glasshouse",
            "Two Rivers (trout or salmon)",
        ],
    ),
]
NOTHING: list[Odd] = []
