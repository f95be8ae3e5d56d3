"""The seventh of the later rounds: a page for each kind of fault that real pages with prices chosen by chance showed.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


def _shire(county: str, tales: str, dish: str, about: str, price: str) -> str:
    return f"<section><h1>{county}</h1><div>{tales}</div><div><h3>{dish}</h3><div><p>{about}</p><p>{price}</p></div></div></section>"


MENUS = [
    Odd(
        "descriptions_in_headings_below_the_line_of_the_price",
        _page(
            """<h1>Menu</h1><h2>Wraps</h2><p>Lamb Wrap.......$8.50</p><h3>Minced lamb, mint, onions</h3><p>Halloumi Wrap......$7.00</p><h3>Grilled cheese, peppers</h3>
            <h2>Plates</h2><p>Mixed Plate (half)......$9.00</p><p>(full).......$15.00</p><h3>Everything from the grill, with rice</h3><p>Bean Plate.......$8.00</p><h3>White beans, tomato, dill</h3>
            <h2>Sides</h2><p>Chips (small).....$2.50</p><p>(regular).....$3.50</p><h3>Twice fried</h3><p>Flatbread.......$2.00</p><h3>Straight from the oven</h3>"""
        ),
        [
            "Lamb Wrap | 8.50",
            "Halloumi Wrap | 7",
            "Mixed Plate | 9 15",
            "Bean Plate | 8",
            "Chips | 2.50 3.50",
            "Flatbread | 2",
        ],
    ),
    Odd(
        "notes_in_headings_below_spans",
        _page(
            """<h2>Brunch</h2><div><span>Shakshuka</span> <span>11,50 €</span></div><h4>Zwei Eier, Paprika, Fladenbrot</h4><div><span>Strammer Max</span> <span>9,80 €</span></div><h4>Schinken, Spiegelei, Bauernbrot</h4>
            <h2>Süßes</h2><div><span>Kaiserschmarrn</span> <span>10,20 €</span></div><h4>Mit Zwetschgenröster</h4><div><span>Waffel</span> <span>6,40 €</span></div><h4>Heiße Kirschen, Sahne</h4>""",
            "Speisekarte",
            "de",
        ),
        ["Shakshuka | 11.50", "Strammer Max | 9.80", "Kaiserschmarrn | 10.20", "Waffel | 6.40"],
    ),
    Odd(
        "head_of_the_price_column_in_each_table",
        _page(
            "".join(
                f"<table><tr><th>{title}</th><th>Árak</th></tr>"
                + "".join(
                    f'<tr class="r{n}"><td class="n{n}">{dish}</td><td class="p{n}">{price}.-</td></tr>'
                    for n, (dish, price) in enumerate(dishes)
                )
                + "</table>"
                for title, dishes in (
                    ("Levesek", [("Karfiolleves pirított mandulával", "690"), ("Halászlé", "1.290")]),
                    ("Kedvencek", [("Rántott karaj hasábburgonyával", "1.890"), ("Lecsós tészta", "1.450")]),
                    ("Desszertek", [("Mákos guba", "790"), ("Almás rétes", "650")]),
                    ("Saláták", [("Uborkasaláta", "450"), ("Céklasaláta", "480")]),
                )
            ),
            "Étlap",
            "hu",
        ),
        [
            "Karfiolleves pirított mandulával | 690",
            "Halászlé | 1290",
            "Rántott karaj hasábburgonyával | 1890",
            "Lecsós tészta | 1450",
            "Mákos guba | 790",
            "Almás rétes | 650",
            "Uborkasaláta | 450",
            "Céklasaláta | 480",
        ],
    ),
    Odd(
        "bakery_by_the_piece",
        _page(
            "<h2>Meni</h2>"
            + "".join(
                f"<div class=paragraph>{name} {price} din. {unit}</div>"
                for name, price, unit in (
                    ("Zemička", "35,00", "po komadu"),
                    ("Perec", "49,99", "po komadu"),
                    ("Gibanica", "890,00", "po kg"),
                    ("Đevrek", "40,00", "po komadu"),
                    ("Mekike", "55,50", "po komadu"),
                    ("Proja", "60,00", "po komadu"),
                    ("Lisnato", "79,99", "po komadu"),
                )
            ),
            "Naš lokal",
            "sr",
        ),
        [
            "Zemička | 35",
            "Perec | 49.99",
            "Gibanica | 890",
            "Đevrek | 40",
            "Mekike | 55.50",
            "Proja | 60",
            "Lisnato | 79.99",
        ],
    ),
    Odd(
        "marks_of_diet_inside_the_stated_names",
        _page(
            "".join(
                f"<h3>{tab}</h3>"
                + "".join(
                    f'<div itemprop="hasMenuItem" itemscope itemtype="http://schema.org/MenuItem"><h6 itemprop="name">{name}</h6><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><h6 itemprop="price">£{price}</h6></div></div>'
                    for name, price in dishes
                )
                for tab, dishes in (
                    ("Dinner", [("Crab soup", "7.95"), ("Onion tart <span>V</span>", "6.50"), ("Lamb rump", "18.00")]),
                    (
                        "Lunch",
                        [("Crab soup", "5.95"), ("Bean stew <span>V GF</span>", "8.50"), ("Fish pie", "11.00")],
                    ),
                )
            )
        ),
        [
            "Crab soup | 7.95",
            "Onion tart | 6.50",
            "Lamb rump | 18",
            "Crab soup | 5.95",
            "Bean stew | 8.50",
            "Fish pie | 11",
        ],
    ),
    Odd(
        "fillings_under_what_they_cost",
        _page(
            """<h1>Lunch menu</h1><p>Hot food<br>Soup of the day £1.20<br>Bean chilli £2.40<br>Roll and baguette fillings prices from £1.90-£2.60<br>Egg and cress<br>Ham and mustard<br>Prawn cocktail<br>Cheese and pickle<br>Fruit pots £1.80<br>Flapjack £1.10</p>"""
        ),
        [
            "Soup of the day | 1.20",
            "Bean chilli | 2.40",
            "Egg and cress | 1.90 2.60",
            "Ham and mustard | 1.90 2.60",
            "Prawn cocktail | 1.90 2.60",
            "Cheese and pickle | 1.90 2.60",
            "Fruit pots | 1.80",
            "Flapjack | 1.10",
        ],
    ),
    Odd(
        "dishes_below_stories_of_their_counties",
        _page(
            _shire(
                "The Fens",
                "<h2>Eels of Ely</h2><p>They gave the city its name, they say.</p><h2>Black soil</h2><p>Nothing grows better celery.</p>",
                "Smoked eel risotto",
                "Slow-cooked, with celery and lemon. A dish of patience.",
                "14.00 GBP",
            )
            + _shire(
                "The Marches",
                "<h2>Drovers</h2><p>They walked to London in a fortnight.</p>",
                "Hogget pie",
                "Shoulder of hogget, leeks, and a lid of suet pastry.",
                "16.50 GBP",
            )
            + _shire(
                "The Broads",
                "<h2>Reed cutters</h2><p>They work in winter only.</p><h2>Mills</h2><p>There were two hundred.</p>",
                "Pike quenelles",
                "Pike from the river, crayfish sauce, watercress.",
                "15.00 GBP",
            )
            + _shire(
                "The Wolds",
                "<h2>Chalk</h2><p>White roads, white walls.</p>",
                "Venison haunch",
                "Roasted haunch, beetroot, and juniper.",
                "19.00 GBP",
            ),
            "Main courses",
        ),
        ["Smoked eel risotto | 14", "Hogget pie | 16.50", "Pike quenelles | 15", "Venison haunch | 19"],
    ),
    Odd(
        "grandmothers_recipes_for_sale",
        _page(
            "<h1>Les recettes de Mamie Jeanne</h1><h2>Nos spécialités</h2><h3>Entrées</h3>"
            + "".join(
                f"<div><span class=n>{name}</span> <span class=d>{about}</span><div><span class=p>{price}€</span></div></div>"
                for name, about, price in (
                    ("Poireaux vinaigrette", "œuf mimosa, ciboulette", "7"),
                    ("Pâté en croûte", "canard, pistache", "9"),
                    ("Soupe au pistou", "haricots, basilic", "8"),
                    ("Daube de joue", "carottes, vin rouge", "18"),
                    ("Brandade", "morue, pommes de terre", "16"),
                    ("Riz au lait", "caramel au beurre salé", "6"),
                )
            ),
            "Chez Jeanne",
            "fr",
        ),
        [
            "Poireaux vinaigrette | 7",
            "Pâté en croûte | 9",
            "Soupe au pistou | 8",
            "Daube de joue | 18",
            "Brandade | 16",
            "Riz au lait | 6",
        ],
    ),
    Odd(
        "numbers_loose_before_the_name",
        _page(
            "<h1>Speisekarte</h1><section><h2>Vorspeisen</h2><ul>"
            + "".join(
                f"<li>{number}<div class=description><strong>{name}</strong><p>{about}</p></div><span class=price>{price} €</span></li>"
                for number, name, about, price in (
                    ("04", "Rote-Bete-Salat", "mit Walnüssen", "5,50"),
                    ("05", "Ziegenkäse", "Ziegenkäse mit Honig und Thymian", "7,50"),
                    ("06", "Gemischter Teller", "Wurst, Käse, Gurken", "9,50"),
                    ("77", "Linsensuppe", "mit Essig", "4,80"),
                    ("08", "Matjes", "mit Apfel und Zwiebeln", "8,90"),
                )
            )
            + "</ul></section>",
            "Zum Anker",
            "de",
        ),
        [
            "Rote-Bete-Salat | 5.50",
            "Ziegenkäse | 7.50",
            "Gemischter Teller | 9.50",
            "Linsensuppe | 4.80",
            "Matjes | 8.90",
        ],
    ),
    Odd(
        "number_paragraph_and_price_as_siblings",
        _page(
            "<article><h1>Les Galettes</h1>"
            + "".join(
                f"<p class=nr>{number}.</p><p class=indhold>{text}</p><p class=pris>{price},-</p>"
                for number, text, price in (
                    ("7", "Assiette du fermier<br>Tallerken med forskelligt<br>Skinke, cornichoner, oliven", "111"),
                    ("8", "Soupe aux pois<br>Ærtesuppe", "95"),
                    ("9", "Truite fumée<br>Røget ørred<br>fra fjorden serveret<br>med dildcreme", "134"),
                    ("10", "Tarte aux poireaux<br>Porretærte", "88"),
                    ("11", "Gratin de chou<br>Kål i fad<br>med ost og nødder", "92"),
                )
            )
            + "</article>",
            "Menukort",
            "da",
        ),
        [
            "Assiette du fermier | 111",
            "Soupe aux pois | 95",
            "Truite fumée | 134",
            "Tarte aux poireaux | 88",
            "Gratin de chou | 92",
        ],
    ),
    Odd(
        "extras_told_in_a_sentence",
        _page(
            "<h1>Menu</h1><p>Our small plates include: Padrón peppers $8, Olives $5, Almonds $4.</p><h3>Paella</h3><p>$19</p><h3>Tortilla</h3><p>$9</p><h3>Hake in cider</h3><p>$17</p>"
        ),
        ["Padrón peppers | 8", "Olives | 5", "Almonds | 4", "Paella | 19", "Tortilla | 9", "Hake in cider | 17"],
    ),
    Odd(
        "several_for_a_price",
        _page(
            """<h1>SIDES</h1><p>COLLARD GREENS <span>3.75</span></p><p>CORN BREAD <span>6 FOR</span> <span>2.95</span></p><p>GRITS <span>2.95</span></p><p>CORN ON THE COB <span>3 FOR</span> <span>2.95</span></p><p>SLAW <span>2.50</span></p>"""
        ),
        ["COLLARD GREENS | 3.75", "CORN BREAD | 2.95", "GRITS | 2.95", "CORN ON THE COB | 2.95", "SLAW | 2.50"],
    ),
    Odd(
        "weekdays_cut_short_before_the_plat_du_jour",
        _page(
            "<h2>Plats du jour</h2>"
            + "".join(
                f"<p><b>{day}</b> {dish} <i>{price}</i></p>"
                for day, dish, price in (
                    ("TUE", "Bouillabaisse", "$26"),
                    ("WED", "Roast chicken", "$24"),
                    ("THU", "Stuffed cabbage", "$22"),
                    ("FRI", "Skate wing", "$26"),
                    ("SAT", "Duck breast", "$28"),
                )
            )
        ),
        ["Bouillabaisse | 26", "Roast chicken | 24", "Stuffed cabbage | 22", "Skate wing | 26", "Duck breast | 28"],
    ),
    Odd(
        "a_line_break_in_a_name_or_two",
        _page(
            "<h2>Мангал</h2>"
            + "".join(
                f"<div class=card><p class=title>{name}</p><p class=price>{price} Р</p><p class=weight>150 г</p></div>"
                for name, price in (
                    ("Шашлык из индейки", "210"),
                    ("Кебаб из баранины", "190"),
                    ("Кебаб из баранины<br>с орехами", "230"),
                    ("Перец на углях", "150"),
                    ("Грибы на углях", "160"),
                    ("Картофель в фольге", "120"),
                    ("Лепёшка", "60"),
                )
            ),
            "Меню",
            "ru",
        ),
        [
            "Шашлык из индейки | 210",
            "Кебаб из баранины | 190",
            "Кебаб из баранины с орехами | 230",
            "Перец на углях | 150",
            "Грибы на углях | 160",
            "Картофель в фольге | 120",
            "Лепёшка | 60",
        ],
    ),
    Odd(
        "a_line_break_before_what_is_in_a_dish",
        _page(
            "<h2>Mains</h2>"
            + "".join(
                f"<div><h4>{name}</h4><span>{price}</span></div>"
                for name, price in (
                    ("Goat curry<br>slow cooked", "£11"),
                    ("Dal<br>with spinach", "£8"),
                    ("Fish fry<br>cod in gram flour", "£12"),
                    ("Okra<br>dry fried", "£7"),
                    ("Paneer<br>from the grill", "£9"),
                )
            )
        ),
        ["Goat curry | 11", "Dal | 8", "Fish fry | 12", "Okra | 7", "Paneer | 9"],
    ),
    Odd(
        "a_line_of_its_own_with_the_price_of_each",
        _page(
            "<h2>Mains</h2><p>Steak frites $24</p><p>Cod in beer $19</p><p>Mushroom pie $17</p><h2>Sides</h2><p>$7 each</p><ul><li>French fries</li><li>Green beans</li><li>Mac and cheese</li></ul>"
        ),
        [
            "Steak frites | 24",
            "Cod in beer | 19",
            "Mushroom pie | 17",
            "French fries | 7",
            "Green beans | 7",
            "Mac and cheese | 7",
        ],
    ),
    Odd(
        "je_under_the_title",
        _page(
            "<h2>Hauptgerichte</h2><p>Schnitzel 14,50 €</p><p>Forelle 16,90 €</p><p>Käsespätzle 11,80 €</p><h2>Beilagen</h2><p>je 4,50 €</p><p>Pommes</p><p>Salat</p><p>Rotkohl</p>",
            "Speisekarte",
            "de",
        ),
        [
            "Schnitzel | 14.50",
            "Forelle | 16.90",
            "Käsespätzle | 11.80",
            "Pommes | 4.50",
            "Salat | 4.50",
            "Rotkohl | 4.50",
        ],
    ),
    Odd(
        "a_title_in_capitals_and_the_price_of_each",
        _page(
            "<p>MAINS<br>Steak frites 24.00<br>Cod in beer 19.00<br>Mushroom pie 17.00</p><p>SIDES 7.00 each<br>French fries<br>Green beans<br>Mac and cheese</p><p>STARTERS<br>Oysters 3.50 each<br>Soup 6.00</p>"
        ),
        [
            "Steak frites | 24",
            "Cod in beer | 19",
            "Mushroom pie | 17",
            "French fries | 7",
            "Green beans | 7",
            "Mac and cheese | 7",
            "Oysters | 3.50",
            "Soup | 6",
        ],
    ),
    Odd(
        "kinds_of_each_curry_in_a_list",
        _page(
            "<h2>Curries</h2>"
            + "".join(
                f"<div><h4>{name}</h4><p>{about}</p><ul>{''.join(f'<li>{k} £{p}</li>' for k, p in kinds)}</ul></div>"
                for name, about, kinds in (
                    ("Green curry", "coconut, basil", [("Chicken", "9.50"), ("Prawn", "11.50"), ("Tofu", "8.95")]),
                    ("Red curry", "bamboo shoots", [("Chicken", "9.50"), ("Prawn", "11.50"), ("Tofu", "8.95")]),
                    ("Massaman", "potato, peanut", [("Chicken", "10.50"), ("Beef", "11.50")]),
                )
            )
        ),
        ["Green curry | 9.50 11.50 8.95", "Red curry | 9.50 11.50 8.95", "Massaman | 10.50 11.50"],
    ),
    Odd(
        "kinds_of_each_dish_in_lines",
        _page(
            "".join(
                f"<h3>{name}</h3><p>{'<br>'.join(f'{k} ..... {p} €' for k, p in kinds)}</p>"
                for name, kinds in (
                    ("Bratnudeln", [("Huhn", "8,50"), ("Ente", "10,90"), ("Tofu", "7,90")]),
                    ("Chop Suey", [("Huhn", "9,50"), ("Ente", "11,90"), ("Tofu", "8,90")]),
                    ("Acht Schätze", [("Huhn", "9,90"), ("Ente", "12,50")]),
                    ("Saté", [("Huhn", "9,20"), ("Rind", "10,80")]),
                )
            ),
            "Speisekarte",
            "de",
        ),
        [
            "Bratnudeln | 8.50 10.90 7.90",
            "Chop Suey | 9.50 11.90 8.90",
            "Acht Schätze | 9.90 12.50",
            "Saté | 9.20 10.80",
        ],
    ),
    Odd(
        "the_same_short_name_in_two_sections",
        _page(
            "<h3>Burgers</h3><p>Chicken £8</p><p>Beef £9</p><p>Halloumi £8.50</p><h3>Wraps</h3><p>Chicken £7</p><p>Falafel £6.50</p><p>Lamb £8</p><h3>Sides</h3><p>Chips £3</p><p>Slaw £2.50</p>"
        ),
        [
            "Chicken | 8",
            "Beef | 9",
            "Halloumi | 8.50",
            "Chicken | 7",
            "Falafel | 6.50",
            "Lamb | 8",
            "Chips | 3",
            "Slaw | 2.50",
        ],
    ),
    Odd(
        "prices_in_a_column_that_rise_by_one",
        _page(
            "<table><tr><th></th><th>Small</th><th>Large</th></tr>"
            + "".join(
                f"<tr><td>{name}</td><td>{small}</td><td>{large}</td></tr>"
                for name, small, large in (
                    ("Margherita", 8, 12),
                    ("Funghi", 9, 13),
                    ("Diavola", 10, 14),
                    ("Tonno", 11, 15),
                    ("Verdure", 9, 14),
                )
            )
            + "</table>"
        ),
        ["Margherita | 8 12", "Funghi | 9 13", "Diavola | 10 14", "Tonno | 11 15", "Verdure | 9 14"],
    ),
    Odd(
        "a_bare_price_behind_the_title",
        _page(
            "<h2>Mains</h2><p>Steak frites 24</p><p>Cod in beer 19</p><p>Mushroom pie 17</p><p>Trout 21</p><h2>Desserts 8</h2><p>Apple tart</p><p>Chocolate mousse</p><p>Bread pudding</p>"
        ),
        [
            "Steak frites | 24",
            "Cod in beer | 19",
            "Mushroom pie | 17",
            "Trout | 21",
            "Apple tart | 8",
            "Chocolate mousse | 8",
            "Bread pudding | 8",
        ],
    ),
    Odd(
        "numbers_of_parts_behind_titles",
        _page(
            "<h2>Starters 1</h2><p>Soup 6</p><p>Salad 7</p><p>Pâté 9</p><h2>Mains 2</h2><p>Steak frites 24</p><p>Cod in beer 19</p><p>Mushroom pie 17</p>"
        ),
        ["Soup | 6", "Salad | 7", "Pâté | 9", "Steak frites | 24", "Cod in beer | 19", "Mushroom pie | 17"],
    ),
    Odd(
        "years_of_a_whisky_are_no_pence",
        _page(
            "<h2>Віскі</h2>"
            + "".join(
                f"<div><h3>{name}</h3><span>{price} грн</span></div>"
                for name, price in (("Old Sock (12p)", "240"), ("Glen Fog (18p)", "300"), ("Barley Jack", "190"))
            ),
            "Меню бару",
        ),
        ["Old Sock (12p) | 240", "Glen Fog (18p) | 300", "Barley Jack | 190"],
    ),
]

NOTHING: list[Odd] = [
    Odd(
        "recipes_with_what_a_pot_of_each_costs",
        _page(
            "<h1>Family recipes</h1>"
            + "".join(
                f"<article><h3>{name}</h3><p>Serves four</p><p>{price}</p></article>"
                for name, price in (
                    ("Leek soup", "£2.10 per serving"),
                    ("Fish pie", "£3.40 per serving"),
                    ("Rice pudding", "£0.95 per serving"),
                    ("Bean stew", "£1.60 per serving"),
                    ("Apple crumble", "£1.15 per serving"),
                    ("Lamb hotpot", "£3.90 per serving"),
                )
            ),
            "Recipes on a budget",
        ),
    ),
]
