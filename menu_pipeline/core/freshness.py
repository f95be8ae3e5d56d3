"""When a page is due again: what its visits say about its change rate, and what a request to its host must be worth.

Model. A page changes as a Poisson process of unknown rate. What is known of the rate is a posterior over a grid of
rates: a log-normal prior, times e^(-rate * time) for the time it was seen unchanged, times 1 - e^(-rate * interval)
for each interval that ended in a change (several changes in one interval look like one; Cho and Garcia-Molina,
"Estimating frequency of change", 2003). A page looked at every D days is fresh for the share (1 - e^(-rate * D)) /
(rate * D) of the time, so one more visit a day is worth

    M(D) = E[(1 - (1 + rate * D) e^(-rate * D)) / rate]     fresh days a visit, over the posterior, rising in D

Weighted freshness under a host's budget is greatest where weight * M(D) is the same number for every page of the
host, the *price* of a request there (the Lagrange multiplier; Cho and Garcia-Molina, "Effective page refresh
policies", 2003; Azar et al., PNAS 2018). It has a floor, so that a quiet host is not asked merely because it could
be, and rises above it only where the host's delay leaves fewer requests than pages would be worth. A page that
changes at every look is worth little however often it is visited, which is why it is not.

``freshness_fleet`` does the same sums for many pages at once; a test holds the two to equal results.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from typing import overload

from menu_pipeline.core.policy import DAY_S, HOUR_S, Policy

#: Change rates a day the posterior is kept over: from once in three years to 64 times a day, by octaves, and one that
#: stands for a page that changes at every look.
RATES: tuple[float, ...] = (*(2.0**octave for octave in range(-10, 7)), 2.0**13)

#: Intervals in days the worth of a visit is tabulated at: from half an hour to three years, half octaves.
INTERVALS: tuple[float, ...] = tuple(2.0 ** (half / 2) for half in range(-11, 21))

_LOG_INTERVALS = tuple(math.log(days) for days in INTERVALS)


def _worth(rate: float, days: float) -> float:
    x = rate * days
    if x < 1e-4:  # the difference of two nearly equal numbers: its series instead
        return rate * days * days * (0.5 - x / 3)
    return (1 - (1 + x) * math.exp(-x)) / rate


#: ``WORTHS[k][j]``: fresh days gained a visit at rate k and interval j, were the rate known.
WORTHS: tuple[tuple[float, ...], ...] = tuple(tuple(_worth(rate, days) for days in INTERVALS) for rate in RATES)
_WORTHS_AT = tuple(zip(*WORTHS, strict=True))


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a page's visits came to, older ones fading. Times in seconds.

    ``quiet_s`` is the time it was seen to stay unchanged, ``changed_s`` the length of the ``changes`` intervals that
    ended in a change. Exact while intervals are alike, which a schedule sees to; one number a visit is not kept.
    """

    visits: float = 0.0
    changes: float = 0.0
    quiet_s: float = 0.0
    changed_s: float = 0.0


@dataclass(frozen=True, slots=True)
class PageNeed:
    """What the schedule knows of a page. ``has_prices``: it shows prices now; ``is_hub``: it lists others (the seed).

    ``unannounced`` is the share of its changes that no sitemap tells us of (1 where there is none).
    """

    evidence: Evidence = Evidence()
    has_prices: bool = False
    is_hub: bool = False
    unannounced: float = 1.0


@dataclass(frozen=True, slots=True)
class HostPrice:
    """``price``: fresh days, times weight, that a request to the host must bring. ``keeps_promise``: the maximum ages
    fit into its budget; where they do not, its pages share what there is by worth."""

    price: float
    keeps_promise: bool = True


def observe(before: Evidence, after_s: float, *, changed: bool, policy: Policy, trust: float = 1.0) -> Evidence:
    """``before`` and one more visit, ``after_s`` seconds after the last one that counted.

    ``trust`` weighs what this answer is worth as evidence (0 to 1): a 304 of a server whose 304s proved wrong.
    All fades with time, since kitchens change their ways: what was seen is never worth more than
    ``policy.evidence_memory_d`` days of looking, so that an unchanged visit always lowers the rate.
    """
    after_s = after_s * (after_s > 0)  # arithmetic alone, so that the simulation may pass whole columns
    memory_s = policy.evidence_memory_d * DAY_S
    keep = memory_s / (memory_s + after_s)
    return Evidence(
        visits=(before.visits + trust) * keep,
        changes=(before.changes + trust * changed) * keep,
        quiet_s=(before.quiet_s + trust * after_s * (1 - changed)) * keep,
        changed_s=(before.changed_s + trust * after_s * changed) * keep,
    )


@lru_cache(maxsize=64)
def log_prior(median_per_day: float, sigma: float, restless: float) -> tuple[float, ...]:
    """Log of the prior over ``RATES``: log-normal, and a share ``restless`` on pages that change at every look."""
    shape = [math.exp(-0.5 * (math.log(rate / median_per_day) / sigma) ** 2) for rate in RATES]
    total = sum(shape)
    prior = [(1 - restless) * value / total for value in shape]
    prior[-1] += restless
    return tuple(math.log(value + 1e-300) for value in prior)


