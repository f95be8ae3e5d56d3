"""What a site's visit came to: the word, the numbers and tables, as plain values for whoever shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum

from menu_pipeline.core.outcome import FetchOutcome, kind_of

STAGES = ("robots_rules", "sitemap_diff", "fetched_pages", "extracted_menus")
ALL_STAGES = frozenset(STAGES)

Row = Mapping[str, object]


class VisitWord(StrEnum):
    READ = "read"
    PARTLY_READ = "partly read"
    UNCHANGED = "unchanged"
    NOTHING_DUE = "nothing due"
    DEFERRED = "deferred"
    PAUSED = "paused"
    BUSY = "busy"
    OVER_BUDGET = "over budget"
    UNREADABLE = "unreadable"


#: ``SiteVisit.detail`` of a visit that the end of its run cut off.
STOPPED = "the run was stopped"


def iso(seconds: float) -> str:
    """Epoch seconds as ISO 8601 in UTC, to the second."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def iso_ms(seconds: float) -> str:
    """Epoch seconds as ISO 8601 in UTC, to the millisecond."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class CrawlOptions:
    """``force`` re-requests known pages (conditionally); ``stages`` limits what is done; the budget is in seconds."""

    force: bool = False
    stages: frozenset[str] = ALL_STAGES
    run_budget_s: float | None = None

    @property
    def sends_requests(self) -> bool:
        return bool(self.stages - {"extracted_menus"})


@dataclass(frozen=True, slots=True)
class StageReport:
    """One stage of one visit. ``worked`` is False where nothing was due."""

    stage: str
    worked: bool
    numbers: Mapping[str, float | int] = field(default_factory=dict)
    text: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, list[Row]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SiteVisit:
    """The outcome of one site's visit.

    ``failure`` is the class of what kept us from reading the site or its menu (``dns``, ``http_5xx``,
    ``robots_unreachable`` ...), or ``bug`` for a fault of ours, with the traceback in ``evidence``.
    ``next_due_at`` in epoch seconds.
    """

    site: str
    word: VisitWord
    detail: str
    failure: str | None = None
    evidence: Mapping[str, str] = field(default_factory=dict)
    next_due_at: float | None = None
    stages: tuple[StageReport, ...] = ()


@dataclass(slots=True)
class Tally:
    """What happened so far in a visit, counted as it happens."""

    requests: int = 0
    page_requests: int = 0
    wire_bytes: int = 0
    fetched: int = 0  # new or changed content
    unchanged: int = 0  # 304, or the same hash
    new_pages: int = 0
    not_modified: int = 0
    blocked: int = 0
    ttfb_total_s: float = 0.0
    ttfb_count: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)  # of requests, by ``core.outcome.kind_of``
    refusals: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    last_failure: str = ""
    deferred_until: float | None = None
    out_of_time: bool = False
    robots: dict[str, object] = field(default_factory=dict)
    robots_asked: int = 0
    sitemap: dict[str, int] = field(default_factory=dict)
    sitemap_files: list[Row] = field(default_factory=list)
    extracted: int = 0
    vouched: int = 0  # pages that a proven sitemap says stand still: not asked
    pages_refused: Counter[str] = field(default_factory=Counter)  # known pages never read, by what they are refused for
    no_menu: bool = False  # and no page of the site brought a dish so far
    rules: list[Row] = field(default_factory=list)  # what in the site's URLs does not matter, as learned
    menu_versions: int = 0
    price_changes: int = 0
    menus_waiting: int = 0  # read otherwise by a new extractor only: not published before somebody accepts it
    extract_reasons: Counter[str] = field(default_factory=Counter)

    def failed(self, failure: str, detail: str) -> None:
        self.failures[failure] += 1
        self.last_failure = f"{failure}: {detail}"

    def came_to(self, outcome: FetchOutcome) -> None:
        """Count a request that was made, by what it came to."""
        self.requests += 1
        self.outcomes[kind_of(outcome)] += 1

    @property
    def traps(self) -> int:
        return sum(count for reason, count in self.refusals.items() if reason.startswith("trap_"))

    def defer(self, until: float) -> None:
        """Remember the earliest time at which something deferred may be tried again."""
        self.deferred_until = until if self.deferred_until is None else min(self.deferred_until, until)
