"""Which page next: two loops, refresh of known pages and discovery of new ones, share a visit's requests."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spent:
    """Requests of this visit so far."""

    refresh: int = 0
    discovery: int = 0


def discovery_next(spent: Spent, share: float, *, refresh_waits: bool, discovery_waits: bool) -> bool:
    """True when the next request should discover a new page rather than refresh a known one.

    ``share`` of the requests go to discovery; what one loop does not use flows over to the other.
    """
    if not refresh_waits or not discovery_waits:
        return discovery_waits
    total = spent.refresh + spent.discovery
    return spent.discovery < share * (total + 1)
