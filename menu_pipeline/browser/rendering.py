"""The browser's life: started when needed, given up after so many pages, replaced when it dies under us."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page, Playwright, Request, Route, async_playwright
from playwright.async_api import Error as BrowserError

from menu_pipeline.browser.site_requests import Answer, SiteRequests
from menu_pipeline.core import content, urls

#: Chromium obeys the last list of features only, so ours repeats Playwright's (its chromiumSwitches.ts; a test compares
#: them): without it the browser takes http for https and would ask Google for this and that. The first three are our
#: own: no second renderer kept ready, no process a frame.
_FEATURES_OFF: Final = (
    "SpareRendererForSitePerProcess",
    "IsolateOrigins",
    "site-per-process",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "Translate",
    "RenderDocument",
)
#: A Chromium that runs in a container and asks for nothing by itself.
QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
#: No network (every name and literal maps to nothing: pages are fed by us), no background chatter.
FLAGS: Final = (
    *QUIET,
    "--disable-quic",
    "--disable-dev-shm-usage",
    # A third of the processor time a page: no second renderer, no software GPU.
    "--renderer-process-limit=1",
    f"--disable-features={','.join(_FEATURES_OFF)}",
    "--in-process-gpu",
    "--disable-software-rasterizer",
    "--disable-extensions",
    "--blink-settings=imagesEnabled=false",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    # STUN and TURN servers by address ask no resolver.
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
)
_LAUNCH_S: Final = 20.0
_CLOSE_S: Final = 3.0
#: A page is done when nothing is asked for, or on its way, for so long.
_QUIET_S: Final = 0.4
#: A browser that answers late is busy, and what it will ask for comes as late: so many times as long as it took.
_PATIENCE: Final = 5
#: A document that scripts opened and never closed is "loading" for ever.
_LOADING_S: Final = 2.0
#: Kept of the deadline for taking the page's HTML and closing it.
_RESERVE_S: Final = 1.0
_MAX_HOPS: Final = 5


class NotRendered(Exception):
    """Why there is no page; ``str()`` is the message of the v1 API, after ``Error: ``."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """``status`` and ``headers`` are the main document's own."""

    url: str
    status: int
    headers: dict[str, str]
    html: str
    message: str


class Chromium:
    """One browser process at a time; pages in contexts of their own, without storage in common."""

    def __init__(self, executable: Path, user_agent: str, recycle_after: int) -> None:
        self._executable, self._user_agent, self._recycle_after = executable, user_agent, recycle_after
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._launching = asyncio.Lock()
        self._open = 0
        self._served = 0
        self.launches = 0
        self.version = ""

    @property
    def alive(self) -> bool:
        return self._browser is not None and self._browser.is_connected()

    async def start(self) -> None:
        """Start the browser, unless it runs. Raises NotRendered where it does not start."""
        await self._running()

    async def render(self, requests: SiteRequests, deadline_s: float) -> Rendered:
        """The page at ``requests.target`` as scripts leave it. Raises NotRendered; TimeoutError past the deadline."""
        stop_at = time.monotonic() + deadline_s - _RESERVE_S
        try:
            async with asyncio.timeout(deadline_s):
                document = await self._document(requests)
                async with self._page() as page:
                    return await _rendered(page, requests, document, stop_at)
        finally:
            await requests.hang_up()

    async def _document(self, requests: SiteRequests) -> Answer:
        """The main document, asked for before any browser is troubled; redirects that stay at the site are followed."""
        for _ in range(_MAX_HOPS + 1):
            answer = await requests.answer(requests.target, {})
            if answer.problem is not None:
                kind = "Refused target" if answer.unsafe else "net::ERR_CONNECTION_FAILED"
                raise NotRendered(f"{kind}: {answer.problem}")
            if answer.location is None:
                return answer
            if urls.clock_key(answer.location) != urls.clock_key(requests.target):
                raise Redirected(answer.location, answer.status)
            if requests.judge(answer.location, "document", "GET") != "site":
                raise NotRendered(f"Refused target: robots.txt forbids {answer.location}")
            requests.target = answer.location
        raise NotRendered("net::ERR_TOO_MANY_REDIRECTS")

    @asynccontextmanager
    async def _page(self) -> AsyncIterator[Page]:
        browser = await self._running()
        self._open += 1
        context = None
        try:
            context = await browser.new_context(
                user_agent=self._user_agent,
                service_workers="block",
                accept_downloads=False,
                bypass_csp=False,
                java_script_enabled=True,
            )
            yield await context.new_page()
        except BrowserError as error:
            raise NotRendered(f"the browser failed: {_first_line(error)}") from error
        finally:
            self._open -= 1
            self._served += 1
            stuck = context is not None and not await _closed(context)
            if stuck or (self._served >= self._recycle_after and not self._open):
                await self._discard()

    async def _running(self) -> Browser:
        async with self._launching:
            if self._browser is not None and self._browser.is_connected():
                return self._browser
            await self._discard()
            try:
                async with asyncio.timeout(_LAUNCH_S):
                    self._playwright = await async_playwright().start()
                    self._browser = await self._playwright.chromium.launch(
                        executable_path=str(self._executable),
                        headless=True,
                        args=list(FLAGS),
                        handle_sigint=False,
                        handle_sigterm=False,
                        handle_sighup=False,
                    )
            except (BrowserError, TimeoutError, OSError) as error:
                await self._discard()
                raise NotRendered(f"the browser does not start: {_first_line(error)}") from error
            self.launches += 1
            self.version = self._browser.version
            return self._browser

    async def _discard(self) -> None:
        """End the browser and its driver; the next page starts new ones."""
        browser, playwright = self._browser, self._playwright
        self._browser = self._playwright = None
        self._served = 0
        if browser is not None:
            await _closed(browser)
        if playwright is not None:
            with contextlib.suppress(BrowserError, TimeoutError):
                async with asyncio.timeout(_CLOSE_S):
                    await playwright.stop()

    async def aclose(self) -> None:
        await self._discard()


