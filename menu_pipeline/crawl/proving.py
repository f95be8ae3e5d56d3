"""Reading the ledger for the proof of politeness: what a site's hosts and their addresses got, and what they asked.

The judging is ``core/proof.py``; the check ``politeness`` and ``menu-pipeline audit`` both read through here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run
from menu_pipeline.adapters.shared_platforms import shared_platforms
from menu_pipeline.core import proof, robots
from menu_pipeline.core.floors import Floors
from menu_pipeline.core.ledger_entry import Entry
from menu_pipeline.core.policy import DAY_S, Policy
from menu_pipeline.core.proof import AddressLimits, Breach, RobotsCopy
from menu_pipeline.core.server_group import address_key

#: Later than any request, in epoch seconds.
FOR_EVER = 1e12


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the ledger and the robots copies say. ``robots`` and ``clocks`` are the rows as stored, by host."""

    hosts: tuple[str, ...]
    entries: tuple[Entry, ...]
    robots: tuple[Mapping[Any, Any], ...]
    clocks: tuple[Mapping[Any, Any], ...]

    def copies(self) -> dict[str, RobotsCopy]:
        """The copies by authority, parsed."""
        return {str(row["authority"]): _copy(row) for row in self.robots}

    def breaches(self, policy: Policy, floors: Floors | None = None) -> list[Breach]:
        """Every breach in the evidence, in order of time; those of the day before it among them.

        Judged by the policy's floor, as a run of this policy is; with ``floors`` by that of the time.
        """

        def floor(row: Entry) -> float:
            return policy.min_delay_s if floors is None else floors.owed(row, policy)

        limits = AddressLimits(policy.address_slots, floor, address_clock())
        return proof.breaches(self.entries, self.copies(), policy, limits, set(self.hosts), floor)


def read_evidence(
    conn: Connection,
    sites: Sequence[str],
    since: float,
    until: float,
    policy: Policy,
    look_back_s: float = DAY_S,
    homes: Sequence[str] = (),
) -> Evidence:
    """Everything needed to judge what ``sites`` got from ``since`` to ``until`` (epoch seconds).

    ``homes`` are hosts that count whoever they were asked for (a site's own, which others' pages may lead to).

    Reads ``look_back_s`` more of the same hosts (at least a day: budgets a day, the first gap), rests as long ago as
    a Retry-After may reach, and what the same server addresses got from us meanwhile on other hosts. Every query is a
    range of an index.
    """
    places = run(conn, "ledger.places_asked", site_list=list(sites), since=since, until=until)
    hosts = sorted({*(str(row["host"]) for row in places), *homes})
    at = [*places, *run(conn, "ledger.addresses_of_hosts", host_list=sorted(homes), since=since, until=until)]
    peers, addresses = ({str(row[of]) for row in at if row[of] is not None} for of in ("peer", "address"))
    week = since - policy.max_retry_after_s
    lead = policy.request_deadline_s + policy.max_delay_s
    rows = [
        *run(conn, "ledger.rests_of_hosts", host_list=hosts, since=week, until=since - look_back_s),
        *run(conn, "ledger.entries_of_hosts", host_list=hosts, since=since - look_back_s, until=until),
        *run(conn, "ledger.entries_of_peers", peer_list=sorted(peers), since=since - lead, until=until),
        *run(conn, "ledger.entries_of_addresses", address_list=sorted(addresses), since=since - lead, until=until),
    ]
    entries = {row["request_id"]: Entry.of(row) for row in rows}
    return Evidence(
        tuple(hosts),
        tuple(sorted(entries.values(), key=lambda one: (one.sent_at, one.request_id))),
        tuple(run(conn, "ledger.robots_of_hosts", host_list=hosts)),
        tuple(run(conn, "ledger.clocks_of_hosts", host_list=hosts)),
    )


def address_clock() -> Callable[[Entry], str | None]:
    """The clock of the address a request went to: judged by the peer, or else by the slot it had taken."""
    exempt = shared_platforms()

    def key(one: Entry) -> str | None:
        return address_key(one.peer, exempt) if one.peer is not None else one.address

    return key


@dataclass(frozen=True, slots=True)
class SiteVerdict:
    """What one run's requests for one site came to: how many, and the breaches among them in order of time."""

    site: str
    requests: int
    breaches: tuple[Breach, ...]


def verdicts(conn: Connection, sites: Sequence[str], run_id: str, since: float, policy: Policy) -> list[SiteVerdict]:
    """The verdict on each of ``sites`` that ``run_id`` sent a request for since ``since`` (epoch seconds).

    A breach counts against the site whose request should not have been sent.
    """
    evidence = read_evidence(conn, sites, since, FOR_EVER, policy)
    sent = Counter(one.site for one in evidence.entries if one.run_id == run_id and one.sent_at >= since)
    found = [one for one in evidence.breaches(policy) if one.request.run_id == run_id]
    return [
        SiteVerdict(site, sent[site], tuple(one for one in found if one.request.site == site))
        for site in dict.fromkeys(sites)
        if sent[site]
    ]


def _copy(row: Mapping[Any, Any]) -> RobotsCopy:
    if row["kind"] == "none":
        return RobotsCopy(robots.NO_RULES, row["fetched_at"], row["checked_at"])
    rules = None if row["body"] is None else robots.parse(str(row["body"]).encode())
    return RobotsCopy(rules, row["fetched_at"], row["checked_at"])
