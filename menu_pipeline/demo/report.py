"""What the street's servers saw of their visitors, as rows for a table and as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from menu_pipeline.demo.log import HostSummary

COLUMNS = ("host", "requests", "most in flight", "smallest gap", "robots first", "disallowed asked for", "documents")


def row(summary: HostSummary) -> tuple[str, ...]:
    """One host's line, in the order of ``COLUMNS``."""
    gap = summary.smallest_gap_s
    return (
        summary.host,
        str(summary.requests),
        str(summary.most_in_flight),
        "–" if gap is None else f"{gap:.3f} s",
        "yes" if summary.robots_first else "no",
        str(len(summary.disallowed)),
        str(summary.documents),
    )


def rows(summaries: Mapping[str, HostSummary]) -> list[tuple[str, ...]]:
    """A line a host, and a last one over all of them: sums, the worst of the worst, all of the firsts."""
    lines = [row(summary) for summary in summaries.values()]
    return [*lines, _total(list(summaries.values()))] if lines else []


def _total(summaries: list[HostSummary]) -> tuple[str, ...]:
    gaps = [summary.smallest_gap_s for summary in summaries if summary.smallest_gap_s is not None]
    return (
        f"{len(summaries)} hosts",
        str(sum(summary.requests for summary in summaries)),
        str(max(summary.most_in_flight for summary in summaries)),
        f"{min(gaps):.3f} s" if gaps else "–",
        "yes" if all(summary.robots_first for summary in summaries) else "no",
        str(sum(len(summary.disallowed) for summary in summaries)),
        str(sum(summary.documents for summary in summaries)),
    )


def as_text(summaries: Mapping[str, HostSummary]) -> str:
    """The table as text, columns aligned: the first to the left, numbers to the right."""
    lines = [COLUMNS, *rows(summaries)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(COLUMNS))]
    return "".join(_aligned(line, widths) for line in lines)


def _aligned(line: Iterable[str], widths: list[int]) -> str:
    cells = list(line)
    rest = (cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
    return "  ".join([cells[0].ljust(widths[0]), *rest]) + "\n"
