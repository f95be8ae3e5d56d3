"""The eighth of the later rounds: a page for each kind of fault that real pages by chance showed.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.kitchen_page import menu, nothing
from menu_pipeline_tests.golden.odd import Odd

MENUS = [
    menu(
        "section_and_its_translation_over_the_title_of_the_first_dish",
        """<h1>Take away</h1><h2>Bentos</h2><div><h4>Lunch boxes from Kyoto</h4></div><h3>Salmon Bento</h3><h5>14.50 €</h5><p>With pickles and rice</p><hr><h3>Tofu Bento</h3><h5>12.50 €</h5><p>With pickles and rice</p>
        <h2>Donburi</h2><div><h4>Bowls of rice</h4></div><h3>Gyudon</h3><h5>13 €</h5><p>Beef, onions, egg</p><hr><h3>Katsudon</h3><h5>13.50 €</h5><p>Pork, onions, egg</p><h2>Noodles</h2><div><h4>Made by hand</h4></div><h3>Udon</h3><h5>11 €</h5><p>In dashi</p><hr><h3>Soba</h3><h5>11.50 €</h5><p>Cold, with a dip</p>""",
        ["Salmon Bento | 14.50", "Tofu Bento | 12.50", "Gyudon | 13", "Katsudon | 13.50", "Udon | 11", "Soba | 11.50"],
        "Our boxes",
    ),
    menu(
        "sizes_of_two_drinks_under_one_list_entry",
        """<h2>Hot coffee</h2><ul><li>Americano<ul><li>Pieni <span>2,50€</span></li><li>Suuri <span>3,20€</span></li></ul></li><li>Latte<ul><li>Pieni <span>3,50€</span></li><li>Suuri <span>4,20€</span></li></ul></li><li>Cappuccino<ul><li>Pieni <span>3,00€</span></li><li>Suuri <span>3,60€</span></li></ul></li>
        <li>Soft drinks:<br><h3>On tap</h3><ul><li>0,3L <span>1,70€</span></li><li>0,5L <span>2,70€</span></li></ul><h3>Bottled</h3><ul><li>0,33L Lasi <span>2,00€</span></li><li>0,33L Tölkki <span>2,20€</span></li><li>1,5L Pullo <span>3,20€</span></li></ul></li></ul>""",
        [
            "Americano | 2.50 3.20",
            "Latte | 3.50 4.20",
            "Cappuccino | 3 3.60",
            "On tap | 1.70 2.70",
            "Bottled | 2 2.20 3.20",
        ],
        "Hinnasto",
        "fi",
    ),
    menu(
        "glass_and_bottle_with_articles_below_a_wine_and_its_taste",
        """<h2>Wine list</h2><h3>Rødvin</h3><p>Domaine du Gué, Loire 2019</p><p>Soft fruit and a long taste</p><p>Et glas 45kr</p><p>En flaske 185kr</p><p>Castel Noir, Puglia 2020</p><p>Plums and a little smoke</p><p>Et glas 55kr</p><p>En flaske 215kr</p>
        <h3>Hvidvin</h3><p>Weingut Berg, Riesling 2021</p><p>Dry, with apples and lime</p><p>Et glas 50kr</p><p>En flaske 195kr</p>""",
        [
            "Domaine du Gué, Loire 2019 | 45 185",
            "Castel Noir, Puglia 2020 | 55 215",
            "Weingut Berg, Riesling 2021 | 50 195",
        ],
        "Vinkort",
        "da",
    ),
    menu(
        "names_that_are_sizes_elsewhere_with_what_is_in_them",
        """<h2>Kebap</h2>"""
        + "".join(
            f"<div class=row><div><strong>{name}</strong> <small>{about} · Allergene {codes}</small></div><div class=cost>{price} €</div></div>"
            for name, about, codes, price in (
                ("Bowl", "Hähnchen mit Gemüse", "1,11", "10,00"),
                ("Dürüm", "Hähnchen mit Gemüse", "6,7", "9,00"),
                ("Box", "Hähnchen mit Gemüse", "1", "8,50"),
                ("Teller", "Hähnchen, Reis, Salat", "3,10", "12,00"),
            )
        ),
        ["Bowl | 10", "Dürüm | 9", "Box | 8.50", "Teller | 12"],
        "Speisekarte",
        "de",
    ),
    menu(
        "same_dish_at_the_same_price_in_two_sections",
        """<h2>Chicken</h2><div><b>Wrap</b> <small>Chicken, salad</small> <i>9,00 €</i></div><div><b>Plate</b> <small>Chicken, rice</small> <i>11,00 €</i></div>
        <h2>Falafel</h2><div><b>Wrap</b> <small>Falafel, salad</small> <i>9,00 €</i></div><div><b>Plate</b> <small>Falafel, rice</small> <i>11,00 €</i></div>""",
        ["Wrap | 9", "Plate | 11"],
        "Our food",
    ),
    menu(
        "column_of_names_in_two_types_with_remarks_beside_a_column_of_prices",
        """<h2>Snacks</h2><div><div><p><span>Curly Fries</span></p><p><span>Loaded Fries</span></p><p class=s><em>w/ gravy or cheese)</em></p><p class=l><i>Wings</i></p><p class=s><em>(mild or hot)</em></p><p><span>Onion Rings</span></p></div>
        <div><p><span>$3.50 &nbsp; $5.25</span></p><p><span>$7.75</span></p><p><span>$4.00</span></p></div></div>
        <div><div><p><span>Pretzel Bites</span></p><p class=l><i>Pickles</i></p><p><span>Nachos</span></p><p class=s><em>w/ beans</em></p><p><span>Hot Dog</span></p></div>
        <div><p><span>$5.50</span></p><p><span>$4.75</span></p><p><span>$6.25</span></p><p><span>$3.25</span></p></div></div>""",
        [
            "Curly Fries | 3.50",
            "Loaded Fries | 5.25",
            "Wings | 7.75",
            "Onion Rings | 4",
            "Pretzel Bites | 5.50",
            "Pickles | 4.75",
            "Nachos | 6.25",
            "Hot Dog | 3.25",
        ],
        "Late night bites",
    ),
    menu(
        "number_in_a_name_before_a_sign_in_the_next_element",
        """<h2>Starters</h2><h5>Chicken 65 <span>₹ 180</span></h5><p>Fried, with curry leaves</p><h5>Gobi 65 <span>₹ 150</span></h5><p>Cauliflower, chilli</p><h5>Paneer Tikka <span>₹ 210</span></h5><p>From the tandoor</p>""",
        ["Chicken 65 | 180", "Gobi 65 | 150", "Paneer Tikka | 210"],
        "Menu",
    ),
    menu(
        "weights_of_parts_under_a_head_with_a_unit",
        "<h2>Горячее</h2><table><tr><th>Название</th><th>Выход гр.</th><th>Цена руб.</th></tr>"
        + "".join(
            f"<tr><td>{name}</td><td>{weight}</td><td>{price}</td></tr>"
            for name, weight, price in (
                ("Стейк из свинины", "200/150/30", "500"),
                ("Куриный рулет", "80/50/30", "450"),
                ("Форель на гриле", "180/150", "620"),
                ("Лангет", "110/5", "550"),
            )
        )
        + "</table>",
        ["Стейк из свинины | 500", "Куриный рулет | 450", "Форель на гриле | 620", "Лангет | 550"],
        "Меню",
        "ru",
    ),
    menu(
        "list_of_names_beside_a_list_of_prices_two_of_them_double",
        """<h1>Getränke</h1><div><ul><li>Filterkaffee</li><li>Espresso</li><li>Milchkaffee</li><li>Kakao</li><li>Minztee</li></ul><ul><li>2,8 / 3.4</li><li>2,5</li><li>3,9</li><li>3,2/4,1</li><li>3.5</li></ul></div>
        <h1>Kuchen</h1><div><ul><li>Käsekuchen</li><li>Apfelstrudel</li><li>Mohnschnecke</li><li>Zitronentarte</li></ul><ul><li>3.8</li><li>4.2</li><li>3.3</li><li>3.9</li></ul></div>""",
        [
            "Filterkaffee | 2.80 3.40",
            "Espresso | 2.50",
            "Milchkaffee | 3.90",
            "Kakao | 3.20 4.10",
            "Minztee | 3.50",
            "Käsekuchen | 3.80",
            "Apfelstrudel | 4.20",
            "Mohnschnecke | 3.30",
            "Zitronentarte | 3.90",
        ],
        "Karte",
        "de",
    ),
    menu(
        "categories_beside_the_dishes_of_each_day",
        "".join(
            f"<h3><a href='#{day}'>{day}, {date}.12.2023</a></h3><table>"
            + "".join(
                f"<tr><td><span class='row-item row-category'>{kind}</span><span class='row-item row-desc'>{dish}<div class=nutri>Brennwert = 1673 kJ</div></span><span class='row-item row-price'>{price} €</span></td></tr>"
                for kind, dish, price in zip(
                    ("Eintopf", "Klassiker", "Vom Grill"), dishes, ("1,80", "2,60", "4,20"), strict=True
                )
            )
            + "</table>"
            for day, date, dishes in (
                ("Montag", 18, ("Linsensuppe mit Dill", "Hackbraten in Rahm", "Lammspieße")),
                ("Dienstag", 19, ("Kürbissuppe", "Forelle Müllerin", "Putensteak mit Pfeffer")),
                ("Mittwoch", 20, ("Erbsensuppe mit Wurst", "Rindergulasch", "Halloumi vom Rost")),
            )
        ),
        [
            "Linsensuppe mit Dill | 1.80",
            "Hackbraten in Rahm | 2.60",
            "Lammspieße | 4.20",
            "Kürbissuppe | 1.80",
            "Forelle Müllerin | 2.60",
            "Putensteak mit Pfeffer | 4.20",
            "Erbsensuppe mit Wurst | 1.80",
            "Rindergulasch | 2.60",
            "Halloumi vom Rost | 4.20",
        ],
        "Speiseplan",
        "de",
    ),
    menu(
        "price_crossed_out_in_a_box_of_its_own",
        "<h2>Take away</h2>"
        + "".join(
            f"<div class=meal><div class=h3>{dish}</div><div class=wrap><div><div class='cost strike'>{old}</div><div class='cost strike'>kr.</div></div><div><div class=cost>{now}</div><div class=cost>kr.</div></div></div></div>"
            for dish, old, now in (
                ("Chicken Parmigiana", "5990", "5391"),
                ("Truffle Pasta", "3990", "3591"),
                ("Salt Cod Stew", "4590", "4131"),
                ("Tomato Soup", "2390", "2151"),
            )
        ),
        ["Chicken Parmigiana | 5391", "Truffle Pasta | 3591", "Salt Cod Stew | 4131", "Tomato Soup | 2151"],
        "Menu",
        "is",
    ),
    menu(
        "sizes_in_lines_under_a_drink_and_in_brackets_behind_a_code_and_name",
        """<h2>Drinks</h2><ul><li class=sub>Lager</li><ul class=l><li>Large<small class=price>8.99</small></li><li>Small<small class=price>4.99</small></li><li>Lagers include three from the island.</li></ul>
        <li class=sub>Plum Wine<small class=price>6.99</small></li><li class=sub>Cider</li><ul class=l><li>Large<small class=price>7.99</small></li><li>Small<small class=price>3.99</small></li><li>Dry, or with pears.</li></ul></ul>
        <h2>Soups</h2><ul class=l><li><span class=key>A1</span>Miso Soup<small class=price>(S - 1.99, L - 2.99)</small></li><li><span class=key>A2</span>Seaweed Soup<small class=price>3.50</small></li><li><span class=key>D1</span>Beef Ribs<small class=price>(Small - 23.00, Large - 29.00)</small></li></ul>""",
        [
            "Lager | 8.99 4.99",
            "Plum Wine | 6.99",
            "Cider | 7.99 3.99",
            "Miso Soup | 1.99 2.99",
            "Seaweed Soup | 3.50",
            "Beef Ribs | 23 29",
        ],
        "Dinner menu",
    ),
    menu(
        "what_delivery_costs_by_distance_above_the_dishes",
        """<h1>Grill House</h1><div><div>Ελάχιστη Παραγγελία</div><div><div>📍 Στο χωριό <span>5€</span></div><div>📍 1km – 5km <span>15€</span></div></div></div>
        <h2>Grill</h2><div><b>Souvlaki</b> <span>2.50€</span></div><div><b>Gyros pita</b> <span>4.20€</span></div><div><b>Bifteki</b> <span>8.90€</span></div><div><b>Lobster spaghetti</b> <span class=price>M/P</span></div>""",
        ["Souvlaki | 2.50", "Gyros pita | 4.20", "Bifteki | 8.90", "Lobster spaghetti |"],
        "Μενού",
        "el",
    ),
    menu(
        "bare_prices_in_brackets",
        """<h2>Starters</h2><ul><li>Garlic bread (4.50)</li><li>Soup of the day (5.25)</li><li>Prawn cocktail (7.95)</li><li>Whitebait (6.50)</li></ul>""",
        ["Garlic bread | 4.50", "Soup of the day | 5.25", "Prawn cocktail | 7.95", "Whitebait | 6.50"],
        "Menu",
    ),
    menu(
        "the_same_kinds_at_the_same_prices_under_each_dish",
        "<h2>Curries</h2>"
        + "".join(
            f"<div><h3>{dish}</h3><p>{told}</p><div><div>Chicken <span>£9.95</span></div><div>Lamb <span>£10.95</span></div><div>King prawn <span>£12.95</span></div></div></div>"
            for dish, told in (
                ("Korma", "Mild and creamy"),
                ("Madras", "Fairly hot"),
                ("Jalfrezi", "With peppers"),
                ("Dhansak", "With lentils"),
            )
        ),
        [f"{dish} | 9.95 10.95 12.95" for dish in ("Korma", "Madras", "Jalfrezi", "Dhansak")],
        "Menu",
    ),
    menu(
        "volumes_in_brackets_tell_bottles_apart",
        """<h2>Bebidas</h2><ul><li>Agua (1 L.)</li><li>Agua (0,5 L.)</li><li>Zumo de naranja</li><li>Vino tinto</li><li>Cerveza</li></ul><h2>Postres</h2><ul><li>Tiramisú</li><li>Helado de vainilla</li><li>Tarta de queso</li><li>Flan casero</li></ul>""",
        [
            "Agua (1 L.)",
            "Agua (0,5 L.)",
            "Zumo de naranja",
            "Vino tinto",
            "Cerveza",
            "Tiramisú",
            "Helado de vainilla",
            "Tarta de queso",
            "Flan casero",
        ],
        "Carta",
        "es",
    ),
    Odd(
        "prices_by_size_under_the_names_of_dishes",
        '{"menu":{"Pizza":{"Margherita":{"small":7.5,"large":9.9},"Funghi":{"small":8.5,"large":10.9}},"Drinks":{"Cola":2.5,"Lemonade":2}}}',
        ["Margherita | 7.50 9.90", "Funghi | 8.50 10.90", "Cola | 2.50", "Lemonade | 2"],
        url="https://kitchen.example/menu.json",
        kind="application/json",
    ),
]

NOTHING = [
    nothing(
        "what_delivery_costs_by_district",
        """<h1>Pedidos</h1><fieldset><legend>Bairro de Entrega</legend><select><option>Escolha</option><option>Centro - R$ 4,00</option><option>Água Verde - R$ 6,00</option><option>Boa Vista - R$ 5,00</option></select></fieldset><p>Seu pedido chega quente.</p>""",
        "Pedidos online",
        "pt",
    ),
]
