"""The asset ``partner_sites``: the partner list as it stands in the database.

It is unpartitioned: one list, whose keys are the partitions of everything after it. Materializing it brings the
partitions in step and shows the list; the list itself is written by ``menu-pipeline sites import`` alone.
"""

import dagster as dg

from menu_pipeline.defs.partitions import partner_metadata, sync_instance
from menu_pipeline.defs.resources import PoliteFetcher

COLUMNS = dg.TableSchema(
    [
        dg.TableColumn("site", "string", "partition key: the host at import, or host~slug where partners share one"),
        dg.TableColumn("name", "string", "the partner's name"),
        dg.TableColumn("kind", "string", "kitchen or directory"),
        dg.TableColumn("status", "string", "active or paused"),
        dg.TableColumn("seed_url", "string", "where a visit begins"),
        dg.TableColumn("last_visit", "string", "when the last visit ended (UTC) and the word it came to"),
    ]
)


@dg.asset(
    name="partner_sites",
    group_name="partners",
    kinds={"table", "csv"},
    owners=["team:data-engineering"],
    description="The partners whose sites we read: one row a site. Its keys are the partitions of the crawl.",
    metadata={"dagster/column_schema": COLUMNS},
)
def partner_sites(context: dg.AssetExecutionContext, polite_fetcher: PoliteFetcher) -> dg.MaterializeResult[None]:
    with polite_fetcher.database() as database:
        sync = sync_instance(database, context.instance)
        return dg.MaterializeResult(metadata=partner_metadata(database, sync))
