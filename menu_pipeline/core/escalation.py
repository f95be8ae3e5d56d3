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

#: Signal of a page that was turned away from, and of which the browser then showed nothing at all.
RENDERED_EMPTY = "rendered_empty"

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


class Need(StrEnum):
    """Why a page needed the browser, which is also what one page says about the others of its host."""

    REFUSED = "refused"  # a challenge, a block, a bare 403
    SHELL = "shell"  # nothing to read before scripts ran


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a page needed at its last visits. ``probed_at`` (epoch seconds) is when plain http was last tried."""

    rung: Rung = Rung.HTTP
    probed_at: float = 0.0


@dataclass(frozen=True, slots=True)
class HostMemory:
    """What the pages of a host needed, for one kind of need. Times in epoch seconds, 0 for never.

    ``met_at``: plain http met it, on any page; ``opened_at``: plain http got a page that had needed the browser;
    ``barren``: shells of which the browser made no more than plain http, while it made more of none.
    """

    met_at: float = 0.0
    opened_at: float = 0.0
    barren: int = 0

    def is_open(self, since: float) -> bool:
        """Whether plain http got through there later than ``since``, and has not been turned away after that."""
        return self.opened_at > max(since, self.met_at)

    def is_barren(self, policy: Policy) -> bool:
        """Whether a browser has nothing to add there, by the pages that were tried."""
        return self.barren >= policy.barren_shells


#: A host of which nothing is known.
UNKNOWN_HOST = HostMemory()


def first_rung(
    known: Remembered, now: float, policy: Policy, *, browser: bool, host: HostMemory = UNKNOWN_HOST
) -> Rung:
    """Where a visit starts: at what the page needed last, and now and then a step lower, in case it no longer does.

    The try at the lower rung is the host's: one page makes it for all, and where it gets through the others follow at
    their next visit. A page never waits longer than ``probe_page_after_s`` for a try of its own: it may be the only one
    that no longer needs the browser. What ``host`` knows never sends a page to the browser that was not itself turned
    away at its last visit.
    """
    if known.rung is not Rung.BROWSER or not browser:
        return Rung.HTTP
    own_turn = now - known.probed_at >= policy.probe_page_after_s
    hosts_turn = now - max(known.probed_at, host.met_at) >= policy.probe_down_after_s
    return Rung.HTTP if own_turn or hosts_turn or host.is_open(known.probed_at) else Rung.BROWSER


def rendering_helped(plain_text_bytes: int, rendered_text_bytes: int, policy: Policy) -> bool:
    """Whether the browser saw more than plain http did; if not, the page is sparse by nature and remembered so."""
    return rendered_text_bytes >= plain_text_bytes + policy.render_gain_bytes


def must_ask_partner(unsolved: int, policy: Policy) -> bool:
    """Whether a host's ``unsolved`` challenges in a row (at the last rung) are enough to ask a person."""
    return unsolved >= policy.unsolved_challenges
