"""What the keys of a JSON object say: which name a dish, which its price, its sizes, its section.

Data of the world's menus is keyed in the language of whoever wrote it. Keys are compared without accents and case;
one of several words counts by its words (``precoVenda``, ``dish_title``, ``Price (EUR)``).
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from menu_pipeline.menus.normal import words


def fold(text: str) -> str:
    """``text`` in lower case and, in Latin script, without accents."""
    lowered = text.casefold().replace("đ", "d").replace("ı", "i")
    if lowered.isascii():
        return lowered
    return "".join(ch for ch in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(ch))


def _ranked(text: str) -> dict[str, int]:
    return {fold(word): rank for rank, word in enumerate(text.split())}


_NAMES = _ranked(
    "name title nome nombre nom titolo titulo titre titel naam navn namn nazwa nazev nazov név ad adi isim nama ten"
    " tenmon nimi ime naziv nume emri pavadinimas nosaukums nomi название имя наименование назва име назив όνομα ονομα"
    " τίτλος 名称 名稱 名前 品名 商品名 料理名 菜名 菜品 メニュー名 이름 메뉴명 상품명 ชื่อ الاسم اسم نام שם"
    " नाम bezeichnung speise denominazione denominacion denominacao designacao libelle intitule benaming megnevezes"
    " speisenname gerichtname artikelname produktname"
    " dish item itemname item_name productname product_name dishname dish_name displayname display_name menu_name"
    " heading label piatto plato prato gericht plat text"
)
_PRICES = _ranked(
    "price prices prezzo prezzi precio precios prix preis preise prijs prijzen pris priser cena ceny preco precos fiyat"
    " fiyati harga gia giaban hinta hinnat ár ara cijena cijene pret preturi cmimi kaina narx narxi qiymet"
    " цена цены ціна ціни цене баға τιμή τιμη 価格 値段 料金 价格 價格 价钱 單價 单价 售价 가격 ราคา"
    " السعر سعر قیمت מחיר कीमत मूल्य ფასი գին ዋጋ baseprice base_price unitprice unit_price amount cost pricing rate mrp"
    " ucret ucreti costo coste pvp стоимость вартість стойност tarif tariffa koszt"
    " price_min minprice displayprice price_cents pricecents priceincents price_in_cents pricemoney price_money betrag"
    " importe importo montant valor price_text pricetext"
)
#: What a dish costs now, where it says both.
_SALES = words(
    "saleprice currentprice discountprice discountedprice discount_price sale_price current_price discounted_price"
    " offerprice offer_price specialprice special_price finalprice final_price promoprice promo_price preciooferta"
    " precio_oferta precopromocional preco_promocional prixpromo prix_promo angebotspreis"
    " prezzoscontato prezzo_scontato"
)
_DESCRIPTIONS = _ranked(
    "description desc beschreibung descrizione descripcion descricao ingredienti ingredients ingredientes zutaten"
    " omschrijving beskrivning beskrivelse opis popis popisek leiras aciklama deskripsi keterangan mota"
    " kuvaus descriere описание опис состав περιγραφή 説明 描述 简介 설명 รายละเอียด"
    " الوصف وصف תיאור details detail subtitle body info"
    " body_html short_description text content note notes"
)
_SECTIONS = _ranked(
    "category section categoria kategorie categorie group type product_type tipo sezione kategoria kategori menusection"
    " menu_section categoryname category_name categoryid rubrik rubrique seccion secao kategorija luokka категория 分類"
    " 分类 类别 カテゴリ 카테고리 danhmuc loai"
)
_NAME_WORDS = frozenset(map(fold, words(
    "name names title titulo título titolo titre titel nome nombre nom naam navn namn nazwa nazev název nama isim ten"
    " dish item plato prato piatto gericht nimi ime naziv название наименование назва имя"
)))  # fmt: skip
_PRICE_WORDS = frozenset(map(fold, words(
    "price prices prezzo prezzi precio precios prix preis preise prijs pris cena ceny preco preço precos fiyat harga"
    " gia hinta цена ціна valor cijena pret narx narxi kaina 価格 价格 가격 ราคา"
)))  # fmt: skip
_DESCRIPTION_WORDS = frozenset(map(fold, words(
    "description desc beschreibung descrizione descripcion descricao descrição ingredients ingredienti zutaten opis"
    " popis beskrivning omschrijving"
)))  # fmt: skip
#: ... unless it says one of these.
#: Words for what is sold, which name it where their value is a text ({"product": "Leek soup"}, {"wine": "Rioja"}).
_THINGS = _ranked(
    "bezeichnung artikel artikelname produkt produktname product producto produto prodotto produit proizvod termek"
    " urun urunadi yemek yemekadi etel megnevezes блюдо позиция товар страва ястие food foodname meal mealname drink"
    " drinkname getrank getraenk boisson bevanda bebida wine wein vin vino vinho wijn beer bier cocktail pizza"
    " jidlo jedlo potrawa danie produs preparat ret rett ratt annos ruoka πιατο προιον صنف طبق 產品 产品"
)
_NOT_ITS_NAME = words(
    "category categoria section group file image img foto photo picture user first last menu type tipo id key class"
    " icon brand author kategorie slug page site restaurant shop store alt short internal url link seo meta sku code"
    " count number quantity description desc"
)
_NOT_ITS_PRICE = words(
    "old compare at original before was list regular antigo anterior vecchio shipping delivery entrega envio frete"
    " min max minimum maximum range tier type tipo currency moneda moeda symbol label text id per unit cost custo costo"
    " discount sconto desc total sub tax vat iva minimo desconto from to filter extra note verifier verificar check"
    " change updated valid level class has is show hide effective previous crossed strike"
)
_VARIANTS = words(
    "variants variations sizes options portions varianti varianten tailles tamanos groessen großen formati offers"
    " tamanhos variacoes variantes formats variaciones rozmiary velikosti price_options priceoptions prices_by_size"
    " servings pricelist price_list varianty misure grossen storlekar storrelser"
)
_HIDDEN_UNLESS = words("active visible enabled published ativo activo aktiv actif attivo is_active isactive isvisible"
                       " is_visible is_published ispublished isenabled is_enabled show status_active")  # fmt: skip
_HIDDEN_IF = words("hidden deleted archived disabled draft is_hidden ishidden isdeleted is_deleted is_archived inactive"
                   " deleted_at oculto eliminado")  # fmt: skip
_CURRENCIES = words("currency currencycode currency_code pricecurrency valuta moneda wahrung devise moeda")
#: What nothing to eat has: events, jobs, people, places, books, services.
_NOT_FOOD = words(
    "venue startdate start_date enddate end_date starttime start_time duration duracion dauer durata isbn author email"
    " phone telephone telefon telefono capacity bedrooms mileage salary employer instructions steps rating_count"
    " checkin checkout href anchor hostname latitude longitude lat lng ip username password artist lineup deadline"
    " cuisine cuisines address adresse indirizzo direccion location amenity pricelevel price_level pricerange"
    " price_range openinghours ticket_url ticketurl apply_url cooktime cook_time"
    " opens closes hiredate birthdate"
)
_DATES = words("date datum fecha dates when wann quand quando cuando startdatum eventdate event_date datetime dato")
_ASIDE = words(
    "url link links src keywords quote question answer excerpt role position subtitle button cta route path to icon"
    " salary rating stars amount qty unit kcal calories calorie protein preptime prep_time"
)
_TIMES = words("time uhrzeit hora heure ora tijd tid times place ort lieu luogo lugar where locatie sted plats")
_SIZE_KEYS = frozenset(map(fold, words(
    "small medium large xl xxl s m l regular half full single double triple glass bottle carafe jug pint cup bowl"
    " plate mini maxi midi klein gross groß mittel glas flasche karaffe viertel achtel kleine grosse petit petite"
    " grand grande moyen verre bouteille demi pichet piccola piccolo media"
    " medio bicchiere calice bottiglia caraffa pequeno pequeña"
    " mediana mediano copa botella racion ración tapa pequena taca taça garrafa meia inteira klein groot fles karaf"
    " mala duza mały duży kieliszek butelka lahev sklenice liten stor halv hel flaska flaske pullo lasi kucuk"
    " buyuk orta porsiyon малая большая средняя бокал бутылка 小 中 大 family personal individual shared solo"
    " combo dinein takeaway"
)))  # fmt: skip
_MEASURE = re.compile(r"_?\d+(?:[.,_]\d+)?\s?(?:cl|ml|dl|l|cm|mm|g|gr|kg|oz|in|inch|\"|pcs?|stk|szt|ks|st)", re.I)
_NUMBERED = re.compile(r"([^\W\d_]+)[_-]?\d")
_LANGUAGES = words(
    "ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk km ko ky lb lo lt"
    " lv mk mn ms mt nb nl nn no pl pt ro ru sk sl sq sr sv sw ta th tl tr uk ur uz vi zh cn jp kr ua cz gr dk se"
    " english deutsch german french italian spanish francais italiano espanol"
)
_REGION = re.compile(r"([a-z]{2})[-_](?:[a-z]{2}|han[st])")
#: An object with one of these alone is no map of languages.
_OTHER_WORDS = words("id is no st to tr as ar be")
_WORDS_OF_KEY = re.compile(r"[^\W\d_]+?(?=[A-Z]|[\W\d_]|$)")


@dataclass(frozen=True, slots=True)
class Roles:
    """The keys of an object by what they hold, the likeliest first."""

    names: tuple[str, ...]
    prices: tuple[tuple[str, str | None], ...]  # with the size a key names, if it does
    descriptions: tuple[str, ...]
    sections: tuple[str, ...]
    sales: tuple[str, ...]
    variants: tuple[str, ...]
    sizes: tuple[str, ...]
    currencies: tuple[str, ...]
    hidden_if: tuple[str, ...]
    hidden_unless: tuple[str, ...]
    languages: tuple[str, ...]
    no_food: bool  # says what nothing to eat says of itself
    aside: bool  # says what links, pictures, quotations and evenings say of themselves, and priced dishes at times
    platform: bool  # a shop platform's own notation, in minor units


def roles(node: dict[Any, Any]) -> Roles:
    """What the keys of ``node`` hold; objects of one list have one set of keys, and it is read once."""
    return _roles(tuple(k for k in node if isinstance(k, str)), _thing_in(node))


def _thing_in(node: dict[Any, Any]) -> str | None:
    """The key for what is sold, where its value is a text."""
    return next((k for k, v in node.items() if isinstance(v, str) and isinstance(k, str) and _is_thing(k)), None)


@lru_cache(maxsize=4096)
def _is_thing(key: str) -> bool:
    return len(key) <= _LONGEST_THING and fold(key.strip().replace("_", "")) in _THINGS


#: Longer keys are not folded: none of those words is as long.
_LONGEST_THING = 16


@lru_cache(maxsize=1024)
def _roles(keys: tuple[str, ...], thing: str | None) -> Roles:
    keys = keys[:200]
    folded = {key: fold(key.strip()) for key in keys}

    def among(wanted: frozenset[str]) -> tuple[str, ...]:
        return tuple(k for k in keys if folded[k] in wanted)

    prices = _prices(folded)
    sizes = tuple(k for k in keys if names_a_size(k))
    sold = (thing,) if thing and (prices or sizes) else ()
    return Roles(
        names=_by_rank(folded, _NAMES, _NAME_WORDS, _NOT_ITS_NAME) or sold,
        prices=prices,
        descriptions=_by_rank(folded, _DESCRIPTIONS, _DESCRIPTION_WORDS, frozenset()),
        sections=_by_rank(folded, _SECTIONS, frozenset(), frozenset()),
        sales=among(_SALES),
        variants=among(_VARIANTS),
        sizes=sizes,
        currencies=among(_CURRENCIES),
        hidden_if=among(_HIDDEN_IF),
        hidden_unless=among(_HIDDEN_UNLESS),
        languages=tuple(k for k in keys if is_language(k)),
        no_food=bool(among(_NOT_FOOD)) or (bool(among(_DATES)) and bool(among(_TIMES))),
        aside=bool(among(_DATES) or among(_ASIDE)),
        platform=bool({"compare_at_price", "price_min"} & set(folded.values())),
    )


def _by_rank(
    folded: dict[str, str], ranks: dict[str, int], wanted: frozenset[str], unwanted: frozenset[str]
) -> tuple[str, ...]:
    """Keys listed in ``ranks`` in that order, then those of several words with one of ``wanted``."""
    exact = sorted((k for k in folded if folded[k] in ranks), key=lambda k: ranks[folded[k]])
    worded = [k for k in folded if folded[k] not in ranks and _speaks_of(k, wanted, unwanted)] if wanted else []
    return (*exact, *worded)


def _prices(folded: dict[str, str]) -> tuple[tuple[str, str | None], ...]:
    exact = sorted((k for k in folded if folded[k] in _PRICES), key=lambda k: _PRICES[folded[k]])
    found: list[tuple[str, str | None]] = [(k, None) for k in exact]
    for key in folded:
        numbered = _NUMBERED.fullmatch(folded[key])
        if key not in exact and numbered is not None and numbered.group(1) in _PRICES:
            found.append((key, ""))
        elif key not in exact and _speaks_of(key, _PRICE_WORDS, _NOT_ITS_PRICE):
            found.append((key, _size_in(key)))
    return tuple(found)


def _size_in(key: str) -> str | None:
    """``priceSmall``, ``price_0_5l``, ``prezzo_bottiglia``: the size a price is for."""
    said = [w for w in key_words(key) if w in _SIZE_KEYS]
    if said:
        return " ".join(said)
    measure = _MEASURE.search(key)
    return measure.group().strip("_").replace("_", ",") if measure else None


@lru_cache(maxsize=4096)
def key_words(key: str) -> tuple[str, ...]:
    """The words of a key, whatever joins them, folded: ``precoVenda`` is *preco* and *venda*."""
    if key.isupper():
        key = key.lower()
    return tuple(fold(word) for word in _WORDS_OF_KEY.findall(key))


def _speaks_of(key: str, wanted: frozenset[str], unwanted: frozenset[str]) -> bool:
    said = set(key_words(key))
    if "item" in said or "dish" in said:
        said.discard("menu")  # menu_item_name
    return (len(said) > 1 or not key.isalpha()) and bool(said & wanted) and not said & unwanted


def names_a_size(key: str) -> bool:
    """``large``, ``glass``, ``26cm``: a key that names a size."""
    folded = fold(key.strip())
    return folded in _SIZE_KEYS or _MEASURE.fullmatch(folded) is not None


def is_language(key: str) -> bool:
    """``de``, ``en-GB``: a key that names a language."""
    lowered = key.lower()
    region = _REGION.fullmatch(lowered)
    return lowered in _LANGUAGES or (region is not None and region.group(1) in _LANGUAGES)


def by_language(node: dict[Any, Any]) -> bool:
    """Whether an object says one thing in several languages: ``{"de": ..., "en": ...}``."""
    if not 0 < len(node) <= 40 or not all(isinstance(k, str) and is_language(k) for k in node):
        return False
    return len(node) > 1 or next(iter(node)).lower() not in _OTHER_WORDS


def in_language(node: dict[Any, Any], language: str | None) -> Any:
    """The value for ``language`` (a BCP 47 tag) of a map of languages, else the first that is not empty."""
    wanted = (language or "").replace("_", "-").lower()
    for tag in (wanted, wanted.partition("-")[0]) if wanted else ():
        for key, value in node.items():
            if key.lower().replace("_", "-") == tag or key.lower().replace("_", "-").partition("-")[0] == tag:
                return value
    return next((v for v in node.values() if v not in (None, "", [], {})), None)
