"""Dates of sitemaps and feeds: read where they can be, None where not, never an exception."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.sitemap_dates import parse_lastmod, parse_pubdate


@pytest.mark.parametrize(
    ("text", "utc"),
    [
        ("2026", datetime(2026, 1, 1, tzinfo=UTC)),
        ("2026-03", datetime(2026, 3, 1, tzinfo=UTC)),
        ("2026-03-09", datetime(2026, 3, 9, tzinfo=UTC)),
        ("\n 2026-03-09 ", datetime(2026, 3, 9, tzinfo=UTC)),
        ("2026-03-09T18:30Z", datetime(2026, 3, 9, 18, 30, tzinfo=UTC)),
        ("2026-03-09T18:30:15+05:30", datetime(2026, 3, 9, 13, 0, 15, tzinfo=UTC)),
        ("2026-03-09T18:30:15.5-0330", datetime(2026, 3, 9, 22, 0, 15, 500000, tzinfo=UTC)),
        ("2026-03-09T18:30:15.123456789Z", datetime(2026, 3, 9, 18, 30, 15, 123456, tzinfo=UTC)),
    ],
)
def test_w3c_dates_of_every_precision_are_read(text: str, utc: datetime) -> None:
    assert parse_lastmod(text) == utc


@pytest.mark.parametrize(
    ("text", "utc"),
    [
        ("2026-3-9", datetime(2026, 3, 9, tzinfo=UTC)),
        ("20260309", datetime(2026, 3, 9, tzinfo=UTC)),
        ("20260309T183015Z", datetime(2026, 3, 9, 18, 30, 15, tzinfo=UTC)),
        ("2026-03-09 18:30:15", datetime(2026, 3, 9, 18, 30, 15, tzinfo=UTC)),
        ("2026-03-09 18:30:15 UTC", datetime(2026, 3, 9, 18, 30, 15, tzinfo=UTC)),
        ("Mon, 09 Mar 2026 18:30:15 GMT", datetime(2026, 3, 9, 18, 30, 15, tzinfo=UTC)),
    ],
)
def test_dates_that_are_nearly_w3c_are_read_as_they_are_meant(text: str, utc: datetime) -> None:
    assert parse_lastmod(text) == utc


@pytest.mark.parametrize(
    "text",
    [
        "",
        "today",
        "0000-00-00",
        "-0001-11-30T00:00:00+00:00",  # the zero date of PHP
        "0001-01-01T00:00:00",  # the zero date of .NET
        "1900-01-01",
        "2026-02-30",
        "2026-13-01",
        "2026-03-09T112:13:04+00:00",
        "2026-03-09T25:00:00Z",
        "2026-03-09T18:30:15+99:00",
        "9999-12-31T23:59:59-05:00",
        "1773081015",
        "2026-03-09 or so",
        "٢٠٢٦-٠٣-٠٩",
        "9" * 100_000,
    ],
)
def test_a_date_that_cannot_be_used_is_none(text: str) -> None:
    assert parse_lastmod(text) is None
    assert parse_pubdate(text) is None


@pytest.mark.parametrize(
    ("text", "utc"),
    [
        ("Thu, 17 Dec 2009 12:04:56 +0200", datetime(2009, 12, 17, 10, 4, 56, tzinfo=UTC)),
        ("17 Dec 09 12:04:56 GMT", datetime(2009, 12, 17, 12, 4, 56, tzinfo=UTC)),
        ("Thursday, 17 December 2009 12:04 EST", datetime(2009, 12, 17, 17, 4, tzinfo=UTC)),
        ("Thu, 17 Dec 2009 12:04:56 -0000", datetime(2009, 12, 17, 12, 4, 56, tzinfo=UTC)),
        ("17 Dec 2009", datetime(2009, 12, 17, tzinfo=UTC)),
        ("2009-12-17T12:04:56Z", datetime(2009, 12, 17, 12, 4, 56, tzinfo=UTC)),
    ],
)
def test_rss_dates_are_read(text: str, utc: datetime) -> None:
    assert parse_pubdate(text) == utc


@pytest.mark.parametrize("text", ["Fri, 18 Jun 2021 112:13:04 UTC", "Fri, 38 Jun 2021 12:13:04 UTC", "1 Foo 2021 1:00"])
def test_an_impossible_rss_date_is_none(text: str) -> None:
    assert parse_pubdate(text) is None


@given(st.integers(0, 2**35), st.integers(-14 * 60, 14 * 60))
def test_every_moment_survives_being_written_with_any_offset(epoch: int, minutes: int) -> None:
    moment = datetime.fromtimestamp(epoch, UTC)
    written = moment.astimezone(timezone(timedelta(minutes=minutes))).isoformat()
    assert parse_lastmod(written) == moment


@given(st.text(max_size=40) | st.from_regex(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{0,15}([+-][0-9:]{0,6}|Z)?"))
def test_no_text_makes_it_raise(text: str) -> None:
    for parse in (parse_lastmod, parse_pubdate):
        parsed = parse(text)
        assert parsed is None or parsed.tzinfo is UTC
