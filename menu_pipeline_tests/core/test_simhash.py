"""Fingerprints of what a page says."""

import random

from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.simhash import NEAR, distance, fingerprint, near, same_text

WORDS = [f"word{number}" for number in range(400)]


def text(seed: int, length: int = 200) -> list[str]:
    return random.Random(seed).choices(WORDS, k=length)


def test_a_fingerprint_is_the_same_in_every_process():
    assert fingerprint("Leek soup 6.50 Beet soup 7.00") == "995c103ea52c5c02f34133e9d464d659"
    assert len(fingerprint("Leek soup")) == 32
    assert fingerprint("  \n ") == ""


def test_case_and_white_space_do_not_count():
    assert same_text(fingerprint("Leek  Soup\n6.50"), fingerprint("leek soup 6.50"))


def test_one_other_price_is_another_text_however_near():
    words = text(1)
    other = fingerprint(" ".join([*words, "6.50"]))
    assert not same_text(fingerprint(" ".join([*words, "6.90"])), other)


def test_a_word_more_in_a_long_text_is_near_and_another_text_is_not():
    distances = [
        distance(fingerprint(" ".join(text(seed))), fingerprint(" ".join([*text(seed), "more"]))) for seed in range(40)
    ]
    assert sorted(distances)[20] <= NEAR
    assert not any(near(fingerprint(" ".join(text(n))), fingerprint(" ".join(text(n + 1)))) for n in range(40))


def test_nothing_is_like_nothing():
    assert not near("", "")
    assert not same_text("", "")


@given(st.text(max_size=200))
def test_any_text_has_a_fingerprint_that_equals_itself(words):
    one = fingerprint(words)
    assert one == fingerprint(words)
    assert len(one) in (0, 32)
