"""Alerts kept: failures, incidents and the letters about them in the database; and their delivery.

``take_in`` is one transaction: what was found, what is known now, the place up to which evaluations were read, and the
letters. So a daemon that is killed anywhere either did all of it or none, and the next tick reads the same evaluations
again. ``deliver`` sends outside of transactions and marks afterwards: killed in between, it sends that one letter once
more, under the same key. Each receiver is a lane: one that fails holds back its own letters only, in their order.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.alerts import Courier
from menu_pipeline.adapters.database import Database, run, run_many
from menu_pipeline.core.alert_plan import plan
from menu_pipeline.core.alert_text import Notice, notice
from menu_pipeline.core.alerting import (
    ASK_PARTNER,
    MENU_FRESH,
    MENU_PLAUSIBLE,
    Failure,
    Finding,
    Incident,
    Message,
    Severity,
    observe,
)
from menu_pipeline.core.backoff import alert_retry_delay
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl import outbox

KIND = "alert"
#: Letters taken at a time; the rest is due at the next look.
_BATCH = 50
_POSITION = "alerts_position"
_LOOKED_AT = "alerts_looked_at"


@dataclass(frozen=True, slots=True)
class Listening:
    """Who is told, by lane (empty: nobody yet), and where the UI is that messages point to."""

    lanes: Sequence[str]
    ui_url: str


@dataclass(frozen=True, slots=True)
class Watched:
    """What can still be judged. A failure of anything else ends: nobody would ever say that it passes.

    ``names``: of checks and of jobs' runs (``core.alerting``); None: whatever was seen. ``partitions``: the keys of
    those checks that are partitioned by something else than sites.
    """

    names: frozenset[str] | None = None
    partitions: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def over(self, failure: Failure) -> str | None:
        """Why nobody will judge it again, or None."""
        if self.names is not None and failure.check not in self.names:
            return "not watched any more: the check is gone"
        keys = self.partitions.get(failure.check)
        if keys is not None and failure.site is not None and failure.site not in keys:
            return "not watched any more: the partition is gone"
        return None

    def is_of_site(self, failure: Failure) -> bool:
        """Whether its partition is a site."""
        return failure.site is not None and failure.check not in self.partitions


EVERYTHING = Watched()


@dataclass(frozen=True, slots=True)
class Delivery:
    """What came of a round: letters taken by their receiver, and one line a receiver that failed."""

    delivered: int
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Letters not delivered yet; ``since`` is when the oldest was written (epoch seconds), None: there is none."""

    letters: int
    since: float | None


@dataclass(frozen=True, slots=True)
class Place:
    """Storage id up to which evaluations were taken in, and when it last moved (epoch seconds)."""

    event_id: int
    moved_at: float


def place(conn: Connection) -> Place | None:
    """How far evaluations were taken in; None: none ever were."""
    rows = run(conn, "meta.get", key=_POSITION)
    if not rows:
        return None
    event_id, _, moved_at = str(rows[0]["value"]).partition(" ")
    return Place(int(event_id), float(moved_at or 0.0))


def looked_at(conn: Connection) -> float | None:
    """When evaluations were last taken in (epoch seconds); None: never."""
    rows = run(conn, "meta.get", key=_LOOKED_AT)
    return float(rows[0]["value"]) if rows else None


def forget_order(database: Database, position_now: int, now: float) -> None:
    """Dagster's event log began anew: evaluations with small ids are news again, from ``position_now`` on."""
    with database.begin() as conn:
        run(conn, "alerts.forget_order")
        _move(conn, position_now, now)


def take_in(
    database: Database,
    findings: Iterable[Finding],
    position_now: int,
    now: float,
    policy: Policy,
    listening: Listening,
    *,
    caught_up: bool = True,
    watched: Watched = EVERYTHING,
) -> tuple[Message, ...]:
    """What ``findings`` (evaluations up to ``position_now``) lead to: the messages, written to the outbox.

    Nothing is said before all evaluations are read (``caught_up``): what is known until then is not what is now.
    """
    with database.begin() as conn:
        failures, incidents = load(conn)
        found = [*findings, *_partner_tasks(conn, failures, now)]
        state = _left_alone(conn, observe(failures, found), now, watched)
        messages: tuple[Message, ...] = ()
        ended = dict(incidents)
        if caught_up:
            made = plan(state, incidents, now, policy, tell_new=bool(listening.lanes))
            state, ended, messages = made.failures, made.incidents, made.messages
        _save(conn, failures, state, incidents, ended)
        for message in messages:
            _write(conn, notice(message, listening.ui_url), listening.lanes, now)
        _move(conn, position_now, now)
        run(conn, "meta.set", key=_LOOKED_AT, value=f"{now:.3f}")
    return messages


def load(conn: Connection) -> tuple[dict[str, Failure], dict[str, Incident]]:
    """The failures and incidents known, by key."""
    failures = [_failure(row) for row in run(conn, "alerts.failures")]
    incidents = [Incident(**row) for row in run(conn, "alerts.incidents")]
    return {one.key: one for one in failures}, {one.key: one for one in incidents}


