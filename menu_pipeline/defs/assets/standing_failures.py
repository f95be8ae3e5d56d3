"""The asset ``standing_failures``: what is broken now, by class, since when, and what a person has to do.

Unpartitioned, beside the chain: it reads the view of that name and asks nobody anything. Every class has its count each
day, so that the UI plots it. Second day: what was mended is gone, what stands keeps its "since".
"""

from __future__ import annotations

from collections.abc import Sequence

import dagster as dg

from menu_pipeline.adapters.meta import keep_stale_after
from menu_pipeline.defs import metadata
from menu_pipeline.defs.resources import PoliteFetcher
from menu_pipeline.reports.failures import (
    CLASSES,
    ClassCount,
    StandingFailure,
    conduct_in_words,
    counts,
    short,
    standing_failures,
)

COLUMNS = dg.TableSchema(
    [
        dg.TableColumn("class", "string", f"one of {', '.join(CLASSES)}"),
        dg.TableColumn("site", "string", "partition key of the partner; empty for the browser"),
        dg.TableColumn("since", "timestamp", "since when (UTC)"),
        dg.TableColumn("items", "int", "how many: pages given up, failures in a row, dishes of a stale menu"),
        dg.TableColumn("reason", "string", "code or sentence of what happened; the kitchen of a stale menu"),
        dg.TableColumn("evidence", "string", "what the host answered, or an example, shortened"),
        dg.TableColumn("next_step", "string", "what to do about it"),
        dg.TableColumn("start_page", "string", "where a visit of the site begins"),
    ]
)


@dg.asset(
    name="standing_failures",
    deps=["fetched_pages", "extracted_menus"],
    group_name="reports",
    kinds={"sql", "table"},
    owners=["team:data-engineering"],
    description="What is broken now, by class: sites that refuse us or cannot be read, pages without a menu, menus "
    "that are stale or held back; since when, and the next step.",
    metadata={"dagster/column_schema": COLUMNS},
)
def standing_failures_asset(polite_fetcher: PoliteFetcher) -> dg.MaterializeResult[None]:
    with polite_fetcher.database() as database:
        keep_stale_after(database, polite_fetcher.settings().stale_after_h)
        with database.read() as connection:
            found = standing_failures(connection)
    return dg.MaterializeResult(metadata=failures_metadata(found))


def failures_metadata(found: Sequence[StandingFailure]) -> dict[str, dg.MetadataValue]:
    """A number a class, the classes with their next step, and the failures as a table and with links."""
    by_class = counts(found)
    shown: dict[str, dg.MetadataValue] = {
        "dagster/row_count": dg.MetadataValue.int(len(found)),
        "sites_failing": dg.MetadataValue.int(len({one.site for one in found if one.site is not None})),
        **{one.kind: dg.MetadataValue.int(one.failures) for one in by_class},
    }
    if found:
        rows = [_row(one) for one in found]
        shown["by_class"] = metadata.table([_class_row(one) for one in by_class if one.failures])
        shown["failures"] = metadata.table(rows)
        shown["failures_with_links"] = metadata.markdown_table(rows)
    asked = [_conduct_row(one) for one in found if one.conduct is not None]
    if asked:
        shown["ask_the_partner"] = metadata.markdown_table(asked)
    return shown


def _row(one: StandingFailure) -> metadata.Row:
    return {
        "class": one.kind,
        "site": one.site,
        "since": "" if one.since is None else metadata.utc(one.since),
        "items": one.items,
        "reason": short(one.reason or ""),
        "evidence": short(one.evidence),
        "next_step": one.next_step,
        "start_page": one.seed_url,
    }


def _class_row(one: ClassCount) -> metadata.Row:
    oldest = "" if one.oldest is None else metadata.utc(one.oldest)
    return {
        "class": one.kind,
        "failures": one.failures,
        "sites": one.sites,
        "since": oldest,
        "next_step": one.next_step,
    }


def _conduct_row(one: StandingFailure) -> metadata.Row:
    """What a person reads before writing to the partner: their answer, and whether we earned it."""
    return {"site": one.site, "answered": short(one.evidence), "our_conduct": conduct_in_words(one.conduct)}
