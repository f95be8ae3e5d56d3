"""What fails and what was said of it, as plain values; and ``observe``, which folds findings into what is known.

A finding is one evaluation of a check. What is said of the failures, and when, is ``alert_plan.plan``; both are pure.
``crawl/alerts.py`` keeps the values in the database, in one transaction with the messages, so that nothing is told
twice and nothing is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

CRAWL_OUTCOME = "crawl_outcome"
MENU_FRESH = "menu_fresh"
MENU_PLAUSIBLE = "menu_plausible"
POLITENESS = "politeness"
CONSERVATION = "conservation"
ASK_PARTNER = "ask_partner"
#: Begins the name of what is no check: whether the last run of a job failed.
RUN = "run:"

#: Our checks, each with the asset whose page in the UI shows it. Others are named ``asset/check``.
ASSET_OF = {
    MENU_FRESH: "extracted_menus",
    MENU_PLAUSIBLE: "extracted_menus",
    CRAWL_OUTCOME: "fetched_pages",
    POLITENESS: "fetched_pages",
    CONSERVATION: "fetched_pages",
}

#: Checks that share a cause: a site that cannot be read is a site whose menu grows old.
READING = "reading"
_TOPICS = {CRAWL_OUTCOME: READING, MENU_FRESH: READING}


class Severity(StrEnum):
    WARNING = "warning"
    ERROR = "error"


class Kind(StrEnum):
    """What a message says of its incident."""

    BROKE = "broke"
    GREW = "grew"
    WORSENED = "worsened"
    EASED = "eased"
    RECOVERED = "recovered"


@dataclass(frozen=True, slots=True)
class Finding:
    """One evaluation of a check. ``event_id``: its place in the order of evaluations, 0 for what comes from no check.

    ``since_at``: when the trouble began, None: now. Times in epoch seconds. ``explained_by``: a command.
    """

    check: str
    site: str | None
    failing: bool
    reason: str
    seen_at: float
    event_id: int = 0
    severity: Severity = Severity.WARNING
    since_at: float | None = None
    explained_by: str = ""

    @property
    def key(self) -> str:
        return failure_key(self.check, self.site)


@dataclass(frozen=True, slots=True)
class Failure:
    """A check that fails, or that passes again since ``passed_at`` and belongs to an incident that goes on.

    ``worse_at``: since when it is an error, having been a warning. ``told_severity``: the worst that was told of it.
    """

    key: str
    check: str
    site: str | None
    severity: Severity
    reason: str
    explained_by: str
    since_at: float
    seen_at: float
    event_id: int
    passed_at: float | None = None
    incident: str | None = None
    told_at: float | None = None
    worse_at: float | None = None
    told_severity: Severity | None = None

    @property
    def topic(self) -> str:
        return topic_of(self.check)


@dataclass(frozen=True, slots=True)
class Incident:
    """A story that was told and has not ended. ``site`` is None where it is about several, or about none."""

    key: str
    topic: str
    site: str | None
    opened_at: float
    grown_at: float
    told_at: float


@dataclass(frozen=True, slots=True)
class Message:
    """One message. ``failures``: what broke, joined, worsened or recovered; ``still``: what goes on.

    ``key`` is its own for ever.

    ``sites``: how many the incident has now (EASED, GREW), or had (RECOVERED).
    """

    key: str
    kind: Kind
    topic: str
    failures: tuple[Failure, ...]
    still: tuple[Failure, ...]
    sites: int
    at: float

    @property
    def severity(self) -> Severity:
        return worst(one.severity for one in self.failures + self.still)


@dataclass(frozen=True, slots=True)
class Plan:
    """The messages that are due, in order, and what is known after they were written."""

    messages: tuple[Message, ...]
    failures: dict[str, Failure]
    incidents: dict[str, Incident]


def worst(severities: Iterable[Severity]) -> Severity:
    """The gravest of at least one."""
    return max(severities, key=list(Severity).index)


def failure_key(check: str, site: str | None) -> str:
    return f"{check}:{site}" if site else check


def check_name(asset: str, check: str) -> str:
    """How failures name a check: ours as they are called, others with their asset, since two may be called the same."""
    return check if ASSET_OF.get(check) == asset else f"{asset}/{check}"


def topic_of(check: str) -> str:
    """What the check is about; checks we know nothing of are their own topic."""
    return _TOPICS.get(check, check)


def observe(known: Mapping[str, Failure], findings: Iterable[Finding]) -> dict[str, Failure]:
    """What is known after ``findings``, whatever order they come in and however often.

    One that is not newer than what its key last heard is left out: evaluations are read with an overlap.
    """
    state = dict(known)
    for finding in sorted(findings, key=lambda one: one.event_id):
        before = state.get(finding.key)
        if before is not None and 0 < finding.event_id <= before.event_id:
            continue
        if finding.failing:
            state[finding.key] = _failing(before, finding)
        elif before is not None and before.incident is None:
            del state[finding.key]
        elif before is not None:
            passed_at = before.passed_at or finding.seen_at
            state[finding.key] = replace(before, passed_at=passed_at, event_id=finding.event_id)
    return state


def _failing(before: Failure | None, finding: Finding) -> Failure:
    since_at = finding.seen_at if finding.since_at is None else finding.since_at
    if before is None:
        before = Failure(
            finding.key,
            finding.check,
            finding.site,
            finding.severity,
            finding.reason,
            finding.explained_by,
            since_at,
            finding.seen_at,
            finding.event_id,
        )
    return replace(
        before,
        severity=finding.severity,
        reason=finding.reason,
        explained_by=finding.explained_by,
        since_at=since_at if before.passed_at is not None else min(before.since_at, since_at),
        event_id=finding.event_id,
        passed_at=None,
        worse_at=_worse_at(before, finding),
    )


def _worse_at(before: Failure, finding: Finding) -> float | None:
    if finding.severity is Severity.WARNING:
        return None
    return finding.seen_at if before.severity is Severity.WARNING else before.worse_at
