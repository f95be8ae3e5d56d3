"""The asset ``published_menus``: the current menus as Parquet by day with a manifest, in a job of its own after crawls.

Unpartitioned: readers want all menus at once. Publishing the same menus twice on a day writes once, so the job may run
as often as it likes. After a failed publish the next crawl's
publish carries everything, since the file is always written whole.
"""

import time
from datetime import datetime
from typing import TYPE_CHECKING

import dagster as dg

from menu_pipeline.adapters.database import Database
from menu_pipeline.adapters.meta import keep_stale_after
from menu_pipeline.defs import metadata
from menu_pipeline.defs.assets.crawl import MENU_COLUMNS
from menu_pipeline.defs.resources import PoliteFetcher
from menu_pipeline.settings import Settings

if TYPE_CHECKING:
    from menu_pipeline.adapters.published import Published

PREVIEW_ROWS = 20


@dg.asset(
    name="published_menus",
    deps=["extracted_menus"],
    group_name="menus",
    kinds={"parquet", "pandas"},
    owners=["team:data-engineering"],
    description="All current dishes and prices, with source and time read: Parquet by day, published/manifest.json.",
    metadata={"dagster/column_schema": MENU_COLUMNS},
)
def published_menus(polite_fetcher: PoliteFetcher) -> dg.MaterializeResult[None]:
    return dg.MaterializeResult(metadata=published_metadata(publish_menus(polite_fetcher.settings()), time.time()))


def publish_menus(settings: Settings) -> "Published":
    """Publishes to ``HOME/published`` (and to the S3 store); what the job does, without Dagster."""
    from menu_pipeline.adapters.published import publish  # pandas and pyarrow: a crawl run has no use for them

    with Database.open(settings.database_url) as database:
        keep_stale_after(database, settings.stale_after_h)
        return publish(database, settings.home / "published", settings.blob_url)


def published_metadata(published: "Published", now: float) -> dict[str, dg.MetadataValue]:
    """Numbers that plot, where the file is, and the first dishes. ``now`` in epoch seconds."""
    menus = published.menus
    oldest = published.oldest_verified
    shown: dict[str, dg.MetadataValue] = {
        "dagster/row_count": dg.MetadataValue.int(len(menus)),
        "sites": dg.MetadataValue.int(int(menus["site"].nunique())),
        "kitchens": dg.MetadataValue.int(len(menus.drop_duplicates(["site", "kitchen"]))),
        "stale_dishes": dg.MetadataValue.int(int(menus["stale"].sum())),
        "oldest_price_age_h": dg.MetadataValue.float(_hours_since(oldest, now)),
        "written": dg.MetadataValue.bool(published.written),
        "path": dg.MetadataValue.path(str(published.path)),
        "day_file": dg.MetadataValue.path(str(published.day_file)),
        "days": dg.MetadataValue.int(published.days),
    }
    if published.also_at:
        shown["also_at"] = dg.MetadataValue.text(published.also_at)
    first = menus.head(PREVIEW_ROWS).astype(object)
    rows = first.where(first.notna(), None).to_dict("records")  # pandas has NaN for a label that is none
    shown.update(metadata.menu_metadata({str(key): value for key, value in row.items()} for row in rows))
    return shown


def _hours_since(oldest: datetime | None, now: float) -> float:
    return 0.0 if oldest is None else round((now - oldest.timestamp()) / 3600, 3)
