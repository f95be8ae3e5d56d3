"""When a host may be asked again: a pure clock a host, advanced by what we observed.

The delay runs from the end of one response to the start of the next request:

    min(cap, max(floor, crawl delay, factor x smoothed time to first byte, loop delay)), plus jitter upward

``loop_delay_s`` is moved by a closed loop over the host's answers (docs/decisions/0013 has the numbers):

- trouble (429, 502, 503, 504, timeout) multiplies the delay in force; so does, by less, a response time that has
  risen above the host's own baseline with our rate;
- health lowers the delay by small steps, never below what the load we are seen to cause allows;
- an error page never lowers it.

What is ours and what is theirs is told apart by ``core.load_model``. That a host's slow minute was ours is believed
until it is well again at a rate at which our load would show: then the belief is dropped and we come back; if it is
slow again on the way, the belief has been tested and stays.
"""

from __future__ import annotations

from menu_pipeline.core import load_model
from menu_pipeline.core.host_clock import HostClock, Observation, Sign, changed
from menu_pipeline.core.load_model import SHORTEST_S, expected_s, tested
from menu_pipeline.core.policy import Policy

__all__ = ["HostClock", "Observation", "Sign", "after_response", "base_delay", "changed", "promise", "sign_of"]

#: Too many requests, and what a server or the proxy before it says when it cannot keep up (RFC 6585, RFC 9110).
TROUBLE_STATUSES = frozenset({429, 502, 503, 504})


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

    Of an answer's times as much as we were late ourselves may be ours: what is left counts. The pause
    also follows the whole time of the answer before it: where the start page is a file and the others are programs, the
    smoothed time takes ten pages to tell, and a body that comes slowly is no part of it. And the size of its body: the
    line that a kitchen's guests share carries no more of us than ``bytes_per_s``.
    """
    if seen.sign is Sign.TROUBLE:
        clock = _slowed(_first_impression(clock, seen, 0.0), policy.trouble_factor, policy)
    elif _tells(clock, seen, policy) and seen.ttfb_s is not None:
        clock = _timed(clock, seen, max(seen.ttfb_s, policy.shortest_ttfb_s), policy)
    else:
        clock = _first_impression(clock, seen, seen.late_s)
    its_s = 0.0 if seen.rendered or seen.sign is Sign.TROUBLE else max(0.0, seen.total_s - seen.late_s)
    clock = load_model.noted(clock, seen, policy)
    least_s = max(policy.ttfb_factor * policy.whole_share * its_s, seen.wire_bytes / policy.bytes_per_s)
    return promise(clock, seen.ended_at, policy, jitter, least_s)


def _tells(clock: HostClock, seen: Observation, policy: Policy) -> bool:
    """Whether the model learns from an answer's time: not where it may be all ours, and a first one must be exact."""
    if seen.sign is not Sign.HEALTHY or not seen.is_page or seen.ttfb_s is None or seen.late_s >= seen.ttfb_s:
        return False
    return clock.ttfb_answers > 0 or seen.late_s <= max(policy.lag_most_s, policy.lag_share * seen.ttfb_s)


def _first_impression(clock: HostClock, seen: Observation, ours_s: float) -> HostClock:
    """Until a page was timed, the slowest answer stands in; no first byte counts for as long as we waited."""
    if clock.ttfb_answers:
        return clock
    sample = seen.ttfb_s if seen.ttfb_s is not None else seen.total_s
    return changed(clock, ttfb_s=max(clock.ttfb_s or 0.0, sample - ours_s))


