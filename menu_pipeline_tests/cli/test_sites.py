"""``menu-pipeline sites``: wrong input is refused whole; pause, resume, retire and erase do what they say."""

from __future__ import annotations

import pytest

from menu_pipeline.settings import load_settings
from menu_pipeline_tests.cli.conftest import Cli
from menu_pipeline_tests.support.crawled import CrawledData

JOE = "joes.example,https://joes.example/menu,Joe's Diner,kitchen,"
ANNA = "annas.example,https://annas.example/,Anna's,kitchen,"


def states(cli: Cli) -> dict[str, str]:
    return {site["site"]: site["status"] for site in cli.json("sites", "list")}


def test_import_reports_added_changed_and_unchanged(cli: Cli) -> None:
    assert cli.ok("sites", "import", cli.partners(JOE)) == "1 sites: 1 added, 0 changed, 0 unchanged\n"
    assert cli.ok("sites", "import", cli.partners(JOE, ANNA)) == "2 sites: 1 added, 0 changed, 1 unchanged\n"
    renamed = JOE.replace("Diner", "Grill")
    assert cli.json("sites", "import", cli.partners(renamed))["changed"] == ["joes.example"]


def test_import_brings_dagsters_partitions_in_step(cli: Cli) -> None:
    from menu_pipeline.defs.home import open_instance

    cli.ok("sites", "import", cli.partners(JOE, ANNA))
    cli.ok("sites", "retire", "annas.example")
    with open_instance(load_settings()) as instance:
        assert instance.get_dynamic_partitions("sites") == ["joes.example"]


def test_bad_rows_are_all_named_and_nothing_is_imported(cli: Cli) -> None:
    cli.ok("sites", "import", cli.partners(JOE))
    bad = ("a.example,ftp://a.example/,A,kitchen,", "b.example,https://u:p@b.example/,B,kitchen,", "c,d")
    lines = cli.refused("sites", "import", cli.partners(ANNA, *bad))
    assert [line.split(", '")[0] for line in lines] == [
        "error: line 3, seed_url",
        "error: line 4, seed_url",
        "error: line 5, row",
    ]
    assert set(states(cli)) == {"joes.example"}


def test_a_file_that_is_not_there_is_wrong_use(cli: Cli) -> None:
    assert "no-such.csv" in cli.refused("sites", "import", "no-such.csv")[-1]
    assert not cli.home.exists()


