"""What the audit of one site says, gathered from the ledger: for text, JSON and HTML alike. Reads only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run
from menu_pipeline.adapters.meta import read_floors
from menu_pipeline.cli.ledger_figures import Figures, Sent, figures, with_gaps
from menu_pipeline.cli.output import iso, utc
from menu_pipeline.core import robots
from menu_pipeline.core.ledger_entry import Entry
from menu_pipeline.core.policy import DAY_S, MIB, PRODUCT_TOKEN, Policy
from menu_pipeline.core.proof import Breach
from menu_pipeline.crawl.proving import address_clock, read_evidence
from menu_pipeline.settings import Settings

#: Before the period, so that the gap before its first request is known where the site is visited daily.
LOOK_BACK_S = 2 * DAY_S

#: A page that is not there is an answer like another; these tell of trouble, or of a wish to be left alone.
_TROUBLE = frozenset({401, 403, 429, *range(500, 600)})


@dataclass(frozen=True, slots=True)
class Trouble:
    """An answer that made us slow down or rest. Delays in seconds; ``rests_until`` in epoch seconds."""

    entry: Entry
    delay_before_s: float
    delay_after_s: float | None  # None: nothing was asked since
    next_at: float | None

    @property
    def says(self) -> str:
        """What we did then, in words."""
        if self.entry.rests_until is not None:
            then = f"next request {utc(self.next_at)}" if self.next_at is not None else "nothing was asked since"
            return f"rested until {utc(self.entry.rests_until)}; {then}"
        if self.delay_after_s is None:
            return "nothing was asked since"
        return f"delay {self.delay_before_s:.2f} s before, {self.delay_after_s:.2f} s after"


@dataclass(frozen=True, slots=True)
class RobotsFile:
    """One authority's robots.txt as we hold it. ``asked_delay_s`` is what it asks for, None where it does not."""

    authority: str
    kind: str
    read_at: float | None
    detail: str
    body: str
    asked_delay_s: float | None

    def as_json(self) -> dict[str, Any]:
        return {
            "authority": self.authority,
            "kind": self.kind,
            "read_at": iso(self.read_at),
            "detail": self.detail,
            "body": self.body,
            "asked_delay_s": self.asked_delay_s,
        }


@dataclass(frozen=True, slots=True)
class Report:
    """The audit of ``site`` from ``since`` to ``until`` (epoch seconds; None: since the first request, until now)."""

    site: str
    day: str | None
    user_agent: str
    contact_url: str | None
    policy: Policy
    floor_s: float  # of the delay, the least that held when these requests were sent
    summary: Figures
    sent: tuple[Sent, ...]
    hosts: tuple[str, ...]
    robots: tuple[RobotsFile, ...]
    troubles: tuple[Trouble, ...]
    breaches: tuple[Breach, ...]

    @property
    def kept(self) -> bool:
        return not self.breaches

    @property
    def for_others(self) -> int:
        """Requests to the site's host that were made for other sites, whose pages lead there."""
        return sum(1 for one in self.sent if one.entry.site != self.site)

    def counted(self, field: str) -> str:
        """``12 × 200, 3 × 304``: how often each value of an entry's field came, most often first."""
        values = Counter(str(getattr(one.entry, field)) for one in self.sent)
        return ", ".join(f"{count} × {value}" for value, count in values.most_common())

    def as_json(self) -> dict[str, Any]:
        return {
            "site": self.site,
            "day": self.day,
            "user_agent": self.user_agent,
            "contact_url": self.contact_url,
            "verdict": {"kept": self.kept, "breaches": [_breach_json(one) for one in self.breaches]},
            "summary": self.summary.as_json() | {"for_other_sites": self.for_others},
            "robots": [one.as_json() for one in self.robots],
            "troubles": [_trouble_json(one) for one in self.troubles],
            "requests": [one.as_json() for one in self.sent],
        }


