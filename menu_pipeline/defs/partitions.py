"""The partitions ``sites``: one key a partner, kept in step with the table ``site``.

What belongs here: the partitions definition, the one function that brings an instance in step, and what the
asset ``partner_sites`` shows of it. Who calls it: the sensor, the asset, and ``menu-pipeline sites import``.
https://docs.dagster.io/guides/build/partitions-and-backfills/partitioning-assets#dynamic-partitions

Second day: a key stays as long as its site is in the list, paused ones too, so its history stays in sight. A
retired site's key goes away; what its runs wrote stays in the event log, and importing it again brings it back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import dagster as dg

from menu_pipeline.adapters.database import Database, as_datetime, run
from menu_pipeline.defs import metadata
from menu_pipeline.defs.home import open_instance
from menu_pipeline.settings import Settings

SITES_NAME = "sites"
PARTNERS = "partner_sites"
SITES = dg.DynamicPartitionsDefinition(name=SITES_NAME)


@dataclass(frozen=True)
class PartitionSync:
    """Keys that were added to and taken from an instance, sorted."""

    added: tuple[str, ...]
    removed: tuple[str, ...]

    @property
    def changed(self) -> bool:
        return bool(self.added or self.removed)


def wanted_partitions(database: Database) -> list[str]:
    """The keys that should exist: every site that is not retired, sorted."""
    with database.read() as connection:
        return [row["site"] for row in run(connection, "reports.partitions")]


def sync_instance(database: Database, instance: dg.DagsterInstance) -> PartitionSync:
    """Brings ``instance`` in step with the table ``site``; in bulk, so that 20,000 keys take under a second."""
    wanted = set(wanted_partitions(database))
    present = set(instance.get_dynamic_partitions(SITES_NAME))
    sync = PartitionSync(tuple(sorted(wanted - present)), tuple(sorted(present - wanted)))
    if sync.added:
        instance.add_dynamic_partitions(SITES_NAME, list(sync.added))
    for key in sync.removed:
        instance.delete_dynamic_partition(SITES_NAME, key)
    return sync


def partner_metadata(database: Database, sync: PartitionSync) -> dict[str, dg.MetadataValue]:
    """Counts by status and kind, what was added and removed, and the first rows of the list."""
    with database.read() as connection:
        rows = [_shown(dict(row)) for row in run(connection, "reports.partner_table")]
    counts = Counter(str(row["status"]) for row in rows) + Counter(str(row["kind"]) for row in rows)
    return {
        "dagster/row_count": dg.MetadataValue.int(len(rows)),
        "active": dg.MetadataValue.int(counts["active"]),
        "paused": dg.MetadataValue.int(counts["paused"]),
        "directories": dg.MetadataValue.int(counts["directory"]),
        "added": dg.MetadataValue.int(len(sync.added)),
        "removed": dg.MetadataValue.int(len(sync.removed)),
        "sites": metadata.table(rows),
    }


def sync_and_report(database: Database, instance: dg.DagsterInstance) -> PartitionSync:
    """Brings the partitions in step; when something changed, says so on the asset without the cost of a run."""
    sync = sync_instance(database, instance)
    if sync.changed:
        event = dg.AssetMaterialization(PARTNERS, metadata=partner_metadata(database, sync))
        instance.report_runless_asset_event(event)
    return sync


def sync_partitions(settings: Settings) -> PartitionSync:
    """The same for the instance that the CLI works on: ``DAGSTER_HOME``, or the embedded one under HOME."""
    with Database.open(settings.database_url) as database, open_instance(settings) as instance:
        return sync_and_report(database, instance)


def describe_change(keys: Sequence[str], word: str) -> str:
    """``3 added (a, b, c)``, at most three named; empty when there are none."""
    if not keys:
        return ""
    named = ", ".join(keys[:3]) + (", …" if len(keys) > 3 else "")
    return f"{len(keys)} {word} ({named})"


def _shown(row: Mapping[str, Any]) -> metadata.Row:
    visited = as_datetime(row["visited_at"])
    last = f"{visited:%Y-%m-%d %H:%M} {row['visit_word'] or ''}".strip() if visited else ""
    return {**{key: row[key] for key in ("site", "name", "kind", "status", "seed_url")}, "last_visit": last}
