"""What of a host's response time is ours: ``time = baseline + load x our rate``, told apart page by page.

Our rate is 1 when we ask at the floor's. A Kalman filter credits each surprise to one of the two by how fast we were
asking: after a long rest everything is the host's own, at full speed most is ours. So a host that became slower for
good is not punished for ever, and one that is slow because of us is not taken for slow by nature.

How long a server feels a request nobody knows: until it is answered, or for a minute (queues, caches, what a database
writes afterwards). Where load is felt for longer than the rate is counted, going slower does not help at once, and the
filter would take our load for nature. So there are several filters, for rates counted over nothing but the last gap
and over longer memories; each is weighted by how well it foretold the visit's pages (a multiple-model estimator:
Bar-Shalom, Li, Kirubarajan, Estimation with Applications to Tracking and Navigation, 2001, section 11.6). Their mean
is what the loop goes by, and what is kept between visits: at a steady pace all of them say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any

from menu_pipeline.core.host_clock import Belief, HostClock, Observation, changed
from menu_pipeline.core.policy import Policy

#: Shortest time to first byte the model works with: none is shorter than a switch of the event loop.
SHORTEST_S = 0.0001


def noted(clock: HostClock, seen: Observation, policy: Policy) -> HostClock:
    """The clock with the request counted: whatever came of it, it was load."""
    asked = tuple(1.0 + left for left in _asked_until(clock, seen.started_at, policy))
    return changed(clock, asked=asked, asked_at=seen.started_at)


def expected_s(clock: HostClock, seen: Observation, policy: Policy) -> float:
    """The time to first byte that is to be expected of a page asked for as ``seen`` was."""
    beliefs = _beliefs(clock, policy)
    foretold = (
        one.baseline_s + one.load_s * rate for one, rate in zip(beliefs, _rates(clock, seen, policy), strict=True)
    )
    return sum(weight * time_s for weight, time_s in zip(_weights(beliefs), foretold, strict=True))


def begun(clock: HostClock, ttfb_s: float, load_var: float, policy: Policy) -> HostClock:
    """The clock of a host whose time is believed to be all its own, ``ttfb_s``; ``load_var`` says how firmly."""
    return changed(
        clock,
        baseline_s=ttfb_s,
        load_s=0.0,
        baseline_var=policy.spread_at_first**2,
        load_var=load_var,
        shared_var=0.0,
        beliefs=(),
    )


def credited(clock: HostClock, seen: Observation, sample_s: float, policy: Policy) -> HostClock:
    """The clock once a page that took ``sample_s`` to its first byte was credited to the host and to us."""
    beliefs, rates = _beliefs(clock, policy), _rates(clock, seen, policy)
    noise_s = max(clock.ttfb_spread, policy.spread_least) * expected_s(clock, seen, policy)
    made = [_believed(clock, one, sample_s, rate, noise_s, policy) for one, rate in zip(beliefs, rates, strict=True)]
    top = max(one.log_weight for one in made)
    made = [one._replace(log_weight=max(one.log_weight - top, -policy.weights_apart)) for one in made]
    return changed(clock, beliefs=tuple(made), **_mean(made))


def tested(clock: HostClock) -> bool:
    """Whether the host was slow again when we came back: its times do depend on us."""
    return clock.turns > 1


def load_error(clock: HostClock) -> float:
    """Standard deviation of our load's effect, in seconds."""
    return sqrt(clock.load_var) * (clock.baseline_s or SHORTEST_S)


def _beliefs(clock: HostClock, policy: Policy) -> tuple[Belief, ...]:
    """One for each memory; at the start of a visit all of them as it was left, the shortest a little more likely."""
    if clock.beliefs:
        return clock.beliefs
    known = (clock.baseline_s or SHORTEST_S, clock.load_s, clock.baseline_var, clock.load_var, clock.shared_var)
    return (Belief(0.0, *known), *(Belief(-policy.memory_doubt, *known) for _ in policy.memories_s))


def _weights(beliefs: Sequence[Belief]) -> list[float]:
    shares = [exp(one.log_weight) for one in beliefs]
    whole = sum(shares)
    return [share / whole for share in shares]


