"""What is broken now, for people: every class of the view has a name, an order and a next step."""

from __future__ import annotations

import re
import time

from menu_pipeline.adapters.database import Database
from menu_pipeline.adapters.statements import sql_folder
from menu_pipeline.reports.failures import (
    CLASSES,
    NO_MENU,
    conduct_in_words,
    counts,
    no_menu_in_words,
    short,
    standing_failures,
)
from menu_pipeline.reports.leads import found_leads
from menu_pipeline_tests.support.crawling import add_site
from menu_pipeline_tests.support.fleet import insert, lay_out_fleet


def test_each_class_of_the_view_has_a_name_and_a_next_step() -> None:
    script = (sql_folder() / "views" / "views.sql").read_text(encoding="utf-8")
    view = script[script.index("-- name: standing_failures") : script.index("-- name: politeness")]
    steps = set(
        re.findall(r"^ {11}when '(\w+)' then\s+(?:'|case f\.reason)", view[: view.index("from (")], re.MULTILINE)
    )
    assert steps == set(CLASSES)


def test_each_reason_for_no_menu_has_words() -> None:
    script = (sql_folder() / "views" / "views.sql").read_text(encoding="utf-8")
    codes = script[script.index("then null\n            when w.held") : script.index("end as no_menu,")]
    assert set(re.findall(r"(?:then|else) '(\w+)'", codes)) == set(NO_MENU)
    for code in ("pages_refused", "too_deep"):
        assert "7 known pages" in no_menu_in_words({"no_menu": code, "refused_growth": 7, "refused_deep": 7})


def test_failures_come_the_worst_class_first_and_are_counted_by_class(db: Database) -> None:
    lay_out_fleet(db, time.time(), 40, days=2)
    with db.read() as connection:
        found = standing_failures(connection)
    assert list(dict.fromkeys(one.kind for one in found)) == ["robots_forbids", "unreachable", "stale", "dead_letter"]
    by_kind = {one.kind: one for one in counts(found)}
    assert list(by_kind) == list(CLASSES), "each class has a number each day, so that it plots"
    assert (by_kind["unreachable"].failures, by_kind["unreachable"].sites, by_kind["suspect"].failures) == (2, 2, 0)
    down = next(one for one in found if one.kind == "unreachable")
    assert (down.site, down.name, down.seed_url) == (
        "kitchen-013.example",
        "Kitchen 013",
        "https://kitchen-013.example/",
    )
    assert by_kind["unreachable"].oldest == down.since
    assert down.as_json()["class"] == "unreachable"


def test_our_own_conduct_is_said_in_words() -> None:
    conduct = {"requests": 4, "smallest_gap_s": 1.2, "gaps_under_the_promise": 0, "robots": ["http://a: rules"]}
    assert conduct_in_words(conduct).startswith("4 requests in the hour before, smallest gap 1.2 s, 0 gaps under")
    assert conduct_in_words(None) == ""
    assert len(short("x" * 500)) == 140


def test_a_lead_that_became_a_partner_or_belongs_to_a_frame_is_none(db: Database) -> None:
    add_site(db, "tram.example", kind="directory")
    add_site(db, "joined.example")
    row = {"url": "https://x.example/", "found_on": "https://tram.example/k", "site": "tram.example", "found_at": 9.0}
    rows = [{"host": host, **row} for host in ("new.example", "joined.example", "frame.example")]
    rows[2]["found_on"] = ""
    insert(db, "lead", rows)
    with db.read() as connection:
        (lead,) = found_leads(connection)
    assert (lead.host, lead.site, lead.found_by) == ("new.example", "tram.example", "Tram.Example")
    assert lead.as_json()["found_on"] == "https://tram.example/k"
