"""The sensor ``deliver_events``: menu_changed events from the outbox to the ordering platform.

What belongs here: when the relay runs and what of it is shown. After the daemon was away the first tick delivers what
waits, in order; it keeps no cursor, since the outbox knows what was delivered. The tick is long on purpose: within it
the relay looks every 500 ms, so an event leaves half a second after its menu changed. Sensors are evaluated in threads
(``dagster.yaml``), so that no other one waits for it.
https://docs.dagster.io/guides/automate/sensors
"""

import time

import dagster as dg

from menu_pipeline.core.policy import DAY_S, Policy
from menu_pipeline.crawl.announcing import forget_superseded
from menu_pipeline.crawl.relay import Relayed, backlog, backlog_line
from menu_pipeline.defs.resources import PoliteFetcher

#: Seconds of relaying in one tick.
TICK_S = Policy().event_tick_s


@dg.sensor(
    name="deliver_events",
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Delivers menu_changed events to EVENTS_URL, in order per site, at least once. Starts no run.",
)
def deliver_events(context: dg.SensorEvaluationContext, polite_fetcher: PoliteFetcher) -> dg.SkipReason:
    """Without EVENTS_URL nothing is sent, and of each kitchen the newest event is kept for whoever sets it."""
    from menu_pipeline.crawl.delivery import relay_for

    settings = polite_fetcher.settings()
    with polite_fetcher.database() as database:
        if settings.events_url is None:
            forget_superseded(database)
            return dg.SkipReason("EVENTS_URL is not set: nothing is delivered.")
        relayed = relay_for(settings, database, TICK_S)
        left = backlog(database, time.time(), settings.policy())
    waits = backlog_line(left, time.time())
    if left.overdue:
        days = settings.policy().event_overdue_s / DAY_S
        context.log.error(f"Events that nobody takes for more than {days:g} days: {waits}")
    return dg.SkipReason(_said(relayed, waits))


def _said(relayed: Relayed, waits: str) -> str:
    parts = [f"{relayed.delivered} events delivered"]
    if relayed.failed:
        gave_up = ", gave up until the next tick" if relayed.gave_up else ""
        parts.append(f"{relayed.failed} failed{gave_up} ({relayed.problem})")
    return "; ".join([*parts, *filter(None, [waits])])
