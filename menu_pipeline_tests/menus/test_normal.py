"""Cleaning: one space for any run of spaces or control characters, none at the ends, plain digits and signs."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.menus import normal
from menu_pipeline.menus.normal import clean


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  Soup\u00a0of\n\tthe\u3000day ", "Soup of the day"),
        ("So\u00adup\u200b", "Soup"),
        ("\x00Soup\x1b of\x07\x07 leek\x00", "Soup of leek"),
        ("١٢\u066b٥٠", "12.50"),
        ("\uff11\uff12\uff0e\uff15", "12.5"),
        ("", ""),
        (" \n", ""),
    ],
)
def test_what_cannot_be_seen_is_left_out(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@given(st.text(st.one_of(st.sampled_from(" a\x00\x1c\x85\xa0\u2028\u3000\ue000"), st.characters()), max_size=12))
def test_spaces_and_control_characters_are_taken_alike(text: str) -> None:
    spaces = re.compile(r"[\s\x00-\x1f]+")
    assert clean(text) == clean(spaces.sub(" ", text))
    assert not re.search(r"^\s|\s$|\s\s|[\x00-\x1f]", clean(text))


def test_no_familiar_character_is_one_that_cleaning_changes() -> None:
    every = "".join(chr(code) for code in range(0x3000) if normal._FAMILIAR.fullmatch(chr(code)))
    assert len(every) > 1300
    assert normal._ODD.search(every) is None
    assert normal._FOREIGN_DIGIT.search(every) is None
