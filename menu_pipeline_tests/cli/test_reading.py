"""The reading commands over a crawled database, on both dialects."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from menu_pipeline.cli.explained import in_words
from menu_pipeline.cli.status_view import MOST_A_SITE, MOST_SITES
from menu_pipeline_tests.cli.conftest import Cli
from menu_pipeline_tests.support.crawled import HOUR, CrawledData

CONTRACT = ["site", "kitchen", "section", "name", "price", "currency", "label"]
CONTRACT += ["source_url", "fetched_at", "verified_at", "stale"]


def test_menus_have_the_contracts_columns_first(data: CrawledData, cli: Cli) -> None:
    dishes = cli.json("menus")
    assert all(list(dish)[: len(CONTRACT)] == CONTRACT for dish in dishes)
    cup = next(dish for dish in dishes if dish["site"] == "joes.example" and dish["label"] == "cup")
    assert (cup["price"], cup["currency"], cup["section"], cup["stale"]) == ("6.50", "USD", "Soups", False)
    assert cup["source_url"] == "https://joes.example/menu"
    read = datetime.fromisoformat(cup["fetched_at"])
    assert abs(read.timestamp() - (data.now - 3 * HOUR)) < 0.01
    assert cup["fetched_at"].endswith("Z")
    assert cup["request_id"] is not None
    assert cup["content_sha256"] is not None


def test_menus_read_like_a_menu_and_say_when_they_were_read(data: CrawledData, cli: Cli) -> None:
    shown = cli.ok("menus", "--site", "joes.example")
    lines = [line.rstrip() for line in shown.splitlines()]
    assert lines[0].startswith("Joe's Diner")
    assert datetime.fromtimestamp(data.now - 3 * HOUR, UTC).strftime("read %Y-%m-%d %H:%M") in lines[1]
    assert any("Clam chowder [bold]" in line and "6.50 USD" in line for line in lines), "markup is not interpreted"
    assert shown.count("Clam chowder") == 1, "a dish with two prices is named once"
    assert "no price" in shown
    assert "1 menus, 2 dishes" in shown
    assert "STALE" not in shown


def test_a_stale_menu_is_loud(data: CrawledData, cli: Cli) -> None:
    assert "STALE: last verified" in cli.ok("menus", "--site", "annas.example")
    assert {dish["stale"] for dish in cli.json("menus", "--site", "annas.example")} == {True}


def test_how_long_a_menu_stays_fresh_is_the_setting(
    data: CrawledData, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MENU_PIPELINE_STALE_AFTER_H", "1.5")
    assert {dish["stale"] for dish in cli.json("menus")} == {True}
    monkeypatch.setenv("MENU_PIPELINE_STALE_AFTER_H", "100")
    assert {dish["stale"] for dish in cli.json("menus")} == {False}


def test_menus_of_an_unknown_site_are_refused(data: CrawledData, cli: Cli) -> None:
    (line,) = cli.refused("menus", "--site", "joe.example")
    assert "did you mean joes.example" in line


def test_status_adds_up(data: CrawledData, cli: Cli) -> None:
    totals = cli.json("status")
    assert totals["sites"] == {"active": 2, "paused": 0, "retired": 0}
    assert (totals["pages"], totals["dead_letters"], totals["stale_menus"], totals["dishes"]) == (4, 1, 1, 4)
    assert totals["due_now"] == 0
    assert abs(datetime.fromisoformat(totals["next_due_at"]).timestamp() - (data.now + 5 * HOUR)) < 0.01
    assert [site["site"] for site in totals["site_status"]] == ["annas.example", "joes.example"]


def test_status_lists_what_needs_attention_and_all_on_request(data: CrawledData, cli: Cli) -> None:
    assert "dead letters" in cli.ok("status")
    cli.ok("dead-letters", "redrive")
    short, whole = cli.ok("status"), cli.ok("status", "--all")
    assert "joes.example" not in short
    assert "annas.example" in short
    assert "joes.example" in whole
    assert "1 page of 1 site" in short


def test_status_begins_with_who_has_no_menu_since_when_and_why(data: CrawledData, cli: Cli) -> None:
    cli.ok("sites", "import", cli.partners("new.example,https://new.example/,New,kitchen,"))
    with data.db.begin() as conn:
        conn.exec_driver_sql(f"update menu set valid_to = {data.now - 50 * HOUR} where site = 'joes.example'")
        conn.exec_driver_sql("update site set visited_at = 1 where site <> 'new.example'")
        conn.exec_driver_sql("update page set verified_at = 1, extract_reason = 'menu' where state <> 'dead'")
    totals = cli.json("status")
    assert totals["without_menu"] == {"withdrawn": 1, "not_visited": 1}
    assert {site["site"]: site["no_menu"] for site in totals["site_status"]} == {
        "annas.example": None,
        "joes.example": "withdrawn",
        "new.example": "not_visited",
    }
    told = cli.ok("status")
    assert "3 of 3 sites need attention" in told
    blocks = told.partition("need attention")[2].strip().split("\n\n")
    assert [block.split()[0] for block in blocks] == ["joes.example", "new.example", "annas.example"]
    joes, new, annas = (" ".join(block.split()) for block in blocks)
    assert "UTC (2 days): the menu it had is gone from its pages" in joes
    assert "→ its menu is gone from its pages: look at the site" in joes
    assert "it was not visited yet → menu-pipeline crawl --due" in new
    assert "stale menu is stale since" in annas


@pytest.mark.parametrize("columns", ["80", "100"])
def test_status_breaks_no_word_on_a_narrow_terminal(
    data: CrawledData, cli: Cli, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    data.rest("joes.example", 3 * HOUR, "blocked_403")
    monkeypatch.setenv("COLUMNS", columns)
    told = cli.ok("status", "--all")
    assert max(len(line) for line in told.splitlines()) <= int(columns)
    assert all(word in told for word in ("joes.example", "annas.example", "pages given up (1)", "blocked_403"))


def test_status_names_the_first_sites_that_need_attention_and_counts_the_rest(data: CrawledData, cli: Cli) -> None:
    rows = [f"new-{number}.example,https://new-{number}.example/,New,kitchen," for number in range(MOST_SITES)]
    cli.ok("sites", "import", cli.partners(*rows))
    told = cli.ok("status")
    assert told.count("it was not visited yet") == MOST_SITES
    assert "… and 2 sites more: menu-pipeline status --all" in told
    assert "annas.example" in cli.ok("status", "--all").partition("need attention")[2]


def test_status_names_the_first_failures_of_a_site_and_counts_the_rest(data: CrawledData, cli: Cli) -> None:
    for number in range(8):
        data.add_page("joes.example", f"https://joes.example/{number}", None, state="dead", reason=f"reason_{number}")
    told = cli.ok("status")
    assert told.count("pages given up (1)") == MOST_A_SITE
    assert "… and 4 more: menu-pipeline failures --site joes.example" in told


def test_pages_of_a_resting_host_are_due_when_its_rest_is_over(data: CrawledData, cli: Cli) -> None:
    cli.ok("dead-letters", "redrive")
    assert (cli.json("status")["due_now"], cli.json("status")["sites_due"]) == (1, 1)
    data.rest("joes.example", 3 * HOUR, "retry_after_429")
    totals = cli.json("status")
    assert (totals["due_now"], totals["sites_due"], totals["blocked_sites"]) == (0, 0, 1)
    assert totals["due_but_waiting"] == 1
    told = cli.ok("status")
    assert "0 pages of 0 sites; 1 more wait: their host rests" in " ".join(told.split())
    assert "asked us to wait since" in told
    assert "retry_after_429" in told
    (line,) = [line for line in cli.ok("status", "--all").splitlines() if line.startswith("joes.example  ")][:1]
    assert " 1 wait " in line
    assert abs(datetime.fromisoformat(totals["next_due_at"]).timestamp() - (data.now + 3 * HOUR)) < 0.01


def test_a_site_whose_robots_txt_fails_is_due_when_it_is_asked_for_again(data: CrawledData, cli: Cli) -> None:
    cli.ok("dead-letters", "redrive")
    data.robots_fail("https://joes.example", HOUR)
    again = datetime.fromtimestamp(data.now + HOUR, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    assert (cli.json("status")["due_now"], cli.json("status")["sites_due"]) == (0, 0)
    (line,) = [line for line in cli.ok("status", "--all").splitlines() if line.startswith("joes.example  ")][:1]
    assert again[5:16] in line
    told = cli.ok("explain", "https://joes.example/menu")
    assert f"robots_unreachable; robots.txt is asked for again {again}" in " ".join(told.split())


def test_a_class_that_no_dead_letter_can_have_is_refused_with_those_there_are(data: CrawledData, cli: Cli) -> None:
    for command in ("redrive", "list"):
        (line,) = cli.refused("dead-letters", command, "--reason", "bogus", "--reason", "timeout")
        assert line.startswith("error: --reason: there is no class 'bogus': dead letters now are of timeout; ")
        assert "http_5xx" in line
    assert data.count("page", "state = 'dead'") == 1


def test_dead_letters_are_listed_by_class(data: CrawledData, cli: Cli) -> None:
    (letter,) = cli.json("dead-letters", "list")
    assert (letter["site"], letter["url"], letter["reason"]) == ("joes.example", "https://joes.example/old", "timeout")
    assert "timeout" in cli.ok("dead-letters", "list")
    assert cli.json("dead-letters", "list", "--reason", "http_5xx") == []


def test_redrive_puts_back_only_what_is_asked_for(data: CrawledData, cli: Cli) -> None:
    assert cli.ok("dead-letters", "redrive", "--reason", "dns").startswith("put back 0 pages")
    assert cli.ok("dead-letters", "redrive", "--older-than", "2").startswith("put back 0 pages")
    assert cli.ok("dead-letters", "redrive", "--dry-run") == "would put back 1 pages (1 timeout)\n"
    assert data.count("page", "state = 'dead'") == 1
    assert cli.ok("dead-letters", "redrive", "--older-than", "0.5") == "put back 1 pages (1 timeout)\n"
    assert data.count("page", "state = 'due' and deliveries = 0 and reason is null") == 1
    assert cli.ok("dead-letters", "list") == "no dead letters\n"


def test_explain_shows_robots_state_and_menu_of_a_known_page(data: CrawledData, cli: Cli) -> None:
    told = cli.json("explain", "HTTPS://joes.example:443/menu?utm_source=mail#top")
    assert told["url"] == "https://joes.example/menu"
    assert (told["site"], told["page"]["state"], told["page"]["last_outcome"]) == ("joes.example", "done", "fetched")
    assert told["robots"]["allowed"] is True
    assert told["menus"][0]["kitchen"] == "Joe's Diner"
    assert told["budget"] == {"pages": 3, "limit": 3, "spent": True, "refused_pages": 0} | dict.fromkeys(
        ("traps", "copies", "deep"), 0
    )
    assert told["requests"][0]["purpose"] == "page"
    assert told["verdict"].startswith("is done, due ")
    assert "Joe's Diner: 2 dishes" in cli.ok("explain", "https://joes.example/menu")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("https://joes.example/cart/1", "is not fetched: disallowed, by the rule 'Disallow: /cart'"),
        ("https://joes.example/new", "is not fetched: the site's budget of 3 pages is spent"),
        ("https://joes.example/old", "is dead (timeout): menu-pipeline dead-letters redrive puts it back"),
        ("https://joes.example/a/b/a/b/a/b/a/b/", "is not fetched: it looks like a trap (repeat)"),
        ("https://annas.example/elsewhere", "is not known: no page we read leads to it"),
        ("https://nobody.example/", "belongs to no site in the partner list"),
    ],
)
def test_explain_names_what_keeps_a_url_from_being_fetched(data: CrawledData, cli: Cli, url: str, says: str) -> None:
    assert cli.json("explain", url)["verdict"].startswith(says)
    assert says[:60] in cli.ok("explain", url)


@pytest.mark.parametrize("url", ["ftp://joes.example/", "joes.example/menu", "https://u:p@joes.example/", "https://"])
def test_explain_refuses_what_is_no_url_of_ours(data: CrawledData, cli: Cli, url: str) -> None:
    (line,) = cli.refused("explain", url)
    assert line.startswith("error: URL: ")


def test_audit_shows_each_request_its_gap_and_whether_the_promise_was_kept(data: CrawledData, cli: Cli) -> None:
    told = cli.json("audit", "joes.example")
    assert [one["purpose"] for one in told["requests"]] == ["robots", "page", "page"]
    assert told["requests"][0]["gap_s"] is None
    assert told["requests"][1]["gap_s"] == pytest.approx(2.5, abs=1e-3)
    assert told["requests"][1]["promise_kept"] is True
    assert (told["summary"]["gaps"], told["summary"]["kept"]) == (2, 2)
    assert (told["summary"]["most_in_flight"], told["summary"]["most_in_1s"], told["summary"]["most_in_60s"]) == (
        1,
        1,
        2,
    )
    shown = cli.ok("audit", "joes.example")
    assert "2 of 2" in shown
    assert "https://joes.example/robots.txt" in shown


def test_audit_shows_a_broken_promise_and_an_overlap(data: CrawledData, cli: Cli) -> None:
    data.add_request("joes.example", "https://joes.example/a", 100.0, took_s=None, outcome=None, status=None)
    data.add_request("joes.example", "https://joes.example/b", 101.0)
    told = cli.json("audit", "joes.example")
    assert told["summary"]["most_in_flight"] == 2
    assert told["requests"][-1]["promise_kept"] is False
    assert told["summary"]["kept"] == told["summary"]["gaps"] - 1


def test_audit_of_a_day_counts_the_gap_before_its_first_request(data: CrawledData, cli: Cli) -> None:
    data.add_request("joes.example", "https://joes.example/before", -26 * HOUR)  # the day before, whatever time it is
    day = datetime.fromtimestamp(data.now - HOUR, UTC).date().isoformat()
    told = cli.json("audit", "joes.example", "--day", day)
    assert [one["url"] for one in told["requests"]] == ["https://joes.example/old"]
    assert told["requests"][0]["gap_s"] is not None
    assert cli.json("audit", "joes.example", "--day", "2020-01-01")["requests"] == []
    assert "got no request" in cli.ok("audit", "joes.example", "--day", "2020-01-01")


def test_audit_wants_a_known_site_and_a_real_day(data: CrawledData, cli: Cli) -> None:
    assert "did you mean joes.example" in cli.refused("audit", "joe.example")[0]
    assert cli.run("audit", "joes.example", "--day", "yesterday").exit_code == 2


def test_explain_says_that_a_resting_host_is_waited_for(data: CrawledData, cli: Cli) -> None:
    data.rest("annas.example", 2 * HOUR, "blocked_403")
    told = cli.json("explain", "https://annas.example/elsewhere")
    assert told["verdict"].startswith("waits: annas.example rests until ")
    assert told["verdict"].endswith("(blocked_403)")
    assert "since it refused us with status 403" in told["verdict"]
    assert "blocked_403" in cli.ok("status")


def test_explain_says_of_a_page_too_many_links_away_how_to_bring_it_in(data: CrawledData, cli: Cli) -> None:
    data.add_page("joes.example", "https://joes.example/far", None, reason="too_deep")
    told = " ".join(cli.ok("explain", "https://joes.example/far").split())
    assert "is not fetched: it lies 0 links from the start page, more than MENU_PIPELINE_MAX_DEPTH" in told
    assert "0 held for traps, 1 too many links away and 0 copies do not count" in told
    assert cli.json("status")["site_status"][1]["refused_deep"] == 1


def test_explain_knows_a_seed_that_was_not_visited_yet(data: CrawledData, cli: Cli) -> None:
    cli.ok("sites", "import", cli.partners("new.example,https://new.example/menu,New,kitchen,"))
    assert cli.json("explain", "https://new.example/menu")["verdict"] == "is the site's seed and was not visited yet"


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("retry_after_503", "as its answer with status 503 asked (Retry-After)"),
        ("blocked_429", "since it refused us with status 429"),
        ("crawl_delay_3600_s", "when the crawl delay of its robots.txt leaves another request"),
        ("connect", "since it could not be reached"),
        ("ask_partner", "since it refused us at every rung"),
        ("", "for the reason that was noted"),
    ],
)
def test_explain_says_in_words_why_a_host_rests(code: str, says: str) -> None:
    assert in_words(code).startswith(says)


def test_explain_names_the_list_the_rule_and_the_group_of_a_url(data: CrawledData, cli: Cli) -> None:
    base = "https://joes.example"
    printed = data.add_page("joes.example", f"{base}/menu?print=1", data.add_content(b"<p>print"))
    with data.db.begin() as conn:
        conn.exec_driver_sql(f"update page set near_of = '{base}/menu' where page_id = {printed}")
        conn.exec_driver_sql(
            "insert into sitemap (site, url, checked_at, status, entries, kind, found_on)"
            f" values ('joes.example', '{base}/feed', 1796000000, 200, 7, 'feed', '{base}/menu')"
        )
        conn.exec_driver_sql(
            f"update page set listed_by = '{base}/feed', lastmod = 1795900000 where url = '{base}/menu'"
        )
        conn.exec_driver_sql(
            "insert into duplicate_rule (site, thing, pairs, example, learned_at, verified_at, expires_at)"
            f" values ('joes.example', 'visit', 3, '{base}/a {base}/a?visit=1', 0, 0, 9999999999)"
        )
    member = cli.json("explain", f"{base}/menu?print=1")
    assert (member["kind"], member["group"]["speaker"]) == ("print view", f"{base}/menu")
    assert member["verdict"].startswith(f"nearly repeats {base}/menu, which speaks for it, due ")
    speaker = cli.json("explain", f"{base}/menu")
    assert speaker["group"]["members"] == [f"{base}/menu?print=1"]
    assert (speaker["kind"], speaker["listed"]["by"]) == ("seed", f"{base}/feed")
    feed = cli.json("explain", f"{base}/feed")
    assert (feed["kind"], feed["list"]["entries"], feed["list"]["found_on"]) == ("feed", 7, f"{base}/menu")
    assert feed["verdict"] == "is a feed: read as a list of pages, not as one"
    ruled = cli.json("explain", f"{base}/about?visit=8")
    assert ruled["rule"]["stands"] == f"{base}/about"
    assert "says the same as https://joes.example/about" in ruled["verdict"]
    for url, says in ((f"{base}/menu", "speaks for"), (f"{base}/feed", "named by"), (f"{base}/about?visit=8", "pairs")):
        assert says in cli.ok("explain", url)
