"""Pages of a day, week or month: those near today are read, a few of others, fewer where they have no dishes."""

from __future__ import annotations

from collections.abc import Collection

from menu_pipeline.core.corners import corner
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.traps import days_of


def dated_limit(
    policy: Policy, today: int, url: str, barren: int, fruit: int, read: Collection[tuple[int, int]]
) -> str | None:
    """Why the page of a date at ``url`` is not asked for now. ``barren`` and ``fruit``: such pages of its corner read
    without dishes and with; ``read``: first and last day (ordinals, as ``today``) of all such pages that were read."""
    place, days = corner(url), days_of(url)
    if barren >= policy.growth_dated and barren >= fruit:
        return f"{place}: {barren} pages of days without new dishes, {fruit} with"
    near = sum(_is_near(policy, today, *one) for one in read)
    away = len(read) - near
    if days is not None and _is_near(policy, today, *days):
        full = near >= policy.growth_dated_near
    else:
        full = away >= policy.growth_dated_away
    return f"{place}: {near} pages of days near today, {away} of others" if full else None


def _is_near(policy: Policy, today: int, first: int, last: int) -> bool:
    return last >= today - policy.growth_days_back and first <= today + policy.growth_days_ahead
