"""Tariffs of buffets, set menus and weeks of lunches; and tariffs of other trades, food in them or not.

Every page and every dish on it is our own invention. Written before what they found was mended: eight of the nine menus
and seven of the ten others were right at once.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.kitchen_page import menu, nothing

MENUS = [
    menu(
        "brunch_tariff_table",
        "<h1>Sonntagsbrunch</h1><p>Von 10 bis 14 Uhr, mit Kaffee und Tee.</p><table><tr><td>Erwachsene</td><td>24,90 €</td></tr><tr><td>Kinder 6–12 Jahre</td><td>12,50 €</td></tr><tr><td>Kinder bis 5 Jahre</td><td>frei</td></tr></table>",
        ["Sonntagsbrunch | 24.90 12.50"],
        "Brunch - Café Linde",
        "de",
    ),
    menu(
        "two_set_menus_with_courses",
        "<h1>Menus</h1><div class=m><h2>Menu Découverte</h2><p>Velouté de potiron</p><p>Filet de daurade, risotto</p><p>Tarte au citron</p><div class=prix>32 €</div></div><div class=m><h2>Menu Gourmand</h2><p>Foie gras maison</p><p>Magret de canard</p><p>Assiette de fromages</p><p>Moelleux au chocolat</p><div class=prix>46 €</div></div>",
        ["Menu Découverte | 32", "Menu Gourmand | 46"],
        "Nos menus",
        "fr",
        optional=(
            "Velouté de potiron",
            "Filet de daurade, risotto",
            "Tarte au citron",
            "Foie gras maison",
            "Magret de canard",
            "Assiette de fromages",
            "Moelleux au chocolat",
        ),
    ),
    menu(
        "business_lunch_ru",
        "<h1>Бизнес-ланч</h1><p>С 12:00 до 16:00 по будням</p><div class=c><h3>Ланч 1</h3><ul><li>Суп</li><li>Салат</li></ul><b>350 ₽</b></div><div class=c><h3>Ланч 2</h3><ul><li>Суп</li><li>Горячее</li><li>Напиток</li></ul><b>450 ₽</b></div><div class=c><h3>Ланч 3</h3><ul><li>Салат</li><li>Суп</li><li>Горячее</li><li>Напиток</li></ul><b>550 ₽</b></div>",
        ["Ланч 1 | 350", "Ланч 2 | 450", "Ланч 3 | 550"],
        "Бизнес-ланч",
        "ru",
        optional=("Суп", "Салат", "Горячее", "Напиток"),
    ),
    menu(
        "week_one_price_per_day",
        "<h1>Mittagsmenü</h1>"
        + "".join(
            f"<div class=day><h3>{d}</h3><p>{a}</p><span class=price>{p} €</span></div>"
            for d, a, p in (
                ("Montag", "Linsensuppe mit Würstchen", "8,90"),
                ("Dienstag", "Rindergulasch mit Spätzle", "10,90"),
                ("Mittwoch", "Gemüselasagne", "9,50"),
                ("Donnerstag", "Backfisch mit Kartoffelsalat", "10,50"),
            )
        ),
        [
            "Linsensuppe mit Würstchen | 8.90",
            "Rindergulasch mit Spätzle | 10.90",
            "Gemüselasagne | 9.50",
            "Backfisch mit Kartoffelsalat | 10.50",
        ],
        "Mittagsmenü",
        "de",
    ),
    menu(
        "lunch_price_once",
        "<h1>Lounas</h1><p>Lounasbuffet 12,70 €</p><h3>Maanantai</h3><ul><li>Lihapullat ja perunamuusi</li><li>Kasvissosekeitto</li></ul><h3>Tiistai</h3><ul><li>Broilerikastike ja riisi</li><li>Lohikeitto</li></ul><h3>Keskiviikko</h3><ul><li>Uunimakkara ja perunat</li><li>Pinaattiletut</li></ul><h3>Torstai</h3><ul><li>Hernekeitto</li><li>Pannukakku ja hillo</li></ul>",
        ["Lounasbuffet | 12.70"],
        "Lounas",
        "fi",
        optional=(
            "Lihapullat ja perunamuusi",
            "Kasvissosekeitto",
            "Broilerikastike ja riisi",
            "Lohikeitto",
            "Uunimakkara ja perunat",
            "Pinaattiletut",
            "Hernekeitto",
            "Pannukakku ja hillo",
        ),
    ),
    menu(
        "catering_packages",
        "<h1>Catering packages</h1><div class=pkg><h3>Bronze</h3><p class=price>$18 per person</p><ul><li>House salad</li><li>Penne alla vodka</li><li>Chicken parmesan</li></ul></div><div class=pkg><h3>Silver</h3><p class=price>$24 per person</p><ul><li>Caesar salad</li><li>Eggplant rollatini</li><li>Chicken marsala</li><li>Cannoli</li></ul></div><div class=pkg><h3>Gold</h3><p class=price>$32 per person</p><ul><li>Antipasto</li><li>Shrimp scampi</li><li>Filet tips</li><li>Tiramisu</li></ul></div>",
        ["Bronze | 18", "Silver | 24", "Gold | 32"],
        "Catering - Villa Nonna",
        optional=(
            "House salad",
            "Penne alla vodka",
            "Chicken parmesan",
            "Caesar salad",
            "Eggplant rollatini",
            "Chicken marsala",
            "Cannoli",
            "Antipasto",
            "Shrimp scampi",
            "Filet tips",
            "Tiramisu",
        ),
    ),
    menu(
        "catering_trays",
        "<h1>Catering menu</h1><table><tr><th></th><th>Half tray</th><th>Full tray</th></tr><tr><td>Baked ziti</td><td>$45</td><td>$85</td></tr><tr><td>Chicken wings</td><td>$50</td><td>$95</td></tr><tr><td>Garden salad</td><td>$25</td><td>$45</td></tr><tr><td>Sausage and peppers</td><td>$50</td><td>$95</td></tr></table><p>Delivery $15 within five miles.</p>",
        ["Baked ziti | 45 85", "Chicken wings | 50 95", "Garden salad | 25 45", "Sausage and peppers | 50 95"],
        "Catering menu",
    ),
    menu(
        "kids_eat_for_their_age",
        "<h1>All you can eat</h1><ul><li>Weekday lunch: adults £12.99, children £7.99</li><li>Weekday dinner: adults £18.99, children £9.99</li><li>Weekend: adults £21.99, children £10.99</li></ul>",
        ["Weekday lunch | 12.99 7.99", "Weekday dinner | 18.99 9.99", "Weekend | 21.99 10.99"],
        "Buffet prices - Jade Garden",
    ),
    menu(
        "daily_menu_cs",
        "<h1>Denní menu</h1>"
        + "".join(
            f"<h3>{d}</h3><p>Polévka: {a}</p><p>1. {b} 145 Kč</p><p>2. {c} 155 Kč</p>"
            for d, a, b, c in (
                ("Pondělí", "Bramboračka", "Guláš s knedlíkem", "Kuřecí řízek, brambor"),
                ("Úterý", "Česnečka", "Svíčková na smetaně", "Smažený sýr, hranolky"),
                ("Středa", "Vývar", "Segedín", "Těstoviny s lososem"),
            )
        ),
        [
            "Guláš s knedlíkem | 145",
            "Kuřecí řízek, brambor | 155",
            "Svíčková na smetaně | 145",
            "Smažený sýr, hranolky | 155",
            "Segedín | 145",
            "Těstoviny s lososem | 155",
        ],
        "Denní menu",
        "cs",
        optional=("Polévka: Bramboračka", "Polévka: Česnečka", "Polévka: Vývar", "Bramboračka", "Česnečka", "Vývar"),
    ),
]
NOTHING = [
    nothing(
        "spa",
        "<h1>Our menu</h1><h2>Massages</h2><ul><li>Hot stone massage, 60 minutes €75</li><li>Chocolate body wrap €90</li><li>Honey scrub €55</li><li>Thai massage €80</li></ul><h2>Facials</h2><ul><li>Green tea facial €65</li><li>Cucumber mask €40</li></ul>",
        "Menu - Lotus Spa",
    ),
    nothing(
        "canoe_rental",
        "<h1>Preise</h1><table><tr><td>Kajak, halber Tag</td><td>18,00 €</td></tr><tr><td>Kajak, ganzer Tag</td><td>28,00 €</td></tr><tr><td>Canadier, halber Tag</td><td>30,00 €</td></tr><tr><td>SUP, Stunde</td><td>12,00 €</td></tr><tr><td>Picknickkorb</td><td>25,00 €</td></tr></table>",
        "Bootsverleih am See",
        "de",
    ),
    nothing(
        "cooking_class_prices",
        "<h1>Cooking classes</h1><div class=c><h3>Pasta from scratch</h3><p>Three hours, with wine</p><b>€85</b></div><div class=c><h3>Sushi for beginners</h3><p>Two hours</p><b>€70</b></div><div class=c><h3>Bread and pizza</h3><p>Four hours</p><b>€95</b></div>",
        "Cooking classes - Atelier",
    ),
    nothing(
        "meal_plans",
        "<h1>Choose your plan</h1><div class=c><h3>Basic</h3><b>$49/month</b><p>3 meals a week</p></div><div class=c><h3>Family</h3><b>$99/month</b><p>5 meals a week</p></div><div class=c><h3>Gold</h3><b>$149/month</b><p>7 meals a week</p></div>",
        "Subscribe - FreshBox",
    ),
    nothing(
        "venue_hire",
        "<h1>Private dining and venue hire</h1><div class=c><h3>The Cellar</h3><p>Up to 24 guests</p><b>£250</b></div><div class=c><h3>The Library</h3><p>Up to 40 guests</p><b>£400</b></div><div class=c><h3>Whole house</h3><p>Up to 120 guests</p><b>£1,800</b></div>",
        "Venue hire - The Larder",
    ),
    nothing(
        "kitchenware",
        "<h1>Shop</h1>"
        + "".join(
            f"<div class=p><h3>{n}</h3><b>{p}</b><button>Add to cart</button></div>"
            for n, p in (
                ("Pizza stone", "$39.00"),
                ("Pasta maker", "$89.00"),
                ("Espresso cups, set of 4", "$32.00"),
                ("Olive wood board", "$45.00"),
                ("Chef's knife", "$120.00"),
                ("Apron", "$28.00"),
            )
        ),
        "Shop - Casa Cucina",
    ),
    nothing(
        "parking_menu",
        "<h1>Tarifs</h1><table><tr><td>1 heure</td><td>2,50 €</td></tr><tr><td>2 heures</td><td>4,50 €</td></tr><tr><td>Journée</td><td>12,00 €</td></tr><tr><td>Soirée restaurant</td><td>3,00 €</td></tr></table>",
        "Parking du Marché",
        "fr",
    ),
    nothing(
        "camping",
        "<h1>Prijzen</h1><h2>Per nacht</h2><table><tr><td>Kampeerplaats</td><td>€ 18,00</td></tr><tr><td>Persoon</td><td>€ 5,50</td></tr><tr><td>Hond</td><td>€ 3,00</td></tr><tr><td>Elektra</td><td>€ 4,00</td></tr><tr><td>Broodjesservice</td><td>€ 4,50</td></tr></table>",
        "Camping De Boerderij",
        "nl",
    ),
    nothing(
        "gift_hampers_vouchers",
        "<h1>Gift vouchers</h1><div class=c><h3>Dinner for two</h3><p>Three courses and a bottle of wine</p><b>£90</b></div><div class=c><h3>Afternoon tea</h3><p>Sandwiches, scones and cakes for two</p><b>£45</b></div><div class=c><h3>Sunday roast</h3><p>For four</p><b>£100</b></div>",
        "Gift vouchers - The Plough",
    ),
    nothing(
        "grocery_prices_stats",
        "<h1>What food costs in our town</h1><table><tr><th>Product</th><th>2022</th><th>2023</th></tr><tr><td>Bread</td><td>1.20</td><td>1.45</td></tr><tr><td>Milk</td><td>0.95</td><td>1.10</td></tr><tr><td>Eggs</td><td>2.10</td><td>2.60</td></tr><tr><td>Butter</td><td>1.90</td><td>2.40</td></tr></table><p>By our reporter.</p>",
        "News - what food costs",
    ),
]
