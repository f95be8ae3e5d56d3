"""What to say when checks fail and when they pass again: a pure function of what is known and what was seen.

``observe`` folds findings (one evaluation of a check each) into the failures known; ``plan`` decides which messages
are due. Both take and give plain values; ``crawl/alerts.py`` keeps them in the database, in one transaction with the
messages, so that nothing is told twice and nothing is forgotten.

The rules, all counted by **topic** (checks that have one cause share one) and by site:

- A failure is told once, after ``alert_gather_s``, with everything of its topic that broke meanwhile. What passes
  again before it was told is never told. That it ended is told once, and only if it was told.
- ``crawl_outcome`` waits ``alert_unreadable_after_h``: of thousands of sites some is always down for a night, and
  a menu that grows old is what ``menu_fresh`` is for. A fault of ours does not wait.
- More than ``alert_group_over`` sites within ``alert_group_window_s`` become one **incident** with one message. What
  breaks while it is still growing joins it. It speaks again when it doubled (at most once a window), when it stopped
  growing with members it never named, when half of it recovered, and when at most ``alert_group_over`` are left:
  those go on alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum

from menu_pipeline.core.policy import HOUR_S, Policy

CRAWL_OUTCOME = "crawl_outcome"
MENU_FRESH = "menu_fresh"
MENU_PLAUSIBLE = "menu_plausible"
POLITENESS = "politeness"
CONSERVATION = "conservation"
ASK_PARTNER = "ask_partner"
#: Begins the name of what is no check: whether the last run of a job failed.
RUN = "run:"

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
    """A check that fails, or that passes again since ``passed_at`` and belongs to an incident that goes on."""

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
    """One message. ``failures``: what broke, joined or recovered; ``still``: what goes on. ``key`` is its own for ever.

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
        return max((one.severity for one in self.failures + self.still), key=list(Severity).index)


@dataclass(frozen=True, slots=True)
class Plan:
    """The messages that are due, in order, and what is known after they were written."""

    messages: tuple[Message, ...]
    failures: dict[str, Failure]
    incidents: dict[str, Incident]


def failure_key(check: str, site: str | None) -> str:
    return f"{check}:{site}" if site else check


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
    )


def plan(
    failures: Mapping[str, Failure],
    incidents: Mapping[str, Incident],
    now: float,
    policy: Policy,
    *,
    tell_new: bool = True,
) -> Plan:
    """The messages due at ``now`` (epoch seconds). Without ``tell_new`` incidents only end: nobody listens yet."""
    book = _Book(failures, incidents, now, policy)
    for key in sorted(incidents):
        book.settle(incidents[key])
    if tell_new:
        for topic in sorted({one.topic for one in book.failures.values()}):
            book.announce(topic)
            book.catch_up(topic)
    return Plan(tuple(book.messages), book.failures, book.incidents)