def deliver(
    database: Database,
    courier: Courier,
    policy: Policy,
    *,
    now: Callable[[], float] = time.time,
    spent: Callable[[], float] = time.monotonic,
) -> Delivery:
    """Offers every letter that is due to its receiver, in order. Never raises for what a receiver does.

    Begins no attempt after ``alert_round_s``; what is left is due at the next call.
    """
    began, delivered, failed = spent(), 0, dict[str, str]()
    with database.read() as conn:
        letters = outbox.due(conn, [KIND], now(), _BATCH)
    for letter in letters:
        if letter.lane in failed or spent() - began > policy.alert_round_s:
            continue
        problem = _offer(database, courier, letter, now, policy)
        if problem is None:
            delivered += 1
        else:
            failed[letter.lane] = problem
    return Delivery(delivered, tuple(failed.values()))


def waiting(database: Database) -> Waiting:
    """How many letters wait, and since when."""
    with database.read() as conn:
        (row,) = run(conn, "alerts.oldest_waiting", kind=KIND)
    return Waiting(int(row["letters"]), row["created_at"])


def _move(conn: Connection, position_now: int, now: float) -> None:
    before = place(conn)
    if before is None or before.event_id != position_now:
        run(conn, "meta.set", key=_POSITION, value=f"{position_now} {now:.3f}")


def _offer(
    database: Database, courier: Courier, letter: outbox.Letter, now: Callable[[], float], policy: Policy
) -> str | None:
    """Sends one letter and marks what came of it; the problem, if there was one."""
    label = courier.label(letter.lane)
    if label is None:  # taken out of ALERT_URLS: nobody is there to wait for
        with database.begin() as conn:
            run(conn, "alerts.letter_forget", outbox_id=letter.outbox_id)
        return None
    problem = courier.send(letter.lane, Notice(**letter.payload))
    with database.begin() as conn:
        if problem is None:
            outbox.delivered(conn, letter.outbox_id, now())
            return None
        outbox.failed(conn, letter.outbox_id, now() + alert_retry_delay(letter.attempts + 1, policy), problem)
    return f"{label}: {problem}"


def _write(conn: Connection, one: Notice, lanes: Sequence[str], now: float) -> None:
    for lane in lanes:
        outbox.enqueue(conn, KIND, f"{one.key}@{lane}", asdict(one), now, lane=lane)


def _partner_tasks(conn: Connection, failures: Mapping[str, Failure], now: float) -> list[Finding]:
    """Open tasks to ask a partner as failing, known ones that are not open any more as passing."""
    found = [
        Finding(
            ASK_PARTNER,
            row["site"],
            True,
            f"{row['host']}: {row['reason']}: {row['evidence']}",
            now,
            severity=Severity.WARNING,
            since_at=row["opened_at"],
            explained_by=f"menu-pipeline audit {row['site']}",
        )
        for row in run(conn, "alerts.partner_tasks")
    ]
    open_keys = {one.key for one in found}
    over = [one for one in failures.values() if one.check == ASK_PARTNER and one.key not in open_keys]
    return found + [Finding(ASK_PARTNER, one.site, False, one.reason, now) for one in over if one.passed_at is None]


def _left_alone(conn: Connection, failures: Mapping[str, Failure], now: float, watched: Watched) -> dict[str, Failure]:
    """``failures`` with those ended that no check will end; and with a command for those that name none."""
    names = sorted({str(one.site) for one in failures.values() if watched.is_of_site(one)})
    sites = {row["site"]: row for row in run(conn, "alerts.sites", site_list=names)} if names else {}
    kept = {}
    for key, one in failures.items():
        over = watched.over(one)
        if over is None and watched.is_of_site(one):
            over = _no_more(one, sites.get(one.site))
        if over is not None and one.incident is None:
            continue
        if over is not None and one.passed_at is None:
            one = replace(one, passed_at=now, reason=over)
        if not one.explained_by and one.site in sites:
            one = replace(one, explained_by=f"menu-pipeline explain {sites[one.site]['seed_url']}")
        kept[key] = one
    return kept


def _no_more(failure: Failure, site: Mapping[Any, Any] | None) -> str | None:
    """Why nobody will judge it again, or None."""
    if site is None:
        return "not watched any more: the site was erased"
    if site["status"] != "active":
        return f"not watched any more: the site is {site['status']}"
    if failure.check == MENU_FRESH and not site["shows_menu"]:
        return "nothing is stale any more: the site has no menu on display"
    if failure.check == MENU_PLAUSIBLE and not site["holds_menu"]:
        return "nothing is held back any more"
    return None


def _save(
    conn: Connection,
    failures: Mapping[str, Failure],
    failures_now: Mapping[str, Failure],
    incidents: Mapping[str, Incident],
    incidents_now: Mapping[str, Incident],
) -> None:
    changed = [one for key, one in failures_now.items() if failures.get(key) != one]
    run_many(conn, "alerts.failure_save", [_row(one) for one in changed])
    run_many(
        conn, "alerts.incident_save", [asdict(one) for key, one in incidents_now.items() if incidents.get(key) != one]
    )
    run(conn, "alerts.failures_forget", key_list=[key for key in failures if key not in failures_now])
    run(conn, "alerts.incidents_forget", key_list=[key for key in incidents if key not in incidents_now])


def _row(failure: Failure) -> dict[str, object]:
    values = asdict(failure)
    return {"check_name": values.pop("check"), **values}


def _failure(row: Mapping[Any, Any]) -> Failure:
    values = dict(row)
    severity, told = Severity(values.pop("severity")), values.pop("told_severity")
    return Failure(
        check=values.pop("check_name"), severity=severity, told_severity=Severity(told) if told else None, **values
    )
