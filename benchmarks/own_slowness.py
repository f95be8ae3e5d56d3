"""Our own slowness is not theirs: does the delay toward healthy hosts stay at the floor while extraction is saturated?

    .venv/bin/python benchmarks/own_slowness.py [--heavy 10] [--quick 2] [--pages 12] [--dishes 2500] [--seconds 120]

One crawl (the command, as a user starts it) of hosts that answer each request 20 ms after they have it, from a server
in a process of its own. The heavy ones serve menus of thousands of dishes, more than the worker that reads them can
keep up with; the quick ones a page of one dish. The floor is 0.3 s, above ten times 20 ms, so that a healthy host is
promised the floor and its jitter (up to a tenth) and nothing else.

Prints, a host a line, the requests in the ledger, the server's own longest time from a request to its answer (a machine
that is busy makes the server late too, and that lateness is a host's own as far as anybody can tell), the longest first
byte the ledger recorded, and the longest promised delay as a ratio of the floor. Ends with 1 if a host was promised
more than 1.1 times the floor.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

FLOOR_S, ANSWER_AFTER_S, JITTER = 0.3, 0.02, 1.1
HEAD = "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {length}\r\n\r\n"


def _page(pages: int, dishes: int, number: int) -> bytes:
    links = "".join(f'<a href="/menu/{other}">Menu {other}</a> ' for other in range(pages))
    rows = "".join(f"<li>Soup of day {number} and {dish} <b>{dish % 20 + 3}.50</b></li>" for dish in range(dishes))
    return f"<html><title>Menu {number}</title><body>{links}<h2>Soups</h2><ul>{rows}</ul></body></html>".encode()


class _Host:
    """Answers of one host and how late its server was."""

    def __init__(self, pages: int, dishes: int) -> None:
        self._bodies = {f"/menu/{number}": _page(pages, dishes, number) for number in range(pages)}
        self._bodies["/"] = _page(pages, 0, 0)
        self.longest_s = 0.0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        clock = asyncio.get_running_loop().time
        while request := await reader.readline():
            asked = clock()
            while await reader.readline() not in (b"\r\n", b""):
                pass
            await asyncio.sleep(ANSWER_AFTER_S)
            body = self._bodies.get(request.split()[1].decode())
            head = HEAD.format(status="200 OK" if body else "404 Not Found", length=len(body or b""))
            writer.write(head.encode() + (body or b""))
            self.longest_s = max(self.longest_s, clock() - asked)
            await writer.drain()
        writer.close()


def _serve(tell: Connection, hosts: list[tuple[int, int]]) -> None:
    async def run() -> None:
        served = [_Host(pages, dishes) for pages, dishes in hosts]
        ports = [
            (await asyncio.start_server(host.serve, f"127.9.0.{number}", 0)).sockets[0].getsockname()[1]
            for number, host in enumerate(served, 1)
        ]
        tell.send(ports)
        await asyncio.to_thread(tell.recv)
        tell.send([host.longest_s for host in served])

    asyncio.run(run())


@contextmanager
def servers(hosts: list[tuple[int, int]]) -> Iterator[tuple[list[int], Connection]]:
    """The ports of one server a host, and the pipe that tells each host's longest answer when anything is sent."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_serve, args=(theirs, hosts), daemon=True)
    process.start()
    try:
        yield ours.recv(), ours
    finally:
        process.terminate()


def crawl(home: Path, ports: list[int], seconds: float) -> None:
    """Imports the hosts as partners of their own and crawls them all, for so long at most."""
    names = [f"host{number}.test" for number in range(1, len(ports) + 1)]
    lines = [f"127.9.0.{number} {name}" for number, name in enumerate(names, 1)]
    (home / "hosts").write_text("\n".join(lines) + "\n")
    rows = [f",http://{name}:{port}/,{name},kitchen,\n" for name, port in zip(names, ports, strict=True)]
    (home / "partners.csv").write_text("site,seed_url,name,kind,page_budget\n" + "".join(rows))
    own = {
        "HOME": str(home / "state"),
        "HOSTS_FILE": str(home / "hosts"),
        "ALLOW_NETWORKS": "127.0.0.0/8",
        "CONTACT_URL": "https://example.org/bot",
        "MIN_DELAY_S": str(FLOOR_S),
        "RUN_BUDGET_S": str(seconds),
    }
    environment = {**os.environ, **{f"MENU_PIPELINE_{name}": value for name, value in own.items()}}
    command = [sys.executable, "-m", "menu_pipeline.cli"]
    for words in (["sites", "import", str(home / "partners.csv")], ["crawl", "--all"]):
        subprocess.run([*command, *words], env=environment, check=True, stdout=subprocess.DEVNULL)


def promised(home: Path) -> list[tuple[str, int, float, float]]:
    """Host, requests, longest first byte and longest promised delay in seconds, of each host in the ledger."""
    query = """select host, count(*), max(ttfb_s), max(promised_delay_s) from request
               where purpose = 'page' group by host order by host"""
    with sqlite3.connect(next((home / "state").glob("*.db"))) as ledger:
        return [
            (str(host), int(asked), float(ttfb or 0), float(delay))
            for host, asked, ttfb, delay in ledger.execute(query)
        ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heavy", type=int, default=10, help="hosts with large menus")
    parser.add_argument("--quick", type=int, default=2, help="hosts with small ones")
    parser.add_argument("--pages", type=int, default=12, help="menu pages a host")
    parser.add_argument("--dishes", type=int, default=2500, help="dishes on a page of a heavy host")
    parser.add_argument("--seconds", type=float, default=120, help="the run's time budget")
    asked = parser.parse_args()
    hosts = [(asked.pages, asked.dishes)] * asked.heavy + [(asked.pages, 1)] * asked.quick
    with tempfile.TemporaryDirectory() as folder, servers(hosts) as (ports, tell):
        crawl(Path(folder), ports, asked.seconds)
        tell.send("done")
        late = {f"host{number}.test": longest_s for number, longest_s in enumerate(tell.recv(), 1)}
        rows = promised(Path(folder))
    print(f"{'host':<20} {'pages':>5} {'server, longest':>16} {'ledger, longest':>16} {'delay / floor':>14}")
    for host, count, ttfb, delay in rows:
        print(f"{host:<20} {count:>5} {1000 * late[host]:>13.0f} ms {1000 * ttfb:>13.0f} ms {delay / FLOOR_S:>14.2f}")
    above = [host for host, _, _, delay in rows if delay > JITTER * FLOOR_S * 1.001]
    print(f"{len(rows) - len(above)} of {len(hosts)} hosts at the floor")
    return 0 if rows and not above and len(rows) == len(hosts) else 1


if __name__ == "__main__":
    sys.exit(main())
