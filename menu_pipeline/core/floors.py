"""The floor of the delay (MIN_DELAY_S) over time: a request of last month is held to what was set last month."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from menu_pipeline.core.ledger_entry import Entry
from menu_pipeline.core.policy import Policy


@dataclass(frozen=True, slots=True)
class Floors:
    """``changes``: since when (epoch seconds) which floor (seconds) was in force, in order of time."""

    changes: tuple[tuple[float, float], ...] = ()

    @classmethod
    def of(cls, changes: Iterable[tuple[float, float]]) -> Floors:
        return cls(tuple(sorted(changes)))

    def ends_with(self, floor_s: float) -> bool:
        """Whether the last one known is ``floor_s``."""
        return bool(self.changes) and self.changes[-1][1] == floor_s

    def owed(self, row: Entry, policy: Policy) -> float:
        """The floor that ``row`` was sent under, in seconds: never more than that.

        A run keeps the floor it began with, so that for a run's length after a change the lesser one counts. What was
        sent before the first one known is judged by the delay that was promised with it: nothing better is left.
        """
        if not self.changes or row.sent_at < self.changes[0][0]:
            return min(row.promised_delay_s, policy.min_delay_s)
        begun = row.sent_at - policy.run_budget_s - policy.request_deadline_s
        ends = (*(since for since, _ in self.changes[1:]), float("inf"))
        in_force = [
            floor
            for (since, floor), end in zip(self.changes, ends, strict=True)
            if since <= row.sent_at and end > begun
        ]
        return min(in_force)
