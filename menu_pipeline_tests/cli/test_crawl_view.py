"""What a crawl says at its end."""

from __future__ import annotations

import pytest

from menu_pipeline.cli.crawl_view import totals
from menu_pipeline.crawl.visit import SiteVisit, StageReport, VisitWord


def visit(site: str, crashed: int) -> SiteVisit:
    reasons = [{"reason": "menu", "count": 1}, {"reason": "extraction_crashed", "count": crashed}]
    stage = StageReport("extracted_menus", True, {"dishes": 5}, {}, {"reasons": reasons[: 2 if crashed else 1]})
    return SiteVisit(site, VisitWord.READ, "2 pages read, 0 unchanged", stages=(stage,))


@pytest.mark.parametrize(
    ("crashed", "ending"),
    [
        ((0, 0), "10 dishes"),
        ((0, 1), "10 dishes; the extractor failed on 1 page"),
        ((4, 1), "10 dishes; the extractor failed on 5 pages"),
    ],
)
def test_pages_that_the_extractor_failed_on_are_told(crashed: tuple[int, int], ending: str) -> None:
    told = totals([visit("joes.example", crashed[0]), visit("annas.example", crashed[1])])
    assert told == f"2 sites: 2 read; 0 requests, {ending}"


def test_requests_that_no_server_can_have_seen_are_told_apart() -> None:
    """What the servers of a street count must add up with what we count."""
    outcomes = [{"reason": "fetched", "count": 7}, {"reason": "transient_dns", "count": 2}]
    stage = StageReport("fetched_pages", True, {"requests": 9}, {}, {"outcomes": outcomes})
    told = totals([SiteVisit("joes.example", VisitWord.READ, "read", stages=(stage,))])
    assert told == "1 sites: 1 read; 9 requests (2 of them reached no server), 0 dishes"
