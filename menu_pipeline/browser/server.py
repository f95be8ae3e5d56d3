"""The sidecar's HTTP side: the FlareSolverr v1 API (``request.get`` only), and ``/health``.

Never more than two pages at a time; a third waits within its own deadline. Every answer to ``/v1`` that got as far as
the site lists what was asked of it (``requests``), so that the caller's ledger misses nothing.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from aiohttp import web

from menu_pipeline import __version__
from menu_pipeline.adapters.polite_transport import PoliteTransport
from menu_pipeline.adapters.resolver import Resolver, as_address
from menu_pipeline.browser.rendering import Chromium, NotRendered, Redirected, Rendered
from menu_pipeline.browser.site_requests import Answer, SiteRequests
from menu_pipeline.core import robots, urls
from menu_pipeline.core.address import Networks
from menu_pipeline.core.errors import SettingsError, UsageError
from menu_pipeline.core.policy import MIB, PRODUCT_TOKEN, Policy

MAX_PAGES: Final = 2
RECYCLE_AFTER: Final = 50  # pages of one browser's life: Chromium grows with each
_DEFAULT_TIMEOUT_MS: Final = 60_000  # as FlareSolverr's
_LINGER_S: Final = 3.0  # what pages under way get when it is told to stop; the caller defers what is cut off
#: The headless shell first: the same engine without windows, at a fifth of the processor time a page.
_PROGRAMS: Final = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


class NoChromium(UsageError):
    """No browser on this machine."""


def find_chromium(named: str | None = None) -> Path:
    """The browser's program: ``named``, or a Chromium on PATH. Raises NoChromium."""
    found = named or next(filter(None, map(shutil.which, _PROGRAMS)), None)
    if found is None or not Path(found).exists():
        raise NoChromium(f"chromium: {named or 'none on PATH'} not found: install Chromium or name one (--chromium)")
    return Path(found)


@dataclass(frozen=True, slots=True)
class SidecarConfig:
    """``pace_s`` is the least delay between two requests to a site, in seconds; a caller may ask for more."""

    chromium: Path
    user_agent: str
    hosts_file: Path | None
    networks: Networks
    policy: Policy
    pace_s: float
    introduce: Callable[[str, list[str]], None] = lambda host, addresses: (
        None
    )  # raises SettingsError: we say who we are
    recycle_after: int = RECYCLE_AFTER


