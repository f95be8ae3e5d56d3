"""Menus without prices in further forms, and further pages that speak of food and serve none.

Every page and every dish on it is our own invention. Written after ``bare`` was read, before what they found was
mended: seven of the fifteen menus and all but one of the others were right at once.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.kitchen_page import menu, nothing

MENUS = [
    menu(
        "bold_then_dash",
        "<h1>Lunch menu</h1><h2>Noodles</h2><p><strong>Pad Thai</strong> – rice noodles, egg, peanuts</p><p><strong>Drunken noodles</strong> – wide noodles, basil, chili</p><p><strong>Tom yum ramen</strong> – prawns, lemongrass</p><h2>Curries</h2><p><strong>Green curry</strong> – coconut milk, eggplant</p><p><strong>Massaman</strong> – beef, potatoes, peanuts</p><p><strong>Panang</strong> – chicken, lime leaf</p>",
        ["Pad Thai", "Drunken noodles", "Tom yum ramen", "Green curry", "Massaman", "Panang"],
        "Lunch - Siam House",
    ),
    menu(
        "definition_list",
        "<h1>Speisekarte</h1><dl><dt>Flammkuchen Elsässer Art</dt><dd>Speck, Zwiebeln, Sauerrahm</dd><dt>Käseplatte</dt><dd>mit Feigensenf und Brot</dd><dt>Rindergulasch</dt><dd>mit Semmelknödel</dd><dt>Kürbisrisotto</dt><dd>mit Salbei und Parmesan</dd><dt>Apfelküchle</dt><dd>mit Vanilleeis</dd></dl>",
        ["Flammkuchen Elsässer Art", "Käseplatte", "Rindergulasch", "Kürbisrisotto", "Apfelküchle"],
        "Weinstube",
        "de",
    ),
    menu(
        "two_column_table",
        "<h2>Our pizzas</h2><table><tr><td>Margherita</td><td>tomato, mozzarella, basil</td></tr><tr><td>Diavola</td><td>tomato, mozzarella, spicy salami</td></tr><tr><td>Capricciosa</td><td>ham, mushrooms, artichokes, olives</td></tr><tr><td>Tonno</td><td>tuna, onions, capers</td></tr><tr><td>Quattro formaggi</td><td>four cheeses</td></tr><tr><td>Ortolana</td><td>grilled vegetables</td></tr></table>",
        ["Margherita", "Diavola", "Capricciosa", "Tonno", "Quattro formaggi", "Ortolana"],
        "Pizza menu - Da Ugo",
    ),
    menu(
        "numbered_paragraphs",
        "<h1>Sandwich menu</h1><p>1. The Italian<br>ham, salami, provolone, lettuce</p><p>2. Turkey club<br>turkey, bacon, tomato</p><p>3. Veggie<br>hummus, cucumber, sprouts</p><p>4. Tuna melt<br>tuna salad, cheddar</p><p>5. Roast beef<br>roast beef, horseradish, swiss</p><p>6. BLT<br>bacon, lettuce, tomato</p><p>7. Meatball<br>meatballs, marinara</p>",
        ["The Italian", "Turkey club", "Veggie", "Tuna melt", "Roast beef", "BLT", "Meatball"],
        "Menu | Corner Deli",
    ),
    menu(
        "squarespace",
        "<h1>Dinner</h1>"
        + "".join(
            f'<div class="menu-section"><div class="menu-section-header"><div class="menu-section-title">{s}</div></div><div class="menu-items">'
            + "".join(
                f'<div class="menu-item"><div class="menu-item-title">{n}</div><div class="menu-item-description">{d}</div></div>'
                for n, d in it
            )
            + "</div></div>"
            for s, it in (
                (
                    "Small plates",
                    (
                        ("Blistered shishitos", "lime, sea salt"),
                        ("Burrata", "peaches, basil, olive oil"),
                        ("Steak tartare", "capers, egg yolk, toast"),
                    ),
                ),
                (
                    "Large plates",
                    (
                        ("Half chicken", "lemon, potatoes, jus"),
                        ("Hanger steak", "chimichurri, fries"),
                        ("Market fish", "fennel, olives, tomato"),
                    ),
                ),
            )
        ),
        ["Blistered shishitos", "Burrata", "Steak tartare", "Half chicken", "Hanger steak", "Market fish"],
        "Dinner — Harrow",
    ),
    menu(
        "flavours",
        "<h1>I nostri gusti</h1><div class=grid>"
        + "".join(
            f"<div class=gusto>{g}</div>"
            for g in (
                "Fiordilatte",
                "Pistacchio",
                "Nocciola",
                "Bacio",
                "Stracciatella",
                "Puffo",
                "Zuppa inglese",
                "Limone",
                "Fragola",
                "Mango",
                "Malaga",
                "Cioccolato fondente",
            )
        )
        + "</div>",
        [
            "Fiordilatte",
            "Pistacchio",
            "Nocciola",
            "Bacio",
            "Stracciatella",
            "Puffo",
            "Zuppa inglese",
            "Limone",
            "Fragola",
            "Mango",
            "Malaga",
            "Cioccolato fondente",
        ],
        "Gusti - Gelateria Sole",
        "it",
    ),
    menu(
        "taproom",
        "<h1>On tap</h1>"
        + "".join(
            f"<div class=beer><h3>{n}</h3><span class=style>{s}</span> <span class=abv>{a}% ABV</span></div>"
            for n, s, a in (
                ("Foggy Harbor", "Hazy IPA", 6.8),
                ("Night Watch", "Oatmeal stout", 5.6),
                ("Copper Kettle", "Amber ale", 5.1),
                ("Salt Marsh", "Gose", 4.4),
                ("Lantern", "Pilsner", 4.9),
                ("Old Mill", "Brown ale", 5.3),
                ("Rye Not", "Rye IPA", 6.5),
                ("Orchard", "Dry cider", 6.0),
            )
        ),
        ["Foggy Harbor", "Night Watch", "Copper Kettle", "Salt Marsh", "Lantern", "Old Mill", "Rye Not", "Orchard"],
        "Beers on tap - Tidewater Brewing",
    ),
    menu(
        "elementor",
        '<h2 class="elementor-heading-title">Our Menu</h2>'
        + "".join(
            f'<div class="elementor-widget-image-box"><figure><img src=x.jpg></figure><div class="elementor-image-box-content"><h3 class="elementor-image-box-title">{n}</h3><p class="elementor-image-box-description">{d}</p></div></div>'
            for n, d in (
                ("Chicken Biryani", "Basmati rice with spices"),
                ("Seekh Kebab", "Minced lamb on skewers"),
                ("Butter Naan", "From the clay oven"),
                ("Mango Lassi", "Sweet yogurt drink"),
                ("Gulab Jamun", "In rose syrup"),
            )
        ),
        ["Chicken Biryani", "Seekh Kebab", "Butter Naan", "Mango Lassi", "Gulab Jamun"],
        "Spice Route",
    ),
    menu(
        "details_lists",
        "<h1>Menü</h1><details><summary>Çorbalar</summary><ul><li>Mercimek çorbası</li><li>Ezogelin</li></ul></details><details><summary>Izgaralar</summary><ul><li>Adana kebap</li><li>Tavuk şiş</li><li>Kuzu pirzola</li><li>Köfte</li></ul></details><details><summary>Tatlılar</summary><ul><li>Künefe</li><li>Sütlaç</li><li>Baklava</li></ul></details>",
        [
            "Mercimek çorbası",
            "Ezogelin",
            "Adana kebap",
            "Tavuk şiş",
            "Kuzu pirzola",
            "Köfte",
            "Künefe",
            "Sütlaç",
            "Baklava",
        ],
        "Menü - Ocakbaşı",
        "tr",
    ),
    menu(
        "arabic_cards",
        "<h1>قائمة الطعام</h1>"
        + "".join(
            f"<div class=item><img src=x.jpg><h4>{n}</h4><p>{d}</p></div>"
            for n, d in (
                ("شاورما دجاج", "مع الثوم والمخلل"),
                ("فلافل", "حمص وطحينة"),
                ("تبولة", "برغل وبقدونس وطماطم"),
                ("كبسة لحم", "أرز بسمتي ولحم غنم"),
                ("كنافة", "بالجبن والقطر"),
            )
        ),
        ["شاورما دجاج", "فلافل", "تبولة", "كبسة لحم", "كنافة"],
        "قائمة الطعام",
        "ar",
    ),
    menu(
        "cocktails",
        "<h1>Cocktails</h1>"
        + "".join(
            f"<div class=c><h4>{n}</h4><p>{d}</p></div>"
            for n, d in (
                ("Velvet Hammer", "Gin, elderflower, lemon, egg white"),
                ("Smoke Signal", "Mezcal, lime, agave, chili"),
                ("Last Train", "Rye, vermouth, cherry bitters"),
                ("Garden Gate", "Vodka, cucumber, mint, soda"),
                ("Paper Lantern", "Sake, yuzu, ginger"),
                ("Red Clay", "Bourbon, blackberry, lemon"),
            )
        ),
        ["Velvet Hammer", "Smoke Signal", "Last Train", "Garden Gate", "Paper Lantern", "Red Clay"],
        "Cocktails - The Annex",
    ),
    menu(
        "weekly_specials",
        "<h1>Wochenkarte</h1><p>vom 4. bis 10. März</p><div class=w><h3>Spargelcremesuppe</h3></div><div class=w><h3>Maischolle mit Speck</h3></div><div class=w><h3>Lammragout mit Bohnen</h3></div><div class=w><h3>Rhabarberkompott</h3></div>",
        ["Spargelcremesuppe", "Maischolle mit Speck", "Lammragout mit Bohnen", "Rhabarberkompott"],
        "Wochenkarte",
        "de",
    ),
    menu(
        "br_lines_bold_heads",
        "<h1>Buffet de mariage</h1><p><b>Entrées</b><br>Saumon gravlax<br>Terrine de campagne<br>Salade de lentilles</p><p><b>Plats</b><br>Gigot d'agneau<br>Filet de bar au beurre blanc<br>Gratin dauphinois</p><p><b>Desserts</b><br>Pièce montée<br>Tarte aux fraises<br>Mousse au chocolat</p>",
        [
            "Saumon gravlax",
            "Terrine de campagne",
            "Salade de lentilles",
            "Gigot d'agneau",
            "Filet de bar au beurre blanc",
            "Gratin dauphinois",
            "Pièce montée",
            "Tarte aux fraises",
            "Mousse au chocolat",
        ],
        "Traiteur - carte des buffets",
        "fr",
    ),
    menu(
        "chinese_two_languages",
        "<h1>菜單 Menu</h1>"
        + "".join(
            f"<div class=dish><div class=zh>{z}</div><div class=en>{e}</div></div>"
            for z, e in (
                ("小籠包", "Soup dumplings"),
                ("擔擔麵", "Dan dan noodles"),
                ("宮保雞丁", "Kung pao chicken"),
                ("麻婆豆腐", "Mapo tofu"),
                ("蔥油餅", "Scallion pancake"),
                ("豆漿", "Soy milk"),
                ("牛肉麵", "Beef noodle soup"),
                ("鳳梨酥", "Pineapple cake"),
            )
        ),
        ["小籠包", "擔擔麵", "宮保雞丁", "麻婆豆腐", "蔥油餅", "豆漿", "牛肉麵", "鳳梨酥"],
        "菜單 Menu",
        "zh",
        optional=(
            "Soup dumplings",
            "Dan dan noodles",
            "Kung pao chicken",
            "Mapo tofu",
            "Scallion pancake",
            "Soy milk",
            "Beef noodle soup",
            "Pineapple cake",
        ),
    ),
    menu(
        "days_in_cards_two_dishes",
        "<h1>Dagens lunch v. 12</h1>"
        + "".join(
            f"<div class=day><div class=day-name>{d}</div><p>{a}</p><p>{b}</p></div>"
            for d, a, b in (
                ("Måndag", "Köttbullar med potatismos", "Linsgryta med ris"),
                ("Tisdag", "Fiskgratäng med räkor", "Halloumi med sallad"),
                ("Onsdag", "Pannbiff med lök", "Svampstroganoff"),
                ("Torsdag", "Ärtsoppa och pannkakor", "Falafel med hummus"),
                ("Fredag", "Schnitzel med stekt potatis", "Lasagne med spenat"),
            )
        )
        + "<p>Lunchbuffé 125 kr</p>",
        [
            "Köttbullar med potatismos",
            "Linsgryta med ris",
            "Fiskgratäng med räkor",
            "Halloumi med sallad",
            "Pannbiff med lök",
            "Svampstroganoff",
            "Ärtsoppa och pannkakor",
            "Falafel med hummus",
            "Schnitzel med stekt potatis",
            "Lasagne med spenat",
        ],
        "Dagens lunch",
        "sv",
        optional=("Lunchbuffé",),
    ),
]
NOTHING = [
    nothing(
        "allergens",
        "<h1>Allergens on our menu</h1><p>Please ask before you order.</p>"
        + "".join(
            f"<div class=card><h3>{n}</h3><p>{d}</p></div>"
            for n, d in (
                ("Milk", "Cheese, butter, cream, yogurt"),
                ("Eggs", "Mayonnaise, cakes, pasta"),
                ("Fish", "Anchovies, fish sauce"),
                ("Peanuts", "Satay sauce, some cakes"),
                ("Soya", "Tofu, soy sauce"),
                ("Mustard", "Dressings, sausages"),
            )
        ),
        "Allergens - The Larder",
    ),
    nothing(
        "allergen_list",
        "<h1>Menu information</h1><h2>Allergens</h2><ul><li>Gluten</li><li>Milk</li><li>Eggs</li><li>Fish</li><li>Crustaceans</li><li>Celery</li><li>Mustard</li><li>Sesame</li><li>Lupin</li></ul><h2>Additives</h2><ul><li>With sweetener</li><li>With caffeine</li><li>Contains quinine</li></ul>",
        "Menu information",
    ),
    nothing(
        "suppliers",
        "<h1>Our suppliers</h1>"
        + "".join(
            f"<div class=s><h3>{n}</h3><p>{d}</p></div>"
            for n, d in (
                ("Hollow Farm", "Beef and lamb from the hills behind the village"),
                ("Pike Dairy", "Milk, butter and cheese"),
                ("Harbour Fish Co.", "Cod, mackerel and mussels each morning"),
                ("Old Mill", "Flour for the bread"),
                ("Bee Happy", "Honey from our neighbours"),
            )
        ),
        "Suppliers - The Larder Kitchen",
    ),
    nothing(
        "jobs_kitchen",
        "<h1>Work in our kitchen</h1>"
        + "".join(
            f"<div class=job><h3>{n}</h3><p>{d}</p></div>"
            for n, d in (
                ("Pizza maker", "You know your way round dough and oven"),
                ("Sushi chef", "Three years with fish and rice"),
                ("Barista", "Coffee is your life"),
                ("Kitchen porter", "You keep plates and pans clean"),
            )
        ),
        "Join us - Riva Restaurant",
    ),
    nothing(
        "testimonials",
        "<h1>What guests say about our menu</h1>"
        + "".join(
            f"<div class=t><h4>{n}</h4><p>{d}</p></div>"
            for n, d in (
                ("Anna Berg", "The best pizza in town, and the wine was lovely."),
                ("Tom Hill", "I had the steak. Superb, and the chips too!"),
                ("Lea Winter", "We loved the fish soup and the bread."),
                ("Max Sommer", "Ice cream like in Italy."),
            )
        ),
        "Reviews",
    ),
    nothing(
        "events_food",
        "<h1>Events</h1>"
        + "".join(
            f"<div class=e><h3>{n}</h3><p>{d}</p></div>"
            for n, d in (
                ("Oyster night", "Friday 3 May, oysters and champagne from six"),
                ("Wine tasting", "Saturday 11 May, six wines and cheese"),
                ("Pasta workshop", "Sunday 19 May, make your own ravioli"),
                ("Barbecue on the terrace", "Saturday 25 May, steaks and salads"),
            )
        ),
        "Events - Osteria Blu",
    ),
    nothing(
        "category_tiles",
        "<h1>Shop</h1>"
        + "".join(
            f'<a class=tile href="/c/{i}"><img src=x.jpg><h3>{n}</h3></a>'
            for i, n in enumerate(
                ("Coffee beans", "Tea", "Chocolate", "Olive oil", "Pasta & sauces", "Wine", "Cheese", "Honey & jam")
            )
        ),
        "Shop - Deli Verde",
    ),
    nothing(
        "blog_index",
        "<h1>From the menu: our blog</h1>"
        + "".join(
            f'<article><h2><a href="/b/{i}">{n}</a></h2><p>{d}</p><a href="/b/{i}">Read more</a></article>'
            for i, (n, d) in enumerate(
                (
                    ("How we bake our bread", "Flour, water, salt and time: that is all."),
                    ("Five cheeses for winter", "From blue to goat, these are what we eat in the cold."),
                    ("Asparagus, at last", "The season is short, so we cook it every day."),
                    ("A trip to the vineyard", "We drove to taste the new wine before it is bottled."),
                    ("Soup for sick days", "Chicken, ginger and a little patience."),
                )
            )
        ),
        "Blog - Kitchen Table",
    ),
    nothing(
        "ingredients_recipe",
        "<h1>Grandma's apple cake</h1><h2>Ingredients</h2><ul><li>Butter</li><li>Sugar</li><li>Eggs</li><li>Flour</li><li>Apples</li><li>Cinnamon</li></ul><h2>Method</h2><ol><li>Cream butter and sugar.</li><li>Add the eggs.</li><li>Fold in flour and apples.</li><li>Bake for an hour.</li></ol>",
        "Grandma's apple cake - from our menu",
    ),
    nothing(
        "amenities",
        "<h1>Menu of services</h1>"
        + "".join(
            f"<div class=card><h3>{n}</h3><p>{d}</p></div>"
            for n, d in (
                ("Breakfast buffet", "Fresh bread, eggs and fruit from 7 to 10"),
                ("Room service", "Sandwiches and drinks until midnight"),
                ("Coffee station", "Free coffee and tea in the lobby"),
                ("Bar", "Cocktails and snacks by the pool"),
                ("Parking", "Free for guests"),
            )
        ),
        "Hotel Marina - services",
    ),
    nothing(
        "how_it_works",
        "<h1>How our lunch boxes work</h1>"
        + "".join(
            f"<div class=step><h3>{n}</h3><p>{d}</p></div>"
            for n, d in (
                ("Choose a menu", "Meat, fish or vegetarian, changing every week"),
                ("We cook", "Fresh vegetables, rice and sauces each morning"),
                ("We deliver", "By bicycle, with soup still hot"),
                ("You eat", "And give us back the box"),
            )
        ),
        "Lunch boxes",
    ),
    nothing(
        "gallery",
        "<h1>Gallery</h1>"
        + "".join(
            f"<figure><img src=x.jpg><figcaption>{n}</figcaption></figure>"
            for n in (
                "Our terrace in summer",
                "The wine cellar",
                "Fresh bread every morning",
                "Chef Marco at the oven",
                "The bar",
                "Christmas dinner 2023",
                "Sunset over the vineyard",
                "Our pizza oven",
            )
        ),
        "Gallery - Trattoria",
    ),
]
