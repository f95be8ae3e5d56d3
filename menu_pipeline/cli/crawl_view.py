"""A crawl as a person follows it: a line for each site as it finishes, and a table at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from types import TracebackType
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from menu_pipeline.cli.output import iso, shown, table
from menu_pipeline.crawl.visit import SiteVisit, VisitWord

#: Outcomes of requests that no server can have seen: no name, no connection, or an address we do not connect to.
_NOBODY_GOT = frozenset({"transient_dns", "transient_connect", "transient_tls", "unsafe"})

_STYLES = {VisitWord.READ: "green", VisitWord.UNREADABLE: "red"}
_STYLES |= dict.fromkeys((VisitWord.PARTLY_READ, VisitWord.OVER_BUDGET), "yellow")

#: What needs a look stands last, just above the prompt.
_SEEN_LAST = {VisitWord.PARTLY_READ: 1, VisitWord.UNREADABLE: 2}


class CrawlView:
    """Shows visits as they come. On a terminal a bar stands below the lines; elsewhere there are only the lines."""

    def __init__(self, console: Console, sites: int) -> None:
        self._console = console
        self._progress = Progress(
            SpinnerColumn(),
            TextColumn("visiting"),
            BarColumn(bar_width=30),
            MofNCompleteColumn(),
            TextColumn("sites"),
            TimeElapsedColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._progress.add_task("visiting", total=sites)

    def __enter__(self) -> CrawlView:
        self._progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self._progress.stop()

    def show(self, visit: SiteVisit) -> None:
        """One line; called from the crawl's thread."""
        word = word_of(visit)
        line = Text.assemble(word, " " * (12 - len(word)), f"{visit.site}  ", (shown(visit.detail), "dim"))
        if self._console.is_terminal:
            self._console.print(line, no_wrap=True, overflow="ellipsis")
        else:
            self._console.print(line, soft_wrap=True)
        self._progress.advance(self._task)


def word_of(visit: SiteVisit) -> Text:
    """The visit's word, in the colour that says whether somebody should look."""
    return Text(visit.word.value, style=_STYLES.get(visit.word, ""))


def summary(visits: Iterable[SiteVisit]) -> Table:
    """Site, word, requests, dishes, detail; what could not be read comes last, where it is seen."""
    ordered = sorted(visits, key=lambda visit: (_SEEN_LAST.get(visit.word, 0), visit.site))
    rows = [
        (visit.site, word_of(visit), number(visit, "requests"), number(visit, "dishes"), visit.detail)
        for visit in ordered
    ]
    return table(None, ("site", "word", "requests", "dishes", "detail"), rows, right=("requests", "dishes"))


def totals(visits: Sequence[SiteVisit]) -> str:
    """One line: how many sites came to which word, requests and dishes in all; a fault of the extractor's is told."""
    words = [(word.value, sum(1 for visit in visits if visit.word is word)) for word in VisitWord]
    said = ", ".join(f"{count} {word}" for word, count in words if count) or "none visited"
    requests = sum(number(visit, "requests") for visit in visits)
    dishes = sum(number(visit, "dishes") for visit in visits)
    lost = _counted(visits, "outcomes", _NOBODY_GOT)
    nowhere = f" ({lost} of them reached no server)" if lost else ""
    crashed = _counted(visits, "reasons", {"extraction_crashed"})
    fault = f"; the extractor failed on {crashed} page{'s' if crashed > 1 else ''}" if crashed else ""
    return f"{len(visits)} sites: {said}; {requests} requests{nowhere}, {dishes} dishes{fault}"


def _counted(visits: Iterable[SiteVisit], kept: str, reasons: Set[str]) -> int:
    """How often one of ``reasons`` stands in the table ``kept`` of any stage."""
    rows = [row for visit in visits for report in visit.stages for row in report.tables.get(kept, ())]
    return sum(int(str(row["count"])) for row in rows if row["reason"] in reasons)


def number(visit: SiteVisit, key: str) -> int:
    """The number ``key`` of the stage that counts it for the whole visit; 0 where it was not counted."""
    stage = {"requests": "fetched_pages", "dishes": "extracted_menus"}[key]
    return sum(int(report.numbers.get(key, 0)) for report in visit.stages if report.stage == stage)


def as_json(visit: SiteVisit) -> dict[str, Any]:
    """A visit for programs."""
    return {
        "site": visit.site,
        "word": visit.word.value,
        "detail": visit.detail,
        "failure": visit.failure,
        "evidence": dict(visit.evidence),
        "next_due_at": iso(visit.next_due_at),
        "requests": number(visit, "requests"),
        "dishes": number(visit, "dishes"),
        "numbers": {report.stage: dict(report.numbers) for report in visit.stages},
    }
