"""Words the extractors know, by what they do on a menu. Data and the patterns made of it; no rules."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from menu_pipeline.menus.currencies import WORDS as CURRENCY_WORDS
from menu_pipeline.menus.normal import words
from menu_pipeline.menus.sieve import Anywhere, Beginning, Sieve

#: Names of sizes and servings: a word beside a price that tells variants of one dish apart.
SIZES = words(
    """
    smaller larger bigger ice
    lg sm md reg lrg sml med lge gl btl bt dz pt pt. qt qt. pint quart lb gde pte chico chica grande p g gg ch
    cc pcs serves v small medium large regular mini maxi big xl xxl xs s m l single double triple half full
    whole glass bottle can cup bowl pot jug pitcher carafe pint pinte slice piece portion plate side starter
    main lunch dinner adult adults child children kids hot iced cold each dozen person pp takeaway takeout
    eat-in dine-in klein groß gross kleine große mittel normal glas flasche fl bot halbe halber ganz ganze portion
    stück kanne kännchen tasse becher kugel kugeln erwachsene kinder pro person karaffe petit petite grand
    grande moyen moyenne verre bouteille demi demie entier entière pichet carafe tasse bol piccolo piccola medio
    media grande maxi bicchiere bottiglia calice mezza intera caraffa lattina pequeño pequeña mediano mediana
    pinta pintas caneca copa botella media ración ración racion tapa entera jarra vaso caña tubo lata pequeno pequena
    médio média copo garrafa taça dose meia inteira fatia unidade jarro klein middel groot glas fles half
    heel kan kop lille stor mellem glas flaske halv hel kande kop liten liten mellan mellom stor glass glas
    flaska flaske hel halv kanna mugge barn voksen vuxen pieni suuri normaali iso keskikoko lasi pullo tölkki burk dåse
    puszka plechovka lapset
    mała małe mały
    duża duże duży średnia
    średni kieliszek butelka szklanka porcja malá malé malý velká velké velký střední sklenice sklo lahev láhev
    porce kicsi nagy közepes pohár üveg adag mic mică mare mediu pahar sticlă porție mala velika srednja čaša
    boca flaša porcija komad малый маленький маленькая большой большая средний средняя бокал бутылка стакан
    порция кружка мала велика середня келих пляшка порція малка голяма средна чаша бутилка порция μικρή μεγάλη
    ποτήρι μπουκάλι μερίδα küçük orta büyük porsiyon bardak şişe kadeh tam yarım adet kecil sedang besar gelas
    botol porsi nhỏ vừa lớn ly chai tô เล็ก กลาง ใหญ่ แก้ว ขวด 小 中 大 杯 瓶 壺 碗 份 例 半 半打 小份 大份 小杯
    中杯 大杯 熱 冷 冰 热 並 特盛 グラス ボトル ジョッキ ロック ストレート 単品 セット 소 중 대 소자 중자 대자 잔 병
    صغير كبير وسط
    קטן גדול כוס בקבוק מנה हाफ फुल आधा पूरा छोटा बड़ा হাফ ফুল ছোট বড় ครึ่ง พิเศษ ธรรมดา จาน نصف كامل نص زجاجة كوب
    חצי שלם אישית זוגית משפחתית ½ ¼ μισή ολόκληρη μερ ζεστό κρύο hangat panas dingin nóng đá sıcak soğuk
    """
)

#: From, only, price and the like: words around a price that name nothing.
FILLERS = words(
    """
    from only price prices now sale each ea per regular our ab nur preis preise pro je à partir de dès prix
    chacun da solo prezzo a partire desde precio solo por cada unidade a partir preço vanaf prijs per fra pris
    kun från endast st alkaen hinta od cena jen tylko ár csak de la preț от цена від ціна από τιμή fiyat mulai
    uno harga từ giá ราคา 售價 起 价格 價格 価格 税込 税抜 円 から 가격 incl inkl tax vat mwst ttc tva iva inc excl
    gst now jetzt nu voor maar slechts ora adesso maintenant ahora agora nå teraz nyní
    """
)

#: What joins two prices of one dish, by itself: "295 till 400", "12 oder 14".
_BETWEEN = words("and or und oder bis et ou och eller till til og tot hasta fino și sau atau và или до")

#: The dish is on the menu, its price is not a number.
UNPRICED = Beginning(
    r"^\W*(?:market\s*price|m\.?[\s/]?p\.?|s\.?m\.?|apc|a\.?p\.?c\.?|price on request"
    r"|ask (?:your )?(?:server|staff)"
    r"|seasonal price|(?:currently )?(?:sold out|unavailable)|daily price|free|gratis"
    r"|complimentary|ikram|offerts?|tages?preis|marktpreis|prix marché|marknadspris|markedspris"
    r"|preis auf anfrage|auf anfrage|ausverkauft|selon arrivage|prix du (?:jour|marché)"
    r"|s\.?g\.?|épuisé"
    r"|prezzo (?:del giorno|di mercato)|s\.?q\.?|secondo (?:mercato|quotazione)|esaurito|según mercado"
    r"|s/?m|s/p|(?:según|al) peso|(?:a )?consultar|bajo pedido|por encargo|sur (?:commande|demande)|su (?:richiesta"
    r"|ordinazione)|auf (?:bestellung|vorbestellung)|on (?:request|order)|agotado"
    r"|preço (?:sob consulta|do dia)|sob consulta|esgotado|dagprijs|uitverkocht|dagspris|slutsåld"
    r"|udsolgt|utsolgt"
    r"|loppuunmyyty|cena dnia|wyprzedane|vyprodáno|denní cena|napi ár|по запросу|цена по запросу|нет в наличии"
    r"|tükendi|günlük fiyat|piyasa fiyatı|habis|hết hàng|時価|時價|时价|按時價|売切|売り切れ|售罄|시가"
    r"|품절)\W*$",
)

#: Marks that stand beside a name and are no part of it.
BADGES = words(
    """
    new hot spicy popular vegan vegetarian veggie veg gluten-free gf bestseller best seller chef's choice
    signature favourite favorite recommended sale sold out special limited neu scharf beliebt vegetarisch
    nouveau nouveauté végétarien épicé nuovo novità piccante vegetariano nuevo novedad picante novo nieuw ny
    nyhed nyhet uusi nowość novinka új nou новинка острое yeni acı baru mới 新 新品 人気 推薦 招牌 辣 v vg ve gv
    n lf df
    """
)
_BUTTONS = re.compile(
    r"^\W*(?:add(?: to (?:cart|bag|basket|order))?|order(?: now| online)?|buy(?: now)?|choose options?"
    r"|select options?"
    r"|quick (?:view|add|shop)|view (?:details|more|product)|read more|more|details|learn more"
    r"|customi[sz](?:e|able)|quantity|qty"
    r"|in den warenkorb|bestellen|jetzt bestellen|mehr|weiterlesen|ajouter(?: au panier)?|commander"
    r"|voir(?: plus)?"
    r"|en savoir plus|aggiungi(?: al carrello)?|ordina(?: ora)?|scopri(?: di più)?"
    r"|añadir(?: al carrito)?|pedir(?: ahora)?"
    r"|ver más|leer más|adicionar(?: ao carrinho)?|comprar|pedir|bestel(?: nu)?|toevoegen|læg i kurv"
    r"|bestil(?: nu)?"
    r"|köp|lägg i varukorg|beställ|kjøp|lisää(?: koriin)?|tilaa|dodaj(?: do koszyka)?|zamów|do košíku|objednat"
    r"|kosárba|rendelés|adaugă(?: în coș)?|comandă|в корзину|заказать|купить|подробнее|у кошик|замовити"
    r"|поръчай|купи"
    r"|sepete ekle|sipariş(?: ver)?|pesan(?: sekarang)?|tambah|đặt(?: món| hàng)?|加入購物車|加入购物车"
    r"|カートに入れる|담기|주문하기)\W*$",
    re.I,
)


_SIZE_TEXT = re.compile(
    r"^\W*(?:[x×]?\d+(?:[.,/]\d+)?\s?(?:(?:st|nd|rd|th)\b|[\"”″'’]|cm|mm|ml|cl|dl|l|ltr?|liter|litre|lt|oz|g"
    r"|gr|kg|lbs?|pcs?|pieces?|pc|stk|stück|st|uds?|ud"
    r"|pz|szt|ks|db|buc|шт|мл|л|г|гр|кг|см|個|入|件|粒|隻|片|杯|人前?|개|p|x|er|kugeln?|for|för|für|voor|pour|person(?:s|en"
    r"|er)?|pers|pax|vuotta|v)?\.?\W*)+$",
    re.I,
)
_MEASURE = re.compile(
    r"^\d+(?:[-–.,/x]\d+)?(?:[a-zäöüßžčłéñãа-яё]{0,3}|[LGS]|[MCD]L|KG|\W?(?:vuotia|vuotta|jahre|years?|år|ans|anni"
    r"|años|lat|let)\w*)$"
)
#: Vowel signs and tone marks of Indic and Thai script are part of their words.
_SIGNS = "\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0dff\u0e31-\u0e4e\u0eb1-\u0ecd\u1000-\u109f\u1780-\u17df"
_LETTERS = rf"(?:[^\W_]|[{_SIGNS}])+"
_WORD = re.compile(rf"{_LETTERS}(?:[.'’-]{_LETTERS})*", re.U)


#: Allergen and additive codes standing alone: (A-G), 1,2,3.
_CODES_ONLY = re.compile(r"^[(\[]?\s*(?:[A-Z]|\d{1,2})(?:[\s,.;/&+-]+(?:[A-Z]|\d{1,2}))*\s*[)\]]?$")
_ITEM_CODE = re.compile(r"^[A-Z]{1,2}\d{1,3}[a-z]?[.):]?$")  # M1, A12.
_PER_PERSON = re.compile(
    r"^\W*p\.?/(?:pers|p\b)|^\W*(?:per|p\.?)\s?(?:persoo?n|persona|pessoa|guest|head|kuvert|couvert|p\.)|^\W*(?:pro|par|je"
    r"|á|à|a) (?:person"
    r"|personne|guest|kopf|stück|[ck]o?uvert)"
    r"|^\W*p\.\s?p\.",
    re.I,
)


#: "Price per menu", "Precio por persona": says what the number is, and names nothing.
_PRICE_OF = re.compile(
    r"^\W*(?:price|preis|prix|prezzo|precio|preço|prijs|pris|cena|hinta|ár)\s+(?:(?:per|pro|par|por|a|för|za"
    r"|of the|du|del)\s+)?"
    r"(?:men[uüúù]\w*|person\w*|pessoa|kopf|guest|osob\w*)\W*$",
    re.I,
)


#: Drinks called by a number or by letters.
_BRAND = re.compile(r"7[ -]?up|[A-Z]&[A-Z]", re.I)
#: "Combo price", "Takeaway price": which of a dish's prices it is.
_PRICED_AS = re.compile(r"[^\W\d_]+\s(?:price|preis|prix|precio|preço|prezzo|prijs|pris)\W*$", re.I)

_LEGEND_START = re.compile(
    r"^\W*(?:allerg[eè]n|allerg[iy]|zusatzstoff|kennzeichnung|inhaltsstoff|additi[vf]|alérgen|alergen"
    r"|alerjen|аллерген|"
    r"contains|enthält|contient|legend[ea]?\W*[:=(]|legend[ea]\s+\w|legend\s+\w{1,2}\b)",
    re.I,
)
#: What both of the next begin with but for what separates them: most texts have none.
_ANY_PAIR = re.compile(r"[A-Z\d][)\s=:–-]")
_LETTER_PAIR = re.compile(r"(?:^|[,;/|(:]\s*)[A-Z]\)?(?:\s*[=:–-]\s*|\s+)[^\W\d_]{4,}")
_NUMBER_PAIR = re.compile(r"(?:^|[,;/|(:]\s*)\d{1,2}\)?(?:\s*[=:–-]\s*|\s+)[^\W\d_]{4,}")


def is_legend(text: str) -> bool:
    """A key to allergen and additive codes (``A Gluten, C Eier, 1 Farbstoff``): full of numbers, never a dish."""
    if _LEGEND_START.match(text):
        return True
    if len(text) <= 20 or not _ANY_PAIR.search(text):
        return False
    return len(_LETTER_PAIR.findall(text)) >= 2 or len(_NUMBER_PAIR.findall(text)) >= 3


#: Before the word for a serving: "et glas", "une bouteille".
_ARTICLES = words("a an one ein eine et en ett un une una uno um uma egy een")
_INCHES = re.compile(r"^\W*\d{1,3}\s?[\"”″]\W*$|^\W*[½¼¾]\W*$|^\W*\d/\d\W*$")


class Kind(StrEnum):
    """What a short text does on a menu."""

    TEXT = "text"  # may name or describe a dish
    LABEL = "label"  # a size, serving or measure: klein, 0,3 l, per person
    FILLER = "filler"  # from, price, only
    BADGE = "badge"  # new, vegan, hot
    BUTTON = "button"  # add to cart
    NONE = "none"  # no letters: numbers, dots


@lru_cache(maxsize=16_384)
def kind_of(text: str) -> Kind:
    """What ``text`` does; anything longer than a label is TEXT."""
    if len(text) > 60 or _BRAND.fullmatch(text):
        return Kind.TEXT
    if _PER_PERSON.match(text) or _ITEM_CODE.match(text):
        return Kind.LABEL
    if _PRICE_OF.match(text):
        return Kind.FILLER
    if _PRICED_AS.match(text) and not UNPRICED.match(text):
        return Kind.LABEL
    if not any(ch.isalpha() for ch in text):
        return Kind.LABEL if _INCHES.match(text) else Kind.NONE
    if _BUTTONS.match(text):
        return Kind.BUTTON
    if _SIZE_TEXT.match(text):
        return Kind.LABEL
    if _CODES_ONLY.match(text):
        return Kind.NONE
    words_here = [w.strip(".") for w in _WORD.findall(text)]
    if len(text) <= 5 and (text.strip(" .()") in CURRENCY_WORDS or text.strip(" .()").upper() in CURRENCY_WORDS):
        return Kind.FILLER
    parts = [w.casefold() for w in words_here]
    if all(w in FILLERS for w in parts) or (len(parts) == 1 and parts[0] in _BETWEEN):
        return Kind.FILLER
    if len(parts) <= 3 and all(w in BADGES for w in parts):
        return Kind.BADGE
    if len(parts) == 2 and parts[0] in _ARTICLES and parts[1] in SIZES:
        return Kind.LABEL
    known = all(
        low in SIZES or low in FILLERS or (low[0].isdigit() and _MEASURE.match(word))
        for word, low in zip(words_here, parts, strict=True)
    )
    return Kind.LABEL if known and len(parts) <= 4 else Kind.TEXT


def is_label(text: str) -> bool:
    """Whether ``text`` only names a size, serving or measure (``klein``, ``0,3 l``, ``per person``, ``glass``)."""
    return len(text) <= 60 and kind_of(text) in (Kind.LABEL, Kind.FILLER)


#: Names that no dish has: sums, fees, policies, contact lines.
NOT_A_DISH = Beginning(
    r"^\W*(?:min\.? ?order|min\.? ?spend|(?:sub|grand)?[\s-]?total|subtotal|amount|summe|gesamt(?:summe"
    r"|betrag)?|zwischensumme|totale"
    r"|subtotale|totaal|suma|celkem"
    r"|итого|toplam|delivery(?: fee| charge)?|shipping|minimum (?:order|spend).*|mindestbestellwert.*"
    r"|lieferung|liefergebühr"
    r"|livraison|frais de livraison|consegna|envío|gastos de envío|levering|cancel+ation policy"
    r"|refund policy|privacy.*|terms.*"
    r"|tax|vat|service charge|service|gratuity|tip|deposit|pfand|coperto|cover charge|discount|quantity"
    r"|qty|cart|your order"
    r"|.{0,40}سبد خرید.*"
    r"|your cart|warenkorb|panier|carrello|carrito|price|prices|preis|preise|phone|tel|telefon|address"
    r"|wifi|wi-fi|copyright.*|©.*"
    r"|categor(?:y|ies|ia|ie|ía)s?:?|tags?:?|sku.*|descriptions?|additional information|related products"
    r"|reviews?(?: \(\d+\))?|weight|share|filter(?: by)?(?: price)?|sort by.*|showing .*|page \d+.*"
    r"|\d+ (?:products|items|results|reviews).*"
    r"|(?:unsere |our )?(?:öffnungszeiten|opening (?:hours|times)|hours|kontakt|anfahrt|reservierung(?:en)?|impressum)"
    r"|(?:nos |les )?horaires(?: d['’]ouverture)?|orari(?: di apertura)?|horarios?|openingsuren|openingstijden"
    r"|åbningstider|åpningstider|öppettider|aukioloajat|otevírací doba|otváracie hodiny|godziny otwarcia|nyitva ?tartás"
    r"|radno vr(?:ij|)eme|program|orar|часы работы|режим работы|години роботи|работно време|ωράριο|çalışma saatleri"
    r"|jam buka|giờ mở cửa|営業時間|營業時間|营业时间|영업시간"
    r"|geschlossen|ruhetag|closed|fermé|chiuso|cerrado|fechado|encerrado|gesloten|lukket|stängt|suljettu|zavřeno"
    r"|zatvorené|zamknięte|nieczynne|zárva|închis|zatvoreno|закрыто|выходной|зачинено|затворено|κλειστά|kapalı|定休日|休"
    r"|skip to .*)\W*$",
)

#: Names of whole sections: a title of this kind heads dishes and is none.
SECTION_WORDS = re.compile(
    r"^\W*(?:(?:our|unsere|nos|le|les|i|gli|los|las|os|as|vores|våra)\s+)?(?:starters?|appeti[sz]ers?"
    r"|mains?|main courses?|sides?|side dishes|desserts?|drinks?"
    r"|beverages|soups?|salads?|snacks|breakfast|lunch|dinner|kids(?: menu)?|vorspeisen|suppen|salate"
    r"|hauptgerichte|hauptspeisen|speisen|gerichte|brotzeiten"
    r"|beilagen|nachspeisen|getränke|kinderkarte|kindergerichte|warme (?:küche|speisen|gerichte)"
    r"|kalte (?:küche|speisen|gerichte)|entrées?|plats?|boissons"
    r"|zuppe|minestre|insalate|soupes|potages|salades|sopas|soppor|sallader"
    r"|accompagnements|antipasti|primi|secondi|contorni|dolci|bevande|bibite|pizze|entrantes|ensaladas"
    r"|carnes|pescados|postres|bebidas|raciones|entradas"
    r"|pratos|sobremesas|saladas|voorgerechten|hoofdgerechten|nagerechten|bijgerechten|dranken|forretter"
    r"|hovedretter|desserter|drikkevarer|förrätter"
    r"|varmrätter|efterrätter|drycker|alkuruoat|pääruoat|jälkiruoat|juomat|przystawki|zupy|dania główne"
    r"|desery|napoje|předkrmy|polévky|hlavní jídla|dezerty"
    r"|nápoje|leves(?:ek)?|főétel(?:ek)?|desszert(?:ek)?|ital(?:ok)?|ciorbe|deserturi|băuturi|predjela|juhe|glavna jela"
    r"|deserti|pića|супы|салаты|закуски|горячее|десерты|напитки"
    r"|çorbalar|salatalar|ana yemekler|tatlılar|içecekler|minuman|makanan|[小中大特頂超]點|[小中大特顶]点"
    r"|sandwich(?:es)?|burgers|wraps|bowls|tacos|curries|pizzas|pastas|subs|panini|bagels|tapas|pintxos|mezz?e|raciones"
    r"|(?:small|large|sharing|light) (?:plates|bites)|bar snacks)\W*$",
    re.I,
)

#: Headings over what is offered for a day or a while.
OF_THE_DAY = re.compile(
    r"\bspecials?\b|\btoday|of the (?:day|week|month)|\bdaily\b|tages(?:gericht|angebot|karte|teller|empfehlung)"
    r"|empfehlung|wochen(?:gericht|angebot|karte)|\bdu (?:jour|moment)\b|del (?:giorno|día)|do dia\b"
    r"|\bdag(?:schotel|ens)\b|päivän|\bdnia\b|denní|dnešn|napi (?:menü|ajánlat)|zilei\b|дня\b|ημέρας|günün|hari ini"
    r"|本日|今日|오늘",
    re.I,
)

#: Days of the week: they head a day's dishes and name none.
WEEKDAYS = re.compile(
    r"^\W*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch"
    r"|sonnabend|lundi|mardi|mercredi|jeudi"
    r"|vendredi|samedi|dimanche|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica"
    r"|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado"
    r"|domingo|(?:segunda|ter[çc]a|quarta|quinta|sexta)(?:-feira)?|(?:maan|dins|woens|donder|vrij|zater"
    r"|zon)dag|(?:man|tirs|ons|tors|fre|lør|søn|mån|tis|lör|sön)dag"
    r"|maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai|sunnuntai|poniedziałek|wtorek|środa"
    r"|czwartek|piątek|sobota|niedziela|pondělí|úterý|středa"
    r"|čtvrtek|pátek|neděle|pondelok|utorok|streda|štvrtok|piatok|nedeľa|hétfő|kedd|szerda|csütörtök"
    r"|péntek|szombat|vasárnap|luni|marți|miercuri|joi"
    r"|vineri|sâmbătă|duminică|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|понеділок"
    r"|вівторок|середа|четвер|п'ятниця|субота|неділя"
    r"|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|senin|selasa|rabu|kamis|jumat|sabtu|minggu"
    r"|ponede(?:l|lj)ek|torek|sreda|četrtek|petek|nedelja|pone(?:dje|de)ljak|utorak|srijeda|četvrtak|petak|subota"
    r"|nedjelja|понеделник|сряда|четвъртък|петък|събота|понедељак|уторак|четвртак|петак|недеља|dilluns|dimarts|dimecres"
    r"|dijous|divendres|dissabte|diumenge|(?:pirma|antra|trečia|ketvirta|penkta|šešta|sekma)dienis"
    r"|(?:pirm|otr|treš|ceturt|piekt|sest|svēt)diena|(?:esmas|teisi|kolma|nelja|lau|püha)päev|reede"
    r"|δευτέρα|τρίτη|τετάρτη|πέμπτη|παρασκευή|σάββατο|κυριακή|thứ (?:hai|ba|tư|năm|sáu|bảy)|chủ nhật"
    r"|ال(?:[اإ]ثنين|ثلاثاء|[أا]ربعاء|خميس|جمعة|سبت|[أا]حد)|יום (?:ראשון|שני|שלישי|רביעי|חמישי|שישי)"
    r"|(?:月|火|水|木|金|土|日)曜日?|星期.|週.|周[一二三四五六日天]|(?:월|화|수|목|금|토|일)요일"
    r")\b.{0,24}$",
    re.I,
)

_WEEKDAY = Beginning(WEEKDAYS.pattern)
_WEEKDAY_FIRST = Beginning(WEEKDAYS.pattern.removesuffix(".{0,24}$"))


#: Weekdays cut short: of several texts beside a price such a one is seldom the name.
DAYS = words(
    """
    mon tue tues wed thu thur thurs fri sat sun mo di mi do fr sa so lun mar mer jeu ven sam dim mié mie jue vie sáb
    dom gio seg ter qua qui sex ma wo vr za zo пн вт ср чт пт сб вс нд
    """
)


@lru_cache(maxsize=4096)  # of what names a dish it is asked again and again
def is_weekday(text: str) -> bool:
    """Whether ``WEEKDAYS`` matches a text: several times as fast, for what is asked of line after line."""
    return (len(text) <= _LONGEST_DAY or not text[0].isalnum()) and _WEEKDAY.match(text)


#: No weekday with what may follow it is longer, but for signs before it.
_LONGEST_DAY = 60


def begins_with_weekday(text: str) -> bool:
    """Whether a text begins with a weekday, whatever follows."""
    return _WEEKDAY_FIRST.match(text)


#: Months and days: numbers beside them are dates unless they carry a sign.
_MONTH = (
    r"(?:jan(?:uar\w*|vier)?|feb(?:ruar\w*)?|février|mar(?:ch|s|zo|ço)|märz|apr(?:il\w*)?|avril|aprile"
    r"|mai|maj|mayo|maio|june?|juni\w*|juin|giugno"
    r"|july?|juli\w*|juillet|luglio|aug(?:ust\w*)?|août|agosto|sept?(?:ember\w*)?|septembre|settembre"
    r"|o[ck]t(?:ober\w*)?|octobre|ottobre|octubre"
    r"|nov(?:ember\w*)?|novembre|noviembre|de[cz](?:ember\w*)?|décembre|dicembre|diciembre|dezembro"
    r"|januari|februari|augusti|stycznia|lutego|marca"
    r"|ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince|января|февраля"
    r"|марта|апреля|мая|июня|июля|августа"
    r"|сентября|октября|ноября|декабря|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım"
    r"|aralık)"
)
DATE_LINE = Sieve(
    rf"\d{{1,2}}\.?\s*[-–]?\s*(?:de |of )?\b{_MONTH}\b|\b{_MONTH}\b\.?\s+(?:\d{{1,2}}(?:st|nd|rd|th)?,?\s+)?\d{{4}}\b"
    rf"|\b{_MONTH}\b\.?\s*[-–]\s*\d",
    re.I,
)

#: Fees that follow such words are no prices of dishes.
FEE_BEFORE = Sieve(
    r"(?:(?:orders?|bestellung(?:en)?|commandes?|ordini|pedidos|zamówień)\s+(?:over|above|from|ab|über|dès"
    r"|sopra|superiores a|od)|deliver\w*|min(?:imum|\.)?\s*(?:order|spend|charge)\w*|mindestbestell\w*"
    r"|liefer\w*|livraison"
    r"|frais|consegna|env[ií]o\w*|entrega"
    r"|(?:highest price|höchste preis|prix le plus élevé|prezzo più alto|precio más alto|preço mais alto|hoogste prijs"
    r"|højeste pris|högsta priset)\s+(?:is|ist|est|è|es|é|er|är)"  # what a shop's filter reaches to
    r"|levering|bezorg\w*|dostawa|doprava|доставк\w+|deposit|pfand|kaution|corkage|cover charge|coperto|service)"
    r"\W*(?:fee|charge|cost|kosten|from|ab|of|von|de|is|:)?\W*$",
    re.I,
)

#: One price for everything under a heading.
FOR_EACH = re.compile(
    r"\b(?:all|each|every|any|alle|alles|je|jede[rs]?|tutt[ei]|ognun[oa]|tod[oa]s|cada|chacune?|chaque"
    r"|tou(?:te)?s|alla|kaikki|wszystkie|każd\w+"
    r"|všechn\w+|každ\w+|minden|toate|sv[ei]|все|всі|всички|hepsi|tümü|semua|per stuk|por unidade"
    r"|каждый)\b|各|均一|一律|全品|모두|각",
    re.I,
)

#: Class words of elements, whole words only.
NAME_CLASSES = words(
    """
    name names title titel titulo titre nombre nom dish nazwa naam navn namn nimi naziv prodname
    foodname foodtitle itemname itemtitle dishname dishtitle menuname menutitle mealname mealtitle
    productname producttitle nafn ime nome nev nimetus
    """
)
PRICE_CLASSES = words(
    """
    price prices preis preise prix precio precios preco precos prezzo prezzi prijs pris hinta cena ar fiyat
    harga amount cost bedrag betrag kosten tarif
    verd verð cijena ar hind itemprice foodprice menuprice productprice dishprice mealprice prodprice
    """
)
#: What is called so is no price.
COUNT_CLASSES = words("count counter qty quantity calories kcal rating ratings stars views likes weight volume")
#: What is called so is to eat or drink.
DISH_CLASSES = words(
    """
    dish dishes food foods meal meals menuitem drink drinks speise speisen gericht gerichte plat plats piatto piatti
    plato platos prato pratos gerecht gerechten maaltijd rett retter cibo comida makanan minuman yemek jidlo pizza
    pizzas burger
    """
)
#: What is called a name beside these words tells variants of a dish apart.
VARIANT_CLASSES = words("variant variants variation size sizes option options unit portion label badge tag")
DESCRIPTION_CLASSES = words(
    """
    desc description descr beschreibung descripcion descrizione descricao details detail ingredients zutaten
    ingredienti ingredientes lysing kuvaus opis popis leiras text content subtitle sub info excerpt
    """
)
SECTION_CLASSES = words(
    """
    category categories section kategorie categoria categorie group heading
    """
)

#: Opening hours, addresses, telephones: lines whose numbers are never prices unless they carry a sign.
NOT_A_DISH_LINE = Anywhere(
    r"www\.|\bkl\.?\s*\d|\båben\b|\böppet\b|\bavoinna\b|\bopen \d|\bул\.|\w@\w|\b(?:tel|telefon\w*"
    r"|telephone|téléphone|teléfono|phone|address|adress\w*|adresse"
    r"|dirección|endereço"
    r"|indirizzo|fax|call us|whatsapp|e-?mail|opening hours|open(?:ing)? (?:daily|from)"
    r"|öffnungszeiten|geöffnet"
    r"|horaires|ouvert|orari|aperto|horario|abierto|åbningstider|öppettider|aukioloajat|otevírací"
    r"|godziny|nyitva"
    r"|часы работы|режим работы|copyright|©|all rights reserved|vat (?:no|reg)|ust-?id|p\.?\s?iva|cvr|siret"
    r"|calle|rua|viale?|piazza|rue|ulica|cadde(?:si)?|sokak|улица|проспект"
    r"|mon(?:day)?s?\b.*\bfri|(?:mo|di|mi|do|fr|sa|so)\.?\s*[&+–-]\s*(?:mo|di|mi|do|fr|sa|so)"
    r"|mo\s?[-–]\s?(?:fr|so|sa)|lun\w*\s?[-–]|street|straße|strasse|avenue|road)\b"
    r"|(?<=\w)(?:straat|gade|vej|gatan|vägen|katu|utca|laan|weg|platz|gasse)\b",
)
