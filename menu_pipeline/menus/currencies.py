"""Currency signs and words of the world, and which one a country or a language pays in.

Data only. Codes are ISO 4217, countries ISO 3166-1 alpha-2, languages ISO 639-1.
"""

from __future__ import annotations

from menu_pipeline.menus.normal import words

#: Signs that may stand anywhere, glued to anything.
SIGNS: dict[str, str] = {
    "€": "EUR", "£": "GBP", "₤": "GBP", "$": "USD", "¥": "JPY", "￥": "JPY", "₹": "INR", "₨": "INR", "₺": "TRY",
    "₽": "RUB", "₴": "UAH", "₸": "KZT", "₼": "AZN", "₾": "GEL", "֏": "AMD", "₪": "ILS", "₱": "PHP", "₩": "KRW",
    "฿": "THB", "₫": "VND", "₭": "LAK", "៛": "KHR", "₦": "NGN", "₵": "GHS", "₡": "CRC", "₲": "PYG", "₿": "BTC",
    "৳": "BDT", "₮": "MNT", "﷼": "IRR", "円": "JPY", "元": "CNY", "圓": "TWD", "원": "KRW", "บาท": "THB",
    "र": "INR", "रु": "INR", "रू": "NPR", "रुपये": "INR", "టాకా": "BDT", "টাকা": "BDT", "ரூ": "INR", "రూ": "INR",
    "र.": "INR", "रु.": "INR", "रू.": "NPR", "ரூ.": "INR", "రూ.": "INR", "রু.": "INR", "રૂ": "INR", "રૂ.": "INR",
    "תומאן": "ILS", "ש״ח": "ILS", 'ש"ח': "ILS", "שח": "ILS", "ریال": "IRR", "تومان": "IRT", "ريال": "SAR",
    "ر.س": "SAR", "ر.ق": "QAR", "ر.ع": "OMR", "درهم": "AED", "د.إ": "AED", "د.م": "MAD", "دينار": "KWD",
    "د.ك": "KWD", "د.ت": "TND", "د.ج": "DZD", "ج.م": "EGP", "جنيه": "EGP", "جن": "EGP", "ل.ل": "LBP", "ليرة": "LBP",
    "ብር": "ETB", "ლარი": "GEL", "ლ": "GEL", "դրամ": "AMD",
    # Compound signs with a letter in front; longest wins.
    "US$": "USD", "HK$": "HKD", "NT$": "TWD", "S$": "SGD", "SG$": "SGD", "A$": "AUD", "AU$": "AUD", "NZ$": "NZD",
    "C$": "CAD", "CA$": "CAD", "CAD$": "CAD", "R$": "BRL", "RD$": "DOP", "MX$": "MXN", "AR$": "ARS", "COL$": "COP",
    "J$": "JMD", "TT$": "TTD", "BZ$": "BZD", "Bds$": "BBD", "EC$": "XCD", "FJ$": "FJD", "T$": "TOP", "Z$": "ZWL",
    "$U": "UYU", "MOP$": "MOP", "B$": "BND", "GH₵": "GHS", "GH¢": "GHS", "S/.": "PEN", "S/": "PEN", "B/.": "PAB",
    "SGD$": "SGD", "AUD$": "AUD", "NTD$": "TWD", "USD$": "USD", "CUC$": "CUC", "Php": "PHP",
    "؋": "AFN", "ƒ": "AWG", "₣": "XPF", "₶": "FRF", "රු": "LKR", "රු.": "LKR", "नेरू": "NPR",
}  # fmt: skip

