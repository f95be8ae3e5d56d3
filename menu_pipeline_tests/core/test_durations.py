"""Lengths of time as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.durations import Length, read_length


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("90", 90.0),
        ("1.5 min", 90.0),
        ("1,5 min", 90.0),
        ("1,500 ms", 1.5),
        ("1'800 s", 1800.0),
        ("1 Std. 30 Min.", 5400.0),
        ("1h30m10s", 5410.0),
        ("5 bis 10 Sekunden", 10.0),
        ("10 - 5 min", 600.0),
        ("30 s to 2 min", 120.0),
        ("2 h", 7200.0),
        ("drei", None),
        ("P1DT12H", 129_600.0),
        ("pt0.5h", 1800.0),
        ("P", None),
        ("PT", None),
        ("00:00:30", 30.0),
        ("0:05", 300.0),
        ("1.2.3", None),
        ("1e3 s", 1000.0),
        ("1e400", 1e9),
        ("2 weeks", 1_209_600.0),
    ],
)
def test_a_length_is_read_as_a_person_reads_it(written: str, seconds: float | None) -> None:
    length = read_length(written)
    assert (None if length is None else length.seconds) == seconds


def test_what_was_not_understood_is_told() -> None:
    assert read_length("3 bananas") == Length(3.0, False)
    assert read_length("wait 3 s") == Length(3.0, False)
    assert read_length("3 s.") == Length(3.0, True)


@given(st.text("0123456789.,:-PTHMS eh'²x", max_size=40))
def test_no_text_raises_or_comes_to_less_than_nothing_or_to_infinity(text: str) -> None:
    length = read_length(text)
    assert length is None or 0 <= length.seconds <= 1e9
