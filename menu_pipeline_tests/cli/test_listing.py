"""Tables in consoles of any width."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.text import Text

from menu_pipeline.cli.listing import fitted
from menu_pipeline.cli.output import table

SITE, TIME, SEED = "zum-eiligen-schnitzel.test", "2026-12-01 06:39:49 UTC", "https://zum-eiligen-schnitzel.test/menu"
COLUMNS = ("site", "name", "last visit", "seed")
ROWS = [(SITE, "Zum eiligen Schnitzel am Ende der Straße", TIME, SEED), ("a.test", None, "never", "https://a.test/")]


def shown(width: int, columns=COLUMNS, rows=ROWS, title=None) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width, markup=False, highlight=False, emoji=False).print(table(title, columns, rows))
    return [line.rstrip() for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("width", [60, 80, 100, 120, 200])
def test_no_name_time_or_address_is_cut_in_pieces_at_any_usual_width(width: int) -> None:
    lines = shown(width)
    assert all(len(line) <= width for line in lines)
    words = " ".join(lines).split()
    assert {SITE, SEED, "2026-12-01", "06:39:49", "https://a.test/"} <= set(words)


def test_where_it_fits_a_row_is_a_line() -> None:
    assert len(shown(200)) == 1 + len(ROWS)


def test_where_words_fit_it_stays_a_table_whose_texts_wrap() -> None:
    first, *_ = shown(100)
    assert first.split() == ["site", "name", "last", "visit", "seed"]


def test_where_words_do_not_fit_a_row_is_its_name_and_what_is_known_of_it() -> None:
    assert shown(60, title="sites") == [
        "sites",
        SITE,
        "  name: Zum eiligen Schnitzel am Ende der Straße · last",
        "  visit: 2026-12-01 06:39:49 UTC · seed:",
        "  https://zum-eiligen-schnitzel.test/menu",
        "a.test",
        "  last visit: never · seed: https://a.test/",
    ]


def test_what_comes_from_a_partner_is_no_markup_there_either() -> None:
    assert shown(30, ("site", "name"), [("a" * 20, "[bold]soup[/bold]")]) == ["a" * 20, "  name: [bold]soup[/bold]"]


def test_a_row_that_goes_on_with_the_one_above_stays_in_its_table() -> None:
    rows = [("Bao Below", "Pork-bao-low-and-slow"), (Text(""), "Aubergine-bao-lower-yet")]
    assert shown(24, ("kitchen", "dish"), rows)[0].split() == ["kitchen", "dish"]


def test_a_table_without_headings_is_no_list_of_rows() -> None:
    assert shown(30, ("", ""), [("answers", SEED)])[0].startswith("answers")


def test_room_is_taken_from_the_column_with_most_to_spare() -> None:
    assert fitted([["a b c d e f"], ["word"]], 12) == [6, 4]
    assert fitted([["a b"], ["word"]], 12) == [3, 4]
    assert fitted([["words", "w"], ["word"]], 10) is None
    assert fitted([], 10) == []


def test_an_address_without_end_and_text_without_spaces_may_be_cut() -> None:
    assert fitted([["x" * 500], ["site"]], 80) == [74, 4]
    assert fitted([["ラーメンちょっと待って" * 3], ["site"]], 40) == [34, 4]