def _timed(clock: HostClock, seen: Observation, ttfb_s: float, policy: Policy) -> HostClock:
    """The clock after a healthy page that took ``ttfb_s``.

    One page far slower than the rest may be a slow page. Where nothing holds us back it teaches nothing unless the next
    one, asked for at the same pace, is slow too: taken for our load it would slow us for hundreds of pages. Two pages
    in a row that are far too quick for the load we believe in end that belief, unless it was tested before.
    """
    clock = _lasting(clock, max(0.0, ttfb_s - seen.late_s), policy)
    relief = _is_relief(clock, ttfb_s, seen, policy)
    surprise = relief or (clock.loop_delay_s == 0.0 and _is_surprise(clock, ttfb_s, seen, policy))
    if surprise and not clock.doubted:
        return changed(clock, doubted=True)
    if clock.doubted:
        clock = changed(clock, doubted=False)
    if relief:  # the host was slow for a while for reasons of its own
        clock = load_model.begun(clock, ttfb_s, policy.load_after_relief**2, policy)
    well = ttfb_s - seen.late_s <= (1 + policy.load_share) * (clock.baseline_s or 0.0)
    return _steered(_learned(clock, seen, ttfb_s, policy), policy, well)


def _is_surprise(clock: HostClock, ttfb_s: float, seen: Observation, policy: Policy) -> bool:
    """Whether a page took longer than the scatter of times explains."""
    if clock.ttfb_answers < policy.slow_after or not clock.baseline_s:
        return False
    most_s = expected_s(clock, seen, policy) * (1 + policy.surprise_spreads * clock.ttfb_spread)
    return ttfb_s - seen.late_s > most_s


def _is_relief(clock: HostClock, ttfb_s: float, seen: Observation, policy: Policy) -> bool:
    """Whether a page was quicker than the load we believe in, and did not test yet, allows."""
    if tested(clock) or not clock.loop_delay_s or not clock.baseline_s:
        return False
    least = max(policy.relief_least, 1 + policy.relief_spreads * clock.ttfb_spread)
    return least * ttfb_s < expected_s(clock, seen, policy)


def _lasting(clock: HostClock, its_s: float, policy: Policy) -> HostClock:
    """The clock with a page's time noted, as far as it is surely the host's; what a few pages in a row take at least is
    no outlier, and the smoothed time is no less: a host that has become slow has its pause from the third page on."""
    recent = (*clock.recent_s, its_s)[-policy.lasting_pages :]
    if len(recent) < policy.lasting_pages or clock.ttfb_s is None:
        return changed(clock, recent_s=recent)
    return changed(clock, recent_s=recent, ttfb_s=max(clock.ttfb_s, min(recent)))


def _learned(clock: HostClock, seen: Observation, ttfb_s: float, policy: Policy) -> HostClock:
    """The clock with what one page's time to first byte teaches; at least ``shortest_ttfb_s``, below which differences
    are the network's and ours. Where we were late it is what we expected, as far as our lateness explains it."""
    if clock.ttfb_answers == 0 or not clock.ttfb_s or not clock.baseline_s:
        clock = load_model.begun(clock, ttfb_s, policy.load_at_first**2, policy)
        return changed(clock, ttfb_s=ttfb_s, ttfb_spread=policy.spread_at_first, ttfb_answers=1)
    expected = expected_s(clock, seen, policy)
    ttfb_s = max(ttfb_s - seen.late_s, min(ttfb_s, expected))
    sample = min(ttfb_s, policy.ttfb_outlier * max(expected, clock.ttfb_s))
    weight = max(policy.ttfb_smoothing, 1 / (clock.ttfb_answers + 1))
    apart = min(policy.spread_most, policy.deviation_per_error * abs(sample - expected) / expected)
    return changed(
        load_model.credited(clock, seen, sample, policy),
        ttfb_s=clock.ttfb_s + weight * (sample - clock.ttfb_s),
        ttfb_spread=max(policy.spread_least, clock.ttfb_spread + policy.spread_weight * (apart - clock.ttfb_spread)),
        ttfb_answers=clock.ttfb_answers + 1,
    )


