"""The check ``conservation`` as Dagster shows it."""

from menu_pipeline.crawl.conservation import Conservation, Leak
from menu_pipeline.defs.checks import conservation


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
