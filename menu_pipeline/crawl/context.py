"""What the stages of a visit share: the run's tools, and one site's row, scope and tally."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from menu_pipeline.adapters.blobs import BlobStore, Stored
from menu_pipeline.adapters.clock import Clock
from menu_pipeline.adapters.daemon_threads import in_thread
from menu_pipeline.core.errors import BodyLost, WorkFailed
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.site import SiteScope
from menu_pipeline.crawl.asking import Ask, HostResting, Sent, Settle
from menu_pipeline.crawl.browser_desk import BrowserDesk
from menu_pipeline.crawl.extraction import ExtractionWorker
from menu_pipeline.crawl.extractor_health import ExtractorHealth
from menu_pipeline.crawl.hosts import Hosts, Stopped, sleep_or_stop
from menu_pipeline.crawl.knowledge import SiteKnowledge
from menu_pipeline.crawl.ledger import Ledger
from menu_pipeline.crawl.visit import CrawlOptions, Tally
from menu_pipeline.crawl.writer import Writer


@dataclass(slots=True)
class RunTools:
    """One run's shared parts. ``deadline_mono`` is when no new page is taken any more (monotonic clock)."""

    run_id: str
    writer: Writer
    hosts: Hosts
    ledger: Ledger
    worker: ExtractionWorker
    blobs: BlobStore
    clock: Clock
    policy: Policy
    rng: random.Random
    options: CrawlOptions
    stopping: asyncio.Event
    started_at: float
    deadline_mono: float
    browser: BrowserDesk | None = None  # where a sidecar is configured
    identity: str = ""  # the user agent of every tier of ours
    fault: WorkFailed | None = None  # of ours, that ended the run
    #: One list of a host at a time, though several of its sites want it: the first asks, the others hear of it.
    extractor: ExtractorHealth = field(default_factory=ExtractorHealth)
    listening: defaultdict[str, asyncio.Lock] = field(default_factory=lambda: defaultdict(asyncio.Lock))

    def time_left(self) -> float:
        return self.deadline_mono - self.clock.monotonic()

    def check_stop(self) -> None:
        if self.stopping.is_set():
            raise Stopped

    async def send(self, ask: Ask, settle: Settle) -> Sent:
        """``Ledger.send``, and a short rest of the host is waited out. Raises as that does."""
        while True:
            try:
                return await self.ledger.send(ask, settle)
            except HostResting as rest:
                if not await self.waited_out(rest):
                    raise

    async def waited_out(self, rest: HostResting) -> bool:
        """Wait for a rest no longer than a worker may sleep (a short Retry-After); False where it is longer."""
        wait = rest.until - self.clock.now()
        if wait > min(self.policy.max_delay_s, self.time_left()):
            return False
        await sleep_or_stop(self.clock, max(0.0, wait), self.stopping)
        return True

    async def put_blob(self, sha256: str, body: bytes) -> Stored:
        """Store a body, durable before the row that names it. Raises BlobUnavailable."""
        return await in_thread(self.blobs.put, sha256, body)

    async def get_blob(self, key: str) -> bytes | None:
        """A stored body; None where it is lost, which the caller reports. Raises BlobUnavailable for the store."""
        try:
            return await in_thread(self.blobs.get, key)
        except BodyLost:
            return None

    def stop_for(self, fault: WorkFailed) -> None:
        """End the run for a fault of ours that no site's visit can go on without: nothing more is sent."""
        self.fault = self.fault or fault
        self.stopping.set()


@dataclass(slots=True)
class SiteContext:
    """One site's visit."""

    row: Mapping[Any, Any]
    scope: SiteScope
    tally: Tally = field(default_factory=Tally)
    knowledge: SiteKnowledge | None = None  # loaded when the first page is taken
    lists_unread: bool = True  # pages may have named lists that were never read

    @property
    def site(self) -> str:
        return str(self.row["site"])

    @property
    def host(self) -> str:
        return str(self.row["host"])

    def known(self, policy: Policy) -> SiteKnowledge:
        """What the site taught us; none of it yet where nothing was loaded."""
        if self.knowledge is None:
            self.knowledge = SiteKnowledge(policy)
        return self.knowledge

    def budget(self, policy: Policy) -> int:
        return policy.page_budget(self.row["kind"], self.row["page_budget"])