class _Book:
    """The failures and incidents while a plan is made; each method applies one rule of the module's list."""

    def __init__(
        self, failures: Mapping[str, Failure], incidents: Mapping[str, Incident], now: float, policy: Policy
    ) -> None:
        self.failures = dict(failures)
        self.incidents = dict(incidents)
        self.messages: list[Message] = []
        self._now = now
        self._policy = policy

    def settle(self, incident: Incident) -> None:
        """Says what ended; drops what nobody needs any more."""
        members = self._members(incident.key)
        passed = [one for one in members if one.passed_at is not None]
        live = [one for one in members if one.passed_at is None]
        if not live:
            told = [one for one in passed if one.told_at is not None]
            self._forget(passed)
            del self.incidents[incident.key]
            if told:
                self._say(Kind.RECOVERED, incident.key, told, [], incident)
        elif passed and incident.site is not None:
            self._forget(passed)  # one of its checks; the site still fails another
        elif passed and self._eases(incident, passed, live):
            self._ease(incident, passed, live)

    def announce(self, topic: str) -> None:
        """Tells what is new of ``topic``: within an incident of its site, within one that grows, or by itself."""
        new = [one for one in self.failures.values() if one.topic == topic and self._is_new(one)]
        new = self._join_their_sites(topic, new)
        growing = [one for one in self.incidents.values() if one.topic == topic and self._grows(one)]
        if new and growing:
            self._join(max(growing, key=lambda one: (one.grown_at, one.key)), new)
        elif any(self._now - one.seen_at >= self._policy.alert_gather_s for one in new):
            self._open(topic, new)

    def catch_up(self, topic: str) -> None:
        """Speaks of members that no message named: when there are as many as named ones, or nothing joins any more."""
        for incident in [one for one in self.incidents.values() if one.topic == topic and one.site is None]:
            live = [one for one in self._members(incident.key) if one.passed_at is None]
            new = [one for one in live if one.told_at is None]
            doubled = 2 * len(new) >= len(live) and self._now - incident.told_at >= self._policy.alert_group_window_s
            if new and (doubled or not self._grows(incident)):
                self._tell(incident, new)
                self._say(Kind.GREW, f"{incident.key}/{_stamp(self._now)}", new, live, incident)

    def _is_new(self, failure: Failure) -> bool:
        return failure.incident is None and failure.passed_at is None and self._matters(failure, 0.0)

    def _matters(self, failure: Failure, ahead_s: float) -> bool:
        """Whether it lasts long enough, or will in ``ahead_s`` seconds."""
        if failure.check != CRAWL_OUTCOME or failure.severity is Severity.ERROR:
            return True
        return self._now + ahead_s - failure.since_at >= self._policy.alert_unreadable_after_h * HOUR_S

    def _grows(self, incident: Incident) -> bool:
        return incident.site is None and self._now - incident.grown_at <= self._policy.alert_group_window_s

    def _join_their_sites(self, topic: str, new: Sequence[Failure]) -> list[Failure]:
        """Failures of sites that an incident of the topic speaks of already are no news; gives the others."""
        spoken = {
            one.site: one.incident for one in self.failures.values() if one.topic == topic and one.incident and one.site
        }
        for one in new:
            if one.site in spoken:
                self.failures[one.key] = replace(one, incident=spoken[one.site], told_at=self._now)
        return [one for one in new if one.site not in spoken]

    def _join(self, incident: Incident, new: Sequence[Failure]) -> None:
        for one in new:
            self.failures[one.key] = replace(one, incident=incident.key)
        self.incidents[incident.key] = replace(incident, grown_at=self._now)

    def _open(self, topic: str, new: Sequence[Failure]) -> None:
        keys = {one.key for one in new}
        soon = [one for one in self.failures.values() if one.topic == topic and self._is_soon(one)]
        broke = [*new, *(one for one in soon if one.key not in keys)]
        by_site: dict[str | None, list[Failure]] = {}
        for one in broke:
            by_site.setdefault(one.site, []).append(one)
        lately = [one for one in self.incidents.values() if one.topic == topic and self._is_recent(one)]
        if len(by_site) + len(lately) > self._policy.alert_group_over:
            self._open_one(topic, None, broke)
            return
        for site, ones in sorted(by_site.items(), key=lambda item: item[0] or ""):
            self._open_one(topic, site, ones)

    def _is_soon(self, failure: Failure) -> bool:
        """It broke within a window of what is told now, so it is told with it and not one by one as time goes by."""
        untold = failure.incident is None and failure.passed_at is None
        return untold and self._matters(failure, self._policy.alert_group_window_s)

    def _is_recent(self, incident: Incident) -> bool:
        return incident.site is not None and self._now - incident.opened_at < self._policy.alert_group_window_s

    def _open_one(self, topic: str, site: str | None, broke: Sequence[Failure]) -> None:
        incident = _incident(topic, site, broke, self._now)
        self.incidents[incident.key] = incident
        self._tell(incident, broke)
        self._say(Kind.BROKE, incident.key, broke, [], incident)

    def _eases(self, incident: Incident, passed: Sequence[Failure], live: Sequence[Failure]) -> bool:
        quiet = self._now - max(one.passed_at or 0.0 for one in passed) >= self._policy.alert_gather_s
        halved = len(live) <= len(passed) and self._now - incident.told_at >= self._policy.alert_group_window_s
        return halved or (quiet and len(_sites(live)) <= self._policy.alert_group_over)

    def _ease(self, incident: Incident, passed: Sequence[Failure], live: Sequence[Failure]) -> None:
        """Speaks of what recovered and of what is left; so few that they go on alone, or the rest of the incident."""
        self._forget(passed)
        self._tell(incident, live)
        self._say(Kind.EASED, f"{incident.key}/{_stamp(self._now)}", passed, live, incident)
        if len(_sites(live)) > self._policy.alert_group_over:
            return
        del self.incidents[incident.key]
        for site in _sites(live):
            ones = [self.failures[one.key] for one in live if one.site == site]
            alone = replace(_incident(incident.topic, site, ones, self._now), opened_at=incident.opened_at)
            self.incidents[alone.key] = alone
            for one in ones:
                self.failures[one.key] = replace(one, incident=alone.key)

    def _tell(self, incident: Incident, failures: Sequence[Failure]) -> None:
        for one in failures:
            told_at = self._now if one.told_at is None else one.told_at
            self.failures[one.key] = replace(one, incident=incident.key, told_at=told_at)
        self.incidents[incident.key] = replace(incident, told_at=self._now)

    def _say(
        self, kind: Kind, key: str, failures: Sequence[Failure], still: Sequence[Failure], incident: Incident
    ) -> None:
        sites = len(_sites([*failures, *still])) if kind is not Kind.EASED else len(_sites(still))
        self.messages.append(
            Message(f"{key}/{kind}", kind, incident.topic, _ordered(failures), _ordered(still), sites, self._now)
        )

    def _members(self, key: str) -> list[Failure]:
        return [one for one in self.failures.values() if one.incident == key]

    def _forget(self, failures: Sequence[Failure]) -> None:
        for one in failures:
            del self.failures[one.key]


def _incident(topic: str, site: str | None, failures: Sequence[Failure], now: float) -> Incident:
    began = min(one.seen_at for one in failures)
    return Incident(f"{topic}:{site or '*'}:{_stamp(began)}", topic, site, now, now, now)


def _stamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%dT%H%M%S.%fZ")


def _sites(failures: Iterable[Failure]) -> list[str | None]:
    return sorted({one.site for one in failures}, key=lambda site: site or "")


def _ordered(failures: Iterable[Failure]) -> tuple[Failure, ...]:
    return tuple(sorted(failures, key=lambda one: (one.since_at, one.key)))
