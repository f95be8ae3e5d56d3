"""The white that runs down a PDF page: rows in parts, strips that few rows cross, and where these cross it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from menu_pipeline.menus.pdf_rows import Row
from menu_pipeline.menus.pdf_words import Word


@dataclass(slots=True)
class Parts:
    """A row in parts that white separates, left to right."""

    parts: list[list[Word]]
    lefts: list[float]
    rights: list[float]

    def split_at(self, x: float) -> int:
        """How many parts begin left of ``x``."""
        return bisect_left(self.lefts, x - 0.5)


def in_parts(row: Row, width: float) -> Parts:
    """``row`` parted at spaces of ``width`` points, or of most of the row's size where that is more."""
    white = max(width, 0.8 * row.size)
    parts = [[row.words[0]]]
    rights = [row.words[0].right]
    for word in row.words[1:]:
        if word.left - rights[-1] >= white:
            parts.append([word])
            rights.append(word.right)
        else:
            parts[-1].append(word)
            rights[-1] = max(rights[-1], word.right)
    return Parts(parts, [part[0].left for part in parts], rights)


def white_ends(rows: list[Parts]) -> tuple[list[float], list[float]]:
    """Right ends of the strips of 4 points that few rows cross, and within these of those that none does."""
    low, high = min(row.lefts[0] for row in rows), max(row.rights[-1] for row in rows)
    size = max(1, int((high - low) / 4) + 2)
    change = [0] * (size + 1)
    for row in rows:
        for left, right in zip(row.lefts, row.rights, strict=True):
            change[int((left - low) / 4)] += 1
            change[int((right - low) / 4) + 1] -= 1
    covered, most = 0, 0.12 * len(rows)
    few: list[float] = []
    none: list[float] = []
    white = False
    for k in range(size):
        before, covered = covered, covered + change[k]
        if white and covered > most:
            few.append(low + 4 * k)
        elif white and covered and not before:
            none.append(low + 4 * k)
        white = covered <= most
    return few, none


def spans(across: list[bool]) -> list[tuple[int, int]]:
    """Spans of rows of which at most one in eight crosses; each begins and ends with rows that do not."""
    spans: list[tuple[int, int]] = []
    first: int | None = None
    crossing = end = 0
    for i, crosses in enumerate([*across, True]):
        if not crosses:
            first, end = (i if first is None else first), i + 1
            continue
        if first is None:
            continue
        crossing += 1
        if i == len(across) or crossing * 8 > i - first + 1 or (i + 1 < len(across) and across[i + 1]):
            spans.append((first, end))
            first, crossing = None, 0
    return spans
