"""Pages with a trap each, all written by us: what a guest would read off them stands beside.

``dishes`` is a list of lines ``name | amount amount ...``; an empty amount is a dish without a price. An
empty list means the page must yield nothing.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal


@dataclass(frozen=True)
class Odd:
    key: str
    html: str
    dishes: list[str] = field(default_factory=list)
    url: str = "https://kitchen.example/menu"
    reason: str | None = None
    kind: str = "text/html; charset=utf-8"
    optional: tuple[
        str, ...
    ] = ()  # names neither asked for nor held against us: paid extras, notes that sell something

    @property
    def items(self) -> list[tuple[str, frozenset[Decimal]]]:
        parts = [line.split("|") for line in self.dishes]
        return [(p[0].strip(), frozenset(Decimal(a) for a in (p[1] if len(p) > 1 else "").split())) for p in parts]


def _page(body: str, title: str = "Menu", lang: str = "en", head: str = "") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title>{head}</head><body>{body}</body></html>"


MENUS = [
    Odd("joined_prices", _page("""<h2>Coffee</h2><ul><li>Flat white 3.80/4.45 (iced)</li><li>Filter coffee 3.00/3.60</li><li>Espresso 2.60</li><li>Mocha 4.20 / 4.90</li></ul>""", "Café menu"),
        ["Flat white | 3.80 4.45", "Filter coffee | 3.00 3.60", "Espresso | 2.60", "Mocha | 4.20 4.90"]),
    Odd("glass_and_bottle", _page("""<h2>Víno</h2><div class=r><b>Ryzlink vlašský</b><i>90 / 450 Kč</i></div><div class=r><b>Pálava</b><i>95 / 480 Kč</i></div><div class=r><b>Prosecco</b><i>85 / 430 Kč</i></div>""", "Nápojový lístek", "cs"),
        ["Ryzlink vlašský | 90 450", "Pálava | 95 480", "Prosecco | 85 430"]),
    Odd("small_and_large", _page("""<h3>Øl</h3><p>Fadøl lille 25,- / stor 40,-</p><p>Classic lille 28,- / stor 45,-</p><p>Vand 15,-</p>""", "Drikkekort", "da"),
        ["Fadøl | 25 40", "Classic | 28 45", "Vand | 15"]),
    Odd("size_columns", _page("""<table><tr><th>Pizza</th><th>26 cm</th><th>32 cm</th></tr><tr><td>Margherita</td><td>7,50</td><td>9,50</td></tr><tr><td>Salami</td><td>8,50</td><td>10,50</td></tr><tr><td>Tonno</td><td>9,00</td><td>11,00</td></tr></table>""", "Pizzeria Speisekarte", "de"),
        ["Margherita | 7.50 9.50", "Salami | 8.50 10.50", "Tonno | 9.00 11.00"]),
    Odd("size_rows_under_a_name", _page("""<div class=item><h4>Pho Bo</h4><p>Beef broth, rice noodles</p><div class=opt><span>Small</span><span>$11</span></div><div class=opt><span>Large</span><span>$14</span></div></div><div class=item><h4>Pho Ga</h4><p>Chicken broth</p><div class=opt><span>Small</span><span>$10</span></div><div class=opt><span>Large</span><span>$13</span></div></div><div class=item><h4>Spring Rolls</h4><p>Two rolls</p><div class=opt><span></span><span>$7</span></div></div>"""),
        ["Pho Bo | 11 14", "Pho Ga | 10 13", "Spring Rolls | 7"]),
    Odd("section_in_one_cell", _page("""<table><tr><td><b>Getränke</b></td></tr><tr><td>Cola 0,3 l 3,20 €<br>Fanta 0,3 l 3,20 €<br>Wasser 0,5 l 2,90 €<br>Helles 0,5 l 4,40 €</td></tr></table>""", "Speisekarte", "de"),
        ["Cola 0,3 l | 3.20", "Fanta 0,3 l | 3.20", "Wasser 0,5 l | 2.90", "Helles 0,5 l | 4.40"]),
    Odd("thousand_k", _page("""<h2>Makanan</h2><ul><li>Nasi goreng spesial <b>45K</b></li><li>Sate ayam <b>38K</b></li><li>Es kelapa muda <b>20K</b></li></ul>""", "Menu Warung", "id"),
        ["Nasi goreng spesial | 45000", "Sate ayam | 38000", "Es kelapa muda | 20000"]),
    Odd("rp_dot", _page("""<p>Bakso urat Rp.18.000</p><p>Mie ayam Rp.15.000</p><p>Teh botol Rp.5.000,-</p>""", "Daftar menu", "id"),
        ["Bakso urat | 18000", "Mie ayam | 15000", "Teh botol | 5000"]),
    Odd("market_price", _page("""<h2>From the sea</h2><table><tr><td>Grilled octopus</td><td>18.50</td></tr><tr><td>Whole lobster</td><td>market price</td></tr><tr><td>Mussels</td><td>14.00</td></tr><tr><td>Catch of the day</td><td>M.P.</td></tr><tr><td>Fish soup</td><td>9.50</td></tr></table>"""),
        ["Grilled octopus | 18.50", "Whole lobster", "Mussels | 14.00", "Catch of the day", "Fish soup | 9.50"]),
    Odd("sold_out_badge", _page("""<div class=p><span class=badge>Sold out</span><h3>Beef pie</h3><span class=price>£4.50</span></div><div class=p><h3>Pork pie</h3><span class=price>£4.20</span></div><div class=p><span class=badge>Sold out</span><h3>Veg pasty</h3><span class=price>£3.90</span></div>""", "Bakery shop"),
        ["Beef pie | 4.50", "Pork pie | 4.20", "Veg pasty | 3.90"]),
    Odd("currency_in_column_head", _page("""<table><thead><tr><th>No.</th><th>Dish</th><th>Price (AED)</th></tr></thead><tbody><tr><td>1</td><td>Lentil soup</td><td>18</td></tr><tr><td>2</td><td>Mixed grill</td><td>65</td></tr><tr><td>3</td><td>Fattoush</td><td>24</td></tr><tr><td>4</td><td>Kunafa</td><td>22</td></tr></tbody></table>"""),
        ["Lentil soup | 18", "Mixed grill | 65", "Fattoush | 24", "Kunafa | 22"]),
    Odd("glued_numbers_and_codes", _page("""<div><span>1</span><span>Bruschetta</span><sup>A,G</sup><span>5,50€</span></div><div><span>2</span><span>Insalata mista</span><sup>G</sup><span>6,50€</span></div><div><span>3</span><span>Minestrone</span><sup>A,I</sup><span>5,90€</span></div>""", "Ristorante Speisekarte", "de"),
        ["Bruschetta | 5.50", "Insalata mista | 6.50", "Minestrone | 5.90"]),
    Odd("struck_out", _page("""<div class=card><h3>Lunch box</h3><p><s>€ 14,50</s> € 11,90</p></div><div class=card><h3>Soup of the day</h3><p>€ 6,50</p></div><div class=card><h3>Pasta al forno</h3><p><span style='text-decoration:line-through'>€ 13,00</span> <b>€ 10,00</b></p></div>"""),
        ["Lunch box | 11.90", "Soup of the day | 6.50", "Pasta al forno | 10.00"]),
    Odd("jsonld_half", _page("""<h2>Tacos</h2><div class=i><h4>Al Pastor</h4><span>$4.50</span></div><div class=i><h4>Carnitas</h4><span>$4.75</span></div><div class=i><h4>Lengua</h4><span>$5.25</span></div>""", head="""<script type="application/ld+json">{"@type":"Menu","hasMenuItem":[{"@type":"MenuItem","name":"Al Pastor","offers":{"price":"4.00","priceCurrency":"USD"}},{"@type":"MenuItem","name":"Carnitas","offers":{"price":"4.75","priceCurrency":"USD"}}]}</script>"""),
        ["Al Pastor | 4.50", "Carnitas | 4.75", "Lengua | 5.25"]),
    Odd("jsonld_only", _page("""<div id=app></div>""", "Trattoria", "it", """<script type="application/ld+json">{"@context":"https://schema.org","@type":"Restaurant","name":"Trattoria","hasMenu":{"@type":"Menu","hasMenuSection":[{"@type":"MenuSection","name":"Primi","hasMenuItem":[{"@type":"MenuItem","name":"Amatriciana","offers":{"@type":"Offer","price":"11.00","priceCurrency":"EUR"}},{"@type":"MenuItem","name":"Cacio e pepe","offers":{"@type":"Offer","price":"10.50","priceCurrency":"EUR"}}]}]}}</script>"""),
        ["Amatriciana | 11.00", "Cacio e pepe | 10.50"]),
    Odd("jsonld_stale", _page("""<h1>Menu</h1><div class=i><h4>Ramen Shoyu</h4><span>$13</span></div><div class=i><h4>Ramen Miso</h4><span>$14</span></div><div class=i><h4>Gyoza</h4><span>$7</span></div>""", head="""<script type="application/ld+json">{"@type":"Menu","hasMenuItem":[{"@type":"MenuItem","name":"Demo Burger","offers":{"price":"9.99","priceCurrency":"USD"}},{"@type":"MenuItem","name":"Demo Fries","offers":{"price":"3.99","priceCurrency":"USD"}}]}</script>"""),
        ["Ramen Shoyu | 13", "Ramen Miso | 14", "Gyoza | 7"]),
    Odd("euro_three_decimals", _page("""<h2>Piatti</h2><p>Spaghetti alle vongole 18,000 €</p><p>Fritto misto 22,000 €</p><p>Insalata 8,500 €</p>""", "Menù ristorante", "it"),
        ["Spaghetti alle vongole | 18", "Fritto misto | 22", "Insalata | 8.5"]),
    Odd("won_in_thousands", _page("""<h2>커피</h2><ul><li>아메리카노 <span>4.5</span></li><li>카페라떼 <span>5.0</span></li><li>바닐라라떼 <span>5.5</span></li><li>유자차 <span>6.0</span></li></ul>""", "카페 메뉴", "ko"),
        ["아메리카노 | 4500", "카페라떼 | 5000", "바닐라라떼 | 5500", "유자차 | 6000"]),
    Odd("glued_amounts", _page("""<h2>Pääruoat</h2><div><b>Lohikeitto</b> 10,40€Voit valita gluteenittomana</div><div><b>Kanakeitto</b> 9,00€(G)</div><div><b>Hernekeitto</b> 8,50€(L)</div>""", "Ruokalista", "fi"),
        ["Lohikeitto | 10.40", "Kanakeitto | 9.00", "Hernekeitto | 8.50"]),
    Odd("from_glued", _page("""<div class=x><h3>Poutine</h3><span>From6.5 CAD</span></div><div class=x><h3>Smoked meat sandwich</h3><span>From11 CAD</span></div><div class=x><h3>Tourtière</h3><span>9.25 CAD</span></div>"""),
        ["Poutine | 6.5", "Smoked meat sandwich | 11", "Tourtière | 9.25"]),
    Odd("baht_tilde", _page("""<table><tr><td>ส้มตำ</td><td>฿39~</td></tr><tr><td>ไก่ย่าง</td><td>฿89~</td></tr><tr><td>ข้าวเหนียว</td><td>฿10</td></tr></table>""", "เมนู", "th"),
        ["ส้มตำ | 39", "ไก่ย่าง | 89", "ข้าวเหนียว | 10"]),
    Odd("per_100_grams", _page("""<ul><li>Karkówka z grilla 10zł/100g</li><li>Boczek wędzony 12zł/100g</li><li>Frytki 12zł</li><li>Surówka 8zł</li></ul>""", "Menu grill", "pl"),
        ["Karkówka z grilla | 10", "Boczek wędzony | 12", "Frytki | 12", "Surówka | 8"]),
    Odd("weight_before_price", _page("""<table><tr><td>Стейк рибай</td><td>300 г</td><td>1450</td></tr><tr><td>Салат Цезарь</td><td>220 г</td><td>490</td></tr><tr><td>Борщ</td><td>350/50 г</td><td>380</td></tr><tr><td>Медовик</td><td>150 г</td><td>290</td></tr></table>""", "Меню ресторана", "ru"),
        ["Стейк рибай | 1450", "Салат Цезарь | 490", "Борщ | 380", "Медовик | 290"]),
    Odd("volumes_by_position", _page("""<div class=d><span class=n>Морс клюквенный</span><span class=v>300/500</span><span class=p>20.00/24.00</span></div><div class=d><span class=n>Лимонад мятный</span><span class=v>300/500</span><span class=p>22.00/28.00</span></div><div class=d><span class=n>Чай чёрный</span><span class=v>400</span><span class=p>18.00</span></div>""", "Меню напитки", "ru"),
        ["Морс клюквенный | 20 24", "Лимонад мятный | 22 28", "Чай чёрный | 18"]),
    Odd("baskets_and_related", _page("""<div class=mini-cart><h4>Your cart</h4><p>Garlic bread x1 £4.00</p><p>Total £4.00</p></div><section><div class=prod><h3>Lasagne</h3><span>£12.50</span></div><div class=prod><h3>Gnocchi</h3><span>£11.00</span></div><div class=prod><h3>Caprese</h3><span>£8.00</span></div></section><p>Delivery fee £2.50</p><p>Minimum order £15</p>""", "Order online"),
        ["Lasagne | 12.50", "Gnocchi | 11.00", "Caprese | 8.00"]),
    Odd("comment_trap", _page("""<h2>Salads</h2><!-- <div><h4>Old Caesar</h4><span>$9</span></div> --><div class=i><h4>Greek Salad</h4><span>$10</span></div><div class=i><h4>Cobb Salad</h4><span>$12</span></div><div class=i><h4>Wedge</h4><span>$9</span></div>"""),
        ["Greek Salad | 10", "Cobb Salad | 12", "Wedge | 9"]),
    Odd("supplements", _page("""<h2>Burgers</h2><div class=b><h3>Classic</h3><p>Beef, cheddar, pickles</p><span>12 €</span></div><div class=b><h3>Veggie</h3><p>Halloumi, pesto</p><span>11 €</span></div><div class=b><h3>Double</h3><p>Twice the beef</p><span>15 €</span></div><p>Extra bacon +2 € · extra cheese +1,50 €</p>""", "Burger menu"),
        ["Classic | 12", "Veggie | 11", "Double | 15"]),
    Odd("set_menu", _page("""<h1>Menus</h1><div class=menu><h3>Menu Découverte</h3><p>29 €</p><ul><li>Velouté de potiron</li><li>Pavé de saumon</li><li>Crème brûlée</li></ul></div><div class=menu><h3>Menu Gourmand</h3><p>42 €</p><ul><li>Foie gras maison</li><li>Filet de bœuf</li><li>Fondant au chocolat</li></ul></div>""", "Nos menus - restaurant", "fr"),
        ["Menu Découverte | 29", "Menu Gourmand | 42"]),
    Odd("numbers_in_names", _page("""<ul><li><span>4 Cheese Pizza</span> <b>$13.00</b></li><li><span>7 Up</span> <b>$2.50</b></li><li><span>12 Wings</span> <b>$14.00</b></li><li><span>Coke 330ml</span> <b>$2.50</b></li></ul>""", "Pizza menu"),
        ["4 Cheese Pizza | 13", "7 Up | 2.50", "12 Wings | 14", "Coke 330ml | 2.50"]),
    Odd("half_and_full_cards", _page("""<div class=card><h4>Butter Chicken - Half</h4><span>₹240</span></div><div class=card><h4>Butter Chicken - Full</h4><span>₹420</span></div><div class=card><h4>Jeera Rice</h4><span>₹120</span></div>""", "Dhaba menu"),
        ["Butter Chicken - Half | 240", "Butter Chicken - Full | 420", "Jeera Rice | 120"]),
    Odd("half_full_words", _page("""<table><tr><td>Chicken Karahi</td><td>Half Rs. 950</td><td>Full Rs. 1,800</td></tr><tr><td>Mutton Karahi</td><td>Half Rs. 1,400</td><td>Full Rs. 2,700</td></tr><tr><td>Naan</td><td colspan=2>Rs. 40</td></tr></table>""", "Menu"),
        ["Chicken Karahi | 950 1800", "Mutton Karahi | 1400 2700", "Naan | 40"]),
    Odd("headings_for_names_prices_in_paragraph", _page("""<h2>Desserts</h2><h4>Crème brûlée</h4><p>Vanille de Madagascar — 8,50 €</p><h4>Profiteroles</h4><p>Sauce chocolat chaud — 9,00 €</p><h4>Café gourmand</h4><p>Trois mignardises — 9,50 €</p>""", "Carte", "fr"),
        ["Crème brûlée | 8.50", "Profiteroles | 9.00", "Café gourmand | 9.50"]),
    Odd("anchors_and_ids", _page("""<div class='menu-list'><a class='menu-link' href='#a'><div>Edamame</div><div>Steamed, salt</div><div>$6</div></a><a class='menu-link' href='#b'><div>Agedashi tofu</div><div>Dashi, bonito</div><div>$8</div></a><a class='menu-link' href='#c'><div>Chicken katsu</div><div>Cabbage, tonkatsu sauce</div><div>$15</div></a></div>"""),
        ["Edamame | 6", "Agedashi tofu | 8", "Chicken katsu | 15"]),
    Odd("list_with_nested_description", _page("""<ul class=menu><li>Baba ganoush – 6.00<ul><li>smoked aubergine, tahini</li></ul></li><li>Tabbouleh – 5.50<ul><li>parsley, bulgur, lemon</li></ul></li><li>Kibbeh – 7.00<ul><li>lamb, pine nuts</li></ul></li></ul>"""),
        ["Baba ganoush | 6.00", "Tabbouleh | 5.50", "Kibbeh | 7.00"]),
    Odd("lunch_week", _page("""<h2>Lounas</h2><h3>Maanantai</h3><p>Lihapullat, muusi 11,50 €</p><h3>Tiistai</h3><p>Kalakeitto 10,50 €</p><h3>Keskiviikko</h3><p>Broilerpasta 11,50 €</p>""", "Lounaslista", "fi"),
        ["Lihapullat, muusi | 11.50", "Kalakeitto | 10.50", "Broilerpasta | 11.50"]),
    Odd("wine_list_with_years", _page("""<h2>Red</h2><p>Chianti Classico 2019 — Toscana ... 38.00</p><p>Rioja Reserva 2016 — La Rioja ... 42.00</p><p>Malbec 2021 — Mendoza ... 31.00</p>""", "Wine list"),
        ["Chianti Classico 2019 — Toscana | 38", "Rioja Reserva 2016 — La Rioja | 42", "Malbec 2021 — Mendoza | 31"]),
    Odd("calories", _page("""<div class=c><h4>Avocado toast</h4><small>420 kcal</small><span>$11</span></div><div class=c><h4>Granola bowl</h4><small>380 kcal</small><span>$9</span></div><div class=c><h4>Green juice</h4><small>120 kcal</small><span>$7</span></div>"""),
        ["Avocado toast | 11", "Granola bowl | 9", "Green juice | 7"]),
    Odd("two_currencies", _page("""<table><tr><td>Ćevapi</td><td>8,00 €</td><td>60,28 kn</td></tr><tr><td>Pljeskavica</td><td>9,00 €</td><td>67,81 kn</td></tr><tr><td>Burek</td><td>3,50 €</td><td>26,37 kn</td></tr></table>""", "Jelovnik", "hr"),
        ["Ćevapi | 8.00 60.28", "Pljeskavica | 9.00 67.81", "Burek | 3.50 26.37"]),
    Odd("embedded_state", _page("""<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"menu":[{"title":"Breakfast","items":[{"name":"Shakshuka","price":12.5},{"name":"Pancakes","price":11}]},{"title":"Drinks","items":[{"name":"Mint tea","price":4}]}]}}}</script>""", "Brunch menu"),
        ["Shakshuka | 12.5", "Pancakes | 11", "Mint tea | 4"]),
    Odd("embedded_javascript", _page("""<div id="menu"></div><script>const MENU = [ // our dishes
 {name:'Katsu curry', price: 13.5, desc: 'chicken'}, {name: "Yaki udon", price: 12.0,}, {name:'Miso soup', price: 3.5} ]; render(MENU);</script>""", "Menu"),
        ["Katsu curry | 13.5", "Yaki udon | 12", "Miso soup | 3.5"]),
    Odd("json_file", """{"categories":[{"name":"Pasta","items":[{"name":"Carbonara","price":"9,50 €"},{"name":"Arrabbiata","price":"8,50 €"}]},{"name":"Dolci","items":[{"name":"Panna cotta","price":"5,00 €"}]}]}""",
        ["Carbonara | 9.50", "Arrabbiata | 8.50", "Panna cotta | 5.00"], url="https://kitchen.example/menu.json", kind="application/json"),
    Odd("microdata", _page("""<div itemscope itemtype="https://schema.org/Menu"><div itemprop="hasMenuItem" itemscope itemtype="https://schema.org/MenuItem"><span itemprop="name">Pelmeni</span><span itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="9.50"><meta itemprop="priceCurrency" content="EUR"></span></div><div itemprop="hasMenuItem" itemscope itemtype="https://schema.org/MenuItem"><span itemprop="name">Borscht</span><span itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="7.00"></span></div></div>"""),
        ["Pelmeni | 9.50", "Borscht | 7.00"]),
    Odd("bilingual_names", _page("""<div class=dish><h4>宮保雞丁 <small>Kung Pao Chicken</small></h4><span>$14.95</span></div><div class=dish><h4>麻婆豆腐 <small>Mapo Tofu</small></h4><span>$12.95</span></div><div class=dish><h4>揚州炒飯 <small>Yangzhou Fried Rice</small></h4><span>$11.95</span></div>""", "Menu 菜單", "zh"),
        ["宮保雞丁 | 14.95", "麻婆豆腐 | 12.95", "揚州炒飯 | 11.95"]),
    Odd("plain_text_menu", _page("""<pre>