def test_an_unreachable_database_is_one_line_and_exit_code_1(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENU_PIPELINE_DATABASE_URL", "postgresql://menus:hunter2@127.0.0.1:1/menus")
    (line,) = cli.refused("sites", "import", cli.partners(JOE), exit_code=1)
    assert line.startswith("error: MENU_PIPELINE_DATABASE_URL=postgresql://menus:***@127.0.0.1:1/menus: ")


def test_the_list_may_come_from_standard_input(cli: Cli) -> None:
    result = cli.run("sites", "import", "-", stdin=f"site,seed_url,name,kind,page_budget\n{JOE}\n")
    assert (result.exit_code, result.stdout) == (0, "1 sites: 1 added, 0 changed, 0 unchanged\n")


def test_real_hosts_without_a_contact_are_refused_and_not_imported(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MENU_PIPELINE_CONTACT_URL")
    (line,) = cli.refused("sites", "import", cli.partners(JOE, ANNA))
    assert line.startswith("error: MENU_PIPELINE_CONTACT_URL: not set")
    assert "'annas.example' and 1 more" in line
    assert "set it to a page that says who runs this crawler" in line
    assert states(cli) == {}


def test_hosts_inside_the_allowed_networks_need_no_contact_and_others_still_do(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MENU_PIPELINE_CONTACT_URL")
    hosts = cli.folder / "hosts"
    hosts.write_text("127.0.0.5 joes.example\n198.51.100.7 annas.example\n")
    monkeypatch.setenv("MENU_PIPELINE_HOSTS_FILE", str(hosts))
    monkeypatch.setenv("MENU_PIPELINE_ALLOW_NETWORKS", "127.0.0.0/8")
    cli.ok("sites", "import", cli.partners(JOE))
    (line,) = cli.refused("sites", "import", cli.partners(JOE, ANNA))
    assert "MENU_PIPELINE_CONTACT_URL: not set, and without it 'annas.example' is not crawled" in line
    assert "198.51.100.7" in line
    assert set(states(cli)) == {"joes.example"}


def test_pause_and_resume_change_only_what_is_named(data: CrawledData, cli: Cli) -> None:
    assert cli.ok("sites", "pause", "joes.example") == "paused 1 of 1: joes.example\n"
    assert states(cli) == {"joes.example": "paused", "annas.example": "active"}
    assert cli.ok("sites", "pause", "--all") == "paused 1 of 2: annas.example\n"
    assert cli.ok("sites", "resume", "--all") == "resumed 2 of 2: annas.example, joes.example\n"
    assert set(states(cli).values()) == {"active"}


@pytest.mark.parametrize("command", ["pause", "resume", "retire"])
def test_an_unknown_site_is_refused_with_near_names_and_nothing_is_done(
    sqlite_only: CrawledData, cli: Cli, command: str
) -> None:
    lines = cli.refused("sites", command, "annas.example", "joe.example", "zzz")
    assert lines == [
        "error: SITE: 'joe.example' is not in the partner list: did you mean joes.example?",
        "error: SITE: 'zzz' is not in the partner list: menu-pipeline sites list shows the names",
    ]
    assert set(states(cli).values()) == {"active"}


@pytest.mark.parametrize("arguments", [(), ("--all", "joes.example")])
def test_pause_wants_names_or_all(sqlite_only: CrawledData, cli: Cli, arguments: tuple[str, ...]) -> None:
    assert "name one or more sites, or give --all" in cli.refused("sites", "pause", *arguments)[-1]


def test_a_retired_site_shows_no_menu_and_comes_back_only_by_import(data: CrawledData, cli: Cli) -> None:
    cli.ok("sites", "retire", "joes.example")
    assert {dish["site"] for dish in cli.json("menus")} == {"annas.example"}
    assert "is retired: import it again" in cli.refused("sites", "resume", "joes.example")[0]
    report = cli.ok("sites", "import", cli.partners(JOE))
    assert "active again, were retired: joes.example" in report


def test_erase_deletes_everything_of_the_site_and_nothing_of_others(data: CrawledData, cli: Cli) -> None:
    before = data.count("content")
    out = cli.ok("sites", "retire", "joes.example", "--erase", "--yes")
    assert "erased joes.example: 3 pages, 1 bodies, 3 requests" in out
    for table in ("site", "page", "request", "menu", "sitemap"):
        assert data.count(table, "site = 'joes.example'") == 0, table
    assert data.count("robots") == 0
    assert data.count("content") == before - 1, "the body that Anna's page has too stays"
    assert data.count("menu_item") == 3
    assert len(list((cli.home / "blobs").rglob("*.gz"))) == 1
    assert len(cli.json("menus", "--site", "annas.example")) == 3


def test_erase_asks_first_and_does_nothing_without_a_yes(sqlite_only: CrawledData, cli: Cli) -> None:
    assert cli.run("sites", "retire", "joes.example", "--erase", stdin="n\n").exit_code == 1
    assert states(cli)["joes.example"] == "active"


def test_erase_waits_for_the_run_that_holds_the_host(
    sqlite_only: CrawledData, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("menu_pipeline.cli.sites.ERASE_WAIT_S", 0.1)
    monkeypatch.setattr("menu_pipeline.cli.sites.ERASE_POLL_S", 0.05)
    sqlite_only.hold("joes.example", 120.0)
    result = cli.run("sites", "retire", "joes.example", "--erase", "--yes")
    assert result.exit_code == 1
    assert "is retired, but a run still holds its host" in result.stderr
    assert sqlite_only.count("page", "site = 'joes.example'") == 3