def posterior(evidence: Evidence, policy: Policy) -> tuple[float, ...]:
    """Probabilities of ``RATES`` after ``evidence``; they sum to 1."""
    quiet = evidence.quiet_s / DAY_S
    seen = evidence.changed_s / DAY_S / evidence.changes if evidence.changes > 0 else 0.0
    prior = log_prior(policy.rate_median_per_day, policy.rate_sigma, policy.restless_share)
    logs = [
        known - rate * quiet + evidence.changes * _log_changed(rate * seen)
        for known, rate in zip(prior, RATES, strict=True)
    ]
    top = max(logs)
    raw = [math.exp(value - top) for value in logs]
    total = sum(raw)
    return tuple(value / total for value in raw)


def _log_changed(x: float) -> float:
    return math.log(-math.expm1(-max(x, 1e-9)))


def change_rate(evidence: Evidence, policy: Policy) -> float:
    """Expected changes a day."""
    return sum(p * rate for p, rate in zip(posterior(evidence, policy), RATES, strict=True))


class WorthCurve(Sequence[float]):
    """M at each of ``INTERVALS``, in days: rising. Each is computed when asked for: to invert it takes a few."""

    def __init__(self, evidence: Evidence, policy: Policy) -> None:
        self._chances = posterior(evidence, policy)

    def __len__(self) -> int:
        return len(INTERVALS)

    @overload
    def __getitem__(self, index: int) -> float: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[float]: ...
    def __getitem__(self, index: int | slice) -> float | Sequence[float]:
        if isinstance(index, slice):
            return [self[j] for j in range(*index.indices(len(INTERVALS)))]
        return float(sum(map(mul, self._chances, _WORTHS_AT[index])))


def worth_curve(evidence: Evidence, policy: Policy) -> WorthCurve:
    """The worth of a visit by interval, for a page with this ``evidence``."""
    return WorthCurve(evidence, policy)


def interval_days(curve: Sequence[float], worth: float) -> float:
    """The interval at which a visit is worth ``worth`` days: the inverse of a curve, straight between its points."""
    above = bisect_right(curve, worth)
    if above == 0:
        return INTERVALS[0]
    if above == len(curve):
        return INTERVALS[-1]
    low, high = curve[above - 1], curve[above]
    part = (worth - low) / (high - low)
    return math.exp(_LOG_INTERVALS[above - 1] + part * (_LOG_INTERVALS[above] - _LOG_INTERVALS[above - 1]))


def weight_of(need: PageNeed, policy: Policy) -> float:
    """What a fresh copy of the page is worth, an ordinary page being 1."""
    if need.has_prices:
        return policy.menu_weight
    return policy.hub_weight if need.is_hub else 1.0


def longest_s(need: PageNeed, policy: Policy, *, keeps_promise: bool = True) -> float:
    """The age at which the page is due whatever its rate: the promise for displayed prices, and the hubs' own."""
    if need.has_prices and keeps_promise:
        return policy.refresh_within_h * HOUR_S
    if need.is_hub and keeps_promise:
        return policy.hub_revisit_h * HOUR_S
    return policy.max_revisit_h * HOUR_S


def shortest_s(policy: Policy) -> float:
    """No page is due again sooner, whatever its rate, unless the promise itself is shorter."""
    return min(policy.min_revisit_h, policy.refresh_within_h) * HOUR_S


@lru_cache(maxsize=64)
def floor_price(policy: Policy) -> float:
    """The price at which a page of which nothing is known comes every ``other_revisit_h``."""
    chances = posterior(Evidence(), policy)
    days = policy.other_revisit_h * HOUR_S / DAY_S
    return sum(p * _worth(rate, days) for p, rate in zip(chances, RATES, strict=True))


def due_after_s(need: PageNeed, policy: Policy, host: HostPrice | None = None) -> float:
    """Seconds from the last verification until the page is due; ``host`` is its price, None where none was set."""
    host = host or HostPrice(floor_price(policy))
    share = max(need.unannounced, 1e-3)
    # Changes that are announced come by themselves: visits go by the rest, so time runs slower by that share.
    wanted = interval_days(worth_curve(need.evidence, policy), host.price * share / weight_of(need, policy)) / share
    return clamped_s(wanted * DAY_S, need, policy, host)


def clamped_s(wanted_s: float, need: PageNeed, policy: Policy, host: HostPrice) -> float:
    """``wanted_s`` between the shortest and the longest interval the page may have."""
    longest = longest_s(need, policy, keeps_promise=host.keeps_promise)
    return min(max(wanted_s, shortest_s(policy)), longest)


def requests_a_day(delay_s: float, ttfb_s: float, policy: Policy) -> float:
    """Revisits a day that a host's delay leaves room for; the discovery share of the day is for pages not yet known."""
    each = max(delay_s, policy.min_delay_s) + max(0.0, ttfb_s)
    return (1 - policy.discovery_share) * DAY_S / each


