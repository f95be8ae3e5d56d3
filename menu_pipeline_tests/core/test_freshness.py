from menu_pipeline.core.freshness import revisit_after_s
from menu_pipeline.core.policy import HOUR_S, Policy


def test_a_page_with_displayed_prices_is_due_within_the_promise():
    policy = Policy(refresh_within_h=5)
    assert revisit_after_s(policy, has_prices=True, is_hub=False) == 5 * HOUR_S


def test_pages_without_prices_wait_longer_than_hubs():
    policy = Policy()
    hub = revisit_after_s(policy, has_prices=False, is_hub=True)
    other = revisit_after_s(policy, has_prices=False, is_hub=False)
    assert hub < other
