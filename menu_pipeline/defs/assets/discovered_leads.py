"""The asset ``discovered_leads``: kitchens that are no partners yet, as partner directories name them.

Unpartitioned, beside the chain: it reads the table ``lead``, which the crawl fills from links on directories' pages
(``core/leads.py``). Nothing is ever asked of these hosts: whether to win them is a person's decision
(``docs/decisions/0024``). Second day: a lead that became a partner is gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import dagster as dg

from menu_pipeline.core.policy import DAY_S
from menu_pipeline.defs import metadata
from menu_pipeline.defs.resources import PoliteFetcher
from menu_pipeline.reports.leads import FoundLead, found_leads

COLUMNS = dg.TableSchema(
    [
        dg.TableColumn("host", "string", "the kitchen's host; nothing was asked of it"),
        dg.TableColumn("url", "string", "what was linked"),
        dg.TableColumn("found_by", "string", "the partner whose directory links it"),
        dg.TableColumn("found_on", "string", "the page with the link"),
        dg.TableColumn("found_at", "timestamp", "when that page was read (UTC)"),
    ]
)


@dg.asset(
    name="discovered_leads",
    deps=["fetched_pages"],
    group_name="reports",
    kinds={"sql", "table"},
    owners=["team:data-engineering"],
    description="Hosts of kitchens that are no partners yet, found as links in partner directories. Nobody asks them "
    "anything; who wants them as partners adds them to the list.",
    metadata={"dagster/column_schema": COLUMNS},
)
def discovered_leads(polite_fetcher: PoliteFetcher) -> dg.MaterializeResult[None]:
    with polite_fetcher.database() as database, database.read() as connection:
        found = found_leads(connection)
    return dg.MaterializeResult(metadata=leads_metadata(found, polite_fetcher.now()))


def leads_metadata(found: Sequence[FoundLead], now: float) -> dict[str, dg.MetadataValue]:
    """Counts, how many came by which directory, and the newest leads as a table and with links."""
    new = sum(1 for one in found if one.found_at is not None and now - one.found_at.timestamp() < 7 * DAY_S)
    by_site = Counter(one.site for one in found)
    shown: dict[str, dg.MetadataValue] = {
        "dagster/row_count": dg.MetadataValue.int(len(found)),
        "new_in_7_days": dg.MetadataValue.int(new),
        "directories": dg.MetadataValue.int(len(by_site)),
    }
    if found:
        rows = [_row(one) for one in found]
        shown["by_directory"] = metadata.table([{"site": site, "leads": n} for site, n in by_site.most_common()])
        shown["leads"] = metadata.table(rows)
        shown["leads_with_links"] = metadata.markdown_table(rows)
    return shown


def _row(one: FoundLead) -> metadata.Row:
    found_at = "" if one.found_at is None else metadata.utc(one.found_at)
    return {"host": one.host, "url": one.url, "found_by": one.found_by, "found_on": one.found_on, "found_at": found_at}
