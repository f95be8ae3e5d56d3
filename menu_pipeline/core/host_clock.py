"""What is known of one host's patience, and one request as it answered: the values that ``core.pacing`` works on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter
from typing import Any, NamedTuple


class Belief(NamedTuple):
    """What a host's time would be made of if its load were remembered for so long (``core.load_model``).

    ``log_weight`` tells how well that explained the visit so far; variances and covariance are shares of the baseline.
    """

    log_weight: float
    baseline_s: float
    load_s: float
    baseline_var: float
    load_var: float
    shared_var: float


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
    load_s: float = 0.0  # what we add to it when asking at the floor's rate
    baseline_var: float = 0.0  # how uncertain both are: variances and covariance, as shares of the baseline
    load_var: float = 0.0
    shared_var: float = 0.0
    ttfb_spread: float = 0.0  # scatter of single answers about what was expected, as a share of it
    ttfb_answers: int = 0  # pages whose time was learned from
    # Known while a visit lasts:
    doubted: bool = False  # the last page was so slow, or so quick, that it is not believed yet
    turns: int = 0  # between slowing and recovering since the loop last asked for nothing
    recent_s: tuple[float, ...] = ()  # times of its latest pages, as far as they are surely its own
    beliefs: tuple[Belief, ...] = ()  # of what baseline and load above are the mean; none: they are all that is known
    asked: tuple[float, ...] = ()  # our requests, counted for less the longer ago, by each of the memories
    asked_at: float = 0.0  # when the last of them was made

    def ready_at(self) -> float:
        """The earliest time (epoch seconds) of the next request."""
        return max(self.next_request_at, self.blocked_until)


_PLACE = {name: place for place, name in enumerate(HostClock.__dataclass_fields__)}
_values_of = attrgetter(*_PLACE)


def changed(clock: HostClock, **changes: Any) -> HostClock:
    """``dataclasses.replace`` in a third of its time, which is 25 µs: a clock changes twice a request."""
    values = list(_values_of(clock))
    for name, value in changes.items():
        values[_PLACE[name]] = value
    return HostClock(*values)


class Sign(StrEnum):
    """What an answer says of the host's state, its time aside."""

    HEALTHY = "healthy"  # 2xx, 304: its time to first byte can be judged
    NEUTRAL = "neutral"  # an error page or a redirect: says nothing, and is often quicker than a page
    TROUBLE = "trouble"  # 429, 502, 503, 504, timeout


@dataclass(frozen=True, slots=True)
class Observation:
    """One request as the host answered it. ``ttfb_s`` is None when no first byte came."""

    ended_at: float
    total_s: float
    ttfb_s: float | None
    sign: Sign
    is_page: bool = True  # robots.txt and sitemaps are often files where pages are programs: not comparable
    late_s: float = 0.0  # so much of the times may be ours, since our own event loop lagged; inf: nothing is known
    rendered: bool = False  # by a browser, whose own time is in ``total_s``
    wire_bytes: int = 0  # of its body

    @property
    def started_at(self) -> float:
        return self.ended_at - self.total_s
