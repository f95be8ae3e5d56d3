"""A third set held apart from tuning: whole pages, with the navigation, hours, prose and footers around a menu.

Written by us before looking at how the extractor does on them; what failed was mended as a kind, elsewhere.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd

_NAV = "<header><a class=logo href='/'>Zum Kranich</a><nav><ul><li><a href='/'>Home</a></li><li><a href='/menu'>Menu</a></li><li><a href='/contact'>Contact</a></li><li><a href='/cart'>Cart (0) $0.00</a></li></ul></nav></header>"
_FOOT = "<footer><div><h4>Hours</h4><p>Mon–Thu 11:30–21:30<br>Fri–Sat 11:30–23:00</p></div><div><h4>Visit</h4><p>48 Alder Row, Unit 3<br>(555) 010-4477</p></div><p>© 2012–2026 All rights reserved. VAT 4410987.</p></footer>"


def _page(body: str, title: str = "Menu", lang: str = "en", head: str = "") -> str:
    return (
        f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title>{head}</head>"
        f"<body>{_NAV}<main>{body}</main>{_FOOT}</body></html>"
    )


MENUS = [
    Odd("hero_then_cards", _page("<section class=hero><h1>Wood fire, since 1987</h1><p>Seats 60. Parties of 8 or more pay a deposit of $10 a head.</p></section><section id=m><h2>From the grill</h2><div class=g><div><h3>Half chicken</h3><p>lemon, thyme, jus</p><p>18</p></div><div><h3>Hanger steak</h3><p>shallots, fries</p><p>27</p></div><div><h3>Whole trout</h3><p>brown butter</p><p>24</p></div></div></section><section><h2>Gift vouchers</h2><p>Available from $25 at the bar.</p></section>", "Grill menu"),
        ["Half chicken | 18", "Hanger steak | 27", "Whole trout | 24"]),
    Odd("two_dishes_in_a_row", _page("<table class=menu><tr><th colspan=2>Vorspeisen</th><th colspan=2>Suppen</th></tr><tr><td>Caprese</td><td>8,90</td><td>Minestrone</td><td>5,50</td></tr><tr><td>Vitello tonnato</td><td>12,90</td><td>Tomatensuppe</td><td>5,20</td></tr><tr><td>Carpaccio</td><td>11,50</td><td>Zwiebelsuppe</td><td>5,90</td></tr></table>", "Speisekarte", "de"),
        ["Caprese | 8.90", "Minestrone | 5.50", "Vitello tonnato | 12.90", "Tomatensuppe | 5.20", "Carpaccio | 11.50", "Zwiebelsuppe | 5.90"]),
    Odd("split_digits", _page("<h2>Sandwiches</h2><ul><li><span class=t>Reuben</span><span class=p><span>$</span><span>13</span><span>.</span><span>50</span></span></li><li><span class=t>Pastrami on rye</span><span class=p><span>$</span><span>14</span><span>.</span><span>25</span></span></li><li><span class=t>Egg salad</span><span class=p><span>$</span><span>9</span><span>.</span><span>75</span></span></li></ul>", "Deli menu"),
        ["Reuben | 13.50", "Pastrami on rye | 14.25", "Egg salad | 9.75"]),
    Odd("sup_cents", _page("<h2>Pâtes</h2><div><h4>Carbonara</h4><strong>14<sup>90</sup> €</strong></div><div><h4>Pesto</h4><strong>12<sup>50</sup> €</strong></div><div><h4>Arrabbiata</h4><strong>11<sup>90</sup> €</strong></div>", "Carte", "fr"),
        ["Carbonara | 14.90", "Pesto | 12.50", "Arrabbiata | 11.90"]),
    Odd("translated_lines", _page("<h2>Plats / Main dishes</h2><div class=d><p class=fr><b>Magret de canard</b></p><p class=en><i>Duck breast, honey sauce</i></p><p>22,00 €</p></div><div class=d><p class=fr><b>Daurade grillée</b></p><p class=en><i>Grilled sea bream</i></p><p>24,00 €</p></div><div class=d><p class=fr><b>Risotto aux cèpes</b></p><p class=en><i>Porcini risotto</i></p><p>19,00 €</p></div>", "La carte", "fr"),
        ["Magret de canard | 22", "Daurade grillée | 24", "Risotto aux cèpes | 19"]),
    Odd("wine_pairing", _page("<h2>Tasting</h2><div><h3>Five courses</h3><p>Chef's choice. Wine pairing +€45</p><span>€89</span></div><div><h3>Seven courses</h3><p>Chef's choice. Wine pairing +€60</p><span>€119</span></div><h2>À la carte</h2><div><h3>Turbot</h3><p>beurre blanc</p><span>€38</span></div>", "Dinner menu"),
        ["Five courses | 89", "Seven courses | 119", "Turbot | 38"]),
    Odd("kids_price_in_brackets", _page("<h2>Carvery</h2><p>Roast beef £14.95 (child £8.95)</p><p>Roast turkey £13.95 (child £7.95)</p><p>Nut roast £12.50 (child £7.50)</p>", "Sunday menu", "en-GB"),
        ["Roast beef | 14.95 8.95", "Roast turkey | 13.95 7.95", "Nut roast | 12.50 7.50"]),
    Odd("menu_one_two", _page("<h2>Mittagsmenüs</h2><p><strong>Menü 1:</strong> Rindsgulasch mit Spätzle 11,50 €</p><p><strong>Menü 2:</strong> Gemüsecurry mit Reis 9,80 €</p><p><strong>Menü 3:</strong> Backfisch mit Kartoffelsalat 10,90 €</p>", "Mittagskarte", "de"),
        ["Menü 1 | 11.50", "Menü 2 | 9.80", "Menü 3 | 10.90"]),
    Odd("responsive_table_labels", _page("<table><thead><tr><th>Dish</th><th>Description</th><th>Price</th></tr></thead><tbody><tr><td data-label=Dish>Laksa</td><td data-label=Description>Coconut broth, prawns</td><td data-label=Price>RM 18.00</td></tr><tr><td data-label=Dish>Rojak</td><td data-label=Description>Fruit, peanut, prawn paste</td><td data-label=Price>RM 9.50</td></tr><tr><td data-label=Dish>Cendol</td><td data-label=Description>Palm sugar, shaved ice</td><td data-label=Price>RM 7.00</td></tr></tbody></table>", "Menu", "en-MY"),
        ["Laksa | 18", "Rojak | 9.50", "Cendol | 7"]),
    Odd("rowspan_sections", _page("<table><tr><td rowspan=2>Cold</td><td>Iced tea</td><td>3.00</td></tr><tr><td>Cold brew</td><td>4.50</td></tr><tr><td rowspan=2>Hot</td><td>Mocha</td><td>4.75</td></tr><tr><td>Chai latte</td><td>4.25</td></tr></table>", "Drinks menu"),
        ["Iced tea | 3", "Cold brew | 4.50", "Mocha | 4.75", "Chai latte | 4.25"]),
    Odd("details_accordion", _page("<details open><summary>Zuppe <span>(3)</span></summary><div><p><b>Ribollita</b> <span>9 €</span></p><p><b>Pappa al pomodoro</b> <span>8 €</span></p></div></details><details><summary>Primi <span>(2)</span></summary><div><p><b>Pici cacio e pepe</b> <span>12 €</span></p><p><b>Tagliatelle al ragù</b> <span>13 €</span></p></div></details><p>Coperto 2,50 € a persona</p>", "Menù", "it"),
        ["Ribollita | 9", "Pappa al pomodoro | 8", "Pici cacio e pepe | 12", "Tagliatelle al ragù | 13"]),
    Odd("modifiers_under_dishes", _page("<h2>Bowls</h2><div class=item><h3>Salmon poke</h3><p>Edamame, mango, rice</p><p class=price>$15.50</p><ul class=opts><li>Add avocado +$2.00</li><li>Extra salmon +$4.00</li></ul></div><div class=item><h3>Tofu poke</h3><p>Seaweed, cucumber, rice</p><p class=price>$13.50</p><ul class=opts><li>Add avocado +$2.00</li></ul></div><div class=item><h3>Chicken katsu bowl</h3><p>Slaw, tonkatsu sauce</p><p class=price>$14.25</p></div>", "Poke menu"),
        ["Salmon poke | 15.50", "Tofu poke | 13.50", "Chicken katsu bowl | 14.25"]),
    Odd("description_before_price_after_name_li", _page("<h3>Pintxos</h3><ul><li><h5>Gilda</h5> <em>anchoa, aceituna, piparra</em> <b>2,20</b></li><li><h5>Tortilla</h5> <em>con cebolla</em> <b>2,80</b></li><li><h5>Bacalao al pil pil</h5> <em>pan de pueblo</em> <b>3,90</b></li></ul><p>Precios en euros, IVA incluido. Suplemento terraza 10%.</p>", "Carta", "es"),
        ["Gilda | 2.20", "Tortilla | 2.80", "Bacalao al pil pil | 3.90"]),
    Odd("numbers_of_ratings_and_times", _page("<div class=list><div class=row><h3>Butter chicken</h3><span>4.7 ★ (212)</span><span>25-35 min</span><span>₹380</span></div><div class=row><h3>Paneer tikka</h3><span>4.5 ★ (98)</span><span>20-30 min</span><span>₹320</span></div><div class=row><h3>Garlic naan</h3><span>4.8 ★ (340)</span><span>10-15 min</span><span>₹70</span></div></div>", "Order online", "en-IN"),
        ["Butter chicken | 380", "Paneer tikka | 320", "Garlic naan | 70"]),
    Odd("hidden_second_language", _page("<div id=en><h2>Soups</h2><p>Tomato soup <b>€6.50</b></p><p>Fish soup <b>€9.00</b></p></div><div id=de hidden><h2>Suppen</h2><p>Tomatensuppe <b>€6.50</b></p><p>Fischsuppe <b>€9.00</b></p></div>", "Menu"),
        ["Tomato soup | 6.50", "Fish soup | 9.00"]),
    Odd("prices_before_names_in_list", _page("<h2>Bakery</h2><ul><li>4,- Croissant</li><li>5,50 Pain au chocolat</li><li>6,- Almond croissant</li><li>3,50 Cardamom bun</li></ul>", "Bakery menu"),
        ["Croissant | 4", "Pain au chocolat | 5.50", "Almond croissant | 6", "Cardamom bun | 3.50"]),
    Odd("cocktails_with_spirits", _page("<h2>Classics — all 11</h2><p>Negroni — gin, Campari, vermouth</p><p>Old Fashioned — bourbon, bitters, orange</p><p>Daiquiri — rum, lime, sugar</p><h2>House</h2><p>Smoke signal — mezcal, honey, lime 13</p><p>Garden party — vodka, cucumber, basil 12</p><p>Last word — gin, chartreuse, maraschino 14</p>", "Cocktail menu"),
        ["Negroni | 11", "Old Fashioned | 11", "Daiquiri | 11", "Smoke signal | 13", "Garden party | 12", "Last word | 14"]),
    Odd("paragraph_menu_slashes", _page("<h3>Smoothies</h3><p>Green machine / spinach, apple, ginger / 6.5</p><p>Sunrise / mango, orange, carrot / 6.5</p><p>Purple haze / blueberry, acai, oat / 7</p><h3>Toasts</h3><p>Avo / chili, lime / 8.5</p><p>Ricotta / honey, walnut / 8</p>", "Café menu"),
        ["Green machine | 6.5", "Sunrise | 6.5", "Purple haze | 7", "Avo | 8.5", "Ricotta | 8"]),
    Odd("emoji_headings", _page("<h2>🍔 Hamburguesas</h2><p>✅ Clásica – carne, queso, lechuga 👉 $4.500</p><p>✅ Doble – doble carne, cheddar 👉 $6.200</p><h2>🍟 Papas</h2><p>✅ Chicas 👉 $2.000</p><p>✅ Grandes 👉 $3.100</p>", "Menú", "es-AR"),
        ["Clásica | 4500", "Doble | 6200", "Chicas | 2000", "Grandes | 3100"]),
    Odd("price_in_button", _page("<div class=p><img src=a.jpg alt='Vada pav'><h4>Vada pav</h4><button>Add ₹45</button></div><div class=p><img src=b.jpg alt='Misal pav'><h4>Misal pav</h4><button>Add ₹90</button></div><div class=p><img src=c.jpg alt='Sabudana khichdi'><h4>Sabudana khichdi</h4><button>Add ₹80</button></div>", "Snacks menu", "en-IN"),
        ["Vada pav | 45", "Misal pav | 90", "Sabudana khichdi | 80"]),
    Odd("beer_board", _page("<h2>On tap</h2><table><tr><th>Beer</th><th>Style</th><th>ABV</th><th>IBU</th><th>Pint</th></tr><tr><td>Harbour Light</td><td>Pale ale</td><td>4.8%</td><td>32</td><td>$7</td></tr><tr><td>Night Watch</td><td>Stout</td><td>5.6%</td><td>40</td><td>$8</td></tr><tr><td>Saison d'Été</td><td>Farmhouse</td><td>6.2%</td><td>25</td><td>$8</td></tr></table>", "Taproom"),
        ["Harbour Light | 7", "Night Watch | 8", "Saison d'Été | 8"]),
    Odd("served_with_choice", _page("<h2>Curries</h2><p>Served with steamed rice. Choice of:</p><p>Vegetable or tofu 13.95<br>Chicken or beef 15.95<br>Prawns 18.95</p><h3>Green curry</h3><p>Bamboo shoots, basil</p><h3>Massaman</h3><p>Potato, peanut</p><h2>Noodles</h2><h3>Pad thai — 14.50</h3><p>Egg, tamarind</p>", "Thai menu"),
        ["Vegetable or tofu | 13.95", "Chicken or beef | 15.95", "Prawns | 18.95", "Pad thai | 14.50"]),
]  # fmt: skip

NOTHING = [
    Odd("about_us", _page("<h1>Our story</h1><p>In 1987 our grandmother opened a 24-seat kitchen with $500. By 2004 we moved to 48 Alder Row; today 35 cooks serve 400 guests a day.</p><p>Awards: 2 stars in 2019, top 50 in 2021.</p>", "About")),
    Odd("parking_and_map", _page("<h1>Find us</h1><table><tr><td>Garage north</td><td>$4.00 / hour</td></tr><tr><td>Garage south</td><td>$3.50 / hour</td></tr><tr><td>Street parking</td><td>$2.00 / hour</td></tr></table>", "Directions and parking")),
    Odd("nutrition_table", _page("<h1>Nutrition facts</h1><table><tr><th>Item</th><th>Calories</th><th>Fat (g)</th><th>Protein (g)</th></tr><tr><td>Classic burger</td><td>540</td><td>28.5</td><td>31.0</td></tr><tr><td>Fries</td><td>380</td><td>17.2</td><td>4.1</td></tr><tr><td>Shake</td><td>610</td><td>22.8</td><td>12.5</td></tr></table>", "Nutrition")),
    Odd("menu_archive_links", _page("<h1>Menus</h1><ul><li><a href='/menu/2024'>Autumn 2024</a></li><li><a href='/menu/2025'>Spring 2025</a></li><li><a href='/menu/2026'>Winter 2026</a></li></ul>", "Menus")),
    Odd("job_kitchen", _page("<h1>Join our kitchen</h1><div><h3>Line cook</h3><p>Full time</p><b>$22/hr</b></div><div><h3>Dishwasher</h3><p>Part time</p><b>$18/hr</b></div><div><h3>Pastry chef</h3><p>Full time</p><b>$26/hr</b></div>", "Now hiring")),
    Odd("knitting_shop", _page("<h1>Yarn</h1><div class=product><h3>Merino lace</h3><span>€12.50</span></div><div class=product><h3>Alpaca chunky</h3><span>€15.90</span></div><div class=product><h3>Cotton sport</h3><span>€8.90</span></div>", "Wool shop"), url="https://place.example/page"),
    Odd("phone_repair", _page("<table><tr><td>Screen replacement</td><td>89 €</td></tr><tr><td>Battery</td><td>49 €</td></tr><tr><td>Charging port</td><td>59 €</td></tr></table>", "Preise", "de"), url="https://place.example/page"),
    Odd("film_times", _page("<h1>Tonight</h1><p>The Long Winter 18:00 · 20:30 — €9.50</p><p>Ferry to Malmö 19:15 — €9.50</p><p>Short films 21:00 — €7.00</p>", "Cinema"), url="https://place.example/page"),
]  # fmt: skip
