"""What the ledger writes for a request, as work for the ``Writer``: the intent to send it, and what it came to.

Each is a piece of work like any other; where several of a kind meet in one transaction they are written together, a
statement for all of them instead of one for each. A run's requests come in groups of ten to twenty, and to run a
statement costs more than the database takes for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run, run_many
from menu_pipeline.core.pacing import HostClock
from menu_pipeline.crawl.asking import Via
from menu_pipeline.crawl.hosts import Gate


@dataclass(slots=True)
class Intent:
    """The intent to send. ``values`` of ``ledger.intent``; it comes to the ledger's number of the request.

    Or to None, where the lease, the slot or the site is not ours to ask under; or to what ``via`` refuses it for.
    """

    values: dict[str, Any]
    via: Via | None

    def __call__(self, connection: Connection) -> int | Exception | None:
        if self.via is None:
            return _intents(connection, [self])[0]
        refusal = self.via.admit(connection)
        if refusal is not None:
            return refusal
        (number,) = _intents(connection, [self])
        if number is None:
            self.via.finished(connection)
        return number

    @staticmethod
    def together(connection: Connection, intents: Sequence[Intent]) -> list[int | Exception | None]:
        """What each comes to."""
        if any(intent.via is not None for intent in intents):
            return [intent(connection) for intent in intents]
        return list(_intents(connection, intents))


def _intents(connection: Connection, intents: Sequence[Intent]) -> list[int | None]:
    made = _numbers(connection, [intent.values for intent in intents])
    pages = [
        {"page_id": intent.values["page_id"], "request_id": number}
        for intent, number in zip(intents, made, strict=True)
        if number is not None and intent.values["page_id"] is not None
    ]
    run_many(connection, "frontier.delivery", pages)
    return made


def _numbers(connection: Connection, values: list[dict[str, Any]]) -> list[int | None]:
    """The ledger's numbers of intents now written; None for those it refused."""
    if len(values) == 1:
        rows = run(connection, "ledger.intent", **values[0])
        return [int(rows[0]["request_id"]) if rows else None]
    run_many(connection, "ledger.intent", values)
    rows = run(connection, "ledger.open_at", host_list=[one["host"] for one in values])
    numbers = {(row["host"], row["lease_token"], row["sent_at"]): int(row["request_id"]) for row in rows}
    return [numbers.get((one["host"], one["token"], one["sent_at"])) for one in values]


@dataclass(slots=True)
class Outcome:
    """What a request came to, the host's clock after it, and what else is written with them.

    ``values`` of ``ledger.outcome`` and ``clock`` of ``frontier.clock_save``. It comes to what ``more`` does. A lease
    that is not ours any more is noted in ``gate``: the answer is still true and is kept, a rest that it asks for too;
    sending is over.
    """

    values: dict[str, Any]
    clock: dict[str, Any]
    gate: Gate
    more: Callable[[Connection], Any]

    def __call__(self, connection: Connection) -> Any:
        return self.together(connection, [self])[0]

    @staticmethod
    def together(connection: Connection, outcomes: Sequence[Outcome]) -> list[Any]:
        """What each comes to."""
        if len(outcomes) == 1:
            run(connection, "ledger.outcome", **outcomes[0].values)
        else:
            run_many(connection, "ledger.outcome", [outcome.values for outcome in outcomes])
        saved = save_clocks(connection, [outcome.clock for outcome in outcomes])
        for outcome, held in zip(outcomes, saved, strict=True):
            if not held:
                outcome.gate.lost = True
                outcome.tell_late(connection)
        return [outcome.more(connection) for outcome in outcomes]

    def tell_late(self, connection: Connection) -> None:
        """Send the host to the rest that its answer asks for, though the lease is another's by now."""
        if self.values["status"] is None or self.clock["blocked_until"] <= self.clock["now"]:
            return  # no answer, or none that asks for rest
        told = {name: self.clock[name] for name in ("host", "now", "blocked_until", "blocked_reason")}
        run(connection, "frontier.told_late", **told)


def save_clocks(connection: Connection, clocks: Sequence[dict[str, Any]]) -> list[bool]:
    """Keep clocks of hosts, of one owner of leases; says of each whether the lease was ours and it is kept."""
    if len(clocks) == 1:
        return [bool(run(connection, "frontier.clock_save", **clocks[0]))]
    run_many(connection, "frontier.clock_save", clocks)
    hosts = [clock["host"] for clock in clocks]
    rows = run(connection, "frontier.leases_of", host_list=hosts, owner=clocks[0]["owner"])
    ours = {(row["host"], row["lease_token"]) for row in rows}
    return [(clock["host"], clock["token"]) in ours for clock in clocks]


def clock_values(gate: Gate, clock: HostClock, owner: str, now: float) -> dict[str, Any]:
    """Values of ``frontier.clock_save``."""
    return {
        "host": gate.host,
        "owner": owner,
        "token": gate.token,
        "now": now,
        "ttfb_s": clock.ttfb_s,
        "delay_s": clock.delay_s,
        "next_request_at": clock.next_request_at,
        "crawl_delay_s": clock.crawl_delay_s,
        "blocked_until": clock.blocked_until,
        "blocked_reason": clock.blocked_reason,
        "failures": clock.failures,
        "blocks": clock.blocks,
        "loop_delay_s": clock.loop_delay_s,
        "baseline_s": clock.baseline_s,
        "load_s": clock.load_s,
        "baseline_var": clock.baseline_var,
        "load_var": clock.load_var,
        "shared_var": clock.shared_var,
        "ttfb_spread": clock.ttfb_spread,
        "ttfb_answers": clock.ttfb_answers,
    }
