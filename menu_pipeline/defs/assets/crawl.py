"""The four assets of a site's visit, in one step: robots_rules, sitemap_diff, fetched_pages, extracted_menus.

One ``@multi_asset`` and not four, so that each site flows through on its own and nobody waits at a barrier, and
because a run costs 7 CPU seconds before it does anything: one run carries up to 250 sites.
https://docs.dagster.io/guides/build/assets/defining-assets#multi-asset

Which sites, and what is logged:

- *Run config* ``sites`` (schedule, sensor, CLI): what is due there is fetched; a stage is logged where it did work.
- *Partitions* (a person in the UI, a backfill): known pages are asked for again, conditionally; each partition
  gets a materialization for every outcome but "unreadable", so that a backfill that looked at it is complete.

Second day: the same sites again, with less due. After a cancel: what was visited is logged, the rest is still due.
Selecting only ``extracted_menus`` reads stored bodies again, without a request; selecting only checks of the menus
judges what stands in the database, without a visit (the freshness pass).
"""

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass

import dagster as dg
from pydantic import Field

from menu_pipeline.core.errors import MenuPipelineError
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.visit import ALL_STAGES, STAGES, STOPPED, CrawlOptions, SiteVisit, StageReport, VisitWord
from menu_pipeline.defs import menu_verdicts, metadata
from menu_pipeline.defs.checks import conservation, crawl_outcome, menus, politeness
from menu_pipeline.defs.crawling import crawl_interruptibly
from menu_pipeline.defs.ending import abandonment_watch
from menu_pipeline.defs.failures import fault_of_ours, run_failure
from menu_pipeline.defs.jobs import LOCAL_TAG
from menu_pipeline.defs.partitions import PARTNERS, SITES
from menu_pipeline.defs.resources import OnVisit, PoliteFetcher

#: A wider range times out at launch: planning writes one event an asset and partition.
MOST_SITES_A_RUN = Policy().batch_sites

MENUS = "extracted_menus"

MENU_COLUMNS = dg.TableSchema(
    [
        dg.TableColumn("site", "string", "partition key of the partner"),
        dg.TableColumn("kitchen", "string", "one menu a kitchen; several in a directory"),
        dg.TableColumn("section", "string", "heading the dish stands under"),
        dg.TableColumn("name", "string", "the dish"),
        dg.TableColumn("price", "decimal", "amount; empty where the dish is there but its price is not known"),
        dg.TableColumn("currency", "string", "ISO 4217"),
        dg.TableColumn("label", "string", "what the price is for, where a dish has several: size, half, glass"),
        dg.TableColumn("source_url", "string", "the page it was read from"),
        dg.TableColumn("fetched_at", "timestamp", "when this content was read (UTC)"),
        dg.TableColumn("verified_at", "timestamp", "when it was last seen unchanged, or read (UTC)"),
        dg.TableColumn("stale", "bool", "not verified for longer than STALE_AFTER_H"),
    ]
)


class CrawlConfig(dg.Config):
    """What a schedule, a sensor or the CLI asks for; empty when partitions are asked for by hand."""

    sites: list[str] = Field(default_factory=list, description="Sites to visit. Empty: the partitions of the run.")
    force: bool = Field(default=False, description="Ask for known pages again, conditionally, though not due.")


@dataclass(frozen=True)
class Asked:
    """What a run is about. ``by_hand``: a person asked for these partitions, so each outcome is logged."""

    sites: tuple[str, ...]
    by_hand: bool
    options: CrawlOptions
    checks: frozenset[dg.AssetCheckKey]


def _spec(name: str, after: str, group: str, kinds: set[str], description: str, **extra: object) -> dg.AssetSpec:
    return dg.AssetSpec(
        name,
        deps=[after],
        group_name=group,
        kinds=kinds,
        owners=["team:data-engineering"],
        description=description,
        partitions_def=SITES,
        skippable=True,
        metadata=extra,
    )


SPECS = (
    _spec(
        "robots_rules",
        PARTNERS,
        "crawl",
        {"http", "text"},
        "What each site's robots.txt allows (RFC 9309): asked for once a day, before anything else. "
        "Unreachable means that no page of the host is fetched.",
    ),
    _spec(
        "sitemap_diff",
        "robots_rules",
        "crawl",
        {"http", "xml"},
        "What the site's sitemaps list, against what we know: new, changed and vanished pages.",
    ),
    _spec(
        "fetched_pages",
        "sitemap_diff",
        "crawl",
        {"http", "html"},
        "Pages fetched or found unchanged in this visit, one at a time and never faster than the site likes.",
    ),
    _spec(
        "extracted_menus",
        "fetched_pages",
        "menus",
        {"python", "table"},
        "Dishes and prices read from the pages, each with its source and the time its page was fetched.",
        **{"dagster/column_schema": MENU_COLUMNS},
    ),
)


