"""When a host may be asked again: a pure clock a host, advanced by what we observed.

The delay runs from the end of one response to the start of the next request:

    min(cap, max(floor, crawl delay, factor x smoothed time to first byte, loop delay)), plus jitter upward

``loop_delay_s`` is the place of the closed loop (multiplicative slow-down on trouble); until that lands it
only rises with what the host itself asked for and is zero otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from menu_pipeline.core.policy import Policy


@dataclass(frozen=True, slots=True)
class HostClock:
    """What we know of one host's patience. Times are epoch seconds, durations seconds."""

    ttfb_s: float | None = None
    crawl_delay_s: float | None = None
    loop_delay_s: float = 0.0
    delay_s: float = 0.0  # promised before the next request
    next_request_at: float = 0.0
    blocked_until: float = 0.0
    blocked_reason: str | None = None
    failures: int = 0  # failures of the host as a whole, in a row
    blocks: int = 0  # rests we were sent to, forgiven one a good visit
    baseline_s: float | None = None  # the host's own time to first byte, not of our making
    ttfb_spread: float = 0.0  # scatter of single answers about ``ttfb_s``, as a share of it
    edge_delay_s: float = 0.0  # delay at which trouble began last; 0 = not known
    calm_answers: int = 0  # since the loop last slowed down
    ttfb_answers: int = 0  # pages whose time was learned from

    def ready_at(self) -> float:
        """The earliest time (epoch seconds) of the next request."""
        return max(self.next_request_at, self.blocked_until)


@dataclass(frozen=True, slots=True)
class Observation:
    """One request as the host answered it. ``ttfb_s`` is None when no first byte came."""

    ended_at: float
    total_s: float
    ttfb_s: float | None
    healthy: bool  # a 2xx or 304; an error page never shortens the delay


def base_delay(clock: HostClock, policy: Policy) -> float:
    """Seconds between a response and the next request, before jitter; within [floor, cap]."""
    wanted = max(
        policy.min_delay_s,
        clock.crawl_delay_s or 0.0,
        policy.ttfb_factor * (clock.ttfb_s or 0.0),
        clock.loop_delay_s,
    )
    return min(policy.max_delay_s, wanted)


def smoothed_ttfb(clock: HostClock, seen: Observation, policy: Policy) -> float | None:
    """Exponentially smoothed time to first byte. No first byte counts as slow for as long as we waited."""
    sample = seen.ttfb_s if seen.ttfb_s is not None else seen.total_s
    if clock.ttfb_s is None:
        return sample
    mixed = policy.ttfb_smoothing * sample + (1 - policy.ttfb_smoothing) * clock.ttfb_s
    return mixed if seen.healthy else max(clock.ttfb_s, mixed)


def after_response(clock: HostClock, seen: Observation, policy: Policy, jitter: float) -> HostClock:
    """The clock after one request; ``jitter`` in [0, 1) stretches the delay by up to ``policy.delay_jitter``."""
    learned = replace(clock, ttfb_s=smoothed_ttfb(clock, seen, policy))
    return promise(learned, seen.ended_at, policy, jitter)


def promise(clock: HostClock, ended_at: float, policy: Policy, jitter: float) -> HostClock:
    """Set the next request from the end of the last response and the delay as it is known now."""
    delay = base_delay(clock, policy) * (1 + policy.delay_jitter * jitter)
    return replace(clock, delay_s=delay, next_request_at=max(clock.next_request_at, ended_at + delay))


def resting(clock: HostClock, until: float, reason: str) -> HostClock:
    """No request before ``until``; a longer rest already promised stays."""
    if until <= clock.blocked_until:
        return clock
    return replace(clock, blocked_until=until, blocked_reason=reason)


def rebuilt(clock: HostClock, last_ended_at: float, promised_delay_s: float, policy: Policy) -> HostClock:
    """The clock of whoever takes over a lapsed lease, from the host's last ledger row.

    A request without an outcome counts as in flight until its deadline: pass that as ``last_ended_at``.
    """
    delay = max(base_delay(clock, policy), promised_delay_s)
    return replace(clock, delay_s=delay, next_request_at=max(clock.next_request_at, last_ended_at + delay))
