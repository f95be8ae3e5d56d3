"""What a page is about, judged by its address, title and first headings. Patterns and one function."""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

from menu_pipeline.menus.normal import words
from menu_pipeline.menus.sieve import Sieve

_MENU_WORDS = (
    r"\b(?:birre|bières|biere|beers|vini|vins|weine|wines|cocktails|pizze|burgers|piatti|dishes|flavou?rs"
    r"|gelati|gusti|sabores|eissorten|smaki)\b|"
    r"\bmenus?\b|\bmenü|menù|menú|speise|getränke|karte\b|\bcarte\b|\bcarta\b|cardápio|cardapio|ementa"
    r"|spisekort|menukort|(?:menu|dranken|bier|wijn|spijs|lunch|diner|eet)kaart|\bkaart\b|matseðil|jedilnik"
    r"|\bmeni\b|jadłospis|ēdienkart|valgiarašt"
    r"|meny\b|matsedel|ruokalista|lounas|jídeln|n[aá]poje|napojov|nápojov|jedál|jedln|étlap|itallap|meniu|jelovnik|меню"
    r"|\b(?:wines?|drinks?|beers?|cocktails?|food)[\s-]lists?\b"
    r"|μενού|μενου|κατάλογ|yemek|menüsü|daftar menu|makanan|thực đơn|เมนู|菜單|菜单|餐牌|メニュー|お品書き|메뉴"
    r"|차림표|قائمة|منو|תפריט|मेन्यू|მენიუ|ღვინო|preparate\b"
)
_FOOD_WORDS = (
    r"|food|drinks?\b|beverage|\bwine|beers?\b|dinner|lunch|brunch|breakfast|dessert|cocktail|takeaway"
    r"|take-?away|take ?out|order online"
    r"|pizz|burger|sushi|kebab|bakery|restaurant|ristorante|café|\bcafe\b|kitchen|bistro|trattoria|taverna"
    r"|gasthaus|dishes|plats|piatti"
    r"|platos|gerechten|retter|rätter|annokset|potraw|dania|јеловник|ресторан|кухн"
)
#: Houses where one eats or drinks, and shops that make food.
_HOUSES = Sieve(
    r"gelater|pasticcer|rosticcer|paninotec|osteria|enotec|birrer|eiscafé|konditor|bäckerei|brauhaus|wirtshaus"
    r"|boulanger|pâtisser|crêperie|brasserie|heladería|panadería|pastelería|pastelaria|cervecer|sorveteria|lanchonete"
    r"|ijssalon|eetcafé|snackbar|cukrárn|cukierni|piekarni|cukrászd|pékség|cofetăr|pekara|slastičar|roštilj"
)
#: What a price list is called in any trade.
_PRICE_LIST = Sieve(
    r"listino|cjenik|cenovnik|\bceník|\bcenník|\bcennik|daftar harga|\bárlista|preisliste|price[\s-]list"
)
_MENU = Sieve(_MENU_WORDS)
_FOOD = Sieve(_MENU_WORDS + _FOOD_WORDS)
_OTHER = {
    "gift cards": r"gift[\s_-]*(?:card|voucher|certificate)|gutschein|geschenkkarte|(?:bons?|carte"
    r"|chèque)[\s_-]*cadeau|buon[oi][\s_-]*regalo"
    r"|tarjetas?[\s_-]*(?:de[\s_-]*)?regalo|vale[\s_-]*presente|cadeau(?:bon|kaart)|gavekort|presentkort"
    r"|lahjakort|karta[\s_-]*podarunkowa"
    r"|bon[\s_-]*podarunkowy|dárkov\w+[\s_-]*poukaz|ajándékutalvány|подарочн\w+[\s_-]*(?:карт|сертиф)"
    r"|hediye[\s_-]*kart",
    "jobs": r"\bjobs?\b|careers?\b|karriere|stellenangebot|wir[\s_-]*suchen|recrutement|emplois?\b"
    r"|lavora[\s_-]*con|empleo|trabaj[ae]|vagas"
    r"|vacature|werken[\s_-]*bij|ledige?[\s_-]*(?:stillinger|jobb?)|\bjobb\b|työpaik|avoimet|praca\b"
    r"|kariéra|karrier|вакансии|kariyer|lowongan|採用|求人|スタッフ募集|アルバイト|채용",
    "franchise": r"franchis|investor|royalt(?:y|ies)",
    "rental": r"verhuur|vermiet|\brental\b|\bfor hire\b|noleggio|alquiler\b|udlejning|uthyrning|location de mat"
    "|wypożycz|půjčovn",
    "events": r"what'?s[\s_-]*on\b|\bagenda\b|\bprogramm(?:e|a)?\b|tasting[\s_-]*(?:event|evening)|\bevents?\b"
    "|veranstaltung|événements?|eventi\b|eventos?\b|evenement|arrangement|konzert"
    r"|イベント|ライブ情報|concerts?\b|tickets?\b|private[\s_-]*dining"
    r"|weddings?|hochzeit|mariage|catering[\s_-]*anfrage|kalender|calendar",
    "courses": r"\bworkshops?\b|cooking[\s_-]*class|\bclasses\b|kochkurs|\bkurse?\b"
    r"|cours[\s_-]*de[\s_-]*cuisine|cors[oi][\s_-]*di[\s_-]*cucina|seminar",
    "nutrition": r"\bnutrition(?:al)?\b|nährwert|valeurs?[\s_-]*nutritive|nutritionnel|valori[\s_-]*nutrizional"
    r"|nutricional|næringsindhold|näringsvärde|wartości[\s_-]*odżywcze",
    "donations": r"\bdonat(?:e|ions?)\b|\bspenden?\b|faire[\s_-]*un[\s_-]*don\b|donazion[ei]|donacion(?:es)?\b"
    r"|doaç(?:ão|ões)",
    "delivery": r"liefergebiet|deliver\w*[\s_-]*(?:areas?|zones?|fees?|charges)\b|zones?[\s_-]*de[\s_-]*livraison"
    r"|zon[ae][\s_-]*di[\s_-]*consegna|zonas?[\s_-]*de[\s_-]*(?:envío|entrega|reparto)|bezorggebied"
    r"|зон\w+[\s_-]*доставк",
    "rooms": r"(?<!tea.)(?<!tap.)(?<!bar.)(?<!dining.)\brooms?\b|\b(?:\w+[\s-])?zimmer(?:preise|übersicht)?\b"
    r"|(?:doppel|einzel|gäste|fremden|hotel)zimmer|chambres?\b|camere\b|habitacion|quartos?\b|kamers\b|værelser|\brum\b"
    r"|huoneet|pokoje|szobák|номера|accommodation|"
    r"unterkunft|hébergement|übernacht|\bhotel\b",
    "cart": r"(?:shopping|your|my|view)[\s_-]*(?:cart|basket|bag)\b"
    r"|(?:^|\bpages? |\bshop )(?:cart|basket)\W*(?:$|[|–—-])"
    r"|checkout|warenkorb|panier|carrello|carrito|carrinho|winkelwagen|indkøbskurv"
    r"|kundvagn|varukorg|ostoskori|koszyk|košík|kosár"
    r"|корзин|sepet\b|購物車|购物车|カート|장바구니",
    "recipes": r"recipes?\b|rezepte?\b|recettes?\b|ricett[ae]\b|recetas?\b|receitas?\b|recepten\b|opskrift"
    r"|\brecept\b|reseptit?\b|przepis|рецепт|tarif(?:ler|i)|resep\b|レシピ|食譜|食谱|레시피",
    "blog": r"\bblog\b|\bnews\b|aktuelles|neuigkeiten|actualités|notizie|noticias|nieuws|nyheder|nyheter"
    r"|uutiset|aktualności|новости|\bhaber(?:ler)?\b",
    "contact": r"contact|rólunk|rolunk|despre[\s_-]*noi|\bo[\s_-]*nas\b|\bo[\s_-]*nama\b|\bom[\s_-]*oss?\b"
    r"|meistä|hakkımızda|о[\s_-]*нас\b|про[\s_-]*нас\b|quienes[\s_-]*somos|qui[\s_-]*sommes"
    r"|kontakt|impressum|imprint|privacy|datenschutz|mentions[\s_-]*légales|contatti"
    r"|contacto|contato|yhteys|контакт|iletişim|about[\s_-]*us|über[\s_-]*uns|à[\s_-]*propos"
    r"|chi[\s_-]*siamo|terms|agb\b|reservation|reservier|booking|faq\b",
    "beauty": r"\bbarber(?:s|shop|ia|ía)?\b|hair[\s_-]*(?:salon|dress|cut|studio)|friseur|frisör|coiffeur|coiffure"
    r"|parrucchier|peluquer|cabeleireir|kapper|kampaamo|fryzjer|kadeřnic|fodrász|парикмахер|барбершоп|kuaför"
    r"|\bberber\b|\bnails?\b|manicure|maniküre|beauty|kosmetik|massage|\bspa\b|wellness|tattoo"
    r"|\b(?:eye)?(?:lash(?:es)?|brows?)\b|(?<!tea )\bsalon\b(?! de th[eé])|(?:nagel|schoonheids|schönheits|haar)salon"
    r"|美甲|美髮|美容|ネイル|ヘア|미용",
    "merchandise": r"merch(?:andise)?\b|apparel|clothing|t-?shirts?|souvenir|fanshop|fan[\s_-]*shop",
}  # fmt: skip
_OTHERS = {topic: Sieve(pattern) for topic, pattern in _OTHER.items()}


