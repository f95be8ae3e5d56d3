"""The street's own servers are the judge: what they saw of a crawl over many sites."""

from __future__ import annotations

from decimal import Decimal

import pytest

from menu_pipeline.adapters.database import Database
from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline.demo.catalogue import build_street
from menu_pipeline.demo.log import traffic_by
from menu_pipeline.demo.street import Street
from menu_pipeline_tests.support.crawling import rows_of
from menu_pipeline_tests.support.streets import crawl, import_street, open_street, street_settings

pytestmark = pytest.mark.slow

#: Three hundred, three processes and kills: make crash.
SITES = 80
#: What a server's clock can tell: its own loop may note the end of a response this much later than it was read.
LAG_S = 0.02


@pytest.fixture(scope="module")
def ordinary(tmp_path_factory):
    """Ordinary kitchens, crawled once, and what their servers saw."""
    folder = tmp_path_factory.mktemp("ordinary")
    with open_street(folder / "street", sites=SITES, kinds="ordinary") as street:
        settings = street_settings(street, folder / "home")
        sites = import_street(street, settings)
        visits = crawl(settings, sites)
        yield street, settings, sites, visits, street.seen()


def by_clock(seen):
    return traffic_by(seen, lambda record: record.host.removeprefix("www."))


@pytest.mark.timeout(600)  # the crawl of all sites is in it
def test_never_two_requests_in_flight_at_a_host(ordinary):
    *_, seen = ordinary
    traffic = by_clock(seen)
    assert len(traffic) >= SITES
    assert {name: host.most_in_flight for name, host in traffic.items() if host.most_in_flight > 1} == {}


def test_no_gap_is_under_the_promise(ordinary):
    _, settings, *_, seen = ordinary
    gaps = {name: host.smallest_gap_s for name, host in by_clock(seen).items() if host.smallest_gap_s is not None}
    assert len(gaps) >= SITES
    assert {name: gap for name, gap in gaps.items() if gap < settings.min_delay_s - LAG_S} == {}


def test_the_ledger_says_the_same_of_every_gap(ordinary):
    _, settings, *_ = ordinary
    with Database.open(settings.database_url) as db:
        margins = rows_of(db, "select host, smallest_margin_s, most_in_flight from politeness where host is not null")
    assert len(margins) >= SITES
    assert [row for row in margins if (row["smallest_margin_s"] or 0) < -1e-6 or row["most_in_flight"] > 1] == []


def test_robots_txt_comes_first_and_once_and_is_obeyed(ordinary):
    street, *_ = ordinary
    summary = street.summary()
    assert all(host.robots_first and host.robots_requests == 1 for host in summary.values())
    assert {name: host.disallowed for name, host in summary.items() if host.disallowed} == {}


def test_twelve_pages_are_not_fetched_four_thousand_times(ordinary):
    street, *_ = ordinary
    summary = street.summary()
    pages = sum(host.page_requests for host in summary.values())
    documents = sum(host.documents for host in summary.values())
    assert documents >= 5 * SITES
    assert pages / documents <= 1.1


def test_every_site_is_read_and_every_reachable_document_stored(ordinary):
    _, settings, _, visits, _ = ordinary
    assert {name: visit.detail for name, visit in visits.items() if visit.word is not VisitWord.READ} == {}
    plan = Street(build_street(sites=SITES, kinds="ordinary"), port=ordinary[0].port)
    with Database.open(settings.database_url) as db:
        stored = {row["url"] for row in rows_of(db, "select url from page where content_sha256 is not null")}
    wanted = set().union(*(view.documents for view in plan.sites))
    assert len(wanted & stored) / len(wanted) >= 0.99


def test_prices_on_the_street_are_read_right(ordinary):
    _, settings, *_ = ordinary
    plan = Street(build_street(sites=SITES, kinds="ordinary"), port=ordinary[0].port)
    truth = {
        (view.name, line.name.casefold(), frozenset(price.amount.normalize() for price in line.prices))
        for view in plan.sites
        for line in view.menu
    }
    read: dict[tuple[str, str], set[Decimal]] = {}
    with Database.open(settings.database_url) as db:
        for row in rows_of(db, "select site, name, price from current_menu"):
            amounts = read.setdefault((str(row["site"]), str(row["name"]).casefold()), set())
            if row["price"] is not None:
                amounts.add(Decimal(str(row["price"])).normalize())
    found = {(site, name, frozenset(amounts)) for (site, name), amounts in read.items()}
    assert len(truth & found) / len(truth) >= 0.85
    assert len(truth & found) / len(found) >= 0.85


def test_a_second_crawl_at_once_sends_nothing(ordinary):
    street, settings, sites, *_ = ordinary
    before = len(street.seen())
    visits = crawl(settings, sites, run_id="again")
    assert len(street.seen()) == before
    assert {visit.word for visit in visits.values()} == {VisitWord.NOTHING_DUE}
