"""The fleet in a few numbers with stable names: Dagster plots them day by day, the CLI prints them."""

from __future__ import annotations

from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.reports.fleet import Fleet

#: A host is named as one that slows down under us from this drift on, and after so many runs: one run is chance.
SLOWER_FROM, SLOWER_RUNS = 1.2, 3


def stale_prices(fleet: Fleet) -> int:
    """Displayed prices that were not verified for longer than a menu may stay unseen."""
    return fleet.ages.total - fleet.ages.within(max(fleet.ages.stale_h, fleet.ages.in_time_h))


def slower_hosts(fleet: Fleet) -> int:
    """Hosts that answered more slowly while our runs went on."""
    return sum(one.drift > SLOWER_FROM and one.runs >= SLOWER_RUNS for one in fleet.drift)


def numbers(fleet: Fleet) -> dict[str, float | int]:
    """Each number has its unit in its name; one that is not known yet is left out."""
    ages, week = fleet.ages, fleet.days[-8:-1]
    pages = sum(day.page_requests for day in week)
    found: dict[str, float | int | None] = {
        "active_sites": fleet.active,
        "sites_read_24h": fleet.lately_read,
        "prices": ages.total,
        "prices_in_time_share": ages.within(ages.in_time_h) / ages.total if ages.total else None,
        "prices_stale": stale_prices(fleet),
        "oldest_price_h": None if ages.oldest_at is None else (fleet.made_at - ages.oldest_at) / HOUR_S,
        "dishes": fleet.menus[-1].dishes,
        "price_changes_30d": sum(day.raised + day.lowered for day in fleet.menus),
        "requests_yesterday": fleet.days[-2].requests,
        "share_304_7d": sum(day.not_modified for day in week) / pages if pages else None,
        "response_median_ms": _last_median_ms(fleet),
        "hosts_slower_during_runs": slower_hosts(fleet),
        "gaps_7d": sum(host.gaps for host in fleet.gaps),
        "gaps_too_soon_7d": fleet.sooner,
        "smallest_margin_s": fleet.margin_s,
        "standing_failures": sum(one.failures for one in fleet.failures),
    }
    return {
        name: value if isinstance(value, int) else round(value, 4) for name, value in found.items() if value is not None
    }


def _last_median_ms(fleet: Fleet) -> float | None:
    return next((day.median_s * 1000 for day in reversed(fleet.days) if day.median_s is not None), None)
