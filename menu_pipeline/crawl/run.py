"""A run over many sites: opens what it needs, visits every site at its own pace, closes cleanly.

Every site is a coroutine that waits for its host's clock; the event loop's heap of ready times is the
scheduler, so a free slot never waits behind one busy site.
"""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from typing import Any

from menu_pipeline.adapters.blobs import open_blobs
from menu_pipeline.adapters.browser import BrowserClient
from menu_pipeline.adapters.clock import Clock, SystemClock
from menu_pipeline.adapters.database import Database, run
from menu_pipeline.adapters.http import HttpTier
from menu_pipeline.adapters.meta import keep_floor, read_floors
from menu_pipeline.adapters.resolver import Resolver
from menu_pipeline.adapters.shared_platforms import shared_platforms
from menu_pipeline.core import urls
from menu_pipeline.core.address import ip_allowed, only_exempt
from menu_pipeline.core.errors import UnknownSite, WorkFailed
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.site import SiteScope
from menu_pipeline.crawl.addresses import Addresses
from menu_pipeline.crawl.browser_desk import BrowserDesk
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.extraction import ExtractionWorker
from menu_pipeline.crawl.hosts import Hosts
from menu_pipeline.crawl.ledger import Ledger, Tier
from menu_pipeline.crawl.robots_stage import RobotsBook
from menu_pipeline.crawl.session import SiteSession
from menu_pipeline.crawl.visit import CrawlOptions, SiteVisit
from menu_pipeline.crawl.writer import Writer
from menu_pipeline.settings import Settings, check_contact

OnVisit = Callable[[SiteVisit], None]

_log = logging.getLogger(__name__)


class CrawlFailed(WorkFailed):
    """A fault of ours in at least one site's visit; all other sites were visited. ``visits`` has every outcome."""

    def __init__(self, message: str, visits: list[SiteVisit]) -> None:
        self.visits = visits
        super().__init__(message)


def crawl_sites(
    settings: Settings,
    sites: Sequence[str],
    options: CrawlOptions,
    *,
    run_id: str,
    on_visit: OnVisit,
    stop: threading.Event,
    clock: Clock | None = None,
    tier: Tier | None = None,
) -> list[SiteVisit]:
    """Visit ``sites`` and give one ``SiteVisit`` each, in the order they finished.

    Blocking; runs an event loop of its own in the calling thread. When ``stop`` is set nothing more is sent,
    what is in flight gets a few seconds, outcomes are flushed and leases released, within 10 s.
    ``tier`` replaces tier 1 (tests without a network). Raises UnknownSite, SettingsError, DatabaseUnavailable;
    BlobUnavailable when the store of bodies is lost, at once for all sites; and CrawlFailed after all other work.
    """
    return asyncio.run(_crawl(settings, list(sites), options, run_id, on_visit, stop, clock or SystemClock(), tier))


async def _crawl(
    settings: Settings,
    names: list[str],
    options: CrawlOptions,
    run_id: str,
    on_visit: OnVisit,
    stop: threading.Event,
    clock: Clock,
    given_tier: Tier | None,
) -> list[SiteVisit]:
    policy = settings.policy()
    # Without a contact address nobody but our own networks is asked anything: redirect targets, other hosts, documents.
    decide = ip_allowed if settings.contact_url else only_exempt
    stopping, rng = asyncio.Event(), random.Random()
    async with AsyncExitStack() as closing:  # closed from the last to the first, whatever one of them raises
        database = closing.enter_context(Database.open(settings.database_url))
        writer = Writer(database, wait_s=policy.commit_wait_s, wait_from=policy.commit_wait_hosts)
        closer = _Closer(stopping, policy)
        closing.push_async_callback(closer, writer.aclose)
        resolver = Resolver(settings.hosts_file)
        http = HttpTier(settings.user_agent, resolver, settings.networks, policy, decide)
        closing.push_async_callback(closer, http.aclose)
        worker = ExtractionWorker(policy)
        closing.push_async_callback(closer, worker.aclose)
        hosts = Hosts(writer, clock, policy, run_id, stopping)
        desk = None
        if settings.browser_url:
            browser = BrowserClient(settings.browser_url, policy)
            closing.push_async_callback(closer, browser.aclose)
            desk = BrowserDesk(browser, resolver, settings.networks, clock, policy, hosts.owner, rng, decide)
        closing.push_async_callback(closer, hosts.release)
        addresses = None
        if given_tier is None:
            addresses = Addresses(writer, hosts, policy, resolver.resolve, shared_platforms(), rng, resolver.known)
            closing.push_async_callback(closer, addresses.release)
        sites = await _load(writer, names)
        if options.sends_requests:
            await _introduce(settings, resolver, sites)
            await _state_floor(writer, policy, clock.now())
        budget = options.run_budget_s if options.run_budget_s is not None else policy.run_budget_s
        tools = RunTools(
            run_id=run_id,
            writer=writer,
            hosts=hosts,
            ledger=Ledger(writer, hosts, given_tier or http, clock, policy, run_id, rng, addresses),
            worker=worker,
            blobs=open_blobs(settings.blob_url),
            clock=clock,
            policy=policy,
            rng=rng,
            options=options,
            stopping=stopping,
            started_at=clock.now(),
            deadline_mono=clock.monotonic() + budget,
            browser=desk,
            identity=settings.user_agent,
        )
        return await _visit_all(tools, sites, on_visit, stop)


