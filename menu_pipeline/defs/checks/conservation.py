"""The check ``conservation`` on ``fetched_pages``: nothing lost and nothing twice, over all partners, after each run.

One verdict and not one a site: a leak is a fault of ours, and an event a site would cost more than the query. Over all
of them and not over the run's: the check has one state, and a leak that a run found must not pass with the next run
over other sites, or nobody is told of it.
Every page is in exactly one state with a time at which it is looked at again, no intent is older than its deadline
without an outcome, no menu is on display whose page says it is none. What is looked for: ``crawl/conservation.py``.
"""

from __future__ import annotations

from collections import Counter

import dagster as dg

from menu_pipeline.crawl.conservation import Conservation
from menu_pipeline.defs import metadata
from menu_pipeline.defs.checks.crawl_outcome import ASSET

CHECK = "conservation"
KEY = dg.AssetCheckKey(ASSET, CHECK)


def check_spec() -> dg.AssetCheckSpec:
    """The check, over the asset as a whole."""
    return dg.AssetCheckSpec(
        CHECK,
        asset=ASSET,
        description="Every page is in exactly one state and will be looked at again; every request "
        "has an outcome; no menu is on display whose page is gone. Fails with the rows as evidence.",
    )


def evaluation(found: Conservation) -> dg.AssetCheckEvaluation:
    """The verdict of one run."""
    shown: dict[str, dg.MetadataValue] = {
        f"pages_{state}": dg.MetadataValue.int(count) for state, count in sorted(found.states.items())
    }
    shown["intents_closed"] = dg.MetadataValue.int(found.closed)
    if found.leaks:
        kinds = Counter(leak.kind for leak in found.leaks)
        shown["kinds"] = metadata.table([{"leak": kind, "count": count} for kind, count in kinds.most_common()])
        shown["evidence"] = metadata.table(
            [{"leak": one.kind, "site": one.site, "url": one.url, "detail": one.detail} for one in found.leaks[:100]]
        )
    return dg.AssetCheckEvaluation(
        asset_key=ASSET,
        check_name=CHECK,
        passed=found.kept,
        description=_description(found),
        metadata=shown,
    )


def _description(found: Conservation) -> str:
    if found.kept:
        return f"{sum(found.states.values())} pages, each in one state; every request has an outcome"
    first = found.leaks[0]
    return f"{len(found.leaks)} do not add up; {first.kind}: {first.url} ({first.detail})"
