"""robots.txt (RFC 9309): what a file says, and what holds while there is none.

Lines and groups are read by ``core.robots_lines``, since protego lets an unknown line end a group. protego then
does the matching: longest rule, allow on ties, ``*`` and ``$``, percent-encoding (sections 2.2.2 and 2.2.3).

``RobotsState`` is what is known of one authority; ``after_answer`` and ``after_failure`` make the next one. The
crawl session keeps states in its database, ``RobotsPolicy`` in a dict.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import time
from functools import cached_property
from itertools import chain
from typing import Any, Final, Literal

from protego import Protego

from menu_pipeline.core.address import Networks, literal_refusal
from menu_pipeline.core.policy import DAY_S, Policy
from menu_pipeline.core.robots_lines import Line, RobotsFile, is_seconds, product_name, read_file
from menu_pipeline.core.robots_times import delay_in_words, request_interval, visit_span
from menu_pipeline.core.urls import UrlRefused, authority, path_query, resolve, robots_url

Disposition = Literal["rules", "none", "unreachable", "redirect"]
#: robots URL -> ``{"status", "headers" (lower-case names), "body"}``, redirects not followed; raises OSError.
Fetch = Callable[[str], Mapping[str, Any]]

_DEFAULTS: Final = Policy()
_READ_LINES: Final = 100  # of a kind, written in words: nobody means more, and each costs a while to read
_PLAIN: Final = re.compile(r"/[A-Za-z0-9_.~/-]*").fullmatch


@dataclass(frozen=True, slots=True)
class RobotsDecision:
    """``rule`` is the line that decided (``Disallow: /cart``), if one did. ``reason`` is a code to count:
    ``allowed``, ``disallowed``, ``robots_txt``, ``no_robots``, ``unreachable``."""

    allowed: bool
    rule: str | None
    reason: str


class AgentRules:
    """The merged groups of one product token, ready for matching."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self._lines = lines
        self._matcher = _protego(lines)

    def allows(self, url: str) -> bool:
        return self._matcher.can_fetch(url, "*")

    def deciding_rule(self, url: str) -> str | None:
        """The longest line that matches ``url``, allow before disallow of the same length; evidence, not decision."""
        path = path_query(url)
        plain = next((path[:length] for length in self._plain_lengths if path[:length] in self._plain), "")
        special = next((value for value, matches in self._special if matches(url)), "")
        value = special if len(special) > len(plain) else plain
        return f"{self._fields[value].capitalize()}: {value}" if value else None

    @cached_property
    def _fields(self) -> dict[str, str]:
        """Rule value -> its field; ``allow`` wins where both have the same value."""
        return dict(sorted((value, name) for name, value in self._lines if name in ("allow", "disallow"))[::-1])

    @cached_property
    def _plain(self) -> frozenset[str]:
        """Values that match as they stand: a prefix, without wildcards and escapes."""
        return frozenset(value for value in self._fields if _PLAIN(value))

    @cached_property
    def _plain_lengths(self) -> list[int]:
        return sorted({len(value) for value in self._plain}, reverse=True)

    @cached_property
    def _special(self) -> list[tuple[str, Callable[[str], bool]]]:
        longest_first = sorted(self._fields.keys() - self._plain, key=len, reverse=True)
        return [(value, _only(value)) for value in longest_first]

    @property
    def crawl_delay(self) -> float | None:
        """Seconds as written; of several lines the longest, since one of them is what the site needs."""
        return max((float(value) for value in self._values("crawl-delay") if is_seconds(value)), default=None)

    @cached_property
    def request_interval(self) -> float | None:
        """Seconds between requests that Request-rate asks for, or a Crawl-delay that is written with its unit.

        The hours of day of a rate are ignored: we keep it always, and of several lines the slowest."""
        rates = [request_interval(value) for value in self._values("request-rate")]
        words = [value for value in self._values("crawl-delay") if not is_seconds(value)]  # "10s"
        delays = [delay_in_words(value) for value in words[:_READ_LINES]]
        return max((seconds for seconds in rates + delays if seconds), default=None)

    @cached_property
    def visit_time(self) -> tuple[time, time] | None:
        """The hours of the last Visit-time that can be read."""
        spans = [span for value in self._values("visit-time") if (span := visit_span(value))]
        return spans[-1] if spans else None

    def _values(self, name: str) -> list[str]:
        return [value for field_name, value in self._lines if field_name == name]


def _protego(lines: tuple[Line, ...]) -> Protego:
    return Protego.parse("\n".join(["user-agent: *", *(f"{name}: {value}" for name, value in lines)]))


