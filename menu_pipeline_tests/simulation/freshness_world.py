"""A made-up web in virtual time, visited by the production schedule, by a uniform one, and against the optimum.

Time is in periods of one day: in one day each host may be asked as often as it has pages, so that a uniform schedule
visits every page once a day. Changes are Poisson; what a page shows is fresh until the first change after a visit.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from menu_pipeline.core import freshness, freshness_fleet
from menu_pipeline.core.freshness import Evidence, SignalRecord
from menu_pipeline.core.freshness_fleet import Fleet
from menu_pipeline.core.policy import DAY_S, HOUR_S, Policy

#: A day's visits are taken in so many steps.
STEPS = 8

#: What a host's lastmod does: there is none; it moves with the page; at every look; it stays put whatever changes.
NONE, HONEST, ALWAYS, NEVER = range(4)

#: Intervals as short as a step are allowed and the price has no floor to speak of: equal requests are compared.
POLICY = Policy(min_revisit_h=0.5, refresh_within_h=20.0, max_revisit_h=60 * 24.0, other_revisit_h=0.6)


@dataclass
class World:
    """Pages by column: ``rate`` changes a day, ``weight`` worth, ``host`` index; ``noise`` pages change at any look."""

    rate: np.ndarray
    weight: np.ndarray
    host: np.ndarray
    noise: np.ndarray
    born: np.ndarray  # day on which the page appears
    sitemap: np.ndarray  # by host: what its lastmod does (NONE, HONEST, ALWAYS, NEVER)
    policy: Policy = POLICY
    hosts: int = field(init=False)

    def __post_init__(self) -> None:
        self.hosts = int(self.host.max()) + 1


def make_world(seed: int, pages: int = 80_000, *, noise: float = 0.02, pages_a_host: int = 40) -> World:
    """Log-normal rates (median once in five days), ``noise`` pages never the same, a tenth of the pages menus at 10."""
    rng = np.random.default_rng(seed)
    rate = np.exp(rng.normal(np.log(0.2), 1.5, pages))
    restless = rng.random(pages) < noise
    return World(
        rate=np.where(restless, 1e4, rate),
        weight=np.where(rng.random(pages) < 0.1, 10.0, 1.0),
        host=np.arange(pages) // pages_a_host,
        noise=restless,
        born=np.zeros(pages),
        sitemap=np.zeros(pages // pages_a_host, dtype=int),
    )


def fresh_share(visits_a_day: np.ndarray, rate: np.ndarray) -> np.ndarray:
    """Share of time a page visited at even intervals is fresh (Cho and Garcia-Molina)."""
    x = rate / np.maximum(visits_a_day, 1e-12)
    return np.where(visits_a_day > 0, -np.expm1(-x) / x, 0.0)


def optimum(world: World) -> np.ndarray:
    """Visits a day that maximise weighted freshness for known rates, a budget of one a page and day and host."""
    budget = np.bincount(world.host, minlength=world.hosts).astype(float)
    low, high = np.full(world.hosts, -40.0), np.full(world.hosts, 40.0)
    for _ in range(60):
        middle = (low + high) / 2
        visits = _visits_at(world, np.exp(middle)[world.host])
        too_cheap = np.bincount(world.host, visits, world.hosts) > budget
        low, high = np.where(too_cheap, middle, low), np.where(too_cheap, high, middle)
    return _visits_at(world, np.exp(high)[world.host])


_X = np.exp(np.linspace(np.log(1e-8), np.log(700.0), 20_000))
_G = np.where(_X < 1e-4, _X**2 / 2 - _X**3 / 3, 1 - (1 + _X) * np.exp(-_X))


def _visits_at(world: World, price: np.ndarray) -> np.ndarray:
    wanted = price * world.rate / world.weight
    x = np.interp(np.log(np.minimum(wanted, 1.0)), np.log(_G), _X)
    return np.where(wanted < 1.0, world.rate / x, 0.0)


@dataclass
class Outcome:
    """Weighted freshness by day (mean over pages), and requests by host and day."""

    fresh: list[float]
    most_requests: float  # of any host, over its budget
    intervals: np.ndarray  # days, as the schedule stands at the end


def simulate(world: World, seed: int, days: int, *, uniform: bool = False, shift_at: int | None = None) -> Outcome:
    """Visit ``world`` for ``days`` days. ``shift_at``: on that day all rates are dealt anew among a host's pages."""
    return _Visitor(world, np.random.default_rng(seed + 1000), uniform).run(days, shift_at)


