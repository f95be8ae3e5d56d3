"""PDF menus of our own making whose type is no plain one: letters that lean, glyphs without a character."""

from __future__ import annotations

import pytest

from menu_pipeline.menus.pdf import page_of
from menu_pipeline.menus.pdf_gaps import capitals_set_off, spaces_unseen
from menu_pipeline.menus.pdf_text import lost_letter
from menu_pipeline.menus.pdf_words import PdfPage, Word, _Reader, _Type
from menu_pipeline_tests.menus.pdf_writer import LOST, Placed
from menu_pipeline_tests.menus.test_pdf_layouts import found, read

pytest.importorskip("pypdfium2", reason="SKIPPED: pypdfium2 is not installed, so PDFs are not read")

DISHES = [
    ("Polpo alla brace", "con patate schiacciate e salsa verde", "17"),
    ("Spalla di maiale", "cotta a lungo con cavolo nero", "15"),
    ("Riso al salto", "con zafferano e midollo di vitello", "13"),
    ("Trota salmonata", "con burro, limone e mandorle", "16"),
    ("Insalata russa", "con tonno, uova di quaglia e prezzemolo tritato", "9"),
    ("Pici al ragù", "con ragù bianco di coniglio", "14"),
]


@pytest.mark.parametrize("slant", [0.2126, 0.3333])
def test_descriptions_that_lean_by_their_matrix_do_not_hide_the_names(slant: float) -> None:
    texts = []
    for i, (name, about, price) in enumerate(DISHES):
        y = 760 - 60 * i
        texts += [
            Placed(60, y, name, 14),
            Placed(60, y - 16, about, 12, slant=slant),
            Placed(60, y - 32, f"€{price}", 14),
        ]
    items = read(texts).items
    assert [(item.name, item.description, str(item.prices[0].amount)) for item in items] == [
        (name, about, f"{price}.00") for name, about, price in DISHES
    ]


def test_names_that_lean_by_their_matrix_keep_their_spaces() -> None:
    texts = []
    for i, (name, _, price) in enumerate(DISHES):
        texts += [Placed(60, 760 - 30 * i, name, 18, slant=0.25), Placed(400, 760 - 30 * i, f"{price},50 €", 12)]
    assert found(read(texts)) == {name: [f"{price}.50"] for name, _, price in DISHES}


@pytest.mark.parametrize("letter", "iae")
def test_the_letter_that_a_font_never_shows_is_the_glyph_without_a_character(letter: str) -> None:
    """The font has no character for the glyph: names lost the letter, and came in parts."""
    texts = []
    for i, (name, about, price) in enumerate(DISHES):
        y = 760 - 60 * i
        texts += [Placed(60, y, _lost(name, letter), 14, font="lossy")]
        texts += [Placed(60, y - 16, _lost(about, letter), 10, font="lossy"), Placed(400, y, f"{price},00 €", 14)]
    assert found(read(texts)) == {name: [f"{price}.00"] for name, _, price in DISHES}


def _lost(text: str, letter: str) -> str:
    return text.replace(letter, LOST)


def test_glyphs_without_a_character_stay_none_where_they_may_be_spaces_or_several_letters() -> None:
    said = "".join(about for _, about, _ in DISHES)
    assert lost_letter(said, [[0.2] * 20]) == ""
    without = said.replace("i", "")
    assert lost_letter(without, [[0.2] * 15]) == "i"
    assert lost_letter(without, [[0.2] * 14 + [0.5]]) == ""
    assert lost_letter(without[:60], [[0.2] * 15]) == ""
    assert lost_letter(without.replace("e", ""), [[0.2] * 15]) == ""


def test_the_rest_of_a_number_whose_first_digit_has_no_character_is_none() -> None:
    words = [
        Word(text, left, left + 8.0 * len(text), y, y + 14, 14, text == "Rum", y)
        for text, left, y in [
            ("Rum", 60, 700.0),
            ("\ufffd.40", 100, 700.0),
            ("Zacapa", 60, 680.0),
            ("9.40", 200, 680.0),
        ]
    ]
    assert [line.text for line in page_of([PdfPage(595, 842, words, 0)]).lines] == ["Rum", "Zacapa 9.40"]


