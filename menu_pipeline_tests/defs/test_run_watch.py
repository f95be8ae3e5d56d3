"""Red runs are told when they are our fault, and until a run of the job ends well."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import dagster as dg

from menu_pipeline.core.alerting import Finding, Severity
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.visit import SiteVisit
from menu_pipeline.defs.failures import BUG
from menu_pipeline.defs.jobs import CRAWL_JOB, crawl_config
from menu_pipeline.defs.partitions import sync_partitions
from menu_pipeline.defs.run_watch import run_findings
from menu_pipeline.settings import Settings
from menu_pipeline_tests.defs.conftest import RunJob
from menu_pipeline_tests.defs.scripted import add_partners, scripted, unreadable

SITE = "a.example"
POLICY = Policy()
AN_HOUR = POLICY.alert_group_window_s + 30


@dg.op
def nothing() -> None: ...


@dg.job(name=CRAWL_JOB)
def crawls() -> None:
    nothing()


def findings(instance: dg.DagsterInstance, later_s: float = 0.0) -> list[Finding]:
    return list(run_findings(instance, time.time() + later_s, POLICY))


def crawl_finding(instance: dg.DagsterInstance, later_s: float = 0.0) -> Finding:
    (found,) = findings(instance, later_s)
    assert (found.check, found.site) == (f"run:{CRAWL_JOB}", None)
    return found


def test_a_red_run_is_ours_unless_its_only_site_was_the_cause(
    settings: Settings, instance: dg.DagsterInstance, run_job: RunJob
) -> None:
    add_partners(settings, SITE)
    sync_partitions(settings)
    assert findings(instance) == []

    def faulty(site: str) -> SiteVisit:
        return replace(unreadable(site), failure=BUG, detail="a fault of ours")

    def dies(stop: threading.Event) -> None:
        raise OSError("No space left on device")

    config = crawl_config([SITE])
    died = run_job(scripted(settings, before=dies), run_config=config)
    said = crawl_finding(instance)
    assert (said.failing, said.severity) == (True, Severity.ERROR)
    assert died.run_id in said.reason
    assert "No space left on device" in said.reason
    assert not run_job(scripted(settings, unreadable), run_config=config).success
    assert not crawl_finding(instance, AN_HOUR).failing
    assert not run_job(scripted(settings, faulty), run_config=config).success
    bug = crawl_finding(instance)
    assert bug.failing
    assert "a fault of ours" in bug.reason


def test_a_run_that_ends_well_is_the_recovery_and_not_at_once_for_it_may_be_another_batch(
    instance: dg.DagsterInstance,
) -> None:
    run = instance.create_run_for_job(crawls)
    instance.report_run_failed(run, "the process is gone")
    assert crawl_finding(instance).failing
    well = instance.create_run_for_job(crawls)
    instance.report_dagster_event(dg.DagsterEvent(dg.DagsterEventType.RUN_SUCCESS.value, CRAWL_JOB), run_id=well.run_id)
    assert run.run_id in crawl_finding(instance).reason
    assert crawl_finding(instance, AN_HOUR - 60).failing
    assert not crawl_finding(instance, AN_HOUR).failing


def test_without_a_later_run_that_ends_well_it_goes_on_failing(instance: dg.DagsterInstance) -> None:
    instance.report_run_failed(instance.create_run_for_job(crawls), "the process is gone")
    assert crawl_finding(instance, 10 * AN_HOUR).failing


def test_a_run_that_died_without_a_word_is_ours(instance: dg.DagsterInstance) -> None:
    run = instance.create_run_for_job(crawls)
    assert findings(instance) == []
    instance.report_run_failed(run, "the process is gone")
    assert "it ended without a word" in crawl_finding(instance).reason
