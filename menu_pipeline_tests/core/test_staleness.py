import pytest

from menu_pipeline.core.policy import HOUR_S, Policy
from menu_pipeline.core.staleness import Freshness, freshness_of


@pytest.mark.parametrize(
    ("age_h", "expected"),
    [
        (0, Freshness.FRESH),
        (10, Freshness.FRESH),
        (10.1, Freshness.STALE),
        (20, Freshness.STALE),
        (21, Freshness.BROKEN),
    ],
)
def test_a_menu_is_stale_past_its_limit_and_broken_past_twice_that(age_h, expected):
    assert freshness_of(1e9, 1e9 + age_h * HOUR_S, Policy(stale_after_h=10)) is expected
