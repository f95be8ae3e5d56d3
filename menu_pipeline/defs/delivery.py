"""The sensor ``deliver_events``: menu_changed events from the outbox to the ordering platform.

What belongs here: when the relay runs and what of it is shown. After the daemon was away the first tick delivers what
waits, in order; it keeps no cursor, since the outbox knows what was delivered. The tick is long on purpose: within it
the relay looks every 500 ms, so an event leaves half a second after its menu changed. Sensors are evaluated in threads
(``dagster.yaml``), so that no other one waits for it.
https://docs.dagster.io/guides/automate/sensors

Dagster looks for sensors that are due every 5 s, whatever their interval, so two ticks are up to 7 s apart. For that
long a thread of the code server goes on where a tick ended (``_Between``): until the next one has begun, or for
``event_between_s`` if none comes. What it met with is said, or raised, by the next tick. Two relays at once do no harm.
"""

import threading
import time
from collections.abc import Callable

import dagster as dg

from menu_pipeline.core.errors import MenuPipelineError
from menu_pipeline.core.policy import DAY_S, Policy
from menu_pipeline.crawl.announcing import forget_superseded
from menu_pipeline.crawl.relay import Relayed, backlog, backlog_line
from menu_pipeline.defs.resources import PoliteFetcher

#: Seconds of relaying in one tick.
TICK_S = Policy().event_tick_s
#: ... and after it, unless the next one begins before.
BETWEEN_S = Policy().event_between_s


class _Between:
    """Relays between two ticks, in a thread of this process."""

    def __init__(self) -> None:
        self._stop, self._thread = threading.Event(), threading.Thread()
        self._came_to: Relayed | MenuPipelineError = Relayed()

    def start(self, work: Callable[[threading.Event], Relayed]) -> None:
        """Begins anew. A daemon thread: an event that is cut short with it is sent again when its claim ends."""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(work, self._stop), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """The next tick has begun: no further look."""
        self._stop.set()

    def came_to(self) -> Relayed:
        """What it came to since the last tick, once its last look is over. Raises what ended it."""
        if self._thread.ident is not None:
            self._thread.join()
        said, self._came_to = self._came_to, Relayed()
        if isinstance(said, MenuPipelineError):
            raise said
        return said

    def _run(self, work: Callable[[threading.Event], Relayed], stop: threading.Event) -> None:
        try:
            self._came_to = work(stop)
        except MenuPipelineError as error:  # the next tick raises it
            self._came_to = error


_between = _Between()


@dg.sensor(
    name="deliver_events",
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Delivers menu_changed events to EVENTS_URL, in order per site, at least once. Starts no run.",
)
def deliver_events(context: dg.SensorEvaluationContext, polite_fetcher: PoliteFetcher) -> dg.SkipReason:
    """Without EVENTS_URL nothing is sent, and of each kitchen the newest event is kept for whoever sets it."""
    from menu_pipeline.crawl.delivery import relay_between, relay_for

    settings = polite_fetcher.settings()
    with polite_fetcher.database() as database:
        if settings.events_url is None:
            forget_superseded(database)
            return dg.SkipReason("EVENTS_URL is not set: nothing is delivered.")
        _between.stop()
        relayed = relay_for(settings, database, TICK_S)
        relayed.add(_between.came_to())
        left = backlog(database, time.time(), settings.policy())
    if not relayed.gave_up and BETWEEN_S:
        _between.start(lambda stop: relay_between(settings, BETWEEN_S, stop))
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
