"""How long to wait after trouble: retries of a page, of a host, rests after a block."""

from __future__ import annotations

from menu_pipeline.core.outcome import FailureClass, Transient
from menu_pipeline.core.policy import Policy


def deliveries_of(outcome: Transient, policy: Policy) -> int:
    """How often a page that came to ``outcome`` may be asked for: once where the next try is certain to come to the
    same; ``protocol_deliveries`` times where what came was not HTTP, which a proxy's bad moment may be, and hardly is.
    """
    if outcome.certain:
        return 1
    return policy.protocol_deliveries if outcome.failure is FailureClass.PROTOCOL else policy.max_deliveries


def retry_delay(deliveries: int, policy: Policy, jitter: float, most: int | None = None) -> float | None:
    """Seconds until a page's next delivery after ``deliveries`` of them, or None: dead letter, after ``most``
    (``max_deliveries`` where not told).

    ``jitter`` in [0, 1) stretches by up to a tenth, so that pages which failed together do not return together.
    """
    if deliveries >= (policy.max_deliveries if most is None else most):
        return None
    delays = policy.retry_delays_s
    return delays[min(max(deliveries, 1), len(delays)) - 1] * (1 + 0.1 * jitter)


def host_retry_delay(failures: int, policy: Policy, jitter: float, *, certain: bool = False) -> float:
    """Seconds a host is left alone after ``failures`` (1 or more) failures in a row of the host as a whole.

    ``certain``: its name does not exist. Once is no proof, since a machine without a network hears the same of every
    name: the second time in a row the host rests for a day.
    """
    delay = _nth(policy.host_retry_delays_s, failures)
    return (max(delay, policy.name_gone_rest_s) if certain and failures > 1 else delay) * (1 + 0.1 * jitter)


def alert_retry_delay(attempts: int, policy: Policy) -> float:
    """Seconds until an alert's next attempt at a receiver after ``attempts`` (1 or more) that failed. No end to it."""
    return _nth(policy.alert_retry_delays_s, attempts)


def rest_delay(blocks: int, policy: Policy, jitter: float) -> float:
    """Seconds a host rests after its ``blocks``-th block (1 or more): 1 h, 2 h, 4 h ... 24 h."""
    return _nth(policy.rest_delays_s, blocks) * (1 + 0.1 * jitter)


def event_retry_delay(attempts: int, policy: Policy, jitter: float) -> float:
    """Seconds until an event is tried again after ``attempts`` (1 or more) failed ones; it is never given up."""
    return _nth(policy.event_retry_delays_s, attempts) * (1 + 0.1 * jitter)


def _nth(delays: tuple[float, ...], count: int) -> float:
    return delays[min(max(count, 1), len(delays)) - 1]
