"""The first of the later rounds: pages as site builders and owners make them, written before the code was looked at.

First try, before anything was mended for it: 11 of 25 menus exact, item F1 0.895 micro and 0.882 macro, 6 of 7 other pages clean.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd

MENUS = [
    Odd(
        "pizza_table_sizes_in_two_head_rows",
        """<!doctype html><html lang=de><head><meta charset=utf-8><title>Pizzeria Da Nino - Speisekarte</title></head><body>
<header><div class="top">Tel: 06221 / 45 67 89 &middot; t&auml;glich 11.30 - 23.00 Uhr</div><nav><a href="/">Start</a><a href="/speisekarte">Speisekarte</a></nav></header>
<div class="content"><h1>Speisekarte</h1>
<h2>Pizza</h2>
<table class="karte"><thead><tr><th rowspan=2>Nr.</th><th rowspan=2>Pizza</th><th colspan=3>Preis in &euro;</th></tr><tr><th>klein<br>24 cm</th><th>normal<br>30 cm</th><th>Familie<br>45 x 32 cm</th></tr></thead>
<tbody>
<tr><td>20</td><td><strong>Margherita</strong><br><small>mit Tomaten und K&auml;se <sup>(a,g)</sup></small></td><td>6,00</td><td>7,50</td><td>16,00</td></tr>
<tr><td>21</td><td><strong>Salami</strong><br><small>mit Rindersalami <sup>(a,g,2)</sup></small></td><td>6,50</td><td>8,50</td><td>18,00</td></tr>
<tr><td>22</td><td><strong>Prosciutto e Funghi</strong><br><small>mit Schinken und Champignons <sup>(a,g,3)</sup></small></td><td>7,00</td><td>9,00</td><td>19,50</td></tr>
<tr><td>23</td><td><strong>Calzone</strong><br><small>gef&uuml;llt mit Schinken, Salami, Ei</small></td><td>-</td><td>9,50</td><td>-</td></tr>
</tbody></table>
<p>Jede weitere Zutat 0,80 / 1,00 / 2,00 &euro;</p>
<h2>Pasta</h2>
<table class="karte"><tbody>
<tr><td>40</td><td><strong>Spaghetti Bolognese</strong><br><small>mit Hackfleischso&szlig;e</small></td><td>8,50</td></tr>
<tr><td>41</td><td><strong>Penne all'Arrabbiata</strong><br><small>scharf</small></td><td>8,00</td></tr>
</tbody></table>
<p class="info">Mindestbestellwert 15,00 &euro; &ndash; Lieferkosten 2,00 &euro; &ndash; ab 30 &euro; frei Haus</p></div></body></html>""",
        ["Margherita | 6 7.50 16", "Salami | 6.50 8.50 18", "Prosciutto e Funghi | 7 9 19.50", "Calzone | 9.50", "Spaghetti Bolognese | 8.50", "Penne all'Arrabbiata | 8"],
        optional=("Jede weitere Zutat",),
    ),
    Odd(
        "woo_variations_in_select",
        """<!doctype html><html lang=en-GB><head><title>Thali Box – Spice Yard</title></head><body class="single-product woocommerce">
<div class="site-header"><a class="cart-contents" href="/cart"><span class="woocommerce-Price-amount amount"><span>&pound;</span>0.00</span> <span class="count">0 items</span></a></div>
<main><div id="product-81" class="product type-product"><div class="summary entry-summary"><h1 class="product_title entry-title">Thali Box</h1>
<p class="price"><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">&pound;</span>9.50</bdi></span> &ndash; <span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">&pound;</span>16.00</bdi></span></p>
<div class="woocommerce-product-details__short-description"><p>Two curries, dal, rice, naan and raita. Serves 1 or 2.</p></div>
<form class="variations_form cart"><table class="variations"><tr><th class="label"><label>Size</label></th><td class="value"><select name="attribute_size"><option value="">Choose an option</option><option>For one</option><option>For two</option></select></td></tr></table>
<div class="quantity"><input type="number" value="1"></div><button type="submit">Add to basket</button></form>
<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">TB-01</span></span><span class="posted_in">Category: <a>Boxes</a></span></div></div>
<section class="related products"><h2>Related products</h2><ul class="products"><li class="product"><h2 class="woocommerce-loop-product__title">Samosa box</h2><span class="price">&pound;6.00</span></li></ul></section></div></main></body></html>""",
        ["Thali Box | 9.50 16"],
        url="https://spiceyard.example/product/thali-box/",
    ),
    Odd(
        "select_of_sizes_in_cards",
        """<!doctype html><html lang=en><head><title>Order online | Bubble Bear Tea</title></head><body><h1>Our teas</h1>