#: Words and codes: no letter may touch them on the outer side. Upper and lower case as listed.
WORDS: dict[str, str] = {
    "EUR": "EUR", "Eur": "EUR", "eur": "EUR", "Euro": "EUR", "euro": "EUR", "EURO": "EUR", "Euros": "EUR",
    "euros": "EUR", "eura": "EUR", "eurų": "EUR", "eiro": "EUR", "евро": "EUR", "ευρώ": "EUR", "GBP": "GBP",
    "USD": "USD", "CHF": "CHF", "Chf": "CHF", "chf": "CHF", "SFr.": "CHF", "sFr.": "CHF", "SFr": "CHF", "Fr.": "CHF",
    "Frs.": "CHF", "Fr": "CHF", "fr.": "CHF", "Kč": "CZK", "kč": "CZK", "KČ": "CZK", "Kc": "CZK", "CZK": "CZK",
    "zł": "PLN", "Zł": "PLN", "ZŁ": "PLN", "zl": "PLN", "PLN": "PLN", "pln": "PLN", "Ft": "HUF", "ft": "HUF",
    "FT": "HUF", "HUF": "HUF", "Ft.": "HUF", "lei": "RON", "Lei": "RON", "LEI": "RON", "leu": "RON", "RON": "RON",
    "ron": "RON", "MDL": "MDL", "лей": "MDL", "kn": "HRK", "Kn": "HRK", "KN": "HRK", "kuna": "HRK", "HRK": "HRK",
    "лв": "BGN", "лв.": "BGN", "BGN": "BGN",
    "дин": "RSD", "дин.": "RSD", "din": "RSD", "din.": "RSD", "Din": "RSD", "RSD": "RSD", "rsd": "RSD", "рсд": "RSD",
    "РСД": "RSD", "Dinara": "RSD", "dinara": "RSD", "динара": "RSD", "KM": "BAM", "BAM": "BAM", "ден": "MKD",
    "ден.": "MKD", "MKD": "MKD", "lekë": "ALL", "Lekë": "ALL", "lek": "ALL", "руб.": "RUB", "руб": "RUB", "р.": "RUB",
    "р": "RUB", "Р": "RUB", "рублей": "RUB", "RUB": "RUB", "грн": "UAH", "грн.": "UAH", "ГРН": "UAH", "UAH": "UAH",
    "тг": "KZT", "тг.": "KZT", "тенге": "KZT", "KZT": "KZT", "сом": "KGS", "сум": "UZS", "сўм": "UZS",
    "so'm": "UZS", "UZS": "UZS", "BYN": "BYN", "GEL": "GEL", "AMD": "AMD", "AZN": "AZN", "ман": "AZN",
    "TL": "TRY", "tl": "TRY", "Tl": "TRY", "TRY": "TRY", "kr": "SEK", "Kr": "SEK", "KR": "SEK", "kr.": "SEK",
    "Kr.": "SEK", "SEK": "SEK", "sek": "SEK", "NOK": "NOK", "DKK": "DKK", "dkk": "DKK", "ISK": "ISK", "krónur": "ISK",
    "Rp": "IDR", "Rp.": "IDR", "rp": "IDR", "RP": "IDR", "IDR": "IDR", "RM": "MYR", "Rm": "MYR", "MYR": "MYR",
    "SGD": "SGD", "HKD": "HKD", "TWD": "TWD", "NTD": "TWD", "NT": "TWD", "PHP": "PHP", "VND": "VND", "VNĐ": "VND",
    "vnđ": "VND", "đ": "VND", "Đ": "VND", "đồng": "VND", "THB": "THB", "Baht": "THB", "baht": "THB", "KRW": "KRW",
    "won": "KRW", "JPY": "JPY", "yen": "JPY", "CNY": "CNY", "RMB": "CNY", "INR": "INR", "Rs": "INR", "Rs.": "INR",
    "rs": "INR", "rs.": "INR", "RS": "INR", "RS.": "INR", "Re.": "INR", "PKR": "PKR", "LKR": "LKR", "NPR": "NPR",
    "BDT": "BDT", "Tk": "BDT", "Tk.": "BDT", "tk": "BDT", "TK": "BDT", "AED": "AED", "Aed": "AED", "Dhs": "AED",
    "Dhs.": "AED", "DHS": "AED", "dhs": "AED", "Dh": "MAD", "DH": "MAD", "dh": "MAD", "MAD": "MAD", "SAR": "SAR",
    "SR": "SAR", "QAR": "QAR", "QR": "QAR", "KD": "KWD", "KWD": "KWD", "BD": "BHD", "BHD": "BHD", "OMR": "OMR",
    "JOD": "JOD", "JD": "JOD", "LBP": "LBP", "EGP": "EGP", "LE": "EGP", "L.E.": "EGP", "LE.": "EGP", "ILS": "ILS",
    "NIS": "ILS", "nis": "ILS", "TND": "TND", "DT": "TND", "DZD": "DZD", "DA": "DZD", "ZAR": "ZAR", "KES": "KES",
    "KSh": "KES", "Ksh": "KES", "KSH": "KES", "Kshs": "KES", "Kes": "KES", "TSh": "TZS", "Tsh": "TZS", "TZS": "TZS",
    "UGX": "UGX", "USh": "UGX", "Ush": "UGX", "RWF": "RWF", "NGN": "NGN", "GHS": "GHS", "FCFA": "XOF", "F CFA": "XOF",
    "CFA": "XOF", "cfa": "XOF", "fcfa": "XOF", "Fcfa": "XOF", "XOF": "XOF", "XAF": "XAF", "ETB": "ETB", "Br": "ETB",
    "Birr": "ETB", "birr": "ETB", "MUR": "MUR",
    "FBu": "BIF", "FG": "GNF", "MK": "MWK", "ZK": "ZMW", "Db": "STN", "ЅM": "TJS",
    "BRL": "BRL", "reais": "BRL", "ARS": "ARS", "CLP": "CLP", "COP": "COP", "PEN": "PEN", "soles": "PEN", "UYU": "UYU",
    "PYG": "PYG", "Gs": "PYG", "Gs.": "PYG", "Bs": "BOB", "Bs.": "BOB", "BOB": "BOB", "MXN": "MXN", "CRC": "CRC",
    "GTQ": "GTQ", "HNL": "HNL", "NIO": "NIO", "DOP": "DOP", "CUP": "CUP", "pesos": "MXN", "CAD": "CAD", "AUD": "AUD",
    "NZD": "NZD", "PTE": "PTE", "IRR": "IRR", "Toman": "IRT", "MVR": "MVR", "KHR": "KHR", "LAK": "LAK", "kip": "LAK",
    "MMK": "MMK", "Ks": "MMK", "MNT": "MNT", "MOP": "MOP", "ALL": "ALL", "Lek": "ALL", "soʻm": "UZS", "so‘m": "UZS",
    "Nu.": "BTN", "Fdj": "DJF", "Nfk": "ERN", "LD": "LRD", "Rf": "MVR", "UM": "MRU", "VT": "VUV", "DEM": "DEM",
    # The codes of ISO 4217 that have no sign above and are no word on any menu (``TOP``, ``SOS``).
    "AFN": "AFN", "AOA": "AOA", "AWG": "AWG", "BBD": "BBD", "BIF": "BIF", "BMD": "BMD", "BND": "BND",
    "BSD": "BSD", "BTN": "BTN", "BWP": "BWP", "BZD": "BZD", "CDF": "CDF", "CVE": "CVE", "DJF": "DJF",
    "FJD": "FJD", "FKP": "FKP", "GMD": "GMD", "GNF": "GNF", "GYD": "GYD", "HTG": "HTG", "IQD": "IQD",
    "JMD": "JMD", "KGS": "KGS", "KMF": "KMF", "KYD": "KYD", "LRD": "LRD", "LSL": "LSL", "LYD": "LYD", "MGA": "MGA",
    "MRU": "MRU", "MWK": "MWK", "MZN": "MZN", "PAB": "PAB", "PGK": "PGK", "SBD": "SBD", "SCR": "SCR",
    "SDG": "SDG", "SRD": "SRD", "SSP": "SSP", "SYP": "SYP", "SZL": "SZL",
    "TJS": "TJS", "TMT": "TMT", "TTD": "TTD", "VES": "VES", "VUV": "VUV", "WST": "WST", "XCD": "XCD",
    "XPF": "XPF", "YER": "YER", "ZMW": "ZMW",
    # Written out, in the forms that follow a number.
    "euroa": "EUR", "eurot": "EUR", "eurai": "EUR", "euri": "EUR", "evrov": "EUR", "evra": "EUR", "evri": "EUR",
    "Евро": "EUR", "Рублей": "RUB", "РУБЛЕЙ": "RUB", "рубля": "RUB", "рубль": "RUB", "Руб.": "RUB", "Руб": "RUB",
    "РУБ.": "RUB", "РУБ": "RUB", "RUR": "RUB", "гривень": "UAH", "гривні": "UAH", "гривен": "UAH", "Грн": "UAH",
    "Грн.": "UAH", "грв.": "UAH", "złotych": "PLN", "złote": "PLN", "zlotych": "PLN", "korun": "CZK", "koruny": "CZK",
    "kronor": "SEK", "Kronor": "SEK", "kroner": "SEK", "Kroner": "SEK", "forint": "HUF", "Forint": "HUF",
    "Franken": "CHF", "francs": "CHF", "franchi": "CHF", "лева": "BGN", "Тенге": "KZT", "теңге": "KZT", "lira": "TRY",
    "manat": "AZN", "rupiah": "IDR", "Rupiah": "IDR", "ringgit": "MYR", "rupees": "INR", "Rupees": "INR",
    "dollars": "USD", "Dollars": "USD", "dirhams": "MAD", "rand": "ZAR", "naira": "NGN", "shillings": "KES",
    "bolivianos": "BOB", "colones": "CRC", "quetzales": "GTQ", "lempiras": "HNL", "guaraníes": "PYG",
}  # fmt: skip

