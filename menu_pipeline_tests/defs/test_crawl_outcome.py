"""The check ``crawl_outcome``: what passes, what warns, what fails, and in which order."""

from __future__ import annotations

from dataclasses import replace

from dagster import AssetCheckSeverity

from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline.defs.checks.crawl_outcome import evaluations
from menu_pipeline_tests.defs.scripted import idle, read, unreadable


def test_a_site_whose_menu_page_fails_is_a_warning_and_one_whose_other_page_fails_passes() -> None:
    partly = replace(read("menu.example"), word=VisitWord.PARTLY_READ, failure="http_5xx", detail="1 page fails")
    elsewhere = replace(read("about.example"), word=VisitWord.PARTLY_READ, evidence={"pages failing": "1"})
    still = replace(idle("still.example", VisitWord.NOTHING_DUE), failure="http_5xx")
    visits = [
        unreadable("down.example"),
        partly,
        still,
        elsewhere,
        read("a.example"),
        idle("b.example", VisitWord.BUSY),
    ]
    found = [(one.partition, one.passed, one.severity) for one in evaluations(visits, {})]
    assert found == [
        ("about.example", True, AssetCheckSeverity.WARN),
        ("a.example", True, AssetCheckSeverity.WARN),
        ("menu.example", False, AssetCheckSeverity.WARN),
        ("still.example", False, AssetCheckSeverity.WARN),
        ("down.example", False, AssetCheckSeverity.ERROR),
    ]
    told = {one.partition: {key: value.value for key, value in one.metadata.items()} for one in evaluations(visits, {})}
    assert told["about.example"] == {"outcome": "partly read", "pages failing": "1"}
    assert told["menu.example"] == {
        "outcome": "partly read",
        "site": "menu.example",
        "failure": "http_5xx",
        "next_try": 1_750_000_000.0,
    }
