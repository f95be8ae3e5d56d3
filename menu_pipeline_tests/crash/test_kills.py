"""One crawl, killed again and again with SIGKILL: nothing lost, nothing twice, hardly anything asked again.

The usual run kills four times over twelve sites; ``make crash`` (MENU_PIPELINE_TEST_CRASH=full) twice at every step
and at twelve random moments over a hundred. The judge is what the street has, and its servers' own log.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.crawl import extraction
from menu_pipeline.crawl.conservation import check_conservation
from menu_pipeline.demo.catalogue import build_street
from menu_pipeline.demo.log import Seen
from menu_pipeline.demo.street import Street
from menu_pipeline.settings import Settings
from menu_pipeline_tests.crash.driver import STEPS
from menu_pipeline_tests.support.crawling import plain_url, rows_of
from menu_pipeline_tests.support.streets import LOOPBACK, import_street, open_street

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow

FULL = os.environ.get("MENU_PIPELINE_TEST_CRASH") == "full"
SITES = 100 if FULL else 12
SEED = 20261130


def schedule(rng: random.Random) -> list[tuple[str, int] | int]:
    """Kills in order: a step with the how-manieth time it is reached, or after so many requests from outside."""
    if not FULL:
        worst = ("after the intent", "all written, not committed", "menu written, not committed")
        return [*((step, rng.randint(1, 6)) for step in worst), rng.randint(3, 12)]
    kills: list[tuple[str, int] | int] = [(step, rng.randint(1, 25)) for step in (*STEPS, *STEPS)]
    kills += [rng.randint(1, 40) for _ in range(12)]
    rng.shuffle(kills)
    return kills


@dataclass
class Crawled:
    """What a street's crawl left, and what its servers saw."""

    db: Database
    seen: list[Seen]
    street: Street
    kills: int = 0
    died_at: list[str] = field(default_factory=list)


def drive(folder: Path, settings: dict[str, object], number: int, kill: tuple[str, int] | int | None) -> bool:
    """One process of the crawl; True when it was killed, False when it came to its end."""
    job = folder / f"job-{number}.json"
    given = {"settings": settings, "run_id": f"run-{number}", "worker": extraction.COMMAND}
    job.write_text(json.dumps(given), encoding="utf-8")
    command = [sys.executable, "-m", "menu_pipeline_tests.crash.driver", str(job)]
    command += [kill[0], str(kill[1])] if isinstance(kill, tuple) else []
    with (folder / f"err-{number}.txt").open("wb") as errors:
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True)
    assert process.stdout is not None
    with process.stdout:
        for settled, line in enumerate(process.stdout, 1):
            if kill == settled and line == ".\n":
                process.send_signal(signal.SIGKILL)
    code = process.wait()
    assert code in (0, -signal.SIGKILL), (folder / f"err-{number}.txt").read_text(encoding="utf-8")
    return code != 0


@pytest.fixture(params=["sqlite", "postgresql"] if FULL else ["sqlite"])
def killed(request: pytest.FixtureRequest, tmp_path: Path) -> Crawled:
    """A crawl over the street that was killed as scheduled and then left to finish."""
    db: Database = request.getfixturevalue("sqlite_db" if request.param == "sqlite" else "postgres_db")
    rng = random.Random(SEED)
    with open_street(tmp_path / "street", sites=SITES, kinds="ordinary") as street:
        values: dict[str, Any] = {
            "home": str(tmp_path / "home"),
            "database_url": plain_url(db),
            "blob_url": (tmp_path / "blobs").as_uri(),
            "hosts_file": str(street.hosts_file),
            "allow_networks": LOOPBACK,
            "min_delay_s": 0.05,
            "ttfb_factor": 1.0,
        }
        import_street(street, Settings(**values))
        plan = Street(build_street(sites=SITES, kinds="ordinary"), port=street.port)
        done = Crawled(db, [], plan)
        for number, kill in enumerate([*schedule(rng), None]):
            if drive(tmp_path, values, number, kill):
                done.kills += 1
                done.died_at.append(str(kill))
        done.seen = street.seen()
    return done


