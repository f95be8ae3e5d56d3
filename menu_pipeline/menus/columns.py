"""What the head of a table's column says about the numbers below it, in many languages."""

from __future__ import annotations

import re
from typing import Final

from menu_pipeline.menus.grid import Cell
from menu_pipeline.menus.page import Line
from menu_pipeline.menus.vocabulary import Kind, kind_of

#: By table and column: the head's row, and whether it announces prices (or something else).
Columns = dict[tuple[int, int], tuple[int, bool]]

#: Heads of columns of prices that say nothing about them.
PLAIN_PRICE = re.compile(
    r"^\W*(?:(?:our|regular|unit|cena|list)?\s*(?:price|prices|preise?|prix|prezz[oi]|precios?|preços?|prijs|prijzen"
    r"|pris(?:er)?"
    r"|cen[ay]|ceník|ár|árak|preț(?:uri)?|hinta|hinnat|цен[аиы]|стоимость|ціна|τιμή|τιμές|fiyatı?|harga|giá|ราคา|價格"
    r"|价格|價錢|售價"
    r"|価格|値段|料金|가격|السعر|سعر|מחיר|मूल्य|कीमत|दाम|मूल्य|মূল্য|দাম|eur|usd|gbp|chf|aed|inr|kč|zł|ft|kr|lei"
    r"|din|rsd|km|лв"
    r"|руб|грн|tl|rp|rm|sar|qar|omr|kwd|元|円|원|บาท)?[\W\d]*)+(?:\([^)]*\)|(?:in|en|à|i|w|v|em)?\s*(?:€|\$|£|eur\w*"
    r"|[A-Z]{3}|kr|kč|zł|ft|tl))?\W*$",
    re.I,
)
#: Heads of the column of names that say nothing either.
PLAIN_NAME = re.compile(
    r"^\W*(?:nr|no|num(?:mer|ber|ero)?|#|code|dish(?:es)?|item(?:s)?|name|product|description|details|menu item"
    r"|gerichte?|speisen?|artikel|bezeichnung|beschreibung|produkt|plats?|désignation|article|nom|piatt[oi]"
    r"|descrizione|prodotto"
    r"|platos?|descripción|producto|nombre|pratos?|descrição|produto|gerecht(?:en)?|omschrijving|ret|retter"
    r"|rätt(?:er)?|navn|namn"
    r"|annos|tuote|danie|nazwa|jídlo|název|jedlo|názov|étel|megnevezés|preparat|denumire|jelo|naziv|блюд[оа]"
    r"|название|наименование"
    r"|позиция|страва|назва|ястие|име|πιάτο|είδος|περιγραφή|ürün|yemek|isim|nama|menu|tên|tên món|món|เมนู|รายการ|品項"
    r"|品项|品名|名稱|名称"
    r"|菜名|商品|メニュー|메뉴|품목|الصنف|اسم|الطبق|מנה|שם|व्यंजन|नाम|আইটেম|নাম|weight|gewicht|poids|peso|вес"
    r"|выход|waga|gramáž|variante?n?|variants?|varianti|options?|optionen|opciones|größen?|sizes?|tailles?"
    r"|taglie?|maten?|storlek|størrelse|koko|rozmiar|velikost|méret|размер"
    r"|allergen\w*|additive?s?|zusatzstoffe)\W*$",
    re.I,
)


#: Numbers under these are no prices.
_MEASURES = re.compile(
    r"^\W*(?:abv|alc\.?(?: ?/ ?vol)?|alcohol|vol\.?|%|kcal|calories|cal\.?|energy|ibu|ebc|°?p(?:lato)?|year"
    r"|vintage|jahrgang|millésime|annata"
    r"|añada|rok|weight|gewicht|poids|peso|waga|gramáž|hmotnost|вес|выход|вага|грамаж|βάρος|ağırlık|berat|size"
    r"|größe|taille"
    r"|volume|inhalt|pcs|pieces|stück|serves|persons|personen|allergen\w*|allergen[ei]|additive?s?|zusatzstoffe|nr"
    r"|no|num(?:mer|ber|ero)?"
    r"|n[°º]|#|code|qtd[ae]?|qty|quantity|quantidade|cantidad|quantit[éà]|anzahl|menge|ilość|množství|darab|кол-?во|количество|数量|time|min|rating)\.?,?\s*"
    r"(?:\([^)]*\)|(?:g|gr|kg|ml|cl|l|г|гр|кг|мл|л)\b)?\W*$",
    re.I,
)
#: A head of units alone: measures stand under it without theirs. One letter may be a size ("P, M, G"), and what stands
#: under "kg" its price.
_UNIT: Final = r"(?:g[mr]|gramm?s?|ml|cl|oz|г|гр|грам\w?|мл)"
_UNITS = re.compile(rf"^\W*(?:{_UNIT}|(?:{_UNIT}|[gl]|л)(?:\.?\s*[/|,]\s*(?:{_UNIT}|[gl]|л))+)\W*$", re.I)


def priced_columns(lines: list[Line], texts: list[str]) -> Columns:
    """The columns whose head is about prices, a size or a measure. ``texts`` are the lines' clean texts."""
    found: Columns = {}
    for line, text in zip(lines, texts, strict=True):
        cell = line.pieces[0].cell
        if cell is None or len(text) > 40 or (cell.row > 3 and not cell.head):
            continue
        meaning = _meaning(text)
        for column in range(cell.column, cell.column + cell.width):
            if meaning is not None and column > 0:
                found.setdefault((cell.table, column), (cell.row, meaning))
    return found


def meaning_of(columns: Columns, cell: Cell | None) -> bool | None:
    """What the head above ``cell`` says of numbers there: prices, no prices, or nothing (None)."""
    row, meaning = columns.get((cell.table, cell.column), (0, None)) if cell is not None else (0, None)
    return meaning if cell is not None and cell.row > row else None


def heads_prices(columns: Columns, cell: Cell) -> bool:
    """Whether ``cell`` is the head of a column of prices, and marked as a head: "Pea" is no code of a currency."""
    return cell.head and columns.get((cell.table, cell.column)) == (cell.row, True)


def _meaning(text: str) -> bool | None:
    if _MEASURES.match(text) or _UNITS.match(text):
        return False
    if PLAIN_PRICE.match(text) and any(ch.isalpha() for ch in text):
        return True
    return True if kind_of(text) is Kind.LABEL else None