<div class="product-card"><h3>Brown Sugar Milk</h3><p>Tapioca, fresh milk</p><select class="size"><option>Regular - $5.50</option><option>Large - $6.50</option></select><button>Add</button></div>
<div class="product-card"><h3>Taro Slush</h3><p>Real taro, coconut milk</p><select class="size"><option>Regular - $5.75</option><option>Large - $6.75</option></select><button>Add</button></div>
<div class="product-card"><h3>Jasmine Green Tea</h3><p>Hot or iced</p><select class="size"><option>Regular - $4.00</option><option>Large - $4.80</option></select><button>Add</button></div>
<div class="product-card"><h3>Lychee Oolong</h3><p>With aloe</p><select class="size"><option>Regular - $4.75</option><option>Large - $5.55</option></select><button>Add</button></div>
</body></html>""",
        ["Brown Sugar Milk | 5.50 6.50", "Taro Slush | 5.75 6.75", "Jasmine Green Tea | 4 4.80", "Lychee Oolong | 4.75 5.55"],
    ),
    Odd(
        "menu_du_jour_formules",
        """<!doctype html><html lang=fr><head><title>Le Petit Bouchon - La carte</title></head><body><div class=wrap><h1>La carte</h1>
<section class="formule"><h2>Formules du midi</h2><p class=sub>Du lundi au vendredi, hors jours f&eacute;ri&eacute;s</p>
<div class="row"><span>Entr&eacute;e + Plat</span><span>18,50 &euro;</span></div><div class="row"><span>Plat + Dessert</span><span>17,50 &euro;</span></div><div class="row"><span>Entr&eacute;e + Plat + Dessert</span><span>23 &euro;</span></div></section>
<section><h2>Entr&eacute;es</h2>
<div class="plat"><div class=t>&OElig;uf parfait, cr&egrave;me de champignons</div><div class=p>9 &euro;</div></div>
<div class="plat"><div class=t>Terrine de campagne, pickles</div><div class=p>8,50 &euro;</div></div></section>
<section><h2>Plats</h2>
<div class="plat"><div class=t>Quenelle de brochet, sauce Nantua</div><div class=p>19 &euro;</div></div>
<div class="plat"><div class=t>C&ocirc;te de b&oelig;uf pour 2 personnes (1 kg)</div><div class=p>68 &euro;</div></div>
<div class="plat"><div class=t>Andouillette grill&eacute;e, moutarde &agrave; l'ancienne</div><div class=p>18 &euro;</div></div></section>
<section><h2>Desserts</h2><div class="plat"><div class=t>Tarte aux pralines</div><div class=p>8 &euro;</div></div><div class="plat"><div class=t>Caf&eacute; gourmand</div><div class=p>9,50 &euro;</div></div></section>
<p class=legal>Prix nets, service compris. Ch&egrave;ques vacances accept&eacute;s. Menu enfant : 11 &euro; (jusqu'&agrave; 10 ans)</p></div></body></html>""",
        ["Entrée + Plat | 18.50", "Plat + Dessert | 17.50", "Entrée + Plat + Dessert | 23", "Œuf parfait, crème de champignons | 9", "Terrine de campagne, pickles | 8.50", "Quenelle de brochet, sauce Nantua | 19", "Côte de bœuf pour 2 personnes (1 kg) | 68", "Andouillette grillée, moutarde à l'ancienne | 18", "Tarte aux pralines | 8", "Café gourmand | 9.50", "Menu enfant | 11"],
    ),
    Odd(
        "wine_list_with_vintages",
        """<!doctype html><html lang=en><head><title>Wine list — Harbour &amp; Vine</title></head><body><main>
<h1>Wine List</h1><h2>White</h2>
<div class="wine"><p class="wine-name">Albariño, Pazo Señorans, Rías Baixas, Spain 2022</p><p class="wine-price">175ml 9.5 &nbsp; 250ml 13 &nbsp; btl 38</p></div>
<div class="wine"><p class="wine-name">Grüner Veltliner, Loimer, Kamptal, Austria 2021</p><p class="wine-price">175ml 8.5 &nbsp; 250ml 11.5 &nbsp; btl 34</p></div>
<div class="wine"><p class="wine-name">Chablis 1er Cru Vaillons, Domaine Long-Depaquit 2019</p><p class="wine-price">btl 68</p></div>
<h2>Red</h2>
<div class="wine"><p class="wine-name">Rioja Reserva, Viña Ardanza 2015</p><p class="wine-price">175ml 11 &nbsp; 250ml 15 &nbsp; btl 44</p></div>
<div class="wine"><p class="wine-name">Barolo, G.D. Vajra 2018</p><p class="wine-price">btl 72</p></div>
<p>All wines may contain sulphites. 125ml available on request. A discretionary 12.5% service charge is added.</p></main></body></html>""",
        ["Albariño, Pazo Señorans, Rías Baixas, Spain 2022 | 9.5 13 38", "Grüner Veltliner, Loimer, Kamptal, Austria 2021 | 8.5 11.5 34", "Chablis 1er Cru Vaillons, Domaine Long-Depaquit 2019 | 68", "Rioja Reserva, Viña Ardanza 2015 | 11 15 44", "Barolo, G.D. Vajra 2018 | 72"],
        url="https://harbour.example/wine",
    ),
    Odd(
        "two_languages_beside_each_other",
        """<!doctype html><html lang=el><head><title>Ταβέρνα Ο Γιάννης - Κατάλογος / Menu</title></head><body>
<h2>Ορεκτικά / Appetizers</h2><table class="menu-table">
<tr><td class="gr">Τζατζίκι</td><td class="en">Tzatziki</td><td class="pr">4,50€</td></tr>
<tr><td class="gr">Σαγανάκι</td><td class="en">Fried cheese</td><td class="pr">6,00€</td></tr>
<tr><td class="gr">Κολοκυθοκεφτέδες</td><td class="en">Zucchini balls</td><td class="pr">6,50€</td></tr></table>
<h2>Κυρίως πιάτα / Main dishes</h2><table class="menu-table">
<tr><td class="gr">Μουσακάς</td><td class="en">Mousaka</td><td class="pr">9,50€</td></tr>
<tr><td class="gr">Παϊδάκια (το κιλό)</td><td class="en">Lamb chops (per kilo)</td><td class="pr">38,00€</td></tr>
<tr><td class="gr">Χταπόδι σχάρας</td><td class="en">Grilled octopus</td><td class="pr">15,00€</td></tr></table>
<p>Στις τιμές συμπεριλαμβάνεται Φ.Π.Α. Κουβέρ 1,00€</p></body></html>""",
        ["Τζατζίκι | 4.50", "Σαγανάκι | 6", "Κολοκυθοκεφτέδες | 6.50", "Μουσακάς | 9.50", "Παϊδάκια (το κιλό) | 38", "Χταπόδι σχάρας | 15"],
    ),
    Odd(
        "hebrew_cards",
        """<!doctype html><html dir=rtl lang=he><head><title>תפריט | חומוס אבו דני</title></head><body><section class="elementor-section"><h2 class="elementor-heading-title">מנות עיקריות</h2>
<div class="dish"><div class="dish-title">חומוס מלא</div><div class="dish-desc">טחינה, שמן זית, פטרוזיליה</div><div class="dish-price">₪32</div></div>
<div class="dish"><div class="dish-title">מסבחה</div><div class="dish-desc">גרגרים חמים</div><div class="dish-price">₪34</div></div>
<div class="dish"><div class="dish-title">שקשוקה</div><div class="dish-desc">שתי ביצים, לחם</div><div class="dish-price">₪42</div></div>
<div class="dish"><div class="dish-title">פלאפל (8 יח')</div><div class="dish-desc"></div><div class="dish-price">₪18</div></div>
<h2 class="elementor-heading-title">שתיה</h2>
<div class="dish"><div class="dish-title">לימונדה</div><div class="dish-desc"></div><div class="dish-price">₪12</div></div>
<div class="dish"><div class="dish-title">קפה שחור</div><div class="dish-desc"></div><div class="dish-price">₪9</div></div></section>
<footer>רחוב הרצל 12, תל אביב · 03-5551234</footer></body></html>""",
        ["חומוס מלא | 32", "מסבחה | 34", "שקשוקה | 42", "פלאפל (8 יח') | 18", "לימונדה | 12", "קפה שחור | 9"],
    ),
    Odd(
        "thai_list_three_proteins",
        """<!doctype html><html lang=th><head><title>เมนูอาหาร ครัวป้าแดง</title></head><body><h1>ครัวป้าแดง</h1><h3>อาหารจานเดียว</h3><ul>
<li>ผัดไทยกุ้งสด ..... 80 บาท</li><li>ข้าวผัดหมู ..... 60 บาท</li><li>กะเพราไก่ไข่ดาว ..... 65 บาท</li><li>ราดหน้าทะเล ..... 90.-</li></ul>
<h3>ต้ม / แกง</h3><ul><li>ต้มยำกุ้ง (เล็ก/ใหญ่) ..... 150/250 บาท</li><li>แกงเขียวหวานไก่ ..... 120 บาท</li></ul>
<h3>เครื่องดื่ม</h3><ul><li>ชาเย็น ..... 35.-</li><li>น้ำเปล่า ..... 15.-</li></ul><p>โทร 081-234-5678 เปิดทุกวัน 10.00 - 21.00 น.</p></body></html>""",
        ["ผัดไทยกุ้งสด | 80", "ข้าวผัดหมู | 60", "กะเพราไก่ไข่ดาว | 65", "ราดหน้าทะเล | 90", "ต้มยำกุ้ง (เล็ก/ใหญ่) | 150 250", "แกงเขียวหวานไก่ | 120", "ชาเย็น | 35", "น้ำเปล่า | 15"],
    ),
    Odd(
        "hindi_half_full",
        """<!doctype html><html lang=hi><head><title>शर्मा ढाबा - मेन्यू</title></head><body><table border=1><tr><th>व्यंजन</th><th>हाफ</th><th>फुल</th></tr>
<tr><td>शाही पनीर</td><td>₹१४०</td><td>₹२४०</td></tr><tr><td>दाल मखनी</td><td>₹१२०</td><td>₹२००</td></tr><tr><td>मिक्स वेज</td><td>₹१००</td><td>₹१८०</td></tr><tr><td>जीरा राइस</td><td>₹७०</td><td>₹१२०</td></tr></table>
<h3>रोटी</h3><table border=1><tr><td>तंदूरी रोटी</td><td>₹१५</td></tr><tr><td>बटर नान</td><td>₹४०</td></tr></table></body></html>""",
        ["शाही पनीर | 140 240", "दाल मखनी | 120 200", "मिक्स वेज | 100 180", "जीरा राइस | 70 120", "तंदूरी रोटी | 15", "बटर नान | 40"],
    ),
    Odd(
        "bengali_cards",
        """<!doctype html><html lang=bn><head><title>মেনু | ঢাকা কিচেন</title></head><body><div class="row">
<div class="col-md-4"><div class="card"><img src=1.jpg><div class="card-body"><h5 class="card-title">কাচ্চি বিরিয়ানি</h5><p class="card-text">খাসির মাংস, আলু</p><p><b>৳৩৫০</b></p></div></div></div>
<div class="col-md-4"><div class="card"><img src=2.jpg><div class="card-body"><h5 class="card-title">মোরগ পোলাও</h5><p class="card-text">দেশি মুরগি</p><p><b>৳২৮০</b></p></div></div></div>
<div class="col-md-4"><div class="card"><img src=3.jpg><div class="card-body"><h5 class="card-title">ভুনা খিচুড়ি</h5><p class="card-text">গরুর মাংস</p><p><b>৳২২০</b></p></div></div></div>
<div class="col-md-4"><div class="card"><img src=4.jpg><div class="card-body"><h5 class="card-title">বোরহানি</h5><p class="card-text">২৫০ মিলি</p><p><b>৳৬০</b></p></div></div></div></div></body></html>""",
        ["কাচ্চি বিরিয়ানি | 350", "মোরগ পোলাও | 280", "ভুনা খিচুড়ি | 220", "বোরহানি | 60"],
    ),
    Odd(
        "indonesian_two_column_text",
        """<!doctype html><html lang=id><head><title>Kopi Sore — Menu</title></head><body><div class="wp-block-columns"><div class="wp-block-column"><h3>KOPI</h3><p>Espresso 18k<br>Americano (hot/ice) 22k / 24k<br>Cappuccino 28k<br>Kopi Susu Gula Aren 25k</p></div>
<div class="wp-block-column"><h3>NON KOPI</h3><p>Teh Tarik 20k<br>Matcha Latte 30k<br>Coklat Panas 27k</p></div></div>
<div class="wp-block-columns"><div class="wp-block-column"><h3>MAKANAN</h3><p>Nasi Goreng Kampung 35k<br>Mie Goreng Jawa 33k<br>Pisang Goreng (5 pcs) 18k</p></div></div>
<p>Harga belum termasuk PB1 10%. Follow IG @kopisore</p></body></html>""",
        ["Espresso | 18000", "Americano (hot/ice) | 22000 24000", "Cappuccino | 28000", "Kopi Susu Gula Aren | 25000", "Teh Tarik | 20000", "Matcha Latte | 30000", "Coklat Panas | 27000", "Nasi Goreng Kampung | 35000", "Mie Goreng Jawa | 33000", "Pisang Goreng (5 pcs) | 18000"],
    ),
    Odd(
        "vietnamese_dong",
        """<!doctype html><html lang=vi><head><title>Thực đơn - Quán Cô Ba</title></head><body><h2>Món chính</h2>
<div class="mon"><span class="ten">Phở bò tái</span> <span class="gia">45.000đ</span></div><div class="mon"><span class="ten">Bún chả Hà Nội</span> <span class="gia">50.000đ</span></div><div class="mon"><span class="ten">Cơm tấm sườn bì chả</span> <span class="gia">55.000 ₫</span></div>
<h2>Đồ uống</h2><div class="mon"><span class="ten">Trà đá</span> <span class="gia">5.000đ</span></div><div class="mon"><span class="ten">Cà phê sữa đá</span> <span class="gia">25.000 VNĐ</span></div><div class="mon"><span class="ten">Nước mía</span> <span class="gia">15.000đ</span></div>
<p>Phí giao hàng: 15.000đ trong bán kính 3km. Đơn hàng tối thiểu 100.000đ</p></body></html>""",
        ["Phở bò tái | 45000", "Bún chả Hà Nội | 50000", "Cơm tấm sườn bì chả | 55000", "Trà đá | 5000", "Cà phê sữa đá | 25000", "Nước mía | 15000"],
    ),
    Odd(
        "turkish_menu_columns_lira",
        """<!doctype html><html lang=tr><head><title>Köşem Kebap | Menü</title></head><body><div class="menu-kategori"><h2>Çorbalar</h2><ul><li><div class="ad">Mercimek Çorbası</div><div class="fiyat">90,00 ₺</div></li><li><div class="ad">Kelle Paça</div><div class="fiyat">150,00 ₺</div></li></ul></div>
<div class="menu-kategori"><h2>Izgaralar</h2><ul><li><div class="ad">Adana Kebap</div><div class="aciklama">Bulgur pilavı, közlenmiş domates</div><div class="fiyat">340,00 ₺</div></li><li><div class="ad">İskender</div><div class="aciklama">1 porsiyon / 1,5 porsiyon</div><div class="fiyat">420,00 ₺ / 580,00 ₺</div></li><li><div class="ad">Kuzu Şiş</div><div class="aciklama"></div><div class="fiyat">390,00 ₺</div></li></ul></div>
<div class="menu-kategori"><h2>İçecekler</h2><ul><li><div class="ad">Ayran</div><div class="fiyat">35 TL</div></li><li><div class="ad">Şalgam</div><div class="fiyat">40 TL</div></li></ul></div></body></html>""",
        ["Mercimek Çorbası | 90", "Kelle Paça | 150", "Adana Kebap | 340", "İskender | 420 580", "Kuzu Şiş | 390", "Ayran | 35", "Şalgam | 40"],
    ),
    Odd(
        "cents_in_sup_and_split_spans",
        """<!doctype html><html lang=en><head><title>Food truck menu</title></head><body><div class=board>
<div class=line><h4>Brisket bun</h4><div class=amt><span class=cur>$</span><span class=whole>13</span><sup class=cents>50</sup></div></div>
<div class=line><h4>Pulled pork fries</h4><div class=amt><span class=cur>$</span><span class=whole>11</span><sup class=cents>00</sup></div></div>
<div class=line><h4>Slaw</h4><div class=amt><span class=cur>$</span><span class=whole>4</span><sup class=cents>25</sup></div></div>
<div class=line><h4>Peach cobbler</h4><div class=amt><span class=cur>$</span><span class=whole>6</span><sup class=cents>75</sup></div></div></div></body></html>""",
        ["Brisket bun | 13.50", "Pulled pork fries | 11", "Slaw | 4.25", "Peach cobbler | 6.75"],
    ),
    Odd(
        "pre_text_menu",
        """<!doctype html><html lang=en><head><title>The Anchor – bar menu</title></head><body><h1>Bar menu</h1><pre>
STARTERS
  Soup of the day, crusty bread ............ 5.95
  Whitebait, tartare sauce ................. 6.50
  Garlic mushrooms (v) ..................... 6.25

MAINS
  Beer battered cod, chips, mushy peas ..... 13.95
     smaller portion ....................... 9.95
  Steak and ale pie ........................ 14.50
  Mushroom stroganoff (vg) ................. 12.75

PUDDINGS (all 6.50)
  Sticky toffee pudding
  Apple crumble
</pre></body></html>""",
        ["Soup of the day, crusty bread | 5.95", "Whitebait, tartare sauce | 6.50", "Garlic mushrooms (v) | 6.25", "Beer battered cod, chips, mushy peas | 13.95 9.95", "Steak and ale pie | 14.50", "Mushroom stroganoff (vg) | 12.75", "Sticky toffee pudding | 6.50", "Apple crumble | 6.50"],
    ),
    Odd(
        "mobile_and_desktop_twice",
        """<!doctype html><html lang=pt><head><title>Ementa - Tasca do Zé</title></head><body>
<div class="d-none d-md-block desktop-menu"><h2>Petiscos</h2><table><tr><td>Pica-pau</td><td>9,50 €</td></tr><tr><td>Amêijoas à Bulhão Pato</td><td>14,00 €</td></tr><tr><td>Pataniscas de bacalhau (3 un.)</td><td>6,00 €</td></tr></table><h2>Carnes</h2><table><tr><td>Bitoque</td><td>11,00 €</td></tr><tr><td>Secretos de porco preto</td><td>13,50 €</td></tr></table></div>
<div class="d-block d-md-none mobile-menu"><h3>Petiscos</h3><ul><li><span>Pica-pau</span><em>9,50 €</em></li><li><span>Amêijoas à Bulhão Pato</span><em>14,00 €</em></li><li><span>Pataniscas de bacalhau (3 un.)</span><em>6,00 €</em></li></ul><h3>Carnes</h3><ul><li><span>Bitoque</span><em>11,00 €</em></li><li><span>Secretos de porco preto</span><em>13,50 €</em></li></ul></div></body></html>""",
        ["Pica-pau | 9.50", "Amêijoas à Bulhão Pato | 14", "Pataniscas de bacalhau (3 un.) | 6", "Bitoque | 11", "Secretos de porco preto | 13.50"],
    ),
    Odd(
        "next_data_only",
        """<!doctype html><html lang=en><head><title>Little Dumpling House</title></head><body><div id="__next"><div class="loader"></div></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"restaurant":{"name":"Little Dumpling House","currency":"USD","deliveryFee":399,"categories":[{"id":1,"name":"Dumplings","items":[{"id":"a1","title":"Pork & chive (8)","description":"Pan fried","priceCents":1150,"available":true},{"id":"a2","title":"Prawn har gow (6)","description":"Steamed","priceCents":1225,"available":true}]},{"id":2,"name":"Noodles","items":[{"id":"b1","title":"Dan dan noodles","description":"","priceCents":1390,"available":false},{"id":"b2","title":"Beef brisket soup","description":"","priceCents":1560,"available":true}]}]}}},"page":"/menu","buildId":"x1"}</script></body></html>""",
        ["Pork & chive (8) | 11.50", "Prawn har gow (6) | 12.25", "Dan dan noodles | 13.90", "Beef brisket soup | 15.60"],
    ),
    Odd(
        "accordion_bootstrap_japanese",
        """<!doctype html><html lang=ja><head><meta charset=utf-8><title>お品書き｜居酒屋まる</title></head><body><div class="accordion" id="menu"><div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button">刺身</button></h2><div class="accordion-collapse collapse show"><div class="accordion-body"><ul class="list-unstyled"><li class="d-flex justify-content-between"><span>刺身盛り合わせ（三種）</span><span>1,280円</span></li><li class="d-flex justify-content-between"><span>しめ鯖</span><span>680円</span></li><li class="d-flex justify-content-between"><span>本日の鮮魚</span><span>時価</span></li></ul></div></div></div>
<div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button collapsed">串焼き（一本）</button></h2><div class="accordion-collapse collapse"><div class="accordion-body"><ul class="list-unstyled"><li class="d-flex justify-content-between"><span>ねぎま</span><span>180円</span></li><li class="d-flex justify-content-between"><span>つくね（たれ・塩）</span><span>200円</span></li><li class="d-flex justify-content-between"><span>豚バラ</span><span>190円</span></li></ul></div></div></div></div><p>※表示価格は税込です。お通し代300円を頂戴しております。</p></body></html>""",
        ["刺身盛り合わせ（三種） | 1280", "しめ鯖 | 680", "本日の鮮魚", "ねぎま | 180", "つくね（たれ・塩） | 200", "豚バラ | 190"],
    ),
    Odd(
        "chinese_hot_cold_columns",
        """<!doctype html><html lang=zh-Hant><head><title>菜單 - 樂樂手搖飲</title></head><body><h2>原味茶</h2><table><thead><tr><th>品項</th><th>中杯</th><th>大杯</th></tr></thead><tbody><tr><td>茉莉綠茶</td><td>25</td><td>30</td></tr><tr><td>四季春青茶</td><td>25</td><td>30</td></tr><tr><td>阿薩姆紅茶</td><td>25</td><td>30</td></tr></tbody></table><h2>鮮奶茶</h2><table><thead><tr><th>品項</th><th>中杯</th><th>大杯</th></tr></thead><tbody><tr><td>珍珠鮮奶茶</td><td>50</td><td>65</td></tr><tr><td>黑糖鮮奶</td><td>55</td><td>70</td></tr></tbody></table><p>加料：珍珠、椰果 +10元</p><p>外送滿 300 元免運費</p></body></html>""",
        ["茉莉綠茶 | 25 30", "四季春青茶 | 25 30", "阿薩姆紅茶 | 25 30", "珍珠鮮奶茶 | 50 65", "黑糖鮮奶 | 55 70"],
    ),
    Odd(
        "definition_list_polish",
        """<!doctype html><html lang=pl><head><title>Bar Mleczny Pod Arkadami - jadłospis</title></head><body><h1>Jadłospis</h1><h2>Zupy</h2><dl><dt>Żurek z jajkiem <span class="waga">350 ml</span></dt><dd class="opis">na zakwasie, z białą kiełbasą</dd><dd class="cena">12,50 zł</dd><dt>Pomidorowa z ryżem <span class="waga">300 ml</span></dt><dd class="opis">domowa</dd><dd class="cena">8,00 zł</dd></dl><h2>Pierogi</h2><dl><dt>Pierogi ruskie <span class="waga">8 szt.</span></dt><dd class="opis">z cebulką</dd><dd class="cena">18,00 zł</dd><dt>Pierogi z mięsem <span class="waga">8 szt.</span></dt><dd class="opis">ze skwarkami</dd><dd class="cena">21,00 zł</dd><dt>Naleśniki z serem <span class="waga">2 szt.</span></dt><dd class="opis">na słodko</dd><dd class="cena">15,50 zł</dd></dl><p>Na wynos doliczamy 1 zł za opakowanie.</p></body></html>""",
        ["Żurek z jajkiem | 12.50", "Pomidorowa z ryżem | 8", "Pierogi ruskie | 18", "Pierogi z mięsem | 21", "Naleśniki z serem | 15.50"],
    ),
    Odd(
        "directory_of_three_kitchens",
        """<!doctype html><html lang=en><head><title>Dockside Food Hall | Menus</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"Dockside Food Hall"}</script></head><body><h1>Dockside Food Hall</h1>
<section class="vendor"><h2>Nonna's Slice</h2><p>Wood-fired pizza by the slice</p><ul><li>Margherita slice <span>$4.50</span></li><li>Pepperoni slice <span>$5.00</span></li><li>Garlic knots <span>$3.75</span></li></ul></section>
<section class="vendor"><h2>Bao Bar</h2><p>Steamed buns</p><ul><li>Pork belly bao <span>$5.50</span></li><li>Tofu bao <span>$5.00</span></li><li>Crispy chicken bao <span>$5.50</span></li></ul></section>
<section class="vendor"><h2>Cold Cow</h2><p>Ice cream</p><ul><li>Single scoop <span>$3.50</span></li><li>Double scoop <span>$5.50</span></li><li>Milkshake <span>$6.50</span></li></ul></section></body></html>""",
        ["Margherita slice | 4.50", "Pepperoni slice | 5", "Garlic knots | 3.75", "Pork belly bao | 5.50", "Tofu bao | 5", "Crispy chicken bao | 5.50", "Single scoop | 3.50", "Double scoop | 5.50", "Milkshake | 6.50"],
        url="https://dockside.example/menus",
    ),
    Odd(
        "single_dish_page",
        """<!doctype html><html lang=it><head><title>Tagliatelle al ragù - Osteria del Borgo</title><meta name=description content="Le nostre tagliatelle"></head><body><nav><a>Home</a><a>Menù</a><a>Contatti</a></nav><article><h1>Tagliatelle al ragù</h1><img src=t.jpg alt="tagliatelle"><p>Pasta fresca all'uovo tirata a mano, ragù di manzo e maiale cotto sei ore.</p><p class="prezzo">€ 13,50</p><p>Allergeni: glutine, uova, sedano</p></article><footer>Via Roma 5, 40121 Bologna - Tel. 051 234567 - P.IVA 01234567890</footer></body></html>""",
        ["Tagliatelle al ragù | 13.50"],
        url="https://osteria.example/menu/tagliatelle-al-ragu",
    ),
    Odd(
        "prices_shared_by_rowspan",
        """<!doctype html><html lang=de><head><title>Eisdiele Venezia - Karte</title></head><body><h2>Getr&auml;nke</h2><table><tr><td>Coca-Cola</td><td>0,3 l</td><td rowspan=3>3,20 &euro;</td></tr><tr><td>Fanta</td><td>0,3 l</td></tr><tr><td>Sprite</td><td>0,3 l</td></tr><tr><td>Mineralwasser</td><td>0,25 l</td><td>2,60 &euro;</td></tr><tr><td>Eistee hausgemacht</td><td>0,4 l</td><td>4,20 &euro;</td></tr></table></body></html>""",
        ["Coca-Cola | 3.20", "Fanta | 3.20", "Sprite | 3.20", "Mineralwasser | 2.60", "Eistee hausgemacht | 4.20"],
    ),
    Odd(
        "divi_blurbs_price_in_title",
        """<!doctype html><html lang=es><head><title>Menú – Marisquería El Puerto</title></head><body class="et_divi_theme"><div class="et_pb_section"><div class="et_pb_row"><div class="et_pb_column"><div class="et_pb_text_inner"><h2>Para picar</h2><p><strong>Boquerones en vinagre</strong> … 8,50€</p><p><strong>Ensaladilla rusa</strong> … 7€<br /><em>con ventresca de atún</em></p><p><strong>Croquetas de jamón</strong> … 1,80€/ud</p></div></div><div class="et_pb_column"><div class="et_pb_text_inner"><h2>Del mar</h2><p><strong>Gambas a la plancha</strong> … ½ ración 11€ · ración 19€</p><p><strong>Pulpo a feira</strong> … ½ ración 12€ · ración 21€</p><p><strong>Mariscada (2 pax)</strong> … 75€</p><p><strong>Percebes</strong> … S/M</p></div></div></div></div><div class="et_pb_section"><p>Servicio de pan 1,50€ por persona. IVA incluido.</p></div></body></html>""",
        ["Boquerones en vinagre | 8.50", "Ensaladilla rusa | 7", "Croquetas de jamón | 1.80", "Gambas a la plancha | 11 19", "Pulpo a feira | 12 21", "Mariscada (2 pax) | 75", "Percebes"],
    ),
    Odd(
        "squarespace_menu_with_variants",
        """<!doctype html><html lang=en-US><head><title>Menu — Low Tide Coffee</title></head><body><div class="menus menu-name"><div class="menu-selector"><label>Coffee</label><label>Food</label></div><div class="menu" data-id=1><div class="menu-section"><div class="menu-section-title">Espresso Bar</div><div class="menu-items"><div class="menu-item"><div class="menu-item-title">Latte</div><div class="menu-item-description">Double shot, steamed milk</div><div class="menu-item-options"><div class="menu-item-option">12 oz <span class="menu-item-price-top"><span class="currency-sign">$</span>4.5</span></div><div class="menu-item-option">16 oz <span class="menu-item-price-top"><span class="currency-sign">$</span>5.25</span></div></div></div><div class="menu-item"><div class="menu-item-title">Cortado</div><div class="menu-item-description">Equal parts</div><div class="menu-item-price-bottom"><span class="currency-sign">$</span>4</div></div><div class="menu-item"><div class="menu-item-title">Mocha</div><div class="menu-item-description">House ganache</div><div class="menu-item-options"><div class="menu-item-option">12 oz <span class="menu-item-price-top"><span class="currency-sign">$</span>5</span></div><div class="menu-item-option">16 oz <span class="menu-item-price-top"><span class="currency-sign">$</span>5.75</span></div></div></div></div></div><div class="menu-section"><div class="menu-section-title">Extras</div><div class="menu-items"><div class="menu-item"><div class="menu-item-title">Oat milk</div><div class="menu-item-price-bottom"><span class="currency-sign">$</span>0.75</div></div></div></div></div></div></body></html>""",
        ["Latte | 4.5 5.25", "Cortado | 4", "Mocha | 5 5.75", "Oat milk | 0.75"],
    ),
]  # fmt: skip

