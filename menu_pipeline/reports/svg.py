"""Drawing in inline SVG: text that is safe, scales with round numbers, and the few marks that our charts are made of.

Pure: values in, text out. Colours are classes, set by the page's style for light and dark.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

#: Units of a chart; a phone shows it at three quarters of the size, and its text can still be read.
WIDTH = 480
LEFT, RIGHT = 52, 10
_ROUND = (1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10)


def safe(value: object) -> str:
    """Text for HTML: escaped, control characters and direction marks replaced; it comes from other people's servers."""
    shown = "".join(one if one.isprintable() or one in "\n\t" else "\N{REPLACEMENT CHARACTER}" for one in str(value))
    return escape(shown, quote=True)


@dataclass(frozen=True, slots=True)
class Panel:
    """A field of a chart from ``top`` to ``base`` (y of its lower edge), its axis from 0 to ``most``."""

    top: float
    base: float
    most: float

    def y(self, value: float) -> float:
        return self.base - (self.base - self.top) * min(value, self.most) / self.most


def drawing(height: float, label: str, parts: Iterable[str]) -> str:
    """The SVG element; ``label`` says what it shows to whoever cannot see it."""
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{safe(label)}">' + "\n".join(parts) + "</svg>"


def nice(value: float, least: float = 1e-9) -> float:
    """The next number at or above ``value`` of which the half is round too."""
    value = max(value, least)
    power = 10.0 ** math.floor(math.log10(value))
    return next(round(step * power, 9) for step in _ROUND if step * power >= value * (1 - 1e-9))


def short(value: float) -> str:
    """A number for an axis: ``1.5k``, ``2M``, ``0.25``."""
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= size:
            return f"{value / size:.3g}{unit}"
    return f"{value:.3g}"


def axis(panel: Panel, parts: int = 2) -> list[str]:
    """Lines at even steps of a panel, each with its number."""
    found = []
    for number in range(parts + 1):
        value = panel.most * number / parts
        y = panel.y(value)
        found += [rule(y, "axis" if number else "base"), label(LEFT - 6, y + 4, short(value), "end")]
    return found


def rule(y: float, kind: str = "axis") -> str:
    return f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'


def label(x: float, y: float, text: object, anchor: str = "start", kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{safe(text)}</text>'


def bar(x: float, y: float, width: float, height: float, kind: str, title: str) -> str:
    """A bar; something that is there is at least a hair thick."""
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{max(width, 1):.1f}" height="{max(height, 0.8):.1f}">'
        f"<title>{safe(title)}</title></rect>"
    )


def area(points: Sequence[tuple[float, float]], base: float, kind: str) -> str:
    """What lies between a line through ``points`` and ``base``."""
    outline = [(points[0][0], base), *points, (points[-1][0], base)]
    return f'<polygon class="{kind}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in outline)}"/>'


def hover(x: float, panel: Panel, width: float, title: str) -> str:
    """An unseen field that shows ``title`` to a pointer."""
    height = panel.base - panel.top
    return (
        f'<rect class="hover" x="{x:.1f}" y="{panel.top:.1f}" width="{width:.1f}" height="{height:.1f}">'
        f"<title>{safe(title)}</title></rect>"
    )


def line(points: Sequence[tuple[float, float] | None], kind: str) -> str:
    """A line through ``points``; where one is None there is a gap, and a point alone is a dot."""
    runs: list[list[tuple[float, float]]] = [[]]
    for point in points:
        if point is None:
            runs.append([])
        else:
            runs[-1].append(point)
    drawn = []
    for one in filter(None, runs):
        if len(one) == 1:
            drawn.append(f'<circle class="{kind} dot" cx="{one[0][0]:.1f}" cy="{one[0][1]:.1f}" r="2"/>')
        else:
            drawn.append(f'<polyline class="{kind}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in one)}"/>')
    return "".join(drawn)


def legend(y: float, entries: Sequence[tuple[str, str]], x: float = LEFT) -> list[str]:
    """Coloured squares with their meaning, one after the other: (class, text)."""
    parts = []
    for kind, text in entries:
        parts += [
            f'<rect class="{kind}" x="{x:.1f}" y="{y - 9:.1f}" width="10" height="10" rx="2"/>',
            label(x + 15, y, text),
        ]
        x += 15 + 7.6 * len(text) + 14
    return parts


def slots(count: int) -> tuple[float, float]:
    """(step, width of a bar) for ``count`` bars side by side."""
    step = (WIDTH - LEFT - RIGHT) / max(count, 1)
    return step, max(step - max(1.0, step * 0.18), 1.0)


def day_marks(names: Sequence[str], y: float) -> list[str]:
    """Names of some days below a chart of all of them: the first, the last, and one a week between."""
    step, width = slots(len(names))
    last = len(names) - 1
    shown = [place for place in range(last, -1, -7) if place]
    return [
        label(LEFT + place * step + width / 2, y, names[place], "end" if place == last else "middle") for place in shown
    ]