def _mean(beliefs: Sequence[Belief]) -> dict[str, Any]:
    """Fields of the clock: the weighted mean; where beliefs differ on our load, it is the less certain."""
    weights = _weights(beliefs)
    _, own, load, own_var, load_var, shared = (
        sum(weight * value for weight, value in zip(weights, values, strict=True))
        for values in zip(*beliefs, strict=True)
    )
    between = sum(weight * (one.load_s - load) ** 2 for weight, one in zip(weights, beliefs, strict=True))
    spread = {"baseline_var": own_var, "load_var": load_var + between / own**2, "shared_var": shared}
    return {"baseline_s": own, "load_s": load, **spread}


def _rates(clock: HostClock, seen: Observation, policy: Policy) -> list[float]:
    """Our rate just before this request, 1 at the floor's: by the gap from the end of the last response, and by what
    was asked over each of the memories."""
    gap_s = seen.started_at - (clock.next_request_at - clock.delay_s)
    left = zip(_asked_until(clock, seen.started_at, policy), policy.memories_s, strict=True)
    floor_s = policy.min_delay_s
    return [floor_s / max(gap_s, floor_s), *(min(1.0, count * (exp(floor_s / memory) - 1)) for count, memory in left)]


def _asked_until(clock: HostClock, at: float, policy: Policy) -> list[float]:
    counts = clock.asked or (0.0,) * len(policy.memories_s)
    since_s = max(0.0, at - clock.asked_at)
    return [count * exp(-since_s / memory) for count, memory in zip(counts, policy.memories_s, strict=True)]


def _believed(clock: HostClock, one: Belief, sample_s: float, rate: float, noise_s: float, policy: Policy) -> Belief:
    """One step of a Kalman filter with two states, baseline and load, and what it foretold counted for or against."""
    surprise_s = sample_s - (one.baseline_s + one.load_s * rate)
    baseline_var = one.baseline_var + policy.baseline_drift**2
    load_var = min(policy.load_at_first**2, one.load_var + _drift(clock, one, surprise_s, rate, policy) ** 2)
    to_baseline, to_load = baseline_var + rate * one.shared_var, one.shared_var + rate * load_var
    noise = to_baseline + rate * to_load + clock.ttfb_spread**2
    gain, load_gain = to_baseline / noise, to_load / noise
    own, load = one.baseline_s + gain * surprise_s, one.load_s + load_gain * surprise_s
    if load < 0:  # nobody gets quicker by being asked more
        own, load = own + load * rate, 0.0
    highest = one.baseline_s * (1 + policy.baseline_rise)
    if own > highest and rate > policy.idle_rate:  # a sudden rise while we are asking is ours until it proves not to be
        own, load = highest, load + (own - highest) / rate
    own = max(own, policy.baseline_fall * one.baseline_s, policy.shortest_ttfb_s)
    most = policy.load_share * own * policy.load_most * policy.max_delay_s / policy.min_delay_s
    return Belief(
        one.log_weight - 0.5 * min(policy.deviations_most, abs(surprise_s) / noise_s) ** 2,
        own,
        min(load, most),
        max(0.0, baseline_var - gain * to_baseline),
        max(0.0, load_var - load_gain * to_load),
        one.shared_var - gain * to_load,
    )


def _drift(clock: HostClock, one: Belief, surprise_s: float, rate: float, policy: Policy) -> float:
    """How much our load's effect may have changed in a page, as a share of the baseline.

    A belief that is not tested yet gives way to pages that are clearly quicker than it lets us expect: after hundreds
    of pages at one pace it is held too firmly for them to move it.
    """
    baseline = max(one.baseline_s, policy.shortest_ttfb_s)
    clearly = policy.quick_spreads * clock.ttfb_spread * (baseline + one.load_s * rate)
    if surprise_s >= -clearly or not clock.loop_delay_s or tested(clock):
        return policy.load_drift
    return policy.load_drift + policy.load_drift_untested * one.load_s / baseline
