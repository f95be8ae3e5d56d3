"""Menus without prices, and what looks like them: few dishes, lists by the day, buffets, tiles, teams, amenities.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


MENUS = [
    Odd(
        "three_drinks_with_a_few_words_each",
        _page(
            """<nav><a href=/>Top</a> <a href=/menu>Menu</a></nav><h1>Menu</h1><div class=row><img src=1.jpg alt=""><div><h2>自家製プリン</h2><p>昔ながらのかためのプリンです。<br>ほろ苦いカラメルとどうぞ。</p></div></div><div class=row><img src=2.jpg alt=""><div><h2>クリームソーダ</h2><p>バニラアイスをのせました。</p></div></div><div class=row><img src=3.jpg alt=""><div><h2>水出しコーヒー</h2><p>一晩かけて淹れた一杯です。</p></div></div>""",
            "喫茶みどり | menu",
            "ja",
        ),
        ["自家製プリン", "クリームソーダ", "水出しコーヒー"],
    ),
    Odd(
        "few_dishes_in_portions_under_photographs",
        _page(
            """<nav><ul><li><a href=/>Početna</a></li><li><a href=/k>Kontakt</a></li></ul></nav><center><h1>Naša ponuda</h1><h2>Mešano meso (300/500g)</h2><img src=1.jpg><h2>Punjena pljeskavica (200/300g)</h2><img src=2.jpg><h2>Ćevapi sa kajmakom (5/10 kom)</h2><img src=3.jpg><h2>Dimljena vešalica (200g)</h2><img src=4.jpg></center>""",
            "Roštilj kod Mile",
            "sr",
        ),
        [
            "Mešano meso (300/500g)",
            "Punjena pljeskavica (200/300g)",
            "Ćevapi sa kajmakom (5/10 kom)",
            "Dimljena vešalica (200g)",
        ],
    ),
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
        "lists_under_headings_of_two_levels",
        _page(
            """<header><span class=badge>Onze menukaart</span><h1>Voor elk moment</h1></header>