def report(conn: Connection, settings: Settings, site: str, day: str | None, since: float, until: float) -> Report:
    """Everything about ``site`` from ``since`` to ``until``, in epoch seconds."""
    policy = settings.policy()
    at_home = run(conn, "ledger.home_of", site=site)
    home, owners = str(at_home[0]["host"]), {str(row["site"]) for row in at_home}
    evidence = read_evidence(conn, [site], since, until, policy, LOOK_BACK_S, [home])
    hosts = set(evidence.hosts)
    at_hosts = with_gaps(one for one in evidence.entries if one.host in hosts)
    sent = [one for one in at_hosts if one.entry.sent_at >= since]
    own = sorted((one for one in sent if _is_of(one.entry, site, home, owners)), key=lambda one: one.entry.sent_at)
    floors = read_floors(conn)
    found = [one for one in evidence.breaches(policy, floors) if one.request.sent_at >= since]
    address = address_clock()
    places = {place for one in own if (place := address(one.entry)) is not None} | hosts
    return Report(
        site,
        day,
        settings.user_agent,
        settings.contact_url,
        policy,
        min((floors.owed(one.entry, policy) for one in own), default=policy.min_delay_s),
        figures(sent, own),
        tuple(own),
        tuple(sorted({one.entry.host for one in own})),
        tuple(_robots_file(row) for row in evidence.robots),
        tuple(_troubles([one.entry for one in at_hosts], {one.entry.request_id for one in own})),
        tuple(one for one in found if one.request.site == site or one.where in places),
    )


def _is_of(one: Entry, site: str, home: str, owners: Collection[str]) -> bool:
    """A request for the site, or one to its host that none of the sites there was the reason of."""
    return one.site == site or (one.host == home and one.site not in owners)


def _robots_file(row: Mapping[Any, Any]) -> RobotsFile:
    body = "" if row["kind"] == "none" else str(row["body"] or "")
    agent = robots.parse(body.encode()).agent(PRODUCT_TOKEN)
    asked = max(agent.crawl_delay or 0.0, agent.request_interval or 0.0) or None
    return RobotsFile(row["authority"], row["kind"], row["fetched_at"], str(row["detail"] or ""), body, asked)


def _troubles(entries: Sequence[Entry], listed: Collection[int]) -> list[Trouble]:
    """Of the requests ``listed``, in order of time; ``entries`` in order of host and time."""
    found = []
    for number, one in enumerate(entries):
        failed = one.status in _TROUBLE or one.rests_until is not None or (one.status is None and one.why is not None)
        if one.request_id not in listed or not failed:
            continue
        later = entries[number + 1] if number + 1 < len(entries) else None
        if later is not None and later.host != one.host:
            later = None
        found.append(
            Trouble(
                one, one.promised_delay_s, later.promised_delay_s if later else None, later.sent_at if later else None
            )
        )
    return sorted(found, key=lambda one: one.entry.sent_at)


def promises(report: Report) -> list[str]:
    """What we hold ourselves to, in sentences for a webmaster."""
    policy = report.policy
    slowest = max((one.asked_delay_s for one in report.robots if one.asked_delay_s is not None), default=None)
    lines = [
        "One request at a time to your host, never two; www and the bare name count as one.",
        f"From the end of an answer to the next request at least {report.floor_s:g} s, and about "
        f"{policy.ttfb_factor:g} times as long as your server takes to begin one and "
        f"{policy.ttfb_factor * policy.whole_share:g} times as long as it took, up to {policy.max_delay_s:g} s; "
        f"after a large one a second for each {policy.bytes_per_s / MIB:g} MiB.",
        "Longer when your server shows trouble; Retry-After is obeyed; after a refusal we rest for an hour or more.",
        f"Hosts that share one server address share its patience: at most {policy.address_slots} requests at once, and "
        f"{policy.address_slots} begun in any {report.floor_s:g} s, to all of them together.",
        "robots.txt is read at least once a day, before any page, and obeyed.",
    ]
    if slowest is not None and slowest > policy.max_delay_s:
        lines.append(f"Your robots.txt asks for {slowest:g} s: at most {max(1, int(DAY_S // slowest))} requests a day.")
    elif slowest is not None:
        lines.append(f"Your robots.txt asks for {slowest:g} s between two requests.")
    return lines


def _breach_json(breach: Breach) -> dict[str, Any]:
    earlier = breach.earlier
    return {
        "kind": breach.kind.value,
        "where": breach.where,
        "says": breach.says,
        "promised": breach.promised,
        "kept": breach.kept,
        "request_id": breach.request.request_id,
        "url": breach.request.url,
        "sent_at": iso(breach.request.sent_at),
        "earlier_request_id": earlier.request_id if earlier else None,
        "earlier_url": earlier.url if earlier else None,
        "earlier_sent_at": iso(earlier.sent_at) if earlier else None,
        "earlier_ended_at": iso(earlier.ended_at) if earlier else None,
    }


def _trouble_json(trouble: Trouble) -> dict[str, Any]:
    return {
        "sent_at": iso(trouble.entry.sent_at),
        "url": trouble.entry.url,
        "answer": trouble.entry.answer,
        "delay_before_s": trouble.delay_before_s,
        "delay_after_s": trouble.delay_after_s,
        "rests_until": iso(trouble.entry.rests_until),
        "next_request_at": iso(trouble.next_at),
    }
