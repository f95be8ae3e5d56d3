"""Retry-After as the RFC has it and as people write it: nobody who asked us to wait is asked again at once."""

from email.utils import formatdate

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from menu_pipeline.core.policy import HOUR_S, Policy
from menu_pipeline.core.retry_after import FIELD_KEPT, asked_wait, parse_retry_after

POLICY = Policy()
MINUTE_S = POLICY.unread_retry_after_s
NOW = 1_796_000_000.0  # 2026-11-30T00:53:20Z


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (None, None),
        ("", None),
        (' "", ', None),
        ("120", 120.0),
        (" 120 ", 120.0),
        ('"120"', 120.0),
        ("45;", 45.0),
        ("+30", 30.0),
        ("= 30", 30.0),
        ("0", 0.0),
        ("0.0", 0.0),
        ("-5", 0.0),
        ("-5 minutes", 0.0),
        ("1.5", 2.0),
        ("0.250", 1.0),
        ("1e3", 1000.0),
        ("1e99", POLICY.max_retry_after_s),
        ("1e999", POLICY.max_retry_after_s),
        ("9" * 400, POLICY.max_retry_after_s),
        ("1,800", 1800.0),
        ("1 800", 1800.0),
        ("1.800", 1800.0),  # or two seconds: of two readings the longer
        ("1.800,50", 1801.0),
        ("1,5", 5.0),
        ("30,5 minutes", 1830.0),
        ("3600s", 3600.0),
        ("60 seconds", 60.0),
        ("2 minutes", 120.0),
        ("5m", 300.0),
        ("1 hour", HOUR_S),
        ("an hour", HOUR_S),
        ("two hours", 2 * HOUR_S),
        ("1h30", 5400.0),
        ("1 hour and 30 minutes", 5400.0),
        ("5-10 minutes", 600.0),
        ("2 Stunden", 2 * HOUR_S),
        ("PT1H", HOUR_S),
        ("PT2M30S", 150.0),
        ("1:30:00", 5400.0),
        ("120, 3600", 3600.0),
        ("3600, 120", 3600.0),
        ("60\n120", 120.0),
        ("1,800, 30", 1800.0),
        ("retry in 3600 seconds, please", 3600.0),
        ("in 30 s", 30.0),
        ("Mon, 30 Nov 2026 00:54:20 GMT, 20", 60.0),
        ("20, Mon, 30 Nov 2026 00:54:20 GMT", 60.0),
        ("99999999999999", POLICY.max_retry_after_s),
        ("Mon, 30 Nov 2026 00:54:20 GMT", 60.0),
        ('"Mon, 30 Nov 2026 00:54:20 GMT"', 60.0),
        ("mon, 30 nov 2026 00:54:20 gmt", 60.0),
        ("Monday, 30-Nov-26 00:54:20 GMT", 60.0),
        ("Mon Nov 30 00:54:20 2026", 60.0),
        ("2026-11-30T00:54:20Z", 60.0),
        ("Sun, 29 Nov 2026 00:00:00 GMT", 0.0),
        ("Mon, 30 Nov 2099 00:00:00 GMT", POLICY.max_retry_after_s),
    ],
)
def test_retry_after_is_read_as_a_person_reads_it(value: str | None, seconds: float | None) -> None:
    assert parse_retry_after(value, NOW, POLICY) == seconds


UNREADABLE = [
    "soon",
    "?",
    "=",
    "()",
    "-",
    "nan",
    "inf",
    "P",
    "0x10",
    "Mon, 32 Nov 2026 00:54:20 GMT",
    "Mo, 30 Dez 2026 00:54:20",
]


@pytest.mark.parametrize("value", [*UNREADABLE, "soon, 30", "30 bananas", "-5 soon"])
def test_what_nobody_can_read_asks_for_a_minute(value: str) -> None:
    assert parse_retry_after(value, NOW, POLICY) == MINUTE_S
    assert parse_retry_after(value, NOW, Policy(unread_retry_after_s=90.0)) == 90.0


def test_it_is_told_whether_anything_was_read() -> None:
    assert [
        (asked.wait_s, asked.read) for asked in (asked_wait(v, NOW, POLICY) for v in ("soon", "soon, 90")) if asked
    ] == [
        (MINUTE_S, False),
        (90.0, True),
    ]


_PARTS = ["Mon,", "Fri, 31 Dec", "01", "Jan", "2026", "00:00:00", "GMT", "+0000", "9" * 21, "+" + "9" * 13, ",", "1"]
_PARTS += ["PT", "1H", "1e", "e9", ".", "1,800", "min", "-", "an hour", "to", "²", "１２", "\u00a0"]


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(_PARTS), max_size=9).map(" ".join)))
@example(f"Fri, 31 Dec {'9' * 21} 23:59:59 GMT")
@example("Mon, 01 Jan 2026 00:00:00 +9999999999999")
@example("Mon, 01 Jan 0001 00:00:00 +1400")
@example("1" * 5000 + "h")
def test_no_field_raises_or_asks_for_the_past_or_for_ever(value: str) -> None:
    asked = asked_wait(value, NOW, POLICY)
    assert asked is None or 0 <= asked.wait_s <= POLICY.max_retry_after_s
    assert asked is None or asked.read or asked.wait_s == MINUTE_S, "no shorter wait than a minute, of what is not read"


_SECONDS = st.integers(0, 10**12)
_JUNK = st.text(st.characters(exclude_characters="\"'"), max_size=20)


@given(st.lists(st.one_of(_SECONDS, _JUNK), min_size=1, max_size=6), st.sampled_from([", ", ",", "; ", "\n"]))
def test_no_field_asks_for_less_than_a_number_of_seconds_that_stands_in_it_alone(
    parts: list[int | str], between: str
) -> None:
    wait = parse_retry_after(between.join(map(str, parts)), NOW, POLICY)
    least = max((part for part in parts if isinstance(part, int)), default=0)
    assert (wait or 0.0) >= min(least, POLICY.max_retry_after_s)


@given(_SECONDS, st.sampled_from(["{}", "+{}", "'{}'", "{};", "{} s", "{}.", "{} sec", "={}", "{}.0", "({})"]))
def test_a_number_of_seconds_is_read_exactly_whatever_stands_around_it(seconds: int, written: str) -> None:
    assert parse_retry_after(written.format(seconds), NOW, POLICY) == min(seconds, POLICY.max_retry_after_s)


@settings(max_examples=40)
@given(st.integers(-400, 400))
def test_a_date_is_read_to_the_second(seconds: int) -> None:
    date = formatdate(NOW + seconds, usegmt=True)
    assert parse_retry_after(date, NOW, POLICY) == parse_retry_after(f"0, {date}", NOW, POLICY) == max(0, seconds)


@settings(max_examples=40)
@given(st.text("0123456789,. hms;", min_size=FIELD_KEPT, max_size=2 * FIELD_KEPT))
def test_what_the_ledger_keeps_of_a_field_never_asks_for_more_than_the_field(value: str) -> None:
    kept = parse_retry_after(value[:FIELD_KEPT], NOW, POLICY)
    assert (kept or 0.0) <= (parse_retry_after(value, NOW, POLICY) or 0.0)