def speaks_of_menu(text: str) -> bool:
    """Whether a text (title, heading, address) announces a menu, food or a kitchen."""
    return bool(_FOOD.search(text) or _HOUSES.search(text))


#: Words by which a house speaks of itself and to its guests.
_TALK = re.compile(
    r"(?<![\w-])(?:we|us|our|you|your|wir|uns|unser\w*|ihnen|ihre[mnrs]?|euch|nous|notre|vous|votre|vos|noi|nostr[aoei]"
    r"|vostr[aoei]|nosotros|nuestr[ao]s?|usted(?:es)?|nós|noss[ao]s?|você|wij|onze?|uw|jouw|vår\w*|vores|deg|dere"
    r"|nasz\w*|wasz\w*|państw\w*|naše|naši|našich|vám|vás|náš|nostru|noastr\w+|voastr\w+|мы|нас|наш\w*|вам|вас|ваш\w*"
    r"|bizim|sizin|kami|anda|μας|σας)(?![\w-])",
    re.I,
)
#: What those who work in a kitchen are called.
_POSTS = re.compile(
    r"(?<![\w-])(?:(?:head|sous|executive)[\s-]*chef|chef de \w+|\w*küchenchef\w*|souschef\w*|köch(?:in|e)|sommeli\w+"
    r"|patissi\w+|pâtissi\w+|barista|bartender|manager\w*|owner|co-?owner|founder\w*|inhaber\w*|gründer\w*|geschäftsführ\w*"
    r"|betriebsleit\w*|kellner\w*|cuisini\w+|serveu\w+|gérant\w*|propriétaire|titolare|cuoc[oa]|cameriere|cociner[oa]s?"
    r"|camarer[oa]s?|propietari[oa]|gerente|cozinheir[oa]|eigenaa?r\w*|chef-kok|ägare|köksmästare|kökschef|indehaver|kokk"
    r"|szef kuchni|kucharz|šéfkuchař\w*|kuchař\w*|vedoucí|шеф-повар|повар|администратор|основатель"
    r"|aşçı|garson)(?![\w-])",
    re.I,
)


