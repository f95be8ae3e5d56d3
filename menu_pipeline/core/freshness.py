"""When a page is due again. A fixed table for now; a posterior over change rates takes its place later."""

from __future__ import annotations

from menu_pipeline.core.policy import HOUR_S, Policy


def revisit_after_s(policy: Policy, *, has_prices: bool, is_hub: bool) -> float:
    """Seconds from the last verification until the page is due.

    A page with displayed prices is never due later than ``refresh_within_h``; a hub (the seed) finds new
    menus and comes as often; everything else waits a week.
    """
    if has_prices:
        return policy.refresh_within_h * HOUR_S
    if is_hub:
        return policy.hub_revisit_h * HOUR_S
    return policy.other_revisit_h * HOUR_S
