"""The ways a PDF's characters run: to the right, up, to the left, down, or askew."""

from __future__ import annotations

import math


def quarter(a: float, b: float, c: float) -> int:
    """The way a character's line runs in degrees, to the nearest quarter; 45 for what is set askew.

    ``a``, ``b`` and ``c`` are of its matrix. The line is where ``a`` and ``b`` lead; ``c`` alone slants the characters.
    """
    if a > 0 and (b == 0 or c == 0):
        return 0
    degrees = math.degrees(math.atan2(b, a)) % 360
    nearest = round(degrees / 90) * 90
    return nearest % 360 if abs(degrees - nearest) < 12 else 45


def slant(a: float, b: float, c: float, d: float) -> float:
    """How far a character of a level line leans to the right for each point of height: italics without their font."""
    return c / d if c and d and a > 0 and b == 0 and abs(c) < abs(d) else 0.0


def unslanted(
    left: float, right: float, bottom: float, top: float, baseline: float, leaning: float
) -> tuple[float, float]:
    """Left and right of characters on their baseline; the box around what leans is wider, and hides the spaces."""
    return left + leaning * (baseline - bottom), right - leaning * (top - baseline)


def turned(left: float, right: float, bottom: float, top: float, angle: int) -> tuple[float, float, float, float]:
    """Left, right, bottom and top of a box once what runs at ``angle`` runs to the right."""
    if angle == 90:
        return bottom, top, -right, -left
    if angle == 270:
        return -top, -bottom, left, right
    return (-right, -left, -top, -bottom) if angle == 180 else (left, right, bottom, top)


def across(origin: tuple[float, float], angle: int) -> float:
    """Where a character stands across the direction its line runs in."""
    return {90: -origin[0], 180: -origin[1], 270: origin[0]}.get(angle, origin[1])
