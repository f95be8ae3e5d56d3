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
    menu(
        "bare_prices_by_size_in_elements_of_their_own_and_names_that_end_in_numbers",
        "<h2>Bar</h2><h3>Rhum</h3><p class=sizes>2cl · 4cl · 70cl</p><ul>"
        + "".join(
            f"<li><span class=name>{name}</span><span class=dots></span><span class=cost>{''.join(f'<span class=num>{n}</span>' for n in prices)}</span></li>"
            for name, *prices in (
                ("Bougainville", 5, 9, 110),
                ("Long Pond 12", 7, 13, 150),
                ("Cap Blanc", 6, 11, 130),
                ("La Rade 47", 8, 15, 200),
                ("Sainte Aube", 5, 9, 100),
                ("Vieux Fût", 9, 17, 220),
            )
        )
        + """</ul><h3>Jus <span class=num>maison · 4 €</span></h3><ul><li><span class=name>Abricot</span></li><li><span class=name>Fraise</span></li><li><span class=name>Pomme</span></li><li><span class=name>Litchi</span></li></ul>
        <h3 class=kind>Frais et vif <span>11 €</span></h3><div><h3 class=card>Mojito</h3><p>Rhum, menthe, citron vert</p></div><div><h3 class=card>Caïpirinha</h3><p>Cachaça, citron vert, sucre</p></div><div><h3 class=card>Spritz</h3><p>Apérol, prosecco, orange</p></div>""",
        [
            "Bougainville | 5 9 110",
            "Long Pond 12 | 7 13 150",
            "Cap Blanc | 6 11 130",
            "La Rade 47 | 8 15 200",
            "Sainte Aube | 5 9 100",
            "Vieux Fût | 9 17 220",
            "Abricot | 4",
            "Fraise | 4",
            "Pomme | 4",
            "Litchi | 4",
            "Mojito | 11",
            "Caïpirinha | 11",
            "Spritz | 11",
        ],
        "Le bar",
        "fr",
    ),
    menu(
        "cards_of_a_kind_and_then_a_plain_list_of_the_classics_without_prices",
        "<h1>Cócteles</h1>"
        + "".join(
            f"<div class=flip><div class=back><h3>{name}</h3><p>{about}</p></div></div>"
            for name, about in (
                ("La sombra del volcán", "Mezcal ahumado con limón y jengibre, un viaje a la montaña."),
                ("El canto del quetzal", "Ron añejo, maracuyá y albahaca para brindar con amigos."),
                ("Niebla de Antigua", "Ginebra, pepino y tónica en una copa grande y helada."),
                ("Noche de feria", "Tequila, piña y chile, dulce y picante al mismo tiempo."),
                ("Beso de cacao", "Vodka, crema de cacao y café de altura."),
            )
        )
        + "<div class=tile><h3>Coctelería clásica</h3><ul>"
        + "".join(
            f"<li>{name}</li>"
            for name in (
                "Cuba Libre",
                "Negroni",
                "Gin Tonic",
                "Manhattan",
                "Mojito",
                "Margarita",
                "Daiquiri",
                "Piña colada",
            )
        )
        + "</ul></div>",
        [
            "La sombra del volcán",
            "El canto del quetzal",
            "Niebla de Antigua",
            "Noche de feria",
            "Beso de cacao",
            "Cuba Libre",
            "Negroni",
            "Gin Tonic",
            "Manhattan",
            "Mojito",
            "Margarita",
            "Daiquiri",
            "Piña colada",
        ],
        "Menú",
        "es",
    ),
    menu(
        "a_bakery_with_few_goods_under_kinds_of_bread_and_words_that_say_nothing",
        """<h1>Sortiment</h1><h2>Våra klassiker</h2><p>Lorem ipsum dolor sit amet consectetur.</p><div><h3>Bröd</h3><h4>Surdegslimpa</h4><div>Lorem ipsum dolor sit amet.</div><h4>Tekakor</h4><div>Lorem ipsum dolor.</div></div><div><h3>Vetebröd</h3><h4>Kanelbullar</h4><div>Lorem ipsum dolor sit.</div><h4>Kardemummakrans</h4><div>Lorem ipsum dolor.</div></div>""",
        ["Surdegslimpa", "Tekakor", "Kanelbullar", "Kardemummakrans"],
        "Bageriet",
        "sv",
    ),
    menu(
        "bottle_rocks_and_glass_as_rows_under_each_spirit_that_opens",
        "<h2>お飲み物</h2><details><summary>焼酎</summary><div>"
        + "".join(
            f"<details><summary>{name}</summary><div>"
            + "".join(
                f"<div class=item><span class=name>{kind}</span><span class=price>￥{price}</span></div>"
                for kind, price in zip(("ボトル", "ロック", "グラス"), prices, strict=True)
            )
            + "</div></details>"
            for name, *prices in (
                ("山の芋", "2,900", "680", "620"),
                ("麦風", "2,600", "650", "580"),
                ("黒しずく", "2,200", "600", "530"),
            )
        )
        + "</div></details><details><summary>ビール</summary><div><div class=item><span class=name>生ビール</span><span class=price>￥580</span></div><div class=item><span class=name>瓶ビール</span><span class=price>￥680</span></div></div></details>",
        ["山の芋 | 2900 680 620", "麦風 | 2600 650 580", "黒しずく | 2200 600 530", "生ビール | 580", "瓶ビール | 680"],
        "お品書き",
        "ja",
    ),
    menu(
        "the_flavours_of_a_maker_of_cakes_without_a_word_for_menu",
        """<h1>Sabores y rellenos</h1><p>Elige tu sabor favorito.</p><div class=card><h2>Sabores</h2><ul><li>Fresa</li><li>Chocolate</li><li>Vainilla</li><li>Zanahoria</li><li>Limón</li></ul></div><div class=card><h2>Rellenos</h2><ul><li>Crema de avellana</li><li>Coco y nuez</li><li>Durazno con crema</li><li>Cajeta</li></ul></div>""",
        [
            "Fresa",
            "Chocolate",
            "Vainilla",
            "Zanahoria",
            "Limón",
            "Crema de avellana",
            "Coco y nuez",
            "Durazno con crema",
            "Cajeta",
        ],
        "Sabores y rellenos",
        "es",
    ),
]

NOTHING = [
    nothing(
        "teasers_of_stories_one_of_which_names_a_price",
        "".join(
            f"<h2><span>{title}</span></h2><div><p>{about}</p></div><ul><li><a href=#>Read More</a></li></ul>"
            for title, about in (
                ("A summer of lemons", "Ciao friends, the lemons are in and we are getting ready for"),
                ("Lunch at ours", "Our house is thrilled to announce our special $18 lunch plate, avail"),
                ("How pasta came to town", "Explore with us the long history of dough, from the mill to"),
                ("A night of wine", "Buckle up, because the cellar opens its doors again and the"),
            )
        ),
        "The Italian table",
    ),
    nothing(
        "beds_by_the_night_under_a_heading_that_speaks_of_breakfast",
        """<h1>Prices</h1><table><tr><th colspan=3>Prices per person/night in € without breakfast</th></tr><tr><td>Singleroom, shower</td><td>from 52,00 €</td><td>from 61,00 €</td></tr><tr><td>Doubleroom, shower</td><td>from 44,00 €</td><td>from 49,00 €</td></tr><tr><td>Six-bed dormroom</td><td>from 27,00 €</td><td>from 31,00 €</td></tr></table>""",
        "Hostel at the lake",
    ),
]