def test_a_bold_name_goes_on_below_its_price_in_capitals_too_over_what_is_said_of_it() -> None:
    dishes = [
        (("Roasted char and", "Beurre Blanc"), "38€", "Crisp skin, leeks"),
        (("King crab", "Thermidor"), "68€", "Baked in cheese"),
        (("Riesling, Old", "Vines Trocken"), "16€ / 75€", "Mosel, by the glass or bottle"),
        (("Burrata and figs",), "19€", "Balsamic, pine nuts"),
        (("Crème brûlée",), "14€", "Vanilla, burnt sugar"),
    ]
    texts, y = [], 760.0
    for lines, price, about in dishes:
        texts.append(Placed(60, y, lines[0], 12, bold=True))
        texts.append(Placed(180 if "/" not in price else 70 + 6.2 * len(lines[0]), y, price, 12, bold=True))
        for line in lines[1:]:
            y -= 18
            texts.append(Placed(60, y, line, 12, bold=True))
        texts.append(Placed(60, y - 26, about, 10))
        y -= 64
    assert found(read(texts)) == {
        "Roasted char and Beurre Blanc": ["38.00"],
        "King crab Thermidor": ["68.00"],
        "Riesling, Old Vines Trocken": ["16.00", "75.00"],
        "Burrata and figs": ["19.00"],
        "Crème brûlée": ["14.00"],
    }


def test_a_title_between_dishes_set_like_their_names_is_no_end_of_a_name() -> None:
    texts, y = [], 760.0
    for title, dishes in (("Soups", ["Leek", "Pea"]), ("Pies", ["Eel", "Ham"]), ("Puddings", ["Rice", "Plum"])):
        texts.append(Placed(60, y, title, 12, bold=True))
        texts.append(Placed(60, y - 15, "all made here", 9))
        for name in dishes:
            y -= 34
            texts += [Placed(60, y, f"{name} of the day", 12, bold=True), Placed(240, y, "£7.50", 12, bold=True)]
            texts.append(Placed(60, y - 14, "with bread", 9))
        y -= 48
    assert set(found(read(texts))) >= {f"{n} of the day" for n in ("Leek", "Pea", "Eel", "Ham", "Rice", "Plum")}


