"""A sieve finds what its pattern finds, and knows literals that no match is without."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menu_pipeline import menus
from menu_pipeline.menus.sieve import Anywhere, Beginning, Sieve, folded, needed
from menu_pipeline.menus.vocabulary import NOT_A_DISH_LINE


@pytest.mark.parametrize(
    ("pattern", "literals"),
    [
        (r"\bdeliver(?:y|ies|ed)?\b", ("deliver",)),
        (r"Gift[\s_-]*card|gutschein", ("gift", "gutschein")),
        (r"halal|helal|kosher", ("halal", "helal", "kosher")),
        (r"(?:cooking|wine) class(?:es)?", ("wine class", "cooking class")),
        (r"(?:(?:tea)|coff(?:ee|i))\s+shop", ("shop",)),
        (r"(?:soup)+ of the day", (" of the day",)),
        (r"vegan\w*|\bvégétari\w*", ("vegan", "végétari")),
        (r"外卖费|外賣費", ("卖费", "賣費")),
        (r"menus?|menu card", ("menu",)),  # what holds another literal adds nothing
        (r"\d+ (?:min|h)", ()),  # "h" is in most texts
        (r"beer|\d+", ()),
        (r"(?i:Soup)", ()),  # flags inside are left alone
        (r"(?:beer)?", ()),
        ("", ()),
    ],
)  # fmt: skip
def test_literals_are_read_off_the_pattern(pattern: str, literals: tuple[str, ...]) -> None:
    found = needed(pattern)
    assert len(found) <= len(literals)
    assert set(found) <= set(literals)
    assert bool(found) == bool(literals)


@pytest.mark.parametrize(
    ("text", "same"),
    [("STRASSE", "strasse"), ("İstanbul ISI ısı", "istanbul isi isi"), ("ΣΟΣ σος", "σοσ σοσ"), ("ſoup", "soup")],
)
def test_letters_that_ignoring_case_makes_equal_become_equal(text: str, same: str) -> None:
    assert folded(text) == same


def sieves() -> Iterator[tuple[str, Sieve]]:
    """Every sieve of the extractor, by module and name."""
    for module in pkgutil.iter_modules(menus.__path__):
        for name, value in vars(importlib.import_module(f"menu_pipeline.menus.{module.name}")).items():
            several = value.items() if isinstance(value, dict) else [("", value)]
            yield from ((f"{module.name}.{name} {key}".strip(), one) for key, one in several if isinstance(one, Sieve))


ALL = dict(sieves())


#: "Om os": two letters, which most texts have.
WITHOUT_LITERALS = {"topics._OTHERS contact"}


@pytest.mark.parametrize("name", sorted(ALL.keys() - WITHOUT_LITERALS))
def test_each_pattern_behind_a_sieve_has_literals_to_look_for(name: str) -> None:
    assert ALL[name].needed, "this pattern has no literals: nothing is won by a sieve"


def test_every_letter_of_the_literals_is_folded_as_the_patterns_compare_it() -> None:
    letters = sorted({letter for sieve in ALL.values() for literal in sieve.needed for letter in literal})
    alike = re.compile(f"[{re.escape(''.join(letters))}]", re.I)
    every = "".join(chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000)
    assert [one for one in alike.findall(every) if folded(one) not in letters] == []


def beginnings() -> Iterator[tuple[str, Beginning]]:
    for module in pkgutil.iter_modules(menus.__path__):
        every = vars(importlib.import_module(f"menu_pipeline.menus.{module.name}"))
        yield from ((name, value) for name, value in every.items() if isinstance(value, Beginning))


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from([str.lower, str.upper, str.title, str]))
def test_a_beginning_is_what_a_pattern_that_ignores_case_matches(data: st.DataObject, case: type[str]) -> None:
    for name, beginning in dict(beginnings()).items():
        pattern = re.compile(beginning.source, re.I)
        texts = st.one_of(st.from_regex(beginning.source), st.text(max_size=8), st.sampled_from(["ıİ", "Σας", "ſ.M."]))
        text = case(data.draw(texts)).replace("\u0345", "")  # a mark, no letter, which case folding makes an iota
        assert beginning.match(text) == bool(pattern.match(text)), (name, text)


ADDRESSES = [
    "Marktstraße", "5", "Kerkstraat", "12", "STRANDVEJ", "3", "Tel", "030", "Mo-Fr", "11", "ул.", "a@b.cz", "kl.", "18",
    "ЧАСЫ РАБОТЫ", "straat", "gade", "İstiklal", "ſ",
]  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from([*ADDRESSES, "Kerk", "-", "soup"]), max_size=5), st.sampled_from([str.lower, str.upper])
)
def test_a_pattern_looked_for_anywhere_finds_what_one_that_ignores_case_does(words: list[str], case: type[str]) -> None:
    pattern = re.compile(NOT_A_DISH_LINE.source, re.I)
    for text in (" ".join(words), case("".join(words))):
        assert NOT_A_DISH_LINE.search(text) == bool(pattern.search(text)), text


def test_a_pattern_looked_for_anywhere_has_its_letters_folded() -> None:
    assert isinstance(NOT_A_DISH_LINE, Anywhere)
    assert folded(NOT_A_DISH_LINE.source) == NOT_A_DISH_LINE.source


WORDS = [literal for sieve in ALL.values() for literal in sieve.needed]
TEXTS = st.lists(
    st.one_of(st.sampled_from(WORDS), st.sampled_from([" ", "-", "s ", "12 ", "/", ". "]), st.text(max_size=3)),
    max_size=6,
).map("".join)


@settings(max_examples=150, deadline=None)
@given(TEXTS, st.sampled_from([str.lower, str.upper, str.title, str]))
def test_a_sieve_finds_what_its_pattern_finds(text: str, case: type[str]) -> None:
    text = case(text)
    for name, sieve in ALL.items():
        bare = sieve.pattern.search(text)
        found = sieve.search(text)
        assert (found and found.span()) == (bare and bare.span()), name
        assert sieve.sub("", text) == sieve.pattern.sub("", text), name
