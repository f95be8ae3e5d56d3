"""Words that tell food from other trades, in many languages.

Kept as stems: a word counts when it begins or ends with one (German and Scandinavian compounds end in
theirs, ``Zwiebelsuppe``). Scripts without spaces are looked through for characters instead. The words
themselves are in ``food_words``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from menu_pipeline.menus.food_words import ALIEN, FOOD
from menu_pipeline.menus.normal import words
from menu_pipeline.menus.sieve import Sieve

#: Single characters and syllables of scripts without spaces, or whose words are short.
_CHARACTERS = re.compile(
    "[麵面飯饭湯汤雞鸡牛豬猪羊鴨鸭魚鱼蝦虾蟹菜茶酒餃饺粥餅饼糕奶豆腐肉蛋鍋锅串燒烧炒炸煎蒸煮丼鮨]|寿司|刺身"
    "|ラーメン|うどん|そば|カレー|ビール"
    "|コーヒー|サラダ|ピザ|パスタ|ケーキ|ランチ|ハイボール|サワー|ジュース|日本酒|焼酎|ワイン|弁当|定食|唐揚|うなぎ|うな"
    "|天ぷら|天丼|ステーキ|ハンバーグ|チーズ|デザート|アイス|ウーロン|カクテル|焼|揚|국|밥|면|탕|찌개|구이|볶음|전골|치킨|김치"
    "|고기|만두|커피|맥주|소주|라떼|에스프레소|아메리카노|카푸치노|모카|스무디|에이드|주스|샌드위치|베이글|케이크|쿠키"
    "|보쌈|잡채|갈비|삼겹살|냉면|떡|비빔|칼국수|족발|막걸리|하이볼|사케|와인|칵테일|장어|해물|오징어|낙지|새우|볶음|튀김"
    "|파스타|피자|버거|돈까스|우동|초밥|샐러드|스테이크|디저트|빙수|요거트|초코|녹차|홍차"
    "|दाल|चावल|रोटी|पनीर|चाय|सब्ज|दही|समोस|थाली|डोसा|ভাত|মাছ|মাংস|சாதம்|தோசை|இட்லி"
    "|دجاج|لحم|سمك|شاي|قهوة|خبز|رز|سلطة|شوربة|كباب|فلافل|حمص|عصير|بيتزا|برجر|شاورما|مشوي|کباب|چلو|جوجه"
    "|برنج|دوغ|نوشابه"
    "|עוף|בשר|דג|סלט|מרק|חומוס|פלאפל|קפה|יין|בירה|פיצה|לחם|אורז|ข้าว|ผัด|ต้ม|แกง|ยำ|หมู|ไก่|กุ้ง|ปลา|ชา|กาแฟ|ส้มตำ"
    "|ሽሮ|እንጀራ|ወጥ|ქაბაბ|ხინკალ|ხაჭაპურ|მწვად|ლობიო|հաց|խորոված|ข้าว|បាយ|ເຂົ້າ"
    "|[咖啡瓜薯茄椒菌菇筍笋藕鮑鲍鴿鸽燉炖滷卤燴烩燜焖翅蹄腸肠粉粽羹莓橙檬蘋苹梨葡萄芋栗棗枣臘腊]|沙拉|沙律|[牛豬猪]排|排骨|布丁|布甸"
    "|プリン|ソーダ|クリーム|ミルク|[アルーハブスク]ティー|トースト|サンド|スープ|パフェ|ココア|オムライス|ハム|エビ(?!デ)|海老|マグロ"
    "|サーモン|ナポリタン|グラタン|ドリア|ピラフ|コロッケ|カツ(?!ラ)|味噌|漬物|おでん|しゃぶ|珈琲|ウイスキー|ウィスキー|パンケーキ|ワッフル"
    "|タルト|モンブラン|団子|ぜんざい|かき氷|大福|おにぎり|レモン|りんご|いちご|苺|バナナ|メロン|牡蠣|ホタテ|帆立|キムチ|チヂミ|ビビンバ"
    "|ラテ(?!ン)|マキアート|フロート|スムージー|シェイク|ロースト|ソテー|ポテト|フライ(?!ト)|ソース|マヨ|トマト|鯖|鮭|鯛|鰻"
    "|순대|짬뽕|제육|순두부|된장|돌솥|파전|계란|콜라|사이다|아이스티|밀크티|마카롱|타르트|와플|아이스크림|젤라또|크림|브런치|수프"
    "|리조또|뇨끼|라자냐|치즈|갈릭|바비큐|عدس|تبولة|فتوش|متبل|غنوج|كبة|طاووق|مشاوي|كفتة|روبيان|برياني|كبسة|مندي|منسف|مقلوبة|ملوخية"
    "|빵|크루아상|버터|도[넛너]|스콘|바게트|머핀|브라우니|푸딩|라테|유자|돈가스|연어|스파게티|토스트|카레|물회|단호박|고구마|소시지"
    "|クロワッサン|卵|食パン|御膳|会席|懐石|海鮮|お造り|包子|果汁|冰[淇激][淋凌]|[披比]萨|汉堡|三明治|海鲜|点心|便[當当]|كعك|مكرونة|طعمية|كشري"
    "|جبن|مناقيش|فطائر|سمبوس|بقلاوة|كنافة|مهلبية|كيك|بيبسي|ليمون|نعناع|بطاط|טחינה|שווארמה|שניצל|קציצות|המבורגר|פסטה|פיתה"
    "|ביצים|שקשוקה|גבינה|בורקס|עוגה|גלידה|לימונדה|קבב|ก๋วยเตี๋ยว|ไข่|เบียร์|ขนม|ไอศกรีม|ต้มยำ|ღვინ|პიცა|ხორც|ქათ|სალათ|ყველ|საფერავ|რქაწითელ|მუკუზან|ქინძმარაულ|წინანდალ|ყავა"
)

#: Each of those has one of these, and is long to look for.
_BEYOND_GREEK_AND_CYRILLIC = re.compile("[\u0530-\u1fff\u2e80-\uffff]")

#: For texts in lower case.
_ALIEN_PHRASES = re.compile(
    r"gift\s*(?:card|voucher|certificate)|bon\s+cadeau|carte\s+cadeau|t-?\s?shirt|per\s+night|pro\s+nacht"
    r"|par\s+nuit|per\s+hour"
    r"|/\s?h(?:our|r)?\b|hair\s?cut|cut\s*&\s*|blow[\s-]?dry|nail\s+art|full\s+set|day\s+pass|tote\s+bag"
    r"|per\s+person\s+per|(?:single|double|twin|triple|dorm|bed)[\s-]?rooms?\b"
    r"|护身符|護身符|御守|お守り|守り$|神社|神符|絵馬|破魔矢|御朱印|おみくじ|tシャツ|トートバッグ|手ぬぐい|キーホルダー|t恤|帆布袋|马克杯|馬克杯|明信片"
    r"|티셔츠|에코백|머그컵|키링",
)
_TOKEN = re.compile(r"[^\W\d_]{3,}")
_LENGTHS = range(10, 2, -1)


#: Stems that begin many words of other things ("character", "Reise", "Kanal"): only as they stand, or with an s or n.
_WHOLE = words(
    """
    port char plat fanta ente tart bere miel menu absolut brat combi pain olive rund cola spring rice reis cava sekt
    dosa морс thai pide chai mayo sake pane sate bean riso vand kawa primi maki latte fried herb nasi corn deca reje
    dort soda gans papa kaka coupe ramen gobi agua tocan cena banh kopi korv bira lamba wing mains stew dana masala
    gamba possu reserva corona вода obed
    """
)
#: Stems that end many ("Elemente", "generación", "Hintergrund", "privada").
_NO_END = words(
    """
    ente osti ikan ración gado naan wing rice kala vada veau cola tuna tosti rund sate char puri nasi thon pide bolo
    bere dana lager kana mains aglio kava roti вода бира alitas mule mici pita riso adana verre soda veal plat tost
    acqua olio cava manzo pisco riba cena tinto tintos agua skyr leves malt krevet beer cider port burger vatten
    daging fisk
    """
)
#: Words of other things that begin or end like food.
_NOT_FOOD = words(
    """
    package packages stockage brother brothers kanal kanäle kanalen canal kanada pupils marathon standort landkreis
    caribbean copain platform plattform oliver olivia hamburg friedhof weinen spritze
    """
)


@lru_cache(maxsize=20_000)
def _is_food_word(word: str) -> bool:
    if word in FOOD:
        return True
    if word in _NOT_FOOD:
        return False
    if word[-1] in "sn" and word[:-1] in _WHOLE:
        return True
    begun = (word[:n] for n in _LENGTHS if len(word) > n >= 4)
    if any(stem in FOOD and stem not in _WHOLE for stem in begun):
        return True
    ended = (word[-n:] for n in _LENGTHS if len(word) > n + 1 and n >= 4)
    return any(stem in FOOD and stem not in _NO_END for stem in ended)


@lru_cache(maxsize=20_000)
def _is_alien_word(word: str) -> bool:
    return word in ALIEN or any(len(word) > n and n >= 6 and word[:n] in ALIEN for n in _LENGTHS)


#: "3 courses", "vier Gänge": a set menu by its length.
_COURSES = re.compile(
    r"(?<!\w)(?:\d{1,2}|two|three|four|five|six|seven|zwei|drei|vier|fünf|sechs|sieben|deux|trois|quatre|cinq|due|tre"
    r"|quattro|cinque|dos|tres|cuatro|cinco|twee|drie|vijf|två|fyra|fem|tri|štyri|čtyři|trzy|három|négy)(?:-|\s)*"
    r"(?:course|gäng|gang-?men|gangen|service|portat|platos|pratos|rätters|retters|retter|chod|dań|dani|fogás|feluri)"
)


#: Greek words are listed without their accents, which move within a word.
_GREEK = str.maketrans("άέήίόύώϊϋΐΰς", "αεηιουωιυιυσ")
_ACCENTED_GREEK = re.compile("[άέήίόύώϊϋΐΰς]")


@lru_cache(maxsize=4096)  # asked of a name by rule after rule
def is_food(text: str) -> bool:
    """Whether a text speaks of food or drink."""
    lowered = text.casefold()
    if not lowered.isascii() and _ACCENTED_GREEK.search(lowered):
        lowered = lowered.translate(_GREEK)
    if any(map(_is_food_word, _TOKEN.findall(lowered))):
        return True
    foreign = not text.isascii() and _BEYOND_GREEK_AND_CYRILLIC.search(text) is not None
    return (foreign and _CHARACTERS.search(text) is not None) or _COURSES.search(lowered) is not None


@lru_cache(maxsize=4096)  # asked twice of most names
def is_alien(text: str) -> bool:
    """Whether a text speaks of another trade, or of something that is no dish."""
    lowered = text.casefold()
    return any(map(_is_alien_word, _TOKEN.findall(lowered))) or _ALIEN_PHRASES.search(lowered) is not None


_NEVER_A_DISH = Sieve(
    r"\b(?:workshops?|(?:cooking|baking|barista|wine|sushi|pasta|online) (?:courses?|class(?:es)?)|master ?class(?:es)?"
    r"|seminars?|tickets?|vouchers?|gift\s?cards?|gutscheine?"
    r"|kochkurs\w*|haircuts?|t-?shirts?|hoodies?|caps?|jackets?|aprons?|tote|mugs?|posters?|vinyl|dvds?"
    r"|keyrings?|beanies?|sweatshirts?|umbrellas?"
    r"|\w*zimmer|(?:double|single|twin|family|deluxe|standard) rooms?|suite|apartments?|ferienwohnung"
    r"|chambre (?:double|simple|familiale)|habitaci[oó]n (?:doble|individual)|camera (?:singola|doppia"
    r"|matrimoniale)|per night|pro nacht|manicure|pedicure|membership"
    r"|knife|knives|cookware|cast[- ]iron \w+|(?:pasta|bread|ice cream|waffle|coffee) makers?(?!['’])|\w+ grinder"
    r"|(?:in[- ]person|virtual|online|live) [\w ]*tastings?"
    r"|frying pan|saucepan|corkscrew|teapot|(?:chopping|cutting) board|(?:espresso|coffee) machine)\b"
    r"|^(?:料\s*金|入場料|参加費|会費|時給|職\s*種|お?仕事内容|勤務(?:時間|地))$",
    re.I,
)


@lru_cache(maxsize=1024)  # asked twice of each name
def is_never_a_dish(name: str) -> bool:
    """Words no dish has in its name, whatever else it says (*Pasta workshop*, *Dinner voucher*)."""
    return bool(_NEVER_A_DISH.search(name))


_BOOKED = Sieve(
    r"(?:book (?:your )?tickets?|buy (?:your )?tickets?|get tickets|tickets? (?:at|for|from|here|available)"
    r"|tickets? (?:kaufen|buchen)|réserver (?:vos|mes|des) (?:places|billets)"
    r"|per night|a night|(?:/|pro|par|por|a|per|la) ?(?:nacht|nuit|noche|notte|noite|night)|per serving"
    r"|(?:purchase|buy|get) (?:your |an? )?admission|day of (?:the )?event"
    r"|serves \d+ ?·"
    r"|^\W*for (?:two|2)$|(?:★|\d\.\d\b|cost)[^\w]*(?:\(?\d+\)?)?\W*for (?:two|2)$"
    r"|average (?:cost|price)|avg\.? (?:cost|price)|\d+\s?[-–]\s?\d+\s?min\b.{0,30}★"
    r"|per hour|an hour|per evening|per day|per dag|pro tag|par jour|al giorno|por día|(?:/|pro|par) ?(?:stunde"
    r"|heure)|apply now|jetzt bewerben|postuler|full[ -]time"
    r"|part[ -]time|vollzeit"
    r"|teilzeit)\b",
    re.I,
)


def is_booked(description: str) -> bool:
    """Whether what is said beside a price is about tickets, nights, hours, work or servings of a recipe."""
    return bool(_BOOKED.search(description))


#: What beds are let for: "Prices per person/night".
_A_NIGHT = re.compile(
    r"(?:/|\b(?:per|pro|par|por|pr\.?|na|za)) ?(?:nights?|nacht|nuit|noche|notte|noite|natt|nat|noc|noč|éj|yö)\b", re.I
)


@lru_cache(maxsize=256)  # asked of each item under the heading
def is_let_by_night(section: str) -> bool:
    """Whether a heading says that what stands under it is let for the night, whatever is served in the morning."""
    return bool(_A_NIGHT.search(section))


_SOLD_BESIDE = re.compile(
    r"^\W*(?:\w+\s){0,2}(?:gift[\s-]?(?:cards?|vouchers?|certificates?)|geschenk\w*|gutscheine?|bons?[\s-]cadeaux?"
    r"|buon[oi][\s-]regalo"
    r"|tarjetas?(?: de)? regalo|cadeaubon\w*|gavekort|presentkort|lahjakort\w*|t-?shirts?|hoodies?)\W*$",
    re.I,
)


def is_sold_beside(name: str) -> bool:
    """What a kitchen sells beside its dishes, named by nothing else (vouchers, shirts), or what it lets by time."""
    return bool(_SOLD_BESIDE.match(name) or (("(" in name or "（" in name) and _BY_TIME.search(name)))


#: "Billiards (30 min": the price behind it stands in the same brackets.
_BY_TIME = re.compile(r"[（(]\s*\d+\s?(?:分|時間|小時|小时|분|시간|min\w*|h|std|hours?|hrs?)\W*$", re.I)
