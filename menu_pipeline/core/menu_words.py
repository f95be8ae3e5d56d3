"""Words that speak for or against a link leading to a menu, in the languages of the partners and their neighbours.

Data only; ``core.routing`` applies it. Words are folded as there: lower case, without accents. Compiled by hand;
a word of several languages stands once.
"""

from __future__ import annotations

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: "Menu", and the names a menu goes by.
MENU: Final = _words(
    "menu menus menue menues menuen menyn menyen menyer menukaart menukort menukarte menucard menupage "
    "speisekarte speisekarten speiseplan speisen getraenkekarte getrankekarte weinkarte tageskarte mittagskarte "
    "abendkarte wochenkarte mittagstisch karte "
    "carta cartas carte cartes lacarte alacarte cardapio cardapios ementa ementas minuta menuen "
    "lacarta lacarte menudeldia jidelnicek jidelny jidelni napojovylistek jedalny jedalnicek "
    "jadlospis karta etlap etlapunk itallap meniu meniul meniuri meni jelovnik jelovnici jedilnik cjenik cenik "
    "yemek yemekler menumuz matsedel matsedeln meny ruokalista ruokalistat lounaslista matsedill menuu edienkarte "
    "valgiarastis thucdon hidangan senarai makanan oshinagaki kondate"
)
#: The same in two words.
MENU_PHRASES: Final = ("thuc don", "jidelni listek", "jedalny listok", "napojovy listek", "price list", "daftar harga")
#: Food, drink and meals: likely a part of a menu.
FOOD: Final = _words(
    "food foods dish dishes meal meals eat eats dine dining drink drinks beverage beverages wine wines cocktails "
    "lunch dinner breakfast brunch supper starters mains desserts appetizers entrees sides specials pizza pizzas "
    "burger burgers sushi tapas takeaway takeout togo delivery order ordering catering pricelist prices pricing "
    "essen gerichte getraenke getranke fruhstuck mittagessen abendessen vorspeisen hauptspeisen nachspeisen preise "
    "angebot lieferservice bestellen platos comida comidas bebidas desayuno almuerzo cena postres precios pedido "
    "plats boissons vins dejeuner diner petitdejeuner entrees formule formules emporter tarifs commander "
    "piatti cibo bevande vini colazione pranzo antipasti primi secondi dolci prezzi listino ordina asporto "
    "pratos bebida almoco jantar sobremesas precos pedir gerechten dranken lunchkaart diner drankenkaart prijzen "
    "bestel retter mad frokost drikke priser mat dryck drycker ratter jidla napoje obedy ceny jedla dania obiady "
    "etelek italok arak mancare bauturi preturi jela pica hrana jedi pijaca icecek icecekler kahvalti fiyat "
    "fiyatlar ruoka juomat lounas hinnat makan minuman harga monan doan "
    "блюда еда напитки обед завтрак ужин доставка цены страви напої обіди ціни храна пића ястия напитки цени "
    "πιατα φαγητο ποτα τιμες"
)
#: Places where menus hang: weak.
PLACE: Final = _words(
    "restaurant restaurants restaurante ristorante cafe kitchen kitchens kuche cucina cocina cuisine bistro bar grill "
    "products product produkte productos produits prodotti produtos shop store collections collection category "
    "kategorie categoria categorie branch outlet outlets location locations vendor vendors"
)
#: Menu words of scripts that do not part words, and stems of those that bend them; found anywhere in the text.
MENU_STEMS: Final = (
    "меню",
    "мени",
    "мэню",
    "мәзір",
    "јеловник",
    "μενου",
    "καταλογος",
    "תפריט",
    "لائحة",
    "منيو",
    "قائمة",
    "منو",
    "مینو",
    "فهرست غذا",
    "մենյու",
    "მენიუ",
    "मेनू",
    "मेन्यू",
    "মেনু",
    "மெனு",
    "మెను",
    "ಮೆನು",
    "മെനു",
    "મેનુ",
    "ਮੀਨੂ",
    "මෙනු",
    "เมนู",
    "รายการอาหาร",
    "ເມນູ",
    "ម៉ឺនុយ",
    "မီနူး",
    "メニュー",
    "お品書き",
    "おしながき",
    "献立",
    "菜单",
    "菜單",
    "菜牌",
    "餐牌",
    "餐單",
    "餐单",
    "食谱",
    "메뉴",
    "차림표",
    "식단",
)
#: Ends of compound words: Dutch "wijnkaart", German "sommerkarte", English "lunchmenu".
MENU_ENDINGS: Final = ("menu", "menus", "speisekarte", "menukaart", "kaart", "karte", "kartan", "etlap")
#: Compounds with those endings that are something else.
NOT_MENUS: Final = _words(
    "geschenkkarte visitenkarte landkarte anfahrtskarte kreditkarte postkarte eintrittskarte kundenkarte bonuskarte "
    "landkaart plattegrondkaart cadeaukaart klantenkaart giftkaart stadskaart mobilemenu mainmenu megamenu navmenu "
    "submenu sidemenu topmenu"
)
#: Pages that hold no menu whatever else their address says.
OTHER: Final = _words(
    "privacy datenschutz datenschutzerklarung impressum imprint agb terms tos legal cookie cookies policy policies "
    "confidentialite mentions legales aviso privacidad privacidade gdpr dsgvo disclaimer accessibility "
    "cart basket checkout warenkorb kasse panier carrito carrello carrinho winkelwagen kosik kosar sepet "
    "login logout signin signup register account konto compte cuenta password passwort wishlist favorites "
    "calendar kalender calendario calendrier event events veranstaltung veranstaltungen evenement evenements eventos "
    "agenda tickets "
    "blog news aktuelles neuigkeiten actualites noticias notizie press presse prensa stampa magazine article "
    "articles author tag tags archive archives comment comments reply feed rss xmlrpc search suche recherche "
    "gallery galerie galleria galeria photos fotos photo foto bilder "
    "job jobs career careers karriere stellenangebote emplois empleo lavora vacatures vacancies recruitment rekrutacja "
    "gift gifts giftcard giftcards gutschein gutscheine voucher vouchers geschenk regalo buono cadeau cadeaubon "
    "bons kupon presentkort gavekort "
    "contact contacts kontakt contatti contacto contato contactez about team story uber ueber historia histoire "
    "newsletter faq faqs help directions anfahrt parking sitemap share print review reviews testimonials "
    "reservation reservations reservierung reserve booking bookings book reserva reservas prenota prenotazione "
    "reserveren rezervace rezervacija rezervasyon franchise partners investors loyalty rewards app apps "
    "конфиденциальность корзина вход новости галерея вакансии контакты отзывы блог афиша сертификаты"
)
#: Files that are no page and no document.
OTHER_FILES: Final = _words(
    "jpg jpeg png gif webp avif svg ico css js mjs woff woff2 ttf mp4 webm mp3 zip gz exe dmg apk ics vcf xml json "
    "doc docx xls xlsx ppt pptx"
)
