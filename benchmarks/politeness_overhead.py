"""CPU a request of being polite: pacing, lease, address slot and ledger together, beside the request itself.

    .venv/bin/python benchmarks/politeness_overhead.py [--requests 3000] [--hosts 60] [--database-url postgresql://...]

The tier is a stand-in that answers at once, so what is counted is user and system time of this process, database
thread included. Each host has an address of its own, as most do, or all share one (``one address``).
``a run's own pace`` has as many hosts as one run of the schedule (``batch_sites``), each asked a second apart, with the
meter of our own lag beside it as in a run; the other lines ask every 20 ms.

Three columns. ``in all`` is everything. ``waiting`` is the same requests to the same stand-in at the same pace, each
host a loop that sleeps between two: no clock but a pause, no lease, no slot, no ledger. Whoever crawls at that pace
pays it, polite or not: a process that wakes for one request finds neither its code nor its data in the processor's
caches. ``ours`` is the difference, what pacing, lease, slot and ledger cost; the ratio is of that. The number to keep
(0.5 ms, docs/decisions/0031) is held against ``in all``.

The last lines are for the ratio: what a real request costs on loopback, of many hosts at once; of one host alone, each
after a pause of 20 ms; and that pause by itself. Where few hosts are under way compare with the request that was made
alone, and where many are with the one among many.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from http_cpu import AGENT, kitchens, ours  # the benchmark beside this one
from sqlalchemy import text

from menu_pipeline.adapters.clock import SystemClock
from menu_pipeline.adapters.database import Database
from menu_pipeline.adapters.http import HttpTier
from menu_pipeline.adapters.resolver import Resolver
from menu_pipeline.core import urls
from menu_pipeline.core.address import parse_networks
from menu_pipeline.core.outcome import WireResponse, WireResult
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.addresses import Addresses
from menu_pipeline.crawl.hosts import Hosts
from menu_pipeline.crawl.ledger import Ask, Ledger, Sent, Settlement
from menu_pipeline.crawl.writer import Writer

Locate = Callable[[str], Sequence[str]]

PAUSE_S = 0.02  # between two requests to a host
RUN, RUN_PAUSE_S = Policy().batch_sites, Policy().min_delay_s


def _own(host: str) -> list[str]:
    number = int(host.removeprefix("k").partition(".")[0])
    return [f"127.1.{number // 250}.{number % 250 + 1}"]


def _one(host: str) -> list[str]:
    return ["127.1.0.1"]


async def _settle(sent: Sent) -> Settlement:
    return Settlement()


def _prepare(database: Database, hosts: int) -> None:
    row = text(
        "insert into site (site, seed_url, name, kind, host, imported_at)"
        " values (:host, :url, :host, 'kitchen', :host, 0)"
    )
    with database.begin() as connection:
        for table in ("request", "address_slot", "host", "site"):
            connection.execute(text(f"delete from {table}"))
        connection.execute(row, [{"host": f"k{n}.test", "url": f"http://k{n}.test/"} for n in range(hosts)])


async def _polite(
    database: Database,
    hosts: int,
    each: int,
    locate: Locate | None,
    pause_s: float = PAUSE_S,
    *,
    as_a_run: bool = False,
) -> float:
    """Milliseconds of CPU a request through ``Ledger.send``, leases and slots taken beforehand.

    ``as_a_run``: with the meter of our own lag.
    """
    policy = Policy(min_delay_s=pause_s, gap_margin_s=0.0, ttfb_factor=0.1)
    clock = SystemClock()
    writer = Writer(database, wait_s=policy.commit_wait_s, wait_from=policy.commit_wait_hosts)
    gates = Hosts(writer, clock, policy, "bench", asyncio.Event())
    tier = _StandIn(locate)
    rng = random.Random(7)
    addresses = None
    if locate is not None:
        addresses = Addresses(writer, gates, policy, Resolver().resolve, (), rng, locate)
    ledger = Ledger(writer, gates, tier, clock, policy, "bench", rng, addresses)

    async def one_host(number: int, pages: int) -> None:
        for page in range(pages):
            await ledger.send(Ask(f"k{number}.test", f"http://k{number}.test/{page}", "page"), _settle)

    lag = asyncio.create_task(ledger.lag.watch()) if as_a_run else None
    try:
        await asyncio.gather(*(one_host(number, 1) for number in range(hosts)))
        began = time.process_time()
        await asyncio.gather(*(one_host(number, each) for number in range(hosts)))
        return 1000 * (time.process_time() - began) / (hosts * each)
    finally:
        if lag is not None:
            lag.cancel()
        if addresses is not None:
            await addresses.release()
        await gates.release()
        await writer.aclose()


class _StandIn:
    """Answers at once, from the address that was foreseen."""

    def __init__(self, locate: Locate | None) -> None:
        self._locate = locate

    async def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> WireResult:
        await asyncio.sleep(0)
        peer = self._locate(urls.hostname(url))[0] if self._locate is not None else None
        return WireResponse(200, {"content-type": "text/html"}, b"soup", 0.01, 0.01, peer, 4)


async def _waiting(loops: int, each: int, locate: Locate | None, pause_s: float = PAUSE_S) -> float:
    """Milliseconds of CPU a request to the stand-in, each of so many loops asking ``each`` times, after a pause."""
    tier, rng = _StandIn(locate), random.Random(7)

    async def one_loop(number: int, pages: int) -> None:
        for page in range(pages):
            await asyncio.sleep(pause_s * (1 + Policy().delay_jitter * rng.random()))
            await tier.fetch(f"http://k{number}.test/{page}")

    await asyncio.gather(*(one_loop(number, 1) for number in range(loops)))
    began = time.process_time()
    await asyncio.gather(*(one_loop(number, each) for number in range(loops)))
    return 1000 * (time.process_time() - began) / (loops * each)


def _wire(hosts: int, each: int) -> tuple[float, float]:
    """Milliseconds of CPU a request on loopback: among many, and alone after a pause (which counts)."""
    with kitchens() as port:
        many = [[f"http://127.0.1.{h + 1}:{port}/{n}" for n in range(each)] for h in range(hosts)]
        return asyncio.run(ours(many)), asyncio.run(_with_pauses(f"http://127.0.1.1:{port}/"))


async def _with_pauses(url: str | None, times: int = 200) -> float:
    """Milliseconds of CPU of a pause of 20 ms, and of a request after it where there is a URL."""
    tier = HttpTier(AGENT, Resolver(), parse_networks("127.0.0.0/8"), Policy())
    try:
        for begins in (1, times):
            began = time.process_time()
            for _ in range(begins):
                await asyncio.sleep(PAUSE_S)
                if url is not None:
                    assert isinstance(await tier.fetch(url), WireResponse)
        return 1000 * (time.process_time() - began) / times
    finally:
        await tier.aclose()


def _lines(database: Database, hosts: int, each: int) -> dict[str, tuple[float, float]]:
    """Milliseconds of CPU a request by kind of run: in all, and of a loop that only waits and asks."""
    _prepare(database, RUN)
    own_pace = asyncio.run(_polite(database, RUN, 5, _own, RUN_PAUSE_S, as_a_run=True))
    lines = {"a run's own pace": (own_pace, asyncio.run(_waiting(RUN, 5, _own, RUN_PAUSE_S)))}
    slots, few = Policy().address_slots, min(each, 5)
    kinds: dict[str, tuple[int, int, Locate | None, int]] = {  # hosts, pages of each, address, so many loops wait
        "many hosts, no address known": (hosts, each, None, hosts),
        "many hosts, an address each": (hosts, each, _own, hosts),
        "many hosts, one address": (hosts, few, _one, slots),
        "one host, an address": (1, min(each * hosts, 200), _own, 1),
    }
    for name, (count, pages, locate, loops) in kinds.items():
        _prepare(database, count)
        polite = asyncio.run(_polite(database, count, pages, locate))
        lines[name] = polite, asyncio.run(_waiting(loops, max(1, count * pages // loops), locate))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=3000, help="requests a line (default 3000)")
    parser.add_argument("--hosts", type=int, default=60, help="hosts visited at once (default 60)")
    parser.add_argument("--database-url", help="an empty database of its own (default: SQLite in a temporary folder)")
    asked = parser.parse_args()
    hosts = min(max(asked.hosts, 1), 250)
    each = max(1, min(asked.requests, 50_000) // hosts)
    with tempfile.TemporaryDirectory() as folder:
        url = asked.database_url or f"sqlite:///{Path(folder) / 'bench.db'}"
        with Database.open(url) as database:
            spent = _lines(database, hosts, each)
            print(f"{each * hosts} requests, {hosts} hosts at once, {database.dialect}")
    wire, alone = _wire(min(hosts, 50), each)
    pause = asyncio.run(_with_pauses(None))
    print(f"{'CPU, ms a request':30s} {'in all':>8s} {'waiting':>8s} {'ours':>8s} {'of a request':>13s}")
    for name, (gross, waiting) in spent.items():
        print(f"{name:30s} {gross:8.3f} {waiting:8.3f} {gross - waiting:8.3f} {(gross - waiting) / wire:12.2f}x")
    references = {"a request on loopback": wire, "such a request alone, paused": alone, "the pause by itself": pause}
    for name, cost in references.items():
        print(f"{f'({name})':30s} {cost:8.3f} {'':17s} {cost / wire:12.2f}x")


if __name__ == "__main__":
    main()
