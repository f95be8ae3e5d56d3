"""Leads: what a directory links outside of itself is noted for a person, and never asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.page_facts import Link, page_facts
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.site import SiteScope
from menu_pipeline.crawl.context import SiteContext
from menu_pipeline.crawl.leads import LeadDesk
from menu_pipeline_tests.crawl.conftest import SITE, Visitor, visitor_of
from menu_pipeline_tests.crawl.test_visit import DISHES, Web, page
from menu_pipeline_tests.support.crawling import add_site, rows_of

MAKER = "https://made-by.example.org/"


def visit(db: Database, tmp_path: Path, kind: str, pages: dict[str, str]) -> Visitor:
    visitor = visitor_of(db, tmp_path)
    with db.begin() as connection:
        connection.exec_driver_sql(f"update site set kind = '{kind}'")
    visitor(Web(pages))
    return visitor


def pages_of_a_directory() -> dict[str, str]:
    paths = [f"/k{number}" for number in range(5)]
    home = {"/": page("All", *paths, MAKER)}
    return home | {
        path: page(f"Kitchen {path}", f"https://kitchen{path[1:]}.example.net/", MAKER, dishes=DISHES) for path in paths
    }


def test_outside_kitchens_of_a_directory_are_noted_and_never_asked(db: Database, tmp_path: Path) -> None:
    visitor = visit(db, tmp_path, "directory", pages_of_a_directory())
    leads = {str(row["host"]): row for row in rows_of(db, "select * from lead")}
    frame = leads.pop("made-by.example.org")
    assert frame["found_on"] == "", "linked by page after page, it is no lead"
    assert sorted(leads) == [f"kitchenk{number}.example.net" for number in range(5)]
    assert leads["kitchenk1.example.net"]["found_on"] == f"http://{SITE}/k1"
    assert all(url.startswith(f"http://{SITE}/") for url, *_ in visitor.tier.log)
    visitor(Web(pages_of_a_directory()), later_h=30, force=True)
    assert len(rows_of(db, "select * from lead where found_on <> ''")) == 5


def test_a_kitchens_own_site_has_no_leads(sqlite_db: Database, tmp_path: Path) -> None:
    visit(sqlite_db, tmp_path, "kitchen", {"/": page("Soup", "https://friend.example.net/", dishes=DISHES)})
    assert rows_of(sqlite_db, "select * from lead") == []


@pytest.fixture
def desk(sqlite_db: Database) -> LeadDesk:
    add_site(sqlite_db, SITE, kind="directory")
    add_site(sqlite_db, "partner.example.net")
    (row,) = rows_of(sqlite_db, f"select * from site where site = '{SITE}'")
    return LeadDesk(SiteContext(row, SiteScope(f"http://{SITE}/")), Policy(leads_per_site=3))


def note(db: Database, desk: LeadDesk, *urls: str) -> None:
    facts = replace(page_facts(b"<p>", "http://a/", None), links=tuple(Link(url, "", False, "") for url in urls))
    write = desk.of_page(f"http://{SITE}/list", facts, 1.0)
    if write is not None:
        with db.begin() as connection:
            write(connection)


def test_leads_are_capped_a_site_and_a_partner_is_none(sqlite_db: Database, desk: LeadDesk) -> None:
    note(sqlite_db, desk, "http://partner.example.net/", *(f"http://k{n}.example.org/" for n in range(9)))
    assert len(rows_of(sqlite_db, "select * from lead")) <= 3
    note(sqlite_db, desk, "http://later.example.com/")
    hosts = {row["host"] for row in rows_of(sqlite_db, "select host from lead")}
    assert "partner.example.net" not in hosts
    assert len(hosts) == 3
