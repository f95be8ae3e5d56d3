"""robots.txt (RFC 9309): what a file says, and what holds while there is none.

``parse`` reads lines and groups itself: protego lets an unknown line end a group, which RFC 9309 section 2.2.4
does not ("parsing of other records MUST NOT interfere"), and byte-order marks, bare CR line ends, over-long files
and odd charsets have to be dealt with before it. protego then does the matching: longest rule, allow on ties,
``*`` and ``$``, percent-encoding (section 2.2.2 and 2.2.3).

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
from urllib.parse import quote

from protego import Protego

from menu_pipeline.core.address import Networks, literal_refusal
from menu_pipeline.core.policy import DAY_S, Policy
from menu_pipeline.core.urls import UrlRefused, authority, path_query, resolve, robots_url

Disposition = Literal["rules", "none", "unreachable", "redirect"]
#: robots URL -> ``{"status", "headers" (lower-case names), "body"}``, redirects not followed; raises OSError.
Fetch = Callable[[str], Mapping[str, Any]]

_DEFAULTS: Final = Policy()
_LINE_END: Final = re.compile(r"\r\n|\r|\n")  # RFC 9309 section 2.2: nothing else ends a line
_UNDECODABLE: Final = re.compile("[\udc80-\udcff]")
_DELAY: Final = re.compile(r"\d{1,9}(\.\d*)?|\.\d+", re.ASCII).fullmatch
_AGENT_NAME: Final = re.compile(r"[^\s/,;()]+")
_COMPATIBLE: Final = re.compile(r"\(compatible;\s*([^\s/;()]+)")
#: Kept as they are in a rule's value; the rest becomes UTF-8 escapes.
_PATH_SAFE: Final = "!\"$%&'()*+,-./:;<=>?@[\\]^_`{|}~ "

#: Spellings of the fields, with the misspellings that Google's parser and protego take too.
_FIELDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("user-agent", "useragent", "user agent"), "user-agent"),
    **dict.fromkeys(("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"), "disallow"),
    **dict.fromkeys(("sitemap", "sitemaps", "site-map"), "sitemap"),
    **dict.fromkeys(("crawl-delay", "crawl delay"), "crawl-delay"),
    **dict.fromkeys(("request-rate", "request rate"), "request-rate"),
    **dict.fromkeys(("visit-time", "visit time"), "visit-time"),
    "allow": "allow",
}

Line = tuple[str, str]  # field in its first spelling, value without blanks around it


@dataclass(frozen=True, slots=True)
class RobotsDecision:
    """``rule`` is the line that decided (``Disallow: /cart``), if one did. ``reason`` is a code to count:
    ``allowed``, ``disallowed``, ``robots_txt``, ``no_robots``, ``unreachable``."""

    allowed: bool
    rule: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Group:
    """One group: the product tokens it names (lower case, or ``*``) and its lines in order."""

    agents: tuple[str, ...]
    lines: tuple[Line, ...]


class AgentRules:
    """The merged groups of one product token, ready for matching."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self._lines = lines
        self._matcher = _protego(lines)

    def allows(self, url: str) -> bool:
        return self._matcher.can_fetch(url, "*")

    def deciding_rule(self, url: str) -> str | None:
        """The longest line that matches ``url``; allow before disallow of the same length."""
        return next((f"{name.capitalize()}: {value}" for name, value, only in self._each if only(url)), None)

    @cached_property
    def _each(self) -> list[tuple[str, str, Callable[[str], bool]]]:
        rules = {line for line in self._lines if line[0] in ("allow", "disallow") and line[1]}
        ordered = sorted(rules, key=lambda line: (-len(line[1]), line))
        return [(name, value, _only(value)) for name, value in ordered]

    @property
    def crawl_delay(self) -> float | None:
        return self._matcher.crawl_delay("*")

    @property
    def request_interval(self) -> float | None:
        """Seconds between requests that Request-rate asks for; its hours of day are ignored (we keep it always)."""
        rate = self._matcher.request_rate("*")
        return rate.seconds / rate.requests if rate else None

    @property
    def visit_time(self) -> tuple[time, time] | None:
        found = self._matcher.visit_time("*")
        return (found.start_time, found.end_time) if found else None


def _protego(lines: tuple[Line, ...]) -> Protego:
    return Protego.parse("\n".join(["user-agent: *", *(f"{name}: {value}" for name, value in lines)]))


def _only(value: str) -> Callable[[str], bool]:
    """Whether a URL matches the pattern ``value`` alone."""
    matcher = _protego((("disallow", value),))
    return lambda url: not matcher.can_fetch(url, "*")


