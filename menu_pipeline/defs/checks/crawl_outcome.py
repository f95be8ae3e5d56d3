"""The check ``crawl_outcome`` on ``fetched_pages``, one verdict a site: could it be read?

Passed where a site was read, also where nothing was new or due, and where a page fails that is not of its menu, which
is named; a warning where the start page or a page of the menu fails; failed, with class and evidence, where nothing
could be read. Visits that say nothing about the site (paused, busy, deferred) are not judged: the last verdict stands.
Evaluations come from the crawl's own step. They carry the partition's latest materialization, without which the
UI shows no status for a partition that has one, and failures come last, because the asset's headline is the last
evaluation. https://docs.dagster.io/guides/test/asset-checks
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import dagster as dg
from dagster import DagsterEventType
from dagster._core.definitions.asset_checks.asset_check_evaluation import (
    AssetCheckEvaluationTargetMaterializationData as Target,
)

from menu_pipeline.crawl.visit import SiteVisit, VisitWord
from menu_pipeline.defs.checks.by_site import spec_by_site

CHECK = "crawl_outcome"
ASSET = dg.AssetKey("fetched_pages")
KEY = dg.AssetCheckKey(ASSET, CHECK)

JUDGED = frozenset(VisitWord) - {VisitWord.PAUSED, VisitWord.BUSY, VisitWord.DEFERRED}


def check_spec() -> dg.AssetCheckSpec:
    """The check, partitioned by site."""
    says = (
        "Could the site be read at its last visit? Fails with the class of failure and its evidence; warns where "
        "its start page or a page of its menu fails and others were read."
    )
    return spec_by_site(KEY, says)


def evaluations(visits: Sequence[SiteVisit], targets: Mapping[str, Target]) -> Iterator[dg.AssetCheckEvaluation]:
    """One evaluation a judged visit, failures last. ``targets``: the latest materialization by site."""
    judged = [visit for visit in visits if visit.word in JUDGED]
    for visit in sorted(judged, key=lambda visit: (visit.failure is not None, visit.word is VisitWord.UNREADABLE)):
        readable = visit.word is not VisitWord.UNREADABLE
        yield dg.AssetCheckEvaluation(
            asset_key=ASSET,
            check_name=CHECK,
            passed=readable and visit.failure is None,
            severity=dg.AssetCheckSeverity.WARN if readable else dg.AssetCheckSeverity.ERROR,
            partition=visit.site,
            description=visit.detail,
            metadata=_metadata(visit),
            target_materialization_data=targets.get(visit.site),
        )


def latest_targets(instance: dg.DagsterInstance, sites: Sequence[str], asset: dg.AssetKey = ASSET) -> dict[str, Target]:
    """The latest materialization of ``asset`` of each of ``sites`` that has one, in two queries."""
    storage = instance.event_log_storage
    latest = storage.get_latest_storage_id_by_partition(asset, DagsterEventType.ASSET_MATERIALIZATION, set(sites))
    if not latest:
        return {}
    wanted = dg.AssetRecordsFilter(asset, storage_ids=sorted(latest.values()))
    records = instance.fetch_materializations(wanted, limit=len(latest)).records
    return {
        record.partition_key: Target(run_id=record.run_id, storage_id=record.storage_id, timestamp=record.timestamp)
        for record in records
        if record.partition_key is not None
    }


def _metadata(visit: SiteVisit) -> dict[str, dg.MetadataValue]:
    # A failure names its site: the log of a run shows the metadata of an evaluation and not its partition.
    failure = {"site": visit.site, "failure": visit.failure} if visit.failure else {}
    said = {"outcome": visit.word.value, **failure, **dict(sorted(visit.evidence.items()))}
    shown: dict[str, dg.MetadataValue] = {key: dg.MetadataValue.text(str(value)) for key, value in said.items()}
    if visit.failure is not None and visit.next_due_at is not None:
        shown["next_try"] = dg.MetadataValue.timestamp(visit.next_due_at)
    return shown
