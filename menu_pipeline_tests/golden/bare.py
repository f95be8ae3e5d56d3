"""Menus without prices, and what looks like them: few dishes, lists by the day, buffets, tiles, teams, amenities.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken; menus are written in many scripts)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


MENUS = [
    Odd(
        "four_wines_and_where_they_grow",
        _page(
            """<ul class=tabs><li><a href=red.html>Red</a></li><li><a href=white.html>White</a></li></ul><div class=wines>"""
            + "".join(
                f"<div class=wine><img src=x.png><div class=about><h3>{name}</h3><p>Region | {region}</p><p>Grapes | {grape}</p><p>Alcohol | {strength}%</p></div></div>"
                for name, region, grape, strength in (
                    ("Casa Alta Riserva", "Chianti", "Sangiovese", "13.5"),
                    ("Monte Scuro", "Sicily", "Nero d'Avola", "14"),
                    ("Vieux Moulin", "Rhône", "Grenache", "14.5"),
                    ("Quinta do Vale Tinto", "Douro", "Touriga Nacional", "13"),
                )
            )
            + "</div><footer><a href=/terms>Terms</a></footer>",
            "Wine list",
        ),
        ["Casa Alta Riserva", "Monte Scuro", "Vieux Moulin", "Quinta do Vale Tinto"],
    ),
    Odd(
        "numbered_cards_under_titles_of_divs",
        _page(
            "<h1>Vår meny</h1>"
            + "".join(
                f"<div class='group'><div class='group-title'>{section}</div><div class=grid>"
                + "".join(
                    f"<div class=card><img src={n}.jpg><div class=label><div class=card-num>NR {n}</div><div class=card-name>{name}</div></div></div>"
                    for n, name in dishes
                )
                + "</div></div>"
                for section, dishes in (
                    ("Rullar", ((1, "Kebabrulle"), (2, "Falafelrulle"), (3, "Kycklingrulle med ost"))),
                    ("Tallrikar", ((4, "Kebabtallrik"), (5, "Falafeltallrik"))),
                    ("Soppor & Varmt", ((6, "Linssoppa"), (7, "Tomatsoppa med bröd"), (8, "Gryta med ris"))),
                    ("Tillbehör", ((9, "Pommes"),)),
                )
            )
            + "<footer>Storgatan 1</footer>",
            "Meny",
            "sv",
        ),
        [
            "Kebabrulle",
            "Falafelrulle",
            "Kycklingrulle med ost",
            "Kebabtallrik",
            "Falafeltallrik",
            "Linssoppa",
            "Tomatsoppa med bröd",
            "Gryta med ris",
            "Pommes",
        ],
    ),
    Odd(
        "what_stands_under_a_heading_is_no_dish",
        _page(
            "<h1>Nos spécialités</h1>"
            + "".join(
                f"<section><div><h2>{section}</h2><div style='font-weight:700'>{under}</div></div><div>"
                + "".join(
                    f"<div><div style='font-weight:700'>{name}</div><p>{about}</p></div>" for name, about in dishes
                )
                + "</div></section>"
                for section, under, dishes in (
                    (
                        "La Mer",
                        "Poissons et crustacés",
                        (
                            ("Morue au four", "Pommes de terre, oignons, huile d'olive."),
                            ("Riz aux gambas", "Tomate, coriandre fraîche, ail."),
                            ("Poulpe grillé", "Ail et pommes de terre écrasées."),
                        ),
                    ),
                    (
                        "La Terre",
                        "Viandes et plats mijotés",
                        (
                            ("Poulet rôti", "Mariné aux herbes et au paprika."),
                            ("Porc aux palourdes", "Pommes de terre sautées, coriandre."),
                            ("Bœuf grillé", "Haricots noirs, riz et ananas."),
                        ),
                    ),
                )
            ),
            "La carte",
            "fr",
        ),
        ["Morue au four", "Riz aux gambas", "Poulpe grillé", "Poulet rôti", "Porc aux palourdes", "Bœuf grillé"],
    ),
    Odd(
        "a_tariff_over_a_buffet_that_is_named",
        _page(
            "<h1>Notre buffet à volonté</h1><h2>Nos formules</h2><div class=tariffs>"
            + "".join(
                f"<div class=price-card><h3>{name}</h3><div class=price>{price}€<small>/pers.</small></div><p>{when}</p></div>"
                for name, price, when in (
                    ("Midi en semaine", "16,90", "Du lundi au vendredi"),
                    ("Soir en semaine", "21,90", "Du lundi au jeudi"),
                    ("Week-end", "24,90", "Vendredi soir, samedi, dimanche"),
                    ("Enfants 4-10 ans", "10,90", "Même formule"),
                )
            )
            + "</div><h2>La carte du buffet</h2>"
            + "".join(
                f"<h3>{section}</h3><div class=grid>"
                + "".join(f"<div class=card><h4>{name}</h4><p>{about}</p></div>" for name, about in dishes)
                + "</div>"
                for section, dishes in (
                    (
                        "Entrées fraîches",
                        (
                            ("Taboulé", "Persil, boulgour, menthe, citron"),
                            ("Carottes râpées", "Citron, coriandre, huile d'olive"),
                            ("Houmous", "Pois chiches, tahini, ail"),
                            ("Œufs mimosa", "Mayonnaise, herbes fraîches, ciboulette"),
                        ),
                    ),
                    (
                        "Plats chauds",
                        (
                            ("Tajine de poulet", "Olives, citron confit, coriandre"),
                            ("Riz cantonais", "Œufs, petits légumes, dinde"),
                            ("Gratin dauphinois", "Pommes de terre, crème, muscade"),
                            ("Légumes grillés", "Courgettes, aubergines, poivrons rouges"),
                        ),
                    ),
                    (
                        "Desserts",
                        (
                            ("Mousse au chocolat", "Chocolat noir, crème fouettée, sucre"),
                            ("Salade de fruits", "Fruits de saison découpés minute"),
                            ("Riz au lait", "Vanille, cannelle, caramel au beurre"),
                            ("Tarte aux pommes", "Pommes, pâte feuilletée, cannelle"),
                        ),
                    ),
                )
            ),
            "Buffet à volonté",
            "fr",
        ),
        ["Midi en semaine | 16.90", "Soir en semaine | 21.90", "Week-end | 24.90", "Enfants 4-10 ans | 10.90"],
        optional=(
            "Taboulé",
            "Carottes râpées",
            "Houmous",
            "Œufs mimosa",
            "Tajine de poulet",
            "Riz cantonais",
            "Gratin dauphinois",
            "Légumes grillés",
            "Mousse au chocolat",
            "Salade de fruits",
            "Riz au lait",
            "Tarte aux pommes",
        ),
    ),
    Odd(
        "lunches_of_a_week_under_the_days",
        _page(
            "<h1>Lounas viikko 12</h1><p>Lounas arkisin 10.30–14.00</p>"
            + "".join(
                f"<h3>{day}</h3><ul>" + "".join(f"<li>{dish}</li>" for dish in dishes) + "</ul>"
                for day, dishes in (
                    ("Maanantai 16.3.", ("Jauhelihapihvit ja perunamuusi", "Kasvislasagne", "Lohikeitto")),
                    ("Tiistai 17.3.", ("Broileria currykastikkeessa", "Pinaattikeitto", "Kasvispihvit")),
                    ("Keskiviikko 18.3.", ("Uunilohta ja keitettyjä perunoita", "Makaronilaatikko", "Linssikeitto")),
                    ("Torstai 19.3.", ("Hernekeitto ja pannukakku", "Kanakastike ja riisi", "Falafelit")),
                )
            ),
            "Lounaslista",
            "fi",
        ),
        [
            "Jauhelihapihvit ja perunamuusi",
            "Kasvislasagne",
            "Lohikeitto",
            "Broileria currykastikkeessa",
            "Pinaattikeitto",
            "Kasvispihvit",
            "Uunilohta ja keitettyjä perunoita",
            "Makaronilaatikko",
            "Linssikeitto",
            "Hernekeitto ja pannukakku",
            "Kanakastike ja riisi",
            "Falafelit",
        ],
    ),
    Odd(
        "one_kitchen_of_several_names_its_prices",
        _page(
            "<h1>Lounaslistat tänään</h1>"
            + "".join(
                f"<div class=card><div class=head><h2>{kitchen}</h2><button>Kopioi</button></div><ul>"
                + "".join(f"<li>{line}</li>" for line in lines)
                + "</ul><a href=#>Lähde →</a></div>"
                for kitchen, lines in (
                    (
                        "Aurinko",
                        ("Tomaattikeitto (L, G)", "Jauhelihapihvit (M)", "Paneroitua kalaa (L)", "Kasviscurry (V)"),
                    ),
                    (
                        "Kuu",
                        (
                            "Kermainen lohikeitto 7.85",
                            "Porsaanleike ja perunat 8.90",
                            "Tofuwokki 7.85",
                            "Marjapuuro 1.50",
                        ),
                    ),
                    ("Tähti", ("Pannupizza", "Pinaattikeitto", "Kanafileet", "Uunilohi ja tilliperunat")),
                    ("Pilvi", ("Salaattibuffet", "Kanakeitto", "Lihapullat ja muusi", "Kasvispihvit")),
                )
            ),
            "Lounas",
            "fi",
        ),
        [
            "Tomaattikeitto",
            "Jauhelihapihvit",
            "Paneroitua kalaa",
            "Kasviscurry",
            "Kermainen lohikeitto | 7.85",
            "Porsaanleike ja perunat | 8.90",
            "Tofuwokki | 7.85",
            "Marjapuuro | 1.50",
            "Pannupizza",
            "Pinaattikeitto",
            "Kanafileet",
            "Uunilohi ja tilliperunat",
            "Salaattibuffet",
            "Kanakeitto",
            "Lihapullat ja muusi",
            "Kasvispihvit",
        ],
    ),
    Odd(
        "catering_by_courses_without_prices",
        _page(
            """<h1>Catering menus</h1><p>Tell us how many guests you expect and we will write you an offer.</p><h3>Canapés</h3><p>Smoked trout on rye<br>Beetroot and goat's cheese tart<br>Chicken skewers with peanut sauce</p><h3>Mains</h3><p>Slow roast lamb with rosemary<br>Baked salmon with fennel<br>Mushroom lasagne</p><h3>Puddings</h3><p>Lemon tart<br>Chocolate brownie with cream<br>Eton mess</p>""",
            "Catering menus - The Barn Kitchen",
        ),
        [
            "Smoked trout on rye",
            "Beetroot and goat's cheese tart",
            "Chicken skewers with peanut sauce",
            "Slow roast lamb with rosemary",
            "Baked salmon with fennel",
            "Mushroom lasagne",
            "Lemon tart",
            "Chocolate brownie with cream",
            "Eton mess",
        ],
    ),
    Odd(
        "five_photo_cards_by_a_caption",
        _page(
            """<h1>Il nostro menù</h1><div class=gallery><figure><img src=1.jpg><figcaption>Tagliatelle al ragù</figcaption></figure><figure><img src=2.jpg><figcaption>Gnocchi al gorgonzola</figcaption></figure><figure><img src=3.jpg><figcaption>Vitello tonnato</figcaption></figure><figure><img src=4.jpg><figcaption>Branzino al forno</figcaption></figure><figure><img src=5.jpg><figcaption>Tiramisù della casa</figcaption></figure></div>""",
            "Menù - Trattoria Lena",
            "it",
        ),
        [
            "Tagliatelle al ragù",
            "Gnocchi al gorgonzola",
            "Vitello tonnato",
            "Branzino al forno",
            "Tiramisù della casa",
        ],
    ),
    Odd(
        "few_dishes_under_several_headings",
        _page(
            """<nav><a href=/>Start</a></nav><h1>Abendkarte</h1><h2>Vorweg</h2><div class=d><h3>Kürbissuppe</h3><p>mit Ingwer und Kernöl</p></div><h2>Danach</h2><div class=d><h3>Rehragout</h3><p>mit Spätzle und Rotkohl</p></div><div class=d><h3>Steinpilzrisotto</h3><p>mit Parmesan</p></div><h2>Zum Schluss</h2><div class=d><h3>Zwetschgenkuchen</h3><p>mit Sahne</p></div>""",
            "Abendkarte",
            "de",
        ),
        ["Kürbissuppe", "Rehragout", "Steinpilzrisotto", "Zwetschgenkuchen"],
    ),
]