#: Only in front of the number and glued to it.
GLUED_PREFIXES: dict[str, str] = {"R": "ZAR", "P": "PHP", "Q": "GTQ", "N": "NGN", "K": "ZMW", "L": "HNL"}

#: Codes that are everyday words or measures on menus: believed only where the site is known to pay in them.
RISKY = frozenset({"CUP", "ALL", "COP", "PEN", "MAD", "BOB", "GEL", "MOP", "TRY", "LAK", "NIO", "BAM", "AMD", "SAR"})
RISKY_WORDS = frozenset({
    "CUP", "ALL", "COP", "PEN", "MAD", "BOB", "GEL", "MOP", "NIO", "LE", "DA", "DT", "MK", "FG", "Ks", "ft", "FT",
    "SR", "BD", "JD", "KM", "Br", "kip", "won", "Re.", "Db", "Lek", "lek", "din", "Din", "ман", "LAK",
    "zl", "Dh", "QR", "сом", "сум", "pesos", "soles", "tl", "Tl", "Rm", "RS", "đ", "Đ", "Fr", "fr.",
    "LD", "Rf", "UM", "VT", "DEM", "ƒ",
})  # fmt: skip

#: Words of another meaning on menus (Dutch chicken, a past tense): believed only where the site pays in them.
OTHER_WORDS = frozenset({"kip", "won"})