#: What a kitchen must say is in its dishes.
_ALLERGENS = words(
    """
    gluten wheat crustacean crustaceans shellfish mollusc molluscs egg eggs fish peanut peanuts nut nuts soy soya
    soybean soybeans milk dairy lactose celery mustard sesame sulphites sulfites lupin krebstiere weichtiere eier
    fisch erdnüsse nüsse schalenfrüchte soja milch laktose sellerie senf sesam sulfite lupinen crustacés mollusques
    œufs oeufs poisson poissons arachides lait céleri moutarde sésame sulfites crostacei molluschi uova pesce
    arachidi latte sedano senape sesamo solfiti lupini glutine soia crustáceos moluscos huevos huevo pescado
    cacahuetes leche lácteos apio mostaza sésamo sulfitos altramuces ovos peixe peixes amendoim leite aipo mostarda
    schaaldieren weekdieren eieren vis pinda noten melk selderij mosterd sulfiet lupine
    """
)
_CODE = re.compile(r"^\W*(?:\d{1,2}|[A-Z])\W+|\W+$")


def names_allergen(text: str) -> bool:
    """Whether a text is the name of an allergen, as lists of them have it, and nothing more."""
    return _CODE.sub("", text).casefold() in _ALLERGENS


def speaks_of_people(text: str) -> bool:
    """Whether a text speaks to guests or of the house ("we bake it for you"), or says what somebody's post is."""
    return bool(_TALK.search(text) or _POSTS.search(text))