NOTHING = [
    Odd("jobs_with_salary_table", "<!doctype html><html lang=en><head><title>Careers at Harbour Kitchen</title></head><body><h1>Join the team</h1><table><tr><th>Role</th><th>Hours</th><th>Pay</th></tr><tr><td>Chef de partie</td><td>48</td><td>£31,000</td></tr><tr><td>Pizza chef</td><td>40</td><td>£28,500</td></tr><tr><td>Barista</td><td>30</td><td>£12.60</td></tr></table><p>Free meals on shift and 50% off food.</p></body></html>", url="https://harbour.example/careers"),
    Odd("loyalty_points", "<!doctype html><html lang=en><head><title>Rewards</title></head><body><h1>Rewards club</h1><p>Earn 1 point for every £1 you spend.</p><ul><li>50 points <b>£2.50 off</b></li><li>100 points <b>£6 off</b></li><li>Birthday treat <b>Free</b></li></ul></body></html>", url="https://kitchen.example/rewards"),
    Odd("seminar_packages_hotel", "<!doctype html><html lang=de><head><title>Tagungspauschalen | Landhotel Eichenhof</title></head><body><h1>Tagungspauschalen</h1><div class=p><h3>Halbtagespauschale</h3><p>inkl. Kaffeepause und Mittagsbuffet</p><b>49,00 € p. P.</b></div><div class=p><h3>Ganztagespauschale</h3><p>inkl. 2 Kaffeepausen und Mittagsbuffet</p><b>65,00 € p. P.</b></div><div class=p><h3>Raummiete Saal</h3><b>250,00 €</b></div></body></html>", url="https://eichenhof.example/tagungen"),
    Odd("festival_tickets", "<!doctype html><html lang=es><head><title>Entradas - Festival de la Tapa</title></head><body><h1>Entradas</h1><ul><li>Entrada general <b>12€</b></li><li>Entrada VIP con degustación <b>35€</b></li><li>Niños menores de 6 años <b>Gratis</b></li></ul></body></html>", url="https://festival.example/entradas"),
    Odd("kitchenware_shop", "<!doctype html><html lang=fr><head><title>Boutique - Ustensiles</title></head><body><h1>Boutique</h1><div class=product><h3>Couteau d'office</h3><span>24,90 €</span></div><div class=product><h3>Planche à découper</h3><span>39,00 €</span></div><div class=product><h3>Tablier brodé</h3><span>29,00 €</span></div><div class=product><h3>Bon cadeau</h3><span>50,00 €</span></div></body></html>", url="https://bistro.example/boutique"),
    Odd("yoga_studio_prices", "<!doctype html><html lang=en><head><title>Pricing - Lotus Yoga</title></head><body><h1>Pricing</h1><div class=c><h3>Drop-in class</h3><span>$18</span></div><div class=c><h3>10-class pass</h3><span>$150</span></div><div class=c><h3>Monthly unlimited</h3><span>$120</span></div></body></html>", url="https://lotus.example/pricing"),
    Odd("order_confirmation", "<!doctype html><html lang=en><head><title>Order received</title></head><body><h1>Thank you. Your order has been received.</h1><ul><li>Order number: <strong>1482</strong></li><li>Date: <strong>March 3, 2026</strong></li><li>Total: <strong>$42.10</strong></li></ul><table><tr><td>Chicken tikka × 2</td><td>$25.00</td></tr><tr><td>Naan × 3</td><td>$9.00</td></tr><tr><td>Subtotal:</td><td>$34.00</td></tr><tr><td>Shipping:</td><td>$5.00</td></tr><tr><td>Total:</td><td>$42.10</td></tr></table></body></html>", url="https://kitchen.example/checkout/order-received"),
]  # fmt: skip
