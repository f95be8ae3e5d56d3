"""The check ``politeness`` on ``fetched_pages``, one verdict a site: was every promise to its server kept?

Judged from the ledger of requests alone, after the run, for every site the run sent a request for; a site that got
none keeps its last verdict. A breach is a fault of ours and never the site's. It fails the check of the site whose
request should not have been sent, with that request and the one that forbade it as evidence.
What is judged is in ``core/proof.py``; how evaluations are yielded is as in ``crawl_outcome``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import dagster as dg
from dagster._core.definitions.asset_checks.asset_check_evaluation import (
    AssetCheckEvaluationTargetMaterializationData as Target,
)

from menu_pipeline.core.ledger_entry import Entry
from menu_pipeline.core.proof import Breach
from menu_pipeline.crawl.proving import SiteVerdict
from menu_pipeline.crawl.visit import iso_ms
from menu_pipeline.defs import metadata
from menu_pipeline.defs.checks.by_site import spec_by_site
from menu_pipeline.defs.checks.crawl_outcome import ASSET

CHECK = "politeness"
KEY = dg.AssetCheckKey(ASSET, CHECK)


def check_spec() -> dg.AssetCheckSpec:
    """The check, partitioned by site."""
    return spec_by_site(
        KEY,
        "Proved from the ledger of requests: one in flight, gaps as promised, rests, robots.txt, leases and address "
        "limits kept. Fails with the two requests as evidence.",
    )


def evaluations(verdicts: Sequence[SiteVerdict], targets: Mapping[str, Target]) -> Iterator[dg.AssetCheckEvaluation]:
    """One evaluation a site, failures last. ``targets``: the latest materialization by site."""
    for verdict in sorted(verdicts, key=lambda one: bool(one.breaches)):
        yield dg.AssetCheckEvaluation(
            asset_key=ASSET,
            check_name=CHECK,
            passed=not verdict.breaches,
            partition=verdict.site,
            description=_description(verdict),
            metadata=_metadata(verdict),
            target_materialization_data=targets.get(verdict.site),
        )


def _description(verdict: SiteVerdict) -> str:
    if not verdict.breaches:
        return f"{verdict.requests} requests, every promise kept"
    first = verdict.breaches[0]
    return f"{len(verdict.breaches)} breaches in {verdict.requests} requests; {first.kind.value}: {first.says}"


def _metadata(verdict: SiteVerdict) -> dict[str, dg.MetadataValue]:
    shown: dict[str, dg.MetadataValue] = {
        "requests": dg.MetadataValue.int(verdict.requests),
        "breaches": dg.MetadataValue.int(len(verdict.breaches)),
    }
    if not verdict.breaches:
        return shown
    first = verdict.breaches[0]
    counts = Counter(breach.kind.value for breach in verdict.breaches)
    shown["site"] = dg.MetadataValue.text(verdict.site)  # the log of a run does not show the partition
    shown["kinds"] = metadata.table([{"breach": kind, "count": count} for kind, count in counts.most_common()])
    shown["request"] = dg.MetadataValue.text(described(first.request))
    if first.earlier is not None:
        shown["earlier_request"] = dg.MetadataValue.text(described(first.earlier))
    shown["evidence"] = metadata.table([_row(breach) for breach in verdict.breaches])
    return shown


def described(entry: Entry) -> str:
    """A request as evidence, in a line."""
    end = iso_ms(entry.ended_at) + (" (its deadline)" if entry.finished_at is None else "")
    return (
        f"{entry.url} ({entry.answer}), sent {iso_ms(entry.sent_at)}, over {end}; request {entry.request_id} "
        f"of run {entry.run_id}, lease {entry.lease_token}"
    )


def _row(breach: Breach) -> dict[str, object]:
    return {
        "breach": breach.kind.value,
        "where": breach.where,
        "says": breach.says,
        "request": described(breach.request),
        "earlier_request": described(breach.earlier) if breach.earlier is not None else None,
    }