@dataclass(frozen=True)
class RobotsRules:
    """A parsed file. ``truncated`` tells that it was longer than the cap."""

    groups: tuple[Group, ...] = ()
    sitemap_lines: tuple[str, ...] = ()
    truncated: bool = False
    _agents: dict[str, AgentRules] = field(default_factory=dict, repr=False, compare=False)

    def decide(self, url: str, product_token: str) -> RobotsDecision:
        """Whether ``product_token`` (or a whole User-Agent header) may ask for ``url``."""
        rules = self.agent(product_token)
        if rules.allows(url):
            return _ALLOWED
        if is_robots_txt(url):
            return _ROBOTS_TXT
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
        named = [group.lines for group in self.groups if agent in group.agents]
        return tuple(chain.from_iterable(named)) if named else None

    def crawl_delay(self, product_token: str) -> float | None:
        """Seconds as written; None when absent or not a number."""
        return self.agent(product_token).crawl_delay

    def visit_time(self, product_token: str) -> tuple[time, time] | None:
        """Visit-time: the hours (UTC, from, to) in which alone the site wants to be visited."""
        return self.agent(product_token).visit_time

    def sitemaps(self, robots_url: str) -> list[str]:
        """The sitemap URLs in file order, relative ones resolved, those that cannot be asked for left out."""
        return [url for value in self.sitemap_lines if (url := _link(robots_url, value))]


NO_RULES: Final = RobotsRules()
_ALLOWED: Final = RobotsDecision(True, None, "allowed")
_ROBOTS_TXT: Final = RobotsDecision(True, None, "robots_txt")
_UNREACHABLE: Final = RobotsDecision(False, None, "unreachable")


def product_name(user_agent: str) -> str:
    """The product token of a User-Agent header (``DabbaBot/1.0 (+https://…)`` -> ``dabbabot``), lower case.

    A header in the browsers' form is known by what follows ``compatible;``.
    """
    found = _COMPATIBLE.search(user_agent) or _AGENT_NAME.search(user_agent)
    return (found[found.lastindex or 0] if found else user_agent).lower()


def parse(body: bytes, cap_bytes: int = _DEFAULTS.robots_cap_bytes) -> RobotsRules:
    """The rules in ``body``, whatever it holds; never raises.

    Of a longer body the first ``cap_bytes`` count (RFC 9309 section 2.5), without a line that was cut.
    """
    lines = [line for raw in _LINE_END.split(_text(body, cap_bytes)) if (line := _read_line(raw))]
    return RobotsRules(
        groups=tuple(_groups(lines)),
        sitemap_lines=tuple(value for name, value in lines if name == "sitemap" and value),
        truncated=len(body) > cap_bytes,
    )


def _text(body: bytes, cap_bytes: int) -> str:
    """``body`` as text. What is not UTF-8 is kept as escapes, so that ``/caf\\xe9`` matches ``/caf%E9``."""
    if len(body) > cap_bytes:
        cut = body[:cap_bytes]
        body = cut[: max(cut.rfind(b"\n"), cut.rfind(b"\r")) + 1]
    if body.startswith((b"\xff\xfe", b"\xfe\xff")):
        return body.decode("utf-16", "replace")
    text = body.decode("utf-8", "surrogateescape").lstrip("\ufeff")
    return _UNDECODABLE.sub(lambda match: f"%{ord(match[0]) - 0xDC00:02X}", text)


def _read_line(raw: str) -> Line | None:
    """Field and value of a line, None for comments, unknown fields and junk; the colon may be missing."""
    line = raw.partition("#")[0].strip()
    name, colon, value = line.partition(":")
    known = _FIELDS.get(name.strip().lower()) if colon else None
    if known is None:
        known, value = _without_colon(line)
    return (known, _clean_value(known, value.strip())) if known else None


def _without_colon(line: str) -> tuple[str | None, str]:
    """``Disallow /cart`` and ``User agent DabbaBot``: Google's parser and protego take them, so do we."""
    for count in (1, 2):
        words = line.split(maxsplit=count)
        known = _FIELDS.get(" ".join(words[:count]).lower())
        if known:
            return known, "".join(words[count:])
    return None, ""


def _clean_value(name: str, value: str) -> str:
    if name in ("allow", "disallow"):
        return quote(value, safe=_PATH_SAFE)
    if name == "crawl-delay":
        return value if _DELAY(value) else ""
    return value


def _groups(lines: list[Line]) -> list[Group]:
    """User-agent lines open a group; the first other line of a group closes its list of agents."""
    groups: list[tuple[list[str], list[Line]]] = []
    naming = False
    for name, value in lines:
        if name == "sitemap":
            continue
        if name == "user-agent":
            if not naming:
                groups.append(([], []))
            groups[-1][0].extend(_agent_names(value))
        elif groups and value:
            groups[-1][1].append((name, value))
        naming = name == "user-agent"
    return [Group(tuple(agents), tuple(rules)) for agents, rules in groups]


def _agent_names(value: str) -> list[str]:
    """``Foo/1.0`` and ``Foo*`` name ``foo``; ``Foo Bar`` and ``Foo, Bar`` name both: whoever wrote it meant both."""
    words = value.lower().replace(",", " ").split()
    return [word.partition("/")[0].strip("*") or "*" for word in words]


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
            return self.rules.decide(url, product_token)
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
    state: RobotsState, problem: str, now: float, policy: Policy = _DEFAULTS, jitter: float = 0.0
) -> RobotsState:
    """The state after no answer: the good copy stays, the next try waits longer each time.

    ``jitter`` (0 to 1) is the share by which the wait is stretched, so that hosts do not come back together.
    """
    delays = policy.host_retry_delays_s
    wait = delays[min(state.failures, len(delays) - 1)] * (1.0 + jitter)
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
