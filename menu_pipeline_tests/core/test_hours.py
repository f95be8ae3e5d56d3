from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.hours import QUIET_HOURS, VISIT_TIME, Hours, Span, quiet_span, visit_span

ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Casablanca")
walls = st.times().map(lambda t: t.replace(second=0, microsecond=0))
zones = st.sampled_from(ZONES).map(ZoneInfo)
moments = st.integers(1_735_689_600 // 60, 1_893_456_000 // 60).map(lambda minute: minute * 60.0)  # 2025 to 2030


@st.composite
def spans(draw):
    start, end = draw(walls), draw(walls)
    return Span(start, end if end != start else time((end.hour + 1) % 24, end.minute), draw(zones))


def at(text, zone="UTC"):
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def shown(moment, zone="UTC"):
    return datetime.fromtimestamp(moment, ZoneInfo(zone)).isoformat(timespec="minutes")


def dinner(zone="Europe/Berlin", text="18:00-22:30"):
    return Hours(quiet=quiet_span(text, zone))


def test_a_site_is_left_alone_at_dinner_by_its_own_clock():
    hours = dinner()
    assert hours.closed_for(at("2026-07-01T17:59", "Europe/Berlin")) is None
    assert hours.closed_for(at("2026-07-01T18:00", "Europe/Berlin")) == QUIET_HOURS
    assert hours.closed_for(at("2026-07-01T18:00")) == QUIET_HOURS  # 20:00 there
    assert hours.closed_for(at("2026-07-01T22:30", "Europe/Berlin")) is None
    assert shown(hours.opens_at(at("2026-07-01T19:00", "Europe/Berlin")), "Europe/Berlin") == "2026-07-01T22:30+02:00"


def test_quiet_hours_over_midnight_end_in_the_morning():
    hours = dinner(text="22:00-06:00")
    for moment in ("2026-03-03T23:00", "2026-03-04T05:59"):
        assert shown(hours.opens_at(at(moment, "Europe/Berlin")), "Europe/Berlin") == "2026-03-04T06:00+01:00"


def test_an_open_site_opens_now():
    noon = at("2026-03-03T12:00")
    assert dinner().opens_at(noon) == noon
    assert Hours().opens_at(noon) == noon
    assert Hours().closed_for(noon) is None


def test_visit_time_is_in_utc_and_opens_at_its_start():
    hours = Hours(visit=visit_span((time(2, 0), time(6, 30))))
    assert hours.closed_for(at("2026-03-03T03:00")) is None
    assert hours.closed_for(at("2026-03-03T06:30")) == VISIT_TIME
    assert shown(hours.opens_at(at("2026-03-03T06:30"))) == "2026-03-04T02:00+00:00"


def test_visit_time_over_midnight():
    hours = Hours(visit=visit_span((time(23, 0), time(4, 0))))
    assert hours.closed_for(at("2026-03-03T01:00")) is None
    assert hours.closed_for(at("2026-03-03T23:30")) is None
    assert shown(hours.opens_at(at("2026-03-03T04:00"))) == "2026-03-03T23:00+00:00"


def test_a_visit_time_of_no_length_closes_nothing():
    assert visit_span((time(0, 0), time(0, 0))) is None
    assert visit_span(None) is None
    assert quiet_span("", "UTC") is None


def test_both_must_allow():
    hours = Hours(quiet_span("02:00-05:00", "UTC"), visit_span((time(1, 0), time(7, 0))))
    assert hours.closed_for(at("2026-03-03T03:00")) == QUIET_HOURS
    assert shown(hours.opens_at(at("2026-03-03T03:00"))) == "2026-03-03T05:00+00:00"
    assert shown(hours.opens_at(at("2026-03-03T08:00"))) == "2026-03-04T01:00+00:00"


def test_hours_that_leave_nothing_open_are_asked_again_a_day_later():
    hours = Hours(quiet_span("01:00-08:00", "UTC"), visit_span((time(2, 0), time(7, 0))))
    moment = at("2026-03-03T03:00")
    assert hours.opens_at(moment) == moment + 86_400


def test_an_end_that_daylight_saving_skips_comes_with_the_skipped_hour():
    hours = dinner(text="23:00-02:30")  # on 2026-03-29 the clocks of Berlin go from 02:00 to 03:00
    opened = hours.opens_at(at("2026-03-29T01:30", "Europe/Berlin"))
    assert shown(opened, "Europe/Berlin") == "2026-03-29T03:00+02:00"


def test_an_end_that_daylight_saving_repeats_is_kept_both_times():
    hours = dinner(text="23:00-02:30")  # on 2026-10-25 the hour from 02:00 comes twice
    first = hours.opens_at(at("2026-10-25T01:00", "Europe/Berlin"))
    assert shown(first, "Europe/Berlin") == "2026-10-25T02:30+02:00"
    second_time_two = datetime(2026, 10, 25, 1, 0, tzinfo=UTC).timestamp()  # 02:00 again
    assert hours.closed_for(second_time_two) == QUIET_HOURS
    assert shown(hours.opens_at(second_time_two), "Europe/Berlin") == "2026-10-25T02:30+01:00"


@given(spans() | st.none(), spans() | st.none(), moments)
def test_what_opens_is_open_and_not_later_than_need_be(quiet, visit, moment):
    hours = Hours(quiet, visit)
    opened = hours.opens_at(moment)
    assert opened >= moment
    if hours.closed_for(opened) is not None:  # nothing is open for a day
        assert opened == moment + 86_400
    minute = moment
    while minute < opened:
        assert hours.closed_for(minute) is not None
        minute += 60


@given(spans(), moments)
def test_quiet_hours_never_close_longer_than_they_last_and_an_hour_of_daylight_saving(span, moment):
    minutes = (span.end.hour - span.start.hour) * 60 + span.end.minute - span.start.minute
    lasting = (minutes % 1440 or 1440) * 60
    assert Hours(quiet=span).opens_at(moment) - moment <= lasting + 3600


@pytest.mark.parametrize("zone", ZONES)
def test_an_opening_is_at_the_end_of_the_hours_on_an_ordinary_day(zone):
    hours = dinner(zone, "11:30-14:00")
    opened = hours.opens_at(at("2026-06-10T12:00", zone))
    assert datetime.fromtimestamp(opened, ZoneInfo(zone)).time() == time(14, 0)
