"""Lines about money that sell no dish: fees, minimum orders, cover charges, taxes, telephone numbers.

Words, in many languages, and two questions about a text. A word alone decides only where no dish is called so.
"""

from __future__ import annotations

import re
from functools import lru_cache

#: What is charged beside the dishes, or where free delivery begins.
_DELIVERY = (
    r"deliver(?:y|ies|ed)?|shipping|versand(?:kosten|gebühr\w*|pauschale)|lieferung\w*|liefer(?:kosten|gebühr\w*|pauschale|gebiet\w*|zone\w*|zeit\w*)"
    r"|anfahrt\w*"
    r"|frei haus|livraisons?|livr(?:é|ée)s?|frais de port|consegn[ae]|domicilio|env[ií]os?|reparto|entregas?|frete"
    r"|bezorg\w+"
    r"|levering\w*|leverans\w*|utkörning|utkjøring|hjemkørsel|toimitus\w*|kuljetus\w*|dostaw\w*|dowóz|dowoz\w*"
    r"|doprav\w*|rozvoz\w*|donášk\w*|kiszállítás\w*|szállítás\w*|livrar\w*|dostav\w*|доставк\w*|παράδοση\w*|διανομή\w*"
    r"|teslimat\w*|paket servis\w*|ongkir|ongkos kirim|pengiriman|giao hàng|phí ship"
)
_PACKING = (
    r"verpackung\w*|emballages?|imballaggio|embalaje|embalagem|packaging|packing|opakowan\w*|na wynos|obal(?:y|u)?\b"
    r"|krabičk\w*|csomagol\w*|doboz(?:díj)?\w*|ambalaj\w*|ambalaž\w*|упаковк\w*|контейнер\w*|συσκευασία\w*|kemasan"
)
_MINIMUM = (
    r"min(?:imum|imal\w*|imo|imu|\.)?[\s.-]*(?:order\w*|spend|charge|purchase|consumption|bestell\w*|verzehr\w*"
    r"|commande"
    r"|ordin[ei]|pedido|consum\w+|beställning\w*|tilaus\w*|zamówieni\w*|objednávk\w*|rendelés\w*|comand\w*|sipariş\w*"
    r"|tutar\w*|pemesanan|belanja|заказ\w*|замовлення|παραγγελία\w*)|mindeste?(?:bestell|verzehr|umsatz)\w*"
    r"|(?:ordine|pedido|commande|comandă|zamówienie|objednávka|rendelés|comanda) m[ií]nim\w*|minimumbestelling"
    r"|ελάχιστη παραγγελία|đơn (?:hàng )?tối thiểu|tối thiểu"
)
_COVER = (
    r"cover charge|coperto|servizio|couvert offert|pan y (?:cubierto|servicio|aperitivo)|servicio de (?:pan|mesa"
    r"|terraza)"
    r"|cubierto|κουβέρ|κουβερ|service(?:avgift|gebyr|pauschale|entgelt| charge| fee)|gedeckpauschale|servis ücreti"
    r"|jedes (?:weitere|zusätzliche|extra) gedeck"
    r"|(?<!per )(?<!pro )(?<!pr )kuver(?:t| ücreti)|kuvert pauschale|szervizdíj\w*|felszolgálási díj"
    r"|obsługa kelnerska|serwis|corkage|kork(?:en)?geld|droit de bouchon|diritto di tappo|descorche|cake ?age"
    r"|plating fee"
)
_TAX = (
    r"\bvat\b(?! 69)|sales tax|\bgst\b|\btva\b|\bt\.?v\.?a\.?\b|\biva\b|\bi\.v\.a\.?|mwst|mehrwertsteuer|\bmoms\b"
    r"|\bdph\b|\bpdv\b"
    r"|\bкдв\b|\bндс\b|φ\.?π\.?α|\bkdv\b|\bppn\b|\bpb1\b|service tax|surcharge|zuschlag|supplemento (?:di|per)"
)
_MISC = (
    r"pfand|acompte|arrhes|anticipo|caparra|anzahlung|zadatek|záloha|aanbetaling|förskott|depositum|deposit"
    r"|caution|kaution|statiegeld|when you spend|orders? (?:over|above|under|below)"
    r"|bestellung(?:en)? (?:ab|über|unter)"
    r"|commandes? (?:dès|de plus|à partir)|ordini (?:superiori|sopra|da)|pedidos (?:superiores|acima|a partir|desde)"
    r"|zamówieni\w* (?:powyżej|od)|objednáv\w* (?:nad|od)|rendelés\w* felett|от суммы|при заказе от"
    r"|loyalty|reward points?|bonuspunkte?|points? de fidélité|kaart? kosten|card (?:fee|minimum)|kartenzahlung"
    r"|leie (?:av )?\W?lokale\w*|leie av \S+|room hire|venue hire|raummiete|saalmiete|location de salle|affitto sal[ae]"
    r"|zaalhuur|alquiler de sala|hyra (?:av )?lokal\w*|leje af lokale\w*"
    r"|credit cards?|carte bleue|\bcb (?:à partir|acceptée)|with code|promo ?code|voucher"
)
_SCRIPTS = (
    r"外送費|外送滿|外卖费|外賣費|配送|起送|滿額|免運|运费|運費|低消|最低消[費费]|茶位|服務費|服务费|打包"
    r"|餐盒費?|送料|お通し|席料"
    r"|チャージ|サービス料|容器代|配達"
    r"|배달|최소\s?주문|포장비|ค่าส่ง|จัดส่ง|ขั้นต่ำ|ค่าบริการ|توصيل|الحد الأدنى|רף הזמנה|משלוח|מינימום"
    r"|डिलीवरी|ডেলিভারি|[费費]每[位人]|[调調]料[费費]|サービス料"
)
_FEE = re.compile(
    rf"(?<!\w)(?:{_DELIVERY}|{_PACKING}|{_MINIMUM}|{_COVER}|{_TAX}|{_MISC})(?!\w)|(?=[^\x00-\u052f])(?:{_SCRIPTS})",
)
#: Words beside the words above that make even a short text one about a fee.
_CHARGED = re.compile(
    r"\b(?:fees?|charges?|costs?|kosten|gebühr|frais|gratuit\w*|free|gratis|kostenlos|offerte?s?|spese|gastos"
    r"|zone\w*|gebiet\w*|bairros?|barrios?|districts?|stadtteile?"
    r"|taxa|opłata|poplatek|díj|tax[aă]|цена|стоимость|ücreti|biaya|phí|min(?:imum|\.)?|ab|dès|from|od|от|over|über)\b",
)
_FIGURES = re.compile(r"[\d.,:/€£$¥₹₺₽%+–—-]+")
_PHONE = re.compile(
    r"โทร|電話|电话|(?<![^\W_])tel\b|お問い合わせ"
    r"|هاتف|اتصل|טלפון|전화|(?<!\w)(?:đt|điện thoại|hotline|sđt|whats ?app|τηλ|тел|телефон\w*"
    r"|fono|ring"
    r"|telp|hp|wa)\b\.?:?\s*[+(\d]|फ़?ोन|मोबाइल|ফোন|মোবাইল"
)
_HOURS = re.compile(
    r"เปิด|ปิด|営業|定休|營業|营业|영업|휴무"
    r"|giờ mở cửa|mở cửa|(?<!\w)buka\b|jam operasional|ساعات|מ?שעות|ώρες|ωράριο|समय|খোলা"
    r"|\b(?:[01]?\d|2[0-4])[.:][0-5]\d\s?(?:น\.|hrs?\b|uhr\b|h\b|時)",
)