#: A currency's name in full, and its abbreviation.
ABBREVIATED: dict[str, str] = dict.fromkeys(("рублей", "рубля", "рубль", "Рублей", "РУБЛЕЙ"), "руб")

COUNTRY_CURRENCY: dict[str, str] = {
    **dict.fromkeys(
        words(
    """
    AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK ME XK AD MC SM VA RE GP MQ BG
    """
),
        "EUR",
    ),
    "GB": "GBP", "UK": "GBP", "US": "USD", "CA": "CAD", "AU": "AUD", "NZ": "NZD", "CH": "CHF", "LI": "CHF",
    "CZ": "CZK", "PL": "PLN", "HU": "HUF", "RO": "RON", "MD": "MDL", "RS": "RSD", "BA": "BAM", "MK": "MKD",
    "AL": "ALL", "DK": "DKK", "SE": "SEK", "NO": "NOK", "IS": "ISK", "FO": "DKK", "GL": "DKK", "RU": "RUB",
    "UA": "UAH", "BY": "BYN", "KZ": "KZT", "KG": "KGS", "UZ": "UZS", "GE": "GEL", "AM": "AMD", "AZ": "AZN",
    "TR": "TRY", "IL": "ILS", "EG": "EGP", "SA": "SAR", "AE": "AED", "QA": "QAR", "KW": "KWD", "BH": "BHD",
    "OM": "OMR", "JO": "JOD", "LB": "LBP", "IR": "IRR", "IN": "INR", "PK": "PKR", "LK": "LKR", "NP": "NPR",
    "BD": "BDT", "TH": "THB", "VN": "VND", "LA": "LAK", "KH": "KHR", "MM": "MMK", "MY": "MYR", "SG": "SGD",
    "ID": "IDR", "PH": "PHP", "CN": "CNY", "HK": "HKD", "MO": "MOP", "TW": "TWD", "JP": "JPY", "KR": "KRW",
    "MN": "MNT", "ZA": "ZAR", "KE": "KES", "TZ": "TZS", "UG": "UGX", "NG": "NGN", "GH": "GHS", "ET": "ETB",
    "MA": "MAD", "TN": "TND", "DZ": "DZD", "SN": "XOF", "CI": "XOF", "ML": "XOF", "BF": "XOF", "BJ": "XOF",
    "TG": "XOF", "NE": "XOF", "CM": "XAF", "GA": "XAF", "MU": "MUR", "BR": "BRL", "AR": "ARS", "CL": "CLP",
    "CO": "COP", "PE": "PEN", "UY": "UYU", "PY": "PYG", "BO": "BOB", "MX": "MXN", "CR": "CRC", "GT": "GTQ",
    "HN": "HNL", "NI": "NIO", "DO": "DOP", "CU": "CUP", "PA": "PAB", "JM": "JMD", "TT": "TTD", "EC": "USD",
    "SV": "USD", "PR": "USD", "FJ": "FJD", "ZM": "ZMW",
}  # fmt: skip

