"""``menu-pipeline crawl`` against a real street: what it says, what it sends, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from menu_pipeline.cli.crawl import crawl_and_show, stopped_line
from menu_pipeline.core.errors import WorkFailed
from menu_pipeline.crawl.visit import STOPPED, SiteVisit, VisitWord
from menu_pipeline.defs import local_run
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline.settings import Settings, load_settings
from menu_pipeline_tests.cli.conftest import Cli
from menu_pipeline_tests.support.dagster_up import wait_for

SITES = ("bao-below.test", "burger-bureau.test", "gone-fishing.test")


@pytest.fixture(scope="module")
def street(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StreetProcess]:
    with StreetProcess(tmp_path_factory.mktemp("street")) as opened:
        yield opened


@pytest.fixture
def on_street(cli: Cli, street: StreetProcess, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """A command line with three partners of the street imported: two that are open, one that is not."""
    monkeypatch.setenv("MENU_PIPELINE_HOSTS_FILE", str(street.hosts_file))
    monkeypatch.setenv("MENU_PIPELINE_ALLOW_NETWORKS", "127.0.0.0/8")
    monkeypatch.setenv("MENU_PIPELINE_MIN_DELAY_S", "0.2")
    header, *rows = street.partners_file.read_text(encoding="utf-8").splitlines()
    chosen = [row for row in rows if row.split(",")[0] in SITES]
    cli.ok("sites", "import", cli.partners(*chosen, header=header))
    return cli


@pytest.mark.parametrize(
    "arguments", [(), ("--all", "--due"), ("--due", "--site", "a.example"), ("a.example",), ("--all", "a.example")]
)
def test_which_sites_must_be_said_exactly_once(cli: Cli, arguments: tuple[str, ...]) -> None:
    (line,) = [line for line in cli.refused("crawl", *arguments) if line.startswith("Error")]
    assert line == "Error: Say which sites: one of --all, --due or --site SITE."


@pytest.mark.parametrize("again", [("--site",), ()])
def test_a_site_that_is_not_in_the_list_is_wrong_use_and_nothing_is_sent(
    on_street: Cli, street: StreetProcess, again: tuple[str, ...]
) -> None:
    before = len(street.seen())
    (line,) = on_street.refused("crawl", "--site", "bao-below.test", *again, "bao-belov.test")
    assert line == "error: SITE: 'bao-belov.test' is not in the partner list: did you mean bao-below.test?"
    assert len(street.seen()) == before


def test_without_a_partner_list_the_remedy_is_named(cli: Cli) -> None:
    (line,) = cli.refused("crawl", "--all", exit_code=1)
    assert "menu-pipeline sites import" in line


def test_a_first_crawl_reads_publishes_and_reports_the_site_that_is_down(
    on_street: Cli, street: StreetProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = on_street.ok("crawl", "--all")
    assert "read        bao-below.test" in told
    assert "unreadable  gone-fishing.test" in told
    assert "3 sites: 2 read, 1 unreadable" in told
    published = pq.read_table(on_street.home / "published" / "current_menu.parquet").to_pylist()
    assert {row["site"] for row in published} == {"bao-below.test", "burger-bureau.test"}
    seen = street.summary()
    assert [seen[site].most_in_flight for site in SITES[:2]] == [1, 1]
    assert seen["bao-below.test"].robots_first
    assert not seen["bao-below.test"].disallowed

    before = len(street.seen())
    again = on_street.json("crawl", "--site", "bao-below.test", "--site", "burger-bureau.test")
    assert {visit["site"]: visit["word"] for visit in again} == dict.fromkeys(SITES[:2], "nothing due")
    idle = on_street.ok("crawl", "--site", "bao-below.test").splitlines()
    assert [line.split(":")[0] for line in idle] == ["nothing due bao-below.test  nothing is due", "1 sites"]
    assert len(street.seen()) == before

    planned = {site["site"]: site["requests"] for site in on_street.json("crawl", "--all", "--force", "--dry-run")}
    assert planned["bao-below.test"] >= 4
    assert len(street.seen()) == before

    forced = on_street.json("crawl", "--site", "bao-below.test", "--force")
    assert [visit["word"] for visit in forced] == ["unchanged"]
    assert forced[0]["numbers"]["fetched_pages"]["share_304"] > 0.5

    monkeypatch.setenv("MENU_PIPELINE_MIN_DELAY_S", "2")
    audit = on_street.json("audit", "bao-below.test")
    assert audit["verdict"] == {"kept": True, "breaches": []}, "asked when the floor was 0.2 s"
    assert audit["summary"]["least_promised_s"] < 2


def visit(site: str, detail: str = "3 pages read") -> SiteVisit:
    return SiteVisit(site, VisitWord.DEFERRED if detail == STOPPED else VisitWord.READ, detail)


def test_a_stopped_crawl_counts_what_was_visited_and_not_what_was_cut_off() -> None:
    cut = stopped_line([visit("a"), visit("b", STOPPED), visit("c", STOPPED)], 15)
    assert cut.startswith("stopped: 1 of 15 sites had been visited; nothing is lost")
    whole = stopped_line([visit("a"), visit("b")], 2)
    assert whole.startswith("stopped when all 2 sites had been visited: nothing is lost")


def test_ctrl_c_while_the_menus_are_published_is_one_line_after_what_was_visited(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def interrupted(_settings: Settings) -> list[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr(local_run, "crawl_here", lambda *_args, **_more: local_run.LocalCrawl([visit("a.example")]))
    monkeypatch.setattr(local_run, "publish_here", interrupted)
    with pytest.raises(WorkFailed, match="stopped when all 1 sites had been visited: nothing is lost"):
        crawl_and_show(load_settings(home=tmp_path), ["a.example"], force=False, as_json=False)
    assert "a.example" in capsys.readouterr().out


def test_a_single_site_that_is_down_is_a_reported_outcome_and_not_a_failing_command(on_street: Cli) -> None:
    (visit,) = on_street.json("crawl", "--site", "gone-fishing.test")
    assert (visit["word"], visit["failure"]) == ("unreadable", "connect")


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_stops_sending_at_once_and_says_how_to_go_on(
    on_street: Cli, street: StreetProcess, sent: signal.Signals
) -> None:
    slow = {**os.environ, "MENU_PIPELINE_MIN_DELAY_S": "5", "PYTHONUNBUFFERED": "1"}
    before = len(street.seen())
    with subprocess.Popen(
        [sys.executable, "-m", "menu_pipeline.cli", "crawl", "--all"],
        env=slow,
        cwd=Path(__file__).resolve().parents[2],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as crawl:
        try:
            wait_for(lambda: len(street.seen()) > before or crawl.poll() is not None, 60)
            crawl.send_signal(sent)
            _, said = crawl.communicate(timeout=90)  # of 10 s speaks crawl/test_told_to_stop.py
        finally:
            crawl.kill()
    after = len(street.seen())
    assert crawl.returncode == 1, said
    assert re.search(r"error: stopped: \d of 3 sites had been visited;", said), said
    assert "`menu-pipeline crawl --due` goes on" in said
    assert "Traceback" not in said
    states = {row["site"]: row for row in json.loads(on_street.ok("sites", "list", "--json"))}
    assert states["bao-below.test"]["status"] == "active"
    assert len(street.seen()) == after


@pytest.mark.parametrize("dry_run", [(), ("--dry-run",)], ids=["crawl", "dry run"])
def test_a_host_outside_our_networks_without_contact_url_is_wrong_use_before_anything_is_sent(
    on_street: Cli, street: StreetProcess, monkeypatch: pytest.MonkeyPatch, dry_run: tuple[str, ...]
) -> None:
    before = len(street.seen())
    monkeypatch.delenv("MENU_PIPELINE_CONTACT_URL", raising=False)
    monkeypatch.setenv("MENU_PIPELINE_ALLOW_NETWORKS", "10.0.0.0/8")
    (line,) = on_street.refused("crawl", "--all", *dry_run)
    assert line.startswith("error: MENU_PIPELINE_CONTACT_URL: not set")
    assert len(street.seen()) == before
