"""The tenth of the later rounds: a page for each kind of fault that real pages by chance showed.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.kitchen_page import menu, nothing


def _cards(*cards: tuple[str, str, str]) -> str:
    return "".join(
        f"<article class=item><div><h3 class=item-name>{title}</h3><p class=item-price>{price}</p><p class=item-desc>{about}</p></div></article>"
        for title, price, about in cards
    )


def _day(name: str, *dishes: tuple[str, str]) -> str:
    lines = "".join(f"<p>{dish}</p><p class=om>{about}</p>" for dish, about in dishes)
    return f"<div><h3><strong>{name}</strong></h3>{lines}</div>"


MENUS = [
    menu(
        "last_words_of_a_title_set_off_above_a_description",
        "<h1>High tea</h1>"
        + _cards(
            ("Classic <em>high tea</em>", "£19.50", "Finger sandwiches, scones with jam and a choice of three cakes."),
            ("Garden <em>high tea</em>", "£21.00", "Everything of the classic one and a salad from our own beds."),
            ("Children’s high tea", "£9.50", "Small sandwiches, a cake and a glass of milk. Sharing board for two"),
            ("Welsh <i>cream tea</i>", "£12.00", "Two warm scones with jam and butter from the farm next door."),
        ),
        ["Classic high tea | 19.50", "Garden high tea | 21", "Children’s high tea | 9.50", "Welsh cream tea | 12"],
        "High tea",
    ),
    menu(
        "what_is_in_it_set_off_in_a_title_without_more_below",
        "<h1>Pizza</h1><ul>"
        + "".join(
            f"<li><h4>{name} <em>{about}</em></h4><span>{price} €</span></li>"
            for name, about, price in (
                ("Margherita", "Tomate Mozzarella", "8,50"),
                ("Salami", "scharfe Salami", "9,50"),
                ("Funghi", "frische Champignons", "9,00"),
            )
        )
        + "</ul>",
        ["Margherita | 8.50", "Salami | 9.50", "Funghi | 9"],
        "Pizzeria",
        "de",
    ),
    menu(
        "names_and_longer_lines_take_turns_below_the_days",
        "<h1>Lunch</h1>"
        + _day(
            "Måndag",
            ("1. Pasta Norma", "Aubergine, tomat och ricotta från Gotland"),
            ("2. Dagens soppa", "Linssoppa"),
            ("3. Stekt torsk", "Torsk med kokt potatis, ägg och skirat smör"),
        )
        + _day(
            "Tisdag",
            ("11. Köttbullar", "Köttbullar med gräddsås, lingon och pressgurka"),
            ("12. Vegobiff", "Biff av bönor med rostad paprika och yoghurt"),
        )
        + _day(
            "Onsdag",
            ("21. Kycklinggryta", "Kyckling i curry med äpple, ris och jordnötter"),
            ("22. Dagens soppa", "Tomatsoppa med basilika, krutonger och ost"),
        ),
        ["Pasta Norma", "Dagens soppa", "Stekt torsk", "Köttbullar", "Vegobiff", "Kycklinggryta", "Dagens soppa"],
        "Veckans lunch",
        "sv",
    ),
    menu(
        "goods_of_a_shop_for_resellers_without_prices",
        "<h1>Biscuits</h1><ul>"
        + "".join(
            f'<li class="product type-product"><h2 class="shop-loop-product__title">{name}</h2><p>{about}</p><a class=button>Read more</a></li>'
            for name, about in (
                ("Almond Biscotti", "Twice baked with whole almonds, good with coffee."),
                ("Amaretti Morbidi", "Soft biscuits of almonds and egg white."),
                ("Lemon Shortbread", "Butter shortbread with the zest of lemons."),
            )
        )
        + "</ul><h2>Our bakery</h2><p>We have baked in the same street for three generations.</p>",
        ["Almond Biscotti", "Amaretti Morbidi", "Lemon Shortbread"],
        "Biscuits - Forno Vecchio",
    ),
    menu(
        "one_buffet_for_a_person_and_for_children",
        "<h1>Thai buffet</h1><p>Spis alt hvad du kan af vores mange retter.<br><b>Pris</b> pr. person: 169 kr<br><b>Børn</b> (under 10 år): 79 kr</p>",
        ["Thai buffet | 169 79"],
        "Thai buffet",
        "da",
    ),
    menu(
        "drinks_with_names_of_fancy_on_a_page_called_by_its_section",
        "<div>"
        + "".join(
            f"<div class=card><h4>{name}</h4><p> {price}</p></div>"
            for name, price in (
                ("Lotus Milkshake", 22),
                ("Velvet Hour", 27),
                ("Rosalba", 19),
                ("Nimbus", 19),
                ("Citrella", 15),
                ("Aurelia", 21),
                ("Solane", 21),
                ("Marisol", 19),
                ("Cola", "3.5"),
                ("Perle", 12),
            )
        )
        + "</div>",
        [
            "Lotus Milkshake | 22",
            "Velvet Hour | 27",
            "Rosalba | 19",
            "Nimbus | 19",
            "Citrella | 15",
            "Aurelia | 21",
            "Solane | 21",
            "Marisol | 19",
            "Cola | 3.5",
            "Perle | 12",
        ],
        "Drinks - Card &amp; Cup",
    ),
]

NOTHING = [
    nothing(
        "goods_of_a_shop_that_sells_no_food",
        "<h1>Shop</h1><ul>"
        + "".join(
            f'<li class="product type-product"><h2 class="shop-loop-product__title">{name}</h2><p>{about}</p><a class=button>Read more</a></li>'
            for name, about in (
                ("Linen Tablecloth", "Woven in Portugal, for tables of six."),
                ("Olive Wood Board", "A board to serve cheese on."),
                ("Ceramic Bowl", "Glazed by hand in blue."),
            )
        )
        + "</ul>",
        "Shop - Forno Vecchio",
    ),
    nothing(
        "kitchens_of_a_street_with_what_two_pay",
        "<h1>Eat in the old town</h1>"
        + "".join(
            f"<div class=card><h3><a href=/r/{n}>{name}</a></h3><p>{kind} · {stars} ★ (120)</p><span>₹{price} for two</span></div>"
            for n, (name, kind, stars, price) in enumerate(
                (
                    ("Banyan Leaf", "South Indian", 4.3, 700),
                    ("Harbour Grill", "Seafood", 4.1, 1200),
                    ("Noor", "Mughlai, Curry", 4.6, 900),
                )
            )
        ),
        "Restaurants in the old town",
    ),
    nothing(
        "the_ingredients_of_a_recipe_with_how_it_is_made",
        "<h1>Ham and egg brioche</h1><p>Makes 6</p><div class=recipe-ingredients><h3>Ingredients</h3><ul>"
        + "".join(
            f"<li><span class=amount>{amount}</span> <span class=unit>{unit}</span> <span class=name>{name}</span></li>"
            for amount, unit, name in (
                ("1", "pack", "Brioche rolls (6 rolls)"),
                ("2", "tablespoons", "whole egg mayonnaise"),
                ("2", "teaspoons", "Dijon mustard"),
                ("200", "g", "shaved ham"),
                ("6", "slices", "Gouda or tasty cheese"),
            )
        )
        + "</ul></div><div><h3>Instructions</h3><ol><li>Preheat the oven to 180°C.</li><li>Split the rolls and fill them.</li></ol></div>",
        "Quick breakfast idea",
    ),
    nothing(
        "kinds_of_dishes_on_a_start_page",
        "<h1>Velkommen</h1><h2>Vores menu</h2>"
        + "".join(
            f"<div class=card><img src=/{n}.jpg><h4>{name}</h4></div>"
            for n, name in enumerate(("Pizza", "Pasta", "Salat", "Sandwich", "Omelet", "Biryani"))
        )
        + "<a href=/menukort>Se hele menuen</a>",
        "Café Solsikken",
        "da",
    ),
    nothing(
        "a_story_whose_lines_are_broken_by_hand",
        "<div class=links><a href=#>ABOUT</a><a href=#>MENU</a></div><h2>소나무집</h2><div class=story>"
        + "".join(
            f"<p>{line}</p>"
            for line in (
                "소나무집의 이름은",
                "할머니의 고향 음식을",
                "이웃에게 전하고",
                "손님들에게도",
                "나누고자 만든 식당입니다",
            )
        )
        + "</div>",
        "소나무집",
        "ko",
    ),
    nothing(
        "a_job_with_its_wage",
        "<h2>スタッフ募集詳細</h2><dl><dt>職種</dt><dd>キッチンスタッフ</dd><dt>時給</dt><dd>1,050円</dd><dt>勤務時間</dt><dd>週2日から</dd></dl>",
        "Cafe Minato | スタッフ募集",
        "ja",
    ),
    nothing(
        "an_evening_with_its_fee",
        "<h2>ジャズの夕べ</h2><p>【OPEN】18：00 【START】18:30</p><dl><dt>料 金</dt><dd>3,500円 おひとりさま</dd></dl><p>ワンドリンク付き、軽食もあります。</p>",
        "Cafe Minato | イベント情報",
        "ja",
    ),
    nothing(
        "a_tasting_that_one_buys_admission_to",
        "<div class=product><h1 class=product__title>In-Person Douro Wine Tasting</h1><span class=price>$25.00</span><p>Bread, cheese and six wines, poured at our cellar. Seats are $30 on the day of event. Purchase your admission here.</p><button>Add to cart</button></div>",
        "In-Person Douro Wine Tasting - Oak and Vine",
    ),
    nothing(
        "what_a_house_is_proud_of_in_words_of_food",
        "<h1>Goed ijs</h1>"
        + "".join(
            f"<div class=card><h3>{title}</h3><p>{about}</p></div>"
            for title, about in (
                ("Uit de streek", "Onze melk, room en aardbei komen van de boer om de hoek."),
                ("Elke dag vers", "Wij draaien ons ijs elke ochtend zelf, met vanille en chocolade."),
                ("Voor ieder feest", "Een taart of een ijskar: wij komen met ijs en chocolade bij u langs."),
                ("Wat de zomer brengt", "Aardbei, framboos en citroen staan als sorbet in onze toog."),
                ("Mee naar huis", "Neem een liter vanille of mokka mee in onze koelbox."),
                ("Een warme wafel", "Ons deeg rust een nacht, uw wafel met slagroom is zo klaar."),
                ("Affogato", "Onze vanille met warme espresso, voor wie tijd heeft."),
                ("Pannenkoekendag", "Op woensdag bakken wij pannenkoeken voor groot en klein."),
                ("Brusselse wafel", "Bij ons met slagroom, chocolade en aardbei."),
            )
        ),
        "Roomijs De Molen",
        "nl",
    ),
]