def _only(value: str) -> Callable[[str], bool]:
    """Whether a URL matches the pattern ``value`` alone."""
    matcher = _protego((("disallow", value),))
    return lambda url: not matcher.can_fetch(url, "*")


@dataclass(frozen=True)
class RobotsRules:
    """The rules of one file; what is compiled for a product token is kept."""

    file: RobotsFile
    _agents: dict[str, AgentRules] = field(default_factory=dict, repr=False, compare=False)

    def decide(self, url: str, product_token: str) -> RobotsDecision:
        """Whether ``product_token`` (or a whole User-Agent header) may ask for ``url``; robots.txt always may."""
        rules = self.agent(product_token)
        if rules.allows(url):
            return _ALLOWED
        return RobotsDecision(False, rules.deciding_rule(url), "disallowed")

    def agent(self, product_token: str) -> AgentRules:
        """The rules for ``product_token``: its own groups merged, else those of ``*`` (RFC 9309 section 2.2.1)."""
        found = self._agents.get(product_token)
        if found is None:
            lines = self._lines_of(product_name(product_token))
            if lines is None:
                lines = self._lines_of("*")
            found = self._agents[product_token] = AgentRules(lines or ())
        return found

    def _lines_of(self, agent: str) -> tuple[Line, ...] | None:
        named = [group.lines for group in self.file.groups if agent in group.agents]
        return tuple(chain.from_iterable(named)) if named else None

    def crawl_delay(self, product_token: str) -> float | None:
        """Seconds as written; None when absent or not a bare number (``10s`` is in ``AgentRules.request_interval``)."""
        return self.agent(product_token).crawl_delay

    def visit_time(self, product_token: str) -> tuple[time, time] | None:
        """Visit-time: the hours (UTC, from, to) in which alone the site wants to be visited."""
        return self.agent(product_token).visit_time

    def sitemaps(self, robots_url: str) -> list[str]:
        """The sitemap URLs in file order, each once, relative ones resolved, those not to be asked for left out."""
        return list(dict.fromkeys(url for value in self.file.sitemaps if (url := _link(robots_url, value))))


_ALLOWED: Final = RobotsDecision(True, None, "allowed")
_ROBOTS_TXT: Final = RobotsDecision(True, None, "robots_txt")
_NO_ROBOTS: Final = RobotsDecision(True, None, "no_robots")
_UNREACHABLE: Final = RobotsDecision(False, None, "unreachable")


def parse(body: bytes, cap_bytes: int = _DEFAULTS.robots_cap_bytes) -> RobotsRules:
    """The rules in ``body``, whatever it holds; never raises.

    Of a longer body the first ``cap_bytes`` count (RFC 9309 section 2.5: at least 500 KiB).
    """
    return RobotsRules(read_file(body, cap_bytes))


#: What a 4xx leaves: everything is allowed.
NO_RULES: Final = parse(b"")


def effective_delay(rules: RobotsRules, product_token: str, policy: Policy = _DEFAULTS) -> float:
    """Seconds between two requests that the file asks for, between the policy's floor and cap."""
    return min(policy.max_delay_s, max(policy.min_delay_s, _asked_delay(rules, product_token)))


