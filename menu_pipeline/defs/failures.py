"""When a run is red, and which of Dagster's three retries apply.

What belongs here: the decision, from what the visits came to, whether the run fails.

With thousands of partners some site is always down, so a red run must mean that *we* are broken:

- a site that could not be read leaves its partition as it was and fails its own check ``crawl_outcome``;
- the run fails at once for a lost database or store of bodies, and for a setting that cannot work: no site can be
  read then, and none is said to be unreadable;
- it fails for a bug of ours (which spoils the visit of one site, not of the others), or when the only site it was
  about could not be read: whoever asked for that one site sees why. It fails after all other work is done.

Retries:

- pages are retried by the frontier, with their own delays; nothing here repeats a request;
- **op retry** would repeat the whole batch, so no ``RetryPolicy`` is set, and ``allow_retries=False`` says so on
  the failure itself too;
- **run retry** is for crashes of the process only (``retry_on_asset_or_op_failure: false``); a retried run finds
  less due, since every page settled before the crash is settled.

Trade: a failed check does not block and leaves the run green, so a run status sensor misses it; alerts follow
check evaluations instead.
"""

from __future__ import annotations

from collections.abc import Sequence

import dagster as dg

from menu_pipeline.core.errors import MenuPipelineError
from menu_pipeline.crawl.visit import SiteVisit, VisitWord

#: The failure class of a visit that a fault of our own ended.
BUG = "bug"


def run_failure(visits: Sequence[SiteVisit]) -> dg.Failure | None:
    """The failure to raise at the end of a run, or None: a bug of ours, or its only site could not be read."""
    bugs = [visit for visit in visits if visit.failure == BUG]
    if bugs:
        more = f" and {len(bugs) - 1} more" if len(bugs) > 1 else ""
        return _failure(bugs[0], f"a fault of ours ended the visit of {bugs[0].site}{more}: {bugs[0].detail}")
    if len(visits) == 1 and visits[0].word is VisitWord.UNREADABLE:
        return _failure(visits[0], f"{visits[0].site} could not be read ({visits[0].failure}): {visits[0].detail}")
    return None


def fault_of_ours(error: MenuPipelineError) -> dg.Failure:
    """The failure of a run that cannot go on: the error's own line, which names the setting and what to do."""
    return dg.Failure(description=str(error), allow_retries=False)


def _failure(visit: SiteVisit, description: str) -> dg.Failure:
    metadata = {"site": visit.site, "failure": visit.failure or "unknown", **dict(sorted(visit.evidence.items()))}
    return dg.Failure(description=description, metadata=metadata, allow_retries=False)