#: The likeliest currency of a page in this language when nothing better is known.
LANGUAGE_CURRENCY: dict[str, str] = {
    "de": "EUR", "fr": "EUR", "it": "EUR", "es": "EUR", "nl": "EUR", "fi": "EUR", "el": "EUR", "pt": "EUR",
    "et": "EUR", "lv": "EUR", "lt": "EUR", "sk": "EUR", "sl": "EUR", "hr": "EUR", "ca": "EUR", "cs": "CZK",
    "pl": "PLN", "hu": "HUF", "ro": "RON", "bg": "BGN", "sr": "RSD", "mk": "MKD", "sq": "ALL", "da": "DKK",
    "sv": "SEK", "nb": "NOK", "no": "NOK", "nn": "NOK", "is": "ISK", "ru": "RUB", "uk": "UAH", "be": "BYN",
    "kk": "KZT", "ka": "GEL", "hy": "AMD", "az": "AZN", "tr": "TRY", "he": "ILS", "fa": "IRR", "hi": "INR",
    "ta": "INR", "te": "INR", "mr": "INR", "bn": "BDT", "ur": "PKR", "ne": "NPR", "si": "LKR", "th": "THB",
    "vi": "VND", "lo": "LAK", "km": "KHR", "my": "MMK", "ms": "MYR", "id": "IDR", "tl": "PHP", "ja": "JPY",
    "ko": "KRW", "zh": "CNY", "mn": "MNT", "sw": "KES", "am": "ETB",
}  # fmt: skip

#: Signs several currencies share: what they may also mean.
SHARED: dict[str, frozenset[str]] = {
    "USD": words(
        """
    CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU JMD TTD BBD BZD XCD FJD BND DOP NIO CUP BRL TOP
    """
    ),
    "SEK": frozenset({"DKK", "NOK", "ISK"}),
    "JPY": frozenset({"CNY"}),
    "CNY": frozenset({"TWD", "HKD", "JPY", "MOP"}),
    "TWD": frozenset({"CNY", "HKD"}),
    "INR": frozenset({"PKR", "LKR", "NPR", "MUR"}),
    "GBP": frozenset({"EGP", "LBP", "SYP"}),
    "RUB": frozenset({"BYN"}),
    "SAR": frozenset({"QAR", "OMR", "YER", "IRR"}),
    "KWD": frozenset({"BHD", "JOD", "IQD", "TND", "DZD", "LYD"}),
    "AED": frozenset({"MAD"}),
    "MAD": frozenset({"AED"}),
    "RON": frozenset({"MDL"}),
    "XOF": frozenset({"XAF"}),
    "MXN": frozenset({"COP", "CLP", "ARS", "UYU", "DOP", "CUP", "PHP"}),
    "CAD": frozenset({"NIO"}),
    "ETB": frozenset({"BYN"}),
    "RSD": frozenset({"MKD", "DZD"}),
    "BRL": frozenset(),
}

#: Currencies whose dishes usually cost hundreds or thousands: a dot or comma before three digits groups.
BIG = words(
    """
    IDR VND KRW JPY HUF CLP COP PYG ISK RSD KZT UZS LBP IRR IRT IQD TZS UGX XOF XAF MMK LAK KHR AMD CRC
    """
)
#: Currencies with three decimals. ISO 4217 gives the Iraqi dinar three too, but nobody pays in less than 250 of it.
THREE_DECIMALS = words("KWD BHD OMR JOD TND LYD")