<section><div><span class=badge>Onze ijsjes</span><h2>Kies je favoriet</h2><p>Van een hoorntje tot een coupe.</p></div>
<div class=sub><h3>Uit het vuistje</h3><ul><li>Bolletje vanille</li><li>Bolletje chocolade</li></ul></div><div class=sub><h3>Ook lekker</h3><ul><li>Milkshake</li><li>Sorbet</li></ul></div></section>
<section><div><span class=badge>Coupes</span><h2>Om van te genieten</h2><p>Voor wie blijft zitten.</p></div><ul><li>Dame Blanche</li><li>Banana split</li><li>Coupe aardbei</li></ul></section>
<section><div><span class=badge>Wafels</span><h2>Warm en krokant</h2><p>Perfect bij de koffie.</p></div><ul><li>Brusselse wafel</li><li>Appelstrudel met ijs</li></ul></section>
<section><div><span class=badge>Warm</span><h2>Bij koude dagen</h2></div><ul><li>Koffie</li><li>Verse chocolademelk</li><li>Muntthee</li></ul></section>""",
            "Onze kaart",
            "nl",
        ),
        [
            "Bolletje vanille",
            "Bolletje chocolade",
            "Milkshake",
            "Sorbet",
            "Dame Blanche",
            "Banana split",
            "Coupe aardbei",
            "Brusselse wafel",
            "Appelstrudel met ijs",
            "Koffie",
            "Verse chocolademelk",
            "Muntthee",
        ],
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
        "where_one_eats_is_set_like_what_one_eats",
        _page(
            "<h1>Speisen</h1>"
            + "".join(
                f"<h2>{section}</h2><div class=cards>"
                + "".join(
                    f"<div class=card><img src=x.jpg><h3>{name}</h3><p>{about}</p></div>" for name, about in cards
                )
                + "</div>"
                for section, cards in (
                    (
                        "Ambiente",
                        (("Der Saal", "Hell, ruhig und geräumig"), ("Der Garten", "Schattig unter alten Linden")),
                    ),
                    (
                        "Aus der Pfanne",
                        (
                            ("Käsespätzle", "Mit Röstzwiebeln und Schnittlauch"),
                            ("Wiener Schnitzel", "Vom Kalb, mit Kartoffelsalat"),
                            ("Forelle Müllerin", "Mit Butterkartoffeln und Zitrone"),
                        ),
                    ),
                    (
                        "Süßes",
                        (
                            ("Apfelstrudel", "Warm, mit Vanilleeis und Sahne"),
                            ("Rote Grütze", "Mit Beeren und Vanillesoße"),
                            ("Käsekuchen", "Nach Omas Rezept, mit Quark"),
                        ),
                    ),
                )
            ),
            "Speisekarte",
            "de",
        ),
        ["Käsespätzle", "Wiener Schnitzel", "Forelle Müllerin", "Apfelstrudel", "Rote Grütze", "Käsekuchen"],
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
    Odd(
        "a_timetable_of_dishes",
        _page(
            """<h2>Ementa da semana</h2><table><tr><th></th><th>Segunda</th><th>Terça</th><th>Quarta</th><th>Quinta</th><th>Sexta</th></tr><tr><td>Almoço</td><td>Bacalhau com grão</td><td>Frango assado<br>com batata doce</td><td>Arroz de pato</td><td>Carne de porco</td><td>Peixe grelhado</td></tr><tr><td>Jantar</td><td>Sopa de legumes</td><td>Omelete de queijo</td><td>-</td><td>Massa com atum</td><td>Pizza vegetariana</td></tr></table><p>Preço da refeição na cantina: 3,10€.</p>""",
            "Ementa semanal",
            "pt",
        ),
        [
            "Bacalhau com grão",
            "Frango assado com batata doce",
            "Arroz de pato",
            "Carne de porco",
            "Peixe grelhado",
            "Sopa de legumes",
            "Omelete de queijo",
            "Massa com atum",
            "Pizza vegetariana",
        ],
    ),
    Odd(
        "each_day_in_a_row_of_its_own",
        _page(
            """<h1>Mittagstisch KW 12</h1><table><tr><td>Montag</td><td>Linsensuppe mit Wiener</td><td>Gemüselasagne</td></tr><tr><td>Dienstag</td><td>Schweinebraten mit Knödel</td><td>Käsespätzle</td></tr><tr><td>Mittwoch</td><td>Ruhetag</td><td></td></tr><tr><td>Donnerstag</td><td>Gulasch mit Nudeln</td><td>Pilzrisotto</td></tr><tr><td>Freitag</td><td>Seelachs mit Kartoffelsalat</td><td>Kaiserschmarrn</td></tr></table>""",
            "Mittagstisch",
            "de",
        ),
        [
            "Linsensuppe mit Wiener",
            "Gemüselasagne",
            "Schweinebraten mit Knödel",
            "Käsespätzle",
            "Gulasch mit Nudeln",
            "Pilzrisotto",
            "Seelachs mit Kartoffelsalat",
            "Kaiserschmarrn",
        ],
    ),
    Odd(
        "the_day_before_its_dish",
        _page(
            """<h2>Denní menu</h2><p>Pondělí: Svíčková na smetaně</p><p>Úterý: Smažený řízek s bramborem</p><p>Středa: Zavřeno</p><p>Čtvrtek: Hovězí guláš s knedlíkem</p><p>Pátek: Losos na másle</p><p>Sobota: Kuře na paprice</p>""",
            "Denní menu",
            "cs",
        ),
        [
            "Svíčková na smetaně",
            "Smažený řízek s bramborem",
            "Hovězí guláš s knedlíkem",
            "Losos na másle",
            "Kuře na paprice",
        ],
    ),
    Odd(
        "what_there_is_on_each_day_in_bold_and_what_comes_with_it",
        _page(
            """<h1>This week's lunches</h1><h3>Monday</h3><p><b>Chicken pie</b></p><p>with mash, peas and gravy</p><p><b>Leek tart</b></p><p>with a green salad</p><h3>Tuesday</h3><p><b>Beef chilli</b></p><p>with rice and soured cream</p><p><b>Bean burger</b></p><p>with chips and slaw</p><h3>Wednesday</h3><p><b>Baked cod</b></p><p>with parsley sauce</p><p><b>Cauliflower cheese</b></p><p>with crusty bread</p><h2>Find us</h2><p>High Street 4</p>""",
            "Lunches",
        ),
        ["Chicken pie", "Leek tart", "Beef chilli", "Bean burger", "Baked cod", "Cauliflower cheese"],
    ),
    Odd(
        "a_buffet_by_who_eats_and_when",
        _page(
            "<h1>Buffet prices</h1>"
            + "".join(
                f"<div><h2>{meal}</h2><h3>Dine-in</h3><div>Adults - ${a}</div><div>Kids (ages 6-11) - ${b}</div><div>Kids (ages 2-5) - ${c}</div></div>"
                for meal, a, b, c in (
                    ("Lunch buffet (11am to 3pm)", "12.95", "8.95", "5.95"),
                    ("Dinner buffet (5pm to 9pm)", "17.95", "10.95", "6.95"),
                )
            ),
            "Buffet - Golden Crane",
        ),
        ["Lunch buffet (11am to 3pm) | 12.95 8.95 5.95", "Dinner buffet (5pm to 9pm) | 17.95 10.95 6.95"],
    ),
    Odd(
        "photographs_and_what_they_show_behind_tabs",
        _page(
            """<nav><a href=/>Acasă</a></nav><h1>Preparate recomandate</h1><div class=tabs><a href=#a><div class=tab>Ciorbe</div></a><a href=#b><div class=tab>Carne</div></a><a href=#c><div class=tab>Desert</div></a></div><div id=a><article class=g><img src=1.jpg><div class=desc>Ciorbă de fasole</div></article><article class=g><img src=2.jpg><div class=desc>Ciorbă de văcuță</div></article></div><div id=b><article class=g><img src=3.jpg><div class=desc>Mici la grătar</div></article><article class=g><img src=4.jpg><div class=desc>Ceafă de porc</div></article><article class=g><img src=5.jpg><div class=desc>Șnițel de pui</div></article><article class=g><img src=6.jpg><div class=desc>Platou rece</div></article></div><div id=c><article class=g><img src=7.jpg><div class=desc>Papanași cu smântână</div></article><article class=g><img src=8.jpg><div class=desc>Clătite</div></article><article class=g><img src=9.jpg><div class=desc>Plăcintă cu mere</div></article></div>""",
            "Pensiunea la Râu",
            "ro",
        ),
        [
            "Ciorbă de fasole",
            "Ciorbă de văcuță",
            "Mici la grătar",
            "Ceafă de porc",
            "Șnițel de pui",
            "Platou rece",
            "Papanași cu smântână",
            "Clătite",
            "Plăcintă cu mere",
        ],
    ),
    Odd(
        "dishes_with_what_is_in_them_and_how_much",
        _page(
            "<h1>Our Treats</h1><h1>Breakfast</h1><h1>Lunch</h1><h1>Dinner</h1>"
            + "".join(
                f"<div class=card><h3>{name}</h3><h4>Ingredients</h4><ul>{lines}</ul><h4>Nutrition</h4><ul><li>Protein {n} g</li><li>Fat {n + 2} g</li></ul><button>Order now</button></div>"
                for n, (name, lines) in enumerate(
                    (
                        ("Halwa puri", "<li>Flour</li><li>Sugar</li><li>Butter</li>"),
                        ("Omelette", "<li>Eggs</li><li>Onion</li><li>Butter</li>"),
                        ("Chicken karahi", "<li>Chicken</li><li>Tomato</li><li>Onion</li>"),
                        ("Beef burger", "<li>Beef</li><li>Cheese</li><li>Onion</li>"),
                        ("Biryani", "<li>Rice</li><li>Chicken</li><li>Onion</li>"),
                        ("Pizza", "<li>Flour</li><li>Cheese</li><li>Tomato</li>"),
                        ("Kheer", "<li>Rice</li><li>Milk</li><li>Sugar</li>"),
                        ("Lassi", "<li>Yogurt</li><li>Sugar</li><li>Milk</li>"),
                    ),
                    6,
                )
            ),
            "Treats",
        ),
        ["Halwa puri", "Omelette", "Chicken karahi", "Beef burger", "Biryani", "Pizza", "Kheer", "Lassi"],
    ),
]

