"""``menu-pipeline failures`` and ``menu-pipeline report`` over a crawled database."""

from __future__ import annotations

import inspect
import re

from menu_pipeline.cli.report import WORDS
from menu_pipeline.reports import summary
from menu_pipeline_tests.cli.conftest import Cli
from menu_pipeline_tests.support.crawled import CrawledData


def test_failures_are_listed_by_class_with_the_next_step(sqlite_only: CrawledData, cli: Cli) -> None:
    found = cli.json("failures")
    assert [(one["class"], one["site"]) for one in found] == [
        ("stale", "annas.example"),
        ("dead_letter", "joes.example"),
    ]
    assert found[0]["since"].endswith("Z")
    told = cli.ok("failures", "--site", "joes.example")
    assert "menu-pipeline dead-letters list" in told
    assert "annas.example" not in told
    assert cli.ok("failures", "--class", "suspect") == "nothing is broken\n"
    (line,) = cli.refused("failures", "--class", "stal")
    assert line.startswith("error: --class: there is no class 'stal'. Did you mean 'stale'? There are ask_partner, ")


def test_the_report_says_the_same_as_text_json_and_html(sqlite_only: CrawledData, cli: Cli) -> None:
    numbers = cli.json("report")["numbers"]
    assert (numbers["active_sites"], numbers["prices"], numbers["prices_stale"]) == (2, 4, 2)
    told = cli.ok("report")
    assert "prices on display                4" in told
    assert "2 of 4 displayed prices are stale: not verified for 36 h." in told
    file = cli.folder / "fleet.html"
    assert cli.ok("report", "--html", str(file)).startswith(f"wrote {file}: 2 of 4 displayed prices are stale")
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")
    (line,) = cli.refused("report", "--html", str(cli.folder / "fleet.html" / "x.html"), exit_code=1)
    assert line.startswith("error: --html: ")
    assert cli.run("report", "--html", "x.html", "--json").exit_code == 2


def test_the_report_has_words_for_every_number() -> None:
    assert set(re.findall(r'^ +"(\w+)":', inspect.getsource(summary.numbers), re.MULTILINE)) == set(WORDS)