@dg.multi_asset(
    name="crawl",
    specs=SPECS,
    can_subset=True,
    backfill_policy=dg.BackfillPolicy.multi_run(max_partitions_per_run=MOST_SITES_A_RUN),
    check_specs=[crawl_outcome.check_spec(), politeness.check_spec(), conservation.check_spec(), *menus.check_specs()],
)
def crawl(
    context: dg.AssetExecutionContext, config: CrawlConfig, polite_fetcher: PoliteFetcher
) -> Iterator[dg.AssetCheckEvaluation]:
    if not context.selected_asset_keys:
        yield from menu_verdicts.menus_alone(context, config.sites or partitions_of(context), polite_fetcher)
        return
    asked, began = what_is_asked(context, config), time.time()

    def visit_all(report: OnVisit, stop: threading.Event) -> list[SiteVisit]:
        return polite_fetcher.crawl(asked.sites, asked.options, run_id=context.run.run_id, on_visit=report, stop=stop)

    def log(visit: SiteVisit) -> None:
        if visit.detail.startswith(STOPPED):
            return  # cut off: there is nothing to tell, and 250 lines of it take longer than a stop may
        events = tuple(materializations(visit, asked))
        if not events:  # else their metadata says it: a log line costs as much as an event, 14 ms or more
            context.log.info(f"{visit.site}: {visit.word.value}; {visit.detail}")
        for event in events:
            context.log_event(event)

    try:
        visits = crawl_interruptibly(visit_all, log, abandoned=abandonment_watch(context.run.tags))
        yield from evaluations(context, asked, polite_fetcher, visits, began)
    except (KeyboardInterrupt, dg.DagsterExecutionInterruptedError):
        if LOCAL_TAG in context.run.tags:
            context.instance.report_run_canceling(context.run)  # so that the run reads "canceled", not "failed"
        raise
    except MenuPipelineError as fault:  # a lost store or database, a setting: one line that says what to do
        raise fault_of_ours(fault) from fault
    failure = run_failure(visits)
    if failure is not None:
        raise failure


def evaluations(
    context: dg.AssetExecutionContext, asked: Asked, fetcher: PoliteFetcher, visits: list[SiteVisit], began: float
) -> Iterator[dg.AssetCheckEvaluation]:
    """The verdicts of the checks that were selected, failures last. ``began``: before the run's first request."""
    sites = [visit.site for visit in visits]
    targets = crawl_outcome.latest_targets(context.instance, sites) if asked.checks else {}
    found: list[dg.AssetCheckEvaluation] = []
    if politeness.KEY in asked.checks and asked.options.sends_requests:
        found += politeness.evaluations(fetcher.verdicts(sites, context.run.run_id, began), targets)
    if conservation.KEY in asked.checks:
        found.append(conservation.evaluation(fetcher.conservation()))
    if crawl_outcome.KEY in asked.checks:
        found += crawl_outcome.evaluations(visits, targets)
    logged = [visit.site for visit in visits if any(stage == MENUS for stage, _ in logged_stages(visit, asked))]
    judged = menu_verdicts.judged_after_visits(fetcher, sites, logged, asked.checks)
    found += menu_verdicts.menu_evaluations(context.instance, judged)
    yield from sorted(found, key=lambda one: not one.passed)
    menu_verdicts.keep_told(fetcher, judged)


def what_is_asked(context: dg.AssetExecutionContext, config: CrawlConfig) -> Asked:
    """The run's sites and options, from its config or else its partitions. Raises Failure when it has neither."""
    stages = ALL_STAGES & {key.to_user_string() for key in context.selected_asset_keys}
    checks = frozenset(context.selected_asset_check_keys)
    if config.sites:
        return Asked(tuple(config.sites), False, CrawlOptions(force=config.force, stages=stages), checks)
    partitions = partitions_of(context)
    if not partitions:
        raise dg.Failure(
            "This run names no site: choose partitions, or give ops.crawl.config.sites a list of sites.",
            allow_retries=False,
        )
    return Asked(tuple(partitions), True, CrawlOptions(force=True, stages=stages), checks)


def partitions_of(context: dg.AssetExecutionContext) -> list[str]:
    """The partitions a run was asked for, by hand or by a backfill; none of a run that has its sites in its config."""
    by_hand = context.has_partition_key or context.has_partition_key_range
    return list(context.partition_keys) if by_hand else []


def materializations(visit: SiteVisit, asked: Asked) -> Iterator[dg.AssetMaterialization]:
    """What is logged of one visit."""
    for stage, report in logged_stages(visit, asked):
        yield dg.AssetMaterialization(stage, partition=visit.site, metadata=metadata.stage_metadata(visit, report))


def logged_stages(visit: SiteVisit, asked: Asked) -> Iterator[tuple[str, StageReport]]:
    """The stages to log of one visit: none of an unreadable site, whose partitions stay as they were."""
    if visit.word is VisitWord.UNREADABLE:
        return
    reports = {report.stage: report for report in visit.stages}
    for stage in STAGES:
        report = reports.get(stage, StageReport(stage, worked=False))
        if stage in asked.options.stages and (report.worked or asked.by_hand):
            yield stage, report
