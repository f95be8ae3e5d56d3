"""How bad is it that a menu was not verified for a while: fresh, stale (warn), or broken (error)."""

from __future__ import annotations

from enum import StrEnum

from menu_pipeline.core.policy import HOUR_S, Policy


class Freshness(StrEnum):
    FRESH = "fresh"
    STALE = "stale"  # not verified for longer than stale_after_h
    BROKEN = "broken"  # for twice as long


def freshness_of(verified_at: float, now: float, policy: Policy) -> Freshness:
    """The state of a menu last verified at ``verified_at`` (epoch seconds both)."""
    age_h = (now - verified_at) / HOUR_S
    if age_h > 2 * policy.stale_after_h:
        return Freshness.BROKEN
    return Freshness.STALE if age_h > policy.stale_after_h else Freshness.FRESH
