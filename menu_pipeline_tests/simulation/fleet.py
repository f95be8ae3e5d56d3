"""A fleet of partner hosts, good and bad, behind a network that never leaves this process, and what it saw of us."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import formatdate

from menu_pipeline.core import urls
from menu_pipeline.core.outcome import FailureClass, WireFailure, WireResponse, WireResult
from menu_pipeline_tests.simulation.virtual_time import VirtualClock

#: Kinds of hosts and how many in a thousand.
KINDS = {
    "ordinary": 560,
    "slow": 120,  # 1 to 6 s to the first byte
    "loaded": 80,  # slower the more often it is asked
    "crawl_delay": 60,  # robots.txt asks for 7 s
    "crawl_hour": 20,  # ... for an hour
    "no_robots": 60,
    "robots_down": 20,  # 503 on robots.txt
    "retry_after": 30,  # 503 with Retry-After, in seconds or as a date
    "rate_limited": 20,  # 429 without a header
    "forbidden": 10,
    "flaky": 10,  # 500 now and then
    "dead": 10,  # does not answer at all
}


@dataclass(frozen=True)
class Hours:
    """Hours as a partner or webmaster writes them, and as hours of the simulated day in UTC: worked out by hand."""

    text: str
    start_h: float
    end_h: float  # lower than the start: over midnight
    time_zone: str | None = None

    def hold(self, at: float) -> bool:
        hour = at % 86_400 / 3600
        over_midnight = self.end_h < self.start_h
        return hour >= self.start_h or hour < self.end_h if over_midnight else self.start_h <= hour < self.end_h


#: The day's runs begin at 00:53:20, 04:53:20 and 21:53:20 on 30 November: some of these close or open within one.
QUIET = (
    Hours("06:00-09:30", 0.5, 4.0, "Asia/Kolkata"),
    Hours("19:54-22:00", 0.9, 3.0, "America/New_York"),
    Hours("22:30-05:55", 21.5, 4 + 55 / 60, "Europe/Berlin"),
    Hours("06:54-09:00", 21.9, 0.0, "Asia/Tokyo"),
    Hours("04:54-12:00", 4.9, 12.0),
)
VISIT_TIME = (
    Hours("0100-0455", 1.0, 4 + 55 / 60),
    Hours("0430-0600", 4.5, 6.0),
    Hours("2100-0055", 21.0, 55 / 60),
)
PAGES = 1  # beside the seed, so that 2,000 sites fit into a minute


@dataclass
class Seen:
    """One request as the host saw it."""

    url: str
    started_at: float
    ended_at: float
    asked_to_wait_until: float = 0.0


@dataclass
class Host:
    name: str
    kind: str
    address: str
    idle_s: float
    rng: random.Random
    seen: list[Seen] = field(default_factory=list)
    in_flight: int = 0
    most_in_flight: int = 0
    quiet: Hours | None = None  # the partner's
    visit_time: Hours | None = None  # of its robots.txt

    @property
    def crawl_delay_s(self) -> float:
        return {"crawl_delay": 7.0, "crawl_hour": 3600.0}.get(self.kind, 0.0)

    def takes_s(self, now: float) -> float:
        scatter = 1 + 0.1 * self.rng.random()
        if self.kind == "dead":
            return 20.0
        if self.kind == "loaded" and self.seen:
            return self.idle_s * scatter * (1 + 1 / max(0.1, now - self.seen[-1].ended_at))
        return self.idle_s * scatter

    def answer(self, path: str, now: float) -> tuple[int, dict[str, str], bytes]:
        if path == "/robots.txt":
            return self._robots()
        if self.kind == "retry_after" and self.rng.random() < 0.3:
            wait = self.rng.choice([20, 300, 7200])
            value = str(wait) if self.rng.random() < 0.5 else formatdate(now + wait, usegmt=True)
            return 503, {"retry-after": value, "x-wait": str(wait)}, b""
        if self.kind == "rate_limited" and self.rng.random() < 0.2:
            return 429, {}, b""
        if self.kind == "forbidden":
            return 403, {}, b"no"
        if self.kind == "flaky" and self.rng.random() < 0.4:
            return 500, {}, b"oops"
        if path == "/sitemap.xml":
            return 404, {}, b""
        return 200, {"content-type": "text/html", "etag": f'"{path}"'}, self._page(path)

    def _robots(self) -> tuple[int, dict[str, str], bytes]:
        if self.kind == "robots_down":
            return 503, {}, b""
        if self.kind == "no_robots":
            return 404, {}, b""
        delay = f"Crawl-delay: {self.crawl_delay_s:g}\n" if self.crawl_delay_s else ""
        hours = f"Visit-time: {self.visit_time.text}\n" if self.visit_time is not None else ""
        return 200, {"content-type": "text/plain"}, f"User-agent: *\n{delay}{hours}Disallow: /secret\n".encode()

    def _page(self, path: str) -> bytes:
        links = "".join(f'<a href="/page-{number}">Menu {number}</a>' for number in range(1, PAGES + 1))
        body = "Soup of the day and the story of this kitchen, told at length. " * 4
        return (
            f"<html><body><h1>A kitchen: {path}</h1><p>{body}</p>{links}<a href='/secret'>no</a></body></html>".encode()
        )


class Fleet:
    """``count`` hosts by ``seed``; every tenth shares its address with the nine before it. Is the run's tier.

    One in ten has quiet hours, one in ten a Visit-time in its robots.txt.
    """

    def __init__(self, count: int, seed: int, clock: VirtualClock | None = None) -> None:
        rng = random.Random(seed)
        kinds = rng.choices(list(KINDS), list(KINDS.values()), k=count)
        self.hosts = {f"k{number}.test": self._host(number, kind, rng) for number, kind in enumerate(kinds)}
        self.clock = clock
        self.most_per_address: dict[str, int] = defaultdict(int)
        self._per_address: dict[str, int] = defaultdict(int)

    @staticmethod
    def _host(number: int, kind: str, rng: random.Random) -> Host:
        idle_s = rng.uniform(1, 6) if kind == "slow" else rng.uniform(0.02, 0.3)
        address = (
            f"127.1.{number // 2500}.{number // 10 % 250}"
            if number % 50 < 10
            else f"127.2.{number >> 8}.{number & 255}"
        )
        host = Host(f"k{number}.test", kind, address, idle_s, random.Random(rng.random()))
        if number % 10 == 3:
            host.quiet = QUIET[number // 10 % len(QUIET)]
        elif number % 10 == 7:
            host.visit_time = VISIT_TIME[number // 10 % len(VISIT_TIME)]
        return host

    async def locate(self, host: str) -> list[str]:
        return [self.hosts[host].address]

    async def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> WireResult:
        assert self.clock is not None
        host, path = self.hosts[urls.hostname(url)], urls.path_query(url)
        started = self.clock.now()
        took = host.takes_s(started)
        host.in_flight += 1
        self._per_address[host.address] += 1
        host.most_in_flight = max(host.most_in_flight, host.in_flight)
        self.most_per_address[host.address] = max(self.most_per_address[host.address], self._per_address[host.address])
        await self.clock.sleep(took)
        host.in_flight -= 1
        self._per_address[host.address] -= 1
        ended = self.clock.now()
        if host.kind == "dead":
            host.seen.append(Seen(url, started, ended))
            return WireFailure(FailureClass.TIMEOUT, "no answer", sent=True, total_s=took)
        status, fields, body = host.answer(path, ended)
        wait = float(fields.pop("x-wait", 0))
        host.seen.append(Seen(url, started, ended, ended + wait if wait else 0.0))
        if status == 200 and headers and headers.get("If-None-Match") == fields.get("etag", ""):
            status, body = 304, b""
        return WireResponse(status, fields, body, took, took, host.address, len(body))