NOTHING = [
    Odd(
        "the_team_of_a_kitchen",
        _page(
            "<h1>Unser Team</h1>"
            + "".join(
                f"<div class=card><img src=x.jpg><h3>{name}</h3><p>{what}</p></div>"
                for name, what in (
                    ("Martha Kuchenbecker", "Küchenchefin, backt das Brot selbst"),
                    ("Jens Fischer", "Souschef, zuständig für Fisch und Fleisch"),
                    ("Olga Weinmann", "Sommelière, kennt jeden Wein"),
                    ("Pavel Reis", "Patissier, macht Torten und Eis"),
                )
            ),
            "Speisehaus Linde",
            "de",
        ),
    ),
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
        "what_a_kitchen_says_of_itself",
        _page(
            "<h1>Menu</h1><p>Our menu changes every day: ask us.</p>"
            + "".join(
                f"<div class=feature><h3>{name}</h3><p>{what}</p></div>"
                for name, what in (
                    ("Fresh fish daily", "Straight from the boats in the harbour."),
                    ("Local vegetables", "From farms less than an hour away."),
                    ("Homemade bread", "Baked each morning in our stone oven."),
                    ("Natural wine", "From growers we know by name."),
                )
            ),
            "Menu",
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
    Odd(
        "services_of_a_caterer",
        _page(
            "<h1>What we do</h1>"
            + "".join(
                f"<div class=service><h3>{name}</h3><p>{what}</p></div>"
                for name, what in (
                    ("Weddings", "From the champagne reception to the midnight soup."),
                    ("Business lunches", "Sandwiches, salads and cakes brought to your office."),
                    ("Barbecues", "We bring grill, meat and salads to your garden."),
                    ("Coffee breaks", "Coffee, tea, biscuits and fruit for your meeting."),
                )
            ),
            "Catering",
        ),
    ),
    Odd(
        "when_a_kitchen_is_open",
        _page(
            "<h1>Menu</h1><p>See our menu at the bar.</p><h2>Kitchen hours</h2>"
            + "".join(
                f"<p>{day}: {hours}</p>"
                for day, hours in (
                    ("Monday", "closed"),
                    ("Tuesday", "lunch only"),
                    ("Wednesday", "12:00 - 21:00"),
                    ("Thursday", "lunch and dinner"),
                    ("Friday", "12:00 - 22:00"),
                    ("Saturday", "breakfast, lunch and dinner"),
                )
            ),
        ),
    ),
    Odd(
        "what_happens_on_which_day",
        _page(
            "<h1>Every week at the Crown</h1>"
            + "".join(
                f"<h3>{day}</h3><p>{what}</p>"
                for day, what in (
                    ("Monday", "Pub quiz from eight"),
                    ("Tuesday", "Darts league"),
                    ("Wednesday", "Live jazz in the bar"),
                    ("Thursday", "Steak and wine for two"),
                    ("Friday", "Open mic"),
                    ("Sunday", "Roast dinner from noon"),
                )
            ),
            "The Crown",
        ),
    ),
    Odd(
        "prices_under_dishes_that_are_pictures",
        _page(
            "<table>"
            + "".join(
                f"<tr><th>{head}</th></tr>" + "".join(f"<tr><td><img src={p}.jpg></td><td>{p} Ft</td></tr>" for p in ps)
                for head, ps in (
                    ("Leves", (950, 1050, 1200)),
                    ("Főétel", (1900, 2300, 2500)),
                    ("Desszert", (800, 990, 850)),
                )
            )
            + "</table>",
            "Étlap",
            "hu",
        ),
    ),
    Odd(
        "what_a_till_sold_in_a_week",
        _page(
            "".join(
                f"<h3>{day}</h3><table><tr><th>Artikel</th><th>Anzahl</th><th>Umsatz</th></tr><tr><td>Pizza Salami</td><td>{n},00</td><td>{n * 9},00 €</td></tr><tr><td>Spaghetti Bolognese</td><td>{n + 3},00</td><td>{n * 11},00 €</td></tr><tr><td>Gesamt</td><td></td><td>{n * 20},00 €</td></tr></table>"
                for n, day in ((12, "1.3."), (15, "2.3."), (9, "3.3."))
            ),
            "Bericht",
            "de",
        ),
    ),
    Odd(
        "arms_by_their_list_of_prices",
        _page(
            "<h1>Listino prezzi</h1><h2>Coltelli</h2><table><tr><th>Modello</th><th>Prezzo</th></tr>"
            + "".join(
                f"<tr><td>{name}</td><td>€ {price}</td></tr>"
                for name, price in (
                    ("Serramanico 12", "45,00"),
                    ("Da caccia", "80,00"),
                    ("A scatto", "65,00"),
                    ("Multiuso", "35,00"),
                    ("Torcia tattica", "29,00"),
                    ("Binocolo 8x40", "120,00"),
                )
            )
            + "</table>",
            "Listino prezzi - Armeria Brescia",
            "it",
        ),
        url="https://armeria.example/listino",
    ),
]