@pytest.mark.timeout(1800 if FULL else 300)
def test_a_crawl_killed_over_and_over_ends_as_if_it_had_not_been(killed: Crawled) -> None:
    db, street = killed.db, killed.street
    assert killed.kills >= (20 if FULL else 3), killed.died_at
    pages = rows_of(db, "select site, url, state, reason, last_outcome, content_sha256, extracted_sha256 from page")
    wanted = {(view.name, url) for view in street.sites for url in view.documents}
    held = {(row["site"], row["url"]) for row in pages if row["content_sha256"]}
    resting = rows_of(db, "select host, blocked_reason, failures from host where blocked_until > 0")
    lost = wanted - held
    known = [row for row in pages if (row["site"], row["url"]) in lost]
    visits = rows_of(db, "select site, visit_word, visit_detail from site order by site")
    words = [row for row in visits if row["site"] in {site for site, _ in lost}]
    assert lost == set(), f"pages were lost; known of them: {known}; visits: {words}; hosts at rest: {resting}"
    assert [row for row in pages if row["state"] in ("due", "dead")] == []
    assert [row for row in pages if row["content_sha256"] != row["extracted_sha256"]] == [], "left unextracted"
    conserved = check_conservation(db, [view.name for view in street.sites], time.time())
    assert (conserved.leaks, conserved.closed) == ((), 0)
    assert_no_dish_lost_or_doubled(db, street)
    assert_hardly_anything_asked_again(killed)


def assert_no_dish_lost_or_doubled(db: Database, street: Street) -> None:
    menus = rows_of(db, "select site, kitchen, count(*) as n from menu where valid_to is null group by site, kitchen")
    shown = rows_of(
        db,
        "select site, kitchen, section, name, label, price, source_url, count(*) as n from current_menu"
        " group by site, kitchen, section, name, label, price, source_url having count(*) > 1",
    )
    assert shown == [], "dishes twice on a page"
    assert {row["site"] for row in menus} >= {view.name for view in street.sites if len(view.menu) > 3}
    versions = rows_of(
        db,
        "select site, kitchen, page_id, menu_sha256, count(*) as n from menu"
        " group by site, kitchen, page_id, menu_sha256 having count(*) > 1",
    )
    assert versions == [], "the same version of a menu twice"


def assert_hardly_anything_asked_again(killed: Crawled) -> None:
    """Each request that a server saw again was in flight (its intent without outcome) when a process died. The short
    run shares its machine with other tests: what timed out there at these tests' short deadline is tried again too."""
    tried_again = "outcome = 'lost' or outcome is null" + ("" if FULL else " or reason = 'timeout'")
    rows = rows_of(killed.db, f"select url from request where {tried_again}")
    lost = Counter(row["url"] for row in rows)
    open_intents = rows_of(killed.db, "select url from request where outcome is null")
    assert open_intents == [], "whoever takes over closes what the dead left open"
    asked = Counter(f"{record.host}{record.target}" for record in killed.seen)
    again = {url: n - 1 for url, n in asked.items() if n > 1}
    in_flight = Counter[str]()
    for url, n in lost.items():
        authority, _, path = str(url).removeprefix("http://").partition("/")
        in_flight[f"{authority.partition(':')[0]}/{path}"] += n
    unexplained = {url: n for url, n in again.items() if n > in_flight[url]}
    assert unexplained == {}, _ledger_of(killed.db, sorted(unexplained)[:3])


def _ledger_of(db: Database, urls: list[str]) -> str:
    """What our own books say of requests that a server saw too often."""
    rows = rows_of(db, "select run_id, url, purpose, outcome, status, reason, sent_at, finished_at from request")
    return "\n".join(
        f"{row['run_id']} {row['url']} {row['outcome']} {row['status']} {row['reason']} {row['sent_at']:.3f}"
        for row in sorted(rows, key=lambda row: (str(row["url"]), float(str(row["sent_at"]))))
        if any(
            str(row["url"]).endswith(url.partition("/")[2]) and url.partition("/")[0] in str(row["url"]) for url in urls
        )
    )