class Redirected(NotRendered):
    """The document lies on another host: where, and under which status."""

    def __init__(self, location: str, status: int) -> None:
        self.location, self.status = location, status
        super().__init__(f"redirected to {location}")


async def _rendered(page: Page, requests: SiteRequests, document: Answer, stop_at: float) -> Rendered:
    kind = content.content_kind(document.headers.get("content-type"), document.body, requests.target)
    if kind not in ("html", "json", "text", "xml", "empty"):
        raise NotRendered(f"not a page to render: {document.headers.get('content-type') or kind}")
    if kind != "html" or document.status >= 400:
        text = content.decode(document.body, document.headers.get("content-type"))
        return Rendered(requests.target, document.status, dict(document.headers), text, "Not rendered: no page")
    feed = _Feed(requests, document)
    await page.route("**/*", feed.handle)
    await page.goto(requests.target, wait_until="commit", timeout=1000 * max(0.1, stop_at - time.monotonic()))
    quiet = await _quiet(page, requests, stop_at)
    html = await page.content()
    message = (
        "Challenge not detected!" if quiet else "Challenge not detected! Not all of the page's requests were made."
    )
    return Rendered(requests.target, document.status, dict(document.headers), html, message)


class _Feed:
    """Answers a page's requests: the document with what was fetched already, the rest by ``SiteRequests``."""

    def __init__(self, requests: SiteRequests, document: Answer) -> None:
        self._requests, self._document = requests, document
        self._document_given = False

    async def handle(self, route: Route) -> None:
        try:
            await self._handle(route, route.request)
        except BrowserError:
            return  # the page is gone, and with it whoever asked

    async def _handle(self, route: Route, request: Request) -> None:
        if request.is_navigation_request():
            if self._document_given or request.frame.parent_frame is not None:
                # Frames, and pages that send themselves elsewhere. Any other word would put an error page in its place.
                await route.abort("aborted")
                return
            self._document_given = True
            await _fulfil(route, self._document)
            return
        verdict = self._requests.judge(request.url, request.resource_type, request.method)
        if verdict == "site":
            await _fulfil(route, await self._requests.followed(request.url, request.headers))
        elif verdict == "library":
            await _fulfil(route, await self._requests.script_library(request.url))
        elif verdict == "empty":
            await route.fulfill(status=200, content_type="text/css", body="")
        else:
            await route.abort("blockedbyclient")


async def _fulfil(route: Route, answer: Answer) -> None:
    if answer.problem is not None:
        await route.abort("failed")
        return
    await route.fulfill(status=answer.status, headers=dict(answer.headers), body=answer.body)


async def _quiet(page: Page, requests: SiteRequests, stop_at: float) -> bool:
    """Wait until the page is loaded and asks for nothing any more; False when the time was up first.

    That we were not asked for a while is no proof on a busy machine: the browser may not have come so far. So the page
    itself has to answer that it is loaded, and the slower it answers the longer it is listened to. Raises NotRendered.
    """
    began = requests.last_activity = time.monotonic()
    quiet_s = _QUIET_S
    while await _idle(page, requests, quiet_s, stop_at):
        asked_at, last = time.monotonic(), requests.last_activity
        try:
            async with asyncio.timeout(stop_at - asked_at):
                loaded = await page.evaluate("document.readyState") == "complete"
        except TimeoutError:
            return False
        now = time.monotonic()
        if requests.waiting or requests.last_activity != last:
            continue
        if not loaded and now - began < _LOADING_S:
            requests.last_activity = now
        elif _PATIENCE * (now - asked_at) <= quiet_s:
            return True
        quiet_s = max(quiet_s, _PATIENCE * (now - asked_at))
    return False


async def _idle(page: Page, requests: SiteRequests, quiet_s: float, stop_at: float) -> bool:
    """Wait until nothing is asked for, or on its way, for ``quiet_s``; False when time was up. Raises NotRendered."""
    browser = page.context.browser
    while requests.waiting or time.monotonic() - requests.last_activity < quiet_s:
        if page.is_closed() or browser is None or not browser.is_connected():
            raise NotRendered("the browser died")
        if time.monotonic() >= stop_at:
            return False
        await asyncio.sleep(0.05)
    return time.monotonic() < stop_at


async def _closed(part: Any) -> bool:
    try:
        async with asyncio.timeout(_CLOSE_S):
            await part.close()
    except (BrowserError, TimeoutError):
        return False
    return True


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0][:200]
