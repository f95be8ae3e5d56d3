"""When a host may be asked again: a pure clock a host, advanced by what we observed.

The delay runs from the end of one response to the start of the next request:

    min(cap, max(floor, crawl delay, factor x smoothed time to first byte, loop delay)), plus jitter upward

``loop_delay_s`` is moved by a closed loop over the host's answers (docs/decisions/0020 has the numbers):

- trouble (429, 502, 503, 504, timeout; pages well above the host's own baseline) multiplies the delay in force;
- health lowers it by small steps, smaller ones near the delay at which trouble began last; between the two it holds;
- an error page never lowers it.

The baseline is the host's own time to first byte, not of our making. It falls with what is seen, and rises only on
evidence that does not come from our own load: while the loop asks for nothing, after a long rest, or when going as
slowly as we ever go did not help. So a host that became slower for good is not punished for ever, and one that is
slow because of us is not taken for slow by nature.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from menu_pipeline.core.policy import Policy


@dataclass(frozen=True, slots=True)
class HostClock:
    """What we know of one host's patience. Times are epoch seconds, durations seconds."""

    ttfb_s: float | None = None  # smoothed over its pages
    crawl_delay_s: float | None = None
    loop_delay_s: float = 0.0  # asked for by the closed loop; 0 = it asks for nothing
    delay_s: float = 0.0  # promised before the next request
    next_request_at: float = 0.0
    blocked_until: float = 0.0
    blocked_reason: str | None = None
    failures: int = 0  # failures of the host as a whole, in a row
    blocks: int = 0  # rests we were sent to, forgiven one a good visit
    baseline_s: float | None = None  # the host's own time to first byte, not of our making
    ttfb_spread: float = 0.0  # scatter of single answers about ``ttfb_s``, as a share of it
    edge_delay_s: float = 0.0  # delay at which trouble began last; 0 = not known
    edge_ttfb_s: float = 0.0  # ``ttfb_s`` at that moment
    calm_answers: int = 0  # since the loop last slowed down
    ttfb_answers: int = 0  # pages whose time was learned from

    def ready_at(self) -> float:
        """The earliest time (epoch seconds) of the next request."""
        return max(self.next_request_at, self.blocked_until)


class Sign(StrEnum):
    """What an answer says of the host's state, its time aside."""

    HEALTHY = "healthy"  # 2xx, 304: its time to first byte can be judged
    NEUTRAL = "neutral"  # an error page or a redirect: says nothing, and is often quicker than a page
    TROUBLE = "trouble"  # 429, 502, 503, 504, timeout


#: Too many requests, and what a server or the proxy before it says when it cannot keep up (RFC 6585, RFC 9110).
TROUBLE_STATUSES = frozenset({429, 502, 503, 504})


@dataclass(frozen=True, slots=True)
class Observation:
    """One request as the host answered it. ``ttfb_s`` is None when no first byte came."""

    ended_at: float
    total_s: float
    ttfb_s: float | None
    sign: Sign
    is_page: bool = True  # robots.txt and sitemaps are often files where pages are programs: not comparable
    timed_well: bool = True  # False when our own event loop lagged: the time measured is partly ours


def sign_of(status: int | None, *, timed_out: bool = False) -> Sign:
    """The sign of an answer: its HTTP status (None when no head came), and whether we gave up waiting."""
    if timed_out or status in TROUBLE_STATUSES:
        return Sign.TROUBLE
    if status is not None and (200 <= status < 300 or status == 304):
        return Sign.HEALTHY
    return Sign.NEUTRAL


def base_delay(clock: HostClock, policy: Policy) -> float:
    """Seconds between a response and the next request, before jitter; within [floor, cap]."""
    return min(policy.max_delay_s, max(_other_delay(clock, policy), clock.loop_delay_s))


def _other_delay(clock: HostClock, policy: Policy) -> float:
    """What everything but the closed loop asks for."""
    return max(policy.min_delay_s, clock.crawl_delay_s or 0.0, policy.ttfb_factor * (clock.ttfb_s or 0.0))


def after_response(clock: HostClock, seen: Observation, policy: Policy, jitter: float) -> HostClock:
    """The clock after one request; ``jitter`` in [0, 1) stretches the delay by up to ``policy.delay_jitter``.

    An answer whose time is partly ours (``timed_well`` False) teaches nothing, but trouble it reports counts.
    """
    if seen.sign is Sign.TROUBLE:
        clock = _slowed(_first_impression(clock, seen), policy.trouble_factor, policy)
    elif seen.timed_well:
        clock = _steered(_timed(clock, seen, policy), seen, policy)
    return promise(clock, seen.ended_at, policy, jitter)


def _first_impression(clock: HostClock, seen: Observation) -> HostClock:
    """Until a page was timed, the slowest answer stands in; no first byte counts for as long as we waited."""
    if clock.ttfb_answers:
        return clock
    sample = seen.ttfb_s if seen.ttfb_s is not None else seen.total_s
    return replace(clock, ttfb_s=max(clock.ttfb_s or 0.0, sample))


