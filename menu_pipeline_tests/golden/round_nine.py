"""The ninth of the later rounds: a page for each kind of fault that real pages by chance showed.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.kitchen_page import menu, nothing

_TRAYS = ("Onion bhaji", "Veg samosa", "Paneer tikka", "Aloo chaat", "Dal fry", "Butter chicken", "Lamb curry", "Jeera rice", "Garlic naan", "Mango lassi", "Gulab jamun", "Rice pudding")  # fmt: skip

MENUS = [
    menu(
        "a_long_list_without_prices_before_a_few_trays_with_prices",
        "<h1>Catering</h1><section><div><ul>"
        + "".join(f"<li>{name}</li>" for name in _TRAYS[:6])
        + "</ul></div><div><ul>"
        + "".join(f"<li>{name}</li>" for name in _TRAYS[6:])
        + """</ul></div></section><section><h3>Trays</h3><div><h5>Half tray</h5><ul><li>Pakora <span>$30.00</span></li><li>Biryani <span>$45.00</span></li></ul></div><div><h5>Full tray</h5><ul><li>Pakora <span>$55.00</span></li><li>Biryani <span>$85.00</span></li></ul></div></section>""",
        [*_TRAYS, "Pakora | 30", "Biryani | 45", "Pakora | 55", "Biryani | 85"],
        "Catering menu",
    ),
    menu(
        "one_price_for_each_of_several_lists_under_the_same_title",
        """<div><h2>Håndmadder 29,00 kr.</h2><ul><li>Æg og tomat</li><li>Spegepølse</li><li>Ost med peber</li></ul></div><div><h2>Håndmadder 38,00 kr.</h2><ul><li>Rejer</li><li>Roastbeef</li><li>Røget laks</li></ul></div>
        <h4>Husets favoritter - kun 45,00 kr.</h4><section><h3>Stjerneskud</h3><p>Fiskefilet med rejer og citron</p></section><section><h3>Bøfmad</h3><p>Hakkebøf med løg og spejlæg</p></section><section><h3>Kyllingesalat</h3><p>Kylling, bacon og champignon</p></section>""",
        [
            "Æg og tomat | 29",
            "Spegepølse | 29",
            "Ost med peber | 29",
            "Rejer | 38",
            "Roastbeef | 38",
            "Røget laks | 38",
            "Stjerneskud | 45",
            "Bøfmad | 45",
            "Kyllingesalat | 45",
        ],
        "Smørrebrød",
        "da",
    ),
    menu(
        "set_menus_called_alike_that_share_their_courses",
        """<div><h3>Sunset feast $28</h3><ul><li>Soup</li><li>Curry</li><li>Rice</li></ul></div><div><h3>Sunset feast $35</h3><ul><li>Soup</li><li>Curry</li><li>Rice</li><li>Prawns</li></ul></div>""",
        ["Sunset feast | 28", "Sunset feast | 35"],
        "Dinner menu",
    ),
    menu(
        "currency_and_energy_on_lines_of_their_own",
        "<h2>المقبلات</h2>"
        + "".join(
            f"<div class=card><div><h4>{name}</h4><p>السعرات الحرارية: <span>{energy}</span></p></div><div class=price><div class=num>{price}</div><div class=cur>ريال</div></div></div>"
            for name, energy, price in (
                ("فتوش", 130, 17),
                ("تبولة", 120, 16),
                ("متبل باذنجان", 240, 19),
                ("كبة مقلية", 410, 24),
            )
        ),
        ["فتوش | 17", "تبولة | 16", "متبل باذنجان | 19", "كبة مقلية | 24"],
        "قائمة الطعام",
        "ar",
    ),
    menu(
        "currency_on_a_line_above_the_number",
        "<h2>Mains</h2>"
        + "".join(
            f"<div class=card><h4>{name}</h4><p>Calories: {energy}</p><div><div>AED</div><div>{price}</div></div></div>"
            for name, energy, price in (
                ("Lamb ouzi", 780, 62),
                ("Chicken machboos", 690, 48),
                ("Grilled hamour", 520, 71),
                ("Shish tawook", 450, 43),
            )
        ),
        ["Lamb ouzi | 62", "Chicken machboos | 48", "Grilled hamour | 71", "Shish tawook | 43"],
        "Our menu",
    ),
]

NOTHING = [
    nothing(
        "beds_by_the_night_under_a_heading_that_speaks_of_breakfast",
        """<h1>Prices</h1><table><tr><th colspan=3>Prices per person/night in € without breakfast</th></tr><tr><td>Singleroom, shower</td><td>from 52,00 €</td><td>from 61,00 €</td></tr><tr><td>Doubleroom, shower</td><td>from 44,00 €</td><td>from 49,00 €</td></tr><tr><td>Six-bed dormroom</td><td>from 27,00 €</td><td>from 31,00 €</td></tr></table>""",
        "Hostel at the lake",
    ),
]