ANTIPASTI
Caprese ............ 7.50
Carpaccio .......... 9.50

PIZZE
Marinara ........... 6.00
Diavola ............ 8.50
</pre>""", "Menù", "it"),
        ["Caprese | 7.50", "Carpaccio | 9.50", "Marinara | 6.00", "Diavola | 8.50"]),
    Odd("price_then_name_lines", _page("""<h2>Snacks</h2><p>£3.50 Olives</p><p>£4.00 Smoked almonds</p><p>£5.50 Pork scratchings</p>""", "Bar menu"),
        ["Olives | 3.50", "Smoked almonds | 4.00", "Pork scratchings | 5.50"]),
    Odd("apostrophes", _page("""<ul><li>Fondue pour deux <span>CHF 1'050.–</span></li><li>Raclette <span>CHF 28.–</span></li><li>Papet vaudois <span>CHF 26.50</span></li></ul>""", "Carte des mets", "fr"),
        ["Fondue pour deux | 1050", "Raclette | 28", "Papet vaudois | 26.50"]),
    Odd("indian_grouping", _page("""<table><tr><td>Wedding thali for 50</td><td>₹1,25,000</td></tr><tr><td>Party thali for 10</td><td>₹12,500</td></tr><tr><td>Veg thali</td><td>₹250</td></tr></table>""", "Thali menu"),
        ["Wedding thali for 50 | 125000", "Party thali for 10 | 12500", "Veg thali | 250"]),
    Odd("fraction_prices", _page("""<p class=d>Oysters, each 3½</p><p class=d>Steak tartare 14½</p><p class=d>Bone marrow 11</p><p class=d>Sorbet 6½</p>""", "Dinner menu"),
        ["Oysters, each | 3.5", "Steak tartare | 14.5", "Bone marrow | 11", "Sorbet | 6.5"]),
    Odd("tabs_of_languages", _page("""<div class=lang-panel lang=en><h2>Mains</h2><div class=x><h3>Roast cod</h3><b>21 €</b></div><div class=x><h3>Beef cheek</h3><b>24 €</b></div></div><div class=lang-panel lang=pt><h2>Pratos</h2><div class=x><h3>Bacalhau assado</h3><b>21 €</b></div><div class=x><h3>Bochecha de vaca</h3><b>24 €</b></div></div>""", "Menu", "en"),
        ["Roast cod | 21", "Beef cheek | 24"]),
    Odd("one_price_for_a_section", _page("""<h2>Menu</h2><div class=s><h3>Poke bowls – alle 13,90 €</h3><ul><li>Lachs, Edamame, Mango</li><li>Tofu, Avocado, Sesam</li><li>Garnele, Gurke, Wakame</li></ul></div><div class=s><h3>Limonaden – alle 4,50 €</h3><ul><li>Ingwer</li><li>Holunder</li></ul></div>""", "Speisekarte Poke", "de"),
        ["Lachs, Edamame, Mango | 13.90", "Tofu, Avocado, Sesam | 13.90", "Garnele, Gurke, Wakame | 13.90", "Ingwer | 4.50", "Holunder | 4.50"]),
    Odd("data_attributes", _page("""<h1>Our menu</h1><div class=it data-name="Lamb kofta" data-price="1250"><button>Add</button></div><div class=it data-name="Chicken shish" data-price="1195"><button>Add</button></div><div class=it data-name="Halloumi wrap" data-price="895"><button>Add</button></div>"""),
        ["Lamb kofta | 12.50", "Chicken shish | 11.95", "Halloumi wrap | 8.95"]),
    Odd("dashes_for_no_price", _page("""<table><tr><td>Goat curry</td><td>$14</td></tr><tr><td>Oxtail (Sundays)</td><td>--</td></tr><tr><td>Jerk chicken</td><td>$12</td></tr><tr><td>Rice and peas</td><td>$4</td></tr></table>""", "Island menu"),
        ["Goat curry | 14", "Oxtail (Sundays)", "Jerk chicken | 12", "Rice and peas | 4"]),
    Odd("glued_item_numbers", _page("""<ul><li>1Tom Kha <b>9.50</b></li><li>2Som Tam <b>8.50</b></li><li>3Pad Thai <b>12.00</b></li><li>4Massaman <b>13.50</b></li></ul>""", "Thai menu"),
        ["Tom Kha | 9.50", "Som Tam | 8.50", "Pad Thai | 12", "Massaman | 13.50"]),
    Odd("stale_data_true_price_in_attribute", _page("""<main><h1 class=product-title>Smoked brisket</h1><div class=buy data-price="2450"><button>Add to basket</button></div></main>""", "Smoked brisket – BBQ shop", head="""<script type="application/ld+json">{"@type":"Product","name":"Sample candle","offers":{"price":"9.99","priceCurrency":"USD"}}</script>"""),
        ["Smoked brisket | 24.50"], url="https://bbq.example/products/smoked-brisket"),
]  # fmt: skip

