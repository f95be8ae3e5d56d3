"""Pages in the habits of site builders, shop systems and office programs, held apart from tuning.

Written by us, after the markup such tools emit, before looking at how the extractor does on them. What fails
here is mended as a kind, elsewhere; these pages only measure.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from collections.abc import Sequence

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en", head: str = "") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title>{head}</head><body>{body}</body></html>"


def _repeat(template: str, rows: Sequence[tuple[str, ...]]) -> str:
    return "".join(template.format(*row) for row in rows)


_THREE = [
    ("Burrata", "peaches, mint, sourdough", "16"),
    ("Crudo", "kampachi, citrus, chili", "19"),
    ("Little Gems", "anchovy, parmesan", "14"),
]

MENUS = [
    Odd("squarespace_block", _page("<div class='menu-block'><div class='menu-sections'><div class='menu-section'><div class='menu-section-header'><div class='menu-section-title'>Starters</div></div><div class='menu-items'>"
        + _repeat("<div class='menu-item'><div class='menu-item-title'>{0}</div><div class='menu-item-description'>{1}</div><div class='menu-item-price-bottom'><span class='currency-sign'>$</span>{2}</div></div>", _THREE) + "</div></div></div></div>", "Dinner — Fig & Fork"),
        ["Burrata | 16", "Crudo | 19", "Little Gems | 14"]),
    Odd("wix_menus", _page("<div data-hook='section.container'><h2 data-hook='section.name'>Starters</h2>" + _repeat("<div data-hook='item.container' class='sKq1'><div class='a1'><h3 data-hook='item.name' class='oP'>{0}</h3><p data-hook='item.description'>{1}</p></div><div data-hook='item.price' class='zx'>${2}</div></div>", _THREE) + "</div>"),
        ["Burrata | 16", "Crudo | 19", "Little Gems | 14"]),
    Odd("elementor_price_list", _page("<h3>Entradas</h3><ul class='elementor-price-list'>" + _repeat("<li><div class='elementor-price-list-item'><div class='elementor-price-list-text'><div class='elementor-price-list-header'><span class='elementor-price-list-title'>{0}</span><span class='elementor-price-list-separator'></span><span class='elementor-price-list-price'>{2}</span></div><p class='elementor-price-list-description'>{1}</p></div></div></li>",
        [("Guacamole", "aguacate, chile serrano", "$120"), ("Sopes", "frijol, queso", "$95"), ("Esquites", "mayonesa, limón", "$60")]) + "</ul>", "Menú", "es"),
        ["Guacamole | 120", "Sopes | 95", "Esquites | 60"]),
    Odd("old_fonts_table", _page("<center><table width=90%><tr><td colspan=2><font size=4 color=red><b>Appetizers</b></font></td></tr><tr><td><font size=3>Egg Roll (2)</font></td><td><font size=3>3.50</font></td></tr><tr><td><font size=3>Crab Rangoon (6)</font></td><td><font size=3>6.25</font></td></tr><tr><td colspan=2><font size=4 color=red><b>Soup</b></font></td></tr><tr><td><font size=3>Wonton Soup</font></td><td><font size=3>3.95</font></td></tr></table></center>", "China Star"),
        ["Egg Roll (2) | 3.50", "Crab Rangoon (6) | 6.25", "Wonton Soup | 3.95"]),
    Odd("chinese_takeout_pint_quart", _page("<table><tr><th></th><th>Soup</th><th>Pt.</th><th>Qt.</th></tr><tr><td>12.</td><td>Egg Drop Soup</td><td>2.25</td><td>3.95</td></tr><tr><td>13.</td><td>Hot &amp; Sour Soup</td><td>2.50</td><td>4.50</td></tr><tr><td>14.</td><td>Wonton Soup</td><td>2.50</td><td>4.50</td></tr></table>", "Golden Wok Menu"),
        ["Egg Drop Soup | 2.25 3.95", "Hot & Sour Soup | 2.50 4.50", "Wonton Soup | 2.50 4.50"]),
    Odd("word_export", _page("<div class=WordSection1><p class=MsoNormal align=center><b><span style='font-size:18.0pt'>Warme Küche<o:p></o:p></span></b></p><p class=MsoNormal><span>Jägerschnitzel mit Pommes<span style='mso-tab-count:4'>                    </span>14,50 €<o:p></o:p></span></p><p class=MsoNormal><span>Rumpsteak mit Kräuterbutter<span style='mso-tab-count:3'>               </span>22,90 €<o:p></o:p></span></p><p class=MsoNormal><span>Gemüseplatte<span style='mso-tab-count:6'>       </span>11,00 €</span></p></div>", "Speisekarte", "de"),
        ["Jägerschnitzel mit Pommes | 14.50", "Rumpsteak mit Kräuterbutter | 22.90", "Gemüseplatte | 11.00"]),
    Odd("google_sites", _page("<section class='yaqOZd'><div class='mYVXT'><div class='tyJCtd'><h2 class='zfr3Q JYVBee'><span class='C9DxTc'>Breakfast</span></h2><p class='zfr3Q CDt4Ke'><span class='C9DxTc'>Huevos rancheros</span><span class='C9DxTc'> - $11.50</span></p><p class='zfr3Q CDt4Ke'><span class='C9DxTc'>Chilaquiles verdes - $12.00</span></p><p class='zfr3Q CDt4Ke'><span class='C9DxTc'>Pan francés - $9.75</span></p></div></div></section>", "Menu - La Esquina"),
        ["Huevos rancheros | 11.50", "Chilaquiles verdes | 12", "Pan francés | 9.75"]),
    Odd("bootstrap_template", _page("<section id='menu' class='menu section'><div class='container section-title'><h2>Menu</h2><p>Check Our Tasty Menu</p></div><ul class='nav nav-tabs'><li><a>Starters</a></li><li><a>Dinner</a></li></ul><div class='tab-content'><div class='tab-pane' id='s'><div class='tab-header'><p>Menu</p><h3>Starters</h3></div><div class='row'>"
        + _repeat("<div class='col-lg-4 menu-item'><a href='a.png'><img src='a.png' class='menu-img img-fluid' alt=''></a><h4>{0}</h4><p class='ingredients'>{1}</p><p class='price'>${2}</p></div>", [("Magnam Tart", "leeks, cream", "5.95"), ("Aut Soup", "beans, kale", "14.95"), ("Est Salad", "beets, feta", "8.95")]) + "</div></div></div></section>", "Yummy restaurant"),
        ["Magnam Tart | 5.95", "Aut Soup | 14.95", "Est Salad | 8.95"]),
    Odd("leaders_in_spans", _page("<h3>Les vins au verre</h3>" + _repeat("<div class='ligne'><span class='g'>{0}</span><span class='pts'>..............................</span><span class='d'>{1}</span></div>", [("Chinon 2020", "5,50"), ("Saint-Véran", "7,00"), ("Crémant de Loire", "6,50")]) + "<p class=mentions>Prix nets en euros, service compris. L'abus d'alcool est dangereux pour la santé.</p>", "La carte des vins", "fr"),
        ["Chinon 2020 | 5.50", "Saint-Véran | 7", "Crémant de Loire | 6.50"]),
    Odd("glass_bottle_columns_fr", _page("<table><thead><tr><td></td><td>Verre 12cl</td><td>Bouteille 75cl</td></tr></thead><tbody><tr><td>Muscadet</td><td>4,50</td><td>22,00</td></tr><tr><td>Sancerre</td><td>7,50</td><td>38,00</td></tr><tr><td>Brouilly</td><td>5,50</td><td>27,00</td></tr></tbody></table>", "Vins", "fr"),
        ["Muscadet | 4.50 22", "Sancerre | 7.50 38", "Brouilly | 5.50 27"]),
    Odd("pizza_three_sizes_slash", _page("<h2>Pizze</h2><ol><li>Margherita <em>(pomodoro, mozzarella)</em> 5,50 / 7,00 / 12,00</li><li>Capricciosa <em>(carciofi, funghi, prosciutto)</em> 7,50 / 9,00 / 15,50</li><li>Quattro formaggi <em>(senza pomodoro)</em> 7,00 / 8,50 / 15,00</li></ol>", "Pizzeria da asporto", "it"),
        ["Margherita | 5.50 7 12", "Capricciosa | 7.50 9 15.50", "Quattro formaggi | 7 8.50 15"]),
    Odd("shopify_product_grid", _page("<ul class='grid product-grid'>" + _repeat("<li class='grid__item'><div class='card-wrapper'><div class='card__information'><h3 class='card__heading h5'><a href='/products/x' class='full-unstyled-link'>{0}</a></h3><div class='card-information'><span class='caption-large light'></span><div class='price'><div class='price__container'><div class='price__regular'><span class='visually-hidden visually-hidden--inline'>Regular price</span><span class='price-item price-item--regular'>{1}</span></div><div class='price__sale'><span class='visually-hidden'>Regular price</span><span><s class='price-item price-item--regular'>{2}</s></span><span class='visually-hidden'>Sale price</span><span class='price-item price-item--sale price-item--last'>{1}</span></div></div></div></div></div></div></li>",
        [("Sourdough loaf", "£4.50 GBP", ""), ("Cinnamon bun box", "£12.00 GBP", "£15.00 GBP"), ("Rye crackers", "From £3.20 GBP", "")]) + "</ul>", "Bakery – All products"),
        ["Sourdough loaf | 4.50", "Cinnamon bun box | 12", "Rye crackers | 3.20"]),
    Odd("woocommerce_range", _page("<ul class='products columns-3'>" + _repeat("<li class='product type-product'><a class='woocommerce-LoopProduct-link'><h2 class='woocommerce-loop-product__title'>{0}</h2><span class='price'>{1}</span></a><a class='button add_to_cart_button'>Select options</a></li>",
        [("Lamb samosa tray", "<span class='woocommerce-Price-amount amount'><bdi><span class='woocommerce-Price-currencySymbol'>&pound;</span>12.00</bdi></span> &ndash; <span class='woocommerce-Price-amount amount'><bdi><span class='woocommerce-Price-currencySymbol'>&pound;</span>22.00</bdi></span>"), ("Mango lassi", "<span class='woocommerce-Price-amount amount'><bdi><span class='woocommerce-Price-currencySymbol'>&pound;</span>3.50</bdi></span>"), ("Paneer roll", "<span class='amount'><bdi><span>&pound;</span>5.00</bdi></span>")]) + "</ul>", "Order food"),
        ["Lamb samosa tray | 12 22", "Mango lassi | 3.50", "Paneer roll | 5"]),
    Odd("square_cards_no_classes", _page("<div><div><div><div><p>Turkey club</p><p>bacon, avocado, aioli</p></div><div><p>$14.25</p></div></div><div><div><p>Reuben</p><p>corned beef, kraut</p></div><div><p>$15.50</p></div></div><div><div><p>Grilled cheese</p><p>three cheeses</p></div><div><p>$11.00</p></div></div></div></div>", "Deli lunch menu"),
        ["Turkey club | 14.25", "Reuben | 15.50", "Grilled cheese | 11"]),
    Odd("tailwind_cards", _page("<main class='max-w-4xl'><h2 class='text-3xl font-bold'>Kebaplar</h2><div class='grid md:grid-cols-2 gap-4'>" + _repeat("<div class='flex justify-between border-b py-3'><div><h3 class='text-lg font-semibold'>{0}</h3><p class='text-sm text-gray-500'>{1}</p></div><span class='text-amber-600 font-bold whitespace-nowrap'>{2}</span></div>", [("Urfa dürüm", "acısız, közlenmiş domates", "₺260"), ("Tavuk şiş", "pilav, salata", "₺280"), ("Beyti sarma", "yoğurt, domates sosu", "₺360")]) + "</div></main>", "Menü", "tr"),
        ["Urfa dürüm | 260", "Tavuk şiş | 280", "Beyti sarma | 360"]),
    Odd("weekly_lunch_se", _page("<h1>Lunch vecka 12</h1><p>Måndag–fredag 11.00–14.00. Pris 125 kr inkl. sallad, bröd och kaffe.</p><h2>À la carte</h2><div class=r><b>Räksmörgås</b><span>149 kr</span></div><div class=r><b>Caesarsallad</b><span>139 kr</span></div><div class=r><b>Fish &amp; chips</b><span>159 kr</span></div>", "Lunchmeny", "sv"),
        ["Räksmörgås | 149", "Caesarsallad | 139", "Fish & chips | 159"]),
    Odd("dessert_names_in_caps_lines", _page("<div class=txt><p><strong>SOBREMESAS</strong></p><p>PUDIM DE LEITE &nbsp; &nbsp; 4,50</p><p>MOUSSE DE MARACUJÁ &nbsp; 4,00</p><p>ARROZ DOCE &nbsp; &nbsp; &nbsp; 3,50</p></div>", "Ementa", "pt"),
        ["Pudim de leite | 4.50", "Mousse de maracujá | 4", "Arroz doce | 3.50"]),
    Odd("price_in_next_row", _page("<table><tr><td>Saltimbocca alla romana</td></tr><tr><td>vitello, prosciutto, salvia</td></tr><tr><td>€ 17,00</td></tr><tr><td>Ossobuco</td></tr><tr><td>risotto allo zafferano</td></tr><tr><td>€ 19,00</td></tr><tr><td>Baccalà mantecato</td></tr><tr><td>polenta</td></tr><tr><td>€ 16,00</td></tr></table>", "Secondi piatti", "it"),
        ["Saltimbocca alla romana | 17", "Ossobuco | 19", "Baccalà mantecato | 16"]),
    Odd("image_cards_with_captions", _page("<div class=gallery>" + _repeat("<figure><img src=a.jpg alt='{0}'><figcaption>{0}<br>{1}</figcaption></figure>", [("Khao soi", "220 ฿"), ("Pad kra pao", "160 ฿"), ("Mango sticky rice", "140 ฿")]) + "</div>", "Our Thai menu"),
        ["Khao soi | 220", "Pad kra pao | 160", "Mango sticky rice | 140"]),
    Odd("buttons_as_cards", _page("<div class=list>" + _repeat("<button class='dish'><span class='dish__n'>{0}</span><span class='dish__d'>{1}</span><span class='dish__p'>{2}</span></button>", [("Хинкали", "5 шт, говядина", "450 ₽"), ("Хачапури по-аджарски", "сыр, яйцо", "520 ₽"), ("Лобио", "фасоль, орехи", "390 ₽")]) + "</div>", "Меню", "ru"),
        ["Хинкали | 450", "Хачапури по-аджарски | 520", "Лобио | 390"]),
    Odd("arabic_table", _page("<table dir=rtl><tr><td>مندي دجاج</td><td>٣٥ ريال</td></tr><tr><td>كبسة لحم</td><td>٥٥ ريال</td></tr><tr><td>سلطة خضراء</td><td>١٢ ريال</td></tr></table>", "قائمة الطعام", "ar"),
        ["مندي دجاج | 35", "كبسة لحم | 55", "سلطة خضراء | 12"]),
    Odd("japanese_dl_tax", _page("<h3>お食事</h3><dl class=menu>" + _repeat("<dt>{0}</dt><dd>{1}</dd>", [("カツカレー", "1,100円（税込1,210円）"), ("オムライス", "950円（税込1,045円）"), ("ナポリタン", "880円（税込968円）")]) + "</dl>", "メニュー", "ja"),
        ["カツカレー | 1100 1210", "オムライス | 950 1045", "ナポリタン | 880 968"]),
    Odd("chinese_price_yuan", _page("<ul>" + _repeat("<li><span>{0}</span><span>{1}元/份</span></li>", [("水煮鱼", "88"), ("宫保鸡丁", "42"), ("蛋炒饭", "22")]) + "</ul>", "菜单", "zh-CN"),
        ["水煮鱼 | 88", "宫保鸡丁 | 42", "蛋炒饭 | 22"]),
    Odd("korean_list_dots", _page("<div><p>삼겹살 (200g) ········ 16,000</p><p>목살 (200g) ········ 16,000</p><p>된장찌개 ········ 8,000</p><p>공기밥 ········ 1,000</p></div>", "고깃집 메뉴", "ko"),
        ["삼겹살 (200g) | 16000", "목살 (200g) | 16000", "된장찌개 | 8000", "공기밥 | 1000"]),
    Odd("vietnamese_k", _page("<table><tr><td>Bánh mì thịt</td><td>25k</td></tr><tr><td>Bún bò Huế</td><td>55k</td></tr><tr><td>Sinh tố bơ</td><td>40k</td></tr></table>", "Thực đơn", "vi"),
        ["Bánh mì thịt | 25000", "Bún bò Huế | 55000", "Sinh tố bơ | 40000"]),
    Odd("hungarian_dash", _page("<p><b>Levesek</b></p><p>Halászlé 3.490,-</p><p>Bableves csülökkel 2.990,-</p><p>Gyümölcsleves 1.690,-</p>", "Étlap", "hu"),
        ["Halászlé | 3490", "Bableves csülökkel | 2990", "Gyümölcsleves | 1690"]),
    Odd("czech_weights_first", _page("<table><tr><td>150g</td><td>Kuřecí řízek, bramborová kaše</td><td>165 Kč</td></tr><tr><td>200g</td><td>Vepřový steak, hranolky</td><td>189 Kč</td></tr><tr><td>0,33l</td><td>Hovězí vývar s nudlemi</td><td>45 Kč</td></tr></table>", "Denní menu restaurace", "cs"),
        ["Kuřecí řízek, bramborová kaše | 165", "Vepřový steak, hranolky | 189", "Hovězí vývar s nudlemi | 45"]),
    Odd("polish_with_grams", _page("<ul class=karta><li><h5>Tatar wołowy <small>120 g</small></h5><span>39 zł</span></li><li><h5>Śledź w oleju <small>150 g</small></h5><span>24 zł</span></li><li><h5>Deska serów <small>250 g</small></h5><span>46 zł</span></li></ul>", "Karta dań", "pl"),
        ["Tatar wołowy | 39", "Śledź w oleju | 24", "Deska serów | 46"]),
    Odd("dish_numbers_glued", _page("<div class=k>" + _repeat("<p><b>{0}</b> {1} <i>{2}</i></p>", [("M1", "Menü Salamipizza + Cola", "9,90€"), ("M2", "Menü Döner + Ayran", "8,50€"), ("M3", "Menü Falafel + Wasser", "8,00€")]) + "</div>", "Imbiss Speisekarte", "de"),
        ["Menü Salamipizza + Cola | 9.90", "Menü Döner + Ayran | 8.50", "Menü Falafel + Wasser | 8"]),
    Odd("price_span_before_heading", _page("<div class=items>" + _repeat("<article><header><span>{1}</span><h3>{0}</h3></header><p>{2}</p></article>", [("Bún chả giò", "13.50 €", "Reisnudeln, Frühlingsrollen"), ("Phở bò", "12.90 €", "Rinderbrühe"), ("Gỏi cuốn", "5.50 €", "Sommerrollen")]) + "</div>", "Speisekarte", "de"),
        ["Bún chả giò | 13.50", "Phở bò | 12.90", "Gỏi cuốn | 5.50"]),
    Odd("prose_menu", _page("<h2>Today</h2><p>Lasagne al forno for 12.50 €.</p><p>Risotto with porcini for 14.00 €.</p><p>Tiramisù for 6.00 €.</p>", "Today's menu"),
        ["Lasagne al forno | 12.50", "Risotto with porcini | 14", "Tiramisù | 6"]),
    Odd("nested_sections_same_tag", _page("<h3>DRINKS</h3><h3>Hot</h3><p>Americano £2.80</p><p>Hot chocolate £3.40</p><h3>Cold</h3><p>Iced latte £3.90</p><p>Still lemonade £3.20</p><h3>FOOD</h3><p>Cheese scone £3.10</p>", "Tearoom menu"),
        ["Americano | 2.80", "Hot chocolate | 3.40", "Iced latte | 3.90", "Still lemonade | 3.20", "Cheese scone | 3.10"]),
    Odd("add_ons_column", _page("<div class=m><div class=i><h4>Ramen tonkotsu</h4><span>14,90 €</span><div class=x>+ Ei 1,50 €</div></div><div class=i><h4>Ramen miso</h4><span>13,90 €</span><div class=x>+ Mais 1,00 €</div></div><div class=i><h4>Gyoza</h4><span>6,90 €</span></div></div>", "Ramen Speisekarte", "de"),
        ["Ramen tonkotsu | 14.90", "Ramen miso | 13.90", "Gyoza | 6.90"]),
    Odd("happy_hour_two_prices", _page("<table><tr><th>Cocktail</th><th>Regular</th><th>Happy hour</th></tr><tr><td>Mojito</td><td>$11</td><td>$8</td></tr><tr><td>Paloma</td><td>$12</td><td>$9</td></tr><tr><td>Negroni</td><td>$13</td><td>$10</td></tr></table>", "Cocktail menu"),
        ["Mojito | 11 8", "Paloma | 12 9", "Negroni | 13 10"]),
    Odd("footer_prices_and_hours", _page("<div class=w>" + _repeat("<div class=d><h4>{0}</h4><span class=c>{1}</span></div>", [("Falafel pita", "₪32"), ("Sabich", "₪34"), ("Limonana", "₪14")]) + "</div><footer><p>Kids eat for ₪20 on Sundays</p><p>Open 10:00-23:00</p></footer>", "Menu"),
        ["Falafel pita | 32", "Sabich | 34", "Limonana | 14"]),
    Odd("single_product_shop", _page("<div class=product><h1>Truffle gift salami</h1><p class=price>€14,90</p><p>Dry-cured pork with summer truffle. 250 g.</p><button>Add to cart</button></div><section class='related products'><h2>You may also like</h2><div class=product><h3>Olive oil</h3><p class=price>€12,00</p></div><div class=product><h3>Pesto jar</h3><p class=price>€6,50</p></div></section>", "Truffle salami – Deli shop", head="""<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Truffle gift salami","offers":{"@type":"Offer","price":"14.90","priceCurrency":"EUR"}}</script>"""),
        ["Truffle gift salami | 14.90"], url="https://deli.example/products/truffle-salami"),
    Odd("section_price_on_jsonld", _page("<div id=root></div>", "Buffet", head="""<script type="application/ld+json">{"@type":"Menu","hasMenuSection":{"@type":"MenuSection","name":"All bowls","offers":{"@type":"Offer","price":"12.50","priceCurrency":"EUR"},"hasMenuItem":[{"@type":"MenuItem","name":"Salmon bowl"},{"@type":"MenuItem","name":"Tofu bowl"}]}}</script>"""),
        ["Salmon bowl | 12.50", "Tofu bowl | 12.50"]),
    Odd("names_links_prices_text", _page("<ul>" + _repeat("<li><a href='/d/{0}'>{1}</a>, {2} — €{3}</li>", [("1", "Caponata", "aubergine, celery", "8"), ("2", "Arancini", "saffron rice", "7"), ("3", "Cannoli", "ricotta", "6")]) + "</ul>", "Sicilian menu"),
        ["Caponata | 8", "Arancini | 7", "Cannoli | 6"]),
]  # fmt: skip

