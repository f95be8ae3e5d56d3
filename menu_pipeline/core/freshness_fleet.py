"""The sums of ``freshness`` for many pages at once, and the price of a request to each host, by bisection.

numpy only here: one page's due time is worked out in plain Python (``freshness.due_after_s``), and a test holds the
two to the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from menu_pipeline.core import freshness
from menu_pipeline.core.freshness import INTERVALS, RATES, WORTHS, HostPrice, PageNeed
from menu_pipeline.core.policy import DAY_S, Policy

Floats = npt.NDArray[np.float64]

_RATES = np.array(RATES)
_WORTHS = np.array(WORTHS)
_LOG_INTERVALS = np.log(np.array(INTERVALS))
_BISECTIONS = 30  # halvings of the price's exponent: to a ten-millionth


@dataclass(frozen=True, slots=True)
class Fleet:
    """Columns of many pages (see ``freshness.Evidence``, ``PageNeed``); times in seconds, ``host`` an index from 0."""

    host: npt.NDArray[np.int64]
    changes: Floats
    quiet_s: Floats
    changed_s: Floats
    weight: Floats
    shortest_s: Floats
    longest_s: Floats  # with the promise
    relaxed_s: Floats  # without it
    unannounced: Floats

    def take(self, rows: npt.NDArray[np.int64]) -> Fleet:
        """The same columns for some rows."""
        return Fleet(*(getattr(self, name)[rows] for name in self.__dataclass_fields__))


def fleet_of(needs: Sequence[PageNeed], policy: Policy, hosts: Sequence[int] | None = None) -> Fleet:
    """Columns of ``needs``, all of one host unless ``hosts`` says otherwise."""

    def column(values: Sequence[float]) -> Floats:
        return np.array(values, dtype=np.float64)

    return Fleet(
        host=np.array(hosts if hosts is not None else [0] * len(needs), dtype=np.int64),
        changes=column([need.evidence.changes for need in needs]),
        quiet_s=column([need.evidence.quiet_s for need in needs]),
        changed_s=column([need.evidence.changed_s for need in needs]),
        weight=column([freshness.weight_of(need, policy) for need in needs]),
        shortest_s=column([freshness.shortest_s(policy)] * len(needs)),
        longest_s=column([freshness.longest_s(need, policy) for need in needs]),
        relaxed_s=column([freshness.longest_s(need, policy, keeps_promise=False) for need in needs]),
        unannounced=column([max(need.unannounced, 1e-3) for need in needs]),
    )


def posteriors(fleet: Fleet, policy: Policy) -> Floats:
    """One row a page: the probabilities of ``RATES``."""
    prior = np.array(freshness.log_prior(policy.rate_median_per_day, policy.rate_sigma, policy.restless_share))
    seen = np.divide(fleet.changed_s, fleet.changes, out=np.zeros_like(fleet.changes), where=fleet.changes > 0) / DAY_S
    logs = prior - np.outer(fleet.quiet_s / DAY_S, _RATES)
    logs += fleet.changes[:, None] * np.log(-np.expm1(-np.maximum(np.outer(seen, _RATES), 1e-9)))
    raw = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(raw / raw.sum(axis=1, keepdims=True))


def worth_curves(fleet: Fleet, policy: Policy) -> Floats:
    """One row a page: what a visit is worth at each of ``INTERVALS``, in days, rising."""
    return np.asarray(posteriors(fleet, policy) @ _WORTHS)


def intervals_s(fleet: Fleet, curves: Floats, price: Floats, keeps_promise: npt.NDArray[np.bool_]) -> Floats:
    """Seconds between two visits of each page, at its own host's ``price``."""
    wanted = _inverse(curves, price * fleet.unannounced / fleet.weight) / fleet.unannounced * DAY_S
    longest = np.where(keeps_promise, fleet.longest_s, fleet.relaxed_s)
    return np.minimum(np.maximum(wanted, fleet.shortest_s), longest)


def _inverse(curves: Floats, worth: Floats) -> Floats:
    """``freshness.interval_days`` by rows: a binary search in each, straight between the points found."""
    last = len(INTERVALS) - 1
    start = np.arange(len(curves)) * len(INTERVALS)
    flat = curves.ravel()
    below = np.zeros(len(curves), dtype=np.int64)
    step = 1 << (last.bit_length() - 1)
    while step:
        probe = np.minimum(below + step, last - 1)
        below = np.where(flat[start + probe] <= worth, probe, below)
        step >>= 1
    low, high = flat[start + below], flat[start + below + 1]
    part = np.clip(np.divide(worth - low, high - low, out=np.zeros_like(worth), where=high > low), 0.0, 1.0)
    return np.asarray(np.exp(_LOG_INTERVALS[below] + part * (_LOG_INTERVALS[below + 1] - _LOG_INTERVALS[below])))


def host_prices(fleet: Fleet, curves: Floats, budgets: Floats, policy: Policy) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """The price of a request to each host, and whether the promised ages fit its budget (requests a day).

    The price is the floor where the host has room for all that is worth it, else the one at which visits and budget
    are equal. Budgets too small even for the longest intervals end at the highest price there is.
    """
    hosts = len(budgets)
    promised = np.bincount(fleet.host, DAY_S / fleet.longest_s, hosts)
    keeps = promised <= budgets
    floor = freshness.floor_price(policy)
    low = np.full(hosts, np.log(floor))
    high = np.full(hosts, np.log(max(floor, float(fleet.weight.max(initial=1.0))) * INTERVALS[-1] * 2))
    high = np.where(_spent(fleet, curves, low, keeps, hosts) <= budgets, low, high)
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        too_cheap = _spent(fleet, curves, middle, keeps, hosts) > budgets
        low, high = np.where(too_cheap, middle, low), np.where(too_cheap, high, middle)
    return np.exp(high), keeps


def _spent(fleet: Fleet, curves: Floats, log_price: Floats, keeps: npt.NDArray[np.bool_], hosts: int) -> Floats:
    every = intervals_s(fleet, curves, np.exp(log_price)[fleet.host], keeps[fleet.host])
    return np.asarray(np.bincount(fleet.host, DAY_S / every, hosts))


def price_of(needs: Sequence[PageNeed], budget: float, policy: Policy) -> HostPrice:
    """The price of a request to one host with these pages and ``budget`` requests a day."""
    if not needs:
        return HostPrice(freshness.floor_price(policy))
    fleet = fleet_of(needs, policy)
    prices, keeps = host_prices(fleet, worth_curves(fleet, policy), np.array([budget]), policy)
    return HostPrice(float(prices[0]), bool(keeps[0]))
