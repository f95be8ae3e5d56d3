"""Delivery as a whole: from settings to a relay, and one stretch of it. What the sensor and the command share."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable

from menu_pipeline.adapters.clock import Clock, SystemClock
from menu_pipeline.adapters.database import Database
from menu_pipeline.adapters.events import open_sink
from menu_pipeline.core.events_url import parse_events_url, secret_keys
from menu_pipeline.crawl.announcing import catch_up
from menu_pipeline.crawl.relay import Relay, Relayed
from menu_pipeline.settings import Settings, shown_value


def relay_for(settings: Settings, db: Database, seconds: float, clock: Clock | None = None) -> Relayed:
    """Announce what nobody did, then relay: ``seconds`` in all. EVENTS_URL must be set. Blocks.

    Thousands of menus, where events were just turned on, take longer to announce than a tick may last.
    """
    clock = clock or SystemClock()
    until = clock.monotonic() + seconds
    catch_up(db, clock.now(), enough=lambda: clock.monotonic() >= until)
    return _relay(settings, db, clock, lambda relay: relay.run_for(until - clock.monotonic()))


def relay_between(settings: Settings, seconds: float, stop: threading.Event) -> Relayed:
    """Relay for ``seconds`` more, or until ``stop`` is set, over a connection of its own. Blocks."""
    with Database.open(settings.database_url) as db:
        return _relay(settings, db, SystemClock(), lambda relay: relay.run_for(seconds, stop))


def relay_once(settings: Settings, db: Database, clock: Clock | None = None) -> Relayed:
    """Announce what nobody did, then try everything that waits once; EVENTS_URL must be set. Blocks."""
    clock = clock or SystemClock()
    catch_up(db, clock.now())
    return _relay(settings, db, clock, lambda relay: relay.run_once())


def _relay(settings: Settings, db: Database, clock: Clock, work: Callable[[Relay], Awaitable[Relayed]]) -> Relayed:
    assert settings.events_url is not None
    policy = settings.policy()
    target, keys = parse_events_url(settings.events_url), secret_keys(settings.events_secret)

    async def go() -> Relayed:
        sink = open_sink(target, keys, policy)
        try:
            return await work(Relay(db, sink, clock, policy, random.Random()))
        finally:
            await sink.aclose()

    return asyncio.run(go())


def receiver(settings: Settings) -> str:
    """Where events go, as it may be shown."""
    return shown_value("events_url", settings.events_url)