NOTHING = [
    Odd("hotel_price_table", _page("<h1>Preise 2026</h1><table><tr><th>Zimmer</th><th>Nebensaison</th><th>Hauptsaison</th></tr><tr><td>Einzelzimmer mit Frühstück</td><td>69,00 €</td><td>89,00 €</td></tr><tr><td>Doppelzimmer mit Frühstück</td><td>99,00 €</td><td>129,00 €</td></tr></table>", "Hotel Seeblick – Zimmerpreise", "de"), url="https://hotel.example/zimmer"),
    Odd("spa_treatments_fr", _page("<h1>Nos soins</h1>" + _repeat("<div class=s><h3>{0}</h3><span>{1} €</span></div>", [("Soin visage éclat", "65"), ("Massage aux pierres chaudes", "80"), ("Épilation jambes", "28"), ("Manucure", "30")]), "Institut de beauté", "fr"), url="https://institut.example/tarifs"),
    Odd("parrucchiere", _page("<ul>" + _repeat("<li>{0} <b>€ {1}</b></li>", [("Taglio donna", "25,00"), ("Piega", "18,00"), ("Colore", "40,00"), ("Taglio uomo", "16,00")]) + "</ul>", "Listino parrucchiere", "it"), url="https://salone.example/listino"),
    Odd("tattoo", _page("<h2>Prices</h2><p>Small tattoo from $80</p><p>Half sleeve from $600</p><p>Piercing $45</p>", "Ink Harbor Tattoo"), url="https://ink.example/prices"),
    Odd("concert_tickets", _page("<h1>Tickets</h1>" + _repeat("<div><h3>{0}</h3><span>{1}</span></div>", [("Vorverkauf", "12,00 €"), ("Abendkasse", "15,00 €"), ("Ermäßigt", "10,00 €")]), "Konzert im Gasthaus – Tickets", "de"), url="https://kitchen.example/konzerte"),
    Odd("cookbook_and_mugs", _page("<h1>Shop</h1>" + _repeat("<div class=product><h3>{0}</h3><span>{1}</span></div>", [("The Leaky Teapot Cookbook", "£22.00"), ("Teapot apron", "£18.00"), ("Enamel mug", "£9.00"), ("Gift card", "£25.00")]), "Shop – merchandise"), url="https://kitchen.example/shop/merch"),
    Odd("wages_dk", _page("<h1>Ledige stillinger</h1><p>Tjener: 145 kr. i timen.</p><p>Kok: 175 kr. i timen.</p><p>Opvasker: 140 kr. i timen.</p>", "Job hos os", "da"), url="https://kitchen.example/job"),
    Odd("recipe_with_nutrition", _page("<h1>Pumpkin soup recipe</h1><p>Serves 4. 35 minutes. 320 kcal.</p><ul><li>1 kg pumpkin</li><li>200 ml cream</li><li>2 onions</li><li>15 g ginger</li></ul><p>Cost per serving: $2.10</p>", "Recipe: Pumpkin soup", head="""<script type="application/ld+json">{"@type":"Recipe","name":"Pumpkin soup","recipeIngredient":["1 kg pumpkin"]}</script>"""), url="https://kitchen.example/recipes/pumpkin-soup"),
    Odd("reservation_form", _page("<h1>Book a table</h1><form><label>Guests</label><select><option>1</option><option>2</option></select><label>Time</label><select><option>18:00</option><option>18:30</option></select></form><p>A deposit of £10 per person is taken for groups of 8 or more.</p>", "Reservations"), url="https://kitchen.example/reservations"),
    Odd("car_wash", _page("<h1>Menu</h1>" + _repeat("<div class=c><h3>{0}</h3><b>{1}</b></div>", [("Basic wash", "$8"), ("Deluxe wash & wax", "$15"), ("Interior detail", "$60")]), "Sparkle Car Wash menu"), url="https://wash.example/menu"),
    Odd("allergen_page", _page("<h1>Allergens</h1><ul><li>A Gluten</li><li>B Krebstiere</li><li>C Eier</li><li>1 Farbstoff</li><li>2 Konservierungsstoff</li></ul>", "Allergene", "de"), url="https://kitchen.example/allergene"),
    Odd("hub_of_kitchens", _page("<h1>Restaurants near you</h1>" + _repeat("<div class=card><h3>{0}</h3><p>{1}</p><span>Delivery {2} · Min. order {3}</span></div>", [("Wok & Co", "Asian", "£1.99", "£12"), ("Pizza Palazzo", "Italian", "£0.99", "£10"), ("Curry Corner", "Indian", "£2.49", "£15")]), "Order from local restaurants"), url="https://directory.example/restaurants"),
]  # fmt: skip
