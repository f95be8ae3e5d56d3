"""The check ``conservation`` as Dagster shows it."""

from menu_pipeline.adapters.database import Database
from menu_pipeline.crawl.conservation import Conservation, Leak
from menu_pipeline.defs.checks import conservation
from menu_pipeline.defs.jobs import crawl_config
from menu_pipeline.defs.partitions import sync_partitions
from menu_pipeline_tests.defs.scripted import add_partners, scripted


def test_a_verdict_counts_the_pages_of_each_state():
    verdict = conservation.evaluation(Conservation({"done": 12, "due": 3}, (), 2))
    assert verdict.passed
    assert verdict.metadata["pages_done"].value == 12
    assert verdict.metadata["intents_closed"].value == 2
    assert verdict.description == "15 pages, each in one state; every request has an outcome"


def test_a_leak_fails_the_check_and_is_the_headline():
    leak = Leak("never_due", "a.test", "http://a.test/", "done, reason None")
    verdict = conservation.evaluation(Conservation({"done": 1}, (leak,), 0))
    assert not verdict.passed
    assert "never_due: http://a.test/" in str(verdict.description)
    assert verdict.metadata["evidence"].value.records[0].data["site"] == "a.test"


def test_a_run_over_other_sites_does_not_pass_what_leaks_elsewhere(settings, run_job):
    add_partners(settings, "a.example", "b.example")
    sync_partitions(settings)

    def verdict():
        made = run_job(scripted(settings), run_config=crawl_config(["b.example"])).get_asset_check_evaluations()
        return next(one for one in made if one.check_name == conservation.CHECK)

    assert verdict().passed
    with Database.open(settings.database_url) as db, db.begin() as connection:
        connection.exec_driver_sql(
            "insert into page (site, url, host, state, due_at, found_at)"
            " values ('a.example', 'https://a.example/', 'a.example', 'deferred', 0, 0)"
        )
    assert "no_reason: https://a.example/" in str(verdict().description)