@pytest.mark.parametrize("step", [13.0, 17.0])
def test_names_over_several_lines_in_narrow_columns_are_whole(step: float) -> None:
    dishes = [
        (("SEA BASS", "WITH FENNEL", "AND ORANGE"), ("grilled", "over vine"), "2.950 FT"),
        (("PORK BELLY", "IN CIDER"), ("slow cooked",), "3.450 FT"),
        (("TROUT", "ALMONDS", "BROWN BUTTER"), ("from the", "brook"), "3.100 FT"),
        (("BEETROOT",), ("with curd",), "1.850 FT"),
        (("DUCK LEG", "RED CABBAGE"), ("confit",), "3.900 FT"),
        (("PLUM TART", "OF THE HOUSE"), ("warm",), "1.200 FT"),
    ]
    texts = []
    for n, (name, about, price) in enumerate(dishes):
        x, y = 60 + 190 * (n % 2), 760 - 150.0 * (n // 2)
        for line in name:
            texts.append(Placed(x, y, line, 15, bold=True))
            y -= step
        for line in about:
            texts.append(Placed(x, y, line, 10))
            y -= 0.8 * step
        texts.append(Placed(x, y - 4, price, 11, bold=True))
    assert found(read(texts)) == {" ".join(name): [price[:5].replace(".", "")] for name, _, price in dishes}


WINES = [
    ("Blauburgunder", "Hof am Hang, Unterland 2019", 9, 34),
    ("Blauburgunder", "Weingut Sonnleite, Oberland", 11, 42),
    ("Silvaner", "Keller Drei Linden", 8, 30),
    ("Silvaner", "Alte Mühle, Flusstal ’18", 10, 38),
    ("Lagrein", "Kloster Mariengrund", 12, 46),
    ("Gutedel", "Vier Eichen, Vorland", 7, 27),
]


@pytest.mark.parametrize("between", ["/", " / "])
def test_the_maker_belongs_to_a_wine_by_the_glass_and_the_bottle_where_grapes_repeat(between: str) -> None:
    items = read(_wines([(grape, maker, f"{glass}{between}{bottle}") for grape, maker, glass, bottle in WINES])).items
    assert [(item.name, {str(price.amount) for price in item.prices}) for item in items] == [
        (f"{grape} {maker}", {str(glass), str(bottle)}) for grape, maker, glass, bottle in WINES
    ]


def test_behind_a_colon_stands_what_is_in_a_dish_though_wines_have_names_in_two_types() -> None:
    rows = [(grape, maker, f"{glass}/{bottle}") for grape, maker, glass, bottle in WINES]
    items = read(
        _wines([("Erbsensuppe:", "mit Minze und Brot", "9"), ("Linsensalat:", "mit Kresse", "8"), *rows])
    ).items
    assert [item.name for item in items][:3] == ["Erbsensuppe", "Linsensalat", " ".join(WINES[0][:2])]


def test_what_stands_in_quotation_marks_is_part_of_a_name_in_two_types() -> None:
    rows = [("Roggenbrand", "‘Nachtwache’", "8"), ("Obstbrand ‘Am", "Moor’", "7"), ("Enzian", "‘Nord’", "6")]
    assert [item.name for item in read(_wines(rows)).items] == [f"{first} {second}" for first, second, _ in rows]


def _wines(rows: list[tuple[str, str, str]]) -> list[Placed]:
    """Rows of two types, two prices close behind the second, one further off."""
    texts = []
    for i, (first, second, price) in enumerate(rows):
        y = 760 - 20 * i
        close, far = (f" {price}", "") if "/" in price else ("", price)
        texts += [Placed(60, y, first, bold=True), Placed(69 + 6 * len(first), y, second + close)]
        texts += [Placed(420, y, far)] if far else []
    return texts


_WAYS = ("gebraten", "gekocht", "gegrillt", "in Curry")


def test_a_section_without_prices_is_read_though_one_name_has_a_second_text_of_its_make() -> None:
    """A remark set like the names had all names looked at as if set like descriptions."""
    sold = [f"{kind} {way}" for kind in ("Ente", "Huhn", "Lamm", "Fisch", "Rind", "Tofu") for way in _WAYS]
    mixed = {"Moorfeuer": "Rum, Limette, Minze", "Nebelhorn": "Gin, Gurke, Tonic", "Seegras": "Wodka, Apfel, Basilikum"}
    mixed |= {"Dünenlicht": "Tequila, Orange, Grenadine", "Strandhafer": "Whisky, Honig, Zitrone"}
    texts = [Placed(60, 800, "Speisen", 16, bold=True), Placed(60, 240, "Gemischtes", 16, bold=True)]
    for i, name in enumerate(sold):
        texts += [Placed(60, 770 - 20 * i, name, bold=True), Placed(420, 770 - 20 * i, f"{6 + i % 5},50 €")]
        texts += [Placed(180, 770 - 20 * i, "mit Reis, Gemüse")] if i % 3 else []
    texts += [Placed(200, 770, "Hausrezept", bold=True)]
    for i, (name, about) in enumerate(mixed.items()):
        texts += [Placed(60, 210 - 20 * i, name, bold=True), Placed(180, 210 - 20 * i, about)]
    names = [item.name for item in read(texts).items]
    assert names[-len(mixed) :] == list(mixed)


@pytest.mark.parametrize(
    ("letters", "wide", "cuts"),
    [
        ("STEAKPICADO", {5}, {5}),
        ("Alitasdepollo", {6, 8}, {6, 8}),
        ("Noodles,beef", {8}, {8}),
        ("SPACED", {1, 2, 3, 4, 5}, set()),  # letters set apart
        ("Noir", {1}, set()),  # one letter that the font sets off
        ("Badoit......", {6}, set()),  # a leader
        ("6,50€", {4}, set()),
    ],
)
def test_white_between_even_letters_is_a_space_that_the_library_has_not_seen(
    letters: str, wide: set[int], cuts: set[int]
) -> None:
    gaps = [1.8 if k in wide else 0.01 for k in range(1, len(letters))]
    assert spaces_unseen(letters, gaps, 11) == cuts


def test_a_capital_set_off_by_a_hair_begins_a_word_where_all_else_is_even() -> None:
    even = [0.0] * 4 + [0.6] + [0.0] * 4
    uneven = [0.4, -0.3, 0.5, 0.2, 0.6, 0.3, -0.2, 0.4, 0.3]
    assert capitals_set_off("PolloAlla", even[:8], 11) == {5}
    assert capitals_set_off("PolloAlla", uneven[:8], 11) == set()


def _beside(names: list[str], prices: list[str]) -> list[Placed]:
    """Names right-aligned at 300 and their prices, smaller, right of them."""
    places = [(name, price, 780 - 22 * i) for i, (name, price) in enumerate(zip(names, prices, strict=True))]
    left = [Placed(300 - 6 * len(name), y, name, 12) for name, _, y in places]
    return [*left, *(Placed(312, y, price, 10) for _, price, y in places)]


def test_numbers_that_end_names_beside_a_column_of_prices_in_another_type_are_no_prices() -> None:
    names = ["Whisky Muir 12", "Whisky Muir 15", "Rum Heather 18", "Whisky Barrel 21", "Gin Ardoch 10", "Gin Monk 47"]
    prices = ["650", "850", "1 150", "1 850", "590", "990"]
    texts = [Placed(60, 812, "Menu: cocktails, whisky, wine, beer", 18), *_beside(names, prices)]
    amounts = [[price.replace(" ", "")] for price in prices]
    assert found(read(texts)) == dict(zip(names, amounts, strict=True))


def test_what_ends_names_in_lesser_type_on_the_next_line_is_part_of_them_where_several_begin_alike() -> None:
    spirits = [
        ("Renard", "Vieux Superieur", "5.50"),
        ("Renard", "Grande Champagne", "7.50"),
        ("Renard", "Réserve", "9.50"),
    ]
    spirits += [("Flamant", "Blanc", "3.00"), ("Flamant", "Ambré", "4.20")]
    texts, y = [], 780.0
    for name, rest, price in spirits:
        texts += [Placed(60, y, name, 12), Placed(60, y - 11, rest, 9), Placed(200, y - 11, price, 9)]
        y -= 30
    assert found(read(texts)) == {f"{name} {rest}": [price] for name, rest, price in spirits}


@pytest.mark.parametrize("code", ["VS", "XO", "8Y"])
def test_two_letters_in_lesser_type_end_a_name_that_several_begin_with(code: str) -> None:
    bottles = [("Renard", code, "9.10"), ("Renard", "Napoléon", "9.40"), ("Renard", "Vieille Réserve", "9.80")]
    texts, y = [], 780.0
    for name, rest, price in [*bottles, ("Calvados", "", "9.00"), ("Marc", "", "8.00"), ("Grappa", "", "7.00")]:
        texts += [Placed(60, y, name, 13), *([Placed(110, y, rest, 10)] if rest else []), Placed(300, y, price, 13)]
        y -= 18
    expected = {f"Renard {rest}": [price] for _, rest, price in bottles}
    assert found(read(texts)) == expected | {"Calvados": ["9.00"], "Marc": ["8.00"], "Grappa": ["7.00"]}


def test_a_sign_in_other_type_between_two_words_parts_no_name() -> None:
    texts, y = [], 780.0
    for name, price in [("Ober", "8.50"), ("Klee", "9.00"), ("Moor", "7.50"), ("Hain", "7.00")]:
        texts += [
            Placed(60, y, name, 13),
            Placed(92, y, "&", 11),
            Placed(106, y, "Söhne", 13),
            Placed(300, y, price, 13),
        ]
        y -= 18
    assert list(found(read(texts))) == [f"{name} & Söhne" for name in ("Ober", "Klee", "Moor", "Hain")]


def test_digits_of_prices_under_one_another_stand_on_lines_of_their_own_though_nothing_parts_them() -> None:
    reader = _Reader.__new__(_Reader)
    heights = [100.0, 100.0, 100.0, 83.0, 66.0, 66.0]  # "9.5", "9" and "11", one below the other
    reader.origins = {k: (200.0 + k, y) for k, y in enumerate(heights)}
    reader.sizes = {0: 13.0}
    reader.types = {0: _Type(13.0, 0, "Sans", bold=False, italic=False)}
    levels = reader._levels(0, "9.5911")
    assert levels[:3] == [0, 0, 0]
    assert levels[3] < 0
    assert levels[4] == levels[5] < levels[3]


def test_a_font_that_shows_one_letter_again_and_again_shows_a_sign() -> None:
    dishes = [("Chicken Bites", "9.99"), ("Garlic Bread", "6.99"), ("Tuna Salad", "19.49"), ("Crab Soup", "10.99")]
    texts = []
    for i, (name, price) in enumerate(dishes):
        y = 760 - 30 * i
        texts += [Placed(60, y, name, 14, bold=True), Placed(200, y, f"${price}", 12)]
        texts.append(Placed(232, y, "A", 26, font="italic"))
    assert found(read(texts)) == {name: [price] for name, price in dishes}


def test_bold_words_in_small_letters_in_the_middle_of_a_name_are_no_name_of_their_own() -> None:
    dishes = [
        ("Grillezett", "csirkemell", "fűszerrel"),
        ("Natur", "csirkemell", "gombával"),
        ("Sült", "tarja", "sajttal"),
    ]
    dishes = [tuple(word.replace("ű", "ü") for word in words) for words in dishes]
    texts = []
    for i, words in enumerate(dishes):
        left = 60.0
        for word, bold in zip(words, (False, True, False), strict=True):
            texts.append(Placed(left, 760 - 24 * i, word, 12, bold=bold))
            left += 6.1 * len(word) + 5
        texts.append(Placed(400, 760 - 24 * i, "3900 Ft", 12))
    assert list(found(read(texts))) == [" ".join(words) for words in dishes]


def test_narrow_letters_are_as_large_as_others_on_a_page_set_sideways() -> None:
    dishes = [("Thai Iced Tea", "1.75"), ("Iced Coffee", "2.25"), ("Hot Milk", "1.50"), ("Lassi Iced", "2.00")]
    texts = []
    for i, (name, price) in enumerate(dishes):
        x = 100 + 20 * i
        texts += [Placed(x, 100, name, 9, angle=90), Placed(x, 400, price, 9, angle=90)]
    assert found(read(texts)) == {name: [price] for name, price in dishes}
