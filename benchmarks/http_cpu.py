"""CPU a request of tier 1 beside stock httpx and bare aiohttp, on loopback: prints a table with ratios.

    .venv/bin/python benchmarks/http_cpu.py [--requests 2000] [--hosts 50]

The server runs in a process of its own, so only the client's CPU counts (user and system, this process). Each client
keeps one request in flight a host, over as many hosts (127.0.1.x) as ``--hosts``. Stock httpx is measured with one
pool for all hosts, as it comes, and with one pool a host.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection

import aiohttp
import httpx

from menu_pipeline.adapters.http import HttpTier
from menu_pipeline.adapters.resolver import Resolver
from menu_pipeline.core.address import parse_networks
from menu_pipeline.core.outcome import WireResponse
from menu_pipeline.core.policy import Policy

BODY = b"<html><body>" + b"<li>Soto Ayam Rp18.000</li>" * 400 + b"</body></html>"
ANSWER = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nDate: Mon, 30 Nov 2026 07:00:00 GMT\r\n"
    b'ETag: "1"\r\nServer: kitchen\r\nContent-Length: %d\r\n\r\n' % len(BODY)
) + BODY
AGENT = "DabbaBot/0 (+https://example.org/bot)"

Get = Callable[[str], Awaitable[bytes]]


class _Kitchen(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._transport.write(ANSWER * data.count(b"\r\n\r\n"))


def _serve(tell: Connection) -> None:
    async def run() -> None:
        server = await asyncio.get_running_loop().create_server(_Kitchen, "0.0.0.0", 0)
        tell.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(run())


@contextmanager
def kitchens() -> Iterator[int]:
    """The port of a server in a process of its own that answers any URL on 127.0.0.0/8, for the length of the block."""
    hear, tell = multiprocessing.Pipe(duplex=False)
    server = multiprocessing.Process(target=_serve, args=(tell,), daemon=True)
    server.start()
    try:
        yield hear.recv()
    finally:
        server.terminate()


async def _drive(get: Get, urls: list[list[str]]) -> None:
    async def one_host(pages: list[str]) -> None:
        for url in pages:
            assert len(await get(url)) == len(BODY)

    await asyncio.gather(*(one_host(pages) for pages in urls))


async def _measured(get: Get, urls: list[list[str]]) -> float:
    """Milliseconds of CPU a request, connections made beforehand."""
    await _drive(get, [pages[:1] for pages in urls])
    began = time.process_time()
    await _drive(get, urls)
    return 1000 * (time.process_time() - began) / sum(map(len, urls))


async def ours(urls: list[list[str]]) -> float:
    tier = HttpTier(AGENT, Resolver(), parse_networks("127.0.0.0/8"), Policy())

    async def get(url: str) -> bytes:
        result = await tier.fetch(url)
        assert isinstance(result, WireResponse), result
        return result.body

    try:
        return await _measured(get, urls)
    finally:
        await tier.aclose()


async def aiohttp_bare(urls: list[list[str]]) -> float:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:

        async def get(url: str) -> bytes:
            async with session.get(url) as response:
                return await response.read()

        return await _measured(get, urls)


async def httpx_one_pool(urls: list[list[str]]) -> float:
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(limits=limits) as client:

        async def get(url: str) -> bytes:
            return (await client.get(url)).content

        return await _measured(get, urls)


async def httpx_pool_a_host(urls: list[list[str]]) -> float:
    clients = {httpx.URL(pages[0]).host: httpx.AsyncClient() for pages in urls}

    async def get(url: str) -> bytes:
        return (await clients[httpx.URL(url).host].get(url)).content

    try:
        return await _measured(get, urls)
    finally:
        for client in clients.values():
            await client.aclose()


CLIENTS: dict[str, Callable[[list[list[str]]], Awaitable[float]]] = {
    "tier 1 (HttpTier)": ours,
    "aiohttp, bare": aiohttp_bare,
    "httpx, one pool": httpx_one_pool,
    "httpx, one pool a host": httpx_pool_a_host,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=2000, help="requests a client (default 2000)")
    parser.add_argument("--hosts", type=int, default=50, help="hosts, one request in flight at each (default 50)")
    asked = parser.parse_args()
    hosts = min(max(asked.hosts, 1), 250)
    each = max(1, min(asked.requests, 20_000) // hosts)
    with kitchens() as port:
        urls = [[f"http://127.0.1.{h + 1}:{port}/page/{n}" for n in range(each)] for h in range(hosts)]
        spent = {name: asyncio.run(_as_coroutine(client, urls)) for name, client in CLIENTS.items()}
    base = spent["tier 1 (HttpTier)"]
    print(f"{each * hosts} requests over {hosts} hosts, {len(BODY)} bytes each")
    print(f"{'client':26s} {'CPU ms a request':>17s} {'of tier 1':>10s}")
    for name, cost in spent.items():
        print(f"{name:26s} {cost:17.3f} {cost / base:9.2f}x")


async def _as_coroutine(client: Callable[[list[list[str]]], Awaitable[float]], urls: list[list[str]]) -> float:
    return await client(urls)


if __name__ == "__main__":
    main()
