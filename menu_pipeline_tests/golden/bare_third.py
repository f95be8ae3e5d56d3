"""Menus without prices a third time, and branches, grapes and tools for hire that are called after food.

Every page and every dish on it is our own invention. Written before what they found was mended: five of the seven menus
and seven of the eight others were right at once.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.kitchen_page import menu, nothing

MENUS = [
    menu(
        "wix_names_and_words_in_one_box",
        "<h2 class=font_2>OUR MENU</h2>"
        + "".join(
            f'<div class=rich><p class=font_7><span style="font-weight:bold">{n}</span></p><p class=font_8><span>{d}</span></p></div>'
            for n, d in (
                ("Shakshuka", "eggs in tomato and pepper sauce"),
                ("Sabich", "eggplant, egg, tahini in pita"),
                ("Malawach", "flaky pastry, grated tomato"),
                ("Labneh", "with za'atar and olive oil"),
                ("Halva toast", "with banana"),
            )
        ),
        ["Shakshuka", "Sabich", "Malawach", "Labneh", "Halva toast"],
        "Menu | Beit Cafe",
    ),
    menu(
        "drinks_in_columns",
        "<h1>Drankenkaart</h1><div class=col><h3>Bieren</h3><ul><li>Jupiler</li><li>Duvel</li><li>Westmalle Tripel</li><li>Kriek Boon</li></ul></div><div class=col><h3>Warme dranken</h3><ul><li>Koffie</li><li>Cappuccino</li><li>Verse muntthee</li></ul></div><div class=col><h3>Frisdranken</h3><ul><li>Cola</li><li>Fanta</li><li>Ice tea</li><li>Spa rood</li></ul></div>",
        [
            "Jupiler",
            "Duvel",
            "Westmalle Tripel",
            "Kriek Boon",
            "Koffie",
            "Cappuccino",
            "Verse muntthee",
            "Cola",
            "Fanta",
            "Ice tea",
            "Spa rood",
        ],
        "Drankenkaart",
        "nl",
    ),
    menu(
        "school_week_rows",
        "<h1>Stołówka</h1><table><tr><th>Dzień</th><th>Zupa</th><th>Drugie danie</th></tr><tr><td>Poniedziałek 4.03</td><td>Pomidorowa z makaronem</td><td>Kotlet schabowy, ziemniaki, mizeria</td></tr><tr><td>Wtorek 5.03</td><td>Żurek z jajkiem</td><td>Pierogi ruskie</td></tr><tr><td>Środa 6.03</td><td>Rosół</td><td>Gulasz z kaszą</td></tr><tr><td>Czwartek 7.03</td><td>Krupnik</td><td>Naleśniki z serem</td></tr><tr><td>Piątek 8.03</td><td>Ogórkowa</td><td>Ryba smażona, surówka</td></tr></table>",
        [
            "Pomidorowa z makaronem",
            "Kotlet schabowy, ziemniaki, mizeria",
            "Żurek z jajkiem",
            "Pierogi ruskie",
            "Rosół",
            "Gulasz z kaszą",
            "Krupnik",
            "Naleśniki z serem",
            "Ogórkowa",
            "Ryba smażona, surówka",
        ],
        "Jadłospis",
        "pl",
    ),
    menu(
        "dates_for_days",
        "<h1>Menu for the week</h1>"
        + "".join(
            f"<h4>{d}</h4><ul><li>{a}</li><li>{b}</li></ul>"
            for d, a, b in (
                ("Mon 4 Mar", "Tomato soup", "Fish fingers with peas"),
                ("Tue 5 Mar", "Pasta bolognese", "Fruit salad"),
                ("Wed 6 Mar", "Roast chicken", "Apple crumble"),
                ("Thu 7 Mar", "Vegetable curry with rice", "Yoghurt"),
                ("Fri 8 Mar", "Fish and chips", "Ice cream"),
            )
        ),
        [
            "Tomato soup",
            "Fish fingers with peas",
            "Pasta bolognese",
            "Fruit salad",
            "Roast chicken",
            "Apple crumble",
            "Vegetable curry with rice",
            "Yoghurt",
            "Fish and chips",
            "Ice cream",
        ],
        "School lunch menu",
    ),
    menu(
        "tapas_one_line_each_centred",
        "<center><h1>Tapas</h1><p>Patatas bravas</p><p>Tortilla española</p><p>Croquetas de jamón</p><p>Pulpo a la gallega</p><p>Gambas al ajillo</p><p>Pimientos de Padrón</p><p>Boquerones en vinagre</p><p>Jamón ibérico</p><p>Queso manchego</p></center>",
        [
            "Patatas bravas",
            "Tortilla española",
            "Croquetas de jamón",
            "Pulpo a la gallega",
            "Gambas al ajillo",
            "Pimientos de Padrón",
            "Boquerones en vinagre",
            "Jamón ibérico",
            "Queso manchego",
        ],
        "Bodega La Luna",
        "es",
    ),
    menu(
        "three_cakes_of_a_baker",
        "<h1>Unsere Torten</h1><section><h2>Sachertorte</h2><p>Schokolade, Marillenmarmelade.</p></section><section><h2>Käsesahnetorte</h2><p>Mit Mandarinen.</p></section><section><h2>Schwarzwälder Kirschtorte</h2><p>Kirschen, Sahne, Kirschwasser.</p></section>",
        ["Sachertorte", "Käsesahnetorte", "Schwarzwälder Kirschtorte"],
        "Speisekarte - Café Sommer",
        "de",
    ),
    menu(
        "list_items_with_bold_names",
        "<h2>Nasi &amp; Mie</h2><ul><li><b>Nasi goreng</b> telur, ayam, kerupuk</li><li><b>Mie goreng</b> sayur, bakso</li><li><b>Nasi uduk</b> santan, tempe, sambal</li></ul><h2>Soto &amp; Sate</h2><ul><li><b>Soto ayam</b> bihun, telur</li><li><b>Sate kambing</b> bumbu kecap</li><li><b>Rawon</b> daging sapi, tauge</li></ul>",
        ["Nasi goreng", "Mie goreng", "Nasi uduk", "Soto ayam", "Sate kambing", "Rawon"],
        "Menu Warung Ibu",
        "id",
    ),
]
NOTHING = [
    nothing(
        "home_with_teasers",
        "<h1>Welcome to Trattoria Lina</h1><p>Italian cooking since 1982.</p><div class=c><h3>Wood-fired pizza</h3><p>From our stone oven</p><a href=/menu>See the menu</a></div><div class=c><h3>Fresh pasta</h3><p>Made every morning</p><a href=/menu>See the menu</a></div><div class=c><h3>Italian wines</h3><p>From small growers</p><a href=/wine>See the list</a></div>",
        "Trattoria Lina",
    ),
    nothing(
        "locations",
        "<h1>Find a Burger Barn</h1>"
        + "".join(
            f"<div class=l><h3>Burger Barn {n}</h3><p>{d}</p></div>"
            for n, d in (
                ("Downtown", "12 Main Street, open until ten"),
                ("Harbour", "3 Pier Road, open until eleven"),
                ("Airport", "Terminal 2, always open"),
                ("Mall", "Food court, second floor"),
                ("University", "18 College Avenue"),
            )
        ),
        "Locations - Burger Barn",
    ),
    nothing(
        "press",
        "<h1>In the press</h1>"
        + "".join(
            f"<div class=q><h4>{n}</h4><p>{d}</p></div>"
            for n, d in (
                ("The Daily Table", "A bowl of noodles worth the queue."),
                ("Spoon Magazine", "The dumplings are the best this side of the river."),
                ("City Eats", "Come for the ramen, stay for the sake."),
                ("Radio Four", "Broth that tells a story."),
            )
        ),
        "Press - Ramen House",
    ),
    nothing(
        "grapes",
        "<h1>Grape varieties</h1>"
        + "".join(
            f"<h3>{n}</h3><p>{d}</p>"
            for n, d in (
                ("Riesling", "High in acid, grown on slate, smells of peach and petrol."),
                ("Pinot Noir", "Thin-skinned and moody, it ripens early."),
                ("Chardonnay", "Takes to oak better than most."),
                ("Merlot", "Soft, plummy, and planted everywhere."),
                ("Syrah", "Dark and peppery; called Shiraz overseas."),
            )
        ),
        "Grape varieties explained - wine school blog",
    ),
    nothing(
        "process",
        "<h1>How we roast</h1>"
        + "".join(
            f"<div class=s><h3>{n}</h3><p>{d}</p></div>"
            for n, d in (
                ("Green beans", "We buy direct from farmers in Peru and Kenya."),
                ("Roasting", "Slowly, in small batches, for our espresso and filter."),
                ("Cupping", "We taste every roast with hot water and a spoon."),
                ("Packing", "Coffee leaves our house the day it is roasted."),
            )
        ),
        "Our coffee",
    ),
    nothing(
        "diet_tips",
        "<h1>Eat well: seven tips</h1><ol><li>Eat more vegetables</li><li>Choose brown bread</li><li>Fish twice a week</li><li>Drink water, not cola</li><li>Less sugar and salt</li><li>Fruit for dessert</li><li>Cook at home</li></ol>",
        "Seven tips - health blog",
    ),
    nothing(
        "equipment_hire",
        "<h1>Hire list</h1><h2>Catering equipment</h2><ul><li>Coffee urn</li><li>Champagne flutes</li><li>Dinner plates</li><li>Wine glasses</li><li>Soup bowls</li><li>Chafing dishes</li><li>Cake stands</li><li>Barbecue grill</li></ul>",
        "Equipment for hire",
    ),
    nothing(
        "directory_categories",
        "<h1>Find food near you</h1><h2>By cuisine</h2><ul><li><a href=/c/pizza>Pizza</a></li><li><a href=/c/sushi>Sushi</a></li><li><a href=/c/burgers>Burgers</a></li><li><a href=/c/curry>Curry</a></li><li><a href=/c/noodles>Noodles</a></li><li><a href=/c/kebab>Kebab</a></li><li><a href=/c/salads>Salads</a></li><li><a href=/c/ice-cream>Ice cream</a></li><li><a href=/c/coffee>Coffee</a></li></ul>",
        "Food near you - order online",
    ),
]
