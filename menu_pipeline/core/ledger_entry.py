"""One request as the ledger of requests keeps it, and the one sentence in it that tells when a host is asked again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

#: Stands first in ``reason``, so that nothing a server says can imitate it.
_RESTS = re.compile(r"\Arests until (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)(?:: |$)")


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of ``request``. Times in epoch seconds, durations in seconds; ``reason`` as written, rest included;
    ``retry_after``: the field as the host sent it."""

    request_id: int
    run_id: str
    site: str
    host: str
    url: str
    purpose: str
    lease_token: int
    promised_delay_s: float
    sent_at: float
    deadline_at: float
    finished_at: float | None = None
    outcome: str | None = None
    reason: str | None = None
    status: int | None = None
    wire_bytes: int | None = None
    ttfb_s: float | None = None
    total_s: float | None = None
    peer: str | None = None
    address: str | None = None
    tier: str = "http"
    conditional: bool = False
    retry_after: str | None = None

    @classmethod
    def of(cls, row: Mapping[Any, Any]) -> Entry:
        """From a database row that has all of these columns."""
        return cls(**{name: row[name] for name in cls.__dataclass_fields__} | {"conditional": bool(row["conditional"])})

    @property
    def ended_at(self) -> float:
        """An intent without outcome counts as in flight until its deadline."""
        return self.deadline_at if self.finished_at is None else self.finished_at

    @property
    def rests_until(self) -> float | None:
        """Until when the answer sent us to rest (Retry-After, a block, a failing host); None when it did not."""
        found = _RESTS.match(self.reason or "")
        try:
            return None if found is None else datetime.fromisoformat(found[1]).timestamp()
        except ValueError:  # nothing of ours: such a day there is not
            return None

    @property
    def why(self) -> str | None:
        """``reason`` without the rest."""
        return _RESTS.sub("", self.reason or "", count=1) or None

    @property
    def answer(self) -> str:
        """What came back, in a word: the status, else the failure."""
        return str(self.status) if self.status is not None else (self.why or self.outcome or "no outcome known")


def with_rest(reason: str | None, until: float | None) -> str | None:
    """``reason`` as the ledger keeps it of an answer that sent us to rest until ``until`` (epoch seconds).

    The time is cut to the millisecond, never rounded up: the rest that is proved later is not longer than the one told.
    """
    if until is None:
        return reason
    at = datetime.fromtimestamp(int(until * 1000) / 1000, UTC)
    told = f"rests until {at.isoformat(timespec='milliseconds').replace('+00:00', 'Z')}"
    return f"{told}: {reason}" if reason else told
