"""The sixth of the later rounds: a page for each kind of fault that real pages chosen by chance showed.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


_KEPT_LINES = """<div class=row><div class=col>
     <b>SUPPEN</b> (mit Brot)

1. LINSENSUPPE
2. FISCHSUPPE
    mit Safran, 2 Garnelen
    und Fenchel

     <b>VOM GRILL</b>

10. LAMMSPIESS (2 Stück)
    1 Spieß mit Kräutern,
    Reis und Salat
11. HALLOUMI
12. HUHN am Spieß</div><div class=col>


5,50
7,90



17,50

11,90
13,00</div></div>"""

_BOXES = "<div class=names><h4>Lager</h4><h4>Lager (0%)</h4><h4>7 herbs tea</h4><h4>Apple juice</h4><h4>House wine</h4></div>"

MENUS = [
    Odd(
        "columns_of_kept_lines",
        _page(_KEPT_LINES, "Speisekarte", "de"),
        [
            "LINSENSUPPE | 5.50",
            "FISCHSUPPE | 7.90",
            "LAMMSPIESS (2 Stück) | 17.50",
            "HALLOUMI | 11.90",
            "HUHN am Spieß | 13.00",
        ],
    ),
    Odd(
        "columns_of_broken_lines",
        _page(
            """<h2>Insalate</h2><div class=l><b>Insalate</b><br>Insalata mista<br>con pomodori, olive e cipolla<br>Insalata di mare<br>Caprese<br>con mozzarella di bufala</div><div class=r><br>6,50<br><br>12,00<br>9,50</div>""",
            "Ristorante",
            "it",
        ),
        ["Insalata mista | 6.50", "Insalata di mare | 12", "Caprese | 9.50"],
    ),
    Odd(
        "columns_of_boxes",
        _page(
            f"""<h2>Bauturi</h2><div class=row>{_BOXES}<div class=prices><h4>7 LEI</h4><h4>7 LEI</h4><h4>9 LEI</h4><h4>8 LEI</h4><h4 class=last>25 LEI</h4></div></div>""",
            "Meniu",
            "ro",
        ),
        ["Lager | 7", "Lager (0%) | 7", "7 herbs tea | 9", "Apple juice | 8", "House wine | 25"],
    ),
    Odd(
        "thousands_and_a_basket_in_francs",
        _page(
            """<h2>Jus</h2><div class=i><span>Jus de bissap</span><span class=p>1.500</span></div><div class=i><span>Jus de gingembre</span><span class=p>2.000</span></div><div class=i><span>Jus d'ananas</span><span class=p>2.500</span></div><div class=i><span>Café glacé</span><span class=p>3.500</span></div><div class=i><span>Thé glacé</span><span class=p>3.000</span></div><div class=i><span>Lait caillé</span><span class=p>1.500</span></div><p>Total : <span>0</span> FCFA</p>""",
            "La carte",
            "fr",
        ),
        [
            "Jus de bissap | 1500",
            "Jus de gingembre | 2000",
            "Jus d'ananas | 2500",
            "Café glacé | 3500",
            "Thé glacé | 3000",
            "Lait caillé | 1500",
        ],
    ),
    Odd(
        "thousands_of_nothing_named",
        _page(
            """<h2>Empanadas</h2><ul><li>Empanada de carne <b>2.500</b></li><li>Empanada de pollo <b>2.500</b></li><li>Arepa con queso <b>8.900</b></li><li>Jugo natural <b>6.000</b></li></ul>""",
            "Menú",
            "es",
        ),
        ["Empanada de carne | 2500", "Empanada de pollo | 2500", "Arepa con queso | 8900", "Jugo natural | 6000"],
    ),
    Odd(
        "dots_over_names",
        _page(
            "<h2>Rice</h2>"
            + "".join(
                f"<div class=item><div class=pic><img alt=''></div><div class=body><div class=top><span>🔴</span><h3>{name}</h3></div><p>Slow-cooked with spices</p><div class=foot><span>₹{price}</span><button>+ Add</button></div></div></div>"
                for name, price in (
                    ("Chicken pulao", 320),
                    ("Mutton pulao", 410),
                    ("Egg pulao", 280),
                    ("Lemon rice", 190),
                )
            )
        ),
        ["Chicken pulao | 320", "Mutton pulao | 410", "Egg pulao | 280", "Lemon rice | 190"],
    ),
    Odd(
        "content_in_a_box_with_the_navigation",
        _page(
            """<div id="content_and_nav"><div id="content"><h2>White wine</h2><ul><li>Chenin Blanc £17.50</li><li>Dry Riesling £19.95</li><li>Picpoul £21.00</li></ul></div><div id="nav"><ul><li>Home</li><li>Wine list</li></ul></div></div>""",
            "Wine list",
        ),
        ["Chenin Blanc | 17.50", "Dry Riesling | 19.95", "Picpoul | 21"],
    ),
    Odd(
        "price_in_a_remark_under_the_name",
        _page(
            """<h2>コース料理</h2><h3>季節のコース</h3><p>(お一人様 4,200円)</p><p>旬の野菜と魚をお楽しみいただけます。</p><h3>お肉のコース</h3><p>(お一人様 5,600円)</p><p>和牛のローストを中心にご用意します。</p>""",
            "ディナーメニュー",
            "ja",
        ),
        ["季節のコース | 4200", "お肉のコース | 5600"],
    ),
    Odd(
        "set_menus_over_their_courses",
        _page(
            """<h2>Dinner</h2><div><h3>Dinner Garden</h3><p class=p>38 €</p><h4>Starter</h4><p>Beetroot, goat's cheese</p><h4>Main dish</h4><p>Stuffed pepper, rice</p><h3>Dinner River</h3><p class=p>46 €</p><h4>Starter</h4><p>Smoked trout</p><h4>Main dish</h4><p>Pike perch, lentils</p></div>""",
            "Dinner menu",
        ),
        ["Dinner Garden | 38", "Dinner River | 46"],
    ),
    Odd(
        "currency_waiting_for_a_number",
        _page(
            "".join(
                f"<div class=dish><span class=n>{name}</span><span class=price>... so'm</span></div>"
                for name in ("Lag'mon", "Manti", "Baliq qovurma", "Sezar salati", "Ko'k choy", "Limonad")
            ),
            "Menyu",
            "uz",
        ),
        ["Lag'mon", "Manti", "Baliq qovurma", "Sezar salati", "Ko'k choy", "Limonad"],
    ),
    Odd(
        "question_marks_for_a_price",
        _page(
            """<h2>Bier</h2><table><tr><td>Pils</td><td>€ 2,10</td></tr><tr><td>Tripel</td><td>€ 3,40</td></tr><tr><td>Huisbrouwsel</td><td>???</td></tr><tr><td>Radler 0.0</td><td>€ 2,30</td></tr></table>""",
            "Drankenkaart",
            "nl",
        ),
        ["Pils | 2.10", "Tripel | 3.40", "Huisbrouwsel", "Radler 0.0 | 2.30"],
    ),
    Odd(
        "prices_to_come",
        _page(
            "<h2>Brunch</h2>"
            + "".join(
                f"<p><span class=title>{name}</span> <span class=text>{about}</span> <span class=foodprice>{price}</span></p>"
                for name, about, price in (
                    ("Eggs Florentine", "Poached eggs, spinach", "€12"),
                    ("Garden omelette", "Herbs, goat's cheese", "€NA"),
                    ("Buckwheat pancakes", "Maple syrup, pecans", "TBA"),
                    ("Oat porridge", "Milk or water", "€6.50"),
                )
            ),
        ),
        ["Eggs Florentine | 12", "Garden omelette", "Buckwheat pancakes", "Oat porridge | 6.50"],
    ),
    Odd(
        "spirits_marked_up_as_dishes",
        _page(
            "<div class=menuHead>ГОРІЛКА</div>"
            + "".join(
                f"<div class=row><div class=menuDish>{name}</div><div class=menuWeight>50</div><div class=menuPrice>{price}.00</div></div>"
                for name, price in (
                    ("Срібний потік", 15),
                    ("Північна", 17),
                    ("Зелена рута", 15),
                    ("Стара вежа", 16),
                    ("Ясна", 14),
                )
            ),
            "Alcohol_Menu",
            "uk",
        ),
        ["Срібний потік | 15", "Північна | 17", "Зелена рута | 15", "Стара вежа | 16", "Ясна | 14"],
    ),
    Odd(
        "small_print_beside_the_price",
        _page(
            "<h2>Mains</h2>"
            + "".join(
                f"<p class=l>{name}</p><p class=r>{f'<small>{about}</small><br>' if about else ''}£{price}</p>"
                for name, about, price in (
                    ("Pork sausages", "Served with mash and onion gravy", "11.00"),
                    ("Duck noodles", "Pak choi, sweet peppers", "13.50"),
                    ("Roast chicken", "Stuffing, seasonal vegetables", "12.00"),
                    ("Chips or mash", "", "2.95"),
                    ("Tempura onions", "", "3.25"),
                    ("House salad", "", "3.50"),
                    ("Garlic bread", "", "2.75"),
                )
            ),
            "Food menu",
        ),
        [
            "Pork sausages | 11",
            "Duck noodles | 13.50",
            "Roast chicken | 12",
            "Chips or mash | 2.95",
            "Tempura onions | 3.25",
            "House salad | 3.50",
            "Garlic bread | 2.75",
        ],
    ),
    Odd(
        "sizes_told_in_the_description",
        _page(
            "<h2>Sörök</h2>"
            + "".join(
                f"<div class=item><div class=item-name>{name}</div><div class=item-desc>{about}</div><div class=item-foot><span class=item-price>{price} Ft</span></div></div>"
                for name, about, price in (
                    ("Házi világos", "0,3l: 790 Ft / 0,5l: 1 190 Ft", "790"),
                    ("Wok tészta", "Mogyoró, zöldségek — csirkével: 3 980 Ft · garnélával: 4 480–5 280 Ft", "3 180"),
                    ("Gulyásleves", "Marhahús, burgonya", "2 190"),
                    ("Rántott sajt", "Rizs, tartár", "2 890"),
                    ("Palacsinta", "Baracklekvár", "1 290"),
                )
            ),
            "Étlap",
            "hu",
        ),
        ["Házi világos | 790", "Wok tészta | 3180", "Gulyásleves | 2190", "Rántott sajt | 2890", "Palacsinta | 1290"],
    ),
    Odd(
        "cents_behind_a_space",
        _page(
            """<h2>Vorspeisen</h2><p>V1.Frühlingsrollen 5. 90</p><p>V2.Wan-Tan-Suppe 6. 50</p><p>V3.Krabbenchips 3. 95</p><p>V4.Seetangsalat 7. 00</p>""",
            "Speisekarte",
            "de",
        ),
        ["Frühlingsrollen | 5.90", "Wan-Tan-Suppe | 6.50", "Krabbenchips | 3.95", "Seetangsalat | 7"],
    ),
]

NOTHING = [
    Odd(
        "room_rates_in_two_columns",
        _page(
            """<h1>Rooms</h1><div class=l>Single room<br>Double room<br>Family room<br>Suite</div><div class=r>65.00<br>89.00<br>120.00<br>150.00</div>""",
            "Rooms and rates",
        ),
    ),
    Odd(
        "services_on_request",
        _page(
            "".join(
                f"<div class=row><span class=n>{name}</span><span class=price>€</span></div>"
                for name in ("Website", "Logo design", "Coffee table book", "Hosting", "Photo shoot", "Printed flyers")
            ),
            "Services",
        ),
    ),
]
