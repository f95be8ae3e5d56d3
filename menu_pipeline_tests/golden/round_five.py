"""The fifth of the later rounds: a page for each kind of fault that two labellers' real pages, and our own doubts, showed.

Written beside the mending, kind by kind; every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


MENUS = [
    Odd(
        "bold_word_ends_a_name",
        _page(
            """<h2>Sandwiches</h2><ul><li>Pastrami on <b>rye</b> $12</li><li>Tuna salad on <b>sourdough</b> $11</li><li>Grilled cheese on <b>white</b> $9</li><li>Turkey club $12.50</li></ul>""",
            "Deli menu",
        ),
        ["Pastrami on rye | 12", "Tuna salad on sourdough | 11", "Grilled cheese on white | 9", "Turkey club | 12.50"],
    ),
    Odd(
        "bold_word_amid_a_name",
        _page(
            """<h2>Burgers</h2><ul><li>Smash burger with <b>double</b> cheddar 11,50</li><li>Chicken burger with <b>spicy</b> mayo 10,50</li><li>Veggie burger 9,90</li></ul>""",
            "Burgers",
        ),
        ["Smash burger with double cheddar | 11.50", "Chicken burger with spicy mayo | 10.50", "Veggie burger | 9.90"],
    ),
    Odd(
        "plain_word_before_a_bold_name",
        _page(
            """<h2>Pizza</h2><p>Pizza <strong>Margherita</strong> ... 7,50 €</p><p>Pizza <strong>Funghi</strong> ... 8,50 €</p><p>Pizza <strong>Tonno</strong> ... 9,50 €</p>""",
            "Pizzeria",
            "de",
        ),
        ["Pizza Margherita | 7.50", "Pizza Funghi | 8.50", "Pizza Tonno | 9.50"],
    ),
    Odd(
        "bold_name_before_plain_words",
        _page(
            """<h2>Pizza</h2><p><strong>Margherita</strong> tomato, mozzarella 7,50 €</p><p><strong>Funghi</strong> with mushrooms 8,50 €</p><p><strong>Tonno</strong> tuna and onions 9,50 €</p>""",
            "Pizzeria",
            "de",
        ),
        ["Margherita | 7.50", "Funghi | 8.50", "Tonno | 9.50"],
    ),
    Odd(
        "two_set_menus_in_a_table",
        _page(
            """<h2>Set menus</h2><table><tr><td>Menu 1</td><td>3 courses</td><td>29,-</td></tr><tr><td>Menu 2</td><td>4 courses</td><td>38,-</td></tr></table>""",
            "Menu | The Crown",
        ),
        ["Menu 1 | 29", "Menu 2 | 38"],
    ),
    Odd(
        "set_menus_with_their_courses_in_the_next_row",
        _page(
            """<h2>Dinner menus</h2><table><tr><td colspan=2>Menu 1</td><td>3 courses</td><td>29,-</td></tr><tr><td colspan=4>Carpaccio - Steak - Dame blanche</td></tr><tr><td colspan=2>Menu 2</td><td>4 courses</td><td>36,-</td></tr><tr><td colspan=4>Shrimp cocktail - Soup - Sole - Cheese</td></tr></table>""",
            "Menukaart",
        ),
        ["Menu 1 | 29", "Menu 2 | 36"],
    ),
    Odd(
        "set_menu_priced_by_courses",
        _page(
            """<h2>Set menu</h2><div class=row><p>2 courses</p><p>£24</p></div><div class=row><p>3 courses</p><p>£29</p></div><h3>Starters</h3><p>Leek soup</p><p>Beetroot salad</p><h3>Mains</h3><p>Roast cod</p><p>Lamb shoulder</p>""",
            "Set menu – The Anchor",
        ),
        ["2 courses | 24", "3 courses | 29"],
    ),
    Odd(
        "any_further_topping_de",
        _page(
            """<table><tr><td>Margherita</td><td>7,50</td></tr><tr><td>Salami</td><td>8,50</td></tr><tr><td>Tonno</td><td>9,50</td></tr><tr><td>jede weitere Zutat</td><td>1,00</td></tr><tr><td>Aufpreis glutenfrei</td><td>2,00</td></tr></table>""",
            "Speisekarte Pizzeria",
            "de",
        ),
        ["Margherita | 7.50", "Salami | 8.50", "Tonno | 9.50"],
    ),
    Odd(
        "any_further_topping_en_and_a_mark_for_a_name",
        _page(
            """<ul><li>Margherita $9</li><li>Pepperoni $11</li><li>Veggie $10</li><li>Extra topping $1.50</li><li>Each additional topping $1</li><li>Gluten free base +$2</li></ul>""",
            "Pizza menu",
        ),
        ["Margherita | 9", "Pepperoni | 11", "Veggie | 10"],
    ),
    Odd(
        "any_further_topping_it",
        _page(
            """<ul><li>Margherita 6,00 €</li><li>Diavola 7,50 €</li><li>Ogni aggiunta 1,00 €</li><li>Supplemento ingredienti 1,50 €</li></ul>""",
            "Pizzeria menù",
            "it",
        ),
        ["Margherita | 6", "Diavola | 7.50"],
    ),
    Odd(
        "one_dish_under_a_heading",
        _page("""<h1>Today's special</h1><p>Braised beef with dumplings – 14.50 €</p>""", "Lunch menu | Old Mill"),
        ["Braised beef with dumplings | 14.50"],
    ),
    Odd(
        "three_plain_names_and_numbers",
        _page(
            """<h1>Menu</h1><h2>Pizza</h2><p>Margherita</p><p>10</p><p>Marinara</p><p>9</p><p>Diavola</p><p>12</p>"""
        ),
        ["Margherita | 10", "Marinara | 9", "Diavola | 12"],
    ),
    Odd(
        "pesos_in_thousands_with_a_dollar_sign",
        _page(
            """<h2>Tragos</h2><ul><li>Pisco de la casa $4.500</li><li>Ron añejo 12 $6.500</li><li>Vodka tónica $5.000</li></ul><h2>Comida</h2><ul><li>Empanada de queso $2.800</li><li>Tabla para dos $14.900</li></ul>""",
            "Carta – Bar El Faro",
            "es",
        ),
        [
            "Pisco de la casa | 4500",
            "Ron añejo 12 | 6500",
            "Vodka tónica | 5000",
            "Empanada de queso | 2800",
            "Tabla para dos | 14900",
        ],
    ),
    Odd(
        "lone_prices_in_dong_without_a_sign",
        _page(
            """<h3>Món chính</h3><article><h4>Cơm gà xé</h4><b class=num>45.000</b></article><article><h4>Bún thịt nướng</h4><b class=num>50.000</b></article><article><h4>Mì xào bò</h4><b class=num>55.000</b></article><div class=them><div><h4>Lẩu nấm bốn người</h4><p>Nồi lớn cho cả bàn</p></div><b class=num>220.000</b></div><h3>Gọi thêm</h3><p>Rau, nước chấm</p>""",
            "Thực đơn",
            "vi",
        ),
        ["Cơm gà xé | 45000", "Bún thịt nướng | 50000", "Mì xào bò | 55000", "Lẩu nấm bốn người | 220000"],
    ),
    Odd(
        "a_size_that_is_called_a_name",
        _page(
            """<h3>天丼</h3><ul class=menu-list><li><span class=menu-item-name>かさね丼</span><span class=menu-item-price>1,980円</span></li><li><span class=menu-item-name>並</span><span class=menu-item-price>1,280円</span></li><li><span class=menu-item-name>海老天丼</span><span class=menu-item-price>1,580円</span></li></ul>""",
            "お品書き",
            "ja",
        ),
        ["かさね丼 | 1980", "並 | 1280", "海老天丼 | 1580"],
    ),
    Odd(
        "greek_words_with_accents",
        _page(
            """<div class=dish-title>Κυρίως</div><div class=dish><b>Κοτόπουλο σχάρας</b><span>€9,50</span></div><div class=dish><b>Λιγκουίνι με Σολομό</b><span>€12,90</span></div><div class=dish><b>Μπέργκερ της αυλής</b><span>€8,90</span></div><div class=dish><b>Μακαρόνια με κιμά</b><span>€7,50</span></div><div class=dish><b>Η επιλογή του σεφ</b><span>€11,00</span></div><div class=dish><b>Ψητή φέτα</b><span>€5,50</span></div>""",
            "Η Αυλή",
            "el",
        ),
        [
            "Κοτόπουλο σχάρας | 9.50",
            "Λιγκουίνι με Σολομό | 12.90",
            "Μπέργκερ της αυλής | 8.90",
            "Μακαρόνια με κιμά | 7.50",
            "Η επιλογή του σεφ | 11",
            "Ψητή φέτα | 5.50",
        ],
        url="https://avli.example/",
    ),
    Odd(
        "json_with_composed_keys",
        """{"loja":{"telefone":"11 5555-0101","pedidoMinimo":30},"produtos":[{"id":7,"nomeProduto":"Pastel de queijo","precoVenda":9,"precoAntigo":12,"categoria":"Salgados"},{"id":8,"nomeProduto":"Caldo de cana","precoVenda":7.5,"precoAntigo":null,"categoria":"Bebidas"}]}""",
        ["Pastel de queijo | 9", "Caldo de cana | 7.50"],
        url="https://feira.example/",
        kind="application/json",
    ),
    Odd(
        "json_with_keys_of_a_letter",
        """[{"key":"sopas","label":"Sopas","items":[{"n":"Caldo verde","d":"com chouriço","p":"€ 3,50"},{"n":"Sopa de peixe","p":"€ 4,80"}]},{"key":"doces","label":"Doces","items":[{"n":"Pudim","p":"€ 3,00"}]}]""",
        ["Caldo verde | 3.50", "Sopa de peixe | 4.80", "Pudim | 3"],
        url="https://tasca.example/",
        kind="application/json",
    ),
    Odd(
        "json_of_plain_numbers",
        """[{"id":0,"name":"Chicken adobo","price":120,"image":"a.jpg"},{"id":1,"name":"Pork sinigang","price":140,"image":"b.jpg"},{"id":2,"name":"Pancit","price":90,"image":"c.jpg"},{"id":3,"name":"House special","price":160,"image":"d.jpg"}]""",
        ["Chicken adobo | 120", "Pork sinigang | 140", "Pancit | 90", "House special | 160"],
        url="https://carinderia.example/",
        kind="application/json",
    ),
    Odd(
        "lists_under_headings_without_prices",
        _page(
            """<h1>Menukaart</h1><div class=kolommen><div><h3>Bieren</h3><ul><li>Jonge Klare Pils</li><li>Dubbel Bruin</li><li>Zotte Tripel</li><li>Molen Blond 0,0%</li></ul></div><div><h3>Warme dranken</h3><ul><li>Koffie</li><li>Verse muntthee</li><li>Warme chocolademelk</li></ul></div><div><h3>Snacks</h3><ul><li>Bitterballen (8 stuks)</li><li>Kaasplankje</li><li>Nacho's met guacamole</li></ul></div></div>""",
            "Menukaart – Het Pleintje",
            "nl",
        ),
        [
            "Jonge Klare Pils",
            "Dubbel Bruin",
            "Zotte Tripel",
            "Molen Blond 0,0%",
            "Koffie",
            "Verse muntthee",
            "Warme chocolademelk",
            "Bitterballen (8 stuks)",
            "Kaasplankje",
            "Nacho's met guacamole",
        ],
        url="https://pleintje.example/",
    ),
    Odd(
        "photo_tiles_in_two_languages_without_prices",
        _page(
            "<ul class=tiles>"
            + "".join(
                f"<li><div class=txt><p>{en}</p><h5>{ko}</h5></div><img src=x.jpg></li>"
                for en, ko in (
                    ("Espresso", "에스프레소"),
                    ("Caffe Latte", "카페 라떼"),
                    ("Cappuccino", "카푸치노"),
                    ("Lemon Ade", "레몬 에이드"),
                    ("Mango Smoothie", "망고 스무디"),
                    ("Plain Bagel", "플레인 베이글"),
                    ("Cheese Cake", "치즈 케이크"),
                    ("Black Tea", "홍차"),
                    ("Peach Tea", "복숭아 아이스티"),
                )
            )
            + "</ul>",
            "카페 음료",
            "ko",
        ),
        [
            "에스프레소",
            "카페 라떼",
            "카푸치노",
            "레몬 에이드",
            "망고 스무디",
            "플레인 베이글",
            "치즈 케이크",
            "홍차",
            "복숭아 아이스티",
        ],
        url="https://bagel.example/",
    ),
    Odd(
        "titles_in_toggles_without_prices",
        _page(
            """<h2>Nápojový lístek</h2><h3 class="toggle active">Nealko</h3><div class="panel active"><h3>0,3l Kofola</h3><h3>0,25l Džus</h3><p><em>jablko, pomeranč</em></p><h3>0,5l Domácí limonáda</h3></div><h3 class=toggle>Káva a čaj</h3><div class=panel><h3>Espresso</h3><h3>Vídeňská káva</h3><p><em>šlehačka</em></p><h3>Čaj z čerstvé máty</h3><h3>Ledová káva</h3></div><h3 class=toggle>Pivo</h3><div class=panel><h3>0,5l Pivo světlé</h3><h3>0,3l Pivo tmavé</h3></div>""",
            "Nápoje",
            "cs",
        ),
        [
            "0,3l Kofola",
            "0,25l Džus",
            "0,5l Domácí limonáda",
            "Espresso",
            "Vídeňská káva",
            "Čaj z čerstvé máty",
            "Ledová káva",
            "0,5l Pivo světlé",
            "0,3l Pivo tmavé",
        ],
    ),
    Odd(
        "dishes_by_their_classes_without_prices",
        _page(
            "".join(
                f"<div class=menu-item><h2 class=dish-name>{name}</h2><p class=dish-description>{about}</p></div>"
                for name, about in (
                    ("여름 한상", "제철 채소와 고기를 함께 내는 한상 차림"),
                    ("할머니 손맛", "돼지고기를 오래 삶아 부드럽게 낸 요리"),
                    ("바다의 인사", "새우와 오징어를 매콤하게 볶아 낸 볶음"),
                    ("골목 전골", "두부와 버섯을 듬뿍 넣어 끓인 전골"),
                    ("달빛 잔치", "소고기와 당면을 볶아 무친 잡채 한 접시"),
                )
            ),
            "달빛식당",
            "ko",
        ),
        ["여름 한상", "할머니 손맛", "바다의 인사", "골목 전골", "달빛 잔치"],
        url="https://moonlight.example/",
    ),
    Odd(
        "every_heading_has_an_id_of_its_own",
        _page(
            """<h2 id=mains>Mains</h2><h3 id="lamb-shank-mash-and-peas---18">Lamb Shank, Mash and Peas - £18</h3><p>Slow roasted.</p><h3 id="half-chicken-chips-and-slaw---16">Half Chicken, Chips and Slaw - 16</h3><h3 id="cod-chips-and-mushy-peas---15">Cod, Chips and Mushy Peas - £15</h3><h3 id="steak-pie-chips-and-gravy---14">Steak Pie, Chips and Gravy - £14</h3><p>Add cheese £1.20</p>""",
            "Evening menu",
        ),
        [
            "Lamb Shank, Mash and Peas | 18",
            "Half Chicken, Chips and Slaw | 16",
            "Cod, Chips and Mushy Peas | 15",
            "Steak Pie, Chips and Gravy | 14",
        ],
    ),
    Odd(
        "counts_in_filter_buttons",
        _page(
            """<h2>Our burgers</h2><div class=filters><button class=filter-btn>All <span class=filter-count>8</span></button><button class=filter-btn>Beef <span class=filter-count>3</span></button><button class=filter-btn>Chicken <span class=filter-count>2</span></button><button class=filter-btn>Offers <span class=filter-count>3</span></button></div><div class=card><h3>Cheeseburger</h3><span class=price>1.85</span></div><div class=card><h3>Mushroom burger</h3><span class=price>4.00</span></div><div class=card><h3>Chicken burger</h3><span class=price>3.50</span></div>""",
            "Burger menu",
        ),
        ["Cheeseburger | 1.85", "Mushroom burger | 4", "Chicken burger | 3.50"],
    ),
    Odd(
        "numbered_names_before_prices_with_the_word_in_front",
        _page(
            """<ul><li><a>Nyama platter-1 Ksh.1,500</a></li><li><a>Nyama platter-2 Ksh.2,500</a></li><li><a>Ugali Ksh.100</a></li></ul>""",
            "Menu",
        ),
        ["Nyama platter-1 | 1500", "Nyama platter-2 | 2500", "Ugali | 100"],
    ),
    Odd(
        "dishes_long_after_a_heading_about_delivery",
        _page(
            """<h2>Zona de entrega y envío gratis</h2><p>Repartimos en toda la ciudad.</p><p>Llámanos por la mañana.</p><p>Elegimos cada producto.</p><p>Cocinamos cada día.</p><p>Sin contratos.</p><p>Sin esperas.</p><p>Sin plástico.</p><p>Para oficinas.</p><p>Para escuelas.</p><p>Para talleres.</p><div class=t>Elige tu almuerzo</div><div class=c><div class=c-title>Ligero</div><p>Crema de verduras y fruta</p><div>4,50 €</div></div><div class=c><div class=c-title>Completo</div><p>Lentejas, pollo asado y flan</p><div>7,50 €</div></div><div class=c><div class=c-title>Festivo</div><p>Paella, merluza y tarta</p><div>9,50 €</div></div>""",
            "Menú de oficina",
            "es",
        ),
        ["Ligero | 4.50", "Completo | 7.50", "Festivo | 9.50"],
    ),
    Odd(
        "price_behind_a_sentence_under_its_name",
        _page(
            "".join(
                f"<div class=dish-name2>{n}</div><div class=dish-text>{d}. - €{p}</div><div class=dish-text>(≈ 600 kcal)</div>"
                for n, d, p in (
                    (
                        "Salmone in crosta",
                        "Filetto di salmone in crosta di erbe con purè di patate dolci e insalata",
                        "18,50",
                    ),
                    (
                        "Pollo al limone",
                        "Petto di pollo marinato al limone con rucola, pomodorini e quinoa tostata",
                        "12,90",
                    ),
                    (
                        "Zuppa del contadino",
                        "Verdure di stagione, farro e fagioli con un filo d'olio e pane abbrustolito",
                        "8,50",
                    ),
                    (
                        "Tagliolini ai funghi",
                        "Pasta fresca con funghi del bosco, burro di malga e una spolverata di pepe",
                        "13,00",
                    ),
                )
            ),
            "Piatti – Cascina",
            "it",
        ),
        [
            "Salmone in crosta | 18.50",
            "Pollo al limone | 12.90",
            "Zuppa del contadino | 8.50",
            "Tagliolini ai funghi | 13",
        ],
    ),
    Odd(
        "country_over_the_first_wine_of_its_block",
        _page(
            """<h1>Rødvin</h1><section><div class=vt><h3 class=ov>FRANKRIG</h3><div class=v1>Côtes du Rhône, Domaine du Pont - 37,5 cl</div><br><br>PRIS: 195,-</div></section><section><div class=vt><div class=v1>Fleurie, Domaine de la Tour</div><br><br>PRIS: 345,-</div></section><section><div class=vt><div class=v1>Syrah, Les Collines</div><br><br>PRIS: 285,-</div></section><section><div class=vt><h3 class=ov>ITALIEN</h3><div class=v1>Barbera d'Asti, Cascina Nuova</div><br><br>PRIS: 325,-</div></section><section><div class=vt><div class=v1>Chianti Classico, Podere Alto</div><br><br>PRIS: 365,-</div></section>""",
            "Vinkort",
            "da",
        ),
        [
            "Côtes du Rhône, Domaine du Pont - 37,5 cl | 195",
            "Fleurie, Domaine de la Tour | 345",
            "Syrah, Les Collines | 285",
            "Barbera d'Asti, Cascina Nuova | 325",
            "Chianti Classico, Podere Alto | 365",
        ],
    ),
    Odd(
        "a_category_before_every_name",
        _page(
            "<ul>"
            + "".join(
                f"<li><div class=a>From the pier</div><div class=b>{n}</div><div class=c>${p}</div></li>"
                for n, p in (
                    ("Shrimp skewers", 23),
                    ("Broiled lobster tails", 40),
                    ("Pan-fried trout", 24),
                    ("Scallops with spinach", 19),
                    ("Fish tacos", 15),
                )
            )
            + "</ul>",
            "Menu",
        ),
        [
            "Shrimp skewers | 23",
            "Broiled lobster tails | 40",
            "Pan-fried trout | 24",
            "Scallops with spinach | 19",
            "Fish tacos | 15",
        ],
    ),
    Odd(
        "variants_as_rows_under_the_dish",
        _page(
            "".join(
                f"<article><h3>{n}</h3><p>Mit Reis</p><table><thead><tr><th>Variante</th><th>Normal</th><th>Klein</th></tr></thead><tbody>{''.join(f'<tr><th>{v}</th><td>{a}</td><td>{b}</td></tr>' for v, a, b in rows)}</tbody></table></article>"
                for n, rows in (
                    ("Rotes Curry", [("Mit Hähnchen", "9,90 €", "7,50 €"), ("Vegan", "9,40 €", "7,00 €")]),
                    ("Gelbes Curry", [("Mit Hähnchen", "9,80 €", "7,40 €"), ("Vegan", "9,30 €", "6,90 €")]),
                    ("Erdnuss-Nudeln", [("Mit Hähnchen", "10,90 €", "8,50 €"), ("Vegan", "9,20 €", "6,80 €")]),
                    ("Ananas-Reis", [("Mit Crispy Tofu", "10,50 €", "8,10 €"), ("Mit Garnelen", "12,50 €", "9,90 €")]),
                )
            ),
            "Speisekarte",
            "de",
        ),
        [
            "Rotes Curry | 9.90 7.50 9.40 7.00",
            "Gelbes Curry | 9.80 7.40 9.30 6.90",
            "Erdnuss-Nudeln | 10.90 8.50 9.20 6.80",
            "Ananas-Reis | 10.50 8.10 12.50 9.90",
        ],
    ),
    Odd(
        "words_for_no_price_and_a_lone_dish_in_its_table",
        _page(
            """<h2>Plats</h2><table><tr><td>Poulet rôti</td><td class=price>15,90€</td></tr><tr><td>Crevettes à la braise</td><td class=price>18,90€</td></tr><tr><td>Cochon de lait</td><td class=price>Sur commande</td></tr><tr><td>Bar de ligne</td><td class=price>16,50€</td></tr></table><h2>Plats végétariens</h2><table><tr><td>Ragoût de légumes du jardin au lait de coco et riz parfumé aux herbes</td><td class=price>14,90€</td></tr></table>""",
            "La carte",
            "fr",
        ),
        [
            "Poulet rôti | 15.90",
            "Crevettes à la braise | 18.90",
            "Cochon de lait",
            "Bar de ligne | 16.50",
            "Ragoût de légumes du jardin au lait de coco et riz parfumé aux herbes | 14.90",
        ],
    ),
    Odd(
        "names_over_two_lines_and_discounts",
        _page(
            """<h2>Platos</h2><p>Boquerones fritos con<br>pimientos de la huerta 9€</p><p>Pan de cristal con tomate 4€</p><p>Secreto ibérico a la brasa 17€</p><p>Tarta de queso 6€</p><p>Los martes, 2€ de descuento</p>""",
            "Carta",
            "es",
        ),
        [
            "Boquerones fritos con pimientos de la huerta | 9",
            "Pan de cristal con tomate | 4",
            "Secreto ibérico a la brasa | 17",
            "Tarta de queso | 6",
        ],
    ),
    Odd(
        "wines_by_their_makers",
        _page(
            "<h3>Alentejo</h3>"
            + "".join(
                f"<div class='row item'><div class=col>{n}</div><div class='col end'>{p}€</div></div>"
                for n, p in (
                    ("Monte do Sobral 2021 Tinto", "9.00"),
                    ("Quinta Velha 2020 Tinto", "12.00"),
                    ("Pedra Alta 2022 Branco", "9.50"),
                    ("Herdade do Rio 2019 Tinto", "16.00"),
                    ("Casa da Eira Espumante Bruto", "15.00"),
                    ("Vale Escuro 2021 Tinto", "11.00"),
                    ("Outeiro 2022 Branco", "8.00"),
                    ("Serra Fria 2018 Tinto", "19.90"),
                )
            ),
            "Cartas",
        ),
        [
            "Monte do Sobral 2021 Tinto | 9",
            "Quinta Velha 2020 Tinto | 12",
            "Pedra Alta 2022 Branco | 9.50",
            "Herdade do Rio 2019 Tinto | 16",
            "Casa da Eira Espumante Bruto | 15",
            "Vale Escuro 2021 Tinto | 11",
            "Outeiro 2022 Branco | 8",
            "Serra Fria 2018 Tinto | 19.90",
        ],
        url="https://adega.example/",
    ),
    Odd(
        "plain_table_of_wines_without_prices",
        _page(
            "<table><tr><td><b>Wijnkaart</b></td><td><b>klasse</b></td></tr>"
            + "".join(
                f"<tr><td><font>{n}</font></td><td><font>{s}</font></td></tr>"
                for n, s in (
                    ("Huiswijn rood", "**"),
                    ("Malbec van de heuvel", "***"),
                    ("Shiraz uit het dal", "***"),
                    ("Cabernet sauvignon reserva", "****"),
                    ("Syrah oude stokken", "****"),
                )
            )
            + "<tr><td><b>Witte wijnen</b></td><td></td></tr>"
            + "".join(
                f"<tr><td><font>{n}</font></td><td><font>{s}</font></td></tr>"
                for n, s in (
                    ("Huiswijn wit", "**"),
                    ("Chardonnay eikenvat", "***"),
                    ("Sauvignon blanc", "***"),
                    ("Champagne brut", "*****"),
                )
            )
            + "</table>",
            "",
            "nl",
        ),
        [
            "Huiswijn rood",
            "Malbec van de heuvel",
            "Shiraz uit het dal",
            "Cabernet sauvignon reserva",
            "Syrah oude stokken",
            "Huiswijn wit",
            "Chardonnay eikenvat",
            "Sauvignon blanc",
            "Champagne brut",
        ],
        url="https://bodega.example/",
    ),
    Odd(
        "sections_with_classes_of_their_own_and_prices_to_come",
        _page(
            "".join(
                f"<div class='list {c}'><h3>{t}</h3><div class='box items_{c}'>"
                + "".join(f"<p class=nafn>{n}</p><p class=lysing>{d}</p><p class=verd>í vinnslu</p>" for n, d in ds)
                + "</div></div>"
                for c, t, ds in (
                    (
                        "ham",
                        "Hamborgarar",
                        [
                            ("Ostborgari", "140 gr. borgari, kál, tómatar og sósa"),
                            ("Beikonborgari", "140 gr. borgari, beikon, kál og sósa"),
                            ("Stóri bróðir", "tveir borgarar, ostur og laukur í brauði"),
                        ],
                    ),
                    (
                        "sal",
                        "Salöt",
                        [
                            ("Kjúklingasalat", "kjúklingur, kál, gúrka og brauð með"),
                            ("Rækjusalat", "rækjur, egg, kál og sítróna að auki"),
                            ("Garðurinn", "kál, tómatar, gúrka og ostur í skál"),
                        ],
                    ),
                )
            ),
            "Matseðill",
            "is",
        ),
        ["Ostborgari", "Beikonborgari", "Stóri bróðir", "Kjúklingasalat", "Rækjusalat", "Garðurinn"],
        url="https://skali.example/",
    ),
    Odd(
        "a_badge_says_name_and_price_first",
        _page(
            "".join(
                f"<div class=card><div class=ph><span class=badge>{n} · {a}</span><span class=p>{p}.000đ</span></div><div class=b><h3>{n}</h3><p>{d}</p><div class=price>{p}.000đ</div></div></div>"
                for n, a, d, p in (
                    ("Mâm 1", "Nhà quê", "Cá kho, canh chua, cơm trắng", 130),
                    ("Mâm 2", "Có lẩu", "Lẩu cá, gỏi tôm, cơm trắng", 170),
                    ("Mâm 3", "Đầy đủ", "Chả giò, tôm rim, lẩu gà", 215),
                )
            ),
            "Thực đơn",
            "vi",
        ),
        ["Mâm 1 | 130000", "Mâm 2 | 170000", "Mâm 3 | 215000"],
    ),
    Odd(
        "a_hash_for_the_sign_of_the_naira",
        _page(
            "<h1>Drink menu</h1><h2>Beer</h2>"
            + "".join(
                f"<a><div><h3>{n}</h3><h3>#{p}</h3></div></a>"
                for n, p in (("Lagos Lager", 700), ("Black stout", 750), ("Ginger stout", 900), ("Palm beer", 650))
            )
            + "<h2>Soft drinks</h2>"
            + "".join(
                f"<a><div><h3>{n}</h3><h3>#{p}</h3></div></a>"
                for n, p in (("Bottled water", 200), ("Cola", 300), ("Malt", 400))
            ),
            "Drinks",
        ),
        [
            "Lagos Lager | 700",
            "Black stout | 750",
            "Ginger stout | 900",
            "Palm beer | 650",
            "Bottled water | 200",
            "Cola | 300",
            "Malt | 400",
        ],
    ),
    Odd(
        "a_remark_behind_the_price_and_prices_a_head",
        _page(
            """<h2>Selskap</h2><h3>Koldtbord</h3><p>Laks, roastbiff og rekesalat</p><p>369 kr per kuvert min 10 personer</p><h3>Tapas</h3><p>Spekemat, ost og oliven</p><p>409 kr per kuvert</p><h3>Suppe</h3><p>Fiskesuppe med brød</p><p>149 kr (bestilles senest kl. tolv dagen før, og hentes hos oss)</p><h3>Kake</h3><p>Sjokolade og krem</p><p>39, kr</p>""",
            "Meny",
            "no",
        ),
        ["Koldtbord | 369", "Tapas | 409", "Suppe | 149", "Kake | 39"],
    ),
    Odd(
        "one_dish_under_a_day",
        _page(
            """<h2>Lounas vko 35</h2><p><b>Maanantai</b><br>Kermainen lohikeitto 11,90<br>Lihapullat ja perunamuusi 12,50</p><p><b>Tiistai</b><br>Kanacurry ja riisi 12,50<br>Kasvislasagne 11,90</p><p><b>Keskiviikko</b><br>Hernekeitto ja pannukakku 10,90</p>""",
            "Lounas",
            "fi",
        ),
        [
            "Kermainen lohikeitto | 11.90",
            "Lihapullat ja perunamuusi | 12.50",
            "Kanacurry ja riisi | 12.50",
            "Kasvislasagne | 11.90",
            "Hernekeitto ja pannukakku | 10.90",
        ],
    ),
    Odd(
        "greek_dishes_in_framework_state_alone",
        _page(
            """<div id=__next></div><script id=__NEXT_DATA__ type="application/json">{"props":{"pageProps":{"categories":[{"name":"Ορεκτικά","items":[{"name":"Τζατζίκι","price":4.5},{"name":"Κολοκυθάκια τηγανητά","price":6},{"name":"Μελιτζανοσαλάτα","price":5}]},{"name":"Της ώρας","items":[{"name":"Παϊδάκια","price":12},{"name":"Μπριζόλα χοιρινή","price":9.5},{"name":"Η ποικιλία του μάστορα","price":18}]}]}}}</script>""",
            "Το Στέκι",
            "el",
        ),
        [
            "Τζατζίκι | 4.5",
            "Κολοκυθάκια τηγανητά | 6",
            "Μελιτζανοσαλάτα | 5",
            "Παϊδάκια | 12",
            "Μπριζόλα χοιρινή | 9.5",
            "Η ποικιλία του μάστορα | 18",
        ],
        url="https://steki.example/",
    ),
    Odd(
        "sections_in_bold_among_lines",
        _page(
            """<center><b>APPETIZERS</b><br><br>Fried Pickles<br>$6.99<br><br>Mozzarella Sticks<br>$7.99<br><br>Nachos Supreme<br>chili, cheese, jalapenos<br>$9.99<br><br><b>SOUPS</b><br><br>Chili<br>Cup $4 Bowl $6<br></center>""",
            "Joe's Grill menu",
        ),
        ["Fried Pickles | 6.99", "Mozzarella Sticks | 7.99", "Nachos Supreme | 9.99", "Chili | 4 6"],
    ),
    Odd(
        "volumes_at_the_ends_of_names",
        _page(
            """<table><tr><td>Espresso</td><td>2,20</td><td>Pils 0,3</td><td>3,40</td></tr><tr><td>Cappuccino</td><td>3,10</td><td>Weizen 0,5</td><td>4,60</td></tr><tr><td>Tee</td><td>2,80</td><td>Radler 0,5</td><td>4,40</td></tr></table>""",
            "Getränkekarte",
            "de",
        ),
        [
            "Espresso | 2.20",
            "Cappuccino | 3.10",
            "Tee | 2.80",
            "Pils 0,3 | 3.40",
            "Weizen 0,5 | 4.60",
            "Radler 0,5 | 4.40",
        ],
    ),
    Odd(
        "an_enumeration_in_a_sentence",
        _page(
            """<p>We serve <b>fish soup</b> for £7, <b>crab sandwiches</b> for £9 and a <b>lobster roll</b> for £18.</p>""",
            "The Boat Shed – food",
        ),
        ["fish soup | 7", "crab sandwiches | 9", "lobster roll | 18"],
    ),
]