NOTHING = [
    Odd(
        "tiles_that_lead_to_the_menus",
        _page(
            "<h1>Our menus</h1>"
            + "".join(
                f"<a class=tile href=/{name.lower().replace(' ', '-')}><img src=x.jpg><h3>{name}</h3></a>"
                for name in ("Breakfast", "Pizza", "Pasta dishes", "Wine", "Cocktails", "Kids menu")
            ),
            "Menus - Harbour Kitchen",
        ),
    ),
    Odd(
        "rooms_over_a_restaurant",
        _page(
            "<h1>Zimmer im Gasthaus</h1><h2>Ausstattung</h2>"
            + "".join(
                f"<div class=card><h3>{name}</h3><ul>{lines}</ul></div>"
                for name, lines in (
                    ("Kirsche", "<li>Frühstück inklusive</li><li>WLAN</li><li>Kaffee und Tee</li>"),
                    ("Apfel", "<li>Frühstück inklusive</li><li>Balkon</li><li>Wasser gratis</li>"),
                    ("Birne", "<li>Frühstück inklusive</li><li>Dusche</li><li>Obstkorb</li>"),
                    ("Pflaume", "<li>Frühstück inklusive</li><li>Bad</li><li>Kuchen am Nachmittag</li>"),
                )
            ),
            "Zimmer - Gasthaus Obstgarten",
            "de",
        ),
    ),
    Odd(
        "recipes_in_cards",
        _page(
            "<h1>Recipes</h1>"
            + "".join(
                f"<article><a href=/r/{n}><h3>{name}</h3></a><p>{n} minutes, serves four. Easy.</p></article>"
                for n, name in ((20, "Tomato soup"), (40, "Chicken pie"), (35, "Apple cake"), (15, "Bean salad"))
            ),
            "Recipes from our kitchen",
        ),
    ),
    Odd(
        "questions_about_the_menu",
        _page(
            "<h1>Menu: questions and answers</h1>"
            + "".join(
                f"<h3>{q}</h3><p>{a}</p>"
                for q, a in (
                    ("Do you have vegan dishes?", "Yes, soups, salads and a burger."),
                    ("Is there a children's menu?", "Chips, fish fingers, pasta and ice cream."),
                    ("Can I bring a cake?", "Yes, we bring plates and forks."),
                    ("Which beers are on tap?", "Lager, stout and a cider."),
                )
            ),
            "Menu",
        ),
    ),
    Odd(
        "news_named_after_food",
        _page(
            "<h1>News from the kitchen</h1>"
            + "".join(
                f"<article><h2><a href=/n/{n}>{name}</a></h2><time>{n} May</time><p>{what}</p></article>"
                for n, name, what in (
                    (3, "Asparagus season begins", "We serve it with ham and butter until June."),
                    (9, "Our new pizza oven", "It took four people to carry it into the kitchen."),
                    (17, "Wine evening with cheese", "Six wines and six kinds of cheese, at eight o'clock."),
                    (24, "Ice cream on the terrace", "From Saturday on, if the sun shines."),
                )
            ),
            "News",
        ),
    ),
]
