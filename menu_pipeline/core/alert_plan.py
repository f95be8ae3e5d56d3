"""Which messages are due of what fails: a pure function of the failures known, what was told of them, and the time.

The rules, all counted by **topic** (checks that have one cause share one) and by site:

- A failure is told once, after ``alert_gather_s``, with everything of its topic that broke meanwhile. What passes
  again before it was told is never told. That it ended is told once, and only if it was told.
- What was told as a warning and becomes an error is told once more, and never again while it lasts.
- ``crawl_outcome`` waits ``alert_unreadable_after_h``: of thousands of sites some is always down for a night, and
  a menu that grows old is what ``menu_fresh`` is for. A fault of ours does not wait.
- More than ``alert_group_over`` sites within ``alert_group_window_s`` become one **incident** with one message. What
  breaks while it is still growing joins it. It speaks again when it doubled (at most once a window), when it stopped
  growing with members it never named, when half of it recovered, and when at most ``alert_group_over`` are left:
  those go on alone. Of members that became errors it speaks likewise: of the first ones at once, then at doublings
  and when no more do. So do more than ``alert_group_over`` single sites that worsen together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from menu_pipeline.core.alerting import (
    CRAWL_OUTCOME,
    Failure,
    Incident,
    Kind,
    Message,
    Plan,
    Severity,
    worst,
)
from menu_pipeline.core.policy import HOUR_S, Policy


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
            book.worsen(topic)
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
        self._forget([one for one in members if one.passed_at is not None and one.told_at is None])
        passed = [one for one in members if one.passed_at is not None and one.told_at is not None]
        live = [one for one in members if one.passed_at is None]
        if not live:
            self._forget(passed)
            del self.incidents[incident.key]
            if passed:
                self._say(Kind.RECOVERED, incident.key, passed, [])
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
                self._say(Kind.GREW, f"{incident.key}/{_stamp(self._now)}", new, live)

    def worsen(self, topic: str) -> None:
        """Speaks of what was told as a warning and is an error now: a crowd's members together, sites by themselves."""
        worse: dict[str, list[Failure]] = {}
        for one in self._worse(topic):
            worse.setdefault(str(one.incident), []).append(one)
        alone = [ones for key, ones in sorted(worse.items()) if self.incidents[key].site is not None]
        for key in sorted(worse):
            if self.incidents[key].site is None and self._worsens(self.incidents[key], worse[key]):
                self._say_worse(f"{key}/{_stamp(self._now)}", worse[key])
        if not any(self._gathered(one) for ones in alone for one in ones):
            return
        if len(alone) > self._policy.alert_group_over:
            alone = [[one for ones in alone for one in ones]]
            self._say_worse(f"{topic}:*:{_stamp(self._now)}", alone[0])
            return
        for ones in alone:
            self._say_worse(f"{ones[0].incident}/{_stamp(self._now)}", ones)

    def _worse(self, topic: str) -> list[Failure]:
        """Errors that go on, of whose site nobody said so yet."""
        told = [one for one in self.failures.values() if one.topic == topic and one.told_at is not None]
        heard = {(one.incident, one.site) for one in told if one.told_severity is Severity.ERROR}
        errors = [one for one in told if one.severity is Severity.ERROR and one.passed_at is None]
        return [one for one in errors if (one.incident, one.site) not in heard]

    def _worsens(self, incident: Incident, worse: Sequence[Failure]) -> bool:
        """Whether a crowd speaks of ``worse``: the first ones, as many as it spoke of, or no more to come."""
        if not any(self._gathered(one) for one in worse):
            return False
        live = [one for one in self._members(incident.key) if one.passed_at is None]
        heard = [one for one in live if one.told_severity is Severity.ERROR]
        quiet = self._now - max(_worse_since(one) for one in worse) > self._policy.alert_group_window_s
        rested = self._now - incident.told_at >= self._policy.alert_group_window_s
        return not heard or quiet or (rested and len(worse) >= len(heard))

    def _gathered(self, failure: Failure) -> bool:
        return self._now - _worse_since(failure) >= self._policy.alert_gather_s

    def _say_worse(self, key: str, worse: Sequence[Failure]) -> None:
        for one in worse:
            self._tell(self.incidents[str(one.incident)], [one])
        self._say(Kind.WORSENED, key, worse, [])

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
        spoken = {one.site: one for one in self._best_told(topic) if one.incident and one.site}
        for one in new:
            if one.site in spoken:  # where it is worse than what was said of the site, ``worsen`` says that
                before = spoken[one.site]
                self.failures[one.key] = replace(
                    one, incident=before.incident, told_at=self._now, told_severity=before.told_severity
                )
        return [one for one in new if one.site not in spoken]

    def _best_told(self, topic: str) -> list[Failure]:
        """Failures of the topic, those last of which the worst was told."""
        ours = [one for one in self.failures.values() if one.topic == topic]
        return sorted(ours, key=lambda one: one.told_severity is Severity.ERROR)

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
        self._say(Kind.BROKE, incident.key, broke, [])

    def _eases(self, incident: Incident, passed: Sequence[Failure], live: Sequence[Failure]) -> bool:
        quiet = self._now - max(one.passed_at or 0.0 for one in passed) >= self._policy.alert_gather_s
        halved = len(live) <= len(passed) and self._now - incident.told_at >= self._policy.alert_group_window_s
        return halved or (quiet and len(_sites(live)) <= self._policy.alert_group_over)

    def _ease(self, incident: Incident, passed: Sequence[Failure], live: Sequence[Failure]) -> None:
        """Speaks of what recovered and of what is left; so few that they go on alone, or the rest of the incident."""
        self._forget(passed)
        self._tell(incident, live)
        self._say(Kind.EASED, f"{incident.key}/{_stamp(self._now)}", passed, live)
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
            told = worst([one.severity, one.told_severity or one.severity])
            self.failures[one.key] = replace(one, incident=incident.key, told_at=told_at, told_severity=told)
        self.incidents[incident.key] = replace(incident, told_at=self._now)

    def _say(self, kind: Kind, key: str, failures: Sequence[Failure], still: Sequence[Failure]) -> None:
        sites = len(_sites([*failures, *still])) if kind is not Kind.EASED else len(_sites(still))
        self.messages.append(
            Message(f"{key}/{kind}", kind, failures[0].topic, _ordered(failures), _ordered(still), sites, self._now)
        )

    def _members(self, key: str) -> list[Failure]:
        return [one for one in self.failures.values() if one.incident == key]

    def _forget(self, failures: Sequence[Failure]) -> None:
        for one in failures:
            del self.failures[one.key]


def _worse_since(failure: Failure) -> float:
    return failure.seen_at if failure.worse_at is None else failure.worse_at


def _incident(topic: str, site: str | None, failures: Sequence[Failure], now: float) -> Incident:
    began = min(one.seen_at for one in failures)
    return Incident(f"{topic}:{site or '*'}:{_stamp(began)}", topic, site, now, now, now)


def _stamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%dT%H%M%S.%fZ")


def _sites(failures: Iterable[Failure]) -> list[str | None]:
    return sorted({one.site for one in failures}, key=lambda site: site or "")


def _ordered(failures: Iterable[Failure]) -> tuple[Failure, ...]:
    return tuple(sorted(failures, key=lambda one: (one.since_at, one.key)))