NOTHING = [
    Odd("gift_cards", _page("<h1>Gift Cards</h1><div class=c><h3>$25 Gift Card</h3><b>$25.00</b></div><div class=c><h3>$50 Gift Card</h3><b>$50.00</b></div><div class=c><h3>Dinner for two voucher</h3><b>$120.00</b></div>", "Gift cards | Two Left Forks"), url="https://kitchen.example/gift-cards", reason="not_a_menu"),
    Odd("jobs", _page("<h1>Wir suchen Dich</h1><div class=j><h3>Koch (m/w/d)</h3><p>17,50 € pro Stunde, Schnitzel gratis</p></div><div class=j><h3>Servicekraft</h3><p>14,00 € pro Stunde plus Trinkgeld</p></div><div class=j><h3>Spülhilfe</h3><p>13,50 € pro Stunde</p></div>", "Jobs – Zur müden Gabel", "de"), url="https://kitchen.example/jobs", reason="not_a_menu"),
    Odd("events", _page("<h1>Upcoming events</h1><div class=e><h3>Jazz Night</h3><p>Fri 12 May, 19:30</p><b>£15.00</b></div><div class=e><h3>Comedy Cellar</h3><p>Sat 20 May, 20:00</p><b>£12.00</b></div><div class=e><h3>Quiz</h3><b>£2.00</b></div>", "Events"), url="https://kitchen.example/events", reason="not_a_menu"),
    Odd("rooms", _page("<h1>Rooms & Rates</h1><table><tr><td>Double room</td><td>€ 95,00</td></tr><tr><td>Single room</td><td>€ 70,00</td></tr><tr><td>Family suite</td><td>€ 140,00</td></tr></table><p>Breakfast included</p>", "Rooms – Gasthof"), url="https://kitchen.example/rooms", reason="not_a_menu"),
    Odd("barber", _page("<h1>Price list</h1><ul><li>Haircut <b>£18.00</b></li><li>Beard trim <b>£10.00</b></li><li>Hot towel shave <b>£20.00</b></li><li>Kids cut <b>£12.00</b></li></ul>", "Sharp Edges Barbershop"), url="https://barber.example/prices", reason="not_a_menu"),
    Odd("friseur", _page("<h2>Damen</h2><table><tr><td>Waschen, Schneiden, Föhnen</td><td>42,00 €</td></tr><tr><td>Strähnen</td><td>65,00 €</td></tr><tr><td>Dauerwelle</td><td>70,00 €</td></tr></table><h2>Herren</h2><table><tr><td>Trockenhaarschnitt</td><td>19,00 €</td></tr><tr><td>Bart</td><td>9,00 €</td></tr></table>", "Friseursalon Kamm & Locke – Preise", "de"), url="https://salon.example/preise", reason="not_a_menu"),
    Odd("nails", _page("<h1>Services</h1><div class=s><h3>Classic manicure</h3><span>$20</span></div><div class=s><h3>Gel pedicure</h3><span>$45</span></div><div class=s><h3>Acrylic full set</h3><span>$55</span></div>", "Polished Nail Bar"), url="https://nails.example/services", reason="not_a_menu"),
    Odd("massage_ru", _page("<h1>Прайс-лист</h1><table><tr><td>Классический массаж</td><td>2500 ₽</td></tr><tr><td>Стрижка мужская</td><td>1200 ₽</td></tr><tr><td>Маникюр</td><td>1500 ₽</td></tr></table>", "Салон красоты", "ru"), url="https://salon.example/price", reason="not_a_menu"),
    Odd("cart", _page("<h1>Your cart</h1><table><tr><td>Subtotal</td><td>£0.00</td></tr><tr><td>Delivery</td><td>£2.50</td></tr><tr><td>Total</td><td>£2.50</td></tr></table>", "Cart"), url="https://kitchen.example/cart"),
    Odd("recipes", _page("<h1>Rezept: Käsekuchen</h1><ul><li>500 g Quark</li><li>200 g Zucker</li><li>4 Eier</li><li>1 Zitrone</li></ul><p>Bei 180 Grad 60 Minuten backen.</p>", "Rezepte", "de"), url="https://kitchen.example/rezepte/kaesekuchen"),
    Odd("blog", _page("<h1>Why we love sourdough</h1><p>In 2019 we bought 25 kilos of flour for $30 and never looked back.</p><p>By 2021 we sold 400 loaves a week.</p>", "Blog"), url="https://kitchen.example/blog/sourdough"),
    Odd("contact", _page("<h1>Contact</h1><p>12 Crooked Lane, 10115 Town</p><p>+44 20 7946 0958</p><p>Mon–Fri 11.30–22.00</p><p>Sat 12.00–23.30</p>", "Contact"), url="https://kitchen.example/contact"),
    Odd("merchandise", _page("<h1>Merch</h1><div class=p><h3>Logo T-Shirt</h3><span>$25.00</span></div><div class=p><h3>Tote bag</h3><span>$15.00</span></div><div class=p><h3>Enamel mug</h3><span>$18.00</span></div>", "Shop – Two Left Forks"), url="https://kitchen.example/shop", reason="not_a_menu"),
    Odd("spa_shell", _page("<div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript><script src=/static/js/main.4f2a.js></script>", "Menu"), reason="needs_rendering"),
    Odd("picture_menu", _page("<h1>Speisekarte</h1><img src=karte1.jpg alt=Karte><img src=karte2.jpg alt=''><img src=karte3.jpg>", "Speisekarte", "de"), reason="image_only"),
    Odd("pdf_link", _page("<h1>Our Menu</h1><p>Download our menus:</p><a href=/files/dinner-menu.pdf>Dinner menu</a> <a href=/files/drinks.pdf>Drinks</a>", "Menu"), reason="pdf"),
    Odd("fetches_json", _page("<h1>Menu</h1><div id=list>Loading…</div><script>fetch('/api/menu.json').then(r=>r.json()).then(show)</script>", "Menu"), reason="needs_rendering"),
    Odd("wholly_commented", _page("<h1>Menu</h1><p>Our new menu is coming soon.</p><!--<ul><li>Soup $5.00</li><li>Salad $6.00</li><li>Steak $20.00</li></ul>-->", "Menu"), reason="nothing_found"),
    Odd("catering_prose", _page("<h1>Private dining</h1><p>Our rooms seat 12 to 80 guests. Packages start at $89 per guest, minimum spend $2,000 on weekends. Call 555-0134.</p>", "Private events"), url="https://kitchen.example/private-events"),
    Odd("courses", _page("<h1>Cooking classes</h1><div class=k><h3>Pasta workshop</h3><p>3 hours, 8 people</p><b>€ 85</b></div><div class=k><h3>Knife skills course</h3><p>2 hours</p><b>€ 60</b></div><div class=k><h3>Bread seminar</h3><b>€ 75</b></div>", "Workshops & courses"), url="https://kitchen.example/workshops"),
]  # fmt: skip