NOTHING = [
    Odd(
        "a_salon_in_framework_state",
        _page(
            """<div id=app></div><script>window.__DATA__ = {services:[{title:"Haarschnitt Damen",price:45},{title:"Färben",price:60},{title:"Föhnen",price:20},{title:"Bart",price:15}]}</script>""",
            "Salon Schick",
            "de",
        ),
        url="https://salon.example/",
    ),
    Odd(
        "a_cart_of_pizzas",
        _page(
            """<h1>Ostoskori</h1><div class=row><h3>Jauhelihapizza</h3><span>8,99 €</span></div><div class=row><h3>Kanapizza</h3><span>7,99 €</span></div><div class=row><h3>Juustopizza</h3><span>7,99 €</span></div><p>Yhteensä 24,97 €</p><button>Kassalle</button>""",
            "Ostoskori",
            "fi",
        ),
        url="https://uuni.example/ostoskori",
    ),
    Odd(
        "charms_of_a_shrine",
        _page(
            """<h2>御守</h2><div class=menu-category><a class=menu-item><span class=name>交通安全守</span><span class=price>¥800</span></a><a class=menu-item><span class=name>縁結び守</span><span class=price>¥1000</span></a><a class=menu-item><span class=name>身体健全守</span><span class=price>¥800</span></a><a class=menu-item><span class=name>合格鉛筆</span><span class=price>¥500</span></a></div>""",
            "授与品",
            "ja",
        ),
        url="https://shrine.example/omamori",
    ),
]