# -- what a sitemap says -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SignalRecord:
    """A site's lastmod against what visits found: it moved and the page had changed, it moved for nothing, the page
    had changed without it, it stood still and so did the page. ``expected`` is how many of the moved ones had changed
    by their own rates alone."""

    hits: float = 0.0
    false: float = 0.0
    missed: float = 0.0
    expected: float = 0.0
    quiet: float = 0.0


def change_chance(evidence: Evidence, after_s: float, policy: Policy) -> float:
    """Chance that a page has changed ``after_s`` seconds after it was looked at, by its own rate."""
    days = after_s / DAY_S
    return 1 - sum(p * math.exp(-rate * days) for p, rate in zip(posterior(evidence, policy), RATES, strict=True))


def noted(record: SignalRecord, *, moved: bool, changed: bool, chance: float, policy: Policy) -> SignalRecord:
    """``record`` after a visit to a listed page; ``chance`` is its ``change_chance``. What was seen fades over
    ``policy.signal_memory`` visits."""
    keep = 1.0 - 1.0 / policy.signal_memory
    return SignalRecord(
        hits=record.hits * keep + (moved and changed),
        false=record.false * keep + (moved and not changed),
        missed=record.missed * keep + (changed and not moved),
        expected=record.expected * keep + (chance if moved else 0.0),
        quiet=record.quiet * keep + (not moved and not changed),
    )


def signal_trust(record: SignalRecord) -> float:
    """How much more a moved lastmod tells than the pages' own rates do: 1 always right, 0 nothing (like Cohen's kappa).

    A lastmod that always moves is right whenever the page happens to change, which is worth nothing. Nothing known:
    two in three, as if it had been right twice and wrong once.
    """
    beyond = max(0.0, record.hits - record.expected)
    return (beyond + 2.0) / (max(beyond, record.hits + record.false - record.expected) + 3.0)


def heeds_signal(record: SignalRecord, policy: Policy) -> bool:
    """True while a moved lastmod makes its page due at once."""
    return signal_trust(record) >= policy.signal_trust_min


def may_vouch(record: SignalRecord, policy: Policy) -> bool:
    """True while a lastmod that stands still may count as a look at its page: it has announced changes, and pages that
    were looked at all the same had not changed without it, but for one change in twenty.
    """
    changes = record.hits + record.missed
    proved = record.hits >= policy.vouch_hits and record.missed <= policy.vouch_missed_most * changes
    return proved and heeds_signal(record, policy)


def vouch_sample(record: SignalRecord, pages: int, policy: Policy) -> int:
    """How many of ``pages`` that lastmod vouches for are asked all the same: more while it has yet to prove itself."""
    proven = record.quiet >= policy.vouch_proof / 2 and may_vouch(record, policy)  # half: what was seen fades
    least = policy.vouch_sample_least if proven else policy.vouch_proof
    return min(pages, max(least, math.ceil(policy.vouch_sample_share * pages)))


def unannounced_share(record: SignalRecord, policy: Policy) -> float:
    """Share of a listed page's changes that come without its lastmod moving, by the record; 1 where it is not heeded.

    Nothing known: 0.6 (a Beta(3, 2) prior): lastmod must prove itself before it may replace visits. Pages may then
    have changes announced and others not, which is scheduled by the latter (Kolobov et al., NeurIPS 2019).
    """
    if not heeds_signal(record, policy):
        return 1.0
    return (record.missed + 3.0) / (record.missed + record.hits + 5.0)


# -- what an answer 304 is worth ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnswerRecord:
    """A site's answers 304, held against pages read in full under the same validators: as they said, or changed."""

    right: float = 0.0
    wrong: float = 0.0


def answer_noted(record: AnswerRecord, *, right: bool, policy: Policy) -> AnswerRecord:
    """``record`` after a page was read in full whose validators said that it is unmodified; fades as signals do."""
    keep = 1.0 - 1.0 / policy.signal_memory
    return AnswerRecord(record.right * keep + right, record.wrong * keep + (not right))


def answer_trust(record: AnswerRecord) -> float:
    """How much of an answer 304 is evidence, 0 to 1. Nothing known: all of it, as if it had been right three times."""
    return (record.right + 3.0) / (record.right + record.wrong + 3.0)


def asks_in_full(record: AnswerRecord, not_modified: int, policy: Policy) -> bool:
    """True when a page is to be read without validators, after ``not_modified`` answers 304 in a row: now and then to
    hold those against the page itself, sooner where that was not done yet, and always where they proved wrong as often
    as right."""
    proved = record.right >= 1
    most = policy.full_read_every if proved else min(policy.full_read_first, policy.full_read_every)
    wrong = record.wrong >= max(_WRONG_TWICE, record.right) or answer_trust(record) < policy.answer_trust_min
    return not_modified >= most or wrong


#: Two wrong answers, the first of them some days old.
_WRONG_TWICE = 1.9