def daily_budget(rules: RobotsRules, product_token: str, policy: Policy = _DEFAULTS) -> int | None:
    """Requests a day that a delay longer than the cap leaves (86,400 / delay, at least one); None without one."""
    asked = _asked_delay(rules, product_token)
    return max(1, int(DAY_S // asked)) if asked > policy.max_delay_s else None


def _asked_delay(rules: RobotsRules, product_token: str) -> float:
    agent = rules.agent(product_token)
    return max(agent.crawl_delay or 0.0, agent.request_interval or 0.0)


def _link(base: str, href: str) -> str | None:
    try:
        return resolve(base, href)
    except UrlRefused:
        return None


def disposition(status: int | None) -> Disposition:
    """What an answer to a robots.txt request means (RFC 9309 section 2.3.1); None stands for no answer at all.

    A 304 is the caller's: whoever asked conditionally has the copy.
    """
    if status is None or status == 429:  # "unreachable" for a limiter too: it says nothing about the rules
        return "unreachable"
    if 200 <= status < 300:
        return "rules"
    if 300 <= status < 400:
        return "redirect"
    return "none" if 400 <= status < 500 else "unreachable"


def redirect_target(url: str, location: str, allow: Networks = ()) -> str | None:
    """The next hop of a redirected robots.txt; None when it must not be asked (no http, private address)."""
    target = _link(url, location) if location else None
    return target if target and literal_refusal(target, allow) is None else None


@dataclass(frozen=True, slots=True)
class RobotsState:
    """What is known of one authority's robots.txt. Times in seconds of the caller's clock.

    ``rules`` is the last good copy (``NO_RULES`` after a 4xx), read at ``read_at``. After ``failures`` tries in a
    row without an answer the next one is due at ``retry_at``.
    """

    rules: RobotsRules | None = None
    read_at: float = 0.0
    failures: int = 0
    retry_at: float = 0.0
    problem: str | None = None

    def is_due(self, now: float, policy: Policy = _DEFAULTS) -> bool:
        """Whether robots.txt is to be asked for before the next page."""
        return now >= self.retry_at if self.failures else not self.is_good(now, policy)

    def is_good(self, now: float, policy: Policy = _DEFAULTS) -> bool:
        """Whether there is a copy that may serve: younger than ``robots_max_age_s`` (RFC 9309 section 2.4)."""
        return self.rules is not None and now - self.read_at < policy.robots_max_age_s

    def decide(self, url: str, product_token: str, now: float, policy: Policy = _DEFAULTS) -> RobotsDecision:
        """The decision on ``url`` now; without a good copy nothing but robots.txt itself may be asked for."""
        if self.rules is not None and self.is_good(now, policy):
            return _NO_ROBOTS if self.rules is NO_RULES else self.rules.decide(url, product_token)
        return _ROBOTS_TXT if is_robots_txt(url) else _UNREACHABLE


def is_robots_txt(url: str) -> bool:
    """Whether ``url`` is a robots.txt, which is always allowed (RFC 9309 section 2.2.2)."""
    return path_query(url).partition("?")[0] == "/robots.txt"


def after_answer(state: RobotsState, status: int, body: bytes, now: float, policy: Policy = _DEFAULTS) -> RobotsState:
    """The state after a final answer (redirects followed); the body of an error is no rules."""
    meaning = disposition(status)
    if meaning == "rules":
        return RobotsState(parse(body, policy.robots_cap_bytes), now)
    if meaning == "none":
        return RobotsState(NO_RULES, now)
    return after_failure(state, f"status {status}", now, policy)


def after_failure(
    state: RobotsState,
    problem: str,
    now: float,
    policy: Policy = _DEFAULTS,
    jitter: float = 0.0,
    retry_after_s: float = 0.0,
) -> RobotsState:
    """The state after no answer: the good copy stays, the next try waits longer each time.

    ``jitter`` (0 to 1) is the share by which the wait is stretched, so that hosts do not come back together;
    ``retry_after_s`` is what the host asked for itself.
    """
    delays = policy.host_retry_delays_s
    wait = max(retry_after_s, delays[min(state.failures, len(delays) - 1)] * (1.0 + jitter))
    return replace(state, failures=state.failures + 1, retry_at=now + wait, problem=problem)


class RobotsPolicy:
    """The synchronous whole over ``fetch``: one state an authority, asked for when due."""

    def __init__(
        self, fetch: Fetch, clock: Callable[[], float], policy: Policy = _DEFAULTS, allow: Networks = ()
    ) -> None:
        self._fetch = fetch
        self._clock = clock
        self._policy = policy
        self._allow = allow
        self._states: dict[str, RobotsState] = {}

    def allowed(self, url: str, user_agent: str) -> bool:
        return self.decide(url, user_agent).allowed

    def decide(self, url: str, user_agent: str) -> RobotsDecision:
        """The decision on ``url`` for ``user_agent``, with at most one look at its authority's robots.txt."""
        if is_robots_txt(url):
            return _ROBOTS_TXT
        key, now = authority(url), self._clock()
        state = self._states.get(key, RobotsState())
        if state.is_due(now, self._policy):
            state = self._states[key] = self._ask(state, robots_url(url), now)
        return state.decide(url, user_agent, now, self._policy)

    def _ask(self, state: RobotsState, url: str, now: float) -> RobotsState:
        for _ in range(self._policy.robots_max_redirects + 1):
            try:
                answer = self._fetch(url)
            except OSError as error:
                return after_failure(state, f"{type(error).__name__}: {error}", now, self._policy)
            if disposition(answer["status"]) != "redirect":
                return after_answer(state, answer["status"], answer["body"], now, self._policy)
            target = redirect_target(url, answer["headers"].get("location", ""), self._allow)
            if target is None:
                return after_failure(state, "redirect to nowhere", now, self._policy)
            url = target
        return RobotsState(NO_RULES, now)  # section 2.3.1.2: more than five hops may count as unavailable
