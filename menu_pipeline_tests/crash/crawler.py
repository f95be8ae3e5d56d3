"""One crawl in a process of its own, for tests with several at once: settings, policy and sites from a file.

    python -m menu_pipeline_tests.crash.crawler JOB.json

``JOB.json``: ``settings``, ``policy`` (fields to replace), ``run_id``, ``worker`` (the command of an extraction worker:
the tests' own is quicker to start), ``sites`` (all, when left out), ``dies`` (a step of the ledger and a purpose: the
process kills itself right after the first request of that purpose has come through that step, so that no test has to
catch the moment). Prints one line a site, ``SITE WORD DETAIL``, and ``end``.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl import extraction
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.ledger import Ledger
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.settings import Settings

_changes: dict[str, Any] = {}


class TestSettings(Settings):
    """Settings with limits replaced that no operator may turn, so that a test need not wait for minutes."""

    __test__ = False

    def policy(self) -> Policy:
        return replace(super().policy(), **_changes)


def _die_after(step: str, purpose: str) -> None:
    original = getattr(Ledger, step)

    async def last(self: Ledger, ask: Any, *rest: Any) -> None:
        await original(self, ask, *rest)
        if ask.purpose == purpose:
            os.kill(os.getpid(), signal.SIGKILL)

    setattr(Ledger, step, last)


def main() -> None:
    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    _changes.update(job.get("policy", {}))
    settings = TestSettings(**job["settings"])
    extraction.COMMAND = tuple(job["worker"])
    if "dies" in job:
        _die_after(*job["dies"])
    sites = job.get("sites")
    if sites is None:
        with Database.open(settings.database_url) as database, database.read() as connection:
            sites = list(connection.exec_driver_sql("select site from site order by site").scalars())
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda number, frame: stop.set())
    crawl_sites(
        settings,
        sites,
        CrawlOptions(),
        run_id=job["run_id"],
        on_visit=lambda visit: print(visit.site, visit.word.value, visit.detail, flush=True),
        stop=stop,
    )
    print("end", flush=True)


if __name__ == "__main__":
    main()