def _steered(clock: HostClock, policy: Policy, well: bool) -> HostClock:
    """The closed loop's step after a healthy page: toward the delay at which our load is a small share of its time.

    A page that took little longer than the host's own time (``well``) slows nobody, whatever the model says.
    """
    baseline = clock.baseline_s or SHORTEST_S
    share = policy.load_share + policy.share_per_spread * max(0.0, clock.ttfb_spread - policy.spread_least)
    per_second = policy.min_delay_s / (share * baseline)
    wanted = clock.load_s * per_second
    in_force = base_delay(clock, policy)
    if wanted > policy.slow_at * in_force and clock.ttfb_answers >= policy.slow_after:
        if well:
            return clock
        clock = changed(clock, turns=clock.turns + clock.turns % 2)
        return _slowed(clock, min(policy.slow_factor, wanted / in_force), policy)
    doubt = policy.recovery_doubt * load_model.load_error(clock)
    lowest = max(0.0, clock.load_s - doubt) * per_second
    if clock.loop_delay_s and lowest < policy.recover_at * in_force:
        return _recovered(clock, wanted, lowest, policy)
    return clock


def _slowed(clock: HostClock, factor: float, policy: Policy) -> HostClock:
    """Multiply the delay in force."""
    return changed(clock, loop_delay_s=min(policy.max_delay_s, factor * base_delay(clock, policy)))


def _recovered(clock: HostClock, wanted: float, lowest: float, policy: Policy) -> HostClock:
    """One small step down, a very small one near the delay that our load is believed to need."""
    far = clock.loop_delay_s > policy.near * wanted
    share = policy.recovery_share_far if far else policy.recovery_share
    loop = max(lowest, clock.loop_delay_s - min(policy.recovery_step_s, share * clock.loop_delay_s))
    if loop <= _other_delay(clock, policy):
        return changed(clock, loop_delay_s=0.0, turns=0)
    return changed(clock, loop_delay_s=loop, turns=clock.turns + 1 - clock.turns % 2)


def promise(clock: HostClock, ended_at: float, policy: Policy, jitter: float, least_s: float = 0.0) -> HostClock:
    """Set the next request from the end of the last response and the delay as it is known now, ``least_s`` at least."""
    delay = max(base_delay(clock, policy), min(least_s, policy.max_delay_s)) * (1 + policy.delay_jitter * jitter)
    return changed(clock, delay_s=delay, next_request_at=max(clock.next_request_at, ended_at + delay))


def delayed(clock: HostClock, crawl_delay_s: float | None, policy: Policy) -> HostClock:
    """The clock of a host whose robots.txt asks for that delay, which holds from the end of its last response on."""
    if crawl_delay_s == clock.crawl_delay_s:
        return clock
    ended_at = clock.next_request_at - clock.delay_s
    return promise(changed(clock, crawl_delay_s=crawl_delay_s), ended_at, policy, 0.0)


def resting(clock: HostClock, until: float, reason: str) -> HostClock:
    """No request before ``until``; a longer rest already promised stays."""
    if until <= clock.blocked_until:
        return clock
    return changed(clock, blocked_until=until, blocked_reason=reason)


def answering(clock: HostClock) -> HostClock:
    """The clock of a host that gave an answer: its failures in a row are over."""
    return changed(clock, failures=0) if clock.failures else clock


def forgiven(clock: HostClock, now: float, policy: Policy) -> HostClock:
    """The clock after a good answer at ``now``: one block is forgiven for each good spell since the last rest ended.

    So the next block of a host that was well for long rests it for an hour again, and not for the day its last one did.
    """
    spells = int((now - clock.blocked_until) // policy.forgive_block_after_s) if clock.blocks else 0
    if spells < 1:
        return clock
    since = clock.blocked_until + spells * policy.forgive_block_after_s  # what is left counts for the next one
    return changed(clock, blocks=max(0, clock.blocks - spells), blocked_until=since)


def rebuilt(
    clock: HostClock, last_ended_at: float, promised_delay_s: float, policy: Policy, *, answer_lost: bool = False
) -> HostClock:
    """The clock of whoever takes over a lapsed lease, from the host's last ledger row.

    A request without an outcome counts as in flight until its deadline: pass that as ``last_ended_at``, and
    ``answer_lost``: what the host told us died with the process that heard it, so the host is left alone for longer.
    """
    delay = max(base_delay(clock, policy), promised_delay_s)
    wait = max(delay, policy.lost_answer_wait_s) if answer_lost else delay
    return changed(clock, delay_s=delay, next_request_at=max(clock.next_request_at, last_ended_at + wait))
