"""Invented kitchens, one a language: dishes, prices and how that country writes a price. All texts are ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

Format = Callable[[Decimal], str]


@dataclass(frozen=True)
class Dish:
    name: str
    amount: Decimal
    about: str = ""


@dataclass(frozen=True)
class Section:
    title: str
    dishes: tuple[Dish, ...]


@dataclass(frozen=True)
class Kitchen:
    key: str
    language: str
    currency: str
    host: str
    title: str
    sections: tuple[Section, ...]
    write: Format  # with sign
    bare: Format  # without sign

    @property
    def dishes(self) -> list[Dish]:
        return [dish for section in self.sections for dish in section.dishes]


def _dish(text: str) -> Dish:
    name, amount, *about = (part.strip() for part in text.split("|"))
    return Dish(name, Decimal(amount), about[0] if about else "")


def _kitchen(
    key: str, language: str, currency: str, host: str, title: str, menu: str, write: Format, bare: Format
) -> Kitchen:
    sections: list[Section] = []
    for line in (line.strip() for line in menu.strip().splitlines()):
        if line.startswith("#"):
            sections.append(Section(line[1:].strip(), ()))
        else:
            last = sections.pop()
            sections.append(Section(last.title, (*last.dishes, _dish(line))))
    return Kitchen(key, language, currency, host, title, tuple(sections), write, bare)


def _group(amount: Decimal, separator: str) -> str:
    return f"{int(amount):,}".replace(",", separator)


def _comma(amount: Decimal) -> str:
    return f"{amount:.2f}".replace(".", ",")


def _digits(text: str, zero: str) -> str:
    return "".join(chr(ord(zero) + int(ch)) if ch.isdigit() else ch for ch in text)


KITCHENS: dict[str, Kitchen] = {
    k.key: k
    for k in (
        _kitchen("gb", "en-GB", "GBP", "leaky-teapot.co.uk", "The Leaky Teapot — Menu", """
            # Small Plates
            Devilled Eggs on Toast | 6.50 | Three eggs that made a pact, smoked paprika, rye
            Grumpy Radish Salad | 7.25 | Radishes, buttermilk, and a long look
            # Mains
            Shepherd's Regret | 14.00 | Lamb shoulder, mash, peas from 2 gardens
            Beer-Battered Haddock | 15.95 | Chips, tartare, lemon
            Mushroom & Stilton Pie | 13.50 | Served with gravy
            # Puddings
            Sticky Toffee Disaster | 6.95 | Toffee sauce, vanilla ice cream
            Rhubarb Fool | 5.50 | Custard and crumbs
            """, lambda a: f"£{a:.2f}", lambda a: f"{a:.2f}"),
        _kitchen("us", "en-US", "USD", "two-left-forks.com", "Two Left Forks | Dinner", """
            # Starters
            Fried Pickle Parade | 9 | Dill pickles, ranch, no parade permit
            Tomato Soup Alone | 8 | Basil oil and crackers
            Corn Ribs | 11 | Lime, cotija, smoked butter
            # Big Plates
            Skirt Steak Monologue | 32 | Chimichurri, 8 ounces of silence, fries
            Roast Half Chicken | 27 | Lemon jus, greens
            Cauliflower Throne | 22 | Almonds, raisins, capers
            Shrimp and Loud Grits | 26 | Andouille, scallion
            # Sweet
            Pie of Yesterday | 10 | Ask which one
            Burnt Cheesecake | 12 | Cherry, cream
            """, lambda a: f"${a}", lambda a: f"{a}"),
        _kitchen("de", "de", "EUR", "zur-muden-gabel.de", "Zur müden Gabel – Speisekarte", """
            # Vorspeisen
            Tomatensuppe vom Balkon | 5.90 | mit Basilikum und Brot
            Feldsalat mit Speck | 8.50 | Kartoffeldressing, Croûtons
            # Hauptgerichte
            Käsespätzle der Nachbarin | 12.90 | Röstzwiebeln, grüner Salat
            Schnitzel Wiener Art | 16.50 | vom Schwein, Pommes, Zitrone
            Forelle Müllerin | 19.80 | Petersilienkartoffeln
            # Getränke
            Apfelschorle naturtrüb | 3.40
            Weizenbier | 4.60
            """, lambda a: f"{_comma(a)} €", _comma),
        _kitchen("fr", "fr", "EUR", "chez-la-voisine.fr", "Chez la voisine — La carte", """
            # Entrées
            Œuf mayo de dimanche | 6.00 | œuf fermier, mayonnaise maison
            Soupe à l'oignon | 8.50 | gratinée au comté
            # Plats
            Bœuf bourguignon lent | 18.00 | carottes, lardons, patience
            Moules frites | 16.50 | sauce au vin blanc
            Risotto aux champignons | 15.00
            # Desserts
            Mousse au chocolat | 7.00 | fleur de sel
            Tarte aux pommes tiède | 7.50
            """, lambda a: f"{_comma(a)} €", _comma),
        _kitchen("it", "it", "EUR", "osteria-del-gatto-storto.it", "Osteria del Gatto Storto - Menù", """
            # Antipasti
            Bruschetta del vicino | 5.00 | pomodoro, aglio, basilico
            Tagliere del gatto | 12.00 | salumi e formaggi locali
            # Primi
            Tagliatelle al ragù lento | 11.00
            Gnocchi al gorgonzola | 10.50 | con noci
            # Secondi
            Coniglio alla cacciatora | 15.00 | olive e rosmarino
            Melanzane alla parmigiana | 12.00
            # Dolci
            Tiramisù della nonna altrui | 6.00
            """, lambda a: f"€ {_comma(a)}", _comma),
        _kitchen("es", "es", "EUR", "bar-la-siesta-rota.es", "Bar La Siesta Rota · Carta", """
            # Tapas
            Croquetas de jamón | 9.50 | seis unidades, si llegas
            Patatas bravas discretas | 6.00
            Tortilla poco cuajada | 7.50 | con cebolla
            # Raciones
            Pulpo a la gallega | 18.90 | pimentón y aceite
            Calamares de barrio | 12.00 | con limón
            # Postres
            Flan de huevo | 4.50
            """, lambda a: f"{_comma(a)}€", _comma),
        _kitchen("br", "pt-BR", "BRL", "lanchonete-do-ze-distraido.com.br", "Lanchonete do Zé Distraído - Cardápio", """
            # Lanches
            X-Salada esquecido | 18.00 | pão, carne, queijo, alface
            Misto quente pontual | 12.50 | presunto e queijo
            # Pratos
            Feijoada de sábado | 42.00 | arroz, couve, farofa, laranja
            Frango à passarinho | 38.90 | alho frito
            # Bebidas
            Suco de laranja | 9.00
            Guaraná lata | 6.50
            """, lambda a: f"R$ {_comma(a)}", _comma),
        _kitchen("nl", "nl", "EUR", "eetcafe-de-scheve-tafel.nl", "Eetcafé De Scheve Tafel – Menukaart", """
            # Lunch
            Uitsmijter van de buurman | 11.50 | drie eieren, ham, kaas
            Broodje kroket | 8.75 | twee kroketten, mosterd
            # Diner
            Saté van de haas | 21.50 | friet en atjar
            Stoofvlees met friet | 22.00
            Groentecurry | 18.50 | rijst en naan
            # Drankjes
            Verse muntthee | 3.75
            """, lambda a: f"€ {_comma(a)}", _comma),
        _kitchen("da", "da", "DKK", "den-skaeve-pande.dk", "Den Skæve Pande - Menukort", """
            # Smørrebrød
            Æg og rejer | 89 | mayonnaise, dild
            Stegt rødspætte | 95 | remoulade og citron
            Kartoffelmad | 65 | sprøde løg
            # Varme retter
            Frikadeller fra i går | 115 | rødkål og brun sovs
            Stegt flæsk | 139 | persillesovs ad libitum
            # Drikke
            Fadøl | 55
            Hyldeblomstsaft | 35
            """, lambda a: f"{a},-", lambda a: f"{a}"),
        _kitchen("sv", "sv", "SEK", "sneda-grytan.se", "Sneda Grytan | Meny", """
            # Förrätter
            Skagentoast | 135 | räkor, dill, löjrom
            Rödbetor med getost | 98 | valnötter
            # Varmrätter
            Köttbullar till folket | 165 | gräddsås, lingon, potatispuré
            Pannbiff med lök | 159 | stekt potatis
            Rödingfilé | 245 | brynt smör
            # Efterrätter
            Kladdkaka | 79 | grädde
            """, lambda a: f"{a}:-", lambda a: f"{a}"),
        _kitchen("fi", "fi", "EUR", "vino-kauha.fi", "Vino Kauha – Ruokalista", """
            # Alkuruoat
            Lohikeitto | 9.50 | saaristolaisleipää
            Paahdettu juuressalaatti | 8.90 | (L, G)
            # Pääruoat
            Lihapullat ja muusi | 16.90 | puolukkaa
            Paistettu muikku | 18.50 | tilliä, perunaa
            Kasvispihvi | 15.90
            # Jälkiruoat
            Mustikkapiirakka | 6.50
            """, lambda a: f"{_comma(a)} €", _comma),
        _kitchen("pl", "pl", "PLN", "bar-pod-krzywym-garnkiem.pl", "Bar pod Krzywym Garnkiem - Menu", """
            # Zupy
            Żurek z jajkiem | 18.00 | biała kiełbasa, chrzan
            Rosół niedzielny | 15.00 | makaron
            # Dania główne
            Pierogi ruskie | 28.00 | dziesięć sztuk, cebulka
            Kotlet schabowy | 34.50 | ziemniaki, kapusta
            Placki ziemniaczane | 26.00 | śmietana
            # Napoje
            Kompot dnia | 8.00
            """, lambda a: f"{_comma(a)} zł", _comma),
        _kitchen("cs", "cs", "CZK", "u-ospaleho-knedliku.cz", "U Ospalého knedlíku – Jídelní lístek", """
            # Polévky
            Kulajda | 75 | vejce, kopr, houby
            Hovězí vývar | 65 | játrové knedlíčky
            # Hlavní jídla
            Svíčková na smetaně | 229 | houskové knedlíky
            Smažený sýr | 189 | hranolky, tatarka
            Vepřová panenka | 265 | omáčka z hub
            # Moučníky
            Medovník | 89
            """, lambda a: f"{a} Kč", lambda a: f"{a},-"),
        _kitchen("hu", "hu", "HUF", "sanda-bogracs.hu", "Sanda Bogrács - Étlap", """
            # Levesek
            Gulyásleves | 2490 | marhahús, csipetke
            Húsleves | 1890
            # Főételek
            Csirkepaprikás | 3990 | nokedlivel
            Rántott sajt | 3290 | rizs, tartármártás
            Marhapörkölt | 4590
            # Desszertek
            Somlói galuska | 1990
            """, lambda a: f"{_group(a, ' ')} Ft", lambda a: _group(a, " ")),
        _kitchen("ro", "ro", "RON", "la-lingura-stramba.ro", "La Lingura Strâmbă - Meniu", """
            # Ciorbe
            Ciorbă de burtă | 24.00 | smântână și ardei
            Ciorbă de legume | 18.00
            # Feluri principale
            Sarmale cu mămăligă | 36.00 | patru bucăți
            Mici la grătar | 28.00 | cinci bucăți, muștar
            # Deserturi
            Papanași | 26.00 | dulceață de afine
            """, lambda a: f"{a:.0f} lei", lambda a: f"{a:.0f}"),
        _kitchen("tr", "tr", "TRY", "egri-kepce.com.tr", "Eğri Kepçe | Menü", """
            # Çorbalar
            Mercimek çorbası | 95 | limon ve kıtır ekmek
            Ezogelin çorbası | 95
            # Ana Yemekler
            Adana kebap | 340 | közlenmiş biber
            Mantı | 260 | yoğurt, nane
            İskender | 390
            # Tatlılar
            Künefe | 180 | kaymaklı
            """, lambda a: f"{a} TL", lambda a: f"{a}"),
        _kitchen("ru", "ru", "RUB", "krivoy-polovnik.ru", "Кривой половник — меню", """
            # Супы
            Борщ бабушкин | 320 | сметана, чеснок
            Солянка сборная | 380
            # Горячее
            Пельмени домашние | 450 | двадцать штук
            Котлета по-киевски | 590 | картофельное пюре
            Бефстроганов | 690
            # Напитки
            Морс клюквенный | 150
            """, lambda a: f"{a} ₽", lambda a: f"{a}"),
        _kitchen("uk", "uk", "UAH", "kryva-makitra.com.ua", "Крива макітра — меню", """
            # Перші страви
            Борщ з пампушками | 145 | сметана
            Бульйон з галушками | 110
            # Основні страви
            Вареники з картоплею | 135 | шкварки
            Котлета курча | 210 | пюре
            Деруни | 155 | сметана
            # Напої
            Узвар | 60
            """, lambda a: f"{a} грн", lambda a: f"{a}"),
        _kitchen("el", "el", "EUR", "strava-piroynia.gr", "Στραβό Πιρούνι - Κατάλογος", """
            # Ορεκτικά
            Τζατζίκι | 4.50
            Σαγανάκι | 6.80 | με λεμόνι
            # Κυρίως
            Μουσακάς της θείας | 11.00 | μελιτζάνα, κιμάς
            Σουβλάκι κοτόπουλο | 9.50 | πίτα, πατάτες
            Γαρίδες σαγανάκι | 15.00
            # Γλυκά
            Γαλακτομπούρεκο | 5.50
            """, lambda a: f"{_comma(a)} €", _comma),
        _kitchen("bg", "bg", "BGN", "krivata-lazhitsa.bg", "Кривата лъжица - Меню", """
            # Салати
            Шопска салата | 8.90 | домати, краставици, сирене
            Снежанка | 7.50
            # Основни ястия
            Мусака по домашному | 12.80
            Кюфтета на скара | 11.50 | лютеница
            # Десерти
            Баница с тиква | 5.90
            """, lambda a: f"{a:.2f} лв.", lambda a: f"{a:.2f}"),
        _kitchen("sr", "sr", "RSD", "kriva-varjaca.rs", "Kriva varjača - Jelovnik", """
            # Predjela
            Kajmak i pogača | 390
            Pohovani kačkavalj | 620 | tartar sos
            # Glavna jela
            Ćevapi | 790 | deset komada, luk
            Karađorđeva šnicla | 1150 | pomfrit
            Punjena paprika | 680
            # Dezerti
            Palačinke sa džemom | 350
            """, lambda a: f"{_group(a, '.')} din", lambda a: _group(a, ".")),
        _kitchen("id", "id", "IDR", "warung-sendok-miring.id", "Warung Sendok Miring - Daftar Menu", """
            # Makanan
            Nasi goreng tengah malam | 28000 | telur, kerupuk, acar
            Soto ayam pagi | 22000
            Mie ayam bakso | 25000 | sawi dan pangsit
            Gado-gado | 20000 | bumbu kacang
            # Minuman
            Es teh manis | 6000
            Jus alpukat | 15000
            """, lambda a: f"Rp{_group(a, '.')}", lambda a: _group(a, ".")),
        _kitchen("vi", "vi", "VND", "quan-dua-lech.vn", "Quán Đũa Lệch - Thực đơn", """
            # Món chính
            Phở bò tái | 65000 | bánh phở, hành, ngò
            Bún chả | 60000
            Cơm tấm sườn | 55000 | mỡ hành
            Gỏi cuốn tôm | 45000 | hai cuốn
            # Đồ uống
            Trà đá | 5000
            Cà phê sữa đá | 29000
            """, lambda a: f"{_group(a, '.')}đ", lambda a: _group(a, ".")),
        _kitchen("th", "th", "THB", "krua-chon-biao.co.th", "ครัวช้อนเบี้ยว - เมนู", """
            # อาหารจานเดียว
            ข้าวผัดปู | 120
            ผัดไทยกุ้งสด | 90 | ถั่วงอก มะนาว
            ข้าวมันไก่ | 60
            # กับข้าว
            ต้มยำกุ้ง | 180 | น้ำข้น
            แกงเขียวหวานไก่ | 150
            # เครื่องดื่ม
            ชาเย็น | 45
            """, lambda a: f"฿{a}", lambda a: f"{a}"),
        _kitchen("tw", "zh-TW", "TWD", "wai-shaozi.com.tw", "歪勺子小館 菜單", """
            # 主食
            紅燒牛肉麵 | 180 | 半筋半肉
            滷肉飯 | 50
            鮮蝦餛飩湯 | 95
            # 小菜
            涼拌小黃瓜 | 40
            滷味拼盤 | 120 | 豆干、海帶、滷蛋
            # 飲料
            冬瓜茶 | 35
            """, lambda a: f"NT${a}", lambda a: f"{a}"),
        _kitchen("ja", "ja", "JPY", "magari-shakushi.jp", "まがり杓子 お品書き", """
            # 麺類
            醤油ラーメン | 850 | 自家製麺、煮卵
            つけ麺 | 980
            # 定食
            唐揚げ定食 | 1050 | ご飯、味噌汁つき
            焼き魚定食 | 1180
            # 飲み物
            生ビール | 580
            烏龍茶 | 300
            """, lambda a: f"{_group(a, ',')}円", lambda a: f"¥{_group(a, ',')}"),
        _kitchen("ko", "ko", "KRW", "gulreun-gukja.co.kr", "굽은 국자 식당 메뉴", """
            # 식사
            김치찌개 | 9000 | 돼지고기, 두부
            비빔밥 | 10000
            제육볶음 | 11000
            # 안주
            파전 | 15000
            두부김치 | 14000
            # 음료
            식혜 | 4000
            """, lambda a: f"{_group(a, ',')}원", lambda a: f"{_group(a, ',')}"),
        _kitchen("hi", "hi", "INR", "tedhi-kadhai.in", "टेढ़ी कड़ाही - मेन्यू", """
            # नाश्ता
            समोसा चाट | 80 | दही और चटनी
            पोहा | 60
            # मुख्य भोजन
            दाल मखनी | 220
            पनीर बटर मसाला | 260 | मलाईदार
            आलू पराठा | 90
            # पेय
            मसाला चाय | 30
            """, lambda a: f"₹{_digits(str(a), '०')}", lambda a: _digits(str(a), "०")),
        _kitchen("ar", "ar", "SAR", "almilaqa-alawja.sa", "الملعقة العوجاء - قائمة الطعام", """
            # مقبلات
            حمص بالطحينة | 18
            سلطة فتوش | 22 | خبز محمص
            # أطباق رئيسية
            كباب لحم مشوي | 55 | أرز وخبز
            شاورما دجاج | 28
            # مشروبات
            شاي بالنعناع | 8
            عصير برتقال | 16
            """, lambda a: f"{_digits(str(a), '٠')} ر.س", lambda a: f"{a}"),
        _kitchen("he", "he", "ILS", "hakaf-haakuma.co.il", "הכף העקומה - תפריט", """
            # ראשונות
            חומוס חם | 38 | פיתה, חמוצים
            סלט קצוץ | 34
            # עיקריות
            שניצל עוף | 64 | צ׳יפס או אורז
            דג ביום טוב | 89
            # קינוחים
            מלבי | 32
            """, lambda a: f"₪{a}", lambda a: f"{a}"),
        _kitchen("ch", "de-CH", "CHF", "zur-schiefen-pfanne.ch", "Zur schiefen Pfanne – Speisekarte", """
            # Kalte Küche
            Wurst-Käse-Salat | 19.50 | mit Zwiebeln
            Bündnerteller | 24.00
            # Warme Küche
            Rösti mit Spiegelei | 18.50
            Zürcher Geschnetzeltes | 36.00 | Butterrösti
            Cordon bleu vom Kalb | 42.50 | Pommes frites
            # Dessert
            Meringue mit Doppelrahm | 12.00
            """, lambda a: f"CHF {a:.2f}", lambda a: f"{a:.2f}"),
        _kitchen("za", "en-ZA", "ZAR", "skew-potjie.co.za", "The Skew Potjie - Menu", """
            # To Start
            Snoek Pâté | 85 | toast and apricot
            Biltong Salad | 110
            # From the Fire
            Lamb Potjie | 195 | samp and beans
            Boerewors Roll | 75 | onions, chakalaka
            # Sweet Things
            Malva Pudding | 68 | custard
            """, lambda a: f"R{a}", lambda a: f"R {a}.00"),
        _kitchen("sn", "fr", "XOF", "la-louche-tordue.sn", "La Louche Tordue - Carte", """
            # Entrées
            Pastels au poisson | 1500 | sauce tomate
            Salade niçoise | 2500
            # Plats
            Thiéboudienne | 3500 | riz rouge, poisson
            Poulet yassa | 3000 | oignons, citron
            Mafé au bœuf | 3000
            # Boissons
            Bissap | 800
            """, lambda a: f"{_group(a, ' ')} FCFA", lambda a: _group(a, " ")),
    )
}  # fmt: skip
