"""Which sites' menus are judged by a run, and the freshness pass, which judges without a visit.

After visits: each site whose menus got a materialization, since a check that was not evaluated after its partition's
latest one shows as if it had never been; else only a verdict that changed, or that was told a day ago. An event costs
14–20 ms.

The freshness pass is a run of the crawl's step with the checks alone: a site that goes stale while nothing runs turns
red within the hour, one whose held menu a person settled turns green. An hour in which no verdict changes starts no
run. Nothing is lost when a pass fails or the daemon was away: what was not told is told by the next one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import dagster as dg
from dagster._core.storage.dagster_run import NOT_FINISHED_STATUSES

from menu_pipeline.crawl.menu_health import MenuHealth
from menu_pipeline.defs.checks import crawl_outcome, menus
from menu_pipeline.defs.jobs import FRESHNESS_JOB, freshness_pass
from menu_pipeline.defs.resources import PoliteFetcher

PASS = "hourly_freshness"

#: Sites to judge, by check of their menus.
Judged = dict[dg.AssetCheckKey, list[MenuHealth]]


def judged_after_visits(
    fetcher: PoliteFetcher, sites: Sequence[str], logged: Collection[str], checks: Collection[dg.AssetCheckKey]
) -> Judged:
    """What to judge after visits to ``sites``, of which those ``logged`` got a materialization of their menus."""
    wanted = {menus.FRESH, menus.PLAUSIBLE}.intersection(checks)
    if not wanted:
        return {}
    now = fetcher.now()
    new = fetcher.untold(now, sites)
    anew = [site for site in fetcher.menu_health(sorted(logged), now) if site.kitchens or site.held]
    known = {site.site for site in anew}
    return {key: [*anew, *(site for site in new[key.name] if site.site not in known)] for key in wanted}


def judged_alone(fetcher: PoliteFetcher, sites: Sequence[str], checks: Collection[dg.AssetCheckKey]) -> Judged:
    """What to judge without visits: ``sites``, which a person asked for, or all whose verdict is to be told."""
    wanted = {menus.FRESH, menus.PLAUSIBLE}.intersection(checks)
    now = fetcher.now()
    if sites:
        return dict.fromkeys(wanted, fetcher.menu_health(sites, now))
    new = fetcher.untold(now)
    return {key: new[key.name] for key in wanted}


def menu_evaluations(instance: dg.DagsterInstance, judged: Judged) -> list[dg.AssetCheckEvaluation]:
    """The evaluations of ``judged``, each at its partition's latest materialization."""
    sites = sorted({site.site for health in judged.values() for site in health})
    targets = crawl_outcome.latest_targets(instance, sites, menus.ASSET) if sites else {}
    return [one for key, health in judged.items() for one in menus.evaluations(key, health, targets)]


def keep_told(fetcher: PoliteFetcher, judged: Judged) -> None:
    """After the events are stored: a crash in between tells a verdict once more, and never leaves it untold."""
    for key, health in judged.items():
        if health:
            fetcher.tell(key.name, health, fetcher.now())


def menus_alone(
    context: dg.AssetExecutionContext, sites: Sequence[str], fetcher: PoliteFetcher
) -> Iterator[dg.AssetCheckEvaluation]:
    """The crawl's step when only checks are selected: verdicts on menus as they stand, failures last."""
    judged = judged_alone(fetcher, sites, context.selected_asset_check_keys)
    yield from sorted(menu_evaluations(context.instance, judged), key=lambda one: not one.passed)
    keep_told(fetcher, judged)


@dg.schedule(
    name=PASS,
    job=freshness_pass,
    cron_schedule="35 * * * *",
    default_status=dg.DefaultScheduleStatus.RUNNING,
    description="Tells which menus went stale, or are fresh or settled again, though their sites were not visited.",
)
def hourly_freshness(
    context: dg.ScheduleEvaluationContext, polite_fetcher: PoliteFetcher
) -> dg.RunRequest | dg.SkipReason:
    """A run only when a verdict is to be told and no earlier pass still waits for its turn."""
    new = polite_fetcher.untold(polite_fetcher.now())
    sites = {site.site for health in new.values() for site in health}
    if not sites:
        return dg.SkipReason("No verdict on a menu has changed.")
    under_way = dg.RunsFilter(job_name=FRESHNESS_JOB, statuses=[*NOT_FINISHED_STATUSES])
    if context.instance.get_runs(under_way, limit=1):
        return dg.SkipReason("The last pass is not over yet.")
    return dg.RunRequest(run_key=f"{PASS}:{context.scheduled_execution_time.isoformat()}")
