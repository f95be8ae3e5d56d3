"""The breaker on the sidecar's health: a pure state machine, kept in the database so that every run sees it.

Closed: calls pass, failures in a row are counted; a success forgets them. ``breaker_failures`` of them open it for
``breaker_open_s``: nothing passes. After that exactly one probe passes; its success closes the breaker, its failure
opens it again. A probe that never reports (its run was killed) is given up after ``breaker_probe_s``.

What counts as failure is the backend's: no answer, or an error of its own. A hard target that it answered about is a
healthy backend.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from menu_pipeline.core.policy import Policy


class BreakerState(StrEnum):
    CLOSED = "closed"
    OPEN = "open"
    PROBING = "probing"


@dataclass(frozen=True, slots=True)
class Breaker:
    """``open_until`` in epoch seconds: end of the pause when open, of the probe's patience when probing."""

    state: BreakerState = BreakerState.CLOSED
    failures: int = 0
    open_until: float = 0.0


class Admission(StrEnum):
    ALLOWED = "allowed"
    PROBE = "probe"  # allowed, and the only one until it reports
    FULL = "full"  # calls in flight may still open it, or a probe is under way: ask again soon
    OPEN = "open"


def admit(breaker: Breaker, now: float, in_flight: int, policy: Policy) -> tuple[Admission, Breaker]:
    """Whether a call may start at ``now`` with ``in_flight`` others under way, and the breaker after the decision.

    Failures in a row and calls in flight together never exceed the limit that opens it.
    """
    if breaker.state is BreakerState.CLOSED:
        if breaker.failures + in_flight >= policy.breaker_failures:
            return Admission.FULL, breaker
        return Admission.ALLOWED, breaker
    if now < breaker.open_until:  # a probe will soon tell: not worth putting anything off for long
        return (Admission.FULL if breaker.state is BreakerState.PROBING else Admission.OPEN), breaker
    return Admission.PROBE, replace(breaker, state=BreakerState.PROBING, open_until=now + policy.breaker_probe_s)


def succeeded(breaker: Breaker) -> Breaker:
    """After an answer from the backend, whatever it says of the target."""
    return Breaker()


def failed(breaker: Breaker, now: float, policy: Policy) -> Breaker:
    """After a failure of the backend at ``now``."""
    failures = breaker.failures + 1
    if breaker.state is BreakerState.OPEN:
        return replace(breaker, failures=failures)  # a call from before it opened
    if breaker.state is BreakerState.PROBING or failures >= policy.breaker_failures:
        return Breaker(BreakerState.OPEN, failures, now + policy.breaker_open_s)
    return replace(breaker, failures=failures)
