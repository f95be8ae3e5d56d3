"""The ways a PDF's characters run: to the right, up, to the left, down, or askew."""

from __future__ import annotations

import math


def quarter(a: float, c: float) -> int:
    """The way a character's line runs in degrees, to the nearest quarter; 45 for what is set askew.

    ``a`` and ``c`` are of its matrix.
    """
    if c == 0 and a > 0:
        return 0
    degrees = -math.degrees(math.atan2(c, a)) % 360
    nearest = round(degrees / 90) * 90
    return nearest % 360 if abs(degrees - nearest) < 12 else 45


def across(origin: tuple[float, float], angle: int) -> float:
    """Where a character stands across the direction its line runs in."""
    return {90: -origin[0], 180: -origin[1], 270: origin[0]}.get(angle, origin[1])