def announces_menu(text: str) -> bool:
    """Whether a text announces a menu by that name; a restaurant's pages are not all menus."""
    return bool(_MENU.search(text))


def announces_price_list(text: str) -> bool:
    """Whether a text announces a list of prices, of whatever trade."""
    return bool(_PRICE_LIST.search(text))


#: A printer's other wares: who sells these beside menu cards shows cards of houses that are not there.
_PRINT_SHOP = Sieve(
    r"\b(?:business[\s-]*cards|visitenkarten|cartes de visite|biglietti da visita|tarjetas de (?:visita|presentación)"
    r"|cartões de visita|visitekaartjes|visitkort|käyntikortit|wizytówki|vizitky|névjegykártyák|cărți de vizită|визитки"
    r"|візитки|kartvizit|kartu nama)\b|名刺|名片"
)


def is_print_shop(title: str) -> bool:
    """Whether a page's title offers business cards: its menus are samples of a printer's or a design tool's work."""
    return _PRINT_SHOP.search(title) is not None


def announces_nothing(text: str) -> str:
    """``text`` without words like *menu*, which head the price lists of other trades too."""
    return _PRICE_LIST.sub(" ", _MENU.sub(" ", text))


def other_topic(text: str) -> str | None:
    """The first topic that is no menu and that ``text`` announces."""
    return next((topic for topic, pattern in _OTHERS.items() if pattern.search(text)), None)


def is_told_in(text: str) -> bool:
    """Whether a short text says how long it takes to read the page ("5 min read"): no menu does."""
    return len(text) <= _LONGEST_BYLINE and bool(_DIGIT.search(text)) and _READING_TIME.search(text) is not None


#: What stands below the beginning of a story and leads to its end.
_GOES_ON = re.compile(
    r"\W*(?:(?:read|learn|find out) more|continue reading|(?:mehr|weiter)\s?lesen|lire (?:la suite|plus)"
    r"|leggi (?:tutto|di più)|continua a leggere|leer más|seguir leyendo|ler mais|leia mais|lees (?:verder|meer)"
    r"|læs mere|läs mera?|les mer|lue lisää|czytaj (?:dalej|więcej)|číst (?:dál|více)|čítať (?:ďalej|viac)"
    r"|olvass(?:on)? tovább|citește mai (?:mult|departe)|читать (?:далее|дальше|полностью)|докладніше|devamını oku"
    r"|διαβάστε περισσότερα|続きを読む|もっと見る|閱讀更多|阅读更多|더 보기)\W*",
    re.I,
)


def goes_on_elsewhere(text: str) -> bool:
    """Whether a text leads to the rest of a story ("Read more")."""
    return len(text) <= _LONGEST_LEAD and _GOES_ON.fullmatch(text) is not None


_LONGEST_LEAD = 30
_LONGEST_BYLINE = 120
_DIGIT = re.compile(r"\d")
_READING_TIME = Sieve(
    r"\b\d{1,3}\W?\s?(?:min(?:ut\w*|s)?\.?)\W?\s?(?:read\b|(?:di|de|of) (?:lettura|lecture|lectura|leitura|reading)"
    r"|lese|leestijd|lestid|læse|lukuaika|czytania|čtení|чтения|читання|okuma)"
    r"|(?:reading time|lesezeit|lesedauer|leestijd|(?:temps|tempo|tiempo) (?:de|di) (?:lecture|lettura|lectura|leitura)"
    r"|время чтения|czas czytania)\W{0,4}\d",
    re.I,
)


def address_words(url: str) -> str:
    """The path of an address as words; an address that cannot be read has none."""
    try:
        path = urlsplit(url).path
    except ValueError:
        return ""
    return re.sub(r"[/_.+-]+", " ", unquote(path))