def _timed(clock: HostClock, seen: Observation, policy: Policy) -> HostClock:
    """The clock with what the answer's time says of the host."""
    if seen.sign is not Sign.HEALTHY or not seen.is_page or seen.ttfb_s is None:
        return _first_impression(clock, seen)
    if clock.ttfb_answers == 0 or not clock.ttfb_s:
        return replace(clock, ttfb_s=seen.ttfb_s, baseline_s=seen.ttfb_s, ttfb_answers=1)
    sample = min(seen.ttfb_s, policy.ttfb_outlier * clock.ttfb_s)
    weight = max(policy.ttfb_smoothing, 1 / (clock.ttfb_answers + 1))
    apart = abs(sample - clock.ttfb_s) / clock.ttfb_s
    learned = replace(
        clock,
        ttfb_s=clock.ttfb_s + weight * (sample - clock.ttfb_s),
        ttfb_spread=clock.ttfb_spread + weight * (apart - clock.ttfb_spread),
        ttfb_answers=clock.ttfb_answers + 1,
    )
    return replace(learned, baseline_s=_baseline(clock, learned, seen, sample, policy))


def _baseline(before: HostClock, learned: HostClock, seen: Observation, sample: float, policy: Policy) -> float:
    """The host's own time to first byte: down with what is seen, up only on what is not of our making."""
    baseline, level = before.baseline_s or sample, learned.ttfb_s or sample
    idle_s = seen.ended_at - seen.total_s - (before.next_request_at - before.delay_s)
    if before.next_request_at and idle_s >= policy.rested_after_s:
        near = min(max(sample, baseline / 2), baseline * 2)
        return baseline + policy.baseline_rested * (near - baseline)
    if level <= baseline:
        return baseline + policy.baseline_fall * (level - baseline)
    if base_delay(before, policy) >= policy.max_delay_s:
        return baseline + policy.baseline_at_cap * (level - baseline)
    if before.edge_delay_s == 0.0:
        return baseline + policy.baseline_rise * (level - baseline)
    return baseline


def _steered(clock: HostClock, seen: Observation, policy: Policy) -> HostClock:
    """The closed loop's step after an answer that was no trouble in itself."""
    clock = replace(clock, calm_answers=clock.calm_answers + 1)
    if seen.sign is not Sign.HEALTHY or not clock.ttfb_s or not clock.baseline_s:
        return clock
    ratio = clock.ttfb_s / clock.baseline_s
    limit = 1 + min(max(policy.slow_excess, policy.slow_spread * clock.ttfb_spread), policy.slow_excess_most)
    if ratio <= 1 + (limit - 1) / 2:
        return _recovered(clock, policy)
    if ratio <= limit or not seen.is_page or clock.ttfb_answers < policy.slow_every:
        return clock
    return _too_slow(clock, ratio / limit, policy)


def _too_slow(clock: HostClock, excess: float, policy: Policy) -> HostClock:
    """The host is slow: slow down, and once that was tried in earnest, see whether it helped."""
    if clock.calm_answers < policy.slow_every:
        return clock
    if clock.edge_delay_s and base_delay(clock, policy) >= policy.trial * clock.edge_delay_s:
        return _tried(clock, policy) if clock.calm_answers >= policy.trial_answers else clock
    return _slowed(clock, min(policy.trouble_factor, max(policy.slow_factor, excess)), policy)


def _tried(clock: HostClock, policy: Policy) -> HostClock:
    """What going several times as slowly did to the time to first byte tells how much of it was of our making."""
    level, before = clock.ttfb_s or 0.0, clock.edge_ttfb_s
    slower = base_delay(clock, policy) / clock.edge_delay_s
    if level < (1 - policy.trial_gain) * before:  # it helped: on from here
        return _slowed(replace(clock, edge_delay_s=0.0), policy.slow_factor, policy)
    own = (slower * level - before) / (slower - 1)  # were the rest of the load we add gone too
    return replace(clock, baseline_s=min(level, max(own, clock.baseline_s or own)), edge_delay_s=0.0, calm_answers=0)


def _slowed(clock: HostClock, factor: float, policy: Policy) -> HostClock:
    """Multiply the delay in force; the first time in a row, remember where trouble began."""
    in_force = base_delay(clock, policy)
    slower = replace(clock, loop_delay_s=min(policy.max_delay_s, factor * in_force), calm_answers=0)
    if clock.edge_delay_s and clock.loop_delay_s > clock.edge_delay_s * policy.edge_zone * 0 + clock.edge_delay_s:
        return slower
    return replace(slower, edge_delay_s=in_force, edge_ttfb_s=clock.ttfb_s or 0.0)


def _recovered(clock: HostClock, policy: Policy) -> HostClock:
    """One small step down; near the edge of the last trouble a very small one."""
    if clock.loop_delay_s <= _other_delay(clock, policy):
        return replace(clock, loop_delay_s=0.0, edge_delay_s=0.0)
    near_edge = clock.loop_delay_s < policy.edge_zone * clock.edge_delay_s
    share = policy.recovery_near_edge if near_edge else policy.recovery_share
    step = min(policy.recovery_step_s, share * clock.loop_delay_s)
    return replace(clock, loop_delay_s=clock.loop_delay_s - step)


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