class _Closer:
    """Closes one part of a run after the other; after a stop none may hold up the end.

    What is not closed in time ends with the process: a lease then lapses, or is taken from an owner who is gone.
    """

    def __init__(self, stopping: asyncio.Event, policy: Policy) -> None:
        self._stopping, self._left_s = stopping, policy.stop_close_s
        self._least_s = policy.stop_close_s / 20  # however late it is, each part has its turn

    async def __call__(self, close: Callable[[], Awaitable[None]]) -> None:
        if not self._stopping.is_set():
            await close()
            return
        began = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(max(self._left_s, self._least_s)):
                await close()
        except TimeoutError:
            name = getattr(close, "__qualname__", repr(close))
            _log.warning("%s was not over in time after the stop: it is left to the end of the process", name)
        self._left_s -= asyncio.get_running_loop().time() - began


async def _load(writer: Writer, names: list[str]) -> list[SiteContext]:
    rows = await writer.read(lambda c: run(c, "pages.sites_named", site_list=names))
    seeds = await writer.read(lambda c: run(c, "pages.seed_hosts", site_list=names))
    found = {row["site"]: row for row in rows}
    missing = [name for name in names if name not in found]
    if missing:
        raise UnknownSite(f"site: {', '.join(repr(name) for name in missing)} not in the partner list: import it first")
    contexts = []
    for name in dict.fromkeys(names):
        row = found[name]
        scope = SiteScope(row["seed_url"], tuple(row["extra_hosts"].split()), row["path_prefix"])
        for seed in seeds:
            if seed["site"] == name:
                scope = scope.with_redirect(seed["url"])  # hosts the seed was found to lead to
        contexts.append(SiteContext(row, scope))
    return contexts


async def _state_floor(writer: Writer, policy: Policy, now: float) -> None:
    """The floor of the delay is written down before the first request that is held to it."""
    if not (await writer.read(read_floors)).ends_with(policy.min_delay_s):
        await writer.write(lambda c: keep_floor(c, policy.min_delay_s, now))


async def _introduce(settings: Settings, resolver: Resolver, sites: list[SiteContext]) -> None:
    """Without a contact address only our own networks may be asked anything: checked before the first request."""
    if settings.contact_url:
        return
    for site in sites:
        host = urls.hostname(str(site.row["seed_url"]))
        with suppress(OSError):  # a name that does not resolve is that site's outcome, and sends nothing
            check_contact(settings, host, await resolver.resolve(host))


async def _visit_all(
    tools: RunTools, sites: list[SiteContext], on_visit: OnVisit, stop: threading.Event
) -> list[SiteVisit]:
    robots = RobotsBook(tools)
    visits: list[SiteVisit] = []

    async def visit(site: SiteContext) -> None:
        outcome = await SiteSession(tools, robots, site).visit()
        visits.append(outcome)
        on_visit(outcome)

    tasks = [asyncio.create_task(visit(site), name=f"visit {site.site}") for site in sites]
    heartbeat = asyncio.create_task(tools.hosts.heartbeat(), name="heartbeat")
    watch = asyncio.create_task(_watch_stop(tools, stop, tasks), name="stop watch")
    lag = asyncio.create_task(tools.ledger.lag.watch(), name="lag meter")
    try:
        over: list[asyncio.Future[Any]] = [asyncio.gather(*tasks, return_exceptions=True), watch]
        await asyncio.wait(over, return_when=asyncio.FIRST_COMPLETED)  # the watch ends after a stop only
        if heartbeat.done():
            heartbeat.result()  # a heartbeat that died is a lost database: say so
    finally:
        for task in (heartbeat, watch, lag):
            task.cancel()
        await asyncio.gather(heartbeat, watch, lag, return_exceptions=True)
    for task in tasks:
        if task.done() and not task.cancelled() and (error := task.exception()) is not None:
            raise error
    if tools.fault is not None:
        raise tools.fault
    bugs = [outcome for outcome in visits if outcome.failure == "bug"]
    if bugs:
        names = ", ".join(outcome.site for outcome in bugs)
        raise CrawlFailed(f"a fault of ours while visiting {names}: {bugs[0].detail}", visits)
    return visits


async def _watch_stop(tools: RunTools, stop: threading.Event, tasks: list[asyncio.Task[None]]) -> None:
    """Turn the caller's stop into ours: no new request at once, no waiting for slow answers after a grace, and none for
    whatever has not come to an end after another. Returns then; what is still under way is left to the loop's end."""
    while not stop.is_set():  # noqa: ASYNC110 - a threading.Event cannot be awaited
        await asyncio.sleep(0.05)
    tools.stopping.set()
    if not tasks:
        return
    await asyncio.wait(tasks, timeout=tools.policy.stop_grace_s)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=tools.policy.stop_flush_s)