_WORD = re.compile(r"[^\W\d_]{2}")


@lru_cache(maxsize=1024)  # asked of a heading for each dish below it
def is_fee(text: str) -> bool:
    """Whether a line of several words, or a short one with a word like *fee*, speaks of a charge and not of a dish."""
    if not _WORD.search(text):
        return False
    lowered = text.casefold()  # several times faster than a pattern that ignores case
    match = _FEE.search(lowered)
    if match is None:
        return False
    rest = _FIGURES.sub(" ", lowered[: match.start()] + " " + lowered[match.end() :]).split()
    return len(rest) >= 4 or _CHARGED.search(lowered) is not None or len("".join(rest)) <= 3 or not text.isascii()


def is_contact(text: str) -> bool:
    """Whether a line gives a telephone number or hours, in scripts whose words have no boundaries."""
    lowered = text.casefold()
    return bool(_PHONE.search(lowered) or _HOURS.search(lowered))


_MORE = (
    r"(?:each|every|any|per|one|an?)?\s*(?:additional|extra|more|further|other)|(?:each|every|per)(?= (?:topping|ingr))"
    r"|(?:jede[rs]?|je|pro)?\s*(?:weitere[rs]?|zusätzliche[rs]?|extra)|(?:jede[rs]?|je|pro)(?= (?:zutat|belag))"
    r"|(?:chaque|par)?\s*(?:suppl[ée]ments?|extra)|(?:chaque|par)(?= ingr)|ogni|per ogni|ulterior[ei]"
    r"|supplement[oi]|cada|por|elke?|iedere|(?:hver|varje)(?:\s+ekstra|\s+extra)?|ekstra|extra|každ[áý](?:\s+další)?|další"
    r"|każdy(?:\s+dodatkowy)?|dodatkow[yae]|minden(?:\s+további)?|további|lisä|каждый|дополнительн\w+|додатков\w+|επιπλέον|έξτρα|ekstra|tambahan"
)
_STUFF = (
    r"toppings?|ingredients?|fillings?|zutat(?:en)?|bel[aä]ge?|beilagen?|ingr[ée]dients?|garnitures?|aggiunt[ae]"
    r"|ingredient[ei]|condiment[oi]|ingredientes?|agregados?|adicional(?:es)?|adicionais|acréscimos?|beleg|tilbehør"
    r"|fyllning(?:ar)?|tillbehör|täytteet?|täyte|lisuke|ingredienci?e|přísad[ay]|prísad[ay]|dodat(?:ek|ki)|składnik\w*"
    r"|feltét(?:ek)?|ингредиент\w*|начинк\w*|топпинг\w*|добавк\w*|інгредієнт\w*|υλικ[όά]|malzeme"
)
_SURCHARGE = (
    r"surcharge|aufpreis|aufschlag|zuschlag|meerprijs|toeslag|pristillæg|pristillegg|pristillägg|lisämaksu|příplatek"
    r"|doplatek|príplatok|dopłata|felár|доплата|надбавка|ekstra ücret"
)
_EXTRA = re.compile(
    rf"^\W*(?:(?:{_MORE})\s+(?:{_STUFF})|(?:{_STUFF})\s+(?:{_MORE}|en plus|in più|adicional(?:es)?|supplémentaires?)"
    rf"|(?:{_SURCHARGE})(?:\s+\S+){{0,4}}|[^\W\d]+zuschlag"
    r"|\+[^\d]{0,24}\b(?:tax(?:es)?|service|gratuity|vat|gst|tva|iva)\b[^\d]{0,40}"
    r"|suppl[ée]ments?|supplement[oi]|suplementos?|(?:add|añad(?:e|ir)|ajoute[rz]?|aggiungi|aggiunt[ae]:)[\s:].{1,60})\W*$",
)


def is_surcharge(name: str) -> bool:
    """Whether a name is that of a surcharge or of any further ingredient, which sell nothing by themselves."""
    return _EXTRA.match(name.casefold()) is not None
