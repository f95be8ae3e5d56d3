"""What the frontier costs, against what was promised, in one run:

    python benchmarks/frontier.py                          # SQLite in a temporary folder
    python benchmarks/frontier.py postgresql://USER@HOST/DB  # an empty database; it is filled

- deciding on a link (normalise, trap by shape, robots.txt): at most 100 µs of CPU a URL;
- taking and acknowledging a page in batches: at most 0.5 ms of CPU a page, of this process;
- a table of 1,000,000 pages takes a batch in less than twice the time of one of 10,000.

CPU is that of this process (``time.process_time``), so that a busy machine does not count; the growth compares wall
times, the best of many, since most of it is spent in the database.
"""

from __future__ import annotations

import gc
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, text

from menu_pipeline.adapters.database import Database, run, run_many
from menu_pipeline.core import robots, urls
from menu_pipeline.core.policy import PRODUCT_TOKEN, Policy
from menu_pipeline.core.routing import promise
from menu_pipeline.core.traps import shape_trap

LINKS = 20_000
SMALL, LARGE = 10_000, 1_000_000
PAGES_A_SITE = 200
BATCH = 50
NOW = 1_796_000_000.0
ROBOTS = b"User-agent: *\nCrawl-delay: 2\n" + b"".join(b"Disallow: /private-%d/\n" % n for n in range(40))


def links(count: int) -> list[str]:
    """Decorated links as sites write them, each another string."""
    rng = random.Random(7)
    names = ["menu", "speisekarte", "about", "kontakt", "drinks", "starters", "news/2026/11", "gift-cards"]
    tails = ["", "?utm_source=x{}", "?page={}", "?PHPSESSID={:032x}", "#top{}", "?b=2&a=1&fbclid={}", ";jsessionid={}"]
    made = []
    for number in range(count):
        name, tail = rng.choice(names), rng.choice(tails).format(number)
        made.append(f"HTTP://Kitchen-{number % 300}.Example:80/x/../{name}-{number % 977}{tail}")
    return made


def decide_links() -> float:
    """Microseconds of CPU a URL, none of them seen before."""
    policy, rules, made = Policy(), robots.parse(ROBOTS), links(LINKS)
    gc.collect()
    started = time.process_time()
    for link in made:
        url = urls.normalize(link)
        if shape_trap(url, policy, 2026) is None and rules.decide(url, PRODUCT_TOKEN).allowed:
            promise(url, "our menu")
    return (time.process_time() - started) / len(made) * 1e6


def fill(db: Database, pages: int, first: int = 0) -> None:
    """``pages`` rows, 200 a site, a third of them due; set-based, since a million go through."""
    sites = [f"site-{number:05}.example" for number in range(first // PAGES_A_SITE, (first + pages) // PAGES_A_SITE)]
    with db.begin() as connection:
        rows = [
            {"site": site, "url": f"http://{site}/", "name": site, "kind": "kitchen", "host": site, "at": NOW}
            for site in sites
        ]
        connection.execute(
            text(
                "insert into site (site, seed_url, name, kind, host, imported_at)"
                " values (:site, :url, :name, :kind, :host, :at)"
            ),
            rows,
        )
    for start in range(0, len(sites), 50):
        with db.begin() as connection:
            run_many(
                connection, "frontier.page_add", [row for site in sites[start : start + 50] for row in _rows(site)]
            )
    with db.begin() as connection:
        connection.execute(
            text(
                "update page set state = 'done', due_at = :later, verified_at = :at, content_sha256 = null"
                " where page_id % 3 <> 0"
            ),
            {"later": NOW + 86_400, "at": NOW - 1000},
        )
        if db.dialect == "sqlite":
            connection.exec_driver_sql("analyze")
    if db.dialect == "postgresql":
        with db.begin() as connection:
            connection.exec_driver_sql("analyze page")


def _rows(site: str) -> Iterator[dict[str, object]]:
    for number in range(PAGES_A_SITE):
        yield {
            "site": site,
            "url": f"http://{site}/page-{number}",
            "host": site,
            "due_at": NOW - number,
            "role": "page",
            "promise": number % 7,
            "depth": number % 4,
            "hops": 0,
            "named_late": 0,
            "found_on": "benchmark",
            "found_at": NOW,
            "lastmod": None,
            "in_sitemap": 0,
            "listed_by": None,
        }


def take(connection: Connection, site: str) -> list[int]:
    rows = run(connection, "frontier.take_new", site=site, now=NOW, held_list=[], most=BATCH)
    return [row["page_id"] for row in rows]


def acknowledge(connection: Connection, pages: list[int]) -> None:
    """What a page's answer writes to the frontier: its row, as read or verified."""
    for page_id in pages:
        run(
            connection,
            "frontier.page_verified",
            page_id=page_id,
            due_at=NOW + 3600,
            outcome="not_modified",
            status=304,
            etag=None,
            last_modified=None,
            now=NOW,
        )


def take_and_acknowledge(db: Database, sites: list[str]) -> float:
    """Milliseconds of CPU a page, in batches of one site each: two round trips a batch."""
    gc.collect()
    done, started = 0, time.process_time()
    for site in sites:
        with db.read() as connection:
            pages = take(connection, site)
        with db.begin() as connection:
            acknowledge(connection, pages)
        done += len(pages)
    return (time.process_time() - started) / done * 1e3


def time_to_take(db: Database, sites: list[str]) -> float:
    """Milliseconds of wall time to take a batch: the median of many sites, each the better of two."""
    found = []
    with db.read() as connection:
        for site in sites:
            found.append(min(_timed(lambda site=site: take(connection, site)) for _ in range(2)))  # type: ignore[misc]
    return sorted(found)[len(found) // 2] * 1e3


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


@contextmanager
def database(url: str | None) -> Iterator[Database]:
    if url is not None:
        with Database.open(url) as db:
            yield db
        return
    with tempfile.TemporaryDirectory() as folder, Database.open(f"sqlite:///{Path(folder)}/crawl.db") as db:
        yield db


def main() -> int:
    cost = decide_links()
    kept = [("normalise + trap + robots + promise", cost, "µs of CPU a URL", 100.0)]
    with database(sys.argv[1] if len(sys.argv) > 1 else None) as db:
        fill(db, SMALL)
        few = [f"site-{number:05}.example" for number in range(SMALL // PAGES_A_SITE)]
        small = time_to_take(db, few)
        fill(db, LARGE - SMALL, SMALL)
        many = [f"site-{number:05}.example" for number in range(0, LARGE // PAGES_A_SITE, 50)]
        large = time_to_take(db, many)
        kept.append((f"take a batch, {LARGE:,} rows against {SMALL:,} ({small:.2f} ms)", large / small, "times", 2.0))
        kept.append(("take + acknowledge", take_and_acknowledge(db, many), "ms of CPU a page", 0.5))
        print(f"on {db.dialect}:")
    for name, value, unit, most in kept:
        print(f"  {name:60} {value:8.3f} {unit} (at most {most:g}){'' if value <= most else '  TOO MUCH'}")
    return int(any(value > most for _, value, _, most in kept))


if __name__ == "__main__":
    sys.exit(main())
