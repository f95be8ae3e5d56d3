"""Plans as run requests: what the daily schedule and the recrawl sensor share.

A plan is a mark in the crawl's database (``crawl/planning.py``) and a run request that carries it as key and tag. Each
tick first looks at the runs of the open marks: a run that is over, however it ended, frees its sites; one that waits or
works keeps them, however long that takes; a mark that never got a run expires.

Second day: keys are never issued twice. A tick evaluated twice asks for the same runs. After the daemon was away the
first tick finds the runs as they are now. After a new crawl database beside an old Dagster instance, keys differ by
their time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import dagster as dg
from dagster._core.storage.dagster_run import FINISHED_STATUSES
from sqlalchemy import Connection

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl import planning
from menu_pipeline.crawl.planning import Mark
from menu_pipeline.defs.jobs import crawl_config

BATCH_TAG = "menu_pipeline/batch"
MARK_TAG = "menu_pipeline/mark"


@dataclass(frozen=True)
class Planner:
    """One tick of ``planned_by`` at ``now`` (epoch seconds); ``occasion`` names the tick."""

    instance: dg.DagsterInstance
    database: Database
    policy: Policy
    planned_by: str
    occasion: str
    now: float

    def plan(self, choose: Callable[[Connection], Sequence[Sequence[str]]]) -> list[dg.RunRequest]:
        """Run requests for the batches that ``choose`` finds in a read transaction, without sites planned already."""
        self._settle()
        with self.database.read() as connection:
            marks = planning.planned_before(connection, self.planned_by, self.occasion)
            batches = [] if marks else choose(connection)
        if batches:
            with self.database.begin() as connection:
                marks = planning.claim(connection, self.planned_by, self.occasion, batches, self.now, self.policy)
        return [_request(mark, f"{number}/{len(marks)}") for number, mark in enumerate(marks, start=1)]

    def _settle(self) -> None:
        with self.database.read() as connection:
            marks = planning.open_marks(connection)
        if not marks:
            return
        over, alive = runs_of(self.instance, marks)
        with self.database.begin() as connection:
            planning.settle(connection, over, alive, self.now, self.policy)


def runs_of(instance: dg.DagsterInstance, marks: Sequence[Mark]) -> tuple[set[int], set[int]]:
    """Marks whose run is over, and those whose run waits or works; a mark without a run is in neither."""
    numbers = {mark.key: mark.mark_id for mark in marks}
    over: set[int] = set()
    alive: set[int] = set()
    for run in instance.get_runs(dg.RunsFilter(tags={MARK_TAG: list(numbers)})):
        (over if run.status in FINISHED_STATUSES else alive).add(numbers[run.tags[MARK_TAG]])
    return over - alive, alive


def _request(mark: Mark, batch: str) -> dg.RunRequest:
    return dg.RunRequest(
        run_key=mark.key, run_config=crawl_config(mark.sites), tags={BATCH_TAG: batch, MARK_TAG: mark.key}
    )
