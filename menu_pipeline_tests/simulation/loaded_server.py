"""Servers whose response time rises with our request rate, and a visitor paced by ``core.pacing``: virtual time."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from menu_pipeline.core.pacing import HostClock, Observation, Sign, after_response
from menu_pipeline.core.policy import Policy

#: Times its own response time that a server takes, by our rate (requests a second).
Load = Callable[[float], float]


def linear(slope: float) -> Load:
    """Each request a second adds ``slope`` times the idle response time."""
    return lambda rate: 1 + slope * rate


def queue(capacity: float) -> Load:
    """M/M/1: 1 / (1 - utilisation), where ``capacity`` of our requests a second would fill what others leave free."""
    return lambda rate: 1 / (1 - min(rate / capacity, 0.98))


def thread_pool(capacity: float, threads: int = 8) -> Load:
    """Flat while a thread is free, then a queue: a rough M/M/c (Sakasegawa's exponent halved)."""

    def load(rate: float) -> float:
        busy = min(rate / capacity, 0.98)
        return 1 + busy ** (threads / 2) / (1 - busy)

    return load


def cliff(edge: float, height: float = 5.0) -> Load:
    """A tarpit: over ``edge`` requests a second everything takes ``height`` times as long."""
    return lambda rate: height if rate > edge else 1.0


@dataclass
class Server:
    """``idle_s`` without us; ``sigma`` of its log-normal noise; ``others(n)`` slows it at our ``n``-th request."""

    idle_s: float
    load: Load
    sigma: float = 0.0
    seed: int = 0
    others: Callable[[int], float] = lambda n: 1.0
    starts: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._rng = random.Random(self.seed)

    def rate(self, now: float) -> float:
        """Our requests a second, by the latest three."""
        recent = self.starts[-3:]
        return len(recent) / max(1e-9, now - recent[0]) if recent else 0.0

    def ask(self, now: float) -> tuple[float, float]:
        """Response time in seconds, and how many times the one it would have without us (noise aside)."""
        slowdown = self.load(self.rate(now))
        own = self.idle_s * self.others(len(self.starts))
        self.starts.append(now)
        noise = math.exp(self._rng.gauss(0, self.sigma) - self.sigma**2 / 2)
        return own * slowdown * noise, slowdown


@dataclass
class Feeling(Server):
    """A server that feels each request for a while: by a window of ``memory_s`` before, or ever less (``fades``)."""

    memory_s: float = 20.0
    fades: bool = True

    def rate(self, now: float) -> float:
        """Our requests a second as the server feels them."""
        if self.fades:
            return sum(math.exp(-(now - start) / self.memory_s) for start in self.starts) / self.memory_s
        return sum(now - start <= self.memory_s for start in self.starts) / self.memory_s


@dataclass
class Visit:
    """What a visit came to, request by request: delays promised, and the slow-down we caused."""

    clock: HostClock
    now: float
    delays: list[float] = field(default_factory=list)
    slowdowns: list[float] = field(default_factory=list)

    def swing(self, last: int = 50) -> float:
        return max(self.delays[-last:]) / min(self.delays[-last:])

    def caused(self, last: int = 50) -> float:
        return sum(self.slowdowns[-last:]) / last


def a_day_later(seen: Visit) -> Visit:
    """What the next visit begins with: the clock as it is kept, and nothing of what is known while a visit lasts."""
    gone: dict[str, Any] = {"doubted": False, "turns": 0, "recent_s": (), "beliefs": (), "asked": (), "asked_at": 0.0}
    return Visit(replace(seen.clock, **gone), seen.now + 80_000)


def visit(server: Server, pages: int, policy: Policy | None = None, before: Visit | None = None) -> Visit:
    """Ask for ``pages``, each as soon as the clock allows; ``before`` goes on where another visit ended."""
    policy = policy or Policy()
    rng = random.Random(server.seed + 1)
    seen = before or Visit(HostClock(), 1e9)
    for _ in range(pages):
        seen.now = max(seen.now, seen.clock.next_request_at)
        took, slowdown = server.ask(seen.now)
        waited = min(took, policy.request_deadline_s)
        seen.now += waited
        ttfb, sign = (took, Sign.HEALTHY) if took == waited else (None, Sign.TROUBLE)
        seen.clock = after_response(seen.clock, Observation(seen.now, waited, ttfb, sign), policy, rng.random())
        seen.delays.append(seen.clock.delay_s)
        seen.slowdowns.append(slowdown)
    return seen
