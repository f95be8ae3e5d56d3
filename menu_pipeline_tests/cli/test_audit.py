"""The audit as one sends it to a webmaster: who, what, when, the verdict with its evidence, and one HTML file."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from menu_pipeline.core.ledger_entry import with_rest
from menu_pipeline_tests.cli.conftest import Cli
from menu_pipeline_tests.support.crawled import HOUR, CrawledData

JOES = "https://joes.example"


def page(cli: Cli, *arguments: str) -> str:
    path = cli.folder / "audit.html"
    told = cli.ok("audit", "joes.example", "--html", str(path), *arguments)
    assert told.startswith(f"wrote {path}: ")
    return path.read_text(encoding="utf-8")


def set_reason(data: CrawledData, request_id: int, reason: str | None) -> None:
    with data.db.begin() as conn:
        conn.execute(text("update request set reason = :r where request_id = :i"), {"r": reason, "i": request_id})


class Reader(HTMLParser):
    """What a browser would load or run, and whether every element is closed."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [str(value) for name, value in attrs if name in ("src", "href", "xlink:href")]
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag not in ("meta", "br", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_it_says_who_we_are_and_that_every_promise_was_kept(data: CrawledData, cli: Cli) -> None:
    told = cli.json("audit", "joes.example")
    assert told["user_agent"].startswith("DabbaBot/")
    assert told["contact_url"] == "https://example.org/bot"
    assert told["robots"][0]["body"].startswith("User-agent: *")
    assert (told["robots"][0]["asked_delay_s"], told["robots"][0]["authority"]) == (2.0, JOES)
    shown = cli.ok("audit", "joes.example")
    assert "Disallow: /cart" in shown
    assert "Your robots.txt asks for 2 s between two requests." in shown


def test_a_breach_is_named_with_its_two_requests(data: CrawledData, cli: Cli) -> None:
    first = data.add_request("joes.example", f"{JOES}/a", -600.0)
    second = data.add_request("joes.example", f"{JOES}/b", -599.0)
    told = cli.json("audit", "joes.example")["verdict"]
    breach = next(one for one in told["breaches"] if one["request_id"] == second)
    assert told["kept"] is False
    assert (breach["kind"], breach["earlier_request_id"]) == ("gap_under_promise", first)
    shown = cli.ok("audit", "joes.example")
    assert "gap_under_promise" in shown
    assert "Judged by MENU_PIPELINE_MIN_DELAY_S as it was when each request was sent" in shown
    markup = page(cli)
    assert "promises were broken" in markup
    assert "2.000 s were promised" in markup


def test_what_a_host_got_for_other_sites_is_shown_and_counted(data: CrawledData, cli: Cli) -> None:
    """A webmaster counts requests to his host, whichever partner's page led there."""
    before = cli.json("audit", "joes.example")["summary"]
    pdf = data.add_request("other.example", f"{JOES}/menu.pdf", -300.0, host="joes.example", status=503)
    data.add_request("other.example", "https://other.example/", -290.0)
    told = cli.json("audit", "joes.example")
    assert told["summary"]["requests"] == before["requests"] + 1
    assert (told["summary"]["for_other_sites"], before["for_other_sites"]) == (1, 0)
    request = next(one for one in told["requests"] if one["request_id"] == pdf)
    assert (request["site"], request["url"]) == ("other.example", f"{JOES}/menu.pdf")
    assert f"{JOES}/menu.pdf" in {one["url"] for one in told["troubles"]}
    shown = cli.ok("audit", "joes.example")
    assert "of them for other sites" in shown
    assert "page, for other.example" in shown
    assert "page, for other.example" in page(cli)


def test_a_host_that_was_asked_for_another_site_alone_has_a_report(data: CrawledData, cli: Cli) -> None:
    with data.db.begin() as conn:
        conn.execute(text("delete from request"))
    assert "got no request from us" in cli.ok("audit", "joes.example")
    data.add_request("other.example", f"{JOES}/a.pdf", -600.0, host="joes.example")
    data.add_request("other.example", f"{JOES}/b.pdf", -599.0, host="joes.example")
    told = cli.json("audit", "joes.example")
    assert [one["url"] for one in told["requests"]] == [f"{JOES}/a.pdf", f"{JOES}/b.pdf"]
    assert {one["kind"] for one in told["verdict"]["breaches"]} >= {"gap_under_promise"}


def test_sites_that_share_a_host_have_reports_of_their_own(data: CrawledData, cli: Cli) -> None:
    with data.db.begin() as conn:
        conn.execute(text("update site set host = 'joes.example' where site = 'annas.example'"))
    pdf = data.add_request("annas.example", f"{JOES}/annas/", -300.0, host="joes.example")
    assert pdf not in {one["request_id"] for one in cli.json("audit", "joes.example")["requests"]}
    assert pdf in {one["request_id"] for one in cli.json("audit", "annas.example")["requests"]}


def test_an_address_limit_that_others_broke_is_told_to_all_who_share_the_address(data: CrawledData, cli: Cli) -> None:
    data.add_request("joes.example", f"{JOES}/early", -800.0, peer="192.0.2.1")
    for number, site in enumerate(("other.example", "third.example", "fourth.example")):
        data.add_request(site, f"https://{site}/", -600.0 + 0.01 * number, peer="192.0.2.1")
    verdict = cli.json("audit", "joes.example")["verdict"]
    assert {one["kind"] for one in verdict["breaches"] if one["where"] == "192.0.2.1"} == {"address_in_flight"}
    assert verdict["kept"] is False


def test_an_error_is_shown_with_what_we_did_then(data: CrawledData, cli: Cli) -> None:
    told_off = data.add_request("joes.example", f"{JOES}/busy", -1800.0, status=503, outcome="transient")
    set_reason(data, told_off, with_rest("http_5xx", data.now - 600.0))
    data.add_request("joes.example", f"{JOES}/busy", -300.0)
    told = cli.json("audit", "joes.example")
    trouble = next(one for one in told["troubles"] if one["url"] == f"{JOES}/busy")
    assert trouble["answer"] == "503"
    until = datetime.fromisoformat(trouble["rests_until"]).timestamp()
    assert until == pytest.approx(data.now - 600.0, abs=0.01)
    assert trouble["next_request_at"] > trouble["rests_until"]
    request = next(one for one in told["requests"] if one["request_id"] == told_off)
    assert request["reason"] == "http_5xx"
    assert "rested until " in page(cli)


def test_the_file_loads_nothing_and_escapes_everything(sqlite_only: CrawledData, cli: Cli) -> None:
    evil = "<script>alert(1)</script><img src=x onerror=alert(2)>\u202e\"'&amp;"
    number = sqlite_only.add_request("joes.example", f"{JOES}/?q={evil}", -HOUR + 60, status=None, outcome="transient")
    set_reason(sqlite_only, number, f"junk: {evil}")
    sqlite_only.add_robots(JOES, f"User-agent: *\nDisallow: /cart\n# {evil}\x1b[31m")
    markup = page(cli)
    reader = Reader(markup)
    assert reader.open == []
    assert not reader.tags & {"script", "img", "link", "iframe", "object", "base", "form"}
    assert set(reader.links) == {"https://example.org/bot"}
    assert "url(" not in markup
    assert "@import" not in markup
    assert "\u202e" not in markup
    assert "\x1b" not in markup
    assert "&lt;script&gt;" in markup
    assert "prefers-color-scheme: dark" in markup


def test_the_chart_has_a_mark_for_every_request(sqlite_only: CrawledData, cli: Cli) -> None:
    for number in range(40):
        status = 304 if number % 3 == 0 else 503 if number == 20 else 200
        sqlite_only.add_request("joes.example", f"{JOES}/{number}", -3000.0 + 3 * number, status=status)
    told = cli.json("audit", "joes.example")
    chart = re.search(r"<svg.*?</svg>", page(cli), re.DOTALL)
    assert chart is not None
    marks = re.findall(r"<title>\d{4}-", chart[0])
    assert len(marks) == len(told["requests"])
    assert "503, no first byte" in chart[0]


def test_a_day_without_requests_is_a_page_too(sqlite_only: CrawledData, cli: Cli) -> None:
    markup = page(cli, "--day", "2020-01-01")
    assert "We sent no request in that time" in markup
    assert "<svg" not in markup


def test_a_day_is_a_whole_day_and_its_first_gap_is_known(sqlite_only: CrawledData, cli: Cli) -> None:
    day = datetime.fromtimestamp(sqlite_only.now - HOUR, UTC).date().isoformat()
    markup = page(cli, "--day", day)
    assert f"All requests of {day}" in markup
    assert "24:00" in markup


@pytest.mark.parametrize(
    ("arguments", "says"),
    [(["--json", "--html", "x.html"], "choose one"), (["--html", "/nowhere/at/all.html"], "cannot write")],
)
def test_what_cannot_be_written_is_refused(sqlite_only: CrawledData, cli: Cli, arguments: list[Any], says: str) -> None:
    (line,) = cli.refused("audit", "joes.example", *arguments)
    assert says in line
    assert not Path("x.html").exists()