class Sidecar:
    """The application. Make it inside a running event loop."""

    def __init__(self, config: SidecarConfig) -> None:
        self._config = config
        self._resolver = Resolver(config.hosts_file)
        self._transport = PoliteTransport(self._resolver, config.networks, config.policy)
        self._chromium = Chromium(config.chromium, config.user_agent, config.recycle_after)
        self._pages = asyncio.Semaphore(MAX_PAGES)
        self._sites: dict[str, asyncio.Lock] = {}
        self._libraries: dict[str, Answer] = {}
        self._served = 0
        self.app = web.Application(client_max_size=2 * MIB)
        self.app.add_routes([web.get("/", self._index), web.get("/health", self._health), web.post("/v1", self._v1)])
        self.app.on_startup.append(self._warm_up)
        self.app.on_cleanup.append(self._cleanup)

    async def _index(self, request: web.Request) -> web.Response:
        return web.json_response(
            {"msg": "FlareSolverr is ready!", "version": _version(), "userAgent": self._config.user_agent}
        )

    async def _health(self, request: web.Request) -> web.Response:
        figures = {"pages": self._served, "launches": self._chromium.launches, "browser": self._chromium.version}
        return web.json_response({"status": "ok", **figures})

    async def _v1(self, request: web.Request) -> web.Response:
        started = time.time()
        try:
            asked = await request.json()
        except (ValueError, UnicodeDecodeError):
            return _failure("the body is not JSON", started)
        if not isinstance(asked, dict) or asked.get("cmd") != "request.get":
            return _failure("this sidecar knows the command 'request.get' only", started)
        if not isinstance(asked.get("url"), str):
            return _failure("Request parameter 'url' is mandatory in 'request.get' command.", started)
        try:
            target = urls.normalize(asked["url"])
        except urls.UrlRefused as refused:
            return _failure(f"Refused target: {refused}", started)
        try:
            self._config.introduce(urls.hostname(target), await self._resolver.resolve(urls.hostname(target)))
        except SettingsError as problem:
            return _failure(f"Refused target: {problem}", started)
        except OSError as problem:
            return _failure(f"net::ERR_NAME_NOT_RESOLVED: {problem}", started)
        return await self._answer(target, asked, started)

    async def _answer(self, target: str, asked: Mapping[str, Any], started: float) -> web.Response:
        deadline_s = _positive(asked.get("maxTimeout"), _DEFAULT_TIMEOUT_MS) / 1000
        requests = self._requests(target, asked)
        if not requests.rules.decide(target, PRODUCT_TOKEN).allowed:
            return _failure("Refused target: robots.txt forbids it", started)
        try:
            async with asyncio.timeout(deadline_s), self._pages, self._site(target):
                self._served += 1
                left = deadline_s - (time.time() - started)
                page = await self._chromium.render(requests, max(0.1, left))
        except Redirected as redirected:
            page = Rendered(redirected.location, redirected.status, {}, "<html></html>", str(redirected))
        except NotRendered as error:
            return _failure(str(error), started, requests)
        except TimeoutError:
            return _failure(f"Error solving the challenge. Timeout after {deadline_s:g} seconds.", started, requests)
        return _ok(page, requests, self._config, started)

    def _requests(self, target: str, asked: Mapping[str, Any]) -> SiteRequests:
        rules = robots.parse(str(asked.get("robotsTxt") or "").encode())
        pace = max(self._config.pace_s, _positive(asked.get("paceS"), 0.0))
        only = _addresses(asked.get("connectTo"))
        return SiteRequests(self._transport, self._libraries, self._config.user_agent, target, pace, rules, only)

    def _site(self, target: str) -> asyncio.Lock:
        """One page of a site at a time, so that one request to it is under way at most."""
        return self._sites.setdefault(urls.clock_key(target), asyncio.Lock())

    async def _warm_up(self, app: web.Application) -> None:
        """Start the browser before the first call: a cold start takes seconds of that call's deadline."""
        await self._chromium.start()

    async def _cleanup(self, app: web.Application) -> None:
        await self._chromium.aclose()
        await self._transport.aclose()


def _version() -> str:
    return f"menu-pipeline {__version__}"


def _addresses(value: object) -> tuple[str, ...]:
    """The addresses in a list; the guard judges them, as it does those of the name."""
    named = value if isinstance(value, list) else []
    return tuple(one for one in named if isinstance(one, str) and as_address(one) == [one])


def _positive(value: object, otherwise: float) -> float:
    good = isinstance(value, int | float) and not isinstance(value, bool) and value > 0
    return float(value) if good else otherwise  # type: ignore[arg-type]


def _ok(page: Rendered, requests: SiteRequests, config: SidecarConfig, started: float) -> web.Response:
    solution = {
        "url": page.url,
        "status": page.status,
        "headers": page.headers,
        "response": page.html,
        "cookies": [],
        "userAgent": config.user_agent,
        "observed": True,  # status and headers are the page's own, and requests lists all there were
        "requests": requests.report,
        "refused": requests.refused,
    }
    return _json(200, {"status": "ok", "message": page.message, "solution": solution}, started)


def _failure(message: str, started: float, requests: SiteRequests | None = None) -> web.Response:
    report = requests.report if requests is not None else []
    return _json(500, {"status": "error", "message": f"Error: {message}", "requests": report}, started)


def _json(status: int, answer: dict[str, Any], started: float) -> web.Response:
    stamps = {"startTimestamp": int(started * 1000), "endTimestamp": int(time.time() * 1000), "version": _version()}
    # Lone surrogates in a page's text survive JSON's escapes only.
    return web.Response(status=status, text=json.dumps({**answer, **stamps}), content_type="application/json")


async def serve(config: SidecarConfig, host: str, port: int, ready: Any = None) -> None:
    """Serve until cancelled. ``ready(port)`` is called once connections are taken."""
    app = Sidecar(config).app
    runner = web.AppRunner(app, handler_cancellation=True, access_log=None, shutdown_timeout=_LINGER_S)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        await site.start()
        if ready is not None:
            ready(runner.addresses[0][1])
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()
