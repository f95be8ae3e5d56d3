"""Prices that stand away from the names they belong to: below a description, over a section, in a table of sizes.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


MENUS = [
    Odd(
        "what_is_in_it_beside_the_price_or_nothing_at_all",
        _page(
            """<h1>Toast</h1><div class=a><h2>Bauerntoast</h2><p>Schinken, Käse, Ei - €6,50</p><h2>Hawaii</h2><p>Schinken, Ananas, Käse - €6,00</p></div><div class=a><h2>Käsetoast</h2><p>€4,50</p><h2>Gartentoast</h2><p>Tomate, Gurke, Kresse - €5,50</p></div><h1>Kalte Getränke</h1><div class=a><h2>Apfelschorle</h2><p>€3,20</p><h2>Spezi</h2><p>€3,20</p><h2>Mineralwasser</h2><p>€2,80</p></div>""",
            "Speisekarte",
            "de",
        ),
        [
            "Bauerntoast | 6.50",
            "Hawaii | 6.00",
            "Käsetoast | 4.50",
            "Gartentoast | 5.50",
            "Apfelschorle | 3.20",
            "Spezi | 3.20",
            "Mineralwasser | 2.80",
        ],
    ),
    Odd(
        "a_strong_name_over_a_line_of_contents_and_price",
        _page(
            """<h2>Bowls</h2><div><strong>Fjord</strong><div>salmon, rice, seaweed <span>12.50</span></div><strong>Meadow</strong><div>tofu, rice, edamame <span>11.00</span></div><strong>Harbour</strong><div>prawns, noodles, lime <span>13.00</span></div><strong>Plain rice</strong><div><span>4.00</span></div></div>"""
        ),
        ["Fjord | 12.50", "Meadow | 11.00", "Harbour | 13.00", "Plain rice | 4.00"],
    ),
    Odd(
        "a_table_of_sizes_under_each_name",
        _page(
            "".join(
                f"<div><h2>{name}</h2><p>{said}</p><table><tr><th>Größe</th><th>Preis</th></tr><tr><td>Solo 26 cm</td><td>{a} €</td></tr><tr><td>Familie 46 cm</td><td>{b} €</td></tr></table></div>"
                for name, said, a, b in (
                    ("Salami", "Tomaten, Käse, Salami", "8,50", "19,50"),
                    ("Funghi", "Tomaten, Käse, Champignons", "8,00", "18,50"),
                    ("Vier Käse", "Ohne Tomaten", "9,50", "21,00"),
                )
            ),
            "Pizza",
            "de",
        ),
        ["Salami | 8.50 19.50", "Funghi | 8.00 18.50", "Vier Käse | 9.50 21.00"],
    ),
    Odd(
        "tables_without_heads_that_say_the_same_sizes",
        _page(
            "<h1>Nos pizzas</h1>"
            + "".join(
                f"<h3>{name}</h3><table><tr><td>Pour une faim de loup</td><td>{a} €</td></tr><tr><td>Pour une petite faim</td><td>{b} €</td></tr></table><p>{said}</p>"
                for name, said, a, b in (
                    ("Reine", "tomate, jambon, champignons", "14,00", "9,00"),
                    ("Paysanne", "crème, lardons, oignons", "15,00", "10,00"),
                    ("Orientale", "tomate, merguez, poivrons", "15,50", "10,50"),
                )
            ),
            "Carte",
            "fr",
        ),
        ["Reine | 14 9", "Paysanne | 15 10", "Orientale | 15.50 10.50"],
    ),
    Odd(
        "lists_of_sizes_under_each_name",
        _page(
            "<h1>Ponuda</h1>"
            + "".join(
                f"<div class=jelo><h3>{name}</h3><ul><li>Mala 25 cm - {a} din</li><li>Porodična 50 cm - {b} din</li></ul></div>"
                for name, a, b in (("Kapričoza", 520, 940), ("Vezuvio", 480, 880), ("Kvatro", 560, 990))
            ),
            "Picerija",
            "sr",
        ),
        ["Kapričoza | 520 940", "Vezuvio | 480 880", "Kvatro | 560 990"],
    ),
    Odd(
        "tables_of_courses_by_the_day_are_no_sizes",
        _page(
            "".join(
                f"<h3>{day}</h3><table><tr><td>{a}</td><td>7,90 €</td></tr><tr><td>{b}</td><td>8,90 €</td></tr></table>"
                for day, a, b in (
                    ("Montag", "Linsensuppe", "Gulasch mit Spätzle"),
                    ("Dienstag", "Kartoffelsuppe", "Backfisch mit Salat"),
                    ("Mittwoch", "Erbsensuppe", "Rinderroulade mit Kloß"),
                )
            ),
            "Mittagstisch",
            "de",
        ),
        [
            "Linsensuppe | 7.90",
            "Gulasch mit Spätzle | 8.90",
            "Kartoffelsuppe | 7.90",
            "Backfisch mit Salat | 8.90",
            "Erbsensuppe | 7.90",
            "Rinderroulade mit Kloß | 8.90",
        ],
    ),
    Odd(
        "one_price_right_under_the_title_of_a_section",
        _page(
            """<section><h2>Ales</h2><div class=i><h3><span class=t>Old Harbour</span> <span class=c>£4.80</span></h3><p>Malty.</p></div><div class=i><h3><span class=t>Tern Pale</span> <span class=c>£5.10</span></h3><p>Light.</p></div><div class=i><h3><span class=t>Coal Stout</span> <span class=c>£5.40</span></h3><p>Dark.</p></div></section><section><h2>Without a drop, with all the fun</h2><p>£6 small / £7 large</p><div class=i><h3><span class=t>Rhubarb Fizz</span></h3><p>Rhubarb, lime, soda.</p></div><div class=i><h3><span class=t>Garden Spritz</span></h3><p>Cucumber, mint, tonic.</p></div><div class=i><h3><span class=t>Sunrise</span></h3><p>Orange, grenadine.</p></div></section>""",
            "Bar menu",
        ),
        [
            "Old Harbour | 4.80",
            "Tern Pale | 5.10",
            "Coal Stout | 5.40",
            "Rhubarb Fizz | 6 7",
            "Garden Spritz | 6 7",
            "Sunrise | 6 7",
        ],
    ),
    Odd(
        "the_price_of_a_section_in_its_title",
        _page(
            """<h2>Vorweg</h2><div><h4>Kürbissuppe</h4><p>mit Kernöl</p><b class=pr>6,90 €</b></div><div><h4>Feldsalat</h4><p>mit Speck</p><b class=pr>8,50 €</b></div><div><h4>Bruschetta</h4><p>mit Tomaten</p><b class=pr>6,50 €</b></div><h2>Unsere Bowls <span>13,90 €</span></h2><div><h4>Nordlicht</h4><p>Lachs, Reis, Algen</p></div><div><h4>Gartenglück</h4><p>Tofu, Reis, Edamame</p></div>""",
            "Speisekarte",
            "de",
        ),
        ["Kürbissuppe | 6.90", "Feldsalat | 8.50", "Bruschetta | 6.50", "Nordlicht | 13.90", "Gartenglück | 13.90"],
    ),
    Odd(
        "the_courses_of_a_set_menu_set_like_dishes",
        _page(
            """<h2>À la carte</h2><div><h3>Leek soup</h3><p>with cream</p><b>€7</b></div><div><h3>Beef cheeks</h3><p>with mash</p><b>€21</b></div><div><h3>Pear tart</h3><p>with almonds</p><b>€8</b></div><h2>Winter tasting</h2><p>€49 per person</p><div><h3>Smoked trout</h3><p>with dill</p></div><div><h3>Venison ragout</h3><p>with chestnuts</p></div>""",
        ),
        ["Leek soup | 7", "Beef cheeks | 21", "Pear tart | 8", "Winter tasting | 49"],
        optional=("smoked trout", "venison ragout"),
    ),
    Odd(
        "a_column_of_names_beside_one_of_prices_under_a_heading",
        _page(
            """<div class=r><div class=t><h4>Slik</h4><p>Lakridsbåd</p><p>Mini maxi</p><p>Vinmix</p></div><div class=p><p>20,-</p><p>25,-</p><p>30,-</p></div></div><div class=r><div class=t><h4>Flaskeøl</h4><p>Havnens Pilsner</p><p>Fyrtårn Classic</p></div><div class=p><h3>4 for 100,-</h3><p>28,-</p><p>30,-</p></div></div><div class=r><div class=t><h4>Kaffe</h4><h4>Te</h4><p>Spørg efter vores udvalg</p></div><div class=p><h4>22,-</h4><h4>20,-</h4></div></div>""",
            "Menukort",
            "da",
        ),
        [
            "Lakridsbåd | 20",
            "Mini maxi | 25",
            "Vinmix | 30",
            "Havnens Pilsner | 28",
            "Fyrtårn Classic | 30",
            "Kaffe | 22",
            "Te | 20",
        ],
    ),
    Odd(
        "several_for_so_much_are_what_a_dish_costs_where_all_are",
        _page(
            """<h2>Tacos</h2><div><h4>Al pastor</h4><p>pineapple, onion</p><b>3 for $10</b></div><div><h4>Carnitas</h4><p>slow pork</p><b>3 for $9</b></div><div><h4>Nopales</h4><p>cactus</p><b>3 for $8</b></div>"""
        ),
        ["Al pastor | 10", "Carnitas | 9", "Nopales | 8"],
    ),
    Odd(
        "wines_in_a_box_beside_the_price_of_each",
        _page(
            """<div class=r><div class=t><h4>Rotwein</h4><h5>Steinberg</h5><p>Blaufränkisch</p><h5>Am Anger</h5><p>Zweigelt</p></div><div class=p><h4>5,20 € / 26,00 €</h4></div></div><div class=r><div class=t><h4>Weißwein</h4><h5>Alte Reben</h5><p>Welschriesling</p><h5>Kirchgarten</h5><p>Muskateller</p></div><div class=p><h4>4,90 € / 24,00 €</h4></div></div><div class=r><div class=t><h4>Menü vom Fluss</h4><h5>Fischsuppe</h5><p>mit Brot</p><h5>Zander</h5><p>mit Spinat</p></div><div class=p><h4>32,00 €</h4></div></div>""",
            "Weinkarte",
            "de",
        ),
        [
            "Steinberg | 5.20 26",
            "Am Anger | 5.20 26",
            "Alte Reben | 4.90 24",
            "Kirchgarten | 4.90 24",
            "Menü vom Fluss | 32",
        ],
        optional=("fischsuppe", "zander"),
    ),
    Odd(
        "kinds_of_a_spirit_in_a_line_under_its_house",
        _page(
            """<h2>Mezcal</h2><div><h4>SAN LUCAS</h4><p>Joven 9.50 | Reposado 11.00</p></div><div><h4>DOS PERROS</h4><p>Joven 9.00 | Añejo 12.50</p></div><div><h4>1910</h4><p>Joven 10.00 | Reposado 11.50</p></div><div><h4>LA SOMBRA</h4><p>Joven 8.50 | Gran Sombra 15.00</p></div><div><h4>LEGEND OAXACA</h4><p>Joven 9.00 | Reposado 10.50</p></div>""".replace(
                "Joven", "Blanco"
            ),
            "Bar menu",
        ),
        [
            "SAN LUCAS | 9.50 11",
            "DOS PERROS | 9 12.50",
            "1910 | 10 11.50",
            "LA SOMBRA | 8.50 15",
            "LEGEND OAXACA | 9 10.50",
        ],
    ),
    Odd(
        "a_row_of_names_over_a_row_of_prices",
        _page(
            """<h2>Varmt</h2><table><tr><td><img src=1.jpg></td><td><img src=2.jpg></td><td><img src=3.jpg></td></tr><tr><td>Espresso</td><td>Havrelatte</td><td>Chai</td></tr><tr><td>25 kr</td><td>42 kr</td><td>38 kr</td></tr><tr><td><img src=4.jpg></td><td><img src=5.jpg></td></tr><tr><td>Kakao</td><td>Te</td></tr><tr><td>36 kr</td><td>24 kr</td></tr></table>""",
            "Menukort",
            "da",
        ),
        ["Espresso | 25", "Havrelatte | 42", "Chai | 38", "Kakao | 36", "Te | 24"],
    ),
    Odd(
        "heads_of_sizes_over_the_prices_of_a_kind",
        _page(
            """<h3>Dönər</h3><table><tr><td></td><td>Orta</td><td>Böyük</td></tr><tr><td>Toyuq</td><td>3 ₼</td><td>4 ₼</td></tr><tr><td>Ət</td><td>4 ₼</td><td>5 ₼</td></tr></table>""",
            "Menyu",
            "az",
        ),
        ["Toyuq | 3 4", "Ət | 4 5"],
    ),
    Odd(
        "waffles_with_this_and_with_that",
        _page(
            """<h2>Crêpes</h2><ul><li>mit Zimt und Zucker 4,00 €</li><li>mit Kirschen 5,50 €</li><li>mit Nougat 5,00 €</li></ul><h2>Kaffee</h2><ul><li>Espresso 2,50 €</li><li>Milchkaffee 3,80 €</li></ul>""",
            "Karte",
            "de",
        ),
        [
            "mit Zimt und Zucker | 4",
            "mit Kirschen | 5.50",
            "mit Nougat | 5",
            "Espresso | 2.50",
            "Milchkaffee | 3.80",
        ],
    ),
    Odd(
        "each_of_those_above_costs_so_much",
        _page(
            """<h2>Flammkuchen</h2><ul><li>Elsässer Art</li><li>Lauch und Ziegenkäse</li><li>Birne und Walnuss</li></ul><p><strong>jeder Flammkuchen 10,50 €</strong></p><h2>Salate</h2><ul><li>Kleiner Salat 4,50 €</li><li>Wurstsalat 8,50 €</li></ul>""",
            "Speisekarte",
            "de",
        ),
        [
            "Elsässer Art | 10.50",
            "Lauch und Ziegenkäse | 10.50",
            "Birne und Walnuss | 10.50",
            "Kleiner Salat | 4.50",
            "Wurstsalat | 8.50",
        ],
    ),
    Odd(
        "all_of_those_below_cost_so_much",
        _page(
            """<h1>Cocktails</h1><p>All cocktails £9.50</p><div><h3>Smoke & Sage</h3><p>mezcal, sage, lime</p></div><div><h3>Harbour Fizz</h3><p>gin, elderflower, soda</p></div><div><h3>Night Tram</h3><p>rum, coffee, orange</p></div>""",
            "Bar menu",
        ),
        ["Smoke & Sage | 9.50", "Harbour Fizz | 9.50", "Night Tram | 9.50"],
    ),
    Odd(
        "a_table_with_a_dish_a_column",
        _page(
            """<table><tr><th>Burger Klit</th><th>Burger Hav</th><th>Burger Mark</th></tr><tr><td>salat, tomat</td><td>fisk, dild</td><td>bønner, chili</td></tr><tr><td>95 kr</td><td>105 kr</td><td>90 kr</td></tr></table>""",
            "Menukort",
            "da",
        ),
        ["Burger Klit | 95", "Burger Hav | 105", "Burger Mark | 90"],
    ),
    Odd(
        "a_week_whose_days_head_columns_and_whose_menus_head_rows",
        _page(
            """<table><tr><th></th><th>Montag</th><th>Dienstag</th><th>Mittwoch</th></tr><tr><td>Menü 1<br>7,90 €</td><td>Gulasch<br>mit Nudeln</td><td>Backfisch</td><td>Linseneintopf</td></tr><tr><td>Menü 2<br>8,90 €</td><td>Käsespätzle</td><td>Gemüsecurry</td><td>Spinatlasagne</td></tr></table>""",
            "Wochenkarte",
            "de",
        ),
        [
            "Gulasch mit Nudeln | 7.90",
            "Backfisch | 7.90",
            "Linseneintopf | 7.90",
            "Käsespätzle | 8.90",
            "Gemüsecurry | 8.90",
            "Spinatlasagne | 8.90",
        ],
    ),
    Odd(
        "a_week_whose_menus_head_columns",
        _page(
            """<h2>Týdenní menu</h2><table><tr><td></td><td>Menu A 139 Kč</td><td>Menu B 149 Kč</td></tr><tr><td>Pondělí</td><td>Svíčková na smetaně</td><td>Kuřecí řízek</td></tr><tr><td>Úterý</td><td>Hovězí guláš</td><td>Pečený losos</td></tr></table>""",
            "Polední menu",
            "cs",
        ),
        ["Svíčková na smetaně | 139", "Kuřecí řízek | 149", "Hovězí guláš | 139", "Pečený losos | 149"],
    ),
]

NOTHING: list[Odd] = []