class _Visitor:
    """The production schedule (or a uniform one) over columns: due times, evidence, one price a host and day."""

    def __init__(self, world: World, rng: np.random.Generator, uniform: bool) -> None:
        pages = len(world.rate)
        self.world, self.rng, self.uniform = world, rng, uniform
        self.rate = world.rate.copy()
        self.read_at = np.full(pages, np.nan)
        self.change_at = np.full(pages, -np.inf)  # first change after the last visit; never read is never fresh
        self.due_at = world.born + rng.random(pages)  # as a host's delay spreads first visits
        zeros = np.zeros(pages)
        self.evidence = Evidence(zeros, zeros.copy(), zeros.copy(), zeros.copy())
        self.price = np.full(world.hosts, freshness.floor_price(world.policy))
        self.keeps = np.ones(world.hosts, dtype=bool)
        self.size = np.zeros(world.hosts)
        self.asked = 0.0
        self.moved = np.zeros(pages, dtype=bool)
        self.records = [SignalRecord()] * world.hosts
        self.unannounced = np.ones(world.hosts)
        self.credit, self.sent = np.zeros(world.hosts), np.zeros(world.hosts)

    def run(self, days: int, shift_at: int | None) -> Outcome:
        fresh = []
        for day in range(days):
            self.size = np.bincount(self.world.host, self.world.born <= day, self.world.hosts)
            self.asked += self.size
            if not self.uniform:
                self._reprice(day)
                self._read_sitemaps(day)
            if day == shift_at:
                self.rate = self.rng.permutation(self.rate)
                self.change_at = np.where(
                    self.change_at > day, day + self.rng.exponential(1, len(self.rate)) / self.rate, self.change_at
                )
            fresh.append(sum(self._step(day + step / STEPS, day + (step + 1) / STEPS) for step in range(STEPS)))
        every = np.arange(len(self.rate))
        return Outcome(fresh, float((self.sent / self.asked).max()), self._intervals_s(every) / DAY_S)

    def fleet(self, rows: np.ndarray) -> Fleet:
        policy, many = self.world.policy, np.ones(len(rows))
        longest = many * policy.max_revisit_h * HOUR_S
        return Fleet(
            self.world.host[rows],
            self.evidence.changes[rows],
            self.evidence.quiet_s[rows],
            self.evidence.changed_s[rows],
            self.world.weight[rows],
            many * freshness.shortest_s(policy),
            longest,
            longest,
            self.unannounced[self.world.host[rows]],
        )

    def _step(self, start: float, end: float) -> float:
        self.credit = np.minimum(self.credit + self.size * (end - start), self.size)
        rows = self._chosen(end)
        when = np.clip(self.due_at[rows], start, end)
        until = np.full(len(self.rate), end)
        until[rows] = when
        time = np.clip(np.minimum(self.change_at, until) - start, 0, None)
        self._visit(rows, when)
        time[rows] += np.clip(np.minimum(self.change_at[rows], end) - when, 0, None)
        alive = self.world.weight * (self.world.born <= start)
        return float((self.world.weight * time).sum() / alive.sum())

    def _chosen(self, until: float) -> np.ndarray:
        """Due pages in order of due time, as many of each host as it has requests left for."""
        due = np.flatnonzero(self.due_at < until)
        due = due[np.lexsort((self.due_at[due], self.world.host[due]))]
        hosts = self.world.host[due]
        rank = np.arange(len(due)) - np.searchsorted(hosts, hosts)
        chosen = due[rank + 1 <= self.credit[hosts] + 1e-9]
        used = np.bincount(self.world.host[chosen], minlength=self.world.hosts)
        self.credit -= used
        self.sent += used
        return chosen

    def _visit(self, rows: np.ndarray, when: np.ndarray) -> None:
        changed = self.change_at[rows] <= when
        after_s = (when - self.read_at[rows]) * DAY_S
        known = ~np.isnan(after_s)
        listed = known & (self.world.sitemap[self.world.host[rows]] != NONE)
        if listed.any() and not self.uniform:
            self._note(rows[listed], changed[listed], chance=self._chance(rows[listed], after_s[listed]))
        old = Evidence(*(getattr(self.evidence, name)[rows] for name in Evidence.__dataclass_fields__))
        new = freshness.observe(old, np.where(known, after_s, 0.0), changed=changed, policy=self.world.policy)
        for name in Evidence.__dataclass_fields__:
            getattr(self.evidence, name)[rows] = np.where(known, getattr(new, name), 0.0)
        self.moved[rows] = False
        self.read_at[rows] = when
        self.change_at[rows] = when + self.rng.exponential(1, len(rows)) / self.rate[rows]
        self.due_at[rows] = when + (1.0 if self.uniform else self._intervals_s(rows) / DAY_S)

    def _intervals_s(self, rows: np.ndarray) -> np.ndarray:
        fleet = self.fleet(rows)
        curves = freshness_fleet.worth_curves(fleet, self.world.policy)
        return freshness_fleet.intervals_s(fleet, curves, self.price[fleet.host], self.keeps[fleet.host])

    def _read_sitemaps(self, now: float) -> None:
        kind, known = self.world.sitemap[self.world.host], ~np.isnan(self.read_at)
        self.moved = known & ((kind == ALWAYS) | ((kind == HONEST) & (self.change_at <= now)))
        policy = self.world.policy
        self.unannounced = np.array([freshness.unannounced_share(record, policy) for record in self.records])
        heeded = np.array([freshness.heeds_signal(record, policy) for record in self.records])
        self.due_at = np.where(self.moved & heeded[self.world.host], np.minimum(self.due_at, now), self.due_at)

    def _note(self, rows: np.ndarray, changed: np.ndarray, chance: np.ndarray) -> None:
        policy = self.world.policy
        for row, was_changed, likely in zip(rows.tolist(), changed.tolist(), chance.tolist(), strict=True):
            host = self.world.host[row]
            self.records[host] = freshness.noted(
                self.records[host], moved=bool(self.moved[row]), changed=was_changed, chance=likely, policy=policy
            )

    def _chance(self, rows: np.ndarray, after_s: np.ndarray) -> np.ndarray:
        stays = np.exp(-np.outer(after_s / DAY_S, np.array(freshness.RATES)))
        return 1 - (freshness_fleet.posteriors(self.fleet(rows), self.world.policy) * stays).sum(axis=1)

    def _reprice(self, day: int) -> None:
        """One price a host from the pages it has by now; due times follow it, as in production."""
        rows = np.flatnonzero(self.world.born <= day)
        fleet = self.fleet(rows)
        curves = freshness_fleet.worth_curves(fleet, self.world.policy)
        self.price, self.keeps = freshness_fleet.host_prices(fleet, curves, self.size, self.world.policy)
        every = freshness_fleet.intervals_s(fleet, curves, self.price[fleet.host], self.keeps[fleet.host]) / DAY_S
        known = ~np.isnan(self.read_at[rows])
        self.due_at[rows[known]] = (self.read_at[rows] + every)[known]
