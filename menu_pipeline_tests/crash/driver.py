"""A crawl that kills itself: the process the crash tests start, with a fault at a named step (nothing of it ships).

    python -m menu_pipeline_tests.crash.driver JOB.json [STEP N]

``JOB.json`` holds the settings and the run's id. With ``STEP N`` the process sends itself SIGKILL the N-th time it
comes to that step; without, it waits to be killed. A line ``.`` on stdout is one request settled, ``end`` the end.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl import extraction
from menu_pipeline.crawl.context import CrawlOptions, RunTools
from menu_pipeline.crawl.ledger import Ledger, Settlement
from menu_pipeline.crawl.menu_store import MenuStore
from menu_pipeline.crawl.menus_stage import MenuDesk
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.settle import PageSettler
from menu_pipeline.settings import Settings

#: A lost request counts as in flight until its deadline: with the usual 20 s a test of twenty kills takes a day.
DEADLINE_S = 2.0


class HastySettings(Settings):
    """Settings with a short deadline a request, so that a host is asked again soon after a kill."""

    def policy(self) -> Policy:
        return replace(super().policy(), request_deadline_s=DEADLINE_S, lost_answer_wait_s=0.2)


@dataclass
class Fault:
    """Dies the ``left``-th time it is reached."""

    left: int

    def reach(self) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def _before(owner: Any, name: str, fault: Fault) -> None:
    original = getattr(owner, name)

    def wrapped(*args: Any, **kwargs: Any) -> Any:
        fault.reach()
        return original(*args, **kwargs)

    setattr(owner, name, wrapped)


def _after(owner: Any, name: str, fault: Fault) -> None:
    """For a coroutine: when it is done, before its caller hears of it."""
    original = getattr(owner, name)

    async def wrapped(*args: Any, **kwargs: Any) -> Any:
        result = await original(*args, **kwargs)
        fault.reach()
        return result

    setattr(owner, name, wrapped)


def _after_call(owner: Any, name: str, fault: Fault) -> None:
    original = getattr(owner, name)

    def wrapped(*args: Any, **kwargs: Any) -> Any:
        result = original(*args, **kwargs)
        fault.reach()
        return result

    setattr(owner, name, wrapped)


def _settlement(change: Callable[[Settlement, Fault], None]) -> Callable[[Fault], None]:
    """A fault inside the transaction of a page's settlement, or right after it."""

    def install(fault: Fault) -> None:
        original = PageSettler.settle

        async def settle(self: PageSettler, *args: Any) -> Settlement:
            settlement = await original(self, *args)
            change(settlement, fault)
            return settlement

        PageSettler.settle = settle  # type: ignore[method-assign]

    return install


def _in_transaction(settlement: Settlement, fault: Fault) -> None:
    write = settlement.write

    def dying(connection: Any) -> None:
        fault.reach()
        write(connection)

    settlement.write = dying


def _at_the_end_of_transaction(settlement: Settlement, fault: Fault) -> None:
    write = settlement.write

    def dying(connection: Any) -> None:
        write(connection)
        fault.reach()

    settlement.write = dying


def _committed(settlement: Settlement, fault: Fault) -> None:
    committed = settlement.committed

    def dying() -> None:
        fault.reach()
        committed()

    settlement.committed = dying


#: Every step between the intent to ask for a page and its dishes, in order.
STEPS: dict[str, Callable[[Fault], None]] = {
    "before the intent": lambda fault: _before(Ledger, "_intend", fault),
    "after the intent": lambda fault: _after(Ledger, "_intend", fault),
    "answered, nothing written": lambda fault: _before(Ledger, "_settle", fault),
    "body stored, no row": lambda fault: _after(RunTools, "put_blob", fault),
    "outcome written, page not": _settlement(_in_transaction),
    "all written, not committed": _settlement(_at_the_end_of_transaction),
    "committed": _settlement(_committed),
    "extraction begun": lambda fault: _before(RunTools, "get_blob", fault),
    "menu written, not committed": lambda fault: _after_call(MenuStore, "store", fault),
    "menu committed": lambda fault: _after(MenuDesk, "_extract", fault),
}


def main() -> None:
    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    settings = HastySettings(**job["settings"])
    extraction.COMMAND = tuple(job["worker"])  # the tests' own is quicker to start
    if len(sys.argv) > 2:
        STEPS[sys.argv[2]](Fault(int(sys.argv[3])))
    _after(Ledger, "_settle", _Said())  # type: ignore[arg-type]
    with Database.open(settings.database_url) as database, database.read() as connection:
        sites = list(connection.exec_driver_sql("select site from site order by site").scalars())
    crawl_sites(
        settings, sites, CrawlOptions(), run_id=job["run_id"], on_visit=lambda visit: None, stop=threading.Event()
    )
    print("end", flush=True)


class _Said:
    def reach(self) -> None:
        print(".", flush=True)


if __name__ == "__main__":
    main()
