"""The ladder: which tier a page is asked through, and when the next one is tried.

Rungs in order: plain http; TLS impersonation, named and left empty on purpose (docs/decisions); the browser; a person
who asks the partner. It is climbed on exactly two signals: HTTP 403, and an answer below 500 that is not the page.
5xx, 404 and timeouts never climb: a browser mends none of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from menu_pipeline.core.challenge import ChallengeVerdict, Standin
from menu_pipeline.core.policy import Policy


class Rung(StrEnum):
    HTTP = "http"
    TLS_IMPERSONATION = "tls_impersonation"  # never used: we do not pretend to be somebody else's browser
    BROWSER = "browser"
    ASK_THE_PARTNER = "ask_the_partner"


#: In the order in which they are tried.
LADDER = (Rung.HTTP, Rung.TLS_IMPERSONATION, Rung.BROWSER, Rung.ASK_THE_PARTNER)
#: Rungs that hold nothing.
EMPTY_RUNGS = frozenset({Rung.TLS_IMPERSONATION})

_NOT_FOUND = frozenset({404, 410})


@dataclass(frozen=True, slots=True)
class Signal:
    """Why the next rung is tried: ``forbidden`` (403), ``challenge``, ``block`` or ``shell``."""

    code: str
    evidence: tuple[str, ...]


def signal(status: int, verdict: ChallengeVerdict | None) -> Signal | None:
    """The signal that an answer gives, or None: 403, or an answer below 500 (and not a 3xx or 404) that is no page."""
    if status == 403:
        told = verdict.evidence if verdict is not None else ()
        return Signal(verdict.reason if verdict is not None else "forbidden", ("status 403", *told))
    if verdict is None or status >= 500 or 300 <= status < 400 or status in _NOT_FOUND:
        return None
    if status == 429 and verdict.kind is not Standin.CHALLENGE:
        return None  # told to slow down, in so many words: a browser would only ask once more
    return Signal(verdict.reason, (f"status {status}", *verdict.evidence))


def next_rung(current: Rung, *, browser: bool) -> Rung:
    """The rung after ``current`` that holds something; ``browser`` says whether a sidecar is configured."""
    for rung in LADDER[LADDER.index(current) + 1 :]:
        if rung not in EMPTY_RUNGS and (rung is not Rung.BROWSER or browser):
            return rung
    return Rung.ASK_THE_PARTNER


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a page needed at its last visits. ``probed_at`` (epoch seconds) is when plain http was last tried."""

    rung: Rung = Rung.HTTP
    probed_at: float = 0.0


def first_rung(known: Remembered, now: float, policy: Policy, *, browser: bool) -> Rung:
    """Where a visit starts: at what the page needed last, and now and then a step lower, in case it no longer does."""
    if known.rung is not Rung.BROWSER or not browser:
        return Rung.HTTP
    return Rung.HTTP if now - known.probed_at >= policy.probe_down_after_s else Rung.BROWSER


def is_needed(verdict: ChallengeVerdict, *, known_sparse: bool) -> bool:
    """Whether a stand-in is worth a browser: not a shell that the browser has been found to add nothing to."""
    return not (verdict.kind is Standin.SHELL and known_sparse)


def rendering_helped(plain_text_bytes: int, rendered_text_bytes: int, policy: Policy) -> bool:
    """Whether the browser saw more than plain http did; if not, the page is sparse by nature and remembered so."""
    return rendered_text_bytes >= plain_text_bytes + policy.render_gain_bytes


def must_ask_partner(unsolved: int, policy: Policy) -> bool:
    """Whether a host's ``unsolved`` challenges in a row (at the last rung) are enough to ask a person."""
    return unsolved >= policy.unsolved_challenges
