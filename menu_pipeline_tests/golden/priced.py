"""Pages whose dishes have prices, a page for each kind of fault that further real pages showed.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


def _with_button(name: str, contents: list[str], price: str) -> str:
    listed = "".join(f"<li>{one}</li>" for one in contents)
    return f"<article class=card><h3>{name}</h3><ul>{listed}</ul><span class=sum>{price}</span><button class='add-to-cart'>In den Korb</button></article>"


def _utility(name: str, about: str, price: str) -> str:
    return f"<div class='row d-flex'><div class='text-left'><p class='text-uppercase fw-light'>{name}</p><p>{about}</p></div><div class=sum>{price}</div></div>"


def _food(name: str, price: str) -> str:
    return f"<div class=food><span>Grill</span><h5>{name}</h5><h4>{price}</h4></div>"


def _wine(colour: str, house: str, grape: str, price: str) -> str:
    return f"<div class=wcard><div class=wtop><div class=wland>Alentejo</div><div class=wkind>{colour}</div></div><div class=wbody><div class=wmark>{grape}</div><div class=wline>{house}</div><div class=wgrape>{grape}</div><div class=wnote>Fruity and light, made for long evenings.</div></div><div class=wfoot>{price}<span>bottle</span></div></div>"


_LINKS = "".join(f"<a href='#{word}'>{word}</a> " for word in ("start", "menu", "contact"))

_MIXED = "<h3>Mixed drinks 4 cl – 130 kr</h3><p>Negroni | Gin, Campari &amp; vermouth<br>Bramble | Gin, lemon &amp; blackberry<br>Paloma | Tequila &amp; grapefruit<br>Mule | Vodka, ginger beer &amp; lime</p>"
_BY_THE_GLASS = "<h3>Wine</h3><p>2021 Riesling, Mosel <b>120 kr</b> / <b>480 kr</b><br>House wine <b>95 kr</b> / <b>390 kr</b></p><h3>Red</h3><p>2019 Barbera, Asti <b>130 kr</b> / <b>520 kr</b><br>House wine <b>98 kr</b> / <b>395 kr</b><br>2020 Syrah, Rhône <b>140 kr</b></p>"


def _coded(name: str, price: str) -> str:
    return f"<div class=i><h4>{name}</h4><h5>{price}</h5><p>Made to order, with herbs from the yard.</p></div>"


def _untitled(name: str, about: str) -> str:
    return f"<div class=it><h3><span>{name}</span></h3><p>{about}</p></div>"


def _titled(name: str, price: str) -> str:
    return f"<div class=it><h3><span>{name}</span><span>{price}</span></h3><p>Made here.</p></div>"


def _row(*cells: str, tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"


def _courses(head: str, courses: list[str], behind: str = "") -> str:
    return f"<article>{head}<ul>{''.join(f'<li>{course}</li>' for course in courses)}</ul>{behind}</article>"


def _priced(name: str, about: str, price: str, more: str = "") -> str:
    return f"<article class=entry><span class=entry__name>{name}</span><span class=entry__price>{price}</span><p>{about}</p>{more}</article>"


MENUS = [
    Odd(
        "a_day_on_which_a_kitchen_is_closed",
        _page(
            "<table>"
            + _row("Tag", "Menü", "Preis", tag="th")
            + _row("Montag", "geschlossen", "9,50 €")
            + _row("Dienstag", "Krautwickel", "9,50 €")
            + _row("Mittwoch", "Linsen mit Spätzle", "9,50 €")
            + _row("Donnerstag", "Backfisch", "9,50 €")
            + "</table>",
            "Wochenkarte",
            "de",
        ),
        ["Krautwickel | 9.50", "Linsen mit Spätzle | 9.50", "Backfisch | 9.50"],
    ),
    # Written after the kinds below were mended, and read at once.
    Odd(
        "set_menus_with_choices_below_their_price",
        _page(
            "<div><h2>Menu du jour</h2><p>29 €</p><p>Velouté de potiron<br>ou<br>Œuf parfait</p><p>***</p><p>Suprême de volaille<br>ou<br>Cabillaud rôti</p><p>***</p><p>Crème brûlée</p></div><div><h2>Menu végétal</h2><p>26 €</p><p>Salade de lentilles</p><p>***</p><p>Risotto aux cèpes</p><p>***</p><p>Sorbet</p></div>",
            "Menus",
            "fr",
        ),
        ["Menu du jour | 29", "Menu végétal | 26"],
        optional=(
            "Velouté de potiron",
            "Œuf parfait",
            "Suprême de volaille",
            "Cabillaud rôti",
            "Crème brûlée",
            "Salade de lentilles",
            "Risotto aux cèpes",
            "Sorbet",
            "ou",
        ),
    ),
    Odd(
        "banquets_with_their_price_below",
        _page(
            "<div class=b><h3>Silver banquet</h3><p class=min>Minimum 4 people</p><ul><li>Spring rolls</li><li>Satay</li><li>Green curry</li><li>Rice</li></ul><p class=pp>$45 per person</p></div><div class=b><h3>Gold banquet</h3><p class=min>Minimum 4 people</p><ul><li>Prawn toast</li><li>Duck pancakes</li><li>Massaman</li><li>Pad Thai</li><li>Rice</li></ul><p class=pp>$60 per person</p></div>",
            "Banquets",
            "en",
        ),
        ["Silver banquet | 45", "Gold banquet | 60"],
        optional=(
            "Spring rolls",
            "Satay",
            "Green curry",
            "Rice",
            "Prawn toast",
            "Duck pancakes",
            "Massaman",
            "Pad Thai",
        ),
    ),
    Odd(
        "menu_in_a_form_called_a_cart",
        _page(
            "<form class='cart-wrapper'><div class=p><h3>Empanada</h3><span>$4.00</span><input type=number value=1></div><div class=p><h3>Choripán</h3><span>$9.50</span><input type=number value=1></div><div class=p><h3>Alfajor</h3><span>$3.25</span><input type=number value=1></div><div>Total $0.00</div></form>",
            "Order menu",
            "en",
        ),
        ["Empanada | 4", "Choripán | 9.50", "Alfajor | 3.25"],
        optional=(),
    ),
    Odd(
        "one_price_for_all_in_a_line_under_the_heading",
        _page(
            "<section><h2>Bagels</h2><p class=all>All bagels $7.50</p><div class=t><h4>Lox</h4><p>capers</p></div><div class=t><h4>BEC</h4><p>bacon egg cheese</p></div><div class=t><h4>Veg</h4><p>hummus</p></div></section><section><h2>Smoothies</h2><p class=all>All smoothies $8</p><div class=t><h4>Green</h4><p>kale</p></div><div class=t><h4>Berry</h4><p>blueberry</p></div></section><section><h2>Bakes</h2><div class=t><h4>Babka <span>$5</span></h4></div><div class=t><h4>Rugelach <span>$3</span></h4></div><div class=t><h4>Challah <span>$9</span></h4></div></section>",
            "Menu",
            "en",
        ),
        [
            "Lox | 7.50",
            "BEC | 7.50",
            "Veg | 7.50",
            "Green | 8",
            "Berry | 8",
            "Babka | 5",
            "Rugelach | 3",
            "Challah | 9",
        ],
        optional=(),
    ),
    Odd(
        "three_dishes_and_prices_a_day",
        _page(
            "<table><tr><th>Day</th><th>Main</th><th>€</th><th>Veggie</th><th>€</th><th>Soup</th><th>€</th></tr><tr><td>Mon</td><td>Goulash</td><td>9.80</td><td>Falafel</td><td>8.50</td><td>Tomato</td><td>4.00</td></tr><tr><td>Tue</td><td>Schnitzel</td><td>10.50</td><td>Curry</td><td>8.90</td><td>Leek</td><td>4.20</td></tr><tr><td>Wed</td><td>Roast</td><td>11.00</td><td>Lasagne</td><td>9.20</td><td>Pea</td><td>4.00</td></tr></table>",
            "Menu",
            "en",
        ),
        [
            "Goulash | 9.80",
            "Falafel | 8.50",
            "Tomato | 4",
            "Schnitzel | 10.50",
            "Curry | 8.90",
            "Leek | 4.20",
            "Roast | 11",
            "Lasagne | 9.20",
            "Pea | 4",
        ],
        optional=(),
    ),
    Odd(
        "kinds_of_a_dish_in_rows_without_a_first_cell",
        _page(
            "<table>"
            + "".join(
                _row(name, "Tofu", tofu) + _row("", "Chicken", chicken) + _row("", "King prawn", prawn)
                for name, tofu, chicken, prawn in (
                    ("Red curry", "£8.50", "£9.20", "£11.00"),
                    ("Stir-fry", "£7.80", "£8.60", "£10.40"),
                    ("Ho fun", "£8.00", "£8.80", "£10.60"),
                )
            )
            + "</table>"
        ),
        ["Red curry | 8.50 9.20 11", "Stir-fry | 7.80 8.60 10.40", "Ho fun | 8 8.80 10.60"],
    ),
    Odd(
        "rupees_with_a_dot_in_tamil",
        _page(
            "<table>" + _row("மசால் வடை", "ரூ.15") + _row("ஊத்தப்பம்", "ரூ.60") + _row("காபி", "ரூ.25") + "</table>",
            "மெனு",
            "ta",
        ),
        ["மசால் வடை | 15", "ஊத்தப்பம் | 60", "காபி | 25"],
    ),
    Odd(
        "whole_prices_of_a_bottle_beside_a_glass_with_cents",
        _page(
            "<dl>"
            + "".join(
                f"<dt>{name}</dt><dd class=about>{about}</dd><dd class=glass>glass {glass}</dd><dd class=bottle>bottle {bottle}</dd>"
                for name, about, glass, bottle in (
                    ("Verdicchio", "2022, Marche", "7.50", "29"),
                    ("Falanghina", "2021, Campania", "8.00", "31"),
                    ("Garganega", "2022, Veneto", "7.00", "27"),
                )
            )
            + "</dl>",
            "Wine list",
        ),
        ["Verdicchio | 7.50 29", "Falanghina | 8 31", "Garganega | 7 27"],
    ),
    Odd(
        "weights_in_brackets_that_are_no_codes",
        _page(
            "<p>Капусняк (300/50) - 95 грн<br>Вареники з вишнею (250) - 110 грн<br>Банош (200/50) - 120 грн<br>Компот (250) - 45 грн</p>",
            "Меню",
            "uk",
        ),
        ["Капусняк (300/50) | 95", "Вареники з вишнею (250) | 110", "Банош (200/50) | 120", "Компот (250) | 45"],
    ),
    Odd(
        "prices_by_the_kilo_in_an_element_of_their_own",
        _page(
            "<h2>Pescado</h2><ul>"
            + "".join(
                f"<li>{name} <b>{price}</b></li>"
                for name, price in (
                    ("Lubina", "45,00 €/kg"),
                    ("Rodaballo", "52,00 €/kg"),
                    ("Boquerones", "9,50 €"),
                    ("Calamar", "16,00 €"),
                )
            )
            + "</ul>",
            "Carta",
            "es",
        ),
        ["Lubina | 45", "Rodaballo | 52", "Boquerones | 9.50", "Calamar | 16"],
    ),
    Odd(
        "leaders_of_dots_and_spaces_up_to_the_price",
        _page(
            "<h2>Tapas</h2>"
            + "".join(
                f"<p>{name}. . . . . . .{price}</p>"
                for name, price in (("Anchoas", "9,50"), ("Ensaladilla", "7,00"), ("Cecina", "16,00"))
            ),
            "Carta",
            "es",
        ),
        ["Anchoas | 9.50", "Ensaladilla | 7", "Cecina | 16"],
    ),
    Odd(
        "stars_of_guests_beside_names",
        _page(
            "".join(
                f"<div class=dish><h4>{name}</h4><div><span>★ {stars}</span> <span>({votes})</span> <span>{minutes} min</span></div><p>{about}</p><div><span>₹{price}</span><button>ADD +</button><small>Customisable</small></div></div>"
                for name, stars, votes, minutes, about, price in (
                    ("Pesarattu", "4.4", 96, 20, "Moong batter", 85),
                    ("Ghee Podi Idli", "4.6", 210, 25, "With podi", 75),
                    ("Onion Uttapam", "4.2", 51, 20, "Thick and soft", 105),
                )
            )
        ),
        ["Pesarattu | 85", "Ghee Podi Idli | 75", "Onion Uttapam | 105"],
    ),
    Odd(
        "a_row_of_names_and_a_row_of_prices_in_one_grid",
        _page(
            "<h1>一品料理</h1><div class=grid>"
            + "".join(f"<div><div class=t>{name}</div></div>" for name in ("冷奴", "枝豆", "だし巻き玉子", "唐揚げ"))
            + "".join(f"<div><div class=p>{price}</div></div>" for price in ("¥380", "¥350", "¥620", "¥680"))
            + "</div>",
            "メニュー",
            "ja",
        ),
        ["冷奴 | 380", "枝豆 | 350", "だし巻き玉子 | 620", "唐揚げ | 680"],
    ),
    Odd(
        "drinks_called_by_numbers_or_letters",
        _page(
            "<h2>Drinks</h2><table>"
            + _row("7up", "£2.50")
            + _row("G&amp;T", "£8.00")
            + _row("J&amp;B", "£5.50")
            + _row("Cola", "£2.50")
            + "</table>"
        ),
        ["7up | 2.50", "G&T | 8", "J&B | 5.50", "Cola | 2.50"],
    ),
    Odd(
        "prices_told_in_the_prose_above_the_cards",
        _page(
            "<header><h2>Pizza</h2><p class=lead>Dünner Boden, lange geführt, aus dem Steinofen. Klassisch ab 9,50 €, alle anderen 11,50 €.</p></header>"
            + _priced("Marinara", "Tomate, Knoblauch", "9,50 €")
            + "".join(
                _priced(name, "Mozzarella, Tomate", "11,50 €")
                for name in ("Sardelle", "Spinat", "Pilze", "Artischocke")
            )
            + "<header><h2>Pasta</h2><p class=lead>Jeden Morgen frisch gerollt. Portion 12,00 €, als Vorspeise 8,00 €.</p></header>"
            + "".join(
                _priced(name, "mit Salbei", "12,00 €")
                for name in (
                    "Tagliolini",
                    "Agnolotti",
                    "Pici",
                    "Malloreddus",
                    "Trofie",
                    "Orecchiette",
                    "Bigoli",
                    "Garganelli",
                    "Ravioli",
                    "Maltagliati",
                    "Gnocchi",
                    "Fusilli",
                    "Busiate",
                    "Cavatelli",
                    "Scialatielli",
                    "Corzetti",
                )
            ),
            "Speisekarte",
            "de",
        ),
        ["Marinara | 9.50", "Sardelle | 11.50", "Spinat | 11.50", "Pilze | 11.50", "Artischocke | 11.50"]
        + [
            f"{name} | 12"
            for name in (
                "Tagliolini",
                "Agnolotti",
                "Pici",
                "Malloreddus",
                "Trofie",
                "Orecchiette",
                "Bigoli",
                "Garganelli",
                "Ravioli",
                "Maltagliati",
                "Gnocchi",
                "Fusilli",
                "Busiate",
                "Cavatelli",
                "Scialatielli",
                "Corzetti",
            )
        ],
    ),
    Odd(
        "energy_beside_amounts_that_look_like_prices",
        _page(
            "".join(
                f"<div class=i><h3>{name}</h3><p>With herbs</p><small>{energy} Kcal / {carbs}gr Carbs / 21.40gr Fat</small><strong>{price}</strong></div>"
                for name, energy, carbs, price in (
                    ("Amber", "412.38", "31.05", "€7.00"),
                    ("Coral", "655.10", "28.77", "€8.50"),
                    ("Slate", "720.66", "41.20", "€9.00"),
                )
            )
        ),
        ["Amber | 7", "Coral | 8.50", "Slate | 9"],
    ),
    Odd(
        "a_price_for_the_combo_beside_the_price",
        _page(
            "".join(
                f"<div class=i><h2>{name}</h2><p>On a potato bun.</p><p>Price PYG <span>{single}</span></p><p>Combo Price PYG <span>{combo}</span></p></div>"
                for name, single, combo in (
                    ("Río", "22000", "32000"),
                    ("Monte", "26000", "36000"),
                    ("Llano", "19000", "29000"),
                )
            )
        ),
        ["Río | 22000 32000", "Monte | 26000 36000", "Llano | 19000 29000"],
    ),
    Odd(
        "japanese_names_and_sentences_behind_bold_prices",
        _page(
            "<h2>昼の定食</h2>"
            + "".join(
                f"<p><strong>{price}円（税込）</strong><span>{name}。{about}</span></p>"
                for price, name, about in (
                    ("1,100", "鶏の照り焼き定食", "ご飯とお味噌汁がつきます。"),
                    ("1,350", "鯖の塩焼き定食", "小鉢を二つお選びいただけます。"),
                    ("1,600", "牛すじ煮込み定食", "一日十食のみのご用意です。"),
                )
            ),
            "お品書き",
            "ja",
        ),
        ["鶏の照り焼き定食 | 1100", "鯖の塩焼き定食 | 1350", "牛すじ煮込み定食 | 1600"],
    ),
    Odd(
        "prices_over_lists_of_courses_under_one_heading",
        _page(
            "<h2>Banquets</h2>"
            + _courses(
                "<h3>$320 <span>for six</span></h3>",
                ["Crab claws", "Duck soup", "Steamed cod", "Fried rice", "Almond tofu"],
            )
            + _courses(
                "<h3>$450 <span>for six</span></h3>",
                ["Suckling pig", "Fish maw soup", "Two lobsters", "Squab", "Noodles", "Sago"],
            )
            + _courses(
                "<h3>$580 <span>for six</span></h3>",
                ["Suckling pig", "Bird's nest", "Abalone", "Grouper", "Sticky rice"],
            ),
            "Banquet menus",
        ),
        ["Banquets | 320", "Banquets | 450", "Banquets | 580"],
    ),
    Odd(
        "a_price_and_taxes_between_the_title_of_a_feast_and_its_sections",
        _page(
            "".join(
                f"<div><h2>{title}</h2><p>*<b>{price}</b> + state tax and service charges</p><h2>Appetizers</h2><h3>{first}</h3><p>with bread</p><h2>Desserts</h2><h3>Quince cake</h3><p>with cream</p></div>"
                for title, price, first in (
                    ("Feast of the Hills", "$48", "Pickled plums"),
                    ("Feast of the River", "$62", "Smoked eel"),
                )
            ),
            "Feasts menu",
        ),
        ["Feast of the Hills | 48", "Feast of the River | 62"],
        optional=("Pickled plums", "Smoked eel", "Quince cake"),
    ),
    Odd(
        "numbered_menus_with_their_price_below_the_courses",
        _page(
            "<h1>Menus für Gruppen</h1>"
            + "".join(
                f"<table><tr><th colspan=2>Menu {number}</th></tr>"
                + "".join(f"<tr><th>{kind}</th><td>{dish}</td></tr>" for kind, dish in dishes)
                + f"<tr><td colspan=2>{price} pro Person</td></tr></table>"
                for number, dishes, price in (
                    (
                        1,
                        [
                            ("Vorspeise", "Nüsslisalat"),
                            ("Hauptgang", "Zürcher Geschnetzeltes"),
                            ("Dessert", "Meringue"),
                        ],
                        "48.50",
                    ),
                    (2, [("Vorspeise", "Lauchsuppe"), ("Hauptgang", "Rindsfilet"), ("Dessert", "Apfelwähe")], "61.00"),
                    (
                        3,
                        [("Vorspeise", "Forellenmousse"), ("Hauptgang", "Kalbsbraten"), ("Dessert", "Sorbet")],
                        "57.00",
                    ),
                )
            ),
            "Menus",
            "de-CH",
        ),
        ["Menu 1 | 48.50", "Menu 2 | 61", "Menu 3 | 57"],
        optional=("Nüsslisalat", "Lauchsuppe", "Forellenmousse"),
    ),
    Odd(
        "week_with_two_dishes_a_day_and_their_prices",
        _page(
            "<h2>Menu settimanale</h2><table>"
            + _row("Giorno", "Minestra", "Carne", "Prezzo", "Pesce", "Prezzo", "Frutta", tag="th")
            + _row("Lunedì", "Verdure", "Arrosto di vitello", "9,50 €", "Branzino al sale", "12,00 €", "Mela")
            + _row("Martedì", "Verdure", "Polpette al sugo", "8,50 €", "Calamari ripieni", "11,00 €", "Pera")
            + _row("Mercoledì", "Legumi", "Pollo al limone", "8,00 €", "-", "-", "Uva")
            + _row("Giovedì", "Legumi", "Spezzatino", "9,00 €", "Sogliola", "13,50 €", "Mela")
            + "</table>",
            "Menu",
            "it",
        ),
        [
            "Arrosto di vitello | 9.50",
            "Branzino al sale | 12",
            "Polpette al sugo | 8.50",
            "Calamari ripieni | 11",
            "Pollo al limone | 8",
            "Spezzatino | 9",
            "Sogliola | 13.50",
        ],
    ),
    Odd(
        "one_price_in_a_line_under_the_heading_for_all_titles_below",
        _page(
            f"<section><h2>Bières</h2>{_titled('Blonde du port', '5 €')}{_titled('Ambrée du phare', '6 €')}{_titled('Noire', '6,50 €')}</section>"
            f"<section><h2>Cocktails maison</h2><p>7 € sans alcool / 9 € avec alcool</p>{_untitled('Brise', 'Citron, menthe')}{_untitled('Marée', 'Pomme, sureau')}</section>"
            f"<section><h2>Plats</h2><p>Tous nos plats au prix de<br>14,50 €</p>{_untitled('Lieu jaune', 'Beurre blanc')}{_untitled('Parmentier', 'Canard')}{_untitled('Risotto', 'Cèpes')}</section>"
            f"<section><h2>Desserts</h2>{_titled('Far breton', '6 €')}</section>",
            "Carte",
            "fr",
        ),
        [
            "Blonde du port | 5",
            "Ambrée du phare | 6",
            "Noire | 6.50",
            "Brise | 7 9",
            "Marée | 7 9",
            "Lieu jaune | 14.50",
            "Parmentier | 14.50",
            "Risotto | 14.50",
            "Far breton | 6",
        ],
    ),
    Odd(
        "taiwanese_dollars_behind_measure_and_strength",
        _page(
            "<h2>啤酒 Beer</h2><ul><li>山城 黑麥啤酒 Hill Rye 330ml 5.2% NT150</li><li>海風 淡啤酒 Sea Lager 600ml 4.5% NT 130</li>"
            "<li>老街 小麥啤酒 Old Street Wheat 330 ml 5% NT160</li></ul><h2>熱炒</h2><ul><li>薑絲蛤蜊 clams with ginger NT 220</li><li>炒米粉 fried rice noodles NT140</li></ul>",
            "菜單 Menu",
            "zh-TW",
        ),
        [
            "山城 黑麥啤酒 Hill Rye | 150",
            "海風 淡啤酒 Sea Lager | 130",
            "老街 小麥啤酒 Old Street Wheat | 160",
            "薑絲蛤蜊 clams with ginger | 220",
            "炒米粉 fried rice noodles | 140",
        ],
    ),
    Odd(
        "one_price_over_a_kind_of_drink_with_its_measure",
        _page(_MIXED + _BY_THE_GLASS, "Drinks", "sv"),
        [
            "Negroni | 130",
            "Bramble | 130",
            "Paloma | 130",
            "Mule | 130",
            "2021 Riesling, Mosel | 120 480",
            "House wine | 95 390",
            "2019 Barbera, Asti | 130 520",
            "House wine | 98 395",
            "2020 Syrah, Rhône | 140",
        ],
    ),
    Odd(
        "letters_in_brackets_of_their_own",
        _page(
            _coded("Crostini misti (L) (Ag) (V)", "€6.50")
            + _coded("Vitello tonnato (P) (Ag)", "€12.00")
            + _coded("Polenta (L)", "€9.00")
            + _coded("Gnocchi (N) (L) (Ag)", "€11.50")
            + _coded("Insalata verde", "€5.00"),
            "Trattoria menu",
        ),
        ["Crostini misti | 6.50", "Vitello tonnato | 12", "Polenta | 9", "Gnocchi | 11.50", "Insalata verde | 5"],
    ),
    Odd(
        "menu_in_a_box_named_after_navigation",
        _page(
            f"<header><div class=main-nav>{_LINKS}</div></header><section class='nav-target block'><h2>Soups</h2>"
            "<dl><dt>Fish soup</dt><dd>£7.50</dd><dt>Barley broth</dt><dd>£5.20</dd></dl><h2>Pies</h2>"
            "<dl><dt>Leek pie</dt><dd>£11.00</dd><dt>Mutton pie</dt><dd>£13.40</dd></dl></section>"
        ),
        ["Fish soup | 7.50", "Barley broth | 5.20", "Leek pie | 11", "Mutton pie | 13.40"],
    ),
    Odd(
        "navigation_that_is_never_closed",
        _page(
            f"<nav>{_LINKS}<div><h1>Karta dań</h1><table><tr><td>Żurek</td><td>18,00 zł</td></tr><tr><td>Pierogi ruskie</td><td>26,00 zł</td></tr>"
            "<tr><td>Placki ziemniaczane</td><td>24,50 zł</td></tr><tr><td>Kompot</td><td>8,00 zł</td></tr></table></div>",
            "Karta",
            "pl",
        ),
        ["Żurek | 18", "Pierogi ruskie | 26", "Placki ziemniaczane | 24.50", "Kompot | 8"],
    ),
    Odd(
        "wines_of_a_house_that_only_their_grapes_tell_apart",
        _page(
            "<h2>Wines</h2>"
            + _wine("White", "Quinta Alta", "Arinto", "€21").replace("wline", "wname")
            + _wine("White", "Quinta Alta", "Verdelho", "€21").replace("wline", "wname")
            + _wine("Red", "Monte Sul", "Trincadeira", "€24").replace("wline", "wname")
            + _wine("Red", "Quinta Alta", "Aragonez", "€28").replace("wline", "wname")
            + _wine("Red", "Vale Fundo", "Touriga", "€33").replace("wline", "wname")
            + _wine("White", "Casa do Rio", "Encruzado", "€26").replace("wline", "wname"),
            "Wine list",
        ),
        [
            "Quinta Alta Arinto | 21",
            "Quinta Alta Verdelho | 21",
            "Monte Sul | 24",
            "Quinta Alta | 28",
            "Vale Fundo | 33",
            "Casa do Rio | 26",
        ],
    ),
    Odd(
        "categories_that_take_turns_above_the_names",
        _page(
            "".join(
                f"<div class=c><div class=k>{kind}</div><div class=l>{land}</div><div class=n>{name}</div><div class=p>{price}</div></div>"
                for kind, land, name, price in (
                    ("Rouge", "Jura", "Clos des Merles", "34 €"),
                    ("Rouge", "Corse", "Domaine du Vent", "29 €"),
                    ("Blanc", "Jura", "Les Trois Cloches", "31 €"),
                    ("Blanc", "Jura", "Chemin Vert", "36 €"),
                    ("Rosé", "Corse", "Petite Marée", "24 €"),
                    ("Rouge", "Jura", "La Grange", "41 €"),
                    ("Blanc", "Corse", "Roche Noire", "27 €"),
                    ("Rouge", "Jura", "Vieux Pressoir", "45 €"),
                    ("Rosé", "Corse", "Soir d'été", "22 €"),
                )
            ),
            "Carte des vins",
            "fr",
        ),
        [
            "Clos des Merles | 34",
            "Domaine du Vent | 29",
            "Les Trois Cloches | 31",
            "Chemin Vert | 36",
            "Petite Marée | 24",
            "La Grange | 41",
            "Roche Noire | 27",
            "Vieux Pressoir | 45",
            "Soir d'été | 22",
        ],
    ),
    Odd(
        "price_right_before_a_button_for_the_cart",
        _page(
            _with_button("Alte Mühle", ["Roggenbrot", "Rind 150 g", "Bergkäse"], "11,50 €")
            + _with_button("Neue Brücke", ["Brioche", "Rind 150 g", "Gurke", "Senf"], "12,00 €")
            + _with_button("Hafenlicht", ["Brioche", "Kabeljau", "Remoulade"], "12,80 €"),
            "Burgerkarte",
            "de",
        ),
        ["Alte Mühle | 11.50", "Neue Brücke | 12.00", "Hafenlicht | 12.80"],
    ),
    Odd(
        "names_in_utility_classes_that_speak_of_text",
        _page(
            _utility("Pikantní klobása", "s hořčicí, 180g", "95 Kč")
            + _utility("Grilovaný sýr", "Brusinky, chléb", "120 Kč")
            + _utility("Grilovaný sýr", "Rajčata, bazalka", "125 Kč")
            + _utility("Zelný salát", "200g", "45 Kč"),
            "Jídelní lístek",
            "cs",
        ),
        ["Pikantní klobása | 95", "Grilovaný sýr | 120", "Grilovaný sýr | 125", "Zelný salát | 45"],
    ),
    Odd(
        "prices_that_repeat_by_chance_in_one_list",
        _page(
            "<h2>From the grill</h2>"
            + "".join(
                _food(name, price)
                for name, price in zip(
                    [
                        "Lamb skewer",
                        "Sea bream",
                        "Aubergine",
                        "Corn",
                        "Ribeye",
                        "Flat bread",
                        "Halloumi",
                        "Quail",
                        "Prawns",
                        "Leeks",
                    ],
                    ["£9", "£14", "£7", "£4", "£21"] * 2,
                    strict=True,
                )
            )
        ),
        [
            "Lamb skewer | 9",
            "Sea bream | 14",
            "Aubergine | 7",
            "Corn | 4",
            "Ribeye | 21",
            "Flat bread | 9",
            "Halloumi | 14",
            "Quail | 7",
            "Prawns | 4",
            "Leeks | 21",
        ],
    ),
]

NOTHING: list[Odd] = []
